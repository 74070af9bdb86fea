// SPDX-License-Identifier: MIT
#include "support/catch.h"
#include "support/scene_text.h"

namespace kindred::io {
namespace {

const char* const kTwoBones =
    R"("bones": [{"name": "arm", "parent": null, "position": [0, 0], "angle": 0, "length": 1},
                 {"name": "hand", "parent": "arm", "position": [1, 0], "angle": 0, "length": 1}])";

std::string with_poses(const std::string& poses) {
  return test::character_file(std::string(kTwoBones) + ", \"poses\": " + poses);
}

}  // namespace

TEST_CASE("A saved pose is read as it stands and written back", "[poses]") {
  const LoadResult result = read_scene(with_poses(
      R"([{"name": "fist", "values": {"hand": {"rotation": 370, "later": 1}},
           "parts": {"fingers": {"visible": false, "order": -2}, "thumb": {"order": 3}},
           "tag": "hands"}])"));
  REQUIRE(result.scene);
  CHECK(result.messages.empty());
  const Character& character = *result.scene->characters[0];
  REQUIRE(character.poses->size() == 1);
  const SavedPose& pose = character.poses->front();
  CHECK(pose.name == "fist");
  REQUIRE(pose.bones.size() == 1);
  CHECK(pose.bones[0].bone == find_bone(character, "hand")->id);
  REQUIRE(pose.bones[0].values.size() == 1);
  CHECK(pose.bones[0].values[0].value == 370);
  CHECK(pose.bones[0].extras.size() == 1);
  REQUIRE(pose.parts.size() == 2);
  CHECK(pose.parts[0].visible == false);
  CHECK(pose.parts[0].order == -2);
  CHECK_FALSE(pose.parts[1].visible);
  CHECK(pose.extras.size() == 1);
  CHECK(find_saved_pose(character, pose.id) == &pose);

  const std::string text = write_scene(*result.scene);
  CHECK_THAT(text, ContainsSubstring(R"("hand": { "rotation": 370, "later": 1 })"));
  CHECK_THAT(text, ContainsSubstring(R"("fingers": { "visible": false, "order": -2 })"));
  const LoadResult again = read_scene(text);
  REQUIRE(again.scene);
  CHECK(write_scene(*again.scene) == text);
}

TEST_CASE("Damaged saved poses are told and repaired", "[poses][FILE-4]") {
  const LoadResult result = read_scene(
      with_poses(R"([{"name": "a", "values": {"arm": {"rotation": "far"}}}, {"name": "a"}, 7])"));
  REQUIRE(result.scene);
  const auto& poses = *result.scene->characters[0]->poses;
  REQUIRE(poses.size() == 3);
  CHECK(poses[0].bones[0].values[0].value == 0);
  CHECK(poses[1].name == "a 2");
  CHECK(poses[2].name == "pose");
  CHECK(result.messages.size() >= 3);
}

TEST_CASE("A saved pose of a bone that does not exist refuses the file", "[poses][FILE-3]") {
  const LoadResult result =
      read_scene(with_poses(R"([{"name": "a", "values": {"leg": {"rotation": 1}}}])"));
  CHECK_FALSE(result.scene);
  CHECK_THAT(test::all_lines(result), ContainsSubstring("\"leg\" is not a bone"));
}

}  // namespace kindred::io
