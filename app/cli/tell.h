/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* All that tabiya-cli says beside its results, and its results where a person reads them.
 *
 * Names and moves come from files of others: no control character of them reaches a terminal. */
#ifndef TABIYA_CLI_TELL_H
#define TABIYA_CLI_TELL_H

#include <glib.h>

G_BEGIN_DECLS

/* A line on stderr. */
void tabiya_cli_tell(const char *format, ...) G_GNUC_PRINTF(1, 2);

/* What became of a file, "FILE: REMARK"; NULL: nothing to tell. */
void tabiya_cli_tell_remark(const char *path, const char *remark);

/* What is wrong in a file, "FILE:LINE:COLUMN: MESSAGE". The first hundred of a file in a row are
 * told, then how many more there are. */
void tabiya_cli_tell_problem(const char *format, ...) G_GNUC_PRINTF(1, 2);

/* The same as a callback of those who read files; `line` 0: `message` says where. */
void tabiya_cli_problem_cb(const char *name, guint64 line, guint column, const char *message,
                           gpointer user);

/* The last word on problems: before the command ends. */
void tabiya_cli_end_problems(void);

/* From now on control characters on standard output are made visible if it is a terminal. */
void tabiya_cli_guard_stdout(void);

G_END_DECLS

#endif
