/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: a game from moves as text. */
#ifndef TABIYA_TEST_LINE_H
#define TABIYA_TEST_LINE_H

#include "app/game/game.h"

/* Adds the moves of `text` ("e4 e5 Nf3") after `node`; returns the last one's node. */
static inline const TabiyaNode *line_add(TabiyaGame *game, const TabiyaNode *node, const char *text)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    for (gsize i = 0; words[i]; i++) {
        EngMove move = ENG_NO_MOVE;
        g_assert_cmpint(eng_san_parse(tabiya_node_get_position(node), words[i], -1, &move), ==,
                        ENG_SAN_OK);
        node = tabiya_game_add_move(game, node, move);
    }
    return node;
}

/* The node `ply` half-moves into the main line. */
static inline const TabiyaNode *line_at(TabiyaGame *game, guint ply)
{
    const TabiyaNode *node = tabiya_game_get_root(game);
    while (ply-- > 0)
        node = tabiya_node_get_child(node);
    return node;
}

#endif
