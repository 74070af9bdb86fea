// SPDX-License-Identifier: MIT
#include "ui/inspector_form.h"

#include "editor/edits_keys.h"

namespace kindred::ui {
namespace {

constexpr float kSectionHead = 26, kFormRow = 26, kFormField = 22, kFieldStart = 92;

}  // namespace

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

Rect InspectorForm::row(std::string_view label) {
  draw_text(*ImGui::GetWindowDrawList(), FontRole::kBody, x(12), y_ + px(kFormField) / 2,
            color(Token::kTextDim), label);
  const Rect rect{x(kFieldStart), y_, fields_end() - x(kFieldStart), px(kFormField)};
  y_ += px(kFormRow);
  return rect;
}

Rect InspectorForm::key_place(const Rect& fields) const {
  return {fields_end() + px(4), fields.y + px(1), px(20), px(20)};
}

void InspectorForm::note(std::string_view words) {
  draw_text_fitted(*ImGui::GetWindowDrawList(), FontRole::kBody, x(12), y_ + px(kFormField) / 2,
                   column_.w - px(24), color(Token::kTextDim), words);
  y_ += px(kFormRow);
}

void InspectorForm::number_with(std::string_view name, const Rect& rect, double value,
                                const FieldOptions& options, const std::string& step,
                                const std::function<void(double)>& typed,
                                const std::function<void(double)>& dragged) {
  editor::Editor& editor = context_.editor;
  const FieldEvent event = number_field(name, rect, value, options);
  map(name, rect);
  switch (event) {
    case FieldEvent::kNone:
      break;
    case FieldEvent::kDragBegan:
      editor.begin_drag(step);
      break;
    case FieldEvent::kDragged:
      dragged(value);
      break;
    case FieldEvent::kDragEnded:
      editor.commit_drag();
      break;
    case FieldEvent::kDragCancelled:
      editor.cancel_drag();
      break;
    case FieldEvent::kTyped:
      typed(value);
      break;
    case FieldEvent::kRefused:
      editor.notify({editor::NoticeKind::kWarning, refusal(), {}, {}, {}, {}, {}});
      break;
  }
}

void InspectorForm::number(std::string_view name, const Rect& rect, double value,
                           const FieldOptions& options, const std::string& step,
                           const std::function<void(Scene&, double)>& change) {
  editor::Editor& editor = context_.editor;
  number_with(
      name, rect, value, options, step,
      [&](double v) { editor.edit(step, [&](Scene& scene) { change(scene, v); }); },
      [&](double v) { editor.update_drag([&](Scene& scene) { change(scene, v); }); });
}

void InspectorForm::key(std::string_view name, const Rect& fields, const ChannelTarget& target) {
  editor::Editor& editor = context_.editor;
  editor::Session& session = editor.session();
  const Scene& scene = editor.scene();
  const CharacterId id = character_id();
  const editor::KeyState state =
      editor::key_state(scene, *subject_.character, target, session.playhead, session.unkeyed);
  const Rect place = key_place(fields);
  const std::string item = std::string(name) + "/key";
  const bool clicked = key_button(item, place, state);
  map(item, place);
  if (!clicked) return;
  if (state != editor::KeyState::kKeyedHere) {
    editor.edit("Set key", [&](Scene& s) {
      editor::key_channel(s, session.unkeyed, id, target, session.playhead);
    });
    return;
  }
  std::vector<editor::KeyRef> here = editor::keys_at(scene, *subject_.character, session.playhead);
  std::erase_if(here, [&](const editor::KeyRef& key) { return !(key.channel == target); });
  editor.edit("Delete key", [&](Scene& s) { editor::delete_keys(s, here); });
}

void InspectorForm::map(std::string_view name, const Rect& rect) {
  if (context_.map.enabled()) {
    context_.map.add("inspector/" + std::string(name), rect, context_.layout.inspector);
  }
}

}  // namespace kindred::ui
