// SPDX-License-Identifier: MIT
// Pictures of footage for a window that must never wait: a worker thread opens files and decodes, a
// bounded cache keeps what was decoded, and asking gives at once what there is.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "media/footage.h"

namespace kindred::media {

struct FootageFile {
  std::filesystem::path path;
  FootageOptions options;

  friend bool operator==(const FootageFile&, const FootageFile&) = default;
};

struct FootagePicture {
  std::uint64_t version = 0;  ///< no two pictures of a store have the same
  int index = 0;
  Image image;  ///< premultiplied
};

enum class FootageState { kOpening, kReady, kFailed };

struct FootageStatus {
  FootageState state = FootageState::kOpening;
  std::shared_ptr<const FootageInfo> info;  ///< kReady
  std::string problem;                      ///< kFailed: a sentence
};

/// How pictures will be asked for next.
enum class FootageFlow { kStill, kPlaying };

class FootageStore {
 public:
  /// Pictures take at most `most_bytes`. `news` is called by the worker whenever an answer would be
  /// another one than before.
  FootageStore(std::size_t most_bytes, std::function<void()> news);
  ~FootageStore();
  FootageStore(const FootageStore&) = delete;
  FootageStore& operator=(const FootageStore&) = delete;

  /// Opens the file where it is not open yet, and anew where it changed on disk. Files that nobody
  /// asks for any more are closed.
  FootageStatus status(const FootageFile& file);

  /// The picture with that number if it is there, else the one decoded last (null at first), while
  /// the right one is on its way.
  std::shared_ptr<const FootagePicture> picture(const FootageFile& file, int index,
                                                FootageFlow flow);

  /// What the pictures in memory take.
  std::size_t bytes() const;

 private:
  struct Worker;
  std::unique_ptr<Worker> worker_;
};

}  // namespace kindred::media
