// SPDX-License-Identifier: MIT
#include "ui/fonts.h"

#include "support/catch.h"
#include "support/temp_folder.h"
#include "ui/draw.h"

namespace {

using kindred::test::TempFolder;
using kindred::ui::FontRole;

struct ImGuiBench {
  ImGuiBench() { ImGui::CreateContext(); }
  ~ImGuiBench() { ImGui::DestroyContext(); }
};

void copy_font(const TempFolder& folder, const std::string& file) {
  const std::filesystem::path from = std::filesystem::path("/usr/share/fonts") / file;
  std::filesystem::create_directories((folder / file).parent_path());
  std::filesystem::copy_file(from, folder / file);
}

}  // namespace

TEST_CASE("fonts: without any font package text still has a face, icons their initials") {
  const ImGuiBench bench;
  const TempFolder folder;
  for (const float scale : {1.f, 2.f, 3.f}) {
    kindred::ui::build_fonts(scale, folder.path());
    CHECK_FALSE(kindred::ui::icon_font_present());
    for (int role = 0; role < static_cast<int>(FontRole::kCount); ++role) {
      ImFont* face = kindred::ui::font(static_cast<FontRole>(role));
      REQUIRE(face != nullptr);
      CHECK(face->IsLoaded());
      CHECK(kindred::ui::cap_height(static_cast<FontRole>(role)) > 0);
    }
  }
  ImDrawList list(ImGui::GetDrawListSharedData());
  list._ResetForNewFrame();
  list.PushClipRect({0, 0}, {100, 100});
  list.PushTextureID(ImGui::GetIO().Fonts->TexID);
  kindred::ui::draw_icon(list, "play", {50, 50}, IM_COL32_WHITE);
  CHECK(list.VtxBuffer.Size > 0);
}

TEST_CASE("fonts: DejaVu Sans stands in for Inter") {
  const std::string dejavu = "truetype/dejavu/DejaVuSans.ttf";
  if (!std::filesystem::exists(std::filesystem::path("/usr/share/fonts") / dejavu)) return;
  const ImGuiBench bench;
  const TempFolder folder;
  copy_font(folder, dejavu);
  kindred::ui::build_fonts(1, folder.path());
  // 13 px an em: capitals of DejaVu Sans are 0.73 of it high.
  CHECK(kindred::ui::cap_height(FontRole::kBody) == Approx(9.5).margin(1));
  CHECK(kindred::ui::font(FontRole::kBody)->FindGlyphNoFallback(0x2212) != nullptr);
}
