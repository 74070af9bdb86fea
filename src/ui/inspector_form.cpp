// SPDX-License-Identifier: MIT
#include "ui/inspector_form.h"

#include <algorithm>

#include "editor/edits_keys.h"
#include "editor/number_input.h"
#include "editor/rig_mode.h"
#include "ui/field_steps.h"

namespace kindred::ui {
namespace {

constexpr float kSectionHead = 26, kFormRow = 26, kFormField = 22, kFieldStart = 92;

// Of several channels: keyed only where all are; else the one that asks for most attention.
editor::KeyState common_key_state(const InspectorForm& form, const editor::Session& session,
                                  const std::vector<ChannelTarget>& targets) {
  using editor::KeyState;
  bool all_keyed = true, changed = false, animated = false;
  for (const ChannelTarget& target : targets) {
    const KeyState state = editor::key_state(form.subject().scene, form.character(), target,
                                             session.playhead, session.unkeyed);
    all_keyed &= state == KeyState::kKeyedHere;
    changed |= state == KeyState::kChanged;
    animated |= state != KeyState::kNotAnimated;
  }
  if (all_keyed) return KeyState::kKeyedHere;
  if (changed) return KeyState::kChanged;
  return animated ? KeyState::kAnimated : KeyState::kNotAnimated;
}

}  // namespace

void InspectorForm::skip(float design_px) { y_ += px(design_px); }

float InspectorForm::x(float design_px) const { return column_.x + px(design_px); }

float InspectorForm::fields_end() const { return column_.right() - px(32); }

bool InspectorForm::section(std::string_view title, std::string_view subtitle) {
  hairline(*ImGui::GetWindowDrawList(), column_.x, column_.right(), y_);
  y_ += px(1);
  head_ = {column_.x, y_, column_.w, px(kSectionHead)};
  y_ += px(kSectionHead) + px(2);
  std::set<std::string>& closed = context_.state.inspector.closed_sections;
  const std::string id(title);
  const bool open = closed.count(id) == 0;
  if (section_head(title, head_, title, subtitle, open)) {
    if (open) {
      closed.insert(id);
    } else {
      closed.erase(id);
    }
  }
  ImGui::SetItemAllowOverlap();
  map("section/" + id, head_);
  return open;
}

void InspectorForm::head_words(std::string_view words) {
  draw_text_right(*ImGui::GetWindowDrawList(), FontRole::kBody, head_.right() - px(12),
                  head_.center().y, color(Token::kTextDim), words);
}

Rect InspectorForm::row(std::string_view label) {
  draw_text_fitted(*ImGui::GetWindowDrawList(), FontRole::kBody, x(12), y_ + px(kFormField) / 2,
                   px(kFieldStart - 16), color(Token::kTextDim), label);
  const Rect rect{x(kFieldStart), y_, fields_end() - x(kFieldStart), px(kFormField)};
  y_ += px(kFormRow);
  return rect;
}

Rect InspectorForm::wide_row() {
  const Rect rect{x(12), y_, column_.w - px(24), px(kFormField)};
  y_ += px(kFormRow);
  return rect;
}

InspectorForm::Halves InspectorForm::halves(const Rect& row) {
  const float gap = px(6), half = ImFloor((row.w - gap) / 2);
  return {{row.x, row.y, half, row.h}, {row.x + half + gap, row.y, row.w - half - gap, row.h}};
}

Rect InspectorForm::key_place(const Rect& fields) const {
  return {fields_end() + px(4), fields.y + px(1), px(20), px(20)};
}

void InspectorForm::note(std::string_view words) {
  draw_text_fitted(*ImGui::GetWindowDrawList(), FontRole::kBody, x(12), y_ + px(kFormField) / 2,
                   column_.w - px(24), color(Token::kTextDim), words);
  y_ += px(kFormRow);
}

bool InspectorForm::note_with_button(std::string_view words, std::string_view name,
                                     std::string_view label) {
  const float width = button_width(label);
  const Rect rect{fields_end() - width, y_, width, px(kFormField)};
  draw_text_fitted(*ImGui::GetWindowDrawList(), FontRole::kBody, x(12), rect.center().y,
                   rect.x - x(12) - px(8), color(Token::kTextDim), words);
  y_ += px(kFormRow);
  return push(name, rect, label);
}

void InspectorForm::paragraph(std::string_view words, Token token, float indent) {
  const ImFont* face = font(FontRole::kBody);
  const float room = column_.w - px(indent) - px(12);
  const char* begin = words.data();
  const char* end = begin + words.size();
  const float height = face->CalcTextSizeA(face->FontSize, FLT_MAX, room, begin, end).y;
  ImGui::GetWindowDrawList()->AddText(face, face->FontSize, {x(indent), y_}, color(token), begin,
                                      end, room);
  y_ += height;
}

void InspectorForm::number_with(std::string_view name, const Rect& rect, double value,
                                const FieldOptions& options, const std::string& step,
                                const std::function<void(double)>& typed,
                                const std::function<void(double)>& dragged,
                                const FieldExtras& extras) {
  const double shown = value;
  const FieldEvent event = number_field(name, rect, value, options);
  map(name, rect);
  edit_by_field(
      context_.editor, event, step, [&] { typed(value); }, [&] { dragged(value); });
  field_menu(name, rect, shown, options, typed, extras);
  if (!extras.channels.empty() && !subject_.rig) key(name, rect, extras.channels);
}

void InspectorForm::number(std::string_view name, const Rect& rect, double value,
                           const FieldOptions& options, const std::string& step,
                           const std::function<void(Scene&, double)>& change,
                           const FieldExtras& extras) {
  editor::Editor& editor = context_.editor;
  number_with(
      name, rect, value, options, step,
      [&](double v) { editor.edit(step, [&](Scene& scene) { change(scene, v); }); },
      [&](double v) { editor.update_drag([&](Scene& scene) { change(scene, v); }); }, extras);
}

void InspectorForm::field_menu(std::string_view name, const Rect& rect, double value,
                               const FieldOptions& options,
                               const std::function<void(double)>& typed,
                               const FieldExtras& extras) {
  ScopedId scope(name);
  const bool pressed = ImGui::IsMouseClicked(ImGuiMouseButton_Right) && ImGui::IsWindowHovered() &&
                       ImGui::IsMouseHoveringRect(rect.min(), rect.max());
  if (pressed && !context_.editor.dragging()) ImGui::OpenPopup("field menu");
  ScopedPopup popup{"field menu"};
  if (!popup) return;
  const float width = px(180);
  const auto row = [&](std::string_view id, std::string_view label, std::string_view icon,
                       bool enabled) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool chosen = menu_row(label, icon, {}, enabled, width);
    context_.map.add("field_menu/" + std::string(id), {at.x, at.y, width, px(24)});
    return chosen;
  };
  if (!extras.channels.empty() && !subject_.rig) {
    const editor::KeyState state =
        common_key_state(*this, context_.editor.session(), extras.channels);
    const bool keyed = state == editor::KeyState::kKeyedHere;
    if (row("set_key", "Set key", "key", !keyed)) set_keys(extras.channels);
    if (row("delete_key", "Delete key", "", keyed)) delete_keys(extras.channels);
  }
  if (extras.rest) {
    const bool differs = options.mixed || value != *extras.rest;
    if (row("reset", "Reset to rest", "undo", differs)) typed(*extras.rest);
  }
  if (row("copy", "Copy value", "copy", !options.mixed)) {
    ImGui::SetClipboardText(number_text(value, 6).c_str());
  }
  const char* clipboard = ImGui::GetClipboardText();
  const auto pasted =
      clipboard == nullptr ? std::nullopt : editor::parse_number(clipboard, options.range);
  if (row("paste", "Paste value", "", pasted.has_value())) typed(*pasted);
}

void InspectorForm::set_keys(const std::vector<ChannelTarget>& targets) {
  editor::Editor& editor = context_.editor;
  editor::Session& session = editor.session();
  editor.edit("Set key", [&, id = character_id()](Scene& scene) {
    for (const ChannelTarget& target : targets) {
      editor::key_channel(scene, session.unkeyed, id, target, session.playhead);
    }
  });
}

void InspectorForm::delete_keys(const std::vector<ChannelTarget>& targets) {
  editor::Editor& editor = context_.editor;
  std::vector<editor::KeyRef> here =
      editor::keys_at(subject_.scene, character(), editor.session().playhead);
  std::erase_if(here, [&](const editor::KeyRef& key) {
    return std::find(targets.begin(), targets.end(), key.channel) == targets.end();
  });
  editor.edit("Delete key", [&](Scene& scene) { editor::delete_keys(scene, here); });
}

void InspectorForm::key(std::string_view name, const Rect& fields,
                        const std::vector<ChannelTarget>& targets) {
  const editor::KeyState state = common_key_state(*this, context_.editor.session(), targets);
  const Rect place = key_place(fields);
  const std::string item = std::string(name) + "/key";
  const bool clicked = key_button(item, place, state);
  map(item, place);
  if (!clicked) return;
  if (state == editor::KeyState::kKeyedHere) {
    delete_keys(targets);
  } else {
    set_keys(targets);
  }
}

bool InspectorForm::check(std::string_view name, const Rect& rect, std::string_view label, bool on,
                          bool mixed) {
  const Rect box{rect.x, rect.y, ImMin(check_box_width(label), rect.w), rect.h};
  const bool clicked = check_box(name, box, on && !mixed, label);
  if (mixed) {  // neither on nor off: a dash
    const float cy = box.center().y;
    fill(*ImGui::GetWindowDrawList(), {box.x + px(4), cy - px(1), px(8), px(2)},
         color(Token::kTextDim));
  }
  map(name, box);
  return clicked;
}

bool InspectorForm::push(std::string_view name, const Rect& rect, std::string_view label,
                         std::string_view icon, bool enabled) {
  ButtonOptions options;
  options.icon = icon;
  options.enabled = enabled;
  const bool pressed = button(name, rect, label, options);
  map(name, rect);
  return pressed;
}

void InspectorForm::edit_rig(const std::string& step, const std::function<void(Scene&)>& change) {
  editor::edit_rig(context_.editor, step, change);
}

void InspectorForm::map(std::string_view name, const Rect& rect) {
  if (context_.map.enabled()) {
    context_.map.add("inspector/" + std::string(name), rect, context_.layout.inspector);
  }
}

std::optional<BoneId> bone_combo(InspectorForm& form, std::string_view name, const Rect& rect,
                                 BoneId current, bool mixed, std::string_view none,
                                 const std::function<bool(BoneId)>& allowed) {
  const std::vector<Bone>& bones = *form.character().bones;
  std::vector<Choice> choices{{none}};
  int at = mixed ? -1 : 0;
  for (const Bone& bone : bones) {
    if (!mixed && bone.id == current) at = static_cast<int>(choices.size());
    choices.push_back({bone.name, "bone", allowed(bone.id)});
  }
  const int chosen = combo(name, rect, at, choices, "mixed");
  form.map(name, rect);
  if (chosen < 0 || chosen == at) return std::nullopt;
  return chosen == 0 ? BoneId{} : bones[static_cast<std::size_t>(chosen - 1)].id;
}

}  // namespace kindred::ui
