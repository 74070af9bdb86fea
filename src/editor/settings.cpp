// SPDX-License-Identifier: MIT
#include "editor/settings.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <system_error>

#include "editor/number_input.h"
#include "editor/palette.h"
#include "editor/preferences.h"
#include "io/scene_file.h"

namespace kindred::editor {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

constexpr NumberRange kPaneRange{0, 100000};

fs::path xdg_folder(const char* variable, const char* below_home) {
  const char* value = std::getenv(variable);
  if (value && fs::path(value).is_absolute()) return fs::path(value) / "kindred";
  const char* home = std::getenv("HOME");
  return fs::path(home && *home ? home : "/") / below_home / "kindred";
}

fs::path config_file() { return config_folder() / "settings.json"; }
fs::path state_file() { return state_folder() / "state.json"; }

/// The object of a file; an empty one where there is none that can be read. `broken`: there is
/// something, but no object.
ordered_json read_object(const fs::path& path, bool* broken = nullptr) {
  std::ifstream stream(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  ordered_json value = ordered_json::parse(text, nullptr, false);
  const bool blank = text.find_first_not_of(" \t\r\n") == std::string::npos;
  if (broken != nullptr) *broken = !value.is_object() && !blank;
  return value.is_object() ? value : ordered_json::object();
}

/// Copies a file beside itself. Where that can't be done the file is used all the same.
std::string keep_copy(const fs::path& path, const std::string& ending) {
  const fs::path copy = path.string() + ending;
  std::error_code error;
  fs::copy_file(path, copy, fs::copy_options::overwrite_existing, error);
  return error ? "" : " The old file is kept as " + copy.string() + ".";
}

ordered_json load_object(const fs::path& path, std::string_view what,
                         std::vector<std::string>* told) {
  bool broken = false;
  ordered_json object = read_object(path, &broken);
  const auto version = object.find("version");
  const bool newer = version != object.end() && version->is_number_integer() &&
                     version->get<std::int64_t>() > kSettingsVersion;
  std::string sentence;
  if (broken) {
    sentence =
        std::string(what) + " can't be read and start anew." + keep_copy(path, ".unreadable");
  } else if (newer) {
    // Said once: from then on the copy is there.
    std::error_code error;
    const std::string ending = ".version-" + std::to_string(version->get<std::int64_t>());
    if (!fs::exists(path.string() + ending, error)) {
      sentence = std::string(what) + " are from a newer Kindred; what this one knows is used." +
                 keep_copy(path, ending);
    }
  }
  if (told != nullptr && !sentence.empty()) told->push_back(std::move(sentence));
  return object;
}

/// A newer program's number stays: what it wrote stays too.
void put_version(ordered_json& object) {
  const auto found = object.find("version");
  const bool newer = found != object.end() && found->is_number_integer() &&
                     found->get<std::int64_t>() > kSettingsVersion;
  if (!newer) object["version"] = kSettingsVersion;
}

std::optional<std::string> write_object(const fs::path& path, const ordered_json& value) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  if (error) return "Settings were not kept: " + error.message() + ".";
  const std::string text = value.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
  const std::optional<std::string> failure = io::write_file_atomically(path, text);
  if (failure) return "Settings were not kept: " + *failure + ".";
  return std::nullopt;
}

// Readers: `value` stays as it is where the file has none of that type.
void read(const ordered_json& object, const char* name, std::string& value) {
  const auto found = object.find(name);
  if (found != object.end() && found->is_string()) value = found->get<std::string>();
}
void read(const ordered_json& object, const char* name, fs::path& value) {
  std::string text;
  read(object, name, text);
  if (!text.empty()) value = text;
}

std::vector<Shortcut> read_chords(const ordered_json& list) {
  std::vector<Shortcut> chords;
  for (const ordered_json& text : list) {
    if (!text.is_string()) continue;
    if (auto chord = parse_shortcut(text.get<std::string>())) chords.push_back(std::move(*chord));
  }
  return chords;
}

void read_preference(const ordered_json& value, const Preference& preference, Settings& settings) {
  if (preference.kind == PreferenceKind::kSwitch && value.is_boolean()) {
    preference.set(settings, value.get<bool>() ? 1 : 0);
  } else if (preference.kind == PreferenceKind::kNumber && value.is_number()) {
    set_preference(preference, settings, value.get<double>());
  } else if (preference.kind == PreferenceKind::kChoice && value.is_string()) {
    for (std::size_t i = 0; i < preference.choices.size(); ++i) {
      if (value.get<std::string>() == preference.choices[i].word) {
        preference.set(settings, static_cast<double>(i));
      }
    }
  }
}

ordered_json preference_out(const Preference& preference, const Settings& settings) {
  const double value = preference.get(settings);
  if (preference.kind == PreferenceKind::kSwitch) return value != 0;
  if (preference.kind == PreferenceKind::kNumber) return value;
  return std::string(preference.choices[static_cast<std::size_t>(value)].word);
}

void read_preferences(const ordered_json& object, Settings& settings) {
  for (const Preference& preference : preferences()) {
    const auto found = object.find(preference.word);
    if (found != object.end()) read_preference(*found, preference, settings);
  }
  const auto shortcuts = object.find("shortcuts");
  if (shortcuts == object.end() || !shortcuts->is_object()) return;
  for (const auto& [id, list] : shortcuts->items()) {
    if (list.is_array()) settings.shortcuts[id] = read_chords(list);
  }
}

void read_state(const ordered_json& object, Settings& settings) {
  const auto recent = object.find("recent");
  if (recent != object.end() && recent->is_array()) {
    for (const ordered_json& path : *recent) {
      if (path.is_string() && settings.recent.size() < kMostRecentFiles) {
        settings.recent.emplace_back(path.get<std::string>());
      }
    }
  }
  read(object, "last_folder", settings.last_folder);
  const auto guide_seen = object.find("guide_seen");
  if (guide_seen != object.end() && guide_seen->is_boolean()) {
    settings.guide_seen = guide_seen->get<bool>();
  }
  const auto used = object.find("recent_actions");
  if (used != object.end() && used->is_array()) {
    for (const ordered_json& id : *used) {
      if (id.is_string() && settings.recent_actions.size() < kMostRecentActions) {
        settings.recent_actions.push_back(id.get<std::string>());
      }
    }
  }
  const auto sizes = object.find("pane_sizes");
  if (sizes == object.end() || !sizes->is_object()) return;
  for (const auto& [name, size] : sizes->items()) {
    if (size.is_number()) {
      settings.pane_sizes[name] = accepted(size.get<double>(), 0, kPaneRange);
    }
  }
}

}  // namespace

fs::path config_folder() { return xdg_folder("XDG_CONFIG_HOME", ".config"); }
fs::path state_folder() { return xdg_folder("XDG_STATE_HOME", ".local/state"); }

Settings load_settings(std::vector<std::string>* told) {
  Settings settings;
  read_preferences(load_object(config_file(), "Preferences", told), settings);
  read_state(load_object(state_file(), "Recent files and pane sizes", told), settings);
  return settings;
}

std::optional<std::string> save_settings(const Settings& settings) {
  ordered_json config = read_object(config_file());
  put_version(config);
  for (const Preference& preference : preferences()) {
    config[std::string(preference.word)] = preference_out(preference, settings);
  }
  ordered_json shortcuts = ordered_json::object();
  for (const auto& [id, chords] : settings.shortcuts) {
    ordered_json list = ordered_json::array();
    for (const Shortcut& chord : chords) list.push_back(to_text(chord));
    shortcuts[id] = std::move(list);
  }
  config["shortcuts"] = std::move(shortcuts);

  ordered_json state = read_object(state_file());
  put_version(state);
  ordered_json recent = ordered_json::array();
  for (const fs::path& path : settings.recent) recent.push_back(path.string());
  state["recent"] = std::move(recent);
  state["last_folder"] = settings.last_folder.string();
  state["guide_seen"] = settings.guide_seen;
  state["recent_actions"] = settings.recent_actions;
  state["pane_sizes"] = settings.pane_sizes;

  const std::optional<std::string> failure = write_object(config_file(), config);
  const std::optional<std::string> second = write_object(state_file(), state);
  return failure ? failure : second;
}

void remember_file(Settings& settings, const fs::path& path) {
  std::error_code error;
  const fs::path absolute = fs::absolute(path, error).lexically_normal();
  if (error || absolute.empty()) return;
  std::erase(settings.recent, absolute);
  settings.recent.insert(settings.recent.begin(), absolute);
  if (settings.recent.size() > kMostRecentFiles) settings.recent.resize(kMostRecentFiles);
  settings.last_folder = absolute.parent_path();
}

void apply_shortcuts(const Settings& settings) {
  for (const auto& [id, chords] : settings.shortcuts) remap_action(id, chords);
}

}  // namespace kindred::editor
