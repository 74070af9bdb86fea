// SPDX-License-Identifier: MIT
#include "editor/modal_breakdown.h"

#include <algorithm>
#include <cmath>

#include "editor/edits_keys.h"
#include "editor/edits_pose.h"
#include "editor/gizmos_filter.h"
#include "editor/modal_pose.h"

namespace kindred::editor {
namespace {

constexpr double kWholeWayPx = 200;
constexpr double kBreakdownFine = 0.1;
constexpr double kBreakdownSnap = 0.1;
constexpr double kFarthestBefore = -2, kFarthestAfter = 3;

/// What is blended, fixed at the start.
struct BreakdownPoses {
  CharacterId character;
  std::vector<int> bones;
  Pose shown, before, after;
  double share = 0;  ///< of the playhead between the keys
};

class BreakdownGesture final : public Interaction {
 public:
  BreakdownGesture(Editor& editor, BreakdownPoses poses, std::string name, Vec2 mouse_screen)
      : poses_(std::move(poses)), last_x_(mouse_screen.x) {
    editor.set_playing(false);
    editor.begin_drag(std::move(name));
  }

  void process(Editor& editor, const CanvasTransform&, const PointerEvent& event) override {
    if (!std::isfinite(event.screen.x)) return;
    way_px_ += (event.screen.x - last_x_) * (event.shift ? kBreakdownFine : 1.0);
    last_x_ = event.screen.x;
    snap_ = event.ctrl;
    show(editor);
  }

  bool key(Editor& editor, std::string_view key) override {
    if (!typed_.key(key)) return false;
    show(editor);
    return true;
  }

  void commit(Editor& editor, const PointerEvent&) override { editor.commit_drag(); }
  void cancel(Editor& editor) override { editor.cancel_drag(); }

  DragFeedback feedback() const override {
    DragFeedback feedback;
    feedback.active = true;
    feedback.figure = {poses_.character, {}};
    feedback.tag = "Breakdown " + number_in_words(100 * share(), 0) + " %";
    return feedback;
  }

  std::string_view hint() const override {
    return "Move|blend between the keys;0\u20139|percent;Ctrl|by 10 %;Shift|fine;Click|apply;"
           "Esc|cancel";
  }

 private:
  double share() const {
    if (const std::optional<double> percent = typed_.value()) {
      return std::clamp(*percent / 100, kFarthestBefore, kFarthestAfter);
    }
    double share = poses_.share + way_px_ / kWholeWayPx;
    if (snap_) share = std::round(share / kBreakdownSnap) * kBreakdownSnap;
    return std::clamp(share, kFarthestBefore, kFarthestAfter);
  }

  /// A mouse that has not moved has changed nothing.
  void show(Editor& editor) {
    Pose wanted = poses_.shown;
    const bool changes = way_px_ != 0 || typed_.value();
    for (const int bone : poses_.bones) {
      const auto i = static_cast<std::size_t>(bone);
      if (changes) wanted[i] = blended(poses_.before[i], poses_.after[i], share());
    }
    update_pose_drag(editor, poses_.character, wanted);
  }

  BreakdownPoses poses_;
  double last_x_ = 0, way_px_ = 0;
  bool snap_ = false;
  TypedNumber typed_;
};

std::vector<int> bones_to_blend(const Editor& editor, const Character& character) {
  const Selection& selection = editor.session().selection;
  const bool all = selection.character != character.id || selection.bones.empty();
  std::vector<int> bones;
  for (std::size_t i = 0; i < character.bones->size(); ++i) {
    const BoneId id = (*character.bones)[i].id;
    const bool chosen = all || std::find(selection.bones.begin(), selection.bones.end(), id) !=
                                   selection.bones.end();
    if (chosen && !is_locked(editor.session(), character, id)) bones.push_back(static_cast<int>(i));
  }
  return bones;
}

}  // namespace

BonePose blended(const BonePose& before, const BonePose& after, double share) {
  const auto mix = [share](double l, double r) { return l == r ? l : (1 - share) * l + share * r; };
  return {mix(before.x, after.x), mix(before.y, after.y),
          mix(before.rotation_deg, after.rotation_deg), mix(before.scale_x, after.scale_x),
          mix(before.scale_y, after.scale_y)};
}

std::unique_ptr<Interaction> begin_breakdown(Editor& editor, const PointerEvent& mouse) {
  const Character* character = editor.character();
  if (character == nullptr) return nullptr;
  const std::vector<int> bones = bones_to_blend(editor, *character);
  if (bones.empty()) {
    notify_locked(editor, {character->id, editor.session().selection.active_bone(), {}});
    return nullptr;
  }
  std::vector<BoneId> ids;
  for (const int bone : bones)
    ids.push_back((*character->bones)[static_cast<std::size_t>(bone)].id);
  const Time now = editor.session().playhead;
  const auto before = previous_key_time(editor.scene(), *character, ids, now);
  const auto after = next_key_time(editor.scene(), *character, ids, now);
  if (!before || !after) {
    Notice notice;
    notice.text = "A breakdown needs a key before and one after the playhead.";
    editor.notify(std::move(notice));
    return nullptr;
  }
  const Rig rig = make_rig(*character->bones);
  const Clip* clip = active_clip(*character);
  BreakdownPoses poses;
  poses.character = character->id;
  poses.bones = bones;
  poses.shown = shown_pose(*character, now, editor.session().unkeyed);
  poses.before = evaluate_pose(*character, rig, clip, *before);
  poses.after = evaluate_pose(*character, rig, clip, *after);
  poses.share =
      static_cast<double>((now - *before).flicks) / static_cast<double>((*after - *before).flicks);
  const std::string name =
      bones.size() == 1 ? "Breakdown " + find_bone(*character, ids.front())->name : "Breakdown";
  return std::make_unique<BreakdownGesture>(editor, std::move(poses), name, mouse.screen);
}

}  // namespace kindred::editor
