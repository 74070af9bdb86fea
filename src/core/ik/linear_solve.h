// SPDX-License-Identifier: MIT
// Small dense systems in place, without allocation: two rows a handle, 2 to 20 in all.
#pragma once

#include <cmath>
#include <span>
#include <utility>

namespace kindred::ik {

/// A x = b for a square matrix of 2x2 blocks, row by row, factored once and solved for several b.
class LinearSystem {
 public:
  /// Takes over the matrix in `entries` (size * size values, size even, overwritten). `symmetric`:
  /// positive definite, and only the blocks on and below the diagonal are read.
  void factor(std::span<double> entries, std::span<int> pivots, int size, bool symmetric) {
    entries_ = entries.data();
    pivots_ = pivots.data();
    size_ = size;
    symmetric_ = symmetric;
    if (!symmetric) return factor_lu();
    switch (size) {  // the usual numbers of rows, unrolled
      case 2:
        return factor_blocks<2>();
      case 4:
        return factor_blocks<4>();
      case 6:
        return factor_blocks<6>();
      case 8:
        return factor_blocks<8>();
      default:
        return factor_blocks<0>();
    }
  }

  /// Solves in place.
  void solve(double* x) const {
    if (!symmetric_) return solve_lu(x);
    switch (size_) {
      case 2:
        return solve_blocks<2>(x);
      case 4:
        return solve_blocks<4>(x);
      case 6:
        return solve_blocks<6>(x);
      case 8:
        return solve_blocks<8>(x);
      default:
        return solve_blocks<0>(x);
    }
  }

 private:
  double& entry(int row, int column) const { return entries_[row * size_ + column]; }

  /// A symmetric 2x2 block (p q; q r) of two rows that stand `size` apart, by its inverse.
  static void invert(double* block, int size) {
    const double p = block[0], q = block[size], r = block[size + 1];
    const double determinant = p * r - q * q;
    if (determinant > 1e-200 && determinant < 1e200) {
      const double inverse = 1 / determinant;
      block[0] = r * inverse;
      block[1] = block[size] = -q * inverse;
      block[size + 1] = p * inverse;
      return;
    }
    // Where the determinant leaves the range of numbers, or rounding made it no longer positive.
    const double first = p > 0 ? 1 / p : 0, share = q * first;
    const double left = r - q * share, second = left > 0 ? 1 / left : 0;
    block[0] = first + share * share * second;
    block[1] = block[size] = -share * second;
    block[size + 1] = second;
  }

  // A = L D L^T in blocks, L with unit blocks on its diagonal, where D^-1 is kept. Column by
  // column, so that no sum waits for the one before. kSize 0: any.
  template <int kSize>
  void factor_blocks() {
    const int n = kSize > 0 ? kSize : size_;
    double* const a = entries_;
    for (int j = 0; j < n; j += 2) {
      invert(a + j * n + j, n);
      const double p = a[j * n + j], q = a[j * n + j + 1], r = a[(j + 1) * n + j + 1];
      for (int i = n - 1; i >= j + 2; --i) {
        double* const row = a + i * n;
        const double u = row[j], v = row[j + 1];
        const double lu = u * p + v * q, lv = u * q + v * r;
        for (int k = j + 2; k <= i; ++k)  // these rows still hold A, not L
          row[k] -= lu * a[k * n + j] + lv * a[k * n + j + 1];
        row[j] = lu;
        row[j + 1] = lv;
      }
    }
  }

  template <int kSize>
  void solve_blocks(double* x) const {
    const int n = kSize > 0 ? kSize : size_;
    const double* const a = entries_;
    for (int j = 0; j + 2 < n; j += 2) {
      const double u = x[j], v = x[j + 1];
      for (int i = j + 2; i < n; ++i) x[i] -= a[i * n + j] * u + a[i * n + j + 1] * v;
    }
    for (int j = 0; j < n; j += 2) {
      const double u = x[j], v = x[j + 1];
      x[j] = a[j * n + j] * u + a[j * n + j + 1] * v;
      x[j + 1] = a[(j + 1) * n + j] * u + a[(j + 1) * n + j + 1] * v;
    }
    for (int i = n - 2; i > 0; i -= 2) {
      const double u = x[i], v = x[i + 1];
      for (int k = 0; k < i; ++k) x[k] -= a[i * n + k] * u + a[(i + 1) * n + k] * v;
    }
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
