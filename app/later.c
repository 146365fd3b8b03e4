/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See later.h. */
#include "app/later.h"

static GSource *attach(GSource *source, GSourceFunc func, gpointer user)
{
    g_autoptr(GMainContext) context = g_main_context_ref_thread_default();

    g_source_set_priority(source, G_PRIORITY_DEFAULT);
    g_source_set_callback(source, func, user, NULL);
    g_source_attach(source, context);
    return source;
}

GSource *tabiya_later(GSourceFunc func, gpointer user)
{
    return attach(g_idle_source_new(), func, user);
}

GSource *tabiya_later_after_ms(guint ms, GSourceFunc func, gpointer user)
{
    return attach(g_timeout_source_new(ms), func, user);
}

void tabiya_later_cancel(GSource *source)
{
    g_source_destroy(source);
    g_source_unref(source);
}
