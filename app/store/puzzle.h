/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A puzzle: a position, the opponent's move that gives the chance, and the line that uses it.
 *
 * Moves alternate, ending with the solver's: moves[0] is the opponent's, moves[1], moves[3] … are
 * the solver's; n_moves is even. Only a person's mistake on the first move of a game has no
 * opponent's move before it: then moves[0] is the solver's and n_moves is odd. All moves are legal:
 * those who make puzzles (puzzle-csv.h, the store, the miner) check them.
 */
#ifndef TABIYA_PUZZLE_H
#define TABIYA_PUZZLE_H

#include <glib.h>

#include "app/names/puzzle-theme.h"
#include "engine/board/position.h"

G_BEGIN_DECLS

/* Lichess's longest have half as many. */
#define TABIYA_PUZZLE_MAX_MOVES 64
/* The length of an id, of letters, digits and + - . _. */
#define TABIYA_PUZZLE_MAX_ID 10
/* An unknown popularity. */
#define TABIYA_PUZZLE_NO_POPULARITY (-128)

/* The numbers are stored in databases: add new ones at the end. */
typedef enum {
    TABIYA_PUZZLE_SHIPPED, /* came with the program */
    TABIYA_PUZZLE_LICHESS, /* imported from a file of Lichess or in its format */
    TABIYA_PUZZLE_MINED,   /* found by our miner in a person's games */
    TABIYA_PUZZLE_N_SOURCES,
} TabiyaPuzzleSource;

typedef struct {
    char *id;  /* "00008" */
    char *fen; /* before moves[0] */
    EngMove moves[TABIYA_PUZZLE_MAX_MOVES];
    guint n_moves;
    guint rating, deviation; /* as in Glicko-2; deviation 0: unknown */
    int popularity;          /* -100 … 100, or TABIYA_PUZZLE_NO_POPULARITY */
    guint plays;
    TabiyaThemes themes;
    char *other_themes; /* unknown words, separated by spaces; NULL: none */
    char *game_url;     /* NULL: none */
    char *opening_tags; /* "Italian_Game Italian_Game_Two_Knights_Defense"; NULL: none */
    char *story; /* what to tell once it is solved, translated; never stored; NULL: nothing */
    TabiyaPuzzleSource source;
} TabiyaPuzzle;

TabiyaPuzzle *tabiya_puzzle_copy(const TabiyaPuzzle *self) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_puzzle_free(TabiyaPuzzle *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPuzzle, tabiya_puzzle_free)

/* The position before moves[n], for n from 0 to n_moves (after all of them). */
void tabiya_puzzle_get_position(const TabiyaPuzzle *self, guint n, EngPosition *position);

/* The solver's first move: 1, or 0 if the opponent has no move before it. */
static inline guint tabiya_puzzle_get_first(const TabiyaPuzzle *self)
{
    return self->n_moves % 2 == 0 ? 1 : 0;
}

/* The solver's color. */
EngColor tabiya_puzzle_get_solver(const TabiyaPuzzle *self);

/* The number of moves that the solver has to find. */
static inline guint tabiya_puzzle_get_length(const TabiyaPuzzle *self)
{
    return (self->n_moves + 1) / 2;
}

/* "f2g3 e6e7 b2b1": all moves in UCI. */
char *tabiya_puzzle_dup_moves_text(const TabiyaPuzzle *self) G_GNUC_WARN_UNUSED_RESULT;

/* Whether the text could be the id of a puzzle. `length` -1: NUL-terminated. */
gboolean tabiya_puzzle_is_id(const char *text, gssize length);

G_END_DECLS

#endif
