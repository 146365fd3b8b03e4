/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finding themes in small positions of our own: all of them and no others. */
#include "app/puzzles/tagger.h"

#include "engine/board/fen.h"
#include "engine/board/san.h"

typedef struct {
    const char *fen, *moves, *themes;
} Case;

static const Case CASES[] = {
    {"rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "g2g4 d8h4",
     "mate mateIn1 oneMove opening"},
    {"r4rk1/pppq1ppp/2nb1n2/8/8/2NBBN2/PPPQ1PPP/R4RK1 b - - 0 12", "d6h2 f3h2",
     "crushing hangingPiece middlegame oneMove"},
    {"4k3/8/P7/8/8/8/8/4K3 b - - 0 50", "e8d7 a6a7 d7c7 a7a8q",
     "advancedPawn crushing endgame pawnEndgame promotion short"},
    {"8/5k2/8/8/1n6/6P1/3KN3/8 b - - 0 50", "b4d3 d2d3",
     "crushing endgame hangingPiece knightEndgame oneMove"},
    {"8/5k2/8/8/1b6/6P1/2K1B3/8 b - - 0 50", "b4d2 c2d2",
     "bishopEndgame crushing endgame hangingPiece oneMove"},
    {"8/8/3k4/R7/8/8/8/1R4K1 b - - 0 50", "d6e6 b1b6 e6e7 a5a7 e7f8 b6b8",
     "endgame exposedKing long mate mateIn3 rookEndgame"},
    {"6k1/5pp1/8/8/8/1q6/3Q2P1/6K1 b - - 0 40", "b3d3 d2d3",
     "crushing endgame hangingPiece oneMove queenEndgame"},
    {"2r3k1/p4ppp/8/8/8/8/4QPPP/4R1K1 b - - 0 30", "a7a6 e2e8 c8e8 e1e8",
     "backRankMate endgame mate mateIn2 queenRookEndgame sacrifice short"},
    {"q4k2/8/8/3N4/8/8/8/6K1 b - - 0 40", "f8e8 d5c7 e8d7 c7a8", "advantage endgame fork short"},
    {"3qk3/8/8/8/P7/3B4/8/6K1 b - - 0 40", "d8d7 d3b5 d7b5 a4b5", "advantage endgame pin short"},
    {"8/8/4k3/q7/8/8/8/6KR b - - 0 40", "e6e5 h1h5 e5e4 h5a5",
     "crushing endgame queenRookEndgame short skewer"},
    {"6k1/5ppp/8/q7/8/3B4/5PPP/3R2K1 b - - 0 30", "a5d8 d3h7 g8h7 d1d8",
     "crushing discoveredAttack endgame short"},
    {"4k3/8/1q6/8/4N3/8/8/4R2K b - - 0 40", "b6a6 e4c5 e8f7 c5a6",
     "crushing discoveredAttack discoveredCheck endgame short"},
    {"3rkr2/p2p1p2/8/8/4N3/8/8/4R1K1 b - - 0 30", "a7a6 e4d6",
     "discoveredCheck doubleCheck endgame epauletteMate mate mateIn1 oneMove"},
    {"6k1/5ppp/4b3/8/8/8/PPP2PPP/2K5 b - - 0 30", "e6a2 b2b3 g8f8 c1b2 f8e7 b2a2",
     "advantage bishopEndgame endgame long quietMove trappedPiece"},
    {"6k1/1p3ppp/2n5/1Bb5/8/8/6PP/3R3K b - - 0 30", "c5d4 b5c6 b7c6 d1d4",
     "advantage capturingDefender endgame short"},
    {"r1bq1rk1/pppnbppp/4p3/3pP1NQ/3P4/3B4/PPP2PPP/R1B1K2R b KQ - 0 10", "b7b6 h5h7",
     "kingsideAttack mate mateIn1 oneMove opening"},
    {"1kr2b1r/ppp2ppp/3qbn2/3p4/Q7/4BN2/PPP2PPP/2KR1B1R b - - 0 12", "f6e4 a4a7",
     "mate mateIn1 oneMove opening queensideAttack"},
    {"r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3", "g8f6 h5f7",
     "attackingF2F7 mate mateIn1 oneMove opening"},
    {"5k2/8/8/q1N5/8/8/6PP/3R2K1 b - - 0 40", "f8e8 d1d8 e8d8 c5b7 d8c7 b7a5",
     "attraction crushing endgame exposedKing fork long sacrifice"},
    {"8/3P2k1/8/8/8/8/3r2P1/R5K1 b - - 0 50", "g7h7 a1a2 d2a2 d7d8q",
     "advancedPawn crushing deflection endgame promotion rookEndgame short"},
    {"3r2k1/1B4pp/8/8/4P3/5n2/2R5/7K b - - 0 40", "f3d2 b7d5 g8h8 c2d2",
     "advantage endgame interference short"},
    {"5rk1/p4p1p/8/4R3/8/2Q5/1B6/6K1 b - - 0 30", "a7a6 e5e8 f8e8 c3h8",
     "clearance endgame mate mateIn2 sacrifice short"},
    {"6k1/5p1p/8/2b5/3N4/4P3/8/Q5K1 b - - 0 40", "c5d4 a1a8 g8g7 e3d4",
     "crushing endgame intermezzo short"},
    {"3r2k1/5ppp/3r4/Q7/8/8/5PPP/3R2K1 b - - 0 30", "d6d5 a5d8 d5d8 d1d8",
     "backRankMate endgame mate mateIn2 queenRookEndgame short xRayAttack"},
    {"8/6kp/8/5K2/8/8/6R1/8 b - - 0 50", "g7h6 g2g1 h6h5 g1h1",
     "endgame mate mateIn2 quietMove rookEndgame short zugzwang"},
    {"6k1/8/8/1R6/P7/7K/1r6/8 b - - 0 50", "b2b5 a4b5 g8f7 h3g4",
     "advantage defensiveMove endgame short"},
    {"4r1k1/2b2ppp/8/8/8/8/5PPP/R4K2 w - - 0 30", "a1e1 e8e5",
     "advantage collinearMove endgame oneMove"},
    {"8/3k4/1p6/1P6/8/3K4/8/8 b - - 0 50", "d7d6 d3d4 d6c7 d4d5",
     "advantage defensiveMove endgame pawnEndgame short zugzwang"},
    {"6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 30", "g8h8 a1a8",
     "backRankMate endgame mate mateIn1 oneMove rookEndgame"},
    {"8/8/8/3k4/R7/8/8/1R4K1 b - - 0 50", "d5e5 b1b5 e5e6 a4a6 e6e7 b5b7 e7e8 a6a8",
     "endgame mate mateIn4 rookEndgame veryLong"},
    {"8/8/8/8/3k4/R7/8/1R4K1 b - - 0 50", "d4e4 b1b4 e4e5 a3a5 e5e6 b4b6 e6e7 a5a7 e7e8 b6b8",
     "endgame mate mateIn5 rookEndgame veryLong"},
    {"6k1/4N1p1/8/R7/8/8/8/6K1 b - - 0 40", "g8h7 a5h5",
     "anastasiaMate endgame mate mateIn1 oneMove"},
    {"6k1/R7/5N2/8/8/8/8/6K1 b - - 0 40", "g8h8 a7h7", "arabianMate endgame mate mateIn1 oneMove"},
    {"3k4/8/3Q4/8/8/8/4B3/6K1 b - - 0 40", "d8c8 e2a6",
     "balestraMate endgame mate mateIn1 oneMove"},
    {"r5k1/1R1R4/8/8/8/8/8/6K1 b - - 0 40", "a8f8 d7g7 g8h8 g7h7 h8g8 b7g7",
     "blindSwineMate endgame exposedKing long mate mateIn3 rookEndgame"},
    {"1k1r4/p2n4/2p5/8/5B2/3B4/8/6K1 b - - 0 30", "b8c8 d3a6",
     "bodenMate endgame mate mateIn1 oneMove"},
    {"7k/p6p/8/6N1/8/8/8/6RK b - - 0 40", "a7a6 g5f7", "cornerMate endgame mate mateIn1 oneMove"},
    {"6k1/7p/8/8/2B5/8/8/2B3K1 b - - 0 40", "g8h8 c1b2",
     "bishopEndgame doubleBishopMate endgame mate mateIn1 oneMove"},
    {"8/8/4p3/3p4/3k4/6P1/8/5QK1 b - - 0 40", "d4e5 f1f4",
     "dovetailMate endgame mate mateIn1 oneMove queenEndgame"},
    {"3rk2r/8/Q7/8/8/8/8/6K1 b - - 0 40", "h8f8 a6e6",
     "endgame epauletteMate mate mateIn1 oneMove queenRookEndgame"},
    {"R7/5p2/5Nkp/4P3/8/8/8/6K1 b - - 0 40", "g6g7 a8g8", "endgame hookMate mate mateIn1 oneMove"},
    {"5k2/8/5Q2/8/8/8/8/6KR b - - 0 40", "f8g8 h1h8",
     "endgame killBoxMate mate mateIn1 oneMove queenRookEndgame"},
    {"7k/p6p/8/8/8/8/8/2B3RK b - - 0 40", "a7a6 c1b2", "endgame mate mateIn1 morphysMate oneMove"},
    {"4kb2/p4p2/8/6B1/8/8/8/3R2K1 b - - 0 30", "a7a6 d1d8",
     "endgame mate mateIn1 oneMove operaMate"},
    {"5rk1/p4p1p/8/8/8/2B5/8/K2R4 b - - 0 30", "a7a6 d1g1",
     "endgame mate mateIn1 oneMove pillsburysMate"},
    {"6rk/p5pp/8/4N3/8/8/8/6K1 b - - 0 40", "a7a6 e5f7",
     "endgame mate mateIn1 oneMove smotheredMate"},
    {"3rkr2/8/Q7/5P2/8/8/8/6K1 b - - 0 40", "e8e7 a6e6",
     "endgame mate mateIn1 oneMove queenRookEndgame swallowstailMate"},
    {"5k2/3R4/8/8/8/5Q2/8/6K1 b - - 0 40", "f8e8 f3f7",
     "endgame mate mateIn1 oneMove queenRookEndgame triangleMate"},
    {"3k4/7R/3PN3/8/8/8/8/6K1 b - - 0 40", "d8e8 h7e7", "endgame mate mateIn1 oneMove vukovicMate"},
    {"8/1q1P4/5k2/8/8/8/8/6K1 b - - 0 50", "f6f7 d7d8n f7e7 d8b7",
     "advancedPawn advantage endgame fork promotion short underPromotion"},
    {"8/8/8/2k5/4p3/8/3P4/6K1 w - - 0 50", "d2d4 e4d3",
     "advantage enPassant endgame oneMove pawnEndgame"},
    {"8/8/4k3/8/8/8/1r6/R3K3 b Q - 0 40", "e6d5 e1c1 d5e4 c1b2",
     "castling crushing discoveredAttack discoveredCheck endgame rookEndgame short"},
    /* Lines that only look like a theme. */
    {"3r2k1/5ppp/8/8/8/8/5PPP/3RR1K1 b - - 0 30", /* a trade is no hanging piece */
     "d8d1 e1d1", "crushing endgame oneMove rookEndgame"},
    {"k7/8/1K6/8/8/8/8/7R b - - 0 50", /* nobody shuts this king in */
     "a8b8 h1h8", "endgame mate mateIn1 oneMove rookEndgame"},
    {"6k1/3P4/8/8/8/8/8/6K1 b - - 0 50", /* a queen is no underpromotion */
     "g8f7 d7d8q", "advancedPawn crushing endgame oneMove promotion"},
};

static guint read_moves(const EngPosition *start, const char *text, EngMove *moves, guint capacity)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    EngPosition position = *start;
    guint count = 0;
    for (char **word = words; *word; word++) {
        EngPosition after;
        g_assert_cmpuint(count, <, capacity);
        moves[count] = eng_uci_parse(&position, *word);
        g_assert_cmpuint(moves[count], !=, ENG_NO_MOVE);
        eng_position_play(&after, &position, moves[count++]);
        position = after;
    }
    return count;
}

static TabiyaThemes tag(const char *fen, const char *text, const TabiyaScore *score)
{
    EngPosition start;
    EngMove moves[TABIYA_PUZZLE_MAX_MOVES];
    g_assert_true(eng_fen_parse(&start, fen, NULL));
    const guint count = read_moves(&start, text, moves, G_N_ELEMENTS(moves));
    return tabiya_tag_moves(&start, moves, count, score);
}

static void test_cases(void)
{
    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autofree char *themes = tabiya_themes_dup_text(tag(CASES[i].fen, CASES[i].moves, NULL));
        g_test_message("%s, %s", CASES[i].fen, CASES[i].moves);
        g_assert_cmpstr(themes, ==, CASES[i].themes);
    }
}

/* The example of each theme is of that theme. */
static void test_examples(void)
{
    guint without = 0;
    for (guint i = 0; i < TABIYA_N_THEMES; i++) {
        const char *fen, *moves;
        g_test_message("%s", tabiya_puzzle_theme_get_key(i));
        if (tabiya_puzzle_theme_get_example(i, &fen, &moves))
            g_assert_true(tabiya_themes_has(tag(fen, moves, NULL), i));
        else
            without++;
    }
    g_assert_cmpuint(without, ==, 4);
}

/* Every position upside down, with the colors changed, is of the same themes. */
static char *dup_mirrored_fen(const char *fen)
{
    g_auto(GStrv) fields = g_strsplit(fen, " ", -1);
    g_auto(GStrv) ranks = g_strsplit(fields[0], "/", -1);
    g_autoptr(GString) text = g_string_new(NULL);
    for (int rank = 7; rank >= 0; rank--)
        g_string_append_printf(text, "%s%s", ranks[rank], rank > 0 ? "/" : "");
    g_string_append_printf(text, " %s %s", fields[1], fields[2]);
    for (char *c = text->str; *c != '\0'; c++)
        *c = g_ascii_isupper(*c) ? g_ascii_tolower(*c) : g_ascii_toupper(*c);
    char *side = strchr(text->str, ' ') + 1;
    *side = *side == 'B' ? 'w' : 'b';
    g_string_append_printf(text, " - 0 %s", fields[5]);
    return g_strdup(text->str);
}

static char *dup_mirrored_moves(const char *moves)
{
    char *text = g_strdup(moves);
    for (char *c = text; *c != '\0'; c++) {
        if (g_ascii_isdigit(*c))
            *c = (char)('1' + '8' - *c);
    }
    return text;
}

static void test_mirrored(void)
{
    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autofree char *fen = dup_mirrored_fen(CASES[i].fen);
        g_autofree char *moves = dup_mirrored_moves(CASES[i].moves);
        g_autofree char *themes = tabiya_themes_dup_text(tag(fen, moves, NULL));
        g_test_message("%s, %s", fen, moves);
        g_assert_cmpstr(themes, ==, CASES[i].themes);
    }
}

/* With a score the goal is the score's. */
static void test_goals(void)
{
    static const struct {
        const char *side; /* to make the opponent's move */
        TabiyaScore score;
        TabiyaPuzzleTheme goal;
    } GOALS[] = {
        {"b", {TABIYA_SCORE_CP, 600}, TABIYA_THEME_CRUSHING},
        {"b", {TABIYA_SCORE_CP, 599}, TABIYA_THEME_ADVANTAGE},
        {"b", {TABIYA_SCORE_CP, 200}, TABIYA_THEME_ADVANTAGE},
        {"b", {TABIYA_SCORE_CP, 199}, TABIYA_THEME_EQUALITY},
        {"b", {TABIYA_SCORE_MATE, 9}, TABIYA_THEME_CRUSHING},
        {"w", {TABIYA_SCORE_CP, -600}, TABIYA_THEME_CRUSHING},
        {"w", {TABIYA_SCORE_CP, 600}, TABIYA_THEME_EQUALITY},
        {"w", {TABIYA_SCORE_TB, -9}, TABIYA_THEME_CRUSHING},
    };
    for (guint i = 0; i < G_N_ELEMENTS(GOALS); i++) {
        g_autofree char *fen =
            g_strdup_printf("4k3/r6p/8/8/8/8/R6P/4K3 %s - - 0 40", GOALS[i].side);
        const char *moves = *GOALS[i].side == 'b' ? "e8d8 e1d1" : "e1d1 e8d8";
        const TabiyaThemes themes = tag(fen, moves, &GOALS[i].score);
        for (guint goal = TABIYA_THEME_EQUALITY; goal <= TABIYA_THEME_CRUSHING; goal++)
            g_assert_cmpint(tabiya_themes_has(themes, goal), ==, goal == GOALS[i].goal);
    }
}

/* No puzzle's moves. */
static void test_bad_lines(void)
{
    EngPosition start;
    eng_position_init(&start);
    const EngMove legal = eng_uci_parse(&start, "e2e4");
    const EngMove line[] = {legal, legal};
    EngMove many[TABIYA_PUZZLE_MAX_MOVES + 2] = {0};

    g_assert_true(tabiya_themes_is_empty(tabiya_tag_moves(&start, line, 0, NULL)));
    g_assert_true(tabiya_themes_is_empty(tabiya_tag_moves(&start, line, 2, NULL)));
    g_assert_true(tabiya_themes_is_empty(tabiya_tag_moves(&start, many, G_N_ELEMENTS(many), NULL)));
}

/* Without a move of the opponent before it, the first move is the solver's. */
static void test_bare_lines(void)
{
    static const struct {
        const char *fen, *moves, *themes;
    } LINES[] = {
        {"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 30", "d1d8",
         "backRankMate endgame mate mateIn1 oneMove rookEndgame"},
        {"4k3/8/8/3b4/8/8/8/1R2K3 w - - 0 30", "b1b5", "advantage endgame oneMove"},
        {"4k3/8/8/1b6/8/8/8/1R2K3 w - - 0 30", "b1b5", "crushing endgame hangingPiece oneMove"},
        {"4k2r/8/8/3N4/8/8/P7/4K3 w - - 0 30", "d5f6 e8f8 f6d7", "advantage endgame short"},
        /* a piece is on the target of the missing move */
        {"4k3/8/8/8/8/2N5/8/1b2K2R w - - 0 30", "c3b1", "crushing endgame hangingPiece oneMove"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(LINES); i++) {
        g_autofree char *themes = tabiya_themes_dup_text(tag(LINES[i].fen, LINES[i].moves, NULL));
        g_assert_cmpstr(themes, ==, LINES[i].themes);
    }
}

/* Themes about the players or the engine's score stay; themes seen on the board are found again. */
static void test_puzzle(void)
{
    EngPosition start;
    TabiyaPuzzle puzzle = {.fen = (char *)CASES[4].fen}; /* the bishop that hangs */
    g_assert_true(eng_fen_parse(&start, puzzle.fen, NULL));
    puzzle.n_moves = read_moves(&start, CASES[4].moves, puzzle.moves, G_N_ELEMENTS(puzzle.moves));
    puzzle.themes = tabiya_themes_parse("equality fork master long", NULL);
    g_autofree char *themes = tabiya_themes_dup_text(tabiya_puzzle_tag(&puzzle));
    g_assert_cmpstr(themes, ==, "bishopEndgame endgame equality hangingPiece master oneMove");
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/tagger/cases", test_cases);
    g_test_add_func("/tagger/examples", test_examples);
    g_test_add_func("/tagger/mirrored", test_mirrored);
    g_test_add_func("/tagger/goals", test_goals);
    g_test_add_func("/tagger/bad-lines", test_bad_lines);
    g_test_add_func("/tagger/bare-lines", test_bare_lines);
    g_test_add_func("/tagger/puzzle", test_puzzle);
    return g_test_run();
}
