// SPDX-License-Identifier: MIT
#include "ui/theme.h"

#include <array>
#include <cmath>

namespace kindred::ui {
namespace {

struct TokenRow {
  Token token;
  std::uint32_t dark, light;  // 0xRRGGBB
};

constexpr TokenRow kTokens[] = {
    {Token::kBase, 0x121417, 0xB9BEC7},        {Token::kStage, 0x1B1D21, 0xD9DCE1},
    {Token::kPanel, 0x24272C, 0xF3F4F6},       {Token::kBar, 0x2B2E34, 0xE8EAEE},
    {Token::kRow, 0x1F2226, 0xFAFBFC},         {Token::kRowAlt, 0x282B31, 0xEEF0F3},
    {Token::kField, 0x181A1E, 0xFFFFFF},       {Token::kControl, 0x3A3E46, 0xDADDE3},
    {Token::kHover, 0x434852, 0xCBD0D8},       {Token::kPopup, 0x2E3138, 0xFBFBFC},
    {Token::kLine, 0x17191C, 0xCED2D9},        {Token::kEdge, 0x4A4F59, 0xAEB4BF},
    {Token::kText, 0xE7E9ED, 0x1A1D23},        {Token::kTextDim, 0xB0B6C1, 0x525863},
    {Token::kTextOff, 0x767C88, 0x8D94A0},     {Token::kTextOn, 0xFFFFFF, 0xFFFFFF},
    {Token::kAccent, 0x68A4FF, 0x1F5FD6},      {Token::kAccentFill, 0x2F6AD0, 0x2A65CF},
    {Token::kSelect, 0x294066, 0xC6D9FB},      {Token::kSelectOff, 0x353A44, 0xDBDFE6},
    {Token::kRecord, 0xF5686C, 0xC42B36},      {Token::kRecordFill, 0xC43640, 0xC9303A},
    {Token::kChanged, 0xF29A45, 0xA34F00},     {Token::kChangedFill, 0xF29A45, 0xD66E00},
    {Token::kAnimated, 0x54BC82, 0x19733F},    {Token::kAnimatedFill, 0x54BC82, 0x23924F},
    {Token::kUnkeyed, 0x7C828E, 0x808793},     {Token::kHandle, 0xFFC642, 0xFFB800},
    {Token::kHandleIcon, 0xFFC642, 0x8F6400},  {Token::kInk, 0x1A1C20, 0x1A1C20},
    {Token::kHalo, 0xFFFFFF, 0xFFFFFF},        {Token::kSelectCanvas, 0x3D8BFF, 0x2A78F0},
    {Token::kBefore, 0xE574AE, 0xB93D84},      {Token::kAfter, 0x2FB3AB, 0x0E8F88},
    {Token::kLimit, 0x8F7BFF, 0x5B45D6},       {Token::kKey, 0xCDD2DA, 0x4A505B},
    {Token::kKeySelected, 0x6AA6FF, 0x1F5FD6}, {Token::kBalanced, 0x2FAE6B, 0x2FAE6B},
    {Token::kUnbalanced, 0xE5484D, 0xE5484D},  {Token::kShade, 0x000000, 0x000000},
    {Token::kBone, 0xB9BEC7, 0xB9BEC7},        {Token::kWeight0, 0x3D4078, 0x3D4078},
    {Token::kWeight25, 0x31688E, 0x31688E},    {Token::kWeight50, 0x21918C, 0x21918C},
    {Token::kWeight75, 0x42B676, 0x42B676},    {Token::kWeight100, 0x96DC46, 0x96DC46},
    {Token::kCurve1, 0x6FB1FF, 0x1F6FD1},      {Token::kCurve2, 0xFF9B7A, 0xC8502A},
    {Token::kCurve3, 0x7FD491, 0x1F8242},      {Token::kCurve4, 0xE48FDD, 0xA83AA0},
    {Token::kCurve5, 0xF2CF63, 0x8F6A00},      {Token::kCurve6, 0x62D0DC, 0x0B7F8C},
    {Token::kCurve7, 0xB7A2FF, 0x6A48CF},      {Token::kCurve8, 0xC8AD8A, 0x80603A},
};
constexpr auto kTokenCount = static_cast<std::size_t>(Token::kCount);
static_assert(std::size(kTokens) == kTokenCount);

constexpr bool rows_in_order() {
  for (std::size_t i = 0; i < kTokenCount; ++i) {
    if (static_cast<std::size_t>(kTokens[i].token) != i) return false;
  }
  return true;
}
static_assert(rows_in_order());

ThemeKind current_kind = ThemeKind::kDark;
float current_scale = 1;

ImU32 packed(Token token, float alpha) {
  const TokenRow& row = kTokens[static_cast<std::size_t>(token)];
  const std::uint32_t rgb = current_kind == ThemeKind::kDark ? row.dark : row.light;
  const auto a = static_cast<ImU32>(std::lround(255.f * ImClamp(alpha, 0.f, 1.f)));
  return IM_COL32((rgb >> 16) & 0xFF, (rgb >> 8) & 0xFF, rgb & 0xFF, a);
}

struct StyleColor {
  ImGuiCol slot;
  Token token;
  float alpha = 1;
};

constexpr StyleColor kStyleColors[] = {
    {ImGuiCol_Text, Token::kText},
    {ImGuiCol_TextDisabled, Token::kTextOff},
    {ImGuiCol_WindowBg, Token::kPanel},
    {ImGuiCol_ChildBg, Token::kPanel},
    {ImGuiCol_TableRowBg, Token::kPanel},
    {ImGuiCol_MenuBarBg, Token::kBar},
    {ImGuiCol_TitleBg, Token::kBar},
    {ImGuiCol_TitleBgActive, Token::kBar},
    {ImGuiCol_TitleBgCollapsed, Token::kBar},
    {ImGuiCol_TableHeaderBg, Token::kBar},
    {ImGuiCol_Tab, Token::kBar},
    {ImGuiCol_TabUnfocused, Token::kBar},
    {ImGuiCol_PopupBg, Token::kPopup},
    {ImGuiCol_Border, Token::kEdge},
    {ImGuiCol_BorderShadow, Token::kEdge, 0},
    {ImGuiCol_TableBorderStrong, Token::kEdge},
    {ImGuiCol_FrameBg, Token::kField},
    {ImGuiCol_ScrollbarBg, Token::kField, 0},
    {ImGuiCol_FrameBgHovered, Token::kHover, 0.5f},
    {ImGuiCol_ButtonHovered, Token::kHover},
    {ImGuiCol_HeaderHovered, Token::kHover, 0.5f},
    {ImGuiCol_TabHovered, Token::kHover},
    {ImGuiCol_ScrollbarGrabHovered, Token::kHover},
    {ImGuiCol_Button, Token::kControl},
    {ImGuiCol_ScrollbarGrab, Token::kControl},
    {ImGuiCol_ResizeGrip, Token::kControl},
    {ImGuiCol_ButtonActive, Token::kAccentFill},
    {ImGuiCol_FrameBgActive, Token::kAccentFill, 0.4f},
    {ImGuiCol_SliderGrabActive, Token::kAccentFill},
    {ImGuiCol_Header, Token::kSelect},
    {ImGuiCol_HeaderActive, Token::kSelect},
    {ImGuiCol_TextSelectedBg, Token::kSelect},
    {ImGuiCol_SliderGrab, Token::kSelect},
    {ImGuiCol_TabActive, Token::kPanel},
    {ImGuiCol_TabUnfocusedActive, Token::kPanel},
    {ImGuiCol_CheckMark, Token::kTextOn},
    {ImGuiCol_Separator, Token::kLine},
    {ImGuiCol_TableBorderLight, Token::kLine},
    {ImGuiCol_SeparatorHovered, Token::kAccent},
    {ImGuiCol_SeparatorActive, Token::kAccent},
    {ImGuiCol_ResizeGripHovered, Token::kAccent},
    {ImGuiCol_ResizeGripActive, Token::kAccent},
    {ImGuiCol_ScrollbarGrabActive, Token::kAccent},
    {ImGuiCol_NavHighlight, Token::kAccent},
    {ImGuiCol_DragDropTarget, Token::kAccent},
    {ImGuiCol_PlotHistogram, Token::kAccent},
    {ImGuiCol_PlotHistogramHovered, Token::kAccent},
    {ImGuiCol_PlotLinesHovered, Token::kAccent},
    {ImGuiCol_PlotLines, Token::kCurve1},
    {ImGuiCol_TableRowBgAlt, Token::kRowAlt},
    {ImGuiCol_ModalWindowDimBg, Token::kShade, 0.55f},
    {ImGuiCol_NavWindowingDimBg, Token::kShade, 0.55f},
    {ImGuiCol_NavWindowingHighlight, Token::kAccent},
};

void set_lengths(ImGuiStyle& style) {
  style.WindowPadding = {12, 8};
  style.FramePadding = {8, 3.125f};
  style.ItemSpacing = {8, 4};
  style.ItemInnerSpacing = {6, 4};
  style.CellPadding = {4, 2};
  style.IndentSpacing = 14;
  style.WindowBorderSize = style.ChildBorderSize = style.FrameBorderSize = 0;
  style.PopupBorderSize = 1;
  style.WindowRounding = style.ChildRounding = style.FrameRounding = 4;
  style.PopupRounding = 6;
  style.GrabRounding = 3;
  style.TabRounding = 0;
  style.ScrollbarSize = 10;
  style.ScrollbarRounding = 3;
  style.GrabMinSize = 10;
  style.WindowMinSize = {8, 8};
  style.WindowTitleAlign = {0, 0.5f};
  style.ButtonTextAlign = {0.5f, 0.5f};
  style.SelectableTextAlign = {0, 0.5f};
  style.DisabledAlpha = 0.45f;
  style.AntiAliasedLines = style.AntiAliasedFill = true;
  style.CurveTessellationTol = 0.8f;
  style.CircleTessellationMaxError = 0.2f;
}

}  // namespace

void apply_theme(ThemeKind kind, float scale) {
  current_kind = kind;
  current_scale = scale;
  ImGuiStyle style;
  set_lengths(style);
  style.ScaleAllSizes(scale);
  style.PopupBorderSize = px(1);
  for (const StyleColor& row : kStyleColors) {
    style.Colors[row.slot] = color_vec(row.token, row.alpha);
  }
  ImGui::GetStyle() = style;
}

ThemeKind theme_kind() { return current_kind; }
float ui_scale() { return current_scale; }
float px(float design_px) { return std::floor(design_px * current_scale + 0.5f); }

ImU32 color(Token token) { return packed(token, 1); }
ImU32 color(Token token, float alpha) { return packed(token, alpha); }
ImVec4 color_vec(Token token, float alpha) {
  return ImGui::ColorConvertU32ToFloat4(packed(token, alpha));
}

ImU32 mixed(Token ground, Token over, float share) {
  const ImVec4 a = color_vec(ground), b = color_vec(over);
  return ImGui::ColorConvertFloat4ToU32(ImLerp(a, b, share));
}

}  // namespace kindred::ui
