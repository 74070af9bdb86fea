// SPDX-License-Identifier: MIT
#include "editor/history.h"

#include <utility>

namespace kindred::editor {

void History::reset(Scene scene) {
  steps_.clear();
  steps_.emplace_back();
  steps_.front().scene = std::move(scene);
  index_ = 0;
  last_document_ = 0;
  saved_ = 0;
}

void History::push(Step step, bool changes_document) {
  step.document = changes_document ? ++last_document_ : steps_[index_].document;
  steps_.resize(index_ + 1);
  steps_.push_back(std::move(step));
  ++index_;
}

void History::rewrite(const std::function<void(Scene&)>& change) {
  for (Step& step : steps_) change(step.scene);
}

const History::Step* History::undo() {
  if (!can_undo()) return nullptr;
  return &steps_[index_--];
}

const History::Step* History::redo() {
  if (!can_redo()) return nullptr;
  return &steps_[++index_];
}

}  // namespace kindred::editor
