/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* kill -9 at any moment in Study: finished edits are there, and the library is complete.
 *
 * This program starts itself as a student, which resumes, then edits games, the list of games and
 * the file at random. Before an edit goes to the journal the student prints its result ("doing"),
 * and afterwards that it is written ("done"). After a random number of edits and a random delay the
 * student is killed. Then the library must pass SQLite's integrity check, and a resumed session
 * must show the last edit done, or the one in progress; the file must always be complete, and in
 * one encoding.
 *
 * TABIYA_KILLS is the number of kills (default 5). */
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/game/node-path.h"
#include "app/study/study-session.h"
#include "tests/app/document-fixture.h"
#include "tests/app/packed-file.h"

#define EDITS_BEFORE_KILL 25
#define MOMENT_US 15000
#define MAX_GAMES 12

#define START                                                                                      \
    "[White \"A\"]\n\n1. e4 e5 (1... c5) 2. Nf3 *\n\n[White \"B\"]\n\n1. d4 {odd  one} d5 *\n\n\n" \
    "% between\n[White \"Zoë\"]\n\n1. c4 {Größe} *\n"

static char *self_path;

/* --- The list of games ------------------------------------------------------------------------ */

/* All games as text, in order: the same before and after saving. */
static char *describe_list(TabiyaPgnDocument *document)
{
    g_autoptr(GString) all = g_string_new(NULL);
    for (guint i = 0; i < tabiya_pgn_document_get_n_games(document); i++) {
        g_autofree char *text = tabiya_pgn_document_dup_text(document, i);
        g_assert_nonnull(text);
        char *end = strstr(text, "\n% between"); /* belongs to no game */
        if (end)
            *end = '\0';
        g_string_append_printf(all, "%s|", g_strstrip(text));
    }
    return g_compute_checksum_for_string(G_CHECKSUM_SHA1, all->str, (gssize)all->len);
}

/* "LIST POSITION/CURSOR" */
static char *describe(TabiyaStudySession *session)
{
    g_autofree char *list = describe_list(tabiya_study_session_get_document(session));
    g_autofree char *path =
        tabiya_node_dup_path(tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(session)));
    g_strdelimit(path, " ", ',');
    return g_strdup_printf("%s %d/%s", list, tabiya_study_session_get_position(session), path);
}

static TabiyaStudySession *resume(TabiyaGameStore *store)
{
    g_autoptr(GAsyncResult) result = NULL;
    g_autoptr(GError) error = NULL;
    TabiyaStudySession *session = tabiya_study_session_new(store);
    tabiya_study_session_resume(session, answer_cb, &result);
    tabiya_study_session_resume_finish(session, await(&result), &error);
    g_assert_no_error(error);
    return session;
}

/* --- The student ------------------------------------------------------------------------------ */

static void tell(const char *word, const char *what)
{
    printf("%s %s\n", word, what);
    fflush(stdout);
}

static void play_random_move(TabiyaBoardSession *board)
{
    EngMoveList list;
    eng_movegen_legal(tabiya_node_get_position(tabiya_board_session_get_cursor(board)), &list);
    if (list.count > 0)
        tabiya_board_session_play(board, list.moves[g_random_int_range(0, list.count)], NULL);
}

static void annotate(TabiyaBoardSession *board)
{
    static const char *const WORDS[] = {"comment", "für", "à la", "żółć"};
    /* The last of them makes the file UTF-8, for good. */
    const int which = g_random_int_range(0, 12) == 0 ? 3 : g_random_int_range(0, 3);
    g_autofree char *text = g_strdup_printf("%s %u", WORDS[which], g_random_int());
    tabiya_game_set_comment(tabiya_board_session_get_game(board),
                            tabiya_board_session_get_cursor(board), text);
}

static void edit_list(TabiyaStudySession *session)
{
    TabiyaPgnDocument *document = tabiya_study_session_get_document(session);
    guint count = tabiya_pgn_document_get_n_games(document);
    guint any = count > 0 ? (guint)g_random_int_range(0, (int)count) : 0;
    switch (g_random_int_range(0, 4)) {
    case 0:
        if (count < MAX_GAMES)
            tabiya_study_session_add_game(session, NULL);
        break;
    case 1:
        if (count > 0)
            tabiya_study_session_delete_game(session, any);
        break;
    case 2:
        if (count > 0)
            tabiya_pgn_document_move_game(document, any, count - 1 - any);
        break;
    default:
        if (count > 0)
            tabiya_study_session_show_game(session, any);
    }
}

static void edit(TabiyaStudySession *session)
{
    TabiyaBoardSession *board = TABIYA_BOARD_SESSION(session);
    switch (g_random_int_range(0, 10)) {
    case 0:
        tabiya_board_session_first(board);
        break;
    case 1:
        annotate(board);
        break;
    case 2:
        if (g_random_boolean())
            tabiya_board_session_undo(board);
        else
            tabiya_board_session_redo(board);
        break;
    case 3:
    case 4:
        edit_list(session);
        break;
    default:
        play_random_move(board);
    }
}

static void save(TabiyaStudySession *session)
{
    g_autofree char *what = describe(session);
    tell("saving", what);
    save_pgn(tabiya_study_session_get_document(session));
    tabiya_study_session_flush_for_tests(session);
    g_autofree char *after = describe(session);
    tell("done", after);
}

static G_GNUC_NORETURN void be_student(const char *folder, const char *path)
{
    TabiyaGameStore *store = tabiya_game_store_new(folder);
    TabiyaStudySession *session = resume(store);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    if (!tabiya_pgn_document_get_file(tabiya_study_session_get_document(session))) {
        g_autoptr(GAsyncResult) result = NULL;
        tabiya_study_session_open_async(session, file, answer_cb, &result);
        g_assert_nonnull(tabiya_study_session_open_finish(session, await(&result), NULL));
    }
    tabiya_study_session_flush_for_tests(session);
    g_autofree char *first = describe(session);
    tell("done", first);
    for (;;) {
        if (g_random_int_range(0, 12) == 0)
            save(session);
        edit(session);
        g_autofree char *what = describe(session);
        tell("doing", what);
        tabiya_study_session_flush_for_tests(session);
        if (tabiya_game_store_get_problem(store))
            g_error("%s", tabiya_game_store_get_problem(store)->message);
        tell("done", what);
    }
}

/* --- The killer ------------------------------------------------------------------------------- */

typedef struct {
    char *done, *doing; /* NULL: nothing */
    gboolean saving;
} Told;

static void hear(Told *told, char *line)
{
    char *what = strchr(line, ' ') + 1;
    if (g_str_has_prefix(line, "done")) {
        g_free(told->done);
        told->done = g_strdup(what);
        g_clear_pointer(&told->doing, g_free);
    } else {
        g_free(told->doing);
        told->doing = g_strdup(what);
    }
    told->saving = g_str_has_prefix(line, "saving");
    g_free(line);
}

static void run_and_kill(const char *folder, const char *path, Told *told)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GSubprocess) student = g_subprocess_new(G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error,
                                                      self_path, "--student", folder, path, NULL);
    g_assert_no_error(error);
    g_autoptr(GDataInputStream) lines =
        g_data_input_stream_new(g_subprocess_get_stdout_pipe(student));
    char *line = NULL;
    int count = g_random_int_range(1, 2 * EDITS_BEFORE_KILL);
    for (int i = 0; i < count; i++) {
        line = g_data_input_stream_read_line(lines, NULL, NULL, NULL);
        g_assert_nonnull(line);
        hear(told, line);
    }
    g_usleep((gulong)g_random_int_range(0, MOMENT_US));
    g_subprocess_send_signal(student, SIGKILL);
    while ((line = g_data_input_stream_read_line(lines, NULL, NULL, NULL)))
        hear(told, line);
    g_subprocess_wait(student, NULL, NULL);
    g_assert_true(g_subprocess_get_if_signaled(student));
}

static void assert_whole(const char *folder)
{
    g_autofree char *path = g_build_filename(folder, "library.db", NULL);
    sqlite3 *db = NULL;
    sqlite3_stmt *statement = NULL;
    g_assert_cmpint(sqlite3_open(path, &db), ==, SQLITE_OK);
    g_assert_cmpint(sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &statement, NULL), ==,
                    SQLITE_OK);
    g_assert_cmpint(sqlite3_step(statement), ==, SQLITE_ROW);
    g_assert_cmpstr((const char *)sqlite3_column_text(statement, 0), ==, "ok");
    sqlite3_finalize(statement);
    sqlite3_close(db);
}

static gboolean is_one_of(const Told *told, const char *now)
{
    if (g_strcmp0(now, told->done) == 0 || g_strcmp0(now, told->doing) == 0)
        return TRUE;
    /* Between the file and the journal: the games are there, the place one looked at may not be. */
    return told->saving && strncmp(now, told->doing, strcspn(now, " ")) == 0;
}

static void check(const char *folder, const Told *told)
{
    TabiyaGameStore *store = tabiya_game_store_new(folder);
    TabiyaStudySession *session = resume(store);
    g_autofree char *now = describe(session);
    if (!is_one_of(told, now))
        g_test_message("now %s, done %s, doing %s", now, told->done, told->doing);
    g_assert_true(is_one_of(told, now));
    g_object_unref(session);
    g_object_unref(store);
}

static void assert_one_encoding(const char *path)
{
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaPgnDocument) document = try_open(file, &error);
    g_assert_no_error(error);
    g_assert_null(tabiya_pgn_document_get_damage(document));
    g_assert_cmpint(tabiya_pgn_source_get_encoding(tabiya_pgn_document_get_source(document)), !=,
                    TABIYA_PGN_MIXED);
}

static void test_kill(gconstpointer packing)
{
    const char *kills = g_getenv("TABIYA_KILLS");
    int rounds = kills ? atoi(kills) : 5;
    int in_the_middle = 0;
    g_autofree char *folder = g_dir_make_tmp("tabiya-kill-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "games.pgn", NULL);
    g_autoptr(GBytes) text = encoded(START, "ISO-8859-1");
    write_packed(path, packing, text, NULL);
    for (int round = 0; round < rounds; round++) {
        Told told = {0};
        run_and_kill(folder, path, &told);
        assert_whole(folder);
        check(folder, &told);
        assert_one_encoding(path);
        in_the_middle += told.doing != NULL;
        g_free(told.done);
        g_free(told.doing);
    }
    g_test_message("killed %d times, %d times in the middle of an edit", rounds, in_the_middle);
    g_autofree char *clean = g_strdup_printf("rm -r '%s'", folder);
    g_assert_cmpint(system(clean), ==, 0);
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "--student") == 0)
        be_student(argv[2], argv[3]);
    self_path = g_file_read_link("/proc/self/exe", NULL);
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/study/kill", "", test_kill);
    g_test_add_data_func("/study/kill-packed", "gz", test_kill);
    return g_test_run();
}
