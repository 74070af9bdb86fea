// SPDX-License-Identifier: MIT
#include "ui/inspector_solver.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace kindred::ui {
namespace {

constexpr float kPlotHeight = 92, kLineHeight = 17;
constexpr double kLeastE = 1e-8;     // px^2; below that a figure stands still on every screen
constexpr std::size_t kDotted = 48;  // up to so many steps each has a dot
constexpr std::size_t kMostLines = 10;

// E as students write it: three digits, powers of ten where they are short.
std::string energy_text(double e) {
  if (!(e > 0)) return "0";
  return e >= 1e4 || e < 0.01 ? fmt::format("{:.1e}", e) : fmt::format("{:.3g}", e);
}

double log_of(double e) { return std::log10(std::max(e, kLeastE)); }

// From steps and E to the plot.
struct PlotScale {
  Rect area;
  double low = 0, high = 1;  // decades
  double steps = 1;

  float x(double step) const {
    return area.x + area.w * static_cast<float>(step / std::max(1.0, steps));
  }
  float y(double e) const {
    return area.bottom() - area.h * static_cast<float>((log_of(e) - low) / (high - low));
  }
};

PlotScale scale_of(const Rect& plot, std::span<const double> curve) {
  const auto [least, most] = std::minmax_element(curve.begin(), curve.end());
  PlotScale scale;
  scale.low = std::floor(log_of(*least));
  scale.high = std::max(scale.low + 1, std::ceil(log_of(*most)));
  scale.steps = static_cast<double>(curve.size() - 1);
  scale.area = {plot.x + px(34), plot.y + px(8), plot.w - px(44), plot.h - px(24)};
  return scale;
}

void draw_axes(ImDrawList& list, const Rect& plot, const PlotScale& scale) {
  const int decades = static_cast<int>(scale.high - scale.low);
  const int every = std::max(1, (decades + 3) / 4);
  for (int decade = 0; decade <= decades; decade += every) {
    const double power = scale.low + decade;
    const float y = std::floor(scale.y(std::pow(10, power))) + 0.5f;
    list.AddLine({scale.area.x, y}, {scale.area.right(), y}, color(Token::kLine), px(1));
    draw_number_right(list, FontRole::kSmall, scale.area.x - px(6), y, color(Token::kTextDim),
                      power >= -2 && power <= 3 ? fmt::format("{:g}", std::pow(10, power))
                                                : fmt::format("1e{:g}", power));
  }
  const float y = plot.bottom() - px(8);
  draw_text(list, FontRole::kSmall, scale.area.x, y, color(Token::kTextDim), "0");
  draw_number_right(list, FontRole::kSmall, scale.area.right(), y, color(Token::kTextDim),
                    fmt::format("{:g} steps", scale.steps));
}

std::string step_words(std::span<const double> curve, std::size_t step) {
  const std::string words = fmt::format("Step {}   E {}", step, energy_text(curve[step]));
  if (step == 0 || !(curve[step - 1] > 0)) return words;
  return words + fmt::format("   \u00d7 {:.3g}", curve[step] / curve[step - 1]);
}

void draw_plot(InspectorForm& form, std::span<const double> curve) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Rect plot{form.x(14), form.y(), form.width() - px(28), px(kPlotHeight)};
  fill(list, plot, color(Token::kField), px(4));
  const PlotScale scale = scale_of(plot, curve);
  draw_axes(list, plot, scale);
  std::vector<ImVec2> line;
  for (std::size_t i = 0; i < curve.size(); ++i) {
    line.push_back({scale.x(static_cast<double>(i)), scale.y(curve[i])});
  }
  const ImU32 tint = color(Token::kSelectCanvas);
  list.AddPolyline(line.data(), static_cast<int>(line.size()), tint, 0, px(1.6f));
  if (curve.size() <= kDotted) {
    for (const ImVec2& at : line) list.AddCircleFilled(at, px(2.2f), tint);
  }
  const Hit hit = hit_area("error curve", plot);
  form.map("error_curve", plot);
  form.skip(kPlotHeight + 6);
  if (!hit.hovered) return;
  const double share =
      static_cast<double>((ImGui::GetIO().MousePos.x - scale.area.x) / scale.area.w);
  const auto step =
      static_cast<std::size_t>(std::clamp(std::round(share * scale.steps), 0.0, scale.steps));
  list.AddLine({line[step].x, scale.area.y}, {line[step].x, scale.area.bottom()},
               color(Token::kTextDim), px(1));
  list.AddCircleFilled(line[step], px(3.6f), color(Token::kText));
  const std::string words = step_words(curve, step);
  const float width = text_width(FontRole::kSmall, words) + px(12);
  const Rect tag{ImClamp(line[step].x - width / 2, plot.x, plot.right() - width),
                 scale.area.y - px(4), width, px(18)};
  fill(list, tag, color(Token::kInk, 0.9f), px(3));
  draw_text(list, FontRole::kSmall, tag.x + px(6), tag.center().y, color(Token::kHalo), words);
}

// The first steps and the last: where a solver is quick, and where it crawls.
void draw_steps(InspectorForm& form, std::span<const double> curve) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Rect whole{form.x(14), form.y(), form.width() - px(28), px(1)};
  form.map("error_steps", whole);
  const float cy = form.y() + px(kLineHeight / 2);
  const auto columns = std::array{whole.x + px(30), whole.x + px(120), whole.right() - px(8)};
  const auto line = [&](float y, Token token, const std::array<std::string, 3>& words) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      draw_number_right(list, FontRole::kSmall, columns[i], y, color(token), words[i]);
    }
  };
  line(cy, Token::kTextDim, {"Step", "E", "of the step before"});
  form.skip(kLineHeight);
  const std::size_t count = std::min(curve.size(), kMostLines);
  for (std::size_t i = 0; i < count; ++i) {
    const bool skips = curve.size() > kMostLines && i >= kMostLines / 2;
    const std::size_t step = skips ? curve.size() - kMostLines + i : i;
    const float y = form.y() + px(kLineHeight / 2);
    if (skips && i == kMostLines / 2) {
      hairline(list, whole.x, whole.right(), form.y());
    }
    const bool compares = step > 0 && curve[step - 1] > 0;
    line(y, Token::kText,
         {fmt::format("{}", step), energy_text(curve[step]),
          compares ? fmt::format("\u00d7 {:.3f}", curve[step] / curve[step - 1]) : ""});
    form.skip(kLineHeight);
  }
  form.skip(6);
}

}  // namespace

void draw_error_curve(InspectorForm& form, std::span<const double> curve) {
  if (curve.size() < 2) return;
  constexpr std::array<Segment, 2> kViews{Segment{"Curve"}, Segment{"Steps"}};
  const Rect row = form.row("Last solve");
  int view = form.state().solver_steps ? 1 : 0;
  if (segmented("last solve", row, kViews, view)) form.state().solver_steps = view == 1;
  form.map("last_solve", row);
  if (view == 0) {
    draw_plot(form, curve);
  } else {
    draw_steps(form, curve);
  }
}

}  // namespace kindred::ui
