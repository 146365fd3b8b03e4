/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A library's training as events (progress-event.h), and events of other machines into a library.
 *
 * `db` is a connection of the calling thread. Each call is a transaction, or a part of the
 * caller's. */
#ifndef TABIYA_EVENT_ROWS_H
#define TABIYA_EVENT_ROWS_H

#include "app/store/progress-event.h"

G_BEGIN_DECLS

/* All events of the library: a GPtrArray of TabiyaProgressEvent that owns them. Their `day` and
 * `start` are 0. NULL on an error. (transfer full) */
GPtrArray *tabiya_event_rows_list(TabiyaDatabase *db, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* What a library should hold. */
typedef struct {
    const GPtrArray *events;   /* in order, with all that follows from them */
    const GPtrArray *ratings;  /* of TabiyaPuzzleRating */
    const char *deck_name;     /* of a new deck of failed puzzles, and */
    const char *mistakes_name; /* of the person's mistakes */
} TabiyaEventsWanted;

/* Adds what is missing, and corrects what differs: nothing else is removed but reviews that were
 * taken back. Reviews of repertoires that the library lacks are left out. `n_new` receives the
 * number of new rows by TabiyaEventKind; `*changed` whether anything was written. */
gboolean tabiya_event_rows_apply(TabiyaDatabase *db, const TabiyaEventsWanted *wanted,
                                 guint n_new[TABIYA_N_EVENT_KINDS], gboolean *changed,
                                 GError **error);

G_END_DECLS

#endif
