/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The levels and ratings of the engine, as its searches play them. Counts, no times. */
#include <glib.h>
#include <string.h>

#include "engine/board/san.h"
#include "engine/play/levels.h"
#include "engine/play/opponent.h"
#include "tests/engine/engine-talk.h"
#include "tests/position-of.h"

static void test_levels_keep_their_budget(void)
{
    EngEngine *engine = eng_engine_new();
    Talk talk;
    char number[4];
    for (int level = ENG_LEVEL_MIN; level < ENG_LEVEL_MAX; level++) {
        g_snprintf(number, sizeof number, "%d", level);
        talk_set(engine, "Level", number);
        talk_set(engine, "Threads", "4"); /* one serves all the same */
        talk_search(&talk, engine, TALK_MIDDLE_FEN, &(EngLimits){0});
        g_assert_cmpuint(talk.result.nodes, <=, eng_level(level)->nodes);
        g_assert_cmpuint(eng_level(level)->nodes, <=, 500000);
        g_assert_cmpint(talk.exact_lines, ==, 1);
        g_assert_true(eng_move_is_legal(eng_engine_get_position(engine), talk.result.best));
        /* Other limits are upper bounds. */
        talk_search(&talk, engine, TALK_MIDDLE_FEN, &(EngLimits){.depth = 1});
        g_assert_cmpint(talk.result.depth, ==, 1);
    }
    eng_engine_free(engine);
}

static EngMove level_move(EngEngine *engine, const char *seed, const char *fen)
{
    Talk talk;
    talk_set(engine, "Seed", seed);
    talk_search(&talk, engine, fen, &(EngLimits){0});
    return talk.result.best;
}

/* A seed determines the move, whatever was searched before; seeds have different moves. */
static void test_levels_are_reproducible(void)
{
    EngEngine *a = eng_engine_new(), *b = eng_engine_new();
    char number[4];
    for (int level = ENG_LEVEL_MIN; level < ENG_LEVEL_MAX; level++) {
        g_snprintf(number, sizeof number, "%d", level);
        talk_set(a, "Level", number);
        talk_set(b, "Level", number);
        level_move(b, "99", TALK_MIDDLE_FEN);
        g_assert_cmpint(level_move(a, "7", TALK_START_FEN), ==, level_move(b, "7", TALK_START_FEN));
        g_assert_cmpint(level_move(a, "8", TALK_MIDDLE_FEN), ==,
                        level_move(b, "8", TALK_MIDDLE_FEN));
    }
    talk_set(a, "Level", "1");
    GHashTable *seen = g_hash_table_new(NULL, NULL);
    for (int seed = 1; seed <= 30; seed++) {
        char text[8];
        g_snprintf(text, sizeof text, "%d", seed);
        g_hash_table_add(seen, GINT_TO_POINTER((int)level_move(a, text, TALK_START_FEN)));
    }
    g_assert_cmpuint(g_hash_table_size(seen), >, 4);
    g_hash_table_unref(seen);
    eng_engine_free(a);
    eng_engine_free(b);
}

/* With how many of 200 seeds the engine plays `text`. */
static int count_played(EngEngine *engine, const char *fen, const char *text)
{
    const EngPosition position = position_of(fen);
    const EngMove move = eng_uci_parse(&position, text);
    char seed_text[8];
    int count = 0;
    for (int seed = 1; seed <= 200; seed++) {
        g_snprintf(seed_text, sizeof seed_text, "%d", seed);
        count += level_move(engine, seed_text, fen) == move;
    }
    return count;
}

static int count_at_level(int level, const char *fen, const char *text)
{
    EngEngine *engine = eng_engine_new();
    char number[8];
    g_snprintf(number, sizeof number, "%d", level);
    talk_set(engine, "Level", number);
    const int count = count_played(engine, fen, text);
    eng_engine_free(engine);
    return count;
}

/* White can leave its queen to a rook, and does not from level 3 on. */
static void test_queens_are_not_left_above_level_2(void)
{
    static const char queen[] = "3rk3/5ppp/8/8/8/8/Q4PPP/6K1 w - - 0 1";
    for (int level = 3; level < ENG_LEVEL_MAX - 1; level++) {
        g_assert_cmpint(count_at_level(level, queen, "a2d5"), ==, 0);
    }
}

/* What people play comes to mind: 1. e4 and 1. d4 much more often than 1. a4 and 1. Na3. */
static void test_levels_play_what_people_play(void)
{
    static const char *const usual[] = {"e2e4", "d2d4"}, *const odd[] = {"a2a4", "b1a3"};
    int usually = 0, oddly = 0;
    for (int i = 0; i < 2; i++) {
        usually += count_at_level(1, TALK_START_FEN, usual[i]);
        oddly += count_at_level(1, TALK_START_FEN, odd[i]);
    }
    g_assert_cmpint(usually, >, 120);
    g_assert_cmpint(oddly, <, 12);
}

/* Levels promote to something else only where it is better: in the second position a queen would
 * stalemate. */
static void test_levels_promote_to_queens(void)
{
    static const char queen[] = "r3k3/1P4pp/8/8/8/8/5PPP/3Q2K1 w - - 0 1";
    static const char *const less[] = {"b7a8r", "b7a8b", "b7a8n"};
    for (int level = 1; level <= 4; level++) {
        for (int i = 0; i < 3; i++) {
            g_assert_cmpint(count_at_level(level, queen, less[i]), ==, 0);
        }
    }
    g_assert_cmpint(count_at_level(4, "8/k1P5/2K5/8/8/8/8/8 w - - 0 1", "c7c8r"), >, 190);
}

static int count_with(const char *option, const char *value, const char *fen, const char *text)
{
    EngEngine *engine = eng_engine_new();
    talk_set(engine, "Level", "3");
    talk_set(engine, option, value);
    const int count = count_played(engine, fen, text);
    eng_engine_free(engine);
    return count;
}

static void test_manners_lean(void)
{
    /* Bxc6 exchanges a bishop for a knight; Bb5 gives check. */
    static const char trade[] =
        "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    static const char check[] = "rnbqkbnr/ppp2ppp/4p3/3p4/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3";
    g_assert_cmpint(count_with("Trades", "100", trade, "b5c6"), >,
                    2 * count_with("Trades", "-100", trade, "b5c6"));
    g_assert_cmpint(count_with("Attacks", "100", check, "f1b5"), >,
                    2 * count_with("Attacks", "-100", check, "f1b5"));
}

enum { MATING_PLIES = 100 };

static EngMove best_after(EngEngine *engine, const EngPosition *root, const EngMove *moves,
                          int count)
{
    Talk talk = {0};
    g_assert_true(eng_engine_set_position(engine, root, moves, (size_t)count));
    const EngLimits limits = {.nodes = 100000};
    eng_engine_go(engine, &limits, &(EngCallbacks){.result_cb = talk_callbacks.result_cb}, &talk);
    eng_engine_wait(engine);
    return talk.result.best;
}

/* Whether White mates within fifty moves, against level 6. */
static bool does_mate(EngEngine *winner, EngEngine *loser, const char *fen)
{
    const EngPosition root = position_of(fen);
    EngMove moves[MATING_PLIES];
    for (int count = 0; count < MATING_PLIES; count++) {
        const EngMove move = best_after(count % 2 == 0 ? winner : loser, &root, moves, count);
        if (move == ENG_NO_MOVE) {
            return count % 2 == 1 && eng_engine_get_position(loser)->checkers != 0;
        }
        moves[count] = move;
    }
    return false;
}

static int count_mates(const char *level, const char *fen)
{
    EngEngine *winner = eng_engine_new(), *loser = eng_engine_new();
    int count = 0;
    talk_set(winner, "Level", level);
    talk_set(loser, "Level", "6");
    for (int seed = 1; seed <= 5; seed++) {
        char text[4];
        g_snprintf(text, sizeof text, "%d", seed);
        talk_set(winner, "Seed", text);
        talk_set(loser, "Seed", text);
        count += does_mate(winner, loser, fen);
    }
    eng_engine_free(winner);
    eng_engine_free(loser);
    return count;
}

/* They once moved to and fro with a queen against a king until fifty moves were over. */
static void test_levels_know_how_to_mate(void)
{
    static const char two_rooks[] = "8/8/8/3k4/8/8/1R6/R3K3 w - - 0 1";
    static const char queen[] = "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1";
    static const char rook[] = "8/8/8/3k4/8/8/8/R3K3 w - - 0 1";
    g_assert_cmpint(count_mates("2", two_rooks), >=, 4);
    g_assert_cmpint(count_mates("4", queen), >=, 4);
    g_assert_cmpint(count_mates("5", rook), >=, 4);
    g_assert_cmpint(count_mates("8", rook), >=, 4);
}

static void test_elo_lies_between_levels(void)
{
    uint64_t nodes = 0;
    int heed = G_MAXINT;
    for (int elo = ENG_LEVEL_ELO_MIN; elo <= ENG_LEVEL_ELO_MAX; elo += 50) {
        const EngLevel level = eng_level_for_elo(elo);
        g_assert_cmpint(level.heed_cp, <=, heed);
        g_assert_cmpuint(level.nodes, >, 0);
        g_assert_cmpuint(level.nodes, <=, 500000);
        g_assert_cmpint(level.book_plies, >, 0); /* 0 would be the whole book */
        heed = level.heed_cp;
        nodes = MAX(nodes, level.nodes);
    }
    g_assert_cmpuint(nodes, >, 10000);
    g_assert_cmpint(eng_level_for_elo(ENG_LEVEL_ELO_MIN).habit_permille, <,
                    eng_level(1)->habit_permille);
    const EngLevel full = eng_level_for_elo(ENG_LEVEL_ELO_MAX);
    g_assert_cmpint(full.heed_cp + full.loss_cap_cp, ==, 0);
    g_assert_cmpuint(full.nodes, ==, 100000); /* as in tests/bench/solving.py, which rates it */
}

static void test_elo_of_a_level_is_the_level(void)
{
    for (int number = ENG_LEVEL_MIN; number < ENG_LEVEL_MAX; number++) {
        EngLevel level = eng_level_for_elo(eng_level(number)->elo);
        g_assert_cmpint(level.number, ==, 0);
        level.number = number;
        const size_t size = offsetof(EngLevel, book_plies) + sizeof level.book_plies;
        g_assert_cmpmem(&level, size, eng_level(number), size);
    }
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/engine/levels/budget", test_levels_keep_their_budget);
    g_test_add_func("/engine/levels/reproducible", test_levels_are_reproducible);
    g_test_add_func("/engine/levels/queens-are-seen", test_queens_are_not_left_above_level_2);
    g_test_add_func("/engine/levels/people", test_levels_play_what_people_play);
    g_test_add_func("/engine/levels/promotions", test_levels_promote_to_queens);
    g_test_add_func("/engine/levels/manners", test_manners_lean);
    g_test_add_func("/engine/levels/mating", test_levels_know_how_to_mate);
    g_test_add_func("/engine/levels/elo", test_elo_lies_between_levels);
    g_test_add_func("/engine/levels/elo-of-a-level", test_elo_of_a_level_is_the_level);
    return g_test_run();
}
