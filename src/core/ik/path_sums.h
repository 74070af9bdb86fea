// SPDX-License-Identifier: MIT
// J of a figure whose joints turn and scale evenly, without its entries: a column is
// perp(x - p), so products with J, its transpose and J W J^T follow from sums along the paths,
// O(joints + goals^2) (docs/ik.md, "Sums along the paths"). For Figure::summed alone.
#pragma once

#include "core/ik/figure.h"

namespace kindred::ik {

/// Where the joints stand from their roots, and the reach of every goal. First of all of these.
void place_paths(Figure& figure);

/// The sums for a metric.
void sum_paths(Figure& figure, std::span<const double> metric);

/// Block of J W J^T for the metric of sum_paths: how the goal `row` moves by a unit force on the
/// goal `forcing` that acts on the joints of the latter's chain.
Linear path_block(const Figure& figure, int row, int forcing);

/// step = W J^T y with y one force a goal.
void pull_back_by_paths(Figure& figure, std::span<const Vec2> forces,
                        std::span<const double> metric, std::span<double> step);

/// J step.
void predict_by_paths(Figure& figure, std::span<const double> step, std::span<Vec2> motions);

/// As set_gradient and curvature_bound of figure.h.
void set_gradient_by_paths(Figure& figure, std::span<double> gradient);
double curvature_by_paths(Figure& figure, std::span<const double> metric);

}  // namespace kindred::ik
