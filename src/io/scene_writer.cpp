// SPDX-License-Identifier: MIT
// The scene's own members, characters with their bones, poses, handles and reflections.
#include "io/scene_writer.h"

#include <cmath>

#include "io/json_text.h"
#include "io/object_reader.h"
#include "io/scene_file.h"

namespace kindred::io {
namespace {

/// Adds a number unless it is the default, or no number that a file may hold.
double finite_or(double value, double fallback) { return std::isfinite(value) ? value : fallback; }

Vec2 finite_or(Vec2 value, Vec2 fallback) {
  return {finite_or(value.x, fallback.x), finite_or(value.y, fallback.y)};
}

JsonOut limits_out(const RotationLimits& limits) {
  const RotationLimits defaults;
  JsonOut out = JsonOut::object(Layout::kLine);
  out.add("min", JsonOut::number(finite_or(limits.min_deg, defaults.min_deg)));
  out.add("max", JsonOut::number(finite_or(limits.max_deg, defaults.max_deg)));
  out.add("mode", JsonOut::string(limits.mode == LimitMode::kHard ? "hard" : "soft"));
  add_number(out, "band", limits.band_deg, defaults.band_deg);
  add_extras(out, limits.extras);
  return out;
}

JsonOut weights_out(const Bone& bone) {
  const DofWeights defaults = default_weights(!bone.parent);
  JsonOut out = JsonOut::object(Layout::kLine);
  out.add("x", JsonOut::number(finite_or(bone.weights.x, defaults.x)));
  out.add("y", JsonOut::number(finite_or(bone.weights.y, defaults.y)));
  out.add("rotation", JsonOut::number(finite_or(bone.weights.rotation, defaults.rotation)));
  add_extras(out, bone.weights_extras);
  return out;
}

std::string_view side_word(Side side) {
  switch (side) {
    case Side::kLeft:
      return "left";
    case Side::kRight:
      return "right";
    case Side::kCenter:
      break;
  }
  return "center";
}

JsonOut bone_out(const Bone& bone, const CharacterNames& names) {
  JsonOut out = JsonOut::object(Layout::kFit);
  out.add("name", JsonOut::string(bone.name));
  out.add("parent", names.bone(bone.parent));
  out.add("position", JsonOut::vector(finite_or(bone.position, {0, 0})));
  out.add("angle", JsonOut::number(finite_or(bone.angle_deg, 0)));
  out.add("length", JsonOut::number(finite_or(bone.length, 0)));
  add_boolean(out, "inherit_rotation", bone.inherit_rotation, true);
  add_boolean(out, "inherit_scale", bone.inherit_scale, true);
  add_number(out, "mass", bone.mass, 1);
  JsonOut caps = JsonOut::array(Layout::kLine);
  for (const std::string& cap : bone.caps) caps.add(JsonOut::string(cap));
  add_list(out, "caps", std::move(caps));
  if (bone.side) out.add("side", JsonOut::string(side_word(*bone.side)));
  if (!(bone.weights == default_weights(!bone.parent)) || !bone.weights_extras.empty()) {
    out.add("weights", weights_out(bone));
  }
  if (bone.limits) out.add("limits", limits_out(*bone.limits));
  add_extras(out, bone.extras);
  return out;
}

JsonOut handle_out(const Handle& handle, const CharacterNames& names) {
  JsonOut out = JsonOut::object(Layout::kFit);
  out.add("name", JsonOut::string(handle.name));
  out.add("bone", names.bone(handle.bone));
  if (handle.point && is_finite(*handle.point)) out.add("point", JsonOut::vector(*handle.point));
  if (handle.target && is_finite(*handle.target)) {
    out.add("target", JsonOut::vector(*handle.target));
  }
  add_number(out, "weight", handle.weight, 1);
  add_boolean(out, "pinned", handle.pinned, false);
  add_boolean(out, "locked", handle.locked, false);
  if (handle.figure) out.add("figure", names.figure(handle.figure));
  if (handle.chain) out.add("chain", JsonOut::whole(*handle.chain));
  add_number(out, "bend", handle.bend, 0);
  add_number(out, "softness", handle.softness, 0);
  if (handle.angle_deg && std::isfinite(*handle.angle_deg)) {
    out.add("angle", JsonOut::number(*handle.angle_deg));
  }
  add_extras(out, handle.extras);
  return out;
}

JsonOut axis_out(double scale, double offset, const Extras& extras) {
  JsonOut out = JsonOut::object(Layout::kLine);
  out.add("scale", JsonOut::number(finite_or(scale, 1)));
  out.add("offset", JsonOut::number(finite_or(offset, 0)));
  add_extras(out, extras);
  return out;
}

std::string_view flip_word(Flip flip) {
  switch (flip) {
    case Flip::kX:
      return "x";
    case Flip::kY:
      return "y";
    case Flip::kXY:
      return "xy";
    case Flip::kNone:
      break;
  }
  return "none";
}

JsonOut reflection_out(const Scene& scene, const Reflection& reflection) {
  JsonOut out = JsonOut::object(Layout::kFit);
  out.add("name", JsonOut::string(reflection.name));
  out.add("x", axis_out(reflection.root_scale.x, reflection.root_offset.x, reflection.x_extras));
  out.add("y", axis_out(reflection.root_scale.y, reflection.root_offset.y, reflection.y_extras));
  out.add("scale", JsonOut::number(finite_or(reflection.scale, 1)));
  out.add("flip", JsonOut::string(flip_word(reflection.flip)));
  if (reflection.skin) out.add("skin", JsonOut::string(*reflection.skin));
  if (reflection.tint) out.add("tint", JsonOut::string(to_text(*reflection.tint)));
  add_number(out, "opacity", reflection.opacity, 1);
  add_boolean(out, "visible", reflection.visible, true);
  if (reflection.mask) out.add("mask", JsonOut::string(*reflection.mask));
  if (const Character* before = find_character(scene, reflection.before)) {
    out.add("before", JsonOut::string(before->name));
  }
  add_extras(out, reflection.extras);
  return out;
}

JsonOut canvas_out(const Scene& scene) {
  JsonOut out = JsonOut::object(Layout::kLine);
  out.add("width", JsonOut::whole(scene.canvas_width));
  out.add("height", JsonOut::whole(scene.canvas_height));
  if (scene.background) out.add("background", JsonOut::string(to_text(*scene.background)));
  add_extras(out, scene.canvas_extras);
  return out;
}

JsonOut camera_out(const Camera& camera) {
  JsonOut out = JsonOut::object(Layout::kFit);
  if (camera.x && std::isfinite(*camera.x)) out.add("x", JsonOut::number(*camera.x));
  if (camera.y && std::isfinite(*camera.y)) out.add("y", JsonOut::number(*camera.y));
  add_number(out, "zoom", camera.zoom, 1);
  add_number(out, "rotation", camera.rotation_deg, 0);
  const Clip& motion = *camera.motion;
  if (!motion.channels.empty() || motion.duration || motion.loop || !motion.extras.empty()) {
    add_motion(out, motion, CharacterNames(Character{}));
  }
  add_extras(out, camera.extras);
  return out;
}

void add_active_clip(JsonOut& out, const Character& character) {
  if (character.clips.empty()) return;
  const Clip* active = find_clip(character, character.active_clip);
  out.add("active_clip", active ? JsonOut::string(active->name) : JsonOut::null());
}

JsonOut character_out(const Scene& scene, const Character& character) {
  const CharacterNames names(character);
  JsonOut out = JsonOut::object(Layout::kSpread);
  out.add("name", JsonOut::string(character.name));
  if (character.skin) out.add("skin", JsonOut::string(*character.skin));
  if (const Character* holder =
          character.parent ? find_character(scene, character.parent->character) : nullptr) {
    if (const Bone* bone = find_bone(*holder, character.parent->bone)) {
      JsonOut parent = JsonOut::object(Layout::kLine);
      parent.add("character", JsonOut::string(holder->name));
      parent.add("bone", JsonOut::string(bone->name));
      add_extras(parent, character.parent->extras);
      out.add("parent", std::move(parent));
    }
  }
  add_number(out, "depth", character.depth, 0);
  add_boolean(out, "visible", character.visible, true);
  add_boolean(out, "locked", character.locked, false);
  add_list(out, "bones", bones_out(character, names));
  add_list(out, "pose", pose_out(character));
  add_list(out, "parts", parts_out(character, names));
  add_list(out, "handles", handles_out(character, names));
  add_list(out, "reflections", reflections_out(scene, character));
  add_list(out, "ik", ik_out(character, names));
  add_list(out, "clips", clips_out(character, names));
  add_active_clip(out, character);
  add_list(out, "layers", layers_out(character));
  add_list(out, "poses", saved_poses_out(character, names));
  add_extras(out, character.extras);
  return out;
}

}  // namespace

void add_number(JsonOut& object, std::string_view name, double value, double fallback) {
  if (value != fallback && std::isfinite(value)) object.add(name, JsonOut::number(value));
}

void add_boolean(JsonOut& object, std::string_view name, bool value, bool fallback) {
  if (value != fallback) object.add(name, JsonOut::boolean(value));
}

CharacterNames::CharacterNames(const Character& character) {
  bones.reserve(character.bones->size());
  for (const Bone& bone : *character.bones) bones.emplace(bone.id.value, bone.name);
  for (const Reflection& reflection : character.reflections) {
    reflections.emplace(reflection.id.value, reflection.name);
  }
}

JsonOut CharacterNames::bone(BoneId id) const {
  const auto found = bones.find(id.value);
  return found == bones.end() ? JsonOut::null() : JsonOut::string(found->second);
}

JsonOut CharacterNames::figure(ReflectionId id) const {
  const auto found = reflections.find(id.value);
  return JsonOut::string(found == reflections.end() ? "self" : found->second);
}

void add_extras(JsonOut& object, const Extras& extras) {
  for (const auto& [name, text] : extras) {
    if (!object.has(name)) object.add(name, JsonOut::ready(text));
  }
}

void add_list(JsonOut& object, std::string_view name, JsonOut list) {
  if (!list.empty()) object.add(name, std::move(list));
}

JsonOut bones_out(const Character& character, const CharacterNames& names) {
  JsonOut out = JsonOut::array(Layout::kSpread);
  for (const Bone& bone : *character.bones) out.add(bone_out(bone, names));
  return out;
}

JsonOut pose_out(const Character& character) {
  JsonOut out = JsonOut::object(Layout::kSpread);
  const std::vector<Bone>& bones = *character.bones;
  for (std::size_t i = 0; i < bones.size(); ++i) {
    JsonOut values = JsonOut::object(Layout::kLine);
    for (const PropertyKind& kind : properties()) {
      if (!kind.field || i >= character.base_pose->size()) continue;
      add_number(values, kind.word, (*character.base_pose)[i].*kind.field, kind.default_value);
    }
    add_extras(values, bones[i].pose_extras);
    if (!values.empty()) out.add(bones[i].name, std::move(values));
  }
  return out;
}

JsonOut handles_out(const Character& character, const CharacterNames& names) {
  JsonOut out = JsonOut::array(Layout::kSpread);
  for (const Handle& handle : character.handles) out.add(handle_out(handle, names));
  return out;
}

JsonOut reflections_out(const Scene& scene, const Character& character) {
  JsonOut out = JsonOut::array(Layout::kSpread);
  for (const Reflection& reflection : character.reflections) {
    out.add(reflection_out(scene, reflection));
  }
  return out;
}

JsonOut ik_out(const Character& character, const CharacterNames& names) {
  const IkSettings& ik = character.ik;
  const IkSettings defaults;
  JsonOut balance = JsonOut::object(Layout::kFit);
  add_boolean(balance, "enabled", ik.balance.enabled, false);
  add_number(balance, "weight", ik.balance.weight, 1);
  JsonOut support = JsonOut::array(Layout::kFit);
  for (const BoneId bone : ik.balance.support) {
    if (names.bones.count(bone.value) > 0) support.add(names.bone(bone));
  }
  add_list(balance, "support", std::move(support));
  add_extras(balance, ik.balance.extras);

  JsonOut out = JsonOut::object(Layout::kFit);
  if (ik.solver != defaults.solver) out.add("solver", JsonOut::string(ik.solver));
  add_number(out, "tolerance", ik.tolerance_px, defaults.tolerance_px);
  if (ik.max_iterations != defaults.max_iterations) {
    out.add("max_iterations", JsonOut::whole(ik.max_iterations));
  }
  add_number(out, "fixed_step", ik.fixed_step, defaults.fixed_step);
  add_list(out, "balance", std::move(balance));
  add_extras(out, ik.extras);
  return out;
}

JsonOut frame_rate_out(FrameRate rate) {
  // 24000/1001 is written as people write it: the shortest number that means the same rate.
  constexpr double decimal_names[] = {23.976, 29.97, 47.952, 59.94, 119.88};
  if (!rate.written_as_ratio) {
    for (const double name : decimal_names) {
      if (frame_rate_from_number(name) == rate) return JsonOut::number(name);
    }
    const double fps = frames_per_second(rate);
    if (frame_rate_from_number(fps) == rate) return JsonOut::number(fps);
  }
  return JsonOut::string(std::to_string(rate.numerator) + "/" + std::to_string(rate.denominator));
}

namespace {

JsonOut markers_out(const std::vector<Marker>& markers) {
  JsonOut out = JsonOut::array(Layout::kSpread);
  for (const Marker& marker : markers) {
    JsonOut entry = JsonOut::object(Layout::kLine);
    entry.add("name", JsonOut::string(marker.name));
    entry.add("time", JsonOut::ready(time_text(marker.time)));
    if (marker.duration != Time{}) {
      entry.add("duration", JsonOut::ready(time_text(marker.duration)));
    }
    add_extras(entry, marker.extras);
    out.add(std::move(entry));
  }
  return out;
}

}  // namespace

std::string write_scene(const Scene& scene) {
  JsonOut out = JsonOut::object(Layout::kSpread);
  out.add("format", JsonOut::string("kindred-scene"));
  out.add("version", JsonOut::whole(scene.version));
  if (!scene.name.empty()) out.add("name", JsonOut::string(scene.name));
  out.add("canvas", canvas_out(scene));
  out.add("frame_rate", frame_rate_out(scene.frame_rate));
  if (scene.frame_range) {
    JsonOut range = JsonOut::array(Layout::kLine);
    range.add(JsonOut::whole(scene.frame_range->first));
    range.add(JsonOut::whole(scene.frame_range->last));
    out.add("frame_range", std::move(range));
  }
  out.add("loop", JsonOut::boolean(scene.loop));
  add_list(out, "camera", camera_out(scene.camera));
  add_list(out, "references", references_out(scene));
  if (scene.audio) out.add("audio", audio_out(*scene.audio));
  add_list(out, "markers", markers_out(scene.markers));
  JsonOut characters = JsonOut::array(Layout::kSpread);
  for (const Cow<Character>& character : scene.characters) {
    characters.add(character_out(scene, *character));
  }
  out.add("characters", std::move(characters));
  add_extras(out, scene.extras);
  return out.text() + "\n";
}

}  // namespace kindred::io
