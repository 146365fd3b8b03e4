/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes tests/data/levels/positions.txt: positions from games of the lowest levels against each
 * other with a mate in one, or a queen to capture for free. One per line: FEN, kind, the right
 * moves, separated by " | ".
 *
 *     make-level-positions COUNT_OF_EACH SEED > tests/data/levels/positions.txt
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/fen.h"
#include "engine/board/san.h"
#include "engine/engine.h"

enum { QUEEN_FOR_NOTHING_CP = 850, PLIES_MAX = 160, PLIES_MIN = 10, MOVES_MAX = 4 };

enum {
    JUDGE_NODES = 100000,
    CLEARLY_CP = 300,
    WINNING_ANYWAY_CP = 500, /* then the queen matters little */
    MATE_CP = 5000,
};

typedef struct {
    EngEngine *judge; /* at full strength */
    int wanted, mates, queens;
} Harvest;

static bool mates_at_once(const EngPosition *position, EngMove move)
{
    EngPosition after;
    eng_position_play(&after, position, move);
    return after.checkers != 0 && !eng_movegen_any(&after);
}

static bool wins_queen(const EngPosition *position, EngMove move)
{
    return eng_move_kind(move) == ENG_MOVE_NORMAL &&
           position->board[eng_move_to(move)] == eng_piece(position->side_to_move ^ 1, ENG_QUEEN) &&
           eng_see_at_least(position, move, QUEEN_FOR_NOTHING_CP);
}

static int select_moves(const EngPosition *position, const EngMoveList *legal,
                        bool (*wanted)(const EngPosition *, EngMove), EngMove chosen[MOVES_MAX + 1])
{
    int count = 0;
    for (int i = 0; i < legal->count && count <= MOVES_MAX; i++) {
        if (wanted(position, legal->moves[i])) {
            chosen[count++] = legal->moves[i];
        }
    }
    return count;
}

static void result_cb(const EngResult *result, void *user)
{
    *(EngResult *)user = *result;
}

static int judge_cp(const Harvest *harvest, const EngPosition *position, const EngMove *moves,
                    int count)
{
    EngResult result;
    const EngLimits limits = {
        .nodes = JUDGE_NODES, .search_moves = moves, .search_moves_count = (size_t)count};
    eng_engine_new_game(harvest->judge);
    eng_engine_set_position(harvest->judge, position, NULL, 0);
    eng_engine_go(harvest->judge, &limits, &(EngCallbacks){.result_cb = result_cb}, &result);
    eng_engine_wait(harvest->judge);
    if (result.score.type == ENG_SCORE_MATE) {
        return result.score.value > 0 ? MATE_CP : -MATE_CP;
    }
    return result.score.value;
}

/* Whether full strength finds all other moves clearly worse: then nothing else is to be had. */
static bool is_best(const Harvest *harvest, const EngPosition *position, const EngMoveList *legal,
                    const EngMove *moves, int count)
{
    EngMoveList others = {0};
    for (int i = 0; i < legal->count; i++) {
        bool chosen = false;
        for (int j = 0; j < count; j++) {
            chosen = chosen || moves[j] == legal->moves[i];
        }
        if (!chosen) {
            others.moves[others.count++] = legal->moves[i];
        }
    }
    const int otherwise = judge_cp(harvest, position, others.moves, others.count);
    return otherwise <= WINNING_ANYWAY_CP &&
           judge_cp(harvest, position, moves, count) - otherwise >= CLEARLY_CP;
}

static void print_case(const EngPosition *position, const char *what, const EngMove *moves,
                       int count)
{
    char fen[ENG_FEN_MAX], text[ENG_UCI_MAX];
    printf("%s | %s |", eng_fen_write(position, fen), what);
    for (int i = 0; i < count; i++) {
        printf(" %s", eng_uci_write(position, moves[i], text));
    }
    printf("\n");
}

/* True if the position went into the harvest: then the game has served. */
static bool look_at(Harvest *harvest, const EngPosition *position)
{
    EngMoveList legal;
    EngMove chosen[MOVES_MAX + 1];
    eng_movegen_legal(position, &legal);
    if (legal.count < 10) {
        return false;
    }
    int count = select_moves(position, &legal, mates_at_once, chosen);
    if (count > 0) {
        if (count > MOVES_MAX || harvest->mates >= harvest->wanted) {
            return false;
        }
        print_case(position, "mate", chosen, count);
        harvest->mates++;
        return true;
    }
    count = select_moves(position, &legal, wins_queen, chosen);
    if (count == 0 || count > MOVES_MAX || harvest->queens >= harvest->wanted ||
        !is_best(harvest, position, &legal, chosen, count)) {
        return false;
    }
    print_case(position, "queen", chosen, count);
    harvest->queens++;
    return true;
}

static void play_game(Harvest *harvest, EngEngine *engine, int seed)
{
    char text[16];
    EngPosition position, after;
    eng_position_init(&position);
    snprintf(text, sizeof text, "%d", seed);
    eng_engine_set_option(engine, "Seed", text, NULL, 0);
    for (int ply = 0; ply < PLIES_MAX; ply++) {
        EngResult result;
        snprintf(text, sizeof text, "%d", 1 + (ply + seed) % 3);
        eng_engine_set_option(engine, "Level", text, NULL, 0);
        eng_engine_set_position(engine, &position, NULL, 0);
        eng_engine_go(engine, &(EngLimits){0}, &(EngCallbacks){.result_cb = result_cb}, &result);
        eng_engine_wait(engine);
        if (result.best == ENG_NO_MOVE || (ply >= PLIES_MIN && look_at(harvest, &position))) {
            return;
        }
        eng_position_play(&after, &position, result.best);
        position = after;
    }
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: %s COUNT_OF_EACH SEED\n", argv[0]);
        return 2;
    }
    Harvest harvest = {.judge = eng_engine_new(), .wanted = atoi(argv[1])};
    EngEngine *engine = eng_engine_new();
    printf("# Made by tests/engine/make-level-positions.c %s %s\n", argv[1], argv[2]);
    for (int game = 0; harvest.mates < harvest.wanted || harvest.queens < harvest.wanted; game++) {
        play_game(&harvest, engine, atoi(argv[2]) * 1000 + game + 1);
    }
    eng_engine_free(engine);
    eng_engine_free(harvest.judge);
    return 0;
}
