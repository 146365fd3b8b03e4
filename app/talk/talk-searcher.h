/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Searches for answers: called on a worker's thread, run by the arbiter on the main one. For
 * talk.c. */
#ifndef TABIYA_TALK_SEARCHER_H
#define TABIYA_TALK_SEARCHER_H

#include "app/analysis/engine-arbiter.h"
#include "app/talk/work.h"

G_BEGIN_DECLS

typedef struct TabiyaTalkSearcher TabiyaTalkSearcher;

/* Main thread, for both. Searches go to the arbiter with the priority of a hint, on one core with
 * an empty hash table: the same nodes give the same lines. No search may be running when it is
 * freed. */
TabiyaTalkSearcher *
tabiya_talk_searcher_new(TabiyaEngineArbiter *arbiter) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_talk_searcher_free(TabiyaTalkSearcher *self);

/* A TabiyaTalkSearchFunc for a `searcher` of this kind. Any thread but the main one. */
guint tabiya_talk_searcher_search(gpointer searcher, const EngPosition *start,
                                  const EngMove *earlier, guint n_earlier, guint64 nodes,
                                  guint n_lines, TabiyaTalkLine *lines, GCancellable *cancellable,
                                  GError **error);

/* Searches have so many times fewer nodes. Before the first one. */
void tabiya_talk_searcher_shorten_for_tests(guint times);

G_END_DECLS

#endif
