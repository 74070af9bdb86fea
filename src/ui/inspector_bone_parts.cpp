// SPDX-License-Identifier: MIT
// Section "Parts on this bone" of Rig mode: what is drawn on the active bone, new shapes for it.
#include <fmt/format.h>

#include <algorithm>

#include "editor/edits_parts.h"
#include "editor/part_capsule.h"
#include "editor/selection.h"
#include "ui/color_field.h"
#include "ui/field_steps.h"
#include "ui/inspector_form.h"
#include "ui/widgets.h"

namespace kindred::ui {
namespace {

// Parts of one name: the same thing in several skins.
struct PartGroup {
  std::string name;
  std::vector<const Part*> parts;

  std::string skins() const {
    std::string words;
    for (const Part* part : parts) {
      if (!part->skin) continue;
      words += (words.empty() ? "" : ", ") + *part->skin;
    }
    return words;
  }
  bool visible() const {
    return std::any_of(parts.begin(), parts.end(), [](const Part* part) { return part->visible; });
  }
};

std::vector<PartGroup> groups_on(const Character& character, BoneId bone) {
  std::vector<PartGroup> groups;
  for (const Part& part : *character.parts) {
    if (part.bone != bone) continue;
    auto found = std::find_if(groups.begin(), groups.end(),
                              [&](const PartGroup& group) { return group.name == part.name; });
    if (found == groups.end()) found = groups.insert(found, PartGroup{part.name, {}});
    found->parts.push_back(&part);
  }
  return groups;
}

void draw_group_swatch(InspectorForm& form, const PartGroup& group, const Rect& rect) {
  const Part& first = *group.parts.front();
  if (first.shapes.empty() || !first.shapes.front().fill) return;
  const Color old = *first.shapes.front().fill;
  const ColorResult picked = color_swatch("fill", rect, old, true);
  form.map("part/" + group.name + "/fill", rect);
  // What had the old colour gets the new one: shadows and patterns keep theirs.
  edit_by_field(form.editor(), picked.event, "Set fill", [&](Scene& scene) {
    for (const Part* part : group.parts) {
      for (std::size_t i = 0; i < part->shapes.size(); ++i) {
        if (part->shapes[i].fill != old) continue;
        editor::set_part_fill(scene, form.character_id(), part->id, static_cast<int>(i),
                              picked.color);
      }
    }
  });
}

void draw_group(InspectorForm& form, const PartGroup& group) {
  ScopedId scope(group.name);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float top = form.y();
  const Rect line{form.x(4), top - px(1), form.width() - px(8), px(24)};
  const float cy = line.center().y;
  const Hit hit = hit_area("part", line);
  ImGui::SetItemAllowOverlap();
  if (hit.hovered) fill(list, line, color(Token::kHover, 0.5f), px(4));
  draw_icon(list, "part", {form.x(20), cy}, color(Token::kTextDim));
  const std::string skins = group.skins();
  const float skins_end = form.fields_end() - px(24);
  const float skins_width = ImMin(text_width(FontRole::kBody, skins), px(96));
  const float name_x = form.x(36);
  const float drawn =
      draw_text_fitted(list, FontRole::kBody, name_x, cy, skins_end - skins_width - px(8) - name_x,
                       color(Token::kText), group.name);
  draw_text_fitted(list, FontRole::kBody, ImMax(name_x + drawn + px(8), skins_end - skins_width),
                   cy, skins_width, color(Token::kTextDim), skins);
  draw_group_swatch(form, group, {form.fields_end() - px(16), cy - px(7), px(14), px(14)});
  const bool visible = group.visible();
  IconButtonOptions look;
  look.size = IconSize::kSmall;
  const Rect eye{form.fields_end() + px(4), cy - px(10), px(20), px(20)};
  if (icon_button("eye", eye, visible ? "shown" : "hidden", visible ? "Hide" : "Show", look)) {
    form.edit(visible ? "Hide part" : "Show part", [&](Scene& scene) {
      for (const Part* part : group.parts) {
        editor::set_part_visible(scene, form.character_id(), part->id, !visible);
      }
    });
  } else if (hit.clicked) {
    editor::Selection selection = form.editor().session().selection;
    editor::select_part(selection, form.character_id(), group.parts.front()->id);
    form.editor().select(std::move(selection));
  }
  form.map("part/" + group.name, line);
  form.map("part/" + group.name + "/eye", eye);
  form.skip(24);
}

// ---- new parts ---------------------------------------------------------------------------------

struct NewShape {
  std::string_view label, icon;
  Shape (*make)(double length, double radius);
};

PolygonShape wedge(double length, double radius) {
  return PolygonShape{{{0, radius}, {0, -radius}, {length, -radius / 2}, {length, radius / 2}}};
}

// Each covers the bone from its joint to its tip.
constexpr NewShape kNewShapes[] = {
    {"Capsule", "capsule",
     [](double length, double radius) -> Shape {
       return CapsuleShape{length, radius, radius * 0.8};
     }},
    {"Ellipse", "ellipse",
     [](double length, double radius) -> Shape {
       return EllipseShape{length / 2, 0, length / 2, radius, 0};
     }},
    {"Rectangle", "rectangle",
     [](double length, double radius) -> Shape {
       return RectangleShape{0, -radius, length, 2 * radius, 0};
     }},
    {"Polygon", "polygon",
     [](double length, double radius) -> Shape { return wedge(length, radius); }},
};

constexpr double kLeastPartLength = 24;  // px, on bones of no length

void add_shape(InspectorForm& form, const NewShape& kind) {
  const Bone& bone = *form.subject().bone;
  editor::Editor& editor = form.editor();
  editor.edit("Add part", [&](Scene& scene) {
    editor::Session& session = editor.session();
    const double length = std::max(bone.length, kLeastPartLength);
    editor::NewPart part;
    part.bone = bone.id;
    part.shape = kind.make(length, editor::capsule_radius(length));
    part.fill = session.rig.fill;
    part.stroke = session.rig.stroke;
    part.stroke_width = session.rig.stroke_width;
    const PartId added = editor::add_part(scene, form.character_id(), part);
    editor::select_part(session.selection, form.character_id(), added);
  });
}

void draw_add_part(InspectorForm& form, const Rect& rect) {
  if (form.push("add_part", rect, "Add part", "add")) ImGui::OpenPopup("new part");
  ImGui::SetNextWindowPos({rect.x, rect.bottom() + px(2)});
  if (ScopedPopup popup{"new part"}) {
    for (const NewShape& kind : kNewShapes) {
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const bool chosen = menu_row(kind.label, kind.icon, {}, true, px(140));
      form.context().map.add("add_part/" + std::string(kind.label), {at.x, at.y, px(140), px(24)});
      if (chosen) add_shape(form, kind);
    }
  }
}

}  // namespace

void draw_parts_on_bone_section(InspectorForm& form) {
  if (form.subject().bones.size() != 1) return;
  const Bone& bone = *form.subject().bone;
  const std::vector<PartGroup> groups = groups_on(form.character(), bone.id);
  const bool open = form.section("Parts on this bone");
  if (!groups.empty()) form.head_words(fmt::format("{}", groups.size()));
  if (!open) return;
  if (groups.empty()) form.note("No artwork on this bone.");
  for (const PartGroup& group : groups) draw_group(form, group);
  const Rect row = form.wide_row();
  ButtonOptions look;
  look.icon = "add";
  const Rect add{row.x, row.y, button_width("Add part", look), row.h};
  draw_add_part(form, add);
  const float start = add.right() + px(6);
  const Rect bind{start, row.y, ImMin(button_width("Bind to nearest bone"), row.right() - start),
                  row.h};
  if (form.push("bind_parts", bind, "Bind to nearest bone", {}, !groups.empty())) {
    form.edit("Bind parts", [&](Scene& scene) {
      editor::bind_parts_to_nearest(scene, form.character_id(), bone.id);
    });
  }
  form.end_section();
}

}  // namespace kindred::ui
