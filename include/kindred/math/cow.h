// SPDX-License-Identifier: MIT
// Copy-on-write value: copies share one node until one of them is edited. This is what makes a
// document cheap to copy, and thereby undo a list of documents.
#pragma once

#include <atomic>
#include <utility>

namespace kindred {

template <class T>
class Cow {
 public:
  Cow() : node_(new Node{}) {}
  Cow(T value) : node_(new Node{std::move(value)}) {}  // NOLINT: a value converts freely
  Cow(const Cow& other) noexcept : node_(other.node_) { retain(); }
  Cow(Cow&& other) : node_(other.node_) { retain(); }
  ~Cow() { release(); }
  Cow& operator=(Cow other) noexcept {
    std::swap(node_, other.node_);
    return *this;
  }

  const T& operator*() const { return node_->value; }
  const T* operator->() const { return &node_->value; }

  /// The value to change: cloned first if other copies share it.
  T& edit() {
    if (node_->references.load(std::memory_order_acquire) != 1) {
      Node* clone = new Node{node_->value};
      release();
      node_ = clone;
    }
    return node_->value;
  }

  /// Equal identities mean equal values (not the other way round): the key of caches.
  const void* identity() const { return node_; }

 private:
  struct Node {
    T value{};
    std::atomic<long> references{1};

    Node() = default;
    explicit Node(T v) : value(std::move(v)) {}
  };

  void retain() noexcept { node_->references.fetch_add(1, std::memory_order_relaxed); }
  void release() noexcept {
    if (node_->references.fetch_sub(1, std::memory_order_acq_rel) == 1) delete node_;
  }

  Node* node_;
};

}  // namespace kindred
