// SPDX-License-Identifier: MIT
#include "editor/preferences.h"

#include <array>
#include <cmath>

namespace kindred::editor {
namespace {

using enum PreferenceKind;

constexpr std::array kThemes{PreferenceChoice{"dark", "Dark"}, PreferenceChoice{"light", "Light"}};
constexpr std::array kPlayback{PreferenceChoice{"real_time", "Hold real time"},
                               PreferenceChoice{"every_frame", "Show every frame"}};
constexpr NumberRange kOnOff{0, 1};
constexpr NumberRange kUiScaleRange{0.5, 4};
constexpr NumberRange kAutosaveRange{1, 3600};

template <auto Member>
double get(const Settings& settings) {
  return static_cast<double>(settings.*Member);
}
template <auto Member>
void set(Settings& settings, double value) {
  if constexpr (std::is_same_v<decltype(Member), bool Settings::*>) {
    settings.*Member = value != 0;
  } else {
    settings.*Member = value;
  }
}
double get_theme(const Settings& settings) { return settings.theme == "light" ? 1 : 0; }
void set_theme(Settings& settings, double value) {
  settings.theme = kThemes[static_cast<std::size_t>(value)].word;
}
double get_playback(const Settings& settings) {
  return settings.playback == PlaybackMode::kEveryFrame ? 1 : 0;
}
void set_playback(Settings& settings, double value) {
  settings.playback = value != 0 ? PlaybackMode::kEveryFrame : PlaybackMode::kRealTime;
}

// word, group, label, hint, kind, unit, range, zero_label, choices, get, set
constexpr std::array kPreferences{
    Preference{"theme", "Look", "Theme", "Dark for long evenings, light for bright rooms", kChoice,
               "", kOnOff, "", kThemes, get_theme, set_theme},
    Preference{"ui_scale",
               "Look",
               "Size of everything",
               "1 is 100 %",
               kNumber,
               "×",
               kUiScaleRange,
               "As the display asks",
               {},
               get<&Settings::ui_scale>,
               set<&Settings::ui_scale>},
    Preference{"reduce_motion",
               "Look",
               "Reduce motion",
               "Nothing slides or fades",
               kSwitch,
               "",
               kOnOff,
               "",
               {},
               get<&Settings::reduce_motion>,
               set<&Settings::reduce_motion>},
    Preference{"autosave_seconds",
               "Safety",
               "Autosave every",
               "A crash costs at most this much work",
               kNumber,
               "s",
               kAutosaveRange,
               "",
               {},
               get<&Settings::autosave_seconds>,
               set<&Settings::autosave_seconds>},
    Preference{"auto_key",
               "Animation",
               "Auto-key at the start",
               "Posing sets keys at the playhead",
               kSwitch,
               "",
               kOnOff,
               "",
               {},
               get<&Settings::auto_key>,
               set<&Settings::auto_key>},
    Preference{"keep_feet",
               "Animation",
               "Keep feet at the start",
               "Support feet stay while a figure is dragged",
               kSwitch,
               "",
               kOnOff,
               "",
               {},
               get<&Settings::keep_feet>,
               set<&Settings::keep_feet>},
    Preference{"playback", "Animation", "Playback", "Drop frames to hold time, or show them all",
               kChoice, "", kOnOff, "", kPlayback, get_playback, set_playback},
};

}  // namespace

std::span<const Preference> preferences() { return kPreferences; }

void set_preference(const Preference& preference, Settings& settings, double value) {
  if (!std::isfinite(value)) return;
  if (preference.kind == kSwitch) {
    preference.set(settings, value != 0 ? 1 : 0);
  } else if (preference.kind == kChoice) {
    const bool exists = value >= 0 && value < static_cast<double>(preference.choices.size());
    if (exists) preference.set(settings, std::floor(value));
  } else if (value == 0 && !preference.zero_label.empty()) {
    preference.set(settings, 0);
  } else {
    preference.set(settings, accepted(value, preference.get(settings), preference.range));
  }
}

double default_value(const Preference& preference) { return preference.get(Settings{}); }

void reset_preferences(Settings& settings) {
  for (const Preference& preference : preferences()) {
    preference.set(settings, default_value(preference));
  }
}

}  // namespace kindred::editor
