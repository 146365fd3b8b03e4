/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Long-running work of a command that can be interrupted with Ctrl+C. */
#ifndef TABIYA_CLI_LONG_WORK_H
#define TABIYA_CLI_LONG_WORK_H

#include <gio/gio.h>

#include "app/cli/command.h"

G_BEGIN_DECLS

/* Runs until it is done or `cancellable` is cancelled. */
typedef void (*TabiyaCliWork)(GCancellable *cancellable, gpointer user);

/* Calls `work` on its own thread and returns when that has ended; the main loop runs meanwhile.
 * SIGINT and SIGTERM cancel the work. */
void tabiya_cli_run_long(TabiyaCliWork work, gpointer user);

/* The exit code of a command that imports files. Reports why it ended early (`error`, nullable),
 * or, if it was interrupted, that running it again continues. `problems`: how many errors the
 * files had. */
TabiyaExit tabiya_cli_end_import(const GError *error, guint64 problems);

G_END_DECLS

#endif
