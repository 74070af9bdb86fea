// SPDX-License-Identifier: MIT
// Writing a scene: one function a section of the file, keys in the order of docs/file_format.md,
// members at their default left out. Private to src/io.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "io/json_layout.h"
#include "kindred/scene/document.h"

namespace kindred::io {

/// Names by id, for the references between the sections of a character.
struct CharacterNames {
  std::unordered_map<std::uint32_t, std::string_view> bones;
  std::unordered_map<std::uint32_t, std::string_view> reflections;

  explicit CharacterNames(const Character& character);
  JsonOut bone(BoneId id) const;          ///< null where there is no such bone
  JsonOut figure(ReflectionId id) const;  ///< "self" where there is no such reflection
};

/// Unknown members behind the known ones, less those of a name that is taken.
void add_extras(JsonOut& object, const Extras& extras);
/// Adds a number or a switch unless it has its default; what is not finite is written as that.
void add_number(JsonOut& object, std::string_view name, double value, double fallback);
void add_boolean(JsonOut& object, std::string_view name, bool value, bool fallback);
/// Adds a list unless it is empty.
void add_list(JsonOut& object, std::string_view name, JsonOut list);

JsonOut bones_out(const Character& character, const CharacterNames& names);
JsonOut pose_out(const Character& character);
JsonOut parts_out(const Character& character, const CharacterNames& names);
JsonOut handles_out(const Character& character, const CharacterNames& names);
JsonOut reflections_out(const Scene& scene, const Character& character);
/// An empty object where all settings are defaults.
JsonOut ik_out(const Character& character, const CharacterNames& names);
JsonOut clips_out(const Character& character, const CharacterNames& names);
/// Duration, loop, interpolation and channels of a clip or of the camera.
void add_motion(JsonOut& out, const Clip& clip, const CharacterNames& names);
JsonOut generators_out(const Clip& clip, const CharacterNames& names);
JsonOut number_keys_out(const Curve& curve);
JsonOut layers_out(const Character& character);
JsonOut saved_poses_out(const Character& character, const CharacterNames& names);
JsonOut references_out(const Scene& scene);
JsonOut audio_out(const AudioTrack& audio);

/// "30000/1001" or a number.
JsonOut frame_rate_out(FrameRate rate);

}  // namespace kindred::io
