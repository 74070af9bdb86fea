// SPDX-License-Identifier: MIT
#include "io/read_log.h"

namespace kindred::io {
namespace {

constexpr std::size_t kMaxMessages = 1000;
constexpr std::size_t kMaxShownBytes = 60;

/// At most kMaxShownBytes of `text`, cut between characters, control characters as spaces.
std::string shortened(std::string_view text) {
  const bool cut = text.size() > kMaxShownBytes;
  std::size_t length = cut ? kMaxShownBytes : text.size();
  while (cut && length > 0 && (static_cast<unsigned char>(text[length]) & 0xc0) == 0x80) --length;
  std::string result(text.substr(0, length));
  for (char& c : result) {
    if ((c >= 0 && c < ' ') || c == '\x7f') c = ' ';
  }
  return cut ? result + "..." : result;
}

}  // namespace

bool ReadLog::room() const { return messages_.size() < kMaxMessages; }

void ReadLog::warn(std::string place, std::string text) {
  if (room()) {
    messages_.push_back({Severity::kWarning, std::move(place), std::move(text)});
  } else {
    ++left_out_;
  }
}

void ReadLog::warn(const JsonValue& at, std::string text) {
  told_.insert(at.index());
  warn(room() ? at.pointer() : std::string(), std::move(text));
}

void ReadLog::warn_once(const JsonValue& at, const std::string& text) {
  if (told_once_.insert(text).second) warn(at, text);
}

void ReadLog::tell_non_finite(const JsonTree& tree) {
  for (const NonFiniteNumber& number : tree.non_finite) {
    std::uint32_t node = number.node;
    while (node != 0 && told_.count(node) == 0) node = tree.nodes[node].parent;
    if (told_.count(node) > 0) continue;
    warn(JsonValue(tree, number.node),
         shown(JsonValue(tree, number.node)) + " is not a number that a file may hold; null used");
  }
}

void ReadLog::error(std::string place, std::string text) {
  // The first error is always told, however many warnings stand before it.
  if (room() || errors_ == 0) {
    messages_.push_back({Severity::kError, std::move(place), std::move(text)});
  } else {
    ++left_out_;
  }
  ++errors_;
}

void ReadLog::error(const JsonValue& at, std::string text) { error(at.pointer(), std::move(text)); }

std::vector<Message> ReadLog::take() {
  if (left_out_ > 0) {
    messages_.push_back({errors_ > 0 ? Severity::kError : Severity::kWarning, "",
                         std::to_string(left_out_) + " more problems of this kind"});
  }
  return std::move(messages_);
}

std::string in_quotes(std::string_view text) { return '"' + shortened(text) + '"'; }

std::string shown(const JsonValue& value) {
  for (const NonFiniteNumber& number : value.tree().non_finite) {
    if (number.node == value.index()) return shortened(number.spelling);
  }
  return shortened(value.raw());
}

}  // namespace kindred::io
