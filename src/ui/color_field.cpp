// SPDX-License-Identifier: MIT
#include "ui/color_field.h"

#include <cmath>

#include "ui/state_words.h"
#include "ui/text_value.h"
#include "ui/widgets.h"

namespace kindred::ui {
namespace {

ImGuiID dragged_picker = 0;  // the picker that has begun a drag

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
      result.event = FieldEvent::kDragged;
      dragged_picker = own;
      return result;
    }
  }
  if (dragged_picker == own && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) {
    dragged_picker = 0;
    ImGui::ClearActiveID();
    result.event = FieldEvent::kDragCancelled;
    return result;
  }
  if (dragged_picker == own && (!popup || !ImGui::IsMouseDown(ImGuiMouseButton_Left))) {
    dragged_picker = 0;
    result.event = FieldEvent::kDragEnded;
  }
  return result;
}

void draw_swatch(ImDrawList& list, const Rect& rect, Color color, bool lit) {
  color.a = 255;
  fill(list, rect, scene_color(color), px(2));
  outline(list, rect, ui::color(lit ? Token::kAccent : Token::kEdge), px(2), px(1));
}

}  // namespace

ColorResult color_swatch(std::string_view id, const Rect& rect, Color color, bool alpha) {
  ScopedId scope(id);
  const Hit hit = hit_area("swatch", rect, ImGuiMouseCursor_Hand);
  if (hit.clicked) ImGui::OpenPopup("picker");
  draw_swatch(*ImGui::GetWindowDrawList(), rect, color, hit.hovered);
  return pick(color, alpha);
}

ColorResult color_field(std::string_view id, const Rect& rect, Color color, bool alpha,
                        bool mixed) {
  ScopedId scope(id);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  fill(list, rect, ui::color(Token::kField), px(4));
  const Rect swatch{rect.x + px(4), rect.y + px(4), px(28), rect.h - px(8)};
  const Hit hit = hit_area("swatch", {rect.x, rect.y, px(36), rect.h}, ImGuiMouseCursor_Hand);
  if (hit.clicked) ImGui::OpenPopup("picker");
  draw_swatch(list, swatch, color, hit.hovered);
  Color opaque = color;
  opaque.a = 255;
  const std::string shown = mixed ? "mixed" : to_text(alpha ? color : opaque);
  const Rect hex{swatch.right() + px(2), rect.y, rect.right() - swatch.right() - px(2), rect.h};
  const std::optional<std::string> text = text_value("hex", hex, shown);
  if (!text) return pick(color, alpha);
  const std::optional<Color> typed = parse_color(*text);
  return typed ? ColorResult{FieldEvent::kTyped, *typed} : ColorResult{FieldEvent::kRefused, color};
}

}  // namespace kindred::ui
