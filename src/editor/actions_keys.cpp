// SPDX-License-Identifier: MIT
#include "editor/actions_keys.h"

#include <cstdlib>
#include <utility>

#include "editor/edits_keys.h"
#include "editor/edits_markers.h"
#include "editor/edits_timed.h"

namespace kindred::editor {
namespace {

constexpr std::int64_t kFarNudge = 10;  // frames, with Shift
constexpr auto kNotASwitch = nullptr;

Shortcut key_chord(std::string name) { return {std::move(name), false, false, false}; }
Shortcut ctrl_chord(std::string name, bool shift = false) {
  return {std::move(name), true, shift, false};
}

bool any_keys_selected(const Editor& editor) { return !editor.session().selection.keys.empty(); }
bool any_items_selected(const Editor& editor) {
  return !selected_items(editor.session().selection).empty();
}
bool any_time(const Editor&) { return true; }
bool any_markers(const Editor& editor) { return !editor.scene().markers.empty(); }
bool snaps_keys(const Editor& editor) { return editor.session().key_editing.snap; }
bool offsets_in_loop(const Editor& editor) { return editor.session().key_editing.offset_in_loop; }

template <bool KeyEditing::*Switch>
void toggle_key_editing(ActionContext& context) {
  bool& on = context.editor.session().key_editing.*Switch;
  on = !on;
  context.editor.touch();
}

template <std::int64_t Frames>
void nudge(ActionContext& context) {
  nudge_keys(context.editor, Frames);
}

void reverse_selected(ActionContext& context) {
  Editor& editor = context.editor;
  const std::vector<KeyRef> keys = editor.session().selection.keys;
  editor.edit("Reverse keys",
              [&](Scene& scene) { editor.session().selection.keys = reverse_keys(scene, keys); });
}

void add_marker_action(ActionContext& context) { add_marker_here(context.editor); }

/// To the nearest marker on one side of the playhead.
template <bool Next>
void jump_to_marker(ActionContext& context) {
  Editor& editor = context.editor;
  const Time now = editor.session().playhead;
  std::optional<Time> best;
  for (const Marker& marker : editor.scene().markers) {
    if (within_half_frame(editor.scene().frame_rate, marker.time, now)) continue;
    if (Next ? marker.time < now : marker.time > now) continue;
    const bool nearer = !best || (Next ? marker.time < *best : marker.time > *best);
    if (nearer) best = marker.time;
  }
  if (best) editor.set_playhead(*best);
}

}  // namespace

void nudge_keys(Editor& editor, std::int64_t frames) {
  const TimedItems items = selected_items(editor.session().selection);
  if (items.empty() || frames == 0) return;
  const FrameRate rate = editor.scene().frame_rate;
  const Time way = time_of_frame(rate, std::abs(frames));
  const Time delta = frames < 0 ? Time{0} - way : way;
  const bool round = editor.session().key_editing.offset_in_loop;
  editor.edit(step_name(round ? "Offset" : "Move", items), [&](Scene& scene) {
    select_items(editor.session().selection,
                 round ? offset_items(scene, items, delta) : move_items(scene, items, delta));
  });
}

void add_marker_here(Editor& editor) {
  const Time now = snapped_to_frame(editor.scene().frame_rate, editor.session().playhead);
  if (marker_at(editor.scene(), now) >= 0) return;
  editor.edit("Add marker", [&](Scene& scene) { add_marker(scene, new_marker_name(scene), now); });
}

// id, label, icon, shortcuts, enabled, checked, run, separator after
void add_key_actions(std::vector<Action>& table) {
  const std::vector<Action> rows{
      {"animation.nudge_back",
       "Move keys back",
       "",
       {ctrl_chord("left")},
       any_items_selected,
       kNotASwitch,
       nudge<-1>},
      {"animation.nudge_on",
       "Move keys on",
       "",
       {ctrl_chord("right")},
       any_items_selected,
       kNotASwitch,
       nudge<1>},
      {"animation.nudge_far_back",
       "Move keys 10 frames back",
       "",
       {ctrl_chord("left", true)},
       any_items_selected,
       kNotASwitch,
       nudge<-kFarNudge>},
      {"animation.nudge_far_on",
       "Move keys 10 frames on",
       "",
       {ctrl_chord("right", true)},
       any_items_selected,
       kNotASwitch,
       nudge<kFarNudge>},
      {"animation.reverse_keys",
       "Reverse keys",
       "",
       {},
       any_keys_selected,
       kNotASwitch,
       reverse_selected},
      {"animation.offset_in_loop",
       "Offset keys in loop",
       "loop",
       {},
       any_time,
       offsets_in_loop,
       toggle_key_editing<&KeyEditing::offset_in_loop>},
      {"animation.snap_keys",
       "Snap keys to frames",
       "snap",
       {},
       any_time,
       snaps_keys,
       toggle_key_editing<&KeyEditing::snap>,
       true},
      {"animation.add_marker",
       "Add marker",
       "marker",
       {key_chord("m")},
       any_time,
       kNotASwitch,
       add_marker_action},
      {"animation.previous_marker",
       "Previous marker",
       "",
       {},
       any_markers,
       kNotASwitch,
       jump_to_marker<false>},
      {"animation.next_marker",
       "Next marker",
       "",
       {},
       any_markers,
       kNotASwitch,
       jump_to_marker<true>},
  };
  table.insert(table.end(), rows.begin(), rows.end());
}

}  // namespace kindred::editor
