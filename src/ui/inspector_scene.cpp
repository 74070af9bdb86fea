// SPDX-License-Identifier: MIT
// Sections of the scene, of a character as a whole, and of a part.
#include <cmath>
#include <set>

#include "editor/edits_keys.h"
#include "editor/edits_scene.h"
#include "ui/color_field.h"
#include "ui/inspector_form.h"

namespace kindred::ui {
namespace {

// Two whole numbers in one row.
void pair(InspectorForm& form, const Rect& row, std::string_view left_name, double left,
          std::string_view right_name, double right, std::string_view between,
          const FieldOptions& options, const std::string& step,
          const std::function<void(Scene&, double)>& change_left,
          const std::function<void(Scene&, double)>& change_right) {
  const float gap = px(18), half = ImFloor((row.w - gap) / 2);
  form.number(left_name, {row.x, row.y, half, row.h}, left, options, step, change_left);
  form.number(right_name, {row.x + half + gap, row.y, row.w - half - gap, row.h}, right, options,
              step, change_right);
  draw_text_centered(*ImGui::GetWindowDrawList(), FontRole::kBody,
                     {row.x + half + gap / 2, row.center().y}, color(Token::kTextDim), between);
}

void draw_background(InspectorForm& form, const Scene& scene) {
  const Rect row = form.row("Background");
  editor::Editor& editor = form.editor();
  const float box = check_box_width("");
  if (check_box("has background", {row.x, row.y, box, row.h}, scene.background.has_value(), "")) {
    const std::optional<Color> next =
        scene.background ? std::nullopt : std::optional<Color>(Color{255, 255, 255, 255});
    editor.edit("Set background", [=](Scene& s) { editor::set_background(s, next); });
    return;
  }
  form.map("has_background", {row.x, row.y, box, row.h});
  const Rect field{row.x + box + px(8), row.y, row.w - box - px(8), row.h};
  if (!scene.background) {
    draw_text(*ImGui::GetWindowDrawList(), FontRole::kBody, field.x, field.center().y,
              color(Token::kTextDim), "Transparent");
    return;
  }
  const ColorResult picked = color_field("background", field, *scene.background, false);
  form.map("background", field);
  const auto apply = [&](Scene& s) {
    Color wanted = picked.color;
    wanted.a = s.background ? s.background->a : std::uint8_t{255};
    editor::set_background(s, wanted);
  };
  if (picked.event == FieldEvent::kTyped) editor.edit("Set background", apply);
  if (picked.event == FieldEvent::kDragBegan) editor.begin_drag("Set background");
  if (picked.event == FieldEvent::kDragBegan || picked.event == FieldEvent::kDragged)
    editor.update_drag(apply);
  if (picked.event == FieldEvent::kDragEnded) editor.commit_drag();
}

// Names of all skins of a character's parts.
std::vector<std::string> skins_of(const Character& character) {
  std::set<std::string> skins;
  for (const Part& part : *character.parts) {
    if (part.skin) skins.insert(*part.skin);
  }
  return {skins.begin(), skins.end()};
}

const EvaluatedPart* evaluated_part(const Subject& subject) {
  for (const EvaluatedPart& part : subject.evaluated->parts) {
    if (&(*subject.character->parts)[static_cast<std::size_t>(part.part)] == subject.part)
      return &part;
  }
  return nullptr;
}

ChannelTarget part_channel(const Part& part, std::string_view word) {
  ChannelTarget target;
  target.property = find_property(PropertyOwner::kPart, word).value_or(PropertyId{});
  target.part = part.name;
  return target;
}

}  // namespace

void draw_scene_section(InspectorForm& form) {
  if (!form.section("Scene")) return;
  const Scene scene = form.editor().scene();
  FieldOptions size;
  size.decimals = 0;
  size.per_px = 1;
  size.range = editor::kCanvasRange;
  const double width = scene.canvas_width, height = scene.canvas_height;
  pair(
      form, form.row("Size"), "width", width, "height", height, "\u00d7", size, "Set canvas size",
      [=](Scene& s, double v) { editor::set_canvas_size(s, v, height); },
      [=](Scene& s, double v) { editor::set_canvas_size(s, width, v); });
  const double fps = frames_per_second(scene.frame_rate);
  FieldOptions rate;
  rate.unit = "fps";
  rate.decimals = fps == std::floor(fps) ? 0 : 3;
  rate.per_px = 0.25;
  rate.range = editor::kFrameRateRange;
  form.number("frame_rate", form.row("Frame rate"), fps, rate, "Set frame rate",
              [](Scene& s, double v) { editor::set_frame_rate(s, v); });
  const FrameRange range = effective_range(scene);
  FieldOptions frames;
  frames.decimals = 0;
  frames.per_px = 0.5;
  frames.range = editor::kFrameRange;
  pair(
      form, form.row("Range"), "range_first", static_cast<double>(range.first), "range_last",
      static_cast<double>(range.last), "\u2013", frames, "Set frame range",
      [](Scene& s, double v) { editor::set_range_first(s, v); },
      [](Scene& s, double v) { editor::set_range_last(s, v); });
  draw_background(form, scene);
  const Rect row = form.row("Playback");
  if (check_box("loop", row, scene.loop, "Loop")) {
    form.edit("Set loop", [loop = !scene.loop](Scene& s) { editor::set_scene_loop(s, loop); });
  }
  form.map("loop", row);
  form.end_section();
}

void draw_character_section(InspectorForm& form) {
  const Subject& subject = form.subject();
  const std::vector<std::string> skins = skins_of(*subject.character);
  if (skins.empty() || !form.section("Skin")) return;
  std::vector<Choice> choices{{"None"}};
  int current = subject.evaluated->skin ? -1 : 0;
  for (const std::string& skin : skins) {
    if (subject.evaluated->skin == skin) current = static_cast<int>(choices.size());
    choices.push_back({skin});
  }
  const Rect rect = form.row("In force");
  const int chosen = combo("skin", rect, current, choices, subject.evaluated->skin.value_or(""));
  form.map("skin", rect);
  ChannelTarget target;
  target.property = find_property(PropertyOwner::kCharacter, "skin").value_or(PropertyId{});
  const CharacterId character = form.character_id();
  form.key("skin", rect, target);
  if (chosen >= 0 && chosen != current) {
    const std::optional<std::string> skin =
        chosen == 0 ? std::nullopt : std::optional(skins[static_cast<std::size_t>(chosen - 1)]);
    const editor::Session& session = form.editor().session();
    form.edit("Set skin", [&](Scene& scene) {
      editor::set_skin(scene, character, session.playhead, session.auto_key, skin);
    });
  }
  form.end_section();
}

void draw_part_section(InspectorForm& form) {
  const Subject& subject = form.subject();
  if (!form.section("Part", subject.part->skin.value_or(""))) return;
  const Part part = *subject.part;
  const EvaluatedPart* found = evaluated_part(subject);
  if (found == nullptr) return;
  const EvaluatedPart shown = *found;
  const CharacterId character = form.character_id();
  const editor::Session& session = form.editor().session();
  const auto set = [&](std::string_view word, const std::string& step, double value) {
    const PropertyId id = find_property(PropertyOwner::kPart, word).value_or(PropertyId{});
    form.edit(step, [&](Scene& scene) {
      editor::set_part_value(scene, character, part.id, id, session.playhead, session.auto_key,
                             value);
    });
  };
  Rect row = form.row("Visible");
  if (check_box("visible", {row.x, row.y, px(22), row.h}, shown.visible, "")) {
    set("visible", shown.visible ? "Hide part" : "Show part", shown.visible ? 0 : 1);
  }
  form.map("part_visible", {row.x, row.y, px(22), row.h});
  form.key("part_visible", row, part_channel(part, "visible"));
  const auto number = [&](std::string_view label, std::string_view word, double value,
                          const FieldOptions& options, const std::string& step) {
    const Rect rect = form.row(label);
    const PropertyId id = find_property(PropertyOwner::kPart, word).value_or(PropertyId{});
    form.number("part_" + std::string(word), rect, value, options, step,
                [&](Scene& scene, double v) {
                  editor::set_part_value(scene, character, part.id, id, session.playhead,
                                         session.auto_key, v);
                });
    form.key("part_" + std::string(word), rect, part_channel(part, word));
  };
  FieldOptions opacity;
  opacity.decimals = 2;
  opacity.per_px = 0.01;
  opacity.range = editor::kOpacityRange;
  opacity.fill_to = 1;
  number("Opacity", "opacity", shown.opacity, opacity, "Set opacity");
  FieldOptions order;
  order.decimals = 0;
  order.per_px = 0.1;
  order.range = {-10000, 10000};
  number("Order", "order", shown.order, order, "Set draw order");
  const Bone* bone = find_bone(*subject.character, part.bone);
  row = form.row("Bone");
  draw_text_fitted(*ImGui::GetWindowDrawList(), FontRole::kBody, row.x, row.center().y, row.w,
                   color(Token::kText), bone != nullptr ? bone->name : "the character");
  form.end_section();
}

}  // namespace kindred::ui
