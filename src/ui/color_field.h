// SPDX-License-Identifier: MIT
// A colour: swatch and hex text; the swatch opens a picker. A drag in the picker is one step, Esc
// takes it back.
#pragma once

#include <optional>

#include "kindred/scene/shape.h"
#include "ui/field.h"

namespace kindred::ui {

struct ColorResult {
  FieldEvent event = FieldEvent::kNone;
  Color color;
};

/// `alpha`: whether its alpha can be changed too. `mixed`: several colours, shown as such.
ColorResult color_field(std::string_view id, const Rect& rect, Color color, bool alpha,
                        bool mixed = false);

/// The swatch alone.
ColorResult color_swatch(std::string_view id, const Rect& rect, Color color, bool alpha);

}  // namespace kindred::ui
