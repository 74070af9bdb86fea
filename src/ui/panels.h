// SPDX-License-Identifier: MIT
// The table of panels, in drawing order. One panel, one file, one row.
#pragma once

#include "ui/context.h"

namespace kindred::ui {

struct Panel {
  std::string_view name;
  void (*draw)(Context&);
};

void draw_splitters(Context& context);
void draw_menu_bar(Context& context);
void draw_toolbar(Context& context);
void draw_outliner(Context& context);
void draw_canvas(Context& context);
void draw_undo_flash(Context& context);
void draw_inspector(Context& context);
void draw_timeline(Context& context);
/// What the bottom pane is folded to in Rig mode.
void draw_rig_line(Context& context);
void draw_status_bar(Context& context);
void draw_notices(Context& context);
void draw_guide(Context& context);
void draw_file_browser(Context& context);
void draw_export_dialog(Context& context);
void draw_key_list(Context& context);
void draw_command_palette(Context& context);
void draw_save_pose(Context& context);
void draw_preferences(Context& context);
void draw_recoveries(Context& context);
void draw_question(Context& context);

inline constexpr Panel kPanels[] = {
    {"splitters", draw_splitters},
    {"menu bar", draw_menu_bar},
    {"toolbar", draw_toolbar},
    {"outliner", draw_outliner},
    {"canvas", draw_canvas},
    {"undo flash", draw_undo_flash},
    {"inspector", draw_inspector},
    {"timeline", draw_timeline},
    {"status bar", draw_status_bar},
    {"notices", draw_notices},
    {"guide", draw_guide},
    {"export dialog", draw_export_dialog},
    {"file browser", draw_file_browser},
    {"key list", draw_key_list},
    {"command palette", draw_command_palette},
    {"save pose", draw_save_pose},
    {"preferences", draw_preferences},
    {"recoveries", draw_recoveries},
    {"question", draw_question},
};

/// What is open for a while and takes keys and mouse before all else.
enum class FileBrowserPurpose { kOpen, kSaveAs, kExportFolder };
void open_file_browser(Context& context, FileBrowserPurpose purpose);
void open_export_dialog(Context& context);
/// With the same settings, over the same files; the dialog where this document had no export yet.
void repeat_last_export(Context& context);
/// Asks whether to key what is not keyed and to save where there are changes, then goes on with
/// `next`.
void ask_to_save(Context& context, std::function<void()> next);
/// Keys of the tree while the outliner has the focus; false where it makes nothing of them.
bool outliner_key(Context& context, const editor::Shortcut& chord);
/// True while a dialog lies over the panes.
bool dialog_open(const UiState& state);

}  // namespace kindred::ui
