// SPDX-License-Identifier: MIT
// Sampling a clip and forward kinematics of a figure of 60 bones: five channels of 30 keys, at
// times in order (playing) and out of order (seeking).
#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "kindred/scene/pose_sampler.h"

namespace {

using namespace kindred;

constexpr int kBones = 60, kChannels = 5, kKeys = 30;
constexpr double kClipSeconds = 4;

double below(std::mt19937& engine, unsigned bound) { return static_cast<int>(engine() % bound); }

struct BenchClip {
  Character character;
  Clip clip;

  explicit BenchClip(InterpolationId kind) {
    std::vector<Bone> bones;
    for (int i = 0; i < kBones; ++i) {
      Bone bone;
      bone.id = {static_cast<std::uint32_t>(i + 1)};
      // Five limbs of twelve bones.
      if (i % 12 != 0) bone.parent = {static_cast<std::uint32_t>(i)};
      bone.position = {30, 0};
      bone.length = 30;
      bone.angle_deg = 4;
      bones.push_back(bone);
    }
    character.bones = bones;
    character.base_pose = Pose(bones.size());
    clip.id = {1000};
    clip.duration = time_from_seconds(kClipSeconds);
    clip.interpolation = kind;
    std::mt19937 engine(7);
    for (int c = 0; c < kChannels; ++c) {
      ChannelTarget target;
      target.property = *find_property(PropertyOwner::kBone, "rotation");
      target.bone = bones[static_cast<std::size_t>(c * 12 + 3)].id;
      std::vector<Key> keys;
      // Each channel has its keys elsewhere: nothing is shared between searches.
      for (int k = 0; k < kKeys; ++k) {
        const double seconds = kClipSeconds * (k + 0.8 * below(engine, 1000) / 1000) / kKeys;
        keys.push_back({time_from_seconds(seconds), below(engine, 90) - 45, nullptr});
      }
      edit_channel(clip, target).curve = Curve(std::move(keys));
    }
  }
};

void sample_and_place(benchmark::State& state, const char* word, bool seeking) {
  const BenchClip bench(*find_interpolation(word));
  const PoseSampler sampler(bench.character, bench.clip);
  std::vector<Time> times;
  std::mt19937 engine(11);
  for (int i = 0; i < 4096; ++i) {
    const double share = seeking ? below(engine, 100000) / 100000 : i / 4096.0;
    times.push_back(time_from_seconds(kClipSeconds * share));
  }
  Pose pose(kBones);
  std::vector<Affine> world(kBones);
  std::size_t next = 0;
  for (auto step : state) {
    static_cast<void>(step);
    sampler.sample(times[next++ & 4095], pose, world);
    benchmark::DoNotOptimize(world.data());
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations());
}

BENCHMARK_CAPTURE(sample_and_place, linear_playing, "linear", false);
BENCHMARK_CAPTURE(sample_and_place, linear_seeking, "linear", true);
BENCHMARK_CAPTURE(sample_and_place, catmull_rom_playing, "catmull_rom", false);
BENCHMARK_CAPTURE(sample_and_place, catmull_rom_seeking, "catmull_rom", true);
BENCHMARK_CAPTURE(sample_and_place, bspline_playing, "bspline", false);
BENCHMARK_CAPTURE(sample_and_place, bspline_seeking, "bspline", true);

}  // namespace

int main(int argc, char** argv) {
  // --csv=FILE as the other benchmarks have it.
  std::vector<char*> arguments(argv, argv + argc);
  std::string out, format = "--benchmark_out_format=csv";
  for (char*& argument : arguments) {
    const std::string_view text(argument);
    if (!text.starts_with("--csv=")) continue;
    out = "--benchmark_out=" + std::string(text.substr(6));
    argument = out.data();
    arguments.push_back(format.data());
    break;
  }
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
