// SPDX-License-Identifier: MIT
#include "ui/remap.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "editor/keymap.h"

namespace kindred::ui {
namespace {

// An icon that keeps quiet until the mouse is on it: there is one in every row.
bool quiet_button(std::string_view id, const Rect& rect, std::string_view icon,
                  std::string_view tip) {
  const Hit hit = hit_area(id, rect);
  tooltip(tip);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  if (hit.hovered) fill(list, rect, color(Token::kHover), px(4));
  draw_icon(list, icon, rect.center(), color(hit.hovered ? Token::kText : Token::kTextOff),
            IconSize::kSmall);
  return hit.clicked;
}

constexpr float kRemapRow = 28, kRemapHeading = 34, kRemapSearch = 36, kRemapAnswer = 32;

bool waiting(const RemapState& state) { return !state.action.empty() && !state.wanted; }

void stop_asking(RemapState& state) {
  state.action.clear();
  state.replaced.reset();
  state.wanted.reset();
}

std::vector<editor::Shortcut> chords_of(std::string_view id) {
  const editor::Action* action = editor::find_action(id);
  return action == nullptr ? std::vector<editor::Shortcut>{} : action->shortcuts;
}

// The new key in the place of the one it replaces, else after the others.
void give_wanted(RemapState& state, editor::Settings& settings) {
  std::vector<editor::Shortcut> chords = chords_of(state.action);
  const auto old =
      state.replaced ? std::find(chords.begin(), chords.end(), *state.replaced) : chords.end();
  if (old != chords.end()) {
    *old = *state.wanted;
  } else {
    chords.push_back(*state.wanted);
  }
  editor::assign_shortcuts(settings, state.action, std::move(chords));
  stop_asking(state);
}

// "Undo and Redo"
std::string owners_of(const editor::Shortcut& chord, std::string_view id) {
  std::string names;
  for (const editor::Action* action : editor::actions_with(chord, id)) {
    if (!names.empty()) names += " and ";
    names += "\u201c" + std::string(action->label) + "\u201d";
  }
  return names;
}

// What a key is besides: the same chord in the other mode.
std::string beside_of(const editor::Shortcut& chord, std::string_view id) {
  std::string text;
  for (const editor::Action* action : editor::actions_beside(chord, id)) {
    text += " In " + std::string(editor::scope_label(action->scope)) + " mode it is \u201c" +
            std::string(action->label) + "\u201d, which stays.";
  }
  return text;
}

class RemapPage {
 public:
  RemapPage(Context& context, RemapState& state, editor::Settings& settings, const Rect& area)
      : context_(context),
        state_(state),
        settings_(settings),
        area_(area),
        list_(*ImGui::GetWindowDrawList()),
        width_(area.w - px(14)) {}

  bool draw() {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    y_ = start.y;
    x_ = start.x;
    const std::vector<editor::KeyGroup> groups = editor::key_sheet(state_.search);
    for (const editor::KeyGroup& group : groups) draw_group(group);
    if (groups.empty()) {
      draw_text(list_, FontRole::kBody, x_, y_ + px(16), color(Token::kTextDim),
                "Nothing is called \u201c" + state_.search + "\u201d.");
      y_ += px(32);
    }
    ImGui::SetCursorScreenPos(start);
    ImGui::Dummy({1, y_ - start.y});
    return changed_;
  }

 private:
  void draw_group(const editor::KeyGroup& group) {
    draw_text(list_, FontRole::kStrong, x_, y_ + px(kRemapHeading) / 2 + px(3), color(Token::kText),
              group.label);
    y_ += px(kRemapHeading);
    for (const editor::KeyRow& row : group.rows) {
      ScopedId id(row.id);
      draw_row(row);
      if (state_.action == row.id && state_.wanted) draw_answer(row);
      if (changed_) return;  // the rows are no longer what the table says
    }
  }

  void draw_row(const editor::KeyRow& row) {
    const Rect rect{x_, y_, width_, px(kRemapRow)};
    const float cy = rect.center().y;
    hairline(list_, rect.x, rect.right(), rect.bottom() - 1);
    const float end = rect.x + draw_text_fitted(list_, FontRole::kBody, rect.x, cy, rect.w * 0.45f,
                                                color(Token::kText), row.label);
    draw_text(list_, FontRole::kSmall, end + px(8), cy, color(Token::kTextDim),
              editor::scope_label(row.scope));
    context_.map.add("remap/" + std::string(row.id), rect, area_);
    float right = rect.right();
    right -= px(22);
    if (row.changed) draw_reset(row, {right, cy - px(11), px(22), px(22)});
    right -= px(22);
    draw_add(row, {right, cy - px(11), px(22), px(22)});
    if (state_.action == row.id && !state_.wanted) {
      draw_waiting(right - px(8), cy);
    } else {
      draw_chords(row, right - px(8), cy);
    }
    y_ += rect.h;
  }

  void draw_reset(const editor::KeyRow& row, const Rect& rect) {
    if (quiet_button("reset", rect, "undo", "As the program comes")) {
      editor::reset_shortcuts(settings_, row.id);
      stop_asking(state_);
      changed_ = true;
    }
    context_.map.add("remap/" + std::string(row.id) + "/reset", rect, area_);
  }

  void draw_add(const editor::KeyRow& row, const Rect& rect) {
    if (quiet_button("add", rect, "add", "Add a key")) ask(row, std::nullopt);
    context_.map.add("remap/" + std::string(row.id) + "/add", rect, area_);
  }

  void draw_waiting(float right, float cy) {
    constexpr std::string_view kWords = "Press the new key. Esc leaves it.";
    const float width = text_width(FontRole::kBody, kWords) + px(16);
    const Rect well{right - width, cy - px(11), width, px(22)};
    fill(list_, well, color(Token::kField), px(4));
    outline(list_, well, color(Token::kAccent), px(4), px(1));
    draw_text(list_, FontRole::kBody, well.x + px(8), cy, color(Token::kText), kWords);
  }

  // A click on a key asks for another in its place; its cross takes it away.
  void draw_chords(const editor::KeyRow& row, float right, float cy) {
    const std::vector<editor::Shortcut> chords = chords_of(row.id);
    float x = right;
    for (std::size_t i = chords.size(); i-- > 0;) {
      const std::string text = editor::to_text(chords[i]);
      const float cross = px(18), width = keycap_width(text) + cross;
      x -= width;
      ScopedId id(static_cast<int>(i));
      const Rect cap{x, cy - px(10), width - cross, px(20)};
      const Hit hit = hit_area("key", cap);
      const std::string tip = "Click to press another." + beside_of(chords[i], row.id);
      tooltip(tip);
      keycap(list_, cap.x, cy, text);
      if (hit.hovered) {
        outline(list_, {cap.x, cy - px(8), cap.w, px(16)}, color(Token::kAccent), px(3), px(1));
      }
      if (hit.clicked) ask(row, chords[i]);
      context_.map.add("remap/" + std::string(row.id) + "/" + UiMap::escaped(text), cap, area_);
      const Rect remove{cap.right(), cy - px(10), cross, px(20)};
      if (quiet_button("remove", remove, "close", "Take this key away")) {
        std::vector<editor::Shortcut> rest = chords;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        editor::assign_shortcuts(settings_, row.id, std::move(rest));
        changed_ = true;
      }
      context_.map.add("remap/" + std::string(row.id) + "/" + UiMap::escaped(text) + "/remove",
                       remove, area_);
      x -= px(4);
    }
  }

  // The key that was pressed is somebody else's.
  void draw_answer(const editor::KeyRow& row) {
    const Rect rect{x_, y_, width_, px(kRemapAnswer)};
    fill(list_, rect, color(Token::kField), px(4));
    outline(list_, rect, color(Token::kEdge), px(4), px(1));
    const float cy = rect.center().y;
    draw_icon(list_, "warning", {rect.x + px(16), cy}, color(Token::kChangedFill));
    const float cancel_width = button_width("Cancel"), take_width = button_width("Take it");
    const Rect cancel{rect.right() - px(6) - cancel_width, cy - px(12), cancel_width, px(24)};
    const Rect take{cancel.x - px(4) - take_width, cancel.y, take_width, px(24)};
    const std::string words = editor::to_text(*state_.wanted) + " is the key of " +
                              owners_of(*state_.wanted, row.id) + ".";
    draw_text_fitted(list_, FontRole::kBody, rect.x + px(32), cy, take.x - px(8) - rect.x - px(32),
                     color(Token::kText), words);
    context_.map.add("remap/conflict", rect, area_);
    context_.map.add("remap/take", take, area_);
    context_.map.add("remap/cancel", cancel, area_);
    ButtonOptions primary;
    primary.look = ButtonLook::kPrimary;
    y_ += rect.h + px(4);
    if (button("take", take, "Take it", primary)) {
      give_wanted(state_, settings_);
      changed_ = true;
    } else if (button("cancel", cancel, "Cancel")) {
      stop_asking(state_);
    }
  }

  void ask(const editor::KeyRow& row, std::optional<editor::Shortcut> replaced) {
    stop_asking(state_);
    state_.action = row.id;
    state_.replaced = std::move(replaced);
  }

  Context& context_;
  RemapState& state_;
  editor::Settings& settings_;
  Rect area_;
  ImDrawList& list_;
  float x_ = 0, y_ = 0, width_;
  bool changed_ = false;
};

}  // namespace

bool take_key(RemapState& state, const editor::Shortcut& chord) {
  if (!waiting(state)) return false;
  if (chord == editor::Shortcut{"escape"}) {
    state.took_escape = true;
    stop_asking(state);
  } else {
    state.wanted = chord;
  }
  return true;
}

bool draw_remap(Context& context, RemapState& state, editor::Settings& settings, const Rect& area) {
  const Rect search{area.x, area.y, ImMin(px(260), area.w), px(24)};
  if (search_field("search", search, "Search actions and keys", state.search)) stop_asking(state);
  if (!typing()) {
    outline(*ImGui::GetWindowDrawList(), search, color(Token::kEdge), px(4), px(1));
  }
  context.map.add("remap/search", search);
  bool changed = false;
  if (state.wanted && editor::actions_with(*state.wanted, state.action).empty()) {
    give_wanted(state, settings);
    changed = true;
  }
  const Rect rows{area.x, area.y + px(kRemapSearch), area.w, area.h - px(kRemapSearch)};
  ScopedArea scroll("keys", rows);
  return RemapPage(context, state, settings, rows).draw() || changed;
}

}  // namespace kindred::ui
