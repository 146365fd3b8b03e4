/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The named openings as a tree to browse (families, their variations, and the lines of each), and
 * search in it, best results first. Both give lists of TabiyaOpeningItem.
 *
 *     tabiya_opening_tree_new_async(NULL, made_cb, me);        on a thread of its own, some 0.3 s
 *     g_autoptr(GListModel) families = tabiya_opening_tree_dup_families(tree);
 *     g_autoptr(GListModel) found = tabiya_opening_tree_find(tree, "naidorf", 50);
 *
 * The names "Sicilian Defense", "Sicilian Defense: Najdorf Variation" and "Sicilian Defense:
 * Najdorf Variation, English Attack" are nested items. If several positions share a name, its item
 * stands for the nearest (the fewest moves), and lists the others as lines below its variations.
 * Items are made on demand.
 *
 * Titles, sorting and search use the person's language (opening-shown.h);
 * tabiya_opening_item_get_name() is the English name, as in files.
 *
 * A tree shows the table in use when it was made (user-table.h); make a new one when the table
 * changes. Trees are immutable and made on any thread; items belong to the main one.
 */
#ifndef TABIYA_OPENING_TREE_H
#define TABIYA_OPENING_TREE_H

#include <gio/gio.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_OPENING_TREE (tabiya_opening_tree_get_type())
G_DECLARE_FINAL_TYPE(TabiyaOpeningTree, tabiya_opening_tree, TABIYA, OPENING_TREE, GObject)

#define TABIYA_TYPE_OPENING_ITEM (tabiya_opening_item_get_type())
G_DECLARE_FINAL_TYPE(TabiyaOpeningItem, tabiya_opening_item, TABIYA, OPENING_ITEM, GObject)

/* Makes one on a thread. Fails only if it is cancelled. */
void tabiya_opening_tree_new_async(GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                   gpointer user);
TabiyaOpeningTree *tabiya_opening_tree_new_finish(GAsyncResult *result,
                                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The families, sorted by name in the person's language. */
GListModel *tabiya_opening_tree_dup_families(TabiyaOpeningTree *self) G_GNUC_WARN_UNUSED_RESULT;

/* The openings that tabiya_opening_search_find() finds, without children. (transfer full) */
GListModel *tabiya_opening_tree_find(TabiyaOpeningTree *self, const char *typed,
                                     guint limit) G_GNUC_WARN_UNUSED_RESULT;

/* The openings of these names, without children, in a section called `title`, including names that
 * the current table lacks. NULL: there are none. */
TabiyaOpeningItem *
tabiya_opening_tree_new_section(TabiyaOpeningTree *self, const char *title,
                                const char *const *names) G_GNUC_WARN_UNUSED_RESULT;

/* The number of items made so far, and of searches. For tests. */
guint tabiya_opening_tree_get_n_items_made(TabiyaOpeningTree *self);
guint tabiya_opening_tree_get_n_searches(TabiyaOpeningTree *self);

/* --- Items ------------------------------------------------------------------------------------ */

typedef enum {
    /* of a person's favorites; it has no moves (NULL), no codes ("") */
    TABIYA_OPENING_SECTION,
    TABIYA_OPENING_FAMILY,
    TABIYA_OPENING_VARIATION, /* of a family or of another variation */
    TABIYA_OPENING_LINE,      /* another position of the same name */
    TABIYA_OPENING_FOUND,     /* by a search, or looked up by name */
    /* a name that the current table lacks: no moves (NULL), no codes ("") */
    TABIYA_OPENING_UNKNOWN,
} TabiyaOpeningKind;

TabiyaOpeningKind tabiya_opening_item_get_kind(TabiyaOpeningItem *self);
/* The title among its siblings, in the person's language: "Najdorf Variation"; of a line its moves;
 * of a search result the whole name. */
const char *tabiya_opening_item_get_title(TabiyaOpeningItem *self);
/* "Sicilian Defense: Najdorf Variation" */
const char *tabiya_opening_item_get_name(TabiyaOpeningItem *self);
/* "B90", or "B90–B99" for all below it. */
const char *tabiya_opening_item_get_eco(TabiyaOpeningItem *self);
/* "1. e4 c5 …" to the nearest position. */
const char *tabiya_opening_item_get_moves(TabiyaOpeningItem *self);
/* Of a section the number of its openings; else the number of positions named by it or its
 * children, at least 1. */
guint tabiya_opening_item_get_count(TabiyaOpeningItem *self);
/* Its children, NULL: none. Lent; made once. */
GListModel *tabiya_opening_item_get_children(TabiyaOpeningItem *self);

G_END_DECLS

#endif
