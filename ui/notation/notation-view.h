/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The moves of a game, set like a book: numbers dim, the main line strong, variations smaller,
 * indented and foldable, comments in place, glyphs colored by their judgment, the move that is
 * shown on the board marked and always in sight.
 *
 * A click on a move looks at it, one on a handle folds its variation. With the focus here arrows,
 * Home and End go through the game (up and down between variations where the window has an action
 * "next-variation" that is enabled, else between rows), Space folds and unfolds, the menu key and
 * the right button open the menu of the move.
 *
 * Put it into the GtkViewport (without "scroll-to-focus") of a GtkScrolledWindow. However long the
 * game, only what is in sight is drawn and has a child widget (notation-pool.h), and a change lays
 * out only what it changed (notation-page.h).
 *
 * Properties (read-write):
 *   session        TabiyaBoardSession or NULL
 *   flowing        gboolean: the main line runs on like text instead of standing in two columns
 *   menu-model     GMenuModel or NULL: what can be done to the current move; folding is added
 * Bound to settings:
 *   figurine       gboolean: pieces as pictures in place of letters
 *   local-letters  gboolean: letters as in the person's language (if not figurine)
 *   values         gboolean: evaluations and clocks that the game has are shown
 * Actions: notation.toggle-fold (at the current move), notation.fold-all, notation.unfold-all.
 */
#ifndef TABIYA_NOTATION_VIEW_H
#define TABIYA_NOTATION_VIEW_H

#include <gtk/gtk.h>

#include "app/session/board-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_NOTATION_VIEW (tabiya_notation_view_get_type())
G_DECLARE_FINAL_TYPE(TabiyaNotationView, tabiya_notation_view, TABIYA, NOTATION_VIEW, GtkWidget)

void tabiya_notation_view_set_session(TabiyaNotationView *self, TabiyaBoardSession *session);

void tabiya_notation_view_set_flowing(TabiyaNotationView *self, gboolean flowing);

void tabiya_notation_view_set_menu_model(TabiyaNotationView *self, GMenuModel *menu);

/* Folds or unfolds the variation that begins with `first`; one that has the current move in it
 * shows its first move then. */
void tabiya_notation_view_set_folded(TabiyaNotationView *self, const TabiyaNode *first,
                                     gboolean folded);
gboolean tabiya_notation_view_get_folded(TabiyaNotationView *self, const TabiyaNode *first);

/* What was done since the beginning, for tests. */
typedef struct {
    guint64 paragraphs_written, words_measured, paragraphs_laid_out, pages_measured;
    guint64 texts_set;                   /* shaped to be drawn */
    guint64 widgets_made, widgets_bound; /* children, and how often one was given a new meaning */
} TabiyaNotationViewWork;

void tabiya_notation_view_get_work_for_tests(TabiyaNotationView *self,
                                             TabiyaNotationViewWork *work);

G_END_DECLS

#endif
