// SPDX-License-Identifier: MIT
#include "render/scene_draw.h"

#include <string>
#include <vector>

#include "kindred/math/angle.h"
#include "support/catch.h"
#include "support/mirror_scene.h"

using namespace kindred;

namespace {

/// Writes down what is drawn, one word a call.
class NotingCanvas final : public render::Canvas {
 public:
  std::vector<std::string> calls;
  std::vector<Affine> maps;

  void begin(const render::View&, std::optional<Color> background,
             const std::filesystem::path&) override {
    calls.push_back(background ? "begin " + to_text(*background) : "begin");
  }
  void draw_part(const render::PartDraw& draw) override {
    calls.push_back(draw.part().name + (draw.tint ? " tinted" : ""));
    maps.push_back(draw.to_px);
  }
  void begin_layer(const render::Layer& layer) override {
    calls.push_back(layer.mask ? "(mask" : "(");
  }
  void end_layer() override { calls.push_back(")"); }
  void end() override { calls.push_back("end"); }
};

Part noted_part(Character& character, const std::string& name, const std::string& bone = {}) {
  Part part;
  part.id = new_id<PartId>(character);
  part.name = name;
  if (!bone.empty()) part.bone = find_bone(character, bone)->id;
  return part;
}

NotingCanvas noted(const Scene& scene, const render::DrawOptions& options = {}) {
  NotingCanvas canvas;
  const EvaluatedScene evaluated = evaluate(scene, {});
  const render::View view = render::camera_view(scene, evaluated.camera, 1280, 720);
  render::draw_scene(canvas, scene, evaluated, view, options);
  return canvas;
}

/// The person with one part on a hand, behind a wall and a frame.
Scene noted_scene() {
  Scene scene = test::mirror_scene();
  Character& person = scene.characters[0].edit();
  person.parts.edit().push_back(noted_part(person, "hand", "hand.L"));
  Scene result = scene;
  result.characters.clear();
  for (const char* name : {"wall", "frame"}) {
    Character prop;
    prop.id = CharacterId{name[0] == 'w' ? 11u : 12u};
    prop.name = name;
    prop.parts.edit().push_back(noted_part(prop, name));
    result.characters.emplace_back(prop);
  }
  result.characters.push_back(scene.characters[0]);
  return result;
}

render::DrawOptions without_background() {
  render::DrawOptions options;
  options.background = false;
  return options;
}

using Calls = std::vector<std::string>;

}  // namespace

TEST_CASE("characters in list order, reflections just before their own") {
  Scene scene = noted_scene();
  scene.background = Color{1, 2, 3, 255};
  scene.characters[2].edit().reflections[0].tint = Color{255, 255, 255, 20};
  CHECK(noted(scene).calls ==
        Calls{"begin #010203", "wall", "frame", "hand tinted", "hand", "end"});
  CHECK(noted(scene, without_background()).calls.front() == "begin");
}

TEST_CASE("a reflection before an earlier character, in a masked layer") {
  Scene scene = noted_scene();
  Reflection& reflection = scene.characters[2].edit().reflections[0];
  reflection.before = CharacterId{12};
  reflection.mask = "M0 0H9V9Z";
  CHECK(noted(scene).calls == Calls{"begin", "wall", "(mask", "hand", ")", "frame", "hand", "end"});
  SECTION("whether that one is visible or not") {
    scene.characters[1].edit().visible = false;
    CHECK(noted(scene).calls == Calls{"begin", "wall", "(mask", "hand", ")", "hand", "end"});
  }
}

TEST_CASE("what is hidden is not drawn") {
  Scene scene = noted_scene();
  SECTION("a reflection") { scene.characters[2].edit().reflections[0].visible = false; }
  SECTION("a reflection of no opacity") { scene.characters[2].edit().reflections[0].opacity = 0; }
  CHECK(noted(scene).calls == Calls{"begin", "wall", "frame", "hand", "end"});
  scene.characters[2].edit().visible = false;
  scene.characters[0].edit().parts.edit()[0].visible = false;
  CHECK(noted(scene).calls == Calls{"begin", "frame", "end"});
}

TEST_CASE("parts follow their bone, on the figure and its reflection") {
  const Scene scene = noted_scene();
  const NotingCanvas canvas = noted(scene);
  const EvaluatedScene evaluated = evaluate(scene, {});
  const EvaluatedCharacter& person = evaluated.characters[2];
  const int hand = bone_index(*scene.characters[2]->bones, test::bone_id(scene, "hand.L"));
  const auto joint_px = [](Vec2 p) { return Vec2{p.x, 720 - p.y}; };  // the camera at rest
  REQUIRE(canvas.maps.size() == 4);
  CHECK(glm::distance(origin(canvas.maps[2]),
                      joint_px(joint_world(person.reflections[0].world, hand))) < 1e-9);
  CHECK(glm::distance(origin(canvas.maps[3]), joint_px(joint_world(person.world, hand))) < 1e-9);
}

TEST_CASE("the camera: centre, zoom, rotation counter-clockwise, other aspects fit") {
  Scene scene;
  scene.canvas_width = 200;
  scene.canvas_height = 100;
  EvaluatedCamera camera{{50, 20}, 2, 90};
  const render::View view = render::camera_view(scene, camera, 400, 400);
  CHECK(glm::distance(apply(view.world_to_px, {50, 20}), Vec2{200, 200}) < 1e-9);
  // The camera turned by +90 has its right along world +y: fit 2, zoom 2.
  CHECK(glm::distance(apply(view.world_to_px, {50, 21}), Vec2{204, 200}) < 1e-9);
  CHECK(glm::distance(apply(view.world_to_px, {51, 20}), Vec2{200, 204}) < 1e-9);
}

TEST_CASE("ghosts are layers just behind their own figures, in their own pose and colour") {
  const Scene scene = noted_scene();
  const EvaluatedScene shown = evaluate(scene, {});
  EvaluatedCharacter elsewhere = shown.characters[2];
  for (Affine& bone : elsewhere.world) bone.tx += 100;
  render::GhostFigure ghost;
  ghost.evaluated = std::make_shared<const EvaluatedCharacter>(elsewhere);
  ghost.color = {229, 116, 174, 80};
  ghost.opacity = 0.24;
  render::DrawOptions options;
  options.ghosts = {ghost, ghost};
  const NotingCanvas canvas = noted(scene, options);
  CHECK(canvas.calls == Calls{"begin", "wall", "frame", "hand", "(", "hand tinted", ")", "(",
                              "hand tinted", ")", "hand", "end"});
  CHECK(canvas.maps[3].tx == Approx(canvas.maps[5].tx + 100));
  options.ghosts = {ghost};
  options.ghosts[0].reflection_opacity = 0.12;
  CHECK(noted(scene, options).calls == Calls{"begin", "wall", "frame", "(", "hand tinted", ")",
                                             "hand", "(", "hand tinted", ")", "hand", "end"});
  options.ghosts[0].opacity = options.ghosts[0].reflection_opacity = 0;
  CHECK(noted(scene, options).calls == noted(scene).calls);
}

TEST_CASE("only the characters that are asked for") {
  const Scene scene = noted_scene();
  render::DrawOptions options;
  options.only = {CharacterId{12}};
  CHECK(noted(scene, options).calls == Calls{"begin", "frame", "end"});
}
