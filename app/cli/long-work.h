/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Work of a command that may last, and that a person may end with Ctrl+C. */
#ifndef TABIYA_CLI_LONG_WORK_H
#define TABIYA_CLI_LONG_WORK_H

#include <gio/gio.h>

#include "app/cli/command.h"

G_BEGIN_DECLS

/* Works until it is done or `cancellable` is cancelled. */
typedef void (*TabiyaCliWork)(GCancellable *cancellable, gpointer user);

/* Calls `work` on a thread of its own and returns when that has ended; the main loop runs
 * meanwhile. SIGINT and SIGTERM cancel the work. */
void tabiya_cli_run_long(TabiyaCliWork work, gpointer user);

/* How a command ends that has taken in files: why it ended early (`error`, nullable) is told, and
 * that the same command goes on if a person has stopped it. `problems`: of what was read. */
TabiyaExit tabiya_cli_end_import(const GError *error, guint64 problems);

G_END_DECLS

#endif
