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
  std::vector<Affine> world;
};

struct EvaluatedCharacter {
  int character = 0;  ///< index in Scene::characters
  Rig rig;
  Pose pose;  ///< after channels and hard limits
  std::vector<Affine> world;
  std::optional<std::string> skin;   ///< in force at this time
  std::vector<EvaluatedPart> parts;  ///< every part, in draw order: rising order, ties as listed
  Vec2 center_of_mass{0, 0};
  std::vector<EvaluatedReflection> reflections;
};

struct EvaluatedCamera {
  Vec2 center{0, 0};
  double zoom = 1;
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

/// The handles of a character as a solve takes them: targets that are unset stand where their point
/// is in `evaluated`. Locked handles and weight 0 stay in the list with their weight.
struct IkInputs {
  std::vector<ik::Handle> handles;         ///< one a document handle, in its order
  std::vector<ReflectionMap> reflections;  ///< one a document reflection
};
IkInputs ik_inputs(const Character& character, const EvaluatedCharacter& evaluated);

}  // namespace kindred
