// SPDX-License-Identifier: MIT
// One bone at a time: how a bone's frame follows from its parent's, and back for derivatives.
// Shared by forward kinematics, the Jacobian and the solvers, so that they can't disagree.
#pragma once

#include <algorithm>
#include <cmath>

#include "kindred/math/affine.h"
#include "kindred/math/angle.h"
#include "kindred/rig/rig.h"

namespace kindred {

/// Coordinates and scales are kept within this, so that products of two never overflow.
inline constexpr double kHuge = 1e150;

/// `v` within +-kHuge (NaN: -kHuge).
inline double bounded(double v) { return std::min(kHuge, std::max(-kHuge, v)); }

/// 2x2 map by columns, like Affine without its origin.
struct Linear {
  double a = 1, b = 0;
  double c = 0, d = 1;
};

inline Linear linear_part(const Affine& m) { return {m.a, m.b, m.c, m.d}; }
inline Vec2 operator*(const Linear& m, Vec2 v) {
  return {m.a * v.x + m.c * v.y, m.b * v.x + m.d * v.y};
}
inline Linear operator+(const Linear& l, const Linear& r) {
  return {l.a + r.a, l.b + r.b, l.c + r.c, l.d + r.d};
}
/// m R for the rotation of that cosine and sine.
inline Linear turned(const Linear& m, double cosine, double sine) {
  return {m.a * cosine + m.c * sine, m.b * cosine + m.d * sine, m.c * cosine - m.a * sine,
          m.d * cosine - m.b * sine};
}
/// m S for a diagonal S.
inline Linear stretched(const Linear& m, double sx, double sy) {
  return {m.a * sx, m.b * sx, m.c * sy, m.d * sy};
}
/// R m for the rotation of that cosine and sine.
inline Linear turn_before(const Linear& m, double cosine, double sine) {
  return {cosine * m.a - sine * m.b, sine * m.a + cosine * m.b, cosine * m.c - sine * m.d,
          sine * m.c + cosine * m.d};
}
/// Sum of the products of like entries.
inline double inner(const Linear& l, const Linear& r) {
  return l.a * r.a + l.b * r.b + l.c * r.c + l.d * r.d;
}

/// Cosine and sine of atan2(X.b, X.a), without the angle; (1, 0) where the first axis vanishes.
inline Vec2 first_axis_direction(const Linear& x) {
  const double length = std::hypot(x.a, x.b);
  return length > 0 ? Vec2{x.a / length, x.b / length} : Vec2{1, 0};
}

/// R(-atan2(X.b, X.a)) X: what a bone that does not inherit rotation starts from.
inline Linear without_rotation(const Linear& x) {
  const Vec2 direction = first_axis_direction(x);
  return turn_before(x, direction.x, -direction.y);
}

/// How a bone stands in the world: `axes` A (what its rotation turns), `unscaled` = A R(angle +
/// rotation), `world` = `unscaled` S with the joint as origin.
struct BoneFrame {
  Linear axes;
  Linear unscaled;
  Affine world;
};

/// A for a child of `parent` (null: a root).
inline Linear child_axes(const RigBone& bone, const BoneFrame* parent) {
  if (parent == nullptr) return {};
  const Linear x = bone.inherit_scale ? linear_part(parent->world) : parent->unscaled;
  return bone.inherit_rotation ? x : without_rotation(x);
}

/// Frame of a bone whose rotation has that cosine and sine (rest angle included).
inline void place_bone(const RigBone& bone, const BonePose& pose, double cosine, double sine,
                       const BoneFrame* parent, BoneFrame& frame) {
  const Vec2 offset{bounded(bone.position.x + pose.x), bounded(bone.position.y + pose.y)};
  const Vec2 joint = parent == nullptr ? offset : apply(parent->world, offset);
  frame.axes = child_axes(bone, parent);
  frame.unscaled = turned(frame.axes, cosine, sine);
  const Linear l = stretched(frame.unscaled, bounded(pose.scale_x), bounded(pose.scale_y));
  frame.world = {bounded(l.a), bounded(l.b),     bounded(l.c),
                 bounded(l.d), bounded(joint.x), bounded(joint.y)};
}

inline double total_angle(const RigBone& bone, const BonePose& pose) {
  return bone.angle + radians(pose.rotation_deg);
}

/// Adjoint of without_rotation: from d f / d A to d f / d X. With A = R(-phi) X and
/// phi = atan2(X.b, X.a): dA = R(-phi) dX - dphi perp A, dphi = (X.a dX.b - X.b dX.a) / (a^2 +
/// b^2).
inline Linear without_rotation_adjoint(const Linear& x, const Linear& a, const Linear& a_bar) {
  const Vec2 direction = first_axis_direction(x);
  Linear x_bar = turn_before(a_bar, direction.x, direction.y);
  const double length = std::hypot(x.a, x.b);
  if (length > 0) {
    const double phi_bar = -inner(a_bar, {-a.b, a.a, -a.d, a.c});
    x_bar.a -= phi_bar * direction.y / length;
    x_bar.b += phi_bar * direction.x / length;
  }
  return x_bar;
}

/// d f / d (world linear part, A R, origin) of one bone, for some scalar f.
struct FrameAdjoint {
  Linear world{0, 0, 0, 0};
  Linear unscaled{0, 0, 0, 0};
  Vec2 joint{0, 0};
};

/// d f / d rotation (radians) of a bone, given the adjoint of its frame; the other way through
/// `parent`'s adjoint, to which the bone's share is added. Cosine and sine as in place_bone.
inline double rotation_derivative(const BonePose& pose, const BoneFrame& frame,
                                  const FrameAdjoint& bar) {
  // d(A R S) / d theta = A R perp S, d(A R) / d theta = A R perp: columns (c, d), (-a, -b).
  const Linear& r = frame.unscaled;
  const Linear turn{r.c, r.d, -r.a, -r.b};
  return inner(bar.world, stretched(turn, pose.scale_x, pose.scale_y)) + inner(bar.unscaled, turn);
}

inline void pull_back(const RigBone& bone, const BonePose& pose, double cosine, double sine,
                      const BoneFrame& frame, const FrameAdjoint& bar, const BoneFrame& parent,
                      FrameAdjoint& parent_bar) {
  const Linear r_bar = stretched(bar.world, pose.scale_x, pose.scale_y) + bar.unscaled;
  Linear x_bar = turned(r_bar, cosine, -sine);
  const Linear x = bone.inherit_scale ? linear_part(parent.world) : parent.unscaled;
  if (!bone.inherit_rotation) x_bar = without_rotation_adjoint(x, frame.axes, x_bar);
  Linear& target = bone.inherit_scale ? parent_bar.world : parent_bar.unscaled;
  target = target + x_bar;
  // joint = world_parent (position + (x, y))
  const Vec2 offset{bone.position.x + pose.x, bone.position.y + pose.y};
  parent_bar.world = parent_bar.world + Linear{bar.joint.x * offset.x, bar.joint.y * offset.x,
                                               bar.joint.x * offset.y, bar.joint.y * offset.y};
  parent_bar.joint += bar.joint;
}

}  // namespace kindred
