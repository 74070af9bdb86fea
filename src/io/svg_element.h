// SPDX-License-Identifier: MIT
// Single elements of an SVG file: their outline, transform and paint, as read by svg_figure.
#pragma once

#include <functional>
#include <optional>
#include <pugixml.hpp>
#include <string>
#include <vector>

#include "kindred/scene/path.h"
#include "kindred/scene/shape.h"

namespace kindred::io::svg {

/// Takes one sentence about a node: what can't be kept, and what was done instead.
using Report = std::function<void(const pugi::xml_node&, const std::string&)>;

/// What elements inherit from the groups around them, as the file writes it.
struct InheritedStyle {
  std::string fill = "#000000";
  std::string stroke = "none";
  std::string stroke_width = "1";
  std::string stroke_linecap = "butt";
  std::string stroke_linejoin = "miter";
  std::string fill_rule = "nonzero";
  std::string fill_opacity = "1";
  std::string stroke_opacity = "1";
  std::string visibility = "visible";
};

/// A property of the element itself, from `style="name: value"` or else from the attribute; empty
/// if it has neither.
std::string property_of(const pugi::xml_node& node, std::string_view name);

/// `outer` overlaid with the element's own properties.
InheritedStyle inherit(const InheritedStyle& outer, const pugi::xml_node& node);

/// All numbers of a list parted by spaces or commas; nothing if anything else is in it.
std::optional<std::vector<double>> parse_numbers(std::string_view text);

/// A number with nothing or "px" behind it.
std::optional<double> parse_length(std::string_view text);

/// The element's own `opacity` in 0..1; 1 if it has none.
double opacity_of(const pugi::xml_node& node, const Report& report);

/// False for display="none".
bool displayed(const pugi::xml_node& node);

/// The element's own `transform`; the identity if it has none or it can't be read.
Affine transform_of(const pugi::xml_node& node, const Report& report);

/// Outline of a path, rect, circle, ellipse, line, polyline or polygon in its own coordinates.
/// Nothing for every other element.
std::optional<Path> outline_of(const pugi::xml_node& node, const Report& report);

/// The element's paint without its shape. `width_scale` goes onto the stroke width.
PaintedShape paint_of(const pugi::xml_node& node, const InheritedStyle& style, double width_scale,
                      const Report& report);

/// Reports the properties of a node that would change its look but can't be kept.
void report_unsupported(const pugi::xml_node& node, const Report& report);

}  // namespace kindred::io::svg
