// SPDX-License-Identifier: MIT
// What the commands share: messages, output, opening scenes, values of options.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/json_layout.h"
#include "kindred/scene/document.h"

namespace kindred::app {

/// "kindred: TEXT" on stderr.
void complain(const std::string& text);
/// "kindred: FILE: TEXT" on stderr.
void complain(const std::filesystem::path& file, const std::string& text);
/// Data to stdout; false (and a message) where it can't be written.
bool print(std::string_view text);

/// The scene of a file. Problems are told on stderr; nothing where the file was refused.
std::optional<Scene> open_scene(const std::filesystem::path& file);
/// False, and told, where the file exists and `force` is not given.
bool may_write(const std::filesystem::path& file, bool force);
/// Saves a scene that was read from `origin`; its images stay found. 0, or 1 and told.
int save(Scene scene, const std::filesystem::path& origin, const std::filesystem::path& file);
/// False, and told, where a name is given and no character has a clip of that name.
bool clip_known(const Scene& scene, const std::string& clip, const std::filesystem::path& file);

/// Values of options, the same in every locale. They throw UsageError, naming the option.
double parse_number(std::string_view text, std::string_view option);
std::int64_t parse_whole(std::string_view text, std::string_view option, std::int64_t min,
                         std::int64_t max);
/// "A" or "A-B", not negative, A <= B.
FrameRange parse_frames(std::string_view text, std::string_view option);
/// "29.97" or "30000/1001".
FrameRate parse_frame_rate(std::string_view text, std::string_view option);
struct PictureSize {
  int width = 0, height = 0;
};
/// "1280x720".
PictureSize parse_size(std::string_view text, std::string_view option);
/// "1,2.5,3": one number or more.
std::vector<double> parse_numbers(std::string_view text, std::string_view option);
/// "X,Y", if the text is that.
std::optional<Vec2> parse_vector(std::string_view text);

/// JSON of values that several commands print.
io::JsonOut pose_json(const std::vector<Bone>& bones, const Pose& pose);

}  // namespace kindred::app
