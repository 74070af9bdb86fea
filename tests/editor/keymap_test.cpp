// SPDX-License-Identifier: MIT
#include "editor/keymap.h"

#include <algorithm>
#include <cmath>

#include "editor/palette.h"
#include "editor/preferences.h"
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
  CHECK(labels(palette_rows(editor, "mp", {}))[0] == "Mirror pose");
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
