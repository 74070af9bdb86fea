// SPDX-License-Identifier: MIT
// Reflections, handles and the settings of IK.
#include <array>

#include "io/scene_reader.h"
#include "kindred/ik/ik.h"

namespace kindred::io {
namespace {

void read_axis(const JsonValue& value, const std::string& owner, double& scale, double& offset,
               Extras& extras, ReadLog& log) {
  ObjectReader reader(value, owner, log);
  scale = reader.number("scale", scale);
  offset = reader.number("offset", offset);
  extras = reader.rest();
}

/// All of a reflection but `before`, which may name a character that is not read yet.
Reflection read_reflection(const JsonValue& value, CharacterContext& context) {
  ObjectReader reader(value, owner_text("reflection", value), context.log);
  Reflection reflection;
  reflection.id = new_id<ReflectionId>(context.character);
  reader.take("name");
  if (const auto x = reader.object("x")) {
    read_axis(*x, reader.owner() + ": x", reflection.root_scale.x, reflection.root_offset.x,
              reflection.x_extras, context.log);
  }
  if (const auto y = reader.object("y")) {
    read_axis(*y, reader.owner() + ": y", reflection.root_scale.y, reflection.root_offset.y,
              reflection.y_extras, context.log);
  }
  reflection.scale = reader.number("scale", 1);
  constexpr std::array flips{Flip::kNone, Flip::kX, Flip::kY, Flip::kXY};
  reflection.flip = flips[reader.word("flip", {"none", "x", "y", "xy"}, 0)];
  reflection.skin = reader.string("skin");
  reflection.tint = reader.color("tint");
  reflection.opacity = reader.number("opacity", 1, kZeroToOne);
  reflection.visible = reader.boolean("visible", true);
  reflection.mask = reader.string("mask");
  if (const auto mask = value.find("mask")) {
    check_path(*mask, reader.owner() + ": mask", context.log);
  }
  reflection.extras = reader.rest();
  return reflection;
}

Handle read_handle(const JsonValue& value, NameList& names, CharacterContext& context) {
  ObjectReader reader(value, owner_text("handle", value), context.log);
  Handle handle;
  handle.id = new_id<HandleId>(context.character);
  handle.name = names.claim(value, context.log);
  reader.take("name");
  handle.bone = read_bone(reader, "bone", false, context).value_or(BoneId{});
  handle.point = reader.optional_vector("point");
  handle.target = reader.optional_vector("target");
  handle.weight = reader.number("weight", 1, kNotNegative);
  handle.pinned = reader.boolean("pinned", false);
  handle.locked = reader.boolean("locked", false);
  Extras kept;
  handle.figure = read_figure(reader, context, kept);
  if (const auto chain = value.find("chain"); chain && !chain->is_null()) {
    const long long bones = reader.whole("chain", 0, 1, 1'000'000);
    if (bones > 0) handle.chain = static_cast<int>(bones);
  }
  reader.take("chain");
  handle.bend = reader.number("bend", 0);
  handle.softness = reader.number("softness", 0, kNotNegative);
  handle.angle_deg = reader.optional_number("angle");
  handle.extras = reader.rest();
  handle.extras.insert(handle.extras.end(), kept.begin(), kept.end());
  return handle;
}

BalanceSettings read_balance(const JsonValue& value, CharacterContext& context) {
  ObjectReader reader(value, "ik: balance", context.log);
  BalanceSettings balance;
  balance.enabled = reader.boolean("enabled", false);
  balance.weight = reader.number("weight", 1, kNotNegative);
  for (const JsonValue& item : reader.list("support")) {
    const auto bone =
        item.is(JsonKind::kString) ? context.bones.find(item.string()) : context.bones.end();
    if (bone == context.bones.end()) {
      context.log.error(item,
                        "ik: balance: support: " + shown(item) + " is not a bone of the character");
    } else {
      balance.support.push_back(context.bone(bone->second).id);
    }
  }
  balance.extras = reader.rest();
  return balance;
}

}  // namespace

void read_reflections(ObjectReader& reader, CharacterContext& context) {
  NameList names("reflection");
  names.reserve("self");
  for (const JsonValue& value : reader.list("reflections")) {
    Reflection reflection = read_reflection(value, context);
    reflection.name = names.claim(value, context.log);
    context.character.reflections.push_back(std::move(reflection));
  }
}

void read_handles(ObjectReader& reader, CharacterContext& context) {
  NameList names("handle");
  for (const JsonValue& value : reader.list("handles")) {
    context.character.handles.push_back(read_handle(value, names, context));
  }
}

void read_ik(ObjectReader& reader, CharacterContext& context) {
  const auto value = reader.object("ik");
  if (!value) return;
  ObjectReader settings(*value, "ik", context.log);
  IkSettings& ik = context.character.ik;
  ik.solver = settings.string("solver").value_or(ik.solver);
  if (!ik::find_solver(ik.solver)) {
    context.log.warn_once(settings.value().find("solver").value_or(*value),
                          "solver " + in_quotes(ik.solver) +
                              " is not known to this version; kept, acts as " +
                              std::string(ik::default_solver().word));
  }
  ik.tolerance_px = settings.number("tolerance", ik.tolerance_px, kPositive);
  ik.max_iterations =
      static_cast<int>(settings.whole("max_iterations", ik.max_iterations, 1, 1'000'000));
  ik.fixed_step = settings.number("fixed_step", ik.fixed_step, kNotNegative);
  if (const auto balance = settings.object("balance")) {
    ik.balance = read_balance(*balance, context);
  }
  ik.extras = settings.rest();
}

}  // namespace kindred::io
