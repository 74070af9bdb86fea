// SPDX-License-Identifier: MIT
// The onion skins' reach on the ruler: a band before and one after the playhead, with grips.
#include <algorithm>
#include <cmath>

#include "editor/onion.h"
#include "ui/timeline_view.h"

namespace kindred::ui {
namespace {

constexpr int kMostSkins = 20;  // each way

// Frames from the playhead to the farthest ghost of one side.
double band_frames(Context& context, const TimelineView& view, bool before) {
  const editor::OnionSettings& onion = context.editor.session().onion;
  if (!onion.by_keys) return (before ? onion.before : onion.after) * std::max(1, onion.step);
  const auto playhead = static_cast<double>(context.editor.playhead_frame());
  double farthest = 0;
  for (const editor::Ghost& ghost : editor::onion_ghosts(context.editor)) {
    if (ghost.before != before || ghost.character != context.editor.shown_character()) continue;
    farthest = std::max(farthest, std::abs(view.frame_of(ghost.time) - playhead));
  }
  return farthest;
}

// How many ghosts a grip that was dragged that far from the playhead asks for: steps of frames, or
// as many keys as lie on the way.
int skins_within(Context& context, const TimelineView& view, double frames, bool before) {
  editor::Session& session = context.editor.session();
  if (!session.onion.by_keys) {
    return static_cast<int>(std::clamp(std::round(frames / std::max(1, session.onion.step)), 0.0,
                                       static_cast<double>(kMostSkins)));
  }
  const editor::OnionSettings kept = session.onion;
  (before ? session.onion.before : session.onion.after) = kMostSkins;
  const auto playhead = static_cast<double>(context.editor.playhead_frame());
  int count = 0;
  for (const editor::Ghost& ghost : editor::onion_ghosts(context.editor)) {
    const bool counts =
        ghost.before == before && ghost.character == context.editor.shown_character();
    if (counts && std::abs(view.frame_of(ghost.time) - playhead) <= frames + 0.5) ++count;
  }
  session.onion = kept;
  return count;
}

}  // namespace

void draw_onion_bands(Context& context, const TimelineView& view) {
  editor::Session& session = context.editor.session();
  if (!session.overlays.onion_skin || session.playing) return;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const auto playhead = static_cast<double>(context.editor.playhead_frame());
  const float y = view.ruler.bottom() - px(4);
  for (const bool before : {true, false}) {
    const float way = before ? -1.f : 1.f;
    const double frames = band_frames(context, view, before);
    const float from = view.scale.x(playhead);
    const float to = view.scale.x(playhead + static_cast<double>(way) * frames);
    const ImU32 tint = color(before ? Token::kBefore : Token::kAfter);
    fill(list, {ImMin(from, to), y, std::abs(to - from), px(4)}, tint);
    const Rect reach{before ? to - px(8) : to, y - px(6), px(8), px(10)};
    const Hit hit =
        hit_area(before ? "onion before" : "onion after", reach, ImGuiMouseCursor_ResizeEW);
    tooltip(before ? "Onion skins before the playhead" : "Onion skins after the playhead");
    context.map.add(before ? "timeline/onion_before" : "timeline/onion_after", reach, view.ruler);
    const float thick = hit.hovered || hit.held ? px(4) : px(3);
    fill(list, {before ? to - thick : to, y - px(5), thick, px(9)}, tint, px(1));
    if (!hit.held || ImGui::GetIO().MouseDelta.x == 0) continue;
    const double reached = std::max(
        0.0, static_cast<double>(way) * (view.scale.frame(ImGui::GetIO().MousePos.x) - playhead));
    int& count = before ? session.onion.before : session.onion.after;
    const int wanted = skins_within(context, view, reached, before);
    if (wanted != count) {
      count = wanted;
      context.editor.touch();
    }
  }
}

}  // namespace kindred::ui
