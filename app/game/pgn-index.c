/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See pgn-index.h. Cuts a file into games.
 *
 * The file is read window by window, not mapped: a mapped file that someone truncates kills the
 * program, and its pages count as memory. Each window is read by the normal game reader, without
 * consumers for texts and moves. Its last game may continue beyond the window, so the next window
 * begins where that game began. A game that fills a whole window makes the window grow.
 */
#include "app/game/pgn-index.h"

#include "app/game/pgn-reader.h"

#define WINDOW_BYTES (4 << 20)
/* A token this close to a window's end may be incomplete, so the end of a game is not trusted
 * there. */
#define MARGIN_BYTES (1 << 16)

typedef struct {
    const TabiyaPgnCut *cut;
    gpointer user;
    guint64 offset;     /* of the window */
    gboolean has_slice; /* `slice` is a game whose end is not known yet */
    TabiyaPgnSlice slice;
    TabiyaPgnSlice next; /* the current game */
    gboolean is_game;    /* it has turned out to be a game */
} Cutter;

static void game_begin_cb(TabiyaPgnReader *reader, gpointer user, gsize offset)
{
    Cutter *self = user;
    self->next = (TabiyaPgnSlice){.offset = self->offset + offset};
    self->is_game = FALSE;
}

static EngSanStatus move_cb(TabiyaPgnReader *reader, gpointer user, const char *text, gsize length)
{
    Cutter *self = user;
    self->next.plies += tabiya_pgn_reader_get_depth(reader) == 0;
    return ENG_SAN_OK;
}

static void game_end_cb(TabiyaPgnReader *reader, gpointer user, gsize offset)
{
    Cutter *self = user;
    self->is_game = tabiya_pgn_reader_has_content(reader);
}

static const TabiyaPgnEvents EVENTS = {
    .game_begin = game_begin_cb,
    .move = move_cb,
    .game_end = game_end_cb,
};

/* Reports the last game, which ends at `end`. */
static void tell(Cutter *self, guint64 end)
{
    if (!self->has_slice)
        return;
    self->slice.length = end - self->slice.offset;
    self->cut->slice(&self->slice, self->user);
    self->has_slice = FALSE;
}

/* The current text is a game, and trusted. */
static void keep(Cutter *self)
{
    if (!self->is_game)
        return;
    tell(self, self->next.offset);
    self->slice = self->next;
    self->has_slice = TRUE;
}

/* Cuts the window. Returns where the next one begins: at the end if it `is_last`, else at the last
 * game, which may continue. */
static guint64 cut_window(Cutter *self, const char *text, gsize length, gboolean is_last)
{
    g_autoptr(TabiyaPgnReader) reader = tabiya_pgn_reader_new(text, (gssize)length, &EVENTS, self);
    gsize margin = MIN(MARGIN_BYTES, length / 8);
    self->next.offset = self->offset;
    while (tabiya_pgn_reader_next_game(reader)) {
        if (!is_last && tabiya_pgn_reader_get_offset(reader) + margin >= length)
            return self->next.offset;
        keep(self);
    }
    return is_last ? self->offset + length : self->next.offset;
}

gboolean tabiya_pgn_cut(const TabiyaPgnCut *cut, gpointer user, GCancellable *cancellable,
                        GError **error)
{
    Cutter cutter = {.cut = cut, .user = user};
    gsize room = cut->window_bytes > 0 ? cut->window_bytes : WINDOW_BYTES;
    g_autofree char *window = g_malloc(room);
    gboolean is_last = FALSE;
    while (!is_last) {
        gssize length = g_cancellable_set_error_if_cancelled(cancellable, error)
                            ? -1
                            : cut->read(window, room, cutter.offset, user, error);
        if (length < 0)
            return FALSE;
        is_last = (gsize)length < room;
        guint64 next = cut_window(&cutter, window, (gsize)length, is_last);
        if (next == cutter.offset && !is_last) {
            room *= 2;
            window = g_realloc(window, room);
        }
        cutter.offset = next;
        if (cut->progress)
            cut->progress(next, user);
    }
    tell(&cutter, cutter.offset);
    return TRUE;
}

static void no_slice_cb(const TabiyaPgnSlice *slice, gpointer user)
{
}

gsize tabiya_pgn_find_last_game(const char *text, gsize length)
{
    static const TabiyaPgnCut NOBODY = {.slice = no_slice_cb};
    Cutter cutter = {.cut = &NOBODY};
    return (gsize)cut_window(&cutter, text, length, FALSE);
}
