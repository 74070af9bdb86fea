// SPDX-License-Identifier: MIT
#include "gl/painter.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <optional>

#include "gl/batch_store.h"
#include "gl/image_store.h"
#include "gl/programs.h"
#include "gl/read_back.h"
#include "gl/render_target.h"
#include "gl/state_guard.h"
#include "gl/static_part.h"
#include "render/draw_list.h"

namespace kindred::gl {
namespace {

using render::Box;
using render::DrawList;
using render::Item;
using render::ItemKind;

/// No single target is larger, px a side: a 64 megapixel one with depth takes half a gigabyte.
constexpr int kLargestTarget = 8192;
/// As in the vertex shader: three texels an item.
constexpr int kItemsPerRow = 340, kTexelsPerItem = 3;

/// The part of the picture that a target holds: whole px, y down.
struct Frame {
  int x = 0, y = 0, width = 0, height = 0;
};

Frame frame_of(const Box& box) {
  return {static_cast<int>(box.min.x), static_cast<int>(box.min.y),
          static_cast<int>(box.max.x - box.min.x), static_cast<int>(box.max.y - box.min.y)};
}
Box box_of(const Frame& frame) {
  return {{double(frame.x), double(frame.y)},
          {double(frame.x + frame.width), double(frame.y + frame.height)}};
}

int largest_target(int wanted) {
  GLint limits[2] = {};
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &limits[0]);
  glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &limits[1]);
  const int most = std::min({limits[0], limits[1], kLargestTarget});
  return wanted > 0 ? std::min(wanted, most) : most;
}

void draw_range(const render::IndexRange& range) {
  if (range.count == 0) return;
  glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(range.count), GL_UNSIGNED_INT,
                 reinterpret_cast<const void*>(range.first * sizeof(std::uint32_t)));
}

render::IndexRange range_between(std::size_t begin, std::size_t end) {
  return {begin, end > begin ? end - begin : 0};
}

}  // namespace

struct Painter::Impl {
  explicit Impl(int largest) : largest_target_px(largest_target(largest)) {}

  void upload_items(const DrawList& list);
  void draw_picture(const DrawList& list, const GpuBatch& batch, const Frame& frame);
  void draw_static(const DrawList& list, const GpuBatch& batch, std::size_t count,
                   const Frame& frame);
  void draw_group(const DrawList& list, const GpuBatch& batch, int group, const Frame& frame,
                  std::size_t depth, std::size_t first_item = 0);
  void draw_solid(const DrawList& list, const GpuBatch& batch, const render::IndexRange& range,
                  const Frame& frame);
  void draw_step(const DrawList& list, const GpuBatch& batch, const render::Step& step,
                 const Frame& frame, std::size_t depth);
  void bind(const DrawProgram& program, const DrawList& list, const Frame& frame);
  void start_blending(const GpuBatch& batch);
  void draw_tiles(const DrawList& list, const GpuBatch& batch);

  const int largest_target_px;
  Programs programs;
  render::MeshCache meshes;
  ImageStore images;
  BatchStore batches;
  Texture items;
  int item_rows = 0;
  std::vector<float> item_values;
  StaticPart static_part;
  std::deque<RenderTarget> targets;  ///< by depth of nesting; the first is the picture's
  std::vector<std::uint8_t> raw_pixels;
  int width = 0, height = 0;          ///< of the last picture
  Box filled;                         ///< what of it may differ from transparent
  std::optional<media::Image> tiled;  ///< a picture that was too large for one target
};

Painter::Painter(int largest_target_px) : impl_(std::make_unique<Impl>(largest_target_px)) {}
Painter::~Painter() = default;

void Painter::draw(const Scene& scene, const EvaluatedScene& evaluated, const render::View& view,
                   const render::DrawOptions& options) {
  Impl& impl = *impl_;
  impl.tiled.reset();
  impl.width = std::max(view.width_px, 0);
  impl.height = std::max(view.height_px, 0);
  if (impl.width == 0 || impl.height == 0) return;
  const StateGuard guard;
  render::ListCanvas canvas(
      impl.meshes, [&](const std::filesystem::path& path) { return impl.images.find(path); });
  render::draw_scene(canvas, scene, evaluated, view, options);
  const DrawList& list = canvas.list();
  const GpuBatch& batch = impl.batches.find(list);
  impl.upload_items(list);
  const Frame whole{0, 0, impl.width, impl.height};
  impl.filled = list.background[3] > 0 ? box_of(whole) : list.groups.front().box_px;
  if (std::max(impl.width, impl.height) > impl.largest_target_px) {
    impl.draw_tiles(list, batch);
    return;
  }
  if (impl.targets.empty()) impl.targets.emplace_back();
  impl.targets.front().resize(impl.width, impl.height, true);
  impl.draw_picture(list, batch, whole);
}

unsigned Painter::texture() const {
  const bool drawn = impl_->width > 0 && impl_->height > 0 && !impl_->tiled;
  return drawn && !impl_->targets.empty() ? impl_->targets.front().texture() : 0;
}

media::Image Painter::read_image() {
  Impl& impl = *impl_;
  if (impl.tiled) return *impl.tiled;
  media::Image image = transparent_image(impl.width, impl.height);
  if (image.rgba.empty() || impl.targets.empty()) return image;
  const StateGuard guard;
  glBindFramebuffer(GL_READ_FRAMEBUFFER, impl.targets.front().framebuffer());
  read_straight(image, impl.filled, 0, 0, impl.height, impl.raw_pixels);
  return image;
}

// Each tile draws the same list into a target whose origin lies elsewhere.
void Painter::Impl::draw_tiles(const DrawList& list, const GpuBatch& batch) {
  tiled = transparent_image(width, height);
  if (targets.empty()) targets.emplace_back();
  for (int y = 0; y < height; y += largest_target_px) {
    for (int x = 0; x < width; x += largest_target_px) {
      const Frame tile{x, y, std::min(largest_target_px, width - x),
                       std::min(largest_target_px, height - y)};
      targets.front().resize(tile.width, tile.height, true);
      targets.front().start(tile.width, tile.height, list.background.data());
      draw_group(list, batch, 0, tile, 0);
      glBindFramebuffer(GL_READ_FRAMEBUFFER, targets.front().framebuffer());
      read_straight(*tiled, render::intersection(filled, box_of(tile)), x, y, tile.height,
                    raw_pixels);
    }
  }
}

void Painter::Impl::upload_items(const DrawList& list) {
  const int rows = static_cast<int>((list.items.size() + kItemsPerRow - 1) / kItemsPerRow);
  item_values.assign(static_cast<std::size_t>(rows) * kItemsPerRow * kTexelsPerItem * 4, 0);
  float* value = item_values.data();
  for (const Item& item : list.items) {
    const Affine& m = item.to_px;
    const Vec2 at = apply(m, item.mesh->origin);
    for (const double number : {m.a, m.b, m.c, m.d, at.x, at.y, 0.0, 0.0}) {
      *value++ = static_cast<float>(number);
    }
    value = std::copy(item.color.begin(), item.color.end(), value);
  }
  glActiveTexture(GL_TEXTURE0 + kItemsUnit);
  glBindTexture(GL_TEXTURE_2D, items);
  if (rows > item_rows) {
    item_rows = rows;
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, kItemsPerRow * kTexelsPerItem, rows, 0, GL_RGBA,
                 GL_FLOAT, item_values.data());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  } else if (rows > 0) {
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, kItemsPerRow * kTexelsPerItem, rows, GL_RGBA, GL_FLOAT,
                    item_values.data());
  }
}

void Painter::Impl::bind(const DrawProgram& program, const DrawList& list, const Frame& frame) {
  glUseProgram(program.program);
  glUniform4f(program.target, static_cast<float>(frame.x), static_cast<float>(frame.y),
              static_cast<float>(frame.width), static_cast<float>(frame.height));
  glUniform1f(program.depth_step, 2.0f / static_cast<float>(list.items.size() + 2));
}

void Painter::Impl::start_blending(const GpuBatch& batch) {
  glBindVertexArray(batch.vertex_array);
  glEnable(GL_DEPTH_TEST);
  glEnable(GL_BLEND);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_FALSE);
  glActiveTexture(GL_TEXTURE0 + kItemsUnit);
  glBindTexture(GL_TEXTURE_2D, items);
}

void Painter::Impl::draw_picture(const DrawList& list, const GpuBatch& batch, const Frame& frame) {
  const StaticPart::Plan plan = static_part.plan(list);
  if (plan.stale) draw_static(list, batch, plan.items, frame);
  if (plan.items > 0) {
    targets.front().start_from(static_part.target(), frame.width, frame.height);
  } else {
    targets.front().start(frame.width, frame.height, list.background.data());
  }
  draw_group(list, batch, 0, frame, 0, plan.items);
}

/// The leading items of the picture alone; they all belong to its first step.
void Painter::Impl::draw_static(const DrawList& list, const GpuBatch& batch, std::size_t count,
                                const Frame& frame) {
  RenderTarget& target = static_part.target();
  target.resize(frame.width, frame.height, true);
  target.start(frame.width, frame.height, list.background.data());
  const render::GroupBatch& content = batch.groups.front();
  const std::size_t solid_end = content.solid.first + content.solid.count;
  draw_solid(list, batch, range_between(content.solid_end[count], solid_end), frame);
  start_blending(batch);
  bind(programs.soft, list, frame);
  draw_range(range_between(content.soft_begin.front(), content.soft_begin[count]));
}

// First the opaque interiors, front to back: depth lets each pixel be painted once. Then soft
// edges, translucent paints, images and layers in painter's order, hidden by depth where an opaque
// interior lies over them. Together this is painter's order. Items before `first_item` are in the
// target already.
void Painter::Impl::draw_group(const DrawList& list, const GpuBatch& batch, int group,
                               const Frame& frame, std::size_t depth, std::size_t first_item) {
  const render::GroupBatch& content = batch.groups[static_cast<std::size_t>(group)];
  draw_solid(list, batch, range_between(content.solid.first, content.solid_end[first_item]), frame);
  start_blending(batch);
  for (render::Step step : content.steps) {
    if (first_item > 0) {
      const std::size_t end = step.indices.first + step.indices.count;
      const std::size_t begin = std::max(step.indices.first, content.soft_begin[first_item]);
      step.indices = range_between(begin, end);
      if (step.indices.count == 0) continue;
    }
    draw_step(list, batch, step, frame, depth);
  }
}

void Painter::Impl::draw_solid(const DrawList& list, const GpuBatch& batch,
                               const render::IndexRange& range, const Frame& frame) {
  start_blending(batch);
  glDisable(GL_BLEND);
  glDepthFunc(GL_LESS);
  glDepthMask(GL_TRUE);
  bind(programs.solid, list, frame);
  draw_range(range);
}

void Painter::Impl::draw_step(const DrawList& list, const GpuBatch& batch, const render::Step& step,
                              const Frame& frame, std::size_t depth) {
  if (step.kind == ItemKind::kImage) {
    const Item& item = list.items[static_cast<std::size_t>(step.item)];
    const std::optional<Affine> to_unit = inverse(item.to_px);
    if (!to_unit) return;
    // Fragment -> picture px -> unit square -> texture, whose first row is the image's top.
    const Affine m = Affine{1, 0, 0, -1, 0.5, 0.5} * *to_unit *
                     Affine{1, 0, 0, -1, double(frame.x), double(frame.y + frame.height)};
    const float to_source[] = {float(m.a), float(m.b),  float(m.c),
                               float(m.d), float(m.tx), float(m.ty)};
    bind(programs.image, list, frame);
    glUniformMatrix3x2fv(programs.image.to_source, 1, GL_FALSE, to_source);
    glUniform4fv(programs.image.tint, 1, item.tint.data());
    glActiveTexture(GL_TEXTURE0 + kSourceUnit);
    glBindTexture(GL_TEXTURE_2D, images.texture(item.source));
  } else if (step.kind == ItemKind::kLayer) {
    const Item& item = list.items[static_cast<std::size_t>(step.item)];
    const Box box = render::intersection(list.groups[static_cast<std::size_t>(item.source)].box_px,
                                         box_of(frame));
    if (box.empty() || !(box.min.x < box.max.x && box.min.y < box.max.y)) return;
    const Frame inner = frame_of(box);
    if (targets.size() <= depth + 1) targets.emplace_back();
    glActiveTexture(GL_TEXTURE0 + kSourceUnit);
    targets[depth + 1].resize(inner.width, inner.height, false);
    const float transparent[4] = {};
    targets[depth + 1].start(inner.width, inner.height, transparent);
    draw_group(list, batch, item.source, inner, depth + 1);
    targets[depth].resume(frame.width, frame.height);
    start_blending(batch);
    bind(programs.layer, list, frame);
    glUniform2i(programs.layer.offset, frame.x - inner.x,
                inner.height + inner.y - frame.y - frame.height);
    glUniform2i(programs.layer.source_size, inner.width, inner.height);
    glActiveTexture(GL_TEXTURE0 + kSourceUnit);
    glBindTexture(GL_TEXTURE_2D, targets[depth + 1].texture());
  } else {
    bind(programs.soft, list, frame);
  }
  draw_range(step.indices);
}

}  // namespace kindred::gl
