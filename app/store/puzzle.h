/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A puzzle: a position, the opponent's move that makes the chance, and the line that takes it.
 *
 * Moves alternate, and the solver has the last one: moves[0] is the opponent's, moves[1], moves[3]
 * … are the solver's; n_moves is even. Only a person's own mistake on the first move of a game has
 * no move of the opponent's before it: then moves[0] is the solver's and n_moves is odd. All are
 * legal one after the other: a puzzle is only ever made whole (puzzle-csv.h, the store, the miner).
 */
#ifndef TABIYA_PUZZLE_H
#define TABIYA_PUZZLE_H

#include <glib.h>

#include "app/names/puzzle-theme.h"
#include "engine/board/position.h"

G_BEGIN_DECLS

/* The longest of Lichess's are half of that. */
#define TABIYA_PUZZLE_MAX_MOVES 64
/* Of an id: so many letters, digits and + - . _. */
#define TABIYA_PUZZLE_MAX_ID 10
/* Of a popularity that nobody knows. */
#define TABIYA_PUZZLE_NO_POPULARITY (-128)

/* Numbers are kept in databases: a new one goes to the end. */
typedef enum {
    TABIYA_PUZZLE_SHIPPED, /* came with the program */
    TABIYA_PUZZLE_LICHESS, /* imported from a file of Lichess's or like it */
    TABIYA_PUZZLE_MINED,   /* by our miner, from somebody's games */
    TABIYA_PUZZLE_N_SOURCES,
} TabiyaPuzzleSource;

typedef struct {
    char *id;  /* "00008" */
    char *fen; /* before moves[0] */
    EngMove moves[TABIYA_PUZZLE_MAX_MOVES];
    guint n_moves;
    guint rating, deviation; /* as of Glicko-2; deviation 0: nobody knows */
    int popularity;          /* -100 … 100, or TABIYA_PUZZLE_NO_POPULARITY */
    guint plays;
    TabiyaThemes themes;
    char *other_themes; /* words that are no themes we know, space between; NULL: none */
    char *game_url;     /* NULL: none */
    char *opening_tags; /* "Italian_Game Italian_Game_Two_Knights_Defense"; NULL: none */
    TabiyaPuzzleSource source;
} TabiyaPuzzle;

TabiyaPuzzle *tabiya_puzzle_copy(const TabiyaPuzzle *self) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_puzzle_free(TabiyaPuzzle *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPuzzle, tabiya_puzzle_free)

/* The position before moves[n], for n from 0 to n_moves (after all of them). */
void tabiya_puzzle_get_position(const TabiyaPuzzle *self, guint n, EngPosition *position);

/* The first move that the solver has to find: 1, or 0 where no move of the opponent's comes
 * before. */
static inline guint tabiya_puzzle_get_first(const TabiyaPuzzle *self)
{
    return self->n_moves % 2 == 0 ? 1 : 0;
}

/* Who solves it. */
EngColor tabiya_puzzle_get_solver(const TabiyaPuzzle *self);

/* Moves that the solver has to find. */
static inline guint tabiya_puzzle_get_length(const TabiyaPuzzle *self)
{
    return (self->n_moves + 1) / 2;
}

/* "f2g3 e6e7 b2b1": all moves in UCI. */
char *tabiya_puzzle_dup_moves_text(const TabiyaPuzzle *self) G_GNUC_WARN_UNUSED_RESULT;

/* Whether that could be the id of a puzzle. `length` -1: to the NUL. */
gboolean tabiya_puzzle_is_id(const char *text, gssize length);

G_END_DECLS

#endif
