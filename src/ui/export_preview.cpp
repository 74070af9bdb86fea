// SPDX-License-Identifier: MIT
// At the right of the export dialog: the picture that will come out, and the export as a command.
#include <fmt/format.h>

#include <cmath>

#include "kindred/scene/evaluate.h"
#include "ui/export_dialog.h"
#include "ui/field.h"
#include "ui/state_words.h"

namespace kindred::ui {
namespace {

constexpr float kPreviewHeight = 152, kCheckers = 8;

FrameRange range_of(const Context& context, const ExportDialogState& dialog) {
  if (dialog.range_choice == 0) return effective_range(context.editor.scene());
  return {std::llround(dialog.first), std::llround(dialog.last)};
}

/// As large as fits, in the shape of the export.
Rect picture_in(const Rect& area, double width, double height) {
  const double scale =
      std::min(static_cast<double>(area.w) / width, static_cast<double>(area.h) / height);
  const auto w = static_cast<float>(std::max(1.0, std::floor(width * scale)));
  const auto h = static_cast<float>(std::max(1.0, std::floor(height * scale)));
  return {std::floor(area.x + (area.w - w) / 2), std::floor(area.y + (area.h - h) / 2), w, h};
}

/// What shows through a transparent picture.
void draw_checkers(ImDrawList& list, const Rect& rect) {
  fill(list, rect, color(Token::kField));
  list.PushClipRect(rect.min(), rect.max(), true);
  const float step = px(kCheckers);
  for (float y = 0; y < rect.h; y += step) {
    const bool odd = std::fmod(y / step, 2.f) >= 1;
    for (float x = odd ? step : 0; x < rect.w; x += 2 * step) {
      fill(list, {rect.x + x, rect.y + y, step, step}, color(Token::kControl));
    }
  }
  list.PopClipRect();
}

void draw_picture(Context& context, const ExportDialogState& dialog, const Rect& rect,
                  std::int64_t frame) {
  const Scene& scene = context.editor.scene();
  const EvaluatedScene evaluated = evaluate(scene, time_of_frame(scene.frame_rate, frame));
  const render::View view = render::camera_view(scene, evaluated.camera, static_cast<int>(rect.w),
                                                static_cast<int>(rect.h));
  render::DrawOptions options;
  options.background = !dialog.transparent;
  options.base_dir = context.editor.path().parent_path();
  PictureStamp stamp;
  stamp.evaluation = context.editor.evaluation();
  stamp.ghosts = static_cast<std::uint64_t>(frame) * 2 + (dialog.transparent ? 1 : 0);
  const ImTextureID texture =
      context.host.draw_preview(scene, evaluated, view, options, std::move(stamp));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  if (dialog.transparent || !scene.background) draw_checkers(list, rect);
  list.AddCallback(context.host.premultiplied_blending(), nullptr);
  list.AddImage(texture, rect.min(), rect.max(), {0, 1}, {1, 0});
  list.AddCallback(ImDrawCallback_ResetRenderState, nullptr);
}

/// How far the export has come, in frames of the scene.
double frames_shown(const Context& context, const ExportDialogState& dialog) {
  const double done = std::max(0, dialog.progress.frames_done - 1);
  return done * frames_per_second(context.editor.scene().frame_rate) /
         frames_per_second(export_rate(context, dialog));
}

/// A word in single quotes wherever a shell would read more than itself in it.
std::string quoted(const std::string& word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+:,=@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace

float draw_export_preview(Context& context, ExportDialogState& dialog, const Rect& area) {
  const FrameRange range = range_of(context, dialog);
  const auto first = static_cast<double>(range.first), last = static_cast<double>(range.last);
  double frame = dialog.preview_frame < 0 ? first : dialog.preview_frame;
  const bool works = export_running(dialog);
  if (works) frame = first + frames_shown(context, dialog);
  frame = std::clamp(std::round(frame), first, std::max(first, last));
  const Rect place{area.x, area.y, area.w, px(kPreviewHeight)};
  draw_picture(context, dialog, picture_in(place, dialog.width, dialog.height),
               static_cast<std::int64_t>(frame));
  context.map.add("export/preview", place);

  const float y = place.bottom() + px(6);
  const std::string label = fmt::format("frame {}", static_cast<std::int64_t>(frame));
  const float label_width = text_width(FontRole::kSmall, "frame 00000");
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Rect slider{area.x, y, area.w - label_width - px(8), px(20)};
  const Hit hit = hit_area("preview frame", slider);
  const float track = slider.w - px(12);
  if (hit.held && !works && last > first) {
    const float part = (ImGui::GetIO().MousePos.x - slider.x - px(6)) / track;
    dialog.preview_frame =
        std::round(first + std::clamp(static_cast<double>(part), 0.0, 1.0) * (last - first));
  }
  const auto at = static_cast<float>(last > first ? (frame - first) / (last - first) : 0);
  const float cy = slider.center().y, knob = slider.x + px(6) + track * at;
  fill(list, {slider.x, cy - px(2), slider.w, px(4)}, color(Token::kField), px(2));
  fill(list, {slider.x, cy - px(2), knob - slider.x, px(4)}, color(Token::kAccent), px(2));
  list.AddCircleFilled({knob, cy}, px(6), color(Token::kText));
  draw_text_right(list, FontRole::kSmall, area.right(), cy, color(Token::kTextDim), label);
  context.map.add("export/preview_frame", slider);
  return px(kPreviewHeight) + px(6 + 20 + 8);
}

std::string export_command(const ExportDialogState& dialog,
                           const std::filesystem::path& scene_file) {
  const editor::ExportSettings settings = export_settings(dialog);
  std::string command = "kindred render " + quoted(scene_file.string()) + " -o " +
                        quoted(settings.target.string()) + " --format " + dialog.format;
  const editor::Exporter* exporter = editor::find_exporter(dialog.format);
  if (exporter == nullptr || !exporter->film()) command += " --name " + quoted(dialog.base);
  command += fmt::format(" --size {}x{}", std::llround(dialog.width), std::llround(dialog.height));
  if (settings.rate) {
    command += fmt::format(" --fps {}/{}", settings.rate->numerator, settings.rate->denominator);
  }
  if (dialog.range_choice == 1) {
    command +=
        fmt::format(" --frames {}-{}", std::llround(dialog.first), std::llround(dialog.last));
  }
  if (dialog.transparent) command += " --transparent";
  return command;
}

}  // namespace kindred::ui
