// SPDX-License-Identifier: MIT
// Sections of the IK handle and the solver.
#include <fmt/format.h>

#include "editor/edits_bones.h"
#include "editor/edits_handles.h"
#include "editor/handle_steps.h"
#include "editor/selection.h"
#include "ui/inspector_form.h"
#include "ui/inspector_solver.h"
#include "ui/state_words.h"

namespace kindred::ui {
namespace {

// The handle that the section shows: the selected one, else the first on the active bone.
const Handle* shown_handle(const Subject& subject) {
  if (subject.handle != nullptr) return subject.handle;
  if (subject.bone == nullptr) return nullptr;
  for (const Handle& handle : subject.character->handles) {
    if (handle.bone == subject.bone->id) return &handle;
  }
  return nullptr;
}

const Handle& handle_in(const Character& character, HandleId id) {
  return *find_handle(character, id);
}

void draw_target(InspectorForm& form, const Handle& handle) {
  const Subject& subject = form.subject();
  const auto index = static_cast<std::size_t>(&handle_in(*subject.character, handle.id) -
                                              subject.character->handles.data());
  const Vec2 target = ik_inputs(*subject.character, *subject.evaluated).handles[index].target_world;
  const Rect row = form.row("Target");
  const float gap = px(6), half = ImFloor((row.w - gap) / 2);
  FieldOptions options;
  const CharacterId character = form.character_id();
  const HandleId id = handle.id;
  options.prefix = "X";
  form.number("target_x", {row.x, row.y, half, row.h}, target.x, options, "Set target",
              [=](Scene& scene, double v) {
                editor::set_handle_target(scene, character, id, Vec2{v, target.y});
              });
  options.prefix = "Y";
  form.number("target_y", {row.x + half + gap, row.y, row.w - half - gap, row.h}, target.y, options,
              "Set target", [=](Scene& scene, double v) {
                editor::set_handle_target(scene, character, id, Vec2{target.x, v});
              });
}

int bones_up_to_root(const Character& character, BoneId bone) {
  int count = 0;
  for (const Bone* at = find_bone(character, bone); at != nullptr;
       at = find_bone(character, at->parent)) {
    ++count;
  }
  return count;
}

void draw_chain(InspectorForm& form, const Handle& handle) {
  const int most = bones_up_to_root(*form.subject().character, handle.bone);
  std::vector<std::string> labels{"Up to the root"};
  for (int n = 1; n < most; ++n)
    labels.push_back(fmt::format("{} {}", n, n == 1 ? "bone" : "bones"));
  std::vector<Choice> choices;
  for (const std::string& label : labels) choices.push_back({label});
  const int current = handle.chain && *handle.chain < most ? *handle.chain : 0;
  const Rect rect = form.row("Chain");
  const int chosen = combo("chain", rect, current, choices);
  form.map("chain", rect);
  if (chosen < 0 || chosen == current) return;
  form.edit("Set chain", [character = form.character_id(), id = handle.id, chosen](Scene& scene) {
    editor::set_handle_chain(scene, character, id,
                             chosen == 0 ? std::nullopt : std::optional<int>(chosen));
  });
}

// Where on its bone it sits; away from the tip a button puts it back there.
void draw_point(InspectorForm& form, const Handle& handle) {
  const Bone* bone = find_bone(form.character(), handle.bone);
  if (bone == nullptr) return;
  const Vec2 point = handle_point(*bone, handle.point);
  const Rect row = form.row("Point");
  const auto [left, right] = InspectorForm::halves(row);
  const CharacterId character = form.character_id();
  FieldOptions options;
  options.per_px = 0.5;
  options.prefix = "X";
  form.number("handle_x", left, point.x, options, "Set handle point",
              [=, id = handle.id](Scene& scene, double v) {
                editor::set_handle_point(scene, character, id, Vec2{v, point.y});
              });
  options.prefix = "Y";
  form.number("handle_y", right, point.y, options, "Set handle point",
              [=, id = handle.id](Scene& scene, double v) {
                editor::set_handle_point(scene, character, id, Vec2{point.x, v});
              });
  if (!handle.point) return;
  IconButtonOptions look;
  look.size = IconSize::kSmall;
  if (icon_button("to tip", form.key_place(row), "close", "Back to the bone's tip", look)) {
    form.edit("Set handle point", [&](Scene& scene) {
      editor::set_handle_point(scene, character, handle.id, std::nullopt);
    });
  }
  form.map("handle_to_tip", form.key_place(row));
}

void draw_missing_handle(InspectorForm& form) {
  if (!form.note_with_button("None on this bone", "add_handle", "Add handle")) return;
  editor::make_handle(form.editor(), {form.character_id(), form.subject().bone->id, std::nullopt});
}

}  // namespace

void draw_handle_section(InspectorForm& form) {
  const Handle* found = shown_handle(form.subject());
  const bool open = form.section("IK handle", found != nullptr ? found->name : "");
  if (found == nullptr) {
    if (open) {
      draw_missing_handle(form);
      form.end_section();
    }
    return;
  }
  const Handle handle = *found;  // edits below replace the document
  const CharacterId character = form.character_id();
  const Rect& head = form.head();
  const float width = check_box_width("Pinned");
  const Rect box{head.right() - px(12) - width, head.y, width, head.h};
  if (check_box("pinned", box, handle.pinned, "Pinned")) {
    form.edit(handle.pinned ? "Unpin" : "Pin", [&](Scene& scene) {
      editor::set_pinned(scene, character, handle.id, !handle.pinned);
    });
    return;  // the subject is of the document before
  }
  form.map("pinned", box);
  if (!open) return;
  draw_target(form, handle);
  FieldOptions weight;
  weight.decimals = 2;
  weight.per_px = 0.01;
  weight.range = editor::kWeightRange;
  weight.fill_to = 1;
  form.number(
      "handle_weight", form.row("Weight"), handle.weight, weight, "Set handle weight",
      [=](Scene& scene, double v) { editor::set_handle_weight(scene, character, handle.id, v); });
  draw_chain(form, handle);
  draw_point(form, handle);
  const Rect row = form.row("Show");
  if (form.check("handle_locked", row, "Locked", handle.locked, false)) {
    form.edit(handle.locked ? "Unlock handle" : "Lock handle", [&](Scene& scene) {
      editor::set_handle_locked(scene, character, handle.id, !handle.locked);
    });
  }
  form.end_section();
}

void draw_solver_section(InspectorForm& form) {
  if (!form.section("Solver")) return;
  const IkSettings ik = form.subject().character->ik;
  const CharacterId character = form.character_id();
  std::vector<Choice> choices;
  int current = -1;
  for (const ik::Solver& solver : ik::solvers()) {
    if (solver.word == ik.solver) current = static_cast<int>(choices.size());
    choices.push_back({solver.label});
  }
  const Rect method = form.row("Method");
  const int chosen = combo("method", method, current, choices, ik.solver);
  form.map("solver", method);
  if (current >= 0) tooltip(ik::solvers()[static_cast<std::size_t>(current)].description);
  if (chosen >= 0 && chosen != current) {
    const std::string_view word = ik::solvers()[static_cast<std::size_t>(chosen)].word;
    form.edit("Set solver", [=](Scene& scene) { editor::set_solver(scene, character, word); });
  }
  FieldOptions tolerance;
  tolerance.unit = "px";
  tolerance.decimals = 2;
  tolerance.per_px = 0.01;
  tolerance.range = editor::kToleranceRange;
  form.number("tolerance", form.row("Tolerance"), ik.tolerance_px, tolerance, "Set tolerance",
              [=](Scene& scene, double v) { editor::set_tolerance(scene, character, v); });
  FieldOptions steps;
  steps.decimals = 0;
  steps.per_px = 1;
  steps.range = editor::kIterationsRange;
  form.number("max_iterations", form.row("Steps"), ik.max_iterations, steps, "Set steps",
              [=](Scene& scene, double v) { editor::set_max_iterations(scene, character, v); });
  if (ik.solver == "gradient") {
    FieldOptions alpha;
    alpha.decimals = 4;
    alpha.per_px = 0.0005;
    alpha.range = {0, 10};
    form.number("fixed_step", form.row("Fixed \u03b1"), ik.fixed_step, alpha, "Set fixed step",
                [=](Scene& scene, double v) { editor::set_fixed_step(scene, character, v); });
  }
  const BalanceSettings& balance = ik.balance;
  const Rect row = form.row("Balance");
  const float box = check_box_width("");
  if (form.check("balance", {row.x, row.y, box, row.h}, "", balance.enabled, false)) {
    form.edit(balance.enabled ? "Balance off" : "Balance on",
              [&](Scene& scene) { editor::set_balance(scene, character, !balance.enabled); });
  }
  FieldOptions weight;
  weight.decimals = 2;
  weight.range = editor::kWeightRange;
  weight.fill_to = 1;
  form.number("balance_weight", {row.x + box + px(8), row.y, row.w - box - px(8), row.h},
              balance.weight, weight, "Set balance weight",
              [=](Scene& scene, double v) { editor::set_balance_weight(scene, character, v); });
  const editor::SolveReport& report = form.editor().session().solve;
  if (report.valid && !form.subject().rig) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float cy = form.y() + px(11);
    list.AddCircleFilled({form.x(17), cy}, 3.5f * ui_scale(), color(solver_token(report)));
    const std::string_view word = solver_word(report);
    draw_text(list, FontRole::kBody, form.x(30), cy, color(Token::kText), word);
    draw_text(list, FontRole::kBody, form.x(36) + text_width(FontRole::kBody, word), cy,
              color(Token::kTextDim), solver_numbers(report));
    form.skip(26);
    draw_error_curve(form, report.error_curve);
  }
  form.end_section();
}

}  // namespace kindred::ui
