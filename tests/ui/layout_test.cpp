// SPDX-License-Identifier: MIT
#include "ui/layout.h"

#include "support/catch.h"

namespace {

using kindred::ui::compute_layout;
using kindred::ui::Layout;
using kindred::ui::PaneSizes;
using kindred::ui::Rect;

bool same_rect(const Rect& rect, float x, float y, float w, float h) {
  return rect.x == x && rect.y == y && rect.w == w && rect.h == h;
}

bool is_sound(const Rect& rect) { return rect.w >= 0 && rect.h >= 0 && rect.x >= 0 && rect.y >= 0; }

}  // namespace

TEST_CASE("layout: a window of 1600 x 1000 is as drawn in the design") {
  const Layout layout = compute_layout(1600, 1000, 1, PaneSizes{}, true);
  CHECK(same_rect(layout.menu_bar, 0, 0, 1600, 28));
  CHECK(same_rect(layout.toolbar, 0, 28, 1600, 40));
  CHECK(same_rect(layout.outliner, 0, 72, 248, 560));
  CHECK(same_rect(layout.canvas, 252, 72, 1044, 560));
  CHECK(same_rect(layout.inspector, 1300, 72, 300, 900));
  CHECK(same_rect(layout.bottom, 0, 636, 1296, 336));
  CHECK(same_rect(layout.status_bar, 0, 976, 1600, 24));
}

TEST_CASE("layout: a scale of 2 doubles every length") {
  const Layout once = compute_layout(1600, 1000, 1, PaneSizes{}, true);
  const Layout twice = compute_layout(3200, 2000, 2, PaneSizes{}, true);
  const Rect& a = once.canvas;
  CHECK(same_rect(twice.canvas, 2 * a.x, 2 * a.y, 2 * a.w, 2 * a.h));
  CHECK(same_rect(twice.status_bar, 0, 1952, 3200, 48));
}

TEST_CASE("layout: a closed inspector leaves its room to the canvas") {
  const Layout layout = compute_layout(1600, 1000, 1, PaneSizes{}, false);
  CHECK(layout.inspector.w == 0);
  CHECK(layout.canvas.right() == 1600);
  CHECK(layout.bottom.w == 1600);
}

TEST_CASE("layout: in a small window the inspector lies over the canvas") {
  const Layout layout = compute_layout(1000, 700, 1, PaneSizes{}, true);
  CHECK(layout.inspector_overlay);
  CHECK(layout.canvas.right() == 1000);
  CHECK(layout.inspector.right() == 1000);
}

TEST_CASE("layout: sizes out of bounds keep the canvas usable") {
  PaneSizes sizes;
  sizes.outliner = 5000;
  sizes.bottom = 5000;
  sizes.inspector = 1;
  const Layout layout = compute_layout(1600, 1000, 1, sizes, true);
  CHECK(layout.canvas.w >= 480);
  CHECK(layout.canvas.h >= 240);
  CHECK(layout.inspector.w >= 280);
}

TEST_CASE("layout: no window size makes a rectangle negative", "[UX-13]") {
  for (const float width : {0.f, 1.f, 50.f, 300.f, 640.f, 5000.f}) {
    for (const float height : {0.f, 1.f, 30.f, 100.f, 400.f, 3000.f}) {
      const Layout layout = compute_layout(width, height, 1.25f, PaneSizes{}, true);
      CAPTURE(width, height);
      CHECK(is_sound(layout.canvas));
      CHECK(is_sound(layout.outliner));
      CHECK(is_sound(layout.inspector));
      CHECK(is_sound(layout.bottom));
      CHECK(is_sound(layout.toolbar));
    }
  }
}

TEST_CASE("layout: the bottom pane folds to one line and leaves its room to the canvas") {
  const Layout open = compute_layout(1600, 1000, 1, PaneSizes{}, true, 0);
  const Layout half = compute_layout(1600, 1000, 1, PaneSizes{}, true, 0.5f);
  const Layout folded = compute_layout(1600, 1000, 1, PaneSizes{}, true, 1);
  CHECK_FALSE(open.bottom_folded);
  CHECK(folded.bottom_folded);
  CHECK(same_rect(folded.bottom, 0, 936, 1296, 36));
  CHECK(same_rect(folded.canvas, 252, 72, 1044, 860));
  CHECK(folded.split_bottom.w == 0);  // nothing to drag
  CHECK(half.bottom.h > folded.bottom.h);
  CHECK(half.bottom.h < open.bottom.h);
}
