// SPDX-License-Identifier: MIT
// What a scene is animated to: references (pictures, videos) and the sound.
#include "io/reference_words.h"
#include "io/scene_reader.h"

namespace kindred::io {
namespace {

constexpr NumberRange kVolume{0, 4, false, "a number from 0 to 4"};

std::string read_file_name(ObjectReader& reader) {
  std::string file = reader.string("file").value_or("");
  if (file.empty()) {
    reader.log().warn(reader.value(), reader.owner() + ": no file is named; it shows nothing");
  }
  return file;
}

void read_span(ObjectReader& reader, Reference& reference) {
  reference.start = reader.time("start", Time{0});
  reference.speed = reader.number("speed", 1, kPositive);
  reference.in = reader.time("in", Time{0});
  if (reference.in < Time{0}) {
    reader.log().warn(reader.value(), reader.owner() + ": in is before 0; 0 used");
    reference.in = Time{0};
  }
  reference.out = reader.optional_time("out");
  if (reference.out && *reference.out <= reference.in) {
    reader.log().warn(reader.value(), reader.owner() + ": out is not after in; left out");
    reference.out.reset();
  }
}

Reference read_reference(const JsonValue& value, NameList& names, ReadLog& log) {
  ObjectReader reader(value, owner_text("reference", value), log);
  Reference reference;
  reference.name = names.claim(value, log);
  reader.take("name");
  reference.file = read_file_name(reader);
  reference.sequence = reader.boolean("sequence", false);
  reference.frame_rate = read_frame_rate(reader, "the scene's");
  read_span(reader, reference);
  reference.ends = static_cast<ReferenceEnds>(reader.word("ends", reference_ends_words(), 0));
  reference.space = static_cast<ReferenceSpace>(reader.word("space", reference_space_words(), 0));
  reference.over = reader.boolean("over", false);
  reference.position.x = reader.number("x", 0);
  reference.position.y = reader.number("y", 0);
  reference.scale = reader.number("scale", 1, kPositive);
  reference.rotation_deg = reader.number("rotation", 0);
  reference.opacity = reader.number("opacity", 1, kZeroToOne);
  reference.visible = reader.boolean("visible", true);
  reference.locked = reader.boolean("locked", false);
  reference.extras = reader.rest();
  return reference;
}

}  // namespace

void read_references(ObjectReader& reader, Scene& scene) {
  NameList names("reference");
  for (const JsonValue& value : reader.list("references")) {
    Reference reference = read_reference(value, names, reader.log());
    reference.id = ReferenceId{scene.next_reference_id++};
    scene.references.push_back(std::move(reference));
  }
}

void read_audio(ObjectReader& reader, Scene& scene) {
  const auto value = reader.object("audio");
  if (!value) return;
  ObjectReader member(*value, "audio", reader.log());
  AudioTrack audio;
  audio.file = read_file_name(member);
  audio.start = member.time("start", Time{0});
  audio.volume = member.number("volume", 1, kVolume);
  audio.extras = member.rest();
  scene.audio = std::move(audio);
}

}  // namespace kindred::io
