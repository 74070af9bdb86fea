// SPDX-License-Identifier: MIT
#include "ui/support/xvfb_window.h"

#include <X11/Xlib.h>
#include <X11/extensions/XTest.h>
#include <X11/keysym.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <thread>
#include <utility>

#include "build_paths.h"
#include "support/temp_folder.h"

namespace kindred::test {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

std::string find_program(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::string folders = path == nullptr ? "" : path;
  for (std::size_t at = 0; at <= folders.size();) {
    const std::size_t end = std::min(folders.find(':', at), folders.size());
    const std::string candidate = folders.substr(at, end - at) + "/" + name;
    if (access(candidate.c_str(), X_OK) == 0) return candidate;
    at = end + 1;
  }
  return {};
}

pid_t spawn(const std::vector<std::string>& arguments, const std::vector<std::string>& environment,
            int inherited_fd, const std::filesystem::path& log) {
  std::vector<char*> argv, envp;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  for (const std::string& variable : environment)
    envp.push_back(const_cast<char*>(variable.c_str()));
  envp.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
  if (inherited_fd >= 0) posix_spawn_file_actions_adddup2(&actions, inherited_fd, inherited_fd);
  pid_t pid = -1;
  const int failed = posix_spawn(&pid, argv[0], &actions, nullptr, argv.data(), envp.data());
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) throw std::runtime_error("cannot start " + arguments[0]);
  return pid;
}

// This process's variables with those of the test.
std::vector<std::string> environment_with(const std::vector<std::string>& changes) {
  std::vector<std::string> result;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string text = *variable;
    const std::string name = text.substr(0, text.find('='));
    bool changed = name == "WAYLAND_DISPLAY" || name == "SDL_VIDEODRIVER" || name == "GDK_SCALE";
    for (const std::string& change : changes) changed |= change.rfind(name + "=", 0) == 0;
    if (!changed) result.push_back(text);
  }
  result.insert(result.end(), changes.begin(), changes.end());
  return result;
}

// Ends and reaps a process.
void end_process(pid_t pid) {
  if (pid <= 0) return;
  kill(pid, SIGTERM);
  for (int i = 0; i < 100; ++i) {
    if (waitpid(pid, nullptr, WNOHANG) != 0) return;
    std::this_thread::sleep_for(milliseconds(20));
  }
  kill(pid, SIGKILL);
  waitpid(pid, nullptr, 0);
}

KeySym named_keysym(std::string_view name) {
  struct Row {
    std::string_view name;
    KeySym keysym;
  };
  constexpr Row kRows[] = {
      {"space", XK_space},    {"escape", XK_Escape},  {"enter", XK_Return},
      {"tab", XK_Tab},        {"left", XK_Left},      {"right", XK_Right},
      {"up", XK_Up},          {"down", XK_Down},      {"home", XK_Home},
      {"end", XK_End},        {"delete", XK_Delete},  {"backspace", XK_BackSpace},
      {"ctrl", XK_Control_L}, {"shift", XK_Shift_L},  {"alt", XK_Alt_L},
      {"f1", XK_F1},          {"pageup", XK_Page_Up}, {"pagedown", XK_Page_Down},
  };
  for (const Row& row : kRows) {
    if (row.name == name) return row.keysym;
  }
  return name.size() == 1 ? static_cast<KeySym>(static_cast<unsigned char>(name[0])) : NoSymbol;
}

}  // namespace

struct XvfbWindow::Impl {
  TempFolder folder;
  pid_t server = -1, program = -1;
  Display* display = nullptr;
  std::string display_name;
  std::filesystem::path map_path;
  nlohmann::json map;
  std::int64_t seen_frame = 0;  ///< the last one that settle() waited for
  int exit_status = -1;
  bool ended = false;

  ~Impl() {
    if (!ended) end_process(program);
    if (display != nullptr) XCloseDisplay(display);
    end_process(server);
  }

  // Before anything that remembers the keyboard is connected.
  void choose_keyboard(const std::string& layout) {
    const pid_t chooser =
        spawn({find_program("setxkbmap"), layout}, environment_with({"DISPLAY=" + display_name}),
              -1, folder / "setxkbmap.log");
    int status = 0;
    waitpid(chooser, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
      throw std::runtime_error("no keyboard layout " + layout);
    }
  }

  void start_server(int width, int height, const std::string& keyboard) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    const std::string size = std::to_string(width) + "x" + std::to_string(height) + "x24";
    server = spawn({find_program("Xvfb"), "-displayfd", std::to_string(ends[1]), "-screen", "0",
                    size, "-nolisten", "tcp", "-noreset"},
                   environment_with({}), ends[1], folder / "xvfb.log");
    close(ends[1]);
    char c = 0;
    std::string number;
    while (read(ends[0], &c, 1) == 1 && c != '\n') number += c;
    close(ends[0]);
    if (number.empty()) throw std::runtime_error("Xvfb did not start");
    display_name = ":" + number;
    if (!keyboard.empty()) choose_keyboard(keyboard);
    display = XOpenDisplay(display_name.c_str());
    if (display == nullptr) throw std::runtime_error("no connection to Xvfb");
  }

  void start_program(const WindowStart& start) {
    map_path = folder / "map.json";
    std::vector<std::string> arguments{KINDRED_PROGRAM, "edit"};
    if (!start.file.empty()) arguments.push_back(start.file.string());
    arguments.insert(arguments.end(), {"--ui-map", map_path.string()});
    arguments.insert(arguments.end(), start.arguments.begin(), start.arguments.end());
    const std::string home = (start.home.empty() ? folder.path() : start.home).string();
    std::vector<std::string> environment{"DISPLAY=" + display_name, "HOME=" + home,
                                         "XDG_CONFIG_HOME=" + home, "XDG_STATE_HOME=" + home,
                                         // The GL driver's own leaks are none of ours.
                                         "ASAN_OPTIONS=detect_leaks=0"};
    environment.insert(environment.end(), start.environment.begin(), start.environment.end());
    const bool scaled = std::any_of(environment.begin(), environment.end(), [](const auto& one) {
      return one.rfind("KINDRED_UI_SCALE=", 0) == 0;
    });
    if (!scaled) environment.push_back("KINDRED_UI_SCALE=1");
    program = spawn(arguments, environment_with(environment), -1, folder / "program.log");
  }

  // Reads the map anew. Renaming makes each version whole, so a failure is only "not yet".
  bool read_map() {
    std::ifstream file(map_path);
    if (!file) return false;
    nlohmann::json fresh = nlohmann::json::parse(file, nullptr, false);
    if (fresh.is_discarded()) return false;
    map = std::move(fresh);
    return true;
  }

  std::string log() const { return read_text(folder / "program.log"); }

  // The one window that has a title.
  Window program_window() const {
    Window root = 0, parent = 0, *children = nullptr, found = 0;
    unsigned count = 0;
    XQueryTree(display, DefaultRootWindow(display), &root, &parent, &children, &count);
    for (unsigned i = 0; i < count && found == 0; ++i) {
      char* name = nullptr;
      if (XFetchName(display, children[i], &name) != 0 && name != nullptr) found = children[i];
      if (name != nullptr) XFree(name);
    }
    if (children != nullptr) XFree(children);
    if (found == 0) throw std::runtime_error("the program has no window");
    return found;
  }

  void send_key(KeyCode code, bool down) {
    XTestFakeKeyEvent(display, code, down ? True : False, 0);
    XSync(display, False);
  }
};

bool XvfbWindow::available() {
  return !find_program("Xvfb").empty() && access(KINDRED_PROGRAM, X_OK) == 0;
}

bool XvfbWindow::layouts_available() { return !find_program("setxkbmap").empty(); }

XvfbWindow::XvfbWindow(const WindowStart& start) : impl_(std::make_unique<Impl>()) {
  impl_->start_server(start.width, start.height, start.keyboard);
  impl_->start_program(start);
  if (!wait_until([this] { return impl_->read_map(); }, std::chrono::seconds(60))) {
    throw std::runtime_error("no frame: " + impl_->log());
  }
  settle();
}

XvfbWindow::~XvfbWindow() = default;

const nlohmann::json& XvfbWindow::map() {
  impl_->read_map();
  return impl_->map;
}

ScreenPoint XvfbWindow::center(const std::string& item) {
  const nlohmann::json& items = map()["items"];
  if (!items.contains(item)) throw std::runtime_error("the UI map has no " + item);
  const nlohmann::json& rect = items[item];
  return {(rect[0].get<int>() + rect[2].get<int>()) / 2,
          (rect[1].get<int>() + rect[3].get<int>()) / 2};
}

bool XvfbWindow::wait_until(const std::function<bool()>& true_now, milliseconds limit) {
  const Clock::time_point end = Clock::now() + limit;
  while (Clock::now() < end) {
    if (true_now()) return true;
    if (!running()) return true_now();
    std::this_thread::sleep_for(milliseconds(5));
  }
  return true_now();
}

void XvfbWindow::settle() {
  constexpr milliseconds kFirst(1500), kQuiet(150), kLimit(6000);
  const auto frame_now = [this] { return map().value("frame", std::int64_t{0}); };
  // Whatever is sent makes the program draw; on a busy machine that may take a while.
  wait_until([&] { return frame_now() > impl_->seen_frame; }, kFirst);
  const Clock::time_point end = Clock::now() + kLimit;
  Clock::time_point changed = Clock::now();
  std::int64_t frame = frame_now();
  while (Clock::now() < end && Clock::now() - changed < kQuiet) {
    std::this_thread::sleep_for(milliseconds(5));
    const std::int64_t now = frame_now();
    if (now == frame) continue;
    frame = now;
    changed = Clock::now();
    // While playing or exporting frames go on; a few of them have taken in what was sent.
    const nlohmann::json& state = impl_->map["state"];
    const bool goes_on = state.value("playing", false) || state.value("export_running", false);
    if (goes_on && frame > impl_->seen_frame + 4) break;
  }
  impl_->seen_frame = frame;
}

void XvfbWindow::move(ScreenPoint to) {
  XTestFakeMotionEvent(impl_->display, -1, to.x, to.y, 0);
  XSync(impl_->display, False);
  settle();
}

void XvfbWindow::press(int button) {
  XTestFakeButtonEvent(impl_->display, static_cast<unsigned>(button), True, 0);
  XSync(impl_->display, False);
  settle();
}

void XvfbWindow::release(int button) {
  XTestFakeButtonEvent(impl_->display, static_cast<unsigned>(button), False, 0);
  XSync(impl_->display, False);
  settle();
}

void XvfbWindow::click(ScreenPoint at, int button) {
  move(at);
  press(button);
  release(button);
}

void XvfbWindow::double_click(ScreenPoint at) {
  move(at);
  for (int i = 0; i < 2; ++i) {  // without waiting: it is the pace that makes it one
    XTestFakeButtonEvent(impl_->display, 1, True, 0);
    XTestFakeButtonEvent(impl_->display, 1, False, 0);
  }
  XSync(impl_->display, False);
  settle();
}

void XvfbWindow::drag(ScreenPoint from, ScreenPoint to, int button) {
  constexpr int kSteps = 6;
  move(from);
  press(button);
  for (int i = 1; i <= kSteps; ++i) {
    XTestFakeMotionEvent(impl_->display, -1, from.x + (to.x - from.x) * i / kSteps,
                         from.y + (to.y - from.y) * i / kSteps, 0);
    XSync(impl_->display, False);
    std::this_thread::sleep_for(milliseconds(20));
  }
  settle();
  release(button);
}

void XvfbWindow::wheel(ScreenPoint at, int notches) {
  move(at);
  const unsigned button = notches > 0 ? 4 : 5;
  for (int i = 0; i < std::abs(notches); ++i) {
    XTestFakeButtonEvent(impl_->display, button, True, 0);
    XTestFakeButtonEvent(impl_->display, button, False, 0);
  }
  XSync(impl_->display, False);
  settle();
}

void XvfbWindow::key(std::string_view chord) {
  press_keys(chord);
  settle();
}

void XvfbWindow::press_keys(std::string_view chord) {
  std::vector<KeyCode> codes;
  while (!chord.empty()) {
    const std::size_t plus = chord.size() > 1 ? chord.find('+') : std::string_view::npos;
    const KeySym keysym = named_keysym(chord.substr(0, plus));
    const KeyCode code = XKeysymToKeycode(impl_->display, keysym);
    if (code == 0) throw std::runtime_error("no key for " + std::string(chord));
    codes.push_back(code);
    chord = plus == std::string_view::npos ? std::string_view{} : chord.substr(plus + 1);
  }
  for (const KeyCode code : codes) impl_->send_key(code, true);
  for (auto code = codes.rbegin(); code != codes.rend(); ++code) impl_->send_key(*code, false);
}

void XvfbWindow::hold(std::string_view key) {
  impl_->send_key(XKeysymToKeycode(impl_->display, named_keysym(key)), true);
  settle();
}

void XvfbWindow::let_go(std::string_view key) {
  impl_->send_key(XKeysymToKeycode(impl_->display, named_keysym(key)), false);
  settle();
}

void XvfbWindow::key_code(int code, std::string_view modifier) {
  const KeyCode held = XKeysymToKeycode(impl_->display, named_keysym(modifier));
  const auto key = static_cast<KeyCode>(code);
  impl_->send_key(held, true);
  impl_->send_key(key, true);
  impl_->send_key(key, false);
  impl_->send_key(held, false);
  settle();
}

void XvfbWindow::type(std::string_view text) {
  const KeyCode shift = XKeysymToKeycode(impl_->display, XK_Shift_L);
  for (const char c : text) {
    const auto keysym = static_cast<KeySym>(static_cast<unsigned char>(c));
    const KeyCode code = XKeysymToKeycode(impl_->display, keysym);
    int per_code = 0;
    KeySym* symbols = XGetKeyboardMapping(impl_->display, code, 1, &per_code);
    const bool shifted =
        symbols[0] != keysym && std::tolower(c) == c ? symbols[1] == keysym : std::isupper(c) != 0;
    XFree(symbols);
    if (shifted) impl_->send_key(shift, true);
    impl_->send_key(code, true);
    impl_->send_key(code, false);
    if (shifted) impl_->send_key(shift, false);
  }
  settle();
}

void XvfbWindow::swap_letters(char one, char other) {
  Display* display = impl_->display;
  const auto code_of = [&](char letter) {
    return XKeysymToKeycode(display, static_cast<KeySym>(static_cast<unsigned char>(letter)));
  };
  const auto symbols_of = [](char letter) {
    return std::array<KeySym, 2>{
        static_cast<KeySym>(static_cast<unsigned char>(letter)),
        static_cast<KeySym>(std::toupper(static_cast<unsigned char>(letter)))};
  };
  const KeyCode first = code_of(one), second = code_of(other);
  std::array<KeySym, 2> of_first = symbols_of(other), of_second = symbols_of(one);
  XChangeKeyboardMapping(display, first, 2, of_first.data(), 1);
  XChangeKeyboardMapping(display, second, 2, of_second.data(), 1);
  XSync(display, False);
  // This connection learns of it like any other.
  for (XEvent event; XPending(display) > 0;) {
    XNextEvent(display, &event);
    if (event.type == MappingNotify) XRefreshKeyboardMapping(&event.xmapping);
  }
}

void XvfbWindow::steal_focus() {
  Display* display = impl_->display;
  Window thief = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 40, 40, 0, 0, 0);
  XMapWindow(display, thief);
  XSync(display, False);
  Window focused = 0;
  int revert = 0;
  XGetInputFocus(display, &focused, &revert);
  XSetInputFocus(display, thief, RevertToPointerRoot, CurrentTime);
  XSync(display, False);
  settle();
  XSetInputFocus(display, focused, RevertToPointerRoot, CurrentTime);
  XDestroyWindow(display, thief);
  XSync(display, False);
  settle();
}

void XvfbWindow::resize(int width, int height) {
  XResizeWindow(impl_->display, impl_->program_window(), static_cast<unsigned>(width),
                static_cast<unsigned>(height));
  XSync(impl_->display, False);
  settle();
}

// Without a window manager nobody else does it.
void XvfbWindow::minimise() {
  XUnmapWindow(impl_->display, impl_->program_window());
  XSync(impl_->display, False);
  std::this_thread::sleep_for(milliseconds(200));
}

void XvfbWindow::restore() {
  const Window window = impl_->program_window();
  XMapWindow(impl_->display, window);
  XSync(impl_->display, False);
  XSetInputFocus(impl_->display, window, RevertToPointerRoot, CurrentTime);
  XSync(impl_->display, False);
  settle();
}

void XvfbWindow::ask_to_close() {
  Display* display = impl_->display;
  XEvent event{};
  event.xclient.type = ClientMessage;
  event.xclient.window = impl_->program_window();
  event.xclient.message_type = XInternAtom(display, "WM_PROTOCOLS", False);
  event.xclient.format = 32;
  event.xclient.data.l[0] = static_cast<long>(XInternAtom(display, "WM_DELETE_WINDOW", False));
  XSendEvent(display, event.xclient.window, False, NoEventMask, &event);
  XSync(display, False);
  settle();
}

bool XvfbWindow::running() {
  if (impl_->ended) return false;
  int status = 0;
  if (waitpid(impl_->program, &status, WNOHANG) == 0) return true;
  impl_->ended = true;
  impl_->exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return false;
}

void XvfbWindow::send_signal(int number) {
  if (!impl_->ended) kill(impl_->program, number);
}

void XvfbWindow::lose_display() {
  XCloseDisplay(std::exchange(impl_->display, nullptr));
  end_process(std::exchange(impl_->server, -1));
}

int XvfbWindow::wait_for_end(milliseconds limit) {
  const Clock::time_point end = Clock::now() + limit;
  while (running() && Clock::now() < end) std::this_thread::sleep_for(milliseconds(10));
  return impl_->ended ? impl_->exit_status : -1;
}

const std::filesystem::path& XvfbWindow::folder() const { return impl_->folder.path(); }

}  // namespace kindred::test
