// SPDX-License-Identifier: MIT
// A question over everything else: unsaved changes, an existing file.
#include <fmt/format.h>

#include "editor/edits_keys.h"
#include "editor/edits_pose.h"
#include "editor/safekeeping.h"
#include "ui/modal.h"
#include "ui/panels.h"
#include "ui/wrapped_text.h"

namespace kindred::ui {
namespace {

enum class Answer { kNone, kYes, kNo, kCancel };

Answer draw_buttons(Context& context, const Question& question, const Rect& row) {
  Answer answer = Answer::kNone;
  float right = row.right();
  const auto place = [&](std::string_view label) {
    const float width = button_width(label);
    const Rect rect{right - width, row.y, width, row.h};
    right -= width + px(8);
    return rect;
  };
  const Rect yes = place(question.yes);
  ButtonOptions strong;
  strong.look = question.destructive ? ButtonLook::kRecord : ButtonLook::kPrimary;
  if (button("yes", yes, question.yes, strong)) answer = Answer::kYes;
  context.map.add("question/yes", yes);
  if (!question.no.empty()) {
    const Rect no = place(question.no);
    if (button("no", no, question.no)) answer = Answer::kNo;
    context.map.add("question/no", no);
  }
  const Rect cancel = place(question.cancel);
  if (button("cancel", cancel, question.cancel)) answer = Answer::kCancel;
  context.map.add("question/cancel", cancel);
  return answer;
}

}  // namespace

void draw_question(Context& context) {
  if (!context.state.question) return;
  const Question& question = *context.state.question;
  const float text = ImMax(text_width(FontRole::kBody, question.text),
                           text_width(FontRole::kTitle, question.title));
  const float width =
      ImClamp(text + px(32), px(360), ImClamp(context.layout.window.w - px(64), px(360), px(560)));
  const auto title = wrapped_lines(FontRole::kTitle, question.title, width - px(32));
  const auto lines = wrapped_lines(FontRole::kBody, question.text, width - px(32));
  const float more = line_step() * static_cast<float>(title.size() + lines.size() - 2);
  Answer answer = Answer::kNone;
  {
    ScopedModal modal(context, "question", width, px(112) + more);
    const Rect rect = modal.rect();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    draw_lines(list, FontRole::kTitle, rect.x + px(16), rect.y + px(26), color(Token::kText),
               title);
    draw_lines(list, FontRole::kBody, rect.x + px(16),
               rect.y + px(54) + line_step() * static_cast<float>(title.size() - 1),
               color(Token::kTextDim), lines);
    answer = draw_buttons(context, question,
                          {rect.x + px(16), rect.bottom() - px(40), rect.w - px(32), px(24)});
    if (modal.escape()) answer = Answer::kCancel;
    // What destroys something takes a click: Enter may still be on its way from a text field.
    if (modal.enter() && !question.destructive) answer = Answer::kYes;
  }
  if (answer == Answer::kNone) return;
  const Question asked = std::move(*context.state.question);
  context.state.question.reset();
  if (answer == Answer::kYes && asked.on_yes) asked.on_yes();
  if (answer == Answer::kNo && asked.on_no) asked.on_no();
}

namespace {

void ask_about_changes(editor::Editor& editor, UiState& state, std::function<void()> next) {
  if (!editor.modified()) {
    next();
    return;
  }
  if (state.safekeeping != nullptr) state.safekeeping->save_now();
  Question question;
  question.title = "Save changes to " + editor.title() + "?";
  question.text = "What changed since the last save is lost otherwise.";
  question.yes = "Save";
  question.no = "Don't save";
  question.on_yes = [&editor, &state, next] {
    if (!editor.can_save_in_place()) {
      state.after_save = next;
      state.save_wanted = true;
    } else if (editor.save()) {
      next();
    }
  };
  question.on_no = std::move(next);
  state.question = std::move(question);
}

// What was posed with auto-key off is in no document yet: saving alone would not keep it.
Question question_about_unkeyed(int channels) {
  Question question;
  question.title = channels == 1 ? "Key the changed channel?"
                                 : fmt::format("Key {} changed channels?", channels);
  question.text = channels == 1 ? "It was changed with auto-key off and is lost otherwise."
                                : "They were changed with auto-key off and are lost otherwise.";
  question.yes = "Key";
  question.no = "Don't key";
  return question;
}

}  // namespace

void ask_to_save(Context& context, std::function<void()> next) {
  // A window may be closed, or a file dropped on it, in the middle of a gesture.
  context.canvas_input.focus_lost(context.editor);
  context.editor.commit_drag();
  editor::Editor& editor = context.editor;
  UiState& state = context.state;
  const editor::Session& session = editor.session();
  const int channels = editor::changed_channels(editor.scene(), session.unkeyed, session.playhead);
  if (channels == 0) {
    ask_about_changes(editor, state, std::move(next));
    return;
  }
  Question question = question_about_unkeyed(channels);
  question.on_yes = [&editor, &state, next] {
    editor::key_unkeyed(editor);
    ask_about_changes(editor, state, next);
  };
  question.on_no = [&editor, &state, next] { ask_about_changes(editor, state, next); };
  state.question = std::move(question);
}

bool dialog_open(const UiState& state) { return !front_dialog(state).empty(); }

}  // namespace kindred::ui
