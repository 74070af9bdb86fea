// SPDX-License-Identifier: MIT
// The finished sample scene that the first start opens. It is opened like a new scene that was
// never saved: saving asks for a place, so nothing is ever written where the program is installed.
#pragma once

#include <filesystem>

#include "editor/editor.h"

namespace kindred::editor {

/// The sample scene of a program: installed beside it (../share/kindred/scenes), or in the source
/// tree that it was built in. Empty if there is none.
std::filesystem::path find_sample(const std::filesystem::path& program);

/// False and a notice if it can't be read.
bool open_sample(Editor& editor, const std::filesystem::path& sample);

}  // namespace kindred::editor
