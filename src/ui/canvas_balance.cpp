// SPDX-License-Identifier: MIT
#include "ui/canvas_balance.h"

#include "editor/balance_view.h"

namespace kindred::ui {
namespace {

constexpr float kQuarter = 1.5707963f;

// Lines of 45 degrees, every 4 px, between two heights.
void hatch_margin(ImDrawList& list, ImVec2 min, ImVec2 max, ImU32 tint) {
  list.PushClipRect(min, max, true);
  const float height = max.y - min.y;
  for (float x = min.x - height; x < max.x; x += px(4)) {
    list.AddLine({x, max.y}, {x + height, min.y}, tint, px(1));
  }
  list.PopClipRect();
}

void draw_support(const CanvasPen& pen, const editor::BalanceView& view, ImU32 tint,
                  bool with_margins) {
  ImDrawList& list = pen.list;
  const ImVec2 left = pen.at_world({view.support->low, view.ground_y});
  const ImVec2 right = pen.at_world({view.support->high, view.ground_y});
  const auto stroke_all = [&](ImU32 color_of_line, float extra) {
    list.AddLine(left, right, color_of_line, px(2.4f) + extra);
    for (const ImVec2 end : {left, right}) {
      list.AddLine({end.x, end.y - px(5)}, {end.x, end.y + px(5)}, color_of_line, px(2.4f) + extra);
    }
  };
  stroke_all(color(Token::kHalo, 0.75f), px(2));
  stroke_all(tint, 0);
  if (!with_margins) return;
  const float margin = (right.x - left.x) * static_cast<float>(ik::kSupportMargin);
  hatch_margin(list, {left.x, left.y - px(5)}, {left.x + margin, left.y + px(5)}, tint);
  hatch_margin(list, {right.x - margin, right.y - px(5)}, {right.x, right.y + px(5)}, tint);
}

// A disc in quarters of ink and white in a ring of the state's colour.
void draw_center(ImDrawList& list, ImVec2 at, ImU32 tint) {
  list.AddCircle(at, px(10.4f), color(Token::kHalo, 0.75f), 0, px(4.4f));
  list.AddCircleFilled(at, px(8), IM_COL32_WHITE);
  for (const float from : {0.f, 2 * kQuarter}) {
    list.PathLineTo(at);
    list.PathArcTo(at, px(8), from - kQuarter, from, 12);
    list.PathFillConvex(color(Token::kInk));
  }
  list.AddCircle(at, px(8), color(Token::kInk), 0, px(1));
  list.AddCircle(at, px(10.4f), tint, 0, px(2.4f));
}

void draw_balance_of(const CanvasPen& pen, const editor::BalanceView& view, bool dragging) {
  const ImU32 tint = color(view.balanced ? Token::kBalanced : Token::kUnbalanced);
  const ImVec2 center = pen.at_world(view.center_world);
  const ImVec2 ground = pen.at_world({view.center_world.x, view.ground_y});
  if (view.support) draw_support(pen, view, tint, dragging);
  dashed_line(pen.list, center, ground, color(Token::kHalo, 0.75f), px(4), px(5), px(4));
  dashed_line(pen.list, center, ground, tint, px(2), px(5), px(4));
  pen.list.AddCircleFilled(ground, px(4.4f), color(Token::kHalo, 0.75f));
  pen.list.AddCircleFilled(ground, px(3.2f), tint);
  draw_center(pen.list, center, tint);
}

}  // namespace

void draw_balance(Context& context, const CanvasPen& pen) {
  editor::Editor& editor = context.editor;
  if (editor.session().mode != editor::Mode::kAnimate) return;
  const editor::DragFeedback drag = context.canvas_input.feedback();
  for (const auto& character : editor.scene().characters) {
    if (!character->ik.balance.enabled) continue;
    const auto view = editor::balance_view(editor, character->id, drag.handle);
    if (view && !view->weightless) draw_balance_of(pen, *view, drag.active);
  }
}

}  // namespace kindred::ui
