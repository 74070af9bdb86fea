// SPDX-License-Identifier: MIT
// Edits of motion that is not keys of bones: generators, layers of clips, the camera, who holds a
// character. Numbers that can't be used are refused: the old value stays.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "editor/edits_keys.h"

namespace kindred::editor {

// ---- generators of the active clip --------------------------------------------------------------

/// In the active clip (made where the character has none), from the playhead's clip time 0 on; with
/// helpers where children of the bone fit the roles' words. 0 if there is no clip to take it.
GeneratorId add_generator(Scene& scene, CharacterId character, BoneId bone, GeneratorKindId kind);
void edit_generator(Scene& scene, CharacterId character, GeneratorId generator,
                    const std::function<void(Generator&)>& change);
void delete_generator(Scene& scene, CharacterId character, GeneratorId generator);

/// Its motion as keys at every `step`-th frame of its span (of the clip or, in one without an end,
/// of the scene's range), over the keys that were there; then it goes. Requires step >= 1.
void bake_generator(Scene& scene, CharacterId character, GeneratorId generator, int step = 1);

/// The parameter at the playhead: a key where it is a curve, else its number.
void set_generator_value(Scene& scene, CharacterId character, GeneratorId generator,
                         std::size_t parameter, Time time, double value);
/// A key of the parameter at the playhead; if there is one, it goes.
void toggle_generator_key(Scene& scene, CharacterId character, GeneratorId generator,
                          std::size_t parameter, Time time);
KeyState generator_key_state(const Scene& scene, const Clip& clip, const Generator& generator,
                             std::size_t parameter, Time time);

// ---- layers -------------------------------------------------------------------------------------

void add_layer(Scene& scene, CharacterId character, ClipId clip);
void edit_layer(Scene& scene, CharacterId character, std::size_t layer,
                const std::function<void(ClipLayer&)>& change);
void delete_layer(Scene& scene, CharacterId character, std::size_t layer);
/// One up (+1, over the next) or down.
void move_layer(Scene& scene, CharacterId character, std::size_t layer, int places);

// ---- the camera ---------------------------------------------------------------------------------

std::span<const PropertyId> camera_properties();  ///< x, y, zoom, rotation
double camera_value(const EvaluatedCamera& camera, PropertyId property);
/// A key at `time` where the property has keys, else the camera's own value.
void set_camera_value(Scene& scene, PropertyId property, Time time, double value);
/// A key with the value in force; if there is one here, it goes.
void toggle_camera_key(Scene& scene, PropertyId property, Time time);
KeyState camera_key_state(const Scene& scene, PropertyId property, Time time);
/// Times at which any of its properties has a key, rising.
std::vector<Time> camera_key_times(const Scene& scene);
/// All keys at exactly `from`; not before 0, and over what stands within half a frame.
void move_camera_keys(Scene& scene, Time from, Time to);
void delete_camera_keys(Scene& scene, Time time);
/// Removes all of the camera's keys; it stays as it stands at `time`.
void clear_camera_keys(Scene& scene, Time time);

// ---- who holds a character ----------------------------------------------------------------------

/// 0 = nobody. Refused where it would hold itself by way of others. With `key`, or where the
/// channel has keys, from `time` on; else for good.
void set_parent(Scene& scene, CharacterId character, const CharacterParent& parent, Time time,
                bool key);
/// True where `parent` could hold the character: not itself, nor one that it holds.
bool can_hold(const Scene& scene, CharacterId character, CharacterId parent);
/// After a rename: keys of `parent` say the new names of what they named in `before`.
void follow_renames(Scene& scene, const Scene& before);
void set_depth(Scene& scene, CharacterId character, double depth);

}  // namespace kindred::editor
