// SPDX-License-Identifier: MIT
// How the interface moves: only what explains a change, for a moment, and nothing at all with
// "Reduce motion".
#pragma once

namespace kindred::ui {

/// From the preferences: every duration is 0 then.
void set_motion_reduced(bool reduced);
bool motion_reduced();

/// Until the next frame of something that moves, seconds: what moves asks for it itself.
inline constexpr double kMotionFrame = 1.0 / 60;

/// Ease-out cubic of 0..1, clamped.
double eased_out(double share);

/// The popup or tooltip whose window is current fades in while it is new. After all its drawing.
void fade_in_popup();

}  // namespace kindred::ui
