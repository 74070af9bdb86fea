// SPDX-License-Identifier: MIT
#include "editor/modal_pose.h"

#include <charconv>
#include <cmath>

#include "editor/number_input.h"

namespace kindred::editor {
namespace {

constexpr std::size_t kMostDigits = 12;

std::string step_name_of(const Editor& editor, const Grab& grab) {
  return step_name(*find_character(editor.scene(), grab.figure.character), grab);
}

std::string_view axis_word(DragAxis axis) {
  if (axis == DragAxis::kX) return "x ";
  return axis == DragAxis::kY ? "y " : "";
}

}  // namespace

bool TypedNumber::key(std::string_view key) {
  const bool point = key == "." || key == ",";
  if (key == "-") {
    negative_ = !negative_;
  } else if (key == "backspace") {
    if (digits_.empty()) negative_ = false;
    if (!digits_.empty()) digits_.pop_back();
  } else if (point) {
    if (digits_.find('.') == std::string::npos) digits_ += '.';
  } else if (key.size() == 1 && key[0] >= '0' && key[0] <= '9') {
    if (digits_.size() < kMostDigits) digits_ += key;
  } else {
    return false;
  }
  return true;
}

std::optional<double> TypedNumber::value() const {
  const std::optional<double> number = parse_number(digits_);
  if (!number) return std::nullopt;
  return negative_ ? -*number : *number;
}

std::string number_in_words(double value, int decimals) {
  const double unit = std::pow(10.0, decimals);
  const double rounded = std::round(value * unit) / unit;
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, std::abs(rounded),
                                 std::chars_format::fixed, decimals);
  return (rounded < 0 ? "\u2212" : "") + std::string(buffer, end.ptr);
}

PoseGesture::PoseGesture(Editor& editor, Grab grab, Vec2 mouse_world, std::optional<Time> at)
    : solve_before_(editor.session().solve),
      kind_(grab.kind),
      drag_(editor, grab, step_name_of(editor, grab), mouse_world, at) {}

void PoseGesture::process(Editor& editor, const PointerEvent& event) {
  drag_.move(editor, event.world, {event.shift, event.ctrl});
}

bool PoseGesture::key(Editor& editor, std::string_view key) {
  if (typed_.key(key)) {
    drag_.set_typed(editor, typed_.value());
    return true;
  }
  const DragAxis axis = key == "x" ? DragAxis::kX : key == "y" ? DragAxis::kY : DragAxis::kBoth;
  if (axis == DragAxis::kBoth || kind_ == GrabKind::kRotate) return false;
  drag_.set_axis(editor, drag_.axis() == axis ? DragAxis::kBoth : axis);
  return true;
}

void PoseGesture::commit(Editor& editor) {
  drag_.finish(editor);
  editor.commit_drag();
}

void PoseGesture::cancel(Editor& editor) {
  editor.cancel_drag();
  editor.session().solve = solve_before_;
}

DragFeedback PoseGesture::feedback() const {
  DragFeedback feedback = drag_.feedback();
  feedback.tag = tag();
  return feedback;
}

std::string PoseGesture::tag() const {
  if (kind_ == GrabKind::kRotate) {
    return "Rotate " + number_in_words(drag_.turned_deg(), 1) + "\u00B0";
  }
  const std::string axis(axis_word(drag_.axis()));
  if (kind_ == GrabKind::kScale) {
    return "Scale " + axis + "\u00D7 " + number_in_words(drag_.scale_factor(), 3);
  }
  const Vec2 way = drag_.way_world();
  const std::string x = "x " + number_in_words(way.x, 1), y = "y " + number_in_words(way.y, 1);
  if (drag_.axis() == DragAxis::kX) return "Move " + x + " px";
  if (drag_.axis() == DragAxis::kY) return "Move " + y + " px";
  return "Move " + x + ", " + y + " px";
}

}  // namespace kindred::editor
