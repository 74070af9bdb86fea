// SPDX-License-Identifier: MIT
// What the sections of the inspector are written with: rows of label, value and key button in the
// same three columns, and the way from a field's event to a step of the history.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "ui/context.h"
#include "ui/field.h"

namespace kindred::ui {

/// What the inspector shows. The pointers are into `scene`, which stays as it was drawn whatever a
/// field changes meanwhile; `evaluated` lives as long as the editor's.
struct Subject {
  Scene scene;
  bool rig = false;  ///< Rig mode: the rest pose and the skeleton, no keys
  const Character* character = nullptr;
  const EvaluatedCharacter* evaluated = nullptr;
  std::vector<BoneId> bones;   ///< selected ones of the character
  const Bone* bone = nullptr;  ///< the active one
  std::vector<PartId> parts;   ///< selected ones
  const Part* part = nullptr;  ///< the active one
  const Handle* handle = nullptr;
  const Reflection* reflection = nullptr;
};

/// A value of everything selected: the active one's, and whether others differ.
struct Common {
  double value = 0;
  bool mixed = false;
};

template <class Id, class Read>
Common common_of(std::span<const Id> ids, Read read) {
  Common common;
  if (ids.empty()) return common;
  common.value = read(ids.back());  // the active one stands last
  for (const Id id : ids) common.mixed |= read(id) != common.value;
  return common;
}

/// What a field offers beside its number: in its menu, and with its key button.
struct FieldExtras {
  std::vector<ChannelTarget> channels;  ///< key button; empty = not one that is animated
  std::optional<double> rest;           ///< "Reset to rest"
};

class InspectorForm {
 public:
  InspectorForm(Context& context, const Subject& subject, const Rect& column)
      : context_(context), subject_(subject), column_(column), y_(column.y) {}

  Context& context() { return context_; }
  InspectorState& state() { return context_.state.inspector; }
  editor::Editor& editor() { return context_.editor; }
  const Subject& subject() const { return subject_; }
  const Character& character() const { return *subject_.character; }
  CharacterId character_id() const { return subject_.character->id; }
  float y() const { return y_; }
  void skip(float design_px);
  /// x of the column plus that many px at scale 1.
  float x(float design_px) const;
  float width() const { return column_.w; }
  /// Where the values end and the key buttons begin: the fields grow with the pane.
  float fields_end() const;

  /// Hairline, head with caret; false where the section is folded. `right` of the head stays free.
  bool section(std::string_view title, std::string_view subtitle = {});
  /// The head's place, for a switch or words at its right.
  const Rect& head() const { return head_; }
  void head_words(std::string_view words);
  void end_section() { skip(8); }

  /// A row of 26 px: the label is drawn, the place of its fields comes back.
  Rect row(std::string_view label);
  /// A row without a label, over the whole width of the pane.
  Rect wide_row();
  /// Two fields side by side in a row.
  struct Halves {
    Rect left, right;
  };
  static Halves halves(const Rect& row);
  /// The place of the row's key button.
  Rect key_place(const Rect& fields) const;
  void note(std::string_view words);
  /// A note with a button at its right, "None on this bone" [Add handle].
  bool note_with_button(std::string_view words, std::string_view name, std::string_view label);
  /// Words in as many lines as they need, from `indent` on.
  void paragraph(std::string_view words, Token token, float indent);

  /// A number with its row. `name` is its item in the UI map ("inspector/<name>") and its id.
  /// `step` names the step in the history.
  void number(std::string_view name, const Rect& rect, double value, const FieldOptions& options,
              const std::string& step, const std::function<void(Scene&, double)>& change,
              const FieldExtras& extras = {});
  /// The same where the change is not one of the scene alone (poses, lists of bones).
  void number_with(std::string_view name, const Rect& rect, double value,
                   const FieldOptions& options, const std::string& step,
                   const std::function<void(double)>& typed,
                   const std::function<void(double)>& dragged, const FieldExtras& extras = {});
  /// The key button of channels at a row: their common state; a click keys all, or deletes the keys
  /// here where all have one.
  void key(std::string_view name, const Rect& fields, const std::vector<ChannelTarget>& targets);
  /// A switch of the things selected: `on` where all are; a click turns all on, or all off. Returns
  /// true when clicked; the caller sets them to `!on`.
  bool check(std::string_view name, const Rect& rect, std::string_view label, bool on, bool mixed);
  bool push(std::string_view name, const Rect& rect, std::string_view label,
            std::string_view icon = {}, bool enabled = true);
  /// One step in the history.
  void edit(const std::string& step, const std::function<void(Scene&)>& change) {
    context_.editor.edit(step, change);
  }
  /// One step that changes the list of bones or their rest places.
  void edit_rig(const std::string& step, const std::function<void(Scene&)>& change);
  void map(std::string_view name, const Rect& rect);

 private:
  void field_menu(std::string_view name, const Rect& rect, double value,
                  const FieldOptions& options, const std::function<void(double)>& typed,
                  const FieldExtras& extras);
  void set_keys(const std::vector<ChannelTarget>& targets);
  void delete_keys(const std::vector<ChannelTarget>& targets);

  Context& context_;
  const Subject& subject_;
  Rect column_;
  float y_;
  Rect head_;
};

// ---- the sections, in the order of the panel ---------------------------------------------------
void draw_bone_section(InspectorForm& form);  ///< Rig mode
void draw_transform_section(InspectorForm& form);
void draw_weights_section(InspectorForm& form);
void draw_limits_section(InspectorForm& form);
void draw_parts_on_bone_section(InspectorForm& form);
void draw_handle_section(InspectorForm& form);
void draw_part_section(InspectorForm& form);
void draw_placement_section(InspectorForm& form);
void draw_shape_section(InspectorForm& form);
void draw_points_section(InspectorForm& form);
void draw_character_section(InspectorForm& form);
void draw_pose_section(InspectorForm& form);
void draw_reflection_section(InspectorForm& form);
void draw_solver_section(InspectorForm& form);
void draw_scene_section(InspectorForm& form);
void draw_rig_check_section(InspectorForm& form);

/// A choice of bones with their icons, 0 = `none`. The chosen one, nothing while none was chosen.
std::optional<BoneId> bone_combo(InspectorForm& form, std::string_view name, const Rect& rect,
                                 BoneId current, bool mixed, std::string_view none,
                                 const std::function<bool(BoneId)>& allowed);

}  // namespace kindred::ui
