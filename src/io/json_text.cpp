// SPDX-License-Identifier: MIT
#include "io/json_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "io/json_tokens.h"

namespace kindred::io {
namespace {

using Json = nlohmann::json;

/// Builds the tree from the parser's events. The parser reports values in the order in which they
/// begin, which is the order of the spans that the token pass noted.
class TreeBuilder : public nlohmann::json_sax<Json> {
 public:
  TreeBuilder(const std::vector<ValueSpan>& spans, JsonTree& tree) : spans_(spans), tree_(tree) {
    tree_.nodes.reserve(spans.size());
  }

  std::optional<JsonError> error;

  bool null() override { return add(JsonKind::kNull); }
  bool boolean(bool value) override {
    add(JsonKind::kBoolean);
    tree_.nodes.back().boolean = value;
    return true;
  }
  bool number_integer(number_integer_t) override { return add_number(); }
  bool number_unsigned(number_unsigned_t) override { return add_number(); }
  bool number_float(number_float_t, const string_t&) override { return add_number(); }
  bool string(string_t& value) override {
    add(JsonKind::kString);
    tree_.nodes.back().string = keep(value);
    return true;
  }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(JsonKind::kObject); }
  bool start_array(std::size_t) override { return open(JsonKind::kArray); }
  bool end_array() override { return close(); }
  bool end_object() override {
    mark_duplicates(open_.back());
    return close();
  }
  bool key(string_t& name) override {
    key_ = keep(name);
    return true;
  }
  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception& problem) override {
    // "[json.exception...] parse error at line 3, column 5: syntax error while ...": the part
    // behind the place.
    std::string text = problem.what();
    const std::size_t column = text.find("column ");
    const std::size_t colon = column == std::string::npos ? column : text.find(": ", column);
    text = colon == std::string::npos ? "syntax error" : text.substr(colon + 2);
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c >= 0 && c < ' '; }, ' ');
    error = JsonError{line_and_column(tree_.text, position == 0 ? 0 : position - 1),
                      "not JSON: " + text};
    return false;
  }

 private:
  std::uint32_t keep(std::string& value) {
    tree_.strings.push_back(std::move(value));
    return static_cast<std::uint32_t>(tree_.strings.size() - 1);
  }

  bool add(JsonKind kind) {
    const auto index = static_cast<std::uint32_t>(tree_.nodes.size());
    const ValueSpan& span = spans_[index];
    JsonNode node;
    node.kind = kind;
    node.key = key_;
    node.parent = open_.empty() ? 0 : open_.back();
    node.next = index + 1;
    node.begin = span.begin;
    node.end = span.end;
    tree_.nodes.push_back(node);
    return true;
  }

  bool add_number() {
    add(JsonKind::kNumber);
    JsonNode& node = tree_.nodes.back();
    // An underflow leaves the 0 in place; overflows were taken out by the token pass.
    std::from_chars(tree_.text.data() + node.begin, tree_.text.data() + node.end, node.number);
    return true;
  }

  bool open(JsonKind kind) {
    add(kind);
    open_.push_back(static_cast<std::uint32_t>(tree_.nodes.size() - 1));
    return true;
  }

  bool close() {
    tree_.nodes[open_.back()].next = static_cast<std::uint32_t>(tree_.nodes.size());
    open_.pop_back();
    return true;
  }

  void mark_duplicates(std::uint32_t object) {
    latest_.clear();
    for (std::uint32_t i = object + 1; i < tree_.nodes.size(); i = tree_.nodes[i].next) {
      const auto [found, added] = latest_.try_emplace(tree_.strings[tree_.nodes[i].key], i);
      if (added) continue;
      tree_.nodes[found->second].superseded = true;
      tree_.duplicates.push_back(found->second);
      found->second = i;
    }
  }

  const std::vector<ValueSpan>& spans_;
  JsonTree& tree_;
  std::vector<std::uint32_t> open_;
  std::unordered_map<std::string_view, std::uint32_t> latest_;
  std::uint32_t key_ = 0;
};

std::string pointer_token(std::string_view name) {
  std::string token = "/";
  for (const char c : name) {
    if (c == '~') {
      token += "~0";
    } else if (c == '/') {
      token += "~1";
    } else {
      token += c;
    }
  }
  return token;
}

}  // namespace

std::optional<JsonError> parse_json(std::string_view text, JsonTree& tree) {
  TokenScan scan = scan_tokens(text);
  if (scan.error) return scan.error;
  tree = {};
  tree.text = std::move(scan.text);
  tree.non_finite = std::move(scan.non_finite);
  TreeBuilder builder(scan.values, tree);
  Json::sax_parse(tree.text, &builder);
  if (builder.error) return builder.error;
  for (const NonFiniteNumber& number : tree.non_finite) tree.nodes[number.node].non_finite = true;
  return {};
}

std::vector<JsonValue> JsonValue::children() const {
  std::vector<JsonValue> result;
  for (std::uint32_t i = index_ + 1; i < node().next; i = tree_->nodes[i].next) {
    if (!tree_->nodes[i].superseded) result.emplace_back(*tree_, i);
  }
  return result;
}

std::optional<JsonValue> JsonValue::find(std::string_view name) const {
  if (!is(JsonKind::kObject)) return {};
  for (std::uint32_t i = index_ + 1; i < node().next; i = tree_->nodes[i].next) {
    const JsonValue child(*tree_, i);
    if (!tree_->nodes[i].superseded && child.key() == name) return child;
  }
  return {};
}

std::string JsonValue::pointer() const {
  std::vector<std::string> tokens;
  for (std::uint32_t i = index_; i != 0; i = tree_->nodes[i].parent) {
    const std::uint32_t parent = tree_->nodes[i].parent;
    if (tree_->nodes[parent].kind == JsonKind::kObject) {
      tokens.push_back(pointer_token(tree_->strings[tree_->nodes[i].key]));
      continue;
    }
    int position = 0;
    for (std::uint32_t k = parent + 1; k < i; k = tree_->nodes[k].next) ++position;
    tokens.push_back("/" + std::to_string(position));
  }
  std::string result;
  for (auto token = tokens.rbegin(); token != tokens.rend(); ++token) result += *token;
  return result;
}

std::string number_text(double value) {
  if (!std::isfinite(value)) return "null";
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value == 0 ? 0.0 : value).ptr;
  return {buffer, end};
}

std::string string_text(std::string_view value) {
  const bool plain = std::all_of(value.begin(), value.end(), [](char c) {
    return c >= ' ' && c < '\x7f' && c != '"' && c != '\\';
  });
  if (plain) return '"' + std::string(value) + '"';
  return Json(value).dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace kindred::io
