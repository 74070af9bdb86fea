// SPDX-License-Identifier: MIT
#include "editor/part_pick.h"

#include <cmath>

#include "editor/edits_parts.h"
#include "editor/gizmos_filter.h"
#include "editor/part_points.h"
#include "render/outline.h"

namespace kindred::editor {
namespace {

constexpr double kTolerancePx = 0.25;
constexpr double kLineReachPx = 4;  // lines without fill
constexpr double kImageReachPx = 24;
constexpr double kGripReachPx = 9;
constexpr double kTurnGripPx = 28;  // beyond the top edge

double distance_to_piece(Vec2 p, Vec2 a, Vec2 b) {
  const Vec2 along = b - a;
  const double squared = glm::dot(along, along);
  const double t = squared > 0 ? std::fmin(std::fmax(glm::dot(p - a, along) / squared, 0), 1) : 0;
  return glm::distance(p, a + t * along);
}

/// How often the closed line goes round the point.
int winding_of(const Polyline& line, Vec2 p) {
  int winding = 0;
  for (std::size_t i = 0; i < line.points.size(); ++i) {
    const Vec2 a = line.points[i], b = line.points[(i + 1) % line.points.size()];
    if ((a.y <= p.y) == (b.y <= p.y)) continue;
    const double side = cross(b - a, p - a);
    if (a.y <= p.y && side > 0) ++winding;
    if (a.y > p.y && side < 0) --winding;
  }
  return winding;
}

double near_line(const std::vector<Polyline>& lines, Vec2 p) {
  double least = HUGE_VAL;
  for (const Polyline& line : lines) {
    const std::size_t pieces = line.closed ? line.points.size() : line.points.size() - 1;
    for (std::size_t i = 0; i < pieces; ++i) {
      const Vec2 next = line.points[(i + 1) % line.points.size()];
      least = std::fmin(least, distance_to_piece(p, line.points[i], next));
    }
  }
  return least;
}

bool covers(const PaintedShape& painted, const Affine& to_screen, Vec2 screen) {
  if (!painted.visible) return false;
  if (const auto* image = std::get_if<ImageShape>(&painted.shape)) {
    return glm::distance(apply(to_screen, {image->x, image->y}), screen) <= kImageReachPx;
  }
  const render::Outline outline = render::outline(painted.shape);
  const std::vector<Polyline> lines = flatten(transformed(outline.path, to_screen), kTolerancePx);
  int winding = 0;
  for (const Polyline& line : lines) winding += winding_of(line, screen);
  const bool inside = outline.rule == FillRule::kEvenOdd ? winding % 2 != 0 : winding != 0;
  if (painted.fill && inside) return true;
  const double scale = std::sqrt(std::abs(determinant(to_screen)));
  const double reach = std::fmax(kLineReachPx, 0.5 * painted.stroke_width * scale);
  return painted.stroke && near_line(lines, screen) <= reach;
}

std::optional<PartId> pick_in(const Character& character, const EvaluatedCharacter& evaluated,
                              const CanvasTransform& transform, Vec2 screen) {
  for (auto entry = evaluated.parts.rbegin(); entry != evaluated.parts.rend(); ++entry) {
    const Part& part = (*character.parts)[static_cast<std::size_t>(entry->part)];
    if (part.locked || !entry->visible || (part.skin && part.skin != evaluated.skin)) continue;
    Affine world;
    if (part.bone) {
      const int bone = bone_index(*character.bones, part.bone);
      if (bone < 0) continue;
      world = evaluated.world[static_cast<std::size_t>(bone)];
    }
    const Affine to_screen = transform.matrix() * world * part.transform;
    for (const PaintedShape& painted : part.shapes) {
      if (covers(painted, to_screen, screen)) return part.id;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<PartRef> pick_part(Editor& editor, const CanvasTransform& transform, Vec2 screen) {
  const EvaluatedScene& evaluated = editor.evaluated();
  for (auto figure = evaluated.characters.rbegin(); figure != evaluated.characters.rend();
       ++figure) {
    const Character& character =
        *editor.scene().characters[static_cast<std::size_t>(figure->character)];
    if (character.locked || !shows_in_window(editor.session(), character)) continue;
    if (const auto part = pick_in(character, *figure, transform, screen)) {
      return PartRef{character.id, *part};
    }
  }
  return std::nullopt;
}

std::vector<Polyline> part_outlines(Editor& editor, const PartRef& ref,
                                    const CanvasTransform& transform) {
  const Character* character = find_character(editor.scene(), ref.character);
  const Part* part = character ? find_part(*character, ref.part) : nullptr;
  if (!part) return {};
  const auto to_screen = part_screen_matrix(editor, ref.character, *part, transform);
  if (!to_screen) return {};
  std::vector<Polyline> lines;
  for (const PaintedShape& painted : part->shapes) {
    const Path path = transformed(render::outline(painted.shape).path, *to_screen);
    for (Polyline& line : flatten(path, kTolerancePx)) lines.push_back(std::move(line));
  }
  return lines;
}

std::optional<PartFrame> part_frame(Editor& editor, const CanvasTransform& transform) {
  const Selection& selection = editor.session().selection;
  const Character* character = find_character(editor.scene(), selection.character);
  const Part* part = character ? find_part(*character, selection.part) : nullptr;
  if (!part || part->locked || character->locked) return std::nullopt;
  const std::optional<PartBox> box = part_box(*part);
  if (!box) return std::nullopt;
  PartFrame frame;
  frame.part = {character->id, part->id};
  frame.to_screen = transform.matrix() * part_bone_world(*character, *part);
  frame.corners_local = {box->min, Vec2{box->max.x, box->min.y}, box->max,
                         Vec2{box->min.x, box->max.y}};
  for (std::size_t i = 0; i < 4; ++i) {
    frame.corners_screen[i] = apply(frame.to_screen, frame.corners_local[i]);
  }
  frame.center_local = 0.5 * (box->min + box->max);
  const Vec2 top = 0.5 * (frame.corners_screen[2] + frame.corners_screen[3]);
  const Vec2 out = top - apply(frame.to_screen, frame.center_local);
  const double length = glm::length(out);
  frame.turn_screen = top + (length > 0 ? out / length : Vec2{0, -1}) * kTurnGripPx;
  return frame;
}

FramePick pick_frame(const PartFrame& frame, Vec2 screen) {
  for (int i = 0; i < 4; ++i) {
    if (glm::distance(frame.corners_screen[static_cast<std::size_t>(i)], screen) <= kGripReachPx) {
      return {FrameGrip::kCorner, i};
    }
  }
  if (glm::distance(frame.turn_screen, screen) <= kGripReachPx) return {FrameGrip::kTurn, 0};
  return {};
}

}  // namespace kindred::editor
