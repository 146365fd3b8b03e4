/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See kept-file.h. */
#include "app/kept-file.h"

#include <gio/gio.h>
#include <string.h>

/* A file and its next text, shared with the thread that writes. */
typedef struct {
    GFile *file;
    GMutex mutex;
    char *next;      /* not written yet; NULL: nothing */
    gboolean queued; /* the thread will take it */
} Slot;

struct TabiyaKeptFile {
    Slot *slot; /* a reference */
    TabiyaKeptFunc func;
    gpointer owner; /* lent */
};

/* One thread writes all of them: two windows of one library write the same file in the order of
 * their changes. NULL: nothing was written since the last end. */
static GThreadPool *writer;

static void slot_clear(gpointer data)
{
    Slot *slot = data;

    g_object_unref(slot->file);
    g_mutex_clear(&slot->mutex);
    g_free(slot->next);
}

static void slot_unref(Slot *slot)
{
    g_atomic_rc_box_release_full(slot, slot_clear);
}

/* On the thread. */
static void write_cb(gpointer data, gpointer user)
{
    Slot *slot = data;
    g_autoptr(GError) error = NULL;

    g_mutex_lock(&slot->mutex);
    g_autofree char *text = g_steal_pointer(&slot->next);
    slot->queued = FALSE;
    g_mutex_unlock(&slot->mutex);
    if (text && !g_file_replace_contents(slot->file, text, strlen(text), NULL, FALSE,
                                         G_FILE_CREATE_NONE, NULL, NULL, &error)) {
        g_debug("%s", error->message);
    }
    slot_unref(slot);
}

TabiyaKeptFile *tabiya_kept_file_new(const char *directory, const char *name, TabiyaKeptFunc func,
                                     gpointer owner)
{
    TabiyaKeptFile *self = g_new0(TabiyaKeptFile, 1);

    self->slot = g_atomic_rc_box_new0(Slot);
    self->slot->file = g_file_new_build_filename(directory, name, NULL);
    g_mutex_init(&self->slot->mutex);
    self->func = func;
    self->owner = owner;
    return self;
}

void tabiya_kept_file_free(TabiyaKeptFile *self)
{
    slot_unref(self->slot);
    g_free(self);
}

char *tabiya_kept_file_read(TabiyaKeptFile *self)
{
    char *text = NULL;

    tabiya_kept_files_finish(); /* another window of this program may have just closed */
    return g_file_load_contents(self->slot->file, NULL, &text, NULL, NULL, NULL) ? text : NULL;
}

void tabiya_kept_file_save(TabiyaKeptFile *self)
{
    if (!self)
        return;
    Slot *slot = self->slot;
    char *text = self->func(self->owner);
    g_mutex_lock(&slot->mutex);
    g_free(slot->next);
    slot->next = text;
    gboolean waits = slot->queued;
    slot->queued = TRUE;
    g_mutex_unlock(&slot->mutex);
    if (waits)
        return;
    if (!writer)
        writer = g_thread_pool_new(write_cb, NULL, 1, FALSE, NULL);
    g_thread_pool_push(writer, g_atomic_rc_box_acquire(slot), NULL);
}

void tabiya_kept_files_finish(void)
{
    if (writer)
        g_thread_pool_free(g_steal_pointer(&writer), FALSE, TRUE);
}
