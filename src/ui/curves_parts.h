// SPDX-License-Identifier: MIT
// The parts that the tab "Curves" is made of, and what they share in one frame.
#pragma once

#include "editor/curve_view.h"
#include "editor/edits_curves.h"
#include "ui/curves.h"
#include "ui/curves_state.h"

namespace kindred::ui {

/// So many selected keys show their handles at most.
inline constexpr std::size_t kMostHandledKeys = 200;

/// A channel of the list, with its place in the clip and its colour.
struct ListedChannel {
  int index = 0;  ///< in the clip
  BoneId bone;    ///< under whose name it stands; 0 = the character's own
  std::string label;
  Token tint = Token::kCurve1;
};

/// A curve that the graph draws.
struct ShownCurve {
  const Channel* channel = nullptr;
  editor::GraphCurve graph;
  editor::GraphView view;  ///< its own where values are normalised
  Token tint = Token::kCurve1;
  bool active = false;
  std::vector<editor::GraphPoint> line;

  ImVec2 key_at(std::size_t index) const {
    return {static_cast<float>(view.x(graph.curve->keys()[index].time)),
            static_cast<float>(view.y(graph.key_value(index)))};
  }
};

struct CurvesPane {
  const TimelineView& time;
  const Scene& scene;
  const Character& character;
  const Clip& clip;
  Rect graph, list, fields;           ///< fields: of the selected keys, empty where no room is
  std::vector<ListedChannel> listed;  ///< all of the clip that can be drawn, by bone
  std::vector<ShownCurve> curves;     ///< the chosen ones, the active one last
  bool offers_handles = false;        ///< few enough keys are selected for ShownHandles::wanting

  const ShownCurve* active() const { return curves.empty() ? nullptr : &curves.back(); }
  editor::KeyRef ref(const ShownCurve& curve, std::size_t index) const {
    return {character.id, curve.channel->target, curve.graph.curve->keys()[index].time};
  }
};

/// What is under the mouse in the graph.
struct CurveHit {
  enum class Kind { kNone, kKey, kHandle, kCurve };
  Kind kind = Kind::kNone;
  const ShownCurve* curve = nullptr;
  std::size_t key = 0;
  bool out = false;      ///< which handle
  bool pressed = false;  ///< the left button went down over the graph in this frame
  bool hovered = false;  ///< the mouse is over the graph and nothing covers it
};

/// The handles of a key, given or such as it would get: those of curves that go smoothly through
/// their keys can be taken hold of before there are any.
struct ShownHandles {
  editor::KeyHandles ends;
  bool wanting = false;  ///< not in force yet
};

// ---- curves.cpp --------------------------------------------------------------------------------
std::vector<ListedChannel> listed_channels(const Character& character, const Clip& clip);
/// "upper_arm.L rotation"
std::string channel_title(const Character& character, const ChannelTarget& target);
/// "−86.0°"
std::string curve_value_text(const ChannelTarget& target, double value);
bool holds_key(const std::vector<editor::KeyRef>& keys, const editor::KeyRef& key);
/// The selected keys that stand on curves shown.
std::vector<editor::KeyRef> shown_selected_keys(Context& context, const CurvesPane& pane);
/// Frames values (and time, as F and 0 do).
void frame_curves(Context& context, TimeFraming framing);

// ---- curves_list.cpp ---------------------------------------------------------------------------
void draw_curve_list(Context& context, const CurvesPane& pane);

// ---- curves_fields.cpp -------------------------------------------------------------------------
void draw_key_fields(Context& context, const CurvesPane& pane);

// ---- curves_graph.cpp --------------------------------------------------------------------------
void draw_curve_graph(Context& context, const CurvesPane& pane, const CurveHit& hit);
ShownHandles handles_of(const CurvesPane& pane, const ShownCurve& curve, std::size_t index);
ImVec2 handle_place(const ShownCurve& curve, std::size_t index, TangentOffset end);

// ---- curves_drag.cpp ---------------------------------------------------------------------------
CurveHit curve_hit(Context& context, const CurvesPane& pane);
void handle_graph_mouse(Context& context, const CurvesPane& pane, const CurveHit& hit);

// ---- curves_menu.cpp ---------------------------------------------------------------------------
void curve_menu(Context& context, const CurvesPane& pane, const CurveHit& hit, bool wanted);
void draw_curve_dialog(Context& context, const CurvesPane& pane);

/// How fast the active curve changes, as a hill along the foot of the graph.
void draw_speed(Context& context, const CurvesPane& pane, ImDrawList& list);

}  // namespace kindred::ui
