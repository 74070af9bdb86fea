// SPDX-License-Identifier: MIT
#include "app/sudden_end.h"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <utility>

namespace kindred::app {
namespace {

constexpr std::array kEndSignals{SIGTERM, SIGINT, SIGHUP};
constexpr unsigned char kStop = 0;

// A signal handler may do little: it passes the signal's number on through a pipe.
std::array<int, 2> signal_pipe{-1, -1};
std::function<void()>* exit_work = nullptr;

void pass_on(int signal) {
  const auto number = static_cast<unsigned char>(signal);
  if (::write(signal_pipe[1], &number, 1) != 1) ::_exit(128 + signal);
}

// Xlib calls exit() from the middle of whatever needed the display. Nothing is torn down in order
// then: other threads still work on it.
void before_exit() {
  std::function<void()>* const work = std::exchange(exit_work, nullptr);
  if (work == nullptr) return;
  (*work)();
  std::_Exit(1);
}

void set_handler(int signal, void (*handler)(int)) {
  struct sigaction action {};
  ::sigaction(signal, nullptr, &action);
  if (action.sa_handler == SIG_IGN) return;  // nohup
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  ::sigaction(signal, &action, nullptr);
}

}  // namespace

SuddenEnd::SuddenEnd(std::function<void(int)> on_signal, std::function<void()> on_exit)
    : on_signal_(std::move(on_signal)), on_exit_(std::move(on_exit)) {
  exit_work = &on_exit_;
  static const bool registered = std::atexit(before_exit) == 0;
  if (!registered || ::pipe(signal_pipe.data()) != 0) return;
  listener_ = std::thread([this] { listen(); });
  for (const int signal : kEndSignals) set_handler(signal, pass_on);
}

SuddenEnd::~SuddenEnd() {
  exit_work = nullptr;
  if (!listener_.joinable()) return;
  for (const int signal : kEndSignals) set_handler(signal, SIG_DFL);
  if (::write(signal_pipe[1], &kStop, 1) != 1) std::perror("kindred");
  listener_.join();
  for (int& end : signal_pipe) ::close(std::exchange(end, -1));
}

void SuddenEnd::listen() {
  unsigned char number = kStop;
  if (::read(signal_pipe[0], &number, 1) != 1 || number == kStop) return;
  for (const int signal : kEndSignals) set_handler(signal, SIG_DFL);
  on_signal_(number);
}

}  // namespace kindred::app
