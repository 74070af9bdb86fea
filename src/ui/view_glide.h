// SPDX-License-Identifier: MIT
// The view of the canvas glides to where fit, frame selection and 100 % put it.
#pragma once

#include "editor/session.h"

namespace kindred::ui {

struct Context;

struct ViewGlide {
  bool active = false;
  editor::CanvasView from, to;  ///< neither says fit: what it comes to in the pane
  editor::CanvasView wanted;    ///< the session's view at the end
  editor::CanvasView shown;     ///< what the glide put into the session last
  double since = 0;
};

/// Part of the way at `share` (0..1) of the time, eased out. Points move on straight lines and the
/// zoom by equal factors, so that nothing swings round on the screen.
editor::CanvasView glided(const editor::CanvasView& from, const editor::CanvasView& to,
                          double share);

/// At once while playing or with reduced motion.
void glide_to(Context& context, const editor::CanvasView& view);
/// Before the canvas is drawn. Ends where something else moved the view.
void continue_glide(Context& context);

}  // namespace kindred::ui
