// SPDX-License-Identifier: MIT
// The shaders of the painter, GLSL 3.30.
//
// An edge is soft by moving the two copies of its points apart in pixels, whatever affine map the
// item has: n is the outward normal in px, C = det(A) A^-T turns local normals into it (up to
// length), and sign(det) keeps it outward under mirroring. h is half the feather. r is half the
// thickness of the shape there, in px, so that shapes thinner than the feather fade instead of
// turning inside out: the inner copies meet in the middle. With d the distance from that middle,
// the part of the pixel inside the shape is F(r - d) - F(-r - d), where F(s) is the exact area of
// a pixel on the inner side of a line at distance s (positive: the centre is inside).
#pragma once

namespace kindred::gl {

inline constexpr char kVertexShader[] = R"(#version 330 core
layout(location = 0) in vec2 a_position;
layout(location = 1) in vec4 a_normals;   // of the edge before, of the edge after
layout(location = 2) in float a_thickness;
layout(location = 3) in uint a_item;      // highest bit: outer copy

uniform sampler2D u_items;   // per item: linear part; translation; colour
uniform vec4 u_target;       // origin, size; px
uniform float u_depth_step;

flat out vec4 v_color;
flat out vec2 v_normal;      // |n| of the edge
out vec2 v_inside;           // distances from the near and to the far edge: r - d, -r - d

const float h = 0.7072;
const int kItemsPerRow = 340;

void main() {
  bool outer = (a_item & 0x80000000u) != 0u;
  int item = int(a_item & 0x7fffffffu);
  ivec2 texel = ivec2(item % kItemsPerRow * 3, item / kItemsPerRow);
  vec4 A = texelFetch(u_items, texel, 0);
  vec2 translation = texelFetch(u_items, texel + ivec2(1, 0), 0).xy;
  v_color = texelFetch(u_items, texel + ivec2(2, 0), 0);

  float det = A.x * A.w - A.y * A.z;
  mat2 C = mat2(A.w, -A.z, -A.y, A.x);
  vec2 before = C * a_normals.xy, after = C * a_normals.zw;
  float length_before = length(before), length_after = length(after);
  vec2 n0 = before * (sign(det) / length_before);
  vec2 n1 = after * (sign(det) / length_after);
  vec2 mitre = (n0 + n1) / max(1.0 + dot(n0, n1), 0.3);
  float r = min(100.0, a_thickness * abs(det) / (length_before + length_after));
  float inset = min(h, r);

  vec2 p = mat2(A.xy, A.zw) * a_position + translation + mitre * (outer ? h : -inset);
  float d = outer ? r + h : r - inset;
  v_inside = vec2(r - d, -r - d);
  v_normal = abs(n1);

  vec2 q = (p - u_target.xy) / u_target.zw;
  float depth = 1.0 - float(item + 1) * u_depth_step;
  gl_Position = vec4(q.x * 2.0 - 1.0, 1.0 - q.y * 2.0, depth, 1.0);
}
)";

/// Coverage, shared by the fragment shaders below.
inline constexpr char kCoverage[] = R"(#version 330 core
flat in vec4 v_color;
flat in vec2 v_normal;
in vec2 v_inside;
out vec4 o_color;

float F(float s) {
  float a = max(v_normal.x, v_normal.y), b = min(v_normal.x, v_normal.y);
  float reach = (a + b) * 0.5;
  s = clamp(s, -reach, reach);
  if (abs(s) <= (a - b) * 0.5) return 0.5 + s / a;
  float rest = reach - abs(s);
  float corner = rest * rest / (2.0 * a * max(b, 1e-6));
  return s > 0.0 ? 1.0 - corner : corner;
}
float coverage() { return max(F(v_inside.x) - F(v_inside.y), 0.0); }
)";

inline constexpr char kSolidShader[] = R"(#version 330 core
flat in vec4 v_color;
out vec4 o_color;
void main() { o_color = v_color; }
)";

inline constexpr char kSoftShader[] = R"(
void main() { o_color = v_color * coverage(); }
)";

inline constexpr char kImageShader[] = R"(
uniform sampler2D u_source;   // premultiplied
uniform mat3x2 u_to_source;   // from fragment coordinates
uniform vec4 u_tint;
void main() {
  vec4 c = texture(u_source, u_to_source * vec3(gl_FragCoord.xy, 1.0));
  c.rgb = mix(c.rgb, u_tint.rgb * c.a, u_tint.a);
  o_color = c * v_color * coverage();
}
)";

inline constexpr char kLayerShader[] = R"(
uniform sampler2D u_source;
uniform ivec2 u_offset;        // from fragments of this target to those of the layer's
uniform ivec2 u_source_size;
void main() {
  ivec2 at = ivec2(gl_FragCoord.xy) + u_offset;
  bool outside = any(lessThan(at, ivec2(0))) || any(greaterThanEqual(at, u_source_size));
  o_color = outside ? vec4(0.0) : texelFetch(u_source, at, 0) * v_color * coverage();
}
)";

}  // namespace kindred::gl
