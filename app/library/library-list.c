/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-list.h. The search itself is library-search-job.c. */
#include "app/library/library-list.h"

#include "app/library/library-search-job.h"

struct _TabiyaLibraryList {
    TabiyaLazyList parent_instance;

    char *path;
    TabiyaWorker *reader; /* borrowed */

    char *text;
    TabiyaQuery *query;
    TabiyaSortColumn column;
    gboolean descending;
    TabiyaSearchJob *job; /* NULL: none is running */
};

G_DEFINE_FINAL_TYPE(TabiyaLibraryList, tabiya_library_list, TABIYA_TYPE_LAZY_LIST)

/* --- Items ------------------------------------------------------------------------------------ */

/* Reads the texts on the reader's thread. */
static gpointer read_texts(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                           GCancellable *cancellable, GError **error)
{
    GArray *ids = data;
    GPtrArray *page = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_library_texts_free);

    for (guint i = 0; i < ids->len; i++) {
        TabiyaLibraryTexts *texts =
            tabiya_library_texts_new(rows, g_array_index(ids, gint64, i), error);

        if (!texts) {
            g_ptr_array_unref(page);
            return NULL;
        }
        g_ptr_array_add(page, texts);
    }
    return page;
}

static void read_page(TabiyaLazyList *list, GTask *task, GArray *ids)
{
    tabiya_library_worker_push(TABIYA_LIBRARY_LIST(list)->reader, task, read_texts, ids, NULL,
                               (GDestroyNotify)g_ptr_array_unref);
}

static gpointer make_item(gint64 id)
{
    return tabiya_library_item_new(id);
}

static gint64 get_key(gpointer item)
{
    return tabiya_library_item_get_id(item);
}

static gboolean is_loaded(gpointer item)
{
    return tabiya_library_item_is_loaded(item);
}

static void take(gpointer item, gpointer texts)
{
    tabiya_library_item_take(item, texts);
}

/* --- Searching -------------------------------------------------------------------------------- */

static void drop_job(TabiyaLibraryList *self)
{
    g_clear_pointer(&self->job, tabiya_search_job_drop);
}

static void partly_found_cb(GArray *ids, gpointer user)
{
    tabiya_lazy_list_show(user, ids);
}

static void found_cb(GArray *ids, gint64 total, const GError *error, gpointer user)
{
    TabiyaLazyList *list = user;

    drop_job(user);
    g_object_freeze_notify(user); /* everything is notified when everything is shown */
    tabiya_lazy_list_set_searching(list, FALSE);
    if (ids) {
        tabiya_lazy_list_show(list, ids);
        tabiya_lazy_list_set_total(list, total);
    }
    tabiya_lazy_list_set_problem(list, error ? error->message : NULL);
    g_object_thaw_notify(user);
}

/* `again`: the results are already shown, so partial results are skipped. */
static void start(TabiyaLibraryList *self, gboolean again)
{
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
    tabiya_lazy_list_set_searching(TABIYA_LAZY_LIST(self), TRUE);
}

/* Cancels the previous search. */
static void stop(TabiyaLibraryList *self)
{
    drop_job(self);
    tabiya_lazy_list_set_searching(TABIYA_LAZY_LIST(self), FALSE);
}

gboolean tabiya_library_list_search(TabiyaLibraryList *self, const char *text, gsize *where)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_LIST(self) && text, FALSE);
    g_autoptr(GError) error = NULL;
    gsize place = 0;
    TabiyaQuery *query = tabiya_query_parse(text, &place, &error);

    if (!query) {
        g_autofree char *problem = tabiya_query_dup_problem(text, place, error);

        stop(self);
        tabiya_lazy_list_set_problem(TABIYA_LAZY_LIST(self), problem);
        if (where)
            *where = place;
        return FALSE;
    }
    g_clear_pointer(&self->query, tabiya_query_free);
    self->query = query;
    g_free(self->text);
    self->text = g_strdup(text);
    tabiya_lazy_list_set_problem(TABIYA_LAZY_LIST(self), NULL);
    start(self, FALSE);
    return TRUE;
}

void tabiya_library_list_refresh(TabiyaLibraryList *self)
{
    g_return_if_fail(TABIYA_IS_LIBRARY_LIST(self));
    if (!self->query)
        return;
    tabiya_lazy_list_reload(TABIYA_LAZY_LIST(self));
    start(self, TRUE);
}

void tabiya_library_list_sort(TabiyaLibraryList *self, TabiyaSortColumn column, gboolean descending)
{
    g_return_if_fail(TABIYA_IS_LIBRARY_LIST(self));
    descending = !!descending;
    if (column == self->column && descending == self->descending)
        return;
    self->column = column;
    self->descending = descending;
    if (self->query)
        start(self, TRUE);
}

/* --- Getters ---------------------------------------------------------------------------------- */

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

gint64 tabiya_library_list_get_id(TabiyaLibraryList *self, guint position)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_LIST(self), 0);
    const GArray *ids = tabiya_lazy_list_get_keys(TABIYA_LAZY_LIST(self));
    return position < ids->len ? g_array_index(ids, gint64, position) : 0;
}

GArray *tabiya_library_list_dup_ids(TabiyaLibraryList *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_LIST(self), NULL);
    return g_array_copy((GArray *)tabiya_lazy_list_get_keys(TABIYA_LAZY_LIST(self)));
}

/* --- The object ------------------------------------------------------------------------------- */

static void tabiya_library_list_finalize(GObject *object)
{
    TabiyaLibraryList *self = TABIYA_LIBRARY_LIST(object);

    drop_job(self);
    tabiya_query_free(self->query);
    g_free(self->text);
    g_free(self->path);
    G_OBJECT_CLASS(tabiya_library_list_parent_class)->finalize(object);
}

static void tabiya_library_list_class_init(TabiyaLibraryListClass *klass)
{
    TabiyaLazyListClass *list_class = TABIYA_LAZY_LIST_CLASS(klass);

    G_OBJECT_CLASS(klass)->finalize = tabiya_library_list_finalize;
    list_class->key_size = sizeof(gint64);
    list_class->item_type = TABIYA_TYPE_LIBRARY_ITEM;
    list_class->make_item = make_item;
    list_class->get_key = get_key;
    list_class->is_loaded = is_loaded;
    list_class->read = read_page;
    list_class->take = take;
}

static void tabiya_library_list_init(TabiyaLibraryList *self)
{
    self->text = g_strdup("");
    self->descending = TRUE; /* most recent first */
}

TabiyaLibraryList *tabiya_library_list_new(const char *path, TabiyaWorker *reader)
{
    TabiyaLibraryList *self = g_object_new(TABIYA_TYPE_LIBRARY_LIST, NULL);

    self->path = g_strdup(path);
    self->reader = reader;
    return self;
}
