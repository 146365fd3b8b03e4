/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reviews of the games of a PGN text, some at a time, told in the order of the text.
 *
 * Each job has an engine of its own with one thread, which forgets everything before each game:
 * with a limit of nodes or depth a game's review is the same whichever games are reviewed beside
 * it. So the text can be shared out: shard I of N takes the games whose index mod N is I.
 *
 * Signals, on the main context that ran start():
 *   game-done (guint index, TabiyaGameReview *review, GStrv problems)   complete; `problems` are
 *       "LINE:COLUMN: what is wrong with the game's text", as far as anything is
 *   finished  (GError *error)   NULL: all games are done. Not after stop().
 */
#ifndef TABIYA_REVIEW_BATCH_H
#define TABIYA_REVIEW_BATCH_H

#include "app/analysis/game-review.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_REVIEW_BATCH (tabiya_review_batch_get_type())
G_DECLARE_FINAL_TYPE(TabiyaReviewBatch, tabiya_review_batch, TABIYA, REVIEW_BATCH, GObject)

typedef struct {
    EngLimits limits;
    const char *engine;  /* a command; NULL: the engine inside */
    int jobs;            /* games at a time, at least 1 */
    guint shard, shards; /* from 0; 0 of 1 is everything */
} TabiyaReviewBatchConfig;

/* `text` (`length` bytes) is borrowed and must outlive it; `config` is copied. */
TabiyaReviewBatch *tabiya_review_batch_new(const TabiyaReviewBatchConfig *config, const char *text,
                                           gsize length) G_GNUC_WARN_UNUSED_RESULT;

/* Begins after the first `skip` games of the shard, which are done already. FALSE: the engine's
 * command cannot be understood, nothing runs. */
gboolean tabiya_review_batch_start(TabiyaReviewBatch *self, guint skip, GError **error);
/* Drops what is under way. */
void tabiya_review_batch_stop(TabiyaReviewBatch *self);

/* Games told, skipped ones included; and how much of the text has been handed out, 0 … 1. */
guint tabiya_review_batch_get_done(TabiyaReviewBatch *self);
double tabiya_review_batch_get_progress(TabiyaReviewBatch *self);

G_END_DECLS

#endif
