/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A list of any length whose items are created only when someone looks at them: a GListModel over
 * keys. What the items show is read by key, in pages, on another thread.
 *
 * Until it is looked at, a row costs no more than its key. An empty item stands in for it until its
 * page is read. Pages are read one at a time, the most recently requested first; a page that was
 * scrolled past is read when it is looked at again. An item is found by its key for as long as
 * anyone holds a reference; the list itself holds the last few hundred.
 *
 * Each kind of list derives from this one: it finds the keys and describes its items in its class.
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
    /* Starts reading the data of these items (of gint64, the task's): `task` returns a GPtrArray
     * with the data for each, in the same order, which it owns. On an error they stay empty. */
    void (*read)(TabiyaLazyList *self, GTask *task, GArray *keys);
    /* Passes data to its item: takes what was read, which may be NULL. */
    void (*take)(gpointer item, gpointer read);
};

gboolean tabiya_lazy_list_is_searching(TabiyaLazyList *self);
gint64 tabiya_lazy_list_get_total(TabiyaLazyList *self);
const char *tabiya_lazy_list_get_problem(TabiyaLazyList *self);

/* The row of a key, or G_MAXUINT if it is not in the list. Searches all keys. */
guint tabiya_lazy_list_find(TabiyaLazyList *self, gint64 key);

/* How many items are alive: bounded, however many have been looked at. For tests. */
guint tabiya_lazy_list_get_n_items_alive(TabiyaLazyList *self);

/* --- For those who derive from it ------------------------------------------------------------- */

/* The keys shown, `key_size` bytes each; borrowed and read-only. */
const GArray *tabiya_lazy_list_get_keys(TabiyaLazyList *self);
/* Shows these keys (takes them). GTK is told exactly which rows were removed and added, unless
 * there are too many, so that it keeps the scroll position and the selection. */
void tabiya_lazy_list_show(TabiyaLazyList *self, GArray *keys);
/* Reads all items again, since their data may have changed. */
void tabiya_lazy_list_reload(TabiyaLazyList *self);

void tabiya_lazy_list_set_searching(TabiyaLazyList *self, gboolean searching);
void tabiya_lazy_list_set_total(TabiyaLazyList *self, gint64 total);
void tabiya_lazy_list_set_problem(TabiyaLazyList *self, const char *problem);

G_END_DECLS

#endif
