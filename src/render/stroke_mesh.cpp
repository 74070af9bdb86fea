// SPDX-License-Identifier: MIT
#include "render/stroke_mesh.h"

#include <algorithm>
#include <cmath>

#include "kindred/math/angle.h"
#include "render/rim.h"

namespace kindred::render {
namespace {

/// Turns beyond this get a round join, gentler ones a mitre.
constexpr double kRoundFrom = 30 * kRadiansPerDegree;
/// Strokes with more segments are taken to overlap themselves (the test is quadratic).
constexpr std::size_t kMaxTestedSegments = 800;

struct Pen {
  double half_width = 1;
  double arc_step = 0.5;  ///< radians, so that round ends stay within the tolerance
};

/// One side of a stroke along the direction of travel: for each point of the line the range of
/// boundary points beside it (several on the outer side of a round join).
struct Side {
  std::vector<Vec2> points;
  std::vector<std::size_t> first;  ///< one a point of the line, and the end

  std::size_t begin(std::size_t i) const { return first[i]; }
  std::size_t last(std::size_t i) const { return first[i + 1] - 1; }
};

Vec2 unit(Vec2 v) { return v / std::hypot(v.x, v.y); }

/// Points between `from` and `from` turned by `sweep` about `center`, ends left out.
void add_arc(std::vector<Vec2>& points, Vec2 center, Vec2 from, double sweep, const Pen& pen) {
  const int pieces = std::max(1, static_cast<int>(std::ceil(std::abs(sweep) / pen.arc_step)));
  for (int i = 1; i < pieces; ++i) {
    points.push_back(center + apply_linear(rotation(sweep * i / pieces), from));
  }
}

std::vector<Vec2> without_repeats(const Polyline& line, double tiny) {
  std::vector<Vec2> points;
  for (const Vec2& p : line.points) {
    if (!is_finite(p)) continue;
    if (points.empty() || glm::distance(points.back(), p) > tiny) points.push_back(p);
  }
  while (line.closed && points.size() > 1 && glm::distance(points.back(), points.front()) <= tiny) {
    points.pop_back();
  }
  return points;
}

double turn_at(const std::vector<Vec2>& line, std::size_t i) {
  const std::size_t count = line.size();
  const Vec2 before = line[i] - line[(i + count - 1) % count],
             after = line[(i + 1) % count] - line[i];
  return std::atan2(cross(before, after), glm::dot(before, after));
}

/// The line with points added where the mitre of a sharp corner ends, plus a guard: its skewed
/// copies must not bend the sides farther than that.
std::vector<Vec2> guarded(const std::vector<Vec2>& line, bool closed, const Pen& pen,
                          double guard) {
  const std::size_t count = line.size();
  const auto reach = [&](std::size_t i) {  // 0: not a sharp corner
    if (!closed && (i == 0 || i + 1 == count)) return 0.0;
    const double turn = std::abs(turn_at(line, i));
    return turn > kRoundFrom ? pen.half_width * std::tan(turn / 2) + guard : 0.0;
  };
  std::vector<Vec2> result;
  for (std::size_t i = 0; i < count; ++i) {
    result.push_back(line[i]);
    if (!closed && i + 1 == count) break;
    const std::size_t next = (i + 1) % count;
    const Vec2 along = line[next] - line[i];
    const double length = std::hypot(along.x, along.y);
    const double start = reach(i), end = reach(next);
    if (start + end > 0.9 * length) continue;
    if (start > 0) result.push_back(line[i] + along * (start / length));
    if (end > 0) result.push_back(line[next] - along * (end / length));
  }
  return result;
}

/// The two sides of a line, and whether an inside corner had to be cut short.
struct Sides {
  Side left, right;
  bool folded = false;
};

Sides sides_of(const std::vector<Vec2>& line, bool closed, const Pen& pen) {
  const std::size_t count = line.size();
  const double w = pen.half_width;
  Sides sides;
  for (std::size_t i = 0; i < count; ++i) {
    sides.left.first.push_back(sides.left.points.size());
    sides.right.first.push_back(sides.right.points.size());
    const bool has_before = closed || i > 0, has_after = closed || i + 1 < count;
    const Vec2 p = line[i];
    const Vec2 next = line[(i + 1) % count], previous = line[(i + count - 1) % count];
    const Vec2 after = has_after ? unit(next - p) : unit(p - previous);
    const Vec2 before = has_before ? unit(p - previous) : after;
    const double turn = std::atan2(cross(before, after), glm::dot(before, after));
    // Both offset lines meet at p +- m w / cos(turn / 2), m the normal of the middle direction.
    const Vec2 middle = apply_linear(rotation(turn / 2), perp(before));
    const double room = std::min(has_before ? glm::distance(p, previous) : INFINITY,
                                 has_after ? glm::distance(p, next) : INFINITY);
    double mitre = w / std::max(std::cos(turn / 2), 1e-6);
    if (w * std::tan(std::abs(turn) / 2) > room) {
      sides.folded = true;
      mitre = std::min(mitre, std::hypot(w, room));
    }
    Side& outer = turn > 0 ? sides.right : sides.left;
    Side& inner = turn > 0 ? sides.left : sides.right;
    const double outward = turn > 0 ? -1 : 1;
    inner.points.push_back(p - middle * (mitre * outward));
    if (std::abs(turn) <= kRoundFrom) {
      outer.points.push_back(p + middle * (w / std::cos(turn / 2) * outward));
    } else {
      const Vec2 from = perp(before) * (w * outward);
      outer.points.push_back(p + from);
      add_arc(outer.points, p, from, turn, pen);
      outer.points.push_back(p + perp(after) * (w * outward));
    }
  }
  sides.left.first.push_back(sides.left.points.size());
  sides.right.first.push_back(sides.right.points.size());
  return sides;
}

void add_triangle(Mesh& mesh, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  mesh.interior.insert(mesh.interior.end(), {a, b, c});
}

/// Interior between the sides: a quad a segment, a fan a round join. `left`, `right`: inner copies
/// of the points of the sides.
void fill_between(Mesh& mesh, const Sides& sides, std::size_t count, bool closed,
                  std::span<const std::uint32_t> left, std::span<const std::uint32_t> right) {
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t l = sides.left.begin(i), r = sides.right.begin(i);
    for (std::size_t k = r; k < sides.right.last(i); ++k) {
      add_triangle(mesh, left[l], right[k], right[k + 1]);
    }
    for (std::size_t k = l; k < sides.left.last(i); ++k) {
      add_triangle(mesh, right[r], left[k + 1], left[k]);
    }
    if (!closed && i + 1 == count) break;
    const std::size_t next = (i + 1) % count;
    const std::size_t l_end = sides.left.last(i), r_end = sides.right.last(i);
    const std::size_t l_next = sides.left.begin(next), r_next = sides.right.begin(next);
    add_triangle(mesh, left[l_end], right[r_end], right[r_next]);
    add_triangle(mesh, left[l_end], right[r_next], left[l_next]);
  }
}

std::vector<std::uint32_t> add_side(Mesh& mesh, std::vector<Vec2> points, double thickness) {
  Rim rim;
  rim.thickness.assign(points.size(), thickness);
  rim.points = std::move(points);
  return add_rim(mesh, rim);
}

// Right side forwards, end cap, left side backwards, start cap: one loop, its inside on the left.
void add_open_line(Mesh& mesh, const std::vector<Vec2>& line, const Pen& pen) {
  const Sides sides = sides_of(line, false, pen);
  const std::size_t count = line.size();
  mesh.overlaps_itself |= sides.folded;
  std::vector<Vec2> loop = sides.right.points;
  const std::size_t end_cap = loop.size();
  add_arc(loop, line.back(), sides.right.points.back() - line.back(), kPi, pen);
  const std::size_t back = loop.size();
  loop.insert(loop.end(), sides.left.points.rbegin(), sides.left.points.rend());
  const std::size_t start_cap = loop.size();
  add_arc(loop, line.front(), sides.left.points.front() - line.front(), kPi, pen);
  const std::vector<std::uint32_t> inner = add_side(mesh, loop, pen.half_width * 2);

  std::vector<std::uint32_t> left(inner.begin() + static_cast<std::ptrdiff_t>(back),
                                  inner.begin() + static_cast<std::ptrdiff_t>(start_cap));
  std::reverse(left.begin(), left.end());
  fill_between(mesh, sides, count, false, left, std::span(inner).first(end_cap));
  for (std::size_t k = end_cap; k < back; ++k) {
    add_triangle(mesh, inner[end_cap - 1], inner[k], inner[k + 1]);
  }
  for (std::size_t k = start_cap; k < inner.size(); ++k) {
    add_triangle(mesh, inner[start_cap - 1], inner[k], inner[(k + 1) % inner.size()]);
  }
}

void add_closed_line(Mesh& mesh, const std::vector<Vec2>& line, const Pen& pen) {
  const Sides sides = sides_of(line, true, pen);
  mesh.overlaps_itself |= sides.folded;
  const std::vector<std::uint32_t> right = add_side(mesh, sides.right.points, pen.half_width * 2);
  std::vector<std::uint32_t> left =
      add_side(mesh, {sides.left.points.rbegin(), sides.left.points.rend()}, pen.half_width * 2);
  std::reverse(left.begin(), left.end());
  fill_between(mesh, sides, line.size(), true, left, right);
}

void add_dot(Mesh& mesh, Vec2 center, const Pen& pen) {
  std::vector<Vec2> loop{center + Vec2{pen.half_width, 0}};
  add_arc(loop, center, {pen.half_width, 0}, 2 * kPi, pen);
  const std::vector<std::uint32_t> inner = add_side(mesh, loop, pen.half_width * 2);
  for (std::size_t k = 1; k + 1 < inner.size(); ++k) {
    add_triangle(mesh, inner[0], inner[k], inner[k + 1]);
  }
}

struct Segment {
  Vec2 a, b;
  std::size_t line = 0;
  double start = 0;  ///< length of the line up to `a`
};

double distance_to_segment(Vec2 p, const Segment& s) {
  const Vec2 along = s.b - s.a;
  const double t = std::clamp(glm::dot(p - s.a, along) / glm::dot(along, along), 0.0, 1.0);
  return glm::distance(p, s.a + along * t);
}

bool closer_than(const Segment& s, const Segment& t, double distance) {
  const bool apart = std::max(s.a.x, s.b.x) + distance < std::min(t.a.x, t.b.x) ||
                     std::max(t.a.x, t.b.x) + distance < std::min(s.a.x, s.b.x) ||
                     std::max(s.a.y, s.b.y) + distance < std::min(t.a.y, t.b.y) ||
                     std::max(t.a.y, t.b.y) + distance < std::min(s.a.y, s.b.y);
  if (apart) return false;
  const bool crosses = cross(s.b - s.a, t.a - s.a) * cross(s.b - s.a, t.b - s.a) < 0 &&
                       cross(t.b - t.a, s.a - t.a) * cross(t.b - t.a, s.b - t.a) < 0;
  return crosses || distance_to_segment(s.a, t) < distance ||
         distance_to_segment(s.b, t) < distance || distance_to_segment(t.a, s) < distance ||
         distance_to_segment(t.b, s) < distance;
}

/// Whether two stretches that are apart along the line come closer than the pen is wide.
bool overlaps(const std::vector<std::vector<Vec2>>& lines, const std::vector<bool>& closed,
              double width) {
  std::vector<Segment> segments;
  std::vector<double> lengths;
  for (std::size_t l = 0; l < lines.size(); ++l) {
    double length = 0;
    const std::size_t count = lines[l].size();
    for (std::size_t i = 0; i + (closed[l] ? 0 : 1) < count; ++i) {
      const Vec2 a = lines[l][i], b = lines[l][(i + 1) % count];
      segments.push_back({a, b, l, length});
      length += glm::distance(a, b);
    }
    lengths.push_back(length);
  }
  if (segments.size() > kMaxTestedSegments) return true;
  // Along a bend as tight as the pen allows (radius width / 2) a half turn is 1.57 widths long.
  const double apart = 1.65 * width;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    for (std::size_t j = i + 1; j < segments.size(); ++j) {
      const Segment &s = segments[i], &t = segments[j];
      if (s.line == t.line) {
        const double ahead = t.start - (s.start + glm::distance(s.a, s.b));
        const double behind = closed[s.line]
                                  ? s.start + lengths[s.line] - (t.start + glm::distance(t.a, t.b))
                                  : INFINITY;
        if (std::min(ahead, behind) < apart) continue;
      }
      if (closer_than(s, t, width)) return true;
    }
  }
  return false;
}

}  // namespace

Mesh stroke_mesh(std::span<const Polyline> polylines, double width, int level) {
  Mesh mesh;
  if (!(width > 0) || !std::isfinite(width)) return mesh;
  const double tolerance = level_tolerance(level);
  Pen pen;
  pen.half_width = width / 2;
  pen.arc_step =
      std::clamp(2 * std::acos(std::max(1 - tolerance / pen.half_width, -1.0)), 0.02, kPi / 4);
  std::vector<std::vector<Vec2>> lines;
  std::vector<bool> closed;
  Box box;
  for (const Polyline& polyline : polylines) {
    lines.push_back(without_repeats(polyline, tolerance * 1e-3));
    closed.push_back(polyline.closed && lines.back().size() > 2);
    for (const Vec2& p : lines.back()) box.add(p);
    if (lines.back().size() > 2) {
      lines.back() = guarded(lines.back(), closed.back(), pen, kCornerGuard / level_scale(level));
    }
  }
  if (box.empty()) return mesh;
  mesh.origin = (box.min + box.max) * 0.5;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].empty()) continue;
    if (lines[i].size() == 1) {
      add_dot(mesh, lines[i].front(), pen);
    } else if (closed[i]) {
      add_closed_line(mesh, lines[i], pen);
    } else {
      add_open_line(mesh, lines[i], pen);
    }
  }
  mesh.overlaps_itself = mesh.overlaps_itself || overlaps(lines, closed, width);
  return mesh;
}

}  // namespace kindred::render
