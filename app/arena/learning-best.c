/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See learning-best.h. */
#include "app/arena/learning-best.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/game/pgn-reader.h"
#include "app/whole-file.h"

typedef enum { LOST, DRAWN, WON } Outcome;

static Outcome get_outcome(TabiyaGame *game, const char *player)
{
    const TabiyaResult result = tabiya_game_get_result(game);
    const char *white = tabiya_game_get_tag(game, "White");
    const gboolean is_white = white && strcmp(white, player) == 0;

    if (result != TABIYA_RESULT_WHITE && result != TABIYA_RESULT_BLACK)
        return DRAWN;
    return is_white == (result == TABIYA_RESULT_WHITE) ? WON : LOST;
}

static guint count_plies(TabiyaGame *game)
{
    return tabiya_node_get_ply(tabiya_game_get_main_end(game));
}

static gboolean is_better(TabiyaGame *game, TabiyaGame *best, const char *player)
{
    const Outcome mine = get_outcome(game, player);
    const guint plies = count_plies(game);

    if (plies == 0 || !best)
        return plies > 0;
    const Outcome its = get_outcome(best, player);
    if (mine != its)
        return mine > its;
    return mine == WON ? plies < count_plies(best) : plies > count_plies(best);
}

TabiyaGame *tabiya_learning_find_best(const char *path, const char *player, GError **error)
{
    g_autoptr(GBytes) bytes = tabiya_whole_file_read(path, error);
    g_autoptr(TabiyaGame) best = NULL;
    TabiyaGame *game;

    if (!bytes)
        return NULL;
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    g_autoptr(TabiyaPgnGames) games = tabiya_pgn_games_new(text, (gssize)length);
    while ((game = tabiya_pgn_games_next(games))) {
        if (is_better(game, best, player))
            g_set_object(&best, game);
        g_object_unref(game);
    }
    if (!best) {
        g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                            _("No game has been played yet"));
    }
    return g_steal_pointer(&best);
}
