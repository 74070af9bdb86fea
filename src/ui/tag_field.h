// SPDX-License-Identifier: MIT
// A set of words as tags: a click on one takes it off, typing adds.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ui/draw.h"

namespace kindred::ui {

struct TagResult {
  std::string removed;             ///< empty = none
  std::vector<std::string> added;  ///< what was typed, split at commas
  float height = 0;                ///< of all lines, px
  std::vector<Rect> places;        ///< of the tags, in their order
  Rect entry;                      ///< where new ones are typed
};

/// `rect` is the first line; more follow under it where the tags need them.
TagResult tag_field(std::string_view id, const Rect& rect, const std::vector<std::string>& tags,
                    std::string_view hint);

}  // namespace kindred::ui
