/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The panel beside the board in the place "library": the search, the games that were found, the
 * actions on them, and the progress of an import. The game that is chosen shows on the board,
 * through the session.
 *
 * Its session is a TabiyaLibrarySession.
 *
 * Property (read-write):
 *   broad     gboolean: there is room for a table
 * Signals:
 *   open            (int64 id): a game is to be opened
 *   choice-changed  other games are chosen, or none
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

/* The collections and saved searches as its menus name them; NULL: not read yet. Lent. */
const TabiyaLibraryLists *tabiya_library_panel_get_lists(TabiyaLibraryPanel *self);

/* What can be done with the library. Lent. */
GMenuModel *tabiya_library_panel_get_menu(TabiyaLibraryPanel *self);

/* Looks for what `text` says, which comes into the field. */
void tabiya_library_panel_search(TabiyaLibraryPanel *self, const char *text);
/* Puts the keyboard's focus into the field. */
void tabiya_library_panel_begin_search(TabiyaLibraryPanel *self);

/* The same, and begins what is looked for with `text`, which was typed elsewhere. */
void tabiya_library_panel_type(TabiyaLibraryPanel *self, const char *text);
void tabiya_library_panel_sort(TabiyaLibraryPanel *self, TabiyaSortColumn column,
                               gboolean descending);

/* The chosen games: a GArray of gint64, the caller's. */
GArray *tabiya_library_panel_dup_chosen(TabiyaLibraryPanel *self) G_GNUC_WARN_UNUSED_RESULT;
guint tabiya_library_panel_get_n_chosen(TabiyaLibraryPanel *self);
void tabiya_library_panel_choose_all(TabiyaLibraryPanel *self);
/* Chooses the game at a position of the list, and shows it. */
void tabiya_library_panel_choose(TabiyaLibraryPanel *self, guint position);

/* Shows how far `job` is, which was started, until it is done. */
void tabiya_library_panel_show_job(TabiyaLibraryPanel *self, TabiyaJob *job);

G_END_DECLS

#endif
