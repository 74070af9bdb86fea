// SPDX-License-Identifier: MIT
// What each kind of generator gives the table (generator.cpp): its parameters and its motion.
#pragma once

#include "kindred/motion/generator.h"

namespace kindred::generators {

std::span<const GeneratorParameter> bounce_parameters();
std::span<const GeneratorRole> bounce_roles();
void bounce(const GeneratorInput& input, GeneratorSink& sink);

std::span<const GeneratorParameter> spiral_parameters();
std::span<const GeneratorRole> spiral_roles();
void spiral(const GeneratorInput& input, GeneratorSink& sink);

std::span<const GeneratorParameter> oscillate_parameters();
void oscillate(const GeneratorInput& input, GeneratorSink& sink);

std::span<const GeneratorParameter> noise_parameters();
void noise(const GeneratorInput& input, GeneratorSink& sink);

std::span<const GeneratorParameter> orbit_parameters();
void orbit(const GeneratorInput& input, GeneratorSink& sink);

/// A scale of 1 + `amount`, never 0 or less.
inline double scale_by(double amount) { return amount > -0.99 ? 1 + amount : 0.01; }

}  // namespace kindred::generators
