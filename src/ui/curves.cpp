// SPDX-License-Identifier: MIT
// The tab "Curves": which channels are drawn, which values are shown, and its parts put together.
#include "ui/curves.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "editor/edits_timed.h"
#include "ui/curves_parts.h"
#include "ui/key_drag.h"

namespace kindred::ui {
namespace {

constexpr float kKeyFields = 112, kLeastList = 70;
constexpr double kFitMargin = 28;  // px at scale 1 above and below framed curves
constexpr double kValueZoomPerNotch = 1.2;
constexpr double kLeastPxPerUnit = 1e-6, kMostPxPerUnit = 1e6;

bool listed(const ChannelTarget& target) {
  return property(target.property).value != PropertyValue::kName;
}

BoneId bone_above(const Character& character, const ChannelTarget& target) {
  if (property(target.property).owner != PropertyOwner::kPart) return target.bone;
  for (const Part& part : *character.parts) {
    if (part.name == target.part) return part.bone;
  }
  return {};
}

const ListedChannel* find_listed(const std::vector<ListedChannel>& channels, const Clip& clip,
                                 const ChannelTarget& target) {
  for (const ListedChannel& channel : channels) {
    if (clip.channels[static_cast<std::size_t>(channel.index)]->target == target) return &channel;
  }
  return nullptr;
}

// Another clip, or bones selected elsewhere: their channels are drawn, the rotation is active.
void follow_choice(Context& context, const Character& character, const Clip& clip,
                   const std::vector<ListedChannel>& channels) {
  CurvesState& state = curves_state(context);
  const std::uint64_t document = context.editor.document_number();
  const editor::Selection& selection = context.editor.session().selection;
  const bool other =
      state.document != document || state.character != character.id || state.clip != clip.id;
  if (other) {
    state.document = document;
    state.character = character.id;
    state.clip = clip.id;
    state.chosen.clear();
    state.followed.clear();
    state.px_per_unit = 0;
  }
  std::erase_if(state.chosen, [&](const ChannelTarget& target) {
    return find_listed(channels, clip, target) == nullptr;
  });
  if (!other && state.followed == selection.bones) return;
  state.followed = selection.bones;
  std::vector<ChannelTarget> of_bones;
  for (const ListedChannel& channel : channels) {
    if (std::find(selection.bones.begin(), selection.bones.end(), channel.bone) ==
        selection.bones.end())
      continue;
    of_bones.push_back(clip.channels[static_cast<std::size_t>(channel.index)]->target);
  }
  if (of_bones.empty()) return;
  const ChannelTarget wanted =
      editor::bone_channel(selection.active_bone(), editor::bone_property("rotation"));
  const auto active = std::find(of_bones.begin(), of_bones.end(), wanted);
  if (active != of_bones.end()) std::rotate(active, active + 1, of_bones.end());
  if (of_bones == state.chosen) return;
  state.chosen = std::move(of_bones);
  state.scroll_wanted = true;
  state.px_per_unit = 0;
}

std::optional<editor::ValueRange> hard_bounds(const Character& character,
                                              const ChannelTarget& target) {
  const Bone* bone = find_bone(character, target.bone);
  const bool limited = bone != nullptr && bone->limits && bone->limits->mode == LimitMode::kHard &&
                       property(target.property).word == "rotation";
  if (!limited) return std::nullopt;
  return editor::ValueRange{bone->limits->min_deg, bone->limits->max_deg};
}

std::vector<ShownCurve> shown_curves(Context& context, const Character& character, const Clip& clip,
                                     const std::vector<ListedChannel>& channels) {
  std::vector<ShownCurve> curves;
  const Time duration = clip_duration(clip);
  const CurvesState& state = curves_state(context);
  for (const ChannelTarget& target : state.chosen) {
    const ListedChannel* of = find_listed(channels, clip, target);
    if (of == nullptr) continue;
    ShownCurve curve;
    curve.channel = &*clip.channels[static_cast<std::size_t>(of->index)];
    curve.graph = {&curve.channel->curve, curve_rules(clip, *curve.channel, duration),
                   hard_bounds(character, target)};
    curve.tint = of->tint;
    curve.active = target == state.chosen.back();
    curves.push_back(std::move(curve));
  }
  return curves;
}

// ---- values ------------------------------------------------------------------------------------

Time end_of(const CurvesPane& pane) {
  return time_from_seconds(static_cast<double>(pane.time.last_frame) / pane.time.fps);
}

// What is to be seen of values: of the selected keys, else of whole curves.
std::optional<editor::ValueRange> framed_range(Context& context, const CurvesPane& pane,
                                               bool selection_only) {
  std::optional<editor::ValueRange> range;
  const std::vector<editor::KeyRef> keys = shown_selected_keys(context, pane);
  const auto span = editor::time_span(context.editor.scene(), {{}, keys, {}});
  const bool of_keys = selection_only && span;
  const Time from = of_keys ? span->first : Time{0};
  const Time to = of_keys ? span->second : end_of(pane);
  for (const ShownCurve& curve : pane.curves) {
    if (of_keys && std::none_of(keys.begin(), keys.end(), [&](const editor::KeyRef& key) {
          return key.channel == curve.channel->target;
        }))
      continue;
    if (const auto own = editor::value_range(curve.graph, from, to)) {
      range = editor::united(range, *own);
    }
  }
  return range;
}

void fit_if_asked(Context& context, const CurvesPane& pane) {
  CurvesState& state = curves_state(context);
  const TimeFraming framing = std::exchange(state.framing, TimeFraming::kNone);
  if (context.editor.dragging()) return;
  if (framing == TimeFraming::kNone && state.px_per_unit > 0) return;
  std::optional<editor::ValueRange> range = editor::ValueRange{-1, 1};
  if (!state.normalise) {
    range = framed_range(context, pane, framing == TimeFraming::kSelection);
  }
  if (!range) return;
  const auto ui = static_cast<double>(ui_scale());
  const editor::ValueFit fit =
      editor::fit_values(*range, static_cast<double>(pane.graph.h) / ui, kFitMargin);
  state.top_value = fit.top_value;
  state.px_per_unit = fit.px_per_unit;
}

void handle_value_view(Context& context, const CurvesPane& pane) {
  CurvesState& state = curves_state(context);
  const ImGuiIO& io = ImGui::GetIO();
  const auto ui = static_cast<double>(ui_scale());
  if (context.state.timeline.panning && io.MouseDelta.y != 0 && state.px_per_unit > 0) {
    state.top_value += static_cast<double>(io.MouseDelta.y) / (state.px_per_unit * ui);
  }
  const bool over =
      ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows) && pane.graph.contains(io.MousePos);
  if (!over || io.MouseWheel == 0 || !wheel_zooms_values(pane.time)) return;
  const double away = static_cast<double>(io.MousePos.y - pane.graph.y) / ui;
  const double under = state.top_value - away / state.px_per_unit;
  state.px_per_unit = std::clamp(
      state.px_per_unit * std::pow(kValueZoomPerNotch, static_cast<double>(io.MouseWheel)),
      kLeastPxPerUnit, kMostPxPerUnit);
  state.top_value = under + away / state.px_per_unit;
}

editor::GraphView graph_view(Context& context, const CurvesPane& pane) {
  const CurvesState& state = curves_state(context);
  editor::GraphView view;
  view.left = static_cast<double>(pane.graph.x);
  view.top = static_cast<double>(pane.graph.y);
  view.width = static_cast<double>(pane.graph.w);
  view.height = static_cast<double>(pane.graph.h);
  view.first_seconds = pane.time.scale.first_frame / pane.time.fps;
  view.px_per_second = pane.time.scale.px_per_frame * pane.time.fps;
  view.top_value = state.top_value;
  const double scale = state.px_per_unit > 0 ? state.px_per_unit : 1;
  view.px_per_unit = scale * static_cast<double>(ui_scale());
  return view;
}

// While something is dragged its range is the one it had: the scale stays under the mouse.
void place_curves(Context& context, CurvesPane& pane) {
  const editor::GraphView view = graph_view(context, pane);
  const bool dragging = context.editor.dragging();
  const Character* before =
      dragging ? find_character(context.editor.drag_start(), pane.character.id) : nullptr;
  const Clip* clip_before = before == nullptr ? nullptr : editor::active_clip(*before);
  for (ShownCurve& curve : pane.curves) {
    curve.view = view;
    if (curves_state(context).normalise) {
      editor::GraphCurve ranged = curve.graph;
      const Channel* was =
          clip_before == nullptr ? nullptr : find_channel(*clip_before, curve.channel->target);
      if (was != nullptr && !was->curve.empty()) ranged.curve = &was->curve;
      const auto range = editor::value_range(ranged, Time{0}, end_of(pane));
      if (range) curve.view = editor::normalised_view(view, *range);
    }
    curve.line = editor::curve_polyline(curve.graph, curve.view);
  }
}

void draw_nothing_chosen(Context& context, const CurvesPane& pane) {
  draw_text_centered(*ImGui::GetWindowDrawList(), FontRole::kBody,
                     {pane.graph.center().x, pane.graph.y + ImMin(px(60), pane.graph.h / 2)},
                     color(Token::kTextDim), "Select a channel on the left.");
  context.map.add("curves/empty", pane.graph);
}

}  // namespace

CurvesState& curves_state(Context& context) {
  std::shared_ptr<CurvesState>& state = context.state.timeline.curves;
  if (state == nullptr) state = std::make_shared<CurvesState>();
  return *state;
}

std::vector<ListedChannel> listed_channels(const Character& character, const Clip& clip) {
  std::vector<ListedChannel> channels;
  for (std::size_t i = 0; i < clip.channels.size(); ++i) {
    const Channel& channel = *clip.channels[i];
    if (channel.curve.empty() || !listed(channel.target)) continue;
    const PropertyKind& kind = property(channel.target.property);
    std::string label(kind.label);
    if (kind.owner == PropertyOwner::kPart) label = channel.target.part + ": " + label;
    channels.push_back({static_cast<int>(i), bone_above(character, channel.target), label});
  }
  std::unordered_map<std::uint32_t, std::size_t> order;  // 0, the character's own, comes first
  for (const Bone& bone : *character.bones) order.emplace(bone.id.value, order.size() + 1);
  const auto place = [&](BoneId bone) {
    const auto found = order.find(bone.value);
    return found == order.end() ? std::size_t{0} : found->second;
  };
  std::stable_sort(channels.begin(), channels.end(),
                   [&](const ListedChannel& a, const ListedChannel& b) {
                     return place(a.bone) < place(b.bone);
                   });
  for (std::size_t i = 0; i < channels.size(); ++i) {
    channels[i].tint = static_cast<Token>(static_cast<std::size_t>(Token::kCurve1) + i % 8);
  }
  return channels;
}

std::string channel_title(const Character& character, const ChannelTarget& target) {
  const PropertyKind& kind = property(target.property);
  std::string owner = character.name;
  if (kind.owner == PropertyOwner::kPart) owner = target.part;
  if (const Bone* bone = find_bone(character, target.bone)) owner = bone->name;
  std::string label(kind.label);
  const bool capital = label.size() > 1 && label[0] >= 'A' && label[0] <= 'Z';
  if (capital) label[0] = static_cast<char>(label[0] - 'A' + 'a');
  return owner + " " + label;
}

std::string curve_value_text(const ChannelTarget& target, double value) {
  const PropertyKind& kind = property(target.property);
  const std::string unit = kind.unit == "\u00b0" ? "\u00b0" : kind.unit.empty() ? "" : " px";
  return number_text(value, kind.decimals) + unit;
}

bool holds_key(const std::vector<editor::KeyRef>& keys, const editor::KeyRef& key) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

std::vector<editor::KeyRef> shown_selected_keys(Context& context, const CurvesPane& pane) {
  std::vector<editor::KeyRef> keys = context.editor.session().selection.keys;
  std::erase_if(keys, [&](const editor::KeyRef& key) {
    return std::none_of(pane.curves.begin(), pane.curves.end(), [&](const ShownCurve& curve) {
      return key.character == pane.character.id && curve.channel->target == key.channel &&
             curve.channel->curve.index_at(key.time) >= 0;
    });
  });
  return keys;
}

void frame_curves(Context& context, TimeFraming framing) {
  context.state.timeline.framing = framing;
  context.editor.touch();
}

void note_curve_framing(Context& context) {
  if (context.state.timeline.framing == TimeFraming::kNone) return;
  curves_state(context).framing = context.state.timeline.framing;
}

bool wheel_zooms_values(const TimelineView& view) {
  constexpr float kAxis = 44;  // over the values themselves
  const ImGuiIO& io = ImGui::GetIO();
  return io.KeyAlt || (io.KeyCtrl && io.KeyShift) || io.MousePos.x < view.tracks.x + px(kAxis);
}

void request_curves(Context& context, editor::CurveRequest request) {
  if (request == editor::CurveRequest::kNone) return;
  TimelineState& timeline = context.state.timeline;
  if (request == editor::CurveRequest::kSwitch) {
    timeline.curves_open = !timeline.curves_open;
  } else {
    timeline.curves_open = true;
    curves_state(context).dialog = {};
    curves_state(context).dialog.kind = request;
    curves_state(context).dialog.opens = true;
  }
  context.state.focused = Pane::kTimeline;
  context.editor.touch();
}

void draw_curves_head(Context& context, const TimelineView& view) {
  const Rect& head = view.names_head;
  fill(*ImGui::GetWindowDrawList(), head, color(Token::kPanel));
  const Rect search{head.x + px(8), head.y + px(8), head.w - px(16), px(24)};
  search_field("search channels", search, "Search channels", curves_state(context).search);
  context.map.add("curves/search", search);
  hairline(*ImGui::GetWindowDrawList(), head.x, head.right(), head.bottom() - px(1));
}

void draw_curves(Context& context, const TimelineView& view, const Character* character,
                 const Clip* clip, bool menu_wanted) {
  const Scene scene = context.editor.scene();
  const bool fields = view.names.h >= px(kKeyFields + kLeastList);
  const float list_height = view.names.h - (fields ? px(kKeyFields) : 0);
  CurvesPane pane{view,        scene,
                  *character,  *clip,
                  view.tracks, {view.names.x, view.names.y, view.names.w, list_height},
                  {},          listed_channels(*character, *clip),
                  {}};
  if (fields) {
    pane.fields = {view.names.x, pane.list.bottom(), view.names.w, px(kKeyFields)};
  }
  follow_choice(context, *character, *clip, pane.listed);
  pane.curves = shown_curves(context, *character, *clip, pane.listed);
  fit_if_asked(context, pane);
  handle_value_view(context, pane);
  place_curves(context, pane);
  constexpr std::size_t kFewKeys = 8;
  pane.offers_handles = shown_selected_keys(context, pane).size() <= kFewKeys;

  ImGui::PushClipRect(pane.graph.min(), pane.graph.max(), true);
  const CurveHit hit = curve_hit(context, pane);
  draw_curve_graph(context, pane, hit);
  if (pane.curves.empty()) draw_nothing_chosen(context, pane);
  handle_graph_mouse(context, pane, hit);
  ImGui::PopClipRect();
  curve_menu(context, pane, hit, menu_wanted);
  draw_curve_dialog(context, pane);
  draw_curve_list(context, pane);
  if (fields) draw_key_fields(context, pane);
  context.state.timeline.graph_busy = curves_state(context).drag.kind != CurveDrag::Kind::kNone;
}

}  // namespace kindred::ui
