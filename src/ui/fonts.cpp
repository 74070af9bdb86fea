// SPDX-License-Identifier: MIT
#include "ui/fonts.h"

#include <array>
#include <cmath>
#include <filesystem>

namespace kindred::ui {
namespace {

constexpr const char* kIconFont = "truetype/fork-awesome/forkawesome-webfont.ttf";

struct Face {
  const char* path;   // under the folder of fonts
  float size_per_em;  // ImGui's size is ascent - descent, not the em
};

constexpr Face kRegular[] = {
    {"opentype/inter/Inter-Regular.otf", 1.2102f},
    {"truetype/dejavu/DejaVuSans.ttf", 1.1641f},
};
constexpr Face kSemiBold[] = {
    {"opentype/inter/Inter-SemiBold.otf", 1.2102f},
    {"truetype/dejavu/DejaVuSans-Bold.ttf", 1.1641f},
};

struct RoleRow {
  FontRole role;
  const Face (&faces)[2];
  float em;
  float icon_em;  // 0 = no icons merged
};

constexpr RoleRow kRoles[] = {
    {FontRole::kBody, kRegular, 13, 14},  {FontRole::kStrong, kSemiBold, 13, 14},
    {FontRole::kSmall, kRegular, 11, 12}, {FontRole::kSmallStrong, kSemiBold, 11, 0},
    {FontRole::kTitle, kSemiBold, 15, 0},
};
constexpr auto kRoleCount = static_cast<std::size_t>(FontRole::kCount);
static_assert(std::size(kRoles) == kRoleCount);

constexpr float kIconSizePerEm = 1.096f;

// Latin, Greek and Cyrillic as names hold them, typography, arrows, mathematics (minus).
constexpr ImWchar kTextRanges[] = {0x0020, 0x00FF, 0x0100, 0x024F, 0x0370, 0x03FF,
                                   0x0400, 0x04FF, 0x2010, 0x2027, 0x2030, 0x203A,
                                   0x2190, 0x2193, 0x2212, 0x2212, 0};
constexpr ImWchar kIconRanges[] = {0xF000, 0xF2E0, 0};

std::array<ImFont*, kRoleCount> role_fonts{};
bool icons_present = false;

const Face* first_present(const Face (&faces)[2], const std::filesystem::path& folder) {
  for (const Face& face : faces) {
    std::error_code error;
    if (std::filesystem::exists(folder / face.path, error)) return &face;
  }
  return nullptr;
}

ImFont* add_role(ImFontAtlas& atlas, const RoleRow& row, float scale,
                 const std::filesystem::path& folder) {
  const Face* face = first_present(row.faces, folder);
  if (face == nullptr) {
    ImFontConfig config;
    config.SizePixels = std::floor(row.em * scale);
    return atlas.AddFontDefault(&config);
  }
  ImFontConfig config;
  config.OversampleH = 2;
  config.OversampleV = 1;
  config.PixelSnapH = false;
  return atlas.AddFontFromFileTTF((folder / face->path).c_str(), row.em * face->size_per_em * scale,
                                  &config, kTextRanges);
}

void merge_icons(ImFontAtlas& atlas, const RoleRow& row, float scale,
                 const std::filesystem::path& file) {
  ImFontConfig config;
  config.MergeMode = true;
  config.PixelSnapH = true;
  config.GlyphMinAdvanceX = 16 * scale;
  atlas.AddFontFromFileTTF(file.c_str(), row.icon_em * kIconSizePerEm * scale, &config,
                           kIconRanges);
}

}  // namespace

void build_fonts(float scale, const std::filesystem::path& folder) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  atlas.Clear();
  std::error_code error;
  const std::filesystem::path icon_file = folder / kIconFont;
  icons_present = std::filesystem::exists(icon_file, error);
  for (const RoleRow& row : kRoles) {
    role_fonts[static_cast<std::size_t>(row.role)] = add_role(atlas, row, scale, folder);
    if (icons_present && row.icon_em > 0) merge_icons(atlas, row, scale, icon_file);
  }
  atlas.Build();
  ImGui::GetIO().FontDefault = font(FontRole::kBody);
}

ImFont* font(FontRole role) { return role_fonts[static_cast<std::size_t>(role)]; }

float cap_height(FontRole role) {
  const ImFontGlyph* glyph = font(role)->FindGlyph('H');
  return glyph == nullptr ? font(role)->FontSize * 0.6f : glyph->Y1 - glyph->Y0;
}

bool icon_font_present() { return icons_present; }

}  // namespace kindred::ui
