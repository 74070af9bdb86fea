// SPDX-License-Identifier: MIT
// The table of what the outliner's rows stand for: one row a kind, with all that can be done with
// things of that kind. Null functions: that can't be done.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "editor/editor.h"
#include "editor/outline.h"

namespace kindred::editor {

struct OutlineKindRow {
  OutlineKind kind;
  std::string_view icon;
  std::string_view one, many;  ///< "bone", "bones": in names of steps
  std::string_view plural;     ///< "Bones": in the filter; empty = not filtered
  bool (*selected)(const Selection&, const OutlineRow&);
  /// These and no others; all of one character, the last one active.
  void (*select)(Selection&, const Character&, std::span<const std::uint32_t> ids);
  std::vector<std::uint32_t> (*selected_ids)(const Selection&);
  bool (*shown)(const Editor&, const OutlineRow&);
  void (*set_shown)(Editor&, std::span<const OutlineRow>, bool shown);
  bool (*locked)(const Editor&, const OutlineRow&);
  void (*set_locked)(Editor&, std::span<const OutlineRow>, bool locked);
  void (*rename)(Scene&, const OutlineRow&, std::string_view name);
  void (*remove)(Scene&, std::span<const OutlineRow>);
  /// Returns the id of the copy.
  std::uint32_t (*duplicate)(Scene&, const OutlineRow&);
};

std::span<const OutlineKindRow> outline_kinds();
const OutlineKindRow& kind_of(const OutlineRow& row);

/// The name of the one, or "3 bones".
std::string outline_words(std::span<const OutlineRow> rows);

/// Of bones those that are below no other of them (they come along); all of other kinds.
std::vector<OutlineRow> topmost_rows(const Scene& scene, std::span<const OutlineRow> rows);

// ---- steps; rows of one kind --------------------------------------------------------------------
void select_rows(Editor& editor, std::span<const OutlineRow> rows);
void rename_row(Editor& editor, const OutlineRow& row, std::string_view name);
void remove_rows(Editor& editor, std::span<const OutlineRow> rows);
void duplicate_rows(Editor& editor, std::span<const OutlineRow> rows);
void show_rows(Editor& editor, std::span<const OutlineRow> rows, bool shown);
void lock_rows(Editor& editor, std::span<const OutlineRow> rows, bool locked);
/// All bones below these, and these.
void select_with_children(Editor& editor, std::span<const OutlineRow> bones);
/// The row or its character is locked: then a notice says so, with a way to unlock it.
bool refuse_locked(Editor& editor, const OutlineRow& row);

// ---- drops --------------------------------------------------------------------------------------

enum class DropPlace { kAbove, kOnto, kBelow };

/// What a drop would do; none where it can't be. `rows` are of one kind and character.
struct OutlineDrop {
  std::string step;     ///< name of the step
  bool onto = false;    ///< shows as a frame round the row, else as a line
  std::string refusal;  ///< not empty: it can't be, and why
};
std::optional<OutlineDrop> drop_on(const Editor& editor, std::span<const OutlineRow> rows,
                                   const OutlineRow& target, DropPlace place);
/// One step; where it can't be a notice says why.
void drop_rows(Editor& editor, std::span<const OutlineRow> rows, const OutlineRow& target,
               DropPlace place);

}  // namespace kindred::editor
