// SPDX-License-Identifier: MIT
// Colours by token, the interface's scale, and their mapping to Dear ImGui's style. Panels ask by
// token and never write a colour.
#pragma once

#include <cstdint>

#include "ui/imgui_all.h"

namespace kindred::ui {

// clang-format off
enum class Token : std::uint8_t {
  kBase, kStage, kPanel, kBar, kRow, kRowAlt, kField, kControl, kHover, kPopup, kLine, kEdge,
  kText, kTextDim, kTextOff, kTextOn, kAccent, kAccentFill, kSelect, kSelectOff,
  kRecord, kRecordFill, kChanged, kChangedFill, kAnimated, kAnimatedFill, kUnkeyed,
  kHandle, kHandleIcon, kInk, kHalo, kSelectCanvas, kBefore, kAfter, kLimit, kKey, kKeySelected,
  kBalanced, kUnbalanced, kShade, kBone, kWeight0, kWeight25, kWeight50, kWeight75, kWeight100,
  kCurve1, kCurve2, kCurve3, kCurve4, kCurve5, kCurve6, kCurve7,
  kCurve8, kCount
};
// clang-format on

enum class ThemeKind { kDark, kLight };

/// Sets Dear ImGui's style afresh. `scale` multiplies every length; call between frames.
void apply_theme(ThemeKind kind, float scale);
ThemeKind theme_kind();
float ui_scale();

/// A length of the design (at scale 1) in window px, whole.
float px(float design_px);

ImU32 color(Token token);
/// The same with its alpha multiplied.
ImU32 color(Token token, float alpha);
ImVec4 color_vec(Token token, float alpha = 1);
/// `over` at `share` on top of `ground`, opaque.
ImU32 mixed(Token ground, Token over, float share);

}  // namespace kindred::ui
