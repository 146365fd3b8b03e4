/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See try-finder.h. */
#include "app/puzzles/try-finder.h"

#include <string.h>

#include "app/analysis/builtin-engine.h"
#include "app/analysis/node-search.h"
#include "app/error.h"
#include "app/later.h"
#include "app/people/people.h"
#include "engine/board/movegen.h"

#include <glib/gi18n-lib.h>

/* The chance of a move that people hardly play: it is judged last, but it is judged. */
#define LEAST_CHANCE 1e-4

typedef struct {
    EngMove move;
    double chance;
    TabiyaTryWorth worth;
} Try;

struct TabiyaTryFinder {
    TabiyaEngineArbiter *arbiter;
    TabiyaEngineSource *engine;
    TabiyaTryTask task;
    GArray *tries; /* of Try: all legal moves */
    Try *expected; /* of `tries` */
    gboolean thinking;
    guint64 spent; /* nodes, ahead */

    Try *asked; /* NULL: nobody asks */
    gboolean deeply;
    Try *awaited; /* its reason may be asked for; or NULL */
    TabiyaTryFunc func;
    gpointer user;
    GSource *telling; /* reports a known verdict soon */

    guint ticket;  /* of the running search, 0 if none */
    Try *searched; /* by it */
    guint64 nodes; /* of it */
    TabiyaMoveWorth found;
};

static void go_on(TabiyaTryFinder *self);

/* --- Verdicts --------------------------------------------------------------------------------- */

static Try *find(TabiyaTryFinder *self, EngMove move)
{
    for (guint i = 0; i < self->tries->len; i++) {
        Try *one = &g_array_index(self->tries, Try, i);

        if (one->move == move)
            return one;
    }
    return NULL;
}

static TabiyaTryVerdict judge(TabiyaTryFinder *self, const Try *one)
{
    return tabiya_try_judge(&self->task.question, one->move, &one->worth, &self->expected->worth);
}

TabiyaTryVerdict tabiya_try_finder_get(TabiyaTryFinder *self, EngMove move)
{
    const Try *one = find(self, move);

    return one ? judge(self, one) : TABIYA_TRY_OPEN;
}

const TabiyaTryWorth *tabiya_try_finder_get_worth(TabiyaTryFinder *self, EngMove move)
{
    static const TabiyaTryWorth UNKNOWN = {0};
    const Try *one = find(self, move);

    return one ? &one->worth : &UNKNOWN;
}

/* --- The next search -------------------------------------------------------------------------- */

/* NULL: nothing is left to be searched for it. */
static Try *choose_for(TabiyaTryFinder *self, Try *one, gboolean deeply)
{
    if (deeply)
        return tabiya_try_next_nodes(&one->worth) > 0 ? one : NULL;
    if (judge(self, one) != TABIYA_TRY_OPEN)
        return NULL;
    return tabiya_try_needs_expected(&one->worth, &self->expected->worth) ? self->expected : one;
}

/* The search that most probably decides about the person's move, for its nodes. */
static Try *choose_ahead(TabiyaTryFinder *self)
{
    Try *best = NULL;
    double most = 0;

    if (self->awaited && tabiya_try_next_nodes(&self->awaited->worth) > 0)
        return self->awaited;
    for (guint i = 0; i < self->tries->len; i++) {
        Try *one = &g_array_index(self->tries, Try, i);
        Try *next = one == self->expected ? NULL : choose_for(self, one, FALSE);
        guint64 nodes = next ? tabiya_try_next_nodes(&next->worth) : 0;
        double pays = nodes > 0 ? one->chance / (double)nodes : 0;

        if (pays <= most || self->spent + nodes > TABIYA_TRY_AHEAD_NODES)
            continue;
        best = next;
        most = pays;
    }
    return best;
}

/* --- Searching -------------------------------------------------------------------------------- */

/* A search that ends in the middle of a depth reports a bound last, with only the first move: the
 * earlier line is still the best known. */
static gboolean is_shorter(const TabiyaSearchInfo *info, const TabiyaMoveWorth *found)
{
    return info->pv_length < found->length &&
           memcmp(info->pv, found->line, info->pv_length * sizeof *found->line) == 0;
}

static void info_cb(const TabiyaSearchInfo *info, gpointer user)
{
    TabiyaTryFinder *self = user;
    TabiyaMoveWorth *found = &self->found;

    if (info->multipv > 1 || info->pv_length == 0 || is_shorter(info, found))
        return;
    found->length = (guint)MIN(info->pv_length, TABIYA_WORTH_MOVES);
    memcpy(found->line, info->pv, found->length * sizeof *found->line);
}

/* The callback may free the finder. */
static void tell(TabiyaTryFinder *self, const GError *error)
{
    self->asked = NULL;
    self->func(error, self->user);
}

static void fail(TabiyaTryFinder *self, const GError *error)
{
    self->thinking = FALSE;
    if (self->asked)
        tell(self, error);
}

static void done_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    TabiyaTryFinder *self = user;
    g_autoptr(GError) silent = NULL;

    self->ticket = 0;
    if (!error && !result->has_score) {
        silent = g_error_new_literal(TABIYA_ERROR, TABIYA_ERROR_ENGINE,
                                     _("The engine gave no evaluation."));
        error = silent;
    }
    if (error) {
        fail(self, error);
        return;
    }
    self->found.score = result->score;
    self->searched->worth = (TabiyaTryWorth){self->found, self->nodes};
    if (!self->asked)
        self->spent += self->nodes;
    go_on(self);
}

static void search(TabiyaTryFinder *self, Try *one)
{
    self->searched = one;
    self->nodes = tabiya_try_next_nodes(&one->worth);
    self->found = (TabiyaMoveWorth){0};
    const TabiyaSearchRequest request = {
        .moves = &one->move,
        .count = 1,
        .limits = {.nodes = self->nodes},
        .info = info_cb,
        .done = done_cb,
        .user = self,
    };
    tabiya_engine_source_new_game(self->engine);
    self->ticket = (self->asked ? tabiya_node_search : tabiya_node_search_quietly)(
        self->arbiter, self->engine, self->task.node, &request);
}

static void stop(TabiyaTryFinder *self)
{
    tabiya_engine_arbiter_cancel(self->arbiter, self->ticket);
    self->ticket = 0;
}

static void go_on(TabiyaTryFinder *self)
{
    Try *next = NULL;

    if (self->asked)
        next = choose_for(self, self->asked, self->deeply);
    else if (self->thinking)
        next = choose_ahead(self);
    if (next)
        search(self, next);
    else if (self->asked)
        tell(self, NULL);
}

/* --- Asking ----------------------------------------------------------------------------------- */

void tabiya_try_finder_think(TabiyaTryFinder *self)
{
    self->thinking = TRUE;
    if (!self->asked && self->ticket == 0)
        go_on(self);
}

void tabiya_try_finder_rest(TabiyaTryFinder *self)
{
    self->thinking = FALSE;
    self->asked = NULL;
    g_clear_pointer(&self->telling, tabiya_later_cancel);
    stop(self);
}

static gboolean tell_cb(gpointer user)
{
    TabiyaTryFinder *self = user;

    g_clear_pointer(&self->telling, tabiya_later_cancel);
    tell(self, NULL);
    return G_SOURCE_REMOVE;
}

/* If the search ahead is the one that the answer needs, it goes on, with a higher priority. */
static void search_asked(TabiyaTryFinder *self)
{
    Try *next = choose_for(self, self->asked, self->deeply);

    if (next && self->ticket != 0 && next == self->searched) {
        tabiya_engine_arbiter_raise(self->arbiter, self->ticket, TABIYA_SEARCH_HINT);
        return;
    }
    stop(self);
    if (next)
        search(self, next);
    else
        self->telling = tabiya_later(tell_cb, self);
}

void tabiya_try_finder_ask(TabiyaTryFinder *self, EngMove move, gboolean deeply, TabiyaTryFunc func,
                           gpointer user)
{
    g_clear_pointer(&self->telling, tabiya_later_cancel);
    self->asked = find(self, move);
    self->deeply = deeply;
    self->func = func;
    self->user = user;
    g_return_if_fail(self->asked);
    search_asked(self);
}

void tabiya_try_finder_expect(TabiyaTryFinder *self, EngMove move)
{
    self->awaited = find(self, move);
}

/* --- Life ------------------------------------------------------------------------------------- */

static void add_tries(TabiyaTryFinder *self)
{
    const EngPosition *position = tabiya_node_get_position(self->task.node);
    EngMoveList moves;

    eng_movegen_legal(position, &moves);
    for (int i = 0; i < moves.count; i++) {
        Try one = {.move = moves.moves[i], .chance = 1.0 / moves.count};

        tabiya_try_rules(self->task.node, one.move, &one.worth);
        g_array_append_val(self->tries, one);
    }
    self->expected = find(self, self->task.expected);
}

static void weigh(TabiyaTryFinder *self)
{
    TabiyaPeople *people = tabiya_people_get_default();
    g_autofree EngPolicyGuess *guess = g_new(EngPolicyGuess, 1);
    TabiyaPeopleSight sight;

    tabiya_people_prepare(people);
    tabiya_people_see_node(self->task.node, &sight);
    if (!tabiya_people_guess(people, &sight, tabiya_people_clamp_rating(self->task.rating), guess))
        return;
    for (guint i = 0; i < self->tries->len; i++) {
        Try *one = &g_array_index(self->tries, Try, i);
        int rank = tabiya_people_find(guess, one->move);

        one->chance = MAX(rank < guess->count ? guess->choices[rank].chance : 0, LEAST_CHANCE);
    }
}

/* A mate on the board needs no engine. */
static void value_mate(TabiyaTryFinder *self)
{
    const int plies = (int)MAX(self->task.question.left, 1);
    const gboolean white = self->task.question.position.side_to_move == ENG_WHITE;

    if (self->task.question.mates) {
        self->expected->worth = (TabiyaTryWorth){
            .worth.score = {TABIYA_SCORE_MATE, white ? plies : -plies}, .nodes = G_MAXUINT64};
    }
}

TabiyaTryFinder *tabiya_try_finder_new(TabiyaEngineArbiter *arbiter, TabiyaEngineSource *engine,
                                       const TabiyaTryTask *task)
{
    TabiyaTryFinder *self = g_new0(TabiyaTryFinder, 1);

    self->arbiter = g_object_ref(arbiter);
    self->engine = g_object_ref(engine);
    self->task = *task;
    self->tries = g_array_new(FALSE, FALSE, sizeof(Try));
    if (TABIYA_IS_BUILTIN_ENGINE(engine))
        tabiya_builtin_engine_set_niceness(TABIYA_BUILTIN_ENGINE(engine), 0);
    add_tries(self);
    value_mate(self);
    weigh(self);
    return self;
}

void tabiya_try_finder_free(TabiyaTryFinder *self)
{
    tabiya_try_finder_rest(self);
    g_array_unref(self->tries);
    g_object_unref(self->arbiter);
    g_object_unref(self->engine);
    g_free(self);
}
