// SPDX-License-Identifier: MIT
#include "ui/ui_map.h"

#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <system_error>

namespace kindred::ui {
namespace {

std::string json_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    } else {
      out += c;
    }
  }
  return out += '"';
}

}  // namespace

void UiMap::begin_frame() {
  items_.clear();
  state_.clear();
}

void UiMap::watch(std::string_view name) {
  if (watched_name_ == name) return;
  watched_name_ = name;
  watched_.reset();
}

void UiMap::add(std::string_view name, const Rect& rect) {
  if (!watched_name_.empty() && name == watched_name_) watched_ = rect;
  if (enabled()) items_.emplace_back(name, rect);
}

void UiMap::add(std::string_view name, const Rect& rect, const Rect& clip) {
  if (!watched_name_.empty() && name == watched_name_) watched_ = rect;
  if (!enabled()) return;
  const float x0 = ImMax(rect.x, clip.x), y0 = ImMax(rect.y, clip.y);
  const float x1 = ImMin(rect.right(), clip.right()), y1 = ImMin(rect.bottom(), clip.bottom());
  if (x1 > x0 && y1 > y0) items_.emplace_back(name, Rect{x0, y0, x1 - x0, y1 - y0});
}

void UiMap::add_last(std::string_view name) {
  if (!enabled()) return;
  const ImVec2 a = ImGui::GetItemRectMin(), b = ImGui::GetItemRectMax();
  const ImRect clip = ImGui::GetCurrentWindow()->ClipRect;
  add(name, {a.x, a.y, b.x - a.x, b.y - a.y},
      {clip.Min.x, clip.Min.y, clip.GetWidth(), clip.GetHeight()});
}

void UiMap::set_state(std::string_view name, bool value) {
  if (enabled()) state_.emplace_back(name, value ? "true" : "false");
}
void UiMap::set_state(std::string_view name, std::int64_t value) {
  if (enabled()) state_.emplace_back(name, fmt::format("{}", value));
}
void UiMap::set_state(std::string_view name, std::string_view value) {
  if (enabled()) state_.emplace_back(name, json_string(value));
}

void UiMap::end_frame(std::int64_t frame, float width, float height, float px_per_window_px) {
  if (!enabled()) return;
  const auto window_px = [&](float v) { return std::lround(v / px_per_window_px); };
  std::string text;
  auto out = std::back_inserter(text);
  fmt::format_to(out, "{{\"frame\": {}, \"window\": [{}, {}],\n\"items\": {{", frame,
                 window_px(width), window_px(height));
  const char* comma = "";
  for (const auto& [name, rect] : items_) {
    fmt::format_to(out, "{}\n{}: [{}, {}, {}, {}]", comma, json_string(name), window_px(rect.x),
                   window_px(rect.y), window_px(rect.right()), window_px(rect.bottom()));
    comma = ",";
  }
  fmt::format_to(out, "}},\n\"state\": {{");
  comma = "";
  for (const auto& [name, value] : state_) {
    fmt::format_to(out, "{}\n{}: {}", comma, json_string(name), value);
    comma = ",";
  }
  text += "}}\n";

  std::filesystem::path temporary = path_;
  temporary += ".tmp";
  {
    std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
    file << text;
  }
  std::error_code ignored;  // a test that has gone away is no reason to stop
  std::filesystem::rename(temporary, path_, ignored);
}

std::string UiMap::escaped(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (c == '/') {
      out += "%2F";
    } else if (c == '%') {
      out += "%25";
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace kindred::ui
