/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A process that exchanges lines of text with the program, on the main context's thread; nothing
 * blocks. Of its standard error only the last lines are kept, to be shown if it fails. It leads a
 * process group of its own, which is killed as a whole: a script that starts an engine leaves
 * nothing behind. On Linux it is also killed when the thread that started it ends, as when the
 * program is killed.
 *
 * Lines are reported without their line ends. A line longer than 64 KiB ends the conversation:
 * output without an end would otherwise be kept until memory is full. */
#ifndef TABIYA_LINE_PROCESS_H
#define TABIYA_LINE_PROCESS_H

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct TabiyaLineProcess TabiyaLineProcess;

/* Both may free the process. */
typedef struct {
    void (*line)(const char *line, gpointer user); /* the process has sent a line */
    /* It has ended or sent invalid output: why, in translated words. No call follows this one. */
    void (*end)(const char *why, gpointer user);
} TabiyaLineProcessFuncs;

/* Starts it; `argv` ends with NULL. NULL and `error`: it cannot be started. No callback comes
 * before this returns. `funcs` must outlive the process. */
TabiyaLineProcess *tabiya_line_process_new(const char *const *argv,
                                           const TabiyaLineProcessFuncs *funcs, gpointer user,
                                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Lines that come within the next `ms` are read together when that time has passed: a process that
 * says much in little time would wake the program for each of them. */
void tabiya_line_process_rest(TabiyaLineProcess *self, guint ms);

/* How often its output has been read. For tests. */
guint tabiya_line_process_get_n_reads(TabiyaLineProcess *self);

/* Sends `line` (without a line end), or several lines with line ends between them. If the pipe is
 * full because the process does not read, the rest is lost. Pipes hold 64 KiB, more than any
 * game's moves. */
void tabiya_line_process_send(TabiyaLineProcess *self, const char *line);

/* The last lines that it has sent, then those of its standard error: plain text, some KiB at most;
 * "" if there are none. Allowed within end(), too. */
char *tabiya_line_process_dup_last_lines(TabiyaLineProcess *self) G_GNUC_WARN_UNUSED_RESULT;

/* Kills the process, whatever it is doing. No callback follows. NULL is allowed. */
void tabiya_line_process_free(TabiyaLineProcess *self);

/* The same, but it is sent `lines`, which tell it to end, and may do that by itself
 * (leaving-process.h). */
void tabiya_line_process_leave(TabiyaLineProcess *self, const char *lines);

G_END_DECLS

#endif
