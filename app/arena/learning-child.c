/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See learning-child.h. */
#include "app/arena/learning-child.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#define LINE_MAX_BYTES 4096

/* A pending call holds its own reference: it may come back after the child was freed. */
struct TabiyaLearningChild {
    const TabiyaLearningChildFuncs *funcs;
    gpointer user;
    gboolean closed;
    GSubprocess *process;
    pid_t group; /* 0: it was gone at once */
    GInputStream *output;
    GCancellable *reading;
    GString *line; /* the beginning of one that has not ended */
    char buffer[LINE_MAX_BYTES];
};

static void read_on(TabiyaLearningChild *self);

static void clear(gpointer data)
{
    TabiyaLearningChild *self = data;

    g_clear_object(&self->reading);
    g_clear_object(&self->process);
    g_string_free(self->line, TRUE);
}

static void release(TabiyaLearningChild *self)
{
    g_rc_box_release_full(self, clear);
}

static void ended_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    TabiyaLearningChild *self = user;

    if (g_subprocess_wait_finish(G_SUBPROCESS(source), result, NULL) && !self->closed) {
        self->funcs->end(g_subprocess_get_successful(self->process), self->user);
    }
    release(self);
}

static void tell_line(TabiyaLearningChild *self)
{
    g_autofree char *text = g_utf8_make_valid(self->line->str, (gssize)self->line->len);

    g_string_truncate(self->line, 0);
    if (*text)
        self->funcs->line(text, self->user);
}

/* Its lines; `funcs->line` may close it. */
static void take(TabiyaLearningChild *self, gssize length)
{
    for (gssize i = 0; i < length && !self->closed; i++) {
        const char letter = self->buffer[i];
        if (letter == '\n')
            tell_line(self);
        else if (self->line->len < LINE_MAX_BYTES && letter != '\0' && letter != '\r')
            g_string_append_c(self->line, letter);
    }
}

static void read_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    TabiyaLearningChild *self = user;
    const gssize length = g_input_stream_read_finish(G_INPUT_STREAM(source), result, NULL);

    if (length > 0)
        take(self, length);
    if (length > 0 && !self->closed) {
        read_on(self);
    } else if (!self->closed) {
        tell_line(self);
        g_subprocess_wait_async(self->process, self->reading, ended_cb, g_rc_box_acquire(self));
    }
    release(self);
}

static void read_on(TabiyaLearningChild *self)
{
    g_input_stream_read_async(self->output, self->buffer, sizeof self->buffer, G_PRIORITY_DEFAULT,
                              self->reading, read_cb, g_rc_box_acquire(self));
}

/* In the child, before it becomes the program: only what a signal handler may do. */
static void begin_child_cb(gpointer user)
{
    setpgid(0, 0);
    (void)!nice(GPOINTER_TO_INT(user));
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

TabiyaLearningChild *tabiya_learning_child_new(const char *const *argv, int nice,
                                               const TabiyaLearningChildFuncs *funcs, gpointer user,
                                               GError **error)
{
    g_autoptr(GSubprocessLauncher) launcher =
        g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE);
    g_subprocess_launcher_set_child_setup(launcher, begin_child_cb, GINT_TO_POINTER(nice), NULL);
    GSubprocess *process = g_subprocess_launcher_spawnv(launcher, argv, error);
    if (!process)
        return NULL;
    TabiyaLearningChild *self = g_rc_box_new0(TabiyaLearningChild);
    self->funcs = funcs;
    self->user = user;
    self->process = process;
    const char *id = g_subprocess_get_identifier(process);
    self->group = id ? (pid_t)g_ascii_strtoll(id, NULL, 10) : 0;
    self->output = g_subprocess_get_stdout_pipe(process);
    self->reading = g_cancellable_new();
    self->line = g_string_new(NULL);
    read_on(self);
    return self;
}

void tabiya_learning_child_ask_to_end(TabiyaLearningChild *self)
{
    g_subprocess_send_signal(self->process, SIGTERM);
}

void tabiya_learning_child_free(TabiyaLearningChild *self)
{
    if (!self)
        return;
    if (!self->closed) {
        self->closed = TRUE;
        g_subprocess_force_exit(self->process);
        if (self->group > 0)
            kill(-self->group, SIGKILL);
        g_cancellable_cancel(self->reading);
        g_subprocess_wait(self->process, NULL, NULL);
    }
    release(self);
}
