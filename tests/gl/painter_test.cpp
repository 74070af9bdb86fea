// SPDX-License-Identifier: MIT
#include "gl/painter.h"

#include <epoxy/gl.h>

#include <thread>

#include "build_paths.h"
#include "gl/image_store.h"
#include "gl/picture.h"
#include "io/scene_file.h"
#include "support/temp_folder.h"

using namespace kindred;
using namespace kindred::test;

namespace {

constexpr Color kRed{255, 0, 0, 255}, kGreen{0, 255, 0, 255}, kBlue{0, 0, 255, 255};
const Pixel kClear{0, 0, 0, 0}, kRedPixel{255, 0, 0, 255}, kGreenPixel{0, 255, 0, 255},
    kBluePixel{0, 0, 255, 255};

/// Two bars that cross at (16, 16) of a 32 x 32 canvas.
std::vector<PaintedShape> crossing_bars(Color color) {
  return {filled(rectangle(4, 12, 24, 8), color), filled(rectangle(12, 4, 8, 24), color)};
}

media::Image solid_image(int width, int height, Color color) {
  media::Image image;
  image.width = width;
  image.height = height;
  for (int i = 0; i < width * height; ++i) {
    image.rgba.insert(image.rgba.end(), {color.r, color.g, color.b, color.a});
  }
  return image;
}

void write_png(const std::filesystem::path& path, const media::Image& image) {
  std::string error;
  const auto bytes = media::encode_png(image, error);
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
}

Shape image_shape(const std::string& file, double x, double y, double scale = 1,
                  double rotation_deg = 0) {
  return ImageShape{file, x, y, scale, rotation_deg};
}

PaintedShape unpainted(Shape shape) {
  PaintedShape painted;
  painted.shape = std::move(shape);
  return painted;
}

Reflection plain_reflection(Vec2 offset) {
  Reflection reflection;
  reflection.id = ReflectionId{500};
  reflection.name = "mirror";
  reflection.root_offset = offset;
  return reflection;
}

}  // namespace

TEST_CASE("an empty frame is transparent black", "[EXP-1]") {
  const media::Image image = draw(empty_scene(20, 10));
  REQUIRE(image.rgba == std::vector<std::uint8_t>(20 * 10 * 4, 0));
}

TEST_CASE("pure red at half opacity comes out straight", "[EXP-1]") {
  Scene scene = empty_scene(16, 16);
  SECTION("by the colour's alpha") {
    add_character(scene, prop({filled(rectangle(2, 2, 12, 12), {255, 0, 0, 128})}));
  }
  SECTION("by the shape") {
    PaintedShape shape = filled(rectangle(2, 2, 12, 12), kRed);
    shape.opacity = 0.5;
    add_character(scene, prop({shape}));
  }
  SECTION("by the part") {
    add_character(scene, prop({filled(rectangle(2, 2, 12, 12), kRed)})).parts.edit()[0].opacity =
        0.5;
  }
  SECTION("by an image's pixels") {
    TempFolder folder;
    write_png(folder / "red.png", solid_image(12, 12, {255, 0, 0, 128}));
    add_character(scene, prop({unpainted(image_shape("red.png", 8, 8))}));
    const media::Image image = draw(scene, {}, {}, folder.path());
    CHECK(difference(pixel(image, 8, 8), {255, 0, 0, 128}) <= 1);
    CHECK(pixel(image, 8, 8)[0] == 255);
    CHECK(pixel(image, 1, 8) == kClear);
    return;
  }
  const media::Image image = draw(scene);
  CHECK(pixel(image, 8, 8)[0] == 255);
  CHECK(difference(pixel(image, 8, 8), {255, 0, 0, 128}) <= 1);
  CHECK(pixel(image, 1, 8) == kClear);
}

TEST_CASE("colours hidden under alpha 0 don't show at the edges of an image", "[EXP-1]") {
  TempFolder folder;
  media::Image ring = solid_image(20, 20, {255, 255, 255, 0});
  for (int y = 5; y < 15; ++y) {
    for (int x = 5; x < 15; ++x) {
      const std::uint8_t red[] = {200, 0, 0, 255};
      std::copy(red, red + 4, ring.rgba.begin() + (y * 20 + x) * 4);
    }
  }
  write_png(folder / "ring.png", ring);
  Scene scene = empty_scene(40, 40);
  add_character(scene, prop({unpainted(image_shape("ring.png", 20, 20, 1.3, 30))}));
  const media::Image image = draw(scene, {}, {}, folder.path());
  for (int y = 0; y < 40; ++y) {
    for (int x = 0; x < 40; ++x) {
      const Pixel p = pixel(image, x, y);
      if (p[3] > 8) REQUIRE(p[1] <= 255 / p[3] + 1);  // rounding of thin coverage alone
    }
  }
  CHECK(pixel(image, 20, 20) == Pixel{200, 0, 0, 255});
}

TEST_CASE("an image stands upright, its centre at x, y") {
  TempFolder folder;
  media::Image two = solid_image(4, 4, kRed);
  for (int i = 8; i < 16; ++i) {  // the lower half of the picture
    const std::uint8_t blue[] = {0, 0, 255, 255};
    std::copy(blue, blue + 4, two.rgba.begin() + i * 4);
  }
  write_png(folder / "two.png", two);
  Scene scene = empty_scene(16, 16);
  add_character(scene, prop({unpainted(image_shape("two.png", 8, 8, 2))}));
  const media::Image image = draw(scene, {}, {}, folder.path());
  CHECK(pixel(image, 8, 5) == kRedPixel);
  CHECK(pixel(image, 8, 10) == kBluePixel);
  CHECK(pixel(image, 3, 8) == kClear);
  CHECK(pixel(image, 12, 8) == kClear);
}

TEST_CASE("a missing image shows a placeholder of 64 x 64 image pixels") {
  Scene scene = empty_scene(100, 100);
  add_character(scene, prop({unpainted(image_shape("nowhere.png", 50, 50))}));
  const media::Image image = draw(scene);
  const int low = (100 - gl::kPlaceholderSize) / 2;
  CHECK(pixel(image, low - 1, 50) == kClear);
  CHECK(pixel(image, low, 50)[3] == 255);
  CHECK(pixel(image, 99 - low, 50)[3] == 255);
  CHECK(pixel(image, 100 - low, 50) == kClear);
}

TEST_CASE("an image is read again when its file changes") {
  TempFolder folder;
  write_png(folder / "a.png", solid_image(8, 8, kRed));
  Scene scene = empty_scene(16, 16);
  add_character(scene, prop({unpainted(image_shape("a.png", 8, 8))}));
  test_context();
  gl::Painter painter;
  CHECK(pixel(draw(painter, scene, {}, {}, folder.path()), 8, 8) == kRedPixel);
  write_png(folder / "a.png", solid_image(8, 8, kBlue));
  std::filesystem::last_write_time(
      folder / "a.png",
      std::filesystem::last_write_time(folder / "a.png") + std::chrono::seconds(5));
  CHECK(pixel(draw(painter, scene, {}, {}, folder.path()), 8, 8) == kBluePixel);
}

TEST_CASE("every kind of shape fills what it says") {
  Scene scene = empty_scene(40, 40);
  const auto inside_and_out = [&](Shape shape, int x, int y, int x_out, int y_out) {
    add_character(scene, prop({filled(std::move(shape), kRed)}));
    const media::Image image = draw(scene);  // row 39 - y: world y is up
    CHECK(pixel(image, x, 39 - y) == kRedPixel);
    CHECK(pixel(image, x_out, 39 - y_out) == kClear);
  };
  SECTION("ellipse, turned") { inside_and_out(EllipseShape{20, 20, 15, 4, 90}, 20, 33, 33, 20); }
  SECTION("capsule") { inside_and_out(CapsuleShape{30, 9, 3}, 5, 5, 29, 4); }
  SECTION("capsule whose tip is inside the joint") {
    inside_and_out(CapsuleShape{3, 12, 2}, 7, 7, 14, 2);
  }
  SECTION("rectangle with round corners") {
    inside_and_out(RectangleShape{5, 5, 30, 20, 8}, 20, 6, 5, 5);
  }
  SECTION("polygon") { inside_and_out(PolygonShape{{{5, 5}, {35, 5}, {5, 35}}}, 10, 10, 30, 30); }
  SECTION("path, non-zero") { inside_and_out(path("M5 5H35V35H5ZM12 12H28V28H12Z"), 20, 20, 2, 2); }
  SECTION("path, even-odd") {
    inside_and_out(path("M5 5H35V35H5ZM12 12H28V28H12Z", FillRule::kEvenOdd), 8, 8, 20, 20);
  }
  SECTION("open path: closed for filling") { inside_and_out(path("M5 5H35V35"), 30, 12, 10, 30); }
  SECTION("unknown: nothing") {
    add_character(scene, prop({filled(UnknownShape{"{}"}, kRed)}));
    CHECK(pixel(draw(scene), 20, 20) == kClear);
  }
  SECTION("a path that turns bad half way is kept up to there") {
    inside_and_out(path("M5 5H35V35H5Z L"), 20, 20, 2, 2);
  }
}

TEST_CASE("strokes have round caps and joins, their width in local units") {
  Scene scene = empty_scene(40, 40);
  Character& character = add_character(scene, prop({stroked(path("M5 5L15 5"), kBlue, 3)}));
  character.parts.edit()[0].transform = scaling(2, 2);
  const media::Image image = draw(scene);
  CHECK(pixel(image, 20, 39 - 8) == kBluePixel);  // 3 px above the line
  CHECK(pixel(image, 20, 39 - 14) == kClear);
  CHECK(pixel(image, 31, 39 - 10)[3] > 200);  // the cap
  CHECK(pixel(image, 32, 39 - 7)[3] < 128);   // its round corner
  SECTION("a dot has a size") {
    Scene dot = empty_scene(20, 20);
    add_character(dot, prop({stroked(path("M10 10L10 10"), kBlue, 8)}));
    CHECK(pixel(draw(dot), 12, 9) == kBluePixel);
  }
}

TEST_CASE("parts are drawn by order, then as listed") {
  Scene scene = empty_scene(8, 8);
  Character& character = add_character(scene, prop({filled(rectangle(0, 0, 8, 8), kRed)}));
  Part second = (*character.parts)[0];
  second.id = new_id<PartId>(character);
  second.shapes[0].fill = kBlue;
  character.parts.edit().push_back(second);
  CHECK(pixel(draw(scene), 4, 4) == kBluePixel);
  scene.characters[0].edit().parts.edit()[0].order = 1;
  CHECK(pixel(draw(scene), 4, 4) == kRedPixel);
}

TEST_CASE("a character without a skin shows only parts without one") {
  Scene scene = empty_scene(8, 8);
  Character& character = add_character(scene, prop({filled(rectangle(0, 0, 8, 8), kRed)}));
  character.parts.edit()[0].skin = "front";
  CHECK(pixel(draw(scene), 4, 4) == kClear);
  scene.characters[0].edit().skin = "front";
  CHECK(pixel(draw(scene), 4, 4) == kRedPixel);
  scene.characters[0].edit().skin = "back";
  CHECK(pixel(draw(scene), 4, 4) == kClear);
}

TEST_CASE("the opacity of a part acts on the whole: overlaps don't show") {
  Scene scene = empty_scene(32, 32);
  add_character(scene, prop(crossing_bars(kRed))).parts.edit()[0].opacity = 0.5;
  const media::Image image = draw(scene);
  CHECK(pixel(image, 6, 16) == pixel(image, 16, 16));
  CHECK(difference(pixel(image, 16, 16), {255, 0, 0, 128}) <= 1);
}

TEST_CASE("the opacity of a shape acts on its fill and stroke as a whole") {
  Scene scene = empty_scene(32, 32);
  PaintedShape shape = filled(rectangle(8, 8, 16, 16), kRed);
  shape.stroke = kRed;
  shape.stroke_width = 8;
  shape.opacity = 0.5;
  add_character(scene, prop({shape}));
  const media::Image image = draw(scene);
  CHECK(pixel(image, 16, 16) == pixel(image, 9, 16));
  CHECK(pixel(image, 16, 16) == pixel(image, 6, 16));
}

TEST_CASE("a translucent stroke that crosses itself shows no overlap") {
  Scene scene = empty_scene(64, 64);
  add_character(scene, prop({stroked(path("M8 8L56 56M8 56L56 8L56 40"), {0, 0, 0, 100}, 8)}));
  const media::Image image = draw(scene);
  CHECK(difference(pixel(image, 32, 32), pixel(image, 20, 20)) <= 1);
  CHECK(difference(pixel(image, 56, 55), pixel(image, 20, 20)) <= 1);
}

TEST_CASE("a translucent stroke with corners shows no overlap at its joins") {
  Scene scene = empty_scene(64, 64);
  add_character(scene, prop({stroked(path("M8 8L32 56L56 8"), {0, 0, 0, 100}, 10)}));
  const media::Image image = draw(scene);
  for (int y = 0; y < 64; ++y) {
    for (int x = 0; x < 64; ++x) REQUIRE(pixel(image, x, y)[3] <= 101);
  }
}

TEST_CASE("tint mixes into every colour and keeps alpha") {
  TempFolder folder;
  write_png(folder / "red.png", solid_image(8, 8, {200, 100, 0, 128}));
  Scene scene = empty_scene(32, 16);
  Character& character =
      add_character(scene, prop({unpainted(image_shape("red.png", 4, 4)),
                                 filled(rectangle(0, 8, 8, 8), {200, 100, 0, 128})}));
  Reflection reflection = plain_reflection({16, 0});
  reflection.tint = Color{255, 255, 255, 51};  // a fifth
  character.reflections.push_back(reflection);
  const media::Image image = draw(scene, {}, {}, folder.path());
  CHECK(difference(pixel(image, 4, 4), {200, 100, 0, 128}) <= 1);
  const Pixel tinted{211, 131, 51, 128};  // c + (255 - c) / 5
  CHECK(difference(pixel(image, 20, 4), tinted) <= 1);
  CHECK(difference(pixel(image, 20, 12), tinted) <= 1);
}

TEST_CASE("a reflection's opacity is one layer, its skin its own") {
  Scene scene = empty_scene(64, 32);
  Character& character = add_character(scene, prop(crossing_bars(kRed)));
  Part front = (*character.parts)[0];
  front.id = new_id<PartId>(character);
  front.shapes = crossing_bars(kBlue);
  front.skin = "front";
  character.parts.edit()[0].skin = "back";
  character.parts.edit().push_back(front);
  character.skin = "back";
  Reflection reflection = plain_reflection({32, 0});
  reflection.skin = "front";
  reflection.opacity = 0.5;
  character.reflections.push_back(reflection);
  const media::Image image = draw(scene);
  CHECK(pixel(image, 16, 16) == kRedPixel);
  CHECK(difference(pixel(image, 48, 16), {0, 0, 255, 128}) <= 1);
  CHECK(pixel(image, 48, 16) == pixel(image, 38, 16));
}

TEST_CASE("a mask clips a reflection, with a smooth edge") {
  Scene scene = empty_scene(40, 20);
  Character& character = add_character(scene, prop({filled(rectangle(0, 0, 20, 20), kRed)}));
  Reflection reflection = plain_reflection({20, 0});
  reflection.mask = "M25 5L35.5 5L35.5 15L25 15";  // world space, left open
  character.reflections.push_back(reflection);
  const media::Image image = draw(scene);
  CHECK(pixel(image, 30, 10) == kRedPixel);
  CHECK(pixel(image, 24, 10) == kClear);
  CHECK(pixel(image, 30, 4) == kClear);
  CHECK(pixel(image, 30, 5) == kRedPixel);
  CHECK(difference(pixel(image, 35, 10), {255, 0, 0, 128}) <= 1);
  CHECK(pixel(image, 36, 10) == kClear);
  CHECK(pixel(image, 10, 10) == kRedPixel);
  SECTION("content that ends inside the mask is not smeared over the rest of it") {
    scene.characters[0].edit().parts.edit()[0].shapes[0].shape = rectangle(7, 7, 4, 4);
    const media::Image small = draw(scene);
    CHECK(pixel(small, 28, 10) == kRedPixel);
    CHECK(pixel(small, 33, 10) == kClear);
  }
}

TEST_CASE("a reflection is drawn before its character, or before an earlier one") {
  Scene scene = empty_scene(8, 8);
  add_character(scene, prop({filled(rectangle(0, 0, 8, 8), kGreen)}));
  Character& character = add_character(scene, prop({filled(rectangle(20, 0, 8, 8), kBlue)}));
  Reflection reflection = plain_reflection({-20, 0});
  character.reflections.push_back(reflection);
  CHECK(pixel(draw(scene), 4, 4) == kBluePixel);
  scene.characters[1].edit().reflections[0].before = CharacterId{1};
  CHECK(pixel(draw(scene), 4, 4) == kGreenPixel);
  SECTION("not before a later one") {
    add_character(scene, prop({filled(rectangle(0, 0, 4, 4), kRed)}));
    scene.characters[1].edit().reflections[0].before = CharacterId{3};
    CHECK(pixel(draw(scene), 6, 2) == kBluePixel);
  }
}

TEST_CASE("background, and the camera of another aspect") {
  Scene scene = empty_scene(20, 10);
  scene.background = Color{10, 20, 30, 255};
  add_character(scene, prop({filled(rectangle(0, 0, 20, 10), kRed)}));
  const media::Image image = draw(scene, {40, 40});
  CHECK(pixel(image, 20, 20) == kRedPixel);
  CHECK(pixel(image, 0, 10) == kRedPixel);
  CHECK(pixel(image, 20, 9) == Pixel{10, 20, 30, 255});
  SECTION("translucent") {
    scene.background = Color{10, 200, 30, 128};
    CHECK(difference(pixel(draw(scene, {40, 40}), 20, 2), {10, 200, 30, 128}) <= 1);
  }
}

TEST_CASE("sizes of 0 and 1 are safe", "[UX-13]") {
  Scene scene = empty_scene(20, 10);
  add_character(scene, prop(crossing_bars(kRed))).parts.edit()[0].opacity = 0.5;
  test_context();
  gl::Painter painter;
  const EvaluatedScene evaluated = evaluate(scene, {});
  for (const PictureSize size : {PictureSize{0, 0}, {0, 5}, {5, 0}, {1, 1}, {20, 10}}) {
    painter.draw(scene, evaluated,
                 render::camera_view(scene, evaluated.camera, size.width, size.height), {});
    const media::Image image = painter.read_image();
    CHECK(image.rgba.size() == static_cast<std::size_t>(size.width * size.height * 4));
    CHECK((painter.texture() != 0) == (size.width * size.height > 0));
  }
  CHECK(glGetError() == GL_NO_ERROR);
}

TEST_CASE("flat, huge and tiny maps draw without harm") {
  Scene scene = empty_scene(32, 32);
  Character& character = add_character(scene, prop(crossing_bars(kRed)));
  for (const Affine& m : {scaling(0, 1), scaling(0, 0), scaling(1e-9, 1e-9), scaling(1e7, 1e7),
                          Affine{1, 1, 1, 1, 0, 0}, scaling(-1, 1e-5)}) {
    scene.characters[0].edit().parts.edit()[0].transform = m;
    CHECK(draw(scene).rgba.size() == 32 * 32 * 4);
  }
  static_cast<void>(character);
  CHECK(glGetError() == GL_NO_ERROR);
}

TEST_CASE("tiles give the same picture as one piece", "[EXP-10]") {
  const auto loaded =
      io::load_scene(std::filesystem::path(KINDRED_SOURCE_DIR) / "scenes/self_hug.kindred");
  REQUIRE(loaded.scene);
  test_context();
  gl::Painter whole, tiles(100);
  const media::Image a = draw(whole, *loaded.scene, {320, 180}, time_from_seconds(5));
  const media::Image b = draw(tiles, *loaded.scene, {320, 180}, time_from_seconds(5));
  REQUIRE(a.rgba.size() == b.rgba.size());
  CHECK(tiles.texture() == 0);
  // Only rounding of positions may differ.
  for (std::size_t i = 0; i < a.rgba.size(); ++i) {
    if (std::abs(a.rgba[i] - b.rgba[i]) > 2) FAIL("byte " << i);
  }
}

TEST_CASE("a picture wider than the driver's largest texture is whole", "[EXP-10]") {
  test_context();
  GLint limit = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &limit);
  Scene scene = empty_scene(limit + 1, 64);
  add_character(scene, prop({filled(rectangle(0, 0, limit + 1, 32), kRed)}));
  const media::Image image = draw(scene);
  REQUIRE(image.width == limit + 1);
  CHECK(pixel(image, limit, 40) == kRedPixel);
  CHECK(pixel(image, 0, 40) == kRedPixel);
  CHECK(pixel(image, limit, 20) == kClear);
}

TEST_CASE("the same scene gives the same bytes, whatever was drawn before") {
  const auto loaded =
      io::load_scene(std::filesystem::path(KINDRED_SOURCE_DIR) / "scenes/self_hug.kindred");
  REQUIRE(loaded.scene);
  test_context();
  gl::Painter used;
  for (const double t : {0.0, 4.0, 7.0})
    draw(used, *loaded.scene, {320, 180}, time_from_seconds(t));
  draw(used, *loaded.scene, {640, 360});
  const Time time = time_from_seconds(6);
  const media::Image again = draw(used, *loaded.scene, {320, 180}, time);
  CHECK(again.rgba == draw(*loaded.scene, {320, 180}, time).rgba);
  show("self_hug_6s", draw(*loaded.scene, {}, time));
}

TEST_CASE("what stays from picture to picture is kept without a trace") {
  const auto loaded =
      io::load_scene(std::filesystem::path(KINDRED_SOURCE_DIR) / "scenes/self_hug.kindred");
  REQUIRE(loaded.scene);
  Scene scene = *loaded.scene;
  test_context();
  gl::Painter used;
  const auto same_as_fresh = [&](double seconds) {
    const Time time = time_from_seconds(seconds);
    CHECK(draw(used, scene, {320, 180}, time).rgba == draw(scene, {320, 180}, time).rgba);
  };
  for (const double seconds : {1.0, 1.1, 1.2, 1.2, 1.2, 1.3}) same_as_fresh(seconds);
  scene.background = Color{0, 90, 0, 255};
  same_as_fresh(1.3);
  scene.characters[0].edit().parts.edit()[3].shapes[0].fill = kRed;
  for (int i = 0; i < 3; ++i) same_as_fresh(1.4);
  scene.characters[0].edit().visible = false;
  for (int i = 0; i < 3; ++i) same_as_fresh(1.4);
  scene.characters[0].edit().visible = true;
  for (int i = 0; i < 3; ++i) same_as_fresh(1.5);
  scene.camera.zoom = 1.5;
  for (int i = 0; i < 3; ++i) same_as_fresh(1.5);
}

TEST_CASE("an edit of one part shows, and undo brings the old picture back") {
  Scene scene = empty_scene(32, 32);
  add_character(scene, prop(crossing_bars(kRed)));
  test_context();
  gl::Painter painter;
  const media::Image before = draw(painter, scene);
  const Scene old = scene;
  scene.characters[0].edit().parts.edit()[0].shapes[0].shape = EllipseShape{16, 16, 14, 14, 0};
  CHECK(draw(painter, scene).rgba != before.rgba);
  CHECK(draw(painter, old).rgba == before.rgba);
}

TEST_CASE("drawing leaves the OpenGL state as it was") {
  Scene scene = empty_scene(32, 32);
  add_character(scene, prop(crossing_bars(kRed))).parts.edit()[0].opacity = 0.5;
  test_context();
  gl::Painter painter;
  GLuint texture = 0, vertex_array = 0, framebuffer = 0;
  glGenTextures(1, &texture);
  glGenVertexArrays(1, &vertex_array);
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glBindVertexArray(vertex_array);
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, texture);
  glViewport(1, 2, 3, 4);
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glDisable(GL_DEPTH_TEST);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  draw(painter, scene);
  const auto integer = [](GLenum name) {
    GLint value = 0;
    glGetIntegerv(name, &value);
    return value;
  };
  CHECK(integer(GL_FRAMEBUFFER_BINDING) == static_cast<GLint>(framebuffer));
  CHECK(integer(GL_VERTEX_ARRAY_BINDING) == static_cast<GLint>(vertex_array));
  CHECK(integer(GL_TEXTURE_BINDING_2D) == static_cast<GLint>(texture));
  CHECK(integer(GL_ACTIVE_TEXTURE) == GL_TEXTURE0);
  CHECK(integer(GL_UNPACK_ALIGNMENT) == 1);
  CHECK(integer(GL_BLEND_SRC_RGB) == GL_SRC_ALPHA);
  CHECK(integer(GL_CURRENT_PROGRAM) == 0);
  CHECK(glIsEnabled(GL_BLEND));
  CHECK(!glIsEnabled(GL_DEPTH_TEST));
  CHECK(!glIsEnabled(GL_SCISSOR_TEST));
  GLint viewport[4];
  glGetIntegerv(GL_VIEWPORT, viewport);
  CHECK(viewport[3] == 4);
  CHECK(glGetError() == GL_NO_ERROR);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glBindVertexArray(0);
  glDeleteTextures(1, &texture);
  glDeleteVertexArrays(1, &vertex_array);
  glDeleteFramebuffers(1, &framebuffer);
}

TEST_CASE("painters in several threads draw the same picture at once") {
  Scene scene = empty_scene(64, 64);
  add_character(scene, prop(crossing_bars(kRed))).parts.edit()[0].opacity = 0.5;
  const media::Image expected = draw(scene);
  std::array<media::Image, 3> images;
  std::vector<std::thread> threads;
  for (media::Image& image : images) {
    threads.emplace_back([&scene, &image] {
      std::string error;
      const auto context = gl::OffscreenContext::create(error);
      if (!context) return;
      gl::Painter painter;
      for (int i = 0; i < 5; ++i) image = draw(painter, scene);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const media::Image& image : images) CHECK(image.rgba == expected.rgba);
}
