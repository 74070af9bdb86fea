// SPDX-License-Identifier: MIT
// What shows over the art: a table of switches, as icons or in one menu.
#include <array>

#include "ui/toolbar_parts.h"

namespace kindred::ui {
namespace {

enum class ShownIn { kAnimate, kRig, kBoth };

struct ShowRow {
  std::string_view icon, tip;
  bool& (*field)(editor::Session& session);
  std::string_view action;  // whose shortcut is shown, may be empty
  ShownIn modes;
};

template <auto Member>
bool& overlay_field(editor::Session& session) {
  return session.overlays.*Member;
}
template <auto Member>
bool& rig_field(editor::Session& session) {
  return session.rig.*Member;
}

using editor::Overlays;
using editor::RigSession;

constexpr std::array kShowRows{
    ShowRow{"onion", "Onion skins", overlay_field<&Overlays::onion_skin>, "view.onion_skin",
            ShownIn::kAnimate},
    ShowRow{"motion-path", "Motion paths of the selected bones",
            overlay_field<&Overlays::motion_paths>, "view.motion_paths", ShownIn::kAnimate},
    ShowRow{"bone", "Bones", overlay_field<&Overlays::bones>, "view.bones", ShownIn::kBoth},
    ShowRow{"handles", "Handles", overlay_field<&Overlays::handles>, "view.handles",
            ShownIn::kAnimate},
    ShowRow{"limits", "Limits of all bones", overlay_field<&Overlays::limits>, "view.limits",
            ShownIn::kBoth},
    ShowRow{"weights", "Colour bones by IK weight", rig_field<&RigSession::weights>, "rig.weights",
            ShownIn::kRig},
    ShowRow{"part", "Artwork", rig_field<&RigSession::artwork>, "", ShownIn::kRig},
    ShowRow{"reflection", "Bones of reflections", rig_field<&RigSession::reflections>, "",
            ShownIn::kRig},
    ShowRow{"grid", "Grid", overlay_field<&Overlays::grid>, "view.grid", ShownIn::kBoth},
    ShowRow{"safe-frame", "Safe frame", overlay_field<&Overlays::safe_frame>, "view.safe_frame",
            ShownIn::kAnimate},
    ShowRow{"camera", "Look through the camera", overlay_field<&Overlays::look_through>,
            "view.look_through", ShownIn::kAnimate},
};

bool shows_row(const Context& context, const ShowRow& row) {
  const bool rig = context.editor.session().mode == editor::Mode::kRig;
  return row.modes == ShownIn::kBoth || (row.modes == ShownIn::kRig) == rig;
}

float label_width() { return text_width(FontRole::kBody, "Show") + px(12); }

void draw_show_icons(Context& context, const Rect& bar, float x) {
  draw_text(*ImGui::GetWindowDrawList(), FontRole::kBody, x, bar.center().y, color(Token::kTextDim),
            "Show");
  x += label_width();
  ScopedId scope("show");  // icons are named as tools are
  for (const ShowRow& row : kShowRows) {
    if (!shows_row(context, row)) continue;
    bool& on = row.field(context.editor.session());
    const Rect rect = tool_button_at(bar, x);
    const std::string shortcut = shortcut_text(row.action);
    IconButtonOptions options;
    options.on = on;
    options.look = ToggleLook::kUnderlined;
    options.shortcut = shortcut;
    if (icon_button(row.icon, rect, row.icon, row.tip, options)) {
      on = !on;
      context.editor.touch();
    }
    context.map.add("toolbar/show/" + std::string(row.icon), rect);
    x += px(kToolStep);
  }
}

ButtonOptions show_look() {
  ButtonOptions options;
  options.icon = "shown";
  return options;
}

void draw_show_menu(Context& context, const Rect& bar, float x) {
  const Rect rect{x, bar.y + px(8), button_width("Show", show_look()), px(24)};
  if (button("show", rect, "Show", show_look())) ImGui::OpenPopup("show menu");
  context.map.add("toolbar/show", rect);
  ImGui::SetNextWindowPos({rect.x, rect.bottom() + px(4)});
  ScopedPopup popup{"show menu"};
  if (!popup) return;
  for (const ShowRow& row : kShowRows) {
    if (!shows_row(context, row)) continue;
    bool& on = row.field(context.editor.session());
    const std::string shortcut = shortcut_text(row.action);
    if (menu_row(row.tip, on ? "check" : row.icon, shortcut, true, px(240))) {
      on = !on;
      context.editor.touch();
    }
    context.map.add_last("toolbar/show/" + std::string(row.icon));
  }
}

}  // namespace

float show_width(const Context& context, ShowFold fold) {
  if (fold == ShowFold::kGone) return 0;
  if (fold == ShowFold::kMenu) return button_width("Show", show_look()) + px(8);
  float width = label_width();
  for (const ShowRow& row : kShowRows) {
    if (shows_row(context, row)) width += px(kToolStep);
  }
  return width;
}

void draw_show(Context& context, const Rect& bar, float x, ShowFold fold) {
  if (fold == ShowFold::kIcons) draw_show_icons(context, bar, x);
  if (fold == ShowFold::kMenu) draw_show_menu(context, bar, x);
}

}  // namespace kindred::ui
