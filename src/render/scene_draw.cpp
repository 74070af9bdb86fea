// SPDX-License-Identifier: MIT
#include "render/scene_draw.h"

#include <vector>

namespace kindred::render {
namespace {

bool is_drawn(const Character& character, const DrawOptions& options) {
  return character.visible && (options.only.empty() || options.only.contains(character.id));
}

/// Where one figure (the character or one of its reflections) stands and how it looks.
struct Figure {
  std::span<const Affine> world;           ///< of every bone
  Affine own_space;                        ///< of parts without a bone
  const std::optional<std::string>* skin;  ///< none: only parts without a skin
  std::optional<Color> tint;
};

void draw_figure(Canvas& canvas, const Character& character, const EvaluatedCharacter& evaluated,
                 const Figure& figure, const View& view) {
  const std::vector<Part>& parts = *character.parts;
  for (const EvaluatedPart& shown : evaluated.parts) {
    const auto index = static_cast<std::size_t>(shown.part);
    const Part& part = parts[index];
    if (!shown.visible || shown.opacity <= 0) continue;
    if (part.skin && part.skin != *figure.skin) continue;
    const int bone = part.bone ? bone_index(*character.bones, part.bone) : -1;
    const Affine& space =
        bone >= 0 ? figure.world[static_cast<std::size_t>(bone)] : figure.own_space;
    canvas.draw_part({character.parts, index, view.world_to_px * space * part.transform,
                      shown.opacity, figure.tint});
  }
}

Figure own_figure(const EvaluatedCharacter& evaluated, const std::optional<Color>& tint) {
  return {evaluated.world, evaluated.space, &evaluated.skin, tint};
}

Figure reflected_figure(const Reflection& reflection, const EvaluatedCharacter& evaluated,
                        const EvaluatedReflection& reflected, const std::optional<Color>& tint) {
  const Vec2 own_root = evaluated.world.empty() ? Vec2{0, 0} : origin(evaluated.world.front());
  const Affine image = reflection_matrix(reflected.map, reflected.held_root.value_or(own_root));
  return {reflected.world, image * evaluated.space,
          reflection.skin ? &reflection.skin : &evaluated.skin, tint};
}

/// Silhouettes of one figure: `reflection` is its index in the character, -1 = the character.
void draw_ghosts(Canvas& canvas, const Character& character, int character_index, int reflection,
                 const View& view, const DrawOptions& options) {
  for (const GhostFigure& ghost : options.ghosts) {
    if (!ghost.evaluated || ghost.evaluated->character != character_index) continue;
    const EvaluatedCharacter& evaluated = *ghost.evaluated;
    Color solid = ghost.color;
    solid.a = 255;
    const auto draw = [&](double opacity, const Figure& figure) {
      if (opacity <= 0) return;
      canvas.begin_layer({opacity, std::nullopt, Affine{}});
      draw_figure(canvas, character, evaluated, figure, view);
      canvas.end_layer();
    };
    if (reflection < 0) draw(ghost.opacity, own_figure(evaluated, solid));
    for (const EvaluatedReflection& reflected : evaluated.reflections) {
      if (reflected.reflection != reflection) continue;
      draw(ghost.reflection_opacity,
           reflected_figure(character.reflections[static_cast<std::size_t>(reflection)], evaluated,
                            reflected, solid));
    }
  }
}

/// The view as it is for a character of that depth.
View view_at_depth(const Scene& scene, const EvaluatedScene& evaluated, const View& view,
                   const Character& character, const DrawOptions& options) {
  View at_depth = view;
  if (options.parallax && character.depth != 0) {
    at_depth.world_to_px = view.world_to_px * parallax(scene, evaluated.camera, character.depth);
  }
  return at_depth;
}

void draw_reflection(Canvas& canvas, const Character& character,
                     const EvaluatedCharacter& evaluated, const EvaluatedReflection& reflected,
                     const View& view, const DrawOptions& options) {
  const Reflection& reflection =
      character.reflections[static_cast<std::size_t>(reflected.reflection)];
  if (!reflection.visible || reflection.opacity <= 0) return;
  const bool layered = reflection.opacity < 1 || reflection.mask;
  if (layered) canvas.begin_layer({reflection.opacity, reflection.mask, view.world_to_px});
  draw_ghosts(canvas, character, evaluated.character, reflected.reflection, view, options);
  draw_figure(canvas, character, evaluated,
              reflected_figure(reflection, evaluated, reflected, reflection.tint), view);
  if (layered) canvas.end_layer();
}

/// Index of the character before which a reflection of character `owner` is drawn: the one that
/// `before` names if it is listed earlier, else `owner` itself.
int place_of(const Scene& scene, const Reflection& reflection, int owner) {
  const int named = reflection.before ? character_index(scene, reflection.before) : -1;
  return named >= 0 && named < owner ? named : owner;
}

}  // namespace

void draw_scene(Canvas& canvas, const Scene& scene, const EvaluatedScene& evaluated,
                const View& view, const DrawOptions& options) {
  canvas.begin(view, options.background ? scene.background : std::nullopt, options.base_dir);
  // A character's own reflections come first, those of later characters (`before`) next to it.
  const auto draw_reflections_at = [&](int place, const EvaluatedCharacter& owner) {
    const Character& character = *scene.characters[static_cast<std::size_t>(owner.character)];
    if (!is_drawn(character, options)) return;
    for (const EvaluatedReflection& reflected : owner.reflections) {
      const Reflection& reflection =
          character.reflections[static_cast<std::size_t>(reflected.reflection)];
      if (place_of(scene, reflection, owner.character) == place) {
        draw_reflection(canvas, character, owner, reflected,
                        view_at_depth(scene, evaluated, view, character, options), options);
      }
    }
  };
  for (std::size_t i = 0; i < evaluated.characters.size(); ++i) {
    const EvaluatedCharacter& shown = evaluated.characters[i];
    for (std::size_t owner = i; owner < evaluated.characters.size(); ++owner) {
      draw_reflections_at(shown.character, evaluated.characters[owner]);
    }
    const Character& character = *scene.characters[static_cast<std::size_t>(shown.character)];
    if (!is_drawn(character, options)) continue;
    const View own_view = view_at_depth(scene, evaluated, view, character, options);
    draw_ghosts(canvas, character, shown.character, -1, own_view, options);
    draw_figure(canvas, character, shown, own_figure(shown, std::nullopt), own_view);
  }
  canvas.end();
}

}  // namespace kindred::render
