// SPDX-License-Identifier: MIT
// Keys in order, and the curve through them: which keys count, which kind rules a segment, what its
// neighbourhood is (docs/motion.md). The kinds themselves are in kinds/.
#include "kindred/motion/curve.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/motion/kinds/kinds.h"
#include "core/motion/segment.h"

namespace kindred {
namespace {

using Index = std::ptrdiff_t;

bool time_before(const Key& key, Time t) { return key.time < t; }
bool before_key(Time t, const Key& key) { return t < key.time; }

/// `value` plus the multiple of 360 (the least that does) that brings it to within +-180 of `last`.
double nearest_turn(double value, double last) {
  const double beyond = std::abs(value - last) - 180;
  if (!(beyond > 0) || !std::isfinite(beyond)) return value;
  return value - std::copysign(360 * std::ceil(beyond / 360), value - last);
}

/// The keys of a curve as its rules read them.
class Track {
 public:
  Track(const Curve& curve, const CurveRules& rules) : curve_(curve), rules_(rules) {
    last_ = static_cast<Index>(curve.keys().size()) - 1;
    if (!rules.loop || rules.period <= Time{0}) return;
    const Index at_start = time(0) == Time{0} ? 0 : curve.index_at(Time{0});
    const Index at_end = time(last_) == rules.period ? last_ : curve.index_at(rules.period);
    if (at_start < 0 || at_end < 0) return;
    first_ = at_start;
    last_ = at_end;
    // In shortest mode a whole turn is no difference: what wraps is then moved by that turn.
    turn_ = value(last_) - value(first_);
    wraps_ = rules.angles == AngleMode::kShortest ? std::remainder(turn_, 360) == 0 : turn_ == 0;
  }

  Index first() const { return first_; }
  Index last() const { return last_; }
  double value(Index i) const { return curve_.value(static_cast<std::size_t>(i), rules_.angles); }
  Time time(Index i) const { return curve_.keys()[static_cast<std::size_t>(i)].time; }

  /// Kind of the segment that starts at key i.
  InterpolationId kind(Index i) const {
    if (rules_.always_hold) return hold_interpolation();
    const KeyOptions* options = curve_.keys()[static_cast<std::size_t>(i)].options.get();
    if (!options) return rules_.interpolation;
    if (options->interpolation) return *options->interpolation;
    return options->unknown_word.empty() ? rules_.interpolation : linear_interpolation();
  }

  /// Value `seconds` after key k, by the kind of the segment that starts there.
  double evaluate(Index k, double seconds) const {
    const InterpolationKind& kind = interpolation(this->kind(k));
    if (kind.reach > kNear) {
      Window<kinds::kSmoothReach> window;
      look_along_run(k, kind, window);
      return kind.evaluate(window.segment, seconds);
    }
    Window<kNear> window;
    if (kind.run == RunEnds::kNone) {
      look_at_neighbours(k, window);
    } else {
      look_along_run(k, kind, window);
    }
    return kind.evaluate(window.segment, seconds);
  }

  std::optional<SegmentHandles> handles(Index k) const {
    const InterpolationKind& kind = interpolation(this->kind(k));
    if (!kind.handles) return {};
    Window<kNear> window;
    look_at_neighbours(k, window);
    return kind.handles(window.segment);
  }

 private:
  struct Place {
    double t;  ///< seconds after key k
    double v;
  };

  /// Key i as seen from key k; in a track that wraps, i may lie beyond the ends.
  Place wrapped(Index i, Index k) const {
    const Index count = last_ - first_;  // the doubled end key is one key
    Index laps = 0;
    if (wraps_) {
      laps = (i - first_) / count;
      if (i < first_ + laps * count) --laps;
    }
    const Index inside = i - laps * count;
    const Time offset{time(inside).flicks - time(k).flicks + laps * rules_.period.flicks};
    const double turns = laps == 0 ? 0.0 : static_cast<double>(laps) * turn_;
    return {to_seconds(offset), value(inside) + turns};
  }

  /// A run's key i as seen from key k: beyond the run's ends, keys are mirrored there (times and
  /// values), again and again if they run out.
  Place mirrored(Index i, Index k, Index start, Index end) const {
    if (i >= start && i <= end) return wrapped(i, k);
    const Index pivot = i < start ? start : end;
    const Place at_pivot = wrapped(pivot, k);
    const Place image = mirrored(2 * pivot - i, k, start, end);
    return {2 * at_pivot.t - image.t, 2 * at_pivot.v - image.v};
  }

  /// A segment with room for the keys it sees, which it points to: not to be copied.
  template <Index kReach>
  struct Window {
    Window() {}  // the places stay as they are until put
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    void put(Index i, Place key) {
      t[static_cast<std::size_t>(kReach + i)] = key.t;
      v[static_cast<std::size_t>(kReach + i)] = key.v;
    }

    std::array<double, 2 * kReach + 2> t, v;
    Segment segment{t.data() + kReach, v.data() + kReach, 0, 1, false, false, {}, {}};
  };
  static constexpr Index kNear = 2;

  bool jumps(Index i) const { return interpolation(kind(i)).continuity < 0; }

  const KeyOptions* options(Index i) const {
    return curve_.keys()[static_cast<std::size_t>(i)].options.get();
  }

  /// Tangents at the ends of segment k. Through the seam of a loop the first key may speak for the
  /// last one, and the other way round, where that one says nothing.
  void put_tangents(Segment& segment, Index k) const {
    const KeyOptions* start = options(k);
    const KeyOptions* end = options(k + 1);
    if (start) segment.out = start->out;
    if (end) segment.in = end->in;
    if (!wraps_) return;
    const KeyOptions* seam_start = k == first_ ? options(last_) : nullptr;
    const KeyOptions* seam_end = k + 1 == last_ ? options(first_) : nullptr;
    if (!segment.out && seam_start) segment.out = seam_start->out;
    if (!segment.in && seam_end) segment.in = seam_end->in;
  }

  void look_at_neighbours(Index k, Window<kNear>& window) const {
    Segment& segment = window.segment;
    window.put(0, wrapped(k, k));
    window.put(1, {to_seconds(time(k + 1) - time(k)), value(k + 1)});
    const bool has_before = k > first_ || wraps_, has_after = k + 1 < last_ || wraps_;
    segment.joins_before = has_before && !jumps(k > first_ ? k - 1 : last_ - 1);
    segment.joins_after = has_after && !jumps(k + 1 < last_ ? k + 1 : first_);
    if (segment.joins_before) window.put(-1, wrapped(k - 1, k));
    if (segment.joins_after) window.put(2, wrapped(k + 2, k));
    segment.from = segment.joins_before ? -1 : 0;
    segment.to = segment.joins_after ? 2 : 1;
    put_tangents(segment, k);
  }

  /// True if the run that holds segment k goes round the loop: all segments are of its kind.
  bool run_wraps(Index k) const {
    if (!wraps_) return false;
    const InterpolationId own = kind(k);
    for (Index i = first_; i < last_; ++i) {
      if (kind(i) != own) return false;
    }
    return true;
  }

  template <Index kReach>
  void look_along_run(Index k, const InterpolationKind& kind, Window<kReach>& window) const {
    const InterpolationId own = this->kind(k);
    const Index low = k - kind.reach, high = k + 1 + kind.reach;  // what the kind can see
    Index start = k, end = k + 1;
    while (start > std::max(low, first_) && this->kind(start - 1) == own) --start;
    while (end < std::min(high, last_) && this->kind(end) == own) ++end;
    // Only near an end of the run does it matter whether it goes round.
    if ((start > low || end < high) && run_wraps(k)) start = low, end = high;
    Segment& segment = window.segment;
    segment.joins_before = start < k;
    segment.joins_after = end > k + 1;
    const bool mirrors = kind.run == RunEnds::kMirrored;
    segment.from = (mirrors ? low : start) - k;
    segment.to = (mirrors ? high : end) - k;
    for (Index i = segment.from; i <= segment.to; ++i) {
      window.put(i, mirrored(k + i, k, start, end));
    }
  }

  const Curve& curve_;
  const CurveRules& rules_;
  Index first_ = 0, last_ = 0;
  bool wraps_ = false;
  double turn_ = 0;  ///< what one lap adds to the value: 0, or whole turns in shortest mode
};

Time modulo(Time t, Time period) {
  const std::int64_t rest = t.flicks % period.flicks;
  return {rest < 0 ? rest + period.flicks : rest};
}

}  // namespace

bool says_nothing(const KeyOptions& options) {
  return !options.interpolation && options.unknown_word.empty() && !options.in && !options.out &&
         options.extras.empty();
}

KeyOptions stretched(KeyOptions options, double time_factor, double value_factor) {
  for (std::optional<Tangent>* tangent : {&options.in, &options.out}) {
    if (!*tangent) continue;
    if (time_factor == 0) {
      tangent->reset();
    } else if (double* slope = std::get_if<double>(&**tangent)) {
      *slope *= value_factor / time_factor;
    } else {
      TangentOffset& offset = std::get<TangentOffset>(**tangent);
      offset = {offset.seconds * time_factor, offset.value * value_factor};
    }
  }
  if (time_factor < 0) std::swap(options.in, options.out);
  return options;
}

Curve::Curve(std::vector<Key> keys) : keys_(std::move(keys)) {
  std::stable_sort(keys_.begin(), keys_.end(),
                   [](const Key& l, const Key& r) { return l.time < r.time; });
  auto out = keys_.begin();
  for (auto key = keys_.begin(); key != keys_.end(); ++key) {
    const bool next_replaces = key + 1 != keys_.end() && (key + 1)->time == key->time;
    if (next_replaces) continue;
    if (out != key) *out = std::move(*key);
    ++out;
  }
  keys_.erase(out, keys_.end());
  unwind(0);
}

void Curve::set(Key key) {
  const auto at = std::lower_bound(keys_.begin(), keys_.end(), key.time, time_before);
  const auto index = static_cast<std::size_t>(at - keys_.begin());
  if (at != keys_.end() && at->time == key.time) {
    *at = std::move(key);
  } else {
    keys_.insert(at, std::move(key));
  }
  unwind(index);
}

bool Curve::erase(Time time) {
  const std::ptrdiff_t index = index_at(time);
  if (index < 0) return false;
  keys_.erase(keys_.begin() + index);
  unwind(static_cast<std::size_t>(index));
  return true;
}

void Curve::unwind(std::size_t from) {
  if (shortest_.empty()) {
    // Most curves never turn by more than 180 between keys: then the values serve for both modes.
    const auto turns = [](const Key& l, const Key& r) {
      return nearest_turn(r.value, l.value) != r.value;
    };
    const auto start = keys_.begin() + static_cast<std::ptrdiff_t>(from == 0 ? 0 : from - 1);
    if (std::adjacent_find(start, keys_.end(), turns) == keys_.end()) return;
    from = 0;
  }
  shortest_.resize(keys_.size());
  for (std::size_t i = from; i < keys_.size(); ++i) {
    shortest_[i] = i == 0 ? keys_[i].value : nearest_turn(keys_[i].value, shortest_[i - 1]);
  }
}

std::ptrdiff_t Curve::index_at_or_before(Time t) const {
  return std::upper_bound(keys_.begin(), keys_.end(), t, before_key) - keys_.begin() - 1;
}

std::ptrdiff_t Curve::index_at(Time t) const {
  const std::ptrdiff_t index = index_at_or_before(t);
  return index >= 0 && keys_[static_cast<std::size_t>(index)].time == t ? index : -1;
}

std::optional<SegmentHandles> segment_handles(const Curve& curve, const CurveRules& rules,
                                              std::size_t index) {
  if (index + 1 >= curve.keys().size()) return {};
  const Track track(curve, rules);
  const auto k = static_cast<std::ptrdiff_t>(index);
  if (k < track.first() || k >= track.last()) return {};
  return track.handles(k);
}

InterpolationId segment_interpolation(const Curve& curve, const CurveRules& rules,
                                      std::size_t index) {
  return Track(curve, rules).kind(static_cast<std::ptrdiff_t>(index));
}

std::optional<double> sample(const Curve& curve, const CurveRules& rules, Time t) {
  if (curve.empty()) return std::nullopt;
  if (rules.loop && rules.period > Time{0}) t = modulo(t, rules.period);
  const Track track(curve, rules);
  const std::ptrdiff_t k = curve.index_at_or_before(t);
  if (k < track.first()) return track.value(track.first());
  if (k >= track.last()) return track.value(track.last());
  const double seconds = to_seconds(t - track.time(k));
  const double value = track.evaluate(k, seconds);
  if (std::isfinite(value)) return value;
  // Values near the largest double overflow in differences; the straight line never does.
  const double length = to_seconds(track.time(k + 1) - track.time(k));
  return std::lerp(track.value(k), track.value(k + 1), seconds / length);
}

}  // namespace kindred
