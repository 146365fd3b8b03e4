/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See line-writer.h. */
#include "app/books/line-writer.h"

/* The child with `move`, or a new one; its siblings are deleted. */
static const TabiyaNode *follow_alone(TabiyaGame *game, const TabiyaNode *node, EngMove move)
{
    const TabiyaNode *next = tabiya_game_add_move(game, node, move);
    const TabiyaNode *child = tabiya_node_get_child(node);

    while (child) {
        const TabiyaNode *sibling = tabiya_node_get_sibling(child);

        if (child != next)
            tabiya_game_delete_from(game, child);
        child = sibling;
    }
    return next;
}

static void clear_after(TabiyaGame *game, const TabiyaNode *node)
{
    while (tabiya_node_get_child(node))
        tabiya_game_delete_from(game, tabiya_node_get_child(node));
}

static gboolean is_number(const char *word)
{
    return word[strspn(word, "0123456789.")] == '\0';
}

const TabiyaNode *tabiya_line_write(TabiyaGame *game, const char *moves)
{
    const TabiyaNode *node = tabiya_game_get_root(game);
    g_auto(GStrv) words = g_strsplit_set(moves, " \n\t", -1);

    for (char **word = words; *word; word++) {
        const char *san = *word + strspn(*word, "0123456789.");
        EngMove move;

        if (is_number(*word))
            continue;
        /* "0-0" begins like a number. */
        if (eng_san_parse(tabiya_node_get_position(node), g_ascii_isalpha(*san) ? san : *word, -1,
                          &move) != ENG_SAN_OK) {
            break;
        }
        node = follow_alone(game, node, move);
    }
    clear_after(game, node);
    return node;
}
