// SPDX-License-Identifier: MIT
#include "render/tessellate.h"

#include <GL/glu.h>

#include <array>
#include <deque>
#include <memory>

namespace kindred::render {
namespace {

using GluCallback = void(GLAPIENTRY*)();

struct TessDeleter {
  void operator()(GLUtesselator* tess) const { gluDeleteTess(tess); }
};

/// What GLU hands back for a vertex.
struct TessPoint {
  std::array<GLdouble, 3> at{};
  std::uint32_t index = 0;
};

/// Receives GLU's output; the deque keeps addresses valid while points are added.
struct TessOutput {
  std::deque<TessPoint> points;
  std::vector<Loop> loops;
  std::vector<std::uint32_t> triangles;

  TessPoint* add(Vec2 p, std::uint32_t index) {
    points.push_back({{p.x, p.y, 0}, index});
    return &points.back();
  }
};

void GLAPIENTRY begin_loop(GLenum, void* output) {
  static_cast<TessOutput*>(output)->loops.emplace_back();
}

void GLAPIENTRY loop_vertex(void* vertex, void* output) {
  const TessPoint& point = *static_cast<TessPoint*>(vertex);
  Loop& loop = static_cast<TessOutput*>(output)->loops.back();
  const Vec2 p{point.at[0], point.at[1]};
  if (loop.empty() || loop.back() != p) loop.push_back(p);
}

void GLAPIENTRY triangle_vertex(void* vertex, void* output) {
  static_cast<TessOutput*>(output)->triangles.push_back(static_cast<TessPoint*>(vertex)->index);
}

void GLAPIENTRY ignore_edge_flag(GLboolean, void*) {}

/// Where edges cross. In clean loops this happens by rounding alone: the new point stands for the
/// old one that weighs most.
void GLAPIENTRY combine(GLdouble position[3], void* sources[4], GLfloat weights[4], void** result,
                        void* output) {
  int heaviest = 0;
  for (int i = 1; i < 4; ++i) {
    if (sources[i] && weights[i] > weights[heaviest]) heaviest = i;
  }
  *result = static_cast<TessOutput*>(output)->add(
      {position[0], position[1]}, static_cast<const TessPoint*>(sources[heaviest])->index);
}

std::unique_ptr<GLUtesselator, TessDeleter> make_tess(GLdouble winding_rule) {
  std::unique_ptr<GLUtesselator, TessDeleter> tess(gluNewTess());
  gluTessProperty(tess.get(), GLU_TESS_WINDING_RULE, winding_rule);
  gluTessNormal(tess.get(), 0, 0, 1);
  gluTessCallback(tess.get(), GLU_TESS_COMBINE_DATA, reinterpret_cast<GluCallback>(combine));
  return tess;
}

void add_contour(GLUtesselator* tess, TessOutput& output, std::span<const Vec2> points,
                 std::uint32_t first_index) {
  gluTessBeginContour(tess);
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!is_finite(points[i])) continue;
    TessPoint* point = output.add(points[i], first_index + static_cast<std::uint32_t>(i));
    gluTessVertex(tess, point->at.data(), point);
  }
  gluTessEndContour(tess);
}

}  // namespace

std::vector<Loop> clean_loops(std::span<const Polyline> polylines, FillRule rule) {
  const auto tess =
      make_tess(rule == FillRule::kEvenOdd ? GLU_TESS_WINDING_ODD : GLU_TESS_WINDING_NONZERO);
  gluTessProperty(tess.get(), GLU_TESS_BOUNDARY_ONLY, GL_TRUE);
  gluTessCallback(tess.get(), GLU_TESS_BEGIN_DATA, reinterpret_cast<GluCallback>(begin_loop));
  gluTessCallback(tess.get(), GLU_TESS_VERTEX_DATA, reinterpret_cast<GluCallback>(loop_vertex));
  TessOutput output;
  gluTessBeginPolygon(tess.get(), &output);
  for (const Polyline& polyline : polylines) add_contour(tess.get(), output, polyline.points, 0);
  gluTessEndPolygon(tess.get());
  for (Loop& loop : output.loops) {
    while (loop.size() > 1 && loop.back() == loop.front()) loop.pop_back();
  }
  std::erase_if(output.loops, [](const Loop& loop) { return loop.size() < 3; });
  return std::move(output.loops);
}

std::vector<std::uint32_t> triangulate(std::span<const Loop> loops) {
  const auto tess = make_tess(GLU_TESS_WINDING_NONZERO);
  gluTessCallback(tess.get(), GLU_TESS_VERTEX_DATA, reinterpret_cast<GluCallback>(triangle_vertex));
  // With an edge flag callback GLU makes separate triangles only, no fans or strips.
  gluTessCallback(tess.get(), GLU_TESS_EDGE_FLAG_DATA,
                  reinterpret_cast<GluCallback>(ignore_edge_flag));
  TessOutput output;
  gluTessBeginPolygon(tess.get(), &output);
  std::uint32_t first = 0;
  for (const Loop& loop : loops) {
    add_contour(tess.get(), output, loop, first);
    first += static_cast<std::uint32_t>(loop.size());
  }
  gluTessEndPolygon(tess.get());
  output.triangles.resize(output.triangles.size() / 3 * 3);
  return std::move(output.triangles);
}

}  // namespace kindred::render
