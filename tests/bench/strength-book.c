/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* strength-book STRENGTH SEED: the book's moves of a level, rating or opponent (strength.h), for
 * opponents.py. Each line of standard input has the moves of a game in UCI; each answer is the move
 * that the strength takes from the program's own book, or "-". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/session/play-book.h"
#include "engine/board/san.h"

#define LINE_MAX_BYTES 8192

static const TabiyaNode *play(TabiyaGame *game, char *line)
{
    const TabiyaNode *node = tabiya_game_get_root(game);
    char *save;
    for (char *word = strtok_r(line, " \n", &save); word; word = strtok_r(NULL, " \n", &save)) {
        const EngMove move = eng_uci_parse(tabiya_node_get_position(node), word);
        if (move == ENG_NO_MOVE)
            return NULL;
        node = tabiya_game_add_move(game, node, move);
    }
    return node;
}

static gboolean answer(TabiyaPlayBook *book, const TabiyaStrength *strength, char *line)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    const TabiyaNode *node = play(game, line);
    char text[ENG_UCI_MAX] = "-";
    if (!node)
        return FALSE;
    const EngMove move = tabiya_play_book_choose(book, node, strength);
    if (move != ENG_NO_MOVE)
        eng_uci_write(tabiya_node_get_position(node), move, text);
    printf("%s\n", text);
    fflush(stdout);
    return TRUE;
}

int main(int argc, char **argv)
{
    TabiyaStrength strength;
    char line[LINE_MAX_BYTES];
    if (argc != 3 || !tabiya_strength_read(&strength, argv[1])) {
        fprintf(stderr, "strength-book STRENGTH SEED\n");
        return 2;
    }
    g_random_set_seed((guint32)strtoul(argv[2], NULL, 10));
    g_autoptr(TabiyaPlayBook) book = tabiya_play_book_new();
    while (!tabiya_play_book_prepare(book))
        g_main_context_iteration(NULL, TRUE);
    while (fgets(line, sizeof line, stdin)) {
        if (!answer(book, &strength, line)) {
            fprintf(stderr, "strength-book: illegal move\n");
            return 1;
        }
    }
    return 0;
}
