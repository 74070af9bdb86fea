// SPDX-License-Identifier: MIT
// The canvas: the scene's picture with what can be dragged over it.
#include <cmath>
#include <utility>

#include "ui/canvas_draw.h"
#include "ui/canvas_map.h"
#include "ui/canvas_menu.h"
#include "ui/panels.h"
#include "ui/rig_draw.h"

namespace kindred::ui {
namespace {

constexpr double kZoomPerNotch = 1.2;
constexpr float kRightClickReach = 4;  // px that the right button may move and still be a click
constexpr float kFadedArt = 0.62f;     // in Rig mode

Vec2 mouse_in_design_px() {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  return {static_cast<double>(mouse.x / ui_scale()), static_cast<double>(mouse.y / ui_scale())};
}

editor::PointerEvent pointer_event(const editor::CanvasTransform& transform) {
  const ImGuiIO& io = ImGui::GetIO();
  editor::PointerEvent event;
  event.screen = mouse_in_design_px();
  event.world = transform.to_world(event.screen);
  event.shift = io.KeyShift;
  event.ctrl = io.KeyCtrl;
  event.alt = io.KeyAlt;
  event.clicks = ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) ? 2 : 1;
  return event;
}

bool mouse_moved() {
  const ImVec2 delta = ImGui::GetIO().MouseDelta;
  return delta.x != 0 || delta.y != 0;
}

void change_view(Context& context, const editor::CanvasView& view) {
  context.editor.session().view = view;
  context.editor.session().overlays.look_through = false;  // from where the camera stood
  context.editor.touch();
}

bool right_is_a_click(const CanvasState& canvas) {
  const ImVec2 way = ImGui::GetIO().MousePos - canvas.right_press;
  return ImLengthSqr(way) < px(kRightClickReach) * px(kRightClickReach);
}

// The right button pans where it is dragged and opens the menu where it is not.
void handle_right_button(Context& context, bool hovered) {
  CanvasState& canvas = context.state.canvas;
  if (hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Right) && !context.canvas_input.active() &&
      !context.editor.dragging()) {
    canvas.right_is_down = true;
    canvas.right_press = ImGui::GetIO().MousePos;
  }
  if (!canvas.right_is_down) return;
  if (!canvas.panning && !right_is_a_click(canvas)) canvas.panning = true;
  if (ImGui::IsMouseDown(ImGuiMouseButton_Right)) return;
  canvas.right_is_down = false;
  if (!canvas.panning) open_canvas_menu(context);
}

// Wheel zooms at the cursor; middle, right and Space with left drag the page. True while panning.
bool handle_view(Context& context, bool hovered) {
  CanvasState& canvas = context.state.canvas;
  const ImGuiIO& io = ImGui::GetIO();
  if (hovered && io.MouseWheel != 0) {
    const double factor = std::pow(kZoomPerNotch, static_cast<double>(io.MouseWheel));
    change_view(context, editor::zoomed_at(canvas.transform, mouse_in_design_px(), factor));
  }
  const bool with_space = context.state.space_down && ImGui::IsMouseClicked(ImGuiMouseButton_Left);
  const bool starts = ImGui::IsMouseClicked(ImGuiMouseButton_Middle) || with_space;
  if (hovered && starts && !context.canvas_input.active()) {
    canvas.panning = true;
    context.state.space_used |= with_space;
  }
  handle_right_button(context, hovered);
  if (!ImGui::IsMouseDown(ImGuiMouseButton_Left) && !ImGui::IsMouseDown(ImGuiMouseButton_Middle) &&
      !ImGui::IsMouseDown(ImGuiMouseButton_Right)) {
    canvas.panning = false;
  }
  if (canvas.panning) {
    const Vec2 delta{static_cast<double>(io.MouseDelta.x / ui_scale()),
                     static_cast<double>(io.MouseDelta.y / ui_scale())};
    if (mouse_moved()) change_view(context, editor::panned(canvas.transform, delta));
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
  } else if (hovered && context.state.space_down) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  }
  return canvas.panning || canvas.right_is_down;
}

void begin_gesture(Context& context) {
  const editor::Gesture gesture = std::exchange(context.state.gesture, editor::Gesture::kNone);
  if (gesture == editor::Gesture::kNone) return;
  const editor::CanvasTransform& transform = context.state.canvas.transform;
  context.canvas_input.begin(context.editor, transform, gesture, pointer_event(transform));
}

// Hands the mouse to the tool in hand.
void handle_tool(Context& context, bool hovered) {
  editor::CanvasInput& input = context.canvas_input;
  editor::Editor& editor = context.editor;
  const editor::CanvasTransform& transform = context.state.canvas.transform;
  const editor::PointerEvent event = pointer_event(transform);
  if (input.modal()) {  // begun by a key, or goes on over several clicks
    const bool clicked = ImGui::IsMouseClicked(ImGuiMouseButton_Left);
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Right)) {
      input.cancel(editor);
    } else if (clicked && !hovered && input.lasts()) {
      input.key(editor, "enter");  // a click on another pane ends a path
    } else if (clicked) {
      input.press(editor, transform, event);
    } else if (ImGui::IsMouseReleased(ImGuiMouseButton_Left)) {
      input.release(editor, transform, event);
    } else if (mouse_moved()) {
      input.move(editor, transform, event);
    } else {
      input.settle(editor);
    }
    return;
  }
  if (input.active()) {
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Right)) {
      input.cancel(editor);
    } else if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
      input.release(editor, transform, event);
    } else if (mouse_moved()) {
      input.move(editor, transform, event);
    } else {
      input.settle(editor);
    }
    return;
  }
  if (!hovered) {
    input.leave(editor);
  } else if (ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !context.state.space_down) {
    input.press(editor, transform, event);
  } else if (mouse_moved()) {
    input.move(editor, transform, event);
  }
}

// Cursors that the system does not have are drawn at the mouse.
void draw_turn_cursor(ImDrawList& list, ImVec2 at) {
  const float radius = px(9);
  const auto arc = [&](ImU32 tint, float width) {
    list.PathArcTo(at, radius, -2.5f, -0.64f, 16);
    list.PathStroke(tint, 0, width);
  };
  arc(color(Token::kHalo), px(5));
  arc(color(Token::kInk), px(2));
  for (const float angle : {-2.5f, -0.64f}) {
    const ImVec2 end{at.x + std::cos(angle) * radius, at.y + std::sin(angle) * radius};
    const float way = angle < -1.57f ? -1.f : 1.f;
    const ImVec2 along{-std::sin(angle) * way, std::cos(angle) * way};
    const ImVec2 across{std::cos(angle), std::sin(angle)};
    list.AddTriangleFilled(end + along * px(5), end + across * px(4), end - across * px(4),
                           color(Token::kInk));
  }
  list.AddCircleFilled(at, px(1.5f), color(Token::kInk));
}

void draw_crosshair(ImDrawList& list, ImVec2 at) {
  for (const ImVec2 arm : {ImVec2{1, 0}, ImVec2{-1, 0}, ImVec2{0, 1}, ImVec2{0, -1}}) {
    list.AddLine(at + arm * px(3), at + arm * px(10), color(Token::kHalo, 0.8f), px(3));
    list.AddLine(at + arm * px(3), at + arm * px(10), color(Token::kInk), px(1));
  }
}

editor::CanvasCursor wanted_cursor(Context& context) {
  const editor::CanvasInput& input = context.canvas_input;
  const editor::Editor& editor = context.editor;
  if (editor.session().mode != editor::Mode::kRig || input.active()) return input.cursor(editor);
  const std::vector<editor::Gizmo>& gizmos =
      context.canvas_input.gizmos(context.editor, context.state.canvas.transform);
  return editor::rig_cursor(editor, gizmos, context.state.rig.hover);
}

void show_cursor(Context& context, ImDrawList& list) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  switch (wanted_cursor(context)) {
    case editor::CanvasCursor::kArrow:
      break;
    case editor::CanvasCursor::kHand:
      ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
      break;
    case editor::CanvasCursor::kMove:
      ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
      break;
    case editor::CanvasCursor::kForbidden:
      ImGui::SetMouseCursor(ImGuiMouseCursor_NotAllowed);
      break;
    case editor::CanvasCursor::kRotate:
      ImGui::SetMouseCursor(ImGuiMouseCursor_None);
      draw_turn_cursor(list, mouse);
      break;
    case editor::CanvasCursor::kCrosshair:
      ImGui::SetMouseCursor(ImGuiMouseCursor_None);
      draw_crosshair(list, mouse);
      break;
  }
}

bool shows_artwork(const editor::Session& session) {
  return session.mode == editor::Mode::kAnimate || session.rig.artwork;
}

Color document_color(Token token) {
  const ImVec4 c = color_vec(token);
  const auto byte = [](float v) { return static_cast<std::uint8_t>(std::lround(v * 255)); };
  return {byte(c.x), byte(c.y), byte(c.z), 255};
}

// The scene's picture over the whole pane, cut to the page where the page stands upright.
void draw_art(Context& context, const CanvasPen& pen, const std::array<ImVec2, 4>& page) {
  editor::Editor& editor = context.editor;
  const EvaluatedScene& evaluated = editor.evaluated();
  const auto scale = static_cast<double>(ui_scale());
  const editor::CanvasTransform in_px = editor::scaled(pen.transform, scale);
  render::View view;
  view.width_px = static_cast<int>(pen.pane.w);
  view.height_px = static_cast<int>(pen.pane.h);
  view.world_to_px = translation(-in_px.pane_min) * in_px.matrix();
  render::DrawOptions options;
  options.background = false;  // the page lies under it already
  options.base_dir = editor.path().parent_path();
  options.only = editor.session().filter.solo;
  options.parallax = editor.session().overlays.look_through;
  editor::OnionSkins& onion = context.state.canvas.onion;
  options.ghosts =
      onion.figures(editor, document_color(Token::kBefore), document_color(Token::kAfter));
  const ImTextureID texture =
      context.host.draw_scene(editor.scene(), evaluated, view, options,
                              {editor.evaluation(), onion.revision(), options.only});
  ImDrawList& list = pen.list;
  list.AddCallback(context.host.premultiplied_blending(), nullptr);
  // A camera that moves shows its frame, and what it leaves out dimly around it.
  const bool frames = !options.parallax && !editor.scene().camera.motion->channels.empty();
  const bool upright = !frames && page[0].y == page[1].y && page[0].x == page[3].x;
  if (upright) list.PushClipRect(page[0], page[2], true);
  const float strength = ImLerp(1.f, kFadedArt, rig_share(context.state.rig));
  const ImU32 tint = ImGui::ColorConvertFloat4ToU32({strength, strength, strength, strength});
  list.AddImage(texture, pen.pane.min(), pen.pane.max(), {0, 1}, {1, 0}, tint);
  if (upright) list.PopClipRect();
  list.AddCallback(ImDrawCallback_ResetRenderState, nullptr);
  if (frames) draw_camera_frame(pen, page);
}

void draw_frame(Context& context, const CanvasPen& pen) {
  ImDrawList& list = pen.list;
  const editor::Session& session = context.editor.session();
  if (session.auto_key && session.mode == editor::Mode::kAnimate) {
    const float width = px(2);
    list.AddRect(pen.pane.min() + ImVec2{width / 2, width / 2},
                 pen.pane.max() - ImVec2{width / 2, width / 2}, color(Token::kRecord), px(4), 0,
                 width);
  }
  // Round corners: the ground's colour over what the picture puts into them.
  const float width = px(4);
  list.AddRect(pen.pane.min() - ImVec2{width / 2, width / 2},
               pen.pane.max() + ImVec2{width / 2, width / 2}, color(Token::kBase),
               px(4) + width / 2, 0, width);
}

/// What the pane shows: the session's view, or what the camera sees.
editor::CanvasView shown_view(editor::Editor& editor, Vec2 pane_size) {
  const editor::Session& session = editor.session();
  if (!session.overlays.look_through || session.mode == editor::Mode::kRig) return session.view;
  const EvaluatedCamera camera = editor.evaluated().camera;
  const editor::CanvasTransform whole =
      editor::canvas_transform(editor.scene(), editor::fitted(), {0, 0}, pane_size);
  return {false, camera.center, whole.zoom * camera.zoom};
}

bool has_bones(const Scene& scene) {
  for (const Cow<Character>& character : scene.characters) {
    if (!character->bones->empty()) return true;
  }
  return false;
}

void draw_gizmos_of_mode(Context& context, const CanvasPen& pen, bool hovered) {
  const std::vector<editor::Gizmo>& gizmos =
      context.canvas_input.gizmos(context.editor, pen.transform);
  if (context.editor.session().mode == editor::Mode::kRig) {
    const bool free = hovered && !context.canvas_input.active() && !context.state.canvas.panning;
    draw_rig(context, pen, gizmos, free && !context.state.space_down);
    return;
  }
  CanvasState& canvas = context.state.canvas;
  const int over = context.canvas_input.hovered();
  if (over != canvas.hovered) {
    canvas.hovered = over;
    canvas.hover_since = context.now;
  }
  const bool shows_hover = over >= 0 && static_cast<std::size_t>(over) < gizmos.size();
  draw_gizmos(context, pen, gizmos, shows_hover ? over : -1);
}

}  // namespace

void draw_canvas(Context& context) {
  const Rect& pane = context.layout.canvas;
  if (pane.w < 1 || pane.h < 1) return;
  ScopedPane scope("canvas", pane, Token::kStage);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  editor::Editor& editor = context.editor;
  CanvasState& canvas = context.state.canvas;
  const auto design = [](float v) { return static_cast<double>(v / ui_scale()); };
  const auto find_transform = [&] {
    const Vec2 size{design(pane.w), design(pane.h)};
    return editor::canvas_transform(editor.scene(), shown_view(editor, size),
                                    {design(pane.x), design(pane.y)}, size);
  };
  canvas.transform = find_transform();

  ImGui::SetCursorScreenPos(pane.min());
  ImGui::InvisibleButton("canvas", {pane.w, pane.h},
                         ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight |
                             ImGuiButtonFlags_MouseButtonMiddle);
  ImGui::SetItemAllowOverlap();
  const bool hovered = ImGui::IsItemHovered();
  if (ImGui::IsItemActivated()) context.state.focused = Pane::kCanvas;
  begin_gesture(context);
  if (!handle_view(context, hovered)) handle_tool(context, hovered);
  canvas.transform = find_transform();

  const CanvasPen pen{list, canvas.transform, pane};
  const std::array<ImVec2, 4> page = page_corners(pen, editor.scene(), editor.evaluated().camera);
  draw_page(pen, editor.scene(), page);
  if (shows_artwork(editor.session())) draw_art(context, pen, page);
  if (editor.session().overlays.safe_frame) draw_safe_frame(pen, page);
  if (editor.session().overlays.grid) draw_grid(pen, editor.scene(), page);
  draw_motion_paths(context, pen);

  draw_gizmos_of_mode(context, pen, hovered);
  draw_stroke_axes(context, pen);
  draw_drag(context, pen);
  if (hovered && !canvas.panning && !context.state.space_down) show_cursor(context, list);
  draw_frame(context, pen);
  if (!has_bones(editor.scene())) draw_empty_page(context, pen);
  draw_canvas_menu(context);
  add_canvas_to_map(context, pen);
}

}  // namespace kindred::ui
