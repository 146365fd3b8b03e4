/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Captured pieces, and the material advantage. */
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

typedef struct {
    const char *name;
    const char *fen; /* NULL: the initial position */
    const char *moves;
    const char *of_white, *of_black; /* their captured pieces */
    int ahead;                       /* White, by so many pawns */
} Case;

static const Case CASES[] = {
    {"nothing", NULL, "e4 e5 Nf3", "none", "none", 0},
    {"exchange", NULL, "e4 d5 exd5 Qxd5 Nc3 Qe5 Be2 Qxe2 Ngxe2", "1 pawn, 1 bishop",
     "1 pawn, 1 queen", 6},
    {"en-passant", NULL, "e4 a6 e5 d5 exd6 a5", "none", "1 pawn", 1},
    /* Castling is written king takes rook; nothing is captured by it. */
    {"castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O O-O-O", "none", "none", 0},
    /* A promotion itself captures nothing, and a piece captured by it counts once. */
    {"promotion", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=Q+", "none", "1 knight", 9},
    /* A captured promoted piece counts as the piece that it had become. */
    {"promotion/captured", "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b8=N Rxb8", "1 knight", "none", -5},
    /* A game at odds: nothing was captured, yet one side is ahead. */
    {"odds", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e4", "none", "none", 9},
};

static void test_case(gconstpointer data)
{
    const Case *c = data;
    EngPosition start;
    if (c->fen)
        g_assert_true(eng_fen_parse(&start, c->fen, NULL));
    g_autoptr(TabiyaGame) game = tabiya_game_new(c->fen ? &start : NULL);
    const TabiyaNode *end = line_add(game, tabiya_game_get_root(game), c->moves);
    const EngPosition *position = tabiya_node_get_position(end);
    assert_text(end, ENG_WHITE, c->of_white);
    assert_text(end, ENG_BLACK, c->of_black);
    g_assert_cmpint(tabiya_captured_difference(position, ENG_WHITE), ==, c->ahead);
    g_assert_cmpint(tabiya_captured_difference(position, ENG_BLACK), ==, -c->ahead);
}

/* An earlier position shows the pieces captured by then. */
static void test_looking_back(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    line_add(game, tabiya_game_get_root(game), "e4 d5 exd5 Qxd5");
    assert_text(line_at(game, 3), ENG_BLACK, "1 pawn");
    assert_text(line_at(game, 3), ENG_WHITE, "none");
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
    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autofree char *path = g_strdup_printf("/captured/%s", CASES[i].name);
        g_test_add_data_func(path, &CASES[i], test_case);
    }
    g_test_add_func("/captured/looking-back", test_looking_back);
    g_test_add_func("/captured/plural", test_plural);
    return g_test_run();
}
