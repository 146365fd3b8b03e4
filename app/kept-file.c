/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See kept-file.h. */
#include "app/kept-file.h"

#include <gio/gio.h>
#include <string.h>

struct TabiyaKeptFile {
    GFile *file;
    TabiyaKeptFunc func;
    gpointer owner;   /* lent; a reference during a write */
    gboolean writing; /* a write is running */
    gboolean stale;   /* and is already out of date */
};

TabiyaKeptFile *tabiya_kept_file_new(const char *directory, const char *name, TabiyaKeptFunc func,
                                     gpointer owner)
{
    TabiyaKeptFile *self = g_new0(TabiyaKeptFile, 1);

    self->file = g_file_new_build_filename(directory, name, NULL);
    self->func = func;
    self->owner = owner;
    return self;
}

void tabiya_kept_file_free(TabiyaKeptFile *self)
{
    g_object_unref(self->file);
    g_free(self);
}

char *tabiya_kept_file_read(TabiyaKeptFile *self)
{
    char *text = NULL;

    return g_file_load_contents(self->file, NULL, &text, NULL, NULL, NULL) ? text : NULL;
}

static void saved_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    TabiyaKeptFile *self = user;
    g_autoptr(GObject) owner = self->owner; /* may be freed now, and this with it */
    g_autoptr(GError) error = NULL;

    if (!g_file_replace_contents_finish(G_FILE(source), result, NULL, &error))
        g_debug("%s", error->message);
    self->writing = FALSE;
    if (self->stale)
        tabiya_kept_file_save(self);
}

void tabiya_kept_file_save(TabiyaKeptFile *self)
{
    if (!self)
        return;
    self->stale = self->writing;
    if (self->writing)
        return;
    self->writing = TRUE;
    g_object_ref(self->owner);
    char *text = self->func(self->owner);
    g_autoptr(GBytes) bytes = g_bytes_new_take(text, strlen(text));
    g_file_replace_contents_bytes_async(self->file, bytes, NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                                        saved_cb, self);
}

void tabiya_kept_file_flush(TabiyaKeptFile *self)
{
    while (self && self->writing)
        g_main_context_iteration(NULL, TRUE);
}
