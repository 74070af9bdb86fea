// SPDX-License-Identifier: MIT
#include "io/object_reader.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace kindred::io {
namespace {

bool in_range(double value, const NumberRange& range) {
  return (range.open_min ? value > range.min : value >= range.min) && value <= range.max;
}

bool is_number(const JsonValue& value, const NumberRange& range) {
  return value.is(JsonKind::kNumber) && in_range(value.number(), range);
}

std::string vector_text(Vec2 value) {
  return "[" + number_text(value.x) + ", " + number_text(value.y) + "]";
}

}  // namespace

ObjectReader::ObjectReader(const JsonValue& object, std::string owner, ReadLog& log)
    : object_(object), owner_(std::move(owner)), log_(log) {
  if (object.is(JsonKind::kObject)) {
    members_ = object.children();
    taken_.resize(members_.size());
  } else {
    log_.warn(object, owner_ + ": " + shown(object) + " is not an object; defaults used");
  }
}

std::optional<JsonValue> ObjectReader::take(std::string_view name) {
  for (std::size_t i = 0; i < members_.size(); ++i) {
    if (members_[i].key() != name) continue;
    taken_[i] = true;
    return members_[i];
  }
  return {};
}

Extras ObjectReader::rest() const {
  Extras extras;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    if (!taken_[i]) extras.emplace_back(members_[i].key(), members_[i].raw());
  }
  return extras;
}

void ObjectReader::tell(const JsonValue& value, std::string_view name, std::string_view what,
                        std::string_view used) {
  log_.warn(value, owner_ + ": " + std::string(name) + ": " + shown(value) + " is not " +
                       std::string(what) + "; " + std::string(used) + " used");
}

double ObjectReader::number(std::string_view name, double fallback, const NumberRange& range) {
  const auto value = take(name);
  if (!value) return fallback;
  if (is_number(*value, range)) return value->number();
  tell(*value, name, range.text, number_text(fallback));
  return fallback;
}

std::optional<double> ObjectReader::optional_number(std::string_view name,
                                                    const NumberRange& range) {
  const auto value = take(name);
  if (!value || value->is_null()) return {};
  if (is_number(*value, range)) return value->number();
  tell(*value, name, range.text, "the default");
  return {};
}

long long ObjectReader::whole(std::string_view name, long long fallback, long long min,
                              long long max) {
  const auto value = take(name);
  if (!value) return fallback;
  const bool good =
      value->is(JsonKind::kNumber) && value->number() == std::floor(value->number()) &&
      value->number() >= static_cast<double>(min) && value->number() <= static_cast<double>(max);
  if (good) return static_cast<long long>(value->number());
  tell(*value, name, "a whole number from " + std::to_string(min) + " to " + std::to_string(max),
       std::to_string(fallback));
  return fallback;
}

bool ObjectReader::boolean(std::string_view name, bool fallback) {
  const auto value = take(name);
  if (!value) return fallback;
  if (value->is(JsonKind::kBoolean)) return value->boolean();
  tell(*value, name, "true or false", fallback ? "true" : "false");
  return fallback;
}

std::optional<std::string> ObjectReader::string(std::string_view name) {
  const auto value = take(name);
  if (!value || value->is_null()) return {};
  if (value->is(JsonKind::kString)) return std::string(value->string());
  tell(*value, name, "a text", "the default");
  return {};
}

std::optional<Vec2> ObjectReader::pair(const JsonValue& value, std::string_view name,
                                       Vec2 fallback) {
  if (!value.is(JsonKind::kArray)) return {};
  const auto items = value.children();
  if (items.size() != 2) return {};
  const auto coordinate = [&](const JsonValue& item, double instead) {
    if (item.is(JsonKind::kNumber)) return item.number();
    tell(item, name, "a number", number_text(instead));
    return instead;
  };
  return Vec2{coordinate(items[0], fallback.x), coordinate(items[1], fallback.y)};
}

Vec2 ObjectReader::vector(std::string_view name, Vec2 fallback) {
  const auto value = take(name);
  if (!value) return fallback;
  if (const auto v = pair(*value, name, fallback)) return *v;
  tell(*value, name, "a pair of numbers", vector_text(fallback));
  return fallback;
}

std::optional<Vec2> ObjectReader::optional_vector(std::string_view name) {
  const auto value = take(name);
  if (!value || value->is_null()) return {};
  const bool whole = value->is(JsonKind::kArray) && value->children().size() == 2 &&
                     value->children()[0].is(JsonKind::kNumber) &&
                     value->children()[1].is(JsonKind::kNumber);
  if (whole) return pair(*value, name, {0, 0});
  tell(*value, name, "a pair of numbers", "the default");
  return {};
}

std::optional<Color> ObjectReader::color(std::string_view name) {
  const auto value = take(name);
  if (!value || value->is_null()) return {};
  if (value->is(JsonKind::kString)) {
    if (const auto color = parse_color(value->string())) return color;
  }
  tell(*value, name, "a colour such as \"#d9825b\"", "none");
  return {};
}

Time ObjectReader::time(std::string_view name, Time fallback) {
  const auto value = take(name);
  if (!value) return fallback;
  if (value->is(JsonKind::kNumber)) return time_of(*value);
  tell(*value, name, "a time in seconds", time_text(fallback));
  return fallback;
}

std::optional<Time> ObjectReader::optional_time(std::string_view name) {
  const auto value = take(name);
  if (!value || value->is_null()) return {};
  if (value->is(JsonKind::kNumber)) return time_of(*value);
  tell(*value, name, "a time in seconds", "the default");
  return {};
}

std::size_t ObjectReader::word(std::string_view name, const std::vector<std::string_view>& words,
                               std::size_t fallback) {
  const auto value = take(name);
  if (!value) return fallback;
  if (value->is(JsonKind::kString)) {
    const auto found = std::find(words.begin(), words.end(), value->string());
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  }
  std::string choices;
  for (const std::string_view word : words) {
    choices += (choices.empty() ? "" : ", ") + std::string(word);
  }
  tell(*value, name, "one of " + choices, words[fallback]);
  return fallback;
}

std::vector<JsonValue> ObjectReader::list(std::string_view name) {
  const auto value = take(name);
  if (!value) return {};
  if (value->is(JsonKind::kArray)) return value->children();
  tell(*value, name, "a list", "an empty one");
  return {};
}

std::optional<JsonValue> ObjectReader::object(std::string_view name) {
  const auto value = take(name);
  if (!value || value->is_null()) return {};
  if (value->is(JsonKind::kObject)) return value;
  tell(*value, name, "an object", "the default");
  return {};
}

Time time_of(const JsonValue& number) {
  // Sign, whole seconds and up to nine decimals as integers; anything else by way of a double.
  const Time by_double = time_from_seconds(number.number());
  std::string_view digits = number.raw();
  const bool negative = !digits.empty() && digits[0] == '-';
  if (negative) digits.remove_prefix(1);
  const std::size_t point = digits.find('.');
  const std::string_view whole = digits.substr(0, point);
  const std::string_view decimals =
      point == std::string_view::npos ? std::string_view() : digits.substr(point + 1);
  if (whole.size() > 9 || decimals.size() > 9 ||
      digits.find_first_not_of("0123456789.") != std::string_view::npos) {
    return by_double;
  }
  std::int64_t seconds = 0, fraction = 0, unit = 1;
  std::from_chars(whole.data(), whole.data() + whole.size(), seconds);
  std::from_chars(decimals.data(), decimals.data() + decimals.size(), fraction);
  for (std::size_t i = 0; i < decimals.size(); ++i) unit *= 10;
  const std::int64_t flicks =
      seconds * kFlicksPerSecond + (fraction * kFlicksPerSecond + unit / 2) / unit;
  return {negative ? -flicks : flicks};
}

std::string time_text(Time time) {
  const bool negative = time.flicks < 0;
  const std::int64_t flicks = negative ? -time.flicks : time.flicks;
  const std::int64_t seconds = flicks / kFlicksPerSecond;
  const std::int64_t rest = flicks % kFlicksPerSecond;
  // Nine decimals always do: half of the last one is 0.35 flicks.
  std::int64_t unit = 1;
  for (int places = 0;; ++places, unit *= 10) {
    const std::int64_t fraction = (rest * unit + kFlicksPerSecond / 2) / kFlicksPerSecond;
    const std::int64_t back = (fraction * kFlicksPerSecond + unit / 2) / unit;
    if (back != rest && places < 9) continue;
    const std::int64_t carry = fraction / unit;
    std::string text = (negative ? "-" : "") + std::to_string(seconds + carry);
    if (places == 0) return text;
    const std::string decimals = std::to_string(fraction % unit);
    return text + '.' + std::string(static_cast<std::size_t>(places) - decimals.size(), '0') +
           decimals;
  }
}

}  // namespace kindred::io
