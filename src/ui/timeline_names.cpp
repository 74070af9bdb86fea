// SPDX-License-Identifier: MIT
// The left column of the dope sheet: names of the rows, values and key buttons of channels.
#include <fmt/format.h>

#include <cmath>

#include "editor/edits_keys.h"
#include "editor/selection.h"
#include "ui/timeline_view.h"

namespace kindred::ui {
namespace {

using Kind = TimelineRow::Kind;

// "−66.5°" of a bone's channel at the playhead; empty for others.
std::string value_text(Context& context, const Character& character, const ChannelTarget& target) {
  const PropertyKind& kind = property(target.property);
  const EvaluatedCharacter* posed = context.editor.evaluated_character();
  if (posed == nullptr) return {};
  if (kind.field != nullptr) {
    const int index = bone_index(*character.bones, target.bone);
    if (index < 0) return {};
    const double value = posed->pose[static_cast<std::size_t>(index)].*kind.field;
    return number_text(value, kind.decimals) + (kind.unit == "\u00b0" ? "\u00b0" : "");
  }
  if (kind.owner == PropertyOwner::kCharacter) return posed->skin.value_or("none");
  for (const EvaluatedPart& part : posed->parts) {
    const Part& named = (*character.parts)[static_cast<std::size_t>(part.part)];
    if (named.name != target.part || (target.skin && named.skin != target.skin)) continue;
    if (kind.word == "visible") return part.visible ? "shown" : "hidden";
    if (kind.word == "order") return fmt::format("{}", part.order);
    return number_text(part.opacity, 2);
  }
  return {};
}

void click_name(Context& context, const ShownClip& shown, const TimelineRow& row) {
  const CharacterId character = shown.character.id;
  editor::Selection selection = context.editor.session().selection;
  if (row.kind == Kind::kSummary || row.kind == Kind::kPins) return;
  if (!row.bone) {
    editor::select_character(selection, character);
  } else if (ImGui::GetIO().KeyShift || ImGui::GetIO().KeyCtrl) {
    editor::toggle_bone(selection, character, row.bone);
  } else {
    editor::select_bone(selection, character, row.bone);
  }
  context.editor.select(std::move(selection));
}

// Sets a key of the channel at the playhead, or takes away the one that is there.
void click_key(Context& context, const ShownClip& shown, const ChannelTarget& target,
               editor::KeyState state) {
  editor::Editor& editor = context.editor;
  const CharacterId id = shown.character.id;
  editor::Session& session = editor.session();
  if (state != editor::KeyState::kKeyedHere) {
    editor.edit("Set key", [&](Scene& scene) {
      editor::key_channel(scene, session.unkeyed, id, target, session.playhead);
    });
    return;
  }
  std::vector<editor::KeyRef> here =
      editor::keys_at(editor.scene(), shown.character, session.playhead);
  std::erase_if(here, [&](const editor::KeyRef& key) { return !(key.channel == target); });
  editor.edit("Delete key", [&](Scene& scene) { editor::delete_keys(scene, here); });
}

void draw_channel_value(Context& context, const ShownClip& shown, const TimelineRow& row,
                        const Rect& rect) {
  const ChannelTarget target =
      shown.clip.channels[static_cast<std::size_t>(row.channels.front())]->target;
  const editor::Session& session = context.editor.session();
  const float cy = rect.center().y;
  draw_number_right(*ImGui::GetWindowDrawList(), FontRole::kBody, rect.right() - px(26), cy,
                    color(Token::kTextDim), value_text(context, shown.character, target));
  const editor::KeyState state = editor::key_state(context.editor.scene(), shown.character, target,
                                                   session.playhead, session.unkeyed);
  const Rect place{rect.right() - px(24), rect.y, px(20), rect.h};
  const bool clicked = key_button("key", place, state);
  if (context.map.enabled()) {
    context.map.add("timeline/key_button/" + UiMap::escaped(shown.character.name) + "/" + row.id,
                    place);
  }
  if (clicked) click_key(context, shown, target, state);
}

void toggle_open(Context& context, const TimelineRow& row) {
  std::set<std::string>& open = context.state.timeline.open_rows;
  if (open.erase(row.fold_key()) == 0) open.insert(row.fold_key());
}

void draw_bone_name(Context& context, const TimelineRow& row, const Rect& rect, bool selected,
                    const Hit& hit, const Hit& caret) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float cy = rect.center().y;
  draw_icon(list, row.open ? "open-branch" : "closed", {rect.x + px(13), cy},
            color(Token::kTextDim));
  draw_icon(list, row.bone ? "bone" : "character", {rect.x + px(28), cy},
            color(selected ? Token::kSelectCanvas : Token::kTextDim));
  draw_text_fitted(list, FontRole::kBody, rect.x + px(41), cy, rect.w - px(50), color(Token::kText),
                   row.label);
  if (caret.clicked || (hit.double_clicked && !caret.hovered)) toggle_open(context, row);
}

void draw_pins_name(Context& context, const TimelineRow& row, const Rect& rect, const Hit& hit,
                    const Hit& caret) {
  if (row.lane > 0) return;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float cy = rect.center().y;
  draw_icon(list, row.open ? "open-branch" : "closed", {rect.x + px(13), cy},
            color(Token::kTextDim));
  draw_icon(list, "pin", {rect.x + px(28), cy}, color(Token::kHandleIcon));
  draw_text(list, FontRole::kBody, rect.x + px(41), cy, color(Token::kText), row.label);
  if (caret.clicked || (hit.double_clicked && !caret.hovered)) toggle_open(context, row);
}

void draw_name_row(Context& context, const ShownClip& shown, const TimelineRow& row,
                   const Rect& rect) {
  ScopedId scope(row.id + std::to_string(row.lane));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Hit hit = hit_area("name", rect);
  ImGui::SetItemAllowOverlap();
  const bool selected = row_is_selected(context, shown.character, row);
  fill(list, rect, color(row_ground(row)));
  if (selected && row.kind == Kind::kBone) {
    const bool focused = context.state.focused != Pane::kInspector;
    fill(list, rect, color(focused ? Token::kSelect : Token::kSelectOff));
  } else if (hit.hovered) {
    fill(list, rect, color(Token::kHover, 0.5f));
  }
  hairline(list, rect.x, rect.right(), rect.bottom() - px(1));
  const float cy = rect.center().y;
  if (row.kind == Kind::kSummary) {
    draw_icon(list, "summary", {rect.x + px(28), cy}, color(Token::kTextDim));
    draw_text(list, FontRole::kStrong, rect.x + px(41), cy, color(Token::kText), row.label);
  } else if (row.kind == Kind::kBone) {
    const Hit caret = hit_area("caret", {rect.x + px(2), rect.y, px(20), rect.h});
    draw_bone_name(context, row, rect, selected, hit, caret);
    if (caret.clicked) return;
  } else if (row.kind == Kind::kPins) {
    const Hit caret = hit_area("caret", {rect.x + px(2), rect.y, px(20), rect.h});
    draw_pins_name(context, row, rect, hit, caret);
  } else if (row.kind == Kind::kPinPoint) {
    draw_text_fitted(list, FontRole::kBody, rect.x + px(41), cy, rect.w - px(50),
                     color(Token::kText), row.label);
  } else {
    draw_text_fitted(list, FontRole::kBody, rect.x + px(41), cy, rect.w - px(41 + 92),
                     color(Token::kText), row.label);
    draw_channel_value(context, shown, row, rect);
  }
  if (hit.clicked) click_name(context, shown, row);
}

}  // namespace

Rect timeline_row_rect(const TimelineView& view, const TimelineState& state, const Rect& column,
                       std::size_t row) {
  const float y = column.y + view.row_height * static_cast<float>(row) - std::floor(state.scroll_y);
  return {column.x, y, column.w, view.row_height};
}

bool row_is_shown(const Rect& row, const Rect& column) {
  return row.bottom() > column.y && row.y < column.bottom();
}

bool row_is_selected(const Context& context, const Character& character, const TimelineRow& row) {
  return row.bone &&
         editor::is_selected(context.editor.session().selection, character.id, row.bone);
}

Token row_ground(const TimelineRow& row) {
  const bool inner = row.kind == Kind::kChannel || row.kind == Kind::kPinPoint;
  return inner ? Token::kRow : Token::kRowAlt;
}

void draw_names(Context& context, const TimelineView& view, const ShownClip& shown,
                const std::vector<TimelineRow>& rows) {
  ImGui::PushClipRect(view.names.min(), view.names.max(), true);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Rect rect = timeline_row_rect(view, context.state.timeline, view.names, i);
    if (!row_is_shown(rect, view.names)) continue;
    draw_name_row(context, shown, rows[i], rect);
    if (!context.map.enabled()) continue;
    if (rows[i].lane > 0) continue;
    const std::string path = UiMap::escaped(shown.character.name) + "/" + rows[i].id;
    context.map.add("timeline/row/" + path, rect, view.names);
    if (rows[i].kind == Kind::kBone || rows[i].kind == Kind::kPins) {
      context.map.add("timeline/fold/" + path, {rect.x + px(4), rect.y, px(18), rect.h},
                      view.names);
    }
  }
  ImGui::PopClipRect();
}

}  // namespace kindred::ui
