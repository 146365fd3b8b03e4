/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See talk-searcher.h. */
#include "app/talk/talk-searcher.h"

#include <string.h>

#include "app/analysis/builtin-engine.h"
#include "engine/board/movegen.h"

static guint times_shorter = 1;

struct TabiyaTalkSearcher {
    GMainContext *context; /* of the thread that made it */
    TabiyaEngineArbiter *arbiter;
    TabiyaEngineSource *engine;
};

/* One search, shared by the two threads. */
typedef struct {
    gatomicrefcount references;
    TabiyaTalkSearcher *searcher;
    EngPosition start;
    GArray *moves; /* of EngMove */
    guint64 nodes;
    guint n_lines;

    /* Main thread: */
    guint ticket;
    TabiyaTalkLine lines[TABIYA_TALK_LINES_MAX]; /* of the last depth that was finished */
    guint n_found;
    TabiyaTalkLine coming[TABIYA_TALK_LINES_MAX]; /* of the depth that is being searched */
    guint n_coming;

    GMutex mutex;
    GCond changed;
    gboolean is_done; /* under the mutex, as the next one */
    GError *error;
} Search;

static void search_unref(Search *self)
{
    if (!g_atomic_ref_count_dec(&self->references))
        return;
    g_array_unref(self->moves);
    g_clear_error(&self->error);
    g_mutex_clear(&self->mutex);
    g_cond_clear(&self->changed);
    g_free(self);
}

static void search_unref_cb(gpointer data)
{
    search_unref(data);
}

TabiyaTalkSearcher *tabiya_talk_searcher_new(TabiyaEngineArbiter *arbiter)
{
    TabiyaTalkSearcher *self = g_new0(TabiyaTalkSearcher, 1);

    self->context = g_main_context_ref_thread_default();
    self->arbiter = g_object_ref(arbiter);
    self->engine = tabiya_builtin_engine_new();
    return self;
}

void tabiya_talk_searcher_free(TabiyaTalkSearcher *self)
{
    if (!self)
        return;
    g_object_unref(self->engine);
    g_object_unref(self->arbiter);
    g_main_context_unref(self->context);
    g_free(self);
}

void tabiya_talk_searcher_shorten_for_tests(guint times)
{
    times_shorter = times;
}

/* --- On the main thread ----------------------------------------------------------------------- */

/* A search that ends within a depth reports a bound, or fewer moves of the line that it had. */
static gboolean is_worse(const TabiyaSearchInfo *info, const TabiyaTalkLine *line)
{
    return line->length > 0 &&
           (info->bound != ENG_BOUND_EXACT ||
            (info->pv_length < line->length &&
             memcmp(info->pv, line->moves, info->pv_length * sizeof *line->moves) == 0));
}

static void read_line(const TabiyaSearchInfo *info, TabiyaTalkLine *line)
{
    line->score = info->score;
    line->depth = info->depth;
    line->nodes = info->nodes;
    line->length = (guint)MIN(info->pv_length, TABIYA_TALK_PV_MAX);
    memcpy(line->moves, info->pv, line->length * sizeof *line->moves);
}

/* Lines of two depths would tell of one move twice: they are taken over when a depth is done. */
static void info_cb(const TabiyaSearchInfo *info, gpointer user)
{
    Search *self = user;
    const guint index = (guint)MAX(info->multipv, 1) - 1;

    if (index >= self->n_lines || info->pv_length == 0 ||
        (self->n_lines == 1 && is_worse(info, &self->lines[0]))) {
        return;
    }
    if (index == 0)
        self->n_coming = 0;
    if (index != self->n_coming)
        return;
    read_line(info, &self->coming[self->n_coming++]);
    if (self->n_coming < self->n_lines && self->n_found == self->n_lines)
        return;
    memcpy(self->lines, self->coming, self->n_coming * sizeof *self->lines);
    self->n_found = self->n_coming;
}

static void finish(Search *self, const GError *error)
{
    g_mutex_lock(&self->mutex);
    self->is_done = TRUE;
    if (error && !self->error)
        self->error = g_error_copy(error);
    g_cond_signal(&self->changed);
    g_mutex_unlock(&self->mutex);
}

static void done_cb(const TabiyaSearchResult *result G_GNUC_UNUSED, const GError *error,
                    gpointer user)
{
    Search *self = user;

    self->ticket = 0;
    finish(self, error);
    search_unref(self);
}

static gboolean begin_cb(gpointer data)
{
    Search *self = data;
    TabiyaTalkSearcher *searcher = self->searcher;
    g_autoptr(GError) error = NULL;

    if (!tabiya_engine_source_set_number(searcher->engine, "MultiPV", (int)self->n_lines, &error)) {
        finish(self, error);
        return G_SOURCE_REMOVE;
    }
    tabiya_engine_source_new_game(searcher->engine);
    g_atomic_ref_count_inc(&self->references); /* done_cb()'s */
    self->ticket =
        tabiya_engine_arbiter_search(searcher->arbiter, searcher->engine,
                                     &(TabiyaSearchRequest){
                                         .priority = TABIYA_SEARCH_HINT,
                                         .cores = 1,
                                         .start = &self->start,
                                         .moves = (const EngMove *)(gconstpointer)self->moves->data,
                                         .count = self->moves->len,
                                         .limits = {.nodes = self->nodes},
                                         .info = info_cb,
                                         .done = done_cb,
                                         .user = self,
                                     });
    return G_SOURCE_REMOVE;
}

static gboolean give_up_cb(gpointer data)
{
    Search *self = data;

    if (self->ticket != 0) {
        tabiya_engine_arbiter_cancel(self->searcher->arbiter, self->ticket);
        self->ticket = 0;
        finish(self, NULL);
        search_unref(self);
    } else {
        finish(self, NULL);
    }
    return G_SOURCE_REMOVE;
}

/* --- On the worker's thread ------------------------------------------------------------------- */

static void invoke(Search *self, GSourceFunc func)
{
    g_atomic_ref_count_inc(&self->references);
    g_main_context_invoke_full(self->searcher->context, G_PRIORITY_DEFAULT, func, self,
                               search_unref_cb);
}

static void cancelled_cb(GCancellable *cancellable G_GNUC_UNUSED, gpointer user)
{
    invoke(user, give_up_cb);
}

static void wait_for(Search *self, GCancellable *cancellable)
{
    const gulong handler =
        cancellable ? g_cancellable_connect(cancellable, G_CALLBACK(cancelled_cb), self, NULL) : 0;

    g_mutex_lock(&self->mutex);
    while (!self->is_done)
        g_cond_wait(&self->changed, &self->mutex);
    g_mutex_unlock(&self->mutex);
    if (handler != 0)
        g_cancellable_disconnect(cancellable, handler);
}

static Search *search_new(TabiyaTalkSearcher *searcher, const EngPosition *start,
                          const EngMove *earlier, guint n_earlier)
{
    Search *self = g_new0(Search, 1);

    g_atomic_ref_count_init(&self->references);
    g_mutex_init(&self->mutex);
    g_cond_init(&self->changed);
    self->searcher = searcher;
    self->start = *start;
    self->moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    if (n_earlier > 0)
        g_array_append_vals(self->moves, earlier, n_earlier);
    return self;
}

static guint count_legal(const EngPosition *start, const EngMove *moves, guint count)
{
    EngPosition position = *start, before;
    EngMoveList list;

    for (guint i = 0; i < count; i++) {
        before = position;
        eng_position_play(&position, &before, moves[i]);
    }
    eng_movegen_legal(&position, &list);
    return (guint)list.count;
}

guint tabiya_talk_searcher_search(gpointer searcher, const EngPosition *start,
                                  const EngMove *earlier, guint n_earlier, guint64 nodes,
                                  guint n_lines, TabiyaTalkLine *lines, GCancellable *cancellable,
                                  GError **error)
{
    const guint most =
        MIN(MIN(n_lines, TABIYA_TALK_LINES_MAX), count_legal(start, earlier, n_earlier));
    guint n_found = 0;

    if (most == 0)
        return 0;
    Search *search = search_new(searcher, start, earlier, n_earlier);
    search->nodes = nodes / times_shorter;
    search->n_lines = most;
    invoke(search, begin_cb);
    wait_for(search, cancellable);
    if (search->error) {
        g_propagate_error(error, g_steal_pointer(&search->error));
    } else if (!g_cancellable_set_error_if_cancelled(cancellable, error)) {
        n_found = search->n_found;
        memcpy(lines, search->lines, n_found * sizeof *lines);
    }
    search_unref(search);
    return n_found;
}
