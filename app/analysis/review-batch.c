/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See review-batch.h. Slots review games; those that end early wait in `ended`. */
#include "app/analysis/review-batch.h"

#include "app/analysis/builtin-engine.h"
#include "app/analysis/uci-engine.h"
#include "app/game/pgn-reader.h"
#include "app/later.h"

/* A game in progress: being reviewed, or waiting for earlier ones. */
typedef struct {
    guint number; /* within the shard */
    guint index;  /* in the text */
    TabiyaGameReview *review;
    char **problems;
} Task;

typedef struct {
    TabiyaReviewBatch *batch;
    TabiyaEngineSource *source;
    Task *task; /* NULL: free */
} Slot;

struct _TabiyaReviewBatch {
    GObject parent_instance;

    TabiyaReviewBatchConfig config;
    char *engine;
    gsize length;
    TabiyaPgnGames *games;
    TabiyaEngineArbiter *arbiter;
    Slot *slots;
    GHashTable *ended; /* number → Task */

    guint n_read;  /* games read from the text */
    guint n_begun; /* of the shard */
    guint n_told;
    gboolean running, at_end;
    GSource *beginning;
};

enum { SIGNAL_GAME_DONE, SIGNAL_FINISHED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(TabiyaReviewBatch, tabiya_review_batch, G_TYPE_OBJECT)

static void fill_slots(TabiyaReviewBatch *self);

static void task_free(Task *task)
{
    if (!task)
        return;
    tabiya_game_review_cancel(task->review);
    g_object_unref(task->review);
    g_strfreev(task->problems);
    g_free(task);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static char **dup_problems(TabiyaPgnGames *games)
{
    const GPtrArray *errors = tabiya_pgn_games_get_errors(games);
    GStrvBuilder *builder = g_strv_builder_new();
    for (guint i = 0; i < errors->len; i++) {
        const TabiyaPgnError *error = errors->pdata[i];
        g_autofree char *what = tabiya_pgn_error_to_string(error);
        g_autofree char *text = g_strdup_printf("%u:%u: %s", error->line, error->column, what);
        g_strv_builder_add(builder, text);
    }
    char **problems = g_strv_builder_end(builder);
    g_strv_builder_unref(builder);
    return problems;
}

/* The next game of the shard, or NULL. */
static TabiyaGame *read_game(TabiyaReviewBatch *self)
{
    for (;;) {
        g_autoptr(TabiyaGame) game = tabiya_pgn_games_next(self->games);
        if (!game)
            return NULL;
        if (self->n_read++ % self->config.shards == self->config.shard)
            return g_steal_pointer(&game);
    }
}

/* --- Reviewing -------------------------------------------------------------------------------- */

static void end_batch(TabiyaReviewBatch *self, const GError *error)
{
    tabiya_review_batch_stop(self);
    g_signal_emit(self, signals[SIGNAL_FINISHED], 0, error);
}

/* Reports the next game in order. FALSE: it has not ended yet. */
static gboolean tell_next(TabiyaReviewBatch *self)
{
    gpointer key = GUINT_TO_POINTER(self->n_told);
    Task *task = g_hash_table_lookup(self->ended, key);
    if (!task)
        return FALSE;
    self->n_told++;
    g_signal_emit(self, signals[SIGNAL_GAME_DONE], 0, task->index, task->review, task->problems);
    g_hash_table_remove(self->ended, key);
    return TRUE;
}

static void finished_cb(TabiyaGameReview *review, const GError *error, gpointer user)
{
    Slot *slot = user;
    TabiyaReviewBatch *self = slot->batch;
    g_autoptr(TabiyaReviewBatch) guard = g_object_ref(self);
    if (error) {
        end_batch(self, error);
        return;
    }
    Task *task = g_steal_pointer(&slot->task);
    g_hash_table_insert(self->ended, GUINT_TO_POINTER(task->number), task);
    while (self->running && tell_next(self))
        ;
    if (self->running)
        fill_slots(self);
}

static gboolean begin_task(TabiyaReviewBatch *self, Slot *slot)
{
    g_autoptr(TabiyaGame) game = read_game(self);
    if (!game)
        return FALSE;
    Task *task = slot->task = g_new0(Task, 1);
    task->number = self->n_begun++;
    task->index = self->n_read - 1;
    task->problems = dup_problems(self->games);
    task->review = tabiya_game_review_new(self->arbiter, slot->source, game, &self->config.limits);
    g_signal_connect(task->review, "finished", G_CALLBACK(finished_cb), slot);
    tabiya_game_review_start(task->review);
    return TRUE;
}

static void fill_slots(TabiyaReviewBatch *self)
{
    gboolean busy = FALSE;
    for (int i = 0; i < self->config.jobs; i++) {
        Slot *slot = &self->slots[i];
        if (!slot->task && !self->at_end)
            self->at_end = !begin_task(self, slot);
        busy |= slot->task != NULL;
    }
    if (!busy)
        end_batch(self, NULL);
}

static gboolean begin_cb(gpointer user)
{
    TabiyaReviewBatch *self = user;
    g_autoptr(TabiyaReviewBatch) guard = g_object_ref(self);
    g_clear_pointer(&self->beginning, tabiya_later_cancel);
    fill_slots(self);
    return G_SOURCE_REMOVE;
}

static gboolean make_sources(TabiyaReviewBatch *self, GError **error)
{
    for (int i = 0; i < self->config.jobs; i++) {
        self->slots[i].batch = self;
        if (!self->engine) {
            self->slots[i].source = tabiya_builtin_engine_new();
        } else {
            self->slots[i].source =
                (TabiyaEngineSource *)tabiya_uci_engine_new(self->engine, NULL, error);
        }
        if (!self->slots[i].source)
            return FALSE;
    }
    return TRUE;
}

gboolean tabiya_review_batch_start(TabiyaReviewBatch *self, guint skip, GError **error)
{
    g_return_val_if_fail(TABIYA_IS_REVIEW_BATCH(self) && !self->running, FALSE);
    if (!make_sources(self, error))
        return FALSE;
    while (self->n_begun < skip) {
        g_autoptr(TabiyaGame) game = read_game(self);
        if (!game)
            break;
        self->n_begun++;
    }
    self->n_told = self->n_begun;
    self->running = TRUE;
    self->beginning = tabiya_later(begin_cb, self);
    return TRUE;
}

void tabiya_review_batch_stop(TabiyaReviewBatch *self)
{
    g_return_if_fail(TABIYA_IS_REVIEW_BATCH(self));
    self->running = FALSE;
    g_clear_pointer(&self->beginning, tabiya_later_cancel);
    for (int i = 0; i < self->config.jobs; i++)
        g_clear_pointer(&self->slots[i].task, task_free);
}

guint tabiya_review_batch_get_done(TabiyaReviewBatch *self)
{
    g_return_val_if_fail(TABIYA_IS_REVIEW_BATCH(self), 0);
    return self->n_told;
}

double tabiya_review_batch_get_progress(TabiyaReviewBatch *self)
{
    g_return_val_if_fail(TABIYA_IS_REVIEW_BATCH(self), 0);
    return self->length > 0
               ? (double)tabiya_pgn_games_get_offset(self->games) / (double)self->length
               : 1;
}

/* --- The object ------------------------------------------------------------------------------- */

static void tabiya_review_batch_finalize(GObject *object)
{
    TabiyaReviewBatch *self = TABIYA_REVIEW_BATCH(object);
    g_clear_pointer(&self->beginning, tabiya_later_cancel);
    for (int i = 0; i < self->config.jobs; i++) {
        g_clear_pointer(&self->slots[i].task, task_free);
        g_clear_object(&self->slots[i].source);
    }
    g_free(self->slots);
    g_hash_table_unref(self->ended);
    tabiya_pgn_games_free(self->games);
    g_object_unref(self->arbiter);
    g_free(self->engine);
    G_OBJECT_CLASS(tabiya_review_batch_parent_class)->finalize(object);
}

static void tabiya_review_batch_class_init(TabiyaReviewBatchClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_review_batch_finalize;
    signals[SIGNAL_GAME_DONE] =
        g_signal_new("game-done", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                     G_TYPE_NONE, 3, G_TYPE_UINT, TABIYA_TYPE_GAME_REVIEW, G_TYPE_STRV);
    signals[SIGNAL_FINISHED] = g_signal_new("finished", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST,
                                            0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void tabiya_review_batch_init(TabiyaReviewBatch *self)
{
    self->ended =
        g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, (GDestroyNotify)task_free);
}

TabiyaReviewBatch *tabiya_review_batch_new(const TabiyaReviewBatchConfig *config, const char *text,
                                           gsize length)
{
    g_return_val_if_fail(config->jobs >= 1 && config->shards >= 1, NULL);
    TabiyaReviewBatch *self = g_object_new(TABIYA_TYPE_REVIEW_BATCH, NULL);
    self->config = *config;
    self->config.engine = self->engine = g_strdup(config->engine);
    self->length = length;
    self->games = tabiya_pgn_games_new(text, (gssize)length);
    self->arbiter = tabiya_engine_arbiter_new(config->jobs);
    self->slots = g_new0(Slot, config->jobs);
    return self;
}
