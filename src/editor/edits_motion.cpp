// SPDX-License-Identifier: MIT
#include "editor/edits_motion.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "editor/number_input.h"
#include "kindred/scene/generators.h"

namespace kindred::editor {
namespace {

struct FoundGenerator {
  Clip* clip = nullptr;
  Generator* generator = nullptr;
};

FoundGenerator generator_to_edit(Scene& scene, CharacterId id, GeneratorId generator) {
  Character* character = edit_character(scene, id);
  if (!character) return {};
  for (Cow<Clip>& clip : character->clips) {
    if (!find_generator(*clip, generator)) continue;
    for (Generator& entry : clip.edit().generators) {
      if (entry.id == generator) return {&clip.edit(), &entry};
    }
  }
  return {};
}

/// "axis_x" fits "axis_x" and "x", "upright" fits "upright": names as people give them.
bool fits_role(const std::string& name, std::string_view role) {
  return name == role || (role.starts_with("axis_") && name == role.substr(5));
}

void find_helpers(const Character& character, Generator& generator) {
  const GeneratorKind& kind = generator_kind(generator.kind);
  for (const Bone& bone : *character.bones) {
    if (bone.parent != generator.bone) continue;
    for (std::size_t i = 0; i < kind.roles.size(); ++i) {
      if (fits_role(bone.name, kind.roles[i].word)) generator.helpers[i] = bone.id;
    }
  }
}

/// A key near enough to `time` to be the one that is meant, -1 = none.
std::ptrdiff_t key_here(const Curve& curve, FrameRate rate, Time time) {
  for (std::size_t i = 0; i < curve.keys().size(); ++i) {
    if (within_half_frame(rate, curve.keys()[i].time, time)) return static_cast<std::ptrdiff_t>(i);
  }
  return -1;
}

void put_value(Curve& curve, FrameRate rate, Time time, double value) {
  const std::ptrdiff_t here = key_here(curve, rate, time);
  Key key{time, value, nullptr};
  if (here >= 0) {
    key = curve.keys()[static_cast<std::size_t>(here)];
    key.value = value;
  }
  curve.set(key);
}

KeyState state_of(const Curve& curve, FrameRate rate, Time time) {
  if (curve.empty()) return KeyState::kNotAnimated;
  return key_here(curve, rate, time) >= 0 ? KeyState::kKeyedHere : KeyState::kAnimated;
}

ChannelTarget camera_target(PropertyId property) {
  ChannelTarget target;
  target.property = property;
  return target;
}

bool has_camera_keys(const Scene& scene, PropertyId property) {
  const Channel* channel = find_channel(*scene.camera.motion, camera_target(property));
  return channel && !channel->curve.empty();
}

void set_own_camera_value(Camera& camera, PropertyId id, double value) {
  const std::string_view word = property(id).word;
  if (word == "x") camera.x = value;
  if (word == "y") camera.y = value;
  if (word == "zoom") camera.zoom = value;
  if (word == "rotation") camera.rotation_deg = value;
}

ChannelTarget parent_target() {
  ChannelTarget target;
  target.property = *find_property(PropertyOwner::kCharacter, "parent");
  return target;
}

/// What a bone's value becomes with an offset of a generator baked into it.
double with_offset(double BonePose::*field, double value, const BonePose& offset) {
  const bool scale = field == &BonePose::scale_x || field == &BonePose::scale_y;
  return scale ? value * (offset.*field) : value + offset.*field;
}

/// Value that the keys (else the base pose) give, without what is added to them.
double keyed_sample(const Character& character, const Clip& clip, int bone, PropertyId id,
                    Time time) {
  const auto i = static_cast<std::size_t>(bone);
  const Channel* channel = find_channel(clip, bone_channel((*character.bones)[i].id, id));
  const auto value =
      channel ? sample(channel->curve, curve_rules(clip, *channel), time) : std::nullopt;
  const Pose& base = *character.base_pose;
  return value.value_or(i < base.size() ? base[i].*property(id).field : property(id).default_value);
}

}  // namespace

// ---- generators ---------------------------------------------------------------------------------

GeneratorId add_generator(Scene& scene, CharacterId id, BoneId bone, GeneratorKindId kind) {
  Character* character = edit_character(scene, id);
  if (!character || !find_bone(*character, bone)) return {};
  Clip* clip = clip_for_keying(*character);
  if (!clip) return {};
  Generator generator = make_generator(kind);
  generator.id = new_id<GeneratorId>(*character);
  generator.bone = bone;
  // A clip without a length would never show a motion that has one.
  constexpr double kSeconds = 4;
  if (clip_duration(*clip) == Time{0}) generator.duration = time_from_seconds(kSeconds);
  find_helpers(*character, generator);
  clip->generators.push_back(generator);
  return generator.id;
}

void edit_generator(Scene& scene, CharacterId character, GeneratorId id,
                    const std::function<void(Generator&)>& change) {
  if (const FoundGenerator found = generator_to_edit(scene, character, id); found.generator) {
    change(*found.generator);
  }
}

void delete_generator(Scene& scene, CharacterId character, GeneratorId id) {
  const FoundGenerator found = generator_to_edit(scene, character, id);
  if (!found.clip) return;
  std::erase_if(found.clip->generators, [&](const Generator& entry) { return entry.id == id; });
}

void bake_generator(Scene& scene, CharacterId character_id, GeneratorId id, int step) {
  const FoundGenerator found = generator_to_edit(scene, character_id, id);
  if (!found.clip) return;
  Character& character = *edit_character(scene, character_id);
  const Rig rig = make_rig(*character.bones);
  const Clip before = *found.clip;
  const Generator generator = *found.generator;
  const FrameRate rate = scene.frame_rate;
  Time end = clip_duration(before);
  if (end <= Time{0}) end = time_of_frame(rate, effective_range(scene).last);
  const Time seam = before.loop && clip_duration(before) > Time{0} ? end : Time{-1};
  std::vector<Time> times;
  for (std::int64_t frame = 0; time_of_frame(rate, frame) < end; frame += step) {
    times.push_back(time_of_frame(rate, frame));
  }
  times.push_back(end);
  const std::vector<int> bones = generator_bones(character, rig, before, generator);
  for (const PropertyId property_id : bone_properties()) {
    double BonePose::*const field = property(property_id).field;
    for (const int bone : bones) {
      std::vector<Key> keys;
      bool moves = false;
      for (const Time time : times) {
        // In a loop the end is the start again; the pose there is the last one before it.
        const Time asked = time == seam ? Time{time.flicks - 1} : time;
        const Pose offsets = generator_offsets(character, rig, before, generator, asked);
        const BonePose& offset = offsets[static_cast<std::size_t>(bone)];
        moves = moves || offset.*field != BonePose{}.*field;
        const double value = keyed_sample(character, before, bone, property_id, asked);
        keys.push_back({time, with_offset(field, value, offset), nullptr});
      }
      if (!moves) continue;
      const BoneId bone_id = (*character.bones)[static_cast<std::size_t>(bone)].id;
      Channel& channel = edit_channel(*found.clip, bone_channel(bone_id, property_id));
      channel.curve = Curve(std::move(keys));
      channel.interpolation = linear_interpolation();
      channel.unknown_interpolation.clear();
    }
  }
  if (!found.clip->duration) found.clip->duration = clip_duration(before);
  delete_generator(scene, character_id, id);
}

void set_generator_value(Scene& scene, CharacterId character, GeneratorId id, std::size_t parameter,
                         Time time, double value) {
  const FoundGenerator found = generator_to_edit(scene, character, id);
  if (!found.generator || parameter >= found.generator->values.size() || !std::isfinite(value)) {
    return;
  }
  const GeneratorParameter& row = generator_kind(found.generator->kind).parameters[parameter];
  GeneratorValue& stored = found.generator->values[parameter];
  const double wanted = std::clamp(row.decimals == 0 && !row.animatable ? std::round(value) : value,
                                   row.min, row.max);
  if (stored.curve.empty()) {
    stored.value = wanted;
  } else {
    put_value(stored.curve, scene.frame_rate, keying_time(*found.clip, scene.frame_rate, time),
              wanted);
  }
}

void toggle_generator_key(Scene& scene, CharacterId character, GeneratorId id,
                          std::size_t parameter, Time time) {
  const FoundGenerator found = generator_to_edit(scene, character, id);
  if (!found.generator || parameter >= found.generator->values.size()) return;
  const Time here = keying_time(*found.clip, scene.frame_rate, time);
  const double value = generator_value(*found.clip, *found.generator, parameter, here);
  GeneratorValue& stored = found.generator->values[parameter];
  const std::ptrdiff_t key = key_here(stored.curve, scene.frame_rate, here);
  if (key < 0) {
    stored.curve.set({here, value, nullptr});
    return;
  }
  stored.curve.erase(stored.curve.keys()[static_cast<std::size_t>(key)].time);
  if (stored.curve.empty()) stored.value = value;
}

KeyState generator_key_state(const Scene& scene, const Clip& clip, const Generator& generator,
                             std::size_t parameter, Time time) {
  if (parameter >= generator.values.size()) return KeyState::kNotAnimated;
  return state_of(generator.values[parameter].curve, scene.frame_rate,
                  keying_time(clip, scene.frame_rate, time));
}

// ---- layers -------------------------------------------------------------------------------------

void add_layer(Scene& scene, CharacterId id, ClipId clip) {
  Character* character = edit_character(scene, id);
  if (!character || !find_clip(*character, clip)) return;
  ClipLayer layer;
  layer.clip = clip;
  character->layers.push_back(layer);
}

void edit_layer(Scene& scene, CharacterId id, std::size_t layer,
                const std::function<void(ClipLayer&)>& change) {
  Character* character = edit_character(scene, id);
  if (character && layer < character->layers.size()) change(character->layers[layer]);
}

void delete_layer(Scene& scene, CharacterId id, std::size_t layer) {
  Character* character = edit_character(scene, id);
  if (!character || layer >= character->layers.size()) return;
  character->layers.erase(character->layers.begin() + static_cast<std::ptrdiff_t>(layer));
}

void move_layer(Scene& scene, CharacterId id, std::size_t layer, int places) {
  Character* character = edit_character(scene, id);
  if (!character || layer >= character->layers.size()) return;
  const auto last = static_cast<std::ptrdiff_t>(character->layers.size()) - 1;
  const auto from = static_cast<std::ptrdiff_t>(layer);
  const std::ptrdiff_t to = std::clamp<std::ptrdiff_t>(from + places, 0, last);
  const ClipLayer moved = character->layers[layer];
  character->layers.erase(character->layers.begin() + from);
  character->layers.insert(character->layers.begin() + to, moved);
}

// ---- the camera ---------------------------------------------------------------------------------

std::span<const PropertyId> camera_properties() {
  static const std::array<PropertyId, 4> kAll{*find_property(PropertyOwner::kCamera, "x"),
                                              *find_property(PropertyOwner::kCamera, "y"),
                                              *find_property(PropertyOwner::kCamera, "zoom"),
                                              *find_property(PropertyOwner::kCamera, "rotation")};
  return kAll;
}

double camera_value(const EvaluatedCamera& camera, PropertyId id) {
  const std::string_view word = property(id).word;
  if (word == "x") return camera.center.x;
  if (word == "y") return camera.center.y;
  return word == "zoom" ? camera.zoom : camera.rotation_deg;
}

void set_camera_value(Scene& scene, PropertyId id, Time time, double value) {
  constexpr double kLeastZoom = 0.001;
  const bool zoom = property(id).word == "zoom";
  if (!std::isfinite(value) || (zoom && value < kLeastZoom)) return;
  if (!has_camera_keys(scene, id)) {
    set_own_camera_value(scene.camera, id, value);
    return;
  }
  Clip& motion = scene.camera.motion.edit();
  const Time here = keying_time(motion, scene.frame_rate, time);
  put_value(edit_channel(motion, camera_target(id)).curve, scene.frame_rate, here, value);
}

void toggle_camera_key(Scene& scene, PropertyId id, Time time) {
  const double value = camera_value(evaluate_camera(scene, time), id);
  Clip& motion = scene.camera.motion.edit();
  if (motion.channels.empty()) {
    motion.interpolation = find_interpolation("catmull_rom").value_or(linear_interpolation());
  }
  const Time here = keying_time(motion, scene.frame_rate, time);
  Curve& curve = edit_channel(motion, camera_target(id)).curve;
  const std::ptrdiff_t key = key_here(curve, scene.frame_rate, here);
  if (key < 0) {
    curve.set({here, value, nullptr});
    return;
  }
  curve.erase(curve.keys()[static_cast<std::size_t>(key)].time);
  if (!curve.empty()) return;
  set_own_camera_value(scene.camera, id, value);
  std::erase_if(motion.channels,
                [](const Cow<Channel>& channel) { return channel->curve.empty(); });
}

KeyState camera_key_state(const Scene& scene, PropertyId id, Time time) {
  const Clip& motion = *scene.camera.motion;
  const Channel* channel = find_channel(motion, camera_target(id));
  if (!channel) return KeyState::kNotAnimated;
  return state_of(channel->curve, scene.frame_rate, keying_time(motion, scene.frame_rate, time));
}

std::vector<Time> camera_key_times(const Scene& scene) {
  std::vector<Time> times;
  for (const Cow<Channel>& channel : scene.camera.motion->channels) {
    for (const Key& key : channel->curve.keys()) times.push_back(key.time);
  }
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

void move_camera_keys(Scene& scene, Time from, Time to) {
  to = std::max(to, Time{0});
  if (to == from) return;
  for (Cow<Channel>& channel : scene.camera.motion.edit().channels) {
    const std::ptrdiff_t index = channel->curve.index_at(from);
    if (index < 0) continue;
    Key moved = channel->curve.keys()[static_cast<std::size_t>(index)];
    moved.time = to;
    Curve& curve = channel.edit().curve;
    curve.erase(from);
    const std::ptrdiff_t there = key_here(curve, scene.frame_rate, to);
    if (there >= 0) curve.erase(curve.keys()[static_cast<std::size_t>(there)].time);
    curve.set(std::move(moved));
  }
}

void delete_camera_keys(Scene& scene, Time time) {
  const EvaluatedCamera now = evaluate_camera(scene, time);
  Clip& motion = scene.camera.motion.edit();
  for (Cow<Channel>& channel : motion.channels) {
    if (channel->curve.index_at(time) < 0) continue;
    channel.edit().curve.erase(time);
    if (!channel->curve.empty()) continue;
    const PropertyId id = channel->target.property;
    set_own_camera_value(scene.camera, id, camera_value(now, id));
  }
  std::erase_if(motion.channels,
                [](const Cow<Channel>& channel) { return channel->curve.empty(); });
}

void clear_camera_keys(Scene& scene, Time time) {
  const EvaluatedCamera now = evaluate_camera(scene, time);
  for (const PropertyId id : camera_properties()) {
    if (has_camera_keys(scene, id)) {
      set_own_camera_value(scene.camera, id, camera_value(now, id));
    }
  }
  scene.camera.motion.edit().channels.clear();
}

// ---- who holds a character ----------------------------------------------------------------------

bool can_hold(const Scene& scene, CharacterId character, CharacterId parent) {
  std::size_t steps = 0;
  for (CharacterId at = parent; at; ++steps) {
    if (at == character || steps > scene.characters.size()) return false;
    const Character* found = find_character(scene, at);
    at = found && found->parent ? found->parent->character : CharacterId{};
  }
  return true;
}

void set_parent(Scene& scene, CharacterId id, const CharacterParent& parent, Time time, bool key) {
  if (!can_hold(scene, id, parent.character)) return;
  Character* character = edit_character(scene, id);
  if (!character) return;
  const Clip* active = active_clip(*character);
  const Channel* channel = active ? find_channel(*active, parent_target()) : nullptr;
  if (!key && (!channel || channel->curve.empty())) {
    character->parent = parent.character ? std::optional(parent) : std::nullopt;
    return;
  }
  Clip* clip = clip_for_keying(*character);
  if (!clip) return;
  const auto key_parent = [&](const CharacterParent& holder, Time at) {
    double value = -1;
    if (const std::string name = parent_name(scene, holder); !name.empty()) {
      std::vector<std::string>& names = edit_channel(*clip, parent_target()).names;
      const auto found = std::find(names.begin(), names.end(), name);
      value = static_cast<double>(found - names.begin());
      if (found == names.end()) names.push_back(name);
    }
    set_key(scene, *clip, parent_target(), at, value);
  };
  // A single key would hold backwards too: the first one says who held it so far.
  const bool first = !find_channel(*clip, parent_target());
  if (first && time > Time{0}) key_parent(character->parent.value_or(CharacterParent{}), Time{0});
  key_parent(parent, time);
}

void follow_renames(Scene& scene, const Scene& before) {
  for (Cow<Character>& character : scene.characters) {
    for (std::size_t c = 0; c < character->clips.size(); ++c) {
      const Channel* channel = find_channel(*character->clips[c], parent_target());
      for (std::size_t n = 0; channel && n < channel->names.size(); ++n) {
        const auto parent = find_parent(before, channel->names[n]);
        const std::string name = parent ? parent_name(scene, *parent) : std::string();
        if (name.empty() || name == channel->names[n]) continue;
        edit_channel(character.edit().clips[c].edit(), parent_target()).names[n] = name;
        channel = find_channel(*character->clips[c], parent_target());
      }
    }
  }
}

void set_depth(Scene& scene, CharacterId id, double depth) {
  constexpr double kNearest = -0.99;
  Character* character = edit_character(scene, id);
  if (character && std::isfinite(depth)) character->depth = std::max(depth, kNearest);
}

}  // namespace kindred::editor
