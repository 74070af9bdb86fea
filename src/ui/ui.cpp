// SPDX-License-Identifier: MIT
#include "ui/ui.h"

#include <algorithm>
#include <utility>

#include "editor/safekeeping.h"
#include "ui/command_palette.h"
#include "ui/export_dialog.h"
#include "ui/file_browser.h"
#include "ui/panels.h"
#include "ui/preferences_dialog.h"
#include "ui/recoveries_dialog.h"
#include "ui/save_pose_dialog.h"
#include "ui/state_words.h"

namespace kindred::ui {
namespace {

struct PaneSizeRow {
  std::string_view name;  // in the settings
  float PaneSizes::*field;
};
constexpr PaneSizeRow kPaneSizes[] = {{"outliner", &PaneSizes::outliner},
                                      {"inspector", &PaneSizes::inspector},
                                      {"bottom", &PaneSizes::bottom}};

}  // namespace

UiState::UiState() = default;
UiState::~UiState() = default;

Ui::Ui(editor::Editor& editor, Host& host) : editor_(editor), host_(host) {}

void Ui::take_settings(editor::Settings settings, float display_scale) {
  display_scale_ = display_scale;
  state_.style.theme = settings.theme == "light" ? ThemeKind::kLight : ThemeKind::kDark;
  state_.style.scale =
      settings.ui_scale > 0 ? static_cast<float>(settings.ui_scale) : display_scale;
  for (const PaneSizeRow& row : kPaneSizes) {
    const auto found = settings.pane_sizes.find(std::string(row.name));
    if (found != settings.pane_sizes.end() && found->second > 0) {
      state_.sizes.*row.field = static_cast<float>(std::clamp(found->second, 60.0, 4000.0));
    }
  }
  editor::Session& session = editor_.session();
  session.auto_key = settings.auto_key;
  session.keep_feet = settings.keep_feet;
  session.playback = settings.playback;
  editor::apply_shortcuts(settings);
  state_.settings = std::move(settings);
}

editor::Settings Ui::settings() const {
  editor::Settings settings = state_.settings;
  settings.theme = state_.style.theme == ThemeKind::kLight ? "light" : "dark";
  const bool own_scale = state_.style.scale != display_scale_;
  settings.ui_scale = own_scale ? static_cast<double>(state_.style.scale) : 0;
  for (const PaneSizeRow& row : kPaneSizes) {
    settings.pane_sizes[std::string(row.name)] = static_cast<double>(state_.sizes.*row.field);
  }
  const editor::Session& session = editor_.session();
  settings.auto_key = session.auto_key;
  settings.keep_feet = session.keep_feet;
  settings.playback = session.playback;
  return settings;
}

// Whichever way a file was opened or saved, it becomes the newest of the recent ones.
void Ui::follow_file() {
  if (editor_.path() == known_path_) return;
  known_path_ = editor_.path();
  state_.outliner.closed.clear();
  state_.timeline = {};
  if (known_path_.empty()) return;
  editor::remember_file(state_.settings, known_path_);
  editor::save_settings(settings());
}

// A small window keeps a wish of its own, so that the canvas is free there at first.
bool& Ui::inspector_open() {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  InspectorState& state = state_.inspector;
  return inspector_overlays(size.x, size.y, ui_scale()) ? state.overlay_open : state.open;
}

Context Ui::make_context() {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  return {editor_,
          host_,
          state_,
          map_,
          canvas_input_,
          requests_,
          compute_layout(size.x, size.y, ui_scale(), state_.sizes, inspector_open()),
          now_,
          frames_per_second_};
}

void Ui::draw(double now, double frames_per_second, float px_per_window_px) {
  now_ = now;
  frames_per_second_ = frames_per_second;
  map_.begin_frame();
  follow_file();
  Context context = make_context();
  for (const Panel& panel : kPanels) panel.draw(context);
  if (!dialog_open(state_) && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false) &&
      ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) {
    ImGui::ClosePopupToLevel(0, true);  // menus: without keyboard navigation ImGui leaves them open
  }
  handle_requests(context);
  if (auto changed = take_preferences(state_)) take_settings(std::move(*changed), display_scale_);
  ++frame_;
  if (map_.enabled()) {
    write_map_state();
    map_.end_frame(frame_, context.layout.window.w, context.layout.window.h, px_per_window_px);
  }
}

void Ui::handle_requests(Context& context) {
  const editor::WindowRequests asked = std::exchange(requests_, {});
  editor::CanvasView& view = editor_.session().view;
  const editor::CanvasTransform& transform = state_.canvas.transform;
  if (asked.gesture != editor::Gesture::kNone) state_.gesture = asked.gesture;
  const bool frames_time =
      state_.focused == Pane::kTimeline && (asked.fit_view || asked.frame_selection);
  if (frames_time) {
    state_.timeline.framing = asked.fit_view ? TimeFraming::kRange : TimeFraming::kSelection;
  } else if (asked.fit_view) {
    view = editor::fitted();
  }
  if (asked.zoom_100) view = editor::zoomed_100(transform);
  if (asked.frame_selection && !frames_time)
    view = editor::framed_selection(editor_, transform.pane_size);
  if (asked.fit_view || asked.zoom_100 || asked.frame_selection) editor_.touch();
  if (asked.open_dialog) open_file_browser(context, FileBrowserPurpose::kOpen);
  if (asked.save_dialog) open_file_browser(context, FileBrowserPurpose::kSaveAs);
  if (asked.export_dialog) open_export_dialog(context);
  if (asked.command_palette) open_command_palette(context);
  if (asked.save_pose) open_save_pose(context);
  if (asked.preferences) open_preferences(context, settings());
  if (asked.recoveries) open_recoveries(context);
  if (asked.restore_work && state_.safekeeping != nullptr && state_.safekeeping->offered()) {
    restore_work(context, *state_.safekeeping->offered());
  }
  if (asked.show_keys) state_.keys_open = !state_.keys_open;
  if (asked.focus_inspector) inspector_open() = !inspector_open();
  if (asked.new_scene) {
    ask_to_save(context, [this] { editor_.new_scene(); });
  }
  if (asked.quit) request_quit();
}

bool Ui::key_down(const editor::Shortcut& chord, bool repeat) {
  if (typing() || dialog_open(state_)) return false;
  if (canvas_input_.active()) return canvas_input_.key(editor_, chord.key);
  if (editor_.dragging() || state_.timeline.busy()) return false;
  if (ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) {
    return false;
  }
  if (chord.key == "space" && !chord.ctrl && !chord.alt && !chord.shift) {
    if (!repeat) {
      state_.space_down = true;
      state_.space_used = false;
    }
    return true;
  }
  Context context = make_context();
  if (outliner_key(context, chord)) return true;
  const editor::Action* action = editor::action_for(editor_, chord);
  if (action == nullptr) return false;
  run_action(context, action->id);
  return true;
}

void Ui::key_up(std::string_view key) {
  if (key != "space" || !state_.space_down) return;
  state_.space_down = false;
  if (state_.space_used || canvas_input_.active() || typing()) return;
  if (const editor::Action* action = editor::action_for(editor_, {"space"})) {
    Context context = make_context();
    run_action(context, action->id);
  }
}

void Ui::focus_lost() {
  canvas_input_.focus_lost(editor_);
  state_.space_down = false;
  state_.canvas.panning = false;
}

void Ui::open_file(std::filesystem::path path) {
  Context context = make_context();
  ask_to_save(context, [this, path] { editor_.open(path); });
}

void Ui::request_quit() {
  Context context = make_context();
  ask_to_save(context, [this] { state_.quit = true; });
}

std::string Ui::window_title() const {
  return editor_.title() + (editor_.modified() ? " \u2022" : "") + " \u2013 Kindred";
}

void Ui::write_map_state() {
  const editor::Session& session = editor_.session();
  map_.set_state("playing", session.playing);
  map_.set_state("playhead_frame", editor_.playhead_frame());
  map_.set_state("can_undo", editor_.history().can_undo());
  map_.set_state("can_redo", editor_.history().can_redo());
  map_.set_state("undo_steps", static_cast<std::int64_t>(editor_.history().index()));
  map_.set_state("modified", editor_.modified());
  map_.set_state("mode", std::string(session.mode == editor::Mode::kRig ? "rig" : "animate"));
  map_.set_state("auto_key", session.auto_key);
  map_.set_state("typing", typing());
  map_.set_state("dragging", editor_.dragging());
  map_.set_state("title", editor_.title());
  map_.set_state("status", solver_sentence(editor_));
}

}  // namespace kindred::ui
