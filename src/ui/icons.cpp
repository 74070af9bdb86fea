// SPDX-License-Identifier: MIT
#include "ui/icons.h"

#include <algorithm>
#include <cctype>
#include <cfloat>
#include <cmath>
#include <iterator>
#include <unordered_map>
#include <vector>

#include "kindred/scene/path.h"
#include "ui/fonts.h"
#include "ui/theme.h"

namespace kindred::ui {
namespace {

struct GlyphRow {
  std::string_view name;
  ImWchar code;
};

constexpr GlyphRow kGlyphs[] = {
    {"pose", 0xF255},         {"select", 0xF245},
    {"move", 0xF047},         {"rotate", 0xF021},
    {"scale", 0xF065},        {"handle", 0xF140},
    {"pin", 0xF08D},          {"breakdown", 0xF1DE},
    {"part", 0xF12E},         {"pen", 0xF040},
    {"ellipse", 0xF10C},      {"rectangle", 0xF096},
    {"link", 0xF0C1},         {"unlink", 0xF127},
    {"rig", 0xF0AD},          {"animate", 0xF008},
    {"undo", 0xF0E2},         {"redo", 0xF01E},
    {"history", 0xF1DA},      {"export", 0xF045},
    {"character", 0xF1AE},    {"reflection", 0xF042},
    {"camera", 0xF03D},       {"reference", 0xF03E},
    {"audio", 0xF028},        {"shown", 0xF06E},
    {"hidden", 0xF070},       {"locked", 0xF023},
    {"unlocked", 0xF13E},     {"search", 0xF002},
    {"filter", 0xF0B0},       {"add", 0xF067},
    {"remove", 0xF068},       {"delete", 0xF014},
    {"duplicate", 0xF24D},    {"more", 0xF142},
    {"balance", 0xF24E},      {"grid", 0xF00A},
    {"first", 0xF049},        {"frame-back", 0xF048},
    {"play", 0xF04B},         {"pause", 0xF04C},
    {"frame-on", 0xF051},     {"last", 0xF050},
    {"loop", 0xF079},         {"auto-key-on", 0xF111},
    {"auto-key-off", 0xF10C}, {"snap", 0xF076},
    {"marker", 0xF11D},       {"summary", 0xF03A},
    {"frame-all", 0xF0B2},    {"frame-selection", 0xF247},
    {"closed", 0xF0DA},       {"open-branch", 0xF0D7},
    {"previous", 0xF053},     {"next", 0xF054},
    {"error", 0xF057},        {"warning", 0xF071},
    {"information", 0xF05A},  {"done", 0xF058},
    {"check", 0xF00C},        {"close", 0xF00D},
    {"open", 0xF115},         {"new", 0xF016},
    {"save", 0xF0C7},         {"preferences", 0xF013},
    {"keys", 0xF11C},         {"help", 0xF059},
    {"image", 0xF1C5},        {"film", 0xF008},
    {"svg", 0xF1C9},          {"video", 0xF1C8},
    {"engine", 0xF1B3},       {"copy", 0xF0EA},
    {"folder", 0xF114},       {"file", 0xF016},
    {"up", 0xF062},           {"home", 0xF015},
    {"desktop", 0xF108},      {"theme", 0xF042},
    {"to-front", 0xF102},     {"forward", 0xF106},
    {"backward", 0xF107},     {"to-back", 0xF103},
    {"solo", 0xF192},         {"no-solo", 0xF1DB},
};

struct DrawnRow {
  std::string_view name;
  const char* d;  // path in the 16-unit box, y down
  bool fill = false;
  float width = 1.5f;
  float dash = 0;  // 0 = solid
};

// A circle of radius r round (x, y) as path data.
#define KINDRED_CIRCLE(left, y, r, diameter) \
  "M" left " " y "a" r " " r " 0 1 0 " diameter " 0a" r " " r " 0 1 0 -" diameter " 0Z"

constexpr DrawnRow kDrawn[] = {
    {"bone", "M5 11L11 5", false, 3},
    {"bone", KINDRED_CIRCLE("1.8", "10.1", "1.9", "3.8"), true},
    {"bone", KINDRED_CIRCLE("4", "12.3", "1.9", "3.8"), true},
    {"bone", KINDRED_CIRCLE("8.2", "3.7", "1.9", "3.8"), true},
    {"bone", KINDRED_CIRCLE("10.4", "5.9", "1.9", "3.8"), true},
    {"previous-key", "M5.6 4.4L2 8L5.6 11.6Z", true},
    {"previous-key", "M10.6 4.2L14.4 8L10.6 11.8L6.8 8Z", true},
    {"next-key", "M10.4 4.4L14 8L10.4 11.6Z", true},
    {"next-key", "M5.4 4.2L9.2 8L5.4 11.8L1.6 8Z", true},
    {"capsule", "M4.6 7.2L10.2 3A2.9 2.9 0 0 1 13.6 7.6L8 12A3 3 0 0 1 4.6 7.2Z"},
    {"polygon", "M8 2.2L13.8 6.6L11.6 13.4H4.4L2.2 6.6Z"},
    {"points", "M2.4 10.6C4 3 12 3 13.6 10.6M1 9.4H3.8V12.2H1ZM12.2 9.4H15V12.2H12.2Z"},
    {"draw-bones", "M2.4 13.6L5.4 7.4L8.6 10.6ZM10 3.4L12.6 6M11.3 2.1V7.3M8.7 4.7H13.9"},
    {"symmetrise", "M8 2V14", false, 1.5f, 2},
    {"symmetrise", "M5.6 4.2V11.8L1.8 11.8Z", true},
    {"symmetrise", "M10.4 4.2V11.8L14.2 11.8Z"},
    {"weights", "M2 4H14M2 8H10M2 12H6", false, 2.4f},
    {"limits", "M3 13L13.4 9.6M3 13L7.2 2.8M10.6 10.2A8 8 0 0 0 6 5.8"},
    {"dope-sheet",
     "M4.5 2.2L6.8 4.5L4.5 6.8L2.2 4.5ZM11.5 2.2L13.8 4.5L11.5 6.8L9.2 4.5Z"
     "M8 9.2L10.3 11.5L8 13.8L5.7 11.5Z",
     true},
    {"curves", "M2 12.5C8.5 12.5 7.5 3.5 14 3.5"},
    {"curves", KINDRED_CIRCLE("0.7", "12.5", "1.7", "3.4"), true},
    {"curves", KINDRED_CIRCLE("11.9", "3.5", "1.7", "3.4"), true},
    {"tangent-automatic", "M2 11.5C4.6 4 11.4 4 14 11.5"},
    {"tangent-automatic", KINDRED_CIRCLE("6.1", "5.9", "1.9", "3.8"), true},
    {"tangent-flat", "M1.8 8H14.2"},
    {"tangent-flat", KINDRED_CIRCLE("6.1", "8", "1.9", "3.8"), true},
    {"tangent-aligned", "M2.4 12L13.6 4"},
    {"tangent-aligned", KINDRED_CIRCLE("6.1", "8", "1.9", "3.8"), true},
    {"tangent-broken", "M2.4 4L8 11.6L13.6 4"},
    {"tangent-broken", KINDRED_CIRCLE("6.1", "11.4", "1.9", "3.8"), true},
    {"key", "M8 3L13 8L8 13L3 8Z", true},
    {"keep-feet", "M2 13.2H14"},
    {"keep-feet", "M5 3V9.5C5 10.5 3.4 10.8 3.4 12H7.4V3M10 3V9.5C10 10.5 8.6 10.8 8.6 12H12.6V3"},
    {"safe-frame", "M1.8 3H14.2V13H1.8Z"},
    {"safe-frame", "M4.2 5.2H11.8V10.8H4.2Z", false, 1.5f, 1.65f},
    {"onion", KINDRED_CIRCLE("3.4", "5", "2.2", "4.4")},
    {"onion", "M2.4 13C2.4 9.6 3.8 8.6 5.6 8.6"},
    {"onion", KINDRED_CIRCLE("8", "5", "2.2", "4.4"), true},
    {"onion", "M6.8 13C6.8 9.6 8.2 8.6 10.2 8.6C12.2 8.6 13.6 9.6 13.6 13Z", true},
    {"motion-path", "M2.5 12.5C4 5 9 2.5 13.5 5", false, 1.5f, 1.6f},
    {"motion-path", KINDRED_CIRCLE("1", "12", "1.8", "3.6"), true},
    {"motion-path", KINDRED_CIRCLE("11.4", "4.8", "1.8", "3.6"), true},
    {"motion-path", KINDRED_CIRCLE("4.6", "6", "1.6", "3.2"), true},
    {"handles", KINDRED_CIRCLE("3.2", "8", "4.8", "9.6")},
    {"handles", KINDRED_CIRCLE("6.2", "8", "1.8", "3.6"), true},
};
#undef KINDRED_CIRCLE

// One path of an own drawing, flattened in the 16-unit box.
struct Drawing {
  std::vector<Polyline> lines;
  bool fill;
  float width;
  float dash;
};

const std::vector<Drawing>* drawings_of(std::string_view name) {
  static const auto table = [] {
    std::unordered_map<std::string_view, std::vector<Drawing>> drawings;
    for (const DrawnRow& row : kDrawn) {
      drawings[row.name].push_back(
          {flatten(parse_path(row.d), 0.02), row.fill, row.width, row.dash});
    }
    return drawings;
  }();
  const auto found = table.find(name);
  return found == table.end() ? nullptr : &found->second;
}

ImWchar glyph_code(std::string_view name) {
  const auto* row = std::find_if(std::begin(kGlyphs), std::end(kGlyphs),
                                 [&](const GlyphRow& r) { return r.name == name; });
  return row == std::end(kGlyphs) ? ImWchar{0} : row->code;
}

// Dear ImGui's feathered fill wants points clockwise on the screen.
void make_clockwise(std::vector<ImVec2>& points) {
  float twice_area = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const ImVec2 a = points[i], b = points[(i + 1) % points.size()];
    twice_area += a.x * b.y - b.x * a.y;
  }
  if (twice_area < 0) std::reverse(points.begin(), points.end());
}

void stroke_dashed(ImDrawList& list, const std::vector<ImVec2>& points, bool closed, ImU32 tint,
                   float width, float dash) {
  const std::size_t segments = closed ? points.size() : points.size() - 1;
  for (std::size_t i = 0; i < segments; ++i) {
    const ImVec2 a = points[i], b = points[(i + 1) % points.size()];
    const float length = std::sqrt(ImLengthSqr(b - a));
    for (float at = 0; at < length; at += 2 * dash) {
      list.AddLine(ImLerp(a, b, at / length), ImLerp(a, b, ImMin(1.f, (at + dash) / length)), tint,
                   width);
    }
  }
}

void draw_path(ImDrawList& list, const Drawing& drawing, ImVec2 center, float unit, ImU32 tint) {
  std::vector<ImVec2> points;
  for (const Polyline& line : drawing.lines) {
    points.clear();
    for (const Vec2 p : line.points) {
      points.push_back({center.x + (static_cast<float>(p.x) - 8) * unit,
                        center.y + (static_cast<float>(p.y) - 8) * unit});
    }
    if (points.size() < 2) continue;
    const float width = drawing.width * unit;
    if (drawing.fill) {
      make_clockwise(points);
      list.AddConvexPolyFilled(points.data(), static_cast<int>(points.size()), tint);
    } else if (drawing.dash > 0) {
      stroke_dashed(list, points, line.closed, tint, width, drawing.dash * unit);
    } else {
      list.AddPolyline(points.data(), static_cast<int>(points.size()), tint,
                       line.closed ? ImDrawFlags_Closed : ImDrawFlags_None, width);
      if (!line.closed) {
        list.AddCircleFilled(points.front(), width / 2, tint);
        list.AddCircleFilled(points.back(), width / 2, tint);
      }
    }
  }
}

// Where the icon font is missing a button still shows something to take.
void draw_initial(ImDrawList& list, std::string_view name, ImVec2 center, ImU32 tint) {
  const char initial = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
  ImFont* face = font(FontRole::kStrong);
  const ImVec2 size = face->CalcTextSizeA(face->FontSize, FLT_MAX, 0, &initial, &initial + 1);
  const ImVec2 at{std::floor(center.x - size.x / 2), std::floor(center.y - size.y / 2)};
  list.AddText(face, face->FontSize, at, tint, &initial, &initial + 1);
}

}  // namespace

void draw_icon(ImDrawList& list, std::string_view name, ImVec2 center, ImU32 tint, IconSize size) {
  if (const auto* drawings = drawings_of(name)) {
    const float unit = (size == IconSize::kNormal ? 1.f : 0.86f) * ui_scale();
    for (const Drawing& drawing : *drawings) draw_path(list, drawing, center, unit, tint);
    return;
  }
  const ImWchar code = glyph_code(name);
  if (code == 0) return;
  if (!icon_font_present()) return draw_initial(list, name, center, tint);
  ImFont* face = font(size == IconSize::kNormal ? FontRole::kBody : FontRole::kSmall);
  const ImFontGlyph* glyph = face->FindGlyphNoFallback(code);
  if (glyph == nullptr) return;
  // By the middle of what is seen, not of the advance: glyphs of the font sit at various heights.
  const ImVec2 middle{(glyph->X0 + glyph->X1) / 2, (glyph->Y0 + glyph->Y1) / 2};
  const ImVec2 at{std::floor(center.x - middle.x + 0.5f), std::floor(center.y - middle.y + 0.5f)};
  face->RenderChar(&list, face->FontSize, at, tint, code);
}

bool icon_exists(std::string_view name) {
  return drawings_of(name) != nullptr || glyph_code(name) != 0;
}

}  // namespace kindred::ui
