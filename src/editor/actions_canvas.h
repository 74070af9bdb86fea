// SPDX-License-Identifier: MIT
// What the rows of actions about the canvas do, and when they may: gestures, hide, lock, solo.
#pragma once

#include "editor/actions.h"

namespace kindred::editor::run {

/// Asks the window to begin it where the mouse is.
template <Gesture gesture>
void begin(ActionContext& context) {
  context.window.gesture = gesture;
}
void hide_bones(ActionContext& context);
void hide_other_bones(ActionContext& context);
void show_bones(ActionContext& context);
void lock_bones(ActionContext& context);
void unlock_bones(ActionContext& context);
void solo_character(ActionContext& context);
/// The thing of the notice.
void unlock(ActionContext& context);

}  // namespace kindred::editor::run

namespace kindred::editor::can {

bool breakdown(const Editor& editor);
bool show_bones(const Editor& editor);
bool unlock_bones(const Editor& editor);
bool unlock(const Editor& editor);
bool is_solo(const Editor& editor);

}  // namespace kindred::editor::can
