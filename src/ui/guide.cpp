// SPDX-License-Identifier: MIT
#include "ui/guide.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <string_view>
#include <utility>

#include "editor/sample.h"
#include "ui/context.h"
#include "ui/curves_state.h"
#include "ui/panels.h"

namespace kindred::ui {
namespace {

constexpr float kGuideWidth = 300, kCardPadding = 12, kCardAway = 16, kAnchorMargin = 4;
constexpr float kCardHead = 20, kCardButtons = 24, kGuideGap = 8;

/// What was done since the last frame, and how things stand.
struct Deeds {
  std::string dropped;  ///< path of the gizmo that a drag changed the document with
  std::int64_t frame = 0;
  bool auto_key = false, playing = false, exporting = false, tangent = false;

  bool dropped_any_of(std::initializer_list<std::string_view> paths) const {
    return std::find(paths.begin(), paths.end(), dropped) != paths.end();
  }
};

struct GuideStep {
  std::string_view words;
  std::string_view anchor;  ///< an item of the UI map
  bool (*done)(const Deeds&);
  std::string_view result;
};

constexpr std::string_view kLeftHand = "canvas/Mika/self/handle/left hand";
constexpr std::string_view kLeftHandMirrored = "canvas/Mika/mirror/handle/left hand";
constexpr std::string_view kHips = "canvas/Mika/self/joint/root";

constexpr GuideStep kSteps[] = {
    {"Drag the yellow handle on her left hand.", kLeftHand,
     [](const Deeds& deeds) { return deeds.dropped == kLeftHand; }, "The mirror followed."},
    {"Now drag the same hand in the mirror.", kLeftHandMirrored,
     [](const Deeds& deeds) { return deeds.dropped == kLeftHandMirrored; },
     "One pose, two figures."},
    {"Her feet are pinned. Drag the hips.", kHips,
     [](const Deeds& deeds) {
       return deeds.dropped_any_of({kHips, "canvas/Mika/mirror/joint/root"});
     },
     "Pinned points stay. Double-click a handle to pin or unpin it."},
    {"Drag the ruler to frame 24 and move a hand.", "timeline/ruler",
     [](const Deeds& deeds) { return deeds.frame > 0 && deeds.auto_key && !deeds.dropped.empty(); },
     "Auto-key set a key: the red frame says it is on."},
    {"Press Space to play.", "transport/play", [](const Deeds& deeds) { return deeds.playing; },
     "Space pauses."},
    {"Open Curves and drag a key's tangent.", "timeline/curves_tab",
     [](const Deeds& deeds) { return deeds.tangent; }, "The curve bends as its handles say."},
    {"Ctrl+E exports the frames.", "toolbar/export",
     [](const Deeds& deeds) { return deeds.exporting; },
     "F1 lists every key. Undo takes back all of this."},
};
constexpr std::size_t kStepCount = std::size(kSteps);
static_assert(kStepCount <= 32);

const editor::Gizmo* gizmo_at_path(Context& context, std::string_view path) {
  const auto& gizmos = context.canvas_input.gizmos(context.editor, context.state.canvas.transform);
  for (const editor::Gizmo& gizmo : gizmos) {
    if (editor::gizmo_path(context.editor.scene(), gizmo) == path) return &gizmo;
  }
  return nullptr;
}

std::optional<Rect> anchor_place(Context& context, std::string_view anchor) {
  if (!anchor.starts_with("canvas/")) {
    context.map.watch(anchor);
    return context.map.watched();
  }
  const editor::Gizmo* gizmo = gizmo_at_path(context, anchor);
  if (gizmo == nullptr) return std::nullopt;
  const auto at = [](double design) { return static_cast<float>(design) * ui_scale(); };
  const ImVec2 center{at(gizmo->a_screen.x), at(gizmo->a_screen.y)};
  if (!context.layout.canvas.contains(center)) return std::nullopt;
  return Rect{center.x - px(12), center.y - px(12), px(24), px(24)};
}

// A drag on the canvas counts when it is over and has changed the document.
std::string take_dropped(Context& context, GuideState& guide) {
  const std::uint64_t document = context.editor.history().document();
  if (context.canvas_input.active()) {
    const auto& gizmos =
        context.canvas_input.gizmos(context.editor, context.state.canvas.transform);
    const int over = context.canvas_input.hovered();
    if (guide.dragged.empty() && over >= 0 && static_cast<std::size_t>(over) < gizmos.size()) {
      guide.dragged =
          editor::gizmo_path(context.editor.scene(), gizmos[static_cast<std::size_t>(over)]);
      guide.document = document;
    }
    return {};
  }
  std::string dropped = std::exchange(guide.dragged, {});
  return document != guide.document ? dropped : std::string();
}

// The next step that is neither done nor left out.
void go_on(GuideState& guide) {
  while (guide.step < kStepCount && (guide.done >> guide.step & 1U) != 0) ++guide.step;
}

void watch_deeds(Context& context, GuideState& guide) {
  Deeds deeds;
  deeds.dropped = take_dropped(context, guide);
  deeds.frame = context.editor.playhead_frame();
  deeds.auto_key = context.editor.session().auto_key;
  deeds.playing = context.editor.session().playing;
  deeds.tangent = curves_state(context).tangents_dragged > 0;
  deeds.exporting = context.state.export_dialog != nullptr;
  for (std::size_t i = 0; i < kStepCount; ++i) {
    if ((guide.done >> i & 1U) != 0 || !kSteps[i].done(deeds)) continue;
    guide.done |= 1U << i;
    if (i == guide.step) guide.result = kSteps[i].result;
  }
  go_on(guide);
}

float wrapped_height(std::string_view words, float width) {
  ScopedFont font(FontRole::kBody);
  return ImGui::CalcTextSize(words.data(), words.data() + words.size(), false, width).y;
}

void draw_wrapped(std::string_view words, float x, float y, float width, Token token) {
  ScopedFont font(FontRole::kBody);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {x, y}, color(token), words.data(),
               words.data() + words.size(), width);
}

// Drawn joints and handles that a card would hide.
int hidden_gizmos(Context& context, const Rect& card) {
  const auto& gizmos = context.canvas_input.gizmos(context.editor, context.state.canvas.transform);
  int hidden = 0;
  for (const editor::Gizmo& gizmo : gizmos) {
    const ImVec2 at{static_cast<float>(gizmo.a_screen.x) * ui_scale(),
                    static_cast<float>(gizmo.a_screen.y) * ui_scale()};
    const bool counts = gizmo.drawn && gizmo.kind != editor::GizmoKind::kBone;
    if (counts && context.layout.canvas.contains(at) && card.contains(at)) ++hidden;
  }
  return hidden;
}

// Beside the anchor, inside the window, never over the anchor, and where it hides the least of what
// can be dragged.
Rect card_place(Context& context, const std::optional<Rect>& anchor, float width, float height) {
  const Rect& window = context.layout.window;
  const float away = px(kCardAway);
  const auto inside = [&](float x, float y) {
    return Rect{ImFloor(ImClamp(x, away, ImMax(away, window.w - width - away))),
                ImFloor(ImClamp(y, away, ImMax(away, window.h - height - away))), width, height};
  };
  if (!anchor) return inside(window.w - width - away, window.h - height - px(64));
  const ImVec2 center = anchor->center();
  const Rect places[] = {inside(anchor->right() + away, center.y - height / 2),
                         inside(anchor->x - away - width, center.y - height / 2),
                         inside(center.x - width / 2, anchor->y - away - height),
                         inside(center.x - width / 2, anchor->bottom() + away)};
  Rect best = places[0];
  int least = 1 << 20;
  for (const Rect& place : places) {
    const bool over = place.x < anchor->right() && place.right() > anchor->x &&
                      place.y < anchor->bottom() && place.bottom() > anchor->y;
    const int hidden = hidden_gizmos(context, place) + (over ? 1 << 10 : 0);
    if (hidden >= least) continue;
    least = hidden;
    best = place;
  }
  return best;
}

void draw_card(Context& context, GuideState& guide, const std::optional<Rect>& anchor) {
  const bool last = guide.step >= kStepCount;
  const std::string_view words = last ? std::string_view{} : kSteps[guide.step].words;
  const Rect& window = context.layout.window;
  const float width = ImMin(px(kGuideWidth), window.w - px(32)), pad = px(kCardPadding);
  const float text_width = width - 2 * pad, result_width = text_width - px(22);
  const float gap = px(kGuideGap);
  const float result_height =
      guide.result.empty() ? 0 : wrapped_height(guide.result, result_width) + gap;
  const float words_height = words.empty() ? 0 : wrapped_height(words, text_width) + gap;
  const float height =
      2 * pad + px(kCardHead) + gap + result_height + words_height + px(kCardButtons);
  const Rect card = card_place(context, anchor, width, height);
  ScopedPane pane("guide", card, Token::kPopup, 6, 0, PaneLayer::kFloating);
  draw_popup_ground(card);
  context.map.add("guide/card", card);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  float y = card.y + pad;
  const float x = card.x + pad;
  draw_text(list, FontRole::kStrong, x, y + px(kCardHead) / 2, color(Token::kText), "First steps");
  if (!last) {
    draw_text_right(list, FontRole::kSmall, card.right() - pad - px(28), y + px(kCardHead) / 2,
                    color(Token::kTextDim), fmt::format("{} of {}", guide.step + 1, kStepCount));
  }
  const Rect close{card.right() - pad - px(16), y, px(20), px(20)};
  IconButtonOptions small_options;
  small_options.size = IconSize::kSmall;
  if (icon_button("close", close, "close", "Close. Help, First steps brings it back",
                  small_options)) {
    guide.open = false;
  }
  context.map.add("guide/close", close);
  y += px(kCardHead) + gap;
  if (!guide.result.empty()) {
    draw_icon(list, "done", {x + px(7), y + ImGui::GetFontSize() / 2}, color(Token::kAnimatedFill));
    draw_wrapped(guide.result, x + px(22), y, result_width, Token::kText);
    y += result_height;
  }
  if (!words.empty()) {
    draw_wrapped(words, x, y, text_width, Token::kText);
    y += words_height;
  }
  const std::string_view label = last ? "Done" : "Skip";
  const float button_w = ImMax(px(64), button_width(label));
  ButtonOptions options;
  if (last) options.look = ButtonLook::kPrimary;
  const Rect place{card.right() - pad - button_w, y, button_w, px(kCardButtons)};
  if (button("skip", place, label, options)) {
    guide.result.clear();
    if (last) {
      guide.open = false;
    } else {
      ++guide.step;
      go_on(guide);
      guide.open = guide.step < kStepCount;  // nothing was done last: nothing to say
    }
    request_frame_in(0);
  }
  context.map.add("guide/skip", place);
}

}  // namespace

void start_guide(Context& context) {
  context.state.guide = {};
  context.state.guide.open = true;
  context.state.settings.guide_seen = true;
  if (gizmo_at_path(context, kLeftHand) != nullptr || context.state.sample.empty()) return;
  UiState& state = context.state;
  editor::Editor& editor = context.editor;
  ask_to_save(context, [&] { editor::open_sample(editor, state.sample); });
}

void draw_guide(Context& context) {
  GuideState& guide = context.state.guide;
  if (!guide.open) {
    context.map.watch({});
    return;
  }
  watch_deeds(context, guide);
  const bool popup =
      ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
  if (dialog_open(context.state) || popup) return;
  std::optional<Rect> anchor;
  if (guide.step < kStepCount) anchor = anchor_place(context, kSteps[guide.step].anchor);
  if (anchor) {
    const float by = px(kAnchorMargin);
    const Rect around{anchor->x - by, anchor->y - by, anchor->w + 2 * by, anchor->h + 2 * by};
    outline(*ImGui::GetForegroundDrawList(), around, color(Token::kAccent), px(6), px(2));
  }
  draw_card(context, guide, anchor);
}

}  // namespace kindred::ui
