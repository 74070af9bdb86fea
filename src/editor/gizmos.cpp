// SPDX-License-Identifier: MIT
// The list of gizmos: one pass a kind over all figures, so that the list is in drawing order.
#include "editor/gizmos.h"

#include <algorithm>

#include "editor/edits_keys.h"
#include "editor/gizmos_filter.h"
#include "editor/pin_points.h"
#include "editor/pose_drag_targets.h"
#include "editor/selection.h"

namespace kindred::editor {
namespace {

/// Bones without weights below this share of the mass only follow: hair, faces, shadows.
constexpr double kFollowerMass = 0.01;
/// A child's joint this near a tip (share of the length) stands on it.
constexpr double kOnTip = 0.01;
/// How far apart point and target are when a handle counts as out of reach, beyond the tolerance.
constexpr double kReachSlackPx = 0.01;
constexpr double kPinSlackPx = 0.5;

/// What every gizmo of one character needs, worked out once.
struct Subject {
  const Character& character;
  const EvaluatedCharacter& evaluated;
  const Session& session;
  std::vector<bool> follows;  // by bone
  std::vector<bool> has_tip;  // by bone: its tip is a gizmo of its own
  std::vector<bool> hidden;   // by bone
  std::vector<Vec2> targets;  // by handle, on its own figure
};

struct Figure {
  FigureRef ref;
  const ReflectionMap* map = nullptr;  // null: the character itself
  const std::vector<Affine>* world = nullptr;
};

bool takes_no_part(const DofWeights& weights) {
  return weights.x == 0 && weights.y == 0 && weights.rotation == 0;
}

std::vector<bool> following_bones(const std::vector<Bone>& bones) {
  double mass = 0;
  for (const Bone& bone : bones) mass += bone.mass;
  std::vector<bool> follows(bones.size());
  for (std::size_t i = 0; i < bones.size(); ++i) {
    follows[i] = takes_no_part(bones[i].weights) && bones[i].mass <= kFollowerMass * mass;
  }
  return follows;
}

std::vector<bool> bones_with_tips(const std::vector<Bone>& bones, const Rig& rig,
                                  const std::vector<bool>& follows) {
  std::vector<bool> has_tip(bones.size());
  for (std::size_t i = 0; i < bones.size(); ++i) has_tip[i] = bones[i].length > 0;
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (rig.bones[i].parent < 0 || follows[i]) continue;
    const auto parent = static_cast<std::size_t>(rig.bones[i].parent);
    const double length = bones[parent].length;
    if (glm::distance(bones[i].position, Vec2{length, 0}) <= kOnTip * length) {
      has_tip[parent] = false;
    }
  }
  return has_tip;
}

Gizmo bone_gizmo(const Subject& subject, const Figure& figure, GizmoKind kind, std::size_t i) {
  const Bone& bone = (*subject.character.bones)[i];
  Gizmo gizmo;
  gizmo.kind = kind;
  gizmo.figure = figure.ref;
  gizmo.bone = bone.id;
  gizmo.follows = subject.follows[i];
  gizmo.root = kind == GizmoKind::kJoint && subject.evaluated.rig.bones[i].parent < 0;
  gizmo.selected = is_selected(subject.session.selection, subject.character.id, bone.id);
  gizmo.locked = is_locked(subject.session, subject.character, bone.id);
  gizmo.figure_locked = subject.character.locked;
  gizmo.drawn = gizmo.selected || (subject.session.overlays.bones && figure.map == nullptr &&
                                   !subject.follows[i] && !subject.character.locked);
  return gizmo;
}

void add_bodies(const Subject& subject, const Figure& figure, const CanvasTransform& transform,
                std::vector<Gizmo>& gizmos) {
  const std::vector<Bone>& bones = *subject.character.bones;
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (subject.hidden[i]) continue;
    Gizmo gizmo = bone_gizmo(subject, figure, GizmoKind::kBone, i);
    gizmo.a_screen = transform.to_screen(origin((*figure.world)[i]));
    gizmo.b_screen = transform.to_screen(apply((*figure.world)[i], {bones[i].length, 0}));
    gizmos.push_back(gizmo);
  }
}

void add_points(const Subject& subject, const Figure& figure, GizmoKind kind,
                const CanvasTransform& transform, std::vector<Gizmo>& gizmos) {
  const std::vector<Bone>& bones = *subject.character.bones;
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (subject.hidden[i] || (kind == GizmoKind::kTip && !subject.has_tip[i])) continue;
    Gizmo gizmo = bone_gizmo(subject, figure, kind, i);
    if (gizmo.follows && !gizmo.selected) continue;
    gizmo.point_local = kind == GizmoKind::kTip ? Vec2{bones[i].length, 0} : Vec2{0, 0};
    gizmo.a_screen = transform.to_screen(apply((*figure.world)[i], gizmo.point_local));
    gizmo.b_screen = gizmo.a_screen;
    gizmos.push_back(gizmo);
  }
}

bool is_pinned_in_time(const Subject& subject, const Handle& handle) {
  const Clip* clip = active_clip(subject.character);
  return clip && !clip->pins.empty() &&
         !spans_in_force(subject.character, *clip, subject.session.playhead,
                         {{handle.bone, handle.point, handle.figure}})
              .empty();
}

/// `kind` says which handles: those that belong to this figure or counterparts of the others.
void add_handles(const Subject& subject, const Figure& figure, GizmoKind kind,
                 const CanvasTransform& transform, std::vector<Gizmo>& gizmos) {
  const Character& character = subject.character;
  const EvaluatedCharacter& evaluated = subject.evaluated;
  for (std::size_t h = 0; h < character.handles.size(); ++h) {
    const Handle& handle = character.handles[h];
    if ((handle.figure == figure.ref.reflection) != (kind == GizmoKind::kHandle)) continue;
    const int bone = bone_index(*character.bones, handle.bone);
    const std::vector<Affine>* own_world = figure_world(evaluated, character, handle.figure);
    if (bone < 0 || own_world == nullptr) continue;
    const auto i = static_cast<std::size_t>(bone);
    Gizmo gizmo;
    gizmo.kind = kind;
    gizmo.figure = figure.ref;
    gizmo.bone = handle.bone;
    gizmo.handle = handle.id;
    gizmo.point_local = handle_point((*character.bones)[i], handle.point);
    gizmo.drawn = subject.session.overlays.handles && !character.locked;
    gizmo.pinned = handle.pinned || is_pinned_in_time(subject, handle);
    gizmo.locked = handle.locked || character.locked;
    gizmo.figure_locked = character.locked;
    gizmo.selected = subject.session.selection.character == character.id &&
                     subject.session.selection.handle == handle.id;
    gizmo.a_screen = transform.to_screen(apply((*figure.world)[i], gizmo.point_local));
    gizmo.b_screen = gizmo.a_screen;
    const double slack = handle.pinned ? kPinSlackPx : character.ik.tolerance_px + kReachSlackPx;
    const Vec2 own_point = apply((*own_world)[i], gizmo.point_local);
    gizmo.out_of_reach = glm::distance(own_point, subject.targets[h]) > slack;
    gizmo.target_screen = gizmo.a_screen;
    if (gizmo.out_of_reach) {
      const Vec2 root = evaluated.held_root.value_or(
          joint_world(evaluated.world, evaluated.rig.bones[i].root));
      gizmo.target_screen = transform.to_screen(between_figures(
          figure_map(evaluated, character, handle.figure), figure.map, root, subject.targets[h]));
    }
    gizmos.push_back(gizmo);
  }
}

std::vector<Figure> visible_figures(const Character& character,
                                    const EvaluatedCharacter& evaluated) {
  std::vector<Figure> figures;
  for (const EvaluatedReflection& reflection : evaluated.reflections) {
    const Reflection& document =
        character.reflections[static_cast<std::size_t>(reflection.reflection)];
    if (!document.visible) continue;
    figures.push_back({{character.id, document.id}, &reflection.map, &reflection.world});
  }
  figures.push_back({{character.id, {}}, nullptr, &evaluated.world});
  return figures;
}

std::vector<bool> hidden_bones(const Session& session, const Character& character) {
  std::vector<bool> hidden(character.bones->size());
  for (std::size_t i = 0; i < hidden.size() && !session.filter.hidden_bones.empty(); ++i) {
    hidden[i] = is_hidden(session, character.id, (*character.bones)[i].id);
  }
  return hidden;
}

std::string escaped(const std::string& name) {
  std::string text;
  for (const char c : name) {
    if (c == '/') {
      text += "%2F";
    } else {
      text += c;
    }
  }
  return text;
}

}  // namespace

std::vector<Gizmo> canvas_gizmos(Editor& editor, const CanvasTransform& transform) {
  const EvaluatedScene& evaluated_scene = editor.evaluated();
  const Scene& scene = editor.scene();
  const Session& session = editor.session();

  std::vector<Subject> subjects;
  std::size_t count = 0;
  for (const EvaluatedCharacter& evaluated : evaluated_scene.characters) {
    const Character& character = *scene.characters[static_cast<std::size_t>(evaluated.character)];
    if (!shows_in_window(session, character) || character.bones->empty()) continue;
    std::vector<bool> follows = following_bones(*character.bones);
    std::vector<bool> has_tip = bones_with_tips(*character.bones, evaluated.rig, follows);
    subjects.push_back({character, evaluated, session, std::move(follows), std::move(has_tip),
                        hidden_bones(session, character),
                        handle_targets(character, evaluated, session.solve)});
    count += (3 * character.bones->size() + character.handles.size()) *
             (1 + evaluated.reflections.size());
  }

  std::vector<Gizmo> gizmos;
  gizmos.reserve(count);
  const auto for_each_figure = [&](auto add) {
    for (const Subject& subject : subjects) {
      for (const Figure& figure : visible_figures(subject.character, subject.evaluated)) {
        add(subject, figure);
      }
    }
  };
  for_each_figure([&](const Subject& subject, const Figure& figure) {
    add_bodies(subject, figure, transform, gizmos);
  });
  for (const GizmoKind kind : {GizmoKind::kTip, GizmoKind::kJoint}) {
    for_each_figure([&](const Subject& subject, const Figure& figure) {
      add_points(subject, figure, kind, transform, gizmos);
    });
  }
  for (const GizmoKind kind : {GizmoKind::kCounterpart, GizmoKind::kHandle}) {
    for_each_figure([&](const Subject& subject, const Figure& figure) {
      add_handles(subject, figure, kind, transform, gizmos);
    });
  }
  return gizmos;
}

int find_gizmo(const std::vector<Gizmo>& gizmos, const Gizmo& wanted) {
  const auto same = [&](const Gizmo& gizmo) {
    return gizmo.kind == wanted.kind && gizmo.figure == wanted.figure &&
           gizmo.bone == wanted.bone && gizmo.handle == wanted.handle;
  };
  const auto found = std::find_if(gizmos.begin(), gizmos.end(), same);
  return found == gizmos.end() ? -1 : static_cast<int>(found - gizmos.begin());
}

std::string gizmo_path(const Scene& scene, const Gizmo& gizmo) {
  const Character* character = find_character(scene, gizmo.figure.character);
  if (character == nullptr) return {};
  const Reflection* reflection = find_reflection(*character, gizmo.figure.reflection);
  const Bone* bone = find_bone(*character, gizmo.bone);
  const Handle* handle = find_handle(*character, gizmo.handle);
  static constexpr const char* kWords[] = {"bone", "tip", "joint", "handle", "handle"};
  std::string path = "canvas/" + escaped(character->name) + "/";
  path += reflection != nullptr ? escaped(reflection->name) : "self";
  path += "/" + std::string(kWords[static_cast<int>(gizmo.kind)]) + "/";
  path += escaped(handle != nullptr ? handle->name : bone != nullptr ? bone->name : "");
  return path;
}

}  // namespace kindred::editor
