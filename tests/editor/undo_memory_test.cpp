// SPDX-License-Identifier: MIT
#include <malloc.h>

#include "editor/editor.h"
#include "editor/edits_keys.h"
#include "support/catch.h"

namespace kindred::editor {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr bool kCountsMemory = false;  // another allocator, which mallinfo does not see
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr bool kCountsMemory = false;
#else
constexpr bool kCountsMemory = true;
#endif
#else
constexpr bool kCountsMemory = true;
#endif

constexpr int kBones = 1000, kKeysEach = 100;
constexpr int kEdits = 1000;
constexpr double kMebibyte = 1024 * 1024;

Scene large_scene() {
  Scene scene;
  Character character;
  character.id = CharacterId{scene.next_character_id++};
  character.name = "Crowd";
  Clip clip;
  clip.id = new_id<ClipId>(character);
  clip.name = "clip";
  for (int i = 0; i < kBones; ++i) {
    Bone bone;
    bone.id = new_id<BoneId>(character);
    bone.name = "bone " + std::to_string(i);
    bone.length = 10;
    if (i > 0) bone.parent = character.bones->back().id;
    character.bones.edit().push_back(bone);
    Channel channel;
    channel.target = bone_channel(bone.id, bone_property("rotation"));
    std::vector<Key> keys;
    for (int k = 0; k < kKeysEach; ++k) {
      keys.push_back({time_from_seconds(k / 24.0), k % 7 * 1.5, nullptr});
    }
    channel.curve = Curve(std::move(keys));
    clip.channels.emplace_back(std::move(channel));
  }
  character.base_pose.edit().resize(kBones);
  character.active_clip = clip.id;
  character.clips.emplace_back(std::move(clip));
  scene.characters.emplace_back(std::move(character));
  return scene;
}

double used_bytes() {
  const struct mallinfo2 info = ::mallinfo2();
  return static_cast<double>(info.uordblks + info.hblkhd);
}

}  // namespace

TEST_CASE("1 000 edits of keys in a scene of 100 000 keys cost at most 64 MiB", "[history]") {
  Editor editor;
  editor.open_scene(large_scene(), {});
  const CharacterId id = editor.shown_character();
  const double before = used_bytes();
  for (int i = 0; i < kEdits; ++i) {
    const BoneId bone = (*editor.character()->bones)[static_cast<std::size_t>(i * 7 % kBones)].id;
    const KeyRef key{id, bone_channel(bone, bone_property("rotation")),
                     time_from_seconds(i % kKeysEach / 24.0)};
    editor.edit("Key", [&](Scene& scene) { set_key_value(scene, key, i + 0.25); });
  }
  const double added = (used_bytes() - before) / kMebibyte;
  REQUIRE(editor.history().index() == kEdits);
  INFO(added << " MiB");
  if (kCountsMemory) {
    CHECK(added > 1);
    CHECK(added <= 64);
  }
  while (editor.history().can_undo()) editor.undo();
  const Curve& first = (*active_clip(*editor.character())->channels.front()).curve;
  CHECK(first.keys()[0].value == 0);
}

}  // namespace kindred::editor
