/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See line-process.h. A pending read holds its own reference: it may end after the process was
 * freed, and then finds it closed. */
#include "app/analysis/line-process.h"

#include <errno.h>
#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>
#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "app/analysis/last-lines.h"
#include "app/analysis/leaving-process.h"
#include "app/later.h"

#define LINE_MAX_BYTES (64 * 1024)
/* What has closed its output is about to end, and how is worth telling; what has ended has sent
 * all that it will. Neither is waited for any longer. */
#define END_MS 500
/* A pipe holds 64 KiB; no more is read after the end. */
#define DRAINS 64

struct TabiyaLineProcess {
    const TabiyaLineProcessFuncs *funcs;
    gpointer user;
    gboolean closed;
    GSubprocess *process;
    pid_t group;             /* the process and all that it has started; 0: it was gone at once */
    gboolean has_ended;      /* its output may go on: what it has started can write to it, too */
    gboolean is_read;        /* its output has ended */
    GSource *ending;         /* after one of them, while the other is waited for */
    gboolean lingering;      /* its end was waited for in vain */
    int input_fd, output_fd; /* the process's */
    GSource *listening;      /* to its output; NULL: it has ended */
    char bytes[LINE_MAX_BYTES]; /* of its output: `first` … `end` are not reported yet */
    gsize first, end;
    guint n_reads;
    GInputStream *complaints; /* its standard error; borrowed */
    char complaint[1024];     /* buffer for reading it */
    GCancellable *reading;
    TabiyaLastLines said, complained;
};

static void stop_listening(TabiyaLineProcess *self);
static void read_complaints(TabiyaLineProcess *self);

static void clear(gpointer data)
{
    TabiyaLineProcess *self = data;
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

static void turn_away(TabiyaLineProcess *self)
{
    self->closed = TRUE;
    g_clear_pointer(&self->ending, tabiya_later_cancel);
    stop_listening(self);
    g_cancellable_cancel(self->reading);
}

static void close_down(TabiyaLineProcess *self)
{
    if (self->closed)
        return;
    turn_away(self);
    kill_group(self);
}

/* What it wrote before it ended, which may not have been read yet. */
static void drain_complaints(TabiyaLineProcess *self)
{
    const int fd = g_unix_input_stream_get_fd(G_UNIX_INPUT_STREAM(self->complaints));
    struct pollfd poll_fd = {.fd = fd, .events = POLLIN};
    char bytes[sizeof self->complaint];
    gssize count;
    for (int i = 0; i < DRAINS && poll(&poll_fd, 1, 0) > 0; i++) {
        if ((count = read(fd, bytes, sizeof bytes)) <= 0)
            return;
        tabiya_last_lines_add_bytes(&self->complained, bytes, (gsize)count);
    }
}

static void tell_end(TabiyaLineProcess *self, const char *why)
{
    drain_complaints(self);
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

static void tell_its_end(TabiyaLineProcess *self)
{
    g_autofree char *why = dup_end(self);
    tell_end(self, why);
}

/* It takes a moment until both its end and that of its output are known. */
static void await_end(TabiyaLineProcess *self, GSourceFunc waited_cb)
{
    if (self->has_ended && self->is_read)
        tell_its_end(self);
    else
        self->ending = tabiya_later_after_ms(END_MS, waited_cb, self);
}

static gboolean lingers_cb(gpointer user)
{
    TabiyaLineProcess *self = user;
    g_clear_pointer(&self->ending, tabiya_later_cancel);
    self->lingering = TRUE;
    kill_group(self);
    return G_SOURCE_REMOVE;
}

/* Something that it has started holds its output open. */
static gboolean left_cb(gpointer user)
{
    TabiyaLineProcess *self = user;
    g_clear_pointer(&self->ending, tabiya_later_cancel);
    tell_its_end(self);
    return G_SOURCE_REMOVE;
}

static void ended_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    TabiyaLineProcess *self = user;
    if (g_subprocess_wait_finish(G_SUBPROCESS(source), result, NULL) && !self->closed) {
        self->has_ended = TRUE;
        g_clear_pointer(&self->ending, tabiya_later_cancel);
        await_end(self, left_cb);
    }
    release(self);
}

/* --- Its lines -------------------------------------------------------------------------------- */

/* The end of the next whole line of what was read; NULL if there is none yet. */
static const char *find_end(const TabiyaLineProcess *self)
{
    return memchr(self->bytes + self->first, '\n', self->end - self->first);
}

/* Takes that line out; NULL if there is none. */
static char *take_line(TabiyaLineProcess *self)
{
    const char *line = self->bytes + self->first;
    const char *end = find_end(self);
    if (!end)
        return NULL;
    self->first = (gsize)(end + 1 - self->bytes);
    return g_strchomp(g_strndup(line, (gsize)(end - line)));
}

static void tell_lines(TabiyaLineProcess *self)
{
    while (!self->closed) {
        g_autofree char *line = take_line(self);
        if (!line)
            return;
        tabiya_last_lines_add(&self->said, line, strlen(line));
        self->funcs->line(line, self->user);
    }
}

static void end_reading(TabiyaLineProcess *self)
{
    stop_listening(self);
    self->is_read = TRUE;
    g_clear_pointer(&self->ending, tabiya_later_cancel);
    await_end(self, lingers_cb);
}

/* Reads once, whatever there is: an engine that never stops talking is not alone. */
static gssize read_some(TabiyaLineProcess *self)
{
    gssize count;
    self->end -= self->first;
    memmove(self->bytes, self->bytes + self->first, self->end);
    self->first = 0;
    self->n_reads++;
    do {
        count = read(self->output_fd, self->bytes + self->end, LINE_MAX_BYTES - self->end);
    } while (count < 0 && errno == EINTR);
    return count;
}

static void read_lines(TabiyaLineProcess *self)
{
    const gssize count = read_some(self);
    if (count < 0 && errno == EAGAIN)
        return;
    if (count <= 0) {
        end_reading(self);
        return;
    }
    self->end += (gsize)count;
    tell_lines(self);
    if (!self->closed && self->end - self->first == LINE_MAX_BYTES) {
        tabiya_last_lines_add(&self->said, self->bytes, LINE_MAX_BYTES);
        tell_end(self, _("the engine sent invalid output"));
    }
}

/* --- Listening -------------------------------------------------------------------------------- */

/* One source for the whole conversation. A source for each line, or one that GLib has to take out
 * of its list while it is dispatched, wakes the main loop twice more for each line. */
typedef struct {
    GSource source;
    TabiyaLineProcess *process;
    GPollFD poll;
    gint64 rests_until_us; /* 0: it does not rest */
} Listening;

static gboolean rests(Listening *self)
{
    if (self->rests_until_us <= g_source_get_time(&self->source))
        self->rests_until_us = 0;
    return self->rests_until_us != 0;
}

/* The end of the output is noticed in a rest, too. Where a line that is told runs the main loop,
 * those after it have been read already. */
static gboolean listening_prepare(GSource *source, int *timeout_ms)
{
    Listening *self = (Listening *)source;
    *timeout_ms = -1;
    self->poll.events = rests(self) ? 0 : G_IO_IN;
    self->poll.revents = 0;
    if (self->rests_until_us != 0)
        *timeout_ms = (int)((self->rests_until_us - g_source_get_time(source) + 999) / 1000);
    return find_end(self->process) != NULL;
}

static gboolean listening_check(GSource *source)
{
    Listening *self = (Listening *)source;
    return self->poll.revents != 0 || (self->rests_until_us != 0 && !rests(self));
}

static gboolean listening_dispatch(GSource *source, GSourceFunc unused_cb, gpointer unused)
{
    (void)unused_cb;
    (void)unused;
    Listening *self = (Listening *)source;
    TabiyaLineProcess *process = g_rc_box_acquire(self->process);
    if (find_end(process))
        tell_lines(process);
    else
        read_lines(process);
    release(process);
    return G_SOURCE_CONTINUE;
}

static void listen_to(TabiyaLineProcess *self)
{
    static GSourceFuncs funcs = {
        listening_prepare, listening_check, listening_dispatch, NULL, NULL, NULL};
    self->listening = g_source_new(&funcs, sizeof(Listening));
    Listening *listening = (Listening *)self->listening;
    listening->process = self;
    listening->poll.fd = self->output_fd;
    g_source_set_can_recurse(self->listening, TRUE);
    g_source_add_poll(self->listening, &listening->poll);
    g_autoptr(GMainContext) context = g_main_context_ref_thread_default();
    g_source_attach(self->listening, context);
}

static void stop_listening(TabiyaLineProcess *self)
{
    if (self->listening)
        g_clear_pointer(&self->listening, tabiya_later_cancel);
}

void tabiya_line_process_rest(TabiyaLineProcess *self, guint ms)
{
    if (self->listening)
        ((Listening *)self->listening)->rests_until_us = g_get_monotonic_time() + 1000 * (gint64)ms;
}

guint tabiya_line_process_get_n_reads(TabiyaLineProcess *self)
{
    return self->n_reads;
}

/* --- Its standard error ----------------------------------------------------------------------- */

static void complained_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    TabiyaLineProcess *self = user;
    const gssize count = g_input_stream_read_finish(G_INPUT_STREAM(source), result, NULL);
    if (count > 0) {
        tabiya_last_lines_add_bytes(&self->complained, self->complaint, (gsize)count);
        if (!self->closed)
            read_complaints(self);
    }
    release(self);
}

/* It is read, or an engine that fills the pipe would wait for ever. */
static void read_complaints(TabiyaLineProcess *self)
{
    g_input_stream_read_async(self->complaints, self->complaint, sizeof self->complaint,
                              G_PRIORITY_DEFAULT, self->reading, complained_cb,
                              g_rc_box_acquire(self));
}

char *tabiya_line_process_dup_last_lines(TabiyaLineProcess *self)
{
    g_autoptr(GString) text = g_string_new(NULL);
    tabiya_last_lines_append_to(&self->said, text);
    tabiya_last_lines_append_to(&self->complained, text);
    return g_string_free(g_steal_pointer(&text), FALSE);
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
                                  G_SUBPROCESS_FLAGS_STDERR_PIPE);
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
    self->input_fd =
        g_unix_output_stream_get_fd(G_UNIX_OUTPUT_STREAM(g_subprocess_get_stdin_pipe(process)));
    self->output_fd =
        g_unix_input_stream_get_fd(G_UNIX_INPUT_STREAM(g_subprocess_get_stdout_pipe(process)));
    g_unix_set_fd_nonblocking(self->input_fd, TRUE, NULL);
    g_unix_set_fd_nonblocking(self->output_fd, TRUE, NULL);
    self->complaints = g_subprocess_get_stderr_pipe(process);
    self->reading = g_cancellable_new();
    g_subprocess_wait_async(process, self->reading, ended_cb, g_rc_box_acquire(self));
    read_complaints(self);
    listen_to(self);
    return self;
}

void tabiya_line_process_send(TabiyaLineProcess *self, const char *line)
{
    g_autofree char *text = g_strconcat(line, "\n", NULL);
    const gsize length = strlen(text);
    gsize written = 0;
    gssize count;
    do {
        count = write(self->input_fd, text + written, length - written);
        written += count > 0 ? (gsize)count : 0;
    } while (written < length && (count > 0 || errno == EINTR));
}

void tabiya_line_process_free(TabiyaLineProcess *self)
{
    if (!self)
        return;
    close_down(self);
    release(self);
}

void tabiya_line_process_leave(TabiyaLineProcess *self, const char *lines)
{
    if (!self)
        return;
    if (!self->closed) {
        tabiya_line_process_send(self, lines);
        turn_away(self);
        tabiya_leaving_process_add(g_object_ref(self->process), self->group);
    }
    release(self);
}
