// SPDX-License-Identifier: MIT
// `pose`, `eval` and `info` of the built program against closed forms and each other.
#include <cmath>
#include <nlohmann/json.hpp>

#include "build_paths.h"
#include "support/catch.h"
#include "support/kindred_program.h"
#include "support/scene_text.h"
#include "support/temp_folder.h"

using namespace kindred::test;
using nlohmann::json;

namespace {

constexpr double kDegrees = 180 / 3.14159265358979323846;

const std::string kTwoBones =
    R"("bones": [{"name": "upper", "position": [10, 20], "length": 100, "weights": {"x": 0, "y": 0}},
       {"name": "lower", "parent": "upper", "position": [100, 0], "angle": 20, "length": 60}],
       "reflections": [{"name": "mirror", "x": {"scale": 1, "offset": 0},
                        "y": {"scale": -1, "offset": 100}, "scale": 0.5, "flip": "y"}],
       "ik": {"balance": {"support": ["upper"]}})";

const std::string kAnimated = kTwoBones + R"(, "clips": [{"name": "c", "channels": [
       {"bone": "upper", "property": "rotation", "keys": [[0, 0], [1, 90]]},
       {"bone": "lower", "property": "x", "keys": [[0, 5], [1, 5]]}]}])";

json output_of(const std::vector<std::string>& arguments) {
  const ProcessResult result = run_kindred(arguments);
  CAPTURE(arguments, result.err);
  REQUIRE(result.exit_status == 0);
  return json::parse(result.out);
}

std::vector<std::string> names_of(const nlohmann::ordered_json& object) {
  std::vector<std::string> names;
  for (const auto& [name, value] : object.items()) names.push_back(name);
  return names;
}

}  // namespace

TEST_CASE("pose meets the law of cosines", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("s.kindred", character_file(kTwoBones));
  const json result =
      output_of({"pose", file, "--handle", "lower=110,80", "--tolerance", "0.0001"});
  CHECK(result["status"] == "converged");
  CHECK(result["error"].get<double>() <= 0.0001);
  const double reach = std::hypot(100, 60);
  const double inner = std::acos((100 * 100 + 60 * 60 - reach * reach) / (2 * 100 * 60));
  const double elbow = result["pose"]["lower"]["rotation"].get<double>() + 20;
  CHECK(std::abs(elbow) == Approx(180 - inner * kDegrees).margin(1e-3));
  const json& handle = result["handles"][0];
  CHECK(handle["position"][0].get<double>() == Approx(110).margin(1e-3));
  CHECK(handle["point"] == json::array({60, 0}));
  CHECK(handle["pinned"] == false);
}

TEST_CASE("pose prints its fields in order", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("s.kindred", character_file(kTwoBones));
  const ProcessResult run = run_kindred({"pose", file, "--handle", "lower:10,5=90,60"});
  const auto result = nlohmann::ordered_json::parse(run.out);
  CHECK(names_of(result) == std::vector<std::string>{"status", "error", "iterations", "handles",
                                                     "pose", "center_of_mass", "balanced"});
  CHECK(names_of(result["handles"][0]) == std::vector<std::string>{"bone", "figure", "point",
                                                                   "target", "position", "error",
                                                                   "pinned"});
  CHECK(names_of(result["pose"]["upper"]) ==
        std::vector<std::string>{"x", "y", "rotation", "scale_x", "scale_y"});
  CHECK(result["handles"][0]["point"] == nlohmann::ordered_json::array({10, 5}));
}

TEST_CASE("An unreachable target is no failure of the command", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("s.kindred", character_file(kTwoBones));
  const json result = output_of({"pose", file, "--handle", "lower=510,20"});
  CHECK(result["status"] == "unreachable");
  CHECK(result["error"].get<double>() == Approx(340).margin(0.5));
}

TEST_CASE("option --figure holds for the handles after it, pins hold where they are", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("s.kindred", character_file(kTwoBones));
  // The root stands at (10, 20), its image at (10, 80); the image of (x, y) lies at
  // (10 + (x - 10) / 2, 80 - (y - 20) / 2).
  const json result =
      output_of({"pose", file, "--pin", "upper:0,0", "--figure", "mirror", "--handle=lower=60,50"});
  CHECK(result["handles"][0]["figure"] == "self");
  CHECK(result["handles"][0]["pinned"] == true);
  CHECK(result["handles"][0]["target"] == json::array({10, 20}));
  CHECK(result["handles"][1]["figure"] == "mirror");
  CHECK(result["status"] == "converged");
  const json same = output_of({"pose", file, "--handle", "lower=110,80"});
  CHECK(result["pose"]["lower"]["rotation"].get<double>() ==
        Approx(same["pose"]["lower"]["rotation"].get<double>()).margin(0.3));
}

TEST_CASE("pose takes the first character that has bones unless one is named", "[cli]") {
  const std::string scene = std::string(KINDRED_SOURCE_DIR) + "/scenes/self_hug.kindred";
  const json result = output_of({"pose", scene, "--handle", "hand.R=700,420"});
  CHECK(result["handles"][0]["bone"] == "hand.R");
  CHECK(run_kindred({"pose", scene, "--character", "room", "--handle", "hand.R=1,2"}).exit_status ==
        1);
}

TEST_CASE("Names with colons and equals signs are found", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write(
      "s.kindred", bones_file(R"({"name": "a:1,2", "length": 50}, {"name": "x=y", "length": 50})"));
  const json result =
      output_of({"pose", file, "--handle", "a:1,2=30,40", "--handle", "x=y:5,0=3,4"});
  CHECK(result["handles"][0]["bone"] == "a:1,2");
  CHECK(result["handles"][0]["point"] == json::array({50, 0}));
  CHECK(result["handles"][1]["bone"] == "x=y");
  CHECK(result["handles"][1]["point"] == json::array({5, 0}));
}

TEST_CASE("Without handles pose reports the pose and re-saves", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("s.kindred", character_file(kAnimated));
  const json base = output_of({"pose", file});
  CHECK(base["error"] == 0);
  CHECK(base["handles"].empty());
  CHECK(base["pose"]["upper"]["rotation"] == 0);
  CHECK(output_of({"pose", file, "--frame", "12"})["pose"]["upper"]["rotation"] == 45);
  const std::string out = folder / "out.kindred", again = folder / "again.kindred";
  output_of({"pose", file, "-o", out});
  CHECK(run_kindred({"convert", file, again}).exit_status == 0);
  CHECK(read_text(out) == read_text(again));
}

TEST_CASE("option -o saves the pose as base pose, --key keys it at the frame", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("s.kindred", character_file(kTwoBones));
  const std::string out = folder / "out.kindred";
  const json solved = output_of({"pose", file, "--handle", "lower=110,80", "-o", out});
  CHECK(output_of({"pose", out})["pose"] == solved["pose"]);

  const std::string animated = folder.write("a.kindred", character_file(kAnimated));
  const std::string keyed = folder / "keyed.kindred";
  const json at_12 = output_of(
      {"pose", animated, "--frame", "12", "--handle", "lower=60,120", "--key", "-o", keyed});
  const json frames = output_of({"eval", keyed, "--frames", "0-24"})["frames"];
  CHECK(frames[12]["characters"][0]["pose"] == at_12["pose"]);
  CHECK(frames[0]["characters"][0]["pose"]["upper"]["rotation"] == 0);
  CHECK(frames[24]["characters"][0]["pose"]["upper"]["rotation"] == 90);
  CHECK(output_of({"info", keyed})["characters"][0]["clips"][0]["key_count"] == 6);
}

TEST_CASE("option --angle turns the bone, alone or together with its handle", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("s.kindred", character_file(kTwoBones));
  const json alone = output_of({"pose", file, "--angle", "lower=45"});
  const auto world = [](const json& out) {
    return 20 + out["pose"]["upper"]["rotation"].get<double>() +
           out["pose"]["lower"]["rotation"].get<double>();
  };
  CHECK(alone["status"] == "converged");
  CHECK(world(alone) == Approx(45).margin(0.1));
  CHECK(alone["handles"].empty());
  CHECK(alone["error"] == 0);
}

TEST_CASE("option --balance brings the centre over the support, and is off without mass", "[cli]") {
  const TempFolder folder;
  const auto scene = [](const std::string& mass) {
    return character_file(R"("bones": [{"name": "foot", "length": 60, "mass": )" + mass + R"(},
        {"name": "body", "parent": "foot", "position": [30, 0], "angle": 40, "length": 200,
         "mass": )" + mass +
                          R"(}], "ik": {"balance": {"support": ["foot"]}})");
  };
  const std::string heavy = folder.write("a.kindred", scene("1"));
  CHECK(output_of({"pose", heavy, "--pin", "foot", "--pin", "foot:0,0"})["balanced"] == false);
  CHECK(output_of({"pose", heavy, "--pin", "foot", "--pin", "foot:0,0", "--balance"})["balanced"] ==
        true);
  const std::string light = folder.write("b.kindred", scene("0"));
  const ProcessResult off = run_kindred({"pose", light, "--balance"});
  CHECK(off.exit_status == 0);
  CHECK_THAT(off.err, ContainsSubstring("balance is off"));
}

TEST_CASE("balanced compares the centre of mass with the shrunk support", "[cli]") {
  const TempFolder folder;
  // A flat foot from (0, 0) to (100, 0) and a weight on a stem above x = `x`.
  const auto balanced = [&](const std::string& x, const std::string& mass) {
    const std::string file = folder.write(
        "b.kindred", character_file(R"("bones": [{"name": "foot", "length": 100, "mass": 0},
          {"name": "weight", "position": [)" +
                                    x + R"(, 50], "mass": )" + mass + R"(}],
          "ik": {"balance": {"support": ["foot"]}})"));
    return output_of({"pose", file})["balanced"];
  };
  CHECK(balanced("50", "1") == true);
  CHECK(balanced("9.5", "1") == true);  // 10 % of 100 px, with 1 px to spare
  CHECK(balanced("8.5", "1") == false);
  CHECK(balanced("90.5", "1") == true);
  CHECK(balanced("92", "1") == false);
  CHECK(balanced("50", "0").is_null());
  const std::string none = folder.write("n.kindred", bones_file(R"({"name": "a"})"));
  CHECK(output_of({"pose", none})["balanced"].is_null());
}

TEST_CASE("eval prints world values in closed form", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("s.kindred", character_file(kAnimated));
  const json scene = output_of({"eval", file, "--frames", "12"});
  REQUIRE(scene["frames"].size() == 1);
  const json& frame = scene["frames"][0];
  CHECK(frame["frame"] == 12);
  CHECK(frame["time"] == 0.5);
  const json& bones = frame["characters"][0]["bones"];
  const double half = std::sqrt(0.5);
  // upper at 45 degrees; lower's joint 105 px along it, at 65 degrees.
  CHECK(bones["upper"]["angle"].get<double>() == Approx(45));
  CHECK(bones["lower"]["x"].get<double>() == Approx(10 + 105 * half));
  CHECK(bones["lower"]["angle"].get<double>() == Approx(65));
  CHECK(bones["lower"]["tip"][1].get<double>() ==
        Approx(20 + 105 * half + 60 * std::sin(65 / kDegrees)));
  CHECK(bones["lower"]["matrix"][1].get<double>() == Approx(std::sin(65 / kDegrees)));
  const json& image = frame["characters"][0]["reflections"][0]["bones"];
  CHECK(image["lower"]["y"].get<double>() == Approx(80 - 105 * half / 2));
  CHECK(image["upper"]["angle"].get<double>() == Approx(-45));
  CHECK(frame["camera"]["x"] == 640);
}

TEST_CASE("The same time gives the same numbers by every route", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("s.kindred", character_file(kAnimated));
  const json all = output_of({"eval", file});
  const json part = output_of({"eval", file, "--frames", "7-9"});
  const json times = output_of({"eval", file, "--times", "0.3333333333333333,5"});
  CHECK(all["frames"].size() == 25);
  CHECK(all["frames"][8] == part["frames"][1]);
  CHECK(times["frames"][0]["frame"].is_null());
  CHECK(times["frames"][0]["characters"] == part["frames"][1]["characters"]);
}

TEST_CASE("info summarises", "[KEY-7]") {
  const TempFolder folder;
  const std::string text = character_file(kAnimated);
  const json info = output_of({"info", folder.write("s.kindred", text)});
  CHECK(info["frame_rate"] == 24);
  CHECK(info["frame_range"] == json::array({0, 24}));
  CHECK(info["frame_count"] == 25);
  CHECK(info["canvas"]["width"] == 1280);
  const json& character = info["characters"][0];
  CHECK(character["bones"] == json::array({"upper", "lower"}));
  CHECK(character["reflections"] == json::array({"mirror"}));
  CHECK(character["clips"][0]["duration"] == 1);
  CHECK(character["clips"][0]["key_count"] == 4);
}

TEST_CASE("A comma locale changes no byte", "[UX-12]") {
  const TempFolder folder;
  const std::string file = folder.write("s.kindred", character_file(kAnimated));
  const std::string locales = folder / "locales";
  std::filesystem::create_directory(locales);
  const ProcessResult made =
      run_process({"localedef", "-i", "de_DE", "-f", "UTF-8", locales + "/de_DE.UTF-8"});
  if (made.exit_status != 0 && made.exit_status != 1) {
    WARN("skipped: localedef can't make de_DE.UTF-8");
    return;
  }
  ProcessOptions german;
  german.environment = {{"LC_ALL", "de_DE.UTF-8"}, {"LOCPATH", locales}};
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"eval", file, "--times", "0.25,1.5"},
        std::vector<std::string>{"info", file},
        std::vector<std::string>{"pose", file, "--handle", "lower=60.5,99.25", "--tolerance",
                                 "0.01"}}) {
    const ProcessResult plain = run_kindred(arguments);
    CHECK(plain.exit_status == 0);
    CHECK(run_kindred(arguments, german).out == plain.out);
  }
  const std::string plain_file = folder / "plain.kindred", german_file = folder / "german.kindred";
  CHECK(run_kindred({"convert", file, plain_file}).exit_status == 0);
  CHECK(run_kindred({"convert", file, german_file}, german).exit_status == 0);
  CHECK(read_text(plain_file) == read_text(german_file));
}
