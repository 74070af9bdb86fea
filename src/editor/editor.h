// SPDX-License-Identifier: MIT
// The editor: one document with its history, and the session around it. Everything that changes the
// document goes through edit() or a drag, so that every change is one named step.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "editor/history.h"
#include "editor/session.h"
#include "io/scene_file.h"

namespace kindred::editor {

enum class NoticeKind { kInformation, kDone, kWarning, kError };

/// One sentence for the user: what happened, why, what to do (docs: UI words).
struct Notice {
  NoticeKind kind = NoticeKind::kInformation;
  std::string text = {};
  std::vector<std::string> details = {};  ///< a list that can be unfolded (repairs of a file)
  std::string action = {};                ///< id of the action offered as a button, empty = none
  std::string action_label = {};
  std::string second_action = {};  ///< a second button, empty = none
  std::string second_action_label = {};
  std::string details_label = "Show details";  ///< of the button that unfolds `details`
  bool stays = false;    ///< its buttons leave it: it goes when what it says no longer holds
  std::uint64_t id = 0;  ///< given by notify(): tells it from every other one
};

/// Why a document can't be changed.
enum class ReadOnly { kNo, kNewerVersion, kOpenElsewhere };

class Editor {
 public:
  Editor();

  // ---- reading ----
  const Scene& scene() const;  ///< the value shown: a drag's, else the history's
  const Session& session() const { return session_; }
  Session& session() { return session_; }
  const History& history() const { return history_; }
  bool dragging() const { return drag_.has_value(); }
  /// The scene at the playhead with unkeyed edits, in Rig mode its rest poses; cached until one of
  /// them changes.
  const EvaluatedScene& evaluated();
  /// Goes up whenever evaluated() had to be computed anew: pictures of an older one are stale.
  std::uint64_t evaluation() const { return evaluation_; }
  std::int64_t playhead_frame() const;
  /// Goes up with every change of document or session that can be seen: redraw when it differs.
  std::uint64_t revision() const { return revision_; }
  void touch() { ++revision_; }

  /// The character that inspector and timeline show, 0 / null in an empty scene.
  CharacterId shown_character() const;
  const Character* character() const;
  /// That character at the playhead, null in an empty scene. Lives as long as evaluated() does.
  const EvaluatedCharacter* evaluated_character();

  /// Changes what is selected: no step of its own.
  void select(Selection selection);

  // ---- changing the document: one step each ----
  /// Applies `change` to a copy; becomes a step named `name` unless nothing changed, neither in the
  /// document nor in the unkeyed edits of the session. A drag in
  /// progress is committed first. In a read-only document nothing changes, and a notice says so.
  void edit(std::string name, const std::function<void(Scene&)>& change);

  /// A drag: every update starts from the value at begin_drag and replaces the one shown; so do
  /// unkeyed edits made in it. commit_drag makes one step of it (none if nothing changed);
  /// cancel_drag leaves no trace in document, selection, unkeyed edits and playhead.
  void begin_drag(std::string name);
  void update_drag(const std::function<void(Scene&)>& change);
  void commit_drag();
  void cancel_drag();
  /// What the drag in progress started from (scene() without a drag).
  const Scene& drag_start() const;
  const std::vector<PoseOverride>& drag_start_unkeyed() const;

  /// During a drag these do nothing.
  void undo();
  void redo();
  /// Undoes or redoes until step `index` of the history is the current one.
  void jump_to_step(std::size_t index);

  // ---- time ----
  /// Moves the playhead (clamped to >= 0) and drops unkeyed edits.
  void set_playhead(Time time);
  void set_playhead_frame(std::int64_t frame);
  void set_playing(bool playing);
  /// While the ruler is dragged playback stands where the mouse puts it, then goes on from there.
  void set_scrubbing(bool scrubbing);
  /// Playback: moves the playhead to where the wall clock puts it, within the frame range; loops or
  /// stops at its end. `clock_seconds` is any clock that runs on evenly (seconds since the program
  /// or since playing started): only its differences count. Real time drops frames to hold the
  /// clock; "every frame" goes on one frame at most. Returns true if the frame changed.
  bool advance_playback(double clock_seconds);

  // ---- files ----
  const std::filesystem::path& path() const { return path_; }  ///< empty = never saved
  std::string title() const;                                   ///< the file's name, or "Untitled"
  bool read_only() const { return read_only_ != ReadOnly::kNo; }
  ReadOnly why_read_only() const { return read_only_; }
  /// Another window has the file, or no longer. Newer versions stay what they are.
  void set_open_elsewhere(bool elsewhere);
  /// Goes up with every document that is opened.
  std::uint64_t document_number() const { return document_number_; }
  bool modified() const { return history_.modified(); }
  void new_scene();
  /// Opens a document that is not on disk (or not under its own name): a recovered or given one.
  void open_scene(Scene scene, std::filesystem::path path);
  /// False and a notice if refused; the open document stays then.
  bool open(const std::filesystem::path& path);
  /// Opens work that a crash left, as a modified document of the file `origin` (empty = never
  /// saved): relative paths are its.
  void open_recovered(Scene scene, std::filesystem::path origin);
  /// Recovered and not saved since: save() asks where to, so that `origin` is not replaced unseen.
  bool recovered() const { return recovered_; }
  /// True if save() needs no name.
  bool can_save_in_place() const { return !path_.empty() && !recovered_ && !read_only(); }
  /// To path(); false and a notice if it failed, or if the file changed since it was opened or
  /// saved here: then the user says which to keep.
  bool save();
  /// False where there is no file (any more).
  bool changed_on_disk() const;
  /// Says so where the file changed since, once for each change.
  void tell_changed_on_disk();
  /// Answers to that notice. Mine: the other program's file is to be replaced, now if saving was
  /// what led to the question. Theirs: what is on disk becomes a step that can be undone.
  bool keep_mine();
  bool load_theirs();
  /// Relative paths of images still lead to the same files afterwards. A read-only document is
  /// copied as it is, byte by byte, and stays open under its own path.
  bool save_as(const std::filesystem::path& path);

  // ---- notices, newest last ----
  const std::vector<Notice>& notices() const { return notices_; }
  /// A notice with the same text as an earlier one takes its place.
  void notify(Notice notice);
  void dismiss_notice(std::uint64_t id);
  /// Those that offer this action.
  void dismiss_notices_of(std::string_view action);

 private:
  struct Drag {
    std::string name;
    Scene start;
    Scene current;
    History::Place place;
  };

  /// Where playback counts from; none until the first advance after a start or a jump.
  struct PlaybackAnchor {
    double clock_seconds = 0;
    std::int64_t frame = 0;
  };

  /// What evaluated() was computed from.
  struct EvaluatedKey {
    std::uint64_t document = 0;
    Time time;
    std::vector<PoseOverride> unkeyed;
    bool rest = false;
  };

  /// What a file looked like from outside.
  struct FileStamp {
    std::filesystem::file_time_type time;
    std::uintmax_t bytes = 0;
    friend bool operator==(const FileStamp&, const FileStamp&) = default;
  };
  static std::optional<FileStamp> stamp_of(const std::filesystem::path& path);

  bool refuse_read_only();
  History::Place place() const;
  void push_if_changed(std::string name, Scene scene, History::Place before);
  void document_changed();
  void show_place(const History::Place& place);
  void move_playhead(Time time);

  Session session_;
  History history_;
  std::optional<Drag> drag_;
  std::filesystem::path path_;
  std::optional<FileStamp> stamp_;       ///< when it was last opened or saved here
  std::optional<FileStamp> told_stamp_;  ///< of the change on disk that a notice told of
  bool save_refused_ = false;            ///< ... when the user wanted to save
  ReadOnly read_only_ = ReadOnly::kNo;
  bool recovered_ = false;
  std::uint64_t document_number_ = 1;
  std::vector<Notice> notices_;
  std::uint64_t last_notice_ = 0;
  std::uint64_t revision_ = 1;
  std::uint64_t document_revision_ = 1;
  std::optional<PlaybackAnchor> anchor_;
  bool scrubbing_ = false;
  std::optional<EvaluatedScene> evaluated_;
  EvaluatedKey evaluated_key_;
  std::uint64_t evaluation_ = 0;
};

}  // namespace kindred::editor
