// SPDX-License-Identifier: MIT
// Whole files: read at once, written so that no half file ever stands under its final name.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kindred::media {

/// A file that grows hidden beside its final name and takes that name when it is whole. Functions
/// return nothing, or the reason why not ("No space left on device").
class PartFile {
 public:
  explicit PartFile(std::filesystem::path path);
  ~PartFile();  ///< what was not kept is gone
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;

  std::optional<std::string> create();
  std::optional<std::string> append(std::span<const std::uint8_t> bytes);
  /// Gives it the final name, in place of a file that has it.
  std::optional<std::string> keep();

  const std::filesystem::path& hidden_path() const { return hidden_; }

 private:
  std::filesystem::path path_, hidden_;
  int file_ = -1;
  bool made_ = false;
};

/// Writes a hidden temporary file beside `path`, then renames it. Nothing = done, else the reason
/// ("No space left on device"); the temporary file is gone then.
std::optional<std::string> write_whole_file(const std::filesystem::path& path,
                                            const std::vector<std::uint8_t>& bytes);

/// Nothing if the file can't be read.
std::optional<std::vector<std::uint8_t>> read_whole_file(const std::filesystem::path& path);

}  // namespace kindred::media
