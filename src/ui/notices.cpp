// SPDX-License-Identifier: MIT
// Notices at the bottom right of the canvas, newest lowest, at most three; and the standing one for
// edits that are not keyed.
#include <fmt/format.h>

#include <vector>

#include "editor/edits_keys.h"
#include "editor/edits_pose.h"
#include "ui/panels.h"

namespace kindred::ui {
namespace {

constexpr float kBannerHeight = 32, kBannerGap = 6, kBannerMargin = 12;
constexpr double kInformationSeconds = 6;
constexpr std::size_t kMost = 3;

struct Look {
  std::string_view icon;
  Token token;
};
Look look_of(editor::NoticeKind kind) {
  switch (kind) {
    case editor::NoticeKind::kInformation:
      return {"information", Token::kAccent};
    case editor::NoticeKind::kDone:
      return {"done", Token::kAnimatedFill};
    case editor::NoticeKind::kWarning:
      return {"warning", Token::kChangedFill};
    case editor::NoticeKind::kError:
      return {"error", Token::kRecord};
  }
  return {};
}

// One banner; `right`, `bottom` are its corner.
class Banner {
 public:
  Banner(Context& context, int index, float right, float bottom, float width)
      : rect_{right - width, bottom - px(kBannerHeight), width, px(kBannerHeight)},
        pane_(fmt::format("notice {}", index).c_str(), rect_, Token::kPopup, 6, 0,
              PaneLayer::kFloating),
        x_(rect_.x + px(12)),
        right_(rect_.right() - px(8)) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRectFullScreen();
    shadow(list, rect_, px(6));
    fill(list, rect_, color(Token::kPopup), px(6));
    outline(list, rect_, color(Token::kEdge), px(6), px(1));
    list.PopClipRect();
    context.map.add(fmt::format("notice/{}", index), rect_);
  }

  void icon(std::string_view name, Token token) {
    draw_icon(*ImGui::GetWindowDrawList(), name, {x_ + px(7), cy()}, color(token));
    x_ += px(22);
  }
  bool close(std::string_view id) {
    right_ -= px(20);
    return icon_button(
        id, {right_, cy() - px(10), px(20), px(20)}, "close", "Dismiss",
        IconButtonOptions{false, ToggleLook::kPlain, true, false, IconSize::kSmall, {}});
  }
  bool button_at_right(std::string_view label, std::string_view cap = {}) {
    ButtonOptions options;
    options.keycap = cap;
    const float width = button_width(label, options);
    right_ -= width + px(4);
    return button(label, {right_, cy() - px(12), width, px(24)}, label, options);
  }
  void text(std::string_view words, Token token = Token::kText) {
    x_ += draw_text_fitted(*ImGui::GetWindowDrawList(), FontRole::kBody, x_, cy(),
                           right_ - px(8) - x_, color(token), words) +
          px(6);
  }

 private:
  float cy() const { return rect_.center().y; }

  Rect rect_;
  ScopedPane pane_;
  float x_, right_;
};

float banner_width(const editor::Notice& notice) {
  float width = px(12 + 22 + 8 + 24 + 12) + text_width(FontRole::kBody, notice.text);
  for (const std::string& label : {notice.action_label, notice.second_action_label}) {
    if (!label.empty()) width += button_width(label) + px(4);
  }
  if (!notice.details.empty()) width += button_width(notice.details_label) + px(4);
  return width;
}

void show_details(Context& context, const editor::Notice& notice) {
  ImGui::SetNextWindowSizeConstraints({px(280), px(40)}, {px(680), px(360)});
  if (ScopedPopup popup{"details"}) {
    for (const std::string& line : notice.details) ImGui::TextUnformatted(line.c_str());
    context.map.add("notice/details", Rect{ImGui::GetWindowPos().x, ImGui::GetWindowPos().y,
                                           ImGui::GetWindowSize().x, ImGui::GetWindowSize().y});
  }
}

// True when the notice is dealt with.
bool draw_notice(Context& context, const editor::Notice& notice, int index, float right,
                 float bottom, float most) {
  Banner banner(context, index, right, bottom, ImMin(most, banner_width(notice)));
  const Look look = look_of(notice.kind);
  banner.icon(look.icon, look.token);
  bool done = banner.close("close");
  if (!notice.details.empty() && banner.button_at_right(notice.details_label)) {
    ImGui::OpenPopup("details");
  }
  const std::pair<std::string_view, std::string_view> actions[] = {
      {notice.second_action, notice.second_action_label}, {notice.action, notice.action_label}};
  for (const auto& [id, label] : actions) {
    if (!id.empty() && banner.button_at_right(label)) {
      run_action(context, id);
      done = true;
    }
  }
  banner.text(notice.text);
  show_details(context, notice);
  const bool newest = static_cast<std::size_t>(index) + 1 == context.editor.notices().size();
  const bool passes =
      notice.kind == editor::NoticeKind::kInformation || notice.kind == editor::NoticeKind::kDone;
  if (newest && passes) {
    NoticeClock& clock = context.state.notice_clock;
    if (clock.text != notice.text) clock = {notice.text, context.now};
    if (ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows)) clock.since = context.now;
    const double left = clock.since + kInformationSeconds - context.now;
    if (left <= 0) done = true;
    if (left > 0) request_frame_in(left);
  }
  return done;
}

// Returns the height it took.
float draw_unkeyed(Context& context, float right, float bottom, float most) {
  const editor::Session& session = context.editor.session();
  const int channels =
      editor::changed_channels(context.editor.scene(), session.unkeyed, session.playhead);
  if (channels == 0) return 0;
  const std::string text =
      fmt::format("{} {} changed, not keyed.", channels, channels == 1 ? "channel" : "channels");
  constexpr std::string_view kRest = "Moving the playhead drops them.";
  ButtonOptions options;
  options.keycap = "K";
  const float width = px(12 + 22 + 8 + 16 + 6) + text_width(FontRole::kBody, text) +
                      text_width(FontRole::kBody, kRest) + button_width("Key them", options);
  Banner banner(context, 99, right, bottom, ImMin(width, most));
  banner.icon("key", Token::kChangedFill);
  if (banner.button_at_right("Key them", "K")) editor::key_unkeyed(context.editor);
  context.map.add_last("notice/key_them");
  banner.text(text);
  banner.text(kRest, Token::kTextDim);
  return px(kBannerHeight) + px(kBannerGap);
}

}  // namespace

void draw_notices(Context& context) {
  const Rect& canvas = context.layout.canvas;
  const float right = canvas.right() - px(kBannerMargin),
              most = ImMax(0.f, canvas.w - 2 * px(kBannerMargin));
  float bottom = canvas.bottom() - px(kBannerMargin);
  bottom -= draw_unkeyed(context, right, bottom, most);
  const std::vector<editor::Notice>& notices = context.editor.notices();
  std::size_t shown = 0;
  for (std::size_t i = notices.size(); i-- > 0 && shown < kMost; ++shown) {
    const editor::Notice notice = notices[i];
    if (draw_notice(context, notice, static_cast<int>(i), right, bottom, most)) {
      context.editor.dismiss_notice(i);
    }
    bottom -= px(kBannerHeight) + px(kBannerGap);
  }
}

}  // namespace kindred::ui
