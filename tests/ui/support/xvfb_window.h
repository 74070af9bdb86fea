// SPDX-License-Identifier: MIT
// The real program in a real window: an X server without a screen (Xvfb) of its own, the program
// with --ui-map in it, mouse and keys through the server (XTest). What is where, and what came of
// it, is read from the map and from saved files.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace kindred::test {

struct ScreenPoint {
  int x = 0, y = 0;
};

struct WindowStart {
  std::filesystem::path file;          ///< scene to open; empty = none
  std::vector<std::string> arguments;  ///< further ones
  int width = 1280, height = 720;      ///< of the screen, which the window fills
  std::filesystem::path home = {};     ///< settings, autosaves, locks; empty = the window's own
  std::string keyboard = {};           ///< layout for setxkbmap ("de", "fr"); empty = as it comes
  std::vector<std::string> environment = {};  ///< "NAME=value", instead of the test's own
};

class XvfbWindow {
 public:
  /// False where Xvfb or the built program is missing: the test is to be skipped.
  static bool available();
  /// Keyboard layouts can be chosen (setxkbmap is there).
  static bool layouts_available();

  /// Returns once the first frame is on the screen.
  explicit XvfbWindow(const WindowStart& start);
  ~XvfbWindow();
  XvfbWindow(const XvfbWindow&) = delete;
  XvfbWindow& operator=(const XvfbWindow&) = delete;

  // ---- the map ---------------------------------------------------------------------------------
  const nlohmann::json& map();
  bool has(const std::string& item) { return map()["items"].contains(item); }
  /// Middle of an item; throws, with its name, where the map has none.
  ScreenPoint center(const std::string& item);
  nlohmann::json state(const std::string& name) { return map()["state"].at(name); }
  /// False after `limit`.
  bool wait_until(const std::function<bool()>& true_now,
                  std::chrono::milliseconds limit = std::chrono::seconds(20));
  /// Until no further frame comes: what was asked for has been drawn.
  void settle();

  // ---- input; each waits until it has been drawn -----------------------------------------------
  void move(ScreenPoint to);
  void press(int button = 1);
  void release(int button = 1);
  void click(ScreenPoint at, int button = 1);
  void click(const std::string& item) { click(center(item)); }
  void double_click(ScreenPoint at);
  /// In several moves, as a hand does.
  void drag(ScreenPoint from, ScreenPoint to, int button = 1);
  void wheel(ScreenPoint at, int notches);
  /// "ctrl+shift+z", "space", "k", "escape", "f1"
  void key(std::string_view chord);
  /// The same without waiting.
  void press_keys(std::string_view chord);
  /// A key ("ctrl", "shift", ...) goes down and stays so until let_go().
  void hold(std::string_view key);
  void let_go(std::string_view key);
  /// A key by its place, whatever the layout has there, with a modifier ("ctrl") held.
  void key_code(int code, std::string_view modifier);
  /// Into the text field that has the focus.
  void type(std::string_view text);
  /// Another keyboard layout: the two letters change places on the keys.
  void swap_letters(char one, char other);
  /// Another window takes the focus for a moment.
  void steal_focus();
  /// To any size, as where no window manager keeps to the least one.
  void resize(int width, int height);
  void minimise();
  void restore();
  /// The cross on the window's frame.
  void ask_to_close();

  bool running();
  /// SIGTERM, SIGKILL, ... to the program.
  void send_signal(int number);
  /// The X server dies. Only running(), wait_for_end() and folder() make sense afterwards.
  void lose_display();
  /// Waits for the program to end; its exit status, -1 if it did not.
  int wait_for_end(std::chrono::milliseconds limit = std::chrono::seconds(20));
  const std::filesystem::path& folder() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kindred::test
