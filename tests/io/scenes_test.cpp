// SPDX-License-Identifier: MIT
// Every scene of scenes/ as a fixture, and what the stories of the sample scenes promise.
#include <cmath>
#include <filesystem>
#include <map>

#include "build_paths.h"
#include "io/scene_file.h"
#include "kindred/math/angle.h"
#include "kindred/rig/fk.h"
#include "kindred/scene/evaluate.h"
#include "support/catch.h"
#include "support/temp_folder.h"

using namespace kindred;

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> scene_files() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(std::string(KINDRED_SOURCE_DIR) + "/scenes")) {
    if (entry.path().extension() == ".kindred") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

Scene sample_scene(const std::string& name) {
  const io::LoadResult loaded = io::load_scene(std::string(KINDRED_SOURCE_DIR) + "/scenes/" + name);
  REQUIRE(loaded.scene);
  return *loaded.scene;
}

bool all_finite(const Affine& m) { return std::isfinite(m.a + m.b + m.c + m.d + m.tx + m.ty); }

/// One character over the whole range of its scene.
struct Playback {
  Scene scene;
  const Character* character;

  Playback(const std::string& file, const std::string& name) : scene(sample_scene(file)) {
    character = find_character(scene, name);
    REQUIRE(character);
  }
  EvaluatedCharacter at(double frame) const {
    const Time time = time_from_seconds(frame / frames_per_second(scene.frame_rate));
    const EvaluatedScene evaluated = evaluate(scene, time);
    return evaluated.characters.at(static_cast<std::size_t>(character_index(scene, character->id)));
  }
  int bone(const std::string& name) const {
    const Bone* found = find_bone(*character, name);
    REQUIRE(found);
    return bone_index(*character->bones, found->id);
  }
  std::int64_t last_frame() const { return effective_range(scene).last; }
};

/// The drawing of `swap` that shows in `skin`, or what is wrong.
std::string shown_drawing(const Playback& play, const EvaluatedCharacter& now,
                          const std::string& swap, const std::string& skin) {
  std::string shown;
  for (const EvaluatedPart& evaluated : now.parts) {
    const Part& part = (*play.character->parts)[static_cast<std::size_t>(evaluated.part)];
    if (part.skin != skin || !part.name.starts_with(swap + ".") || !evaluated.visible) continue;
    if (part.name.ends_with("shadow")) continue;
    shown += (shown.empty() ? "" : " and ") + part.name;
  }
  return shown;
}

}  // namespace

TEST_CASE("every sample scene loads without a message and saves to the same bytes") {
  REQUIRE(scene_files().size() >= 3);
  for (const fs::path& file : scene_files()) {
    INFO(file.filename().string());
    const io::LoadResult loaded = io::load_scene(file);
    for (const io::Message& message : loaded.messages) {
      FAIL_CHECK(io::to_line(message, file.string()));
    }
    REQUIRE(loaded.scene);
    CHECK(io::write_scene(*loaded.scene) == test::read_text(file));
  }
}

TEST_CASE("every frame of every sample scene is finite") {
  for (const fs::path& file : scene_files()) {
    INFO(file.filename().string());
    const Scene scene = *io::load_scene(file).scene;
    const FrameRange range = effective_range(scene);
    for (std::int64_t frame = range.first; frame <= range.last; ++frame) {
      const EvaluatedScene evaluated = evaluate(scene, time_of_frame(scene.frame_rate, frame));
      bool finite = true;
      for (const EvaluatedCharacter& character : evaluated.characters) {
        for (const Affine& world : character.world) finite = finite && all_finite(world);
        for (const EvaluatedReflection& reflection : character.reflections) {
          for (const Affine& world : reflection.world) finite = finite && all_finite(world);
        }
      }
      INFO("frame " << frame);
      CHECK(finite);
    }
  }
}

TEST_CASE("Mika has weights, soft wrists, masses and handles") {
  const Playback play("self_hug.kindred", "Mika");
  const auto weight = [&](const std::string& name) {
    return find_bone(*play.character, name)->weights;
  };
  CHECK(weight("upper_arm.L").rotation > weight("thigh.L").rotation);
  CHECK(weight("thigh.L").rotation > weight("spine").rotation);
  CHECK(weight("root").x < 0.05);
  CHECK(weight("shadow") == DofWeights{0, 0, 0});
  for (const char* hand : {"hand.L", "hand.R"}) {
    const auto& limits = find_bone(*play.character, hand)->limits;
    REQUIRE(limits);
    CHECK(limits->min_deg == -120);
    CHECK(limits->max_deg == 120);
    CHECK(limits->mode == LimitMode::kSoft);
  }
  double mass = 0;
  for (const Bone& bone : *play.character->bones) mass += bone.mass;
  CHECK(mass == Approx(65).margin(15));
  REQUIRE(play.character->handles.size() == 4);
  for (const Handle& handle : play.character->handles) {
    CHECK(handle.pinned == (handle.name.find("foot") != std::string::npos));
  }
}

TEST_CASE("her reflection shows in the glass, behind the frame, from the front") {
  const Playback play("self_hug.kindred", "Mika");
  REQUIRE(play.character->reflections.size() == 1);
  const Reflection& mirror = play.character->reflections[0];
  CHECK(play.character->skin == "back");
  CHECK(mirror.skin == "front");
  CHECK(mirror.mask);
  CHECK(mirror.tint);
  CHECK(mirror.scale == 0.8);
  CHECK(mirror.flip == Flip::kNone);
  REQUIRE(mirror.before);
  CHECK(character_index(play.scene, mirror.before) <
        character_index(play.scene, play.character->id));
}

TEST_CASE("she comes nearer by scale, and her planted feet stay where they stand") {
  const Playback play("self_hug.kindred", "Mika");
  CHECK(play.at(0).pose[static_cast<std::size_t>(play.bone("root"))].scale_x == Approx(0.92));
  CHECK(play.at(60).pose[static_cast<std::size_t>(play.bone("root"))].scale_x == Approx(1));
  // Frames from a footfall to the heel's rise, per foot.
  const std::map<std::string, std::vector<std::pair<int, int>>> stances{
      {"foot.L", {{12, 21}, {36, 45}, {59, 191}}}, {"foot.R", {{0, 9}, {24, 33}, {48, 191}}}};
  for (const auto& [foot, spans] : stances) {
    const int bone = play.bone(foot);
    for (const auto& [from, to] : spans) {
      const EvaluatedCharacter start = play.at(from);
      for (double frame = from; frame <= to; frame += 0.5) {
        const EvaluatedCharacter now = play.at(frame);
        INFO(foot << " at frame " << frame);
        // Well under a pixel: no eye sees a foot slide.
        CHECK(glm::distance(joint_world(now.world, bone), joint_world(start.world, bone)) < 0.6);
        CHECK(glm::distance(joint_world(now.reflections[0].world, bone),
                            joint_world(start.reflections[0].world, bone)) < 0.6);
      }
    }
  }
}

TEST_CASE("she lays a hand on the glass at the height of its reflection") {
  const Playback play("self_hug.kindred", "Mika");
  const int hand = play.bone("hand.R");
  for (const double frame : {96.0, 104.0, 112.0}) {
    const EvaluatedCharacter now = play.at(frame);
    const auto middle = [&](const std::vector<Affine>& world) {
      return (joint_world(world, hand) + tip_world(now.rig, world, hand)) / 2.0;
    };
    const Vec2 own = middle(now.world), reflected = middle(now.reflections[0].world);
    INFO("frame " << frame);
    // The glass: x from 584 to 896, y from 106 to 640.
    CHECK(own.x > 584 + 10);
    CHECK(reflected.x < 896 - 10);
    CHECK(std::abs(own.y - reflected.y) < 20);
    CHECK(shown_drawing(play, now, "hand.R", "back") == "hand.R.flat");
  }
}

TEST_CASE("one drawing of each hand, eye and the mouth shows at any time") {
  const Playback play("self_hug.kindred", "Mika");
  std::map<std::string, std::vector<std::string>> seen;
  for (std::int64_t frame = 0; frame <= play.last_frame(); ++frame) {
    const EvaluatedCharacter now = play.at(static_cast<double>(frame));
    for (const char* swap : {"hand.L", "hand.R", "eye.L", "eye.R", "mouth"}) {
      const std::string shown = shown_drawing(play, now, swap, "front");
      INFO("frame " << frame << ": " << swap << " shows " << shown);
      CHECK(shown.find(' ') == std::string::npos);
      CHECK_FALSE(shown.empty());
      if (seen[swap].empty() || seen[swap].back() != shown) seen[swap].push_back(shown);
    }
  }
  CHECK(seen["hand.R"] ==
        std::vector<std::string>{"hand.R.relaxed", "hand.R.flat", "hand.R.relaxed", "hand.R.grip"});
  CHECK(seen["hand.L"] == std::vector<std::string>{"hand.L.relaxed", "hand.L.grip"});
  CHECK(seen["mouth"].back() == "mouth.smile");
  CHECK(seen["eye.L"].back() == "eye.L.closed");
}

TEST_CASE("every key of a rotation lies inside its bone's hard limits") {
  for (const fs::path& file : scene_files()) {
    const Scene scene = *io::load_scene(file).scene;
    for (const auto& character : scene.characters) {
      for (const auto& clip : character->clips) {
        for (const auto& channel : clip->channels) {
          const Bone* bone = find_bone(*character, channel->target.bone);
          if (!bone || !bone->limits || bone->limits->mode != LimitMode::kHard) continue;
          if (property(channel->target.property).word != "rotation") continue;
          for (const Key& key : channel->curve.keys()) {
            INFO(file.filename().string() << ": " << bone->name << " at " << to_seconds(key.time));
            CHECK(key.value >= bone->limits->min_deg);
            CHECK(key.value <= bone->limits->max_deg);
          }
        }
      }
    }
  }
}

TEST_CASE("nothing pops: no joint jumps from one frame to the next") {
  const Playback play("self_hug.kindred", "Mika");
  for (std::size_t bone = 0; bone < play.character->bones->size(); ++bone) {
    const int index = static_cast<int>(bone);
    double largest = 0;
    std::int64_t at = 0;
    Vec2 before = joint_world(play.at(0).world, index), step{0, 0};
    for (std::int64_t frame = 1; frame <= play.last_frame(); ++frame) {
      const Vec2 here = joint_world(play.at(static_cast<double>(frame)).world, index);
      const double change = frame == 1 ? 0 : glm::length(here - before - step);
      if (change > largest) {
        largest = change;
        at = frame;
      }
      step = here - before;
      before = here;
    }
    INFO((*play.character->bones)[bone].name << " at frame " << at << ": " << largest);
    // Change of speed in px per frame: the hands' fastest turn in the hug stays below this.
    CHECK(largest < 16);
  }
}

TEST_CASE("with equal weights the torso drifts, with tuned ones the arm reaches") {
  const Playback equal("weights.kindred", "equal weights");
  const Playback tuned("weights.kindred", "tuned weights");
  const auto tilt_deg = [](const Playback& play) {
    const auto chest = static_cast<std::size_t>(play.bone("chest"));
    const Affine rest = play.at(0).world[chest], reach = play.at(48).world[chest];
    return std::abs(degrees(std::atan2(cross({rest.a, rest.b}, {reach.a, reach.b}),
                                       glm::dot(Vec2(rest.a, rest.b), Vec2(reach.a, reach.b)))));
  };
  const auto drift_px = [](const Playback& play) {
    const int root = play.bone("root");
    return glm::distance(joint_world(play.at(0).world, root), joint_world(play.at(48).world, root));
  };
  for (const Playback* play : {&equal, &tuned}) {
    const EvaluatedCharacter reach = play->at(48);
    for (const Handle& handle : play->character->handles) {
      const int bone = bone_index(*play->character->bones, handle.bone);
      const Vec2 tip = tip_world(reach.rig, reach.world, bone);
      INFO(play->character->name << ": " << handle.name);
      // Pinned feet stay where they were; rounded keys cost a few hundredths of a pixel.
      const EvaluatedCharacter rest = play->at(0);
      const Vec2 target = handle.target.value_or(tip_world(rest.rig, rest.world, bone));
      CHECK(glm::distance(tip, target) < 0.5);
    }
  }
  CHECK(tilt_deg(equal) > 20);
  CHECK(tilt_deg(tuned) < tilt_deg(equal) / 3);
  CHECK(drift_px(equal) > 2 * drift_px(tuned));
}
