// SPDX-License-Identifier: MIT
// Options of the tool in hand: a table, one row each. Side by side where there is room, else below
// each other in a popup.
#include <algorithm>
#include <array>

#include "ui/color_field.h"
#include "ui/field.h"
#include "ui/symmetrise_popup.h"
#include "ui/toolbar_parts.h"

namespace kindred::ui {
namespace {

constexpr float kOptionGap = 12, kOptionsMargin = 22, kOptionHeight = 24, kMoreButton = 28;

bool rig_bones_option(const Context& context) {
  return context.editor.session().mode == editor::Mode::kRig &&
         !editor::active_tool(context.editor).shape;
}
bool rig_shape_option(const Context& context) { return editor::active_tool(context.editor).shape; }
bool rig_option(const Context& context) {
  return context.editor.session().mode == editor::Mode::kRig;
}
bool animate_option(const Context& context) { return !rig_option(context); }

// ---- switches of actions ------------------------------------------------------------------------

void action_switch(Context& context, const Rect& rect, std::string_view action_id,
                   std::string_view label, std::string_view tip, std::string_view name) {
  if (check_box(action_id, rect, action_checked(context, action_id), label)) {
    run_action(context, action_id);
  }
  const std::string shortcut = shortcut_text(action_id);
  tooltip(tip, shortcut);
  context.map.add(name, rect);
}

float mirror_edits_width() { return check_box_width("Mirror edits"); }
void draw_mirror_edits(Context& context, const Rect& rect) {
  action_switch(context, rect, "rig.mirror_edits", "Mirror edits",
                "What is done to a bone happens to its partner of the other side, mirrored",
                "toolbar/mirror_edits");
}
float snap_width() { return check_box_width("Snap"); }
void draw_snap(Context& context, const Rect& rect) {
  action_switch(context, rect, "rig.snap", "Snap",
                "Drags snap to joints, tips and the grid; Ctrl does the opposite meanwhile",
                "toolbar/snap");
}
float children_stay_width() { return check_box_width("Children stay"); }
void draw_children_stay(Context& context, const Rect& rect) {
  action_switch(context, rect, "rig.children_stay", "Children stay",
                "Bones below a moved bone stay where they are; off: they follow. Alt does the "
                "opposite meanwhile",
                "toolbar/children_stay");
}
float keep_feet_width() { return check_box_width("Keep feet"); }
void draw_keep_feet(Context& context, const Rect& rect) {
  action_switch(context, rect, "pose.keep_feet", "Keep feet",
                "While dragging, the feet that carry the figure stay where they stand",
                "toolbar/keep_feet");
}

float balance_width() { return check_box_width("Balance"); }
void draw_balance_switch(Context& context, const Rect& rect) {
  action_switch(context, rect, "pose.balance", "Balance",
                "While dragging, the centre of mass stays over the feet", "toolbar/balance");
}

// ---- what IK moves ------------------------------------------------------------------------------

constexpr std::string_view kIkLabel = "IK moves";

float ik_scope_width() { return std::ceil(text_width(FontRole::kBody, kIkLabel)) + px(8 + 124); }
void draw_ik_scope(Context& context, const Rect& rect) {
  draw_text(*ImGui::GetWindowDrawList(), FontRole::kBody, rect.x, rect.center().y,
            color(Token::kTextDim), kIkLabel);
  const Choice choices[] = {{"Whole figure"}, {"This limb"}};
  bool& limb_only = context.editor.session().limb_only;
  const Rect box{rect.right() - px(124), rect.y + px(1), px(124), px(22)};
  const int chosen = combo("ik scope", box, limb_only ? 1 : 0, choices);
  if (chosen >= 0) {
    limb_only = chosen == 1;
    context.editor.touch();
  }
  context.map.add("toolbar/ik_moves", box);
}

// ---- looks of the next part ---------------------------------------------------------------------

constexpr float kPaintWidth = 112;

void draw_paint(Context& context, const Rect& rect, std::string_view id, std::string_view label,
                std::optional<Color>& paint, Color first) {
  const float box = check_box_width(label);
  if (check_box(id, {rect.x, rect.y, box, rect.h}, paint.has_value(), label)) {
    paint = paint ? std::nullopt : std::optional<Color>(first);
  }
  const Rect field{rect.x + box + px(8), rect.y + px(1), px(kPaintWidth), px(22)};
  ScopedDisabled disabled(!paint);
  ScopedId scope(id);
  const ColorResult result = color_field("color", field, paint.value_or(first), true);
  const bool changed = result.event == FieldEvent::kTyped ||
                       result.event == FieldEvent::kDragBegan ||
                       result.event == FieldEvent::kDragged;
  if (paint && changed) paint = result.color;
  context.map.add("toolbar/" + std::string(id), field);
}

float fill_width() { return check_box_width("Fill") + px(8 + kPaintWidth); }
void draw_fill(Context& context, const Rect& rect) {
  draw_paint(context, rect, "fill", "Fill", context.editor.session().rig.fill,
             *editor::RigSession{}.fill);
}
float line_width() { return check_box_width("Line") + px(8 + kPaintWidth + 8 + 56); }
void draw_line(Context& context, const Rect& rect) {
  editor::RigSession& rig = context.editor.session().rig;
  draw_paint(context, rect, "line", "Line", rig.stroke, *editor::RigSession{}.stroke);
  FieldOptions width;
  width.unit = "px";
  width.per_px = 0.1;
  width.range = {0, 200};
  const Rect field{rect.right() - px(56), rect.y + px(1), px(56), px(22)};
  ScopedDisabled disabled(!rig.stroke);
  number_field("line width", field, rig.stroke_width, width);
  context.map.add("toolbar/line_width", field);
}

// ---- the table ----------------------------------------------------------------------------------

struct ToolOption {
  bool (*shown)(const Context& context);
  float (*width)();
  void (*draw)(Context& context, const Rect& rect);
};

constexpr std::array kOptions{
    ToolOption{rig_bones_option, symmetrise_button_width, draw_symmetrise_button},
    ToolOption{rig_bones_option, mirror_edits_width, draw_mirror_edits},
    ToolOption{rig_shape_option, fill_width, draw_fill},
    ToolOption{rig_shape_option, line_width, draw_line},
    ToolOption{rig_option, snap_width, draw_snap},
    ToolOption{rig_bones_option, children_stay_width, draw_children_stay},
    ToolOption{animate_option, ik_scope_width, draw_ik_scope},
    ToolOption{animate_option, keep_feet_width, draw_keep_feet},
    ToolOption{animate_option, balance_width, draw_balance_switch},
};

void draw_options_menu(Context& context, const Rect& bar, float x) {
  const Rect rect{x, bar.y + px(4), px(kMoreButton), px(kToolButton)};
  if (icon_button("tool options", rect, "more", "Options of the tool")) {
    ImGui::OpenPopup("tool options");
  }
  context.map.add("toolbar/options", rect);
  ImGui::SetNextWindowPos({rect.x, rect.bottom() + px(4)});
  float width = 0, rows = 0;
  for (const ToolOption& option : kOptions) {
    if (!option.shown(context)) continue;
    width = ImMax(width, option.width());
    ++rows;
  }
  ImGui::SetNextWindowSize({width + px(24), rows * px(kOptionHeight + 4) + px(20)});
  ScopedPopup popup{"tool options"};
  if (!popup) return;
  const ImVec2 corner = ImGui::GetWindowPos();
  float y = corner.y + px(12);
  for (const ToolOption& option : kOptions) {
    if (!option.shown(context)) continue;
    option.draw(context, {corner.x + px(12), y, option.width(), px(kOptionHeight)});
    y += px(kOptionHeight + 4);
  }
}

}  // namespace

float options_width(const Context& context, OptionsFold fold) {
  if (fold == OptionsFold::kMenu) return px(kMoreButton + 4);
  float width = px(kOptionsMargin - kOptionGap);
  for (const ToolOption& option : kOptions) {
    if (option.shown(context)) width += option.width() + px(kOptionGap);
  }
  return width;
}

void draw_options(Context& context, const Rect& bar, float x, OptionsFold fold) {
  if (fold == OptionsFold::kMenu) {
    draw_options_menu(context, bar, x + px(2));
    return;
  }
  fill(*ImGui::GetWindowDrawList(), {x + px(8), bar.y + px(10), px(1), bar.h - px(20)},
       color(Token::kEdge));
  x += px(kOptionsMargin);
  for (const ToolOption& option : kOptions) {
    if (!option.shown(context)) continue;
    const float width = option.width();
    option.draw(context, {x, bar.y + px(8), width, px(kOptionHeight)});
    x += width + px(kOptionGap);
  }
}

}  // namespace kindred::ui
