// SPDX-License-Identifier: MIT
#include "editor/export_job.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <optional>
#include <system_error>

#include "media/files.h"
#include "media/png.h"

namespace kindred::editor {
namespace {

using Clock = std::chrono::steady_clock;

// Frames drawn but not yet encoded: enough to keep encoders busy, few enough to bound the memory.
constexpr std::size_t kFramesInFlight = 4;

constexpr int kAnyRate = 0, kAnySide = 32768;

constexpr std::array kExporters{
    Exporter{"png", "PNG sequence", "Images", "image", "png", true, "Lossless, a file a frame",
             kAnyRate, kAnySide, media::encode_png, nullptr},
    Exporter{"gif", "GIF", "Animations", "film", "gif", true, "Plays anywhere; 255 colours a frame",
             50, 65535, nullptr, media::open_gif},
    Exporter{"apng", "Animated PNG", "Animations", "film", "apng", true,
             "Lossless; plays in browsers", kAnyRate, kAnySide, nullptr, media::open_apng},
    Exporter{"webp", "Animated WebP", "Animations", "film", "webp", true,
             "Lossless, small; plays in browsers", kAnyRate, 16383, nullptr, media::open_webp},
    Exporter{"mp4", "MP4", "Videos", "film", "mp4", false, "H.264; plays anywhere", kAnyRate, 16384,
             nullptr, media::open_mp4},
    Exporter{"webm", "WebM", "Videos", "film", "webm", true, "VP9; may be transparent", kAnyRate,
             16384, nullptr, media::open_webm},
};

}  // namespace

std::span<const Exporter> exporters() { return kExporters; }

const Exporter* find_exporter(std::string_view word) {
  const auto row = std::find_if(kExporters.begin(), kExporters.end(),
                                [&](const Exporter& exporter) { return exporter.word == word; });
  return row == kExporters.end() ? nullptr : &*row;
}

std::string bytes_text(std::uint64_t bytes) {
  static constexpr std::array kUnits{"bytes", "kB", "MB", "GB"};
  std::uint64_t tenths = bytes * 10;
  std::size_t unit = 0;
  while (tenths >= 10'000 && unit + 1 < kUnits.size()) {
    tenths /= 1000;
    ++unit;
  }
  std::string text = std::to_string(tenths / 10);
  if (unit > 1) text += "." + std::to_string(tenths % 10);
  return text + " " + kUnits[unit];
}

/// One drawing thread fills a bounded queue; `jobs` encoding threads empty it.
struct ExportJob::Pipeline {
  struct Drawn {
    std::size_t index;
    media::Image image;
  };

  Scene scene;
  std::filesystem::path base_dir;
  ExportPlan plan;
  FrameSourceFactory make_source;
  Clock::time_point start = Clock::now();

  mutable std::mutex mutex;
  std::condition_variable changed;
  std::deque<Drawn> queue;
  bool all_drawn = false;
  bool stop = false;  ///< cancelled or failed: everybody goes home
  ExportProgress state;
  std::vector<std::thread> threads;
  int running = 0;

  void run() {
    state.frames_total = static_cast<int>(plan.frames.size());
    running = plan.jobs + 1;
    threads.reserve(static_cast<std::size_t>(running));
    threads.emplace_back([this] {
      draw_all();
      leave();
    });
    for (int i = 0; i < plan.jobs; ++i) {
      threads.emplace_back([this] {
        film() ? write_film() : encode_all();
        leave();
      });
    }
  }

  bool film() const { return plan.exporter->film(); }

  void fail(const std::string& message) {
    const std::lock_guard lock(mutex);
    if (!stop) {
      state.state = ExportState::kFailed;
      const int at = std::min(state.frames_done + 1, state.frames_total);
      state.message = "Export stopped at frame " + std::to_string(at) + " of " +
                      std::to_string(state.frames_total) + ": " + message + ". " + what_is_kept();
    }
    stop = true;
    changed.notify_all();
  }

  std::string what_is_kept() const {
    if (film()) return "No file was written.";
    return std::to_string(state.frames_done) +
           (state.frames_done == 1 ? " frame is kept." : " frames are kept.");
  }

  void leave() {
    const std::lock_guard lock(mutex);
    if (--running == 0) {
      state.seconds = std::chrono::duration<double>(Clock::now() - start).count();
      if (state.state == ExportState::kRunning && !stop) finish();
    }
    changed.notify_all();
  }

  void finish() {
    state.state = ExportState::kDone;
    const int written = state.frames_done - state.frames_kept;
    std::array<char, 32> seconds{};
    const auto tenths = static_cast<long long>(state.seconds * 10 + 0.5);
    std::snprintf(seconds.data(), seconds.size(), "%lld.%lld s", tenths / 10, tenths % 10);
    state.message = std::to_string(written) + (written == 1 ? " frame in " : " frames in ") +
                    seconds.data() + ", " + bytes_text(state.bytes);
    if (state.frames_kept > 0) {
      state.message += "; " + std::to_string(state.frames_kept) + " were complete already";
    }
  }

  void draw_all() {
    const std::filesystem::path folder = plan.frames.front().path.parent_path();
    std::error_code failure;
    if (!folder.empty()) std::filesystem::create_directories(folder, failure);
    if (failure) return fail(folder.string() + " was not made: " + failure.message());

    std::string error;
    const std::unique_ptr<FrameSource> source = make_source(error);
    if (!source) return fail(error);
    for (std::size_t i = 0; i < plan.frames.size(); ++i) {
      if (plan.frames[i].keep) {
        const std::lock_guard lock(mutex);
        ++state.frames_done;
        ++state.frames_kept;
        continue;
      }
      {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return stop || queue.size() < kFramesInFlight; });
        if (stop) return;
      }
      media::Image image =
          source->draw(scene, base_dir,
                       {plan.frames[i].time, plan.width, plan.height, plan.transparent, plan.clip});
      if (image.rgba.empty())
        return fail(plan.frames[i].path.string() + " was not drawn: out of memory");
      const std::lock_guard lock(mutex);
      queue.push_back({i, std::move(image)});
      changed.notify_all();
    }
    const std::lock_guard lock(mutex);
    all_drawn = true;
    changed.notify_all();
  }

  // The next picture in the order of drawing. None: there is no more.
  std::optional<Drawn> next_drawn() {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return stop || all_drawn || !queue.empty(); });
    if (stop || queue.empty()) return std::nullopt;
    Drawn drawn = std::move(queue.front());
    queue.pop_front();
    changed.notify_all();
    return drawn;
  }

  void note_done(std::uint64_t bytes) {
    const std::lock_guard lock(mutex);
    ++state.frames_done;
    state.bytes += bytes;
    changed.notify_all();
  }

  void encode_all() {
    while (const std::optional<Drawn> drawn = next_drawn()) {
      const std::filesystem::path& path = plan.frames[drawn->index].path;
      std::string error;
      const std::vector<std::uint8_t> bytes = plan.exporter->encode(drawn->image, error);
      if (bytes.empty()) return fail(path.string() + " was not encoded: " + error);
      if (const auto reason = media::write_whole_file(path, bytes)) {
        return fail(path.string() + " was not written: " + *reason);
      }
      note_done(bytes.size());
    }
  }

  // One thread: the pictures of a film follow one another.
  void write_film() {
    const std::filesystem::path& path = plan.frames.front().path;
    const auto not_written = [&](const std::string& reason) {
      fail(path.string() + " was not written: " + reason);
    };
    std::unique_ptr<media::FilmWriter> film;  // opened late: its folder may have to be made first
    while (const std::optional<Drawn> drawn = next_drawn()) {
      if (!film) {
        std::string error;
        film = plan.exporter->open_film(path, film_spec(), error);
        if (!film) return not_written(error);
      }
      if (const auto reason = film->add(drawn->image)) return not_written(*reason);
      note_done(0);
    }
    {
      const std::lock_guard lock(mutex);
      if (stop || !film) return;
    }
    if (const auto reason = film->finish()) return not_written(*reason);
    std::error_code failure;
    const auto bytes = std::filesystem::file_size(path, failure);
    const std::lock_guard lock(mutex);
    if (!failure) state.bytes = bytes;
  }

  media::FilmSpec film_spec() const {
    media::FilmSpec spec;
    spec.width = plan.width;
    spec.height = plan.height;
    spec.rate_numerator = plan.rate.numerator;
    spec.rate_denominator = plan.rate.denominator;
    spec.pictures = static_cast<int>(plan.frames.size());
    spec.transparent = plan.exporter->alpha && (plan.transparent || !scene.background.has_value());
    return spec;
  }
};

ExportJob::ExportJob(Scene scene, std::filesystem::path base_dir, ExportPlan plan,
                     FrameSourceFactory source)
    : pipeline_(std::make_unique<Pipeline>()) {
  pipeline_->scene = std::move(scene);
  pipeline_->base_dir = std::move(base_dir);
  pipeline_->plan = std::move(plan);
  pipeline_->make_source = std::move(source);
  pipeline_->run();
}

ExportJob::~ExportJob() {
  cancel();
  for (std::thread& thread : pipeline_->threads) thread.join();
}

ExportProgress ExportJob::progress() const {
  const std::lock_guard lock(pipeline_->mutex);
  ExportProgress now = pipeline_->state;
  if (pipeline_->running > 0) {
    now.seconds = std::chrono::duration<double>(Clock::now() - pipeline_->start).count();
  }
  return now;
}

void ExportJob::cancel() {
  const std::lock_guard lock(pipeline_->mutex);
  if (pipeline_->state.state != ExportState::kRunning || pipeline_->stop) return;
  pipeline_->stop = true;
  pipeline_->state.state = ExportState::kCancelled;
  pipeline_->state.message = "Cancelled at frame " + std::to_string(pipeline_->state.frames_done) +
                             " of " + std::to_string(pipeline_->state.frames_total) + ". " +
                             pipeline_->what_is_kept();
  pipeline_->changed.notify_all();
}

ExportProgress ExportJob::wait() {
  {
    std::unique_lock lock(pipeline_->mutex);
    pipeline_->changed.wait(lock, [&] { return pipeline_->running == 0; });
  }
  return progress();
}

}  // namespace kindred::editor
