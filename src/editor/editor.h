// SPDX-License-Identifier: MIT
// The editor: one document with its history, and the session around it. Everything that changes the
// document goes through edit() or a drag, so that every change is one named step.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "editor/history.h"
#include "editor/session.h"
#include "io/scene_file.h"

namespace kindred::editor {

enum class NoticeKind { kInformation, kDone, kWarning, kError };

/// One sentence for the user: what happened, why, what to do (docs: UI words).
struct Notice {
  NoticeKind kind = NoticeKind::kInformation;
  std::string text;
  std::vector<std::string> details;    ///< a list that can be unfolded (repairs of a loaded file)
  std::string action;                  ///< id of the action offered as a button, empty = none
  std::string action_label;
};

class Editor {
 public:
  Editor();

  // ---- reading ----
  const Scene& scene() const;            ///< the value shown: a drag's, else the history's
  const Session& session() const { return session_; }
  Session& session() { return session_; }
  const History& history() const { return history_; }
  bool dragging() const { return drag_.has_value(); }
  /// The scene at the playhead with unkeyed edits; cached until one of them changes.
  const EvaluatedScene& evaluated();
  std::int64_t playhead_frame() const;
  /// Goes up with every change of document or session that can be seen: redraw when it differs.
  std::uint64_t revision() const { return revision_; }
  void touch() { ++revision_; }

  // ---- changing the document: one step each ----
  /// Applies `change` to a copy; becomes a step named `name` unless nothing changed.
  void edit(std::string name, const std::function<void(Scene&)>& change);

  /// A drag: every update starts from the value at begin_drag and replaces the one shown.
  /// commit_drag makes one step of it (none if no update came); cancel_drag leaves no trace.
  void begin_drag(std::string name);
  void update_drag(const std::function<void(Scene&)>& change);
  void commit_drag();
  void cancel_drag();

  void undo();
  void redo();
  void jump_to_step(std::size_t index);

  // ---- time ----
  /// Moves the playhead (clamped to >= 0) and drops unkeyed edits.
  void set_playhead(Time time);
  void set_playhead_frame(std::int64_t frame);
  void set_playing(bool playing);
  /// Playback: moves the playhead to where `seconds` of wall clock after the start of playing put
  /// it, within the frame range; loops or stops at its end. Returns true if the frame changed.
  bool advance_playback(double seconds_since_start);

  // ---- files ----
  const std::filesystem::path& path() const { return path_; }  ///< empty = never saved
  bool read_only() const { return read_only_; }                ///< newer file version
  bool modified() const { return history_.modified(); }
  void new_scene();
  /// False and a notice if refused; the open document stays then.
  bool open(const std::filesystem::path& path);
  bool save();                                       ///< to path(); false and a notice if it failed
  bool save_as(const std::filesystem::path& path);

  // ---- notices, newest last ----
  const std::vector<Notice>& notices() const { return notices_; }
  void notify(Notice notice);
  void dismiss_notice(std::size_t index);

 private:
  struct Drag {
    std::string name;
    Scene start;
    Scene current;
    bool changed = false;
    Selection selection;
    Time playhead;
  };

  Session session_;
  History history_;
  std::optional<Drag> drag_;
  std::filesystem::path path_;
  bool read_only_ = false;
  std::vector<Notice> notices_;
  std::uint64_t revision_ = 1;
  std::int64_t playback_start_frame_ = 0;
  std::optional<EvaluatedScene> evaluated_;
  std::uint64_t evaluated_revision_ = 0;
};

}  // namespace kindred::editor
