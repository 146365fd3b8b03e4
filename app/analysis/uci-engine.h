/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* An external UCI engine, in its own process, as a TabiyaEngineSource.
 *
 * The process starts with the first call that needs it, and everything is asynchronous; searches
 * wait until it is ready. When it dies, does not answer in time or answers an illegal move, the
 * search's done callback gets TABIYA_ERROR_ENGINE, TABIYA_ERROR_ENGINE_HANGS or
 * TABIYA_ERROR_ENGINE_MOVE, the process is killed, and the next search starts a new one. A result's
 * time_ms is measured here, from "go" to "bestmove". A search without a time limit
 * (limits.infinite, or a depth alone) may last any time and be silent, too: then the engine is
 * asked now and then whether it still responds (`isready`), and counts as hung if it does not
 * answer.
 */
#ifndef TABIYA_UCI_ENGINE_H
#define TABIYA_UCI_ENGINE_H

#include "app/analysis/engine-source.h"
#include "app/analysis/uci-option.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_UCI_ENGINE (tabiya_uci_engine_get_type())
G_DECLARE_FINAL_TYPE(TabiyaUciEngine, tabiya_uci_engine, TABIYA, UCI_ENGINE, GObject)

/* `command` is split as a shell splits words, but run without a shell; NULL with an error if it is
 * invalid. `name` NULL: the command's last path component. Does not start anything yet. */
TabiyaUciEngine *tabiya_uci_engine_new(const char *command, const char *name,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Whether `command` names an installed program; TABIYA_ERROR_ENGINE if not, which tells a file that
 * cannot be run from one that is not there. */
gboolean tabiya_uci_engine_is_installed(const char *command, GError **error);

/* How far a search with a time limit may overrun it, and how long a search with a node limit may
 * last, before the engine counts as hung. Defaults 5,000 and 120,000 ms. For tests. */
void tabiya_uci_engine_set_patience(TabiyaUciEngine *self, int overrun_ms, int unlimited_ms);

/* For how long the last search has not been listened to at first; 0: it was heard at once. For
 * tests. */
guint tabiya_uci_engine_get_rest_ms(TabiyaUciEngine *self);

/* After how long a silence in an unlimited search the engine is asked, and how long it has to
 * answer. Defaults 6,000 and 9,000 ms; applies from the next search. For tests. */
void tabiya_uci_engine_set_watch(TabiyaUciEngine *self, int silence_ms, int answer_ms);
/* How often it has been asked so far. For tests. */
guint tabiya_uci_engine_get_n_asked(TabiyaUciEngine *self);

/* How long the process may take from its start until it is ready. Default 18,000 ms; counts from
 * the next start. */
void tabiya_uci_engine_set_start_limit(TabiyaUciEngine *self, int ms);

/* Whether options count to the letter, as where engines are compared: one that the engine does not
 * have, that it cannot be set to, or of which it complains (`info string error`) ends its start
 * with TABIYA_ERROR_BAD_ARGUMENT. At first they do not: what it does not have is passed over, and
 * the nearest number taken. */
void tabiya_uci_engine_set_exact(TabiyaUciEngine *self, gboolean exact);

/* Starts the process, if it does not run, to learn what it offers, and, if options count to the
 * letter, to set them. One at a time; fails with TABIYA_ERROR_ENGINE if it does not speak UCI. When
 * it is cancelled, the process is killed. */
void tabiya_uci_engine_probe_async(TabiyaUciEngine *self, GCancellable *cancellable,
                                   GAsyncReadyCallback done_cb, gpointer user);
gboolean tabiya_uci_engine_probe_finish(TabiyaUciEngine *self, GAsyncResult *result,
                                        GError **error);

/* The options of the process, in its order: a GPtrArray of TabiyaUciOption, empty before it is
 * started. Borrowed until the next start. */
GPtrArray *tabiya_uci_engine_get_options(TabiyaUciEngine *self);
/* Its own name, as plain text of one line; NULL before it was started, and if it does not tell one.
 */
const char *tabiya_uci_engine_get_own_name(TabiyaUciEngine *self);

/* Why the process was lost while no search waited for it, since the last search or new game; NULL
 * if it was not. The next search would start another one, which is a matter of the caller where
 * engines are compared. Borrowed until the next call. */
const GError *tabiya_uci_engine_get_lost(TabiyaUciEngine *self);

/* The last lines that the process has sent, or, if it is gone, had sent: plain text, some KiB at
 * most; "" if there are none. */
char *tabiya_uci_engine_dup_last_lines(TabiyaUciEngine *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
