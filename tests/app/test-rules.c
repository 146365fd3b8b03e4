/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The lessons in the rules: each task can be done in the table's number of moves and no fewer, and
 * the effects of right and wrong moves. */
#include "app/training/rules-lesson.h"

#include "engine/board/fen.h"
#include "engine/board/movegen.h"

/* --- The table -------------------------------------------------------------------------------- */

/* White's moves from there after which White may move again, or that end it: of `piece` alone. */
static gboolean step(const EngPosition *position, const TabiyaRule *rule, GArray *next)
{
    EngMoveList moves;

    eng_movegen_legal(position, &moves);
    for (int i = 0; i < moves.count; i++) {
        EngMove move = moves.moves[i];
        EngPosition after, white;

        if (eng_piece_type(position->board[eng_move_from(move)]) != rule->piece)
            continue;
        eng_position_play(&after, position, move);
        if (rule->goal == TABIYA_RULE_PROMOTE
                ? eng_move_kind(move) == ENG_MOVE_PROMOTION
                : __builtin_popcountll(after.by_color[ENG_BLACK]) == 1) {
            return TRUE;
        }
        if (after.checkers != 0)
            continue; /* the king would leave its place */
        eng_position_play(&white, &after, ENG_NULL_MOVE);
        g_array_append_val(next, white);
    }
    return FALSE;
}

static guint count_fewest(const TabiyaRule *rule)
{
    g_autoptr(GArray) now = g_array_new(FALSE, FALSE, sizeof(EngPosition));
    EngPosition start;

    g_assert_true(eng_fen_parse(&start, rule->fen, NULL));
    g_array_append_val(now, start);
    for (guint n = 1; n <= 6; n++) {
        g_autoptr(GArray) next = g_array_new(FALSE, FALSE, sizeof(EngPosition));

        for (guint i = 0; i < now->len; i++) {
            if (step(&g_array_index(now, EngPosition, i), rule, next))
                return n;
        }
        g_array_unref(now);
        now = g_steal_pointer(&next);
    }
    return 0;
}

static void test_table(void)
{
    guint n;
    const TabiyaRule *rules = tabiya_rules_get(&n);

    g_assert_cmpuint(n, ==, 13);
    for (guint i = 0; i < n; i++) {
        EngPosition start;
        gboolean searched =
            rules[i].goal == TABIYA_RULE_TAKE || rules[i].goal == TABIYA_RULE_PROMOTE;

        g_test_message("%s", rules[i].key);
        g_assert_true(eng_fen_parse(&start, rules[i].fen, NULL));
        g_assert_true(tabiya_rules_find(rules[i].key) == &rules[i]);
        g_assert_true(tabiya_rules_get_next(&rules[i]) == (i + 1 < n ? &rules[i + 1] : NULL));
        if (searched)
            g_assert_cmpuint(count_fewest(&rules[i]), ==, rules[i].fewest);
    }
    g_assert_null(tabiya_rules_find("checkers"));
}

/* --- Lessons ---------------------------------------------------------------------------------- */

typedef struct {
    TabiyaRulesLesson *lesson;
    TabiyaBoardSession *board; /* the same */
} Fixture;

static void setup(Fixture *f, gconstpointer key)
{
    f->lesson = tabiya_rules_lesson_new();
    f->board = TABIYA_BOARD_SESSION(f->lesson);
    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(f->lesson), 0);
    if (key)
        tabiya_rules_lesson_begin(f->lesson, tabiya_rules_find(key));
}

static void teardown(Fixture *f, gconstpointer data)
{
    g_assert_finalize_object(f->lesson);
}

static void assert_stage(Fixture *f, TabiyaRulesStage stage)
{
    g_assert_cmpint(tabiya_rules_lesson_get_stage(f->lesson), ==, stage);
}

static void play(Fixture *f, const char *move)
{
    g_autoptr(GError) error = NULL;

    assert_stage(f, TABIYA_RULES_STAGE_TRYING);
    g_assert_true(tabiya_board_session_play_text(f->board, move, &error));
    g_assert_no_error(error);
}

/* Waits for automatic moves. */
static void wait(Fixture *f)
{
    while (tabiya_rules_lesson_get_stage(f->lesson) == TABIYA_RULES_STAGE_WAITING)
        g_main_context_iteration(NULL, TRUE);
}

static void assert_text(Fixture *f, const char *property, const char *expected)
{
    g_autofree char *text = NULL;

    g_object_get(f->lesson, property, &text, NULL);
    g_assert_cmpstr(text, ==, expected);
}

static void assert_fen(Fixture *f, const char *expected)
{
    g_autofree char *fen = tabiya_board_session_dup_fen(f->board);

    g_assert_cmpstr(fen, ==, expected);
}

static void test_take(Fixture *f, gconstpointer data)
{
    assert_text(f, "status", "Take the three pawns with your rook.");
    g_assert_cmpint(tabiya_rules_lesson_get_piece(f->lesson), ==, eng_square(3, 3));
    g_assert_cmpint(tabiya_rules_lesson_get_last_move(f->lesson), ==, ENG_NO_MOVE);
    play(f, "Rxd7");
    assert_text(f, "status", "2 more to take.");
    assert_fen(f, "k7/3R2p1/8/8/8/6p1/8/K7 w - - 1 2"); /* White's turn again */
    g_assert_cmpint(tabiya_rules_lesson_get_piece(f->lesson), ==, eng_square(3, 6));
    g_assert_cmpint(tabiya_rules_lesson_get_last_move(f->lesson), ==,
                    eng_move(eng_square(3, 3), eng_square(3, 6)));
    play(f, "Rxg7");
    play(f, "Rxg3");
    assert_stage(f, TABIYA_RULES_STAGE_DONE);
    assert_text(f, "status", "Solved in the minimum, 3 moves!");
    g_assert_false(tabiya_board_session_play_text(f->board, "Rg1", NULL));
    g_assert_cmpint(tabiya_rules_lesson_get_piece(f->lesson), ==, ENG_NO_SQUARE);
    tabiya_rules_lesson_again(f->lesson);
    assert_text(f, "status", "Take the three pawns with your rook.");
}

static void test_more_moves(Fixture *f, gconstpointer data)
{
    play(f, "Rd5");
    play(f, "Rxd7");
    play(f, "Rxg7");
    play(f, "Rxg3");
    assert_text(f, "status", "Solved in 4 moves.");
}

static void refused_cb(TabiyaBoardSession *session, const char *why, char **told)
{
    g_free(*told);
    *told = g_strdup(why);
}

/* An illegal try shows the reason, as in a game. */
static void test_refused(Fixture *f, gconstpointer data)
{
    g_autofree char *told = NULL;

    g_signal_connect(f->board, "refused", G_CALLBACK(refused_cb), &told);
    tabiya_board_session_play(f->board, eng_move(eng_square(3, 3), eng_square(4, 4)), NULL);
    g_assert_cmpstr(told, ==, "The rook does not move like that.");
    tabiya_board_session_play(f->board, eng_move(eng_square(3, 3), eng_square(3, 7)), NULL);
    g_assert_cmpstr(told, ==, "Another piece is in the way.");
    assert_text(f, "status", "Take the three pawns with your rook.");
}

/* A king in check moves away; where it takes the piece the position comes back. */
static void test_check_is_answered(Fixture *f, gconstpointer data)
{
    play(f, "Rd5");
    play(f, "Rd4");
    play(f, "Ra4+");
    assert_stage(f, TABIYA_RULES_STAGE_WAITING);
    g_assert_nonnull(tabiya_board_session_get_obstacle(f->board));
    wait(f);
    assert_fen(f, "8/1k1p2p1/8/8/R7/6p1/8/K7 w - - 6 4");
    assert_text(f, "announcement", "Black plays king to b7");
}

static void test_piece_is_taken(Fixture *f, gconstpointer data)
{
    /* All squares beside b7 that are not attacked are none: it is taken. */
    play(f, "Qd7");
    play(f, "Qb7+");
    g_assert_cmpint(tabiya_rules_lesson_get_stage(f->lesson), ==, TABIYA_RULES_STAGE_WAITING);
    wait(f);
    assert_text(f, "verdict", "The king took your piece: nothing protected it.");
    assert_fen(f, "k7/8/8/1p5p/8/8/1p6/3Q3K w - - 0 1");
}

static void test_stuck(Fixture *f, gconstpointer data)
{
    play(f, "e4");
    play(f, "e5");
    assert_stage(f, TABIYA_RULES_STAGE_WAITING);
    assert_text(f, "verdict", "This piece has no more moves. Try another way.");
    wait(f);
    assert_fen(f, "7k/8/4p3/3p4/8/8/4P3/K7 w - - 0 1");
    play(f, "e4");
    play(f, "exd5");
    play(f, "dxe6");
    assert_stage(f, TABIYA_RULES_STAGE_DONE);
}

static void test_promotion(Fixture *f, gconstpointer data)
{
    play(f, "c7");
    play(f, "c8=N");
    assert_stage(f, TABIYA_RULES_STAGE_DONE);
    assert_text(f, "status", "Well done!");
}

static void test_castling(Fixture *f, gconstpointer data)
{
    play(f, "Rb1");
    assert_stage(f, TABIYA_RULES_STAGE_TRYING); /* the other rook can still */
    play(f, "Kd2");
    assert_stage(f, TABIYA_RULES_STAGE_WAITING);
    wait(f);
    play(f, "O-O-O");
    assert_stage(f, TABIYA_RULES_STAGE_DONE);
}

static void test_en_passant(Fixture *f, gconstpointer data)
{
    assert_fen(f, "7k/8/8/3pP3/8/8/8/K7 w - d6 0 2");
    g_assert_cmpint(tabiya_rules_lesson_get_last_move(f->lesson), ==,
                    eng_move(eng_square(3, 6), eng_square(3, 4)));
    play(f, "e6");
    assert_stage(f, TABIYA_RULES_STAGE_WAITING);
    wait(f);
    play(f, "exd6");
    assert_stage(f, TABIYA_RULES_STAGE_DONE);
}

/* Each of the three ways once; one that was found counts no more. */
static void test_ways_out(Fixture *f, gconstpointer data)
{
    static const struct {
        const char *move, *verdict, *status;
    } TRIES[] = {
        {"Kd1", "Your king moved away.", "2 more ways out of check."},
        {"Kd1", "Your king moved away. You already found that one.", "2 more ways out of check."},
        {"Be2", "You blocked the attack.", "1 more way out of check."},
        {"Qxe8", "You took the attacker.", "Well done!"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(TRIES); i++) {
        play(f, TRIES[i].move);
        assert_text(f, "verdict", TRIES[i].verdict);
        assert_text(f, "status", TRIES[i].status);
        wait(f);
    }
    assert_stage(f, TABIYA_RULES_STAGE_DONE);
    tabiya_rules_lesson_again(f->lesson);
    assert_text(f, "status", "Your king is in check. Find the three ways out.");
}

static void test_mate(Fixture *f, gconstpointer data)
{
    play(f, "Ra7");
    assert_text(f, "verdict", "That move does not give check.");
    wait(f);
    play(f, "Ra8#");
    assert_stage(f, TABIYA_RULES_STAGE_DONE);
}

static void test_stalemate(Fixture *f, gconstpointer data)
{
    play(f, "Qg6");
    assert_text(f, "verdict",
                "Stalemate! Black is not in check but has no legal move, so the game is a draw.");
    wait(f);
    play(f, "Qd8+");
    assert_text(f, "verdict", "Check, but the king can escape.");
    wait(f);
    play(f, "Qg7#");
    assert_stage(f, TABIYA_RULES_STAGE_DONE);
    assert_text(f, "verdict", "Checkmate! The king is in check and cannot escape.");
}

static void test_undo(Fixture *f, gconstpointer data)
{
    gboolean can_undo;

    g_object_get(f->lesson, "can-undo", &can_undo, NULL);
    g_assert_false(can_undo);
    play(f, "Rxd7");
    play(f, "Rb7");
    tabiya_board_session_undo(f->board);
    assert_fen(f, "k7/3R2p1/8/8/8/6p1/8/K7 w - - 1 2");
    play(f, "Rxg7");
    play(f, "Rxg3");
    assert_text(f, "status", "Solved in the minimum, 3 moves!");
}

/* The first one lets both sides be moved. */
static void test_game(Fixture *f, gconstpointer data)
{
    play(f, "e4");
    play(f, "e5");
    play(f, "Nf3");
    assert_fen(f, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    tabiya_board_session_undo(f->board);
    play(f, "Bc4");
    assert_text(f, "status", "Try a few moves for both sides.");
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/rules/table", test_table);
#define ADD(name, key, func) g_test_add("/rules/" name, Fixture, key, setup, func, teardown)
    ADD("take", "rook", test_take);
    ADD("more-moves", "rook", test_more_moves);
    ADD("refused", "rook", test_refused);
    ADD("check-is-answered", "rook", test_check_is_answered);
    ADD("piece-is-taken", "queen", test_piece_is_taken);
    ADD("stuck", "pawn", test_stuck);
    ADD("promotion", "promotion", test_promotion);
    ADD("castling", "castling", test_castling);
    ADD("en-passant", "en-passant", test_en_passant);
    ADD("ways-out", "check", test_ways_out);
    ADD("mate", "checkmate", test_mate);
    ADD("stalemate", "stalemate", test_stalemate);
    ADD("undo", "rook", test_undo);
    ADD("game", NULL, test_game);
    return g_test_run();
}
