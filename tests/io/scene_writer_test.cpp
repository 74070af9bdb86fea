// SPDX-License-Identifier: MIT
// The text of a saved scene: byte-identical when saved again, in the layout of the format, read
// alike by another JSON library.
#include <ctime>
#include <functional>
#include <nlohmann/json.hpp>

#include "build_paths.h"
#include "io/object_reader.h"
#include "io/scene_file.h"
#include "kindred/scene/evaluate.h"
#include "support/catch.h"
#include "support/random_scene.h"
#include "support/scene_text.h"
#include "support/temp_folder.h"

using namespace kindred;
using namespace kindred::test;
using io::read_scene;
using io::write_scene;

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> scene_files(const fs::path& folder) {
  std::vector<fs::path> files;
  if (!fs::exists(folder)) return files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".kindred") files.push_back(entry.path());
  }
  return files;
}

void check_equal_poses(const Scene& left, const Scene& right) {
  for (const double seconds : {0.0, 0.4, 1.7}) {
    const EvaluatedScene a = evaluate(left, time_from_seconds(seconds));
    const EvaluatedScene b = evaluate(right, time_from_seconds(seconds));
    REQUIRE(a.characters.size() == b.characters.size());
    for (std::size_t c = 0; c < a.characters.size(); ++c) {
      CHECK(a.characters[c].pose == b.characters[c].pose);
      CHECK(a.characters[c].world == b.characters[c].world);
    }
  }
}

/// Of this process: other programs on the machine don't count.
double cpu_seconds_of(const std::function<void()>& work) {
  const std::clock_t start = std::clock();
  work();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

}  // namespace

TEST_CASE("Every sample scene loads without a word and saves byte-identical", "[io]") {
  for (const fs::path& file : scene_files(fs::path(KINDRED_SOURCE_DIR) / "scenes")) {
    CAPTURE(file.string());
    const auto result = io::load_scene(file);
    CHECK(all_lines(result).empty());
    REQUIRE(result.scene.has_value());
    CHECK(write_scene(*result.scene) == read_text(file));
  }
}

TEST_CASE("Files of every old version load for ever", "[io]") {
  const auto files = scene_files(fs::path(KINDRED_SOURCE_DIR) / "tests/data/old_versions");
  CHECK_FALSE(files.empty());
  for (const fs::path& file : files) {
    CAPTURE(file.string());
    const auto result = io::load_scene(file);
    CHECK(all_lines(result).empty());
    REQUIRE(result.scene.has_value());
    const std::string text = write_scene(*result.scene);
    CHECK(write_scene(*read_scene(text).scene) == text);
  }
}

TEST_CASE("Any document reads back equal and writes the same bytes", "[io]") {
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    CAPTURE(seed);
    const Scene scene = random_scene(seed);
    const std::string text = write_scene(scene);
    const auto result = read_scene(text);
    CAPTURE(all_lines(result));
    REQUIRE(result.scene.has_value());
    REQUIRE(write_scene(*result.scene) == text);
    if (seed % 10 == 0) check_equal_poses(scene, *result.scene);
  }
}

TEST_CASE("Another JSON library reads the same numbers and names", "[io]") {
  for (std::uint32_t seed = 0; seed < 50; ++seed) {
    CAPTURE(seed);
    const Scene scene = random_scene(seed);
    const auto json = nlohmann::json::parse(write_scene(scene));
    CHECK(json.at("format") == "kindred-scene");
    CHECK(json.at("canvas").at("width") == scene.canvas_width);
    for (std::size_t c = 0; c < scene.characters.size(); ++c) {
      const Character& character = *scene.characters[c];
      for (std::size_t b = 0; b < character.bones->size(); ++b) {
        const Bone& bone = (*character.bones)[b];
        const auto& entry = json.at("characters").at(c).at("bones").at(b);
        CHECK(entry.at("name") == bone.name);
        CHECK(entry.at("position").at(0).get<double>() == bone.position.x);
        CHECK(entry.at("angle").get<double>() == bone.angle_deg);
      }
      for (std::size_t k = 0; k < character.clips.size(); ++k) {
        const auto& channels = json.at("characters").at(c).at("clips").at(k).at("channels");
        for (std::size_t i = 0; i < channels.size(); ++i) {
          const auto& keys = character.clips[k]->channels[i]->curve.keys();
          REQUIRE(channels[i].at("keys").size() == keys.size());
          for (std::size_t j = 0; j < keys.size(); ++j) {
            CHECK(time_from_seconds(channels[i]["keys"][j][0].get<double>()) == keys[j].time);
          }
        }
      }
    }
  }
}

TEST_CASE("The layout of a saved scene", "[io]") {
  const auto result = read_scene(character_file(R"("bones": [
      {"name": "root", "weights": {"rotation": 0.1}}, {"name": "arm.L", "parent": "root",
       "position": [20.0, -5.50], "angle": 1e1, "length": 60, "limits": {"min": -10, "max": 5e1}}],
    "pose": {"root": {}, "arm.L": {"rotation": 30, "x": 0}},
    "parts": [{"name": "p", "bone": "arm.L", "fill": "#ABC", "shape": {"type": "capsule",
               "length": 60, "radius": [13, 10]}}],
    "clips": [{"name": "c", "duration": 2.50, "channels": [{"bone": "arm.L", "property": "rotation",
      "keys": [[0, 0], [0.0416666667, 75.50, {"interpolation": "hold"}]]}]}])"));
  CHECK(write_scene(*result.scene) == R"({
  "format": "kindred-scene",
  "version": 1,
  "canvas": { "width": 1280, "height": 720 },
  "frame_rate": 24,
  "loop": true,
  "characters": [
    {
      "name": "A",
      "bones": [
        {
          "name": "root",
          "parent": null,
          "position": [0, 0],
          "angle": 0,
          "length": 0,
          "weights": { "x": 0.02, "y": 0.02, "rotation": 0.1 }
        },
        {
          "name": "arm.L",
          "parent": "root",
          "position": [20, -5.5],
          "angle": 10,
          "length": 60,
          "limits": { "min": -10, "max": 50, "mode": "hard" }
        }
      ],
      "pose": {
        "arm.L": { "rotation": 30 }
      },
      "parts": [
        {
          "name": "p",
          "bone": "arm.L",
          "shape": { "type": "capsule", "length": 60, "radius": [13, 10] },
          "fill": "#aabbcc"
        }
      ],
      "clips": [
        {
          "name": "c",
          "duration": 2.5,
          "channels": [
            {
              "bone": "arm.L",
              "property": "rotation",
              "keys": [
                [0, 0],
                [0.041666667, 75.5, { "interpolation": "hold" }]
              ]
            }
          ]
        }
      ],
      "active_clip": "c"
    }
  ]
}
)");
}

TEST_CASE("Times are the shortest decimals of their flick", "[KEY-5]") {
  CHECK(io::time_text(Time{0}) == "0");
  CHECK(io::time_text(time_of_frame({24, 1}, 1)) == "0.041666667");
  CHECK(io::time_text(time_of_frame({30, 1}, 3000)) == "100");
  CHECK(io::time_text(Time{1}) == "0.000000001");
  CHECK(io::time_text(Time{-kFlicksPerSecond / 4}) == "-0.25");
  CHECK(io::time_text(Time{kFlicksPerSecond - 1}) == "0.999999999");
  for (const FrameRate rate : {FrameRate{24, 1}, FrameRate{60, 1}, FrameRate{30000, 1001}}) {
    for (const std::int64_t frame : {1, 7, 1440, 107'892, 10'000'000}) {
      const Time time = time_of_frame(rate, frame);
      CAPTURE(frame, io::time_text(time));
      const auto scene = read_scene(
          character_file(R"("clips": [{"name": "c", "duration": )" + io::time_text(time) + "}]"));
      CHECK(*scene.scene->characters[0]->clips[0]->duration == time);
    }
  }
}

TEST_CASE("Frame rates keep their meaning and their spelling", "[KEY-5]") {
  const auto saved = [](const std::string& rate) {
    const std::string text = write_scene(
        *read_scene(R"({"format": "kindred-scene", "version": 1, "frame_rate": )" + rate + "}")
             .scene);
    const std::size_t begin = text.find("\"frame_rate\": ") + 14;
    return text.substr(begin, text.find(",\n", begin) - begin);
  };
  for (const char* rate :
       {"24", "60", "12.5", "29.97", "23.976", "\"30000/1001\"", "0.1", "7.3", "119.88"}) {
    CHECK(saved(rate) == rate);
  }
  std::string text = R"({"format": "kindred-scene", "version": 1, "frame_rate": 60})";
  for (int i = 0; i < 10; ++i) text = write_scene(*read_scene(text).scene);
  CHECK(frames_per_second(read_scene(text).scene->frame_rate) == 60);
  CHECK(read_scene(R"({"format": "kindred-scene", "version": 1, "frame_rate": 29.97})")
            .scene->frame_rate.numerator == 30000);
}

TEST_CASE("Big files load well under a second", "[io]") {
  std::string keys;
  for (int i = 0; i < 100'000; ++i) {
    keys += (i ? ", [" : "[") + io::time_text(time_of_frame({24, 1}, i)) + ", " +
            std::to_string(i % 360) + ".25]";
  }
  const std::string text =
      character_file(R"("bones": [{"name": "a"}], "clips": [{"name": "c", "channels": [
      {"bone": "a", "property": "rotation", "keys": [)" +
                     keys + "]}]}]");
  io::LoadResult result;
  // 0.13 s where it was measured; the bound leaves room for sanitizers.
  CHECK(cpu_seconds_of([&] { result = read_scene(text); }) < 2);
  REQUIRE(result.scene.has_value());
  CHECK(result.scene->characters[0]->clips[0]->channels[0]->curve.keys().size() == 100'000);
}
