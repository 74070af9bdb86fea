// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "kindred/math/angle.h"
#include "render/draw_list.h"
#include "render/fill_mesh.h"
#include "render/mesh_cache.h"
#include "render/stroke_mesh.h"
#include "render/tessellate.h"
#include "support/catch.h"

using namespace kindred;
using namespace kindred::render;

namespace {

std::vector<Polyline> lines_of(const std::string& d) { return flatten(parse_path(d), 0.05); }

double signed_area(const Loop& loop) {
  double doubled = 0;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    doubled += cross(loop[i], loop[(i + 1) % loop.size()]);
  }
  return doubled / 2;
}

double total_area(const std::vector<Loop>& loops) {
  double area = 0;
  for (const Loop& loop : loops) area += signed_area(loop);
  return area;
}

double interior_area(const Mesh& mesh) {
  double area = 0;
  const auto at = [&](std::uint32_t i) { return Vec2{mesh.vertices[i].x, mesh.vertices[i].y}; };
  for (std::size_t i = 0; i + 2 < mesh.interior.size(); i += 3) {
    const Vec2 a = at(mesh.interior[i]);
    area += std::abs(cross(at(mesh.interior[i + 1]) - a, at(mesh.interior[i + 2]) - a)) / 2;
  }
  return area;
}

Mesh mesh_of(const std::string& d, const Covers& covers = {}) {
  const std::vector<Loop> loops = clean_loops(lines_of(d), FillRule::kNonzero);
  return fill_mesh(loops, EdgeGrid(loops), 0, covers);
}

Part square_part(double size) {
  Part part;
  PaintedShape shape;
  shape.shape = RectangleShape{0, 0, size, size, 0};
  shape.fill = Color{1, 2, 3, 255};
  part.shapes.push_back(shape);
  return part;
}

}  // namespace

TEST_CASE("clean loops follow the fill rule, the inside on their left") {
  const std::string nested = "M0 0H10V10H0ZM2 2H8V8H2Z";
  CHECK(total_area(clean_loops(lines_of(nested), FillRule::kNonzero)) == Approx(100));
  CHECK(total_area(clean_loops(lines_of(nested), FillRule::kEvenOdd)) == Approx(100 - 36));
  CHECK(total_area(clean_loops(lines_of("M0 0V10H10V0Z"), FillRule::kNonzero)) == Approx(100));
  CHECK(total_area(clean_loops(lines_of("M0 0L10 10V0L0 10Z"), FillRule::kNonzero)) == Approx(50));
}

TEST_CASE("clean loops of nothing, of lines and of bad numbers are none") {
  CHECK(clean_loops({}, FillRule::kNonzero).empty());
  CHECK(clean_loops(lines_of("M0 0L10 0"), FillRule::kNonzero).empty());
  const Polyline bad{{{0, 0}, {NAN, 4}, {10, 0}}, true};
  CHECK(clean_loops(std::vector{bad}, FillRule::kNonzero).empty());
}

TEST_CASE("the interior of a fill has the area of its outline") {
  CHECK(interior_area(mesh_of("M0 0H20V30H0Z")) == Approx(600));
  CHECK(interior_area(mesh_of("M0 0L20 0L1 18Z")) == Approx(180));
  CHECK(interior_area(mesh_of("M0 0H20V30H0ZM5 5V10H10V5Z")) == Approx(575));
}

TEST_CASE("the thickness of a strip is its width, of a spike 0 at the tip") {
  for (const Vertex& vertex : mesh_of("M0 0H50V1.5H0Z").vertices) {
    CHECK(vertex.thickness == Approx(1.5).epsilon(0.01));
  }
  float thinnest = 100, thickest = 0;
  for (const Vertex& vertex : mesh_of("M0 0L100 5L0 10Z").vertices) {
    thinnest = std::min(thinnest, vertex.thickness);
    thickest = std::max(thickest, vertex.thickness);
  }
  CHECK(thinnest == 0);
  CHECK(thickest > 5);
}

TEST_CASE("a later shape owns the edges it shares, and covers those it reaches over") {
  const std::vector<Loop> right = clean_loops(lines_of("M10 0H20V20H10Z"), FillRule::kNonzero);
  const EdgeGrid grid(right);
  SECTION("shared edges have no fringe") {
    const auto soft_on_the_right = [](const Mesh& mesh) {
      return std::count_if(mesh.fringe.begin(), mesh.fringe.end(), [&](std::uint32_t i) {
        const Vec2 p = mesh.origin + Vec2{mesh.vertices[i].x, mesh.vertices[i].y};
        return p.x > 19.9 && p.y > 2 && p.y < 18;  // the ends stay soft
      });
    };
    CHECK(soft_on_the_right(mesh_of("M0 0H20V20H0Z")) > 0);
    CHECK(soft_on_the_right(mesh_of("M0 0H20V20H0Z", {{&grid}, false})) == 0);
  }
  SECTION("abutting edges are extended") {
    CHECK(!mesh_of("M0 0H10V20H0Z", {{&grid}, false}).extended.empty());
  }
  SECTION("a wide opaque stroke covers all edges") {
    CHECK(mesh_of("M0 0H10V20H0Z", {{}, true}).fringe.empty());
  }
}

TEST_CASE("a stroke has the area of its line and caps") {
  // 30 x 4 and a disc of radius 2
  CHECK(interior_area(stroke_mesh(lines_of("M0 0H30"), 4, 4)) ==
        Approx(120 + kPi * 4).epsilon(0.01));
  CHECK(interior_area(stroke_mesh(lines_of("M0 0H30V30H0Z"), 2, 4)) ==
        Approx(240 - 4 + kPi).epsilon(0.01));
  CHECK(interior_area(stroke_mesh(lines_of("M5 5L5 5"), 6, 4)) == Approx(kPi * 9).epsilon(0.01));
}

TEST_CASE("strokes know whether they overlap themselves") {
  CHECK_FALSE(stroke_mesh(lines_of("M0 0C20 30 40 -30 60 0"), 3, 0).overlaps_itself);
  CHECK_FALSE(stroke_mesh(lines_of("M0 0L20 30L40 0"), 3, 0).overlaps_itself);
  CHECK_FALSE(stroke_mesh(lines_of("M0 0H30V30H0Z"), 3, 0).overlaps_itself);
  CHECK(stroke_mesh(lines_of("M0 0L30 30M0 30L30 0"), 3, 0).overlaps_itself);
  CHECK(stroke_mesh(lines_of("M0 0L30 30V0L0 30"), 3, 0).overlaps_itself);
  CHECK(stroke_mesh(lines_of("M0 0L30 0L0 1"), 3, 0).overlaps_itself);
}

TEST_CASE("strokes of no width, and lines of one repeated point, do no harm") {
  CHECK(stroke_mesh(lines_of("M0 0H30"), 0, 0).vertices.empty());
  CHECK(stroke_mesh(lines_of("M0 0H30"), -1, 0).vertices.empty());
  CHECK(stroke_mesh(lines_of("M0 0H30"), NAN, 0).vertices.empty());
  CHECK_FALSE(stroke_mesh(lines_of("M1 1L1 1L1 1Z"), 2, 0).vertices.empty());
  for (const Vertex& vertex : stroke_mesh(lines_of("M0 0L10 0L0 0L10 0"), 2, 0).vertices) {
    CHECK(std::isfinite(vertex.x));
    CHECK((vertex.after[0] != 0 || vertex.after[1] != 0));
  }
}

TEST_CASE("levels halve and double with the scale, whatever turns and mirrors") {
  CHECK(mesh_level(Affine{}) == 0);
  CHECK(mesh_level(rotation(1.1) * scaling(-1, 1)) == 0);
  CHECK(mesh_level(scaling(0.1, 2)) == 1);
  CHECK(mesh_level(scaling(4, 4)) == mesh_level(scaling(2, 2)) + 1);
  CHECK(mesh_level(scaling(0, 0)) == 0);
  CHECK(mesh_level(scaling(1e300, 1e300)) <= 12);
}

TEST_CASE("the cache keeps meshes of parts that did not change") {
  MeshCache cache;
  Cow<std::vector<Part>> parts;
  parts.edit() = {square_part(10), square_part(20)};
  const auto first = cache.part(parts, 0, 0), second = cache.part(parts, 1, 0);
  CHECK(cache.part(parts, 0, 0) == first);
  CHECK(cache.part(parts, 0, 1) != first);
  Cow<std::vector<Part>> edited = parts;
  edited.edit()[1].shapes[0].shape = RectangleShape{0, 0, 30, 30, 0};
  CHECK(cache.part(edited, 0, 0) == first);
  CHECK(cache.part(edited, 1, 0) != second);
  edited.edit()[0].shapes[0].fill = Color{9, 9, 9, 255};  // colours are no geometry
  CHECK(cache.part(edited, 0, 0) == first);
  edited.edit()[0].shapes[0].fill = Color{9, 9, 9, 100};  // but whether they cover is
  CHECK(geometry_key((*edited)[0]) != geometry_key((*parts)[0]));
}
