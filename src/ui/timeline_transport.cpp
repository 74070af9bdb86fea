// SPDX-License-Identifier: MIT
// The transport bar: frame, rate, buttons, range, auto-key.
#include <cmath>
#include <iterator>

#include "editor/edits_scene.h"
#include "editor/timecode.h"
#include "ui/field_steps.h"
#include "ui/timeline_view.h"

namespace kindred::ui {
namespace {

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
  if (event == FieldEvent::kRefused) tell_refusal(context.editor);
}

// A number that changes the scene.
void scene_number(Context& context, std::string_view name, const Rect& rect, double value,
                  const FieldOptions& options, const std::string& step,
                  void (*change)(Scene&, double)) {
  editor::Editor& editor = context.editor;
  const FieldEvent event = number_field(name, rect, value, options);
  context.map.add("transport/" + std::string(name), rect);
  edit_by_field(editor, event, step, [&](Scene& scene) { change(scene, value); });
}

float rate_field_width(double fps) { return fps == std::floor(fps) ? 64 : 92; }

void draw_rate(Context& context, const Rect& bar, float x) {
  const double fps = frames_per_second(context.editor.scene().frame_rate);
  FieldOptions rate;
  rate.unit = "fps";
  rate.decimals = fps == std::floor(fps) ? 0 : 3;
  rate.per_px = 0.25;
  rate.range = editor::kFrameRateRange;
  const float cy = bar.center().y;
  const float width = px(rate_field_width(fps));
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

float buttons_width() {
  float width = 0;
  for (const TransportButton& button : kButtons) width += px(button.width);
  return width;
}

void draw_buttons(Context& context, const Rect& bar, float least_x, float most_x) {
  const float width = buttons_width();
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

// Returns where it begins.
float draw_auto_key(Context& context, const Rect& bar) {
  const bool on = context.editor.session().auto_key;
  ButtonOptions look;
  look.look = on ? ButtonLook::kRecord : ButtonLook::kControl;
  look.icon = on ? "auto-key-on" : "auto-key-off";
  const float width = button_width("Auto-key", look);
  const Rect rect{bar.right() - px(8) - width, bar.center().y - px(12), width, px(24)};
  if (button("auto-key", rect, "Auto-key", look)) run_action(context, "animation.auto_key");
  tooltip("Every change of the pose sets keys", shortcut_text("animation.auto_key"));
  context.map.add("transport/auto_key", rect);
  return rect.x;
}

constexpr float kRangeField = 52;
float range_width(bool labelled) {
  const float label = labelled ? text_width(FontRole::kBody, "Range") + px(10) : 0;
  return px(2 * kRangeField + 6) + label;
}

// From the right.
void draw_range(Context& context, const TimelineView& view, float right, bool labelled) {
  FieldOptions frames;
  frames.decimals = 0;
  frames.per_px = 0.5;
  frames.range = editor::kFrameRange;
  const float cy = view.transport.center().y;
  const Rect last{right - px(kRangeField), cy - px(11), px(kRangeField), px(22)};
  const Rect first{last.x - px(kRangeField + 6), last.y, px(kRangeField), px(22)};
  scene_number(context, "range_first", first, static_cast<double>(view.range.first), frames,
               "Set frame range", editor::set_range_first);
  scene_number(context, "range_last", last, static_cast<double>(view.range.last), frames,
               "Set frame range", editor::set_range_last);
  if (!labelled) return;
  draw_text_right(*ImGui::GetWindowDrawList(), FontRole::kBody, first.x - px(10), cy,
                  color(Token::kTextDim), "Range");
}

// What a bar of some width has room for, best first.
struct TransportFit {
  bool rate, range, label, timecode;
};
constexpr TransportFit kTransportFits[] = {
    {true, true, true, true},   {true, true, false, true},   {false, true, true, true},
    {false, true, false, true}, {false, false, false, true}, {false, false, false, false},
};

}  // namespace

void draw_transport(Context& context, const TimelineView& view) {
  const Rect& bar = view.transport;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  fill(list, bar, color(Token::kBar), px(4), ImDrawFlags_RoundCornersTop);
  const float cy = bar.center().y;
  draw_frame_field(context, {bar.x + px(8), cy - px(12), px(64), px(24)});
  const std::string time =
      editor::timecode(context.editor.scene().frame_rate, context.editor.playhead_frame());
  const float time_end = bar.x + px(84) + number_width(FontRole::kBody, time);
  const float right = draw_auto_key(context, bar) - px(16);
  TransportFit fits = kTransportFits[std::size(kTransportFits) - 1];
  const float rate_width = px(rate_field_width(view.fps) + 8 + 104 + 12);
  float least = 0, most = 0;
  for (const TransportFit& fit : kTransportFits) {
    const float start =
        fit.timecode ? ImMax(view.tracks.x + px(8), time_end + px(12)) : bar.x + px(80);
    least = start + (fit.rate ? rate_width : 0);
    most = right - (fit.range ? range_width(fit.label) + px(16) : 0);
    fits = fit;
    if (most - least >= buttons_width()) break;
  }
  if (fits.timecode)
    draw_number_right(list, FontRole::kBody, time_end, cy, color(Token::kTextDim), time);
  if (fits.rate) draw_rate(context, bar, least - rate_width);
  if (fits.range) draw_range(context, view, right, fits.label);
  draw_buttons(context, bar, least, most);
  hairline(list, bar.x, bar.right(), bar.bottom() - px(1));
}

}  // namespace kindred::ui
