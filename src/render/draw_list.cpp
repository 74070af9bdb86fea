// SPDX-License-Identifier: MIT
#include "render/draw_list.h"

#include <algorithm>
#include <cmath>

#include "render/outline.h"

namespace kindred::render {
namespace {

/// c' = c + (tint - c) alpha, then premultiplied. Stays in sRGB values, as SVG does.
Rgba painted(Color color, double opacity, const std::optional<Color>& tint) {
  const double alpha = color.a / 255.0 * opacity;
  const auto channel = [&](std::uint8_t c, std::uint8_t t) {
    const double mixed = tint ? c + (t - c) * (tint->a / 255.0) : c;
    return static_cast<float>(mixed / 255.0 * alpha);
  };
  const Color to = tint.value_or(Color{});
  return {channel(color.r, to.r), channel(color.g, to.g), channel(color.b, to.b),
          static_cast<float>(alpha)};
}

Rgba straight(const std::optional<Color>& color) {
  if (!color) return {};
  return {static_cast<float>(color->r) / 255.0f, static_cast<float>(color->g) / 255.0f,
          static_cast<float>(color->b) / 255.0f, static_cast<float>(color->a) / 255.0f};
}

Rgba grey(double value) {
  const auto v = static_cast<float>(value);
  return {v, v, v, v};
}

bool drawable(const Affine& m) {
  const double det = determinant(m);
  return std::isfinite(det) && std::isfinite(m.tx) && std::isfinite(m.ty) && std::abs(det) > 1e-12;
}

/// How many paints a part shows: more than one must not shine through each other.
int paint_count(const Part& part, const PartMesh& mesh) {
  int count = 0;
  for (std::size_t i = 0; i < part.shapes.size(); ++i) {
    const PaintedShape& shape = part.shapes[i];
    if (!shape.visible) continue;
    count += (mesh.shapes[i].fill ? 1 : 0) + (mesh.shapes[i].stroke ? 1 : 0) +
             (std::holds_alternative<ImageShape>(shape.shape) ? 1 : 0);
  }
  return count;
}

/// Edges are soft one pixel beyond the outline.
constexpr double kBoxMargin = 2;

}  // namespace

ListCanvas::ListCanvas(MeshCache& meshes, ImageSource images)
    : meshes_(meshes), images_(std::move(images)) {}

void ListCanvas::begin(const View& view, std::optional<Color> background,
                       const std::filesystem::path& base_dir) {
  list_ = DrawList{};
  list_.width_px = view.width_px;
  list_.height_px = view.height_px;
  if (background) list_.background = painted(*background, 1, std::nullopt);
  list_.groups.emplace_back();
  base_dir_ = base_dir;
  open_.assign(1, OpenLayer{});
}

void ListCanvas::draw_part(const PartDraw& draw) {
  if (!drawable(draw.to_px) || draw.opacity <= 0) return;
  const Part& part = draw.part();
  const std::shared_ptr<const PartMesh> mesh =
      meshes_.part(draw.parts, draw.index, mesh_level(draw.to_px));
  list_.part_meshes.push_back(mesh);
  const bool layered = draw.opacity < 1 && paint_count(part, *mesh) > 1;
  if (layered) open_layer(draw.opacity);
  for (std::size_t i = 0; i < part.shapes.size(); ++i) {
    if (part.shapes[i].visible) {
      draw_shape(draw, part.shapes[i], mesh->shapes[i], layered ? 1 : draw.opacity);
    }
  }
  if (layered) end_layer();
}

void ListCanvas::draw_shape(const PartDraw& draw, const PaintedShape& shape, const ShapeMesh& mesh,
                            double opacity) {
  opacity *= std::clamp(shape.opacity, 0.0, 1.0);
  if (opacity <= 0) return;
  if (const auto* image = std::get_if<ImageShape>(&shape.shape)) {
    draw_image(draw, *image, opacity);
    return;
  }
  const bool layered = opacity < 1 && mesh.fill && mesh.stroke;
  if (layered) open_layer(opacity);
  if (mesh.fill) draw_mesh(draw, *mesh.fill, *shape.fill, layered ? 1 : opacity);
  if (mesh.stroke) draw_mesh(draw, *mesh.stroke, *shape.stroke, layered ? 1 : opacity);
  if (layered) end_layer();
}

void ListCanvas::draw_mesh(const PartDraw& draw, const Mesh& mesh, Color color, double opacity) {
  const double alpha = color.a / 255.0 * opacity;
  const bool layered = alpha < 1 && mesh.overlaps_itself;
  if (layered) {
    open_layer(alpha);
    color.a = 255;
    opacity = 1;
  }
  Item item;
  item.mesh = &mesh;
  item.to_px = draw.to_px;
  item.color = painted(color, opacity, draw.tint);
  item.kind = alpha < 1 && !layered ? ItemKind::kBlended : ItemKind::kOpaque;
  add_item(item);
  if (layered) end_layer();
}

void ListCanvas::draw_image(const PartDraw& draw, const ImageShape& image, double opacity) {
  const ImageInfo info = images_(
      base_dir_ / std::filesystem::path(std::u8string(image.file.begin(), image.file.end())));
  Item item;
  item.kind = ItemKind::kImage;
  item.mesh = &unit_square();
  item.to_px = draw.to_px * image_space(image) * scaling(info.width, info.height);
  item.color = grey(opacity);
  item.tint = straight(draw.tint);
  item.source = info.number;
  if (info.number >= 0 && drawable(item.to_px)) add_item(item);
}

void ListCanvas::add_item(const Item& item) {
  const int index = static_cast<int>(list_.items.size());
  list_.items.push_back(item);
  group().items.push_back(index);
  // A sharp mitre of a stroke or a soft edge never reaches farther than this.
  group().box_px.add(outset(mapped(item.mesh->bounds, item.to_px), kBoxMargin));
}

void ListCanvas::open_layer(double opacity) { begin_layer({opacity, std::nullopt, Affine{}}); }

void ListCanvas::begin_layer(const Layer& layer) {
  OpenLayer open;
  open.group = static_cast<int>(list_.groups.size());
  open.opacity = std::clamp(layer.opacity, 0.0, 1.0);
  open.mask_to_px = layer.mask_to_px;
  if (layer.mask) {
    open.mask = meshes_.mask(*layer.mask, mesh_level(layer.mask_to_px));
    list_.masks.push_back(open.mask);
  }
  list_.groups.emplace_back();
  open_.push_back(std::move(open));
}

void ListCanvas::end_layer() {
  const OpenLayer layer = std::move(open_.back());
  Group& content = group();
  const Box picture{{0, 0}, {double(list_.width_px), double(list_.height_px)}};
  Box box = intersection(content.box_px, picture);
  if (layer.mask) {
    box = intersection(box, outset(mapped(layer.mask->bounds, layer.mask_to_px), kBoxMargin));
  }
  if (!box.empty()) {  // whole pixels, as targets are
    box.min = glm::floor(box.min);
    box.max = glm::ceil(box.max);
  }
  content.box_px = box;
  open_.pop_back();
  Item item;
  item.kind = ItemKind::kLayer;
  item.color = grey(layer.opacity);
  item.source = layer.group;
  if (layer.mask) {
    item.mesh = layer.mask.get();
    item.to_px = layer.mask_to_px;
  } else {
    const Vec2 center = (box.min + box.max) * 0.5, size = box.max - box.min;
    item.mesh = &unit_square();
    item.to_px = translation(center) * scaling(size.x, size.y);
  }
  const bool empty = box.empty() || !(box.min.x < box.max.x && box.min.y < box.max.y);
  if (!empty && drawable(item.to_px)) add_item(item);
}

void ListCanvas::end() {
  const Box picture{{0, 0}, {double(list_.width_px), double(list_.height_px)}};
  list_.groups.front().box_px = intersection(list_.groups.front().box_px, picture);
  meshes_.end_picture();
}

}  // namespace kindred::render
