// SPDX-License-Identifier: MIT
#include "media/footage_store.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <list>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace kindred::media {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kLookAgain = std::chrono::milliseconds(500);  ///< whether a file changed on disk
constexpr auto kForgotten = std::chrono::seconds(10);        ///< then a file is closed
constexpr auto kPatience = std::chrono::milliseconds(120);   ///< a scrub sees something after it
constexpr int kAhead = 10;       ///< pictures decoded before a player needs them
constexpr int kBehind = 8;       ///< kept on the way to a picture before the last one
constexpr int kNearlyThere = 4;  ///< a picture so near is finished though another one is wanted

/// What tells that a file is another one than before.
struct FileStamp {
  std::filesystem::file_time_type time{};
  std::uintmax_t bytes = 0;
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

FileStamp stamp_of(const std::filesystem::path& path) {
  std::error_code error;
  FileStamp stamp;
  stamp.time = std::filesystem::last_write_time(path, error);
  if (error) return {};
  stamp.bytes = std::filesystem::file_size(path, error);
  return error ? FileStamp{} : stamp;
}

using PicturePtr = std::shared_ptr<const FootagePicture>;

/// A file that somebody looks at.
struct Entry {
  FootageFile file;
  FileStamp stamp;
  Clock::time_point looked, asked;
  FootageStatus status;
  int wanted = -1;  ///< picture that shall show; -1 = none yet
  int before = -1;  ///< the one that was wanted before it
  FootageFlow flow = FootageFlow::kStill;
  bool gave_up = false;  ///< `wanted` can't be read
  PicturePtr newest;
  std::unique_ptr<Footage> footage;  ///< the worker's own
};
using EntryPtr = std::shared_ptr<Entry>;

struct Cached {
  const Entry* entry;
  PicturePtr picture;
};

std::size_t bytes_of(const PicturePtr& picture) { return picture->image.rgba.size(); }

}  // namespace

struct FootageStore::Worker {
  Worker(std::size_t limit, std::function<void()> on_news)
      : most_bytes(limit), news(std::move(on_news)), thread([this] { run(); }) {}
  ~Worker() {
    {
      const std::lock_guard lock(mutex);
      stop = true;
    }
    work.notify_all();
    thread.join();
  }

  // ---- under the lock ---------------------------------------------------------------------------

  EntryPtr find(const FootageFile& file) {
    const auto at = std::find_if(entries.begin(), entries.end(),
                                 [&](const EntryPtr& entry) { return entry->file == file; });
    return at == entries.end() ? nullptr : *at;
  }

  void drop(const Entry* entry) {
    for (auto at = cache.begin(); at != cache.end();) {
      if (at->entry != entry) {
        ++at;
        continue;
      }
      used_bytes -= bytes_of(at->picture);
      at = cache.erase(at);
    }
  }

  /// The entry of a file, as it is on disk now.
  EntryPtr current(const FootageFile& file) {
    const Clock::time_point now = Clock::now();
    std::erase_if(entries, [&](const EntryPtr& entry) {
      const bool forgotten = now - entry->asked > kForgotten && !(entry->file == file);
      if (forgotten) drop(entry.get());
      return forgotten;
    });
    EntryPtr entry = find(file);
    if (entry && now - entry->looked > kLookAgain) {
      entry->looked = now;
      if (!(stamp_of(file.path) == entry->stamp)) {
        drop(entry.get());
        std::erase(entries, entry);
        entry = nullptr;
      }
    }
    if (!entry) {
      entry = std::make_shared<Entry>();
      entry->file = file;
      entry->stamp = stamp_of(file.path);
      entry->looked = now;
      entries.push_back(entry);
      work.notify_all();
    }
    entry->asked = now;
    return entry;
  }

  PicturePtr cached(const Entry* entry, int index) {
    for (auto at = cache.begin(); at != cache.end(); ++at) {
      if (at->entry != entry || at->picture->index != index) continue;
      cache.splice(cache.begin(), cache, at);  // used just now
      return at->picture;
    }
    return nullptr;
  }
  bool has(const Entry* entry, int index) const {
    return std::any_of(cache.begin(), cache.end(), [&](const Cached& c) {
      return c.entry == entry && c.picture->index == index;
    });
  }

  void keep(Entry* entry, int index, Image image) {
    const bool open = std::any_of(entries.begin(), entries.end(),
                                  [&](const EntryPtr& other) { return other.get() == entry; });
    if (!open || has(entry, index)) return;
    auto picture = std::make_shared<FootagePicture>();
    picture->version = ++last_version;
    picture->index = index;
    picture->image = std::move(image);
    used_bytes += picture->image.rgba.size();
    cache.push_front({entry, picture});
    entry->newest = picture;
    while (used_bytes > most_bytes && cache.size() > 1) {
      used_bytes -= bytes_of(cache.back().picture);
      cache.pop_back();
    }
  }

  /// How many pictures of an entry may be there at once.
  int room(const Entry& entry) const {
    const FootageInfo& info = *entry.status.info;
    const PixelSize size = fitted_size(info.width, info.height, entry.file.options.most_pixels);
    const std::size_t bytes = static_cast<std::size_t>(size.width) *
                              static_cast<std::size_t>(size.height) * 4 *
                              std::max<std::size_t>(entries.size(), 1);
    return static_cast<int>(std::max<std::size_t>(most_bytes / std::max<std::size_t>(bytes, 1), 1));
  }

  // ---- the worker -------------------------------------------------------------------------------

  struct Job {
    EntryPtr entry;
    bool open = false;
    int first = 0, last = 0;  ///< pictures to read; the one that is wanted is the last
  };

  std::optional<Job> next_job() {
    for (const EntryPtr& entry : entries) {
      if (entry->status.state == FootageState::kOpening) return Job{entry, true};
    }
    for (const EntryPtr& entry : entries) {
      if (entry->status.state != FootageState::kReady || entry->wanted < 0 || entry->gave_up ||
          has(entry.get(), entry->wanted)) {
        continue;
      }
      const bool back = entry->wanted < entry->before;
      const int behind = back ? std::min(kBehind, room(*entry) / 2) : 0;
      return Job{entry, false, std::max(0, entry->wanted - behind), entry->wanted};
    }
    for (const EntryPtr& entry : entries) {
      if (entry->status.state != FootageState::kReady || entry->flow != FootageFlow::kPlaying ||
          entry->wanted < 0 || entry->gave_up) {
        continue;
      }
      const int ahead = std::min(kAhead, room(*entry) / 2);
      const int end = std::min(entry->wanted + ahead, entry->status.info->count() - 1);
      for (int index = entry->wanted + 1; index <= end; ++index) {
        if (!has(entry.get(), index)) return Job{entry, false, index, index};
      }
    }
    return std::nullopt;
  }

  void run() {
    std::unique_lock lock(mutex);
    while (!stop) {
      const std::optional<Job> job = next_job();
      if (!job) {
        work.wait(lock);
        continue;
      }
      lock.unlock();
      if (job->open) {
        open(*job->entry);
      } else {
        decode(*job->entry, job->first, job->last);
      }
      if (news) news();
      lock.lock();
    }
  }

  void open(Entry& entry) {
    std::string error;
    std::unique_ptr<Footage> footage = open_footage(entry.file.path, entry.file.options, error);
    const std::lock_guard lock(mutex);
    entry.footage = std::move(footage);
    if (entry.footage) {
      entry.status.info = std::make_shared<FootageInfo>(entry.footage->info());
      entry.status.state = FootageState::kReady;
    } else {
      entry.status.problem = std::move(error);
      entry.status.state = FootageState::kFailed;
    }
  }

  void decode(Entry& entry, int first, int last) {
    const Clock::time_point start = Clock::now();
    const bool opaque = entry.status.info->opaque;
    int at = -1;
    const auto go_on = [&](int index) {
      at = index;
      const std::lock_guard lock(mutex);
      const bool changed = entry.wanted != last && entry.flow == FootageFlow::kStill;
      return !stop && (!changed || last - index <= kNearlyThere);
    };
    const auto take = [&](int index, Image image) {
      if (!opaque) premultiply(image);
      const std::lock_guard lock(mutex);
      keep(&entry, index, std::move(image));
    };
    std::string error;
    const bool done = entry.footage->read(first, last, take, go_on, error);
    // A hand that never rests shall see what passes.
    if (!done && error.empty() && at >= 0 && Clock::now() - start > kPatience) {
      entry.footage->read(at, at, take, nullptr, error);
    }
    const std::lock_guard lock(mutex);
    if (!entry.footage->info().amiss.empty() && entry.status.info->amiss.empty()) {
      entry.status.info = std::make_shared<FootageInfo>(entry.footage->info());
    }
    if (error.empty()) return;
    auto told = std::make_shared<FootageInfo>(*entry.status.info);
    told->amiss = error;
    entry.status.info = std::move(told);
    if (entry.wanted == last) entry.gave_up = true;
  }

  const std::size_t most_bytes;
  const std::function<void()> news;
  mutable std::mutex mutex;
  std::condition_variable work;
  bool stop = false;
  std::vector<EntryPtr> entries;
  std::list<Cached> cache;  ///< the last used first
  std::size_t used_bytes = 0;
  std::uint64_t last_version = 0;
  std::thread thread;  ///< the last: it uses all the others
};

FootageStore::FootageStore(std::size_t most_bytes, std::function<void()> news)
    : worker_(std::make_unique<Worker>(most_bytes, std::move(news))) {}
FootageStore::~FootageStore() = default;

FootageStatus FootageStore::status(const FootageFile& file) {
  const std::lock_guard lock(worker_->mutex);
  return worker_->current(file)->status;
}

PicturePtr FootageStore::picture(const FootageFile& file, int index, FootageFlow flow) {
  const std::lock_guard lock(worker_->mutex);
  const EntryPtr entry = worker_->current(file);
  if (entry->wanted != index) {
    entry->before = entry->wanted;
    entry->wanted = index;
    entry->gave_up = false;
  }
  entry->flow = flow;
  worker_->work.notify_all();
  PicturePtr found = worker_->cached(entry.get(), index);
  if (found) entry->newest = found;
  return found ? found : entry->newest;
}

std::size_t FootageStore::bytes() const {
  const std::lock_guard lock(worker_->mutex);
  return worker_->used_bytes;
}

}  // namespace kindred::media
