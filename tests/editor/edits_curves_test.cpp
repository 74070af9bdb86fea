// SPDX-License-Identifier: MIT
#include "editor/edits_curves.h"

#include <cmath>

#include "io/scene_file.h"
#include "support/catch.h"
#include "support/mirror_scene.h"

namespace kindred::editor {
namespace {

/// The person with keys on the rotation of the head; one second is 24 frames.
struct CurveBench {
  Scene scene = test::mirror_scene();
  ChannelTarget head;

  explicit CurveBench(std::string_view kind = "bezier") {
    head = bone_channel(test::bone_id(scene, "head"), bone_property("rotation"));
    clip()->interpolation = *find_interpolation(kind);
  }
  Clip* clip() {
    Character* character = edit_character(scene, test::kPerson);
    return edit_clip(*character, character->active_clip);
  }
  static Time at(double frame) { return time_from_seconds(frame / 24); }
  KeyRef ref(double frame) const { return {test::kPerson, head, at(frame)}; }
  void key(double frame, double value) {
    edit_channel(*clip(), head).curve.set({at(frame), value, nullptr});
  }
  const Channel& channel() { return *find_channel(*clip(), head); }
  const Key& key_at(std::size_t i) { return channel().curve.keys()[i]; }
  double value(double frame) {
    return *sample(channel().curve, curve_rules(*clip(), channel()), at(frame));
  }
  KeyHandles handles(std::size_t i) { return key_handles(*clip(), channel(), i); }
  TangentShape shape(std::size_t i) { return tangent_shape(*clip(), channel(), i); }
  void shape(double frame, TangentShape to) {
    const KeyRef key = ref(frame);
    set_tangent_shape(scene, {&key, 1}, to);
  }
};

CurveBench hill(std::string_view kind = "bezier") {
  CurveBench bench(kind);
  bench.key(0, 0);
  bench.key(24, 30);
  bench.key(36, 40);
  return bench;
}

}  // namespace

TEST_CASE("Flat tangents are level on both sides and stay so", "[curves]") {
  CurveBench bench = hill();
  CHECK(bench.shape(1) == TangentShape::kAutomatic);
  bench.shape(24, TangentShape::kFlat);
  CHECK(bench.shape(1) == TangentShape::kFlat);
  CHECK(bench.handles(1).in->value == 0);
  CHECK(bench.handles(1).out->value == 0);
  CHECK(bench.value(24.01) == Approx(30).margin(1e-3));
  bench.key(36, 900);
  CHECK(bench.handles(1).out->value == 0);
  bench.shape(24, TangentShape::kAutomatic);
  CHECK(bench.shape(1) == TangentShape::kAutomatic);
  CHECK_FALSE(bench.key_at(1).options);
}

TEST_CASE("Tangents of a key make curves without handles bezier on both its sides", "[curves]") {
  CurveBench bench = hill("linear");
  CHECK_FALSE(bench.handles(1).in);
  bench.shape(24, TangentShape::kFlat);
  CHECK(bench.key_at(0).options->interpolation == find_interpolation("bezier"));
  CHECK(bench.key_at(1).options->interpolation == find_interpolation("bezier"));
  CHECK_FALSE(bench.key_at(2).options);
}

TEST_CASE("Hermite segments keep slopes, bezier segments handles", "[curves][KEY-10]") {
  CurveBench bench = hill("hermite");
  drag_handle(bench.scene, bench.ref(24), true, {0.25, 5}, false);
  CHECK(bench.key_at(1).options->out == Tangent(20.0));
  CHECK(bench.key_at(1).options->in);
  CurveBench other = hill("bezier");
  drag_handle(other.scene, other.ref(24), true, {0.25, 5}, false);
  CHECK(other.key_at(1).options->out == Tangent(TangentOffset{0.25, 5}));
}

TEST_CASE("A dragged handle turns its twin when aligned and leaves it when not", "[curves]") {
  CurveBench bench = hill();
  const TangentOffset in = *bench.handles(1).in;
  drag_handle(bench.scene, bench.ref(24), true, {0.2, 10}, false);
  CHECK(bench.handles(1).in->value == Approx(in.value));
  CHECK(bench.shape(1) == TangentShape::kBroken);
  drag_handle(bench.scene, bench.ref(24), true, {0.1, 10}, true);
  CHECK(bench.shape(1) == TangentShape::kAligned);
  CHECK(bench.handles(1).in->seconds == Approx(in.seconds));
  CHECK(bench.handles(1).in->value == Approx(100 * in.seconds));
}

TEST_CASE("A handle stays on its side of the key and inside its segment", "[curves]") {
  CurveBench bench = hill();
  drag_handle(bench.scene, bench.ref(24), true, {-3, 10}, false);
  CHECK(bench.handles(1).out->seconds == 0);
  drag_handle(bench.scene, bench.ref(24), true, {50, 10}, false);
  CHECK(bench.handles(1).out->seconds == Approx(0.5));
  drag_handle(bench.scene, bench.ref(24), true, {NAN, INFINITY}, false);
  for (double frame = 0; frame < 36; frame += 0.25) CHECK(std::isfinite(bench.value(frame)));
}

TEST_CASE("Ends have a handle on one side only", "[curves]") {
  CurveBench bench = hill();
  CHECK_FALSE(bench.handles(0).in);
  CHECK(bench.handles(0).out);
  CHECK_FALSE(bench.handles(2).out);
  const std::string before = io::write_scene(bench.scene);
  drag_handle(bench.scene, bench.ref(0), false, {-0.1, 4}, false);
  drag_handle(bench.scene, bench.ref(7), true, {0.1, 4}, false);  // no key there
  CHECK(io::write_scene(bench.scene) == before);
}

TEST_CASE("Easing presets start and end on their keys, with strength from a line", "[curves]") {
  for (const EasingPreset& preset : easing_presets()) {
    CAPTURE(preset.label);
    CurveBench bench = hill("catmull_rom");
    const KeyRef key = bench.ref(0);
    apply_easing(bench.scene, {&key, 1}, preset, 1);
    CHECK(bench.value(0) == Approx(0).margin(1e-9));
    CHECK(bench.value(24) == Approx(30));
    // The point of the curve at parameter 1/2, in closed form.
    const double x = 3.0 / 8 * (preset.x1 + preset.x2) + 1.0 / 8;
    const double y = 3.0 / 8 * (preset.y1 + preset.y2) + 1.0 / 8;
    CHECK(bench.value(24 * x) == Approx(30 * y).margin(1e-6));
    apply_easing(bench.scene, {&key, 1}, preset, 0);
    for (double frame = 0; frame < 24; ++frame) {
      CHECK(bench.value(frame) == Approx(30 * frame / 24).margin(1e-9));
    }
    // Nothing else changed its kind.
    CHECK_FALSE(bench.key_at(2).options);
  }
}

TEST_CASE("Easing of the last key changes nothing", "[curves]") {
  CurveBench bench = hill();
  const std::string before = io::write_scene(bench.scene);
  const KeyRef key = bench.ref(36);
  apply_easing(bench.scene, {&key, 1}, easing_presets()[1], 1);
  CHECK(io::write_scene(bench.scene) == before);
}

TEST_CASE("Keys move in the graph in time and value, and scale about a value", "[curves]") {
  CurveBench bench = hill();
  const std::vector<KeyRef> keys{bench.ref(24), bench.ref(36)};
  const auto moved = move_keys_in_graph(bench.scene, keys, CurveBench::at(6), -12.5);
  REQUIRE(moved.size() == 2);
  CHECK(bench.key_at(1).time == CurveBench::at(30));
  CHECK(bench.key_at(1).value == 17.5);
  CHECK(bench.key_at(2).value == 27.5);
  scale_key_values(bench.scene, moved, 20, 2);
  CHECK(bench.key_at(1).value == 15);
  CHECK(bench.key_at(2).value == 35);
}

TEST_CASE("Simplify keeps the curve within the tolerance and drops what it does not need",
          "[curves]") {
  CurveBench bench("catmull_rom");
  for (int frame = 0; frame <= 96; ++frame) {
    bench.key(frame, 40 * std::sin(frame / 15.0) + (frame > 60 ? 25 : 0));
  }
  std::vector<double> before;
  for (int frame = 0; frame <= 96; ++frame) before.push_back(bench.value(frame));
  std::vector<KeyRef> keys;
  for (int frame = 0; frame <= 96; ++frame) keys.push_back(bench.ref(frame));
  const int removed = simplify_keys(bench.scene, keys, 0.5);
  CHECK(removed > 60);
  CHECK(bench.channel().curve.keys().size() == static_cast<std::size_t>(97 - removed));
  for (int frame = 0; frame <= 96; ++frame) {
    CHECK_THAT(bench.value(frame), WithinAbs(before[static_cast<std::size_t>(frame)], 0.5 + 1e-9));
  }
  CHECK(bench.key_at(0).time == CurveBench::at(0));
  CHECK(bench.channel().curve.keys().back().time == CurveBench::at(96));
}

TEST_CASE("Baked keys give the curve's values at every frame", "[curves]") {
  CurveBench bench = hill("smooth");
  std::vector<double> before;
  for (int frame = 0; frame <= 36; ++frame) before.push_back(bench.value(frame));
  bake_channel(bench.scene, test::kPerson, bench.head, CurveBench::at(0), CurveBench::at(36), 1);
  CHECK(bench.channel().curve.keys().size() == 37);
  for (int frame = 0; frame <= 36; ++frame) {
    CHECK_THAT(bench.value(frame), WithinAbs(before[static_cast<std::size_t>(frame)], 1e-9));
  }
  CurveBench thirds = hill("smooth");
  bake_channel(thirds.scene, test::kPerson, thirds.head, CurveBench::at(0), CurveBench::at(36), 5);
  CHECK(thirds.channel().curve.keys().size() == 9);  // 0, 5, ... 35, 36
}

}  // namespace kindred::editor
