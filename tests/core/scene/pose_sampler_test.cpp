// SPDX-License-Identifier: MIT
#include "kindred/scene/pose_sampler.h"

#include <chrono>
#include <random>

#include "kindred/rig/fk.h"
#include "kindred/scene/evaluate.h"
#include "support/catch.h"
#include "support/random_scene.h"

namespace kindred {

TEST_CASE("A sampler gives the bits of evaluation, in any order of times", "[evaluate]") {
  std::mt19937 engine(5);
  int compared = 0;
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    const Scene scene = test::random_scene(seed);
    for (const Cow<Character>& character : scene.characters) {
      for (const Cow<Clip>& clip : character->clips) {
        if (!clip->pins.empty()) continue;
        const PoseSampler sampler(*character, *clip);
        Pose pose(static_cast<std::size_t>(sampler.rig().size()));
        for (int i = 0; i < 5; ++i) {
          const Time time{static_cast<std::int64_t>(engine() % 4'000'000'000U)};
          sampler.sample(time, pose);
          CHECK(pose == evaluate_pose(*character, sampler.rig(), &*clip, time));
          ++compared;
        }
      }
    }
  }
  CHECK(compared > 50);
}

TEST_CASE("A curve of a million keys is sampled about as fast as one of a hundred", "[C4][KEY-9]") {
  const auto curve_of = [](int count) {
    std::vector<Key> keys;
    for (int i = 0; i < count; ++i) keys.push_back({Time{std::int64_t{i} * 1000}, i % 7 * 1.0, {}});
    return Curve(std::move(keys));
  };
  const auto seconds_of = [](const Curve& curve, InterpolationId kind) {
    const CurveRules rules{.interpolation = kind};
    const std::int64_t end = curve.keys().back().time.flicks;
    std::mt19937_64 engine(3);
    double sum = 0;
    double best = 1e9;
    for (int round = 0; round < 5; ++round) {
      const auto start = std::chrono::steady_clock::now();
      for (int i = 0; i < 2000; ++i) {
        const auto at = static_cast<std::int64_t>(engine() % static_cast<std::uint64_t>(end));
        sum += *sample(curve, rules, Time{at});
      }
      const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
      best = std::min(best, took.count());
    }
    CHECK(sum > 0);
    return best;
  };
  const Curve small = curve_of(100), large = curve_of(1'000'000);
  for (const InterpolationKind& row : interpolations()) {
    INFO(row.word);
    const InterpolationId kind = *find_interpolation(row.word);
    // 20 steps of a search instead of 7, and memory that is not in the cache: by keys in line it
    // would be thousands of times.
    CHECK(seconds_of(large, kind) < 60 * seconds_of(small, kind));
  }
}

}  // namespace kindred
