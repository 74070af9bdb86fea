// SPDX-License-Identifier: MIT
// The pose library of a character.
#include <climits>

#include "io/scene_reader.h"

namespace kindred::io {
namespace {

SavedBone read_saved_bone(const JsonValue& entry, BoneId bone, const std::string& owner,
                          ReadLog& log) {
  ObjectReader reader(entry, owner + ": bone " + in_quotes(entry.key()), log);
  SavedBone saved;
  saved.bone = bone;
  for (const PropertyKind& kind : properties()) {
    const bool says = kind.field && entry.is(JsonKind::kObject) && entry.find(kind.word);
    if (!says) continue;
    const std::optional<PropertyId> id = find_property(PropertyOwner::kBone, kind.word);
    saved.values.push_back({*id, reader.number(kind.word, kind.default_value)});
  }
  saved.extras = reader.rest();
  return saved;
}

void read_saved_bones(ObjectReader& reader, const CharacterContext& context, SavedPose& pose) {
  const auto entries = reader.object("values");
  if (!entries) return;
  for (const JsonValue& entry : entries->children()) {
    const auto bone = context.bones.find(entry.key());
    if (bone == context.bones.end()) {
      context.log.error(entry, reader.owner() + ": " + in_quotes(entry.key()) +
                                   " is not a bone of the character");
      continue;
    }
    const BoneId id = context.bone(bone->second).id;
    pose.bones.push_back(read_saved_bone(entry, id, reader.owner(), context.log));
  }
}

void read_saved_parts(ObjectReader& reader, ReadLog& log, SavedPose& pose) {
  const auto entries = reader.object("parts");
  if (!entries) return;
  for (const JsonValue& entry : entries->children()) {
    ObjectReader values(entry, reader.owner() + ": part " + in_quotes(entry.key()), log);
    SavedPart part;
    part.part = entry.key();
    const bool object = entry.is(JsonKind::kObject);
    if (object && entry.find("visible")) part.visible = values.boolean("visible", true);
    if (object && entry.find("order")) {
      part.order = static_cast<int>(values.whole("order", 0, INT_MIN, INT_MAX));
    }
    part.extras = values.rest();
    pose.parts.push_back(std::move(part));
  }
}

}  // namespace

void read_saved_poses(ObjectReader& reader, CharacterContext& context) {
  NameList names("pose");
  for (const JsonValue& value : reader.list("poses")) {
    ObjectReader member(value, owner_text("pose", value), context.log);
    SavedPose pose;
    pose.id = new_id<SavedPoseId>(context.character);
    pose.name = names.claim(value, context.log);
    member.take("name");
    read_saved_bones(member, context, pose);
    read_saved_parts(member, context.log, pose);
    pose.extras = member.rest();
    context.character.poses.edit().push_back(std::move(pose));
  }
}

}  // namespace kindred::io
