// SPDX-License-Identifier: MIT
// Undo by value: a list of document values with names. Nothing else ever undoes anything.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "editor/session.h"

namespace kindred::editor {

class History {
 public:
  /// What is shown beside the document: comes back with the step, is no step of its own.
  struct Place {
    Selection selection;
    Time playhead;
    std::vector<PoseOverride> unkeyed;
  };

  /// One step: the document after it, and the place before and after.
  struct Step {
    std::string name;
    Scene scene;
    Place before, after;
    std::uint64_t document = 0;  ///< steps with the same number hold the same document
  };

  /// Forgets everything; `scene` is the document as opened.
  void reset(Scene scene);

  const Scene& current() const { return steps_[index_].scene; }

  /// Adds a step after the current one; steps that were undone are dropped. A step that changed
  /// only unkeyed edits says so by `changes_document`: it can be undone, the file stays saved.
  void push(Step step, bool changes_document);

  bool can_undo() const { return index_ > 0; }
  bool can_redo() const { return index_ + 1 < steps_.size(); }
  /// The step that was undone / redone, null if there is none.
  const Step* undo();
  const Step* redo();

  /// Changes every value alike; what is modified stays so. For what belongs to where the document
  /// lies, not to what the user did to it.
  void rewrite(const std::function<void(Scene&)>& change);

  const std::vector<Step>& steps() const { return steps_; }  ///< [0] = the document as opened
  std::size_t index() const { return index_; }

  /// Number of the current value: equal numbers mean equal documents.
  std::uint64_t document() const { return steps_[index_].document; }
  /// The current value is what the file holds.
  void mark_saved() { saved_ = steps_[index_].document; }
  /// No value of this history is what a file holds.
  void mark_unsaved() { saved_.reset(); }
  bool modified() const { return saved_ != steps_[index_].document; }

 private:
  std::vector<Step> steps_{Step{}};
  std::size_t index_ = 0;
  std::optional<std::uint64_t> saved_ = 0;  ///< Step::document of what the file holds
  std::uint64_t last_document_ = 0;         ///< the highest number given so far
};

}  // namespace kindred::editor
