/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The moves played in a position: the types of an explorer's questions and answers
 * (explorer-source.h answers at once, explorer.h in the background). Plain values, which may cross
 * threads.
 *
 * Moves are counted by the position they lead to: a game counts for e4 if it has the position
 * after e4, whatever order of moves brought it there. So the counts of all moves may be more
 * than there are games with the position, and `played` says how often this move was made in it.
 */
#ifndef TABIYA_EXPLORER_ANSWER_H
#define TABIYA_EXPLORER_ANSWER_H

#include "app/game/game.h"
#include "app/store/position-find.h"

G_BEGIN_DECLS

/* --- Questions -------------------------------------------------------------------------------- */

typedef enum {
    TABIYA_EXPLORER_LIBRARY, /* a library's file; a missing file has no games */
    TABIYA_EXPLORER_PGN,     /* games in a file of any kind that can be imported */
    TABIYA_EXPLORER_BOOK,    /* a Polyglot book */
} TabiyaExplorerKind;

typedef enum {
    TABIYA_EXPLORER_EITHER,
    TABIYA_EXPLORER_WHITE,
    TABIYA_EXPLORER_BLACK,
} TabiyaExplorerSide;

/* Which games count. All zeroes: every game. Books have no games, so no filter applies to them. */
typedef struct {
    TabiyaPositionRange rating; /* the mean of both players' */
    TabiyaPositionRange date;   /* yyyymmdd */
    guint results;              /* of bits 1 << TabiyaResult; 0: any */
    char *player; /* owned; as name-match.h has it: words that begin a name's. NULL or "": any
                   * player */
    TabiyaExplorerSide side; /* which side the player has; ignored without a player */
} TabiyaExplorerFilter;

/* NULL means the same as all zeroes. */
TabiyaExplorerFilter *
tabiya_explorer_filter_copy(const TabiyaExplorerFilter *self) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_explorer_filter_free(TabiyaExplorerFilter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaExplorerFilter, tabiya_explorer_filter_free)
gboolean tabiya_explorer_filter_equal(const TabiyaExplorerFilter *a, const TabiyaExplorerFilter *b);
/* Whether every game passes. */
gboolean tabiya_explorer_filter_is_open(const TabiyaExplorerFilter *self);

/* --- Answers ---------------------------------------------------------------------------------- */

typedef struct {
    EngMove move;
    guint64 games;               /* with the position that it leads to */
    guint64 white, draws, black; /* won by White, drawn, won by Black; games without a result are
                                  * not counted */
    guint64 played;              /* games that play it in the position */
    guint average_elo;           /* of their players; 0: unknown */
    guint last_year;             /* 0: unknown */
    guint weight;                /* of a book: 0 … 65535 */
    double share;                /* of a book: its part of all weights, 0 … 1 */
    gboolean is_guess; /* nobody has played it, but people probably would: all else is 0 */
} TabiyaExplorerMove;

/* A game to look at. */
typedef struct {
    gint64 id;                        /* in the library at hand */
    char *white, *black;              /* never NULL; "" if unknown */
    char *event;                      /* the same */
    guint white_elo, black_elo, year; /* 0: unknown */
    TabiyaResult result;
    EngMove move; /* played in the position; ENG_NO_MOVE: the game ends there */
} TabiyaExplorerGame;

typedef struct {
    TabiyaExplorerKind kind;
    EngPosition position;
    TabiyaExplorerMove
        total;         /* of the position itself, without a move; of a book only `weight`: 1 if it
                        * has the position */
    GArray *moves;     /* of TabiyaExplorerMove, the most played, or the heaviest, first */
    GPtrArray *games;  /* of TabiyaExplorerGame: those of the highest ratings, at most
                         TABIYA_EXPLORER_N_GAMES */
    gboolean is_empty; /* there are no games at all, whatever the position and the filter */
} TabiyaExplorerAnswer;

#define TABIYA_EXPLORER_N_GAMES 10

/* Answers are shared; they do not change. */
TabiyaExplorerAnswer *
tabiya_explorer_answer_new(TabiyaExplorerKind kind,
                           const EngPosition *position) G_GNUC_WARN_UNUSED_RESULT;
TabiyaExplorerAnswer *tabiya_explorer_answer_ref(TabiyaExplorerAnswer *self);
void tabiya_explorer_answer_unref(TabiyaExplorerAnswer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaExplorerAnswer, tabiya_explorer_answer_unref)

static inline const TabiyaExplorerMove *
tabiya_explorer_answer_get_move(const TabiyaExplorerAnswer *self, guint index)
{
    return &g_array_index(self->moves, TabiyaExplorerMove, index);
}

/* Whether other orders of moves reach the position after the move, too. */
static inline gboolean tabiya_explorer_move_transposes(const TabiyaExplorerMove *self)
{
    return self->games > self->played;
}

/* Points in per cent of the games with a result, from White's side; below 0: there are none. */
double tabiya_explorer_move_get_percent(const TabiyaExplorerMove *self);

G_END_DECLS

#endif
