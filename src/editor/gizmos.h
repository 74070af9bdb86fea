// SPDX-License-Identifier: MIT
// What can be taken on the canvas, in window px: joints, tips, bone bodies, handles and their
// counterparts, on every figure. The panels draw this list, hit-testing searches it, the UI map
// prints it: the three can't disagree.
#pragma once

#include <string>
#include <vector>

#include "editor/editor.h"

namespace kindred::editor {

/// From world px (y up) to window px (y down) of the canvas pane.
struct CanvasTransform {
  Vec2 pane_min{0, 0}, pane_size{0, 0};  ///< window px
  double zoom = 1;
  Vec2 center_world{0, 0};

  Vec2 to_screen(Vec2 world) const;
  Vec2 to_world(Vec2 screen) const;
  Affine matrix() const;  ///< to_screen as a map
};

/// Resolves CanvasView::fit; a pane of 0 x 0 keeps everything finite.
CanvasTransform canvas_transform(const Scene& scene, const CanvasView& view, Vec2 pane_min,
                                 Vec2 pane_size);

enum class GizmoKind { kBone, kTip, kJoint, kCounterpart, kHandle };  // in rising order of picking

struct Gizmo {
  GizmoKind kind = GizmoKind::kJoint;
  FigureRef figure;       ///< the figure it is drawn on
  BoneId bone;
  HandleId handle;        ///< handles and counterparts
  Vec2 point_local{0, 0}; ///< point of the bone that it stands for
  Vec2 a_screen{0, 0};    ///< where it is; of a bone: its joint
  Vec2 b_screen{0, 0};    ///< of a bone: its tip
  Vec2 target_screen{0, 0};  ///< of a handle: its target
  bool pinned = false;
  bool out_of_reach = false;  ///< target and point differ by more than the tolerance
  bool locked = false;
  bool selected = false;
};

/// Back to front. Locked and hidden figures give none.
std::vector<Gizmo> canvas_gizmos(Editor& editor, const CanvasTransform& transform);

/// The gizmo a click at `screen` would take, -1 = none: the smallest kind within reach (12 px round
/// its drawing), then the nearest.
int pick_gizmo(const std::vector<Gizmo>& gizmos, Vec2 screen);

/// "canvas/<character>/<self or reflection>/joint|tip|handle/<name>" (docs: UI map).
std::string gizmo_path(const Scene& scene, const Gizmo& gizmo);

}  // namespace kindred::editor
