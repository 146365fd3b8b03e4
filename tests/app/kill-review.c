/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* kill -9 in the middle of a review: the next start continues it, and all of it can be undone.
 *
 * This program starts itself as a reviewer, which opens the file, reviews all of its games or the
 * first one, and reports its progress; it is killed in the middle of a game. */
#include <gio/gio.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/analysis/builtin-engine.h"
#include "app/store/study-store.h"
#include "app/study/review-keeper.h"
#include "tests/app/document-fixture.h"

#define NODES 5000
#define PACE_US (G_USEC_PER_SEC / 4)     /* of a position */
#define KEPT_US (3 * G_USEC_PER_SEC / 2) /* in which the game under way has been kept once more */

#define START                                                                                      \
    "[White \"A\"]\n\n1. f3 {odd  one} e5 2. g4 Qh4# 0-1\n\n\n% between\n[White \"B\"]\n\n1. e4 "  \
    "e5 "                                                                                          \
    "2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n[White \"C\"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. cxd5 " \
    "exd5 5. Bg5 Nbd7 6. Nxd5 Nxd5 7. Bxd8 Bb4+ 8. Qd2 Bxd2+ 9. Kxd2 *\n"
#define N_GAMES 3

static char *self_path;

/* --- The reviewer ----------------------------------------------------------------------------- */

typedef struct {
    TabiyaGameStore *store;
    TabiyaStudySession *study;
    TabiyaEngineArbiter *arbiter;
    TabiyaReviewer *reviewer;
    TabiyaReviewKeeper *keeper;
} Desk;

static void desk_open(Desk *desk, const char *folder)
{
    g_autoptr(GAsyncResult) result = NULL;
    desk->store = tabiya_game_store_new(folder);
    desk->study = tabiya_study_session_new(desk->store);
    desk->arbiter = tabiya_engine_arbiter_new(1);
    desk->reviewer = tabiya_reviewer_new(desk->arbiter);
    desk->keeper = tabiya_review_keeper_new(desk->study, desk->store, desk->reviewer);
    tabiya_study_session_resume(desk->study, answer_cb, &result);
    g_assert_true(tabiya_study_session_resume_finish(desk->study, await(&result), NULL));
}

static void desk_close(Desk *desk)
{
    tabiya_review_keeper_free(desk->keeper);
    g_object_unref(desk->reviewer);
    g_object_unref(desk->study);
    g_object_unref(desk->arbiter);
    g_object_unref(desk->store);
}

static TabiyaPgnDocument *document_of(Desk *desk)
{
    return tabiya_study_session_get_document(desk->study);
}

static void start(Desk *desk, gboolean all)
{
    g_autoptr(TabiyaEngineSource) source = tabiya_builtin_engine_new();
    const TabiyaReviewOrder order = {source, "builtin", {.nodes = NODES}, TABIYA_NOTES_ALL};
    g_autoptr(TabiyaGame) last = load_game(document_of(desk), N_GAMES - 1);
    if (all)
        tabiya_reviewer_start_all(desk->reviewer, document_of(desk), &order);
    else
        tabiya_reviewer_start_game(desk->reviewer, document_of(desk), last, &order);
}

/* "GAMES_DONE PROGRESS_OF_THE_NEXT" */
static void tell_cb(TabiyaReviewer *reviewer)
{
    TabiyaGameReview *review = tabiya_reviewer_get_review(reviewer);
    if (!review)
        return;
    printf("%u %f\n", tabiya_reviewer_get_n_done(reviewer),
           tabiya_game_review_get_progress(review));
    fflush(stdout);
    g_usleep(PACE_US);
}

static G_GNUC_NORETURN void be_reviewer(const char *folder, const char *path, gboolean all)
{
    Desk desk;
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GAsyncResult) result = NULL;
    desk_open(&desk, folder);
    tabiya_study_session_open_async(desk.study, file, answer_cb, &result);
    g_assert_nonnull(tabiya_study_session_open_finish(desk.study, await(&result), NULL));
    g_signal_connect(desk.reviewer, "changed", G_CALLBACK(tell_cb), NULL);
    start(&desk, all);
    for (;;)
        g_main_context_iteration(NULL, TRUE);
}

/* --- The killer ------------------------------------------------------------------------------- */

/* Kills it in the last game, when that has been kept with some of its positions done. */
static void run_and_kill(const char *folder, const char *path, gboolean all)
{
    g_autoptr(GSubprocess) reviewer =
        g_subprocess_new(G_SUBPROCESS_FLAGS_STDOUT_PIPE, NULL, self_path, "--reviewer", folder,
                         path, all ? "all" : "one", NULL);
    g_assert_nonnull(reviewer);
    g_autoptr(GDataInputStream) lines =
        g_data_input_stream_new(g_subprocess_get_stdout_pipe(reviewer));
    const int last = all ? N_GAMES - 1 : 0;
    gint64 begun_us = 0;
    gboolean killed = FALSE;
    while (!killed) {
        g_autofree char *line = g_data_input_stream_read_line(lines, NULL, NULL, NULL);
        g_assert_nonnull(line);
        if (atoi(line) < last)
            continue;
        begun_us = begun_us != 0 ? begun_us : g_get_monotonic_time();
        killed = g_get_monotonic_time() - begun_us > KEPT_US;
    }
    g_subprocess_send_signal(reviewer, SIGKILL);
    g_subprocess_wait(reviewer, NULL, NULL);
    g_assert_true(g_subprocess_get_if_signaled(reviewer));
}

static TabiyaEngineSource *create_engine(const char *id, gpointer user)
{
    g_assert_cmpstr(id, ==, "builtin");
    return tabiya_builtin_engine_new();
}

static GHashTable *load_wishes(Desk *desk)
{
    g_autoptr(GAsyncResult) result = NULL;
    g_autoptr(GError) error = NULL;
    tabiya_study_store_load_review_async(desk->store, NULL, answer_cb, &result);
    GHashTable *wishes = tabiya_study_store_load_review_finish(desk->store, await(&result), &error);
    g_assert_no_error(error);
    return wishes;
}

/* The next start: goes on, comes to the end, and leaves nothing behind. */
static void go_on(Desk *desk)
{
    g_autoptr(GHashTable) wishes = load_wishes(desk);
    g_assert_true(tabiya_review_keeper_go_on(desk->keeper, wishes, create_engine, NULL));
    g_assert_true(tabiya_reviewer_is_running(desk->reviewer));
    TabiyaGameReview *review = tabiya_reviewer_get_review(desk->reviewer);
    g_assert_cmpfloat(tabiya_game_review_get_progress(review), >, 0);
    while (tabiya_reviewer_is_running(desk->reviewer))
        g_main_context_iteration(NULL, TRUE);
    tabiya_study_session_flush_for_tests(desk->study);
    g_autoptr(GHashTable) left = load_wishes(desk);
    g_assert_cmpuint(g_hash_table_size(left), ==, 0);
}

static gboolean is_reviewed(Desk *desk, guint position)
{
    g_autofree char *text = tabiya_pgn_document_dup_text(document_of(desk), position);
    return strstr(text, "[%eval") != NULL;
}

static void test_all_games(DocumentFixture *f, gconstpointer data)
{
    Desk desk;
    write_pgn(f, START);
    run_and_kill(f->folder, f->path, TRUE);
    desk_open(&desk, f->folder);
    g_assert_true(is_reviewed(&desk, 0) && is_reviewed(&desk, 1) && !is_reviewed(&desk, 2));
    go_on(&desk);
    g_assert_cmpuint(tabiya_reviewer_get_n_games(desk.reviewer), ==, N_GAMES);
    g_assert_true(is_reviewed(&desk, 0) && is_reviewed(&desk, 1) && is_reviewed(&desk, 2));

    tabiya_reviewer_undo(desk.reviewer);
    for (guint i = 0; i < N_GAMES; i++)
        g_assert_false(is_reviewed(&desk, i));
    save_pgn(document_of(&desk));
    assert_pgn(f->path, START);
    desk_close(&desk);
}

static void test_one_game(DocumentFixture *f, gconstpointer data)
{
    Desk desk;
    write_pgn(f, START);
    run_and_kill(f->folder, f->path, FALSE);
    desk_open(&desk, f->folder);
    g_assert_false(is_reviewed(&desk, 2));
    go_on(&desk);
    g_assert_true(!is_reviewed(&desk, 0) && !is_reviewed(&desk, 1) && is_reviewed(&desk, 2));
    g_autoptr(TabiyaGame) game = load_game(document_of(&desk), 2);
    tabiya_game_undo(game);
    g_assert_false(tabiya_game_can_undo(game));
    save_pgn(document_of(&desk));
    assert_pgn(f->path, START);
    desk_close(&desk);
}

/* A review that a person has stopped does not resume by itself. */
static void test_cancelled(DocumentFixture *f, gconstpointer data)
{
    Desk desk;
    write_pgn(f, START);
    desk_open(&desk, f->folder);
    g_autoptr(GAsyncResult) result = NULL;
    tabiya_study_session_open_async(desk.study, f->file, answer_cb, &result);
    g_assert_nonnull(tabiya_study_session_open_finish(desk.study, await(&result), NULL));
    start(&desk, TRUE);
    g_autoptr(GHashTable) running = load_wishes(&desk);
    g_assert_cmpuint(g_hash_table_size(running), >, 0);
    tabiya_reviewer_cancel(desk.reviewer);
    g_autoptr(GHashTable) left = load_wishes(&desk);
    g_assert_cmpuint(g_hash_table_size(left), ==, 0);
    g_assert_false(tabiya_review_keeper_go_on(desk.keeper, left, create_engine, NULL));
    desk_close(&desk);
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "--reviewer") == 0)
        be_reviewer(argv[2], argv[3], strcmp(argv[4], "all") == 0);
    self_path = g_file_read_link("/proc/self/exe", NULL);
    g_test_init(&argc, &argv, NULL);
    ADD_DOCUMENT("/review/kill-all-games", test_all_games);
    ADD_DOCUMENT("/review/kill-one-game", test_one_game);
    ADD_DOCUMENT("/review/cancelled", test_cancelled);
    return g_test_run();
}
