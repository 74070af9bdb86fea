// SPDX-License-Identifier: MIT
// `catmull_rom`: the cubic through both keys with the slopes that their neighbours give.
//
// With h = t_{k+1} - t_k, u = t / h and slopes m_k = (v_{k+1} - v_{k-1}) / (t_{k+1} - t_{k-1}),
//   p(u) = v_k + (3u^2 - 2u^3) (v_{k+1} - v_k) + (u - 2u^2 + u^3) h m_k + (u^3 - u^2) h m_{k+1}.
// Where the curve ends or jumps at a key the slope there is one-sided: h m = v_{k+1} - v_k. Only
// h m is ever formed, as value difference times a ratio of times <= 1: keys a flick apart do no
// harm.
#include "core/motion/kinds/kinds.h"

namespace kindred::kinds {

double catmull_rom(const Segment& segment, double t) {
  constexpr auto kBefore = Segment::kBefore, kStart = Segment::kStart, kEnd = Segment::kEnd,
                 kAfter = Segment::kAfter;
  const auto& [times, v, joins_before, joins_after] = segment;
  const double h = segment.length();
  const double rise = v[kEnd] - v[kStart];
  const double hm_start =
      joins_before ? (v[kEnd] - v[kBefore]) * (h / (times[kEnd] - times[kBefore])) : rise;
  const double hm_end =
      joins_after ? (v[kAfter] - v[kStart]) * (h / (times[kAfter] - times[kStart])) : rise;
  const double u = t / h;
  return v[kStart] + u * (hm_start + u * ((3 * rise - 2 * hm_start - hm_end) +
                                          u * (hm_start + hm_end - 2 * rise)));
}

}  // namespace kindred::kinds
