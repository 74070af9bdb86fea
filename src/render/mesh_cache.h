// SPDX-License-Identifier: MIT
// Meshes kept between pictures: by the identity of a list of parts first, then by what the geometry
// depends on, so that an edit of one part rebuilds that part alone.
#pragma once

#include <map>
#include <unordered_map>

#include "render/part_mesh.h"

namespace kindred::render {

class MeshCache {
 public:
  std::shared_ptr<const PartMesh> part(const Cow<std::vector<Part>>& parts, std::size_t index,
                                       int level);
  std::shared_ptr<const Mesh> mask(std::string_view d, int level);

  /// Call once a picture: forgets what was not used for a while.
  void end_picture();

 private:
  struct PartList {
    Cow<std::vector<Part>> parts;   ///< keeps the identity from being used again
    std::vector<std::string> keys;  ///< geometry_key() of each part
    std::vector<std::map<int, std::shared_ptr<const PartMesh>>> meshes;  ///< of each, by level
    std::uint64_t last_used = 0;
  };
  template <class T>
  struct Kept {
    std::shared_ptr<const T> mesh;
    std::uint64_t last_used = 0;
  };

  std::unordered_map<const void*, PartList> lists_;
  std::map<std::pair<std::string, int>, Kept<PartMesh>> parts_;
  std::map<std::pair<std::string, int>, Kept<Mesh>, std::less<>> masks_;
  std::uint64_t picture_ = 0;
};

}  // namespace kindred::render
