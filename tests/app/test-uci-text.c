/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reading and writing UCI lines. */
#include <glib.h>
#include <string.h>

#include "app/analysis/uci-text.h"
#include "engine/board/fen.h"
#include "engine/board/san.h"

static EngPosition after_e4(void)
{
    EngPosition start, after;
    eng_position_init(&start);
    eng_position_play(&after, &start, eng_uci_parse(&start, "e2e4"));
    return after;
}

static void test_info_is_turned_to_white(void)
{
    const EngPosition position = after_e4();
    TabiyaSearchInfo info;
    EngMove pv[TABIYA_UCI_PV_MAX];
    g_assert_true(tabiya_uci_parse_info(
        "info depth 7 seldepth 11 multipv 2 score cp 35 upperbound nodes 1234 nps 99 hashfull 7 "
        "time 56 pv e7e5 g1f3 b8c6",
        &position, &info, pv));
    g_assert_cmpint(info.depth, ==, 7);
    g_assert_cmpint(info.selective_depth, ==, 11);
    g_assert_cmpint(info.multipv, ==, 2);
    g_assert_cmpint(info.score.type, ==, TABIYA_SCORE_CP);
    g_assert_cmpint(info.score.value, ==, -35); /* Black is better: White's view is below zero */
    g_assert_cmpint(info.bound, ==, ENG_BOUND_LOWER);
    g_assert_cmpuint(info.nodes, ==, 1234);
    g_assert_cmpint(info.time_ms, ==, 56);
    g_assert_cmpint(info.hashfull_permille, ==, 7);
    g_assert_cmpuint(info.pv_length, ==, 3);
}

/* Numbers out of any range, and a line of play that nobody asks for. */
static void test_info_is_bounded(void)
{
    EngPosition position;
    TabiyaSearchInfo info;
    eng_position_init(&position);
    g_assert_true(
        tabiya_uci_parse_info("info depth 99999999999 seldepth -3 multipv -1 nodes -5 time -7 "
                              "hashfull 9999999999 tbhits x pv e2e4 e7e5 score cp 9999999999",
                              &position, &info, NULL));
    g_assert_cmpint(info.depth, ==, G_MAXINT);
    g_assert_cmpint(info.selective_depth, ==, 0);
    g_assert_cmpint(info.multipv, ==, 0);
    g_assert_cmpuint(info.nodes + info.tablebase_hits, ==, 0);
    g_assert_cmpint(info.time_ms, ==, 0);
    g_assert_cmpint(info.hashfull_permille, ==, G_MAXINT);
    g_assert_cmpint(info.score.value, ==, 1000000);
    g_assert_cmpuint(info.pv_length, ==, 0);
}

static void test_mates_are_plies(void)
{
    EngPosition position;
    TabiyaSearchInfo info;
    EngMove pv[TABIYA_UCI_PV_MAX];
    eng_position_init(&position);
    g_assert_true(tabiya_uci_parse_info("info depth 3 score mate 2", &position, &info, pv));
    g_assert_cmpint(info.score.type, ==, TABIYA_SCORE_MATE);
    g_assert_cmpint(info.score.value, ==, 3);
    g_assert_true(tabiya_uci_parse_info("info depth 3 score mate -2", &position, &info, pv));
    g_assert_cmpint(info.score.value, ==, -4);
}

static void test_other_info_is_left(void)
{
    EngPosition position;
    TabiyaSearchInfo info;
    EngMove pv[TABIYA_UCI_PV_MAX];
    eng_position_init(&position);
    g_assert_false(tabiya_uci_parse_info("info string score cp 3", &position, &info, pv));
    g_assert_false(tabiya_uci_parse_info("info currmove e2e4", &position, &info, pv));
    g_assert_false(tabiya_uci_parse_info("info score", &position, &info, pv));
    g_assert_false(tabiya_uci_parse_info("", &position, &info, pv));
}

static void test_line_of_play_ends_at_nonsense(void)
{
    EngPosition position;
    TabiyaSearchInfo info;
    EngMove pv[TABIYA_UCI_PV_MAX];
    eng_position_init(&position);
    g_assert_true(
        tabiya_uci_parse_info("info depth 1 score cp 0 pv e2e4 e2e4 d2d4", &position, &info, pv));
    g_assert_cmpuint(info.pv_length, ==, 1);
}

static void test_bestmove(void)
{
    EngPosition position;
    EngMove best, ponder;
    eng_position_init(&position);
    g_assert_true(
        tabiya_uci_parse_bestmove("bestmove e2e4 ponder e7e5", &position, &best, &ponder));
    g_assert_cmpuint(best, ==, eng_uci_parse(&position, "e2e4"));
    g_assert_cmpuint(ponder, !=, ENG_NO_MOVE);
    g_assert_true(tabiya_uci_parse_bestmove("bestmove e2e5", &position, &best, &ponder));
    g_assert_cmpuint(best, ==, ENG_NO_MOVE);
    g_assert_true(tabiya_uci_parse_bestmove("bestmove (none)", &position, &best, &ponder));
    g_assert_cmpuint(best, ==, ENG_NO_MOVE);
    g_assert_false(tabiya_uci_parse_bestmove("info depth 1", &position, &best, &ponder));
}

static void test_position_line(void)
{
    EngPosition start;
    eng_position_init(&start);
    const EngMove moves[] = {eng_uci_parse(&start, "e2e4")};
    g_autofree char *line = tabiya_uci_dup_position(&start, moves, 1);
    g_assert_cmpstr(line, ==, "position startpos moves e2e4");
    const EngPosition black = after_e4();
    g_autofree char *other = tabiya_uci_dup_position(&black, NULL, 0);
    g_assert_true(g_str_has_prefix(other, "position fen rnbqkbnr/pppppppp/8/8/4P3/"));
    g_assert_null(strstr(other, "moves"));
}

static void test_go_line(void)
{
    EngPosition start;
    eng_position_init(&start);
    const EngLimits clock = {
        .has_clock = true, .time_ms = {1000, 2000}, .increment_ms = {10, 20}, .depth = 9};
    g_autofree char *with_clock = tabiya_uci_dup_go(&clock, &start);
    g_assert_cmpstr(with_clock, ==, "go wtime 1000 btime 2000 winc 10 binc 20 depth 9");
    const EngLimits none = {0};
    g_autofree char *infinite = tabiya_uci_dup_go(&none, &start);
    g_assert_cmpstr(infinite, ==, "go infinite");
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/uci-text/bounded", test_info_is_bounded);
    g_test_add_func("/uci-text/info-is-turned-to-white", test_info_is_turned_to_white);
    g_test_add_func("/uci-text/mates-are-plies", test_mates_are_plies);
    g_test_add_func("/uci-text/other-info-is-left", test_other_info_is_left);
    g_test_add_func("/uci-text/line-of-play-ends-at-nonsense", test_line_of_play_ends_at_nonsense);
    g_test_add_func("/uci-text/bestmove", test_bestmove);
    g_test_add_func("/uci-text/position-line", test_position_line);
    g_test_add_func("/uci-text/go-line", test_go_line);
    return g_test_run();
}
