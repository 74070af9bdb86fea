// SPDX-License-Identifier: MIT
// Between the modes: what moves when they change, and the line that stands for the timeline in Rig
// mode.
#include <fmt/format.h>

#include "ui/panels.h"

namespace kindred::ui {
namespace {

constexpr double kFadeSeconds = 0.16, kFoldSeconds = 0.12;

// Fast at first, coming to rest: 1 - (1 - t)^3.
float eased(double seconds, double duration) {
  const double left = 1 - (seconds < duration ? seconds / duration : 1);
  return static_cast<float>(1 - left * left * left);
}

float share_of_rig(const RigState& state, double duration) {
  const float done = eased(state.since_change, duration);
  return state.mode == editor::Mode::kRig ? done : 1 - done;
}

}  // namespace

void advance_rig(RigState& state, const editor::Editor& editor, double now, bool reduce_motion) {
  if (state.mode != editor.session().mode) {
    state.mode = editor.session().mode;
    state.since_change = reduce_motion ? kFadeSeconds : 0;
    state.symmetrise.reset();
  } else if (state.since_change < kFadeSeconds) {
    state.since_change += now - state.last_frame_at;
  }
  state.last_frame_at = now;
  if (state.since_change < kFadeSeconds) request_frame_in(0);
}

float rig_share(const RigState& state) { return share_of_rig(state, kFadeSeconds); }
float bottom_folded(const RigState& state) { return share_of_rig(state, kFoldSeconds); }

void draw_rig_line(Context& context) {
  const Rect& pane = context.layout.bottom;
  ScopedPane scope("rig line", pane, Token::kPanel);
  if (context.editor.session().mode != editor::Mode::kRig) return;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float cy = pane.y + px(18);
  draw_icon(list, "information", {pane.x + px(20), cy}, color(Token::kTextDim));

  const std::string back = fmt::format("Back to frame {}", context.editor.playhead_frame());
  const float cap = text_width(FontRole::kSmall, "Tab") + px(10);
  const float width = text_width(FontRole::kBody, back) + px(12) + cap + px(24);
  const Rect button{pane.right() - px(8) - width, pane.y + px(4), width, px(28)};
  const Hit hit = hit_area("back", button, ImGuiMouseCursor_Hand);
  if (hit.hovered) fill(list, button, color(Token::kHover, 0.5f), px(4));
  if (hit.clicked) run_action(context, "rig.mode");
  context.map.add("rig/back", button);
  draw_text(list, FontRole::kBody, button.x + px(12), cy,
            color(hit.hovered ? Token::kText : Token::kTextDim), back);
  keycap(list, button.right() - px(12) - cap, cy, "Tab");

  float x = pane.x + px(38);
  const float end = button.x - px(16);
  x += draw_text_fitted(list, FontRole::kBody, x, cy, end - x, color(Token::kText),
                        "Rig mode shows the rest pose.") +
       px(8);
  if (x < end) {
    draw_text_fitted(list, FontRole::kBody, x, cy, end - x, color(Token::kTextDim),
                     "Keys and clips stay as they are.");
  }
}

}  // namespace kindred::ui
