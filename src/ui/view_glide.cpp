// SPDX-License-Identifier: MIT
#include "ui/view_glide.h"

#include <cmath>

#include "ui/context.h"
#include "ui/motion.h"

namespace kindred::ui {
namespace {

constexpr double kGlideSeconds = 0.16;

bool same_view(const editor::CanvasView& a, const editor::CanvasView& b) {
  return a.fit == b.fit && a.zoom == b.zoom && a.center_world == b.center_world;
}

void show_view(Context& context, const editor::CanvasView& view) {
  context.editor.session().view = view;
  context.editor.touch();
}

}  // namespace

// With z(s) between the zooms and the point that is fixed on the screen kept so: the centre moves
// as 1/z does, c = c0 + (c1 - c0) (1/z0 - 1/z) / (1/z0 - 1/z1).
editor::CanvasView glided(const editor::CanvasView& from, const editor::CanvasView& to,
                          double share) {
  const double eased = eased_out(share);
  const double ratio = to.zoom / from.zoom;
  const double zoom = from.zoom * std::pow(ratio, eased);
  const bool zooms = std::abs(ratio - 1) > 1e-6;
  const double way = zooms ? (1 - from.zoom / zoom) / (1 - from.zoom / to.zoom) : eased;
  return {false, from.center_world + way * (to.center_world - from.center_world), zoom};
}

void glide_to(Context& context, const editor::CanvasView& view) {
  const editor::CanvasTransform& now = context.state.canvas.transform;
  ViewGlide& glide = context.state.view_glide;
  glide.active = false;
  if (motion_reduced() || context.editor.session().playing || !(now.pane_size.x > 0)) {
    show_view(context, view);
    return;
  }
  const editor::CanvasTransform end =
      editor::canvas_transform(context.editor.scene(), view, now.pane_min, now.pane_size);
  glide = {true, {false, now.center_world, now.zoom}, {false, end.center_world, end.zoom},
           view, context.editor.session().view,       context.now};
  request_frame_in(kMotionFrame);
}

void continue_glide(Context& context) {
  ViewGlide& glide = context.state.view_glide;
  if (!glide.active) return;
  if (!same_view(glide.shown, context.editor.session().view)) {
    glide.active = false;
    return;
  }
  const double share = (context.now - glide.since) / kGlideSeconds;
  glide.active = share < 1 && !context.editor.session().playing;
  glide.shown = glide.active ? glided(glide.from, glide.to, share) : glide.wanted;
  show_view(context, glide.shown);
  if (glide.active) request_frame_in(kMotionFrame);
}

}  // namespace kindred::ui
