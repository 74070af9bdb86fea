// SPDX-License-Identifier: MIT
// Keys in order, and the curve through them: which keys count, which kind rules a segment, what its
// neighbourhood is (docs/motion.md). The kinds themselves are in kinds/.
#include "kindred/motion/curve.h"

#include <algorithm>
#include <cmath>

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

  Segment segment(Index k) const {
    return interpolation(kind(k)).own_run ? run_segment(k) : plain_segment(k);
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

  void put(Segment& segment, std::size_t place, Place key) const {
    segment.t[place] = key.t;
    segment.v[place] = key.v;
  }

  bool jumps(Index i) const { return interpolation(kind(i)).continuity < 0; }

  Segment plain_segment(Index k) const {
    Segment segment;
    put(segment, Segment::kStart, wrapped(k, k));
    put(segment, Segment::kEnd, {to_seconds(time(k + 1) - time(k)), value(k + 1)});
    const bool has_before = k > first_ || wraps_, has_after = k + 1 < last_ || wraps_;
    segment.joins_before = has_before && !jumps(k > first_ ? k - 1 : last_ - 1);
    segment.joins_after = has_after && !jumps(k + 1 < last_ ? k + 1 : first_);
    if (segment.joins_before) put(segment, Segment::kBefore, wrapped(k - 1, k));
    if (segment.joins_after) put(segment, Segment::kAfter, wrapped(k + 2, k));
    return segment;
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

  Segment run_segment(Index k) const {
    const InterpolationId own = kind(k);
    const Index low = k - 2, high = k + 3;  // what a kind can see
    Index start = k, end = k + 1;
    while (start > std::max(low, first_) && kind(start - 1) == own) --start;
    while (end < std::min(high, last_) && kind(end) == own) ++end;
    // Only near an end of the run does it matter whether it goes round.
    if ((start > low || end < high) && run_wraps(k)) start = low, end = high;
    Segment segment;
    segment.joins_before = start < k;
    segment.joins_after = end > k + 1;
    for (Index i = low; i <= high; ++i) {
      put(segment, static_cast<std::size_t>(i - low), mirrored(i, k, start, end));
    }
    return segment;
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

std::optional<double> sample(const Curve& curve, const CurveRules& rules, Time t) {
  if (curve.empty()) return std::nullopt;
  if (rules.loop && rules.period > Time{0}) t = modulo(t, rules.period);
  const Track track(curve, rules);
  const std::ptrdiff_t k = curve.index_at_or_before(t);
  if (k < track.first()) return track.value(track.first());
  if (k >= track.last()) return track.value(track.last());
  const Segment segment = track.segment(k);
  const double seconds = to_seconds(t - track.time(k));
  const double value = interpolation(track.kind(k)).evaluate(segment, seconds);
  if (std::isfinite(value)) return value;
  // Values near the largest double overflow in differences; the straight line never does.
  return std::lerp(track.value(k), track.value(k + 1), seconds / segment.length());
}

}  // namespace kindred
