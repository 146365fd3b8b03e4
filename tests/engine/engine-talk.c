/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See engine-talk.h. */
#include "tests/engine/engine-talk.h"

#include <stdatomic.h>

#include "engine/board/movegen.h"
#include "tests/position-of.h"

static void check_line(Talk *talk, const EngInfo *info)
{
    EngPosition position = *eng_engine_get_position(talk->engine), after;
    for (size_t i = 0; i < info->pv_length; i++) {
        if (!eng_move_is_legal(&position, info->pv[i])) {
            talk->pv_is_legal = false;
            return;
        }
        eng_position_play(&after, &position, info->pv[i]);
        position = after;
    }
}

static void info_cb(const EngInfo *info, void *user)
{
    Talk *talk = user;
    check_line(talk, info);
    talk->exact_lines += info->bound == ENG_BOUND_EXACT;
    talk->depth_fell = talk->depth_fell || info->depth < talk->depth_reached;
    talk->depth_reached = MAX(talk->depth_reached, info->depth);
    talk->wdl_adds_up =
        talk->wdl_adds_up && info->win_permille + info->draw_permille + info->loss_permille == 1000;
    talk->last[info->multipv - 1] = *info;
    atomic_store(&talk->nodes_told, info->nodes);
    talk->first_moves[info->multipv - 1] = info->pv_length > 0 ? info->pv[0] : ENG_NO_MOVE;
    talk->ranks = MAX(talk->ranks, info->multipv);
    if (talk->stop_at_info != 0 && (uint64_t)talk->exact_lines == talk->stop_at_info) {
        talk->nodes_at_stop = info->nodes;
        eng_engine_stop(talk->engine);
    }
}

static void result_cb(const EngResult *result, void *user)
{
    Talk *talk = user;
    talk->result = *result;
    talk->results++;
}

const EngCallbacks talk_callbacks = {.info_cb = info_cb, .result_cb = result_cb};

void talk_search(Talk *talk, EngEngine *engine, const char *fen, const EngLimits *limits)
{
    const EngPosition position = position_of(fen);
    *talk = (Talk){.engine = engine, .pv_is_legal = true, .wdl_adds_up = true};
    g_assert_true(eng_engine_set_position(engine, &position, NULL, 0));
    g_assert_true(eng_engine_go(engine, limits, &talk_callbacks, talk));
    eng_engine_wait(engine);
    g_assert_cmpint(talk->results, ==, 1);
    g_assert_true(talk->pv_is_legal);
    g_assert_true(talk->wdl_adds_up);
}

void talk_set(EngEngine *engine, const char *name, const char *value)
{
    char error[200] = "";
    if (!eng_engine_set_option(engine, name, value, error, sizeof error)) {
        g_error("%s", error);
    }
}
