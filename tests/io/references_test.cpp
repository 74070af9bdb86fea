// SPDX-License-Identifier: MIT
#include "io/scene_file.h"
#include "support/catch.h"
#include "support/temp_folder.h"

namespace kindred::io {
namespace {

using test::TempFolder;

std::string scene_with(const std::string& members) {
  return "{\"format\": \"kindred-scene\", \"version\": 1, " + members + ", \"characters\": []}";
}

}  // namespace

TEST_CASE("A reference of two members has every other at its default", "[io][references]") {
  const LoadResult loaded =
      read_scene(scene_with(R"("references": [{"name": "take 3", "file": "ref/take3.mp4"}])"));
  REQUIRE(loaded.scene);
  CHECK(loaded.messages.empty());
  REQUIRE(loaded.scene->references.size() == 1);
  const Reference& reference = loaded.scene->references.front();
  CHECK(reference.file == "ref/take3.mp4");
  CHECK(reference.opacity == 1);
  CHECK(reference.speed == 1);
  CHECK(reference.scale == 1);
  CHECK(reference.visible);
  CHECK_FALSE(reference.over);
  CHECK(reference.ends == ReferenceEnds::kHold);
  CHECK(find_reference(*loaded.scene, reference.id) == &reference);
  CHECK_THAT(write_scene(*loaded.scene),
             ContainsSubstring(R"({ "name": "take 3", "file": "ref/take3.mp4" })"));
}

TEST_CASE("References and sound come back as they were, with what they hold besides",
          "[io][references]") {
  const std::string text = scene_with(
      R"("references": [{"name": "a", "file": "a_01.png", "sequence": true,
         "frame_rate": "30000/1001", "start": -0.5, "speed": 0.25, "in": 1, "out": 2.5,
         "ends": "loop", "space": "screen", "over": true, "x": -4, "y": 5.5, "scale": 0.5,
         "rotation": 370, "opacity": 0.4, "visible": false, "locked": true, "note": [1]}],
         "audio": {"file": "s.wav", "start": 0.75, "volume": 0.5, "mono": true})");
  const LoadResult loaded = read_scene(text);
  REQUIRE(loaded.scene);
  CHECK(loaded.messages.empty());
  const Reference& reference = loaded.scene->references.front();
  CHECK(reference.ends == ReferenceEnds::kLoop);
  CHECK(reference.space == ReferenceSpace::kScreen);
  CHECK(reference.out == time_from_seconds(2.5));
  REQUIRE(reference.frame_rate);
  CHECK(reference.frame_rate->denominator == 1001);
  REQUIRE(loaded.scene->audio);
  CHECK(loaded.scene->audio->start == time_from_seconds(0.75));
  const std::string saved = write_scene(*loaded.scene);
  CHECK_THAT(saved, ContainsSubstring("\"note\": [1]") && ContainsSubstring("\"mono\": true") &&
                        ContainsSubstring("\"start\": -0.5"));
  const LoadResult again = read_scene(saved);
  REQUIRE(again.scene);
  CHECK(write_scene(*again.scene) == saved);
}

TEST_CASE("What is wrong in a reference is told and repaired", "[io][references][FILE-1]") {
  const LoadResult loaded = read_scene(scene_with(
      R"("references": [{"name": "a", "file": "a.mp4", "speed": 0, "opacity": 2, "ends": "stop"},
         {"name": "a", "file": "b.mp4", "in": 3, "out": 2, "scale": -1}, {"name": "c"}],
         "audio": {"file": "s.wav", "volume": 9})"));
  REQUIRE(loaded.scene);
  CHECK(loaded.messages.size() == 8);
  const std::vector<Reference>& references = loaded.scene->references;
  REQUIRE(references.size() == 3);
  CHECK(references[0].speed == 1);
  CHECK(references[0].opacity == 1);
  CHECK(references[1].name == "a 2");
  CHECK_FALSE(references[1].out);
  CHECK(references[1].scale == 1);
  CHECK(references[2].file.empty());
  CHECK(loaded.scene->audio->volume == 1);
}

TEST_CASE("A scene saved into another folder still finds its references and its sound",
          "[io][references]") {
  const TempFolder folder;
  folder.write("a/ref/take.mp4", "not looked into");
  folder.write("a/s.wav", "not looked into");
  folder.write("b/x", "");
  LoadResult loaded = read_scene(scene_with(R"("references": [{"name": "a", "file": "ref/take.mp4"},
        {"name": "b", "file": "gone.mp4"}], "audio": {"file": "s.wav"})"));
  CHECK(missing_media(*loaded.scene, folder / "a").size() == 1);
  CHECK_THAT(missing_media(*loaded.scene, folder / "a").front().text,
             ContainsSubstring("gone.mp4"));
  rebase_images(*loaded.scene, folder / "a", folder / "b");
  CHECK(loaded.scene->references[0].file == "../a/ref/take.mp4");
  CHECK(loaded.scene->references[1].file == "gone.mp4");
  CHECK(loaded.scene->audio->file == "../a/s.wav");
}

}  // namespace kindred::io
