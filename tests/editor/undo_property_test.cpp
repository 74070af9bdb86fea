// SPDX-License-Identifier: MIT
// Random sequences of edits: undoing all gives the first document byte by byte, redoing all the
// last, and every step between is what it was.
#include <functional>
#include <random>

#include "editor/actions.h"
#include "editor/edits_bones.h"
#include "editor/edits_handles.h"
#include "editor/edits_keys.h"
#include "editor/edits_pose.h"
#include "editor/edits_reflections.h"
#include "editor/edits_scene.h"
#include "editor/modal.h"
#include "editor/same_document.h"
#include "editor/selection.h"
#include "editor/tools.h"
#include "support/canvas_hand.h"
#include "support/catch.h"
#include "support/mirror_scene.h"

namespace kindred::editor {
namespace {

class RandomUser {
 public:
  RandomUser(Editor& editor, unsigned seed) : editor_(editor), random_(seed), hand_(editor) {}

  void act() {
    static const std::vector<void (RandomUser::*)()> kDeeds{
        &RandomUser::turn,    &RandomUser::turn,           &RandomUser::drag,
        &RandomUser::seek,    &RandomUser::move_some_keys, &RandomUser::toggle_auto_key,
        &RandomUser::choose,  &RandomUser::run_action,     &RandomUser::settings,
        &RandomUser::handles, &RandomUser::use_tool,       &RandomUser::use_tool,
        &RandomUser::modal};
    (this->*kDeeds[pick(kDeeds.size())])();
  }

 private:
  std::size_t pick(std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_);
  }
  double number(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }
  const Character* someone() const { return editor_.character(); }
  BoneId some_bone() { return (*someone()->bones)[pick(someone()->bones->size())].id; }
  PropertyId some_property() {
    const std::vector<PropertyId> all = bone_properties();
    return all[pick(all.size())];
  }

  void turn() {
    set_bone_value(editor_, someone()->id, some_bone(), some_property(), number(-200, 200));
  }
  void drag() {
    editor_.begin_drag("Drag");
    const BoneId bone = some_bone();
    const std::size_t moves = pick(5);
    for (std::size_t i = 0; i < moves; ++i) {
      set_bone_value(editor_, someone()->id, bone, bone_property("rotation"), number(-90, 90));
    }
    if (pick(3) == 0) {
      editor_.cancel_drag();
    } else {
      editor_.commit_drag();
    }
  }
  void seek() { editor_.set_playhead_frame(static_cast<std::int64_t>(pick(60))); }
  void move_some_keys() {
    std::vector<KeyRef> keys = all_keys(*someone());
    std::erase_if(keys, [&](const KeyRef&) { return pick(2) == 0; });
    const Time delta = time_from_seconds(number(-1, 1));
    const double factor = number(-2, 2);
    const bool scale = pick(2) == 0;
    editor_.edit("Keys", [&](Scene& scene) {
      if (scale) {
        scale_keys(scene, keys, time_from_seconds(1), factor);
      } else {
        move_keys(scene, keys, delta);
      }
    });
    editor_.session().selection.keys = std::move(keys);
  }
  void toggle_auto_key() { editor_.session().auto_key = !editor_.session().auto_key; }
  void choose() {
    Selection selection;
    select_bone(selection, someone()->id, some_bone());
    editor_.select(selection);
  }
  void run_action() {
    const Action& action = actions()[pick(actions().size())];
    const std::string_view menu = menu_of(action);
    const bool leaves = action.id == "edit.undo" || action.id == "edit.redo" ||
                        action.id == "character.delete" || menu == "file";
    if (leaves || !action.enabled(editor_)) return;
    WindowRequests window;
    ActionContext context{editor_, window, pick(2) == 0};
    action.run(context);
    if (window.gesture != Gesture::kNone) gesture(window.gesture);
  }
  /// Somewhere on the canvas, mostly on something.
  Vec2 some_place() {
    const std::vector<Gizmo>& gizmos = hand_.gizmos();
    if (gizmos.empty() || pick(4) == 0) return {number(0, 1280), number(0, 720)};
    return gizmos[pick(gizmos.size())].a_screen;
  }
  void use_tool() {
    if (pick(3) == 0) editor_.session().tool = tools()[pick(tools().size())].word;
    hand_.shift = pick(4) == 0;
    hand_.ctrl = pick(4) == 0;
    hand_.alt = pick(4) == 0;
    const Vec2 from = some_place();
    hand_.press(from, 1 + static_cast<int>(pick(2)));
    wander(from);
    finish();
  }
  void modal() { gesture(static_cast<Gesture>(1 + pick(5))); }
  void gesture(Gesture gesture) {
    const Vec2 from = some_place();
    if (!hand_.begin(gesture, from)) return;
    if (pick(3) == 0) hand_.keys("1 2 . 5");
    wander(from);
    if (pick(2) == 0) hand_.keys("enter");
    finish();
  }
  void wander(Vec2 from) {
    for (std::size_t i = pick(4); i > 0; --i) {
      hand_.move(from + Vec2{number(-90, 90), number(-90, 90)});
      if (pick(8) == 0) editor_.undo();  // does nothing meanwhile
    }
  }
  /// Lets go, breaks off, or is called away.
  void finish() {
    const std::size_t how = pick(4);
    if (how == 0) hand_.input.cancel(editor_);
    if (how == 1) hand_.input.focus_lost(editor_);
    hand_.release();
    if (hand_.input.active()) hand_.input.cancel(editor_);
  }
  void settings() {
    const CharacterId id = someone()->id;
    const BoneId bone = some_bone();
    const double value = number(-300, 300);
    const std::size_t which = pick(5);
    editor_.edit("Settings", [&](Scene& scene) {
      if (which == 0) set_limit_min(scene, id, bone, value);
      if (which == 1) rename_bone(scene, id, bone, "bone");
      if (which == 2) set_frame_rate(scene, value);
      if (which == 3) set_mass(scene, id, bone, value);
      if (which == 4) set_clip_loop(scene, id, find_character(scene, id)->active_clip, value > 0);
    });
  }
  void handles() {
    const CharacterId id = someone()->id;
    const BoneId bone = some_bone();
    const Vec2 point{number(0, 50), number(-10, 10)};
    editor_.edit("Handle", [&](Scene& scene) { add_handle(scene, id, bone, point); });
  }

  Editor& editor_;
  std::mt19937 random_;
  test::CanvasHand hand_;
};

}  // namespace

TEST_CASE("Undoing all gives the first document, redoing all the last", "[editor][UX-1]") {
  for (unsigned seed = 1; seed <= 25; ++seed) {
    INFO("seed " << seed);
    Editor editor;
    editor.open_scene(test::mirror_scene(), {});
    RandomUser user(editor, seed);
    for (int i = 0; i < 60; ++i) {
      user.act();
      REQUIRE_FALSE(editor.dragging());
    }
    std::vector<std::string> texts;
    for (const History::Step& step : editor.history().steps()) {
      texts.push_back(io::write_scene(step.scene));
    }
    const std::size_t last = editor.history().index();
    CHECK(io::write_scene(editor.scene()) == texts[last]);
    while (editor.history().can_undo()) {
      editor.undo();
      REQUIRE(io::write_scene(editor.scene()) == texts[editor.history().index()]);
    }
    CHECK(texts[0] == io::write_scene(test::mirror_scene()));
    CHECK_FALSE(editor.modified());
    editor.jump_to_step(last);
    CHECK(io::write_scene(editor.scene()) == texts[last]);
  }
}

TEST_CASE("What a random user makes can be saved and read back the same", "[editor][files]") {
  for (unsigned seed = 100; seed < 110; ++seed) {
    INFO("seed " << seed);
    Editor editor;
    editor.open_scene(test::mirror_scene(), {});
    RandomUser user(editor, seed);
    for (int i = 0; i < 80; ++i) user.act();
    const std::string text = io::write_scene(editor.scene());
    const io::LoadResult read = io::read_scene(text);
    REQUIRE(read.scene);
    CHECK(read.messages.empty());
    CHECK(io::write_scene(*read.scene) == text);
  }
}

}  // namespace kindred::editor
