// SPDX-License-Identifier: MIT
// Where handles want their points to be, and where that is on the other figures.
#pragma once

#include <vector>

#include "editor/editor.h"

namespace kindred::editor {

/// A character at the playhead, null if there is none. Lives as long as Editor::evaluated().
const EvaluatedCharacter* evaluated_of(Editor& editor, CharacterId id);

/// The map of a figure, null for the character itself.
const ReflectionMap* figure_map(const EvaluatedCharacter& evaluated, const Character& character,
                                ReflectionId figure);

/// World maps of the bones on a figure, null if it is not shown.
const std::vector<Affine>* figure_world(const EvaluatedCharacter& evaluated,
                                        const Character& character, ReflectionId figure);

/// What `to` shows where `from` shows `point_world`, for a tree whose root joint is at `root_world`
/// on the character (null = the character itself).
Vec2 between_figures(const ReflectionMap* from, const ReflectionMap* to, Vec2 root_world,
                     Vec2 point_world);

/// One target a document handle, on the handle's own figure. A pin keeps the target it was given.
/// The target of an unpinned handle stands only while the pose is the one that was solved for it;
/// else, and where none is set, it is where the point is.
std::vector<Vec2> handle_targets(const Character& character, const EvaluatedCharacter& evaluated,
                                 const SolveReport& solve);

}  // namespace kindred::editor
