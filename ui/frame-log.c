/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See frame-log.h. */
#include "ui/frame-log.h"

#include <stdio.h>
#include <time.h>

#define LOG_KEY "tabiya-frame-log"

/* Frames of windows do not overlap: one thread makes them. */
typedef struct {
    FILE *file;
    gint64 begin_us, begin_cpu_us;
} FrameLog;

static void frame_log_clear(gpointer data)
{
    FrameLog *log = data;

    fclose(log->file);
}

static void frame_log_unref(gpointer log)
{
    g_rc_box_release_full(log, frame_log_clear);
}

/* The processor time of this thread. */
static gint64 get_cpu_us(void)
{
    struct timespec time;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (gint64)time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

static void begin_cb(GdkFrameClock *clock, FrameLog *log)
{
    log->begin_cpu_us = get_cpu_us();
    log->begin_us = g_get_monotonic_time();
}

static void end_cb(GdkFrameClock *clock, FrameLog *log)
{
    fprintf(log->file, "%" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n",
            log->begin_us, g_get_monotonic_time(), get_cpu_us() - log->begin_cpu_us);
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

static void watch(GtkWidget *window, FrameLog *log)
{
    if (g_object_get_data(G_OBJECT(window), LOG_KEY))
        return;
    g_object_set_data_full(G_OBJECT(window), LOG_KEY, g_rc_box_acquire(log), frame_log_unref);
    g_signal_connect(window, "realize", G_CALLBACK(realize_cb), log);
    g_signal_connect(window, "unrealize", G_CALLBACK(unrealize_cb), log);
}

/* Logs every later window in the same file. */
static void windows_cb(GListModel *windows, guint position, guint removed, guint added,
                       GtkWidget *first)
{
    for (guint i = position; i < position + added; i++) {
        g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);

        watch(window, g_object_get_data(G_OBJECT(first), LOG_KEY));
    }
}

void tabiya_frame_log_attach(GtkWidget *window)
{
    const char *path = g_getenv("TABIYA_FRAME_LOG");
    FILE *file = path ? fopen(path, "we") : NULL;

    if (!file)
        return;
    setvbuf(file, NULL, _IOLBF, 0);
    FrameLog *log = g_rc_box_new0(FrameLog);
    log->file = file;
    watch(window, log);
    g_rc_box_release(log); /* the window owns it */
    g_signal_connect_object(gtk_window_get_toplevels(), "items-changed", G_CALLBACK(windows_cb),
                            window, 0);
}
