// SPDX-License-Identifier: MIT
// Drawing on ImGui's lists: rectangles, text that is centred by its capitals, digits in cells,
// dashed and haloed lines, and guards that close what they open.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ui/fonts.h"
#include "ui/icons.h"
#include "ui/theme.h"

namespace kindred::ui {

/// A rectangle in window px.
struct Rect {
  float x = 0, y = 0, w = 0, h = 0;

  float right() const { return x + w; }
  float bottom() const { return y + h; }
  ImVec2 min() const { return {x, y}; }
  ImVec2 max() const { return {x + w, y + h}; }
  ImVec2 center() const { return {x + w / 2, y + h / 2}; }
  bool contains(ImVec2 p) const { return p.x >= x && p.x < right() && p.y >= y && p.y < bottom(); }
  Rect inset(float by) const {
    return {x + by, y + by, ImMax(0.f, w - 2 * by), ImMax(0.f, h - 2 * by)};
  }
};

// ---- guards ------------------------------------------------------------------------------------
struct ScopedFont {
  explicit ScopedFont(FontRole role) { ImGui::PushFont(font(role)); }
  ~ScopedFont() { ImGui::PopFont(); }
  ScopedFont(const ScopedFont&) = delete;
};
struct ScopedId {
  explicit ScopedId(std::string_view id) { ImGui::PushID(id.data(), id.data() + id.size()); }
  explicit ScopedId(int id) { ImGui::PushID(id); }
  ~ScopedId() { ImGui::PopID(); }
  ScopedId(const ScopedId&) = delete;
};
struct ScopedColor {
  ScopedColor(ImGuiCol slot, Token token, float alpha = 1) {
    ImGui::PushStyleColor(slot, color_vec(token, alpha));
  }
  ~ScopedColor() { ImGui::PopStyleColor(); }
  ScopedColor(const ScopedColor&) = delete;
};
struct ScopedVar {
  ScopedVar(ImGuiStyleVar slot, ImVec2 value) { ImGui::PushStyleVar(slot, value); }
  ScopedVar(ImGuiStyleVar slot, float value) { ImGui::PushStyleVar(slot, value); }
  ~ScopedVar() { ImGui::PopStyleVar(); }
  ScopedVar(const ScopedVar&) = delete;
};
struct ScopedClip {
  ScopedClip(ImDrawList& list, const Rect& rect) : list_(list) {
    list.PushClipRect(rect.min(), rect.max(), true);
  }
  ~ScopedClip() { list_.PopClipRect(); }
  ScopedClip(const ScopedClip&) = delete;

 private:
  ImDrawList& list_;
};
/// Greys out and disables everything inside.
struct ScopedDisabled {
  explicit ScopedDisabled(bool disabled) { ImGui::BeginDisabled(disabled); }
  ~ScopedDisabled() { ImGui::EndDisabled(); }
  ScopedDisabled(const ScopedDisabled&) = delete;
};
enum class PaneLayer { kBeside, kFloating };
/// A fixed pane: a window without any decoration of its own.
class ScopedPane {
 public:
  ScopedPane(const char* name, const Rect& rect, Token ground, float rounding = 4,
             ImGuiWindowFlags flags = 0, PaneLayer layer = PaneLayer::kBeside);
  ~ScopedPane();
  ScopedPane(const ScopedPane&) = delete;
};
/// A child area at a place of the window; scrolls vertically where it must.
class ScopedArea {
 public:
  ScopedArea(const char* name, const Rect& rect, ImGuiWindowFlags flags = 0);
  ~ScopedArea();
  ScopedArea(const ScopedArea&) = delete;
};
/// if (ScopedPopup popup{"name"}) { ... }
class ScopedPopup {
 public:
  explicit ScopedPopup(const char* name, ImGuiWindowFlags flags = 0);
  ~ScopedPopup();
  ScopedPopup(const ScopedPopup&) = delete;
  explicit operator bool() const { return open_; }

 private:
  bool open_;
};

// ---- shapes ------------------------------------------------------------------------------------
void fill(ImDrawList& list, const Rect& rect, ImU32 tint, float rounding = 0,
          ImDrawFlags corners = 0);
void outline(ImDrawList& list, const Rect& rect, ImU32 tint, float rounding = 0, float width = 1);
void hairline(ImDrawList& list, float x0, float x1, float y);
/// The soft shadow under popups.
void shadow(ImDrawList& list, const Rect& rect, float rounding);
/// Shadow, ground and edge of the popup whose window is current; before anything is drawn in it.
void draw_popup_ground();
void draw_popup_ground(const Rect& rect);
/// A dashed line: `on` px drawn, `off` px not.
void dashed_line(ImDrawList& list, ImVec2 a, ImVec2 b, ImU32 tint, float width, float on,
                 float off);
void dashed_rect(ImDrawList& list, const Rect& rect, ImU32 tint, float width, float on, float off);
/// Halo first, then the colour: holds on any art.
void haloed_line(ImDrawList& list, ImVec2 a, ImVec2 b, ImU32 tint, float width);
void haloed_polyline(ImDrawList& list, const std::vector<ImVec2>& points, ImU32 tint, float width);
/// A sector: from the centre to the points of an arc. Of any angle, without seams.
void fill_sector(ImDrawList& list, ImVec2 center, const std::vector<ImVec2>& arc, ImU32 tint);
void diamond(ImDrawList& list, ImVec2 center, float radius, ImU32 tint);
void diamond_outline(ImDrawList& list, ImVec2 center, float radius, ImU32 tint, float width);

// ---- text --------------------------------------------------------------------------------------
float text_width(FontRole role, std::string_view text);
/// Starts at x, capitals centred on y.
void draw_text(ImDrawList& list, FontRole role, float x, float center_y, ImU32 tint,
               std::string_view text);
/// Ends at x.
void draw_text_right(ImDrawList& list, FontRole role, float right_x, float center_y, ImU32 tint,
                     std::string_view text);
void draw_text_centered(ImDrawList& list, FontRole role, ImVec2 center, ImU32 tint,
                        std::string_view text);
/// Cut with an ellipsis where it is wider than `max_width`. Returns the width drawn.
float draw_text_fitted(ImDrawList& list, FontRole role, float x, float center_y, float max_width,
                       ImU32 tint, std::string_view text);
/// Digits in cells as wide as "0", so that running numbers stand still. Ends at right_x; returns
/// the width.
float draw_number_right(ImDrawList& list, FontRole role, float right_x, float center_y, ImU32 tint,
                        std::string_view text);
float number_width(FontRole role, std::string_view text);

/// A number as the interface shows it: fixed decimals, U+2212 as minus, never "-0".
std::string number_text(double value, int decimals);

}  // namespace kindred::ui
