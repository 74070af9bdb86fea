// SPDX-License-Identifier: MIT
// Section of a reflection: the selected one, else the character's first.
#include <cmath>

#include "editor/edits_reflections.h"
#include "ui/color_field.h"
#include "ui/field_steps.h"
#include "ui/inspector_form.h"
#include "ui/inspector_part.h"

namespace kindred::ui {
namespace {

using Change = std::function<void(Reflection&, double)>;

// One number of the reflection.
void number(InspectorForm& form, ReflectionId id, std::string_view name, const Rect& rect,
            double value, const FieldOptions& options, const Change& change) {
  const CharacterId character = form.character_id();
  form.number(name, rect, value, options, "Set reflection", [=](Scene& scene, double v) {
    editor::edit_reflection(scene, character, id, [&](Reflection& r) { change(r, v); });
  });
}

void change(InspectorForm& form, ReflectionId id, const std::function<void(Reflection&)>& edit) {
  form.edit("Set reflection",
            [&](Scene& scene) { editor::edit_reflection(scene, form.character_id(), id, edit); });
}

FieldOptions ratio(std::string_view prefix = {}) {
  FieldOptions options;
  options.prefix = prefix;
  options.decimals = 3;
  options.per_px = 0.005;
  options.range = editor::kScaleRange;
  return options;
}

void draw_roots(InspectorForm& form, const Reflection& reflection) {
  struct Axis {
    std::string_view label, scale_name, offset_name;
    double Vec2::*component;
  };
  const Axis axes[] = {{"Root X", "root_x_scale", "root_x_offset", &Vec2::x},
                       {"Root Y", "root_y_scale", "root_y_offset", &Vec2::y}};
  for (const Axis& axis : axes) {
    const Rect row = form.row(axis.label);
    const float gap = px(6), half = ImFloor((row.w - gap) / 2);
    number(form, reflection.id, axis.scale_name, {row.x, row.y, half, row.h},
           reflection.root_scale.*axis.component, ratio("\u00d7"),
           [=](Reflection& r, double v) { r.root_scale.*axis.component = v; });
    FieldOptions offset;
    offset.prefix = "+";
    number(form, reflection.id, axis.offset_name,
           {row.x + half + gap, row.y, row.w - half - gap, row.h},
           reflection.root_offset.*axis.component, offset,
           [=](Reflection& r, double v) { r.root_offset.*axis.component = v; });
  }
}

void draw_flip(InspectorForm& form, const Reflection& reflection) {
  constexpr Segment kFlips[] = {{"None"}, {"X"}, {"Y"}, {"XY"}};
  int flip = static_cast<int>(reflection.flip);
  const Rect rect = form.row("Flip");
  if (segmented("flip", rect, kFlips, flip)) {
    change(form, reflection.id, [=](Reflection& r) { r.flip = static_cast<Flip>(flip); });
  }
  form.map("flip", rect);
}

void draw_tint(InspectorForm& form, const Reflection& reflection) {
  const Rect row = form.row("Tint");
  const ReflectionId id = reflection.id;
  const Color tint = reflection.tint.value_or(Color{255, 255, 255, 0});
  const float share_width = px(64);
  const Rect swatch{row.x, row.y, row.w - share_width - px(6), row.h};
  const ColorResult picked = color_field("tint", swatch, tint, false);
  form.map("tint", swatch);
  editor::Editor& editor = form.editor();
  const CharacterId character = form.character_id();
  edit_by_field(editor, picked.event, "Set tint", [&](Scene& scene) {
    editor::edit_reflection(scene, character, id, [&](Reflection& r) {
      // A first colour must be seen, so it comes with a share.
      const std::uint8_t share = r.tint ? r.tint->a : std::uint8_t{96};
      r.tint = Color{picked.color.r, picked.color.g, picked.color.b, share};
    });
  });
  FieldOptions share;
  share.unit = "%";
  share.decimals = 0;
  share.per_px = 1;
  share.range = {0, 100};
  share.fill_to = 100;
  number(form, id, "tint_share", {row.right() - share_width, row.y, share_width, row.h},
         tint.a / 2.55, share, [=](Reflection& r, double v) {
           const auto alpha = static_cast<std::uint8_t>(std::lround(v * 2.55));
           r.tint = alpha == 0 ? std::nullopt
                               : std::optional<Color>(Color{tint.r, tint.g, tint.b, alpha});
         });
}

void draw_skin(InspectorForm& form, const Reflection& reflection) {
  const std::vector<std::string> names = skins_of(form.character());
  if (names.empty()) return;
  std::vector<Choice> choices{{"The character's"}};
  int current = reflection.skin ? -1 : 0;
  for (const std::string& name : names) {
    if (reflection.skin == name) current = static_cast<int>(choices.size());
    choices.push_back({name});
  }
  const Rect rect = form.row("Skin");
  const int chosen = combo("reflection skin", rect, current, choices, reflection.skin.value_or(""));
  form.map("reflection_skin", rect);
  if (chosen < 0 || chosen == current) return;
  change(form, reflection.id, [&](Reflection& r) {
    if (chosen == 0) {
      r.skin.reset();
    } else {
      r.skin = names[static_cast<std::size_t>(chosen - 1)];
    }
  });
}

// The character that it is drawn just before: its own place, or behind an earlier one.
void draw_place(InspectorForm& form, const Reflection& reflection) {
  const Subject& subject = form.subject();
  const int own = character_index(subject.scene, subject.character->id);
  if (own <= 0) return;
  std::vector<Choice> choices{{"Its own place"}};
  std::vector<CharacterId> ids{{}};
  int current = 0;
  for (int i = 0; i < own; ++i) {
    const Character& earlier = *subject.scene.characters[static_cast<std::size_t>(i)];
    if (earlier.id == reflection.before) current = static_cast<int>(choices.size());
    choices.push_back({earlier.name, "character"});
    ids.push_back(earlier.id);
  }
  const Rect rect = form.row("Behind");
  const int chosen = combo("behind", rect, current, choices);
  form.map("reflection_behind", rect);
  if (chosen < 0 || chosen == current) return;
  change(form, reflection.id,
         [&](Reflection& r) { r.before = ids[static_cast<std::size_t>(chosen)]; });
}

void draw_missing_reflection(InspectorForm& form) {
  if (!form.note_with_button("No reflection", "add_mirror", "Add mirror")) return;
  const EvaluatedCharacter evaluated = *form.subject().evaluated;
  form.edit("Add mirror",
            [&](Scene& scene) { editor::add_reflection(scene, form.character_id(), evaluated); });
}

}  // namespace

void draw_reflection_section(InspectorForm& form) {
  const Subject& subject = form.subject();
  const std::vector<Reflection>& all = subject.character->reflections;
  const Reflection* found = subject.reflection;
  if (found == nullptr && !all.empty()) found = &all.front();
  if (!form.section("Reflection", found != nullptr ? found->name : "")) return;
  if (found == nullptr) {
    draw_missing_reflection(form);
    form.end_section();
    return;
  }
  const Reflection reflection = *found;  // edits below replace the document
  number(form, reflection.id, "reflection_scale", form.row("Scale"), reflection.scale, ratio(),
         [](Reflection& r, double v) { r.scale = v; });
  draw_roots(form, reflection);
  draw_flip(form, reflection);
  draw_tint(form, reflection);
  FieldOptions opacity;
  opacity.decimals = 2;
  opacity.per_px = 0.01;
  opacity.range = editor::kOpacityRange;
  opacity.fill_to = 1;
  number(form, reflection.id, "reflection_opacity", form.row("Opacity"), reflection.opacity,
         opacity, [](Reflection& r, double v) { r.opacity = v; });
  draw_skin(form, reflection);
  draw_place(form, reflection);
  const Rect row = form.row("Show");
  if (form.check("reflection_visible", row, "Visible", reflection.visible, false)) {
    change(form, reflection.id, [&](Reflection& r) { r.visible = !reflection.visible; });
  }
  form.end_section();
}

}  // namespace kindred::ui
