/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-import.h. One thread, the caller's, reads the text, cuts it into chunks of whole lines
 * and writes the results; the others parse the chunks, whose rows are taken in order. Enough chunks
 * are in progress to keep the others busy while a batch is written.
 *
 * For five million rows see puzzle-file.h and tests/bench/puzzles.py. */
#include "app/puzzles/puzzle-import.h"

#include <string.h>

#include "app/files/source.h"
#include "app/puzzles/puzzle-csv.h"
#include "app/store/puzzle-batch.h"
#include "app/store/puzzle-compact.h"

#define CHUNK_BYTES (1 << 20)
#define MAX_CHUNKS 32
#define BATCH_ROWS 65536
#define TICK_US 100000

typedef struct {
    GString *text;
    TabiyaPuzzleColumns columns;
    gsize skipped; /* bytes of a header */
    guint64 first_line;
    char *name;

    GPtrArray *rows;     /* of TabiyaPuzzleRow */
    GPtrArray *problems; /* of char */
    guint64 n_rows;
    gboolean is_done; /* guarded by Import.mutex */
} Chunk;

typedef struct {
    const TabiyaPuzzleImportOptions *options;
    GCancellable *cancellable;
    TabiyaPuzzleImportProgress progress;
    gint64 began_us, told_us;

    TabiyaPuzzleBatch *batch;
    GPtrArray *rows; /* of TabiyaPuzzleRow, owned: the next batch */
    TabiyaPuzzleWritten written;

    TabiyaSource *source;
    TabiyaPuzzleColumns columns;
    GString *left; /* the incomplete line at the end of the last read */
    guint64 lines; /* of the text, before `left` */
    gboolean in_text, is_over;

    GThreadPool *pool;
    GQueue chunks; /* in progress, in order */
    GMutex mutex;
    GCond cond;
} Import;

/* --- Chunks ----------------------------------------------------------------------------------- */

static void chunk_free(Chunk *self)
{
    g_string_free(self->text, TRUE);
    g_ptr_array_unref(self->rows);
    g_ptr_array_unref(self->problems);
    g_free(self->name);
    g_free(self);
}

static Chunk *chunk_new(GString *text)
{
    Chunk *self = g_new0(Chunk, 1);
    self->text = text;
    self->rows = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_puzzle_row_free);
    self->problems = g_ptr_array_new_with_free_func(g_free);
    return self;
}

static void read_line(Chunk *self, const char *line, gsize length, guint64 number)
{
    g_autoptr(GError) error = NULL;
    if (length == 0 || (length == 1 && *line == '\r'))
        return;
    self->n_rows++;
    g_autoptr(TabiyaPuzzle) puzzle = tabiya_puzzle_parse_row(&self->columns, line, length, &error);
    if (puzzle) {
        g_ptr_array_add(self->rows, tabiya_puzzle_row_new(puzzle));
    } else {
        g_ptr_array_add(self->problems, g_strdup_printf("%s:%" G_GUINT64_FORMAT ": %s", self->name,
                                                        number, error->message));
    }
}

static void read_chunk_cb(gpointer data, gpointer user)
{
    Chunk *self = data;
    Import *import = user;
    const char *const end = self->text->str + self->text->len;
    guint64 number = self->first_line;
    for (const char *line = self->text->str + self->skipped; line < end; number++) {
        const char *stop = memchr(line, '\n', (gsize)(end - line));
        if (!stop)
            stop = end;
        read_line(self, line, (gsize)(stop - line), number);
        line = stop + 1;
    }
    g_mutex_lock(&import->mutex);
    self->is_done = TRUE;
    g_cond_signal(&import->cond);
    g_mutex_unlock(&import->mutex);
}

/* --- Notifications ---------------------------------------------------------------------------- */

static void tell_progress(Import *self)
{
    self->told_us = g_get_monotonic_time();
    self->progress.elapsed_us = self->told_us - self->began_us;
    self->progress.added = self->written.added;
    self->progress.replaced = self->written.replaced;
    self->progress.unchanged = self->written.unchanged;
    self->progress.bytes = tabiya_source_get_done(self->source);
    if (self->options->progress)
        self->options->progress(&self->progress, self->options->user);
}

static void tell_problem(Import *self, const char *message)
{
    self->progress.problems++;
    if (self->options->problem)
        self->options->problem(message, self->options->user);
}

/* --- Writing ---------------------------------------------------------------------------------- */

static gboolean flush(Import *self, GError **error)
{
    const gboolean good = self->rows->len == 0 ||
                          tabiya_puzzle_batch_write(self->batch, self->rows, &self->written, error);
    g_ptr_array_set_size(self->rows, 0);
    return good;
}

/* Takes `chunk`, whose rows are ready. */
static gboolean take_chunk(Import *self, Chunk *chunk, GError **error)
{
    const guint batch_rows = self->options->batch_rows > 0 ? self->options->batch_rows : BATCH_ROWS;
    gboolean good = TRUE;
    for (guint i = 0; i < chunk->problems->len; i++)
        tell_problem(self, chunk->problems->pdata[i]);
    self->progress.rows += chunk->n_rows;
    for (guint i = 0; good && i < chunk->rows->len; i++) {
        g_ptr_array_add(self->rows, g_steal_pointer(&chunk->rows->pdata[i]));
        if (self->rows->len >= batch_rows)
            good = flush(self, error);
    }
    chunk_free(chunk);
    return good;
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* FALSE: no more texts. */
static gboolean next_text(Import *self)
{
    GError *problem = NULL;
    g_string_truncate(self->left, 0);
    self->lines = 0;
    tabiya_puzzle_columns_init(&self->columns);
    self->in_text = tabiya_source_next(self->source, &problem);
    if (!problem)
        return self->in_text;
    tell_problem(self, problem->message);
    g_error_free(problem);
    return TRUE;
}

static void read_on(Import *self, GString *text)
{
    while (self->in_text && text->len < CHUNK_BYTES) {
        g_autoptr(GError) problem = NULL;
        const gsize length = text->len;
        g_string_set_size(text, CHUNK_BYTES);
        const gssize count =
            tabiya_source_read(self->source, text->str + length, CHUNK_BYTES - length, &problem);
        g_string_set_size(text, length + (gsize)MAX(count, 0));
        self->in_text = count > 0;
        if (problem)
            tell_problem(self, problem->message);
    }
}

static guint64 count_lines(const GString *text)
{
    guint64 n = 0;
    for (const char *at = text->str; (at = memchr(at, '\n', text->len - (gsize)(at - text->str)));
         at++) {
        n++;
    }
    return n;
}

/* The text after the last whole line is left for the next chunk. An overlong line goes as it is: it
 * cannot be a row, and is reported in two parts. */
static void cut(Import *self, GString *text)
{
    gsize length = self->in_text ? text->len : 0;
    while (length > 0 && text->str[length - 1] != '\n')
        length--;
    if (length == 0)
        return;
    g_string_append_len(self->left, text->str + length, (gssize)(text->len - length));
    g_string_truncate(text, length);
}

/* The first line of a text may be a header. FALSE: the header is invalid, and the text is
 * skipped. */
static gboolean read_header(Import *self, Chunk *chunk)
{
    g_autoptr(GError) problem = NULL;
    const char *stop = memchr(chunk->text->str, '\n', chunk->text->len);
    const gsize length = stop ? (gsize)(stop - chunk->text->str) : chunk->text->len;
    if (tabiya_puzzle_columns_read(&self->columns, chunk->text->str, length, &problem)) {
        chunk->skipped = MIN(length + 1, chunk->text->len);
        chunk->first_line = 2;
    }
    if (!problem)
        return TRUE;
    g_autofree char *message = g_strdup_printf("%s:1: %s", chunk->name, problem->message);
    tell_problem(self, message);
    self->in_text = FALSE;
    g_string_truncate(self->left, 0);
    return FALSE;
}

/* The next chunk of text; NULL: not yet, or never (is_over). */
static Chunk *read_chunk(Import *self)
{
    if (!self->in_text) {
        self->is_over = !next_text(self);
        return NULL;
    }
    Chunk *chunk = chunk_new(g_string_new_len(self->left->str, (gssize)self->left->len));
    g_string_truncate(self->left, 0);
    read_on(self, chunk->text);
    cut(self, chunk->text);
    chunk->name = g_strdup(tabiya_source_get_name(self->source));
    chunk->first_line = self->lines + 1;
    const gboolean good = self->lines > 0 || read_header(self, chunk);
    chunk->columns = self->columns;
    self->lines += count_lines(chunk->text);
    if (good && chunk->text->len > 0)
        return chunk;
    chunk_free(chunk);
    return NULL;
}

static void read_ahead(Import *self)
{
    while (!self->is_over && self->chunks.length < MAX_CHUNKS) {
        Chunk *chunk = read_chunk(self);
        if (!chunk)
            continue;
        g_queue_push_tail(&self->chunks, chunk);
        g_thread_pool_push(self->pool, chunk, NULL);
    }
}

/* --- The run ---------------------------------------------------------------------------------- */

/* Waits a while for the first chunk in progress. NULL: not yet. */
static Chunk *wait_for_chunk(Import *self)
{
    const gint64 until_us = g_get_monotonic_time() + TICK_US;
    Chunk *chunk = g_queue_peek_head(&self->chunks);
    g_mutex_lock(&self->mutex);
    while (!chunk->is_done && g_cond_wait_until(&self->cond, &self->mutex, until_us))
        ;
    if (!chunk->is_done)
        chunk = NULL;
    g_mutex_unlock(&self->mutex);
    return chunk ? g_queue_pop_head(&self->chunks) : NULL;
}

static gboolean take_all(Import *self, GError **error)
{
    gboolean good = TRUE;
    for (;;) {
        if (g_cancellable_set_error_if_cancelled(self->cancellable, error))
            return FALSE;
        read_ahead(self);
        if (self->chunks.length == 0)
            return flush(self, error);
        Chunk *chunk = wait_for_chunk(self);
        if (chunk)
            good = take_chunk(self, chunk, error);
        if (!good)
            return FALSE;
        if (g_get_monotonic_time() - self->told_us >= TICK_US)
            tell_progress(self);
    }
}

static gboolean run(Import *self, GError **error)
{
    const guint threads =
        self->options->threads > 0 ? self->options->threads : g_get_num_processors();
    self->pool = g_thread_pool_new(read_chunk_cb, self, (int)threads, TRUE, error);
    if (!self->pool)
        return FALSE;
    tell_progress(self);
    const gboolean good = take_all(self, error);
    g_thread_pool_free(self->pool, !good, TRUE);
    g_queue_clear_full(&self->chunks, (GDestroyNotify)chunk_free);
    tell_progress(self);
    return good;
}

/* The import stays, even if this fails: others may be writing all the time. */
static void compact(Import *self, TabiyaDatabase *db)
{
    g_autoptr(GError) problem = NULL;
    gboolean done;
    self->progress.compacting = TRUE;
    tell_progress(self);
    if (!tabiya_puzzle_file_compact(db, &done, self->cancellable, &problem))
        g_debug("not compacted: %s", problem->message);
}

gboolean tabiya_puzzle_import_run(const TabiyaPuzzleImportOptions *options,
                                  GCancellable *cancellable, TabiyaPuzzleImportProgress *result,
                                  GError **error)
{
    *result = (TabiyaPuzzleImportProgress){0};
    g_autoptr(TabiyaDatabase) db = tabiya_puzzle_file_open(options->file, error);
    g_autoptr(TabiyaPuzzleBatch) batch = db ? tabiya_puzzle_batch_new(db, error) : NULL;
    if (!batch)
        return FALSE;
    g_autoptr(TabiyaSource) source = tabiya_source_new(options->names);
    Import import = {
        .options = options,
        .cancellable = cancellable,
        .progress = {.total_bytes = tabiya_source_get_total(source)},
        .began_us = g_get_monotonic_time(),
        .batch = batch,
        .rows = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_puzzle_row_free),
        .source = source,
        .left = g_string_new(NULL),
    };
    g_mutex_init(&import.mutex);
    g_cond_init(&import.cond);
    const gboolean good = run(&import, error);
    if (good && import.progress.replaced > 0)
        compact(&import, db);
    *result = import.progress;
    g_ptr_array_unref(import.rows);
    g_string_free(import.left, TRUE);
    g_mutex_clear(&import.mutex);
    g_cond_clear(&import.cond);
    return good;
}
