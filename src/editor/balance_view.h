// SPDX-License-Identifier: MIT
// Balance as the editor sees it: what carries a figure, where its centre of mass stands.
#pragma once

#include <optional>
#include <vector>

#include "editor/editor.h"
#include "kindred/ik/balance.h"

namespace kindred::editor {

/// Bones that carry the figure: those of its balance settings, else its feet (cap "foot").
std::vector<int> support_bones(const Character& character);

/// What the canvas draws and the status bar says.
struct BalanceView {
  Vec2 center_world{0, 0};
  double ground_y = 0;                  ///< world height of the lowest contact
  std::optional<ik::Interval> support;  ///< from contact to contact, px; none without support bones
  double excess_px = 0;                 ///< by how far the centre misses the shrunk support
  bool balanced = false;
  bool weightless = false;  ///< no bone has mass: nothing to draw
};

/// Of a visible character with bones; the handle that is being dragged carries nothing.
std::optional<BalanceView> balance_view(Editor& editor, CharacterId character,
                                        HandleId dragged = {});

/// "Balanced", "Out of balance by 34 px.", "Balance is off: no bone has mass."; empty where the
/// character shown has balance off or nothing to stand on.
std::string balance_sentence(Editor& editor);

/// The switch of the character shown, as a step. Where nothing carries the figure yet its feet do.
void toggle_balance(Editor& editor);
bool balance_on(const Editor& editor);

}  // namespace kindred::editor
