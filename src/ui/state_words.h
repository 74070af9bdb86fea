// SPDX-License-Identifier: MIT
// States in words, the same in the status bar, the inspector and the UI map.
#pragma once

#include <string>

#include "editor/editor.h"
#include "ui/theme.h"

namespace kindred::ui {

/// What the last solve came to: "4 of 4 handles met", "left hand: target is out of reach", ...;
/// empty before the first one.
std::string solver_sentence(const editor::Editor& editor);
/// Why an overlay that is on shows nothing: "Motion paths: select a bone."; empty where none is.
std::string overlay_sentence(const editor::Editor& editor);
/// What the figure is built of: "21 bones, 48 parts"; empty without a character.
std::string rig_sentence(const editor::Editor& editor);
/// Colour of the dot beside it.
Token solver_token(const editor::SolveReport& report);
/// "Converged", "Unreachable", ...
std::string_view solver_word(const editor::SolveReport& report);
/// "0.02 px · 4 steps · 38 µs"
std::string solver_numbers(const editor::SolveReport& report);

/// A colour of the document for drawing.
ImU32 scene_color(const Color& color);

}  // namespace kindred::ui
