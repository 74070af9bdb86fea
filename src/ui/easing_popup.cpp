// SPDX-License-Identifier: MIT
#include "ui/easing_popup.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ui/field.h"

namespace kindred::ui {
namespace {

constexpr const char* kEasingPopup = "easing popup";
constexpr float kCard = 64, kCardHeight = 60, kCardGap = 4, kEasingMargin = 10;
constexpr int kCardColumns = 4;
constexpr float kEasingWidth =
    kCardColumns * kCard + (kCardColumns - 1) * kCardGap + 2 * kEasingMargin;
constexpr float kCardsTop = 38;

// "upper_arm.L rotation, 30 → 48", or how many segments.
std::string eased_words(const Scene& scene, const Character& character,
                        const std::vector<editor::KeyRef>& keys) {
  if (keys.empty()) return "no segment";
  if (keys.size() > 1) return fmt::format("{} segments", keys.size());
  const editor::KeyRef& key = keys.front();
  const Clip* clip = editor::active_clip(character);
  const Channel* channel = clip == nullptr ? nullptr : find_channel(*clip, key.channel);
  const std::ptrdiff_t index = channel == nullptr ? -1 : channel->curve.index_at(key.time);
  std::string words = channel_title(character, key.channel);
  if (index < 0) return words;
  const std::vector<Key>& all = channel->curve.keys();
  const auto next = static_cast<std::size_t>(index) + 1;
  const std::int64_t from = nearest_frame(scene.frame_rate, key.time);
  if (next >= all.size()) return words + fmt::format(", after {}", from);
  return words +
         fmt::format(", {} \u2192 {}", from, nearest_frame(scene.frame_rate, all[next].time));
}

void preview_easing(Context& context) {
  EasingState& state = curves_state(context).easing;
  if (state.preset < 0) return;
  editor::Editor& editor = context.editor;
  if (!editor.dragging()) editor.begin_drag("Ease keys");
  const editor::EasingPreset preset =
      editor::easing_presets()[static_cast<std::size_t>(state.preset)];
  editor.update_drag(
      [&](Scene& scene) { editor::apply_easing(scene, state.keys, preset, state.strength); });
}

// The preset as a curve from corner to corner, with the room that overshoot needs.
void draw_preset(ImDrawList& list, const Rect& rect, const editor::EasingPreset& preset, ImU32 tint,
                 ImU32 ground) {
  const Rect box{rect.x + px(8), rect.y + px(11), rect.w - px(16), rect.h - px(34)};
  const auto at = [&](double x, double y) {
    return ImVec2{box.x + static_cast<float>(x) * box.w,
                  box.bottom() - static_cast<float>(y) * box.h};
  };
  list.AddLine(at(0, 0), at(1, 0), ground, px(1));
  list.AddLine(at(0, 1), at(1, 1), ground, px(1));
  list.AddBezierCubic(at(0, 0), at(preset.x1, preset.y1), at(preset.x2, preset.y2), at(1, 1), tint,
                      1.6f * ui_scale());
  list.AddCircleFilled(at(0, 0), px(2), color(Token::kText));
  list.AddCircleFilled(at(1, 1), px(2), color(Token::kText));
}

void draw_cards(Context& context, ImVec2 corner) {
  EasingState& state = curves_state(context).easing;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const auto presets = editor::easing_presets();
  for (std::size_t i = 0; i < presets.size(); ++i) {
    ScopedId scope(static_cast<int>(i));
    const auto column = static_cast<float>(i % kCardColumns);
    const auto row = static_cast<float>(i / kCardColumns);
    const Rect card{corner.x + column * px(kCard + kCardGap),
                    corner.y + row * px(kCardHeight + kCardGap), px(kCard), px(kCardHeight)};
    const Hit hit = hit_area("preset", card);
    const bool chosen = state.preset == static_cast<int>(i);
    const Token ground = chosen ? Token::kAccentFill : hit.hovered ? Token::kHover : Token::kField;
    fill(list, card, color(ground), px(4));
    draw_preset(list, card, presets[i], color(chosen ? Token::kTextOn : Token::kCurve1),
                color(chosen ? Token::kTextOn : Token::kEdge, chosen ? 0.35f : 1.f));
    draw_text_centered(list, FontRole::kSmall, {card.center().x, card.bottom() - px(10)},
                       color(chosen ? Token::kTextOn : Token::kTextDim), presets[i].label);
    context.map.add("curves/easing/" + std::string(presets[i].label), card);
    if (!hit.clicked) continue;
    state.preset = static_cast<int>(i);
    preview_easing(context);
  }
}

void draw_easing_foot(Context& context, const Rect& rect) {
  EasingState& state = curves_state(context).easing;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  draw_text(list, FontRole::kBody, rect.x, rect.center().y, color(Token::kTextDim), "Strength");
  const float apply_width = button_width("Apply");
  const Rect apply{rect.right() - apply_width, rect.y, apply_width, px(24)};
  const float left = rect.x + text_width(FontRole::kBody, "Strength") + px(10);
  const Rect slider{left, rect.y + px(1), apply.x - px(8) - left, px(22)};
  FieldOptions options;
  options.unit = "%";
  options.decimals = 0;
  options.fill_to = 200;
  options.range = {0, 400};
  options.bordered = true;
  double percent = state.strength * 100;
  const FieldEvent event = number_field("strength", slider, percent, options);
  context.map.add("curves/easing_strength", slider);
  if (event == FieldEvent::kDragged || event == FieldEvent::kTyped) {
    state.strength = percent / 100;
    preview_easing(context);
  }
  ButtonOptions look;
  look.look = ButtonLook::kPrimary;
  look.enabled = state.preset >= 0 && context.editor.dragging();
  const bool enter = !typing() && event == FieldEvent::kNone && look.enabled &&
                     ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false);
  if (button("apply", apply, "Apply", look) || enter) {
    context.editor.commit_drag();
    ImGui::CloseCurrentPopup();
  }
  context.map.add("curves/easing_apply", apply);
}

void draw_easing_body(Context& context, const Character& character) {
  const EasingState& state = curves_state(context).easing;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 corner = ImGui::GetWindowPos();
  const float x = corner.x + px(kEasingMargin), width = px(kEasingWidth - 2 * kEasingMargin);
  const float title = text_width(FontRole::kStrong, "Easing") + px(8);
  draw_text(list, FontRole::kStrong, x, corner.y + px(20), color(Token::kText), "Easing");
  draw_text_fitted(list, FontRole::kBody, x + title, corner.y + px(20), width - title,
                   color(Token::kTextDim),
                   eased_words(context.editor.scene(), character, state.keys));
  draw_cards(context, {x, corner.y + px(kCardsTop)});
  const float rows = std::ceil(static_cast<float>(editor::easing_presets().size()) / kCardColumns);
  draw_easing_foot(
      context, {x, corner.y + px(kCardsTop + rows * (kCardHeight + kCardGap) + 6), width, px(24)});
}

ButtonOptions easing_look() {
  ButtonOptions look;
  look.icon = "curves";
  return look;
}

}  // namespace

float easing_button_width() { return button_width("Easing", easing_look()); }

void draw_easing_button(Context& context, const Rect& rect, const Character& character,
                        const std::vector<editor::KeyRef>& keys) {
  EasingState& state = curves_state(context).easing;
  ButtonOptions look = easing_look();
  look.enabled = !keys.empty();
  if (button("easing", rect, "Easing", look)) {
    state = {};
    state.open = true;
    state.keys = keys;
    ImGui::OpenPopup(kEasingPopup);
  }
  tooltip(look.enabled ? "How the selected segments begin and end"
                       : "Select a key whose segment is to be eased");
  context.map.add("curves/easing", rect);
  if (state.open) outline(*ImGui::GetWindowDrawList(), rect, color(Token::kAccent), px(4), px(1));
  const float rows = std::ceil(static_cast<float>(editor::easing_presets().size()) / kCardColumns);
  const ImVec2 size{px(kEasingWidth), px(kCardsTop + rows * (kCardHeight + kCardGap) + 40)};
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  const float below = rect.bottom() + px(4);
  const float y = below + size.y <= window.y ? below : ImMax(px(4), window.y - size.y - px(4));
  ImGui::SetNextWindowPos({ImMax(px(4), rect.right() - size.x), y});
  ImGui::SetNextWindowSize(size);
  ScopedPopup popup{kEasingPopup};
  if (popup) {
    draw_easing_body(context, character);
    return;
  }
  // Closed in any other way than by "Apply": as if nothing had been tried.
  if (state.open && state.preset >= 0 && context.editor.dragging()) context.editor.cancel_drag();
  state.open = false;
}

}  // namespace kindred::ui
