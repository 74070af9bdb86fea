// SPDX-License-Identifier: MIT
// A bone as the document keeps it: names, degrees, pixels, as typed.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kindred/math/vec.h"
#include "kindred/rig/ids.h"

namespace kindred {

/// Members of a file that this build does not know: name and raw JSON text, in their order.
/// They are written back as they came.
using Extras = std::vector<std::pair<std::string, std::string>>;

enum class Side { kCenter, kLeft, kRight };
enum class LimitMode { kHard, kSoft };

/// Interval of a bone's `rotation` (added to its rest angle). min_deg <= max_deg.
struct RotationLimits {
  double min_deg = -180;
  double max_deg = 180;
  LimitMode mode = LimitMode::kHard;  ///< hard: never exceeded; soft: the weight fades beyond it
  double band_deg = 15;               ///< soft only: how far beyond a limit a step may end, >= 0
  Extras extras;
};

/// How readily a degree of freedom takes part in IK, 0 = never. Dimensionless: translations count
/// in character heights, rotations in radians. Finite, >= 0.
struct DofWeights {
  double x = 0;
  double y = 0;
  double rotation = 1;

  friend bool operator==(const DofWeights&, const DofWeights&) = default;
};

/// What a bone's weights are unless given: rotation 1; x, y 0, for a root 0.02.
DofWeights default_weights(bool is_root);

/// Side told by a name: suffix .L/.R, _l/_r (any case), or the words left / right; else center.
Side side_from_name(const std::string& name);

/// Rigid, from its joint to its tip at (length, 0) of its own space. Child frames start at the
/// parent's joint.
struct Bone {
  BoneId id;
  std::string name;      ///< unique in the character, not empty
  BoneId parent;         ///< 0 = root; parents stand before their children
  Vec2 position{0, 0};   ///< joint in the parent's space, px
  double angle_deg = 0;  ///< rest angle against the parent
  double length = 0;     ///< px, >= 0
  bool inherit_rotation = true;
  bool inherit_scale = true;
  double mass = 1;           ///< >= 0
  std::optional<Side> side;  ///< none = from the name
  std::vector<std::string> caps;
  DofWeights weights;
  std::optional<RotationLimits> limits;
  Extras extras;
  Extras weights_extras;  ///< unknown members of `weights`
  Extras pose_extras;     ///< unknown members of the bone's entry in the character's `pose`
};

Side side_of(const Bone& bone);

}  // namespace kindred
