// SPDX-License-Identifier: MIT
#include "editor/rig_tools.h"

#include <algorithm>
#include <array>
#include <optional>

#include "editor/box_select.h"
#include "editor/edits_bones.h"
#include "editor/gizmos_filter.h"
#include "editor/part_drag.h"
#include "editor/part_pick.h"
#include "editor/rig_drag.h"
#include "editor/rig_hover.h"
#include "editor/rig_mode.h"
#include "editor/rig_rest.h"
#include "editor/selection.h"
#include "editor/tools_interactions.h"

namespace kindred::editor {
namespace {

std::optional<Gizmo> gizmo_under(const std::vector<Gizmo>& gizmos, Vec2 screen) {
  const int index = pick_gizmo(gizmos, screen);
  if (index < 0) return std::nullopt;
  return gizmos[static_cast<std::size_t>(index)];
}

RigGrab grab_of(const Gizmo& gizmo) {
  if (gizmo.kind == GizmoKind::kTip) return RigGrab::kTip;
  return gizmo.kind == GizmoKind::kBone ? RigGrab::kTurn : RigGrab::kJoint;
}

/// The bones that a drag of this one moves: all selected if it is among them.
std::vector<BoneId> dragged_bones(const Editor& editor, const Gizmo& gizmo) {
  const Selection& selection = editor.session().selection;
  if (!gizmo.selected || selection.character != gizmo.figure.character) return {gizmo.bone};
  std::vector<BoneId> bones = selection.bones;
  std::erase(bones, gizmo.bone);
  bones.push_back(gizmo.bone);
  return bones;
}

// ---- select -------------------------------------------------------------------------------------

class RigSelect final : public Interaction {
 public:
  RigSelect(std::optional<Gizmo> gizmo, std::optional<LimitRay> ray, bool makes_limits,
            const CanvasTransform& transform)
      : gizmo_(std::move(gizmo)), ray_(ray), makes_limits_(makes_limits), transform_(transform) {}

  void process(Editor& editor, const CanvasTransform& transform,
               const PointerEvent& event) override {
    transform_ = transform;
    if (!moved_ && is_drag(event)) {
      moved_ = true;
      begin(editor, event);
    }
    if (drag_) drag_->move(editor, transform, event);
    if (box_) box_->move(editor, transform, event.screen, event.shift);
  }

  void commit(Editor& editor, const PointerEvent& event) override {
    if (drag_) {
      editor.commit_drag();
    } else if (!moved_) {
      click(editor, event);
    }
  }

  void cancel(Editor& editor) override {
    if (drag_) editor.cancel_drag();
    if (box_) box_->cancel(editor);
  }

  DragFeedback feedback() const override {
    if (drag_) return drag_->feedback();
    return box_ ? box_->feedback() : DragFeedback{};
  }

 private:
  /// A ray lets clicks through to joints and bodies under it; beside them it stands for its bone.
  void click(Editor& editor, const PointerEvent& event) const {
    if (ray_ && !gizmo_) {
      Selection selection = editor.session().selection;
      select_bone(selection, ray_->character, ray_->bone);
      editor.select(std::move(selection));
      return;
    }
    rig_click(editor, transform_, gizmo_ ? &*gizmo_ : nullptr, event);
    if (event.clicks != 2) return;
    if (makes_limits_ && gizmo_ && !gizmo_->locked) add_limits_here(editor);
    // A second click on a part goes into it.
    if (!gizmo_ && editor.session().selection.part) editor.session().tool = "points";
  }

  void add_limits_here(Editor& editor) const {
    const CharacterId id = gizmo_->figure.character;
    const Bone& bone = *find_bone(*find_character(editor.scene(), id), gizmo_->bone);
    editor.edit("Add limits to " + bone.name,
                [&](Scene& scene) { add_limits(scene, id, gizmo_->bone, 0); });
  }

  void begin(Editor& editor, const PointerEvent& event) {
    if (ray_) {
      drag_.emplace(editor, *ray_, event.press_world);
    } else if (!gizmo_) {
      box_.emplace(editor, event.press_screen);
    } else if (gizmo_->locked) {
      notify_locked(editor, *gizmo_);
    } else {
      std::vector<BoneId> bones = dragged_bones(editor, *gizmo_);
      RigGrab grab = grab_of(*gizmo_);
      if (grab == RigGrab::kJoint && bones.size() > 1) grab = RigGrab::kMove;
      if (grab == RigGrab::kTip) bones = {gizmo_->bone};
      drag_.emplace(editor, grab, gizmo_->figure.character, std::move(bones), event.press_world);
      if (!gizmo_->selected) {
        Selection selection = editor.session().selection;
        select_bone(selection, gizmo_->figure.character, gizmo_->bone);
        editor.select(std::move(selection));
      }
    }
  }

  std::optional<Gizmo> gizmo_;
  std::optional<LimitRay> ray_;
  bool makes_limits_;
  CanvasTransform transform_;
  bool moved_ = false;
  std::optional<RigDrag> drag_;
  std::optional<BoxSelect> box_;
};

template <bool whole_rays>
std::unique_ptr<Interaction> accept_select(Editor& editor, const CanvasTransform& transform,
                                           const std::vector<Gizmo>& gizmos,
                                           const PointerEvent& press) {
  const RigHover under = hover_bones<whole_rays>(editor, transform, gizmos, press.screen);
  std::optional<Gizmo> gizmo;
  if (under.gizmo >= 0) gizmo = gizmos[static_cast<std::size_t>(under.gizmo)];
  return std::make_unique<RigSelect>(std::move(gizmo), under.ray, whole_rays, transform);
}

// ---- draw bones ---------------------------------------------------------------------------------

/// Where a bone drawn from here begins, and what it hangs on.
struct BoneStart {
  CharacterId character;  ///< 0 = rig_character's
  BoneId parent;
  Vec2 joint_world{0, 0};
};

class DrawBone final : public Interaction {
 public:
  DrawBone(std::optional<Gizmo> gizmo, BoneStart start, const CanvasTransform& transform)
      : gizmo_(std::move(gizmo)), start_(start), transform_(transform) {}

  void process(Editor& editor, const CanvasTransform& transform,
               const PointerEvent& event) override {
    if (!moved_ && is_drag(event)) {
      moved_ = true;
      editor.begin_drag("Draw bone");
      drawing_ = true;
    }
    if (!drawing_) return;
    Vec2 tip = event.world;
    if (rig_modifiers(editor, event).snap) tip = snapped_point(editor, transform, tip, {});
    update_rig_drag(editor, [&](Scene& scene) { draw(editor, scene, tip); });
    tag_ = bone_words(editor.scene(), made_in_, made_);
  }

  void commit(Editor& editor, const PointerEvent& event) override {
    if (drawing_) {
      editor.commit_drag();
    } else {
      rig_click(editor, transform_, gizmo_ ? &*gizmo_ : nullptr, event);
    }
  }

  void cancel(Editor& editor) override {
    if (drawing_) editor.cancel_drag();
  }

  void begin_without_press() { moved_ = drawing_ = true; }

  DragFeedback feedback() const override {
    DragFeedback feedback;
    feedback.active = drawing_;
    feedback.kind = GrabKind::kMove;
    feedback.figure = {made_in_, {}};
    feedback.bone = made_;
    feedback.pivot_world = start_.joint_world;
    feedback.tag = tag_;
    return feedback;
  }

 private:
  void draw(Editor& editor, Scene& scene, Vec2 tip) {
    const CharacterId id =
        start_.character ? start_.character : rig_character(scene, editor.session().selection);
    const BoneId bone = add_bone(scene, id, {start_.parent, tidy(start_.joint_world), tidy(tip)});
    if (!bone) return;
    mirror_edit(editor, scene, id, std::array{bone});
    made_in_ = id;
    made_ = bone;
    select_bone(editor.session().selection, id, bone);
  }

  std::optional<Gizmo> gizmo_;
  BoneStart start_;
  CanvasTransform transform_;
  bool moved_ = false, drawing_ = false;
  CharacterId made_in_;
  BoneId made_;
  std::string tag_;
};

/// From a tip: a child there. From a joint that stands on a tip: another child of that parent. From
/// a root's joint or one that hangs free: a child at the joint. Else a child of the active bone, a
/// root if none is selected.
BoneStart start_of_bone(Editor& editor, const CanvasTransform& transform, const Gizmo* gizmo,
                        const PointerEvent& press) {
  if (gizmo && gizmo->kind != GizmoKind::kBone) {
    const CharacterId id = gizmo->figure.character;
    const Character& character = *find_character(editor.scene(), id);
    const Bone& bone = *find_bone(character, gizmo->bone);
    const Bone* parent = find_bone(character, bone.parent);
    const bool on_tip = gizmo->kind == GizmoKind::kJoint && parent && stands_on_tip(bone, *parent);
    const auto i = static_cast<std::size_t>(bone_index(*character.bones, bone.id));
    const Affine world = rest_worlds(*character.bones)[i];
    return {id, on_tip ? parent->id : bone.id, apply(world, gizmo->point_local)};
  }
  Vec2 joint = press.world;
  if (rig_modifiers(editor, press).snap) joint = snapped_point(editor, transform, joint, {});
  const Selection& selection = editor.session().selection;
  const Character* character = find_character(editor.scene(), selection.character);
  if (character && !character->locked && find_bone(*character, selection.active_bone())) {
    return {character->id, selection.active_bone(), joint};
  }
  return {{}, {}, joint};
}

std::unique_ptr<Interaction> accept_draw(Editor& editor, const CanvasTransform& transform,
                                         const std::vector<Gizmo>& gizmos,
                                         const PointerEvent& press) {
  std::optional<Gizmo> gizmo = gizmo_under(gizmos, press.screen);
  if (gizmo && gizmo->locked) gizmo.reset();
  const BoneStart start = start_of_bone(editor, transform, gizmo ? &*gizmo : nullptr, press);
  return std::make_unique<DrawBone>(std::move(gizmo), start, transform);
}

/// A bone at the tip of the active one whose own tip follows the mouse.
std::unique_ptr<Interaction> begin_extrude(Editor& editor, const CanvasTransform& transform,
                                           const PointerEvent& mouse) {
  const Selection& selection = editor.session().selection;
  const Character* character = find_character(editor.scene(), selection.character);
  const Bone* bone = character ? find_bone(*character, selection.active_bone()) : nullptr;
  if (!bone || is_locked(editor.session(), *character, bone->id)) return nullptr;
  const auto i = static_cast<std::size_t>(bone_index(*character->bones, bone->id));
  const Vec2 tip = apply(rest_worlds(*character->bones)[i], {bone->length, 0});
  auto drawing =
      std::make_unique<DrawBone>(std::nullopt, BoneStart{character->id, bone->id, tip}, transform);
  editor.begin_drag("Extrude " + bone->name);
  drawing->begin_without_press();
  drawing->process(editor, transform, mouse);
  return drawing;
}

// ---- gestures that a key begins -----------------------------------------------------------------

class RigGesture final : public Interaction {
 public:
  explicit RigGesture(RigDrag drag) : drag_(std::move(drag)) {}

  void process(Editor& editor, const CanvasTransform& transform,
               const PointerEvent& event) override {
    transform_ = transform;
    last_ = event;
    drag_.move(editor, transform, event);
  }
  void commit(Editor& editor, const PointerEvent&) override { editor.commit_drag(); }
  void cancel(Editor& editor) override { editor.cancel_drag(); }
  bool key(Editor& editor, std::string_view key) override {
    if (key != "x" && key != "y") return false;
    const DragAxis wanted = key == "x" ? DragAxis::kX : DragAxis::kY;
    drag_.set_axis(drag_.feedback().axis == wanted ? DragAxis::kBoth : wanted);
    if (last_) drag_.move(editor, transform_, *last_);
    return true;
  }
  DragFeedback feedback() const override { return drag_.feedback(); }
  std::string_view hint() const override {
    return "X Y|one axis;Ctrl|snap;Shift|fine;Alt|children stay or follow;Click|apply;Esc|cancel";
  }

 private:
  RigDrag drag_;
  CanvasTransform transform_;
  std::optional<PointerEvent> last_;
};

constexpr std::array kRigTools{
    Tool{"rig", "Select", "select",
         "Drag joint|move it;Drag tip|length and angle;Drag body|turn;E|extrude;"
         "Alt|children stay or follow;Shift|fine;Ctrl|snap;Double-click a part|its points",
         accept_select<false>, Mode::kRig, false, hover_bones<false>},
    Tool{"draw_bones", "Draw bones", "draw-bones",
         "Drag|a bone from joint to tip, child of the selected one;From a tip|a child there;"
         "Click|select;Ctrl|snap;Esc|cancel",
         accept_draw, Mode::kRig, true, hover_bone_start},
    Tool{"limits", "Limits", "limits",
         "Drag a ray|the limit;Double-click a bone|add limits;Ctrl|15° steps;Shift|fine;Esc|cancel",
         accept_select<true>, Mode::kRig, false, hover_bones<true>},
};

}  // namespace

std::span<const Tool> rig_tools() { return kRigTools; }

RigModifiers rig_modifiers(const Editor& editor, const PointerEvent& event) {
  const RigSession& rig = editor.session().rig;
  return {event.shift, event.ctrl != rig.snap, event.alt != rig.children_stay};
}

void rig_click(Editor& editor, const CanvasTransform& transform, const Gizmo* gizmo,
               const PointerEvent& event) {
  Selection selection = editor.session().selection;
  if (gizmo && event.shift) {
    toggle_bone(selection, gizmo->figure.character, gizmo->bone);
  } else if (gizmo) {
    select_bone(selection, gizmo->figure.character, gizmo->bone);
  } else if (const auto part = pick_part(editor, transform, event.screen)) {
    if (part->part != selection.part) editor.session().rig.points.clear();
    select_part(selection, part->character, part->part);
  } else if (!event.shift) {
    clear_selection(selection);
  }
  editor.select(std::move(selection));
}

std::unique_ptr<Interaction> begin_rig_gesture(Editor& editor, const CanvasTransform& transform,
                                               Gesture gesture, const PointerEvent& mouse) {
  if (gesture == Gesture::kBreakdown || gesture == Gesture::kNone) return nullptr;
  const Selection& selection = editor.session().selection;
  if (gesture == Gesture::kExtrude) return begin_extrude(editor, transform, mouse);
  if (selection.part) return begin_part_gesture(editor, transform, gesture, mouse);
  const Character* character = find_character(editor.scene(), selection.character);
  if (!character) return nullptr;
  std::vector<BoneId> bones = selected_rig_bones(editor);
  std::erase_if(bones, [&](BoneId bone) { return is_locked(editor.session(), *character, bone); });
  if (bones.empty()) return nullptr;
  const RigGrab grab = gesture == Gesture::kRotate  ? RigGrab::kTurn
                       : gesture == Gesture::kScale ? RigGrab::kScale
                       : bones.size() == 1          ? RigGrab::kJoint
                                                    : RigGrab::kMove;
  return std::make_unique<RigGesture>(
      RigDrag(editor, grab, character->id, std::move(bones), mouse.world));
}

}  // namespace kindred::editor
