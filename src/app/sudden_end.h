// SPDX-License-Identifier: MIT
// The ends that nobody is asked about: a signal (log-out, shutdown, a closed terminal), or a
// library that ends the process because the display is gone.
#pragma once

#include <functional>
#include <thread>

namespace kindred::app {

/// While it lives SIGTERM, SIGINT and SIGHUP no longer end the process by themselves.
class SuddenEnd {
 public:
  /// `on_signal`: on a thread of its own, once; is to make the window's loop end. A second signal
  /// ends the process at once. `on_exit`: on the thread that calls exit(); then the process ends.
  SuddenEnd(std::function<void(int)> on_signal, std::function<void()> on_exit);
  ~SuddenEnd();
  SuddenEnd(const SuddenEnd&) = delete;

 private:
  void listen();

  std::function<void(int)> on_signal_;
  std::function<void()> on_exit_;
  std::thread listener_;
};

}  // namespace kindred::app
