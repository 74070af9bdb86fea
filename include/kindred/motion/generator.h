// SPDX-License-Identifier: MIT
// Generators: motion by rule, with parameters instead of keys. A table, one row a kind; and the
// table of easings of time. What a generator says is added to the pose that the keys give.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "kindred/rig/pose.h"
#include "kindred/rig/rig.h"

namespace kindred {

// ---- easings of time --------------------------------------------------------------------------

struct EaseId {
  std::uint8_t row = 0;  ///< 0 = linear
  friend auto operator<=>(EaseId, EaseId) = default;
};

struct Ease {
  std::string_view word;   ///< in files
  std::string_view label;  ///< in the window
  double (*map)(double);   ///< 0..1 to 0..1, rising, 0 to 0 and 1 to 1
};

std::span<const Ease> eases();
std::optional<EaseId> find_ease(std::string_view word);
const Ease& ease(EaseId id);

// ---- kinds ------------------------------------------------------------------------------------

struct GeneratorKindId {
  std::uint8_t row = 0;
  friend auto operator<=>(GeneratorKindId, GeneratorKindId) = default;
};

struct GeneratorParameter {
  std::string_view word;   ///< in files
  std::string_view label;  ///< in the inspector
  std::string_view unit;   ///< "px", "°", "s" or ""
  double default_value;
  double min, max;  ///< files and the inspector keep to them
  int decimals;     ///< shown
  bool animatable;  ///< may be a curve; the others decide when things happen
  std::string_view tip;
};

/// A further bone that a generator moves, named in files by the role's word.
struct GeneratorRole {
  std::string_view word;
  std::string_view label;
  std::string_view tip;
};

/// Collects offsets: added to x, y and rotation, multiplied onto the scales of a pose's bones.
class GeneratorSink {
 public:
  /// One value a bone. Of each offset the part `weight` is taken (of scales as a power, so that a
  /// stretch that keeps the area still does).
  GeneratorSink(std::span<BonePose> pose, double weight) : pose_(pose), weight_(weight) {}
  /// A bone that is out of range is left out.
  void add(int bone, const BonePose& offset);

 private:
  std::span<BonePose> pose_;
  double weight_;
};

/// What a kind is asked: its parameters and where its time stands.
struct GeneratorInput {
  std::span<const double> values;  ///< one a parameter, in the order of the table
  std::span<const int> helpers;    ///< bone indices, one a role; -1 = none
  const Rig* rig = nullptr;
  int bone = 0;          ///< index
  double seconds = 0;    ///< eased, since the start of the span
  double duration = 0;   ///< of the span, seconds; 0 = endless
  bool repeats = false;  ///< the span begins again at its end: what can close should
};

struct GeneratorKind {
  std::string_view word;   ///< in files
  std::string_view label;  ///< in the inspector
  std::string_view tip;
  std::span<const GeneratorParameter> parameters;
  std::span<const GeneratorRole> roles;
  bool holds;  ///< stands at its first and last offsets outside its span; else has none there
  void (*apply)(const GeneratorInput&, GeneratorSink&);
};

std::span<const GeneratorKind> generator_kinds();
std::optional<GeneratorKindId> find_generator_kind(std::string_view word);
const GeneratorKind& generator_kind(GeneratorKindId id);
/// Index of the parameter of that word in the kind, -1 if it has none.
int generator_parameter(const GeneratorKind& kind, std::string_view word);

}  // namespace kindred
