// SPDX-License-Identifier: MIT
// Silhouettes of other times behind the figures, as pixels.
#include "build_paths.h"
#include "gl/picture.h"
#include "io/scene_file.h"

using namespace kindred;
using namespace kindred::test;

namespace {

constexpr Color kGhostPink{229, 116, 174, 255}, kGhostTeal{47, 179, 171, 255};

render::GhostFigure ghost_at(const Scene& scene, std::size_t index, Time time, Color color,
                             double opacity) {
  const Character& character = *scene.characters[index];
  EvaluatedCharacter evaluated =
      evaluate_character(character, find_clip(character, character.active_clip), time);
  evaluated.character = static_cast<int>(index);
  render::GhostFigure ghost;
  ghost.evaluated = std::make_shared<const EvaluatedCharacter>(std::move(evaluated));
  ghost.color = color;
  ghost.opacity = opacity;
  return ghost;
}

media::Image draw_with(const Scene& scene, Time time, const render::DrawOptions& options,
                       PictureSize size) {
  test_context();
  gl::Painter painter;
  const EvaluatedScene evaluated = evaluate(scene, time);
  painter.draw(scene, evaluated,
               render::camera_view(scene, evaluated.camera, size.width, size.height), options);
  return painter.read_image();
}

}  // namespace

TEST_CASE("a ghost is one flat layer: parts that cross don't add up, colours don't show") {
  Scene scene = empty_scene(32, 32);
  add_character(scene, prop({filled(rectangle(4, 12, 24, 8), {255, 0, 0, 255}),
                             filled(rectangle(12, 4, 8, 24), {0, 0, 255, 255})}));
  render::DrawOptions options;
  options.ghosts = {ghost_at(scene, 0, {}, kGhostPink, 0.25)};
  scene.characters[0].edit().parts.edit()[0].visible = false;  // the ghost alone
  const media::Image image = draw_with(scene, {}, options, {32, 32});
  const Pixel expected{229, 116, 174, 64};
  for (const auto& [x, y] : {std::pair{6, 16}, {16, 6}, {16, 16}}) {
    CHECK(difference(pixel(image, x, y), expected) <= 2);
  }
  CHECK(pixel(image, 2, 2) == Pixel{0, 0, 0, 0});
}

TEST_CASE("a ghost lies behind its own figure and over those before it") {
  Scene scene = empty_scene(32, 32);
  add_character(scene, prop({filled(rectangle(0, 0, 32, 32), {0, 255, 0, 255})}));
  add_character(scene, prop({filled(rectangle(8, 8, 16, 16), {0, 0, 255, 255})}));
  render::DrawOptions options;
  options.ghosts = {ghost_at(scene, 1, {}, kGhostTeal, 1)};
  const media::Image behind = draw_with(scene, {}, options, {32, 32});
  CHECK(pixel(behind, 16, 16) == Pixel{0, 0, 255, 255});
  scene.characters[1].edit().parts.edit()[0].visible = false;
  const media::Image alone = draw_with(scene, {}, options, {32, 32});
  CHECK(difference(pixel(alone, 16, 16), Pixel{47, 179, 171, 255}) <= 1);
  CHECK(pixel(alone, 2, 2) == Pixel{0, 255, 0, 255});
}

TEST_CASE("ghosts of the sample scene") {
  const io::LoadResult loaded =
      io::load_scene(std::string(KINDRED_SOURCE_DIR) + "/scenes/self_hug.kindred");
  REQUIRE(loaded.scene);
  const Scene& scene = *loaded.scene;
  std::size_t person = 0;
  while (person < scene.characters.size() && scene.characters[person]->bones->empty()) ++person;
  REQUIRE(person < scene.characters.size());
  const auto at = [&](std::int64_t frame) { return time_of_frame(scene.frame_rate, frame); };
  render::DrawOptions options;
  options.ghosts = {ghost_at(scene, person, at(68), kGhostPink, 0.13),
                    ghost_at(scene, person, at(92), kGhostTeal, 0.13),
                    ghost_at(scene, person, at(74), kGhostPink, 0.24),
                    ghost_at(scene, person, at(86), kGhostTeal, 0.24)};
  const media::Image with = draw_with(scene, at(80), options, {640, 360});
  const media::Image without = draw_with(scene, at(80), {}, {640, 360});
  show("ghosts", with);
  int changed = 0;
  for (std::size_t i = 0; i < with.rgba.size(); i += 4) {
    changed += with.rgba[i] != without.rgba[i] ? 1 : 0;
  }
  CHECK(changed > 100);
}
