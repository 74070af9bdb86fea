// SPDX-License-Identifier: MIT
// The closed forms of cyclic coordinate descent (docs/ik.md, "ccd").
#pragma once

namespace kindred::ik {

/// What the summed squared error of all effectors below a joint is as a function of its turn d:
///   E(d) = alpha cos^2 + 2 beta cos sin + gamma sin^2 - 2 (C cos + S sin) + const.
/// Where the axes above scale evenly, alpha = gamma and beta = 0.
struct TurnError {
  double alpha = 0, beta = 0, gamma = 0;
  double cosine = 0;  ///< C
  double sine = 0;    ///< S

  double at(double turn) const;
};

/// The turn in [low, high] that minimises E (low <= 0 <= high, up to a whole turn each way); 0
/// where E does not depend on it.
double best_turn(const TurnError& error, double low, double high);

/// The smaller turn d with `along` cos d + `across` sin d = `wanted`, or the one that comes
/// nearest.
double turn_to_reach(double along, double across, double wanted);

}  // namespace kindred::ik
