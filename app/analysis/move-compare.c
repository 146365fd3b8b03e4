/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See move-compare.h. */
#include "app/analysis/move-compare.h"

#include "app/analysis/node-search.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/later.h"

struct TabiyaMoveCompare {
    TabiyaEngineArbiter *arbiter;
    TabiyaEngineSource *engine;
    TabiyaMoveQuestion question;
    TabiyaMoveWorth worth[2];
    guint at; /* the index of the move being searched */
    TabiyaMoveCompareFunc func;
    gpointer user;
    guint ticket;    /* of the running search, 0 if none */
    GSource *ending; /* for reporting a known result soon */
};

/* If the engine has no move to search, the board gives the result. */
static gboolean score_by_rules(TabiyaMoveCompare *self, EngMove move, TabiyaScore *score)
{
    const EngPosition *before = tabiya_node_get_position(self->question.node);
    g_autoptr(GArray) keys = tabiya_node_dup_keys(self->question.node);
    EngPosition after;

    g_array_append_val(keys, before->key);
    eng_position_play(&after, before, move);
    EngOutcome outcome = eng_outcome(&after, (const uint64_t *)(gpointer)keys->data, keys->len);
    if (!eng_outcome_is_final(outcome))
        return FALSE;
    *score = (TabiyaScore){.type = TABIYA_SCORE_CP};
    if (outcome == ENG_OUTCOME_CHECKMATE) {
        *score = (TabiyaScore){.type = TABIYA_SCORE_MATE,
                               .value = before->side_to_move == ENG_WHITE ? 1 : -1};
    }
    return TRUE;
}

/* --- Searching -------------------------------------------------------------------------------- */

static gboolean look_on(TabiyaMoveCompare *self);

/* The callback may free the comparison, so everything is copied first. */
static void tell(TabiyaMoveCompare *self)
{
    TabiyaMoveWorth worth[2] = {self->worth[0], self->worth[1]};

    self->func(worth, NULL, self->user);
}

/* A search that ends in the middle of a depth reports a bound last, with only the first move: the
 * earlier line is still the best known. */
static gboolean is_shorter(const TabiyaSearchInfo *info, const TabiyaMoveWorth *worth)
{
    return info->pv_length < worth->length &&
           memcmp(info->pv, worth->line, info->pv_length * sizeof *worth->line) == 0;
}

static void info_cb(const TabiyaSearchInfo *info, gpointer user)
{
    TabiyaMoveCompare *self = user;
    TabiyaMoveWorth *worth = &self->worth[self->at];

    if (info->multipv > 1 || info->pv_length == 0 || is_shorter(info, worth))
        return;
    worth->length = (guint)MIN(info->pv_length, TABIYA_WORTH_MOVES);
    memcpy(worth->line, info->pv, worth->length * sizeof *worth->line);
}

static void done_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    TabiyaMoveCompare *self = user;
    g_autoptr(GError) silent = NULL;

    self->ticket = 0;
    if (!error && !result->has_score) {
        silent = g_error_new_literal(TABIYA_ERROR, TABIYA_ERROR_ENGINE,
                                     _("The engine gave no evaluation."));
        error = silent;
    }
    if (error) {
        self->func(NULL, error, self->user);
        return;
    }
    self->worth[self->at++].score = result->score;
    if (!look_on(self))
        tell(self);
}

static void search(TabiyaMoveCompare *self, EngMove move)
{
    tabiya_engine_source_new_game(self->engine);
    self->ticket = tabiya_node_search(self->arbiter, self->engine, self->question.node,
                                      &(TabiyaSearchRequest){
                                          .moves = &move,
                                          .count = 1,
                                          .limits = {.nodes = self->question.nodes},
                                          .info = info_cb,
                                          .done = done_cb,
                                          .user = self,
                                      });
}

static gboolean end_cb(gpointer user)
{
    TabiyaMoveCompare *self = user;

    g_clear_pointer(&self->ending, tabiya_later_cancel);
    tell(self);
    return G_SOURCE_REMOVE;
}

/* FALSE: nothing is left to search. */
static gboolean look_on(TabiyaMoveCompare *self)
{
    for (; self->at < G_N_ELEMENTS(self->question.moves); self->at++) {
        EngMove move = self->question.moves[self->at];

        if (move == ENG_NO_MOVE || score_by_rules(self, move, &self->worth[self->at].score))
            continue;
        search(self, move);
        return TRUE;
    }
    return FALSE;
}

TabiyaMoveCompare *tabiya_move_compare_new(TabiyaEngineArbiter *arbiter, TabiyaEngineSource *engine,
                                           const TabiyaMoveQuestion *question,
                                           TabiyaMoveCompareFunc func, gpointer user)
{
    TabiyaMoveCompare *self = g_new0(TabiyaMoveCompare, 1);

    self->arbiter = g_object_ref(arbiter);
    self->engine = g_object_ref(engine);
    self->question = *question;
    self->func = func;
    self->user = user;
    if (!look_on(self))
        self->ending = tabiya_later(end_cb, self);
    return self;
}

void tabiya_move_compare_free(TabiyaMoveCompare *self)
{
    g_clear_pointer(&self->ending, tabiya_later_cancel);
    tabiya_engine_arbiter_cancel(self->arbiter, self->ticket);
    g_object_unref(self->arbiter);
    g_object_unref(self->engine);
    g_free(self);
}
