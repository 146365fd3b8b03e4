/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See line-process.h. A pending read holds its own reference: it may end after the process was
 * freed, and then finds it closed. */
#include "app/analysis/line-process.h"

#include <glib/gi18n-lib.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "app/later.h"

#define LINE_MAX_BYTES (64 * 1024)
/* What has closed its output is about to end, and how is worth telling; it is not waited for any
 * longer. */
#define END_MS 500

struct TabiyaLineProcess {
    const TabiyaLineProcessFuncs *funcs;
    gpointer user;
    gboolean closed;
    GSubprocess *process;
    pid_t group;          /* the process and all that it has started; 0: it was gone at once */
    GSource *ending;      /* while its end is waited for */
    gboolean lingering;   /* it was waited for in vain */
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

/* Neither a wrapper's engine nor anything else that it has started is left. A group keeps its
 * number for as long as anybody is in it. */
static void kill_group(TabiyaLineProcess *self)
{
    g_subprocess_force_exit(self->process);
    if (self->group > 0)
        kill(-self->group, SIGKILL);
}

static void close_down(TabiyaLineProcess *self)
{
    if (self->closed)
        return;
    self->closed = TRUE;
    g_clear_pointer(&self->ending, tabiya_later_cancel);
    g_cancellable_cancel(self->reading);
    kill_group(self);
}

static void tell_end(TabiyaLineProcess *self, const char *why)
{
    close_down(self);
    self->funcs->end(why, self->user);
}

/* --- Its end ---------------------------------------------------------------------------------- */

static char *dup_end(TabiyaLineProcess *self)
{
    if (!self->lingering && g_subprocess_get_if_signaled(self->process)) {
        int number = g_subprocess_get_term_sig(self->process);
        /* Translators: the number and the name of a Unix signal, "11 (Segmentation fault)". */
        return g_strdup_printf(_("the engine crashed: signal %d (%s)"), number,
                               g_strsignal(number));
    }
    if (!self->lingering && g_subprocess_get_exit_status(self->process) != 0) {
        return g_strdup_printf(_("the engine quit with exit code %d"),
                               g_subprocess_get_exit_status(self->process));
    }
    return g_strdup(_("the engine quit unexpectedly"));
}

static void ended_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    TabiyaLineProcess *self = user;
    if (g_subprocess_wait_finish(G_SUBPROCESS(source), result, NULL) && !self->closed) {
        g_autofree char *why = dup_end(self);
        tell_end(self, why);
    }
    release(self);
}

static gboolean lingers_cb(gpointer user)
{
    TabiyaLineProcess *self = user;
    g_clear_pointer(&self->ending, tabiya_later_cancel);
    self->lingering = TRUE;
    kill_group(self);
    return G_SOURCE_REMOVE;
}

static void await_end(TabiyaLineProcess *self)
{
    self->ending = tabiya_later_after_ms(END_MS, lingers_cb, self);
    g_subprocess_wait_async(self->process, self->reading, ended_cb, g_rc_box_acquire(self));
}

/* --- Its lines -------------------------------------------------------------------------------- */

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
        await_end(self);
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

/* --- The process ------------------------------------------------------------------------------ */

/* In the child, before it becomes the program: only what a signal handler may do. */
static void begin_child_cb(gpointer user)
{
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* nor does it outlive us, however we end */
#endif
}

static GSubprocess *start(const char *const *argv, GError **error)
{
    g_autoptr(GSubprocessLauncher) launcher =
        g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                                  G_SUBPROCESS_FLAGS_STDERR_SILENCE);
    g_subprocess_launcher_set_child_setup(launcher, begin_child_cb, NULL, NULL);
    return g_subprocess_launcher_spawnv(launcher, argv, error);
}

TabiyaLineProcess *tabiya_line_process_new(const char *const *argv,
                                           const TabiyaLineProcessFuncs *funcs, gpointer user,
                                           GError **error)
{
    GSubprocess *process = start(argv, error);
    if (!process)
        return NULL;
    TabiyaLineProcess *self = g_rc_box_new0(TabiyaLineProcess);
    self->funcs = funcs;
    self->user = user;
    self->process = process;
    const char *id = g_subprocess_get_identifier(process);
    self->group = id ? (pid_t)g_ascii_strtoll(id, NULL, 10) : 0;
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
