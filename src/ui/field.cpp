// SPDX-License-Identifier: MIT
#include "ui/field.h"

#include <imgui_stdlib.h>

#include <charconv>
#include <cmath>

#include "ui/widgets.h"

namespace kindred::ui {
namespace {

constexpr float kDragThreshold = 3;  // px at scale 1 before a press becomes a drag

// The one field that has the mouse or the keyboard.
struct ActiveField {
  ImGuiID id = 0;
  enum class State { kPressed, kDragging, kCancelled, kTyping } state = State::kPressed;
  double value = 0;  // while dragging, before rounding and clamping
  float last_x = 0, press_x = 0;
  bool focus_wanted = false;
  std::string text;
};
ActiveField active;
std::string refusal_text;

double rounded(double value, int decimals) {
  const double unit = std::pow(10.0, decimals);
  const double scaled = std::round(value * unit) / unit;
  return std::isfinite(scaled) ? scaled : value;
}

std::string plain_number(double value) {
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, rounded(value, 6));
  return {buffer, end.ptr};
}

FieldEvent finish_typing(double& value, const FieldOptions& options) {
  const std::optional<double> typed = editor::parse_number(active.text, options.range);
  if (!typed) {
    const std::string entry = "\u201c" + active.text + "\u201d";
    refusal_text = editor::parse_number(active.text)
                       ? entry + " is outside " + plain_number(options.range.min) + " to " +
                             plain_number(options.range.max) + ". The value stays."
                       : entry + " is not a number. The value stays.";
    return FieldEvent::kRefused;
  }
  if (*typed == value && !options.mixed) return FieldEvent::kNone;
  value = *typed;
  return FieldEvent::kTyped;
}

FieldEvent type_number(const Rect& rect, double& value, const FieldOptions& options) {
  ImGui::SetCursorScreenPos(rect.min());
  ImGui::SetNextItemWidth(rect.w);
  if (active.focus_wanted) {
    ImGui::SetKeyboardFocusHere();
    announce_typing();
  }
  ScopedVar padding(ImGuiStyleVar_FramePadding, ImVec2{px(8), (rect.h - ImGui::GetFontSize()) / 2});
  const bool entered =
      ImGui::InputText("##type", &active.text,
                       ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  const bool escaped =
      ImGui::IsItemActive() && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
  const bool left = ImGui::IsItemDeactivated() && !active.focus_wanted;
  outline(*ImGui::GetWindowDrawList(), rect, color(Token::kAccent), px(4), px(1));
  if (ImGui::IsItemActive()) active.focus_wanted = false;
  if (entered || (left && !escaped)) {
    active.id = 0;
    return finish_typing(value, options);
  }
  if (left || escaped) active.id = 0;
  return FieldEvent::kNone;
}

FieldEvent drag_number(ImGuiID id, double& value, const FieldOptions& options) {
  const ImGuiIO& io = ImGui::GetIO();
  using State = ActiveField::State;
  if (ImGui::IsItemActivated()) {
    active = {id, State::kPressed, value, io.MousePos.x, io.MousePos.x, false, {}};
    return FieldEvent::kNone;
  }
  if (active.id != id) return FieldEvent::kNone;
  if (ImGui::IsItemActive()) {
    if (active.state == State::kPressed &&
        std::abs(io.MousePos.x - active.press_x) >= kDragThreshold * ui_scale()) {
      active.state = State::kDragging;
      active.last_x = io.MousePos.x;
      return FieldEvent::kDragBegan;
    }
    if (active.state != State::kDragging) return FieldEvent::kNone;
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) {
      active.state = State::kCancelled;
      return FieldEvent::kDragCancelled;
    }
    const double moved = static_cast<double>(io.MousePos.x - active.last_x) / ui_scale();
    active.last_x = io.MousePos.x;
    if (moved == 0) return FieldEvent::kNone;
    active.value = ImClamp(active.value + moved * options.per_px * (io.KeyShift ? 0.1 : 1.0),
                           options.range.min, options.range.max);
    const double shown = rounded(active.value, options.decimals + (io.KeyShift ? 1 : 0));
    value = ImClamp(shown == 0 ? 0 : shown, options.range.min, options.range.max);
    return FieldEvent::kDragged;
  }
  const State was = active.state;
  active.id = 0;
  if (was == State::kDragging) return FieldEvent::kDragEnded;
  if (was == State::kPressed && ImGui::IsItemHovered()) {
    active = {id, State::kTyping, value, 0, 0, true, options.mixed ? "" : plain_number(value)};
    announce_typing();
  }
  return FieldEvent::kNone;
}

void draw_field(const Rect& rect, double value, const FieldOptions& options, bool hovered) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  fill(list, rect, color(Token::kField), px(4));
  if (options.fill_to > 0) {
    const auto share = static_cast<float>(ImClamp(value / options.fill_to, 0.0, 1.0));
    if (share > 0) {
      ScopedClip clip(list, {rect.x, rect.y, std::floor(rect.w * share), rect.h});
      fill(list, rect, color(Token::kSelect), px(4));
    }
  }
  if (hovered) fill(list, rect, color(Token::kHover, 0.5f), px(4));
  if (options.bordered) outline(list, rect, color(Token::kEdge), px(4), px(1));
  const float cy = rect.center().y;
  draw_text(list, options.role, rect.x + px(8), cy, color(Token::kTextDim), options.prefix);
  float right = rect.right() - px(8);
  if (options.mixed) {
    draw_text_right(list, options.role, right, cy, color(Token::kTextDim), "mixed");
    return;
  }
  if (!options.unit.empty()) {
    draw_text_right(list, options.role, right, cy, color(Token::kTextDim), options.unit);
    right -= text_width(options.role, options.unit) + px(3);
  }
  draw_number_right(list, options.role, right, cy, color(Token::kText),
                    number_text(value, options.decimals));
}

}  // namespace

FieldEvent number_field(std::string_view id, const Rect& rect, double& value,
                        const FieldOptions& options) {
  ScopedId scope(id);
  const ImGuiID own = ImGui::GetID("##field");
  if (active.id == own && active.state == ActiveField::State::kTyping) {
    return type_number(rect, value, options);
  }
  const Hit hit = hit_area("field", rect, ImGuiMouseCursor_ResizeEW);
  const FieldEvent event = drag_number(own, value, options);
  draw_field(rect, value, options, hit.hovered || hit.held);
  return event;
}

const std::string& refusal() { return refusal_text; }

}  // namespace kindred::ui
