/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The report on a finished game of a TabiyaPlaySession: a quick review with a small fixed number of
 * nodes, in the background. It begins when the game is over, and is dropped when the game goes on
 * or another one replaces it.
 *
 * Signal:
 *   changed   anything below may be different
 */
#ifndef TABIYA_PLAY_REPORT_H
#define TABIYA_PLAY_REPORT_H

#include "app/analysis/game-review.h"
#include "app/names/puzzle-theme.h"
#include "app/session/play-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PLAY_REPORT (tabiya_play_report_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPlayReport, tabiya_play_report, TABIYA, PLAY_REPORT, GObject)

/* `engine` is its own; NULL: a built-in one, made when needed. Does not keep the session alive. */
TabiyaPlayReport *tabiya_play_report_new(TabiyaPlaySession *session, TabiyaEngineArbiter *arbiter,
                                         TabiyaEngineSource *engine) G_GNUC_WARN_UNUSED_RESULT;

/* A thorough review of the same moves is complete: the report is about that from now on. Does
 * nothing if it is a review of other moves. */
void tabiya_play_report_take_review(TabiyaPlayReport *self, TabiyaGameReview *review);

/* The game is over and has moves to report on. */
gboolean tabiya_play_report_is_wanted(TabiyaPlayReport *self);
/* Everything is known. FALSE while it is wanted: it is being searched, or the engine failed. */
gboolean tabiya_play_report_is_complete(TabiyaPlayReport *self);
gboolean tabiya_play_report_has_failed(TabiyaPlayReport *self);

/* All numbers are those of the quick review: a thorough one may find others. */
gboolean tabiya_play_report_is_quick(TabiyaPlayReport *self);

/* Percent; NAN: unknown, or the side has no moves. */
double tabiya_play_report_get_accuracy(TabiyaPlayReport *self, EngColor color);
/* The half-move that cost its player most, if it was at least a mistake; 0: none, or unknown. */
guint tabiya_play_report_get_turning_point(TabiyaPlayReport *self);
/* Why it was one, in a sentence; "" if nothing is proved. The caller's. */
char *tabiya_play_report_dup_reason(TabiyaPlayReport *self) G_GNUC_WARN_UNUSED_RESULT;
/* The theme of puzzles that the person's costliest errors call for; FALSE: none. */
gboolean tabiya_play_report_get_theme(TabiyaPlayReport *self, TabiyaPuzzleTheme *theme);

G_END_DECLS

#endif
