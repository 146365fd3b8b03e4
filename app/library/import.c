/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The middle of the pipe: pieces in their order become batches.
 *
 * What is done of a text is kept with each batch that ends within it, in the same transaction. A text
 * that fits into a batch leaves no trace; one that does not ends with a batch of its own. The last
 * lines of a text that goes on are in the state as a number of bytes: pieces are whole games. */
#include "app/library/import.h"

#include <glib/gi18n-lib.h>

#include "app/library/import-writer.h"
#include "app/library/piece-queue.h"
#include "app/store/database.h"

#define BATCH_GAMES 32768
#define BATCH_BYTES (48 << 20)
#define BUSY_TIMEOUT_MS 20000
#define TICK_US 100000

typedef struct {
    const TabiyaImportOptions *options;
    GCancellable *cancellable;
    TabiyaSource *source;
    sqlite3 *reader; /* the reading thread's */
    TabiyaLibraryBatch *library;
    TabiyaImportWriter *writer;
    TabiyaImportBatch *batch;

    const TabiyaPieceText *text; /* of the last piece */
    guint64 lines;               /* of it, before the next piece */
    guint64 text_games;
    gboolean is_text_kept;       /* the library knows that it is not done */

    TabiyaImportProgress progress;
    char *name;
    gint64 began_us, told_us;
} Import;

/* --- Progress and problems -------------------------------------------------------------------- */

static void tell_progress(Import *self)
{
    self->told_us = g_get_monotonic_time();
    self->progress.elapsed_us = self->told_us - self->began_us;
    self->progress.written = tabiya_import_writer_get_written(self->writer);
    self->progress.bytes = tabiya_source_get_done(self->source);
    self->progress.name = self->name;
    if (self->options->progress != NULL)
        self->options->progress(&self->progress, self->options->user);
}

static void tell_problem(Import *self, const char *name, guint64 line, guint column,
                         const char *message)
{
    self->progress.problems++;
    if (self->options->problem != NULL)
        self->options->problem(name, line, column, message, self->options->user);
}

static void tell_problems(Import *self, const TabiyaPiece *piece)
{
    const GArray *problems = piece->parsed->problems;
    for (guint i = 0; i < problems->len; i++) {
        const TabiyaParseProblem *problem = &g_array_index(problems, TabiyaParseProblem, i);
        tell_problem(self, piece->text->name, self->lines + problem->line + 1, problem->column,
                     problem->message);
    }
}

/* --- Batches ---------------------------------------------------------------------------------- */

/* FALSE: writing has failed. */
static gboolean push_batch(Import *self)
{
    TabiyaImportBatch *batch = self->batch;
    if (batch->records->len == 0 && batch->state.uri == NULL)
        return TRUE;
    self->batch = tabiya_import_batch_new();
    return tabiya_import_writer_push(self->writer, batch);
}

/* The same, with what is done of the text of the last piece. */
static gboolean flush(Import *self, const TabiyaPiece *last)
{
    const TabiyaPieceText *text = last != NULL ? last->text : NULL;
    const gboolean goes_on = text != NULL && text->uri != NULL && !last->is_last;
    if (goes_on || self->is_text_kept) {
        self->batch->state = (TabiyaImportState){
            .uri = g_strdup(text->uri),
            .size = (guint64)text->size,
            .changed_ns = text->changed_ns,
            .offset = last->end_offset,
            .games = self->text_games,
            .done = !goes_on,
        };
        self->is_text_kept = goes_on;
    }
    return push_batch(self);
}

static gboolean add_games(Import *self, TabiyaParsedPiece *parsed)
{
    const guint64 *keys = (const guint64 *)(void *)parsed->keys->data;
    gboolean good = TRUE;
    for (guint i = 0; i < parsed->records->len; i++) {
        TabiyaGameRecord *record = g_steal_pointer(&parsed->records->pdata[i]);
        const guint64 *own = keys;
        keys += record->n_moves + 1;
        if (!self->options->keep_duplicates &&
            tabiya_library_batch_drop_duplicates(self->library, &record, 1) == 0)
            self->progress.duplicates++;
        else
            tabiya_import_batch_add(self->batch, record, own);
        if (self->batch->records->len == TABIYA_SEGMENT_MAX_GAMES) /* games of a few bytes */
            good &= push_batch(self);
    }
    self->progress.games += parsed->records->len;
    self->text_games += parsed->records->len;
    self->batch->bytes += parsed->bytes;
    return good;
}

static void begin_text(Import *self, const TabiyaPiece *piece)
{
    self->text = piece->text;
    self->lines = piece->skipped_lines;
    self->text_games = piece->text->skipped_games;
    self->is_text_kept = piece->text->skipped_bytes > 0;
    g_free(self->name);
    self->name = g_strdup(piece->text->name);
}

/* FALSE: writing has failed. */
static gboolean take_piece(Import *self, TabiyaPiece *piece)
{
    gboolean good = TRUE;
    if (piece->text != NULL && piece->text != self->text)
        begin_text(self, piece);
    if (piece->parsed != NULL) {
        tell_problems(self, piece);
        good = add_games(self, piece->parsed);
        self->lines += piece->parsed->lines;
    }
    if (piece->trouble != NULL)
        tell_problem(self, NULL, 0, 0, piece->trouble);
    const guint batch_games = self->options->batch_games;
    const gboolean is_full =
        self->batch->records->len >= (batch_games > 0 ? batch_games : BATCH_GAMES) ||
        self->batch->bytes >= BATCH_BYTES;
    if (is_full || (piece->is_last && self->is_text_kept))
        good = good && flush(self, piece);
    return good;
}

/* --- The run ---------------------------------------------------------------------------------- */

static void skip_cb(TabiyaPieceText *text, gpointer user)
{
    Import *self = user;
    TabiyaImportState state = {0};
    if (self->options->start_over ||
        !tabiya_import_state_load(self->reader, text->uri, &state, NULL))
        return;
    if (state.size == (guint64)text->size && state.changed_ns == text->changed_ns && !state.done) {
        text->skipped_bytes = state.offset;
        text->skipped_games = state.games;
    }
    tabiya_import_state_clear(&state);
}

static void replace_piece(TabiyaPiece **place, TabiyaPiece *piece)
{
    g_clear_pointer(place, tabiya_piece_free);
    *place = piece;
}

/* Takes pieces until there are none. FALSE: cancelled, or writing has failed. */
static gboolean take_all(Import *self, TabiyaPieceQueue *queue)
{
    g_autoptr(TabiyaPiece) last = NULL; /* keeps its text alive */
    gboolean is_over = FALSE;
    gboolean good = TRUE;
    while (good && !is_over && !g_cancellable_is_cancelled(self->cancellable)) {
        TabiyaPiece *piece = tabiya_piece_queue_take(queue, TICK_US, &is_over);
        if (piece != NULL) {
            good = take_piece(self, piece);
            if (piece->text == NULL)
                tabiya_piece_free(piece);
            else
                replace_piece(&last, piece);
        }
        if (g_get_monotonic_time() - self->told_us >= TICK_US)
            tell_progress(self);
    }
    return good && flush(self, last) && is_over;
}

static gboolean run(Import *self, GError **error)
{
    self->writer = tabiya_import_writer_new(self->library);
    self->batch = tabiya_import_batch_new();
    tell_progress(self);
    TabiyaPieceQueue *queue =
        tabiya_piece_queue_new(self->source, self->options->threads, skip_cb, self);
    const gboolean whole = take_all(self, queue);
    tabiya_piece_queue_free(queue);
    tabiya_import_batch_free(self->batch);
    const gboolean good =
        tabiya_import_writer_finish(self->writer, &self->progress.written, error);
    if (good && !whole)
        g_cancellable_set_error_if_cancelled(self->cancellable, error);
    return good && whole;
}

gboolean tabiya_import_run(const TabiyaImportOptions *options, GCancellable *cancellable,
                           TabiyaImportProgress *result, GError **error)
{
    *result = (TabiyaImportProgress){0};
    g_autoptr(sqlite3) db = tabiya_database_open(options->library, BUSY_TIMEOUT_MS, error);
    g_autoptr(sqlite3) reader =
        db != NULL ? tabiya_database_open_reader(options->library, BUSY_TIMEOUT_MS, error) : NULL;
    g_autoptr(TabiyaLibraryBatch) library =
        reader != NULL ? tabiya_library_batch_new(db, error) : NULL;
    if (library == NULL)
        return FALSE;
    g_autoptr(TabiyaSource) source = tabiya_source_new(options->names);
    Import import = {
        .options = options,
        .cancellable = cancellable,
        .source = source,
        .reader = reader,
        .library = library,
        .progress = {.total_bytes = tabiya_source_get_total(source)},
        .began_us = g_get_monotonic_time(),
    };
    const gboolean good = run(&import, error);
    import.progress.elapsed_us = g_get_monotonic_time() - import.began_us;
    import.progress.bytes = tabiya_source_get_done(source);
    import.progress.name = NULL;
    g_free(import.name);
    *result = import.progress;
    return good;
}
