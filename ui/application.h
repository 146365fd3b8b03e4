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

/* Makes the only window, which is a TabiyaShell (shell.h). */
typedef GtkWindow *(*TabiyaMakeWindow)(TabiyaApplication *application);

/* `flags` is G_APPLICATION_DEFAULT_FLAGS, or G_APPLICATION_NON_UNIQUE for tests. */
TabiyaApplication *tabiya_application_new(GApplicationFlags flags,
                                          TabiyaMakeWindow make_window) G_GNUC_WARN_UNUSED_RESULT;

/* Keeps GTK from reading its own theme at the start, which libadwaita only replaces. Call it before
 * there are threads: it sets $GTK_THEME, unless the person has, until GTK has started. */
void tabiya_application_spare_theme(void);

/* Shows the only window (shell.h), made if necessary. (transfer none) */
struct _TabiyaShell *tabiya_application_present(TabiyaApplication *self);

/* The application of a window (a GtkWindow), which may be closed by now. (transfer none)
 * (nullable): it never had one, or the program has ended. */
TabiyaApplication *tabiya_application_of(gpointer window);

/* The store of games; made at the first call, so after the command line was read. Borrowed. */
TabiyaGameStore *tabiya_application_get_store(TabiyaApplication *self);

/* The person's engines, stored beside the games. Borrowed. */
TabiyaEngineRegistry *tabiya_application_get_engines(TabiyaApplication *self);

/* The librarian, which changes the library. Borrowed. */
TabiyaLibrarian *tabiya_application_get_librarian(TabiyaApplication *self);

/* Whether the last run with these games crashed; TRUE only once. */
gboolean tabiya_application_take_crash(TabiyaApplication *self);

/* The place that was about to be shown when that run crashed, NULL: none. Borrowed; also after
 * take_crash(). */
const char *tabiya_application_get_fatal_place(TabiyaApplication *self);
/* Call before a place is shown; "": it is shown and the program still runs. After a crash in
 * between, the next start has the name. */
void tabiya_application_set_risky_place(TabiyaApplication *self, const char *place);

/* Whether an earlier start had a library, and this one has none. */
gboolean tabiya_application_has_lost_library(TabiyaApplication *self);
/* Call when the library exists: later starts will report it missing if it is gone. */
void tabiya_application_remember_library(TabiyaApplication *self);

/* Whether the person had no games at the start, and never had any; TRUE only once. */
gboolean tabiya_application_take_first_start(TabiyaApplication *self);

/* Replaces $XDG_DATA_HOME/tabiya; call it before the store is needed. */
void tabiya_application_set_data_dir(TabiyaApplication *self, const char *directory);
const char *tabiya_application_get_data_dir(TabiyaApplication *self);

/* The changes to all of the data at the start (app/data/set-aside.h), and the reason if they
 * failed, NULL if they did not or none were requested. Borrowed. */
const TabiyaSettled *tabiya_application_get_settled(TabiyaApplication *self, const char **problem);

/* Quits, and starts again with the same data: requested changes are carried out then. */
void tabiya_application_restart(TabiyaApplication *self);

/* For main(), after the end: whether to start again, and with which --data-dir (NULL: none was
 * given), the caller's. */
gboolean tabiya_application_wants_restart(TabiyaApplication *self, char **directory);

G_END_DECLS

#endif
