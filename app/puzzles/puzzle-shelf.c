/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-shelf.h. */
#include "app/puzzles/puzzle-shelf.h"

#include "app/job/worker.h"
#include "app/later.h"
#include "app/puzzles/puzzle-find.h"
#include "app/puzzles/shipped-puzzles.h"

#define N_PACES 2

/* What tells one state of the file from another. */
typedef struct {
    gint64 version;
    guint n_puzzles;
} Stamp;

/* What the threads share; counted references. */
typedef struct {
    GMutex lock;
    TabiyaMovedRatings *moved; /* NULL: none */
} Shared;

struct _TabiyaPuzzleShelf {
    GObject parent_instance;

    char *file;
    Shared *shared;
    TabiyaWorker *workers[N_PACES];
    GFileMonitor *monitors[2]; /* of the file and its log; NULL: does not watch */
    GSource *quiet;            /* waits until others have written for now; NULL: nothing new */
    gint64 first_us;           /* the first of their changes that is not looked at yet; 0: none */
    GCancellable *looking;     /* NULL: does not */
    Stamp seen;
};

G_DEFINE_FINAL_TYPE(TabiyaPuzzleShelf, tabiya_puzzle_shelf, G_TYPE_OBJECT)

enum { SIGNAL_CHANGED, SIGNAL_MOVED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- On the threads --------------------------------------------------------------------------- */

static void shared_clear(gpointer data)
{
    Shared *shared = data;
    g_clear_pointer(&shared->moved, tabiya_moved_ratings_unref);
    g_mutex_clear(&shared->lock);
}

/* (transfer full) */
static TabiyaMovedRatings *dup_moved(Shared *shared)
{
    g_mutex_lock(&shared->lock);
    TabiyaMovedRatings *moved = shared->moved ? tabiya_moved_ratings_ref(shared->moved) : NULL;
    g_mutex_unlock(&shared->lock);
    return moved;
}

/* The data of each thread. */
typedef struct {
    Shared *shared;
    char *file;
    TabiyaPuzzleStore *store;
} Collection;

/* The file may have been replaced or removed. */
static gboolean open_store(Collection *self, GError **error)
{
    if (self->store && tabiya_puzzle_store_is_gone(self->store))
        g_clear_pointer(&self->store, tabiya_puzzle_store_free);
    if (!self->store && tabiya_shipped_puzzles_ensure(self->file, error))
        self->store = tabiya_puzzle_store_open(self->file, error);
    return self->store != NULL;
}

static gpointer run(gpointer tool, const TabiyaWork *work, GCancellable *cancellable,
                    GError **error)
{
    Collection *self = tool;
    if (!open_store(self, error))
        return NULL;
    g_autoptr(TabiyaMovedRatings) moved = dup_moved(self->shared);
    tabiya_puzzle_store_set_ratings(self->store,
                                    moved ? tabiya_moved_ratings_get_table(moved) : NULL);
    return ((TabiyaPuzzleWork)work->func)(self->store, work->data, cancellable, error);
}

static void collection_free(gpointer tool)
{
    Collection *self = tool;
    g_clear_pointer(&self->store, tabiya_puzzle_store_free);
    g_atomic_rc_box_release_full(self->shared, shared_clear);
    g_free(self->file);
    g_free(self);
}

static TabiyaWorker *worker_new(const char *file, Shared *shared)
{
    static const TabiyaWorkerKind KIND = {"puzzles", run, collection_free};
    Collection *collection = g_new0(Collection, 1);
    collection->file = g_strdup(file);
    collection->shared = g_atomic_rc_box_acquire(shared);
    return tabiya_worker_new(&KIND, collection);
}

/* --- Questions -------------------------------------------------------------------------------- */

void tabiya_puzzle_shelf_push(TabiyaPuzzleShelf *self, TabiyaPuzzlePace pace, GTask *task,
                              TabiyaPuzzleWork work, gpointer data, GDestroyNotify free_data,
                              GDestroyNotify free_answer)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_SHELF(self));
    tabiya_worker_push(self->workers[pace], task,
                       (TabiyaWork){G_CALLBACK(work), data, free_data, free_answer});
}

static void ask(TabiyaPuzzleShelf *self, TabiyaPuzzlePace pace, TabiyaPuzzleWork work,
                gpointer data, GDestroyNotify free_data, GDestroyNotify free_answer,
                GCancellable *cancellable, GAsyncReadyCallback done_cb, gpointer user)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done_cb, user);
    tabiya_puzzle_shelf_push(self, pace, task, work, data, free_data, free_answer);
}

/* A puzzle as a result. */
typedef struct {
    TabiyaPuzzle *puzzle;
    guint ordinal;
} Found;

static void found_free(gpointer data)
{
    Found *found = data;
    tabiya_puzzle_free(found->puzzle);
    g_free(found);
}

static gpointer load(TabiyaPuzzleStore *store, guint ordinal, GError **error)
{
    g_autoptr(GError) problem = NULL;
    if (ordinal == G_MAXUINT || !tabiya_puzzle_store_begin(store, error))
        return NULL;
    TabiyaPuzzle *puzzle = tabiya_puzzle_store_load(store, ordinal, error);
    tabiya_puzzle_store_end(store);
    if (!puzzle)
        return NULL;
    Found *found = g_new(Found, 1);
    *found = (Found){puzzle, ordinal};
    return found;
}

TabiyaPuzzle *tabiya_puzzle_shelf_puzzle_finish(TabiyaPuzzleShelf *self, GAsyncResult *result,
                                                guint *ordinal, GError **error)
{
    Found *found = g_task_propagate_pointer(G_TASK(result), error);
    if (!found)
        return NULL;
    if (ordinal)
        *ordinal = found->ordinal;
    TabiyaPuzzle *puzzle = g_steal_pointer(&found->puzzle);
    found_free(found);
    return puzzle;
}

/* --- One puzzle ------------------------------------------------------------------------------- */

typedef struct {
    TabiyaPuzzleQuery *query;
    guint64 seed;
} Pick;

static void pick_free(gpointer data)
{
    Pick *pick = data;
    tabiya_puzzle_query_free(pick->query);
    g_free(pick);
}

static gpointer pick_work(TabiyaPuzzleStore *store, gpointer data, GCancellable *cancellable,
                          GError **error)
{
    const Pick *pick = data;
    return load(store, tabiya_puzzle_query_pick(pick->query, store, pick->seed, error), error);
}

void tabiya_puzzle_shelf_pick_async(TabiyaPuzzleShelf *self, const TabiyaPuzzleQuery *query,
                                    guint64 seed, GCancellable *cancellable,
                                    GAsyncReadyCallback done_cb, gpointer user)
{
    Pick *pick = g_new(Pick, 1);
    *pick = (Pick){tabiya_puzzle_query_copy(query), seed};
    ask(self, TABIYA_PUZZLE_QUICK, pick_work, pick, pick_free, found_free, cancellable, done_cb,
        user);
}

static gpointer find_work(TabiyaPuzzleStore *store, gpointer id, GCancellable *cancellable,
                          GError **error)
{
    if (!tabiya_puzzle_store_begin(store, error))
        return NULL;
    const guint ordinal = tabiya_puzzle_store_find(store, id, error);
    tabiya_puzzle_store_end(store);
    return load(store, ordinal, error);
}

void tabiya_puzzle_shelf_find_async(TabiyaPuzzleShelf *self, const char *id,
                                    GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                    gpointer user)
{
    ask(self, TABIYA_PUZZLE_QUICK, find_work, g_strdup(id), g_free, found_free, cancellable,
        done_cb, user);
}

static gpointer load_work(TabiyaPuzzleStore *store, gpointer ordinal, GCancellable *cancellable,
                          GError **error)
{
    return load(store, GPOINTER_TO_UINT(ordinal), error);
}

void tabiya_puzzle_shelf_load_async(TabiyaPuzzleShelf *self, guint ordinal,
                                    GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                    gpointer user)
{
    ask(self, TABIYA_PUZZLE_QUICK, load_work, GUINT_TO_POINTER(ordinal), NULL, found_free,
        cancellable, done_cb, user);
}

/* --- Many ------------------------------------------------------------------------------------- */

static gpointer count_work(TabiyaPuzzleStore *store, gpointer query, GCancellable *cancellable,
                           GError **error)
{
    guint count;
    return tabiya_puzzle_query_count(query, store, cancellable, &count, error)
               ? g_memdup2(&count, sizeof count)
               : NULL;
}

void tabiya_puzzle_shelf_count_async(TabiyaPuzzleShelf *self, const TabiyaPuzzleQuery *query,
                                     GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                     gpointer user)
{
    ask(self, TABIYA_PUZZLE_SLOW, count_work, tabiya_puzzle_query_copy(query),
        (GDestroyNotify)tabiya_puzzle_query_free, g_free, cancellable, done_cb, user);
}

gint64 tabiya_puzzle_shelf_count_finish(TabiyaPuzzleShelf *self, GAsyncResult *result,
                                        GError **error)
{
    g_autofree guint *count = g_task_propagate_pointer(G_TASK(result), error);
    return count ? (gint64)*count : -1;
}

static gpointer set_work(TabiyaPuzzleStore *store, gpointer ids, GCancellable *cancellable,
                         GError **error)
{
    g_autoptr(TabiyaPuzzleSet) set = tabiya_puzzle_set_new();
    g_autoptr(GError) problem = NULL;
    if (!tabiya_puzzle_store_begin(store, error))
        return NULL;
    for (char **id = ids; *id && !problem; id++) {
        const guint ordinal = tabiya_puzzle_store_find(store, *id, &problem);
        if (ordinal != G_MAXUINT)
            tabiya_puzzle_set_append(set, ordinal);
    }
    tabiya_puzzle_store_end(store);
    if (!problem)
        return g_steal_pointer(&set);
    g_propagate_error(error, g_steal_pointer(&problem));
    return NULL;
}

void tabiya_puzzle_shelf_set_async(TabiyaPuzzleShelf *self, const char *const *ids,
                                   GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                   gpointer user)
{
    ask(self, TABIYA_PUZZLE_SLOW, set_work, g_strdupv((char **)ids), (GDestroyNotify)g_strfreev,
        (GDestroyNotify)tabiya_puzzle_set_unref, cancellable, done_cb, user);
}

TabiyaPuzzleSet *tabiya_puzzle_shelf_set_finish(TabiyaPuzzleShelf *self, GAsyncResult *result,
                                                GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

static gpointer openings_work(TabiyaPuzzleStore *store, gpointer data, GCancellable *cancellable,
                              GError **error)
{
    if (!tabiya_puzzle_store_begin(store, error))
        return NULL;
    char **tags = tabiya_puzzle_store_dup_openings(store);
    tabiya_puzzle_store_end(store);
    return tags;
}

void tabiya_puzzle_shelf_openings_async(TabiyaPuzzleShelf *self, GCancellable *cancellable,
                                        GAsyncReadyCallback done_cb, gpointer user)
{
    ask(self, TABIYA_PUZZLE_SLOW, openings_work, NULL, NULL, (GDestroyNotify)g_strfreev,
        cancellable, done_cb, user);
}

char **tabiya_puzzle_shelf_openings_finish(TabiyaPuzzleShelf *self, GAsyncResult *result,
                                           GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

/* --- The object ------------------------------------------------------------------------------- */

const char *tabiya_puzzle_shelf_get_file(TabiyaPuzzleShelf *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SHELF(self), NULL);
    return self->file;
}

TabiyaMovedRatings *tabiya_puzzle_shelf_dup_moved(TabiyaPuzzleShelf *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SHELF(self), NULL);
    return dup_moved(self->shared);
}

void tabiya_puzzle_shelf_set_moved(TabiyaPuzzleShelf *self, TabiyaMovedRatings *moved)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_SHELF(self));
    TabiyaMovedRatings *kept = moved ? tabiya_moved_ratings_ref(moved) : NULL;
    g_mutex_lock(&self->shared->lock);
    TabiyaMovedRatings *before = self->shared->moved;
    self->shared->moved = kept;
    g_mutex_unlock(&self->shared->lock);
    const gboolean first =
        !before && moved && g_hash_table_size(tabiya_moved_ratings_get_table(moved)) > 0;
    g_clear_pointer(&before, tabiya_moved_ratings_unref);
    if (first)
        g_signal_emit(self, signals[SIGNAL_MOVED], 0);
}

/* Puzzles may have other ordinals now. */
void tabiya_puzzle_shelf_refresh(TabiyaPuzzleShelf *self)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_SHELF(self));
    tabiya_puzzle_shelf_set_moved(self, NULL);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

/* --- Other writers ---------------------------------------------------------------------------- */

/* A long import writes many times: it is shown when nothing was written for QUIET_MS, but at least
 * every PATIENCE_US. */
#define QUIET_MS 700
#define PATIENCE_US (8 * G_USEC_PER_SEC)

static gpointer stamp_work(TabiyaPuzzleStore *store, gpointer data, GCancellable *cancellable,
                           GError **error)
{
    if (!tabiya_puzzle_store_begin(store, error))
        return NULL;
    const Stamp stamp = {tabiya_puzzle_store_get_version(store),
                         tabiya_puzzle_store_get_n_puzzles(store)};
    tabiya_puzzle_store_end(store);
    return g_memdup2(&stamp, sizeof stamp);
}

static void stamp_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autofree Stamp *stamp = g_task_propagate_pointer(G_TASK(result), NULL);
    if (g_cancellable_is_cancelled(g_task_get_cancellable(G_TASK(result))))
        return;
    TabiyaPuzzleShelf *self = user;
    g_clear_object(&self->looking);
    if (!stamp)
        return;
    const gboolean first = self->seen.version == -1;
    const gboolean same =
        stamp->version == self->seen.version && stamp->n_puzzles == self->seen.n_puzzles;
    self->seen = *stamp;
    if (!first && !same)
        tabiya_puzzle_shelf_refresh(self);
}

static void look_at_file(TabiyaPuzzleShelf *self)
{
    g_cancellable_cancel(self->looking);
    g_clear_object(&self->looking);
    self->looking = g_cancellable_new();
    ask(self, TABIYA_PUZZLE_SLOW, stamp_work, NULL, NULL, g_free, self->looking, stamp_cb, self);
}

static gboolean quiet_cb(gpointer user)
{
    TabiyaPuzzleShelf *self = user;
    g_clear_pointer(&self->quiet, tabiya_later_cancel);
    self->first_us = 0;
    look_at_file(self);
    return G_SOURCE_REMOVE;
}

static void written_cb(TabiyaPuzzleShelf *self)
{
    const gint64 now = g_get_monotonic_time();
    if (self->first_us == 0)
        self->first_us = now;
    else if (now - self->first_us > PATIENCE_US)
        return;
    g_clear_pointer(&self->quiet, tabiya_later_cancel);
    self->quiet = tabiya_later_after_ms(QUIET_MS, quiet_cb, self);
}

static GFileMonitor *monitor(TabiyaPuzzleShelf *self, const char *end)
{
    g_autofree char *path = g_strconcat(self->file, end, NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    GFileMonitor *monitor = g_file_monitor_file(file, G_FILE_MONITOR_NONE, NULL, NULL);
    if (monitor) {
        g_signal_connect_object(monitor, "changed", G_CALLBACK(written_cb), self,
                                G_CONNECT_SWAPPED);
    }
    return monitor;
}

static void stop_watching(TabiyaPuzzleShelf *self)
{
    g_clear_pointer(&self->quiet, tabiya_later_cancel);
    g_cancellable_cancel(self->looking);
    g_clear_object(&self->looking);
    for (gsize i = 0; i < G_N_ELEMENTS(self->monitors); i++)
        g_clear_object(&self->monitors[i]);
    self->first_us = 0;
}

void tabiya_puzzle_shelf_watch(TabiyaPuzzleShelf *self, gboolean watches)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_SHELF(self));
    stop_watching(self);
    if (!watches)
        return;
    self->seen.version = -1;
    self->monitors[0] = monitor(self, "");
    self->monitors[1] = monitor(self, "-wal");
    look_at_file(self);
}

static void tabiya_puzzle_shelf_dispose(GObject *object)
{
    stop_watching(TABIYA_PUZZLE_SHELF(object));
    G_OBJECT_CLASS(tabiya_puzzle_shelf_parent_class)->dispose(object);
}

static void tabiya_puzzle_shelf_finalize(GObject *object)
{
    TabiyaPuzzleShelf *self = TABIYA_PUZZLE_SHELF(object);
    for (int i = 0; i < N_PACES; i++)
        tabiya_worker_free(self->workers[i]);
    g_atomic_rc_box_release_full(self->shared, shared_clear);
    g_free(self->file);
    G_OBJECT_CLASS(tabiya_puzzle_shelf_parent_class)->finalize(object);
}

static void tabiya_puzzle_shelf_class_init(TabiyaPuzzleShelfClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = tabiya_puzzle_shelf_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_puzzle_shelf_finalize;
    signals[SIGNAL_CHANGED] = g_signal_new("changed", TABIYA_TYPE_PUZZLE_SHELF, G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[SIGNAL_MOVED] = g_signal_new("moved", TABIYA_TYPE_PUZZLE_SHELF, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_puzzle_shelf_init(TabiyaPuzzleShelf *self)
{
}

TabiyaPuzzleShelf *tabiya_puzzle_shelf_new(const char *file)
{
    TabiyaPuzzleShelf *self = g_object_new(TABIYA_TYPE_PUZZLE_SHELF, NULL);
    self->file = g_strdup(file);
    self->shared = g_atomic_rc_box_new0(Shared);
    g_mutex_init(&self->shared->lock);
    for (int i = 0; i < N_PACES; i++)
        self->workers[i] = worker_new(file, self->shared);
    return self;
}
