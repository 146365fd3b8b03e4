/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The training session of a repertoire. */
#include "app/openings/repertoire-training.h"

#include "app/openings/training-queue.h"
#include "app/openings/training-words.h"
#include "tests/app/repertoire-fixture.h"

#define LINES                                                                              \
    "1. e4 e5 {the old way} 2. Nf3 {attacks e5} (2. Qh5? {too early} 2... Nc6 {develops})" \
    " (2. Bc4 $144) 2... Nc6 3. Bb5 *\n\n1. e4 c5 2. Nf3 *"

typedef struct {
    RepertoireFixture base;
    TabiyaRepertoireTraining *training;
    gint64 id;
    guint n_right, n_wrong;
} Fixture;

static void judged_cb(Fixture *fixture, gboolean right)
{
    fixture->n_right += right;
    fixture->n_wrong += !right;
}

static void setup(Fixture *fixture, gconstpointer data)
{
    repertoire_fixture_setup(&fixture->base, data);
    fixture->id = make_repertoire(&fixture->base, "Open", ENG_WHITE, LINES);
    fixture->training = tabiya_repertoire_training_new(fixture->base.repertoires);
    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(fixture->training), 0);
    g_signal_connect_swapped(fixture->training, "judged", G_CALLBACK(judged_cb), fixture);
}

static void teardown(Fixture *fixture, gconstpointer data)
{
    settle_down(&fixture->base);
    g_assert_finalize_object(fixture->training);
    repertoire_fixture_teardown(&fixture->base, data);
}

static TabiyaTrainingStage stage_of(Fixture *fixture)
{
    return tabiya_repertoire_training_get_stage(fixture->training);
}

/* Until there is a question, or none are left. */
static void wait_for_question(Fixture *fixture)
{
    while (stage_of(fixture) == TABIYA_TRAINING_LOADING ||
           stage_of(fixture) == TABIYA_TRAINING_SHOWING) {
        g_main_context_iteration(NULL, TRUE);
    }
    settle_down(&fixture->base);
}

static TabiyaBoardSession *board(Fixture *fixture)
{
    return TABIYA_BOARD_SESSION(fixture->training);
}

static void begin(Fixture *fixture)
{
    tabiya_repertoire_training_begin(fixture->training, fixture->id, FALSE);
    wait_for_question(fixture);
}

/* The moves up to the question, and how many cards are left. */
static void assert_asked(Fixture *fixture, const char *moves, guint left)
{
    g_autofree char *shown = NULL;

    wait_for_question(fixture);
    shown = tabiya_board_session_dup_moves(board(fixture));
    g_assert_cmpint(stage_of(fixture), ==, TABIYA_TRAINING_ASKING);
    g_assert_cmpstr(shown, ==, moves);
    g_assert_cmpuint(tabiya_repertoire_training_get_n_left(fixture->training), ==, left);
    g_assert_null(tabiya_board_session_get_obstacle(board(fixture)));
}

static void play(Fixture *fixture, const char *san, TabiyaTrainingStage stage)
{
    g_autoptr(GError) error = NULL;

    g_assert_true(tabiya_board_session_play_text(board(fixture), san, &error));
    g_assert_no_error(error);
    g_assert_cmpint(stage_of(fixture), ==, stage);
}

static void assert_verdict(Fixture *fixture, const char *expected)
{
    g_autofree char *verdict = NULL;

    g_object_get(fixture->training, "verdict", &verdict, NULL);
    g_assert_cmpstr(verdict, ==, expected);
}

static void assert_rows(Fixture *fixture, const char *grades)
{
    settle_down(&fixture->base);
    assert_raw(fixture->base.store.path,
               "SELECT coalesce(group_concat(grade || ':' || coalesce(played, '-'), ' '), '')"
               " FROM card_review",
               grades);
}

/* --- A session -------------------------------------------------------------------------------- */

/* From the beginning along the line; the moves that follow are asked next, then the rest. */
static void test_right(Fixture *fixture, gconstpointer data)
{
    begin(fixture);
    assert_asked(fixture, "", 4);
    play(fixture, "e4", TABIYA_TRAINING_RIGHT);
    assert_verdict(fixture, "1. e4 is right.");
    assert_rows(fixture, "3:e2e4");
    tabiya_repertoire_training_next(fixture->training);
    assert_asked(fixture, "e4 e5", 3);
    play(fixture, "Nf3", TABIYA_TRAINING_RIGHT);
    assert_verdict(fixture, "2. Nf3 is right.\nattacks e5\nAlso right: Bc4.");
    tabiya_repertoire_training_next(fixture->training);
    assert_asked(fixture, "e4 e5 Nf3 Nc6", 2);
    play(fixture, "Bb5", TABIYA_TRAINING_RIGHT);
    tabiya_repertoire_training_next(fixture->training);
    assert_asked(fixture, "e4 c5", 1);
    play(fixture, "g1f3", TABIYA_TRAINING_RIGHT);
    g_assert_cmpuint(tabiya_repertoire_training_get_n_left(fixture->training), ==, 0);
    tabiya_repertoire_training_next(fixture->training);
    g_assert_cmpint(stage_of(fixture), ==, TABIYA_TRAINING_OVER);
    assert_rows(fixture, "3:e2e4 3:g1f3 3:f1b5 3:g1f3");
    g_assert_cmpuint(fixture->n_right, ==, 4);
    g_assert_cmpuint(tabiya_repertoire_training_get_n_right(fixture->training), ==, 4);
    /* Nothing is due any longer. */
    begin(fixture);
    g_assert_cmpint(stage_of(fixture), ==, TABIYA_TRAINING_OVER);
    g_assert_false(tabiya_board_session_play_text(board(fixture), "e4", NULL));
    assert_rows(fixture, "3:e2e4 3:g1f3 3:f1b5 3:g1f3");
}

static EngMove answer_arrow(Fixture *fixture)
{
    return tabiya_training_session_get_marks(TABIYA_TRAINING_SESSION(fixture->training)).answer;
}

/* A wrong answer is explained, the right one shown, and the question repeated before the end; an
 * answer with help counts as unknown. */
static void test_wrong(Fixture *fixture, gconstpointer data)
{
    begin(fixture);
    play(fixture, "e4", TABIYA_TRAINING_RIGHT);
    tabiya_repertoire_training_next(fixture->training);
    wait_for_question(fixture);
    play(fixture, "Qh5", TABIYA_TRAINING_WRONG);
    assert_verdict(fixture, "Your repertoire plays 2. Nf3, not Qh5.\n2. Qh5: too early\n"
                            "2… Nc6 refutes it: develops\nattacks e5\nAlso right: Bc4.");
    g_assert_cmpint(answer_arrow(fixture), ==, eng_move(eng_square(6, 0), eng_square(5, 2)));
    g_assert_cmpint(
        tabiya_training_session_get_marks(TABIYA_TRAINING_SESSION(fixture->training)).refutation,
        ==, eng_move(eng_square(1, 7), eng_square(2, 5)));
    g_assert_cmpuint(fixture->n_wrong, ==, 1);
    assert_rows(fixture, "3:e2e4 1:d1h5");
    tabiya_repertoire_training_try_again(fixture->training);
    assert_verdict(fixture, "");
    g_assert_cmpint(answer_arrow(fixture), ==, ENG_NO_MOVE);
    play(fixture, "d4", TABIYA_TRAINING_WRONG); /* another one, which is not saved */
    play(fixture, "Bc4", TABIYA_TRAINING_RIGHT);
    assert_verdict(fixture, "2. Bc4 is the move.\nAlso right: Nf3.");
    tabiya_repertoire_training_grade(fixture->training, TABIYA_GRADE_EASY); /* goes on, no more */
    assert_rows(fixture, "3:e2e4 1:d1h5");
    assert_asked(fixture, "e4 c5", 3); /* after Bc4 nothing follows */
    play(fixture, "Nf3", TABIYA_TRAINING_RIGHT);
    tabiya_repertoire_training_next(fixture->training);
    assert_asked(fixture, "e4 e5 Nf3 Nc6", 2);
    play(fixture, "Bb5", TABIYA_TRAINING_RIGHT);
    tabiya_repertoire_training_next(fixture->training);
    assert_asked(fixture, "e4 e5", 1);
    play(fixture, "Nf3", TABIYA_TRAINING_RIGHT);
    tabiya_repertoire_training_next(fixture->training);
    g_assert_cmpint(stage_of(fixture), ==, TABIYA_TRAINING_OVER);
    assert_rows(fixture, "3:e2e4 1:d1h5 3:g1f3 3:f1b5 3:g1f3");
    g_assert_cmpuint(tabiya_repertoire_training_get_n_right(fixture->training), ==, 4);
    g_assert_cmpuint(tabiya_repertoire_training_get_n_answered(fixture->training), ==, 5);
}

/* A wrong answer that is not tried again comes again, too. */
static void test_wrong_and_next(Fixture *fixture, gconstpointer data)
{
    begin(fixture);
    play(fixture, "d4", TABIYA_TRAINING_WRONG);
    assert_verdict(fixture, "Your repertoire plays 1. e4, not d4.");
    g_assert_cmpuint(tabiya_repertoire_training_get_n_left(fixture->training), ==, 4);
    tabiya_repertoire_training_next(fixture->training);
    assert_asked(fixture, "e4 e5", 4);
    assert_rows(fixture, "1:d2d4");
}

/* Another grade takes the place of the one that was given. */
static void test_grades(Fixture *fixture, gconstpointer data)
{
    guint days[TABIYA_N_GRADES];

    begin(fixture);
    g_assert_false(tabiya_repertoire_training_get_days(fixture->training, days));
    play(fixture, "e4", TABIYA_TRAINING_RIGHT);
    g_assert_true(tabiya_repertoire_training_get_days(fixture->training, days));
    g_assert_cmpuint(days[0], ==, 0);
    g_assert_cmpuint(days[1], ==, 1);
    g_assert_cmpuint(days[2], ==, 2);
    g_assert_cmpuint(days[3], ==, 8);
    tabiya_repertoire_training_grade(fixture->training, TABIYA_GRADE_EASY);
    assert_asked(fixture, "e4 e5", 3);
    assert_rows(fixture, "4:e2e4");
    play(fixture, "Nf3", TABIYA_TRAINING_RIGHT);
    tabiya_repertoire_training_grade(fixture->training, TABIYA_GRADE_AGAIN);
    assert_rows(fixture, "4:e2e4 1:g1f3");
    assert_asked(fixture, "e4 e5 Nf3 Nc6", 3); /* it comes again */
    play(fixture, "Bb5", TABIYA_TRAINING_RIGHT);
    tabiya_repertoire_training_grade(fixture->training, TABIYA_GRADE_GOOD);
    assert_rows(fixture, "4:e2e4 1:g1f3 3:f1b5");
}

static void test_hint(Fixture *fixture, gconstpointer data)
{
    begin(fixture);
    tabiya_repertoire_training_hint(fixture->training);
    g_assert_cmpint(
        tabiya_training_session_get_marks(TABIYA_TRAINING_SESSION(fixture->training)).hint, ==,
        eng_square(4, 1));
    g_assert_cmpint(stage_of(fixture), ==, TABIYA_TRAINING_ASKING);
    assert_rows(fixture, "");
    play(fixture, "e4", TABIYA_TRAINING_RIGHT); /* right is right */
    assert_rows(fixture, "3:e2e4");
    tabiya_repertoire_training_next(fixture->training);
    wait_for_question(fixture);
    tabiya_repertoire_training_hint(fixture->training);
    tabiya_repertoire_training_hint(fixture->training); /* and the answer, which was not known */
    g_assert_cmpint(stage_of(fixture), ==, TABIYA_TRAINING_WRONG);
    assert_verdict(fixture, "Your repertoire plays 2. Nf3.\nattacks e5\nAlso right: Bc4.");
    assert_rows(fixture, "3:e2e4 1:-");
}

/* --- Undo ------------------------------------------------------------------------------------- */

static void test_undo(Fixture *fixture, gconstpointer data)
{
    begin(fixture);
    tabiya_board_session_undo(board(fixture)); /* nothing to take back */
    play(fixture, "e4", TABIYA_TRAINING_RIGHT);
    tabiya_board_session_undo(board(fixture));
    assert_asked(fixture, "", 4);
    assert_rows(fixture, "");
    play(fixture, "d4", TABIYA_TRAINING_WRONG);
    tabiya_repertoire_training_next(fixture->training);
    assert_asked(fixture, "e4 e5", 4);
    tabiya_board_session_undo(board(fixture)); /* a slip of the mouse: d4 never was */
    assert_rows(fixture, "");
    assert_asked(fixture, "", 4);
    play(fixture, "e4", TABIYA_TRAINING_RIGHT);
    tabiya_repertoire_training_grade(fixture->training, TABIYA_GRADE_HARD);
    assert_asked(fixture, "e4 e5", 3);
    assert_rows(fixture, "2:e2e4");
    play(fixture, "Nf3", TABIYA_TRAINING_RIGHT);
    tabiya_board_session_undo(board(fixture));
    tabiya_board_session_undo(board(fixture));
    assert_asked(fixture, "", 4);
    assert_rows(fixture, "");
    g_assert_cmpuint(tabiya_repertoire_training_get_n_answered(fixture->training), ==, 0);
}

/* The last answer of a session is taken back, too. */
static void test_undo_at_end(Fixture *fixture, gconstpointer data)
{
    static const char *const MOVES[] = {"e4", "Nf3", "Bb5", "Nf3"};

    begin(fixture);
    for (gsize i = 0; i < G_N_ELEMENTS(MOVES); i++) {
        wait_for_question(fixture);
        play(fixture, MOVES[i], TABIYA_TRAINING_RIGHT);
        tabiya_repertoire_training_next(fixture->training);
    }
    g_assert_cmpint(stage_of(fixture), ==, TABIYA_TRAINING_OVER);
    tabiya_board_session_undo(board(fixture));
    assert_asked(fixture, "e4 c5", 1);
    assert_rows(fixture, "3:e2e4 3:g1f3 3:f1b5");
}

/* --- Looking back, ending --------------------------------------------------------------------- */

static void test_look_back(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GError) error = NULL;

    begin(fixture);
    play(fixture, "e4", TABIYA_TRAINING_RIGHT);
    g_assert_nonnull(tabiya_board_session_get_obstacle(board(fixture)));
    tabiya_repertoire_training_next(fixture->training);
    wait_for_question(fixture);
    tabiya_board_session_first(board(fixture));
    g_assert_false(tabiya_board_session_play_text(board(fixture), "Nf3", &error));
    g_assert_nonnull(error);
    tabiya_board_session_last(board(fixture));
    play(fixture, "Nf3", TABIYA_TRAINING_RIGHT);
    tabiya_board_session_first(board(fixture));
    tabiya_repertoire_training_next(fixture->training);
    assert_asked(fixture, "e4 e5 Nf3 Nc6", 2);
    tabiya_repertoire_training_end(fixture->training);
    g_assert_cmpint(stage_of(fixture), ==, TABIYA_TRAINING_OVER);
    assert_rows(fixture, "3:e2e4 3:g1f3");
}

/* A repertoire for Black is trained from its side, after White's move was played. */
static void test_black(Fixture *fixture, gconstpointer data)
{
    gint64 id = make_repertoire(&fixture->base, "French", ENG_BLACK, "1. e4 e6 2. d4 d5 *");
    gboolean flipped;

    tabiya_repertoire_training_begin(fixture->training, id, FALSE);
    assert_asked(fixture, "e4", 2);
    g_object_get(fixture->training, "flipped", &flipped, NULL);
    g_assert_true(flipped);
    play(fixture, "e6", TABIYA_TRAINING_RIGHT);
}

/* A deleted repertoire, and one that begins while another is loading. */
static void test_begin(Fixture *fixture, gconstpointer data)
{
    tabiya_repertoire_training_begin(fixture->training, 4711, FALSE);
    wait_for_question(fixture);
    g_assert_cmpint(stage_of(fixture), ==, TABIYA_TRAINING_EMPTY);
    tabiya_repertoire_training_begin(fixture->training, 4711, FALSE);
    tabiya_repertoire_training_begin(fixture->training, fixture->id, FALSE);
    assert_asked(fixture, "", 4);
}

/* A line just added is asked for. */
static void test_begin_at_once(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GPtrArray) games = g_ptr_array_new_with_free_func(g_object_unref);

    g_ptr_array_add(games, game_from("1. e4 e6 2. d4 *"));
    tabiya_repertoires_refresh(fixture->base.repertoires);
    tabiya_repertoires_add_games(fixture->base.repertoires, fixture->id, games);
    tabiya_repertoire_training_begin(fixture->training, fixture->id, FALSE);
    assert_asked(fixture, "", 5);
}

/* A move that nobody has seen is shown before it is asked. Played, it is asked soon; after another
 * move, on the same day. */
static void test_new(Fixture *fixture, gconstpointer data)
{
    TabiyaTrainingSession *session = TABIYA_TRAINING_SESSION(fixture->training);

    tabiya_repertoire_training_set_shows_new(fixture->training, TRUE);
    begin(fixture);
    assert_asked(fixture, "", 4);
    assert_verdict(fixture, "Your repertoire plays 1. e4.");
    g_assert_cmpuint(tabiya_training_session_get_marks(session).answer, !=, ENG_NO_MOVE);
    play(fixture, "e4", TABIYA_TRAINING_RIGHT);
    assert_rows(fixture, "2:e2e4");
    tabiya_repertoire_training_next(fixture->training);
    assert_asked(fixture, "e4 e5", 3);
    play(fixture, "d4", TABIYA_TRAINING_WRONG);
    assert_rows(fixture, "2:e2e4 1:d2d4");
    for (int i = 0; i < 2; i++) {
        tabiya_repertoire_training_next(fixture->training);
        wait_for_question(fixture);
        g_assert_cmpuint(tabiya_training_session_get_marks(session).answer, !=, ENG_NO_MOVE);
        tabiya_repertoire_training_hint(fixture->training);
        tabiya_repertoire_training_hint(fixture->training);
    }
    tabiya_repertoire_training_next(fixture->training);
    assert_asked(fixture, "e4 e5", 3); /* seen before: a question */
    assert_verdict(fixture, "");
    g_assert_cmpuint(tabiya_training_session_get_marks(session).answer, ==, ENG_NO_MOVE);
    play(fixture, "Nf3", TABIYA_TRAINING_RIGHT);
    assert_rows(fixture, "2:e2e4 1:d2d4 1:- 1:- 3:g1f3");
}

/* --- Words ------------------------------------------------------------------------------------ */

static void test_intervals(void)
{
    static const struct {
        guint days;
        const char *words;
    } WORDS[] = {{0, "today"},     {1, "1 day"},      {2, "2 days"},    {59, "59 days"},
                 {60, "2 months"}, {200, "7 months"}, {730, "2 years"}, {36500, "100 years"}};

    for (gsize i = 0; i < G_N_ELEMENTS(WORDS); i++) {
        g_autofree char *words = tabiya_training_words_dup_interval(WORDS[i].days);

        g_assert_cmpstr(words, ==, WORDS[i].words);
    }
}

#define ADD(path, test) \
    g_test_add("/repertoire-training/" path, Fixture, NULL, setup, test, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("right", test_right);
    ADD("wrong", test_wrong);
    ADD("wrong-and-next", test_wrong_and_next);
    ADD("grades", test_grades);
    ADD("hint", test_hint);
    ADD("undo", test_undo);
    ADD("undo-at-end", test_undo_at_end);
    ADD("look-back", test_look_back);
    ADD("black", test_black);
    ADD("begin", test_begin);
    ADD("begin-at-once", test_begin_at_once);
    ADD("new", test_new);
    g_test_add_func("/repertoire-training/intervals", test_intervals);
    return g_test_run();
}
