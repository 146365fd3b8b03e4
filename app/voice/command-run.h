/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Runs a command to its end and returns what it writes. It leads a process group of its own, which
 * is killed as a whole when it takes too long or writes too much; it does not outlive the thread
 * that runs it. No shell. */
#ifndef TABIYA_COMMAND_RUN_H
#define TABIYA_COMMAND_RUN_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    const char *const *argv; /* ends with NULL; the program is looked for in PATH */
    const char *input;       /* the path of a file: its standard input */
    guint limit_ms;
    gsize limit_bytes; /* of its standard output */
} TabiyaCommandRun;

/* Waits for it. NULL with `error`, a sentence: it could not be started, failed, took too long or
 * wrote too much. Any thread that may wait. (transfer full) */
char *tabiya_command_run(const TabiyaCommandRun *run, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
