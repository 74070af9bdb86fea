// SPDX-License-Identifier: MIT
// Copied poses and keys. They go by names, so that they can be pasted in another character or
// document, and never depend on the order in which things were selected.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kindred/scene/document.h"

namespace kindred::editor {

class Editor;

struct CopiedBone {
  std::string bone;
  BonePose values;
};

struct CopiedKey {
  PropertyId property;
  std::string bone;                 ///< bone channels
  std::string part;                 ///< part channels
  std::optional<std::string> skin;  ///< part channels
  Time offset;                      ///< after the first copied key
  double value = 0;
  std::optional<std::string> name;  ///< name-valued channels: the value's name
  std::shared_ptr<const KeyOptions> options;
};

struct Clipboard {
  std::vector<CopiedBone> pose;
  std::vector<CopiedKey> keys;
};

/// The pose shown, of the selected bones (of all if none is selected).
void copy_pose(Editor& editor);
/// Changes nothing but what was copied. `flipped`: values go to the bone of the other side,
/// mirrored left-right. One step.
void paste_pose(Editor& editor, bool flipped);
/// Mirrors the pose of the selected bones and their partners (of all if none is selected).
void mirror_pose(Editor& editor);

void copy_selected_keys(Editor& editor);
/// The first copied key comes to the playhead; the pasted keys are selected. `flipped`: keys of
/// bones go to the bone of the other side, mirrored left-right. One step.
void paste_keys(Editor& editor, bool flipped = false);
/// Mirrors the selected keys: they change places with what the bone of the other side has at their
/// time. One step.
void mirror_keys(Editor& editor);

/// The same name on the other side: ".L" and ".R", "_l" and "_r", "left" and "right" as words, any
/// case, a counter at the end kept ("hand.L.001", "left_arm1"); none if the name tells no side.
std::optional<std::string> name_of_other_side(std::string_view name);

/// The bone of the other side: by name, else the one bone with the same stem and the other `side`;
/// itself if it lies in the middle; 0 for a bone of a side without partner.
BoneId bone_of_other_side(const Character& character, BoneId bone);

/// Left-right mirror image of local values: in a bone's parent's space the mirror turns y and the
/// rotation round; in the world (a root) x and the rotation.
BonePose mirrored(const BonePose& values, bool is_root);

}  // namespace kindred::editor
