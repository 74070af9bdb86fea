// SPDX-License-Identifier: MIT
// Popups of the outliner: what can be done with a row, what can be added, which kinds show.
#include <array>

#include "editor/edits_parts.h"
#include "editor/edits_reflections.h"
#include "editor/edits_rig.h"
#include "editor/edits_scene.h"
#include "editor/gizmos_filter.h"
#include "editor/handle_steps.h"
#include "editor/rig_mode.h"
#include "editor/selection.h"
#include "ui/outliner_view.h"
#include "ui/widgets.h"

namespace kindred::ui {
namespace {

using ChosenRows = std::span<const OutlineRow>;

// ---- what the rows of both menus do ------------------------------------------------------------

void add_child_bone(Context& context, CharacterId character, BoneId parent) {
  editor::Editor& editor = context.editor;
  editor::edit_rig(editor, "Add bone", [&](Scene& scene) {
    const BoneId added = editor::extrude_bone(scene, character, parent);
    if (!added) return;
    editor::mirror_edit(editor, scene, character, std::array{added});
    editor::select_bone(editor.session().selection, character, added);
  });
}

// Upright in the middle of what the canvas shows.
void add_root_bone(Context& context, CharacterId character) {
  constexpr double kRootLength = 80;  // px
  editor::Editor& editor = context.editor;
  const editor::CanvasView& view = editor.session().view;
  const Vec2 middle = view.fit
                          ? 0.5 * Vec2{editor.scene().canvas_width, editor.scene().canvas_height}
                          : glm::round(view.center_world);
  editor::edit_rig(editor, "Add bone", [&](Scene& scene) {
    editor::NewBone bone;
    bone.joint_world = middle;
    bone.tip_world = middle + Vec2{0, kRootLength};
    const BoneId added = editor::add_bone(scene, character, bone);
    if (added) editor::select_bone(editor.session().selection, character, added);
  });
}

void add_mirror(Context& context) {
  editor::Editor& editor = context.editor;
  const EvaluatedCharacter* found = editor.evaluated_character();
  if (found == nullptr) return;
  const EvaluatedCharacter evaluated = *found;
  const CharacterId id = editor.shown_character();
  editor.edit("Add mirror", [&](Scene& scene) {
    const ReflectionId added = editor::add_reflection(scene, id, evaluated);
    editor::select_reflection(editor.session().selection, id, added);
  });
}

void add_empty_character(Context& context) {
  editor::Editor& editor = context.editor;
  editor.edit("Add character", [&](Scene& scene) {
    editor::select_character(editor.session().selection, editor::add_character(scene, "Figure"));
  });
}

// ---- the menu of a row -------------------------------------------------------------------------

bool is_bone(const Context&, const OutlineRow& row) { return row.kind == OutlineKind::kBone; }
bool is_part(const Context&, const OutlineRow& row) { return row.kind == OutlineKind::kPart; }
bool is_figure(const Context&, const OutlineRow& row) {
  return row.kind == OutlineKind::kCharacter;
}
bool can_rename(const Context&, const OutlineRow& row) {
  return editor::kind_of(row).rename != nullptr;
}
bool can_duplicate(const Context&, const OutlineRow& row) {
  return editor::kind_of(row).duplicate != nullptr;
}
bool can_delete(const Context&, const OutlineRow& row) {
  return editor::kind_of(row).remove != nullptr;
}
bool is_parent(const Context& context, const OutlineRow& row) {
  return is_bone(context, row) && row.branch;
}
bool is_shown(const Context& context, const OutlineRow& row) {
  const auto shown = editor::kind_of(row).shown;
  return shown != nullptr && shown(context.editor, row);
}
bool is_hidden_row(const Context& context, const OutlineRow& row) {
  const auto shown = editor::kind_of(row).shown;
  return shown != nullptr && !shown(context.editor, row);
}
bool is_unlocked(const Context& context, const OutlineRow& row) {
  const auto locked = editor::kind_of(row).locked;
  return locked != nullptr && !locked(context.editor, row);
}
bool is_locked_row(const Context& context, const OutlineRow& row) {
  const auto locked = editor::kind_of(row).locked;
  return locked != nullptr && locked(context.editor, row);
}
bool is_solo(const Context& context, const OutlineRow& row) {
  return is_figure(context, row) && context.editor.session().filter.solo.contains(row.character);
}
bool is_not_solo(const Context& context, const OutlineRow& row) {
  return is_figure(context, row) && !is_solo(context, row);
}
template <bool Pinned>
bool is_pinned(const Context& context, const OutlineRow& row) {
  if (row.kind != OutlineKind::kHandle) return false;
  const Character* character = find_character(context.editor.scene(), row.character);
  const Handle* handle = character == nullptr ? nullptr : find_handle(*character, HandleId{row.id});
  return handle != nullptr && handle->pinned == Pinned;
}

struct RowAction {
  std::string_view id, label, icon, shortcut;
  bool (*applies)(const Context&, const OutlineRow&);
  void (*run)(Context&, const OutlineRow&, ChosenRows);
  bool line_before = false;
};

constexpr RowAction kRowActions[] = {
    {"rename", "Rename", "", "F2", can_rename,
     [](Context& c, const OutlineRow& row, ChosenRows) {
       c.state.outliner.renaming = row.path;
       c.state.outliner.focus_name = true;
     }},
    {"duplicate", "Duplicate", "duplicate", "", can_duplicate,
     [](Context& c, const OutlineRow&, ChosenRows rows) {
       editor::duplicate_rows(c.editor, rows);
     }},
    {"delete", "Delete", "delete", "", can_delete,
     [](Context& c, const OutlineRow&, ChosenRows rows) { editor::remove_rows(c.editor, rows); }},
    {"select_children", "Select with children", "", "", is_parent,
     [](Context& c, const OutlineRow&, ChosenRows rows) {
       editor::select_with_children(c.editor, rows);
     },
     true},
    {"add_child", "Add child bone", "add", "", is_bone,
     [](Context& c, const OutlineRow& row, ChosenRows) {
       add_child_bone(c, row.character, BoneId{row.id});
     },
     true},
    {"add_handle", "Add handle", "handle", "", is_bone,
     [](Context& c, const OutlineRow& row, ChosenRows) {
       editor::make_handle(c.editor, {row.character, BoneId{row.id}, std::nullopt});
     }},
    {"add_root", "Add bone", "bone", "", is_figure,
     [](Context& c, const OutlineRow& row, ChosenRows) { add_root_bone(c, row.character); }, true},
    {"add_mirror", "Add mirror", "reflection", "", is_figure,
     [](Context& c, const OutlineRow&, ChosenRows) { add_mirror(c); }},
    {"pin", "Pin", "pin", "", is_pinned<false>,
     [](Context& c, const OutlineRow& row, ChosenRows) {
       editor::toggle_pin(c.editor, row.character, HandleId{row.id});
     },
     true},
    {"unpin", "Unpin", "pin", "", is_pinned<true>,
     [](Context& c, const OutlineRow& row, ChosenRows) {
       editor::toggle_pin(c.editor, row.character, HandleId{row.id});
     },
     true},
    {"bind", "Bind to nearest bone", "link", "", is_part,
     [](Context& c, const OutlineRow&, ChosenRows rows) {
       c.editor.edit("Bind " + editor::outline_words(rows), [&](Scene& scene) {
         for (const OutlineRow& row : rows) {
           const PartId part{row.id};
           const Character& character = *find_character(scene, row.character);
           editor::bind_part(scene, row.character, part, editor::nearest_bone(character, part));
         }
       });
     },
     true},
    {"hide", "Hide", "hidden", "", is_shown,
     [](Context& c, const OutlineRow&, ChosenRows rows) {
       editor::show_rows(c.editor, rows, false);
     },
     true},
    {"show", "Show", "shown", "", is_hidden_row,
     [](Context& c, const OutlineRow&, ChosenRows rows) {
       editor::show_rows(c.editor, rows, true);
     },
     true},
    {"lock", "Lock", "locked", "", is_unlocked,
     [](Context& c, const OutlineRow&, ChosenRows rows) {
       editor::lock_rows(c.editor, rows, true);
     }},
    {"unlock", "Unlock", "unlocked", "", is_locked_row,
     [](Context& c, const OutlineRow&, ChosenRows rows) {
       editor::lock_rows(c.editor, rows, false);
     }},
    {"solo", "Show alone", "solo", "", is_not_solo,
     [](Context& c, const OutlineRow& row, ChosenRows) {
       c.editor.session().filter.solo = {row.character};
       c.editor.touch();
     }},
    {"no_solo", "Show the others again", "", "", is_solo,
     [](Context& c, const OutlineRow&, ChosenRows) {
       c.editor.session().filter.solo.clear();
       c.editor.touch();
     }},
};

constexpr float kMenuWidth = 196;

bool popup_row(Context& context, const std::string& map_name, std::string_view label,
               std::string_view icon, std::string_view shortcut, bool enabled) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool chosen = menu_row(label, icon, shortcut, enabled, px(kMenuWidth));
  context.map.add("outliner_menu/" + map_name, {at.x, at.y, px(kMenuWidth), px(24)});
  return chosen;
}

void popup_line() {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  hairline(*ImGui::GetWindowDrawList(), at.x, at.x + px(kMenuWidth), at.y + px(4));
  ImGui::Dummy({px(kMenuWidth), px(5)});
}

}  // namespace

void draw_row_menu(OutlinerView& view) {
  OutlinerState& state = view.state();
  if (std::exchange(state.menu_wanted, false)) ImGui::OpenPopup("row menu");
  ScopedPopup popup{"row menu"};
  if (!popup) return;
  const int index = find_row(view.rows, state.menu_row);
  if (index < 0) {
    ImGui::CloseCurrentPopup();
    return;
  }
  Context& context = view.context;
  const OutlineRow row = view.rows[static_cast<std::size_t>(index)];
  const std::vector<OutlineRow> rows = rows_with(context, view.rows, row);
  const RowAction* chosen = nullptr;
  bool any = false;
  for (const RowAction& action : kRowActions) {
    if (!action.applies(context, row)) continue;
    if (action.line_before && any) popup_line();
    any = true;
    if (popup_row(context, std::string(action.id), action.label, action.icon, action.shortcut,
                  true)) {
      chosen = &action;
    }
  }
  if (!any) ImGui::CloseCurrentPopup();
  if (chosen != nullptr) chosen->run(context, row, rows);
}

void draw_add_menu(Context& context, const Rect& button) {
  IconButtonOptions look;
  look.size = IconSize::kSmall;
  if (icon_button("add", button, "add", "Add", look)) ImGui::OpenPopup("add menu");
  context.map.add("outliner/add", button);
  ImGui::SetNextWindowPos({button.x, button.bottom() + px(4)});
  ScopedPopup popup{"add menu"};
  if (!popup) return;
  const Character* character = context.editor.character();
  const BoneId bone = context.editor.session().selection.active_bone();
  const bool on_bone = character != nullptr && find_bone(*character, bone) != nullptr;
  const bool has_bones = character != nullptr && !character->bones->empty();
  const CharacterId id = character == nullptr ? CharacterId{} : character->id;
  if (popup_row(context, "new_character", "Character", "character", {}, true)) {
    add_empty_character(context);
  }
  if (popup_row(context, "new_bone", on_bone ? "Child bone" : "Bone", "bone", {},
                character != nullptr)) {
    if (on_bone) {
      add_child_bone(context, id, bone);
    } else {
      add_root_bone(context, id);
    }
  }
  if (popup_row(context, "new_handle", "Handle on the bone", "handle", {}, on_bone)) {
    editor::make_handle(context.editor, {id, bone, std::nullopt});
  }
  if (popup_row(context, "new_mirror", "Mirror", "reflection", {}, has_bones)) add_mirror(context);
}

void draw_filter_menu(Context& context, const Rect& button) {
  std::set<OutlineKind>& left_out = context.state.outliner.left_out;
  IconButtonOptions look;
  look.size = IconSize::kSmall;
  look.on = !left_out.empty();
  look.look = ToggleLook::kUnderlined;
  if (icon_button("filter", button, "filter", "Which kinds show", look)) {
    ImGui::OpenPopup("filter menu");
  }
  context.map.add("outliner/filter", button);
  ImGui::SetNextWindowPos({button.x, button.bottom() + px(4)});
  ScopedPopup popup{"filter menu"};
  if (!popup) return;
  for (const editor::OutlineKindRow& kind : editor::outline_kinds()) {
    if (kind.plural.empty()) continue;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const Rect rect{at.x + px(6), at.y, px(140), px(24)};
    const bool shows = !left_out.contains(kind.kind);
    // Check boxes, so that the list stays open for several.
    if (check_box(kind.plural, rect, shows, kind.plural)) {
      if (shows) {
        left_out.insert(kind.kind);
      } else {
        left_out.erase(kind.kind);
      }
    }
    context.map.add("outliner_filter/" + std::string(kind.many), rect);
    ImGui::SetCursorScreenPos({at.x, at.y});
    ImGui::Dummy({px(152), px(24)});
  }
}

}  // namespace kindred::ui
