/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reviews the games of a PGN text, several at a time, and reports them in the order of the text.
 *
 * Each job has its own engine with one thread and clears the hash table before each game: with a
 * limit of nodes or depth, a game's review does not depend on the other games. So the text can be
 * split: shard I of N takes the games whose index mod N is I.
 *
 * Signals, on the main context that ran start():
 *   game-done (guint index, TabiyaGameReview *review, GStrv problems)   complete; `problems` are
 *       "LINE:COLUMN: problem" with the game's text, if any
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
    const char *engine;  /* a command; NULL: the built-in engine */
    int jobs;            /* games at a time, at least 1 */
    guint shard, shards; /* from 0; 0 of 1 is everything */
} TabiyaReviewBatchConfig;

/* `text` (`length` bytes) is borrowed and must outlive it; `config` is copied. */
TabiyaReviewBatch *tabiya_review_batch_new(const TabiyaReviewBatchConfig *config, const char *text,
                                           gsize length) G_GNUC_WARN_UNUSED_RESULT;

/* Begins after the first `skip` games of the shard, which are already done. FALSE: the engine's
 * command is invalid, and nothing is running. */
gboolean tabiya_review_batch_start(TabiyaReviewBatch *self, guint skip, GError **error);
/* Drops the games in progress. */
void tabiya_review_batch_stop(TabiyaReviewBatch *self);

/* The number of games reported, including skipped ones; and the part of the text handed out, 0 …
 * 1. */
guint tabiya_review_batch_get_done(TabiyaReviewBatch *self);
double tabiya_review_batch_get_progress(TabiyaReviewBatch *self);

G_END_DECLS

#endif
