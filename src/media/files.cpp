// SPDX-License-Identifier: MIT
#include "media/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <utility>

namespace kindred::media {
namespace {

// Short, because the final name may already be as long as the file system allows.
std::filesystem::path temporary_beside(const std::filesystem::path& path) {
  static std::atomic<unsigned> counter{0};
  return path.parent_path() /
         (".kindred-" + std::to_string(::getpid()) + "-" + std::to_string(counter++) + ".part");
}

std::string reason_of(int error_number) { return std::generic_category().message(error_number); }

}  // namespace

PartFile::PartFile(std::filesystem::path path)
    : path_(std::move(path)), hidden_(temporary_beside(path_)) {}

PartFile::~PartFile() {
  if (file_ >= 0) ::close(file_);
  if (made_) ::unlink(hidden_.c_str());
}

std::optional<std::string> PartFile::create() {
  file_ = ::open(hidden_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file_ < 0) return reason_of(errno);
  made_ = true;
  return std::nullopt;
}

std::optional<std::string> PartFile::append(std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(file_, bytes.data(), bytes.size());
    if (count < 0) {
      if (errno == EINTR) continue;
      return reason_of(errno);
    }
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
  return std::nullopt;
}

std::optional<std::string> PartFile::keep() {
  if (::close(std::exchange(file_, -1)) != 0) return reason_of(errno);
  if (::rename(hidden_.c_str(), path_.c_str()) != 0) return reason_of(errno);
  made_ = false;
  return std::nullopt;
}

std::optional<std::string> write_whole_file(const std::filesystem::path& path,
                                            const std::vector<std::uint8_t>& bytes) {
  PartFile file(path);
  if (auto reason = file.create()) return reason;
  if (auto reason = file.append(bytes)) return reason;
  return file.keep();
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
