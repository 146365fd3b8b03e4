/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See move-critic.h. */
#include "app/lessons/move-critic.h"

#include <string.h>

#include "app/analysis/explain.h"
#include "app/game/shown-move.h"
#include "engine/engine.h"

#define HASH_MB "16"
/* Winning chances, in points: a smaller difference is none. */
#define AS_GOOD 3.0
#define MOST_MOVES 32

/* A move's value, and the moves after it. */
typedef struct {
    TabiyaScore score;
    EngMove line[MOST_MOVES];
    gsize length;
} Worth;

struct TabiyaMoveCritic {
    EngEngine *engine;
    guint64 nodes;
    const TabiyaNode *node; /* whose main move was searched last; NULL: none */
    Worth expected;         /* of that */
    double difference;      /* of the last judgment */
    /* during a search: used only by its thread */
    EngColor side;
    Worth found;
};

TabiyaMoveCritic *tabiya_move_critic_new(guint64 nodes)
{
    EngEngine *engine = eng_engine_new();

    if (!engine)
        return NULL;
    eng_engine_set_option(engine, "Hash", HASH_MB, NULL, 0);
    eng_engine_set_option(engine, "Threads", "1", NULL, 0);
    TabiyaMoveCritic *self = g_new0(TabiyaMoveCritic, 1);
    self->engine = engine;
    self->nodes = nodes;
    return self;
}

void tabiya_move_critic_free(TabiyaMoveCritic *self)
{
    eng_engine_free(self->engine);
    g_free(self);
}

/* --- Searching -------------------------------------------------------------------------------- */

static void info_cb(const EngInfo *info, void *user)
{
    TabiyaMoveCritic *self = user;

    if (info->pv_length == 0 || info->bound != ENG_BOUND_EXACT)
        return;
    self->found.score = tabiya_score_from_engine(info->score, self->side);
    self->found.length = MIN(info->pv_length, MOST_MOVES);
    memcpy(self->found.line, info->pv, self->found.length * sizeof *info->pv);
}

static void result_cb(const EngResult *result, void *user)
{
}

/* What the game's end is worth; FALSE: it goes on. */
static gboolean is_over(const EngPosition *position, Worth *worth)
{
    const EngOutcome outcome = eng_outcome(position, NULL, 0);

    *worth = (Worth){.score = {.type = TABIYA_SCORE_CP, .value = 0}};
    if (outcome == ENG_OUTCOME_CHECKMATE) {
        worth->score.type = TABIYA_SCORE_MATE;
        worth->score.value = position->side_to_move == ENG_BLACK ? 1 : -1;
    }
    return outcome != ENG_OUTCOME_ONGOING;
}

static Worth search(TabiyaMoveCritic *self, const EngPosition *before, EngMove move)
{
    static const EngCallbacks callbacks = {.info_cb = info_cb, .result_cb = result_cb};
    EngPosition after;

    eng_position_play(&after, before, move);
    if (is_over(&after, &self->found))
        return self->found;
    eng_engine_new_game(self->engine);
    self->side = (EngColor)after.side_to_move;
    if (eng_engine_set_position(self->engine, before, &move, 1) &&
        eng_engine_go(self->engine, &(EngLimits){.nodes = self->nodes}, &callbacks, self)) {
        eng_engine_wait(self->engine);
    }
    return self->found;
}

/* --- Judging ---------------------------------------------------------------------------------- */

static char *dup_reason(TabiyaMoveCritic *self, const EngPosition *before, EngMove move,
                        const Worth *worth)
{
    const EngMove main_move = tabiya_node_get_move(tabiya_node_get_child(self->node));
    EngMove best[MOST_MOVES + 1] = {main_move};
    TabiyaClaim claim;

    memcpy(best + 1, self->expected.line, self->expected.length * sizeof *best);
    const TabiyaEngineLine line = {worth->line, worth->length, worth->score};
    const TabiyaEngineLine instead = {best, self->expected.length + 1, self->expected.score};
    const TabiyaJudgedMove judged = {.before = before, .played = move};

    if (!tabiya_claim_played(&judged, &line, &instead, &claim))
        return NULL;
    return tabiya_claim_to_string(&claim, tabiya_shown_letters_get());
}

gboolean tabiya_move_critic_judge(TabiyaMoveCritic *self, const TabiyaNode *node, EngMove move,
                                  char **reason)
{
    const EngPosition *before = tabiya_node_get_position(node);
    const EngColor side = (EngColor)before->side_to_move;

    if (self->node != node) {
        self->node = node;
        self->expected = search(self, before, tabiya_node_get_move(tabiya_node_get_child(node)));
    }
    const Worth worth = search(self, before, move);
    self->difference =
        tabiya_win_percent(worth.score, side) - tabiya_win_percent(self->expected.score, side);
    *reason = self->difference < -AS_GOOD ? dup_reason(self, before, move, &worth) : NULL;
    return self->difference >= -AS_GOOD;
}

double tabiya_move_critic_get_difference_for_tests(TabiyaMoveCritic *self)
{
    return self->difference;
}
