/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See import-writer.h. One batch is written while the next is put together; no more, since each
 * takes tens of megabytes. */
#include "app/library/import-writer.h"

struct TabiyaImportWriter {
    TabiyaLibraryBatch *library; /* borrowed */
    TabiyaDatabaseWatch *watch;  /* borrowed */
    GThread *thread;

    GMutex lock;
    GCond changed;
    TabiyaImportBatch *waiting;
    gboolean is_busy;
    gboolean is_over;
    TabiyaImportTally tally;
    GError *error; /* the first one; nothing is written after it */
};

/* --- Batches ---------------------------------------------------------------------------------- */

TabiyaImportBatch *tabiya_import_batch_new(void)
{
    TabiyaImportBatch *self = g_new0(TabiyaImportBatch, 1);
    self->records = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_game_record_free);
    self->builder = tabiya_segment_builder_new();
    self->states = g_array_new(FALSE, FALSE, sizeof(TabiyaImportState));
    g_array_set_clear_func(self->states, (GDestroyNotify)tabiya_import_state_clear);
    return self;
}

void tabiya_import_batch_free(TabiyaImportBatch *self)
{
    g_ptr_array_unref(self->records);
    tabiya_segment_builder_free(self->builder);
    g_array_unref(self->states);
    g_free(self);
}

void tabiya_import_batch_add(TabiyaImportBatch *self, TabiyaGameRecord *record, const guint64 *keys)
{
    const TabiyaSegmentGame about = {
        .date = record->date,
        .white_elo = record->white_elo,
        .black_elo = record->black_elo,
        .result = (guint8)record->result,
    };
    tabiya_segment_builder_begin_game(self->builder, &about);
    for (guint i = 0; i < record->n_moves; i++)
        tabiya_segment_builder_add(self->builder, keys[i], record->moves[i]);
    tabiya_segment_builder_add(self->builder, keys[record->n_moves], ENG_NO_MOVE);
    g_ptr_array_add(self->records, record);
}

/* --- The thread ------------------------------------------------------------------------------- */

static gboolean write_batch(TabiyaImportWriter *self, TabiyaImportBatch *batch, GError **error)
{
    g_autoptr(TabiyaSegment) segment =
        batch->records->len > 0 ? tabiya_segment_builder_finish(batch->builder) : NULL;
    return tabiya_library_batch_write(self->library, batch->records, segment,
                                      (const TabiyaImportState *)(const void *)batch->states->data,
                                      batch->states->len, batch->keep_duplicates, error);
}

static gpointer writer_main(gpointer user)
{
    TabiyaImportWriter *self = user;
    tabiya_database_watch(self->watch);
    g_mutex_lock(&self->lock);
    while (self->waiting || !self->is_over) {
        TabiyaImportBatch *batch = g_steal_pointer(&self->waiting);
        if (!batch) {
            g_cond_wait(&self->changed, &self->lock);
            continue;
        }
        const gboolean good = self->error == NULL;
        GError *error = NULL;
        self->is_busy = TRUE;
        g_mutex_unlock(&self->lock);
        const guint read = batch->records->len;
        const guint count = good && write_batch(self, batch, &error) ? batch->records->len : 0;
        tabiya_import_batch_free(batch);
        g_mutex_lock(&self->lock);
        self->tally.written += count;
        self->tally.duplicates += good && !error ? read - count : 0;
        if (error)
            self->error = error;
        self->tally.has_failed = self->error != NULL;
        self->is_busy = FALSE;
        g_cond_broadcast(&self->changed);
    }
    g_mutex_unlock(&self->lock);
    return NULL;
}

TabiyaImportWriter *tabiya_import_writer_new(TabiyaLibraryBatch *batch, TabiyaDatabaseWatch *watch)
{
    TabiyaImportWriter *self = g_new0(TabiyaImportWriter, 1);
    self->library = batch;
    self->watch = watch;
    g_mutex_init(&self->lock);
    g_cond_init(&self->changed);
    self->thread = g_thread_new("import writer", writer_main, self);
    return self;
}

gboolean tabiya_import_writer_push(TabiyaImportWriter *self, TabiyaImportBatch *batch)
{
    g_mutex_lock(&self->lock);
    while (self->waiting || self->is_busy)
        g_cond_wait(&self->changed, &self->lock);
    self->waiting = batch;
    const gboolean good = self->error == NULL;
    g_cond_broadcast(&self->changed);
    g_mutex_unlock(&self->lock);
    return good;
}

TabiyaImportTally tabiya_import_writer_get_tally(TabiyaImportWriter *self)
{
    g_mutex_lock(&self->lock);
    const TabiyaImportTally tally = self->tally;
    g_mutex_unlock(&self->lock);
    return tally;
}

gboolean tabiya_import_writer_finish(TabiyaImportWriter *self, TabiyaImportTally *tally,
                                     GError **error)
{
    g_mutex_lock(&self->lock);
    self->is_over = TRUE;
    g_cond_broadcast(&self->changed);
    g_mutex_unlock(&self->lock);
    g_thread_join(self->thread);
    *tally = self->tally;
    const gboolean good = self->error == NULL;
    if (!good)
        g_propagate_error(error, self->error);
    g_mutex_clear(&self->lock);
    g_cond_clear(&self->changed);
    g_free(self);
    return good;
}
