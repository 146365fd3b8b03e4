/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Messages of tabiya-cli on stderr, and the filter for its results on a terminal.
 *
 * Names and moves come from untrusted files: none of their control characters reach a terminal. */
#ifndef TABIYA_CLI_TELL_H
#define TABIYA_CLI_TELL_H

#include <glib.h>

G_BEGIN_DECLS

/* Prints a line on stderr. */
void tabiya_cli_tell(const char *format, ...) G_GNUC_PRINTF(1, 2);

/* Prints a remark on a file, "FILE: REMARK"; NULL: nothing. */
void tabiya_cli_tell_remark(const char *path, const char *remark);

/* Prints an error in a file, "FILE:LINE:COLUMN: MESSAGE": the first hundred in a row for a file,
 * then how many more there are. */
void tabiya_cli_tell_problem(const char *format, ...) G_GNUC_PRINTF(1, 2);

/* The same as a callback for file readers; `line` 0: `message` contains the place. */
void tabiya_cli_problem_cb(const char *name, guint64 line, guint column, const char *message,
                           gpointer user);

/* Prints what remains of the problems. Call before the command ends. */
void tabiya_cli_end_problems(void);

/* Makes control characters on standard output visible from now on, if it is a terminal. */
void tabiya_cli_guard_stdout(void);

G_END_DECLS

#endif
