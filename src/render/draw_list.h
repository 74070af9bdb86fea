// SPDX-License-Identifier: MIT
// A picture as a list: items (mesh, matrix, colour) in painter's order and the groups they form.
// What a graphics card is fed from; holds no GL.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "render/canvas.h"
#include "render/mesh_cache.h"

namespace kindred::render {

using Rgba = std::array<float, 4>;  ///< premultiplied, 0 to 1

enum class ItemKind {
  kOpaque,  ///< interiors may be drawn front to back without blending
  kBlended,
  kImage,
  kLayer,  ///< a group drawn before; its mesh is the mask, or the square of its box
};

struct Item {
  ItemKind kind = ItemKind::kOpaque;
  const Mesh* mesh = nullptr;
  Affine to_px;     ///< of the mesh
  Rgba color{};     ///< images, layers: all four are the opacity
  Rgba tint{};      ///< images only, alpha = how much; not premultiplied
  int source = -1;  ///< image: its number at the image source; layer: its group
};

/// Items drawn into one target, one after the other.
struct Group {
  std::vector<int> items;
  Box box_px;  ///< of what it can show, inside of the picture
};

struct DrawList {
  int width_px = 0, height_px = 0;
  Rgba background{};
  std::vector<Item> items;
  std::vector<Group> groups;  ///< the first is the picture; a layer's group comes after its parent
  std::vector<std::shared_ptr<const PartMesh>> part_meshes;  ///< kept alive for the items
  std::vector<std::shared_ptr<const Mesh>> masks;
};

struct ImageInfo {
  int number = -1;  ///< as the source counts; -1: nothing is drawn
  int width = 0, height = 0;
};
using ImageSource = std::function<ImageInfo(const std::filesystem::path&)>;

/// The canvas that records.
class ListCanvas final : public Canvas {
 public:
  ListCanvas(MeshCache& meshes, ImageSource images);

  void begin(const View& view, std::optional<Color> background,
             const std::filesystem::path& base_dir) override;
  void draw_part(const PartDraw& part) override;
  void begin_layer(const Layer& layer) override;
  void end_layer() override;
  void end() override;

  const DrawList& list() const { return list_; }

 private:
  struct OpenLayer {
    int group = 0;
    double opacity = 1;
    std::shared_ptr<const Mesh> mask;
    Affine mask_to_px;
  };
  void draw_shape(const PartDraw& draw, const PaintedShape& shape, const ShapeMesh& mesh,
                  double opacity);
  void draw_mesh(const PartDraw& draw, const Mesh& mesh, Color color, double opacity);
  void draw_image(const PartDraw& draw, const ImageShape& image, double opacity);
  void add_item(const Item& item);
  void open_layer(double opacity);
  Group& group() { return list_.groups[static_cast<std::size_t>(open_.back().group)]; }

  MeshCache& meshes_;
  ImageSource images_;
  std::filesystem::path base_dir_;
  DrawList list_;
  std::vector<OpenLayer> open_;  ///< the innermost last; the first stands for the picture
};

}  // namespace kindred::render
