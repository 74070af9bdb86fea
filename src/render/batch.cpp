// SPDX-License-Identifier: MIT
#include "render/batch.h"

namespace kindred::render {
namespace {

void add_indices(Batch& batch, IndexRange& range, const std::vector<std::uint32_t>& indices,
                 std::uint32_t base) {
  for (const std::uint32_t index : indices) batch.indices.push_back(base + index);
  range.count += indices.size();
}

/// First vertex of every item.
std::vector<std::uint32_t> add_vertices(Batch& batch, const DrawList& list) {
  std::vector<std::uint32_t> first;
  for (std::size_t i = 0; i < list.items.size(); ++i) {
    first.push_back(static_cast<std::uint32_t>(batch.vertices.size()));
    for (Vertex vertex : list.items[i].mesh->vertices) {
      vertex.item |= static_cast<std::uint32_t>(i);
      batch.vertices.push_back(vertex);
    }
  }
  return first;
}

void add_blended(Batch& batch, const Item& item, std::uint32_t base, IndexRange& range) {
  if (item.kind != ItemKind::kOpaque) {
    add_indices(batch, range, item.mesh->interior, base);
    // Without a depth buffer to hide it, a translucent paint is soft where a later shape covers it.
    add_indices(batch, range, item.mesh->extended, base);
  }
  add_indices(batch, range, item.mesh->fringe, base);
}

GroupBatch add_group(Batch& batch, const DrawList& list, const Group& group,
                     const std::vector<std::uint32_t>& first_vertex) {
  GroupBatch result;
  result.solid.first = batch.indices.size();
  result.solid_end.assign(group.items.size() + 1, batch.indices.size());
  for (std::size_t at = group.items.size(); at-- > 0;) {
    const auto index = static_cast<std::size_t>(group.items[at]);
    const Item& item = list.items[index];
    if (item.kind == ItemKind::kOpaque) {
      add_indices(batch, result.solid, item.mesh->interior, first_vertex[index]);
      add_indices(batch, result.solid, item.mesh->extended, first_vertex[index]);
    }
    result.solid_end[at] = batch.indices.size();
  }
  for (const int index : group.items) {
    const Item& item = list.items[static_cast<std::size_t>(index)];
    const bool own_step = item.kind == ItemKind::kImage || item.kind == ItemKind::kLayer;
    if (own_step || result.steps.empty() || result.steps.back().kind != ItemKind::kBlended) {
      Step step;
      step.kind = own_step ? item.kind : ItemKind::kBlended;
      step.indices.first = batch.indices.size();
      step.item = own_step ? index : -1;
      result.steps.push_back(step);
    }
    result.soft_begin.push_back(batch.indices.size());
    add_blended(batch, item, first_vertex[static_cast<std::size_t>(index)],
                result.steps.back().indices);
  }
  result.soft_begin.push_back(batch.indices.size());
  return result;
}

}  // namespace

Batch make_batch(const DrawList& list) {
  Batch batch;
  const std::vector<std::uint32_t> first_vertex = add_vertices(batch, list);
  for (const Group& group : list.groups) {
    batch.groups.push_back(add_group(batch, list, group, first_vertex));
  }
  return batch;
}

std::vector<std::uint64_t> batch_signature(const DrawList& list) {
  std::vector<std::uint64_t> signature;
  signature.reserve(list.items.size() * 3 + list.groups.size());
  for (const Item& item : list.items) {
    signature.push_back(reinterpret_cast<std::uintptr_t>(item.mesh));
    signature.push_back(static_cast<std::uint64_t>(item.kind));
    signature.push_back(
        static_cast<std::uint64_t>(item.kind == ItemKind::kLayer ? item.source : 0));
  }
  for (const Group& group : list.groups) {
    signature.push_back(~std::uint64_t{0});  // no item has this number
    for (const int item : group.items) signature.push_back(static_cast<std::uint64_t>(item));
  }
  return signature;
}

}  // namespace kindred::render
