/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Fuzz target: whatever the bytes, the PGN reader answers; the games it makes are whole, are
 * written as text that reads without an error, and writing that again gives the same text. */
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

static void try_game(TabiyaGame *game)
{
    require(tabiya_game_check(game) == NULL);
    g_autofree char *once = tabiya_pgn_write_game(game);
    require(g_utf8_validate(once, -1, NULL));
    g_autoptr(GPtrArray) errors = NULL;
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(once, -1, &errors);
    require(games->len == 1 && errors->len == 0);
    g_autofree char *twice = tabiya_pgn_write_game(games->pdata[0]);
    require(strcmp(once, twice) == 0);
}

static void try_error(const TabiyaPgnError *error)
{
    g_autofree char *text = tabiya_pgn_error_to_string(error);
    require(error->line >= 1 && error->column >= 1 && g_utf8_validate(text, -1, NULL));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(GPtrArray) errors = NULL;
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text((const char *)data, (gssize)size, &errors);
    for (guint i = 0; i < games->len; i++)
        try_game(games->pdata[i]);
    for (guint i = 0; i < errors->len; i++)
        try_error(errors->pdata[i]);
    return 0;
}
