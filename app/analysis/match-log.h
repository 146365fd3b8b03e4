/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The two files that games are saved to while they are played: their PGN, and a state file with a
 * line for each of them.
 *
 * A game is written to the PGN first and to the state second. Its line ends with the length of the
 * PGN after it, so that a reader of the state after a kill knows how much of the PGN counts, and
 * cuts off the rest. A thread writes, in order: otherwise a slow disk would keep the referee from
 * receiving moves, and players would lose on time. */
#ifndef TABIYA_MATCH_LOG_H
#define TABIYA_MATCH_LOG_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct TabiyaMatchLog TabiyaMatchLog;

/* Opens both files for appending, and creates them; either path may be NULL. A PGN that cannot be
 * appended to (compressed, UTF-16) is TABIYA_ERROR_BAD_ARGUMENT. (transfer full) */
TabiyaMatchLog *tabiya_match_log_open(const char *state_path, const char *pgn_path,
                                      GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Waits until everything is written. */
void tabiya_match_log_free(TabiyaMatchLog *log);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaMatchLog, tabiya_match_log_free)

/* Before the first append: the length of the PGN, and cutting both files. A PGN that is shorter
 * lacks games, which is TABIYA_ERROR_BAD_ARGUMENT. */
gint64 tabiya_match_log_get_pgn_length(const TabiyaMatchLog *log);
gboolean tabiya_match_log_cut(TabiyaMatchLog *log, gint64 state_length, gint64 pgn_length,
                              GError **error);

/* Appends `pgn` (may be NULL), then the line: `head`, the PGN's length after it, `tail`; without a
 * `tail` the line is `head` alone. Returns at once; FALSE with an error if something earlier could
 * not be written. */
gboolean tabiya_match_log_append(TabiyaMatchLog *log, const char *pgn, const char *head,
                                 const char *tail, GError **error);

/* Waits until everything is written; FALSE with an error if that failed. Append nothing after
 * it. */
gboolean tabiya_match_log_close(TabiyaMatchLog *log, GError **error);

G_END_DECLS

#endif
