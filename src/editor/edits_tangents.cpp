// SPDX-License-Identifier: MIT
// Tangents of keys and easing of segments.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "editor/edits_curves.h"

namespace kindred::editor {
namespace {

constexpr std::array kTangentShapes{
    TangentShapeRow{TangentShape::kAutomatic, "Automatic", "follows the neighbouring keys"},
    TangentShapeRow{TangentShape::kFlat, "Flat", "level through the key"},
    TangentShapeRow{TangentShape::kAligned, "Aligned", "both handles on one line"},
    TangentShapeRow{TangentShape::kBroken, "Broken", "each handle for itself"},
};

constexpr double kThird = 1.0 / 3;
constexpr std::array kEasingPresets{
    EasingPreset{"Linear", kThird, kThird, 1 - kThird, 1 - kThird},
    EasingPreset{"Smooth", 0.37, 0, 0.63, 1},
    EasingPreset{"Ease in", 0.42, 0, 1, 1},
    EasingPreset{"Ease out", 0, 0, 0.58, 1},
    EasingPreset{"Cubic in", 0.32, 0, 0.67, 0},
    EasingPreset{"Cubic out", 0.33, 1, 0.68, 1},
    EasingPreset{"Cubic", 0.65, 0, 0.35, 1},
    EasingPreset{"Expo", 0.87, 0, 0.13, 1},
    EasingPreset{"Expo out", 0.16, 1, 0.3, 1},
    EasingPreset{"Back in", 0.36, 0, 0.66, -0.56},
    EasingPreset{"Back out", 0.34, 1.56, 0.64, 1},
    EasingPreset{"Back", 0.68, -0.6, 0.32, 1.6},
};

/// The keys of a channel, to be changed one by one and put back at once.
class KeyEdit {
 public:
  /// Null channel where the key does not exist.
  KeyEdit(Scene& scene, const KeyRef& ref) {
    if (!find_key(scene, ref)) return;
    Character* character = edit_character(scene, ref.character);
    clip_ = edit_clip(*character, character->active_clip);
    channel_ = &edit_channel(*clip_, ref.channel);
    index_ = static_cast<std::size_t>(channel_->curve.index_at(ref.time));
  }
  explicit operator bool() const { return channel_ != nullptr; }

  Clip& clip() { return *clip_; }
  Channel& channel() { return *channel_; }
  std::size_t index() const { return index_; }
  std::size_t count() const { return channel_->curve.keys().size(); }
  const Key& key(std::size_t i) const { return channel_->curve.keys()[i]; }

  InterpolationId kind(std::size_t i) const {
    return segment_interpolation(channel_->curve, curve_rules(*clip_, *channel_), i);
  }
  template <class Change>
  void change(std::size_t i, const Change& change) {
    Key key = channel_->curve.keys()[i];
    KeyOptions options = key.options ? *key.options : KeyOptions{};
    change(options);
    key.options =
        says_nothing(options) ? nullptr : std::make_shared<const KeyOptions>(std::move(options));
    channel_->curve.set(std::move(key));
  }
  /// Makes segment i one with handles.
  void give_handles(std::size_t i) {
    if (i + 1 >= count() || interpolation(kind(i)).handles) return;
    change(i, [](KeyOptions& options) {
      options.interpolation = find_interpolation("bezier");
      options.unknown_word.clear();
    });
  }
  /// As the kind of segment i keeps tangents: `hermite` as slopes, `bezier` as handles.
  Tangent stored(std::size_t i, TangentOffset offset) const {
    const bool slopes = interpolation(kind(i)).word == "hermite" && offset.seconds != 0;
    if (slopes) return offset.value / offset.seconds;
    return offset;
  }
  void set_out(TangentOffset offset) {
    const Tangent tangent = stored(index_, offset);
    change(index_, [&](KeyOptions& options) { options.out = tangent; });
  }
  void set_in(TangentOffset offset) {
    const Tangent tangent = stored(index_ - 1, offset);
    change(index_, [&](KeyOptions& options) { options.in = tangent; });
  }

 private:
  Clip* clip_ = nullptr;
  Channel* channel_ = nullptr;
  std::size_t index_ = 0;
};

bool is_number(const ChannelTarget& target) {
  return property(target.property).value == PropertyValue::kNumber;
}

bool same_slope(TangentOffset a, TangentOffset b) {
  const double cross = a.seconds * b.value - b.seconds * a.value;
  const double size = std::hypot(a.seconds, a.value) * std::hypot(b.seconds, b.value);
  return std::abs(cross) <= 1e-6 * size;
}

void shape_handles(KeyEdit& edit, TangentShape shape) {
  const KeyHandles handles = key_handles(edit.clip(), edit.channel(), edit.index());
  double slope = 0;
  if (shape == TangentShape::kAligned) {
    // The mean direction, the longer handle counting more.
    const TangentOffset in = handles.in.value_or(TangentOffset{}),
                        out = handles.out.value_or(TangentOffset{});
    const double seconds = out.seconds - in.seconds;
    slope = seconds > 0 ? (out.value - in.value) / seconds : 0;
  }
  const auto shaped = [&](TangentOffset offset) {
    if (shape == TangentShape::kBroken) return offset;
    return TangentOffset{offset.seconds, offset.seconds * slope};
  };
  if (handles.in) edit.set_in(shaped(*handles.in));
  if (handles.out) edit.set_out(shaped(*handles.out));
}

}  // namespace

std::span<const TangentShapeRow> tangent_shapes() { return kTangentShapes; }
std::span<const EasingPreset> easing_presets() { return kEasingPresets; }

KeyHandles key_handles(const Clip& clip, const Channel& channel, std::size_t index) {
  const CurveRules rules = curve_rules(clip, channel);
  KeyHandles handles;
  if (const auto after = segment_handles(channel.curve, rules, index)) handles.out = after->out;
  if (index == 0) return handles;
  if (const auto before = segment_handles(channel.curve, rules, index - 1)) handles.in = before->in;
  return handles;
}

TangentShape tangent_shape(const Clip& clip, const Channel& channel, std::size_t index) {
  const KeyOptions* options = channel.curve.keys()[index].options.get();
  if (!options || (!options->in && !options->out)) return TangentShape::kAutomatic;
  const KeyHandles handles = key_handles(clip, channel, index);
  const bool level =
      (!handles.in || handles.in->value == 0) && (!handles.out || handles.out->value == 0);
  if (level) return TangentShape::kFlat;
  if (!handles.in || !handles.out || same_slope(*handles.in, *handles.out)) {
    return TangentShape::kAligned;
  }
  return TangentShape::kBroken;
}

void set_tangent_shape(Scene& scene, std::span<const KeyRef> keys, TangentShape shape) {
  for (const KeyRef& ref : keys) {
    if (!is_number(ref.channel)) continue;
    KeyEdit edit(scene, ref);
    if (!edit) continue;
    edit.give_handles(edit.index());
    if (edit.index() > 0) edit.give_handles(edit.index() - 1);
    if (shape != TangentShape::kAutomatic) {
      shape_handles(edit, shape);
      continue;
    }
    edit.change(edit.index(), [](KeyOptions& options) {
      options.in.reset();
      options.out.reset();
    });
  }
}

void drag_handle(Scene& scene, const KeyRef& ref, bool out, TangentOffset offset, bool aligned) {
  if (!std::isfinite(offset.seconds) || !std::isfinite(offset.value)) return;
  KeyEdit edit(scene, ref);
  if (!edit) return;
  const KeyHandles before = key_handles(edit.clip(), edit.channel(), edit.index());
  const std::optional<TangentOffset>& own = out ? before.out : before.in;
  const std::optional<TangentOffset>& other = out ? before.in : before.out;
  if (!own) return;
  offset.seconds = out ? std::max(offset.seconds, 0.0) : std::min(offset.seconds, 0.0);
  if (out) {
    edit.set_out(offset);
  } else {
    edit.set_in(offset);
  }
  if (!other) return;
  TangentOffset turned = *other;
  if (aligned && offset.seconds != 0) turned.value = turned.seconds * offset.value / offset.seconds;
  // Said from now on, so that it does not follow as an automatic one would.
  if (out) {
    edit.set_in(turned);
  } else {
    edit.set_out(turned);
  }
}

void apply_easing(Scene& scene, std::span<const KeyRef> keys, const EasingPreset& preset,
                  double strength) {
  if (!std::isfinite(strength)) return;
  for (const KeyRef& ref : keys) {
    if (!is_number(ref.channel)) continue;
    KeyEdit edit(scene, ref);
    if (!edit || edit.index() + 1 >= edit.count()) continue;
    const std::size_t i = edit.index();
    const auto mixed = [&](double straight, double eased) {
      return straight + (eased - straight) * strength;
    };
    const double length = to_seconds(edit.key(i + 1).time - edit.key(i).time);
    const AngleMode angles = edit.channel().angles;
    const Curve& curve = edit.channel().curve;
    const double rise = curve.value(i + 1, angles) - curve.value(i, angles);
    const TangentOffset out{length * std::clamp(mixed(kThird, preset.x1), 0.0, 1.0),
                            rise * mixed(kThird, preset.y1)};
    const TangentOffset in{-length * std::clamp(1 - mixed(1 - kThird, preset.x2), 0.0, 1.0),
                           -rise * (1 - mixed(1 - kThird, preset.y2))};
    edit.change(i, [&](KeyOptions& options) {
      options.interpolation = find_interpolation("bezier");
      options.unknown_word.clear();
      options.out = out;
    });
    edit.change(i + 1, [&](KeyOptions& options) { options.in = in; });
  }
}

}  // namespace kindred::editor
