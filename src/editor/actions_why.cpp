// SPDX-License-Identifier: MIT
#include "editor/actions_why.h"

namespace kindred::editor {
namespace {

struct WhyRow {
  std::string_view id, words;
};

constexpr WhyRow kReasons[] = {
    {"file.save", "The scene is open for reading only"},
    {"edit.undo", "Nothing to undo"},
    {"edit.redo", "Nothing to redo"},
    {"edit.copy", "No character with bones is selected"},
    {"edit.paste", "Nothing was copied yet"},
    {"edit.paste_flipped", "Nothing was copied yet"},
    {"edit.delete", "Nothing that can be deleted is selected"},
    {"edit.duplicate", "Nothing that can be duplicated is selected"},
    {"edit.select_all", "No character with bones is selected"},
    {"edit.select_none", "Nothing is selected"},
    {"edit.select_parent", "The selected bone has no parent"},
    {"edit.select_child", "The selected bone has no child"},
    {"character.duplicate", "No character is selected"},
    {"character.delete", "No character is selected"},
    {"view.show_bones", "No bone is hidden"},
    {"view.unlock_bones", "No bone is locked"},
    {"view.solo", "No character is selected"},
    {"pose.mirror", "No character with bones is selected"},
    {"pose.save", "No character with bones is selected"},
    {"pose.add_reflection", "No character with bones is selected"},
    {"pose.breakdown", "The playhead is not between two keys of the selected bones"},
    {"pose.pin", "The character has no handle"},
    {"pose.unpin_all", "Nothing is pinned"},
    {"animation.pin_over_time", "Select a handle or bone that is not pinned at the playhead first"},
    {"animation.unpin_from_here", "No pin in time holds the selection at the playhead"},
    {"animation.hold_pins_here", "Select a pin in the timeline first"},
    {"animation.previous_key", "The clip has no keys"},
    {"animation.next_key", "The clip has no keys"},
    {"animation.key_all", "No character with bones is selected"},
    {"animation.key_changed", "No channel is changed and not keyed"},
    {"animation.delete_keys_here", "No key at the playhead"},
    {"animation.tangent_kind", "Select keys first"},
    {"animation.tangent_automatic", "Select keys first"},
    {"animation.tangent_flat", "Select keys first"},
    {"animation.tangent_aligned", "Select keys first"},
    {"animation.tangent_broken", "Select keys first"},
    {"animation.simplify", "The clip has no keys"},
    {"animation.bake", "The clip has no keys"},
    {"rig.split", "Select a bone that has a length first"},
    {"rig.make_root", "Select a bone that has a parent first"},
    {"rig.symmetrise", "No character with bones is selected"},
    {"rig.symmetrise_back", "No character with bones is selected"},
    {"rig.part_forward", "Select a part first"},
    {"rig.part_backward", "Select a part first"},
    {"rig.bind_part", "Select a part first"},
    {"rig.part_to_path", "Select a part first"},
};
// All others act on what is selected.
constexpr std::string_view kNothingSelected = "Select a bone first";

}  // namespace

std::string_view why_disabled(const Editor& editor, const Action& action) {
  if (action.enabled(editor)) return {};
  if (editor.dragging()) return "A drag is in progress";
  const Mode mode = editor.session().mode;
  if (action.scope == ActionScope::kRig && mode != Mode::kRig) return "In Rig mode only";
  if (action.scope == ActionScope::kAnimate && mode != Mode::kAnimate)
    return "In Animate mode only";
  for (const WhyRow& row : kReasons) {
    if (row.id == action.id) return row.words;
  }
  return kNothingSelected;
}

}  // namespace kindred::editor
