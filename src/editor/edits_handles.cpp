// SPDX-License-Identifier: MIT
#include "editor/edits_handles.h"

#include <algorithm>
#include <cmath>

#include "editor/number_input.h"

namespace kindred::editor {
namespace {

constexpr double kSamePointPx = 0.5;

Handle* edit_handle(Scene& scene, CharacterId id, HandleId handle) {
  Character* character = edit_character(scene, id);
  if (!character) return nullptr;
  for (Handle& entry : character->handles) {
    if (entry.id == handle) return &entry;
  }
  return nullptr;
}

std::vector<std::string> handle_names(const Character& character, HandleId except = {}) {
  std::vector<std::string> names;
  for (const Handle& handle : character.handles) {
    if (handle.id != except) names.push_back(handle.name);
  }
  return names;
}

bool same_point(const Bone& bone, const std::optional<Vec2>& left,
                const std::optional<Vec2>& right) {
  const Vec2 difference = handle_point(bone, left) - handle_point(bone, right);
  return std::hypot(difference.x, difference.y) <= kSamePointPx;
}

void pin(Handle& handle, bool pinned) {
  if (handle.pinned == pinned) return;
  handle.pinned = pinned;
  handle.target.reset();
}

}  // namespace

HandleId add_handle(Scene& scene, CharacterId id, BoneId bone_id, std::optional<Vec2> point,
                    ReflectionId figure) {
  const Character* current = find_character(scene, id);
  const Bone* bone = current ? find_bone(*current, bone_id) : nullptr;
  if (!bone || (figure && !find_reflection(*current, figure))) return {};
  if (point && (!is_finite(*point) || same_point(*bone, point, std::nullopt))) point.reset();
  for (const Handle& handle : current->handles) {
    const bool there =
        handle.bone == bone_id && handle.figure == figure && same_point(*bone, handle.point, point);
    if (there) return handle.id;
  }
  Character* character = edit_character(scene, id);
  Handle handle;
  handle.id = new_id<HandleId>(*character);
  handle.name = unique_name(bone->name, handle_names(*character));
  handle.bone = bone_id;
  handle.point = point;
  handle.figure = figure;
  const HandleId added = handle.id;
  character->handles.push_back(std::move(handle));
  return added;
}

void delete_handle(Scene& scene, CharacterId id, HandleId handle) {
  if (Character* character = edit_character(scene, id)) {
    std::erase_if(character->handles, [&](const Handle& entry) { return entry.id == handle; });
  }
}

void rename_handle(Scene& scene, CharacterId id, HandleId handle_id, std::string_view name) {
  Handle* handle = edit_handle(scene, id, handle_id);
  if (!handle || name.empty()) return;
  handle->name = unique_name(name, handle_names(*find_character(scene, id), handle_id));
}

void set_pinned(Scene& scene, CharacterId id, HandleId handle_id, bool pinned) {
  if (Handle* handle = edit_handle(scene, id, handle_id)) pin(*handle, pinned);
}

void set_all_pinned(Scene& scene, CharacterId id, bool pinned) {
  Character* character = edit_character(scene, id);
  if (!character) return;
  for (Handle& handle : character->handles) {
    if (!handle.locked) pin(handle, pinned);
  }
}

void set_handle_weight(Scene& scene, CharacterId id, HandleId handle_id, double weight) {
  if (Handle* handle = edit_handle(scene, id, handle_id)) {
    handle->weight = accepted(weight, handle->weight, kWeightRange);
  }
}

void set_handle_target(Scene& scene, CharacterId id, HandleId handle_id,
                       std::optional<Vec2> target) {
  Handle* handle = edit_handle(scene, id, handle_id);
  if (handle && (!target || is_finite(*target))) handle->target = target;
}

void set_handle_point(Scene& scene, CharacterId id, HandleId handle_id, std::optional<Vec2> point) {
  Handle* handle = edit_handle(scene, id, handle_id);
  if (!handle || (point && !is_finite(*point))) return;
  handle->point = point;
  if (!handle->pinned) handle->target.reset();
}

void set_handle_chain(Scene& scene, CharacterId id, HandleId handle_id, std::optional<int> chain) {
  if (Handle* handle = edit_handle(scene, id, handle_id)) {
    handle->chain = chain ? std::optional(std::max(*chain, 1)) : std::nullopt;
  }
}

void set_handle_locked(Scene& scene, CharacterId id, HandleId handle_id, bool locked) {
  if (Handle* handle = edit_handle(scene, id, handle_id)) handle->locked = locked;
}

}  // namespace kindred::editor
