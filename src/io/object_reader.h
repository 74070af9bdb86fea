// SPDX-License-Identifier: MIT
// Reads the members of one JSON object: each with its type, range and default; what is wrong is
// told and replaced by the default, and what nobody asked for is kept as it is.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/read_log.h"
#include "kindred/math/time.h"
#include "kindred/rig/bone.h"
#include "kindred/scene/shape.h"

namespace kindred::io {

/// What a number may be. The text completes "is not ...".
struct NumberRange {
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
  bool open_min = false;  ///< `min` itself is outside
  std::string_view text = "a number";
};

inline constexpr NumberRange kAnyNumber{};
inline constexpr NumberRange kNotNegative{0, std::numeric_limits<double>::infinity(), false,
                                          "a number of 0 or more"};
inline constexpr NumberRange kPositive{0, std::numeric_limits<double>::infinity(), true,
                                       "a number above 0"};
inline constexpr NumberRange kZeroToOne{0, 1, false, "a number from 0 to 1"};

class ObjectReader {
 public:
  /// `owner` names the object in messages: `bone "arm"`. A value that is no object reads as {} and
  /// is told.
  ObjectReader(const JsonValue& object, std::string owner, ReadLog& log);

  double number(std::string_view name, double fallback, const NumberRange& range = kAnyNumber);
  /// null and absent: none.
  std::optional<double> optional_number(std::string_view name,
                                        const NumberRange& range = kAnyNumber);
  long long whole(std::string_view name, long long fallback, long long min, long long max);
  bool boolean(std::string_view name, bool fallback);
  /// null and absent: none.
  std::optional<std::string> string(std::string_view name);
  Vec2 vector(std::string_view name, Vec2 fallback);
  std::optional<Vec2> optional_vector(std::string_view name);
  std::optional<Color> color(std::string_view name);
  Time time(std::string_view name, Time fallback);
  std::optional<Time> optional_time(std::string_view name);
  /// Index into `words`, or `fallback`.
  std::size_t word(std::string_view name, const std::vector<std::string_view>& words,
                   std::size_t fallback);
  /// Elements of a member that is a list; none where it is absent or no list (which is told).
  std::vector<JsonValue> list(std::string_view name);
  /// A member that is an object; none where it is absent, null or no object (which is told).
  std::optional<JsonValue> object(std::string_view name);

  /// Any member; from then on it counts as read.
  std::optional<JsonValue> take(std::string_view name);
  /// The members that were not read, in their order.
  Extras rest() const;

  const JsonValue& value() const { return object_; }
  const std::string& owner() const { return owner_; }
  ReadLog& log() { return log_; }
  /// `OWNER: NAME: VALUE is not WHAT; USED used`, placed at the value.
  void tell(const JsonValue& value, std::string_view name, std::string_view what,
            std::string_view used);

 private:
  /// A pair of numbers, each replaced by the fallback's where it is none.
  std::optional<Vec2> pair(const JsonValue& value, std::string_view name, Vec2 fallback);

  JsonValue object_;
  std::string owner_;
  ReadLog& log_;
  std::vector<JsonValue> members_;
  std::vector<bool> taken_;
};

/// A time given in seconds, to the nearest flick, read from the digits (a double could not tell all
/// flicks of a long time apart).
Time time_of(const JsonValue& number);
/// The shortest decimal of seconds that reads back to the same flick.
std::string time_text(Time time);

}  // namespace kindred::io
