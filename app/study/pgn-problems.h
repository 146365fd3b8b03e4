/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the problems of a whole PGN file, in the background. */
#ifndef TABIYA_PGN_PROBLEMS_H
#define TABIYA_PGN_PROBLEMS_H

#include "app/game/pgn-reader.h"
#include "app/game/pgn-source.h"

G_BEGIN_DECLS

/* Larger texts are not checked: reading all their moves would take too long. */
#define TABIYA_PGN_PROBLEMS_LIMIT_BYTES (64 << 20)
/* How many errors are kept; further ones are only counted. */
#define TABIYA_PGN_PROBLEMS_KEPT 1000

typedef struct {
    guint64 count;                         /* of all of them */
    GPtrArray *errors;                     /* of TabiyaPgnError, in order: the first ones */
    guint64 notations[TABIYA_N_NOTATIONS]; /* games that are not in English, by tabiya_notations */
} TabiyaPgnProblems;

void tabiya_pgn_problems_free(TabiyaPgnProblems *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPgnProblems, tabiya_pgn_problems_free)

/* The notations, other than English, in which games were read, as one line; NULL: none. */
char *tabiya_pgn_problems_dup_notations(const TabiyaPgnProblems *self) G_GNUC_WARN_UNUSED_RESULT;

/* Reads `source` on a thread of its own. NULL with a G_IO_ERROR; none for a text that is too
 * large. */
void tabiya_pgn_problems_find_async(TabiyaPgnSource *source, GCancellable *cancellable,
                                    GAsyncReadyCallback done_cb, gpointer user);
TabiyaPgnProblems *tabiya_pgn_problems_find_finish(GAsyncResult *result,
                                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
