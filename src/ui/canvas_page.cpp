// SPDX-License-Identifier: MIT
// The page under and the frames over the art.
#include <cmath>

#include "kindred/math/affine.h"
#include "ui/canvas_draw.h"
#include "ui/state_words.h"

namespace kindred::ui {
namespace {

constexpr float kCheck = 12;  // px of a square of the ground of transparent scenes
constexpr double kLeastGridStep = 14;

void draw_checks(const CanvasPen& pen, const std::array<ImVec2, 4>& page) {
  const float step = px(kCheck);
  const ImVec2 from = ImMax(page[0], pen.pane.min()), to = ImMin(page[2], pen.pane.max());
  const ImVec2 origin = page[0];
  for (float y = origin.y + std::floor((from.y - origin.y) / step) * step; y < to.y; y += step) {
    for (float x = origin.x + std::floor((from.x - origin.x) / step) * step; x < to.x; x += step) {
      const auto row = static_cast<int>(std::lround((y - origin.y) / step));
      const auto column = static_cast<int>(std::lround((x - origin.x) / step));
      if (((row + column) & 1) == 0) continue;
      pen.list.AddRectFilled(ImMax({x, y}, from), ImMin({x + step, y + step}, to),
                             color(Token::kInk, 0.10f));
    }
  }
}

}  // namespace

std::array<ImVec2, 4> page_corners(const CanvasPen& pen, const Scene& scene,
                                   const EvaluatedCamera& camera) {
  const double w = scene.canvas_width, h = scene.canvas_height;
  const render::View view =
      render::camera_view(scene, camera, scene.canvas_width, scene.canvas_height);
  const Affine to_world = inverse(view.world_to_px).value_or(Affine{});
  std::array<ImVec2, 4> corners;
  const Vec2 picture[] = {{0, 0}, {w, 0}, {w, h}, {0, h}};
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const ImVec2 p = pen.at_world(apply(to_world, picture[i]));
    corners[i] = {std::floor(p.x + 0.5f), std::floor(p.y + 0.5f)};
  }
  return corners;
}

void draw_page(const CanvasPen& pen, const Scene& scene, const std::array<ImVec2, 4>& page) {
  const bool opaque = scene.background && scene.background->a == 255;
  if (!opaque) {
    pen.list.AddConvexPolyFilled(page.data(), 4, mixed(Token::kHalo, Token::kInk, 0.04f));
    draw_checks(pen, page);
  }
  if (scene.background)
    pen.list.AddConvexPolyFilled(page.data(), 4, scene_color(*scene.background));
}

void draw_grid(const CanvasPen& pen, const Scene& scene, const std::array<ImVec2, 4>& page) {
  double step = 10;
  while (step * pen.transform.zoom < kLeastGridStep && step < 1e6) step *= 2;
  const auto line = [&](ImVec2 a, ImVec2 b, int index) {
    pen.list.AddLine(a, b, color(Token::kInk, index % 5 == 0 ? 0.14f : 0.08f), px(1));
  };
  // On the page as the camera shows it: the grid is one of the picture, not of the pane.
  const ImVec2 across = page[1] - page[0], down = page[3] - page[0];
  const int columns = static_cast<int>(scene.canvas_width / step);
  for (int i = 1; i <= columns; ++i) {
    const ImVec2 a = page[0] + across * static_cast<float>(i * step / scene.canvas_width);
    line(a, a + down, i);
  }
  const int rows = static_cast<int>(scene.canvas_height / step);
  for (int i = 1; i <= rows; ++i) {
    const ImVec2 a = page[3] - down * static_cast<float>(i * step / scene.canvas_height);
    line(a, a + across, i);
  }
}

void draw_camera_frame(const CanvasPen& pen, const std::array<ImVec2, 4>& page) {
  // From each side of the frame outwards, far beyond the pane.
  const float far = pen.pane.w + pen.pane.h;
  const ImVec2 center = (page[0] + page[2]) * 0.5f;
  const auto outward = [&](ImVec2 corner) {
    const ImVec2 way = corner - center;
    const float length = ImMax(1.f, std::sqrt(ImLengthSqr(way)));
    return corner + way * (4 * far / length);
  };
  const ImDrawListFlags flags = pen.list.Flags;
  pen.list.Flags &= ~ImDrawListFlags_AntiAliasedFill;  // the four sides meet without a seam
  for (std::size_t i = 0; i < 4; ++i) {
    const ImVec2 a = page[i], b = page[(i + 1) % 4];
    pen.list.AddQuadFilled(a, b, outward(b), outward(a), color(Token::kStage, 0.62f));
  }
  pen.list.Flags = flags;
  for (std::size_t i = 0; i < 4; ++i) {
    pen.list.AddLine(page[i], page[(i + 1) % 4], color(Token::kAccent, 0.9f), px(1));
  }
}

void draw_safe_frame(const CanvasPen& pen, const std::array<ImVec2, 4>& page) {
  constexpr float kShare = 0.9f;
  const ImVec2 center = (page[0] + page[2]) * 0.5f;
  std::array<ImVec2, 4> frame;
  for (std::size_t i = 0; i < 4; ++i) frame[i] = center + (page[i] - center) * kShare;
  for (std::size_t i = 0; i < 4; ++i) {
    dashed_line(pen.list, frame[i], frame[(i + 1) % 4], color(Token::kInk, 0.38f), px(1), px(4),
                px(4));
  }
}

}  // namespace kindred::ui
