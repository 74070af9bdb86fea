// SPDX-License-Identifier: MIT
// Rows of the table of actions about time: playback, the playhead, keys of the pose.
#include "editor/actions_rows.h"

namespace kindred::editor {

using namespace rows;

namespace {

constexpr auto kAutoKey = &Session::auto_key;

template <std::int64_t Count>
void step(ActionContext& context) {
  run::frames(context, Count);
}

bool every_frame(const Editor& editor) {
  return editor.session().playback == PlaybackMode::kEveryFrame;
}
void toggle_every_frame(ActionContext& context) {
  context.editor.session().playback =
      every_frame(context.editor) ? PlaybackMode::kRealTime : PlaybackMode::kEveryFrame;
  context.editor.touch();
}
bool loops(const Editor& editor) { return editor.scene().loop; }
bool plays(const Editor& editor) { return editor.session().playing; }

}  // namespace

std::vector<Action> animation_rows() {
  // id, label, icon, shortcuts, enabled, checked, run, separator after
  return {
      {"animation.play", "Play", "play", {key("space")}, can::always, plays, run::play},
      {"animation.frame_back",
       "Frame back",
       "frame-back",
       {key("left"), key(",")},
       can::always,
       kNoSwitch,
       step<-1>},
      {"animation.frame_on",
       "Frame on",
       "frame-on",
       {key("right"), key(".")},
       can::always,
       kNoSwitch,
       step<1>},
      {"animation.ten_back",
       "10 frames back",
       "",
       {shift("left"), shift(",")},
       can::always,
       kNoSwitch,
       step<-10>},
      {"animation.ten_on",
       "10 frames on",
       "",
       {shift("right"), shift(".")},
       can::always,
       kNoSwitch,
       step<10>},
      {"animation.first",
       "First frame",
       "first",
       {key("home")},
       can::always,
       kNoSwitch,
       run::first_frame},
      {"animation.last",
       "Last frame",
       "last",
       {key("end")},
       can::always,
       kNoSwitch,
       run::last_frame},
      {"animation.previous_key",
       "Previous key",
       "previous-key",
       {key("up"), key("[")},
       can::jump_to_keys,
       kNoSwitch,
       run::previous_key},
      {"animation.next_key",
       "Next key",
       "next-key",
       {key("down"), key("]")},
       can::jump_to_keys,
       kNoSwitch,
       run::next_key,
       kSeparator},
      {"animation.key_selected",
       "Key selected",
       "key",
       {key("k"), key("i")},
       can::key_selected,
       kNoSwitch,
       run::key_selected},
      {"animation.key_all", "Key all", "", {shift("k")}, can::pose, kNoSwitch, run::key_all},
      {"animation.key_changed",
       "Key changed channels",
       "",
       {},
       can::key_changed,
       kNoSwitch,
       run::key_changed},
      {"animation.delete_keys_here",
       "Delete keys here",
       "",
       {alt("i")},
       can::delete_keys_here,
       kNoSwitch,
       run::delete_keys_here,
       kSeparator},
      {"animation.auto_key",
       "Auto-key",
       "auto-key-on",
       {ctrl("k")},
       can::always,
       session_on<kAutoKey>,
       toggle_session<kAutoKey>},
      {"animation.loop", "Loop", "loop", {}, can::always, loops, run::loop},
      {"animation.every_frame",
       "Show every frame",
       "",
       {},
       can::always,
       every_frame,
       toggle_every_frame},
  };
}

}  // namespace kindred::editor
