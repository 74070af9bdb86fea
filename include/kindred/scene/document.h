// SPDX-License-Identifier: MIT
// The document: plain data, as typed (degrees, flicks, names), the in-memory twin of a scene file
// (docs/file_format.md says what each field means). A Scene is a value: copying it is cheap,
// because characters, clips and channels are shared until edited.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kindred/math/affine.h"
#include "kindred/math/cow.h"
#include "kindred/math/time.h"
#include "kindred/motion/curve.h"
#include "kindred/motion/generator.h"
#include "kindred/rig/bone.h"
#include "kindred/rig/pose.h"
#include "kindred/rig/reflection.h"
#include "kindred/scene/property.h"
#include "kindred/scene/shape.h"

namespace kindred {

/// Artwork bound to a bone: one or more shapes that share transform, visibility, opacity and order.
struct Part {
  PartId id;
  std::string name;                  ///< unique per skin
  BoneId bone;                       ///< 0 = the character's own space
  std::optional<std::string> skin;   ///< none = in every skin
  std::vector<PaintedShape> shapes;  ///< drawn in this order
  bool has_main_shape = false;       ///< the first of `shapes` is the file's `shape`
  double opacity = 1;
  bool visible = true;
  int order = 0;
  bool locked = false;
  Affine transform;
  Extras extras;
};

/// A point of a bone that should reach a target (in solves; never in evaluation).
struct Handle {
  HandleId id;
  std::string name;
  BoneId bone;
  std::optional<Vec2> point;   ///< local to the bone; none = its tip
  std::optional<Vec2> target;  ///< world px on its figure; none = where the point is
  double weight = 1;
  bool pinned = false;
  bool locked = false;
  ReflectionId figure;       ///< 0 = self
  std::optional<int> chain;  ///< bones that may move; none = up to the root
  double bend = 0;
  double softness = 0;
  std::optional<double> angle_deg;
  Extras extras;
};

enum class Flip { kNone, kX, kY, kXY };

struct Reflection {
  ReflectionId id;
  std::string name;        ///< unique, not "self"
  Vec2 root_scale{1, 1};   ///< x.scale, y.scale
  Vec2 root_offset{0, 0};  ///< x.offset, y.offset
  double scale = 1;
  Flip flip = Flip::kNone;
  std::optional<std::string> skin;  ///< none = the character's
  std::optional<Color> tint;        ///< c' = c + (tint - c) * alpha
  double opacity = 1;
  bool visible = true;
  std::optional<std::string> mask;  ///< SVG path in world space, y up
  CharacterId before;               ///< drawn just before that earlier character; 0 = its own place
  Extras extras;
  Extras x_extras, y_extras;  ///< unknown members of `x` and `y`
};

struct BalanceSettings {
  bool enabled = false;
  double weight = 1;
  std::vector<BoneId> support;
  Extras extras;
};

struct IkSettings {
  std::string solver = "dls";  ///< word of ik::solvers(); unknown words are kept and act as dls
  double tolerance_px = 0.05;
  int max_iterations = 100;
  double fixed_step = 0;  ///< `gradient` only: constant alpha; 0 = adaptive
  BalanceSettings balance;
  Extras extras;
};

/// What a channel animates. A part channel names the part and concerns every part of that name,
/// narrowed by `skin`.
struct ChannelTarget {
  PropertyId property;
  BoneId bone;                      ///< bone properties
  std::string part;                 ///< part properties
  std::optional<std::string> skin;  ///< part properties

  friend bool operator==(const ChannelTarget&, const ChannelTarget&) = default;
};

struct Channel {
  ChannelTarget target;
  std::optional<InterpolationId> interpolation;  ///< none = the clip's
  std::string unknown_interpolation;             ///< its word, where this build does not know it
  AngleMode angles = AngleMode::kRaw;
  Curve curve;
  std::vector<std::string> names;  ///< name-valued properties: a key's value is an index into this;
                                   ///< negative = null
  Extras extras;
};

/// A pin over time: the point stays on its target from `from` to `to`.
struct ClipPin {
  BoneId bone;
  std::optional<Vec2> point;
  ReflectionId figure;
  Time from, to;
  std::optional<Vec2> target;
  Time blend;
  Extras extras;
};

/// A parameter of a generator: a number, or a curve over the clip's time.
struct GeneratorValue {
  double value = 0;
  Curve curve;                                             ///< empty = constant
  InterpolationId interpolation = linear_interpolation();  ///< of the curve

  GeneratorValue() = default;
  GeneratorValue(double constant) : value(constant) {}  // NOLINT: a number is a parameter
};

/// Motion by rule, added to what the keys say (kindred/scene/generators.h).
struct Generator {
  GeneratorId id;
  GeneratorKindId kind;
  BoneId bone;
  std::vector<BoneId> helpers;  ///< one a role of the kind, 0 = none
  Time start;
  std::optional<Time> duration;  ///< none = to the clip's end
  bool loop = false;             ///< begins again after each `duration`
  EaseId ease;                   ///< of time over the span
  bool enabled = true;
  double weight = 1;                   ///< part of its motion that is added
  Time fade_in, fade_out;              ///< at the ends of the span
  std::vector<GeneratorValue> values;  ///< one a parameter of the kind
  Extras extras;
};

struct Clip {
  ClipId id;
  std::string name;
  std::optional<Time> duration;  ///< none = the last key
  bool loop = false;
  InterpolationId interpolation = linear_interpolation();
  std::string unknown_interpolation;
  std::vector<Cow<Channel>> channels;
  std::vector<ClipPin> pins;
  std::vector<Generator> generators;  ///< of kinds that this build knows; others are in `extras`
  Extras extras;
};

/// A clip that plays on top of the active one (docs/motion.md, Layers).
struct ClipLayer {
  ClipId clip;
  double weight = 1;     ///< 0..1
  bool additive = true;  ///< adds its difference from the base pose; else replaces what it keys
  bool enabled = true;
  Extras extras;
};

/// The bone of another character that a character stands in: its world space is that bone.
struct CharacterParent {
  CharacterId character;
  BoneId bone;
  Extras extras;
};

struct SavedValue {
  PropertyId property;  ///< of bones
  double value = 0;
};

/// What a saved pose says of a bone: the properties that were saved, no others.
struct SavedBone {
  BoneId bone;
  std::vector<SavedValue> values;
  Extras extras;
};

/// What a saved pose says of every part of that name.
struct SavedPart {
  std::string part;
  std::optional<bool> visible;
  std::optional<int> order;
  Extras extras;
};

/// A pose kept in the scene under a name, to be applied again.
struct SavedPose {
  SavedPoseId id;
  std::string name;  ///< unique in the character
  std::vector<SavedBone> bones;
  std::vector<SavedPart> parts;
  Extras extras;
};

struct Character {
  CharacterId id;
  std::string name;
  std::optional<std::string> skin;  ///< none: only parts without a skin show
  Cow<std::vector<Bone>> bones;     ///< parents first; none: a prop
  Cow<Pose> base_pose;              ///< one value a bone: channels that have no keys
  Cow<std::vector<Part>> parts;
  std::vector<Handle> handles;
  std::vector<Reflection> reflections;
  IkSettings ik;
  std::vector<Cow<Clip>> clips;
  ClipId active_clip;                     ///< 0 = none
  std::vector<ClipLayer> layers;          ///< from below
  Cow<std::vector<SavedPose>> poses;      ///< the pose library
  std::optional<CharacterParent> parent;  ///< while no `parent` channel says otherwise
  double depth = 0;  ///< behind the picture plane: the farther, the less the camera moves it; > -1
  bool visible = true;
  bool locked = false;
  std::uint32_t next_id = 1;  ///< next free id for all of the above
  Extras extras;              ///< view, gait, ... of later versions
};

struct Camera {
  std::optional<double> x, y;  ///< world point at the canvas's centre; none = the canvas's centre
  double zoom = 1;
  double rotation_deg = 0;
  Cow<Clip> motion;  ///< channels of the camera's properties; its id and name say nothing
  Extras extras;
};

struct FrameRange {
  std::int64_t first = 0;
  std::int64_t last = 0;  ///< inclusive, >= first
  friend bool operator==(const FrameRange&, const FrameRange&) = default;
};

/// A named moment on the timeline, or a named range.
struct Marker {
  std::string name;  ///< several may share one
  Time time;         ///< >= 0
  Time duration;     ///< > 0: the range from `time` to `time + duration`
  Extras extras;
};

/// Where a reference keeps its place: in the world, or in the picture whatever the camera does.
enum class ReferenceSpace { kWorld, kScreen };

/// What shows before a reference's first and after its last picture.
enum class ReferenceEnds { kHold, kBlank, kLoop };

/// A picture, numbered pictures or a video to draw and animate from: beside the art, no part of it.
/// At scene time t it shows the picture of its own time `in + (t - start) * speed`.
struct Reference {
  ReferenceId id;
  std::string name;       ///< unique in the scene
  std::string file;       ///< relative to the scene file, with '/'
  bool sequence = false;  ///< `file` is one of pictures that are numbered in their names
  std::optional<FrameRate> frame_rate;  ///< of such pictures; none = the scene's
  Time start;
  double speed = 1;         ///< > 0
  Time in;                  ///< >= 0, its own time: where it begins
  std::optional<Time> out;  ///< its own time, > in: where it ends; none = with its last picture
  ReferenceEnds ends = ReferenceEnds::kHold;
  ReferenceSpace space = ReferenceSpace::kWorld;
  bool over = false;        ///< over the figures, else under them
  Vec2 position{0, 0};      ///< px: the picture's lower left corner before it turns
  double scale = 1;         ///< px per pixel of the (upright, square-pixelled) picture, > 0
  double rotation_deg = 0;  ///< about its centre
  double opacity = 1;
  bool visible = true;
  bool locked = false;
  Extras extras;
};

/// A sound to animate to.
struct AudioTrack {
  std::string file;   ///< relative to the scene file, with '/'
  Time start;         ///< scene time of its first sample; may be negative
  double volume = 1;  ///< 0 .. 4, of the amplitude
  Extras extras;
};

struct Scene {
  int version = 1;  ///< as in the file; > 1 is open for reading only
  std::string name;
  int canvas_width = 1280;
  int canvas_height = 720;
  std::optional<Color> background;  ///< none = transparent
  FrameRate frame_rate;
  std::optional<FrameRange> frame_range;  ///< none = 0 .. last frame of the longest active clip
  bool loop = true;                       ///< playback only
  Camera camera;
  std::vector<Reference> references;  ///< in drawing order: the last lies over the others
  std::optional<AudioTrack> audio;
  std::vector<Marker> markers;  ///< by time
  std::vector<Cow<Character>> characters;
  std::uint32_t next_character_id = 1;
  std::uint32_t next_reference_id = 1;
  Extras canvas_extras;
  Extras extras;  ///< targets, ... of later versions
};

inline constexpr int kSceneVersion = 1;

// ---- look-ups: null or -1 where there is no such thing ----------------------------------------
const Character* find_character(const Scene& scene, CharacterId id);
const Character* find_character(const Scene& scene, std::string_view name);
int character_index(const Scene& scene, CharacterId id);
const Reference* find_reference(const Scene& scene, ReferenceId id);
const Bone* find_bone(const Character& character, BoneId id);
const Bone* find_bone(const Character& character, std::string_view name);
const Part* find_part(const Character& character, PartId id);
const Handle* find_handle(const Character& character, HandleId id);
const Reflection* find_reflection(const Character& character, ReflectionId id);
const Reflection* find_reflection(const Character& character, std::string_view name);
const Clip* find_clip(const Character& character, ClipId id);
const Clip* find_clip(const Character& character, std::string_view name);
const Channel* find_channel(const Clip& clip, const ChannelTarget& target);
const Generator* find_generator(const Clip& clip, GeneratorId id);
const SavedPose* find_saved_pose(const Character& character, SavedPoseId id);

/// The character to change, or null. Clones it if other documents share it.
Character* edit_character(Scene& scene, CharacterId id);
Clip* edit_clip(Character& character, ClipId id);
/// The channel to change, added if the clip has none.
Channel& edit_channel(Clip& clip, const ChannelTarget& target);

/// A new id, unique in the character.
template <class IdType>
IdType new_id(Character& character) {
  return IdType{character.next_id++};
}

/// `wanted`, or "wanted 2", "wanted 3", ... the first that `taken` does not hold.
std::string unique_name(std::string_view wanted, const std::vector<std::string>& taken);

// ---- derived values ---------------------------------------------------------------------------
/// `duration`, or the time of the clip's last key or the last end of a generator; 0 for an empty
/// clip.
Time clip_duration(const Clip& clip);
/// `frame_range`, or 0 .. the last frame of the longest active clip or of the camera's motion (a
/// looping clip of N frames ends at N - 1).
FrameRange effective_range(const Scene& scene);
Vec2 handle_point(const Bone& bone, const std::optional<Vec2>& point);
ReflectionMap reflection_map(const Reflection& reflection);
CurveRules curve_rules(const Clip& clip, const Channel& channel);
/// The same where clip_duration(clip) is known already (it looks at every channel).
CurveRules curve_rules(const Clip& clip, const Channel& channel, Time duration);
/// World point at the canvas's centre.
Vec2 camera_center(const Scene& scene);

}  // namespace kindred
