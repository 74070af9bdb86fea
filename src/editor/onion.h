// SPDX-License-Identifier: MIT
// Onion skins: which ghosts of other times show behind the figures, evaluated when they are asked
// for and kept until their character changes.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "editor/editor.h"
#include "render/scene_draw.h"

namespace kindred::editor {

struct Ghost {
  CharacterId character;
  Time time;
  bool before = true;  ///< the playhead: tells its colour
  double opacity = 0;  ///< of the silhouette; reflections: half of it

  friend bool operator==(const Ghost&, const Ghost&) = default;
};

/// The ghosts at the playhead, farthest first: of every character that shows in the window and has
/// keys. None while playing or with the overlay off. By frames they stay inside the range, except
/// in looping clips, which go round.
std::vector<Ghost> onion_ghosts(const Editor& editor);

/// 0 = the nearest.
double ghost_opacity(const OnionSettings& settings, int index);

class OnionSkins {
 public:
  /// What render::DrawOptions takes, farthest first. Evaluates what is not known yet.
  const std::vector<render::GhostFigure>& figures(Editor& editor, Color before, Color after);
  /// Goes up whenever figures() came out different: pictures of an older one are stale.
  std::uint64_t revision() const { return revision_; }
  const std::vector<Ghost>& ghosts() const { return ghosts_; }

 private:
  /// What the ghosts of one character were evaluated from, and those that are known.
  struct Known {
    Cow<Character> character;
    std::map<Time, std::shared_ptr<const EvaluatedCharacter>> at;
  };

  std::shared_ptr<const EvaluatedCharacter> evaluated(const Scene& scene, const Ghost& ghost);
  void forget_unused(const Scene& scene);

  std::map<CharacterId, Known> known_;
  std::vector<Ghost> ghosts_;
  std::vector<render::GhostFigure> figures_;
  std::uint64_t editor_revision_ = 0;
  std::uint64_t revision_ = 0;
};

}  // namespace kindred::editor
