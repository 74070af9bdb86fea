// SPDX-License-Identifier: MIT
#include "media/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

namespace kindred::media {
namespace {

// Short, because the final name may already be as long as the file system allows.
std::filesystem::path temporary_beside(const std::filesystem::path& path) {
  static std::atomic<unsigned> counter{0};
  return path.parent_path() /
         (".kindred-" + std::to_string(::getpid()) + "-" + std::to_string(counter++) + ".part");
}

std::string reason_of(int error_number) { return std::generic_category().message(error_number); }

bool write_all(int file, const std::vector<std::uint8_t>& bytes) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t count = ::write(file, bytes.data() + done, bytes.size() - done);
    if (count < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    done += static_cast<std::size_t>(count);
  }
  return true;
}

}  // namespace

std::optional<std::string> write_whole_file(const std::filesystem::path& path,
                                            const std::vector<std::uint8_t>& bytes) {
  const std::filesystem::path temporary = temporary_beside(path);
  const int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) return reason_of(errno);
  bool good = write_all(file, bytes);
  int error_number = good ? 0 : errno;
  if (::close(file) != 0 && good) {
    good = false;
    error_number = errno;
  }
  if (good && ::rename(temporary.c_str(), path.c_str()) != 0) {
    good = false;
    error_number = errno;
  }
  if (good) return std::nullopt;
  ::unlink(temporary.c_str());
  return reason_of(error_number);
}

std::optional<std::vector<std::uint8_t>> read_whole_file(const std::filesystem::path& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  struct stat status {};
  std::vector<std::uint8_t> bytes;
  if (::fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
    bytes.resize(static_cast<std::size_t>(status.st_size));
  }
  std::size_t done = 0;
  for (;;) {
    if (done == bytes.size()) bytes.resize(bytes.size() + 65536);
    const ssize_t count = ::read(file, bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      ::close(file);
      return std::nullopt;
    }
    if (count == 0) break;
    done += static_cast<std::size_t>(count);
  }
  ::close(file);
  bytes.resize(done);
  return bytes;
}

}  // namespace kindred::media
