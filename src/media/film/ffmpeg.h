// SPDX-License-Identifier: MIT
// The program ffmpeg as a child process that takes raw pictures: no shell, no signals, its own
// words where it fails. A process of its own can crash or be missing without harm to the editor.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kindred::media {

class FfmpegProcess {
 public:
  FfmpegProcess() = default;
  ~FfmpegProcess();  ///< ends it at once if it still runs
  FfmpegProcess(const FfmpegProcess&) = delete;
  FfmpegProcess& operator=(const FfmpegProcess&) = delete;

  /// `arguments` follow the program's name. Nothing, or the reason why not.
  std::optional<std::string> start(const std::vector<std::string>& arguments);
  /// Waits until it has taken all of it.
  std::optional<std::string> feed(std::span<const std::uint8_t> bytes);
  /// Ends its input and waits until it has written the file.
  std::optional<std::string> finish();

 private:
  void listen();
  std::string words_at_the_end();

  pid_t process_ = -1;
  int input_ = -1;   ///< a socket: a write to a process that has ended raises no signal
  int errors_ = -1;  ///< what it says
  std::string words_;
};

}  // namespace kindred::media
