// SPDX-License-Identifier: MIT
// What the export dialog remembers while it is open or works.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "editor/export_job.h"
#include "ui/panels.h"

namespace kindred::ui {

/// What the fields of the dialog say.
struct ExportChoices {
  std::string format = "png";
  std::string folder;
  std::string base;
  int range_choice = 0;  ///< 0 the scene's, 1 custom
  double first = 0, last = 0;
  double width = 1280, height = 720;
  double fps = 0;  ///< 0 = the scene's
  bool transparent = false;
};

/// The export that was started last, for its document alone.
struct LastExport {
  std::uint64_t document = 0;  ///< Editor::document_number
  ExportChoices choices;
};

struct ExportDialogState : ExportChoices {
  bool replace_confirmed = false;  ///< the question about existing files was answered so
  std::string problem;             ///< why it can't start, one sentence

  double preview_frame = -1;  ///< what the picture shows; < 0 = the range's first

  std::unique_ptr<editor::ExportJob> job;
  editor::ExportProgress progress;
  double progress_at = 0;  ///< when that was asked for
  std::filesystem::path written_to;
  bool hidden = false;  ///< works on while the window is used
};

bool export_running(const ExportDialogState& dialog);
/// What those fields ask for.
editor::ExportSettings export_settings(const ExportChoices& choices);
/// Pictures a second of what comes out.
FrameRate export_rate(const Context& context, const ExportChoices& choices);
/// The fields in the middle: folder, name, range, size, rate, background.
void draw_export_settings(Context& context, ExportDialogState& dialog, const Rect& place);
/// What will come out, at one frame, with a slider below it. Returns the height it takes.
float draw_export_preview(Context& context, ExportDialogState& dialog, const Rect& area);
/// The same export as a command: "kindred render ...", quoted for a shell.
std::string export_command(const ExportDialogState& dialog,
                           const std::filesystem::path& scene_file);

}  // namespace kindred::ui
