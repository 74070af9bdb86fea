// SPDX-License-Identifier: MIT
// Artwork: parts and their shapes.
#include <array>
#include <climits>

#include "io/scene_reader.h"
#include "kindred/scene/path.h"

namespace kindred::io {
namespace {

EllipseShape read_ellipse(ObjectReader& reader) {
  EllipseShape shape;
  shape.x = reader.number("x", 0);
  shape.y = reader.number("y", 0);
  shape.rx = reader.number("rx", 0, kNotNegative);
  shape.ry = reader.number("ry", 0, kNotNegative);
  shape.rotation_deg = reader.number("rotation", 0);
  return shape;
}

CapsuleShape read_capsule(ObjectReader& reader) {
  CapsuleShape shape;
  shape.length = reader.number("length", 0);
  const Vec2 radius = reader.vector("radius", {0, 0});
  shape.radius_joint = radius.x;
  shape.radius_tip = radius.y;
  return shape;
}

RectangleShape read_rectangle(ObjectReader& reader) {
  RectangleShape shape;
  shape.x = reader.number("x", 0);
  shape.y = reader.number("y", 0);
  shape.width = reader.number("width", 0, kNotNegative);
  shape.height = reader.number("height", 0, kNotNegative);
  shape.corner = reader.number("corner", 0, kNotNegative);
  return shape;
}

PolygonShape read_polygon(ObjectReader& reader) {
  PolygonShape shape;
  for (const JsonValue& point : reader.list("points")) {
    const auto numbers = point.is(JsonKind::kArray) ? point.children() : std::vector<JsonValue>();
    if (numbers.size() == 2 && numbers[0].is(JsonKind::kNumber) &&
        numbers[1].is(JsonKind::kNumber)) {
      shape.points.emplace_back(numbers[0].number(), numbers[1].number());
    } else {
      reader.log().warn(point, reader.owner() + ": " + shown(point) +
                                   " is not a pair of numbers; this point is left out");
    }
  }
  return shape;
}

PathShape read_path(ObjectReader& reader) {
  PathShape shape;
  shape.d = reader.string("d").value_or("");
  if (const auto d = reader.value().find("d")) check_path(*d, reader.owner(), reader.log());
  shape.rule =
      reader.word("rule", {"nonzero", "evenodd"}, 0) == 0 ? FillRule::kNonzero : FillRule::kEvenOdd;
  return shape;
}

ImageShape read_image(ObjectReader& reader) {
  ImageShape shape;
  shape.file = reader.string("file").value_or("");
  shape.x = reader.number("x", 0);
  shape.y = reader.number("y", 0);
  shape.scale = reader.number("scale", 1);
  shape.rotation_deg = reader.number("rotation", 0);
  return shape;
}

struct ShapeKind {
  std::string_view word;
  Shape (*read)(ObjectReader&);
};

constexpr std::array kShapeKinds{
    ShapeKind{"ellipse", [](ObjectReader& r) -> Shape { return read_ellipse(r); }},
    ShapeKind{"capsule", [](ObjectReader& r) -> Shape { return read_capsule(r); }},
    ShapeKind{"rectangle", [](ObjectReader& r) -> Shape { return read_rectangle(r); }},
    ShapeKind{"polygon", [](ObjectReader& r) -> Shape { return read_polygon(r); }},
    ShapeKind{"path", [](ObjectReader& r) -> Shape { return read_path(r); }},
    ShapeKind{"image", [](ObjectReader& r) -> Shape { return read_image(r); }},
};

void read_shape(const JsonValue& value, const std::string& owner, PaintedShape& painted,
                ReadLog& log) {
  const auto type = value.find("type");
  if (type && type->is(JsonKind::kString)) {
    for (const ShapeKind& kind : kShapeKinds) {
      if (kind.word != type->string()) continue;
      ObjectReader reader(value, owner + ": " + std::string(kind.word), log);
      reader.take("type");
      painted.shape = kind.read(reader);
      painted.shape_extras = reader.rest();
      return;
    }
    log.warn_once(*type, "shape " + in_quotes(type->string()) +
                             " is not known to this version; kept, draws nothing");
  } else {
    log.warn(value, owner + ": a shape without a type; kept, draws nothing");
  }
  painted.shape = UnknownShape{std::string(value.raw())};
}

void read_paint(ObjectReader& reader, PaintedShape& painted) {
  painted.fill = reader.color("fill");
  painted.stroke = reader.color("stroke");
  painted.stroke_width = reader.number("stroke_width", 1, kNotNegative);
}

PaintedShape read_further_shape(const JsonValue& value, const std::string& owner, ReadLog& log) {
  ObjectReader reader(value, owner + ": shapes", log);
  PaintedShape painted;
  if (const auto shape = reader.take("shape")) {
    read_shape(*shape, owner, painted, log);
  } else {
    log.warn(value, owner + ": an entry of shapes without a shape; kept, draws nothing");
    painted.shape = UnknownShape{};
  }
  read_paint(reader, painted);
  painted.opacity = reader.number("opacity", 1, kZeroToOne);
  painted.visible = reader.boolean("visible", true);
  painted.extras = reader.rest();
  return painted;
}

Affine read_transform(ObjectReader& reader) {
  const auto value = reader.take("transform");
  if (!value) return {};
  double numbers[6] = {1, 0, 0, 1, 0, 0};
  const auto items = value->is(JsonKind::kArray) ? value->children() : std::vector<JsonValue>();
  if (items.size() != 6) {
    reader.tell(*value, "transform", "a list of six numbers", "[1, 0, 0, 1, 0, 0]");
    return {};
  }
  for (std::size_t i = 0; i < 6; ++i) {
    if (items[i].is(JsonKind::kNumber)) {
      numbers[i] = items[i].number();
    } else {
      reader.tell(items[i], "transform", "a number", number_text(numbers[i]));
    }
  }
  return {numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]};
}

Part read_part(const JsonValue& value, CharacterContext& context) {
  ObjectReader reader(value, owner_text("part", value), context.log);
  Part part;
  part.id = new_id<PartId>(context.character);
  reader.take("name");
  part.bone = read_bone(reader, "bone", true, context).value_or(BoneId{});
  part.skin = reader.string("skin");
  if (const auto shape = reader.take("shape"); shape && !shape->is_null()) {
    part.has_main_shape = true;
    read_shape(*shape, reader.owner(), part.shapes.emplace_back(), context.log);
    read_paint(reader, part.shapes.back());
  }
  for (const JsonValue& entry : reader.list("shapes")) {
    part.shapes.push_back(read_further_shape(entry, reader.owner(), context.log));
  }
  part.opacity = reader.number("opacity", 1, kZeroToOne);
  part.visible = reader.boolean("visible", true);
  part.order = static_cast<int>(reader.whole("order", 0, INT_MIN, INT_MAX));
  part.locked = reader.boolean("locked", false);
  part.transform = read_transform(reader);
  part.extras = reader.rest();
  return part;
}

}  // namespace

void check_path(const JsonValue& value, std::string_view owner, ReadLog& log) {
  if (!value.is(JsonKind::kString)) return;
  std::optional<PathError> error;
  parse_path(value.string(), &error);
  if (!error) return;
  log.warn(value, std::string(owner) + ": path data, byte " + std::to_string(error->offset) + ": " +
                      error->message + "; kept, drawn up to there");
}

void read_parts(ObjectReader& reader, CharacterContext& context) {
  std::map<std::optional<std::string>, NameList> names;  // by skin
  std::vector<Part>& parts = context.character.parts.edit();
  for (const JsonValue& value : reader.list("parts")) {
    Part part = read_part(value, context);
    part.name = names.try_emplace(part.skin, "part").first->second.claim(value, context.log);
    parts.push_back(std::move(part));
  }
}

}  // namespace kindred::io
