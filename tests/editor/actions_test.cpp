// SPDX-License-Identifier: MIT
#include "editor/actions.h"

#include <map>
#include <set>

#include "editor/edits_keys.h"
#include "editor/edits_pose.h"
#include "editor/selection.h"
#include "support/catch.h"
#include "support/mirror_scene.h"

namespace kindred::editor {
namespace {

struct ActionBench {
  Editor editor;
  WindowRequests window;

  ActionBench() { editor.open_scene(test::mirror_scene(), {}); }
  /// False where the action is not enabled.
  bool run(std::string_view id, bool over_timeline = false) {
    const Action* action = find_action(id);
    REQUIRE(action);
    if (!action->enabled(editor)) return false;
    ActionContext context{editor, window, over_timeline};
    action->run(context);
    return true;
  }
  std::string_view on(const char* chord) const {
    const std::optional<Shortcut> shortcut = parse_shortcut(chord);
    REQUIRE(shortcut);
    const Action* action = action_for(editor, *shortcut);
    return action ? action->id : std::string_view();
  }
  void choose(const char* bone) {
    Selection selection;
    select_bone(selection, test::kPerson, test::bone_id(editor.scene(), bone));
    editor.select(selection);
  }
};

}  // namespace

TEST_CASE("Every action has an id in a menu, a label and a function", "[actions]") {
  std::set<std::string_view> ids, words{"notice"};
  for (const Menu& menu : menus()) words.insert(menu.word);
  for (const Action& action : actions()) {
    INFO(action.id);
    CHECK(ids.insert(action.id).second);
    CHECK(words.contains(menu_of(action)));
    CHECK_FALSE(action.label.empty());
    CHECK(action.enabled);
    CHECK(action.run);
    CHECK(find_action(action.id) == &action);
  }
  CHECK_FALSE(find_action("no.such"));
}

TEST_CASE("No chord belongs to two actions", "[actions]") {
  std::map<std::string, std::string_view> owners;
  for (const Action& action : actions()) {
    for (const Shortcut& chord : action.shortcuts) {
      const auto [owner, fresh] = owners.try_emplace(to_text(chord), action.id);
      INFO(to_text(chord) << ": " << owner->second << " and " << action.id);
      CHECK(fresh);
    }
  }
}

TEST_CASE("Chords are printed and read back", "[actions]") {
  for (const Action& action : actions()) {
    for (const Shortcut& chord : action.shortcuts) {
      INFO(to_text(chord));
      CHECK(parse_shortcut(to_text(chord)) == chord);
    }
  }
  CHECK(to_text({"z", true, true, false}) == "Ctrl+Shift+Z");
  CHECK(to_text({"pageup", false, false, false}) == "Page Up");
  CHECK(to_text({"f1", false, false, false}) == "F1");
  CHECK(parse_shortcut("ctrl + shift + z") == Shortcut{"z", true, true, false});
  CHECK(parse_shortcut("Ctrl++") == Shortcut{"+", true, false, false});
  CHECK(parse_shortcut("Left") == Shortcut{"left", false, false, false});
  for (const char* text : {"", "Ctrl+", "Hyper+Z", "Ctrl+Nonsense", "Zz"}) {
    INFO(text);
    CHECK_FALSE(parse_shortcut(text));
  }
}

TEST_CASE("Undo is where the layout prints Z", "[actions][UX-10]") {
  ActionBench bench;
  bench.editor.edit("Edit", [](Scene& scene) { scene.name = "Other"; });
  // A German keyboard sends key "z" from where Y is on an American one: only the letter counts.
  CHECK(bench.on("Ctrl+Z") == "edit.undo");
  bench.run("edit.undo");
  CHECK(bench.on("Ctrl+Y") == "edit.redo");
  CHECK(bench.on("Ctrl+Z").empty());
}

TEST_CASE("The default keys do what they are said to do", "[actions]") {
  ActionBench bench;
  bench.choose("forearm.L");
  CHECK(bench.on("Space") == "animation.play");
  CHECK(bench.on(",") == "animation.frame_back");
  CHECK(bench.on("Shift+Right") == "animation.ten_on");
  CHECK(bench.on("K") == "animation.key_selected");
  CHECK(bench.on("Shift+K") == "animation.key_all");
  CHECK(bench.on("Ctrl+K") == "animation.auto_key");
  CHECK(bench.on("Alt+P").empty() == false);
  CHECK(bench.on("PageUp") == "edit.select_parent");
  CHECK(bench.on("Ctrl+E") == "file.export");
  CHECK(bench.on("Ctrl+Shift+E") == "file.export_again");
  CHECK(bench.on("0") == "view.fit");
  CHECK(bench.on("F1") == "help.keys");
}

TEST_CASE("During a drag no chord does anything", "[actions][UX-9]") {
  ActionBench bench;
  bench.editor.begin_drag("Drag");
  for (const Action& action : actions()) {
    for (const Shortcut& chord : action.shortcuts) CHECK_FALSE(action_for(bench.editor, chord));
  }
}

TEST_CASE("Every action runs on every kind of scene without harm", "[actions]") {
  const auto prepare = [](Editor& editor, int kind) {
    if (kind == 1) editor.open_scene(test::mirror_scene(), {});
    if (kind == 2) {
      Scene prop;
      prop.characters.emplace_back(Character{});
      prop.characters[0].edit().id = CharacterId{1};
      editor.open_scene(prop, {});
    }
  };
  for (int kind = 0; kind < 3; ++kind) {
    for (const bool over_timeline : {false, true}) {
      for (const Action& action : actions()) {
        INFO(action.id << " on scene " << kind);
        Editor editor;
        prepare(editor, kind);
        const std::string before = io::write_scene(editor.scene());
        WindowRequests window;
        ActionContext context{editor, window, over_timeline};
        action.run(context);  // even where it is not enabled
        while (editor.history().can_undo()) editor.undo();
        CHECK(io::write_scene(editor.scene()) == before);
      }
    }
  }
}

TEST_CASE("Playing toggles, frames step and stop at zero", "[actions]") {
  ActionBench bench;
  bench.run("animation.play");
  CHECK(bench.editor.session().playing);
  CHECK(find_action("animation.play")->checked(bench.editor));
  bench.run("animation.play");
  CHECK_FALSE(bench.editor.session().playing);
  bench.run("animation.ten_on");
  CHECK(bench.editor.playhead_frame() == 10);
  bench.run("animation.frame_back");
  CHECK(bench.editor.playhead_frame() == 9);
  bench.run("animation.ten_back");
  CHECK(bench.editor.playhead_frame() == 0);
  bench.run("animation.last");
  CHECK(bench.editor.playhead_frame() == effective_range(bench.editor.scene()).last);
}

TEST_CASE("Keys are set, jumped to and deleted at the playhead", "[actions]") {
  ActionBench bench;
  CHECK_FALSE(bench.run("animation.key_selected"));
  bench.choose("forearm.L");
  CHECK(bench.run("animation.key_selected"));
  bench.editor.set_playhead_frame(12);
  bench.run("animation.key_selected");
  bench.editor.set_playhead_frame(6);
  bench.run("animation.next_key");
  CHECK(bench.editor.playhead_frame() == 12);
  bench.run("animation.previous_key");
  CHECK(bench.editor.playhead_frame() == 0);
  CHECK(bench.run("animation.delete_keys_here"));
  CHECK(all_keys(*bench.editor.character()).size() == 1);
  CHECK_FALSE(bench.run("animation.delete_keys_here"));
  bench.run("animation.key_all");
  CHECK(keys_at(bench.editor.scene(), *bench.editor.character(), {}).size() ==
        bench.editor.character()->bones->size());
}

TEST_CASE("K also keys what is changed but not keyed", "[actions]") {
  ActionBench bench;
  const BoneId forearm = test::bone_id(bench.editor.scene(), "forearm.L");
  set_bone_value(bench.editor, test::kPerson, forearm, bone_property("rotation"), 10);
  bench.editor.session().auto_key = false;
  set_bone_value(bench.editor, test::kPerson, forearm, bone_property("rotation"), 40);
  bench.choose("head");
  CHECK(bench.run("animation.key_selected"));
  CHECK(bench.editor.session().unkeyed.empty());
  const KeyRef key{test::kPerson, bone_channel(forearm, bone_property("rotation")), {}};
  REQUIRE(find_key(bench.editor.scene(), key));
  CHECK(find_key(bench.editor.scene(), key)->value == 40);
}

TEST_CASE("Delete takes keys over the timeline and handles elsewhere", "[actions]") {
  ActionBench bench;
  bench.choose("hand.L");
  CHECK_FALSE(bench.run("edit.delete"));
  bench.run("animation.key_selected");
  Selection selection;
  select_handle(selection, *bench.editor.character(), test::kLeftHand);
  selection.keys = all_keys(*bench.editor.character());
  bench.editor.select(selection);
  bench.run("edit.delete", true);
  CHECK(all_keys(*bench.editor.character()).empty());
  CHECK(find_handle(*bench.editor.character(), test::kLeftHand));
  bench.run("edit.delete");
  CHECK_FALSE(find_handle(*bench.editor.character(), test::kLeftHand));
  CHECK(bench.editor.session().selection.handle == HandleId{});
}

TEST_CASE("Parents and children are walked", "[actions]") {
  ActionBench bench;
  bench.choose("forearm.L");
  bench.run("edit.select_parent");
  CHECK(bench.editor.session().selection.active_bone() ==
        test::bone_id(bench.editor.scene(), "upper_arm.L"));
  bench.run("edit.select_child");
  CHECK(bench.editor.session().selection.active_bone() ==
        test::bone_id(bench.editor.scene(), "forearm.L"));
  CHECK(bench.editor.history().steps().size() == 1);
}

TEST_CASE("Remapped chords move from one action to another", "[actions][UX-10]") {
  ActionBench bench;
  const std::vector<Shortcut> play = find_action("animation.play")->shortcuts;
  const std::vector<Shortcut> fit = find_action("view.fit")->shortcuts;
  remap_action("animation.play", {{"0", false, false, false}});
  CHECK(bench.on("0") == "animation.play");
  CHECK(bench.on("Space").empty());
  remap_action("animation.play", play);
  remap_action("view.fit", fit);
  remap_action("no.such", fit);
  CHECK(bench.on("0") == "view.fit");
  CHECK(bench.on("Space") == "animation.play");
}

TEST_CASE("Saving a document without a file asks where", "[actions]") {
  ActionBench bench;
  bench.run("file.save");
  CHECK(bench.window.save_dialog);
}

}  // namespace kindred::editor
