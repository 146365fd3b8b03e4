/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the chess engines that are installed.
 *
 * The folders of PATH and a few more are searched for files whose names are those of known engines
 * (engine-finder.c has the tables). Each such program is started, asked `uci`, given ten seconds
 * to answer `uciok` with less than a mebibyte of output, and killed with all that it has started.
 * Nothing else is ever started, and nothing before a person has asked for it: a program is not
 * harmless because it has the name of an engine.
 */
#ifndef TABIYA_ENGINE_FINDER_H
#define TABIYA_ENGINE_FINDER_H

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct {
    char *name;         /* what it calls itself: "Stockfish 15.1" */
    char *path;         /* the program */
    char *command;      /* what starts it, for tabiya_engine_registry_add() */
    gboolean is_silent; /* it did not answer in time: `name` is its file's */
} TabiyaFoundEngine;

void tabiya_found_engine_free(TabiyaFoundEngine *engine);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaFoundEngine, tabiya_found_engine_free)

/* On a thread of its own. Cancelled, it kills what it has started, and fails. */
void tabiya_engine_finder_find_async(GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                     gpointer user);
/* Of TabiyaFoundEngine, in the alphabet's order of their names; empty: there is none.
 * (transfer full) */
GPtrArray *tabiya_engine_finder_find_finish(GAsyncResult *result,
                                            GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The same at once. (transfer full) */
GPtrArray *tabiya_engine_finder_find(void) G_GNUC_WARN_UNUSED_RESULT;

/* So that a test need not wait for programs that never answer. */
void tabiya_engine_finder_set_limit_for_tests(int ms);

/* `path` as a shell reads it: as it is, or in quotes where it needs them. (transfer full) */
char *tabiya_engine_finder_dup_command(const char *path) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
