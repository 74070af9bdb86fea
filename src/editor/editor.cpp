// SPDX-License-Identifier: MIT
#include "editor/editor.h"

#include <algorithm>
#include <utility>

#include "editor/rig_rest.h"
#include "editor/same_document.h"
#include "editor/selection.h"

namespace kindred::editor {
namespace {

bool same_overrides(const std::vector<PoseOverride>& left, const std::vector<PoseOverride>& right) {
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](const PoseOverride& l, const PoseOverride& r) {
                      return l.character == r.character && l.pose == r.pose;
                    });
}

}  // namespace

Editor::Editor() = default;

// ---- reading ------------------------------------------------------------------------------------

const Scene& Editor::scene() const { return drag_ ? drag_->current : history_.current(); }

const EvaluatedScene& Editor::evaluated() {
  const bool rest = session_.mode == Mode::kRig;
  const bool fresh = evaluated_ && evaluated_key_.document == document_revision_ &&
                     evaluated_key_.rest == rest && evaluated_key_.time == session_.playhead &&
                     same_overrides(evaluated_key_.unkeyed, session_.unkeyed);
  if (!fresh) {
    EvaluateOptions options;
    options.overrides = session_.unkeyed;
    evaluated_ = rest ? rest_scene(scene(), session_.playhead)
                      : evaluate(scene(), session_.playhead, options);
    evaluated_key_ = {document_revision_, session_.playhead, session_.unkeyed, rest};
    ++evaluation_;
  }
  return *evaluated_;
}

std::int64_t Editor::playhead_frame() const {
  return nearest_frame(scene().frame_rate, session_.playhead);
}

CharacterId Editor::shown_character() const {
  return editor::shown_character(scene(), session_.selection);
}

const Character* Editor::character() const { return find_character(scene(), shown_character()); }

const EvaluatedCharacter* Editor::evaluated_character() {
  const int index = character_index(scene(), shown_character());
  for (const EvaluatedCharacter& character : evaluated().characters) {
    if (character.character == index) return &character;
  }
  return nullptr;
}

void Editor::select(Selection selection) {
  if (selection == session_.selection) return;
  session_.selection = std::move(selection);
  touch();
}

// ---- changing the document ----------------------------------------------------------------------

bool Editor::refuse_read_only() {
  if (!read_only()) return false;
  Notice notice;
  notice.kind = NoticeKind::kWarning;
  if (read_only_ == ReadOnly::kOpenElsewhere) {
    notice.text = "Already open in another window. This one reads only.";
    notice.action = "notice.edit_here";
    notice.action_label = "Edit here";
  } else {
    notice.text = title() + " is from a newer Kindred and open for reading only.";
    notice.action = "file.save_as";
    notice.action_label = "Save a copy…";
  }
  notify(std::move(notice));
  return true;
}

void Editor::document_changed() {
  ++document_revision_;
  touch();
}

History::Place Editor::place() const {
  return {session_.selection, session_.playhead, session_.unkeyed};
}

void Editor::push_if_changed(std::string name, Scene scene, History::Place before) {
  const bool changes_document = !same_document(history_.current(), scene);
  if (changes_document || !same_overrides(before.unkeyed, session_.unkeyed)) {
    session_.selection = pruned(std::move(session_.selection), scene);
    History::Step step;
    step.name = std::move(name);
    step.scene = changes_document ? std::move(scene) : history_.current();
    step.before = std::move(before);
    step.after = place();
    history_.push(std::move(step), changes_document);
  }
  document_changed();
}

void Editor::edit(std::string name, const std::function<void(Scene&)>& change) {
  commit_drag();
  if (refuse_read_only()) return;
  History::Place before = place();
  Scene changed = history_.current();
  change(changed);
  push_if_changed(std::move(name), std::move(changed), std::move(before));
}

void Editor::begin_drag(std::string name) {
  commit_drag();
  const Scene& start = history_.current();
  drag_ = Drag{std::move(name), start, start, place()};
}

void Editor::update_drag(const std::function<void(Scene&)>& change) {
  if (!drag_ || refuse_read_only()) return;
  session_.unkeyed = drag_->place.unkeyed;
  Scene changed = drag_->start;
  change(changed);
  drag_->current = std::move(changed);
  document_changed();
}

void Editor::commit_drag() {
  if (!drag_) return;
  Drag drag = std::move(*drag_);
  drag_.reset();
  push_if_changed(std::move(drag.name), std::move(drag.current), std::move(drag.place));
}

void Editor::cancel_drag() {
  if (!drag_) return;
  const History::Place start = std::move(drag_->place);
  drag_.reset();
  show_place(start);
}

const Scene& Editor::drag_start() const { return drag_ ? drag_->start : history_.current(); }

const std::vector<PoseOverride>& Editor::drag_start_unkeyed() const {
  return drag_ ? drag_->place.unkeyed : session_.unkeyed;
}

void Editor::show_place(const History::Place& place) {
  session_.selection = place.selection;
  if (session_.playhead != place.playhead) anchor_.reset();
  session_.playhead = place.playhead;
  session_.unkeyed = place.unkeyed;
  document_changed();
}

void Editor::undo() {
  if (drag_) return;
  if (const History::Step* step = history_.undo()) show_place(step->before);
}

void Editor::redo() {
  if (drag_) return;
  if (const History::Step* step = history_.redo()) show_place(step->after);
}

void Editor::jump_to_step(std::size_t index) {
  if (drag_) return;
  while (index < history_.index()) undo();
  while (index > history_.index() && history_.can_redo()) redo();
}

// ---- notices ------------------------------------------------------------------------------------

void Editor::notify(Notice notice) {
  std::erase_if(notices_, [&](const Notice& earlier) { return earlier.text == notice.text; });
  notice.id = ++last_notice_;
  notices_.push_back(std::move(notice));
  touch();
}

void Editor::dismiss_notice(std::uint64_t id) {
  if (std::erase_if(notices_, [&](const Notice& notice) { return notice.id == id; }) > 0) touch();
}

void Editor::dismiss_notices_of(std::string_view action) {
  std::erase_if(notices_, [&](const Notice& notice) { return notice.action == action; });
  touch();
}

}  // namespace kindred::editor
