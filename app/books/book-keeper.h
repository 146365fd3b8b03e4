/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts of files that are written behind the back of whoever has them: on a thread of its own,
 * which is there as long as there is something to write. Of texts that wait for it the last one
 * counts. */
#ifndef TABIYA_BOOK_KEEPER_H
#define TABIYA_BOOK_KEEPER_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct TabiyaBookKeeper TabiyaBookKeeper;

/* Does what is to be done with `data`, on the thread. */
typedef void (*TabiyaBookKeep)(gpointer data);

TabiyaBookKeeper *tabiya_book_keeper_new(TabiyaBookKeep keep,
                                         GDestroyNotify free_data) G_GNUC_WARN_UNUSED_RESULT;
/* Waits for what was asked. */
void tabiya_book_keeper_free(TabiyaBookKeeper *self);

/* Has `data` (taken) kept, in place of what waits. Never blocks. */
void tabiya_book_keeper_push(TabiyaBookKeeper *self, gpointer data);

/* Returns when all that was asked for is done. */
void tabiya_book_keeper_flush(TabiyaBookKeeper *self);

G_END_DECLS

#endif
