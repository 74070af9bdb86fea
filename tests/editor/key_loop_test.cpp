// SPDX-License-Identifier: MIT
#include <cmath>

#include "editor/clipboard.h"
#include "editor/edits_bones.h"
#include "editor/edits_keys.h"
#include "editor/edits_pose.h"
#include "io/scene_file.h"
#include "support/catch.h"
#include "support/mirror_scene.h"

namespace kindred::editor {
namespace {

/// The person with a looping clip of 48 frames at 24 fps.
struct LoopBench {
  Editor editor;

  LoopBench() {
    Scene scene = test::mirror_scene();
    Clip* clip = clip_of(scene);
    clip->loop = true;
    clip->duration = time_from_seconds(2);
    clip->interpolation = linear_interpolation();
    editor.open_scene(std::move(scene), {});
  }
  static Clip* clip_of(Scene& scene) {
    Character* character = edit_character(scene, test::kPerson);
    return edit_clip(*character, character->active_clip);
  }
  ChannelTarget channel(std::string_view bone, std::string_view word = "rotation") const {
    return bone_channel(test::bone_id(editor.scene(), bone), bone_property(word));
  }
  static Time at(double frame) { return time_from_seconds(frame / 24); }
  KeyRef ref(std::string_view bone, double frame) const {
    return {test::kPerson, channel(bone), at(frame)};
  }
  void key(std::string_view bone, double frame, double value, std::string_view word = "rotation") {
    const ChannelTarget target = channel(bone, word);
    editor.edit("Key", [&](Scene& scene) {
      edit_channel(*clip_of(scene), target).curve.set({at(frame), value, nullptr});
    });
  }
  const Curve& curve(std::string_view bone, std::string_view word = "rotation") const {
    return find_channel(*active_clip(*editor.character()), channel(bone, word))->curve;
  }
  double value(std::string_view bone, double frame, std::string_view word = "rotation") const {
    const Clip& clip = *active_clip(*editor.character());
    const Channel& found = *find_channel(clip, channel(bone, word));
    return *sample(found.curve, curve_rules(clip, found), at(frame));
  }
  std::vector<KeyRef> offset(const std::vector<KeyRef>& keys, double frames) {
    std::vector<KeyRef> result;
    editor.edit("Offset", [&](Scene& scene) { result = offset_keys(scene, keys, at(frames)); });
    return result;
  }
  std::string saved() const { return io::write_scene(editor.scene()); }
};

}  // namespace

TEST_CASE("Offsetting a loop brings every value a while later, seam and all", "[keys]") {
  LoopBench bench;
  for (const auto& [frame, value] : {std::pair{0, 0}, {12, 30}, {30, -20}, {48, 0}}) {
    bench.key("head", frame, value);
  }
  std::vector<double> before;
  for (int frame = 0; frame < 48; ++frame) before.push_back(bench.value("head", frame));
  const std::string text = bench.saved();
  for (const int by : {7, -5, 48, 100}) {
    const auto keys = all_keys(*bench.editor.character());
    const auto moved = bench.offset(keys, by);
    for (const KeyRef& key : moved) CHECK(find_key(bench.editor.scene(), key));
    for (int frame = 0; frame < 48; ++frame) {
      const int source = ((frame - by) % 48 + 48) % 48;
      INFO("by " << by << " frame " << frame);
      CHECK(bench.value("head", frame) ==
            Approx(before[static_cast<std::size_t>(source)]).margin(1e-6));
    }
    CHECK(bench.curve("head").index_at(Time{0}) == 0);
    CHECK(bench.curve("head").index_at(LoopBench::at(48)) >= 0);
    if (by % 48 != 0) bench.editor.undo();
    CHECK(bench.saved() == text);
  }
}

TEST_CASE("A channel that does not wrap goes round too, without new keys", "[keys]") {
  LoopBench bench;
  bench.key("head", 10, 1);
  bench.key("head", 40, 2);
  const auto moved = bench.offset(all_keys(*bench.editor.character()), 12);
  CHECK(moved.size() == 2);
  REQUIRE(bench.curve("head").keys().size() == 2);
  CHECK(bench.curve("head").keys()[0].time == LoopBench::at(4));
  CHECK(bench.curve("head").keys()[0].value == 2);
  CHECK(bench.curve("head").keys()[1].time == LoopBench::at(22));
}

TEST_CASE("Duplicated keys follow the selection as a block", "[keys][KEY-13]") {
  LoopBench bench;
  bench.key("head", 2, 1);
  bench.key("head", 5, 2);
  bench.editor.edit("Hold", [&](Scene& scene) {
    const KeyRef first = bench.ref("head", 2);
    set_interpolation(scene, {&first, 1}, find_interpolation("hold"));
  });
  bench.editor.edit("Duplicate", [&](Scene& scene) {
    const std::vector<KeyRef> keys{bench.ref("head", 5), bench.ref("head", 2)};
    CHECK(duplicate_keys(scene, keys).size() == 2);
  });
  REQUIRE(bench.curve("head").keys().size() == 4);
  CHECK(bench.curve("head").keys()[2].time == LoopBench::at(6));
  CHECK(bench.curve("head").keys()[2].value == 1);
  CHECK(bench.curve("head").keys()[2].options->interpolation == find_interpolation("hold"));
  CHECK(bench.curve("head").keys()[3].time == LoopBench::at(9));
}

TEST_CASE("Keys pasted flipped go to the other side, tangents too", "[clipboard][KEY-14]") {
  LoopBench bench;
  bench.key("forearm.L", 3, 25);
  bench.key("root", 3, 12, "x");
  bench.editor.edit("Slope", [&](Scene& scene) {
    KeyOptions options;
    options.in = 12.5;
    options.out = TangentOffset{0.25, -0.3};
    edit_channel(*LoopBench::clip_of(scene), bench.channel("forearm.L"))
        .curve.set({LoopBench::at(3), 25, std::make_shared<const KeyOptions>(options)});
  });
  bench.editor.session().selection.keys = all_keys(*bench.editor.character());
  copy_selected_keys(bench.editor);
  bench.editor.set_playhead(LoopBench::at(10));
  paste_keys(bench.editor, true);
  const Key& pasted = bench.curve("forearm.R").keys().at(0);
  CHECK(pasted.time == LoopBench::at(10));
  CHECK(pasted.value == -25);
  REQUIRE(pasted.options);
  CHECK(pasted.options->in == Tangent(-12.5));
  CHECK(pasted.options->out == Tangent(TangentOffset{0.25, 0.3}));
  CHECK(bench.curve("root", "x").keys().back().value == -12);
  CHECK(bench.curve("forearm.L").keys().size() == 1);
  CHECK(bench.editor.history().steps().back().name == "Paste keys flipped");
}

TEST_CASE("Mirrored keys change sides, twice is the identity", "[clipboard][KEY-14]") {
  LoopBench bench;
  bench.key("forearm.L", 3, 25);
  bench.key("forearm.R", 3, 10);
  bench.key("hand.L", 3, 5);
  bench.key("hand.R", 0, 8);
  bench.key("hand.R", 6, 8);
  bench.editor.session().selection.keys = {bench.ref("hand.L", 3), bench.ref("forearm.L", 3)};
  mirror_keys(bench.editor);
  CHECK(bench.value("forearm.L", 3) == -10);
  CHECK(bench.value("forearm.R", 3) == -25);
  CHECK(bench.value("hand.L", 3) == -8);
  CHECK(bench.value("hand.R", 3) == -5);
  const std::string once = bench.saved();
  mirror_keys(bench.editor);
  CHECK(bench.value("forearm.L", 3) == 25);
  CHECK(bench.value("forearm.R", 3) == 10);
  CHECK(bench.value("hand.L", 3) == 5);
  mirror_keys(bench.editor);
  CHECK(bench.saved() == once);
}

// Policy: keys stay what was typed; whatever is evaluated is inside the limits, everywhere alike.
TEST_CASE("Limits set while the pose is outside hold at once, undo brings the pose back",
          "[IK-8]") {
  LoopBench bench;
  bench.key("forearm.L", 0, 120);
  const BoneId bone = test::bone_id(bench.editor.scene(), "forearm.L");
  const auto shown = [&] {
    const int index = bone_index(*bench.editor.character()->bones, bone);
    return bench.editor.evaluated_character()->pose[static_cast<std::size_t>(index)].rotation_deg;
  };
  CHECK(shown() == 120);
  const std::string before = bench.saved();
  const std::size_t steps = bench.editor.history().index();
  bench.editor.edit("Limits of forearm.L", [&](Scene& scene) {
    set_limit_min(scene, test::kPerson, bone, -45);
    set_limit_max(scene, test::kPerson, bone, 45);
  });
  CHECK(bench.editor.history().index() == steps + 1);
  CHECK(shown() == 45);
  const Character& character = *bench.editor.character();
  const auto index = static_cast<std::size_t>(bone_index(*character.bones, bone));
  CHECK(shown_pose(character, Time{0}, {})[index].rotation_deg == 45);
  const io::LoadResult loaded = io::read_scene(bench.saved());
  CHECK(evaluate_character(*loaded.scene->characters[0], active_clip(*loaded.scene->characters[0]),
                           LoopBench::at(5))
            .pose[index]
            .rotation_deg == 45);
  bench.editor.undo();
  CHECK(shown() == 120);
  CHECK(bench.saved() == before);
}

}  // namespace kindred::editor
