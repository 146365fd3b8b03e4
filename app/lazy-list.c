/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See lazy-list.h. */
#include "app/lazy-list.h"

#include "app/list-runs.h"

#define PAGE 64
#define KEPT_ITEMS 512
/* More rows than these pages have fit on no screen. */
#define MAX_WAITING 16

typedef struct {
    GCancellable *cancellable; /* cancels reading for items */
    gboolean searching;
    gint64 total;
    char *problem;

    GArray *keys;      /* of guint32 or gint64: the shown keys */
    GHashTable *items; /* &key (gint64) → item, not owned: all living ones */
    GQueue kept;       /* of items, owned: the most recent ones */
    GQueue waiting;    /* of GArray of gint64, owned: pages to read, most recent first */
    GHashTable *asked; /* &key: those, and the ones of the page being read */
    gboolean reading;
} TabiyaLazyListPrivate;

static void list_model_init(GListModelInterface *iface);
G_DEFINE_ABSTRACT_TYPE_WITH_CODE(TabiyaLazyList, tabiya_lazy_list, G_TYPE_OBJECT,
                                 G_ADD_PRIVATE(TabiyaLazyList)
                                     G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_init))

enum { PROP_SEARCHING = 1, PROP_TOTAL, PROP_PROBLEM, N_PROPS };
static GParamSpec *properties[N_PROPS];

static TabiyaLazyListPrivate *get(gpointer self)
{
    return tabiya_lazy_list_get_instance_private(self);
}

/* --- Items ------------------------------------------------------------------------------------ */

/* Weak notifications come while the item still has its key. */
static void item_gone_cb(gpointer user, GObject *item)
{
    const gint64 key = TABIYA_LAZY_LIST_GET_CLASS(user)->get_key(item);

    g_hash_table_remove(get(user)->items, &key);
}

static gpointer find_item(TabiyaLazyList *self, gint64 key)
{
    return g_hash_table_lookup(get(self)->items, &key);
}

/* Lent: it is kept for a while. */
static gpointer ensure_item(TabiyaLazyList *self, gint64 key)
{
    TabiyaLazyListPrivate *own = get(self);
    gpointer item = find_item(self, key);

    if (item)
        return item;
    item = TABIYA_LAZY_LIST_GET_CLASS(self)->make_item(key);
    g_hash_table_insert(own->items, g_memdup2(&key, sizeof key), item);
    g_object_weak_ref(item, item_gone_cb, self);
    g_queue_push_head(&own->kept, item);
    while (own->kept.length > KEPT_ITEMS)
        g_object_unref(g_queue_pop_tail(&own->kept));
    return item;
}

static void forget_items(TabiyaLazyListPrivate *own, gpointer self)
{
    GHashTableIter iter;
    gpointer item;

    g_queue_clear_full(&own->kept, g_object_unref);
    g_hash_table_iter_init(&iter, own->items);
    while (g_hash_table_iter_next(&iter, NULL, &item))
        g_object_weak_unref(item, item_gone_cb, self);
    g_hash_table_remove_all(own->items);
}

/* --- Pages ------------------------------------------------------------------------------------ */

static void forget_page(TabiyaLazyList *self, const GArray *keys)
{
    for (guint i = 0; i < keys->len; i++)
        g_hash_table_remove(get(self)->asked, &g_array_index(keys, gint64, i));
}

/* Data for items that are gone is freed with the page. */
static void take_page(TabiyaLazyList *self, const GArray *keys, GPtrArray *page)
{
    for (guint i = 0; i < page->len; i++) {
        gpointer item = find_item(self, g_array_index(keys, gint64, i));

        if (item)
            TABIYA_LAZY_LIST_GET_CLASS(self)->take(item, g_steal_pointer(&page->pdata[i]));
    }
}

/* Takes `keys`. */
static void read_page(TabiyaLazyList *self, GArray *keys, GAsyncReadyCallback read_cb)
{
    g_autoptr(GTask) task = g_task_new(NULL, get(self)->cancellable, read_cb, self);

    g_task_set_task_data(task, keys, (GDestroyNotify)g_array_unref);
    TABIYA_LAZY_LIST_GET_CLASS(self)->read(self, task, keys);
}

static void read_next_page(TabiyaLazyList *self);

/* If the list is gone, its cancellable is cancelled. */
static gboolean is_gone(GAsyncResult *result)
{
    return g_cancellable_is_cancelled(g_task_get_cancellable(G_TASK(result)));
}

static void page_read_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    const GArray *keys = g_task_get_task_data(G_TASK(result));
    const gboolean gone = is_gone(result);
    g_autoptr(GPtrArray) page = g_task_propagate_pointer(G_TASK(result), NULL);

    if (gone)
        return;
    get(user)->reading = FALSE;
    forget_page(user, keys);
    if (page)
        take_page(user, keys, page);
    read_next_page(user);
}

/* One page at a time: another may become more urgent meanwhile. */
static void read_next_page(TabiyaLazyList *self)
{
    TabiyaLazyListPrivate *own = get(self);
    GArray *keys = own->reading ? NULL : g_queue_pop_head(&own->waiting);

    if (!keys)
        return;
    own->reading = TRUE;
    read_page(self, keys, page_read_cb);
}

/* Takes `keys`. */
static void want_page(TabiyaLazyList *self, GArray *keys)
{
    TabiyaLazyListPrivate *own = get(self);

    g_queue_push_head(&own->waiting, keys);
    while (own->waiting.length > MAX_WAITING) {
        GArray *passed_by = g_queue_pop_tail(&own->waiting);

        forget_page(self, passed_by);
        g_array_unref(passed_by);
    }
    read_next_page(self);
}

static gboolean is_wanting(TabiyaLazyList *self, gint64 key)
{
    gpointer item = find_item(self, key);

    return (!item || !TABIYA_LAZY_LIST_GET_CLASS(self)->is_loaded(item)) &&
           !g_hash_table_contains(get(self)->asked, &key);
}

/* Includes the neighbors, which are usually needed next. */
static void read_page_of(TabiyaLazyList *self, guint position)
{
    TabiyaLazyListPrivate *own = get(self);
    const guint first = position / PAGE * PAGE, end = MIN(first + PAGE, own->keys->len);
    GArray *wanted = g_array_sized_new(FALSE, FALSE, sizeof(gint64), PAGE);

    for (guint i = first; i < end; i++) {
        const gint64 key = tabiya_list_key(own->keys, i);

        if (!is_wanting(self, key))
            continue;
        g_array_append_val(wanted, key);
        g_hash_table_add(own->asked, g_memdup2(&key, sizeof key));
        ensure_item(self, key);
    }
    want_page(self, wanted);
}

static void reloaded_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    const GArray *keys = g_task_get_task_data(G_TASK(result));
    const gboolean gone = is_gone(result);
    g_autoptr(GPtrArray) page = g_task_propagate_pointer(G_TASK(result), NULL);

    if (page && !gone)
        take_page(user, keys, page);
}

void tabiya_lazy_list_reload(TabiyaLazyList *self)
{
    g_return_if_fail(TABIYA_IS_LAZY_LIST(self));
    GArray *wanted = g_array_new(FALSE, FALSE, sizeof(gint64));
    GHashTableIter iter;
    gpointer key;

    g_hash_table_iter_init(&iter, get(self)->items);
    while (g_hash_table_iter_next(&iter, &key, NULL))
        g_array_append_val(wanted, *(gint64 *)key);
    read_page(self, wanted, reloaded_cb);
}

/* --- The model -------------------------------------------------------------------------------- */

static GType get_item_type(GListModel *model)
{
    return TABIYA_LAZY_LIST_GET_CLASS(model)->item_type;
}

static guint get_n_items(GListModel *model)
{
    return get(model)->keys->len;
}

static gpointer get_item(GListModel *model, guint position)
{
    TabiyaLazyList *self = TABIYA_LAZY_LIST(model);

    if (position >= get(self)->keys->len)
        return NULL;
    const gint64 key = tabiya_list_key(get(self)->keys, position);
    if (is_wanting(self, key))
        read_page_of(self, position);
    return g_object_ref(ensure_item(self, key)); /* may have been requested and dropped since */
}

static void list_model_init(GListModelInterface *iface)
{
    iface->get_item_type = get_item_type;
    iface->get_n_items = get_n_items;
    iface->get_item = get_item;
}

/* --- The shown rows -----------------------------------------------------------------------------
 *
 * If rows are removed and added in one step, GTK visits each added one, a million perhaps: so
 * remove them first, then add. */

static gconstpointer element(const GArray *keys, guint position)
{
    return keys->data + (gsize)position * g_array_get_element_size((GArray *)keys);
}

static void take_away(TabiyaLazyList *self, guint at, guint n)
{
    if (n == 0)
        return;
    g_array_remove_range(get(self)->keys, at, n);
    g_list_model_items_changed(G_LIST_MODEL(self), at, n, 0);
}

static void put_in(TabiyaLazyList *self, const GArray *keys, guint at, guint n)
{
    if (n == 0)
        return;
    g_array_insert_vals(get(self)->keys, at, element(keys, at), n);
    g_list_model_items_changed(G_LIST_MODEL(self), at, 0, n);
}

static gboolean show_gone(TabiyaLazyList *self, const GArray *keys)
{
    const GArray *shown = get(self)->keys;
    g_autoptr(GArray) runs = keys->len <= shown->len ? tabiya_list_runs_find(shown, keys) : NULL;

    for (guint i = runs ? runs->len : 0; i-- > 0;) {
        const TabiyaListRun run = g_array_index(runs, TabiyaListRun, i);

        take_away(self, run.at, run.n);
    }
    return runs != NULL;
}

static gboolean show_come(TabiyaLazyList *self, const GArray *keys)
{
    const GArray *shown = get(self)->keys;
    g_autoptr(GArray) runs = keys->len > shown->len ? tabiya_list_runs_find(keys, shown) : NULL;

    for (guint i = 0; runs && i < runs->len; i++) {
        const TabiyaListRun run = g_array_index(runs, TabiyaListRun, i);

        put_in(self, keys, run.at, run.n);
    }
    return runs != NULL;
}

/* Keeps the equal rows at the beginning and end. */
static void show_others(TabiyaLazyList *self, const GArray *keys)
{
    guint first, last;

    tabiya_list_runs_trim(get(self)->keys, keys, &first, &last);
    take_away(self, first, get(self)->keys->len - first - last);
    put_in(self, keys, first, keys->len - first - last);
}

void tabiya_lazy_list_show(TabiyaLazyList *self, GArray *keys)
{
    g_return_if_fail(TABIYA_IS_LAZY_LIST(self));
    g_return_if_fail(g_array_get_element_size(keys) == TABIYA_LAZY_LIST_GET_CLASS(self)->key_size);
    if (!show_gone(self, keys) && !show_come(self, keys))
        show_others(self, keys);
    g_array_unref(keys);
}

const GArray *tabiya_lazy_list_get_keys(TabiyaLazyList *self)
{
    g_return_val_if_fail(TABIYA_IS_LAZY_LIST(self), NULL);
    return get(self)->keys;
}

guint tabiya_lazy_list_find(TabiyaLazyList *self, gint64 key)
{
    g_return_val_if_fail(TABIYA_IS_LAZY_LIST(self), G_MAXUINT);
    const GArray *keys = get(self)->keys;

    for (guint i = 0; i < keys->len; i++) {
        if (tabiya_list_key(keys, i) == key)
            return i;
    }
    return G_MAXUINT;
}

guint tabiya_lazy_list_get_n_items_alive(TabiyaLazyList *self)
{
    g_return_val_if_fail(TABIYA_IS_LAZY_LIST(self), 0);
    return g_hash_table_size(get(self)->items);
}

/* --- Notifications ---------------------------------------------------------------------------- */

void tabiya_lazy_list_set_searching(TabiyaLazyList *self, gboolean searching)
{
    g_return_if_fail(TABIYA_IS_LAZY_LIST(self));
    if (get(self)->searching == searching)
        return;
    get(self)->searching = searching;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_SEARCHING]);
}

void tabiya_lazy_list_set_total(TabiyaLazyList *self, gint64 total)
{
    g_return_if_fail(TABIYA_IS_LAZY_LIST(self));
    if (get(self)->total == total)
        return;
    get(self)->total = total;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_TOTAL]);
}

void tabiya_lazy_list_set_problem(TabiyaLazyList *self, const char *problem)
{
    g_return_if_fail(TABIYA_IS_LAZY_LIST(self));
    if (g_strcmp0(problem, get(self)->problem) == 0)
        return;
    g_free(get(self)->problem);
    get(self)->problem = g_strdup(problem);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_PROBLEM]);
}

gboolean tabiya_lazy_list_is_searching(TabiyaLazyList *self)
{
    g_return_val_if_fail(TABIYA_IS_LAZY_LIST(self), FALSE);
    return get(self)->searching;
}

gint64 tabiya_lazy_list_get_total(TabiyaLazyList *self)
{
    g_return_val_if_fail(TABIYA_IS_LAZY_LIST(self), -1);
    return get(self)->total;
}

const char *tabiya_lazy_list_get_problem(TabiyaLazyList *self)
{
    g_return_val_if_fail(TABIYA_IS_LAZY_LIST(self), NULL);
    return get(self)->problem;
}

/* --- The object ------------------------------------------------------------------------------- */

static void tabiya_lazy_list_get_property(GObject *object, guint id, GValue *value,
                                          GParamSpec *spec)
{
    TabiyaLazyListPrivate *own = get(object);

    switch (id) {
    case PROP_SEARCHING:
        g_value_set_boolean(value, own->searching);
        break;
    case PROP_TOTAL:
        g_value_set_int64(value, own->total);
        break;
    case PROP_PROBLEM:
        g_value_set_string(value, own->problem);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void tabiya_lazy_list_constructed(GObject *object)
{
    get(object)->keys =
        g_array_new(FALSE, FALSE, (guint)TABIYA_LAZY_LIST_GET_CLASS(object)->key_size);
    G_OBJECT_CLASS(tabiya_lazy_list_parent_class)->constructed(object);
}

static void tabiya_lazy_list_finalize(GObject *object)
{
    TabiyaLazyListPrivate *own = get(object);

    g_cancellable_cancel(own->cancellable);
    g_object_unref(own->cancellable);
    forget_items(own, object);
    g_queue_clear_full(&own->waiting, (GDestroyNotify)g_array_unref);
    g_hash_table_unref(own->asked);
    g_hash_table_unref(own->items);
    g_array_unref(own->keys);
    g_free(own->problem);
    G_OBJECT_CLASS(tabiya_lazy_list_parent_class)->finalize(object);
}

static void tabiya_lazy_list_class_init(TabiyaLazyListClass *klass)
{
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(klass);

    object_class->constructed = tabiya_lazy_list_constructed;
    object_class->get_property = tabiya_lazy_list_get_property;
    object_class->finalize = tabiya_lazy_list_finalize;
    properties[PROP_SEARCHING] = g_param_spec_boolean("searching", NULL, NULL, FALSE, flags);
    properties[PROP_TOTAL] = g_param_spec_int64("total", NULL, NULL, -1, G_MAXINT64, -1, flags);
    properties[PROP_PROBLEM] = g_param_spec_string("problem", NULL, NULL, NULL, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
}

static void tabiya_lazy_list_init(TabiyaLazyList *self)
{
    TabiyaLazyListPrivate *own = get(self);

    own->cancellable = g_cancellable_new();
    own->total = -1;
    own->items = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    g_queue_init(&own->kept);
    g_queue_init(&own->waiting);
    own->asked = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
}
