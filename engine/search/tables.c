/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See tables.h. The ranks are those of Stockfish's root probe. */
#include "engine/search/tables.h"

#include <stdlib.h>

#include "engine/board/bitboard.h"

enum {
    RULE_PLIES = 100,
    RANK_SAFE = 10000, /* won, or lost, whatever the fifty-move rule; far beyond any distance */
    RANK_DECIDED = RANK_SAFE - RULE_PLIES, /* from here on the rule does not save the loser */
};

/* --- The root --------------------------------------------------------------------------------- */

/* Whether a position since the last capture or pawn move has occurred twice: then every move must
 * make progress. */
static bool has_repeated(const EngSearch *search)
{
    const size_t count = search->game_key_count;
    const size_t clock = search->root.halfmove_clock;
    const size_t first = clock < count ? count - clock : 0;
    for (size_t i = first; i < count; i++) {
        for (size_t j = i + 1; j <= count; j++) {
            const uint64_t key = j < count ? search->game_keys[j] : search->root.key;
            if (search->game_keys[i] == key) {
                return true;
            }
        }
    }
    return false;
}

static int rank_by_dtz(const EngTbMove *move, int clock, bool repeated)
{
    const int dtz = move->dtz;
    if (move->mates) {
        return RANK_SAFE;
    }
    if (dtz > 0) {
        return dtz + clock < RULE_PLIES && !repeated ? RANK_SAFE : RANK_SAFE - (dtz + clock);
    }
    if (dtz < 0) {
        return -2 * dtz + clock < RULE_PLIES ? -RANK_SAFE : -RANK_SAFE + (clock - dtz);
    }
    return 0;
}

static int rank_by_wdl(int wdl)
{
    static const int ranks[5] = {-RANK_SAFE, 1 - RANK_DECIDED, 0, RANK_DECIDED - 1, RANK_SAFE};
    return ranks[wdl + 2];
}

static int value_of_rank(int rank)
{
    return rank >= RANK_DECIDED    ? ENG_VALUE_TABLES - 1
           : rank <= -RANK_DECIDED ? 1 - ENG_VALUE_TABLES
                                   : ENG_VALUE_DRAW + (rank > 0) - (rank < 0);
}

static const EngTbMove *find(const EngTbAnswer *answer, EngMove move)
{
    const EngTbMove *found = answer->moves;
    while (found->move != move) {
        found++;
    }
    return found;
}

static int compare_ranks(const void *a, const void *b)
{
    const EngRootMove *left = a, *right = b;
    return left->table_rank != right->table_rank ? right->table_rank - left->table_rank
                                                 : left->move - right->move;
}

static void rank_moves(EngWorker *worker, const EngTbAnswer *answer, bool repeated)
{
    const int clock = worker->search->root.halfmove_clock;
    for (int i = 0; i < worker->root_count; i++) {
        EngRootMove *root_move = &worker->root_moves[i];
        const EngTbMove *move = find(answer, root_move->move);
        root_move->table_rank =
            answer->has_dtz ? rank_by_dtz(move, clock, repeated) : rank_by_wdl(move->wdl);
        root_move->table_value = value_of_rank(root_move->table_rank);
    }
    qsort(worker->root_moves, (size_t)worker->root_count, sizeof *worker->root_moves,
          compare_ranks);
}

void eng_tables_prepare(EngSearch *search)
{
    EngTbAnswer answer;
    search->root_in_tables = false;
    search->table_men = 0;
    if (!search->tables || eng_level_is_limited(&search->level) || !search->settings.pruning) {
        return;
    }
    search->table_men = eng_syzygy_max_men(search->tables);
    if (!eng_syzygy_probe_now(search->tables, &search->root, &answer)) {
        return;
    }
    const bool repeated = has_repeated(search);
    search->root_in_tables = true;
    for (int i = 0; i < search->worker_count; i++) {
        rank_moves(search->workers[i], &answer, repeated);
    }
    atomic_store_explicit(&search->workers[0]->table_hits, (uint64_t)answer.count,
                          memory_order_relaxed);
    /* The tables have chosen; the search has to find the way to the mate. Without DTZ the tables
     * still have to lead it to the next win. */
    if (answer.has_dtz || answer.wdl <= ENG_TB_DRAW) {
        search->table_men = 0;
    }
}

int eng_tables_root_value(const EngSearch *search, const EngRootMove *move, int value,
                          EngBound *bound)
{
    if (!search->root_in_tables ||
        (eng_value_is_mate(value) && (value > 0) == (move->table_value > 0))) {
        return value;
    }
    *bound = ENG_BOUND_EXACT;
    return move->table_value;
}

void eng_tables_tell_refusals(EngSearch *search)
{
    const char *path;
    EngTbProblem problem;
    if (!search->tables) {
        return;
    }
    while (eng_syzygy_get_refusal(search->tables, search->refusals_told, &path, &problem)) {
        search->refusals_told++;
        if (search->callbacks.refused_cb) {
            search->callbacks.refused_cb(path, eng_tb_problem_text(problem), search->user);
        }
    }
}

/* --- Inside the search ------------------------------------------------------------------------ */

bool eng_tables_probe(EngWorker *worker, const EngStack *ss, int *value, EngTableBound *bound)
{
    const EngSearch *search = worker->search;
    const EngPosition *position = &ss->position;
    int wdl;
    if (position->halfmove_clock != 0 || position->castling != 0 ||
        eng_popcount(eng_position_occupied(position)) > search->table_men ||
        !eng_syzygy_probe_wdl(search->tables, position, ENG_TB_HASTY, &wdl)) {
        return false;
    }
    atomic_store_explicit(&worker->table_hits,
                          atomic_load_explicit(&worker->table_hits, memory_order_relaxed) + 1,
                          memory_order_relaxed);
    *bound = wdl == ENG_TB_WIN ? ENG_TT_LOWER : wdl == ENG_TB_LOSS ? ENG_TT_UPPER : ENG_TT_EXACT;
    *value = wdl == ENG_TB_WIN    ? ENG_VALUE_TABLES - ss->ply
             : wdl == ENG_TB_LOSS ? ss->ply - ENG_VALUE_TABLES
                                  : ENG_VALUE_DRAW + wdl;
    return true;
}
