// SPDX-License-Identifier: MIT
#include "kindred/math/affine.h"

#include <limits>

#include "kindred/math/angle.h"
#include "support/catch.h"

using namespace kindred;

TEST_CASE("the inverse of a map undoes it, whatever its size") {
  for (const double size : {1e-200, 1e-9, 1.0, 1e9, 1e120}) {
    const Affine m =
        translation({3 * size, -size}) * rotation(0.7) * scaling(2 * size, -0.5 * size);
    const auto undo = inverse(m);
    REQUIRE(undo);
    const Vec2 back = apply(*undo, apply(m, {0.3, -0.8}));
    REQUIRE(back.x == Approx(0.3).epsilon(1e-12));
    REQUIRE(back.y == Approx(-0.8).epsilon(1e-12));
  }
}

TEST_CASE("a map that flattens the plane has no inverse", "[IK-11]") {
  REQUIRE_FALSE(inverse(scaling(0, 1)));
  REQUIRE_FALSE(inverse(rotation(1) * scaling(1, 0) * rotation(0.3)));
  REQUIRE_FALSE(inverse(scaling(0, 0)));
  REQUIRE_FALSE(inverse(scaling(std::numeric_limits<double>::infinity(), 1)));
  REQUIRE_FALSE(inverse(scaling(std::numeric_limits<double>::quiet_NaN(), 1)));
  REQUIRE(inverse(scaling(1e-10, 1)));
}

TEST_CASE("wrapping brings an angle into -180..180") {
  REQUIRE(wrap_deg(180) == 180);
  REQUIRE(wrap_deg(-180) == 180);
  REQUIRE(wrap_deg(540) == 180);
  REQUIRE(wrap_deg(-190) == 170);
  REQUIRE(wrap_deg(720) == 0);
}
