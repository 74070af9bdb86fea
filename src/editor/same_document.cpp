// SPDX-License-Identifier: MIT
#include "editor/same_document.h"

#include <cmath>
#include <concepts>
#include <tuple>
#include <type_traits>

namespace kindred::editor {
namespace {

// members(x) lists every field of x. The structured bindings make it a compile error to add a field
// to a document type without deciding here whether it counts.

auto members(const Color& v) {
  const auto& [r, g, b, a] = v;
  return std::tie(r, g, b, a);
}
auto members(const Affine& v) {
  const auto& [a, b, c, d, tx, ty] = v;
  return std::tie(a, b, c, d, tx, ty);
}
auto members(const EllipseShape& v) {
  const auto& [x, y, rx, ry, rotation_deg] = v;
  return std::tie(x, y, rx, ry, rotation_deg);
}
auto members(const CapsuleShape& v) {
  const auto& [length, radius_joint, radius_tip] = v;
  return std::tie(length, radius_joint, radius_tip);
}
auto members(const RectangleShape& v) {
  const auto& [x, y, width, height, corner] = v;
  return std::tie(x, y, width, height, corner);
}
auto members(const PolygonShape& v) {
  const auto& [points] = v;
  return std::tie(points);
}
auto members(const PathShape& v) {
  const auto& [d, rule] = v;
  return std::tie(d, rule);
}
auto members(const ImageShape& v) {
  const auto& [file, x, y, scale, rotation_deg] = v;
  return std::tie(file, x, y, scale, rotation_deg);
}
auto members(const UnknownShape& v) {
  const auto& [json] = v;
  return std::tie(json);
}
auto members(const PaintedShape& v) {
  const auto& [shape, fill, stroke, stroke_width, opacity, visible, shape_extras, extras] = v;
  return std::tie(shape, fill, stroke, stroke_width, opacity, visible, shape_extras, extras);
}
auto members(const Part& v) {
  const auto& [id, name, bone, skin, shapes, has_main_shape, opacity, visible, order, locked,
               transform, extras] = v;
  return std::tie(id, name, bone, skin, shapes, has_main_shape, opacity, visible, order, locked,
                  transform, extras);
}
auto members(const RotationLimits& v) {
  const auto& [min_deg, max_deg, mode, band_deg, extras] = v;
  return std::tie(min_deg, max_deg, mode, band_deg, extras);
}
auto members(const DofWeights& v) {
  const auto& [x, y, rotation] = v;
  return std::tie(x, y, rotation);
}
auto members(const Bone& v) {
  const auto& [id, name, parent, position, angle_deg, length, inherit_rotation, inherit_scale, mass,
               side, caps, weights, limits, extras, weights_extras, pose_extras] = v;
  return std::tie(id, name, parent, position, angle_deg, length, inherit_rotation, inherit_scale,
                  mass, side, caps, weights, limits, extras, weights_extras, pose_extras);
}
auto members(const BonePose& v) {
  const auto& [x, y, rotation_deg, scale_x, scale_y] = v;
  return std::tie(x, y, rotation_deg, scale_x, scale_y);
}
auto members(const Handle& v) {
  const auto& [id, name, bone, point, target, weight, pinned, locked, figure, chain, bend, softness,
               angle_deg, extras] = v;
  return std::tie(id, name, bone, point, target, weight, pinned, locked, figure, chain, bend,
                  softness, angle_deg, extras);
}
auto members(const Reflection& v) {
  const auto& [id, name, root_scale, root_offset, scale, flip, skin, tint, opacity, visible, mask,
               before, extras, x_extras, y_extras] = v;
  return std::tie(id, name, root_scale, root_offset, scale, flip, skin, tint, opacity, visible,
                  mask, before, extras, x_extras, y_extras);
}
auto members(const BalanceSettings& v) {
  const auto& [enabled, weight, support, extras] = v;
  return std::tie(enabled, weight, support, extras);
}
auto members(const IkSettings& v) {
  const auto& [solver, tolerance_px, max_iterations, fixed_step, balance, extras] = v;
  return std::tie(solver, tolerance_px, max_iterations, fixed_step, balance, extras);
}
auto members(const KeyOptions& v) {
  const auto& [interpolation, unknown_word, in, out, extras] = v;
  return std::tie(interpolation, unknown_word, in, out, extras);
}
auto members(const Key& v) {
  const auto& [time, value, options] = v;
  return std::tie(time, value, options);
}
auto members(const Channel& v) {
  const auto& [target, interpolation, unknown_interpolation, angles, curve, names, extras] = v;
  return std::tie(target, interpolation, unknown_interpolation, angles, curve, names, extras);
}
auto members(const ClipPin& v) {
  const auto& [bone, point, figure, from, to, target, blend, extras] = v;
  return std::tie(bone, point, figure, from, to, target, blend, extras);
}
template <std::same_as<GeneratorValue> T>  // which a plain number would convert to
auto members(const T& v) {
  const auto& [value, curve, interpolation] = v;
  return std::tie(value, curve, interpolation);
}
auto members(const Generator& v) {
  const auto& [id, kind, bone, helpers, start, duration, loop, ease, enabled, weight, fade_in,
               fade_out, values, extras] = v;
  return std::tie(id, kind, bone, helpers, start, duration, loop, ease, enabled, weight, fade_in,
                  fade_out, values, extras);
}
auto members(const Clip& v) {
  const auto& [id, name, duration, loop, interpolation, unknown_interpolation, channels, pins,
               generators, extras] = v;
  return std::tie(id, name, duration, loop, interpolation, unknown_interpolation, channels, pins,
                  generators, extras);
}
auto members(const ClipLayer& v) {
  const auto& [clip, weight, additive, enabled, extras] = v;
  return std::tie(clip, weight, additive, enabled, extras);
}
auto members(const CharacterParent& v) {
  const auto& [character, bone, extras] = v;
  return std::tie(character, bone, extras);
}
auto members(const SavedValue& v) {
  const auto& [property, value] = v;
  return std::tie(property, value);
}
auto members(const SavedBone& v) {
  const auto& [bone, values, extras] = v;
  return std::tie(bone, values, extras);
}
auto members(const SavedPart& v) {
  const auto& [part, visible, order, extras] = v;
  return std::tie(part, visible, order, extras);
}
auto members(const SavedPose& v) {
  const auto& [id, name, bones, parts, extras] = v;
  return std::tie(id, name, bones, parts, extras);
}
auto members(const Character& v) {
  const auto& [id, name, skin, bones, base_pose, parts, handles, reflections, ik, clips,
               active_clip, layers, poses, parent, depth, visible, locked, next_id, extras] = v;
  static_cast<void>(next_id);  // a counter, not part of what the user made
  return std::tie(id, name, skin, bones, base_pose, parts, handles, reflections, ik, clips,
                  active_clip, layers, poses, parent, depth, visible, locked, extras);
}
auto members(const Camera& v) {
  const auto& [x, y, zoom, rotation_deg, motion, extras] = v;
  return std::tie(x, y, zoom, rotation_deg, motion, extras);
}
auto members(const Marker& v) {
  const auto& [name, time, duration, extras] = v;
  return std::tie(name, time, duration, extras);
}
auto members(const Reference& v) {
  const auto& [id, name, file, sequence, frame_rate, start, speed, in, out, ends, space, over,
               position, scale, rotation_deg, opacity, visible, locked, extras] = v;
  return std::tie(id, name, file, sequence, frame_rate, start, speed, in, out, ends, space, over,
                  position, scale, rotation_deg, opacity, visible, locked, extras);
}
auto members(const AudioTrack& v) {
  const auto& [file, start, volume, extras] = v;
  return std::tie(file, start, volume, extras);
}
auto members(const Scene& v) {
  const auto& [version, name, canvas_width, canvas_height, background, frame_rate, frame_range,
               loop, camera, references, audio, markers, characters, next_character_id,
               next_reference_id, canvas_extras, extras] = v;
  static_cast<void>(next_character_id);
  static_cast<void>(next_reference_id);
  return std::tie(version, name, canvas_width, canvas_height, background, frame_rate, frame_range,
                  loop, camera, references, audio, markers, characters, canvas_extras, extras);
}

template <class T>
concept HasMembers = requires(const T& value) {
  members(value);
};

// Declared before use: they call each other for nested containers.
template <class T>
bool same(const T& left, const T& right);
bool same(double left, double right) {
  return left == right || (std::isnan(left) && std::isnan(right));
}
bool same(const Vec2& left, const Vec2& right) {
  return same(left.x, right.x) && same(left.y, right.y);
}
bool same(const Curve& left, const Curve& right);
template <class T>
bool same(const std::vector<T>& left, const std::vector<T>& right);
template <class T>
bool same(const std::optional<T>& left, const std::optional<T>& right);
template <class T>
bool same(const Cow<T>& left, const Cow<T>& right);
template <class T>
bool same(const std::shared_ptr<T>& left, const std::shared_ptr<T>& right);
template <class... Ts>
bool same(const std::variant<Ts...>& left, const std::variant<Ts...>& right);

template <class T>
bool same(const T& left, const T& right) {
  if constexpr (HasMembers<T>) {
    const auto l = members(left), r = members(right);
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return (same(std::get<I>(l), std::get<I>(r)) && ...);
    }
    (std::make_index_sequence<std::tuple_size_v<decltype(l)>>());
  } else {
    return left == right;
  }
}
bool same(const Curve& left, const Curve& right) { return same(left.keys(), right.keys()); }
template <class T>
bool same(const std::vector<T>& left, const std::vector<T>& right) {
  if (left.size() != right.size()) return false;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (!same(left[i], right[i])) return false;
  }
  return true;
}
template <class T>
bool same(const std::optional<T>& left, const std::optional<T>& right) {
  return left.has_value() == right.has_value() && (!left || same(*left, *right));
}
template <class T>
bool same(const Cow<T>& left, const Cow<T>& right) {
  return left.identity() == right.identity() || same(*left, *right);
}
template <class T>
bool same(const std::shared_ptr<T>& left, const std::shared_ptr<T>& right) {
  return left == right || (left && right && same(*left, *right));
}
template <class... Ts>
bool same(const std::variant<Ts...>& left, const std::variant<Ts...>& right) {
  return left.index() == right.index() &&
         std::visit(
             [&](const auto& value) {
               return same(value, std::get<std::decay_t<decltype(value)>>(right));
             },
             left);
}

}  // namespace

bool same_document(const Scene& left, const Scene& right) { return same(left, right); }

}  // namespace kindred::editor
