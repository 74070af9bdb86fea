// SPDX-License-Identifier: MIT
#include "editor/settings.h"

#include <cstdlib>

#include "support/catch.h"
#include "support/temp_folder.h"

namespace kindred::editor {
namespace {

/// Config and state folders of a test's own.
class XdgFolders {
 public:
  XdgFolders() {
    ::setenv("XDG_CONFIG_HOME", (folder_ / "config").c_str(), 1);
    ::setenv("XDG_STATE_HOME", (folder_ / "state").c_str(), 1);
  }
  ~XdgFolders() {
    ::unsetenv("XDG_CONFIG_HOME");
    ::unsetenv("XDG_STATE_HOME");
  }
  void write(const std::filesystem::path& path, std::string_view text) const {
    std::filesystem::create_directories(path.parent_path());
    test::write_text(path, text);
  }

 private:
  test::TempFolder folder_;
};

}  // namespace

TEST_CASE("Settings come back as they were kept", "[settings]") {
  const XdgFolders folders;
  Settings settings;
  settings.theme = "light";
  settings.ui_scale = 1.5;
  settings.auto_key = false;
  settings.playback = PlaybackMode::kEveryFrame;
  settings.shortcuts["animation.play"] = {{"space", true, false, false}};
  settings.pane_sizes["outliner"] = 250.5;
  remember_file(settings, "/tmp/a.kindred");
  remember_file(settings, "/tmp/x/../b.kindred");
  remember_file(settings, "/tmp/a.kindred");
  CHECK_FALSE(save_settings(settings));
  const Settings read = load_settings();
  CHECK(read.theme == "light");
  CHECK(read.ui_scale == 1.5);
  CHECK_FALSE(read.auto_key);
  CHECK(read.playback == PlaybackMode::kEveryFrame);
  CHECK(read.shortcuts == settings.shortcuts);
  CHECK(read.pane_sizes == settings.pane_sizes);
  CHECK(read.recent == std::vector<std::filesystem::path>{"/tmp/a.kindred", "/tmp/b.kindred"});
  CHECK(read.last_folder == "/tmp");
}

TEST_CASE("Only so many files are remembered", "[settings]") {
  Settings settings;
  for (int i = 0; i < 30; ++i) remember_file(settings, "/tmp/" + std::to_string(i));
  CHECK(settings.recent.size() == kMostRecentFiles);
  CHECK(settings.recent.front() == "/tmp/29");
}

TEST_CASE("Broken, strange or missing settings are defaults", "[settings]") {
  const XdgFolders folders;
  CHECK(load_settings().theme == "dark");
  for (const char* text :
       {"", "{", "[]", "null", "\xff\xfe", R"({"theme": 7, "ui_scale": "big", "auto_key": []})",
        R"({"theme": "pink", "ui_scale": -1e400, "shortcuts": {"a": 1, "b": [3, "Nope+Q"]}})"}) {
    INFO(text);
    folders.write(config_folder() / "settings.json", text);
    folders.write(state_folder() / "state.json", text);
    const Settings settings = load_settings();
    CHECK(settings.theme == "dark");
    CHECK(settings.ui_scale >= 0);
    CHECK(settings.auto_key);
    CHECK(settings.recent.empty());
  }
}

TEST_CASE("A broken file is kept beside itself and told, a newer one once", "[settings]") {
  const XdgFolders folders;
  const std::filesystem::path file = config_folder() / "settings.json";
  std::vector<std::string> told;
  load_settings(&told);
  CHECK(told.empty());  // the first start
  folders.write(file, "{\"theme\": \"light\", ");
  load_settings(&told);
  REQUIRE(told.size() == 1);
  CHECK_THAT(told[0], ContainsSubstring("Preferences can't be read and start anew. The old file"));
  CHECK(test::read_text(file.string() + ".unreadable") == "{\"theme\": \"light\", ");

  folders.write(file, R"({"version": 7, "theme": "light", "future": [1, 2]})");
  told.clear();
  Settings settings = load_settings(&told);
  CHECK(settings.theme == "light");
  REQUIRE(told.size() == 1);
  CHECK_THAT(told[0], ContainsSubstring("from a newer Kindred"));
  settings.theme = "dark";
  CHECK_FALSE(save_settings(settings));
  CHECK_THAT(test::read_text(file), ContainsSubstring("\"version\": 7"));
  CHECK_THAT(test::read_text(file), ContainsSubstring("\"future\""));
  told.clear();
  CHECK(load_settings(&told).theme == "dark");
  CHECK(told.empty());
}

TEST_CASE("What another version wrote stays in the file", "[settings]") {
  const XdgFolders folders;
  folders.write(config_folder() / "settings.json", R"({"later": {"x": 1}, "theme": "light"})");
  Settings settings = load_settings();
  settings.theme = "dark";
  CHECK_FALSE(save_settings(settings));
  const std::string text = test::read_text(config_folder() / "settings.json");
  CHECK(text.find("\"later\"") != std::string::npos);
  CHECK(load_settings().theme == "dark");
}

TEST_CASE("Settings that can't be written say so", "[settings]") {
  const XdgFolders folders;
  folders.write(config_folder(), "a file where the folder should be");
  const std::optional<std::string> problem = save_settings({});
  REQUIRE(problem);
  CHECK(problem->starts_with("Settings were not kept: "));
  CHECK(load_settings().theme == "dark");
}

TEST_CASE("Relative XDG folders are ignored", "[settings]") {
  const XdgFolders folders;
  ::setenv("XDG_CONFIG_HOME", "relative/path", 1);
  CHECK(config_folder().is_absolute());
}

TEST_CASE("Remapped shortcuts come into force", "[settings]") {
  const std::vector<Shortcut> old = find_action("help.keys")->shortcuts;
  Settings settings;
  settings.shortcuts["help.keys"] = {{"f12", false, false, false}};
  settings.shortcuts["gone.action"] = {};
  apply_shortcuts(settings);
  CHECK(action_for(Editor{}, {"f12", false, false, false}) == find_action("help.keys"));
  remap_action("help.keys", old);
}

}  // namespace kindred::editor
