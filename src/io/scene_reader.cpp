// SPDX-License-Identifier: MIT
// The scene's own members, and a character section by section.
#include "io/scene_reader.h"

#include <algorithm>
#include <charconv>
#include <climits>
#include <cmath>

#include "io/scene_file.h"

namespace kindred::io {
namespace {

constexpr long long kMaxCanvas = 100'000;
constexpr NumberRange kAboveMinusOne{-1, std::numeric_limits<double>::infinity(), true,
                                     "a number above -1"};
constexpr long long kMaxFrame = 1'000'000'000;

/// False where the file is no scene; an error says why.
bool read_format(ObjectReader& reader, Scene& scene, ReadLog& log) {
  const auto format = reader.take("format");
  const bool is_scene =
      format && format->is(JsonKind::kString) && format->string() == "kindred-scene";
  if (!is_scene) {
    log.error(format ? *format : reader.value(),
              "not a Kindred scene: \"format\" must be \"kindred-scene\"");
    return false;
  }
  const auto version = reader.take("version");
  if (!version || !version->is(JsonKind::kNumber) || version->number() < 1) {
    log.warn(version ? *version : reader.value(),
             (version ? "version: " + shown(*version) + " is not a whole number from 1"
                      : std::string("the version is missing")) +
                 "; 1 used");
    return true;
  }
  const double number = std::min(version->number(), 1e9);
  scene.version = static_cast<int>(std::ceil(number));
  if (number != std::floor(number)) {
    log.warn(*version, "version: " + shown(*version) + " is not a whole number; taken for " +
                           std::to_string(scene.version));
  }
  if (scene.version > kSceneVersion) {
    log.warn(*version, "version " + shown(*version) + " is newer than this program's " +
                           std::to_string(kSceneVersion) + "; opened for reading only");
  }
  return true;
}

void read_canvas(ObjectReader& reader, Scene& scene, ReadLog& log) {
  const auto value = reader.object("canvas");
  if (!value) return;
  ObjectReader canvas(*value, "canvas", log);
  scene.canvas_width = static_cast<int>(canvas.whole("width", scene.canvas_width, 1, kMaxCanvas));
  scene.canvas_height =
      static_cast<int>(canvas.whole("height", scene.canvas_height, 1, kMaxCanvas));
  scene.background = canvas.color("background");
  scene.canvas_extras = canvas.rest();
}

/// "30000/1001".
std::optional<FrameRate> ratio(std::string_view text) {
  FrameRate rate;
  rate.written_as_ratio = true;
  const char* const end = text.data() + text.size();
  const auto numerator = std::from_chars(text.data(), end, rate.numerator);
  if (numerator.ec != std::errc() || numerator.ptr == end || *numerator.ptr != '/') return {};
  const auto denominator = std::from_chars(numerator.ptr + 1, end, rate.denominator);
  const bool good = denominator.ec == std::errc() && denominator.ptr == end && rate.numerator > 0 &&
                    rate.denominator > 0 && rate.numerator <= 1'000'000'000 &&
                    rate.denominator <= 1'000'000'000 && frames_per_second(rate) >= 0.001 &&
                    frames_per_second(rate) <= 100'000;
  return good ? std::optional(rate) : std::nullopt;
}

std::optional<FrameRange> read_frame_range(ObjectReader& reader) {
  const auto value = reader.take("frame_range");
  if (!value || value->is_null()) return {};
  const auto items = value->is(JsonKind::kArray) ? value->children() : std::vector<JsonValue>();
  const auto is_frame = [](const JsonValue& item) {
    return item.is(JsonKind::kNumber) && item.number() == std::floor(item.number()) &&
           item.number() >= 0 && item.number() <= static_cast<double>(kMaxFrame);
  };
  if (items.size() != 2 || !is_frame(items[0]) || !is_frame(items[1])) {
    reader.tell(*value, "frame_range", "a pair of frames from 0 to " + std::to_string(kMaxFrame),
                "the range of the clips");
    return {};
  }
  FrameRange range{static_cast<std::int64_t>(items[0].number()),
                   static_cast<std::int64_t>(items[1].number())};
  if (range.first > range.last) {
    reader.log().warn(*value, "frame_range: " + std::to_string(range.first) + " is after " +
                                  std::to_string(range.last) + "; swapped");
    std::swap(range.first, range.last);
  }
  return range;
}

void read_camera(ObjectReader& reader, Scene& scene, ReadLog& log) {
  const auto value = reader.object("camera");
  if (!value) return;
  ObjectReader camera(*value, "camera", log);
  scene.camera.x = camera.optional_number("x");
  scene.camera.y = camera.optional_number("y");
  scene.camera.zoom = camera.number("zoom", 1, kPositive);
  scene.camera.rotation_deg = camera.number("rotation", 0);
  Character nobody;  // the camera's channels speak of no bone
  CharacterContext context{nobody, {}, log};
  read_motion(camera, PropertyOwner::kCamera, scene.camera.motion.edit(), context);
  scene.camera.extras = camera.rest();
}

Character read_character(const JsonValue& value, NameList& names, ReadLog& log) {
  ObjectReader reader(value, owner_text("character", value), log);
  Character character;
  character.name = names.claim(value, log);
  reader.take("name");
  character.skin = reader.string("skin");
  CharacterContext context{character, {}, log};
  read_bones(reader, context);
  // What refers to bones says nothing sensible while they are wrong.
  if (log.has_errors()) return character;
  read_pose(reader, context);
  read_parts(reader, context);
  read_reflections(reader, context);
  read_handles(reader, context);
  read_ik(reader, context);
  read_clips(reader, context);
  read_saved_poses(reader, context);
  character.depth = reader.number("depth", 0, kAboveMinusOne);
  character.visible = reader.boolean("visible", true);
  character.locked = reader.boolean("locked", false);
  const Extras rest = reader.rest();
  character.extras.insert(character.extras.end(), rest.begin(), rest.end());
  return character;
}

/// `before` of every reflection, now that all characters are known.
void link_before(Scene& scene, const std::vector<JsonValue>& values, ReadLog& log) {
  for (std::size_t c = 0; c < scene.characters.size(); ++c) {
    const auto list = values[c].find("reflections");
    if (!list || !list->is(JsonKind::kArray)) continue;
    const auto items = list->children();
    for (std::size_t r = 0; r < items.size(); ++r) {
      const auto before = items[r].find("before");
      if (!before) continue;
      Reflection& reflection = scene.characters[c].edit().reflections[r];
      const Character* other =
          before->is(JsonKind::kString) ? find_character(scene, before->string()) : nullptr;
      const int index = other ? character_index(scene, other->id) : -1;
      if (index >= 0 && static_cast<std::size_t>(index) < c) {
        reflection.before = other->id;
      } else if (!before->is(JsonKind::kNull)) {
        log.warn(*before, "reflection " + in_quotes(reflection.name) +
                              ": before: " + shown(*before) +
                              " is not an earlier character; kept, drawn in its own place");
        continue;
      }
      std::erase_if(reflection.extras, [](const auto& extra) { return extra.first == "before"; });
    }
  }
}

void read_characters(ObjectReader& reader, Scene& scene, ReadLog& log) {
  NameList names("character");
  const std::vector<JsonValue> values = reader.list("characters");
  for (const JsonValue& value : values) {
    Character character = read_character(value, names, log);
    character.id = CharacterId{scene.next_character_id++};
    scene.characters.emplace_back(std::move(character));
  }
  if (log.has_errors()) return;
  link_before(scene, values, log);
  link_character_parents(scene, values, log);
}

void read_markers(ObjectReader& reader, Scene& scene, ReadLog& log) {
  for (const JsonValue& value : reader.list("markers")) {
    ObjectReader entry(value, "marker", log);
    Marker marker;
    marker.name = entry.string("name").value_or("");
    marker.time = entry.time("time", Time{0});
    if (marker.time < Time{0}) {
      log.warn(value, "marker " + in_quotes(marker.name) + ": time is before 0; 0 used");
      marker.time = Time{0};
    }
    marker.duration = entry.time("duration", Time{0});
    if (marker.duration < Time{0}) {
      log.warn(value, "marker " + in_quotes(marker.name) + ": duration is below 0; 0 used");
      marker.duration = Time{0};
    }
    marker.extras = entry.rest();
    scene.markers.push_back(std::move(marker));
  }
  std::stable_sort(scene.markers.begin(), scene.markers.end(),
                   [](const Marker& l, const Marker& r) { return l.time < r.time; });
}

std::optional<Scene> read(const JsonTree& tree, ReadLog& log) {
  const JsonValue top(tree, 0);
  if (!top.is(JsonKind::kObject)) {
    log.error(top, "not a Kindred scene: the file holds no JSON object");
    return {};
  }
  for (const std::uint32_t node : tree.duplicates) {
    const JsonValue member(tree, node);
    log.warn(member, "the name " + in_quotes(member.key()) + " stands twice; the last one is used");
  }
  ObjectReader reader(top, "scene", log);
  Scene scene;
  if (!read_format(reader, scene, log)) return {};
  scene.name = reader.string("name").value_or("");
  read_canvas(reader, scene, log);
  scene.frame_rate = read_frame_rate(reader, "24").value_or(FrameRate{});
  scene.frame_range = read_frame_range(reader);
  scene.loop = reader.boolean("loop", true);
  read_camera(reader, scene, log);
  read_references(reader, scene);
  read_audio(reader, scene);
  read_markers(reader, scene, log);
  read_characters(reader, scene, log);
  scene.extras = reader.rest();
  log.tell_non_finite(tree);
  if (log.has_errors()) return {};
  return scene;
}

}  // namespace

std::string NameList::claim(const JsonValue& owner, ReadLog& log) {
  const auto value = owner.find("name");
  const bool named = value && value->is(JsonKind::kString) && !value->string().empty();
  const std::string wanted(named ? value->string() : kind_);
  std::string name = wanted;
  int& number = next_number_.try_emplace(wanted, 2).first->second;
  while (!taken_.insert(name).second) name = wanted + " " + std::to_string(number++);
  if (!named) {
    log.warn(value ? *value : owner,
             "a " + std::string(kind_) + " without a name; called " + in_quotes(name));
  } else if (name != wanted) {
    log.warn(*value, std::string(kind_) + ": the name " + in_quotes(wanted) +
                         " is taken; renamed to " + in_quotes(name));
  }
  return name;
}

std::optional<FrameRate> read_frame_rate(ObjectReader& reader, std::string_view fallback_text) {
  const auto value = reader.take("frame_rate");
  if (!value) return {};
  if (value->is(JsonKind::kNumber) && value->number() >= 0.001 && value->number() <= 100'000) {
    return frame_rate_from_number(value->number());
  }
  if (value->is(JsonKind::kString)) {
    if (const auto rate = ratio(value->string())) return *rate;
  }
  reader.tell(*value, "frame_rate",
              "a number from 0.001 to 100000 or a ratio such as \"30000/1001\"", fallback_text);
  return {};
}

std::string owner_text(std::string_view kind, const JsonValue& object) {
  const auto name = object.find("name");
  if (!name || !name->is(JsonKind::kString)) return std::string(kind);
  return std::string(kind) + " " + in_quotes(name->string());
}

std::optional<BoneId> read_bone(ObjectReader& reader, std::string_view name, bool null_allowed,
                                const CharacterContext& context) {
  const auto value = reader.take(name);
  if (null_allowed && (!value || value->is_null())) return BoneId{};
  if (value && value->is(JsonKind::kString)) {
    const auto bone = context.bones.find(value->string());
    if (bone != context.bones.end()) return context.bone(bone->second).id;
  }
  context.log.error(
      value ? *value : reader.value(),
      reader.owner() + ": " +
          (value ? shown(*value) + " is not a bone of the character" : "the bone is missing"));
  return {};
}

ReflectionId read_figure(ObjectReader& reader, const CharacterContext& context, Extras& kept) {
  const auto value = reader.take("figure");
  if (!value || (value->is(JsonKind::kString) && value->string() == "self")) return {};
  const Reflection* reflection =
      value->is(JsonKind::kString) ? find_reflection(context.character, value->string()) : nullptr;
  if (reflection) return reflection->id;
  context.log.warn(*value,
                   reader.owner() + ": figure: " + shown(*value) +
                       " is neither \"self\" nor a reflection; kept, acts on the character");
  kept.emplace_back("figure", value->raw());
  return {};
}

LoadResult read_scene(std::string_view text) {
  LoadResult result;
  JsonTree tree;
  if (const auto error = parse_json(text, tree)) {
    result.messages.push_back({Severity::kError, error->place, error->text});
    return result;
  }
  ReadLog log;
  result.scene = read(tree, log);
  result.messages = log.take();
  return result;
}

}  // namespace kindred::io
