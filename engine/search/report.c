/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reports of the search: lines, and the chances of each result. */
#include <math.h>

#include "engine/board/movegen.h"
#include "engine/eng-assert.h"
#include "engine/search/search-private.h"
#include "engine/search/tables.h"

enum {
    WIN_AT_CP = 110,     /* a lead that wins half the games early on ... */
    WIN_AT_CP_LATE = 80, /* ... and in the endgame */
    WIN_SPREAD_CP = 62,
    WDL_LATE_PLY = 120,
};

static int permille(double x)
{
    return (int)lround(1000.0 / (1.0 + exp(-x)));
}

/* A logistic in the score for winning, the same mirrored for losing; the rest is drawn. */
void eng_report_wdl(int value, int ply, int *win, int *draw, int *loss)
{
    if (eng_value_is_decisive(value)) {
        *win = value > 0 ? 1000 : 0;
        *loss = 1000 - *win;
        *draw = 0;
        return;
    }
    const double late = ply >= WDL_LATE_PLY ? 1.0 : (double)ply / WDL_LATE_PLY;
    const double middle = WIN_AT_CP + (WIN_AT_CP_LATE - WIN_AT_CP) * late;
    *win = permille((value - middle) / WIN_SPREAD_CP);
    *loss = permille((-value - middle) / WIN_SPREAD_CP);
    *draw = 1000 - *win - *loss;
}

/* The best certain value without a mate: the last report, or else the evaluation. */
static int value_without_mate(EngWorker *worker)
{
    const int told = worker->search->told_value;
    const int eval = eng_worker_root(worker)->static_eval;
    return told != ENG_VALUE_NONE && !eng_value_is_mate(told) ? told
           : eval != ENG_VALUE_NONE                           ? eval
                                                              : ENG_VALUE_DRAW;
}

static bool can_be_played(const EngPosition *root, const EngRootMove *root_move)
{
    EngPosition position = *root, after;
    for (size_t i = 0; i < root_move->pv_length; i++) {
        if (!eng_move_is_legal(&position, root_move->pv[i])) {
            return false;
        }
        eng_position_play(&after, &position, root_move->pv[i]);
        position = after;
    }
    return root_move->pv_length > 0 && root_move->pv[0] == root_move->move;
}

void eng_report_line(EngWorker *worker, int rank, int depth, EngBound bound, int value)
{
    EngSearch *search = worker->search;
    EngRootMove *root_move = &worker->root_moves[rank - 1];
    if (bound == ENG_BOUND_EXACT && !eng_line_shows(search, root_move, value)) {
        bound = value > 0 ? ENG_BOUND_LOWER : ENG_BOUND_UPPER;
        value = value_without_mate(worker);
    }
    if (rank == 1 && bound == ENG_BOUND_EXACT) {
        search->told_move = root_move->move;
        search->told_value = value;
    }
    if (!search->callbacks.info_cb) {
        return;
    }
    value = eng_tables_root_value(search, root_move, value, &bound);
    ENG_ASSERT(can_be_played(&search->root, root_move) && eng_value_is_possible(value, 0));
    const int ply = 2 * (search->root.fullmove_number - 1) + search->root.side_to_move;
    EngInfo info = {
        .depth = depth,
        .selective_depth = root_move->selective_depth > depth ? root_move->selective_depth : depth,
        .multipv = rank,
        .score = eng_value_to_score(value),
        .bound = bound,
        .nodes = eng_search_nodes(search),
        .table_hits = eng_search_table_hits(search),
        .time_ms = eng_clock_now_ms() - search->start_ms,
        .hashfull_permille = eng_table_hashfull(search->active_table),
        .pv = root_move->pv,
        .pv_length = root_move->pv_length,
    };
    eng_report_wdl(value, ply, &info.win_permille, &info.draw_permille, &info.loss_permille);
    search->callbacks.info_cb(&info, search->user);
}
