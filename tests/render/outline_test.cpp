// SPDX-License-Identifier: MIT
#include "render/outline.h"

#include <cmath>

#include "kindred/math/angle.h"
#include "support/catch.h"

using namespace kindred;

namespace {

std::vector<Vec2> outline_points(const Shape& shape) {
  const std::vector<Polyline> lines = flatten(render::outline(shape).path, 1e-4);
  REQUIRE(lines.size() == 1);
  CHECK(lines[0].closed);
  return lines[0].points;
}

double area_of(const std::vector<Vec2>& points) {
  double doubled = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    doubled += cross(points[i], points[(i + 1) % points.size()]);
  }
  return std::abs(doubled) / 2;
}

}  // namespace

TEST_CASE("an ellipse's outline lies on the ellipse") {
  const EllipseShape ellipse{3, 4, 10, 5, 30};
  for (const Vec2& p : outline_points(ellipse)) {
    const Vec2 q = apply_linear(rotation(radians(-30)), p - Vec2{3, 4});
    CHECK(std::hypot(q.x / 10, q.y / 5) == Approx(1).margin(1e-5));
  }
}

TEST_CASE("a capsule's outline is as far from its axis as its radii say") {
  const auto [length, r0, r1] =
      GENERATE(std::tuple{40.0, 9.0, 3.0}, std::tuple{40.0, 3.0, 9.0}, std::tuple{40.0, 5.0, 5.0},
               std::tuple{-40.0, 6.0, 2.0}, std::tuple{20.0, 8.0, 0.0});
  // The hull of both circles: the farthest of all interpolated circles touches each point.
  for (const Vec2& p : outline_points(CapsuleShape{length, r0, r1})) {
    double nearest = INFINITY;
    for (int i = 0; i <= 2000; ++i) {
      const double t = i / 2000.0;
      nearest = std::min(nearest, std::hypot(p.x - length * t, p.y) - (r0 + (r1 - r0) * t));
    }
    CHECK(nearest == Approx(0).margin(1e-3));
  }
}

TEST_CASE("a capsule with one end inside the other is the larger circle") {
  for (const Vec2& p : outline_points(CapsuleShape{4, 10, 3})) {
    CHECK(std::hypot(p.x, p.y) == Approx(10).margin(1e-4));
  }
  for (const Vec2& p : outline_points(CapsuleShape{4, 3, 10})) {
    CHECK(std::hypot(p.x - 4, p.y) == Approx(10).margin(1e-4));
  }
}

TEST_CASE("a rectangle with corners has the area of one") {
  CHECK(area_of(outline_points(RectangleShape{1, 2, 30, 20, 0})) == Approx(600));
  CHECK(area_of(outline_points(RectangleShape{1, 2, 30, 20, 4})) ==
        Approx(600 - (4 - kPi) * 16).margin(0.01));
  // A corner larger than half a side is cut down to it.
  CHECK(area_of(outline_points(RectangleShape{0, 0, 20, 20, 50})) ==
        Approx(kPi * 100).margin(0.01));
}

TEST_CASE("shapes of no size, images and unknown kinds have no outline") {
  for (const Shape& shape :
       {Shape{EllipseShape{0, 0, 0, 4, 0}}, Shape{EllipseShape{0, 0, -1, 4, 0}},
        Shape{CapsuleShape{10, 0, 0}}, Shape{RectangleShape{0, 0, 0, 5, 0}}, Shape{PolygonShape{}},
        Shape{ImageShape{}}, Shape{UnknownShape{}}, Shape{EllipseShape{0, 0, NAN, 4, 0}}}) {
    CHECK(render::outline(shape).path.segments.empty());
  }
}

TEST_CASE("an image's space counts its pixels from the middle") {
  const Affine m = render::image_space({"a.png", 10, 20, 2, 90});
  CHECK(glm::distance(apply(m, {3, 0}), Vec2{10, 26}) < 1e-12);
}
