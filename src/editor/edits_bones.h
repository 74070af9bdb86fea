// SPDX-License-Identifier: MIT
// Edits of bones, parts and IK settings of a character (poses: edits_pose.h). Numbers that are not
// finite are refused, others brought into their ranges (number_input.h).
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "editor/session.h"

namespace kindred::editor {

void set_weights(Scene& scene, CharacterId character, std::span<const BoneId> bones,
                 const DofWeights& weights);
/// One of the three weights, of several bones.
void set_weight(Scene& scene, CharacterId character, std::span<const BoneId> bones,
                double DofWeights::*dof, double weight);
void set_mass(Scene& scene, CharacterId character, BoneId bone, double mass);
/// "Add limits": 60 degrees either way of the pose shown, inside -180..180; or the old ones.
void add_limits(Scene& scene, CharacterId character, BoneId bone, double shown_rotation_deg);
void remove_limits(Scene& scene, CharacterId character, BoneId bone);
/// A whole turn is as wide as limits get.
inline constexpr double kWidestLimitsDeg = 360;
/// min <= max always: a bound pushed past the other, or more than a turn away from it, stops there.
void set_limit_min(Scene& scene, CharacterId character, BoneId bone, double degrees);
void set_limit_max(Scene& scene, CharacterId character, BoneId bone, double degrees);
void set_limit_mode(Scene& scene, CharacterId character, BoneId bone, LimitMode mode);
void set_limit_band(Scene& scene, CharacterId character, BoneId bone, double degrees);
/// A taken name is numbered, an empty one refused.
void rename_bone(Scene& scene, CharacterId character, BoneId bone, std::string_view name);

/// Nearest ancestor / first child, 0 = none.
BoneId parent_bone(const Character& character, BoneId bone);
BoneId child_bone(const Character& character, BoneId bone);

void set_part_locked(Scene& scene, CharacterId character, PartId part, bool locked);
/// Channels that name the part follow: those that other parts still use are copied, others moved.
void rename_part(Scene& scene, CharacterId character, PartId part, std::string_view name);

/// Whether poses keep the centre of mass over its support, and how much that counts.
void set_balance(Scene& scene, CharacterId character, bool enabled);
void set_balance_weight(Scene& scene, CharacterId character, double weight);
/// Word of ik::solvers().
void set_solver(Scene& scene, CharacterId character, std::string_view word);
void set_tolerance(Scene& scene, CharacterId character, double px);
void set_max_iterations(Scene& scene, CharacterId character, double iterations);
void set_fixed_step(Scene& scene, CharacterId character, double step);

}  // namespace kindred::editor
