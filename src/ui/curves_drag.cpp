// SPDX-License-Identifier: MIT
// The mouse in the graph: keys selected, moved and copied in time and value, handles dragged, keys
// added on a curve.
#include <algorithm>
#include <cmath>
#include <iterator>

#include "ui/curves_parts.h"
#include "ui/key_drag.h"

namespace kindred::ui {
namespace {

using DragKind = CurveDrag::Kind;
using KeyRefs = std::vector<editor::KeyRef>;

constexpr float kKeyReach = 9, kHandleReach = 8, kCurveReach = 6;  // px at scale 1
constexpr float kDragWay = 3;     // px at scale 1 before a press becomes a drag
constexpr double kValuePull = 5;  // px at scale 1 within which zero, limits and other keys attract

editor::GraphPoint mouse_point() {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  return {static_cast<double>(mouse.x), static_cast<double>(mouse.y)};
}

double scaled(float design_px) { return static_cast<double>(design_px * ui_scale()); }

const ShownCurve* shown_curve(const CurvesPane& pane, const ChannelTarget& target) {
  for (const ShownCurve& curve : pane.curves) {
    if (curve.channel->target == target) return &curve;
  }
  return nullptr;
}

// ---- what is under the mouse -------------------------------------------------------------------

bool hit_handle(const CurvesPane& pane, const KeyRefs& selected, CurveHit& hit) {
  double nearest = scaled(kHandleReach);
  const editor::GraphPoint mouse = mouse_point();
  for (const ShownCurve& curve : pane.curves) {
    for (const editor::KeyRef& key : selected) {
      const std::ptrdiff_t found = curve.channel->curve.index_at(key.time);
      if (!(key.channel == curve.channel->target) || found < 0) continue;
      const auto index = static_cast<std::size_t>(found);
      const editor::KeyHandles ends = handles_of(pane, curve, index).ends;
      for (const bool out : {false, true}) {
        const std::optional<TangentOffset>& end = out ? ends.out : ends.in;
        if (!end) continue;
        const ImVec2 at = handle_place(curve, index, *end);
        const double away =
            std::hypot(static_cast<double>(at.x) - mouse.x, static_cast<double>(at.y) - mouse.y);
        if (away > nearest) continue;
        nearest = away;
        hit = {CurveHit::Kind::kHandle, &curve, index, out, false, false};
      }
    }
  }
  return hit.kind == CurveHit::Kind::kHandle;
}

bool hit_key(const CurvesPane& pane, CurveHit& hit) {
  double nearest = scaled(kKeyReach);
  for (auto curve = pane.curves.rbegin(); curve != pane.curves.rend(); ++curve) {
    const auto key = editor::nearest_key(curve->graph, curve->view, mouse_point(), nearest);
    if (!key || (hit.curve != nullptr && key->distance >= nearest)) continue;
    nearest = key->distance;
    hit = {CurveHit::Kind::kKey, &*curve, key->index, false, false, false};
  }
  return hit.kind == CurveHit::Kind::kKey;
}

void hit_curve(const CurvesPane& pane, CurveHit& hit) {
  double nearest = scaled(kCurveReach);
  for (auto curve = pane.curves.rbegin(); curve != pane.curves.rend(); ++curve) {
    const double away = editor::distance_to(curve->line, mouse_point());
    if (away >= nearest) continue;
    nearest = away;
    hit = {CurveHit::Kind::kCurve, &*curve, 0, false, false, false};
  }
}

// ---- pressing ----------------------------------------------------------------------------------

void activate(Context& context, const ShownCurve& curve) {
  std::vector<ChannelTarget>& chosen = curves_state(context).chosen;
  const auto found = std::find(chosen.begin(), chosen.end(), curve.channel->target);
  if (found == chosen.end()) return;
  std::rotate(found, found + 1, chosen.end());
  curves_state(context).scroll_wanted = true;
}

void press_on_key(Context& context, const CurvesPane& pane, const CurveHit& hit) {
  CurveDrag& drag = curves_state(context).drag;
  const ImGuiIO& io = ImGui::GetIO();
  drag.kind = DragKind::kPressed;
  drag.grabbed = drag.now = pane.ref(*hit.curve, hit.key);
  drag.toggles = io.KeyCtrl;
  KeyRefs selected = drag.original;
  drag.on_selected = holds_key(selected, drag.grabbed);
  if (!drag.on_selected) {
    if (!io.KeyShift && !io.KeyCtrl) selected.clear();
    selected.push_back(drag.grabbed);
    select_keys(context, selected);
  }
  drag.keys = shown_selected_keys(context, pane);
}

void press_on_handle(Context& context, const CurvesPane& pane, const CurveHit& hit) {
  CurveDrag& drag = curves_state(context).drag;
  const ShownHandles handles = handles_of(pane, *hit.curve, hit.key);
  drag.kind = DragKind::kHandle;
  drag.grabbed = drag.now = pane.ref(*hit.curve, hit.key);
  drag.out = hit.out;
  drag.converts = handles.wanting;
  drag.broken = !handles.wanting && editor::tangent_shape(pane.clip, *hit.curve->channel,
                                                          hit.key) == editor::TangentShape::kBroken;
  const std::optional<TangentOffset>& end = hit.out ? handles.ends.out : handles.ends.in;
  drag.handle = end.value_or(TangentOffset{});
}

void press_graph(Context& context, const CurvesPane& pane, const CurveHit& hit) {
  CurveDrag& drag = curves_state(context).drag;
  const ImGuiIO& io = ImGui::GetIO();
  drag = {};
  drag.press = io.MousePos;
  drag.press_frame = pane.time.scale.frame(io.MousePos.x);
  drag.original = context.editor.session().selection.keys;
  context.state.focused = Pane::kTimeline;
  if (hit.curve != nullptr) activate(context, *hit.curve);
  if (hit.kind == CurveHit::Kind::kHandle) {
    press_on_handle(context, pane, hit);
  } else if (hit.kind == CurveHit::Kind::kKey) {
    press_on_key(context, pane, hit);
  } else {
    drag.kind = DragKind::kBox;
    drag.toggles = io.KeyCtrl;
    if (io.KeyShift || io.KeyCtrl) drag.before = drag.original;
    select_keys(context, drag.before);
  }
}

void add_key_on_curve(Context& context, const CurvesPane& pane, const ShownCurve& curve) {
  const double frame = std::max(0.0, pane.time.scale.frame(ImGui::GetIO().MousePos.x));
  const bool snaps = context.editor.session().key_editing.snap;
  const Time time = snaps ? time_of_frame(pane.scene.frame_rate, std::llround(frame))
                          : time_from_seconds(frame / pane.time.fps);
  const ChannelTarget target = curve.channel->target;
  const CharacterId id = pane.character.id;
  context.editor.edit("Add key", [&](Scene& scene) {
    std::vector<PoseOverride> none;  // at another time than the playhead's nothing is unkeyed
    editor::key_channel(scene, none, id, target, time);
  });
  select_keys(context, {{id, target, time}});
}

// ---- dragging ----------------------------------------------------------------------------------

/// Px from the press to the mouse; with Shift along one axis only.
ImVec2 way_dragged(const CurvesPane& pane, const CurveDrag& drag) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const double frames = pane.time.scale.frame(mouse.x) - drag.press_frame;
  ImVec2 way{static_cast<float>(frames * pane.time.scale.px_per_frame), mouse.y - drag.press.y};
  if (ImGui::GetIO().KeyShift) (std::abs(way.x) > std::abs(way.y) ? way.y : way.x) = 0;
  return way;
}

Time snapped_time(Context& context, const CurvesPane& pane, double frame) {
  const double wanted = std::max(0.0, frame);
  if (!context.editor.session().key_editing.snap) {
    return time_from_seconds(wanted / pane.time.fps);
  }
  return time_of_frame(pane.scene.frame_rate, std::llround(wanted));
}

/// Near zero, a limit or another key of its curve a value takes theirs; else it is rounded as it is
/// shown.
double snapped_value(Context& context, const CurvesPane& pane, const ShownCurve& curve,
                     const Channel& start, double wanted, const KeyRefs& moving) {
  const PropertyKind& kind = property(curve.channel->target.property);
  const double unit = std::pow(10.0, kind.decimals);
  double best = std::round(wanted * unit) / unit;
  if (!context.editor.session().key_editing.snap) return best;
  double nearest = kValuePull * static_cast<double>(ui_scale()) / curve.view.px_per_unit;
  const auto attract = [&](double value) {
    if (std::abs(value - wanted) >= nearest) return;
    nearest = std::abs(value - wanted);
    best = value;
  };
  attract(0);
  const Bone* bone = find_bone(pane.character, curve.channel->target.bone);
  if (bone != nullptr && bone->limits && kind.word == "rotation") {
    attract(bone->limits->min_deg);
    attract(bone->limits->max_deg);
  }
  constexpr std::size_t kMostAttracting = 500;
  const std::vector<Key>& keys = start.curve.keys();
  for (std::size_t i = 0; i < keys.size() && keys.size() <= kMostAttracting; ++i) {
    const editor::KeyRef ref{pane.character.id, curve.channel->target, keys[i].time};
    if (!holds_key(moving, ref)) attract(start.curve.value(i, start.angles));
  }
  return best;
}

const Channel* channel_at_start(Context& context, const editor::KeyRef& key) {
  const Character* character = find_character(context.editor.drag_start(), key.character);
  const Clip* clip = character == nullptr ? nullptr : editor::active_clip(*character);
  return clip == nullptr ? nullptr : find_channel(*clip, key.channel);
}

/// How far the grabbed key rises, in px of its view: others, of other scales, rise as far.
double rise_px(Context& context, const CurvesPane& pane, const CurveDrag& drag, ImVec2 way) {
  const ShownCurve* curve = shown_curve(pane, drag.grabbed.channel);
  const Channel* start = channel_at_start(context, drag.grabbed);
  if (curve == nullptr || start == nullptr) return 0;
  const std::ptrdiff_t index = start->curve.index_at(drag.grabbed.time);
  if (index < 0 || std::abs(way.y) < px(kDragWay)) return 0;
  const double from = start->curve.value(static_cast<std::size_t>(index), start->angles);
  const double wanted = from - static_cast<double>(way.y) / curve->view.px_per_unit;
  const double value = snapped_value(context, pane, *curve, *start, wanted, drag.keys);
  return (value - from) * curve->view.px_per_unit;
}

void raise(Scene& scene, const CurvesPane& pane, const KeyRefs& keys, double rise) {
  if (rise == 0) return;
  for (const ShownCurve& curve : pane.curves) {
    KeyRefs of_curve;
    std::copy_if(keys.begin(), keys.end(), std::back_inserter(of_curve),
                 [&](const editor::KeyRef& key) { return key.channel == curve.channel->target; });
    editor::move_keys_in_graph(scene, of_curve, Time{0}, rise / curve.view.px_per_unit);
  }
}

void move_in_graph(Context& context, const CurvesPane& pane) {
  CurveDrag& drag = curves_state(context).drag;
  const ImVec2 way = way_dragged(pane, drag);
  const double frame = pane.time.frame_of(drag.grabbed.time);
  const double frames = static_cast<double>(way.x) / pane.time.scale.px_per_frame;
  Time delta{0};
  if (std::abs(way.x) >= px(kDragWay)) {
    const double wanted = frame + frames;
    delta = wanted < 0 ? Time{0} - snapped_time(context, pane, -wanted) - drag.grabbed.time
                       : snapped_time(context, pane, wanted) - drag.grabbed.time;
  }
  const double rise = rise_px(context, pane, drag, way);
  if (drag.begun && drag.delta == delta && drag.rise == rise) return;
  drag.begun = true;
  drag.delta = delta;
  drag.rise = rise;
  const bool copies = drag.kind == DragKind::kCopy;
  KeyRefs moved;
  context.editor.update_drag([&](Scene& scene) {
    moved = copies ? editor::copy_keys(scene, drag.keys, delta)
                   : editor::move_keys(scene, drag.keys, delta);
    raise(scene, pane, moved, rise);
  });
  const auto at = std::find(drag.keys.begin(), drag.keys.end(), drag.grabbed);
  const auto place = static_cast<std::size_t>(at - drag.keys.begin());
  if (place < moved.size()) drag.now = moved[place];
  select_keys(context, std::move(moved));
}

void move_handle(Context& context, const CurvesPane& pane) {
  CurveDrag& drag = curves_state(context).drag;
  const ShownCurve* curve = shown_curve(pane, drag.grabbed.channel);
  if (curve == nullptr) return;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  if (!context.editor.dragging()) {
    const float way = std::hypot(mouse.x - drag.press.x, mouse.y - drag.press.y);
    if (way < px(kDragWay)) return;
    context.editor.begin_drag("Drag tangent");
  }
  const ImVec2 way = way_dragged(pane, drag);
  const TangentOffset end{
      drag.handle.seconds + static_cast<double>(way.x) / curve->view.px_per_second,
      drag.handle.value - static_cast<double>(way.y) / curve->view.px_per_unit};
  const bool aligned = !drag.broken && !ImGui::GetIO().KeyAlt;
  if (drag.begun && drag.end == end && drag.aligned == aligned) return;
  drag.begun = true;
  drag.end = end;
  drag.aligned = aligned;
  context.editor.update_drag([&](Scene& scene) {
    if (drag.converts) {
      editor::set_tangent_shape(scene, {&drag.grabbed, 1}, editor::TangentShape::kAutomatic);
    }
    editor::drag_handle(scene, drag.grabbed, drag.out, end, aligned);
  });
}

void pull_box(Context& context, const CurvesPane& pane) {
  const CurveDrag& drag = curves_state(context).drag;
  const editor::GraphPoint press{static_cast<double>(drag.press.x),
                                 static_cast<double>(drag.press.y)};
  KeyRefs keys = drag.before;
  for (const ShownCurve& curve : pane.curves) {
    for (const std::size_t index :
         editor::keys_in_box(curve.graph, curve.view, press, mouse_point())) {
      const editor::KeyRef ref = pane.ref(curve, index);
      const bool known = holds_key(drag.before, ref);
      if (known && drag.toggles) std::erase(keys, ref);
      if (!known) keys.push_back(ref);
    }
  }
  select_keys(context, std::move(keys));
}

void cancel_curve_drag(Context& context) {
  CurveDrag& drag = curves_state(context).drag;
  if (context.editor.dragging()) context.editor.cancel_drag();
  select_keys(context, drag.original);
  drag = {};
}

void hold_graph(Context& context, const CurvesPane& pane) {
  CurveDrag& drag = curves_state(context).drag;
  if (drag.kind == DragKind::kNone) return;
  if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape)) ||
      ImGui::IsMouseClicked(ImGuiMouseButton_Right)) {
    cancel_curve_drag(context);
    return;
  }
  if (drag.kind == DragKind::kHandle) return move_handle(context, pane);
  if (drag.kind == DragKind::kBox) return pull_box(context, pane);
  if (drag.kind == DragKind::kPressed) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (std::hypot(mouse.x - drag.press.x, mouse.y - drag.press.y) < px(kDragWay)) return;
    drag.kind = drag.toggles ? DragKind::kCopy : DragKind::kMove;
    if (drag.toggles && !drag.on_selected) drag.keys = {drag.grabbed};
    context.editor.begin_drag(drag.kind == DragKind::kCopy ? "Copy keys" : "Move keys");
  }
  move_in_graph(context, pane);
}

// A click that moved nothing.
void click_in_graph(Context& context) {
  const CurveDrag& drag = curves_state(context).drag;
  if (!drag.on_selected) return;
  if (drag.toggles) {
    KeyRefs selected = drag.original;
    std::erase(selected, drag.grabbed);
    select_keys(context, std::move(selected));
  } else if (!ImGui::GetIO().KeyShift) {
    select_keys(context, {drag.grabbed});
  }
}

void end_curve_drag(Context& context) {
  CurvesState& state = curves_state(context);
  if (state.drag.kind == DragKind::kPressed) click_in_graph(context);
  const bool edits = state.drag.kind == DragKind::kMove || state.drag.kind == DragKind::kCopy ||
                     state.drag.kind == DragKind::kHandle;
  if (edits && context.editor.dragging()) {
    state.tangents_dragged += state.drag.kind == DragKind::kHandle ? 1 : 0;
    context.editor.commit_drag();
  }
  state.drag = {};
}

}  // namespace

CurveHit curve_hit(Context& context, const CurvesPane& pane) {
  hit_area("graph", pane.graph);
  ImGui::SetItemAllowOverlap();
  CurveHit hit;
  const bool pressed = ImGui::IsItemActivated();
  const bool hovered = ImGui::IsItemHovered();
  const bool dragging = curves_state(context).drag.kind != DragKind::kNone;
  if (hovered && !dragging && !context.state.timeline.panning && !hit_key(pane, hit)) {
    const KeyRefs selected = shown_selected_keys(context, pane);
    const bool on_handle = selected.size() <= kMostHandledKeys && hit_handle(pane, selected, hit);
    if (!on_handle) hit_curve(pane, hit);
  }
  hit.pressed = pressed;
  hit.hovered = hovered;
  return hit;
}

void handle_graph_mouse(Context& context, const CurvesPane& pane, const CurveHit& hit) {
  CurveDrag& drag = curves_state(context).drag;
  if (hit.kind == CurveHit::Kind::kKey || hit.kind == CurveHit::Kind::kHandle) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  }
  const bool twice = hit.hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) &&
                     hit.kind == CurveHit::Kind::kCurve;
  if (twice) {
    drag = {};
    add_key_on_curve(context, pane, *hit.curve);
    return;
  }
  if (hit.pressed && !context.state.space_down) press_graph(context, pane, hit);
  if (drag.kind == DragKind::kNone) return;
  if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
    hold_graph(context, pane);
  } else {
    end_curve_drag(context);
  }
}

}  // namespace kindred::ui
