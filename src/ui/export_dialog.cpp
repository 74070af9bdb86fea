// SPDX-License-Identifier: MIT
// The export dialog: format at the left, settings in the middle, what will come out at the right;
// below it the job while it runs.
#include "ui/export_dialog.h"

#include <fmt/format.h>

#include <cmath>

#include "editor/safekeeping.h"
#include "ui/field.h"
#include "ui/modal.h"
#include "ui/state_words.h"
#include "ui/wrapped_text.h"

namespace kindred::ui {
namespace {

constexpr float kDialogHead = 44, kDialogFoot = 88, kFormats = 208, kSide = 270,
                kLeastWithSide = 720;
constexpr double kProgressSeconds = 0.1;

bool running(const ExportDialogState& dialog) { return export_running(dialog); }

bool is_film(const ExportDialogState& dialog) {
  const editor::Exporter* exporter = editor::find_exporter(dialog.format);
  return exporter != nullptr && exporter->film();
}

bool can_resume(const ExportDialogState& dialog) {
  return dialog.job != nullptr && !is_film(dialog) &&
         (dialog.progress.state == editor::ExportState::kFailed ||
          dialog.progress.state == editor::ExportState::kCancelled);
}

void start_job(Context& context, editor::ExportPlan plan) {
  ExportDialogState& dialog = *context.state.export_dialog;
  dialog.problem.clear();
  dialog.progress = {};
  dialog.written_to = dialog.folder;
  context.state.last_export =
      std::make_unique<LastExport>(LastExport{context.editor.document_number(), dialog});
  if (context.state.safekeeping != nullptr) context.state.safekeeping->save_now();
  dialog.job = std::make_unique<editor::ExportJob>(context.editor.scene(),
                                                   context.editor.path().parent_path(),
                                                   std::move(plan), context.host.frame_source());
}

void resume_export(Context& context) {
  ExportDialogState& dialog = *context.state.export_dialog;
  editor::ExportSettings settings = export_settings(dialog);
  settings.resume = settings.replace = true;
  if (auto plan = editor::plan_export(context.editor.scene(), settings, dialog.problem)) {
    start_job(context, std::move(*plan));
  }
}

void ask_to_stop(Context& context) {
  Question question;
  question.title = "Stop the export?";
  question.text = is_film(*context.state.export_dialog)
                      ? "The file is not written."
                      : "The frames written so far are kept; it can be resumed.";
  question.yes = "Stop";
  question.cancel = "Go on";
  question.destructive = true;
  UiState& state = context.state;
  question.on_yes = [&state] {
    if (state.export_dialog && state.export_dialog->job) state.export_dialog->job->cancel();
  };
  state.question = std::move(question);
}

// Plans, asks about files that are there, and starts.
void begin_export(Context& context) {
  ExportDialogState& dialog = *context.state.export_dialog;
  std::optional<editor::ExportPlan> plan =
      editor::plan_export(context.editor.scene(), export_settings(dialog), dialog.problem);
  if (!plan) return;
  if (plan->existing.empty()) {
    start_job(context, std::move(*plan));
    return;
  }
  Question question;
  const std::size_t count = plan->existing.size();
  question.title = is_film(dialog) ? "That file exists already"
                   : count == 1    ? "A frame exists already"
                                   : fmt::format("{} frames exist already", count);
  question.text = plan->existing.front().filename().string() +
                  (count > 1 ? " and others in that folder are replaced." : " is replaced.");
  question.yes = "Replace";
  question.destructive = true;
  dialog.replace_confirmed = false;
  question.on_yes = [&dialog] { dialog.replace_confirmed = true; };
  context.state.question = std::move(question);
}

// ---- the parts of the dialog -------------------------------------------------------------------

void draw_formats(Context& context, ExportDialogState& dialog, const Rect& place) {
  ScopedArea scroll("formats", place);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const Rect area{start.x, start.y, ImGui::GetContentRegionAvail().x, place.h};
  float y = area.y + px(8);
  std::string_view group;
  for (const editor::Exporter& exporter : editor::exporters()) {
    if (exporter.group != group) {
      group = exporter.group;
      draw_text(list, FontRole::kSmall, area.x + px(10), y + px(12), color(Token::kTextDim), group);
      y += px(24);
    }
    const Rect row{area.x, y, area.w, px(28)};
    y += px(28);
    const Hit hit = hit_area(exporter.word, row);
    const bool chosen = dialog.format == exporter.word;
    if (chosen) {
      fill(list, row, color(Token::kAccentFill), px(4));
    } else if (hit.hovered) {
      fill(list, row, color(Token::kHover, 0.5f), px(4));
    }
    const ImU32 tint = color(chosen ? Token::kTextOn : Token::kText);
    draw_icon(list, exporter.icon, {row.x + px(18), row.center().y}, tint);
    draw_text(list, FontRole::kBody, row.x + px(34), row.center().y, tint, exporter.label);
    draw_text_right(list, FontRole::kSmall, row.right() - px(10), row.center().y,
                    color(chosen ? Token::kTextOn : Token::kTextDim), exporter.ending);
    if (hit.clicked && !running(dialog)) {
      dialog.format = exporter.word;
      dialog.transparent = dialog.transparent && exporter.alpha;
      dialog.problem.clear();
    }
    tooltip(exporter.note);
    context.map.add("export/format/" + std::string(exporter.word), row, place);
  }
}

std::int64_t frame_count(const Context& context, const ExportDialogState& dialog) {
  const Scene& scene = context.editor.scene();
  FrameRange range = effective_range(scene);
  if (dialog.range_choice == 1) range = {std::llround(dialog.first), std::llround(dialog.last)};
  if (dialog.fps <= 0) return range.last - range.first + 1;
  const double seconds =
      static_cast<double>(range.last - range.first) / frames_per_second(scene.frame_rate);
  return static_cast<std::int64_t>(seconds * dialog.fps + 1e-6) + 1;
}

// What becomes of transparent places.
std::string alpha_words(const ExportDialogState& dialog, const Scene& scene) {
  if (!dialog.transparent && scene.background) return "opaque";
  if (dialog.format == "gif") return "transparent or not";
  const editor::Exporter* exporter = editor::find_exporter(dialog.format);
  return exporter != nullptr && exporter->alpha ? "straight alpha" : "on white";
}

void draw_facts(Context& context, const ExportDialogState& dialog, const Rect& area) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  float y = area.y;
  const auto fact = [&](std::string_view label, const std::string& value) {
    draw_text(list, FontRole::kBody, area.x, y + px(11), color(Token::kTextDim), label);
    draw_text_fitted(list, FontRole::kBody, area.x + px(72), y + px(11), area.w - px(72),
                     color(Token::kText), value);
    y += px(22);
  };
  const Scene& scene = context.editor.scene();
  const double fps = frames_per_second(export_rate(context, dialog));
  const std::int64_t frames = frame_count(context, dialog);
  fact("Picture",
       fmt::format("{} \u00d7 {}", number_text(dialog.width, 0), number_text(dialog.height, 0)));
  if (const editor::Exporter* exporter = editor::find_exporter(dialog.format)) {
    fact("Format", std::string(exporter->note));
  }
  fact("Alpha", alpha_words(dialog, scene));
  fact("Length", fmt::format("{} {} at {} fps", frames, frames == 1 ? "frame" : "frames",
                             number_text(fps, fps == std::floor(fps) ? 0 : 2)));
  fact("Time",
       fmt::format("{} s, both ends included", number_text(static_cast<double>(frames) / fps, 3)));
  draw_text(list, FontRole::kBody, area.x, y + px(11), color(Token::kTextDim), "Command");
  constexpr std::string_view kCopy = "Copy for the command line";
  const Rect link{area.x + px(72), y, text_width(FontRole::kBody, kCopy), px(22)};
  const Hit hit = hit_area("copy command", link);
  draw_text(list, FontRole::kBody, link.x, link.center().y, color(Token::kAccent), kCopy);
  if (hit.hovered) hairline(list, link.x, link.right(), link.center().y + px(8));
  if (hit.clicked) {
    ImGui::SetClipboardText(export_command(dialog, context.editor.path()).c_str());
    context.editor.notify({editor::NoticeKind::kDone, "The command is in the clipboard."});
  }
  context.map.add("export/copy_command", link);
}

void draw_progress(Context& context, ExportDialogState& dialog, const Rect& foot) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const editor::ExportProgress& progress = dialog.progress;
  const float x = foot.x + px(16), right = foot.right() - px(16), cy = foot.y + px(22);
  const bool is_running = running(dialog);
  if (is_running) {
    const std::string head =
        fmt::format("Frame {} of {}", progress.frames_done, progress.frames_total);
    draw_text(list, FontRole::kStrong, x, cy, color(Token::kText), head);
    if (progress.seconds > 0.2 && progress.frames_done > 0) {
      const double rate = progress.frames_done / progress.seconds;
      draw_text(list, FontRole::kBody, x + text_width(FontRole::kStrong, head) + px(14), cy,
                color(Token::kTextDim), number_text(rate, 1) + " frames/s");
      draw_number_right(
          list, FontRole::kBody, right, cy, color(Token::kText),
          number_text((progress.frames_total - progress.frames_done) / rate, 1) + " s left");
    }
  } else if (dialog.job) {
    const bool done = progress.state == editor::ExportState::kDone;
    const Token token = done ? Token::kAnimatedFill : Token::kChangedFill;
    draw_icon(list, done ? "done" : "warning", {x + px(7), cy}, color(token));
    const auto lines = wrapped_lines(FontRole::kBody, progress.message, right - x - px(22));
    draw_lines(list, FontRole::kBody, x + px(22), lines.size() > 1 ? foot.y + px(12) : cy,
               color(Token::kText), {lines.begin(), lines.begin() + (lines.size() > 1 ? 2 : 1)});
  }
  if (dialog.job) {
    progress_bar(list, {x, foot.y + px(38), right - x, px(4)},
                 progress.frames_total > 0
                     ? static_cast<double>(progress.frames_done) / progress.frames_total
                     : 0);
    if (progress.bytes > 0) {
      draw_text(list, FontRole::kBody, x, foot.bottom() - px(24), color(Token::kTextDim),
                editor::bytes_text(progress.bytes) + " written");
    }
  }
  context.map.set_state("export_message", progress.message);
}

enum class FootAction { kNone, kStart, kResume, kHide, kCancel, kClose };

FootAction draw_buttons(Context& context, ExportDialogState& dialog, const Rect& foot) {
  float right = foot.right() - px(16);
  const float y = foot.bottom() - px(36);
  const auto one = [&](std::string_view id, std::string_view label, ButtonLook look) {
    ButtonOptions options;
    options.look = look;
    const float width = button_width(label, options);
    const Rect rect{right - width, y, width, px(24)};
    right -= width + px(8);
    context.map.add("export/" + std::string(id), rect);
    return button(id, rect, label, options);
  };
  FootAction action = FootAction::kNone;
  if (running(dialog)) {
    if (one("cancel", "Cancel export", ButtonLook::kControl)) action = FootAction::kCancel;
    if (one("hide", "Hide and keep working", ButtonLook::kControl)) action = FootAction::kHide;
    return action;
  }
  if (can_resume(dialog) && one("resume", "Resume", ButtonLook::kPrimary)) {
    return FootAction::kResume;
  }
  if (one("start", can_resume(dialog) ? "Start again" : "Export",
          can_resume(dialog) ? ButtonLook::kControl : ButtonLook::kPrimary))
    action = FootAction::kStart;
  if (one("close", "Close", ButtonLook::kControl)) action = FootAction::kClose;
  if (dialog.job && one("open_folder", "Open folder", ButtonLook::kControl)) {
    context.host.open_folder(dialog.written_to);
  }
  return action;
}

// Numbers that change more often can't be read.
void update_job(const Context& context, ExportDialogState& dialog) {
  if (!dialog.job) return;
  const bool first = dialog.progress.frames_total == 0;
  if (first || !running(dialog) || context.now - dialog.progress_at >= kProgressSeconds) {
    dialog.progress = dialog.job->progress();
    dialog.progress_at = context.now;
  }
  if (running(dialog)) {
    request_frame_in(ImMax(dialog.progress_at + kProgressSeconds - context.now, 0.0) + 0.001);
  }
}

FootAction draw_dialog(Context& context, ExportDialogState& dialog) {
  ScopedModal modal(context, "export", px(944), px(496));
  const Rect rect = modal.rect();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  draw_text(list, FontRole::kTitle, rect.x + px(16), rect.y + px(22), color(Token::kText),
            "Export");
  draw_text(list, FontRole::kBody,
            rect.x + px(16) + text_width(FontRole::kTitle, "Export") + px(10), rect.y + px(22),
            color(Token::kTextDim), context.editor.title());
  if (running(dialog)) {
    const std::string_view words = "Settings are locked while frames are written";
    draw_text_right(list, FontRole::kBody, rect.right() - px(44), rect.y + px(22),
                    color(Token::kTextDim), words);
    draw_icon(list, "locked",
              {rect.right() - px(56) - text_width(FontRole::kBody, words), rect.y + px(22)},
              color(Token::kTextDim), IconSize::kSmall);
  }
  const Rect body{rect.x, rect.y + px(kDialogHead), rect.w,
                  rect.h - px(kDialogHead) - px(kDialogFoot)};
  const Rect foot{rect.x, body.bottom(), rect.w, px(kDialogFoot)};
  hairline(list, rect.x, rect.right(), body.y);
  hairline(list, rect.x, rect.right(), foot.y);
  fill(list, {rect.x + px(kFormats), body.y, px(1), body.h}, color(Token::kLine));
  draw_formats(context, dialog, {rect.x + px(8), body.y, px(kFormats) - px(16), body.h});
  const float middle = rect.x + px(kFormats) + px(20);
  // A narrow window has room for the settings alone.
  const bool with_side = rect.w >= px(kLeastWithSide);
  const float right = rect.right() - px(16) - (with_side ? px(kSide + 16) : 0);
  draw_export_settings(context, dialog, {middle, body.y + px(14), right - middle, body.h - px(28)});
  if (with_side) {
    const Rect side{rect.right() - px(kSide + 16), body.y + px(14), px(kSide), body.h};
    const float preview = draw_export_preview(context, dialog, side);
    draw_facts(context, dialog, {side.x, side.y + preview, side.w, side.h - preview});
  }
  draw_progress(context, dialog, foot);
  FootAction action = draw_buttons(context, dialog, foot);
  const Rect close{rect.right() - px(32), rect.y + px(12), px(20), px(20)};
  if (icon_button("x", close, "close", running(dialog) ? "Cancel export" : "Close")) {
    action = running(dialog) ? FootAction::kCancel : FootAction::kClose;
  }
  if (modal.escape()) action = running(dialog) ? FootAction::kCancel : FootAction::kClose;
  return action;
}

}  // namespace

bool export_running(const ExportDialogState& dialog) {
  return dialog.job != nullptr && dialog.progress.state == editor::ExportState::kRunning;
}

void open_export_dialog(Context& context) {
  if (context.state.export_dialog) {  // hidden while it works
    context.state.export_dialog->hidden = false;
    return;
  }
  auto dialog = std::make_unique<ExportDialogState>();
  const Scene& scene = context.editor.scene();
  const std::filesystem::path& path = context.editor.path();
  const std::filesystem::path folder =
      path.empty() ? std::filesystem::current_path() : path.parent_path();
  dialog->base = path.empty() ? "untitled" : path.stem().string();
  std::error_code error;
  dialog->folder = (std::filesystem::absolute(folder, error) / "renders" / dialog->base)
                       .lexically_normal()
                       .string();
  const FrameRange range = effective_range(scene);
  dialog->first = static_cast<double>(range.first);
  dialog->last = static_cast<double>(range.last);
  dialog->width = scene.canvas_width;
  dialog->height = scene.canvas_height;
  context.editor.set_playing(false);
  context.state.export_dialog = std::move(dialog);
}

void repeat_last_export(Context& context) {
  open_export_dialog(context);
  ExportDialogState& dialog = *context.state.export_dialog;
  const LastExport* last = context.state.last_export.get();
  if (running(dialog) || last == nullptr || last->document != context.editor.document_number()) {
    return;  // the dialog asks what is to be exported
  }
  static_cast<ExportChoices&>(dialog) = last->choices;
  dialog.replace_confirmed = true;  // its own files of last time
}

void draw_export_dialog(Context& context) {
  if (!context.state.export_dialog) return;
  ExportDialogState& dialog = *context.state.export_dialog;
  if (dialog.replace_confirmed) {
    dialog.replace_confirmed = false;
    editor::ExportSettings settings = export_settings(dialog);
    settings.replace = true;
    if (auto plan = editor::plan_export(context.editor.scene(), settings, dialog.problem)) {
      start_job(context, std::move(*plan));
    }
  }
  update_job(context, dialog);
  if (dialog.hidden) {
    if (running(dialog)) return;
    dialog.hidden = false;  // what came of it
  }
  const bool covered = context.state.question || context.state.file_browser;
  const FootAction action = draw_dialog(context, dialog);
  if (covered) return;
  if (action == FootAction::kStart) begin_export(context);
  if (action == FootAction::kResume) resume_export(context);
  if (action == FootAction::kHide) dialog.hidden = true;
  if (action == FootAction::kCancel) ask_to_stop(context);
  if (action == FootAction::kClose) context.state.export_dialog.reset();
}

}  // namespace kindred::ui
