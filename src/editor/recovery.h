// SPDX-License-Identifier: MIT
// Work that a window left behind when its program ended without closing it.
#pragma once

#include <ctime>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kindred::editor {

struct Recovery {
  std::string slot;
  std::filesystem::path file;            ///< the scene as it was kept
  std::filesystem::path origin;          ///< the file it is from; empty = never saved
  std::time_t kept_at = 0;               ///< seconds since 1970
  std::optional<std::time_t> origin_at;  ///< when that file was last written; none = it is gone

  /// An older one is listed, but not offered: the file holds newer work.
  bool newer_than_file() const { return !origin_at || kept_at >= *origin_at; }
};

/// What programs that no longer run have left, newest first. Remains without a scene are removed.
std::vector<Recovery> find_recoveries(const std::filesystem::path& autosave_folder);

/// "today 14:32", in local time.
std::string recovery_moment(const Recovery& recovery, std::time_t now);
/// "today 14:32, 8 minutes newer than the file".
std::string recovery_time_words(const Recovery& recovery, std::time_t now);
/// The same with the file before it: "dance.kindred from today ...".
std::string recovery_words(const Recovery& recovery, std::time_t now);

}  // namespace kindred::editor
