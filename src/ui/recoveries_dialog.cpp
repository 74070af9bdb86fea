// SPDX-License-Identifier: MIT
#include "ui/recoveries_dialog.h"

#include <ctime>
#include <utility>

#include "editor/safekeeping.h"
#include "ui/modal.h"
#include "ui/panels.h"

namespace kindred::ui {
namespace {

constexpr float kRecoveryRow = 32;

enum class Wish { kNone, kRestore, kDiscard };

struct Chosen {
  Wish wish = Wish::kNone;
  editor::Recovery recovery;
};

Wish draw_row(Context& context, const editor::Recovery& recovery, const Rect& rect,
              const Rect& area) {
  ScopedId id(recovery.slot);
  const float y = rect.y + px(4), cy = rect.center().y;
  const float restore_width = button_width("Restore"), discard_width = button_width("Discard");
  const Rect restore{rect.right() - restore_width, y, restore_width, px(24)};
  const Rect discard{restore.x - px(8) - discard_width, y, discard_width, px(24)};
  ImDrawList& list = *ImGui::GetWindowDrawList();
  draw_icon(list, "file", {rect.x + px(8), cy}, color(Token::kTextDim));
  draw_text_fitted(list, FontRole::kBody, rect.x + px(24), cy, discard.x - px(32) - rect.x,
                   color(Token::kText), editor::recovery_words(recovery, std::time(nullptr)));
  Wish wish = Wish::kNone;
  if (button("restore", restore, "Restore")) wish = Wish::kRestore;
  if (button("discard", discard, "Discard")) wish = Wish::kDiscard;
  const std::string name = "recoveries/" + UiMap::escaped(recovery.slot);
  context.map.add(name + "/restore", restore, area);
  context.map.add(name + "/discard", discard, area);
  return wish;
}

Chosen draw_rows(Context& context, const RecoveriesState& dialog, const Rect& area) {
  ScopedArea scroll("recoveries", area);
  const ImVec2 start = ImGui::GetCursorScreenPos();
  if (dialog.rows.empty()) {
    draw_text(*ImGui::GetWindowDrawList(), FontRole::kBody, start.x, start.y + px(14),
              color(Token::kTextDim), "Nothing to recover: every window was closed in order.");
  }
  Chosen chosen;
  float y = start.y;
  for (const editor::Recovery& recovery : dialog.rows) {
    const Wish wish =
        draw_row(context, recovery, {start.x, y, area.w - px(12), px(kRecoveryRow)}, area);
    if (wish != Wish::kNone) chosen = {wish, recovery};
    y += px(kRecoveryRow);
  }
  return chosen;
}

void fulfil(Context& context, Chosen chosen) {
  editor::Safekeeping* safekeeping = context.state.safekeeping;
  if (safekeeping == nullptr || chosen.wish == Wish::kNone) return;
  if (chosen.wish == Wish::kRestore) {
    context.state.recoveries.reset();
    restore_work(context, chosen.recovery);
    return;
  }
  Question question;
  question.title = "Discard this work?";
  question.text =
      editor::recovery_words(chosen.recovery, std::time(nullptr)) + " is lost for good.";
  question.yes = "Discard";
  question.destructive = true;
  UiState& state = context.state;
  question.on_yes = [&state, safekeeping, recovery = std::move(chosen.recovery)] {
    safekeeping->discard(recovery);
    if (state.recoveries) state.recoveries->rows = safekeeping->recoveries();
  };
  state.question = std::move(question);
}

}  // namespace

void open_recoveries(Context& context) {
  context.state.recoveries = std::make_unique<RecoveriesState>();
  if (context.state.safekeeping != nullptr) {
    context.state.recoveries->rows = context.state.safekeeping->recoveries();
  }
}

void restore_work(Context& context, const editor::Recovery& recovery) {
  editor::Safekeeping* safekeeping = context.state.safekeeping;
  if (safekeeping == nullptr) return;
  ask_to_save(context, [safekeeping, recovery] { safekeeping->restore(recovery); });
}

void draw_recoveries(Context& context) {
  if (!context.state.recoveries) return;
  Chosen chosen;
  bool closed = false;
  {
    ScopedModal modal(context, "recoveries", px(640), px(320));
    const Rect rect = modal.rect();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    draw_text(list, FontRole::kTitle, rect.x + px(16), rect.y + px(22), color(Token::kText),
              "Recover work");
    hairline(list, rect.x, rect.right(), rect.y + px(44));
    chosen = draw_rows(context, *context.state.recoveries,
                       {rect.x + px(16), rect.y + px(52), rect.w - px(32), rect.h - px(108)});
    const float width = ImMax(px(72), button_width("Close"));
    const Rect close{rect.right() - px(16) - width, rect.bottom() - px(40), width, px(24)};
    closed = button("close", close, "Close") || modal.escape();
    context.map.add("recoveries/close", close);
  }
  if (closed && !context.state.question) {
    context.state.recoveries.reset();
  } else {
    fulfil(context, std::move(chosen));
  }
}

}  // namespace kindred::ui
