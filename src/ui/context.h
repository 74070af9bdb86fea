// SPDX-License-Identifier: MIT
// What every panel gets in a frame: the editor, the window behind an interface, the layout, and
// what the interface itself remembers.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "editor/actions.h"
#include "editor/export_job.h"
#include "editor/onion.h"
#include "editor/outline.h"
#include "editor/rig_symmetry.h"
#include "editor/settings.h"
#include "editor/tools.h"
#include "render/scene_draw.h"
#include "render/view.h"
#include "ui/guide.h"
#include "ui/key_list.h"
#include "ui/layout.h"
#include "ui/pose_panel.h"
#include "ui/rig_state.h"
#include "ui/timeline_state.h"
#include "ui/ui_map.h"
#include "ui/undo_flash.h"
#include "ui/view_glide.h"
#include "ui/widgets.h"

namespace kindred::ui {

/// What a picture of the scene was made from, in counts that go up with every change.
struct PictureStamp {
  std::uint64_t evaluation = 0;
  std::uint64_t ghosts = 0;
  std::set<CharacterId> only;

  friend bool operator==(const PictureStamp&, const PictureStamp&) = default;
};

/// What the panels need of the window; the layer above implements it.
class Host {
 public:
  virtual ~Host() = default;
  /// The art of the scene as an opaque texture (premultiplied alpha, first row at the bottom).
  /// Valid until the end of the frame; drawn anew where `stamp` or the view differ from last time.
  virtual ImTextureID draw_scene(const Scene& scene, const EvaluatedScene& evaluated,
                                 const render::View& view, const render::DrawOptions& options,
                                 PictureStamp stamp) = 0;
  /// The same in a texture of its own: a small picture beside the canvas, in a dialog.
  virtual ImTextureID draw_preview(const Scene& scene, const EvaluatedScene& evaluated,
                                   const render::View& view, const render::DrawOptions& options,
                                   PictureStamp stamp) = 0;
  /// Makes ImGui draw what follows with premultiplied alpha.
  virtual ImDrawCallback premultiplied_blending() const = 0;
  virtual editor::FrameSourceFactory frame_source() const = 0;
  /// Shows a folder in the desktop's file manager.
  virtual void open_folder(const std::filesystem::path& folder) = 0;
};

enum class Pane { kOutliner, kCanvas, kInspector, kTimeline };

/// Rows being dragged in the outliner.
struct OutlinerDrag {
  std::string path;  ///< of the pressed row; empty = none
  ImVec2 press{0, 0};
  bool moving = false;
};

struct OutlinerState {
  std::string search;
  std::set<std::string> closed;            ///< branches folded away, by path
  std::set<editor::OutlineKind> left_out;  ///< kinds that the filter hides
  bool scroll_wanted = false;              ///< to the selected row, once the mouse is up
  std::pair<BoneId, HandleId> followed;    ///< the selection that the tree has scrolled to
  std::string cursor;                      ///< row that the arrow keys go on from
  std::string anchor;                      ///< row that Shift selects from
  std::string renaming;                    ///< row whose name is typed; empty = none
  bool focus_name = false;
  std::string menu_row;  ///< row that the menu was opened on
  bool menu_wanted = false;
  OutlinerDrag drag;
};

/// What "Rig check" says of a rig, kept while the bones stay what they are.
struct CheckedRig {
  Cow<std::vector<Bone>> bones;
  std::vector<editor::RigProblem> problems;
};

struct InspectorState {
  bool open = true;
  bool overlay_open = false;  ///< where it lies over the canvas
  std::set<std::string> closed_sections;
  bool renaming = false;  ///< the name is being typed
  bool focus_name = false;
  bool rename_pairs = true;  ///< a bone's partner is renamed along
  bool naming_skin = false;  ///< a new skin for the part is being typed
  int shape = 0;             ///< which shape of the part shows its numbers
  CheckedRig rig_check;
  bool solver_steps = false;  ///< the last solve in numbers instead of as a curve
};

struct CanvasState {
  editor::CanvasTransform transform;  ///< in px at scale 1
  int hovered = -1;
  editor::OnionSkins onion;
  double hover_since = 0;  ///< since when it is that one
  bool panning = false;
  bool right_is_down = false;  ///< and has not been dragged yet, or pans
  ImVec2 right_press{0, 0};
};

/// A question with up to three answers over everything else.
struct Question {
  std::string title, text;
  std::string yes, no;  ///< labels; `no` may be empty
  std::string cancel = "Cancel";
  std::function<void()> on_yes, on_no;
  bool destructive = false;
};

/// How long a notice has been shown.
struct NoticeClock {
  std::uint64_t id = 0;
  double since = 0;  ///< when it appeared: it slides in
  double left = 0;   ///< seconds until a passing one goes; stands still under the mouse
  double counted_at = 0;
  bool held = false;
};

/// What autosave kept last, and since when.
struct AutosaveClock {
  std::optional<std::uint64_t> kept;
  double since = 0;
};

struct FileBrowserState;
struct ExportDialogState;
struct LastExport;
struct CommandPaletteState;
struct SavePoseState;
struct PreferencesState;
struct RecoveriesState;

struct UiStyle {
  ThemeKind theme = ThemeKind::kDark;
  float scale = 1;
};

/// What the interface remembers between frames (and, of the sizes, between runs).
struct UiState {
  UiState();
  ~UiState();

  UiStyle style;  ///< takes effect with the next frame
  PaneSizes sizes;
  Pane focused = Pane::kCanvas;
  OutlinerState outliner;
  InspectorState inspector;
  CanvasState canvas;
  RigState rig;
  TimelineState timeline;
  std::optional<Question> question;
  std::unique_ptr<FileBrowserState> file_browser;
  std::unique_ptr<ExportDialogState> export_dialog;
  std::unique_ptr<LastExport> last_export;  ///< none yet = null
  std::unique_ptr<CommandPaletteState> command_palette;
  std::unique_ptr<SavePoseState> save_pose;
  std::unique_ptr<PreferencesState> preferences;
  std::unique_ptr<RecoveriesState> recoveries;
  editor::Gesture gesture = editor::Gesture::kNone;  ///< begins with the canvas's next frame
  std::vector<NoticeClock> notice_clocks;            ///< of those shown
  AutosaveClock autosave_clock;
  editor::Settings settings;                   ///< what is remembered between runs
  editor::Safekeeping* safekeeping = nullptr;  ///< autosave and recovery, the window's
  bool keys_open = false;
  KeyListState key_list;
  PosePanelState poses;
  GuideState guide;
  std::filesystem::path sample;  ///< the scene that the guide is about; empty = not installed
  ViewGlide view_glide;
  UndoFlash undo_flash;
  bool open_history = false;         ///< the list of steps opens with the next frame
  bool save_wanted = false;          ///< a question was answered "Save", but there is no path yet
  std::function<void()> after_save;  ///< goes on once that save is done
  bool space_down = false;           ///< Space is held: the left button pans
  bool space_used = false;           ///< ... and has panned, so it won't play
  bool quit = false;
};

struct Context {
  editor::Editor& editor;
  Host& host;
  UiState& state;
  UiMap& map;
  editor::CanvasInput& canvas_input;
  editor::WindowRequests& requests;
  Layout layout;
  double now = 0;  ///< seconds since the start
  double frames_per_second = 0;
};

/// Runs an action of the table if it is enabled.
void run_action(Context& context, std::string_view id);
bool action_enabled(const Context& context, std::string_view id);
bool action_checked(const Context& context, std::string_view id);
/// Its label, and why it can't be done now.
std::string action_tip(const Context& context, const editor::Action& action);
/// The first shortcut of an action as text, empty if it has none.
std::string shortcut_text(std::string_view id);

/// A button for an action: icon, tooltip with its label and shortcut, entered in the UI map.
void action_button(Context& context, const Rect& rect, std::string_view action_id,
                   std::string_view icon, IconButtonOptions options = {},
                   std::string_view map_name = {});

}  // namespace kindred::ui
