/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A list of any length whose items are made when somebody looks at them: a GListModel over keys, by
 * which what an item shows is read in pages on another thread.
 *
 * A row costs no more than its key until it is looked at. An empty item stands for it until its
 * page is read, one page at a time, the one asked for last first; what was passed by is read when
 * it is looked at again. An item is known by its key for as long as anybody holds it, and the last
 * few hundred are held here.
 *
 * For a list of one kind to derive from: it finds the keys, and says in its class what its items
 * are.
 *
 *     static void my_list_class_init(MyListClass *klass)
 *     {
 *         TabiyaLazyListClass *list_class = TABIYA_LAZY_LIST_CLASS(klass);
 *         list_class->key_size = sizeof(guint32);
 *         list_class->item_type = MY_TYPE_ITEM;
 *         …
 *     }
 *     …
 *     tabiya_lazy_list_show(TABIYA_LAZY_LIST(self), keys);
 *
 * Properties (all notify; read-only):
 *   searching   gboolean
 *   total       int64: how many there are, found or not; -1: not counted yet
 *   problem     string: why nothing can be found or read, or NULL; then the list shows what it
 *               showed
 */
#ifndef TABIYA_LAZY_LIST_H
#define TABIYA_LAZY_LIST_H

#include <gio/gio.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_LAZY_LIST (tabiya_lazy_list_get_type())
G_DECLARE_DERIVABLE_TYPE(TabiyaLazyList, tabiya_lazy_list, TABIYA, LAZY_LIST, GObject)

struct _TabiyaLazyListClass {
    GObjectClass parent_class;

    gsize key_size; /* of guint32 or gint64 */
    GType item_type;
    gpointer (*make_item)(gint64 key); /* empty; the caller's */
    gint64 (*get_key)(gpointer item);
    gboolean (*is_loaded)(gpointer item);
    /* Begins to read what these items (of gint64, the task's) show: `task` answers a GPtrArray with
     * something for each, beside them, which it owns. On an error they stay empty. */
    void (*read)(TabiyaLazyList *self, GTask *task, GArray *keys);
    /* Gives it to its item: takes what was read, which may be NULL. */
    void (*take)(gpointer item, gpointer read);
};

gboolean tabiya_lazy_list_is_searching(TabiyaLazyList *self);
gint64 tabiya_lazy_list_get_total(TabiyaLazyList *self);
const char *tabiya_lazy_list_get_problem(TabiyaLazyList *self);

/* Where a key stands, G_MAXUINT: nowhere. Looks at all of them. */
guint tabiya_lazy_list_find(TabiyaLazyList *self, gint64 key);

/* How many items there are: bounded, whatever is looked at. For tests. */
guint tabiya_lazy_list_get_n_items_alive(TabiyaLazyList *self);

/* --- For those who derive from it ------------------------------------------------------------- */

/* What is shown, of `key_size` bytes each; lent, and only to be looked at. */
const GArray *tabiya_lazy_list_get_keys(TabiyaLazyList *self);
/* Shows these (takes them). GTK is told exactly which rows went and came, where they are not too
 * many, so that it keeps place and selection. */
void tabiya_lazy_list_show(TabiyaLazyList *self, GArray *keys);
/* What is shown of all items there are may be other: reads it again. */
void tabiya_lazy_list_reload(TabiyaLazyList *self);

void tabiya_lazy_list_set_searching(TabiyaLazyList *self, gboolean searching);
void tabiya_lazy_list_set_total(TabiyaLazyList *self, gint64 total);
void tabiya_lazy_list_set_problem(TabiyaLazyList *self, const char *problem);

G_END_DECLS

#endif
