// SPDX-License-Identifier: MIT
#include "ui/dial.h"

#include <algorithm>
#include <cmath>

#include "editor/edits_pose.h"
#include "kindred/math/angle.h"
#include "ui/widgets.h"

namespace kindred::ui {
namespace {

constexpr double kDialSnapDeg = 15;  // Ctrl

struct DialDrag {
  ImGuiID id = 0;
  DialEnd end = DialEnd::kNone;
  double degrees = 0;
  bool moved = false;
};
DialDrag active_dial;

ImVec2 direction(double degrees) {
  const double angle = radians(degrees);
  return {static_cast<float>(-std::sin(angle)), static_cast<float>(-std::cos(angle))};
}

void draw_dial(ImDrawList& list, ImVec2 center, float radius, double min_deg, double max_deg,
               double value_deg) {
  const float line = ui_scale();
  for (int degrees = 0; degrees < 360; degrees += 30) {
    const ImVec2 way = direction(degrees);
    const float longer = degrees % 90 == 0 ? 3.f : 2.f;
    list.AddLine(center + way * (radius + px(5)), center + way * (radius + px(5) + longer * line),
                 color(Token::kEdge), line);
  }
  list.AddCircleFilled(center, radius, color(Token::kField));
  const double sweep = std::clamp(max_deg - min_deg, 0.0, 360.0);
  const int steps = std::max(2, static_cast<int>(sweep / 4));
  std::vector<ImVec2> arc;
  for (int i = 0; i <= steps; ++i) {
    arc.push_back(center + direction(min_deg + sweep * i / steps) * radius);
  }
  fill_sector(list, center, arc, color(Token::kLimit, 0.24f));
  list.AddCircle(center, radius, color(Token::kEdge), 0, line);
  list.AddPolyline(arc.data(), static_cast<int>(arc.size()), color(Token::kLimit), 0, 2 * line);
  const ImVec2 needle = direction(value_deg);
  list.AddLine(center, center + needle * (radius * 0.86f), color(Token::kText), 2 * line);
  list.AddCircleFilled(center, 3 * line, color(Token::kText));
}

double degrees_at_mouse(ImVec2 center, double reference) {
  const ImVec2 from_center = ImGui::GetIO().MousePos - center;
  const double degrees = kindred::degrees(
      std::atan2(-static_cast<double>(from_center.x), -static_cast<double>(from_center.y)));
  return editor::continuous_deg(degrees, reference);
}

}  // namespace

ImVec2 dial_point(ImVec2 center, float radius, double degrees) {
  return center + direction(degrees) * radius;
}

DialResult limits_dial(std::string_view id, ImVec2 center, float radius, double min_deg,
                       double max_deg, double value_deg) {
  ScopedId scope(id);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  draw_dial(list, center, radius, min_deg, max_deg, value_deg);
  DialResult result;
  for (const DialEnd end : {DialEnd::kMin, DialEnd::kMax}) {
    const bool is_min = end == DialEnd::kMin;
    const double degrees = is_min ? min_deg : max_deg;
    const ImVec2 at = center + direction(degrees) * radius;
    const float reach = px(10);
    const Hit hit =
        hit_area(is_min ? "min" : "max", {at.x - reach, at.y - reach, 2 * reach, 2 * reach},
                 ImGuiMouseCursor_Hand);
    const ImGuiID own = ImGui::GetItemID();
    list.AddCircleFilled(at, px(5), color(hit.hovered || hit.held ? Token::kLimit : Token::kPanel));
    list.AddCircle(at, px(5), color(Token::kLimit), 0, 2 * ui_scale());
    if (ImGui::IsItemActivated()) {
      active_dial = {own, end, degrees, false};
      continue;
    }
    if (active_dial.id != own) continue;
    result.end = end;
    if (!hit.held) {
      if (active_dial.moved) result.event = FieldEvent::kDragEnded;
      active_dial = {};
    } else if (active_dial.moved && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) {
      result.event = FieldEvent::kDragCancelled;
      active_dial = {};
    } else if (ImGui::GetIO().MouseDelta.x != 0 || ImGui::GetIO().MouseDelta.y != 0) {
      result.event = FieldEvent::kDragged;
      active_dial.moved = true;
      active_dial.degrees = degrees_at_mouse(center, active_dial.degrees);
      const double wanted = active_dial.degrees;
      if (ImGui::GetIO().KeyCtrl) {
        result.degrees = std::round(wanted / kDialSnapDeg) * kDialSnapDeg;
      } else {
        result.degrees =
            ImGui::GetIO().KeyShift ? std::round(wanted * 10) / 10 : std::round(wanted);
      }
    }
  }
  return result;
}

}  // namespace kindred::ui
