// SPDX-License-Identifier: MIT
// What can be taken on the canvas, in window px: joints, tips, bone bodies, handles and their
// counterparts, on every figure. The panels draw this list, hit-testing searches it, the UI map
// prints it: the three can't disagree.
#pragma once

#include <string>
#include <vector>

#include "editor/editor.h"

namespace kindred::editor {

/// From world px (y up) to window px (y down) of the canvas pane. Always finite.
struct CanvasTransform {
  Vec2 pane_min{0, 0}, pane_size{0, 0};  ///< window px
  double zoom = 1;
  Vec2 center_world{0, 0};

  Vec2 to_screen(Vec2 world) const;
  Vec2 to_world(Vec2 screen) const;
  Affine matrix() const;  ///< to_screen as a map

  friend bool operator==(const CanvasTransform&, const CanvasTransform&) = default;
};

/// Zoom stays within these, so that a pixel of the pane is never less or more than a double can
/// tell apart on a page.
inline constexpr double kMinZoom = 1.0 / 64;
inline constexpr double kMaxZoom = 64;

/// Resolves CanvasView::fit; a pane of 0 x 0 keeps everything finite.
CanvasTransform canvas_transform(const Scene& scene, const CanvasView& view, Vec2 pane_min,
                                 Vec2 pane_size);

/// The same view for a surface of `pixels_per_window_px` (HiDPI: drawable over window size).
CanvasTransform scaled(CanvasTransform transform, double pixels_per_window_px);

// ---- moving the view: each returns the view to put into the session ----------------------------
/// The world point at `screen` stays there; `factor` > 1 comes nearer.
CanvasView zoomed_at(const CanvasTransform& transform, Vec2 screen, double factor);
/// The world follows the mouse by `delta_screen`.
CanvasView panned(const CanvasTransform& transform, Vec2 delta_screen);
/// Selected bones or handle, else the selected character's bones, on every visible figure; the
/// whole page where there is nothing to frame.
CanvasView framed_selection(Editor& editor, Vec2 pane_size);
/// One window px per world px, round the middle of the pane.
CanvasView zoomed_100(const CanvasTransform& transform);
CanvasView fitted();

enum class GizmoKind { kBone, kTip, kJoint, kCounterpart, kHandle };  // in rising order of picking

struct Gizmo {
  GizmoKind kind = GizmoKind::kJoint;
  FigureRef figure;  ///< the figure it is drawn on
  BoneId bone;
  HandleId handle;           ///< handles and counterparts
  Vec2 point_local{0, 0};    ///< point of the bone that it stands for
  Vec2 a_screen{0, 0};       ///< where it is; of a bone: its joint
  Vec2 b_screen{0, 0};       ///< of a bone: its tip; else as a_screen
  Vec2 target_screen{0, 0};  ///< of a handle or counterpart: its target on this figure
  bool drawn = true;         ///< false: can be taken all the same, and shows while it is hovered
  bool follows = false;      ///< its bone never takes part in IK and weighs next to nothing: hair
  bool root = false;         ///< joint of a root: dragging it moves the whole figure
  bool pinned = false;
  bool out_of_reach = false;   ///< target and point differ by more than the tolerance
  bool locked = false;         ///< it takes the click, but nothing moves
  bool figure_locked = false;  ///< with its whole character
  bool selected = false;
};

/// Back to front. Hidden figures and bones give none; those of locked characters are not drawn, but
/// tell that they are locked when they are dragged.
std::vector<Gizmo> canvas_gizmos(Editor& editor, const CanvasTransform& transform);

/// The gizmo a click at `screen` would take, -1 = none: the smallest kind within reach (12 px round
/// its drawing), then the nearest, then the front one; locked figures only where there is nothing
/// else.
int pick_gizmo(const std::vector<Gizmo>& gizmos, Vec2 screen);

/// Index of the gizmo that stands for the same thing on the same figure, -1 = none.
int find_gizmo(const std::vector<Gizmo>& gizmos, const Gizmo& wanted);

/// "canvas/<character>/<self or reflection>/joint|tip|handle|bone/<name>" (docs: UI map).
std::string gizmo_path(const Scene& scene, const Gizmo& gizmo);

}  // namespace kindred::editor
