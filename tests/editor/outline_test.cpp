// SPDX-License-Identifier: MIT
// The scene as rows of the outliner, and what can be done with them.
#include "editor/outline.h"

#include <algorithm>
#include <random>

#include "editor/edits_bones.h"
#include "editor/edits_handles.h"
#include "editor/edits_parts.h"
#include "editor/edits_scene.h"
#include "editor/gizmos_filter.h"
#include "editor/outline_kinds.h"
#include "editor/same_document.h"
#include "editor/selection.h"
#include "support/catch.h"
#include "support/mirror_scene.h"

namespace kindred::editor {
namespace {

using test::bone_id;
using test::kPerson;

std::vector<OutlineRow> all_rows(const Scene& scene) {
  OutlineOptions options;
  options.is_open = [](const std::string&, bool) { return true; };
  return outline_rows(scene, options);
}

std::vector<std::string> labels(const std::vector<OutlineRow>& rows, OutlineKind kind) {
  std::vector<std::string> found;
  for (const OutlineRow& row : rows) {
    if (row.kind == kind) found.push_back(row.label);
  }
  return found;
}

OutlineRow row_of(const Scene& scene, OutlineKind kind, const std::string& label) {
  for (const OutlineRow& row : all_rows(scene)) {
    if (row.kind == kind && row.label == label) return row;
  }
  FAIL("no row " << label);
  return {};
}
OutlineRow bone_row(const Editor& editor, const std::string& name) {
  return row_of(editor.scene(), OutlineKind::kBone, name);
}

Editor opened_editor() {
  Editor editor;
  Scene scene = test::mirror_scene();
  for (const char* name : {"back", "front"}) {
    NewPart part;
    part.bone = bone_id(scene, "chest");
    part.name = name;
    part.shape = EllipseShape{0, 0, 10, 10, 0};
    part.fill = Color{1, 2, 3, 255};
    add_part(scene, kPerson, part);
  }
  editor.open_scene(std::move(scene), {});
  return editor;
}

BoneId parent_of(const Editor& editor, const std::string& bone) {
  const Character& character = *find_character(editor.scene(), kPerson);
  return find_bone(character, find_bone(character, bone)->id)->parent;
}

}  // namespace

TEST_CASE("Rows stand as they cover each other, children under their parents", "[outline]") {
  const Editor editor = opened_editor();
  const std::vector<OutlineRow> rows = all_rows(editor.scene());
  const std::vector<std::string> parts = labels(rows, OutlineKind::kPart);
  const auto place = [&](const std::string& name) {
    return std::find(parts.begin(), parts.end(), name) - parts.begin();
  };
  CHECK(place("front") < place("back"));
  int last_depth = 0;
  for (const OutlineRow& row : rows) {
    CHECK(row.depth <= last_depth + 1);
    last_depth = row.depth;
  }
  const Character& character = *find_character(editor.scene(), kPerson);
  CHECK(labels(rows, OutlineKind::kBone).size() >= character.bones->size());
}

TEST_CASE("Folded branches and kinds left out show nothing below", "[outline]") {
  const Editor editor = opened_editor();
  OutlineOptions folded;
  folded.is_open = [](const std::string&, bool) { return false; };
  CHECK(outline_rows(editor.scene(), folded).size() == editor.scene().characters.size());
  OutlineOptions no_bones;
  no_bones.left_out = {OutlineKind::kBone};
  no_bones.is_open = [](const std::string&, bool) { return true; };
  const auto rows = outline_rows(editor.scene(), no_bones);
  CHECK(labels(rows, OutlineKind::kBone).empty());
  CHECK_FALSE(labels(rows, OutlineKind::kPart).empty());
}

TEST_CASE("A search finds in any case, under the character, and nothing else", "[outline]") {
  const Editor editor = opened_editor();
  OutlineOptions options;
  options.search = "FOREARM";
  const auto rows = outline_rows(editor.scene(), options);
  REQUIRE(rows.size() == 3);
  CHECK(rows[0].kind == OutlineKind::kCharacter);
  CHECK(rows[1].label == "forearm.L");
  CHECK(rows[1].depth == 1);
  options.search = "no such thing";
  CHECK(outline_rows(editor.scene(), options).empty());
}

TEST_CASE("Names with slashes make paths of their own", "[outline]") {
  CHECK(outline_name("a/b%") == "a%2Fb%25");
}

TEST_CASE("A bone dropped onto a bone hangs on it, between siblings it stands there", "[outline]") {
  Editor editor = opened_editor();
  const OutlineRow hand = bone_row(editor, "hand.L");
  drop_rows(editor, std::vector{hand}, bone_row(editor, "chest"), DropPlace::kOnto);
  CHECK(parent_of(editor, "hand.L") == bone_id(editor.scene(), "chest"));
  CHECK(editor.history().index() == 1);

  drop_rows(editor, std::vector{bone_row(editor, "hand.L")}, bone_row(editor, "forearm.R"),
            DropPlace::kAbove);
  CHECK(parent_of(editor, "hand.L") == bone_id(editor.scene(), "upper_arm.R"));
  const std::vector<std::string> bones = labels(all_rows(editor.scene()), OutlineKind::kBone);
  const auto at = std::find(bones.begin(), bones.end(), "hand.L");
  REQUIRE(at + 1 < bones.end());
  CHECK(*(at + 1) == "forearm.R");
}

TEST_CASE("A bone is not dropped onto what hangs below it, and the notice says why", "[outline]") {
  Editor editor = opened_editor();
  drop_rows(editor, std::vector{bone_row(editor, "upper_arm.L")}, bone_row(editor, "hand.L"),
            DropPlace::kOnto);
  CHECK(editor.history().index() == 0);
  REQUIRE(editor.notices().size() == 1);
  CHECK(editor.notices().front().text.find("below it") != std::string::npos);
}

TEST_CASE("Of dragged bones those below another come along with it", "[outline]") {
  Editor editor = opened_editor();
  const std::vector<OutlineRow> rows{bone_row(editor, "forearm.L"), bone_row(editor, "hand.L")};
  drop_rows(editor, rows, bone_row(editor, "chest"), DropPlace::kOnto);
  CHECK(parent_of(editor, "forearm.L") == bone_id(editor.scene(), "chest"));
  CHECK(parent_of(editor, "hand.L") == bone_id(editor.scene(), "forearm.L"));
}

TEST_CASE("Parts dropped between others keep their order among themselves", "[outline]") {
  Editor editor = opened_editor();
  const auto part = [&](const char* name) {
    return row_of(editor.scene(), OutlineKind::kPart, name);
  };
  drop_rows(editor, std::vector{part("back")}, part("front"), DropPlace::kAbove);
  const auto parts = labels(all_rows(editor.scene()), OutlineKind::kPart);
  CHECK(std::find(parts.begin(), parts.end(), "back") <
        std::find(parts.begin(), parts.end(), "front"));
  drop_rows(editor, std::vector{part("back")}, bone_row(editor, "hand.L"), DropPlace::kOnto);
  const Character& character = *find_character(editor.scene(), kPerson);
  CHECK(find_part(character, PartId{part("back").id})->bone == bone_id(editor.scene(), "hand.L"));
}

TEST_CASE("Characters dropped above others come to the front", "[outline]") {
  Editor editor = opened_editor();
  editor.edit("Add", [](Scene& scene) {
    add_character(scene, "one");
    add_character(scene, "two");
  });
  const auto character = [&](const char* name) {
    return row_of(editor.scene(), OutlineKind::kCharacter, name);
  };
  REQUIRE(labels(all_rows(editor.scene()), OutlineKind::kCharacter).front() == "two");
  drop_rows(editor, std::vector{character("one")}, character("two"), DropPlace::kAbove);
  CHECK(labels(all_rows(editor.scene()), OutlineKind::kCharacter).front() == "one");
  drop_rows(editor, std::vector{character("one")}, character("two"), DropPlace::kBelow);
  CHECK(labels(all_rows(editor.scene()), OutlineKind::kCharacter)[1] == "one");
}

TEST_CASE("A locked thing is neither dragged nor deleted, and can be unlocked", "[outline]") {
  Editor editor = opened_editor();
  const OutlineRow hand = bone_row(editor, "hand.L");
  lock_rows(editor, std::vector{hand}, true);
  drop_rows(editor, std::vector{hand}, bone_row(editor, "chest"), DropPlace::kOnto);
  remove_rows(editor, std::vector{hand});
  CHECK(editor.history().index() == 0);
  REQUIRE(editor.notices().size() == 1);
  CHECK(editor.notices().front().text == "hand.L is locked.");
  unlock(editor, editor.session().locked_thing);
  remove_rows(editor, std::vector{hand});
  CHECK(editor.history().index() == 1);

  const OutlineRow part = row_of(editor.scene(), OutlineKind::kPart, "front");
  lock_rows(editor, std::vector{part}, true);
  remove_rows(editor, std::vector{part});
  CHECK(editor.notices().back().text == "front is locked.");
  unlock(editor, editor.session().locked_thing);
  remove_rows(editor, std::vector{part});
  CHECK(find_part(*find_character(editor.scene(), kPerson), PartId{part.id}) == nullptr);
}

TEST_CASE("Every kind that can be renamed, hidden, locked or copied is, as one step each",
          "[outline]") {
  Editor editor = opened_editor();
  editor.edit("Handle", [](Scene& scene) {
    add_handle(scene, kPerson, bone_id(scene, "hand.L"), std::nullopt);
  });
  for (const OutlineKindRow& kind : outline_kinds()) {
    const auto rows = all_rows(editor.scene());
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const OutlineRow& row) {
      return row.kind == kind.kind && row.character == kPerson;
    });
    if (found == rows.end()) continue;
    const std::vector one{*found};
    CAPTURE(std::string(kind.one));
    select_rows(editor, one);
    CHECK((kind.kind == OutlineKind::kGroup ||
           kind.selected(editor.session().selection, one.front())));
    if (kind.set_shown) {
      show_rows(editor, one, false);
      CHECK_FALSE(kind.shown(editor, one.front()));
      show_rows(editor, one, true);
      CHECK(kind.shown(editor, one.front()));
    }
    if (kind.set_locked) {
      lock_rows(editor, one, true);
      CHECK(kind.locked(editor, one.front()));
      lock_rows(editor, one, false);
      CHECK_FALSE(kind.locked(editor, one.front()));
    }
    if (kind.duplicate) {
      const std::size_t before = editor.history().index();
      duplicate_rows(editor, one);
      CHECK(editor.history().index() == before + 1);
      editor.undo();
    }
    if (kind.rename) {
      rename_row(editor, one.front(), "renamed");
      const auto names = labels(all_rows(editor.scene()), kind.kind);
      CHECK(std::find(names.begin(), names.end(), "renamed") != names.end());
      editor.undo();
    }
  }
}

TEST_CASE("Parts and handles are selected several at a time", "[outline]") {
  Editor editor = opened_editor();
  const Character& character = *find_character(editor.scene(), kPerson);
  Selection selection;
  const PartId back{row_of(editor.scene(), OutlineKind::kPart, "back").id};
  const PartId front{row_of(editor.scene(), OutlineKind::kPart, "front").id};
  toggle_part(selection, kPerson, back);
  toggle_part(selection, kPerson, front);
  CHECK(selected_parts(selection) == std::vector{back, front});
  CHECK(selection.part == front);
  toggle_part(selection, kPerson, back);
  CHECK(selected_parts(selection) == std::vector{front, back});
  toggle_part(selection, kPerson, back);
  CHECK(selected_parts(selection) == std::vector{front});
  toggle_part(selection, kPerson, back);
  Scene without = editor.scene();
  delete_parts(without, kPerson, std::vector{back});
  CHECK(selected_parts(pruned(selection, without)) == std::vector{front});
  select_bone(selection, kPerson, character.bones->front().id);
  CHECK(selected_parts(selection).empty());
}

TEST_CASE("Random work in the tree keeps the document sound, and undo brings all back",
          "[outline][UX-1]") {
  for (unsigned seed = 1; seed <= 6; ++seed) {
    CAPTURE(seed);
    Editor editor = opened_editor();
    const Scene first = editor.scene();
    std::mt19937 random(seed);
    const auto pick = [&](std::size_t count) {
      return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
    };
    for (int i = 0; i < 60; ++i) {
      const std::vector<OutlineRow> rows = all_rows(editor.scene());
      if (rows.empty()) break;
      const OutlineRow& row = rows[pick(rows.size())];
      const std::vector one{row};
      const auto place = static_cast<DropPlace>(pick(3));
      const std::size_t deed = pick(6);
      if (deed < 3) drop_rows(editor, one, rows[pick(rows.size())], place);
      if (deed == 3) rename_row(editor, row, "name" + std::to_string(pick(5)) + ".L");
      if (deed == 4 && row.kind != OutlineKind::kCharacter) remove_rows(editor, one);
      if (deed == 5 && rows.size() < 200) duplicate_rows(editor, one);
      for (const Cow<Character>& character : editor.scene().characters) {
        REQUIRE(character->base_pose->size() == character->bones->size());
        for (std::size_t b = 0; b < character->bones->size(); ++b) {
          const int parent = bone_index(*character->bones, (*character->bones)[b].parent);
          REQUIRE(parent < static_cast<int>(b));
        }
        for (const Handle& handle : character->handles) {
          REQUIRE(find_bone(*character, handle.bone) != nullptr);
        }
        for (const Part& part : *character->parts) {
          REQUIRE((!part.bone || find_bone(*character, part.bone) != nullptr));
        }
      }
      const std::string text = io::write_scene(editor.scene());
      const io::LoadResult read = io::read_scene(text);
      REQUIRE(read.scene);
      REQUIRE(read.messages.empty());
    }
    while (editor.history().can_undo()) editor.undo();
    CHECK(io::write_scene(editor.scene()) == io::write_scene(first));
  }
}

}  // namespace kindred::editor
