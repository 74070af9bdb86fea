// SPDX-License-Identifier: MIT
// The transport bar and the strip under it: clip, filter, interpolation of the selected keys.
#include <fmt/format.h>

#include <cmath>

#include "editor/edits_keys.h"
#include "editor/edits_scene.h"
#include "editor/timecode.h"
#include "ui/field.h"
#include "ui/timeline_view.h"

namespace kindred::ui {
namespace {

void refuse(Context& context) {
  context.editor.notify({editor::NoticeKind::kWarning, refusal(), {}, {}, {}, {}, {}});
}

void draw_frame_field(Context& context, const Rect& rect) {
  double frame = static_cast<double>(context.editor.playhead_frame());
  FieldOptions options;
  options.decimals = 0;
  options.per_px = 0.25;
  options.range = editor::kFrameRange;
  options.role = FontRole::kTitle;
  const FieldEvent event = number_field("frame", rect, frame, options);
  context.map.add("transport/frame", rect);
  if (event == FieldEvent::kDragBegan) context.editor.set_scrubbing(true);
  if (event == FieldEvent::kDragged || event == FieldEvent::kTyped) {
    context.editor.set_playhead_frame(std::llround(frame));
  }
  if (event == FieldEvent::kDragEnded || event == FieldEvent::kDragCancelled) {
    context.editor.set_scrubbing(false);
  }
  if (event == FieldEvent::kRefused) refuse(context);
}

// A number that changes the scene.
void scene_number(Context& context, std::string_view name, const Rect& rect, double value,
                  const FieldOptions& options, const std::string& step,
                  void (*change)(Scene&, double)) {
  editor::Editor& editor = context.editor;
  const FieldEvent event = number_field(name, rect, value, options);
  context.map.add("transport/" + std::string(name), rect);
  const auto apply = [&](Scene& scene) { change(scene, value); };
  switch (event) {
    case FieldEvent::kNone:
      break;
    case FieldEvent::kDragBegan:
      editor.begin_drag(step);
      break;
    case FieldEvent::kDragged:
      editor.update_drag(apply);
      break;
    case FieldEvent::kDragEnded:
      editor.commit_drag();
      break;
    case FieldEvent::kDragCancelled:
      editor.cancel_drag();
      break;
    case FieldEvent::kTyped:
      editor.edit(step, apply);
      break;
    case FieldEvent::kRefused:
      refuse(context);
      break;
  }
}

void draw_rate(Context& context, const Rect& bar, float x) {
  const double fps = frames_per_second(context.editor.scene().frame_rate);
  FieldOptions rate;
  rate.unit = "fps";
  rate.decimals = fps == std::floor(fps) ? 0 : 3;
  rate.per_px = 0.25;
  rate.range = editor::kFrameRateRange;
  const float cy = bar.center().y;
  const float width = rate.decimals == 0 ? px(64) : px(92);
  scene_number(context, "frame_rate", {x, cy - px(11), width, px(22)}, fps, rate, "Set frame rate",
               editor::set_frame_rate);
  constexpr Choice kModes[] = {{"Real time"}, {"Every frame"}};
  editor::Session& session = context.editor.session();
  const Rect combo_rect{x + width + px(8), cy - px(11), px(104), px(22)};
  const int chosen = combo("playback", combo_rect, static_cast<int>(session.playback), kModes);
  context.map.add("transport/playback", combo_rect);
  if (chosen >= 0) {
    session.playback = static_cast<editor::PlaybackMode>(chosen);
    context.editor.touch();
  }
}

struct TransportButton {
  std::string_view action, icon, map_name;
  float width = 32;
};
constexpr TransportButton kButtons[] = {
    {"animation.first", "first", "transport/first"},
    {"animation.previous_key", "previous-key", "transport/previous_key"},
    {"animation.frame_back", "frame-back", "transport/frame_back"},
    {"animation.play", "play", "transport/play", 44},
    {"animation.frame_on", "frame-on", "transport/frame_on"},
    {"animation.next_key", "next-key", "transport/next_key"},
    {"animation.last", "last", "transport/last"},
    {"animation.loop", "loop", "transport/loop"},
};

void draw_buttons(Context& context, const Rect& bar, float least_x, float most_x) {
  float width = 0;
  for (const TransportButton& button : kButtons) width += px(button.width);
  const float center = context.layout.canvas.center().x;
  float x = ImClamp(std::floor(center - width / 2), least_x, ImMax(least_x, most_x - width));
  for (const TransportButton& row : kButtons) {
    const Rect rect{x, bar.y + px(4), px(row.width), px(28)};
    x += px(row.width);
    IconButtonOptions options;
    const bool is_play = row.action == "animation.play";
    options.filled = is_play;
    options.look = row.action == "animation.loop" ? ToggleLook::kUnderlined : ToggleLook::kPlain;
    const bool playing = is_play && context.editor.session().playing;
    action_button(context, rect, row.action, playing ? "pause" : row.icon, options, row.map_name);
  }
}

// From the right; returns where it begins.
float draw_range_and_auto_key(Context& context, const TimelineView& view) {
  const Rect& bar = view.transport;
  const float cy = bar.center().y;
  editor::Session& session = context.editor.session();
  ButtonOptions look;
  look.look = session.auto_key ? ButtonLook::kRecord : ButtonLook::kControl;
  look.icon = session.auto_key ? "auto-key-on" : "auto-key-off";
  const float width = button_width("Auto-key", look);
  const Rect auto_key{bar.right() - px(8) - width, cy - px(12), width, px(24)};
  if (button("auto-key", auto_key, "Auto-key", look)) run_action(context, "animation.auto_key");
  tooltip("Every change of the pose sets keys", shortcut_text("animation.auto_key"));
  context.map.add("transport/auto_key", auto_key);

  FieldOptions frames;
  frames.decimals = 0;
  frames.per_px = 0.5;
  frames.range = editor::kFrameRange;
  const Rect last{auto_key.x - px(16) - px(52), cy - px(11), px(52), px(22)};
  const Rect first{last.x - px(6) - px(52), cy - px(11), px(52), px(22)};
  scene_number(context, "range_first", first, static_cast<double>(view.range.first), frames,
               "Set frame range", editor::set_range_first);
  scene_number(context, "range_last", last, static_cast<double>(view.range.last), frames,
               "Set frame range", editor::set_range_last);
  const float label = text_width(FontRole::kBody, "Range") + px(10);
  draw_text(*ImGui::GetWindowDrawList(), FontRole::kBody, first.x - label, cy,
            color(Token::kTextDim), "Range");
  return first.x - label - px(8);
}

// ---- the strip ---------------------------------------------------------------------------------

float draw_clip_choice(Context& context, const Rect& strip, float x, const Character& character) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float cy = strip.center().y;
  draw_text(list, FontRole::kBody, x, cy, color(Token::kTextDim), "Clip");
  x += text_width(FontRole::kBody, "Clip") + px(8);
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
  const Rect rect{x, cy - px(11), px(120), px(22)};
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
  return rect.right();
}

// Interpolation of the segments that start at the selected keys; mixed where they differ.
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

void draw_selected_keys(Context& context, const Rect& strip, const Clip& clip, float least_x) {
  const std::vector<editor::KeyRef> keys = context.editor.session().selection.keys;
  if (keys.empty()) return;
  std::vector<Choice> choices;
  std::vector<InterpolationId> ids;
  int current = -1;
  const int common = common_interpolation(context.editor.scene(), clip, keys);
  for (std::size_t i = 0; i < interpolations().size(); ++i) {
    if (!interpolations()[i].available) continue;
    if (static_cast<int>(i) == common) current = static_cast<int>(choices.size());
    choices.push_back({interpolations()[i].label});
    ids.push_back({static_cast<std::uint8_t>(i)});
  }
  const float width = px(150), cy = strip.center().y;
  const Rect rect{strip.right() - px(8) - width, cy - px(11), width, px(22)};
  const std::string words =
      fmt::format("{} {} selected", keys.size(), keys.size() == 1 ? "key" : "keys");
  const float words_x = rect.x - px(12) - text_width(FontRole::kBody, words);
  if (words_x > least_x) {
    draw_text(*ImGui::GetWindowDrawList(), FontRole::kBody, words_x, cy, color(Token::kTextDim),
              words);
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

}  // namespace

void draw_transport(Context& context, const TimelineView& view) {
  const Rect& bar = view.transport;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  fill(list, bar, color(Token::kBar), px(4), ImDrawFlags_RoundCornersTop);
  const float cy = bar.center().y;
  draw_frame_field(context, {bar.x + px(8), cy - px(12), px(64), px(24)});
  const std::string time =
      editor::timecode(context.editor.scene().frame_rate, context.editor.playhead_frame());
  draw_number_right(list, FontRole::kBody, bar.x + px(84) + number_width(FontRole::kBody, time), cy,
                    color(Token::kTextDim), time);
  const float rate_x = view.tracks.x + px(8);
  const float right = draw_range_and_auto_key(context, view);
  const float rate_end = rate_x + px(64 + 8 + 104 + 12);
  const bool room = right - rate_end > px(276);
  if (room) draw_rate(context, bar, rate_x);
  draw_buttons(context, bar, room ? rate_end : rate_x, right);
  hairline(list, bar.x, bar.right(), bar.bottom() - px(1));
}

void draw_timeline_strip(Context& context, const TimelineView& view, const Character* character,
                         const Clip* clip) {
  const Rect& strip = view.strip;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  fill(list, strip, color(Token::kBar));
  const Rect tab{strip.x, strip.y, px(118), strip.h};
  fill(list, tab, color(Token::kPanel));
  fill(list, {tab.x, tab.y, tab.w, px(2)}, color(Token::kAccent));
  draw_icon(list, "dope-sheet", {tab.x + px(20), tab.center().y}, color(Token::kText));
  draw_text(list, FontRole::kBody, tab.x + px(34), tab.center().y, color(Token::kText),
            "Dope sheet");
  if (character == nullptr || character->bones->empty()) return;
  float x = draw_clip_choice(context, strip, view.tracks.x + px(8), *character) + px(16);
  TimelineState& state = context.state.timeline;
  const Rect only{x, strip.center().y - px(10), check_box_width("Selected bones only"), px(20)};
  if (check_box("selected only", only, state.selected_only, "Selected bones only")) {
    state.selected_only = !state.selected_only;
  }
  context.map.add("timeline/selected_only", only);
  if (clip != nullptr) draw_selected_keys(context, strip, *clip, only.right() + px(16));
}

}  // namespace kindred::ui
