/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* pgn-trees FILE: builds the whole tree of every game of a file, one after the other, on one thread,
 * with every move checked and every comment kept, and prints what it built: "GAMES NODES COMMENTS".
 * For pgn.py. */
#include <stdio.h>

#include "app/game/pgn-reader.h"

typedef struct {
    gsize nodes;
    gsize comments;
} Sum;

static void add_game(Sum *sum, TabiyaGame *game)
{
    const TabiyaNode *node = tabiya_game_get_root(game);
    while (node != NULL) {
        sum->nodes++;
        sum->comments += tabiya_node_get_comment(node)[0] != '\0';
        if (tabiya_node_get_child(node) != NULL) {
            node = tabiya_node_get_child(node);
            continue;
        }
        while (node != NULL && tabiya_node_get_sibling(node) == NULL)
            node = tabiya_node_get_parent(node);
        if (node != NULL)
            node = tabiya_node_get_sibling(node);
    }
}

int main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GMappedFile) file = argc == 2 ? g_mapped_file_new(argv[1], FALSE, &error) : NULL;
    if (file == NULL) {
        fprintf(stderr, "pgn-trees: %s\n", error != NULL ? error->message : "one file, please");
        return 2;
    }
    g_autoptr(TabiyaPgnGames) reading =
        tabiya_pgn_games_new(g_mapped_file_get_contents(file), (gssize)g_mapped_file_get_length(file));
    Sum sum = {0};
    gsize games = 0, errors = 0;
    TabiyaGame *game;
    while ((game = tabiya_pgn_games_next(reading)) != NULL) {
        add_game(&sum, game);
        errors += tabiya_pgn_games_get_errors(reading)->len;
        games++;
        g_object_unref(game);
    }
    printf("%zu %zu %zu\n", games, sum.nodes, sum.comments);
    return errors > 0;
}
