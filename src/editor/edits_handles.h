// SPDX-License-Identifier: MIT
// Edits of IK handles: all change the document they are given; ids that name nothing change
// nothing.
#pragma once

#include <optional>
#include <string_view>

#include "editor/session.h"

namespace kindred::editor {

/// A handle at a point of a bone (none = its tip, and a point at the tip becomes that). Named like
/// the bone, numbered where that is taken. Where there is one at that point of that figure already
/// (within 0.5 px) nothing is added and its id comes back. 0 if there is no such bone or figure.
HandleId add_handle(Scene& scene, CharacterId character, BoneId bone, std::optional<Vec2> point,
                    ReflectionId figure = {});
void delete_handle(Scene& scene, CharacterId character, HandleId handle);
void rename_handle(Scene& scene, CharacterId character, HandleId handle, std::string_view name);

/// A pin holds its point where it is; what was unpinned follows its point: either way a target
/// that was out of reach is let go.
void set_pinned(Scene& scene, CharacterId character, HandleId handle, bool pinned);
/// Of all handles that are not locked.
void set_all_pinned(Scene& scene, CharacterId character, bool pinned);

void set_handle_weight(Scene& scene, CharacterId character, HandleId handle, double weight);
/// None = where the point is. Not finite: unchanged.
void set_handle_target(Scene& scene, CharacterId character, HandleId handle,
                       std::optional<Vec2> target);
/// None = the bone's tip.
void set_handle_point(Scene& scene, CharacterId character, HandleId handle,
                      std::optional<Vec2> point);
/// Bones that may move, at least 1; none = up to the root.
void set_handle_chain(Scene& scene, CharacterId character, HandleId handle,
                      std::optional<int> chain);
void set_handle_locked(Scene& scene, CharacterId character, HandleId handle, bool locked);

}  // namespace kindred::editor
