// SPDX-License-Identifier: MIT
// The command palette: finds actions by a few of their letters.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "editor/actions.h"

namespace kindred::editor {

/// How well `query` fits: its letters in this order in `text`, any case, blanks left out. Better at
/// the starts of words and in a row. None if it does not fit. `matched` gets the byte of each
/// letter.
std::optional<int> fuzzy_score(std::string_view text, std::string_view query,
                               std::vector<std::size_t>* matched = nullptr);

struct PaletteRow {
  const Action* action = nullptr;
  bool enabled = false;  ///< others are shown too, dimmed
  bool recent = false;
  int score = 0;
  std::vector<std::size_t> matched;  ///< bytes of the label to be set off
};

/// What fits, best first; without a query the recent ones, then all in the order of the menus.
std::vector<PaletteRow> palette_rows(const Editor& editor, std::string_view query,
                                     std::span<const std::string> recent);

inline constexpr std::size_t kMostRecentActions = 8;

/// Puts the action first among the recent ones.
void remember_action(std::vector<std::string>& recent, std::string_view id);

}  // namespace kindred::editor
