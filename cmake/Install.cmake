# SPDX-License-Identifier: MIT
# Installs kindred::core and kindred::io with a CMake package: find_package(kindred CONFIG).
include(CMakePackageConfigHelpers)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/kindred DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/io DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/kindred
        FILES_MATCHING PATTERN "scene_file.h")
install(TARGETS kindred_core kindred_io EXPORT kindredTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT kindredTargets NAMESPACE kindred:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/kindred)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/kindredConfig.cmake.in
  ${PROJECT_BINARY_DIR}/kindredConfig.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/kindred)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/kindredConfigVersion.cmake
  COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/kindredConfig.cmake ${PROJECT_BINARY_DIR}/kindredConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/kindred)
