// SPDX-License-Identifier: MIT
// Edits of parts: order, place, binding, names and the channels that speak of them.
#include "editor/edits_parts.h"

#include <array>
#include <cmath>

#include "editor/edits_bones.h"
#include "editor/edits_keys.h"
#include "editor/part_points.h"
#include "support/catch.h"
#include "support/mirror_scene.h"

namespace kindred::editor {
namespace {

using test::bone_id;
using test::kPerson;

const Character& parts_person(const Scene& scene) { return *find_character(scene, kPerson); }

struct PartScene {
  Scene scene = test::mirror_scene();
  std::vector<PartId> ids;

  PartScene() {
    for (const char* name : {"a", "b", "c", "d"}) {
      NewPart part;
      part.bone = bone_id(scene, "chest");
      part.shape = RectangleShape{0, 0, 20, 10, 0};
      part.name = name;
      part.fill = Color{};
      ids.push_back(add_part(scene, kPerson, part));
    }
  }
  std::string drawn() const {
    std::string names;
    const auto& parts = *parts_person(scene).parts;
    for (const std::size_t i : draw_order(parts)) names += parts[i].name;
    return names;
  }
  const Part& part(std::size_t i) const { return *find_part(parts_person(scene), ids[i]); }
};

}  // namespace

TEST_CASE("Parts go forward and back one by one, whatever their order numbers", "[parts]") {
  PartScene s;
  CHECK(s.drawn() == "abcd");
  set_part_order(s.scene, kPerson, s.ids[1], 5);
  set_part_order(s.scene, kPerson, s.ids[3], -3);
  CHECK(s.drawn() == "dacb");
  move_part_in_order(s.scene, kPerson, s.ids[3], 1);
  CHECK(s.drawn() == "adcb");
  move_part_in_order(s.scene, kPerson, s.ids[0], 3);
  CHECK(s.drawn() == "dcba");
  move_part_in_order(s.scene, kPerson, s.ids[0], 1);
  CHECK(s.drawn() == "dcba");
  move_part_in_order(s.scene, kPerson, s.ids[1], -9);
  CHECK(s.drawn() == "bdca");
}

TEST_CASE("Another bone keeps the part's place of the world", "[parts]") {
  PartScene s;
  rotate_part(s.scene, kPerson, s.ids[0], 30, {3, 4});
  scale_part(s.scene, kPerson, s.ids[0], {2, -1}, {0, 0});
  const auto corner = [&] {
    return apply(part_bone_world(parts_person(s.scene), s.part(0)) * s.part(0).transform, {20, 10});
  };
  const Vec2 before = corner();
  for (const char* name : {"hand.R", "root", "", "head"}) {
    bind_part(s.scene, kPerson, s.ids[0], bone_id(s.scene, name));
    CHECK(s.part(0).bone == bone_id(s.scene, name));
    CHECK(glm::distance(corner(), before) < 1e-4);
  }
  CHECK(nearest_bone(parts_person(s.scene), Vec2{440, 310}) == bone_id(s.scene, "root"));
}

TEST_CASE("Placement is read and written back, flat and wild maps are refused", "[parts]") {
  PartScene s;
  const PartPlacement placement{12, -7, 35, 1.5, -2, 0.3};
  set_part_placement(s.scene, kPerson, s.ids[0], placement);
  const PartPlacement read = placement_of(s.part(0).transform);
  CHECK(std::abs(read.x - 12) < 1e-6);
  CHECK(std::abs(read.rotation_deg - 35) < 1e-6);
  CHECK(std::abs(read.scale_x - 1.5) < 1e-6);
  CHECK(std::abs(read.scale_y + 2) < 1e-6);
  CHECK(std::abs(read.slant - 0.3) < 1e-6);
  const Affine before = s.part(0).transform;
  scale_part(s.scene, kPerson, s.ids[0], {0, 1}, {0, 0});
  move_part(s.scene, kPerson, s.ids[0], {NAN, 0});
  set_part_placement(s.scene, kPerson, s.ids[0], {0, 0, 0, 0, 1, 0});
  CHECK(s.part(0).transform == before);
}

TEST_CASE("Channels follow names and skins, and go with the last part of a name", "[parts]") {
  PartScene s;
  Character& character = *edit_character(s.scene, kPerson);
  Clip& clip = character.clips.front().edit();
  ChannelTarget target;
  target.property = *find_property(PropertyOwner::kPart, "opacity");
  target.part = "a";
  edit_channel(clip, target);
  set_key(s.scene, clip, target, Time{0}, 0.5);
  const auto channels = [&] { return parts_person(s.scene).clips.front()->channels; };
  rename_part(s.scene, kPerson, s.ids[0], "sleeve");
  REQUIRE(channels().size() == 1);
  CHECK(channels().front()->target.part == "sleeve");
  const PartId copy = duplicate_part(s.scene, kPerson, s.ids[0]);
  CHECK(find_part(parts_person(s.scene), copy)->name == "sleeve 2");
  set_part_skin(s.scene, kPerson, copy, "front");
  rename_part(s.scene, kPerson, copy, "sleeve");
  delete_parts(s.scene, kPerson, std::array{s.ids[0]});
  CHECK(channels().size() == 1);
  delete_parts(s.scene, kPerson, std::array{copy});
  CHECK(channels().empty());
  const io::LoadResult loaded = io::read_scene(io::write_scene(s.scene));
  REQUIRE(loaded.scene);
  CHECK(loaded.messages.empty());
}

TEST_CASE("Colours, strokes and opacity of all shapes or one", "[parts]") {
  PartScene s;
  const Color red{200, 0, 0, 255};
  set_part_fill(s.scene, kPerson, s.ids[0], -1, red);
  set_part_stroke(s.scene, kPerson, s.ids[0], 0, red);
  set_part_stroke(s.scene, kPerson, s.ids[0], 7, std::nullopt);
  set_part_stroke_width(s.scene, kPerson, s.ids[0], -1, -4);
  set_part_opacity(s.scene, kPerson, s.ids[0], 7);
  set_part_opacity(s.scene, kPerson, s.ids[0], NAN);
  const PaintedShape& shape = s.part(0).shapes.front();
  CHECK(shape.fill == red);
  CHECK(shape.stroke == red);
  CHECK(shape.stroke_width == 0);
  CHECK(s.part(0).opacity == 1);
}

TEST_CASE("Shapes become paths of the same form", "[parts]") {
  for (const Shape& shape :
       {Shape(EllipseShape{5, 6, 30, 12, 25}), Shape(CapsuleShape{60, 12, 8}),
        Shape(RectangleShape{-5, 2, 40, 20, 6}), Shape(PolygonShape{{{0, 0}, {30, 0}, {9, 20}}})}) {
    Scene scene = test::mirror_scene();
    const PartId id = add_part(scene, kPerson, {{}, shape, "", {}, Color{}, {}, 1});
    const PartBox before = *part_box(*find_part(parts_person(scene), id));
    convert_to_path(scene, kPerson, id, 0);
    const Part& part = *find_part(parts_person(scene), id);
    INFO(shape_label(shape));
    CHECK(std::holds_alternative<PathShape>(part.shapes.front().shape));
    CHECK(glm::distance(before.min, part_box(part)->min) < 0.3);
    CHECK(glm::distance(before.max, part_box(part)->max) < 0.3);
  }
}

TEST_CASE("Every point of every shape can be moved where it is put", "[parts]") {
  for (const Shape& shape :
       {Shape(EllipseShape{5, 6, 30, 12, 0}), Shape(CapsuleShape{60, 12, 8}),
        Shape(RectangleShape{-5, 2, 40, 20, 6}), Shape(PolygonShape{{{0, 0}, {30, 0}, {9, 20}}}),
        Shape(PathShape{"M0 0C10 20 30 20 40 0L20 -10Z"})}) {
    Scene scene = test::mirror_scene();
    const PartId id = add_part(scene, kPerson, {{}, shape, "", {}, Color{}, {}, 1});
    INFO(shape_label(shape));
    int moved = 0;
    for (int index = 0; index < 4; ++index) {
      const PartPointRef ref{kPerson, id, 0, 0, index, PointKind::kAnchor};
      const auto at = point_position(*find_part(parts_person(scene), id), ref);
      if (!at) continue;
      ++moved;
      const Vec2 to = *at + Vec2{0.5, 0.25};
      move_part_point(scene, ref, to);
      CHECK(glm::distance(*point_position(*find_part(parts_person(scene), id), ref), to) < 1e-3);
    }
    const bool has_anchors = shape.index() >= 2;
    CHECK((moved > 0) == has_anchors);
    const PartPointRef radius{kPerson, id, 0, 0, 0, PointKind::kRadiusX};
    move_part_point(scene, radius, {5 - 44, 6});
    if (const auto* ellipse =
            std::get_if<EllipseShape>(&find_part(parts_person(scene), id)->shapes.front().shape)) {
      CHECK(ellipse->rx == 44);
    }
  }
}

}  // namespace kindred::editor
