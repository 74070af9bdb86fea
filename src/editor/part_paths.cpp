// SPDX-License-Identifier: MIT
// Paths as lists of anchors with tangents, and back.
#include <cmath>

#include "editor/part_points.h"

namespace kindred::editor {
namespace {

constexpr int kPathDecimals = 3;
constexpr double kSamePoint = 1e-6;     // px
constexpr double kStraightTurn = 0.02;  // radians between tangents that count as one line

/// An end that came back to its start is the start.
void close_subpath(Subpath& subpath) {
  subpath.closed = true;
  std::vector<PathAnchor>& anchors = subpath.anchors;
  if (anchors.size() < 2) return;
  if (glm::distance(anchors.back().point, anchors.front().point) > kSamePoint) return;
  anchors.front().in = anchors.back().in;
  anchors.pop_back();
}

void add_piece(Path& path, const PathAnchor& from, const PathAnchor& to) {
  PathSegment segment;
  segment.to = to.point;
  segment.kind = PathSegment::Kind::kLine;
  if (from.out || to.in) {
    segment.kind = PathSegment::Kind::kCubic;
    segment.p1 = from.out.value_or(from.point);
    segment.p2 = to.in.value_or(to.point);
  }
  path.segments.push_back(segment);
}

}  // namespace

bool is_smooth(const PathAnchor& anchor) {
  if (!anchor.in || !anchor.out) return false;
  const Vec2 before = anchor.point - *anchor.in, behind = *anchor.out - anchor.point;
  if (glm::length(before) < kSamePoint || glm::length(behind) < kSamePoint) return false;
  return std::abs(std::atan2(cross(before, behind), glm::dot(before, behind))) < kStraightTurn;
}

std::vector<Subpath> subpaths_of(const Path& path) {
  std::vector<Subpath> subpaths;
  Vec2 start{0, 0};
  bool open = false;
  for (const PathSegment& segment : path.segments) {
    using enum PathSegment::Kind;
    if (segment.kind == kMove || !open) {
      if (segment.kind == kClose) continue;
      if (segment.kind == kMove) start = segment.to;
      subpaths.push_back({{{start, std::nullopt, std::nullopt}}, false});
      open = true;
      if (segment.kind == kMove) continue;
    }
    Subpath& subpath = subpaths.back();
    if (segment.kind == kClose) {
      close_subpath(subpath);
      open = false;
    } else if (segment.kind == kCubic) {
      subpath.anchors.back().out = segment.p1;
      subpath.anchors.push_back({segment.to, segment.p2, std::nullopt});
    } else {
      subpath.anchors.push_back({segment.to, std::nullopt, std::nullopt});
    }
  }
  return subpaths;
}

Path path_of(std::span<const Subpath> subpaths) {
  Path path;
  for (const Subpath& subpath : subpaths) {
    const std::vector<PathAnchor>& anchors = subpath.anchors;
    if (anchors.empty()) continue;
    const Vec2 start = anchors.front().point;
    path.segments.push_back({PathSegment::Kind::kMove, {0, 0}, {0, 0}, start});
    for (std::size_t i = 1; i < anchors.size(); ++i) add_piece(path, anchors[i - 1], anchors[i]);
    if (!subpath.closed) continue;
    if (anchors.back().out || anchors.front().in) add_piece(path, anchors.back(), anchors.front());
    path.segments.push_back({PathSegment::Kind::kClose, {0, 0}, {0, 0}, start});
  }
  return path;
}

std::string path_text(std::span<const Subpath> subpaths) {
  return to_text(path_of(subpaths), kPathDecimals);
}

}  // namespace kindred::editor
