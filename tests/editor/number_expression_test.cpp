// SPDX-License-Identifier: MIT
// Sums in number fields.
#include "editor/number_expression.h"

#include "support/catch.h"

namespace kindred::editor {
namespace {

void check_typed(const char* text, double current, double wanted) {
  CAPTURE(text);
  const auto value = typed_number(text, current);
  REQUIRE(value);
  CHECK(*value == Approx(wanted));
}

}  // namespace

TEST_CASE("Sums are computed as on paper", "[UX-11]") {
  check_typed("12.5", 0, 12.5);
  check_typed("2+3*4", 0, 14);
  check_typed("(2 + 3) * 4", 0, 20);
  check_typed("-(1,5+0.5)", 0, -2);
  check_typed("360/8", 0, 45);
  check_typed("10 px + 5 px", 0, 15);
  check_typed("90\xC2\xB0/2", 0, 45);
  check_typed(
      "3\xC3\x97"
      "2",
      0, 6);
  check_typed(
      "10\xE2\x88\x92"
      "4",
      0, 6);
  check_typed("1-2-3", 0, -4);
  check_typed("8/2/2", 0, 2);
}

TEST_CASE("A leading operator goes on from the value shown", "[UX-11]") {
  check_typed("*2", 21, 42);
  check_typed("/4", 10, 2.5);
  check_typed("+=5", 10, 15);
  check_typed("-=5*2", 10, 0);
  check_typed("*=3", 2, 6);
  check_typed("-5", 10, -5);
  check_typed("+5", 10, 5);
}

TEST_CASE("What is no sum is refused", "[UX-11]") {
  for (const char* text : {"", "abc", "1+", "(1", "1)", "2**3", "1/0", "/0", "nan+1", "inf",
                           "1e999", "--", "1 2", "=5", "1,2,3", "()", "1+=2"}) {
    CAPTURE(text);
    CHECK_FALSE(typed_number(text, 7));
  }
  CHECK_FALSE(typed_number(std::string(5000, '('), 1));
  CHECK_FALSE(typed_number(std::string(5000, '-') + "1", 1));
}

TEST_CASE("Sums keep to the range of the field", "[UX-11]") {
  CHECK(typed_number("2*3", 0, {0, 5}) == 5);
  CHECK_FALSE(typed_number("2*3", 0, {0, 5, OutOfRange::kRefuse}));
}

}  // namespace kindred::editor
