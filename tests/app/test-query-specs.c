/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Conditions about the board, on games that a person can follow. For random games see
 * test-query-random.c. */
#include <string.h>

#include "app/library/query.h"
#include "engine/board/fen.h"
#include "engine/board/san.h"
#include "tests/app/query-game.h"

/* --- The light board -------------------------------------------------------------------------- */

static void assert_same_board(const TabiyaReplayBoard *board, const EngPosition *position)
{
    g_assert_cmpmem(board->board, 64, position->board, 64);
    for (int color = 0; color < 2; color++) {
        for (int type = ENG_PAWN; type <= ENG_KING; type++) {
            const EngBitboard pieces =
                eng_position_pieces(position, (EngColor)color, (EngPieceType)type);
            g_assert_cmphex(board->pieces[8 * color + type], ==, pieces);
            g_assert_cmpint(board->counts[8 * color + type], ==, eng_popcount(pieces));
        }
    }
    g_assert_cmphex(board->pieces[ENG_NO_PIECE], ==, ~eng_position_occupied(position));
}

static void test_replay(void)
{
    Game game;
    for (int i = 0; i < 300; i++) {
        TabiyaReplayBoard board;
        random_game(&game);
        tabiya_replay_board_begin(&board, &game.positions[0]);
        assert_same_board(&board, &game.positions[0]);
        for (guint ply = 0; ply < game.n_moves; ply++) {
            const EngPosition *before = &game.positions[ply], *after = before + 1;
            const gboolean trade = tabiya_replay_board_is_trade(&board, game.moves[ply]);
            const EngBitboard changed = tabiya_replay_board_play(&board, game.moves[ply]);
            assert_same_board(&board, after);
            for (EngSquare square = 0; square < 64; square++) {
                if (before->board[square] != after->board[square])
                    g_assert_true(changed >> square & 1);
            }
            g_assert_true(trade == (eng_popcount(eng_position_occupied(before)) !=
                                        eng_popcount(eng_position_occupied(after)) ||
                                    eng_move_kind(game.moves[ply]) == ENG_MOVE_PROMOTION));
        }
    }
}

/* --- By hand ---------------------------------------------------------------------------------- */

#define RUY "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O Bg4 h3 Bxf3 Qxf3 Qd7"
#define ENDING "4k3/3r1ppp/4p3/8/8/4P3/3R1PPP/4K3 w - - 0 1"
#define BISHOPS "4kb2/5p2/8/8/8/8/5P2/4KB2 w - - 0 1"
#define PROMOTES "4k3/P6p/8/8/8/8/8/4K3 w - - 0 1"
#define CARLSBAD "4k3/pp3ppp/2p5/3p4/3P4/4P3/PP3PPP/4K3 w - - 0 1"

static void read_game(Game *game, const char *fen, const char *text)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    game->n_moves = 0;
    if (!fen)
        eng_position_init(&game->positions[0]);
    else
        g_assert_true(eng_fen_parse(&game->positions[0], fen, NULL));
    for (char **word = words; *word && **word != '\0'; word++) {
        EngMove move;
        g_assert_cmpint(eng_san_parse(&game->positions[game->n_moves], *word, -1, &move), ==,
                        ENG_SAN_OK);
        add_move(game, move);
    }
}

static const struct {
    const char *fen, *moves, *query;
    int ply; /* -1: never */
} CASES[] = {
    {NULL, RUY, "pattern:Bb5", 5},
    {NULL, RUY, "pattern:\"Bb5 pa6\"", 6},
    {NULL, RUY, "pattern:\"Bb5 pa6 for 2\"", -1},
    {NULL, RUY, "pattern:\"pa6 for 9\"", 6},
    {NULL, RUY, "pattern:\"pa6 for 10\"", -1},
    {NULL, RUY, "pattern:\"bg4 Kg1 Rf1\"", 10},
    {NULL, RUY, "pattern:\"bg4 Kg1 .h1 .e1\"", 10},
    {NULL, RUY, "pattern:\"Pe4 ply 5-\"", 5},
    {NULL, RUY, "pattern:\"Pd2 ply 1-\"", 1},
    {NULL, RUY, "pattern:\"Pe2 ply 1-\"", -1},
    {NULL, RUY, "pattern:\"Bf1 ply 4-5\"", 4},
    {NULL, RUY, "pattern:\"Bf1 ply 5-\"", -1},
    {NULL, RUY, "pattern:\"nb4\"", -1},
    {NULL, RUY, "pattern:\"Pd5\"", -1},
    {NULL, RUY, "pattern:\"Pd5 mirror\"", -1},
    {NULL, RUY, "pattern:\"Pd4 mirror\"", 1},
    {NULL, RUY, "pattern:\"pd5 flip mirror\"", 1},
    {NULL, RUY, "pattern:\"Bg5 flip\"", 10},
    {NULL, RUY, "pattern:\"Bg5\"", -1},
    {NULL, RUY, "pattern:!Xb", -1},
    {NULL, RUY, "pattern:!pd", 8},
    {NULL, RUY, "pattern:\"!Pe2 !N1\"", -1},
    {NULL, RUY, "pattern:\"!Be !Bf !Bb\"", 7},
    {NULL, RUY, "pattern:\"M(b5,c6) a(c6,d6)\"", 5},
    {NULL, RUY, "pattern:\"[BN]c6\"", 7},
    {NULL, RUY, "pattern:r1bqkbnr/1pp2ppp/p1p5/4p3/4P3/5N2/PPPP1PPP/RNBQK2R", 8},
    {NULL, RUY, "pattern:\"*/*/*/*/*/*/*/RNBQ1RK?\"", 9},
    {NULL, RUY, "pattern:\"*/*/*/*/*/*/*/RNBQ1RK1 ply 10-\"", 10},
    {NULL, RUY, "material:\"QRRBBN+ v QRRBBN+\"", -1},
    {NULL, RUY, "material:\"QRRBNN+8 v QRRBBN+8\"", 8},
    {NULL, RUY, "material:\"QRRBBN+8 v QRRBNN+8\"", 8},
    {NULL, RUY, "material:\"QRRBBN+8 v QRRBNN+8 white\"", -1},
    {NULL, RUY, "material:\"QRRM3+ v QRRM3+\"", 8},
    {NULL, RUY, "material:\"N1* v N1*\"", 12},
    {NULL, RUY, "material:\"QRR* v QRR* ply 3-\"", 3},
    {ENDING, "Rxd7 Kxd7", "material:\"R+4 v R+4\"", 0},
    {ENDING, "Rxd7 Kxd7", "material:\"R+4 v R+4 for 2\"", -1},
    {ENDING, "Ke2 Ke7", "material:\"R+4 v R+4 for 3\"", 0},
    {ENDING, "Rxd7 Kxd7", "material:\"+4 v +4\"", 2},
    {ENDING, "Rxd7 Kxd7", "material:\"+ v R+ white\"", -1},
    {ENDING, "Rxd7 Kxd7", "material:\"+ v R+\"", 1},
    {ENDING, "Rxd7 Kxd7", "material:\"R+5- v R+\"", -1},
    {ENDING, "Rxd7 Kxd7", "material:\"R+3-5 v R+4-4\"", 0},
    {BISHOPS, "", "material:\"B+ v B+ opposite-bishops\"", 0},
    {BISHOPS, "", "material:\"B+ v B+ same-bishops\"", -1},
    {BISHOPS, "Bd3 Be7", "material:\"M+ v M+ opposite-bishops for 3\"", 0},
    {PROMOTES, "a8=Q+ Kd7", "material:\"Q v P\"", 1},
    {PROMOTES, "a8=Q+ Kd7", "material:\"R v P\"", -1},
    {PROMOTES, "a8=R+ Kd7", "material:\"R v P\"", 1},
    {PROMOTES, "a8=N Kd7", "pattern:Na8", 1},
    {CARLSBAD, "Kd2", "pawns:\"Pd4 Pe3 pc6 pd5 !Pc !pe\"", 0},
    {CARLSBAD, "Kd2", "pawns:\"Pc3 Pd4 pd5 pe6 flip !pc !Pe\"", 0},
    {CARLSBAD, "Kd2", "pawns:\"Pe4 pf6\"", -1},
    {CARLSBAD, "Kd2", "pawns:\"pf6 pe5 Pe4 Pd3 mirror\"", 0},
    {CARLSBAD, "Kd2", "pawns:\"Pd4 only\"", -1},
    {CARLSBAD, "Kd2", "pawns:\"Pa2 Pb2 Pd4 Pe3 Pf2 Pg2 Ph2 pa7 pb7 pc6 pd5 pf7 pg7 ph7 only\"", 0},
    {CARLSBAD, "Kd2", "pawns:\"P:islands=2 p:islands=2 P:files=abdefgh p:files=abcdfgh\"", 0},
    {CARLSBAD, "Kd2", "pawns:\"P:isolated\"", -1},
    {CARLSBAD, "Kd2", "pawns:\"P:pawns=7 p:pawns=-7 P:passed=0 P:doubled=0 for 2\"", 0},
    {CARLSBAD, "b4 b5 a4 bxa4", "pawns:\"p:doubled=1 p:isolated=2-\"", 4},
    {PROMOTES, "Kd2 h5", "pawns:\"P:passed=1 p:passed=1 P:isolated=1\"", 0},
    {PROMOTES, "a8=Q+ Kd7", "pawns:\"P:pawns=0\"", 1},
    {PROMOTES, "a8=Q+ Kd7", "pawns:\"P:files=- p:files=h\"", 1},
    {NULL, RUY, "path:Bf1-b5-c6", 7},
    {NULL, RUY, "path:Bf1~c6", 7},
    {NULL, RUY, "path:Bf1-c6", -1},
    {NULL, RUY, "path:bc8-g4-f3", 12},
    {NULL, RUY, "path:\"Bf1-b5-c6 flip mirror\"", 7},
    {NULL, RUY, "path:\"Bf8-b4-c3\"", -1},
    {NULL, RUY, "path:\"bc8-g4-f3 ply 10-12\"", 12},
    {NULL, RUY, "path:\"bc8-g4-f3 ply 11-\"", -1},
    {NULL, RUY, "path:\"bc8-g4-f3 ply -11\"", -1},
    {NULL, RUY, "path:Ke1-g1", 9},
    {NULL, RUY, "path:Rh1-f1", 9},
    {NULL, RUY, "path:Nf3-g5", -1},
    {NULL, RUY, "path:A1~3~6", -1},
    {NULL, RUY, "path:A1-3", 3},
    {NULL, RUY, "path:Qd-f", 13},
    {NULL, "Nf3 Nf6 Ng5 Ng4 Nh3 Nh6 Nf4", "path:Ng1~f4", 7},
    {NULL, "Nf3 Nf6 Ng5 Ng4 Nh3 Nh6 Nf4", "path:Ng1-f3~f4", 7},
    {NULL, "Nf3 Nf6 Ng5 Ng4 Nh3 Nh6 Nf4", "path:Ng1~f3-f4", -1},
    {NULL, "e4 d5 e5 f5 exf6", "path:Pe2-e4-e5-f6", 5},
    {NULL, "e4 d5 e5 f5 exf6 Nxf6 Nf3 Ne4", "path:pf7-f5-e4", -1},
    {NULL, RUY, "fen:\"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -\"", 4},
    {NULL, RUY, "fen:\"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq -\"", -1},
    {NULL, "e4 e5 Nf3 Nc6", "after:\"Nf3 Nc6 e4 e5\"", 4},
};

static void test_by_hand(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        Game game;
        g_autoptr(GError) error = NULL;
        g_autoptr(TabiyaQuery) query = tabiya_query_parse(CASES[i].query, NULL, &error);
        g_assert_no_error(error);
        read_game(&game, CASES[i].fen, CASES[i].moves);
        const int ply = tabiya_query_find_leaf(query, CASES[i].fen ? &game.positions[0] : NULL,
                                               game.moves, game.n_moves);
        if (ply != CASES[i].ply)
            g_error("%s: found at %d, expected %d", CASES[i].query, ply, CASES[i].ply);
    }
}

static void test_find_ply(void)
{
    Game game;
    g_autoptr(TabiyaQuery) query = tabiya_query_parse(
        "carlsen (pattern:Bc6 or pattern:bg4) not pattern:Pe4 elo:2700", NULL, NULL);
    read_game(&game, NULL, RUY);
    g_assert_cmpint(tabiya_query_find_ply(query, NULL, game.moves, game.n_moves), ==, 7);
    g_autoptr(TabiyaQuery) other = tabiya_query_parse("carlsen not pattern:Pe4", NULL, NULL);
    g_assert_cmpint(tabiya_query_find_ply(other, NULL, game.moves, game.n_moves), ==, -1);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/query-specs/replay", test_replay);
    g_test_add_func("/query-specs/by-hand", test_by_hand);
    g_test_add_func("/query-specs/find-ply", test_find_ply);
    return g_test_run();
}
