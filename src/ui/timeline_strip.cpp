// SPDX-License-Identifier: MIT
// The strip over the dope sheet: clip, filter, interpolation of the selected keys, how they snap.
#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "editor/edits_keys.h"
#include "ui/curves.h"
#include "ui/field.h"
#include "ui/timeline_menu.h"

namespace kindred::ui {
namespace {

constexpr float kTab = 118, kCurvesTab = 94, kClipChoice = 120, kInterpolation = 150;
constexpr float kClipMenu = 232;

// ---- clips -------------------------------------------------------------------------------------

void clip_length_field(Context& context, CharacterId character, const Clip& clip,
                       const Rect& rect) {
  editor::Editor& editor = context.editor;
  const FrameRate rate = editor.scene().frame_rate;
  double frames = static_cast<double>(nearest_frame(rate, clip_duration(clip)));
  FieldOptions options;
  options.unit = "frames";
  options.decimals = 0;
  options.per_px = 0.5;
  options.range = editor::kFrameRange;
  options.bordered = true;
  const FieldEvent event = number_field("clip length", rect, frames, options);
  context.map.add("timeline/clip_length", rect);
  const auto apply = [&](Scene& scene) {
    editor::set_clip_duration(scene, character, clip.id, time_of_frame(rate, std::llround(frames)));
  };
  if (event == FieldEvent::kDragBegan) editor.begin_drag("Set clip length");
  if (event == FieldEvent::kDragged) editor.update_drag(apply);
  if (event == FieldEvent::kDragEnded) editor.commit_drag();
  if (event == FieldEvent::kDragCancelled) editor.cancel_drag();
  if (event == FieldEvent::kTyped) editor.edit("Set clip length", apply);
}

// A label at the left of a popup's row; returns the place of its field.
Rect clip_form_row(std::string_view label, float height = 26) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  draw_text(*ImGui::GetWindowDrawList(), FontRole::kBody, at.x + px(8), at.y + px(height / 2),
            color(Token::kTextDim), label);
  ImGui::Dummy({px(kClipMenu), px(height)});
  return {at.x + px(72), at.y + px(2), px(kClipMenu - 80), px(height - 4)};
}

// Enter, or the popup was closed by a click elsewhere.
void rename_as_typed(Context& context, const Character& character, const Clip& clip) {
  const std::string& name = context.state.timeline.clip_name;
  if (name.empty() || name == clip.name) return;
  context.editor.edit("Rename clip", [&](Scene& scene) {
    editor::rename_clip(scene, character.id, clip.id, name);
  });
}

void clip_form(Context& context, const Character& character, const Clip& clip) {
  editor::Editor& editor = context.editor;
  const CharacterId id = character.id;
  ScopedVar spacing(ImGuiStyleVar_ItemSpacing, ImVec2{0, 0});
  TimelineState& state = context.state.timeline;
  const Rect name = clip_form_row("Name");
  if (text_field("clip name", name, state.clip_name)) rename_as_typed(context, character, clip);
  context.map.add("timeline/clip_name", name);
  clip_length_field(context, id, clip, clip_form_row("Length"));
  const Rect loops = clip_form_row("");
  if (check_box("clip loops", loops, clip.loop, "Loop")) {
    editor.edit(clip.loop ? "Don't loop clip" : "Loop clip",
                [&](Scene& scene) { editor::set_clip_loop(scene, id, clip.id, !clip.loop); });
  }
  context.map.add("timeline/clip_loop", loops);
  if (clip.duration && menu_row("Length up to the last key", {}, {}, true, px(kClipMenu))) {
    editor.edit("Set clip length",
                [&](Scene& scene) { editor::set_clip_duration(scene, id, clip.id, std::nullopt); });
  }
  const bool duplicates = menu_row("Duplicate clip", "duplicate", {}, true, px(kClipMenu));
  context.map.add_last("timeline/clip_duplicate");
  if (duplicates) {
    editor.edit("Duplicate clip",
                [&](Scene& scene) { editor::duplicate_clip(scene, id, clip.id); });
  }
  const bool deletes = menu_row("Delete clip", "delete", {}, true, px(kClipMenu));
  context.map.add_last("timeline/clip_delete");
  if (deletes) {
    editor.edit("Delete clip", [&](Scene& scene) { editor::delete_clip(scene, id, clip.id); });
  }
}

void draw_clip_menu(Context& context, const Rect& button_rect, const Character& character,
                    const Clip* clip) {
  TimelineState& state = context.state.timeline;
  IconButtonOptions options;
  options.enabled = clip != nullptr;
  if (icon_button("clip menu", button_rect, "more", "Name, length and loop of the clip", options)) {
    state.clip_name = clip->name;
    state.clip_named = clip->id;
    ImGui::OpenPopup("clip popup");
  }
  context.map.add("timeline/clip_menu", button_rect);
  ImGui::SetNextWindowPos({button_rect.x, button_rect.bottom() + px(2)});
  if (ScopedPopup popup{"clip popup"}) {
    if (clip == nullptr) {
      ImGui::CloseCurrentPopup();
    } else {
      clip_form(context, character, *clip);
    }
    return;
  }
  const ClipId named = std::exchange(state.clip_named, {});
  if (clip != nullptr && clip->id == named) rename_as_typed(context, character, *clip);
}

// Returns where it ends.
float draw_clip_choice(Context& context, const Rect& strip, float x, const Character& character,
                       const Clip* active, bool labelled) {
  const float cy = strip.center().y;
  if (labelled) {
    draw_text(*ImGui::GetWindowDrawList(), FontRole::kBody, x, cy, color(Token::kTextDim), "Clip");
    x += text_width(FontRole::kBody, "Clip") + px(8);
  }
  std::vector<Choice> choices;
  int current = -1;
  for (const Cow<Clip>& clip : character.clips) {
    if (clip->id == character.active_clip) current = static_cast<int>(choices.size());
    choices.push_back({clip->name});
  }
  choices.push_back({"None: base pose"});
  choices.push_back({"New clip", "add"});
  const int none = static_cast<int>(character.clips.size());
  if (current < 0) current = none;
  const Rect rect{x, cy - px(11), px(kClipChoice), px(22)};
  const int chosen = combo("clip", rect, current, choices);
  context.map.add("timeline/clip", rect);
  const CharacterId id = character.id;
  if (chosen == none + 1) {
    context.editor.edit("New clip", [=](Scene& scene) {
      editor::set_active_clip(scene, id, editor::add_clip(scene, id));
    });
  } else if (chosen >= 0 && chosen != current) {
    const ClipId clip =
        chosen == none ? ClipId{} : character.clips[static_cast<std::size_t>(chosen)]->id;
    context.editor.edit("Choose clip",
                        [=](Scene& scene) { editor::set_active_clip(scene, id, clip); });
  }
  const Rect more{rect.right() + px(2), cy - px(12), px(24), px(24)};
  draw_clip_menu(context, more, character, active);
  return more.right();
}

// ---- what is selected --------------------------------------------------------------------------

void draw_interpolation(Context& context, const Rect& rect, const Clip& clip,
                        const std::vector<editor::KeyRef>& keys) {
  std::vector<Choice> choices;
  std::vector<InterpolationId> ids;
  int current = -1;
  const int common = common_interpolation(context.editor.scene(), clip, keys);
  for (std::size_t i = 0; i < interpolations().size(); ++i) {
    if (static_cast<int>(i) == common) current = static_cast<int>(choices.size());
    choices.push_back({interpolations()[i].label});
    ids.push_back({static_cast<std::uint8_t>(i)});
  }
  const auto mark = [&](ImDrawList& list, ImVec2 center, int i) {
    draw_key_mark(list, center, ids[static_cast<std::size_t>(i)].row, false);
  };
  const int chosen = combo("interpolation", rect, current, choices, "mixed", mark);
  context.map.add("timeline/interpolation", rect);
  if (chosen < 0 || chosen == current) return;
  context.editor.edit("Set interpolation", [&](Scene& scene) {
    editor::set_interpolation(scene, keys, ids[static_cast<std::size_t>(chosen)]);
  });
}

// "3 keys selected", "3 keys, 1 pin selected"
std::string selected_words(const editor::Selection& selection) {
  const auto count = [](std::size_t n, std::string_view what) {
    return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
  };
  std::string words;
  if (!selection.keys.empty()) words = count(selection.keys.size(), "key");
  if (!selection.pins.empty()) {
    words += (words.empty() ? "" : ", ") + count(selection.pins.size(), "pin");
  }
  return words + " selected";
}

// From the right; returns where it begins.
float draw_selected_keys(Context& context, const Rect& strip, const Clip& clip, float least_x,
                         float right) {
  const editor::Selection& selection = context.editor.session().selection;
  const std::vector<editor::KeyRef> keys = selection.keys;
  const float combo = keys.empty() ? 0.f : px(kInterpolation);
  if ((keys.empty() && selection.pins.empty()) || right - combo < least_x) return right;
  const float cy = strip.center().y;
  const Rect rect{right - combo, cy - px(11), combo, px(22)};
  if (!keys.empty()) draw_interpolation(context, rect, clip, keys);
  const std::string words = selected_words(context.editor.session().selection);
  const float words_x = rect.x - px(12) - text_width(FontRole::kBody, words);
  if (words_x > least_x) {
    draw_text(*ImGui::GetWindowDrawList(), FontRole::kBody, words_x, cy, color(Token::kTextDim),
              words);
  }
  return rect.x;
}

// The switches at the right end; returns where they begin.
float draw_key_switches(Context& context, const Rect& strip, bool in_loop) {
  IconButtonOptions options;
  options.look = ToggleLook::kUnderlined;
  Rect rect{strip.right() - px(32), strip.center().y - px(12), px(28), px(24)};
  action_button(context, rect, "animation.snap_keys", "snap", options, "timeline/snap");
  if (in_loop) {
    rect.x -= px(28);
    action_button(context, rect, "animation.offset_in_loop", "loop", options,
                  "timeline/offset_in_loop");
  }
  return rect.x - px(8);
}

// A box with words, or where there is no room for them an icon. Returns where it ends.
float draw_selected_only(Context& context, const Rect& strip, float x, bool in_words) {
  TimelineState& state = context.state.timeline;
  const std::string_view words = "Selected bones only";
  const float cy = strip.center().y;
  Rect rect{x, cy - px(10), check_box_width(words), px(20)};
  bool clicked = false;
  if (in_words) {
    clicked = check_box("selected only", rect, state.selected_only, words);
  } else {
    rect = {x, cy - px(12), px(28), px(24)};
    IconButtonOptions options;
    options.look = ToggleLook::kUnderlined;
    options.on = state.selected_only;
    clicked = icon_button("selected only", rect, "filter", words, options);
  }
  if (clicked) state.selected_only = !state.selected_only;
  context.map.add("timeline/selected_only", rect);
  return rect.right();
}

void draw_tab(Context& context, const Rect& tab, std::string_view icon, std::string_view label,
              std::string_view name, bool opens_curves) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  bool& open = context.state.timeline.curves_open;
  const Hit hit = hit_area(name, tab);
  const bool current = open == opens_curves;
  if (current) {
    fill(list, tab, color(Token::kPanel));
    fill(list, {tab.x, tab.y, tab.w, px(2)}, color(Token::kAccent));
  } else if (hit.hovered) {
    fill(list, tab, color(Token::kHover, 0.5f));
  }
  const ImU32 tint = color(current ? Token::kText : Token::kTextDim);
  draw_icon(list, icon, {tab.x + px(20), tab.center().y}, tint);
  draw_text(list, FontRole::kBody, tab.x + px(34), tab.center().y, tint, label);
  context.map.add(name, tab);
  if (hit.clicked) open = opens_curves;
}

}  // namespace

void draw_timeline_strip(Context& context, const TimelineView& view, const Character* character,
                         const Clip* clip) {
  const Rect& strip = view.strip;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  fill(list, strip, color(Token::kBar));
  const Rect tab{strip.x, strip.y, px(kTab), strip.h};
  draw_tab(context, tab, "dope-sheet", "Dope sheet", "timeline/dope_sheet_tab", false);
  draw_tab(context, {tab.right(), tab.y, px(kCurvesTab), tab.h}, "curves", "Curves",
           "timeline/curves_tab", true);
  if (character == nullptr || character->bones->empty()) return;
  const float start = view.tracks.x + px(8);
  if (context.state.timeline.curves_open) {
    const float end = draw_clip_choice(context, strip, start, *character, clip, strip.w > px(1180));
    if (clip != nullptr) draw_curves_strip(context, view, end + px(12), *character, *clip);
    return;
  }
  const float right = draw_key_switches(context, strip, clip != nullptr && clip->loop);
  const float chosen_keys = context.editor.session().selection.keys.empty() || clip == nullptr
                                ? 0
                                : px(kInterpolation + 16);
  const float room = right - start - chosen_keys - px(kClipChoice + 26 + 16);
  const float label = text_width(FontRole::kBody, "Clip") + px(8);
  const float filter = check_box_width("Selected bones only");
  const bool labelled = room > label + px(28);
  float x = draw_clip_choice(context, strip, start, *character, clip, labelled) + px(16);
  x = draw_selected_only(context, strip, x, room > label + filter);
  if (clip != nullptr) draw_selected_keys(context, strip, *clip, x + px(16), right);
}

}  // namespace kindred::ui
