// SPDX-License-Identifier: MIT
#include "editor/edits_keys.h"

#include <limits>

#include "editor/clipboard.h"
#include "editor/editor.h"
#include "editor/edits_pose.h"
#include "support/catch.h"
#include "support/mirror_scene.h"

namespace kindred::editor {
namespace {

const PropertyId kTurn = bone_property("rotation");

/// A person at a frame rate, with the keys of one channel.
struct KeyBench {
  Scene scene = test::mirror_scene();
  ChannelTarget channel;

  explicit KeyBench(double fps = 24) {
    scene.frame_rate = frame_rate_from_number(fps);
    channel = bone_channel(test::bone_id(scene, "forearm.L"), kTurn);
  }

  Character& character() { return *edit_character(scene, test::kPerson); }
  Clip& clip() { return *edit_clip(character(), character().active_clip); }
  Time at(double frame) const {
    return time_from_seconds(frame / frames_per_second(scene.frame_rate));
  }
  void key(double frame, double value) { set_key(scene, clip(), channel, at(frame), value); }
  void key_exactly(Time time, double value, const char* interpolation = nullptr) {
    Key key{time, value, nullptr};
    if (interpolation) {
      KeyOptions options;
      options.interpolation = find_interpolation(interpolation);
      key.options = std::make_shared<const KeyOptions>(options);
    }
    edit_channel(clip(), channel).curve.set(key);
  }
  KeyRef ref(double frame) const { return {test::kPerson, channel, at(frame)}; }
  const std::vector<Key>& keys() {
    static const std::vector<Key> kNone;
    const Channel* found = find_channel(clip(), channel);
    return found ? found->curve.keys() : kNone;
  }
  std::vector<double> frames() {
    std::vector<double> result;
    for (const Key& entry : keys()) {
      result.push_back(to_seconds(entry.time) * frames_per_second(scene.frame_rate));
    }
    return result;
  }
  std::vector<double> values() {
    std::vector<double> result;
    for (const Key& entry : keys()) result.push_back(entry.value);
    return result;
  }
};

using Numbers = std::vector<double>;

}  // namespace

TEST_CASE("A key replaces one within half a frame and keeps its interpolation", "[keys][KEY-4]") {
  KeyBench bench(60);
  const Time frame3 = time_of_frame(bench.scene.frame_rate, 3);
  bench.key_exactly(frame3 + Time{1000}, 10, "hold");
  bench.key(3, 20);
  REQUIRE(bench.keys().size() == 1);
  CHECK(bench.keys()[0].time == frame3);
  CHECK(bench.keys()[0].value == 20);
  REQUIRE(bench.keys()[0].options);
  CHECK(bench.keys()[0].options->interpolation == find_interpolation("hold"));
  bench.key(4, 30);
  CHECK(bench.keys().size() == 2);
}

TEST_CASE("Keys two frames' halves away both fall to the new one, others stay", "[keys][KEY-4]") {
  KeyBench bench;
  const Time frame = time_of_frame(bench.scene.frame_rate, 1);
  bench.key_exactly(bench.at(10) - Time{frame.flicks / 4}, 1);
  bench.key_exactly(bench.at(10) + Time{frame.flicks / 4}, 2);
  bench.key_exactly(bench.at(9), 3);
  bench.key_exactly(bench.at(11), 4);
  bench.key(10, 5);
  CHECK(bench.values() == Numbers{3, 5, 4});
}

TEST_CASE("Keys set at snapped times are exact", "[keys][KEY-5]") {
  KeyBench bench(20);
  for (const double seconds : {0.30, 0.45}) {
    const Time snapped =
        snapped_to_frame(bench.scene.frame_rate, time_from_seconds(seconds + 0.004));
    CHECK(to_seconds(snapped) == Approx(seconds).margin(1e-9));
  }
  KeyBench thirty(30);
  CHECK(to_seconds(time_of_frame(thirty.scene.frame_rate, 3000)) == 100);
}

TEST_CASE("Values that are not finite make no key", "[keys][UX-11]") {
  KeyBench bench;
  bench.key(3, std::numeric_limits<double>::quiet_NaN());
  bench.key(3, std::numeric_limits<double>::infinity());
  CHECK(bench.keys().empty());
}

TEST_CASE("A group of keys stops at frame 0 with its spacing kept", "[keys][KEY-12]") {
  KeyBench bench;
  for (const double frame : {1, 5, 9}) bench.key(frame, frame);
  const std::vector<KeyRef> keys{bench.ref(1), bench.ref(5), bench.ref(9)};
  const std::vector<KeyRef> moved = move_keys(bench.scene, keys, Time{0} - bench.at(20));
  CHECK(bench.frames() == Numbers{0, 4, 8});
  CHECK(bench.values() == Numbers{1, 5, 9});
  REQUIRE(moved.size() == 3);
  for (const KeyRef& key : moved) CHECK(find_key(bench.scene, key));
}

TEST_CASE("Passing over a key destroys nothing, a drop replaces it", "[keys][UX-4]") {
  Editor editor;
  KeyBench bench;
  bench.key_exactly(bench.at(5), 50, "hold");
  bench.key_exactly(bench.at(10), 100);
  const std::vector<KeyRef> dragged{bench.ref(10)};
  editor.open_scene(bench.scene, {});
  const std::string before = io::write_scene(editor.scene());

  editor.begin_drag("Move key");
  for (int frames = -1; frames >= -7; --frames) {
    editor.update_drag([&](Scene& scene) { move_keys(scene, dragged, bench.at(frames)); });
  }
  editor.commit_drag();
  bench.scene = editor.scene();
  CHECK(bench.frames() == Numbers{3, 5});
  CHECK(bench.values() == Numbers{100, 50});
  editor.undo();
  CHECK(io::write_scene(editor.scene()) == before);

  editor.edit("Move key", [&](Scene& scene) { move_keys(scene, dragged, Time{0} - bench.at(5)); });
  bench.scene = editor.scene();
  CHECK(bench.values() == Numbers{100});
  editor.undo();
  CHECK(io::write_scene(editor.scene()) == before);
}

TEST_CASE("Moving a key by nothing leaves its close neighbours alone", "[keys][UX-4]") {
  KeyBench bench;
  bench.key_exactly(bench.at(5), 1);
  bench.key_exactly(bench.at(5) + Time{10}, 2);
  move_keys(bench.scene, std::vector{bench.ref(5)}, Time{0});
  CHECK(bench.keys().size() == 2);
}

TEST_CASE("A moved, copied or pasted key keeps its interpolation", "[keys][KEY-13]") {
  Editor editor;
  KeyBench bench;
  bench.key_exactly(bench.at(10), 7, "hold");
  editor.open_scene(bench.scene, {});
  const std::string before = io::write_scene(editor.scene());
  const auto hold_at = [&](double frame) {
    const Key* key = find_key(editor.scene(), bench.ref(frame));
    return key && key->options && key->options->interpolation == find_interpolation("hold");
  };
  editor.edit("Move",
              [&](Scene& scene) { move_keys(scene, std::vector{bench.ref(10)}, bench.at(2)); });
  CHECK(hold_at(12));
  editor.edit("Copy",
              [&](Scene& scene) { copy_keys(scene, std::vector{bench.ref(12)}, bench.at(4)); });
  CHECK(hold_at(12));
  CHECK(hold_at(16));
  editor.session().selection.keys = {bench.ref(12)};
  copy_selected_keys(editor);
  editor.set_playhead_frame(20);
  paste_keys(editor);
  CHECK(hold_at(20));
  while (editor.history().can_undo()) editor.undo();
  CHECK(io::write_scene(editor.scene()) == before);
}

TEST_CASE("Scaling keys keeps whole frames, order and the pivot", "[keys]") {
  KeyBench bench;
  for (const double frame : {10, 14, 20}) bench.key(frame, frame);
  const std::vector<KeyRef> keys{bench.ref(10), bench.ref(14), bench.ref(20)};
  const Scene start = bench.scene;
  scale_keys(bench.scene, keys, bench.at(10), 2);
  CHECK(bench.frames() == Numbers{10, 18, 30});
  bench.scene = start;
  scale_keys(bench.scene, keys, bench.at(20), 3);  // would reach -10: stops at 0
  CHECK(bench.frames() == Numbers{0, 8, 20});
  bench.scene = start;
  scale_keys(bench.scene, keys, bench.at(10), -1);
  CHECK(bench.frames() == Numbers{0, 6, 10});
  CHECK(bench.values() == Numbers{20, 14, 10});
  bench.scene = start;
  scale_keys(bench.scene, keys, bench.at(10), 0);
  CHECK(bench.frames() == Numbers{10});
  scale_keys(bench.scene, keys, bench.at(10), std::numeric_limits<double>::quiet_NaN());
  CHECK(bench.frames() == Numbers{10});
}

TEST_CASE("A looping clip keys modulo its period, both ends at once", "[keys]") {
  KeyBench bench;
  bench.clip().loop = true;  // 4 s: 96 frames
  bench.key(0, 5);
  CHECK(bench.frames() == Numbers{0, 96});
  bench.key(96, 6);
  CHECK(bench.values() == Numbers{6, 6});
  bench.key(96 + 12, 7);
  CHECK(bench.frames() == Numbers{0, 12, 96});
  set_key_value(bench.scene, bench.ref(96), 8);
  CHECK(bench.values() == Numbers{8, 7, 8});
  const Character& person = bench.character();
  CHECK(key_state(bench.scene, person, bench.channel, bench.at(96 * 2), {}) ==
        KeyState::kKeyedHere);
  CHECK(key_state(bench.scene, person, bench.channel, bench.at(20), {}) == KeyState::kAnimated);
}

TEST_CASE("The interpolation of chosen keys changes, nothing else", "[keys]") {
  KeyBench bench;
  bench.key(1, 10);
  bench.key(2, 20);
  set_interpolation(bench.scene, std::vector{bench.ref(1)}, find_interpolation("bspline"));
  REQUIRE(bench.keys()[0].options);
  CHECK(bench.keys()[0].options->interpolation == find_interpolation("bspline"));
  CHECK_FALSE(bench.keys()[1].options);
  set_interpolation(bench.scene, std::vector{bench.ref(1)}, std::nullopt);
  CHECK_FALSE(bench.keys()[0].options);
}

TEST_CASE("Deleting the last key removes the channel, keys that are gone are ignored", "[keys]") {
  KeyBench bench;
  bench.key(1, 10);
  const std::vector<KeyRef> keys{bench.ref(1), bench.ref(77)};
  delete_keys(bench.scene, keys);
  delete_keys(bench.scene, keys);
  CHECK(bench.clip().channels.empty());
  CHECK(move_keys(bench.scene, keys, bench.at(3)).empty());
}

TEST_CASE("Neighbouring keys are found beyond half a frame", "[keys]") {
  KeyBench bench;
  for (const double frame : {2, 5, 9}) bench.key(frame, 0);
  const Character& person = bench.character();
  const auto next = [&](double frame) {
    return next_key_time(bench.scene, person, {}, bench.at(frame));
  };
  const auto previous = [&](double frame) {
    return previous_key_time(bench.scene, person, {}, bench.at(frame));
  };
  CHECK(next(2) == bench.at(5));
  CHECK(previous(5) == bench.at(2));
  CHECK(next(5.2) == bench.at(9));
  CHECK_FALSE(next(9));
  CHECK_FALSE(previous(2));
  const std::vector<BoneId> other{test::bone_id(bench.scene, "head")};
  CHECK_FALSE(next_key_time(bench.scene, person, other, bench.at(0)));
}

TEST_CASE("A part's channel keys where it should", "[keys]") {
  KeyBench bench;
  Part part;
  part.id = PartId{500};
  part.name = "hand flat";
  part.skin = "front";
  bench.character().parts.edit().push_back(part);
  const PropertyId visible = *find_property(PropertyOwner::kPart, "visible");
  const auto set = [&](double frame, bool auto_key, double value) {
    set_part_value(bench.scene, test::kPerson, part.id, visible, bench.at(frame), auto_key, value);
  };
  set(0, false, 0);
  CHECK_FALSE(bench.character().parts->front().visible);
  CHECK(bench.clip().channels.empty());
  set(10, true, 1);
  REQUIRE(bench.clip().channels.size() == 1);
  set(20, false, 0);  // it has keys: an edit is one
  CHECK(bench.clip().channels.front()->curve.keys().size() == 2);
  CHECK_FALSE(bench.character().parts->front().visible);
}

TEST_CASE("A skin channel counts names", "[keys]") {
  KeyBench bench;
  set_skin(bench.scene, test::kPerson, bench.at(0), false, "front");
  CHECK(bench.character().skin == "front");
  set_skin(bench.scene, test::kPerson, bench.at(5), true, "back");
  set_skin(bench.scene, test::kPerson, bench.at(10), true, "front");
  set_skin(bench.scene, test::kPerson, bench.at(15), true, std::nullopt);
  const auto skin_at = [&](double frame) {
    return evaluate_character(bench.character(), active_clip(bench.character()), bench.at(frame))
        .skin;
  };
  CHECK(skin_at(7) == "back");
  CHECK(skin_at(12) == "front");
  CHECK_FALSE(skin_at(20));
}

TEST_CASE("Clips get names of their own and the newest becomes active", "[keys]") {
  Scene scene = test::mirror_scene();
  const ClipId first = find_character(scene, test::kPerson)->active_clip;
  const ClipId second = add_clip(scene, test::kPerson, "hug");
  const auto person = [&]() -> const Character& { return *find_character(scene, test::kPerson); };
  CHECK(person().active_clip == second);
  CHECK(find_clip(person(), second)->name == "hug 2");
  rename_clip(scene, test::kPerson, second, "");
  CHECK(find_clip(person(), second)->name == "hug 2");
  rename_clip(scene, test::kPerson, second, "walk");
  CHECK(find_clip(person(), second)->name == "walk");
  delete_clip(scene, test::kPerson, second);
  CHECK(person().active_clip == first);
  set_clip_duration(scene, test::kPerson, first, Time{-5});
  CHECK(find_clip(person(), first)->duration == Time{0});
}

TEST_CASE("Reversed keys turn their segments too, twice is the identity", "[keys][KEY-13]") {
  KeyBench bench;
  bench.key_exactly(bench.at(0), 1, "hold");
  bench.key_exactly(bench.at(4), 2);
  bench.key_exactly(bench.at(10), 3, "linear");
  const Scene before = bench.scene;
  const std::vector<KeyRef> keys{bench.ref(0), bench.ref(4), bench.ref(10)};
  const std::vector<KeyRef> turned = reverse_keys(bench.scene, keys);
  CHECK(bench.frames() == std::vector<double>{0, 6, 10});
  CHECK(bench.values() == std::vector<double>{3, 2, 1});
  // The step held from 0 to 4: now it is held from 6 to 10.
  CHECK_FALSE(bench.keys()[0].options);
  REQUIRE(bench.keys()[1].options);
  CHECK(bench.keys()[1].options->interpolation == find_interpolation("hold"));
  REQUIRE(turned.size() == 3);
  reverse_keys(bench.scene, turned);
  CHECK(bench.frames() == std::vector<double>{0, 4, 10});
  REQUIRE(bench.keys()[0].options);
  CHECK(bench.keys()[0].options->interpolation == find_interpolation("hold"));
  CHECK_FALSE(bench.keys()[1].options);
  REQUIRE(bench.keys()[2].options);
  CHECK(bench.keys()[2].options->interpolation == find_interpolation("linear"));
}

TEST_CASE("Many keys of many channels move as fast as their number", "[keys]") {
  KeyBench bench;
  std::vector<KeyRef> keys;
  for (int i = 0; i < 20000; ++i) {
    bench.key_exactly(bench.at(i), i);
    keys.push_back(bench.ref(i));
  }
  const std::vector<KeyRef> moved = move_keys(bench.scene, keys, bench.at(3));
  REQUIRE(moved.size() == keys.size());
  CHECK(bench.keys().front().time == bench.at(3));
  CHECK(bench.keys().back().value == 19999);
}

}  // namespace kindred::editor
