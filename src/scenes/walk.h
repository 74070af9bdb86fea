// SPDX-License-Identifier: MIT
// A walk seen from the back or the front: the body's path is keyed, the legs are solved so that
// planted feet stay where they stand.
#pragma once

#include <vector>

#include "scenes/assets.h"
#include "scenes/clip_writer.h"

namespace kindred::scenes {

/// Steps of one length to the right, the last half as long so that the feet end side by side.
/// Depth is a scale of the whole figure about its hips; the root's height stays, so that feet stand
/// still in the mirror as well (its image falls where the root rises).
struct WalkPlan {
  double end_x = 0;    ///< world x of the root after the walk: its rest place
  double stride = 40;  ///< how far the body moves with each step, px
  int steps = 5;       ///< the last one closes
  double step_frames = 12;
  double closing_frames = 11;
  double first_scale = 0.92;  ///< at the start; 1 at the end
  bool left_first = true;

  double last_frame() const { return step_frames * (steps - 1) + closing_frames; }
};

/// Keys of the root, the trunk, the arms and the hair from frame 0 to the last footfall: the
/// figure's pose "walk_contact" and its mirrored twin in the middle of the steps.
void add_walking_body(ClipWriter& writer, const Figure& figure, const WalkPlan& plan,
                      InterpolationId interpolation);

/// Keys of the legs: through the walk, and at every frame of `standing` after it. The body must be
/// keyed to the end of the clip before.
void add_legs(ClipWriter& writer, const Figure& figure, const WalkPlan& plan,
              const std::vector<double>& standing, InterpolationId interpolation);

}  // namespace kindred::scenes
