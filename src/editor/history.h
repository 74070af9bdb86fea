// SPDX-License-Identifier: MIT
// Undo by value: a list of document values with names. Nothing else ever undoes anything.
#pragma once

#include <string>
#include <vector>

#include "editor/session.h"

namespace kindred::editor {

class History {
 public:
  /// One step: the document after it, and what was selected and shown before and after.
  struct Step {
    std::string name;
    Scene scene;
    Selection selection_before, selection_after;
    Time playhead_before, playhead_after;
  };

  /// Forgets everything; `scene` is the document as opened.
  void reset(Scene scene);

  const Scene& current() const { return steps_[index_].scene; }

  /// Adds a step after the current one; steps that were undone are dropped.
  void push(Step step);

  bool can_undo() const { return index_ > 0; }
  bool can_redo() const { return index_ + 1 < steps_.size(); }
  /// The step that was undone / redone, null if there is none.
  const Step* undo();
  const Step* redo();

  const std::vector<Step>& steps() const { return steps_; }  ///< [0] = the document as opened
  std::size_t index() const { return index_; }

  /// The current value is what the file holds.
  void mark_saved() { saved_ = index_; }
  bool modified() const { return saved_ != index_; }

 private:
  static constexpr std::size_t kNever = static_cast<std::size_t>(-1);
  std::vector<Step> steps_{Step{}};
  std::size_t index_ = 0;
  std::size_t saved_ = 0;  ///< kNever once the saved step was dropped
};

}  // namespace kindred::editor
