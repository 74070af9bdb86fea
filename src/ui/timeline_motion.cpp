// SPDX-License-Identifier: MIT
// Rows under the markers: keys of the camera as diamonds, generators of the clip as bars. A click
// goes there, a drag moves in time, the right button removes.
#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include "editor/edits_motion.h"
#include "editor/selection.h"
#include "kindred/scene/generators.h"
#include "ui/timeline_view.h"

namespace kindred::ui {
namespace {

void draw_row_name(Context& context, const TimelineView& view, const Rect& row,
                   std::string_view icon, std::string_view name) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Rect left{view.names.x, row.y, view.names.w, row.h};
  fill(list, left, color(Token::kPanel));
  fill(list, row, color(Token::kRow));
  draw_icon(list, icon, {left.x + px(20), left.center().y}, color(Token::kTextDim));
  draw_text(list, FontRole::kBody, left.x + px(34), left.center().y, color(Token::kTextDim), name);
  hairline(list, left.x, row.right(), row.bottom() - px(1));
  context.map.add("timeline/row/" + std::string(name), left);
}

/// What dragging one thing in time does; returns true for a click on it.
bool drag_in_time(Context& context, const TimelineView& view, MotionDrag& drag, int item,
                  Time start, const Hit& hit, const std::string& step,
                  const std::function<void(Scene&, Time)>& move) {
  editor::Editor& editor = context.editor;
  if (ImGui::IsItemActivated()) {
    drag = {item, view.scale.frame(ImGui::GetIO().MousePos.x), start, false};
  }
  if (drag.item != item) return false;
  if (hit.held) {
    const double way = view.scale.frame(ImGui::GetIO().MousePos.x) - drag.press_frame;
    if (!drag.moved && std::abs(way) * view.scale.px_per_frame >= static_cast<double>(px(3))) {
      drag.moved = true;
      editor.begin_drag(step);
    }
    if (drag.moved && editor.dragging()) {
      if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) {
        editor.cancel_drag();
        return false;
      }
      const double frame = std::max(0.0, std::round(view.frame_of(drag.start) + way));
      const Time time = time_of_frame(editor.scene().frame_rate, static_cast<std::int64_t>(frame));
      editor.update_drag([&](Scene& scene) { move(scene, time); });
    }
  }
  if (!ImGui::IsItemDeactivated()) return false;
  const bool clicked = !drag.moved;
  if (drag.moved && editor.dragging()) editor.commit_drag();
  drag = {};
  return clicked;
}

/// A popup with one row; true when it was chosen.
bool removal_menu(Context& context, bool wanted, std::string_view label) {
  if (wanted && context.state.timeline.pan_way < px(4)) ImGui::OpenPopup("motion menu");
  ScopedPopup popup{"motion menu"};
  if (!popup) return false;
  const bool chosen = menu_row(label, "delete", {}, true, px(180));
  context.map.add_last("timeline/motion_menu/delete");
  return chosen;
}

void draw_camera_row(Context& context, const TimelineView& view) {
  const Rect& row = view.camera;
  draw_row_name(context, view, row, "camera", "Camera");
  ImDrawList& list = *ImGui::GetWindowDrawList();
  ScopedClip clip(list, row);
  ScopedId scope("camera row");
  editor::Editor& editor = context.editor;
  // During a drag the keys keep the ids of where they began.
  const std::vector<Time> start = editor::camera_key_times(
      context.state.timeline.camera_drag.moved ? editor.drag_start() : editor.scene());
  for (const Time time : editor::camera_key_times(editor.scene())) {
    draw_key_mark(list, {view.x_of(time), row.center().y}, -1, false);
  }
  for (std::size_t i = 0; i < start.size(); ++i) {
    const Time time = start[i];
    const float x = view.x_of(time);
    ScopedId key(static_cast<int>(i));
    const Rect reach{x - px(6), row.y, px(12), row.h};
    const Hit hit = hit_area("key", reach, ImGuiMouseCursor_Hand);
    const std::int64_t frame = nearest_frame(editor.scene().frame_rate, time);
    context.map.add("timeline/key/camera/" + std::to_string(frame), reach, row);
    const bool menu = hit.hovered && ImGui::IsMouseReleased(ImGuiMouseButton_Right);
    const bool clicked =
        drag_in_time(context, view, context.state.timeline.camera_drag, static_cast<int>(i), time,
                     hit, "Move camera keys",
                     [=](Scene& scene, Time to) { editor::move_camera_keys(scene, time, to); });
    if (clicked) editor.set_playhead(time);
    if (removal_menu(context, menu, "Delete camera keys")) {
      editor.edit("Delete camera keys",
                  [&](Scene& scene) { editor::delete_camera_keys(scene, time); });
      break;
    }
  }
}

void draw_generator_row(Context& context, const TimelineView& view, const Character& character,
                        const Clip& clip) {
  const Rect& row = view.generators;
  draw_row_name(context, view, row, "loop", "Generators");
  ImDrawList& list = *ImGui::GetWindowDrawList();
  ScopedClip cut(list, row);
  ScopedId scope("generator row");
  editor::Editor& editor = context.editor;
  for (std::size_t i = 0; i < clip.generators.size(); ++i) {
    const Generator& generator = clip.generators[i];
    const auto span = generator_span(clip, generator);
    const float left = view.x_of(generator.start);
    const float right = span && !generator.loop ? view.x_of(generator.start + *span) : row.right();
    const Rect bar{left, row.y + px(3), ImMax(right - left, px(4)), row.h - px(6)};
    ScopedId item(static_cast<int>(i));
    const Hit hit = hit_area("bar", bar, ImGuiMouseCursor_Hand);
    const float strength = (generator.enabled ? 0.34f : 0.14f) + (hit.hovered ? 0.12f : 0.f);
    fill(list, bar, color(Token::kAccent, strength), px(3));
    const Bone* bone = find_bone(character, generator.bone);
    const std::string name(generator_kind(generator.kind).label);
    draw_text_fitted(list, FontRole::kSmall, ImMax(bar.x, row.x) + px(6), row.center().y,
                     bar.right() - ImMax(bar.x, row.x) - px(8), color(Token::kText),
                     name + (bone ? ", " + bone->name : std::string()));
    context.map.add("timeline/generator/" + std::to_string(i), bar, row);
    const bool menu = hit.hovered && ImGui::IsMouseReleased(ImGuiMouseButton_Right);
    const GeneratorId id = generator.id;
    const CharacterId owner = character.id;
    const bool clicked = drag_in_time(
        context, view, context.state.timeline.generator_drag, static_cast<int>(i), generator.start,
        hit, "Move " + name, [=](Scene& scene, Time to) {
          editor::edit_generator(scene, owner, id, [&](Generator& g) { g.start = to; });
        });
    if (clicked) {
      editor::Selection selection = editor.session().selection;
      editor::select_bone(selection, owner, generator.bone);
      editor.select(std::move(selection));
    }
    if (removal_menu(context, menu, "Remove generator")) {
      editor.edit("Remove " + name,
                  [&](Scene& scene) { editor::delete_generator(scene, owner, id); });
      break;
    }
  }
}

}  // namespace

void draw_motion_rows(Context& context, const TimelineView& view, const Character* character,
                      const Clip* clip) {
  if (view.camera.h > 0) draw_camera_row(context, view);
  if (view.generators.h > 0 && character != nullptr && clip != nullptr) {
    draw_generator_row(context, view, *character, *clip);
  }
}

}  // namespace kindred::ui
