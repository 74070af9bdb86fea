// SPDX-License-Identifier: MIT
// Catch2 v2 and v3 by one include.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif
using Catch::Matchers::WithinAbs;
