// SPDX-License-Identifier: MIT
// What frames cost: collected always, printed at the end where KINDRED_FRAME_STATS is set.
#pragma once

#include <vector>

namespace kindred::app {

class WindowStats {
 public:
  /// CPU seconds of one frame: the interface (input, panels, draw lists), and the scene's picture.
  void add_frame(double interface_seconds, double scene_seconds);
  /// `cpu_seconds`: of the main thread until then, which a busy machine does not change.
  void set_start(double gl_seconds, double first_frame_seconds, double cpu_seconds);
  /// Frames drawn in the last second of `now`.
  double frames_per_second(double now);
  void print() const;

 private:
  std::vector<float> interface_ms_, scene_ms_;
  std::vector<double> recent_;
  double gl_seconds_ = 0, first_frame_seconds_ = 0, start_cpu_seconds_ = 0;
};

}  // namespace kindred::app
