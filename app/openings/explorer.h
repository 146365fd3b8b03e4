/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the moves that games or a book play in the position on a board, in the background.
 *
 *     TabiyaExplorer *explorer = tabiya_explorer_new();
 *     g_signal_connect(explorer, "notify::answer", G_CALLBACK(show_cb), me);
 *     tabiya_explorer_set_source(explorer, TABIYA_EXPLORER_LIBRARY, path);
 *     tabiya_explorer_watch(explorer);
 *     tabiya_explorer_set_position(explorer, &position, last_move);   … and again with each move
 *
 * A thread of its own asks (explorer-source.h). Only the latest position counts: questions about
 * earlier ones are cancelled. A file of games is imported first; that takes a while, reports its
 * progress, and can be stopped.
 *
 * Properties (read-only, notify):
 *   answer     pointer, TabiyaExplorerAnswer: of the current position, or, until that is known,
 *              of the previous one; NULL before the first and after an error
 *   busy       gboolean: waiting for the answer
 *   error      string: why there is no answer, a translated sentence; or NULL
 *   progress   double: how much of a file of games has been read, 0 … 1; below 0: none is being
 *              read, or the size is unknown
 *   progress-text   string: "12,345 games" or ""
 * Signal:
 *   question-changed   the source or the filter has changed
 */
#ifndef TABIYA_EXPLORER_H
#define TABIYA_EXPLORER_H

#include <gio/gio.h>

#include "app/openings/explorer-answer.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_EXPLORER (tabiya_explorer_get_type())
G_DECLARE_FINAL_TYPE(TabiyaExplorer, tabiya_explorer, TABIYA, EXPLORER, GObject)

/* Has no source yet, and asks nothing. The last reference cancels the running question and waits
 * for it to end. */
TabiyaExplorer *tabiya_explorer_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* --- Questions -------------------------------------------------------------------------------- */

void tabiya_explorer_set_source(TabiyaExplorer *self, TabiyaExplorerKind kind, const char *path);
TabiyaExplorerKind tabiya_explorer_get_kind(TabiyaExplorer *self);
const char *tabiya_explorer_get_path(TabiyaExplorer *self); /* NULL: no source yet */

/* Copied; NULL: all games count. */
void tabiya_explorer_set_filter(TabiyaExplorer *self, const TabiyaExplorerFilter *filter);
const TabiyaExplorerFilter *tabiya_explorer_get_filter(TabiyaExplorer *self); /* never NULL */

/* `last_move` led to it; ENG_NO_MOVE: unknown. */
void tabiya_explorer_set_position(TabiyaExplorer *self, const EngPosition *position,
                                  EngMove last_move);

/* Starts and stops watching; calls are counted. The explorer asks only while somebody watches. A
 * new watcher gets the current answer. */
void tabiya_explorer_watch(TabiyaExplorer *self);
void tabiya_explorer_unwatch(TabiyaExplorer *self);

/* Asks again: after games were added, a stop, or an error. */
void tabiya_explorer_refresh(TabiyaExplorer *self);
/* Stops importing a file of games until the next refresh; "error" says so. Otherwise does
 * nothing. */
void tabiya_explorer_stop(TabiyaExplorer *self);

/* --- Answers ---------------------------------------------------------------------------------- */

TabiyaExplorerAnswer *tabiya_explorer_get_answer(TabiyaExplorer *self); /* lent, may be NULL */
gboolean tabiya_explorer_is_busy(TabiyaExplorer *self);
const char *tabiya_explorer_get_error(TabiyaExplorer *self); /* NULL: there is none */
double tabiya_explorer_get_progress(TabiyaExplorer *self);
const char *tabiya_explorer_get_progress_text(TabiyaExplorer *self);

/* A game of the answer; NULL without an error: it was deleted. */
void tabiya_explorer_load_async(TabiyaExplorer *self, gint64 id, GCancellable *cancellable,
                                GAsyncReadyCallback done_cb, gpointer user);
TabiyaGame *tabiya_explorer_load_finish(GAsyncResult *result,
                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Names of players in the source that match `typed`, at most `limit`. Free: g_strfreev(). */
void tabiya_explorer_find_players_async(TabiyaExplorer *self, const char *typed, guint limit,
                                        GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                        gpointer user);
char **tabiya_explorer_find_players_finish(GAsyncResult *result,
                                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
