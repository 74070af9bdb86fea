// SPDX-License-Identifier: MIT
// With x the place of a goal's point and p those of the joints above it, all from the root's joint,
// J W J^T of two goals over the joints they share is
//   sum w perp(x_a - p) perp(x_b - p)^T = P (S x_a x_b^T - x_a s^T - s x_b^T + Q) P^T
// with S = sum w, s = sum w p, Q = sum w p p^T and P the quarter turn. A direction's column,
// perp(arm), does not depend on p: for it all terms with p fall away.
#include "core/ik/path_sums.h"

#include <algorithm>
#include <cmath>

namespace kindred::ik {
namespace {

Vec2 inner_axes(const Goal& goal) { return goal.map == nullptr ? Vec2{1, 1} : goal.map->axes; }

/// How the root's translation shows; a direction does not feel it.
Vec2 root_axes(const Goal& goal) {
  if (goal.lever > 0) return {0, 0};
  return goal.map == nullptr ? Vec2{1, 1} : goal.map->root_scale;
}

/// Calls visit(index of the DOF, world axis in px per unit of step) for each translation.
template <class Visit>
void for_translations(const Figure& figure, int j, Visit visit) {
  const Joint& joint = figure.joints[at(j)];
  for (int d = joint.first_dof; d < joint.first_dof + joint.dof_count; ++d) {
    const Dof& dof = figure.dofs[at(d)];
    if (dof.kind != kDofRotation) visit(d, dof.unit * translation_axis(figure, joint, dof.kind));
  }
}

/// Adds w t t^T of one joint's translations.
void add_shifts(const Figure& figure, int j, std::span<const double> metric, ShiftSum& sum) {
  for_translations(figure, j, [&](int d, Vec2 t) {
    const Vec2 wt = metric[at(d)] * t;
    sum.xx += wt.x * t.x;
    sum.xy += wt.x * t.y;
    sum.yy += wt.y * t.y;
  });
}

PathSum minus(const PathSum& a, const PathSum& b) {
  return {a.w - b.w, a.wp - b.wp, a.wxx - b.wxx, a.wxy - b.wxy, a.wyy - b.wyy};
}

/// Translations below the root, down to one joint but from below another.
ShiftSum inner_shifts(const Figure& figure, int joint, int from) {
  const std::vector<ShiftSum>& shifts = figure.paths.shifts;
  ShiftSum sum = figure.links[at(joint)].parent < 0 ? ShiftSum{} : shifts[at(joint)];
  if (from >= 0 && figure.links[at(from)].parent >= 0) {
    sum.xx -= shifts[at(from)].xx;
    sum.xy -= shifts[at(from)].xy;
    sum.yy -= shifts[at(from)].yy;
  }
  return sum;
}

}  // namespace

void place_paths(Figure& figure) {
  const Link* const links = figure.links.data();
  const BoneFrame* const frames = figure.frames.data();
  Vec2* const place = figure.paths.place.data();
  const std::size_t count = figure.links.size();
  for (std::size_t j = 0; j < count; ++j)
    place[j] = origin(frames[j].world) - origin(frames[links[j].root].world);
  for (Goal& goal : figure.goals) {
    if (goal.lever > 0) {
      goal.arm = goal.own;
      goal.reach = goal.lever;
      continue;
    }
    goal.arm = goal.own - origin(figure.frames[at(goal.root)].world);
    double longest = 0;
    for (int j = goal.joint; j != goal.held_joint; j = links[j].parent) {
      const double x = goal.arm.x - place[j].x, y = goal.arm.y - place[j].y;
      const double squared = x * x + y * y;
      if (links[j].rotation_dof >= 0) longest = std::max(longest, squared);
    }
    goal.reach = std::sqrt(longest);
    if (goal.map != nullptr)
      goal.reach *= std::max(std::abs(goal.map->axes.x), std::abs(goal.map->axes.y));
  }
}

void sum_paths(Figure& figure, std::span<const double> metric) {
  PathSums& paths = figure.paths;
  const Link* const links = figure.links.data();
  const Vec2* const place = paths.place.data();
  PathSum* const sums = paths.sums.data();
  const std::size_t count = figure.links.size();
  for (std::size_t j = 0; j < count; ++j) {
    const Link link = links[j];
    PathSum sum = link.parent < 0 ? PathSum{} : sums[link.parent];
    if (link.rotation_dof >= 0) {
      const double w = metric[at(link.rotation_dof)];
      const double x = place[j].x, y = place[j].y, wx = w * x, wy = w * y;
      sum.w += w;
      sum.wp.x += wx;
      sum.wp.y += wy;
      sum.wxx += wx * x;
      sum.wxy += wx * y;
      sum.wyy += wy * y;
    }
    sums[j] = sum;
    if (!figure.inner_shifts && link.parent >= 0) continue;
    const bool inner = link.parent >= 0 && figure.links[at(link.parent)].parent >= 0;
    paths.shifts[j] = inner ? paths.shifts[at(link.parent)] : ShiftSum{};
    if (link.shifts) add_shifts(figure, static_cast<int>(j), metric, paths.shifts[j]);
  }
}

Linear path_block(const Figure& figure, int row, int forcing) {
  const Goal &a = figure.goals[at(row)], &b = figure.goals[at(forcing)];
  const int shared = figure.common_joint[at(row * figure.goal_count() + forcing)];
  // Joints of one path: parents come first.
  if (shared < 0 || b.held_joint >= shared) return {0, 0, 0, 0};
  PathSum sum = figure.paths.sums[at(shared)];
  if (b.held_joint >= 0) sum = minus(sum, figure.paths.sums[at(b.held_joint)]);
  const double from_a = a.lever > 0 ? 0 : 1, from_b = b.lever > 0 ? 0 : 1, both = from_a * from_b;
  const Vec2 x = a.arm, y = b.arm;
  const double px = from_b * sum.wp.x, py = from_b * sum.wp.y;
  const double vx = sum.w * y.x - px, vy = sum.w * y.y - py;
  const double sx = from_a * sum.wp.x, sy = from_a * sum.wp.y;
  const double xx = x.x * vx - sx * y.x + both * sum.wxx;
  const double xy = x.x * vy - sx * y.y + both * sum.wxy;
  const double yx = x.y * vx - sy * y.x + both * sum.wxy;
  const double yy = x.y * vy - sy * y.y + both * sum.wyy;
  Linear block{yy, -xy, -yx, xx};  // by columns, after the quarter turns of both sides
  if (both > 0 && figure.inner_shifts) {
    const ShiftSum shifts = inner_shifts(figure, shared, b.held_joint);
    block = block + Linear{shifts.xx, shifts.xy, shifts.xy, shifts.yy};
  }
  if (a.map != nullptr || b.map != nullptr) {
    const Vec2 inner_a = inner_axes(a), inner_b = inner_axes(b);
    block = {inner_a.x * block.a * inner_b.x, inner_a.y * block.b * inner_b.x,
             inner_a.x * block.c * inner_b.y, inner_a.y * block.d * inner_b.y};
  }
  if (b.held_joint < 0 && figure.links[at(a.root)].shifts) {
    const ShiftSum& shifts = figure.paths.shifts[at(a.root)];
    const Vec2 root_a = root_axes(a), root_b = root_axes(b);
    block.a += root_a.x * shifts.xx * root_b.x;
    block.d += root_a.y * shifts.yy * root_b.y;
  }
  return block;
}

void pull_back_by_paths(Figure& figure, std::span<const Vec2> forces,
                        std::span<const double> metric, std::span<double> step) {
  PathSums& paths = figure.paths;
  std::fill(paths.wrench.begin(), paths.wrench.end(), Wrench{});
  bool any_shown = false;
  for (std::size_t g = 0; g < figure.goals.size(); ++g) {
    const Goal& goal = figure.goals[g];
    Vec2 inner = forces[g];
    if (goal.map != nullptr) {
      inner *= goal.map->axes;
      any_shown = true;
    }
    const Vec2 force = goal.lever > 0 ? Vec2{0, 0} : inner;
    const double moment = cross(goal.arm, inner);
    Wrench& own = paths.wrench[at(goal.joint)];
    own.force += force;
    own.moment += moment;
    if (goal.held_joint < 0) continue;
    paths.wrench[at(goal.held_joint)].force -= force;
    paths.wrench[at(goal.held_joint)].moment -= moment;
  }
  const Link* const links = figure.links.data();
  const Vec2* const place = paths.place.data();
  Wrench* const wrench = paths.wrench.data();
  for (int j = static_cast<int>(figure.links.size()); j-- > 0;) {
    const Link link = links[j];
    const double fx = wrench[j].force.x, fy = wrench[j].force.y, moment = wrench[j].moment;
    if (link.rotation_dof >= 0)
      step[at(link.rotation_dof)] =
          metric[at(link.rotation_dof)] * (moment - (place[j].x * fy - place[j].y * fx));
    if (link.shifts)
      for_translations(figure, j, [&](int d, Vec2 axis) {
        step[at(d)] = metric[at(d)] * (axis.x * fx + axis.y * fy);
      });
    if (link.parent < 0) continue;
    Wrench& above = wrench[link.parent];
    above.force.x += fx;
    above.force.y += fy;
    above.moment += moment;
  }
  if (!any_shown) return;
  // A reflection shows the root's translation in its own way.
  for (std::size_t g = 0; g < figure.goals.size(); ++g) {
    const Goal& goal = figure.goals[g];
    if (goal.map == nullptr || goal.lever > 0 || goal.held_joint >= 0) continue;
    const Vec2 extra = (root_axes(goal) - inner_axes(goal)) * forces[g];
    for_translations(figure, goal.root, [&](int d, Vec2 axis) {
      step[at(d)] += metric[at(d)] * glm::dot(axis, extra);
    });
  }
}

void predict_by_paths(Figure& figure, std::span<const double> step, std::span<Vec2> motions) {
  PathSums& paths = figure.paths;
  const Link* const links = figure.links.data();
  const Vec2* const place = paths.place.data();
  Turn* const turns = paths.turns.data();
  const std::size_t count = figure.links.size();
  for (std::size_t j = 0; j < count; ++j) {
    const Link link = links[j];
    Turn turn = link.parent < 0 ? Turn{} : turns[link.parent];
    if (link.rotation_dof >= 0) {
      const double angle = step[at(link.rotation_dof)];
      turn.angle += angle;
      turn.moved.x += angle * place[j].y;
      turn.moved.y -= angle * place[j].x;
    }
    if (link.shifts && link.parent >= 0)
      for_translations(figure, static_cast<int>(j),
                       [&](int d, Vec2 axis) { turn.moved += step[at(d)] * axis; });
    turns[j] = turn;
  }
  for (std::size_t g = 0; g < figure.goals.size(); ++g) {
    const Goal& goal = figure.goals[g];
    const Turn& turn = paths.turns[at(goal.joint)];
    Vec2 moved = turn.angle * perp(goal.arm);
    if (!(goal.lever > 0)) moved += turn.moved;
    if (goal.map != nullptr) moved *= goal.map->axes;
    if (figure.links[at(goal.root)].shifts)
      for_translations(figure, goal.root,
                       [&](int d, Vec2 axis) { moved += step[at(d)] * root_axes(goal) * axis; });
    motions[g] = moved;
  }
}

void set_gradient_by_paths(Figure& figure, std::span<double> gradient) {
  for (std::size_t g = 0; g < figure.goals.size(); ++g)
    figure.paths.forces[g] = -figure.goals[g].energy_weight() * figure.goals[g].error;
  pull_back_by_paths(figure, figure.paths.forces, figure.paths.ones, gradient);
}

double curvature_by_paths(Figure& figure, std::span<const double> metric) {
  sum_paths(figure, metric);
  double sum = 0;
  for (int g = 0; g < figure.goal_count(); ++g) {
    const Linear own = path_block(figure, g, g);
    sum += figure.goals[at(g)].energy_weight() * (own.a + own.d);
  }
  return sum;
}

}  // namespace kindred::ik
