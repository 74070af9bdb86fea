// SPDX-License-Identifier: MIT
#include "editor/export_job.h"

#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <fstream>

#include "media/files.h"
#include "media/png.h"
#include "support/catch.h"

namespace kindred::editor {
namespace {
namespace fs = std::filesystem;

class ExportFolder {
 public:
  ExportFolder() {
    std::string pattern = (fs::temp_directory_path() / "kindred-export-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  ~ExportFolder() { fs::remove_all(path_); }
  const fs::path& path() const { return path_; }
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(path_)) {
      names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
  }

 private:
  fs::path path_;
};

/// Pictures whose pixels tell their time; optionally waits, so that a test can cancel meanwhile.
class CountingSource : public FrameSource {
 public:
  explicit CountingSource(std::atomic<int>* drawn) : drawn_(drawn) {}
  media::Image draw(const Scene&, const fs::path&, const FrameRequest& request) override {
    ++*drawn_;
    const auto shade = static_cast<std::uint8_t>((request.time.flicks / 7'056'000) % 251);
    media::Image image{request.width_px, request.height_px, {}};
    image.rgba.assign(static_cast<std::size_t>(request.width_px * request.height_px) * 4, shade);
    return image;
  }

 private:
  std::atomic<int>* drawn_;
};

FrameSourceFactory counting_source(std::atomic<int>& drawn) {
  return [&drawn](std::string&) { return std::make_unique<CountingSource>(&drawn); };
}

Scene scene_of_frames(std::int64_t first, std::int64_t last) {
  Scene scene;
  scene.canvas_width = 16;
  scene.canvas_height = 8;
  scene.frame_range = FrameRange{first, last};
  return scene;
}

ExportPlan planned(const Scene& scene, const ExportSettings& settings) {
  std::string error;
  auto plan = plan_export(scene, settings, error);
  INFO(error);
  REQUIRE(plan);
  return *plan;
}

std::string refusal(const Scene& scene, const ExportSettings& settings) {
  std::string error;
  CHECK_FALSE(plan_export(scene, settings, error));
  return error;
}

ExportSettings settings_for(const fs::path& folder, const std::string& base = "walk") {
  ExportSettings settings;
  settings.target = folder;
  settings.base = base;
  return settings;
}

TEST_CASE("20 frames, 1 frame and 5-5 give 20, 1 and 1 files", "[KEY-7]") {
  const auto [first, last] = GENERATE(std::pair{0, 19}, std::pair{0, 0}, std::pair{5, 5});
  const ExportFolder folder;
  const Scene scene = scene_of_frames(first, last);
  std::atomic<int> drawn{0};
  ExportJob job(scene, {}, planned(scene, settings_for(folder.path())), counting_source(drawn));
  const ExportProgress progress = job.wait();
  CHECK(progress.state == ExportState::kDone);
  CHECK(folder.names().size() == static_cast<std::size_t>(last - first + 1));
}

TEST_CASE("numbers keep one width: four digits, five from frame 10000 on", "[EXP-4]") {
  const ExportFolder folder;
  const auto twelve = planned(scene_of_frames(0, 11), settings_for(folder.path()));
  CHECK(twelve.frames.front().path.filename() == "walk_0000.png");
  CHECK(twelve.frames.back().path.filename() == "walk_0011.png");
  const auto many = planned(scene_of_frames(0, 10'000), settings_for(folder.path()));
  CHECK(many.frames.front().path.filename() == "walk_00000.png");
  CHECK(many.frames.back().path.filename() == "walk_10000.png");
  const auto later = planned(scene_of_frames(1001, 1002), settings_for(folder.path()));
  CHECK(later.frames.front().path.filename() == "walk_1001.png");
}

TEST_CASE("a base name with dots stays whole", "[EXP-5]") {
  const ExportFolder folder;
  const auto plan = planned(scene_of_frames(1, 1), settings_for(folder.path(), "walk.v2.final"));
  CHECK(plan.frames.front().path.filename() == "walk.v2.final_0001.png");
}

TEST_CASE("existing targets are found before the first byte, by their own numbers", "[EXP-2]") {
  const ExportFolder folder;
  std::ofstream(folder.path() / "walk_0007.png") << "not ours";
  std::ofstream(folder.path() / "walk_0020.png") << "older";
  std::ofstream(folder.path() / "walk_x.png") << "other";
  const auto plan = planned(scene_of_frames(5, 10), settings_for(folder.path()));
  REQUIRE(plan.existing.size() == 1);
  CHECK(plan.existing[0].filename() == "walk_0007.png");
  CHECK(plan.older_frames == 1);
  CHECK(planned(scene_of_frames(8, 10), settings_for(folder.path())).existing.empty());
}

TEST_CASE("another rate samples from the first frame to the last", "[KEY-7]") {
  const ExportFolder folder;
  ExportSettings settings = settings_for(folder.path());
  settings.rate = FrameRate{48, 1};
  const auto plan = planned(scene_of_frames(12, 24), settings);  // 0.5 s .. 1 s at 24 fps
  REQUIRE(plan.frames.size() == 25);
  CHECK(plan.frames.front().time == time_from_seconds(0.5));
  CHECK(plan.frames.back().time == time_from_seconds(1));
  CHECK(plan.frames.back().path.filename() == "walk_0024.png");
}

TEST_CASE("resume keeps whole frames of the right size and redraws the others") {
  const ExportFolder folder;
  const Scene scene = scene_of_frames(0, 5);
  ExportSettings settings = settings_for(folder.path());
  std::atomic<int> drawn{0};
  ExportJob(scene, {}, planned(scene, settings), counting_source(drawn)).wait();
  REQUIRE(drawn == 6);
  const auto whole = *media::read_whole_file(folder.path() / "walk_0002.png");
  fs::resize_file(folder.path() / "walk_0002.png", 40);
  fs::remove(folder.path() / "walk_0004.png");

  settings.resume = true;
  ExportJob job(scene, {}, planned(scene, settings), counting_source(drawn));
  const ExportProgress progress = job.wait();
  CHECK(progress.frames_kept == 4);
  CHECK(drawn == 8);
  CHECK(*media::read_whole_file(folder.path() / "walk_0002.png") == whole);

  settings.width = 32;
  CHECK_FALSE(planned(scene, settings).frames[0].keep);
}

TEST_CASE("any number of jobs writes the same bytes") {
  const ExportFolder one, many;
  const Scene scene = scene_of_frames(0, 30);
  std::atomic<int> drawn{0};
  for (const auto& [folder, jobs] : {std::pair{&one, 1}, std::pair{&many, 7}}) {
    ExportSettings settings = settings_for(folder->path());
    settings.jobs = jobs;
    REQUIRE(ExportJob(scene, {}, planned(scene, settings), counting_source(drawn)).wait().state ==
            ExportState::kDone);
  }
  REQUIRE(one.names() == many.names());
  for (const std::string& name : one.names()) {
    CHECK(*media::read_whole_file(one.path() / name) ==
          *media::read_whole_file(many.path() / name));
  }
}

TEST_CASE("cancelling keeps whole frames only and says so") {
  const ExportFolder folder;
  const Scene scene = scene_of_frames(0, 50'000);
  std::atomic<int> drawn{0};
  ExportJob job(scene, {}, planned(scene, settings_for(folder.path())), counting_source(drawn));
  while (job.progress().frames_done < 20) usleep(500);
  job.cancel();
  const ExportProgress progress = job.wait();
  CHECK(progress.state == ExportState::kCancelled);
  CHECK(progress.frames_done < 50'000);
  for (const std::string& name : folder.names()) {
    CHECK(media::summarize_png(*media::read_whole_file(folder.path() / name)).complete);
  }
}

TEST_CASE("a file system that refuses stops the export at once, with file and reason", "[EXP-12]") {
  const ExportFolder folder;
  const Scene scene = scene_of_frames(0, 40);
  std::atomic<int> drawn{0};
  const ExportPlan plan = planned(scene, settings_for(folder.path()));
  // A limit on the size of files stands in for a full disk: write() fails half way.
  rlimit old{};
  getrlimit(RLIMIT_FSIZE, &old);
  const auto old_handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit small = old;
  small.rlim_cur = 30;
  setrlimit(RLIMIT_FSIZE, &small);
  const ExportProgress progress = ExportJob(scene, {}, plan, counting_source(drawn)).wait();
  setrlimit(RLIMIT_FSIZE, &old);
  std::signal(SIGXFSZ, old_handler);
  CHECK(progress.state == ExportState::kFailed);
  CHECK(progress.message.find("walk_00") != std::string::npos);
  CHECK(progress.message.find("File too large") != std::string::npos);
  CHECK(folder.names().empty());
}

TEST_CASE("awkward paths work: percent signs, quotes, other scripts, a leading dash", "[EXP-13]") {
  const ExportFolder folder;
  const fs::path awkward = folder.path() / "50% off %d" / "été 日本" / "-my \"clip\"";
  const Scene scene = scene_of_frames(0, 1);
  std::atomic<int> drawn{0};
  ExportJob(scene, {}, planned(scene, settings_for(awkward, "-%04d")), counting_source(drawn))
      .wait();
  CHECK(fs::exists(awkward / "-%04d_0000.png"));
  CHECK(folder.names().size() == 1);
}

TEST_CASE("what can't work is refused beforehand, in one sentence", "[EXP-12][EXP-13]") {
  const ExportFolder folder;
  const Scene scene = scene_of_frames(0, 1);
  std::ofstream(folder.path() / "file") << "x";
  CHECK(refusal(scene, settings_for(folder.path() / "file")).find("is a file") !=
        std::string::npos);
  CHECK_FALSE(refusal(scene, settings_for(folder.path(), "a/b")).empty());
  CHECK_FALSE(refusal(scene, settings_for(folder.path(), "")).empty());
  CHECK(refusal(scene, settings_for(folder.path(), std::string(250, 'n'))).find("255") !=
        std::string::npos);
  ExportSettings settings = settings_for(folder.path());
  settings.width = 0;
  CHECK_FALSE(refusal(scene, settings).empty());
  settings.width = 40'000;
  CHECK(refusal(scene, settings).find("32768") != std::string::npos);
  settings = settings_for(folder.path());
  settings.range = FrameRange{3, 2};
  CHECK_FALSE(refusal(scene, settings).empty());
  settings.range = FrameRange{-2, 2};
  CHECK_FALSE(refusal(scene, settings).empty());
  settings = settings_for(folder.path());
  settings.clip = "ghost";
  CHECK(refusal(scene, settings).find("ghost") != std::string::npos);
  settings.clip.clear();
  settings.format = "tiff";
  CHECK_FALSE(refusal(scene, settings).empty());
}

TEST_CASE("a source that can't start fails the job with its own words") {
  const ExportFolder folder;
  const Scene scene = scene_of_frames(0, 1);
  ExportJob job(scene, {}, planned(scene, settings_for(folder.path())), [](std::string& error) {
    error = "no OpenGL here";
    return std::unique_ptr<FrameSource>();
  });
  const ExportProgress progress = job.wait();
  CHECK(progress.state == ExportState::kFailed);
  CHECK(progress.message.find("no OpenGL here") != std::string::npos);
}

TEST_CASE("sizes in bytes read well") {
  CHECK(bytes_text(0) == "0 bytes");
  CHECK(bytes_text(999) == "999 bytes");
  CHECK(bytes_text(75'300) == "75 kB");
  CHECK(bytes_text(2'940'000) == "2.9 MB");
}

}  // namespace
}  // namespace kindred::editor
