/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-list.h. */
#include "app/puzzles/puzzle-list.h"

#include "app/puzzles/puzzle-find.h"

struct _TabiyaPuzzleList {
    TabiyaLazyList parent_instance;

    TabiyaPuzzleShelf *shelf;
    GCancellable *search; /* NULL: none is running */
    TabiyaPuzzleQuery *query;
};

G_DEFINE_FINAL_TYPE(TabiyaPuzzleList, tabiya_puzzle_list, TABIYA_TYPE_LAZY_LIST)

/* --- Items ------------------------------------------------------------------------------------ */

/* With the rating by which it is found. NULL: there is none, or an error. */
static TabiyaPuzzle *load(TabiyaPuzzleStore *store, guint ordinal, GError **error)
{
    TabiyaPuzzle *puzzle = tabiya_puzzle_store_load(store, ordinal, error);
    if (puzzle)
        puzzle->rating = tabiya_puzzle_store_get_rating(store, ordinal, puzzle->rating);
    return puzzle;
}

/* Of TabiyaPuzzle or NULL, in the order of the ordinals. */
static gpointer page_work(TabiyaPuzzleStore *store, gpointer data, GCancellable *cancellable,
                          GError **error)
{
    const GArray *ordinals = data;
    g_autoptr(GError) problem = NULL;
    GPtrArray *page = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_puzzle_free);
    if (tabiya_puzzle_store_begin(store, &problem)) {
        for (guint i = 0; i < ordinals->len && !problem; i++)
            g_ptr_array_add(page, load(store, (guint)g_array_index(ordinals, gint64, i), &problem));
        tabiya_puzzle_store_end(store);
    }
    if (!problem)
        return page;
    g_ptr_array_unref(page);
    g_propagate_error(error, g_steal_pointer(&problem));
    return NULL;
}

static void read_page(TabiyaLazyList *list, GTask *task, GArray *ordinals)
{
    tabiya_puzzle_shelf_push(TABIYA_PUZZLE_LIST(list)->shelf, TABIYA_PUZZLE_QUICK, task, page_work,
                             ordinals, NULL, (GDestroyNotify)g_ptr_array_unref);
}

static gpointer make_item(gint64 ordinal)
{
    return tabiya_puzzle_item_new((guint)ordinal);
}

static gint64 get_key(gpointer item)
{
    return tabiya_puzzle_item_get_ordinal(item);
}

static gboolean is_loaded(gpointer item)
{
    return tabiya_puzzle_item_is_loaded(item);
}

static void take(gpointer item, gpointer puzzle)
{
    tabiya_puzzle_item_take(item, puzzle);
}

/* --- Searching -------------------------------------------------------------------------------- */

/* The results of a search. */
typedef struct {
    GArray *ordinals;
    gint64 total;
} Found;

static void found_free(gpointer data)
{
    Found *found = data;
    g_clear_pointer(&found->ordinals, g_array_unref);
    g_free(found);
}

static gpointer search_work(TabiyaPuzzleStore *store, gpointer data, GCancellable *cancellable,
                            GError **error)
{
    GArray *ordinals = tabiya_puzzle_query_find(data, store, cancellable, error);
    if (!ordinals)
        return NULL;
    Found *found = g_new(Found, 1);
    *found = (Found){ordinals, tabiya_puzzle_store_get_n_puzzles(store)};
    return found;
}

static void found_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GError) error = NULL;
    Found *found = g_task_propagate_pointer(G_TASK(result), &error);
    if (g_cancellable_is_cancelled(g_task_get_cancellable(G_TASK(result)))) {
        g_clear_pointer(&found, found_free);
        return;
    }
    TabiyaPuzzleList *self = g_object_ref(user);
    TabiyaLazyList *list = TABIYA_LAZY_LIST(self);
    g_clear_object(&self->search);
    g_object_freeze_notify(G_OBJECT(self)); /* everything is notified when everything is shown */
    tabiya_lazy_list_set_searching(list, FALSE);
    tabiya_lazy_list_set_problem(list, error ? error->message : NULL);
    if (found) {
        tabiya_lazy_list_show(list, g_steal_pointer(&found->ordinals));
        tabiya_lazy_list_set_total(list, found->total);
        found_free(found);
    }
    g_object_thaw_notify(G_OBJECT(self));
    g_object_unref(self);
}

static void stop(TabiyaPuzzleList *self)
{
    if (!self->search)
        return;
    g_cancellable_cancel(self->search);
    g_clear_object(&self->search);
}

static void start(TabiyaPuzzleList *self)
{
    stop(self);
    self->search = g_cancellable_new();
    g_autoptr(GTask) task = g_task_new(NULL, self->search, found_cb, self);
    tabiya_puzzle_shelf_push(self->shelf, TABIYA_PUZZLE_SLOW, task, search_work,
                             tabiya_puzzle_query_copy(self->query),
                             (GDestroyNotify)tabiya_puzzle_query_free, found_free);
    tabiya_lazy_list_set_searching(TABIYA_LAZY_LIST(self), TRUE);
}

void tabiya_puzzle_list_set_query(TabiyaPuzzleList *self, const TabiyaPuzzleQuery *query)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_LIST(self) && query);
    if (self->query && tabiya_puzzle_query_equal(self->query, query))
        return;
    tabiya_puzzle_query_free(self->query);
    self->query = tabiya_puzzle_query_copy(query);
    start(self);
}

/* Repeats the search: there are other puzzles, or ratings. */
static void shelf_changed_cb(TabiyaPuzzleList *self)
{
    if (self->query)
        start(self);
}

const TabiyaPuzzleQuery *tabiya_puzzle_list_get_query(TabiyaPuzzleList *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_LIST(self), NULL);
    return self->query;
}

guint tabiya_puzzle_list_get_ordinal(TabiyaPuzzleList *self, guint position)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_LIST(self), G_MAXUINT);
    const GArray *ordinals = tabiya_lazy_list_get_keys(TABIYA_LAZY_LIST(self));
    return position < ordinals->len ? g_array_index(ordinals, guint32, position) : G_MAXUINT;
}

/* --- The object ------------------------------------------------------------------------------- */

static void tabiya_puzzle_list_finalize(GObject *object)
{
    TabiyaPuzzleList *self = TABIYA_PUZZLE_LIST(object);
    stop(self);
    tabiya_puzzle_query_free(self->query);
    g_object_unref(self->shelf);
    G_OBJECT_CLASS(tabiya_puzzle_list_parent_class)->finalize(object);
}

static void tabiya_puzzle_list_class_init(TabiyaPuzzleListClass *klass)
{
    TabiyaLazyListClass *list_class = TABIYA_LAZY_LIST_CLASS(klass);
    G_OBJECT_CLASS(klass)->finalize = tabiya_puzzle_list_finalize;
    list_class->key_size = sizeof(guint32);
    list_class->item_type = TABIYA_TYPE_PUZZLE_ITEM;
    list_class->make_item = make_item;
    list_class->get_key = get_key;
    list_class->is_loaded = is_loaded;
    list_class->read = read_page;
    list_class->take = take;
}

static void tabiya_puzzle_list_init(TabiyaPuzzleList *self)
{
}

TabiyaPuzzleList *tabiya_puzzle_list_new(TabiyaPuzzleShelf *shelf)
{
    TabiyaPuzzleList *self = g_object_new(TABIYA_TYPE_PUZZLE_LIST, NULL);
    self->shelf = g_object_ref(shelf);
    g_signal_connect_object(shelf, "changed", G_CALLBACK(shelf_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(shelf, "moved", G_CALLBACK(shelf_changed_cb), self, G_CONNECT_SWAPPED);
    return self;
}
