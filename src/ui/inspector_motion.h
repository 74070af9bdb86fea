// SPDX-License-Identifier: MIT
// Sections about motion that is not keys of bones.
#pragma once

namespace kindred::ui {

class InspectorForm;

void draw_generators_section(InspectorForm& form);  ///< of the active bone
void draw_layers_section(InspectorForm& form);      ///< of the character
void draw_held_section(InspectorForm& form);        ///< who holds the character, how far it stands
void draw_camera_section(InspectorForm& form);

}  // namespace kindred::ui
