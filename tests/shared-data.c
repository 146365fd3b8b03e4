/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See shared-data.h. */
#include "tests/shared-data.h"

char *shared_data_path(const char *name)
{
    const char *folder = g_getenv("TABIYA_SHARED_DATA");
    return folder ? g_build_filename(folder, name, NULL)
                  : g_build_filename(TESTS_SOURCE_ROOT, "..", "shared", "data", name, NULL);
}

char *shared_data_find(const char *name)
{
    g_autofree char *path = shared_data_path(name);
    if (g_file_test(path, G_FILE_TEST_EXISTS))
        return g_steal_pointer(&path);
    g_test_skip("skipped: no shared data");
    return NULL;
}
