// SPDX-License-Identifier: MIT
// Typed ids: modules refer to things by id, never by pointer. 0 is none. Ids are unique within one
// character (characters, references: within the scene), survive renaming and reordering, and are not saved.
#pragma once

#include <compare>
#include <cstdint>

namespace kindred {

template <class Tag>
struct Id {
  std::uint32_t value = 0;

  explicit operator bool() const { return value != 0; }
  friend auto operator<=>(Id, Id) = default;
};

using BoneId = Id<struct BoneTag>;
using PartId = Id<struct PartTag>;
using HandleId = Id<struct HandleTag>;
using ReflectionId = Id<struct ReflectionTag>;  ///< 0 = the character itself ("self")
using ClipId = Id<struct ClipTag>;
using GeneratorId = Id<struct GeneratorTag>;
using SavedPoseId = Id<struct SavedPoseTag>;
using CharacterId = Id<struct CharacterTag>;
using ReferenceId = Id<struct ReferenceTag>;

}  // namespace kindred
