// SPDX-License-Identifier: MIT
#include "io/svg_element.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>
#include <vector>

#include "kindred/math/angle.h"

namespace kindred::io::svg {
namespace {

using Kind = PathSegment::Kind;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

/// An attribute as a length; `fallback` (with a report, if the attribute is there) otherwise.
double length_of(const pugi::xml_node& node, const char* name, double fallback,
                 const Report& report) {
  const pugi::xml_attribute attribute = node.attribute(name);
  if (!attribute) return fallback;
  if (const auto value = parse_length(attribute.value())) return *value;
  report(node, std::string(name) + " \"" + attribute.value() +
                   "\" is not a number of px: " + (fallback == 0 ? "taken as 0" : "left out"));
  return fallback;
}

/// A cubic reaches a quarter of an ellipse with handles of this part of the radius.
constexpr double kQuarterHandle = 0.5522847498307936;

void add_quarter(Path& path, Vec2 from, Vec2 corner, Vec2 to) {
  path.segments.push_back({Kind::kCubic, from + (corner - from) * kQuarterHandle,
                           to + (corner - to) * kQuarterHandle, to});
}

void add_close(Path& path) {
  path.segments.push_back({Kind::kClose, {0, 0}, {0, 0}, path.segments.front().to});
}

Path ellipse_outline(Vec2 center, double rx, double ry) {
  const Vec2 east{center.x + rx, center.y}, south{center.x, center.y + ry};
  const Vec2 west{center.x - rx, center.y}, north{center.x, center.y - ry};
  Path path;
  path.segments.push_back({Kind::kMove, {0, 0}, {0, 0}, east});
  add_quarter(path, east, {east.x, south.y}, south);
  add_quarter(path, south, {west.x, south.y}, west);
  add_quarter(path, west, {west.x, north.y}, north);
  add_quarter(path, north, {east.x, north.y}, east);
  add_close(path);
  return path;
}

Path rectangle_outline(double x, double y, double width, double height, double rx, double ry) {
  const double right = x + width, bottom = y + height;
  Path path;
  const auto line_to = [&](Vec2 to) { path.segments.push_back({Kind::kLine, {0, 0}, {0, 0}, to}); };
  path.segments.push_back({Kind::kMove, {0, 0}, {0, 0}, {x + rx, y}});
  line_to({right - rx, y});
  if (rx > 0) add_quarter(path, {right - rx, y}, {right, y}, {right, y + ry});
  line_to({right, bottom - ry});
  if (rx > 0) add_quarter(path, {right, bottom - ry}, {right, bottom}, {right - rx, bottom});
  line_to({x + rx, bottom});
  if (rx > 0) add_quarter(path, {x + rx, bottom}, {x, bottom}, {x, bottom - ry});
  line_to({x, y + ry});
  if (rx > 0) add_quarter(path, {x, y + ry}, {x, y}, {x + rx, y});
  add_close(path);
  return path;
}

Path polyline_outline(const std::vector<double>& numbers, bool closed) {
  Path path;
  for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
    path.segments.push_back(
        {i == 0 ? Kind::kMove : Kind::kLine, {0, 0}, {0, 0}, {numbers[i], numbers[i + 1]}});
  }
  if (closed && !path.segments.empty()) add_close(path);
  return path;
}

Path rect_outline(const pugi::xml_node& node, const Report& report) {
  const double width = std::max(0.0, length_of(node, "width", 0, report));
  const double height = std::max(0.0, length_of(node, "height", 0, report));
  // SVG: a radius that is not given is the other one; both stop at half the side.
  double rx = length_of(node, "rx", -1, report), ry = length_of(node, "ry", -1, report);
  if (rx < 0) rx = std::max(ry, 0.0);
  if (ry < 0) ry = rx;
  rx = std::min(rx, width / 2);
  ry = std::min(ry, height / 2);
  if (rx == 0 || ry == 0) rx = ry = 0;
  return rectangle_outline(length_of(node, "x", 0, report), length_of(node, "y", 0, report), width,
                           height, rx, ry);
}

Path points_outline(const pugi::xml_node& node, bool closed, const Report& report) {
  const auto numbers = parse_numbers(node.attribute("points").value());
  if (!numbers) {
    report(node, "points hold something that is not a number: not drawn");
    return {};
  }
  return polyline_outline(*numbers, closed);
}

Path path_outline(const pugi::xml_node& node, const Report& report) {
  std::optional<PathError> error;
  Path path = parse_path(node.attribute("d").value(), &error);
  if (error) {
    report(node, "d, character " + std::to_string(error->offset + 1) + ": " + error->message +
                     ": drawn up to there");
  }
  return path;
}

/// One function of a transform list, or nothing if it is unknown or has a wrong count of numbers.
std::optional<Affine> transform_function(std::string_view name, const std::vector<double>& v) {
  const auto turn = [](double angle_deg) { return rotation(radians(angle_deg)); };
  if (name == "matrix" && v.size() == 6) return Affine{v[0], v[1], v[2], v[3], v[4], v[5]};
  if (name == "translate" && v.size() == 1) return translation({v[0], 0});
  if (name == "translate" && v.size() == 2) return translation({v[0], v[1]});
  if (name == "scale" && v.size() == 1) return scaling(v[0], v[0]);
  if (name == "scale" && v.size() == 2) return scaling(v[0], v[1]);
  if (name == "rotate" && v.size() == 1) return turn(v[0]);
  if (name == "rotate" && v.size() == 3) {
    return translation({v[1], v[2]}) * turn(v[0]) * translation({-v[1], -v[2]});
  }
  if (name == "skewX" && v.size() == 1) return Affine{1, 0, std::tan(radians(v[0])), 1, 0, 0};
  if (name == "skewY" && v.size() == 1) return Affine{1, std::tan(radians(v[0])), 0, 1, 0, 0};
  return std::nullopt;
}

std::optional<Affine> parse_transform(std::string_view text) {
  Affine result;
  text = trimmed(text);
  while (!text.empty()) {
    const auto open = text.find('('), close = text.find(')');
    if (open == text.npos || close == text.npos || close < open) return std::nullopt;
    const auto numbers = parse_numbers(text.substr(open + 1, close - open - 1));
    if (!numbers) return std::nullopt;
    const auto step = transform_function(trimmed(text.substr(0, open)), *numbers);
    if (!step) return std::nullopt;
    result = result * *step;
    text.remove_prefix(close + 1);
    while (!text.empty() && (is_space(text.front()) || text.front() == ',')) text.remove_prefix(1);
  }
  return result;
}

/// A number in 0..1 as SVG clamps it, percent allowed.
double fraction_of(const pugi::xml_node& node, const char* name, std::string_view text,
                   const Report& report) {
  text = trimmed(text);
  const bool percent = !text.empty() && text.back() == '%';
  const auto value = parse_length(percent ? text.substr(0, text.size() - 1) : text);
  if (!value) {
    report(node, std::string(name) + " \"" + std::string(text) + "\" is not a number: taken as 1");
    return 1;
  }
  return std::clamp(percent ? *value / 100 : *value, 0.0, 1.0);
}

std::optional<Color> color_of(const pugi::xml_node& node, const char* name, const std::string& text,
                              double alpha, const Report& report) {
  if (text == "none" || text == "transparent") return std::nullopt;
  std::optional<Color> color = parse_color(text);
  if (!color) {
    report(node, std::string(name) + " \"" + text +
                     "\" is not a colour like #rgb or #rrggbb: taken as none");
    return std::nullopt;
  }
  color->a = static_cast<std::uint8_t>(std::lround(color->a * alpha));
  return color;
}

}  // namespace

std::string property_of(const pugi::xml_node& node, std::string_view name) {
  std::string_view style = node.attribute("style").value();
  while (!style.empty()) {
    const auto end = std::min(style.find(';'), style.size());
    const std::string_view declaration = style.substr(0, end);
    const auto colon = declaration.find(':');
    if (colon != declaration.npos && trimmed(declaration.substr(0, colon)) == name) {
      return std::string(trimmed(declaration.substr(colon + 1)));
    }
    style.remove_prefix(std::min(end + 1, style.size()));
  }
  return std::string(trimmed(node.attribute(std::string(name).c_str()).value()));
}

InheritedStyle inherit(const InheritedStyle& outer, const pugi::xml_node& node) {
  InheritedStyle style = outer;
  const auto overlay = [&](std::string& field, std::string_view name) {
    std::string own = property_of(node, name);
    if (!own.empty() && own != "inherit") field = std::move(own);
  };
  overlay(style.fill, "fill");
  overlay(style.stroke, "stroke");
  overlay(style.stroke_width, "stroke-width");
  overlay(style.stroke_linecap, "stroke-linecap");
  overlay(style.stroke_linejoin, "stroke-linejoin");
  overlay(style.fill_rule, "fill-rule");
  overlay(style.fill_opacity, "fill-opacity");
  overlay(style.stroke_opacity, "stroke-opacity");
  overlay(style.visibility, "visibility");
  return style;
}

std::optional<std::vector<double>> parse_numbers(std::string_view text) {
  std::vector<double> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (true) {
    while (at != end && (is_space(*at) || *at == ',')) ++at;
    if (at == end) return numbers;
    if (*at == '+') ++at;
    double value = 0;
    const auto [next, error] = std::from_chars(at, end, value);
    if (error != std::errc() || !std::isfinite(value)) return std::nullopt;
    numbers.push_back(value);
    at = next;
  }
}

std::optional<double> parse_length(std::string_view text) {
  text = trimmed(text);
  if (text.size() > 2 && text.substr(text.size() - 2) == "px") text.remove_suffix(2);
  const auto numbers = parse_numbers(text);
  if (!numbers || numbers->size() != 1) return std::nullopt;
  return numbers->front();
}

double opacity_of(const pugi::xml_node& node, const Report& report) {
  const std::string text = property_of(node, "opacity");
  return text.empty() ? 1 : fraction_of(node, "opacity", text, report);
}

bool displayed(const pugi::xml_node& node) { return property_of(node, "display") != "none"; }

Affine transform_of(const pugi::xml_node& node, const Report& report) {
  const std::string text = property_of(node, "transform");
  if (text.empty() || text == "none") return {};
  if (const auto transform = parse_transform(text)) return *transform;
  report(node, "transform \"" + text + "\" is not understood: left out");
  return {};
}

std::optional<Path> outline_of(const pugi::xml_node& node, const Report& report) {
  const std::string_view tag = node.name();
  const auto length = [&](const char* name) { return length_of(node, name, 0, report); };
  if (tag == "path") return path_outline(node, report);
  if (tag == "rect") return rect_outline(node, report);
  if (tag == "circle") {
    const double radius = length("r");
    return ellipse_outline({length("cx"), length("cy")}, radius, radius);
  }
  if (tag == "ellipse") {
    return ellipse_outline({length("cx"), length("cy")}, length("rx"), length("ry"));
  }
  if (tag == "line") {
    return polyline_outline({length("x1"), length("y1"), length("x2"), length("y2")}, false);
  }
  if (tag == "polyline") return points_outline(node, false, report);
  if (tag == "polygon") return points_outline(node, true, report);
  return std::nullopt;
}

PaintedShape paint_of(const pugi::xml_node& node, const InheritedStyle& style, double width_scale,
                      const Report& report) {
  PaintedShape painted;
  const double fill_alpha = fraction_of(node, "fill-opacity", style.fill_opacity, report);
  const double stroke_alpha = fraction_of(node, "stroke-opacity", style.stroke_opacity, report);
  painted.fill = color_of(node, "fill", style.fill, fill_alpha, report);
  painted.stroke = color_of(node, "stroke", style.stroke, stroke_alpha, report);
  if (painted.stroke) {
    const auto width = parse_length(style.stroke_width);
    if (!width) {
      report(node, "stroke-width \"" + style.stroke_width + "\" is not a number: taken as 1");
    }
    // Three decimals say more than any eye sees, and don't carry the noise of a transform.
    painted.stroke_width = std::round(width.value_or(1) * width_scale * 1000) / 1000;
    if (style.stroke_linecap != "round" || style.stroke_linejoin != "round") {
      report(node, "stroke caps and joins other than \"round\": drawn round");
    }
  }
  painted.opacity = opacity_of(node, report);
  painted.visible = displayed(node) && style.visibility == "visible";
  return painted;
}

void report_unsupported(const pugi::xml_node& node, const Report& report) {
  for (const char* name : {"clip-path", "mask", "filter", "stroke-dasharray", "mix-blend-mode",
                           "marker", "marker-start", "marker-mid", "marker-end"}) {
    const std::string value = property_of(node, name);
    if (!value.empty() && value != "none" && value != "normal") {
      report(node, std::string(name) + " is not supported: left out");
    }
  }
  if (node.attribute("class")) report(node, "class: style sheets are not supported: left out");
}

}  // namespace kindred::io::svg
