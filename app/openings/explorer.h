/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What has been played in the position on a board, found in the background while the board moves
 * on.
 *
 *     TabiyaExplorer *explorer = tabiya_explorer_new();
 *     g_signal_connect(explorer, "notify::answer", G_CALLBACK(show_cb), me);
 *     tabiya_explorer_set_source(explorer, TABIYA_EXPLORER_LIBRARY, path);
 *     tabiya_explorer_watch(explorer);
 *     tabiya_explorer_set_position(explorer, &position, last_move);   … and again with each move
 *
 * A thread of its own asks (explorer-source.h). Only the position that is set last counts: a
 * question that has become idle is cancelled. A file of games is imported first, which lasts, tells
 * how far it has come, and can be stopped.
 *
 * Properties (read-only, notify):
 *   answer     pointer, TabiyaExplorerAnswer: of the position that is set, or while that is asked
 *              for of the one before it; NULL before the first and after an error
 *   busy       gboolean: the answer is not there yet
 *   error      string: why there is none, a translated sentence; NULL
 *   progress   double: how much of a file of games has been read, 0 … 1; below 0: none is read, or
 *              nobody knows
 *   progress-text   string: "12,345 games" or ""
 * Signal:
 *   question-changed   the source or the filter is another one
 */
#ifndef TABIYA_EXPLORER_H
#define TABIYA_EXPLORER_H

#include <gio/gio.h>

#include "app/openings/explorer-answer.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_EXPLORER (tabiya_explorer_get_type())
G_DECLARE_FINAL_TYPE(TabiyaExplorer, tabiya_explorer, TABIYA, EXPLORER, GObject)

/* Without a source, asks nothing. The last reference waits for a question that is being asked,
 * which is cancelled. */
TabiyaExplorer *tabiya_explorer_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* --- What is asked ---------------------------------------------------------------------------- */

void tabiya_explorer_set_source(TabiyaExplorer *self, TabiyaExplorerKind kind, const char *path);
TabiyaExplorerKind tabiya_explorer_get_kind(TabiyaExplorer *self);
const char *tabiya_explorer_get_path(TabiyaExplorer *self); /* NULL: no source yet */

/* Copied; NULL: all games count. */
void tabiya_explorer_set_filter(TabiyaExplorer *self, const TabiyaExplorerFilter *filter);
const TabiyaExplorerFilter *tabiya_explorer_get_filter(TabiyaExplorer *self); /* never NULL */

/* `last_move` led to it; ENG_NO_MOVE: that is not known. */
void tabiya_explorer_set_position(TabiyaExplorer *self, const EngPosition *position,
                                  EngMove last_move);

/* Somebody looks at the answers, and does not any more; there may be several. While nobody looks
 * nothing is asked. Who begins to look is told what is true by then. */
void tabiya_explorer_watch(TabiyaExplorer *self);
void tabiya_explorer_unwatch(TabiyaExplorer *self);

/* Asks once more: other games may be there, or it was stopped, or it has failed. */
void tabiya_explorer_refresh(TabiyaExplorer *self);
/* Stops reading a file of games until it is asked to refresh; "error" says so. Elsewhere without
 * effect. */
void tabiya_explorer_stop(TabiyaExplorer *self);

/* --- What is answered ------------------------------------------------------------------------- */

TabiyaExplorerAnswer *tabiya_explorer_get_answer(TabiyaExplorer *self); /* lent, may be NULL */
gboolean tabiya_explorer_is_busy(TabiyaExplorer *self);
const char *tabiya_explorer_get_error(TabiyaExplorer *self); /* NULL: there is none */
double tabiya_explorer_get_progress(TabiyaExplorer *self);
const char *tabiya_explorer_get_progress_text(TabiyaExplorer *self);

/* A game of the answer; NULL without an error: it is gone. */
void tabiya_explorer_load_async(TabiyaExplorer *self, gint64 id, GCancellable *cancellable,
                                GAsyncReadyCallback done_cb, gpointer user);
TabiyaGame *tabiya_explorer_load_finish(GAsyncResult *result,
                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Names of players in the source that are meant by `typed`, at most `limit`. Free: g_strfreev(). */
void tabiya_explorer_find_players_async(TabiyaExplorer *self, const char *typed, guint limit,
                                        GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                        gpointer user);
char **tabiya_explorer_find_players_finish(GAsyncResult *result,
                                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
