// SPDX-License-Identifier: MIT
#include "editor/autosave.h"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <utility>

#include "io/scene_file.h"

namespace kindred::editor {

namespace fs = std::filesystem;

fs::path autosave_scene_file(const fs::path& folder, const std::string& slot) {
  return folder / (slot + ".kindred");
}

fs::path autosave_note_file(const fs::path& folder, const std::string& slot) {
  return folder / (slot + ".json");
}

// The scene goes first: a note without a scene offers nothing.
void remove_autosave(const fs::path& folder, const std::string& slot) {
  for (const fs::path& file :
       {autosave_scene_file(folder, slot), autosave_note_file(folder, slot)}) {
    std::error_code error;
    fs::remove(file, error);
    fs::remove(file.parent_path() / ("." + file.filename().string() + ".kindred-save"), error);
  }
}

fs::path set_autosave_aside(const fs::path& folder, const std::string& slot) {
  const fs::path file = autosave_scene_file(folder, slot);
  fs::path aside = file;
  aside += ".unreadable";
  std::error_code error;
  fs::rename(file, aside, error);
  fs::remove(autosave_note_file(folder, slot), error);
  return aside;
}

AutosaveWriter::AutosaveWriter(fs::path folder) : folder_(std::move(folder)) {}

AutosaveWriter::~AutosaveWriter() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

std::string AutosaveWriter::new_slot() {
  static std::atomic<int> count{0};
  const ProcessMark here = this_process();
  std::string slot;
  std::error_code error;
  do {  // names of an older process with this number are taken
    slot = here.pid + "-" + std::to_string(++count);
  } while (fs::exists(autosave_note_file(folder_, slot), error) ||
           fs::exists(autosave_scene_file(folder_, slot), error));
  return slot;
}

void AutosaveWriter::write(const std::string& slot, Scene scene, const fs::path& origin) {
  put({slot, std::move(scene), origin});
}

void AutosaveWriter::remove(const std::string& slot) { put({slot, std::nullopt, {}}); }

void AutosaveWriter::put(Job job) {
  {
    const std::lock_guard lock(mutex_);
    std::erase_if(jobs_, [&](const Job& waiting) { return waiting.slot == job.slot; });
    jobs_.push_back(std::move(job));
    if (!thread_.joinable()) thread_ = std::thread([this] { run(); });
  }
  changed_.notify_all();
}

void AutosaveWriter::wait() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return jobs_.empty() && !working_; });
}

bool AutosaveWriter::busy() const {
  const std::lock_guard lock(mutex_);
  return working_ || !jobs_.empty();
}

std::optional<std::string> AutosaveWriter::take_failure() {
  const std::lock_guard lock(mutex_);
  return std::exchange(failure_, std::nullopt);
}

void AutosaveWriter::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
    if (jobs_.empty()) return;
    const Job job = std::move(jobs_.front());
    jobs_.pop_front();
    working_ = true;
    lock.unlock();
    const std::optional<std::string> failure = carry_out(job);
    lock.lock();
    working_ = false;
    if (job.scene) failure_ = failure;
    changed_.notify_all();
  }
}

std::optional<std::string> AutosaveWriter::carry_out(const Job& job) const {
  if (!job.scene) {
    remove_autosave(folder_, job.slot);
    return std::nullopt;
  }
  StateNotes notes{{"format", "kindred-autosave"}};
  if (!job.origin.empty()) {
    std::error_code error;
    notes["origin"] = fs::absolute(job.origin, error).lexically_normal().string();
  }
  add_process(notes, this_process());
  // The note goes first: a scene is never without its owner.
  const auto failure = write_in_folder(autosave_note_file(folder_, job.slot), notes_to_text(notes));
  if (failure) return failure;
  return write_in_folder(autosave_scene_file(folder_, job.slot), io::write_scene(*job.scene));
}

}  // namespace kindred::editor
