// SPDX-License-Identifier: MIT
#include "ui/canvas_menu.h"

#include <algorithm>
#include <array>
#include <span>

#include "editor/selection.h"

namespace kindred::ui {
namespace {

constexpr const char* kMenuName = "canvas menu";
constexpr std::string_view kLine = "-";  // a hairline between groups

constexpr std::string_view kPoseNothing[] = {"edit.paste",
                                             "edit.paste_flipped",
                                             "pose.mirror",
                                             kLine,
                                             "animation.key_all",
                                             "animation.key_changed",
                                             "pose.save",
                                             "pose.unpin_all",
                                             "pose.add_reflection",
                                             kLine,
                                             "edit.select_all",
                                             "view.show_bones",
                                             "view.unlock_bones",
                                             kLine,
                                             "view.fit",
                                             "rig.mode"};
constexpr std::string_view kPoseBone[] = {"animation.key_selected",
                                          "animation.delete_keys_here",
                                          "pose.breakdown",
                                          kLine,
                                          "pose.add_handle",
                                          "animation.pin_over_time",
                                          "animation.unpin_from_here",
                                          kLine,
                                          "pose.reset_rotation",
                                          "pose.reset_position",
                                          "pose.reset_scale",
                                          kLine,
                                          "edit.copy",
                                          "edit.paste",
                                          "edit.paste_flipped",
                                          "pose.mirror",
                                          kLine,
                                          "edit.select_parent",
                                          "edit.select_child",
                                          "view.hide_bones",
                                          "view.lock_bones",
                                          kLine,
                                          "view.frame_selection",
                                          "rig.mode"};
constexpr std::string_view kPoseHandle[] = {"pose.pin",
                                            "pose.unpin_all",
                                            "animation.pin_over_time",
                                            "animation.unpin_from_here",
                                            kLine,
                                            "animation.key_selected",
                                            kLine,
                                            "edit.delete"};
constexpr std::string_view kRigNothing[] = {
    "rig.draw_bones",  "rig.add_bone",      kLine, "rig.mirror_edits",
    "rig.snap",        "rig.weights",       kLine, "edit.select_all",
    "view.show_bones", "view.unlock_bones", kLine, "view.fit",
    "rig.mode"};
constexpr std::string_view kRigBone[] = {"rig.extrude",
                                         "rig.split",
                                         "edit.duplicate",
                                         "edit.delete",
                                         kLine,
                                         "pose.move",
                                         "pose.rotate",
                                         "pose.scale",
                                         kLine,
                                         "rig.make_root",
                                         "rig.symmetrise",
                                         "rig.symmetrise_back",
                                         kLine,
                                         "edit.select_parent",
                                         "edit.select_child",
                                         "view.hide_bones",
                                         "view.lock_bones",
                                         kLine,
                                         "view.frame_selection",
                                         "rig.mode"};
constexpr std::string_view kRigPart[] = {"rig.part_forward",
                                         "rig.part_backward",
                                         kLine,
                                         "pose.move",
                                         "pose.rotate",
                                         "pose.scale",
                                         kLine,
                                         "rig.bind_part",
                                         "rig.part_to_path",
                                         kLine,
                                         "edit.duplicate",
                                         "edit.delete"};

// Which actions are offered about what is selected, the first row that fits.
struct MenuRow {
  editor::Mode mode;
  bool (*fits)(const editor::Selection& selection);
  std::span<const std::string_view> actions;
};

bool about_handle(const editor::Selection& selection) { return bool(selection.handle); }
bool about_part(const editor::Selection& selection) { return bool(selection.part); }
bool about_bones(const editor::Selection& selection) { return !selection.bones.empty(); }
bool about_anything(const editor::Selection&) { return true; }

constexpr std::array kMenuRows{MenuRow{editor::Mode::kAnimate, about_handle, kPoseHandle},
                               MenuRow{editor::Mode::kAnimate, about_bones, kPoseBone},
                               MenuRow{editor::Mode::kAnimate, about_anything, kPoseNothing},
                               MenuRow{editor::Mode::kRig, about_part, kRigPart},
                               MenuRow{editor::Mode::kRig, about_bones, kRigBone},
                               MenuRow{editor::Mode::kRig, about_anything, kRigNothing}};

// What the menu is about, in words.
std::string menu_title(const editor::Editor& editor) {
  const editor::Selection& selection = editor.session().selection;
  const Character* character = find_character(editor.scene(), selection.character);
  if (character == nullptr) return {};
  if (const Handle* handle = find_handle(*character, selection.handle)) return handle->name;
  if (const Part* part = find_part(*character, selection.part)) return part->name;
  if (selection.bones.size() > 1) return std::to_string(selection.bones.size()) + " bones";
  const Bone* bone = find_bone(*character, selection.active_bone());
  return bone == nullptr ? std::string() : bone->name;
}

std::string_view label_of(const Context& context, const editor::Action& action) {
  if (action.id != "rig.mode") return action.label;
  return context.editor.session().mode == editor::Mode::kRig ? "Animate" : "Rig mode";
}

float rows_width(const Context& context, std::span<const std::string_view> ids) {
  float width = px(160);
  for (const std::string_view id : ids) {
    const editor::Action* action = editor::find_action(id);
    if (action == nullptr) continue;
    const std::string shortcut = shortcut_text(id);
    width = ImMax(width, text_width(FontRole::kBody, label_of(context, *action)) +
                             text_width(FontRole::kBody, shortcut) + px(72));
  }
  return std::ceil(width);
}

void draw_action_row(Context& context, std::string_view id, float width) {
  if (id == kLine) {
    ImGui::Separator();
    return;
  }
  const editor::Action* action = editor::find_action(id);
  if (action == nullptr) return;
  const bool checked = action->id != "rig.mode" && action_checked(context, id);
  const std::string shortcut = shortcut_text(id);
  if (menu_row(label_of(context, *action), checked ? "check" : action->icon, shortcut,
               action_enabled(context, id), width)) {
    run_action(context, id);
  }
  context.map.add_last("canvas_menu/" + std::string(id));
}

void select_in_animate(Context& context) {
  const int hovered = context.canvas_input.hovered();
  const std::vector<editor::Gizmo>& gizmos =
      context.canvas_input.gizmos(context.editor, context.state.canvas.transform);
  editor::Selection selection = context.editor.session().selection;
  if (hovered < 0 || static_cast<std::size_t>(hovered) >= gizmos.size()) {
    editor::clear_selection(selection);
  } else {
    const editor::Gizmo& gizmo = gizmos[static_cast<std::size_t>(hovered)];
    const bool handle =
        gizmo.kind == editor::GizmoKind::kHandle || gizmo.kind == editor::GizmoKind::kCounterpart;
    if (handle) {
      const Scene& scene = context.editor.scene();
      editor::select_handle(selection, *find_character(scene, gizmo.figure.character),
                            gizmo.handle);
    } else if (!gizmo.selected) {
      editor::select_bone(selection, gizmo.figure.character, gizmo.bone);
    }
  }
  context.editor.select(std::move(selection));
}

void select_in_rig(Context& context) {
  const editor::RigHover& hover = context.state.rig.hover;
  const std::vector<editor::Gizmo>& gizmos =
      context.canvas_input.gizmos(context.editor, context.state.canvas.transform);
  editor::Selection selection = context.editor.session().selection;
  const auto index = static_cast<std::size_t>(hover.gizmo);
  if (hover.gizmo >= 0 && index < gizmos.size()) {
    if (!gizmos[index].selected) {
      editor::select_bone(selection, gizmos[index].figure.character, gizmos[index].bone);
    }
  } else if (hover.part) {
    editor::select_part(selection, hover.part->character, hover.part->part);
  } else if (hover.target == editor::RigTarget::kNone) {
    editor::clear_selection(selection);
  }
  context.editor.select(std::move(selection));
}

}  // namespace

void open_canvas_menu(Context& context) {
  if (context.editor.session().playing) return;
  if (context.editor.session().mode == editor::Mode::kRig) {
    select_in_rig(context);
  } else {
    select_in_animate(context);
  }
  ImGui::OpenPopup(kMenuName);
}

void draw_canvas_menu(Context& context) {
  ScopedPopup popup{kMenuName};
  if (!popup) return;
  const editor::Session& session = context.editor.session();
  const auto row = std::find_if(kMenuRows.begin(), kMenuRows.end(), [&](const MenuRow& each) {
    return each.mode == session.mode && each.fits(session.selection);
  });
  if (row == kMenuRows.end()) return;
  const float width = rows_width(context, row->actions);
  if (const std::string title = menu_title(context.editor); !title.empty()) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_text_fitted(*ImGui::GetWindowDrawList(), FontRole::kSmall, at.x + px(8), at.y + px(9),
                     width - px(16), color(Token::kTextDim), title);
    ImGui::Dummy({width, px(18)});
  }
  for (const std::string_view id : row->actions) draw_action_row(context, id, width);
}

}  // namespace kindred::ui
