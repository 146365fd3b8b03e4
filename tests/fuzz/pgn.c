/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Fuzz target: any bytes as PGN. The games read must be consistent and written as text that reads
 * without an error, and writing that again gives the same text. Readers without a tree, or without
 * moves, must find as many games. */
#include "app/game/pgn-check.h"
#include "app/game/pgn-index.h"
#include "app/game/pgn-reader.h"
#include "app/game/pgn-writer.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
    if (!holds)
        abort();
}

/* A sealed game is written as it was read, with its errors; any other without errors. */
static void try_game(TabiyaGame *game)
{
    const bool is_sealed = tabiya_game_get_seal(game) != NULL;
    require(!tabiya_game_check(game));
    g_autofree char *once = tabiya_pgn_write_game(game);
    require(g_utf8_validate(once, -1, NULL));
    g_autoptr(GPtrArray) errors = NULL;
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(once, -1, &errors);
    require(games->len == 1 && (is_sealed || errors->len == 0));
    g_autofree char *twice = tabiya_pgn_write_game(games->pdata[0]);
    require(strcmp(once, twice) == 0);
}

static void try_error(const TabiyaPgnError *error)
{
    g_autofree char *text = tabiya_pgn_error_to_string(error);
    require(error->line >= 1 && error->column >= 1 && g_utf8_validate(text, -1, NULL));
}

typedef struct {
    const uint8_t *data;
    size_t size;
    guint slices;
    guint64 end;
} Source;

static gssize read_cb(char *bytes, gsize length, guint64 offset, gpointer user, GError **error)
{
    const Source *source = user;
    gsize count = MIN(length, source->size - (gsize)offset);
    if (count > 0)
        memcpy(bytes, source->data + offset, count);
    return (gssize)count;
}

static void slice_cb(const TabiyaPgnSlice *slice, gpointer user)
{
    Source *source = user;
    require(source->slices == 0 || slice->offset == source->end);
    source->end = slice->offset + slice->length;
    source->slices++;
}

static void try_others(const uint8_t *data, size_t size, guint games, guint errors)
{
    static const TabiyaPgnCut CUT = {.read = read_cb, .slice = slice_cb, .window_bytes = 1 << 17};
    TabiyaPgnCounts counts = {0};
    tabiya_pgn_check_text((const char *)data, (gssize)size, &counts, NULL, NULL);
    require(counts.games == games && counts.errors == errors);
    Source source = {.data = data, .size = size};
    require(tabiya_pgn_cut(&CUT, &source, NULL, NULL));
    require(source.slices == games && (games == 0 || source.end == size));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(GPtrArray) errors = NULL;
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text((const char *)data, (gssize)size, &errors);
    for (guint i = 0; i < games->len; i++)
        try_game(games->pdata[i]);
    for (guint i = 0; i < errors->len; i++)
        try_error(errors->pdata[i]);
    try_others(data, size, games->len, errors->len);
    return 0;
}
