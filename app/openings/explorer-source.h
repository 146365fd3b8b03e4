/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where an explorer's answers come from, asked and answered at once: for threads that work, for
 * tabiya-cli and for tests. Who must not wait takes explorer.h.
 *
 *     g_autoptr(TabiyaExplorerSource) source =
 *         tabiya_explorer_source_new(TABIYA_EXPLORER_LIBRARY, path);
 *     g_autoptr(TabiyaExplorerAnswer) answer =
 *         tabiya_explorer_source_ask(source, &position, last_move, NULL, cancellable, &error);
 *     for (guint i = 0; i < answer->moves->len; i++)
 *         … tabiya_explorer_answer_get_move(answer, i)->games
 *
 * A source belongs to one thread at a time. It opens its file with the first question, and
 * notices by itself when that has become another one, or has other games; answers are remembered
 * until then.
 *
 * How. The index from position to games (position-find.h) is asked for the position and for each
 * one that a legal move leads to, so that every order of moves counts. A file of games is
 * imported into a library of its own first (explorer-cache.h).
 */
#ifndef TABIYA_EXPLORER_SOURCE_H
#define TABIYA_EXPLORER_SOURCE_H

#include <gio/gio.h>

#include "app/openings/explorer-answer.h"
#include "app/openings/explorer-cache.h"

G_BEGIN_DECLS

typedef struct TabiyaExplorerSource TabiyaExplorerSource;

/* Opens nothing yet. */
TabiyaExplorerSource *tabiya_explorer_source_new(TabiyaExplorerKind kind,
                                                 const char *path) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_explorer_source_free(TabiyaExplorerSource *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaExplorerSource, tabiya_explorer_source_free)

/* Called while a file of games is imported; NULL: never. */
void tabiya_explorer_source_set_progress(TabiyaExplorerSource *self,
                                         TabiyaExplorerProgress progress, gpointer user);

/* Makes all ready that a question would have to wait for: imports a file of games. FALSE with
 * G_IO_ERROR_CANCELLED, TABIYA_ERROR_BAD_ARGUMENT (the file cannot be read, or is not what it
 * should be) or a TABIYA_ERROR_STORE…. */
gboolean tabiya_explorer_source_prepare(TabiyaExplorerSource *self, GCancellable *cancellable,
                                        GError **error);

/* What is known of `position`, to which `last_move` (or ENG_NO_MOVE; books want to know it) led.
 * `filter` may be NULL. NULL with an error as above. (transfer full) */
TabiyaExplorerAnswer *tabiya_explorer_source_ask(TabiyaExplorerSource *self,
                                                 const EngPosition *position, EngMove last_move,
                                                 const TabiyaExplorerFilter *filter,
                                                 GCancellable *cancellable,
                                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Names of players that are meant by `typed` as name-match.h has it, sorted, at most `limit`. Of
 * a book and of a library that is not there: none. NULL on an error. Free: g_strfreev(). */
char **tabiya_explorer_source_find_players(TabiyaExplorerSource *self, const char *typed,
                                           guint limit, GCancellable *cancellable,
                                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* A game of an answer. NULL without an error: it is gone. (transfer full) */
TabiyaGame *tabiya_explorer_source_load(TabiyaExplorerSource *self, gint64 id,
                                        GCancellable *cancellable,
                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* How many questions were put to the index, or the book, and not answered from memory.
 * For tests. */
guint tabiya_explorer_source_get_n_asked(const TabiyaExplorerSource *self);

G_END_DECLS

#endif
