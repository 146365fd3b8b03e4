/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which games of a library a command is about, and in which order: the options that `db search` and
 * `db export` share. */
#ifndef TABIYA_CLI_DB_QUERY_H
#define TABIYA_CLI_DB_QUERY_H

#include "app/cli/command.h"
#include "app/library/query.h"

G_BEGIN_DECLS

#define TABIYA_CLI_QUERY_FIELDS 18

/* What stands in the options; cleared by tabiya_cli_query_clear(). */
typedef struct {
    char **values[TABIYA_CLI_QUERY_FIELDS];
    char *fen, *query, *sort;
    gboolean annotated, reverse;
} TabiyaCliQuery;

void tabiya_cli_query_clear(TabiyaCliQuery *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(TabiyaCliQuery, tabiya_cli_query_clear)

/* The options that fill `self`, and behind them `own`, which ends with one of all NULL: an array of
 * GOptionEntry that ends so too. (transfer full) */
GArray *tabiya_cli_query_list_options(TabiyaCliQuery *self,
                                      const GOptionEntry *own) G_GNUC_WARN_UNUSED_RESULT;

/* Whether games are chosen at all; in what order does not count. */
gboolean tabiya_cli_query_chooses(const TabiyaCliQuery *self);

/* Whether a position is all that is asked for, in no order of its own: the index answers that, and
 * nobody has to look at the games. */
gboolean tabiya_cli_query_is_position(const TabiyaCliQuery *self);

/* The ids of the games of the library `path`: GArray of gint64. `position` receives --fen if there
 * is one. NULL: what is wrong is told, and `*exit` is what to exit with. (transfer full) */
GArray *tabiya_cli_query_collect(const TabiyaCliQuery *self, const char *path,
                                 EngPosition *position, TabiyaExit *exit) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
