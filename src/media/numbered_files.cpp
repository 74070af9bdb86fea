// SPDX-License-Identifier: MIT
#include "media/numbered_files.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <string>
#include <system_error>

namespace kindred::media {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// "take2_", "0041", ".png"
struct NumberedName {
  std::string before, digits, after;
};

std::optional<NumberedName> split(const std::string& name) {
  const std::size_t dot = std::min(name.rfind('.'), name.size());
  std::size_t end = dot;
  while (end > 0 && !is_digit(name[end - 1])) --end;
  std::size_t begin = end;
  while (begin > 0 && is_digit(name[begin - 1])) --begin;
  if (begin == end) return std::nullopt;
  return NumberedName{name.substr(0, begin), name.substr(begin, end - begin), name.substr(end)};
}

}  // namespace

std::vector<NumberedFile> numbered_files(const std::filesystem::path& path) {
  const std::string own_name = path.filename().string();
  const std::optional<NumberedName> own = split(own_name);
  if (!own) return {{0, path}};
  std::map<std::int64_t, std::string> names;
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  std::error_code error;
  for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    const std::optional<NumberedName> other = split(name);
    if (!other || other->before != own->before || other->after != own->after) continue;
    std::int64_t number = 0;
    const char* const stop = other->digits.data() + other->digits.size();
    if (std::from_chars(other->digits.data(), stop, number).ec != std::errc()) continue;
    const auto [place, added] = names.try_emplace(number, name);
    const bool same_length = name.size() == own_name.size();
    const bool better =
        same_length || (place->second.size() != own_name.size() && name < place->second);
    if (!added && better) place->second = name;
  }
  std::vector<NumberedFile> files;
  for (const auto& [number, name] : names) files.push_back({number, path.parent_path() / name});
  return files;
}

}  // namespace kindred::media
