// SPDX-License-Identifier: MIT
#include "io/svg_figure.h"

#include "build_paths.h"
#include "kindred/rig/fk.h"
#include "support/catch.h"
#include "support/temp_folder.h"

using namespace kindred;
using namespace kindred::io;

namespace {

std::string svg_text(const std::string& inside) {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"200\" "
         "viewBox=\"0 0 100 200\">\n" +
         inside + "\n</svg>\n";
}

/// y down in a file of height 200 to y up.
constexpr Affine kSvgFlip{1, 0, 0, -1, 0, 200};

SvgFigure read_prop(const std::string& inside) {
  return read_svg_figure(svg_text(inside), {.bones = {}, .svg_to_world = kSvgFlip});
}

const PathShape& path_of(const Part& part, std::size_t shape = 0) {
  return std::get<PathShape>(part.shapes.at(shape).shape);
}

/// Two bones: a root that points up at (50, 100), and a child at its tip that points right.
std::vector<Bone> svg_test_bones() {
  std::vector<Bone> bones(2);
  bones[0].id = BoneId{1};
  bones[0].name = "body";
  bones[0].position = {50, 100};
  bones[0].angle_deg = 90;
  bones[0].length = 40;
  bones[1].id = BoneId{2};
  bones[1].name = "arm.R";
  bones[1].parent = BoneId{1};
  bones[1].position = {40, 0};
  bones[1].angle_deg = -90;
  bones[1].length = 30;
  return bones;
}

SvgFigure read_figure(const std::string& inside) {
  static const std::vector<Bone> bones = svg_test_bones();
  return read_svg_figure(svg_text(inside), {.bones = bones, .svg_to_world = kSvgFlip});
}

void check_polyline(const std::string& d, const std::vector<Vec2>& expected) {
  const std::vector<Polyline> lines = flatten(parse_path(d), 0.01);
  REQUIRE(lines.size() == 1);
  REQUIRE(lines[0].points.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    INFO("point " << i << " of " << d);
    CHECK(lines[0].points[i].x == Approx(expected[i].x).margin(0.006));
    CHECK(lines[0].points[i].y == Approx(expected[i].y).margin(0.006));
  }
}

std::vector<Vec2> outline_points(const PathShape& path) {
  return flatten(parse_path(path.d), 0.01).at(0).points;
}

std::string file_text(const std::string& name) {
  return test::read_text(std::string(KINDRED_SOURCE_DIR) + "/assets/figures/" + name);
}

}  // namespace

TEST_CASE("a group with drawing becomes one part of several shapes, y up") {
  const SvgFigure figure = read_prop(
      "<g id=\"sign\"><path d=\"M10 20L30 20L30 50Z\" fill=\"#d0805f\"/>"
      "<path d=\"M0 0L5 5\" fill=\"none\" stroke=\"#fff\" stroke-width=\"1.4\" "
      "stroke-linecap=\"round\" stroke-linejoin=\"round\" opacity=\".5\"/></g>");
  CHECK(figure.messages.empty());
  CHECK(figure.width == 100);
  CHECK(figure.height == 200);
  REQUIRE(figure.parts.size() == 1);
  const Part& part = figure.parts[0];
  CHECK(part.name == "sign");
  CHECK_FALSE(part.bone);
  CHECK_FALSE(part.has_main_shape);
  CHECK(part.transform == Affine{});
  REQUIRE(part.shapes.size() == 2);
  CHECK(part.shapes[0].fill == Color{0xd0, 0x80, 0x5f, 255});
  CHECK_FALSE(part.shapes[0].stroke);
  CHECK_FALSE(part.shapes[1].fill);
  CHECK(part.shapes[1].stroke == Color{255, 255, 255, 255});
  CHECK(part.shapes[1].stroke_width == 1.4);
  CHECK(part.shapes[1].opacity == 0.5);
  check_polyline(path_of(part).d, {{10, 180}, {30, 180}, {30, 150}});
}

TEST_CASE("a part belongs to the nearest group that names a bone, in that bone's rest space") {
  const std::string square = "<path d=\"M50 60L60 60L60 50\"/>";
  SECTION("by data-bone") {
    const SvgFigure figure = read_figure("<g id=\"x\" data-bone=\"arm.R\">" + square + "</g>");
    REQUIRE(figure.parts.size() == 1);
    CHECK(figure.parts[0].bone == BoneId{2});
    // The arm's joint is at (50, 140) in the world, and its axes are those of the world.
    check_polyline(path_of(figure.parts[0]).d, {{0, 0}, {10, 0}, {10, 10}});
  }
  SECTION("by the group's own name") {
    const SvgFigure figure = read_figure("<g id=\"body\">" + square + "</g>");
    CHECK(figure.parts[0].bone == BoneId{1});
    // Up is the bone's x, left is its y.
    check_polyline(path_of(figure.parts[0]).d, {{40, 0}, {40, -10}, {50, -10}});
  }
  SECTION("from the group around, where the inner one is only a drawing to swap in") {
    const SvgFigure figure = read_figure("<g id=\"body\"><g id=\"arm.R\"><g id=\"arm.R.flat\">" +
                                         square + "</g></g></g>");
    REQUIRE(figure.parts.size() == 1);
    CHECK(figure.parts[0].name == "arm.R.flat");
    CHECK(figure.parts[0].bone == BoneId{2});
    CHECK(figure.groups[0] == std::vector<std::string>{"body", "arm.R", "arm.R.flat"});
  }
  SECTION("an unknown data-bone is said") {
    const SvgFigure figure = read_figure("<g id=\"x\" data-bone=\"leg\">" + square + "</g>");
    CHECK_FALSE(figure.parts[0].bone);
    REQUIRE(figure.messages.size() == 1);
    CHECK(figure.messages[0].place == "line 2");
    CHECK(figure.messages[0].text.find("\"leg\" names no bone") != std::string::npos);
  }
}

TEST_CASE("display none hides a part, a group of parts or a shape, and keeps it") {
  const SvgFigure figure = read_prop(
      "<g id=\"a\"><path d=\"M0 0L1 1\"/></g>"
      "<g id=\"b\" display=\"none\"><path d=\"M0 0L1 1\"/><g id=\"c\"><path d=\"M0 0L1 "
      "1\"/></g></g>"
      "<g id=\"d\"><path d=\"M0 0L1 1\" style=\"display: none; fill: #123456\"/></g>");
  REQUIRE(figure.parts.size() == 4);
  CHECK(figure.parts[0].visible);
  CHECK_FALSE(figure.parts[1].visible);
  CHECK_FALSE(figure.parts[2].visible);
  CHECK(figure.parts[3].visible);
  CHECK_FALSE(figure.parts[3].shapes[0].visible);
  CHECK(figure.parts[3].shapes[0].fill == Color{0x12, 0x34, 0x56, 255});
}

TEST_CASE("drawing interrupted by an inner group becomes two parts, so that the order stays") {
  const SvgFigure figure = read_prop(
      "<g id=\"wall\"><path d=\"M0 0L1 1\"/><path d=\"M0 0L1 1\"/>"
      "<g id=\"light\"><path d=\"M0 0L1 1\"/></g><path d=\"M0 0L1 1\"/></g>");
  REQUIRE(figure.parts.size() == 3);
  CHECK(figure.parts[0].name == "wall");
  CHECK(figure.parts[0].shapes.size() == 2);
  CHECK(figure.parts[1].name == "light");
  CHECK(figure.parts[2].name == "wall 2");
}

TEST_CASE("paint is inherited from the groups around, and black without any") {
  const SvgFigure figure = read_prop(
      "<g fill=\"#ff0000\" stroke-width=\"3\"><g id=\"a\" fill-rule=\"evenodd\" "
      "stroke=\"#00f\" stroke-linecap=\"round\" stroke-linejoin=\"round\" opacity=\"0.25\">"
      "<path d=\"M0 0L1 1\" fill-opacity=\"50%\"/></g></g><path d=\"M0 0L1 1\"/>");
  CHECK(figure.messages.empty());
  REQUIRE(figure.parts.size() == 2);
  const PaintedShape& shape = figure.parts[0].shapes[0];
  CHECK(shape.fill == Color{255, 0, 0, 128});
  CHECK(shape.stroke == Color{0, 0, 255, 255});
  CHECK(shape.stroke_width == 3);
  CHECK(shape.opacity == 1);
  CHECK(figure.parts[0].opacity == 0.25);
  CHECK(path_of(figure.parts[0]).rule == FillRule::kEvenOdd);
  CHECK(figure.parts[1].name == "drawing");
  CHECK(figure.parts[1].shapes[0].fill == Color{0, 0, 0, 255});
}

TEST_CASE("simple shapes become paths") {
  SECTION("rect") {
    const SvgFigure figure = read_prop("<rect x=\"10\" y=\"20\" width=\"30\" height=\"40\"/>");
    check_polyline(path_of(figure.parts[0]).d, {{10, 180}, {40, 180}, {40, 140}, {10, 140}});
  }
  SECTION("rect with round corners stays inside its box and touches every side") {
    const SvgFigure figure =
        read_prop("<rect x=\"10\" y=\"20\" width=\"30\" height=\"40\" rx=\"99\" ry=\"5\"/>");
    Vec2 low{1e9, 1e9}, high{-1e9, -1e9};
    for (const Vec2 point : outline_points(path_of(figure.parts[0]))) {
      low = glm::min(low, point);
      high = glm::max(high, point);
    }
    CHECK(low.x == Approx(10).margin(0.01));
    CHECK(low.y == Approx(140).margin(0.01));
    CHECK(high.x == Approx(40).margin(0.01));
    CHECK(high.y == Approx(180).margin(0.01));
  }
  SECTION("circle and ellipse: every point has its distance from the centre") {
    const SvgFigure figure = read_prop(
        "<circle cx=\"50\" cy=\"60\" r=\"20\"/><ellipse cx=\"50\" cy=\"60\" rx=\"8\" ry=\"4\"/>");
    for (const Vec2 point : outline_points(path_of(figure.parts[0]))) {
      CHECK(glm::distance(point, Vec2(50, 140)) == Approx(20).margin(0.02));
    }
    for (const Vec2 point : outline_points(path_of(figure.parts[0], 1))) {
      const Vec2 unit = (point - Vec2(50, 140)) / Vec2(8, 4);
      CHECK(glm::length(unit) == Approx(1).margin(0.005));
    }
  }
  SECTION("line, polyline, polygon") {
    const SvgFigure figure = read_prop(
        "<line x1=\"1\" y1=\"2\" x2=\"3\" y2=\"4\"/><polyline points=\"0,0 10,0 10,10\"/>"
        "<polygon points=\"0 0 10 0 10 10\"/>");
    check_polyline(path_of(figure.parts[0], 0).d, {{1, 198}, {3, 196}});
    CHECK_FALSE(flatten(parse_path(path_of(figure.parts[0], 1).d), 0.1)[0].closed);
    CHECK(flatten(parse_path(path_of(figure.parts[0], 2).d), 0.1)[0].closed);
  }
}

TEST_CASE("transforms act from the inside out and scale strokes") {
  const SvgFigure figure = read_prop(
      "<g transform=\"translate(10, 20) rotate(90)\"><path transform=\"scale(2)\" d=\"M1 0L3 0\" "
      "stroke=\"#000\" stroke-width=\"1.5\" stroke-linecap=\"round\" "
      "stroke-linejoin=\"round\"/></g>");
  CHECK(figure.messages.empty());
  // (1, 0) is scaled to (2, 0), turned to (0, 2) and moved to (10, 22), then flipped.
  check_polyline(path_of(figure.parts[0]).d, {{10, 178}, {10, 174}});
  CHECK(figure.parts[0].shapes[0].stroke_width == 3);
}

TEST_CASE("paths with an id are found by it, in world space") {
  const SvgFigure figure = read_figure("<g id=\"arm.R\"><path id=\"glass\" d=\"M1 2L3 4\"/></g>");
  REQUIRE(figure.named_paths.size() == 1);
  CHECK(figure.named_paths[0].id == "glass");
  CHECK(figure.named_paths[0].path_world.segments[0].to == Vec2(1, 198));
}

TEST_CASE("what can't be kept is said with its line and element, never left out in silence") {
  const auto only_message = [](const std::string& inside) {
    const SvgFigure figure = read_prop("\n" + inside);
    INFO(inside);
    REQUIRE(figure.messages.size() == 1);
    CHECK(figure.messages[0].severity == Severity::kWarning);
    CHECK(figure.messages[0].place == "line 3");
    CHECK(figure.messages[0].text.find('\n') == std::string::npos);
    return figure.messages[0].text;
  };
  const auto says = [&](const std::string& inside, const std::string& words) {
    const std::string text = only_message(inside);
    INFO(text);
    CHECK(text.find(words) != std::string::npos);
  };
  says("<text id=\"t\">hello</text>", "<text> \"t\"");
  says("<image href=\"a.png\"/>", "<image>");
  says("<use href=\"#a\"/>", "<use>");
  says("<defs><path d=\"M0 0\"/></defs>", "<defs>");
  says("<style>.a{fill:red}</style>", "<style>");
  says("<path d=\"M0 0L1 1\" fill=\"url(#g)\"/>", "fill \"url(#g)\"");
  says("<path d=\"M0 0L1 1\" fill=\"tomato\"/>", "fill \"tomato\"");
  says("<path d=\"M0 0L1 1\" stroke=\"#000\"/>", "drawn round");
  says("<path d=\"M0 0L1 1\" clip-path=\"url(#c)\"/>", "clip-path");
  says("<path d=\"M0 0L1 1\" class=\"a\"/>", "class");
  says("<path d=\"M0 0L1 1Lx\"/>", "drawn up to there");
  says("<path d=\"M0 0L1 1\" transform=\"spin(3)\"/>", "transform \"spin(3)\"");
  says(
      "<path d=\"M0 0L1 1\" stroke=\"#000\" stroke-linecap=\"round\" stroke-linejoin=\"round\" "
      "transform=\"scale(2, 1)\"/>",
      "uneven");
  says("<circle r=\"2em\"/>", "r \"2em\"");
  says("<polygon points=\"0 0 a b\"/>", "points");
  says("<g opacity=\".5\"><g><path d=\"M0 0L1 1\"/></g></g>", "overlaps show");
}

TEST_CASE("data of other programs and descriptions are no drawing") {
  const SvgFigure figure = read_prop(
      "<title>t</title><desc>d</desc><metadata/><sodipodi:namedview xmlns:sodipodi=\"s\"/>"
      "<!-- note --><g id=\"a\"><path d=\"M0 0L1 1\"/></g><g id=\"empty\"/>");
  CHECK(figure.messages.empty());
  CHECK(figure.parts.size() == 1);
}

TEST_CASE("what is no SVG is refused in one line") {
  for (const std::string& text : {std::string("<svg><g></svg>"), std::string("{}"), std::string(),
                                  std::string("<html/>"), std::string(3, '\0')}) {
    const SvgFigure figure = read_svg_figure(text, {.bones = {}, .svg_to_world = kSvgFlip});
    REQUIRE(figure.messages.size() == 1);
    CHECK(figure.messages[0].severity == Severity::kError);
    CHECK(figure.parts.empty());
  }
  std::string deep = "<svg>";
  for (int i = 0; i < 100000; ++i) deep += "<g>";
  deep += "<path d='M0 0L1 1'/>";
  for (int i = 0; i < 100000; ++i) deep += "</g>";
  const SvgFigure figure =
      read_svg_figure(deep + "</svg>", {.bones = {}, .svg_to_world = kSvgFlip});
  CHECK(figure.parts.empty());
  CHECK(figure.messages.size() == 1);
}

TEST_CASE("a figure cut off anywhere never crashes the reader") {
  const std::string whole = file_text("mika_front.svg");
  REQUIRE(whole.size() > 10000);
  const std::vector<Bone> bones = svg_test_bones();
  for (std::size_t length = 0; length < whole.size(); length += 997) {
    const SvgFigure figure =
        read_svg_figure(whole.substr(0, length), {.bones = bones, .svg_to_world = kSvgFlip});
    CHECK_FALSE(figure.messages.empty());
  }
}

TEST_CASE("the figures of assets/ are read without a message") {
  for (const char* name : {"mika_back.svg", "mika_front.svg", "room.svg"}) {
    const SvgFigure figure =
        read_svg_figure(file_text(name), {.bones = {}, .svg_to_world = kSvgFlip});
    INFO(name);
    CHECK(figure.parts.size() > 5);
    for (const Message& message : figure.messages) {
      // Without bones only data-bone can be amiss.
      CHECK(message.text.find("names no bone") != std::string::npos);
    }
  }
}
