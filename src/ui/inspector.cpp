// SPDX-License-Identifier: MIT
// The inspector: what is selected, as a name and sections. The sections are a table.
#include <fmt/format.h>

#include <utility>

#include "editor/edits_bones.h"
#include "editor/edits_handles.h"
#include "editor/edits_reflections.h"
#include "editor/edits_rig.h"
#include "editor/edits_scene.h"
#include "editor/rig_mode.h"
#include "editor/selection.h"
#include "ui/inspector_form.h"
#include "ui/inspector_motion.h"
#include "ui/panels.h"
#include "ui/text_value.h"

namespace kindred::ui {
namespace {

struct SectionRow {
  bool (*applies)(const Subject&);
  void (*draw)(InspectorForm&);
};

bool has_bone(const Subject& s) { return s.bone != nullptr && s.part == nullptr; }
bool has_bone_or_handle(const Subject& s) { return has_bone(s) || s.handle != nullptr; }
bool has_part(const Subject& s) { return s.part != nullptr; }
bool has_rig(const Subject& s) {
  return s.character != nullptr && !s.character->bones->empty() && s.part == nullptr;
}
bool is_character(const Subject& s) {
  return s.character != nullptr && s.bone == nullptr && s.handle == nullptr && s.part == nullptr;
}
bool nothing_smaller(const Subject& s) { return is_character(s) && s.reflection == nullptr; }
bool no_character(const Subject& s) { return s.character == nullptr; }
template <auto Applies>
bool in_rig(const Subject& s) {
  return s.rig && Applies(s);
}
template <auto Applies>
bool in_animate(const Subject& s) {
  return !s.rig && Applies(s);
}

constexpr SectionRow kSections[] = {
    {in_rig<has_bone>, draw_bone_section},
    {in_animate<has_bone>, draw_transform_section},
    {in_animate<has_bone>, draw_generators_section},
    {has_bone, draw_weights_section},
    {has_bone, draw_limits_section},
    {in_rig<has_bone>, draw_parts_on_bone_section},
    {has_part, draw_part_section},
    {in_rig<has_part>, draw_placement_section},
    {in_rig<has_part>, draw_shape_section},
    {in_rig<has_part>, draw_points_section},
    {has_bone_or_handle, draw_handle_section},
    {nothing_smaller, draw_character_section},
    {in_animate<has_rig>, draw_pose_section},
    {in_animate<nothing_smaller>, draw_layers_section},
    {in_animate<nothing_smaller>, draw_held_section},
    {nothing_smaller, draw_scene_section},
    {no_character, draw_scene_section},
    {no_character, draw_camera_section},
    {in_rig<has_rig>, draw_rig_check_section},
    {in_animate<has_rig>, draw_reflection_section},
    {in_rig<is_character>, draw_reflection_section},
    {in_animate<has_rig>, draw_solver_section},
    {in_rig<is_character>, draw_solver_section},
    {in_animate<nothing_smaller>, draw_camera_section},
};

Subject find_subject(Context& context) {
  editor::Editor& editor = context.editor;
  const editor::Selection& selection = editor.session().selection;
  Subject subject;
  subject.scene = editor.scene();
  subject.rig = editor.session().mode == editor::Mode::kRig;
  subject.evaluated = editor.evaluated_character();
  subject.character = find_character(subject.scene, editor.shown_character());
  if (subject.character == nullptr || subject.evaluated == nullptr) {
    subject.character = nullptr;
    return subject;
  }
  const Character& character = *subject.character;
  if (selection.character != character.id) return subject;
  for (const BoneId bone : selection.bones) {
    if (find_bone(character, bone) != nullptr) subject.bones.push_back(bone);
  }
  if (!subject.bones.empty()) subject.bone = find_bone(character, subject.bones.back());
  for (const PartId part : editor::selected_parts(selection)) {
    if (find_part(character, part) != nullptr) subject.parts.push_back(part);
  }
  if (!subject.parts.empty()) subject.part = find_part(character, subject.parts.back());
  subject.handle = find_handle(character, selection.handle);
  subject.reflection = find_reflection(character, selection.reflection);
  return subject;
}

struct Title {
  std::string name, of;
  std::string_view icon;
  Token icon_token = Token::kSelectCanvas;
};

Title title_of(const Context& context, const Subject& subject) {
  if (subject.character == nullptr) return {context.editor.title(), "", "animate", Token::kTextDim};
  const std::string& of = subject.character->name;
  if (subject.parts.size() > 1) return {fmt::format("{} parts", subject.parts.size()), of, "part"};
  if (subject.part != nullptr) return {subject.part->name, of, "part"};
  if (subject.bones.size() > 1) return {fmt::format("{} bones", subject.bones.size()), of, "bone"};
  if (subject.handle != nullptr) {
    return {subject.handle->name, of, subject.handle->pinned ? "pin" : "handle",
            Token::kHandleIcon};
  }
  if (subject.bone != nullptr) return {subject.bone->name, of, "bone"};
  if (subject.reflection != nullptr) return {subject.reflection->name, of, "reflection"};
  return {of, "", "character", Token::kTextDim};
}

void rename_subject(Context& context, const Subject& subject, const Title& title,
                    const std::string& name) {
  const CharacterId character = subject.character->id;
  const bool pairs = context.state.inspector.rename_pairs;
  editor::edit_rig(context.editor, "Rename " + title.name, [&](Scene& scene) {
    if (subject.part != nullptr) {
      editor::rename_part(scene, character, subject.part->id, name);
    } else if (subject.handle != nullptr) {
      editor::rename_handle(scene, character, subject.handle->id, name);
    } else if (subject.bone != nullptr && pairs) {
      editor::rename_bone_and_pair(scene, character, subject.bone->id, name);
    } else if (subject.bone != nullptr) {
      editor::rename_bone(scene, character, subject.bone->id, name);
    } else if (subject.reflection != nullptr) {
      editor::rename_reflection(scene, character, subject.reflection->id, name);
    } else {
      editor::rename_character(scene, character, name);
    }
  });
}

// Icon, name (a click renames), character; parent and child at the right.
void draw_name(Context& context, const Subject& subject, const Rect& row) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Title title = title_of(context, subject);
  InspectorState& state = context.state.inspector;
  const float cy = row.center().y;
  draw_icon(list, title.icon, {row.x + px(20), cy}, color(title.icon_token));
  const bool has_relatives = subject.bone != nullptr && subject.part == nullptr;
  const float right = row.right() - (has_relatives ? px(76) : px(12));
  const float name_width = ImMin(text_width(FontRole::kTitle, title.name), right - row.x - px(36));
  const Rect name_rect{row.x + px(32), row.y + px(8), ImMax(px(60), name_width + px(8)),
                       row.h - px(16)};
  if (state.renaming) {
    const Rect field{name_rect.x, row.y + px(8), right - name_rect.x, px(24)};
    TextValueOptions options;
    options.focus = std::exchange(state.focus_name, false);
    const auto typed = text_value("name", field, title.name, options);
    if (text_value_left()) state.renaming = false;
    if (typed && !typed->empty()) rename_subject(context, subject, title, *typed);
    return;
  }
  const bool can_rename =
      subject.character != nullptr && subject.bones.size() <= 1 && subject.parts.size() <= 1;
  const Hit hit =
      hit_area("name", name_rect, can_rename ? ImGuiMouseCursor_TextInput : ImGuiMouseCursor_Arrow);
  context.map.add("inspector/name", name_rect);
  if (can_rename && hit.hovered) fill(list, name_rect, color(Token::kField), px(4));
  if (can_rename && hit.clicked) {
    state.renaming = state.focus_name = true;
  }
  const float end = row.x + px(36) +
                    draw_text_fitted(list, FontRole::kTitle, row.x + px(36), cy,
                                     right - row.x - px(36), color(Token::kText), title.name);
  draw_text_fitted(list, FontRole::kBody, end + px(9), cy, right - end - px(9),
                   color(Token::kTextDim), title.of);
  if (!has_relatives) return;
  struct Relative {
    std::string_view id, icon, tip, action;
    BoneId (*find)(const Character&, BoneId);
    float x;
  };
  const Relative relatives[] = {
      {"parent", "previous", "Parent", "edit.select_parent", editor::parent_bone, 74},
      {"child", "next", "First child", "edit.select_child", editor::child_bone, 46}};
  for (const Relative& relative : relatives) {
    const BoneId to = relative.find(*subject.character, subject.bone->id);
    IconButtonOptions options;
    options.enabled = static_cast<bool>(to);
    const Rect rect{row.right() - px(relative.x), cy - px(14), px(28), px(28)};
    if (icon_button(relative.id, rect, relative.icon, relative.tip, options)) {
      editor::Selection selection = context.editor.session().selection;
      editor::select_bone(selection, subject.character->id, to);
      context.editor.select(std::move(selection));
      context.state.outliner.followed = {};
    }
    context.map.add("inspector/" + std::string(relative.id), rect);
  }
}

void draw_keying(Context& context, const Rect& row) {
  editor::Session& session = context.editor.session();
  const float cy = row.center().y;
  const Rect box{row.x + px(12), cy - px(10), check_box_width("Auto-key"), px(20)};
  if (check_box("auto-key", box, session.auto_key, "Auto-key", true)) {
    session.auto_key = !session.auto_key;
    context.editor.touch();
  }
  tooltip("Every change of the pose sets keys", shortcut_text("animation.auto_key"));
  context.map.add("inspector/auto_key", box);
  const auto action_place = [&](std::string_view id, std::string_view label, float right) {
    const float width = button_width(label);
    const Rect rect{row.right() - px(8) - right - width, cy - px(12), width, px(24)};
    ButtonOptions options;
    options.enabled = action_enabled(context, id);
    if (button(id, rect, label, options)) run_action(context, id);
    tooltip(label, shortcut_text(id));
    return width;
  };
  const float all = action_place("animation.key_all", "Key all", 0);
  action_place("animation.key_selected", "Key selected", all + px(6));
}

void draw_sections(Context& context, const Subject& subject, const Rect& area) {
  ScopedArea scroll("sections", area);
  const float top = area.y - ImGui::GetScrollY();
  InspectorForm form(context, subject, {area.x, top, area.w, area.h});
  for (const SectionRow& section : kSections) {
    if (section.applies(subject)) {
      section.draw(form);
      // A section may have changed the document or what is selected: the rest waits a frame, so
      // that the panel never shows two states at once.
      if (context.editor.character() != subject.character && subject.character != nullptr) {
        request_frame_in(0);
        break;
      }
    }
  }
  ImGui::SetCursorScreenPos({area.x, top});
  ImGui::Dummy({1, form.y() - top + px(8)});
}

}  // namespace

void draw_inspector(Context& context) {
  const Rect& pane = context.layout.inspector;
  if (pane.w < 1 || pane.h < 1) return;
  ScopedPane scope("inspector", pane, Token::kPanel, 4, 0, PaneLayer::kFloating);
  if (ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows) &&
      ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
    context.state.focused = Pane::kInspector;
  }
  const Subject subject = find_subject(context);
  draw_name(context, subject, {pane.x, pane.y, pane.w, px(40)});
  if (!subject.rig) draw_keying(context, {pane.x, pane.y + px(40), pane.w, px(28)});
  const float top = pane.y + (subject.rig ? px(40) : px(72));
  draw_sections(context, subject, {pane.x, top, pane.w, pane.bottom() - top});
}

}  // namespace kindred::ui
