/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See frame-log.h. */
#include "ui/frame-log.h"

#include <stdio.h>

typedef struct {
    FILE *file;
    gint64 begin_us;
} FrameLog;

static void frame_log_free(FrameLog *log)
{
    fclose(log->file);
    g_free(log);
}

static void begin_cb(GdkFrameClock *clock, FrameLog *log)
{
    log->begin_us = g_get_monotonic_time();
}

static void end_cb(GdkFrameClock *clock, FrameLog *log)
{
    fprintf(log->file, "%" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n", log->begin_us,
            g_get_monotonic_time());
}

static void realize_cb(GtkWidget *window, FrameLog *log)
{
    GdkFrameClock *clock = gtk_widget_get_frame_clock(window);

    g_signal_connect(clock, "before-paint", G_CALLBACK(begin_cb), log);
    g_signal_connect(clock, "after-paint", G_CALLBACK(end_cb), log);
}

static void unrealize_cb(GtkWidget *window, FrameLog *log)
{
    g_signal_handlers_disconnect_by_data(gtk_widget_get_frame_clock(window), log);
    fflush(log->file);
}

void tabiya_frame_log_attach(GtkWidget *window)
{
    const char *path = g_getenv("TABIYA_FRAME_LOG");
    FILE *file = path ? fopen(path, "we") : NULL;
    FrameLog *log;

    if (!file)
        return;
    setvbuf(file, NULL, _IOLBF, 0);
    log = g_new0(FrameLog, 1);
    log->file = file;
    g_object_set_data_full(G_OBJECT(window), "tabiya-frame-log", log,
                           (GDestroyNotify)frame_log_free);
    g_signal_connect(window, "realize", G_CALLBACK(realize_cb), log);
    g_signal_connect(window, "unrealize", G_CALLBACK(unrealize_cb), log);
}
