// SPDX-License-Identifier: MIT
// What the files of rows share: chords, switches of the session, and the groups of rows.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "editor/actions.h"
#include "editor/actions_run.h"

namespace kindred::editor {

std::vector<Action> document_rows();   ///< "file", "edit" and the answers to notices
std::vector<Action> view_rows();       ///< "view", "window", "help"
std::vector<Action> pose_rows();       ///< "character", "pose"
std::vector<Action> animation_rows();  ///< "animation"

namespace rows {

inline Shortcut key(std::string name) { return {std::move(name), false, false, false}; }
inline Shortcut ctrl(std::string name) { return {std::move(name), true, false, false}; }
inline Shortcut shift(std::string name) { return {std::move(name), false, true, false}; }
inline Shortcut alt(std::string name) { return {std::move(name), false, false, true}; }
inline Shortcut ctrl_shift(std::string name) { return {std::move(name), true, true, false}; }

// A switch of the session: its row needs no function of its own.
template <auto Member>
bool overlay_on(const Editor& editor) {
  return editor.session().overlays.*Member;
}
template <auto Member>
void toggle_overlay(ActionContext& context) {
  bool& on = context.editor.session().overlays.*Member;
  on = !on;
  context.editor.touch();
}
template <auto Member>
bool session_on(const Editor& editor) {
  return editor.session().*Member;
}
template <auto Member>
void toggle_session(ActionContext& context) {
  bool& on = context.editor.session().*Member;
  on = !on;
  context.editor.touch();
}
template <auto Member>
void request(ActionContext& context) {
  context.window.*Member = true;
}

inline constexpr auto kNoSwitch = nullptr;
inline constexpr bool kSeparator = true;

}  // namespace rows
}  // namespace kindred::editor
