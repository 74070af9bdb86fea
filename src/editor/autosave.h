// SPDX-License-Identifier: MIT
// Keeps unsaved work in the user's state folder, so that a crash costs little. Written by another
// thread from a value of the document, whole or not at all, and never to the user's own file.
//
// A document that is open in a window has a slot of its own: NAME.json says whose it is and from
// which file, NAME.kindred is the scene as it was then. NAME is the process and a count, so that no
// window ever writes over what another left behind.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "editor/process_mark.h"
#include "kindred/scene/document.h"

namespace kindred::editor {

/// Writes and removes slots, one after another, on a thread of its own.
class AutosaveWriter {
 public:
  explicit AutosaveWriter(std::filesystem::path folder);
  /// Ends what is being done; slots stay.
  ~AutosaveWriter();
  AutosaveWriter(const AutosaveWriter&) = delete;
  AutosaveWriter& operator=(const AutosaveWriter&) = delete;

  /// A name that no other slot has.
  std::string new_slot();
  /// `origin`: the file that the scene is from, empty if it was never saved. A value of the same
  /// slot that still waits is replaced.
  void write(const std::string& slot, Scene scene, const std::filesystem::path& origin);
  void remove(const std::string& slot);
  /// Until nothing is left to do.
  void wait();

  bool busy() const;
  /// Why the last write failed, once; nothing if it did not.
  std::optional<std::string> take_failure();

  const std::filesystem::path& folder() const { return folder_; }

 private:
  struct Job {
    std::string slot;
    std::optional<Scene> scene;  ///< none: remove the slot
    std::filesystem::path origin;
  };

  void put(Job job);
  void run();
  std::optional<std::string> carry_out(const Job& job) const;

  std::filesystem::path folder_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> jobs_;
  bool working_ = false, stopping_ = false;
  std::optional<std::string> failure_;
  std::thread thread_;  ///< started by the first job
};

/// The files of a slot.
std::filesystem::path autosave_scene_file(const std::filesystem::path& folder,
                                          const std::string& slot);
std::filesystem::path autosave_note_file(const std::filesystem::path& folder,
                                         const std::string& slot);
void remove_autosave(const std::filesystem::path& folder, const std::string& slot);
/// For work that can't be read: it is listed no more, but its bytes are still there, in the file
/// that is returned.
std::filesystem::path set_autosave_aside(const std::filesystem::path& folder,
                                         const std::string& slot);

}  // namespace kindred::editor
