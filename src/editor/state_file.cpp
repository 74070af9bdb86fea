// SPDX-License-Identifier: MIT
#include "editor/state_file.h"

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <system_error>

#include "io/scene_file.h"

namespace kindred::editor {

StateNotes notes_from_text(std::string_view text) {
  StateNotes notes;
  const nlohmann::json value = nlohmann::json::parse(text, nullptr, false);
  if (!value.is_object()) return notes;
  for (const auto& [name, member] : value.items()) {
    if (member.is_string()) notes[name] = member.get<std::string>();
  }
  return notes;
}

StateNotes read_notes(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return notes_from_text(std::string{std::istreambuf_iterator<char>(stream), {}});
}

std::string notes_to_text(const StateNotes& notes) {
  const auto replace = nlohmann::json::error_handler_t::replace;  // paths need not be UTF-8
  return nlohmann::json(notes).dump(2, ' ', false, replace) + "\n";
}

std::string note(const StateNotes& notes, const std::string& name) {
  const auto found = notes.find(name);
  return found == notes.end() ? std::string() : found->second;
}

std::optional<std::string> write_in_folder(const std::filesystem::path& path,
                                           std::string_view text) {
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  if (error) return "can't make " + path.parent_path().string() + ": " + error.message();
  return io::write_file_atomically(path, text);
}

}  // namespace kindred::editor
