/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-list.h. Each item is known by its ordinal for as long as anybody holds it, and the last few
 * hundred are held here. */
#include "app/puzzles/puzzle-list.h"

#include <string.h>

#define PAGE 64
#define KEPT_ITEMS 512
/* Pages that wait to be read, the last one first: what was passed by before them is read when somebody
 * looks at it again. More puzzles than these are on no screen. */
#define MAX_WAITING 8

struct _TabiyaPuzzleList {
    GObject parent_instance;

    TabiyaPuzzleShelf *shelf;
    GCancellable *cancellable; /* of what is read for items */
    GCancellable *search;      /* NULL: none runs */

    TabiyaPuzzleQuery *query;
    char *problem;
    gint64 total;

    GArray *ordinals;  /* of guint32: what is shown */
    GHashTable *items; /* ordinal → TabiyaPuzzleItem, not owned: all that live */
    GQueue kept;       /* of TabiyaPuzzleItem, owned: the last ones */
    GQueue waiting;    /* of GArray, owned: ordinals of pages that are to be read, the last one first */
    GHashTable *asked; /* ordinals: those, and the ones of the page that is being read */
    gboolean reading;
};

static void list_model_init(GListModelInterface *iface);
G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaPuzzleList, tabiya_puzzle_list, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_init))

enum { PROP_SEARCHING = 1, PROP_TOTAL, PROP_PROBLEM, N_PROPS };
static GParamSpec *properties[N_PROPS];

/* --- Items ------------------------------------------------------------------------------------- */

/* Weak notifications come while the item still knows its number. */
static void item_gone_cb(gpointer user, GObject *item)
{
    TabiyaPuzzleList *self = user;
    const guint ordinal = tabiya_puzzle_item_get_ordinal((TabiyaPuzzleItem *)item);
    g_hash_table_remove(self->items, GUINT_TO_POINTER(ordinal));
}

static TabiyaPuzzleItem *find_item(TabiyaPuzzleList *self, guint ordinal)
{
    return g_hash_table_lookup(self->items, GUINT_TO_POINTER(ordinal));
}

static void make_item(TabiyaPuzzleList *self, guint ordinal)
{
    TabiyaPuzzleItem *item = tabiya_puzzle_item_new(ordinal);
    g_hash_table_insert(self->items, GUINT_TO_POINTER(ordinal), item);
    g_object_weak_ref(G_OBJECT(item), item_gone_cb, self);
    g_queue_push_head(&self->kept, item);
    while (self->kept.length > KEPT_ITEMS)
        g_object_unref(g_queue_pop_tail(&self->kept));
}

/* --- Pages ------------------------------------------------------------------------------------- */

/* Of TabiyaPuzzle or NULL, beside the ordinals. */
static gpointer page_work(TabiyaPuzzleStore *store, gpointer data, GCancellable *cancellable,
                          GError **error)
{
    const GArray *ordinals = data;
    g_autoptr(GError) problem = NULL;
    GPtrArray *page = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_puzzle_free);
    if (tabiya_puzzle_store_begin(store, &problem)) {
        for (guint i = 0; i < ordinals->len && problem == NULL; i++)
            g_ptr_array_add(page, tabiya_puzzle_store_load(
                                      store, g_array_index(ordinals, guint32, i), &problem));
        tabiya_puzzle_store_end(store);
    }
    if (problem == NULL)
        return page;
    g_ptr_array_unref(page);
    g_propagate_error(error, g_steal_pointer(&problem));
    return NULL;
}

static void forget_page(TabiyaPuzzleList *self, const GArray *ordinals)
{
    for (guint i = 0; i < ordinals->len; i++)
        g_hash_table_remove(self->asked, GUINT_TO_POINTER(g_array_index(ordinals, guint32, i)));
}

static void take_page(TabiyaPuzzleList *self, const GArray *ordinals, GPtrArray *page)
{
    for (guint i = 0; i < page->len; i++) {
        TabiyaPuzzleItem *item = find_item(self, g_array_index(ordinals, guint32, i));
        if (item != NULL)
            tabiya_puzzle_item_take(item, g_steal_pointer(&page->pdata[i]));
    }
}

static void read_next_page(TabiyaPuzzleList *self);

/* Where the list is gone its cancellable says so. */
static void page_read_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    const gboolean gone = g_cancellable_is_cancelled(g_task_get_cancellable(G_TASK(result)));
    const GArray *ordinals = g_task_get_task_data(G_TASK(result));
    g_autoptr(GPtrArray) page = g_task_propagate_pointer(G_TASK(result), NULL);
    TabiyaPuzzleList *self = user;
    if (gone)
        return;
    self->reading = FALSE;
    forget_page(self, ordinals);
    if (page != NULL)
        take_page(self, ordinals, page);
    read_next_page(self);
}

/* One at a time: meanwhile others may be wanted more. */
static void read_next_page(TabiyaPuzzleList *self)
{
    GArray *ordinals = self->reading ? NULL : g_queue_pop_head(&self->waiting);
    if (ordinals == NULL)
        return;
    self->reading = TRUE;
    g_autoptr(GTask) task = g_task_new(NULL, self->cancellable, page_read_cb, self);
    g_task_set_task_data(task, ordinals, (GDestroyNotify)g_array_unref);
    tabiya_puzzle_shelf_push(self->shelf, TABIYA_PUZZLE_QUICK, task, page_work, ordinals, NULL,
                             (GDestroyNotify)g_ptr_array_unref);
}

/* Takes `ordinals`. */
static void want_page(TabiyaPuzzleList *self, GArray *ordinals)
{
    g_queue_push_head(&self->waiting, ordinals);
    while (self->waiting.length > MAX_WAITING) {
        GArray *passed_by = g_queue_pop_tail(&self->waiting);
        forget_page(self, passed_by);
        g_array_unref(passed_by);
    }
    read_next_page(self);
}

static gboolean is_wanting(TabiyaPuzzleList *self, guint ordinal)
{
    TabiyaPuzzleItem *item = find_item(self, ordinal);
    return (item == NULL || !tabiya_puzzle_item_is_loaded(item)) &&
           !g_hash_table_contains(self->asked, GUINT_TO_POINTER(ordinal));
}

/* The neighbours come along: who looks at one looks at the next. */
static void read_page_of(TabiyaPuzzleList *self, guint position)
{
    const guint first = position / PAGE * PAGE;
    const guint end = MIN(first + PAGE, self->ordinals->len);
    GArray *wanted = g_array_sized_new(FALSE, FALSE, sizeof(guint32), PAGE);
    for (guint i = first; i < end; i++) {
        const guint32 ordinal = g_array_index(self->ordinals, guint32, i);
        if (!is_wanting(self, ordinal))
            continue;
        g_array_append_val(wanted, ordinal);
        g_hash_table_add(self->asked, GUINT_TO_POINTER(ordinal));
        if (find_item(self, ordinal) == NULL)
            make_item(self, ordinal);
    }
    want_page(self, wanted);
}

/* --- The model --------------------------------------------------------------------------------- */

static GType get_item_type(GListModel *model)
{
    return TABIYA_TYPE_PUZZLE_ITEM;
}

static guint get_n_items(GListModel *model)
{
    return TABIYA_PUZZLE_LIST(model)->ordinals->len;
}

static gpointer get_item(GListModel *model, guint position)
{
    TabiyaPuzzleList *self = TABIYA_PUZZLE_LIST(model);
    if (position >= self->ordinals->len)
        return NULL;
    const guint ordinal = g_array_index(self->ordinals, guint32, position);
    if (is_wanting(self, ordinal))
        read_page_of(self, position);
    if (find_item(self, ordinal) == NULL) /* asked for, and let go of since */
        make_item(self, ordinal);
    return g_object_ref(find_item(self, ordinal));
}

static void list_model_init(GListModelInterface *iface)
{
    iface->get_item_type = get_item_type;
    iface->get_n_items = get_n_items;
    iface->get_item = get_item;
}

/* --- Searching --------------------------------------------------------------------------------- */

/* What a search found. */
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
    if (ordinals == NULL)
        return NULL;
    Found *found = g_new(Found, 1);
    *found = (Found){ordinals, tabiya_puzzle_store_get_n_puzzles(store)};
    return found;
}

static void set_problem(TabiyaPuzzleList *self, const char *problem)
{
    if (g_strcmp0(problem, self->problem) == 0)
        return;
    g_free(self->problem);
    self->problem = g_strdup(problem);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_PROBLEM]);
}

/* Takes `ordinals`. They go, then they come: in one step GTK would look at each of those that come. What
 * is the same in front stays, and with it the place and the selection of whoever looks at it. */
static void show(TabiyaPuzzleList *self, GArray *ordinals)
{
    const guint32 *old = (const guint32 *)(gpointer)self->ordinals->data;
    const guint32 *new = (const guint32 *)(gpointer)ordinals->data;
    const guint shorter = MIN(self->ordinals->len, ordinals->len);
    guint same = 0;
    while (same < shorter && old[same] == new[same])
        same++;
    const guint removed = self->ordinals->len - same, added = ordinals->len - same;
    if (removed > 0) {
        g_array_set_size(self->ordinals, same);
        g_list_model_items_changed(G_LIST_MODEL(self), same, removed, 0);
    }
    g_array_unref(self->ordinals);
    self->ordinals = ordinals;
    if (added > 0)
        g_list_model_items_changed(G_LIST_MODEL(self), same, 0, added);
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
    g_clear_object(&self->search);
    set_problem(self, error != NULL ? error->message : NULL);
    if (found != NULL) {
        show(self, g_steal_pointer(&found->ordinals));
        if (found->total != self->total) {
            self->total = found->total;
            g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_TOTAL]);
        }
        found_free(found);
    }
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_SEARCHING]);
    g_object_unref(self);
}

static void stop(TabiyaPuzzleList *self)
{
    if (self->search == NULL)
        return;
    g_cancellable_cancel(self->search);
    g_clear_object(&self->search);
}

static void start(TabiyaPuzzleList *self)
{
    const gboolean searching = self->search != NULL;
    stop(self);
    self->search = g_cancellable_new();
    g_autoptr(GTask) task = g_task_new(NULL, self->search, found_cb, self);
    tabiya_puzzle_shelf_push(self->shelf, TABIYA_PUZZLE_SLOW, task, search_work,
                             tabiya_puzzle_query_copy(self->query),
                             (GDestroyNotify)tabiya_puzzle_query_free, found_free);
    if (!searching)
        g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_SEARCHING]);
}

void tabiya_puzzle_list_set_query(TabiyaPuzzleList *self, const TabiyaPuzzleQuery *query)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_LIST(self) && query != NULL);
    if (self->query != NULL && tabiya_puzzle_query_equal(self->query, query))
        return;
    tabiya_puzzle_query_free(self->query);
    self->query = tabiya_puzzle_query_copy(query);
    start(self);
}

void tabiya_puzzle_list_refresh(TabiyaPuzzleList *self)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_LIST(self));
    if (self->query != NULL)
        start(self);
}

/* --- Getters ----------------------------------------------------------------------------------- */

const TabiyaPuzzleQuery *tabiya_puzzle_list_get_query(TabiyaPuzzleList *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_LIST(self), NULL);
    return self->query;
}

gboolean tabiya_puzzle_list_is_searching(TabiyaPuzzleList *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_LIST(self), FALSE);
    return self->search != NULL;
}

gint64 tabiya_puzzle_list_get_total(TabiyaPuzzleList *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_LIST(self), -1);
    return self->total;
}

const char *tabiya_puzzle_list_get_problem(TabiyaPuzzleList *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_LIST(self), NULL);
    return self->problem;
}

guint tabiya_puzzle_list_get_ordinal(TabiyaPuzzleList *self, guint position)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_LIST(self), G_MAXUINT);
    return position < self->ordinals->len ? g_array_index(self->ordinals, guint32, position)
                                          : G_MAXUINT;
}

guint tabiya_puzzle_list_find_ordinal(TabiyaPuzzleList *self, guint ordinal)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_LIST(self), G_MAXUINT);
    for (guint i = 0; i < self->ordinals->len; i++)
        if (g_array_index(self->ordinals, guint32, i) == ordinal)
            return i;
    return G_MAXUINT;
}

guint tabiya_puzzle_list_get_n_items_alive(TabiyaPuzzleList *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_LIST(self), 0);
    return g_hash_table_size(self->items);
}

/* --- The object -------------------------------------------------------------------------------- */

static void tabiya_puzzle_list_get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    TabiyaPuzzleList *self = TABIYA_PUZZLE_LIST(object);
    switch (id) {
    case PROP_SEARCHING:
        g_value_set_boolean(value, self->search != NULL);
        break;
    case PROP_TOTAL:
        g_value_set_int64(value, self->total);
        break;
    case PROP_PROBLEM:
        g_value_set_string(value, self->problem);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void forget_items(TabiyaPuzzleList *self)
{
    GHashTableIter iter;
    gpointer item;
    g_queue_clear_full(&self->kept, g_object_unref);
    g_hash_table_iter_init(&iter, self->items);
    while (g_hash_table_iter_next(&iter, NULL, &item))
        g_object_weak_unref(item, item_gone_cb, self);
    g_hash_table_remove_all(self->items);
}

static void tabiya_puzzle_list_finalize(GObject *object)
{
    TabiyaPuzzleList *self = TABIYA_PUZZLE_LIST(object);
    stop(self);
    g_cancellable_cancel(self->cancellable);
    g_object_unref(self->cancellable);
    forget_items(self);
    g_queue_clear_full(&self->waiting, (GDestroyNotify)g_array_unref);
    g_hash_table_unref(self->asked);
    g_hash_table_unref(self->items);
    g_array_unref(self->ordinals);
    tabiya_puzzle_query_free(self->query);
    g_free(self->problem);
    g_object_unref(self->shelf);
    G_OBJECT_CLASS(tabiya_puzzle_list_parent_class)->finalize(object);
}

static void tabiya_puzzle_list_class_init(TabiyaPuzzleListClass *class)
{
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    object_class->get_property = tabiya_puzzle_list_get_property;
    object_class->finalize = tabiya_puzzle_list_finalize;
    properties[PROP_SEARCHING] = g_param_spec_boolean("searching", NULL, NULL, FALSE, flags);
    properties[PROP_TOTAL] = g_param_spec_int64("total", NULL, NULL, -1, G_MAXINT64, -1, flags);
    properties[PROP_PROBLEM] = g_param_spec_string("problem", NULL, NULL, NULL, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
}

static void tabiya_puzzle_list_init(TabiyaPuzzleList *self)
{
    self->cancellable = g_cancellable_new();
    self->total = -1;
    self->ordinals = g_array_new(FALSE, FALSE, sizeof(guint32));
    self->items = g_hash_table_new(NULL, NULL);
    g_queue_init(&self->kept);
    g_queue_init(&self->waiting);
    self->asked = g_hash_table_new(NULL, NULL);
}

TabiyaPuzzleList *tabiya_puzzle_list_new(TabiyaPuzzleShelf *shelf)
{
    TabiyaPuzzleList *self = g_object_new(TABIYA_TYPE_PUZZLE_LIST, NULL);
    self->shelf = g_object_ref(shelf);
    g_signal_connect_object(shelf, "changed", G_CALLBACK(tabiya_puzzle_list_refresh), self,
                            G_CONNECT_SWAPPED);
    return self;
}
