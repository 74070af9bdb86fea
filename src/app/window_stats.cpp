// SPDX-License-Identifier: MIT
#include "app/window_stats.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace kindred::app {
namespace {

// "median 0.40, 95 % 0.61, most 2.10"
std::string summary(std::vector<float> values) {
  if (values.empty()) return "none";
  std::sort(values.begin(), values.end());
  const auto at = [&](double share) {
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
  };
  return fmt::format("median {:.2f}, 95 % {:.2f}, most {:.2f}", at(0.5), at(0.95), values.back());
}

}  // namespace

void WindowStats::add_frame(double interface_seconds, double scene_seconds) {
  interface_ms_.push_back(static_cast<float>(interface_seconds * 1000));
  if (scene_seconds > 0) scene_ms_.push_back(static_cast<float>(scene_seconds * 1000));
}

void WindowStats::set_start(double gl_seconds, double first_frame_seconds, double cpu_seconds) {
  start_cpu_seconds_ = cpu_seconds;
  gl_seconds_ = gl_seconds;
  first_frame_seconds_ = first_frame_seconds;
}

double WindowStats::frames_per_second(double now) {
  recent_.push_back(now);
  std::erase_if(recent_, [&](double t) { return t < now - 1; });
  return static_cast<double>(recent_.size());
}

void WindowStats::print() const {
  const std::string text = fmt::format(
      "frames: {}\n"
      "start to first frame: {:.0f} ms, {:.0f} ms of them the GL driver's own start; "
      "the main thread's CPU: {:.0f} ms\n"
      "interface, CPU ms a frame: {}\n"
      "scene picture, CPU ms a redraw with the driver: {} ({} redraws)\n",
      interface_ms_.size(), first_frame_seconds_ * 1000, gl_seconds_ * 1000,
      start_cpu_seconds_ * 1000, summary(interface_ms_), summary(scene_ms_), scene_ms_.size());
  std::fputs(text.c_str(), stderr);
}

}  // namespace kindred::app
