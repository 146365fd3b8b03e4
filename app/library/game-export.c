/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See game-export.h. Ids are split into chunks; threads, each with its own connection, read and
 * format them, and the caller's thread passes the texts on in order. */
#include "app/library/game-export.h"

#include <glib/gi18n-lib.h>

#include "app/game/epd.h"
#include "app/store/database.h"
#include "app/store/library-file.h"
#include "app/store/library-repair.h"
#include "app/store/library-scan.h"

#define CHUNK_GAMES 512
#define CHUNKS_AHEAD 4 /* per thread */

typedef struct {
    const gint64 *ids; /* borrowed */
    gsize n_ids;
    GString *text;
    GArray *damaged; /* of gint64 */
    guint n_games;
    GError *error;
    gboolean is_ready;
} Chunk;

typedef struct {
    const TabiyaGameExportOptions *options;
    GThreadPool *pool;
    GQueue chunks;
    GMutex lock;
    GCond ready;
    GPtrArray *idle; /* connections that no thread is using */
} Export;

static void chunk_free(gpointer data)
{
    Chunk *chunk = data;
    g_string_free(chunk->text, TRUE);
    g_array_unref(chunk->damaged);
    g_clear_error(&chunk->error);
    g_free(chunk);
}

/* --- A chunk ---------------------------------------------------------------------------------- */

static gboolean append_epd(const TabiyaGameRecord *record, GString *out, GError **error)
{
    g_autoptr(TabiyaGame) game = tabiya_game_record_to_game(record, error);
    if (!game)
        return FALSE;
    tabiya_epd_append_game(out, game);
    return TRUE;
}

/* Damage to its moves costs a game these, but ends no export. */
static void append_columns(Export *self, const TabiyaGameRecord *record, gint64 id, Chunk *chunk)
{
    const gboolean is_whole =
        tabiya_columns_append_game(&self->options->columns, id, record, chunk->text);
    if (!is_whole || !tabiya_game_record_is_whole(record))
        g_array_append_val(chunk->damaged, id);
    chunk->n_games++;
}

/* Tags a game that does not match its checksum. */
static TabiyaGameRecord *mark(TabiyaGameRecord *record, gint64 id, Chunk *chunk)
{
    static const char *const PAIRS[] = {TABIYA_DAMAGED_TAG, "changed by damage to the library",
                                        NULL};
    TabiyaGameRecord *marked = tabiya_game_record_with_tags(record, PAIRS);
    tabiya_game_record_free(record);
    g_array_append_val(chunk->damaged, id);
    return marked;
}

static gboolean append_game(Export *self, TabiyaLibraryRows *rows, gint64 id, Chunk *chunk)
{
    TabiyaGameHeader header;
    if (!tabiya_library_rows_get_header(rows, id, &header, &chunk->error))
        return chunk->error == NULL;
    g_autoptr(TabiyaGameRecord) record = tabiya_library_rows_get_record(rows, id, &chunk->error);
    if (!record)
        return chunk->error == NULL;
    if (self->options->format == TABIYA_GAME_EXPORT_COLUMNS) {
        append_columns(self, record, id, chunk);
        return TRUE;
    }
    if (!tabiya_game_record_is_whole(record))
        record = mark(record, id, chunk);
    if (self->options->format == TABIYA_GAME_EXPORT_PGN)
        tabiya_game_record_append_pgn(record, chunk->text);
    else if (!append_epd(record, chunk->text, &chunk->error))
        return FALSE;
    chunk->n_games++;
    return TRUE;
}

static TabiyaDatabase *take_connection(Export *self, GError **error)
{
    g_mutex_lock(&self->lock);
    TabiyaDatabase *db =
        self->idle->len > 0 ? g_ptr_array_steal_index_fast(self->idle, self->idle->len - 1) : NULL;
    g_mutex_unlock(&self->lock);
    return db ? db : tabiya_library_open_reader(self->options->library, error);
}

static void format_cb(gpointer data, gpointer user)
{
    Chunk *chunk = data;
    Export *self = user;
    TabiyaDatabase *db = take_connection(self, &chunk->error);
    if (db) {
        g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
        for (gsize i = 0; i < chunk->n_ids && append_game(self, rows, chunk->ids[i], chunk); i++)
            ;
    }
    g_mutex_lock(&self->lock);
    if (db)
        g_ptr_array_add(self->idle, db);
    chunk->is_ready = TRUE;
    g_cond_broadcast(&self->ready);
    g_mutex_unlock(&self->lock);
}

/* --- All of them ------------------------------------------------------------------------------ */

static gboolean add_id_cb(const TabiyaGameHeader *header, gpointer user)
{
    g_array_append_val((GArray *)user, header->id);
    return TRUE;
}

static GArray *list_games(const char *library, GCancellable *cancellable, GError **error)
{
    g_autoptr(GArray) ids = g_array_new(FALSE, FALSE, sizeof(gint64));
    g_autoptr(TabiyaDatabase) db = tabiya_library_open_reader(library, error);
    if (!db ||
        !tabiya_library_scan_headers(db, TABIYA_ALL_IDS, add_id_cb, ids, cancellable, error)) {
        return NULL;
    }
    return g_steal_pointer(&ids);
}

static void push_chunk(Export *self, const gint64 *ids, gsize n_ids)
{
    Chunk *chunk = g_new0(Chunk, 1);
    chunk->ids = ids;
    chunk->n_ids = n_ids;
    chunk->text = g_string_new(NULL);
    chunk->damaged = g_array_new(FALSE, FALSE, sizeof(gint64));
    g_queue_push_tail(&self->chunks, chunk);
    g_thread_pool_push(self->pool, chunk, NULL);
}

static Chunk *take_chunk(Export *self)
{
    Chunk *chunk = g_queue_pop_head(&self->chunks);
    g_mutex_lock(&self->lock);
    while (!chunk->is_ready)
        g_cond_wait(&self->ready, &self->lock);
    g_mutex_unlock(&self->lock);
    return chunk;
}

static gboolean pass_on(Export *self, Chunk *chunk, guint64 *n_games, GError **error)
{
    if (chunk->error) {
        g_propagate_error(error, g_steal_pointer(&chunk->error));
        return FALSE;
    }
    *n_games += chunk->n_games;
    if (self->options->damaged)
        g_array_append_vals(self->options->damaged, chunk->damaged->data, chunk->damaged->len);
    return chunk->text->len == 0 ||
           self->options->write(chunk->text->str, chunk->text->len, self->options->user, error);
}

static gboolean export_ids(Export *self, const gint64 *ids, gsize n_ids, GCancellable *cancellable,
                           guint64 *n_games, GError **error)
{
    const guint ahead = CHUNKS_AHEAD * (guint)g_thread_pool_get_max_threads(self->pool);
    gboolean good = TRUE;
    gsize at = 0;
    gsize done = 0;
    while (good && done < n_ids) {
        for (; at < n_ids && self->chunks.length < ahead; at += CHUNK_GAMES)
            push_chunk(self, ids + at, MIN(CHUNK_GAMES, n_ids - at));
        Chunk *chunk = take_chunk(self);
        done += chunk->n_ids;
        good = !g_cancellable_set_error_if_cancelled(cancellable, error) &&
               pass_on(self, chunk, n_games, error);
        chunk_free(chunk);
        if (good && self->options->progress)
            self->options->progress(done, n_ids, self->options->user);
    }
    return good;
}

char *tabiya_game_export_dup_damaged(guint n)
{
    return g_strdup_printf(
        ngettext("%u game is damaged and marked with a tag. Repair the library.",
                 "%u games are damaged and marked with a tag. Repair the library.", n),
        n);
}

static gboolean write_header(const TabiyaGameExportOptions *options, GError **error)
{
    g_autoptr(GString) header = g_string_new(NULL);
    if (options->format == TABIYA_GAME_EXPORT_COLUMNS)
        tabiya_columns_append_header(&options->columns, header);
    return header->len == 0 || options->write(header->str, header->len, options->user, error);
}

gboolean tabiya_game_export_run(const TabiyaGameExportOptions *options, GCancellable *cancellable,
                                guint64 *n_games, GError **error)
{
    g_autoptr(GArray) all = NULL;
    if (!options->ids && !(all = list_games(options->library, cancellable, error)))
        return FALSE;
    if (!write_header(options, error))
        return FALSE;
    Export self = {
        .options = options,
        .idle = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_database_close),
    };
    g_mutex_init(&self.lock);
    g_cond_init(&self.ready);
    self.pool = g_thread_pool_new(format_cb, &self, (gint)g_get_num_processors(), FALSE, NULL);
    guint64 count = 0;
    const gboolean good =
        all ? export_ids(&self, (const gint64 *)(void *)all->data, all->len, cancellable, &count,
                         error)
            : export_ids(&self, options->ids, options->n_ids, cancellable, &count, error);
    g_thread_pool_free(self.pool, FALSE, TRUE);
    g_queue_clear_full(&self.chunks, chunk_free);
    g_ptr_array_unref(self.idle);
    g_mutex_clear(&self.lock);
    g_cond_clear(&self.ready);
    if (n_games)
        *n_games = count;
    return good;
}
