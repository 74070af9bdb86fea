// SPDX-License-Identifier: MIT
#include "ui/view_glide.h"

#include "editor/gizmos.h"
#include "support/catch.h"
#include "ui/motion.h"

namespace {

using kindred::Vec2;
using kindred::editor::CanvasTransform;
using kindred::editor::CanvasView;
using kindred::ui::glided;

Vec2 on_screen(const CanvasView& view, Vec2 world) {
  CanvasTransform transform;
  transform.pane_size = {800, 600};
  transform.center_world = view.center_world;
  transform.zoom = view.zoom;
  return transform.to_screen(world);
}

}  // namespace

TEST_CASE("glide: it starts where it is, ends where it goes, and slows down") {
  const CanvasView from{false, {10, 20}, 0.5}, to{false, {300, -40}, 4};
  CHECK(glided(from, to, 0).zoom == Approx(0.5));
  CHECK(glided(from, to, 0).center_world.x == Approx(10));
  CHECK(glided(from, to, 1).zoom == Approx(4));
  CHECK(glided(from, to, 1).center_world.y == Approx(-40));
  CHECK(kindred::ui::eased_out(0.25) > 0.5);
  CHECK(kindred::ui::eased_out(7) == 1);
}

TEST_CASE("glide: every point moves on a straight line over the screen") {
  const CanvasView from{false, {10, 20}, 0.5}, to{false, {300, -40}, 4};
  for (const Vec2 world : {Vec2{0, 0}, Vec2{200, 100}}) {
    const Vec2 a = on_screen(from, world), b = on_screen(to, world);
    for (const double share : {0.1, 0.3, 0.6}) {
      const Vec2 p = on_screen(glided(from, to, share), world);
      const double cross = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
      CHECK(std::abs(cross) / glm::distance(a, b) < 1e-6);
    }
  }
}

TEST_CASE("glide: without a zoom the view moves evenly") {
  const CanvasView from{false, {0, 0}, 2}, to{false, {100, 0}, 2};
  const CanvasView half = glided(from, to, 0.5);
  CHECK(half.zoom == 2);
  CHECK(half.center_world.x == Approx(100 * kindred::ui::eased_out(0.5)));
}
