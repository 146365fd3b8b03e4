/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See game-store.h. This file has the interface: ids, questions, and the problem on the owner's
 * thread; store-writer.c writes. A question passes through the writer's queue, one of a few threads
 * with its own connection answers it, and the answer returns on the asker's main context. Only
 * there it drops its reference to the store, so that no thread that the store would have to wait
 * for drops the last one. */
#include "app/store/game-store.h"

#include "app/store/database.h"
#include "app/store/game-record.h"
#include "app/store/game-rows.h"
#include "app/store/store-private.h"

#define ID_RANDOM_BITS 20
#define READERS 2

struct _TabiyaGameStore {
    GObject parent_instance;

    char *path;
    int busy_timeout_ms;
    TabiyaStoreWriter *writer;
    GThreadPool *readers; /* of Question */
    struct Owner *owner;
    GError *problem; /* as last reported to the owner */
    gboolean asked;  /* whether it still exists */
    gint64 last_id;
};

G_DEFINE_FINAL_TYPE(TabiyaGameStore, tabiya_game_store, G_TYPE_OBJECT)

enum { SIGNAL_PROBLEM, N_SIGNALS };

static guint signals[N_SIGNALS];

/* --- The problem, told on the owner's main context -------------------------------------------- */

/* The writer thread's link to the store, which may be gone when a message arrives. */
typedef struct Owner {
    gatomicrefcount references;
    GWeakRef store;
    GMainContext *context;
} Owner;

static void owner_unref(gpointer data)
{
    Owner *owner = data;
    if (!g_atomic_ref_count_dec(&owner->references))
        return;
    g_weak_ref_clear(&owner->store);
    g_main_context_unref(owner->context);
    g_free(owner);
}

static gboolean equal_problems(const GError *a, const GError *b)
{
    if (!a || !b)
        return a == b;
    return a->code == b->code && g_str_equal(a->message, b->message);
}

static void update_problem(TabiyaGameStore *self)
{
    GError *problem = tabiya_store_writer_dup_problem(self->writer);
    gboolean changed = !equal_problems(problem, self->problem) || self->asked;
    g_clear_error(&self->problem);
    self->problem = problem;
    self->asked = FALSE;
    if (changed)
        g_signal_emit(self, signals[SIGNAL_PROBLEM], 0);
}

static gboolean problem_idle_cb(gpointer user)
{
    Owner *owner = user;
    g_autoptr(TabiyaGameStore) store = g_weak_ref_get(&owner->store);
    if (store)
        update_problem(store);
    return G_SOURCE_REMOVE;
}

static void problem_cb(gpointer user)
{
    Owner *owner = user;
    g_atomic_ref_count_inc(&owner->references);
    g_autoptr(GSource) source = g_idle_source_new();
    g_source_set_priority(source, G_PRIORITY_DEFAULT);
    g_source_set_callback(source, problem_idle_cb, owner, owner_unref);
    g_source_attach(source, owner->context);
}

/* --- Questions -------------------------------------------------------------------------------- */

typedef struct {
    GTask *task;
    TabiyaStoreAskFunc ask;
    gint64 id;
    gpointer answer;
    GDestroyNotify free; /* of the answer */
    GError *error;
} Question;

static void stored_game_free_cb(gpointer stored)
{
    tabiya_stored_game_free(stored);
}

static gpointer ask_game(TabiyaDatabase *db, gint64 id, GError **error)
{
    return tabiya_game_rows_load(db, id, error);
}

static gpointer ask_count(TabiyaDatabase *db, gint64 id, GError **error)
{
    gint64 count = 0;
    return tabiya_game_rows_count(db, &count, error) ? g_memdup2(&count, sizeof count) : NULL;
}

/* On the asker's context again. */
static gboolean answer_idle_cb(gpointer data)
{
    Question *self = data;
    if (self->error)
        g_task_return_error(self->task, self->error);
    else
        g_task_return_pointer(self->task, self->answer, self->answer ? self->free : NULL);
    g_object_unref(self->task);
    g_free(self);
    return G_SOURCE_REMOVE;
}

static void send_answer(Question *self)
{
    g_autoptr(GSource) source = g_idle_source_new();
    g_source_set_priority(source, g_task_get_priority(self->task));
    g_source_set_callback(source, answer_idle_cb, self, NULL);
    g_source_attach(source, g_task_get_context(self->task));
}

/* On one of the readers' threads. */
static void answer_thread(gpointer data, gpointer user)
{
    Question *self = data;
    TabiyaGameStore *store = g_task_get_source_object(self->task);
    g_autoptr(TabiyaDatabase) db = NULL;
    if (!g_cancellable_set_error_if_cancelled(g_task_get_cancellable(self->task), &self->error))
        db = tabiya_database_open_reader(store->path, store->busy_timeout_ms, &self->error);
    if (db)
        self->answer = self->ask(db, self->id, &self->error);
    send_answer(self);
}

/* On the writer's thread, when all earlier saves are written. */
static void ready_cb(gpointer data, const GError *problem)
{
    Question *self = data;
    TabiyaGameStore *store = g_task_get_source_object(self->task);
    if (!problem) {
        g_thread_pool_push(store->readers, self, NULL);
        return;
    }
    self->error = g_error_copy(problem);
    send_answer(self);
}

void tabiya_store_ask(TabiyaGameStore *self, TabiyaStoreAskFunc ask, gint64 id, GDestroyNotify free,
                      gpointer tag, GCancellable *cancellable, GAsyncReadyCallback done_cb,
                      gpointer user)
{
    g_return_if_fail(TABIYA_IS_GAME_STORE(self));
    Question *question = g_new0(Question, 1);
    question->ask = ask;
    question->id = id;
    question->free = free;
    question->task = g_task_new(self, cancellable, done_cb, user);
    g_task_set_source_tag(question->task, tag);
    tabiya_store_writer_read(self->writer, ready_cb, question);
}

TabiyaStoreWriter *tabiya_store_get_writer(TabiyaGameStore *self)
{
    return self->writer;
}

/* --- Construction ----------------------------------------------------------------------------- */

static void tabiya_game_store_finalize(GObject *object)
{
    TabiyaGameStore *self = TABIYA_GAME_STORE(object);
    tabiya_store_writer_stop(self->writer);
    g_thread_pool_free(self->readers, FALSE, TRUE);
    owner_unref(self->owner);
    g_clear_error(&self->problem);
    g_free(self->path);
    G_OBJECT_CLASS(tabiya_game_store_parent_class)->finalize(object);
}

static void tabiya_game_store_class_init(TabiyaGameStoreClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_game_store_finalize;
    signals[SIGNAL_PROBLEM] = g_signal_new("problem", TABIYA_TYPE_GAME_STORE, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_game_store_init(TabiyaGameStore *self)
{
}

TabiyaGameStore *tabiya_game_store_new(const char *directory)
{
    return tabiya_game_store_new_with_timeout(directory, TABIYA_PATIENCE_MS);
}

TabiyaGameStore *tabiya_game_store_new_with_timeout(const char *directory, int busy_timeout_ms)
{
    TabiyaGameStore *self = g_object_new(TABIYA_TYPE_GAME_STORE, NULL);
    self->path = g_build_filename(directory, "library.db", NULL);
    self->busy_timeout_ms = busy_timeout_ms;

    self->owner = g_new0(Owner, 1);
    g_atomic_ref_count_init(&self->owner->references);
    g_weak_ref_init(&self->owner->store, self);
    self->owner->context = g_main_context_ref_thread_default();
    self->readers = g_thread_pool_new(answer_thread, NULL, READERS, FALSE, NULL);
    self->writer = tabiya_store_writer_new(self->path, busy_timeout_ms, problem_cb, self->owner);
    return self;
}

const char *tabiya_game_store_get_path(TabiyaGameStore *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME_STORE(self), NULL);
    return self->path;
}

const GError *tabiya_game_store_get_problem(TabiyaGameStore *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME_STORE(self), NULL);
    return self->problem;
}

void tabiya_game_store_flush(TabiyaGameStore *self)
{
    g_return_if_fail(TABIYA_IS_GAME_STORE(self));
    tabiya_store_writer_flush(self->writer);
    update_problem(self);
}

void tabiya_game_store_retry(TabiyaGameStore *self)
{
    g_return_if_fail(TABIYA_IS_GAME_STORE(self));
    self->asked = self->problem != NULL;
    tabiya_store_writer_retry(self->writer);
}

void tabiya_game_store_start_afresh(TabiyaGameStore *self)
{
    g_return_if_fail(TABIYA_IS_GAME_STORE(self));
    tabiya_store_writer_start_afresh(self->writer);
}

void tabiya_game_store_put_back(TabiyaGameStore *self)
{
    g_return_if_fail(TABIYA_IS_GAME_STORE(self));
    tabiya_store_writer_put_back(self->writer);
}

/* --- Saving ----------------------------------------------------------------------------------- */

gint64 tabiya_store_new_id(TabiyaGameStore *self)
{
    gint64 now_ms = g_get_real_time() / 1000;
    gint64 id = now_ms << ID_RANDOM_BITS | g_random_int_range(0, 1 << ID_RANDOM_BITS);
    self->last_id = MAX(id, self->last_id + 1);
    return self->last_id;
}

gint64 tabiya_game_store_save(TabiyaGameStore *self, gint64 id, TabiyaGame *game,
                              const TabiyaPlayState *state)
{
    g_return_val_if_fail(TABIYA_IS_GAME_STORE(self) && TABIYA_IS_GAME(game), 0);
    if (id == 0)
        id = tabiya_store_new_id(self);
    tabiya_store_writer_save(self->writer, id, tabiya_game_record_new(game), state);
    return id;
}

/* --- Reading ---------------------------------------------------------------------------------- */

static TabiyaStoredGame *finish_load(TabiyaGameStore *self, GAsyncResult *result, GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, self), NULL);
    return g_task_propagate_pointer(G_TASK(result), error);
}

void tabiya_game_store_load_current_async(TabiyaGameStore *self, GCancellable *cancellable,
                                          GAsyncReadyCallback done_cb, gpointer user)
{
    tabiya_store_ask(self, ask_game, 0, stored_game_free_cb, tabiya_game_store_load_current_async,
                     cancellable, done_cb, user);
}

TabiyaStoredGame *tabiya_game_store_load_current_finish(TabiyaGameStore *self, GAsyncResult *result,
                                                        GError **error)
{
    return finish_load(self, result, error);
}

void tabiya_game_store_load_async(TabiyaGameStore *self, gint64 id, GCancellable *cancellable,
                                  GAsyncReadyCallback done_cb, gpointer user)
{
    tabiya_store_ask(self, ask_game, id, stored_game_free_cb, tabiya_game_store_load_async,
                     cancellable, done_cb, user);
}

TabiyaStoredGame *tabiya_game_store_load_finish(TabiyaGameStore *self, GAsyncResult *result,
                                                GError **error)
{
    return finish_load(self, result, error);
}

void tabiya_game_store_count_async(TabiyaGameStore *self, GCancellable *cancellable,
                                   GAsyncReadyCallback done_cb, gpointer user)
{
    tabiya_store_ask(self, ask_count, 0, g_free, tabiya_game_store_count_async, cancellable,
                     done_cb, user);
}

gint64 tabiya_game_store_count_finish(TabiyaGameStore *self, GAsyncResult *result, GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, self), -1);
    g_autofree gint64 *count = g_task_propagate_pointer(G_TASK(result), error);
    return count ? *count : -1;
}
