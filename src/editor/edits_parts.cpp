// SPDX-License-Identifier: MIT
#include "editor/edits_parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "editor/edits_bones.h"
#include "editor/number_input.h"
#include "editor/rig_rest.h"
#include "kindred/math/angle.h"
#include "render/outline.h"

namespace kindred::editor {
namespace {

constexpr NumberRange kStrokeWidthRange{0, 1000};
constexpr NumberRange kOrderRange{-1e6, 1e6};
constexpr NumberRange kSizeRange{0, 1e6};
constexpr double kFlat = 1e-12;         // determinants below show nothing
constexpr double kBoxTolerance = 0.25;  // px of a flattened outline
constexpr double kTransformParts = 1e9;

// In the order of the variant Shape.
constexpr std::array<std::string_view, 7> kShapeLabels{"Ellipse", "Capsule", "Rectangle", "Polygon",
                                                       "Path",    "Image",   "Shape"};
static_assert(std::variant_size_v<Shape> == kShapeLabels.size());

bool finite(const Affine& m) {
  return std::isfinite(m.a) && std::isfinite(m.b) && std::isfinite(m.c) && std::isfinite(m.d) &&
         std::isfinite(m.tx) && std::isfinite(m.ty);
}

/// Maps of parts that are made by multiplying: no digits that nobody sees.
Affine tidied(const Affine& m) {
  const auto rounded = [](double v) {
    return std::round(v * kTransformParts) / kTransformParts + 0.0;
  };
  return {rounded(m.a), rounded(m.b), rounded(m.c), rounded(m.d), tidy(m.tx), tidy(m.ty)};
}

std::vector<std::string> names_in_skin(const Character& character,
                                       const std::optional<std::string>& skin, PartId except) {
  std::vector<std::string> names;
  for (const Part& part : *character.parts) {
    if (part.id != except && part.skin == skin) names.push_back(part.name);
  }
  return names;
}

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return result;
}

/// What speaks of parts by a name that no part bears any more goes.
void drop_unused_names(Character& character) {
  const auto unused = [&](const std::string& name) {
    return !name.empty() && std::none_of(character.parts->begin(), character.parts->end(),
                                         [&](const Part& part) { return part.name == name; });
  };
  const auto dead = [&](const Cow<Channel>& channel) { return unused(channel->target.part); };
  for (Cow<Clip>& clip : character.clips) {
    const auto& channels = clip->channels;
    if (std::any_of(channels.begin(), channels.end(), dead)) {
      std::erase_if(clip.edit().channels, dead);
    }
  }
  const auto gone = [&](const SavedPart& part) { return unused(part.part); };
  const auto& poses = *character.poses;
  const bool concerned = std::any_of(poses.begin(), poses.end(), [&](const SavedPose& pose) {
    return std::any_of(pose.parts.begin(), pose.parts.end(), gone);
  });
  if (!concerned) return;
  for (SavedPose& pose : character.poses.edit()) std::erase_if(pose.parts, gone);
}

/// Channels of the one skin go along with the last part of that name in it.
void move_channels_to_skin(Character& character, const std::string& name,
                           const std::optional<std::string>& from,
                           const std::optional<std::string>& to) {
  if (!from) return;
  const bool still_used =
      std::any_of(character.parts->begin(), character.parts->end(),
                  [&](const Part& part) { return part.name == name && part.skin == from; });
  if (still_used) return;
  for (Cow<Clip>& clip : character.clips) {
    for (std::size_t i = 0; i < clip->channels.size(); ++i) {
      ChannelTarget target = clip->channels[i]->target;
      if (target.part != name || target.skin != from) continue;
      target.skin = to;
      if (!find_channel(*clip, target)) clip.edit().channels[i].edit().target = target;
    }
  }
}

template <class Change>
void change_shapes(Scene& scene, CharacterId id, PartId part_id, int shape, Change change) {
  Part* part = part_to_edit(scene, id, part_id);
  if (!part) return;
  for (std::size_t i = 0; i < part->shapes.size(); ++i) {
    if (shape < 0 || static_cast<std::size_t>(shape) == i) change(part->shapes[i]);
  }
}

/// Which numbers of a shape are sizes; the others may be any.
struct ShapeNumbers {
  Shape& wanted;
  const Shape& old;

  template <class Kind>
  void accept(double Kind::*number, const NumberRange& range) const {
    Kind& kind = std::get<Kind>(wanted);
    kind.*number = accepted(kind.*number, std::get<Kind>(old).*number, range);
  }
  void operator()(const EllipseShape&) const {
    accept(&EllipseShape::x, kAnyNumber);
    accept(&EllipseShape::y, kAnyNumber);
    accept(&EllipseShape::rx, kSizeRange);
    accept(&EllipseShape::ry, kSizeRange);
    accept(&EllipseShape::rotation_deg, kAngleRange);
  }
  void operator()(const CapsuleShape&) const {
    accept(&CapsuleShape::length, kSizeRange);
    accept(&CapsuleShape::radius_joint, kSizeRange);
    accept(&CapsuleShape::radius_tip, kSizeRange);
  }
  void operator()(const RectangleShape&) const {
    accept(&RectangleShape::x, kAnyNumber);
    accept(&RectangleShape::y, kAnyNumber);
    accept(&RectangleShape::width, kSizeRange);
    accept(&RectangleShape::height, kSizeRange);
    accept(&RectangleShape::corner, kSizeRange);
  }
  void operator()(const ImageShape&) const {
    accept(&ImageShape::x, kAnyNumber);
    accept(&ImageShape::y, kAnyNumber);
    accept(&ImageShape::scale, kScaleRange);
    accept(&ImageShape::rotation_deg, kAngleRange);
  }
  template <class Other>
  void operator()(const Other&) const {}  // points and paths have edits of their own
};

Shape accepted_shape(Shape wanted, const Shape& old) {
  std::visit(ShapeNumbers{wanted, old}, old);
  return wanted;
}

double distance_to_body(Vec2 p, Vec2 joint, Vec2 tip) {
  const Vec2 along = tip - joint;
  const double squared = glm::dot(along, along);
  const double t = squared > 0 ? std::clamp(glm::dot(p - joint, along) / squared, 0.0, 1.0) : 0;
  return glm::distance(p, joint + t * along);
}

}  // namespace

std::string_view shape_label(const Shape& shape) { return kShapeLabels[shape.index()]; }

Part* part_to_edit(Scene& scene, CharacterId id, PartId part) {
  const Character* current = find_character(scene, id);
  if (!current || !find_part(*current, part)) return nullptr;
  for (Part& entry : edit_character(scene, id)->parts.edit()) {
    if (entry.id == part) return &entry;
  }
  return nullptr;
}

PartId add_part(Scene& scene, CharacterId id, const NewPart& wanted) {
  const Character* current = find_character(scene, id);
  if (!current || (wanted.bone && !find_bone(*current, wanted.bone))) return {};
  Character& character = *edit_character(scene, id);
  Part part;
  part.id = new_id<PartId>(character);
  const std::string name =
      wanted.name.empty() ? lower_case(shape_label(wanted.shape)) : wanted.name;
  part.name = unique_name(name, names_in_skin(character, wanted.skin, {}));
  part.bone = wanted.bone;
  part.skin = wanted.skin;
  for (const Part& other : *character.parts) part.order = std::max(part.order, other.order);
  PaintedShape painted;
  painted.shape = wanted.shape;
  painted.fill = wanted.fill;
  painted.stroke = wanted.stroke;
  painted.stroke_width = accepted(wanted.stroke_width, 1, kStrokeWidthRange);
  part.shapes.push_back(std::move(painted));
  part.has_main_shape = true;
  const PartId added = part.id;
  character.parts.edit().push_back(std::move(part));
  return added;
}

void delete_parts(Scene& scene, CharacterId id, std::span<const PartId> parts) {
  const Character* current = find_character(scene, id);
  const auto goes = [&](const Part& part) {
    return std::find(parts.begin(), parts.end(), part.id) != parts.end();
  };
  if (!current || std::none_of(current->parts->begin(), current->parts->end(), goes)) return;
  Character& character = *edit_character(scene, id);
  std::erase_if(character.parts.edit(), goes);
  drop_unused_names(character);
}

PartId duplicate_part(Scene& scene, CharacterId id, PartId part_id) {
  const Character* current = find_character(scene, id);
  const Part* original = current ? find_part(*current, part_id) : nullptr;
  if (!original) return {};
  Character& character = *edit_character(scene, id);
  Part copy = *find_part(character, part_id);
  copy.id = new_id<PartId>(character);
  copy.name = unique_name(copy.name, names_in_skin(character, copy.skin, {}));
  const PartId added = copy.id;
  std::vector<Part>& parts = character.parts.edit();
  const auto place = std::find_if(parts.begin(), parts.end(),
                                  [&](const Part& part) { return part.id == part_id; });
  parts.insert(place + 1, std::move(copy));
  return added;
}

// ---- place --------------------------------------------------------------------------------------

// M = R(theta) K with K = (sx, 0; slant, sy) by columns: R's x axis lies along M's.
PartPlacement placement_of(const Affine& m) {
  PartPlacement placement;
  placement.x = m.tx;
  placement.y = m.ty;
  placement.scale_x = std::hypot(m.a, m.b);
  const double turn = placement.scale_x > 0 ? std::atan2(m.b, m.a) : 0;
  placement.rotation_deg = degrees(turn);
  const Vec2 y_axis = apply_linear(rotation(-turn), {m.c, m.d});
  placement.slant = y_axis.x;
  placement.scale_y = y_axis.y;
  return placement;
}

Affine transform_of(const PartPlacement& placement) {
  const Affine scaled{placement.scale_x, 0, placement.slant, placement.scale_y, 0, 0};
  return translation({placement.x, placement.y}) * rotation(radians(placement.rotation_deg)) *
         scaled;
}

std::optional<PartBox> part_box(const Part& part) {
  PartBox box{{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
  for (const PaintedShape& painted : part.shapes) {
    const Path path = transformed(render::outline(painted.shape).path, part.transform);
    for (const Polyline& line : flatten(path, kBoxTolerance)) {
      for (const Vec2 point : line.points) {
        if (!is_finite(point)) continue;
        box.min = glm::min(box.min, point);
        box.max = glm::max(box.max, point);
      }
    }
    if (const auto* image = std::get_if<ImageShape>(&painted.shape)) {
      const Vec2 middle = apply(part.transform, {image->x, image->y});
      box.min = glm::min(box.min, middle);
      box.max = glm::max(box.max, middle);
    }
  }
  if (box.min.x > box.max.x) return std::nullopt;
  return box;
}

Vec2 part_center(const Part& part) {
  const std::optional<PartBox> box = part_box(part);
  return box ? 0.5 * (box->min + box->max) : origin(part.transform);
}

void transform_part(Scene& scene, CharacterId id, PartId part_id, const Affine& map) {
  if (!finite(map) || std::abs(determinant(map)) < kFlat || map == Affine{}) return;
  if (Part* part = part_to_edit(scene, id, part_id)) {
    const Affine moved = tidied(map * part->transform);
    if (finite(moved) && std::abs(determinant(moved)) >= kFlat) part->transform = moved;
  }
}

void move_part(Scene& scene, CharacterId id, PartId part, Vec2 delta) {
  transform_part(scene, id, part, translation(delta));
}

void rotate_part(Scene& scene, CharacterId id, PartId part, double angle_deg, Vec2 pivot) {
  transform_part(scene, id, part,
                 translation(pivot) * rotation(radians(angle_deg)) * translation(-pivot));
}

void scale_part(Scene& scene, CharacterId id, PartId part, Vec2 factors, Vec2 pivot) {
  transform_part(scene, id, part,
                 translation(pivot) * scaling(factors.x, factors.y) * translation(-pivot));
}

void set_part_placement(Scene& scene, CharacterId id, PartId part_id,
                        const PartPlacement& placement) {
  const Affine map = transform_of(placement);
  if (!finite(map) || std::abs(determinant(map)) < kFlat) return;
  if (Part* part = part_to_edit(scene, id, part_id)) part->transform = tidied(map);
}

Affine part_bone_world(const Character& character, const Part& part) {
  const int index = part.bone ? bone_index(*character.bones, part.bone) : -1;
  if (index < 0) return {};
  return rest_worlds(*character.bones)[static_cast<std::size_t>(index)];
}

void bind_part(Scene& scene, CharacterId id, PartId part_id, BoneId bone) {
  const Character* character = find_character(scene, id);
  const Part* current = character ? find_part(*character, part_id) : nullptr;
  if (!current || current->bone == bone || (bone && !find_bone(*character, bone))) return;
  const Affine from = part_bone_world(*character, *current);
  Part* part = part_to_edit(scene, id, part_id);
  part->bone = bone;
  if (const auto to = inverse(part_bone_world(*find_character(scene, id), *part))) {
    part->transform = tidied(*to * from * part->transform);
  }
}

BoneId nearest_bone(const Character& character, Vec2 world) {
  const std::vector<Bone>& bones = *character.bones;
  const std::vector<Affine> worlds = rest_worlds(bones);
  BoneId nearest;
  double least = HUGE_VAL;
  for (std::size_t i = 0; i < bones.size(); ++i) {
    const Vec2 tip = apply(worlds[i], {bones[i].length, 0});
    const double distance = distance_to_body(world, origin(worlds[i]), tip);
    if (!(distance < least)) continue;
    least = distance;
    nearest = bones[i].id;
  }
  return nearest;
}

BoneId nearest_bone(const Character& character, PartId part_id) {
  const Part* part = find_part(character, part_id);
  if (!part) return {};
  return nearest_bone(character, apply(part_bone_world(character, *part), part_center(*part)));
}

// ---- look ---------------------------------------------------------------------------------------

void set_part_fill(Scene& scene, CharacterId id, PartId part, int shape,
                   std::optional<Color> fill) {
  change_shapes(scene, id, part, shape, [&](PaintedShape& painted) { painted.fill = fill; });
}

void set_part_stroke(Scene& scene, CharacterId id, PartId part, int shape,
                     std::optional<Color> stroke) {
  change_shapes(scene, id, part, shape, [&](PaintedShape& painted) { painted.stroke = stroke; });
}

void set_part_stroke_width(Scene& scene, CharacterId id, PartId part, int shape, double width) {
  change_shapes(scene, id, part, shape, [&](PaintedShape& painted) {
    painted.stroke_width = accepted(width, painted.stroke_width, kStrokeWidthRange);
  });
}

void edit_part_shape(Scene& scene, CharacterId id, PartId part, int shape,
                     const std::function<void(Shape&)>& change) {
  change_shapes(scene, id, part, shape, [&](PaintedShape& painted) {
    Shape changed = painted.shape;
    change(changed);
    if (changed.index() == painted.shape.index())
      painted.shape = accepted_shape(changed, painted.shape);
  });
}

void bind_parts_to_nearest(Scene& scene, CharacterId id, BoneId bone) {
  const Character* current = find_character(scene, id);
  if (!current) return;
  const std::vector<Part> parts = *current->parts;
  for (const Part& part : parts) {
    if (part.bone != bone) continue;
    bind_part(scene, id, part.id, nearest_bone(*find_character(scene, id), part.id));
  }
}

void set_part_opacity(Scene& scene, CharacterId id, PartId part_id, double opacity) {
  if (Part* part = part_to_edit(scene, id, part_id)) {
    part->opacity = accepted(opacity, part->opacity, kOpacityRange);
  }
}

void set_part_visible(Scene& scene, CharacterId id, PartId part_id, bool visible) {
  if (Part* part = part_to_edit(scene, id, part_id)) part->visible = visible;
}

void set_part_skin(Scene& scene, CharacterId id, PartId part_id, std::optional<std::string> skin) {
  if (skin && skin->empty()) skin.reset();
  Part* part = part_to_edit(scene, id, part_id);
  if (!part || part->skin == skin) return;
  Character& character = *edit_character(scene, id);
  const std::optional<std::string> old_skin = part->skin;
  const std::string name = part->name;
  part->skin = skin;
  move_channels_to_skin(character, name, old_skin, skin);
  rename_part(scene, id, part_id, unique_name(name, names_in_skin(character, skin, part_id)));
}

void set_part_order(Scene& scene, CharacterId id, PartId part_id, double order) {
  if (Part* part = part_to_edit(scene, id, part_id)) {
    part->order = static_cast<int>(std::lround(accepted(order, part->order, kOrderRange)));
  }
}

std::vector<std::size_t> draw_order(const std::vector<Part>& parts) {
  std::vector<std::size_t> order(parts.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t l, std::size_t r) { return parts[l].order < parts[r].order; });
  return order;
}

void place_part_beside(Scene& scene, CharacterId id, PartId part_id, PartId beside, bool behind) {
  const Character* current = find_character(scene, id);
  if (!current || part_id == beside) return;
  if (!find_part(*current, part_id) || !find_part(*current, beside)) return;
  std::vector<Part>& parts = edit_character(scene, id)->parts.edit();
  const auto find = [&](PartId wanted) {
    return std::find_if(parts.begin(), parts.end(),
                        [&](const Part& part) { return part.id == wanted; });
  };
  Part moved = std::move(*find(part_id));
  parts.erase(find(part_id));
  const auto neighbour = find(beside);
  moved.order = neighbour->order;
  parts.insert(behind ? neighbour : neighbour + 1, std::move(moved));
}

// Beside its new neighbour in the list, with the neighbour's order: nothing else moves.
void move_part_in_order(Scene& scene, CharacterId id, PartId part_id, int places) {
  const Character* current = find_character(scene, id);
  if (!current || !find_part(*current, part_id)) return;
  const std::vector<std::size_t> order = draw_order(*current->parts);
  const auto is_it = [&](std::size_t i) { return (*current->parts)[i].id == part_id; };
  const auto at = std::find_if(order.begin(), order.end(), is_it) - order.begin();
  const auto last = static_cast<std::ptrdiff_t>(order.size()) - 1;
  const std::ptrdiff_t wanted = std::clamp<std::ptrdiff_t>(at + places, 0, last);
  if (wanted == at) return;
  const PartId beside = (*current->parts)[order[static_cast<std::size_t>(wanted)]].id;
  place_part_beside(scene, id, part_id, beside, wanted < at);
}

}  // namespace kindred::editor
