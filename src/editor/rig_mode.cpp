// SPDX-License-Identifier: MIT
#include "editor/rig_mode.h"

#include <utility>

#include "editor/edits_rig.h"
#include "editor/rig_symmetry.h"

namespace kindred::editor {
namespace {

/// Poses of the session have one value a bone: those of `before` in the order of `after`.
void carry_unkeyed(std::vector<PoseOverride>& unkeyed, const Scene& before, const Scene& after) {
  std::vector<PoseOverride> carried;
  for (PoseOverride& entry : unkeyed) {
    const Character* old = find_character(before, entry.character);
    const Character* now = find_character(after, entry.character);
    if (!old || !now) continue;
    if (old->bones.identity() != now->bones.identity()) {
      const Pose pose = std::exchange(entry.pose, Pose(now->bones->size()));
      for (std::size_t i = 0; i < now->bones->size(); ++i) {
        const int from = bone_index(*old->bones, (*now->bones)[i].id);
        const auto f = static_cast<std::size_t>(from);
        if (from >= 0 && f < pose.size()) entry.pose[i] = pose[f];
      }
    }
    carried.push_back(std::move(entry));
  }
  unkeyed = std::move(carried);
}

}  // namespace

void set_mode(Editor& editor, Mode mode) {
  Session& session = editor.session();
  if (editor.dragging() || session.mode == mode) return;
  editor.set_playing(false);
  session.mode = mode;
  std::swap(session.tool, session.rig.tool_of_other_mode);
  session.rig.points.clear();
  session.solve = {};
  editor.touch();
}

void edit_rig(Editor& editor, std::string name, const std::function<void(Scene&)>& change) {
  editor.edit(std::move(name), [&](Scene& scene) {
    const Scene before = scene;
    change(scene);
    carry_unkeyed(editor.session().unkeyed, before, scene);
  });
}

void update_rig_drag(Editor& editor, const std::function<void(Scene&)>& change) {
  editor.update_drag([&](Scene& scene) {
    const Scene before = scene;
    change(scene);
    carry_unkeyed(editor.session().unkeyed, before, scene);
  });
}

void mirror_edit(const Editor& editor, Scene& scene, CharacterId id,
                 std::span<const BoneId> bones) {
  if (!editor.session().rig.mirror_edits) return;
  for (const BoneId bone : bones) {
    const Character* character = find_character(scene, id);
    const Bone* found = character ? find_bone(*character, bone) : nullptr;
    if (!found || side_of(*found) == Side::kCenter) continue;
    SymmetriseOptions options;
    options.from = side_of(*found);
    options.bones = {bone};
    symmetrise(scene, id, options);
  }
}

bool drop_bone(Editor& editor, CharacterId id, BoneId bone, BoneId parent, BoneId before) {
  const Character* character = find_character(editor.scene(), id);
  if (!character) return false;
  if (const auto refusal = reparent_refusal(*character, bone, parent)) {
    Notice notice;
    notice.kind = NoticeKind::kWarning;
    notice.text = *refusal;
    editor.notify(std::move(notice));
    return false;
  }
  edit_rig(editor, "Move " + find_bone(*character, bone)->name,
           [&](Scene& scene) { reparent_bone(scene, id, bone, parent, before); });
  return true;
}

std::vector<BoneId> selected_rig_bones(const Editor& editor) {
  const Selection& selection = editor.session().selection;
  if (selection.character != editor.shown_character()) return {};
  return selection.bones;
}

}  // namespace kindred::editor
