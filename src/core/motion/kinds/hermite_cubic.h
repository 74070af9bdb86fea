// SPDX-License-Identifier: MIT
// The cubic with given values and slopes at both ends, and the slopes that neighbours give.
#pragma once

#include "core/motion/segment.h"

namespace kindred::kinds {

/// Slopes at both ends of a segment times its length h, in units of the value.
struct EndSlopes {
  double start, end;
};

/// The difference quotients of the neighbours, one-sided where the curve ends or jumps:
/// m_k = (v_{k+1} - v_{k-1}) / (t_{k+1} - t_{k-1}). Only h m is ever formed, as value difference
/// times a ratio of times <= 1: keys a flick apart do no harm.
inline EndSlopes neighbour_slopes(const Segment& segment) {
  const double *t = segment.t, *v = segment.v;
  const double h = segment.length(), rise = segment.rise();
  return {segment.joins_before ? (v[1] - v[-1]) * (h / (t[1] - t[-1])) : rise,
          segment.joins_after ? (v[2] - v[0]) * (h / (t[2] - t[0])) : rise};
}

/// With u = t / h: p(u) = v_k + (3u^2 - 2u^3) (v_{k+1} - v_k) + (u - 2u^2 + u^3) h m_k
///                            + (u^3 - u^2) h m_{k+1}.
inline double hermite_cubic(const Segment& segment, const EndSlopes& hm, double t) {
  const double u = t / segment.length(), rise = segment.rise();
  return segment.v[0] + u * (hm.start + u * ((3 * rise - 2 * hm.start - hm.end) +
                                             u * (hm.start + hm.end - 2 * rise)));
}

}  // namespace kindred::kinds
