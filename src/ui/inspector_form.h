// SPDX-License-Identifier: MIT
// What the sections of the inspector are written with: rows of label, value and key button in the
// same three columns, and the way from a field's event to a step of the history.
#pragma once

#include <functional>
#include <string>

#include "ui/context.h"
#include "ui/field.h"

namespace kindred::ui {

/// What the inspector shows; pointers live as long as the frame.
struct Subject {
  const Character* character = nullptr;
  const EvaluatedCharacter* evaluated = nullptr;
  std::vector<BoneId> bones;   ///< selected ones of the character
  const Bone* bone = nullptr;  ///< the active one
  const Handle* handle = nullptr;
  const Part* part = nullptr;
  const Reflection* reflection = nullptr;
};

class InspectorForm {
 public:
  InspectorForm(Context& context, const Subject& subject, const Rect& column)
      : context_(context), subject_(subject), column_(column), y_(column.y) {}

  Context& context() { return context_; }
  editor::Editor& editor() { return context_.editor; }
  const Subject& subject() const { return subject_; }
  CharacterId character_id() const { return subject_.character->id; }
  float y() const { return y_; }
  void skip(float design_px) { y_ += px(design_px); }
  /// x of the column plus that many px at scale 1.
  float x(float design_px) const { return column_.x + px(design_px); }
  float width() const { return column_.w; }
  /// Where the values end and the key buttons begin: the fields grow with the pane.
  float fields_end() const { return column_.right() - px(32); }

  /// Hairline, head with caret; false where the section is folded. `right` of the head stays free.
  bool section(std::string_view title, std::string_view subtitle = {});
  /// The head's place, for a switch at its right.
  const Rect& head() const { return head_; }
  void end_section() { skip(8); }

  /// A row of 26 px: the label is drawn, the place of its fields comes back.
  Rect row(std::string_view label);
  /// The place of the row's key button.
  Rect key_place(const Rect& fields) const;
  void note(std::string_view words);

  /// A number with its row. `name` is its item in the UI map ("inspector/<name>") and its id.
  /// `step` names the step in the history.
  void number(std::string_view name, const Rect& rect, double value, const FieldOptions& options,
              const std::string& step, const std::function<void(Scene&, double)>& change);
  /// The same where the change is not one of the scene alone (poses).
  void number_with(std::string_view name, const Rect& rect, double value,
                   const FieldOptions& options, const std::string& step,
                   const std::function<void(double)>& typed,
                   const std::function<void(double)>& dragged);
  /// The key button of a channel at a row.
  void key(std::string_view name, const Rect& fields, const ChannelTarget& target);
  /// One step in the history.
  void edit(const std::string& step, const std::function<void(Scene&)>& change) {
    context_.editor.edit(step, change);
  }
  void map(std::string_view name, const Rect& rect);

 private:
  Context& context_;
  const Subject& subject_;
  Rect column_;
  float y_;
  Rect head_;
};

// ---- the sections, in the order of the panel ---------------------------------------------------
void draw_transform_section(InspectorForm& form);
void draw_weights_section(InspectorForm& form);
void draw_limits_section(InspectorForm& form);
void draw_handle_section(InspectorForm& form);
void draw_part_section(InspectorForm& form);
void draw_character_section(InspectorForm& form);
void draw_pose_section(InspectorForm& form);
void draw_reflection_section(InspectorForm& form);
void draw_solver_section(InspectorForm& form);
void draw_scene_section(InspectorForm& form);

}  // namespace kindred::ui
