// SPDX-License-Identifier: MIT
// The table of properties.
#include "kindred/scene/property.h"

#include <array>
#include <cassert>

namespace kindred {
namespace {

using enum PropertyOwner;
using enum PropertyValue;

// Rows keep their places: documents hold indices. The default of a name is -1, no name.
constexpr std::array kProperties{
    // word, label, owner, value, unit, default_value, decimals, field
    PropertyKind{"x", "X", kBone, kNumber, "px", 0, 1, &BonePose::x},
    PropertyKind{"y", "Y", kBone, kNumber, "px", 0, 1, &BonePose::y},
    PropertyKind{"rotation", "Rotation", kBone, kNumber, "°", 0, 1, &BonePose::rotation_deg},
    PropertyKind{"scale_x", "Scale X", kBone, kNumber, "", 1, 3, &BonePose::scale_x},
    PropertyKind{"scale_y", "Scale Y", kBone, kNumber, "", 1, 3, &BonePose::scale_y},
    PropertyKind{"visible", "Visible", kPart, kBoolean, "", 1, 0, nullptr},
    PropertyKind{"opacity", "Opacity", kPart, kNumber, "", 1, 2, nullptr},
    PropertyKind{"order", "Order", kPart, kInteger, "", 0, 0, nullptr},
    PropertyKind{"skin", "Skin", kCharacter, kName, "", -1, 0, nullptr},
    PropertyKind{"parent", "Parent", kCharacter, kName, "", -1, 0, nullptr},
    PropertyKind{"x", "X", kCamera, kNumber, "px", 0, 1, nullptr},
    PropertyKind{"y", "Y", kCamera, kNumber, "px", 0, 1, nullptr},
    PropertyKind{"zoom", "Zoom", kCamera, kNumber, "", 1, 3, nullptr},
    PropertyKind{"rotation", "Rotation", kCamera, kNumber, "°", 0, 1, nullptr},
};

}  // namespace

std::span<const PropertyKind> properties() { return kProperties; }

std::optional<PropertyId> find_property(PropertyOwner owner, std::string_view word) {
  for (std::size_t row = 0; row < kProperties.size(); ++row) {
    if (kProperties[row].owner == owner && kProperties[row].word == word) {
      return PropertyId{static_cast<std::uint8_t>(row)};
    }
  }
  return std::nullopt;
}

const PropertyKind& property(PropertyId id) {
  assert(id.row < kProperties.size());
  return kProperties[id.row];
}

}  // namespace kindred
