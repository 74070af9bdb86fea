// SPDX-License-Identifier: MIT
// Marks of keys: one drawing an interpolation.
#include "ui/timeline_view.h"

namespace kindred::ui {
namespace {

struct Pen {
  ImDrawList& list;
  ImVec2 at;
  float r;  // half of the mark
  ImU32 tint;
  ImU32 ground;  // of holes
};

void mark_diamond(const Pen& p) { diamond(p.list, p.at, p.r, p.tint); }
void mark_square(const Pen& p) {
  const float half = p.r * 0.8f;
  p.list.AddRectFilled(p.at - ImVec2{half, half}, p.at + ImVec2{half, half}, p.tint);
}
void mark_disc(const Pen& p) { p.list.AddCircleFilled(p.at, p.r * 0.88f, p.tint); }
void mark_holed_disc(const Pen& p) {
  mark_disc(p);
  p.list.AddCircleFilled(p.at, p.r * 0.36f, p.ground);
}
void mark_hollow_diamond(const Pen& p) {
  diamond_outline(p.list, p.at, p.r * 0.86f, p.tint, p.r * 0.32f);
}
void mark_dotted_diamond(const Pen& p) {
  mark_hollow_diamond(p);
  p.list.AddCircleFilled(p.at, p.r * 0.26f, p.tint);
}
void mark_hourglass(const Pen& p) {
  const float w = p.r * 0.8f, h = p.r;
  p.list.AddTriangleFilled({p.at.x - w, p.at.y - h}, {p.at.x + w, p.at.y - h},
                           {p.at.x, p.at.y + h * 0.2f}, p.tint);
  p.list.AddTriangleFilled({p.at.x - w, p.at.y + h}, {p.at.x, p.at.y - h * 0.2f},
                           {p.at.x + w, p.at.y + h}, p.tint);
}

struct MarkRow {
  std::string_view word;
  void (*draw)(const Pen&);
};
constexpr MarkRow kMarks[] = {
    {"linear", mark_diamond},         {"hold", mark_square},
    {"catmull_rom", mark_disc},       {"smooth", mark_holed_disc},
    {"bspline", mark_hollow_diamond}, {"bspline2", mark_dotted_diamond},
    {"hermite", mark_diamond},        {"bezier", mark_hourglass},
};

void (*mark_of(int interpolation_row))(const Pen&) {
  if (interpolation_row < 0) return mark_diamond;
  const std::string_view word = interpolations()[static_cast<std::size_t>(interpolation_row)].word;
  for (const MarkRow& row : kMarks) {
    if (row.word == word) return row.draw;
  }
  return mark_diamond;
}

}  // namespace

void draw_key_mark(ImDrawList& list, ImVec2 center, int interpolation, bool selected, float alpha,
                   float size) {
  const auto draw = mark_of(interpolation);
  const float r = 5 * ui_scale() * size;
  const ImU32 ground = color(Token::kRow, alpha);
  if (selected) draw({list, center, r + 1.6f * ui_scale(), color(Token::kHalo, alpha), ground});
  draw({list, center, r, color(selected ? Token::kKeySelected : Token::kKey, alpha), ground});
}

void draw_tinted_key_mark(ImDrawList& list, ImVec2 center, int interpolation, ImU32 tint,
                          float size) {
  mark_of(interpolation)({list, center, 5 * ui_scale() * size, tint, color(Token::kRow)});
}

}  // namespace kindred::ui
