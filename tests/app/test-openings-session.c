/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The board of the place "openings": lines set, played and undone, and the saved game. */
#include <glib/gstdio.h>

#include "app/books/book-writer.h"
#include "app/openings/openings-session.h"

typedef struct {
    TabiyaOpeningsSession *session;
    TabiyaBoardSession *board;
    guint changes;
} Fixture;

static void count_cb(gpointer session, guint *count)
{
    (*count)++;
}

static void setup(Fixture *f, gconstpointer data)
{
    f->session = tabiya_openings_session_new(NULL);
    f->board = TABIYA_BOARD_SESSION(f->session);
    g_signal_connect(f->session, "cursor-changed", G_CALLBACK(count_cb), &f->changes);
}

static void teardown(Fixture *f, gconstpointer data)
{
    g_assert_null(tabiya_game_check(tabiya_board_session_get_game(f->board)));
    g_assert_finalize_object(f->session);
}

static void assert_moves(Fixture *f, const char *expected)
{
    g_autofree char *moves = tabiya_board_session_dup_moves(f->board);

    g_assert_cmpstr(moves, ==, expected);
}

static void assert_ply(Fixture *f, guint expected)
{
    g_assert_cmpuint(tabiya_node_get_ply(tabiya_board_session_get_cursor(f->board)), ==, expected);
}

static void test_set_line(Fixture *f, gconstpointer data)
{
    g_autofree char *name = NULL;

    tabiya_openings_session_set_line(f->session, "1. e4 c5 2. Nf3 d6");
    assert_moves(f, "e4 c5 Nf3 d6");
    assert_ply(f, 4);
    g_assert_cmpuint(f->changes, ==, 1);
    g_object_get(f->session, "opening-name", &name, NULL);
    g_assert_true(g_str_has_prefix(name, "B50 Sicilian Defense"));
    tabiya_openings_session_set_line(f->session, "1. e4 c5 2. Nf3 d6");
    g_assert_cmpuint(f->changes, ==, 1);
    tabiya_openings_session_set_line(f->session, "e4 e5 Nf3 Nc6 Bc4 Bc5 0-0");
    assert_moves(f, "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O");
    tabiya_openings_session_set_line(f->session, "e4 e5 Ke7");
    assert_moves(f, "e4 e5");
    tabiya_openings_session_set_line(f->session, "");
    assert_moves(f, "");
}

/* Looking through openings is one step; undo restores the previous line and its position. */
static void test_undo(Fixture *f, gconstpointer data)
{
    tabiya_board_session_play_text(f->board, "d4", NULL);
    tabiya_board_session_play_text(f->board, "d5", NULL);
    tabiya_board_session_previous(f->board);
    tabiya_board_session_play_text(f->board, "Nf6", NULL);
    tabiya_board_session_previous(f->board);
    tabiya_openings_session_set_line(f->session, "1. e4");
    tabiya_openings_session_set_line(f->session, "1. c4 e5");
    tabiya_openings_session_set_line(f->session, "1. Nf3");
    assert_moves(f, "Nf3");
    tabiya_board_session_undo(f->board);
    assert_moves(f, "d4 d5");
    assert_ply(f, 1);
    tabiya_board_session_redo(f->board);
    assert_moves(f, "Nf3");
    assert_ply(f, 1);
    tabiya_board_session_undo(f->board);
    tabiya_board_session_undo(f->board); /* Nf6, a variation */
    tabiya_board_session_undo(f->board);
    assert_moves(f, "d4");
}

/* Showing an existing line is not a step, and removes none of the person's. */
static void test_undo_after_looking_back(Fixture *f, gconstpointer data)
{
    tabiya_board_session_play_text(f->board, "e4", NULL);
    tabiya_openings_session_set_line(f->session, "1. d4");
    tabiya_openings_session_set_line(f->session, "1. e4");
    g_assert_true(tabiya_game_has_node(tabiya_board_session_get_game(f->board),
                                       tabiya_board_session_get_cursor(f->board)));
    tabiya_openings_session_set_line(f->session, "1. c4");
    tabiya_board_session_undo(f->board);
    assert_moves(f, "e4");
    tabiya_board_session_undo(f->board);
    assert_moves(f, "");
}

static void notified_cb(gpointer session, GParamSpec *spec, guint *count)
{
    (*count)++;
}

static void wait_until_played(Fixture *f)
{
    while (tabiya_openings_session_is_playing(f->session))
        g_main_context_iteration(NULL, TRUE);
}

/* Move by move, from the start. */
static void test_play_line(Fixture *f, gconstpointer data)
{
    guint notified = 0;

    tabiya_openings_session_set_line(f->session, "1. d4");
    f->changes = 0;
    g_signal_connect(f->session, "notify::playing", G_CALLBACK(notified_cb), &notified);
    tabiya_openings_session_play_line(f->session, "1. e4 e5 2. Nf3", 1);
    g_assert_true(tabiya_openings_session_is_playing(f->session));
    assert_ply(f, 0);
    wait_until_played(f);
    assert_ply(f, 3);
    g_assert_cmpuint(f->changes, ==, 4); /* the start and three moves */
    g_assert_cmpuint(notified, ==, 2);   /* begun, done */
    tabiya_openings_session_play_line(f->session, "1. c4", 0);
    g_assert_false(tabiya_openings_session_is_playing(f->session));
    assert_ply(f, 1);
}

static void test_stop(Fixture *f, gconstpointer data)
{
    g_assert_false(tabiya_openings_session_stop(f->session));
    tabiya_openings_session_play_line(f->session, "1. e4 e5 2. Nf3", 100000);
    g_assert_true(tabiya_openings_session_stop(f->session));
    assert_ply(f, 0);
    assert_moves(f, "e4 e5 Nf3");
    /* Moving or looking elsewhere stops it, too. */
    tabiya_openings_session_play_line(f->session, "1. e4 e5", 100000);
    tabiya_board_session_next(f->board);
    g_assert_false(tabiya_openings_session_is_playing(f->session));
    assert_ply(f, 1);
    tabiya_openings_session_play_line(f->session, "1. e4 e5", 100000);
    tabiya_board_session_play_text(f->board, "d4", NULL);
    g_assert_false(tabiya_openings_session_is_playing(f->session));
    tabiya_openings_session_play_line(f->session, "1. e4 e5", 100000);
    tabiya_board_session_undo(f->board);
    g_assert_false(tabiya_openings_session_is_playing(f->session));
}

/* --- From a book ------------------------------------------------------------------------------ */

static int compare_keys(gconstpointer a, gconstpointer b)
{
    const guint64 left = *(const guint64 *)a, right = *(const guint64 *)b;

    return (left > right) - (left < right);
}

typedef struct {
    guint64 key;
    guint16 code;
} Entry;

/* A book of one line. */
static TabiyaPlayBook *make_book(const char *path, const char *moves)
{
    g_auto(GStrv) words = g_strsplit(moves, " ", -1);
    g_autoptr(GArray) entries = g_array_new(FALSE, FALSE, sizeof(Entry));
    g_autoptr(TabiyaBookWriter) writer = tabiya_book_writer_new(path, NULL);
    TabiyaPlayBook *book = tabiya_play_book_new();
    EngPosition position, after;
    EngMove last = ENG_NO_MOVE;

    eng_position_init(&position);
    for (int i = 0; words[i]; i++) {
        EngMove move = eng_uci_parse(&position, words[i]);
        const Entry entry = {eng_book_key(&position, last), eng_book_encode(move)};

        g_array_append_val(entries, entry);
        eng_position_play(&after, &position, move);
        position = after;
        last = move;
    }
    g_array_sort(entries, compare_keys);
    for (guint i = 0; i < entries->len; i++) {
        g_autoptr(GArray) items = g_array_new(FALSE, FALSE, sizeof(TabiyaBookItem));
        const TabiyaBookItem item = {.weight = 1, .move = g_array_index(entries, Entry, i).code};

        g_array_append_val(items, item);
        g_assert_true(
            tabiya_book_writer_add(writer, g_array_index(entries, Entry, i).key, items, NULL));
    }
    g_assert_true(tabiya_book_writer_commit(writer, NULL));
    g_object_set(book, "file", path, NULL);
    return book;
}

/* The thread that read the file releases it a moment after reporting. */
static void assert_goes(TabiyaPlayBook *book)
{
    gint64 end = g_get_monotonic_time() + 20 * G_USEC_PER_SEC;

    while (g_atomic_int_get(&G_OBJECT(book)->ref_count) > 1 && g_get_monotonic_time() < end)
        g_usleep(1000);
    g_assert_finalize_object(book);
}

static void message_cb(gpointer session, const char *text, char **said)
{
    g_free(*said);
    *said = g_strdup(text);
}

static void check_auto_open(Fixture *f, TabiyaPlayBook *book, guint step_ms)
{
    g_autofree char *said = NULL;
    gulong id = g_signal_connect(f->session, "message", G_CALLBACK(message_cb), &said);

    tabiya_board_session_play_text(f->board, "e4", NULL);
    tabiya_openings_session_auto_open(f->session, book, step_ms);
    wait_until_played(f);
    assert_moves(f, "e4 c5 Nf3 d6");
    assert_ply(f, 4);
    g_assert_cmpstr(said, ==, "The book ends after 2 moves: Sicilian Defense (B50)");
    tabiya_board_session_undo(f->board); /* all of it is one step */
    assert_moves(f, "e4");
    tabiya_openings_session_set_line(f->session, "1. a3");
    tabiya_openings_session_auto_open(f->session, book, step_ms);
    wait_until_played(f);
    g_assert_cmpstr(said, ==, "No book moves in this position.");
    assert_moves(f, "a3");
    tabiya_openings_session_set_line(f->session, "");
    g_signal_handler_disconnect(f->session, id);
}

static void test_auto_open(Fixture *f, gconstpointer data)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-openings-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "book.bin", NULL);
    TabiyaPlayBook *book = make_book(path, "e2e4 c7c5 g1f3 d7d6");

    check_auto_open(f, book, 1);
    check_auto_open(f, book, 0);
    /* It can be stopped; and it follows existing moves of the tree. */
    tabiya_openings_session_set_line(f->session, "1. e4 c5");
    tabiya_board_session_first(f->board);
    tabiya_openings_session_auto_open(f->session, book, 1);
    while (tabiya_node_get_ply(tabiya_board_session_get_cursor(f->board)) < 3)
        g_main_context_iteration(NULL, TRUE);
    g_assert_true(tabiya_openings_session_stop(f->session));
    assert_moves(f, "e4 c5 Nf3");
    tabiya_board_session_undo(f->board);
    assert_moves(f, "e4 c5");
    assert_goes(book);
    g_unlink(path);
    g_rmdir(folder);
}

static void test_dup_line(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaGame) line = NULL;

    tabiya_openings_session_set_line(f->session, "1. e4 c5 2. Nf3");
    tabiya_board_session_previous(f->board);
    line = tabiya_openings_session_dup_line(f->session);
    g_assert_cmpuint(tabiya_node_get_ply(tabiya_game_get_main_end(line)), ==, 2);
    g_assert_cmpstr(tabiya_game_get_tag(line, "ECO"), ==, "B20");
    g_assert_cmpstr(tabiya_game_get_tag(line, "Opening"), ==, "Sicilian Defense");
}

/* Messages are in the user's language, output for other programs is not. */
static void test_language(Fixture *f, gconstpointer data)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-openings-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "book.bin", NULL);
    TabiyaPlayBook *book = make_book(path, "e2e4 c7c5 g1f3 d7d6");
    g_autoptr(TabiyaGame) line = NULL;
    g_autofree char *said = NULL;
    g_autofree char *name = NULL;

    g_setenv("LANGUAGE", "de", TRUE);
    g_signal_connect(f->session, "message", G_CALLBACK(message_cb), &said);
    tabiya_openings_session_auto_open(f->session, book, 0);
    wait_until_played(f);
    g_assert_cmpstr(said, ==, "The book ends after 2 moves: Sizilianische Verteidigung (B50)");
    g_object_get(f->session, "opening-name", &name, NULL);
    g_assert_cmpstr(name, ==, "B50 Sizilianische Verteidigung");
    line = tabiya_openings_session_dup_line(f->session);
    g_assert_cmpstr(tabiya_game_get_tag(line, "Opening"), ==, "Sicilian Defense");
    g_unsetenv("LANGUAGE");
    assert_goes(book);
    g_unlink(path);
    g_rmdir(folder);
}

static void test_kept(void)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-openings-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "openings.pgn", NULL);
    Fixture f = {.session = tabiya_openings_session_new(folder)};

    f.board = TABIYA_BOARD_SESSION(f.session);
    tabiya_openings_session_set_line(f.session, "1. e4 c5 2. Nf3");
    tabiya_board_session_previous(f.board);
    tabiya_board_session_play_text(f.board, "Nc3", NULL);
    tabiya_openings_session_flush(f.session);
    g_object_unref(f.session);
    f.session = tabiya_openings_session_new(folder);
    f.board = TABIYA_BOARD_SESSION(f.session);
    assert_moves(&f, "e4 c5 Nf3");
    g_assert_cmpstr(tabiya_node_get_san(tabiya_board_session_get_cursor(f.board)), ==, "Nc3");
    g_assert_null(tabiya_game_get_tag(tabiya_board_session_get_game(f.board), "TabiyaCursor"));
    g_object_unref(f.session);
    g_assert_true(g_file_set_contents(path, "no game at all {", -1, NULL));
    f.session = tabiya_openings_session_new(folder);
    f.board = TABIYA_BOARD_SESSION(f.session);
    assert_moves(&f, "");
    g_object_unref(f.session);
    g_unlink(path);
    g_rmdir(folder);
}

#define ADD(name, function) g_test_add(name, Fixture, NULL, setup, function, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("/openings-session/set-line", test_set_line);
    ADD("/openings-session/undo", test_undo);
    ADD("/openings-session/undo-after-looking-back", test_undo_after_looking_back);
    ADD("/openings-session/play-line", test_play_line);
    ADD("/openings-session/stop", test_stop);
    ADD("/openings-session/auto-open", test_auto_open);
    ADD("/openings-session/language", test_language);
    ADD("/openings-session/dup-line", test_dup_line);
    g_test_add_func("/openings-session/kept", test_kept);
    return g_test_run();
}
