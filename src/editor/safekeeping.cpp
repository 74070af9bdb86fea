// SPDX-License-Identifier: MIT
#include "editor/safekeeping.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace kindred::editor {
namespace {

constexpr double kLookSeconds = 1;  // between looks at what other windows do
constexpr double kBusySeconds = 0.25;
constexpr std::uintmax_t kReadAtStart = 32u << 20;  // bytes; larger work is read when it is wanted

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

Notice unreadable_notice(const Recovery& recovery, const std::vector<io::Message>& messages,
                         const std::filesystem::path& aside) {
  Notice notice;
  notice.kind = NoticeKind::kError;
  notice.text = "Work on " + recovery_words(recovery, std::time(nullptr)) +
                " can't be read. It was set aside as " + aside.string() + ".";
  for (const io::Message& message : messages) {
    notice.details.push_back(io::to_line(message, aside.filename().string()));
  }
  return notice;
}

Notice restored_notice(const Recovery& recovery) {
  Notice notice;
  notice.kind = NoticeKind::kDone;
  notice.text = "Restored as a copy, from " + recovery_moment(recovery, std::time(nullptr)) + ".";
  if (!recovery.origin.empty() && recovery.origin_at) {
    notice.text += " " + recovery.origin.filename().string() + " itself is as you saved it last.";
  }
  notice.action = "file.save_as";
  notice.action_label = "Save as…";
  notice.stays = true;
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
  if (editor_.read_only()) return;
  if (!lock_.lost()) return editor_.tell_changed_on_disk();
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

void Safekeeping::abandon() {
  if (!editor_.modified()) return close();
  save_now();
  writer_.wait();
  lock_.release();
}

// ---- recovery -----------------------------------------------------------------------------------

// What would fail when it is wanted is not offered: it is set aside with a sentence.
std::optional<Recovery> Safekeeping::newest_readable(const std::vector<Recovery>& found) {
  for (const Recovery& recovery : found) {
    if (!recovery.newer_than_file()) continue;
    std::error_code error;
    if (std::filesystem::file_size(recovery.file, error) > kReadAtStart && !error) return recovery;
    const io::LoadResult loaded = io::load_scene(recovery.file);
    if (loaded.scene) return recovery;
    editor_.notify(unreadable_notice(recovery, loaded.messages,
                                     set_autosave_aside(writer_.folder(), recovery.slot)));
  }
  return std::nullopt;
}

void Safekeeping::offer_recovery() {
  const std::optional<Recovery> newest = newest_readable(recoveries());
  if (!newest) return;
  offered_ = newest;
  const std::size_t count = recoveries().size();
  const std::time_t now = std::time(nullptr);
  Notice notice;
  std::error_code error;
  const bool open_now =
      !newest->origin.empty() && std::filesystem::equivalent(newest->origin, editor_.path(), error);
  notice.kind = NoticeKind::kWarning;
  notice.text = "Kindred closed unexpectedly. Work " +
                (open_now ? "from " + recovery_time_words(*newest, now)
                          : "on " + recovery_words(*newest, now)) +
                ".";
  notice.action = "notice.restore_work";
  notice.action_label = "Restore as copy";
  notice.second_action = count > 1 ? "file.recover" : "notice.later";
  notice.second_action_label = count > 1 ? "Show all " + std::to_string(count) : "Later";
  notice.stays = true;
  editor_.notify(std::move(notice));
}

bool Safekeeping::restore(const Recovery& recovery) {
  const Recovery wanted = recovery;  // may be offered_
  io::LoadResult loaded = io::load_scene(wanted.file);
  if (!loaded.scene) {
    later();
    editor_.notify(unreadable_notice(wanted, loaded.messages,
                                     set_autosave_aside(writer_.folder(), wanted.slot)));
    return false;
  }
  editor_.open_recovered(std::move(*loaded.scene), wanted.origin);
  later();
  save_now();
  writer_.wait();
  if (const auto failure = writer_.take_failure()) {
    kept_.reset();
    editor_.notify(not_kept_notice(*failure));
  } else {
    remove_autosave(writer_.folder(), wanted.slot);
  }
  editor_.notify(restored_notice(wanted));
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
