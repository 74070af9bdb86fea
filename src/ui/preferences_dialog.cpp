// SPDX-License-Identifier: MIT
#include "ui/preferences_dialog.h"

#include <cmath>
#include <utility>

#include "editor/keymap.h"
#include "editor/preferences.h"
#include "ui/field.h"
#include "ui/modal.h"
#include "ui/panels.h"

namespace kindred::ui {
namespace {

constexpr float kPreferenceRow = 30, kPreferenceLabel = 180, kPreferenceField = 96;

// A number that stands for something else at 0 has a box for that.
void draw_number(PreferencesState& dialog, const editor::Preference& preference, const Rect& rect) {
  double value = preference.get(dialog.settings);
  Rect field{rect.x, rect.y, px(kPreferenceField), rect.h};
  const bool zero = value == 0 && !preference.zero_label.empty();
  if (!preference.zero_label.empty()) {
    const Rect box{rect.x, rect.y, check_box_width(preference.zero_label), rect.h};
    field.x = box.right() + px(12);
    if (check_box("zero", box, zero, preference.zero_label)) {
      const double own = ImClamp(1.0, preference.range.min, preference.range.max);
      editor::set_preference(preference, dialog.settings, zero ? own : 0);
      dialog.changed = true;
    }
  }
  if (zero) return;
  FieldOptions options;
  options.unit = preference.unit;
  options.range = preference.range;
  options.bordered = true;
  const bool fine = preference.range.max <= 10;
  options.decimals = fine ? 2 : 0;
  options.per_px = fine ? 0.01 : 1;
  const FieldEvent event = number_field("value", field, value, options);
  if (event == FieldEvent::kDragged || event == FieldEvent::kTyped) {
    editor::set_preference(preference, dialog.settings, value);
  }
  // While it is dragged the field must not change its size under the mouse.
  dialog.changed |= event == FieldEvent::kDragEnded || event == FieldEvent::kTyped;
}

void draw_value(PreferencesState& dialog, const editor::Preference& preference, const Rect& rect) {
  const double value = preference.get(dialog.settings);
  const auto set = [&](double next) {
    editor::set_preference(preference, dialog.settings, next);
    dialog.changed = true;
  };
  switch (preference.kind) {
    case editor::PreferenceKind::kSwitch:
      if (check_box("value", rect, value != 0, preference.hint)) set(value != 0 ? 0 : 1);
      break;
    case editor::PreferenceKind::kChoice: {
      std::vector<Choice> choices;
      for (const editor::PreferenceChoice& choice : preference.choices) {
        choices.push_back({choice.label});
      }
      const int chosen = combo("value", {rect.x, rect.y, px(180), rect.h},
                               static_cast<int>(std::lround(value)), choices);
      if (chosen >= 0) set(chosen);
      break;
    }
    case editor::PreferenceKind::kNumber:
      draw_number(dialog, preference, rect);
      break;
  }
}

void draw_rows(Context& context, PreferencesState& dialog, const Rect& area) {
  ScopedArea scroll("preferences", area);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 start = ImGui::GetCursorScreenPos();
  float y = start.y;
  std::string_view group;
  for (const editor::Preference& preference : editor::preferences()) {
    if (preference.group != group) {
      group = preference.group;
      draw_text(list, FontRole::kStrong, start.x, y + px(14), color(Token::kText), group);
      y += px(28);
    }
    ScopedId id(preference.word);
    draw_text(list, FontRole::kBody, start.x, y + px(12), color(Token::kTextDim), preference.label);
    const Rect rect{start.x + px(kPreferenceLabel), y, area.w - px(kPreferenceLabel + 12), px(24)};
    draw_value(dialog, preference, rect);
    context.map.add("preferences/" + std::string(preference.word), rect, area);
    y += px(kPreferenceRow);
  }
}

}  // namespace

void open_preferences(Context& context, editor::Settings settings, PreferencesPage page) {
  context.state.preferences = std::make_unique<PreferencesState>();
  context.state.preferences->settings = std::move(settings);
  context.state.preferences->page = static_cast<int>(page);
}

bool take_key(UiState& state, const editor::Shortcut& chord) {
  return state.preferences && take_key(state.preferences->remap, chord);
}

std::optional<editor::Settings> take_preferences(UiState& state) {
  if (!state.preferences) return std::nullopt;
  std::optional<editor::Settings> settings;
  if (std::exchange(state.preferences->changed, false)) settings = state.preferences->settings;
  if (state.preferences->closed) state.preferences.reset();
  return settings;
}

void draw_preferences(Context& context) {
  if (!context.state.preferences) return;
  PreferencesState& dialog = *context.state.preferences;
  ScopedModal modal(context, "preferences", px(760), px(600));
  const Rect rect = modal.rect();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  draw_text(list, FontRole::kTitle, rect.x + px(16), rect.y + px(24), color(Token::kText),
            "Preferences");
  const Segment pages[] = {{"General"}, {"Keys"}};
  const Rect tabs{rect.right() - px(16 + 200), rect.y + px(12), px(200), px(24)};
  segmented("page", tabs, pages, dialog.page);
  outline(list, tabs, color(Token::kEdge), px(4), px(1));
  context.map.add("preferences/page/general", {tabs.x, tabs.y, tabs.w / 2, tabs.h});
  context.map.add("preferences/page/keys", {tabs.x + tabs.w / 2, tabs.y, tabs.w / 2, tabs.h});
  hairline(list, rect.x, rect.right(), rect.y + px(48));
  const bool keys = dialog.page == static_cast<int>(PreferencesPage::kKeys);
  const Rect area{rect.x + px(16), rect.y + px(56), rect.w - px(24), rect.h - px(112)};
  if (keys) {
    dialog.changed |= draw_remap(context, dialog.remap, dialog.settings, area);
  } else {
    dialog.remap = {};  // nobody waits for a key that can't be seen
    draw_rows(context, dialog, area);
  }
  const float y = rect.bottom() - px(40), width = ImMax(px(72), button_width("Close"));
  const Rect close{rect.right() - px(16) - width, y, width, px(24)};
  ButtonOptions primary;
  primary.look = ButtonLook::kPrimary;
  const bool escape = modal.escape() && !std::exchange(dialog.remap.took_escape, false);
  dialog.closed = button("close", close, "Close", primary) || escape;
  context.map.add("preferences/close", close);
  const std::string_view label = keys ? "Reset all keys" : "Reset all";
  const Rect reset{rect.x + px(16), y, button_width(label), px(24)};
  if (button("reset", reset, label)) {
    if (keys) {
      editor::reset_all_shortcuts(dialog.settings);
      dialog.remap = {};
    } else {
      editor::reset_preferences(dialog.settings);
    }
    dialog.changed = true;
  }
  context.map.add("preferences/reset", reset);
}

}  // namespace kindred::ui
