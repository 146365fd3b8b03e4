/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See look.h. The engine reports the lines of an iteration one by one; only complete iterations
 * count, since in an interrupted one the second line may have a different depth from the first. */
#define _GNU_SOURCE
#include "app/puzzles/look.h"

#include "app/analysis/judgment.h"
#include "app/analysis/tablebases.h"
#include "app/give-way.h"
#include "engine/board/movegen.h"

#define HASH_MB_MAX 16
#define NODES_PER_MB 16384 /* of its hash table; more would only be cleared for nothing */
#define NICENESS 10        /* of the search threads: the person's own work comes first */

struct TabiyaLook {
    EngEngine *engine;
    gint stopped;
    GMutex lock; /* guards these two */
    GCond changed;
    gboolean paused, broken; /* a pause interrupted the running look */
    /* during a search: used only by its thread */
    guint wanted;
    EngColor side;
    TabiyaLookLine coming[TABIYA_LOOK_LINES];
    TabiyaLookResult result;
};

static guint choose_hash_mb(guint64 nodes)
{
    guint mb = 1;
    while (mb < HASH_MB_MAX && mb * (guint64)NODES_PER_MB < nodes)
        mb *= 2;
    return nodes > 0 ? mb : HASH_MB_MAX;
}

TabiyaLook *tabiya_look_new(guint64 nodes)
{
    EngEngine *engine = eng_engine_new();
    if (!engine)
        return NULL;
    g_autofree char *hash = g_strdup_printf("%u", choose_hash_mb(nodes));
    eng_engine_set_option(engine, "Hash", hash, NULL, 0);
    eng_engine_set_option(engine, "Threads", "1", NULL, 0);
    TabiyaLook *self = g_new0(TabiyaLook, 1);
    self->engine = engine;
    g_mutex_init(&self->lock);
    g_cond_init(&self->changed);
    return self;
}

void tabiya_look_free(TabiyaLook *self)
{
    if (!self)
        return;
    eng_engine_free(self->engine);
    g_cond_clear(&self->changed);
    g_mutex_clear(&self->lock);
    g_free(self);
}

void tabiya_look_forget(TabiyaLook *self)
{
    eng_engine_new_game(self->engine);
}

void tabiya_look_stop(TabiyaLook *self)
{
    g_atomic_int_set(&self->stopped, TRUE);
    eng_engine_stop(self->engine);
    g_mutex_lock(&self->lock);
    g_cond_broadcast(&self->changed);
    g_mutex_unlock(&self->lock);
}

void tabiya_look_set_paused(TabiyaLook *self, gboolean paused)
{
    g_mutex_lock(&self->lock);
    self->paused = paused;
    self->broken |= paused;
    g_cond_broadcast(&self->changed);
    g_mutex_unlock(&self->lock);
    if (paused)
        eng_engine_stop(self->engine);
}

/* Whether a look may begin: waits while it is paused. */
static gboolean await_turn(TabiyaLook *self)
{
    g_mutex_lock(&self->lock);
    while (self->paused && !tabiya_look_is_stopped(self))
        g_cond_wait(&self->changed, &self->lock);
    self->broken = FALSE;
    g_mutex_unlock(&self->lock);
    return !tabiya_look_is_stopped(self);
}

static gboolean is_broken(TabiyaLook *self)
{
    g_mutex_lock(&self->lock);
    const gboolean broken = self->broken && !tabiya_look_is_stopped(self);
    g_mutex_unlock(&self->lock);
    return broken;
}

gboolean tabiya_look_is_stopped(TabiyaLook *self)
{
    return g_atomic_int_get(&self->stopped);
}

static void take_iteration(TabiyaLook *self, int depth)
{
    TabiyaLookResult *result = &self->result;
    if (result->n_lines == 0 || result->lines[0].move != self->coming[0].move)
        result->found_depth = depth;
    result->depth = depth;
    result->n_lines = self->wanted;
    for (guint i = 0; i < self->wanted; i++)
        result->lines[i] = self->coming[i];
}

static void info_cb(const EngInfo *info, void *user)
{
    TabiyaLook *self = user;
    const guint rank = (guint)info->multipv - 1;
    if (info->pv_length == 0 || info->bound != ENG_BOUND_EXACT || rank >= self->wanted)
        return;
    self->coming[rank] = (TabiyaLookLine){
        .move = info->pv[0],
        .score = info->score,
        .expected =
            tabiya_win_percent(tabiya_score_from_engine(info->score, self->side), self->side) / 100,
    };
    if (rank + 1 == self->wanted)
        take_iteration(self, info->depth);
}

static void result_cb(const EngResult *result, void *user)
{
}

static guint count_moves(const EngPosition *position)
{
    EngMoveList list;
    eng_movegen_legal(position, &list);
    return (guint)list.count;
}

static void thread_started_cb(void *user)
{
    tabiya_give_way(NICENESS);
}

static void search(TabiyaLook *self, const EngLimits *limits)
{
    static const EngCallbacks callbacks = {
        .info_cb = info_cb, .result_cb = result_cb, .thread_started_cb = thread_started_cb};
    do {
        self->result = (TabiyaLookResult){0};
        if (!await_turn(self))
            return;
        if (eng_engine_go(self->engine, limits, &callbacks, self))
            eng_engine_wait(self->engine);
    } while (is_broken(self));
}

TabiyaLookResult tabiya_look(TabiyaLook *self, const EngPosition *start, const EngMove *moves,
                             gsize count, guint lines, const TabiyaEffort *effort)
{
    const TabiyaLookResult none = {0};
    tabiya_tablebases_equip(self->engine);
    if (tabiya_look_is_stopped(self) ||
        !eng_engine_set_position(self->engine, start, moves, count)) {
        return none;
    }
    const EngPosition *position = eng_engine_get_position(self->engine);
    self->side = (EngColor)position->side_to_move;
    self->wanted = MIN(MIN(lines, TABIYA_LOOK_LINES), count_moves(position));
    if (self->wanted == 0)
        return none;
    eng_engine_set_option(self->engine, "MultiPV", lines > 1 ? "2" : "1", NULL, 0);
    search(self, &(EngLimits){.nodes = effort->nodes, .depth = effort->depth});
    return self->result;
}
