/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of the store's interface: game-store.c is the object, and runs its queries;
 * study-store.c is the journal of the place Study. */
#ifndef TABIYA_STORE_PRIVATE_H
#define TABIYA_STORE_PRIVATE_H

#include "app/store/database.h"
#include "app/store/game-store.h"
#include "app/store/store-writer.h"

G_BEGIN_DECLS

/* Answers a query on a reader's thread; NULL may be an answer. */
typedef gpointer (*TabiyaStoreAskFunc)(TabiyaDatabase *db, gint64 id, GError **error);

/* Calls `ask` for `id` once all earlier saves are written. g_task_propagate_pointer() returns the
 * answer, which `free` frees if nobody takes it. `tag` is the task's source tag. */
void tabiya_store_ask(TabiyaGameStore *self, TabiyaStoreAskFunc ask, gint64 id, GDestroyNotify free,
                      gpointer tag, GCancellable *cancellable, GAsyncReadyCallback done_cb,
                      gpointer user);

TabiyaStoreWriter *tabiya_store_get_writer(TabiyaGameStore *self);

/* An unused id. Ids are made without reading the file, by several programs at once: the time in
 * milliseconds and 20 random bits, growing within one program. Two programs collide with a chance
 * of one in a million if they make an id in the same millisecond. */
gint64 tabiya_store_new_id(TabiyaGameStore *self);

G_END_DECLS

#endif
