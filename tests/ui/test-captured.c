/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What has been captured, and who is ahead. */
#include "engine/board/fen.h"
#include "tests/ui/line.h"
#include "ui/play/captured.h"

static void assert_text(const TabiyaNode *node, EngColor color, const char *expected)
{
    guint counts[6];
    tabiya_captured_count(node, color, counts);
    g_autofree char *text = tabiya_captured_dup_text(counts);
    g_assert_cmpstr(text, ==, expected);
}

static void test_nothing(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    const TabiyaNode *node = line_add(game, tabiya_game_get_root(game), "e4 e5 Nf3");
    assert_text(node, ENG_WHITE, "none");
    assert_text(node, ENG_BLACK, "none");
    g_assert_cmpint(tabiya_captured_difference(tabiya_node_get_position(node), ENG_WHITE), ==, 0);
}

static void test_exchange(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    const TabiyaNode *node =
        line_add(game, tabiya_game_get_root(game), "e4 d5 exd5 Qxd5 Nc3 Qe5 Be2 Qxe2 Ngxe2");
    assert_text(node, ENG_WHITE, "1 pawn, 1 bishop");
    assert_text(node, ENG_BLACK, "1 pawn, 1 queen");
    const EngPosition *position = tabiya_node_get_position(node);
    g_assert_cmpint(tabiya_captured_difference(position, ENG_WHITE), ==, 6);
    g_assert_cmpint(tabiya_captured_difference(position, ENG_BLACK), ==, -6);
    /* Looking back one sees what was captured then. */
    assert_text(line_at(game, 3), ENG_BLACK, "1 pawn");
    assert_text(line_at(game, 3), ENG_WHITE, "none");
}

static void test_en_passant(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    const TabiyaNode *node = line_add(game, tabiya_game_get_root(game), "e4 a6 e5 d5 exd6 a5");
    assert_text(node, ENG_BLACK, "1 pawn");
    assert_text(node, ENG_WHITE, "none");
}

/* Castling is written king takes rook; nothing is captured by it. */
static void test_castling(void)
{
    EngPosition start;
    g_assert_true(eng_fen_parse(&start, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", NULL));
    g_autoptr(TabiyaGame) game = tabiya_game_new(&start);
    const TabiyaNode *node = line_add(game, tabiya_game_get_root(game), "O-O O-O-O");
    assert_text(node, ENG_WHITE, "none");
    assert_text(node, ENG_BLACK, "none");
}

/* A promotion captures nothing by itself, and what is captured on its square counts once; a
 * promoted piece that is captured counts as what it was. */
static void test_promotion(void)
{
    EngPosition start;
    g_assert_true(eng_fen_parse(&start, "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", NULL));
    g_autoptr(TabiyaGame) game = tabiya_game_new(&start);
    const TabiyaNode *node = line_add(game, tabiya_game_get_root(game), "axb8=Q+");
    assert_text(node, ENG_BLACK, "1 knight");
    assert_text(node, ENG_WHITE, "none");
    g_assert_cmpint(tabiya_captured_difference(tabiya_node_get_position(node), ENG_WHITE), ==, 9);

    g_assert_true(eng_fen_parse(&start, "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", NULL));
    g_autoptr(TabiyaGame) other = tabiya_game_new(&start);
    node = line_add(other, tabiya_game_get_root(other), "b8=N Rxb8");
    assert_text(node, ENG_WHITE, "1 knight");
}

/* A game at odds: nothing was captured, yet one side is ahead. */
static void test_odds(void)
{
    EngPosition start;
    g_assert_true(
        eng_fen_parse(&start, "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", NULL));
    g_autoptr(TabiyaGame) game = tabiya_game_new(&start);
    assert_text(tabiya_game_get_root(game), ENG_BLACK, "none");
    g_assert_cmpint(tabiya_captured_difference(&start, ENG_WHITE), ==, 9);
}

static void test_plural(void)
{
    const guint counts[6] = {[ENG_PAWN] = 3, [ENG_ROOK] = 1, [ENG_QUEEN] = 2};
    g_autofree char *text = tabiya_captured_dup_text(counts);
    g_assert_cmpstr(text, ==, "3 pawns, 1 rook, 2 queens");
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/captured/nothing", test_nothing);
    g_test_add_func("/captured/exchange", test_exchange);
    g_test_add_func("/captured/en-passant", test_en_passant);
    g_test_add_func("/captured/castling", test_castling);
    g_test_add_func("/captured/promotion", test_promotion);
    g_test_add_func("/captured/odds", test_odds);
    g_test_add_func("/captured/plural", test_plural);
    return g_test_run();
}
