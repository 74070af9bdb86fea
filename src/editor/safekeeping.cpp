// SPDX-License-Identifier: MIT
#include "editor/safekeeping.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace kindred::editor {
namespace {

constexpr double kLookSeconds = 1;  // between looks at what other windows do
constexpr double kBusySeconds = 0.25;

Notice elsewhere_notice(std::string text) {
  Notice notice;
  notice.kind = NoticeKind::kWarning;
  notice.text = std::move(text);
  notice.action = "notice.edit_here";
  notice.action_label = "Edit here";
  return notice;
}

Notice not_kept_notice(const std::string& why) {
  Notice notice;
  notice.kind = NoticeKind::kWarning;
  notice.text = "Autosave failed: " + why + ". Save the scene to be safe.";
  notice.action = "file.save";
  notice.action_label = "Save";
  return notice;
}

}  // namespace

Safekeeping::Safekeeping(Editor& editor, const std::filesystem::path& state)
    : editor_(editor), locks_(state / "locks"), writer_(state / "autosave") {}

void Safekeeping::update(double now) {
  watch_document();
  watch_file(now);
  keep(now);
  if (!std::exchange(started_, true)) offer_recovery();
  due_ = std::min(save_at_, writer_.busy() ? now + kBusySeconds : kNever);
}

// Another document is open: the user saved the last one or gave it up.
void Safekeeping::watch_document() {
  if (editor_.document_number() == document_) return;
  document_ = editor_.document_number();
  forget_slot();
}

void Safekeeping::watch_file(double now) {
  if (editor_.path() != file_) {
    file_ = editor_.path();
    lock_ = file_.empty() ? FileLock() : FileLock(locks_, file_);
    const bool mine = lock_.take();
    editor_.set_open_elsewhere(!mine);
    if (!mine) {
      editor_.notify(elsewhere_notice("Already open in another window. This one reads only."));
    }
    look_at_ = now + kLookSeconds;
  }
  if (now < look_at_) return;
  look_at_ = now + kLookSeconds;
  if (editor_.read_only() || !lock_.lost()) return;
  editor_.set_open_elsewhere(true);
  editor_.notify(
      elsewhere_notice(editor_.title() + " is edited in another window now. This one reads only."));
}

void Safekeeping::keep(double now) {
  if (const auto failure = writer_.take_failure()) {
    kept_.reset();
    editor_.notify(not_kept_notice(*failure));
  }
  if (!editor_.modified()) {
    forget_slot();
    return;
  }
  const std::uint64_t value = editor_.history().document();
  if (kept_ == value) {
    save_at_ = kNever;
  } else if (save_at_ == kNever) {
    save_at_ = now + period_;
  }
  if (now >= save_at_) write(value);
}

// A drag is not in the history yet: what is kept is the value before it.
void Safekeeping::write(std::uint64_t value) {
  if (slot_.empty()) slot_ = writer_.new_slot();
  writer_.write(slot_, editor_.history().current(), editor_.path());
  kept_ = value;
  save_at_ = kNever;
}

void Safekeeping::forget_slot() {
  if (!slot_.empty()) writer_.remove(slot_);
  slot_.clear();
  kept_.reset();
  save_at_ = kNever;
}

void Safekeeping::save_now() {
  watch_document();
  if (editor_.modified() && kept_ != editor_.history().document()) {
    write(editor_.history().document());
  }
}

void Safekeeping::close() {
  forget_slot();
  writer_.wait();
  lock_.release();
}

// ---- recovery -----------------------------------------------------------------------------------

void Safekeeping::offer_recovery() {
  const std::vector<Recovery> found = recoveries();
  const auto newest = std::find_if(found.begin(), found.end(), [](const Recovery& recovery) {
    return recovery.newer_than_file();
  });
  if (newest == found.end()) return;
  offered_ = *newest;
  const std::time_t now = std::time(nullptr);
  Notice notice;
  std::error_code error;
  const bool open_now =
      !newest->origin.empty() && std::filesystem::equivalent(newest->origin, editor_.path(), error);
  notice.text = "Kindred closed unexpectedly. Work " +
                (open_now ? "from " + recovery_time_words(*newest, now)
                          : "on " + recovery_words(*newest, now)) +
                ".";
  notice.action = "notice.restore_work";
  notice.action_label = "Restore as copy";
  notice.second_action = "notice.later";
  notice.second_action_label = "Later";
  if (found.size() > 1) {
    for (const Recovery& recovery : found) notice.details.push_back(recovery_words(recovery, now));
    notice.details_label = "Show all " + std::to_string(found.size());
  }
  editor_.notify(std::move(notice));
}

bool Safekeeping::restore(const Recovery& recovery) {
  if (editor_.modified()) {
    Notice notice;
    notice.kind = NoticeKind::kWarning;
    notice.text = "Save the open scene first. The recovered one takes its place.";
    notice.action = "file.save";
    notice.action_label = "Save";
    editor_.notify(std::move(notice));
    return false;
  }
  const Recovery wanted = recovery;  // may be offered_
  if (!editor_.open_recovered(wanted.file, wanted.origin)) return false;
  later();
  save_now();
  writer_.wait();
  if (const auto failure = writer_.take_failure()) {
    kept_.reset();
    editor_.notify(not_kept_notice(*failure));
  } else {
    remove_autosave(writer_.folder(), wanted.slot);
  }
  return true;
}

void Safekeeping::later() {
  offered_.reset();
  editor_.dismiss_notices_of("notice.restore_work");
}

void Safekeeping::discard(const Recovery& recovery) {
  if (offered_ && offered_->slot == recovery.slot) later();
  remove_autosave(writer_.folder(), recovery.slot);
}

// ---- second window ------------------------------------------------------------------------------

void Safekeeping::edit_here() {
  lock_.take_over();
  editor_.set_open_elsewhere(false);
  editor_.dismiss_notices_of("notice.edit_here");
  // The other window may have saved since; changes made here before are asked about on saving.
  if (!editor_.modified() && editor_.changed_on_disk()) editor_.open(editor_.path());
}

}  // namespace kindred::editor
