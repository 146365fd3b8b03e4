/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Answers an explorer's questions from a library, a file of games or a book. It blocks: for worker
 * threads, tabiya-cli and tests. explorer.h does the same in the background.
 *
 *     g_autoptr(TabiyaExplorerSource) source =
 *         tabiya_explorer_source_new(TABIYA_EXPLORER_LIBRARY, path);
 *     g_autoptr(TabiyaExplorerAnswer) answer =
 *         tabiya_explorer_source_ask(source, &position, last_move, NULL, cancellable, &error);
 *     for (guint i = 0; i < answer->moves->len; i++)
 *         … tabiya_explorer_answer_get_move(answer, i)->games
 *
 * A source belongs to one thread at a time. It opens its file with the first question, and notices
 * when the file is replaced or its games change; until then it remembers its answers.
 *
 * It looks up the position, and the position after each legal move, in the index of positions
 * (position-find.h), so that every order of moves counts. A file of games is imported into a
 * library of its own first (explorer-cache.h).
 */
#ifndef TABIYA_EXPLORER_SOURCE_H
#define TABIYA_EXPLORER_SOURCE_H

#include <gio/gio.h>

#include "app/openings/explorer-answer.h"
#include "app/openings/explorer-cache.h"

G_BEGIN_DECLS

typedef struct TabiyaExplorerSource TabiyaExplorerSource;

/* Does not open anything yet. */
TabiyaExplorerSource *tabiya_explorer_source_new(TabiyaExplorerKind kind,
                                                 const char *path) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_explorer_source_free(TabiyaExplorerSource *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaExplorerSource, tabiya_explorer_source_free)

/* Called while a file of games is imported; NULL: never. */
void tabiya_explorer_source_set_progress(TabiyaExplorerSource *self,
                                         TabiyaExplorerProgress progress, gpointer user);

/* Imports a file of games, so that the first question need not wait for it. FALSE with
 * G_IO_ERROR_CANCELLED, TABIYA_ERROR_BAD_ARGUMENT (the file cannot be read, or is of another kind)
 * or a TABIYA_ERROR_STORE…. */
gboolean tabiya_explorer_source_prepare(TabiyaExplorerSource *self, GCancellable *cancellable,
                                        GError **error);

/* The moves played in `position`, which `last_move` led to (books need it; ENG_NO_MOVE if unknown).
 * `filter` may be NULL. NULL with an error as above. (transfer full) */
TabiyaExplorerAnswer *tabiya_explorer_source_ask(TabiyaExplorerSource *self,
                                                 const EngPosition *position, EngMove last_move,
                                                 const TabiyaExplorerFilter *filter,
                                                 GCancellable *cancellable,
                                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Names of players that match `typed` as name-match.h has it, sorted, at most `limit`. None for a
 * book or a missing library. NULL on an error. Free: g_strfreev(). */
char **tabiya_explorer_source_find_players(TabiyaExplorerSource *self, const char *typed,
                                           guint limit, GCancellable *cancellable,
                                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* A game of an answer. NULL without an error: it was deleted. (transfer full) */
TabiyaGame *tabiya_explorer_source_load(TabiyaExplorerSource *self, gint64 id,
                                        GCancellable *cancellable,
                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* How many questions were looked up in the index or the book, rather than answered from memory. For
 * tests. */
guint tabiya_explorer_source_get_n_asked(const TabiyaExplorerSource *self);

G_END_DECLS

#endif
