// SPDX-License-Identifier: MIT
// The fields in the middle of the export dialog.
#include <fmt/format.h>

#include <cmath>

#include "kindred/scene/document.h"
#include "ui/export_dialog.h"
#include "ui/field.h"

namespace kindred::ui {
namespace {

constexpr float kFormRow = 26, kFormLabel = 90;

// A labelled row; returns the place of its fields and moves on.
class Form {
 public:
  explicit Form(const Rect& area) : area_(area), y_(area.y) {}
  Rect row(std::string_view label) {
    draw_text(*ImGui::GetWindowDrawList(), FontRole::kBody, area_.x, y_ + px(11),
              color(Token::kTextDim), label);
    const Rect rect{area_.x + px(kFormLabel), y_, area_.w - px(kFormLabel), px(22)};
    y_ += px(kFormRow) + px(6);
    return rect;
  }
  void note(std::string_view words, Token token = Token::kTextDim) {
    draw_text_fitted(*ImGui::GetWindowDrawList(), FontRole::kBody, area_.x + px(kFormLabel),
                     y_ + px(8), area_.w - px(kFormLabel), color(token), words);
    y_ += px(kFormRow);
  }

 private:
  Rect area_;
  float y_;
};

FieldOptions dialog_field(std::string_view unit, editor::NumberRange range) {
  FieldOptions options;
  options.unit = unit;
  options.decimals = 0;
  options.range = range;
  options.bordered = true;
  return options;
}

// Where the second group of fields of a row goes: beside the first of `taken` px, below it in a
// narrow dialog.
Rect beside_or_below(Form& form, const Rect& row, float taken, float needed) {
  if (row.w >= taken + needed) return {row.x + taken, row.y, row.w - taken, row.h};
  return form.row({});
}

void draw_range(Context& context, ExportDialogState& dialog, Form& form) {
  const Rect row = form.row("Range");
  const Segment segments[] = {{"Scene"}, {"Custom"}};
  segmented("range", {row.x, row.y, px(150), row.h}, segments, dialog.range_choice);
  context.map.add("export/range", {row.x, row.y, px(150), row.h});
  const FrameRange scene_range = effective_range(context.editor.scene());
  double first = dialog.range_choice == 0 ? static_cast<double>(scene_range.first) : dialog.first;
  double last = dialog.range_choice == 0 ? static_cast<double>(scene_range.last) : dialog.last;
  const Rect numbers = beside_or_below(form, row, px(158), px(134));
  const Rect first_rect{numbers.x, numbers.y, px(64), numbers.h};
  const Rect last_rect{numbers.x + px(70), numbers.y, px(64), numbers.h};
  const FieldOptions options = dialog_field({}, editor::kFrameRange);
  const auto custom = [&](FieldEvent event) {
    if (event != FieldEvent::kTyped && event != FieldEvent::kDragged) return;
    dialog.range_choice = 1;
    dialog.first = first;
    dialog.last = ImMax(first, last);
  };
  custom(number_field("first", first_rect, first, options));
  custom(number_field("last", last_rect, last, options));
  context.map.add("export/first", first_rect);
  context.map.add("export/last", last_rect);
}

void draw_size(Context& context, ExportDialogState& dialog, Form& form) {
  const Rect row = form.row("Size");
  const Scene& scene = context.editor.scene();
  const double aspect = static_cast<double>(scene.canvas_width) / scene.canvas_height;
  const Rect width_rect{row.x, row.y, px(72), row.h},
      height_rect{row.x + px(88), row.y, px(72), row.h};
  const FieldOptions options = dialog_field({}, editor::kCanvasRange);
  const auto changed = [](FieldEvent e) {
    return e == FieldEvent::kTyped || e == FieldEvent::kDragged;
  };
  // The aspect is the canvas's: the other side follows.
  if (changed(number_field("width", width_rect, dialog.width, options))) {
    dialog.height = ImMax(1.0, std::round(dialog.width / aspect));
  }
  if (changed(number_field("height", height_rect, dialog.height, options))) {
    dialog.width = ImMax(1.0, std::round(dialog.height * aspect));
  }
  ImDrawList& list = *ImGui::GetWindowDrawList();
  draw_text_centered(list, FontRole::kBody, {row.x + px(80), row.center().y},
                     color(Token::kTextDim), "\u00d7");
  context.map.add("export/width", width_rect);
  context.map.add("export/height", height_rect);
  static constexpr double kFactors[] = {0.5, 1, 1.5, 2, 3};
  static constexpr Choice kChoices[] = {{"0.5 \u00d7 scene"},
                                        {"1 \u00d7 scene"},
                                        {"1.5 \u00d7 scene"},
                                        {"2 \u00d7 scene"},
                                        {"3 \u00d7 scene"}};
  int current = -1;
  for (int i = 0; i < static_cast<int>(std::size(kFactors)); ++i) {
    if (std::abs(dialog.width - std::round(scene.canvas_width * kFactors[i])) < 0.5) current = i;
  }
  const Rect factor = beside_or_below(form, row, px(170), px(122));
  const int chosen =
      combo("factor", {factor.x, factor.y, px(122), factor.h}, current, kChoices, "other");
  if (chosen >= 0) {
    dialog.width = std::round(scene.canvas_width * kFactors[chosen]);
    dialog.height = std::round(scene.canvas_height * kFactors[chosen]);
  }
}

void draw_rate(Context& context, ExportDialogState& dialog, Form& form) {
  const Rect row = form.row("Rate");
  const Segment segments[] = {{"Scene"}, {"Other"}};
  int choice = dialog.fps > 0 ? 1 : 0;
  const double scene_fps = frames_per_second(context.editor.scene().frame_rate);
  segmented("rate", {row.x, row.y, px(150), row.h}, segments, choice);
  context.map.add("export/rate", {row.x, row.y, px(150), row.h});
  if (choice == 0) dialog.fps = 0;
  if (choice == 1 && dialog.fps <= 0) dialog.fps = scene_fps;
  double fps = dialog.fps > 0 ? dialog.fps : scene_fps;
  const Rect place = beside_or_below(form, row, px(158), px(88));
  const Rect field{place.x, place.y, px(88), place.h};
  FieldOptions options = dialog_field("fps", editor::kFrameRateRange);
  options.decimals = fps == std::floor(fps) ? 0 : 3;
  const FieldEvent event = number_field("fps", field, fps, options);
  if (event == FieldEvent::kTyped || event == FieldEvent::kDragged) dialog.fps = fps;
  context.map.add("export/fps", field);
}

void draw_problem(const ExportDialogState& dialog, Form& form) {
  if (dialog.problem.empty()) return;
  const Rect row = form.row({});
  ImDrawList& list = *ImGui::GetWindowDrawList();
  draw_icon(list, "error", {row.x + px(6), row.center().y}, color(Token::kRecord));
  draw_text_fitted(list, FontRole::kBody, row.x + px(22), row.center().y, row.w - px(22),
                   color(Token::kText), dialog.problem);
}

}  // namespace

editor::ExportSettings export_settings(const ExportChoices& choices) {
  editor::ExportSettings settings;
  settings.format = choices.format;
  settings.target = choices.folder;
  settings.base = choices.base;
  const editor::Exporter* exporter = editor::find_exporter(choices.format);
  if (exporter != nullptr && exporter->film()) {
    settings.target /= choices.base + "." + std::string(exporter->ending);
  }
  if (choices.range_choice == 1) {
    settings.range = FrameRange{std::llround(choices.first), std::llround(choices.last)};
  }
  settings.width = static_cast<int>(choices.width);
  settings.height = static_cast<int>(choices.height);
  if (choices.fps > 0) settings.rate = frame_rate_from_number(choices.fps);
  settings.transparent = choices.transparent;
  return settings;
}

FrameRate export_rate(const Context& context, const ExportChoices& choices) {
  return choices.fps > 0 ? frame_rate_from_number(choices.fps) : context.editor.scene().frame_rate;
}

// In a low window the fields scroll.
void draw_export_settings(Context& context, ExportDialogState& dialog, const Rect& place) {
  ScopedArea scroll("settings", place);
  ScopedDisabled locked(export_running(dialog));
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const Rect area{start.x, start.y, ImGui::GetContentRegionAvail().x, place.h};
  Form form(area);
  Rect row = form.row("Folder");
  text_field("folder", {row.x, row.y, row.w - px(30), row.h}, dialog.folder);
  context.map.add("export/folder", {row.x, row.y, row.w - px(30), row.h});
  IconButtonOptions options;
  options.filled = true;
  if (icon_button("browse", {row.right() - px(24), row.y, px(24), row.h}, "open", "Choose a folder",
                  options)) {
    open_file_browser(context, FileBrowserPurpose::kExportFolder);
  }
  row = form.row("Name");
  text_field("base", row, dialog.base);
  context.map.add("export/base", row);
  const editor::Exporter* exporter = editor::find_exporter(dialog.format);
  if (exporter == nullptr) return;
  form.note(exporter->film()
                ? fmt::format("{}.{}", dialog.base, exporter->ending)
                : fmt::format("{0}_0000.{1}, {0}_0001.{1}, \u2026", dialog.base, exporter->ending));
  draw_range(context, dialog, form);
  draw_size(context, dialog, form);
  draw_rate(context, dialog, form);
  row = form.row("Background");
  const Segment backgrounds[] = {{"Scene"}, {"Transparent", {}, exporter->alpha}};
  int background = dialog.transparent ? 1 : 0;
  segmented("background", row, backgrounds, background);
  dialog.transparent = background == 1;
  context.map.add("export/background", row);
  context.map.add("export/transparent", {row.x + row.w / 2, row.y, row.w / 2, row.h});
  draw_problem(dialog, form);
}

}  // namespace kindred::ui
