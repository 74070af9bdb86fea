// SPDX-License-Identifier: MIT
// Damaged files: never a crash, never half a load in silence, and what loads can be saved.
#include <cmath>
#include <random>

#include "io/scene_file.h"
#include "kindred/scene/evaluate.h"
#include "support/catch.h"
#include "support/random_scene.h"
#include "support/scene_text.h"

using namespace kindred;
using namespace kindred::test;

namespace {

/// One to four faults: bytes changed, cut out or doubled, tokens replaced by awkward ones.
std::string damaged(std::string text, std::mt19937& engine) {
  constexpr const char* tokens[] = {"NaN",  "null", "1e999", "-1",    "[]", "{}",
                                    "\"\"", "true", "1e308", "\"a\"", "\\", "0.5"};
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(engine() % bound); };
  for (std::size_t i = 0, faults = 1 + below(4); i < faults && !text.empty(); ++i) {
    const std::size_t at = below(text.size());
    const std::size_t length = std::min(text.size() - at, 1 + below(20));
    switch (below(5)) {
      case 0:
        text[at] = static_cast<char>(engine());
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        text.insert(at, text.substr(at, length));
        break;
      default: {
        // The value behind the next colon or comma.
        const std::size_t begin = text.find_first_of(":,", at);
        if (begin == std::string::npos) break;
        const std::size_t end = text.find_first_of(",}]\n", begin + 1);
        if (end == std::string::npos) break;
        text.replace(begin + 1, end - begin - 1, tokens[below(std::size(tokens))]);
      }
    }
  }
  return text;
}

}  // namespace

TEST_CASE("Damaged files are refused with a reason or load soundly", "[FILE-1][FILE-5]") {
  std::mt19937 engine(7);
  int loaded = 0;
  for (std::uint32_t round = 0; round < 2000; ++round) {
    CAPTURE(round);
    const std::string text = damaged(io::write_scene(random_scene(round % 40)), engine);
    const io::LoadResult result = io::read_scene(text);
    REQUIRE(result.scene.has_value() != has_error(result));
    if (!result.scene) continue;
    ++loaded;
    const std::string saved = io::write_scene(*result.scene);
    CAPTURE(saved);
    const io::LoadResult again = io::read_scene(saved);
    CAPTURE(all_lines(again));
    REQUIRE(again.scene.has_value());
    REQUIRE(io::write_scene(*again.scene) == saved);
    evaluate(*result.scene, time_from_seconds(0.3));
  }
  CHECK(loaded > 150);
}
