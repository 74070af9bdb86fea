// SPDX-License-Identifier: MIT
// The channel behind an edit, shared by the files of edits of keys and curves.
#pragma once

#include "editor/session.h"

namespace kindred::editor {

/// The channel of the character's active clip, to change; null, and nothing copied, where there is
/// none.
Channel* edit_existing_channel(Scene& scene, CharacterId character, const ChannelTarget& target);

}  // namespace kindred::editor
