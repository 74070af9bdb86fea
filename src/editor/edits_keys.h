// SPDX-License-Identifier: MIT
// Edits of clips and their keys. All act on the active clip of a character; all are computed from
// the document they are given, so that a drag may call them again and again on its start value.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "editor/session.h"

namespace kindred::editor {

// ---- reading ------------------------------------------------------------------------------------

/// The active clip, or null.
const Clip* active_clip(const Character& character);

/// What generators and layers add to the keys of the active clip.
AddedMotion added_at(const Character& character, Time time);

/// What the key button of a value shows.
enum class KeyState {
  kNotAnimated,  ///< grey: no keys
  kAnimated,     ///< green: keys, none here
  kKeyedHere,    ///< red: a key within half a frame of the playhead
  kChanged,      ///< orange: has keys, the value shown is not theirs
};
KeyState key_state(const Scene& scene, const Character& character, const ChannelTarget& target,
                   Time time, std::span<const PoseOverride> unkeyed);

/// How many channels have values that are shown but not keyed.
int changed_channels(const Scene& scene, std::span<const PoseOverride> unkeyed, Time time);

ChannelTarget bone_channel(BoneId bone, PropertyId property);
/// "x", "rotation", ... of bones; requires a word of the table.
PropertyId bone_property(std::string_view word);
std::vector<PropertyId> bone_properties();

/// True if `key` and `time` are the same place for the user: within half a frame.
bool within_half_frame(FrameRate rate, Time key, Time time);

/// Where a key for `time` belongs: in a looping clip modulo its period, what is nearest to the seam
/// at 0; never negative.
Time keying_time(const Clip& clip, FrameRate rate, Time time);

/// The nearest frame's time.
Time snapped_to_frame(FrameRate rate, Time time);

/// Every key of the active clip; of one bone (all its properties) where `bone` is given.
std::vector<KeyRef> all_keys(const Character& character, BoneId bone = {});
/// Keys of the active clip within half a frame of `time` (in a looping clip: modulo its period).
std::vector<KeyRef> keys_at(const Scene& scene, const Character& character, Time time);
/// The key, or null.
const Key* find_key(const Scene& scene, const KeyRef& key);

/// Drops unkeyed edits of the character that say nothing else than its channels.
void settle_unkeyed(const Scene& scene, std::vector<PoseOverride>& unkeyed, CharacterId character,
                    Time time);

/// Times of the nearest key before / after `time` (more than half a frame away), of `bones` of the
/// character, or of all its channels if empty.
std::optional<Time> previous_key_time(const Scene& scene, const Character& character,
                                      std::span<const BoneId> bones, Time time);
std::optional<Time> next_key_time(const Scene& scene, const Character& character,
                                  std::span<const BoneId> bones, Time time);

// ---- setting ------------------------------------------------------------------------------------

/// The clip to key in: the active one; made ("clip") and made active if the character has none at
/// all; null if it has clips but none is active (then the base pose is what is shown).
Clip* clip_for_keying(Character& character);

/// Sets a key, replacing any within half a frame; the interpolation of the replaced one stays. In
/// a looping clip times count modulo its period, and the keys at 0 and at the period are one key.
void set_key(const Scene& scene, Clip& clip, const ChannelTarget& target, Time time, double value);

/// Keys the values shown (sample or unkeyed edit) of these bones: their rotation, and every other
/// property that has keys or is not at its default. Unkeyed edits that are thereby keyed leave
/// `unkeyed`.
void key_bones(Scene& scene, std::vector<PoseOverride>& unkeyed, CharacterId character,
               std::span<const BoneId> bones, Time time);
/// One channel, as the key button does. Of parts and the skin: the value in force.
void key_channel(Scene& scene, std::vector<PoseOverride>& unkeyed, CharacterId character,
                 const ChannelTarget& target, Time time);

/// Values of part channels (`visible` and `order` as 0 / 1 and whole numbers): with `auto_key`, or
/// where the channel has keys, a key at `time`; else the part's own value.
void set_part_value(Scene& scene, CharacterId character, PartId part, PropertyId property,
                    Time time, bool auto_key, double value);
/// The same for the character's skin; none = no skin.
void set_skin(Scene& scene, CharacterId character, Time time, bool auto_key,
              const std::optional<std::string>& skin);

void delete_keys(Scene& scene, std::span<const KeyRef> keys);
/// Keys of these bones (all channels of the clip if empty) within half a frame of `time`.
void delete_keys_at(Scene& scene, CharacterId character, std::span<const BoneId> bones, Time time);

/// Moves keys together: none before 0 (the group stops there, its spacing kept). Keys that stand
/// within half a frame of where one comes down are replaced, all others stay. Returns the keys
/// where they are now.
std::vector<KeyRef> move_keys(Scene& scene, std::span<const KeyRef> keys, Time delta);

/// Copies instead of moving; the originals stay. Returns the copies.
std::vector<KeyRef> copy_keys(Scene& scene, std::span<const KeyRef> keys, Time delta);

/// Copies that follow the keys as a block, one frame after the last of them. Returns the copies.
std::vector<KeyRef> duplicate_keys(Scene& scene, std::span<const KeyRef> keys);

/// Moves keys round and round in a looping clip: what leaves at one end comes in at the other
/// (elsewhere as move_keys). A channel that wraps goes on wrapping: it gets keys at 0 and at the
/// period where the seam now is. Returns the keys where they are now.
std::vector<KeyRef> offset_keys(Scene& scene, std::span<const KeyRef> keys, Time delta);

/// t -> pivot + (t - pivot) * factor, to whole frames, not before 0. Of keys that fall together
/// the last one stays. A factor that is not finite changes nothing.
std::vector<KeyRef> scale_keys(Scene& scene, std::span<const KeyRef> keys, Time pivot,
                               double factor);

/// The keys in the opposite order of time, within the span of all of them: what moved out moves
/// back. Interpolations and slopes turn with their segments. Returns the keys where they are now.
std::vector<KeyRef> reverse_keys(Scene& scene, std::span<const KeyRef> keys);

/// Changes the value of one key (finite). In a looping clip of its twin at the other end too.
void set_key_value(Scene& scene, const KeyRef& key, double value);

/// The interpolation of the segments that start at these keys; none = their channel's.
void set_interpolation(Scene& scene, std::span<const KeyRef> keys,
                       std::optional<InterpolationId> interpolation);
void set_channel_interpolation(Scene& scene, CharacterId character, const ChannelTarget& target,
                               std::optional<InterpolationId> interpolation);
void set_clip_interpolation(Scene& scene, CharacterId character, ClipId clip,
                            InterpolationId interpolation);
void set_channel_angles(Scene& scene, CharacterId character, const ChannelTarget& target,
                        AngleMode angles);

// ---- clips --------------------------------------------------------------------------------------

ClipId add_clip(Scene& scene, CharacterId character, std::string_view name = "clip");
ClipId duplicate_clip(Scene& scene, CharacterId character, ClipId clip);
void delete_clip(Scene& scene, CharacterId character, ClipId clip);
void set_active_clip(Scene& scene, CharacterId character, ClipId clip);  ///< 0 = none
/// Empty names are refused; one that is taken is numbered.
void rename_clip(Scene& scene, CharacterId character, ClipId clip, std::string_view name);
void set_clip_loop(Scene& scene, CharacterId character, ClipId clip, bool loop);
/// None = the last key. Not negative.
void set_clip_duration(Scene& scene, CharacterId character, ClipId clip,
                       std::optional<Time> duration);

}  // namespace kindred::editor
