// SPDX-License-Identifier: MIT
#include "scenes/assets.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

#include "io/svg_figure.h"

namespace kindred::scenes {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

std::string read_text(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream) throw std::runtime_error(file.string() + ": can't be read");
  return text.str();
}

json read_json(const fs::path& file) {
  try {
    return json::parse(read_text(file));
  } catch (const json::exception& error) {
    throw std::runtime_error(file.string() + ": " + error.what());
  }
}

Vec2 vec2_from(const json& value) { return {value.at(0).get<double>(), value.at(1).get<double>()}; }

io::SvgFigure read_drawing(const fs::path& file, const io::SvgFigureOptions& options) {
  io::SvgFigure figure = io::read_svg_figure(read_text(file), options);
  // Our own drawings keep to what the reader knows: a message is a fault of the drawing.
  if (!figure.messages.empty()) {
    throw std::runtime_error(io::to_line(figure.messages.front(), file.string()));
  }
  return figure;
}

// ---- the skeleton ------------------------------------------------------------------------------

DofWeights weights_from(const json& value) {
  return {value.at("x").get<double>(), value.at("y").get<double>(),
          value.at("rotation").get<double>()};
}

std::string without_side(const std::string& name) {
  const bool sided = name.size() > 2 && (name.ends_with(".L") || name.ends_with(".R"));
  return sided ? name.substr(0, name.size() - 2) : name;
}

RotationLimits limits_from(const json& value) {
  RotationLimits limits;
  limits.min_deg = value.at("min").get<double>();
  limits.max_deg = value.at("max").get<double>();
  limits.mode = value.at("mode") == "soft" ? LimitMode::kSoft : LimitMode::kHard;
  return limits;
}

Side side_from(const std::string& word) {
  return word == "left" ? Side::kLeft : word == "right" ? Side::kRight : Side::kCenter;
}

BoneId bone_id(const std::vector<Bone>& bones, const std::string& name) {
  const auto at =
      std::find_if(bones.begin(), bones.end(), [&](const Bone& bone) { return bone.name == name; });
  if (at == bones.end()) throw std::runtime_error("there is no bone \"" + name + "\"");
  return at->id;
}

/// Bones as the rig file says them; its roots stand in the drawing's place, y up.
std::vector<Bone> bones_from(const json& rig, const json& weights, Character& character) {
  std::vector<Bone> bones;
  for (const json& value : rig.at("bones")) {
    Bone bone;
    bone.id = new_id<BoneId>(character);
    bone.name = value.at("name").get<std::string>();
    const bool is_root = value.at("parent").is_null();
    if (!is_root) bone.parent = bone_id(bones, value.at("parent").get<std::string>());
    bone.position = vec2_from(value.at("position"));
    bone.angle_deg = value.at("angle").get<double>();
    bone.length = value.at("length").get<double>();
    bone.inherit_scale = value.value("inherit_scale", true);
    bone.mass = value.at("mass").get<double>();
    bone.side = side_from(value.at("side").get<std::string>());
    bone.caps = value.value("caps", std::vector<std::string>{});
    bone.weights = default_weights(is_root);
    if (value.contains("weights")) bone.weights = weights_from(value.at("weights"));
    if (const auto own = weights.find(without_side(bone.name)); own != weights.end()) {
      bone.weights = weights_from(*own);
    }
    if (value.contains("limits")) bone.limits = limits_from(value.at("limits"));
    bones.push_back(std::move(bone));
  }
  return bones;
}

// ---- the artwork -------------------------------------------------------------------------------

/// Room between two neighbours of the draw order, so that channels can put parts between them.
constexpr int kOrderStep = 10;

/// Place of the part in the rig's draw order: that of the outermost of its groups that is listed.
int order_of(const std::vector<std::string>& groups, const json& draw_order) {
  for (const std::string& group : groups) {
    const auto at = std::find(draw_order.begin(), draw_order.end(), group);
    if (at != draw_order.end()) {
      return kOrderStep * static_cast<int>(at - draw_order.begin() + 1);
    }
  }
  throw std::runtime_error("group \"" + groups.front() + "\" is missing in the draw order");
}

void add_skin(Character& character, const std::string& skin, const json& rig,
              const fs::path& folder, const Affine& svg_to_world) {
  const io::SvgFigure drawing =
      read_drawing(folder / rig.at("files").at(skin).get<std::string>(),
                   {.bones = *character.bones, .svg_to_world = svg_to_world});
  std::vector<Part>& parts = character.parts.edit();
  const auto first = std::ssize(parts);
  for (std::size_t i = 0; i < drawing.parts.size(); ++i) {
    Part part = drawing.parts[i];
    part.id = new_id<PartId>(character);
    part.skin = skin;
    part.order = order_of(drawing.groups[i], rig.at("draw_order").at(skin));
    parts.push_back(std::move(part));
  }
  std::stable_sort(parts.begin() + first, parts.end(),
                   [](const Part& l, const Part& r) { return l.order < r.order; });
}

/// A flat ellipse on a root bone of its own at the height of the hips, so that it is reflected to
/// the feet of the mirror image.
void add_ground_shadow(Character& character, const Figure& figure, Vec2 hips,
                       const Palette& palette) {
  Bone bone;
  bone.id = new_id<BoneId>(character);
  bone.name = "shadow";
  bone.position = hips;
  bone.mass = 0;
  bone.weights = {0, 0, 0};
  character.bones.edit().push_back(bone);
  for (const auto& [skin, color] :
       {std::pair{"back", "shadow_on_rug"}, {"front", "shadow_in_glass"}}) {
    Part part;
    part.id = new_id<PartId>(character);
    part.name = "shadow";
    part.bone = bone.id;
    part.skin = skin;
    part.has_main_shape = true;
    PaintedShape ellipse;
    // A little to the right, away from the morning light.
    ellipse.shape = EllipseShape{8, -figure.hip_height, 72, 8, 0};
    ellipse.fill = palette.at(color);
    part.shapes.push_back(ellipse);
    character.parts.edit().push_back(std::move(part));
  }
}

void add_handle(Character& character, const std::string& name, const std::string& bone,
                bool pinned) {
  Handle handle;
  handle.id = new_id<HandleId>(character);
  handle.name = name;
  handle.bone = bone_id(*character.bones, bone);
  handle.pinned = pinned;
  character.handles.push_back(std::move(handle));
}

// ---- poses, swaps, mirror ----------------------------------------------------------------------

NamedPose pose_from(const json& values) {
  NamedPose pose;
  for (const auto& [bone, value] : values.items()) {
    pose[bone] = {value.value("x", 0.0), value.value("y", 0.0), value.value("rotation", 0.0),
                  value.value("scale_x", 1.0), value.value("scale_y", 1.0)};
  }
  return pose;
}

Reflection mirror_from(const json& value) {
  Reflection mirror;
  mirror.name = "mirror";
  mirror.root_scale = {value.at("x").at("scale").get<double>(),
                       value.at("y").at("scale").get<double>()};
  mirror.root_offset = {value.at("x").at("offset").get<double>(),
                        value.at("y").at("offset").get<double>()};
  mirror.scale = value.at("scale").get<double>();
  mirror.skin = value.at("skin").get<std::string>();
  mirror.tint = parse_color(value.at("tint").get<std::string>());
  return mirror;
}

fs::path figures(const fs::path& assets) { return assets / "figures"; }

}  // namespace

Palette load_palette(const fs::path& file) {
  const json value = read_json(file);
  Palette palette;
  const auto add = [&](const std::string& name, const json& color) {
    const auto parsed = parse_color(color.get<std::string>());
    if (!parsed) throw std::runtime_error(file.string() + ": " + name + " is not a colour");
    palette[name] = *parsed;
  };
  for (const auto& [name, color] : value.at("colours").items()) add(name, color);
  for (const char* name : {"shadow_on_rug", "shadow_in_glass"}) add(name, value.at(name));
  return palette;
}

FigurePlace mika_in_room(const fs::path& assets) {
  const json scene = read_json(figures(assets) / "mika_rig.json").at("scene");
  const double canvas_height = scene.at("canvas").at(1).get<double>();
  const json& character = scene.at("character");
  return {{character.at("x").get<double>(), canvas_height - character.at("ground").get<double>()}};
}

Figure load_mika(const fs::path& assets, const FigurePlace& place) {
  const json rig = read_json(figures(assets) / "mika_rig.json");
  const json weights = read_json(assets / "weights" / "person.json").at("weights");
  const Palette palette = load_palette(assets / "palettes" / "calm_morning.json");
  const double ground_svg = rig.at("canvas").at("ground").get<double>();
  const double middle_svg = rig.at("canvas").at("width").get<double>() / 2;
  // (x, y) of the drawing stands at (x - middle + place.x, ground - y + place.y).
  const Affine svg_to_world{1, 0, 0, -1, place.ground.x - middle_svg, place.ground.y + ground_svg};

  Figure figure;
  Character& mika = figure.character;
  mika.name = rig.at("name").get<std::string>();
  mika.skin = "back";
  std::vector<Bone> bones = bones_from(rig, weights, mika);
  const Vec2 root_svg = vec2_from(rig.at("bones").at(0).at("joint"));
  bones.front().position = apply(svg_to_world, root_svg);
  figure.hip_height = ground_svg - root_svg.y;
  for (const json& bone : rig.at("bones")) {
    if (bone.at("name") == "foot.L")
      figure.ankle_height = ground_svg - vec2_from(bone.at("joint")).y;
  }
  mika.bones = bones;
  add_ground_shadow(mika, figure, bones.front().position, palette);
  for (const char* skin : {"back", "front"}) {
    add_skin(mika, skin, rig, figures(assets), svg_to_world);
  }
  mika.base_pose = Pose(mika.bones->size());
  add_handle(mika, "left hand", "hand.L", false);
  add_handle(mika, "right hand", "hand.R", false);
  add_handle(mika, "left foot", "foot.L", true);
  add_handle(mika, "right foot", "foot.R", true);
  mika.ik.balance.support = {bone_id(*mika.bones, "foot.L"), bone_id(*mika.bones, "foot.R")};

  for (const auto& [name, pose] : rig.at("poses").items()) {
    figure.poses[name] = pose_from(pose.at("values"));
  }
  for (const auto& [name, parts] : rig.at("swaps").items()) {
    figure.swaps.emplace_back(name, parts.get<std::vector<std::string>>());
  }
  figure.mirror = mirror_from(rig.at("scene").at("reflection"));
  return figure;
}

Room load_room(const fs::path& assets) {
  constexpr double kCanvasHeight = 720;
  const io::SvgFigure drawing = read_drawing(
      figures(assets) / "room.svg", {.bones = {}, .svg_to_world = {1, 0, 0, -1, 0, kCanvasHeight}});
  Room room;
  room.width = static_cast<int>(drawing.width);
  room.height = static_cast<int>(drawing.height);
  if (drawing.height != kCanvasHeight) throw std::runtime_error("room.svg: not 720 px high");
  room.behind.name = "room";
  room.before.name = "mirror frame and rug";
  // The reflection shows between the glass and the sheen on it.
  bool behind = true;
  for (const Part& drawn : drawing.parts) {
    if (drawn.name == "mirror.sheen") behind = false;
    Character& prop = behind ? room.behind : room.before;
    Part part = drawn;
    part.id = new_id<PartId>(prop);
    prop.parts.edit().push_back(std::move(part));
  }
  for (const io::SvgNamedPath& path : drawing.named_paths) {
    if (path.id == "glass") room.glass = to_text(path.path_world, 2);
  }
  if (room.glass.empty() || behind)
    throw std::runtime_error("room.svg: no glass or no mirror.sheen");
  return room;
}

}  // namespace kindred::scenes
