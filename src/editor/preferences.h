// SPDX-License-Identifier: MIT
// The table of preferences: one row each. The dialog and the settings file loop over it.
#pragma once

#include <span>
#include <string_view>

#include "editor/number_input.h"
#include "editor/settings.h"

namespace kindred::editor {

enum class PreferenceKind { kSwitch, kNumber, kChoice };

struct PreferenceChoice {
  std::string_view word, label;
};

struct Preference {
  std::string_view word;   ///< in the file
  std::string_view group;  ///< heading in the dialog
  std::string_view label;
  std::string_view hint;  ///< one line for the tooltip
  PreferenceKind kind;
  std::string_view unit;  ///< of numbers
  NumberRange range;      ///< of numbers
  /// A number that 0 stands for "automatic" or "off" in; its label, empty = 0 means nothing else.
  std::string_view zero_label;
  std::span<const PreferenceChoice> choices;
  /// Switches as 0 and 1, choices as their index.
  double (*get)(const Settings&);
  void (*set)(Settings&, double);
};

std::span<const Preference> preferences();
/// Brings the value into its range; refuses what is not finite and choices that do not exist.
void set_preference(const Preference& preference, Settings& settings, double value);
/// As the program comes.
double default_value(const Preference& preference);
void reset_preferences(Settings& settings);

}  // namespace kindred::editor
