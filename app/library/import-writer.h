/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The last stage of an import: writes batches of games on a thread, one after the other, while the
 * next is put together. For import.c. */
#ifndef TABIYA_LIBRARY_IMPORT_WRITER_H
#define TABIYA_LIBRARY_IMPORT_WRITER_H

#include "app/store/database.h"
#include "app/store/library-batch.h"

G_BEGIN_DECLS

/* Games to write in one transaction. */
typedef struct {
    GPtrArray *records; /* of TabiyaGameRecord; owned */
    TabiyaSegmentBuilder *builder;
    gsize bytes;    /* roughly, of the records */
    GArray *states; /* of TabiyaImportState: how far the texts have come after this batch; owned */
    gboolean keep_duplicates; /* even those that others have written meanwhile */
} TabiyaImportBatch;

TabiyaImportBatch *tabiya_import_batch_new(void) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_import_batch_free(TabiyaImportBatch *self);

/* Takes `record`, whose positions have these keys: one more than it has moves. */
void tabiya_import_batch_add(TabiyaImportBatch *self, TabiyaGameRecord *record,
                             const guint64 *keys);

typedef struct TabiyaImportWriter TabiyaImportWriter;

/* The writer uses `batch` (borrowed) until finish(); so with `watch`, which is told when the file
 * is locked by another program. */
TabiyaImportWriter *tabiya_import_writer_new(TabiyaLibraryBatch *batch,
                                             TabiyaDatabaseWatch *watch) G_GNUC_WARN_UNUSED_RESULT;

/* Hands over a batch, after waiting for the previous one to be written. FALSE: writing has failed;
 * finish() returns the error. */
gboolean tabiya_import_writer_push(TabiyaImportWriter *self, TabiyaImportBatch *batch);

/* The result. */
typedef struct {
    guint64 written;    /* games now in the file */
    guint64 duplicates; /* games that others had written meanwhile */
    gboolean has_failed;
} TabiyaImportTally;

TabiyaImportTally tabiya_import_writer_get_tally(TabiyaImportWriter *self);

/* Waits until everything is written, and frees the writer. FALSE: writing has failed. */
gboolean tabiya_import_writer_finish(TabiyaImportWriter *self, TabiyaImportTally *tally,
                                     GError **error);

G_END_DECLS

#endif
