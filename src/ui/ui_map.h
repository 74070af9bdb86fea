// SPDX-License-Identifier: MIT
// The UI map: a file that says where everything that can be clicked stands, rewritten after every
// frame that was drawn, so that tests drive the real program with real input.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ui/draw.h"

namespace kindred::ui {

class UiMap {
 public:
  /// Empty path: the map is off, and items cost nothing.
  void set_path(std::filesystem::path path) { path_ = std::move(path); }
  bool enabled() const { return !path_.empty(); }

  void begin_frame();
  /// Items that are cut off by their pane are entered with what is seen of them.
  void add(std::string_view name, const Rect& rect);
  void add(std::string_view name, const Rect& rect, const Rect& clip);
  /// The item that Dear ImGui drew last.
  void add_last(std::string_view name);
  /// Where an item is, is wanted though the map may be off; empty = none. One at a time.
  void watch(std::string_view name);
  /// Where the watched item was added last.
  const std::optional<Rect>& watched() const { return watched_; }
  void set_state(std::string_view name, bool value);
  void set_state(std::string_view name, std::int64_t value);
  void set_state(std::string_view name, std::string_view value);

  /// Writes the file (a temporary one, then renamed). `px_per_window_px`: items are divided by it.
  void end_frame(std::int64_t frame, float width, float height, float px_per_window_px);

  /// A name as part of an item's path: '/' becomes %2F, '%' becomes %25.
  static std::string escaped(std::string_view name);

 private:
  std::filesystem::path path_;
  std::string watched_name_;
  std::optional<Rect> watched_;
  std::vector<std::pair<std::string, Rect>> items_;
  std::vector<std::pair<std::string, std::string>> state_;  // values as JSON
};

}  // namespace kindred::ui
