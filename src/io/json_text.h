// SPDX-License-Identifier: MIT
// JSON text as a flat tree that knows where every value stands: strings decoded and checked by
// nlohmann/json, numbers and unknown values kept as they are spelled.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kindred::io {

/// Deeper nesting is refused: no scene needs it, and readers that recurse would die of it.
inline constexpr int kMaxJsonDepth = 256;

enum class JsonKind : std::uint8_t { kNull, kBoolean, kNumber, kString, kArray, kObject };

struct JsonNode {
  JsonKind kind = JsonKind::kNull;
  bool boolean = false;
  bool non_finite = false;         ///< kNull: was a number that no file may hold
  bool superseded = false;         ///< a later member of the same object has the same name
  std::uint32_t string = 0;        ///< kString: index into JsonTree::strings
  std::uint32_t key = 0;           ///< member of an object: index of its name in JsonTree::strings
  std::uint32_t parent = 0;        ///< index; the top value is its own parent
  std::uint32_t next = 0;          ///< index behind this value's subtree
  double number = 0;               ///< kNumber; finite
  std::size_t begin = 0, end = 0;  ///< of the value's text in JsonTree::text
};

/// A number that JSON can't hold or a double can't: it became null.
struct NonFiniteNumber {
  std::uint32_t node = 0;
  std::string spelling;
};

struct JsonTree {
  std::string text;             ///< without byte order mark and carriage returns
  std::vector<JsonNode> nodes;  ///< in the order of the text, parents before children
  std::vector<std::string> strings;
  std::vector<NonFiniteNumber> non_finite;
  std::vector<std::uint32_t> duplicates;  ///< superseded members
};

struct JsonError {
  std::string place;  ///< "line:column", or empty where it concerns the whole text
  std::string text;
};

/// Parses `text`; an error means that `tree` is not usable.
std::optional<JsonError> parse_json(std::string_view text, JsonTree& tree);

/// One value of a tree. Cheap to copy; lives as long as its tree.
class JsonValue {
 public:
  JsonValue(const JsonTree& tree, std::uint32_t index) : tree_(&tree), index_(index) {}

  JsonKind kind() const { return node().kind; }
  bool is(JsonKind kind) const { return node().kind == kind; }
  /// null as written; not what stands for a number that no file may hold.
  bool is_null() const { return is(JsonKind::kNull) && !node().non_finite; }
  bool boolean() const { return node().boolean; }
  double number() const { return node().number; }
  std::string_view string() const { return tree_->strings[node().string]; }
  std::string_view key() const { return tree_->strings[node().key]; }
  std::uint32_t index() const { return index_; }
  const JsonTree& tree() const { return *tree_; }
  /// The value's text as it stands in the file (NaN and the like as null).
  std::string_view raw() const {
    return std::string_view(tree_->text).substr(node().begin, node().end - node().begin);
  }
  /// Elements of an array or members of an object, in their order, without superseded ones.
  std::vector<JsonValue> children() const;
  /// The member of that name, if this is an object and has one.
  std::optional<JsonValue> find(std::string_view name) const;
  /// Where this value stands: JSON pointer (RFC 6901), "" = the top.
  std::string pointer() const;

 private:
  const JsonNode& node() const { return tree_->nodes[index_]; }

  const JsonTree* tree_;
  std::uint32_t index_;
};

/// The shortest text that reads back to `value`; -0 is 0, non-finite values are "null".
std::string number_text(double value);
/// A JSON string, quotes included. Bytes that are not UTF-8 become U+FFFD.
std::string string_text(std::string_view value);

}  // namespace kindred::io
