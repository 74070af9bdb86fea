// SPDX-License-Identifier: MIT
// kindred pose FILE: solves inverse kinematics from a pose and prints the result as JSON.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <cmath>
#include <memory>

#include "app/command_support.h"
#include "app/commands.h"
#include "app/pose_balance.h"
#include "app/pose_goals.h"
#include "kindred/math/angle.h"
#include "kindred/scene/evaluate.h"

namespace kindred::app {
namespace {

using io::JsonOut;
using io::Layout;

struct PoseOptions {
  std::string file, character, clip, frame, solver, iterations, tolerance, out;
  std::vector<std::string> handles, pins, figures, angles;
  bool balance = false, key = false, force = false;
};

/// Options whose values were read and make sense.
struct PoseRequest {
  std::vector<GoalText> goals;
  std::vector<AngleText> angles;
  std::optional<std::int64_t> frame;
  const ik::Solver* solver = nullptr;
  std::optional<int> iterations;
  std::optional<double> tolerance;
};

PoseRequest read_request(const PoseOptions& options, std::vector<GoalText> goals) {
  PoseRequest request;
  request.goals = std::move(goals);
  for (const std::string& angle : options.angles) request.angles.push_back(parse_angle(angle));
  if (!options.frame.empty()) {
    request.frame = parse_whole(options.frame, "--frame", 0, 1'000'000'000);
  }
  if (!options.solver.empty()) {
    request.solver = ik::find_solver(options.solver);
    std::string words;
    for (const ik::Solver& solver : ik::solvers()) words += " " + std::string(solver.word);
    if (!request.solver) {
      throw UsageError{"--solver: \"" + options.solver + "\" is not one of:" + words};
    }
  }
  if (!options.iterations.empty()) {
    request.iterations =
        static_cast<int>(parse_whole(options.iterations, "--iterations", 1, 1'000'000));
  }
  if (!options.tolerance.empty()) {
    request.tolerance = parse_number(options.tolerance, "--tolerance");
    if (*request.tolerance <= 0) throw UsageError{"--tolerance must be above 0"};
  }
  if (options.key && !request.frame) throw UsageError{"--key needs --frame"};
  if (options.key && options.out.empty()) throw UsageError{"--key needs -o"};
  return request;
}

ik::Settings settings_of(const Character& character, const PoseRequest& request) {
  ik::Settings settings;
  settings.tolerance_px = request.tolerance.value_or(character.ik.tolerance_px);
  settings.max_iterations = request.iterations.value_or(character.ik.max_iterations);
  settings.fixed_step = character.ik.fixed_step;
  return settings;
}

const ik::Solver& solver_of(const Character& character, const PoseRequest& request) {
  if (request.solver) return *request.solver;
  const ik::Solver* own = ik::find_solver(character.ik.solver);
  return own ? *own : ik::default_solver();
}

struct Solved {
  ik::Result result;
  Pose pose;
  std::vector<Affine> world;
};

Solved solve(const ik::Problem& problem, const ik::Solver& solver) {
  Solved solved;
  solved.pose.assign(problem.start.begin(), problem.start.end());
  if (!problem.handles.empty() || problem.balance) {
    ik::Workspace workspace;
    solved.result = solver.solve(problem, workspace, solved.pose);
  }
  solved.world.resize(solved.pose.size());
  forward_kinematics(*problem.rig, solved.pose, solved.world);
  return solved;
}

JsonOut handle_json(const Character& character, const ik::Problem& problem,
                    const ik::Handle& handle, const std::vector<Affine>& world) {
  const Vec2 position = ik::handle_position(problem, handle, world);
  JsonOut out = JsonOut::object(Layout::kFit);
  out.add("bone", JsonOut::string((*character.bones)[static_cast<std::size_t>(handle.bone)].name));
  out.add("figure",
          JsonOut::string(
              handle.reflection < 0
                  ? "self"
                  : character.reflections[static_cast<std::size_t>(handle.reflection)].name));
  out.add("point", JsonOut::vector(handle.point_local));
  out.add("target", JsonOut::vector(handle.target_world));
  out.add("position", JsonOut::vector(position));
  out.add("error", JsonOut::number(glm::length(position - handle.target_world)));
  out.add("pinned", JsonOut::boolean(handle.pinned));
  return out;
}

JsonOut result_json(const Character& character, const ik::Problem& problem,
                    const std::vector<ik::Handle>& all, const Solved& solved) {
  JsonOut out = JsonOut::object(Layout::kSpread);
  out.add("status", JsonOut::string(ik::to_word(solved.result.status)));
  out.add("error", JsonOut::number(solved.result.error_px));
  out.add("iterations", JsonOut::whole(solved.result.iterations));
  JsonOut handles = JsonOut::array(Layout::kSpread);
  for (const ik::Handle& handle : all) {
    if (handle.angle_only) continue;
    handles.add(handle_json(character, problem, handle, solved.world));
  }
  out.add("handles", std::move(handles));
  out.add("pose", pose_json(*character.bones, solved.pose));
  const ik::BalanceState state = balance_of(character, *problem.rig, all, solved.world);
  out.add("center_of_mass", JsonOut::vector(state.center));
  const auto balanced = ik::is_balanced(state);
  out.add("balanced", balanced ? JsonOut::boolean(*balanced) : JsonOut::null());
  return out;
}

/// A wanted angle joins the handle of its bone, or stands alone.
void add_angles(const PoseRequest& request, const std::vector<int>& bones,
                std::vector<ik::Handle>& handles) {
  for (std::size_t i = 0; i < bones.size(); ++i) {
    const double angle = radians(request.angles[i].degrees);
    const auto own = std::find_if(handles.begin(), handles.end(), [&](const ik::Handle& handle) {
      return handle.bone == bones[i] && handle.reflection < 0 && !handle.pinned;
    });
    if (own != handles.end()) {
      own->angle = angle;
      continue;
    }
    ik::Handle alone;
    alone.bone = bones[i];
    alone.angle = angle;
    alone.angle_only = true;
    handles.push_back(alone);
  }
}

/// The balance goal where it is asked for; a line on stderr where there is no mass to balance.
std::optional<ik::BalanceGoal> wanted_balance(const Character& character,
                                              const PoseOptions& options,
                                              const EvaluatedCharacter& start,
                                              const std::vector<ik::Handle>& handles) {
  if (!options.balance && !character.ik.balance.enabled) return {};
  const ik::BalanceState state = balance_of(character, start.rig, handles, start.world);
  if (state.weightless) {
    complain("balance is off: the bones of \"" + character.name +
             "\" have no mass; give some a mass above 0");
    return {};
  }
  return ik::balance_goal(start.rig, start.world, state, character.ik.balance.weight);
}

/// The clip to key: the one named, else the active one, else a new one.
Clip& clip_to_key(Character& character, const std::string& name) {
  const Clip* clip =
      name.empty() ? find_clip(character, character.active_clip) : find_clip(character, name);
  if (clip) return *edit_clip(character, clip->id);
  Clip added;
  added.id = new_id<ClipId>(character);
  std::vector<std::string> taken;
  for (const Cow<Clip>& other : character.clips) taken.push_back(other->name);
  added.name = unique_name(name.empty() ? "clip" : name, taken);
  character.active_clip = added.id;
  character.clips.emplace_back(std::move(added));
  return character.clips.back().edit();
}

/// Sets a key; those within half a frame of it are replaced.
void set_key(Curve& curve, FrameRate rate, std::int64_t frame, double value) {
  const Time time = time_of_frame(rate, frame);
  Key key{time, value, nullptr};
  std::vector<Time> replaced;
  for (const Key& old : curve.keys()) {
    if (nearest_frame(rate, old.time) != frame) continue;
    key.options = old.options;
    if (old.time != time) replaced.push_back(old.time);
  }
  for (const Time old : replaced) curve.erase(old);
  curve.set(std::move(key));
}

/// Keys every value that the solve changed.
void key_pose(Character& character, FrameRate rate, std::int64_t frame,
              const std::string& clip_name, std::span<const BonePose> before, const Pose& after) {
  Clip& clip = clip_to_key(character, clip_name);
  const AddedMotion added =
      added_motion(character, make_rig(*character.bones), clip, time_of_frame(rate, frame));
  for (std::size_t i = 0; i < after.size(); ++i) {
    for (const PropertyKind& kind : properties()) {
      if (!kind.field || before[i].*kind.field == after[i].*kind.field) continue;
      ChannelTarget target;
      target.property = *find_property(PropertyOwner::kBone, kind.word);
      target.bone = (*character.bones)[i].id;
      set_key(edit_channel(clip, target).curve, rate, frame,
              keyed_value(added, static_cast<int>(i), kind.field, after[i].*kind.field));
    }
  }
}

int save_pose(Scene scene, CharacterId id, const PoseOptions& options, const PoseRequest& request,
              std::span<const BonePose> before, const Pose& after) {
  Character& character = *edit_character(scene, id);
  if (options.key) {
    key_pose(character, scene.frame_rate, *request.frame, options.clip, before, after);
  } else if (!request.goals.empty() || !request.angles.empty() || options.balance ||
             request.frame) {
    character.base_pose.edit() = after;
  }
  return save(std::move(scene), options.file, options.out);
}

/// The first character that can be posed: props have no bones. Without any, the first.
const Character* default_character(const Scene& scene) {
  for (const Cow<Character>& character : scene.characters) {
    if (!character->bones->empty()) return &*character;
  }
  return scene.characters.empty() ? nullptr : &*scene.characters.front();
}

const Character* chosen_character(const Scene& scene, const PoseOptions& options) {
  const Character* character = options.character.empty() ? default_character(scene)
                                                         : find_character(scene, options.character);
  if (!character) {
    complain(options.file, options.character.empty()
                               ? std::string("the scene has no character to pose")
                               : "there is no character \"" + options.character + "\"");
  }
  return character;
}

int run_pose(const PoseOptions& options, const PoseRequest& request) {
  if (!options.out.empty() && !may_write(options.out, options.force)) return 1;
  const auto scene = open_scene(options.file);
  if (!scene || !clip_known(*scene, options.clip, options.file)) return 1;
  const Character* character = chosen_character(*scene, options);
  if (!character) return 1;

  const Clip* clip = nullptr;
  if (request.frame) {
    clip = options.clip.empty() ? find_clip(*character, character->active_clip)
                                : find_clip(*character, options.clip);
  }
  const Time time = time_of_frame(scene->frame_rate, request.frame.value_or(0));
  const EvaluatedCharacter start = evaluate_character(*character, clip, time);
  const IkInputs inputs = ik_inputs(*character, start);

  ik::Problem problem;
  problem.rig = &start.rig;
  problem.start = start.pose;
  problem.reflections = inputs.reflections;
  problem.settings = settings_of(*character, request);
  std::vector<ik::Handle> handles;
  std::vector<int> angle_bones;
  if (const auto problem_text = resolve_goals(request.goals, *character, start, handles)) {
    complain(options.file, *problem_text);
    return 1;
  }
  if (const auto problem_text = resolve_angles(request.angles, *character, angle_bones)) {
    complain(options.file, *problem_text);
    return 1;
  }
  add_angles(request, angle_bones, handles);
  problem.handles = handles;
  problem.balance = wanted_balance(*character, options, start, handles);
  const Solved solved = solve(problem, solver_of(*character, request));
  if (!options.out.empty()) {
    const int failed =
        save_pose(*scene, character->id, options, request, problem.start, solved.pose);
    if (failed) return failed;
  }
  return print(result_json(*character, problem, handles, solved).text() + "\n") ? 0 : 1;
}

/// One option that may stand more than once, one value each time.
CLI::Option* add_repeatable(CLI::App& app, const std::string& name,
                            std::vector<std::string>& values, const std::string& help) {
  return app.add_option(name, values, help)->allow_extra_args(false);
}

/// Handles and pins as they stand on the command line, each with the figure named before it.
std::vector<GoalText> goals_in_order(const CLI::App& app, const PoseOptions& options,
                                     const CLI::Option* handle, const CLI::Option* pin,
                                     const CLI::Option* figure) {
  std::vector<GoalText> goals;
  std::size_t next_handle = 0, next_pin = 0, next_figure = 0;
  std::string current_figure = "self";
  for (const CLI::Option* option : app.parse_order()) {
    if (option == figure) {
      current_figure = options.figures[next_figure++];
    } else if (option == handle) {
      goals.push_back(parse_handle(options.handles[next_handle++], current_figure));
    } else if (option == pin) {
      goals.push_back(parse_pin(options.pins[next_pin++], current_figure));
    }
  }
  return goals;
}

}  // namespace

Action declare_pose(CLI::App& app) {
  const auto options = std::make_shared<PoseOptions>();
  app.add_option("FILE", options->file, "scene file")->required();
  const CLI::Option* handle = add_repeatable(
      app, "--handle", options->handles,
      "BONE[:X,Y]=TX,TY: the point X,Y of the bone (default: its tip) should reach TX,TY");
  const CLI::Option* pin =
      add_repeatable(app, "--pin", options->pins, "BONE[:X,Y]: the point stays where it is");
  const CLI::Option* figure =
      add_repeatable(app, "--figure", options->figures,
                     "self or a reflection: the figure of the handles and pins after it");
  add_repeatable(app, "--angle", options->angles, "BONE=DEG: wanted world angle of a bone");
  app.add_option("--character", options->character,
                 "character to pose (default: the first with bones)");
  app.add_option("--frame", options->frame,
                 "start from the pose at this frame (default: base pose)");
  app.add_option("--clip", options->clip, "clip of --frame and --key (default: the active one)");
  app.add_option("--solver", options->solver, "solver (default: the character's)");
  app.add_option("--iterations", options->iterations, "at most so many (default: the character's)");
  app.add_option("--tolerance", options->tolerance, "px (default: the character's)");
  app.add_flag("--balance", options->balance, "keep the centre of mass over the support");
  app.add_option("-o,--output", options->out, "save the scene with the pose as its base pose");
  app.add_flag("--key", options->key, "with -o: key the pose at --frame instead");
  app.add_flag("--force", options->force, "overwrite an existing file");
  return [&app, options, handle, pin, figure] {
    return run_pose(*options,
                    read_request(*options, goals_in_order(app, *options, handle, pin, figure)));
  };
}

}  // namespace kindred::app
