// SPDX-License-Identifier: MIT
// The points of shapes as the canvas shows and takes them (edits: part_points_edit.cpp).
#include "editor/part_points.h"

#include <algorithm>
#include <cmath>

#include "editor/part_shape_points.h"
#include "editor/selection.h"
#include "kindred/math/angle.h"

namespace kindred::editor {
namespace {

constexpr double kReachPx = 9;
constexpr int kOutlineSteps = 24;  // of a piece, for the first guess
constexpr int kRefinements = 12;

const Part* selected_part(const Editor& editor) {
  const Selection& selection = editor.session().selection;
  const Character* character = find_character(editor.scene(), selection.character);
  const Part* part = character ? find_part(*character, selection.part) : nullptr;
  return part && !part->locked && !character->locked ? part : nullptr;
}

bool is_tangent(PointKind kind) {
  return kind == PointKind::kTangentIn || kind == PointKind::kTangentOut;
}

/// A tangent shows where its anchor or a neighbour of it is selected.
bool tangent_shows(const Session& session, const PartPointRef& point, int count, bool closed) {
  const auto& selected = session.rig.points;
  return std::any_of(selected.begin(), selected.end(), [&](const PartPointRef& other) {
    if (other.part != point.part || other.character != point.character ||
        other.shape != point.shape || other.subpath != point.subpath) {
      return false;
    }
    const int apart = std::abs(other.index - point.index);
    return apart <= 1 || (closed && apart == count - 1);
  });
}

Vec2 on_piece(const PathAnchor& from, const PathAnchor& to, double t) {
  const Vec2 p1 = from.out.value_or(from.point), p2 = to.in.value_or(to.point);
  if (!from.out && !to.in) return from.point + t * (to.point - from.point);
  const double s = 1 - t;
  return s * s * s * from.point + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * to.point;
}

/// t of the place on the piece nearest to `screen`: the best of a few samples, then refined.
double nearest_on_piece(const PathAnchor& from, const PathAnchor& to, const Affine& to_screen,
                        Vec2 screen) {
  const auto distance = [&](double t) {
    return glm::distance(apply(to_screen, on_piece(from, to, t)), screen);
  };
  double best = 0;
  for (int i = 0; i <= kOutlineSteps; ++i) {
    const double t = static_cast<double>(i) / kOutlineSteps;
    if (distance(t) < distance(best)) best = t;
  }
  double step = 0.5 / kOutlineSteps;
  for (int i = 0; i < kRefinements; ++i, step /= 2) {
    for (const double t : {best - step, best + step}) {
      if (t >= 0 && t <= 1 && distance(t) < distance(best)) best = t;
    }
  }
  return best;
}

}  // namespace

std::optional<Affine> part_screen_matrix(Editor& editor, CharacterId id, const Part& part,
                                         const CanvasTransform& transform) {
  const int character = character_index(editor.scene(), id);
  for (const EvaluatedCharacter& evaluated : editor.evaluated().characters) {
    if (evaluated.character != character) continue;
    Affine world;
    if (part.bone) {
      const int bone = bone_index(*find_character(editor.scene(), id)->bones, part.bone);
      if (bone < 0) return std::nullopt;
      world = evaluated.world[static_cast<std::size_t>(bone)];
    }
    const Affine matrix = transform.matrix() * world * part.transform;
    if (!inverse(matrix)) return std::nullopt;
    return matrix;
  }
  return std::nullopt;
}

std::vector<PartPoint> part_points(Editor& editor, const CanvasTransform& transform) {
  std::vector<PartPoint> points;
  const Part* part = selected_part(editor);
  if (!part) return points;
  const CharacterId id = editor.session().selection.character;
  const std::optional<Affine> to_screen = part_screen_matrix(editor, id, *part, transform);
  if (!to_screen) return points;
  const auto& selected = editor.session().rig.points;
  for (const ShapePoint& found : shape_points(*part, id)) {
    const bool tangent = is_tangent(found.ref.kind);
    if (tangent && !tangent_shows(editor.session(), found.ref, found.count, found.closed)) continue;
    PartPoint point;
    point.ref = found.ref;
    point.screen = apply(*to_screen, found.position);
    point.anchor_screen = apply(*to_screen, found.tied_to);
    point.selected = std::find(selected.begin(), selected.end(), found.ref) != selected.end();
    point.smooth = found.smooth;
    points.push_back(point);
  }
  return points;
}

int pick_part_point(std::span<const PartPoint> points, Vec2 screen) {
  int best = -1;
  double least = kReachPx;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double distance = glm::distance(points[i].screen, screen);
    const bool wins = distance < least - 0.5 ||
                      (distance <= least && (best < 0 || is_tangent(points[i].ref.kind)));
    if (!wins) continue;
    best = static_cast<int>(i);
    least = std::min(least, distance);
  }
  return best;
}

std::optional<OutlinePlace> pick_outline(Editor& editor, const CanvasTransform& transform,
                                         Vec2 screen) {
  const Part* part = selected_part(editor);
  if (!part) return std::nullopt;
  const CharacterId id = editor.session().selection.character;
  const std::optional<Affine> to_screen = part_screen_matrix(editor, id, *part, transform);
  if (!to_screen) return std::nullopt;
  std::optional<OutlinePlace> best;
  double least = kReachPx;
  for (std::size_t s = 0; s < part->shapes.size(); ++s) {
    const std::vector<Subpath> subpaths = anchored_subpaths(part->shapes[s].shape);
    for (std::size_t p = 0; p < subpaths.size(); ++p) {
      const std::vector<PathAnchor>& anchors = subpaths[p].anchors;
      const std::size_t pieces = subpaths[p].closed ? anchors.size() : anchors.size() - 1;
      for (std::size_t i = 0; i < pieces; ++i) {
        const PathAnchor& to = anchors[(i + 1) % anchors.size()];
        const double t = nearest_on_piece(anchors[i], to, *to_screen, screen);
        const Vec2 at = apply(*to_screen, on_piece(anchors[i], to, t));
        if (!(glm::distance(at, screen) < least)) continue;
        least = glm::distance(at, screen);
        const PartPointRef ref{id,
                               part->id,
                               static_cast<int>(s),
                               static_cast<int>(p),
                               static_cast<int>(i),
                               PointKind::kAnchor};
        best = OutlinePlace{ref, t, at};
      }
    }
  }
  return best;
}

}  // namespace kindred::editor
