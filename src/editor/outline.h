// SPDX-License-Identifier: MIT
// The scene as rows of a tree: characters with their bones, handles, parts and reflections, as the
// outliner shows them, and what can be done with a row of each kind (outline_kinds.h).
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "editor/session.h"

namespace kindred::editor {

enum class OutlineKind { kCharacter, kGroup, kBone, kHandle, kPart, kReflection };

struct OutlineRow {
  OutlineKind kind = OutlineKind::kCharacter;
  OutlineKind members = OutlineKind::kGroup;  ///< of a group: what it holds
  CharacterId character;
  std::uint32_t id = 0;  ///< of the bone, handle, part or reflection
  std::string path;      ///< "Mika/bones/hand.L", parts "Mika/parts/sleeve:17"; '/' in names is %2F
  std::string label;
  std::string detail;  ///< said dimly behind the label: a part's skin
  int depth = 0;
  bool branch = false;  ///< has rows below it
  bool open = false;    ///< ... and shows them
  int count = -1;       ///< of a group
};

struct OutlineOptions {
  /// Whether a branch is open; `closed_at_first`: it is folded until somebody opens it.
  std::function<bool(const std::string& path, bool closed_at_first)> is_open;
  std::string search;              ///< not empty: only rows whose label holds it, in any case
  std::set<OutlineKind> left_out;  ///< kinds that are not shown
};

/// The rows from top to bottom. Characters and parts stand front first, as they cover each other;
/// bones parents first, with their children. Matches of a search stand under their character.
std::vector<OutlineRow> outline_rows(const Scene& scene, const OutlineOptions& options);

/// Paths of the branches that must be open for a bone's row to show.
std::vector<std::string> branches_above(const Character& character, BoneId bone);

/// A name as part of a path.
std::string outline_name(std::string_view name);

}  // namespace kindred::editor
