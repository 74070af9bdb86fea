// SPDX-License-Identifier: MIT
#include "ui/state_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "editor/edits_keys.h"
#include "ui/draw.h"

namespace kindred::ui {

std::string solver_sentence(const editor::Editor& editor) {
  const editor::SolveReport& report = editor.session().solve;
  if (!report.valid) return {};
  if (report.status == ik::Status::kIterationLimit && !report.settling) {
    return fmt::format("Stopped after {} steps, error {} px. Raise the steps in Solver.",
                       report.iterations, number_text(report.error_px, 2));
  }
  if (!report.settling && !report.worst_handle.empty() && report.handles_met < report.handles) {
    return report.worst_handle + ": target is out of reach";
  }
  return fmt::format("{} of {} handles met", report.handles_met, report.handles);
}

std::string overlay_sentence(const editor::Editor& editor) {
  const editor::Session& session = editor.session();
  if (session.mode == editor::Mode::kRig || session.playing) return {};
  if (session.overlays.motion_paths && session.selection.bones.empty()) {
    return "Motion paths: select a bone.";
  }
  const auto& characters = editor.scene().characters;
  const bool keyed = std::any_of(characters.begin(), characters.end(), [](const auto& character) {
    const Clip* clip = editor::active_clip(*character);
    return clip != nullptr && !clip->channels.empty();
  });
  if (session.overlays.onion_skin && !keyed) return "Onion skins: nothing is keyed yet.";
  return {};
}

std::string rig_sentence(const editor::Editor& editor) {
  const Character* character = editor.character();
  if (character == nullptr) return {};
  const auto counted = [](std::size_t count, const char* one) {
    return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
  };
  return counted(character->bones->size(), "bone") + ", " +
         counted(character->parts->size(), "part");
}

Token solver_token(const editor::SolveReport& report) {
  return report.handles_met == report.handles && report.status == ik::Status::kConverged
             ? Token::kAnimatedFill
             : Token::kChangedFill;
}

std::string_view solver_word(const editor::SolveReport& report) {
  switch (report.status) {
    case ik::Status::kConverged:
      return "Converged";
    case ik::Status::kUnreachable:
      return "Unreachable";
    case ik::Status::kStalled:
      return "Stalled";
    case ik::Status::kIterationLimit:
      return "Step limit";
  }
  return {};
}

std::string solver_numbers(const editor::SolveReport& report) {
  return fmt::format("{} px \u00b7 {} steps \u00b7 {} \u00b5s", number_text(report.error_px, 2),
                     report.iterations, number_text(report.microseconds, 0));
}

ImU32 scene_color(const Color& c) { return IM_COL32(c.r, c.g, c.b, c.a); }

}  // namespace kindred::ui
