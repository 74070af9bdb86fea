// SPDX-License-Identifier: MIT
// Edits of curves, for the curve editor: tangents of keys, easing of segments, keys moved in value
// as well as in time, and curves thinned out or baked. As in edits_keys.h all act on active clips
// and are computed from the document they are given.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "editor/edits_keys.h"

namespace kindred::editor {

// ---- tangents -----------------------------------------------------------------------------------

/// How the two handles of a key stand. Not kept in the file: it is read from the handles
/// themselves.
enum class TangentShape { kAutomatic, kFlat, kAligned, kBroken };

struct TangentShapeRow {
  TangentShape shape;
  std::string_view label;
  std::string_view hint;
};
std::span<const TangentShapeRow> tangent_shapes();

/// The handles of a key as they are in force, given or automatic; none on a side whose segment has
/// no handles (its kind, or there is no segment).
struct KeyHandles {
  std::optional<TangentOffset> in, out;
};
KeyHandles key_handles(const Clip& clip, const Channel& channel, std::size_t index);
TangentShape tangent_shape(const Clip& clip, const Channel& channel, std::size_t index);

/// Gives the keys' handles that shape. Segments on both sides that have no handles become `bezier`.
void set_tangent_shape(Scene& scene, std::span<const KeyRef> keys, TangentShape shape);

/// Puts the end of a handle there (`offset` from its key; seconds > 0 of the out-handle, < 0 of the
/// in-handle, kept to that side). `aligned`: the other handle turns with it and keeps its length in
/// time. Does nothing on a side without handle.
void drag_handle(Scene& scene, const KeyRef& key, bool out, TangentOffset offset, bool aligned);

// ---- easing -------------------------------------------------------------------------------------

/// A bezier segment in units of its own time and rise: inner points (x1, y1) and (x2, y2).
struct EasingPreset {
  std::string_view label;
  double x1, y1, x2, y2;
};
std::span<const EasingPreset> easing_presets();

/// Eases the segments that start at these keys: they become `bezier` with the preset's handles;
/// `strength` 0 (a straight line) to 1, and beyond.
void apply_easing(Scene& scene, std::span<const KeyRef> keys, const EasingPreset& preset,
                  double strength);

// ---- keys in the graph --------------------------------------------------------------------------

/// Moves keys in time (as move_keys) and in value. Values of booleans and names stay. Returns the
/// keys where they are now.
std::vector<KeyRef> move_keys_in_graph(Scene& scene, std::span<const KeyRef> keys, Time delta,
                                       double rise);
/// v -> pivot + (v - pivot) * factor.
void scale_key_values(Scene& scene, std::span<const KeyRef> keys, double pivot, double factor);

// ---- whole curves -------------------------------------------------------------------------------

/// Removes those of the keys without which the curve stays within `tolerance` of what it was, at
/// every frame and at every key. Ends of curves stay. Returns how many went.
int simplify_keys(Scene& scene, std::span<const KeyRef> keys, double tolerance);

/// Puts a linear key at every `step`-th frame from `from` to `to` (and at `to`), with the curve's
/// values, in place of what stood between. Requires step >= 1.
void bake_channel(Scene& scene, CharacterId character, const ChannelTarget& target, Time from,
                  Time to, int step);

}  // namespace kindred::editor
