// SPDX-License-Identifier: MIT
#include "scenes/sheet.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "gl/offscreen.h"
#include "gl/painter.h"
#include "kindred/scene/evaluate.h"
#include "media/files.h"
#include "media/png.h"
#include "render/view.h"

namespace kindred::scenes {
namespace {

constexpr int kGap = 4;  ///< px between two cells

void copy_into(media::Image& sheet, const media::Image& cell, int left, int top) {
  for (int row = 0; row < cell.height; ++row) {
    const auto source = cell.rgba.begin() + std::ptrdiff_t{row} * cell.width * 4;
    const auto target = sheet.rgba.begin() + (std::ptrdiff_t{top + row} * sheet.width + left) * 4;
    std::copy(source, source + std::ptrdiff_t{cell.width} * 4, target);
  }
}

media::Image draw_sheet(const Scene& scene, const SheetPlan& plan) {
  const int cell_height = plan.cell_width * scene.canvas_height / scene.canvas_width;
  const int cells = static_cast<int>((plan.last - plan.first) / plan.step) + 1;
  const int columns = std::min(plan.columns, cells);
  const int rows = (cells + columns - 1) / columns;
  media::Image sheet;
  sheet.width = columns * (plan.cell_width + kGap) + kGap;
  sheet.height = rows * (cell_height + kGap) + kGap;
  sheet.rgba.assign(static_cast<std::size_t>(sheet.width * sheet.height) * 4, 255);

  gl::Painter painter;
  for (int cell = 0; cell < cells; ++cell) {
    const Time time = time_of_frame(scene.frame_rate, plan.first + cell * plan.step);
    const EvaluatedScene evaluated = evaluate(scene, time);
    painter.draw(scene, evaluated,
                 render::camera_view(scene, evaluated.camera, plan.cell_width, cell_height), {});
    copy_into(sheet, painter.read_image(), kGap + cell % columns * (plan.cell_width + kGap),
              kGap + cell / columns * (cell_height + kGap));
  }
  return sheet;
}

}  // namespace

void write_sheet(const Scene& scene, const SheetPlan& plan, const std::filesystem::path& file) {
  std::string error;
  const auto context = gl::OffscreenContext::create(error);
  if (!context || !context->make_current()) {
    throw std::runtime_error("no way to draw without a window: " + error);
  }
  const auto png = media::encode_png(draw_sheet(scene, plan), error);
  if (png.empty()) throw std::runtime_error(error);
  if (const auto failure = media::write_whole_file(file, png)) {
    throw std::runtime_error(file.string() + ": " + *failure);
  }
}

}  // namespace kindred::scenes
