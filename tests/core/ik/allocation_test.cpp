// SPDX-License-Identifier: MIT
// I7: counts calls of operator new while solvers run.
#include <atomic>
#include <cstdlib>
#include <new>

#include "support/catch.h"
#include "support/ik_problems.h"

namespace {
std::atomic<long> allocation_count{0};
}

// The sanitizers bring their own operator new.
#if !defined(__SANITIZE_ADDRESS__)
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define KINDRED_TEST_ASAN
#endif
#endif
#ifndef KINDRED_TEST_ASAN
#define KINDRED_COUNTS_ALLOCATIONS
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocation_count;
  if (void* memory = std::malloc(size != 0 ? size : 1)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
#endif
#endif

using namespace kindred;

TEST_CASE("I7: nothing is allocated inside a solve after the first of a drag", "[I7]") {
#ifdef KINDRED_COUNTS_ALLOCATIONS
  for (const ik::Solver& solver : ik::solvers()) {
    test::IkCase c = test::person_case();
    c.handles[2].pinned = c.handles[3].pinned = true;
    c.settings.max_iterations = 50;
    ik::Workspace workspace;
    Pose out(c.rig.bones.size());
    // The first goes out of reach: it needs all that any of the drag can need.
    c.handles[0].target_world += Vec2{-900, 0};
    solver.solve(c.problem(), workspace, out);
    long counted = 0;
    for (int k = 0; k < 100; ++k) {
      c.handles[0].target_world += Vec2{11, 3};
      const ik::Problem problem = c.problem();
      const long before = allocation_count;
      solver.solve(problem, workspace, out);
      counted += allocation_count - before;
      c.start = out;
    }
    INFO(solver.word);
    REQUIRE(counted == 0);
  }
#else
  SUCCEED("operator new belongs to the sanitizer in this build");
#endif
}
