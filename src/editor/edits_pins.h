// SPDX-License-Identifier: MIT
// Edits of pins in time: spans of the active clip in which a point of a bone stays put. A span is
// named by its place in Clip::pins. All are computed from the document they are given, so that a
// drag may call them again and again on its start value; what names nothing changes nothing.
#pragma once

#include <optional>

#include "editor/session.h"

namespace kindred::editor {

enum class PinEnd { kFrom, kTo };

/// A span for a point (none = the bone's tip) that holds where the point stands at `from`. Ends are
/// put in order. Returns its index, -1 where there is no such bone, figure or clip.
int add_pin_span(Scene& scene, CharacterId character, BoneId bone, std::optional<Vec2> point,
                 ReflectionId figure, Time from, Time to);

void delete_pin_span(Scene& scene, CharacterId character, int span);

/// Moves a span in time, its length kept; not to before 0.
void move_pin_span(Scene& scene, CharacterId character, int span, Time delta);

/// Puts one end at a time, not before 0 and not past the other end.
void set_pin_end(Scene& scene, CharacterId character, int span, PinEnd end, Time time);

/// How long it eases in before the span and out after it; negative lengths become 0.
void set_pin_blend(Scene& scene, CharacterId character, int span, Time blend);

/// None = where the point stands at the span's start. Not finite: unchanged.
void set_pin_span_target(Scene& scene, CharacterId character, int span, std::optional<Vec2> target);

}  // namespace kindred::editor
