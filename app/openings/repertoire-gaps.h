/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the gaps of a repertoire: moves that opponents play and that it does not answer.
 *
 * How often a position is come to when one plays the repertoire is worked out from the games of
 * others: the owner's moves are played for certain, the opponent's as often as those games have
 * them. A reply that leads to a position without an answer is a gap if it is come to often enough.
 * Counted is by position, so that what transposes into a line is none.
 */
#ifndef TABIYA_REPERTOIRE_GAPS_H
#define TABIYA_REPERTOIRE_GAPS_H

#include <gio/gio.h>

#include "app/openings/repertoire.h"

G_BEGIN_DECLS

/* How a reply is counted. */
typedef struct {
    EngMove move;
    guint64 games;
} TabiyaReplyCount;

/* Fills in the replies to a position that were played (`replies`, of TabiyaReplyCount, comes
 * empty). FALSE with `error` set: that is the end. */
typedef gboolean (*TabiyaRepliesFunc)(const EngPosition *position, GArray *replies, gpointer user,
                                      GCancellable *cancellable, GError **error);

typedef struct {
    double min_share;  /* share of the owner's games: 0.01 is one in a hundred */
    guint64 min_games; /* moves played in fewer games are ignored */
    /* Repertoires that are played too, of the same color: what one of them answers is no gap. */
    TabiyaRepertoire *const *others;
    gsize n_others;
    TabiyaRepliesFunc ask;
    gpointer user;
} TabiyaGapOptions;

typedef struct {
    guint position; /* where it is the opponent's turn */
    EngMove move;
    guint64 games; /* that have it there */
    double share;  /* of all that one plays, 0 … 1 */
} TabiyaGap;

/* The gaps, the most frequent first: a GArray of TabiyaGap. NULL on an error, G_IO_ERROR_CANCELLED
 * among them. Blocks as long as the questions do. (transfer full) */
GArray *tabiya_repertoire_find_gaps(const TabiyaRepertoire *self, const TabiyaGapOptions *options,
                                    GCancellable *cancellable,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
