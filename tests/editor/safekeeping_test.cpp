// SPDX-License-Identifier: MIT
#include "editor/safekeeping.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "editor/edits_scene.h"
#include "support/catch.h"
#include "support/mirror_scene.h"
#include "support/temp_folder.h"

namespace kindred::editor {
namespace {

namespace fs = std::filesystem;

void rename_scene(Editor& editor, const std::string& name) {
  editor.edit("Rename", [&](Scene& scene) { set_scene_name(scene, name); });
}

fs::path scene_in(const test::TempFolder& folder) {
  return folder.write("hug.kindred", io::write_scene(test::mirror_scene()));
}

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) files.push_back(entry.path());
  return files;
}

/// Runs `work` in a process of its own that is then killed without warning.
template <class Work>
void run_and_kill(Work work) {
  int ready[2];
  REQUIRE(::pipe(ready) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    work();
    const char done = 1;
    if (::write(ready[1], &done, 1) != 1) ::_exit(1);
    while (true) ::pause();
  }
  ::close(ready[1]);
  char done = 0;
  REQUIRE(::read(ready[0], &done, 1) == 1);
  ::close(ready[0]);
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
}

void age(const fs::path& file, std::chrono::seconds by) {
  fs::last_write_time(file, fs::last_write_time(file) - by);
}

}  // namespace

TEST_CASE("A changed document is kept after a period, the file is left alone", "[UX-5]") {
  const test::TempFolder folder;
  const fs::path file = scene_in(folder);
  const std::string before = test::read_text(file);
  Editor editor;
  REQUIRE(editor.open(file));
  Safekeeping safekeeping(editor, folder / "state");
  safekeeping.set_period(60);
  safekeeping.update(10);
  CHECK(safekeeping.due() == Safekeeping::kNever);  // an idle window sleeps

  rename_scene(editor, "First");
  safekeeping.update(20);
  CHECK(safekeeping.due() == 80);
  rename_scene(editor, "Second");
  safekeeping.update(70);
  CHECK(safekeeping.due() == 80);  // later changes do not put it off
  CHECK(files_in(folder / "state" / "autosave").empty());
  safekeeping.update(80);
  safekeeping.save_now();  // nothing new
  const auto wait = [&] {
    for (int i = 0; i < 200 && safekeeping.due() != Safekeeping::kNever; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      safekeeping.update(81);
    }
  };
  wait();
  const std::vector<fs::path> files = files_in(folder / "state" / "autosave");
  REQUIRE(files.size() == 2);
  for (const fs::path& kept : files) {
    if (kept.extension() == ".kindred") CHECK(io::load_scene(kept).scene->name == "Second");
  }
  CHECK(test::read_text(file) == before);
  CHECK(safekeeping.recoveries().empty());  // this window is alive

  REQUIRE(editor.save());
  safekeeping.update(82);
  wait();
  CHECK(files_in(folder / "state" / "autosave").empty());
}

TEST_CASE("During a drag the value before it is kept, and the drag goes on", "[UX-5]") {
  const test::TempFolder folder;
  Editor editor;
  editor.open_scene(test::mirror_scene(), {});
  Safekeeping safekeeping(editor, folder / "state");
  safekeeping.set_period(1);
  safekeeping.update(0);
  rename_scene(editor, "Committed");
  editor.begin_drag("Drag");
  editor.update_drag([](Scene& scene) { set_scene_name(scene, "Half way"); });
  safekeeping.update(1);
  safekeeping.update(5);
  CHECK(editor.dragging());
  CHECK(editor.scene().name == "Half way");
  for (int i = 0; i < 200 && safekeeping.due() != Safekeeping::kNever; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    safekeeping.update(5.5);
  }
  for (const fs::path& kept : files_in(folder / "state" / "autosave")) {
    if (kept.extension() == ".kindred") CHECK(io::load_scene(kept).scene->name == "Committed");
  }
  safekeeping.close();
  CHECK(files_in(folder / "state" / "autosave").empty());
}

TEST_CASE("Work of a killed window is offered, restored as a copy, and kept again", "[UX-6]") {
  const test::TempFolder folder;
  const fs::path file = scene_in(folder);
  const std::string before = test::read_text(file);
  age(file, std::chrono::minutes(8));
  const fs::path state = folder / "state";
  run_and_kill([&] {
    Editor editor;
    editor.open(file);
    Safekeeping safekeeping(editor, state);
    safekeeping.set_period(0);
    safekeeping.update(0);
    rename_scene(editor, "Lost");
    safekeeping.save_now();
    while (safekeeping.due() != Safekeeping::kNever) safekeeping.update(1);
  });

  {  // not answered: two periods later it is still there
    Editor fresh;
    fresh.new_scene();
    Safekeeping safekeeping(fresh, state);
    safekeeping.set_period(60);
    safekeeping.update(0);
    REQUIRE(safekeeping.offered());
    REQUIRE(fresh.notices().size() == 1);
    INFO(fresh.notices()[0].text);
    CHECK_THAT(fresh.notices()[0].text, ContainsSubstring("Work on hug.kindred from today"));
    CHECK_THAT(fresh.notices()[0].text, ContainsSubstring("8 minutes newer than the file."));
    rename_scene(fresh, "Untitled work");
    safekeeping.update(1);
    safekeeping.update(130);
    CHECK(safekeeping.recoveries().size() == 1);
    safekeeping.close();
  }

  run_and_kill([&] {  // recovered, changed, killed again
    Editor second;
    Safekeeping safekeeping(second, state);
    safekeeping.update(0);
    if (!safekeeping.restore(*safekeeping.offered())) ::_exit(1);
    rename_scene(second, "Lost twice");
    safekeeping.save_now();
    while (safekeeping.due() != Safekeeping::kNever) safekeeping.update(1);
  });

  Editor third;
  Safekeeping safekeeping(third, state);
  safekeeping.update(0);
  REQUIRE(safekeeping.recoveries().size() == 1);
  REQUIRE(safekeeping.restore(*safekeeping.offered()));
  CHECK(third.scene().name == "Lost twice");
  CHECK(third.modified());
  CHECK(third.recovered());
  CHECK(third.path() == file);
  REQUIRE(third.notices().size() == 1);
  INFO(third.notices()[0].text);
  CHECK_THAT(third.notices()[0].text, ContainsSubstring("Restored as a copy, from today"));
  CHECK_FALSE(safekeeping.offered());
  CHECK_FALSE(third.save());  // asks for a name
  CHECK(test::read_text(file) == before);
  REQUIRE(third.save_as(folder / "copy.kindred"));
  CHECK_FALSE(third.modified());
  CHECK_FALSE(third.recovered());
  CHECK(third.notices().empty());
  safekeeping.update(1);
  safekeeping.close();
  CHECK(files_in(state / "autosave").empty());
}

TEST_CASE("Work that can't be read is set aside with a sentence, older work is offered", "[UX-6]") {
  const test::TempFolder folder;
  const fs::path state = folder / "state";
  const auto leave = [&](const std::string& name) {
    run_and_kill([&] {
      Editor editor;
      editor.new_scene();
      Safekeeping safekeeping(editor, state);
      safekeeping.update(0);
      rename_scene(editor, name);
      safekeeping.save_now();
      while (safekeeping.due() != Safekeeping::kNever) safekeeping.update(1);
    });
  };
  leave("Older");
  for (const fs::path& kept : files_in(state / "autosave")) age(kept, std::chrono::minutes(5));
  leave("Broken");
  const std::vector<Recovery> found = find_recoveries(state / "autosave");
  REQUIRE(found.size() == 2);
  test::write_text(found[0].file, "{\"format\": \"kindred\", ");

  Editor editor;
  Safekeeping safekeeping(editor, state);
  safekeeping.update(0);
  REQUIRE(editor.notices().size() == 2);
  CHECK_THAT(editor.notices()[0].text, ContainsSubstring("can't be read. It was set aside as "));
  CHECK_THAT(editor.notices()[1].text, ContainsSubstring("Work on Untitled from today"));
  CHECK(safekeeping.recoveries().size() == 1);
  CHECK(fs::exists(found[0].file.string() + ".unreadable"));
  REQUIRE(safekeeping.restore(*safekeeping.offered()));
  CHECK(editor.scene().name == "Older");
  safekeeping.close();
  CHECK(safekeeping.recoveries().empty());
}

TEST_CASE("A process that must end keeps the work and frees the file", "[UX-6]") {
  const test::TempFolder folder;
  const fs::path file = scene_in(folder), state = folder / "state";
  run_and_kill([&] {
    auto* editor = new Editor;
    editor->open(file);
    auto* safekeeping = new Safekeeping(*editor, state);
    safekeeping->update(0);
    rename_scene(*editor, "Unsaved");
    safekeeping->abandon();
  });
  CHECK(files_in(state / "locks").empty());
  const std::vector<Recovery> found = find_recoveries(state / "autosave");
  REQUIRE(found.size() == 1);
  CHECK(io::load_scene(found[0].file).scene->name == "Unsaved");
  Editor unchanged;
  unchanged.open(file);
  Safekeeping safekeeping(unchanged, folder / "other");
  safekeeping.update(0);
  safekeeping.abandon();
  CHECK(files_in(folder / "other" / "autosave").empty());
}

TEST_CASE("A process that ended but was not waited for does not run", "[UX-6]") {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  siginfo_t info{};
  REQUIRE(::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT) == 0);
  ProcessMark mark = this_process();
  mark.pid = std::to_string(child);
  mark.start.clear();
  CHECK_FALSE(may_be_running(mark));
  ::waitpid(child, nullptr, 0);
}

TEST_CASE("An autosave older than the file is listed, not offered", "[UX-6]") {
  const test::TempFolder folder;
  const fs::path file = scene_in(folder);
  const fs::path state = folder / "state";
  run_and_kill([&] {
    Editor editor;
    editor.open(file);
    Safekeeping safekeeping(editor, state);
    safekeeping.update(0);
    rename_scene(editor, "Old");
    safekeeping.save_now();
    while (safekeeping.due() != Safekeeping::kNever) safekeeping.update(1);
  });
  for (const fs::path& kept : files_in(state / "autosave")) age(kept, std::chrono::hours(3));
  Editor editor;
  Safekeeping safekeeping(editor, state);
  safekeeping.update(0);
  CHECK_FALSE(safekeeping.offered());
  CHECK(editor.notices().empty());
  const std::vector<Recovery> found = safekeeping.recoveries();
  REQUIRE(found.size() == 1);
  CHECK_THAT(recovery_words(found[0], std::time(nullptr)),
             ContainsSubstring("3 hours older than the file"));
  safekeeping.discard(found[0]);
  CHECK(safekeeping.recoveries().empty());
}

TEST_CASE("A second window reads only until it is told to edit", "[UX-6]") {
  const test::TempFolder folder;
  const fs::path file = scene_in(folder), state = folder / "state";
  Editor first, second;
  REQUIRE(first.open(file));
  REQUIRE(second.open(file));
  Safekeeping of_first(first, state), of_second(second, state);
  of_first.update(0);
  of_second.update(0);
  CHECK_FALSE(first.read_only());
  CHECK(second.why_read_only() == ReadOnly::kOpenElsewhere);
  REQUIRE(second.notices().size() == 1);
  CHECK(second.notices()[0].action == "notice.edit_here");
  rename_scene(second, "Refused");
  CHECK_FALSE(second.modified());
  CHECK_FALSE(second.save());
  CHECK_FALSE(second.save_as(file));

  rename_scene(first, "Newer");
  REQUIRE(first.save());
  of_second.edit_here();
  CHECK_FALSE(second.read_only());
  CHECK(second.scene().name == "Newer");
  of_first.update(5);
  CHECK(first.why_read_only() == ReadOnly::kOpenElsewhere);
  REQUIRE(second.save_as(folder / "other.kindred"));
  of_second.update(6);
  of_first.edit_here();
  CHECK_FALSE(first.read_only());
  of_second.update(9);
  CHECK_FALSE(second.read_only());
}

TEST_CASE("The lock of a killed window keeps nobody out", "[UX-6]") {
  const test::TempFolder folder;
  const fs::path file = scene_in(folder);
  const fs::path locks = folder / "locks";
  run_and_kill([&] {
    auto* lock = new FileLock(locks, file);
    if (!lock->take() || !lock->held()) ::_exit(1);
  });
  REQUIRE(files_in(locks).size() == 1);
  FileLock lock(locks, file);
  CHECK(lock.take());
  CHECK(lock.held());
  FileLock other(locks, file);
  CHECK_FALSE(other.take());
  FileLock elsewhere(locks, folder / "another.kindred");
  CHECK(elsewhere.take());
  lock.release();
  CHECK(other.take());
}

TEST_CASE("A broken lock counts for nothing", "[UX-6]") {
  const test::TempFolder folder;
  const fs::path file = scene_in(folder);
  {
    FileLock lock(folder / "locks", file);
    REQUIRE(lock.take());
    for (const fs::path& note : files_in(folder / "locks")) test::write_text(note, "{\"pid\": 1");
    CHECK_FALSE(lock.lost());
    FileLock other(folder / "locks", file);
    CHECK(other.take());
  }
  CHECK_FALSE(may_be_running({"", "", ""}));
  CHECK(may_be_running(this_process()));
  ProcessMark reused = this_process();
  reused.start = "1 another-boot";
  CHECK_FALSE(may_be_running(reused));
}

TEST_CASE("Autosave that can't be written says so once and goes on", "[UX-5]") {
  const test::TempFolder folder;
  const fs::path blocked = folder.write("state", "a file where the folder should be");
  Editor editor;
  editor.new_scene();
  Safekeeping safekeeping(editor, blocked);
  safekeeping.update(0);
  rename_scene(editor, "Work");
  safekeeping.save_now();
  for (int i = 0; i < 200 && editor.notices().empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    safekeeping.update(1);
  }
  REQUIRE(editor.notices().size() == 1);
  CHECK_THAT(editor.notices()[0].text, ContainsSubstring("Autosave failed"));
  CHECK(editor.modified());
  CHECK(safekeeping.due() == 61);
}

TEST_CASE("After undo past the save the document is modified, after redo it is not", "[UX-1]") {
  const test::TempFolder folder;
  Editor editor;
  editor.open_scene(test::mirror_scene(), {});
  rename_scene(editor, "A");
  REQUIRE(editor.save_as(folder / "a.kindred"));
  editor.undo();
  CHECK(editor.modified());
  editor.redo();
  CHECK_FALSE(editor.modified());
  editor.undo();
  rename_scene(editor, "B");
  CHECK(editor.modified());
  editor.undo();
  CHECK(editor.modified());  // the saved value is out of reach
}

}  // namespace kindred::editor
