// SPDX-License-Identifier: MIT
// Scene files on disk.
#include "io/scene_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#include "io/read_log.h"

namespace kindred::io {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestFile = std::uintmax_t{512} << 20;

/// The file's bytes, or one sentence.
std::optional<std::string> read_file(const fs::path& path, std::string& text) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) return "no such file";
  if (error) return "can't be read: " + error.message();
  if (fs::is_directory(status)) return "this is a folder, not a scene file";
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             &std::fclose);
  if (!file) return "can't be read: " + std::generic_category().message(errno);
  char buffer[1 << 16];
  while (const std::size_t count = std::fread(buffer, 1, sizeof buffer, file.get())) {
    if (text.size() + count > kLargestFile) return "larger than 512 MB, which no scene is";
    text.append(buffer, count);
  }
  if (std::ferror(file.get())) return "can't be read: " + std::generic_category().message(errno);
  return {};
}

bool equal_but_for_case(std::string_view left, std::string_view right) {
  const auto lower = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [&](char l, char r) { return lower(l) == lower(r); });
}

/// What may help to find a missing image, or "".
std::string hint(const fs::path& image) {
  std::error_code error;
  if (image.string().find('\\') != std::string::npos) return " (paths are written with /)";
  for (fs::directory_iterator entry(image.parent_path(), error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (equal_but_for_case(name, image.filename().string()))
      return " (there is " + in_quotes(name) + ")";
  }
  return "";
}

void tell_missing_images(const Scene& scene, const fs::path& folder,
                         std::vector<Message>& messages) {
  for (std::size_t c = 0; c < scene.characters.size(); ++c) {
    const std::vector<Part>& parts = *scene.characters[c]->parts;
    for (std::size_t p = 0; p < parts.size(); ++p) {
      for (std::size_t s = 0; s < parts[p].shapes.size(); ++s) {
        const auto* image = std::get_if<ImageShape>(&parts[p].shapes[s].shape);
        if (!image) continue;
        std::error_code error;
        const fs::path path = folder / image->file;
        if (fs::is_regular_file(path, error)) continue;
        std::string place = "/characters/" + std::to_string(c) + "/parts/" + std::to_string(p);
        const bool main = parts[p].has_main_shape && s == 0;
        if (!main) {
          place += "/shapes/" + std::to_string(parts[p].has_main_shape ? s - 1 : s);
        }
        messages.push_back({Severity::kWarning, place + "/shape/file",
                            "part " + in_quotes(parts[p].name) + ": no image at " +
                                in_quotes(image->file) + hint(path) +
                                "; a placeholder is drawn, the path is kept"});
      }
    }
  }
}

}  // namespace

std::vector<Message> missing_media(const Scene& scene, const fs::path& folder) {
  std::vector<Message> messages;
  const auto check = [&](const std::string& file, std::string place, const std::string& owner) {
    std::error_code error;
    if (file.empty() || fs::is_regular_file(folder / file, error)) return;
    messages.push_back({Severity::kWarning, std::move(place),
                        owner + ": no file at " + in_quotes(file) + hint(folder / file) +
                            "; the scene is whole without it, the path is kept"});
  };
  for (std::size_t i = 0; i < scene.references.size(); ++i) {
    const Reference& reference = scene.references[i];
    check(reference.file, "/references/" + std::to_string(i) + "/file",
          "reference " + in_quotes(reference.name));
  }
  if (scene.audio) check(scene.audio->file, "/audio/file", "audio");
  return messages;
}

std::string to_line(const Message& message, const std::string& path) {
  std::string line = path + ": ";
  if (!message.place.empty()) line += message.place + ": ";
  return line + message.text;
}

LoadResult load_scene(const fs::path& path) {
  std::string text;
  LoadResult result;
  if (const auto problem = read_file(path, text)) {
    result.messages.push_back({Severity::kError, "", *problem});
    return result;
  }
  result = read_scene(text);
  if (result.scene) tell_missing_images(*result.scene, path.parent_path(), result.messages);
  return result;
}

void rebase_images(Scene& scene, const fs::path& from, const fs::path& to) {
  std::error_code error;
  const fs::path old_folder = fs::weakly_canonical(from.empty() ? "." : from, error);
  const fs::path new_folder = fs::weakly_canonical(to.empty() ? "." : to, error);
  if (error || old_folder == new_folder) return;
  const auto moved_file = [&](const std::string& name) -> std::optional<std::string> {
    const fs::path file = old_folder / name;
    if (fs::path(name).is_absolute() || !fs::is_regular_file(file, error)) return {};
    return file.lexically_normal().lexically_relative(new_folder).generic_string();
  };
  const auto moved = [&](const PaintedShape& painted) -> std::optional<std::string> {
    const auto* image = std::get_if<ImageShape>(&painted.shape);
    return image ? moved_file(image->file) : std::nullopt;
  };
  for (Reference& reference : scene.references) {
    if (auto file = moved_file(reference.file)) reference.file = std::move(*file);
  }
  if (scene.audio) {
    if (auto file = moved_file(scene.audio->file)) scene.audio->file = std::move(*file);
  }
  for (Cow<Character>& character : scene.characters) {
    // An edit may clone, so the part is looked up anew each time.
    for (std::size_t p = 0; p < character->parts->size(); ++p) {
      for (std::size_t s = 0; s < (*character->parts)[p].shapes.size(); ++s) {
        const auto file = moved((*character->parts)[p].shapes[s]);
        if (!file) continue;
        Part& part = character.edit().parts.edit()[p];
        std::get<ImageShape>(part.shapes[s].shape).file = *file;
      }
    }
  }
}

std::optional<std::string> save_scene(const Scene& scene, const fs::path& path) {
  if (scene.version > kSceneVersion) {
    return "the scene is of a newer version (" + std::to_string(scene.version) +
           ") than this program writes (" + std::to_string(kSceneVersion) +
           "); saving could lose what it does not know";
  }
  const std::string text = write_scene(scene);
  const LoadResult check = read_scene(text);
  if (!check.scene || write_scene(*check.scene) != text) {
    std::string why = check.messages.empty() ? "it reads back differently"
                                             : to_line(check.messages.front(), "the new text");
    return "nothing was written, because the file would not read back as this scene: " + why;
  }
  return write_file_atomically(path, text);
}

}  // namespace kindred::io
