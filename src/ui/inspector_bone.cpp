// SPDX-License-Identifier: MIT
// Sections of the selected bones in both modes: transform, IK weights, limits.
#include <algorithm>
#include <cmath>

#include "editor/edits_bones.h"
#include "editor/edits_keys.h"
#include "editor/edits_pose.h"
#include "ui/dial.h"
#include "ui/field_steps.h"
#include "ui/inspector_form.h"
#include "ui/inspector_weights.h"

namespace kindred::ui {
namespace {

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
  const Common common = common_of<BoneId>(subject.bones, [&](BoneId bone) {
    const int index = bone_index(*subject.character->bones, bone);
    return index < 0 ? 0.0 : subject.evaluated->pose[static_cast<std::size_t>(index)].*kind.field;
  });
  FieldOptions options = options_of(kind);
  options.mixed = common.mixed;
  FieldExtras extras;
  extras.rest = kind.default_value;
  for (const BoneId bone : subject.bones) {
    extras.channels.push_back(editor::bone_channel(bone, id));
  }
  const std::string step = "Set " + std::string(kind.label);
  editor::Editor& editor = form.editor();
  const CharacterId character = form.character_id();
  form.number_with(
      kind.word, form.row(kind.label), common.value, options, step,
      [&](double v) { editor::edit_pose(editor, step, character, with_value(subject, kind, v)); },
      [&](double v) { editor::update_pose_drag(editor, character, with_value(subject, kind, v)); },
      extras);
}

struct WeightRow {
  std::string_view label, name;
  double DofWeights::*dof;
};
constexpr WeightRow kWeights[] = {{"X", "weight_x", &DofWeights::x},
                                  {"Y", "weight_y", &DofWeights::y},
                                  {"Rotation", "weight_rotation", &DofWeights::rotation}};

// ---- limits ------------------------------------------------------------------------------------

using LimitEdit = void (*)(Scene&, CharacterId, BoneId, double);

// The selected bones that have limits, the active one last.
std::vector<BoneId> limited_bones(const Subject& subject) {
  std::vector<BoneId> limited;
  for (const BoneId id : subject.bones) {
    const Bone* bone = find_bone(*subject.character, id);
    if (bone != nullptr && bone->limits) limited.push_back(id);
  }
  return limited;
}

struct LimitField {
  std::string_view label, name;
  double RotationLimits::*value;
  LimitEdit change;
};
constexpr LimitField kMin{"Min", "limit_min", &RotationLimits::min_deg, editor::set_limit_min};
constexpr LimitField kMax{"Max", "limit_max", &RotationLimits::max_deg, editor::set_limit_max};
constexpr LimitField kBand{"Band", "limit_band", &RotationLimits::band_deg, editor::set_limit_band};

class LimitsForm {
 public:
  LimitsForm(InspectorForm& form, std::vector<BoneId> bones)
      : form_(form), bones_(std::move(bones)), top_(form.y() + px(4)) {}

  const RotationLimits& active() const { return limits_of(bones_.back()); }

  void draw() {
    draw_dial();
    field(kMin, 0);
    field(kMax, 26);
    draw_modes(52);
    if (active().mode == LimitMode::kSoft) field(kBand, 80);
    form_.skip(active().mode == LimitMode::kSoft ? 112 : 96);
  }

 private:
  const RotationLimits& limits_of(BoneId bone) const {
    return *find_bone(form_.character(), bone)->limits;
  }

  void for_all(Scene& scene, LimitEdit change, double value) const {
    for (const BoneId bone : bones_) change(scene, form_.character_id(), bone, value);
  }

  void draw_dial() {
    const Subject& subject = form_.subject();
    const int index = bone_index(*subject.character->bones, bones_.back());
    const double shown = subject.evaluated->pose[static_cast<std::size_t>(index)].rotation_deg;
    const ImVec2 center{form_.x(54), form_.y() + px(47)};
    const DialResult dial =
        limits_dial("dial", center, px(37), active().min_deg, active().max_deg, shown);
    form_.map("dial", {center.x - px(37), center.y - px(37), px(74), px(74)});
    map_end("dial/min", center, active().min_deg);
    map_end("dial/max", center, active().max_deg);
    edit_by_field(form_.editor(), dial.event, "Set limits", [&](Scene& scene) {
      for_all(scene, dial.end == DialEnd::kMin ? kMin.change : kMax.change, dial.degrees);
    });
  }

  void map_end(std::string_view name, ImVec2 center, double degrees) {
    const ImVec2 at = dial_point(center, px(37), degrees);
    form_.map(name, {at.x - px(5), at.y - px(5), px(10), px(10)});
  }

  void field(const LimitField& row, float down) {
    const Rect rect{form_.x(146), top_ + px(down), form_.fields_end() - form_.x(146), px(22)};
    draw_text(*ImGui::GetWindowDrawList(), FontRole::kBody, form_.x(108), rect.center().y,
              color(Token::kTextDim), row.label);
    const Common common =
        common_of<BoneId>(bones_, [&](BoneId bone) { return limits_of(bone).*row.value; });
    FieldOptions options;
    options.unit = "\u00b0";
    options.per_px = 0.5;
    options.decimals = common.value == std::round(common.value) ? 0 : 1;
    options.range = row.name == kBand.name ? editor::kBandRange : editor::kLimitRange;
    options.mixed = common.mixed;
    form_.number(row.name, rect, common.value, options, "Set limits",
                 [&](Scene& scene, double v) { for_all(scene, row.change, v); });
  }

  void draw_modes(float down) {
    const Common common = common_of<BoneId>(
        bones_, [&](BoneId bone) { return limits_of(bone).mode == LimitMode::kSoft ? 1.0 : 0.0; });
    int mode = common.mixed ? -1 : static_cast<int>(common.value);
    constexpr Segment kModes[] = {{"Hard"}, {"Soft"}};
    const Rect rect{form_.x(108), top_ + px(down), form_.fields_end() - form_.x(108), px(24)};
    if (segmented("limit mode", rect, kModes, mode)) {
      form_.edit("Set limits", [&](Scene& scene) {
        for (const BoneId bone : bones_) {
          editor::set_limit_mode(scene, form_.character_id(), bone,
                                 mode == 1 ? LimitMode::kSoft : LimitMode::kHard);
        }
      });
    }
    form_.map("limit_mode", rect);
  }

  InspectorForm& form_;
  std::vector<BoneId> bones_;
  float top_;
};

// On where all are limited; a click adds them to those without, or removes all.
void draw_limit_switch(InspectorForm& form, std::size_t limited) {
  const Subject& subject = form.subject();
  const bool all = limited == subject.bones.size();
  const Rect box{form.fields_end() + px(4), form.head().y + px(5), px(16), px(16)};
  if (!form.check("limited", box, "", all, limited > 0 && !all)) return;
  form.edit(all ? "Remove limits" : "Add limits", [&](Scene& scene) {
    for (const BoneId bone : subject.bones) {
      const auto index = static_cast<std::size_t>(bone_index(*subject.character->bones, bone));
      if (all) {
        editor::remove_limits(scene, form.character_id(), bone);
      } else {
        editor::add_limits(scene, form.character_id(), bone,
                           subject.evaluated->pose[index].rotation_deg);
      }
    }
  });
}

}  // namespace

void draw_transform_section(InspectorForm& form) {
  if (!form.section("Transform")) return;
  for (const PropertyId id : editor::bone_properties()) draw_property(form, id);
  form.end_section();
}

void draw_weights_section(InspectorForm& form) {
  const bool open = form.section("IK weights");
  form.head_words("0 = never moves");
  if (!open) return;
  const Subject& subject = form.subject();
  const CharacterId character = form.character_id();
  for (const WeightRow& row : kWeights) {
    const Common common = common_of<BoneId>(subject.bones, [&](BoneId bone) {
      const Bone* found = find_bone(*subject.character, bone);
      return found == nullptr ? 0.0 : found->weights.*row.dof;
    });
    FieldOptions options;
    options.decimals = 2;
    options.range = editor::kWeightRange;
    options.fill_to = 1;
    options.mixed = common.mixed;
    FieldExtras extras;
    extras.rest = default_weights(!subject.bone->parent).*row.dof;
    form.number(
        row.name, form.row(row.label), common.value, options, "Set IK weight",
        [&](Scene& scene, double v) {
          editor::set_weight(scene, character, subject.bones, row.dof, v);
        },
        extras);
  }
  draw_weight_presets(form);
  form.end_section();
}

void draw_limits_section(InspectorForm& form) {
  const bool open = form.section("Limits");
  std::vector<BoneId> limited = limited_bones(form.subject());
  draw_limit_switch(form, limited.size());
  if (!open) return;
  if (limited.empty()) {
    const Rect row = form.wide_row();
    draw_text(*ImGui::GetWindowDrawList(), FontRole::kBody, row.x, row.center().y,
              color(Token::kTextDim), "Free to turn");
  } else {
    LimitsForm(form, std::move(limited)).draw();
  }
  form.end_section();
}

}  // namespace kindred::ui
