// SPDX-License-Identifier: MIT
// Keys over time and the curve through (or near) them. All kinds work in time, on uneven keys.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "kindred/math/time.h"
#include "kindred/motion/interpolation.h"
#include "kindred/rig/bone.h"

namespace kindred {

/// End of a tangent handle, from its key.
struct TangentOffset {
  double seconds = 0;  ///< < 0 before the key, > 0 after it
  double value = 0;

  friend bool operator==(const TangentOffset&, const TangentOffset&) = default;
};

/// How a curve leaves a key or comes to it: a slope in units per second (as `hermite` keeps it) or
/// the end of a handle (as `bezier` does). Each of the two kinds reads both (docs/motion.md).
using Tangent = std::variant<double, TangentOffset>;

/// The handles of the two keys of a segment that point into it.
struct SegmentHandles {
  TangentOffset out;  ///< of the first key
  TangentOffset in;   ///< of the second one
};

/// What a key says beyond time and value. Rare, so kept apart and shared.
struct KeyOptions {
  std::optional<InterpolationId> interpolation;  ///< rules the segment that starts at this key
  std::string unknown_word;                      ///< its word, where this build does not know it
  std::optional<Tangent> in, out;                ///< none = automatic
  Extras extras;                                 ///< what later versions add
};

/// True if the options say nothing.
bool says_nothing(const KeyOptions& options);
/// The options of a key whose curve is stretched by these factors (value -1: mirrored). Tangents
/// follow; a negative factor of time also swaps them. A factor of time of 0 makes them automatic.
KeyOptions stretched(KeyOptions options, double time_factor, double value_factor);

struct Key {
  Time time;
  double value = 0;
  std::shared_ptr<const KeyOptions> options;  ///< null = the channel's interpolation
};

/// How the values of angles are read: as plain numbers (0 to 360 is a full turn), or each one moved
/// by whole turns to within 180 degrees of the one before.
enum class AngleMode { kRaw, kShortest };

/// Keys in strictly rising time: the invariant that this class guards.
class Curve {
 public:
  Curve() = default;
  /// Sorts (stably); of keys at one time the last wins.
  explicit Curve(std::vector<Key> keys);

  const std::vector<Key>& keys() const { return keys_; }
  bool empty() const { return keys_.empty(); }

  /// Adds the key, or replaces the one at the same time.
  void set(Key key);
  /// Removes the key at exactly that time; false if there is none.
  bool erase(Time time);
  /// Index of the last key at or before t, -1 if t is before the first. O(log n).
  std::ptrdiff_t index_at_or_before(Time t) const;
  /// Index of the key at exactly that time, -1 if none.
  std::ptrdiff_t index_at(Time t) const;

  /// Value of a key as a curve of that mode passes it: the key's own, or in kShortest its own plus
  /// the multiple of 360 that brings it to within +-180 of the one before.
  double value(std::size_t index, AngleMode angles) const {
    const bool moved = angles == AngleMode::kShortest && !shortest_.empty();
    return moved ? shortest_[index] : keys_[index].value;
  }

 private:
  /// Brings `shortest_` up to date from that key on.
  void unwind(std::size_t from);

  std::vector<Key> keys_;
  std::vector<double> shortest_;  ///< values in kShortest; empty while equal to the keys' own
};

/// How a curve's keys are to be read.
struct CurveRules {
  InterpolationId interpolation;  ///< of segments whose key names none
  AngleMode angles = AngleMode::kRaw;
  bool loop = false;         ///< the clip loops with `period`
  Time period{0};            ///< 0 = no loop
  bool always_hold = false;  ///< booleans, names: every segment holds, whatever its key says
};

/// Handles of the segment that starts at key `index` (given ones, or automatic ones where the keys
/// say nothing); nothing if it is the last key or its kind has none.
std::optional<SegmentHandles> segment_handles(const Curve& curve, const CurveRules& rules,
                                              std::size_t index);
/// Kind of the segment that starts at key `index`, as `sample` reads it.
InterpolationId segment_interpolation(const Curve& curve, const CurveRules& rules,
                                      std::size_t index);

/// Value at t. No keys: nothing. Before the first and after the last key the value holds; with
/// `loop`, t is taken modulo `period`, and the curve wraps if it has keys at 0 and at `period`
/// (docs/motion.md). Always finite for finite keys. O(log n).
std::optional<double> sample(const Curve& curve, const CurveRules& rules, Time t);

}  // namespace kindred
