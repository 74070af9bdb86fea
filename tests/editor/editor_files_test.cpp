// SPDX-License-Identifier: MIT
#include <algorithm>

#include "editor/actions.h"
#include "editor/editor.h"
#include "editor/edits_scene.h"
#include "support/catch.h"
#include "support/mirror_scene.h"
#include "support/temp_folder.h"

namespace kindred::editor {
namespace {

void change(Editor& editor, std::string name) {
  editor.edit("Rename", [&](Scene& scene) { set_scene_name(scene, name); });
}

std::string scene_text() { return io::write_scene(test::mirror_scene()); }

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const std::size_t place = text.find(what);
  REQUIRE(place != std::string::npos);
  return text.replace(place, what.size(), with);
}

}  // namespace

TEST_CASE("Open, change, save, open again", "[files]") {
  const test::TempFolder folder;
  const auto path = folder.write("hug.kindred", scene_text());
  Editor editor;
  REQUIRE(editor.open(path));
  CHECK(editor.title() == "hug.kindred");
  CHECK_FALSE(editor.modified());
  CHECK(editor.notices().empty());
  change(editor, "Changed");
  CHECK(editor.modified());
  REQUIRE(editor.save());
  CHECK_FALSE(editor.modified());
  editor.undo();
  CHECK(editor.modified());
  editor.redo();
  CHECK_FALSE(editor.modified());
  Editor other;
  REQUIRE(other.open(path));
  CHECK(other.scene().name == "Changed");
}

TEST_CASE("A file that is no scene is refused, the open document stays", "[files]") {
  const test::TempFolder folder;
  Editor editor;
  editor.open_scene(test::mirror_scene(), {});
  change(editor, "Mine");
  const auto path = folder.write("dance.kindred", "{\n  \"format\": \"kindred-scene\",\n  oops\n}");
  CHECK_FALSE(editor.open(path));
  CHECK(editor.scene().name == "Mine");
  CHECK(editor.history().can_undo());
  REQUIRE(editor.notices().size() == 1);
  const Notice& notice = editor.notices().front();
  CHECK(notice.kind == NoticeKind::kError);
  INFO(notice.text);
  CHECK(notice.text.starts_with("dance.kindred was not opened: line 3"));
  CHECK(notice.text.ends_with("Nothing was changed."));
  CHECK_FALSE(editor.open(folder / "missing.kindred"));
  CHECK_FALSE(editor.open(folder.path()));
  CHECK(editor.notices().size() == 3);
  CHECK(std::all_of(editor.notices().begin(), editor.notices().end(), [](const Notice& entry) {
    return entry.text.find('\n') == std::string::npos && entry.text.find("..") == std::string::npos;
  }));
}

TEST_CASE("Repairs are counted and listed, the file stays untouched", "[files]") {
  const test::TempFolder folder;
  const std::string text = replaced(scene_text(), "\"frame_rate\": 24", "\"frame_rate\": \"fast\"");
  const auto path = folder.write("odd.kindred", text);
  Editor editor;
  REQUIRE(editor.open(path));
  REQUIRE(editor.notices().size() == 1);
  CHECK(editor.notices()[0].text == "Opened with 1 repair, the file itself is untouched.");
  CHECK(editor.notices()[0].details.size() == 1);
  CHECK(test::read_text(path) == text);
  CHECK_FALSE(editor.modified());
}

TEST_CASE("A newer version is for reading, a copy of it is the file itself", "[files]") {
  const test::TempFolder folder;
  const std::string text = replaced(scene_text(), "\"version\": 1", "\"version\": 4");
  const auto path = folder.write("new.kindred", text);
  Editor editor;
  REQUIRE(editor.open(path));
  CHECK(editor.read_only());
  REQUIRE(editor.notices().size() == 1);
  CHECK(editor.notices()[0].text ==
        "This scene is from a newer Kindred (format 4). It is open for reading only.");
  change(editor, "Other");
  editor.begin_drag("Drag");
  editor.update_drag([](Scene& scene) { scene.name = "Dragged"; });
  editor.commit_drag();
  CHECK(editor.scene().name == "Mirror");
  CHECK_FALSE(editor.history().can_undo());
  CHECK_FALSE(editor.save());
  editor.set_playhead_frame(10);
  CHECK(editor.playhead_frame() == 10);
  REQUIRE(editor.save_as(folder / "copy.kindred"));
  CHECK(test::read_text(folder / "copy.kindred") == text);
  CHECK(editor.path() == path);
  CHECK(test::read_text(path) == text);
}

TEST_CASE("A save that fails keeps the work and says why", "[files]") {
  const test::TempFolder folder;
  Editor editor;
  editor.open_scene(test::mirror_scene(), {});
  CHECK_FALSE(editor.save());  // it has no file yet
  change(editor, "Mine");
  CHECK_FALSE(editor.save_as(folder / "no such folder" / "x.kindred"));
  CHECK(editor.modified());
  CHECK(editor.path().empty());
  REQUIRE(editor.notices().size() == 1);
  CHECK(editor.notices()[0].text.starts_with("Not saved: "));
  CHECK(editor.notices()[0].text.ends_with(". Your work is still here."));
  CHECK(editor.notices()[0].action == "file.save_as");
  REQUIRE(editor.save_as(folder / "x.kindred"));
  CHECK(editor.notices().empty());
  CHECK_FALSE(editor.modified());
  CHECK(editor.path() == folder / "x.kindred");
}

TEST_CASE("A file that changed on disk is not overwritten without asking", "[files]") {
  const test::TempFolder folder;
  const auto path = folder.write("hug.kindred", scene_text());
  Editor editor;
  REQUIRE(editor.open(path));
  change(editor, "Mine");
  CHECK_FALSE(editor.changed_on_disk());
  const std::string theirs = replaced(scene_text(), "\"Mirror\"", "\"Their mirror\"");
  test::write_text(path, theirs);
  CHECK(editor.changed_on_disk());
  CHECK_FALSE(editor.save());
  CHECK(test::read_text(path) == theirs);
  REQUIRE(editor.notices().size() == 1);
  CHECK(editor.notices()[0].text == "hug.kindred changed on disk.");
  WindowRequests window;
  ActionContext context{editor, window};
  SECTION("keep mine") {
    find_action(editor.notices()[0].action)->run(context);
    CHECK(editor.notices().empty());
    CHECK(io::load_scene(path).scene->name == "Mine");
    change(editor, "Mine again");
    CHECK(editor.save());
  }
  SECTION("load theirs") {
    find_action(editor.notices()[0].second_action)->run(context);
    CHECK(editor.scene().name == "Their mirror");
    CHECK_FALSE(editor.modified());
    CHECK(editor.notices().empty());
    editor.undo();
    CHECK(editor.scene().name == "Mine");
    CHECK(editor.modified());
  }
  SECTION("a file that is gone is simply written again") {
    std::filesystem::remove(path);
    CHECK(editor.save());
  }
}

TEST_CASE("A change on disk is told once, before anybody saves", "[files]") {
  const test::TempFolder folder;
  const auto path = folder.write("hug.kindred", scene_text());
  Editor editor;
  REQUIRE(editor.open(path));
  editor.tell_changed_on_disk();
  CHECK(editor.notices().empty());
  test::write_text(path, replaced(scene_text(), "\"Mirror\"", "\"Their mirror\""));
  editor.tell_changed_on_disk();
  REQUIRE(editor.notices().size() == 1);
  const std::uint64_t first = editor.notices()[0].id;
  editor.tell_changed_on_disk();
  CHECK(editor.notices()[0].id == first);
  SECTION("mine is kept, and not written before it is saved") {
    CHECK(editor.keep_mine());
    CHECK(editor.notices().empty());
    CHECK(editor.modified());
    CHECK(io::load_scene(path).scene->name == "Their mirror");
    CHECK(editor.save());
    CHECK(io::load_scene(path).scene->name == "Mirror");
  }
  SECTION("theirs that is no scene is refused") {
    test::write_text(path, "{");
    CHECK_FALSE(editor.load_theirs());
    CHECK(editor.scene().name == "Mirror");
  }
}

TEST_CASE("Saved into another folder, images are still found, at every step", "[files]") {
  const test::TempFolder folder;
  std::filesystem::create_directories(folder / "a/pictures");
  std::filesystem::create_directories(folder / "b");
  test::write_text(folder / "a/pictures/arm.png", "any bytes");
  Scene scene = test::mirror_scene();
  Part part;
  part.id = new_id<PartId>(scene.characters[0].edit());
  part.name = "arm";
  PaintedShape painted;
  painted.shape = ImageShape{"pictures/arm.png"};
  part.shapes.push_back(painted);
  scene.characters[0].edit().parts.edit().push_back(part);
  const auto image = [](const Editor& editor) {
    return std::get<ImageShape>(editor.scene().characters[0]->parts->back().shapes[0].shape).file;
  };
  Editor editor;
  editor.open_scene(scene, folder / "a/hug.kindred");
  REQUIRE(editor.save());
  change(editor, "Changed");
  REQUIRE(editor.save_as(folder / "b/hug.kindred"));
  CHECK(image(editor) == "../a/pictures/arm.png");
  editor.undo();
  CHECK(image(editor) == "../a/pictures/arm.png");
  CHECK(editor.modified());
  editor.redo();
  CHECK_FALSE(editor.modified());
  Editor again;
  REQUIRE(again.open(folder / "b/hug.kindred"));
  CHECK(again.notices().empty());
  CHECK(image(again) == "../a/pictures/arm.png");
}

TEST_CASE("A new scene is empty, unsaved and not modified", "[files]") {
  Editor editor;
  editor.open_scene(test::mirror_scene(), "somewhere.kindred");
  change(editor, "Mine");
  editor.new_scene();
  CHECK(editor.scene().characters.empty());
  CHECK(editor.path().empty());
  CHECK(editor.title() == "Untitled");
  CHECK(effective_range(editor.scene()).last > 0);  // there is time to animate in
  CHECK_FALSE(editor.modified());
  CHECK_FALSE(editor.history().can_undo());
  CHECK(editor.character() == nullptr);
  CHECK(editor.evaluated_character() == nullptr);
}

TEST_CASE("Opening starts at the range's first frame with the first figure selected", "[files]") {
  Scene scene = test::mirror_scene();
  scene.frame_range = FrameRange{12, 30};
  Editor editor;
  editor.session().playing = true;
  editor.open_scene(scene, {});
  CHECK(editor.playhead_frame() == 12);
  CHECK(editor.session().selection.character == test::kPerson);
  CHECK_FALSE(editor.session().playing);
}

TEST_CASE("A notice said again takes the place of the first", "[files]") {
  Editor editor;
  editor.notify({NoticeKind::kWarning, "forearm.L is locked."});
  editor.notify({NoticeKind::kDone, "Done."});
  editor.notify({NoticeKind::kWarning, "forearm.L is locked."});
  REQUIRE(editor.notices().size() == 2);
  CHECK(editor.notices().back().text == "forearm.L is locked.");
  const std::uint64_t done = editor.notices().front().id;
  editor.dismiss_notice(done);
  editor.dismiss_notice(done);  // gone already: no other one is hit
  REQUIRE(editor.notices().size() == 1);
  CHECK(editor.notices()[0].text == "forearm.L is locked.");
}

}  // namespace kindred::editor
