// SPDX-License-Identifier: MIT
#include "gl/static_part.h"

#include <algorithm>

namespace kindred::gl {
namespace {

using render::Item;
using render::ItemKind;

/// Fewer items are drawn faster than copied.
constexpr std::size_t kFewestItems = 24;

bool same(const Item& a, const Item& b) {
  return a.kind == b.kind && a.mesh == b.mesh && a.to_px == b.to_px && a.color == b.color;
}

/// Items at the start of the picture itself, up to the first image or layer.
std::size_t leading_items(const render::DrawList& list) {
  const std::vector<int>& order = list.groups.front().items;
  std::size_t count = 0;
  while (count < order.size() && order[count] == static_cast<int>(count) &&
         list.items[count].kind != ItemKind::kImage && list.items[count].kind != ItemKind::kLayer) {
    ++count;
  }
  return count;
}

}  // namespace

StaticPart::Remembered StaticPart::remembered(const render::DrawList& list, std::size_t items) {
  Remembered result{list.width_px, list.height_px, list.background, {}, list.part_meshes};
  result.items.assign(list.items.begin(), list.items.begin() + static_cast<std::ptrdiff_t>(items));
  return result;
}

std::size_t StaticPart::same_items(const Remembered& old, const render::DrawList& list) {
  if (old.width_px != list.width_px || old.height_px != list.height_px ||
      old.background != list.background) {
    return 0;
  }
  const std::size_t most = std::min(old.items.size(), leading_items(list));
  std::size_t count = 0;
  while (count < most && same(old.items[count], list.items[count])) ++count;
  return count;
}

StaticPart::Plan StaticPart::plan(const render::DrawList& list) {
  const std::size_t unchanged = same_items(last_, list);
  const std::size_t kept = kept_.items.size();
  const bool valid = kept > 0 && same_items(kept_, list) == kept;
  last_ = remembered(list, leading_items(list));
  // Drawn anew only for a good gain: a figure at rest for a moment joins and leaves.
  if (unchanged >= kFewestItems && (!valid || unchanged > kept + kept / 4)) {
    kept_ = remembered(list, unchanged);
    return {unchanged, true};
  }
  return {valid ? kept : 0, false};
}

}  // namespace kindred::gl
