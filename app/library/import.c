/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See import.h. The middle stage: turns pieces, in their order, into batches.
 *
 * The progress in each text is saved with the batch that holds its latest games, in the same
 * transaction, as a number of bytes: pieces are whole games. So an import that is interrupted
 * continues after it, in the middle of a file or after the finished files. At the end its texts are
 * `done`; texts that began and ended within the last batch leave no trace.
 *
 * Batches grow: the first ones are small, so that little is lost if the import ends soon. */
#include "app/library/import.h"

#include <glib/gi18n-lib.h>

#include "app/error.h"
#include "app/files/piece-queue.h"
#include "app/library/import-writer.h"
#include "app/store/database.h"
#include "app/store/library-connect.h"

#define FIRST_BATCH_GAMES 2048u
#define MOST_DOUBLINGS 4 /* 32,768 games */
#define BATCH_BYTES (48 << 20)
/* A batch waits no longer than this for its last game, except when games come so slowly that
 * segments of the index would be tiny. */
#define BATCH_US (2 * G_USEC_PER_SEC)
#define SLOW_BATCH_US (10 * G_USEC_PER_SEC)
#define SLOW_GAMES 512
#define TICK_US 100000

typedef struct {
    const TabiyaImportOptions *options;
    GCancellable *cancellable;
    TabiyaSource *source;
    TabiyaDatabase *reader; /* the reading thread's */
    TabiyaLibraryBatch *library;
    TabiyaImportWriter *writer;
    TabiyaImportBatch *batch;

    const TabiyaPieceText *text; /* of the last piece */
    guint64 lines;               /* of it, before the next piece */
    guint64 text_games;
    GPtrArray *ended;   /* of TabiyaImportState: texts that ended within the current batch */
    GHashTable *kept;   /* the same by uri: texts that the library has as unfinished */
    GHashTable *begun;  /* uris; the reading thread uses it */
    guint64 duplicates; /* left out before they reached the writer */
    guint n_batches;
    gint64 pushed_us;

    TabiyaImportProgress progress;
    char *name;
    gint64 began_us, told_us;
} Import;

/* --- Progress and problems -------------------------------------------------------------------- */

static void take_tally(Import *self, TabiyaImportTally tally)
{
    self->progress.written = tally.written;
    self->progress.duplicates = self->duplicates + tally.duplicates;
}

static void tell_progress(Import *self)
{
    self->told_us = g_get_monotonic_time();
    self->progress.elapsed_us = self->told_us - self->began_us;
    take_tally(self, tabiya_import_writer_get_tally(self->writer));
    self->progress.bytes = tabiya_source_get_done(self->source);
    self->progress.name = self->name;
    if (self->options->progress)
        self->options->progress(&self->progress, self->options->user);
}

static void tell_problem(Import *self, const char *name, guint64 line, guint column,
                         const char *message)
{
    self->progress.problems++;
    if (self->options->problem)
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
    if (batch->records->len == 0 && batch->states->len == 0)
        return TRUE;
    batch->keep_duplicates = self->options->keep_duplicates;
    self->batch = tabiya_import_batch_new();
    self->n_batches++;
    const gboolean good = tabiya_import_writer_push(self->writer, batch);
    self->pushed_us = g_get_monotonic_time();
    return good;
}

static TabiyaImportState *make_state(const TabiyaPieceText *text, guint64 offset, guint64 games)
{
    TabiyaImportState *state = g_new(TabiyaImportState, 1);
    *state = (TabiyaImportState){
        .uri = g_strdup(text->uri),
        .size = (guint64)text->size,
        .changed_ns = text->changed_ns,
        .offset = offset,
        .games = games,
    };
    return state;
}

static void free_state(gpointer state)
{
    tabiya_import_state_clear(state);
    g_free(state);
}

static void add_state(TabiyaImportBatch *batch, const TabiyaImportState *state, gboolean done)
{
    TabiyaImportState copy = *state;
    copy.uri = g_strdup(state->uri);
    copy.done = done;
    g_array_append_val(batch->states, copy);
}

/* Takes the state. */
static void keep_state(Import *self, TabiyaImportState *state)
{
    add_state(self->batch, state, FALSE);
    g_hash_table_replace(self->kept, state->uri, state);
}

/* Pushes the batch, with the progress of its texts. `last` is the current piece. */
static gboolean flush(Import *self, const TabiyaPiece *last)
{
    while (self->ended->len > 0)
        keep_state(self, g_ptr_array_steal_index(self->ended, 0));
    if (!last->is_last && last->text && last->text->uri)
        keep_state(self, make_state(last->text, last->end_offset, self->text_games));
    return push_batch(self);
}

/* Pushes the last batch: all texts are done. */
static gboolean flush_last(Import *self)
{
    for (guint i = 0; i < self->ended->len; i++) {
        const TabiyaImportState *state = self->ended->pdata[i];
        if (g_hash_table_remove(self->kept, state->uri))
            add_state(self->batch, state, TRUE);
    }
    GHashTableIter iter;
    gpointer state;
    g_hash_table_iter_init(&iter, self->kept);
    while (g_hash_table_iter_next(&iter, NULL, &state))
        add_state(self->batch, state, TRUE);
    return push_batch(self);
}

static gboolean is_full(const Import *self)
{
    const guint games = self->batch->records->len;
    if (self->options->batch_games > 0)
        return games >= self->options->batch_games || self->batch->bytes >= BATCH_BYTES;
    const gint64 waited_us = g_get_monotonic_time() - self->pushed_us;
    return games >= FIRST_BATCH_GAMES << MIN(self->n_batches, MOST_DOUBLINGS) ||
           self->batch->bytes >= BATCH_BYTES || waited_us >= SLOW_BATCH_US ||
           (waited_us >= BATCH_US && (games == 0 || games >= SLOW_GAMES));
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
            tabiya_library_batch_drop_duplicates(self->library, &record, 1) == 0) {
            self->duplicates++;
        } else {
            tabiya_import_batch_add(self->batch, record, own);
        }
        if (self->batch->records->len == TABIYA_SEGMENT_MAX_GAMES) /* of games of a few bytes */
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
    self->progress.resumed += self->text_games;
    if (piece->text->skipped_bytes > 0) {
        TabiyaImportState *state =
            make_state(piece->text, piece->text->skipped_bytes, self->text_games);
        g_hash_table_replace(self->kept, state->uri, state);
    }
    g_free(self->name);
    self->name = g_strdup(piece->text->name);
}

/* FALSE: writing has failed. */
static gboolean take_piece(Import *self, TabiyaPiece *piece)
{
    gboolean good = TRUE;
    if (piece->text && piece->text != self->text)
        begin_text(self, piece);
    if (piece->parsed) {
        tell_problems(self, piece);
        for (guint i = 0; i < TABIYA_N_NOTATIONS; i++)
            self->progress.notations[i] += piece->parsed->notations[i];
        good = add_games(self, piece->parsed);
        self->lines += piece->parsed->lines;
    }
    if (piece->trouble)
        tell_problem(self, NULL, 0, 0, piece->trouble);
    if (piece->is_last && piece->text && piece->text->uri)
        g_ptr_array_add(self->ended, make_state(piece->text, piece->end_offset, self->text_games));
    if (is_full(self))
        good = good && flush(self, piece);
    return good;
}

/* --- The run ---------------------------------------------------------------------------------- */

static void skip_cb(TabiyaPieceText *text, gpointer user)
{
    Import *self = user;
    TabiyaImportState state = {0};
    if (self->options->start_over || !g_hash_table_add(self->begun, g_strdup(text->uri)) ||
        !tabiya_import_state_load(self->reader, text->uri, &state, NULL)) {
        return;
    }
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
        if (piece) {
            good =
                take_piece(self, piece) && !tabiya_import_writer_get_tally(self->writer).has_failed;
            if (!piece->text)
                tabiya_piece_free(piece);
            else
                replace_piece(&last, piece);
        }
        if (g_get_monotonic_time() - self->told_us >= TICK_US)
            tell_progress(self);
    }
    if (good && is_over)
        return flush_last(self);
    if (good && last) /* cancelled: keeps what was read */
        flush(self, last);
    return FALSE;
}

static gboolean run(Import *self, TabiyaDatabaseWatch *watch, GError **error)
{
    self->writer = tabiya_import_writer_new(self->library, watch);
    self->batch = tabiya_import_batch_new();
    tell_progress(self);
    TabiyaPieceQueue *queue =
        tabiya_piece_queue_new(self->source, self->options->threads, skip_cb, self);
    const gboolean whole = take_all(self, queue);
    tabiya_piece_queue_free(queue);
    tabiya_import_batch_free(self->batch);
    TabiyaImportTally tally;
    const gboolean good = tabiya_import_writer_finish(self->writer, &tally, error);
    take_tally(self, tally);
    return good && whole;
}

static void waiting_cb(gpointer user)
{
    const TabiyaImportOptions *options = user;
    if (options->waiting)
        options->waiting(options->library, options->user);
}

static gboolean run_on(TabiyaDatabase *db, TabiyaDatabase *reader,
                       const TabiyaImportOptions *options, TabiyaDatabaseWatch *watch,
                       TabiyaImportProgress *result, GError **error)
{
    g_autoptr(TabiyaLibraryBatch) library = tabiya_library_batch_new(db, error);
    if (!library)
        return FALSE;
    g_autoptr(TabiyaSource) source = tabiya_source_new(options->names);
    Import import = {
        .options = options,
        .cancellable = watch->cancellable,
        .source = source,
        .reader = reader,
        .library = library,
        .ended = g_ptr_array_new_with_free_func(free_state),
        .kept = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_state),
        .begun = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .progress = {.total_bytes = tabiya_source_get_total(source)},
        .began_us = g_get_monotonic_time(),
    };
    import.pushed_us = import.began_us;
    const gboolean good = run(&import, watch, error);
    g_ptr_array_unref(import.ended);
    g_hash_table_unref(import.kept);
    g_hash_table_unref(import.begun);
    import.progress.elapsed_us = g_get_monotonic_time() - import.began_us;
    import.progress.bytes = tabiya_source_get_done(source);
    import.progress.name = NULL;
    g_free(import.name);
    *result = import.progress;
    return good;
}

/* A cancelled wait for another program is no error of the file. */
static gboolean explain(gboolean good, GCancellable *cancellable, GError *problem, GError **error)
{
    const gboolean given_up =
        !problem || g_error_matches(problem, TABIYA_ERROR, TABIYA_ERROR_STORE_LOCKED);
    if (!good && given_up && g_cancellable_set_error_if_cancelled(cancellable, error))
        g_clear_error(&problem);
    else if (problem)
        g_propagate_error(error, problem);
    return good;
}

gboolean tabiya_import_run(const TabiyaImportOptions *options, GCancellable *cancellable,
                           TabiyaImportProgress *result, GError **error)
{
    GError *problem = NULL;
    TabiyaDatabaseWatch watch = {
        .cancellable = cancellable, .waiting = waiting_cb, .user = (gpointer)options};
    *result = (TabiyaImportProgress){0};
    tabiya_database_watch(&watch);
    g_autoptr(TabiyaDatabase) db =
        tabiya_library_connect(options->library, TABIYA_JOB_PATIENCE_MS, &problem);
    g_autoptr(TabiyaDatabase) reader =
        db ? tabiya_database_open_reader(options->library, TABIYA_JOB_PATIENCE_MS, &problem) : NULL;
    const gboolean good = reader && run_on(db, reader, options, &watch, result, &problem);
    tabiya_database_watch(NULL);
    return explain(good, cancellable, problem, error);
}
