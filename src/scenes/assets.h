// SPDX-License-Identifier: MIT
// The drawn figures and rooms of assets/, as characters ready to be put into a scene.
// Broken assets throw std::runtime_error with one line: they are ours, not a user's.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "kindred/scene/document.h"

namespace kindred::scenes {

/// Colours by name, e.g. "knit_shade".
using Palette = std::map<std::string, Color>;

Palette load_palette(const std::filesystem::path& file);

/// Bone name to values added to the rest pose.
using NamedPose = std::map<std::string, BonePose>;

/// A drawn person: skeleton, artwork in the skins "back" and "front", and what the rig file knows.
struct Figure {
  Character character;      ///< no reflections, no clips; hands and feet as handles
  double hip_height = 0;    ///< of the root's joint over the ground, px
  double ankle_height = 0;  ///< of the feet's joints over the ground, px
  std::map<std::string, NamedPose> poses;
  /// A drawing that is swapped ("hand.L") and the parts of which one shows at a time.
  std::vector<std::pair<std::string, std::vector<std::string>>> swaps;
  Reflection mirror;  ///< as the rig file places it; no mask, no `before`
};

/// Which figure is wanted, and where it stands.
struct FigurePlace {
  Vec2 ground{0, 0};  ///< world px under the middle between the feet
};

/// Mika with `weights` of assets/weights (by bone name, sides left out) and a ground shadow.
Figure load_mika(const std::filesystem::path& assets, const FigurePlace& place);

/// Where the rig file puts her in the room.
FigurePlace mika_in_room(const std::filesystem::path& assets);

/// The room before and behind the reflection, as props, and the mirror's glass as a mask.
struct Room {
  Character behind;   ///< wall to mirror glass
  Character before;   ///< sheen, frame and rug
  std::string glass;  ///< path in world space, y up
  int width = 0;
  int height = 0;
};
Room load_room(const std::filesystem::path& assets);

}  // namespace kindred::scenes
