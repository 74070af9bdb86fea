// SPDX-License-Identifier: MIT
// Many times of one clip, fast: what depends on the clip alone is looked up once. Playing and
// seeking cost the same, since nothing is kept from one time to the next; the values are those of
// evaluate_pose, bit for bit.
#pragma once

#include <span>
#include <vector>

#include "kindred/scene/document.h"

namespace kindred {

class PoseSampler {
 public:
  /// Keeps the values it needs: the character and the clip may be changed or go meanwhile.
  PoseSampler(const Character& character, const Clip& clip);

  const Rig& rig() const { return rig_; }
  /// The pose at a time; rig().size() values. No allocation for a clip of keys alone (pins,
  /// generators and layers need some).
  void sample(Time time, std::span<BonePose> pose) const;
  /// The same with the world map of every bone.
  void sample(Time time, std::span<BonePose> pose, std::span<Affine> world) const;

 private:
  struct Track {
    const Curve* curve;
    CurveRules rules;
    std::size_t bone;
    double BonePose::*field;
  };

  Character character_;
  Clip clip_;
  Rig rig_;
  Pose base_;
  std::vector<Track> tracks_;
  std::vector<std::size_t> limited_;  ///< bones with hard limits
  bool keys_alone_ = true;            ///< neither pins nor generators nor layers
};

}  // namespace kindred
