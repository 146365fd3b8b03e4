/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page "browse" of the place "openings": a tree of all named openings (families, variations and
 * lines) and a field that finds them as you type (app/openings/opening-tree.h). The chosen opening
 * shows on the board; below are its moves, its results in the library's games, and its commands.
 * Favorites are at the top.
 *
 * The names are read on a thread of their own when the page is made.
 *
 * Signals:
 *   play      (const char *moves) the person wants this line played on the board
 *   starring  the star now refers to another opening
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

/* Call when the table of names has changed. */
void tabiya_browser_page_reload(TabiyaBrowserPage *self);

/* Moves the focus to the search field. */
void tabiya_browser_page_begin_search(TabiyaBrowserPage *self);
/* As if the person had typed `text` there. */
void tabiya_browser_page_search_for_tests(TabiyaBrowserPage *self, const char *text);

/* The names, NULL until they are read. Lent. */
TabiyaOpeningTree *tabiya_browser_page_get_tree_for_tests(TabiyaBrowserPage *self);

/* The current list: the families with their unfolded rows, or the search results. Lent, of
 * TabiyaOpeningItem; tabiya_browser_page_choose_for_tests() chooses one of them. */
guint tabiya_browser_page_get_n_shown(TabiyaBrowserPage *self);
TabiyaOpeningItem *tabiya_browser_page_get_shown(TabiyaBrowserPage *self, guint position);
void tabiya_browser_page_choose_for_tests(TabiyaBrowserPage *self, guint position);
/* The opening that the star refers to: the one on the board, or a chosen one that cannot be shown
 * there because its name is not in the current table. NULL: none. Lent. */
const char *tabiya_browser_page_get_starring(TabiyaBrowserPage *self);
/* Shows what is below an item of the tree, or hides it. */
void tabiya_browser_page_unfold(TabiyaBrowserPage *self, guint position, gboolean unfolded);

G_END_DECLS

#endif
