/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See capture.h. The thread holds a reference of its own: a sound server that does not answer keeps
 * it, and nobody else. */
#include "app/voice/capture.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <gst/app/gstappsink.h>

#include "app/later.h"
#include "app/voice/capture-pipeline.h"

/* How soon the thread sees that it is to end. */
#define PULL_NS (50 * GST_MSECOND)
/* Then it is said that nothing comes. The first samples may wait for a sound server to start, a
 * headset to connect. */
#define FIRST_S 10
/* Later ones come every few milliseconds. */
#define NEXT_S 5
/* Then it is over: a busy computer has given up no sooner. */
#define PATIENCE_S 30
#define WATCH_MS 500
#define TURN_MS 500

static struct {
    GMutex lock;
    GCond left;
    guint n_open;
} turn;

struct TabiyaCapture {
    gatomicrefcount references;
    char *device, *path; /* NULL: not that */
    gboolean is_paced;
    GMainContext *context;
    GSource *watch; /* of the maker's thread */

    GMutex lock; /* for all below */
    TabiyaSoundSink sink;
    gboolean is_closed; /* or has ended: the sink is not called any more */
    gboolean is_open;   /* GStreamer has looked through its plug-ins, which may take minutes */
    gboolean has_heard; /* some samples */
    gboolean has_told;  /* that none come any more */
    gint64 quiet_since_us;
};

static TabiyaCapture *ref(TabiyaCapture *self)
{
    g_atomic_ref_count_inc(&self->references);
    return self;
}

static void unref(gpointer data)
{
    TabiyaCapture *self = data;

    if (!g_atomic_ref_count_dec(&self->references))
        return;
    g_free(self->device);
    g_free(self->path);
    g_main_context_unref(self->context);
    g_mutex_clear(&self->lock);
    g_free(self);
}

/* --- Its end ---------------------------------------------------------------------------------- */

/* TRUE: it was open. */
static gboolean close_down(TabiyaCapture *self)
{
    g_mutex_lock(&self->lock);
    const gboolean was_open = !self->is_closed;
    self->is_closed = TRUE;
    g_mutex_unlock(&self->lock);
    return was_open;
}

static gboolean is_closed(TabiyaCapture *self)
{
    g_mutex_lock(&self->lock);
    const gboolean closed = self->is_closed;
    g_mutex_unlock(&self->lock);
    return closed;
}

typedef struct {
    TabiyaCapture *capture;
    char *problem; /* NULL: the file is at its end */
} End;

static void end_free(gpointer data)
{
    End *end = data;

    unref(end->capture);
    g_free(end->problem);
    g_free(end);
}

/* Where it was made. */
static gboolean end_cb(gpointer user)
{
    const End *end = user;

    if (close_down(end->capture))
        end->capture->sink.ended(end->capture->sink.user, end->problem);
    return G_SOURCE_REMOVE;
}

/* Takes `problem`. Not g_main_context_invoke(): a thread may be faster than who made it. */
static void post_end(TabiyaCapture *self, char *problem)
{
    g_autoptr(GSource) source = g_idle_source_new();
    End *end = g_new0(End, 1);

    end->capture = ref(self);
    end->problem = problem;
    g_source_set_priority(source, G_PRIORITY_DEFAULT);
    g_source_set_callback(source, end_cb, end, end_free);
    g_source_attach(source, self->context);
}

/* --- A device that says nothing --------------------------------------------------------------- */

typedef enum { HEARS, WAITS, STUCK } Answer;

/* WAITS once until there are samples again. */
static Answer find_answer(TabiyaCapture *self)
{
    Answer answer = HEARS;

    g_mutex_lock(&self->lock);
    const gint64 quiet_s = (g_get_monotonic_time() - self->quiet_since_us) / G_USEC_PER_SEC;
    if (!self->is_closed && self->is_open && quiet_s >= PATIENCE_S) {
        answer = STUCK;
    } else if (!self->is_closed && !self->has_told &&
               quiet_s >= (self->has_heard ? NEXT_S : FIRST_S)) {
        answer = WAITS;
        self->has_told = TRUE;
    }
    g_mutex_unlock(&self->lock);
    return answer;
}

/* A source of its own, not of the thread: that one may be the one that waits. */
static gboolean watch_cb(gpointer user)
{
    TabiyaCapture *self = user;

    switch (find_answer(self)) {
    case HEARS:
        return G_SOURCE_CONTINUE;
    case WAITS:
        if (self->sink.waits) {
            self->sink.waits(self->sink.user,
                             _("The microphone does not answer yet. Tabiya keeps trying."));
        }
        return G_SOURCE_CONTINUE;
    default:
        g_clear_pointer(&self->watch, tabiya_later_cancel);
        post_end(self, g_strdup(_("The microphone does not answer. Check that it is connected, "
                                  "then try again.")));
        return G_SOURCE_REMOVE;
    }
}

/* --- Samples ---------------------------------------------------------------------------------- */

static void deliver(TabiyaCapture *self, GstSample *sample)
{
    GstBuffer *buffer = gst_sample_get_buffer(sample);
    GstMapInfo map;

    if (!buffer || !gst_buffer_map(buffer, &map, GST_MAP_READ))
        return;
    g_mutex_lock(&self->lock);
    self->has_heard = TRUE;
    self->has_told = FALSE;
    self->quiet_since_us = g_get_monotonic_time();
    if (!self->is_closed && map.size >= sizeof(gint16)) {
        self->sink.samples(self->sink.user, (const gint16 *)map.data, map.size / sizeof(gint16));
    }
    g_mutex_unlock(&self->lock);
    gst_buffer_unmap(buffer, &map);
}

static gboolean has_heard(TabiyaCapture *self)
{
    g_mutex_lock(&self->lock);
    const gboolean heard = self->has_heard;
    g_mutex_unlock(&self->lock);
    return heard;
}

static void run(TabiyaCapture *self, TabiyaCapturePipeline *pipeline)
{
    while (!is_closed(self)) {
        g_autoptr(GstSample) sample = gst_app_sink_try_pull_sample(pipeline->sink, PULL_NS);
        if (sample)
            deliver(self, sample);
        g_autofree char *problem = tabiya_capture_pipeline_dup_problem(pipeline);
        const gboolean is_over = !problem && !sample && gst_app_sink_is_eos(pipeline->sink);
        if (is_over && !has_heard(self))
            problem = tabiya_capture_dup_soundless(self->path);
        if (problem || is_over) {
            post_end(self, g_steal_pointer(&problem));
            return;
        }
    }
}

/* How long GStreamer's first start takes says nothing of the microphone. */
static void start_gstreamer(TabiyaCapture *self)
{
    gst_init_check(NULL, NULL, NULL); /* the pipeline says why it fails */
    g_mutex_lock(&self->lock);
    self->is_open = TRUE;
    self->quiet_since_us = g_get_monotonic_time();
    g_mutex_unlock(&self->lock);
}

static void capture(TabiyaCapture *self)
{
    start_gstreamer(self);
    const TabiyaCaptureFrom from = {self->device, self->path, self->is_paced};
    char *problem = NULL;
    TabiyaCapturePipeline *pipeline = tabiya_capture_pipeline_new(&from, &problem);

    if (pipeline)
        run(self, pipeline);
    else
        post_end(self, problem);
    tabiya_capture_pipeline_free(pipeline);
}

/* Some devices can be open only once: the next capture lets the last one close it, if that does not
 * take long. */
static void take_turn(void)
{
    const gint64 until_us = g_get_monotonic_time() + TURN_MS * 1000;

    g_mutex_lock(&turn.lock);
    while (turn.n_open > 0 && g_cond_wait_until(&turn.left, &turn.lock, until_us))
        ;
    turn.n_open++;
    g_mutex_unlock(&turn.lock);
}

static void leave_turn(void)
{
    g_mutex_lock(&turn.lock);
    turn.n_open--;
    g_cond_broadcast(&turn.left);
    g_mutex_unlock(&turn.lock);
}

static gpointer run_cb(gpointer data)
{
    TabiyaCapture *self = data;

    take_turn();
    if (!is_closed(self))
        capture(self);
    leave_turn();
    unref(self);
    return NULL;
}

TabiyaCapture *tabiya_capture_new(const TabiyaCaptureFrom *from, const TabiyaSoundSink *sink,
                                  GError **error)
{
    TabiyaCapture *self = g_new0(TabiyaCapture, 1);

    g_atomic_ref_count_init(&self->references);
    self->device = g_strdup(from->device);
    self->path = g_strdup(from->path);
    self->is_paced = from->is_paced;
    self->context = g_main_context_ref_thread_default();
    g_mutex_init(&self->lock);
    self->sink = *sink;
    self->quiet_since_us = g_get_monotonic_time();
    GThread *thread = g_thread_try_new("microphone", run_cb, ref(self), error);
    if (!thread) {
        unref(self);
        unref(self);
        return NULL;
    }
    g_thread_unref(thread);
    if (!self->path)
        self->watch = tabiya_later_after_ms(WATCH_MS, watch_cb, self);
    return self;
}

void tabiya_capture_close(TabiyaCapture *self)
{
    close_down(self);
    g_clear_pointer(&self->watch, tabiya_later_cancel);
    unref(self);
}
