// SPDX-License-Identifier: MIT
#include "kindred/rig/bone.h"

#include <cctype>
#include <string_view>

namespace kindred {
namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_counter_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_upper(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }

bool equal_ignoring_case(std::string_view text, std::string_view lower_case) {
  if (text.size() != lower_case.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (lower(text[i]) != lower_case[i]) return false;
  return true;
}

/// Without a trailing counter: "hand.L.001" and "hand_l2" name the same side as "hand.L".
std::string_view without_counter(std::string_view name) {
  while (!name.empty() && is_counter_digit(name.back())) name.remove_suffix(1);
  if (name.size() > 2 && (name.back() == '.' || name.back() == '_')) name.remove_suffix(1);
  return name;
}

/// Whether `word` stands in the name on its own: "left hand", "hand_left", "LeftHand", not
/// "leftover".
bool has_word(std::string_view name, std::string_view word) {
  for (std::size_t i = 0; i + word.size() <= name.size(); ++i) {
    const std::size_t end = i + word.size();
    if (!equal_ignoring_case(name.substr(i, word.size()), word)) continue;
    const bool starts =
        i == 0 || !is_letter(name[i - 1]) || (is_upper(name[i]) && !is_upper(name[i - 1]));
    const bool ends = end == name.size() || !is_letter(name[end]) ||
                      (is_upper(name[end]) && !is_upper(name[end - 1]));
    if (starts && ends) return true;
  }
  return false;
}

}  // namespace

DofWeights default_weights(bool is_root) {
  DofWeights weights;
  if (is_root) weights.x = weights.y = 0.02;
  return weights;
}

Side side_from_name(const std::string& name) {
  const std::string_view stem = without_counter(name);
  if (stem.size() >= 2 && (stem[stem.size() - 2] == '.' || stem[stem.size() - 2] == '_')) {
    if (lower(stem.back()) == 'l') return Side::kLeft;
    if (lower(stem.back()) == 'r') return Side::kRight;
  }
  const bool left = has_word(name, "left"), right = has_word(name, "right");
  if (left == right) return Side::kCenter;
  return left ? Side::kLeft : Side::kRight;
}

Side side_of(const Bone& bone) { return bone.side.value_or(side_from_name(bone.name)); }

}  // namespace kindred
