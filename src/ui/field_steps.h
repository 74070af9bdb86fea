// SPDX-License-Identifier: MIT
// From what a field reports to steps of the history: a whole drag is one, so is a typed value.
#pragma once

#include <functional>
#include <string>

#include "editor/editor.h"
#include "ui/field.h"

namespace kindred::ui {

/// For number fields, dials and colours alike. `change` sets the new value; it must be the same
/// work on the document whether it was typed or dragged.
void edit_by_field(editor::Editor& editor, FieldEvent event, const std::string& step,
                   const std::function<void(Scene&)>& change);

/// The same where typing and dragging are different calls (poses, lists of bones).
void edit_by_field(editor::Editor& editor, FieldEvent event, const std::string& step,
                   const std::function<void()>& typed, const std::function<void()>& dragged);

/// Says why the last entry was refused.
void tell_refusal(editor::Editor& editor);

}  // namespace kindred::ui
