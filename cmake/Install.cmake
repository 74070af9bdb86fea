# SPDX-License-Identifier: MIT
# Installs kindred::core and kindred::io with a CMake package, as the component `library`:
# find_package(kindred CONFIG), #include "kindred/io/scene_file.h".
include(CMakePackageConfigHelpers)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/kindred DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        COMPONENT library)
install(FILES ${PROJECT_SOURCE_DIR}/src/io/scene_file.h
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/kindred/io COMPONENT library)
install(TARGETS kindred_core kindred_io EXPORT kindredTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
install(EXPORT kindredTargets NAMESPACE kindred::
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/kindred COMPONENT library)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/kindredConfig.cmake.in
  ${PROJECT_BINARY_DIR}/kindredConfig.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/kindred)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/kindredConfigVersion.cmake
  COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/kindredConfig.cmake
              ${PROJECT_BINARY_DIR}/kindredConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/kindred COMPONENT library)
