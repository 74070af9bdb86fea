// SPDX-License-Identifier: MIT
// Posing by strokes: the axes of the active bone, and what a stroke that starts on one of them
// makes of it. It ends where the stroke ends; children keep their relation.
#pragma once

#include <array>
#include <optional>

#include "editor/tools.h"

namespace kindred::editor {

/// A press within this (window px) of a point takes it.
inline constexpr double kStrokeReach = 6;

enum class StrokeGrip { kOrigin, kTip, kWidth };

/// The axes of a bone in window px.
struct StrokeAxes {
  CharacterId character;
  BoneId bone;
  Vec2 origin{0, 0}, tip{0, 0}, width{0, 0};
};

/// Of the active bone of a character that shows and is not locked.
std::optional<StrokeAxes> stroke_axes(Editor& editor, const CanvasTransform& transform);

/// What a stroke that starts there takes: the origin before the tip before the width.
std::optional<StrokeGrip> stroke_grip(const StrokeAxes& axes, Vec2 screen);

std::unique_ptr<Interaction> accept_stroke(Editor& editor, const CanvasTransform& transform,
                                           const std::vector<Gizmo>& gizmos,
                                           const PointerEvent& press);

}  // namespace kindred::editor
