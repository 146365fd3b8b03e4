/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes positions to tune on: the engine plays itself with few nodes a move from random openings,
 * and quiet positions are written with how the game ended.
 *
 *     datagen GAMES SEED [NODES] >> positions.txt      FEN | result for White (1, 0.5, 0)
 *
 * A position is kept when the side to move is not in check, the move played is quiet, and the score
 * does not say that the game is over already.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/engine.h"

enum {
    OPENING_PLIES = 8,
    OPENING_BALANCE_CP = 150,
    PLIES_MAX = 400,
    FIRST_KEPT_PLY = 12,
    KEPT_SCORE_CP = 900,
    WON_CP = 1200,       /* adjudicated after WON_PLIES plies in a row */
    WON_PLIES = 6,
    NODES = 2000,
};

typedef struct {
    EngPosition positions[PLIES_MAX];
    EngMove moves[PLIES_MAX];
    uint64_t keys[PLIES_MAX];
    bool kept[PLIES_MAX];
    int count;
} Game;

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    return *state ^= *state << 17;
}

static void result_cb(const EngResult *result, void *user)
{
    *(EngResult *)user = *result;
}

static void push(Game *game, const EngPosition *position, EngMove move, bool kept)
{
    game->positions[game->count] = *position;
    game->keys[game->count] = position->key;
    game->moves[game->count] = move;
    game->kept[game->count++] = kept;
}

static EngResult think(EngEngine *engine, const EngPosition *start, const Game *game,
                       uint64_t nodes)
{
    EngResult result = {0};
    eng_engine_set_position(engine, start, game->moves, (size_t)game->count);
    eng_engine_go(engine, &(EngLimits){.nodes = nodes}, &(EngCallbacks){.result_cb = result_cb},
                  &result);
    eng_engine_wait(engine);
    return result;
}

static int score_cp(EngScore score)
{
    return score.type == ENG_SCORE_CENTIPAWNS ? score.value : score.value > 0 ? 30000 : -30000;
}

/* Random moves that leave the game open; false if they did not. */
static bool play_opening(EngEngine *engine, Game *game, EngPosition *position, uint64_t *random)
{
    const int plies = OPENING_PLIES + (int)(next_random(random) & 1);
    EngPosition after;
    eng_position_init(position);
    const EngPosition start = *position;
    game->count = 0;
    for (int ply = 0; ply < plies; ply++) {
        EngMoveList legal;
        eng_movegen_legal(position, &legal);
        if (legal.count == 0) {
            return false;
        }
        const EngMove move = legal.moves[next_random(random) % (uint64_t)legal.count];
        push(game, position, move, false);
        eng_position_play(&after, position, move);
        *position = after;
    }
    return eng_movegen_any(position) &&
           abs(score_cp(think(engine, &start, game, NODES).score)) <= OPENING_BALANCE_CP;
}

/* Plays on; the result for White in half points. */
static int play_game(EngEngine *engine, Game *game, EngPosition *position, uint64_t nodes)
{
    const EngPosition start = game->positions[0];
    int streak = 0;
    while (game->count < PLIES_MAX) {
        EngPosition after;
        const EngOutcome outcome = eng_outcome(position, game->keys, (size_t)game->count);
        if (outcome == ENG_OUTCOME_CHECKMATE) {
            return position->side_to_move == ENG_WHITE ? 0 : 2;
        }
        if (outcome != ENG_OUTCOME_ONGOING) {
            return 1;
        }
        const EngResult result = think(engine, &start, game, nodes);
        const int score = score_cp(result.score);
        const int white = position->side_to_move == ENG_WHITE ? score : -score;
        streak = white > WON_CP ? (streak > 0 ? streak + 1 : 1)
                 : white < -WON_CP ? (streak < 0 ? streak - 1 : -1) : 0;
        if (abs(streak) >= WON_PLIES) {
            return streak > 0 ? 2 : 0;
        }
        const bool quiet = position->checkers == 0 &&
                           !eng_move_is_capture(position, result.best) &&
                           eng_move_kind(result.best) != ENG_MOVE_PROMOTION;
        push(game, position, result.best,
             quiet && game->count >= FIRST_KEPT_PLY && abs(score) <= KEPT_SCORE_CP);
        eng_position_play(&after, position, result.best);
        *position = after;
    }
    return 1;
}

int main(int argc, char **argv)
{
    static Game game;
    static const char *const results[] = {"0", "0.5", "1"};
    if (argc < 3) {
        fprintf(stderr, "usage: %s GAMES SEED [NODES]\n", argv[0]);
        return 2;
    }
    const uint64_t nodes = argc > 3 ? strtoull(argv[3], NULL, 10) : NODES;
    uint64_t random = strtoull(argv[2], NULL, 10) * UINT64_C(0x9e3779b97f4a7c15) + 1;
    EngEngine *engine = eng_engine_new();
    for (int played = 0; played < atoi(argv[1]);) {
        EngPosition position;
        char fen[ENG_FEN_MAX];
        eng_engine_new_game(engine);
        if (!play_opening(engine, &game, &position, &random)) {
            continue;
        }
        const int result = play_game(engine, &game, &position, nodes);
        for (int i = 0; i < game.count; i++) {
            if (game.kept[i]) {
                printf("%s | %s\n", eng_fen_write(&game.positions[i], fen), results[result]);
            }
        }
        fflush(stdout);
        played++;
    }
    eng_engine_free(engine);
    return 0;
}
