/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Games for tests of queries: all positions are kept, and moves can be random. */
#ifndef TABIYA_TESTS_QUERY_GAME_H
#define TABIYA_TESTS_QUERY_GAME_H

#include <glib.h>

#include "engine/board/movegen.h"

#define MAX_PLIES 300

typedef struct {
    EngPosition positions[MAX_PLIES + 1];
    EngMove moves[MAX_PLIES];
    guint n_moves;
} Game;

static inline void add_move(Game *game, EngMove move)
{
    game->moves[game->n_moves] = move;
    eng_position_play(&game->positions[game->n_moves + 1], &game->positions[game->n_moves], move);
    game->n_moves++;
}

static inline guint below(guint limit)
{
    return (guint)g_test_rand_int_range(0, (gint32)limit);
}

/* A random legal move, preferably castling or a capture, which the tests are about. */
static inline EngMove random_move(const EngPosition *position)
{
    EngMoveList list;
    eng_movegen_legal(position, &list);
    if (list.count == 0)
        return ENG_NO_MOVE;
    for (int i = 0; i < list.count; i++) {
        if (eng_move_kind(list.moves[i]) != ENG_MOVE_NORMAL && below(2))
            return list.moves[i];
    }
    for (int tries = 0; tries < 2; tries++) {
        const EngMove move = list.moves[below((guint)list.count)];
        if (eng_move_is_capture(position, move))
            return move;
    }
    return list.moves[below((guint)list.count)];
}

static inline void random_game(Game *game)
{
    game->n_moves = 0;
    eng_position_init_chess960(&game->positions[0], below(2) ? 518 : (int)below(960));
    while (game->n_moves < MAX_PLIES) {
        const EngMove move = random_move(&game->positions[game->n_moves]);
        if (move == ENG_NO_MOVE)
            break;
        add_move(game, move);
    }
}

#endif
