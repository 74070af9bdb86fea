// SPDX-License-Identifier: MIT
#include "editor/edits_pins.h"

#include <algorithm>
#include <cmath>

namespace kindred::editor {
namespace {

Clip* pinned_clip(Scene& scene, CharacterId id) {
  Character* character = edit_character(scene, id);
  return character ? edit_clip(*character, character->active_clip) : nullptr;
}

ClipPin* edit_pin_span(Scene& scene, CharacterId id, int span) {
  Clip* clip = pinned_clip(scene, id);
  if (!clip || span < 0 || span >= static_cast<int>(clip->pins.size())) return nullptr;
  return &clip->pins[static_cast<std::size_t>(span)];
}

bool has_figure(const Character& character, ReflectionId figure) {
  return !figure || std::any_of(character.reflections.begin(), character.reflections.end(),
                                [&](const Reflection& entry) { return entry.id == figure; });
}

}  // namespace

int add_pin_span(Scene& scene, CharacterId id, BoneId bone, std::optional<Vec2> point,
                 ReflectionId figure, Time from, Time to) {
  const Character* character = find_character(scene, id);
  if (!character || bone_index(*character->bones, bone) < 0 || !has_figure(*character, figure))
    return -1;
  Clip* clip = pinned_clip(scene, id);
  if (!clip) return -1;
  ClipPin pin;
  pin.bone = bone;
  pin.point = point;
  pin.figure = figure;
  pin.from = std::max(Time{}, std::min(from, to));
  pin.to = std::max(Time{}, std::max(from, to));
  clip->pins.push_back(std::move(pin));
  return static_cast<int>(clip->pins.size()) - 1;
}

void delete_pin_span(Scene& scene, CharacterId id, int span) {
  if (!edit_pin_span(scene, id, span)) return;
  Clip* clip = pinned_clip(scene, id);
  clip->pins.erase(clip->pins.begin() + span);
}

void move_pin_span(Scene& scene, CharacterId id, int span, Time delta) {
  ClipPin* pin = edit_pin_span(scene, id, span);
  if (!pin) return;
  const Time moved = std::max(delta, Time{} - pin->from);
  pin->from = pin->from + moved;
  pin->to = pin->to + moved;
}

void set_pin_end(Scene& scene, CharacterId id, int span, PinEnd end, Time time) {
  ClipPin* pin = edit_pin_span(scene, id, span);
  if (!pin) return;
  if (end == PinEnd::kFrom)
    pin->from = std::clamp(time, Time{}, pin->to);
  else
    pin->to = std::max(time, pin->from);
}

void set_pin_blend(Scene& scene, CharacterId id, int span, Time blend) {
  if (ClipPin* pin = edit_pin_span(scene, id, span)) pin->blend = std::max(blend, Time{});
}

void set_pin_span_target(Scene& scene, CharacterId id, int span, std::optional<Vec2> target) {
  if (target && !(std::isfinite(target->x) && std::isfinite(target->y))) return;
  if (ClipPin* pin = edit_pin_span(scene, id, span)) pin->target = target;
}

}  // namespace kindred::editor
