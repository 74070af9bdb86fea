// SPDX-License-Identifier: MIT
// Exit statuses, messages and help of the built program.
#include <algorithm>
#include <filesystem>

#include "support/catch.h"
#include "support/kindred_program.h"
#include "support/scene_text.h"
#include "support/temp_folder.h"

using namespace kindred::test;

namespace {

const std::string kArm = bones_file(
    R"({"name": "upper", "length": 100, "weights": {"x": 0, "y": 0}},
       {"name": "lower", "parent": "upper", "position": [100, 0], "length": 100})");

/// Wrong usage: status 2, one line on stderr, nothing on stdout.
void check_usage_error(const std::vector<std::string>& arguments, const std::string& words) {
  const ProcessResult result = run_kindred(arguments);
  CAPTURE(arguments, result.err);
  CHECK(result.exit_status == 2);
  CHECK(result.out.empty());
  CHECK_THAT(result.err, ContainsSubstring("kindred: ") && ContainsSubstring(words));
  CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
}

}  // namespace

TEST_CASE("Every command explains itself on stdout", "[EXP-15]") {
  const ProcessResult overview = run_kindred({"--help"});
  CHECK(overview.exit_status == 0);
  CHECK(overview.err.empty());
  for (const std::string command : {"edit", "render", "pose", "eval", "info", "check", "convert"}) {
    CAPTURE(command);
    CHECK_THAT(overview.out, ContainsSubstring("\n  " + command));
    const ProcessResult help = run_kindred({command, "--help"});
    CHECK(help.exit_status == 0);
    CHECK(help.err.empty());
    CHECK_THAT(help.out, ContainsSubstring("kindred " + command));
  }
}

TEST_CASE("Wrong usage is status 2 and nothing is done", "[EXP-15]") {
  const TempFolder folder;
  const std::string file = folder.write("s.kindred", kArm);
  const std::string out = folder / "out.kindred";
  check_usage_error({"info"}, "FILE is required");
  check_usage_error({"info", file, "--wrong"}, "--wrong");
  check_usage_error({"info", file, "second"}, "second");
  check_usage_error({"eval", file, "--frames", "5-3"}, "--frames");
  check_usage_error({"eval", file, "--frames", "-1-3"}, "--frames");
  check_usage_error({"eval", file, "--frames=x"}, "--frames");
  check_usage_error({"eval", file, "--times", "1,nan"}, "--times");
  check_usage_error({"eval", file, "--times", "1,"}, "--times");
  check_usage_error({"eval", file, "--frames", "1", "--times", "1"}, "exclude");
  check_usage_error({"pose", file, "--handle", "lower"}, "BONE[:X,Y]=TX,TY");
  check_usage_error({"pose", file, "--handle", "lower=1,inf"}, "BONE[:X,Y]=TX,TY");
  check_usage_error({"pose", file, "--solver", "oracle"}, "dls");
  check_usage_error({"pose", file, "--iterations", "0"}, "--iterations");
  check_usage_error({"pose", file, "--tolerance", "0"}, "--tolerance");
  check_usage_error({"pose", file, "--angle", "lower"}, "BONE=DEG");
  check_usage_error({"pose", file, "--key", "-o", out}, "--key needs --frame");
  check_usage_error({"pose", file, "--key", "--frame", "3"}, "--key needs -o");
  check_usage_error({"convert", file}, "OUT is required");
  check_usage_error({"convert", file, folder / "x.psd"}, "psd");
  check_usage_error({"convert", file, out, "--to", "fbx"}, "fbx");
  check_usage_error({"bogus"}, "\"bogus\" is neither a command nor a file");
  check_usage_error({"render", file, "-o", out, "--name", "a/b"}, "--name: \"a/b\"");
  check_usage_error({"render", file, "-o", out, "--name", ""}, "--name: \"\"");
  for (const std::string size : {"100x", "x100", "100", "0x5", "1x2x3"}) {
    check_usage_error({"render", file, "-o", out, "--size", size},
                      "--size: \"" + size + "\" is not a size such as 1280x720");
  }
  CHECK_FALSE(std::filesystem::exists(out));
}

TEST_CASE("An empty value is wrong usage, not an option left out", "[EXP-15]") {
  const TempFolder folder;
  const std::string file = folder.write("s.kindred", kArm);
  const std::string out = folder / "out";
  for (const std::string option :
       {"--frames", "--size", "--fps", "--format", "--clip", "--jobs", "--name"}) {
    check_usage_error({"render", file, "-o", out, option, ""}, option + ": \"\"");
  }
  for (const std::string option : {"--frames", "--times", "--clip"}) {
    check_usage_error({"eval", file, option, ""}, option + ": \"\"");
  }
  check_usage_error({"pose", file, "--character", ""}, "--character: \"\"");
  check_usage_error({"pose", file, "-o", ""}, "--output: \"\"");
  check_usage_error({"info", ""}, "FILE: \"\"");
  CHECK_FALSE(std::filesystem::exists(out));
}

TEST_CASE("A file to edit that is not there is told before a display is looked for", "[EXP-15]") {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"edit", "none.kindred"}, {"none.kindred"}, {"a/none"}}) {
    const ProcessResult result = run_kindred(arguments);
    CAPTURE(arguments);
    CHECK(result.exit_status == 1);
    CHECK(result.err == "kindred: " + arguments.back() + ": no such file\n");
  }
}

TEST_CASE("Work that fails is status 1 with file and reason", "[EXP-15]") {
  const TempFolder folder;
  const std::string file = folder.write("s.kindred", kArm);
  const std::string missing = folder / "none.kindred";
  for (const std::string command : {"info", "eval", "pose", "check"}) {
    const ProcessResult result = run_kindred({command, missing});
    CAPTURE(command, result.err);
    CHECK(result.exit_status == 1);
    CHECK(result.out.empty());
    CHECK(result.err == "kindred: " + missing + ": no such file\n");
  }
  CHECK(run_kindred({"convert", missing, folder / "x.kindred"}).exit_status == 1);
  CHECK_FALSE(std::filesystem::exists(folder / "x.kindred"));
  CHECK(run_kindred({"eval", file, "--clip", "ghost"}).exit_status == 1);
  CHECK(run_kindred({"pose", file, "--handle", "ghost=1,2"}).exit_status == 1);
  CHECK(run_kindred({"pose", file, "--figure", "pond", "--handle", "lower=1,2"}).exit_status == 1);
  CHECK(run_kindred({"pose", file, "--character", "ghost"}).exit_status == 1);
}

TEST_CASE("A failed export names its folder once", "[EXP-12]") {
  const TempFolder folder;
  const std::string file = folder.write("s.kindred", kArm);
  const ProcessResult result = run_kindred({"render", file, "-o", "/proc/frames", "--frames", "0"});
  CHECK(result.exit_status == 1);
  const std::size_t first = result.err.find("/proc");
  CHECK(first != std::string::npos);
  CHECK(result.err.find("/proc", first + 1) == std::string::npos);
}

TEST_CASE("Output that can't be written is a failure", "[EXP-15]") {
  const TempFolder folder;
  const std::string file = folder.write("s.kindred", kArm);
  ProcessOptions full;
  full.stdout_file = "/dev/full";
  const ProcessResult result = run_kindred({"eval", file}, full);
  CHECK(result.exit_status == 1);
  CHECK_THAT(result.err, ContainsSubstring("can't write to stdout"));

  const std::string out = folder.write("out.kindred", "old");
  ProcessOptions small;
  small.largest_file_bytes = 100;
  const ProcessResult limited = run_kindred({"convert", file, out, "--force"}, small);
  CHECK(limited.exit_status == 1);
  CHECK(limited.signal == 0);
  CHECK(read_text(out) == "old");
}

TEST_CASE("An existing file is overwritten by --force alone", "[EXP-2]") {
  const TempFolder folder;
  const std::string file = folder.write("s.kindred", kArm);
  const std::string out = folder.write("out.kindred", "old");
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"convert", file, out},
        std::vector<std::string>{"pose", file, "-o", out}}) {
    const ProcessResult refused = run_kindred(arguments);
    CHECK(refused.exit_status == 1);
    CHECK_THAT(refused.err, ContainsSubstring("--force"));
    CHECK(read_text(out) == "old");
    std::vector<std::string> forced = arguments;
    forced.push_back("--force");
    CHECK(run_kindred(forced).exit_status == 0);
    CHECK(read_text(out) != "old");
    write_text(out, "old");
  }
}

TEST_CASE("check tells problems and --strict fails on warnings", "[EXP-15]") {
  const TempFolder folder;
  const std::string good = folder.write("good.kindred", kArm);
  const std::string odd = folder.write("odd.kindred", bones_file(R"({"name": "a", "angle": NaN})"));
  const std::string bad = folder.write("bad.kindred", "{");
  CHECK(run_kindred({"check", good}).exit_status == 0);
  CHECK(run_kindred({"check", good}).err.empty());
  const ProcessResult warned = run_kindred({"check", good, odd});
  CHECK(warned.exit_status == 0);
  CHECK(warned.err == "kindred: " + odd +
                          ": /characters/0/bones/0/angle: bone \"a\": angle: NaN is not a number; "
                          "0 used\n");
  CHECK(run_kindred({"check", "--strict", good, odd}).exit_status == 1);
  CHECK(run_kindred({"check", good, bad, odd}).exit_status == 1);
  CHECK_THAT(run_kindred({"check", bad}).err, ContainsSubstring(bad + ": 1:"));
}

TEST_CASE("option --opt VALUE and --opt=VALUE are alike, also for negative values", "[EXP-15]") {
  const TempFolder folder;
  const std::string file = folder.write("s.kindred", kArm);
  const ProcessResult apart = run_kindred({"eval", file, "--times", "-1,0.5"});
  const ProcessResult joined = run_kindred({"eval", "--times=-1,0.5", file});
  CHECK(apart.exit_status == 0);
  CHECK(apart.out == joined.out);
  CHECK_THAT(apart.out, ContainsSubstring("\"time\": -1,"));
}

TEST_CASE("Without a command the editor opens, without a display it says so", "[EXP-15]") {
  const TempFolder folder;
  const std::string file = folder.write("s.kindred", kArm);
  ProcessOptions none, dead;
  none.time_limit = dead.time_limit = std::chrono::seconds(30);
  dead.environment["DISPLAY"] = ":98765";
  for (const ProcessOptions& options : {none, dead}) {
    const ProcessResult result = run_kindred({file}, options);
    CAPTURE(result.err);
    CHECK(result.exit_status == 1);
    CHECK(result.signal == 0);
    CHECK(result.out.empty());
    CHECK_THAT(result.err, ContainsSubstring("no display"));
  }
}

TEST_CASE("Awkward paths work", "[EXP-13]") {
  const TempFolder folder;
  const std::string file = folder.write(
      "50% off %d/\xc3\xa9t\xc3\xa9 \xe6\x97\xa5\xe6\x9c\xac/-my \"clip\".kindred", kArm);
  CHECK(run_kindred({"info", file}).exit_status == 0);
  CHECK(run_kindred({"convert", file, file, "--force"}).exit_status == 0);
  const std::string deep = folder / (std::string(200, 'a') + "/" + std::string(200, 'b'));
  std::filesystem::create_directories(deep);
  CHECK(run_kindred({"convert", file, deep + "/s.kindred"}).exit_status == 0);
  CHECK(read_text(deep + "/s.kindred") == read_text(file));
}
