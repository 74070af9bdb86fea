// SPDX-License-Identifier: MIT
// The part of a picture that stays from one to the next: its leading items, such as a room behind
// the figures. Kept as pixels, so that a frame draws what lies over it only. The pixels are those
// that drawing everything gives: what lies over opaque or translucent paint does not depend on how
// that got there.
#pragma once

#include <memory>
#include <vector>

#include "gl/render_target.h"
#include "render/draw_list.h"

namespace kindred::gl {

class StaticPart {
 public:
  struct Plan {
    std::size_t items = 0;  ///< so many leading items of the picture are those of target()
    bool stale = false;     ///< ... once they are drawn there
  };

  /// Call once a picture, with its list.
  Plan plan(const render::DrawList& list);
  RenderTarget& target() { return target_; }

 private:
  struct Remembered {
    int width_px = 0, height_px = 0;
    render::Rgba background{};
    std::vector<render::Item> items;
    std::vector<std::shared_ptr<const render::PartMesh>> meshes;  ///< alive, so addresses can tell
  };
  static Remembered remembered(const render::DrawList& list, std::size_t items);
  static std::size_t same_items(const Remembered& old, const render::DrawList& list);

  Remembered last_, kept_;
  RenderTarget target_;
};

}  // namespace kindred::gl
