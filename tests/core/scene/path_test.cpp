// SPDX-License-Identifier: MIT
// The path grammar: every command, numbers glued together, arcs, errors with their place.
#include "kindred/scene/path.h"

#include <cmath>
#include <limits>
#include <random>

#include "kindred/math/angle.h"
#include "support/catch.h"

using namespace kindred;

namespace {

/// The path as text, after checking that it has no error.
std::string parsed(std::string_view d, int decimals = 4) {
  std::optional<PathError> error;
  const Path path = parse_path(d, &error);
  INFO(d);
  CHECK_FALSE(error.has_value());
  return to_text(path, decimals);
}

struct ExpectedError {
  std::string_view d;
  std::size_t offset;
  const char* kept;  ///< null = too many digits to read here
};

Vec2 on_cubic(Vec2 p0, const PathSegment& c, double t) {
  const double s = 1 - t;
  return s * s * s * p0 + 3 * s * s * t * c.p1 + 3 * s * t * t * c.p2 + t * t * t * c.to;
}

double distance_to_segment(Vec2 p, Vec2 a, Vec2 b) {
  const Vec2 along = b - a;
  const double square = glm::dot(along, along);
  const double t = square > 0 ? std::clamp(glm::dot(p - a, along) / square, 0.0, 1.0) : 0;
  return glm::length(p - (a + t * along));
}

double distance_to(const Polyline& line, Vec2 p) {
  double smallest = std::numeric_limits<double>::infinity();
  const std::size_t count = line.points.size();
  for (std::size_t i = 0; i + (line.closed ? 0 : 1) < count; ++i) {
    smallest =
        std::min(smallest, distance_to_segment(p, line.points[i], line.points[(i + 1) % count]));
  }
  return smallest;
}

}  // namespace

TEST_CASE("path: absolute and relative lines") {
  CHECK(parsed("M10 20L30 40H50V60Z") == "M10 20L30 40L50 40L50 60Z");
  CHECK(parsed("m10 20l30 40h50v60z") == "M10 20L40 60L90 60L90 120Z");
  CHECK(parsed("M0 0 10 10 20 0") == "M0 0L10 10L20 0");
  CHECK(parsed("m5 5 10 10 10-10") == "M5 5L15 15L25 5");
  CHECK(parsed("M0 0h1 2 3") == "M0 0L1 0L3 0L6 0");
}

TEST_CASE("path: cubics and their smooth form") {
  CHECK(parsed("M0 0C1 2 3 4 5 6") == "M0 0C1 2 3 4 5 6");
  CHECK(parsed("M1 1c1 2 3 4 5 6") == "M1 1C2 3 4 5 6 7");
  CHECK(parsed("M0 0C0 10 10 10 10 0S20-10 20 0") == "M0 0C0 10 10 10 10 0C10-10 20-10 20 0");
  CHECK(parsed("M0 0c0 10 10 10 10 0s10-10 10 0") == "M0 0C0 10 10 10 10 0C10-10 20-10 20 0");
  // After anything else the first control point is the current point.
  CHECK(parsed("M0 0L10 0S20 10 20 0") == "M0 0L10 0C10 0 20 10 20 0");
  CHECK(parsed("M0 0Q3 9 9 0S20 10 20 0") == "M0 0C2 6 5 6 9 0C9 0 20 10 20 0");
}

TEST_CASE("path: quadratics and their smooth form") {
  CHECK(parsed("M0 0Q3 9 9 0") == "M0 0C2 6 5 6 9 0");
  CHECK(parsed("M0 0q3 9 9 0t9 0") == "M0 0C2 6 5 6 9 0C13-6 16-6 18 0");
  CHECK(parsed("M0 0Q3 9 9 0T18 0T27 0") == "M0 0C2 6 5 6 9 0C13-6 16-6 18 0C20 6 23 6 27 0");
  CHECK(parsed("M0 0T9 0") == "M0 0C0 0 3 0 9 0");
}

TEST_CASE("path: numbers glued together") {
  CHECK(parsed("M1.5.5-2-3") == "M1.5 0.5L-2-3");
  CHECK(parsed("M.5-.5+2e1,1E-1") == "M0.5-0.5L20 0.1");
  CHECK(parsed("M5.,6.") == "M5 6");
  CHECK(parsed("M1e2 1e+2") == "M100 100");
  CHECK(parsed("  M 0 , 0\n\tL1\r\n2  ") == "M0 0L1 2");
  CHECK(parsed("M0 0L1e-400 1") == "M0 0L0 1");
  CHECK(parsed("M-0-0") == "M0 0");
}

TEST_CASE("path: a closed subpath goes on from its start") {
  CHECK(parsed("M10 10h10v10zl5 5") == "M10 10L20 10L20 20ZM10 10L15 15");
  CHECK(parsed("m10 10h10zm5 5h1z") == "M10 10L20 10ZM15 15L16 15Z");
  CHECK(parsed("M0 0h5zz") == "M0 0L5 0Z");
}

TEST_CASE("path: arc flags need no separators") {
  CHECK(parsed("M0 0a1 1 0 00 1 1") == parsed("M0 0A1,1,0,0,0,1,1"));
  CHECK(parsed("M0 0a1 1 0 0 01 1") == parsed("M0 0a1 1 0 0 0 1 1"));
  CHECK(parsed("M0 0a1 1 0 0110 0") == parsed("M0 0a1 1 0 0 1 10 0"));
  CHECK(parsed("M0 0a1 1 0 11.5.5") == parsed("M0 0a1 1 0 1 1 0.5 0.5"));
}

TEST_CASE("path: arcs lie on their circle and end where they say") {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> coordinate(-50, 50), radius(60, 150);
  for (int run = 0; run < 200; ++run) {
    const Vec2 from{coordinate(random), coordinate(random)},
        to{coordinate(random), coordinate(random)};
    const double r = radius(random);
    for (const bool large : {false, true}) {
      for (const bool sweep : {false, true}) {
        // The centre by plain geometry: on the bisector, left of the chord where it sees the short
        // way turn left.
        const Vec2 chord = to - from;
        const double half = glm::length(chord) / 2;
        const double away = std::sqrt(r * r - half * half) * (large != sweep ? 1 : -1);
        const Vec2 center = 0.5 * (from + to) + away * perp(chord) / (2 * half);
        Path path;
        path.segments.push_back({PathSegment::Kind::kMove, {}, {}, from});
        std::string d = to_text(path, 17) + "A" + std::to_string(r) + " " + std::to_string(r) +
                        (large ? " 0 1" : " 0 0") + (sweep ? " 1 " : " 0 ");
        path.segments[0].to = to;
        d += to_text(path, 17).substr(1);
        const Path arc = parse_path(d);
        REQUIRE(arc.segments.size() >= 2);
        CHECK(arc.segments.back().to == to);
        Vec2 last = from;
        double turned = 0;
        for (std::size_t i = 1; i < arc.segments.size(); ++i) {
          for (int step = 1; step <= 8; ++step) {
            const Vec2 p =
                on_cubic(i == 1 ? from : arc.segments[i - 1].to, arc.segments[i], step / 8.0);
            CHECK_THAT(glm::length(p - center), WithinAbs(r, 1e-5 * r + 1e-4));
            turned += std::asin(cross(last - center, p - center) / (r * r));
            last = p;
          }
        }
        CHECK((turned > 0) == sweep);
        CHECK((std::abs(turned) > kPi) == large);
      }
    }
  }
}

TEST_CASE("path: arcs of turned ellipses keep to their equation") {
  const double degrees_turned = 30;
  const Path path = parse_path("M0 0A80 30 30 1 0 70 20");
  // Two more ellipses of that shape are ruled out by the flags; the centre follows from three
  // points.
  const Affine back = rotation(radians(-degrees_turned));
  const auto normal = [&](Vec2 p) {
    const Vec2 q = apply_linear(back, p);
    return Vec2{q.x / 80, q.y / 30};
  };
  std::vector<Vec2> points{normal({0, 0})};
  Vec2 from{0, 0};
  for (std::size_t i = 1; i < path.segments.size(); ++i) {
    for (int step = 1; step <= 8; ++step)
      points.push_back(normal(on_cubic(from, path.segments[i], step / 8.0)));
    from = path.segments[i].to;
  }
  // Circumcentre of three of them: every point is at distance 1 from it.
  const Vec2 a = points.front(), b = points[points.size() / 2] - a, c = points.back() - a;
  const double d = 2 * cross(b, c);
  const Vec2 center = a + Vec2{c.y * glm::dot(b, b) - b.y * glm::dot(c, c),
                               b.x * glm::dot(c, c) - c.x * glm::dot(b, b)} /
                              d;
  for (const Vec2 p : points) CHECK_THAT(glm::length(p - center), WithinAbs(1, 1e-5));
}

TEST_CASE("path: arcs that cannot be") {
  CHECK(parsed("M0 0A0 5 0 0 1 10 0") == "M0 0L10 0");
  CHECK(parsed("M0 0A5 0 0 0 1 10 0") == "M0 0L10 0");
  CHECK(parsed("M3 4A5 5 0 1 1 3 4") == "M3 4");
  // Radii too small grow until they reach; their sign does not count.
  CHECK(parsed("M0 0A1 1 0 0 1 10 0") == parsed("M0 0A5 5 0 0 1 10 0"));
  CHECK(parsed("M0 0A-5-5 0 0 1 10 0") == parsed("M0 0A5 5 0 0 1 10 0"));
  for (const char* d : {"M0 0A1e-300 1e-300 0 0 1 10 0", "M0 0A1e300 1e300 0 0 1 10 0",
                        "M0 0A5 5 1e300 0 1 10 0", "M0 0A1e-320 5 3 1 1 1e-320 0"}) {
    for (const PathSegment& segment : parse_path(d).segments) {
      CHECK(is_finite(segment.p1));
      CHECK(is_finite(segment.p2));
      CHECK(is_finite(segment.to));
    }
  }
}

TEST_CASE("path: errors say where, the path up to there is kept") {
  for (const ExpectedError& expected : std::initializer_list<ExpectedError>{
           {"10 10", 0, ""},
           {"L10 10", 0, ""},
           {"M10", 3, ""},
           {"M10 20L30", 9, "M10 20"},
           {"M10 20X30 40", 6, "M10 20"},
           {"M10 20L30 40 L50 x", 17, "M10 20L30 40"},
           {"M0 0L1 1 2", 10, "M0 0L1 1"},
           {"M0 0A5 5 0 2 1 10 0", 11, "M0 0"},
           {"M0 0L--1 1", 5, "M0 0"},
           {"M0 0L. 1", 5, "M0 0"},
           {"M0 0L1e999 1", 5, "M0 0"},
           {"M0 0L1,,1", 7, "M0 0"},
           {"M0 0L1 1,", 9, "M0 0L1 1"},
           {"M0 0Z5 5", 5, "M0 0Z"},
           {"M0 0LNaN 1", 5, "M0 0"},
           {"M0 0Linf 1", 5, "M0 0"},
           {"M0 0l1e308 0 1e308 0", 13, nullptr},
       }) {
    CAPTURE(expected.d);
    std::optional<PathError> error;
    const Path path = parse_path(expected.d, &error);
    REQUIRE(error.has_value());
    CHECK(error->offset == expected.offset);
    CHECK_FALSE(error->message.empty());
    if (expected.kept) CHECK(to_text(path, 3) == expected.kept);
  }
  std::optional<PathError> error = PathError{};
  CHECK(parse_path("", &error).segments.empty());
  CHECK_FALSE(error.has_value());
  CHECK(parse_path(" \n ", &error).segments.empty());
  CHECK_FALSE(error.has_value());
}

TEST_CASE("path: any bytes are read without harm") {
  std::mt19937 random(9);
  constexpr std::string_view kBytes = "MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n\0x";
  for (int run = 0; run < 20000; ++run) {
    std::string d = "M0 0";
    for (int i = 0; i < 24; ++i) d += kBytes[random() % kBytes.size()];
    std::optional<PathError> error;
    const Path path = parse_path(d, &error);
    for (const PathSegment& segment : path.segments) REQUIRE(is_finite(segment.to));
    if (error) REQUIRE(error->offset <= d.size());
    REQUIRE(flatten(path, 0.5).size() <= path.segments.size());
  }
}

TEST_CASE("path: text reads back to the same path") {
  const std::string d = "M10.25-3L0.5 7C1 2 3 4 5.125-6ZM1 1L2 2";
  CHECK(parsed(d) == d);
  CHECK(parsed("M1.00049 2.9996L1e-9-0.0004", 3) == "M1 3L0 0");
  CHECK(parsed("M123456789.5 0", 0) == "M123456790 0");
  // As many places as asked, whatever the locale.
  CHECK(parsed("M0.123456789 1", 6) == "M0.123457 1");
}

TEST_CASE("path: moved, turned and scaled") {
  const Path path = parse_path("M1 0C2 0 3 0 4 5Z");
  CHECK(to_text(transformed(path, {0, 1, -1, 0, 10, 0}), 3) == "M10 1C10 2 10 3 5 4Z");
}

TEST_CASE("flatten: within the tolerance of the path, both ways") {
  for (const char* d : {"M0 0C0 100 100 100 100 0", "M0 0C300 200-200 200 100 0",
                        "M0 0C100 0 0 0 100 0", "M0 0C0 0 0 0 50 80", "M0 0Q500 900 30 40",
                        "M0 0A80 30 30 1 0 70 20Z", "M0 0C1000 1000-1000 1000 0 0"}) {
    const Path path = parse_path(d);
    for (const double tolerance : {10.0, 1.0, 0.1, 0.01}) {
      CAPTURE(d, tolerance);
      const std::vector<Polyline> lines = flatten(path, tolerance);
      REQUIRE(lines.size() == 1);
      Vec2 from = path.segments[0].to;
      std::vector<Vec2> dense{from};
      for (const PathSegment& segment : path.segments) {
        if (segment.kind != PathSegment::Kind::kCubic) continue;
        for (int i = 1; i <= 400; ++i) dense.push_back(on_cubic(from, segment, i / 400.0));
        from = segment.to;
      }
      for (const Vec2 p : dense) CHECK(distance_to(lines[0], p) <= tolerance + 1e-9);
      const Polyline dense_line{dense, lines[0].closed};
      for (const Vec2 p : lines[0].points) CHECK(distance_to(dense_line, p) < 0.05);
    }
  }
}

TEST_CASE("flatten: a circle of radius 100 to a tenth of a pixel needs few chords") {
  const auto lines = flatten(parse_path("M100 0A100 100 0 0 1-100 0A100 100 0 0 1 100 0Z"), 0.1);
  REQUIRE(lines.size() == 1);
  CHECK(lines[0].closed);
  CHECK(lines[0].points.size() >= 32);  // 0.1 = 100 (1 - cos(pi / n)) gives n = 70
  CHECK(lines[0].points.size() <= 160);
}

TEST_CASE("flatten: subpaths, open and closed") {
  const auto lines = flatten(parse_path("M0 0L10 0L10 10L0 0ZM50 50L60 60M5 5M7 7Z"), 0.1);
  REQUIRE(lines.size() == 3);
  CHECK(lines[0].closed);
  CHECK(lines[0].points == std::vector<Vec2>{{0, 0}, {10, 0}, {10, 10}});  // its start only once
  CHECK_FALSE(lines[1].closed);
  CHECK(lines[1].points == std::vector<Vec2>{{50, 50}, {60, 60}});
  CHECK(lines[2].points == std::vector<Vec2>{{7, 7}});  // a dot
  CHECK(flatten(parse_path("M5 5"), 1).empty());
  CHECK(flatten(Path{}, 1).empty());
}

TEST_CASE("flatten: impossible tolerances and huge curves end") {
  const Path path = parse_path("M0 0C1e9 1e9-1e9 1e9 0 0");
  for (const double tolerance : {0.0, -1.0, std::nan(""), 1e-300}) {
    const auto lines = flatten(path, tolerance);
    REQUIRE(lines.size() == 1);
    CHECK(lines[0].points.size() <= 40000);
  }
}
