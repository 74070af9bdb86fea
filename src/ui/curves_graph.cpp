// SPDX-License-Identifier: MIT
// The graph: values against time as they are evaluated, keys, tangents, limits, ghosts.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "ui/curves_parts.h"

namespace kindred::ui {
namespace {

constexpr double kLeastLinesPx = 28;
constexpr float kActiveWidth = 2.2f, kOtherWidth = 1.5f, kGhostWidth = 1.1f;
constexpr std::size_t kMostGhostKeys = 4000;  // ghosts of more would be a blur, and slow
constexpr int kMostCycles = 24;               // of a loop, shown beyond its first

/// Lengths drawn and not drawn, in turn.
using DashPattern = std::array<float, 4>;
constexpr DashPattern kDotted{2, 3, 2, 3}, kDashed{6, 4, 6, 4}, kDashDot{7, 3, 1.6f, 3};

struct GhostRow {
  std::string_view word, label;
  DashPattern pattern;
};
constexpr GhostRow kGhosts[] = {{"linear", "Linear", kDotted},
                                {"catmull_rom", "Catmull-Rom", kDashed},
                                {"bspline", "B-spline", kDashDot}};

ImVec2 drawn_point(const editor::GraphPoint& point) {
  constexpr double kFar = 30000;  // beyond any window, and still exact as a float
  return {static_cast<float>(std::clamp(point.x, -kFar, kFar)),
          static_cast<float>(std::clamp(point.y, -kFar, kFar))};
}

void draw_polyline(ImDrawList& list, std::span<const editor::GraphPoint> line, double shift,
                   ImU32 tint, float width) {
  std::vector<ImVec2> points;
  points.reserve(line.size());
  for (const editor::GraphPoint& point : line) {
    points.push_back(drawn_point({point.x + shift, point.y}));
  }
  list.AddPolyline(points.data(), static_cast<int>(points.size()), tint, 0, width * ui_scale());
}

void draw_patterned(ImDrawList& list, std::span<const editor::GraphPoint> line, const Rect& within,
                    ImU32 tint, const DashPattern& pattern) {
  std::size_t part = 0;
  float left = pattern[0] * ui_scale();
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const ImVec2 a = drawn_point(line[i]), b = drawn_point(line[i + 1]);
    if (std::max(a.y, b.y) < within.y || std::min(a.y, b.y) > within.bottom()) continue;
    const float length = std::hypot(b.x - a.x, b.y - a.y);
    for (float at = 0; at < length;) {
      const float to = std::min(length, at + left);
      if (part % 2 == 0) {
        const ImVec2 from = a + (b - a) * (at / length), end = a + (b - a) * (to / length);
        list.AddLine(from, end, tint, kGhostWidth * ui_scale());
      }
      left -= to - at;
      at = to;
      if (left > 0) break;
      part = (part + 1) % pattern.size();
      left = pattern[part] * ui_scale();
    }
  }
}

// ---- ground ------------------------------------------------------------------------------------

bool degrees_shown(const CurvesPane& pane) {
  return pane.active() == nullptr ||
         property(pane.active()->channel->target.property).unit == "\u00b0";
}

void draw_value_lines(Context& context, const CurvesPane& pane, ImDrawList& list) {
  if (pane.curves.empty()) return;
  // Of the active curve: where values are normalised each has an axis of its own.
  const editor::GraphView& view = pane.active()->view;
  const double step = editor::value_step(
      view.px_per_unit, kLeastLinesPx * static_cast<double>(ui_scale()), degrees_shown(pane));
  const int decimals = editor::step_decimals(step);
  const std::string_view unit = degrees_shown(pane) ? "\u00b0" : "";
  for (const double value : editor::value_lines(view, step)) {
    const auto y = static_cast<float>(std::floor(view.y(value)));
    fill(list, {pane.graph.x, y, pane.graph.w, px(1)},
         color(value == 0 ? Token::kEdge : Token::kLine));
    if (y - px(14) < pane.graph.y || y > pane.graph.bottom() - px(2)) continue;
    draw_text(list, FontRole::kSmall, pane.graph.x + px(6), y - px(7), color(Token::kTextDim),
              number_text(value, decimals) + std::string(unit));
  }
  context.map.add("curves/axis", {pane.graph.x, pane.graph.y, px(44), pane.graph.h});
}

void draw_limit(const CurvesPane& pane, ImDrawList& list, const ShownCurve& curve, double value,
                bool hard) {
  const auto y = static_cast<float>(curve.view.y(value));
  if (y < pane.graph.y || y > pane.graph.bottom()) return;
  const float at = std::floor(y) + 0.5f;
  dashed_line(list, {pane.graph.x, at}, {pane.graph.right(), at}, color(Token::kLimit), px(1.2f),
              px(5), px(4));
  const std::string words = std::string(hard ? "hard" : "soft") + " limit " +
                            curve_value_text(curve.channel->target, value);
  const bool above = y - px(16) > pane.graph.y;
  const float x = pane.graph.x + px(46);
  const float cy = above ? at - px(9) : at + px(9);
  const float width = text_width(FontRole::kSmall, words);
  fill(list, {x - px(3), cy - px(7), width + px(6), px(14)}, color(Token::kRow, 0.8f), px(3));
  draw_text(list, FontRole::kSmall, x, cy, color(Token::kLimit), words);
}

void draw_limits(const CurvesPane& pane, ImDrawList& list) {
  const ShownCurve* active = pane.active();
  if (active == nullptr || property(active->channel->target.property).word != "rotation") return;
  const Bone* bone = find_bone(pane.character, active->channel->target.bone);
  if (bone == nullptr || !bone->limits) return;
  const bool hard = bone->limits->mode == LimitMode::kHard;
  draw_limit(pane, list, *active, bone->limits->min_deg, hard);
  draw_limit(pane, list, *active, bone->limits->max_deg, hard);
}

// ---- curves ------------------------------------------------------------------------------------

void draw_curve(const CurvesPane& pane, ImDrawList& list, const ShownCurve& curve, bool hovered) {
  const float width = curve.active ? kActiveWidth : kOtherWidth;
  draw_polyline(list, curve.line, 0, color(curve.tint, curve.active || hovered ? 1.f : 0.85f),
                hovered && !curve.active ? width + 0.5f : width);
  const CurveRules& rules = curve.graph.rules;
  if (!rules.loop || rules.period <= Time{0}) return;
  const double period = to_seconds(rules.period) * curve.view.px_per_second;
  if (period < 8) return;
  // What a loop goes on with, fainter. The cycle is drawn whole, wherever the view stands.
  editor::GraphView whole = curve.view;
  whole.first_seconds = 0;
  whole.left = curve.view.x(Time{0});
  whole.width = period;
  const double right = static_cast<double>(pane.graph.right());
  std::vector<editor::GraphPoint> cycle;
  for (int i = 1; i <= kMostCycles && whole.left + period * i < right; ++i) {
    if (whole.left + period * (i + 1) < static_cast<double>(pane.graph.x)) continue;
    if (cycle.empty()) cycle = editor::curve_polyline(curve.graph, whole);
    draw_polyline(list, cycle, period * i, color(curve.tint, 0.3f), kOtherWidth);
  }
}

void draw_legend(Context& context, const CurvesPane& pane, ImDrawList& list, Token tint) {
  float width = px(12);
  for (const GhostRow& ghost : kGhosts) {
    width += px(30 + 10) + text_width(FontRole::kSmall, ghost.label);
  }
  const Rect box{pane.graph.right() - width - px(10), pane.graph.bottom() - px(26), width, px(18)};
  if (box.x < pane.graph.x + px(48)) return;
  fill(list, box, color(Token::kPanel, 0.9f), px(4));
  float x = box.x + px(8);
  for (const GhostRow& ghost : kGhosts) {
    const editor::GraphPoint line[] = {
        {static_cast<double>(x), static_cast<double>(box.center().y)},
        {static_cast<double>(x + px(24)), static_cast<double>(box.center().y)}};
    draw_patterned(list, line, box, color(tint), ghost.pattern);
    draw_text(list, FontRole::kSmall, x + px(29), box.center().y, color(Token::kTextDim),
              ghost.label);
    x += px(40) + text_width(FontRole::kSmall, ghost.label);
  }
  context.map.add("curves/legend", box);
}

void draw_ghosts(const CurvesPane& pane, ImDrawList& list) {
  const ShownCurve& curve = *pane.active();
  for (const GhostRow& ghost : kGhosts) {
    const auto kind = find_interpolation(ghost.word);
    if (!kind) continue;
    const Curve other = editor::with_interpolation(curve.channel->curve, *kind);
    editor::GraphCurve graph = curve.graph;
    graph.curve = &other;
    draw_patterned(list, editor::curve_polyline(graph, curve.view), pane.graph,
                   color(curve.tint, 0.62f), ghost.pattern);
  }
}

// ---- keys --------------------------------------------------------------------------------------

struct DrawnKeys {
  std::size_t first = 0, end = 0;
};

DrawnKeys keys_in_view(const CurvesPane& pane, const ShownCurve& curve) {
  const auto time_at = [&](float x) {
    return time_from_seconds(std::max(0.0, curve.view.seconds(static_cast<double>(x))));
  };
  const Curve& of = curve.channel->curve;
  const auto first =
      std::max<std::ptrdiff_t>(0, of.index_at_or_before(time_at(pane.graph.x - px(12))));
  const auto last = of.index_at_or_before(time_at(pane.graph.right() + px(12)));
  return {static_cast<std::size_t>(first), static_cast<std::size_t>(last + 1)};
}

int kind_of_key(const ShownCurve& curve, std::size_t index) {
  return curve.graph.rules.always_hold
             ? hold_interpolation().row
             : segment_interpolation(curve.channel->curve, curve.graph.rules, index).row;
}

// A dotted line from a key to its curve, where that passes it by.
void draw_tie(const ShownCurve& curve, std::size_t index, ImDrawList& list) {
  const Time time = curve.channel->curve.keys()[index].time;
  const double off = curve.graph.value_at(time) - curve.graph.key_value(index);
  if (std::abs(off) * curve.view.px_per_unit < 2) return;
  const ImVec2 key = curve.key_at(index);
  const auto y = static_cast<float>(curve.view.y(curve.graph.value_at(time)));
  dashed_line(list, key, {key.x, y}, color(curve.tint, 0.9f), px(1.2f), px(2), px(3));
}

void draw_keys(Context& context, const CurvesPane& pane, const ShownCurve& curve,
               const std::vector<editor::KeyRef>& selected, const CurveHit& hit, ImDrawList& list) {
  const DrawnKeys keys = keys_in_view(pane, curve);
  const bool crowded =
      static_cast<float>(keys.end - keys.first) * px(3) > pane.graph.w;  // a caterpillar
  const bool any = std::any_of(selected.begin(), selected.end(), [&](const editor::KeyRef& key) {
    return key.channel == curve.channel->target;
  });
  const std::string path = "curves/key/" + UiMap::escaped(pane.character.name) + "/" +
                           channel_path(pane.character, curve.channel->target) + "/";
  for (std::size_t i = keys.first; i < keys.end; ++i) {
    const bool is_selected = any && holds_key(selected, pane.ref(curve, i));
    if (crowded && !is_selected) continue;
    const ImVec2 place = curve.key_at(i);
    if (place.y < pane.graph.y - px(10) || place.y > pane.graph.bottom() + px(10)) continue;
    const ImVec2 at{std::floor(place.x) + 0.5f, std::floor(place.y) + 0.5f};
    draw_tie(curve, i, list);
    const bool hovered = hit.kind == CurveHit::Kind::kKey && hit.curve == &curve && hit.key == i;
    if (hovered) list.AddCircleFilled(at, px(9), color(curve.tint, 0.28f));
    if (is_selected) {
      draw_key_mark(list, at, kind_of_key(curve, i), true);
    } else {
      draw_tinted_key_mark(list, at, kind_of_key(curve, i), color(curve.tint),
                           curve.active ? 1.f : 0.8f);
    }
    if (context.map.enabled()) {
      const std::int64_t frame =
          nearest_frame(pane.scene.frame_rate, curve.channel->curve.keys()[i].time);
      context.map.add(path + std::to_string(frame), {at.x - px(5), at.y - px(5), px(10), px(10)},
                      pane.graph);
    }
  }
}

// ---- tangents ----------------------------------------------------------------------------------

void draw_handle(Context& context, const CurvesPane& pane, const ShownCurve& curve,
                 std::size_t index, bool out, TangentOffset end, Token token, bool wanting,
                 bool hovered, ImDrawList& list) {
  const ImVec2 key = curve.key_at(index), at = handle_place(curve, index, end);
  if (wanting) {
    dashed_line(list, key, at, color(token, 0.7f), px(1.2f), px(3), px(3));
  } else {
    list.AddLine(key, at, color(token), 1.2f * ui_scale());
  }
  const float half = px(hovered ? 4 : 3);
  const Rect box{std::floor(at.x) + 0.5f - half, std::floor(at.y) + 0.5f - half, 2 * half,
                 2 * half};
  fill(list, box, color(wanting ? Token::kRow : token));
  if (wanting) outline(list, box, color(token), 0, px(1));
  if (!context.map.enabled() || token == Token::kTextOff) return;
  const std::int64_t frame =
      nearest_frame(pane.scene.frame_rate, curve.channel->curve.keys()[index].time);
  context.map.add(
      fmt::format("curves/{}/{}/{}/{}", out ? "out" : "in", UiMap::escaped(pane.character.name),
                  channel_path(pane.character, curve.channel->target), frame),
      box, pane.graph);
}

// The selected key's handles, and those of its neighbours that face it.
void draw_handles_of(Context& context, const CurvesPane& pane, const ShownCurve& curve,
                     std::size_t index, const CurveHit& hit, ImDrawList& list) {
  const std::size_t count = curve.channel->curve.keys().size();
  if (index > 0) {
    const auto facing = editor::key_handles(pane.clip, *curve.channel, index - 1).out;
    if (facing) {
      draw_handle(context, pane, curve, index - 1, true, *facing, Token::kTextOff, false, false,
                  list);
    }
  }
  if (index + 1 < count) {
    const auto facing = editor::key_handles(pane.clip, *curve.channel, index + 1).in;
    if (facing) {
      draw_handle(context, pane, curve, index + 1, false, *facing, Token::kTextOff, false, false,
                  list);
    }
  }
  const ShownHandles own = handles_of(pane, curve, index);
  for (const bool out : {false, true}) {
    const std::optional<TangentOffset>& end = out ? own.ends.out : own.ends.in;
    const bool hovered = hit.kind == CurveHit::Kind::kHandle && hit.curve == &curve &&
                         hit.key == index && hit.out == out;
    if (end) {
      draw_handle(context, pane, curve, index, out, *end, Token::kText, own.wanting, hovered, list);
    }
  }
}

void draw_all_handles(Context& context, const CurvesPane& pane,
                      const std::vector<editor::KeyRef>& selected, const CurveHit& hit,
                      ImDrawList& list) {
  if (selected.size() > kMostHandledKeys) return;
  for (const ShownCurve& curve : pane.curves) {
    for (const editor::KeyRef& key : selected) {
      if (!(key.channel == curve.channel->target)) continue;
      const std::ptrdiff_t index = curve.channel->curve.index_at(key.time);
      if (index < 0) continue;
      draw_handles_of(context, pane, curve, static_cast<std::size_t>(index), hit, list);
    }
  }
}

// ---- over everything ---------------------------------------------------------------------------

void draw_curve_tag(Context& context, const CurvesPane& pane, ImDrawList& list) {
  const CurveDrag& drag = curves_state(context).drag;
  const bool moves = drag.kind == CurveDrag::Kind::kMove || drag.kind == CurveDrag::Kind::kCopy ||
                     drag.kind == CurveDrag::Kind::kHandle;
  if (!moves) return;
  for (const ShownCurve& curve : pane.curves) {
    const std::ptrdiff_t found = curve.channel->curve.index_at(drag.now.time);
    if (!(curve.channel->target == drag.now.channel) || found < 0) continue;
    const auto index = static_cast<std::size_t>(found);
    ImVec2 at = curve.key_at(index);
    const double frame = pane.time.frame_of(drag.now.time);
    const bool whole = std::abs(frame - std::round(frame)) < 1e-6;
    std::string words = "frame " + number_text(frame, whole ? 0 : 2) + "  " +
                        curve_value_text(drag.now.channel, curve.graph.key_value(index));
    if (drag.kind == CurveDrag::Kind::kHandle) {
      const editor::KeyHandles ends = editor::key_handles(pane.clip, *curve.channel, index);
      const auto& end = drag.out ? ends.out : ends.in;
      if (!end) return;
      at = handle_place(curve, index, *end);
      words = number_text(end->seconds * pane.time.fps, 1) + " fr  " +
              curve_value_text(drag.now.channel, end->value);
    }
    const float width = text_width(FontRole::kSmall, words) + px(12);
    const Rect tag{ImClamp(at.x + px(18), pane.graph.x, pane.graph.right() - width),
                   ImClamp(at.y + px(10), pane.graph.y, pane.graph.bottom() - px(18)), width,
                   px(18)};
    fill(list, tag, color(Token::kInk, 0.86f), px(3));
    draw_text(list, FontRole::kSmall, tag.x + px(6), tag.center().y, color(Token::kHalo), words);
    context.map.add("curves/tag", tag);
    return;
  }
}

void draw_graph_box(Context& context, ImDrawList& list) {
  const CurveDrag& drag = curves_state(context).drag;
  if (drag.kind != CurveDrag::Kind::kBox) return;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const Rect box{ImMin(drag.press.x, mouse.x), ImMin(drag.press.y, mouse.y),
                 std::abs(mouse.x - drag.press.x), std::abs(mouse.y - drag.press.y)};
  if (box.w < px(2) && box.h < px(2)) return;
  fill(list, box, color(Token::kKeySelected, 0.1f));
  dashed_rect(list, box, color(Token::kKeySelected), px(1), px(4), px(3));
}

}  // namespace

ShownHandles handles_of(const CurvesPane& pane, const ShownCurve& curve, std::size_t index) {
  ShownHandles handles;
  handles.ends = editor::key_handles(pane.clip, *curve.channel, index);
  if (handles.ends.in || handles.ends.out || !pane.offers_handles) return handles;
  const InterpolationKind& kind =
      interpolation(segment_interpolation(curve.channel->curve, curve.graph.rules, index));
  if (!kind.passes_through_keys || kind.continuity < 1) return handles;
  Scene scene = pane.scene;  // as if it had automatic ones
  const editor::KeyRef ref = pane.ref(curve, index);
  editor::set_tangent_shape(scene, {&ref, 1}, editor::TangentShape::kAutomatic);
  const Character* character = find_character(scene, pane.character.id);
  const Clip* clip = editor::active_clip(*character);
  const Channel* channel = clip == nullptr ? nullptr : find_channel(*clip, ref.channel);
  if (channel == nullptr) return handles;
  handles.ends = editor::key_handles(*clip, *channel, index);
  handles.wanting = true;
  return handles;
}

ImVec2 handle_place(const ShownCurve& curve, std::size_t index, TangentOffset end) {
  const ImVec2 key = curve.key_at(index);
  return {key.x + static_cast<float>(end.seconds * curve.view.px_per_second),
          key.y - static_cast<float>(end.value * curve.view.px_per_unit)};
}

void draw_curve_graph(Context& context, const CurvesPane& pane, const CurveHit& hit) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  draw_time_grid(list, pane.time);
  draw_value_lines(context, pane, list);
  context.map.add("curves/graph", pane.graph);
  if (pane.curves.empty()) return;
  draw_limits(pane, list);
  const ShownCurve& active = *pane.active();
  const bool ghosts = curves_state(context).ghosts && !active.graph.rules.always_hold &&
                      active.channel->curve.keys().size() <= kMostGhostKeys;
  if (ghosts) draw_ghosts(pane, list);
  if (curves_state(context).speed) draw_speed(context, pane, list);
  const std::vector<editor::KeyRef> selected = shown_selected_keys(context, pane);
  for (const ShownCurve& curve : pane.curves) {
    draw_curve(pane, list, curve, hit.curve == &curve);
  }
  draw_all_handles(context, pane, selected, hit, list);
  for (const ShownCurve& curve : pane.curves) {
    draw_keys(context, pane, curve, selected, hit, list);
  }
  if (ghosts) draw_legend(context, pane, list, active.tint);
  draw_graph_box(context, list);
  draw_curve_tag(context, pane, list);
}

}  // namespace kindred::ui
