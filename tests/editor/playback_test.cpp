// SPDX-License-Identifier: MIT
#include "editor/editor.h"
#include "support/catch.h"
#include "support/mirror_scene.h"

namespace kindred::editor {
namespace {

Editor player(double fps, std::int64_t first, std::int64_t last, bool loop) {
  Scene scene = test::mirror_scene();
  scene.frame_rate = frame_rate_from_number(fps);
  scene.frame_range = FrameRange{first, last};
  scene.loop = loop;
  Editor editor;
  editor.open_scene(std::move(scene), {});
  return editor;
}

}  // namespace

TEST_CASE("Every frame is shown for its time, the first and last too", "[playback][KEY-8]") {
  Editor editor = player(1, 0, 2, true);
  editor.set_playing(true);
  editor.advance_playback(100);
  std::vector<std::pair<std::int64_t, double>> changes{{editor.playhead_frame(), 100}};
  for (int tick = 1; tick <= 1000; ++tick) {
    const double clock = 100 + tick * 0.01;
    if (editor.advance_playback(clock)) changes.push_back({editor.playhead_frame(), clock});
  }
  REQUIRE(changes.size() >= 9);
  for (std::size_t i = 1; i < changes.size(); ++i) {
    CHECK(changes[i].first == static_cast<std::int64_t>(i % 3));
    CHECK(changes[i].second - changes[i - 1].second == Approx(1).margin(0.05));
  }
}

TEST_CASE("Ten minutes drift less than a frame", "[playback][KEY-8]") {
  for (const std::int64_t start : {0, 50, 100}) {
    Editor editor = player(23.976, 0, 100, true);
    editor.set_playhead_frame(start);
    editor.set_playing(true);
    editor.advance_playback(0);
    double clock = 0;
    for (int tick = 0; clock < 600; ++tick) {
      clock += tick % 7 == 0 ? 0.05 : 0.0166;
      editor.advance_playback(clock);
    }
    const double frames = clock * frames_per_second(editor.scene().frame_rate);
    const auto expected = (start + static_cast<std::int64_t>(frames + 1e-6)) % 101;
    CHECK(editor.playhead_frame() == expected);
  }
}

TEST_CASE("Real time drops frames, every frame does not", "[playback]") {
  Editor editor = player(24, 0, 95, true);
  SECTION("real time") {
    editor.set_playing(true);
    editor.advance_playback(0);
    editor.advance_playback(0.5);
    CHECK(editor.playhead_frame() == 12);
  }
  SECTION("every frame") {
    editor.session().playback = PlaybackMode::kEveryFrame;
    editor.set_playing(true);
    editor.advance_playback(0);
    for (int i = 1; i <= 10; ++i) {
      editor.advance_playback(0.5 * i);
      CHECK(editor.playhead_frame() == i);
    }
    CHECK_FALSE(editor.advance_playback(5.01));  // not faster than real time
  }
}

TEST_CASE("Without loop playback ends on the last frame", "[playback][KEY-7]") {
  Editor editor = player(24, 5, 20, false);
  CHECK(editor.playhead_frame() == 5);
  editor.set_playing(true);
  editor.advance_playback(0);
  editor.advance_playback(15.5 / 24);
  CHECK(editor.playhead_frame() == 20);
  CHECK(editor.session().playing);
  editor.advance_playback(9);
  CHECK(editor.playhead_frame() == 20);
  CHECK_FALSE(editor.session().playing);
  editor.set_playing(true);  // from the end it starts again
  CHECK(editor.playhead_frame() == 5);
}

TEST_CASE("A range of one frame plays and stays", "[playback][KEY-7]") {
  for (const bool loop : {true, false}) {
    Editor editor = player(24, 7, 7, loop);
    editor.set_playing(true);
    for (double clock = 0; clock < 1; clock += 0.1) editor.advance_playback(clock);
    CHECK(editor.playhead_frame() == 7);
  }
}

TEST_CASE("Scrubbing while playing goes where the mouse is, then on from there", "[playback]") {
  Editor editor = player(24, 0, 95, true);
  editor.set_playing(true);
  editor.advance_playback(0);
  editor.advance_playback(1);
  editor.set_scrubbing(true);
  editor.set_playhead_frame(50);
  CHECK_FALSE(editor.advance_playback(3));
  CHECK(editor.playhead_frame() == 50);
  editor.set_scrubbing(false);
  editor.advance_playback(4);
  editor.advance_playback(4.5);
  CHECK(editor.playhead_frame() == 62);
  editor.set_playhead_frame(10);  // a jump, e.g. to a key
  editor.advance_playback(5);
  editor.advance_playback(5.25);
  CHECK(editor.playhead_frame() == 16);
}

TEST_CASE("Playback from outside the range starts at its first frame", "[playback]") {
  Editor editor = player(24, 10, 20, true);
  editor.set_playhead_frame(90);
  editor.set_playing(true);
  CHECK(editor.playhead_frame() == 10);
}

TEST_CASE("A clock that jumps back or far ahead does no harm", "[playback]") {
  Editor editor = player(24, 0, 95, true);
  editor.set_playing(true);
  editor.advance_playback(1000);
  editor.advance_playback(1);
  editor.advance_playback(1.5);
  CHECK(editor.playhead_frame() == 12);
  editor.advance_playback(1e12);
  CHECK(editor.playhead_frame() <= 95);
}

TEST_CASE("The playhead is never negative", "[playback][KEY-12]") {
  Editor editor = player(24, 0, 95, true);
  editor.set_playhead_frame(-5);
  CHECK(editor.session().playhead == Time{0});
  editor.set_playhead(Time{-1});
  CHECK(editor.session().playhead == Time{0});
}

TEST_CASE("An edit while playing is seen at once", "[playback][UX-14]") {
  Editor editor = player(24, 0, 95, true);
  editor.set_playing(true);
  const std::uint64_t revision = editor.revision();
  editor.edit("Edit", [](Scene& scene) {
    edit_character(scene, test::kPerson)->base_pose.edit()[0].x = 77;
  });
  CHECK(editor.revision() != revision);
  CHECK(editor.session().playing);
  CHECK(editor.evaluated_character()->pose[0].x == 77);
}

}  // namespace kindred::editor
