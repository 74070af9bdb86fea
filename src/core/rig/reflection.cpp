// SPDX-License-Identifier: MIT
#include "kindred/rig/reflection.h"

#include "core/rig/kinematics.h"
#include "kindred/rig/fk.h"

namespace kindred {
namespace {

Vec2 reflected_root(const ReflectionMap& map, Vec2 root) {
  return map.root_offset + map.root_scale * root;
}

}  // namespace

Vec2 reflect(const ReflectionMap& map, Vec2 root, Vec2 point) {
  return reflected_root(map, root) + map.axes * (point - root);
}

Affine reflection_matrix(const ReflectionMap& map, Vec2 root) {
  const Vec2 t = reflected_root(map, root) - map.axes * root;
  return {map.axes.x, 0, 0, map.axes.y, t.x, t.y};
}

Vec2 unreflect(const ReflectionMap& map, Vec2 root, Vec2 reflected) {
  const Vec2 r = reflected - reflected_root(map, root);
  return {map.axes.x == 0 ? root.x : root.x + r.x / map.axes.x,
          map.axes.y == 0 ? root.y : root.y + r.y / map.axes.y};
}

void reflect_worlds(const Rig& rig, const ReflectionMap& map, std::span<const Affine> world,
                    std::span<Affine> reflected) {
  for (std::size_t i = 0; i < rig.bones.size(); ++i) {
    // The root is read from `world`: `reflected` may not be the same array.
    const Vec2 root = joint_world(world, rig.bones[i].root);
    const Affine& m = world[i];
    const Vec2 joint = reflect(map, root, origin(m));
    reflected[i] = {bounded(map.axes.x * m.a), bounded(map.axes.y * m.b), bounded(map.axes.x * m.c),
                    bounded(map.axes.y * m.d), bounded(joint.x),          bounded(joint.y)};
  }
}

}  // namespace kindred
