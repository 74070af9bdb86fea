// SPDX-License-Identifier: MIT
// The fields of the selected keys below the list: frame, value and both handles.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ui/curves_parts.h"
#include "ui/field.h"
#include "ui/key_drag.h"

namespace kindred::ui {
namespace {

constexpr float kFieldsLabel = 46;

/// One selected key that the fields are about, where it stands.
struct FieldKey {
  editor::KeyRef ref;
  const Channel* channel = nullptr;
  std::size_t index = 0;
};

std::optional<FieldKey> field_key(Context& context, const CurvesPane& pane) {
  const std::vector<editor::KeyRef> keys = shown_selected_keys(context, pane);
  if (keys.empty()) return std::nullopt;
  const editor::KeyRef& ref = keys.back();
  const Channel* channel = find_channel(pane.clip, ref.channel);
  const std::ptrdiff_t index = channel == nullptr ? -1 : channel->curve.index_at(ref.time);
  if (index < 0) return std::nullopt;
  return FieldKey{ref, channel, static_cast<std::size_t>(index)};
}

/// A field whose drag is one step; `apply` gets the new number.
template <class Apply>
void step_field(Context& context, std::string_view name, const Rect& rect, double value,
                const FieldOptions& options, std::string_view step, const Apply& apply) {
  editor::Editor& editor = context.editor;
  double wanted = value;
  const FieldEvent event = number_field(name, rect, wanted, options);
  context.map.add(name, rect);
  const auto change = [&](Scene& scene) { apply(scene, wanted); };
  if (event == FieldEvent::kDragBegan) editor.begin_drag(std::string(step));
  if (event == FieldEvent::kDragged && editor.dragging()) editor.update_drag(change);
  if (event == FieldEvent::kDragEnded && editor.dragging()) editor.commit_drag();
  if (event == FieldEvent::kDragCancelled && editor.dragging()) editor.cancel_drag();
  if (event == FieldEvent::kTyped) editor.edit(std::string(step), change);
  if (event == FieldEvent::kRefused) {
    editor.notify({editor::NoticeKind::kWarning, refusal()});
  }
}

// Moves all selected keys as far as the one shown.
void draw_frame_field(Context& context, const CurvesPane& pane, const FieldKey& key,
                      const Rect& rect) {
  FieldOptions options;
  double frame = pane.time.frame_of(key.ref.time);
  options.decimals = std::abs(frame - std::round(frame)) < 1e-6 ? 0 : 2;
  options.per_px = 0.2;
  options.range = {0, 1e6};
  editor::Editor& editor = context.editor;
  FrameFieldDrag& drag = curves_state(context).frame_field;
  const FieldEvent event = number_field("curves/field_frame", rect, frame, options);
  context.map.add("curves/field_frame", rect);
  if (event == FieldEvent::kDragBegan || event == FieldEvent::kTyped) {
    drag = {shown_selected_keys(context, pane), key.ref.time};
  }
  const Time to = editor.session().key_editing.snap
                      ? time_of_frame(pane.scene.frame_rate, std::llround(frame))
                      : time_from_seconds(frame / pane.time.fps);
  std::vector<editor::KeyRef> moved;
  const auto move = [&](Scene& scene) {
    moved = editor::move_keys(scene, drag.keys, to - drag.from);
  };
  if (event == FieldEvent::kDragBegan) editor.begin_drag("Move keys");
  if (event == FieldEvent::kDragged && editor.dragging()) editor.update_drag(move);
  if (event == FieldEvent::kDragEnded && editor.dragging()) editor.commit_drag();
  if (event == FieldEvent::kDragCancelled && editor.dragging()) editor.cancel_drag();
  if (event == FieldEvent::kTyped) editor.edit("Move keys", move);
  if (!moved.empty()) select_keys(context, std::move(moved));
}

void draw_value_field(Context& context, const FieldKey& key, const Rect& rect) {
  const PropertyKind& kind = property(key.ref.channel.property);
  FieldOptions options;
  options.unit = kind.unit;
  options.decimals = kind.decimals;
  options.per_px = kind.decimals > 1 ? 0.01 : 0.5;
  const double value = key.channel->curve.value(key.index, key.channel->angles);
  const double own = key.channel->curve.keys()[key.index].value;
  const editor::KeyRef ref = key.ref;
  step_field(context, "curves/field_value", rect, value, options, "Set key value",
             [=](Scene& scene, double wanted) {
               editor::set_key_value(scene, ref, own + (wanted - value));
             });
}

void draw_handle_fields(Context& context, const CurvesPane& pane, const FieldKey& key, bool out,
                        const Rect& left, const Rect& right) {
  const editor::KeyHandles ends = editor::key_handles(pane.clip, *key.channel, key.index);
  const std::optional<TangentOffset>& end = out ? ends.out : ends.in;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  if (!end) {
    draw_text(list, FontRole::kBody, left.x + px(8), left.center().y, color(Token::kTextOff),
              "\u2013");
    draw_text(list, FontRole::kBody, right.x + px(8), right.center().y, color(Token::kTextOff),
              "\u2013");
    return;
  }
  const bool aligned =
      editor::tangent_shape(pane.clip, *key.channel, key.index) != editor::TangentShape::kBroken;
  const TangentOffset was = *end;
  const double fps = pane.time.fps;
  const editor::KeyRef ref = key.ref;
  FieldOptions options;
  options.unit = "fr";
  options.per_px = 0.1;
  options.range = out ? editor::NumberRange{0, 1e6} : editor::NumberRange{-1e6, 0};
  step_field(context, out ? "curves/field_out_frames" : "curves/field_in_frames", left,
             was.seconds * fps, options, "Set tangent", [=](Scene& scene, double wanted) {
               editor::drag_handle(scene, ref, out, {wanted / fps, was.value}, aligned);
             });
  const PropertyKind& kind = property(key.ref.channel.property);
  options = {};
  options.unit = kind.unit;
  options.decimals = kind.decimals;
  options.per_px = kind.decimals > 1 ? 0.01 : 0.5;
  step_field(context, out ? "curves/field_out_value" : "curves/field_in_value", right, was.value,
             options, "Set tangent", [=](Scene& scene, double wanted) {
               editor::drag_handle(scene, ref, out, {was.seconds, wanted}, aligned);
             });
}

}  // namespace

void draw_key_fields(Context& context, const CurvesPane& pane) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Rect& box = pane.fields;
  fill(list, box, color(Token::kPanel));
  hairline(list, box.x, box.right(), box.y);
  const std::optional<FieldKey> key = field_key(context, pane);
  const float x = box.x + px(12);
  const float title = text_width(FontRole::kStrong, "Key") + px(8);
  draw_text(list, FontRole::kStrong, x, box.y + px(15), color(Token::kText), "Key");
  const std::size_t count = shown_selected_keys(context, pane).size();
  const std::string words = !key        ? "none selected"
                            : count > 1 ? fmt::format("last of {}", count)
                                        : channel_title(pane.character, key->ref.channel);
  draw_text_fitted(list, FontRole::kBody, x + title, box.y + px(15), box.w - px(24) - title,
                   color(Token::kTextDim), words);
  constexpr std::string_view kLabels[] = {"Frame", "In", "Out"};
  const float left = x + px(kFieldsLabel);
  const float width = std::floor((box.right() - px(8) - left - px(4)) / 2);
  for (std::size_t row = 0; row < std::size(kLabels); ++row) {
    const float y = box.y + px(28) + static_cast<float>(row) * px(26);
    const Rect first{left, y, width, px(22)}, second{left + width + px(4), y, width, px(22)};
    draw_text(list, FontRole::kBody, x, first.center().y,
              color(key ? Token::kTextDim : Token::kTextOff), kLabels[row]);
    fill(list, first, color(Token::kField), px(4));
    fill(list, second, color(Token::kField), px(4));
    if (!key) continue;
    if (row == 0) {
      draw_frame_field(context, pane, *key, first);
      draw_value_field(context, *key, second);
    } else {
      draw_handle_fields(context, pane, *key, row == 2, first, second);
    }
  }
}

}  // namespace kindred::ui
