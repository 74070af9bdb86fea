// SPDX-License-Identifier: MIT
// The limits dial: the interval of a rotation as a fan, its ends draggable. 0 is up, angles go
// counter-clockwise. Shift is fine, Ctrl snaps to 15 degrees, Esc takes back.
#pragma once

#include "ui/field.h"

namespace kindred::ui {

enum class DialEnd { kNone, kMin, kMax };

struct DialResult {
  FieldEvent event = FieldEvent::kNone;
  DialEnd end = DialEnd::kNone;
  double degrees = 0;  ///< of that end, on kDragged
};

/// `radius` in window px.
DialResult limits_dial(std::string_view id, ImVec2 center, float radius, double min_deg,
                       double max_deg, double value_deg);

/// Where an angle lies on the dial's edge.
ImVec2 dial_point(ImVec2 center, float radius, double degrees);

}  // namespace kindred::ui
