/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See learning-program.h. */
#include "app/arena/learning-program.h"

#include <string.h>

#include "app/program.h"

/* Takes `path`. */
static char *if_program(char *path)
{
    if (g_file_test(path, G_FILE_TEST_IS_EXECUTABLE) && !g_file_test(path, G_FILE_TEST_IS_DIR))
        return path;
    g_free(path);
    return NULL;
}

char *tabiya_learning_find_program(const char *name)
{
    const char *room = strcmp(name, "tabiya-engine") == 0 ? "engine" : "app";
    g_autofree char *here = tabiya_program_dup_dir();
    char *found = here ? if_program(g_build_filename(here, name, NULL)) : NULL;

    if (!found && here)
        found = if_program(g_build_filename(here, "..", room, name, NULL));
    if (!found && here) /* tests */
        found = if_program(g_build_filename(here, "..", "..", room, name, NULL));
    return found ? found : g_find_program_in_path(name);
}
