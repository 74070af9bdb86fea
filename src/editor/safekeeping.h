// SPDX-License-Identifier: MIT
// Never lose work: autosave, recovery after a crash, and the second window on one file. Stands
// beside an editor and watches it; the window calls update() and wakes up for due().
#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <vector>

#include "editor/autosave.h"
#include "editor/editor.h"
#include "editor/file_lock.h"
#include "editor/recovery.h"

namespace kindred::editor {

class Safekeeping {
 public:
  static constexpr double kNever = std::numeric_limits<double>::infinity();

  /// In the folders "autosave" and "locks" of `state`: state_folder() but for tests.
  Safekeeping(Editor& editor, const std::filesystem::path& state);

  /// At most so many seconds of work are lost. From Settings::autosave_seconds.
  void set_period(double seconds) { period_ = seconds; }

  /// To be called after every batch of events, before drawing: notices another document, changes,
  /// other windows. The first call offers what an earlier run left behind. `now` is in seconds of
  /// any even clock. Costs nothing while nothing changed.
  void update(double now);
  /// When update() wants to be called though no event comes; kNever while there is nothing to keep.
  double due() const { return due_; }

  /// Which value of the document (History::document) was kept last; none since it was opened or
  /// saved.
  const std::optional<std::uint64_t>& kept() const { return kept_; }

  /// Before work that may go wrong (export, import, baking) and before the question on quitting.
  void save_now();
  /// The program ends and the user saved the changes or gave them up: nothing is left behind.
  void close();
  /// The program ends and nobody can be asked (the system shuts down, the display is gone): changes
  /// are kept for the next start, the file is free for others.
  void abandon();

  // ---- recovery ----
  /// What can be recovered, newest first, the older ones too.
  std::vector<Recovery> recoveries() const { return find_recoveries(writer_.folder()); }
  /// The one that the notice is about: the newest that is newer than its file.
  const std::optional<Recovery>& offered() const { return offered_; }
  /// Opens it as a modified document that Save asks a name for, and says so; what was kept goes
  /// only when the new session keeps it. Takes the place of the open document: its changes are to
  /// be asked about first. Work that can't be read is set aside; false and a notice.
  bool restore(const Recovery& recovery);
  /// Puts the offer off until the next start.
  void later();
  /// Throws it away, for good.
  void discard(const Recovery& recovery);

  // ---- second window ----
  /// Takes the file over from the other window, as it is on disk now.
  void edit_here();

 private:
  void offer_recovery();
  std::optional<Recovery> newest_readable(const std::vector<Recovery>& found);
  void watch_document();
  void watch_file(double now);
  void keep(double now);
  void write(std::uint64_t value);
  void forget_slot();

  Editor& editor_;
  std::filesystem::path locks_;
  AutosaveWriter writer_;
  double period_ = 60;
  double due_ = 0;  ///< at once: the first update
  double save_at_ = kNever;
  double look_at_ = 0;  ///< at the lock, for another window
  bool started_ = false;
  std::uint64_t document_ = 0;         ///< Editor::document_number of the slot
  std::string slot_;                   ///< empty = none yet
  std::optional<std::uint64_t> kept_;  ///< value of the document that the slot holds
  std::filesystem::path file_;         ///< that lock_ is about
  FileLock lock_;
  std::optional<Recovery> offered_;
};

}  // namespace kindred::editor
