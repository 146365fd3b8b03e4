/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The position that a question is about, with what a search and the motif finder say of it. For
 * answers-*.c. */
#ifndef TABIYA_ASKED_H
#define TABIYA_ASKED_H

#include "app/analysis/review-ply.h"
#include "app/talk/work.h"

G_BEGIN_DECLS

typedef struct {
    TabiyaTalkWork *work;
    TabiyaAnswer *answer;
    gboolean is_free; /* not in the scene's line: it has no moves before it */
    guint count;      /* else: after that many moves of it */
    EngPosition position;
    EngColor mover;
    EngOutcome outcome;
    TabiyaTalkLine lines[TABIYA_TALK_LINES_MAX]; /* best first */
    guint n_lines;
    guint64 nodes; /* they were searched with */
    guint n_wanted;
} TabiyaAsked;

/* The position of the argument `position`. FALSE: the answer says that there is none. */
gboolean tabiya_asked_init(TabiyaAsked *self, TabiyaTalkWork *work, TabiyaAnswer *answer);
/* The position after `count` moves of the scene's line. */
void tabiya_asked_init_at(TabiyaAsked *self, TabiyaTalkWork *work, TabiyaAnswer *answer,
                          guint count);
/* Any position, without a game before it. */
void tabiya_asked_init_free(TabiyaAsked *self, TabiyaTalkWork *work, TabiyaAnswer *answer,
                            const EngPosition *position);

/* If the game is over there, says so; then TRUE. */
gboolean tabiya_asked_say_over(TabiyaAsked *self);
/* The score of a game that is over there. */
TabiyaScore tabiya_asked_final_score(EngOutcome outcome, EngColor side_to_move);
/* The move that led there, ENG_NO_MOVE: none; `before` receives its position. */
EngMove tabiya_asked_get_last(const TabiyaAsked *self, EngPosition *before);

/* Where that move captured; ENG_NO_SQUARE: nowhere. */
EngSquare tabiya_asked_get_captured_on(const TabiyaAsked *self);

/* Searches it. FALSE: the answer says why not. */
gboolean tabiya_asked_search(TabiyaAsked *self, guint64 nodes, guint n_lines);
/* Searches what comes after `moves` there, into `line`; if the game is over then, that is the score
 * of a line without moves. */
gboolean tabiya_asked_search_after(TabiyaAsked *self, const EngMove *moves, guint n_moves,
                                   guint64 nodes, TabiyaTalkLine *line);
/* The outcome after `moves`. */
EngOutcome tabiya_asked_outcome_after(const TabiyaAsked *self, const EngMove *moves, guint n_moves);

/* What a line of it wins, tested against the best replies (analysis/review-claims.h). FALSE:
 * nothing that could be proved; or it only takes back what was just captured. */
gboolean tabiya_asked_find_claim(TabiyaAsked *self, const TabiyaTalkLine *line, TabiyaClaim *claim);
/* Judges `move` as a review does: `best` is its own line in place of it, `after` the one after it.
 * FALSE: cancelled. */
gboolean tabiya_asked_judge(TabiyaAsked *self, EngMove move, const TabiyaTalkLine *after,
                            TabiyaReviewPly *judged);

/* --- Facts ------------------------------------------------------------------------------------ */

/* Of the line of that number. */
void tabiya_asked_add_evaluation(TabiyaAsked *self, guint index);
/* Says the claim, and adds it to the facts. */
void tabiya_answer_say_claim(TabiyaAnswer *answer, const TabiyaClaim *claim);
/* Says what the tablebases say, and adds it to the facts. Returns the best move; ENG_NO_MOVE: they
 * do not have the position, and nothing is said. */
EngMove tabiya_asked_say_tablebase(TabiyaAsked *self);
void tabiya_answer_add_line(TabiyaAnswer *answer, const EngPosition *start, const EngMove *moves,
                            gsize count);

G_END_DECLS

#endif
