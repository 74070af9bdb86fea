// SPDX-License-Identifier: MIT
// Section of the generators that move the active bone: add, change, bake, remove.
#include <cmath>
#include <string>

#include "editor/edits_motion.h"
#include "kindred/scene/generators.h"
#include "ui/inspector_form.h"
#include "ui/inspector_motion.h"

namespace kindred::ui {
namespace {

/// One generator's rows: its place in the clip makes the names of its fields.
class GeneratorRows {
 public:
  GeneratorRows(InspectorForm& form, const Clip& clip, const Generator& generator, int place)
      : form_(form),
        clip_(clip),
        generator_(generator),
        kind_(generator_kind(generator.kind)),
        prefix_("generator" + std::to_string(place) + "/") {}

  void draw() {
    draw_head();
    draw_span();
    draw_roles();
    for (std::size_t i = 0; i < kind_.parameters.size(); ++i) draw_parameter(i);
    form_.skip(6);
  }

 private:
  std::string name(std::string_view word) const { return prefix_ + std::string(word); }

  void change(const std::string& step, const std::function<void(Generator&)>& edit) {
    form_.edit(step, [&, character = form_.character_id()](Scene& scene) {
      editor::edit_generator(scene, character, generator_.id, edit);
    });
  }

  /// Kind with its switch; bake and remove at the right.
  void draw_head() {
    const Rect row = form_.wide_row();
    const Rect remove{row.right() - px(20), row.y + px(1), px(20), px(20)};
    const float bake_width = button_width("Bake");
    const Rect bake{remove.x - bake_width - px(6), row.y, bake_width, row.h};
    const Rect on{row.x, row.y, bake.x - row.x - px(6), row.h};
    if (form_.check(name("enabled"), on, kind_.label, generator_.enabled, false)) {
      change(generator_.enabled ? "Switch generator off" : "Switch generator on",
             [](Generator& g) { g.enabled = !g.enabled; });
    }
    const CharacterId character = form_.character_id();
    if (form_.push(name("bake"), bake, "Bake")) {
      form_.edit("Bake " + std::string(kind_.label),
                 [&](Scene& scene) { editor::bake_generator(scene, character, generator_.id); });
    }
    IconButtonOptions look;
    look.size = IconSize::kSmall;
    if (icon_button(name("remove"), remove, "delete", "Remove this generator", look)) {
      form_.edit("Remove " + std::string(kind_.label),
                 [&](Scene& scene) { editor::delete_generator(scene, character, generator_.id); });
    }
    form_.map(name("remove"), remove);
  }

  using SetNumber = void (*)(Generator&, double);

  void time_field(std::string_view word, const Rect& rect, double seconds, std::string_view prefix,
                  double least, SetNumber set) {
    FieldOptions options;
    options.prefix = prefix;
    options.unit = "s";
    options.decimals = 2;
    options.per_px = 0.02;
    options.range = {least, 1e5};
    const GeneratorId id = generator_.id;
    form_.number(name(word), rect, seconds, options, "Set generator's time",
                 [=, character = form_.character_id()](Scene& scene, double v) {
                   editor::edit_generator(scene, character, id, [&](Generator& g) { set(g, v); });
                 });
  }

  void draw_span() {
    const auto [start, length] = InspectorForm::halves(form_.row("Span"));
    time_field("start", start, to_seconds(generator_.start), {}, -1e5,
               [](Generator& g, double v) { g.start = time_from_seconds(v); });
    const std::optional<Time> span = generator_span(clip_, generator_);
    time_field("duration", length, span ? to_seconds(*span) : 0, {}, 0, [](Generator& g, double v) {
      // 0: to the clip's end
      g.duration = v > 0 ? std::optional(time_from_seconds(v)) : std::nullopt;
    });
    const auto [in, out] = InspectorForm::halves(form_.row("Fades"));
    time_field("fade_in", in, to_seconds(generator_.fade_in), {}, 0,
               [](Generator& g, double v) { g.fade_in = time_from_seconds(v); });
    time_field("fade_out", out, to_seconds(generator_.fade_out), {}, 0,
               [](Generator& g, double v) { g.fade_out = time_from_seconds(v); });
    draw_ease();
    FieldOptions weight;
    weight.decimals = 2;
    weight.per_px = 0.01;
    weight.range = {-10, 10};
    weight.fill_to = 1;
    const GeneratorId id = generator_.id;
    form_.number(
        name("weight"), form_.row("Weight"), generator_.weight, weight, "Set generator's weight",
        [id, character = form_.character_id()](Scene& scene, double v) {
          editor::edit_generator(scene, character, id, [&](Generator& g) { g.weight = v; });
        });
  }

  void draw_ease() {
    std::vector<Choice> choices;
    for (const Ease& row : eases()) choices.push_back({row.label});
    const Rect row = form_.row("Time");
    const float loop_width = check_box_width("Loop");
    const Rect list{row.x, row.y, row.w - loop_width - px(8), row.h};
    const int chosen = combo(name("ease"), list, generator_.ease.row, choices);
    form_.map(name("ease"), list);
    if (chosen >= 0 && chosen != generator_.ease.row) {
      change("Set generator's easing",
             [=](Generator& g) { g.ease = {static_cast<std::uint8_t>(chosen)}; });
    }
    const Rect loop{list.right() + px(8), row.y, loop_width, row.h};
    if (form_.check(name("loop"), loop, "Loop", generator_.loop, false)) {
      change("Loop generator", [](Generator& g) { g.loop = !g.loop; });
    }
  }

  void draw_roles() {
    for (std::size_t i = 0; i < kind_.roles.size(); ++i) {
      const GeneratorRole& role = kind_.roles[i];
      const BoneId current = i < generator_.helpers.size() ? generator_.helpers[i] : BoneId{};
      const auto chosen = bone_combo(form_, name(role.word), form_.row(role.label), current, false,
                                     "None", [&](BoneId bone) { return bone != generator_.bone; });
      if (!chosen) continue;
      change("Set " + std::string(role.label), [&](Generator& g) {
        if (i < g.helpers.size()) g.helpers[i] = *chosen;
      });
    }
  }

  void draw_parameter(std::size_t i) {
    const GeneratorParameter& row = kind_.parameters[i];
    const Time now = form_.editor().session().playhead;
    FieldOptions options;
    options.unit = row.unit;
    options.decimals = row.decimals;
    options.per_px = std::pow(10.0, -row.decimals) * (row.decimals > 1 ? 1 : 0.5);
    if (row.unit == "px") options.per_px = 1;
    if (row.unit == "°") options.per_px = 0.5;
    options.range = {row.min, row.max};
    const Rect rect = form_.row(row.label);
    const GeneratorId id = generator_.id;
    form_.number(name(row.word), rect, generator_value(clip_, generator_, i, now), options,
                 "Set " + std::string(row.label),
                 [=, character = form_.character_id()](Scene& scene, double v) {
                   editor::set_generator_value(scene, character, id, i, now, v);
                 });
    if (!row.tip.empty() && ImGui::IsMouseHoveringRect(rect.min(), rect.max())) tooltip(row.tip);
    if (row.animatable) draw_key(i, rect, now);
  }

  void draw_key(std::size_t i, const Rect& rect, Time now) {
    const editor::KeyState state =
        editor::generator_key_state(form_.subject().scene, clip_, generator_, i, now);
    const std::string item = name(kind_.parameters[i].word) + "/key";
    const Rect place = form_.key_place(rect);
    const bool clicked = key_button(item, place, state);
    form_.map(item, place);
    if (!clicked) return;
    const bool here = state == editor::KeyState::kKeyedHere;
    form_.edit(here ? "Delete key" : "Set key", [&](Scene& scene) {
      editor::toggle_generator_key(scene, form_.character_id(), generator_.id, i, now);
    });
  }

  InspectorForm& form_;
  const Clip& clip_;
  const Generator& generator_;
  const GeneratorKind& kind_;
  std::string prefix_;
};

void draw_add(InspectorForm& form, BoneId bone) {
  std::vector<Choice> choices;
  for (const GeneratorKind& kind : generator_kinds()) choices.push_back({kind.label});
  const Rect rect = form.row("Add");
  const int chosen = combo("add generator", rect, -1, choices, "Choose a motion");
  form.map("add_generator", rect);
  if (chosen < 0) return;
  const GeneratorKindId kind{static_cast<std::uint8_t>(chosen)};
  form.edit("Add " + std::string(generator_kind(kind).label),
            [&](Scene& scene) { editor::add_generator(scene, form.character_id(), bone, kind); });
}

}  // namespace

void draw_generators_section(InspectorForm& form) {
  const Subject& subject = form.subject();
  const BoneId bone = subject.bone->id;
  const Clip* clip = editor::active_clip(*subject.character);
  int count = 0;
  for (std::size_t i = 0; clip && i < clip->generators.size(); ++i) {
    if (clip->generators[i].bone == bone) ++count;
  }
  const std::string words = count == 0 ? "" : std::to_string(count);
  if (!form.section("Generators", words)) return;
  for (std::size_t i = 0; clip && i < clip->generators.size(); ++i) {
    if (clip->generators[i].bone != bone) continue;
    GeneratorRows(form, *clip, clip->generators[i], static_cast<int>(i)).draw();
  }
  const bool no_clip = !clip && !subject.character->clips.empty();
  if (no_clip) {
    form.note("No clip is active");
  } else {
    draw_add(form, bone);
  }
  form.end_section();
}

}  // namespace kindred::ui
