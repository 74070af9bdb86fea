// SPDX-License-Identifier: MIT
// The program's own processor time per frame on a scene of 1 000 bones and 100 000 keys: the editor
// layer and every panel, with Dear ImGui but without a renderer, driven by mouse events as the
// window drives them. And what 1 000 edits of single keys add to the memory of undo.
#include <malloc.h>
#include <time.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "editor/edits_keys.h"
#include "editor/gizmos.h"
#include "render/canvas.h"
#include "ui/fonts.h"
#include "ui/ui.h"

namespace {

using namespace kindred;

constexpr int kSpine = 20, kLimbs = 49, kLimbBones = 20, kKeys = 100;
constexpr int kBones = kSpine + kLimbs * kLimbBones;  // 1 000
constexpr int kFrames = 240;
constexpr double kLimitMs = 8, kLimitMebibytes = 64;
constexpr float kWidth = 1600, kHeight = 1000;

// ---- the scene ---------------------------------------------------------------------------------

Bone make_bone(Character& character, const std::string& name, BoneId parent, Vec2 position,
               double angle_deg, double length) {
  Bone bone;
  bone.id = new_id<BoneId>(character);
  bone.name = name;
  bone.parent = parent;
  bone.position = position;
  bone.angle_deg = angle_deg;
  bone.length = length;
  bone.weights = default_weights(!parent);
  return bone;
}

// A spine with limbs of twenty bones: the deepest chain has forty.
void add_bones(Character& character) {
  std::vector<Bone>& bones = character.bones.edit();
  for (int i = 0; i < kSpine; ++i) {
    const BoneId parent = i == 0 ? BoneId{} : bones.back().id;
    bones.push_back(make_bone(character, "spine " + std::to_string(i), parent,
                              i == 0 ? Vec2{640, 100} : Vec2{25, 0}, i == 0 ? 90 : 0, 25));
  }
  for (int limb = 0; limb < kLimbs; ++limb) {
    BoneId parent = bones[static_cast<std::size_t>(limb % kSpine)].id;
    for (int i = 0; i < kLimbBones; ++i) {
      const double side = limb % 2 == 0 ? 60 : -60;
      bones.push_back(make_bone(character, "limb " + std::to_string(limb) + "." + std::to_string(i),
                                parent, i == 0 ? Vec2{0, 0} : Vec2{12, 0}, i == 0 ? side : 3, 12));
      parent = bones.back().id;
    }
  }
  character.base_pose.edit().resize(bones.size());
}

Scene make_scene() {
  Scene scene;
  scene.frame_range = FrameRange{0, kKeys - 1};
  Character character;
  character.id = CharacterId{scene.next_character_id++};
  character.name = "Crowd";
  add_bones(character);
  Clip clip;
  clip.id = new_id<ClipId>(character);
  clip.name = "clip";
  clip.interpolation = find_interpolation("catmull_rom").value_or(linear_interpolation());
  int row = 0;
  for (const Bone& bone : *character.bones) {
    Channel channel;
    channel.target = editor::bone_channel(bone.id, editor::bone_property("rotation"));
    std::vector<Key> keys;
    for (int k = 0; k < kKeys; ++k) {
      keys.push_back(
          {time_of_frame(scene.frame_rate, k), 4 * std::sin(0.13 * k + 0.7 * row), nullptr});
    }
    ++row;
    channel.curve = Curve(std::move(keys));
    clip.channels.emplace_back(std::move(channel));
  }
  for (const Bone& bone : *character.bones) {
    Part part;
    part.id = new_id<PartId>(character);
    part.name = bone.name;
    part.bone = bone.id;
    PaintedShape painted;
    painted.shape = CapsuleShape{bone.length, 3, 2};
    painted.fill = Color{217, 130, 91, 255};
    part.shapes.push_back(painted);
    part.has_main_shape = true;
    character.parts.edit().push_back(std::move(part));
  }
  character.active_clip = clip.id;
  character.clips.emplace_back(std::move(clip));
  scene.characters.emplace_back(std::move(character));
  return scene;
}

// ---- the window's part -------------------------------------------------------------------------

/// Takes what is to be drawn and draws nothing: tessellation and GL are the rasteriser's.
class NoCanvas final : public render::Canvas {
 public:
  void begin(const render::View&, std::optional<Color>, const std::filesystem::path&) override {}
  void draw_part(const render::PartDraw&) override { ++parts; }
  void begin_layer(const render::Layer&) override {}
  void end_layer() override {}
  void end() override {}

  long parts = 0;
};

class BenchHost final : public ui::Host {
 public:
  ImTextureID draw_scene(const Scene& scene, const EvaluatedScene& evaluated,
                         const render::View& view, const render::DrawOptions& options,
                         ui::PictureStamp stamp) override {
    if (stamp == drawn_) return nullptr;
    drawn_ = stamp;
    render::draw_scene(canvas_, scene, evaluated, view, options);
    return nullptr;
  }
  ImTextureID draw_preview(const Scene&, const EvaluatedScene&, const render::View&,
                           const render::DrawOptions&, ui::PictureStamp) override {
    return nullptr;  // no dialog is open
  }
  ImDrawCallback premultiplied_blending() const override {
    return [](const ImDrawList*, const ImDrawCmd*) {};
  }
  editor::FrameSourceFactory frame_source() const override { return {}; }
  void open_folder(const std::filesystem::path&) override {}

 private:
  NoCanvas canvas_;
  ui::PictureStamp drawn_;
};

double cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

/// The program without its window.
class Bench {
 public:
  Bench() : ui_(editor_, host_) {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {kWidth, kHeight};
    io.DeltaTime = 1.f / 60;
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;  // as the window has
    ui::apply_theme(ui::ThemeKind::kDark, 1);
    ui::build_fonts(1);
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    editor_.open_scene(make_scene(), {});
    layout_ = ui::compute_layout(kWidth, kHeight, 1, ui_.state().sizes, true);
    for (int i = 0; i < 4; ++i) frame({800, 500}, -1);
  }
  ~Bench() { ImGui::DestroyContext(); }
  Bench(const Bench&) = delete;

  /// One frame with the mouse there and a button held (-1 = none); its processor time.
  double frame(ImVec2 mouse, int button) {
    const double start = cpu_ms();
    ImGuiIO& io = ImGui::GetIO();
    io.MousePos = mouse;
    for (int i = 0; i < 3; ++i) io.MouseDown[i] = i == button;
    ImGui::NewFrame();
    now_ += 1.0 / 60;
    ui_.draw(now_, 60, 1);
    ImGui::Render();
    return cpu_ms() - start;
  }

  editor::Editor& editor() { return editor_; }
  ui::UiState& state() { return ui_.state(); }
  const ui::Layout& layout() const { return layout_; }

 private:
  editor::Editor editor_;
  BenchHost host_;
  ui::Ui ui_;
  ui::Layout layout_;
  double now_ = 0;
};

// ---- what is measured --------------------------------------------------------------------------

struct Measured {
  std::string what;
  std::vector<double> ms;

  double share(double of) const {
    std::vector<double> sorted = ms;
    std::sort(sorted.begin(), sorted.end());
    return sorted[static_cast<std::size_t>(of * static_cast<double>(sorted.size() - 1))];
  }
};

/// Presses at the first point of a path, goes along it and lets go. The frames between are counted.
template <class Path>
Measured drag(Bench& bench, std::string what, int button, Path path) {
  Measured measured{std::move(what), {}};
  bench.frame(path(0.0), -1);
  bench.frame(path(0.0), button);
  for (int i = 1; i <= kFrames; ++i) {
    measured.ms.push_back(bench.frame(path(static_cast<double>(i) / kFrames), button));
  }
  bench.frame(path(1.0), -1);
  bench.frame(path(1.0), -1);
  return measured;
}

Measured scrub(Bench& bench, std::string what) {
  const ui::Rect& bottom = bench.layout().bottom;
  const float left = bench.layout().canvas.x + 60, y = bottom.y + 36 + 28 + 10;
  return drag(bench, std::move(what), 0, [=](double t) {
    return ImVec2{left + static_cast<float>(std::sin(t * 20) * 0.5 + 0.5) * 800, y};
  });
}

Measured pan(Bench& bench, std::string what) {
  const ui::Rect& bottom = bench.layout().bottom;
  const ImVec2 middle{bench.layout().canvas.center().x, bottom.y + 220};
  return drag(bench, std::move(what), 2, [=](double t) {
    return ImVec2{middle.x + static_cast<float>(std::sin(t * 12)) * 300,
                  middle.y - static_cast<float>(t) * 900};
  });
}

/// The joint of a bone in the middle of a limb, round and round.
Measured drag_joint(Bench& bench, std::string what) {
  const editor::CanvasTransform transform = bench.state().canvas.transform;
  const Character& character = *bench.editor().character();
  const Bone* bone = find_bone(character, "limb 7.19");
  ImVec2 at{0, 0};
  for (const editor::Gizmo& gizmo : editor::canvas_gizmos(bench.editor(), transform)) {
    if (gizmo.kind != editor::GizmoKind::kJoint || gizmo.bone != bone->id) continue;
    at = {static_cast<float>(gizmo.a_screen.x), static_cast<float>(gizmo.a_screen.y)};
  }
  const std::size_t steps = bench.editor().history().index();
  Measured measured = drag(bench, std::move(what), 0, [=](double t) {
    return ImVec2{at.x + static_cast<float>(std::sin(t * 12)) * 50,
                  at.y + static_cast<float>(1 - std::cos(t * 12)) * 50};
  });
  if (bench.editor().history().index() != steps + 1) {
    std::fprintf(stderr, "panels_bench: the drag of a joint made no step\n");
    std::exit(1);
  }
  return measured;
}

double undo_mebibytes() {
  editor::Editor editor;
  editor.open_scene(make_scene(), {});
  const CharacterId id = editor.shown_character();
  const auto used = [] {
    const struct mallinfo2 info = ::mallinfo2();
    return static_cast<double>(info.uordblks + info.hblkhd);
  };
  const double before = used();
  for (int i = 0; i < 1000; ++i) {
    const BoneId bone = (*editor.character()->bones)[static_cast<std::size_t>(i * 7 % kBones)].id;
    const editor::KeyRef key{id, editor::bone_channel(bone, editor::bone_property("rotation")),
                             time_of_frame(editor.scene().frame_rate, i % kKeys)};
    editor.edit("Key", [&](Scene& scene) { editor::set_key_value(scene, key, i + 0.25); });
  }
  return (used() - before) / (1024 * 1024);
}

void unfold_all(Bench& bench) {
  for (const Bone& bone : *bench.editor().character()->bones) {
    bench.state().timeline.open_rows.insert(bone.name);
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::string csv;
  for (int i = 1; i < argc; ++i) {
    if (std::strncmp(argv[i], "--csv=", 6) == 0) csv = argv[i] + 6;
  }
  Bench bench;
  std::vector<Measured> all;
  all.push_back(scrub(bench, "scrub"));
  all.push_back(pan(bench, "pan_dope_sheet"));
  unfold_all(bench);
  all.push_back(pan(bench, "pan_dope_sheet_unfolded"));
  all.push_back(drag_joint(bench, "drag_joint"));
  bench.editor().session().auto_key = false;
  all.push_back(drag_joint(bench, "drag_joint_unkeyed"));
  const double undo = undo_mebibytes();

  std::string rows = "what,median_ms,p99_ms,worst_ms\n";
  bool within = undo <= kLimitMebibytes;
  std::printf("%d bones, %d keys, %d frames each; processor time of a frame in ms\n", kBones,
              kBones * kKeys, kFrames);
  std::printf("%-26s %8s %8s %8s\n", "", "median", "99 %", "worst");
  for (const Measured& measured : all) {
    const double median = measured.share(0.5), high = measured.share(0.99);
    std::printf("%-26s %8.2f %8.2f %8.2f%s\n", measured.what.c_str(), median, high,
                measured.share(1), median <= kLimitMs ? "" : "  over 8 ms");
    char line[128];
    std::snprintf(line, sizeof line, "%s,%.3f,%.3f,%.3f\n", measured.what.c_str(), median, high,
                  measured.share(1));
    rows += line;
    within &= median <= kLimitMs;
  }
  std::printf("undo of 1 000 single-key edits: %.1f MiB (limit %.0f)\n", undo, kLimitMebibytes);
  char line[64];
  std::snprintf(line, sizeof line, "undo_mebibytes,%.2f,,\n", undo);
  rows += line;
  if (!csv.empty() && !(std::ofstream(csv) << rows)) {
    std::fprintf(stderr, "%s: cannot be written\n", csv.c_str());
    return 1;
  }
  return within ? 0 : 1;
}
