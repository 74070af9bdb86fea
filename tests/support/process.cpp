// SPDX-License-Identifier: MIT
#include "support/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

namespace kindred::test {
namespace {

/// In the child: becomes the program, or exits with 127.
[[noreturn]] void become(const std::vector<std::string>& arguments, const ProcessOptions& options,
                         int out, int err) {
  const int empty = ::open("/dev/null", O_RDONLY);
  ::dup2(empty, STDIN_FILENO);
  ::dup2(out, STDOUT_FILENO);
  ::dup2(err, STDERR_FILENO);
  for (const auto& [name, value] : options.environment) {
    if (value) {
      ::setenv(name.c_str(), value->c_str(), 1);
    } else {
      ::unsetenv(name.c_str());
    }
  }
  if (!options.folder.empty() && ::chdir(options.folder.c_str()) != 0) ::_exit(127);
  if (options.largest_file_bytes) {
    const auto bytes = static_cast<rlim_t>(*options.largest_file_bytes);
    const rlimit limit{bytes, bytes};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  ::execvp(argv[0], argv.data());
  ::_exit(127);
}

/// Reads both pipes to their ends; false when time is up.
bool drain(int out, int err, std::chrono::steady_clock::time_point end, ProcessResult& result) {
  pollfd waits[2] = {{out, POLLIN, 0}, {err, POLLIN, 0}};
  std::string* texts[2] = {&result.out, &result.err};
  while (waits[0].fd >= 0 || waits[1].fd >= 0) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        end - std::chrono::steady_clock::now());
    if (left.count() <= 0) return false;
    ::poll(waits, 2, static_cast<int>(left.count()));
    for (int i = 0; i < 2; ++i) {
      if (waits[i].fd < 0 || waits[i].revents == 0) continue;
      char buffer[1 << 16];
      const ssize_t count = ::read(waits[i].fd, buffer, sizeof buffer);
      if (count > 0) {
        texts[i]->append(buffer, static_cast<std::size_t>(count));
      } else {
        waits[i].fd = -1;
      }
    }
  }
  return true;
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& arguments,
                          const ProcessOptions& options) {
  int out[2], err[2];
  if (::pipe2(out, O_CLOEXEC) != 0 || ::pipe2(err, O_CLOEXEC) != 0) {
    throw std::runtime_error("no pipe");
  }
  int stdout_file = -1;
  if (!options.stdout_file.empty()) {
    stdout_file =
        ::open(options.stdout_file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (stdout_file < 0) throw std::runtime_error("can't open " + options.stdout_file.string());
  }
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("no process");
  if (child == 0) become(arguments, options, stdout_file >= 0 ? stdout_file : out[1], err[1]);
  ::close(out[1]);
  ::close(err[1]);
  if (stdout_file >= 0) ::close(stdout_file);

  ProcessResult result;
  const auto end = std::chrono::steady_clock::now() + options.time_limit;
  if (!drain(out[0], err[0], end, result)) ::kill(child, SIGKILL);
  ::close(out[0]);
  ::close(err[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  if (WIFEXITED(status)) result.exit_status = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
  return result;
}

}  // namespace kindred::test
