/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The progress of a command: one line on stderr that is rewritten, and cleared at the end.
 * Nothing is shown if stderr is not a terminal.
 *
 *     tabiya_cli_show_progress("%s, %s games", part, games);
 *     …
 *     tabiya_cli_clear_progress();
 */
#ifndef TABIYA_CLI_PROGRESS_H
#define TABIYA_CLI_PROGRESS_H

#include "app/store/database-copy.h"

G_BEGIN_DECLS

/* Whether stderr is a terminal. */
gboolean tabiya_cli_shows_progress(void);
/* Does nothing if stderr is not a terminal. Any thread. */
void tabiya_cli_show_progress(const char *format, ...) G_GNUC_PRINTF(1, 2);
void tabiya_cli_clear_progress(void);

/* " 42 %" of `total` bytes; "12.3 MB" if the total is unknown (0). */
char *tabiya_cli_dup_part(guint64 done, guint64 total) G_GNUC_WARN_UNUSED_RESULT;
/* The rate per second. */
double tabiya_cli_rate(guint64 count, gint64 elapsed_us);

/* For work that reports only how much of the total is done: a callback (NULL if stderr is not a
 * terminal), and the function that clears its last line.
 *
 *     gint64 told_us = 0;
 *     gboolean good = tabiya_library_backup(path, target, tabiya_cli_get_percent(), &told_us, …);
 *     tabiya_cli_clear_percent(told_us);
 */
TabiyaStoreProgress tabiya_cli_get_percent(void);
void tabiya_cli_clear_percent(gint64 told_us);

G_END_DECLS

#endif
