// SPDX-License-Identifier: MIT
// First steps: cards beside the thing meant, over the sample scene. A step ends when its deed is
// done; the rest of the window stays usable, and no step blocks another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "editor/gizmos.h"

namespace kindred::ui {

struct Context;

struct GuideState {
  bool open = false;
  std::size_t step = 0;        ///< row of the table; behind the last: the closing words
  std::uint32_t done = 0;      ///< a bit for each step that was done, also out of turn
  std::string result;          ///< what the last deed showed, said above the next step
  std::string dragged;         ///< path of the gizmo that is being dragged on the canvas
  std::uint64_t document = 0;  ///< History::document when that drag began
};

/// Opens the sample scene where what is open is not it, then the first card.
void start_guide(Context& context);

}  // namespace kindred::ui
