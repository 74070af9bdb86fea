// SPDX-License-Identifier: MIT
#include "ui/ui.h"

#include <algorithm>
#include <utility>

#include "editor/safekeeping.h"
#include "editor/sample.h"
#include "ui/command_palette.h"
#include "ui/curves.h"
#include "ui/export_dialog.h"
#include "ui/file_browser.h"
#include "ui/motion.h"
#include "ui/panels.h"
#include "ui/preferences_dialog.h"
#include "ui/recoveries_dialog.h"
#include "ui/save_pose_dialog.h"
#include "ui/state_words.h"

namespace kindred::ui {
namespace {

/// First height of the bottom pane with the curve editor in it.
constexpr float kCurvesHeight = 448;

struct PaneSizeRow {
  std::string_view name;  // in the settings
  float PaneSizes::*field;
};
constexpr PaneSizeRow kPaneSizes[] = {{"outliner", &PaneSizes::outliner},
                                      {"inspector", &PaneSizes::inspector},
                                      {"bottom", &PaneSizes::bottom}};

constexpr double kRestSeconds = 1;

// The steps of "Larger interface" and "Smaller interface".
constexpr float kScales[] = {0.75f, 1, 1.25f, 1.5f, 1.75f, 2, 2.5f, 3};

float next_scale(float scale, int steps) {
  constexpr float kSame = 0.01f;
  if (steps > 0) {
    const auto larger = [&](float step) { return step > scale + kSame; };
    const float* const found = std::find_if(std::begin(kScales), std::end(kScales), larger);
    return found == std::end(kScales) ? scale : *found;
  }
  float found = scale;
  for (const float step : kScales) {
    if (step < scale - kSame) found = step;
  }
  return found;
}

// Round through those that are there, in reading order.
void focus_next_pane(Context& context) {
  constexpr Pane kOrder[] = {Pane::kOutliner, Pane::kCanvas, Pane::kTimeline, Pane::kInspector};
  const auto* at = std::find(std::begin(kOrder), std::end(kOrder), context.state.focused);
  const bool inspector_there = context.layout.inspector.w > 0;
  do {
    at = at == std::end(kOrder) || at + 1 == std::end(kOrder) ? std::begin(kOrder) : at + 1;
  } while (*at == Pane::kInspector && !inspector_there);
  context.state.focused = *at;
  context.editor.touch();
}

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
  if (!kept_) kept_ = seen_ = this->settings();  // as they were read
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
  const bool curves = state_.timeline.curves_open;
  state_.timeline = {};
  state_.timeline.curves_open = curves;
  if (known_path_.empty()) return;
  editor::remember_file(state_.settings, known_path_);
  keep_now_ = true;
}

// Preferences reach the disk when they have come to rest, at once from their dialog: a crash finds
// them there.
void Ui::keep_settings() {
  const bool at_once = std::exchange(keep_now_, false);
  editor::Settings current = settings();
  if (!(current == seen_)) {
    seen_ = std::move(current);
    seen_at_ = at_once ? now_ - kRestSeconds : now_;
  }
  if (!kept_ || seen_ == *kept_) return;
  const double left = seen_at_ + kRestSeconds - now_;
  if (left > 0 || ImGui::IsAnyMouseDown()) {
    request_frame_in(std::max(left, 0.1));
    return;
  }
  kept_ = seen_;
  if (const auto problem = editor::save_settings(seen_)) {
    editor_.notify({editor::NoticeKind::kWarning, *problem});
  }
}

// A small window keeps a wish of its own, so that the canvas is free there at first.
bool& Ui::inspector_open() {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  InspectorState& state = state_.inspector;
  return inspector_overlays(size.x, size.y, ui_scale()) ? state.overlay_open : state.open;
}

Context Ui::make_context() {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  PaneSizes sizes = state_.sizes;
  if (sizes.bottom <= 0 && state_.timeline.curves_open) sizes.bottom = kCurvesHeight;
  return {editor_,
          host_,
          state_,
          map_,
          canvas_input_,
          requests_,
          compute_layout(size.x, size.y, ui_scale(), sizes, inspector_open(),
                         bottom_folded(state_.rig)),
          now_,
          frames_per_second_};
}

void Ui::draw(double now, double frames_per_second, float px_per_window_px) {
  now_ = now;
  frames_per_second_ = frames_per_second;
  map_.begin_frame();
  follow_file();
  advance_rig(state_.rig, editor_, now, state_.settings.reduce_motion);
  set_motion_reduced(state_.settings.reduce_motion);
  Context context = make_context();
  continue_glide(context);
  for (const Panel& panel : kPanels) panel.draw(context);
  if (!dialog_open(state_) && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false) &&
      ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) {
    ImGui::ClosePopupToLevel(0, true);  // menus: without keyboard navigation ImGui leaves them open
  }
  handle_requests(context);
  if (auto changed = take_preferences(state_)) {
    take_settings(std::move(*changed), display_scale_);
    keep_now_ = true;
  }
  keep_settings();
  ++frame_;
  if (map_.enabled()) {
    write_map_state();
    map_.end_frame(frame_, context.layout.window.w, context.layout.window.h, px_per_window_px);
  }
}

void Ui::handle_requests(Context& context) {
  const editor::WindowRequests asked = std::exchange(requests_, {});
  const editor::CanvasTransform& transform = state_.canvas.transform;
  if (asked.gesture != editor::Gesture::kNone) state_.gesture = asked.gesture;
  const bool frames_time =
      state_.focused == Pane::kTimeline && (asked.fit_view || asked.frame_selection);
  if (frames_time) {
    state_.timeline.framing = asked.fit_view ? TimeFraming::kRange : TimeFraming::kSelection;
    editor_.touch();
  } else if (asked.fit_view) {
    glide_to(context, editor::fitted());
  }
  if (asked.zoom_100) glide_to(context, editor::zoomed_100(transform));
  if (asked.frame_selection && !frames_time) {
    glide_to(context, editor::framed_selection(editor_, transform.pane_size));
  }
  if (asked.open_dialog) open_file_browser(context, FileBrowserPurpose::kOpen);
  if (asked.save_dialog) open_file_browser(context, FileBrowserPurpose::kSaveAs);
  if (asked.export_dialog) open_export_dialog(context);
  if (asked.export_again) repeat_last_export(context);
  if (asked.command_palette) open_command_palette(context);
  if (asked.save_pose) open_save_pose(context);
  if (asked.preferences) open_preferences(context, settings());
  if (asked.change_keys) open_preferences(context, settings(), PreferencesPage::kKeys);
  if (asked.recoveries) open_recoveries(context);
  if (asked.restore_work && state_.safekeeping != nullptr && state_.safekeeping->offered()) {
    restore_work(context, *state_.safekeeping->offered());
  }
  request_curves(context, asked.curves);
  if (asked.show_keys) state_.keys_open = !state_.keys_open;
  if (asked.focus_inspector) inspector_open() = !inspector_open();
  if (asked.edit_history) state_.open_history = true;
  if (asked.next_pane) focus_next_pane(context);
  if (asked.first_steps) start_guide(context);
  if (asked.reset_panes) state_.sizes = PaneSizes{};
  if (asked.switch_theme) {
    const bool light = state_.style.theme == ThemeKind::kLight;
    state_.style.theme = light ? ThemeKind::kDark : ThemeKind::kLight;
  }
  if (asked.interface_steps != 0) {
    state_.style.scale = next_scale(state_.style.scale, asked.interface_steps);
  }
  if (asked.new_scene) {
    ask_to_save(context, [this] { editor_.new_scene(); });
  }
  if (asked.quit) request_quit();
}

bool Ui::key_down(const editor::Shortcut& chord, bool repeat) {
  if (take_key(state_, chord)) return true;
  if (typing() || dialog_open(state_)) return false;
  if (canvas_input_.active()) return canvas_input_.key(editor_, chord.key);
  if (editor_.dragging() || state_.timeline.busy()) return false;
  if (ImGui::IsAnyMouseDown() && chord.key != "escape") return false;  // a box, the ruler, a pane
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
  state_.canvas.right_is_down = false;
}

void Ui::open_file(std::filesystem::path path) {
  Context context = make_context();
  ask_to_save(context, [this, path] { editor_.open(path); });
}

void Ui::begin_first_steps() {
  if (!state_.sample.empty() && editor::open_sample(editor_, state_.sample)) {
    state_.guide = {};
    state_.guide.open = true;
  }
  state_.settings.guide_seen = true;
}

void Ui::request_quit() {
  const auto save_and_quit = [this] {
    Context context = make_context();
    ask_to_save(context, [this] { state_.quit = true; });
  };
  if (!state_.export_dialog || !export_running(*state_.export_dialog)) return save_and_quit();
  Question question;
  question.title = "Stop the export and close?";
  question.text = "The frames written so far are kept.";
  question.yes = "Stop";
  question.cancel = "Go on";
  question.destructive = true;
  question.on_yes = save_and_quit;
  state_.question = std::move(question);
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
  map_.set_state("export_running",
                 state_.export_dialog != nullptr && export_running(*state_.export_dialog));
  map_.set_state("guide_step",
                 state_.guide.open ? static_cast<std::int64_t>(state_.guide.step) : -1);
  map_.set_state("gliding", state_.view_glide.active);
  map_.set_state("typing", typing());
  map_.set_state("dragging", editor_.dragging());
  map_.set_state("title", editor_.title());
  const std::string overlays = overlay_sentence(editor_);
  map_.set_state("status", overlays.empty() ? solver_sentence(editor_) : overlays);
}

}  // namespace kindred::ui
