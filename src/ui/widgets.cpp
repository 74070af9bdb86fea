// SPDX-License-Identifier: MIT
#include "ui/widgets.h"

#include <imgui_stdlib.h>

#include <cmath>

#include "ui/motion.h"

namespace kindred::ui {
namespace {

double frame_request = -1;
int typing_announced_frame = -100;

ImDrawList& window_list() { return *ImGui::GetWindowDrawList(); }

ImU32 text_color(bool enabled, Token token = Token::kText) {
  return color(enabled ? token : Token::kTextOff);
}

}  // namespace

void request_frame_in(double seconds) {
  if (frame_request < 0 || seconds < frame_request) frame_request = seconds;
}
double take_frame_request() {
  const double request = frame_request;
  frame_request = -1;
  return request;
}

void announce_typing() {
  typing_announced_frame = ImGui::GetFrameCount();
  request_frame_in(0);  // ImGui takes a frame or two to hand the keyboard over
}

bool typing() {
  const ImGuiContext& imgui = *GImGui;
  if (imgui.FrameCount - typing_announced_frame <= 1) return true;
  return imgui.IO.WantTextInput ||
         (imgui.ActiveId != 0 && imgui.ActiveId == imgui.InputTextState.ID);
}

Hit hit_area(std::string_view id, const Rect& rect, ImGuiMouseCursor cursor) {
  if (rect.w <= 0 || rect.h <= 0) return {};
  ImGui::SetCursorScreenPos(rect.min());
  ScopedId scope(id);
  Hit hit;
  hit.clicked = ImGui::InvisibleButton("##hit", {rect.w, rect.h});
  hit.hovered = ImGui::IsItemHovered();
  hit.held = ImGui::IsItemActive();
  hit.double_clicked = hit.hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
  if ((hit.hovered || hit.held) && cursor != ImGuiMouseCursor_Arrow) ImGui::SetMouseCursor(cursor);
  return hit;
}

void tooltip(std::string_view text, std::string_view shortcut) {
  constexpr float kDelay = 0.5f;
  if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled) || ImGui::IsItemActive()) return;
  const float waited = GImGui->HoveredIdTimer;
  if (waited < kDelay) {
    request_frame_in(kDelay - waited + 0.01);
    return;
  }
  ScopedVar padding(ImGuiStyleVar_WindowPadding, ImVec2{px(8), px(4)});
  ImGui::BeginTooltip();
  draw_popup_ground();
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  if (!shortcut.empty()) {
    ImGui::SameLine();
    ScopedColor dim(ImGuiCol_Text, Token::kTextDim);
    ImGui::TextUnformatted(shortcut.data(), shortcut.data() + shortcut.size());
  }
  fade_in_popup();
  ImGui::EndTooltip();
}

float button_width(std::string_view label, const ButtonOptions& options) {
  float width = text_width(FontRole::kBody, label) + px(20);
  if (!options.icon.empty()) width += px(22);
  if (!options.keycap.empty()) width += text_width(FontRole::kSmall, options.keycap) + px(8);
  return std::ceil(width);
}

bool button(std::string_view id, const Rect& rect, std::string_view label,
            const ButtonOptions& options) {
  ScopedDisabled disabled(!options.enabled);
  const Hit hit = hit_area(id, rect);
  ImDrawList& list = window_list();
  const bool solid = options.look == ButtonLook::kPrimary || options.look == ButtonLook::kRecord;
  Token ground = options.look == ButtonLook::kPrimary  ? Token::kAccentFill
                 : options.look == ButtonLook::kRecord ? Token::kRecordFill
                                                       : Token::kControl;
  if (!solid && (hit.hovered || hit.held)) ground = Token::kHover;
  if (options.look != ButtonLook::kFlat || hit.hovered) {
    fill(list, rect, color(ground, options.enabled ? 1.f : 0.45f), px(4));
    if (solid && hit.hovered) fill(list, rect, color(Token::kHalo, 0.10f), px(4));
  }
  const ImU32 tint = text_color(options.enabled, solid ? Token::kTextOn : Token::kText);
  const float cy = rect.center().y;
  float content = text_width(FontRole::kBody, label);
  if (!options.icon.empty()) content += px(22);
  const float cap =
      options.keycap.empty() ? 0 : text_width(FontRole::kSmall, options.keycap) + px(8);
  float x = std::floor(rect.x + (rect.w - content - cap) / 2 + 0.5f);
  if (!options.icon.empty()) {
    draw_icon(list, options.icon, {x + px(8), cy}, tint);
    x += px(22);
  }
  draw_text(list, FontRole::kBody, x, cy, tint, label);
  if (cap > 0) {
    draw_text(list, FontRole::kSmall, x + text_width(FontRole::kBody, label) + px(8), cy,
              color(Token::kTextDim), options.keycap);
  }
  return hit.clicked && options.enabled;
}

bool icon_button(std::string_view id, const Rect& rect, std::string_view icon, std::string_view tip,
                 const IconButtonOptions& options) {
  ScopedDisabled disabled(!options.enabled);
  const Hit hit = hit_area(id, rect);
  tooltip(tip, options.shortcut);
  ImDrawList& list = window_list();
  const bool pressed = options.on && options.look == ToggleLook::kPressed;
  if (pressed) {
    fill(list, rect, color(Token::kAccentFill), px(4));
  } else if (hit.hovered && options.enabled) {
    fill(list, rect, color(Token::kHover), px(4));
  } else if (options.filled) {
    fill(list, rect, color(Token::kControl), px(4));
  }
  ImU32 tint = text_color(options.enabled);
  if (pressed) tint = color(Token::kTextOn);
  if (options.on && options.look == ToggleLook::kUnderlined) {
    tint = color(Token::kAccent);
    const float w = px(14);
    fill(list, {std::floor(rect.center().x - w / 2), rect.bottom() - px(5), w, px(2)}, tint, px(1));
  }
  draw_icon(list, icon, rect.center(), tint, options.size);
  return hit.clicked && options.enabled;
}

bool segmented(std::string_view id, const Rect& rect, std::span<const Segment> segments, int& index,
               bool accent) {
  ScopedId scope(id);
  ImDrawList& list = window_list();
  fill(list, rect, color(Token::kField), px(4));
  bool changed = false;
  const float inner = px(2), count = static_cast<float>(segments.size());
  const float each = (rect.w - 2 * inner) / count;
  for (int i = 0; i < static_cast<int>(segments.size()); ++i) {
    const Segment& segment = segments[static_cast<std::size_t>(i)];
    const Rect cell{std::floor(rect.x + inner + each * static_cast<float>(i)), rect.y + inner,
                    std::floor(each), rect.h - 2 * inner};
    ScopedId row(i);
    ScopedDisabled disabled(!segment.enabled);
    const Hit hit = hit_area("segment", cell);
    const bool on = i == index;
    if (on) {
      fill(list, cell, color(accent ? Token::kAccentFill : Token::kControl), px(3));
    } else if (hit.hovered) {
      fill(list, cell, color(Token::kHover, 0.5f), px(3));
    }
    const ImU32 tint = on ? color(accent ? Token::kTextOn : Token::kText)
                          : text_color(segment.enabled, Token::kTextDim);
    const float text = text_width(FontRole::kBody, segment.label);
    const float icon = segment.icon.empty() ? 0 : px(22);
    const float x = std::floor(cell.center().x - (text + icon) / 2 + 0.5f);
    if (icon > 0) draw_icon(list, segment.icon, {x + px(8), cell.center().y}, tint);
    draw_text(list, FontRole::kBody, x + icon, cell.center().y, tint, segment.label);
    if (hit.clicked && !on) {
      index = i;
      changed = true;
    }
  }
  return changed;
}

float check_box_width(std::string_view label) {
  return px(16) + (label.empty() ? 0 : px(8) + std::ceil(text_width(FontRole::kBody, label)));
}

bool check_box(std::string_view id, const Rect& rect, bool checked, std::string_view label,
               bool record, bool enabled) {
  ScopedDisabled disabled(!enabled);
  const Hit hit = hit_area(id, rect);
  ImDrawList& list = window_list();
  const float side = px(16), cy = rect.center().y;
  const Rect box{rect.x, std::floor(cy - side / 2), side, side};
  if (checked) {
    fill(list, box, color(record ? Token::kRecordFill : Token::kAccentFill, enabled ? 1.f : 0.45f),
         px(3));
    draw_icon(list, "check", box.center(), color(Token::kTextOn), IconSize::kSmall);
  } else {
    fill(list, box, color(Token::kField), px(3));
    outline(list, box, color(hit.hovered ? Token::kAccent : Token::kEdge), px(3), px(1));
  }
  draw_text(list, FontRole::kBody, box.right() + px(8), cy, text_color(enabled), label);
  return hit.clicked && enabled;
}

int combo(std::string_view id, const Rect& rect, int current, std::span<const Choice> choices,
          std::string_view text, const std::function<void(ImDrawList&, ImVec2, int)>& draw_mark) {
  ScopedId scope(id);
  const Hit hit = hit_area("combo", rect);
  ImDrawList& list = window_list();
  fill(list, rect, color(hit.hovered ? Token::kHover : Token::kControl), px(4));
  const float cy = rect.center().y;
  float x = rect.x + px(8);
  const auto at = [&](int i) -> const Choice& { return choices[static_cast<std::size_t>(i)]; };
  if (current >= 0 && draw_mark) {
    draw_mark(list, {x + px(5), cy}, current);
    x += px(18);
  } else if (current >= 0 && !at(current).icon.empty()) {
    draw_icon(list, at(current).icon, {x + px(7), cy}, color(Token::kText));
    x += px(20);
  }
  draw_text_fitted(list, FontRole::kBody, x, cy, rect.right() - px(22) - x, color(Token::kText),
                   current >= 0 ? at(current).label : text);
  draw_icon(list, "open-branch", {rect.right() - px(12), cy}, color(Token::kTextDim));

  if (hit.clicked) ImGui::OpenPopup("choices");
  float width = rect.w - px(8);
  for (const Choice& choice : choices) {
    width = ImMax(width, text_width(FontRole::kBody, choice.label) + px(48));
  }
  int chosen = -1;
  // Over the box where there is no room under it; long lists scroll.
  const float tallest = px(384);
  const float height = ImMin(tallest, px(24) * static_cast<float>(choices.size()) + px(8));
  const bool above =
      rect.bottom() + px(2) + height > ImGui::GetIO().DisplaySize.y && rect.y > height + px(2);
  ImGui::SetNextWindowPos({rect.x, above ? rect.y - px(2) - height : rect.bottom() + px(2)});
  ImGui::SetNextWindowSizeConstraints({0, 0}, {FLT_MAX, tallest});
  if (ScopedPopup popup{"choices"}) {
    if (ImGui::IsWindowAppearing() && current > 0) {
      ImGui::SetScrollY(px(24) * static_cast<float>(current) - tallest / 2);
    }
    for (int i = 0; i < static_cast<int>(choices.size()); ++i) {
      ScopedId row(i);
      const ImVec2 start = ImGui::GetCursorScreenPos();
      const bool clicked =
          menu_row(at(i).label, i == current ? "check" : at(i).icon, {}, at(i).enabled, width);
      if (draw_mark) {
        draw_mark(*ImGui::GetWindowDrawList(), {start.x + width - px(12), start.y + px(12)}, i);
      }
      if (clicked) chosen = i;
    }
  }
  return chosen;
}

bool menu_row(std::string_view label, std::string_view icon, std::string_view shortcut,
              bool enabled, float width) {
  ScopedVar spacing(ImGuiStyleVar_ItemSpacing, ImVec2{0, 0});
  const float needed = px(28) + text_width(FontRole::kBody, label) + px(12) +
                       (shortcut.empty() ? 0 : px(24) + text_width(FontRole::kBody, shortcut));
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const Rect rect{start.x, start.y, std::ceil(ImMax(width, needed)), px(24)};
  ScopedDisabled disabled(!enabled);
  const Hit hit = hit_area(label, rect);
  ImDrawList& list = window_list();
  if (hit.hovered) fill(list, rect, color(Token::kHover), px(4));
  const float cy = rect.center().y;
  draw_icon(list, icon, {rect.x + px(14), cy}, text_color(enabled, Token::kTextDim),
            IconSize::kSmall);
  draw_text(list, FontRole::kBody, rect.x + px(28), cy, text_color(enabled), label);
  draw_text_right(list, FontRole::kBody, rect.right() - px(8), cy,
                  text_color(enabled, Token::kTextDim), shortcut);
  if (hit.clicked && enabled) {
    ImGui::CloseCurrentPopup();
    return true;
  }
  return false;
}

void draw_key_state(ImDrawList& list, ImVec2 center, editor::KeyState state) {
  const float r = 5 * ui_scale();
  switch (state) {
    case editor::KeyState::kNotAnimated:
      diamond_outline(list, center, r - 0.6f, color(Token::kUnkeyed), 1.2f * ui_scale());
      break;
    case editor::KeyState::kAnimated:
      diamond(list, center, r, color(Token::kAnimatedFill));
      break;
    case editor::KeyState::kKeyedHere:
      diamond(list, center, r, color(Token::kRecord));
      break;
    case editor::KeyState::kChanged:
      diamond_outline(list, center, r - 1.0f * ui_scale(), color(Token::kChangedFill),
                      2.2f * ui_scale());
      break;
  }
}

bool key_button(std::string_view id, const Rect& rect, editor::KeyState state) {
  const Hit hit = hit_area(id, rect);
  static constexpr std::string_view kTips[] = {
      "Not animated: click sets a key", "Animated, no key here",
      "Keyed here: click deletes the key", "Changed, not keyed: click sets a key"};
  tooltip(kTips[static_cast<int>(state)]);
  if (hit.hovered) fill(window_list(), rect, color(Token::kHover), px(4));
  draw_key_state(window_list(), rect.center(), state);
  return hit.clicked;
}

bool section_head(std::string_view id, const Rect& rect, std::string_view title,
                  std::string_view subtitle, bool open) {
  const Hit hit = hit_area(id, rect);
  ImDrawList& list = window_list();
  const float cy = rect.center().y;
  draw_icon(list, open ? "open-branch" : "closed", {rect.x + px(13), cy}, color(Token::kTextDim));
  draw_text(list, FontRole::kStrong, rect.x + px(24), cy, color(Token::kText), title);
  draw_text(list, FontRole::kBody, rect.x + px(24) + text_width(FontRole::kStrong, title) + px(10),
            cy, color(Token::kTextDim), subtitle);
  return hit.clicked;
}

float keycap_width(std::string_view text) {
  return std::ceil(text_width(FontRole::kSmall, text)) + px(10);
}

float keycap(ImDrawList& list, float x, float center_y, std::string_view text) {
  const float width = keycap_width(text);
  const Rect cap{x, std::floor(center_y - px(8)), width, px(16)};
  fill(list, cap, color(Token::kControl), px(3));
  draw_text_centered(list, FontRole::kSmall, cap.center(), color(Token::kText), text);
  return width;
}

SplitterDrag splitter(std::string_view id, const Rect& rect, bool vertical) {
  static ImVec2 press;
  SplitterDrag drag;
  const Hit hit =
      hit_area(id, rect, vertical ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  if (ImGui::IsItemActivated()) {
    press = mouse;
    drag.began = true;
  }
  if (hit.held) drag.moved = vertical ? mouse.x - press.x : mouse.y - press.y;
  drag.reset = hit.double_clicked;
  if (hit.hovered || hit.held) fill(window_list(), rect, color(Token::kAccent));
  return drag;
}

bool search_field(std::string_view id, const Rect& rect, std::string_view hint, std::string& text) {
  ScopedId scope(id);
  ImDrawList& list = window_list();
  fill(list, rect, color(Token::kField), px(4));
  const float cy = rect.center().y;
  draw_icon(list, "search", {rect.x + px(14), cy}, color(Token::kTextDim));
  ImGui::SetCursorScreenPos({rect.x + px(24), rect.y});
  ImGui::SetNextItemWidth(rect.w - px(24) - (text.empty() ? 0 : px(22)));
  ScopedColor ground(ImGuiCol_FrameBg, Token::kField, 0);
  ScopedVar padding(ImGuiStyleVar_FramePadding, ImVec2{px(8), (rect.h - ImGui::GetFontSize()) / 2});
  ScopedColor hint_color(ImGuiCol_TextDisabled, Token::kTextDim);
  const std::string hint_text(hint);
  bool changed = ImGui::InputTextWithHint("##text", hint_text.c_str(), &text);
  if (ImGui::IsItemActive()) outline(list, rect, color(Token::kAccent), px(4), px(1));
  if (!text.empty() &&
      icon_button(
          "clear", {rect.right() - px(22), rect.y, px(22), rect.h}, "close", "Clear",
          IconButtonOptions{false, ToggleLook::kPlain, true, false, IconSize::kSmall, {}})) {
    text.clear();
    changed = true;
  }
  return changed;
}

bool text_field(std::string_view id, const Rect& rect, std::string& text, bool grab_focus,
                bool bordered) {
  ScopedId scope(id);
  ImGui::SetCursorScreenPos(rect.min());
  ImGui::SetNextItemWidth(rect.w);
  if (grab_focus) ImGui::SetKeyboardFocusHere();
  ScopedVar padding(ImGuiStyleVar_FramePadding, ImVec2{px(8), (rect.h - ImGui::GetFontSize()) / 2});
  const bool entered = ImGui::InputText(
      "##text", &text, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  const bool left = ImGui::IsItemDeactivatedAfterEdit();
  const bool active = ImGui::IsItemActive();
  if (active || bordered) {
    outline(window_list(), rect, color(active ? Token::kAccent : Token::kEdge), px(4), px(1));
  }
  return entered || left;
}

void progress_bar(ImDrawList& list, const Rect& rect, double share) {
  fill(list, rect, color(Token::kField), rect.h / 2);
  const float width = static_cast<float>(ImClamp(share, 0.0, 1.0)) * rect.w;
  if (width > 0)
    fill(list, {rect.x, rect.y, ImMax(width, rect.h), rect.h}, color(Token::kAccent), rect.h / 2);
}

}  // namespace kindred::ui
