// SPDX-License-Identifier: MIT
// Whole files or none: written beside the target, flushed to disk, renamed over it.
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "io/scene_file.h"

namespace kindred::io {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kPermissionBits = 07777;
constexpr mode_t kWriteBits = 0222;

std::string failure(const std::string& what, int error) {
  return what + ": " + std::generic_category().message(error);
}

class FileDescriptor {
 public:
  explicit FileDescriptor(int number) : number_(number) {}
  ~FileDescriptor() {
    if (number_ >= 0) ::close(number_);
  }
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  int number() const { return number_; }
  bool open() const { return number_ >= 0; }
  /// 0, or the error: some file systems tell of a failed write only now.
  int close() {
    const int result = ::close(number_);
    number_ = -1;
    return result == 0 ? 0 : errno;
  }

 private:
  int number_;
};

/// The file that a chain of symbolic links ends at, existing or not.
fs::path follow_links(fs::path path, std::error_code& error) {
  for (int links = 0; fs::is_symlink(fs::symlink_status(path, error)); ++links) {
    if (links == 40) {
      error = std::make_error_code(std::errc::too_many_symbolic_link_levels);
      return path;
    }
    const fs::path target = fs::read_symlink(path, error);
    if (error) return path;
    path = target.is_absolute() ? target : path.parent_path() / target;
  }
  error.clear();
  return path;
}

/// One temporary file a target: what a killed program left behind is taken over, not added to.
/// Two programs that save at once wait for each other by its lock.
fs::path temporary_of(const fs::path& target) {
  constexpr std::size_t kLongestStem = 200;  // of the 255 bytes that file systems allow
  return target.parent_path() /
         ("." + target.filename().string().substr(0, kLongestStem) + ".kindred-save");
}

/// Opens and locks the temporary file; -1 and errno on failure.
int open_locked(const fs::path& path) {
  for (;;) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0) return -1;
    struct stat opened {
    }, named{};
    const bool ours = ::flock(file, LOCK_EX) == 0 && ::fstat(file, &opened) == 0 &&
                      ::stat(path.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
                      opened.st_dev == named.st_dev;
    if (ours) return file;
    ::close(file);  // renamed by its owner while we waited for the lock
  }
}

/// 0 or the error.
int write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

/// Mode (and owner, as far as allowed) of the file that is replaced, or what a new one gets.
int apply_permissions(int file, const struct stat* old) {
  if (old) {
    if (::fchown(file, old->st_uid, old->st_gid) != 0 && errno != EPERM) return errno;
    return ::fchmod(file, old->st_mode & kPermissionBits) == 0 ? 0 : errno;
  }
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return ::fchmod(file, 0666 & ~mask) == 0 ? 0 : errno;
}

int fill(FileDescriptor& file, std::string_view text, const struct stat* old) {
  if (::ftruncate(file.number(), 0) != 0) return errno;
  if (const int error = write_all(file.number(), text)) return error;
  if (const int error = apply_permissions(file.number(), old)) return error;
  return ::fsync(file.number()) == 0 ? 0 : errno;
}

void flush_folder(const fs::path& folder) {
  const FileDescriptor directory(
      ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.open()) ::fsync(directory.number());
}

}  // namespace

std::optional<std::string> write_file_atomically(const fs::path& path, std::string_view text) {
  std::error_code link_error;
  const fs::path target = follow_links(path, link_error);
  if (link_error) return failure("can't follow the link", link_error.value());

  struct stat old {};
  const bool exists = ::stat(target.c_str(), &old) == 0;
  if (exists && S_ISDIR(old.st_mode)) return "can't write: this is a folder";
  if (exists && !S_ISREG(old.st_mode)) return "can't write: this is not a regular file";
  if (exists && ((old.st_mode & kWriteBits) == 0 || ::access(target.c_str(), W_OK) != 0)) {
    return "can't write: the file is read-only; save under another name or change its permissions";
  }

  const fs::path temporary = temporary_of(target);
  FileDescriptor file(open_locked(temporary));
  if (!file.open()) return failure("can't write beside the file", errno);
  int error = fill(file, text, exists ? &old : nullptr);
  // Renamed while locked: whoever waits for the lock then finds that the name is free.
  if (error == 0 && ::rename(temporary.c_str(), target.c_str()) != 0) error = errno;
  if (error != 0) ::unlink(temporary.c_str());
  file.close();
  if (error != 0) return failure("can't write, the old file is untouched", error);
  flush_folder(target.parent_path());
  return {};
}

}  // namespace kindred::io
