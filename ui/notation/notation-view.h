/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The moves of a game, set like a book: dim numbers, a strong main line, smaller variations that
 * are indented and foldable, comments in place, and glyphs colored by judgment. The move shown on
 * the board is marked and always visible.
 *
 * A click on a move shows it, a click on a handle folds its variation. With the focus here, the
 * arrow keys, Home and End step through the game (Up and Down between variations if the window has
 * an enabled action "next-variation", otherwise between rows), Space folds and unfolds, and the
 * menu key and the right button open the menu of the move.
 *
 * Put it into the GtkViewport (without "scroll-to-focus") of a GtkScrolledWindow. However long the
 * game, only visible words are drawn and have child widgets (notation-pool.h), and a change lays
 * out only the changed parts (notation-page.h).
 *
 * Properties (read-write):
 *   session        TabiyaBoardSession or NULL
 *   flowing        gboolean: the main line runs on like text instead of filling two columns
 *   menu-model     GMenuModel or NULL: the commands for the current move; folding is added
 * Bound to settings:
 *   figurine       gboolean: pieces as pictures instead of letters
 *   local-letters  gboolean: letters of the user's language (if not figurine)
 *   values         gboolean: the game's evaluations and clocks are shown
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

/* Folds or unfolds the variation that begins with `first`. If the current move is in it, folding
 * shows its first move. */
void tabiya_notation_view_set_folded(TabiyaNotationView *self, const TabiyaNode *first,
                                     gboolean folded);
gboolean tabiya_notation_view_get_folded(TabiyaNotationView *self, const TabiyaNode *first);

/* The work done since the beginning, for tests. */
typedef struct {
    guint64 paragraphs_written, words_measured, paragraphs_laid_out, pages_measured;
    guint64 texts_set;                   /* laid out for drawing */
    guint64 widgets_made, widgets_bound; /* children, and how often one was reused */
} TabiyaNotationViewWork;

void tabiya_notation_view_get_work_for_tests(TabiyaNotationView *self,
                                             TabiyaNotationViewWork *work);

G_END_DECLS

#endif
