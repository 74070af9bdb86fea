# SPDX-License-Identifier: MIT
# kindred_layer(NAME PUBLIC ... PRIVATE ...): library kindred::NAME of every src/NAME/**/*.cpp.

function(kindred_compile_options target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
  if(KINDRED_WARNINGS_AS_ERRORS)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  if(KINDRED_SANITIZE)
    target_compile_options(${target} PUBLIC -fsanitize=address,undefined -fno-omit-frame-pointer
                           -fno-sanitize-recover=undefined)
    target_link_options(${target} PUBLIC -fsanitize=address,undefined)
  endif()
  # GCC 12 sees overlapping copies in `"text" + std::string` at -O3, where there are none (PR 105651).
  target_compile_options(${target} PRIVATE
    "$<$<AND:$<CXX_COMPILER_ID:GNU>,$<CONFIG:Release>>:-Wno-restrict>")
  # Libraries are static: calls between their files may be inlined though they are fit for a shared one.
  target_compile_options(${target} PRIVATE "$<$<CONFIG:Release>:-fno-semantic-interposition>")
  # Results must not depend on the compiler's contraction of a*b+c.
  target_compile_options(${target} PRIVATE -ffp-contract=off)
endfunction()

function(kindred_layer name)
  cmake_parse_arguments(LAYER "" "" "PUBLIC;PRIVATE" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cpp)
  add_library(kindred_${name} STATIC ${sources})
  add_library(kindred::${name} ALIAS kindred_${name})
  set_target_properties(kindred_${name} PROPERTIES EXPORT_NAME ${name} POSITION_INDEPENDENT_CODE ON)
  target_compile_features(kindred_${name} PUBLIC cxx_std_20)
  target_include_directories(kindred_${name}
    PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
           $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
           $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>)
  target_link_libraries(kindred_${name} PUBLIC ${LAYER_PUBLIC})
  foreach(library IN LISTS LAYER_PRIVATE)
    target_link_libraries(kindred_${name} PRIVATE $<BUILD_INTERFACE:${library}>)
    target_link_libraries(kindred_${name} INTERFACE $<BUILD_INTERFACE:$<LINK_ONLY:${library}>>)
  endforeach()
  kindred_compile_options(kindred_${name})
endfunction()
