// SPDX-License-Identifier: MIT
#include "editor/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <charconv>
#include <cstdint>
#include <system_error>
#include <utility>

namespace kindred::editor {
namespace {

namespace fs = std::filesystem;

/// FNV-1a, 64 bits: a file name for a path. Two files that share one by chance share a note; then
/// the path in it tells them apart.
std::string name_for(const std::string& path) {
  std::uint64_t hash = 14695981039346656037u;
  for (const char c : path) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  std::array<char, 17> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), hash, 16).ptr;
  return std::string(text.data(), end) + ".json";
}

/// The note, open and locked against other programs while it is looked at and changed.
class OpenNote {
 public:
  explicit OpenNote(const fs::path& path) {
    while (true) {
      file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
      if (file_ < 0) return;
      struct stat opened {
      }, named{};
      const bool current = ::flock(file_, LOCK_EX) == 0 && ::fstat(file_, &opened) == 0 &&
                           ::stat(path.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
                           opened.st_dev == named.st_dev;
      if (current) return;
      ::close(file_);  // its owner removed it while we waited
    }
  }
  ~OpenNote() {
    if (file_ >= 0) ::close(file_);
  }
  OpenNote(const OpenNote&) = delete;
  OpenNote& operator=(const OpenNote&) = delete;

  bool open() const { return file_ >= 0; }
  StateNotes read() const {
    std::string text;
    std::array<char, 4096> part{};
    ssize_t count = 0;
    while ((count = ::pread(file_, part.data(), part.size(), static_cast<off_t>(text.size()))) > 0)
      text.append(part.data(), static_cast<std::size_t>(count));
    return notes_from_text(text);
  }
  bool write(std::string_view text) const {
    return ::ftruncate(file_, 0) == 0 &&
           ::pwrite(file_, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size());
  }

 private:
  int file_ = -1;
};

std::string next_owner() {
  static std::atomic<int> count{0};
  return std::to_string(++count);
}

}  // namespace

FileLock::FileLock(fs::path folder, const fs::path& file) : owner_(next_owner()) {
  std::error_code error;
  fs::path whole = fs::weakly_canonical(file, error);
  if (error) whole = fs::absolute(file, error).lexically_normal();
  file_ = whole.string();
  note_ = std::move(folder) / name_for(file_);
}

FileLock::FileLock(FileLock&& other) noexcept { *this = std::move(other); }

FileLock& FileLock::operator=(FileLock&& other) noexcept {
  if (this == &other) return *this;
  release();
  note_ = std::move(other.note_);
  file_ = std::move(other.file_);
  owner_ = std::move(other.owner_);
  held_ = std::exchange(other.held_, false);
  return *this;
}

bool FileLock::claim(Wish wish) {
  std::error_code error;
  fs::create_directories(note_.parent_path(), error);
  const OpenNote open(note_);
  if (!open.open()) return true;
  const StateNotes notes = open.read();
  const ProcessMark here = this_process();
  const ProcessMark there = process_of(notes);
  const bool mine = there == here && note(notes, "owner") == owner_;
  const bool taken = !mine && note(notes, "file") == file_ && may_be_running(there);
  if (taken && wish == Wish::kIfFree) return false;
  StateNotes claimed{{"file", file_}, {"owner", owner_}};
  add_process(claimed, here);
  held_ = open.write(notes_to_text(claimed));
  return true;
}

bool FileLock::take() { return note_.empty() || held_ || claim(Wish::kIfFree); }

void FileLock::take_over() {
  if (!note_.empty()) claim(Wish::kAnyway);
}

bool FileLock::lost() const {
  if (!held_) return false;
  const StateNotes notes = read_notes(note_);
  if (notes.empty()) return false;  // someone cleaned up: nobody else has it
  const bool mine = process_of(notes) == this_process() && note(notes, "owner") == owner_;
  return !mine && note(notes, "file") == file_;
}

void FileLock::release() {
  if (!held_) return;
  held_ = false;
  const OpenNote open(note_);
  if (!open.open()) return;
  const StateNotes notes = open.read();
  if (process_of(notes) == this_process() && note(notes, "owner") == owner_) {
    ::unlink(note_.c_str());
  }
}

}  // namespace kindred::editor
