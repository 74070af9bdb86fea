// SPDX-License-Identifier: MIT
// The page of the preferences where actions get other keys: a list by menus, a press-a-key capture,
// and what to do where the key is somebody else's.
#pragma once

#include <optional>
#include <string>

#include "ui/context.h"

namespace kindred::ui {

struct RemapState {
  std::string search;
  std::string action;                        ///< whose key is being asked for; empty = none
  std::optional<editor::Shortcut> replaced;  ///< by the new key; none = it comes in addition
  std::optional<editor::Shortcut> wanted;  ///< pressed, but it belongs to others: the user decides
  bool took_escape = false;                ///< the Esc of this frame ended the asking
};

/// A key went down: true if the page was waiting for one.
bool take_key(RemapState& state, const editor::Shortcut& chord);

/// True when shortcuts were changed: they are in the table of actions and in `settings` then.
bool draw_remap(Context& context, RemapState& state, editor::Settings& settings, const Rect& area);

}  // namespace kindred::ui
