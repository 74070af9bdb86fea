// SPDX-License-Identifier: MIT
// The list of channels beside the graph: grouped by bone, each with its colour, its value at the
// playhead and its key button.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "editor/selection.h"
#include "ui/curves_parts.h"

namespace kindred::ui {
namespace {

constexpr float kListRow = 20;

bool finds(std::string_view text, std::string_view wanted) {
  const auto same = [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) ==
           std::tolower(static_cast<unsigned char>(b));
  };
  return std::search(text.begin(), text.end(), wanted.begin(), wanted.end(), same) != text.end();
}

/// A row of the list: a bone's name, or a channel.
struct CurveListRow {
  BoneId bone;
  const ListedChannel* channel = nullptr;
};

std::string name_above(const Character& character, BoneId bone) {
  const Bone* found = find_bone(character, bone);
  return found != nullptr ? found->name : character.name;
}

std::vector<CurveListRow> list_rows(const CurvesPane& pane, std::string_view search) {
  std::vector<CurveListRow> rows;
  const ListedChannel* last = nullptr;
  for (const ListedChannel& channel : pane.listed) {
    const std::string name = name_above(pane.character, channel.bone);
    if (!search.empty() && !finds(name + " " + channel.label, search)) continue;
    if (last == nullptr || last->bone != channel.bone) rows.push_back({channel.bone, nullptr});
    rows.push_back({channel.bone, &channel});
    last = &channel;
  }
  return rows;
}

const Channel& channel_of(const CurvesPane& pane, const ListedChannel& listed) {
  return *pane.clip.channels[static_cast<std::size_t>(listed.index)];
}

// ---- choosing ----------------------------------------------------------------------------------

// A click shows the channel alone, with Ctrl or on its swatch it comes in addition, or goes.
void choose_channel(Context& context, const ChannelTarget& target, bool toggles) {
  CurvesState& state = curves_state(context);
  const auto found = std::find(state.chosen.begin(), state.chosen.end(), target);
  const bool was_chosen = found != state.chosen.end();
  if (toggles && was_chosen) {
    state.chosen.erase(found);
  } else if (toggles) {
    state.chosen.push_back(target);
  } else if (was_chosen) {
    std::rotate(found, found + 1, state.chosen.end());  // becomes the active one
    return;
  } else {
    state.chosen = {target};
    state.px_per_unit = 0;
  }
}

void choose_bone(Context& context, const CurvesPane& pane, BoneId bone) {
  CurvesState& state = curves_state(context);
  const bool adds = ImGui::GetIO().KeyCtrl || ImGui::GetIO().KeyShift;
  if (!adds) {
    state.chosen.clear();
    state.px_per_unit = 0;
  }
  for (const ListedChannel& listed : pane.listed) {
    const ChannelTarget& target = channel_of(pane, listed).target;
    const bool known =
        std::find(state.chosen.begin(), state.chosen.end(), target) != state.chosen.end();
    if (listed.bone == bone && !known) state.chosen.push_back(target);
  }
  if (!bone) return;
  editor::Selection selection = context.editor.session().selection;
  if (adds) {
    if (editor::is_selected(selection, pane.character.id, bone)) return;
    editor::toggle_bone(selection, pane.character.id, bone);
  } else {
    editor::select_bone(selection, pane.character.id, bone);
  }
  state.followed = selection.bones;
  context.editor.select(std::move(selection));
}

void click_curve_key(Context& context, const CurvesPane& pane, const ChannelTarget& target,
                     editor::KeyState key_state) {
  editor::Editor& editor = context.editor;
  editor::Session& session = editor.session();
  const CharacterId id = pane.character.id;
  if (key_state != editor::KeyState::kKeyedHere) {
    editor.edit("Set key", [&](Scene& scene) {
      editor::key_channel(scene, session.unkeyed, id, target, session.playhead);
    });
    return;
  }
  std::vector<editor::KeyRef> here =
      editor::keys_at(editor.scene(), pane.character, session.playhead);
  std::erase_if(here, [&](const editor::KeyRef& key) { return !(key.channel == target); });
  editor.edit("Delete key", [&](Scene& scene) { editor::delete_keys(scene, here); });
}

// ---- drawing -----------------------------------------------------------------------------------

// The value in force, an edit that is not keyed included.
double value_now(Context& context, const CurvesPane& pane, const Channel& channel) {
  const PropertyKind& kind = property(channel.target.property);
  const EvaluatedCharacter* posed = context.editor.evaluated_character();
  const int bone = bone_index(*pane.character.bones, channel.target.bone);
  if (kind.field != nullptr && posed != nullptr && bone >= 0) {
    return posed->pose[static_cast<std::size_t>(bone)].*kind.field;
  }
  return *sample(channel.curve, curve_rules(pane.clip, channel), context.editor.session().playhead);
}

void draw_group_row(Context& context, const CurvesPane& pane, BoneId bone, const Rect& rect) {
  ScopedId scope(static_cast<int>(bone.value));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Hit hit = hit_area("group", rect);
  const bool selected =
      bone && editor::is_selected(context.editor.session().selection, pane.character.id, bone);
  fill(list, rect, color(Token::kRowAlt));
  if (hit.hovered) fill(list, rect, color(Token::kHover, 0.5f));
  hairline(list, rect.x, rect.right(), rect.bottom() - px(1));
  draw_icon(list, bone ? "bone" : "character", {rect.x + px(20), rect.center().y},
            color(selected ? Token::kSelectCanvas : Token::kTextDim));
  const std::string name = name_above(pane.character, bone);
  draw_text_fitted(list, FontRole::kBody, rect.x + px(34), rect.center().y, rect.w - px(42),
                   color(Token::kText), name);
  context.map.add("curves/bone/" + UiMap::escaped(name), rect, pane.list);
  if (hit.clicked) choose_bone(context, pane, bone);
}

void draw_swatch(ImDrawList& list, const Rect& box, Token tint, bool chosen) {
  if (chosen) {
    fill(list, box, color(tint), px(2));
  } else {
    outline(list, box, color(tint, 0.75f), px(2), px(1.4f));
  }
}

void draw_channel_row(Context& context, const CurvesPane& pane, const ListedChannel& listed,
                      const Rect& rect) {
  ScopedId scope(listed.index + (1 << 24));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const CurvesState& state = curves_state(context);
  const Channel& channel = channel_of(pane, listed);
  const auto found = std::find(state.chosen.begin(), state.chosen.end(), channel.target);
  const bool chosen = found != state.chosen.end();
  const bool active = chosen && channel.target == state.chosen.back();
  const Hit hit = hit_area("channel", rect);
  ImGui::SetItemAllowOverlap();
  fill(list, rect, color(Token::kRow));
  if (active) {
    const bool focused = context.state.focused == Pane::kTimeline;
    fill(list, rect, color(focused ? Token::kSelect : Token::kSelectOff));
  } else if (hit.hovered) {
    fill(list, rect, color(Token::kHover, 0.5f));
  }
  hairline(list, rect.x, rect.right(), rect.bottom() - px(1));
  const float cy = rect.center().y;
  const Rect swatch{rect.x + px(28), std::floor(cy - px(5)), px(10), px(10)};
  draw_swatch(list, swatch, listed.tint, chosen);
  const Hit toggle = hit_area("swatch", {rect.x + px(20), rect.y, px(24), rect.h});
  tooltip(chosen ? "Hide this curve" : "Show this curve too");
  draw_text_fitted(list, FontRole::kBody, rect.x + px(46), cy, rect.w - px(46 + 96),
                   color(chosen ? Token::kText : Token::kTextDim), listed.label);
  draw_number_right(list, FontRole::kBody, rect.right() - px(30), cy,
                    color(chosen ? Token::kText : Token::kTextDim),
                    curve_value_text(channel.target, value_now(context, pane, channel)));
  const editor::Session& session = context.editor.session();
  const editor::KeyState key_state = editor::key_state(
      context.editor.scene(), pane.character, channel.target, session.playhead, session.unkeyed);
  const Rect key{rect.right() - px(26), rect.y, px(20), rect.h};
  const bool key_clicked = key_button("key", key, key_state);
  const std::string path = channel_path(pane.character, channel.target);
  context.map.add("curves/channel/" + UiMap::escaped(pane.character.name) + "/" + path, rect,
                  pane.list);
  context.map.add("curves/swatch/" + UiMap::escaped(pane.character.name) + "/" + path, swatch,
                  pane.list);
  context.map.add("curves/key_button/" + UiMap::escaped(pane.character.name) + "/" + path, key,
                  pane.list);
  const ChannelTarget target = channel.target;
  if (key_clicked) {
    click_curve_key(context, pane, target, key_state);
  } else if (toggle.clicked) {
    choose_channel(context, target, true);
  } else if (hit.clicked) {
    choose_channel(context, target, ImGui::GetIO().KeyCtrl || ImGui::GetIO().KeyShift);
  }
}

void scroll_list(Context& context, const CurvesPane& pane, const std::vector<CurveListRow>& rows) {
  CurvesState& state = curves_state(context);
  const ImGuiIO& io = ImGui::GetIO();
  const float row = px(kListRow);
  const bool over =
      ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows) && pane.list.contains(io.MousePos);
  if (over && io.MouseWheel != 0) state.list_scroll -= io.MouseWheel * row * 2;
  if (state.scroll_wanted && !state.chosen.empty()) {
    state.scroll_wanted = false;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (rows[i].channel == nullptr ||
          !(channel_of(pane, *rows[i].channel).target == state.chosen.back()))
        continue;
      const float top = row * static_cast<float>(i);
      const float most = std::max(0.f, top - row);  // its bone's name stays in view
      state.list_scroll =
          std::clamp(state.list_scroll, std::min(most, top + row - pane.list.h), most);
    }
  }
  const float content = row * static_cast<float>(rows.size());
  state.list_scroll = std::clamp(state.list_scroll, 0.f, std::max(0.f, content - pane.list.h));
}

void draw_list_scrollbar(Context& context, const CurvesPane& pane, std::size_t rows) {
  CurvesState& state = curves_state(context);
  const float content = px(kListRow) * static_cast<float>(rows);
  if (content <= pane.list.h || pane.list.h < px(32)) return;
  const float groove = pane.list.h - px(4);
  const float length = std::max(px(24), groove * pane.list.h / content);
  const float way = (groove - length) / (content - pane.list.h);
  const Rect thumb{pane.list.right() - px(5), pane.list.y + px(2) + state.list_scroll * way, px(4),
                   length};
  const Hit hit = hit_area("list scrollbar", {thumb.x - px(1), thumb.y, px(6), thumb.h});
  fill(*ImGui::GetWindowDrawList(), thumb,
       color(hit.hovered || hit.held ? Token::kHover : Token::kControl), px(2));
  if (hit.held && way > 0) state.list_scroll += ImGui::GetIO().MouseDelta.y / way;
}

}  // namespace

void draw_curve_list(Context& context, const CurvesPane& pane) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  fill(list, pane.list, color(Token::kPanel));
  const std::string search = curves_state(context).search;
  const std::vector<CurveListRow> rows = list_rows(pane, search);
  scroll_list(context, pane, rows);
  ImGui::PushClipRect(pane.list.min(), pane.list.max(), true);
  const float scroll = std::floor(curves_state(context).list_scroll);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Rect rect{pane.list.x, pane.list.y + px(kListRow) * static_cast<float>(i) - scroll,
                    pane.list.w, px(kListRow)};
    if (rect.bottom() <= pane.list.y || rect.y >= pane.list.bottom()) continue;
    if (rows[i].channel == nullptr) {
      draw_group_row(context, pane, rows[i].bone, rect);
    } else {
      draw_channel_row(context, pane, *rows[i].channel, rect);
    }
  }
  draw_list_scrollbar(context, pane, rows.size());
  if (rows.empty()) {
    draw_text_fitted(list, FontRole::kBody, pane.list.x + px(12), pane.list.y + px(18),
                     pane.list.w - px(24), color(Token::kTextDim),
                     "Nothing is called \u201c" + search + "\u201d.");
  }
  ImGui::PopClipRect();
}

}  // namespace kindred::ui
