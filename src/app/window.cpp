// SPDX-License-Identifier: MIT
#include "app/window.h"

#include <SDL.h>
#include <backends/imgui_impl_opengl3.h>
#include <epoxy/gl.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/sudden_end.h"
#include "app/window_host.h"
#include "app/window_input.h"
#include "app/window_stats.h"
#include "editor/safekeeping.h"
#include "editor/sample.h"
#include "editor/settings.h"
#include "ui/ui.h"

namespace kindred::app {
namespace {

constexpr int kFirstWidth = 1600, kFirstHeight = 1000;
constexpr int kLeastWidth = 640, kLeastHeight = 400;
constexpr double kFrameSeconds = 1.0 / 60;  // frame limiter: there may be no vsync
constexpr int kSettleFrames = 3;            // hover and layout come to rest within these
constexpr double kCaretSeconds = 0.4;       // a blinking text cursor

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

std::optional<float> number_from_environment(const char* name) {
  const char* text = std::getenv(name);
  if (text == nullptr) return std::nullopt;
  float value = 0;
  const std::string_view view(text);
  const auto [end, error] = std::from_chars(view.data(), view.data() + view.size(), value);
  if (error != std::errc{} || !std::isfinite(value)) return std::nullopt;
  return value;
}

// The user's wish, else the desktop's, else what the display says of itself, in quarters.
float choose_scale() {
  for (const char* name : {"KINDRED_UI_SCALE", "GDK_SCALE"}) {
    if (const auto scale = number_from_environment(name)) return std::clamp(*scale, 0.5f, 4.f);
  }
  float dpi = 0;
  if (SDL_GetDisplayDPI(0, nullptr, &dpi, nullptr) != 0 || !(dpi > 0)) return 1;
  return std::clamp(std::round(dpi / 96 * 4) / 4, 1.f, 3.f);
}

// SDL, the window and its GL context; closes them in the right order.
class WindowSystem {
 public:
  ~WindowSystem() {
    if (gl_ != nullptr) SDL_GL_DeleteContext(gl_);
    if (window_ != nullptr) SDL_DestroyWindow(window_);
    SDL_Quit();
  }

  // Nothing, or why there is no window.
  std::optional<std::string> open() {
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    if (SDL_Init(SDL_INIT_VIDEO) != 0) return std::string("no display: ") + SDL_GetError();
    // Where neither X11 nor Wayland answers, SDL falls back to a driver that nobody can see, and
    // the program would run for ever.
    const std::string_view driver = SDL_GetCurrentVideoDriver();
    if ((driver == "offscreen" || driver == "dummy") && SDL_getenv("SDL_VIDEODRIVER") == nullptr) {
      return "no display: neither X11 nor Wayland answers; the other commands work without one";
    }
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1);
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0);
    SDL_GL_SetAttribute(SDL_GL_STENCIL_SIZE, 0);
    scale_ = choose_scale();
    const auto scaled = [&](int length) {
      return static_cast<int>(static_cast<float>(length) * scale_);
    };
    SDL_Rect screen{0, 0, scaled(kFirstWidth), scaled(kFirstHeight)};
    SDL_GetDisplayUsableBounds(0, &screen);
    window_ = SDL_CreateWindow("Kindred", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                               std::min(scaled(kFirstWidth), screen.w),
                               std::min(scaled(kFirstHeight), screen.h),
                               SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (window_ == nullptr) return std::string("no window: ") + SDL_GetError();
    SDL_SetWindowMinimumSize(window_, kLeastWidth, kLeastHeight);
    gl_ = SDL_GL_CreateContext(window_);
    if (gl_ == nullptr) return std::string("no OpenGL 3.3: ") + SDL_GetError();
    SDL_GL_SetSwapInterval(0);
    return std::nullopt;
  }

  SDL_Window* window() const { return window_; }
  /// Of the interface, where the user has no wish of their own.
  float display_scale() const { return scale_; }

 private:
  float scale_ = 1;
  SDL_Window* window_ = nullptr;
  SDL_GLContext gl_ = nullptr;
};

// Dear ImGui with its GL renderer.
class Interface {
 public:
  Interface() {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    io.ConfigInputTextCursorBlink = true;
  }
  ~Interface() {
    if (renderer_) ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext();
  }
  Interface(const Interface&) = delete;

  void start(const editor::Settings& settings, float display_scale) {
    const float scale =
        settings.ui_scale > 0 ? static_cast<float>(settings.ui_scale) : display_scale;
    ui::apply_theme(settings.theme == "light" ? ui::ThemeKind::kLight : ui::ThemeKind::kDark,
                    scale);
    ui::build_fonts(scale);
    ImGui_ImplOpenGL3_Init("#version 330");
    renderer_ = true;
  }

 private:
  bool renderer_ = false;
};

class Window {
 public:
  explicit Window(const WindowOptions& options) : options_(options) {}

  int run() {
    const Clock::time_point gl_start = Clock::now();
    if (const auto problem = system_.open()) {
      std::fprintf(stderr, "kindred: %s\n", problem->c_str());
      return 1;
    }
    gl_seconds_ = seconds_since(gl_start);
    interface_.emplace();
    std::vector<std::string> told;
    editor::Settings settings = editor::load_settings(&told);
    const float display_scale = system_.display_scale();
    interface_->start(settings, display_scale);
    input_.emplace(system_.window());
    host_.emplace();
    ui_.emplace(editor_, *host_);
    ui_->take_settings(std::move(settings), display_scale);
    ui_->set_map_path(options_.ui_map);
    std::error_code error;
    ui_->state().sample =
        editor::find_sample(std::filesystem::read_symlink("/proc/self/exe", error));
    const std::filesystem::path file = options_.file.empty() ? last_file() : options_.file;
    if (file.empty() && !ui_->state().settings.guide_seen) ui_->begin_first_steps();
    if (!file.empty() && !editor_.open(file) && !options_.file.empty()) return refuse_file();
    for (std::string& sentence : told) {
      editor_.notify({editor::NoticeKind::kWarning, std::move(sentence)});
    }
    if (options_.play) editor_.set_playing(true);
    safekeeping_.emplace(editor_, editor::state_folder());
    ui_->state().safekeeping = &*safekeeping_;
    run_loop();
    if (const auto problem = editor::save_settings(ui_->settings())) {
      std::fprintf(stderr, "kindred: %s\n", problem->c_str());
    }
    if (std::getenv("KINDRED_FRAME_STATS") != nullptr) stats_.print();
    return ended_by_ == 0 ? 0 : kSignalStatus + ended_by_;
  }

 private:
  static constexpr int kSignalStatus = 128;  // as shells report it

  // Until the user closes the window, or the process is told to end: then nobody can be asked.
  void run_loop() {
    const auto wake = static_cast<SDL_EventType>(SDL_RegisterEvents(1));
    const SuddenEnd sudden_end(
        [this, wake](int signal) {
          ended_by_ = signal;
          SDL_Event event{};
          event.type = wake;
          SDL_PushEvent(&event);
        },
        [this] {
          std::fputs("kindred: ended from outside; unsaved work is offered at the next start\n",
                     stderr);
          safekeeping_->abandon();
        });
    while (!ui_->wants_quit() && ended_by_ == 0) step();
    if (ui_->wants_quit()) {
      safekeeping_->close();
    } else {
      editor_.commit_drag();
      safekeeping_->abandon();
    }
  }

  int refuse_file() {
    for (const editor::Notice& notice : editor_.notices()) {
      std::fprintf(stderr, "kindred: %s\n", notice.text.c_str());
      for (const std::string& line : notice.details) std::fprintf(stderr, "%s\n", line.c_str());
    }
    return 1;
  }

  // What was open last; none where there is none any more.
  std::filesystem::path last_file() const {
    std::error_code error;
    for (const std::filesystem::path& path : ui_->state().settings.recent) {
      if (std::filesystem::exists(path, error)) return path;
    }
    return {};
  }

  double now() const { return seconds_since(start_); }

  // Sleeps until there is something to do, takes it in, and draws.
  void step() {
    wait();
    const double before = thread_cpu_seconds();
    if (input_->pump([this](const SDL_Event& event) { observe(event); })) redraw_ = kSettleFrames;
    if (now() >= wake_at_) {
      wake_at_ = kNever;
      redraw_ = std::max(redraw_, 1);
    }
    if (editor_.session().playing && editor_.advance_playback(now()))
      redraw_ = std::max(redraw_, 1);
    safekeeping_->set_period(ui_->state().settings.autosave_seconds);
    safekeeping_->update(now());
    if (editor_.revision() != drawn_revision_) redraw_ = std::max(redraw_, 2);
    if (redraw_ > 0) draw(before);
  }

  void wait() {
    if (redraw_ > 0 || input_->pending()) return;
    double seconds = std::min(wake_at_, safekeeping_->due()) - now();
    if (editor_.session().playing) {
      seconds = std::min(seconds, kFrameSeconds - seconds_since(last_swap_));
    }
    if (seconds <= 0) return;
    const bool forever = seconds > 1e6;
    SDL_WaitEventTimeout(nullptr, forever ? -1 : std::max(1, static_cast<int>(seconds * 1000)));
  }

  void observe(const SDL_Event& event) {
    switch (event.type) {
      case SDL_QUIT:
        ui_->request_quit();
        break;
      case SDL_WINDOWEVENT:
        if (event.window.event == SDL_WINDOWEVENT_FOCUS_LOST) ui_->focus_lost();
        break;
      case SDL_KEYDOWN: {
        const std::string key = key_name(event.key.keysym);
        const int modifiers = event.key.keysym.mod;
        if (key.empty()) break;
        ui_->key_down({key, (modifiers & KMOD_CTRL) != 0, (modifiers & KMOD_SHIFT) != 0,
                       (modifiers & KMOD_ALT) != 0},
                      event.key.repeat != 0);
        break;
      }
      case SDL_KEYUP:
        ui_->key_up(key_name(event.key.keysym));
        break;
      case SDL_DROPFILE:
        ui_->open_file(event.drop.file);
        SDL_free(event.drop.file);
        break;
      default:
        break;
    }
  }

  void draw(double cpu_before) {
    --redraw_;
    apply_style();
    input_->begin_frame();
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    if (size.x <= 0 || size.y <= 0) {  // minimised
      redraw_ = 0;
      return;
    }
    drawn_revision_ = editor_.revision();
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
    ui_->draw(now(), frames_per_second_, input_->px_per_window_px());
    ImGui::Render();
    const double scene_seconds = host_->take_scene_seconds();
    stats_.add_frame(thread_cpu_seconds() - cpu_before - scene_seconds, scene_seconds);
    if (ui::typing()) ui::request_frame_in(kCaretSeconds);
    if (const double request = ui::take_frame_request(); request >= 0) {
      wake_at_ = std::min(wake_at_, now() + request);
    }
    show_title();
    if (input_->held_back()) return;  // the next frame comes at once
    present(size);
  }

  // Theme and scale change between frames.
  void apply_style() {
    const ui::UiStyle wanted = ui_->state().style;
    if (wanted.scale != ui::ui_scale()) {
      ui::build_fonts(wanted.scale);
      ImGui_ImplOpenGL3_DestroyFontsTexture();
      ImGui_ImplOpenGL3_CreateFontsTexture();
    }
    if (wanted.scale != ui::ui_scale() || wanted.theme != ui::theme_kind()) {
      ui::apply_theme(wanted.theme, wanted.scale);
      redraw_ = kSettleFrames;
    }
  }

  void present(ImVec2 size) {
    const ImVec4 ground = ui::color_vec(ui::Token::kBase);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, static_cast<int>(size.x), static_cast<int>(size.y));
    glDisable(GL_SCISSOR_TEST);
    glClearColor(ground.x, ground.y, ground.z, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    SDL_GL_SwapWindow(system_.window());
    if (first_frame_) {
      first_frame_ = false;
      glFinish();
      stats_.set_start(gl_seconds_, seconds_since(start_), thread_cpu_seconds());
    }
    frames_per_second_ = stats_.frames_per_second(now());
    const double rest = kFrameSeconds - seconds_since(last_swap_);
    if (rest > 0 && redraw_ > 0) SDL_Delay(static_cast<Uint32>(rest * 1000));
    last_swap_ = Clock::now();
  }

  void show_title() {
    std::string title = ui_->window_title();
    if (title == title_) return;
    title_ = std::move(title);
    SDL_SetWindowTitle(system_.window(), title_.c_str());
  }

  static constexpr double kNever = 1e18;

  WindowOptions options_;
  Clock::time_point start_ = Clock::now();
  WindowSystem system_;
  std::optional<Interface> interface_;
  std::optional<WindowInput> input_;
  std::optional<WindowHost> host_;
  editor::Editor editor_;
  std::optional<editor::Safekeeping> safekeeping_;
  std::optional<ui::Ui> ui_;
  WindowStats stats_;
  std::string title_;
  int redraw_ = kSettleFrames;
  double wake_at_ = kNever;
  std::uint64_t drawn_revision_ = 0;
  double gl_seconds_ = 0;
  double frames_per_second_ = 0;
  bool first_frame_ = true;
  std::atomic<int> ended_by_{0};  ///< the signal
  Clock::time_point last_swap_ = Clock::now();
};

}  // namespace

int run_window(const WindowOptions& options) { return Window(options).run(); }

}  // namespace kindred::app
