// SPDX-License-Identifier: MIT
// Export of frames: settings, a plan that is checked before the first byte, and a job that runs in
// the background. The command line and the export dialog are two faces of this.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "editor/frame_source.h"
#include "media/film/film.h"

namespace kindred::editor {

/// One row a file format.
struct Exporter {
  std::string_view word;    ///< in options: "png"
  std::string_view label;   ///< in the dialog: "PNG sequence"
  std::string_view group;   ///< heading in the dialog: "Images"
  std::string_view icon;    ///< in the dialog
  std::string_view ending;  ///< of its files, without the dot
  bool alpha;               ///< can be transparent
  std::string_view note;    ///< what its files are like, a few words
  int most_rate;            ///< frames a second; 0 = any
  int longest_side;         ///< px
  /// Numbered files in a folder: the bytes of one picture; none and a sentence in `error` if it
  /// can't be encoded.
  std::vector<std::uint8_t> (*encode)(const media::Image& image, std::string& error);
  /// One file for all: opens it. Exactly one of the two is there.
  media::OpenFilm open_film;

  bool film() const { return open_film != nullptr; }
};

std::span<const Exporter> exporters();
const Exporter* find_exporter(std::string_view word);

struct ExportSettings {
  std::string format = "png";
  std::filesystem::path target;     ///< folder; of a film: its file
  std::string base;                 ///< stem of the files' names; may hold dots, not '/'; no film's
  std::optional<FrameRange> range;  ///< scene frames; none = the scene's range
  std::optional<FrameRate> rate;    ///< none = the scene's
  std::optional<int> width, height;  ///< none = the canvas's
  bool transparent = false;
  std::string clip;      ///< empty = active clips
  int jobs = 0;          ///< encoding threads; 0 = one a core
  bool replace = false;  ///< existing files may be replaced
  bool resume = false;   ///< complete files of the right size are kept
};

struct PlannedFrame {
  Time time;
  std::filesystem::path path;  ///< of a film: the film's
  bool keep = false;           ///< resume: already complete
};

/// What an export will do; nothing has been written yet.
struct ExportPlan {
  const Exporter* exporter = nullptr;
  int width = 0, height = 0;
  FrameRate rate;            ///< of what is written
  bool transparent = false;  ///< no background is drawn
  std::string clip;
  int jobs = 1;
  std::vector<PlannedFrame> frames;
  std::vector<std::filesystem::path> existing;  ///< planned files that are already there
  int older_frames = 0;  ///< files of the same base in the folder outside the new range
};

/// Checks everything that can be checked beforehand. None and a sentence in `error` if the export
/// is impossible; existing files are listed, not refused (the command line and the dialog decide).
std::optional<ExportPlan> plan_export(const Scene& scene, const ExportSettings& settings,
                                      std::string& error);

enum class ExportState { kRunning, kDone, kCancelled, kFailed };

struct ExportProgress {
  ExportState state = ExportState::kRunning;
  int frames_total = 0;
  int frames_done = 0;      ///< written or kept
  int frames_kept = 0;      ///< of these, kept by resume
  std::uint64_t bytes = 0;  ///< written
  double seconds = 0;       ///< since the start, or the whole run
  std::string message;      ///< one sentence once it is not running: what was done or what failed
};

/// Draws on one thread, encodes and writes on others. Frames already written stay when it is
/// cancelled or fails; no half file stands under a final name.
class ExportJob {
 public:
  /// Starts at once; `scene` is a value of its own, so that editing goes on meanwhile.
  ExportJob(Scene scene, std::filesystem::path base_dir, ExportPlan plan,
            FrameSourceFactory source);
  ~ExportJob();  ///< cancels and waits

  ExportProgress progress() const;
  void cancel();
  /// Until it is done, cancelled or failed.
  ExportProgress wait();

 private:
  struct Pipeline;
  std::unique_ptr<Pipeline> pipeline_;
};

/// "2.9 MB", "75 kB"
std::string bytes_text(std::uint64_t bytes);

}  // namespace kindred::editor
