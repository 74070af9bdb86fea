// SPDX-License-Identifier: MIT
// Geometry of a whole part: one entry a shape, colours left out.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kindred/scene/document.h"
#include "render/mesh.h"

namespace kindred::render {

struct ShapeMesh {
  std::unique_ptr<const Mesh> fill;    ///< null: no fill
  std::unique_ptr<const Mesh> stroke;  ///< null: no stroke
};

struct PartMesh {
  std::vector<ShapeMesh> shapes;  ///< one a shape of the part; hidden ones have none
};

/// What the geometry of a part depends on, as bytes: equal keys, equal meshes.
std::string geometry_key(const Part& part);

PartMesh part_mesh(const Part& part, int level);

/// Of a mask: non-zero, open ends closed.
Mesh mask_mesh(std::string_view d, int level);

/// The square from (-1/2, -1/2) to (1/2, 1/2): what images are drawn on.
const Mesh& unit_square();

}  // namespace kindred::render
