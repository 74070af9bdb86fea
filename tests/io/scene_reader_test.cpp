// SPDX-License-Identifier: MIT
// Loading rules: what refuses a file, what is repaired and told, what is kept.
#include <clocale>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "io/scene_file.h"
#include "kindred/scene/evaluate.h"
#include "support/catch.h"
#include "support/process.h"
#include "support/scene_text.h"
#include "support/temp_folder.h"

using namespace kindred;
using namespace kindred::test;
using io::read_scene;

namespace {

const Character& only_character(const io::LoadResult& result) {
  INFO(all_lines(result));
  REQUIRE(result.scene.has_value());
  REQUIRE(result.scene->characters.size() == 1);
  return *result.scene->characters.front();
}

void check_refused(const std::string& text, const std::string& reason) {
  const auto result = read_scene(text);
  CAPTURE(text.substr(0, 200), all_lines(result));
  CHECK_FALSE(result.scene.has_value());
  REQUIRE(has_error(result));
  CHECK_THAT(all_lines(result), ContainsSubstring(reason));
  for (const io::Message& message : result.messages) {
    CHECK(message.text.find('\n') == std::string::npos);
  }
}

/// One warning, at `place`, that says all of `words`; returns the scene.
Scene check_repaired(const std::string& text, const std::string& place,
                     const std::vector<std::string>& words) {
  auto result = read_scene(text);
  CAPTURE(text.substr(0, 200), all_lines(result));
  REQUIRE(result.scene.has_value());
  REQUIRE(result.messages.size() == 1);
  CHECK(result.messages[0].severity == io::Severity::kWarning);
  CHECK(result.messages[0].place == place);
  for (const std::string& word : words)
    CHECK_THAT(result.messages[0].text, ContainsSubstring(word));
  return *std::move(result.scene);
}

const Bone& bone_of(const Scene& scene, std::size_t index) {
  return (*scene.characters[0]->bones)[index];
}

}  // namespace

TEST_CASE("A number that is none becomes its default and the bone is named", "[FILE-1]") {
  const std::string spelling =
      GENERATE("NaN", "-NaN", "nan", "-nan(ind)", "Infinity", "-Infinity", "inf", "1e999", "-1e999",
               "1.#INF", "null", "\"12\"", "[]", "true");
  const std::string text =
      bones_file(R"({"name": "a"}, {"name": "b", "parent": "a", "position": [1, 2], "angle": )" +
                 spelling + R"(, "length": 7})");
  const Scene scene = check_repaired(text, "/characters/0/bones/1/angle",
                                     {"\"b\"", "angle", spelling, "is not a number", "0 used"});
  CHECK(bone_of(scene, 1).angle_deg == 0);
  CHECK(bone_of(scene, 1).length == 7);
  CHECK(bone_of(scene, 1).position == Vec2{1, 2});
  CHECK(io::write_scene(scene).find("null") == io::write_scene(scene).find("null,"));  // parent
}

TEST_CASE("One coordinate that is no number leaves the other", "[FILE-1]") {
  const Scene scene =
      check_repaired(bones_file(R"({"name": "a", "position": [NaN, 5]})"),
                     "/characters/0/bones/0/position/0", {"\"a\"", "position", "NaN", "0 used"});
  CHECK(bone_of(scene, 0).position == Vec2{0, 5});
}

TEST_CASE("Non-finite numbers in unknown fields are told and never written", "[FILE-1]") {
  const Scene scene = check_repaired(bones_file(R"({"name": "a", "glow": {"x": [1, -Infinity]}})"),
                                     "/characters/0/bones/0/glow/x/1", {"-Infinity", "null used"});
  const std::string text = io::write_scene(scene);
  CHECK_THAT(text, ContainsSubstring(R"("glow": {"x": [1, null]})"));
}

TEST_CASE("A huge file number that a double holds is no fault, nor is an underflow", "[FILE-1]") {
  const auto result = read_scene(bones_file(
      R"({"name": "a", "angle": 1e308, "position": [1e-400, 0.0000000000000000000000001]})"));
  CHECK(result.messages.empty());
  CHECK(only_character(result).bones->front().angle_deg == 1e308);
  CHECK(only_character(result).bones->front().position.x == 0);
}

TEST_CASE("A non-finite value in memory is never written", "[FILE-1]") {
  auto scene = *read_scene(bones_file(R"({"name": "a", "length": 4})")).scene;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  Character& character = *edit_character(scene, scene.characters[0]->id);
  character.bones.edit()[0].angle_deg = nan;
  character.bones.edit()[0].position = {infinity, 3};
  character.base_pose.edit()[0] = {nan, infinity, -infinity, nan, nan};
  const std::string text = io::write_scene(scene);
  const auto again = read_scene(text);
  CHECK(again.messages.empty());
  const Character& read = only_character(again);
  CHECK(read.bones->front().angle_deg == 0);
  CHECK(read.bones->front().position == Vec2{0, 3});
  CHECK(read.base_pose->front() == BonePose{});
}

TEST_CASE("A bad hierarchy refuses the file and names the bones", "[FILE-3]") {
  check_refused(bones_file(R"({"name": "a", "parent": "a"})"), "bone \"a\" is its own parent");
  check_refused(bones_file(R"({"name": "A", "parent": "B"}, {"name": "B", "parent": "A"})"),
                "\"A\" < \"B\" < \"A\"");
  check_refused(bones_file(R"({"name": "A", "parent": "C"}, {"name": "B", "parent": "A"},
                              {"name": "C", "parent": "B"})"),
                "\"A\" < \"C\" < \"B\" < \"A\"");
  check_refused(bones_file(R"({"name": "a", "parent": "ghost"})"),
                "bone \"a\": its parent \"ghost\" is not a bone");
  check_refused(bones_file(R"({"name": "a", "parent": 99}, {"name": "b"})"),
                "/characters/0/bones/0/parent: bone \"a\": its parent 99");
}

namespace {

/// Characters A, B, ... with one bone "x" each, and the JSON of their parents ("" = none).
std::string family(const std::vector<std::string>& parents) {
  std::string list;
  for (std::size_t i = 0; i < parents.size(); ++i) {
    list += std::string(i == 0 ? "" : ", ") + R"({"name": ")" + static_cast<char>('A' + i) +
            R"(", "bones": [{"name": "x"}])" +
            (parents[i].empty() ? "" : R"(, "parent": )" + parents[i]) + "}";
  }
  return R"({"format": "kindred-scene", "version": 1, "characters": [)" + list + "]}";
}

std::string held_by(const std::string& name) {
  return R"({"character": ")" + name + R"(", "bone": "x"})";
}

}  // namespace

TEST_CASE("Characters that are each other's parents refuse the file", "[FILE-3]") {
  check_refused(family({held_by("A")}), "character \"A\" is its own parent");
  check_refused(family({held_by("B"), held_by("A")}),
                "/characters/0: characters are each other's parents in a circle: "
                "\"A\" < \"B\" < \"A\"");
  // D hangs on the circle and is not named.
  check_refused(family({held_by("C"), held_by("A"), held_by("B"), held_by("A")}),
                "\"A\" < \"C\" < \"B\" < \"A\"");
  std::vector<std::string> ring;
  for (char name = 'B'; name <= 'T'; ++name) ring.push_back(held_by(std::string(1, name)));
  ring.push_back(held_by("A"));
  check_refused(family(ring), "\"H\" < ... < \"A\"");
}

TEST_CASE("A parent of a character that is no such place is told and kept", "[FILE-3]") {
  const auto told = [](const std::string& parent) {
    const auto result = read_scene(family({"", parent}));
    REQUIRE(result.scene.has_value());
    CHECK(io::write_scene(*result.scene).find("\"parent\": " + parent) != std::string::npos);
    return all_lines(result);
  };
  CHECK(told("null").empty());
  CHECK_THAT(told(held_by("Z")), ContainsSubstring("\"Z\" is not a character of the scene"));
  CHECK_THAT(told(R"({"character": "A", "bone": "y"})"),
             ContainsSubstring("\"y\" is not a bone of character \"A\""));
  CHECK_THAT(told("\"A\""), ContainsSubstring("is not an object with character and bone"));
  CHECK_THAT(told("{}"), ContainsSubstring("the character is missing"));
}

TEST_CASE("Children may stand before parents, saved parents come first", "[FILE-3]") {
  const auto result = read_scene(bones_file(
      R"({"name": "hand", "parent": "arm"}, {"name": "tail"}, {"name": "arm", "parent": "root"},
         {"name": "root"}, {"name": "leg", "parent": "root"})"));
  const Character& character = only_character(result);
  CHECK(result.messages.empty());
  std::vector<std::string> names;
  for (const Bone& bone : *character.bones) names.push_back(bone.name);
  CHECK(names == std::vector<std::string>{"root", "arm", "hand", "tail", "leg"});
  CHECK((*character.bones)[2].parent == (*character.bones)[1].id);
  const std::string text = io::write_scene(*result.scene);
  CHECK(io::write_scene(*read_scene(text).scene) == text);
}

TEST_CASE("No bones and several roots are fine", "[FILE-3]") {
  CHECK(read_scene(character_file("\"bones\": []")).messages.empty());
  CHECK(read_scene(bones_file(R"({"name": "a"}, {"name": "b"})")).messages.empty());
  CHECK(read_scene(R"({"format": "kindred-scene", "version": 1})").scene.has_value());
}

TEST_CASE("Duplicate and empty bone names refuse the file", "[FILE-4]") {
  check_refused(bones_file(R"({"name": "arm"}, {"name": "arm"})"), "two bones are called \"arm\"");
  check_refused(bones_file(R"({"name": ""})"), "a bone without a name");
  check_refused(bones_file(R"({"angle": 3})"), "a bone without a name");
  check_refused(bones_file(R"({"name": 7})"), "a bone without a name");
  CHECK(read_scene(bones_file(R"({"name": "arm"}, {"name": "Arm"})")).messages.empty());
}

TEST_CASE("Odd names keep their bytes", "[FILE-4]") {
  const std::string name =
      GENERATE(std::string(10'000, 'x'), std::string("a \"b\" \\ /c"), std::string("line\nfeed\t"),
               std::string("\xf0\x9f\xa6\x8a fox \xe6\x97\xa5"), std::string("~1/0"));
  Scene scene = *read_scene(bones_file(R"({"name": "a"}, {"name": "b", "parent": "a"})")).scene;
  edit_character(scene, scene.characters[0]->id)->bones.edit()[0].name = name;
  const std::string text = io::write_scene(scene);
  const auto again = read_scene(text);
  REQUIRE(again.messages.empty());
  CHECK(bone_of(*again.scene, 0).name == name);
  CHECK(io::write_scene(*again.scene) == text);
}

TEST_CASE("Names of other things are numbered when they collide", "[FILE-4]") {
  const auto result = read_scene(character_file(R"("parts": [{"name": "p", "skin": "back"},
      {"name": "p", "skin": "back"}, {"name": "p", "skin": "front"}, {"name": "p"}],
      "clips": [{"name": "c"}, {"name": "c"}, {"name": "c"}, {"name": "c 2"}],
      "reflections": [{"name": "self"}, {}])"));
  const Character& character = only_character(result);
  CHECK((*character.parts)[1].name == "p 2");
  CHECK((*character.parts)[2].name == "p");
  CHECK((*character.parts)[3].name == "p");
  CHECK(character.clips[1]->name == "c 2");
  CHECK(character.clips[2]->name == "c 3");
  CHECK(character.clips[3]->name == "c 2 2");
  CHECK(character.reflections[0].name == "self 2");
  CHECK(character.reflections[1].name == "reflection");
  CHECK(result.messages.size() == 6);
  CHECK(result.messages[0].place == "/characters/0/parts/1/name");
  CHECK_THAT(result.messages[0].text, ContainsSubstring("\"p\"") && ContainsSubstring("\"p 2\""));
}

TEST_CASE("Depth bombs are an error, not a crash", "[FILE-5]") {
  check_refused(std::string(100'000, '['), "nested deeper than 256 levels");
  const std::string bomb = std::string(100'000, '[') + std::string(100'000, ']');
  check_refused(bones_file(R"({"name": "a", "unknown": )" + bomb + "}"), "nested deeper");
  std::string objects;
  for (int i = 0; i < 1000; ++i) objects += "{\"a\":";
  check_refused(objects, "nested deeper");
}

TEST_CASE("A chain of 20 000 bones loads, evaluates and saves", "[FILE-5]") {
  std::string bones;
  for (int i = 19'999; i >= 0; --i) {  // children first: the worst order
    bones += R"({"name": "b)" + std::to_string(i) + "\"";
    if (i > 0) bones += R"(, "parent": "b)" + std::to_string(i - 1) + "\"";
    bones += i > 0 ? "}, " : "}";
  }
  const auto result = read_scene(bones_file(bones));
  const Character& character = only_character(result);
  REQUIRE(character.bones->size() == 20'000);
  CHECK(character.bones->front().name == "b0");
  CHECK(evaluate(*result.scene, Time{0}).characters[0].world.size() == 20'000);
  const std::string text = io::write_scene(*result.scene);
  CHECK(io::write_scene(*read_scene(text).scene) == text);
}

TEST_CASE("Byte order mark and CRLF load the same", "[FILE-6]") {
  const std::string plain =
      "{\n\"format\": \"kindred-scene\",\n\"version\": 1,\n\"later\": [\n1\n]\n}\n";
  std::string crlf;
  for (const char c : plain) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
  const std::string saved = io::write_scene(*read_scene(plain).scene);
  CHECK(io::write_scene(*read_scene("\xef\xbb\xbf" + plain).scene) == saved);
  CHECK(io::write_scene(*read_scene(crlf).scene) == saved);
  CHECK(read_scene("\xef\xbb\xbf" + crlf).messages.empty());
}

TEST_CASE("What is no UTF-8 JSON gets one clear line", "[FILE-6]") {
  using namespace std::string_literals;
  check_refused("", "the file is empty");
  check_refused(" \n\t ", "the file is empty");
  check_refused("\xef\xbb\xbf", "the file is empty");
  check_refused("\x89PNG\r\n\x1a\n...", "PNG image");
  check_refused("\xff\xfe{\0\"\0"s, "UTF-16");
  check_refused("{\0\"\0"s, "UTF-16");
  check_refused("\0\0\0\0\0\0"s, "zero bytes");
  check_refused("hello", "not JSON");
  check_refused("{\"format\": \"kindred-scene\",\n  \"name\": \"\xff\"}", "f: 2:");
  check_refused("{\"format\": \"kindred-scene\",\n \"version\": 1,,}", "f: 2:15: not JSON");
  check_refused("{\"format\": \"kindred-scene\"", "not JSON");
  check_refused("[1, 2]", "no JSON object");
  check_refused("{\"version\": 1}", "\"format\" must be \"kindred-scene\"");
  check_refused("{\"format\": \"spine\"}", "/format: not a Kindred scene");
  CHECK(read_scene("{} trailing").messages.size() == 1);
}

TEST_CASE("A newer version opens for reading only and loses nothing", "[FILE-7]") {
  const std::string text = R"({"format": "kindred-scene", "version": 99, "physics": {"g": 9.810},
    "characters": [{"name": "A", "bones": [{"name": "a", "soul": 1}], "clips": [{"name": "c",
    "channels": [{"bone": "a", "property": "rotation",
                  "keys": [[0, 0, {"interpolation": "quantum", "spin": 0.50}], [1, 5]]}]}]}]})";
  const auto result = read_scene(text);
  REQUIRE(result.scene.has_value());
  CHECK(result.scene->version == 99);
  CHECK(result.messages.size() == 2);
  CHECK_THAT(all_lines(result), ContainsSubstring("/version: version 99 is newer") &&
                                    ContainsSubstring("\"quantum\" is not known") &&
                                    ContainsSubstring("acts as linear"));
  const std::string again = io::write_scene(*result.scene);
  CHECK_THAT(again, ContainsSubstring("\"version\": 99") &&
                        ContainsSubstring(R"("physics": {"g": 9.810})") &&
                        ContainsSubstring("\"soul\": 1") &&
                        ContainsSubstring(R"({ "interpolation": "quantum", "spin": 0.50 })"));
  const TempFolder folder;
  const auto problem = io::save_scene(*result.scene, folder / "s.kindred");
  REQUIRE(problem.has_value());
  CHECK_THAT(*problem, ContainsSubstring("newer version"));
  CHECK_FALSE(std::filesystem::exists(folder / "s.kindred"));
}

TEST_CASE("Unknown kinds are told, kept and act as linear, dls and nothing", "[FILE-7]") {
  const auto result = read_scene(character_file(R"("bones": [{"name": "a"}],
    "parts": [{"name": "p", "shape": {"type": "fur", "n": 1.0}},
              {"name": "q", "shapes": [{"shape": {"type": "fur", "n": 2.0}, "fill": "#123"}]}],
    "ik": {"solver": "oracle"},
    "clips": [{"name": "c", "interpolation": "wobble", "channels": [
      {"bone": "a", "property": "rotation", "interpolation": "wobble", "keys": [[0, 0], [2, 10]]},
      {"bone": "a", "property": "temperature", "keys": [[0, 36.60]]}]}])"));
  const Character& character = only_character(result);
  CHECK(result.messages.size() == 4);
  CHECK_THAT(all_lines(result),
             ContainsSubstring("shape \"fur\"") && ContainsSubstring("solver \"oracle\"") &&
                 ContainsSubstring("interpolation \"wobble\"") && ContainsSubstring("temperature"));
  const auto frame = evaluate(*result.scene, time_from_seconds(0.5));
  CHECK(frame.characters[0].pose[0].rotation_deg == Approx(2.5));
  CHECK(character.ik.solver == "oracle");
  const std::string text = io::write_scene(*result.scene);
  CHECK_THAT(
      text,
      ContainsSubstring(R"({"type": "fur", "n": 1.0})") &&
          ContainsSubstring(R"({"type": "fur", "n": 2.0})") && ContainsSubstring("\"oracle\"") &&
          ContainsSubstring(R"({"bone": "a", "property": "temperature", "keys": [[0, 36.60]]})"));
  CHECK(io::write_scene(*read_scene(text).scene) == text);
}

TEST_CASE("Unknown fields survive wherever they stand", "[FILE-7]") {
  const auto result = read_scene(R"({"format": "kindred-scene", "version": 1, "x1": 1.10,
    "canvas": {"width": 8, "height": 8, "x2": 2.20}, "camera": {"x3": 3.30},
    "characters": [{"name": "A", "x4": [4.40, {"deep": "\u00e9"}],
      "bones": [{"name": "a", "x5": 5.50, "weights": {"x6": 6.60}, "limits": {"x7": 7.70}}],
      "pose": {"a": {"x8": 8.80}},
      "parts": [{"name": "p", "x9": 9.90, "shape": {"type": "ellipse", "x10": 10.10},
                 "shapes": [{"shape": {"type": "path", "d": "M0 0", "x11": 11.10}, "x12": 12.10}]}],
      "handles": [{"name": "h", "bone": "a", "x13": 13.10}],
      "reflections": [{"name": "r", "x": {"x14": 14.10}, "y": {"x15": 15.10}, "x16": 16.10}],
      "ik": {"x17": 17.10, "balance": {"x18": 18.10}},
      "clips": [{"name": "c", "x19": 19.10,
        "generators": [{"type": "bounce", "bone": "a", "x23": 23.10}],
        "channels": [{"bone": "a", "property": "x", "x20": 20.10,
                      "keys": [[0, 1, {"x21": 21.10}]]}],
        "pins": [{"bone": "a", "x22": 22.10}]}]}]})");
  CHECK(all_lines(result).empty());
  const std::string text = io::write_scene(*result.scene);
  for (int i = 1; i <= 23; ++i) {
    const std::string name = "\"x" + std::to_string(i) + "\": ";
    CAPTURE(name);
    CHECK_THAT(text, ContainsSubstring(name + std::to_string(i) +
                                       (i < 10 ? "." + std::to_string(i) + "0" : ".10")) ||
                         ContainsSubstring(name + "[4.40, {\"deep\": \"\\u00e9\"}]"));
  }
  CHECK(io::write_scene(*read_scene(text).scene) == text);
}

TEST_CASE("Tangents of keys are slopes or handles, and null is automatic") {
  const std::string text = character_file(
      R"("bones": [{"name": "a"}], "clips": [{"name": "c", "channels": [
        {"bone": "a", "property": "rotation", "interpolation": "hermite",
         "keys": [[0, 0, {"in": null, "out": -2.5}],
                  [1, 5, {"interpolation": "bezier", "in": 0.1, "out": [0.25, -3e1]}],
                  [2, 5, {"in": null}]]}]}])");
  const auto result = read_scene(text);
  REQUIRE(result.scene);
  CHECK(all_lines(result).empty());
  const auto& keys = result.scene->characters[0]->clips[0]->channels[0]->curve.keys();
  REQUIRE(keys[0].options);
  CHECK_FALSE(keys[0].options->in);
  CHECK(keys[0].options->out == Tangent(-2.5));
  REQUIRE(keys[1].options);
  CHECK(keys[1].options->interpolation == find_interpolation("bezier"));
  CHECK(keys[1].options->in == Tangent(0.1));
  CHECK(keys[1].options->out == Tangent(TangentOffset{0.25, -30}));
  CHECK_FALSE(keys[2].options);
  const std::string saved = io::write_scene(*result.scene);
  CHECK_THAT(saved, ContainsSubstring(
                        R"([1, 5, { "interpolation": "bezier", "in": 0.1, "out": [0.25, -30] }])"));
  CHECK(io::write_scene(*read_scene(saved).scene) == saved);
}

TEST_CASE("A tangent that is none is told and becomes automatic", "[FILE-5]") {
  const Scene scene = check_repaired(
      character_file(R"("bones": [{"name": "a"}], "clips": [{"name": "c", "channels": [
        {"bone": "a", "property": "rotation", "keys": [[0, 0, {"out": [1, "up"]}], [1, 0]]}]}])"),
      "/characters/0/clips/0/channels/0/keys/0/2/out", {"slope", "automatic"});
  CHECK_FALSE(scene.characters[0]->clips[0]->channels[0]->curve.keys()[0].options);
}

TEST_CASE("Two keys at one time: the last wins, is told, and no ghost is saved", "[KEY-4]") {
  const Scene scene = check_repaired(
      character_file(R"("bones": [{"name": "a"}], "clips": [{"name": "c", "channels": [
        {"bone": "a", "property": "rotation",
         "keys": [[0, 0], [0.5, 10], [0.5, 20], [1, 0]]}]}])"),
      "/characters/0/clips/0/channels/0/keys/1", {"two keys at 0.5 s", "last one"});
  const Curve& curve = scene.characters[0]->clips[0]->channels[0]->curve;
  REQUIRE(curve.keys().size() == 3);
  CHECK(curve.keys()[1].value == 20);
  CHECK(io::write_scene(scene).find("[0.5, 10]") == std::string::npos);
}

TEST_CASE("Keys nearer than a flick are the same key, in any interpolation", "[KEY-4]") {
  const std::string kind = GENERATE("hold", "linear", "catmull_rom", "bspline");
  const Scene scene = check_repaired(
      character_file(R"("bones": [{"name": "a"}], "clips": [{"name": "c", "interpolation": ")" +
                     kind +
                     R"(", "channels": [{"bone": "a", "property": "rotation",
         "keys": [[0, 0], [0.5, 10], [0.5000000001, 20], [1, 0]]}]}])"),
      "/characters/0/clips/0/channels/0/keys/1", {"two keys at 0.5 s"});
  for (const double t : {-1.0, 0.0, 0.25, 0.499999, 0.5, 0.500001, 0.75, 1.0, 2.0}) {
    const auto frame = evaluate(scene, time_from_seconds(t));
    CHECK(std::isfinite(frame.characters[0].pose[0].rotation_deg));
  }
}

TEST_CASE("Keys in any order are sorted, times before 0 stay", "[KEY-12]") {
  const auto result =
      read_scene(character_file(R"("bones": [{"name": "a"}], "clips": [{"name": "c", "channels": [
        {"bone": "a", "property": "x", "keys": [[1, 1], [-0.5, 2], [0, 3]]}]}])"));
  const auto& keys = only_character(result).clips[0]->channels[0]->curve.keys();
  CHECK(result.messages.empty());
  REQUIRE(keys.size() == 3);
  CHECK(keys[0].time.flicks == -kFlicksPerSecond / 2);
  CHECK_THAT(io::write_scene(*result.scene), ContainsSubstring("[-0.5, 2],"));
}

TEST_CASE("Limits the wrong way round are swapped and told, equal ones stay", "[IK-7]") {
  const Scene scene =
      check_repaired(bones_file(R"({"name": "a", "limits": {"min": 30, "max": -30}})"),
                     "/characters/0/bones/0/limits", {"\"a\"", "min 30", "max -30", "swapped"});
  CHECK(bone_of(scene, 0).limits->min_deg == -30);
  CHECK(bone_of(scene, 0).limits->max_deg == 30);
  const auto equal = read_scene(bones_file(R"({"name": "a", "limits": {"min": 15, "max": 15}})"));
  CHECK(equal.messages.empty());
  CHECK(evaluate(*equal.scene, Time{0}).characters[0].pose[0].rotation_deg == 15);
}

TEST_CASE("A negative mass is refused as a value", "[IK-16]") {
  const Scene scene = check_repaired(bones_file(R"({"name": "a", "mass": -3})"),
                                     "/characters/0/bones/0/mass", {"-3", "1 used"});
  CHECK(bone_of(scene, 0).mass == 1);
}

TEST_CASE("References to bones that don't exist refuse the file", "[io]") {
  check_refused(character_file(R"("bones": [{"name": "a"}], "pose": {"ghost": {"x": 1}})"),
                "/characters/0/pose/ghost");
  check_refused(character_file(R"("parts": [{"name": "p", "bone": "ghost"}])"), "part \"p\"");
  check_refused(character_file(R"("handles": [{"name": "h", "bone": "ghost"}])"), "handle \"h\"");
  check_refused(character_file(R"("handles": [{"name": "h"}])"), "the bone is missing");
  check_refused(character_file(R"("ik": {"balance": {"support": ["ghost"]}})"), "support");
  check_refused(character_file(R"("clips": [{"name": "c", "pins": [{"bone": "ghost"}]}])"), "pin");
  check_refused(
      character_file(
          R"("clips": [{"name": "c", "channels": [{"bone": "ghost", "property": "x"}]}])"),
      "/characters/0/clips/0/channels/0/bone");
}

TEST_CASE("A member that stands twice: the last one counts and the first is told", "[io]") {
  const Scene scene = check_repaired(bones_file(R"({"name": "a", "angle": 1, "angle": 2})"),
                                     "/characters/0/bones/0/angle", {"\"angle\"", "twice"});
  CHECK(bone_of(scene, 0).angle_deg == 2);
}

TEST_CASE("A figure that is not there acts on the character and keeps its word", "[io]") {
  const Scene scene = check_repaired(character_file(R"("bones": [{"name": "a"}],
        "handles": [{"name": "h", "bone": "a", "figure": "pond"}])"),
                                     "/characters/0/handles/0/figure", {"\"pond\"", "reflection"});
  CHECK_FALSE(scene.characters[0]->handles[0].figure);
  CHECK_THAT(io::write_scene(scene), ContainsSubstring("\"figure\": \"pond\""));
}

TEST_CASE("A reflection stands before an earlier character only", "[io]") {
  const std::string text = R"({"format": "kindred-scene", "version": 1, "characters": [
    {"name": "wall"}, {"name": "Mika", "reflections": [
      {"name": "r", "before": "wall"}, {"name": "s", "before": "Mika"}]}]})";
  const Scene scene = check_repaired(text, "/characters/1/reflections/1/before", {"\"Mika\""});
  CHECK(scene.characters[1]->reflections[0].before == scene.characters[0]->id);
  CHECK_FALSE(scene.characters[1]->reflections[1].before);
  const std::string saved = io::write_scene(scene);
  CHECK_THAT(saved, ContainsSubstring("\"before\": \"wall\"") &&
                        ContainsSubstring("\"before\": \"Mika\""));
  CHECK(io::write_scene(*read_scene(saved).scene) == saved);
}

TEST_CASE("The active clip: absent is the first, null is none", "[io]") {
  const std::string clips = R"("clips": [{"name": "a"}, {"name": "b"}])";
  const auto active = [&](const std::string& member) {
    const auto result = read_scene(character_file(clips + member));
    const Clip* clip = find_clip(only_character(result), only_character(result).active_clip);
    return clip ? clip->name : std::string("none");
  };
  CHECK(active("") == "a");
  CHECK(active(R"(, "active_clip": "b")") == "b");
  CHECK(active(R"(, "active_clip": null)") == "none");
  CHECK(active(R"(, "active_clip": "ghost")") == "a");
}

TEST_CASE("A flood of problems is cut short and counted", "[io]") {
  std::string bones;
  for (int i = 0; i < 3000; ++i) {
    bones +=
        (i ? "," : "") + std::string(R"({"name": "b)") + std::to_string(i) + R"(", "angle": NaN})";
  }
  const auto result = read_scene(bones_file(bones));
  REQUIRE(result.scene.has_value());
  REQUIRE(result.messages.size() == 1001);
  CHECK_THAT(result.messages.back().text, ContainsSubstring("2000 more"));
}

TEST_CASE("Missing images are told and their paths kept", "[io]") {
  const TempFolder folder;
  folder.write("art/Hand.png", "not looked into");
  const auto path = folder.write("s.kindred", character_file(R"("parts": [
    {"name": "a", "shape": {"type": "image", "file": "art/Hand.png"}},
    {"name": "b", "shape": {"type": "image", "file": "art/hand.png"}},
    {"name": "c", "shapes": [{"shape": {"type": "image", "file": "art\\Hand.png"}}]},
    {"name": "d", "shape": {"type": "image", "file": "/gone/x.png"}}])"));
  const auto result = io::load_scene(path);
  REQUIRE(result.scene.has_value());
  REQUIRE(result.messages.size() == 3);
  CHECK(result.messages[0].place == "/characters/0/parts/1/shape/file");
  CHECK_THAT(result.messages[0].text, ContainsSubstring("there is \"Hand.png\""));
  CHECK(result.messages[1].place == "/characters/0/parts/2/shapes/0/shape/file");
  CHECK_THAT(result.messages[1].text, ContainsSubstring("written with /"));
  CHECK_THAT(result.messages[2].text, ContainsSubstring("/gone/x.png"));
  CHECK_THAT(io::write_scene(*result.scene), ContainsSubstring(R"("art\\Hand.png")"));
}

TEST_CASE("A scene saved into another folder still finds its images", "[io]") {
  const TempFolder folder;
  folder.write("a/art/hand.png", "not looked into");
  folder.write("b/deep/x", "");
  const auto path = folder.write("a/s.kindred", character_file(R"("parts": [
    {"name": "a", "shape": {"type": "image", "file": "art/hand.png"}},
    {"name": "b", "shape": {"type": "image", "file": "gone.png"}}])"));
  Scene scene = *io::load_scene(path).scene;
  io::rebase_images(scene, folder / "a", folder / "a");
  CHECK_THAT(io::write_scene(scene), ContainsSubstring("\"art/hand.png\""));
  io::rebase_images(scene, folder / "a", folder / "b/deep");
  CHECK_THAT(io::write_scene(scene),
             ContainsSubstring("\"../../a/art/hand.png\"") && ContainsSubstring("\"gone.png\""));
  REQUIRE_FALSE(io::save_scene(scene, folder / "b/deep/s.kindred").has_value());
  CHECK(io::load_scene(folder / "b/deep/s.kindred").messages.size() == 1);
}

TEST_CASE("A comma locale in the program changes no byte", "[UX-12]") {
  const TempFolder folder;
  const auto made =
      run_process({"localedef", "-i", "de_DE", "-f", "UTF-8", (folder / "de_DE.UTF-8").string()});
  ::setenv("LOCPATH", folder.path().c_str(), 1);
  const bool german = std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr;
  ::unsetenv("LOCPATH");
  if (!german) {
    WARN("skipped: localedef can't make de_DE.UTF-8 here: " << made.err);
    return;
  }
  CHECK(std::localeconv()->decimal_point == std::string(","));
  const auto result = read_scene(bones_file(R"({"name": "a", "angle": 2.5, "length": 1e-3})"));
  const std::string text = io::write_scene(*result.scene);
  std::setlocale(LC_ALL, "C");
  CHECK(result.messages.empty());
  CHECK(bone_of(*result.scene, 0).angle_deg == 2.5);
  CHECK_THAT(text, ContainsSubstring("\"angle\": 2.5, \"length\": 0.001"));
}

TEST_CASE("Loading what is not there says so", "[io]") {
  const TempFolder folder;
  CHECK_THAT(all_lines(io::load_scene(folder / "none.kindred")), ContainsSubstring("no such file"));
  CHECK_THAT(all_lines(io::load_scene(folder.path())), ContainsSubstring("folder"));
}
