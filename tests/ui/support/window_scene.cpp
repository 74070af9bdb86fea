// SPDX-License-Identifier: MIT
#include "ui/support/window_scene.h"

#include <fstream>
#include <iostream>
#include <stdexcept>

#include "build_paths.h"

namespace kindred::test {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

WindowStart of_file(WindowStart start, const fs::path& file) {
  start.file = file;
  return start;
}

const json& named(const json& list, const std::string& name) {
  for (const json& item : list) {
    if (item["name"] == name) return item;
  }
  throw std::runtime_error("the scene has no " + name);
}

}  // namespace

bool window_missing() {
  if (XvfbWindow::available()) return false;
  std::cout << "skipped: Xvfb or the program is missing\n";
  return true;
}

fs::path sample_in(const TempFolder& folder, const std::string& sample) {
  fs::path file = folder / "scene.kindred";
  fs::copy_file(fs::path(KINDRED_SOURCE_DIR) / "scenes" / sample, file);
  return file;
}

fs::path written_in(const TempFolder& folder, const std::string& text) {
  fs::path file = folder / "scene.kindred";
  std::ofstream(file) << text;
  return file;
}

const json& character_in(const json& scene, const std::string& name) {
  return named(scene["characters"], name);
}

const json& bone_in(const json& scene, const std::string& character, const std::string& bone) {
  return named(character_in(scene, character)["bones"], bone);
}

WindowScene::WindowScene(WindowStart start)
    : file(sample_in(folder)), window(of_file(std::move(start), file)) {}

WindowScene::WindowScene(const std::string& text, WindowStart start)
    : file(written_in(folder, text)), window(of_file(std::move(start), file)) {}

void WindowScene::drag_by(const std::string& item, int dx, int dy) {
  const ScreenPoint at = window.center(item);
  window.drag(at, beside(at, dx, dy));
}

bool WindowScene::appears(const std::string& item) {
  return window.wait_until([&] { return window.has(item); });
}

bool WindowScene::modified_soon() {
  return window.wait_until([&] { return window.state("modified").get<bool>(); });
}

bool WindowScene::reaches_steps(int count) {
  return window.wait_until([&] { return steps() == count; }, std::chrono::seconds(5));
}

void WindowScene::switch_mode() {
  const std::string before = mode();
  window.move(window.center("canvas"));
  window.key("tab");
  if (!window.wait_until([&] { return mode() != before; })) {
    throw std::runtime_error("Tab did not leave the mode " + before);
  }
}

void WindowScene::type_into(const std::string& field, const std::string& text) {
  window.click(field);
  if (!window.wait_until([&] { return window.state("typing").get<bool>(); })) {
    throw std::runtime_error("no text can be typed into " + field);
  }
  window.key("ctrl+a");
  window.type(text);
}

json WindowScene::saved() {
  window.key("ctrl+s");
  if (!window.wait_until([&] { return !window.state("modified").get<bool>(); })) {
    throw std::runtime_error("the scene was not saved");
  }
  return json::parse(read_text(file));
}

}  // namespace kindred::test
