// SPDX-License-Identifier: MIT
// Reads a scene, poses a two-bone arm by IK and writes the scene again: the core and io libraries
// as an embedder sees them.
#include <cmath>
#include <cstdio>

#include "kindred/ik/ik.h"
#include "kindred/io/scene_file.h"
#include "kindred/scene/evaluate.h"

int main() {
  const kindred::io::LoadResult loaded = kindred::io::read_scene(R"({
    "format": "kindred-scene", "version": 1, "characters": [{ "name": "arm", "bones": [
      { "name": "upper", "length": 100, "angle": 30, "weights": { "x": 0, "y": 0 } },
      { "name": "lower", "parent": "upper", "position": [100, 0], "length": 100, "angle": 10 }]}]})");
  if (!loaded.scene) return 1;
  const kindred::EvaluatedScene scene = kindred::evaluate(*loaded.scene, kindred::Time{0});
  const kindred::EvaluatedCharacter& arm = scene.characters[0];

  kindred::ik::Handle hand;
  hand.bone = 1;
  hand.point_local = {100, 0};
  hand.target_world = {120, 90};
  kindred::ik::Problem problem;
  problem.rig = &arm.rig;
  problem.start = arm.pose;
  problem.handles = {&hand, 1};
  kindred::ik::Workspace workspace;
  kindred::Pose pose(arm.pose.size());
  const kindred::ik::Result result = kindred::ik::default_solver().solve(problem, workspace, pose);

  // The law of cosines: at a distance of 150 the elbow of 100 + 100 turns by 2 acos(0.75).
  const double elbow = std::abs(pose[1].rotation_deg + 10);
  const double expected = 2 * std::acos(0.75) * 180 / std::acos(-1.0);
  std::printf("error %.4f px, elbow %.3f of %.3f degrees\n", result.error_px, elbow, expected);
  const bool written = kindred::io::write_scene(*loaded.scene).size() > 100;
  return result.error_px < 0.05 && std::abs(elbow - expected) < 0.1 && written ? 0 : 1;
}
