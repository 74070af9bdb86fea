// SPDX-License-Identifier: MIT
// From the framebuffer to straight alpha.
#pragma once

#include "media/image.h"
#include "render/mesh.h"

namespace kindred::gl {

/// All zero; empty if a side is not positive.
media::Image transparent_image(int width, int height);

/// Copies what lies in `box_px` (picture px, y down) from the bound read framebuffer into the
/// image, un-premultiplied. The framebuffer holds the picture from (x, y) on, `height` rows, the
/// lowest first. `scratch` is room for raw pixels, kept between calls.
void read_straight(media::Image& image, const render::Box& box_px, int x, int y, int height,
                   std::vector<std::uint8_t>& scratch);

}  // namespace kindred::gl
