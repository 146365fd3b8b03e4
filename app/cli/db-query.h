/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The options that `db search` and `db export` share: which games of a library, in which order. */
#ifndef TABIYA_CLI_DB_QUERY_H
#define TABIYA_CLI_DB_QUERY_H

#include "app/cli/command.h"
#include "app/library/query.h"

G_BEGIN_DECLS

#define TABIYA_CLI_QUERY_FIELDS 18

/* The values of the options; cleared by tabiya_cli_query_clear(). */
typedef struct {
    char **values[TABIYA_CLI_QUERY_FIELDS];
    char *fen, *query, *sort;
    gboolean annotated, reverse;
} TabiyaCliQuery;

void tabiya_cli_query_clear(TabiyaCliQuery *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(TabiyaCliQuery, tabiya_cli_query_clear)

/* The options that fill `self`, followed by `own`, which ends with an all-NULL entry: an array of
 * GOptionEntry that ends the same way. (transfer full) */
GArray *tabiya_cli_query_list_options(TabiyaCliQuery *self,
                                      const GOptionEntry *own) G_GNUC_WARN_UNUSED_RESULT;

/* Whether any games are chosen; the order does not matter. */
gboolean tabiya_cli_query_chooses(const TabiyaCliQuery *self);

/* Whether the query is only a position, without an order: the index answers it without reading the
 * games. */
gboolean tabiya_cli_query_is_position(const TabiyaCliQuery *self);

/* The ids of the chosen games in the library `path`: GArray of gint64. `position` receives --fen if
 * given. NULL after a reported error, with `*exit` as the exit code. (transfer full) */
GArray *tabiya_cli_query_collect(const TabiyaCliQuery *self, const char *path,
                                 EngPosition *position, TabiyaExit *exit) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
