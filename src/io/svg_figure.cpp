// SPDX-License-Identifier: MIT
#include "io/svg_figure.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <pugixml.hpp>

#include "io/svg_element.h"
#include "kindred/rig/fk.h"

namespace kindred::io {
namespace {

/// Groups deeper than this are refused: no drawing needs them, and hostile files do.
constexpr int kMaxGroupDepth = 100;

/// What a group hands down to everything inside it.
struct GroupState {
  svg::InheritedStyle style;
  Affine to_world;     ///< from the group's coordinates
  int bone = -1;       ///< index in the options' bones
  double opacity = 1;  ///< of all groups around, multiplied
  bool visible = true;
  std::vector<std::string> groups;  ///< ids, outermost first
  int depth = 0;
};

class FigureReader {
 public:
  FigureReader(std::string_view text, const SvgFigureOptions& options)
      : text_(text), options_(options), rest_(options.bones.size()) {
    const Rig rig = make_rig(options.bones);
    const Pose pose(options.bones.size());
    forward_kinematics(rig, pose, rest_);
    report_ = [this](const pugi::xml_node& node, const std::string& sentence) {
      add_message(Severity::kWarning, node, sentence);
    };
  }

  SvgFigure read() {
    pugi::xml_document document;
    const pugi::xml_parse_result parsed =
        document.load_buffer(text_.data(), text_.size(), pugi::parse_default, pugi::encoding_utf8);
    const pugi::xml_node root = document.child("svg");
    if (!parsed) {
      refuse(line_of(parsed.offset), std::string("not XML: ") + parsed.description());
    } else if (!root) {
      refuse("1", "not an SVG file: its first element is not <svg>");
    } else {
      read_size(root);
      GroupState state;
      state.to_world = options_.svg_to_world;
      read_group(root, state);
    }
    return std::move(figure_);
  }

 private:
  std::string line_of(std::ptrdiff_t offset) const {
    const auto end = std::clamp<std::ptrdiff_t>(offset, 0, std::ssize(text_));
    return std::to_string(1 + std::count(text_.begin(), text_.begin() + end, '\n'));
  }

  void refuse(const std::string& line, const std::string& sentence) {
    figure_.messages.push_back({Severity::kError, "line " + line, sentence});
  }

  void add_message(Severity severity, const pugi::xml_node& node, const std::string& sentence) {
    std::string element = std::string("<") + node.name() + ">";
    if (const auto id = node.attribute("id")) element += std::string(" \"") + id.value() + "\"";
    figure_.messages.push_back(
        {severity, "line " + line_of(node.offset_debug()), element + ": " + sentence});
  }

  void read_size(const pugi::xml_node& root) {
    figure_.width = svg::parse_length(root.attribute("width").value()).value_or(0);
    figure_.height = svg::parse_length(root.attribute("height").value()).value_or(0);
    if (!root.attribute("viewBox")) return;
    const auto box = svg::parse_numbers(root.attribute("viewBox").value());
    const bool plain = box && box->size() == 4 && (*box)[0] == 0 && (*box)[1] == 0;
    const Vec2 size = plain ? Vec2((*box)[2], (*box)[3]) : Vec2(0, 0);
    const bool scaled = (figure_.width > 0 && figure_.width != size.x) ||
                        (figure_.height > 0 && figure_.height != size.y);
    if (!plain || scaled) report_(root, "viewBox moves or scales the drawing: left out");
    if (plain) {
      figure_.width = size.x;
      figure_.height = size.y;
    }
  }

  /// Index of the bone that the group itself names, -1 if it names none.
  int named_bone(const pugi::xml_node& group) {
    const auto index_of = [&](std::string_view name) {
      const auto at = std::find_if(options_.bones.begin(), options_.bones.end(),
                                   [&](const Bone& bone) { return bone.name == name; });
      return at == options_.bones.end() ? -1 : static_cast<int>(at - options_.bones.begin());
    };
    if (const auto attribute = group.attribute("data-bone")) {
      const int bone = index_of(attribute.value());
      if (bone < 0) {
        report_(group, std::string("data-bone \"") + attribute.value() +
                           "\" names no bone of the figure: left out");
      }
      return bone;
    }
    return index_of(group.attribute("id").value());
  }

  GroupState enter_group(const pugi::xml_node& group, const GroupState& outer) {
    GroupState state = outer;
    state.depth = outer.depth + 1;
    state.style = svg::inherit(outer.style, group);
    state.to_world = outer.to_world * svg::transform_of(group, report_);
    state.opacity = outer.opacity * svg::opacity_of(group, report_);
    state.visible = outer.visible && svg::displayed(group);
    if (const int bone = named_bone(group); bone >= 0) state.bone = bone;
    if (const auto id = group.attribute("id")) state.groups.emplace_back(id.value());
    svg::report_unsupported(group, report_);
    if (svg::opacity_of(group, report_) < 1 && group.child("g")) {
      report_(group, "opacity of a group of groups: given to each part, so overlaps show");
    }
    return state;
  }

  /// Each uninterrupted run of drawing in `group` becomes a part; groups inside are read in place.
  void read_group(const pugi::xml_node& group, const GroupState& state) {
    std::optional<std::size_t> open_part;
    for (const pugi::xml_node& node : group.children()) {
      if (node.type() != pugi::node_element) continue;
      const std::string_view tag = node.name();
      if (tag == "g") {
        open_part.reset();
        if (state.depth >= kMaxGroupDepth) {
          report_(node, "groups are nested too deeply: left out");
        } else {
          read_group(node, enter_group(node, state));
        }
      } else if (auto outline = svg::outline_of(node, report_)) {
        if (!open_part) open_part = add_part(group, state);
        add_shape(node, *outline, state, *open_part);
      } else if (draws(tag)) {
        report_(node, "only groups, paths and simple shapes are read: left out");
      }
    }
  }

  /// Elements that say nothing about the look: descriptions, and data of other programs.
  static bool draws(std::string_view tag) {
    return tag != "title" && tag != "desc" && tag != "metadata" && tag.find(':') == tag.npos;
  }

  std::size_t add_part(const pugi::xml_node& group, const GroupState& state) {
    const auto id = group.attribute("id");
    std::vector<std::string> taken;
    for (const Part& part : figure_.parts) taken.push_back(part.name);
    Part part;
    part.name = unique_name(id ? id.value() : "drawing", taken);
    if (state.bone >= 0) part.bone = options_.bones[static_cast<std::size_t>(state.bone)].id;
    part.visible = state.visible;
    part.opacity = state.opacity;
    figure_.parts.push_back(std::move(part));
    figure_.groups.push_back(state.groups);
    return figure_.parts.size() - 1;
  }

  void add_shape(const pugi::xml_node& node, const Path& outline, const GroupState& state,
                 std::size_t part) {
    const svg::InheritedStyle style = svg::inherit(state.style, node);
    const Affine to_world = state.to_world * svg::transform_of(node, report_);
    const Path path_world = transformed(outline, to_world);
    if (const auto id = node.attribute("id")) {
      figure_.named_paths.push_back({id.value(), path_world});
    }
    svg::report_unsupported(node, report_);
    PaintedShape painted = svg::paint_of(node, style, width_scale(node, style, to_world), report_);
    PathShape shape;
    shape.d = to_text(to_bone(path_world, state.bone), options_.decimals);
    shape.rule = style.fill_rule == "evenodd" ? FillRule::kEvenOdd : FillRule::kNonzero;
    painted.shape = std::move(shape);
    figure_.parts[part].shapes.push_back(std::move(painted));
  }

  Path to_bone(const Path& path_world, int bone) const {
    if (bone < 0) return path_world;
    const auto to_local = inverse(rest_[static_cast<std::size_t>(bone)]);
    return to_local ? transformed(path_world, *to_local) : path_world;
  }

  double width_scale(const pugi::xml_node& node, const svg::InheritedStyle& style,
                     const Affine& to_world) {
    const double scale = std::sqrt(std::abs(determinant(to_world)));
    const Vec2 e1{to_world.a, to_world.b}, e2{to_world.c, to_world.d};
    const bool even = std::abs(glm::dot(e1, e2)) <= 1e-6 * scale * scale &&
                      std::abs(glm::length(e1) - glm::length(e2)) <= 1e-6 * scale;
    if (!even && style.stroke != "none") {
      report_(node, "its transform would make the stroke uneven: drawn with one width");
    }
    return scale;
  }

  std::string_view text_;
  const SvgFigureOptions& options_;
  std::vector<Affine> rest_;  ///< world maps of the bones in the rest pose
  svg::Report report_;
  SvgFigure figure_;
};

}  // namespace

SvgFigure read_svg_figure(std::string_view text, const SvgFigureOptions& options) {
  return FigureReader(text, options).read();
}

}  // namespace kindred::io
