// SPDX-License-Identifier: MIT
#include "editor/editor.h"

#include <algorithm>
#include <utility>

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
  const bool fresh = evaluated_ && evaluated_key_.document == document_revision_ &&
                     evaluated_key_.time == session_.playhead &&
                     same_overrides(evaluated_key_.unkeyed, session_.unkeyed);
  if (!fresh) {
    EvaluateOptions options;
    options.overrides = session_.unkeyed;
    evaluated_ = evaluate(scene(), session_.playhead, options);
    evaluated_key_ = {document_revision_, session_.playhead, session_.unkeyed};
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
  if (!read_only_) return false;
  Notice notice;
  notice.kind = NoticeKind::kWarning;
  notice.text = title() + " is from a newer Kindred and open for reading only.";
  notice.action = "file.save_as";
  notice.action_label = "Save a copy…";
  notify(std::move(notice));
  return true;
}

void Editor::document_changed() {
  ++document_revision_;
  touch();
}

void Editor::push_step(std::string name, Scene scene, const Selection& selection, Time playhead) {
  History::Step step;
  step.name = std::move(name);
  step.selection_before = selection;
  step.playhead_before = playhead;
  session_.selection = pruned(std::move(session_.selection), scene);
  step.selection_after = session_.selection;
  step.playhead_after = session_.playhead;
  step.scene = std::move(scene);
  history_.push(std::move(step));
}

void Editor::edit(std::string name, const std::function<void(Scene&)>& change) {
  commit_drag();
  if (refuse_read_only()) return;
  const Selection selection = session_.selection;
  const Time playhead = session_.playhead;
  Scene changed = history_.current();
  change(changed);
  if (!same_document(history_.current(), changed)) {
    push_step(std::move(name), std::move(changed), selection, playhead);
    document_changed();
  } else {
    touch();  // `change` may have selected something
  }
}

void Editor::begin_drag(std::string name) {
  commit_drag();
  const Scene& start = history_.current();
  drag_ =
      Drag{std::move(name), start, start, session_.selection, session_.playhead, session_.unkeyed};
}

void Editor::update_drag(const std::function<void(Scene&)>& change) {
  if (!drag_ || refuse_read_only()) return;
  session_.unkeyed = drag_->unkeyed;
  Scene changed = drag_->start;
  change(changed);
  drag_->current = std::move(changed);
  document_changed();
}

void Editor::commit_drag() {
  if (!drag_) return;
  Drag drag = std::move(*drag_);
  drag_.reset();
  if (!same_document(drag.start, drag.current)) {
    push_step(std::move(drag.name), std::move(drag.current), drag.selection, drag.playhead);
  }
  document_changed();
}

void Editor::cancel_drag() {
  if (!drag_) return;
  session_.unkeyed = std::move(drag_->unkeyed);
  session_.playhead = drag_->playhead;
  drag_.reset();
  session_.selection = pruned(std::move(session_.selection), scene());
  document_changed();
}

const Scene& Editor::drag_start() const { return drag_ ? drag_->start : history_.current(); }

void Editor::show_place(const Selection& selection, Time playhead) {
  session_.unkeyed.clear();
  session_.selection = selection;
  move_playhead(playhead);
  document_changed();
}

void Editor::undo() {
  if (drag_) return;
  if (const History::Step* step = history_.undo()) {
    show_place(step->selection_before, step->playhead_before);
  }
}

void Editor::redo() {
  if (drag_) return;
  if (const History::Step* step = history_.redo()) {
    show_place(step->selection_after, step->playhead_after);
  }
}

void Editor::jump_to_step(std::size_t index) {
  if (drag_) return;
  while (index < history_.index()) undo();
  while (index > history_.index() && history_.can_redo()) redo();
}

// ---- notices ------------------------------------------------------------------------------------

void Editor::notify(Notice notice) {
  std::erase_if(notices_, [&](const Notice& earlier) { return earlier.text == notice.text; });
  notices_.push_back(std::move(notice));
  touch();
}

void Editor::dismiss_notice(std::size_t index) {
  if (index >= notices_.size()) return;
  notices_.erase(notices_.begin() + static_cast<std::ptrdiff_t>(index));
  touch();
}

}  // namespace kindred::editor
