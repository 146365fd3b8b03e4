/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See piece-queue.h. The pipeline from bytes to records.
 *
 * A piece enters the queue as soon as it is cut, which keeps the order of the file; only the first
 * piece can be taken, once it is parsed. `load` counts the text of pieces not yet parsed and the
 * records of parsed pieces not yet taken: the reader waits while it is too high. */
#include "app/files/piece-queue.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define PIECE_BYTES (256 << 10)
#define MAX_PIECE_BYTES (64 << 20)
#define MAX_LOAD_BYTES (24 << 20)
#define LOOK_BYTES 4096

struct TabiyaPieceQueue {
    TabiyaSource *source; /* borrowed */
    TabiyaPieceSkipFunc skip_cb;
    gpointer user;
    GThread *reader;
    GThreadPool *parsers;

    GMutex lock;
    GCond changed;
    GQueue pieces;    /* in the order of the file */
    gsize load;       /* bytes */
    gboolean is_over; /* nothing follows the queued pieces */
    gboolean is_cancelled;
};

static void text_clear(gpointer data)
{
    TabiyaPieceText *text = data;
    g_free(text->name);
    g_free(text->uri);
}

void tabiya_piece_free(TabiyaPiece *self)
{
    g_clear_pointer(&self->parsed, tabiya_parsed_piece_free);
    if (self->text)
        g_atomic_rc_box_release_full(self->text, text_clear);
    g_free(self->trouble);
    g_free(self->bytes);
    g_free(self);
}

/* --- Parsing ---------------------------------------------------------------------------------- */

static void parse_cb(gpointer data, gpointer user)
{
    TabiyaPieceQueue *self = user;
    TabiyaPiece *piece = data;
    g_mutex_lock(&self->lock);
    gboolean wanted = !self->is_cancelled;
    g_mutex_unlock(&self->lock);
    if (wanted)
        piece->parsed = tabiya_game_parser_read(piece->format, piece->bytes, piece->length);
    g_clear_pointer(&piece->bytes, g_free);
    g_mutex_lock(&self->lock);
    self->load -= piece->length;
    self->load += piece->parsed ? piece->parsed->bytes : 0;
    piece->is_ready = TRUE;
    g_cond_broadcast(&self->changed);
    g_mutex_unlock(&self->lock);
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* Queues the piece, and takes it: one without bytes may be taken and freed at once. FALSE: nobody
 * wants more. */
static gboolean push(TabiyaPieceQueue *self, TabiyaPiece *piece)
{
    const gboolean is_ready = piece->bytes == NULL;
    g_mutex_lock(&self->lock);
    while (self->load > MAX_LOAD_BYTES && !self->is_cancelled)
        g_cond_wait(&self->changed, &self->lock);
    const gboolean wanted = !self->is_cancelled;
    piece->is_ready = is_ready;
    self->load += piece->length;
    g_queue_push_tail(&self->pieces, piece);
    if (is_ready)
        g_cond_broadcast(&self->changed);
    g_mutex_unlock(&self->lock);
    if (!is_ready)
        g_thread_pool_push(self->parsers, piece, NULL);
    return wanted;
}

static TabiyaPiece *piece_new(TabiyaPieceText *text)
{
    TabiyaPiece *piece = g_new0(TabiyaPiece, 1);
    piece->text = text ? g_atomic_rc_box_acquire(text) : NULL;
    return piece;
}

/* Bytes that are read but not cut yet. */
typedef struct {
    char *bytes;
    gsize length;
    gsize room; /* without the final NUL */
} Buffer;

static void buffer_make_room(Buffer *self, gsize room)
{
    self->bytes = g_realloc(self->bytes, room + 1);
    self->room = room;
}

/* Reads until the buffer is full or the text ends. FALSE: it has ended. */
static gboolean fill(TabiyaPieceQueue *self, Buffer *buffer, char **trouble)
{
    g_autoptr(GError) error = NULL;
    while (buffer->length < buffer->room) {
        gssize count = tabiya_source_read(self->source, buffer->bytes + buffer->length,
                                          buffer->room - buffer->length, &error);
        if (count < 0)
            *trouble = g_strdup(error->message);
        if (count <= 0)
            return FALSE;
        buffer->length += (gsize)count;
    }
    return TRUE;
}

/* Whether a file begins like pictures, programs and archives, in which a text reader would find
 * nonsense games. A few stray NULs are no reason to refuse a file. */
static gboolean is_binary(const Buffer *buffer)
{
    const gsize length = MIN(buffer->length, LOOK_BYTES);
    gsize controls = 0;
    for (gsize i = 0; i < length; i++)
        controls += (guchar)buffer->bytes[i] < 0x20 && !g_ascii_isspace(buffer->bytes[i]);
    return controls > 8 && controls > length / 20;
}

/* The first `length` bytes of the buffer as a piece; the rest stays. */
static TabiyaPiece *cut_off(Buffer *buffer, gsize length, TabiyaPieceText *text,
                            TabiyaSourceFormat format)
{
    TabiyaPiece *piece = piece_new(text);
    piece->format = format;
    piece->bytes = buffer->bytes;
    piece->length = length;
    Buffer rest = {.length = buffer->length - length};
    buffer_make_room(&rest, MAX(PIECE_BYTES, 2 * rest.length));
    memcpy(rest.bytes, buffer->bytes + length, rest.length);
    piece->bytes[length] = '\0';
    *buffer = rest;
    return piece;
}

/* How much of the buffer can be cut off now; 0: it has grown and needs more data. */
static gsize find_cut(Buffer *buffer, TabiyaSourceFormat format)
{
    gsize length = tabiya_game_parser_cut(format, buffer->bytes, buffer->length);
    if (length > 0)
        return length;
    if (buffer->room >= MAX_PIECE_BYTES)
        return buffer->length; /* no game is that long: pass it on as it is */
    buffer_make_room(buffer, 2 * buffer->room);
    return 0;
}

/* Skips the part that is done. `*lines` receives its line breaks. FALSE: the text is shorter. */
static gboolean skip(TabiyaPieceQueue *self, Buffer *buffer, guint64 length, guint *lines)
{
    while (length > 0) {
        gssize count =
            tabiya_source_read(self->source, buffer->bytes, (gsize)MIN(length, buffer->room), NULL);
        if (count <= 0)
            return FALSE;
        *lines += tabiya_game_parser_count_lines(buffer->bytes, (gsize)count);
        length -= (guint64)count;
    }
    return TRUE;
}

static void push_binary(TabiyaPieceQueue *self, const TabiyaPieceText *text)
{
    TabiyaPiece *piece = piece_new(NULL);
    piece->trouble = g_strdup_printf(_("%s: not a text file; save the games as PGN"), text->name);
    push(self, piece);
}

static void read_text(TabiyaPieceQueue *self, TabiyaPieceText *text)
{
    const TabiyaSourceFormat format = tabiya_source_get_format(self->source);
    Buffer buffer = {0};
    buffer_make_room(&buffer, PIECE_BYTES);
    if (text->uri)
        self->skip_cb(text, self->user);
    guint64 offset = text->skipped_bytes;
    guint skipped_lines = 0;
    gboolean wanted = skip(self, &buffer, offset, &skipped_lines);
    gboolean is_last = !wanted;
    char *trouble = NULL;
    while (wanted && !is_last) {
        is_last = !fill(self, &buffer, &trouble);
        if (offset == 0 && is_binary(&buffer)) {
            push_binary(self, text);
            break;
        }
        const gsize length = is_last ? buffer.length : find_cut(&buffer, format);
        if (length == 0 && !is_last)
            continue;
        TabiyaPiece *piece = cut_off(&buffer, length, text, format);
        piece->end_offset = offset += length;
        piece->skipped_lines = skipped_lines;
        piece->is_last = is_last;
        piece->trouble = is_last ? g_steal_pointer(&trouble) : NULL;
        skipped_lines = 0;
        wanted = push(self, piece);
    }
    g_free(trouble);
    g_free(buffer.bytes);
}

static gboolean read_next(TabiyaPieceQueue *self)
{
    g_autoptr(GError) error = NULL;
    if (!tabiya_source_next(self->source, &error)) {
        if (!error)
            return FALSE;
        TabiyaPiece *piece = piece_new(NULL);
        piece->trouble = g_strdup(error->message);
        return push(self, piece);
    }
    TabiyaPieceText *text = g_atomic_rc_box_new0(TabiyaPieceText);
    TabiyaSourceStamp stamp = tabiya_source_get_stamp(self->source);
    text->name = g_strdup(tabiya_source_get_name(self->source));
    text->uri = g_strdup(stamp.uri);
    text->size = stamp.size;
    text->changed_ns = stamp.changed_ns;
    read_text(self, text);
    g_atomic_rc_box_release_full(text, text_clear);
    return TRUE;
}

static gpointer reader_main(gpointer user)
{
    TabiyaPieceQueue *self = user;
    gboolean wanted = TRUE;
    while (wanted && read_next(self)) {
        g_mutex_lock(&self->lock);
        wanted = !self->is_cancelled;
        g_mutex_unlock(&self->lock);
    }
    g_mutex_lock(&self->lock);
    self->is_over = TRUE;
    g_cond_broadcast(&self->changed);
    g_mutex_unlock(&self->lock);
    return NULL;
}

/* --- The queue -------------------------------------------------------------------------------- */

TabiyaPieceQueue *tabiya_piece_queue_new(TabiyaSource *source, guint threads,
                                         TabiyaPieceSkipFunc skip_cb, gpointer user)
{
    TabiyaPieceQueue *self = g_new0(TabiyaPieceQueue, 1);
    self->source = source;
    self->skip_cb = skip_cb;
    self->user = user;
    g_mutex_init(&self->lock);
    g_cond_init(&self->changed);
    g_queue_init(&self->pieces);
    if (threads == 0)
        threads = g_get_num_processors();
    self->parsers = g_thread_pool_new(parse_cb, self, (gint)threads, FALSE, NULL);
    self->reader = g_thread_new("import reader", reader_main, self);
    return self;
}

void tabiya_piece_queue_free(TabiyaPieceQueue *self)
{
    g_mutex_lock(&self->lock);
    self->is_cancelled = TRUE;
    g_cond_broadcast(&self->changed);
    g_mutex_unlock(&self->lock);
    g_thread_join(self->reader);
    g_thread_pool_free(self->parsers, FALSE, TRUE);
    g_queue_clear_full(&self->pieces, (GDestroyNotify)tabiya_piece_free);
    g_mutex_clear(&self->lock);
    g_cond_clear(&self->changed);
    g_free(self);
}

TabiyaPiece *tabiya_piece_queue_take(TabiyaPieceQueue *self, gint64 timeout_us, gboolean *is_over)
{
    const gint64 until = g_get_monotonic_time() + timeout_us;
    g_mutex_lock(&self->lock);
    TabiyaPiece *first;
    while ((!(first = g_queue_peek_head(&self->pieces)) || !first->is_ready) &&
           !(!first && self->is_over)) {
        if (!g_cond_wait_until(&self->changed, &self->lock, until))
            break;
    }
    first = g_queue_peek_head(&self->pieces);
    *is_over = !first && self->is_over;
    if (first && !first->is_ready)
        first = NULL;
    if (first) {
        g_queue_pop_head(&self->pieces);
        self->load -= first->parsed ? first->parsed->bytes : 0;
        g_cond_broadcast(&self->changed);
    }
    g_mutex_unlock(&self->lock);
    return first;
}
