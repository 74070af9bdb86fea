// SPDX-License-Identifier: MIT
// The outliner: characters with their bones, handles, parts and reflections as a tree.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "editor/edits_bones.h"
#include "editor/edits_handles.h"
#include "editor/edits_reflections.h"
#include "editor/edits_scene.h"
#include "editor/selection.h"
#include "ui/panels.h"

namespace kindred::ui {
namespace {

constexpr float kTreeRow = 22, kIndent = 14, kTreeHead = 28;

std::string lower_case(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

// A switch at the right of a row: eye or lock.
struct RowSwitch {
  std::string_view on_icon, off_icon;  // `off` is the one that always shows
  bool on = true;
  std::string_view tip;
};

struct Row {
  std::string path;  // id of the row, for folding, the map and ImGui
  std::string_view icon;
  std::string_view label;
  int depth = 0;
  bool branch = false;
  bool strong = false;
  bool selected = false;
  bool lit = false;  // what the mouse hovers on the canvas
  Token icon_token = Token::kTextDim;
  int count = -1;  // shown dim at the right
  const RowSwitch* eye = nullptr;
  const RowSwitch* lock = nullptr;
};

struct RowResult {
  bool clicked = false;
  bool toggled_eye = false, toggled_lock = false;
};

class Tree {
 public:
  Tree(Context& context, const Rect& area)
      : context_(context), area_(area), filter_(lower_case(context.state.outliner.search)) {
    y_ = area.y - ImGui::GetScrollY();
  }

  bool filtering() const { return !filter_.empty(); }
  bool matches(std::string_view label) const {
    return filter_.empty() || lower_case(label).find(filter_) != std::string::npos;
  }
  /// Branches stay open while searching, so that matches show.
  bool is_open(const std::string& path, bool first_closed = false) const {
    if (filtering()) return true;
    return (context_.state.outliner.closed.count(path) == 0) != first_closed;
  }
  int shown() const { return shown_; }
  float height() const { return y_ + ImGui::GetScrollY() - area_.y; }

  RowResult row(const Row& row, bool first_closed = false) {
    const Rect rect{area_.x, y_, area_.w, px(kTreeRow)};
    y_ += px(kTreeRow);
    ++shown_;
    if (row.selected && context_.state.outliner.scroll_to_selection) scroll_to(rect);
    if (rect.bottom() < area_.y || rect.y > area_.bottom()) return {};
    return draw_row(row, rect, first_closed);
  }

 private:
  void scroll_to(const Rect& rect) {
    if (rect.y < area_.y || rect.bottom() > area_.bottom()) {
      ImGui::SetScrollY(ImMax(0.f, rect.y + ImGui::GetScrollY() - area_.y - area_.h / 2));
    }
  }

  RowResult draw_row(const Row& row, const Rect& rect, bool first_closed) {
    ScopedId scope(row.path);
    RowResult result;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const bool focused =
        context_.state.focused == Pane::kOutliner || context_.state.focused == Pane::kCanvas;
    const Hit hit = hit_area("row", rect);
    ImGui::SetItemAllowOverlap();
    if (row.selected) {
      fill(list, rect, color(focused ? Token::kSelect : Token::kSelectOff));
    } else if (hit.hovered || row.lit) {
      fill(list, rect, color(Token::kHover, 0.5f));
    }
    const float cy = rect.center().y;
    float x = rect.x + px(6) + px(kIndent) * static_cast<float>(row.depth);
    if (row.branch) draw_caret(row, {x, rect.y, px(kIndent), rect.h}, first_closed);
    x += px(kIndent);
    draw_icon(list, row.icon, {x + px(8), cy}, color(row.icon_token));
    x += px(22);
    const float right = draw_switches(row, rect, hit.hovered, result);
    const FontRole role = row.strong ? FontRole::kStrong : FontRole::kBody;
    draw_text_fitted(list, role, x, cy, right - x, color(Token::kText), row.label);
    result.clicked = hit.clicked && !result.toggled_eye && !result.toggled_lock;
    context_.map.add("outliner/" + row.path, rect, area_);
    return result;
  }

  void draw_caret(const Row& row, const Rect& rect, bool first_closed) {
    const bool open = is_open(row.path, first_closed);
    const Hit hit = hit_area("caret", rect);
    draw_icon(*ImGui::GetWindowDrawList(), open ? "open-branch" : "closed", rect.center(),
              color(hit.hovered ? Token::kText : Token::kTextDim));
    if (!hit.clicked) return;
    std::set<std::string>& closed = context_.state.outliner.closed;
    if (closed.erase(row.path) == 0) closed.insert(row.path);
  }

  // Returns where the label must end.
  float draw_switches(const Row& row, const Rect& rect, bool hovered, RowResult& result) {
    float right = rect.right() - px(8);
    const auto one = [&](const RowSwitch* which, std::string_view id, bool& toggled) {
      if (which == nullptr) return;
      right -= px(20);
      if (which->on && !hovered && !row.strong) return;
      if (which->on && which->on_icon == "unlocked" && !hovered) return;
      const Rect cell{right, rect.y + px(1), px(20), px(20)};
      IconButtonOptions options;
      options.size = IconSize::kSmall;
      toggled =
          icon_button(id, cell, which->on ? which->on_icon : which->off_icon, which->tip, options);
      context_.map.add("outliner/" + row.path + ":" + std::string(id), cell);
    };
    one(row.eye, "eye", result.toggled_eye);
    one(row.lock, "lock", result.toggled_lock);
    if (row.count >= 0) {
      draw_text_right(*ImGui::GetWindowDrawList(), FontRole::kSmall, rect.right() - px(52),
                      rect.center().y, color(Token::kTextDim), fmt::format("{}", row.count));
      right = ImMin(right, rect.right() - px(80));
    }
    return right;
  }

  Context& context_;
  Rect area_;
  std::string filter_;
  float y_ = 0;
  int shown_ = 0;
};

// Everything below belongs to one character.
class CharacterTree {
 public:
  CharacterTree(Context& context, Tree& tree, const Character& character)
      : context_(context),
        tree_(tree),
        character_(character),
        root_path_(UiMap::escaped(character.name)),
        selection_(context.editor.session().selection) {
    find_hovered();
  }

  void draw() {
    const RowSwitch eye{"shown", "hidden", character_.visible, "Show or hide"};
    const RowSwitch lock{"unlocked", "locked", !character_.locked, "Lock or unlock"};
    Row row{root_path_, "character", character_.name};
    row.branch = !character_.bones->empty() || !character_.parts->empty();
    row.strong = true;
    row.selected = selection_.character == character_.id && selection_.bones.empty() &&
                   !selection_.handle && !selection_.part && !selection_.reflection;
    row.eye = &eye;
    row.lock = &lock;
    row.icon_token = Token::kText;
    const bool prop = character_.bones->empty();
    if (!tree_.filtering() || tree_.matches(character_.name)) {
      apply_character_row(tree_.row(row, prop));
    }
    if (!tree_.is_open(root_path_, prop)) return;
    if (!character_.bones->empty()) draw_bones();
    if (!character_.handles.empty()) draw_handles();
    if (!character_.parts->empty()) draw_parts();
    if (!character_.reflections.empty()) draw_reflections();
  }

 private:
  void apply_character_row(const RowResult& result) {
    editor::Editor& editor = context_.editor;
    const CharacterId id = character_.id;
    if (result.toggled_eye) {
      const bool shown = !character_.visible;
      editor.edit(shown ? "Show character" : "Hide character",
                  [=](Scene& scene) { editor::set_character_visible(scene, id, shown); });
    } else if (result.toggled_lock) {
      const bool locked = !character_.locked;
      editor.edit(locked ? "Lock character" : "Unlock character",
                  [=](Scene& scene) { editor::set_character_locked(scene, id, locked); });
    } else if (result.clicked) {
      select([&](editor::Selection& s) { editor::select_character(s, id); });
    }
  }

  template <class Change>
  void select(Change change) {
    editor::Selection selection = selection_;
    change(selection);
    context_.editor.select(std::move(selection));
    context_.state.focused = Pane::kOutliner;
  }

  void find_hovered() {
    const std::vector<editor::Gizmo>& gizmos =
        context_.canvas_input.gizmos(context_.editor, context_.state.canvas.transform);
    const int hovered = context_.canvas_input.hovered();
    if (hovered < 0 || static_cast<std::size_t>(hovered) >= gizmos.size()) return;
    const editor::Gizmo& gizmo = gizmos[static_cast<std::size_t>(hovered)];
    if (gizmo.figure.character != character_.id) return;
    hovered_bone_ = gizmo.handle ? BoneId{} : gizmo.bone;
    hovered_handle_ = gizmo.handle;
  }

  bool group(const std::string& path, std::string_view icon, std::string_view label,
             std::size_t count, bool first_closed = false) {
    if (!tree_.filtering()) {
      Row row{path, icon, label, 1, true};
      row.count = static_cast<int>(count);
      if (tree_.row(row, first_closed).clicked) {
        std::set<std::string>& closed = context_.state.outliner.closed;
        if (closed.erase(path) == 0) closed.insert(path);
      }
    }
    return tree_.is_open(path, first_closed);
  }

  void draw_bones() {
    const std::string path = root_path_ + "/bones";
    if (!group(path, "bone", "Bones", character_.bones->size())) return;
    // Children follow their parent in the list's order; no recursion, so depth has no limit.
    const std::vector<Bone>& bones = *character_.bones;
    std::vector<std::vector<std::size_t>> children(bones.size());
    std::vector<std::pair<std::size_t, int>> stack;
    for (std::size_t i = bones.size(); i-- > 0;) {
      const int parent = bone_index(bones, bones[i].parent);
      if (parent < 0) {
        stack.emplace_back(i, 2);
      } else {
        children[static_cast<std::size_t>(parent)].push_back(i);
      }
    }
    while (!stack.empty()) {
      const auto [i, depth] = stack.back();
      stack.pop_back();
      if (!draw_bone(path, bones[i], depth, !children[i].empty())) continue;
      for (const std::size_t child : children[i]) stack.emplace_back(child, depth + 1);
    }
  }

  // True where its children are to be drawn.
  bool draw_bone(const std::string& path, const Bone& bone, int depth, bool branch) {
    const std::string own = path + "/" + UiMap::escaped(bone.name);
    if (tree_.matches(bone.name)) {
      Row row{own, "bone", bone.name, tree_.filtering() ? 1 : depth, branch};
      const bool active =
          selection_.character == character_.id && selection_.active_bone() == bone.id;
      row.selected = editor::is_selected(selection_, character_.id, bone.id);
      row.lit = bone.id == hovered_bone_;
      row.icon_token = active ? Token::kSelectCanvas : Token::kTextDim;
      if (tree_.row(row).clicked) {
        const bool add = ImGui::GetIO().KeyShift || ImGui::GetIO().KeyCtrl;
        select([&](editor::Selection& s) {
          if (add) {
            editor::toggle_bone(s, character_.id, bone.id);
          } else {
            editor::select_bone(s, character_.id, bone.id);
          }
        });
      }
    }
    return tree_.is_open(own);
  }

  void draw_handles() {
    const std::string path = root_path_ + "/handles";
    if (!group(path, "handle", "Handles", character_.handles.size())) return;
    for (const Handle& handle : character_.handles) {
      if (!tree_.matches(handle.name)) continue;
      const RowSwitch lock{"unlocked", "locked", !handle.locked, "Lock or unlock"};
      Row row{path + "/" + UiMap::escaped(handle.name), handle.pinned ? "pin" : "handle",
              handle.name, 2};
      row.icon_token = Token::kHandleIcon;
      row.selected = selection_.character == character_.id && selection_.handle == handle.id;
      row.lit = handle.id == hovered_handle_;
      row.lock = &lock;
      const RowResult result = tree_.row(row);
      if (result.clicked) {
        select([&](editor::Selection& s) { editor::select_handle(s, character_, handle.id); });
      }
      if (result.toggled_lock) {
        const bool locked = !handle.locked;
        context_.editor.edit(locked ? "Lock handle" : "Unlock handle",
                             [id = character_.id, own = handle.id, locked](Scene& scene) {
                               editor::set_handle_locked(scene, id, own, locked);
                             });
      }
    }
  }

  void draw_parts() {
    const std::string path = root_path_ + "/parts";
    if (!group(path, "part", "Parts", character_.parts->size(), true)) return;
    for (const Part& part : *character_.parts) {
      if (!tree_.matches(part.name)) continue;
      const std::string label = part.skin ? part.name + "  (" + *part.skin + ")" : part.name;
      Row row{fmt::format("{}/{}:{}", path, UiMap::escaped(part.name), part.id.value), "part",
              label, 2};
      row.selected = selection_.character == character_.id && selection_.part == part.id;
      const RowSwitch lock{"unlocked", "locked", !part.locked, "Lock or unlock"};
      row.lock = &lock;
      const RowResult result = tree_.row(row);
      if (result.clicked) {
        select([&](editor::Selection& s) { editor::select_part(s, character_.id, part.id); });
      }
      if (result.toggled_lock) {
        const bool locked = !part.locked;
        context_.editor.edit(locked ? "Lock part" : "Unlock part",
                             [id = character_.id, own = part.id, locked](Scene& scene) {
                               editor::set_part_locked(scene, id, own, locked);
                             });
      }
    }
  }

  void draw_reflections() {
    const std::string path = root_path_ + "/reflections";
    if (!group(path, "reflection", "Reflections", character_.reflections.size())) return;
    for (const Reflection& reflection : character_.reflections) {
      if (!tree_.matches(reflection.name)) continue;
      Row row{path + "/" + UiMap::escaped(reflection.name), "reflection", reflection.name, 2};
      row.selected =
          selection_.character == character_.id && selection_.reflection == reflection.id;
      const RowSwitch eye{"shown", "hidden", reflection.visible, "Show or hide"};
      row.eye = &eye;
      const RowResult result = tree_.row(row);
      if (result.clicked) {
        select([&](editor::Selection& s) {
          editor::select_reflection(s, character_.id, reflection.id);
        });
      }
      if (result.toggled_eye) {
        const bool shown = !reflection.visible;
        context_.editor.edit(shown ? "Show reflection" : "Hide reflection",
                             [id = character_.id, own = reflection.id, shown](Scene& scene) {
                               editor::edit_reflection(scene, id, own,
                                                       [=](Reflection& r) { r.visible = shown; });
                             });
      }
    }
  }

  Context& context_;
  Tree& tree_;
  const Character& character_;
  std::string root_path_;
  editor::Selection selection_;
  BoneId hovered_bone_;
  HandleId hovered_handle_;
};

// Selecting on the canvas opens the branches above and scrolls there, once.
void follow_selection(Context& context) {
  OutlinerState& state = context.state.outliner;
  const editor::Selection& selection = context.editor.session().selection;
  state.scroll_to_selection = false;
  const auto now = std::pair{selection.active_bone(), selection.handle};
  if (now == state.followed) return;
  state.followed = now;
  if (context.state.focused == Pane::kOutliner) return;
  state.scroll_to_selection = true;
  const Character* character = find_character(context.editor.scene(), selection.character);
  if (character == nullptr) return;
  const std::string bones = UiMap::escaped(character->name) + "/bones";
  state.closed.erase(bones);
  const Bone* bone = find_bone(*character, selection.active_bone());
  while (bone != nullptr && (bone = find_bone(*character, bone->parent)) != nullptr) {
    state.closed.erase(bones + "/" + UiMap::escaped(bone->name));
  }
}

}  // namespace

void draw_outliner(Context& context) {
  const Rect& pane = context.layout.outliner;
  if (pane.w < 1 || pane.h < 1) return;
  ScopedPane scope("outliner", pane, Token::kPanel);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Rect head{pane.x, pane.y, pane.w, px(kTreeHead)};
  fill(list, head, color(Token::kBar), px(4), ImDrawFlags_RoundCornersTop);
  search_field("search", {head.x + px(4), head.y + px(4), head.w - px(8), px(20)}, "Search",
               context.state.outliner.search);
  context.map.add("outliner/search", head);
  follow_selection(context);

  const Rect area{pane.x, head.bottom() + px(2), pane.w, pane.bottom() - head.bottom() - px(2)};
  ScopedArea scroll("tree", area);
  Tree tree(context, area);
  const Scene scene = context.editor.scene();  // rows may edit it while they are drawn
  for (const Cow<Character>& character : scene.characters) {
    CharacterTree(context, tree, *character).draw();
  }
  ImDrawList& inner = *ImGui::GetWindowDrawList();
  if (tree.shown() == 0) {
    const std::string& search = context.state.outliner.search;
    const std::string words =
        search.empty() ? "No characters yet." : "Nothing is called \u201c" + search + "\u201d.";
    draw_text_fitted(inner, FontRole::kBody, area.x + px(12), area.y + px(16), area.w - px(24),
                     color(Token::kTextDim), words);
  }
  ImGui::SetCursorScreenPos({area.x, area.y - ImGui::GetScrollY()});
  ImGui::Dummy({1, tree.height() + px(8)});
}

}  // namespace kindred::ui
