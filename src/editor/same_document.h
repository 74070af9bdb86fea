// SPDX-License-Identifier: MIT
// Are two documents equal? Decides whether an edit becomes a step.
#pragma once

#include "kindred/scene/document.h"

namespace kindred::editor {

/// True if both say the same, field by field, unknown members included. Shared parts are told by
/// identity, so that comparing a document with an edited copy costs only what was edited.
/// 0 and -0 are the same, and so are two NaNs; counters for new ids do not count.
bool same_document(const Scene& left, const Scene& right);

}  // namespace kindred::editor
