// SPDX-License-Identifier: MIT
// Scene files: text to document and back, loading rules and atomic saving (docs/file_format.md).
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kindred/scene/document.h"

namespace kindred::io {

enum class Severity { kWarning, kError };

/// One problem of a file: where (JSON pointer, or line:column), what, and what was done about it.
struct Message {
  Severity severity = Severity::kWarning;
  std::string place;
  std::string text;
};

/// "PATH: PLACE: TEXT", one line.
std::string to_line(const Message& message, const std::string& path);

struct LoadResult {
  std::optional<Scene> scene;  ///< none = refused; then `messages` holds at least one error
  std::vector<Message> messages;
};

LoadResult read_scene(std::string_view text);
LoadResult load_scene(const std::filesystem::path& path);

/// The text of a scene file. Reading it back gives an equal document, writing that the same bytes.
/// Non-finite numbers never reach the text: they become the field's default.
std::string write_scene(const Scene& scene);

/// References and sound whose files are not there. They are told where somebody asks, not on
/// loading: a scene without them is whole. `folder` is that of the scene file.
std::vector<Message> missing_media(const Scene& scene, const std::filesystem::path& folder);

/// Rewrites the relative paths of images, references and sound, so that the scene finds the same files from the folder
/// `to` as it did from `from`. Absolute paths and those that lead nowhere stay.
void rebase_images(Scene& scene, const std::filesystem::path& from,
                   const std::filesystem::path& to);

/// Writes `text` to a temporary file beside the target, fsync, rename. Follows a symlink and keeps
/// permissions. Nothing = done, else one sentence: what failed, why. The old file stays whole then.
std::optional<std::string> write_file_atomically(const std::filesystem::path& path,
                                                 std::string_view text);

/// write_scene, re-read as a check, then write_file_atomically. Refuses scenes of newer versions.
std::optional<std::string> save_scene(const Scene& scene, const std::filesystem::path& path);

}  // namespace kindred::io
