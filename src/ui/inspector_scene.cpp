// SPDX-License-Identifier: MIT
// Sections of the scene and of a character as a whole.
#include <cmath>

#include "editor/edits_keys.h"
#include "editor/edits_scene.h"
#include "ui/color_field.h"
#include "ui/field_steps.h"
#include "ui/inspector_form.h"
#include "ui/inspector_part.h"

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
  edit_by_field(editor, picked.event, "Set background", [&](Scene& s) {
    Color wanted = picked.color;
    wanted.a = s.background ? s.background->a : std::uint8_t{255};
    editor::set_background(s, wanted);
  });
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
  if (scene.frame_range) {
    const Rect reset{form.fields_end() + px(4), form.y() - px(25), px(20), px(20)};
    IconButtonOptions look;
    look.size = IconSize::kSmall;
    if (icon_button("clear range", reset, "close", "As long as the longest clip", look)) {
      form.edit("Clear frame range", editor::clear_range);
    }
    form.map("clear_range", reset);
  }
  draw_background(form, scene);
  const Rect row = form.row("Playback");
  if (check_box("loop", row, scene.loop, "Loop")) {
    form.edit("Set loop", [loop = !scene.loop](Scene& s) { editor::set_scene_loop(s, loop); });
  }
  form.map("loop", row);
  form.end_section();
}

namespace {

// The skin in force, where the character's parts have any.
void draw_skin_row(InspectorForm& form) {
  const Subject& subject = form.subject();
  const std::vector<std::string> skins = skins_of(*subject.character);
  if (skins.empty()) return;
  std::vector<Choice> choices{{"None"}};
  int current = subject.evaluated->skin ? -1 : 0;
  for (const std::string& skin : skins) {
    if (subject.evaluated->skin == skin) current = static_cast<int>(choices.size());
    choices.push_back({skin});
  }
  const Rect rect = form.row("Skin");
  const int chosen = combo("skin", rect, current, choices, subject.evaluated->skin.value_or(""));
  form.map("skin", rect);
  ChannelTarget target;
  target.property = find_property(PropertyOwner::kCharacter, "skin").value_or(PropertyId{});
  if (!subject.rig) form.key("skin", rect, {target});
  if (chosen < 0 || chosen == current) return;
  const std::optional<std::string> skin =
      chosen == 0 ? std::nullopt : std::optional(skins[static_cast<std::size_t>(chosen - 1)]);
  const editor::Session& session = form.editor().session();
  form.edit("Set skin", [&](Scene& scene) {
    const bool key = session.auto_key && !subject.rig;
    editor::set_skin(scene, form.character_id(), session.playhead, key, skin);
  });
}

void draw_switches(InspectorForm& form) {
  const Character& character = form.character();
  const Rect row = form.row("Show");
  if (form.check("character_visible", row, "Visible", character.visible, false)) {
    form.edit(character.visible ? "Hide character" : "Show character", [&](Scene& scene) {
      editor::set_character_visible(scene, character.id, !character.visible);
    });
  }
  const float start = row.x + check_box_width("Visible") + px(14);
  const Rect place{start, row.y, row.right() - start, row.h};
  if (form.check("character_locked", place, "Locked", character.locked, false)) {
    form.edit(character.locked ? "Unlock character" : "Lock character", [&](Scene& scene) {
      editor::set_character_locked(scene, character.id, !character.locked);
    });
  }
}

// One place backward or forward among the characters.
void draw_layer_buttons(InspectorForm& form) {
  struct Layer {
    std::string_view id, label, step;
    int places;
  };
  constexpr Layer kLayers[] = {{"character_back", "Backward", "Send back ", -1},
                               {"character_front", "Forward", "Bring forward ", 1}};
  const Character& character = form.character();
  const Rect row = form.row("Layer");
  const auto [left, right] = InspectorForm::halves(row);
  const std::size_t last = form.subject().scene.characters.size() - 1;
  const auto at = static_cast<std::size_t>(character_index(form.subject().scene, character.id));
  for (const Layer& layer : kLayers) {
    const bool back = layer.places < 0;
    if (!form.push(layer.id, back ? left : right, layer.label, {}, back ? at > 0 : at < last)) {
      continue;
    }
    form.edit(std::string(layer.step) + character.name,
              [&](Scene& scene) { editor::move_character(scene, character.id, layer.places); });
  }
}

}  // namespace

void draw_character_section(InspectorForm& form) {
  if (!form.section("Character")) return;
  draw_skin_row(form);
  draw_switches(form);
  if (form.subject().scene.characters.size() > 1) draw_layer_buttons(form);
  form.end_section();
}

}  // namespace kindred::ui
