// SPDX-License-Identifier: MIT
#include "editor/sample.h"

#include <system_error>
#include <utility>

#include "io/scene_file.h"

namespace kindred::editor {

std::filesystem::path find_sample(const std::filesystem::path& program) {
  namespace fs = std::filesystem;
  const fs::path kName = "self_hug.kindred";
  std::error_code error;
  for (fs::path folder = program.parent_path(); !folder.empty(); folder = folder.parent_path()) {
    for (const fs::path& scenes : {folder / "share" / "kindred" / "scenes", folder / "scenes"}) {
      if (fs::is_regular_file(scenes / kName, error)) return scenes / kName;
    }
    if (folder == folder.parent_path()) break;
  }
  return {};
}

bool open_sample(Editor& editor, const std::filesystem::path& sample) {
  io::LoadResult loaded = io::load_scene(sample);
  if (!loaded.scene) {
    editor.notify(
        {NoticeKind::kWarning, "The sample scene was not opened: " + sample.string() +
                                   " can't be read. Open one of your own with File, Open."});
    return false;
  }
  editor.open_scene(std::move(*loaded.scene), {});
  return true;
}

}  // namespace kindred::editor
