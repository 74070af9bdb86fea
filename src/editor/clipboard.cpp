// SPDX-License-Identifier: MIT
#include "editor/clipboard.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>

#include "editor/edits_keys.h"
#include "editor/edits_pose.h"

namespace kindred::editor {
namespace {

// How far from the middle line, in character heights, and from upright, as a cosine, the rest of a
// bone without side may be to count as lying in the middle.
constexpr double kMiddleDistance = 0.02, kMiddleCosine = 0.2;

bool letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool upper(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }
char to_lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
char to_upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }

/// Where `word` stands on its own in the name (as side_from_name reads it), npos if nowhere.
std::size_t find_word(std::string_view name, std::string_view word) {
  for (std::size_t i = 0; i + word.size() <= name.size(); ++i) {
    const std::size_t end = i + word.size();
    const bool equal = std::equal(word.begin(), word.end(), name.begin() + static_cast<long>(i),
                                  [](char w, char n) { return w == to_lower(n); });
    if (!equal) continue;
    const bool starts = i == 0 || !letter(name[i - 1]) || (upper(name[i]) && !upper(name[i - 1]));
    const bool ends =
        end == name.size() || !letter(name[end]) || (upper(name[end]) && !upper(name[end - 1]));
    if (starts && ends) return i;
  }
  return std::string_view::npos;
}

/// `word` in the capitals of `like`: LEFT, Left, left.
std::string in_capitals_of(std::string_view like, std::string_view word) {
  std::string result(word);
  if (upper(like[0])) result[0] = to_upper(result[0]);
  if (like.size() > 1 && upper(like[1])) {
    for (char& c : result) c = to_upper(c);
  }
  return result;
}

bool lies_in_the_middle(const Character& character, std::size_t bone) {
  const Rig rig = make_rig(*character.bones);
  const Pose rest(rig.bones.size());
  std::vector<Affine> world(rig.bones.size());
  forward_kinematics(rig, rest, world);
  const std::size_t root = static_cast<std::size_t>(rig.bones[bone].root);
  if (bone == root) return true;
  const double aside = std::abs(world[bone].tx - world[root].tx);
  const double length = std::hypot(world[bone].a, world[bone].b);
  return aside <= kMiddleDistance * rig.height && std::abs(world[bone].a) <= kMiddleCosine * length;
}

/// The selected bones, or all, in the order of the rig.
std::vector<BoneId> chosen_bones(const Character& character, const Selection& selection) {
  std::vector<BoneId> bones;
  const bool all = selection.bones.empty() || selection.character != character.id;
  for (const Bone& bone : *character.bones) {
    const auto& chosen = selection.bones;
    const bool wanted = all || std::find(chosen.begin(), chosen.end(), bone.id) != chosen.end();
    if (wanted) bones.push_back(bone.id);
  }
  return bones;
}

/// The target of a copied key in this character, none if it has no such bone.
std::optional<ChannelTarget> target_in(const Character& character, const CopiedKey& key) {
  ChannelTarget target;
  target.property = key.property;
  target.part = key.part;
  target.skin = key.skin;
  if (key.bone.empty()) return target;
  const Bone* bone = find_bone(character, key.bone);
  if (!bone) return std::nullopt;
  target.bone = bone->id;
  return target;
}

double value_in(Channel& channel, const CopiedKey& key) {
  if (property(key.property).value != PropertyValue::kName) return key.value;
  if (!key.name) return -1;
  auto place = std::find(channel.names.begin(), channel.names.end(), *key.name);
  if (place == channel.names.end()) place = channel.names.insert(place, *key.name);
  return static_cast<double>(place - channel.names.begin());
}

/// Values of this property change their sign in the mirror.
bool turns_round(PropertyId id, bool is_root) {
  const double BonePose::*field = property(id).field;
  return field == &BonePose::rotation_deg || field == (is_root ? &BonePose::x : &BonePose::y);
}

std::shared_ptr<const KeyOptions> mirrored_options(
    const std::shared_ptr<const KeyOptions>& options) {
  if (!options || (!options->in && !options->out)) return options;
  return std::make_shared<const KeyOptions>(stretched(*options, 1, -1));
}

/// The copied keys for the other sides of this character; those of bones without partner are left
/// out, those of parts stay.
std::vector<CopiedKey> flipped_keys(const Character& character, std::vector<CopiedKey> keys) {
  std::vector<CopiedKey> result;
  for (CopiedKey& key : keys) {
    if (!key.bone.empty()) {
      const Bone* bone = find_bone(character, key.bone);
      const Bone* other =
          bone ? find_bone(character, bone_of_other_side(character, bone->id)) : nullptr;
      if (!other) continue;
      if (turns_round(key.property, !bone->parent)) {
        key.value = 0.0 - key.value;
        key.options = mirrored_options(key.options);
      }
      key.bone = other->name;
    }
    result.push_back(std::move(key));
  }
  return result;
}

/// Names go into the end of the list, so that places already in use keep.
KeyRef paste_key(const Scene& scene, CharacterId id, Clip& clip, const ChannelTarget& target,
                 const CopiedKey& key, Time time) {
  time = keying_time(clip, scene.frame_rate, time);
  set_key(scene, clip, target, time, value_in(edit_channel(clip, target), key));
  Curve& curve = edit_channel(clip, target).curve;
  const auto placed = std::find_if(curve.keys().begin(), curve.keys().end(), [&](const Key& k) {
    return within_half_frame(scene.frame_rate, k.time, time);
  });
  if (placed != curve.keys().end()) {
    Key changed = *placed;
    changed.options = key.options;
    time = changed.time;
    curve.set(std::move(changed));
  }
  return {id, target, time};
}

}  // namespace

// ---- sides --------------------------------------------------------------------------------------

std::optional<std::string> name_of_other_side(std::string_view name) {
  std::size_t end = name.size();
  while (end > 0 && std::isdigit(static_cast<unsigned char>(name[end - 1]))) --end;
  if (end > 2 && end < name.size() && (name[end - 1] == '.' || name[end - 1] == '_')) --end;
  std::string other(name);
  if (end >= 2 && (name[end - 2] == '.' || name[end - 2] == '_')) {
    char& side = other[end - 1];
    constexpr std::string_view kSides = "LRlr", kOthers = "RLrl";
    const std::size_t place = kSides.find(side);
    if (place != std::string_view::npos) {
      side = kOthers[place];
      return other;
    }
  }
  for (const auto& [word, opposite] : {std::pair{"left", "right"}, std::pair{"right", "left"}}) {
    const std::size_t place = find_word(name, word);
    if (place == std::string_view::npos) continue;
    const std::size_t length = std::string_view(word).size();
    return other.replace(place, length, in_capitals_of(name.substr(place, length), opposite));
  }
  return std::nullopt;
}

BoneId bone_of_other_side(const Character& character, BoneId id) {
  const int index = bone_index(*character.bones, id);
  if (index < 0) return {};
  const Bone& bone = (*character.bones)[static_cast<std::size_t>(index)];
  if (const std::optional<std::string> name = name_of_other_side(bone.name)) {
    const Bone* other = find_bone(character, *name);
    return other ? other->id : BoneId{};
  }
  const bool middle = side_of(bone) == Side::kCenter &&
                      lies_in_the_middle(character, static_cast<std::size_t>(index));
  return middle ? id : BoneId{};
}

BonePose mirrored(const BonePose& values, bool is_root) {
  BonePose result = values;
  double& across = is_root ? result.x : result.y;
  across = 0.0 - across;  // 0.0 - 0 is 0, -0 would be another value
  result.rotation_deg = 0.0 - result.rotation_deg;
  return result;
}

// ---- poses --------------------------------------------------------------------------------------

void copy_pose(Editor& editor) {
  const Character* character = editor.character();
  const EvaluatedCharacter* evaluated = editor.evaluated_character();
  if (!character || !evaluated) return;
  Session& session = editor.session();
  session.clipboard.pose.clear();
  for (const BoneId id : chosen_bones(*character, session.selection)) {
    const auto index = static_cast<std::size_t>(bone_index(*character->bones, id));
    session.clipboard.pose.push_back({(*character->bones)[index].name, evaluated->pose[index]});
  }
  editor.touch();
}

void paste_pose(Editor& editor, bool flipped) {
  const Character* character = editor.character();
  const EvaluatedCharacter* evaluated = editor.evaluated_character();
  if (!character || !evaluated) return;
  Pose wanted = evaluated->pose;
  for (const CopiedBone& copied : editor.session().clipboard.pose) {
    const Bone* bone = find_bone(*character, copied.bone);
    if (!bone) continue;
    const BoneId target = flipped ? bone_of_other_side(*character, bone->id) : bone->id;
    const int index = bone_index(*character->bones, target);
    if (index < 0) continue;
    wanted[static_cast<std::size_t>(index)] =
        flipped ? mirrored(copied.values, !bone->parent) : copied.values;
  }
  edit_pose(editor, flipped ? "Paste pose flipped" : "Paste pose", character->id, wanted);
}

void mirror_pose(Editor& editor) {
  const Character* character = editor.character();
  const EvaluatedCharacter* evaluated = editor.evaluated_character();
  if (!character || !evaluated) return;
  std::set<BoneId> sources;
  for (const BoneId id : chosen_bones(*character, editor.session().selection)) {
    const BoneId other = bone_of_other_side(*character, id);
    if (other) sources.insert({id, other});
  }
  Pose wanted = evaluated->pose;
  for (const BoneId source : sources) {
    const auto from = static_cast<std::size_t>(bone_index(*character->bones, source));
    const auto to = static_cast<std::size_t>(
        bone_index(*character->bones, bone_of_other_side(*character, source)));
    wanted[to] = mirrored(evaluated->pose[from], !(*character->bones)[from].parent);
  }
  edit_pose(editor, "Mirror pose", character->id, wanted);
}

// ---- keys ---------------------------------------------------------------------------------------

void copy_selected_keys(Editor& editor) {
  Session& session = editor.session();
  const Character* character = editor.character();
  const Clip* clip = character ? active_clip(*character) : nullptr;
  if (!clip) return;
  std::vector<CopiedKey> copied;
  std::optional<Time> first;
  for (const KeyRef& ref : session.selection.keys) {
    const Key* key = ref.character == character->id ? find_key(editor.scene(), ref) : nullptr;
    if (!key) continue;
    const Channel* channel = find_channel(*clip, ref.channel);
    const Bone* bone = find_bone(*character, ref.channel.bone);
    CopiedKey entry{
        ref.channel.property, bone ? bone->name : "", ref.channel.part, ref.channel.skin, key->time,
        key->value,           std::nullopt,           key->options};
    const bool named = property(entry.property).value == PropertyValue::kName && key->value >= 0 &&
                       key->value < static_cast<double>(channel->names.size());
    if (named) entry.name = channel->names[static_cast<std::size_t>(key->value)];
    copied.push_back(std::move(entry));
    first = first ? std::min(*first, key->time) : key->time;
  }
  for (CopiedKey& entry : copied) entry.offset = entry.offset - *first;
  session.clipboard.keys = std::move(copied);
  editor.touch();
}

void paste_keys(Editor& editor, bool flipped) {
  Session& session = editor.session();
  const CharacterId id = editor.shown_character();
  const Character* shown = find_character(editor.scene(), id);
  if (session.clipboard.keys.empty() || !shown) return;
  const std::vector<CopiedKey> keys =
      flipped ? flipped_keys(*shown, session.clipboard.keys) : session.clipboard.keys;
  editor.edit(flipped ? "Paste keys flipped" : "Paste keys", [&](Scene& scene) {
    Character* character = edit_character(scene, id);
    Clip* clip = clip_for_keying(*character);
    if (!clip) return;
    std::vector<KeyRef> pasted;
    for (const CopiedKey& key : keys) {
      const std::optional<ChannelTarget> target = target_in(*character, key);
      if (!target) continue;
      pasted.push_back(paste_key(scene, id, *clip, *target, key, session.playhead + key.offset));
    }
    session.selection.keys = std::move(pasted);
  });
}

void mirror_keys(Editor& editor) {
  const Character* character = editor.character();
  const Clip* clip = character ? active_clip(*character) : nullptr;
  if (!clip) return;
  struct Mirrored {
    ChannelTarget channel;
    Key key;
  };
  std::vector<Mirrored> written;
  const auto add = [&](const ChannelTarget& from, const Key& key, BoneId to) {
    ChannelTarget target = from;
    target.bone = to;
    Key image = key;
    if (turns_round(from.property, !find_bone(*character, from.bone)->parent)) {
      image.value = 0.0 - image.value;
      image.options = mirrored_options(image.options);
    }
    const bool known = std::any_of(written.begin(), written.end(), [&](const Mirrored& other) {
      return other.channel == target && other.key.time == image.time;
    });
    if (!known) written.push_back({target, image});
  };
  for (const KeyRef& ref : editor.session().selection.keys) {
    const Key* key = ref.character == character->id ? find_key(editor.scene(), ref) : nullptr;
    const BoneId other = key ? bone_of_other_side(*character, ref.channel.bone) : BoneId{};
    if (!other) continue;
    add(ref.channel, *key, other);
    ChannelTarget partner = ref.channel;
    partner.bone = other;
    const Channel* channel = find_channel(*clip, partner);
    Key there{ref.time, property(partner.property).default_value, nullptr};
    if (const Key* keyed = find_key(editor.scene(), {character->id, partner, ref.time})) {
      there = *keyed;
    } else if (channel) {
      there.value =
          sample(channel->curve, curve_rules(*clip, *channel), ref.time).value_or(there.value);
    }
    add(partner, there, ref.channel.bone);
  }
  const CharacterId id = character->id;
  editor.edit("Mirror keys", [&](Scene& scene) {
    Clip* changed = clip_for_keying(*edit_character(scene, id));
    if (!changed) return;
    for (const Mirrored& entry : written) {
      edit_channel(*changed, entry.channel).curve.set(entry.key);
    }
  });
}

}  // namespace kindred::editor
