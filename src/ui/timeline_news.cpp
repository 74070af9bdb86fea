// SPDX-License-Identifier: MIT
#include "ui/timeline_news.h"

#include <algorithm>

#include "ui/motion.h"

namespace kindred::ui {

/// What the timeline knows of the last frame, and what has changed since.
struct KeyNews {
  struct Entry {
    int channel;
    Time time;
    double since;
    bool flash;  ///< by undo or redo: ringed; else it grows
  };

  CharacterId character;
  ClipId clip;
  std::vector<Cow<Channel>> channels;
  std::vector<Entry> entries;
  double looked_at = 0;
};

namespace {

constexpr double kGrowSeconds = 0.12, kRingSeconds = 0.4;
constexpr float kSeedSize = 0.3f;
constexpr std::size_t kMostNews = 400;  // pasting a clip is no news of single keys

double duration_of(const KeyNews::Entry& entry) {
  return entry.flash ? kRingSeconds : kGrowSeconds;
}

/// Calls `found` with the keys of `now` that `was` has not; with `values` also those whose value is
/// another.
template <class Found>
void for_new_keys(const std::vector<Key>& was, const std::vector<Key>& now, bool values,
                  Found found) {
  std::size_t o = 0;
  for (const Key& key : now) {
    while (o < was.size() && was[o].time < key.time) ++o;
    const bool known = o < was.size() && was[o].time == key.time;
    if (!known || (values && !(was[o].value == key.value))) found(key.time);
  }
}

void compare(Context& context, const Clip& clip, KeyNews& news) {
  const bool undone = context.state.undo_flash.since > news.looked_at;
  static const std::vector<Key> kNoKeys;
  for (std::size_t i = 0; i < clip.channels.size(); ++i) {
    const Cow<Channel>& now = clip.channels[i];
    if (i < news.channels.size() && news.channels[i].identity() == now.identity()) continue;
    const auto was =
        std::find_if(news.channels.begin(), news.channels.end(),
                     [&](const Cow<Channel>& channel) { return channel->target == now->target; });
    const std::vector<Key>& before = was == news.channels.end() ? kNoKeys : (*was)->curve.keys();
    for_new_keys(before, now->curve.keys(), undone, [&](Time time) {
      news.entries.push_back({static_cast<int>(i), time, context.now, undone});
    });
  }
  if (news.entries.size() > kMostNews) news.entries.clear();
}

}  // namespace

void watch_keys(Context& context, const ShownClip& shown) {
  std::shared_ptr<KeyNews>& kept = context.state.timeline.news;
  if (!kept) kept = std::make_shared<KeyNews>();
  KeyNews& news = *kept;
  const bool same_clip = news.character == shown.character.id && news.clip == shown.clip.id;
  const bool retimed = context.state.timeline.busy();  // keys that move are the same keys
  if (!same_clip || motion_reduced() || context.editor.session().playing) {
    news.entries.clear();
  } else if (!retimed) {
    compare(context, shown.clip, news);
  }
  news.character = shown.character.id;
  news.clip = shown.clip.id;
  news.channels = shown.clip.channels;
  news.looked_at = context.now;
  std::erase_if(news.entries, [&](const KeyNews::Entry& entry) {
    return context.now - entry.since >= duration_of(entry);
  });
  if (!news.entries.empty()) request_frame_in(kMotionFrame);
}

float draw_key_news(Context& context, const std::vector<int>& channels, Time time, ImVec2 center) {
  const std::shared_ptr<KeyNews>& news = context.state.timeline.news;
  if (!news) return 1;
  for (const KeyNews::Entry& entry : news->entries) {
    if (entry.time != time ||
        std::find(channels.begin(), channels.end(), entry.channel) == channels.end()) {
      continue;
    }
    const double share = eased_out((context.now - entry.since) / duration_of(entry));
    if (!entry.flash) return kSeedSize + (1 - kSeedSize) * static_cast<float>(share);
    ImGui::GetWindowDrawList()->AddCircle(
        center, px(8), color(Token::kAccent, static_cast<float>(1 - share)), 0, px(2));
    return 1;
  }
  return 1;
}

}  // namespace kindred::ui
