/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Work of a command that may last, and that a person may end with Ctrl+C. */
#ifndef TABIYA_CLI_LONG_WORK_H
#define TABIYA_CLI_LONG_WORK_H

#include <gio/gio.h>

G_BEGIN_DECLS

/* Works until it is done or `cancellable` is cancelled. */
typedef void (*TabiyaCliWork)(GCancellable *cancellable, gpointer user);

/* Calls `work` on a thread of its own and returns when that has ended; the main loop runs meanwhile.
 * SIGINT and SIGTERM cancel the work. */
void tabiya_cli_run_long(TabiyaCliWork work, gpointer user);

G_END_DECLS

#endif
