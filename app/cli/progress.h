/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How far a command has come: a line of stderr that is written over again and again, and taken away
 * in the end. Where nobody looks there is none.
 *
 *     tabiya_cli_show_progress("%s, %s games", part, games);
 *     …
 *     tabiya_cli_clear_progress();
 */
#ifndef TABIYA_CLI_PROGRESS_H
#define TABIYA_CLI_PROGRESS_H

#include "app/store/database-copy.h"

G_BEGIN_DECLS

/* Whether a person looks. */
gboolean tabiya_cli_shows_progress(void);
/* Nothing, where nobody looks; any thread. */
void tabiya_cli_show_progress(const char *format, ...) G_GNUC_PRINTF(1, 2);
void tabiya_cli_clear_progress(void);

/* " 42 %" of `total` bytes; "12.3 MB" where nobody knows how many there are (0). */
char *tabiya_cli_dup_part(guint64 done, guint64 total) G_GNUC_WARN_UNUSED_RESULT;
/* So many a second. */
double tabiya_cli_rate(guint64 count, gint64 elapsed_us);

/* For work that tells no more than how much of how much is done: a callback, or NULL where nobody
 * looks, and the line of what it has told last taken away.
 *
 *     gint64 told_us = 0;
 *     gboolean good = tabiya_library_backup(path, target, tabiya_cli_get_percent(), &told_us, …);
 *     tabiya_cli_clear_percent(told_us);
 */
TabiyaStoreProgress tabiya_cli_get_percent(void);
void tabiya_cli_clear_percent(gint64 told_us);

G_END_DECLS

#endif
