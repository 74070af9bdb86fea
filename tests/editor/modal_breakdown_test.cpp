// SPDX-License-Identifier: MIT
#include "editor/modal_breakdown.h"

#include "editor/actions.h"
#include "editor/edits_keys.h"
#include "editor/gizmos_filter.h"
#include "io/scene_file.h"
#include "support/canvas_hand.h"
#include "support/catch.h"

namespace kindred::editor {
namespace {

using test::CanvasHand;
using test::kPerson;

Time frame_time(std::int64_t frame) { return time_of_frame(FrameRate{}, frame); }

/// Keys at 0 and 20: the head turns from 0 to 40 degrees, the left forearm from -10 to 30; the
/// playhead is at 5.
Editor breakdown_editor() {
  Scene scene = test::mirror_scene();
  Character& character = *edit_character(scene, kPerson);
  Clip& clip = *edit_clip(character, character.active_clip);
  const auto key = [&](const char* bone, std::int64_t frame, double value) {
    const ChannelTarget target =
        bone_channel(find_bone(character, bone)->id, bone_property("rotation"));
    set_key(scene, clip, target, frame_time(frame), value);
  };
  key("head", 0, 0);
  key("head", 20, 40);
  key("forearm.L", 0, -10);
  key("forearm.L", 20, 30);
  Editor editor;
  editor.open_scene(std::move(scene), {});
  editor.set_playhead_frame(5);
  return editor;
}

TEST_CASE("A breakdown begins at the share of the time and follows the mouse", "[breakdown]") {
  Editor editor = breakdown_editor();
  CanvasHand hand(editor);
  REQUIRE(hand.begin(Gesture::kBreakdown, {600, 300}));
  CHECK(hand.input.feedback().tag == "Breakdown 25 %");
  hand.move({650, 300});
  CHECK(hand.input.feedback().tag == "Breakdown 50 %");
  CHECK(hand.rotation("head") == Approx(20));
  CHECK(hand.rotation("forearm.L") == Approx(10));
  hand.move({800, 300});
  CHECK(hand.rotation("head") == Approx(50));  // beyond the next key
  hand.keys("enter");
  CHECK(editor.history().steps().size() == 2);
  CHECK(editor.history().steps().back().name == "Breakdown");
  editor.set_playhead_frame(6);
  editor.set_playhead_frame(5);
  CHECK(hand.rotation("head") == Approx(50));  // keyed
  CHECK(hand.rotation("chest") == 0);
}

TEST_CASE("A breakdown is of the selected bones alone", "[breakdown]") {
  Editor editor = breakdown_editor();
  CanvasHand hand(editor);
  hand.select({"forearm.L"});
  const double head = hand.rotation("head");
  REQUIRE(hand.begin(Gesture::kBreakdown, {600, 300}));
  hand.keys("1 0 0 enter");
  CHECK(hand.rotation("forearm.L") == 30);
  CHECK(hand.rotation("head") == head);
  CHECK(editor.history().steps().back().name == "Breakdown forearm.L");
  hand.select({"forearm.L", "head"});
  lock_selected(editor);
  CHECK_FALSE(hand.begin(Gesture::kBreakdown, {600, 300}));
  CHECK(editor.notices().back().text == "head is locked.");
}

TEST_CASE("A breakdown that comes back or is cancelled leaves every byte", "[breakdown][UX-1]") {
  for (const bool cancel : {false, true}) {
    Editor editor = breakdown_editor();
    CanvasHand hand(editor);
    const std::string before = io::write_scene(editor.scene());
    REQUIRE(hand.begin(Gesture::kBreakdown, {600, 300}));
    hand.move_slowly({700, 300});
    if (!cancel) hand.move({600, 310});
    hand.keys(cancel ? "escape" : "enter");
    CHECK(io::write_scene(editor.scene()) == before);
    CHECK(editor.history().steps().size() == 1);
  }
}

TEST_CASE("With auto-key off a breakdown is an edit not keyed", "[breakdown]") {
  Editor editor = breakdown_editor();
  editor.session().auto_key = false;
  CanvasHand hand(editor);
  const std::string before = io::write_scene(editor.scene());
  REQUIRE(hand.begin(Gesture::kBreakdown, {600, 300}));
  hand.move({700, 300});
  hand.keys("enter");
  CHECK(hand.rotation("head") == Approx(30));
  CHECK(io::write_scene(editor.scene()) == before);
  CHECK_FALSE(editor.session().unkeyed.empty());
}

TEST_CASE("Without a key on both sides a breakdown says what it needs", "[breakdown]") {
  Editor editor = breakdown_editor();
  CanvasHand hand(editor);
  for (const std::int64_t frame : {0, 20, 30}) {
    editor.set_playhead_frame(frame);
    CHECK_FALSE(hand.begin(Gesture::kBreakdown, {600, 300}));
    REQUIRE_FALSE(editor.notices().empty());
    CHECK(editor.notices().back().text ==
          "A breakdown needs a key before and one after the playhead.");
  }
  const Action* action = action_for(editor, {"e", false, true, false});
  REQUIRE(action != nullptr);
  CHECK(action->id == "pose.breakdown");
}

TEST_CASE("Breakdowns of equal values keep their bits", "[breakdown]") {
  const BonePose pose{0.1, 0.2, 0.3, 1.1, 0.7};
  for (const double share : {-1.0, 0.0, 0.3, 1.0, 2.5}) CHECK(blended(pose, pose, share) == pose);
}

}  // namespace
}  // namespace kindred::editor
