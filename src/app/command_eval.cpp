// SPDX-License-Identifier: MIT
// kindred eval FILE: the evaluated scene at frames or times as JSON.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "app/command_support.h"
#include "app/commands.h"
#include "io/object_reader.h"
#include "kindred/math/angle.h"
#include "kindred/scene/evaluate.h"

namespace kindred::app {
namespace {

using io::JsonOut;
using io::Layout;

JsonOut bones_json(const Rig& rig, const std::vector<Bone>& bones,
                   const std::vector<Affine>& world) {
  JsonOut out = JsonOut::object(Layout::kSpread);
  for (std::size_t i = 0; i < bones.size(); ++i) {
    const Affine& m = world[i];
    JsonOut bone = JsonOut::object(Layout::kLine);
    bone.add("x", JsonOut::number(m.tx));
    bone.add("y", JsonOut::number(m.ty));
    bone.add("angle", JsonOut::number(wrap_deg(degrees(std::atan2(m.b, m.a)))));
    bone.add("tip", JsonOut::vector(tip_world(rig, world, static_cast<int>(i))));
    bone.add("matrix", JsonOut::numbers({m.a, m.b, m.c, m.d, m.tx, m.ty}));
    out.add(bones[i].name, std::move(bone));
  }
  return out;
}

JsonOut parts_json(const Character& character, const EvaluatedCharacter& evaluated) {
  JsonOut out = JsonOut::array(Layout::kSpread);
  for (const EvaluatedPart& state : evaluated.parts) {
    const Part& part = (*character.parts)[static_cast<std::size_t>(state.part)];
    JsonOut entry = JsonOut::object(Layout::kLine);
    entry.add("name", JsonOut::string(part.name));
    entry.add("skin", part.skin ? JsonOut::string(*part.skin) : JsonOut::null());
    entry.add("visible", JsonOut::boolean(state.visible));
    entry.add("opacity", JsonOut::number(state.opacity));
    entry.add("order", JsonOut::whole(state.order));
    out.add(std::move(entry));
  }
  return out;
}

JsonOut evaluated_character_json(const Character& character, const EvaluatedCharacter& evaluated) {
  const std::vector<Bone>& bones = *character.bones;
  JsonOut out = JsonOut::object(Layout::kSpread);
  out.add("name", JsonOut::string(character.name));
  out.add("bones", bones_json(evaluated.rig, bones, evaluated.world));
  out.add("pose", pose_json(bones, evaluated.pose));
  out.add("center_of_mass", JsonOut::vector(evaluated.center_of_mass));
  out.add("skin", evaluated.skin ? JsonOut::string(*evaluated.skin) : JsonOut::null());
  out.add("parts", parts_json(character, evaluated));
  JsonOut reflections = JsonOut::array(Layout::kSpread);
  for (const EvaluatedReflection& reflection : evaluated.reflections) {
    JsonOut entry = JsonOut::object(Layout::kSpread);
    const auto index = static_cast<std::size_t>(reflection.reflection);
    entry.add("name", JsonOut::string(character.reflections[index].name));
    entry.add("bones", bones_json(evaluated.rig, bones, reflection.world));
    reflections.add(std::move(entry));
  }
  out.add("reflections", std::move(reflections));
  return out;
}

JsonOut frame_json(const Scene& scene, const EvaluatedScene& evaluated,
                   std::optional<std::int64_t> frame) {
  JsonOut out = JsonOut::object(Layout::kSpread);
  out.add("frame", frame ? JsonOut::whole(*frame) : JsonOut::null());
  out.add("time", JsonOut::ready(io::time_text(evaluated.time)));
  JsonOut characters = JsonOut::array(Layout::kSpread);
  for (const EvaluatedCharacter& character : evaluated.characters) {
    const auto index = static_cast<std::size_t>(character.character);
    characters.add(evaluated_character_json(*scene.characters[index], character));
  }
  out.add("characters", std::move(characters));
  JsonOut camera = JsonOut::object(Layout::kLine);
  camera.add("x", JsonOut::number(evaluated.camera.center.x));
  camera.add("y", JsonOut::number(evaluated.camera.center.y));
  camera.add("zoom", JsonOut::number(evaluated.camera.zoom));
  camera.add("rotation", JsonOut::number(evaluated.camera.rotation_deg));
  out.add("camera", std::move(camera));
  return out;
}

/// What is asked for: frames, or times between them.
struct Moments {
  std::optional<FrameRange> frames;
  std::vector<double> seconds;

  std::int64_t count() const {
    return frames ? frames->last - frames->first + 1 : static_cast<std::int64_t>(seconds.size());
  }
};

/// Prints moment by moment, so that a long range needs no memory.
bool print_moments(const Scene& scene, const Moments& moments, const std::string& clip) {
  EvaluateOptions options;
  options.clip = clip;
  if (!print("{\n  \"frames\": [")) return false;
  for (std::int64_t i = 0; i < moments.count(); ++i) {
    std::optional<std::int64_t> frame;
    Time time;
    if (moments.frames) {
      frame = moments.frames->first + i;
      time = time_of_frame(scene.frame_rate, *frame);
    } else {
      time = time_from_seconds(moments.seconds[static_cast<std::size_t>(i)]);
    }
    const JsonOut json = frame_json(scene, evaluate(scene, time, options), frame);
    if (!print((i == 0 ? "\n    " : ",\n    ") + json.text(2))) return false;
  }
  return print("\n  ]\n}\n");
}

}  // namespace

Action declare_eval(CLI::App& app) {
  struct Options {
    std::string file, frames, times, clip;
  };
  const auto options = std::make_shared<Options>();
  app.add_option("FILE", options->file, "scene file")->required();
  app.add_option("--frames", options->frames, "frame A or frames A-B (default: the frame range)");
  app.add_option("--times", options->times, "seconds: t,t,... instead of frames");
  app.add_option("--clip", options->clip, "clip of every character that has it");
  return [options] {
    Moments moments;
    if (!options->frames.empty() && !options->times.empty()) {
      throw UsageError{"--frames and --times exclude each other"};
    }
    if (!options->frames.empty()) moments.frames = parse_frames(options->frames, "--frames");
    if (!options->times.empty()) moments.seconds = parse_numbers(options->times, "--times");
    const auto scene = open_scene(options->file);
    if (!scene || !clip_known(*scene, options->clip, options->file)) return 1;
    if (moments.count() == 0) moments.frames = effective_range(*scene);
    return print_moments(*scene, moments, options->clip) ? 0 : 1;
  };
}

}  // namespace kindred::app
