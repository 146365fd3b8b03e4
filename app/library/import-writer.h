/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The end of an import's pipe: batches of games written on a thread of their own, one after the
 * other, while the next one is put together. For import.c. */
#ifndef TABIYA_LIBRARY_IMPORT_WRITER_H
#define TABIYA_LIBRARY_IMPORT_WRITER_H

#include "app/store/database.h"
#include "app/store/library-batch.h"

G_BEGIN_DECLS

/* Games that are written together. */
typedef struct {
    GPtrArray *records; /* of TabiyaGameRecord; owned */
    TabiyaSegmentBuilder *builder;
    gsize bytes;    /* about what the records take */
    GArray *states; /* of TabiyaImportState: how far their texts are done with this batch; owned */
    gboolean keep_duplicates; /* also those that others have written meanwhile */
} TabiyaImportBatch;

TabiyaImportBatch *tabiya_import_batch_new(void) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_import_batch_free(TabiyaImportBatch *self);

/* Takes over `record`, whose positions have these keys: one more than it has moves. */
void tabiya_import_batch_add(TabiyaImportBatch *self, TabiyaGameRecord *record,
                             const guint64 *keys);

typedef struct TabiyaImportWriter TabiyaImportWriter;

/* `batch` is borrowed, and the writer's until finish(); so is `watch`, which is told when the file
 * is locked by another program. */
TabiyaImportWriter *tabiya_import_writer_new(TabiyaLibraryBatch *batch,
                                             TabiyaDatabaseWatch *watch) G_GNUC_WARN_UNUSED_RESULT;

/* Hands a batch over; waits while the one before is being written. FALSE: writing has failed, and
 * finish() says how. */
gboolean tabiya_import_writer_push(TabiyaImportWriter *self, TabiyaImportBatch *batch);

/* What became of the batches. */
typedef struct {
    guint64 written;    /* games that are in the file */
    guint64 duplicates; /* games that others had written meanwhile */
    gboolean has_failed;
} TabiyaImportTally;

TabiyaImportTally tabiya_import_writer_get_tally(TabiyaImportWriter *self);

/* Waits until all is written, and frees the writer. FALSE: something could not be. */
gboolean tabiya_import_writer_finish(TabiyaImportWriter *self, TabiyaImportTally *tally,
                                     GError **error);

G_END_DECLS

#endif
