// SPDX-License-Identifier: MIT
#include "editor/pose_library.h"

#include <algorithm>
#include <cmath>

#include "editor/clipboard.h"
#include "editor/edits_keys.h"
#include "editor/edits_pose.h"

namespace kindred::editor {
namespace {

bool chosen(const Editor& editor, const Character& character, PoseScope scope, BoneId bone) {
  const Selection& selection = editor.session().selection;
  const bool all = scope == PoseScope::kWholeFigure || selection.bones.empty() ||
                   selection.character != character.id;
  return all ||
         std::find(selection.bones.begin(), selection.bones.end(), bone) != selection.bones.end();
}

/// The pose shown, without id and name.
SavedPose shown_as_saved(Editor& editor, PoseScope scope) {
  SavedPose saved;
  const Character& character = *editor.character();
  const EvaluatedCharacter& shown = *editor.evaluated_character();
  for (std::size_t i = 0; i < character.bones->size(); ++i) {
    const BoneId bone = (*character.bones)[i].id;
    if (!chosen(editor, character, scope, bone)) continue;
    SavedBone entry;
    entry.bone = bone;
    for (const PropertyId id : bone_properties()) {
      entry.values.push_back({id, shown.pose[i].*property(id).field});
    }
    saved.bones.push_back(std::move(entry));
  }
  for (const EvaluatedPart& part : shown.parts) {
    const Part& artwork = (*character.parts)[static_cast<std::size_t>(part.part)];
    const bool known = std::any_of(saved.parts.begin(), saved.parts.end(),
                                   [&](const auto& other) { return other.part == artwork.name; });
    if (known || !artwork.bone || !chosen(editor, character, scope, artwork.bone)) continue;
    saved.parts.push_back({artwork.name, part.visible, part.order, {}});
  }
  return saved;
}

SavedPose* edit_saved(Scene& scene, CharacterId id, SavedPoseId pose) {
  const Character* current = find_character(scene, id);
  if (!current || !find_saved_pose(*current, pose)) return nullptr;
  for (SavedPose& entry : edit_character(scene, id)->poses.edit()) {
    if (entry.id == pose) return &entry;
  }
  return nullptr;
}

std::string free_name(const Character& character, std::string_view wanted, SavedPoseId except) {
  std::vector<std::string> taken;
  for (const SavedPose& other : *character.poses) {
    if (other.id != except) taken.push_back(other.name);
  }
  return unique_name(wanted.empty() ? "pose" : wanted, taken);
}

bool can_save(Editor& editor) { return editor.character() && editor.evaluated_character(); }

/// What of the saved pose the scope lets through.
SavedPose within_scope(const Editor& editor, const Character& character, SavedPose saved,
                       PoseScope scope) {
  std::erase_if(saved.bones, [&](const SavedBone& bone) {
    return !chosen(editor, character, scope, bone.bone);
  });
  std::erase_if(saved.parts, [&](const SavedPart& entry) {
    return std::none_of(character.parts->begin(), character.parts->end(), [&](const Part& part) {
      return part.name == entry.part && chosen(editor, character, scope, part.bone);
    });
  });
  return saved;
}

void apply_parts(Scene& scene, const Character& before, const SavedPose& saved, Time time,
                 bool auto_key) {
  const EvaluatedCharacter shown = evaluate_character(before, active_clip(before), time);
  const PropertyId visible = *find_property(PropertyOwner::kPart, "visible");
  const PropertyId order = *find_property(PropertyOwner::kPart, "order");
  for (const EvaluatedPart& part : shown.parts) {
    const Part& artwork = (*before.parts)[static_cast<std::size_t>(part.part)];
    for (const SavedPart& entry : saved.parts) {
      if (entry.part != artwork.name) continue;
      if (entry.visible && *entry.visible != part.visible) {
        set_part_value(scene, before.id, artwork.id, visible, time, auto_key, *entry.visible);
      }
      if (entry.order && *entry.order != part.order) {
        set_part_value(scene, before.id, artwork.id, order, time, auto_key, *entry.order);
      }
    }
  }
}

}  // namespace

SavedPoseId save_pose(Editor& editor, std::string_view name, PoseScope scope) {
  if (!can_save(editor)) return {};
  const CharacterId id = editor.shown_character();
  SavedPose saved = shown_as_saved(editor, scope);
  saved.name = free_name(*editor.character(), name, {});
  SavedPoseId added;
  editor.edit("Save pose " + saved.name, [&](Scene& scene) {
    Character* character = edit_character(scene, id);
    added = saved.id = new_id<SavedPoseId>(*character);
    character->poses.edit().push_back(saved);
  });
  return added;
}

void overwrite_pose(Editor& editor, SavedPoseId pose, PoseScope scope) {
  const Character* character = editor.character();
  const SavedPose* old = character ? find_saved_pose(*character, pose) : nullptr;
  if (!old || !can_save(editor)) return;
  SavedPose saved = shown_as_saved(editor, scope);
  saved.id = old->id;
  saved.name = old->name;
  saved.extras = old->extras;
  const CharacterId id = character->id;
  editor.edit("Overwrite pose " + saved.name,
              [&](Scene& scene) { *edit_saved(scene, id, pose) = saved; });
}

void rename_saved_pose(Scene& scene, CharacterId id, SavedPoseId pose, std::string_view name) {
  SavedPose* saved = name.empty() ? nullptr : edit_saved(scene, id, pose);
  if (saved) saved->name = free_name(*find_character(scene, id), name, pose);
}

void delete_saved_pose(Scene& scene, CharacterId id, SavedPoseId pose) {
  if (!edit_saved(scene, id, pose)) return;
  std::erase_if(edit_character(scene, id)->poses.edit(),
                [&](const SavedPose& entry) { return entry.id == pose; });
}

void move_saved_pose(Scene& scene, CharacterId id, SavedPoseId pose, std::size_t place) {
  const SavedPose* saved = edit_saved(scene, id, pose);
  if (!saved) return;
  const SavedPose moved = *saved;
  std::vector<SavedPose>& poses = edit_character(scene, id)->poses.edit();
  std::erase_if(poses, [&](const SavedPose& entry) { return entry.id == pose; });
  poses.insert(poses.begin() + static_cast<std::ptrdiff_t>(std::min(place, poses.size())), moved);
}

Pose blended_pose(const Character& character, const Pose& shown, const SavedPose& saved,
                  double blend) {
  Pose result = shown;
  if (!std::isfinite(blend)) return result;
  for (const SavedBone& bone : saved.bones) {
    const int index = bone_index(*character.bones, bone.bone);
    if (index < 0 || static_cast<std::size_t>(index) >= result.size()) continue;
    for (const SavedValue& entry : bone.values) {
      double BonePose::*field = property(entry.property).field;
      if (!field) continue;
      double& value = result[static_cast<std::size_t>(index)].*field;
      value = blend == 1 ? entry.value : value + (entry.value - value) * blend;
    }
  }
  return result;
}

SavedPose mirrored_pose(const Character& character, const SavedPose& saved) {
  SavedPose image = saved;
  image.bones.clear();
  image.parts.clear();
  for (const SavedBone& from : saved.bones) {
    const Bone* bone = find_bone(character, from.bone);
    const BoneId other = bone ? bone_of_other_side(character, from.bone) : BoneId{};
    if (!other) continue;
    SavedBone to = from;
    to.bone = other;
    for (SavedValue& entry : to.values) {
      double BonePose::*field = property(entry.property).field;
      if (!field) continue;
      BonePose values;
      values.*field = entry.value;
      entry.value = mirrored(values, !bone->parent).*field;
    }
    image.bones.push_back(std::move(to));
  }
  for (const SavedPart& from : saved.parts) {
    SavedPart to = from;
    to.part = name_of_other_side(from.part).value_or(from.part);
    const bool exists = std::any_of(character.parts->begin(), character.parts->end(),
                                    [&](const Part& part) { return part.name == to.part; });
    if (exists) image.parts.push_back(std::move(to));
  }
  return image;
}

void apply_pose(Editor& editor, SavedPoseId pose, double blend, PoseScope scope, bool mirrored) {
  Session& session = editor.session();
  const Character* character = find_character(editor.drag_start(), editor.shown_character());
  const SavedPose* found = character ? find_saved_pose(*character, pose) : nullptr;
  if (!found) return;
  const SavedPose saved = within_scope(
      editor, *character, mirrored ? mirrored_pose(*character, *found) : *found, scope);
  const Pose shown = shown_pose(*character, session.playhead, editor.drag_start_unkeyed());
  const Pose wanted = blended_pose(*character, shown, saved, blend);
  const Character before = *character;
  const auto change = [&](Scene& scene) {
    write_pose(scene, session.unkeyed, before.id, session.playhead, session.auto_key, wanted);
    if (blend >= 0.5) apply_parts(scene, before, saved, session.playhead, session.auto_key);
    if (Character* changed = edit_character(scene, before.id)) follow_points(*changed);
  };
  if (editor.dragging()) {
    editor.update_drag(change);
  } else {
    editor.edit("Apply pose " + saved.name, change);
  }
}

}  // namespace kindred::editor
