/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The façade: limits, options, lines, threads, two engines side by side. Counts, no times. */
#include <glib.h>
#include <stdatomic.h>
#include <string.h>

#include "engine/board/san.h"
#include "engine/engine.h"
#include "engine/search/clock-lag.h"
#include "engine/search/timeman.h"
#include "tests/engine/engine-talk.h"
#include "tests/position-of.h"

/* A table too large is refused by returning NULL, under AddressSanitizer too. */
const char *__asan_default_options(void);
const char *__tsan_default_options(void);

const char *__asan_default_options(void)
{
    return "allocator_may_return_null=1";
}

const char *__tsan_default_options(void)
{
    return "allocator_may_return_null=1";
}

/* --- Limits ----------------------------------------------------------------------------------- */

static void test_nodes_are_exact(void)
{
    static const uint64_t budgets[] = {2000, 12345, 50000};
    EngEngine *engine = eng_engine_new();
    Talk talk;
    for (size_t i = 0; i < G_N_ELEMENTS(budgets); i++) {
        talk_search(&talk, engine, TALK_MIDDLE_FEN, &(EngLimits){.nodes = budgets[i]});
        g_assert_cmpuint(talk.result.nodes, ==, budgets[i]);
    }
    eng_engine_free(engine);
}

static void test_depth_is_kept(void)
{
    EngEngine *engine = eng_engine_new();
    Talk talk;
    for (int depth = 1; depth <= 7; depth++) {
        talk_search(&talk, engine, TALK_MIDDLE_FEN, &(EngLimits){.depth = depth});
        g_assert_cmpint(talk.result.depth, ==, depth);
        g_assert_cmpint(talk.depth_reached, ==, depth);
    }
    eng_engine_free(engine);
}

static void test_one_node_still_answers(void)
{
    EngEngine *engine = eng_engine_new();
    Talk talk;
    /* Many queens: quiescence alone would take for ever. */
    static const char *const fens[] = {TALK_START_FEN, TALK_MIDDLE_FEN,
                                       "qqqqkqqq/pppppppp/8/8/8/8/PPPPPPPP/QQQQKQQQ w - - 0 1",
                                       "q1q1k1q1/1q1q1q1q/8/8/8/8/1Q1Q1Q1Q/Q1Q1K1Q1 w - - 0 1"};
    for (size_t i = 0; i < G_N_ELEMENTS(fens); i++) {
        talk_search(&talk, engine, fens[i], &(EngLimits){.nodes = 1});
        g_assert_cmpint(talk.exact_lines, >=, 1);
        g_assert_cmpint(talk.result.best, !=, ENG_NO_MOVE);
        g_assert_cmpint(talk.result.depth, ==, 1);
        g_assert_cmpuint(talk.result.nodes, <, 500);
    }
    eng_engine_free(engine);
}

static void test_absurd_clocks_answer(void)
{
    static const int64_t clocks[] = {INT64_MIN, -5000, -1, 0, 1, 50};
    EngEngine *engine = eng_engine_new();
    Talk talk;
    for (size_t i = 0; i < G_N_ELEMENTS(clocks); i++) {
        talk_search(&talk, engine, TALK_MIDDLE_FEN,
                    &(EngLimits){.has_clock = true, .time_ms = {clocks[i], clocks[i]}});
        g_assert_cmpint(talk.exact_lines, >=, 1);
        g_assert_true(eng_move_is_legal(eng_engine_get_position(engine), talk.result.best));
    }
    eng_engine_free(engine);
}

/* Stop is requested from the tenth line on; nodes searched after it are counted, not timed. */
static void test_stop_is_obeyed_within_few_nodes(void)
{
    EngEngine *engine = eng_engine_new();
    const EngPosition position = position_of(TALK_MIDDLE_FEN);
    for (int lines = 1; lines <= 12; lines++) {
        Talk talk = {.engine = engine,
                     .pv_is_legal = true,
                     .wdl_adds_up = true,
                     .stop_at_info = (uint64_t)lines};
        eng_engine_new_game(engine);
        g_assert_true(eng_engine_set_position(engine, &position, NULL, 0));
        g_assert_true(
            eng_engine_go(engine, &(EngLimits){.infinite = true}, &talk_callbacks, &talk));
        eng_engine_wait(engine);
        g_assert_cmpint(talk.results, ==, 1);
        g_assert_cmpuint(talk.result.nodes - talk.last[0].nodes, <=, 1024);
    }
    eng_engine_free(engine);
}

static void stop_at_first_move_cb(EngMove move, int number, int depth, void *user)
{
    Talk *talk = user;
    talk->currmove_depth = depth;
    eng_engine_stop(talk->engine);
}

/* Asked while an iteration runs, it does not wait for the end of that. */
static void test_stop_is_obeyed_within_an_iteration(void)
{
    EngEngine *engine = eng_engine_new();
    Talk talk = {.engine = engine, .pv_is_legal = true, .wdl_adds_up = true};
    const EngCallbacks stopping = {.info_cb = talk_callbacks.info_cb,
                                   .currmove_cb = stop_at_first_move_cb,
                                   .result_cb = talk_callbacks.result_cb};
    const EngPosition position = position_of(TALK_MIDDLE_FEN);
    g_assert_true(eng_engine_set_position(engine, &position, NULL, 0));
    g_assert_true(eng_engine_go(engine, &(EngLimits){.infinite = true}, &stopping, &talk));
    eng_engine_wait(engine);
    g_assert_cmpint(talk.results, ==, 1);
    g_assert_cmpint(talk.result.depth, ==, talk.currmove_depth - 1);
    eng_engine_free(engine);
}

/* Nor do the other threads: one of them is deep in an iteration of millions of nodes then. The
 * margin is for a machine so busy that this thread loses the processor before its word is out. */
static void test_every_thread_obeys_stop(void)
{
    EngEngine *engine = eng_engine_new();
    Talk talk = {.engine = engine, .pv_is_legal = true, .wdl_adds_up = true, .stop_at_info = 6};
    talk_set(engine, "Threads", "3");
    talk_set(engine, "Pruning", "false");
    const EngPosition position = position_of(TALK_MIDDLE_FEN);
    g_assert_true(eng_engine_set_position(engine, &position, NULL, 0));
    g_assert_true(eng_engine_go(engine, &(EngLimits){.infinite = true}, &talk_callbacks, &talk));
    eng_engine_wait(engine);
    g_assert_cmpint(talk.results, ==, 1);
    g_assert_cmpuint(talk.result.nodes - talk.nodes_at_stop, <, 500000);
    eng_engine_free(engine);
}

/* Sixty-four threads, on however few processors: whichever runs notices the end. If only the first
 * did, the others would search on until it is its turn. */
static void test_every_thread_sees_the_end(void)
{
    EngEngine *engine = eng_engine_new();
    Talk talk;
    talk_set(engine, "Threads", "64");
    talk_search(&talk, engine, TALK_MIDDLE_FEN, &(EngLimits){.nodes = 200000});
    g_assert_cmpuint(talk.result.nodes, >=, 200000);
    g_assert_cmpuint(talk.result.nodes, <=, 200000 + 64 * 600);
    eng_engine_free(engine);
}

/* The depth limit is reached at once, yet the answer has to wait. */
static void infinite_waits_for_stop(EngEngine *engine, const char *fen, int depth)
{
    Talk talk = {.engine = engine, .pv_is_legal = true, .wdl_adds_up = true};
    const EngPosition position = position_of(fen);
    g_assert_true(eng_engine_set_position(engine, &position, NULL, 0));
    g_assert_true(eng_engine_go(engine, &(EngLimits){.infinite = true, .depth = depth},
                                &talk_callbacks, &talk));
    g_usleep(50000);
    g_assert_true(eng_engine_is_searching(engine));
    g_assert_false(eng_engine_set_option(engine, "Hash", "8", NULL, 0));
    g_assert_false(eng_engine_set_position(engine, &position, NULL, 0));
    g_assert_false(eng_engine_go(engine, &(EngLimits){.depth = 1}, &talk_callbacks, &talk));
    eng_engine_stop(engine);
    eng_engine_wait(engine);
    g_assert_cmpint(talk.results, ==, 1);
    g_assert_false(eng_engine_is_searching(engine));
}

static void test_infinite_waits_for_stop(void)
{
    EngEngine *engine = eng_engine_new();
    infinite_waits_for_stop(engine, "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", 2);
    talk_set(engine, "Threads", "3");
    for (int depth = 2; depth <= 8; depth++) { /* whichever finishes first */
        infinite_waits_for_stop(engine, TALK_MIDDLE_FEN, depth);
    }
    eng_engine_free(engine);
}

/* Ponders until more nodes were told than the limit allows, and then once more as many. */
static void ponder_counts_from_the_hit(EngEngine *engine)
{
    enum { LIMIT = 50000 };
    Talk talk = {.engine = engine, .pv_is_legal = true, .wdl_adds_up = true};
    const EngPosition position = position_of(TALK_MIDDLE_FEN);
    g_assert_true(eng_engine_set_position(engine, &position, NULL, 0));
    g_assert_true(eng_engine_go(engine, &(EngLimits){.ponder = true, .nodes = LIMIT},
                                &talk_callbacks, &talk));
    while (atomic_load(&talk.nodes_told) <= LIMIT)
        g_usleep(1000);
    g_assert_true(eng_engine_is_searching(engine));
    const uint64_t pondered = atomic_load(&talk.nodes_told);
    eng_engine_ponderhit(engine);
    eng_engine_wait(engine);
    g_assert_cmpint(talk.results, ==, 1);
    g_assert_cmpuint(talk.result.nodes, >=, pondered + LIMIT);
}

static void test_ponder_counts_from_the_hit(void)
{
    EngEngine *engine = eng_engine_new();
    ponder_counts_from_the_hit(engine);
    talk_set(engine, "Threads", "2");
    ponder_counts_from_the_hit(engine);
    eng_engine_free(engine);
}

static void test_searchmoves(void)
{
    EngEngine *engine = eng_engine_new();
    const EngPosition position = position_of(TALK_MIDDLE_FEN);
    const EngMove moves[] = {eng_uci_parse(&position, "a2a3"), eng_uci_parse(&position, "h2h3")};
    Talk talk;
    talk_set(engine, "MultiPV", "5");
    talk_search(&talk, engine, TALK_MIDDLE_FEN,
                &(EngLimits){.depth = 6, .search_moves = moves, .search_moves_count = 2});
    g_assert_cmpint(talk.ranks, ==, 2);
    g_assert_true(talk.result.best == moves[0] || talk.result.best == moves[1]);
    g_assert_cmpint(talk.first_moves[0], !=, talk.first_moves[1]);
    eng_engine_free(engine);
}

/* --- Lines ------------------------------------------------------------------------------------ */

static int comparable(EngScore score)
{
    return score.type == ENG_SCORE_CENTIPAWNS ? score.value
           : score.value > 0                  ? 100000 - score.value
                                              : -100000 - score.value;
}

static void test_multipv_is_distinct_and_sorted(void)
{
    EngEngine *engine = eng_engine_new();
    Talk talk;
    talk_set(engine, "MultiPV", "6");
    talk_search(&talk, engine, TALK_MIDDLE_FEN, &(EngLimits){.depth = 8});
    g_assert_cmpint(talk.ranks, ==, 6);
    for (int i = 0; i < 6; i++) {
        g_assert_cmpint(talk.last[i].depth, ==, 8);
        for (int j = 0; j < i; j++) {
            g_assert_cmpint(talk.first_moves[i], !=, talk.first_moves[j]);
            g_assert_cmpint(comparable(talk.last[j].score), >=, comparable(talk.last[i].score));
        }
    }
    talk_set(engine, "MultiPV", "256");
    talk_search(&talk, engine, TALK_START_FEN, &(EngLimits){.depth = 2});
    g_assert_cmpint(talk.ranks, ==, 20);
    eng_engine_free(engine);
}

/* The line of the last iteration that was finished, and the one told after it when it was stopped.
 */
typedef struct {
    EngMove moves[ENG_MAX_PLY + 1];
    size_t length;
    int depth;
    bool stopped, cut; /* there was one; it is the beginning of the other and no more */
} StoppedLine;

static void stopped_line_cb(const EngInfo *info, void *user)
{
    StoppedLine *line = user;
    line->stopped = info->depth == line->depth;
    line->cut = line->stopped && info->pv_length < line->length &&
                memcmp(info->pv, line->moves, info->pv_length * sizeof *info->pv) == 0;
    line->depth = info->depth;
    line->length = info->pv_length;
    memcpy(line->moves, info->pv, info->pv_length * sizeof *info->pv);
}

static void ignore_result_cb(const EngResult *result, void *user)
{
}

static void test_a_stopped_search_shows_its_line(void)
{
    static const EngCallbacks listening = {.info_cb = stopped_line_cb,
                                           .result_cb = ignore_result_cb};
    static const char *const fens[] = {TALK_START_FEN, TALK_MIDDLE_FEN,
                                       "4k3/5ppp/2q5/1B6/P7/8/5PPP/6K1 b - - 0 1"};
    EngEngine *engine = eng_engine_new();
    int stopped = 0;
    for (uint64_t nodes = 1000; nodes < 40000; nodes += 1000) {
        for (size_t i = 0; i < G_N_ELEMENTS(fens); i++) {
            const EngPosition position = position_of(fens[i]);
            StoppedLine line = {.depth = 0};
            eng_engine_new_game(engine);
            g_assert_true(eng_engine_set_position(engine, &position, NULL, 0));
            g_assert_true(eng_engine_go(engine, &(EngLimits){.nodes = nodes}, &listening, &line));
            eng_engine_wait(engine);
            stopped += line.stopped;
            g_assert_false(line.cut);
        }
    }
    g_assert_cmpint(stopped, >=, 10);
    eng_engine_free(engine);
}

typedef struct {
    const char *fen;
    int plies; /* of the score; negative: the side to move is mated */
} MateCase;

static const MateCase mates[] = {
    {"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1},
    {"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", 1},
    {"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 1},
    {"6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", 1},
    {"8/8/8/8/8/2k5/1q6/K7 w - - 0 1", 0},
    {"1k6/7R/8/8/8/8/8/K5R1 b - - 0 1", -2},
    {"k7/8/2K5/8/8/8/8/7R w - - 0 1", 3},
    {"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 5},
    {"8/8/8/8/1k6/8/1K6/3q4 b - - 0 1", 5},
};

static void test_mates_are_found(void)
{
    EngEngine *engine = eng_engine_new();
    Talk talk;
    for (size_t i = 0; i < G_N_ELEMENTS(mates); i++) {
        eng_engine_new_game(engine);
        talk_search(&talk, engine, mates[i].fen, &(EngLimits){.depth = 15});
        if (talk.result.score.type != ENG_SCORE_MATE || talk.result.score.value != mates[i].plies) {
            g_error("%s: %s %d, not mate in %d plies", mates[i].fen,
                    talk.result.score.type == ENG_SCORE_MATE ? "mate" : "cp",
                    talk.result.score.value, mates[i].plies);
        }
    }
    eng_engine_free(engine);
}

static void test_go_mate_stops_early(void)
{
    EngEngine *engine = eng_engine_new();
    Talk talk;
    talk_search(&talk, engine, mates[7].fen, &(EngLimits){.mate_moves = 3});
    g_assert_cmpint(talk.result.score.type, ==, ENG_SCORE_MATE);
    g_assert_cmpint(talk.result.score.value, ==, 5);
    eng_engine_free(engine);
}

static void test_no_legal_move(void)
{
    EngEngine *engine = eng_engine_new();
    Talk talk;
    talk_search(&talk, engine, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", &(EngLimits){.depth = 5});
    g_assert_cmpint(talk.result.best, ==, ENG_NO_MOVE);
    g_assert_cmpint(talk.result.score.type, ==, ENG_SCORE_CENTIPAWNS);
    g_assert_cmpint(talk.result.score.value, ==, 0);
    talk_search(&talk, engine, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", &(EngLimits){.depth = 5});
    g_assert_cmpint(talk.result.best, ==, ENG_NO_MOVE);
    g_assert_cmpint(talk.result.score.type, ==, ENG_SCORE_MATE);
    g_assert_cmpint(talk.result.score.value, ==, 0);
    eng_engine_free(engine);
}

/* Pruning must not change what a full-width search of small depth sees of mates. */
static void test_plain_search_agrees_on_mates(void)
{
    EngEngine *engine = eng_engine_new();
    Talk talk;
    talk_set(engine, "Pruning", "false");
    for (size_t i = 0; i < G_N_ELEMENTS(mates); i++) {
        if (ABS(mates[i].plies) > 3) {
            continue;
        }
        talk_search(&talk, engine, mates[i].fen, &(EngLimits){.depth = ABS(mates[i].plies) + 1});
        g_assert_cmpint(talk.result.score.type, ==, ENG_SCORE_MATE);
        g_assert_cmpint(talk.result.score.value, ==, mates[i].plies);
    }
    eng_engine_free(engine);
}

/* --- The clock -------------------------------------------------------------------------------- */

static EngPosition at_move(int fullmove)
{
    EngPosition position;
    eng_position_init(&position);
    position.fullmove_number = (uint16_t)fullmove;
    return position;
}

static EngLimits with_clock(int64_t time_ms, int64_t increment_ms)
{
    return (EngLimits){
        .has_clock = true, .time_ms = {time_ms, 1}, .increment_ms = {increment_ms, 0}};
}

static int learn(EngClockLag *lag, int fullmove, EngLimits limits)
{
    const EngPosition position = at_move(fullmove);
    return eng_clock_lag_learn(lag, &limits, &position);
}

static void answer_in(EngClockLag *lag, int fullmove, EngLimits limits, int64_t used_ms)
{
    const EngPosition position = at_move(fullmove);
    eng_clock_lag_answered(lag, &limits, &position, used_ms, 100);
}

static void test_the_way_of_a_move_is_learned(void)
{
    EngClockLag lag = {0};
    g_assert_cmpint(learn(&lag, 1, with_clock(1000, 20)), ==, 0);
    answer_in(&lag, 1, with_clock(1000, 20), 70);
    g_assert_cmpint(learn(&lag, 2, with_clock(920, 20)), ==, 30);
    answer_in(&lag, 2, with_clock(920, 20), 40);
    g_assert_cmpint(learn(&lag, 3, with_clock(900, 20)), ==, 30 - 30 / 8); /* nothing lost */
    answer_in(&lag, 3, with_clock(900, 20), 140); /* it had been meant to stop after 100 */
    g_assert_cmpint(learn(&lag, 4, with_clock(775, 20)), ==, 45);
    g_assert_cmpint(learn(&lag, 4, (EngLimits){.movetime_ms = 10}), ==, 0);
}

static void test_another_clock_teaches_nothing(void)
{
    static const EngLimits others[] = {
        {.has_clock = true, .time_ms = {500, 1}, .increment_ms = {10, 0}},
        {.has_clock = true, .time_ms = {500, 1}, .increment_ms = {20, 0}, .moves_to_go = 3},
        {.has_clock = true, .time_ms = {5000, 1}, .increment_ms = {20, 0}},
        {.has_clock = true, .time_ms = {INT64_MIN, 1}, .increment_ms = {20, 0}},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(others); i++) {
        EngClockLag lag = {0};
        answer_in(&lag, 1, with_clock(1000, 20), 70);
        g_assert_cmpint(learn(&lag, 2, others[i]), ==, 0);
    }
    EngClockLag lag = {0};
    answer_in(&lag, 1, with_clock(INT64_MAX, INT64_MAX), 70);
    g_assert_cmpint(learn(&lag, 2, with_clock(500, INT64_MAX)), ==, 0);
    answer_in(&lag, 2, with_clock(1000, 20), 70);
    g_assert_cmpint(learn(&lag, 4, with_clock(500, 20)), ==, 0);
}

/* A hundred games of a hundred moves, where a move loses up to 100 ms on its way. */
static void test_a_slow_way_does_not_lose_on_time(void)
{
    GRand *random = g_rand_new_with_seed(7);
    int late = 0, least_after_ten = G_MAXINT;
    for (int game = 0; game < 100; game++) {
        EngClockLag lag = {0};
        int64_t time = 2000;
        for (int move = 1; move <= 100; move++) {
            const EngLimits limits = with_clock(time, 100);
            const EngPosition position = at_move(move);
            EngClock clock;
            eng_clock_start(&clock, &limits, ENG_WHITE, 20, learn(&lag, move, limits));
            const bool is_hard = g_rand_int_range(random, 0, 10) == 0;
            const int64_t used = is_hard ? clock.maximum_ms : clock.optimum_ms;
            eng_clock_lag_answered(&lag, &limits, &position, used, clock.maximum_ms);
            time -= used + g_rand_int_range(random, 0, 101);
            late += time < 0;
            time += 100;
            least_after_ten = move > 10 ? MIN(least_after_ten, (int)time) : least_after_ten;
        }
    }
    g_rand_free(random);
    g_assert_cmpint(late, ==, 0);
    g_assert_cmpint(least_after_ten, >=, 200);
}

/* --- Draws ------------------------------------------------------------------------------------ */

/* White is lost unless it repeats: the third occurrence of the position counts from the game. */
static void test_repetition_with_the_game(void)
{
    EngEngine *engine = eng_engine_new();
    Talk talk = {.engine = engine, .pv_is_legal = true, .wdl_adds_up = true};
    EngPosition position = position_of("5k2/7Q/8/8/8/5r2/q7/6K1 w - - 0 1"), after;
    static const char *const moves[] = {"h7h8", "f8f7", "h8h7", "f7f8",
                                        "h7h8", "f8f7", "h8h7", "f7f8"};
    EngMove list[8];
    const EngPosition begin = position;
    for (size_t i = 0; i < G_N_ELEMENTS(moves); i++) {
        list[i] = eng_uci_parse(&position, moves[i]);
        if (list[i] == ENG_NO_MOVE) {
            g_error("%s is not legal", moves[i]);
        }
        eng_position_play(&after, &position, list[i]);
        position = after;
    }
    g_assert_true(eng_engine_set_position(engine, &begin, list, 7));
    g_assert_true(eng_engine_go(engine, &(EngLimits){.depth = 6}, &talk_callbacks, &talk));
    eng_engine_wait(engine);
    /* Black, winning by far, may not walk back into the third repetition. */
    g_assert_cmpint(talk.result.best, !=, list[7]);
    g_assert_cmpint(comparable(talk.result.score), >, 100);
    eng_engine_free(engine);
}

/* A search after some moves of a game, and whether one of its lines goes on after a draw. */
typedef struct {
    EngPosition root;
    uint64_t keys[16]; /* of the positions before the root */
    size_t count;
    int lines, too_long;
} Shuffle;

static int occurrences(const uint64_t *keys, size_t count, uint64_t key)
{
    int found = 0;
    for (size_t i = 0; i < count; i++) {
        found += keys[i] == key;
    }
    return found;
}

static void shuffle_info_cb(const EngInfo *info, void *user)
{
    Shuffle *shuffle = user;
    EngPosition position = shuffle->root, after;
    uint64_t keys[G_N_ELEMENTS(shuffle->keys) + ENG_MAX_PLY + 1];
    size_t count = shuffle->count;
    memcpy(keys, shuffle->keys, count * sizeof *keys);
    for (size_t i = 0; i < info->pv_length; i++) {
        shuffle->too_long += i > 0 && (position.halfmove_clock >= 100 ||
                                       occurrences(keys, count, position.key) >= 2);
        keys[count++] = position.key;
        eng_position_play(&after, &position, info->pv[i]);
        position = after;
    }
    shuffle->lines++;
}

/* Plays the moves, and searches the position by the algorithm. */
static void search_shuffle(const char *algorithm, const char *fen, const char *moves)
{
    EngEngine *engine = eng_engine_new();
    const EngCallbacks callbacks = {.info_cb = shuffle_info_cb, .result_cb = ignore_result_cb};
    const EngPosition begin = position_of(fen);
    Shuffle shuffle = {.root = begin};
    EngMove list[G_N_ELEMENTS(shuffle.keys)];
    char **words = g_strsplit(moves, " ", -1);
    for (; words[shuffle.count]; shuffle.count++) {
        EngPosition after;
        list[shuffle.count] = eng_uci_parse(&shuffle.root, words[shuffle.count]);
        shuffle.keys[shuffle.count] = shuffle.root.key;
        eng_position_play(&after, &shuffle.root, list[shuffle.count]);
        shuffle.root = after;
    }
    talk_set(engine, "Algorithm", algorithm);
    g_assert_true(eng_engine_set_position(engine, &begin, list, shuffle.count));
    g_assert_true(eng_engine_go(engine, &(EngLimits){.depth = 10}, &callbacks, &shuffle));
    eng_engine_wait(engine);
    g_assert_cmpint(shuffle.lines, >=, 10);
    if (shuffle.too_long > 0) {
        g_error("%s after %s of %s: a line goes on after a draw", algorithm, moves, fen);
    }
    g_strfreev(words);
    eng_engine_free(engine);
}

/* MTD(f) completes its lines from the table, which knows nothing of the game. */
static void test_lines_end_with_a_draw(void)
{
    static const char *const algorithms[] = {"pvs", "negascout", "mtdf", "negamax"};
    static const char *const games[][2] = {
        {"8/8/4k3/8/8/4K3/R6r/8 w - - 0 1", "a2a6 e6e7 a6h6 e7d8 h6a6 d8e7 a6h6 e7d8 h6a6"},
        {"8/8/8/3k4/8/8/8/KR6 w - - 90 80", "b1f1 d5e5"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(algorithms); i++) {
        for (size_t j = 0; j < G_N_ELEMENTS(games); j++) {
            search_shuffle(algorithms[i], games[j][0], games[j][1]);
        }
    }
}

static void test_fifty_moves_are_a_draw(void)
{
    EngEngine *engine = eng_engine_new();
    Talk talk;
    talk_search(&talk, engine, "8/8/8/3k4/8/8/8/KR6 w - - 99 80", &(EngLimits){.depth = 6});
    g_assert_cmpint(talk.result.score.value, ==, 0);
    talk_search(&talk, engine, "k7/8/1K6/8/8/8/8/7R w - - 99 80", &(EngLimits){.depth = 4});
    g_assert_cmpint(talk.result.score.type, ==, ENG_SCORE_MATE); /* mate comes first */
    eng_engine_free(engine);
}

static void test_dead_positions_are_draws(void)
{
    EngEngine *engine = eng_engine_new();
    Talk talk;
    /* The only pawn can be taken, and then nobody can mate. */
    talk_search(&talk, engine, "8/8/8/8/3k4/8/3Kp3/8 w - - 0 1", &(EngLimits){.depth = 4});
    g_assert_cmpint(talk.result.score.value, ==, 0);
    eng_engine_free(engine);
}

/* --- Threads and handles ---------------------------------------------------------------------- */

static void test_same_search_same_nodes(void)
{
    EngEngine *engine = eng_engine_new();
    Talk first, second;
    talk_search(&first, engine, TALK_MIDDLE_FEN, &(EngLimits){.depth = 9});
    eng_engine_new_game(engine);
    talk_search(&second, engine, TALK_MIDDLE_FEN, &(EngLimits){.depth = 9});
    g_assert_cmpuint(first.result.nodes, ==, second.result.nodes);
    g_assert_cmpint(first.result.best, ==, second.result.best);
    eng_engine_free(engine);
}

static void test_threads_can_change(void)
{
    static const char *const threads[] = {"4", "1", "3", "16", "2"};
    EngEngine *engine = eng_engine_new();
    Talk talk;
    for (size_t i = 0; i < G_N_ELEMENTS(threads); i++) {
        talk_set(engine, "Threads", threads[i]);
        talk_search(&talk, engine, TALK_MIDDLE_FEN, &(EngLimits){.nodes = 30000});
        g_assert_cmpuint(talk.result.nodes, >=, 25000);
        g_assert_true(eng_move_is_legal(eng_engine_get_position(engine), talk.result.best));
    }
    eng_engine_free(engine);
}

/* Threads are at different depths, but reports look like one search that goes deeper. */
static void test_threads_tell_one_search(void)
{
    EngEngine *engine = eng_engine_new();
    Talk talk;
    talk_set(engine, "Threads", "3");
    talk_set(engine, "MultiPV", "2");
    for (int depth = 1; depth <= 12; depth++) {
        eng_engine_new_game(engine);
        talk_search(&talk, engine, TALK_MIDDLE_FEN, &(EngLimits){.depth = depth});
        g_assert_false(talk.depth_fell);
        g_assert_cmpint(talk.depth_reached, ==, depth);
        g_assert_cmpint(talk.result.depth, ==, depth);
        g_assert_cmpint(talk.result.best, ==, talk.first_moves[0]);
        g_assert_cmpint(talk.first_moves[0], !=, talk.first_moves[1]);
    }
    eng_engine_free(engine);
}

static atomic_int thread_starts, new_threads;

static void thread_started_cb(void *user)
{
    static _Thread_local bool was_here;
    atomic_fetch_add(&thread_starts, 1);
    if (!was_here) {
        atomic_fetch_add(&new_threads, 1);
    }
    was_here = true;
}

static void search_counting_threads(EngEngine *engine)
{
    const EngCallbacks callbacks = {.result_cb = ignore_result_cb,
                                    .thread_started_cb = thread_started_cb};
    atomic_store(&thread_starts, 0);
    atomic_store(&new_threads, 0);
    g_assert_true(eng_engine_go(engine, &(EngLimits){.nodes = 5000}, &callbacks, NULL));
    eng_engine_wait(engine);
}

static void test_each_thread_says_it_starts(void)
{
    EngEngine *engine = eng_engine_new();
    talk_set(engine, "Threads", "3");
    search_counting_threads(engine);
    g_assert_cmpint(atomic_load(&thread_starts), ==, 3);
    eng_engine_free(engine);
}

static void test_threads_are_kept(void)
{
    EngEngine *engine = eng_engine_new();
    talk_set(engine, "Threads", "3");
    search_counting_threads(engine);
    g_assert_cmpint(atomic_load(&new_threads), ==, 3);
    search_counting_threads(engine);
    g_assert_cmpint(atomic_load(&thread_starts), ==, 3);
    g_assert_cmpint(atomic_load(&new_threads), ==, 0);
    talk_set(engine, "Threads", "4");
    search_counting_threads(engine);
    g_assert_cmpint(atomic_load(&new_threads), ==, 1);
    eng_engine_end_threads(engine);
    search_counting_threads(engine);
    g_assert_cmpint(atomic_load(&new_threads), ==, 4);
    eng_engine_free(engine);
}

/* Two engines at once find the same as a single one: they share nothing. */
static void test_two_engines_share_nothing(void)
{
    EngEngine *alone = eng_engine_new(), *a = eng_engine_new(), *b = eng_engine_new();
    Talk expected, talk_a = {.engine = a}, talk_b = {.engine = b};
    talk_search(&expected, alone, TALK_MIDDLE_FEN, &(EngLimits){.depth = 9});
    const EngPosition position = position_of(TALK_MIDDLE_FEN);
    g_assert_true(eng_engine_set_position(a, &position, NULL, 0));
    g_assert_true(eng_engine_set_position(b, &position, NULL, 0));
    g_assert_true(eng_engine_go(a, &(EngLimits){.depth = 9}, &talk_callbacks, &talk_a));
    g_assert_true(eng_engine_go(b, &(EngLimits){.depth = 9}, &talk_callbacks, &talk_b));
    eng_engine_wait(a);
    eng_engine_wait(b);
    g_assert_cmpuint(talk_a.result.nodes, ==, expected.result.nodes);
    g_assert_cmpuint(talk_b.result.nodes, ==, expected.result.nodes);
    eng_engine_free(alone);
    eng_engine_free(a);
    eng_engine_free(b);
}

static void test_free_stops_a_search(void)
{
    EngEngine *engine = eng_engine_new();
    Talk talk = {.engine = engine};
    g_assert_true(eng_engine_go(engine, &(EngLimits){.infinite = true}, &talk_callbacks, &talk));
    eng_engine_free(engine);
    g_assert_cmpint(talk.results, ==, 1);
    eng_engine_free(NULL);
}

/* --- Options ---------------------------------------------------------------------------------- */

static void test_option_defaults_hold(void)
{
    EngEngine *engine = eng_engine_new();
    size_t count;
    const EngOption *options = eng_engine_options(&count);
    g_assert_cmpuint(count, >, 10);
    for (size_t i = 0; i < count; i++) {
        g_assert_cmpstr(eng_engine_get_option(engine, options[i].name), ==,
                        options[i].default_value);
        if (options[i].type != ENG_OPTION_BUTTON) {
            talk_set(engine, options[i].name, options[i].default_value);
        }
    }
    eng_engine_free(engine);
}

static void test_bad_options_change_nothing(void)
{
    static const char *const bad[][2] = {
        {"Threads", "0"},     {"Threads", "513"},   {"Threads", "two"},
        {"Threads", ""},      {"Hash", "0"},        {"Hash", "-1"},
        {"Level", "10"},      {"MultiPV", "257"},   {"Ponder", "2"},
        {"Algorithm", "abc"}, {"Hash", "33554432"}, {"Hash", "99999999999999999999"},
    };
    EngEngine *engine = eng_engine_new();
    char error[200];
    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
        g_autofree char *before = g_strdup(eng_engine_get_option(engine, bad[i][0]));
        error[0] = '\0';
        g_assert_false(eng_engine_set_option(engine, bad[i][0], bad[i][1], error, sizeof error));
        g_assert_cmpint(strlen(error), >, 0);
        g_assert_cmpstr(eng_engine_get_option(engine, bad[i][0]), ==, before);
    }
    g_assert_false(eng_engine_set_option(engine, "NoSuchOption", "1", error, sizeof error));
    g_assert_null(eng_engine_get_option(engine, "NoSuchOption"));
    talk_set(engine, "hASH", "2"); /* names do not mind case */
    g_assert_cmpstr(eng_engine_get_option(engine, "Hash"), ==, "2");
    eng_engine_free(engine);
}

static void test_numbers_need_no_text(void)
{
    EngEngine *engine = eng_engine_new();
    char error[200] = "";
    g_assert_true(eng_engine_set_number(engine, "level", 3, error, sizeof error));
    g_assert_cmpstr(eng_engine_get_option(engine, "Level"), ==, "3");
    g_assert_false(eng_engine_set_number(engine, "Level", 10, error, sizeof error));
    g_assert_cmpstr(error, ==, "option Level needs a number from 0 to 9, not 10");
    g_assert_false(eng_engine_set_number(engine, "Ponder", 1, error, sizeof error));
    g_assert_cmpstr(error, ==, "option Ponder does not take a number");
    g_assert_false(eng_engine_set_number(engine, "NoSuchOption", 1, NULL, 0));
    g_assert_cmpstr(eng_engine_get_option(engine, "Level"), ==, "3");
    eng_engine_free(engine);
}

static void test_illegal_moves_leave_the_position(void)
{
    EngEngine *engine = eng_engine_new();
    const EngPosition position = position_of(TALK_MIDDLE_FEN);
    const EngPosition start = position_of(TALK_START_FEN);
    g_assert_true(eng_engine_set_position(engine, &position, NULL, 0));
    const EngMove moves[] = {eng_move(12, 28), eng_move(0, 63)};
    g_assert_false(eng_engine_set_position(engine, &start, moves, 2));
    g_assert_cmpuint(eng_engine_get_position(engine)->key, ==, position.key);
    eng_engine_free(engine);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/engine/limits/nodes-are-exact", test_nodes_are_exact);
    g_test_add_func("/engine/limits/depth", test_depth_is_kept);
    g_test_add_func("/engine/limits/one-node", test_one_node_still_answers);
    g_test_add_func("/engine/limits/absurd-clocks", test_absurd_clocks_answer);
    g_test_add_func("/engine/limits/stop", test_stop_is_obeyed_within_few_nodes);
    g_test_add_func("/engine/limits/stop-within-an-iteration",
                    test_stop_is_obeyed_within_an_iteration);
    g_test_add_func("/engine/limits/stop-of-threads", test_every_thread_obeys_stop);
    g_test_add_func("/engine/limits/end-of-threads", test_every_thread_sees_the_end);
    g_test_add_func("/engine/limits/infinite", test_infinite_waits_for_stop);
    g_test_add_func("/engine/limits/ponder", test_ponder_counts_from_the_hit);
    g_test_add_func("/engine/limits/searchmoves", test_searchmoves);
    g_test_add_func("/engine/limits/mate", test_go_mate_stops_early);
    g_test_add_func("/engine/lines/multipv", test_multipv_is_distinct_and_sorted);
    g_test_add_func("/engine/lines/stopped", test_a_stopped_search_shows_its_line);
    g_test_add_func("/engine/lines/mates", test_mates_are_found);
    g_test_add_func("/engine/lines/plain-search-mates", test_plain_search_agrees_on_mates);
    g_test_add_func("/engine/lines/no-legal-move", test_no_legal_move);
    g_test_add_func("/engine/clock/way", test_the_way_of_a_move_is_learned);
    g_test_add_func("/engine/clock/another", test_another_clock_teaches_nothing);
    g_test_add_func("/engine/clock/slow_way", test_a_slow_way_does_not_lose_on_time);
    g_test_add_func("/engine/draws/repetition", test_repetition_with_the_game);
    g_test_add_func("/engine/draws/lines", test_lines_end_with_a_draw);
    g_test_add_func("/engine/draws/fifty-moves", test_fifty_moves_are_a_draw);
    g_test_add_func("/engine/draws/dead", test_dead_positions_are_draws);
    g_test_add_func("/engine/threads/deterministic", test_same_search_same_nodes);
    g_test_add_func("/engine/threads/change", test_threads_can_change);
    g_test_add_func("/engine/threads/one-search", test_threads_tell_one_search);
    g_test_add_func("/engine/threads/started", test_each_thread_says_it_starts);
    g_test_add_func("/engine/threads/kept", test_threads_are_kept);
    g_test_add_func("/engine/handles/two", test_two_engines_share_nothing);
    g_test_add_func("/engine/handles/free", test_free_stops_a_search);
    g_test_add_func("/engine/options/defaults", test_option_defaults_hold);
    g_test_add_func("/engine/options/bad", test_bad_options_change_nothing);
    g_test_add_func("/engine/options/numbers", test_numbers_need_no_text);
    g_test_add_func("/engine/position/illegal", test_illegal_moves_leave_the_position);
    return g_test_run();
}
