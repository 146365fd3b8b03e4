/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Setting up positions: every change, its undo, and its messages. */
#include <string.h>

#include "app/editor/board-editor.h"
#include "app/editor/setup-problem.h"
#include "app/error.h"

#define INITIAL "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define EMPTY "8/8/8/8/8/8/8/8 w - - 0 1"

static EngSquare square(const char *name)
{
    return eng_square(name[0] - 'a', name[1] - '1');
}

static void assert_fen(TabiyaBoardEditor *editor, const char *expected)
{
    g_autofree char *fen = NULL;

    g_object_get(editor, "fen", &fen, NULL);
    g_assert_cmpstr(fen, ==, expected);
    g_assert_cmpstr(tabiya_board_editor_get_fen(editor), ==, expected);
}

static char *dup_problems(TabiyaBoardEditor *editor)
{
    guint count;
    const EngSetupProblem *problems = tabiya_board_editor_get_problems(editor, &count);
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < count; i++) {
        g_autofree char *sentence = tabiya_setup_problem_dup_text(&problems[i]);
        g_string_append_printf(text, "%s%s", i > 0 ? " " : "", sentence);
    }
    return g_strdup(text->str);
}

static void assert_problems(TabiyaBoardEditor *editor, gboolean playable, const char *expected)
{
    g_autofree char *problems = dup_problems(editor);
    gboolean said;
    EngPosition position;

    g_assert_cmpstr(problems, ==, expected);
    g_object_get(editor, "playable", &said, NULL);
    g_assert_cmpint(said, ==, playable);
    g_assert_cmpint(tabiya_board_editor_get_position(editor, &position), ==, playable);
}

static void test_pieces(void)
{
    g_autoptr(TabiyaBoardEditor) editor = tabiya_board_editor_new(NULL);

    assert_fen(editor, INITIAL);
    tabiya_board_editor_move(editor, square("e2"), square("e4"));
    assert_fen(editor, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1");
    tabiya_board_editor_move(editor, square("e4"), square("d7"));
    assert_fen(editor, "rnbqkbnr/pppPpppp/8/8/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1");
    tabiya_board_editor_remove(editor, square("h1"));
    assert_fen(editor, "rnbqkbnr/pppPpppp/8/8/8/8/PPPP1PPP/RNBQKBN1 w Qkq - 0 1");
    tabiya_board_editor_put(editor, square("h1"), eng_piece(ENG_BLACK, ENG_QUEEN));
    assert_fen(editor, "rnbqkbnr/pppPpppp/8/8/8/8/PPPP1PPP/RNBQKBNq w Qkq - 0 1");
}

static void count_cb(TabiyaBoardEditor *editor, guint *count)
{
    (*count)++;
}

/* A change without effect is not a step, and emits nothing. */
static void test_nothing_changes_nothing(void)
{
    g_autoptr(TabiyaBoardEditor) editor = tabiya_board_editor_new(NULL);
    guint count = 0;

    g_signal_connect(editor, "changed", G_CALLBACK(count_cb), &count);
    tabiya_board_editor_move(editor, square("e4"), square("e5"));
    tabiya_board_editor_move(editor, square("e2"), square("e2"));
    tabiya_board_editor_remove(editor, square("e4"));
    tabiya_board_editor_put(editor, square("a1"), eng_piece(ENG_WHITE, ENG_ROOK));
    tabiya_board_editor_set_castling(editor, ENG_CASTLE_WHITE_H, TRUE);
    tabiya_board_editor_set_en_passant(editor, square("e3"));
    tabiya_board_editor_set_initial(editor);
    g_assert_cmpuint(count, ==, 0);
    g_assert_false(tabiya_board_editor_can_undo(editor));
    tabiya_board_editor_clear(editor);
    g_assert_cmpuint(count, ==, 1);
}

static void test_rights_and_counters(void)
{
    g_autoptr(TabiyaBoardEditor) editor = tabiya_board_editor_new(NULL);

    g_assert_true(
        tabiya_board_editor_set_fen(editor, "r3k2r/8/8/3pP3/8/8/8/R3K2R w - - 3 9", NULL));
    tabiya_board_editor_set_castling(editor, ENG_CASTLE_WHITE_H, TRUE);
    tabiya_board_editor_set_castling(editor, ENG_CASTLE_BLACK_A, TRUE);
    tabiya_board_editor_set_en_passant(editor, square("d6"));
    assert_fen(editor, "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 3 9");
    tabiya_board_editor_set_castling(editor, ENG_CASTLE_WHITE_H, FALSE);
    tabiya_board_editor_set_side_to_move(editor, ENG_BLACK);
    assert_fen(editor, "r3k2r/8/8/3pP3/8/8/8/R3K2R b q - 3 9");
    tabiya_board_editor_set_halfmove_clock(editor, 12);
    tabiya_board_editor_set_fullmove_number(editor, 0);
    assert_fen(editor, "r3k2r/8/8/3pP3/8/8/8/R3K2R b q - 12 1");
    tabiya_board_editor_set_fullmove_number(editor, 100000);
    assert_fen(editor, "r3k2r/8/8/3pP3/8/8/8/R3K2R b q - 12 9999");
}

/* Turning a counter is one step, however far; another change in between ends it. */
static void test_counters_are_one_step(void)
{
    g_autoptr(TabiyaBoardEditor) editor = tabiya_board_editor_new(NULL);

    for (guint i = 1; i <= 20; i++)
        tabiya_board_editor_set_fullmove_number(editor, i);
    for (guint i = 1; i <= 5; i++)
        tabiya_board_editor_set_halfmove_clock(editor, i);
    assert_fen(editor, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 5 20");
    tabiya_board_editor_undo(editor);
    assert_fen(editor, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 20");
    tabiya_board_editor_undo(editor);
    assert_fen(editor, INITIAL);
    g_assert_false(tabiya_board_editor_can_undo(editor));
    tabiya_board_editor_redo(editor);
    tabiya_board_editor_set_fullmove_number(editor, 30);
    tabiya_board_editor_undo(editor);
    assert_fen(editor, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 20");
}

/* Typing a FEN is one step, until the field loses the focus, even if each letter completes a valid
 * one. */
static void test_typing_is_one_step(void)
{
    static const char TYPED[] = "4k3/8/8/8/8/8/8/4K3 b - - 12 345";
    g_autoptr(TabiyaBoardEditor) editor = tabiya_board_editor_new(NULL);
    guint taken = 0;

    for (gsize length = 1; length < sizeof TYPED; length++) {
        g_autofree char *text = g_strndup(TYPED, length);
        taken += tabiya_board_editor_type_fen(editor, text, NULL);
    }
    g_assert_cmpuint(taken, >, 2);
    assert_fen(editor, TYPED);
    tabiya_board_editor_end_typing(editor);
    g_assert_true(tabiya_board_editor_type_fen(editor, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", NULL));
    tabiya_board_editor_undo(editor);
    assert_fen(editor, TYPED);
    tabiya_board_editor_undo(editor);
    assert_fen(editor, INITIAL);
    g_assert_false(tabiya_board_editor_can_undo(editor));
}

static void test_problems(void)
{
    g_autoptr(TabiyaBoardEditor) editor = tabiya_board_editor_new(NULL);

    assert_problems(editor, TRUE, "");
    tabiya_board_editor_clear(editor);
    assert_problems(editor, FALSE, "White has no king. Black has no king.");
    tabiya_board_editor_put(editor, square("e1"), eng_piece(ENG_WHITE, ENG_KING));
    tabiya_board_editor_put(editor, square("e8"), eng_piece(ENG_BLACK, ENG_KING));
    assert_problems(editor, TRUE, "");
    tabiya_board_editor_put(editor, square("e5"), eng_piece(ENG_WHITE, ENG_ROOK));
    assert_problems(editor, FALSE,
                    "Black is in check, but it is White’s turn: give Black the move.");
    tabiya_board_editor_put(editor, square("a8"), eng_piece(ENG_WHITE, ENG_PAWN));
    assert_problems(editor, FALSE,
                    "A white pawn stands on the first or last rank. Black is in check, but it is "
                    "White’s turn: give Black the move.");
}

/* Blocking problems are reported before those that are only odd. */
static void test_blocking_problems_come_first(void)
{
    g_autoptr(TabiyaBoardEditor) editor = tabiya_board_editor_new(NULL);

    g_assert_true(
        tabiya_board_editor_set_fen(editor, "4k3/8/8/8/8/QQQ5/PPPPPPPP/4K3 w - - 0 1", NULL));
    assert_problems(
        editor, TRUE,
        "White has more pieces than promotions allow. You can still play this position.");
    tabiya_board_editor_remove(editor, square("e8"));
    assert_problems(editor, FALSE,
                    "Black has no king. White has more pieces than promotions allow. You can still "
                    "play this position.");
}

static void test_whole_board(void)
{
    g_autoptr(TabiyaBoardEditor) editor = tabiya_board_editor_new(NULL);

    tabiya_board_editor_move(editor, square("d2"), square("d4"));
    tabiya_board_editor_mirror(editor);
    assert_fen(editor, "rnbkqbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBKQBNR w - - 0 1");
    tabiya_board_editor_swap_colors(editor);
    assert_fen(editor, "rnbkqbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBKQBNR b - - 0 1");
    tabiya_board_editor_rotate(editor);
    assert_fen(editor, "RNBQKBNR/PPPPPPPP/8/8/3p4/8/ppp1pppp/rnbqkbnr b - - 0 1");
    for (int i = 0; i < 4; i++)
        tabiya_board_editor_undo(editor);
    assert_fen(editor, INITIAL);
}

static void test_chess960(void)
{
    g_autoptr(TabiyaBoardEditor) editor = tabiya_board_editor_new(NULL);

    tabiya_board_editor_set_chess960_start(editor, 0);
    assert_fen(editor, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
    tabiya_board_editor_set_chess960(editor, FALSE);
    assert_fen(editor, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w - - 0 1");
    tabiya_board_editor_undo(editor);
    assert_fen(editor, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
    tabiya_board_editor_set_chess960_start(editor, 518);
    assert_fen(editor, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
}

/* The castling rights of a text determine the variant. */
static void test_fen_tells_the_variant(void)
{
    g_autoptr(TabiyaBoardEditor) editor = tabiya_board_editor_new(NULL);

    tabiya_board_editor_set_chess960_start(editor, 0);
    g_assert_true(tabiya_board_editor_set_fen(editor, EMPTY, NULL));
    g_assert_true(tabiya_board_editor_get_setup(editor)->chess960);
    g_assert_true(tabiya_board_editor_set_fen(editor, INITIAL, NULL));
    g_assert_false(tabiya_board_editor_get_setup(editor)->chess960);
}

static void test_fen(void)
{
    static const struct {
        const char *text, *fen;
    } GOOD[] = {
        {"  8/8/4k3/8/8/4K3/8/8 b - - 7 30\n", "8/8/4k3/8/8/4K3/8/8 b - - 7 30"},
        {"8/8/4k3/8/8/4K3/8/8 b - -", "8/8/4k3/8/8/4K3/8/8 b - - 0 1"},
        {"8/8/4k3/8/8/4K3/8/8 b - - bm Kd5; id \"x\";", "8/8/4k3/8/8/4K3/8/8 b - - 0 1"},
        {EMPTY, EMPTY},
    };
    g_autoptr(TabiyaBoardEditor) editor = tabiya_board_editor_new(NULL);
    g_autoptr(GError) error = NULL;

    for (gsize i = 0; i < G_N_ELEMENTS(GOOD); i++) {
        g_assert_true(tabiya_board_editor_set_fen(editor, GOOD[i].text, &error));
        g_assert_no_error(error);
        assert_fen(editor, GOOD[i].fen);
    }
    g_assert_false(tabiya_board_editor_set_fen(editor, "8/8/4x3/8/8/4K3/8/8 b - -", &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_FEN);
    g_assert_nonnull(strstr(error->message, "x"));
    assert_fen(editor, EMPTY);
}

/* A thousand changes at random, all the way back and forth again. */
static void test_undo_without_limit(void)
{
    g_autoptr(TabiyaBoardEditor) editor = tabiya_board_editor_new(NULL);
    g_autoptr(GRand) random = g_rand_new_with_seed(960);
    g_autoptr(GPtrArray) fens = g_ptr_array_new_with_free_func(g_free);

    g_ptr_array_add(fens, g_strdup(tabiya_board_editor_get_fen(editor)));
    while (fens->len < 1000) {
        EngSquare at = (EngSquare)g_rand_int_range(random, 0, 64);
        EngPiece piece = eng_piece((EngColor)g_rand_int_range(random, 0, 2),
                                   (EngPieceType)g_rand_int_range(random, 0, 6));
        if (g_rand_int_range(random, 0, 2))
            tabiya_board_editor_put(editor, at, piece);
        else
            tabiya_board_editor_move(editor, (EngSquare)g_rand_int_range(random, 0, 64), at);
        if (strcmp(g_ptr_array_index(fens, fens->len - 1), tabiya_board_editor_get_fen(editor)))
            g_ptr_array_add(fens, g_strdup(tabiya_board_editor_get_fen(editor)));
    }
    for (guint i = fens->len; i-- > 1; tabiya_board_editor_undo(editor))
        assert_fen(editor, g_ptr_array_index(fens, i));
    assert_fen(editor, INITIAL);
    for (guint i = 1; i < fens->len; i++) {
        tabiya_board_editor_redo(editor);
        assert_fen(editor, g_ptr_array_index(fens, i));
    }
    g_assert_false(tabiya_board_editor_can_redo(editor));
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/board-editor/pieces", test_pieces);
    g_test_add_func("/board-editor/nothing-changes-nothing", test_nothing_changes_nothing);
    g_test_add_func("/board-editor/rights-and-counters", test_rights_and_counters);
    g_test_add_func("/board-editor/counters-are-one-step", test_counters_are_one_step);
    g_test_add_func("/board-editor/typing-is-one-step", test_typing_is_one_step);
    g_test_add_func("/board-editor/problems", test_problems);
    g_test_add_func("/board-editor/blocking-problems-come-first",
                    test_blocking_problems_come_first);
    g_test_add_func("/board-editor/whole-board", test_whole_board);
    g_test_add_func("/board-editor/chess960", test_chess960);
    g_test_add_func("/board-editor/fen", test_fen);
    g_test_add_func("/board-editor/fen-tells-the-variant", test_fen_tells_the_variant);
    g_test_add_func("/board-editor/undo-without-limit", test_undo_without_limit);
    return g_test_run();
}
