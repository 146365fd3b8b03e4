/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The named openings as a person looks through them: families, their variations, the lines of each;
 * and what a search finds, best first. Both are lists of TabiyaOpeningItem.
 *
 *     tabiya_opening_tree_new_async(NULL, made_cb, me);        on a thread of its own, some 0.3 s
 *     g_autoptr(GListModel) families = tabiya_opening_tree_dup_families(tree);
 *     g_autoptr(GListModel) found = tabiya_opening_tree_find(tree, "naidorf", 50);
 *
 * The names "Sicilian Defense", "Sicilian Defense: Najdorf Variation" and "Sicilian Defense:
 * Najdorf Variation, English Attack" are items within one another. An item that several positions
 * are named by stands for the nearest of them (the fewest moves), and has the others as lines below
 * it, behind its variations. Items are made when they are asked for, not before.
 *
 * Titles are in the person's language (opening-shown.h), items stand in its order, and a search
 * finds what is shown; tabiya_opening_item_get_name() is the English name that files have.
 *
 * It is of the table that is in use when it is made (user-table.h), and stays so: make another when
 * that changes. A tree is immutable, and made on any thread; items belong to the main one.
 */
#ifndef TABIYA_OPENING_TREE_H
#define TABIYA_OPENING_TREE_H

#include <gio/gio.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_OPENING_TREE (tabiya_opening_tree_get_type())
G_DECLARE_FINAL_TYPE(TabiyaOpeningTree, tabiya_opening_tree, TABIYA, OPENING_TREE, GObject)

#define TABIYA_TYPE_OPENING_ITEM (tabiya_opening_item_get_type())
G_DECLARE_FINAL_TYPE(TabiyaOpeningItem, tabiya_opening_item, TABIYA, OPENING_ITEM, GObject)

/* Makes one on a thread of its own. It cannot fail but by being cancelled. */
void tabiya_opening_tree_new_async(GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                   gpointer user);
TabiyaOpeningTree *tabiya_opening_tree_new_finish(GAsyncResult *result,
                                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The families by name, as the person's language sorts. */
GListModel *tabiya_opening_tree_dup_families(TabiyaOpeningTree *self) G_GNUC_WARN_UNUSED_RESULT;

/* What tabiya_opening_search_find() finds, without children. (transfer full) */
GListModel *tabiya_opening_tree_find(TabiyaOpeningTree *self, const char *typed,
                                     guint limit) G_GNUC_WARN_UNUSED_RESULT;

/* The openings of these names, without children, in a section called `title`; those that the names
 * in use do not have, too. NULL: there are none. */
TabiyaOpeningItem *
tabiya_opening_tree_new_section(TabiyaOpeningTree *self, const char *title,
                                const char *const *names) G_GNUC_WARN_UNUSED_RESULT;

/* How many items were made of it so far, and how often was searched. For tests. */
guint tabiya_opening_tree_get_n_items_made(TabiyaOpeningTree *self);
guint tabiya_opening_tree_get_n_searches(TabiyaOpeningTree *self);

/* --- Items ------------------------------------------------------------------------------------ */

typedef enum {
    /* of openings that a person chose; it has no moves (NULL), no codes ("") */
    TABIYA_OPENING_SECTION,
    TABIYA_OPENING_FAMILY,
    TABIYA_OPENING_VARIATION, /* of a family or of another variation */
    TABIYA_OPENING_LINE,      /* another position of the same name */
    TABIYA_OPENING_FOUND,     /* by a search, or by its name */
    /* a name that none of those in use is: no moves (NULL), no codes ("") */
    TABIYA_OPENING_UNKNOWN,
} TabiyaOpeningKind;

TabiyaOpeningKind tabiya_opening_item_get_kind(TabiyaOpeningItem *self);
/* What tells it from its neighbors, in the person's language: "Najdorf Variation"; of a line its
 * moves; of what was found the whole name. */
const char *tabiya_opening_item_get_title(TabiyaOpeningItem *self);
/* "Sicilian Defense: Najdorf Variation" */
const char *tabiya_opening_item_get_name(TabiyaOpeningItem *self);
/* "B90", or "B90–B99" where all below it have several. */
const char *tabiya_opening_item_get_eco(TabiyaOpeningItem *self);
/* "1. e4 c5 …" to the nearest position. */
const char *tabiya_opening_item_get_moves(TabiyaOpeningItem *self);
/* Of a section how many openings it has; else positions that are named by it or by what is below
 * it, at least 1. */
guint tabiya_opening_item_get_count(TabiyaOpeningItem *self);
/* What is below it, NULL: nothing is. Lent: it is made once. */
GListModel *tabiya_opening_item_get_children(TabiyaOpeningItem *self);

G_END_DECLS

#endif
