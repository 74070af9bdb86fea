// SPDX-License-Identifier: MIT
#include "gl/offscreen.h"

#include <epoxy/egl.h>
#include <epoxy/gl.h>

#include <vector>

namespace kindred::gl {

struct OffscreenContext::Impl {
  EGLDisplay display = EGL_NO_DISPLAY;
  EGLContext context = EGL_NO_CONTEXT;
  EGLSurface surface = EGL_NO_SURFACE;  ///< none where contexts work without
};

namespace {

bool has_extension(EGLDisplay display, const char* name) {
  return epoxy_has_egl_extension(display, name);
}

bool initialized(EGLDisplay display) {
  return display != EGL_NO_DISPLAY && eglInitialize(display, nullptr, nullptr);
}

/// Ways to a display that need no X server, best first. Displays are shared by the process and
/// never terminated: that would end the contexts of other threads.
std::vector<EGLDisplay (*)()> display_ways() {
  return {
      [] {  // Mesa
        return has_extension(EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless")
                   ? eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY,
                                              nullptr)
                   : EGL_NO_DISPLAY;
      },
      [] {  // NVIDIA
        EGLDeviceEXT device = nullptr;
        EGLint count = 0;
        const bool found = has_extension(EGL_NO_DISPLAY, "EGL_EXT_platform_device") &&
                           eglQueryDevicesEXT(1, &device, &count) && count > 0;
        return found ? eglGetPlatformDisplayEXT(EGL_PLATFORM_DEVICE_EXT, device, nullptr)
                     : EGL_NO_DISPLAY;
      },
      [] { return eglGetDisplay(EGL_DEFAULT_DISPLAY); },
  };
}

EGLContext make_context(EGLDisplay display, EGLConfig& config) {
  const EGLint config_wishes[] = {EGL_SURFACE_TYPE,
                                  EGL_PBUFFER_BIT,
                                  EGL_RENDERABLE_TYPE,
                                  EGL_OPENGL_BIT,
                                  EGL_RED_SIZE,
                                  8,
                                  EGL_GREEN_SIZE,
                                  8,
                                  EGL_BLUE_SIZE,
                                  8,
                                  EGL_ALPHA_SIZE,
                                  8,
                                  EGL_NONE};
  const EGLint context_wishes[] = {EGL_CONTEXT_MAJOR_VERSION_KHR,
                                   3,
                                   EGL_CONTEXT_MINOR_VERSION_KHR,
                                   3,
                                   EGL_CONTEXT_OPENGL_PROFILE_MASK_KHR,
                                   EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT_KHR,
                                   EGL_NONE};
  EGLint count = 0;
  if (!eglBindAPI(EGL_OPENGL_API) || !eglChooseConfig(display, config_wishes, &config, 1, &count) ||
      count == 0) {
    return EGL_NO_CONTEXT;
  }
  return eglCreateContext(display, config, EGL_NO_CONTEXT, context_wishes);
}

}  // namespace

OffscreenContext::OffscreenContext() : impl_(std::make_unique<Impl>()) {}

std::unique_ptr<OffscreenContext> OffscreenContext::create(std::string& error) {
  bool any_display = false;
  for (const auto& way : display_ways()) {
    const EGLDisplay display = way();
    if (!initialized(display)) continue;
    any_display = true;
    std::unique_ptr<OffscreenContext> made(new OffscreenContext);
    Impl& impl = *made->impl_;
    impl.display = display;
    EGLConfig config = nullptr;
    impl.context = make_context(display, config);
    if (impl.context == EGL_NO_CONTEXT) continue;
    if (!has_extension(display, "EGL_KHR_surfaceless_context")) {
      const EGLint size[] = {EGL_WIDTH, 16, EGL_HEIGHT, 16, EGL_NONE};
      impl.surface = eglCreatePbufferSurface(display, config, size);
    }
    if (made->make_current()) return made;
  }
  error = any_display
              ? "can't draw: the graphics driver has no OpenGL 3.3; install a newer one, or Mesa "
                "(Debian: libgl1-mesa-dri) for drawing in software"
              : "can't draw without a window: no EGL display; install Mesa's EGL (Debian: "
                "libegl-mesa0, libgl1-mesa-dri)";
  return nullptr;
}

OffscreenContext::~OffscreenContext() {
  if (impl_->context == EGL_NO_CONTEXT) return;
  if (eglGetCurrentContext() == impl_->context) release();
  if (impl_->surface != EGL_NO_SURFACE) eglDestroySurface(impl_->display, impl_->surface);
  eglDestroyContext(impl_->display, impl_->context);
}

bool OffscreenContext::make_current() {
  // The bound API is a thread's own.
  return eglBindAPI(EGL_OPENGL_API) &&
         eglMakeCurrent(impl_->display, impl_->surface, impl_->surface, impl_->context);
}

void OffscreenContext::release() {
  eglMakeCurrent(impl_->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
}

}  // namespace kindred::gl
