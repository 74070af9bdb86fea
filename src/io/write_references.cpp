// SPDX-License-Identifier: MIT
// What a scene is animated to: references (pictures, videos) and the sound.
#include "io/object_reader.h"
#include "io/reference_words.h"
#include "io/scene_writer.h"

namespace kindred::io {
namespace {

void add_time(JsonOut& object, std::string_view name, Time time, Time fallback) {
  if (time != fallback) object.add(name, JsonOut::ready(time_text(time)));
}

template <class Kind>
void add_word(JsonOut& object, std::string_view name, Kind kind,
              const std::vector<std::string_view>& words) {
  const auto index = static_cast<std::size_t>(kind);
  if (index != 0) object.add(name, JsonOut::string(words[index]));
}

JsonOut reference_out(const Reference& reference) {
  JsonOut out = JsonOut::object(Layout::kFit);
  out.add("name", JsonOut::string(reference.name));
  out.add("file", JsonOut::string(reference.file));
  add_boolean(out, "sequence", reference.sequence, false);
  if (reference.frame_rate) out.add("frame_rate", frame_rate_out(*reference.frame_rate));
  add_time(out, "start", reference.start, Time{0});
  add_number(out, "speed", reference.speed, 1);
  add_time(out, "in", reference.in, Time{0});
  if (reference.out) out.add("out", JsonOut::ready(time_text(*reference.out)));
  add_word(out, "ends", reference.ends, reference_ends_words());
  add_word(out, "space", reference.space, reference_space_words());
  add_boolean(out, "over", reference.over, false);
  add_number(out, "x", reference.position.x, 0);
  add_number(out, "y", reference.position.y, 0);
  add_number(out, "scale", reference.scale, 1);
  add_number(out, "rotation", reference.rotation_deg, 0);
  add_number(out, "opacity", reference.opacity, 1);
  add_boolean(out, "visible", reference.visible, true);
  add_boolean(out, "locked", reference.locked, false);
  add_extras(out, reference.extras);
  return out;
}

}  // namespace

JsonOut references_out(const Scene& scene) {
  JsonOut out = JsonOut::array(Layout::kSpread);
  for (const Reference& reference : scene.references) out.add(reference_out(reference));
  return out;
}

JsonOut audio_out(const AudioTrack& audio) {
  JsonOut out = JsonOut::object(Layout::kFit);
  out.add("file", JsonOut::string(audio.file));
  add_time(out, "start", audio.start, Time{0});
  add_number(out, "volume", audio.volume, 1);
  add_extras(out, audio.extras);
  return out;
}

}  // namespace kindred::io
