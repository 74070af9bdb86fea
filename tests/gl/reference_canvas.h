// SPDX-License-Identifier: MIT
// The oracle for edges: 16 x 16 samples a pixel, each composited in full painter's order. Knows
// nothing of meshes: outlines are flattened polygons, strokes unions of round-ended segments.
// Slow; draws no images.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "kindred/math/angle.h"
#include "render/canvas.h"
#include "render/outline.h"

namespace kindred::test {

struct ReferencePixel {
  std::array<float, 4> color{};  ///< premultiplied, 0 to 255
  bool edge = false;             ///< its samples differ
};

class ReferenceCanvas final : public render::Canvas {
 public:
  static constexpr int kSide = 16;  ///< samples a pixel, along each axis

  void begin(const render::View& view, std::optional<Color> background,
             const std::filesystem::path&) override {
    width_ = view.width_px;
    height_ = view.height_px;
    background_ = background ? premultiplied(*background, 1, std::nullopt) : Rgba{};
  }

  void draw_part(const render::PartDraw& draw) override {
    const Part& part = draw.part();
    push(draw.opacity);
    for (const PaintedShape& shape : part.shapes) {
      if (!shape.visible) continue;
      push(shape.opacity);
      const render::Outline outline = render::outline(shape.shape);
      // 1/100 px at the scale of the map.
      const double scale = std::sqrt(std::abs(determinant(draw.to_px)));
      const std::vector<Polyline> lines = flatten(outline.path, 0.01 / std::max(scale, 1e-9));
      if (shape.fill) {
        push(shape.fill->a / 255.0);
        add(polygons(lines), outline.rule, draw.to_px, opaque(*shape.fill, draw.tint));
        pop();
      }
      if (shape.stroke) {
        push(shape.stroke->a / 255.0);
        add(stroke_polygons(lines, shape.stroke_width / 2), FillRule::kNonzero, draw.to_px,
            opaque(*shape.stroke, draw.tint));
        pop();
      }
      pop();
    }
    pop();
  }

  void begin_layer(const render::Layer& layer) override {
    push(layer.opacity);
    if (!layer.mask) return;
    commands_.back().masked = true;
    commands_.back().shape =
        rows_of(polygons(flatten(parse_path(*layer.mask), 0.01)), layer.mask_to_px);
  }
  void end_layer() override { pop(); }
  void end() override {}

  /// Draws what was recorded; rows from the top.
  std::vector<ReferencePixel> render() const {
    std::vector<ReferencePixel> picture;
    picture.reserve(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
    std::vector<Level> levels;  // kept: all but the first are clear between uses
    for (int y = 0; y < height_; ++y) add_row(y, levels, picture);
    return picture;
  }

 private:
  using Rgba = std::array<float, 4>;
  using Polygon = std::vector<Vec2>;
  struct Edge {
    Vec2 a, b;
  };
  /// Edges by pixel row, for quick look-up.
  struct Rows {
    std::vector<std::vector<Edge>> edges;
  };
  enum class Kind { kShape, kPush, kPop };
  struct Command {
    Kind kind = Kind::kShape;
    Rows shape;  ///< kShape, and the mask of a kPush
    FillRule rule = FillRule::kNonzero;
    Rgba color{};
    double opacity = 1;
    bool masked = false;
  };
  /// The samples of one pixel row, kSide lines of width * kSide, and where they are touched.
  struct Level {
    std::vector<Rgba> samples;
    int first = 0, last = 0;  ///< along a line

    void touch(int from, int to) {
      if (from >= to) return;
      first = first == last ? from : std::min(first, from);
      last = std::max(last, to);
    }
  };

  static Rgba premultiplied(Color c, double opacity, const std::optional<Color>& tint) {
    const auto mix = [&](int from, int to) {
      return static_cast<float>((tint ? from + (to - from) * (tint->a / 255.0) : from) * c.a /
                                255.0 * opacity);
    };
    const Color t = tint.value_or(Color{});
    return {mix(c.r, t.r), mix(c.g, t.g), mix(c.b, t.b), static_cast<float>(c.a * opacity)};
  }
  static Rgba opaque(Color c, const std::optional<Color>& tint) {
    c.a = 255;
    return premultiplied(c, 1, tint);
  }

  static std::vector<Polygon> polygons(const std::vector<Polyline>& lines) {
    std::vector<Polygon> result;
    for (const Polyline& line : lines) result.push_back(line.points);
    return result;
  }

  /// One round-ended polygon a segment, all turning the same way: their non-zero union.
  static std::vector<Polygon> stroke_polygons(const std::vector<Polyline>& lines, double radius) {
    std::vector<Polygon> result;
    for (const Polyline& line : lines) {
      const std::size_t count = line.points.size();
      for (std::size_t i = 0; i < count; ++i) {
        if (i + 1 == count && !line.closed && count > 1) break;
        result.push_back(capsule(line.points[i], line.points[(i + 1) % count], radius));
      }
    }
    return result;
  }
  static Polygon capsule(Vec2 a, Vec2 b, double radius) {
    const double heading = a == b ? 0 : std::atan2(b.y - a.y, b.x - a.x);
    Polygon polygon;
    constexpr int kHalf = 48;
    for (int end = 0; end < 2; ++end) {
      for (int i = 0; i <= kHalf; ++i) {
        const double angle = heading - kPi / 2 + end * kPi + kPi * i / kHalf;
        polygon.push_back((end == 0 ? b : a) + Vec2{std::cos(angle), std::sin(angle)} * radius);
      }
    }
    return polygon;
  }

  Rows rows_of(const std::vector<Polygon>& shapes, const Affine& to_px) const {
    Rows rows;
    rows.edges.resize(static_cast<std::size_t>(height_));
    for (const Polygon& polygon : shapes) {
      for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Edge edge{apply(to_px, polygon[i]), apply(to_px, polygon[(i + 1) % polygon.size()])};
        const double top = std::min(edge.a.y, edge.b.y), bottom = std::max(edge.a.y, edge.b.y);
        const int first = static_cast<int>(std::clamp(std::floor(top), 0.0, height_ - 1.0));
        const int last = static_cast<int>(std::clamp(std::floor(bottom), 0.0, height_ - 1.0));
        if (bottom < 0 || top > height_) continue;
        for (int y = first; y <= last; ++y) rows.edges[static_cast<std::size_t>(y)].push_back(edge);
      }
    }
    return rows;
  }

  void add(const std::vector<Polygon>& shapes, FillRule rule, const Affine& to_px, Rgba color) {
    Command command;
    command.shape = rows_of(shapes, to_px);
    command.rule = rule;
    command.color = color;
    commands_.push_back(std::move(command));
  }
  void push(double opacity) {
    Command command;
    command.kind = Kind::kPush;
    command.opacity = opacity;
    commands_.push_back(std::move(command));
    open_.push_back(commands_.size() - 1);
  }
  void pop() {
    const std::size_t start = open_.back();
    open_.pop_back();
    Command command;
    command.kind = Kind::kPop;
    command.opacity = commands_[start].opacity;
    command.masked = commands_[start].masked;
    command.shape = commands_[start].shape;
    commands_.push_back(std::move(command));
  }

  /// Calls span(line, first, last) for the samples of a pixel row that lie inside.
  template <class Span>
  void spans(const Rows& rows, FillRule rule, int y, const Span& span) const {
    const std::vector<Edge>& edges = rows.edges[static_cast<std::size_t>(y)];
    std::vector<std::pair<double, int>> crossings;
    for (int line = 0; line < kSide; ++line) {
      const double at = y + (line + 0.5) / kSide;
      crossings.clear();
      for (const Edge& e : edges) {
        if ((e.a.y <= at) == (e.b.y <= at)) continue;
        const double x = e.a.x + (e.b.x - e.a.x) * (at - e.a.y) / (e.b.y - e.a.y);
        crossings.emplace_back(x, e.a.y <= at ? 1 : -1);
      }
      std::sort(crossings.begin(), crossings.end());
      int winding = 0;
      for (std::size_t i = 0; i + 1 < crossings.size(); ++i) {
        winding += crossings[i].second;
        const bool inside = rule == FillRule::kEvenOdd ? (i % 2 == 0) : winding != 0;
        if (!inside) continue;
        const auto sample = [&](double x) {
          return static_cast<int>(
              std::clamp(std::ceil(x * kSide - 0.5), 0.0, static_cast<double>(width_ * kSide)));
        };
        span(line, sample(crossings[i].first), sample(crossings[i + 1].first));
      }
    }
  }

  std::size_t index(int line, int x) const {
    return static_cast<std::size_t>(line) * static_cast<std::size_t>(width_ * kSide) +
           static_cast<std::size_t>(x);
  }

  void add_row(int y, std::vector<Level>& levels, std::vector<ReferencePixel>& picture) const {
    const std::size_t count = static_cast<std::size_t>(width_) * kSide * kSide;
    if (levels.empty()) levels.push_back({std::vector<Rgba>(count), 0, 0});
    std::fill(levels.front().samples.begin(), levels.front().samples.end(), background_);
    std::size_t depth = 0;
    for (const Command& command : commands_) {
      const bool plain = command.opacity >= 1 && !command.masked;
      if (command.kind == Kind::kPush) {
        if (!plain && ++depth == levels.size()) levels.push_back({std::vector<Rgba>(count), 0, 0});
      } else if (command.kind == Kind::kPop) {
        if (plain) continue;
        composite(command, y, levels[depth], levels[depth - 1]);
        --depth;
      } else if (!command.shape.edges[static_cast<std::size_t>(y)].empty()) {
        Level& level = levels[depth];
        spans(command.shape, command.rule, y, [&](int line, int first, int last) {
          for (int x = first; x < last; ++x) level.samples[index(line, x)] = command.color;
          level.touch(first, last);
        });
      }
    }
    collect(levels.front().samples, picture);
  }

  /// Blends a level onto the one below and clears it.
  void composite(const Command& command, int y, Level& top, Level& below) const {
    const auto opacity = static_cast<float>(command.opacity);
    const auto blend = [&](int line, int first, int last) {
      for (int x = std::max(first, top.first); x < std::min(last, top.last); ++x) {
        const Rgba& from = top.samples[index(line, x)];
        Rgba& to = below.samples[index(line, x)];
        const float rest = 1 - from[3] * opacity / 255;
        for (std::size_t c = 0; c < 4; ++c) to[c] = from[c] * opacity + to[c] * rest;
      }
    };
    if (command.masked) {
      spans(command.shape, FillRule::kNonzero, y, blend);
    } else {
      for (int line = 0; line < kSide; ++line) blend(line, top.first, top.last);
    }
    below.touch(top.first, top.last);
    for (int line = 0; line < kSide; ++line) {
      std::fill(top.samples.begin() + static_cast<std::ptrdiff_t>(index(line, top.first)),
                top.samples.begin() + static_cast<std::ptrdiff_t>(index(line, top.last)), Rgba{});
    }
    top.first = top.last = 0;
  }

  void collect(const std::vector<Rgba>& samples, std::vector<ReferencePixel>& picture) const {
    for (int x = 0; x < width_; ++x) {
      ReferencePixel pixel;
      const Rgba& first = samples[index(0, x * kSide)];
      for (int line = 0; line < kSide; ++line) {
        for (int i = 0; i < kSide; ++i) {
          const Rgba& sample = samples[index(line, x * kSide + i)];
          for (std::size_t c = 0; c < 4; ++c) {
            pixel.color[c] += sample[c] / (kSide * kSide);
            pixel.edge = pixel.edge || std::abs(sample[c] - first[c]) > 0.5f;
          }
        }
      }
      picture.push_back(pixel);
    }
  }

  int width_ = 0, height_ = 0;
  Rgba background_{};
  std::vector<Command> commands_;
  std::vector<std::size_t> open_;
};

}  // namespace kindred::test
