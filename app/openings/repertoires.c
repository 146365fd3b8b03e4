/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See repertoires.h. One thread reads, one writes. This file has the list as last read. */
#include "app/openings/repertoires-private.h"

static void list_iface_init(GListModelInterface *iface);
G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaRepertoires, tabiya_repertoires, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_iface_init))

enum { SIGNAL_CHANGED, SIGNAL_FAILED, N_SIGNALS };
static guint signals[N_SIGNALS];

void tabiya_repertoires_fail(TabiyaRepertoires *self, const GError *error)
{
    g_signal_emit(self, signals[SIGNAL_FAILED], 0, error->message);
}

gint64 tabiya_repertoires_get_now_ms(TabiyaRepertoires *self)
{
    return self->now_ms != 0 ? self->now_ms : g_get_real_time() / 1000;
}

/* --- Reading the list ------------------------------------------------------------------------- */

typedef struct {
    TabiyaRepertoireShelf *shelf;
    gint64 now_ms;
} Refresh;

static gpointer refresh_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                             GCancellable *cancellable, GError **error)
{
    Refresh *refresh = data;

    return tabiya_repertoire_shelf_refresh(refresh->shelf, db, rows, refresh->now_ms, error);
}

static void begin_refresh(TabiyaRepertoires *self);

/* Keeps items that have not changed, so that a list that shows them does not move. */
static void take_values(TabiyaRepertoires *self, GPtrArray *values)
{
    guint n_before = self->items->len, same = 0;
    g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(g_object_unref);

    for (guint i = 0; i < values->len; i++)
        g_ptr_array_add(items, tabiya_repertoire_item_new(values->pdata[i]));
    while (same < MIN(n_before, items->len) &&
           tabiya_repertoire_item_equals(self->items->pdata[same], items->pdata[same])) {
        same++;
    }
    if (same == n_before && same == items->len)
        return;
    g_ptr_array_remove_range(self->items, same, n_before - same);
    for (guint i = same; i < items->len; i++)
        g_ptr_array_add(self->items, g_object_ref(items->pdata[i]));
    g_list_model_items_changed(G_LIST_MODEL(self), same, n_before - same, items->len - same);
}

static void refreshed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaRepertoires) self = user;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) values = g_task_propagate_pointer(G_TASK(result), &error);

    self->n_pending--;
    self->refreshing = FALSE;
    if (self->stale)
        begin_refresh(self);
    if (values) {
        self->loaded = TRUE;
        take_values(self, values);
        g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
    } else {
        tabiya_repertoires_fail(self, error);
    }
}

static void begin_refresh(TabiyaRepertoires *self)
{
    g_autoptr(GTask) task = g_task_new(NULL, NULL, refreshed_cb, g_object_ref(self));
    Refresh *refresh = g_new(Refresh, 1);

    *refresh = (Refresh){self->shelf, tabiya_repertoires_get_now_ms(self)};
    self->refreshing = TRUE;
    self->stale = FALSE;
    self->n_pending++;
    tabiya_library_worker_push(self->writer, task, refresh_work, refresh, g_free,
                               (GDestroyNotify)g_ptr_array_unref);
}

void tabiya_repertoires_refresh(TabiyaRepertoires *self)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRES(self));
    if (self->refreshing)
        self->stale = TRUE;
    else
        begin_refresh(self);
}

gboolean tabiya_repertoires_is_refreshing(TabiyaRepertoires *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRES(self), FALSE);
    return self->refreshing;
}

gboolean tabiya_repertoires_is_loaded(TabiyaRepertoires *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRES(self), FALSE);
    return self->loaded;
}

TabiyaRepertoireItem *tabiya_repertoires_find(TabiyaRepertoires *self, gint64 id)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRES(self), NULL);
    for (guint i = 0; i < self->items->len; i++) {
        if (tabiya_repertoire_item_get_id(self->items->pdata[i]) == id)
            return self->items->pdata[i];
    }
    return NULL;
}

/* --- The object ------------------------------------------------------------------------------- */

static GType get_item_type(GListModel *model)
{
    return TABIYA_TYPE_REPERTOIRE_ITEM;
}

static guint get_n_items(GListModel *model)
{
    return TABIYA_REPERTOIRES(model)->items->len;
}

static gpointer get_item(GListModel *model, guint position)
{
    GPtrArray *items = TABIYA_REPERTOIRES(model)->items;

    return position < items->len ? g_object_ref(items->pdata[position]) : NULL;
}

static void list_iface_init(GListModelInterface *iface)
{
    iface->get_item_type = get_item_type;
    iface->get_n_items = get_n_items;
    iface->get_item = get_item;
}

void tabiya_repertoires_set_now_ms(TabiyaRepertoires *self, gint64 now_ms)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRES(self));
    self->now_ms = now_ms;
}

guint tabiya_repertoires_get_n_pending(TabiyaRepertoires *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRES(self), 0);
    return self->n_pending;
}

guint tabiya_repertoires_get_n_read(TabiyaRepertoires *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRES(self), 0);
    return tabiya_repertoire_shelf_get_n_read(self->shelf);
}

static void tabiya_repertoires_finalize(GObject *object)
{
    TabiyaRepertoires *self = TABIYA_REPERTOIRES(object);

    tabiya_worker_free(self->reader);
    tabiya_worker_free(self->writer);
    tabiya_repertoire_shelf_free(self->shelf);
    g_ptr_array_unref(self->items);
    g_queue_clear_full(&self->undo, tabiya_repertoires_step_free);
    g_free(self->path);
    G_OBJECT_CLASS(tabiya_repertoires_parent_class)->finalize(object);
}

static void tabiya_repertoires_class_init(TabiyaRepertoiresClass *klass)
{
    GType type = G_TYPE_FROM_CLASS(klass);

    G_OBJECT_CLASS(klass)->finalize = tabiya_repertoires_finalize;
    signals[SIGNAL_CHANGED] =
        g_signal_new("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[SIGNAL_FAILED] = g_signal_new("failed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_STRING);
    g_signal_new("done", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                 G_TYPE_STRING, G_TYPE_BOOLEAN);
    g_signal_new("games-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_repertoires_init(TabiyaRepertoires *self)
{
    self->shelf = tabiya_repertoire_shelf_new();
    self->items = g_ptr_array_new_with_free_func(g_object_unref);
    g_queue_init(&self->undo);
}

TabiyaRepertoires *tabiya_repertoires_new(const char *path)
{
    g_return_val_if_fail(path, NULL);
    TabiyaRepertoires *self = g_object_new(TABIYA_TYPE_REPERTOIRES, NULL);

    self->path = g_strdup(path);
    self->writer = tabiya_library_worker_new(path, TRUE);
    self->reader = tabiya_library_worker_new(path, FALSE);
    return self;
}
