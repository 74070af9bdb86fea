// SPDX-License-Identifier: MIT
#include "gl/batch_store.h"

#include <algorithm>
#include <cstddef>

namespace kindred::gl {
namespace {

constexpr std::size_t kKeptBatches = 6;

void* at_offset(std::size_t offset) { return reinterpret_cast<void*>(offset); }

void upload(const GpuBatch& gpu, const render::Batch& batch) {
  using render::Vertex;
  const auto bytes = [](const auto& items) {
    return static_cast<GLsizeiptr>(items.size() * sizeof items[0]);
  };
  glBindVertexArray(gpu.vertex_array);
  glBindBuffer(GL_ARRAY_BUFFER, gpu.vertices);
  glBufferData(GL_ARRAY_BUFFER, bytes(batch.vertices), batch.vertices.data(), GL_STATIC_DRAW);
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, gpu.indices);
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, bytes(batch.indices), batch.indices.data(), GL_STATIC_DRAW);
  for (GLuint i = 0; i < 4; ++i) glEnableVertexAttribArray(i);
  constexpr GLsizei kStride = sizeof(Vertex);
  glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, kStride, at_offset(offsetof(Vertex, x)));
  glVertexAttribPointer(1, 4, GL_SHORT, GL_TRUE, kStride, at_offset(offsetof(Vertex, before)));
  glVertexAttribPointer(2, 1, GL_FLOAT, GL_FALSE, kStride, at_offset(offsetof(Vertex, thickness)));
  glVertexAttribIPointer(3, 1, GL_UNSIGNED_INT, kStride, at_offset(offsetof(Vertex, item)));
}

}  // namespace

const GpuBatch& BatchStore::find(const render::DrawList& list) {
  std::vector<std::uint64_t> signature = render::batch_signature(list);
  const auto known = std::find_if(batches_.begin(), batches_.end(), [&](const GpuBatch& batch) {
    return batch.signature == signature;
  });
  if (known != batches_.end()) {
    batches_.splice(batches_.begin(), batches_, known);
    return batches_.front();
  }
  batches_.emplace_front();
  GpuBatch& gpu = batches_.front();
  render::Batch batch = render::make_batch(list);
  upload(gpu, batch);
  gpu.signature = std::move(signature);
  gpu.groups = std::move(batch.groups);
  gpu.part_meshes = list.part_meshes;
  gpu.masks = list.masks;
  if (batches_.size() > kKeptBatches) batches_.pop_back();
  return gpu;
}

}  // namespace kindred::gl
