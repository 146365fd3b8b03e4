/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The panel beside the board in the place "library": the search, the found games, the commands for
 * them, and the progress of an import. The session shows the selected game on the board.
 *
 * Its session is a TabiyaLibrarySession.
 *
 * Property (read-write):
 *   broad     gboolean: there is room for a table
 * Signals:
 *   open            (int64 id): the person opens a game
 *   choice-changed  other games are selected, or none
 */
#ifndef TABIYA_LIBRARY_PANEL_H
#define TABIYA_LIBRARY_PANEL_H

#include "app/job/job.h"
#include "app/library/library-session.h"
#include "ui/place-panel.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_LIBRARY_PANEL (tabiya_library_panel_get_type())
G_DECLARE_FINAL_TYPE(TabiyaLibraryPanel, tabiya_library_panel, TABIYA, LIBRARY_PANEL,
                     TabiyaPlacePanel)

GtkWidget *tabiya_library_panel_new(TabiyaLibrarySession *session);

TabiyaLibraryList *tabiya_library_panel_get_list(TabiyaLibraryPanel *self);

/* The collections and saved searches in its menus; NULL: not read yet. Lent. */
const TabiyaLibraryLists *tabiya_library_panel_get_lists(TabiyaLibraryPanel *self);

/* The commands for the library. Lent. */
GMenuModel *tabiya_library_panel_get_menu(TabiyaLibraryPanel *self);

/* Searches for `text`, which also appears in the field. */
void tabiya_library_panel_search(TabiyaLibraryPanel *self, const char *text);
/* Focuses the field. */
void tabiya_library_panel_begin_search(TabiyaLibraryPanel *self);

/* The same, and starts a search with `text`, which was typed elsewhere. */
void tabiya_library_panel_type(TabiyaLibraryPanel *self, const char *text);
void tabiya_library_panel_sort(TabiyaLibraryPanel *self, TabiyaSortColumn column,
                               gboolean descending);

/* The selected games: a GArray of gint64, the caller's. */
GArray *tabiya_library_panel_dup_chosen(TabiyaLibraryPanel *self) G_GNUC_WARN_UNUSED_RESULT;
guint tabiya_library_panel_get_n_chosen(TabiyaLibraryPanel *self);
void tabiya_library_panel_choose_all(TabiyaLibraryPanel *self);
/* Selects the game at a position of the list, and shows it. */
void tabiya_library_panel_choose(TabiyaLibraryPanel *self, guint position);

/* Shows the progress of `job`, which has been started, until it finishes. */
void tabiya_library_panel_show_job(TabiyaLibraryPanel *self, TabiyaJob *job);

G_END_DECLS

#endif
