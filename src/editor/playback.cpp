// SPDX-License-Identifier: MIT
// The editor's clock: playhead, playing, scrubbing.
#include <algorithm>
#include <cmath>

#include "editor/editor.h"

namespace kindred::editor {
namespace {

// A frame starts this much of a frame early, so that clocks that add up to a frame less a rounding
// error do not show it late.
constexpr double kFrameSlack = 1e-6;

}  // namespace

void Editor::move_playhead(Time time) {
  time = std::max(time, Time{0});
  if (time == session_.playhead) return;
  session_.playhead = time;
  session_.unkeyed.clear();
  touch();
}

void Editor::set_playhead(Time time) {
  anchor_.reset();
  move_playhead(time);
}

void Editor::set_playhead_frame(std::int64_t frame) {
  set_playhead(time_of_frame(scene().frame_rate, std::max<std::int64_t>(frame, 0)));
}

void Editor::set_playing(bool playing) {
  if (playing == session_.playing) return;
  session_.playing = playing;
  anchor_.reset();
  touch();
  if (!playing) return;
  const FrameRange range = effective_range(scene());
  const std::int64_t frame = playhead_frame();
  const bool at_end = frame >= range.last && !scene().loop;
  if (frame < range.first || frame > range.last || at_end) set_playhead_frame(range.first);
}

void Editor::set_scrubbing(bool scrubbing) {
  scrubbing_ = scrubbing;
  anchor_.reset();
}

// Frames are counted from the anchor, so that rounding never adds up: after n frames of any length
// the playhead is where the clock says, and the last frame is shown as long as every other.
bool Editor::advance_playback(double clock_seconds) {
  if (!session_.playing || scrubbing_) return false;
  const std::int64_t before = playhead_frame();
  if (!anchor_ || clock_seconds < anchor_->clock_seconds) {
    anchor_ = PlaybackAnchor{clock_seconds, before};
    return false;
  }
  const Scene& shown = scene();
  const FrameRange range = effective_range(shown);
  const double rate = frames_per_second(shown.frame_rate);
  const double elapsed = (clock_seconds - anchor_->clock_seconds) * rate + kFrameSlack;
  std::int64_t frame = anchor_->frame + static_cast<std::int64_t>(std::min(elapsed, 1e15));
  if (session_.playback == PlaybackMode::kEveryFrame && frame > before + 1) {
    frame = before + 1;  // late: the clock is let go, no frame is
    anchor_ = PlaybackAnchor{clock_seconds, frame};
  }
  if (frame > range.last) {
    if (!shown.loop) {
      move_playhead(time_of_frame(shown.frame_rate, range.last));
      set_playing(false);
      return playhead_frame() != before;
    }
    const std::int64_t count = range.last - range.first + 1;
    const std::int64_t wrapped = range.first + (frame - range.first) % count;
    // Counted on from when this frame began.
    const double began = static_cast<double>(frame - anchor_->frame) / rate;
    anchor_ = PlaybackAnchor{anchor_->clock_seconds + began, wrapped};
    frame = wrapped;
  }
  if (frame == before) return false;
  move_playhead(time_of_frame(shown.frame_rate, frame));
  return true;
}

}  // namespace kindred::editor
