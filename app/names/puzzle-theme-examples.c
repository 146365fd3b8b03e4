/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* An example position for each theme, all our own, with as few pieces as possible. */
#include "app/names/puzzle-theme.h"

typedef struct {
    const char *fen;
    const char *moves;
} Example;

static const Example EXAMPLES[TABIYA_N_THEMES] = {
    [TABIYA_THEME_OPENING] = {"rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2",
                              "g2g4 d8h4"},
    [TABIYA_THEME_MIDDLEGAME] = {"r4rk1/pppq1ppp/2nb1n2/8/8/2NBBN2/PPPQ1PPP/R4RK1 b - - 0 12",
                                 "d6h2 f3h2"},
    [TABIYA_THEME_ENDGAME] = {"4k3/8/P7/8/8/8/8/4K3 b - - 0 50", "e8d7 a6a7 d7c7 a7a8q"},
    [TABIYA_THEME_PAWN_ENDGAME] = {"4k3/8/P7/8/8/8/8/4K3 b - - 0 50", "e8d7 a6a7 d7c7 a7a8q"},
    [TABIYA_THEME_KNIGHT_ENDGAME] = {"8/5k2/8/8/1n6/6P1/3KN3/8 b - - 0 50", "b4d3 d2d3"},
    [TABIYA_THEME_BISHOP_ENDGAME] = {"8/5k2/8/8/1b6/6P1/2K1B3/8 b - - 0 50", "b4d2 c2d2"},
    [TABIYA_THEME_ROOK_ENDGAME] = {"8/8/3k4/R7/8/8/8/1R4K1 b - - 0 50",
                                   "d6e6 b1b6 e6e7 a5a7 e7f8 b6b8"},
    [TABIYA_THEME_QUEEN_ENDGAME] = {"6k1/5pp1/8/8/8/1q6/3Q2P1/6K1 b - - 0 40", "b3d3 d2d3"},
    [TABIYA_THEME_QUEEN_ROOK_ENDGAME] = {"2r3k1/p4ppp/8/8/8/8/4QPPP/4R1K1 b - - 0 30",
                                         "a7a6 e2e8 c8e8 e1e8"},
    [TABIYA_THEME_FORK] = {"q4k2/8/8/3N4/8/8/8/6K1 b - - 0 40", "f8e8 d5c7 e8d7 c7a8"},
    [TABIYA_THEME_PIN] = {"3qk3/8/8/8/P7/3B4/8/6K1 b - - 0 40", "d8d7 d3b5 d7b5 a4b5"},
    [TABIYA_THEME_SKEWER] = {"8/8/4k3/q7/8/8/8/6KR b - - 0 40", "e6e5 h1h5 e5e4 h5a5"},
    [TABIYA_THEME_DISCOVERED_ATTACK] = {"6k1/5ppp/8/q7/8/3B4/5PPP/3R2K1 b - - 0 30",
                                        "a5d8 d3h7 g8h7 d1d8"},
    [TABIYA_THEME_DISCOVERED_CHECK] = {"4k3/8/1q6/8/4N3/8/8/4R2K b - - 0 40",
                                       "b6a6 e4c5 e8f7 c5a6"},
    [TABIYA_THEME_DOUBLE_CHECK] = {"3rkr2/p2p1p2/8/8/4N3/8/8/4R1K1 b - - 0 30", "a7a6 e4d6"},
    [TABIYA_THEME_HANGING_PIECE] = {"r4rk1/pppq1ppp/2nb1n2/8/8/2NBBN2/PPPQ1PPP/R4RK1 b - - 0 12",
                                    "d6h2 f3h2"},
    [TABIYA_THEME_TRAPPED_PIECE] = {"6k1/5ppp/4b3/8/8/8/PPP2PPP/2K5 b - - 0 30",
                                    "e6a2 b2b3 g8f8 c1b2 f8e7 b2a2"},
    [TABIYA_THEME_CAPTURING_DEFENDER] = {"6k1/1p3ppp/2n5/1Bb5/8/8/6PP/3R3K b - - 0 30",
                                         "c5d4 b5c6 b7c6 d1d4"},
    [TABIYA_THEME_SACRIFICE] = {"2r3k1/p4ppp/8/8/8/8/4QPPP/4R1K1 b - - 0 30",
                                "a7a6 e2e8 c8e8 e1e8"},
    [TABIYA_THEME_ADVANCED_PAWN] = {"4k3/8/P7/8/8/8/8/4K3 b - - 0 50", "e8d7 a6a7 d7c7 a7a8q"},
    [TABIYA_THEME_EXPOSED_KING] = {"8/8/3k4/R7/8/8/8/1R4K1 b - - 0 50",
                                   "d6e6 b1b6 e6e7 a5a7 e7f8 b6b8"},
    [TABIYA_THEME_KINGSIDE_ATTACK] =
        {"r1bq1rk1/pppnbppp/4p3/3pP1NQ/3P4/3B4/PPP2PPP/R1B1K2R b KQ - 0 10", "b7b6 h5h7"},
    [TABIYA_THEME_QUEENSIDE_ATTACK] =
        {"1kr2b1r/ppp2ppp/3qbn2/3p4/Q7/4BN2/PPP2PPP/2KR1B1R b - - 0 12", "f6e4 a4a7"},
    [TABIYA_THEME_ATTACKING_F2_F7] =
        {"r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3", "g8f6 h5f7"},
    [TABIYA_THEME_ATTRACTION] = {"5k2/8/8/q1N5/8/8/6PP/3R2K1 b - - 0 40",
                                 "f8e8 d1d8 e8d8 c5b7 d8c7 b7a5"},
    [TABIYA_THEME_DEFLECTION] = {"8/3P2k1/8/8/8/8/3r2P1/R5K1 b - - 0 50", "g7h7 a1a2 d2a2 d7d8q"},
    [TABIYA_THEME_INTERFERENCE] = {"3r2k1/1B4pp/8/8/4P3/5n2/2R5/7K b - - 0 40",
                                   "f3d2 b7d5 g8h8 c2d2"},
    [TABIYA_THEME_CLEARANCE] = {"5rk1/p4p1p/8/4R3/8/2Q5/1B6/6K1 b - - 0 30", "a7a6 e5e8 f8e8 c3h8"},
    [TABIYA_THEME_INTERMEZZO] = {"6k1/5p1p/8/2b5/3N4/4P3/8/Q5K1 b - - 0 40", "c5d4 a1a8 g8g7 e3d4"},
    [TABIYA_THEME_X_RAY_ATTACK] = {"3r2k1/5ppp/3r4/Q7/8/8/5PPP/3R2K1 b - - 0 30",
                                   "d6d5 a5d8 d5d8 d1d8"},
    [TABIYA_THEME_QUIET_MOVE] = {"8/6kp/8/5K2/8/8/6R1/8 b - - 0 50", "g7h6 g2g1 h6h5 g1h1"},
    [TABIYA_THEME_DEFENSIVE_MOVE] = {"6k1/8/8/1R6/P7/7K/1r6/8 b - - 0 50", "b2b5 a4b5 g8f7 h3g4"},
    [TABIYA_THEME_COLLINEAR_MOVE] = {"4r1k1/2b2ppp/8/8/8/8/5PPP/R4K2 w - - 0 30", "a1e1 e8e5"},
    [TABIYA_THEME_ZUGZWANG] = {"8/3k4/1p6/1P6/8/3K4/8/8 b - - 0 50", "d7d6 d3d4 d6c7 d4d5"},
    [TABIYA_THEME_MATE] = {"6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 30", "g8h8 a1a8"},
    [TABIYA_THEME_MATE_IN_1] = {"6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 30", "g8h8 a1a8"},
    [TABIYA_THEME_MATE_IN_2] = {"2r3k1/p4ppp/8/8/8/8/4QPPP/4R1K1 b - - 0 30",
                                "a7a6 e2e8 c8e8 e1e8"},
    [TABIYA_THEME_MATE_IN_3] = {"8/8/3k4/R7/8/8/8/1R4K1 b - - 0 50",
                                "d6e6 b1b6 e6e7 a5a7 e7f8 b6b8"},
    [TABIYA_THEME_MATE_IN_4] = {"8/8/8/3k4/R7/8/8/1R4K1 b - - 0 50",
                                "d5e5 b1b5 e5e6 a4a6 e6e7 b5b7 e7e8 a6a8"},
    [TABIYA_THEME_MATE_IN_5] = {"8/8/8/8/3k4/R7/8/1R4K1 b - - 0 50",
                                "d4e4 b1b4 e4e5 a3a5 e5e6 b4b6 e6e7 a5a7 e7e8 b6b8"},
    [TABIYA_THEME_ANASTASIA_MATE] = {"6k1/4N1p1/8/R7/8/8/8/6K1 b - - 0 40", "g8h7 a5h5"},
    [TABIYA_THEME_ARABIAN_MATE] = {"6k1/R7/5N2/8/8/8/8/6K1 b - - 0 40", "g8h8 a7h7"},
    [TABIYA_THEME_BACK_RANK_MATE] = {"6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 30", "g8h8 a1a8"},
    [TABIYA_THEME_BALESTRA_MATE] = {"3k4/8/3Q4/8/8/8/4B3/6K1 b - - 0 40", "d8c8 e2a6"},
    [TABIYA_THEME_BLIND_SWINE_MATE] = {"r5k1/1R1R4/8/8/8/8/8/6K1 b - - 0 40",
                                       "a8f8 d7g7 g8h8 g7h7 h8g8 b7g7"},
    [TABIYA_THEME_BODEN_MATE] = {"1k1r4/p2n4/2p5/8/5B2/3B4/8/6K1 b - - 0 30", "b8c8 d3a6"},
    [TABIYA_THEME_CORNER_MATE] = {"7k/p6p/8/6N1/8/8/8/6RK b - - 0 40", "a7a6 g5f7"},
    [TABIYA_THEME_DOUBLE_BISHOP_MATE] = {"6k1/7p/8/8/2B5/8/8/2B3K1 b - - 0 40", "g8h8 c1b2"},
    [TABIYA_THEME_DOVETAIL_MATE] = {"8/8/4p3/3p4/3k4/6P1/8/5QK1 b - - 0 40", "d4e5 f1f4"},
    [TABIYA_THEME_EPAULETTE_MATE] = {"3rk2r/8/Q7/8/8/8/8/6K1 b - - 0 40", "h8f8 a6e6"},
    [TABIYA_THEME_HOOK_MATE] = {"R7/5p2/5Nkp/4P3/8/8/8/6K1 b - - 0 40", "g6g7 a8g8"},
    [TABIYA_THEME_KILL_BOX_MATE] = {"5k2/8/5Q2/8/8/8/8/6KR b - - 0 40", "f8g8 h1h8"},
    [TABIYA_THEME_MORPHYS_MATE] = {"7k/p6p/8/8/8/8/8/2B3RK b - - 0 40", "a7a6 c1b2"},
    [TABIYA_THEME_OPERA_MATE] = {"4kb2/p4p2/8/6B1/8/8/8/3R2K1 b - - 0 30", "a7a6 d1d8"},
    [TABIYA_THEME_PILLSBURYS_MATE] = {"5rk1/p4p1p/8/8/8/2B5/8/K2R4 b - - 0 30", "a7a6 d1g1"},
    [TABIYA_THEME_SMOTHERED_MATE] = {"6rk/p5pp/8/4N3/8/8/8/6K1 b - - 0 40", "a7a6 e5f7"},
    [TABIYA_THEME_SWALLOWSTAIL_MATE] = {"3rkr2/8/Q7/5P2/8/8/8/6K1 b - - 0 40", "e8e7 a6e6"},
    [TABIYA_THEME_TRIANGLE_MATE] = {"5k2/3R4/8/8/8/5Q2/8/6K1 b - - 0 40", "f8e8 f3f7"},
    [TABIYA_THEME_VUKOVIC_MATE] = {"3k4/7R/3PN3/8/8/8/8/6K1 b - - 0 40", "d8e8 h7e7"},
    [TABIYA_THEME_PROMOTION] = {"4k3/8/P7/8/8/8/8/4K3 b - - 0 50", "e8d7 a6a7 d7c7 a7a8q"},
    [TABIYA_THEME_UNDER_PROMOTION] = {"8/1q1P4/5k2/8/8/8/8/6K1 b - - 0 50", "f6f7 d7d8n f7e7 d8b7"},
    [TABIYA_THEME_EN_PASSANT] = {"8/8/8/2k5/4p3/8/3P4/6K1 w - - 0 50", "d2d4 e4d3"},
    [TABIYA_THEME_CASTLING] = {"8/8/4k3/8/8/8/1r6/R3K3 b Q - 0 40", "e6d5 e1c1 d5e4 c1b2"},
    [TABIYA_THEME_ADVANTAGE] = {"q4k2/8/8/3N4/8/8/8/6K1 b - - 0 40", "f8e8 d5c7 e8d7 c7a8"},
    [TABIYA_THEME_CRUSHING] = {"8/8/4k3/q7/8/8/8/6KR b - - 0 40", "e6e5 h1h5 e5e4 h5a5"},
    [TABIYA_THEME_ONE_MOVE] = {"6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 30", "g8h8 a1a8"},
    [TABIYA_THEME_SHORT] = {"2r3k1/p4ppp/8/8/8/8/4QPPP/4R1K1 b - - 0 30", "a7a6 e2e8 c8e8 e1e8"},
    [TABIYA_THEME_LONG] = {"8/8/3k4/R7/8/8/8/1R4K1 b - - 0 50", "d6e6 b1b6 e6e7 a5a7 e7f8 b6b8"},
    [TABIYA_THEME_VERY_LONG] = {"8/8/8/3k4/R7/8/8/1R4K1 b - - 0 50",
                                "d5e5 b1b5 e5e6 a4a6 e6e7 b5b7 e7e8 a6a8"},
};

gboolean tabiya_puzzle_theme_get_example(TabiyaPuzzleTheme theme, const char **fen,
                                         const char **moves)
{
    g_return_val_if_fail(theme < TABIYA_N_THEMES, FALSE);
    *fen = EXAMPLES[theme].fen;
    *moves = EXAMPLES[theme].moves;
    return *fen != NULL;
}
