// SPDX-License-Identifier: MIT
// The whole interface: draws every panel in one call a frame, and takes the keys that are not text.
#pragma once

#include "ui/context.h"

namespace kindred::ui {

class Ui {
 public:
  Ui(editor::Editor& editor, Host& host);

  /// Sizes, theme and switches as they were when the program was last closed.
  void take_settings(editor::Settings settings, float display_scale);
  /// What take_settings wants next time.
  editor::Settings settings() const;

  void set_map_path(std::filesystem::path path) { map_.set_path(std::move(path)); }

  /// Between ImGui::NewFrame and ImGui::Render. `px_per_window_px`: HiDPI, for the UI map.
  void draw(double now, double frames_per_second, float px_per_window_px);

  /// A key went down that ImGui's text fields don't own. True if it did something.
  bool key_down(const editor::Shortcut& chord, bool repeat);
  void key_up(std::string_view key);

  /// The window lost the focus: drags end with what was done so far.
  void focus_lost();
  /// A file dropped onto the window.
  void open_file(std::filesystem::path path);
  /// The very first start: the sample scene (UiState::sample), and what to try with it.
  void begin_first_steps();
  /// The window's close button: asks where there are unsaved changes.
  void request_quit();
  bool wants_quit() const { return state_.quit; }

  /// The title of the window.
  std::string window_title() const;
  UiState& state() { return state_; }
  const UiState& state() const { return state_; }

 private:
  bool& inspector_open();
  Context make_context();
  void handle_requests(Context& context);
  void write_map_state();
  void follow_file();
  void keep_settings();

  editor::Editor& editor_;
  Host& host_;
  UiState state_;
  UiMap map_;
  editor::CanvasInput canvas_input_;
  editor::WindowRequests requests_;
  std::filesystem::path known_path_;      ///< the file that was remembered last
  std::optional<editor::Settings> kept_;  ///< as they are on disk
  editor::Settings seen_;                 ///< in the last frame
  double seen_at_ = 0;                    ///< since when they are so
  bool keep_now_ = false;                 ///< what changed does not wait to come to rest
  float display_scale_ = 1;
  std::int64_t frame_ = 0;
  double now_ = 0;
  double frames_per_second_ = 0;
};

}  // namespace kindred::ui
