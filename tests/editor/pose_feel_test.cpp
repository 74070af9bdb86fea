// SPDX-License-Identifier: MIT
// How drags feel on the sample figure: every joint and handle in eight directions, by 20, 60 and
// 150 px and back, 4 px an event. What is measured is what a hand would curse at: points that stop
// short of the mouse, poses that jump, that go on by themselves, that don't come back.
#include <algorithm>
#include <array>
#include <cmath>

#include "build_paths.h"
#include "editor/pose_drag_grab.h"
#include "io/scene_file.h"
#include "kindred/math/angle.h"
#include "support/canvas_hand.h"
#include "support/catch.h"

namespace kindred::editor {
namespace {

using test::CanvasHand;

constexpr double kEventPx = 4;
constexpr std::array kPoints = {
    "handle/left hand", "handle/right hand", "handle/left foot", "joint/hand.L",
    "joint/forearm.L",  "joint/forearm.R",   "joint/foot.L",     "joint/shin.L",
    "joint/shin.R",     "joint/thigh.L",     "joint/root",       "joint/spine",
    "joint/chest",      "joint/neck",        "joint/head",       "joint/upper_arm.L"};

Scene sample_scene() {
  io::LoadResult loaded =
      io::load_scene(std::string(KINDRED_SOURCE_DIR) + "/scenes/self_hug.kindred");
  REQUIRE(loaded.scene);
  return std::move(*loaded.scene);
}

struct Feel {
  bool reachable = false;  ///< by a patient solve from many starts, without the drag's rules
  double off_px = 0;       ///< from the mouse when it rests, far out
  double joints_px = 0;    ///< the furthest way of a joint for a px of the mouse
  double rest_px = 0;      ///< the furthest way of a joint once the mouse rests
  bool back_as_before = false;
};

class FeelBench {
 public:
  explicit FeelBench(const Scene& scene, bool keep_feet)
      : hand_(editor_, mika(scene)), as_before_(io::write_scene(scene)) {
    editor_.open_scene(scene, {});
    editor_.session().keep_feet = keep_feet;
  }

  /// `judged`: tells what is within reach, which takes its time.
  Feel drag(const std::string& path, Vec2 way, bool judged) {
    const Gizmo gizmo = hand_.at(path);
    REQUIRE(gizmo.figure.character);
    from_ = gizmo.a_screen;
    feel_ = {};
    feel_.reachable = judged && within_reach(gizmo, way);
    hand_.press(from_);
    before_ = hand_.person().world;
    go(from_, from_ + way);
    feel_.off_px = glm::distance(hand_.screen(path), from_ + way);
    go(from_ + way, from_);
    hand_.release();
    feel_.back_as_before =
        io::write_scene(editor_.scene()) == as_before_ && !editor_.history().can_undo();
    return feel_;
  }

 private:
  static CharacterId mika(const Scene& scene) {
    for (const Cow<Character>& character : scene.characters) {
      if (character->name == "Mika") return character->id;
    }
    return {};
  }

  bool within_reach(const Gizmo& gizmo, Vec2 way) {
    const EvaluatedCharacter& person = hand_.person();
    const Vec2 press = CanvasHand::transform().to_world(from_);
    const Grab grab = grab_gizmo(editor_, gizmo, press, false);
    DragProblem problem =
        make_drag_problem(hand_.character(), person, {}, grab, editor_.session().keep_feet);
    ik::Problem cold;
    cold.rig = problem.moves_root ? &problem.rig : &problem.own_rig;
    cold.reflections = problem.reflections;
    const Vec2 way_world = CanvasHand::transform().to_world(from_ + way) - press;
    for (std::size_t i = 0; i < problem.dragged; ++i) {
      problem.handles[i].target_world =
          ik::handle_position(cold, problem.handles[i], person.world) + way_world;
    }
    cold.start = person.pose;
    cold.handles = problem.handles;
    cold.settings = problem.settings;
    cold.settings.max_iterations = 300;
    cold.settings.restarts = 4;
    Pose out(person.pose.size());
    ik::Workspace workspace;
    return ik::default_solver().solve(cold, workspace, out).status == ik::Status::kConverged;
  }

  double moved() {
    double most = 0;
    const std::vector<Affine>& now = hand_.person().world;
    for (std::size_t i = 0; i < now.size(); ++i) {
      most = std::max(most, glm::distance(origin(before_[i]), origin(now[i])));
    }
    before_ = now;
    return most;
  }

  /// A frame after each event, as in the window; then the mouse rests.
  void go(Vec2 a, Vec2 b) {
    const int count = static_cast<int>(std::lround(glm::distance(a, b) / kEventPx));
    for (int i = 1; i <= count; ++i) {
      hand_.move(a + (b - a) * (i / static_cast<double>(count)));
      hand_.input.settle(editor_);
      feel_.joints_px = std::max(feel_.joints_px, moved() * count / glm::distance(a, b));
    }
    while (hand_.input.settle(editor_)) {
    }
    feel_.rest_px = std::max(feel_.rest_px, moved());
  }

  Editor editor_;
  CanvasHand hand_;
  std::string as_before_;
  Vec2 from_{0, 0};
  std::vector<Affine> before_;
  Feel feel_;
};

template <class Check>
void for_drags(const std::string& figure, bool keep_feet, std::initializer_list<double> ways_px,
               bool judged, const Check& check) {
  const Scene scene = sample_scene();
  for (const char* point : kPoints) {
    const std::string path = "canvas/Mika/" + figure + "/" + point;
    for (const double px : ways_px) {
      for (int eighth = 0; eighth < 8; ++eighth) {
        const double angle = radians(45.0 * eighth);
        INFO(path << " by " << px << " px to " << 45 * eighth << " degrees, feet kept "
                  << keep_feet);
        FeelBench bench(scene, keep_feet);
        check(bench.drag(path, px * Vec2{std::cos(angle), std::sin(angle)}, judged), px);
      }
    }
  }
}

TEST_CASE("A drag of any joint there and back leaves the document as it was, on both figures",
          "[pose_drag][UX-1][feel]") {
  const auto check = [](const Feel& feel, double) { CHECK(feel.back_as_before); };
  for (const bool keep_feet : {true, false}) for_drags("mirror", keep_feet, {100}, false, check);
  for_drags("self", false, {150}, false, check);
}

TEST_CASE("Joints come to the mouse where they can, without jumps, while the feet stand",
          "[pose_drag][feel]") {
  int within_reach = 0;
  for_drags("self", true, {20, 60, 150}, true, [&](const Feel& feel, double px) {
    CHECK(feel.back_as_before);
    if (!feel.reachable) return;
    ++within_reach;
    CHECK(feel.off_px < (px < 100 ? 0.06 : 1));
    // Straight legs that fold move their knees by five times as much: so says the geometry.
    CHECK(feel.joints_px < (px < 100 ? 11 : 20));
    CHECK(feel.rest_px < 20);
  });
  CHECK(within_reach > 180);
}

}  // namespace
}  // namespace kindred::editor
