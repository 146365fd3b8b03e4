/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What can be asked about progress: statistics, flashcards, and the plan for today. */
#include "tests/app/talk-changes.h"

#include "app/plan/daily-puzzle.h"
#include "app/plan/day-plan.h"
#include "app/store/card-rows.h"
#include "app/store/deck-rows.h"
#include "app/store/library-file.h"
#include "app/store/puzzle-attempt-rows.h"
#include "app/training/training-day.h"

#define DAY_MS ((gint64)86400000)

/* Two cards that are due and one that is new; three answers to puzzles, two of them right. */
static void add_progress(TalkChanges *f)
{
    static const TabiyaPuzzleResult RESULTS[] = {TABIYA_PUZZLE_SOLVED, TABIYA_PUZZLE_FAILED,
                                                 TABIYA_PUZZLE_SOLVED};
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(f->files.library, &error);
    const gint64 now_ms = g_get_real_time() / 1000;
    gint64 deck = 0, card = 0;

    g_assert_no_error(error);
    g_assert_true(
        tabiya_deck_rows_add(db, TABIYA_DECK_REPERTOIRE, "Mine", ENG_WHITE, &deck, &error));
    for (guint i = 0; i < 3; i++) {
        const TabiyaCardWanted wanted = {.key = i + 1, .fen = "x", .subject = "", .due_ms = now_ms};
        g_assert_true(tabiya_card_rows_put(db, deck, &wanted, &card, &error));
        const TabiyaCardAnswer answer = {
            .card = card,
            .reviewed_ms = now_ms - 5 * DAY_MS,
            .grade = TABIYA_GRADE_GOOD,
            .after = {TABIYA_CARD_REVIEW, now_ms - DAY_MS, {3, 5}, 0},
        };
        if (i > 0)
            g_assert_true(tabiya_card_rows_answer(db, &answer, NULL, &error));
    }
    for (guint i = 0; i < G_N_ELEMENTS(RESULTS); i++) {
        gint64 id = 0;
        const TabiyaPuzzleAttempt attempt = {.puzzle = (char *)"fork1",
                                             .result = RESULTS[i],
                                             .answered_ms = now_ms,
                                             .played = (char *)"",
                                             .themes = (char *)"fork"};
        g_assert_true(tabiya_puzzle_attempt_rows_add(db, &attempt, &id, &error));
    }
    const TabiyaPuzzleRating rating = {
        .theme = (char *)"", .value = {1432, 80, 0.06}, .n_rated = 3, .rated_ms = now_ms};
    g_assert_true(tabiya_puzzle_rating_rows_set(db, &rating, &error));
}

static void test_statistics(TalkChanges *f, gconstpointer data)
{
    talk_changes_ask(
        f, "my_statistics", "",
        "You have not finished a game against Tabiya yet.\nYou have not solved a puzzle yet.\n"
        "You have no flashcards yet.");
    talk_changes_ask_wrong(
        f, "review_flashcards", "",
        "You have no flashcards yet. They come from your repertoires and from puzzles that "
        "you failed.");
    talk_fixture_add_games(&f->files);
    add_progress(f);
    talk_fixture_add_puzzles(&f->files);
    g_autofree char *before = talk_fixture_list(&f->files);
    g_assert_cmpstr(before, ==, "library.db puzzles.db");
    talk_changes_ask(f, "my_statistics", "",
                     "Level 3: won 1, drawn 0, lost 1.\nPuzzles: rating 1432, 2 of 3 solved.\n"
                     "Flashcards: 2 due today, 2 learned, 1 new.");
    g_assert_cmpint(talk_changes_get_count(f, "flashcards due"), ==, 2);
    g_assert_cmpint(talk_changes_get_count(f, "won at level 3"), ==, 1);
    talk_changes_ask(f, "my_statistics", "place=puzzles", "Puzzles: rating 1432, 2 of 3 solved.");
    /* Of two puzzles, one was answered lately. */
    talk_changes_ask(f, "load_chess_puzzle", "", "White to move: what do you play?\nRating: 800");
    talk_changes_ask(f, "my_statistics", "place=play", "Level 3: won 1, drawn 0, lost 1.");
    talk_changes_ask(f, "review_flashcards", "", "2 flashcards are due today.");
    talk_changes_ask(f, "train_opening", "", "Started training your repertoires.");
    g_assert_cmpstr(tabiya_scratch_desk_get_place(f->desk), ==, "openings");
    g_autofree char *after = talk_fixture_list(&f->files);
    g_assert_cmpstr(after, ==, before);
}

/* Games against opponents, at ratings and in another language count; those of people with such
 * names do not. */
static void test_statistics_of_opponents(TalkChanges *f, gconstpointer data)
{
    static const char PGN[] =
        "[White \"Me\"]\n[Black \"Lena (Tabiya)\"]\n[BlackElo \"1000\"]\n[Result \"1-0\"]\n\n"
        "1. e4 1-0\n\n"
        "[White \"Lena (Tabiya)\"]\n[Black \"Me\"]\n[WhiteElo \"1000\"]\n[Result \"1/2-1/2\"]\n\n"
        "1. d4 1/2-1/2\n\n"
        "[White \"Me\"]\n[Black \"Tabiya\"]\n[BlackElo \"1450\"]\n[Result \"0-1\"]\n\n"
        "1. c4 0-1\n\n"
        "[White \"Me\"]\n[Black \"Tabiya\"]\n[Result \"0-1\"]\n\n1. Nf3 0-1\n\n"
        "[White \"Tabiya, Stufe 5\"]\n[Black \"Ich\"]\n[Result \"0-1\"]\n\n1. g3 0-1\n\n"
        "[White \"Me\"]\n[Black \"Lena\"]\n[BlackElo \"1000\"]\n[Result \"0-1\"]\n\n1. b3 0-1\n\n";

    talk_fixture_add_pgn(&f->files, PGN, 6);
    talk_changes_ask(f, "my_statistics", "place=play",
                     "Lena: won 1, drawn 1, lost 0.\nRating 1450: won 0, drawn 0, lost 1.\n"
                     "Level 5: won 1, drawn 0, lost 0.");
    g_assert_cmpint(talk_changes_get_count(f, "won against Lena"), ==, 1);
    g_assert_cmpint(talk_changes_get_count(f, "lost at rating 1450"), ==, 1);
    talk_fixture_add_games(&f->files);
    talk_changes_ask(f, "my_statistics", "place=play",
                     "Lena: won 1, drawn 1, lost 0.\nRating 1450: won 0, drawn 0, lost 1.\n"
                     "Level 3: won 1, drawn 0, lost 1.\nLevel 5: won 1, drawn 0, lost 0.");
}

/* The plan that the window shows, with what is skipped, or one of somebody new; and the puzzle that
 * is the same for everyone. */
static void test_today(TalkChanges *f, gconstpointer data)
{
    g_autofree char *folder = g_path_get_dirname(f->files.library);
    g_autofree char *path = g_build_filename(folder, TABIYA_PLAN_FILE, NULL);
    const gint64 today = tabiya_training_day(g_get_real_time() / 1000, NULL);

    talk_changes_ask(
        f, "plan_today", "",
        "Your plan for today:\n16 puzzles\nEndgame: Mate with two rooks\n15 minutes left");
    talk_fixture_add_games(&f->files);
    add_progress(f);
    g_autofree char *text = g_strdup_printf(
        "[plan]\nday=%" G_GINT64_FORMAT "\nminutes=5\n[puzzles]\ncount=6\nseconds=60\n"
        "skipped=true\n[endgame]\ncount=1\nseconds=180\ntarget=queen-mate\n",
        today);
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    talk_changes_ask(f, "plan_today", "",
                     "Your plan for today:\nEndgame: Mate with the queen\n3 minutes left");
    g_assert_cmpint(talk_changes_get_count(f, "endgame"), ==, 1);
    g_autofree char *skipped = g_strdup_printf("[plan]\nday=%" G_GINT64_FORMAT
                                               "\nminutes=5\n[puzzles]\ncount=3\nseconds=60\n"
                                               "skipped=true\n",
                                               today);
    g_assert_true(g_file_set_contents(path, skipped, -1, NULL));
    talk_changes_ask(f, "plan_today", "", "Your plan for today is done.\n2 of 3 puzzles solved");
    talk_changes_run(f, "daily_puzzle", "");
    g_autofree char *date = tabiya_daily_puzzle_dup_date(today);
    g_autoptr(TabiyaPuzzle) puzzle = tabiya_daily_puzzle_find(date);
    g_assert_cmpstr(f->answer->change->text, ==, puzzle->id);
}

#define ADD(name, func)                                                            \
    g_test_add("/talk/changes/" name, TalkChanges, NULL, talk_changes_setup, func, \
               talk_changes_teardown)

void talk_changes_add_progress_cases(void)
{
    ADD("statistics", test_statistics);
    ADD("statistics-of-opponents", test_statistics_of_opponents);
    ADD("today", test_today);
}
