// SPDX-License-Identifier: MIT
// The table of properties that channels animate: one row a property, named as in files.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "kindred/rig/pose.h"

namespace kindred {

struct PropertyId {
  std::uint8_t row = 0;
  friend auto operator<=>(PropertyId, PropertyId) = default;
};

enum class PropertyOwner { kBone, kPart, kCharacter, kCamera };
enum class PropertyValue { kNumber, kBoolean, kInteger, kName };

struct PropertyKind {
  std::string_view word;   ///< in files
  std::string_view label;  ///< in the inspector and the timeline
  PropertyOwner owner;
  PropertyValue value;    ///< all but kNumber always hold
  std::string_view unit;  ///< "px", "°" or ""
  double default_value;
  int decimals;             ///< shown
  double BonePose::*field;  ///< bone properties: where the value lives; else null
};

std::span<const PropertyKind> properties();
std::optional<PropertyId> find_property(PropertyOwner owner, std::string_view word);
const PropertyKind& property(PropertyId id);

}  // namespace kindred
