// SPDX-License-Identifier: MIT
#include "media/film/ffmpeg.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

extern char** environ;

namespace kindred::media {
namespace {

constexpr std::size_t kMostWords = 4096;  // of what it says, the last

std::string reason_text(int error_number) { return std::generic_category().message(error_number); }

void close_end(int& file) {
  if (file >= 0) ::close(std::exchange(file, -1));
}

}  // namespace

FfmpegProcess::~FfmpegProcess() {
  close_end(input_);
  close_end(errors_);
  if (process_ > 0) {
    ::kill(process_, SIGKILL);
    while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
}

std::optional<std::string> FfmpegProcess::start(const std::vector<std::string>& arguments) {
  std::array<int, 2> input{-1, -1}, errors{-1, -1};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, input.data()) != 0) {
    return reason_text(errno);
  }
  if (::pipe2(errors.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
    const int error_number = errno;
    close_end(input[0]);
    close_end(input[1]);
    return reason_text(error_number);
  }
  input_ = input[0];
  errors_ = errors[0];

  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, input[1], STDIN_FILENO);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&files, errors[1], STDERR_FILENO);
  std::vector<char*> words{const_cast<char*>("ffmpeg")};  // NOLINT: the interface of 1978
  for (const std::string& argument : arguments) {
    words.push_back(const_cast<char*>(argument.c_str()));  // NOLINT
  }
  words.push_back(nullptr);
  const int failure = ::posix_spawnp(&process_, "ffmpeg", &files, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  close_end(input[1]);
  close_end(errors[1]);
  if (failure == 0) return std::nullopt;
  process_ = -1;
  if (failure == ENOENT) {
    return "the program ffmpeg is not installed; install the package ffmpeg, or choose another "
           "format";
  }
  return "ffmpeg could not be started: " + reason_text(failure);
}

std::optional<std::string> FfmpegProcess::feed(std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) {
    std::array<pollfd, 2> ends{pollfd{input_, POLLOUT, 0}, pollfd{errors_, POLLIN, 0}};
    if (::poll(ends.data(), ends.size(), -1) < 0 && errno != EINTR) return reason_text(errno);
    if (ends[1].revents != 0) listen();
    if (ends[0].revents == 0) continue;
    const ssize_t count = ::send(input_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count >= 0) {
      bytes = bytes.subspan(static_cast<std::size_t>(count));
    } else if (errno != EINTR && errno != EAGAIN) {
      return words_at_the_end();
    }
  }
  return std::nullopt;
}

std::optional<std::string> FfmpegProcess::finish() {
  close_end(input_);
  while (errors_ >= 0) {  // they end when it does
    pollfd end{errors_, POLLIN, 0};
    if (::poll(&end, 1, -1) < 0 && errno != EINTR) break;
    listen();
  }
  int status = 0;
  while (::waitpid(process_, &status, 0) < 0) {
    if (errno != EINTR) return reason_text(errno);
  }
  process_ = -1;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return std::nullopt;
  if (!words_.empty()) return "ffmpeg says: " + words_at_the_end();
  return WIFSIGNALED(status) ? "ffmpeg was ended by signal " + std::to_string(WTERMSIG(status))
                             : std::string("ffmpeg failed");
}

void FfmpegProcess::listen() {
  std::array<char, 1024> part;
  for (;;) {
    const ssize_t count = ::read(errors_, part.data(), part.size());
    if (count > 0) {
      words_.append(part.data(), static_cast<std::size_t>(count));
      if (words_.size() > kMostWords) words_.erase(0, words_.size() - kMostWords);
    } else if (count == 0) {
      return close_end(errors_);
    } else if (errno != EINTR) {
      return;
    }
  }
}

// The first line it said: what follows is what came of that.
std::string FfmpegProcess::words_at_the_end() {
  if (process_ > 0) {
    if (const auto reason = finish()) return *reason;
  }
  const std::string line = words_.substr(0, words_.find('\n'));
  return line.empty() ? "ffmpeg ended early" : line;
}

}  // namespace kindred::media
