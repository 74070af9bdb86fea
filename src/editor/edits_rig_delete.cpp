// SPDX-License-Identifier: MIT
// Deleting and renaming bones: what speaks of a bone elsewhere in the document goes along.
#include <algorithm>

#include "editor/clipboard.h"
#include "editor/edits_bones.h"
#include "editor/edits_parts.h"
#include "editor/edits_rig.h"
#include "editor/part_capsule.h"
#include "editor/rig_rest.h"
#include "editor/rig_rows.h"

namespace kindred::editor {
namespace {

/// The bones that go, and for each the nearest bone above that stays.
class Deletion {
 public:
  Deletion(const std::vector<Bone>& bones, std::span<const BoneId> wanted)
      : wanted_(wanted.begin(), wanted.end()) {
    for (const Bone& bone : bones) heirs_.emplace_back(bone.id, heir_of(bone));
  }

  bool goes(BoneId bone) const {
    return bone && std::find(wanted_.begin(), wanted_.end(), bone) != wanted_.end();
  }
  /// `bone` itself where it stays; 0 where no bone above it does.
  BoneId heir(BoneId bone) const {
    for (const auto& [id, heir] : heirs_) {
      if (id == bone) return heir;
    }
    return {};
  }

 private:
  BoneId heir_of(const Bone& bone) const { return goes(bone.id) ? heir(bone.parent) : bone.id; }

  std::vector<BoneId> wanted_;
  std::vector<std::pair<BoneId, BoneId>> heirs_;
};

void drop_keys(Character& character, const Deletion& deletion) {
  for (Cow<Clip>& clip : character.clips) {
    const auto speaks_of_it = [&](const Cow<Channel>& channel) {
      return deletion.goes(channel->target.bone);
    };
    const auto holds_it = [&](const ClipPin& pin) { return deletion.goes(pin.bone); };
    const auto moves_it = [&](const Generator& generator) {
      return deletion.goes(generator.bone) ||
             std::any_of(generator.helpers.begin(), generator.helpers.end(),
                         [&](BoneId bone) { return deletion.goes(bone); });
    };
    const auto& channels = clip->channels;
    const auto& pins = clip->pins;
    const auto& generators = clip->generators;
    const bool concerned = std::any_of(channels.begin(), channels.end(), speaks_of_it) ||
                           std::any_of(pins.begin(), pins.end(), holds_it) ||
                           std::any_of(generators.begin(), generators.end(), moves_it);
    if (!concerned) continue;
    std::erase_if(clip.edit().channels, speaks_of_it);
    std::erase_if(clip.edit().pins, holds_it);
    std::erase_if(clip.edit().generators,
                  [&](const Generator& generator) { return deletion.goes(generator.bone); });
    for (Generator& generator : clip.edit().generators) {
      for (BoneId& bone : generator.helpers) {
        if (deletion.goes(bone)) bone = {};
      }
    }
  }
}

void drop_saved_values(Character& character, const Deletion& deletion) {
  const auto speaks_of_it = [&](const SavedBone& bone) { return deletion.goes(bone.bone); };
  const auto& poses = *character.poses;
  const bool concerned = std::any_of(poses.begin(), poses.end(), [&](const SavedPose& pose) {
    return std::any_of(pose.bones.begin(), pose.bones.end(), speaks_of_it);
  });
  if (!concerned) return;
  for (SavedPose& pose : character.poses.edit()) std::erase_if(pose.bones, speaks_of_it);
}

/// Capsules that came with a bone go with it, what was drawn goes to its heir.
void hand_on_parts(Scene& scene, Character& character, const Deletion& deletion) {
  const std::vector<Part> parts = *character.parts;
  std::vector<PartId> gone;
  for (const Part& part : parts) {
    if (!deletion.goes(part.bone)) continue;
    if (fits_bone(part, *find_bone(character, part.bone))) {
      gone.push_back(part.id);
    } else {
      bind_part(scene, character.id, part.id, deletion.heir(part.bone));
    }
  }
  delete_parts(scene, character.id, gone);
}

/// The JSON text of a name, where it needs no escapes.
std::optional<std::string> plain_json(const std::string& name) {
  const bool plain = std::none_of(name.begin(), name.end(), [](char c) {
    return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20;
  });
  if (!plain) return std::nullopt;
  return "\"" + name + "\"";
}

/// `pair` members that later versions of the format know.
void rename_in_pairs(Character& character, const std::string& old_name,
                     const std::string& new_name) {
  const auto old_text = plain_json(old_name), new_text = plain_json(new_name);
  if (!old_text || !new_text) return;
  for (Bone& bone : character.bones.edit()) {
    for (auto& [member, text] : bone.extras) {
      if (member == "pair" && text == *old_text) text = *new_text;
    }
  }
}

void rename_and_tell(Scene& scene, CharacterId id, BoneId bone, std::string_view name) {
  const std::string old_name = find_bone(*find_character(scene, id), bone)->name;
  rename_bone(scene, id, bone, name);
  Character& character = *edit_character(scene, id);
  rename_in_pairs(character, old_name, find_bone(character, bone)->name);
}

}  // namespace

void delete_bones(Scene& scene, CharacterId id, std::span<const BoneId> wanted) {
  const Character* current = find_character(scene, id);
  if (!current) return;
  const Deletion deletion(*current->bones, wanted);
  const std::vector<Bone>& before = *current->bones;
  const bool any = std::any_of(before.begin(), before.end(),
                               [&](const Bone& bone) { return deletion.goes(bone.id); });
  if (!any) return;

  Character& character = *edit_character(scene, id);
  hand_on_parts(scene, character, deletion);
  drop_keys(character, deletion);
  drop_saved_values(character, deletion);
  std::erase_if(character.handles, [&](const Handle& h) { return deletion.goes(h.bone); });
  std::erase_if(character.ik.balance.support, [&](BoneId b) { return deletion.goes(b); });

  const std::vector<Affine> worlds = rest_worlds(*character.bones);
  std::vector<BoneRow> rows = bone_rows(character);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Bone& bone = rows[i].bone;
    if (deletion.goes(bone.id) || !deletion.goes(bone.parent)) continue;
    hang_on(bone, deletion.heir(bone.parent));
    put_bone(bone, parent_rest_world(*character.bones, worlds, bone), rest_place(worlds[i]));
  }
  std::erase_if(rows, [&](const BoneRow& row) { return deletion.goes(row.bone.id); });
  put_rows(character, std::move(rows));
}

void rename_bone_and_pair(Scene& scene, CharacterId id, BoneId bone, std::string_view name) {
  const Character* current = find_character(scene, id);
  const Bone* found = current ? find_bone(*current, bone) : nullptr;
  if (!found || name.empty() || found->name == name) return;
  const Side side = side_of(*found);
  const BoneId other = bone_of_other_side(*current, bone);
  rename_and_tell(scene, id, bone, name);
  const Bone& renamed = *find_bone(*find_character(scene, id), bone);
  if (side == Side::kCenter) return;
  if (side_from_name(renamed.name) == Side::kCenter) {
    set_bone_side(scene, id, bone, side);
    return;
  }
  const auto wanted = name_of_other_side(renamed.name);
  const bool taken = wanted && find_bone(*find_character(scene, id), *wanted);
  if (wanted && !taken && other && other != bone && side_of(renamed) == side) {
    rename_and_tell(scene, id, other, *wanted);
  }
}

}  // namespace kindred::editor
