// SPDX-License-Identifier: MIT
// The pose library of a character.
#include <cmath>

#include "io/scene_writer.h"

namespace kindred::io {
namespace {

JsonOut saved_bones_out(const SavedPose& pose, const CharacterNames& names) {
  JsonOut out = JsonOut::object(Layout::kSpread);
  for (const SavedBone& bone : pose.bones) {
    const auto name = names.bones.find(bone.bone.value);
    if (name == names.bones.end()) continue;
    JsonOut values = JsonOut::object(Layout::kLine);
    for (const SavedValue& saved : bone.values) {
      const PropertyKind& kind = property(saved.property);
      const double value = std::isfinite(saved.value) ? saved.value : kind.default_value;
      values.add(kind.word, JsonOut::number(value));
    }
    add_extras(values, bone.extras);
    out.add(name->second, std::move(values));
  }
  return out;
}

JsonOut saved_parts_out(const SavedPose& pose) {
  JsonOut out = JsonOut::object(Layout::kSpread);
  for (const SavedPart& part : pose.parts) {
    JsonOut values = JsonOut::object(Layout::kLine);
    if (part.visible) values.add("visible", JsonOut::boolean(*part.visible));
    if (part.order) values.add("order", JsonOut::whole(*part.order));
    add_extras(values, part.extras);
    out.add(part.part, std::move(values));
  }
  return out;
}

}  // namespace

JsonOut saved_poses_out(const Character& character, const CharacterNames& names) {
  JsonOut out = JsonOut::array(Layout::kSpread);
  for (const SavedPose& pose : *character.poses) {
    JsonOut entry = JsonOut::object(Layout::kSpread);
    entry.add("name", JsonOut::string(pose.name));
    add_list(entry, "values", saved_bones_out(pose, names));
    add_list(entry, "parts", saved_parts_out(pose));
    add_extras(entry, pose.extras);
    out.add(std::move(entry));
  }
  return out;
}

}  // namespace kindred::io
