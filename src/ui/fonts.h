// SPDX-License-Identifier: MIT
// Faces and sizes of the interface: Inter with Fork Awesome's icons from the system's font
// packages, DejaVu Sans where Inter is missing, Dear ImGui's own face as the last resort.
#pragma once

#include <cstdint>
#include <filesystem>

#include "ui/imgui_all.h"

namespace kindred::ui {

enum class FontRole : std::uint8_t { kBody, kStrong, kSmall, kSmallStrong, kTitle, kCount };

/// Fills ImGui's font atlas for a UI scale, from the font packages under `folder`; call between
/// frames, then renew its texture.
void build_fonts(float scale, const std::filesystem::path& folder = "/usr/share/fonts");

ImFont* font(FontRole role);

/// Height of capitals and digits, window px: what text is centred by.
float cap_height(FontRole role);

/// False where Fork Awesome is not installed: icons are the first letters of their names then.
bool icon_font_present();

}  // namespace kindred::ui
