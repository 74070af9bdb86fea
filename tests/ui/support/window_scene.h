// SPDX-License-Identifier: MIT
// What most window tests begin with: a scene in a folder of its own, open in a real window, and
// what they ask of it again and again.
#pragma once

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "support/temp_folder.h"
#include "ui/support/xvfb_window.h"

namespace kindred::test {

/// True, and said on the console, where the test has to be skipped.
bool window_missing();

/// A copy of one of the sample scenes.
std::filesystem::path sample_in(const TempFolder& folder,
                                const std::string& sample = "self_hug.kindred");
std::filesystem::path written_in(const TempFolder& folder, const std::string& text);

/// The character or bone of that name in a saved scene; throws where there is none.
const nlohmann::json& character_in(const nlohmann::json& scene, const std::string& name);
const nlohmann::json& bone_in(const nlohmann::json& scene, const std::string& character,
                              const std::string& bone);

inline ScreenPoint beside(ScreenPoint p, int dx, int dy) { return {p.x + dx, p.y + dy}; }

/// The handles of the figure in self_hug.kindred that tests drag.
inline const std::string kLeftHand = "canvas/Mika/self/handle/left hand";
inline const std::string kLeftHandInMirror = "canvas/Mika/mirror/handle/left hand";

struct WindowScene {
  TempFolder folder;
  std::filesystem::path file;
  XvfbWindow window;

  /// self_hug.kindred; `start.file` is set here.
  explicit WindowScene(WindowStart start = {{}, {}, 1280, 800});
  /// A scene given as text.
  explicit WindowScene(const std::string& text, WindowStart start = {{}, {}, 1280, 800});

  int steps() { return window.state("undo_steps").get<int>(); }
  int playhead() { return window.state("playhead_frame").get<int>(); }
  std::string mode() { return window.state("mode").get<std::string>(); }

  void drag_by(const std::string& item, int dx, int dy);
  /// A busy machine draws late.
  bool appears(const std::string& item);
  bool modified_soon();
  bool reaches_steps(int count);

  /// To Rig mode and back, by Tab over the canvas.
  void switch_mode();
  /// Replaces what a field says.
  void type_into(const std::string& field, const std::string& text);

  /// Saves where there is something to save; the file as it is then.
  nlohmann::json saved();
};

}  // namespace kindred::test
