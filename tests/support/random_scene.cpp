// SPDX-License-Identifier: MIT
#include "support/random_scene.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "kindred/scene/generators.h"

namespace kindred::test {
namespace {

class Maker {
 public:
  explicit Maker(std::uint32_t seed) : engine_(seed) {}

  Scene scene() {
    Scene scene;
    scene.name = name("scene");
    scene.canvas_width = below(4000) + 1;
    scene.canvas_height = below(4000) + 1;
    scene.background = maybe_color();
    scene.frame_rate = frame_rate();
    if (chance()) scene.frame_range = FrameRange{below(50), 50 + below(50)};
    scene.loop = chance();
    if (chance()) scene.camera.x = number();
    scene.camera.zoom = std::abs(number()) + 0.001;
    scene.camera.rotation_deg = number();
    if (chance()) add_camera_motion(scene);
    for (int i = 0, count = below(3); i < count; ++i) {
      scene.markers.push_back(
          {name("marker"), Time{i * 1000}, chance() ? time() : Time{}, extras()});
    }
    scene.extras = extras();
    for (int i = 0, count = below(3); i < count; ++i) add_reference(scene);
    if (chance()) scene.audio = AudioTrack{name("sound"), time(), fraction() * 4, extras()};
    for (int i = 0, count = below(4); i < count; ++i) add_character(scene);
    return scene;
  }

 private:
  int below(int bound) { return static_cast<int>(engine_() % static_cast<unsigned>(bound)); }
  bool chance() { return below(2) == 0; }

  double number() {
    switch (below(6)) {
      case 0:
        return below(2000) - 1000;
      case 1:
        return (below(2000) - 1000) / 8.0;
      case 2:
        return std::ldexp(below(1'000'000) - 500'000, below(400) - 200);
      case 3:
        return 0;
      default:
        return std::uniform_real_distribution<double>(-1000, 1000)(engine_);
    }
  }
  double positive() { return std::abs(number()) + 1e-3; }
  double fraction() { return std::uniform_real_distribution<double>(0, 1)(engine_); }
  Vec2 vector() { return {number(), number()}; }
  std::optional<Vec2> maybe_vector() { return chance() ? std::optional(vector()) : std::nullopt; }
  Time time() {
    const auto frame = below(100'000);
    return chance() ? Time{std::int64_t{below(2'000'000'000)} * (chance() ? 1 : 97)}
                    : Time{kFlicksPerSecond * 1001 / 30000 * frame};
  }
  Color color() {
    const auto byte = [&] { return static_cast<std::uint8_t>(below(256)); };
    return {byte(), byte(), byte(), chance() ? std::uint8_t{255} : byte()};
  }
  std::optional<Color> maybe_color() { return chance() ? std::optional(color()) : std::nullopt; }
  std::optional<std::string> maybe_skin() {
    return chance() ? std::optional<std::string>(chance() ? "back" : "front") : std::nullopt;
  }

  void add_reference(Scene& scene) {
    Reference reference;
    reference.id = ReferenceId{scene.next_reference_id++};
    reference.name = name("take");
    reference.file = name("file");
    reference.sequence = chance();
    if (chance()) reference.frame_rate = frame_rate();
    reference.start = time();
    reference.speed = positive();
    reference.in = time();
    if (chance()) reference.out = reference.in + Time{1 + below(1'000'000)};
    reference.ends = static_cast<ReferenceEnds>(below(3));
    reference.space = static_cast<ReferenceSpace>(below(2));
    reference.over = chance();
    reference.position = vector();
    reference.scale = positive();
    reference.rotation_deg = number();
    reference.opacity = fraction();
    reference.visible = chance();
    reference.locked = chance();
    reference.extras = extras();
    scene.references.push_back(std::move(reference));
  }

  /// Unique: the number makes it so.
  std::string name(const std::string& kind) {
    constexpr const char* flavours[] = {"",        ".L",       " \"quoted\"",      "/slash~",
                                        "\ntab\t", "\xc3\xa9", "\xf0\x9f\xa6\x8a", "\\back"};
    return kind + std::to_string(++names_) + flavours[below(8)];
  }

  Extras extras() {
    Extras extras;
    constexpr const char* texts[] = {
        "1.50", "\"\\u00e9\"", "{ \"a\": [1, 2e3] }", "[\n  1,\n  2\n]", "null", "-0"};
    for (int i = 0, count = below(6) == 0 ? below(3) : 0; i < count; ++i) {
      extras.emplace_back("later " + std::to_string(i), texts[below(6)]);
    }
    return extras;
  }

  FrameRate frame_rate() {
    switch (below(4)) {
      case 0:
        return {30000, 1001, true};
      case 1:
        return frame_rate_from_number(29.97);
      case 2:
        return frame_rate_from_number(12.5);
      default:
        return frame_rate_from_number(below(119) + 1);
    }
  }

  void add_bones(Character& character) {
    std::vector<Bone>& bones = character.bones.edit();
    for (int i = 0, count = below(8); i < count; ++i) {
      Bone bone;
      bone.id = new_id<BoneId>(character);
      bone.name = name("bone");
      if (i > 0 && below(4) > 0) bone.parent = bones[static_cast<std::size_t>(below(i))].id;
      bone.position = vector();
      bone.angle_deg = number();
      bone.length = std::abs(number());
      bone.inherit_rotation = chance();
      bone.inherit_scale = chance();
      bone.mass = std::abs(number());
      if (chance()) bone.side = Side{below(3)};
      if (chance()) bone.caps = {"grasper", name("cap")};
      bone.weights = default_weights(!bone.parent);
      if (chance()) bone.weights = {fraction(), fraction(), fraction()};
      if (chance()) {
        RotationLimits limits;
        limits.min_deg = number();
        limits.max_deg = limits.min_deg + std::abs(number());
        limits.mode = chance() ? LimitMode::kHard : LimitMode::kSoft;
        if (chance()) limits.band_deg = positive();
        bone.limits = limits;
      }
      bone.extras = extras();
      bone.pose_extras = extras();
      character.base_pose.edit().push_back(
          chance() ? BonePose{} : BonePose{number(), number(), number(), number(), number()});
      bones.push_back(std::move(bone));
    }
  }

  BoneId bone_of(const Character& character) {
    return (*character
                 .bones)[static_cast<std::size_t>(below(static_cast<int>(character.bones->size())))]
        .id;
  }

  Shape shape() {
    switch (below(7)) {
      case 0:
        return EllipseShape{number(), number(), positive(), positive(), number()};
      case 1:
        return CapsuleShape{number(), positive(), positive()};
      case 2:
        return RectangleShape{number(), number(), positive(), positive(),
                              chance() ? positive() : 0};
      case 3:
        return PolygonShape{{vector(), vector(), vector()}};
      case 4:
        return PathShape{"M0 0 L10 -5.5 Z", chance() ? FillRule::kNonzero : FillRule::kEvenOdd};
      case 5:
        return ImageShape{"art/" + name("image") + ".png", number(), number(), positive(),
                          number()};
      default:
        return UnknownShape{R"({"type": "fur", "density": 1.0})"};
    }
  }

  void add_parts(Character& character) {
    for (int i = 0, count = below(5); i < count; ++i) {
      Part part;
      part.id = new_id<PartId>(character);
      part.name = name("part");
      if (!character.bones->empty() && chance()) part.bone = bone_of(character);
      part.skin = maybe_skin();
      part.has_main_shape = chance();
      for (int s = 0, shapes = below(4) + (part.has_main_shape ? 1 : 0); s < shapes; ++s) {
        PaintedShape painted;
        painted.shape = shape();
        painted.fill = maybe_color();
        painted.stroke = maybe_color();
        painted.stroke_width = positive();
        const bool further = !part.has_main_shape || s > 0;
        if (further) {
          painted.opacity = fraction();
          painted.visible = chance();
          painted.extras = extras();
        }
        part.shapes.push_back(std::move(painted));
      }
      part.opacity = fraction();
      part.visible = chance();
      part.order = below(11) - 5;
      part.locked = chance();
      if (chance()) part.transform = {number(), number(), number(), number(), number(), number()};
      part.extras = extras();
      character.parts.edit().push_back(std::move(part));
    }
  }

  void add_reflections(Scene& scene, Character& character) {
    for (int i = 0, count = below(3); i < count; ++i) {
      Reflection reflection;
      reflection.id = new_id<ReflectionId>(character);
      reflection.name = name("mirror");
      reflection.root_scale = vector();
      reflection.root_offset = vector();
      reflection.scale = number();
      reflection.flip = Flip{below(4)};
      reflection.skin = maybe_skin();
      reflection.tint = maybe_color();
      reflection.opacity = fraction();
      reflection.visible = chance();
      if (chance()) reflection.mask = "M0 0 L100 0 L100 100 Z";
      if (!scene.characters.empty() && chance()) reflection.before = scene.characters[0]->id;
      reflection.x_extras = extras();
      character.reflections.push_back(std::move(reflection));
    }
  }

  ReflectionId figure(const Character& character) {
    if (character.reflections.empty() || chance()) return {};
    return character.reflections.front().id;
  }

  void add_handles(Character& character) {
    for (int i = 0, count = character.bones->empty() ? 0 : below(4); i < count; ++i) {
      Handle handle;
      handle.id = new_id<HandleId>(character);
      handle.name = name("handle");
      handle.bone = bone_of(character);
      handle.point = maybe_vector();
      handle.target = maybe_vector();
      handle.weight = fraction();
      handle.pinned = chance();
      handle.figure = figure(character);
      if (chance()) handle.chain = below(5) + 1;
      handle.bend = below(3) - 1;
      handle.softness = chance() ? positive() : 0;
      if (chance()) handle.angle_deg = number();
      handle.extras = extras();
      character.handles.push_back(std::move(handle));
    }
    if (!character.bones->empty() && chance()) character.ik.balance.support = {bone_of(character)};
    character.ik.solver = chance() ? "dls" : "gradient";
    character.ik.tolerance_px = positive();
    character.ik.max_iterations = below(500) + 1;
  }

  std::vector<Key> keys(bool whole, int names) {
    std::vector<Key> keys;
    for (int i = 0, count = below(12); i < count; ++i) {
      Key key{time(), names > 0 ? below(names + 1) - 1 : whole ? below(2) : number(), nullptr};
      if (chance()) {
        KeyOptions options;
        options.interpolation = find_interpolation(chance() ? "hold" : "bspline");
        options.extras = extras();
        key.options = std::make_shared<const KeyOptions>(std::move(options));
      }
      keys.push_back(std::move(key));
    }
    return keys;
  }

  void add_channels(const Character& character, Clip& clip) {
    for (const Bone& bone : *character.bones) {
      for (const char* word : {"x", "rotation", "scale_y"}) {
        if (chance()) continue;
        Channel channel;
        channel.target = {*find_property(PropertyOwner::kBone, word), bone.id, "", {}};
        channel.curve = Curve(keys(false, 0));
        channel.angles = chance() ? AngleMode::kRaw : AngleMode::kShortest;
        if (chance()) channel.interpolation = find_interpolation("catmull_rom");
        clip.channels.emplace_back(std::move(channel));
      }
    }
    Channel visible;
    visible.target = {
        *find_property(PropertyOwner::kPart, "visible"), {}, name("part"), maybe_skin()};
    visible.curve = Curve(keys(true, 0));
    clip.channels.emplace_back(std::move(visible));
    Channel skin;
    skin.target = {*find_property(PropertyOwner::kCharacter, "skin"), {}, "", {}};
    skin.names = {"back", "front"};
    skin.curve = Curve(keys(true, 2));
    clip.channels.emplace_back(std::move(skin));
  }

  void add_camera_motion(Scene& scene) {
    Clip& motion = scene.camera.motion.edit();
    if (chance()) motion.duration = time();
    motion.loop = chance();
    motion.interpolation = *find_interpolation(chance() ? "smooth" : "linear");
    for (const char* word : {"x", "y", "zoom", "rotation"}) {
      if (chance()) continue;
      Channel channel;
      channel.target.property = *find_property(PropertyOwner::kCamera, word);
      channel.curve = Curve(keys(false, 0));
      motion.channels.emplace_back(std::move(channel));
    }
  }

  double within(const GeneratorParameter& row) {
    if (chance()) return row.default_value;
    const double value = std::clamp(number(), row.min, row.max);
    return row.decimals == 0 ? std::clamp(std::round(value), row.min, row.max) : value;
  }

  Generator generator(Character& character) {
    const auto row = static_cast<std::size_t>(below(int(generator_kinds().size())));
    Generator generator = make_generator({static_cast<std::uint8_t>(row)});
    const GeneratorKind& kind = generator_kind(generator.kind);
    generator.id = new_id<GeneratorId>(character);
    generator.bone = bone_of(character);
    for (BoneId& helper : generator.helpers) helper = chance() ? bone_of(character) : BoneId{};
    generator.start = Time{below(1000)};
    if (chance()) generator.duration = time() + Time{1};
    generator.loop = chance();
    generator.ease = {static_cast<std::uint8_t>(below(int(eases().size())))};
    generator.enabled = chance();
    if (chance()) generator.weight = fraction();
    if (chance()) generator.fade_in = Time{below(1000)};
    for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
      generator.values[i] = within(kind.parameters[i]);
      if (kind.parameters[i].animatable && chance()) {
        generator.values[i].curve = Curve(keys(false, 0));
        if (chance()) generator.values[i].interpolation = *find_interpolation("smooth");
      }
    }
    generator.extras = extras();
    return generator;
  }

  void add_layers(Character& character) {
    for (const Cow<Clip>& clip : character.clips) {
      if (chance()) continue;
      character.layers.push_back(
          {clip->id, chance() ? 1 : fraction(), chance(), chance(), extras()});
    }
  }

  void add_clips(Character& character) {
    for (int i = 0, count = below(3); i < count; ++i) {
      Clip clip;
      clip.id = new_id<ClipId>(character);
      clip.name = name("clip");
      if (chance()) clip.duration = time();
      clip.loop = chance();
      clip.interpolation = *find_interpolation(chance() ? "catmull_rom" : "linear");
      add_channels(character, clip);
      if (!character.bones->empty() && chance()) {
        ClipPin pin;
        pin.bone = bone_of(character);
        pin.point = maybe_vector();
        pin.figure = figure(character);
        pin.from = Time{below(1000)};
        pin.to = pin.from + time();
        pin.target = maybe_vector();
        pin.blend = Time{below(1'000'000)};
        clip.pins.push_back(std::move(pin));
      }
      for (int g = 0, many = character.bones->empty() ? 0 : below(3); g < many; ++g) {
        clip.generators.push_back(generator(character));
      }
      clip.extras = extras();
      character.active_clip = chance() ? clip.id : ClipId{};
      character.clips.emplace_back(std::move(clip));
    }
  }

  void add_saved_poses(Character& character) {
    for (int i = 0, count = below(3); i < count; ++i) {
      SavedPose pose;
      pose.id = new_id<SavedPoseId>(character);
      pose.name = name("pose");
      for (const Bone& bone : *character.bones) {
        if (chance()) continue;
        SavedBone saved;
        saved.bone = bone.id;
        for (const char* word : {"x", "y", "rotation", "scale_x", "scale_y"}) {
          if (chance()) continue;
          saved.values.push_back({*find_property(PropertyOwner::kBone, word), number()});
        }
        saved.extras = extras();
        pose.bones.push_back(std::move(saved));
      }
      for (const Part& part : *character.parts) {
        const bool same_name =
            std::any_of(pose.parts.begin(), pose.parts.end(),
                        [&](const SavedPart& other) { return other.part == part.name; });
        if (same_name || chance()) continue;
        SavedPart saved;
        saved.part = part.name;
        if (chance()) saved.visible = chance();
        if (chance()) saved.order = below(9) - 4;
        saved.extras = extras();
        pose.parts.push_back(std::move(saved));
      }
      pose.extras = extras();
      character.poses.edit().push_back(std::move(pose));
    }
  }

  void add_character(Scene& scene) {
    Character character;
    character.id = CharacterId{scene.next_character_id++};
    character.name = name("character");
    character.skin = maybe_skin();
    character.visible = chance();
    character.locked = chance();
    add_bones(character);
    add_parts(character);
    add_reflections(scene, character);
    add_handles(character);
    add_clips(character);
    add_layers(character);
    if (chance()) character.depth = positive();
    add_saved_poses(character);
    character.extras = extras();
    const Character* holder = scene.characters.empty() ? nullptr : &*scene.characters.front();
    if (holder && !holder->bones->empty() && chance()) {
      character.parent = CharacterParent{holder->id, bone_of(*holder), extras()};
    }
    scene.characters.emplace_back(std::move(character));
  }

  std::mt19937 engine_;
  int names_ = 0;
};

}  // namespace

Scene random_scene(std::uint32_t seed) { return Maker(seed).scene(); }

}  // namespace kindred::test
