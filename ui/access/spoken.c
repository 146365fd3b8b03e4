/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See spoken.h. */
#include "ui/access/spoken.h"

#define PAUSE_MS 2000

static void tell(TabiyaSpoken *self, const char *text)
{
    if (g_strcmp0(self->told, text) == 0)
        return;
    g_free(self->told);
    self->told = g_strdup(text);
    self->tell(self->widget, self->told);
}

static gboolean pause_cb(gpointer user)
{
    TabiyaSpoken *self = user;
    g_autofree char *text = g_steal_pointer(&self->waiting);

    if (text && g_strcmp0(text, self->told) != 0) {
        tell(self, text);
        return G_SOURCE_CONTINUE;
    }
    self->pause_id = 0;
    return G_SOURCE_REMOVE;
}

void tabiya_spoken_init(TabiyaSpoken *self, GtkWidget *widget, TabiyaSpokenFunc func)
{
    self->widget = widget;
    self->tell = func;
}

void tabiya_spoken_clear(TabiyaSpoken *self)
{
    g_clear_handle_id(&self->pause_id, g_source_remove);
    g_clear_pointer(&self->told, g_free);
    g_clear_pointer(&self->waiting, g_free);
}

void tabiya_spoken_set(TabiyaSpoken *self, const char *text)
{
    if (self->pause_id) {
        g_free(self->waiting);
        self->waiting = g_strdup(text);
    } else if (g_strcmp0(self->told, text) != 0) {
        tell(self, text);
        self->pause_id = g_timeout_add(PAUSE_MS, pause_cb, self);
    }
}

void tabiya_spoken_set_now(TabiyaSpoken *self, const char *text)
{
    g_clear_handle_id(&self->pause_id, g_source_remove);
    g_clear_pointer(&self->waiting, g_free);
    tell(self, text);
}
