/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The end of an import's pipe: batches of games written on a thread of their own, one after the
 * other, while the next one is put together. For import.c. */
#ifndef TABIYA_LIBRARY_IMPORT_WRITER_H
#define TABIYA_LIBRARY_IMPORT_WRITER_H

#include "app/store/library-batch.h"

G_BEGIN_DECLS

/* Games that are written together. */
typedef struct {
    GPtrArray *records; /* of TabiyaGameRecord; owned */
    TabiyaSegmentBuilder *builder;
    gsize bytes; /* about what the records take */
    TabiyaImportState state; /* uri NULL: none is to be kept */
} TabiyaImportBatch;

TabiyaImportBatch *tabiya_import_batch_new(void) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_import_batch_free(TabiyaImportBatch *self);

/* Takes over `record`, whose positions have these keys: one more than it has moves. */
void tabiya_import_batch_add(TabiyaImportBatch *self, TabiyaGameRecord *record,
                             const guint64 *keys);

typedef struct TabiyaImportWriter TabiyaImportWriter;

/* `batch` is borrowed, and the writer's until finish(). */
TabiyaImportWriter *tabiya_import_writer_new(TabiyaLibraryBatch *batch) G_GNUC_WARN_UNUSED_RESULT;

/* Hands a batch over; waits while the one before is being written. FALSE: writing has failed, and
 * finish() says how. */
gboolean tabiya_import_writer_push(TabiyaImportWriter *self, TabiyaImportBatch *batch);

/* Games that are in the file. */
guint64 tabiya_import_writer_get_written(TabiyaImportWriter *self);

/* Waits until all is written, and frees the writer. FALSE: something could not be. */
gboolean tabiya_import_writer_finish(TabiyaImportWriter *self, guint64 *written, GError **error);

G_END_DECLS

#endif
