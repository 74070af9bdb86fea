// SPDX-License-Identifier: MIT
#include "editor/palette.h"

#include <algorithm>
#include <cctype>

namespace kindred::editor {
namespace {

constexpr int kLetter = 1, kWordStart = 8, kInARow = 5, kFirst = 4;
constexpr int kSkippedLetters = 12;  // so many letters left over cost one point
constexpr int kRecent = 6, kMenuOnly = -20;

char small(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || (static_cast<unsigned char>(c) & 0x80);
}

/// Points for a letter of the query that is found at `place`.
int points(std::string_view text, std::size_t place, bool in_a_row) {
  int result = kLetter;
  if (place == 0) result += kFirst;
  if (place == 0 || !is_word(text[place - 1])) result += kWordStart;
  if (in_a_row) result += kInARow;
  return result;
}

/// best[q][t]: points of the first q letters where the last one is found at t, negative = not.
/// Short texts: the table is small.
using Table = std::vector<std::vector<int>>;

std::string letters_of(std::string_view query) {
  std::string letters;
  for (const char c : query) {
    if (!std::isspace(static_cast<unsigned char>(c))) letters += small(c);
  }
  return letters;
}

Table fill_table(std::string_view text, std::string_view letters) {
  Table best(letters.size(), std::vector<int>(text.size(), -1));
  for (std::size_t q = 0; q < letters.size(); ++q) {
    int before = q == 0 ? 0 : -1;  // the best of all places left of the neighbour
    for (std::size_t t = 0; t < text.size(); ++t) {
      const int neighbour = q > 0 && t > 0 ? best[q - 1][t - 1] : -1;
      if (small(text[t]) == letters[q]) {
        if (before >= 0) best[q][t] = before + points(text, t, false);
        if (neighbour >= 0) {
          best[q][t] = std::max(best[q][t], neighbour + points(text, t, true));
        }
      }
      if (q > 0) before = std::max(before, neighbour);
    }
  }
  return best;
}

/// The places that gave the best points, found from the end.
std::vector<std::size_t> trace(const Table& best, std::string_view text) {
  std::vector<std::size_t> places(best.size());
  std::size_t end = text.size();
  for (std::size_t q = best.size(); q-- > 0;) {
    const auto& row = best[q];
    std::size_t place = static_cast<std::size_t>(
        std::max_element(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(end)) -
        row.begin());
    const bool follows = q + 1 < best.size() && end > 0 && row[end - 1] >= 0;
    if (follows && row[end - 1] + kInARow >= row[place]) place = end - 1;
    places[q] = place;
    end = place;
  }
  return places;
}

}  // namespace

std::optional<int> fuzzy_score(std::string_view text, std::string_view query,
                               std::vector<std::size_t>* matched) {
  const std::string letters = letters_of(query);
  if (matched) matched->clear();
  if (letters.empty()) return 0;
  if (text.empty()) return std::nullopt;
  const Table best = fill_table(text, letters);
  const int score = *std::max_element(best.back().begin(), best.back().end());
  if (score < 0) return std::nullopt;
  if (matched) *matched = trace(best, text);
  return score - static_cast<int>(text.size() - letters.size()) / kSkippedLetters;
}

std::vector<PaletteRow> palette_rows(const Editor& editor, std::string_view query,
                                     std::span<const std::string> recent) {
  const bool all = letters_of(query).empty();
  std::vector<PaletteRow> rows;
  for (const Action& action : actions()) {
    const std::string_view menu = menu_label(action);
    if (menu.empty()) continue;
    PaletteRow row;
    row.action = &action;
    std::optional<int> score = fuzzy_score(action.label, query, &row.matched);
    if (!score) {
      score = fuzzy_score(std::string(menu) + " " + std::string(action.label), query);
      if (score) *score += kMenuOnly;
    }
    if (!score) continue;
    row.enabled = action.enabled(editor);
    const auto place = std::find(recent.begin(), recent.end(), action.id);
    row.recent = place != recent.end();
    row.score = *score;
    if (row.recent) {
      row.score += all ? static_cast<int>(recent.end() - place) : kRecent;
    }
    rows.push_back(std::move(row));
  }
  std::stable_sort(rows.begin(), rows.end(), [](const PaletteRow& left, const PaletteRow& right) {
    return left.score > right.score;
  });
  return rows;
}

void remember_action(std::vector<std::string>& recent, std::string_view id) {
  std::erase(recent, id);
  recent.insert(recent.begin(), std::string(id));
  if (recent.size() > kMostRecentActions) recent.resize(kMostRecentActions);
}

}  // namespace kindred::editor
