/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See favorites.h. */
#include "app/openings/favorites.h"

#include <glib/gi18n-lib.h>

#include "app/store/favorite-rows.h"
#include "app/store/library-worker.h"

struct _TabiyaFavorites {
    GObject parent_instance;

    TabiyaWorker *worker;
    GPtrArray *names; /* of char *, owned; ends with NULL */
    guint n_pending;
};

G_DEFINE_FINAL_TYPE(TabiyaFavorites, tabiya_favorites, G_TYPE_OBJECT)

enum { SIGNAL_CHANGED, SIGNAL_FAILED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- The names -------------------------------------------------------------------------------- */

static guint find(TabiyaFavorites *self, const char *name)
{
    for (guint i = 0; i + 1 < self->names->len; i++) {
        if (g_str_equal(g_ptr_array_index(self->names, i), name))
            return i;
    }
    return G_MAXUINT;
}

gboolean tabiya_favorites_contains(TabiyaFavorites *self, const char *name)
{
    g_return_val_if_fail(TABIYA_IS_FAVORITES(self) && name, FALSE);
    return find(self, name) != G_MAXUINT;
}

const char *const *tabiya_favorites_get_names(TabiyaFavorites *self)
{
    g_return_val_if_fail(TABIYA_IS_FAVORITES(self), NULL);
    return (const char *const *)self->names->pdata;
}

guint tabiya_favorites_get_n_pending(TabiyaFavorites *self)
{
    g_return_val_if_fail(TABIYA_IS_FAVORITES(self), 0);
    return self->n_pending;
}

/* Adds or removes a name. FALSE: nothing has changed. */
static gboolean put(TabiyaFavorites *self, const char *name, gboolean kept)
{
    guint index = find(self, name);

    if (kept == (index != G_MAXUINT))
        return FALSE;
    if (kept)
        g_ptr_array_insert(self->names, 0, g_strdup(name));
    else
        g_ptr_array_remove_index(self->names, index);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
    return TRUE;
}

/* --- The library ------------------------------------------------------------------------------ */

typedef struct {
    TabiyaFavorites *favorites; /* owned; NULL in the thread's copy */
    char *name;
    gboolean kept;
} Change;

static Change *change_new(TabiyaFavorites *favorites, const char *name, gboolean kept)
{
    Change *self = g_new(Change, 1);

    *self = (Change){favorites ? g_object_ref(favorites) : NULL, g_strdup(name), kept};
    return self;
}

static void change_free(Change *self)
{
    g_clear_object(&self->favorites);
    g_free(self->name);
    g_free(self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Change, change_free)

static void fail(TabiyaFavorites *self, const GError *error)
{
    g_autofree char *text = g_strdup_printf(_("Your favorites were not saved: %s"), error->message);

    g_signal_emit(self, signals[SIGNAL_FAILED], 0, text);
}

static gpointer write_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                           GCancellable *cancellable, GError **error)
{
    const Change *change = data;

    tabiya_favorite_rows_set(db, TABIYA_FAVORITE_OPENING, change->name, change->kept, error);
    return NULL;
}

static void written_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(Change) change = user;
    g_autoptr(GError) error = NULL;

    change->favorites->n_pending--;
    g_task_propagate_pointer(G_TASK(result), &error);
    if (!error)
        return;
    put(change->favorites, change->name, !change->kept);
    fail(change->favorites, error);
}

void tabiya_favorites_set(TabiyaFavorites *self, const char *name, gboolean kept)
{
    g_return_if_fail(TABIYA_IS_FAVORITES(self) && name);
    /* A copy of the name: the caller's may belong to a list that a handler of "changed"
     * replaces. */
    g_autoptr(Change) change = change_new(NULL, name, kept);
    g_autoptr(GTask) task = NULL;

    if (!put(self, change->name, kept))
        return;
    self->n_pending++;
    task = g_task_new(NULL, NULL, written_cb, change_new(self, change->name, kept));
    tabiya_library_worker_push(self->worker, task, write_work, g_steal_pointer(&change),
                               (GDestroyNotify)change_free, NULL);
}

static gpointer read_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                          GCancellable *cancellable, GError **error)
{
    return tabiya_favorite_rows_list(db, TABIYA_FAVORITE_OPENING, error);
}

/* Names added during the read go in front. */
static void read_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaFavorites) self = user;
    g_autoptr(GPtrArray) names = g_task_propagate_pointer(G_TASK(result), NULL);

    self->n_pending--;
    if (!names || names->len == 0)
        return;
    for (guint i = 0; i < names->len; i++) {
        const char *name = g_ptr_array_index(names, i);

        if (find(self, name) == G_MAXUINT)
            g_ptr_array_insert(self->names, (int)self->names->len - 1, g_strdup(name));
    }
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

/* --- Life cycle ------------------------------------------------------------------------------- */

static void tabiya_favorites_finalize(GObject *object)
{
    TabiyaFavorites *self = TABIYA_FAVORITES(object);

    tabiya_worker_free(self->worker);
    g_ptr_array_unref(self->names);
    G_OBJECT_CLASS(tabiya_favorites_parent_class)->finalize(object);
}

static void tabiya_favorites_class_init(TabiyaFavoritesClass *klass)
{
    GType type = G_TYPE_FROM_CLASS(klass);

    G_OBJECT_CLASS(klass)->finalize = tabiya_favorites_finalize;
    signals[SIGNAL_CHANGED] =
        g_signal_new("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[SIGNAL_FAILED] = g_signal_new("failed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void tabiya_favorites_init(TabiyaFavorites *self)
{
    self->names = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(self->names, NULL);
}

TabiyaFavorites *tabiya_favorites_new(const char *path)
{
    TabiyaFavorites *self = g_object_new(TABIYA_TYPE_FAVORITES, NULL);
    g_autoptr(GTask) task = g_task_new(NULL, NULL, read_cb, g_object_ref(self));

    self->worker = tabiya_library_worker_new(path, TRUE);
    self->n_pending++;
    tabiya_library_worker_push(self->worker, task, read_work, NULL, NULL,
                               (GDestroyNotify)g_ptr_array_unref);
    return self;
}
