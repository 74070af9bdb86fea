// SPDX-License-Identifier: MIT
// Sections of a part's shapes in Rig mode: numbers, fill, stroke, points.
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "editor/edits_parts.h"
#include "editor/part_points.h"
#include "ui/color_field.h"
#include "ui/field_steps.h"
#include "ui/inspector_form.h"
#include "ui/widgets.h"

namespace kindred::ui {
namespace {

// ---- numbers of each kind ----------------------------------------------------------------------

template <class Kind>
struct ShapeNumber {
  std::string_view name, row, prefix, unit;  // rows of the same name share a line
  double Kind::*value;
  double per_px = 0.5;
};

constexpr ShapeNumber<EllipseShape> kEllipseNumbers[] = {
    {"shape_x", "Centre", "X", "", &EllipseShape::x},
    {"shape_y", "Centre", "Y", "", &EllipseShape::y},
    {"shape_rx", "Radii", "X", "", &EllipseShape::rx},
    {"shape_ry", "Radii", "Y", "", &EllipseShape::ry},
    {"shape_rotation", "Rotation", "", "\u00b0", &EllipseShape::rotation_deg}};
constexpr ShapeNumber<CapsuleShape> kCapsuleNumbers[] = {
    {"shape_length", "Length", "", "px", &CapsuleShape::length},
    {"shape_radius_joint", "Radii", "Joint", "", &CapsuleShape::radius_joint},
    {"shape_radius_tip", "Radii", "Tip", "", &CapsuleShape::radius_tip}};
constexpr ShapeNumber<RectangleShape> kRectangleNumbers[] = {
    {"shape_x", "Corner", "X", "", &RectangleShape::x},
    {"shape_y", "Corner", "Y", "", &RectangleShape::y},
    {"shape_width", "Size", "W", "", &RectangleShape::width},
    {"shape_height", "Size", "H", "", &RectangleShape::height},
    {"shape_corner", "Round", "", "px", &RectangleShape::corner}};
constexpr ShapeNumber<ImageShape> kImageNumbers[] = {
    {"shape_x", "Centre", "X", "", &ImageShape::x},
    {"shape_y", "Centre", "Y", "", &ImageShape::y},
    {"shape_scale", "Scale", "", "", &ImageShape::scale, 0.005},
    {"shape_rotation", "Rotation", "", "\u00b0", &ImageShape::rotation_deg}};

// Draws the numbers of the shape that is shown, whatever its kind.
struct ShapeNumbersForm {
  InspectorForm& form;
  int shape;

  template <class Kind>
  void draw(std::span<const ShapeNumber<Kind>> numbers, const Kind& kind) const {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const bool pair = i + 1 < numbers.size() && numbers[i + 1].row == numbers[i].row;
      const Rect row = form.row(numbers[i].row);
      if (!pair) {
        field(numbers[i], kind, row);
        continue;
      }
      const auto [left, right] = InspectorForm::halves(row);
      field(numbers[i], kind, left);
      field(numbers[++i], kind, right);
    }
  }

  template <class Kind>
  void field(const ShapeNumber<Kind>& number, const Kind& kind, const Rect& rect) const {
    FieldOptions options;
    options.prefix = number.prefix;
    options.unit = number.unit;
    options.per_px = number.per_px;
    options.decimals = number.per_px < 0.1 ? 3 : 1;
    form.number(number.name, rect, kind.*number.value, options, "Set shape",
                [this, &number](Scene& scene, double v) {
                  editor::edit_part_shape(
                      scene, form.character_id(), form.subject().part->id, shape,
                      [&](Shape& changed) { std::get<Kind>(changed).*number.value = v; });
                });
  }

  void operator()(const EllipseShape& kind) const {
    draw(std::span<const ShapeNumber<EllipseShape>>(kEllipseNumbers), kind);
  }
  void operator()(const CapsuleShape& kind) const {
    draw(std::span<const ShapeNumber<CapsuleShape>>(kCapsuleNumbers), kind);
  }
  void operator()(const RectangleShape& kind) const {
    draw(std::span<const ShapeNumber<RectangleShape>>(kRectangleNumbers), kind);
  }
  void operator()(const ImageShape& kind) const {
    draw(std::span<const ShapeNumber<ImageShape>>(kImageNumbers), kind);
  }
  template <class Other>
  void operator()(const Other&) const {}  // points: a section of their own
};

bool has_anchors(const Shape& shape) {
  return std::holds_alternative<PolygonShape>(shape) || std::holds_alternative<PathShape>(shape);
}

bool becomes_a_path(const Shape& shape) {
  return !std::holds_alternative<PathShape>(shape) && !std::holds_alternative<ImageShape>(shape) &&
         !std::holds_alternative<UnknownShape>(shape);
}

// ---- paint -------------------------------------------------------------------------------------

struct PaintRow {
  std::string_view label, name, step;
  std::optional<Color> PaintedShape::*paint;
  void (*set)(Scene&, CharacterId, PartId, int, std::optional<Color>);
  Color first;  // where there was none
};
constexpr PaintRow kFill{"Fill",
                         "fill",
                         "Set fill",
                         &PaintedShape::fill,
                         editor::set_part_fill,
                         {0xd9, 0x82, 0x5b, 255}};
constexpr PaintRow kStroke{"Stroke",
                           "stroke",
                           "Set stroke",
                           &PaintedShape::stroke,
                           editor::set_part_stroke,
                           {0x40, 0x26, 0x1c, 255}};

// Of the shape shown, or of all shapes of all selected parts.
class PaintForm {
 public:
  PaintForm(InspectorForm& form, int shape) : form_(form), shape_(shape) {}

  void draw_paint(const PaintRow& row) {
    const std::optional<Color> first = shapes().front()->*row.paint;
    bool mixed = false, any_without = false, any_with = false;
    for (const PaintedShape* painted : shapes()) {
      mixed |= painted->*row.paint != first;
      any_without |= !(painted->*row.paint);
      any_with |= (painted->*row.paint).has_value();
    }
    const Rect rect = form_.row(row.label);
    const float box = check_box_width("");
    const std::string name(row.name);
    if (form_.check("has_" + name, {rect.x, rect.y, box, rect.h}, "", !any_without,
                    any_with && any_without)) {
      set(row, any_without ? std::optional(first.value_or(row.first)) : std::nullopt);
    }
    const Rect field{rect.x + box + px(8), rect.y, rect.w - box - px(8), rect.h};
    if (!any_with) {
      draw_text(*ImGui::GetWindowDrawList(), FontRole::kBody, field.x, field.center().y,
                color(Token::kTextDim), "None");
      return;
    }
    const ColorResult picked = color_field(name, field, first.value_or(row.first), true, mixed);
    form_.map(name, field);
    edit_by_field(form_.editor(), picked.event, std::string(row.step), [&](Scene& scene) {
      for_all(scene, [&](PartId part) {
        row.set(scene, form_.character_id(), part, shape_, picked.color);
      });
    });
  }

  void draw_stroke_width() {
    Common common;
    common.value = shapes().front()->stroke_width;
    for (const PaintedShape* painted : shapes()) {
      common.mixed |= painted->stroke_width != common.value;
    }
    FieldOptions options;
    options.unit = "px";
    options.per_px = 0.1;
    options.range = {0, 1000};
    options.mixed = common.mixed;
    form_.number("stroke_width", form_.row("Width"), common.value, options, "Set stroke width",
                 [&](Scene& scene, double v) {
                   for_all(scene, [&](PartId part) {
                     editor::set_part_stroke_width(scene, form_.character_id(), part, shape_, v);
                   });
                 });
  }

 private:
  void set(const PaintRow& row, std::optional<Color> paint) {
    form_.edit(std::string(row.step), [&](Scene& scene) {
      for_all(scene,
              [&](PartId part) { row.set(scene, form_.character_id(), part, shape_, paint); });
    });
  }

  template <class Change>
  void for_all(Scene&, Change change) const {
    for (const PartId part : form_.subject().parts) change(part);
  }

  // Never empty: the section is not drawn for parts without shapes.
  std::vector<const PaintedShape*> shapes() const {
    std::vector<const PaintedShape*> all;
    for (const PartId id : form_.subject().parts) {
      const Part& part = *find_part(form_.character(), id);
      for (std::size_t i = 0; i < part.shapes.size(); ++i) {
        if (shape_ < 0 || static_cast<std::size_t>(shape_) == i) all.push_back(&part.shapes[i]);
      }
    }
    return all;
  }

  InspectorForm& form_;
  int shape_;
};

// Which of the part's shapes is shown; a choice where there are several.
int draw_shape_choice(InspectorForm& form, const Part& part) {
  int& shape = form.state().shape;
  const int count = static_cast<int>(part.shapes.size());
  shape = std::clamp(shape, 0, count - 1);
  if (count == 1) return shape;
  std::vector<std::string> labels;
  for (int i = 0; i < count; ++i) {
    const Shape& kind = part.shapes[static_cast<std::size_t>(i)].shape;
    labels.push_back(fmt::format("{}  {}", i + 1, editor::shape_label(kind)));
  }
  std::vector<Choice> choices;
  for (const std::string& label : labels) choices.push_back({label});
  const Rect rect = form.row("Shape");
  const int chosen = combo("shape", rect, shape, choices);
  form.map("shape", rect);
  if (chosen >= 0) shape = chosen;
  return shape;
}

// ---- points ------------------------------------------------------------------------------------

std::vector<editor::PartPointRef> anchors_of(const InspectorForm& form, int shape) {
  const Part& part = *form.subject().part;
  const Shape& kind = part.shapes[static_cast<std::size_t>(shape)].shape;
  std::vector<editor::PartPointRef> anchors;
  const auto add = [&](int subpath, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      anchors.push_back({form.character_id(), part.id, shape, subpath, static_cast<int>(i),
                         editor::PointKind::kAnchor});
    }
  };
  if (const auto* polygon = std::get_if<PolygonShape>(&kind)) add(0, polygon->points.size());
  if (const auto* path = std::get_if<PathShape>(&kind)) {
    const std::vector<editor::Subpath> subpaths = editor::subpaths_of(parse_path(path->d));
    for (std::size_t i = 0; i < subpaths.size(); ++i) {
      add(static_cast<int>(i), subpaths[i].anchors.size());
    }
  }
  return anchors;
}

void draw_point(InspectorForm& form, const editor::PartPointRef& point, std::size_t number) {
  const auto at = editor::point_position(*form.subject().part, point);
  if (!at) return;
  std::vector<editor::PartPointRef>& chosen = form.editor().session().rig.points;
  const bool selected = std::find(chosen.begin(), chosen.end(), point) != chosen.end();
  const Rect row = form.row({});
  ScopedId scope(static_cast<int>(number));
  const Rect label{form.x(4), row.y, row.x - form.x(4) - px(4), row.h};
  const Hit hit = hit_area("choose", label, ImGuiMouseCursor_Hand);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  if (selected || hit.hovered) {
    fill(list, label, color(selected ? Token::kSelect : Token::kHover, selected ? 1.f : 0.3f),
         px(4));
  }
  draw_text(list, FontRole::kBody, form.x(12), row.center().y,
            color(selected ? Token::kText : Token::kTextDim), fmt::format("{}", number + 1));
  if (hit.clicked) {
    const bool add = ImGui::GetIO().KeyShift || ImGui::GetIO().KeyCtrl;
    if (!add) chosen.clear();
    std::erase(chosen, point);
    if (!selected || !add) chosen.push_back(point);
    form.editor().touch();
  }
  const auto [left, right] = InspectorForm::halves(row);
  FieldOptions options;
  options.per_px = 0.5;
  const Vec2 old = *at;
  options.prefix = "X";
  form.number("point_x", left, old.x, options, "Move point", [=](Scene& scene, double v) {
    editor::move_part_point(scene, point, {v, old.y});
  });
  options.prefix = "Y";
  form.number("point_y", right, old.y, options, "Move point", [=](Scene& scene, double v) {
    editor::move_part_point(scene, point, {old.x, v});
  });
}

}  // namespace

void draw_shape_section(InspectorForm& form) {
  const Subject& subject = form.subject();
  const bool one = subject.parts.size() == 1;
  const bool any = std::any_of(subject.parts.begin(), subject.parts.end(), [&](PartId id) {
    return !find_part(*subject.character, id)->shapes.empty();
  });
  if (!any) return;
  const Part& part = *subject.part;
  const std::string_view label =
      one && part.shapes.size() == 1 ? editor::shape_label(part.shapes.front().shape) : "";
  if (!form.section("Shape", label)) return;
  const int shape = one ? draw_shape_choice(form, part) : -1;
  if (one) {
    const Shape& kind = part.shapes[static_cast<std::size_t>(shape)].shape;
    std::visit(ShapeNumbersForm{form, shape}, kind);
  }
  PaintForm paint(form, shape);
  paint.draw_paint(kFill);
  paint.draw_paint(kStroke);
  paint.draw_stroke_width();
  if (one && becomes_a_path(part.shapes[static_cast<std::size_t>(shape)].shape)) {
    const Rect row = form.row("");
    const Rect rect{row.x, row.y, ImMin(row.w, button_width("Convert to path")), row.h};
    if (form.push("to_path", rect, "Convert to path")) {
      form.editor().session().rig.points.clear();
      form.edit("Convert " + part.name + " to path", [&](Scene& scene) {
        editor::convert_to_path(scene, form.character_id(), part.id, shape);
      });
    }
  }
  form.end_section();
}

void draw_points_section(InspectorForm& form) {
  const Subject& subject = form.subject();
  if (subject.parts.size() != 1 || subject.part->shapes.empty()) return;
  const int last = static_cast<int>(subject.part->shapes.size()) - 1;
  const int shape = std::clamp(form.state().shape, 0, last);
  if (!has_anchors(subject.part->shapes[static_cast<std::size_t>(shape)].shape)) return;
  const std::vector<editor::PartPointRef> anchors = anchors_of(form, shape);
  const bool open = form.section("Points", fmt::format("{}", anchors.size()));
  if (!open) return;
  const Rect area = form.context().layout.inspector;
  for (std::size_t i = 0; i < anchors.size(); ++i) {
    const bool seen = form.y() > area.y - px(26) && form.y() < area.bottom();
    if (seen) {
      draw_point(form, anchors[i], i);
    } else {
      form.skip(26);
    }
  }
  form.end_section();
}

}  // namespace kindred::ui
