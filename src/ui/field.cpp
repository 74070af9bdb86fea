// SPDX-License-Identifier: MIT
#include "ui/field.h"

#include <imgui_stdlib.h>

#include <charconv>
#include <cmath>

#include "editor/number_expression.h"
#include "ui/widgets.h"

namespace kindred::ui {
namespace {

constexpr float kDragThreshold = 3;   // px at scale 1 before a press becomes a drag
constexpr double kSnapSteps = 10;     // Ctrl: multiples of so many px of a drag
constexpr double kFineShare = 0.1;    // Shift
constexpr double kCoarseFactor = 10;  // Shift with the arrow keys

// The one field that has the mouse or the keyboard.
struct ActiveField {
  ImGuiID id = 0;
  enum class State { kPressed, kDragging, kCancelled, kTyping } state = State::kPressed;
  double value = 0;  // while dragging, before rounding and clamping
  float last_x = 0, press_x = 0;
  bool focus_wanted = false;
  std::string text, shown;  // being typed, and as it was at first
};
ActiveField active;
std::string refusal_text;

// The fields in the order they are drawn, for Tab: of the last whole frame and of this one.
struct FieldOrder {
  struct Entry {
    ImGuiID field;
    const ImGuiWindow* pane;
  };
  int frame = -1;
  std::vector<Entry> last, now;
  ImGuiID wanted = 0;  // begins to type as soon as it is drawn
  int wanted_frame = 0;

  void note(ImGuiID field) {
    if (frame != ImGui::GetFrameCount()) {
      frame = ImGui::GetFrameCount();
      last = std::exchange(now, {});
      if (wanted != 0 && frame > wanted_frame + 2) wanted = 0;
    }
    now.push_back({field, ImGui::GetCurrentWindow()->RootWindow});
  }

  void go_on_from(ImGuiID field, bool backwards) {
    const ImGuiWindow* pane = ImGui::GetCurrentWindow()->RootWindow;
    ImGuiID previous = 0, first = 0;
    bool found = false;
    for (const Entry& entry : last) {
      if (entry.pane != pane) continue;
      if (first == 0) first = entry.field;
      if (entry.field == field) {
        found = true;
        if (backwards) break;
      } else if (found) {
        previous = entry.field;
        break;
      } else {
        previous = backwards ? entry.field : previous;
      }
    }
    wanted = previous;
    wanted_frame = ImGui::GetFrameCount();
  }
};
FieldOrder order;

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
  if (active.text == active.shown) return FieldEvent::kNone;  // nothing was typed
  const std::optional<double> typed = editor::typed_number(active.text, value, options.range);
  if (!typed) {
    const std::string entry = "\u201c" + active.text + "\u201d";
    refusal_text = editor::typed_number(active.text, value)
                       ? entry + " is outside " + plain_number(options.range.min) + " to " +
                             plain_number(options.range.max) + ". The value stays."
                       : entry + " is not a number. The value stays.";
    return FieldEvent::kRefused;
  }
  if (*typed == value && !options.mixed) return FieldEvent::kNone;
  value = *typed;
  return FieldEvent::kTyped;
}

// Up and Down count by one (by a hundredth where two decimals or more are shown).
int count_up_or_down(ImGuiInputTextCallbackData* data) {
  const FieldOptions& options = *static_cast<const FieldOptions*>(data->UserData);
  const std::string_view text(data->Buf, static_cast<std::size_t>(data->BufTextLen));
  const std::optional<double> value = editor::typed_number(text, 0, options.range);
  if (!value) return 0;
  double by = options.decimals >= 2 ? 0.01 : 1;
  if (ImGui::GetIO().KeyShift) by *= kCoarseFactor;
  const double wanted = *value + (data->EventKey == ImGuiKey_UpArrow ? by : -by);
  const std::string next = plain_number(ImClamp(wanted, options.range.min, options.range.max));
  data->DeleteChars(0, data->BufTextLen);
  data->InsertChars(0, next.c_str());
  data->SelectAll();
  return 0;
}

void begin_typing(ImGuiID id, double value, const FieldOptions& options) {
  const std::string text = options.mixed ? "" : plain_number(value);
  active = {id, ActiveField::State::kTyping, value, 0, 0, true, text, text};
  announce_typing();
}

FieldEvent type_number(const Rect& rect, double& value, const FieldOptions& options) {
  ImGui::SetCursorScreenPos(rect.min());
  ImGui::SetNextItemWidth(rect.w);
  if (active.focus_wanted) {
    ImGui::SetKeyboardFocusHere();
    announce_typing();
  }
  ScopedVar padding(ImGuiStyleVar_FramePadding, ImVec2{px(8), (rect.h - ImGui::GetFontSize()) / 2});
  FieldOptions given = options;
  const bool entered =
      ImGui::InputText("##type", &active.text,
                       ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll |
                           ImGuiInputTextFlags_CallbackHistory,
                       count_up_or_down, &given);
  const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); };
  const bool escaped = ImGui::IsItemActive() && pressed(ImGuiKey_Escape);
  const bool left = ImGui::IsItemDeactivated() && !active.focus_wanted;
  const bool tabbed = (ImGui::IsItemActive() || left) && pressed(ImGuiKey_Tab);
  outline(*ImGui::GetWindowDrawList(), rect, color(Token::kAccent), px(4), px(1));
  if (ImGui::IsItemActive()) active.focus_wanted = false;
  if (tabbed) {
    order.go_on_from(active.id, ImGui::GetIO().KeyShift);
    announce_typing();
  }
  if (entered || tabbed || (left && !escaped)) {
    if (ImGui::IsItemActive()) ImGui::ClearActiveID();
    active.id = 0;
    return finish_typing(value, options);
  }
  if (left || escaped) active.id = 0;
  return FieldEvent::kNone;
}

// Where a drag that has come so far puts the value.
double dragged_value(const FieldOptions& options) {
  const ImGuiIO& io = ImGui::GetIO();
  if (io.KeyCtrl && !io.KeyShift) {
    const double snap = options.per_px * kSnapSteps;
    return std::round(active.value / snap) * snap;
  }
  return rounded(active.value, options.decimals + (io.KeyShift ? 1 : 0));
}

FieldEvent drag_number(ImGuiID id, double& value, const FieldOptions& options) {
  const ImGuiIO& io = ImGui::GetIO();
  using State = ActiveField::State;
  if (ImGui::IsItemActivated()) {
    active = {id, State::kPressed, value, io.MousePos.x, io.MousePos.x, false, {}, {}};
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
    // A slider ends at its top, unless more was typed before.
    const double top = options.fill_to > 0
                           ? ImMin(options.range.max, ImMax(options.fill_to, active.value))
                           : options.range.max;
    active.value = ImClamp(active.value + moved * options.per_px * (io.KeyShift ? kFineShare : 1.0),
                           options.range.min, top);
    value = ImClamp(dragged_value(options) + 0.0, options.range.min, options.range.max);
    return FieldEvent::kDragged;
  }
  const State was = active.state;
  active.id = 0;
  if (was == State::kDragging) return FieldEvent::kDragEnded;
  if (was == State::kPressed && ImGui::IsItemHovered()) {
    begin_typing(id, value, options);
  }
  return FieldEvent::kNone;
}

void draw_field(const Rect& rect, double value, const FieldOptions& options, bool hovered) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  fill(list, rect, color(Token::kField), px(4));
  if (options.fill_to > 0 && !options.mixed) {
    const auto share = static_cast<float>(ImClamp(value / options.fill_to, 0.0, 1.0));
    if (share > 0) {
      ScopedClip clip(list, {rect.x, rect.y, std::floor(rect.w * share), rect.h});
      fill(list, rect, color(Token::kSelect), px(4));
    }
    if (value > options.fill_to && !options.mixed) {  // more than the slider shows
      ScopedClip clip(list, {rect.right() - px(3), rect.y, px(3), rect.h});
      fill(list, rect, color(Token::kAccent), px(4));
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
                        const FieldOptions& wanted) {
  ScopedId scope(id);
  const ImGuiID own = ImGui::GetID("##field");
  FieldOptions options = wanted;
  if (options.fill_to > 0 && rect.w > 0) options.per_px = options.fill_to * ui_scale() / rect.w;
  order.note(own);
  if (order.wanted == own) {
    order.wanted = 0;
    begin_typing(own, value, options);
  }
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
