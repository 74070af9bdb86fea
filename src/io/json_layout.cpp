// SPDX-License-Identifier: MIT
#include "io/json_layout.h"

#include <algorithm>

#include "io/json_text.h"

namespace kindred::io {
namespace {

constexpr std::size_t kLineWidth = 100;
constexpr std::size_t kUnlimited = std::string::npos - 1;

}  // namespace

JsonOut JsonOut::object(Layout layout) {
  JsonOut out;
  out.kind_ = Kind::kObject;
  out.layout_ = layout;
  return out;
}

JsonOut JsonOut::array(Layout layout) {
  JsonOut out;
  out.kind_ = Kind::kArray;
  out.layout_ = layout;
  return out;
}

JsonOut JsonOut::ready(std::string text) {
  JsonOut out;
  out.text_ = std::move(text);
  return out;
}

JsonOut JsonOut::number(double value) { return ready(number_text(value)); }
JsonOut JsonOut::whole(long long value) { return ready(std::to_string(value)); }
JsonOut JsonOut::string(std::string_view value) { return ready(string_text(value)); }

JsonOut JsonOut::vector(Vec2 value) {
  return ready("[" + number_text(value.x) + ", " + number_text(value.y) + "]");
}

JsonOut JsonOut::numbers(const std::vector<double>& values) {
  JsonOut out = array(Layout::kLine);
  for (const double value : values) out.add(number(value));
  return out;
}

void JsonOut::add(std::string_view name, JsonOut value) {
  children_.emplace_back(string_text(name), std::move(value));
}

bool JsonOut::has(std::string_view name) const {
  const std::string quoted = string_text(name);
  return std::any_of(children_.begin(), children_.end(),
                     [&](const auto& child) { return child.first == quoted; });
}

std::string JsonOut::text(int level) const {
  std::string out;
  write(out, level, 0);
  return out;
}

void JsonOut::write(std::string& out, int level, std::size_t line_start) const {
  if (kind_ == Kind::kReady) {
    out += text_;
    return;
  }
  const std::size_t indent = 2 * static_cast<std::size_t>(level);
  const std::size_t used = std::max(indent, out.size() - line_start);
  const std::size_t room = used < kLineWidth ? kLineWidth - used : 0;
  const std::size_t limit = layout_ == Layout::kLine ? kUnlimited : room;
  if (children_.empty() || (layout_ != Layout::kSpread && line_length(limit) <= limit)) {
    write_line(out);
    return;
  }
  const char* brackets = kind_ == Kind::kObject ? "{}" : "[]";
  out += brackets[0];
  bool first = true;
  for (const auto& [name, value] : children_) {
    out += first ? "\n" : ",\n";
    first = false;
    const std::size_t start = out.size();
    out.append(indent + 2, ' ');
    if (kind_ == Kind::kObject) out += name + ": ";
    value.write(out, level + 1, start);
  }
  out += '\n';
  out.append(indent, ' ');
  out += brackets[1];
}

void JsonOut::write_line(std::string& out) const {
  if (kind_ == Kind::kReady) {
    out += text_;
    return;
  }
  const bool is_object = kind_ == Kind::kObject;
  if (children_.empty()) {
    out += is_object ? "{}" : "[]";
    return;
  }
  out += is_object ? "{ " : "[";
  bool first = true;
  for (const auto& [name, value] : children_) {
    if (!first) out += ", ";
    first = false;
    if (is_object) out += name + ": ";
    value.write_line(out);
  }
  out += is_object ? " }" : "]";
}

std::size_t JsonOut::line_length(std::size_t limit) const {
  constexpr std::size_t too_long = std::string::npos;
  if (kind_ == Kind::kReady) {
    return text_.find('\n') == std::string::npos ? text_.size() : too_long;
  }
  if (children_.empty()) return 2;
  const bool is_object = kind_ == Kind::kObject;
  std::size_t length = (is_object ? 4 : 2) - 2;  // brackets, less the comma that the last has not
  for (const auto& [name, value] : children_) {
    const std::size_t part = value.line_length(limit);
    if (part == too_long) return too_long;
    length += part + 2 + (is_object ? name.size() + 2 : 0);
    if (length > limit) return too_long;
  }
  return length;
}

}  // namespace kindred::io
