// SPDX-License-Identifier: MIT
#include "ui/color_field.h"

#include <cmath>

#include "ui/state_words.h"
#include "ui/widgets.h"

namespace kindred::ui {
namespace {

ImGuiID dragged_picker = 0;  // the picker that has begun a drag
ImGuiID typed_field = 0;     // the hex field that is being typed in
std::string typed_text;

Color from_floats(const float* rgba) {
  const auto byte = [](float v) {
    return static_cast<std::uint8_t>(std::lround(ImClamp(v, 0.f, 1.f) * 255));
  };
  return {byte(rgba[0]), byte(rgba[1]), byte(rgba[2]), byte(rgba[3])};
}

ColorResult pick(Color color, bool alpha) {
  ColorResult result;
  ScopedPopup popup{"picker"};
  const ImGuiID own = ImGui::GetID("##picker");
  if (popup) {
    float rgba[] = {color.r / 255.f, color.g / 255.f, color.b / 255.f, color.a / 255.f};
    ImGui::SetNextItemWidth(px(220));
    const ImGuiColorEditFlags flags = ImGuiColorEditFlags_NoSidePreview |
                                      ImGuiColorEditFlags_NoOptions |
                                      ImGuiColorEditFlags_DisplayRGB |
                                      ImGuiColorEditFlags_DisplayHex | ImGuiColorEditFlags_NoLabel;
    const bool changed =
        alpha ? ImGui::ColorPicker4("##picker", rgba, flags | ImGuiColorEditFlags_AlphaBar)
              : ImGui::ColorPicker3("##picker", rgba, flags);
    if (changed) {
      result.color = from_floats(rgba);
      result.event = dragged_picker == own ? FieldEvent::kDragged : FieldEvent::kDragBegan;
      dragged_picker = own;
      return result;
    }
  }
  if (dragged_picker == own && (!popup || !ImGui::IsMouseDown(ImGuiMouseButton_Left))) {
    dragged_picker = 0;
    result.event = FieldEvent::kDragEnded;
  }
  return result;
}

}  // namespace

ColorResult color_field(std::string_view id, const Rect& rect, Color color, bool alpha) {
  ScopedId scope(id);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  fill(list, rect, ui::color(Token::kField), px(4));
  const Rect swatch{rect.x + px(4), rect.y + px(4), px(28), rect.h - px(8)};
  const Hit hit = hit_area("swatch", {rect.x, rect.y, px(36), rect.h}, ImGuiMouseCursor_Hand);
  if (hit.clicked) ImGui::OpenPopup("picker");
  Color opaque = color;
  opaque.a = 255;
  fill(list, swatch, scene_color(opaque), px(2));
  outline(list, swatch, ui::color(hit.hovered ? Token::kAccent : Token::kEdge), px(2), px(1));

  const ImGuiID field = ImGui::GetID("hex");
  std::string text = typed_field == field ? typed_text : to_text(alpha ? color : opaque);
  const Rect hex{swatch.right() + px(2), rect.y, rect.right() - swatch.right() - px(2), rect.h};
  ImGui::SetCursorScreenPos(hex.min());
  {
    ScopedColor ground(ImGuiCol_FrameBg, Token::kField, 0);
    if (text_field("hex", hex, text, false, false)) {
      typed_field = 0;
      const std::optional<Color> typed = parse_color(text);
      if (typed && !(*typed == color)) return {FieldEvent::kTyped, *typed};
      if (!typed) return {FieldEvent::kRefused, color};
    } else if (ImGui::IsItemActive()) {
      typed_field = field;
      typed_text = text;
    } else if (typed_field == field) {
      typed_field = 0;
    }
  }
  return pick(color, alpha);
}

}  // namespace kindred::ui
