// SPDX-License-Identifier: MIT
// Reads a figure drawn as plain SVG: groups and simple shapes, flat colours, no CSS sheets, no
// gradients. Every innermost group with drawing becomes one part bound to a bone.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/scene_file.h"
#include "kindred/scene/path.h"

namespace kindred::io {

struct SvgFigureOptions {
  /// Bones that groups may name, parents first; empty for a prop: then parts keep bone 0.
  std::span<const Bone> bones;
  /// From the file's px (y down) to world px (y up). Must not be flat.
  Affine svg_to_world;
  /// Places kept in path text.
  int decimals = 2;
};

/// A path that has an id of its own, in world space: masks and guides are found by it.
struct SvgNamedPath {
  std::string id;
  Path path_world;
};

struct SvgFigure {
  double width = 0;  ///< of the view box (else of the file), px; 0 = the file says none
  double height = 0;
  /// In drawing order; ids and skins unset, orders 0. `shapes` hold paths in the local space of the
  /// part's bone in its rest pose (props: world space); the part's `transform` stays the identity.
  std::vector<Part> parts;
  /// Of each part, the ids of its groups, outermost first.
  std::vector<std::vector<std::string>> groups;
  std::vector<SvgNamedPath> named_paths;
  /// One for each thing that can't be kept, with its line and element. An error = not readable as
  /// SVG at all: then there are no parts.
  std::vector<Message> messages;
};

/// A group's bone is told by the nearest of itself and its ancestors that has a `data-bone`, or an
/// id that is a bone's name. A group whose own drawing is interrupted by groups inside it becomes
/// one part for each uninterrupted run ("name", "name 2", ...), so that the order stays. Never
/// throws.
SvgFigure read_svg_figure(std::string_view text, const SvgFigureOptions& options);

}  // namespace kindred::io
