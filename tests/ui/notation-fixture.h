/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests and measurements of the notation: a game as long as a book. */
#ifndef TABIYA_TEST_NOTATION_FIXTURE_H
#define TABIYA_TEST_NOTATION_FIXTURE_H

#include "tests/ui/line.h"

/* Plays so many half-moves in the empty `game`, each with a comment and a variation of four moves
 * with comments of their own: 2,000 make 10,000 comments. */
static inline void annotated_game_fill(TabiyaGame *game, guint n_plies)
{
    static const char *const MOVES[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
    static const char *const VARIATIONS[] = {"Nc3 Nc6 Nb1 Nb8", "Nc6 Nc3 Nb8 Nb1"};
    const TabiyaNode *node = tabiya_game_get_root(game);
    for (guint i = 0; i < n_plies; i++) {
        const TabiyaNode *before = node;
        node = line_add(game, node, MOVES[i % 4]);
        const TabiyaNode *other = line_add(game, before, VARIATIONS[i % 2]);
        for (; other != before; other = tabiya_node_get_parent(other)) {
            g_autofree char *text = g_strdup_printf(
                "Line %u, move %u: the knight is well placed and may come back, says Müller.", i,
                tabiya_node_get_ply(other));
            tabiya_game_set_comment(game, other, text);
        }
        g_autofree char *text = g_strdup_printf(
            "Position %u has been reached before, in another game of the same year; "
            "what was played then is in the variation.",
            i);
        tabiya_game_set_comment(game, node, text);
    }
}

static inline TabiyaGame *annotated_game_new(guint n_plies)
{
    TabiyaGame *game = tabiya_game_new(NULL);
    annotated_game_fill(game, n_plies);
    return game;
}

#endif
