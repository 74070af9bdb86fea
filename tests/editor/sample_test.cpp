// SPDX-License-Identifier: MIT
#include "editor/sample.h"

#include "build_paths.h"
#include "support/catch.h"
#include "support/temp_folder.h"

namespace kindred::editor {
namespace {

void write_minimal(const std::filesystem::path& path) {
  std::filesystem::create_directories(path.parent_path());
  std::filesystem::copy_file(std::filesystem::path(KINDRED_SOURCE_DIR) / "scenes" / "arm.kindred",
                             path);
}

}  // namespace

TEST_CASE("The sample is found where it is installed and where it was built", "[sample]") {
  const test::TempFolder folder;
  CHECK(find_sample(folder / "bin/kindred").empty());
  write_minimal(folder / "scenes/self_hug.kindred");
  CHECK(find_sample(folder / "build/dev/kindred") == folder / "scenes/self_hug.kindred");
  write_minimal(folder / "share/kindred/scenes/self_hug.kindred");
  CHECK(find_sample(folder / "bin/kindred") == folder / "share/kindred/scenes/self_hug.kindred");
  CHECK(find_sample({}).empty());
}

TEST_CASE("The sample opens as a scene that was never saved", "[sample]") {
  const test::TempFolder folder;
  write_minimal(folder / "scenes/self_hug.kindred");
  Editor editor;
  REQUIRE(open_sample(editor, folder / "scenes/self_hug.kindred"));
  CHECK(editor.path().empty());
  CHECK_FALSE(editor.modified());
  CHECK_FALSE(editor.can_save_in_place());
  CHECK_FALSE(open_sample(editor, folder / "scenes/none.kindred"));
  CHECK(editor.notices().size() == 1);
}

}  // namespace kindred::editor
