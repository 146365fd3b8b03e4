/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Open addressing with linear probing; runs are unlinked files of plain structures. At the end the
 * table is one more run, in memory. There are few runs (a thousand million moves make about a
 * hundred), so a linear search finds the smallest head. */
#include "app/books/book-tally.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_BYTES (96 << 20)
#define MIN_SLOTS 1024
#define RUN_BUFFER 65536

typedef struct {
    FILE *file; /* NULL: the table */
    TabiyaBookCount head;
    gboolean has_head;
} Run;

struct TabiyaBookTally {
    TabiyaBookCount *slots;
    gsize n_slots; /* a power of two */
    gsize used;
    gsize next_slot; /* of the sorted table, while it is merged */
    GArray *runs;    /* of Run */
    gboolean is_merging;
};

TabiyaBookTally *tabiya_book_tally_new(gsize memory_bytes)
{
    TabiyaBookTally *self = g_new0(TabiyaBookTally, 1);
    const gsize bytes = memory_bytes > 0 ? memory_bytes : DEFAULT_BYTES;
    self->n_slots = MIN_SLOTS;
    while (2 * self->n_slots * sizeof(TabiyaBookCount) <= bytes)
        self->n_slots *= 2;
    self->slots = g_new0(TabiyaBookCount, self->n_slots);
    self->runs = g_array_new(FALSE, FALSE, sizeof(Run));
    return self;
}

void tabiya_book_tally_free(TabiyaBookTally *self)
{
    for (guint i = 0; i < self->runs->len; i++) {
        Run *run = &g_array_index(self->runs, Run, i);
        if (run->file)
            fclose(run->file);
    }
    g_array_unref(self->runs);
    g_free(self->slots);
    g_free(self);
}

/* the position in the sorted table during the merge */

static int compare(const void *a, const void *b)
{
    const TabiyaBookCount *left = a, *right = b;
    if (left->key != right->key)
        return left->key < right->key ? -1 : 1;
    return (left->move > right->move) - (left->move < right->move);
}

/* Moves used slots to the front of the table and sorts them. */
static void sort_table(TabiyaBookTally *self)
{
    gsize count = 0;
    for (gsize i = 0; i < self->n_slots; i++) {
        if (self->slots[i].games > 0)
            self->slots[count++] = self->slots[i];
    }
    qsort(self->slots, count, sizeof *self->slots, compare);
}

static gboolean fail(GError **error)
{
    const int code = errno;
    g_set_error(error, G_IO_ERROR, g_io_error_from_errno(code),
                _("Could not write a temporary file: %s"), g_strerror(code));
    return FALSE;
}

/* Opens an unlinked file in the folder for temporary files. NULL: see errno. */
static FILE *open_run(void)
{
    g_autofree char *path = g_build_filename(g_get_tmp_dir(), "tabiya-book-XXXXXX", NULL);
    const int file = g_mkstemp(path);
    if (file < 0)
        return NULL;
    g_unlink(path);
    return fdopen(file, "w+b");
}

/* Writes the table as a run and empties it. */
static gboolean spill(TabiyaBookTally *self, GError **error)
{
    Run run = {.file = open_run()};
    if (!run.file)
        return fail(error);
    g_array_append_val(self->runs, run);
    sort_table(self);
    if (fwrite(self->slots, sizeof *self->slots, self->used, run.file) != self->used ||
        fflush(run.file) != 0) {
        return fail(error);
    }
    memset(self->slots, 0, self->n_slots * sizeof *self->slots);
    self->used = 0;
    return TRUE;
}

/* --- Counting --------------------------------------------------------------------------------- */

static TabiyaBookCount *find_slot(TabiyaBookTally *self, guint64 key, guint16 move)
{
    gsize at = (key ^ move * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15)) & (self->n_slots - 1);
    while (self->slots[at].games > 0 &&
           (self->slots[at].key != key || self->slots[at].move != move)) {
        at = (at + 1) & (self->n_slots - 1);
    }
    return &self->slots[at];
}

gboolean tabiya_book_tally_add(TabiyaBookTally *self, guint64 key, guint16 move, guint64 points,
                               GError **error)
{
    g_return_val_if_fail(!self->is_merging, FALSE);
    TabiyaBookCount *slot = find_slot(self, key, move);
    if (slot->games == 0) {
        if (self->used >= self->n_slots / 4 * 3) {
            if (!spill(self, error))
                return FALSE;
            slot = find_slot(self, key, move);
        }
        *slot = (TabiyaBookCount){.key = key, .move = move};
        self->used++;
    }
    slot->points += points;
    slot->games += slot->games < G_MAXUINT32;
    return TRUE;
}

/* --- Merging ---------------------------------------------------------------------------------- */

static gboolean advance(TabiyaBookTally *self, Run *run, GError **error)
{
    if (!run->file) {
        run->has_head = self->next_slot < self->used;
        if (run->has_head)
            run->head = self->slots[self->next_slot++];
        return TRUE;
    }
    run->has_head = fread(&run->head, sizeof run->head, 1, run->file) == 1;
    return run->has_head || !ferror(run->file) || fail(error);
}

static gboolean begin_merging(TabiyaBookTally *self, GError **error)
{
    self->is_merging = TRUE;
    sort_table(self);
    const Run table = {0};
    g_array_append_val(self->runs, table);
    for (guint i = 0; i < self->runs->len; i++) {
        Run *run = &g_array_index(self->runs, Run, i);
        if (run->file && (fseek(run->file, 0, SEEK_SET) != 0 ||
                          setvbuf(run->file, NULL, _IOFBF, RUN_BUFFER) != 0)) {
            return fail(error);
        }
        if (!advance(self, run, error))
            return FALSE;
    }
    return TRUE;
}

/* The run with the smallest head; NULL: all are at their end. */
static Run *find_first(TabiyaBookTally *self)
{
    Run *first = NULL;
    for (guint i = 0; i < self->runs->len; i++) {
        Run *run = &g_array_index(self->runs, Run, i);
        if (run->has_head && (!first || compare(&run->head, &first->head) < 0))
            first = run;
    }
    return first;
}

gboolean tabiya_book_tally_next(TabiyaBookTally *self, TabiyaBookCount *count, GError **error)
{
    if (!self->is_merging && !begin_merging(self, error))
        return FALSE;
    Run *run = find_first(self);
    if (!run)
        return FALSE;
    *count = (TabiyaBookCount){.key = run->head.key, .move = run->head.move};
    for (; run && compare(&run->head, count) == 0; run = find_first(self)) {
        count->points += run->head.points;
        count->games = MIN((guint64)count->games + run->head.games, G_MAXUINT32);
        if (!advance(self, run, error))
            return FALSE;
    }
    return TRUE;
}
