/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the gaps in a repertoire: moves that opponents play and it does not answer.
 *
 * The games of others tell how often the repertoire's owner reaches a position: the owner's moves
 * are certain, the opponent's are as frequent as in those games. A reply that leads to a position
 * without an answer is a gap if it is frequent enough. Counting is by position, so a reply that
 * transposes into a line is no gap.
 */
#ifndef TABIYA_REPERTOIRE_GAPS_H
#define TABIYA_REPERTOIRE_GAPS_H

#include <gio/gio.h>

#include "app/openings/repertoire.h"

G_BEGIN_DECLS

/* One reply, and how often it was played. */
typedef struct {
    EngMove move;
    guint64 games;
} TabiyaReplyCount;

/* Fills `replies` (of TabiyaReplyCount, empty) with the replies played in a position. FALSE with
 * `error` set ends the search. */
typedef gboolean (*TabiyaRepliesFunc)(const EngPosition *position, GArray *replies, gpointer user,
                                      GCancellable *cancellable, GError **error);

typedef struct {
    double min_share;  /* share of the owner's games: 0.01 is one in a hundred */
    guint64 min_games; /* moves played in fewer games are ignored */
    /* Other repertoires of the same color: a move that one of them answers is not a gap. */
    TabiyaRepertoire *const *others;
    gsize n_others;
    TabiyaRepliesFunc ask;
    gpointer user;
} TabiyaGapOptions;

typedef struct {
    guint position; /* where it is the opponent's turn */
    EngMove move;
    guint64 games; /* with the reply in this position */
    double share;  /* of all games of the owner, 0 … 1 */
} TabiyaGap;

/* The gaps, the most frequent first: a GArray of TabiyaGap. NULL on an error, G_IO_ERROR_CANCELLED
 * among them. Blocks. (transfer full) */
GArray *tabiya_repertoire_find_gaps(const TabiyaRepertoire *self, const TabiyaGapOptions *options,
                                    GCancellable *cancellable,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
