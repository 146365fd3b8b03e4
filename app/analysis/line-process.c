/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See line-process.h. A pending read holds a reference of its own: it ends after the process has
 * been freed, and finds it closed. */
#include "app/analysis/line-process.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define LINE_MAX_BYTES (64 * 1024)

struct TabiyaLineProcess {
    const TabiyaLineProcessFuncs *funcs;
    gpointer user;
    gboolean closed;
    GSubprocess *process;
    GOutputStream *input; /* the process's; borrowed */
    GDataInputStream *output;
    GCancellable *reading;
};

static void read_on(TabiyaLineProcess *self);

static void clear(gpointer data)
{
    TabiyaLineProcess *self = data;
    g_clear_object(&self->output);
    g_clear_object(&self->reading);
    g_clear_object(&self->process);
}

static void release(TabiyaLineProcess *self)
{
    g_rc_box_release_full(self, clear);
}

static void close_down(TabiyaLineProcess *self)
{
    self->closed = TRUE;
    g_cancellable_cancel(self->reading);
    g_subprocess_force_exit(self->process);
}

static void tell_end(TabiyaLineProcess *self, const char *why)
{
    close_down(self);
    self->funcs->end(why, self->user);
}

/* Takes the next whole line out of what was read; NULL if there is none yet. */
static char *take_line(TabiyaLineProcess *self)
{
    gsize available = 0;
    const char *read =
        g_buffered_input_stream_peek_buffer(G_BUFFERED_INPUT_STREAM(self->output), &available);
    if (available == 0 || !memchr(read, '\n', available))
        return NULL;
    return g_data_input_stream_read_line(self->output, NULL, NULL, NULL);
}

static void tell_lines(TabiyaLineProcess *self)
{
    while (!self->closed) {
        g_autofree char *line = take_line(self);
        if (!line) {
            read_on(self);
            return;
        }
        self->funcs->line(g_strchomp(line), self->user);
    }
}

static void filled_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    TabiyaLineProcess *self = user;
    gssize filled =
        g_buffered_input_stream_fill_finish(G_BUFFERED_INPUT_STREAM(source), result, NULL);
    if (filled > 0)
        tell_lines(self);
    else if (!self->closed)
        tell_end(self, _("the engine quit unexpectedly"));
    release(self);
}

static void read_on(TabiyaLineProcess *self)
{
    GBufferedInputStream *output = G_BUFFERED_INPUT_STREAM(self->output);
    if (g_buffered_input_stream_get_available(output) >= LINE_MAX_BYTES) {
        tell_end(self, _("the engine sent invalid output"));
    } else {
        g_buffered_input_stream_fill_async(output, -1, G_PRIORITY_DEFAULT, self->reading, filled_cb,
                                           g_rc_box_acquire(self));
    }
}

TabiyaLineProcess *tabiya_line_process_new(const char *const *argv,
                                           const TabiyaLineProcessFuncs *funcs, gpointer user,
                                           GError **error)
{
    GSubprocess *process =
        g_subprocess_newv(argv,
                          G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                              G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                          error);
    if (!process)
        return NULL;
    TabiyaLineProcess *self = g_rc_box_new0(TabiyaLineProcess);
    self->funcs = funcs;
    self->user = user;
    self->process = process;
    self->input = g_subprocess_get_stdin_pipe(process);
    self->output = g_data_input_stream_new(g_subprocess_get_stdout_pipe(process));
    g_buffered_input_stream_set_buffer_size(G_BUFFERED_INPUT_STREAM(self->output), LINE_MAX_BYTES);
    self->reading = g_cancellable_new();
    read_on(self);
    return self;
}

void tabiya_line_process_send(TabiyaLineProcess *self, const char *line)
{
    g_autofree char *text = g_strconcat(line, "\n", NULL);
    gsize written;
    g_output_stream_write_all(self->input, text, strlen(text), &written, NULL, NULL);
}

void tabiya_line_process_free(TabiyaLineProcess *self)
{
    if (!self)
        return;
    close_down(self);
    release(self);
}
