// SPDX-License-Identifier: MIT
// Which window edits a file: a note in the state folder, so that a second window is told. It only
// informs; whoever wants the file takes it over. Notes of programs that are gone count for nothing.
#pragma once

#include <filesystem>
#include <optional>

#include "editor/process_mark.h"

namespace kindred::editor {

class FileLock {
 public:
  /// Of nothing.
  FileLock() = default;
  /// Of that file (need not exist); takes nothing yet.
  FileLock(std::filesystem::path folder, const std::filesystem::path& file);
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;
  ~FileLock() { release(); }

  /// True if the file is this window's now. Where the note can't be written nobody is kept out.
  bool take();
  /// Also from a window that has it; that one finds out by lost().
  void take_over();
  /// True if it was this window's and another has taken it over.
  bool lost() const;
  bool held() const { return held_; }
  void release();

 private:
  enum class Wish { kIfFree, kAnyway };
  bool claim(Wish wish);

  std::filesystem::path note_;
  std::string file_;
  std::string owner_;  ///< tells windows of one process apart
  bool held_ = false;
};

}  // namespace kindred::editor
