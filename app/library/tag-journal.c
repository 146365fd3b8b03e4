/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See tag-journal.h. A game is its id, the length of the rest, and seven texts: a byte that says
 * whether the text exists, the text, a NUL. */
#include "app/library/tag-journal.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/error.h"

#define N_TEXTS 7
#define MAX_BYTES (1 << 30)

struct TabiyaTagJournal {
    FILE *file;
    TabiyaTagMark end, place; /* written and read so far */
    gint64 stands;            /* the file's current offset */
    GByteArray *buffer;
};

static gboolean fail(GError **error)
{
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_STORE_FULL,
                _("Could not save the data needed for Undo: %s"), g_strerror(errno));
    return FALSE;
}

/* The seven texts. */
static void find_texts(TabiyaGameRecord *record, char **texts[N_TEXTS])
{
    char **all[N_TEXTS] = {&record->white, &record->black,     &record->event, &record->site,
                           &record->round, &record->date_text, &record->tags};
    memcpy(texts, all, sizeof all);
}

/* The file is unlinked while open, so it disappears with the program. */
static int open_nameless(const char *library)
{
    g_autofree char *folder = g_path_get_dirname(library);
    g_autofree char *path = g_build_filename(folder, ".tabiya-undo-XXXXXX", NULL);
    int file = g_mkstemp_full(path, O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0)
        g_unlink(path);
    return file;
}

TabiyaTagJournal *tabiya_tag_journal_new(const char *library, GError **error)
{
    int descriptor = open_nameless(library);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "w+b") : NULL;
    if (!file) {
        fail(error);
        if (descriptor >= 0)
            close(descriptor);
        return NULL;
    }
    TabiyaTagJournal *self = g_new0(TabiyaTagJournal, 1);
    self->file = file;
    self->buffer = g_byte_array_new();
    return self;
}

void tabiya_tag_journal_free(TabiyaTagJournal *self)
{
    if (!self)
        return;
    fclose(self->file);
    g_byte_array_unref(self->buffer);
    g_free(self);
}

guint tabiya_tag_journal_get_n(TabiyaTagJournal *self)
{
    return self->end.n - self->place.n;
}

gint64 tabiya_tag_journal_get_bytes(TabiyaTagJournal *self)
{
    return self->end.at;
}

static gboolean stand_at(TabiyaTagJournal *self, gint64 at, GError **error)
{
    if (self->stands != at && fseeko(self->file, (off_t)at, SEEK_SET) != 0) {
        self->stands = -1;
        return fail(error);
    }
    self->stands = at;
    return TRUE;
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void fill_buffer(TabiyaTagJournal *self, gint64 id, const TabiyaGameRecord *record)
{
    char **texts[N_TEXTS];
    guint32 length;
    find_texts((TabiyaGameRecord *)record, texts);
    g_byte_array_set_size(self->buffer, sizeof id + sizeof length);
    for (gsize i = 0; i < N_TEXTS; i++) {
        const char *text = *texts[i];
        const guint8 is_there = text != NULL;
        g_byte_array_append(self->buffer, &is_there, 1);
        g_byte_array_append(self->buffer, (const guint8 *)(is_there ? text : ""),
                            (is_there ? (guint)strlen(text) : 0) + 1);
    }
    length = self->buffer->len - sizeof id - sizeof length;
    memcpy(self->buffer->data, &id, sizeof id);
    memcpy(self->buffer->data + sizeof id, &length, sizeof length);
}

gboolean tabiya_tag_journal_add(TabiyaTagJournal *self, gint64 id, const TabiyaGameRecord *record,
                                GError **error)
{
    fill_buffer(self, id, record);
    if (!stand_at(self, self->end.at, error))
        return FALSE;
    if (fwrite(self->buffer->data, 1, self->buffer->len, self->file) != self->buffer->len) {
        self->stands = -1;
        return fail(error);
    }
    self->end.at = self->stands += self->buffer->len;
    self->end.n++;
    return TRUE;
}

gboolean tabiya_tag_journal_flush(TabiyaTagJournal *self, GError **error)
{
    return fflush(self->file) == 0 || fail(error);
}

TabiyaTagMark tabiya_tag_journal_get_end(TabiyaTagJournal *self)
{
    return self->end;
}

void tabiya_tag_journal_cut(TabiyaTagJournal *self, TabiyaTagMark mark)
{
    self->end = mark; /* later data is overwritten */
}

/* --- Reading ---------------------------------------------------------------------------------- */

static gboolean read_bytes(TabiyaTagJournal *self, void *bytes, gsize length, GError **error)
{
    if (fread(bytes, 1, length, self->file) != length) {
        self->stands = -1;
        return fail(error);
    }
    self->stands += (gint64)length;
    return TRUE;
}

static TabiyaGameRecord *parse_buffer(const TabiyaTagJournal *self)
{
    TabiyaGameRecord *record = g_new0(TabiyaGameRecord, 1);
    const char *at = (const char *)self->buffer->data;
    char **texts[N_TEXTS];
    find_texts(record, texts);
    for (gsize i = 0; i < N_TEXTS; i++) {
        if (*at != 0)
            *texts[i] = g_strdup(at + 1);
        at += 1 + strlen(at + 1) + 1;
    }
    return record;
}

TabiyaGameRecord *tabiya_tag_journal_read(TabiyaTagJournal *self, gint64 *id, GError **error)
{
    guint32 length = 0;
    if (self->place.n == self->end.n)
        return NULL;
    if (!stand_at(self, self->place.at, error) || !read_bytes(self, id, sizeof *id, error) ||
        !read_bytes(self, &length, sizeof length, error)) {
        return NULL;
    }
    g_byte_array_set_size(self->buffer, MIN(length, MAX_BYTES));
    if (!read_bytes(self, self->buffer->data, self->buffer->len, error))
        return NULL;
    self->place.at = self->stands;
    self->place.n++;
    return parse_buffer(self);
}

TabiyaTagMark tabiya_tag_journal_get_place(TabiyaTagJournal *self)
{
    return self->place;
}

void tabiya_tag_journal_go(TabiyaTagJournal *self, TabiyaTagMark mark)
{
    self->place = mark;
}
