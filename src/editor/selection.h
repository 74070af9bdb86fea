// SPDX-License-Identifier: MIT
// Free functions on the selection.
#pragma once

#include <span>
#include <vector>

#include "editor/session.h"

namespace kindred::editor {

/// The character that the inspector and the timeline show: the selected one, else the first with
/// bones, else the first; 0 in an empty scene.
CharacterId shown_character(const Scene& scene, const Selection& selection);

/// Drops what no longer exists in `scene`.
Selection pruned(Selection selection, const Scene& scene);

bool is_selected(const Selection& selection, CharacterId character, BoneId bone);
bool is_selected(const Selection& selection, const KeyRef& key);

/// Only this bone, and what hangs on nothing else: handle, part, reflection and keys are let go.
void select_bone(Selection& selection, CharacterId character, BoneId bone);
/// Adds the bone as the active one, or lets it go if it is the active one already.
void toggle_bone(Selection& selection, CharacterId character, BoneId bone);
/// The handle, and its bone with it.
void select_handle(Selection& selection, const Character& character, HandleId handle);
void select_part(Selection& selection, CharacterId character, PartId part);
void select_reflection(Selection& selection, CharacterId character, ReflectionId reflection);
void select_character(Selection& selection, CharacterId character);
/// All selected ones, the active one last.
std::vector<PartId> selected_parts(const Selection& selection);
std::vector<HandleId> selected_handles(const Selection& selection);
/// Adds it as the active one, or lets it go if it is the active one already; bones and the like are
/// let go.
void toggle_part(Selection& selection, CharacterId character, PartId part);
void toggle_handle(Selection& selection, const Character& character, HandleId handle);
/// These and no others, the last one active.
void select_parts(Selection& selection, CharacterId character, std::span<const PartId> parts);
void select_handles(Selection& selection, const Character& character,
                    std::span<const HandleId> handles);
/// Nothing but the character.
void clear_selection(Selection& selection);

}  // namespace kindred::editor
