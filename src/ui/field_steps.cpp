// SPDX-License-Identifier: MIT
#include "ui/field_steps.h"

namespace kindred::ui {

void edit_by_field(editor::Editor& editor, FieldEvent event, const std::string& step,
                   const std::function<void(Scene&)>& change) {
  edit_by_field(
      editor, event, step, [&] { editor.edit(step, change); }, [&] { editor.update_drag(change); });
}

void edit_by_field(editor::Editor& editor, FieldEvent event, const std::string& step,
                   const std::function<void()>& typed, const std::function<void()>& dragged) {
  switch (event) {
    case FieldEvent::kNone:
      break;
    case FieldEvent::kDragBegan:
      editor.begin_drag(step);
      break;
    case FieldEvent::kDragged:
      // A colour or dial may report its first value together with the press.
      if (!editor.dragging()) editor.begin_drag(step);
      dragged();
      break;
    case FieldEvent::kDragEnded:
      editor.commit_drag();
      break;
    case FieldEvent::kDragCancelled:
      editor.cancel_drag();
      break;
    case FieldEvent::kTyped:
      typed();
      break;
    case FieldEvent::kRefused:
      tell_refusal(editor);
      break;
  }
}

void tell_refusal(editor::Editor& editor) {
  editor::Notice notice;
  notice.kind = editor::NoticeKind::kWarning;
  notice.text = refusal();
  editor.notify(std::move(notice));
}

}  // namespace kindred::ui
