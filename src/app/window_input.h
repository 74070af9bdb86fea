// SPDX-License-Identifier: MIT
// SDL2 as Dear ImGui's platform: all input comes from SDL events, real or pushed; nothing is
// polled, so tests and people drive exactly the same code.
#pragma once

#include <SDL.h>

#include <array>
#include <functional>
#include <string>

#include "ui/imgui_all.h"

namespace kindred::app {

class WindowInput {
 public:
  /// Lengths in ImGui are drawable px; `window` may count in larger units (HiDPI on Wayland).
  explicit WindowInput(SDL_Window* window);
  ~WindowInput();
  WindowInput(const WindowInput&) = delete;
  WindowInput& operator=(const WindowInput&) = delete;

  /// Feeds queued events for one frame and shows each to `observe`. Stops before one that would
  /// hide another from this frame (a release after a press): it waits for the next. True if there
  /// was any.
  bool pump(const std::function<void(const SDL_Event&)>& observe);
  bool pending() const;
  /// The last pump() left an event for the next frame.
  bool held_back() const { return held_back_; }

  /// Before ImGui::NewFrame.
  void begin_frame();

  float px_per_window_px() const { return px_per_window_px_; }

 private:
  void feed(const SDL_Event& event);
  void feed_button(const SDL_MouseButtonEvent& event);
  void feed_key(const SDL_KeyboardEvent& event);
  void feed_window(const SDL_WindowEvent& event);
  void show_cursor();
  ImVec2 to_px(int x, int y) const;

  SDL_Window* window_;
  Uint64 last_counter_ = 0;
  std::array<SDL_Cursor*, ImGuiMouseCursor_COUNT> cursors_{};
  int shown_cursor_ = -2;
  std::string clipboard_;
  ImVec2 mouse_;
  std::array<bool, 5> down_{};
  bool held_back_ = false;
  float px_per_window_px_ = 1;
};

/// The key of a chord: what the layout prints on it, or its name ("space", "pageup"); empty for
/// keys that are none (modifiers). The row of digits gives digits on every layout (AZERTY prints
/// "à" beside the 0), and where letters are not Latin the American layout counts.
std::string key_name(const SDL_Keysym& keysym);

}  // namespace kindred::app
