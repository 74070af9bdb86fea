// SPDX-License-Identifier: MIT
// Section of the selected bones in Rig mode: name, parent, rest place, mass, inheritance, caps.
#include <algorithm>
#include <cmath>

#include "editor/clipboard.h"
#include "editor/edits_bones.h"
#include "editor/edits_rig.h"
#include "editor/rig_mode.h"
#include "editor/rig_symmetry.h"
#include "editor/selection.h"
#include "ui/field_steps.h"
#include "ui/inspector_form.h"
#include "ui/tag_field.h"
#include "ui/text_value.h"
#include "ui/widgets.h"

namespace kindred::ui {
namespace {

using BoneEdit = std::function<void(Scene&, CharacterId, BoneId, double)>;

// A number of all selected bones; partners follow while "Mirror edits" is on.
void bone_number(InspectorForm& form, std::string_view name, const Rect& rect, FieldOptions options,
                 const std::string& step, const std::function<double(const Bone&)>& read,
                 const BoneEdit& change, const FieldExtras& extras = {}) {
  const Subject& subject = form.subject();
  editor::Editor& editor = form.editor();
  const Common common = common_of<BoneId>(
      subject.bones, [&](BoneId id) { return read(*find_bone(*subject.character, id)); });
  options.mixed = common.mixed;
  const auto apply = [&](Scene& scene, double value) {
    for (const BoneId bone : subject.bones) change(scene, form.character_id(), bone, value);
    editor::mirror_edit(editor, scene, form.character_id(), subject.bones);
  };
  form.number_with(
      name, rect, common.value, options, step,
      [&](double v) { form.edit_rig(step, [&](Scene& scene) { apply(scene, v); }); },
      [&](double v) { editor::update_rig_drag(editor, [&](Scene& scene) { apply(scene, v); }); },
      extras);
}

void draw_name_row(InspectorForm& form) {
  const Subject& subject = form.subject();
  if (subject.bones.size() != 1) return;
  const Bone& bone = *subject.bone;
  const Rect rect = form.row("Name");
  const auto typed = text_value("bone name", rect, bone.name);
  form.map("bone_name", rect);

  // A bone with a partner: the link says whether the partner is renamed along.
  const BoneId other = editor::bone_of_other_side(*subject.character, bone.id);
  const Bone* partner = other == bone.id ? nullptr : find_bone(*subject.character, other);
  bool& pairs = form.state().rename_pairs;
  if (partner != nullptr) {
    const std::string tip =
        pairs ? partner->name + " is renamed along" : partner->name + " keeps its name";
    IconButtonOptions look;
    look.size = IconSize::kSmall;
    if (icon_button("pair", form.key_place(rect), pairs ? "link" : "unlink", tip, look)) {
      pairs = !pairs;
    }
    form.map("rename_pair", form.key_place(rect));
  }
  if (!typed || typed->empty()) return;
  form.edit_rig("Rename " + bone.name, [&](Scene& scene) {
    if (pairs) {
      editor::rename_bone_and_pair(scene, form.character_id(), bone.id, *typed);
    } else {
      editor::rename_bone(scene, form.character_id(), bone.id, *typed);
    }
  });
}

void draw_parent_row(InspectorForm& form) {
  const Subject& subject = form.subject();
  const Character& character = *subject.character;
  const Common parent = common_of<BoneId>(subject.bones, [&](BoneId id) {
    return static_cast<double>(find_bone(character, id)->parent.value);
  });
  const auto chosen = bone_combo(
      form, "parent_bone", form.row("Parent"), subject.bone->parent, parent.mixed, "None: a root",
      [&](BoneId wanted) {
        return std::none_of(subject.bones.begin(), subject.bones.end(), [&](BoneId bone) {
          return editor::reparent_refusal(character, bone, wanted).has_value();
        });
      });
  if (!chosen) return;
  form.edit_rig("Reparent " + subject.bone->name, [&](Scene& scene) {
    for (const BoneId bone : subject.bones) {
      editor::reparent_bone(scene, character.id, bone, *chosen);
    }
  });
}

void draw_side_row(InspectorForm& form) {
  constexpr Side kSides[] = {Side::kLeft, Side::kCenter, Side::kRight};
  constexpr Segment kLabels[] = {{"Left"}, {"Centre"}, {"Right"}};
  const Subject& subject = form.subject();
  const auto place_of = [&](BoneId id) {
    const Side side = side_of(*find_bone(*subject.character, id));
    return static_cast<double>(std::find(kSides, kSides + 3, side) - kSides);
  };
  const Common common = common_of<BoneId>(subject.bones, place_of);
  int at = common.mixed ? -1 : static_cast<int>(common.value);
  const Rect rect = form.row("Side");
  if (segmented("side", rect, kLabels, at)) {
    form.edit_rig("Set side", [&](Scene& scene) {
      for (const BoneId id : subject.bones) {
        const Bone& bone = *find_bone(*subject.character, id);
        const bool as_named = side_from_name(bone.name) == kSides[at];
        editor::set_bone_side(scene, form.character_id(), id,
                              as_named ? std::nullopt : std::optional<Side>(kSides[at]));
      }
    });
  }
  form.map("side", rect);
}

void draw_rest_place(InspectorForm& form) {
  const editor::Children children = form.context().editor.session().rig.children_stay
                                        ? editor::Children::kStay
                                        : editor::Children::kFollow;
  const auto [left, right] = InspectorForm::halves(form.row("Joint"));
  FieldOptions position;
  position.per_px = 0.5;
  position.prefix = "X";
  bone_number(
      form, "joint_x", left, position, "Set joint", [](const Bone& b) { return b.position.x; },
      [children](Scene& scene, CharacterId id, BoneId bone, double v) {
        const double y = find_bone(*find_character(scene, id), bone)->position.y;
        editor::set_bone_position(scene, id, bone, {v, y}, children);
      });
  position.prefix = "Y";
  bone_number(
      form, "joint_y", right, position, "Set joint", [](const Bone& b) { return b.position.y; },
      [children](Scene& scene, CharacterId id, BoneId bone, double v) {
        const double x = find_bone(*find_character(scene, id), bone)->position.x;
        editor::set_bone_position(scene, id, bone, {x, v}, children);
      });
  FieldOptions angle;
  angle.unit = "\u00b0";
  angle.per_px = 0.5;
  angle.range = editor::kAngleRange;
  bone_number(
      form, "angle", form.row("Angle"), angle, "Set rest angle",
      [](const Bone& b) { return b.angle_deg; },
      [children](Scene& scene, CharacterId id, BoneId bone, double v) {
        editor::set_bone_angle(scene, id, bone, v, children);
      });
  FieldOptions length;
  length.unit = "px";
  length.per_px = 0.5;
  length.range = {0, 1e6};
  bone_number(
      form, "length", form.row("Length"), length, "Set length",
      [](const Bone& b) { return b.length; },
      [children](Scene& scene, CharacterId id, BoneId bone, double v) {
        editor::set_bone_length(scene, id, bone, v, children);
      });
  FieldOptions mass;
  mass.decimals = 2;
  mass.per_px = 0.05;
  mass.range = editor::kMassRange;
  bone_number(
      form, "mass", form.row("Mass"), mass, "Set mass", [](const Bone& b) { return b.mass; },
      editor::set_mass);
}

struct InheritRow {
  std::string_view name, label;
  bool Bone::*field;
  void (*set)(Scene&, CharacterId, BoneId, bool);
};

void draw_inherit_row(InspectorForm& form) {
  constexpr InheritRow kRows[] = {
      {"inherit_rotation", "Rotation", &Bone::inherit_rotation, editor::set_inherit_rotation},
      {"inherit_scale", "Scale", &Bone::inherit_scale, editor::set_inherit_scale}};
  const Subject& subject = form.subject();
  const Rect row = form.row("Inherit");
  float x = row.x;
  for (const InheritRow& inherit : kRows) {
    const Common common = common_of<BoneId>(subject.bones, [&](BoneId id) {
      return find_bone(*subject.character, id)->*inherit.field ? 1.0 : 0.0;
    });
    const bool on = !common.mixed && common.value == 1;
    const Rect place{x, row.y, row.right() - x, row.h};
    if (form.check(inherit.name, place, inherit.label, on, common.mixed)) {
      form.edit_rig("Set inheritance", [&](Scene& scene) {
        for (const BoneId id : subject.bones) inherit.set(scene, form.character_id(), id, !on);
      });
    }
    x += check_box_width(inherit.label) + px(14);
  }
}

// The caps that all selected bones have; adding and taking off concerns all.
void draw_caps_row(InspectorForm& form) {
  const Subject& subject = form.subject();
  const auto has = [&](BoneId id, const std::string& cap) {
    const auto& caps = find_bone(*subject.character, id)->caps;
    return std::find(caps.begin(), caps.end(), cap) != caps.end();
  };
  std::vector<std::string> common = subject.bone->caps;
  std::erase_if(common, [&](const std::string& cap) {
    return !std::all_of(subject.bones.begin(), subject.bones.end(),
                        [&](BoneId id) { return has(id, cap); });
  });
  const Rect rect = form.row("Caps");
  const TagResult tags = tag_field("caps", rect, common, "Add\u2026");
  form.skip((tags.height - rect.h) / ui_scale());
  form.map("caps", tags.entry);
  for (std::size_t i = 0; i < common.size(); ++i) form.map("caps/" + common[i], tags.places[i]);
  if (tags.removed.empty() && tags.added.empty()) return;
  form.edit_rig(tags.added.empty() ? "Remove cap" : "Add cap", [&](Scene& scene) {
    for (const BoneId id : subject.bones) {
      std::vector<std::string> caps = find_bone(*subject.character, id)->caps;
      std::erase(caps, tags.removed);
      caps.insert(caps.end(), tags.added.begin(), tags.added.end());
      editor::set_bone_caps(scene, form.character_id(), id, std::move(caps));
    }
  });
}

}  // namespace

void draw_bone_section(InspectorForm& form) {
  if (!form.section("Bone")) return;
  draw_name_row(form);
  draw_parent_row(form);
  draw_side_row(form);
  draw_rest_place(form);
  draw_inherit_row(form);
  draw_caps_row(form);
  form.end_section();
}

void draw_rig_check_section(InspectorForm& form) {
  if (!form.section("Rig check")) return;
  const Character& character = form.character();
  CheckedRig& checked = form.state().rig_check;
  if (checked.bones.identity() != character.bones.identity()) {
    checked = {character.bones, editor::check_rig(character)};
  }
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (std::size_t i = 0; i < checked.problems.size(); ++i) {
    const editor::RigProblem& problem = checked.problems[i];
    const float top = form.y();
    list.ChannelsSplit(2);
    list.ChannelsSetCurrent(1);
    draw_icon(list, "warning", {form.x(20), top + px(9)}, color(Token::kChanged));
    form.paragraph(problem.text, Token::kText, 36);
    form.paragraph(problem.advice, Token::kTextDim, 36);
    list.ChannelsSetCurrent(0);
    const Rect line{form.x(4), top - px(2), form.width() - px(8), form.y() - top + px(4)};
    ScopedId scope(static_cast<int>(i));
    const Hit hit = hit_area("problem", line);
    if (hit.hovered) fill(list, line, color(Token::kHover, 0.5f), px(4));
    list.ChannelsMerge();
    form.map("check/" + std::to_string(i), line);
    form.skip(8);
    if (!hit.clicked) continue;
    editor::Selection selection = form.editor().session().selection;
    editor::select_bone(selection, character.id, problem.bone);
    form.editor().select(std::move(selection));
  }
  if (checked.problems.empty()) {
    const Rect row = form.wide_row();
    draw_icon(list, "check", {form.x(20), row.center().y}, color(Token::kAnimated));
    draw_text(list, FontRole::kBody, form.x(36), row.center().y, color(Token::kTextDim),
              "Names, parents, limits are sound");
  }
  form.end_section();
}

}  // namespace kindred::ui
