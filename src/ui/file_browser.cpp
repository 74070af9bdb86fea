// SPDX-License-Identifier: MIT
// The file browser: opens and saves scenes, chooses folders; recent files and places at the left.
#include "ui/file_browser.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <system_error>

#include "editor/export_job.h"
#include "ui/export_dialog.h"
#include "ui/modal.h"

namespace kindred::ui {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEnding = ".kindred";
constexpr float kEntryRow = 24, kPlacesWidth = 190;

fs::path home_folder() {
  const char* home = std::getenv("HOME");
  return home != nullptr && *home != '\0' ? fs::path(home) : fs::path("/");
}

// Without case, so that "Zoo" stands after "apple".
bool name_before(const FileBrowserState::Entry& a, const FileBrowserState::Entry& b) {
  if (a.folder != b.folder) return a.folder;
  return std::lexicographical_compare(a.name.begin(), a.name.end(), b.name.begin(), b.name.end(),
                                      [](char l, char r) {
                                        return std::tolower(static_cast<unsigned char>(l)) <
                                               std::tolower(static_cast<unsigned char>(r));
                                      });
}

void read_folder(FileBrowserState& browser) {
  browser.entries.clear();
  browser.problem.clear();
  browser.chosen = -1;
  browser.folder_text = browser.folder.string();
  std::error_code error;
  for (fs::directory_iterator
           it(browser.folder, fs::directory_options::skip_permission_denied, error),
       end;
       !error && it != end; it.increment(error)) {
    FileBrowserState::Entry entry;
    entry.name = it->path().filename().string();
    std::error_code unreadable;
    entry.folder = it->is_directory(unreadable);
    if (!browser.show_hidden && entry.name.starts_with(".")) continue;
    const bool scene = it->path().extension() == kEnding;
    if (!entry.folder &&
        (browser.purpose == FileBrowserPurpose::kExportFolder || (!scene && !browser.show_all))) {
      continue;
    }
    if (!entry.folder) entry.bytes = it->file_size(unreadable);
    entry.changed = it->last_write_time(unreadable);
    browser.entries.push_back(std::move(entry));
  }
  if (error) browser.problem = "This folder can't be read: " + error.message() + ".";
  std::sort(browser.entries.begin(), browser.entries.end(), name_before);
}

void go_to(FileBrowserState& browser, const fs::path& folder) {
  std::error_code error;
  const fs::path wanted = fs::absolute(folder, error).lexically_normal();
  if (!fs::is_directory(wanted, error)) {
    browser.problem = "There is no folder \u201c" + folder.string() + "\u201d.";
    return;
  }
  browser.folder = wanted;
  read_folder(browser);
}

std::string time_text(fs::file_time_type time) {
  using std::chrono::system_clock;
  const auto on_clock = std::chrono::time_point_cast<system_clock::duration>(
      time - fs::file_time_type::clock::now() + system_clock::now());
  const std::time_t seconds = system_clock::to_time_t(on_clock);
  std::tm parts{};
  localtime_r(&seconds, &parts);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}", parts.tm_year + 1900, parts.tm_mon + 1,
                     parts.tm_mday, parts.tm_hour, parts.tm_min);
}

void close_browser(Context& context) { context.state.file_browser.reset(); }

void finish_open(Context& context, const fs::path& path) {
  context.state.settings.last_folder = path.parent_path();
  close_browser(context);
  editor::Editor& editor = context.editor;
  ask_to_save(context, [&editor, path] { editor.open(path); });
}

void save_to(UiState& state, editor::Editor& editor, const fs::path& path) {
  if (!editor.save_as(path)) return;
  if (const auto next = std::exchange(state.after_save, nullptr)) next();
}

void finish_save(Context& context, fs::path path) {
  if (path.extension() != kEnding) path += kEnding;
  context.state.settings.last_folder = path.parent_path();
  std::error_code error;
  const bool own = path == context.editor.path() && !context.editor.recovered();
  const bool exists = fs::exists(path, error) && !own;
  const std::uintmax_t bytes = exists ? fs::file_size(path, error) : 0;
  close_browser(context);
  editor::Editor& editor = context.editor;
  UiState& state = context.state;
  if (!exists) {
    save_to(state, editor, path);
    return;
  }
  Question question;
  question.title = path.filename().string() + " exists";
  question.text =
      fmt::format("{} ({}, {}). Replace it?", path.filename().string(), editor::bytes_text(bytes),
                  time_text(fs::last_write_time(path, error)));
  question.yes = "Replace";
  question.destructive = true;
  question.on_yes = [&state, &editor, path] { save_to(state, editor, path); };
  context.state.question = std::move(question);
}

void confirm(Context& context, FileBrowserState& browser) {
  const bool has_choice = browser.chosen >= 0;
  const auto choice = [&]() -> const FileBrowserState::Entry& {
    return browser.entries[static_cast<std::size_t>(browser.chosen)];
  };
  switch (browser.purpose) {
    case FileBrowserPurpose::kOpen:
      if (!has_choice) return;
      if (choice().folder) {
        go_to(browser, browser.folder / choice().name);
      } else {
        finish_open(context, browser.folder / choice().name);
      }
      return;
    case FileBrowserPurpose::kSaveAs:
      if (browser.name.empty() || browser.name.find('/') != std::string::npos) {
        browser.problem = "Type a name for the file.";
        return;
      }
      finish_save(context, browser.folder / browser.name);
      return;
    case FileBrowserPurpose::kExportFolder: {
      const fs::path folder = browser.folder;
      close_browser(context);
      if (context.state.export_dialog) context.state.export_dialog->folder = folder.string();
      return;
    }
  }
}

void draw_places(Context& context, FileBrowserState& browser, const Rect& side) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  float y = side.y;
  const auto heading = [&](std::string_view words) {
    draw_text(list, FontRole::kSmall, side.x + px(8), y + px(kEntryRow) / 2, color(Token::kTextDim),
              words);
    y += px(kEntryRow);
  };
  const auto place = [&](std::string_view icon, const std::string& label, const std::string& id) {
    const Rect rect{side.x, y, side.w, px(kEntryRow)};
    y += px(kEntryRow);
    const Hit hit = hit_area(id, rect);
    if (hit.hovered) fill(list, rect, color(Token::kHover, 0.5f), px(4));
    draw_icon(list, icon, {rect.x + px(16), rect.center().y}, color(Token::kTextDim));
    draw_text_fitted(list, FontRole::kBody, rect.x + px(32), rect.center().y, side.w - px(40),
                     color(Token::kText), label);
    return hit.clicked;
  };
  heading("Places");
  if (place("home", "Home", "place/home")) go_to(browser, home_folder());
  if (!context.editor.path().empty() && place("folder", "This scene's folder", "place/scene")) {
    go_to(browser, context.editor.path().parent_path());
  }
  if (place("desktop", "Computer", "place/root")) go_to(browser, "/");
  if (browser.purpose != FileBrowserPurpose::kOpen || context.state.settings.recent.empty()) return;
  y += px(8);
  heading("Recent");
  for (const fs::path& path : context.state.settings.recent) {
    if (y + px(kEntryRow) > side.bottom()) break;
    if (place("file", path.filename().string(), "recent/" + path.string())) {
      const fs::path chosen = path;
      finish_open(context, chosen);
      return;
    }
  }
}

// Rows of the folder. True when one was double-clicked.
bool draw_entries(Context& context, FileBrowserState& browser, const Rect& area) {
  ImDrawList& outer = *ImGui::GetWindowDrawList();
  fill(outer, area, color(Token::kField), px(4));
  ScopedArea scroll("entries", area.inset(px(4)));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  bool confirmed = false;
  const float top = ImGui::GetCursorScreenPos().y;
  for (int i = 0; i < static_cast<int>(browser.entries.size()); ++i) {
    const FileBrowserState::Entry& entry = browser.entries[static_cast<std::size_t>(i)];
    const Rect rect{area.x + px(4), top + px(kEntryRow) * static_cast<float>(i), area.w - px(8),
                    px(kEntryRow)};
    ScopedId row(i);
    const Hit hit = hit_area("entry", rect);
    context.map.add("file_browser/entry/" + UiMap::escaped(entry.name), rect, area);
    if (browser.chosen == i) {
      fill(list, rect, color(Token::kSelect), px(3));
    } else if (hit.hovered) {
      fill(list, rect, color(Token::kHover, 0.5f), px(3));
    }
    const float cy = rect.center().y;
    draw_icon(list, entry.folder ? "folder" : "file", {rect.x + px(16), cy},
              color(Token::kTextDim));
    draw_text_fitted(list, FontRole::kBody, rect.x + px(32), cy, rect.w - px(260),
                     color(Token::kText), entry.name);
    if (!entry.folder) {
      draw_number_right(list, FontRole::kBody, rect.right() - px(150), cy, color(Token::kTextDim),
                        editor::bytes_text(entry.bytes));
    }
    draw_number_right(list, FontRole::kBody, rect.right() - px(8), cy, color(Token::kTextDim),
                      time_text(entry.changed));
    if (hit.clicked || hit.double_clicked) {
      browser.chosen = i;
      if (!entry.folder && browser.purpose == FileBrowserPurpose::kSaveAs)
        browser.name = entry.name;
    }
    if (hit.double_clicked) {
      if (entry.folder) {
        go_to(browser, browser.folder / entry.name);
        return false;
      }
      confirmed = true;
    }
  }
  if (browser.entries.empty()) {
    draw_text(list, FontRole::kBody, area.x + px(16), area.y + px(20), color(Token::kTextDim),
              browser.problem.empty() ? "Nothing to show here." : browser.problem);
  }
  return confirmed;
}

struct Words {
  std::string_view title, action;
};
Words words_of(FileBrowserPurpose purpose) {
  switch (purpose) {
    case FileBrowserPurpose::kOpen:
      return {"Open a scene", "Open"};
    case FileBrowserPurpose::kSaveAs:
      return {"Save the scene as", "Save"};
    case FileBrowserPurpose::kExportFolder:
      return {"Folder for the export", "Choose"};
  }
  return {};
}

void draw_path_row(Context& context, FileBrowserState& browser, const Rect& row) {
  const Rect up{row.x, row.y, px(24), row.h};
  IconButtonOptions options;
  options.filled = true;
  if (icon_button("up", up, "up", "To the folder above", options) &&
      browser.folder.has_parent_path()) {
    go_to(browser, browser.folder.parent_path());
  }
  context.map.add("file_browser/up", up);
  const Rect field{up.right() + px(8), row.y, row.w - px(32), row.h};
  if (text_field("folder", field, browser.folder_text)) go_to(browser, browser.folder_text);
  context.map.add("file_browser/folder", field);
}

// Returns true when the main button (or Enter in the name) confirmed.
bool draw_bottom_row(Context& context, FileBrowserState& browser, const Rect& row,
                     bool& cancelled) {
  const Words words = words_of(browser.purpose);
  ButtonOptions primary;
  primary.look = ButtonLook::kPrimary;
  primary.enabled = browser.purpose != FileBrowserPurpose::kOpen || browser.chosen >= 0;
  const float action_width = ImMax(px(72), button_width(words.action));
  const Rect action{row.right() - action_width, row.y, action_width, row.h};
  bool confirmed = button("confirm", action, words.action, primary);
  context.map.add("file_browser/confirm", action);
  const float cancel_width = button_width("Cancel");
  const Rect cancel{action.x - px(8) - cancel_width, row.y, cancel_width, row.h};
  cancelled |= button("cancel", cancel, "Cancel");
  context.map.add("file_browser/cancel", cancel);
  const Rect left{row.x, row.y, cancel.x - px(16) - row.x, row.h};
  if (browser.purpose == FileBrowserPurpose::kSaveAs) {
    const bool entered =
        text_field("name", left, browser.name, std::exchange(browser.focus_name, false));
    confirmed |= entered && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false);
    context.map.add("file_browser/name", left);
  } else {
    if (browser.purpose == FileBrowserPurpose::kOpen &&
        check_box("all", left, browser.show_all, "Files of every kind")) {
      browser.show_all = !browser.show_all;
      read_folder(browser);
    }
  }
  return confirmed;
}

}  // namespace

void open_file_browser(Context& context, FileBrowserPurpose purpose) {
  auto browser = std::make_unique<FileBrowserState>();
  browser->purpose = purpose;
  const fs::path& path = context.editor.path();
  fs::path folder = context.state.settings.last_folder;
  if (folder.empty()) folder = path.empty() ? fs::current_path() : path.parent_path();
  if (purpose == FileBrowserPurpose::kSaveAs) {
    if (!path.empty()) folder = path.parent_path();
    const std::string stem = path.empty() ? "untitled" : path.stem().string();
    browser->name = stem + (context.editor.recovered() ? " (recovered)" : "") + kEnding.data();
    browser->focus_name = true;
  }
  if (purpose == FileBrowserPurpose::kExportFolder && context.state.export_dialog) {
    folder = context.state.export_dialog->folder;
  }
  std::error_code error;
  if (!fs::is_directory(folder, error)) folder = home_folder();
  go_to(*browser, folder.empty() ? fs::path(".") : folder);
  context.state.file_browser = std::move(browser);
}

void draw_file_browser(Context& context) {
  if (context.state.save_wanted) {
    context.state.save_wanted = false;
    open_file_browser(context, FileBrowserPurpose::kSaveAs);
  }
  if (!context.state.file_browser) return;
  FileBrowserState& browser = *context.state.file_browser;
  bool confirmed = false, cancelled = false;
  {
    ScopedModal modal(context, "file browser", px(800), px(520));
    const Rect rect = modal.rect();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    draw_text(list, FontRole::kTitle, rect.x + px(16), rect.y + px(22), color(Token::kText),
              words_of(browser.purpose).title);
    hairline(list, rect.x, rect.right(), rect.y + px(44));
    const Rect side{rect.x + px(8), rect.y + px(52), px(kPlacesWidth), rect.h - px(60)};
    const float x = side.right() + px(8), right = rect.right() - px(16);
    draw_path_row(context, browser, {x, rect.y + px(56), right - x, px(24)});
    confirmed =
        draw_entries(context, browser, {x, rect.y + px(88), right - x, rect.h - px(88 + 48 + 20)});
    if (!browser.problem.empty() && !browser.entries.empty()) {
      draw_text(list, FontRole::kBody, x, rect.bottom() - px(56), color(Token::kText),
                browser.problem);
    }
    confirmed |= draw_bottom_row(context, browser, {x, rect.bottom() - px(40), right - x, px(24)},
                                 cancelled);
    draw_places(context, browser, side);
    cancelled |= modal.escape();
    confirmed |= modal.enter();
  }
  if (!context.state.file_browser) return;  // a recent file was taken
  if (cancelled) {
    context.state.after_save = nullptr;
    close_browser(context);
  } else if (confirmed) {
    confirm(context, browser);
  }
}

}  // namespace kindred::ui
