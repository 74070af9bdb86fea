// SPDX-License-Identifier: MIT
#include "editor/keymap.h"

#include <algorithm>
#include <cmath>

#include "editor/actions_why.h"
#include "editor/palette.h"
#include "editor/preferences.h"
#include "editor/selection.h"
#include "support/catch.h"
#include "support/mirror_scene.h"

namespace kindred::editor {
namespace {

/// Other tests find the table as it comes.
struct DefaultKeys {
  ~DefaultKeys() { restore_default_shortcuts(); }
};

std::vector<std::string> labels(const std::vector<PaletteRow>& rows) {
  std::vector<std::string> result;
  for (const PaletteRow& row : rows) result.emplace_back(row.action->label);
  return result;
}

}  // namespace

TEST_CASE("A remapped key is taken from who had it, and both are remembered", "[UX-10]") {
  const DefaultKeys defaults;
  Settings settings;
  const Shortcut undo{"z", true, false, false};
  REQUIRE(actions_with(undo, "animation.play").size() == 1);
  CHECK(actions_with(undo, "animation.play")[0]->id == "edit.undo");
  assign_shortcuts(settings, "animation.play", {undo, undo});
  CHECK(find_action("animation.play")->shortcuts == std::vector<Shortcut>{undo});
  CHECK(find_action("edit.undo")->shortcuts.empty());
  CHECK(settings.shortcuts.size() == 2);

  restore_default_shortcuts();  // another run
  apply_shortcuts(settings);
  CHECK(find_action("animation.play")->shortcuts == std::vector<Shortcut>{undo});
  CHECK(find_action("edit.undo")->shortcuts.empty());

  reset_shortcuts(settings, "edit.undo");
  CHECK(find_action("edit.undo")->shortcuts == default_shortcuts("edit.undo"));
  CHECK(find_action("animation.play")->shortcuts.empty());
  reset_all_shortcuts(settings);
  CHECK(settings.shortcuts.empty());
  for (const Action& action : actions()) CHECK(has_default_shortcuts(action));
}

TEST_CASE("A chord is shared where two actions are never enabled at once", "[UX-10]") {
  const DefaultKeys defaults;
  Settings settings;
  const Shortcut draw{"b", false, false, false};
  REQUIRE(actions_with(draw).size() == 1);
  // "Mirror pose" is of Animate mode, "Draw bones" of Rig mode: both keep B.
  CHECK(actions_with(draw, "pose.mirror").empty());
  REQUIRE(actions_beside(draw, "pose.mirror").size() == 1);
  CHECK(actions_beside(draw, "pose.mirror")[0]->id == "rig.draw_bones");
  assign_shortcuts(settings, "pose.mirror", {draw});
  CHECK(find_action("rig.draw_bones")->shortcuts == std::vector<Shortcut>{draw});
  CHECK(settings.shortcuts.size() == 1);
  Editor editor;
  editor.open_scene(test::mirror_scene(), {});
  REQUIRE(action_for(editor, draw));
  CHECK(action_for(editor, draw)->id == "pose.mirror");
  editor.session().mode = Mode::kRig;
  REQUIRE(action_for(editor, draw));
  CHECK(action_for(editor, draw)->id == "rig.draw_bones");
  // "Grid" is for both modes: it takes the key from both.
  CHECK(actions_with(draw, "view.grid").size() == 2);
  assign_shortcuts(settings, "view.grid", {draw});
  CHECK(find_action("rig.draw_bones")->shortcuts.empty());
  CHECK(find_action("pose.mirror")->shortcuts.empty());
}

TEST_CASE("What an action says of its mode is true", "[actions]") {
  for (const Mode mode : {Mode::kAnimate, Mode::kRig}) {
    Editor editor;
    editor.open_scene(test::mirror_scene(), {});
    Selection selection;
    select_bone(selection, test::kPerson, test::bone_id(editor.scene(), "forearm.L"));
    editor.select(selection);
    editor.session().mode = mode;
    const ActionScope other = mode == Mode::kRig ? ActionScope::kAnimate : ActionScope::kRig;
    for (const Action& action : actions()) {
      INFO(action.id);
      if (action.scope == other) CHECK_FALSE(action.enabled(editor));
      CHECK(why_disabled(editor, action).empty() == action.enabled(editor));
    }
  }
}

TEST_CASE("Actions that can't be done say why", "[actions]") {
  Editor editor;
  editor.open_scene(test::mirror_scene(), {});
  CHECK(why_disabled(editor, *find_action("edit.undo")) == "Nothing to undo");
  CHECK(why_disabled(editor, *find_action("rig.extrude")) == "In Rig mode only");
  editor.session().mode = Mode::kRig;
  CHECK(why_disabled(editor, *find_action("rig.extrude")) == "Select a bone first");
  CHECK(why_disabled(editor, *find_action("animation.key_all")) == "In Animate mode only");
  CHECK(why_disabled(editor, *find_action("file.open")).empty());
}

TEST_CASE("The sheet of keys is searched by label, menu and key", "[actions]") {
  const std::vector<KeyGroup> undo = key_sheet("undo");
  REQUIRE(undo.size() == 1);
  REQUIRE(undo[0].rows.size() == 1);
  CHECK(undo[0].rows[0].id == "edit.undo");
  const std::vector<KeyGroup> by_key = key_sheet("ctrl+shift+z");
  REQUIRE(by_key.size() == 1);
  CHECK(by_key[0].rows[0].id == "edit.redo");
  CHECK(key_sheet("HELP first").size() == 1);
  CHECK(key_sheet("no such thing").empty());
}

TEST_CASE("Keys of other alphabets are printed as on the keyboard and read back", "[UX-10]") {
  CHECK(to_text({"ä", true, false, false}) == "Ctrl+Ä");
  CHECK(parse_shortcut("Ctrl+Ä") == Shortcut{"ä", true, false, false});
  CHECK(parse_shortcut("×") == Shortcut{"×", false, false, false});  // no letter: no capital
  CHECK(to_text({"÷", false, false, false}) == "÷");
  // Digits stand plainly: no layout's own sign beside them.
  CHECK(key_sheet("fit")[0].rows[0].chords == std::vector<std::string>{"0"});
}

TEST_CASE("The sheet of keys holds every action of the menus", "[actions]") {
  const DefaultKeys defaults;
  Settings settings;
  assign_shortcuts(settings, "help.keys", {{"f2"}});
  std::size_t rows = 0;
  for (const KeyGroup& group : key_sheet()) {
    CHECK_FALSE(group.label.empty());
    rows += group.rows.size();
  }
  const auto in_menu = [](const Action& action) {
    return std::any_of(menus().begin(), menus().end(),
                       [&](const Menu& menu) { return menu.word == menu_of(action); });
  };
  CHECK(rows ==
        static_cast<std::size_t>(std::count_if(actions().begin(), actions().end(), in_menu)));
  const std::string text = key_sheet_text();
  CHECK_THAT(text, ContainsSubstring("Ctrl+Shift+Z, Ctrl+Y"));
  CHECK_THAT(text, ContainsSubstring("F2 *"));
}

TEST_CASE("The palette finds by letters and knows what was used", "[actions]") {
  Editor editor;
  editor.open_scene(test::mirror_scene(), {});
  const std::vector<PaletteRow> found = palette_rows(editor, "undo", {});
  REQUIRE_FALSE(found.empty());
  CHECK(found[0].action->id == "edit.undo");
  CHECK_FALSE(found[0].enabled);  // nothing to undo, but shown
  CHECK(found[0].matched == std::vector<std::size_t>{0, 1, 2, 3});
  CHECK(labels(palette_rows(editor, "SAVE AS", {}))[0] == "Save as…");
  CHECK(labels(palette_rows(editor, "mirp", {}))[0] == "Mirror pose");
  CHECK(palette_rows(editor, "zzqq", {}).empty());

  std::vector<std::string> recent;
  remember_action(recent, "animation.play");
  remember_action(recent, "help.keys");
  remember_action(recent, "animation.play");
  CHECK(recent == std::vector<std::string>{"animation.play", "help.keys"});
  const std::vector<PaletteRow> all = palette_rows(editor, " ", recent);
  CHECK(all[0].action->id == "animation.play");
  CHECK(all[1].action->id == "help.keys");
  CHECK(all[0].recent);
  CHECK_FALSE(all[2].recent);
  for (const PaletteRow& row : all) CHECK(menu_of(*row.action) != "notice");
}

TEST_CASE("Letters score best at the starts of words and in a row", "[actions]") {
  CHECK(fuzzy_score("Select all", "sa") > fuzzy_score("Reset rotation", "sa").value_or(-100));
  CHECK(fuzzy_score("Key all", "key") > fuzzy_score("Make energy", "key"));
  CHECK_FALSE(fuzzy_score("Key", "keys"));
  CHECK_FALSE(fuzzy_score("", "a"));
  CHECK(fuzzy_score("Anything", "") == 0);
  std::vector<std::size_t> matched;
  REQUIRE(fuzzy_score("Paste flipped", "pf", &matched));
  CHECK(matched == std::vector<std::size_t>{0, 6});
}

TEST_CASE("Every preference has a default in its range and refuses what is not", "[UX-11]") {
  for (const Preference& preference : preferences()) {
    INFO(preference.word);
    Settings settings;
    CHECK(preference.get(settings) == default_value(preference));
    for (const double odd : {std::nan(""), HUGE_VAL, -HUGE_VAL, 1e300, -1e300}) {
      set_preference(preference, settings, odd);
      const double value = preference.get(settings);
      CHECK(std::isfinite(value));
      const bool automatic = value == 0 && !preference.zero_label.empty();
      if (preference.kind == PreferenceKind::kNumber && !automatic) {
        CHECK(value >= preference.range.min);
        CHECK(value <= preference.range.max);
      }
    }
    reset_preferences(settings);
    CHECK(preference.get(settings) == default_value(preference));
  }
}

}  // namespace kindred::editor
