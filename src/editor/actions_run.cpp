// SPDX-License-Identifier: MIT
#include "editor/actions_run.h"

#include <algorithm>

#include "editor/edits_bones.h"
#include "editor/edits_handles.h"
#include "editor/edits_keys.h"
#include "editor/edits_pose.h"
#include "editor/edits_reflections.h"
#include "editor/edits_scene.h"
#include "editor/edits_timed.h"
#include "editor/gizmos_filter.h"
#include "editor/handle_steps.h"
#include "editor/selection.h"

namespace kindred::editor {
namespace {

/// The selected bones of the character shown.
std::vector<BoneId> selected_bones(const Editor& editor) {
  const Selection& selection = editor.session().selection;
  return selection.character == editor.shown_character() ? selection.bones : std::vector<BoneId>{};
}

const Handle* selected_handle(const Editor& editor) {
  const Character* character = editor.character();
  return character ? find_handle(*character, editor.session().selection.handle) : nullptr;
}

const Reflection* selected_reflection(const Editor& editor) {
  const Character* character = editor.character();
  return character ? find_reflection(*character, editor.session().selection.reflection) : nullptr;
}

std::string bone_count(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " bone" : " bones");
}

void reset_selected(ActionContext& context, std::string name,
                    std::initializer_list<std::string_view> words) {
  std::vector<PropertyId> which;
  for (const std::string_view word : words) which.push_back(bone_property(word));
  const std::vector<BoneId> bones = selected_bones(context.editor);
  reset_pose(context.editor, std::move(name), context.editor.shown_character(), bones, which);
}

void key_these(Editor& editor, std::string name, const std::vector<BoneId>& bones) {
  const CharacterId id = editor.shown_character();
  Session& session = editor.session();
  editor.edit(std::move(name), [&](Scene& scene) {
    key_bones(scene, session.unkeyed, id, bones, session.playhead);
    key_unkeyed_in(scene, session.unkeyed, session.playhead);
  });
}

void select_one(ActionContext& context, BoneId bone) {
  Selection selection = context.editor.session().selection;
  select_bone(selection, context.editor.shown_character(), bone);
  context.editor.select(std::move(selection));
}

/// Selected keys count first over the timeline, last elsewhere.
bool deletes_keys(const ActionContext& context) {
  const Editor& editor = context.editor;
  if (selected_items(editor.session().selection).empty()) return false;
  return context.over_timeline || (!selected_handle(editor) && !selected_reflection(editor));
}

/// Keys over the timeline, the pose elsewhere, while there are both.
bool pastes_keys(const ActionContext& context) {
  const Clipboard& clipboard = context.editor.session().clipboard;
  return !clipboard.keys.empty() && (context.over_timeline || clipboard.pose.empty());
}

}  // namespace

// ---- file, edit
// -----------------------------------------------------------------------------------

namespace run {

void new_scene(ActionContext& context) { context.window.new_scene = true; }
void open(ActionContext& context) { context.window.open_dialog = true; }
void save_as(ActionContext& context) { context.window.save_dialog = true; }
void export_frames(ActionContext& context) { context.window.export_dialog = true; }
void quit(ActionContext& context) { context.window.quit = true; }

void save(ActionContext& context) {
  if (!context.editor.can_save_in_place()) {
    context.window.save_dialog = true;
  } else {
    context.editor.save();
  }
}

void keep_mine(ActionContext& context) { context.editor.keep_mine(); }
void load_theirs(ActionContext& context) { context.editor.load_theirs(); }

void undo(ActionContext& context) { context.editor.undo(); }
void redo(ActionContext& context) { context.editor.redo(); }

void copy(ActionContext& context) {
  if (context.over_timeline && !context.editor.session().selection.keys.empty()) {
    copy_selected_keys(context.editor);
  } else {
    copy_pose(context.editor);
  }
}

void paste(ActionContext& context) {
  if (pastes_keys(context)) {
    paste_keys(context.editor);
  } else {
    paste_pose(context.editor, false);
  }
}

void paste_flipped(ActionContext& context) {
  if (pastes_keys(context)) {
    paste_keys(context.editor, true);
  } else {
    paste_pose(context.editor, true);
  }
}

void delete_selection(ActionContext& context) {
  Editor& editor = context.editor;
  const CharacterId id = editor.shown_character();
  if (deletes_keys(context)) {
    const TimedItems items = selected_items(editor.session().selection);
    editor.edit(step_name("Delete", items), [&](Scene& scene) {
      delete_items(scene, items);
      editor.session().selection.pins.clear();  // others take their places
    });
  } else if (const Handle* handle = selected_handle(editor)) {
    const std::vector<HandleId> chosen = selected_handles(editor.session().selection);
    const std::string what =
        chosen.size() == 1 ? "handle " + handle->name : std::to_string(chosen.size()) + " handles";
    editor.edit("Delete " + what, [&](Scene& scene) {
      for (const HandleId gone : chosen) delete_handle(scene, id, gone);
    });
  } else if (const Reflection* reflection = selected_reflection(editor)) {
    const ReflectionId chosen = reflection->id;
    editor.edit("Delete reflection " + reflection->name,
                [&](Scene& scene) { delete_reflection(scene, id, chosen); });
  }
}

void duplicate_character(ActionContext& context) {
  Editor& editor = context.editor;
  const Character* character = editor.character();
  if (!character) return;
  const CharacterId id = character->id;
  editor.edit("Duplicate " + character->name, [&](Scene& scene) {
    select_character(editor.session().selection, editor::duplicate_character(scene, id));
  });
}

void delete_character(ActionContext& context) {
  const Character* character = context.editor.character();
  if (!character) return;
  const CharacterId id = character->id;
  context.editor.edit("Delete " + character->name,
                      [&](Scene& scene) { editor::delete_character(scene, id); });
}

void select_all(ActionContext& context) {
  const Character* character = context.editor.character();
  if (!character) return;
  Selection selection = context.editor.session().selection;
  selection.character = character->id;
  if (context.over_timeline) {
    selection.keys = all_keys(*character);
    selection.pins.clear();
    const Clip* clip = active_clip(*character);
    for (std::size_t i = 0; clip && i < clip->pins.size(); ++i) {
      selection.pins.push_back(static_cast<int>(i));
    }
  } else {
    select_character(selection, character->id);
    for (const Bone& bone : *character->bones) {
      const bool hidden = is_hidden(context.editor.session(), character->id, bone.id);
      if (!hidden) selection.bones.push_back(bone.id);
    }
  }
  context.editor.select(std::move(selection));
}

void select_none(ActionContext& context) {
  Selection selection = context.editor.session().selection;
  if (context.over_timeline && !selected_items(selection).empty()) {
    select_items(selection, {});
  } else {
    clear_selection(selection);
  }
  context.editor.select(std::move(selection));
}

void select_parent(ActionContext& context) {
  const Character* character = context.editor.character();
  if (!character) return;
  const BoneId parent = parent_bone(*character, context.editor.session().selection.active_bone());
  if (parent) select_one(context, parent);
}

void select_child(ActionContext& context) {
  const Character* character = context.editor.character();
  if (!character) return;
  const BoneId child = child_bone(*character, context.editor.session().selection.active_bone());
  if (child) select_one(context, child);
}

// ---- pose
// -----------------------------------------------------------------------------------------

void mirror(ActionContext& context) {
  if (context.over_timeline && !context.editor.session().selection.keys.empty()) {
    mirror_keys(context.editor);
  } else {
    mirror_pose(context.editor);
  }
}
void reset_position(ActionContext& context) {
  reset_selected(context, "Reset position", {"x", "y"});
}
void reset_rotation(ActionContext& context) {
  reset_selected(context, "Reset rotation", {"rotation"});
}
void reset_scale(ActionContext& context) {
  reset_selected(context, "Reset scale", {"scale_x", "scale_y"});
}

void add_handle(ActionContext& context) {
  const std::vector<BoneId> bones = selected_bones(context.editor);
  if (bones.empty()) return;
  make_handle(context.editor, {context.editor.shown_character(), bones.back(), std::nullopt});
}

void add_reflection(ActionContext& context) {
  Editor& editor = context.editor;
  const EvaluatedCharacter* evaluated = editor.evaluated_character();
  if (!evaluated) return;
  const CharacterId id = editor.shown_character();
  editor.edit("Add mirror", [&](Scene& scene) {
    const ReflectionId added = editor::add_reflection(scene, id, *evaluated);
    select_reflection(editor.session().selection, id, added);
  });
}

void pin(ActionContext& context) {
  Editor& editor = context.editor;
  const CharacterId id = editor.shown_character();
  if (const Handle* handle = selected_handle(editor)) {
    toggle_pin(editor, id, handle->id);
  } else {
    editor.edit("Pin all", [&](Scene& scene) { set_all_pinned(scene, id, true); });
  }
}

void unpin_all(ActionContext& context) {
  const CharacterId id = context.editor.shown_character();
  context.editor.edit("Unpin all", [&](Scene& scene) { set_all_pinned(scene, id, false); });
}

// ---- animation
// ------------------------------------------------------------------------------------

void play(ActionContext& context) { context.editor.set_playing(!context.editor.session().playing); }

void frames(ActionContext& context, std::int64_t count) {
  context.editor.set_playhead_frame(context.editor.playhead_frame() + count);
}

void first_frame(ActionContext& context) {
  context.editor.set_playhead_frame(effective_range(context.editor.scene()).first);
}
void last_frame(ActionContext& context) {
  context.editor.set_playhead_frame(effective_range(context.editor.scene()).last);
}

void previous_key(ActionContext& context) {
  Editor& editor = context.editor;
  const Character* character = editor.character();
  if (!character) return;
  const std::optional<Time> time = previous_key_time(
      editor.scene(), *character, selected_bones(editor), editor.session().playhead);
  if (time) editor.set_playhead(*time);
}

void next_key(ActionContext& context) {
  Editor& editor = context.editor;
  const Character* character = editor.character();
  if (!character) return;
  const std::optional<Time> time =
      next_key_time(editor.scene(), *character, selected_bones(editor), editor.session().playhead);
  if (time) editor.set_playhead(*time);
}

void key_selected(ActionContext& context) {
  const std::vector<BoneId> bones = selected_bones(context.editor);
  if (bones.empty()) {
    key_unkeyed(context.editor);
  } else {
    key_these(context.editor, "Key " + bone_count(bones.size()), bones);
  }
}

void key_all(ActionContext& context) {
  const Character* character = context.editor.character();
  if (!character) return;
  std::vector<BoneId> bones;
  for (const Bone& bone : *character->bones) bones.push_back(bone.id);
  key_these(context.editor, "Key all bones", bones);
}

void key_changed(ActionContext& context) { key_unkeyed(context.editor); }

void delete_keys_here(ActionContext& context) {
  Editor& editor = context.editor;
  const CharacterId id = editor.shown_character();
  const std::vector<BoneId> bones = selected_bones(editor);
  const Time time = editor.session().playhead;
  editor.edit("Delete keys here", [&](Scene& scene) { delete_keys_at(scene, id, bones, time); });
}

void loop(ActionContext& context) {
  const bool wanted = !context.editor.scene().loop;
  context.editor.edit(wanted ? "Loop" : "Don't loop",
                      [&](Scene& scene) { set_scene_loop(scene, wanted); });
}

}  // namespace run

// ---- when they may
// --------------------------------------------------------------------------------

namespace can {

bool always(const Editor&) { return true; }
bool save(const Editor& editor) { return !editor.read_only(); }
bool answer_changed_on_disk(const Editor& editor) { return editor.changed_on_disk(); }
bool undo(const Editor& editor) { return editor.history().can_undo() && !editor.dragging(); }
bool redo(const Editor& editor) { return editor.history().can_redo() && !editor.dragging(); }
bool paste(const Editor& editor) {
  const Clipboard& clipboard = editor.session().clipboard;
  return pose(editor) && (!clipboard.pose.empty() || !clipboard.keys.empty());
}
bool paste_flipped(const Editor& editor) { return paste(editor); }
bool delete_selection(const Editor& editor) {
  return !selected_items(editor.session().selection).empty() || selected_handle(editor) ||
         selected_reflection(editor);
}
bool select_none(const Editor& editor) {
  const Selection& selection = editor.session().selection;
  return !selection.bones.empty() || !selected_items(selection).empty() || selection.handle ||
         selection.part || selection.reflection;
}
bool select_parent(const Editor& editor) {
  const Character* character = editor.character();
  return character && parent_bone(*character, editor.session().selection.active_bone());
}
bool select_child(const Editor& editor) {
  const Character* character = editor.character();
  return character && child_bone(*character, editor.session().selection.active_bone());
}
bool pose(const Editor& editor) {
  const Character* character = editor.character();
  return character && !character->bones->empty();
}
bool pose_selected(const Editor& editor) { return pose(editor) && !selected_bones(editor).empty(); }
bool on_character(const Editor& editor) { return editor.character() != nullptr; }
bool pin(const Editor& editor) {
  const Character* character = editor.character();
  return character && !character->handles.empty();
}
bool unpin_all(const Editor& editor) {
  const Character* character = editor.character();
  return character && std::any_of(character->handles.begin(), character->handles.end(),
                                  [](const Handle& handle) { return handle.pinned; });
}
bool jump_to_keys(const Editor& editor) {
  const Character* character = editor.character();
  return character && active_clip(*character) && !active_clip(*character)->channels.empty();
}
bool key_selected(const Editor& editor) { return pose_selected(editor) || key_changed(editor); }
bool key_changed(const Editor& editor) { return !editor.session().unkeyed.empty(); }
bool delete_keys_here(const Editor& editor) {
  const Character* character = editor.character();
  return character && !keys_at(editor.scene(), *character, editor.session().playhead).empty();
}

}  // namespace can

}  // namespace kindred::editor
