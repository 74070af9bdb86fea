// SPDX-License-Identifier: MIT
// `render` of the built program without a display: files, pixels, refusals, exit statuses. The
// pictures are read back by libpng and checked by pngcheck, which share no code with the writer.
#include <png.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <fstream>

#include "build_paths.h"
#include "support/catch.h"
#include "support/kindred_program.h"
#include "support/temp_folder.h"

using namespace kindred::test;
namespace fs = std::filesystem;

namespace {

/// A red square of 50 % in the middle of a transparent page of 40 x 30, three frames.
const std::string kRedSquare = R"({"format": "kindred-scene", "version": 1,
  "canvas": {"width": 40, "height": 30}, "frame_range": [0, 2],
  "characters": [{"name": "square", "parts": [
    {"name": "red", "shape": {"type": "rectangle", "x": 10, "y": 5, "width": 20, "height": 20},
     "fill": "#ff0000", "opacity": 0.5}]}]})";

struct Picture {
  int width = 0, height = 0;
  std::vector<std::uint8_t> rgba;
  std::array<int, 4> at(int x, int y) const {
    const auto i = static_cast<std::size_t>(y * width + x) * 4;
    return {rgba[i], rgba[i + 1], rgba[i + 2], rgba[i + 3]};
  }
};

Picture read_png(const fs::path& path) {
  png_image header{};
  header.version = PNG_IMAGE_VERSION;
  REQUIRE(png_image_begin_read_from_file(&header, path.c_str()));
  header.format = PNG_FORMAT_RGBA;
  Picture picture{static_cast<int>(header.width), static_cast<int>(header.height), {}};
  picture.rgba.resize(PNG_IMAGE_SIZE(header));
  REQUIRE(png_image_finish_read(&header, nullptr, picture.rgba.data(), 0, nullptr));
  return picture;
}

std::vector<std::string> files_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

bool one_line(const std::string& text) {
  return std::count(text.begin(), text.end(), '\n') == 1 && text.rfind("kindred: ", 0) == 0;
}

}  // namespace

TEST_CASE("render writes straight alpha, and nothing on stdout", "[EXP-1][EXP-15]") {
  const TempFolder folder;
  const std::string scene = folder.write("red.kindred", kRedSquare);
  const fs::path out = folder / "frames";
  const ProcessResult result = run_kindred({"render", scene, "-o", out});
  CAPTURE(result.err);
  REQUIRE(result.exit_status == 0);
  CHECK(result.out.empty());
  CHECK(files_in(out) == std::vector<std::string>{"red_0000.png", "red_0001.png", "red_0002.png"});
  const Picture picture = read_png(out / "red_0000.png");
  CHECK(picture.width == 40);
  CHECK(picture.height == 30);
  const auto middle = picture.at(20, 15);
  CHECK(middle[0] == 255);
  CHECK(middle[1] == 0);
  CHECK(middle[2] == 0);
  CHECK(std::abs(middle[3] - 128) <= 1);
  CHECK(picture.at(2, 2)[3] == 0);
  const ProcessResult check = run_process({"pngcheck", "-q", out / "red_0001.png"});
  CAPTURE(check.out);
  CHECK(check.exit_status == 0);
}

TEST_CASE("render refuses to overwrite before its first byte, --force does", "[EXP-2]") {
  const TempFolder folder;
  const std::string scene = folder.write("red.kindred", kRedSquare);
  fs::create_directory(folder / "out");
  write_text(folder / "out" / "red_0001.png", "not ours");
  write_text(folder / "out" / "red_0009.png", "older");
  const ProcessResult refused = run_kindred({"render", scene, "-o", folder / "out"});
  CHECK(refused.exit_status == 1);
  CHECK(one_line(refused.err));
  CHECK_THAT(refused.err, ContainsSubstring("red_0001.png"));
  CHECK(files_in(folder / "out").size() == 2);
  CHECK(read_text(folder / "out" / "red_0001.png") == "not ours");

  const ProcessResult forced = run_kindred({"render", scene, "-o", folder / "out", "--force"});
  CHECK(forced.exit_status == 0);
  CHECK_THAT(forced.err, ContainsSubstring("1 older frame"));
  CHECK(read_png(folder / "out" / "red_0001.png").width == 40);
  CHECK(read_text(folder / "out" / "red_0009.png") == "older");
}

TEST_CASE("render keeps dots in the name and pads numbers", "[EXP-4][EXP-5]") {
  const TempFolder folder;
  const std::string scene = folder.write("walk.v2.final.kindred", kRedSquare);
  REQUIRE(run_kindred({"render", scene, "-o", folder / "o", "--frames", "1"}).exit_status == 0);
  CHECK(files_in(folder / "o") == std::vector<std::string>{"walk.v2.final_0001.png"});
  REQUIRE(run_kindred({"render", scene, "-o", folder / "n", "--frames=9999-10000", "--name=f"})
              .exit_status == 0);
  CHECK(files_in(folder / "n") == std::vector<std::string>{"f_09999.png", "f_10000.png"});
}

TEST_CASE("render works with awkward paths and writes nowhere else", "[EXP-13]") {
  const TempFolder folder;
  const fs::path place = folder / "50% off %d" / "été 日本";
  fs::create_directories(place);
  write_text(place / "-my \"clip\".kindred", kRedSquare);
  const fs::path out = place / "-o %04d";
  const ProcessResult result = run_kindred({"render", place / "-my \"clip\".kindred", "-o", out});
  CAPTURE(result.err);
  CHECK(result.exit_status == 0);
  CHECK(files_in(out).size() == 3);
  CHECK(files_in(folder.path()).size() == 1);
  CHECK(files_in(place).size() == 2);
}

TEST_CASE("render says which file could not be written and why", "[EXP-12]") {
  const TempFolder folder;
  const std::string scene = folder.write("red.kindred", kRedSquare);
  folder.write("taken", "a file");
  const ProcessResult on_file = run_kindred({"render", scene, "-o", folder / "taken"});
  CHECK(on_file.exit_status == 1);
  CHECK(one_line(on_file.err));
  CHECK(read_text(folder / "taken") == "a file");

  ProcessOptions small;
  small.largest_file_bytes = 40;  // stands in for a disk that fills up inside the first frame
  const ProcessResult full = run_kindred({"render", scene, "-o", folder / "full"}, small);
  CHECK(full.exit_status == 1);
  CHECK_THAT(full.err, ContainsSubstring("red_000"));
  CHECK_THAT(full.err, ContainsSubstring("File too large"));
  CHECK(files_in(folder / "full").empty());
}

TEST_CASE("render tells wrong usage from failed work, and then draws nothing", "[EXP-15]") {
  const TempFolder folder;
  const std::string scene = folder.write("red.kindred", kRedSquare);
  const std::string out = folder / "out";
  const std::vector<std::vector<std::string>> wrong{
      {"render", scene, "-o", out, "--frames", "5-3"},
      {"render", scene, "-o", out, "--frames=-1"},
      {"render", scene, "-o", out, "--bad"},
      {"render", scene, "-o", out, "--size", "0x9"},
      {"render", scene, "-o", out, "--size", "12"},
      {"render", scene, "-o", out, "--fps", "nan"},
      {"render", scene, "-o", out, "--fps", "0"},
      {"render", scene},
      {"render", scene, "-o", out, "--format", "tiff"}};
  for (const auto& arguments : wrong) {
    const ProcessResult result = run_kindred(arguments);
    CAPTURE(arguments, result.err);
    CHECK(result.exit_status == 2);
    CHECK_FALSE(result.err.empty());
  }
  CHECK(run_kindred({"render", folder / "missing.kindred", "-o", out}).exit_status == 1);
  CHECK(run_kindred({"render", scene, "-o", out, "--clip", "ghost"}).exit_status == 1);
  CHECK_FALSE(fs::exists(out));
}

TEST_CASE("render gives the same bytes for any number of jobs, and resumes", "[EXP-14]") {
  const TempFolder folder;
  const std::string scene = std::string(KINDRED_SOURCE_DIR) + "/scenes/arm.kindred";
  REQUIRE(run_kindred({"render", scene, "-o", folder / "a", "--frames", "0-5", "--jobs", "1"})
              .exit_status == 0);
  REQUIRE(run_kindred({"render", scene, "-o", folder / "b", "--frames", "0-5", "--jobs=4"})
              .exit_status == 0);
  for (const std::string& name : files_in(folder / "a")) {
    CHECK(read_text(folder / "a" / name) == read_text(folder / "b" / name));
  }
  const std::string whole = read_text(folder / "a" / "arm_0003.png");
  fs::resize_file(folder / "a" / "arm_0003.png", 100);
  const ProcessResult resumed =
      run_kindred({"render", scene, "-o", folder / "a", "--frames", "0-5", "--resume"});
  CHECK(resumed.exit_status == 0);
  CHECK_THAT(resumed.err, ContainsSubstring("5 were complete already"));
  CHECK(read_text(folder / "a" / "arm_0003.png") == whole);
}

TEST_CASE("render draws neither handles nor references: only figures and background", "[EXP-14]") {
  const TempFolder folder;
  const std::string plain = folder.write("p.kindred", kRedSquare);
  std::string text = kRedSquare;
  text.insert(text.rfind("\"characters\""),
              R"("references": [{"name": "take", "file": "gone.mp4", "visible": true}], )");
  const std::string with_reference = folder.write("r.kindred", text);
  REQUIRE(run_kindred({"render", plain, "-o", folder / "p"}).exit_status == 0);
  REQUIRE(run_kindred({"render", with_reference, "-o", folder / "r"}).exit_status == 0);
  CHECK(read_text(folder / "p" / "p_0000.png") == read_text(folder / "r" / "r_0000.png"));
}

TEST_CASE("render takes another size and rate, and drops the background on request", "[KEY-7]") {
  const TempFolder folder;
  std::string text = kRedSquare;
  text.insert(text.find("\"height\": 30") + 12, R"(, "background": "#00ff00")");
  const std::string scene = folder.write("s.kindred", text);
  REQUIRE(run_kindred({"render", scene, "-o", folder / "o", "--size", "80x30", "--fps", "48"})
              .exit_status == 0);
  CHECK(files_in(folder / "o").size() == 5);  // 0 .. 2/24 s in steps of 1/48 s
  const Picture wide = read_png(folder / "o" / "s_0000.png");
  CHECK(wide.width == 80);
  CHECK(wide.at(1, 1) == std::array<int, 4>{0, 255, 0, 255});
  REQUIRE(run_kindred({"render", scene, "-o", folder / "t", "--transparent"}).exit_status == 0);
  CHECK(read_png(folder / "t" / "s_0000.png").at(1, 1)[3] == 0);
}
