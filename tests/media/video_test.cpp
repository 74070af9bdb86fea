// SPDX-License-Identifier: MIT
// Reading video: the right picture at every time, by every route, and plain words for what can't be
// read.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <random>

#include "media/footage.h"
#include "media/support/clips.h"
#include "support/catch.h"

namespace kindred::media {
namespace {

using test::code_of;
using test::coded_clip;
using test::opened;
using test::picture_of;
using test::TempFolder;

const std::vector<std::string> kLongGroups{
    "-c:v", "libx264", "-sc_threshold", "0", "-g", "250", "-bf", "3", "-pix_fmt", "yuv420p"};

std::vector<std::string> joined(std::vector<std::string> first,
                                const std::vector<std::string>& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

std::int64_t seconds(double s) { return std::llround(s * static_cast<double>(kFlicks)); }

std::string refusal(const std::filesystem::path& path) {
  std::string error;
  CHECK(open_footage(path, {}, error) == nullptr);
  return error;
}

}  // namespace

TEST_CASE("a clip of changing frame rate shows the picture whose stamp is the last one",
          "[VID-1]") {
  if (test::ffmpeg_missing()) return;
  const TempFolder folder;
  // 20 fps to 5 s, 10 fps to 10 s, 30 fps to 15 s, 20 fps to 20 s
  const std::string stamps =
      "setpts='if(lt(N,100),N/20,if(lt(N,150),5+(N-100)/10,if(lt(N,300),10+(N-150)/30,"
      "15+(N-300)/20)))/TB'";
  const auto clip = coded_clip(
      folder, "vfr.mp4", 400,
      joined({"-vf", "settb=1/600," + stamps, "-vsync", "passthrough", "-enc_time_base", "1/600"},
             kLongGroups));
  const auto footage = opened(clip);
  REQUIRE(footage->info().count() == 400);
  const auto shown_at = [&](double s) {
    return code_of(picture_of(*footage, picture_at(footage->info(), seconds(s))));
  };
  CHECK(shown_at(6) == 110);
  CHECK(shown_at(12) == 210);
  CHECK(shown_at(17) == 340);
  CHECK(shown_at(5.09) == 100);
  CHECK(shown_at(-1) == 0);
  CHECK(shown_at(99) == 399);
}

TEST_CASE("every picture is the same by playing, at random and backwards", "[VID-2]") {
  if (test::ffmpeg_missing()) return;
  const TempFolder folder;
  struct Clip {
    std::string name;
    std::vector<std::string> arguments;
  };
  const Clip clips[] = {
      {"late.mp4", joined({"-output_ts_offset", "0.5"}, kLongGroups)},
      {"rounded.mkv", kLongGroups},
      {"intra.avi", {"-c:v", "mjpeg", "-q:v", "3", "-pix_fmt", "yuvj420p"}},
      {"stream.ts", joined({"-muxdelay", "0.3"}, kLongGroups)},
      {"loop.gif", {"-vf", "format=gray"}},
  };
  for (const Clip& made : clips) {
    INFO(made.name);
    const auto footage = opened(coded_clip(folder, made.name, 240, made.arguments));
    REQUIRE(footage->info().count() == 240);
    CHECK(footage->info().times.front() == 0);
    std::vector<Image> by_playing;
    for (int i = 0; i < 240; ++i) {
      by_playing.push_back(picture_of(*footage, i));
      REQUIRE(code_of(by_playing.back()) == i);
    }
    const auto same = [&](int i) {
      return picture_of(*footage, i).rgba == by_playing[static_cast<std::size_t>(i)].rgba;
    };
    std::mt19937 random(7);
    for (int n = 0; n < 25; ++n) CHECK(same(static_cast<int>(random() % 240)));
    for (int i = 239; i > 230; --i) CHECK(same(i));
    CHECK(same(137));
    CHECK(same(0));
    CHECK(same(239));
  }
}

TEST_CASE("a picture shows from the frame of the scene that it was shot for", "[VID-2]") {
  if (test::ffmpeg_missing()) return;
  const TempFolder folder;
  // Matroska rounds stamps to milliseconds: frame 1 of 24 fps is 42, which is after 1/24 s.
  const auto footage = opened(coded_clip(folder, "rounded.mkv", 120, kLongGroups));
  for (int frame = 0; frame < 120; ++frame) {
    CHECK(picture_at(footage->info(), kFlicks / 24 * frame) == frame);
  }
}

TEST_CASE("a clip of 29.97 fps stays in step with a scene of 24", "[VID-3]") {
  if (test::ffmpeg_missing()) return;
  const TempFolder folder;
  const auto footage = opened(
      coded_clip(folder, "ntsc.mp4", 1900, joined({"-framerate", "30000/1001"}, kLongGroups)));
  CHECK(picture_at(footage->info(), seconds(60)) == 1798);
  CHECK(code_of(picture_of(*footage, 1798)) == 1798);
  CHECK(footage->info().end == std::llround(1900.0 * 1001 / 30000 * 705'600'000));
}

TEST_CASE("clips and photographs stand upright", "[VID-4]") {
  if (test::ffmpeg_missing()) return;
  const TempFolder folder;
  const std::filesystem::path flat = folder / "flat.mp4";
  // Red at the top left, blue at the bottom right.
  const std::string corners =
      "color=black:s=192x108:d=0.2,drawbox=0:0:96:54:red:fill,drawbox=96:54:96:54:blue:fill";
  test::run_ffmpeg({"-f", "lavfi", "-i", corners, "-pix_fmt", "yuv420p", flat.string()});
  const std::filesystem::path turned = folder / "turned.mp4";
  test::run_ffmpeg(
      {"-i", flat.string(), "-c", "copy", "-metadata:s:v", "rotate=90", turned.string()});
  const auto footage = opened(turned);
  CHECK(footage->info().width == 108);
  CHECK(footage->info().height == 192);
  const Image picture = picture_of(*footage, 0);
  CHECK(picture.width == 108);
  CHECK(picture.height == 192);
  // ffmpeg turns by itself on decoding: its picture is the judge.
  const std::filesystem::path judged = folder / "judged.raw";
  test::run_ffmpeg({"-i", turned.string(), "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgba",
                    judged.string()});
  const std::string judge = test::read_text(judged);
  REQUIRE(judge.size() == picture.rgba.size());
  // It turns before it converts, so that colour bleeds the other way at edges: means are compared.
  double sum = 0;
  for (std::size_t i = 0; i < judge.size(); ++i) {
    sum += std::abs(static_cast<std::uint8_t>(judge[i]) - picture.rgba[i]);
  }
  CHECK(sum / static_cast<double>(judge.size()) < 1);
  CHECK(test::pixel_at(picture, 0.25, 0.75)[0] > 200);

  const std::filesystem::path wide = folder / "wide.mp4";
  test::run_ffmpeg(
      {"-i", flat.string(), "-vf", "setsar=4/3", "-pix_fmt", "yuv420p", wide.string()});
  CHECK(opened(wide)->info().width == 256);
  CHECK(opened(wide)->info().height == 108);
}

TEST_CASE("pictures agree with those that ffmpeg extracts", "[VID-2][EXP-7]") {
  if (test::ffmpeg_missing()) return;
  const TempFolder folder;
  const std::filesystem::path clip = folder / "colours.mp4";
  test::run_ffmpeg({"-f", "lavfi", "-i", "testsrc2=s=1280x720:r=24:d=2", "-vf",
                    "scale=out_color_matrix=bt709", "-colorspace", "bt709", "-c:v", "libx264",
                    "-pix_fmt", "yuv444p", clip.string()});
  const auto footage = opened(clip);
  for (const int index : {0, 17, 47}) {
    const std::filesystem::path raw = folder / "judge.raw";
    test::run_ffmpeg({"-i", clip.string(), "-vf",
                      "select=eq(n\\," + std::to_string(index) + "),scale=in_color_matrix=bt709",
                      "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgba", raw.string()});
    const std::string judge = test::read_text(raw);
    const Image picture = picture_of(*footage, index);
    REQUIRE(judge.size() == picture.rgba.size());
    int worst = 0;
    for (std::size_t i = 0; i < judge.size(); ++i) {
      worst = std::max(worst, std::abs(static_cast<std::uint8_t>(judge[i]) - picture.rgba[i]));
    }
    CHECK(worst <= 3);  // rounding of two converters
  }
}

TEST_CASE("what can't be read says which file, why and what to do", "[VID-6]") {
  if (test::ffmpeg_missing()) return;
  const TempFolder folder;
  CHECK_THAT(refusal(folder / "gone.mp4"), ContainsSubstring("gone.mp4 is missing"));
  CHECK_THAT(refusal(folder.write("empty.mp4", "")), ContainsSubstring("empty.mp4 is empty"));
  CHECK_THAT(refusal(folder.write("text.mp4", "no film at all, only words")),
             ContainsSubstring("text.mp4 can't be read"));
  CHECK_THAT(refusal(folder.path()), ContainsSubstring("is not a file"));

  const std::filesystem::path sound = folder / "sound.wav";
  test::run_ffmpeg({"-f", "lavfi", "-i", "sine=d=0.2", sound.string()});
  CHECK_THAT(refusal(sound), ContainsSubstring("sound only"));

  // Cut in the middle: the list of pictures of an mp4 stands at its end.
  const auto clip = coded_clip(folder, "whole.mp4", 100, kLongGroups);
  std::string bytes = test::read_text(clip);
  CHECK_THAT(refusal(folder.write("cut.mp4", bytes.substr(0, bytes.size() / 2))),
             ContainsSubstring("cut.mp4 can't be read"));
  // A codec that nobody knows.
  const std::size_t at = bytes.find("avc1", bytes.find("stsd"));
  REQUIRE(at != std::string::npos);
  bytes.replace(at, 4, "zq9x");
  CHECK_THAT(refusal(folder.write("odd.mp4", bytes)), ContainsSubstring("zq9x"));
}

TEST_CASE("a clip cut off after its list shows what is there and says so", "[VID-6]") {
  if (test::ffmpeg_missing()) return;
  const TempFolder folder;
  const auto whole = coded_clip(
      folder, "fast.mp4", 100,
      joined({"-movflags", "+faststart"}, {"-c:v", "libx264", "-g", "10", "-pix_fmt", "yuv420p"}));
  const std::string bytes = test::read_text(whole);
  const auto cut = folder.write("cut.mp4", bytes.substr(0, bytes.size() * 2 / 3));
  const auto footage = opened(cut);
  const int count = footage->info().count();
  CHECK(count > 10);
  CHECK(code_of(picture_of(*footage, 5)) == 5);
  const Image last = picture_of(*footage, count - 1);
  CHECK(code_of(last) > 10);
}

TEST_CASE("long work can be broken off and gone on with", "[VID-5]") {
  if (test::ffmpeg_missing()) return;
  const TempFolder folder;
  const auto footage = opened(coded_clip(folder, "long.mp4", 240, kLongGroups));
  int asked = 0, given = 0;
  std::string error;
  const auto sink = [&](int, Image) { ++given; };
  CHECK_FALSE(footage->read(
      200, 200, sink, [&](int) { return ++asked < 20; }, error));
  CHECK(error.empty());
  CHECK(given == 0);
  CHECK(code_of(picture_of(*footage, 200)) == 200);
  CHECK(footage->starting_point(200) == 0);
}

}  // namespace kindred::media
