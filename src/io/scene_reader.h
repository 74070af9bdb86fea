// SPDX-License-Identifier: MIT
// Reading a scene from its JSON: one function a section of the file. Private to src/io.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "io/object_reader.h"
#include "kindred/scene/document.h"

namespace kindred::io {

/// The character being read: what its sections refer to each other by.
struct CharacterContext {
  Character& character;
  std::unordered_map<std::string_view, std::size_t> bones;  ///< name to index in `bones`
  ReadLog& log;

  const Bone& bone(std::size_t index) const { return (*character.bones)[index]; }
};

/// Names that must differ: a missing one becomes the kind's word, a duplicate is numbered; both are
/// told.
class NameList {
 public:
  explicit NameList(std::string_view kind) : kind_(kind) {}
  std::string claim(const JsonValue& owner, ReadLog& log);
  /// Makes a name unavailable from the start.
  void reserve(std::string_view name) { taken_.insert(std::string(name)); }

 private:
  std::string_view kind_;
  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, int> next_number_;
};

/// The member `frame_rate`; one that can't be read is told, with what is used instead.
std::optional<FrameRate> read_frame_rate(ObjectReader& reader, std::string_view fallback_text);
void read_references(ObjectReader& reader, Scene& scene);
void read_audio(ObjectReader& reader, Scene& scene);

/// `bone "arm"`: how messages call an object.
std::string owner_text(std::string_view kind, const JsonValue& object);

/// The bone that the member names: an error and nothing where there is no such bone. null is the
/// character's own space where `null_allowed` (0), else an error.
std::optional<BoneId> read_bone(ObjectReader& reader, std::string_view name, bool null_allowed,
                                const CharacterContext& context);
/// The member `figure`; an unknown one is told, kept in `extras` and read as "self".
ReflectionId read_figure(ObjectReader& reader, const CharacterContext& context, Extras& kept);

void read_bones(ObjectReader& reader, CharacterContext& context);
void read_pose(ObjectReader& reader, CharacterContext& context);
void read_parts(ObjectReader& reader, CharacterContext& context);
void read_reflections(ObjectReader& reader, CharacterContext& context);
void read_handles(ObjectReader& reader, CharacterContext& context);
void read_ik(ObjectReader& reader, CharacterContext& context);
void read_clips(ObjectReader& reader, CharacterContext& context);
void read_saved_poses(ObjectReader& reader, CharacterContext& context);

/// Duration, loop, interpolation and channels of a clip, or of the camera (`whole`: what a channel
/// without bone and part is about).
void read_motion(ObjectReader& reader, PropertyOwner whole, Clip& clip, CharacterContext& context);
void read_generators(ObjectReader& reader, Clip& clip, CharacterContext& context);
/// Keys of numbers, from a list of them.
Curve read_number_keys(const JsonValue& list, const std::string& owner, ReadLog& log);

/// `parent` of characters, from `values`. What names no bone is told and kept; a circle is an
/// error.
void link_character_parents(Scene& scene, const std::vector<JsonValue>& values, ReadLog& log);

/// Tells what is wrong with SVG path data. It is kept, and drawn up to there.
void check_path(const JsonValue& value, std::string_view owner, ReadLog& log);

}  // namespace kindred::io
