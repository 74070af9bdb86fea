// SPDX-License-Identifier: MIT
// Sections of the selected bones: transform, IK weights, limits.
#include <algorithm>

#include "editor/edits_bones.h"
#include "editor/edits_keys.h"
#include "editor/edits_pose.h"
#include "ui/dial.h"
#include "ui/inspector_form.h"

namespace kindred::ui {
namespace {

// A value of all selected bones: the active one's, and whether the others differ.
struct Common {
  double value = 0;
  bool mixed = false;
};

template <class Read>
Common common_of(const Subject& subject, Read read) {
  Common common;
  common.value = read(subject.bone->id);
  for (const BoneId bone : subject.bones) common.mixed |= read(bone) != common.value;
  return common;
}

FieldOptions options_of(const PropertyKind& kind) {
  FieldOptions options;
  options.unit = kind.unit;
  options.decimals = kind.decimals;
  const bool scale = kind.unit.empty();
  options.per_px = scale ? 0.005 : 0.5;
  options.range = scale ? editor::kScaleRange : editor::kAnyNumber;
  if (kind.word == "rotation") options.range = editor::kAngleRange;
  return options;
}

// The pose shown with one property of all selected bones set.
Pose with_value(const Subject& subject, const PropertyKind& kind, double value) {
  Pose pose = subject.evaluated->pose;
  for (const BoneId bone : subject.bones) {
    const int index = bone_index(*subject.character->bones, bone);
    if (index >= 0) pose[static_cast<std::size_t>(index)].*kind.field = value;
  }
  return pose;
}

void draw_property(InspectorForm& form, PropertyId id) {
  const PropertyKind& kind = property(id);
  const Subject& subject = form.subject();
  const Common common = common_of(subject, [&](BoneId bone) {
    const int index = bone_index(*subject.character->bones, bone);
    return index < 0 ? 0.0 : subject.evaluated->pose[static_cast<std::size_t>(index)].*kind.field;
  });
  FieldOptions options = options_of(kind);
  options.mixed = common.mixed;
  const Rect rect = form.row(kind.label);
  const std::string step = "Set " + std::string(kind.label);
  editor::Editor& editor = form.editor();
  const CharacterId character = form.character_id();
  form.number_with(
      kind.word, rect, common.value, options, step,
      [&](double v) { editor::edit_pose(editor, step, character, with_value(subject, kind, v)); },
      [&](double v) { editor::update_pose_drag(editor, character, with_value(subject, kind, v)); });
  form.key(kind.word, rect, editor::bone_channel(subject.bone->id, id));
}

struct WeightRow {
  std::string_view label, name;
  double DofWeights::*dof;
};
constexpr WeightRow kWeights[] = {{"X", "weight_x", &DofWeights::x},
                                  {"Y", "weight_y", &DofWeights::y},
                                  {"Rotation", "weight_rotation", &DofWeights::rotation}};

void change_limits(InspectorForm& form, DialEnd end, FieldEvent event, double degrees) {
  editor::Editor& editor = form.editor();
  const CharacterId character = form.character_id();
  const BoneId bone = form.subject().bone->id;
  const auto change = [=](Scene& scene) {
    if (end == DialEnd::kMin) {
      editor::set_limit_min(scene, character, bone, degrees);
    } else {
      editor::set_limit_max(scene, character, bone, degrees);
    }
  };
  if (event == FieldEvent::kDragBegan) {
    editor.begin_drag("Set limits");
    editor.update_drag(change);
  }
  if (event == FieldEvent::kDragged) editor.update_drag(change);
  if (event == FieldEvent::kDragEnded) editor.commit_drag();
  if (event == FieldEvent::kDragCancelled) editor.cancel_drag();
}

void draw_limit_fields(InspectorForm& form, const RotationLimits& limits) {
  const CharacterId character = form.character_id();
  const BoneId bone = form.subject().bone->id;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float top = form.y() + px(4), end = form.fields_end();
  FieldOptions options;
  options.unit = "\u00b0";
  options.decimals = 0;
  options.range = editor::kLimitRange;
  const auto field = [&](std::string_view label, std::string_view name, float row, double value,
                         const std::function<void(Scene&, double)>& change) {
    const Rect rect{form.x(146), top + px(26) * row, end - form.x(146), px(22)};
    draw_text(list, FontRole::kBody, form.x(108), rect.center().y, color(Token::kTextDim), label);
    form.number(name, rect, value, options, "Set limits", change);
  };
  field("Min", "limit_min", 0, limits.min_deg,
        [=](Scene& scene, double v) { editor::set_limit_min(scene, character, bone, v); });
  field("Max", "limit_max", 1, limits.max_deg,
        [=](Scene& scene, double v) { editor::set_limit_max(scene, character, bone, v); });
  int mode = limits.mode == LimitMode::kSoft ? 1 : 0;
  constexpr Segment kModes[] = {{"Hard"}, {"Soft"}};
  const Rect modes{form.x(108), top + px(52), end - form.x(108), px(24)};
  if (segmented("limit mode", modes, kModes, mode)) {
    form.edit("Set limits", [=](Scene& scene) {
      editor::set_limit_mode(scene, character, bone,
                             mode == 1 ? LimitMode::kSoft : LimitMode::kHard);
    });
  }
  form.map("limit_mode", modes);
  if (limits.mode == LimitMode::kSoft) {
    field("Band", "limit_band", 3.1f, limits.band_deg,
          [=](Scene& scene, double v) { editor::set_limit_band(scene, character, bone, v); });
  }
}

}  // namespace

void draw_transform_section(InspectorForm& form) {
  if (!form.section("Transform")) return;
  for (const PropertyId id : editor::bone_properties()) draw_property(form, id);
  form.end_section();
}

void draw_weights_section(InspectorForm& form) {
  const bool open = form.section("IK weights");
  const Rect& head = form.head();
  draw_text_right(*ImGui::GetWindowDrawList(), FontRole::kBody, head.right() - px(12),
                  head.center().y, color(Token::kTextDim), "0 = never moves");
  if (!open) return;
  const Subject& subject = form.subject();
  const CharacterId character = form.character_id();
  for (const WeightRow& row : kWeights) {
    const Common common = common_of(subject, [&](BoneId bone) {
      const Bone* found = find_bone(*subject.character, bone);
      return found == nullptr ? 0.0 : found->weights.*row.dof;
    });
    FieldOptions options;
    options.decimals = 2;
    options.per_px = 0.01;
    options.range = editor::kWeightRange;
    options.fill_to = 1;
    options.mixed = common.mixed;
    form.number(row.name, form.row(row.label), common.value, options, "Set IK weight",
                [&](Scene& scene, double v) {
                  editor::set_weight(scene, character, subject.bones, row.dof, v);
                });
  }
  form.end_section();
}

void draw_limits_section(InspectorForm& form) {
  const bool open = form.section("Limits");
  const Subject& subject = form.subject();
  const CharacterId character = form.character_id();
  const BoneId bone = subject.bone->id;
  const int index = bone_index(*subject.character->bones, bone);
  const double shown = subject.evaluated->pose[static_cast<std::size_t>(index)].rotation_deg;
  const bool limited = subject.bone->limits.has_value();
  const Rect box{form.fields_end() + px(4), form.head().y + px(5), px(16), px(16)};
  if (check_box("limited", box, limited, "")) {
    form.edit(limited ? "Remove limits" : "Add limits", [=](Scene& scene) {
      if (limited) {
        editor::remove_limits(scene, character, bone);
      } else {
        editor::add_limits(scene, character, bone, shown);
      }
    });
    return;  // `subject` is of the document before
  }
  form.map("limited", box);
  if (!open) return;
  if (!limited) {
    form.note("Free to turn");
    form.end_section();
    return;
  }
  const RotationLimits& limits = *subject.bone->limits;
  const DialResult dial = limits_dial("dial", {form.x(54), form.y() + px(47)}, px(37),
                                      limits.min_deg, limits.max_deg, shown);
  draw_limit_fields(form, limits);
  change_limits(form, dial.end, dial.event, dial.degrees);
  form.skip(limits.mode == LimitMode::kSoft ? 112 : 96);
  form.end_section();
}

}  // namespace kindred::ui
