// SPDX-License-Identifier: MIT
#include "editor/pin_points.h"

#include <algorithm>
#include <cmath>

#include "editor/edits_keys.h"
#include "editor/edits_pins.h"
#include "editor/pose_drag_targets.h"
#include "editor/selection.h"
#include "kindred/scene/pins.h"

namespace kindred::editor {
namespace {

constexpr double kSamePinPoint = 1e-6;  // px, of the bone's own space
constexpr int kNewBlendFrames = 2;      // so that nothing jumps where a new pin lets go

bool stands_on(const Character& character, const Bone& bone) {
  return std::count(bone.caps.begin(), bone.caps.end(), "foot") != 0 ||
         std::count(character.ik.balance.support.begin(), character.ik.balance.support.end(),
                    bone.id) != 0;
}

Vec2 place_on(const Bone& bone, const PinPoint& point) { return handle_point(bone, point.point); }

const Clip* shown_clip(const Editor& editor) {
  const Character* character = editor.character();
  return character ? active_clip(*character) : nullptr;
}

/// Time in the clip: in a looping one modulo its period.
Time clip_time(const Clip& clip, Time time) {
  const Time period = clip.loop ? clip_duration(clip) : Time{};
  return period.flicks > 0 ? Time{time.flicks % period.flicks} : time;
}

struct NewSpan {
  Time from, to;
};

NewSpan wanted_span(const Editor& editor, const Clip* clip) {
  const Selection& selection = editor.session().selection;
  if (!selection.keys.empty()) {
    const auto [first, last] =
        std::minmax_element(selection.keys.begin(), selection.keys.end(),
                            [](const KeyRef& a, const KeyRef& b) { return a.time < b.time; });
    if (first->time < last->time) return {first->time, last->time};
  }
  const Scene& scene = editor.scene();
  const Time playhead = editor.session().playhead;
  const Time from = clip ? clip_time(*clip, playhead) : playhead;
  const Time period = clip && clip->loop ? clip_duration(*clip) : Time{};
  const Time end =
      period.flicks > 0 ? period : time_of_frame(scene.frame_rate, effective_range(scene).last);
  return {from, std::max(from, end)};
}

/// Up to where the next span of the same point begins.
NewSpan up_to_next(const Character& character, const Clip& clip, const PinPoint& point,
                   NewSpan span) {
  for (const ClipPin& pin : clip.pins) {
    if (pin.from > span.from && pin.from < span.to && same_point(character, point, point_of(pin)))
      span.to = pin.from;
  }
  return span;
}

bool holds_point(const Character& character, const Clip& clip, Time time, const PinPoint& point) {
  return !spans_in_force(character, clip, time, {point}).empty();
}

/// Where the point stands in what is shown now.
std::optional<Vec2> place_now(Editor& editor, const Character& character, const PinPoint& point) {
  const EvaluatedCharacter* evaluated = editor.evaluated_character();
  const int bone = bone_index(*character.bones, point.bone);
  const std::vector<Affine>* world =
      evaluated ? figure_world(*evaluated, character, point.figure) : nullptr;
  if (!world || bone < 0) return std::nullopt;
  const auto i = static_cast<std::size_t>(bone);
  return apply((*world)[i], place_on((*character.bones)[i], point));
}

}  // namespace

PinPoint point_of(const ClipPin& pin) { return {pin.bone, pin.point, pin.figure}; }

bool same_point(const Character& character, const PinPoint& a, const PinPoint& b) {
  if (a.bone != b.bone || a.figure != b.figure) return false;
  const Bone* bone = find_bone(character, a.bone);
  return bone && glm::distance(place_on(*bone, a), place_on(*bone, b)) < kSamePinPoint;
}

std::string name_of_point(const Character& character, const PinPoint& point) {
  for (const Handle& handle : character.handles) {
    if (same_point(character, point, {handle.bone, handle.point, handle.figure}))
      return handle.name;
  }
  const Bone* bone = find_bone(character, point.bone);
  if (!bone) return {};
  std::string name = bone->name;
  const Vec2 place = place_on(*bone, point);
  if (glm::length(place) < kSamePinPoint) {
    name += ", joint";
  } else if (glm::distance(place, Vec2{bone->length, 0}) >= kSamePinPoint) {
    name +=
        " " + std::to_string(std::lround(place.x)) + ", " + std::to_string(std::lround(place.y));
  }
  const Reflection* reflection = find_reflection(character, point.figure);
  return reflection ? name + ", in the " + reflection->name : name;
}

std::vector<PinPoint> selected_points(const Editor& editor) {
  const Character* character = editor.character();
  const Selection& selection = editor.session().selection;
  std::vector<PinPoint> points;
  if (!character || selection.character != character->id) return points;
  for (const HandleId id : selected_handles(selection)) {
    if (const Handle* handle = find_handle(*character, id))
      points.push_back({handle->bone, handle->point, handle->figure});
  }
  if (!points.empty()) return points;
  for (const BoneId id : selection.bones) {
    const Bone* bone = find_bone(*character, id);
    if (!bone) continue;
    if (stands_on(*character, *bone) && bone->length > 0) points.push_back({id, Vec2{0, 0}, {}});
    points.push_back({id, std::nullopt, {}});
  }
  return points;
}

std::vector<int> spans_in_force(const Character& character, const Clip& clip, Time time,
                                const std::vector<PinPoint>& points) {
  std::vector<int> spans;
  for (std::size_t i = 0; i < clip.pins.size(); ++i) {
    ClipPin pin = clip.pins[i];
    const auto wanted = [&](const PinPoint& point) {
      return same_point(character, point, point_of(pin));
    };
    if (!points.empty() && std::none_of(points.begin(), points.end(), wanted)) continue;
    pin.blend = Time{};
    if (pin_strength(clip, pin, time) > 0) spans.push_back(static_cast<int>(i));
  }
  return spans;
}

bool can_pin_over_time(const Editor& editor) {
  if (editor.session().mode == Mode::kRig) return false;
  const Character* character = editor.character();
  const std::vector<PinPoint> points = selected_points(editor);
  if (!character || points.empty()) return false;
  const Clip* clip = active_clip(*character);
  if (!clip) return character->clips.empty();
  const Time from = wanted_span(editor, clip).from;
  return std::any_of(points.begin(), points.end(), [&](const PinPoint& point) {
    return !holds_point(*character, *clip, from, point);
  });
}

void pin_over_time(Editor& editor) {
  if (!can_pin_over_time(editor)) return;
  const CharacterId id = editor.shown_character();
  const Character before = *editor.character();
  const Time now = editor.session().playhead;
  const std::vector<PinPoint> points = selected_points(editor);
  std::vector<std::optional<Vec2>> places;
  for (const PinPoint& point : points) places.push_back(place_now(editor, before, point));
  const std::string name = points.size() == 1
                               ? "Pin " + name_of_point(before, points.front()) + " over time"
                               : "Pin " + std::to_string(points.size()) + " points over time";
  editor.edit(name, [&](Scene& scene) {
    Character* edited = edit_character(scene, id);
    const Clip* clip = edited ? clip_for_keying(*edited) : nullptr;
    if (!clip) return;
    const Clip start = *clip;
    const NewSpan wanted = wanted_span(editor, &start);
    const Rig rig = make_rig(*before.bones);
    std::vector<int> made;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const PinPoint& point = points[i];
      if (holds_point(before, start, wanted.from, point)) continue;
      const NewSpan span = up_to_next(before, start, point, wanted);
      const int index =
          add_pin_span(scene, id, point.bone, point.point, point.figure, span.from, span.to);
      if (index < 0) continue;
      const Character& now_has = *find_character(scene, id);
      ClipPin added = active_clip(now_has)->pins[static_cast<std::size_t>(index)];
      const bool stands = within_half_frame(scene.frame_rate, clip_time(start, now), added.from);
      // A place of its own: what is posed later at the first frame does not take the plant along.
      set_pin_span_target(scene, id, index,
                          stands ? places[i] : pin_target(now_has, rig, start, added));
      set_pin_blend(scene, id, index, time_of_frame(scene.frame_rate, kNewBlendFrames));
      made.push_back(index);
    }
    editor.session().selection.pins = std::move(made);
  });
}

bool can_unpin_from_here(const Editor& editor) {
  const Clip* clip = editor.session().mode == Mode::kRig ? nullptr : shown_clip(editor);
  return clip && !spans_in_force(*editor.character(), *clip, editor.session().playhead,
                                 selected_points(editor))
                      .empty();
}

void unpin_from_here(Editor& editor) {
  if (!can_unpin_from_here(editor)) return;
  const CharacterId id = editor.shown_character();
  const Clip clip = *shown_clip(editor);
  const Time now = clip_time(clip, editor.session().playhead);
  std::vector<int> spans =
      spans_in_force(*editor.character(), clip, editor.session().playhead, selected_points(editor));
  std::sort(spans.rbegin(), spans.rend());  // from the end, so that the others keep their places
  editor.edit("Unpin from here", [&](Scene& scene) {
    for (const int span : spans) {
      const ClipPin& pin = clip.pins[static_cast<std::size_t>(span)];
      const Time period = clip.loop ? clip_duration(clip) : Time{};
      const Time end = now < pin.from ? now + period : now;  // it went on across the seam
      if (end <= pin.from) {
        delete_pin_span(scene, id, span);
      } else {
        set_pin_end(scene, id, span, PinEnd::kTo, std::min(end, pin.to));
      }
    }
    editor.session().selection.pins.clear();
  });
}

void hold_pins_here(Editor& editor) {
  const Clip* clip = shown_clip(editor);
  if (!clip) return;
  const Character before = *editor.character();
  const std::vector<int> spans = editor.session().selection.pins;
  std::vector<std::optional<Vec2>> places;
  for (const int span : spans) {
    const bool exists = span >= 0 && span < static_cast<int>(clip->pins.size());
    places.push_back(
        exists ? place_now(editor, before, point_of(clip->pins[static_cast<std::size_t>(span)]))
               : std::nullopt);
  }
  editor.edit("Pin where it is here", [&](Scene& scene) {
    for (std::size_t i = 0; i < spans.size(); ++i) {
      if (places[i]) set_pin_span_target(scene, before.id, spans[i], places[i]);
    }
  });
}

}  // namespace kindred::editor
