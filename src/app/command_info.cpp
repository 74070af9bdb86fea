// SPDX-License-Identifier: MIT
// kindred info FILE: a summary of a scene as JSON.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "app/command_support.h"
#include "app/commands.h"
#include "io/json_text.h"
#include "io/object_reader.h"
#include "io/scene_writer.h"

namespace kindred::app {
namespace {

using io::JsonOut;
using io::Layout;

template <class Items>
JsonOut names_json(const Items& items) {
  JsonOut out = JsonOut::array(Layout::kFit);
  for (const auto& item : items) out.add(JsonOut::string(item.name));
  return out;
}

JsonOut clip_summary(const Clip& clip) {
  long long keys = 0;
  for (const Cow<Channel>& channel : clip.channels) {
    keys += static_cast<long long>(channel->curve.keys().size());
  }
  JsonOut out = JsonOut::object(Layout::kLine);
  out.add("name", JsonOut::string(clip.name));
  out.add("duration", JsonOut::ready(io::time_text(clip_duration(clip))));
  out.add("loop", JsonOut::boolean(clip.loop));
  out.add("channel_count", JsonOut::whole(static_cast<long long>(clip.channels.size())));
  out.add("key_count", JsonOut::whole(keys));
  return out;
}

JsonOut character_summary(const Character& character) {
  JsonOut out = JsonOut::object(Layout::kSpread);
  out.add("name", JsonOut::string(character.name));
  out.add("skin", character.skin ? JsonOut::string(*character.skin) : JsonOut::null());
  out.add("bones", names_json(*character.bones));
  out.add("parts", names_json(*character.parts));
  out.add("handles", names_json(character.handles));
  out.add("reflections", names_json(character.reflections));
  JsonOut clips = JsonOut::array(Layout::kSpread);
  for (const Cow<Clip>& clip : character.clips) clips.add(clip_summary(*clip));
  out.add("clips", std::move(clips));
  const Clip* active = find_clip(character, character.active_clip);
  out.add("active_clip", active ? JsonOut::string(active->name) : JsonOut::null());
  return out;
}

JsonOut scene_summary(const Scene& scene) {
  JsonOut out = JsonOut::object(Layout::kSpread);
  out.add("name", JsonOut::string(scene.name));
  out.add("version", JsonOut::whole(scene.version));
  JsonOut canvas = JsonOut::object(Layout::kLine);
  canvas.add("width", JsonOut::whole(scene.canvas_width));
  canvas.add("height", JsonOut::whole(scene.canvas_height));
  canvas.add("background",
             scene.background ? JsonOut::string(to_text(*scene.background)) : JsonOut::null());
  out.add("canvas", std::move(canvas));
  out.add("frame_rate", io::frame_rate_out(scene.frame_rate));
  const FrameRange range = effective_range(scene);
  JsonOut frames = JsonOut::array(Layout::kLine);
  frames.add(JsonOut::whole(range.first));
  frames.add(JsonOut::whole(range.last));
  out.add("frame_range", std::move(frames));
  out.add("frame_count", JsonOut::whole(range.last - range.first + 1));
  out.add("loop", JsonOut::boolean(scene.loop));
  JsonOut characters = JsonOut::array(Layout::kSpread);
  for (const Cow<Character>& character : scene.characters) {
    characters.add(character_summary(*character));
  }
  out.add("characters", std::move(characters));
  return out;
}

}  // namespace

Action declare_info(CLI::App& app) {
  const auto file = std::make_shared<std::string>();
  app.add_option("FILE", *file, "scene file")->required();
  return [file] {
    const auto scene = open_scene(*file);
    return scene && print(scene_summary(*scene).text() + "\n") ? 0 : 1;
  };
}

}  // namespace kindred::app
