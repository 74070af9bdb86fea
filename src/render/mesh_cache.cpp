// SPDX-License-Identifier: MIT
#include "render/mesh_cache.h"

namespace kindred::render {
namespace {

/// Pictures after which unused entries go. Lists change at every step of a drag that edits parts,
/// meshes come back when a swap shows again.
constexpr std::uint64_t kKeepLists = 8, kKeepMeshes = 600;

}  // namespace

std::shared_ptr<const PartMesh> MeshCache::part(const Cow<std::vector<Part>>& parts,
                                                std::size_t index, int level) {
  auto [at, added] = lists_.try_emplace(parts.identity());
  PartList& list = at->second;
  if (added) {
    list.parts = parts;
    for (const Part& part : *parts) list.keys.push_back(geometry_key(part));
    list.meshes.resize(parts->size());
  }
  list.last_used = picture_;
  std::shared_ptr<const PartMesh>& mesh = list.meshes[index][level];
  if (!mesh) {
    Kept<PartMesh>& kept = parts_[{list.keys[index], level}];
    if (!kept.mesh) kept.mesh = std::make_shared<PartMesh>(part_mesh((*parts)[index], level));
    kept.last_used = picture_;
    mesh = kept.mesh;
  }
  return mesh;
}

std::shared_ptr<const Mesh> MeshCache::mask(std::string_view d, int level) {
  Kept<Mesh>& kept = masks_[{std::string(d), level}];
  if (!kept.mesh) kept.mesh = std::make_shared<Mesh>(mask_mesh(d, level));
  kept.last_used = picture_;
  return kept.mesh;
}

void MeshCache::end_picture() {
  const auto unused = [&](std::uint64_t last_used, std::uint64_t keep) {
    return last_used + keep < picture_;
  };
  std::erase_if(lists_, [&](const auto& e) { return unused(e.second.last_used, kKeepLists); });
  // A mesh that a list still holds costs nothing to keep.
  std::erase_if(parts_, [&](const auto& e) {
    return unused(e.second.last_used, kKeepMeshes) && e.second.mesh.use_count() == 1;
  });
  std::erase_if(masks_, [&](const auto& e) { return unused(e.second.last_used, kKeepMeshes); });
  ++picture_;
}

}  // namespace kindred::render
