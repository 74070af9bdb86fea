// SPDX-License-Identifier: MIT
// A pose: the local values of every bone, in the order of the rig.
#pragma once

#include <vector>

namespace kindred {

/// Added to (x, y, rotation) or multiplied onto (scales) the rest pose of one bone.
struct BonePose {
  double x = 0;             ///< px, in the parent's space
  double y = 0;             ///< px, in the parent's space
  double rotation_deg = 0;  ///< a plain number: 370 is not 10
  double scale_x = 1;
  double scale_y = 1;

  friend bool operator==(const BonePose&, const BonePose&) = default;
};

using Pose = std::vector<BonePose>;

}  // namespace kindred
