/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See shipped-puzzles.h. */
#include "app/puzzles/shipped-puzzles.h"

#include <string.h>

#include "app/own-resource.h"
#include "app/puzzles/puzzle-csv.h"
#include "app/store/puzzle-batch.h"

#ifdef TABIYA_HAVE_PUZZLES
#include "tabiya-puzzles.h"

static GBytes *load_built_in(const char *name)
{
    static TabiyaOwnResource bundle = {tabiya_puzzles_register_resource,
                                       tabiya_puzzles_get_resource};
    g_autofree char *path = g_strconcat("/io/github/tabiya/Tabiya/puzzles/", name, NULL);

    return g_resource_lookup_data(tabiya_own_resource_get(&bundle), path,
                                  G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}
#else
static GBytes *load_built_in(const char *name)
{
    return NULL;
}
#endif

/* NULL: none. */
static GBytes *load(void)
{
    const char *other = g_getenv("TABIYA_SHIPPED_PUZZLES");
    char *text;
    gsize length;
    if (!other)
        return load_built_in("tabiya.csv");
    return g_file_get_contents(other, &text, &length, NULL) ? g_bytes_new_take(text, length) : NULL;
}

/* All good rows of the text: of TabiyaPuzzle. */
static GPtrArray *read_puzzles(GBytes *bytes)
{
    GPtrArray *puzzles = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_puzzle_free);
    TabiyaPuzzleColumns columns;
    gsize length;
    const char *line = g_bytes_get_data(bytes, &length);
    const char *const end = line + length;
    tabiya_puzzle_columns_init(&columns);
    while (line < end) {
        const char *stop = memchr(line, '\n', (gsize)(end - line));
        if (!stop)
            stop = end;
        TabiyaPuzzle *puzzle = tabiya_puzzle_parse_row(&columns, line, (gsize)(stop - line), NULL);
        if (puzzle) { /* the header has none */
            puzzle->source = TABIYA_PUZZLE_SHIPPED;
            g_ptr_array_add(puzzles, puzzle);
        }
        line = stop + 1;
    }
    return puzzles;
}

/* Of TabiyaPuzzleRow. */
static GPtrArray *read_rows(GBytes *bytes)
{
    g_autoptr(GPtrArray) puzzles = read_puzzles(bytes);
    GPtrArray *rows = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_puzzle_row_free);
    for (guint i = 0; i < puzzles->len; i++)
        g_ptr_array_add(rows, tabiya_puzzle_row_new(puzzles->pdata[i]));
    return rows;
}

GPtrArray *tabiya_shipped_puzzles_list(void)
{
    g_autoptr(GBytes) bytes = load();
    return bytes ? read_puzzles(bytes)
                 : g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_puzzle_free);
}

char **tabiya_shipped_puzzles_dup_daily(void)
{
    g_autoptr(GBytes) bytes = load_built_in("daily.txt");
    gsize length = 0;
    const char *data = bytes ? g_bytes_get_data(bytes, &length) : NULL;
    g_autofree char *text = g_strndup(data ? data : "", length);

    return g_strsplit(g_strchomp(text), "\n", -1);
}

gboolean tabiya_shipped_puzzles_ensure(const char *path, GError **error)
{
    g_autoptr(TabiyaDatabase) db = tabiya_puzzle_file_open(path, error);
    g_autofree char *present = db ? tabiya_puzzle_file_dup_shipped(db, error) : NULL;
    g_autoptr(GBytes) bytes = load();
    if (!present || !bytes)
        return present != NULL;
    g_autofree char *stamp = g_compute_checksum_for_bytes(G_CHECKSUM_SHA256, bytes);
    if (strcmp(present, stamp) == 0)
        return TRUE;
    g_autoptr(GPtrArray) rows = read_rows(bytes);
    g_autoptr(TabiyaPuzzleBatch) batch = tabiya_puzzle_batch_new(db, error);
    TabiyaPuzzleWritten written = {0};
    return batch && tabiya_puzzle_batch_write_shipped(batch, rows, stamp, &written, error);
}
