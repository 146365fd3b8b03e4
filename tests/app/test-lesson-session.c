/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Lessons: how a PGN is read as one, answers of all kinds, hints, going back, chapters, results;
 * and that nothing is given away. */
#include "app/lessons/lesson-session.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "app/game/markup.h"
#include "app/game/pgn-reader.h"
#include "app/game/pgn-writer.h"
#include "app/lessons/lesson-page-job.h"
#include "app/lessons/lesson-page.h"
#include "app/lessons/lesson-progress.h"
#include "app/settings.h"
#include "app/training/lesson-days.h"
#include "tests/app/scripted-engine.h"

#define LESSON                                                                          \
    "[Event \"Openings\"]\n[White \"The center\"]\n[Black \"?\"]\n[Annotator \"Us\"]\n" \
    "[Lesson \"white\"]\n\n"                                                            \
    "{Take the center. [%tsk Move a pawn.] [%hnt In the middle.] [%hnt The king's.]}\n" \
    "1. e4 {Good. [%csl Ge4] [%eval 0.3]} (1. d4 {Also good.} 1... d5 {Well.} 2. c4)\n" \
    "(1. f3 $2 {It weakens the king.} 1... e5 {The center is Black's.} 2. g4 Qh4#)\n"   \
    "(1. Nf3 $6 {Not a pawn.})\n"                                                       \
    "1... e5 {What now?} 2. Nf3 {[%hid]} (2. Bc4 {Later.}) 2... Nc6 3. Bb5 a6 *\n\n"    \
    "[Event \"Openings\"]\n[White \"Mate\"]\n[Black \"?\"]\n[Lesson \"black\"]\n"       \
    "[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/1r6/r7/6K1 w - - 0 1\"]\n\n"                  \
    "1. -- {Pass.} 1... Ra8 2. Kf2 Rbb8 {The end.} *\n"

typedef struct {
    TabiyaLesson *lesson;
    TabiyaEngineArbiter *arbiter;
    ScriptedEngine *engine;
    TabiyaLessonSession *session;
    TabiyaBoardSession *board; /* the same */
    int right, wrong;          /* answers */
} Fixture;

static void answered_cb(Fixture *f, gboolean right)
{
    f->right += right;
    f->wrong += !right;
}

static void setup(Fixture *f, gconstpointer data)
{
    f->lesson = tabiya_lesson_new("openings", data ? data : LESSON, -1);
    g_assert_nonnull(f->lesson);
    f->arbiter = tabiya_engine_arbiter_new(2);
    f->engine = scripted_engine_new();
    f->session = tabiya_lesson_session_new(f->arbiter, TABIYA_ENGINE_SOURCE(f->engine),
                                           tabiya_settings_find());
    f->board = TABIYA_BOARD_SESSION(f->session);
    f->right = f->wrong = 0;
    g_signal_connect_swapped(f->session, "answered", G_CALLBACK(answered_cb), f);
    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(f->session), 0);
}

static void teardown(Fixture *f, gconstpointer data)
{
    g_assert_finalize_object(f->session);
    g_assert_finalize_object(f->arbiter);
    g_assert_finalize_object(f->engine);
    tabiya_lesson_unref(f->lesson);
    if (tabiya_settings_find())
        g_settings_reset(tabiya_settings_find(), TABIYA_LESSON_PROGRESS_KEY);
}

static void wait_for(Fixture *f, TabiyaLessonStage stage)
{
    while (tabiya_lesson_session_get_stage(f->session) != stage)
        g_main_context_iteration(NULL, TRUE);
}

static void assert_moves(Fixture *f, const char *expected)
{
    g_autofree char *moves = tabiya_board_session_dup_moves(f->board);

    g_assert_cmpstr(moves, ==, expected);
}

static void assert_text(Fixture *f, const char *property, const char *expected)
{
    g_autofree char *text = NULL;

    g_object_get(f->session, property, &text, NULL);
    g_assert_cmpstr(text, ==, expected);
}

static void assert_words(Fixture *f, const char *expected)
{
    g_assert_cmpstr(tabiya_lesson_session_get_words(f->session), ==, expected);
}

static void assert_tally(Fixture *f, guint first, guint helped, guint shown)
{
    const TabiyaLessonTally tally = tabiya_lesson_session_get_tally(f->session);

    g_assert_cmpuint(tally.first, ==, first);
    g_assert_cmpuint(tally.helped, ==, helped);
    g_assert_cmpuint(tally.shown, ==, shown);
}

static gboolean try(Fixture *f, const char *san)
{
    return tabiya_board_session_play_text(f->board, san, NULL);
}

static void open_chapter(Fixture *f, guint chapter)
{
    tabiya_lesson_session_open(f->session, f->lesson, chapter);
    wait_for(f, TABIYA_LESSON_STAGE_ASKING);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static void test_reads(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaLesson) empty = tabiya_lesson_new(NULL, "[Event \"x\"]\n\n*\n", -1);
    g_autoptr(TabiyaLesson) same = tabiya_lesson_new(NULL, "1. e4 {a} e5 *", -1);
    g_autoptr(TabiyaLesson) other = tabiya_lesson_new(NULL, "1. e4 {b} e5 *", -1);
    g_autoptr(TabiyaLesson) third = tabiya_lesson_new(NULL, "1. e4 {b} d5 *", -1);

    g_assert_null(empty);
    g_assert_cmpuint(tabiya_lesson_count_chapters(f->lesson), ==, 2);
    g_assert_cmpstr(tabiya_lesson_get_title(f->lesson), ==, "Openings");
    g_assert_cmpstr(tabiya_lesson_get_annotator(f->lesson), ==, "Us");
    g_assert_cmpstr(tabiya_lesson_get_chapter(f->lesson, 0)->title, ==, "The center");
    g_assert_cmpint(tabiya_lesson_get_chapter(f->lesson, 0)->learner, ==, ENG_WHITE);
    g_assert_cmpint(tabiya_lesson_get_chapter(f->lesson, 1)->learner, ==, ENG_BLACK);
    g_assert_cmpuint(tabiya_lesson_count_questions(tabiya_lesson_get_chapter(f->lesson, 0)), ==, 4);
    g_assert_cmpstr(tabiya_lesson_get_id(f->lesson), ==, "openings");
    g_assert_cmpstr(tabiya_lesson_get_id(same), ==, tabiya_lesson_get_id(other));
    g_assert_cmpstr(tabiya_lesson_get_id(same), !=, tabiya_lesson_get_id(third));
}

/* The record contains nothing of the coming moves, for any reader. */
static void test_gives_nothing_away(Fixture *f, gconstpointer data)
{
    assert_text(f, "status", "Choose a lesson.");
    g_assert_false(try(f, "e4"));
    open_chapter(f, 0);
    assert_moves(f, "");
    assert_text(f, "status", "Move a pawn.");
    assert_words(f, "Take the center.");
    g_autofree char *pgn = tabiya_board_session_dup_pgn(f->board);
    g_assert_null(strstr(pgn, "e4"));
    g_assert_null(strstr(pgn, "%hnt"));
    g_assert_null(strstr(pgn, "The center"));
    g_assert_null(strstr(pgn, "Take the center.")); /* it stands beside the question */
}

static const char *get_first_comment(Fixture *f)
{
    return tabiya_node_get_comment(tabiya_game_get_root(tabiya_board_session_get_game(f->board)));
}

/* Nobody reads the same words twice: they stand beside the question, and go into the record with
 * the answer; the question that is asked again has them back. */
static void test_words_once(Fixture *f, gconstpointer data)
{
    open_chapter(f, 0);
    g_assert_cmpstr(get_first_comment(f), ==, "");
    g_assert_true(try(f, "e4"));
    wait_for(f, TABIYA_LESSON_STAGE_ASKING);
    g_assert_cmpstr(get_first_comment(f), ==, "Take the center.");
    tabiya_board_session_undo(f->board);
    assert_words(f, "Take the center.");
    g_assert_cmpstr(get_first_comment(f), ==, "");
}

/* --- Answers ---------------------------------------------------------------------------------- */

static void test_right(Fixture *f, gconstpointer data)
{
    open_chapter(f, 0);
    g_assert_true(try(f, "e4"));
    assert_text(f, "verdict", "Right.");
    g_assert_false(try(f, "d5")); /* not before the answer */
    wait_for(f, TABIYA_LESSON_STAGE_ASKING);
    assert_moves(f, "e4 e5");
    assert_words(f, "Good.\n\nWhat now?");
    assert_text(f, "status", "White to move: what do you play?");
    g_assert_cmpstr(
        tabiya_node_get_comment(tabiya_node_get_parent(tabiya_board_session_get_cursor(f->board))),
        ==, "[%csl Ge4]");
    assert_tally(f, 1, 0, 0);
    g_assert_cmpint(f->right, ==, 1);
    g_assert_false(f->engine->searching);
}

/* Where there is a task, a variation is another right answer, and the lesson follows it. */
static void test_other_answer(Fixture *f, gconstpointer data)
{
    open_chapter(f, 0);
    g_assert_true(try(f, "d4"));
    wait_for(f, TABIYA_LESSON_STAGE_ASKING);
    assert_moves(f, "d4 d5");
    assert_words(f, "Also good.\n\nWell.");
    g_assert_true(try(f, "c4"));
    wait_for(f, TABIYA_LESSON_STAGE_OVER);
    assert_tally(f, 2, 0, 0);
}

/* The comment of a wrong try, and the moves that refute it, are shown and stay in the record. */
static void test_wrong(Fixture *f, gconstpointer data)
{
    open_chapter(f, 0);
    g_assert_true(try(f, "f3"));
    g_assert_cmpint(tabiya_lesson_session_get_stage(f->session), ==, TABIYA_LESSON_STAGE_TRIED);
    assert_text(f, "verdict", "1. f3 is not the move.\nIt weakens the king.");
    assert_text(f, "status", "Find another move");
    g_assert_false(try(f, "e5"));
    while (g_strcmp0(tabiya_node_get_san(tabiya_board_session_get_cursor(f->board)), "Qh4#") != 0)
        g_main_context_iteration(NULL, TRUE);
    tabiya_lesson_session_go_on(f->session);
    assert_text(f, "status", "Move a pawn.");
    g_assert_true(tabiya_board_session_get_cursor(f->board) ==
                  tabiya_game_get_root(tabiya_board_session_get_game(f->board)));
    g_assert_true(try(f, "e4"));
    assert_tally(f, 0, 1, 0);
    g_assert_cmpint(f->wrong, ==, 1);
    g_autofree char *pgn = tabiya_board_session_dup_pgn(f->board);
    g_assert_nonnull(strstr(pgn, "(1. f3 $2 {It"));
    g_assert_null(tabiya_game_check(tabiya_board_session_get_game(f->board)));
}

/* Without a task, a variation is neither right nor wrong. */
static void test_aside(Fixture *f, gconstpointer data)
{
    open_chapter(f, 0);
    g_assert_true(try(f, "e4"));
    wait_for(f, TABIYA_LESSON_STAGE_ASKING);
    g_assert_true(try(f, "Bc4"));
    assert_text(f, "verdict", "2. Bc4 is possible, but look again.\nLater.");
    tabiya_board_session_undo(f->board);
    g_assert_true(try(f, "Nf3"));
    assert_tally(f, 2, 0, 0);
    wait_for(f, TABIYA_LESSON_STAGE_ASKING);
    g_assert_cmpint(f->wrong, ==, 0);
}

/* A hidden move is to be found, whosever it is. */
static void test_hidden(Fixture *f, gconstpointer data)
{
    open_chapter(f, 0);
    for (const char *const *san = (const char *const[]){"e4", "Nf3", "Nc6", NULL}; *san; san++) {
        g_assert_true(try(f, *san));
        wait_for(f, TABIYA_LESSON_STAGE_ASKING);
    }
    assert_moves(f, "e4 e5 Nf3 Nc6");
    g_assert_true(try(f, "Bb5"));
    wait_for(f, TABIYA_LESSON_STAGE_OVER);
    assert_moves(f, "e4 e5 Nf3 Nc6 Bb5 a6");
}

static void judge(Fixture *f, const char *san, int tried_cp, int lesson_cp)
{
    g_assert_true(try(f, san));
    g_assert_cmpint(tabiya_lesson_session_get_stage(f->session), ==, TABIYA_LESSON_STAGE_JUDGING);
    assert_text(f, "status", "The engine is checking your move.");
    scripted_engine_answer_move(f->engine, ENG_NO_MOVE, tried_cp);
    scripted_engine_answer_move(f->engine, ENG_NO_MOVE, lesson_cp);
}

/* A move of which the lesson says nothing is as good, or worse: the engine says which. */
static void test_engine(Fixture *f, gconstpointer data)
{
    open_chapter(f, 0);
    judge(f, "c4", 25, 30);
    g_assert_cmpint(tabiya_lesson_session_get_stage(f->session), ==, TABIYA_LESSON_STAGE_TRIED);
    assert_text(f, "verdict", "1. c4 is good, too. The lesson is about another move.");
    tabiya_lesson_session_try_again(f->session);
    assert_tally(f, 0, 0, 0);
    judge(f, "g4", -150, 30);
    while (tabiya_lesson_session_get_stage(f->session) != TABIYA_LESSON_STAGE_TRIED) {
        if (f->engine->searching)
            scripted_engine_fail(f->engine, "gone");
        else
            g_main_context_iteration(NULL, TRUE);
    }
    assert_text(f, "verdict", "1. g4 is not the move.");
    tabiya_lesson_session_reveal(f->session);
    wait_for(f, TABIYA_LESSON_STAGE_ASKING);
    assert_moves(f, "e4 e5");
    assert_tally(f, 0, 0, 1);
    g_autofree char *pgn = tabiya_board_session_dup_pgn(f->board);
    g_assert_null(strstr(pgn, "g4")); /* it taught nothing */
}

/* The last move of a chapter may be another that is as good. */
static void test_end(Fixture *f, gconstpointer data)
{
    open_chapter(f, 1);
    g_assert_true(f->board->flipped);
    assert_words(f, "Pass.");
    g_assert_true(try(f, "Ra8"));
    wait_for(f, TABIYA_LESSON_STAGE_ASKING);
    judge(f, "Rb7", -900, -900);
    g_assert_cmpint(tabiya_lesson_session_get_stage(f->session), ==, TABIYA_LESSON_STAGE_OVER);
    assert_text(f, "verdict", "Right.");
    assert_tally(f, 2, 0, 0);
    assert_text(f, "status", "You have completed the lesson.");
}

/* In the middle of a judgment everything can end. */
static void test_interrupted(Fixture *f, gconstpointer data)
{
    open_chapter(f, 0);
    g_assert_true(try(f, "c4"));
    tabiya_lesson_session_again(f->session);
    g_assert_false(f->engine->searching);
    wait_for(f, TABIYA_LESSON_STAGE_ASKING);
    g_assert_true(try(f, "c4"));
    tabiya_lesson_session_close(f->session);
    assert_text(f, "status", "Choose a lesson.");
    assert_moves(f, "");
    open_chapter(f, 0);
    g_assert_true(try(f, "f3")); /* and of a refutation */
}

/* --- Help ------------------------------------------------------------------------------------- */

/* Views look at the marks at any change of the game. */
static void look_cb(TabiyaTrainingSession *session)
{
    tabiya_training_session_get_marks(session);
}

static void test_hints_until_the_end(Fixture *f, gconstpointer data)
{
    open_chapter(f, 0);
    g_signal_connect_object(tabiya_board_session_get_game(f->board), "changed", G_CALLBACK(look_cb),
                            f->session, G_CONNECT_SWAPPED);
    while (tabiya_lesson_session_get_stage(f->session) != TABIYA_LESSON_STAGE_OVER) {
        for (int i = 0; i < 4; i++)
            tabiya_lesson_session_hint(f->session);
        tabiya_lesson_session_reveal(f->session);
        g_main_context_iteration(NULL, FALSE);
    }
    assert_tally(f, 0, 0, 4);
}

static void test_hints(Fixture *f, gconstpointer data)
{
    open_chapter(f, 0);
    tabiya_lesson_session_hint(f->session);
    assert_text(f, "verdict", "In the middle.");
    tabiya_lesson_session_hint(f->session);
    assert_text(f, "verdict", "In the middle.\nThe king's.");
    TabiyaTrainingMarks marks =
        tabiya_training_session_get_marks(TABIYA_TRAINING_SESSION(f->session));
    g_assert_cmpint(marks.hint, ==, ENG_NO_SQUARE);
    tabiya_lesson_session_hint(f->session);
    marks = tabiya_training_session_get_marks(TABIYA_TRAINING_SESSION(f->session));
    g_assert_cmpint(marks.hint, ==, eng_square(4, 1));
    g_assert_cmpint(marks.hint_to, ==, ENG_NO_SQUARE);
    for (int i = 0; i < 3; i++)
        tabiya_lesson_session_hint(f->session);
    marks = tabiya_training_session_get_marks(TABIYA_TRAINING_SESSION(f->session));
    g_assert_cmpint(marks.hint_to, ==, eng_square(4, 3));
    g_assert_true(try(f, "e4"));
    assert_tally(f, 0, 1, 0);
}

/* Back to the question before, which is asked again but counted once. */
static void test_back(Fixture *f, gconstpointer data)
{
    open_chapter(f, 0);
    g_assert_false(f->board->can_undo);
    g_assert_true(try(f, "e4"));
    wait_for(f, TABIYA_LESSON_STAGE_ASKING);
    g_assert_true(f->board->can_undo);
    tabiya_board_session_undo(f->board);
    assert_moves(f, "");
    assert_words(f, "Take the center.");
    g_assert_true(try(f, "d4"));
    wait_for(f, TABIYA_LESSON_STAGE_ASKING);
    assert_moves(f, "d4 d5");
    assert_tally(f, 1, 0, 0);
    g_assert_true(try(f, "c4"));
    wait_for(f, TABIYA_LESSON_STAGE_OVER);
    assert_tally(f, 2, 0, 0);
    g_assert_true(f->board->can_undo);
    tabiya_board_session_undo(f->board);
    assert_moves(f, "d4 d5");
    g_assert_null(tabiya_game_check(tabiya_board_session_get_game(f->board)));
}

/* --- Results ---------------------------------------------------------------------------------- */

static void reveal_all(Fixture *f)
{
    while (tabiya_lesson_session_get_stage(f->session) != TABIYA_LESSON_STAGE_OVER) {
        tabiya_lesson_session_reveal(f->session);
        g_main_context_iteration(NULL, FALSE);
    }
}

static void test_chapters(Fixture *f, gconstpointer data)
{
    open_chapter(f, 0);
    reveal_all(f);
    assert_tally(f, 0, 0, 4);
    assert_text(f, "status", "You have completed the chapter.");
    g_assert_false(tabiya_lesson_session_is_last_chapter(f->session));
    tabiya_lesson_session_go_on(f->session);
    g_assert_cmpuint(tabiya_lesson_session_get_chapter(f->session), ==, 1);
    assert_tally(f, 0, 0, 0);
    reveal_all(f);
    assert_text(f, "status", "You have completed the lesson.");
    g_assert_true(tabiya_lesson_session_is_last_chapter(f->session));
    tabiya_lesson_session_go_on(f->session); /* nowhere */
    g_assert_cmpuint(tabiya_lesson_session_get_chapter(f->session), ==, 1);
}

static guint count_chapters(GSettings *settings)
{
    g_autoptr(GArray) days = tabiya_lesson_days_list(settings);
    guint n = 0;

    for (guint i = 0; i < days->len; i++)
        n += g_array_index(days, TabiyaLessonDay, i).n_chapters;
    return n;
}

/* The better result of each chapter is kept, and each time counts for its day. */
static void test_progress(Fixture *f, gconstpointer data)
{
    GSettings *settings = tabiya_settings_find();
    TabiyaLessonResult result;

    if (!settings) {
        g_test_skip("there is no schema in a build without a window");
        return;
    }
    guint before = count_chapters(settings);
    g_assert_false(tabiya_lesson_progress_get(settings, "openings", 0, &result));
    open_chapter(f, 0);
    g_assert_true(try(f, "e4"));
    reveal_all(f);
    g_assert_true(tabiya_lesson_progress_get(settings, "openings", 0, &result));
    g_assert_cmpuint(result.first, ==, 1);
    g_assert_cmpuint(result.questions, ==, 4);
    g_assert_cmpuint(count_chapters(settings), ==, before + 1);
    tabiya_lesson_session_again(f->session);
    reveal_all(f);
    g_assert_cmpuint(count_chapters(settings), ==, before + 2); /* that day, for the calendar */
    g_assert_true(tabiya_lesson_progress_get(settings, "openings", 0, &result));
    g_assert_cmpuint(result.first, ==, 1);
    g_assert_cmpuint(tabiya_lesson_progress_count(settings, "openings", 2), ==, 1);
    g_assert_cmpuint(tabiya_lesson_progress_find_next(settings, "openings", 2), ==, 1);
    tabiya_lesson_progress_note(settings, "openings", 1, &(TabiyaLessonResult){0, 0});
    g_assert_cmpuint(tabiya_lesson_progress_find_next(settings, "openings", 2), ==, 0);
}

/* --- Marks ------------------------------------------------------------------------------------ */

/* Marks can be read again, also from a file, and the rest of a comment stays. */
static void test_marks(void)
{
    static const char *const HINTS[] = {"first", "second [x]\n{y}", NULL};
    g_autofree char *task = tabiya_markup_set_task("[%csl Ge4] Words [%eval 0.1]", " Find\nit ");
    g_autofree char *hinted = tabiya_markup_set_hints(task, HINTS);
    g_autofree char *marked = tabiya_markup_set_hides_next(hinted, TRUE);
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);

    tabiya_game_set_comment(game, tabiya_game_get_root(game), marked);
    g_autofree char *pgn = tabiya_pgn_write_game(game);
    g_autoptr(TabiyaGame) again = tabiya_pgn_read_first(pgn, -1, NULL, NULL);
    const char *read = tabiya_node_get_comment(tabiya_game_get_root(again));
    g_autofree char *found = tabiya_markup_dup_task(read);
    g_auto(GStrv) hints = tabiya_markup_dup_hints(read);

    g_assert_cmpstr(read, ==, marked);
    g_assert_cmpstr(found, ==, "Find it");
    g_assert_cmpuint(g_strv_length(hints), ==, 2);
    g_assert_cmpstr(hints[1], ==, "second (x) (y)");
    g_assert_true(tabiya_markup_hides_next(read));
    g_autofree char *same = tabiya_markup_set_task(read, "Find it");
    g_assert_cmpstr(same, ==, read);
    g_autofree char *untasked = tabiya_markup_set_task(read, NULL);
    g_autofree char *unhinted = tabiya_markup_set_hints(untasked, NULL);
    g_autofree char *plain = tabiya_markup_set_hides_next(unhinted, FALSE);
    g_assert_cmpstr(plain, ==, "[%csl Ge4] Words [%eval 0.1]");
}

/* --- The page --------------------------------------------------------------------------------- */

#define SHORT "[Event \"Short\"]\n\n1. e4 e5 2. Qh5 Nc6 *\n"

static void rising_cb(double fraction, gpointer user)
{
    double *last = user;

    g_assert_cmpfloat(fraction, >=, *last);
    *last = fraction;
}

/* A canceled page stops at once, and is none. */
static void test_page_progress(void)
{
    g_autoptr(TabiyaLesson) lesson = tabiya_lesson_new(NULL, LESSON, -1);
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) error = NULL;
    double last = 0;
    const TabiyaPageOptions options = {
        .cancellable = cancellable, .progress = rising_cb, .user = &last};
    g_autoptr(GBytes) page = tabiya_lesson_page_write(lesson, &options, &error);

    g_assert_no_error(error);
    g_assert_nonnull(page);
    g_assert_cmpfloat(last, ==, 1);
    last = 0;
    g_cancellable_cancel(cancellable);
    g_assert_null(tabiya_lesson_page_write(lesson, &options, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_assert_cmpfloat(last, ==, 0);
}

typedef struct {
    char *text; /* NULL: not finished */
    gboolean good;
} Finish;

static void finished_cb(Finish *finish, const char *text, gboolean good)
{
    *finish = (Finish){g_strdup(text), good};
}

/* Whether the job succeeds; its words must begin with `text`. */
static gboolean run_job(TabiyaJob *job, const char *text)
{
    Finish finish = {0};

    g_signal_connect_swapped(job, "finished", G_CALLBACK(finished_cb), &finish);
    tabiya_job_start(job);
    while (!finish.text)
        g_main_context_iteration(NULL, TRUE);
    g_assert_true(g_str_has_prefix(finish.text, text));
    g_free(finish.text);
    return finish.good;
}

static gboolean run_page_job(const char *pgn, const char *path, const char *text)
{
    g_autoptr(TabiyaJob) job = tabiya_lesson_page_job_new(pgn, path);

    return run_job(job, text);
}

/* A canceled job has nothing to tell, and writes nothing. */
static void test_page_job_is_canceled(void)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-page-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "a.html", NULL);
    g_autoptr(TabiyaJob) job = tabiya_lesson_page_job_new(SHORT, path);

    g_cancellable_cancel(tabiya_job_get_cancellable(job));
    g_assert_true(run_job(job, ""));
    g_assert_cmpint(g_access(path, F_OK), !=, 0);
    g_assert_cmpint(g_rmdir(folder), ==, 0);
}

/* The file is replaced as a whole, or stays as it is. */
static void test_page_job(void)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-page-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "a.html", NULL);
    g_autofree char *nowhere = g_build_filename(folder, "nowhere", "a.html", NULL);
    g_autofree char *text = NULL;

    g_assert_true(g_file_set_contents(path, "before", -1, NULL));
    g_assert_false(run_page_job("[Event \"Empty\"]\n\n*\n", path, "There are no moves"));
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_assert_cmpstr(text, ==, "before");
    g_assert_false(run_page_job(SHORT, nowhere, ""));
    g_assert_true(run_page_job(SHORT, path, "Exported as “a.html”"));
    g_free(text);
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_assert_nonnull(strstr(text, ">Short</title>"));
    g_assert_true(g_str_has_suffix(text, "</html>\n"));
    g_unlink(path);
    g_rmdir(folder);
}

int main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
#define ADD(path, func) g_test_add(path, Fixture, NULL, setup, func, teardown)
    ADD("/lesson/reads", test_reads);
    ADD("/lesson/gives-nothing-away", test_gives_nothing_away);
    ADD("/lesson/words-once", test_words_once);
    ADD("/lesson/right", test_right);
    ADD("/lesson/other-answer", test_other_answer);
    ADD("/lesson/wrong", test_wrong);
    ADD("/lesson/aside", test_aside);
    ADD("/lesson/hidden", test_hidden);
    ADD("/lesson/engine", test_engine);
    ADD("/lesson/end", test_end);
    ADD("/lesson/interrupted", test_interrupted);
    ADD("/lesson/hints", test_hints);
    ADD("/lesson/hints-until-the-end", test_hints_until_the_end);
    ADD("/lesson/back", test_back);
    ADD("/lesson/chapters", test_chapters);
    ADD("/lesson/progress", test_progress);
    g_test_add_func("/lesson/marks", test_marks);
    g_test_add_func("/lesson/page-progress", test_page_progress);
    g_test_add_func("/lesson/page-job", test_page_job);
    g_test_add_func("/lesson/page-job-is-canceled", test_page_job_is_canceled);
    return g_test_run();
}
