/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The application: one process, one window, the command line, and the actions that need no game. A
 * second start hands its files to the first and ends.
 */
#ifndef TABIYA_APPLICATION_H
#define TABIYA_APPLICATION_H

#include <adwaita.h>

#include "app/analysis/engine-registry.h"
#include "app/data/set-aside.h"
#include "app/library/librarian.h"
#include "app/store/game-store.h"

G_BEGIN_DECLS

#define TABIYA_APPLICATION_ID "io.github.tabiya.Tabiya"

#define TABIYA_TYPE_APPLICATION (tabiya_application_get_type())
G_DECLARE_FINAL_TYPE(TabiyaApplication, tabiya_application, TABIYA, APPLICATION, AdwApplication)

/* Makes the one window, which is a TabiyaShell (shell.h). */
typedef GtkWindow *(*TabiyaMakeWindow)(TabiyaApplication *application);

/* `flags` is G_APPLICATION_DEFAULT_FLAGS, or G_APPLICATION_NON_UNIQUE for tests. */
TabiyaApplication *tabiya_application_new(GApplicationFlags flags,
                                          TabiyaMakeWindow make_window) G_GNUC_WARN_UNUSED_RESULT;

/* The one window (shell.h), made if need be and shown. (transfer none) */
struct _TabiyaShell *tabiya_application_present(TabiyaApplication *self);

/* The one of a window (a GtkWindow), which may be closed by now. (transfer none) (nullable): it
 * never had one, or the program has ended. */
TabiyaApplication *tabiya_application_of(gpointer window);

/* Where games are kept; made at the first call, so after the command line was read. Borrowed. */
TabiyaGameStore *tabiya_application_get_store(TabiyaApplication *self);

/* The engines that a person has, kept beside the games. Borrowed. */
TabiyaEngineRegistry *tabiya_application_get_engines(TabiyaApplication *self);

/* Who looks after the library. Borrowed. */
TabiyaLibrarian *tabiya_application_get_librarian(TabiyaApplication *self);

/* Whether the last run with these games died; TRUE once at most. */
gboolean tabiya_application_take_crash(TabiyaApplication *self);

/* The place that was being shown when that run died, NULL: none was. Borrowed; stays when the crash
 * is taken. */
const char *tabiya_application_get_fatal_place(TabiyaApplication *self);
/* A place is about to be shown; "": the last one is there and the program goes on. If it dies
 * before that, the next start knows. */
void tabiya_application_set_risky_place(TabiyaApplication *self, const char *place);

/* Whether there was a library at a start before, and none at this one. */
gboolean tabiya_application_has_lost_library(TabiyaApplication *self);
/* The library is there: the next start is to miss it if it is not. */
void tabiya_application_remember_library(TabiyaApplication *self);

/* Whether there were no games of the person when it started, and never were any; TRUE once at most.
 */
gboolean tabiya_application_take_first_start(TabiyaApplication *self);

/* In place of $XDG_DATA_HOME/tabiya; before the store is first asked for. */
void tabiya_application_set_data_dir(TabiyaApplication *self, const char *directory);
const char *tabiya_application_get_data_dir(TabiyaApplication *self);

/* What was done with the data as a whole when the program started (app/data/set-aside.h), and why
 * it could not be, NULL if it could or nothing was asked for. Borrowed. */
const TabiyaSettled *tabiya_application_get_settled(TabiyaApplication *self, const char **problem);

/* Quits, and begins again with the same data: what was asked for is done then. */
void tabiya_application_restart(TabiyaApplication *self);

/* For main(), once it has ended: whether it is to begin again, and with which --data-dir (NULL:
 * none was given), the caller's. */
gboolean tabiya_application_wants_restart(TabiyaApplication *self, char **directory);

G_END_DECLS

#endif
