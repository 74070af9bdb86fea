// SPDX-License-Identifier: MIT
// Notices at the bottom right of the canvas, newest lowest, at most three; and the standing one for
// edits that are not keyed.
#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "editor/edits_keys.h"
#include "editor/edits_pose.h"
#include "ui/export_dialog.h"
#include "ui/panels.h"
#include "ui/wrapped_text.h"

namespace kindred::ui {
namespace {

constexpr float kBannerHeight = 32, kBannerGap = 6, kBannerMargin = 12;
constexpr double kInformationSeconds = 6, kSlideSeconds = 0.12;
constexpr float kSlide = 8;
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

/// What a banner holds, measured before it is drawn: where it is too wide its sentence is broken.
struct BannerPlan {
  std::vector<std::string_view> lines;
  float width = 0, height = 0;
};

BannerPlan plan_banner(std::string_view text, float fixed, float most) {
  BannerPlan plan;
  const float least_text = px(120);
  plan.lines = wrapped_lines(FontRole::kBody, text, ImMax(most - fixed, least_text));
  float widest = 0;
  for (const std::string_view line : plan.lines) {
    widest = ImMax(widest, text_width(FontRole::kBody, line));
  }
  plan.width = ImMin(most, fixed + widest + px(1));
  plan.height = px(kBannerHeight) + line_step() * static_cast<float>(plan.lines.size() - 1);
  return plan;
}

// One banner; `right`, `bottom` are its corner. `shown` goes from 0 to 1 as it slides in.
class Banner {
 public:
  Banner(const std::string& name, const BannerPlan& plan, float right, float bottom,
         float shown = 1)
      : shown_(shown),
        rect_{right - plan.width, bottom - plan.height + px(kSlide) * (1 - shown), plan.width,
              plan.height},
        pane_(name.c_str(), rect_, Token::kPopup, 6, 0, PaneLayer::kFloating),
        lines_(plan.lines),
        x_(rect_.x + px(12)),
        right_(rect_.right() - px(8)) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRectFullScreen();
    shadow(list, rect_, px(6));
    fill(list, rect_, color(Token::kPopup), px(6));
    outline(list, rect_, color(Token::kEdge), px(6), px(1));
    list.PopClipRect();
  }
  ~Banner() {
    if (shown_ >= 1) return;
    for (ImDrawVert& vertex : ImGui::GetWindowDrawList()->VtxBuffer) {
      const auto alpha = static_cast<float>(vertex.col >> IM_COL32_A_SHIFT & 0xFF);
      vertex.col = (vertex.col & ~IM_COL32_A_MASK) | static_cast<ImU32>(alpha * shown_)
                                                         << IM_COL32_A_SHIFT;
    }
  }
  Banner(const Banner&) = delete;

  const Rect& rect() const { return rect_; }

  void icon(std::string_view name, Token token) {
    draw_icon(*ImGui::GetWindowDrawList(), name, {x_ + px(7), first_line()}, color(token));
    x_ += px(22);
  }
  bool close(Context& context, const std::string& map_name) {
    right_ -= px(20);
    const Rect place{right_, cy() - px(10), px(20), px(20)};
    context.map.add(map_name, place);
    return icon_button(
        "close", place, "close", "Dismiss",
        IconButtonOptions{false, ToggleLook::kPlain, true, false, IconSize::kSmall, {}});
  }
  bool button_at_right(Context& context, const std::string& map_name, std::string_view label,
                       std::string_view cap = {}) {
    ButtonOptions options;
    options.keycap = cap;
    const float width = button_width(label, options);
    right_ -= width + px(4);
    const Rect place{right_, cy() - px(12), width, px(24)};
    context.map.add(map_name, place);
    return button(label, place, label, options);
  }
  void text() {
    draw_lines(*ImGui::GetWindowDrawList(), FontRole::kBody, x_, first_line(), color(Token::kText),
               lines_);
  }

 private:
  float cy() const { return rect_.center().y; }
  float first_line() const { return rect_.y + px(kBannerHeight) / 2; }

  float shown_;
  Rect rect_;
  ScopedPane pane_;
  std::vector<std::string_view> lines_;
  float x_, right_;
};

/// All but the sentence: margins, icon, buttons.
float fixed_width(const editor::Notice& notice) {
  float width = px(12 + 22 + 8 + 20 + 8);
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

NoticeClock& clock_of(Context& context, std::uint64_t id) {
  std::vector<NoticeClock>& clocks = context.state.notice_clocks;
  const auto found = std::find_if(clocks.begin(), clocks.end(),
                                  [&](const NoticeClock& clock) { return clock.id == id; });
  if (found != clocks.end()) return *found;
  return clocks.emplace_back(NoticeClock{id, context.now, kInformationSeconds, context.now, false});
}

/// From 0 to 1 while it slides in.
float shown_part(Context& context, const NoticeClock& clock) {
  const double age = (context.now - clock.since) / kSlideSeconds;
  const bool still =
      context.state.settings.reduce_motion || context.editor.session().playing || age >= 1;
  if (still) return 1;
  request_frame_in(0);
  const auto rest = static_cast<float>(1 - ImMax(age, 0.0));
  return 1 - rest * rest * rest;
}

/// Counts the time of a notice that goes by itself. True when it is up.
bool time_is_up(Context& context, const editor::Notice& notice, NoticeClock& clock, bool held) {
  const bool tells =
      notice.kind == editor::NoticeKind::kInformation || notice.kind == editor::NoticeKind::kDone;
  if (!tells || !notice.action.empty()) return false;
  if (!clock.held) clock.left -= context.now - clock.counted_at;
  clock.counted_at = context.now;
  clock.held = held;
  if (!held) request_frame_in(ImMax(clock.left, 0.0) + 0.01);
  return clock.left <= 0;
}

struct DrawnNotice {
  float height = 0;
  bool done = false;  ///< dealt with
};

DrawnNotice draw_notice(Context& context, const editor::Notice& notice, int index, float right,
                        float bottom, float most) {
  NoticeClock& clock = clock_of(context, notice.id);
  const BannerPlan plan = plan_banner(notice.text, fixed_width(notice), most);
  Banner banner(fmt::format("notice {}", notice.id), plan, right, bottom,
                shown_part(context, clock));
  const std::string name = fmt::format("notice/{}", index);
  context.map.add(name, banner.rect());
  const Look look = look_of(notice.kind);
  banner.icon(look.icon, look.token);
  bool done = banner.close(context, name + "/close");
  if (!notice.details.empty() &&
      banner.button_at_right(context, name + "/details", notice.details_label)) {
    ImGui::OpenPopup("details");
  }
  const std::pair<std::string_view, std::string_view> actions[] = {
      {notice.second_action, notice.second_action_label}, {notice.action, notice.action_label}};
  for (const auto& [id, label] : actions) {
    if (id.empty()) continue;
    if (banner.button_at_right(context, name + "/" + std::string(id), label)) {
      run_action(context, id);
      done |= !notice.stays;
    }
  }
  banner.text();
  show_details(context, notice);
  done |=
      time_is_up(context, notice, clock, ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows));
  return {plan.height, done};
}

// Returns the height it took.
float draw_unkeyed(Context& context, float right, float bottom, float most) {
  const editor::Session& session = context.editor.session();
  const int channels =
      editor::changed_channels(context.editor.scene(), session.unkeyed, session.playhead);
  if (channels == 0) return 0;
  const std::string text = fmt::format("{} {} changed, not keyed. Moving the playhead drops them.",
                                       channels, channels == 1 ? "channel" : "channels");
  ButtonOptions options;
  options.keycap = "K";
  const BannerPlan plan =
      plan_banner(text, px(12 + 22 + 8 + 12) + button_width("Key them", options), most);
  Banner banner("notice unkeyed", plan, right, bottom);
  banner.icon("key", Token::kChangedFill);
  if (banner.button_at_right(context, "notice/key_them", "Key them", "K")) {
    editor::key_unkeyed(context.editor);
  }
  banner.text();
  return plan.height + px(kBannerGap);
}

// An export that goes on behind. Returns the height it took.
float draw_export_banner(Context& context, float right, float bottom, float most) {
  ExportDialogState* dialog = context.state.export_dialog.get();
  if (dialog == nullptr || !dialog->hidden || !export_running(*dialog)) return 0;
  const std::string text = fmt::format("Exporting: frame {} of {}.", dialog->progress.frames_done,
                                       dialog->progress.frames_total);
  const BannerPlan plan = plan_banner(text, px(12 + 22 + 8 + 12) + button_width("Show"), most);
  Banner banner("notice export", plan, right, bottom);
  banner.icon("export", Token::kAccent);
  if (banner.button_at_right(context, "notice/show_export", "Show")) dialog->hidden = false;
  banner.text();
  return plan.height + px(kBannerGap);
}

/// Clocks of notices that are gone are of no use.
void forget_clocks(Context& context, const std::vector<editor::Notice>& notices) {
  std::erase_if(context.state.notice_clocks, [&](const NoticeClock& clock) {
    return std::none_of(notices.begin(), notices.end(),
                        [&](const editor::Notice& notice) { return notice.id == clock.id; });
  });
}

}  // namespace

void draw_notices(Context& context) {
  const Rect& canvas = context.layout.canvas;
  const float right = canvas.right() - px(kBannerMargin),
              most = ImMax(0.f, canvas.w - 2 * px(kBannerMargin));
  float bottom = canvas.bottom() - px(kBannerMargin);
  bottom -= draw_unkeyed(context, right, bottom, most);
  bottom -= draw_export_banner(context, right, bottom, most);
  // Their buttons change the list: a copy, which names them by their number.
  const std::vector<editor::Notice> notices = context.editor.notices();
  forget_clocks(context, notices);
  std::size_t shown = 0;
  for (std::size_t i = notices.size(); i-- > 0 && shown < kMost; ++shown) {
    const DrawnNotice drawn =
        draw_notice(context, notices[i], static_cast<int>(i), right, bottom, most);
    if (drawn.done) context.editor.dismiss_notice(notices[i].id);
    bottom -= drawn.height + px(kBannerGap);
  }
}

}  // namespace kindred::ui
