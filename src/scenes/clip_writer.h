// SPDX-License-Identifier: MIT
// Collects keys by frame and writes them as a clip, channels in the order of the rig.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "kindred/scene/document.h"

namespace kindred::scenes {

struct FrameValue {
  double frame = 0;
  double value = 0;
};

/// A row of a dope sheet: the keys of one bone's property.
struct BoneTrack {
  const char* bone;
  const char* property;
  std::vector<FrameValue> keys;
};

/// The same for a part (of every skin, or of one).
struct PartTrack {
  const char* part;
  const char* skin;  ///< null = every skin
  const char* property;
  std::vector<FrameValue> keys;
};

/// The drawing of a swap that shows from `frame` on.
struct Swap {
  double frame = 0;
  const char* swap;  ///< "hand.L"
  const char* part;  ///< "hand.L.grip"
};

class ClipWriter {
 public:
  ClipWriter(const Character& character, FrameRate rate) : character_(character), rate_(rate) {}

  /// Later keys replace earlier ones at the same frame. Unknown names throw.
  void add(const BoneTrack& track);
  void add(const PartTrack& track);
  void add_key(const std::string& bone, const char* property, double frame, double value);

  /// Visibility keys of all parts of `parts`, each shown where `swaps` names it. Before the first
  /// swap the part that is visible in the document shows.
  void add_swaps(const std::string& swap, const std::vector<std::string>& parts,
                 const std::vector<Swap>& swaps);

  /// Value of a bone's property as the keys so far give it under `interpolation`; its base if it
  /// has no keys.
  double value(const std::string& bone, const char* property, double frame,
               InterpolationId interpolation) const;

  /// Bone keys before frame 0 become one key at 0, with the value that the curve has there.
  void start_at_zero(InterpolationId interpolation);

  /// The clip, with a duration of `frames` frames.
  Clip clip(const std::string& name, InterpolationId interpolation, double frames) const;

 private:
  Time time_of(double frame) const;
  Curve curve_of(const std::map<double, double>& keys) const;

  const Character& character_;
  FrameRate rate_;
  /// (bone's place in the rig, property) and (part, skin, property): the order of the channels.
  std::map<std::pair<int, PropertyId>, std::map<double, double>> bone_keys_;
  std::map<std::pair<std::string, std::pair<std::string, PropertyId>>, std::map<double, double>>
      part_keys_;
};

/// The same bone on the other side: "hand.L" and "hand.R"; other names come back unchanged.
std::string other_side(const std::string& bone);

}  // namespace kindred::scenes
