// SPDX-License-Identifier: MIT
// The triangles of a draw list in one vertex and one index list. Matrices and colours are not in
// it, so a batch serves every picture that shows the same meshes in the same order.
#pragma once

#include <cstdint>
#include <vector>

#include "render/draw_list.h"

namespace kindred::render {

struct IndexRange {
  std::size_t first = 0, count = 0;
};

/// A run of blended drawing, in painter's order.
struct Step {
  ItemKind kind = ItemKind::kBlended;  ///< kBlended stands for opaque items' soft edges too
  IndexRange indices;
  int item = -1;  ///< kImage, kLayer
};

struct GroupBatch {
  IndexRange solid;         ///< opaque interiors, front to back
  std::vector<Step> steps;  ///< all else, back to front
  /// For each item of the group, and one past the last: where in `solid` the interiors of it and
  /// all after it end, and where in its step its own drawing begins. (Positions in the index list.)
  std::vector<std::size_t> solid_end, soft_begin;
};

struct Batch {
  std::vector<Vertex> vertices;
  std::vector<std::uint32_t> indices;
  std::vector<GroupBatch> groups;  ///< one a group of the list
};

Batch make_batch(const DrawList& list);

/// Equal signatures, equal batches, as long as the meshes of both lists are alive.
std::vector<std::uint64_t> batch_signature(const DrawList& list);

}  // namespace kindred::render
