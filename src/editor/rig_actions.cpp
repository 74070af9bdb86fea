// SPDX-License-Identifier: MIT
#include "editor/rig_actions.h"

#include <algorithm>
#include <array>
#include <utility>

#include "editor/actions_canvas.h"
#include "editor/actions_library.h"
#include "editor/actions_run.h"
#include "editor/edits_parts.h"
#include "editor/edits_rig.h"
#include "editor/part_points.h"
#include "editor/rig_mode.h"
#include "editor/rig_symmetry.h"
#include "editor/selection.h"

namespace kindred::editor {
namespace {

constexpr double kFirstBoneLength = 80;  // px
constexpr auto kPlain = nullptr;
constexpr bool kGroupEnd = true;

Shortcut rig_key(std::string name) { return {std::move(name), false, false, false}; }
Shortcut rig_ctrl(std::string name) { return {std::move(name), true, false, false}; }
Shortcut rig_shift(std::string name) { return {std::move(name), false, true, false}; }

const Bone* bone_in_hand(const Editor& editor) {
  const Selection& selection = editor.session().selection;
  const Character* character = find_character(editor.scene(), selection.character);
  return character && !character->locked ? find_bone(*character, selection.active_bone()) : nullptr;
}

const Part* part_in_hand(const Editor& editor) {
  const Selection& selection = editor.session().selection;
  const Character* character = find_character(editor.scene(), selection.character);
  return character && !character->locked ? find_part(*character, selection.part) : nullptr;
}

std::string in_words(const Character& character, const std::vector<BoneId>& bones) {
  const Bone* last = bones.empty() ? nullptr : find_bone(character, bones.back());
  if (bones.size() == 1 && last) return last->name;
  return std::to_string(bones.size()) + " bones";
}

// ---- enabled ------------------------------------------------------------------------------------

bool in_rig(const Editor& editor) { return in_rig_mode(editor) && !editor.dragging(); }
bool on_bone(const Editor& editor) { return in_rig(editor) && bone_in_hand(editor); }
bool on_split(const Editor& editor) { return on_bone(editor) && bone_in_hand(editor)->length > 0; }
bool on_child(const Editor& editor) { return on_bone(editor) && bone_in_hand(editor)->parent; }
bool on_part(const Editor& editor) { return in_rig(editor) && part_in_hand(editor); }
bool on_bones(const Editor& editor) {
  const Character* character = editor.character();
  return in_rig(editor) && character && !character->locked && !character->bones->empty();
}
bool can_toggle_mode(const Editor& editor) { return !editor.dragging(); }

bool has_no_bones(const Editor& editor) {
  const auto& characters = editor.scene().characters;
  return std::all_of(characters.begin(), characters.end(),
                     [](const Cow<Character>& character) { return character->bones->empty(); });
}
/// Where there is nothing to pose B begins a figure from Animate mode too.
bool can_draw_bones(const Editor& editor) {
  return !editor.dragging() && (in_rig_mode(editor) || has_no_bones(editor));
}

// ---- run ----------------------------------------------------------------------------------------

void toggle_mode(ActionContext& context) {
  const bool rig = in_rig_mode(context.editor);
  set_mode(context.editor, rig ? Mode::kAnimate : Mode::kRig);
}

template <auto Member>
bool rig_on(const Editor& editor) {
  return editor.session().rig.*Member;
}
template <auto Member>
void toggle_rig(ActionContext& context) {
  bool& on = context.editor.session().rig.*Member;
  on = !on;
  context.editor.touch();
}

void take_draw_bones(ActionContext& context) {
  set_mode(context.editor, Mode::kRig);
  context.editor.session().tool = "draw_bones";
  context.editor.touch();
}

void take_tool(ActionContext& context, const char* word) {
  context.editor.session().tool = word;
  context.editor.touch();
}

/// A child at the tip of the active bone; without one a root, upright in the middle of the view.
void add_bone_here(ActionContext& context) {
  Editor& editor = context.editor;
  edit_rig(editor, "Add bone", [&](Scene& scene) {
    Selection& selection = editor.session().selection;
    const CharacterId id = rig_character(scene, selection);
    const Character* selected = find_character(scene, selection.character);
    BoneId bone;
    if (selected && selected->id == id && selection.active_bone()) {
      bone = extrude_bone(scene, id, selection.active_bone());
    } else {
      const CanvasView& view = editor.session().view;
      const Vec2 middle = view.fit ? Vec2{0.5 * scene.canvas_width, 0.5 * scene.canvas_height}
                                   : glm::round(view.center_world);
      bone = add_bone(scene, id, {{}, middle, middle + Vec2{0, kFirstBoneLength}});
    }
    if (!bone) return;
    mirror_edit(editor, scene, id, std::array{bone});
    select_bone(selection, id, bone);
  });
}

void extrude(ActionContext& context) { context.window.gesture = Gesture::kExtrude; }

void split(ActionContext& context) {
  Editor& editor = context.editor;
  const Bone* bone = bone_in_hand(editor);
  if (!bone) return;
  const CharacterId id = editor.session().selection.character;
  const BoneId whole = bone->id;
  edit_rig(editor, "Split " + bone->name, [&](Scene& scene) {
    std::vector<BoneId> segments = split_bone(scene, id, whole, 2);
    if (!segments.empty()) editor.session().selection.bones = std::move(segments);
  });
}

void make_root(ActionContext& context) {
  const Bone* bone = bone_in_hand(context.editor);
  if (!bone) return;
  drop_bone(context.editor, context.editor.session().selection.character, bone->id, {});
}

template <int Places>
void reorder(ActionContext& context) {
  Editor& editor = context.editor;
  const Bone* bone = bone_in_hand(editor);
  if (!bone) return;
  const CharacterId id = editor.session().selection.character;
  const BoneId moved = bone->id;
  edit_rig(editor, "Reorder " + bone->name,
           [&](Scene& scene) { move_bone(scene, id, moved, Places); });
}

/// The selected bones and their partners, all without a selection.
template <Side From>
void symmetrise_from(ActionContext& context) {
  Editor& editor = context.editor;
  const CharacterId id = editor.shown_character();
  SymmetriseOptions options;
  options.from = From;
  options.bones = selected_rig_bones(editor);
  edit_rig(editor, "Symmetrise", [&](Scene& scene) { symmetrise(scene, id, options); });
}

template <int Places>
void reorder_part(ActionContext& context) {
  Editor& editor = context.editor;
  const Part* part = part_in_hand(editor);
  if (!part) return;
  const CharacterId id = editor.session().selection.character;
  const PartId moved = part->id;
  editor.edit((Places > 0 ? "Bring forward " : "Send backward ") + part->name,
              [&](Scene& scene) { move_part_in_order(scene, id, moved, Places); });
}

void bind_to_nearest(ActionContext& context) {
  Editor& editor = context.editor;
  const Part* part = part_in_hand(editor);
  if (!part) return;
  const CharacterId id = editor.session().selection.character;
  const PartId bound = part->id;
  editor.edit("Bind " + part->name, [&](Scene& scene) {
    bind_part(scene, id, bound, nearest_bone(*find_character(scene, id), bound));
  });
}

void to_path(ActionContext& context) {
  Editor& editor = context.editor;
  const Part* part = part_in_hand(editor);
  if (!part) return;
  const CharacterId id = editor.session().selection.character;
  const PartId changed = part->id;
  const int count = static_cast<int>(part->shapes.size());
  editor.edit("Convert " + part->name + " to path", [&](Scene& scene) {
    for (int i = 0; i < count; ++i) convert_to_path(scene, id, changed, i);
  });
  editor.session().rig.points.clear();
}

// ---- rows of other menus ------------------------------------------------------------------------

template <auto Enabled>
bool in_animate(const Editor& editor) {
  return !in_rig_mode(editor) && Enabled(editor);
}
template <auto InAnimate, auto InRig>
bool by_mode(const Editor& editor) {
  return in_rig_mode(editor) ? InRig(editor) : InAnimate(editor);
}

bool moves_in_rig(const Editor& editor) { return on_part(editor) || on_bone(editor); }
bool has_points(const Editor& editor) { return !editor.session().rig.points.empty(); }
bool deselects_in_rig(const Editor& editor) {
  return can::select_none(editor) || has_points(editor);
}

void delete_here(ActionContext& context) {
  if (in_rig_mode(context.editor)) {
    delete_in_rig(context.editor);
  } else {
    run::delete_selection(context);
  }
}

/// First the points, then the part or bones.
void select_none_here(ActionContext& context) {
  Editor& editor = context.editor;
  if (in_rig_mode(editor) && has_points(editor)) {
    editor.session().rig.points.clear();
    editor.touch();
  } else {
    run::select_none(context);
  }
}

void duplicate_here(ActionContext& context) {
  if (in_rig_mode(context.editor)) {
    duplicate_in_rig(context.editor);
  } else {
    run::duplicate_keys(context);
  }
}

/// What Rig mode changes about a row: when it may run, and what it does (null = as ever). The pose
/// and its keys are not what Rig mode shows, so nothing there changes them.
struct ModeRule {
  std::string_view id;
  bool (*enabled)(const Editor&);
  void (*run)(ActionContext&) = nullptr;
};

constexpr std::array kModeRules{
    ModeRule{"edit.copy", in_animate<can::pose>},
    ModeRule{"edit.paste", in_animate<can::paste>},
    ModeRule{"edit.paste_flipped", in_animate<can::paste_flipped>},
    ModeRule{"edit.delete", by_mode<can::delete_selection, can_delete_in_rig>, delete_here},
    ModeRule{"edit.duplicate", by_mode<can::keys_selected, can_duplicate_in_rig>, duplicate_here},
    ModeRule{"edit.select_none", by_mode<can::select_none, deselects_in_rig>, select_none_here},
    ModeRule{"pose.move", by_mode<can::pose_selected, moves_in_rig>},
    ModeRule{"pose.rotate", by_mode<can::pose_selected, moves_in_rig>},
    ModeRule{"pose.scale", by_mode<can::pose_selected, moves_in_rig>},
    ModeRule{"pose.breakdown", in_animate<can::breakdown>},
    ModeRule{"pose.mirror", in_animate<can::pose>},
    ModeRule{"pose.reset_position", in_animate<can::pose_selected>},
    ModeRule{"pose.reset_rotation", in_animate<can::pose_selected>},
    ModeRule{"pose.reset_scale", in_animate<can::pose_selected>},
    ModeRule{"pose.save", in_animate<can::pose>},
    ModeRule{"animation.play", in_animate<can::always>},
    ModeRule{"animation.key_selected", in_animate<can::key_selected>},
    ModeRule{"animation.key_all", in_animate<can::pose>},
    ModeRule{"animation.key_changed", in_animate<can::key_changed>},
    ModeRule{"animation.delete_keys_here", in_animate<can::delete_keys_here>},
};

}  // namespace

bool in_rig_mode(const Editor& editor) { return editor.session().mode == Mode::kRig; }

bool can_delete_in_rig(const Editor& editor) { return on_part(editor) || on_bone(editor); }

void delete_in_rig(Editor& editor) {
  const CharacterId id = editor.session().selection.character;
  if (const Part* part = part_in_hand(editor)) {
    const PartId gone = part->id;
    std::vector<PartPointRef> points = editor.session().rig.points;
    std::erase_if(points, [&](const PartPointRef& point) { return point.part != gone; });
    editor.session().rig.points.clear();
    if (!points.empty()) {
      editor.edit("Delete points", [&](Scene& scene) { delete_part_points(scene, points); });
    } else {
      const std::vector<PartId> parts = selected_parts(editor.session().selection);
      const std::string what =
          parts.size() == 1 ? part->name : std::to_string(parts.size()) + " parts";
      editor.edit("Delete " + what, [&](Scene& scene) { delete_parts(scene, id, parts); });
    }
    return;
  }
  const std::vector<BoneId> bones = selected_rig_bones(editor);
  const Character* character = find_character(editor.scene(), id);
  if (!character || bones.empty()) return;
  const BoneId parent = find_bone(*character, bones.back())->parent;
  edit_rig(editor, "Delete " + in_words(*character, bones), [&](Scene& scene) {
    delete_bones(scene, id, bones);
    const bool stays = find_bone(*find_character(scene, id), parent);
    select_bone(editor.session().selection, id, stays ? parent : BoneId{});
  });
}

bool can_duplicate_in_rig(const Editor& editor) { return can_delete_in_rig(editor); }

void duplicate_in_rig(Editor& editor) {
  const CharacterId id = editor.session().selection.character;
  if (const Part* part = part_in_hand(editor)) {
    const PartId original = part->id;
    editor.edit("Duplicate " + part->name, [&](Scene& scene) {
      select_part(editor.session().selection, id, duplicate_part(scene, id, original));
    });
  } else if (const Bone* bone = bone_in_hand(editor)) {
    const BoneId original = bone->id;
    edit_rig(editor, "Duplicate " + bone->name, [&](Scene& scene) {
      select_bone(editor.session().selection, id, duplicate_bone(scene, id, original, true));
    });
  }
}

void add_rig_actions(std::vector<Action>& table) {
  const std::vector<Action> rows{
      {"rig.mode",
       "Rig mode",
       "rig",
       {rig_key("tab")},
       can_toggle_mode,
       in_rig_mode,
       toggle_mode,
       kGroupEnd},
      {"rig.draw_bones",
       "Draw bones",
       "draw-bones",
       {rig_key("b")},
       can_draw_bones,
       kPlain,
       take_draw_bones},
      {"rig.add_bone", "Add bone", "add", {rig_shift("a")}, in_rig, kPlain, add_bone_here},
      {"rig.extrude", "Extrude", "", {rig_key("e")}, on_bone, kPlain, extrude},
      {"rig.split", "Split", "", {rig_key("w")}, on_split, kPlain, split, kGroupEnd},
      {"rig.make_root", "Make root", "", {}, on_child, kPlain, make_root},
      {"rig.bone_up", "Bone up in the list", "", {}, on_bone, kPlain, reorder<-1>},
      {"rig.bone_down", "Bone down in the list", "", {}, on_bone, kPlain, reorder<1>, kGroupEnd},
      {"rig.symmetrise",
       "Symmetrise left to right",
       "reflection",
       {rig_shift("m")},
       on_bones,
       kPlain,
       symmetrise_from<Side::kLeft>},
      {"rig.symmetrise_back",
       "Symmetrise right to left",
       "",
       {},
       on_bones,
       kPlain,
       symmetrise_from<Side::kRight>,
       kGroupEnd},
      {"rig.part_forward",
       "Bring part forward",
       "",
       {rig_ctrl("]")},
       on_part,
       kPlain,
       reorder_part<1>},
      {"rig.part_backward",
       "Send part backward",
       "",
       {rig_ctrl("[")},
       on_part,
       kPlain,
       reorder_part<-1>},
      {"rig.bind_part", "Bind to nearest bone", "link", {}, on_part, kPlain, bind_to_nearest},
      {"rig.part_to_path", "Convert to path", "", {}, on_part, kPlain, to_path, kGroupEnd},
      {"rig.move_parts",
       "Move parts",
       "part",
       {},
       in_rig,
       kPlain,
       [](ActionContext& context) { take_tool(context, "part"); }},
      {"rig.edit_points",
       "Edit points",
       "points",
       {},
       in_rig,
       kPlain,
       [](ActionContext& context) { take_tool(context, "points"); }},
      {"rig.draw_ellipse",
       "Draw ellipse",
       "ellipse",
       {},
       in_rig,
       kPlain,
       [](ActionContext& context) { take_tool(context, "ellipse"); }},
      {"rig.draw_rectangle",
       "Draw rectangle",
       "rectangle",
       {},
       in_rig,
       kPlain,
       [](ActionContext& context) { take_tool(context, "rectangle"); }},
      {"rig.draw_capsule",
       "Draw capsule",
       "capsule",
       {},
       in_rig,
       kPlain,
       [](ActionContext& context) { take_tool(context, "capsule"); }},
      {"rig.draw_polygon",
       "Draw polygon",
       "polygon",
       {},
       in_rig,
       kPlain,
       [](ActionContext& context) { take_tool(context, "polygon"); }},
      {"rig.draw_path",
       "Draw path",
       "pen",
       {},
       in_rig,
       kPlain,
       [](ActionContext& context) { take_tool(context, "pen"); },
       kGroupEnd},
      {"rig.mirror_edits",
       "Mirror edits",
       "",
       {},
       in_rig_mode,
       rig_on<&RigSession::mirror_edits>,
       toggle_rig<&RigSession::mirror_edits>},
      {"rig.snap",
       "Snap",
       "snap",
       {},
       in_rig_mode,
       rig_on<&RigSession::snap>,
       toggle_rig<&RigSession::snap>},
      {"rig.children_stay",
       "Children stay",
       "",
       {},
       in_rig_mode,
       rig_on<&RigSession::children_stay>,
       toggle_rig<&RigSession::children_stay>},
      {"rig.weights",
       "Colour bones by weight",
       "",
       {},
       in_rig_mode,
       rig_on<&RigSession::weights>,
       toggle_rig<&RigSession::weights>},
  };
  table.insert(table.end(), rows.begin(), rows.end());
  for (Action& action : table) {
    for (const ModeRule& rule : kModeRules) {
      if (rule.id != action.id) continue;
      action.enabled = rule.enabled;
      if (rule.run) action.run = rule.run;
    }
  }
}

}  // namespace kindred::editor
