// SPDX-License-Identifier: MIT
#include "ui/draw.h"

#include <charconv>
#include <cmath>

#include "ui/motion.h"

namespace kindred::ui {
namespace {

constexpr std::string_view kMinus = "\u2212";
constexpr std::string_view kEllipsis = "\u2026";

// Top of a line whose capitals are centred on y.
float line_top(FontRole role, float center_y) {
  const ImFontGlyph* glyph = font(role)->FindGlyph('H');
  const float middle = glyph == nullptr ? font(role)->FontSize / 2 : (glyph->Y0 + glyph->Y1) / 2;
  return std::floor(center_y - middle + 0.5f);
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Calls `visit(piece, x, width)` for each digit and each run of other characters.
template <class Visit>
float for_number_cells(FontRole role, std::string_view text, Visit visit) {
  const float cell = text_width(role, "0");
  float x = 0;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    if (!is_digit(text[i])) {
      while (end < text.size() && !is_digit(text[end])) ++end;
    }
    const std::string_view piece = text.substr(i, end - i);
    const float width = is_digit(text[i]) ? cell : text_width(role, piece);
    visit(piece, x, width);
    x += width;
    i = end;
  }
  return x;
}

}  // namespace

ScopedPane::ScopedPane(const char* name, const Rect& rect, Token ground, float rounding,
                       ImGuiWindowFlags flags, PaneLayer layer) {
  // Panes beside each other never cover each other; what floats comes before them.
  flags |= layer == PaneLayer::kFloating ? ImGuiWindowFlags_NoFocusOnAppearing
                                         : ImGuiWindowFlags_NoBringToFrontOnFocus;
  ImGui::SetNextWindowPos(rect.min());
  ImGui::SetNextWindowSize({ImMax(1.f, rect.w), ImMax(1.f, rect.h)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2{0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, px(rounding));
  ImGui::PushStyleColor(ImGuiCol_WindowBg, color_vec(ground));
  ImGui::Begin(name, nullptr,
               flags | ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollWithMouse |
                   ImGuiWindowFlags_NoNav);
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
}
ScopedPane::~ScopedPane() { ImGui::End(); }

ScopedArea::ScopedArea(const char* name, const Rect& rect, ImGuiWindowFlags flags) {
  ImGui::SetCursorScreenPos(rect.min());
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2{0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, 0.f);
  ImGui::PushStyleColor(ImGuiCol_ChildBg, ImVec4{0, 0, 0, 0});
  ImGui::BeginChild(name, {ImMax(1.f, rect.w), ImMax(1.f, rect.h)}, false,
                    flags | ImGuiWindowFlags_NoNav);
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
}
ScopedArea::~ScopedArea() { ImGui::EndChild(); }

ScopedPopup::ScopedPopup(const char* name, ImGuiWindowFlags flags) {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2{px(4), px(4)});
  open_ = ImGui::BeginPopup(name, flags | ImGuiWindowFlags_NoMove);
  ImGui::PopStyleVar();
  if (!open_) return;
  draw_popup_ground();
  if (ImGui::IsWindowFocused() && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false)) {
    ImGui::CloseCurrentPopup();
  }
}
ScopedPopup::~ScopedPopup() {
  if (!open_) return;
  fade_in_popup();
  ImGui::EndPopup();
}

void draw_popup_ground() {
  const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  draw_popup_ground({at.x, at.y, size.x, size.y});
}

void draw_popup_ground(const Rect& rect) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.PushClipRectFullScreen();
  shadow(list, rect, px(6));
  fill(list, rect, color(Token::kPopup), px(6));
  outline(list, rect, color(Token::kEdge), px(6), px(1));
  list.PopClipRect();
}

void fill(ImDrawList& list, const Rect& rect, ImU32 tint, float rounding, ImDrawFlags corners) {
  list.AddRectFilled(rect.min(), rect.max(), tint, rounding, corners);
}
void outline(ImDrawList& list, const Rect& rect, ImU32 tint, float rounding, float width) {
  list.AddRect(rect.min(), rect.max(), tint, rounding, 0, width);
}
void hairline(ImDrawList& list, float x0, float x1, float y) {
  list.AddRectFilled({x0, y}, {x1, y + px(1)}, color(Token::kLine));
}

void shadow(ImDrawList& list, const Rect& rect, float rounding) {
  struct Layer {
    float grow, alpha;
  };
  for (const Layer layer : {Layer{9, 0.05f}, Layer{5, 0.10f}, Layer{2, 0.18f}}) {
    const float by = px(layer.grow), down = px(3);
    list.AddRectFilled({rect.x - by, rect.y - by + down},
                       {rect.right() + by, rect.bottom() + by + down},
                       color(Token::kShade, layer.alpha), rounding + by);
  }
}

void dashed_line(ImDrawList& list, ImVec2 a, ImVec2 b, ImU32 tint, float width, float on,
                 float off) {
  const float length = std::sqrt(ImLengthSqr(b - a));
  if (!(length > 0) || !(on + off > 0)) return;
  for (float at = 0; at < length; at += on + off) {
    list.AddLine(ImLerp(a, b, at / length), ImLerp(a, b, ImMin(1.f, (at + on) / length)), tint,
                 width);
  }
}

void dashed_rect(ImDrawList& list, const Rect& rect, ImU32 tint, float width, float on, float off) {
  const ImVec2 corners[] = {
      rect.min(), {rect.right(), rect.y}, rect.max(), {rect.x, rect.bottom()}};
  for (int i = 0; i < 4; ++i) {
    dashed_line(list, corners[i], corners[(i + 1) % 4], tint, width, on, off);
  }
}

void haloed_line(ImDrawList& list, ImVec2 a, ImVec2 b, ImU32 tint, float width) {
  list.AddLine(a, b, color(Token::kHalo, 0.75f), width + 2 * ui_scale());
  list.AddLine(a, b, tint, width);
}

void haloed_polyline(ImDrawList& list, const std::vector<ImVec2>& points, ImU32 tint, float width) {
  const int count = static_cast<int>(points.size());
  list.AddPolyline(points.data(), count, color(Token::kHalo, 0.75f), 0, width + 2 * ui_scale());
  list.AddPolyline(points.data(), count, tint, 0, width);
}

void fill_sector(ImDrawList& list, ImVec2 center, const std::vector<ImVec2>& arc, ImU32 tint) {
  // Feathered triangles would blend twice along every spoke.
  const ImDrawListFlags flags = list.Flags;
  list.Flags &= ~ImDrawListFlags_AntiAliasedFill;
  for (std::size_t i = 0; i + 1 < arc.size(); ++i) {
    list.AddTriangleFilled(center, arc[i], arc[i + 1], tint);
  }
  list.Flags = flags;
}

void diamond(ImDrawList& list, ImVec2 c, float r, ImU32 tint) {
  list.AddQuadFilled({c.x, c.y - r}, {c.x + r, c.y}, {c.x, c.y + r}, {c.x - r, c.y}, tint);
}
void diamond_outline(ImDrawList& list, ImVec2 c, float r, ImU32 tint, float width) {
  list.AddQuad({c.x, c.y - r}, {c.x + r, c.y}, {c.x, c.y + r}, {c.x - r, c.y}, tint, width);
}

float text_width(FontRole role, std::string_view text) {
  if (text.empty()) return 0;  // an empty view may point nowhere, which Dear ImGui would read
  const ImFont* face = font(role);
  return face
      ->CalcTextSizeA(face->FontSize, FLT_MAX, 0, text.data(), text.data() + text.size(), nullptr)
      .x;
}

void draw_text(ImDrawList& list, FontRole role, float x, float center_y, ImU32 tint,
               std::string_view text) {
  if (text.empty()) return;
  const ImFont* face = font(role);
  list.AddText(face, face->FontSize, {x, line_top(role, center_y)}, tint, text.data(),
               text.data() + text.size());
}

void draw_text_right(ImDrawList& list, FontRole role, float right_x, float center_y, ImU32 tint,
                     std::string_view text) {
  draw_text(list, role, right_x - text_width(role, text), center_y, tint, text);
}

void draw_text_centered(ImDrawList& list, FontRole role, ImVec2 center, ImU32 tint,
                        std::string_view text) {
  draw_text(list, role, std::floor(center.x - text_width(role, text) / 2 + 0.5f), center.y, tint,
            text);
}

float draw_text_fitted(ImDrawList& list, FontRole role, float x, float center_y, float max_width,
                       ImU32 tint, std::string_view text) {
  const float full = text_width(role, text);
  if (full <= max_width) {
    draw_text(list, role, x, center_y, tint, text);
    return full;
  }
  const ImFont* face = font(role);
  const float room = max_width - text_width(role, kEllipsis);
  if (room <= 0) return 0;
  const char* end = nullptr;
  const float width =
      face->CalcTextSizeA(face->FontSize, room, 0, text.data(), text.data() + text.size(), &end).x;
  draw_text(list, role, x, center_y, tint,
            text.substr(0, static_cast<std::size_t>(end - text.data())));
  draw_text(list, role, x + width, center_y, tint, kEllipsis);
  return width + text_width(role, kEllipsis);
}

float number_width(FontRole role, std::string_view text) {
  return for_number_cells(role, text, [](std::string_view, float, float) {});
}

float draw_number_right(ImDrawList& list, FontRole role, float right_x, float center_y, ImU32 tint,
                        std::string_view text) {
  const float width = number_width(role, text);
  const float start = right_x - width;
  for_number_cells(role, text, [&](std::string_view piece, float x, float cell) {
    const float slack = is_digit(piece[0]) ? (cell - text_width(role, piece)) / 2 : 0.f;
    draw_text(list, role, start + x + slack, center_y, tint, piece);
  });
  return width;
}

std::string number_text(double value, int decimals) {
  char buffer[400];
  if (!std::isfinite(value)) return "\u2013";
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, std::abs(value),
                                 std::chars_format::fixed, decimals);
  const std::string_view digits{buffer, static_cast<std::size_t>(end.ptr - buffer)};
  const bool zero = digits.find_first_not_of("0.") == std::string_view::npos;
  return (value < 0 && !zero ? std::string(kMinus) : std::string()).append(digits);
}

}  // namespace kindred::ui
