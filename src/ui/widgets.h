// SPDX-License-Identifier: MIT
// The widgets that Dear ImGui lacks, each one function: drawn by tokens, placed by rectangles.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "editor/edits_keys.h"
#include "ui/draw.h"

namespace kindred::ui {

/// Asks for a frame that many seconds from now although nothing happens (tooltips, notices).
void request_frame_in(double seconds);
/// The soonest frame asked for since the last call; negative = none.
double take_frame_request();

/// A text field has the keyboard. Dear ImGui's own flag says so only a frame later, and a key in
/// between must not become a shortcut.
bool typing();
/// A text field is about to take it.
void announce_typing();

/// What the mouse does with a rectangle.
struct Hit {
  bool clicked = false;  ///< released inside after a press inside
  bool hovered = false;
  bool held = false;
  bool double_clicked = false;
};
Hit hit_area(std::string_view id, const Rect& rect,
             ImGuiMouseCursor cursor = ImGuiMouseCursor_Arrow);

/// For the item just made, after 500 ms under the mouse.
void tooltip(std::string_view text, std::string_view shortcut = {});

enum class ButtonLook { kControl, kPrimary, kFlat, kRecord };
struct ButtonOptions {
  ButtonLook look = ButtonLook::kControl;
  std::string_view icon;
  std::string_view keycap;  ///< shown after the label
  bool enabled = true;
};
float button_width(std::string_view label, const ButtonOptions& options = {});
bool button(std::string_view id, const Rect& rect, std::string_view label,
            const ButtonOptions& options = {});

enum class ToggleLook { kPlain, kPressed, kUnderlined };  // how a switch that is on shows it
struct IconButtonOptions {
  bool on = false;
  ToggleLook look = ToggleLook::kPlain;
  bool enabled = true;
  bool filled = false;  ///< with the ground of a button
  IconSize size = IconSize::kNormal;
  std::string_view shortcut;
};
bool icon_button(std::string_view id, const Rect& rect, std::string_view icon, std::string_view tip,
                 const IconButtonOptions& options = {});

/// One of several. Returns true when `index` changed.
struct Segment {
  std::string_view label;
  std::string_view icon = {};
  bool enabled = true;
};
bool segmented(std::string_view id, const Rect& rect, std::span<const Segment> segments, int& index,
               bool accent = false);

/// 16 px box with a label; `rect` is the whole. True when clicked (the caller flips the value).
bool check_box(std::string_view id, const Rect& rect, bool checked, std::string_view label,
               bool record = false, bool enabled = true);
float check_box_width(std::string_view label);

struct Choice {
  std::string_view label;
  std::string_view icon = {};
  bool enabled = true;
};
/// The chosen row, or -1 while nothing new was chosen. `text` stands in for choices[current] where
/// current is -1. `draw_mark`, if given, draws the mark before each text (centre, row).
int combo(std::string_view id, const Rect& rect, int current, std::span<const Choice> choices,
          std::string_view text = {},
          const std::function<void(ImDrawList&, ImVec2, int)>& draw_mark = {});

/// A row of a popup: 24 px, icon, label, shortcut. True when chosen; closes the popup.
bool menu_row(std::string_view label, std::string_view icon = {}, std::string_view shortcut = {},
              bool enabled = true, float width = 0);

void draw_key_state(ImDrawList& list, ImVec2 center, editor::KeyState state);
bool key_button(std::string_view id, const Rect& rect, editor::KeyState state);

/// Head of a section of the inspector: caret, title, dim subtitle. True when clicked.
bool section_head(std::string_view id, const Rect& rect, std::string_view title,
                  std::string_view subtitle, bool open);

float keycap_width(std::string_view text);
/// A key as on a keyboard. Returns the width; height 16 px.
float keycap(ImDrawList& list, float x, float center_y, std::string_view text);

/// Gap between panes that changes a size: returns how far it was dragged in this frame.
struct SplitterDrag {
  float moved = 0;  ///< px since the press
  bool began = false;
  bool reset = false;  ///< double-clicked
};
SplitterDrag splitter(std::string_view id, const Rect& rect, bool vertical);

/// A well to search in: icon, hint, text. True when the text changed.
bool search_field(std::string_view id, const Rect& rect, std::string_view hint, std::string& text);
/// A plain text well. Returns true when an edit was finished (Enter, or focus left) and changed.
/// `bordered`: with an edge, as on dialogs.
bool text_field(std::string_view id, const Rect& rect, std::string& text, bool grab_focus = false,
                bool bordered = true);

/// Progress, 0..1.
void progress_bar(ImDrawList& list, const Rect& rect, double share);

}  // namespace kindred::ui
