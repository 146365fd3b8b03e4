/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Judges one move while the game waits, with the rules and the tested reasons of a review
 * (game-review.h): it searches the position before the move, the one after it, and the replies that
 * a reason is tested with. Or it tests what the best line of a position wins, for a hint.
 *
 * Each search has the same number of nodes, so that the same move is judged the same everywhere; a
 * limit of time for all of them together keeps the person from waiting on a slow machine. */
#ifndef TABIYA_MOVE_JUDGE_H
#define TABIYA_MOVE_JUDGE_H

#include "app/analysis/engine-arbiter.h"
#include "app/analysis/review-ply.h"
#include "app/game/game.h"

G_BEGIN_DECLS

/* What to judge, and how long. */
typedef struct {
    const TabiyaNode *node; /* borrowed; lives as long as the judge */
    EngMove move;           /* legal there; ENG_NO_MOVE: tests the line below instead */
    const EngMove *line;    /* copied: the best line from `node`, */
    guint length;
    TabiyaScore score;     /* and its score */
    guint64 nodes;         /* of each search */
    guint most_ms;         /* for all searches together; 0: no limit */
    gboolean minds_pieces; /* tests the reason, too, if the move only gives material away in a game
                            * that is decided anyway */
} TabiyaMoveCase;

/* Of a move: `from` and `to` are as in a review, and `to.judged` is FALSE if the time was too short
 * for a judgment; without enough time for reasons there are none. Of a line: `win`. */
typedef struct {
    TabiyaReviewPly from, to;
    TabiyaClaim win;
} TabiyaMoveVerdict;

/* Whether the judged move of `mover` needlessly gives away a piece or more, and how is tested: also
 * when the game is as lost, or as won, as before. */
gboolean tabiya_move_verdict_gives_piece(const TabiyaMoveVerdict *self, EngColor mover);

typedef struct TabiyaMoveJudge TabiyaMoveJudge;

/* Called once, never from inside tabiya_move_judge_new(). `verdict` is NULL if the engine failed
 * and `error` (borrowed) is set. The judge may be freed in it. */
typedef void (*TabiyaMoveJudgeFunc)(const TabiyaMoveVerdict *verdict, const GError *error,
                                    gpointer user);

/* Starts searching, before any analysis (TABIYA_SEARCH_HINT). No one else should use `engine`,
 * whose hash table is cleared. `question` is copied. */
TabiyaMoveJudge *tabiya_move_judge_new(TabiyaEngineArbiter *arbiter, TabiyaEngineSource *engine,
                                       const TabiyaMoveCase *question, TabiyaMoveJudgeFunc func,
                                       gpointer user) G_GNUC_WARN_UNUSED_RESULT;

/* Cancels a running search; the function is no longer called. */
void tabiya_move_judge_free(TabiyaMoveJudge *self);

G_END_DECLS

#endif
