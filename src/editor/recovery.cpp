// SPDX-License-Identifier: MIT
#include "editor/recovery.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <system_error>

#include "editor/autosave.h"

namespace kindred::editor {
namespace {

namespace fs = std::filesystem;

// Whether a program on another machine still runs can't be seen; work that it has not touched for
// so long is offered.
constexpr std::time_t kForeignSeconds = 24 * 3600;

std::optional<std::time_t> written_at(const fs::path& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  return status.st_mtim.tv_sec;
}

std::optional<Recovery> recovery_of(const fs::path& folder, const std::string& slot) {
  Recovery recovery;
  recovery.slot = slot;
  recovery.file = autosave_scene_file(folder, slot);
  const StateNotes notes = read_notes(autosave_note_file(folder, slot));
  const ProcessMark owner = process_of(notes);
  const std::optional<std::time_t> kept_at = written_at(recovery.file);
  if (may_be_running(owner)) {
    const bool foreign = owner.host != this_process().host;
    if (!foreign || !kept_at || std::time(nullptr) - *kept_at < kForeignSeconds) return {};
  }
  if (!kept_at) {
    remove_autosave(folder, slot);
    return {};
  }
  recovery.kept_at = *kept_at;
  recovery.origin = note(notes, "origin");
  if (!recovery.origin.empty()) recovery.origin_at = written_at(recovery.origin);
  return recovery;
}

std::string two_digits(int number) { return (number < 10 ? "0" : "") + std::to_string(number); }

std::string day_words(const std::tm& day, std::time_t now) {
  const auto same = [&](std::time_t time) {
    std::tm other{};
    ::localtime_r(&time, &other);
    return other.tm_year == day.tm_year && other.tm_yday == day.tm_yday;
  };
  constexpr std::time_t kDay = 24 * 3600;
  if (same(now)) return "today";
  if (same(now - kDay)) return "yesterday";
  return std::to_string(day.tm_year + 1900) + "-" + two_digits(day.tm_mon + 1) + "-" +
         two_digits(day.tm_mday);
}

std::string count_words(std::time_t count, const std::string& unit) {
  return std::to_string(count) + " " + unit + (count == 1 ? "" : "s");
}

std::string span_words(std::time_t seconds) {
  if (seconds < 60) return count_words(seconds, "second");
  if (seconds < 2 * 3600) return count_words(seconds / 60, "minute");
  if (seconds < 48 * 3600) return count_words(seconds / 3600, "hour");
  return count_words(seconds / (24 * 3600), "day");
}

std::string age_words(const Recovery& recovery) {
  if (recovery.origin.empty()) return "never saved to a file";
  if (!recovery.origin_at) return "its file is gone";
  const std::time_t newer = recovery.kept_at - *recovery.origin_at;
  return newer >= 0 ? span_words(newer) + " newer than the file"
                    : span_words(-newer) + " older than the file";
}

}  // namespace

std::vector<Recovery> find_recoveries(const fs::path& folder) {
  std::vector<std::string> slots;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const fs::path& path = entry->path();
    const bool ours = path.extension() == ".json" || path.extension() == ".kindred";
    const std::string slot = path.stem().string();
    if (ours && std::find(slots.begin(), slots.end(), slot) == slots.end()) slots.push_back(slot);
  }
  std::vector<Recovery> recoveries;
  for (const std::string& slot : slots) {
    if (auto recovery = recovery_of(folder, slot)) recoveries.push_back(std::move(*recovery));
  }
  std::sort(recoveries.begin(), recoveries.end(), [](const Recovery& left, const Recovery& right) {
    return left.kept_at != right.kept_at ? left.kept_at > right.kept_at : left.slot > right.slot;
  });
  return recoveries;
}

std::string recovery_moment(const Recovery& recovery, std::time_t now) {
  std::tm day{};
  ::localtime_r(&recovery.kept_at, &day);
  return day_words(day, now) + " " + two_digits(day.tm_hour) + ":" + two_digits(day.tm_min);
}

std::string recovery_time_words(const Recovery& recovery, std::time_t now) {
  return recovery_moment(recovery, now) + ", " + age_words(recovery);
}

std::string recovery_words(const Recovery& recovery, std::time_t now) {
  const std::string name =
      recovery.origin.empty() ? std::string("Untitled") : recovery.origin.filename().string();
  return name + " from " + recovery_time_words(recovery, now);
}

}  // namespace kindred::editor
