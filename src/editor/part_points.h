// SPDX-License-Identifier: MIT
// Points of shapes, edited one by one: anchors and tangents of paths, corners of polygons and
// rectangles, radii of ellipses and capsules.
//
// The window: while the tool "points" is in hand draw part_points(editor, transform): anchors as
// squares of 7 px (filled where selected), tangents and radii as discs r 3.5 with a line to their
// anchor. Inspector and menu call the edits below.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "editor/gizmos.h"
#include "editor/part_point_ref.h"
#include "kindred/scene/path.h"

namespace kindred::editor {

// ---- paths as anchors --------------------------------------------------------------------------

struct PathAnchor {
  Vec2 point{0, 0};
  std::optional<Vec2> in, out;  ///< control points of the cubics before and behind; none = a line

  friend bool operator==(const PathAnchor&, const PathAnchor&) = default;
};

/// Both tangents there and on one line through the point.
bool is_smooth(const PathAnchor& anchor);

struct Subpath {
  std::vector<PathAnchor> anchors;
  bool closed = false;
};

std::vector<Subpath> subpaths_of(const Path& path);
Path path_of(std::span<const Subpath> subpaths);
/// Path text of the precision that files get: a thousandth of a pixel.
std::string path_text(std::span<const Subpath> subpaths);

// ---- the list for the canvas -------------------------------------------------------------------

struct PartPoint {
  PartPointRef ref;
  Vec2 screen{0, 0};
  Vec2 anchor_screen{0, 0};  ///< what it is tied to by a line; itself for anchors and corners
  bool selected = false;
  bool smooth = false;  ///< anchors of paths
};

/// Of the selected part, on the character itself as shown; empty if it is locked or there is none.
/// Tangents show for the selected anchors and their neighbours.
std::vector<PartPoint> part_points(Editor& editor, const CanvasTransform& transform);

/// Index of the point that a press at `screen` takes, -1 = none: the nearest within 9 px, tangents
/// before anchors where they are equally near.
int pick_part_point(std::span<const PartPoint> points, Vec2 screen);

/// From the shapes of a part to window px; none where it is flat or its bone is gone.
std::optional<Affine> part_screen_matrix(Editor& editor, CharacterId character, const Part& part,
                                         const CanvasTransform& transform);

/// The nearest place on the outline of the selected part's paths and polygons, within 9 px.
struct OutlinePlace {
  PartPointRef before;  ///< the anchor that the piece starts at
  double t = 0;         ///< 0..1 along the piece
  Vec2 screen{0, 0};
};
std::optional<OutlinePlace> pick_outline(Editor& editor, const CanvasTransform& transform,
                                         Vec2 screen);

// ---- edits: positions are in the part's own space (before its transform) ------------------------

/// Where the point is; none if there is no such point.
std::optional<Vec2> point_position(const Part& part, const PartPointRef& point);
/// An anchor takes its tangents along; a tangent of a smooth anchor turns the opposite one unless
/// `break_tangents`. Radii never go below 0.
void move_part_point(Scene& scene, const PartPointRef& point, Vec2 to, bool break_tangents = false);
/// All by the same way: the anchors of a box selection.
void move_part_points(Scene& scene, std::span<const PartPointRef> points, Vec2 delta);
/// On the piece that starts at `before`, at `t`: the outline keeps its form. Returns the new point.
std::optional<PartPointRef> add_part_point(Scene& scene, const PartPointRef& before, double t);
/// Anchors of polygons (3 stay) and paths (2 stay); others are left.
void delete_part_points(Scene& scene, std::span<const PartPointRef> points);
/// Corner to smooth (tangents a third of the way to the neighbours, along the line between them)
/// and back. A polygon becomes a path.
void toggle_smooth(Scene& scene, const PartPointRef& point);
/// Ellipse, capsule, rectangle or polygon to a path of the same form; others are left.
void convert_to_path(Scene& scene, CharacterId character, PartId part, int shape);

}  // namespace kindred::editor
