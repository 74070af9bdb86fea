// SPDX-License-Identifier: MIT
// What the export dialog remembers while it is open or works.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "editor/export_job.h"
#include "ui/panels.h"

namespace kindred::ui {

struct ExportDialogState {
  std::string format = "png";
  std::string folder;
  std::string base;
  int range_choice = 0;  ///< 0 the scene's, 1 custom
  double first = 0, last = 0;
  double width = 1280, height = 720;
  bool transparent = false;
  bool replace_confirmed = false;  ///< the question about existing files was answered so
  std::string problem;             ///< why it can't start, one sentence

  std::unique_ptr<editor::ExportJob> job;
  editor::ExportProgress progress;
  std::filesystem::path written_to;
};

}  // namespace kindred::ui
