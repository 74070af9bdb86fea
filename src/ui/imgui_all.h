// SPDX-License-Identifier: MIT
// Dear ImGui with its vector operators, the one way this layer includes it.
#pragma once

#ifndef IMGUI_DEFINE_MATH_OPERATORS
#define IMGUI_DEFINE_MATH_OPERATORS
#endif
#include <imgui.h>
#include <imgui_internal.h>
