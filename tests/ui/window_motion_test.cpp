// SPDX-License-Identifier: MIT
// Strokes, generators and the camera in the real window; what came of them is read from the saved
// file.
#include <cmath>

#include "build_paths.h"
#include "support/catch.h"
#include "ui/support/window_scene.h"

namespace kindred::test {
namespace {

using nlohmann::json;

std::string sample_text(const char* name) {
  return read_text(std::filesystem::path(KINDRED_SOURCE_DIR) / "scenes" / name);
}

/// Values of all keys of a bone's property in the first clip; none without a channel.
std::vector<double> keyed_values(const json& character, const std::string& bone,
                                 const std::string& property) {
  std::vector<double> values;
  for (const json& channel : character.at("clips").at(0).at("channels")) {
    if (channel.value("bone", "") != bone || channel.value("property", "") != property) continue;
    for (const json& key : channel.at("keys")) values.push_back(key.at(1).get<double>());
  }
  return values;
}

}  // namespace

TEST_CASE("window: a tap takes a part and a stroke from its tip turns it") {
  if (window_missing()) return;
  WindowScene scene(sample_text("blobby.kindred"));
  scene.window.click("toolbar/tool/strokes");
  scene.window.click("canvas/blobby/self/bone/forearm.R");
  const ScreenPoint tip = scene.window.center("canvas/blobby/self/tip/forearm.R");
  const int before = scene.steps();
  scene.window.drag(tip, beside(tip, 14, -46));
  REQUIRE(scene.reaches_steps(before + 1));
  const json saved = scene.saved();
  const json& blobby = character_in(saved, "blobby");
  const std::vector<double> turned = keyed_values(blobby, "forearm.R", "rotation");
  REQUIRE_FALSE(turned.empty());
  CHECK(std::abs(turned.front() - -30) > 5);
  CHECK(keyed_values(blobby, "forearm.R", "scale_x").empty());  // its length stays
}

TEST_CASE("window: a generator is dragged in time and baked to keys") {
  if (window_missing()) return;
  WindowScene scene(sample_text("bouncing_ball.kindred"));
  scene.window.click("outliner/ball/bones/ball");
  scene.drag_by("timeline/generator/0", 60, 0);
  REQUIRE(scene.reaches_steps(1));
  const json moved = scene.saved();
  const json& generator = character_in(moved, "ball").at("clips").at(0).at("generators").at(0);
  CHECK(generator.value("start", 0.0) > 0.1);
  scene.window.click("inspector/generator0/bake");
  REQUIRE(scene.reaches_steps(2));
  const json baked = scene.saved();
  const json& ball = character_in(baked, "ball");
  CHECK_FALSE(ball.at("clips").at(0).contains("generators"));
  CHECK(keyed_values(ball, "ball", "y").size() > 90);
}

}  // namespace kindred::test
