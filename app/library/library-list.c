/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-list.h. The search itself is library-search-job.c; here is what is shown of it, and the
 * items: each is known by its id for as long as anybody holds it, and the last few hundred are held
 * here. */
#include "app/library/library-list.h"

#include "app/library/library-search-job.h"
#include "app/library/list-runs.h"

#define PAGE 64
#define KEPT_ITEMS 512
/* Pages that wait to be read, the last one first: what was passed by before them is read when somebody
 * looks at it again. More rows than these are on no screen. */
#define MAX_WAITING 16

struct _TabiyaLibraryList {
    GObject parent_instance;

    char *path;
    TabiyaLibraryWorker *reader; /* borrowed */
    GCancellable *cancellable;   /* of what is read for items */

    char *text;
    TabiyaQuery *query;
    TabiyaSortColumn column;
    gboolean descending;
    TabiyaSearchJob *job; /* NULL: none runs */
    char *problem;
    gint64 total;

    GArray *ids;       /* of gint64: what is shown */
    GHashTable *items; /* &id → TabiyaLibraryItem, not owned: all that live */
    GQueue kept;       /* of TabiyaLibraryItem, owned: the last ones */
    GQueue waiting;    /* of GArray, owned: ids of pages that are to be read, the last one first */
    GHashTable *asked; /* &id: those, and the ones of the page that is being read */
    gboolean reading;
};

static void list_model_init(GListModelInterface *iface);
G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaLibraryList, tabiya_library_list, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_init))

enum { PROP_SEARCHING = 1, PROP_TOTAL, PROP_PROBLEM, N_PROPS };
static GParamSpec *properties[N_PROPS];

/* --- Items -------------------------------------------------------------------------------------
 */

/* Weak notifications come while the item still knows its number. */
static void item_gone_cb(gpointer user, GObject *item)
{
    TabiyaLibraryList *self = user;
    gint64 id = tabiya_library_item_get_id((TabiyaLibraryItem *)item);

    g_hash_table_remove(self->items, &id);
}

static TabiyaLibraryItem *find_item(TabiyaLibraryList *self, gint64 id)
{
    return g_hash_table_lookup(self->items, &id);
}

static void keep(TabiyaLibraryList *self, TabiyaLibraryItem *item)
{
    g_queue_push_head(&self->kept, g_object_ref(item));
    while (self->kept.length > KEPT_ITEMS)
        g_object_unref(g_queue_pop_tail(&self->kept));
}

static TabiyaLibraryItem *make_item(TabiyaLibraryList *self, gint64 id)
{
    TabiyaLibraryItem *item = tabiya_library_item_new(id);

    g_hash_table_insert(self->items, g_memdup2(&id, sizeof id), item);
    g_object_weak_ref(G_OBJECT(item), item_gone_cb, self);
    keep(self, item);
    return item;
}

/* --- Their texts, on the reader's thread -------------------------------------------------------
 */

static gpointer read_page(sqlite3 *db, TabiyaLibraryRows *rows, gpointer data,
                          GCancellable *cancellable, GError **error)
{
    GArray *ids = data;
    GPtrArray *page =
        g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_library_texts_free);

    for (guint i = 0; i < ids->len; i++) {
        TabiyaLibraryTexts *texts =
            tabiya_library_texts_new(rows, g_array_index(ids, gint64, i), error);

        if (texts == NULL) {
            g_ptr_array_unref(page);
            return NULL;
        }
        g_ptr_array_add(page, texts);
    }
    return page;
}

static void take_page(TabiyaLibraryList *self, GPtrArray *page)
{
    g_ptr_array_set_free_func(page, NULL);
    for (guint i = 0; i < page->len; i++) {
        TabiyaLibraryTexts *texts = g_ptr_array_index(page, i);
        TabiyaLibraryItem *item = find_item(self, texts->header.id);

        if (item != NULL)
            tabiya_library_item_take(item, texts);
        else
            tabiya_library_texts_free(texts);
    }
}

/* Where the list is gone its cancellable says so. */
static void texts_read_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    gboolean gone = g_cancellable_is_cancelled(g_task_get_cancellable(G_TASK(result)));
    g_autoptr(GPtrArray) page = g_task_propagate_pointer(G_TASK(result), NULL);

    if (page != NULL && !gone)
        take_page(user, page);
}

/* Takes `ids`. */
static void read_texts(TabiyaLibraryList *self, GArray *ids, GAsyncReadyCallback read_cb)
{
    g_autoptr(GTask) task = g_task_new(NULL, self->cancellable, read_cb, self);

    tabiya_library_worker_push(self->reader, task, read_page, ids, (GDestroyNotify)g_array_unref,
                               (GDestroyNotify)g_ptr_array_unref);
}

static void forget_page(TabiyaLibraryList *self, GArray *ids)
{
    for (guint i = 0; i < ids->len; i++)
        g_hash_table_remove(self->asked, &g_array_index(ids, gint64, i));
}

static void read_next_page(TabiyaLibraryList *self);

static void page_read_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    TabiyaLibraryList *self = user;
    gboolean gone = g_cancellable_is_cancelled(g_task_get_cancellable(G_TASK(result)));
    g_autoptr(GPtrArray) page = g_task_propagate_pointer(G_TASK(result), NULL);

    if (gone)
        return;
    self->reading = FALSE;
    for (guint i = 0; page != NULL && i < page->len; i++) {
        TabiyaLibraryTexts *texts = g_ptr_array_index(page, i);

        g_hash_table_remove(self->asked, &texts->header.id);
    }
    if (page != NULL)
        take_page(self, page);
    read_next_page(self);
}

/* One at a time: meanwhile others may be wanted more. */
static void read_next_page(TabiyaLibraryList *self)
{
    GArray *ids = self->reading ? NULL : g_queue_pop_head(&self->waiting);

    if (ids == NULL)
        return;
    self->reading = TRUE;
    read_texts(self, ids, page_read_cb);
}

/* Takes `ids`. */
static void want_page(TabiyaLibraryList *self, GArray *ids)
{
    g_queue_push_head(&self->waiting, ids);
    while (self->waiting.length > MAX_WAITING) {
        GArray *passed_by = g_queue_pop_tail(&self->waiting);

        forget_page(self, passed_by);
        g_array_unref(passed_by);
    }
    read_next_page(self);
}

static gboolean is_wanting(TabiyaLibraryList *self, gint64 id)
{
    TabiyaLibraryItem *item = find_item(self, id);

    return (item == NULL || !tabiya_library_item_is_loaded(item)) &&
           !g_hash_table_contains(self->asked, &id);
}

/* The neighbours come along: who looks at one row looks at the next. */
static void read_page_of(TabiyaLibraryList *self, guint position)
{
    guint first = position / PAGE * PAGE;
    guint end = MIN(first + PAGE, self->ids->len);
    GArray *wanted = g_array_sized_new(FALSE, FALSE, sizeof(gint64), PAGE);

    for (guint i = first; i < end; i++) {
        gint64 id = g_array_index(self->ids, gint64, i);

        if (!is_wanting(self, id))
            continue;
        g_array_append_val(wanted, id);
        g_hash_table_add(self->asked, g_memdup2(&id, sizeof id));
        if (find_item(self, id) == NULL)
            g_object_unref(make_item(self, id));
    }
    want_page(self, wanted);
}

void tabiya_library_list_reload_texts(TabiyaLibraryList *self)
{
    g_return_if_fail(TABIYA_IS_LIBRARY_LIST(self));
    GArray *wanted = g_array_new(FALSE, FALSE, sizeof(gint64));
    GHashTableIter iter;
    gpointer id;

    g_hash_table_iter_init(&iter, self->items);
    while (g_hash_table_iter_next(&iter, &id, NULL))
        g_array_append_val(wanted, *(gint64 *)id);
    read_texts(self, wanted, texts_read_cb);
}

/* --- The model ---------------------------------------------------------------------------------
 */

static GType get_item_type(GListModel *model)
{
    return TABIYA_TYPE_LIBRARY_ITEM;
}

static guint get_n_items(GListModel *model)
{
    return TABIYA_LIBRARY_LIST(model)->ids->len;
}

static gpointer get_item(GListModel *model, guint position)
{
    TabiyaLibraryList *self = TABIYA_LIBRARY_LIST(model);
    gint64 id;

    if (position >= self->ids->len)
        return NULL;
    id = g_array_index(self->ids, gint64, position);
    if (is_wanting(self, id))
        read_page_of(self, position);
    return g_object_ref(find_item(self, id));
}

static void list_model_init(GListModelInterface *iface)
{
    iface->get_item_type = get_item_type;
    iface->get_n_items = get_n_items;
    iface->get_item = get_item;
}

/* --- What changed ------------------------------------------------------------------------------
 *
 * GTK keeps selection and place where it is told exactly which rows went or came. Rows that go and come
 * in one step make it look at each of those that come, a million perhaps: they go first, then they come.
 */

static gboolean show_gone(TabiyaLibraryList *self, const GArray *ids)
{
    g_autoptr(GArray) runs = ids->len <= self->ids->len ? tabiya_list_runs_find(self->ids, ids) : NULL;

    for (guint i = runs != NULL ? runs->len : 0; i-- > 0;) {
        TabiyaListRun run = g_array_index(runs, TabiyaListRun, i);

        g_array_remove_range(self->ids, run.at, run.n);
        g_list_model_items_changed(G_LIST_MODEL(self), run.at, run.n, 0);
    }
    return runs != NULL;
}

static gboolean show_come(TabiyaLibraryList *self, const GArray *ids)
{
    g_autoptr(GArray) runs = ids->len > self->ids->len ? tabiya_list_runs_find(ids, self->ids) : NULL;

    for (guint i = 0; runs != NULL && i < runs->len; i++) {
        TabiyaListRun run = g_array_index(runs, TabiyaListRun, i);

        g_array_insert_vals(self->ids, run.at, &g_array_index(ids, gint64, run.at), run.n);
        g_list_model_items_changed(G_LIST_MODEL(self), run.at, 0, run.n);
    }
    return runs != NULL;
}

/* What is the same in front and behind stays. */
static void show_others(TabiyaLibraryList *self, const GArray *ids)
{
    const gint64 *a = (const gint64 *)(gpointer)self->ids->data;
    const gint64 *b = (const gint64 *)(const void *)ids->data;
    guint shorter = MIN(self->ids->len, ids->len), first = 0, last = 0;

    while (first < shorter && a[first] == b[first])
        first++;
    while (last < shorter - first && a[self->ids->len - 1 - last] == b[ids->len - 1 - last])
        last++;
    guint removed = self->ids->len - first - last, added = ids->len - first - last;
    g_array_remove_range(self->ids, first, removed);
    g_list_model_items_changed(G_LIST_MODEL(self), first, removed, 0);
    g_array_insert_vals(self->ids, first, b + first, added);
    g_list_model_items_changed(G_LIST_MODEL(self), first, 0, added);
}

/* Takes `ids`. */
static void show_ids(TabiyaLibraryList *self, GArray *ids)
{
    if (!show_gone(self, ids) && !show_come(self, ids))
        show_others(self, ids);
    g_array_unref(ids);
}

/* --- Searching ---------------------------------------------------------------------------------
 */

static void set_problem(TabiyaLibraryList *self, const char *problem)
{
    if (g_strcmp0(problem, self->problem) == 0)
        return;
    g_free(self->problem);
    self->problem = g_strdup(problem);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_PROBLEM]);
}

static void drop_job(TabiyaLibraryList *self)
{
    g_clear_pointer(&self->job, tabiya_search_job_drop);
}

static void partly_found_cb(GArray *ids, gpointer user)
{
    show_ids(user, ids);
}

static void found_cb(GArray *ids, gint64 total, const GError *error, gpointer user)
{
    TabiyaLibraryList *self = user;

    drop_job(self);
    if (ids != NULL)
        show_ids(self, ids);
    if (ids != NULL && total != self->total) {
        self->total = total;
        g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_TOTAL]);
    }
    set_problem(self, error != NULL ? error->message : NULL);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_SEARCHING]);
}

/* `again`: for what is shown already, so half of it is no news. */
static void start(TabiyaLibraryList *self, gboolean again)
{
    gboolean searching = self->job != NULL;

    drop_job(self);
    self->job = tabiya_search_job_new(&(TabiyaSearchJobOptions){
        .path = self->path,
        .query = self->query,
        .column = self->column,
        .descending = self->descending,
        .partly_found = again ? NULL : partly_found_cb,
        .found = found_cb,
        .user = self,
    });
    if (!searching)
        g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_SEARCHING]);
}

/* What was looked for before is not wanted any more. */
static void stop(TabiyaLibraryList *self)
{
    if (self->job == NULL)
        return;
    drop_job(self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_SEARCHING]);
}

gboolean tabiya_library_list_search(TabiyaLibraryList *self, const char *text, gsize *where)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_LIST(self) && text != NULL, FALSE);
    g_autoptr(GError) error = NULL;
    TabiyaQuery *query = tabiya_query_parse(text, where, &error);

    if (query == NULL) {
        stop(self);
        set_problem(self, error->message);
        return FALSE;
    }
    g_clear_pointer(&self->query, tabiya_query_free);
    self->query = query;
    g_free(self->text);
    self->text = g_strdup(text);
    set_problem(self, NULL);
    start(self, FALSE);
    return TRUE;
}

void tabiya_library_list_refresh(TabiyaLibraryList *self)
{
    g_return_if_fail(TABIYA_IS_LIBRARY_LIST(self));
    if (self->query == NULL)
        return;
    tabiya_library_list_reload_texts(self);
    start(self, TRUE);
}

void tabiya_library_list_sort(TabiyaLibraryList *self, TabiyaSortColumn column,
                              gboolean descending)
{
    g_return_if_fail(TABIYA_IS_LIBRARY_LIST(self));
    descending = !!descending;
    if (column == self->column && descending == self->descending)
        return;
    self->column = column;
    self->descending = descending;
    if (self->query != NULL)
        start(self, TRUE);
}

/* --- Getters -----------------------------------------------------------------------------------
 */

const TabiyaQuery *tabiya_library_list_get_query(TabiyaLibraryList *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_LIST(self), NULL);
    return self->query;
}

const char *tabiya_library_list_get_text(TabiyaLibraryList *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_LIST(self), NULL);
    return self->text;
}

TabiyaSortColumn tabiya_library_list_get_column(TabiyaLibraryList *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_LIST(self), TABIYA_SORT_ID);
    return self->column;
}

gboolean tabiya_library_list_is_descending(TabiyaLibraryList *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_LIST(self), FALSE);
    return self->descending;
}

gboolean tabiya_library_list_is_searching(TabiyaLibraryList *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_LIST(self), FALSE);
    return self->job != NULL;
}

gint64 tabiya_library_list_get_total(TabiyaLibraryList *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_LIST(self), -1);
    return self->total;
}

const char *tabiya_library_list_get_problem(TabiyaLibraryList *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_LIST(self), NULL);
    return self->problem;
}

gint64 tabiya_library_list_get_id(TabiyaLibraryList *self, guint position)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_LIST(self), 0);
    return position < self->ids->len ? g_array_index(self->ids, gint64, position) : 0;
}

guint tabiya_library_list_find(TabiyaLibraryList *self, gint64 id)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_LIST(self), G_MAXUINT);
    for (guint i = 0; i < self->ids->len; i++) {
        if (g_array_index(self->ids, gint64, i) == id)
            return i;
    }
    return G_MAXUINT;
}

GArray *tabiya_library_list_dup_ids(TabiyaLibraryList *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_LIST(self), NULL);
    return g_array_copy(self->ids);
}

guint tabiya_library_list_get_n_items_alive(TabiyaLibraryList *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_LIST(self), 0);
    return g_hash_table_size(self->items);
}

/* --- The object --------------------------------------------------------------------------------
 */

static void tabiya_library_list_get_property(GObject *object, guint id, GValue *value,
                                             GParamSpec *spec)
{
    TabiyaLibraryList *self = TABIYA_LIBRARY_LIST(object);

    switch (id) {
    case PROP_SEARCHING:
        g_value_set_boolean(value, self->job != NULL);
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

static void forget_items(TabiyaLibraryList *self)
{
    GHashTableIter iter;
    gpointer item;

    g_queue_clear_full(&self->kept, g_object_unref);
    g_hash_table_iter_init(&iter, self->items);
    while (g_hash_table_iter_next(&iter, NULL, &item))
        g_object_weak_unref(item, item_gone_cb, self);
    g_hash_table_remove_all(self->items);
}

static void tabiya_library_list_finalize(GObject *object)
{
    TabiyaLibraryList *self = TABIYA_LIBRARY_LIST(object);

    drop_job(self);
    g_cancellable_cancel(self->cancellable);
    g_object_unref(self->cancellable);
    forget_items(self);
    g_queue_clear_full(&self->waiting, (GDestroyNotify)g_array_unref);
    g_hash_table_unref(self->asked);
    g_hash_table_unref(self->items);
    g_array_unref(self->ids);
    tabiya_query_free(self->query);
    g_free(self->text);
    g_free(self->problem);
    g_free(self->path);
    G_OBJECT_CLASS(tabiya_library_list_parent_class)->finalize(object);
}

static void tabiya_library_list_class_init(TabiyaLibraryListClass *class)
{
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(class);

    object_class->get_property = tabiya_library_list_get_property;
    object_class->finalize = tabiya_library_list_finalize;
    properties[PROP_SEARCHING] = g_param_spec_boolean("searching", NULL, NULL, FALSE, flags);
    properties[PROP_TOTAL] =
        g_param_spec_int64("total", NULL, NULL, -1, G_MAXINT64, -1, flags);
    properties[PROP_PROBLEM] = g_param_spec_string("problem", NULL, NULL, NULL, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
}

static void tabiya_library_list_init(TabiyaLibraryList *self)
{
    self->cancellable = g_cancellable_new();
    self->text = g_strdup("");
    self->descending = TRUE; /* what came last is first */
    self->total = -1;
    self->ids = g_array_new(FALSE, FALSE, sizeof(gint64));
    self->items = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    g_queue_init(&self->kept);
    g_queue_init(&self->waiting);
    self->asked = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
}

TabiyaLibraryList *tabiya_library_list_new(const char *path, TabiyaLibraryWorker *reader)
{
    TabiyaLibraryList *self = g_object_new(TABIYA_TYPE_LIBRARY_LIST, NULL);

    self->path = g_strdup(path);
    self->reader = reader;
    return self;
}
