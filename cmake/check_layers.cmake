# SPDX-License-Identifier: MIT
# cmake -P check_layers.cmake: checks the layer table of docs/architecture.md against the #includes.
# A layer may include its own files and those of the layers listed; forbidden system headers are
# matched by name, because link rules can't see them.
get_filename_component(root ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)

set(sdl "SDL") # <SDL.h>, <SDL_*.h>
set(gl "(epoxy/|GL/|EGL/|GLES)")
set(imgui "(imgui|imconfig|imstb)")
set(json "nlohmann/")
set(eigen "(Eigen/|unsupported/Eigen)")

# layer | own layers it may include, as a pattern | system headers it must not include
set(table
  "include/kindred|^kindred/|${sdl}|${gl}|${imgui}|${json}|${eigen}"
  "src/core|^(kindred|core)/|${sdl}|${gl}|${imgui}|${json}"
  "src/io|^(kindred|io)/|${sdl}|${gl}|${imgui}"
  "src/media|^media/|${sdl}|${gl}|${imgui}|${json}"
  "src/render|^(kindred|render)/|${sdl}|epoxy/|EGL/|${imgui}|${json}"
  "src/gl|^(kindred|render|media|gl)/|${sdl}|${imgui}|${json}"
  "src/editor|^(kindred|io|render|media|editor)/|${sdl}|${gl}|${imgui}"
  "src/ui|^(kindred|render|editor|ui)/|${sdl}|${gl}")

set(failures 0)
foreach(row IN LISTS table)
  # Patterns hold "|" themselves, so only the first two fields are cut off.
  string(REGEX MATCH "^([^|]+)\\|(\\^[^/]*/)\\|(.*)$" _ "${row}")
  set(layer ${CMAKE_MATCH_1})
  set(allowed ${CMAKE_MATCH_2})
  set(forbidden "${CMAKE_MATCH_3}")
  file(GLOB_RECURSE files ${root}/${layer}/*.h ${root}/${layer}/*.cpp)
  foreach(file IN LISTS files)
    file(STRINGS ${file} includes REGEX "^#include")
    file(RELATIVE_PATH name ${root} ${file})
    foreach(line IN LISTS includes)
      if(line MATCHES "^#include \"([^\"]+)\"" AND NOT CMAKE_MATCH_1 MATCHES "${allowed}")
        message(SEND_ERROR "${name}: ${layer} must not include \"${CMAKE_MATCH_1}\"")
        math(EXPR failures "${failures} + 1")
      elseif(line MATCHES "^#include <([^>]+)>")
        set(header ${CMAKE_MATCH_1})
        if(header MATCHES "^(${forbidden})")
          message(SEND_ERROR "${name}: ${layer} must not include <${header}>")
          math(EXPR failures "${failures} + 1")
        endif()
        if(header MATCHES "^Eigen/" AND (NOT name MATCHES "^src/core/ik/.*\\.cpp$"))
          message(SEND_ERROR "${name}: <${header}> belongs into .cpp files of src/core/ik only")
          math(EXPR failures "${failures} + 1")
        endif()
        if(header MATCHES "^nlohmann/" AND name MATCHES "^src/io/.*\\.h$")
          message(SEND_ERROR "${name}: <${header}> belongs into .cpp files")
          math(EXPR failures "${failures} + 1")
        endif()
      endif()
    endforeach()
  endforeach()
endforeach()
if(failures EQUAL 0)
  message(STATUS "layers: every #include keeps to the table")
endif()
