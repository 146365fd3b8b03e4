/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files that make up the store's interface share: game-store.c is the object, and asks
 * its questions; study-store.c is the journal of the place Study. */
#ifndef TABIYA_STORE_PRIVATE_H
#define TABIYA_STORE_PRIVATE_H

#include "app/store/database.h"
#include "app/store/game-store.h"
#include "app/store/store-writer.h"

G_BEGIN_DECLS

/* Answers a question on a reader's thread; NULL may be an answer. */
typedef gpointer (*TabiyaStoreAskFunc)(TabiyaDatabase *db, gint64 id, GError **error);

/* Asks `ask` about `id` once all that was saved before is written. g_task_propagate_pointer() gives
 * the answer, which `free` frees if nobody fetches it. `tag` is the task's source tag. */
void tabiya_store_ask(TabiyaGameStore *self, TabiyaStoreAskFunc ask, gint64 id, GDestroyNotify free,
                      gpointer tag, GCancellable *cancellable, GAsyncReadyCallback done_cb,
                      gpointer user);

TabiyaStoreWriter *tabiya_store_get_writer(TabiyaGameStore *self);

/* A number that no row has. Ids are given without asking the file, and by several programs at once:
 * the time in milliseconds and 20 random bits, growing within one program. Two programs that ask in
 * the same millisecond meet with a chance of one in a million. */
gint64 tabiya_store_new_id(TabiyaGameStore *self);

G_END_DECLS

#endif
