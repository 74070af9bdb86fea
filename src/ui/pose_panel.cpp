// SPDX-License-Identifier: MIT
// Section of the pose library: a card for each pose, and what is done with the one that is chosen.
#include "ui/pose_panel.h"

#include <cmath>
#include <utility>

#include "editor/pose_library.h"
#include "kindred/rig/fk.h"
#include "ui/inspector_form.h"

namespace kindred::ui {
namespace {

constexpr float kPoseCardWidth = 80, kPoseCardHeight = 92, kPoseCardGap = 6, kPoseCardName = 22;

editor::PoseScope scope_of(const PosePanelState& state) {
  return static_cast<editor::PoseScope>(state.scope);
}

// Where the figure stands in world px: the thumbnail shows all of it.
struct Bounds {
  Vec2 min{HUGE_VAL, HUGE_VAL}, max{-HUGE_VAL, -HUGE_VAL};
  void add(Vec2 p) {
    min = glm::min(min, p);
    max = glm::max(max, p);
  }
};

bool in_pose(const SavedPose& pose, BoneId bone) {
  for (const SavedBone& saved : pose.bones) {
    if (saved.bone == bone) return true;
  }
  return false;
}

// The figure of bones; those that the pose does not hold are dim.
void draw_thumbnail(ImDrawList& list, const Subject& subject, const SavedPose& saved,
                    const Rect& rect) {
  const Character& character = *subject.character;
  const Rig& rig = subject.evaluated->rig;
  const Pose pose = editor::blended_pose(character, *character.base_pose, saved, 1);
  if (pose.size() != rig.bones.size()) return;
  std::vector<Affine> world(pose.size());
  forward_kinematics(rig, pose, world);
  Bounds bounds;
  for (int i = 0; i < static_cast<int>(world.size()); ++i) {
    bounds.add(joint_world(world, i));
    bounds.add(tip_world(rig, world, i));
  }
  const Vec2 size = glm::max(bounds.max - bounds.min, Vec2{1, 1});
  const Vec2 middle = 0.5 * (bounds.min + bounds.max);
  const double zoom =
      std::min(static_cast<double>(rect.w) / size.x, static_cast<double>(rect.h) / size.y);
  const ImVec2 center = rect.center();
  const auto at = [&](Vec2 p) {
    return ImVec2{center.x + static_cast<float>((p.x - middle.x) * zoom),
                  center.y - static_cast<float>((p.y - middle.y) * zoom)};
  };
  for (int i = 0; i < static_cast<int>(world.size()); ++i) {
    const bool held = in_pose(saved, (*character.bones)[static_cast<std::size_t>(i)].id);
    const ImU32 tint = color(held ? Token::kText : Token::kTextOff, held ? 1.f : 0.5f);
    const ImVec2 a = at(joint_world(world, i)), b = at(tip_world(rig, world, i));
    list.AddLine(a, b, tint, px(2));
    list.AddCircleFilled(a, px(1.5f), tint, 8);
  }
}

class PoseSection {
 public:
  explicit PoseSection(InspectorForm& form)
      : form_(form),
        state_(form.context().state.poses),
        list_(*ImGui::GetWindowDrawList()),
        enabled_(form.editor().session().mode == editor::Mode::kAnimate &&
                 !form.editor().read_only()) {}

  void draw() {
    draw_cards();
    if (changed()) return;
    if (const SavedPose* found = find_saved_pose(character(), state_.chosen)) {
      const SavedPose pose = *found;  // what is done with it may change the document
      draw_use(pose);
      if (changed()) return;
      draw_buttons(pose);
      if (changed()) return;
    }
    draw_save();
  }

 private:
  const Character& character() const { return *form_.subject().character; }
  // The character that the section was begun with is no longer the one of the document.
  bool changed() const { return form_.editor().character() != form_.subject().character; }

  void choose(const SavedPose& pose) {
    state_.chosen = pose.id;
    state_.renaming = false;
  }

  void draw_cards() {
    const std::vector<SavedPose>& poses = *character().poses;
    if (poses.empty()) {
      form_.note("No poses yet. Pose the figure, then save it.");
      return;
    }
    const float left = form_.x(12), room = form_.width() - px(24), gap = px(kPoseCardGap);
    const int columns = ImMax(1, static_cast<int>((room + gap) / (px(kPoseCardWidth) + gap)));
    const float width = ImFloor((room + gap) / static_cast<float>(columns) - gap);
    const float top = form_.y();
    for (std::size_t i = 0; i < poses.size(); ++i) {
      const auto column = static_cast<float>(static_cast<int>(i) % columns);
      const auto line = static_cast<float>(static_cast<int>(i) / columns);
      draw_card(poses[i], {left + column * (width + gap), top + line * (px(kPoseCardHeight) + gap),
                           width, px(kPoseCardHeight)});
    }
    const auto lines = static_cast<float>((static_cast<int>(poses.size()) + columns - 1) / columns);
    form_.skip(lines * (kPoseCardHeight + kPoseCardGap) + 2);
  }

  // A click chooses, a double click applies.
  void draw_card(const SavedPose& pose, const Rect& card) {
    ScopedId id(static_cast<int>(pose.id.value));
    const Hit hit = hit_area("pose", card);
    tooltip(pose.name + " \u2013 double-click to apply it");
    form_.map("pose/" + UiMap::escaped(pose.name), card);
    const bool is_chosen = pose.id == state_.chosen;
    fill(list_, card, color(hit.hovered ? Token::kControl : Token::kField), px(4));
    if (ImGui::IsRectVisible(card.min(), card.max())) {
      draw_thumbnail(
          list_, form_.subject(), pose,
          {card.x + px(8), card.y + px(8), card.w - px(16), card.h - px(kPoseCardName) - px(10)});
    }
    const float cy = card.bottom() - px(kPoseCardName) / 2;
    const float name = ImMin(text_width(FontRole::kSmall, pose.name), card.w - px(12));
    draw_text_fitted(list_, FontRole::kSmall, card.x + (card.w - name) / 2, cy, card.w - px(10),
                     color(Token::kText), pose.name);
    if (is_chosen) outline(list_, card, color(Token::kAccent), px(4), px(2));
    if (hit.clicked) choose(pose);
    if (hit.double_clicked && enabled_) apply(pose.id, 1);
  }

  void apply(SavedPoseId pose, double blend) {
    editor::apply_pose(form_.editor(), pose, blend, scope_of(state_), state_.mirrored);
  }

  // The slider shows the blend at once and makes one step when it is let go.
  void draw_use(const SavedPose& pose) {
    ScopedDisabled disabled(!enabled_);
    const Rect blend = form_.row("Blend in");
    FieldOptions options;
    options.unit = "%";
    options.decimals = 0;
    options.per_px = 0.5;
    options.range = {0, 100};
    options.fill_to = 100;
    double percent = state_.blend_percent;
    const FieldEvent event = number_field("blend", blend, percent, options);
    tooltip("Drag: the figure goes as far towards the pose");
    form_.map("pose_blend", blend);
    take_blend(pose, event, percent);
    const Rect scope = form_.row("Onto");
    const Segment scopes[] = {{"Selected"}, {"Whole figure"}};
    segmented("scope", scope, scopes, state_.scope);
    form_.map("pose_scope", scope);
    const Rect mirrored = form_.row("");
    if (check_box("mirrored", mirrored, state_.mirrored, "Mirrored")) {
      state_.mirrored = !state_.mirrored;
    }
    tooltip("Left and right change places");
    form_.map("pose_mirrored", mirrored);
  }

  void take_blend(const SavedPose& pose, FieldEvent event, double percent) {
    editor::Editor& editor = form_.editor();
    switch (event) {
      case FieldEvent::kDragBegan:
        editor.begin_drag("Apply pose " + pose.name);
        break;
      case FieldEvent::kDragged:
        state_.blend_percent = percent;
        apply(pose.id, percent / 100);
        break;
      case FieldEvent::kDragEnded:
        editor.commit_drag();
        state_.blend_percent = 0;
        break;
      case FieldEvent::kDragCancelled:
        editor.cancel_drag();
        state_.blend_percent = 0;
        break;
      case FieldEvent::kTyped:
        apply(pose.id, percent / 100);
        break;
      case FieldEvent::kNone:
      case FieldEvent::kRefused:
        break;
    }
  }

  // Verbs of the chosen pose, in one line; the name in its place while it is being typed.
  void draw_buttons(const SavedPose& pose) {
    const CharacterId id = form_.character_id();
    const float y = form_.y() + px(2);
    if (state_.renaming) {
      const Rect field{form_.x(12), y, form_.width() - px(24), px(24)};
      const bool finished =
          text_field("name", field, state_.name, std::exchange(state_.focus_name, false));
      form_.map("pose_name", field);
      if (finished && state_.name != pose.name) {
        form_.edit("Rename pose", [&](Scene& scene) {
          editor::rename_saved_pose(scene, id, pose.id, state_.name);
        });
      }
      if (finished || ImGui::IsItemDeactivated()) state_.renaming = false;
      form_.skip(32);
      return;
    }
    float x = form_.x(12);
    const auto place = [&](std::string_view name, float width) {
      const Rect rect{x, y, width, px(24)};
      x += width + px(4);
      form_.map(name, rect);
      return rect;
    };
    ButtonOptions options;
    options.enabled = enabled_;
    const SavedPoseId pose_id = pose.id;
    if (button("apply", place("pose_apply", button_width("Apply")), "Apply", options)) {
      apply(pose_id, 1);
      return finish_buttons();
    }
    tooltip("The whole pose, as one step");
    if (button("update", place("pose_update", button_width("Update")), "Update", options)) {
      editor::overwrite_pose(form_.editor(), pose_id, scope_of(state_));
      return finish_buttons();
    }
    tooltip("The pose becomes what is shown now");
    const Rect rename = place("pose_rename", px(28));
    if (icon_button("rename", rename, "pen", "Rename")) {
      state_.renaming = state_.focus_name = true;
      state_.name = pose.name;
    }
    const Rect remove = place("pose_delete", px(28));
    if (icon_button("delete", remove, "delete", "Delete this pose")) {
      form_.edit("Delete pose " + pose.name,
                 [&](Scene& scene) { editor::delete_saved_pose(scene, id, pose_id); });
    }
    finish_buttons();
  }
  void finish_buttons() { form_.skip(32); }

  void draw_save() {
    const float width = button_width("Save pose\u2026");
    const Rect rect{form_.x(12), form_.y() + px(2), width, px(24)};
    ButtonOptions options;
    options.enabled = action_enabled(form_.context(), "pose.save");
    if (button("save", rect, "Save pose\u2026", options)) run_action(form_.context(), "pose.save");
    tooltip("Keeps the pose shown in the scene, under a name", shortcut_text("pose.save"));
    form_.map("pose_save", rect);
    form_.skip(28);
  }

  InspectorForm& form_;
  PosePanelState& state_;
  ImDrawList& list_;
  bool enabled_;
};

}  // namespace

void draw_pose_section(InspectorForm& form) {
  const std::size_t count = form.subject().character->poses->size();
  const std::string subtitle = count == 0 ? std::string() : std::to_string(count);
  if (!form.section("Poses", subtitle)) return;
  ScopedId id("poses");
  PoseSection(form).draw();
  form.end_section();
}

}  // namespace kindred::ui
