// SPDX-License-Identifier: MIT
// Sections of a character: clips layered over the active one, and who holds it.
#include <string>

#include "editor/edits_motion.h"
#include "editor/hand_over.h"
#include "ui/inspector_form.h"
#include "ui/inspector_motion.h"

namespace kindred::ui {
namespace {

void change_layer(InspectorForm& form, std::size_t layer, const std::string& step,
                  const std::function<void(ClipLayer&)>& change) {
  form.edit(step,
            [&](Scene& scene) { editor::edit_layer(scene, form.character_id(), layer, change); });
}

/// Name and switch, how it is laid over, weight, order and removal: two rows.
void draw_layer(InspectorForm& form, const ClipLayer& layer, std::size_t index) {
  const Clip* clip = find_clip(form.character(), layer.clip);
  const std::string prefix = "layer" + std::to_string(index) + "/";
  const bool own = layer.clip == form.character().active_clip;
  const std::string label = (clip ? clip->name : std::string("gone")) + (own ? " (active)" : "");
  const Rect head = form.wide_row();
  const Rect remove{head.right() - px(20), head.y + px(1), px(20), px(20)};
  const Rect up{remove.x - px(24), remove.y, px(20), px(20)};
  const Rect on{head.x, head.y, up.x - head.x - px(6), head.h};
  if (form.check(prefix + "enabled", on, label, layer.enabled, false)) {
    change_layer(form, index, layer.enabled ? "Switch layer off" : "Switch layer on",
                 [](ClipLayer& l) { l.enabled = !l.enabled; });
  }
  IconButtonOptions look;
  look.size = IconSize::kSmall;
  look.enabled = index + 1 < form.character().layers.size();
  if (icon_button(prefix + "up", up, "forward", "Over the next layer", look)) {
    form.edit("Raise layer",
              [&](Scene& scene) { editor::move_layer(scene, form.character_id(), index, 1); });
  }
  form.map(prefix + "up", up);
  look.enabled = true;
  if (icon_button(prefix + "remove", remove, "delete", "Remove this layer; the clip stays", look)) {
    form.edit("Remove layer",
              [&](Scene& scene) { editor::delete_layer(scene, form.character_id(), index); });
  }
  form.map(prefix + "remove", remove);
  const auto [how, weight] = InspectorForm::halves(form.row("Mix"));
  constexpr Segment kHow[] = {{"Add"}, {"Over"}};
  int mix = layer.additive ? 0 : 1;
  if (segmented(prefix + "mix", how, kHow, mix)) {
    change_layer(form, index, "Set layer's mix", [=](ClipLayer& l) { l.additive = mix == 0; });
  }
  form.map(prefix + "mix", how);
  FieldOptions options;
  options.decimals = 2;
  options.per_px = 0.01;
  options.range = editor::kOpacityRange;
  options.fill_to = 1;
  form.number(prefix + "weight", weight, layer.weight, options, "Set layer's weight",
              [index, character = form.character_id()](Scene& scene, double v) {
                editor::edit_layer(scene, character, index, [&](ClipLayer& l) { l.weight = v; });
              });
}

void draw_add_layer(InspectorForm& form) {
  const Character& character = form.character();
  std::vector<Choice> choices;
  std::vector<ClipId> clips;
  for (const Cow<Clip>& clip : character.clips) {
    if (clip->id == character.active_clip) continue;
    choices.push_back({clip->name, "animate"});
    clips.push_back(clip->id);
  }
  const Rect rect = form.row("Add");
  const int chosen = combo("add layer", rect, -1, choices, "Choose a clip");
  form.map("add_layer", rect);
  if (chosen < 0) return;
  form.edit("Add layer", [&](Scene& scene) {
    editor::add_layer(scene, character.id, clips[static_cast<std::size_t>(chosen)]);
  });
}

/// Keyed at the playhead by the button; without keys for good.
void draw_parent(InspectorForm& form, const std::optional<CharacterParent>& now) {
  const Subject& subject = form.subject();
  std::vector<Choice> choices{{"Nobody"}};
  std::vector<CharacterId> ids{{}};
  int current = 0;
  for (const Cow<Character>& other : subject.scene.characters) {
    if (other->bones->empty() || other->id == subject.character->id) continue;
    if (now && now->character == other->id) current = static_cast<int>(choices.size());
    choices.push_back({other->name, "character",
                       editor::can_hold(subject.scene, subject.character->id, other->id)});
    ids.push_back(other->id);
  }
  const Time time = form.editor().session().playhead;
  const CharacterId id = subject.character->id;
  const auto set = [&](const CharacterParent& parent, bool key) {
    editor::hand_over(form.editor(), id, parent, key);
  };
  const Rect rect = form.row("Held by");
  const int chosen = combo("held by", rect, current, choices);
  form.map("parent", rect);
  ChannelTarget target;
  target.property = *find_property(PropertyOwner::kCharacter, "parent");
  const editor::KeyState state =
      editor::key_state(subject.scene, *subject.character, target, time, {});
  const Rect place = form.key_place(rect);
  const bool keyed = key_button("parent key", place, state);
  form.map("parent/key", place);
  if (keyed && state != editor::KeyState::kKeyedHere) set(now.value_or(CharacterParent{}), true);
  if (keyed && state == editor::KeyState::kKeyedHere) {
    std::vector<editor::KeyRef> here = editor::keys_at(subject.scene, *subject.character, time);
    std::erase_if(here, [&](const editor::KeyRef& key) { return !(key.channel == target); });
    form.edit("Delete key", [&](Scene& scene) { editor::delete_keys(scene, here); });
  }
  if (chosen >= 0 && chosen != current) {
    const Character* holder = find_character(subject.scene, ids[static_cast<std::size_t>(chosen)]);
    CharacterParent parent;
    if (holder) parent = {holder->id, holder->bones->front().id, {}};
    set(parent, false);
  }
  const Character* holder = now ? find_character(subject.scene, now->character) : nullptr;
  if (!holder) return;
  std::vector<Choice> bones;
  int at = -1;
  for (const Bone& bone : *holder->bones) {
    if (bone.id == now->bone) at = static_cast<int>(bones.size());
    bones.push_back({bone.name, "bone"});
  }
  const Rect bone_rect = form.row("Bone");
  const int bone = combo("held by bone", bone_rect, at, bones);
  form.map("parent_bone", bone_rect);
  if (bone < 0 || bone == at) return;
  set({holder->id, (*holder->bones)[static_cast<std::size_t>(bone)].id, {}}, false);
}

}  // namespace

void draw_layers_section(InspectorForm& form) {
  const Character& character = form.character();
  if (character.clips.size() < 2 && character.layers.empty()) return;
  if (!form.section("Layers")) return;
  const std::vector<ClipLayer> layers = character.layers;
  for (std::size_t i = layers.size(); i-- > 0;) draw_layer(form, layers[i], i);
  draw_add_layer(form);
  form.end_section();
}

void draw_held_section(InspectorForm& form) {
  const Subject& subject = form.subject();
  if (subject.scene.characters.size() < 2) return;
  if (!form.section("Place")) return;
  const Clip* clip = editor::active_clip(*subject.character);
  draw_parent(form,
              parent_at(subject.scene, *subject.character, clip, form.editor().session().playhead));
  FieldOptions depth;
  depth.decimals = 2;
  depth.per_px = 0.01;
  depth.range = {-0.99, 1e6};
  form.number(
      "depth", form.row("Depth"), subject.character->depth, depth, "Set depth",
      [id = subject.character->id](Scene& scene, double v) { editor::set_depth(scene, id, v); });
  form.end_section();
}

}  // namespace kindred::ui
