// SPDX-License-Identifier: MIT
// Small dense systems in place, without allocation: a few handles make 2 to 20 rows.
#pragma once

#include <cmath>
#include <span>
#include <utility>

namespace kindred::ik {

/// A x = b for a square matrix, row by row, factored once and solved for several b.
class LinearSystem {
 public:
  /// Takes over the matrix in `entries` (size * size values, overwritten). `symmetric`: positive
  /// definite, and only the lower triangle is given.
  void factor(std::span<double> entries, std::span<int> pivots, int size, bool symmetric) {
    entries_ = entries.data();
    pivots_ = pivots.data();
    size_ = size;
    symmetric_ = symmetric;
    symmetric ? factor_ldlt() : factor_lu();
  }

  /// Solves in place.
  void solve(double* x) const { symmetric_ ? solve_ldlt(x) : solve_lu(x); }

 private:
  double& entry(int row, int column) const { return entries_[row * size_ + column]; }

  // A = L D L^T with unit L below the diagonal; the diagonal keeps 1 / D.
  void factor_ldlt() {
    for (int j = 0; j < size_; ++j) {
      double* row_j = &entry(j, 0);
      double diagonal = row_j[j];
      for (int k = 0; k < j; ++k) {
        const double l = row_j[k];  // still L D
        row_j[k] = l * entry(k, k);
        diagonal -= l * row_j[k];
      }
      const double inverse = diagonal > 0 ? 1 / diagonal : 0;
      row_j[j] = inverse;
      for (int i = j + 1; i < size_; ++i) {
        double* row_i = &entry(i, 0);
        double sum = row_i[j];
        for (int k = 0; k < j; ++k) sum -= row_i[k] * row_j[k];
        row_i[j] = sum;
      }
    }
  }

  void solve_ldlt(double* x) const {
    for (int i = 1; i < size_; ++i)
      for (int k = 0; k < i; ++k) x[i] -= entry(i, k) * x[k];
    for (int i = 0; i < size_; ++i) x[i] *= entry(i, i);
    for (int i = size_ - 1; i > 0; --i)
      for (int k = 0; k < i; ++k) x[k] -= entry(i, k) * x[i];
  }

  // P A = L U with partial pivoting.
  void factor_lu() {
    for (int j = 0; j < size_; ++j) {
      int pivot = j;
      for (int i = j + 1; i < size_; ++i)
        if (std::abs(entry(i, j)) > std::abs(entry(pivot, j))) pivot = i;
      pivots_[j] = pivot;
      if (pivot != j)
        for (int k = 0; k < size_; ++k) std::swap(entry(j, k), entry(pivot, k));
      const double inverse = entry(j, j) != 0 ? 1 / entry(j, j) : 0;
      for (int i = j + 1; i < size_; ++i) {
        const double factor = entry(i, j) *= inverse;
        for (int k = j + 1; k < size_; ++k) entry(i, k) -= factor * entry(j, k);
      }
    }
  }

  void solve_lu(double* x) const {
    for (int i = 0; i < size_; ++i)
      if (pivots_[i] != i) std::swap(x[i], x[pivots_[i]]);
    for (int i = 1; i < size_; ++i)
      for (int k = 0; k < i; ++k) x[i] -= entry(i, k) * x[k];
    for (int i = size_ - 1; i >= 0; --i) {
      for (int k = i + 1; k < size_; ++k) x[i] -= entry(i, k) * x[k];
      x[i] = entry(i, i) != 0 ? x[i] / entry(i, i) : 0;
    }
  }

  double* entries_ = nullptr;
  int* pivots_ = nullptr;
  int size_ = 0;
  bool symmetric_ = true;
};

}  // namespace kindred::ik
