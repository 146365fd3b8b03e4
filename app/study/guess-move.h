/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Guess the move: replays a game with its moves hidden; the person says what they would play, and
 * the engine compares that with the move of the game.
 *
 * It follows the main line from a node. On the guesser's turns it takes one guess; the other side's
 * moves appear by themselves. A view shows the game up to tabiya_guess_move_get_node() and nothing
 * after it: no variation, comment or result.
 *
 * Judging. The game's own move needs no engine. Any other is compared with it: the engine searches
 * the positions after both with the same number of nodes and an empty hash, and the difference in
 * winning chances (judgment.h), for the side to move, gives the points:
 *
 *   the game's own move, or one just as good   3 points
 *   less than 7 points of winning chances worse   2
 *   less than 10                                  1
 *   worse                                         0
 *
 * Just as good is what is better, or less than 5 points worse: two short searches cannot tell such
 * moves apart, and 1. d4 is not a worse move than 1. e4. A mate that is missed costs from 2 on.
 *
 *     TabiyaGuessMove *guess = tabiya_guess_move_new(game, NULL, ENG_WHITE, arbiter, engine);
 *     tabiya_guess_move_guess(guess, move, NULL);      // "state" goes to JUDGING …
 *     …                                                // … ::judged, and the state is JUDGED
 *     tabiya_guess_move_next(guess);                   // the game's move and the answer show
 *
 * Properties (all notify; read-only):
 *   state     int (TabiyaGuessState)
 *   failure   string: why the engine could not judge, or NULL; that guess does not count
 * Signals:
 *   judged    get_verdict() has the verdict
 *   moved     the node has changed
 */
#ifndef TABIYA_GUESS_MOVE_H
#define TABIYA_GUESS_MOVE_H

#include "app/analysis/engine-arbiter.h"
#include "app/game/game.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_GUESS_MOVE (tabiya_guess_move_get_type())
G_DECLARE_FINAL_TYPE(TabiyaGuessMove, tabiya_guess_move, TABIYA, GUESS_MOVE, GObject)

/* Nodes for each of the two searches; a fraction of a second. */
#define TABIYA_GUESS_NODES 200000

typedef enum {
    TABIYA_GUESS_WAITING, /* for a guess */
    TABIYA_GUESS_JUDGING, /* the engine compares the moves */
    TABIYA_GUESS_JUDGED,  /* there is a verdict; next() goes on */
    TABIYA_GUESS_OVER,    /* there are no moves left to guess */
} TabiyaGuessState;

typedef struct {
    EngMove guess, played;
    int points;          /* 0 … 3 */
    double difference;   /* points of winning chances, > 0: the guess is better */
    gboolean has_scores; /* FALSE: it was the game's own move */
    TabiyaScore guess_score, played_score;
} TabiyaGuessVerdict;

typedef struct {
    guint tries, exact, better; /* better: of moves other than the game's, those better than it */
    int points, best_points;    /* best_points: three per guess */
    double lost;                /* points of winning chances given away, added up */
} TabiyaGuessTally;

/* Guesses for `color` from `from` (NULL: the start) to the end of the main line. Do not change the
 * game meanwhile. */
TabiyaGuessMove *tabiya_guess_move_new(TabiyaGame *game, const TabiyaNode *from, EngColor color,
                                       TabiyaEngineArbiter *arbiter,
                                       TabiyaEngineSource *engine) G_GNUC_WARN_UNUSED_RESULT;

TabiyaGuessState tabiya_guess_move_get_state(TabiyaGuessMove *self);
/* The last node to show. */
const TabiyaNode *tabiya_guess_move_get_node(TabiyaGuessMove *self);
/* The verdict on the last guess, NULL if there is none. */
const TabiyaGuessVerdict *tabiya_guess_move_get_verdict(TabiyaGuessMove *self);
const TabiyaGuessTally *tabiya_guess_move_get_tally(TabiyaGuessMove *self);

/* Takes a guess. FALSE with TABIYA_ERROR_BAD_MOVE if it is illegal, or no guess is expected. */
gboolean tabiya_guess_move_guess(TabiyaGuessMove *self, EngMove move, GError **error);
/* After the verdict: shows the game's move and the reply. Before a guess: gives up on this move,
 * without points. */
void tabiya_guess_move_next(TabiyaGuessMove *self);
/* Before a guess: goes on as next() does, but this move does not count. */
void tabiya_guess_move_skip(TabiyaGuessMove *self);

/* The words for a verdict, translated: "Better than the game: Nf3 was played." */
char *tabiya_guess_move_describe(TabiyaGuessMove *self) G_GNUC_WARN_UNUSED_RESULT;
/* How much better or worse the guess is, in pawns: "better by 0.4", "worse by 1.2"; NULL without a
 * verdict or a difference that counts, or if either move mates. */
char *tabiya_guess_move_dup_margin(TabiyaGuessMove *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
