// SPDX-License-Identifier: MIT
#include "editor/onion.h"

#include <algorithm>
#include <cmath>

#include "editor/edits_keys.h"
#include "editor/gizmos_filter.h"

namespace kindred::editor {
namespace {

constexpr int kMostGhosts = 20;         // each way
constexpr std::size_t kMostKept = 128;  // evaluated ghosts of one character
constexpr double kSecondShare = 13.0 / 24.0, kFartherShare = 0.6;
constexpr double kReflectionShare = 0.5;

std::vector<BoneId> chosen_bones_of(const Editor& editor, CharacterId character) {
  const Selection& selection = editor.session().selection;
  return selection.character == character ? selection.bones : std::vector<BoneId>{};
}

/// Times of the ghosts of one side, nearest first.
std::vector<Time> ghost_times(const Editor& editor, const Character& character, const Clip& clip,
                              bool before) {
  const OnionSettings& settings = editor.session().onion;
  const Scene& scene = editor.scene();
  const int count = std::clamp(before ? settings.before : settings.after, 0, kMostGhosts);
  std::vector<Time> times;
  if (settings.by_keys) {
    const std::vector<BoneId> bones = chosen_bones_of(editor, character.id);
    std::optional<Time> at = editor.session().playhead;
    while (static_cast<int>(times.size()) < count) {
      at = before ? previous_key_time(scene, character, bones, *at)
                  : next_key_time(scene, character, bones, *at);
      if (!at) break;
      times.push_back(*at);
    }
    return times;
  }
  const FrameRange range = effective_range(scene);
  const std::int64_t step = std::max(1, settings.step) * (before ? -1 : 1);
  for (int i = 1; i <= count; ++i) {
    const std::int64_t frame = editor.playhead_frame() + i * step;
    if (!clip.loop && (frame < range.first || frame > range.last)) break;
    times.push_back(time_of_frame(scene.frame_rate, frame));
  }
  return times;
}

}  // namespace

double ghost_opacity(const OnionSettings& settings, int index) {
  const double opacity =
      std::isfinite(settings.opacity) ? std::clamp(settings.opacity, 0.0, 1.0) : 0;
  return index == 0 ? opacity : opacity * kSecondShare * std::pow(kFartherShare, index - 1);
}

std::vector<Ghost> onion_ghosts(const Editor& editor) {
  std::vector<Ghost> ghosts;
  const Session& session = editor.session();
  if (!session.overlays.onion_skin || session.playing) return ghosts;
  for (const Cow<Character>& character : editor.scene().characters) {
    const Clip* clip = active_clip(*character);
    const bool moves = clip != nullptr && !(clip->channels.empty() && clip->generators.empty());
    if (!moves || !shows_in_window(session, *character)) continue;
    for (const bool before : {true, false}) {
      int index = 0;
      for (const Time time : ghost_times(editor, *character, *clip, before)) {
        ghosts.push_back({character->id, time, before, ghost_opacity(session.onion, index++)});
      }
    }
  }
  std::stable_sort(ghosts.begin(), ghosts.end(),
                   [](const Ghost& l, const Ghost& r) { return l.opacity < r.opacity; });
  return ghosts;
}

const std::vector<render::GhostFigure>& OnionSkins::figures(Editor& editor, Color before,
                                                            Color after) {
  const bool on = editor.session().overlays.onion_skin;
  if (on ? editor_revision_ == editor.revision() : figures_.empty()) return figures_;
  editor_revision_ = on ? editor.revision() : 0;
  ghosts_ = onion_ghosts(editor);
  const double reflections = editor.session().onion.reflections ? kReflectionShare : 0;
  std::vector<render::GhostFigure> figures;
  for (const Ghost& ghost : ghosts_) {
    figures.push_back({evaluated(editor.scene(), ghost), ghost.before ? before : after,
                       ghost.opacity, ghost.opacity * reflections});
  }
  if (figures != figures_) {
    figures_ = std::move(figures);
    ++revision_;
  }
  forget_unused(editor.scene());
  return figures_;
}

std::shared_ptr<const EvaluatedCharacter> OnionSkins::evaluated(const Scene& scene,
                                                                const Ghost& ghost) {
  const int index = character_index(scene, ghost.character);
  const Cow<Character>& character = scene.characters[static_cast<std::size_t>(index)];
  if (parent_at(scene, *character, active_clip(*character), ghost.time)) {
    // Where it is held depends on others: nothing of its own says whether it is still right.
    EvaluatedScene all = evaluate(scene, ghost.time);
    return std::make_shared<const EvaluatedCharacter>(
        std::move(all.characters[static_cast<std::size_t>(index)]));
  }
  Known& known = known_[ghost.character];
  if (known.character.identity() != character.identity()) known = {character, {}};
  std::shared_ptr<const EvaluatedCharacter>& found = known.at[ghost.time];
  if (!found || found->character != index) {
    EvaluatedCharacter made = evaluate_character(*character, active_clip(*character), ghost.time);
    made.character = index;
    found = std::make_shared<const EvaluatedCharacter>(std::move(made));
  }
  return found;
}

void OnionSkins::forget_unused(const Scene& scene) {
  std::erase_if(known_, [&](const auto& entry) {
    return find_character(scene, entry.first) == nullptr || entry.second.at.size() > kMostKept;
  });
}

}  // namespace kindred::editor
