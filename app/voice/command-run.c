/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See command-run.h. */
#include "app/voice/command-run.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "app/plain-text.h"

/* The end of what it complains of is told. */
#define COMPLAINT_BYTES 2048
/* How often it is asked whether it has ended: while it writes nothing, and once it has closed its
 * output. */
#define QUIET_MS 100
#define POLL_MS 5

typedef struct {
    const TabiyaCommandRun *run;
    GPid process;
    int output, complaint; /* pipes; −1: closed */
    GString *said, *complained;
    gint64 until_us;
    gboolean has_ended;
    int status; /* of waitpid(), once it has ended */
} Command;

/* In the child, before it becomes the program: only what a signal handler may do. */
static void begin_child_cb(gpointer user)
{
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

static gboolean start(Command *self, GError **error)
{
    const int input = open(self->run->input, O_RDONLY | O_CLOEXEC);
    g_autoptr(GError) why = NULL;
    const gboolean started = g_spawn_async_with_pipes_and_fds(
        NULL, self->run->argv, NULL,
        G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_CLOEXEC_PIPES, begin_child_cb,
        NULL, input, -1, -1, NULL, NULL, 0, &self->process, NULL, &self->output, &self->complaint,
        &why);

    if (input >= 0)
        close(input);
    if (started)
        return TRUE;
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                _("The speech command “%s” cannot be started. Check it in Preferences."),
                self->run->argv[0]);
    return FALSE;
}

/* --- Its output ------------------------------------------------------------------------------- */

/* Reads what there is; FALSE: nothing more will come. */
static gboolean read_some(int fd, GString *into)
{
    char bytes[4096];
    const gssize n = read(fd, bytes, sizeof bytes);

    if (n > 0)
        g_string_append_len(into, bytes, n);
    return n > 0 || (n < 0 && (errno == EINTR || errno == EAGAIN));
}

static void close_pipe(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

static int count_ms_left(const Command *self)
{
    return (int)MAX(0, (self->until_us - g_get_monotonic_time()) / 1000);
}

static void cut_complaint(GString *complained)
{
    if (complained->len > COMPLAINT_BYTES)
        g_string_erase(complained, 0, (gssize)(complained->len - COMPLAINT_BYTES));
}

/* Has it ended? */
static gboolean look(Command *self)
{
    if (!self->has_ended) {
        const pid_t ended = waitpid(self->process, &self->status, WNOHANG);
        self->has_ended = ended > 0 || (ended < 0 && errno != EINTR);
    }
    return self->has_ended;
}

/* Until it has closed both pipes, its time is up, or it has written too much. What it has left
 * behind may hold the pipes: then nobody writes. */
static void read_all(Command *self)
{
    while (self->output >= 0 || self->complaint >= 0) {
        struct pollfd fds[] = {{self->output, POLLIN, 0}, {self->complaint, POLLIN, 0}};
        const int ready = poll(fds, 2, MIN(count_ms_left(self), QUIET_MS));
        if (ready < 0 && errno != EINTR)
            return;
        if (ready == 0 && (look(self) || count_ms_left(self) == 0))
            return;
        if (ready > 0 && fds[0].revents && !read_some(self->output, self->said))
            close_pipe(&self->output);
        if (ready > 0 && fds[1].revents && !read_some(self->complaint, self->complained))
            close_pipe(&self->complaint);
        cut_complaint(self->complained);
        if (self->said->len > self->run->limit_bytes || count_ms_left(self) == 0)
            return;
    }
}

/* --- Its end ---------------------------------------------------------------------------------- */

/* FALSE: its time is up. */
static gboolean wait_for(Command *self)
{
    while (!look(self)) {
        if (count_ms_left(self) == 0)
            return FALSE;
        g_usleep(POLL_MS * 1000);
    }
    return TRUE;
}

/* And every process that it has started, except those that have left the group. */
static void kill_group(Command *self)
{
    kill(-self->process, SIGKILL);
    if (self->has_ended)
        return;
    kill(self->process, SIGKILL);
    waitpid(self->process, &self->status, 0);
}

/* The last line that says something. */
static char *dup_last_line(const GString *text)
{
    g_auto(GStrv) lines = g_strsplit(text->str, "\n", -1);

    for (guint i = g_strv_length(lines); i > 0; i--) {
        if (*g_strstrip(lines[i - 1]) != '\0')
            return tabiya_dup_quote(lines[i - 1], -1);
    }
    return g_strdup("");
}

static void set_failed(const Command *self, GError **error)
{
    g_autofree char *why = dup_last_line(self->complained);

    if (WIFSIGNALED(self->status)) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("The speech command crashed: %s"),
                    g_strsignal(WTERMSIG(self->status)));
    } else if (*why != '\0') {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("The speech command failed: %s"), why);
    } else {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                    _("The speech command quit with exit code %d."), WEXITSTATUS(self->status));
    }
}

/* FALSE with `error`: it did not end well. */
static gboolean finish(Command *self, GError **error)
{
    if (self->said->len > self->run->limit_bytes) {
        kill_group(self);
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                            _("The speech command writes more than a sentence. It should write "
                              "what you said, and nothing else."));
        return FALSE;
    }
    if (!wait_for(self)) {
        kill_group(self);
        const guint seconds = (self->run->limit_ms + 999) / 1000;
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT,
                    ngettext("The speech command takes longer than %u second.",
                             "The speech command takes longer than %u seconds.", seconds),
                    seconds);
        return FALSE;
    }
    kill_group(self);
    if (WIFEXITED(self->status) && WEXITSTATUS(self->status) == 0)
        return TRUE;
    set_failed(self, error);
    return FALSE;
}

char *tabiya_command_run(const TabiyaCommandRun *run, GError **error)
{
    Command self = {.run = run, .output = -1, .complaint = -1};

    self.until_us = g_get_monotonic_time() + (gint64)run->limit_ms * 1000;
    if (!start(&self, error))
        return NULL;
    self.said = g_string_new(NULL);
    self.complained = g_string_new(NULL);
    read_all(&self);
    const gboolean is_well = finish(&self, error);
    close_pipe(&self.output);
    close_pipe(&self.complaint);
    g_string_free(self.complained, TRUE);
    char *said = g_string_free(self.said, FALSE);
    return is_well ? said : (g_free(said), NULL);
}
