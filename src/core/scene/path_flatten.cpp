// SPDX-License-Identifier: MIT
// Paths to polylines.
//
// A cubic b(t) with control points p0 .. p3 and its chord l(t) = p0 + t (p3 - p0) differ by at most
// |b''| / 8 for equal t, and |b''| <= 6 M with M the larger of |p0 - 2 p1 + p2| and
// |p1 - 2 p2 + p3|: the chord is good enough where (3/4) M <= tolerance. Each halving of the cubic
// divides M by 4, so that halving ends, and bends get more points than straights.
#include <algorithm>
#include <array>
#include <cmath>

#include "kindred/scene/path.h"

namespace kindred {
namespace {

/// 2^15 chords a cubic, however long.
constexpr int kMaxHalvings = 15;
/// A tolerance below this adds points that no picture shows.
constexpr double kSmallestTolerance = 1e-6;

struct Cubic {
  Vec2 p0, p1, p2, p3;
};

void append(Polyline& line, Vec2 p) {
  if (line.points.empty() || line.points.back() != p) line.points.push_back(p);
}

bool is_straight(const Cubic& c, double tolerance) {
  const Vec2 bend1 = c.p0 - 2.0 * c.p1 + c.p2, bend2 = c.p1 - 2.0 * c.p2 + c.p3;
  const double largest = std::max(glm::dot(bend1, bend1), glm::dot(bend2, bend2));
  return !(largest > tolerance * tolerance * (16.0 / 9));
}

std::pair<Cubic, Cubic> halved(const Cubic& c) {
  const Vec2 p01 = 0.5 * (c.p0 + c.p1), p12 = 0.5 * (c.p1 + c.p2), p23 = 0.5 * (c.p2 + c.p3);
  const Vec2 p012 = 0.5 * (p01 + p12), p123 = 0.5 * (p12 + p23);
  const Vec2 middle = 0.5 * (p012 + p123);
  return {{c.p0, p01, p012, middle}, {middle, p123, p23, c.p3}};
}

void append_cubic(Polyline& line, const Cubic& whole, double tolerance) {
  struct Piece {
    Cubic cubic;
    int halvings;
  };
  std::array<Piece, kMaxHalvings + 1> stack;  // depth first: one waiting half for each level
  std::size_t size = 0;
  stack[size++] = {whole, 0};
  while (size > 0) {
    const Piece piece = stack[--size];
    if (piece.halvings == kMaxHalvings || is_straight(piece.cubic, tolerance)) {
      append(line, piece.cubic.p3);
      continue;
    }
    const auto [first, second] = halved(piece.cubic);
    stack[size++] = {second, piece.halvings + 1};
    stack[size++] = {first, piece.halvings + 1};
  }
}

}  // namespace

std::vector<Polyline> flatten(const Path& path, double tolerance) {
  if (!(tolerance > kSmallestTolerance)) tolerance = kSmallestTolerance;
  std::vector<Polyline> lines;
  Polyline line;
  bool drawn = false;  // a move alone draws nothing
  Vec2 current{0, 0}, start{0, 0};
  const auto finish = [&](bool closed) {
    if (drawn) {
      line.closed = closed;
      if (closed && line.points.size() > 1 && line.points.back() == line.points.front()) {
        line.points.pop_back();
      }
      lines.push_back(std::move(line));
    }
    line = {};
    drawn = false;
  };
  for (const PathSegment& segment : path.segments) {
    using enum PathSegment::Kind;
    if (segment.kind == kMove) {
      finish(false);
      start = segment.to;
    } else {
      if (!drawn) append(line, current);
      drawn = true;
      if (segment.kind == kCubic) {
        append_cubic(line, {current, segment.p1, segment.p2, segment.to}, tolerance);
      } else if (segment.kind == kLine) {
        append(line, segment.to);
      } else {
        finish(true);
      }
    }
    current = segment.kind == kClose ? start : segment.to;
  }
  finish(false);
  return lines;
}

}  // namespace kindred
