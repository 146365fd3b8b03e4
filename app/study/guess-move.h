/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Guess the move: replays a game with its moves hidden; the person says what they would play, and
 * the engine compares that with the move of the game.
 *
 * The main line is walked from a node on. On the turns of the side that one guesses for, one try is
 * taken; the moves of the other side show by themselves. A view shows the game up to
 * tabiya_guess_move_get_node() and nothing behind it, no variation, comment or result.
 *
 * Judging. The move of the game needs no engine. Any other is compared with it: the engine searches
 * the position after each with the same number of nodes and nothing learned, and the difference in
 * winning chances (judgment.h), seen by the side that moves, counts:
 *
 *   the game's own move, or one that is as good or better   3 points
 *   less than 5 points of winning chances worse             2
 *   less than 10                                            1
 *   worse                                                   0
 *
 *     TabiyaGuessMove *guess = tabiya_guess_move_new(game, NULL, ENG_WHITE, arbiter, engine);
 *     tabiya_guess_move_guess(guess, move, NULL);      // "state" goes to JUDGING …
 *     …                                                // … ::judged, and the state is JUDGED
 *     tabiya_guess_move_next(guess);                   // the game's move and the answer show
 *
 * Properties (all notify; read-only):
 *   state     int (TabiyaGuessState)
 *   failure   string: why the engine could not judge, NULL else; the try does not count then
 * Signals:
 *   judged    get_verdict() has the verdict
 *   moved     the node is another one
 */
#ifndef TABIYA_GUESS_MOVE_H
#define TABIYA_GUESS_MOVE_H

#include "app/analysis/engine-arbiter.h"
#include "app/game/game.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_GUESS_MOVE (tabiya_guess_move_get_type())
G_DECLARE_FINAL_TYPE(TabiyaGuessMove, tabiya_guess_move, TABIYA, GUESS_MOVE, GObject)

/* Nodes that each of the two searches gets; a fraction of a second. */
#define TABIYA_GUESS_NODES 200000

typedef enum {
    TABIYA_GUESS_WAITING, /* for a try */
    TABIYA_GUESS_JUDGING, /* the engine compares */
    TABIYA_GUESS_JUDGED,  /* the verdict is there; next() goes on */
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
    guint tries, exact, better; /* better: another move, and better than the game's */
    int points, best_points;    /* best_points: three a try */
    double lost;                /* points of winning chances given away, added up */
} TabiyaGuessTally;

/* Guesses for `color` from `from` (NULL: the start) to the end of the main line. The game may not
 * be changed meanwhile. */
TabiyaGuessMove *tabiya_guess_move_new(TabiyaGame *game, const TabiyaNode *from, EngColor color,
                                       TabiyaEngineArbiter *arbiter,
                                       TabiyaEngineSource *engine) G_GNUC_WARN_UNUSED_RESULT;

TabiyaGuessState tabiya_guess_move_get_state(TabiyaGuessMove *self);
/* The last node that shows. */
const TabiyaNode *tabiya_guess_move_get_node(TabiyaGuessMove *self);
/* The verdict on the last try, NULL while there is none. */
const TabiyaGuessVerdict *tabiya_guess_move_get_verdict(TabiyaGuessMove *self);
const TabiyaGuessTally *tabiya_guess_move_get_tally(TabiyaGuessMove *self);

/* Takes a try. FALSE with TABIYA_ERROR_BAD_MOVE if it is no legal move, or none is waited for. */
gboolean tabiya_guess_move_guess(TabiyaGuessMove *self, EngMove move, GError **error);
/* After the verdict: shows the game's move and the answer to it. While a try is waited for: gives
 * up on this move, without points. */
void tabiya_guess_move_next(TabiyaGuessMove *self);
/* While a try is waited for: goes on as next() does, but this move does not count. */
void tabiya_guess_move_skip(TabiyaGuessMove *self);

/* What is said of a verdict, translated: "Better than the game: Nf3 was played." */
char *tabiya_guess_move_describe(TabiyaGuessMove *self) G_GNUC_WARN_UNUSED_RESULT;
/* By how much the guess differs, in pawns: "better by 0.4", "worse by 1.2"; NULL where there is no
 * verdict, no difference, or one of the two mates. */
char *tabiya_guess_move_dup_margin(TabiyaGuessMove *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
