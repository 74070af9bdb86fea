// SPDX-License-Identifier: MIT
// The strip over the graph: shapes of tangents, switches, framing, interpolation, easing.
#include <algorithm>

#include "ui/curves_parts.h"
#include "ui/easing_popup.h"
#include "ui/timeline_menu.h"

namespace kindred::ui {
namespace {

constexpr float kKindWidth = 128, kTangentButton = 28;

struct TangentButton {
  editor::TangentShape shape;
  std::string_view action, icon, name;
};
constexpr TangentButton kTangentButtons[] = {
    {editor::TangentShape::kAutomatic, "animation.tangent_automatic", "tangent-automatic",
     "curves/tangent_automatic"},
    {editor::TangentShape::kFlat, "animation.tangent_flat", "tangent-flat", "curves/tangent_flat"},
    {editor::TangentShape::kAligned, "animation.tangent_aligned", "tangent-aligned",
     "curves/tangent_aligned"},
    {editor::TangentShape::kBroken, "animation.tangent_broken", "tangent-broken",
     "curves/tangent_broken"},
};

/// The shape that all of the keys have; none where they differ or have no handles.
std::optional<editor::TangentShape> common_shape(const Clip& clip,
                                                 const std::vector<editor::KeyRef>& keys) {
  std::optional<editor::TangentShape> common;
  for (const editor::KeyRef& key : keys) {
    const Channel* channel = find_channel(clip, key.channel);
    const std::ptrdiff_t found = channel == nullptr ? -1 : channel->curve.index_at(key.time);
    if (found < 0) continue;
    const auto index = static_cast<std::size_t>(found);
    const editor::KeyHandles ends = editor::key_handles(clip, *channel, index);
    if (!ends.in && !ends.out) return std::nullopt;
    const editor::TangentShape shape = editor::tangent_shape(clip, *channel, index);
    if (common && *common != shape) return std::nullopt;
    common = shape;
  }
  return common;
}

// Returns where they end.
float draw_tangent_buttons(Context& context, const Rect& strip, float x, bool labelled,
                           const Clip& clip, const std::vector<editor::KeyRef>& keys) {
  const float cy = strip.center().y;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  if (labelled) {
    draw_text(list, FontRole::kBody, x, cy, color(Token::kTextDim), "Tangents");
    x += text_width(FontRole::kBody, "Tangents") + px(8);
  }
  const std::optional<editor::TangentShape> shape = common_shape(clip, keys);
  const Rect ground{x, cy - px(11), px(kTangentButton * 4), px(22)};
  fill(list, ground, color(Token::kField), px(4));
  for (const TangentButton& row : kTangentButtons) {
    IconButtonOptions options;
    options.on = shape == row.shape;
    options.look = ToggleLook::kPressed;
    const Rect rect{x, cy - px(11), px(kTangentButton), px(22)};
    action_button(context, rect, row.action, row.icon, options, row.name);
    x += px(kTangentButton);
  }
  return x;
}

// ---- interpolation -----------------------------------------------------------------------------

// Of the selected keys, else of the active channel as a whole.
void draw_kind(Context& context, const Rect& rect, const Character& character, const Clip& clip,
               const std::vector<editor::KeyRef>& keys) {
  const CurvesState& state = curves_state(context);
  const Channel* active = state.chosen.empty() ? nullptr : find_channel(clip, state.chosen.back());
  std::vector<Choice> choices;
  for (const InterpolationKind& kind : interpolations()) choices.push_back({kind.label});
  int current = -1;
  if (!keys.empty()) {
    current = common_interpolation(context.editor.scene(), clip, keys);
  } else if (active != nullptr) {
    current = active->interpolation.value_or(clip.interpolation).row;
  }
  const auto mark = [](ImDrawList& list, ImVec2 center, int row) {
    draw_key_mark(list, center, row, false);
  };
  const int chosen = combo("interpolation", rect, current, choices, "mixed", mark);
  tooltip(keys.empty() ? "Interpolation of the active channel"
                       : "Interpolation from the selected keys on");
  context.map.add("curves/interpolation", rect);
  if (chosen < 0 || chosen == current) return;
  const InterpolationId kind{static_cast<std::uint8_t>(chosen)};
  if (!keys.empty()) {
    context.editor.edit("Set interpolation",
                        [&](Scene& scene) { editor::set_interpolation(scene, keys, kind); });
  } else if (active != nullptr) {
    const ChannelTarget target = active->target;
    context.editor.edit("Set interpolation", [&](Scene& scene) {
      editor::set_channel_interpolation(scene, character.id, target, kind);
    });
  }
}

/// Segments that "Easing" is about: of the selected keys, else the active one at the playhead.
std::vector<editor::KeyRef> eased_keys(Context& context, const Character& character,
                                       const Clip& clip, std::vector<editor::KeyRef> keys) {
  const CurvesState& state = curves_state(context);
  const auto has_segment = [&](const editor::KeyRef& key) {
    const Channel* channel = find_channel(clip, key.channel);
    const std::ptrdiff_t index = channel == nullptr ? -1 : channel->curve.index_at(key.time);
    return index >= 0 && static_cast<std::size_t>(index) + 1 < channel->curve.keys().size() &&
           property(key.channel.property).value == PropertyValue::kNumber;
  };
  std::erase_if(keys, [&](const editor::KeyRef& key) { return !has_segment(key); });
  if (!keys.empty() || state.chosen.empty()) return keys;
  const Channel* active = find_channel(clip, state.chosen.back());
  if (active == nullptr) return keys;
  const std::ptrdiff_t index = active->curve.index_at_or_before(context.editor.session().playhead);
  if (index < 0) return keys;
  const editor::KeyRef key{character.id, active->target,
                           active->curve.keys()[static_cast<std::size_t>(index)].time};
  if (has_segment(key)) keys.push_back(key);
  return keys;
}

// A box with words, or an icon where there is no room; returns where it begins.
float draw_switch(Context& context, const Rect& strip, float right, std::string_view label,
                  std::string_view name, bool& on) {
  const float width = check_box_width(label);
  const Rect rect{right - width, strip.center().y - px(10), width, px(20)};
  if (check_box(name, rect, on, label)) {
    on = !on;
    if (label == "Normalise") curves_state(context).px_per_unit = 0;
  }
  context.map.add(name, rect);
  return rect.x - px(12);
}

float draw_framing(Context& context, const Rect& strip, float right) {
  const float cy = strip.center().y;
  const Rect selection{right - px(26), cy - px(12), px(26), px(24)};
  const Rect all{selection.x - px(26), cy - px(12), px(26), px(24)};
  IconButtonOptions options;
  options.shortcut = "F";
  if (icon_button("frame selection", selection, "frame-selection", "Frame selected keys",
                  options)) {
    context.state.focused = Pane::kTimeline;
    frame_curves(context, TimeFraming::kSelection);
  }
  options.shortcut = "0";
  if (icon_button("frame all", all, "frame-all", "Frame all", options)) {
    context.state.focused = Pane::kTimeline;
    frame_curves(context, TimeFraming::kRange);
  }
  context.map.add("curves/frame_selection", selection);
  context.map.add("curves/frame_all", all);
  return all.x - px(8);
}

}  // namespace

void draw_curves_strip(Context& context, const TimelineView& view, float x,
                       const Character& character, const Clip& clip) {
  const Rect& strip = view.strip;
  const float cy = strip.center().y;
  std::vector<editor::KeyRef> keys = context.editor.session().selection.keys;
  std::erase_if(keys, [&](const editor::KeyRef& key) { return key.character != character.id; });
  const float words = text_width(FontRole::kBody, "Tangents") + px(8);
  const float tangents = px(kTangentButton * 4 + 12);
  const float least = x + tangents;
  float right = strip.right() - px(8);

  const float easing = easing_button_width();
  const Rect easing_rect{right - easing, cy - px(12), easing, px(24)};
  if (easing_rect.x < least) return;
  draw_easing_button(context, easing_rect, character, eased_keys(context, character, clip, keys));
  right = easing_rect.x - px(8);
  if (right - px(kKindWidth) > least) {
    draw_kind(context, {right - px(kKindWidth), cy - px(11), px(kKindWidth), px(22)}, character,
              clip, keys);
    right -= px(kKindWidth + 8);
  }
  if (right - px(60) > least) right = draw_framing(context, strip, right);
  CurvesState& state = curves_state(context);
  if (right - check_box_width("Normalise") > least) {
    right = draw_switch(context, strip, right, "Normalise", "curves/normalise", state.normalise);
  }
  if (right - check_box_width("Ghosts") > least) {
    right = draw_switch(context, strip, right, "Ghosts", "curves/ghosts", state.ghosts);
  }
  if (right - check_box_width("Speed") > least) {
    right = draw_switch(context, strip, right, "Speed", "curves/speed", state.speed);
  }
  draw_tangent_buttons(context, strip, x, right > least + words, clip, keys);
}

}  // namespace kindred::ui
