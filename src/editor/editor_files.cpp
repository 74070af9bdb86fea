// SPDX-License-Identifier: MIT
// The editor's files: new, open, save, and what it says about them.
#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "editor/editor.h"
#include "editor/selection.h"

namespace kindred::editor {
namespace {

/// "12:5" (line:column, where a text is not JSON) as "line 12"; a JSON pointer as it is.
std::string place_in_words(const std::string& place) {
  const std::size_t colon = place.find(':');
  const bool line = colon != std::string::npos && colon > 0 &&
                    std::all_of(place.begin(), place.begin() + static_cast<std::ptrdiff_t>(colon),
                                [](unsigned char c) { return std::isdigit(c) != 0; });
  return line ? "line " + place.substr(0, colon) : place;
}

std::string message_in_words(const io::Message& message) {
  if (message.place.empty()) return message.text;
  return place_in_words(message.place) + ": " + message.text;
}

/// Ends a sentence that may have its own full stop.
std::string closed(std::string sentence) {
  while (!sentence.empty() && (sentence.back() == '.' || sentence.back() == '\n')) {
    sentence.pop_back();
  }
  return sentence + ".";
}

std::vector<std::string> all_in_words(const std::vector<io::Message>& messages) {
  std::vector<std::string> lines;
  for (const io::Message& message : messages) lines.push_back(message_in_words(message));
  return lines;
}

/// Four seconds at the rate a scene begins with: a range to scrub and play before there is a key.
constexpr FrameRange kNewSceneRange{0, 95};

Notice refused_notice(const std::string& file, const std::vector<io::Message>& messages) {
  const auto first = std::find_if(messages.begin(), messages.end(), [](const io::Message& message) {
    return message.severity == io::Severity::kError;
  });
  Notice notice;
  notice.kind = NoticeKind::kError;
  const std::string why = first != messages.end() ? message_in_words(*first) : "it is no scene";
  notice.text = file + " was not opened: " + closed(why) + " Nothing was changed.";
  if (messages.size() > 1) notice.details = all_in_words(messages);
  return notice;
}

Notice newer_notice(int version) {
  Notice notice;
  notice.kind = NoticeKind::kWarning;
  notice.text = "This scene is from a newer Kindred (format " + std::to_string(version) +
                "). It is open for reading only.";
  notice.action = "file.save_as";
  notice.action_label = "Save a copy…";
  return notice;
}

Notice repaired_notice(const std::vector<io::Message>& messages) {
  Notice notice;
  notice.kind = NoticeKind::kWarning;
  notice.text = "Opened with " + std::to_string(messages.size()) +
                (messages.size() == 1 ? " repair" : " repairs") + ", the file itself is untouched.";
  notice.details = all_in_words(messages);
  notice.details_label = "Show list";
  return notice;
}

Notice not_saved_notice(const std::string& why) {
  Notice notice;
  notice.kind = NoticeKind::kError;
  notice.text = "Not saved: " + closed(why) + " Your work is still here.";
  notice.action = "file.save_as";
  notice.action_label = "Save as…";
  notice.second_action = "file.save";
  notice.second_action_label = "Try again";
  notice.stays = true;
  return notice;
}

Notice changed_on_disk_notice(const std::string& file) {
  Notice notice;
  notice.kind = NoticeKind::kWarning;
  notice.text = file + " changed on disk.";
  notice.action = "notice.keep_mine";
  notice.action_label = "Keep mine";
  notice.second_action = "notice.load_theirs";
  notice.second_action_label = "Load theirs";
  notice.stays = true;
  return notice;
}

bool same_file(const std::filesystem::path& left, const std::filesystem::path& right) {
  std::error_code error;
  return left == right || std::filesystem::equivalent(left, right, error);
}

/// The bytes of a file, or nothing.
std::optional<std::string> bytes_of(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return std::nullopt;
  std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  if (stream.bad()) return std::nullopt;
  return bytes;
}

}  // namespace

std::string Editor::title() const {
  const std::string name = path_.empty() ? "Untitled" : path_.filename().string();
  return recovered_ ? name + " (recovered)" : name;
}

void Editor::set_open_elsewhere(bool elsewhere) {
  const ReadOnly wanted = elsewhere ? ReadOnly::kOpenElsewhere : ReadOnly::kNo;
  if (read_only_ == ReadOnly::kNewerVersion || read_only_ == wanted) return;
  if (elsewhere) cancel_drag();
  read_only_ = wanted;
  touch();
}

void Editor::open_scene(Scene scene, std::filesystem::path path) {
  drag_.reset();
  path_ = std::move(path);
  stamp_.reset();
  told_stamp_.reset();
  save_refused_ = false;
  read_only_ = scene.version > kSceneVersion ? ReadOnly::kNewerVersion : ReadOnly::kNo;
  recovered_ = false;
  ++document_number_;
  history_.reset(std::move(scene));
  const Scene& opened = history_.current();
  session_.playing = false;
  session_.unkeyed.clear();
  session_.filter = {};
  session_.solve = {};
  session_.selection = {};
  session_.selection.character = editor::shown_character(opened, {});
  session_.view = {};
  session_.playhead = time_of_frame(opened.frame_rate, effective_range(opened).first);
  anchor_.reset();
  document_changed();
}

void Editor::new_scene() {
  Scene scene;
  scene.name = "Untitled";
  scene.frame_range = kNewSceneRange;
  notices_.clear();
  open_scene(std::move(scene), {});
}

bool Editor::open(const std::filesystem::path& path) {
  const std::optional<FileStamp> stamp = stamp_of(path);  // before reading: a change after it shows
  io::LoadResult loaded = io::load_scene(path);
  if (!loaded.scene) {
    notify(refused_notice(path.filename().string(), loaded.messages));
    return false;
  }
  const int version = loaded.scene->version;
  notices_.clear();
  open_scene(std::move(*loaded.scene), path);
  stamp_ = stamp;
  if (version > kSceneVersion) {
    Notice notice = newer_notice(version);
    if (loaded.messages.size() > 1) notice.details = all_in_words(loaded.messages);
    notify(std::move(notice));
  } else if (!loaded.messages.empty()) {
    notify(repaired_notice(loaded.messages));
  }
  return true;
}

void Editor::open_recovered(Scene scene, std::filesystem::path origin) {
  notices_.clear();
  open_scene(std::move(scene), std::move(origin));
  recovered_ = true;
  history_.mark_unsaved();
}

bool Editor::save() {
  if (!can_save_in_place()) return false;
  if (changed_on_disk()) {
    told_stamp_ = stamp_of(path_);
    save_refused_ = true;
    notify(changed_on_disk_notice(title()));
    return false;
  }
  return save_as(path_);
}

void Editor::tell_changed_on_disk() {
  if (read_only() || recovered_ || !changed_on_disk() || told_stamp_ == stamp_of(path_)) return;
  told_stamp_ = stamp_of(path_);
  notify(changed_on_disk_notice(title()));
}

bool Editor::keep_mine() {
  if (save_refused_) return save_as(path_);
  stamp_ = stamp_of(path_);
  history_.mark_unsaved();
  dismiss_notices_of("notice.keep_mine");
  return true;
}

bool Editor::load_theirs() {
  const std::optional<FileStamp> stamp = stamp_of(path_);
  io::LoadResult loaded = io::load_scene(path_);
  if (!loaded.scene || loaded.scene->version > kSceneVersion) {
    notify(refused_notice(title(), loaded.messages));
    return false;
  }
  edit("Load theirs", [&](Scene& scene) { scene = std::move(*loaded.scene); });
  stamp_ = stamp;
  save_refused_ = false;
  history_.mark_saved();
  dismiss_notices_of("notice.keep_mine");
  if (!loaded.messages.empty()) notify(repaired_notice(loaded.messages));
  return true;
}

std::optional<Editor::FileStamp> Editor::stamp_of(const std::filesystem::path& path) {
  std::error_code error;
  FileStamp stamp;
  stamp.time = std::filesystem::last_write_time(path, error);
  if (error) return std::nullopt;
  stamp.bytes = std::filesystem::file_size(path, error);
  if (error) return std::nullopt;
  return stamp;
}

bool Editor::changed_on_disk() const {
  if (path_.empty() || !stamp_) return false;
  const std::optional<FileStamp> now = stamp_of(path_);
  return now && *now != *stamp_;
}

bool Editor::save_as(const std::filesystem::path& path) {
  commit_drag();
  std::optional<std::string> failure;
  const bool copied = read_only_ == ReadOnly::kNewerVersion;
  if (read_only_ == ReadOnly::kOpenElsewhere && same_file(path, path_)) {
    refuse_read_only();
    return false;
  }
  if (copied) {
    const std::optional<std::string> bytes = bytes_of(path_);
    failure = bytes ? io::write_file_atomically(path, *bytes) : title() + " can't be read any more";
  } else {
    Scene scene = history_.current();
    io::rebase_images(scene, path_.parent_path(), path.parent_path());
    failure = io::save_scene(scene, path);
  }
  if (failure) {
    notify(not_saved_notice(*failure));
    return false;
  }
  std::erase_if(notices_, [&](const Notice& notice) {  // what is dealt with by that
    return notice.second_action == "file.save" || notice.action == "notice.keep_mine" ||
           (!copied && notice.action.starts_with("file.save"));
  });
  if (copied) {
    Notice notice;
    notice.kind = NoticeKind::kDone;
    notice.text = "A copy is in " + path.filename().string() + ".";
    notify(std::move(notice));
    return true;
  }
  // Each step that can be undone to lies where the document lies.
  history_.rewrite(
      [&](Scene& scene) { io::rebase_images(scene, path_.parent_path(), path.parent_path()); });
  path_ = path;
  recovered_ = false;
  stamp_ = stamp_of(path);
  told_stamp_.reset();
  save_refused_ = false;
  history_.mark_saved();
  document_changed();
  return true;
}

}  // namespace kindred::editor
