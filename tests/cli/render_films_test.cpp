// SPDX-License-Identifier: MIT
// Films that `render` writes, opened by programs that share no code with the writers: ffprobe,
// ffmpeg, gifsicle, webpinfo, pngcheck.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <sstream>

#include "support/catch.h"
#include "support/kindred_program.h"
#include "support/temp_folder.h"

using namespace kindred::test;
namespace fs = std::filesystem;

namespace {

constexpr std::array kFilmFormats{"gif", "apng", "webp", "mp4", "webm"};

/// A square of 10 px that goes from the left to the right of a page of 60 x 20 in 12 frames.
std::string square_scene(const std::string& frame_rate, int frames, const std::string& extra = {}) {
  return R"({"format": "kindred-scene", "version": 1, "frame_rate": )" + frame_rate +
         R"(, "canvas": {"width": 60, "height": 20)" + extra + R"(},
  "frame_range": [0, )" +
         std::to_string(frames - 1) + R"(],
  "characters": [{"name": "square", "bones": [{"name": "b", "position": [0, 5]}],
    "parts": [{"name": "p", "bone": "b", "fill": "#20a040",
      "shape": {"type": "rectangle", "x": 0, "y": 0, "width": 10, "height": 10}}],
    "clips": [{"name": "go", "channels": [{"bone": "b", "property": "x",
      "keys": [[0, 0], [0.5, 50]]}]}]}]})";
}

std::string plain_page(const std::string& color, int width, int height) {
  return R"({"format": "kindred-scene", "version": 1, "canvas": {"width": )" +
         std::to_string(width) + R"(, "height": )" + std::to_string(height) +
         R"(, "background": ")" + color + R"("}, "frame_range": [0, 2]})";
}

ProcessResult render(const fs::path& scene, const fs::path& out, std::vector<std::string> more = {},
                     const ProcessOptions& options = {}) {
  std::vector<std::string> arguments{"render", scene.string(), "-o", out.string()};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_kindred(arguments, options);
}

std::string probed(const fs::path& film, const std::string& entries) {
  const ProcessResult result = run_process(
      {"ffprobe", "-v", "error", "-count_frames", "-select_streams", "v", "-show_entries",
       "stream=" + entries, "-of", "default=noprint_wrappers=1:nokey=1", "file:" + film.string()});
  CAPTURE(result.err);
  REQUIRE(result.exit_status == 0);
  std::string words = result.out;
  std::replace(words.begin(), words.end(), '\n', ' ');
  return words.substr(0, words.find_last_not_of(' ') + 1);
}

/// Every picture as RGBA, one after the other. `reader`: options of ffmpeg before -i.
std::string decoded(const fs::path& film, std::vector<std::string> reader = {}) {
  std::vector<std::string> words{"ffmpeg", "-v", "error"};
  words.insert(words.end(), reader.begin(), reader.end());
  for (const std::string& word :
       {std::string("-i"), film.string(), std::string("-vsync"), std::string("passthrough"),
        std::string("-f"), std::string("rawvideo"), std::string("-pix_fmt"), std::string("rgba"),
        std::string("-")}) {
    words.push_back(word);
  }
  const ProcessResult result = run_process(words);
  CAPTURE(result.err);
  REQUIRE(result.exit_status == 0);
  return result.out;
}

std::array<int, 4> pixel_at(const std::string& pictures, int width, int height, int picture, int x,
                            int y) {
  const auto at =
      (static_cast<std::size_t>(picture * height + y) * static_cast<std::size_t>(width) +
       static_cast<std::size_t>(x)) *
      4;
  REQUIRE(at + 4 <= pictures.size());
  std::array<int, 4> pixel{};
  for (std::size_t i = 0; i < 4; ++i) pixel[i] = static_cast<std::uint8_t>(pictures[at + i]);
  return pixel;
}

/// Sum of the delays of a GIF in 1/100 s, and the least of them.
std::pair<int, int> delays_of(const fs::path& gif) {
  const ProcessResult result = run_process({"gifsicle", "-I", gif});
  REQUIRE(result.exit_status == 0);
  std::istringstream text(result.out);
  std::string word;
  int sum = 0, least = 1000;
  while (text >> word) {
    if (word != "delay") continue;
    double seconds = 0;
    text >> seconds;
    const int delay = static_cast<int>(seconds * 100 + 0.5);
    sum += delay;
    least = std::min(least, delay);
  }
  return {sum, least};
}

std::size_t files_in_folder(const fs::path& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

TEST_CASE("films hold every frame of the range, the last one too", "[KEY-7]") {
  const TempFolder folder;
  const fs::path scene = folder.write("go.kindred", square_scene("24", 20));
  for (const std::string format : kFilmFormats) {
    CAPTURE(format);
    const fs::path film = folder / ("go." + format);
    const ProcessResult result = render(scene, film);
    CAPTURE(result.err);
    REQUIRE(result.exit_status == 0);
    CHECK(result.out.empty());
    if (format == "webp") {
      const ProcessResult info = run_process({"webpinfo", film});
      CHECK(info.exit_status == 0);
      std::size_t pictures = 0;
      for (std::size_t at = info.out.find("Chunk ANMF"); at != std::string::npos;
           at = info.out.find("Chunk ANMF", at + 1)) {
        ++pictures;
      }
      // Pictures that show the same are one that shows longer: the square stands from frame 12 on.
      CHECK(pictures == 13);
      continue;
    }
    CHECK(probed(film, "nb_read_frames") == "20");
    const fs::path one = folder / ("one." + format);
    REQUIRE(render(scene, one, {"--frames", "5"}).exit_status == 0);
    CHECK(probed(one, "nb_read_frames") == "1");
  }
}

TEST_CASE("an animated PNG decodes to the frames of the PNG sequence", "[EXP-1]") {
  const TempFolder folder;
  const fs::path scene = folder.write("go.kindred", square_scene("24", 13));
  REQUIRE(render(scene, folder / "go.apng").exit_status == 0);
  REQUIRE(render(scene, folder / "frames").exit_status == 0);
  const std::string film = decoded(folder / "go.apng");
  REQUIRE(film.size() == std::size_t{13} * 60 * 20 * 4);
  for (const int frame : {0, 1, 7, 12}) {
    CAPTURE(frame);
    const std::string name = "go_00" + std::string(frame < 10 ? "0" : "") + std::to_string(frame);
    const std::string picture = decoded(folder / "frames" / (name + ".png"));
    CHECK(film.substr(static_cast<std::size_t>(frame) * picture.size(), picture.size()) == picture);
  }
  CHECK(run_process({"pngcheck", "-q", folder / "go.apng"}).exit_status == 0);
}

TEST_CASE("delays of a GIF add up to its length, and none is too short to be shown", "[EXP-8]") {
  const TempFolder folder;
  for (const auto& [rate, frames, hundredths] :
       {std::tuple{"30", 90, 300}, std::tuple{"24", 24, 100}, std::tuple{"50", 50, 100},
        std::tuple{R"("30000/1001")", 30, 100}}) {
    CAPTURE(rate);
    const fs::path scene = folder.write("go.kindred", square_scene(rate, frames));
    REQUIRE(render(scene, folder / "go.gif", {"--force"}).exit_status == 0);
    const auto [sum, least] = delays_of(folder / "go.gif");
    CHECK(sum == hundredths);
    CHECK(least >= 2);
  }
  const fs::path fast = folder.write("fast.kindred", square_scene("60", 6));
  const ProcessResult refused = render(fast, folder / "fast.gif");
  CHECK(refused.exit_status == 1);
  CHECK_THAT(refused.err, ContainsSubstring("at most 50 frames a second"));
  CHECK_FALSE(fs::exists(folder / "fast.gif"));
  CHECK(render(fast, folder / "fast.gif", {"--fps", "20"}).exit_status == 0);
}

TEST_CASE("a transparent GIF leaves nothing of the picture before", "[EXP-9]") {
  const TempFolder folder;
  const fs::path scene = folder.write("go.kindred", square_scene("24", 13));
  REQUIRE(render(scene, folder / "go.gif").exit_status == 0);
  const std::string film = decoded(folder / "go.gif");
  CHECK(pixel_at(film, 60, 20, 0, 5, 10) == std::array{0x20, 0xA0, 0x40, 255});
  CHECK(pixel_at(film, 60, 20, 0, 55, 10)[3] == 0);
  CHECK(pixel_at(film, 60, 20, 12, 5, 10)[3] == 0);
  CHECK(pixel_at(film, 60, 20, 12, 55, 10) == std::array{0x20, 0xA0, 0x40, 255});
}

TEST_CASE("alpha of a GIF is drawn from 128 on", "[EXP-9]") {
  const TempFolder folder;
  for (const auto& [opacity, alpha] : {std::pair{"0.39", 0}, std::pair{"0.79", 255}}) {
    CAPTURE(opacity);
    std::string text = square_scene("24", 2);
    text.replace(text.find("\"bone\": \"b\", \"fill\""), 11,
                 "\"opacity\": " + std::string(opacity) + ", \"bone\": \"b\"");
    const fs::path scene = folder.write("go.kindred", text);
    REQUIRE(render(scene, folder / "go.gif", {"--force"}).exit_status == 0);
    CHECK(pixel_at(decoded(folder / "go.gif"), 60, 20, 0, 5, 10)[3] == alpha);
  }
}

TEST_CASE("on a background a GIF is exact while colours are few", "[EXP-9]") {
  const TempFolder folder;
  const fs::path scene =
      folder.write("go.kindred", square_scene("24", 13, R"(, "background": "#102030")"));
  REQUIRE(render(scene, folder / "go.gif").exit_status == 0);
  REQUIRE(render(scene, folder / "frames").exit_status == 0);
  const std::string film = decoded(folder / "go.gif");
  const std::string picture = decoded(folder / "frames" / "go_0012.png");
  CHECK(film.substr(12 * picture.size()) == picture);
}

TEST_CASE("videos are tagged bt709 and decode to the colours of the scene", "[EXP-7]") {
  const TempFolder folder;
  for (const auto& [color, red, green, blue] :
       {std::tuple{"#ff0000", 255, 0, 0}, std::tuple{"#00ff00", 0, 255, 0},
        std::tuple{"#808080", 128, 128, 128}}) {
    const fs::path scene = folder.write("page.kindred", plain_page(color, 1280, 720));
    for (const std::string format : {"mp4", "webm"}) {
      CAPTURE(color, format);
      const fs::path film = folder / ("page." + format);
      REQUIRE(render(scene, film, {"--force"}).exit_status == 0);
      CHECK(probed(film, "color_range,color_space,color_transfer,color_primaries") ==
            "tv bt709 bt709 bt709");
      const auto pixel = pixel_at(decoded(film), 1280, 720, 1, 640, 360);
      CHECK(std::abs(pixel[0] - red) <= 4);
      CHECK(std::abs(pixel[1] - green) <= 4);
      CHECK(std::abs(pixel[2] - blue) <= 4);
    }
  }
}

TEST_CASE("odd sides become even in MP4 by repeating their last line, and stay elsewhere",
          "[EXP-6]") {
  const TempFolder folder;
  const fs::path scene = folder.write("page.kindred", plain_page("#3060c0", 53, 41));
  REQUIRE(render(scene, folder / "page.mp4").exit_status == 0);
  CHECK(probed(folder / "page.mp4", "width,height") == "54 42");
  const std::string film = decoded(folder / "page.mp4");
  for (const auto& [x, y] : {std::pair{10, 10}, std::pair{53, 41}}) {
    const auto pixel = pixel_at(film, 54, 42, 0, x, y);
    CHECK(std::abs(pixel[0] - 0x30) <= 4);
    CHECK(std::abs(pixel[2] - 0xC0) <= 4);
  }
  for (const std::string format : {"gif", "apng", "webm"}) {
    CAPTURE(format);
    REQUIRE(render(scene, folder / ("page." + format)).exit_status == 0);
    CHECK(probed(folder / ("page." + format), "width,height") == "53 41");
  }
}

TEST_CASE("WebM keeps alpha, MP4 lies on white", "[EXP-1]") {
  const TempFolder folder;
  const fs::path scene = folder.write("go.kindred", square_scene("24", 6));
  REQUIRE(render(scene, folder / "go.webm").exit_status == 0);
  REQUIRE(render(scene, folder / "go.mp4").exit_status == 0);
  // FFmpeg's own decoder of VP9 drops alpha.
  const std::string film = decoded(folder / "go.webm", {"-c:v", "libvpx-vp9"});
  CHECK(pixel_at(film, 60, 20, 0, 5, 10)[3] >= 240);
  CHECK(pixel_at(film, 60, 20, 0, 50, 10)[3] <= 15);
  for (const int channel : pixel_at(decoded(folder / "go.mp4"), 60, 20, 0, 50, 10)) {
    CHECK(channel >= 251);
  }
}

TEST_CASE("a film that can't be written leaves nothing, and says why", "[EXP-12]") {
  const TempFolder folder;
  const fs::path scene = folder.write("page.kindred", square_scene("24", 13));
  fs::create_directory(folder / "out");
  ProcessOptions small;
  small.largest_file_bytes = 40;  // stands in for a full disk
  for (const std::string format : kFilmFormats) {
    CAPTURE(format);
    const ProcessResult result = render(scene, folder / "out" / ("page." + format), {}, small);
    CHECK(result.exit_status != 0);
    CHECK(files_in_folder(folder / "out") == 0);
    if (result.signal == 0) CHECK_THAT(result.err, ContainsSubstring("page." + format));
  }
}

TEST_CASE("without ffmpeg a video is refused with what to do", "[EXP-12]") {
  const TempFolder folder;
  const fs::path scene = folder.write("page.kindred", plain_page("#3060c0", 40, 30));
  ProcessOptions bare;
  bare.environment["PATH"] = folder.path().string();
  const ProcessResult result = render(scene, folder / "page.mp4", {}, bare);
  CHECK(result.exit_status == 1);
  CHECK_THAT(result.err, ContainsSubstring("install the package ffmpeg"));
  CHECK_FALSE(fs::exists(folder / "page.mp4"));
}

TEST_CASE("an encoder that fails is quoted, and an old film stays as it was", "[EXP-12]") {
  const TempFolder folder;
  const fs::path scene = folder.write("page.kindred", plain_page("#3060c0", 40, 30));
  folder.write("ffmpeg", "#!/bin/sh\necho 'the encoder is out of order' >&2\nexit 1\n");
  fs::permissions(folder / "ffmpeg", fs::perms::owner_all);
  folder.write("page.mp4", "the film of yesterday");
  ProcessOptions broken;
  broken.environment["PATH"] = folder.path().string();
  const ProcessResult result = render(scene, folder / "page.mp4", {"--force"}, broken);
  CHECK(result.exit_status == 1);
  CHECK_THAT(result.err, ContainsSubstring("the encoder is out of order"));
  CHECK(read_text(folder / "page.mp4") == "the film of yesterday");
  CHECK(files_in_folder(folder.path()) == 3);
}

TEST_CASE("films are written to awkward paths, and nowhere else", "[EXP-13]") {
  const TempFolder folder;
  const fs::path place = folder / "50% off %d" / "été: 日本";
  fs::create_directories(place);
  const fs::path scene = folder.write("page.kindred", plain_page("#3060c0", 40, 30));
  for (const std::string format : kFilmFormats) {
    CAPTURE(format);
    const ProcessResult result = render(scene, place / ("-my \"clip\" %04d." + format));
    CAPTURE(result.err);
    CHECK(result.exit_status == 0);
  }
  CHECK(files_in_folder(place) == kFilmFormats.size());
  CHECK(files_in_folder(folder.path()) == 2);
}

TEST_CASE("what a film can't be is wrong usage, or refused before the first byte",
          "[EXP-2][EXP-15]") {
  const TempFolder folder;
  const fs::path scene = folder.write("page.kindred", plain_page("#3060c0", 40, 30));
  CHECK(render(scene, folder / "a.gif", {"--resume"}).exit_status == 2);
  CHECK(render(scene, folder / "a.mp4", {"--transparent"}).exit_status == 2);
  CHECK(render(scene, folder / "a.gif", {"--name", "b"}).exit_status == 2);
  fs::create_directory(folder / "folder.gif");
  const ProcessResult on_folder = render(scene, folder / "folder.gif", {"--force"});
  CHECK(on_folder.exit_status == 1);
  CHECK_THAT(on_folder.err, ContainsSubstring("is a folder"));
  folder.write("old.gif", "old");
  CHECK(render(scene, folder / "old.gif").exit_status == 1);
  CHECK(read_text(folder / "old.gif") == "old");
  CHECK(files_in_folder(folder.path()) == 3);
}

TEST_CASE("films are the same bytes for any number of jobs", "[EXP-4]") {
  const TempFolder folder;
  const fs::path scene = folder.write("go.kindred", square_scene("24", 13));
  for (const std::string format : {"gif", "apng", "webp"}) {
    CAPTURE(format);
    REQUIRE(render(scene, folder / ("one." + format), {"--jobs", "1"}).exit_status == 0);
    REQUIRE(render(scene, folder / ("many." + format), {"--jobs", "7"}).exit_status == 0);
    CHECK(read_text(folder / ("one." + format)) == read_text(folder / ("many." + format)));
  }
}
