// SPDX-License-Identifier: MIT
// What the program remembers between runs: preferences ($XDG_CONFIG_HOME/kindred/settings.json) and
// traces of use ($XDG_STATE_HOME/kindred/state.json). Missing, broken or newer files never stop
// anything: what can't be read keeps its default, what this build does not know is kept.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "editor/actions.h"

namespace kindred::editor {

struct Settings {
  // ---- preferences ----
  std::string theme = "dark";  ///< "dark" or "light"
  double ui_scale = 0;         ///< 0 = from the display, else 0.5 to 4
  bool reduce_motion = false;
  double autosave_seconds = 60;  ///< at most so much work is lost in a crash
  bool auto_key = true;
  bool keep_feet = true;
  PlaybackMode playback = PlaybackMode::kRealTime;
  std::map<std::string, std::vector<Shortcut>> shortcuts;  ///< action id -> chords, where remapped

  // ---- traces of use ----
  std::vector<std::filesystem::path> recent;  ///< newest first
  std::filesystem::path last_folder;
  bool guide_seen = false;                   ///< the first steps were offered once
  std::vector<std::string> recent_actions;   ///< ids, newest first (palette.h)
  std::map<std::string, double> pane_sizes;  ///< by the pane's name, px at scale 1

  friend bool operator==(const Settings&, const Settings&) = default;
};

/// Of the files' layout; files of a newer one are read as far as they are understood.
inline constexpr int kSettingsVersion = 1;

inline constexpr std::size_t kMostRecentFiles = 10;

/// $XDG_CONFIG_HOME/kindred and $XDG_STATE_HOME/kindred, by default ~/.config and ~/.local/state
/// (relative values of the variables are ignored, as the standard asks). Not made here.
std::filesystem::path config_folder();
std::filesystem::path state_folder();

/// Never fails. A file that can't be read, or that a newer program wrote, is copied beside itself
/// before anything replaces it; `told` gets a sentence for each.
Settings load_settings(std::vector<std::string>* told = nullptr);
/// Nothing = done, else one sentence. Members that other versions wrote stay in the files.
std::optional<std::string> save_settings(const Settings& settings);

/// Puts the file first among the recent ones and its folder last used.
void remember_file(Settings& settings, const std::filesystem::path& path);

/// Remapped shortcuts come into force.
void apply_shortcuts(const Settings& settings);

}  // namespace kindred::editor
