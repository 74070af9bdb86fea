// SPDX-License-Identifier: MIT
#include "app/window_input.h"

#include <algorithm>
#include <cfloat>

#if IMGUI_VERSION_NUM < 18700
#define ImGuiKey_KeypadEnter ImGuiKey_KeyPadEnter
#endif

namespace kindred::app {
namespace {

struct KeyRow {
  SDL_Scancode scancode;
  ImGuiKey key;
};

// The keys that text fields and menus of ImGui know; all others are the program's own.
constexpr KeyRow kKeys[] = {
    {SDL_SCANCODE_TAB, ImGuiKey_Tab},
    {SDL_SCANCODE_LEFT, ImGuiKey_LeftArrow},
    {SDL_SCANCODE_RIGHT, ImGuiKey_RightArrow},
    {SDL_SCANCODE_UP, ImGuiKey_UpArrow},
    {SDL_SCANCODE_DOWN, ImGuiKey_DownArrow},
    {SDL_SCANCODE_PAGEUP, ImGuiKey_PageUp},
    {SDL_SCANCODE_PAGEDOWN, ImGuiKey_PageDown},
    {SDL_SCANCODE_HOME, ImGuiKey_Home},
    {SDL_SCANCODE_END, ImGuiKey_End},
    {SDL_SCANCODE_INSERT, ImGuiKey_Insert},
    {SDL_SCANCODE_DELETE, ImGuiKey_Delete},
    {SDL_SCANCODE_BACKSPACE, ImGuiKey_Backspace},
    {SDL_SCANCODE_SPACE, ImGuiKey_Space},
    {SDL_SCANCODE_RETURN, ImGuiKey_Enter},
    {SDL_SCANCODE_ESCAPE, ImGuiKey_Escape},
    {SDL_SCANCODE_KP_ENTER, ImGuiKey_KeypadEnter},
    {SDL_SCANCODE_A, ImGuiKey_A},
    {SDL_SCANCODE_C, ImGuiKey_C},
    {SDL_SCANCODE_V, ImGuiKey_V},
    {SDL_SCANCODE_X, ImGuiKey_X},
    {SDL_SCANCODE_Y, ImGuiKey_Y},
    {SDL_SCANCODE_Z, ImGuiKey_Z},
};

constexpr SDL_Keycode kFirstNotLatin = 0x370;  // Greek and what follows

bool is_latin_letter(SDL_Keycode key) { return key >= SDLK_a && key <= SDLK_z; }

// The letter at this place of an American keyboard; 0 = none.
char american_letter(SDL_Scancode scancode) {
  if (scancode < SDL_SCANCODE_A || scancode > SDL_SCANCODE_Z) return 0;
  return static_cast<char>('a' + (scancode - SDL_SCANCODE_A));
}

// Letters of text shortcuts (Ctrl+Z) go by the layout, all else by the place of the key.
SDL_Scancode imgui_scancode(const SDL_Keysym& keysym) {
  if (is_latin_letter(keysym.sym)) {
    return static_cast<SDL_Scancode>(SDL_SCANCODE_A + (keysym.sym - SDLK_a));
  }
  return keysym.scancode;
}

constexpr SDL_SystemCursor kSystemCursors[] = {
    SDL_SYSTEM_CURSOR_ARROW,    SDL_SYSTEM_CURSOR_IBEAM,  SDL_SYSTEM_CURSOR_SIZEALL,
    SDL_SYSTEM_CURSOR_SIZENS,   SDL_SYSTEM_CURSOR_SIZEWE, SDL_SYSTEM_CURSOR_SIZENESW,
    SDL_SYSTEM_CURSOR_SIZENWSE, SDL_SYSTEM_CURSOR_HAND,   SDL_SYSTEM_CURSOR_NO};

const ImVec2 kNowhere{-FLT_MAX, -FLT_MAX};

}  // namespace

WindowInput::WindowInput(SDL_Window* window) : window_(window), mouse_(kNowhere) {
  ImGuiIO& io = ImGui::GetIO();
  io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors;
  io.BackendPlatformName = "kindred_sdl2";
#if IMGUI_VERSION_NUM < 18700
  for (const KeyRow& row : kKeys) io.KeyMap[row.key] = row.scancode;
#endif
  io.SetClipboardTextFn = [](void*, const char* text) { SDL_SetClipboardText(text); };
  io.GetClipboardTextFn = [](void* self) -> const char* {
    auto& clipboard = static_cast<WindowInput*>(self)->clipboard_;
    char* text = SDL_GetClipboardText();
    clipboard = text == nullptr ? "" : text;
    SDL_free(text);
    return clipboard.c_str();
  };
  io.ClipboardUserData = this;
  for (std::size_t i = 0; i < std::min(cursors_.size(), std::size(kSystemCursors)); ++i) {
    cursors_[i] = SDL_CreateSystemCursor(kSystemCursors[i]);
  }
}

WindowInput::~WindowInput() {
  for (SDL_Cursor* cursor : cursors_) {
    if (cursor != nullptr) SDL_FreeCursor(cursor);
  }
}

ImVec2 WindowInput::to_px(int x, int y) const {
  return {static_cast<float>(x) * px_per_window_px_, static_cast<float>(y) * px_per_window_px_};
}

void WindowInput::feed_button(const SDL_MouseButtonEvent& event) {
  constexpr int kImGuiButtons[] = {-1, 0, 2, 1, 3, 4};  // by SDL's number
  mouse_ = to_px(event.x, event.y);
  if (event.button >= std::size(kImGuiButtons) || kImGuiButtons[event.button] < 0) return;
  const auto button = static_cast<std::size_t>(kImGuiButtons[event.button]);
  down_[button] = event.type == SDL_MOUSEBUTTONDOWN;
#if IMGUI_VERSION_NUM >= 18700
  ImGui::GetIO().AddMousePosEvent(mouse_.x, mouse_.y);
  ImGui::GetIO().AddMouseButtonEvent(static_cast<int>(button), down_[button]);
#endif
}

void WindowInput::feed_key(const SDL_KeyboardEvent& event) {
  ImGuiIO& io = ImGui::GetIO();
  // The event's own modifiers: the keyboard's state may be newer already.
  const int modifiers = event.keysym.mod;
  const bool pressed = event.type == SDL_KEYDOWN;
  const SDL_Scancode scancode = imgui_scancode(event.keysym);
#if IMGUI_VERSION_NUM >= 18700
  io.AddKeyEvent(ImGuiMod_Ctrl, (modifiers & KMOD_CTRL) != 0);
  io.AddKeyEvent(ImGuiMod_Shift, (modifiers & KMOD_SHIFT) != 0);
  io.AddKeyEvent(ImGuiMod_Alt, (modifiers & KMOD_ALT) != 0);
  for (const KeyRow& row : kKeys) {
    if (row.scancode == scancode) io.AddKeyEvent(row.key, pressed);
  }
#else
  if (scancode < IM_ARRAYSIZE(io.KeysDown)) io.KeysDown[scancode] = pressed;
  io.KeyCtrl = (modifiers & KMOD_CTRL) != 0;
  io.KeyShift = (modifiers & KMOD_SHIFT) != 0;
  io.KeyAlt = (modifiers & KMOD_ALT) != 0;
#endif
}

void WindowInput::feed_window(const SDL_WindowEvent& event) {
  ImGuiIO& io = ImGui::GetIO();
  if (event.event == SDL_WINDOWEVENT_FOCUS_GAINED) io.AddFocusEvent(true);
  if (event.event == SDL_WINDOWEVENT_FOCUS_LOST) {
    io.AddFocusEvent(false);
    down_.fill(false);  // whatever was dragged is let go
  }
  const bool held = down_[0] || down_[1] || down_[2];
  if (event.event == SDL_WINDOWEVENT_LEAVE && !held) mouse_ = kNowhere;
}

void WindowInput::feed(const SDL_Event& event) {
  ImGuiIO& io = ImGui::GetIO();
  switch (event.type) {
    case SDL_MOUSEMOTION:
      mouse_ = to_px(event.motion.x, event.motion.y);
      break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
      feed_button(event.button);
      break;
    case SDL_MOUSEWHEEL:
#if IMGUI_VERSION_NUM >= 18700
      io.AddMouseWheelEvent(event.wheel.preciseX, event.wheel.preciseY);
#else
      io.MouseWheelH += event.wheel.preciseX;
      io.MouseWheel += event.wheel.preciseY;
#endif
      break;
    case SDL_TEXTINPUT:
      io.AddInputCharactersUTF8(event.text.text);
      break;
    case SDL_KEYDOWN:
    case SDL_KEYUP:
      feed_key(event.key);
      break;
    case SDL_WINDOWEVENT:
      feed_window(event.window);
      break;
    default:
      break;
  }
}

bool WindowInput::pump(const std::function<void(const SDL_Event&)>& observe) {
  bool any = false, moved = false, clicked = false, keyed = false;
  held_back_ = false;
  SDL_Event event;
  SDL_PumpEvents();
  while (SDL_PeepEvents(&event, 1, SDL_PEEKEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT) > 0) {
    const bool motion = event.type == SDL_MOUSEMOTION;
    const bool button = event.type == SDL_MOUSEBUTTONDOWN || event.type == SDL_MOUSEBUTTONUP;
    const bool key =
        (event.type == SDL_KEYDOWN && event.key.repeat == 0) || event.type == SDL_KEYUP;
    const bool typing = key || event.type == SDL_TEXTINPUT;
    if ((button && (clicked || moved)) || (motion && clicked) || (key && keyed) ||
        (typing && clicked)) {
      held_back_ = true;
      break;
    }
    SDL_PeepEvents(&event, 1, SDL_GETEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT);
    any = true;
    moved |= motion;
    clicked |= button;
    keyed |= key;
    feed(event);
    observe(event);
  }
  return any;
}

bool WindowInput::pending() const {
  return SDL_HasEvents(SDL_FIRSTEVENT, SDL_LASTEVENT) == SDL_TRUE;
}

void WindowInput::begin_frame() {
  ImGuiIO& io = ImGui::GetIO();
  int width = 0, height = 0, drawable_width = 0, drawable_height = 0;
  SDL_GetWindowSize(window_, &width, &height);
  SDL_GL_GetDrawableSize(window_, &drawable_width, &drawable_height);
  if ((SDL_GetWindowFlags(window_) & SDL_WINDOW_MINIMIZED) != 0)
    drawable_width = drawable_height = 0;
  if (width > 0 && drawable_width > 0) {
    px_per_window_px_ = static_cast<float>(drawable_width) / static_cast<float>(width);
  }
  io.DisplaySize = {static_cast<float>(drawable_width), static_cast<float>(drawable_height)};
  io.DisplayFramebufferScale = {1, 1};

  const Uint64 counter = SDL_GetPerformanceCounter();
  const double elapsed = last_counter_ == 0
                             ? 1.0 / 60
                             : static_cast<double>(counter - last_counter_) /
                                   static_cast<double>(SDL_GetPerformanceFrequency());
  io.DeltaTime = std::max(1e-4f, static_cast<float>(elapsed));
  last_counter_ = counter;
#if IMGUI_VERSION_NUM >= 18700
  io.AddMousePosEvent(mouse_.x, mouse_.y);
#else
  io.MousePos = mouse_;
  for (std::size_t i = 0; i < down_.size(); ++i) io.MouseDown[i] = down_[i];
#endif
  SDL_CaptureMouse(down_[0] || down_[1] || down_[2] ? SDL_TRUE : SDL_FALSE);
  show_cursor();
}

void WindowInput::show_cursor() {
  const int wanted = ImGui::GetMouseCursor();
  if (wanted == shown_cursor_) return;
  shown_cursor_ = wanted;
  if (wanted == ImGuiMouseCursor_None) {
    SDL_ShowCursor(SDL_DISABLE);
    return;
  }
  SDL_Cursor* cursor = cursors_[static_cast<std::size_t>(wanted)];
  SDL_SetCursor(cursor != nullptr ? cursor : cursors_[0]);
  SDL_ShowCursor(SDL_ENABLE);
}

std::string key_name(const SDL_Keysym& keysym) {
  const SDL_Keycode key = keysym.sym;
  struct NameRow {
    SDL_Keycode key;
    const char* name;
  };
  constexpr NameRow kNames[] = {
      {SDLK_SPACE, "space"},   {SDLK_LEFT, "left"},           {SDLK_RIGHT, "right"},
      {SDLK_UP, "up"},         {SDLK_DOWN, "down"},           {SDLK_HOME, "home"},
      {SDLK_END, "end"},       {SDLK_PAGEUP, "pageup"},       {SDLK_PAGEDOWN, "pagedown"},
      {SDLK_DELETE, "delete"}, {SDLK_BACKSPACE, "backspace"}, {SDLK_ESCAPE, "escape"},
      {SDLK_TAB, "tab"},       {SDLK_RETURN, "enter"},        {SDLK_KP_ENTER, "enter"},
      {SDLK_INSERT, "insert"}, {SDLK_KP_PLUS, "+"},           {SDLK_KP_MINUS, "-"},
      {SDLK_KP_PERIOD, "."},
  };
  for (const NameRow& row : kNames) {
    if (row.key == key) return row.name;
  }
  if (key >= SDLK_F1 && key <= SDLK_F12) return "f" + std::to_string(key - SDLK_F1 + 1);
  if (key >= SDLK_KP_1 && key <= SDLK_KP_9) return std::to_string(key - SDLK_KP_1 + 1);
  if (key == SDLK_KP_0) return "0";
  if (keysym.scancode >= SDL_SCANCODE_1 && keysym.scancode <= SDL_SCANCODE_0 &&
      !is_latin_letter(key)) {
    return std::to_string((keysym.scancode - SDL_SCANCODE_1 + 1) % 10);
  }
  if (key >= kFirstNotLatin && (key & SDLK_SCANCODE_MASK) == 0) {
    if (const char letter = american_letter(keysym.scancode)) return {letter};
  }
  if (key > 0x20 && key < 0x7F) return {static_cast<char>(key)};
  if (key >= 0xA0 && key < 0x500) return SDL_GetKeyName(key);
  return {};
}

}  // namespace kindred::app
