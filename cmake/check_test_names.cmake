# SPDX-License-Identifier: MIT
# cmake -P check_test_names.cmake: test names that CMake or Catch2 would misread. A ';' cuts a name
# in two, brackets swallow the names after it, and a leading '-' is taken for an option: the test
# then never runs, and nobody is told.
get_filename_component(root ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
file(GLOB_RECURSE files ${root}/tests/*_test.cpp)
foreach(file IN LISTS files)
  file(READ ${file} text)
  string(REGEX REPLACE "[][]" "@" text "${text}")
  string(REPLACE ";" "@" text "${text}")
  string(REGEX MATCHALL "TEST_CASE\\([ \n]*\"[^\"]*\"" names "${text}")
  foreach(name IN LISTS names)
    if(name MATCHES "@" OR name MATCHES "\"-")
      file(RELATIVE_PATH short ${root} ${file})
      message(SEND_ERROR "${short}: ${name}: no brackets, semicolons or leading dash in test names")
    endif()
  endforeach()
endforeach()
