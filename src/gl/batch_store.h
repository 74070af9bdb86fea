// SPDX-License-Identifier: MIT
// Batches on the graphics card. The last few are kept, since pictures of one scene alternate
// between few lists of meshes (a hand swapped, an eye closed).
#pragma once

#include <list>
#include <vector>

#include "gl/objects.h"
#include "render/batch.h"

namespace kindred::gl {

struct GpuBatch {
  std::vector<std::uint64_t> signature;
  std::vector<render::GroupBatch> groups;
  VertexArray vertex_array;
  Buffer vertices, indices;
  /// Alive as long as their addresses stand in the signature.
  std::vector<std::shared_ptr<const render::PartMesh>> part_meshes;
  std::vector<std::shared_ptr<const render::Mesh>> masks;
};

class BatchStore {
 public:
  const GpuBatch& find(const render::DrawList& list);

 private:
  std::list<GpuBatch> batches_;  ///< the last used first
};

}  // namespace kindred::gl
