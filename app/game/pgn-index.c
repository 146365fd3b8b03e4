/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Cutting a file into games.
 *
 * The file is read window by window, not mapped: a mapped file that somebody shortens kills the
 * program, and its pages count as memory. A window is read by the reader that reads games, without
 * consumers of texts and moves; its last game may go on behind the window, so that the next window
 * begins where it began. A game that fills a whole window makes the window grow.
 */
#include "app/game/pgn-index.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#include "app/game/pgn-lexer.h"

#define WINDOW_BYTES (4 << 20)
/* What begins so near to a window's end may be half of something else: by then, a game's end is
 * not believed. */
#define MARGIN_BYTES (1 << 16)
#define HEADER_BYTES 4096

/* 16 bytes: a length is the way to the next one's offset. */
typedef struct {
    guint64 offset;
    guint32 plies;
} Entry;

struct _TabiyaPgnIndex {
    GObject parent_instance;

    int fd;
    TabiyaPgnStamp stamp;
    guint64 size;    /* of the file, and what was found of it */
    GArray *entries; /* of Entry */
};

G_DEFINE_FINAL_TYPE(TabiyaPgnIndex, tabiya_pgn_index, G_TYPE_OBJECT)

static void tabiya_pgn_index_finalize(GObject *object)
{
    TabiyaPgnIndex *self = TABIYA_PGN_INDEX(object);
    if (self->fd >= 0)
        close(self->fd);
    g_array_unref(self->entries);
    G_OBJECT_CLASS(tabiya_pgn_index_parent_class)->finalize(object);
}

static void tabiya_pgn_index_class_init(TabiyaPgnIndexClass *class)
{
    G_OBJECT_CLASS(class)->finalize = tabiya_pgn_index_finalize;
}

static void tabiya_pgn_index_init(TabiyaPgnIndex *self)
{
    self->fd = -1;
    self->entries = g_array_new(FALSE, FALSE, sizeof(Entry));
}

/* --- Bytes of the file ------------------------------------------------------------------------ */

static gboolean fail(GError **error)
{
    int code = errno;
    g_set_error_literal(error, G_IO_ERROR, g_io_error_from_errno(code), g_strerror(code));
    return FALSE;
}

static gboolean open_file(TabiyaPgnIndex *self, GFile *file, GError **error)
{
    g_autofree char *path = g_file_get_path(file);
    if (path == NULL) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                            _("Only files of this computer can be opened."));
        return FALSE;
    }
    self->fd = open(path, O_RDONLY | O_CLOEXEC);
    if (self->fd < 0)
        return fail(error);
    if (!tabiya_pgn_stamp_read_fd(self->fd, &self->stamp, error))
        return FALSE;
    if (g_file_query_file_type(file, G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_DIRECTORY) {
        errno = EISDIR;
        return fail(error);
    }
    self->size = self->stamp.size;
    return TRUE;
}

/* Reads up to `length` bytes from `offset`; fewer at the end of the file. -1: fails. */
static gssize read_bytes(TabiyaPgnIndex *self, char *bytes, gsize length, guint64 offset,
                         GError **error)
{
    gsize done = 0;
    while (done < length) {
        ssize_t count = pread(self->fd, bytes + done, length - done, (off_t)(offset + done));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0) {
            fail(error);
            return -1;
        }
        if (count == 0)
            break;
        done += (gsize)count;
    }
    return (gssize)done;
}

/* --- Cutting ---------------------------------------------------------------------------------- */

typedef struct {
    TabiyaPgnIndex *index;
    guint64 offset; /* of the window */
    Entry entry;    /* of the game that is being read */
} Cutter;

static void game_begin_cb(TabiyaPgnReader *reader, gpointer user, gsize offset)
{
    Cutter *self = user;
    self->entry = (Entry){.offset = self->offset + offset};
}

static EngSanStatus move_cb(TabiyaPgnReader *reader, gpointer user, const char *text, gsize length)
{
    Cutter *self = user;
    self->entry.plies += tabiya_pgn_reader_get_depth(reader) == 0;
    return ENG_SAN_OK;
}

static void game_end_cb(TabiyaPgnReader *reader, gpointer user, gsize offset)
{
    Cutter *self = user;
    if (tabiya_pgn_reader_has_content(reader))
        g_array_append_val(self->index->entries, self->entry);
}

static const TabiyaPgnEvents EVENTS = {
    .game_begin = game_begin_cb,
    .move = move_cb,
    .game_end = game_end_cb,
};

/* Cuts the window. Returns where the next one begins: behind it if it `is_last`, else where the last
 * game begins that may go on behind it, which is not kept. */
static guint64 cut_window(TabiyaPgnIndex *self, const char *text, gsize length, guint64 offset,
                          gboolean is_last)
{
    Cutter cutter = {.index = self, .offset = offset, .entry.offset = offset};
    g_autoptr(TabiyaPgnReader) reader =
        tabiya_pgn_reader_new(text, (gssize)length, &EVENTS, &cutter);
    guint kept = self->entries->len;
    gsize margin = MIN(MARGIN_BYTES, length / 8);
    while (tabiya_pgn_reader_next_game(reader)) {
        if (!is_last && tabiya_pgn_reader_get_offset(reader) + margin >= length)
            break;
        kept = self->entries->len;
    }
    if (is_last)
        return offset + length;
    g_array_set_size(self->entries, kept);
    return cutter.entry.offset;
}

static gboolean cut(TabiyaPgnIndex *self, gsize room, GCancellable *cancellable,
                    TabiyaPgnProgressFunc progress_cb, gpointer user, GError **error)
{
    g_autofree char *window = g_malloc(room);
    for (guint64 offset = 0; offset < self->size;) {
        gssize length = read_bytes(self, window, room, offset, error);
        if (length < 0 || g_cancellable_set_error_if_cancelled(cancellable, error))
            return FALSE;
        gboolean is_last = (gsize)length < room;
        if (is_last) /* it may have become shorter or longer */
            self->size = offset + (guint64)length;
        guint64 next = cut_window(self, window, (gsize)length, offset, is_last);
        if (next == offset && !is_last) {
            room *= 2;
            window = g_realloc(window, room);
        }
        offset = next;
        if (progress_cb != NULL)
            progress_cb(MIN(offset, self->size), self->size, user);
    }
    return TRUE;
}

TabiyaPgnIndex *tabiya_pgn_index_new_windowed(GFile *file, gsize window_bytes,
                                              GCancellable *cancellable,
                                              TabiyaPgnProgressFunc progress_cb,
                                              gpointer progress_user, GError **error)
{
    g_return_val_if_fail(G_IS_FILE(file) && window_bytes > 0, NULL);
    g_autoptr(TabiyaPgnIndex) self = g_object_new(TABIYA_TYPE_PGN_INDEX, NULL);
    if (!open_file(self, file, error) ||
        !cut(self, window_bytes, cancellable, progress_cb, progress_user, error))
        return NULL;
    return g_steal_pointer(&self);
}

TabiyaPgnIndex *tabiya_pgn_index_new(GFile *file, GCancellable *cancellable,
                                     TabiyaPgnProgressFunc progress_cb, gpointer progress_user,
                                     GError **error)
{
    return tabiya_pgn_index_new_windowed(file, WINDOW_BYTES, cancellable, progress_cb,
                                         progress_user, error);
}

/* --- On another thread ------------------------------------------------------------------------ */

typedef struct {
    GFile *file;
    TabiyaPgnProgressFunc progress_cb;
    gpointer progress_user;
    guint64 told; /* bytes */
} Job;

typedef struct {
    GTask *task;
    guint64 done;
    guint64 total;
} Progress;

static void job_free(gpointer data)
{
    Job *job = data;
    g_object_unref(job->file);
    g_free(job);
}

static void progress_free(gpointer data)
{
    Progress *progress = data;
    g_object_unref(progress->task);
    g_free(progress);
}

static gboolean tell_progress_cb(gpointer data)
{
    Progress *progress = data;
    Job *job = g_task_get_task_data(progress->task);
    if (!g_task_get_completed(progress->task))
        job->progress_cb(progress->done, progress->total, job->progress_user);
    return G_SOURCE_REMOVE;
}

/* On the worker: passes it on, a hundred times at most. */
static void worker_progress_cb(guint64 done, guint64 total, gpointer user)
{
    GTask *task = user;
    Job *job = g_task_get_task_data(task);
    if (job->progress_cb == NULL || done - job->told < total / 100)
        return;
    job->told = done;
    Progress *progress = g_new(Progress, 1);
    *progress = (Progress){.task = g_object_ref(task), .done = done, .total = total};
    g_main_context_invoke_full(g_task_get_context(task), G_PRIORITY_DEFAULT, tell_progress_cb,
                               progress, progress_free);
}

static void index_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Job *job = data;
    GError *error = NULL;
    TabiyaPgnIndex *index =
        tabiya_pgn_index_new(job->file, cancellable, worker_progress_cb, task, &error);
    if (index != NULL)
        g_task_return_pointer(task, index, g_object_unref);
    else
        g_task_return_error(task, error);
}

void tabiya_pgn_index_new_async(GFile *file, GCancellable *cancellable,
                                TabiyaPgnProgressFunc progress_cb, gpointer progress_user,
                                GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(G_IS_FILE(file));
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done_cb, user);
    Job *job = g_new0(Job, 1);
    job->file = g_object_ref(file);
    job->progress_cb = progress_cb;
    job->progress_user = progress_user;
    g_task_set_source_tag(task, tabiya_pgn_index_new_async);
    g_task_set_task_data(task, job, job_free);
    g_task_run_in_thread(task, index_thread);
}

TabiyaPgnIndex *tabiya_pgn_index_new_finish(GAsyncResult *result, GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, NULL), NULL);
    return g_task_propagate_pointer(G_TASK(result), error);
}

/* --- Asking ----------------------------------------------------------------------------------- */

guint tabiya_pgn_index_get_n_games(TabiyaPgnIndex *self)
{
    g_return_val_if_fail(TABIYA_IS_PGN_INDEX(self), 0);
    return self->entries->len;
}

TabiyaPgnSlice tabiya_pgn_index_get_slice(TabiyaPgnIndex *self, guint game)
{
    TabiyaPgnSlice none = {0};
    g_return_val_if_fail(TABIYA_IS_PGN_INDEX(self) && game < self->entries->len, none);
    const Entry *entry = &g_array_index(self->entries, Entry, game);
    guint64 end = game + 1 < self->entries->len ? entry[1].offset : self->size;
    return (TabiyaPgnSlice){
        .offset = entry->offset,
        .length = end - entry->offset,
        .plies = entry->plies,
    };
}

const TabiyaPgnStamp *tabiya_pgn_index_get_stamp(TabiyaPgnIndex *self)
{
    g_return_val_if_fail(TABIYA_IS_PGN_INDEX(self), NULL);
    return &self->stamp;
}

int tabiya_pgn_index_get_fd(TabiyaPgnIndex *self)
{
    g_return_val_if_fail(TABIYA_IS_PGN_INDEX(self), -1);
    return self->fd;
}

/* Reads tags into `names` until something else comes. FALSE: the text ended before that. */
static gboolean read_tags(const char *text, gsize length, GStrvBuilder *pairs)
{
    TabiyaPgnLexer lexer;
    TabiyaPgnToken token;
    tabiya_pgn_lexer_init(&lexer, text, length);
    tabiya_pgn_lexer_next(&lexer, &token);
    while (token.kind == TABIYA_PGN_TAG || token.kind == TABIYA_PGN_COMMENT ||
           token.kind == TABIYA_PGN_BAD) {
        if (token.kind == TABIYA_PGN_TAG) {
            g_strv_builder_add(pairs, token.name);
            g_strv_builder_add(pairs, token.text);
        }
        tabiya_pgn_lexer_next(&lexer, &token);
    }
    tabiya_pgn_lexer_clear(&lexer);
    return token.kind != TABIYA_PGN_END;
}

char **tabiya_pgn_index_dup_tags(TabiyaPgnIndex *self, guint game, GError **error)
{
    g_return_val_if_fail(TABIYA_IS_PGN_INDEX(self) && game < self->entries->len, NULL);
    TabiyaPgnSlice slice = tabiya_pgn_index_get_slice(self, game);
    for (guint64 room = HEADER_BYTES;; room *= 4) {
        gsize wanted = (gsize)MIN(room, slice.length);
        g_autofree char *text = g_malloc(wanted);
        g_autoptr(GStrvBuilder) pairs = g_strv_builder_new();
        gssize length = read_bytes(self, text, wanted, slice.offset, error);
        if (length < 0)
            return NULL;
        if (read_tags(text, (gsize)length, pairs) || (guint64)length < room)
            return g_strv_builder_end(pairs);
    }
}

GBytes *tabiya_pgn_index_dup_text(TabiyaPgnIndex *self, guint game, GError **error)
{
    g_return_val_if_fail(TABIYA_IS_PGN_INDEX(self) && game < self->entries->len, NULL);
    TabiyaPgnSlice slice = tabiya_pgn_index_get_slice(self, game);
    g_autofree char *text = g_malloc((gsize)slice.length);
    gssize length = read_bytes(self, text, (gsize)slice.length, slice.offset, error);
    if (length < 0)
        return NULL;
    if ((guint64)length < slice.length) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT,
                            _("The file has become shorter since it was opened."));
        return NULL;
    }
    return g_bytes_new_take(g_steal_pointer(&text), (gsize)slice.length);
}

TabiyaGame *tabiya_pgn_index_load(TabiyaPgnIndex *self, guint game, GPtrArray **errors,
                                  GError **error)
{
    g_autoptr(GBytes) bytes = tabiya_pgn_index_dup_text(self, game, error);
    if (bytes == NULL)
        return NULL;
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(text, (gssize)length, errors);
    /* A file that was written into meanwhile may hold nothing there. */
    return games->len > 0 ? g_object_ref(games->pdata[0]) : tabiya_game_new(NULL);
}
