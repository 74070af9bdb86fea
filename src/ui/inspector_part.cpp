// SPDX-License-Identifier: MIT
// Sections of the selected parts: what clips animate, and in Rig mode name, bone, skin, order and
// place.
#include "ui/inspector_part.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "editor/edits_bones.h"
#include "editor/edits_keys.h"
#include "editor/edits_parts.h"
#include "ui/inspector_form.h"
#include "ui/text_value.h"
#include "ui/widgets.h"

namespace kindred::ui {
namespace {

const Part& part_of(const InspectorForm& form, PartId id) {
  return *find_part(*form.subject().character, id);
}

// As it is shown at the playhead.
const EvaluatedPart* shown_part(const Subject& subject, PartId id) {
  const std::vector<Part>& parts = *subject.character->parts;
  for (const EvaluatedPart& part : subject.evaluated->parts) {
    if (parts[static_cast<std::size_t>(part.part)].id == id) return &part;
  }
  return nullptr;
}

// ---- what clips animate ------------------------------------------------------------------------

struct AnimatedRow {
  std::string_view label, word, step;
  double (*read)(const EvaluatedPart&);
  FieldOptions options;
};

FieldOptions opacity_options() {
  FieldOptions options;
  options.decimals = 2;
  options.range = editor::kOpacityRange;
  options.fill_to = 1;
  return options;
}

FieldOptions order_options() {
  FieldOptions options;
  options.decimals = 0;
  options.per_px = 0.1;
  options.range = {-10000, 10000};
  return options;
}

std::vector<ChannelTarget> part_channels(const InspectorForm& form, PropertyId id) {
  std::vector<ChannelTarget> targets;
  for (const PartId part : form.subject().parts) {
    ChannelTarget target;
    target.property = id;
    target.part = part_of(form, part).name;
    if (std::find(targets.begin(), targets.end(), target) == targets.end()) {
      targets.push_back(target);
    }
  }
  return targets;
}

// In Rig mode the part's own value, else a key or the value, as auto-key says.
void set_value(InspectorForm& form, Scene& scene, PropertyId id, double value) {
  const editor::Session& session = form.editor().session();
  const bool key = session.auto_key && !form.subject().rig;
  for (const PartId part : form.subject().parts) {
    editor::set_part_value(scene, form.character_id(), part, id, session.playhead, key, value);
  }
}

Common shown_common(const InspectorForm& form, double (*read)(const EvaluatedPart&)) {
  return common_of<PartId>(form.subject().parts, [&](PartId id) {
    const EvaluatedPart* shown = shown_part(form.subject(), id);
    return shown == nullptr ? 0.0 : read(*shown);
  });
}

void draw_visible(InspectorForm& form) {
  const PropertyId id = find_property(PropertyOwner::kPart, "visible").value_or(PropertyId{});
  const Common common =
      shown_common(form, [](const EvaluatedPart& part) { return part.visible ? 1.0 : 0.0; });
  const bool on = !common.mixed && common.value == 1;
  const Rect row = form.row("Show");
  if (form.check("part_visible", row, "Visible", on, common.mixed)) {
    form.edit(on ? "Hide part" : "Show part",
              [&](Scene& scene) { set_value(form, scene, id, on ? 0 : 1); });
  }
  if (!form.subject().rig) form.key("part_visible", row, part_channels(form, id));
  const Common locked = common_of<PartId>(
      form.subject().parts, [&](PartId part) { return part_of(form, part).locked ? 1.0 : 0.0; });
  const bool is_locked = !locked.mixed && locked.value == 1;
  const float start = row.x + check_box_width("Visible") + px(14);
  if (form.check("part_locked", {start, row.y, row.right() - start, row.h}, "Locked", is_locked,
                 locked.mixed)) {
    form.edit(is_locked ? "Unlock part" : "Lock part", [&](Scene& scene) {
      for (const PartId part : form.subject().parts) {
        editor::set_part_locked(scene, form.character_id(), part, !is_locked);
      }
    });
  }
}

void draw_animated(InspectorForm& form, const AnimatedRow& row, const Rect& rect) {
  const PropertyId id = find_property(PropertyOwner::kPart, row.word).value_or(PropertyId{});
  const Common common = shown_common(form, row.read);
  FieldOptions options = row.options;
  options.mixed = common.mixed;
  FieldExtras extras;
  extras.channels = part_channels(form, id);
  extras.rest = property(id).default_value;
  form.number(
      "part_" + std::string(row.word), rect, common.value, options, std::string(row.step),
      [&](Scene& scene, double v) { set_value(form, scene, id, v); }, extras);
}

// ---- Rig mode ----------------------------------------------------------------------------------

void draw_part_name(InspectorForm& form) {
  if (form.subject().parts.size() != 1) return;
  const Part& part = *form.subject().part;
  const Rect rect = form.row("Name");
  const auto typed = text_value("part name", rect, part.name);
  form.map("part_name", rect);
  if (!typed || typed->empty()) return;
  form.edit("Rename " + part.name, [&](Scene& scene) {
    editor::rename_part(scene, form.character_id(), part.id, *typed);
  });
}

void draw_part_bone(InspectorForm& form) {
  const Subject& subject = form.subject();
  const Common common = common_of<PartId>(
      subject.parts, [&](PartId id) { return static_cast<double>(part_of(form, id).bone.value); });
  const auto chosen = bone_combo(form, "part_bone", form.row("Bone"), subject.part->bone,
                                 common.mixed, "The character", [](BoneId) { return true; });
  if (!chosen) return;
  form.edit("Bind " + subject.part->name, [&](Scene& scene) {
    for (const PartId id : subject.parts) {
      editor::bind_part(scene, form.character_id(), id, *chosen);
    }
  });
}

void set_skin_of_parts(InspectorForm& form, const std::optional<std::string>& skin) {
  form.edit("Set skin", [&](Scene& scene) {
    for (const PartId id : form.subject().parts) {
      editor::set_part_skin(scene, form.character_id(), id, skin);
    }
  });
}

void draw_part_skin(InspectorForm& form) {
  const Subject& subject = form.subject();
  const std::vector<std::string> skins = skins_of(*subject.character);
  const Rect rect = form.row("Skin");
  bool& naming = form.state().naming_skin;
  if (naming) {
    TextValueOptions options;
    options.hint = "Name of the skin";
    options.focus = std::exchange(form.state().focus_name, false);
    const auto typed = text_value("new skin", rect, "", options);
    if (text_value_left()) naming = false;
    form.map("new_skin", rect);
    if (typed && !typed->empty()) set_skin_of_parts(form, *typed);
    return;
  }
  bool mixed = false;
  for (const PartId id : subject.parts) mixed |= part_of(form, id).skin != subject.part->skin;
  std::vector<Choice> choices{{"Every skin"}};
  int current = mixed ? -1 : 0;
  for (const std::string& skin : skins) {
    if (!mixed && subject.part->skin == skin) current = static_cast<int>(choices.size());
    choices.push_back({skin});
  }
  choices.push_back({"New skin\u2026", "add"});
  const int chosen = combo("part skin", rect, current, choices, "mixed");
  form.map("part_skin", rect);
  if (chosen < 0 || chosen == current) return;
  if (chosen + 1 == static_cast<int>(choices.size())) {
    naming = form.state().focus_name = true;
  } else {
    set_skin_of_parts(form, chosen == 0
                                ? std::nullopt
                                : std::optional(skins[static_cast<std::size_t>(chosen - 1)]));
  }
}

struct OrderButton {
  std::string_view id, icon, tip, step;
  int places;
};
constexpr OrderButton kOrderButtons[] = {
    {"to_back", "to-back", "To the back", "Send to back", -editor::kToTheEnd},
    {"backward", "backward", "Backward", "Send backward", -1},
    {"forward", "forward", "Forward", "Bring forward", 1},
    {"to_front", "to-front", "To the front", "Bring to front", editor::kToTheEnd}};

// Field and four buttons: several parts keep their order among themselves.
void draw_order(InspectorForm& form, const AnimatedRow& animated) {
  const Rect row = form.row("Order");
  const float each = px(22), gap = px(2);
  const float start = row.right() - 4 * each - 3 * gap;
  draw_animated(form, animated, {row.x, row.y, start - row.x - px(6), row.h});
  float x = start;
  for (const OrderButton& button : kOrderButtons) {
    const Rect rect{x, row.y, each, row.h};
    x += each + gap;
    IconButtonOptions look;
    look.filled = true;
    look.size = IconSize::kSmall;
    if (icon_button(button.id, rect, button.icon, button.tip, look)) {
      form.edit(std::string(button.step) + " " + form.subject().part->name, [&](Scene& scene) {
        std::vector<PartId> parts;
        for (const std::size_t i : editor::draw_order(*form.character().parts)) {
          const PartId id = (*form.character().parts)[i].id;
          const auto& chosen = form.subject().parts;
          if (std::find(chosen.begin(), chosen.end(), id) != chosen.end()) parts.push_back(id);
        }
        if (button.places == 1 || button.places < -1) std::reverse(parts.begin(), parts.end());
        for (const PartId id : parts) {
          editor::move_part_in_order(scene, form.character_id(), id, button.places);
        }
      });
    }
    form.map("part_" + std::string(button.id), rect);
  }
}

const AnimatedRow& opacity_row() {
  static const AnimatedRow row{"Opacity", "opacity", "Set opacity",
                               [](const EvaluatedPart& part) { return part.opacity; },
                               opacity_options()};
  return row;
}
const AnimatedRow& order_row() {
  static const AnimatedRow row{
      "Order", "order", "Set draw order",
      [](const EvaluatedPart& part) { return static_cast<double>(part.order); }, order_options()};
  return row;
}

void draw_bind_button(InspectorForm& form) {
  const Rect row = form.row("");
  const std::string_view label = "Bind to nearest bone";
  const Rect rect{row.x, row.y, ImMin(button_width(label), row.w), row.h};
  const bool has_bones = !form.character().bones->empty();
  if (!form.push("bind_part", rect, label, {}, has_bones)) return;
  form.edit("Bind " + form.subject().part->name, [&](Scene& scene) {
    for (const PartId id : form.subject().parts) {
      const Character& character = *find_character(scene, form.character_id());
      editor::bind_part(scene, character.id, id, editor::nearest_bone(character, id));
    }
  });
}

void draw_bone_name(InspectorForm& form) {
  const Part& part = *form.subject().part;
  const Bone* bone = find_bone(form.character(), part.bone);
  const Rect row = form.row("Bone");
  draw_text_fitted(*ImGui::GetWindowDrawList(), FontRole::kBody, row.x, row.center().y, row.w,
                   color(Token::kText), bone != nullptr ? bone->name : "the character");
}

// ---- placement ---------------------------------------------------------------------------------

struct PlacementField {
  std::string_view name, prefix, unit, step;
  double editor::PartPlacement::*value;
  int decimals;
  double per_px;
  double rest;
  editor::NumberRange range;
};
using Place = editor::PartPlacement;
constexpr PlacementField kPartX{"part_x", "X", "", "Move part",       &Place::x,
                                1,        0.5, 0,  editor::kAnyNumber};
constexpr PlacementField kPartY{"part_y", "Y", "", "Move part",       &Place::y,
                                1,        0.5, 0,  editor::kAnyNumber};
constexpr PlacementField kPartTurn{"part_rotation",      "", "\u00b0", "Turn part",
                                   &Place::rotation_deg, 1,  0.5,      0,
                                   editor::kAngleRange};
constexpr PlacementField kPartScaleX{
    "part_scale_x", "X", "", "Scale part", &Place::scale_x, 3, 0.005, 1, editor::kScaleRange};
constexpr PlacementField kPartScaleY{
    "part_scale_y", "Y", "", "Scale part", &Place::scale_y, 3, 0.005, 1, editor::kScaleRange};

void draw_placement_field(InspectorForm& form, const PlacementField& field, const Rect& rect) {
  const Common common = common_of<PartId>(form.subject().parts, [&](PartId id) {
    return editor::placement_of(part_of(form, id).transform).*field.value;
  });
  FieldOptions options;
  options.prefix = field.prefix;
  options.unit = field.unit;
  options.decimals = field.decimals;
  options.per_px = field.per_px;
  options.range = field.range;
  options.mixed = common.mixed;
  FieldExtras extras;
  extras.rest = field.rest;
  form.number(
      field.name, rect, common.value, options, std::string(field.step),
      [&](Scene& scene, double v) {
        for (const PartId id : form.subject().parts) {
          editor::PartPlacement place = editor::placement_of(part_of(form, id).transform);
          place.*field.value = v;
          editor::set_part_placement(scene, form.character_id(), id, place);
        }
      },
      extras);
}

}  // namespace

std::vector<std::string> skins_of(const Character& character) {
  std::set<std::string> skins;
  for (const Part& part : *character.parts) {
    if (part.skin) skins.insert(*part.skin);
  }
  return {skins.begin(), skins.end()};
}

void draw_part_section(InspectorForm& form) {
  const Subject& subject = form.subject();
  const bool rig = subject.rig;
  if (!form.section("Part", rig ? "" : subject.part->skin.value_or(""))) return;
  if (rig) {
    draw_part_name(form);
    draw_part_bone(form);
    draw_part_skin(form);
  }
  draw_visible(form);
  draw_animated(form, opacity_row(), form.row("Opacity"));
  if (rig) {
    draw_order(form, order_row());
    draw_bind_button(form);
  } else {
    draw_animated(form, order_row(), form.row("Order"));
    draw_bone_name(form);
  }
  form.end_section();
}

void draw_placement_section(InspectorForm& form) {
  if (!form.section("Placement")) return;
  const auto [x, y] = InspectorForm::halves(form.row("Position"));
  draw_placement_field(form, kPartX, x);
  draw_placement_field(form, kPartY, y);
  draw_placement_field(form, kPartTurn, form.row("Rotation"));
  const auto [scale_x, scale_y] = InspectorForm::halves(form.row("Scale"));
  draw_placement_field(form, kPartScaleX, scale_x);
  draw_placement_field(form, kPartScaleY, scale_y);
  form.end_section();
}

}  // namespace kindred::ui
