// SPDX-License-Identifier: MIT
// The speed of a curve: the size of its slope, scaled so that the fastest moment fills the foot of
// the graph. Where it falls to nothing the motion rests; a step in it is a kink in the motion.
#include <algorithm>
#include <cmath>
#include <vector>

#include "ui/curves_parts.h"
#include "ui/text_value.h"

namespace kindred::ui {
namespace {

constexpr float kFootShare = 0.28f;  // of the graph's height
constexpr float kSpeedStep = 2;      // px between samples

/// Units per second about a time, over a quarter of a frame.
double speed_at(const ShownCurve& curve, double seconds, double fps) {
  const double half = 0.125 / fps;
  const Time before = time_from_seconds(std::max(0.0, seconds - half));
  const Time after = time_from_seconds(seconds + half);
  const double way = curve.graph.value_at(after) - curve.graph.value_at(before);
  return std::abs(way) / to_seconds(after - before);
}

}  // namespace

void draw_speed(Context& context, const CurvesPane& pane, ImDrawList& list) {
  const ShownCurve* active = pane.active();
  if (active == nullptr || active->graph.rules.always_hold || active->graph.curve->empty()) return;
  std::vector<double> speeds;
  const float step = px(kSpeedStep);
  for (float x = pane.graph.x; x <= pane.graph.right(); x += step) {
    const double seconds = active->view.seconds(static_cast<double>(x));
    speeds.push_back(seconds < 0 ? 0 : speed_at(*active, seconds, pane.time.fps));
  }
  const double fastest = speeds.empty() ? 0 : *std::max_element(speeds.begin(), speeds.end());
  if (!(fastest > 0) || !std::isfinite(fastest)) return;
  const float foot = pane.graph.bottom(), height = pane.graph.h * kFootShare;
  const auto top = [&](std::size_t i) {
    return foot - height * static_cast<float>(speeds[i] / fastest);
  };
  ScopedClip clip(list, pane.graph);
  for (std::size_t i = 0; i + 1 < speeds.size(); ++i) {
    const float x = pane.graph.x + step * static_cast<float>(i);
    const ImVec2 hill[] = {{x, foot}, {x, top(i)}, {x + step, top(i + 1)}, {x + step, foot}};
    list.AddConvexPolyFilled(hill, 4, color(active->tint, 0.16f));
    list.AddLine(hill[1], hill[2], color(active->tint, 0.5f), px(1));
  }
  const std::string unit(property(active->channel->target.property).unit);
  const std::string words = number_text(fastest, 1) + " " + unit + "/s at most";
  draw_text(list, FontRole::kSmall, pane.graph.x + px(48), foot - height - px(8),
            color(Token::kTextDim), words);
  context.map.add("curves/speed_hill", {pane.graph.x, foot - height, pane.graph.w, height});
}

}  // namespace kindred::ui
