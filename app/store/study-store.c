/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See study-store.h. The interface of the journal; study-rows.c has the statements. */
#include "app/store/study-store.h"

#include "app/store/store-private.h"
#include "app/store/study-rows.h"
#include "app/store/work-rows.h"

gint64 tabiya_study_store_new_tab(TabiyaGameStore *store)
{
    g_return_val_if_fail(TABIYA_IS_GAME_STORE(store), 0);
    return tabiya_store_new_id(store);
}

void tabiya_study_store_save(TabiyaGameStore *store, TabiyaStudyChange *change)
{
    g_return_if_fail(TABIYA_IS_GAME_STORE(store) && change);
    tabiya_store_writer_save_study(tabiya_store_get_writer(store), change);
}

static gpointer ask_tabs(TabiyaDatabase *db, gint64 id, GError **error)
{
    return tabiya_study_rows_load(db, error);
}

void tabiya_study_store_load_async(TabiyaGameStore *store, GCancellable *cancellable,
                                   GAsyncReadyCallback done_cb, gpointer user)
{
    tabiya_store_ask(store, ask_tabs, 0, (GDestroyNotify)g_ptr_array_unref,
                     tabiya_study_store_load_async, cancellable, done_cb, user);
}

GPtrArray *tabiya_study_store_load_finish(TabiyaGameStore *store, GAsyncResult *result,
                                          GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, store), NULL);
    return g_task_propagate_pointer(G_TASK(result), error);
}

static gpointer ask_review(TabiyaDatabase *db, gint64 id, GError **error)
{
    return tabiya_work_rows_list(db, TABIYA_STUDY_REVIEW, error);
}

void tabiya_study_store_load_review_async(TabiyaGameStore *store, GCancellable *cancellable,
                                          GAsyncReadyCallback done_cb, gpointer user)
{
    tabiya_store_ask(store, ask_review, 0, (GDestroyNotify)g_hash_table_unref,
                     tabiya_study_store_load_review_async, cancellable, done_cb, user);
}

GHashTable *tabiya_study_store_load_review_finish(TabiyaGameStore *store, GAsyncResult *result,
                                                  GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, store), NULL);
    return g_task_propagate_pointer(G_TASK(result), error);
}
