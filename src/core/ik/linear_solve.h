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
    if (!symmetric) return factor_lu();
    switch (size) {  // the usual numbers of rows, unrolled
      case 2:
        return factor_ldlt<2>();
      case 4:
        return factor_ldlt<4>();
      case 6:
        return factor_ldlt<6>();
      case 8:
        return factor_ldlt<8>();
      default:
        return factor_ldlt<0>();
    }
  }

  /// Solves in place.
  void solve(double* x) const { symmetric_ ? solve_ldlt(x) : solve_lu(x); }

 private:
  double& entry(int row, int column) const { return entries_[row * size_ + column]; }

  // A = L D L^T with unit L below the diagonal; the diagonal keeps 1 / D. kSize 0: any.
  template <int kSize>
  void factor_ldlt() {
    const int size = kSize > 0 ? kSize : size_;
    double* const a = entries_;
    for (int j = 0; j < size; ++j) {
      double* const row_j = a + j * size;
      double diagonal = row_j[j];
      for (int k = 0; k < j; ++k) {
        const double l = row_j[k];  // still L D
        row_j[k] = l * a[k * size + k];
        diagonal -= l * row_j[k];
      }
      row_j[j] = diagonal > 0 ? 1 / diagonal : 0;
      for (int i = j + 1; i < size; ++i) {
        double* const row_i = a + i * size;
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
