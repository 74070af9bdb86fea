// SPDX-License-Identifier: MIT
// The rest pose: where bones are when every pose value is 0 and every scale 1. Rig mode shows and
// edits it. In the rest pose every bone's world map is a turn and a shift (no scale anywhere).
#pragma once

#include <span>
#include <vector>

#include "kindred/scene/evaluate.h"

namespace kindred::editor {

/// World map of every bone at rest, in the order of the list.
std::vector<Affine> rest_worlds(std::span<const Bone> bones);

/// The scene as Rig mode shows it: rest poses (limits do not act), parts as the document has them
/// without clips. `time` is only passed on.
EvaluatedScene rest_scene(const Scene& scene, Time time);

/// Direction of the x axis of a map, degrees in (-180, 180].
double angle_deg_of(const Affine& world);

/// Joint and direction of a bone at rest in the world.
struct RestPlace {
  Vec2 joint_world{0, 0};
  double angle_world_deg = 0;
};
RestPlace rest_place(const Affine& world);

/// Rounded to a millionth: what nobody can see is not written into files.
double tidy(double value);
Vec2 tidy(Vec2 value);

/// `wanted` tidied, or `old` where they differ by less than anybody can see: edits that put things
/// where they were change no bytes.
double settled(double wanted, double old);

/// Puts a bone to a place of the world; `parent_world` is its parent's map (identity for a root).
/// The angle stays on the turn nearest to the one it had.
void put_bone(Bone& bone, const Affine& parent_world, const RestPlace& place);

/// The map of the bone's parent among `worlds` (of the same list), identity for a root.
Affine parent_rest_world(std::span<const Bone> bones, std::span<const Affine> worlds,
                         const Bone& bone);

/// Bones from `bone` up to its root, `bone` first, by index. Ends on lists that are not sound.
std::vector<int> ancestors_or_self(std::span<const Bone> bones, int bone);

/// For each bone of the list: is it `bone` or below it?
std::vector<bool> subtree(std::span<const Bone> bones, BoneId bone);

/// A child whose joint stands on its parent's tip: within 1 % of the length and at least 0.01 px.
bool stands_on_tip(const Bone& child, const Bone& parent);

}  // namespace kindred::editor
