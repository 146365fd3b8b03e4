/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Files for the PGN tests. */
#include "tests/app/pgn-fixture.h"

#include "tests/shared-data.h"

static int compare_names(gconstpointer a, gconstpointer b)
{
    return g_strcmp0(*(char *const *)a, *(char *const *)b);
}

static GPtrArray *sorted_names(const char *folder)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *name;
    while (dir && (name = g_dir_read_name(dir)))
        g_ptr_array_add(names, g_strdup(name));
    g_ptr_array_sort(names, compare_names);
    return names;
}

static guint read_folder(const char *folder, const char *below, PgnTestFunc func, gpointer user)
{
    g_autoptr(GPtrArray) names = sorted_names(folder);
    guint files = 0;
    for (guint i = 0; i < names->len; i++) {
        g_autofree char *path = g_build_filename(folder, names->pdata[i], NULL);
        g_autofree char *name = g_build_filename(below, names->pdata[i], NULL);
        g_autofree char *text = NULL;
        gsize length;
        if (g_file_test(path, G_FILE_TEST_IS_DIR))
            files += read_folder(path, name, func, user);
        if (!g_str_has_suffix(name, ".pgn"))
            continue;
        g_assert_true(g_file_get_contents(path, &text, &length, NULL));
        if (g_test_verbose())
            g_test_message("%s", name);
        func(name, text, length, user);
        files++;
    }
    return files;
}

guint pgn_test_own_cases(PgnTestFunc func, gpointer user)
{
    g_autofree char *folder = g_test_build_filename(G_TEST_DIST, "pgn", NULL);
    return read_folder(folder, "", func, user);
}

guint pgn_test_shared(const char *folder, PgnTestFunc func, gpointer user)
{
    g_autofree char *path = shared_data_path(folder);
    return read_folder(path, "", func, user);
}
