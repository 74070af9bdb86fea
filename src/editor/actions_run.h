// SPDX-License-Identifier: MIT
// What the rows of the table of actions do, and when they may.
#pragma once

#include "editor/actions.h"

namespace kindred::editor::run {

// ---- file ----
void new_scene(ActionContext& context);
void open(ActionContext& context);
void save(ActionContext& context);
void save_as(ActionContext& context);
void export_frames(ActionContext& context);
void quit(ActionContext& context);
/// Saves over a file that changed on disk / takes what is there.
void keep_mine(ActionContext& context);
void load_theirs(ActionContext& context);

// ---- edit ----
void undo(ActionContext& context);
void redo(ActionContext& context);
void copy(ActionContext& context);
void paste(ActionContext& context);
void paste_flipped(ActionContext& context);
/// Keys over the timeline; else the selected handle, reflection or keys.
void delete_selection(ActionContext& context);
void duplicate_character(ActionContext& context);
void delete_character(ActionContext& context);
void select_all(ActionContext& context);
void select_none(ActionContext& context);
void select_parent(ActionContext& context);
void select_child(ActionContext& context);

// ---- pose ----
void mirror(ActionContext& context);
void reset_position(ActionContext& context);
void reset_rotation(ActionContext& context);
void reset_scale(ActionContext& context);
void add_handle(ActionContext& context);
void add_reflection(ActionContext& context);
/// The selected handle; all of them where none is selected.
void pin(ActionContext& context);
void unpin_all(ActionContext& context);

// ---- animation ----
void play(ActionContext& context);
void frames(ActionContext& context, std::int64_t count);
void first_frame(ActionContext& context);
void last_frame(ActionContext& context);
void previous_key(ActionContext& context);
void next_key(ActionContext& context);
/// The selected bones, and whatever is changed but not keyed.
void key_selected(ActionContext& context);
void key_all(ActionContext& context);
void key_changed(ActionContext& context);
void delete_keys_here(ActionContext& context);
void loop(ActionContext& context);

}  // namespace kindred::editor::run

namespace kindred::editor::can {

bool always(const Editor& editor);
bool save(const Editor& editor);
bool answer_changed_on_disk(const Editor& editor);
bool undo(const Editor& editor);
bool redo(const Editor& editor);
bool paste(const Editor& editor);
bool paste_flipped(const Editor& editor);
bool delete_selection(const Editor& editor);
bool select_none(const Editor& editor);
bool select_parent(const Editor& editor);
bool select_child(const Editor& editor);
/// The character shown has bones.
bool pose(const Editor& editor);
bool pose_selected(const Editor& editor);
bool on_character(const Editor& editor);
bool pin(const Editor& editor);
bool unpin_all(const Editor& editor);
bool jump_to_keys(const Editor& editor);
bool key_selected(const Editor& editor);
bool key_changed(const Editor& editor);
bool delete_keys_here(const Editor& editor);

}  // namespace kindred::editor::can
