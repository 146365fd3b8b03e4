/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Playing from a book: the opponent's moves and depth, hints, and invalid books. */
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/play/levels.h"
#include "tests/app/book-fixture.h"
#include "tests/app/play-fixture.h"

/* A line in the book that is longer than any level but the last knows by memory. */
#define LONG_LINE                                                                                \
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6a5 " \
    "b3c2 c7c5 d2d4 d8c7 b1d2 c5d4 c3d4 a5c6 d2b3 a6a5 c1e3 a5a4 b3d2 c8d7 a1c1 f8c8"

typedef struct {
    PlayFixture play;
    TabiyaPlayBook *book;
    char *folder, *path;
    BookFixture *written;
    int troubles;
} Fixture;

static void write_bytes(Fixture *f, const void *bytes, gsize length)
{
    g_assert_true(g_file_set_contents(f->path, bytes, (gssize)length, NULL));
}

/* --- The fixture ------------------------------------------------------------------------------ */

static void trouble_cb(TabiyaPlayBook *book, const char *why, Fixture *f)
{
    f->troubles++;
}

static void setup(Fixture *f, gconstpointer options)
{
    play_fixture_open(&f->play, NULL);
    f->folder = g_dir_make_tmp("tabiya-book-XXXXXX", NULL);
    f->path = g_build_filename(f->folder, "book.bin", NULL);
    f->written = book_fixture_new();
    f->book = tabiya_play_book_new();
    g_object_set(f->book, "file", f->path, NULL);
    g_signal_connect(f->book, "trouble", G_CALLBACK(trouble_cb), f);
    tabiya_play_session_set_book(f->play.session, f->book);
}

/* Waits for whatever opens or is held back. */
static void wait_until_idle(Fixture *f)
{
    while (play_fixture_flag(&f->play, "thinking") && !f->play.engine->searching)
        g_main_context_iteration(NULL, TRUE);
}

static void teardown(Fixture *f, gconstpointer options)
{
    while (!tabiya_play_book_prepare(f->book))
        g_main_context_iteration(NULL, TRUE);
    play_fixture_settle();
    play_fixture_teardown(&f->play, NULL);
    /* The thread that opened it may be about to release it. */
    while (g_atomic_int_get(&G_OBJECT(f->book)->ref_count) > 1)
        g_usleep(100);
    g_assert_finalize_object(f->book);
    g_unlink(f->path);
    g_rmdir(f->path);
    g_assert_cmpint(g_rmdir(f->folder), ==, 0);
    book_fixture_free(f->written);
    g_free(f->path);
    g_free(f->folder);
}

static void play(Fixture *f, const char *move)
{
    play_fixture_moves(&f->play, move);
    wait_until_idle(f);
}

static void start_over(Fixture *f)
{
    TabiyaNewGame options;

    tabiya_new_game_init(&options);
    g_assert_true(tabiya_play_session_new_game(f->play.session, &options, NULL));
}

/* --- Replies ---------------------------------------------------------------------------------- */

static void test_reply_from_the_book(Fixture *f, gconstpointer data)
{
    book_fixture_add_line(f->written, "e2e4 c7c5", 10, FALSE);
    book_fixture_write(f->written, f->path);
    play(f, "e2e4");
    play_fixture_assert_moves(&f->play, "e4 c5");
    g_assert_cmpint(f->play.engine->searches, ==, 0);
    g_assert_cmpint(f->play.moves_by_opponent, ==, 1);
    play_fixture_assert_status(&f->play, "Your move. Tabiya played a book move.");
    g_object_set(f->play.session, "strength", "felix", NULL); /* who did not play it */
    play_fixture_assert_status(&f->play, "Your move.");
    play(f, "g1f3"); /* here the book has ended */
    g_assert_true(f->play.engine->searching);
    scripted_engine_answer(f->play.engine, "d7d6", 0);
    play_fixture_assert_status(&f->play, "Your move.");
    g_assert_cmpint(f->troubles, ==, 0);
}

static void test_it_begins_from_the_book(Fixture *f, gconstpointer data)
{
    book_fixture_add_line(f->written, "c2c4", 1, FALSE);
    book_fixture_write(f->written, f->path);
    tabiya_play_session_swap_sides(f->play.session);
    wait_until_idle(f);
    play_fixture_assert_moves(&f->play, "c4");
}

static void test_best_or_varied(Fixture *f, gconstpointer data)
{
    int sicilian = 0, french = 0;

    book_fixture_add_line(f->written, "e2e4 c7c5", 100, FALSE);
    book_fixture_add_line(f->written, "e2e4 e7e6", 99, FALSE);
    book_fixture_add_line(f->written, "e2e4 g7g5", 0, FALSE); /* never */
    book_fixture_write(f->written, f->path);
    for (int varied = 0; varied <= 1; varied++) {
        g_object_set(f->book, "varied", varied, NULL);
        for (int i = 0; i < 60; i++) {
            g_autofree char *moves = NULL;

            start_over(f);
            play(f, "e2e4");
            moves = tabiya_board_session_dup_moves(TABIYA_BOARD_SESSION(f->play.session));
            g_assert_true(g_str_equal(moves, "e4 c5") || g_str_equal(moves, "e4 e6"));
            sicilian += varied && g_str_equal(moves, "e4 c5");
            french += g_str_equal(moves, "e4 e6");
            g_assert_true(varied || french == 0);
        }
    }
    g_assert_cmpint(sicilian, >, 0);
    g_assert_cmpint(french, >, 0);
    g_assert_cmpint(f->play.engine->searches, ==, 0);
}

/* Each level's depth in the book is that of the engine's table. */
static void test_depth_by_level(Fixture *f, gconstpointer data)
{
    g_auto(GStrv) line = g_strsplit(LONG_LINE, " ", -1);
    const guint length = g_strv_length(line);

    book_fixture_add_line(f->written, LONG_LINE, 7, TRUE);
    book_fixture_write(f->written, f->path);
    for (int level = ENG_LEVEL_MIN; level <= ENG_LEVEL_MAX; level++) {
        const guint depth = (guint)eng_level(level)->book_plies;
        guint ply = 0;

        start_over(f);
        g_object_set(f->play.session, "level", level, NULL);
        for (; ply < length && !f->play.engine->searching; ply += 2)
            play(f, line[ply]);
        g_assert_cmpuint(ply, ==, depth == 0 ? length : depth + 2);
        g_assert_cmpint(f->play.engine->searching, ==, depth != 0);
    }
}

/* Among the book's moves an opponent plays those that it likes, however light; elsewhere, any. */
static void test_an_opponent_has_a_taste(Fixture *f, gconstpointer data)
{
    book_fixture_add_line(f->written, "e2e4 e7e5", 1, FALSE);
    book_fixture_add_line(f->written, "e2e4 c7c5", 60000, FALSE);
    book_fixture_add_line(f->written, "e2e4 d7d5", 1, FALSE);
    book_fixture_add_line(f->written, "c2c4 g8f6", 1, FALSE);
    book_fixture_write(f->written, f->path);
    for (int i = 0; i < 20; i++) {
        start_over(f);
        g_object_set(f->play.session, "strength", "bruno", NULL);
        play(f, "e2e4");
        g_autofree char *moves = tabiya_board_session_dup_moves(f->play.board);
        g_assert_true(g_str_equal(moves, "e4 e5") || g_str_equal(moves, "e4 d5"));
    }
    start_over(f);
    g_object_set(f->play.session, "strength", "bruno", NULL);
    play(f, "c2c4");
    play_fixture_assert_moves(&f->play, "c4 Nf6");
    g_assert_cmpint(f->play.engine->searches, ==, 0);
}

static void test_no_circles(Fixture *f, gconstpointer data)
{
    book_fixture_add_line(f->written, "g1f3 g8f6", 1, FALSE);
    book_fixture_add_line(f->written, "g1f3 g8f6 f3g1 f6g8", 1, FALSE);
    book_fixture_write(f->written, f->path);
    g_object_set(f->play.session, "level", 9, NULL);
    play(f, "g1f3");
    play(f, "f3g1");
    play_fixture_assert_moves(&f->play, "Nf3 Nf6 Ng1 Ng8");
    play(f, "g1f3");
    g_assert_true(f->play.engine->searching);
}

static void test_without(Fixture *f, gconstpointer data)
{
    TabiyaNewGame options;

    book_fixture_add_line(f->written, "e2e4 c7c5", 1, FALSE);
    book_fixture_write(f->written, f->path);
    tabiya_new_game_init(&options);
    g_assert_true(options.use_book);
    options.use_book = FALSE;
    tabiya_play_session_new_game(f->play.session, &options, NULL);
    g_assert_false(play_fixture_flag(&f->play, "use-book"));
    play(f, "e2e4");
    g_assert_true(f->play.engine->searching);
    tabiya_board_session_undo(f->play.board);
    g_object_set(f->play.session, "use-book", TRUE, NULL);
    play(f, "e2e4");
    play_fixture_assert_moves(&f->play, "e4 c5");
    tabiya_board_session_undo(f->play.board);
    tabiya_play_session_set_book(f->play.session, NULL);
    play(f, "e2e4");
    g_assert_true(f->play.engine->searching);
}

/* A book move in preparation is dropped like a search. */
static void test_undo_while_it_opens(Fixture *f, gconstpointer data)
{
    book_fixture_add_line(f->written, "e2e4 c7c5", 1, FALSE);
    book_fixture_write(f->written, f->path);
    play_fixture_moves(&f->play, "e2e4");
    g_assert_true(play_fixture_flag(&f->play, "thinking"));
    tabiya_board_session_undo(f->play.board);
    while (!tabiya_play_book_prepare(f->book))
        g_main_context_iteration(NULL, TRUE);
    play_fixture_settle();
    play_fixture_assert_moves(&f->play, "");
    g_assert_cmpint(f->play.engine->searches, ==, 0);
}

static void test_move_now(Fixture *f, gconstpointer data)
{
    book_fixture_add_line(f->written, "e2e4 c7c5", 1, FALSE);
    book_fixture_write(f->written, f->path);
    play_fixture_moves(&f->play, "e2e4");
    tabiya_play_session_move_now(f->play.session); /* nobody waits for a book */
    g_assert_true(f->play.engine->searching);
    tabiya_board_session_undo(f->play.board);
    while (!tabiya_play_book_prepare(f->book))
        g_main_context_iteration(NULL, TRUE);
    g_object_set(f->play.session, "min-reply-ms", 3600 * 1000, NULL);
    play_fixture_moves(&f->play, "e2e4");
    tabiya_play_session_move_now(f->play.session);
    play_fixture_assert_moves(&f->play, "e4 c5");
    play_fixture_assert_status(&f->play, "Your move. Tabiya played a book move.");
}

/* A person who offers a draw wants to know what Tabiya thinks. */
static void test_an_offer_is_weighed(Fixture *f, gconstpointer data)
{
    book_fixture_add_line(f->written, "e2e4 c7c5", 1, FALSE);
    book_fixture_write(f->written, f->path);
    while (!tabiya_play_book_prepare(f->book))
        g_main_context_iteration(NULL, TRUE);
    tabiya_play_session_offer_draw(f->play.session);
    tabiya_board_session_play_text(TABIYA_BOARD_SESSION(f->play.session), "e4", NULL);
    g_assert_true(f->play.engine->searching);
    scripted_engine_answer(f->play.engine, "e7e5", 0);
    g_assert_cmpstr(f->play.message, ==, "Tabiya declines the draw.");
}

/* --- Books that are none ---------------------------------------------------------------------- */

/* The opponent thinks by itself, and why is said once. */
static void assert_refused(Fixture *f, const char *part)
{
    g_assert_cmpint(f->troubles, ==, 0);
    play(f, "e2e4");
    g_assert_true(f->play.engine->searching);
    g_assert_cmpint(f->troubles, ==, 1);
    g_assert_nonnull(f->play.message);
    g_assert_true(g_str_has_prefix(f->play.message, "The opening book cannot be used: "));
    g_assert_nonnull(strstr(f->play.message, part));
    scripted_engine_answer(f->play.engine, "e7e5", 0);
    play(f, "g1f3");
    g_assert_true(f->play.engine->searching);
    g_assert_cmpint(f->troubles, ==, 1);
    play_fixture_assert_moves(&f->play, "e4 e5 Nf3");
}

static void test_missing(Fixture *f, gconstpointer data)
{
    assert_refused(f, "the file does not exist");
}

static void test_empty(Fixture *f, gconstpointer data)
{
    write_bytes(f, "", 0);
    assert_refused(f, "it is empty");
}

static void test_folder(Fixture *f, gconstpointer data)
{
    g_mkdir(f->path, 0700);
    assert_refused(f, "is not a file");
}

static void test_truncated(Fixture *f, gconstpointer data)
{
    g_autofree char *bytes = NULL;
    gsize length;

    book_fixture_add_line(f->written, "e2e4 c7c5", 1, TRUE);
    book_fixture_write(f->written, f->path);
    g_assert_true(g_file_get_contents(f->path, &bytes, &length, NULL));
    write_bytes(f, bytes, length - 1);
    assert_refused(f, "not a multiple of 16");
}

static void test_unsorted(Fixture *f, gconstpointer data)
{
    g_autofree char *bytes = NULL;
    g_autofree char *turned = NULL;
    gsize length;

    book_fixture_add_line(f->written, "e2e4 c7c5", 1, TRUE);
    book_fixture_write(f->written, f->path);
    g_assert_true(g_file_get_contents(f->path, &bytes, &length, NULL));
    g_assert_cmpuint(length, ==, 2 * ENG_BOOK_ENTRY_BYTES);
    turned = g_malloc(length);
    memcpy(turned, bytes + ENG_BOOK_ENTRY_BYTES, ENG_BOOK_ENTRY_BYTES);
    memcpy(turned + ENG_BOOK_ENTRY_BYTES, bytes, ENG_BOOK_ENTRY_BYTES);
    write_bytes(f, turned, length);
    assert_refused(f, "out of order");
}

/* A book in order whose moves are none: the engine is asked. */
static void test_illegal_moves_are_not_played(Fixture *f, gconstpointer data)
{
    EngPosition start, position;

    eng_position_init(&start);
    eng_position_play(&position, &start, eng_uci_parse(&start, "e2e4"));
    for (guint code = 0; code <= G_MAXUINT16; code += 5) {
        if (eng_book_decode(&position, (guint16)code) == ENG_NO_MOVE) {
            book_fixture_add_code(f->written, eng_book_key(&position, ENG_NO_MOVE), (guint16)code,
                                  60000);
        }
    }
    book_fixture_write(f->written, f->path);
    play(f, "e2e4");
    g_assert_true(f->play.engine->searching);
    g_assert_cmpint(f->troubles, ==, 0); /* it is a book, only none for this position */
}

static void test_another_file_in_its_place(Fixture *f, gconstpointer data)
{
    assert_refused(f, "the file does not exist");
    tabiya_board_session_undo(f->play.board);
    book_fixture_add_line(f->written, "e2e4 e7e5 g1f3 b8c6", 1, FALSE);
    book_fixture_write(f->written, f->path);
    play(f, "g1f3");
    play_fixture_assert_moves(&f->play, "e4 e5 Nf3 Nc6");
    tabiya_board_session_undo(f->play.board);
    book_fixture_add_line(f->written, "e2e4 e7e5 g1f3 d7d6", 2, FALSE);
    book_fixture_write(f->written, f->path);
    g_object_set(f->book, "varied", FALSE, NULL);
    play(f, "g1f3");
    play_fixture_assert_moves(&f->play, "e4 e5 Nf3 d6");
    g_assert_cmpint(f->troubles, ==, 1);
}

/* Never a wrong move, and play goes on. */
static void test_it_breaks_during_play(Fixture *f, gconstpointer data)
{
    book_fixture_add_line(f->written, LONG_LINE, 7, TRUE);
    book_fixture_write(f->written, f->path);
    play(f, "e2e4");
    play_fixture_assert_moves(&f->play, "e4 e5");
    g_assert_cmpint(truncate(f->path, 40), ==, 0);
    play(f, "g1f3");
    g_assert_true(f->play.engine->searching);
    g_assert_cmpint(f->troubles, ==, 1);
    play_fixture_assert_moves(&f->play, "e4 e5 Nf3");
}

static void test_another_file_while_it_opens(Fixture *f, gconstpointer data)
{
    g_autofree char *other = g_strconcat(f->path, ".none", NULL);

    book_fixture_add_line(f->written, "e2e4 c7c5", 1, FALSE);
    book_fixture_write(f->written, f->path);
    g_object_set(f->book, "file", other, NULL);
    play_fixture_moves(&f->play, "e2e4");
    g_object_set(f->book, "file", f->path, NULL);
    wait_until_idle(f);
    play_fixture_assert_moves(&f->play, "e4 c5");
    g_assert_cmpint(f->troubles, ==, 0);
}

static void test_the_shipped_one(Fixture *f, gconstpointer data)
{
    g_object_set(f->book, "file", "", NULL);
    play(f, "e2e4");
    g_assert_cmpint(f->play.engine->searches, ==, 0);
    g_assert_cmpint(f->play.moves_by_opponent, ==, 1);
}

/* --- Hints ------------------------------------------------------------------------------------ */

static void ask_for_hint(Fixture *f)
{
    g_autofree char *status = NULL;

    tabiya_play_session_hint(f->play.session);
    while (play_fixture_number(&f->play, "hint-move") == 0 && !f->play.engine->searching)
        g_main_context_iteration(NULL, TRUE);
}

/* With its second step, which shows the moves. */
static void ask_for_hint_of_book(Fixture *f)
{
    ask_for_hint(f);
    g_assert_null(tabiya_play_session_get_book_hint(f->play.session));
    tabiya_play_session_hint(f->play.session);
}

static void test_hint(Fixture *f, gconstpointer data)
{
    g_autofree char *announcement = NULL;

    book_fixture_add_line(f->written, "e2e4", 620, FALSE);
    book_fixture_add_line(f->written, "d2d4", 310, FALSE);
    book_fixture_add_line(f->written, "c2c4", 70, FALSE);
    book_fixture_add_line(f->written, "g2g4", 0, FALSE);
    book_fixture_add_line(f->written, "g1f3", 1, FALSE);
    book_fixture_write(f->written, f->path);
    g_assert_null(tabiya_play_session_get_book_hint(f->play.session));
    ask_for_hint_of_book(f);
    const EngBookMoves *moves = tabiya_play_session_get_book_hint(f->play.session);
    g_assert_nonnull(moves);
    g_assert_cmpint(moves->count, ==, 4);
    g_assert_cmpint(play_fixture_number(&f->play, "hint-move"), ==, eng_move(12, 28));
    play_fixture_assert_status(&f->play, "Book moves: e4 62%, d4 31%, c4 7%, Nf3 <1%");
    announcement = play_fixture_text(&f->play, "announcement");
    g_assert_cmpstr(announcement, ==,
                    "Hint: pawn to e4. Book moves: e4 62%, d4 31%, c4 7%, Nf3 <1%");
    tabiya_play_session_hint(f->play.session); /* which is all that a book knows */
    play_fixture_assert_status(&f->play, "Book moves: e4 62%, d4 31%, c4 7%, Nf3 <1%");
    g_assert_cmpint(f->play.engine->searches, ==, 0);
    play(f, "a2a3");
    g_assert_null(tabiya_play_session_get_book_hint(f->play.session));
    g_assert_cmpint(play_fixture_number(&f->play, "hint-move"), ==, 0);
}

/* A hint with an arrow from every piece is none: the heaviest are shown, the others counted. */
static void test_hint_of_many(Fixture *f, gconstpointer data)
{
    static const char *const LINES[] = {"e2e4", "d2d4", "c2c4", "g1f3",
                                        "b2b3", "f2f4", "g2g3", "b1c3"};

    for (guint i = 0; i < G_N_ELEMENTS(LINES); i++)
        book_fixture_add_line(f->written, LINES[i], 16 - 2 * i, FALSE);
    book_fixture_write(f->written, f->path);
    ask_for_hint_of_book(f);
    const EngBookMoves *moves = tabiya_play_session_get_book_hint(f->play.session);
    g_assert_cmpint(moves->count, ==, 8);
    g_assert_cmpint(tabiya_book_moves_count_hints(moves), ==, 6);
    play_fixture_assert_status(
        &f->play, "Book moves: e4 22%, d4 19%, c4 17%, Nf3 14%, b3 11%, f4 8% and 2 more");
}

static void test_hint_beyond_the_book(Fixture *f, gconstpointer data)
{
    book_fixture_add_line(f->written, "e2e4 c7c5", 1, TRUE);
    book_fixture_write(f->written, f->path);
    ask_for_hint(f); /* a hint of the book before, so that it must be forgotten */
    play(f, "e2e4");
    ask_for_hint(f);
    scripted_engine_answer(f->play.engine, "g1f3", 0);
    g_assert_cmpint(play_fixture_number(&f->play, "hint-move"), ==, eng_move(6, 21));
    g_assert_null(tabiya_play_session_get_book_hint(f->play.session));
    play_fixture_assert_status(&f->play, "Look at the knight on g1.");
}

static void test_looking_elsewhere_drops_the_hint(Fixture *f, gconstpointer data)
{
    book_fixture_add_line(f->written, "e2e4 c7c5 g1f3", 1, TRUE);
    book_fixture_write(f->written, f->path);
    play(f, "e2e4");
    ask_for_hint_of_book(f);
    g_assert_nonnull(tabiya_play_session_get_book_hint(f->play.session));
    tabiya_board_session_first(TABIYA_BOARD_SESSION(f->play.session));
    g_assert_null(tabiya_play_session_get_book_hint(f->play.session));
    play_fixture_assert_status(&f->play, "Viewing the start. The game continues at move 2.");
}

#define ADD(path, test) g_test_add("/play-book/" path, Fixture, NULL, setup, test, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("reply/from-the-book", test_reply_from_the_book);
    ADD("reply/first-move", test_it_begins_from_the_book);
    ADD("reply/best-or-varied", test_best_or_varied);
    ADD("reply/depth-by-level", test_depth_by_level);
    ADD("reply/taste", test_an_opponent_has_a_taste);
    ADD("reply/no-circles", test_no_circles);
    ADD("reply/without", test_without);
    ADD("reply/undo-while-it-opens", test_undo_while_it_opens);
    ADD("reply/move-now", test_move_now);
    ADD("reply/an-offer-is-weighed", test_an_offer_is_weighed);
    ADD("refused/missing", test_missing);
    ADD("refused/empty", test_empty);
    ADD("refused/folder", test_folder);
    ADD("refused/truncated", test_truncated);
    ADD("refused/unsorted", test_unsorted);
    ADD("refused/illegal-moves", test_illegal_moves_are_not_played);
    ADD("file/another-in-its-place", test_another_file_in_its_place);
    ADD("file/another-while-it-opens", test_another_file_while_it_opens);
    ADD("file/breaks-during-play", test_it_breaks_during_play);
    ADD("file/shipped", test_the_shipped_one);
    ADD("hint/all-moves", test_hint);
    ADD("hint/many-moves", test_hint_of_many);
    ADD("hint/beyond-the-book", test_hint_beyond_the_book);
    ADD("hint/looking-elsewhere", test_looking_elsewhere_drops_the_hint);
    return g_test_run();
}
