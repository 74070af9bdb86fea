// SPDX-License-Identifier: MIT
#include "editor/outline.h"

#include <algorithm>
#include <utility>

#include "editor/edits_parts.h"

namespace kindred::editor {
namespace {

std::string in_lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return result;
}

class OutlineBuilder {
 public:
  OutlineBuilder(const OutlineOptions& options)
      : options_(options), search_(in_lower_case(options.search)) {}

  void add_character(const Character& character) {
    character_ = &character;
    root_ = outline_name(character.name);
    const bool prop = character.bones->empty();
    OutlineRow row;
    row.path = root_;
    row.label = character.name;
    row.branch = !prop || !character.parts->empty() || !character.reflections.empty();
    row.open = row.branch && is_open(root_, prop);
    const bool open = row.open;
    const std::size_t before = rows_.size();
    push(std::move(row));
    if (open) {
      add_bones();
      add_handles();
      add_parts();
      add_reflections();
    }
    // Of a search a character shows for its own name, or because of what it holds.
    const bool alone = rows_.size() == before + 1;
    if (searching() && alone && !matches(character.name)) rows_.resize(before);
  }

  std::vector<OutlineRow> take() { return std::move(rows_); }

 private:
  bool searching() const { return !search_.empty(); }
  bool matches(std::string_view label) const {
    return !searching() || in_lower_case(label).find(search_) != std::string::npos;
  }
  bool is_open(const std::string& path, bool closed_at_first) const {
    return searching() || !options_.is_open || options_.is_open(path, closed_at_first);
  }
  void push(OutlineRow row) {
    row.character = character_->id;
    rows_.push_back(std::move(row));
  }

  // The head of a group; true where its members are to be added.
  bool group(OutlineKind members, std::string_view word, std::string_view label, std::size_t count,
             bool closed_at_first = false) {
    if (count == 0 || options_.left_out.contains(members)) return false;
    group_path_ = root_ + "/" + std::string(word);
    if (searching()) return true;
    OutlineRow row;
    row.kind = OutlineKind::kGroup;
    row.members = members;
    row.path = group_path_;
    row.label = label;
    row.depth = 1;
    row.branch = true;
    row.open = is_open(group_path_, closed_at_first);
    row.count = static_cast<int>(count);
    const bool open = row.open;
    push(std::move(row));
    return open;
  }

  void leaf(OutlineKind kind, std::uint32_t id, const std::string& label, std::string path,
            std::string detail = {}) {
    if (!matches(label)) return;
    OutlineRow row;
    row.kind = kind;
    row.id = id;
    row.path = std::move(path);
    row.label = label;
    row.detail = std::move(detail);
    row.depth = searching() ? 1 : 2;
    push(std::move(row));
  }

  void add_bones() {
    const std::vector<Bone>& bones = *character_->bones;
    if (!group(OutlineKind::kBone, "bones", "Bones", bones.size())) return;
    // Children follow their parent in the list's order; no recursion, so depth has no limit.
    const Rig rig = make_rig(bones);
    std::vector<std::vector<std::size_t>> children(bones.size());
    std::vector<std::pair<std::size_t, int>> stack;
    for (std::size_t i = bones.size(); i-- > 0;) {
      const int parent = rig.bones[i].parent;
      if (parent < 0) {
        stack.emplace_back(i, 2);
      } else {
        children[static_cast<std::size_t>(parent)].push_back(i);
      }
    }
    while (!stack.empty()) {
      const auto [i, depth] = stack.back();
      stack.pop_back();
      OutlineRow row;
      row.kind = OutlineKind::kBone;
      row.id = bones[i].id.value;
      row.path = group_path_ + "/" + outline_name(bones[i].name);
      row.label = bones[i].name;
      row.depth = searching() ? 1 : depth;
      row.branch = !searching() && !children[i].empty();
      row.open = is_open(row.path, false);
      const bool open = row.open;
      if (matches(bones[i].name)) push(std::move(row));
      if (!open) continue;
      for (const std::size_t child : children[i]) stack.emplace_back(child, depth + 1);
    }
  }

  void add_handles() {
    if (!group(OutlineKind::kHandle, "handles", "Handles", character_->handles.size())) return;
    for (const Handle& handle : character_->handles) {
      leaf(OutlineKind::kHandle, handle.id.value, handle.name,
           group_path_ + "/" + outline_name(handle.name));
    }
  }

  void add_parts() {
    const std::vector<Part>& parts = *character_->parts;
    if (!group(OutlineKind::kPart, "parts", "Parts", parts.size(), true)) return;
    const std::vector<std::size_t> order = draw_order(parts);
    for (auto i = order.rbegin(); i != order.rend(); ++i) {
      const Part& part = parts[*i];
      leaf(OutlineKind::kPart, part.id.value, part.name,
           group_path_ + "/" + outline_name(part.name) + ":" + std::to_string(part.id.value),
           part.skin.value_or(""));
    }
  }

  void add_reflections() {
    const std::vector<Reflection>& all = character_->reflections;
    if (!group(OutlineKind::kReflection, "reflections", "Reflections", all.size())) return;
    for (const Reflection& reflection : all) {
      leaf(OutlineKind::kReflection, reflection.id.value, reflection.name,
           group_path_ + "/" + outline_name(reflection.name));
    }
  }

  const OutlineOptions& options_;
  std::string search_;
  std::vector<OutlineRow> rows_;
  const Character* character_ = nullptr;
  std::string root_, group_path_;
};

}  // namespace

std::vector<OutlineRow> outline_rows(const Scene& scene, const OutlineOptions& options) {
  OutlineBuilder builder(options);
  for (auto i = scene.characters.rbegin(); i != scene.characters.rend(); ++i) {
    builder.add_character(**i);
  }
  return builder.take();
}

std::vector<std::string> branches_above(const Character& character, BoneId bone_id) {
  const std::string root = outline_name(character.name);
  std::vector<std::string> paths{root, root + "/bones"};
  const Bone* bone = find_bone(character, bone_id);
  // No more steps than bones: lists that are not sound end too.
  for (std::size_t i = 0; bone != nullptr && i < character.bones->size(); ++i) {
    bone = find_bone(character, bone->parent);
    if (bone != nullptr) paths.push_back(root + "/bones/" + outline_name(bone->name));
  }
  return paths;
}

std::string outline_name(std::string_view name) {
  std::string result;
  for (const char c : name) {
    if (c == '/') {
      result += "%2F";
    } else if (c == '%') {
      result += "%25";
    } else {
      result += c;
    }
  }
  return result;
}

}  // namespace kindred::editor
