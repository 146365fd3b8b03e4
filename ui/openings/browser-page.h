/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page "browse" of the place "openings": all named openings as a tree of families, variations
 * and lines, and a field that finds them while one types (app/openings/opening-tree.h). What is
 * chosen shows on the board; below stand its moves, how it went in the games of the library, and
 * what can be done with it. Openings that are kept stand in front of all.
 *
 * The names are read on a thread of their own when the page is made.
 *
 * Signals:
 *   play      (const char *moves) a person asks for this line to be played on the board
 *   starring  what the star is about is another opening
 */
#ifndef TABIYA_BROWSER_PAGE_H
#define TABIYA_BROWSER_PAGE_H

#include "app/openings/favorites.h"
#include "app/openings/opening-score.h"
#include "app/openings/opening-tree.h"
#include "app/openings/openings-session.h"
#include "ui/place-panel.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_BROWSER_PAGE (tabiya_browser_page_get_type())
G_DECLARE_FINAL_TYPE(TabiyaBrowserPage, tabiya_browser_page, TABIYA, BROWSER_PAGE, TabiyaPlacePanel)

/* `library`: the path of the library. */
GtkWidget *tabiya_browser_page_new(const char *library, TabiyaFavorites *favorites);

/* Lent. */
TabiyaOpeningScore *tabiya_browser_page_get_score_for_tests(TabiyaBrowserPage *self);

/* The table of names is another one. */
void tabiya_browser_page_reload(TabiyaBrowserPage *self);

/* To the field that is searched with. */
void tabiya_browser_page_begin_search(TabiyaBrowserPage *self);
/* As if that were typed there. */
void tabiya_browser_page_search_for_tests(TabiyaBrowserPage *self, const char *text);

/* The names, NULL until they are read. Lent. */
TabiyaOpeningTree *tabiya_browser_page_get_tree_for_tests(TabiyaBrowserPage *self);

/* What is listed now: the families with what is unfolded of them, or what was found. Lent, of
 * TabiyaOpeningItem; tabiya_browser_page_choose_for_tests() chooses one of them. */
guint tabiya_browser_page_get_n_shown(TabiyaBrowserPage *self);
TabiyaOpeningItem *tabiya_browser_page_get_shown(TabiyaBrowserPage *self, guint position);
void tabiya_browser_page_choose_for_tests(TabiyaBrowserPage *self, guint position);
/* The opening that the star is about: the one on the board, or one that was chosen and cannot be
 * shown there, for none of the names in use is its. NULL: there is none. Lent. */
const char *tabiya_browser_page_get_starring(TabiyaBrowserPage *self);
/* Shows what is below an item of the tree, or hides it. */
void tabiya_browser_page_unfold(TabiyaBrowserPage *self, guint position, gboolean unfolded);

G_END_DECLS

#endif
