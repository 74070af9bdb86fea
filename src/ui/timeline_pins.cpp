// SPDX-License-Identifier: MIT
#include "ui/timeline_pins.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "editor/pin_points.h"

namespace kindred::ui {
namespace {

constexpr float kEndReach = 5;    // px at scale 1 round an end within which the mouse takes it
constexpr float kSlopeReach = 4;  // ... round the foot of a slope
constexpr float kLeastBar = 4;    // window px: a span of one frame can be seen

// A bar on the screen: it holds from `from` to `to`, its slopes reach from `in` to `out`.
struct BarPlace {
  float in, from, to, out;
  float top, bottom;
};

BarPlace bar_place(const TimelineView& view, const ClipPin& pin, const Rect& row) {
  BarPlace place{};
  place.from = std::floor(view.x_of(pin.from)) + 0.5f;
  place.to = std::max(place.from + kLeastBar, std::floor(view.x_of(pin.to)) + 0.5f);
  place.in = place.from - std::max(0.f, view.x_of(pin.from) - view.x_of(pin.from - pin.blend));
  place.out = place.to + std::max(0.f, view.x_of(pin.to + pin.blend) - view.x_of(pin.to));
  place.top = row.y + px(3) + 0.5f;
  place.bottom = row.bottom() - px(4) - 0.5f;
  return place;
}

bool bar_selected(const Context& context, const PinBar& bar) {
  const std::vector<int>& selected = context.editor.session().selection.pins;
  return std::any_of(bar.begin(), bar.end(), [&](int span) {
    return std::find(selected.begin(), selected.end(), span) != selected.end();
  });
}

void draw_bar(ImDrawList& list, const BarPlace& bar, bool selected, bool lit, float strength) {
  const bool light = theme_kind() == ThemeKind::kLight;
  const float share = (light ? 0.38f : 0.26f) + (selected || lit ? 0.18f : 0.f);
  const ImVec2 corners[] = {
      {bar.in, bar.bottom}, {bar.from, bar.top}, {bar.to, bar.top}, {bar.out, bar.bottom}};
  const ImU32 ground = color(Token::kHandle, share * strength);
  const ImU32 edge = color(selected ? Token::kKeySelected : Token::kHandleIcon, strength);
  const float width = selected ? px(1.4f) : px(1);
  if (bar.in == bar.from && bar.out == bar.to) {
    list.AddRectFilled(corners[1], {bar.to, bar.bottom}, ground, px(2));
    list.AddRect(corners[1], {bar.to, bar.bottom}, edge, px(2), 0, width);
    return;
  }
  list.AddConvexPolyFilled(corners, 4, ground);
  list.AddPolyline(corners, 4, edge, ImDrawFlags_Closed, width);
  // Where it takes hold, and where it begins to let go.
  for (const float x : {bar.from, bar.to}) {
    list.AddLine({x, bar.top}, {x, bar.bottom}, color(Token::kHandleIcon, 0.45f * strength), px(1));
  }
}

std::string bar_name(const Character& character, const Clip& clip, const PinBar& bar) {
  std::string name;
  for (const int span : bar) {
    const editor::PinPoint point = editor::point_of(clip.pins[static_cast<std::size_t>(span)]);
    if (!name.empty()) name += ", ";
    name += editor::name_of_point(character, point);
  }
  return name;
}

// Which part of a bar is at x, if any. Ends are taken from outside too, so that a short bar can
// still be moved by its middle; Alt at an end takes the slope, also where there is none yet.
std::optional<PinZone> zone_at(const BarPlace& bar, float x) {
  if (x < bar.in - px(kSlopeReach) || x > bar.out + px(kSlopeReach)) return std::nullopt;
  const float inner = std::min(px(kEndReach), (bar.to - bar.from) / 4);
  const bool alt = ImGui::GetIO().KeyAlt;
  if (x < bar.from - px(kEndReach)) return PinZone::kBlendIn;
  if (x > bar.to + px(kEndReach)) return PinZone::kBlendOut;
  if (x <= bar.from + inner) return alt ? PinZone::kBlendIn : PinZone::kFrom;
  if (x >= bar.to - inner) return alt ? PinZone::kBlendOut : PinZone::kTo;
  return PinZone::kBody;
}

void add_bar_to_map(Context& context, const TimelineView& view, const ShownClip& shown,
                    const PinBar& bar, const BarPlace& place) {
  const float height = place.bottom - place.top;
  const auto around = [&](float x) { return Rect{x - px(1), place.top, px(2), height}; };
  for (const int span : bar) {
    const ClipPin& pin = shown.clip.pins[static_cast<std::size_t>(span)];
    const Bone* bone = find_bone(shown.character, pin.bone);
    const std::string path =
        fmt::format("timeline/pin/{}/{}/{}", UiMap::escaped(shown.character.name),
                    UiMap::escaped(bone == nullptr ? "" : bone->name), span);
    context.map.add(path, {place.from, place.top, place.to - place.from, height}, view.tracks);
    context.map.add(path + "/start", around(place.from), view.tracks);
    context.map.add(path + "/end", around(place.to), view.tracks);
    if (pin.blend.flicks <= 0) continue;
    context.map.add(path + "/blend_in", around(place.in), view.tracks);
    context.map.add(path + "/blend_out", around(place.out), view.tracks);
  }
}

}  // namespace

void draw_row_pins(Context& context, const TimelineView& view, KeyGrid& grid,
                   const TimelineRow& row, const Rect& rect, bool over) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Clip& clip = grid.shown.clip;
  // Unfolded, the head only shows when there are pins: the points' own rows have them to take.
  const bool head = row.kind == TimelineRow::Kind::kPins && row.open;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool hovered = over && !head && rect.contains(mouse) && view.tracks.contains(mouse);
  for (const PinBar& bar : row.bars) {
    if (bar.front() >= static_cast<int>(clip.pins.size())) continue;
    const ClipPin& pin = clip.pins[static_cast<std::size_t>(bar.front())];
    const BarPlace place = bar_place(view, pin, rect);
    if (place.out < view.tracks.x || place.in > view.tracks.right()) continue;
    const std::optional<PinZone> zone = hovered ? zone_at(place, mouse.x) : std::nullopt;
    const bool selected = bar_selected(context, bar);
    draw_bar(list, place, selected && !head, zone.has_value(), head ? 0.5f : 1.f);
    if (head) continue;
    if (selected) grid.include_selected(rect.y, rect.bottom());
    const float text_x = std::max(place.from, view.tracks.x) + px(6);
    const float room = std::min(place.to, view.tracks.right()) - px(4) - text_x;
    if (room > px(12)) {
      draw_text_fitted(list, FontRole::kSmall, text_x, (place.top + place.bottom) / 2, room,
                       color(Token::kText), bar_name(grid.shown.character, clip, bar));
    }
    if (context.map.enabled()) add_bar_to_map(context, view, grid.shown, bar, place);
    if (zone) grid.hovered_pins = {bar, *zone, pin.from, pin.to, pin.blend};
  }
}

}  // namespace kindred::ui
