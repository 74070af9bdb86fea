// SPDX-License-Identifier: MIT
#include "ui/timeline_menu.h"

#include <algorithm>

#include "editor/edits_keys.h"
#include "editor/edits_pins.h"

namespace kindred::ui {
namespace {

constexpr float kMenuWidth = 232;

void menu_line() {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  hairline(*ImGui::GetWindowDrawList(), at.x + px(4), at.x + px(kMenuWidth - 4), at.y + px(4));
  ImGui::Dummy({px(kMenuWidth), px(9)});
}

// A row of the table of actions.
void action_row(Context& context, std::string_view id, std::string_view label = {}) {
  const editor::Action* action = editor::find_action(id);
  if (action == nullptr) return;
  const bool checked = action->checked != nullptr && action->checked(context.editor);
  const std::string shortcut = shortcut_text(id);
  const bool chosen =
      menu_row(label.empty() ? action->label : label, checked ? "check" : action->icon, shortcut,
               action->enabled(context.editor), px(kMenuWidth));
  context.map.add_last("timeline/menu/" + std::string(id));
  if (chosen) run_action(context, id);
}

void interpolation_rows(Context& context, const Clip& clip,
                        const std::vector<editor::KeyRef>& keys) {
  const int common = common_interpolation(context.editor.scene(), clip, keys);
  for (std::size_t i = 0; i < interpolations().size(); ++i) {
    const InterpolationKind& kind = interpolations()[i];
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const bool chosen = menu_row(kind.label, static_cast<int>(i) == common ? "check" : "", {}, true,
                                 px(kMenuWidth));
    draw_key_mark(*ImGui::GetWindowDrawList(), {start.x + px(kMenuWidth - 14), start.y + px(12)},
                  static_cast<int>(i), false);
    context.map.add_last("timeline/menu/interpolation/" + std::string(kind.word));
    if (!chosen) continue;
    context.editor.edit("Set interpolation", [&](Scene& scene) {
      editor::set_interpolation(scene, keys, InterpolationId{static_cast<std::uint8_t>(i)});
    });
  }
}

// Widens the selection to all keys of the same times, or of the same channels.
void select_alike(Context& context, const ShownClip& shown, bool by_time) {
  const std::vector<editor::KeyRef> keys = context.editor.session().selection.keys;
  std::vector<editor::KeyRef> wider;
  for (const editor::KeyRef& key : editor::all_keys(shown.character)) {
    const bool alike = std::any_of(keys.begin(), keys.end(), [&](const editor::KeyRef& chosen) {
      return by_time ? chosen.time == key.time : chosen.channel == key.channel;
    });
    if (alike) wider.push_back(key);
  }
  select_keys(context, std::move(wider));
}

void keys_part(Context& context, const ShownClip& shown) {
  const std::vector<editor::KeyRef> keys = context.editor.session().selection.keys;
  interpolation_rows(context, shown.clip, keys);
  menu_line();
  action_row(context, "edit.copy", "Copy keys");
  action_row(context, "edit.paste", "Paste at the playhead");
  action_row(context, "edit.paste_flipped");
  action_row(context, "edit.duplicate");
  action_row(context, "pose.mirror", "Mirror keys");
  action_row(context, "animation.reverse_keys");
  action_row(context, "edit.delete", "Delete keys");
  menu_line();
  if (menu_row("Select all at these times", {}, {}, true, px(kMenuWidth))) {
    select_alike(context, shown, true);
  }
  if (menu_row("Select all of these channels", {}, {}, true, px(kMenuWidth))) {
    select_alike(context, shown, false);
  }
}

constexpr int kBlendFrames[] = {0, 2, 4, 8, 12};

// Of the selected pins: how they blend, where they hold.
void pins_part(Context& context, const ShownClip& shown) {
  editor::TimedItems items = editor::selected_items(context.editor.session().selection);
  const auto count = static_cast<int>(shown.clip.pins.size());
  std::erase_if(items.pins, [&](int span) { return span >= count; });
  const CharacterId id = shown.character.id;
  const FrameRate rate = context.editor.scene().frame_rate;
  const auto all = [&](auto holds) {
    return std::all_of(items.pins.begin(), items.pins.end(), [&](int span) {
      return holds(shown.clip.pins[static_cast<std::size_t>(span)]);
    });
  };
  const auto change = [&](const char* step, auto of_span) {
    context.editor.edit(step, [&](Scene& scene) {
      for (const int span : items.pins) of_span(scene, span);
    });
  };
  for (const int frames : kBlendFrames) {
    const Time blend = time_of_frame(rate, frames);
    const std::string label =
        frames == 0 ? "No blend" : "Blend over " + std::to_string(frames) + " frames";
    const bool is = all([&](const ClipPin& pin) { return pin.blend == blend; });
    const bool chosen = menu_row(label, is ? "check" : "", {}, true, px(kMenuWidth));
    context.map.add_last("timeline/menu/blend/" + std::to_string(frames));
    if (!chosen) continue;
    change("Set pin's blend",
           [&](Scene& scene, int span) { editor::set_pin_blend(scene, id, span, blend); });
  }
  menu_line();
  action_row(context, "animation.hold_pins_here");
  const bool follows = all([](const ClipPin& pin) { return !pin.target; });
  const bool chosen =
      menu_row("Pin where it is at its start", follows ? "check" : "", {}, true, px(kMenuWidth));
  context.map.add_last("timeline/menu/hold_at_start");
  if (chosen) {
    change("Pin where it is at its start", [&](Scene& scene, int span) {
      editor::set_pin_span_target(scene, id, span, std::nullopt);
    });
  }
  menu_line();
  action_row(context, "edit.delete", items.pins.size() == 1 ? "Delete pin" : "Delete pins");
}

void empty_part(Context& context, const TimelineView& view, const KeyGrid& grid, ImVec2 at) {
  if (menu_row("Add key here", "key", {}, true, px(kMenuWidth))) {
    add_key_at(context, view, grid, at);
  }
  context.map.add_last("timeline/menu/add_key");
  action_row(context, "edit.paste", "Paste at the playhead");
  action_row(context, "edit.paste_flipped");
  action_row(context, "animation.pin_over_time");
  action_row(context, "animation.unpin_from_here");
  action_row(context, "edit.select_all", "Select all keys");
}

}  // namespace

int common_interpolation(const Scene& scene, const Clip& clip,
                         const std::vector<editor::KeyRef>& keys) {
  int common = -2;
  for (const editor::KeyRef& ref : keys) {
    const Key* key = editor::find_key(scene, ref);
    const Channel* channel = find_channel(clip, ref.channel);
    if (key == nullptr || channel == nullptr) continue;
    const InterpolationId id = key->options && key->options->interpolation
                                   ? *key->options->interpolation
                                   : channel->interpolation.value_or(clip.interpolation);
    if (common != -2 && common != id.row) return -1;
    common = id.row;
  }
  return common == -2 ? -1 : common;
}

void key_menu(Context& context, const TimelineView& view, const KeyGrid& grid, bool wanted) {
  TimelineState& state = context.state.timeline;
  if (wanted) {
    select_hovered(context, grid);
    state.menu_on_keys = grid.hovers();
    state.menu_on_pins = grid.hovers_pins();
    state.menu_at = ImGui::GetIO().MousePos;
    ImGui::OpenPopup("key menu");
  }
  if (ScopedPopup popup{"key menu"}) {
    const bool on_keys = state.menu_on_keys && !context.editor.session().selection.keys.empty();
    const bool on_pins = state.menu_on_pins && !context.editor.session().selection.pins.empty();
    if (on_pins) {
      pins_part(context, grid.shown);
    } else if (on_keys) {
      keys_part(context, grid.shown);
    } else {
      empty_part(context, view, grid, state.menu_at);
    }
    menu_line();
    action_row(context, "animation.snap_keys");
    action_row(context, "animation.offset_in_loop");
    action_row(context, "animation.add_marker");
  }
}

}  // namespace kindred::ui
