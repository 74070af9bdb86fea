// SPDX-License-Identifier: MIT
#include "ui/layout.h"

#include <cmath>

namespace kindred::ui {
namespace {

constexpr float kMenuBar = 28, kToolbar = 40, kStatusBar = 24, kGap = 4;
constexpr float kMinOutliner = 200, kMinInspector = 280, kMinBottom = 140;
constexpr float kMinCanvasWidth = 480, kMinCanvasHeight = 240;
constexpr float kFirstBottom = 336, kFirstBottomShare = 0.38f, kFoldedBottom = 36;
constexpr float kOverlayBelowWidth = 1100, kOverlayBelowHeight = 640;

// `wanted` px, at least `least`, giving way so that `rest` stays for the canvas.
float kept(float wanted, float least, float available, float rest) {
  const float most = ImMax(least, available - rest);
  return ImMax(0.f, ImMin(ImClamp(wanted, least, most), available));
}

}  // namespace

bool inspector_overlays(float width, float height, float scale) {
  return width < kOverlayBelowWidth * scale || height < kOverlayBelowHeight * scale;
}

Layout compute_layout(float width, float height, float scale, const PaneSizes& sizes,
                      bool inspector_open, float bottom_folded) {
  const auto to_px = [&](float design) { return std::floor(design * scale + 0.5f); };
  const float gap = to_px(kGap);
  Layout out;
  out.scale = scale;
  out.window = {0, 0, width, height};
  out.menu_bar = {0, 0, width, ImMin(to_px(kMenuBar), height)};
  out.toolbar = {0, out.menu_bar.bottom(), width, ImMin(to_px(kToolbar), height)};
  const float status = ImMin(to_px(kStatusBar), height);
  out.status_bar = {0, height - status, width, status};

  const float top = out.toolbar.bottom() + gap;
  const float body = ImMax(0.f, out.status_bar.y - gap - top);
  out.inspector_overlay = inspector_overlays(width, height, scale);

  const float inspector = kept(to_px(sizes.inspector), to_px(kMinInspector), width,
                               to_px(kMinOutliner) + to_px(kMinCanvasWidth) + 2 * gap);
  const bool beside = inspector_open && !out.inspector_overlay;
  const float middle_width = beside ? ImMax(0.f, width - inspector - gap) : width;
  const float outliner =
      kept(to_px(sizes.outliner), to_px(kMinOutliner), middle_width, to_px(kMinCanvasWidth) + gap);
  const float wanted_bottom =
      sizes.bottom > 0 ? to_px(sizes.bottom)
                       : ImMin(to_px(kFirstBottom), std::floor(body * kFirstBottomShare));
  const float open_bottom =
      kept(wanted_bottom, to_px(kMinBottom), body, to_px(kMinCanvasHeight) + gap);
  const float folded_bottom = ImMin(to_px(kFoldedBottom), open_bottom);
  const float bottom = std::floor(ImLerp(open_bottom, folded_bottom, bottom_folded) + 0.5f);
  const float upper = ImMax(0.f, body - bottom - gap);

  out.outliner = {0, top, outliner, upper};
  out.split_outliner = {outliner, top, gap, upper};
  out.canvas = {outliner + gap, top, ImMax(0.f, middle_width - outliner - gap), upper};
  out.bottom_folded = bottom_folded > 0;
  out.split_bottom = {0, top + upper, out.bottom_folded ? 0 : middle_width, gap};
  out.bottom = {0, top + upper + gap, middle_width, bottom};
  if (inspector_open) {
    out.inspector = {width - inspector, top, inspector, body};
    if (beside) out.split_inspector = {out.inspector.x - gap, top, gap, body};
  }
  return out;
}

}  // namespace kindred::ui
