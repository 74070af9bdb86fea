// SPDX-License-Identifier: MIT
#include "editor/process_mark.h"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <fstream>
#include <iterator>

namespace kindred::editor {
namespace {

std::string first_line(const std::string& path) {
  std::ifstream stream(path);
  std::string line;
  std::getline(stream, line);
  return line;
}

/// Clock ticks from the boot to the start of the process: the 22nd field of its `stat`, of which
/// the second, the program's name, may hold blanks and brackets. Empty if there is no such process.
std::string start_ticks(const std::string& pid) {
  constexpr int kFieldAfterName = 3, kStartField = 22;
  const std::string line = first_line("/proc/" + pid + "/stat");
  std::size_t place = line.rfind(')');
  for (int field = kFieldAfterName; field <= kStartField && place != std::string::npos; ++field) {
    place = line.find(' ', place + 1);
  }
  if (place == std::string::npos) return {};
  return line.substr(place + 1, line.find(' ', place + 1) - place - 1);
}

std::string start_of(const std::string& pid) {
  const std::string ticks = start_ticks(pid);
  return ticks.empty() ? ticks : ticks + " " + first_line("/proc/sys/kernel/random/boot_id");
}

/// It has ended, but its parent has not taken notice yet: its number still answers.
bool is_zombie(const std::string& pid) {
  const std::string line = first_line("/proc/" + pid + "/stat");
  const std::size_t name_end = line.rfind(')');
  if (name_end == std::string::npos || name_end + 2 >= line.size()) return false;
  const char state = line[name_end + 2];
  return state == 'Z' || state == 'X';
}

std::string host_name() {
  std::array<char, 256> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0) return {};
  return name.data();
}

}  // namespace

ProcessMark this_process() {
  ProcessMark mark;
  mark.pid = std::to_string(::getpid());
  mark.start = start_of(mark.pid);
  mark.host = host_name();
  return mark;
}

bool may_be_running(const ProcessMark& process) {
  long pid = 0;
  const char* const end = process.pid.data() + process.pid.size();
  const auto read = std::from_chars(process.pid.data(), end, pid);
  if (read.ec != std::errc() || read.ptr != end || pid <= 0) return false;
  if (process.host != host_name()) return true;
  if (::kill(static_cast<pid_t>(pid), 0) != 0 && errno == ESRCH) return false;
  if (is_zombie(process.pid)) return false;
  const std::string start = start_of(process.pid);
  return start.empty() || process.start.empty() || start == process.start;
}

void add_process(StateNotes& notes, const ProcessMark& process) {
  notes["pid"] = process.pid;
  notes["process_start"] = process.start;
  notes["host"] = process.host;
}

ProcessMark process_of(const StateNotes& notes) {
  return {note(notes, "pid"), note(notes, "process_start"), note(notes, "host")};
}

}  // namespace kindred::editor
