/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Completing half-typed moves. */
#include "engine/board/fen.h"
#include "ui/board/move-completion.h"

static const TabiyaMoveLetters ENGLISH = {NULL, FALSE};

/* The SANs found, best first, in one line. */
static char *found_in(const TabiyaMoveLetters *letters, const char *fen, const char *text)
{
    EngPosition position;
    eng_position_init(&position);
    if (fen)
        g_assert_true(eng_fen_parse(&position, fen, NULL));
    g_autoptr(GArray) completions =
        tabiya_move_completion_find(&position, letters, text, NULL, NULL);
    GString *line = g_string_new(NULL);
    for (guint i = 0; i < completions->len; i++) {
        g_string_append_printf(line, i > 0 ? " %s" : "%s",
                               g_array_index(completions, TabiyaCompletion, i).san);
    }
    return g_string_free(line, FALSE);
}

/* The SAN of the move that Enter plays, "?" if that is not certain. */
static char *certain_in(const TabiyaMoveLetters *letters, const char *fen, const char *text)
{
    EngPosition position;
    eng_position_init(&position);
    if (fen)
        g_assert_true(eng_fen_parse(&position, fen, NULL));
    g_autoptr(GArray) completions =
        tabiya_move_completion_find(&position, letters, text, NULL, NULL);
    EngMove move = tabiya_move_completion_get_certain(completions);
    char san[ENG_SAN_MAX] = "?";
    return g_strdup(move == ENG_NO_MOVE ? san : eng_san_write(&position, move, san));
}

static char *found(const char *fen, const char *text)
{
    return found_in(&ENGLISH, fen, text);
}

static char *certain(const char *fen, const char *text)
{
    return certain_in(&ENGLISH, fen, text);
}

#define ASSERT_TEXT(call, expected)          \
    do {                                     \
        g_autofree char *text = call;        \
        g_assert_cmpstr(text, ==, expected); \
    } while (0)

static void test_san(void)
{
    ASSERT_TEXT(found(NULL, "N"), "Na3 Nc3 Nf3 Nh3");
    ASSERT_TEXT(found(NULL, "Nf"), "Nf3");
    ASSERT_TEXT(found(NULL, "e"), "e3 e4");
    ASSERT_TEXT(found(NULL, "e5"), "");
    ASSERT_TEXT(found(NULL, ""), "");
    ASSERT_TEXT(found(NULL, "Nf3 and much more than any move can be long"), "");
}

static void test_lower_case_pieces(void)
{
    ASSERT_TEXT(found(NULL, "nf3"), "Nf3");
    ASSERT_TEXT(certain(NULL, "nf"), "Nf3");
}

static void test_figurines(void)
{
    ASSERT_TEXT(found(NULL, "♘"), "Na3 Nc3 Nf3 Nh3");
    ASSERT_TEXT(certain(NULL, "♞f3"), "Nf3");
    ASSERT_TEXT(certain("k7/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8=♕"), "e8=Q+");
    g_assert_true(tabiya_move_completion_can_start(&ENGLISH, g_utf8_get_char("♖")));
    g_assert_false(tabiya_move_completion_can_start(&ENGLISH, g_utf8_get_char("☃")));
}

static void test_uci(void)
{
    ASSERT_TEXT(found(NULL, "b"), "b3 b4");
    ASSERT_TEXT(found(NULL, "b1"), "Na3 Nc3");
    ASSERT_TEXT(found(NULL, "e2"), "e3 e4");
    ASSERT_TEXT(certain(NULL, "e2e4"), "e4");
    ASSERT_TEXT(certain(NULL, "e2-e4"), "e4");
    ASSERT_TEXT(certain(NULL, "g1f"), "Nf3");
}

/* A pawn on b5 and a bishop on f1: "bc4" is the pawn's, "Bc4" the bishop's. */
static void test_b_is_pawn_or_bishop(void)
{
    const char *fen = "4k3/8/8/8/2p5/1P6/4P3/4KB2 w - - 0 1";
    ASSERT_TEXT(found(fen, "b"), "b4 bxc4 Bg2 Bh3");
    const char *open = "4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1";
    ASSERT_TEXT(found(open, "bc4"), "bxc4 Bxc4");
    ASSERT_TEXT(certain(open, "bc4"), "bxc4");
    ASSERT_TEXT(certain(open, "Bc4"), "Bxc4");
    ASSERT_TEXT(certain(open, "Bxc4"), "Bxc4");
    ASSERT_TEXT(certain(open, "bc"), "?");
}

static void test_castling(void)
{
    const char *fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    ASSERT_TEXT(found(fen, "O"), "O-O O-O-O");
    ASSERT_TEXT(certain(fen, "0-0"), "O-O");
    ASSERT_TEXT(certain(fen, "o-o-o"), "O-O-O");
    ASSERT_TEXT(certain(fen, "O-O"), "O-O");
    ASSERT_TEXT(certain(fen, "e1g1"), "O-O");
}

static void test_promotion(void)
{
    const char *fen = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    ASSERT_TEXT(found(fen, "e8"), "e8=Q e8=R e8=B e8=N+");
    ASSERT_TEXT(certain(fen, "e8"), "e8=Q");
    ASSERT_TEXT(certain(fen, "e8q"), "e8=Q");
    ASSERT_TEXT(certain(fen, "e8n"), "e8=N+");
    ASSERT_TEXT(certain(fen, "e7e8r"), "e8=R");
}

/* "Nd2" is ambiguous: neither N is certain, and both are offered. */
static void test_ambiguous(void)
{
    const char *fen = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    ASSERT_TEXT(found(fen, "Nb"), "Nbd2");
    ASSERT_TEXT(certain(fen, "Nbd2"), "Nbd2");
    ASSERT_TEXT(found(fen, "Nd2"), "Nbd2 Nfd2");
    ASSERT_TEXT(certain(fen, "Nd2"), "?");
    ASSERT_TEXT(certain(fen, "Nb1d2"), "Nbd2");
    ASSERT_TEXT(certain(fen, "Nf3-d4"), "Nd4");
}

static gboolean only_b1(EngSquare square, gpointer user)
{
    return square == eng_square(1, 0);
}

static void test_movable(void)
{
    EngPosition position;
    eng_position_init(&position);
    g_autoptr(GArray) completions =
        tabiya_move_completion_find(&position, &ENGLISH, "N", only_b1, NULL);
    g_assert_cmpuint(completions->len, ==, 2);
}

static char *common_in(const TabiyaMoveLetters *letters, const char *text)
{
    EngPosition position;
    eng_position_init(&position);
    g_autoptr(GArray) completions =
        tabiya_move_completion_find(&position, letters, text, NULL, NULL);
    return tabiya_move_completion_dup_common(completions, text);
}

static char *common(const char *text)
{
    return common_in(&ENGLISH, text);
}

static void test_tab(void)
{
    ASSERT_TEXT(common("Nf"), "Nf3");
    ASSERT_TEXT(common("nf"), "Nf3");
    ASSERT_TEXT(common("N"), "N");
    ASSERT_TEXT(common("e2"), "e2e");
    ASSERT_TEXT(common("xyz"), "xyz");
}

static void test_start(void)
{
    const char *good = "abcdefghNBRQKOonrqk0";
    for (const char *c = good; *c; c++)
        g_assert_true(tabiya_move_completion_can_start(&ENGLISH, (gunichar)*c));
    const char *bad = "ijlxzAP19 /é";
    for (const char *c = bad; *c; c = g_utf8_next_char(c))
        g_assert_false(tabiya_move_completion_can_start(&ENGLISH, g_utf8_get_char(c)));
    g_assert_false(tabiya_move_completion_can_start(&ENGLISH, 0));
}

/* --- In another language's letters ------------------------------------------------------------ */

static const char *const GERMAN_LETTERS[] = {"K", "D", "T", "L", "S"};
static const char *const FRENCH_LETTERS[] = {"R", "D", "T", "F", "C"};
static const char *const RUSSIAN_LETTERS[] = {"Кр", "Ф", "Л", "С", "К"};

static void test_local(void)
{
    const TabiyaMoveLetters german = {GERMAN_LETTERS, FALSE};
    const TabiyaMoveLetters russian = {RUSSIAN_LETTERS, FALSE};
    const char *fen = "4k3/P7/8/8/8/8/3K4/N7 w - - 0 1";

    ASSERT_TEXT(certain_in(&german, NULL, "Sf3"), "Nf3");
    ASSERT_TEXT(certain_in(&german, NULL, "sf3"), "Nf3");
    ASSERT_TEXT(certain_in(&german, NULL, "Nf3"), "Nf3");
    ASSERT_TEXT(found_in(&german, NULL, "d"), "d3 d4"); /* a file first of all */
    ASSERT_TEXT(certain_in(&german, fen, "a8D"), "a8=Q+");
    ASSERT_TEXT(found_in(&russian, fen, "К"), "Nb3 Nc2"); /* the knight's, not the king's */
    ASSERT_TEXT(certain_in(&russian, fen, "крd3"), "Kd3");
    ASSERT_TEXT(certain_in(&russian, fen, "Крd3"), "Kd3");
    g_assert_true(tabiya_move_completion_can_start(&russian, g_utf8_get_char("к")));
    g_assert_false(tabiya_move_completion_can_start(&russian, g_utf8_get_char("ж")));
}

/* "Rd1" is a rook's move in English, and the king's in French: what moves are shown in decides. */
static void test_local_and_english(void)
{
    const TabiyaMoveLetters read = {FRENCH_LETTERS, FALSE}, shown = {FRENCH_LETTERS, TRUE};
    const char *both = "7k/8/8/8/8/8/3PPP2/R3K3 w - - 0 1", *king = "7k/8/8/8/8/8/8/4K3 w - - 0 1";

    ASSERT_TEXT(found_in(&read, both, "Rd1"), "Rd1 Kd1");
    ASSERT_TEXT(certain_in(&read, both, "Rd1"), "Rd1");
    ASSERT_TEXT(found_in(&shown, both, "Rd1"), "Kd1 Rd1");
    ASSERT_TEXT(certain_in(&shown, both, "Rd1"), "Kd1");
    ASSERT_TEXT(certain_in(&read, king, "Rd1"), "Kd1");
    ASSERT_TEXT(common_in(&shown, "Cf"), "Cf3");
    ASSERT_TEXT(common_in(&read, "Cf"), "Nf3");
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/completion/san", test_san);
    g_test_add_func("/completion/lower-case-pieces", test_lower_case_pieces);
    g_test_add_func("/completion/figurines", test_figurines);
    g_test_add_func("/completion/uci", test_uci);
    g_test_add_func("/completion/b-is-pawn-or-bishop", test_b_is_pawn_or_bishop);
    g_test_add_func("/completion/castling", test_castling);
    g_test_add_func("/completion/promotion", test_promotion);
    g_test_add_func("/completion/ambiguous", test_ambiguous);
    g_test_add_func("/completion/movable", test_movable);
    g_test_add_func("/completion/tab", test_tab);
    g_test_add_func("/completion/start", test_start);
    g_test_add_func("/completion/local", test_local);
    g_test_add_func("/completion/local-and-english", test_local_and_english);
    return g_test_run();
}
