/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes texts to files in the background, on a thread that lives while there is something to
 * write. If several texts wait, only the last one is written. */
#ifndef TABIYA_BOOK_KEEPER_H
#define TABIYA_BOOK_KEEPER_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct TabiyaBookKeeper TabiyaBookKeeper;

/* Processes `data`, on the thread. */
typedef void (*TabiyaBookKeep)(gpointer data);

TabiyaBookKeeper *tabiya_book_keeper_new(TabiyaBookKeep keep,
                                         GDestroyNotify free_data) G_GNUC_WARN_UNUSED_RESULT;
/* Waits until all requests are done. */
void tabiya_book_keeper_free(TabiyaBookKeeper *self);

/* Has `data` (taken) processed, in place of data that is still waiting. Never blocks. */
void tabiya_book_keeper_push(TabiyaBookKeeper *self, gpointer data);

/* Returns when all requests are done. */
void tabiya_book_keeper_flush(TabiyaBookKeeper *self);

G_END_DECLS

#endif
