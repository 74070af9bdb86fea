// SPDX-License-Identifier: MIT
#include "editor/onion.h"

#include "editor/edits_keys.h"
#include "support/canvas_hand.h"
#include "support/catch.h"

namespace kindred::editor {
namespace {

using test::kPerson;

constexpr Color kOnionBefore{229, 116, 174, 255}, kOnionAfter{47, 179, 171, 255};

Scene onion_scene() {
  Scene scene = test::mirror_scene();
  Character& character = *edit_character(scene, kPerson);
  Clip& clip = *edit_clip(character, character.active_clip);
  const auto key = [&](const char* bone, std::int64_t frame, double value) {
    set_key(scene, clip, bone_channel(find_bone(character, bone)->id, bone_property("rotation")),
            time_of_frame(scene.frame_rate, frame), value);
  };
  for (const std::int64_t frame : {0, 10, 20, 40}) key("head", frame, static_cast<double>(frame));
  key("forearm.L", 30, 12);
  return scene;
}

Editor onion_editor() {
  Editor editor;
  editor.open_scene(onion_scene(), {});
  editor.session().overlays.onion_skin = true;
  editor.set_playhead_frame(20);
  return editor;
}

std::vector<std::int64_t> onion_frames(const Editor& editor) {
  std::vector<std::int64_t> frames;
  for (const Ghost& ghost : onion_ghosts(editor)) {
    frames.push_back(nearest_frame(editor.scene().frame_rate, ghost.time));
  }
  return frames;
}

TEST_CASE("Ghosts fade from 24 % over 13 % by 0.6", "[onion]") {
  const OnionSettings settings;
  CHECK(ghost_opacity(settings, 0) == Approx(0.24));
  CHECK(ghost_opacity(settings, 1) == Approx(0.13));
  CHECK(ghost_opacity(settings, 2) == Approx(0.078));
  CHECK(ghost_opacity(settings, 3) == Approx(0.0468));
}

TEST_CASE("Ghosts by frames stand before and after the playhead, farthest first", "[onion]") {
  Editor editor = onion_editor();
  CHECK(onion_frames(editor) == std::vector<std::int64_t>{18, 22, 19, 21});
  editor.session().onion.step = 4;
  editor.session().onion.after = 1;
  CHECK(onion_frames(editor) == std::vector<std::int64_t>{12, 16, 24});
  editor.set_playhead_frame(3);
  CHECK(onion_frames(editor) == std::vector<std::int64_t>{7});  // none before the first frame
  const std::vector<Ghost> ghosts = onion_ghosts(editor);
  CHECK_FALSE(ghosts.front().before);
  editor.session().playing = true;
  CHECK(onion_ghosts(editor).empty());
}

TEST_CASE("A looping clip has ghosts across its seam", "[onion]") {
  Editor editor = onion_editor();
  editor.edit("Loop", [](Scene& scene) {
    set_clip_loop(scene, kPerson, find_character(scene, kPerson)->active_clip, true);
  });
  editor.set_playhead_frame(0);
  CHECK(onion_frames(editor) == std::vector<std::int64_t>{-2, 2, -1, 1});
}

TEST_CASE("Ghosts by keys are those of the selected bones, of all if none", "[onion]") {
  Editor editor = onion_editor();
  editor.session().onion.by_keys = true;
  CHECK(onion_frames(editor) == std::vector<std::int64_t>{0, 40, 10, 30});
  test::CanvasHand hand(editor);
  hand.select({"head"});
  CHECK(onion_frames(editor) == std::vector<std::int64_t>{0, 10, 40});
}

TEST_CASE("A ghost is the figure as it is at that time", "[onion]") {
  Editor editor = onion_editor();
  OnionSkins skins;
  const auto& figures = skins.figures(editor, kOnionBefore, kOnionAfter);
  REQUIRE(figures.size() == 4);
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const Ghost& ghost = skins.ghosts()[i];
    const EvaluatedScene there = evaluate(editor.scene(), ghost.time);
    CHECK(figures[i].evaluated->world == there.characters.front().world);
    CHECK(figures[i].color == (ghost.before ? kOnionBefore : kOnionAfter));
    CHECK(figures[i].reflection_opacity == 0);
  }
  editor.session().onion.reflections = true;
  editor.touch();
  CHECK(skins.figures(editor, kOnionBefore, kOnionAfter).back().reflection_opacity == Approx(0.12));
}

TEST_CASE("Ghosts are kept until their character changes", "[onion]") {
  Editor editor = onion_editor();
  OnionSkins skins;
  const auto first = skins.figures(editor, kOnionBefore, kOnionAfter);
  const std::uint64_t revision = skins.revision();
  editor.touch();
  skins.figures(editor, kOnionBefore, kOnionAfter);
  CHECK(skins.revision() == revision);
  editor.set_playhead_frame(21);
  const auto moved = skins.figures(editor, kOnionBefore, kOnionAfter);
  CHECK(skins.revision() != revision);
  const auto at_19 = std::find_if(moved.begin(), moved.end(), [&](const auto& figure) {
    return figure.evaluated == first[2].evaluated;
  });
  CHECK(at_19 != moved.end());  // 19 is a ghost of both, evaluated once
  editor.edit("Turn", [](Scene& scene) {
    edit_character(scene, kPerson)->base_pose.edit()[1].rotation_deg = 5;
  });
  const auto turned = skins.figures(editor, kOnionBefore, kOnionAfter);
  CHECK(turned[0].evaluated->world != moved[0].evaluated->world);
  editor.session().overlays.onion_skin = false;
  editor.touch();
  CHECK(skins.figures(editor, kOnionBefore, kOnionAfter).empty());
}

TEST_CASE("Ghosts of a held figure stand in the hand that holds it", "[onion][parent]") {
  Scene scene = onion_scene();
  Character copy = *scene.characters.front();
  copy.id = CharacterId{2};
  copy.name = "held";
  copy.parent = CharacterParent{kPerson, test::bone_id(scene, "head"), {}};
  scene.characters.emplace_back(copy);
  Editor editor;
  editor.open_scene(std::move(scene), {});
  editor.session().overlays.onion_skin = true;
  editor.set_playhead_frame(20);
  OnionSkins skins;
  int held = 0;
  for (const render::GhostFigure& ghost : skins.figures(editor, kOnionBefore, kOnionAfter)) {
    if (ghost.evaluated->character != 1) continue;
    CHECK_FALSE(ghost.evaluated->space == Affine{});
    ++held;
  }
  CHECK(held == 4);
}

}  // namespace
}  // namespace kindred::editor
