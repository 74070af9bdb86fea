// SPDX-License-Identifier: MIT
// Saving: the old file complete or the new one complete, whatever happens in between.
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "io/scene_file.h"
#include "support/catch.h"
#include "support/random_scene.h"
#include "support/temp_folder.h"

using namespace kindred;
using namespace kindred::test;

namespace {

namespace fs = std::filesystem;

std::size_t files_in(const fs::path& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

/// Runs `work` in a process of its own; its result is the exit status.
template <class Work>
int in_child(Work work) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work());
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

TEST_CASE("A save makes one file, readable like any other", "[FILE-2]") {
  const TempFolder folder;
  const fs::path file = folder / "s.kindred";
  const mode_t mask = ::umask(022);
  CHECK_FALSE(io::save_scene(random_scene(1), file).has_value());
  ::umask(mask);
  CHECK(read_text(file) == io::write_scene(random_scene(1)));
  CHECK(files_in(folder.path()) == 1);
  struct stat status {};
  REQUIRE(::stat(file.c_str(), &status) == 0);
  CHECK((status.st_mode & 0777) == 0644);
}

TEST_CASE("Permissions stay and a link still leads to the file", "[FILE-2]") {
  const TempFolder folder;
  const fs::path file = folder.write("real/s.kindred", "old");
  fs::permissions(file, fs::perms(0640));
  fs::create_symlink("real/s.kindred", folder / "link");
  fs::create_symlink("link", folder / "link to link");
  CHECK_FALSE(io::write_file_atomically(folder / "link to link", "new").has_value());
  CHECK(read_text(file) == "new");
  CHECK(fs::is_symlink(folder / "link"));
  CHECK(fs::is_symlink(folder / "link to link"));
  CHECK(fs::status(file).permissions() == fs::perms(0640));
  CHECK(files_in(folder / "real") == 1);

  fs::create_symlink("real/made.kindred", folder / "dangling");
  CHECK_FALSE(io::write_file_atomically(folder / "dangling", "made").has_value());
  CHECK(read_text(folder / "real/made.kindred") == "made");
  fs::create_symlink("circle", folder / "circle");
  CHECK(io::write_file_atomically(folder / "circle", "x").has_value());
}

TEST_CASE("What can't be written is refused and says why", "[FILE-2]") {
  const TempFolder folder;
  const fs::path file = folder.write("s.kindred", "old");
  fs::permissions(file, fs::perms(0444));
  const auto problem = io::write_file_atomically(file, "new");
  REQUIRE(problem.has_value());
  CHECK_THAT(*problem, ContainsSubstring("read-only"));
  CHECK(read_text(file) == "old");
  CHECK(io::write_file_atomically(folder.path(), "x").has_value());
  CHECK(io::write_file_atomically(folder / "no/such/folder/s", "x").has_value());
  CHECK(io::write_file_atomically(file / "below", "x").has_value());
  CHECK(files_in(folder.path()) == 1);
}

TEST_CASE("The longest name that a file may have can be saved", "[FILE-2]") {
  const TempFolder folder;
  const fs::path file = folder / std::string(255, 'n');
  CHECK_FALSE(io::write_file_atomically(file, "text").has_value());
  CHECK(read_text(file) == "text");
}

TEST_CASE("A file size limit leaves the old file whole", "[FILE-2]") {
  const TempFolder folder;
  const fs::path file = folder.write("s.kindred", "old");
  const int status = in_child([&] {
    const rlimit limit{4096, 4096};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    ::signal(SIGXFSZ, SIG_IGN);
    return io::write_file_atomically(file, std::string(100'000, 'x')) ? 7 : 0;
  });
  CHECK(status == 7);
  CHECK(read_text(file) == "old");
  CHECK(files_in(folder.path()) == 1);
}

TEST_CASE("A full disk leaves the old file whole", "[FILE-2]") {
  const TempFolder folder;
  const fs::path disk = folder / "disk";
  fs::create_directory(disk);
  if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=16k") != 0) {
    WARN("skipped: this user can't mount a small tmpfs");
    return;
  }
  write_text(disk / "s.kindred", "old");
  const auto problem = io::write_file_atomically(disk / "s.kindred", std::string(100'000, 'x'));
  CHECK(problem.has_value());
  CHECK_THAT(problem.value_or(""), ContainsSubstring("No space left"));
  CHECK(read_text(disk / "s.kindred") == "old");
  CHECK(files_in(disk) == 1);
  ::umount(disk.c_str());
}

TEST_CASE("Killed in the middle, a hundred times: one of both files, always whole", "[FILE-2]") {
  const TempFolder folder;
  const fs::path file = folder / "s.kindred";
  const std::string one(300'000, '1'), two(500'000, '2');
  REQUIRE_FALSE(io::write_file_atomically(file, one).has_value());
  for (int i = 0; i < 100; ++i) {
    const pid_t child = ::fork();
    if (child == 0) {
      for (;;) {
        io::write_file_atomically(file, two);
        io::write_file_atomically(file, one);
      }
    }
    std::this_thread::sleep_for(std::chrono::microseconds(1000 + 137 * i));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    const std::string text = read_text(file);
    REQUIRE((text == one || text == two));
  }
  // What the dead left behind is one file at most, and the next save takes it over.
  CHECK(files_in(folder.path()) <= 2);
  CHECK_FALSE(io::write_file_atomically(file, "end").has_value());
  CHECK(read_text(file) == "end");
  CHECK(files_in(folder.path()) == 1);
}

TEST_CASE("Two programs that save at once both succeed, one after the other", "[FILE-2]") {
  const TempFolder folder;
  const fs::path file = folder / "s.kindred";
  const std::string texts[] = {std::string(200'000, 'a'), std::string(300'000, 'b')};
  std::vector<std::thread> savers;
  std::atomic<int> failures{0};
  for (const std::string& text : texts) {
    savers.emplace_back([&] {
      for (int i = 0; i < 20; ++i) {
        if (io::write_file_atomically(file, text)) ++failures;
        const std::string found = read_text(file);
        if (found != texts[0] && found != texts[1]) ++failures;
      }
    });
  }
  for (std::thread& saver : savers) saver.join();
  CHECK(failures == 0);
  CHECK(files_in(folder.path()) == 1);
}
