// SPDX-License-Identifier: MIT
// evaluate(document, time): a pure function. The same time gives the same bits by every route:
// playing, seeking, a fresh load, any thread, window or command line.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kindred/ik/ik.h"
#include "kindred/rig/fk.h"
#include "kindred/scene/document.h"

namespace kindred {

struct EvaluatedPart {
  int part = 0;  ///< index in Character::parts
  bool visible = true;
  double opacity = 1;
  int order = 0;
};

struct EvaluatedReflection {
  int reflection = 0;  ///< index in Character::reflections
  ReflectionMap map;
  std::optional<Vec2> held_root;  ///< of a held character: the root of what holds it is reflected
  std::vector<Affine> world;
};

struct EvaluatedCharacter {
  int character = 0;  ///< index in Scene::characters
  Rig rig;
  Pose pose;  ///< after channels, generators, layers, hard limits and pins
  /// Where the character's own space stands in the world: the bone that holds it, else identity.
  Affine space;
  std::vector<Affine> world;         ///< of each bone; `space` included
  std::optional<std::string> skin;   ///< in force at this time
  std::vector<EvaluatedPart> parts;  ///< every part, in draw order: rising order, ties as listed
  Vec2 center_of_mass{0, 0};
  std::optional<Vec2> held_root;  ///< root joint of the outermost character that holds it
  std::vector<EvaluatedReflection> reflections;
};

struct EvaluatedCamera {
  Vec2 center{0, 0};
  double zoom = 1;  ///< > 0
  double rotation_deg = 0;
};

struct EvaluatedScene {
  Time time;
  std::vector<EvaluatedCharacter> characters;
  EvaluatedCamera camera;
};

/// A pose that stands in for the sampled one: edits not keyed yet, a drag in progress.
struct PoseOverride {
  CharacterId character;
  Pose pose;  ///< one value a bone
};

struct EvaluateOptions {
  std::string_view clip;  ///< of every character that has a clip of that name; empty = active clips
  std::span<const PoseOverride> overrides;
};

EvaluatedScene evaluate(const Scene& scene, Time time, const EvaluateOptions& options = {});

/// One character, from its clip (null = base pose) at a time.
EvaluatedCharacter evaluate_character(const Character& character, const Clip* clip, Time time,
                                      const Pose* override_pose = nullptr);

/// The pose alone: base pose, then the clip's bone channels, then hard limits.
Pose evaluate_pose(const Character& character, const Rig& rig, const Clip* clip, Time time);

/// What generators and layers make of keyed values: shown = gain * keyed + offset, for each value
/// of each bone. Both are empty where nothing is added.
struct AddedMotion {
  Pose gain, offset;
};
AddedMotion added_motion(const Character& character, const Rig& rig, const Clip& clip, Time time);
/// The keyed value that shows as `shown` (which comes back where none can: a layer hides the keys).
double keyed_value(const AddedMotion& added, int bone, double BonePose::*field, double shown);

/// The camera at a time: its motion over its own values.
EvaluatedCamera evaluate_camera(const Scene& scene, Time time);
/// What the camera's distance makes of a character of that depth, as a map of the world under a
/// camera that stands at depth 0: identity for depth 0 or a camera at the canvas's centre.
Affine parallax(const Scene& scene, const EvaluatedCamera& camera, double depth);

/// Who holds a character at a time, by its `parent` channel or else its `parent`; nothing where it
/// stands on its own.
std::optional<CharacterParent> parent_at(const Scene& scene, const Character& character,
                                         const Clip* clip, Time time);
/// "Mika/hand.L": how channels name a bone of a character; empty where there is none.
std::string parent_name(const Scene& scene, const CharacterParent& parent);
std::optional<CharacterParent> find_parent(const Scene& scene, std::string_view name);

/// The handles of a character as a solve takes them: targets that are unset stand where their point
/// is in `evaluated`. Locked handles and weight 0 stay in the list with their weight.
struct IkInputs {
  std::vector<ik::Handle> handles;         ///< one a document handle, in its order
  std::vector<ReflectionMap> reflections;  ///< one a document reflection
};
IkInputs ik_inputs(const Character& character, const EvaluatedCharacter& evaluated);

}  // namespace kindred
