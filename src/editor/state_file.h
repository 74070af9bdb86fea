// SPDX-License-Identifier: MIT
// Small notes that the program leaves for its later runs and for other windows: names and texts, as
// a JSON object.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace kindred::editor {

using StateNotes = std::map<std::string, std::string>;

/// Empty where there is no file, or none that can be read.
StateNotes read_notes(const std::filesystem::path& path);
StateNotes notes_from_text(std::string_view text);
std::string notes_to_text(const StateNotes& notes);
/// The text of that name, "" if there is none.
std::string note(const StateNotes& notes, const std::string& name);

/// Makes the folder and writes the file whole or not at all. Nothing = done, else why not.
std::optional<std::string> write_in_folder(const std::filesystem::path& path,
                                           std::string_view text);

}  // namespace kindred::editor
