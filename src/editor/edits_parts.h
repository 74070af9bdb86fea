// SPDX-License-Identifier: MIT
// Edits of parts: artwork bound to bones. Geometry is in the bone's space (part.transform maps the
// shapes' space to it); world positions are those of the rest pose (rig_rest.h). Points of shapes:
// part_points.h. Ids that name nothing change nothing, numbers that are not finite are refused.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "editor/session.h"

namespace kindred::editor {

struct NewPart {
  BoneId bone;  ///< 0 = the character's own space
  Shape shape;
  std::string name = {};            ///< empty = named like its shape
  std::optional<std::string> skin;  ///< none = in every skin
  std::optional<Color> fill, stroke;
  double stroke_width = 2;
};

/// Drawn in front of everything (the highest `order` in use, last in the list).
PartId add_part(Scene& scene, CharacterId character, const NewPart& part);
/// Channels and saved values of names that no part has any more go along.
void delete_parts(Scene& scene, CharacterId character, std::span<const PartId> parts);
/// Just in front of the original.
PartId duplicate_part(Scene& scene, CharacterId character, PartId part);

// ---- place -------------------------------------------------------------------------------------

/// A map as the inspector shows it: first scaled (with a slant of x by y), then turned, then moved.
struct PartPlacement {
  double x = 0, y = 0, rotation_deg = 0, scale_x = 1, scale_y = 1, slant = 0;
};
PartPlacement placement_of(const Affine& transform);
Affine transform_of(const PartPlacement& placement);

/// Middle of the part's box in the bone's space: the pivot of turns and scales.
Vec2 part_center(const Part& part);
/// Box of the shapes' outlines in the bone's space; none if there is nothing to see.
struct PartBox {
  Vec2 min{0, 0}, max{0, 0};
};
std::optional<PartBox> part_box(const Part& part);

/// transform := `map` * transform, in the bone's space. Maps that flatten the part are refused.
void transform_part(Scene& scene, CharacterId character, PartId part, const Affine& map);
void move_part(Scene& scene, CharacterId character, PartId part, Vec2 delta);
void rotate_part(Scene& scene, CharacterId character, PartId part, double degrees, Vec2 pivot);
void scale_part(Scene& scene, CharacterId character, PartId part, Vec2 factors, Vec2 pivot);
void set_part_placement(Scene& scene, CharacterId character, PartId part,
                        const PartPlacement& placement);

/// To another bone (0 = the character's own space), keeping its place of the world at rest.
void bind_part(Scene& scene, CharacterId character, PartId part, BoneId bone);
/// The bone whose body is nearest to the part's middle at rest, 0 without bones.
BoneId nearest_bone(const Character& character, PartId part);
BoneId nearest_bone(const Character& character, Vec2 world);
/// Where the part's bone stands at rest.
Affine part_bone_world(const Character& character, const Part& part);

// ---- look --------------------------------------------------------------------------------------

/// `shape` = index in Part::shapes, -1 = all of them.
void set_part_fill(Scene& scene, CharacterId character, PartId part, int shape,
                   std::optional<Color> fill);
void set_part_stroke(Scene& scene, CharacterId character, PartId part, int shape,
                     std::optional<Color> stroke);
void set_part_stroke_width(Scene& scene, CharacterId character, PartId part, int shape,
                           double width);
void set_part_opacity(Scene& scene, CharacterId character, PartId part, double opacity);
void set_part_visible(Scene& scene, CharacterId character, PartId part, bool visible);
/// None = in every skin. The name is numbered where that skin has it already; channels of the one
/// skin alone follow.
void set_part_skin(Scene& scene, CharacterId character, PartId part,
                   std::optional<std::string> skin);
void set_part_order(Scene& scene, CharacterId character, PartId part, double order);
/// A shape's numbers (points of polygons and paths: part_points.h). Numbers that are not finite go
/// back to what they were, sizes and radii stay >= 0. The kind can't be changed.
void edit_part_shape(Scene& scene, CharacterId character, PartId part, int shape,
                     const std::function<void(Shape&)>& change);
/// Every part of the bone goes to the bone that is nearest to it.
void bind_parts_to_nearest(Scene& scene, CharacterId character, BoneId bone);
/// Draw order as shown: +1 one part further to the front, -1 further back. Past the ends it stops.
void move_part_in_order(Scene& scene, CharacterId character, PartId part, int places);
inline constexpr int kToTheEnd = 1'000'000;  ///< as places: quite to the front; negative: back
/// Just in front of `beside` (behind it if `behind`), with its order: a drop in a list.
void place_part_beside(Scene& scene, CharacterId character, PartId part, PartId beside,
                       bool behind);

/// The part to change, null if there is none.
Part* part_to_edit(Scene& scene, CharacterId character, PartId part);

/// Indices of parts in drawing order: rising order, ties as listed.
std::vector<std::size_t> draw_order(const std::vector<Part>& parts);

/// "Ellipse", "Path": what a shape is called.
std::string_view shape_label(const Shape& shape);

}  // namespace kindred::editor
