// SPDX-License-Identifier: MIT
#include "editor/actions_curves.h"

#include <string>

#include "editor/edits_curves.h"

namespace kindred::editor {
namespace {

constexpr auto kPlainAction = nullptr;

bool in_animate_mode(const Editor& editor) { return editor.session().mode == Mode::kAnimate; }
bool curve_keys_selected(const Editor& editor) {
  return in_animate_mode(editor) && !editor.session().selection.keys.empty();
}
bool any_curve(const Editor& editor) {
  const Character* character = editor.character();
  const Clip* clip = character != nullptr ? active_clip(*character) : nullptr;
  return in_animate_mode(editor) && clip != nullptr && !clip->channels.empty();
}

void shape_tangents(Editor& editor, TangentShape shape) {
  const std::vector<KeyRef> keys = editor.session().selection.keys;
  editor.edit("Set tangents", [&](Scene& scene) { set_tangent_shape(scene, keys, shape); });
}

template <TangentShape Shape>
void shape_as(ActionContext& context) {
  shape_tangents(context.editor, Shape);
}

/// The shape of the first selected key; none where it has no place in a clip.
std::optional<TangentShape> selected_shape(const Editor& editor) {
  if (editor.session().selection.keys.empty()) return std::nullopt;
  const KeyRef& first = editor.session().selection.keys.front();
  const Character* character = find_character(editor.scene(), first.character);
  const Clip* clip = character != nullptr ? active_clip(*character) : nullptr;
  const Channel* channel = clip != nullptr ? find_channel(*clip, first.channel) : nullptr;
  const std::ptrdiff_t index = channel != nullptr ? channel->curve.index_at(first.time) : -1;
  if (index < 0) return std::nullopt;
  const KeyHandles handles = key_handles(*clip, *channel, static_cast<std::size_t>(index));
  if (!handles.in && !handles.out) return std::nullopt;
  return tangent_shape(*clip, *channel, static_cast<std::size_t>(index));
}

/// Automatic, flat, aligned, broken and round again.
void next_tangent_kind(ActionContext& context) {
  const auto shapes = tangent_shapes();
  const std::optional<TangentShape> now = selected_shape(context.editor);
  std::size_t next = 0;
  for (std::size_t i = 0; now && i < shapes.size(); ++i) {
    if (shapes[i].shape == *now) next = (i + 1) % shapes.size();
  }
  shape_tangents(context.editor, shapes[next].shape);
}

template <CurveRequest Wanted>
void ask_curves(ActionContext& context) {
  context.window.curves = Wanted;
}

}  // namespace

// id, label, icon, shortcuts, enabled, checked, run, separator after
void add_curve_actions(std::vector<Action>& table) {
  const std::vector<Action> rows{
      {"animation.curves",
       "Dope sheet or curves",
       "curves",
       {{"c", false, true, false}},
       in_animate_mode,
       kPlainAction,
       ask_curves<CurveRequest::kSwitch>},
      {"animation.tangent_kind",
       "Next tangent kind",
       "",
       {{"v", false, false, false}},
       curve_keys_selected,
       kPlainAction,
       next_tangent_kind},
      {"animation.tangent_automatic",
       "Automatic tangents",
       "tangent-automatic",
       {},
       curve_keys_selected,
       kPlainAction,
       shape_as<TangentShape::kAutomatic>},
      {"animation.tangent_flat",
       "Flat tangents",
       "tangent-flat",
       {},
       curve_keys_selected,
       kPlainAction,
       shape_as<TangentShape::kFlat>},
      {"animation.tangent_aligned",
       "Aligned tangents",
       "tangent-aligned",
       {},
       curve_keys_selected,
       kPlainAction,
       shape_as<TangentShape::kAligned>},
      {"animation.tangent_broken",
       "Broken tangents",
       "tangent-broken",
       {},
       curve_keys_selected,
       kPlainAction,
       shape_as<TangentShape::kBroken>,
       true},
      {"animation.simplify",
       "Simplify curves\u2026",
       "",
       {},
       any_curve,
       kPlainAction,
       ask_curves<CurveRequest::kSimplify>},
      {"animation.bake",
       "Bake curves\u2026",
       "",
       {},
       any_curve,
       kPlainAction,
       ask_curves<CurveRequest::kBake>},
  };
  table.insert(table.end(), rows.begin(), rows.end());
}

}  // namespace kindred::editor
