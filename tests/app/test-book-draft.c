/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Viewing and editing books: weights, moves, lines, merging, undo, saving, and recovery after a
 * crash. */
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/books/book-draft.h"
#include "app/books/book-edit.h"
#include "app/books/book-keeper.h"
#include "app/books/book-problem.h"
#include "app/game/game.h"
#include "engine/board/san.h"
#include "tests/app/book-fixture.h"

typedef struct {
    char *folder, *directory, *path, *other;
    TabiyaGame *game;
    TabiyaBookDraft *draft;
    int changes;
} Fixture;

/* --- Why a file is no book -------------------------------------------------------------------- */

/* Each reason has a sentence of its own, and they are ours to translate: the engine's stay
 * English. */
static void test_problems(void)
{
    g_autoptr(GHashTable) said = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (int i = 0; i < ENG_BOOK_N_PROBLEMS; i++) {
        const EngBookError error = {.problem = (EngBookProblem)i, .number = 33};
        char *text = tabiya_book_problem_describe(&error, "/home/me/a.bin");

        g_assert_nonnull(strstr(text, "/home/me/a.bin"));
        g_assert_null(strchr(text, '%'));
        g_assert_true(g_hash_table_add(said, text));
    }
    const EngBookError odd = {.problem = ENG_BOOK_ODD_SIZE, .number = 33};
    g_autofree char *text = tabiya_book_problem_describe(&odd, "a.bin");
    g_assert_cmpstr(text, ==,
                    "a.bin is not a Polyglot book: its size, 33 bytes, is not a multiple of 16");
}

/* --- The fixture ------------------------------------------------------------------------------ */

static void keep_result_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    *(GAsyncResult **)user = g_object_ref(result);
}

static GAsyncResult *wait_for(GAsyncResult **result)
{
    while (!*result)
        g_main_context_iteration(NULL, TRUE);
    return *result;
}

static TabiyaBookDraft *open_book(Fixture *f, const char *path, GError **error)
{
    GAsyncResult *result = NULL;

    tabiya_book_draft_open_async(path, f->directory, NULL, keep_result_cb, &result);
    TabiyaBookDraft *draft = tabiya_book_draft_open_finish(wait_for(&result), error);
    g_object_unref(result);
    return draft;
}

static void changed_cb(TabiyaBookDraft *draft, Fixture *f)
{
    f->changes++;
}

static void close_draft(Fixture *f)
{
    if (!f->draft)
        return;
    while (g_atomic_int_get(&G_OBJECT(f->draft)->ref_count) > 1)
        g_usleep(100); /* a thread releases it */
    g_assert_finalize_object(f->draft);
    f->draft = NULL;
}

static void reopen(Fixture *f, const char *path)
{
    g_autoptr(GError) error = NULL;

    close_draft(f);
    f->draft = open_book(f, path, &error);
    g_assert_no_error(error);
    f->changes = 0;
    g_signal_connect(f->draft, "changed", G_CALLBACK(changed_cb), f);
}

static gboolean save(Fixture *f, const char *path, GError **error)
{
    GAsyncResult *result = NULL;

    tabiya_book_draft_save_async(f->draft, path, NULL, keep_result_cb, &result);
    gboolean good = tabiya_book_draft_save_finish(f->draft, wait_for(&result), error);
    g_object_unref(result);
    return good;
}

static gboolean mix(Fixture *f, const char *path, guint percent, GError **error)
{
    GAsyncResult *result = NULL;

    tabiya_book_draft_mix_async(f->draft, path, percent, NULL, keep_result_cb, &result);
    gboolean good = tabiya_book_draft_mix_finish(f->draft, wait_for(&result), error);
    g_object_unref(result);
    return good;
}

/* e4 300, d4 100 and after e4: c5 10, e5 5. */
static void write_books(Fixture *f)
{
    BookFixture *book = book_fixture_new(), *other = book_fixture_new();

    book_fixture_add_line(book, "e2e4", 300, FALSE);
    book_fixture_add_line(book, "d2d4", 100, FALSE);
    book_fixture_add_line(book, "e2e4 c7c5", 10, FALSE);
    book_fixture_add_line(book, "e2e4 e7e5", 5, FALSE);
    book_fixture_write(book, f->path);
    book_fixture_add_line(other, "c2c4", 7, FALSE);
    book_fixture_add_line(other, "c2c4 e7e5", 3, FALSE);
    book_fixture_add_line(other, "e2e4", 7, FALSE);
    book_fixture_write(other, f->other);
    book_fixture_free(book);
    book_fixture_free(other);
}

static void setup(Fixture *f, gconstpointer data)
{
    f->folder = g_dir_make_tmp("tabiya-draft-XXXXXX", NULL);
    f->directory = g_build_filename(f->folder, "books", NULL);
    f->path = g_build_filename(f->folder, "my book.bin", NULL);
    f->other = g_build_filename(f->folder, "other.bin", NULL);
    f->game = tabiya_game_new(NULL);
    write_books(f);
    reopen(f, f->path);
}

static void remove_all(const char *path)
{
    g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *child = g_build_filename(path, name, NULL);

        remove_all(child);
    }
    g_remove(path);
}

static void teardown(Fixture *f, gconstpointer data)
{
    close_draft(f);
    g_object_unref(f->game);
    remove_all(f->folder);
    g_free(f->folder);
    g_free(f->directory);
    g_free(f->path);
    g_free(f->other);
}

/* The node after `moves` (UCI). */
static const TabiyaNode *at(Fixture *f, const char *moves)
{
    g_auto(GStrv) words = g_strsplit(moves, " ", -1);
    const TabiyaNode *node = tabiya_game_get_root(f->game);

    for (int i = 0; words[i] && *words[i] != '\0'; i++) {
        EngMove move = eng_uci_parse(tabiya_node_get_position(node), words[i]);

        g_assert_cmpuint(move, !=, ENG_NO_MOVE);
        node = tabiya_game_add_move(f->game, node, move);
    }
    return node;
}

static EngMove move_of(Fixture *f, const char *moves, const char *move)
{
    return eng_uci_parse(tabiya_node_get_position(at(f, moves)), move);
}

static char *describe(const EngBookMoves *moves, const EngPosition *position)
{
    GString *text = g_string_new(NULL);
    char san[ENG_SAN_MAX];

    for (int i = 0; i < moves->count; i++) {
        g_string_append_printf(text, "%s%s %d", i > 0 ? ", " : "",
                               eng_san_write(position, moves->moves[i].move, san),
                               moves->moves[i].weight);
    }
    return g_string_free(text, FALSE);
}

/* The moves of the draft after `moves`. */
static void assert_moves(Fixture *f, const char *moves, const char *expected)
{
    g_autofree char *text = NULL;
    EngBookMoves found;

    tabiya_book_draft_find(f->draft, at(f, moves), &found);
    text = describe(&found, tabiya_node_get_position(at(f, moves)));
    g_assert_cmpstr(text, ==, expected);
}

/* The same of a file. */
static void assert_file(Fixture *f, const char *path, const char *moves, const char *expected)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = NULL;
    const TabiyaNode *node = at(f, moves);
    EngBook *book = tabiya_book_open(path, &error);
    EngBookMoves found;

    g_assert_no_error(error);
    eng_book_find(book, tabiya_node_get_position(node), tabiya_node_get_move(node), &found);
    text = describe(&found, tabiya_node_get_position(node));
    g_assert_cmpstr(text, ==, expected);
    eng_book_close(book);
}

static void assert_label(Fixture *f, const char *property, const char *expected)
{
    g_autofree char *label = NULL;

    g_object_get(f->draft, property, &label, NULL);
    g_assert_cmpstr(label, ==, expected);
}

/* --- Changing --------------------------------------------------------------------------------- */

static void test_looking(Fixture *f, gconstpointer data)
{
    assert_moves(f, "", "e4 300, d4 100");
    assert_moves(f, "e2e4", "c5 10, e5 5");
    assert_moves(f, "d2d4", "");
    g_assert_cmpuint(tabiya_book_draft_get_n_moves(f->draft), ==, 4);
    g_assert_cmpstr(tabiya_book_draft_get_path(f->draft), ==, f->path);
    g_assert_false(tabiya_book_draft_is_modified(f->draft));
    g_assert_true(tabiya_book_draft_has_move_to(f->draft, at(f, "")));
    g_assert_true(tabiya_book_draft_has_move_to(f->draft, at(f, "e2e4 e7e5")));
    g_assert_false(tabiya_book_draft_has_move_to(f->draft, at(f, "e2e4 d7d5")));
}

static void test_weight(Fixture *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;

    tabiya_book_draft_set_weight(f->draft, at(f, ""), move_of(f, "", "d2d4"), 900, &error);
    g_assert_no_error(error);
    assert_moves(f, "", "d4 900, e4 300");
    g_assert_cmpint(f->changes, ==, 1);
    g_assert_true(tabiya_book_draft_is_modified(f->draft));
    assert_label(f, "undo-label", "Weight of d4");
    tabiya_book_draft_set_weight(f->draft, at(f, ""), move_of(f, "", "d2d4"), 901, NULL);
    tabiya_book_draft_set_weight(f->draft, at(f, ""), move_of(f, "", "d2d4"), 0, NULL);
    assert_moves(f, "", "e4 300, d4 0");
    tabiya_book_draft_set_weight(f->draft, at(f, ""), move_of(f, "", "e2e4"), 1, NULL);
    tabiya_book_draft_undo(f->draft);
    assert_moves(f, "", "e4 300, d4 0");
    tabiya_book_draft_undo(f->draft); /* the three before it are one */
    assert_moves(f, "", "e4 300, d4 100");
    g_assert_false(tabiya_book_draft_is_modified(f->draft));
    tabiya_book_draft_redo(f->draft);
    tabiya_book_draft_redo(f->draft);
    tabiya_book_draft_redo(f->draft);
    assert_moves(f, "", "e4 1, d4 0");
    assert_file(f, f->path, "", "e4 300, d4 100"); /* nothing is written yet */
}

static void test_add_and_remove(Fixture *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;

    tabiya_book_draft_set_weight(f->draft, at(f, ""), move_of(f, "", "g1f3"), 50, NULL);
    assert_label(f, "undo-label", "Add Nf3");
    g_assert_true(tabiya_book_draft_remove(f->draft, at(f, ""), move_of(f, "", "e2e4"), NULL));
    assert_label(f, "undo-label", "Delete e4");
    assert_moves(f, "", "d4 100, Nf3 50");
    g_assert_cmpuint(tabiya_book_draft_get_n_moves(f->draft), ==, 4);
    g_assert_false(tabiya_book_draft_remove(f->draft, at(f, ""), move_of(f, "", "e2e4"), &error));
    g_assert_cmpstr(error->message, ==, "This move is not in the book.");
    tabiya_book_draft_undo(f->draft);
    tabiya_book_draft_undo(f->draft);
    assert_moves(f, "", "e4 300, d4 100");
    g_assert_cmpuint(tabiya_book_draft_get_n_moves(f->draft), ==, 4);
    assert_label(f, "redo-label", "Add Nf3");
}

static void test_add_a_line(Fixture *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;

    g_assert_true(tabiya_book_draft_add_line(f->draft, at(f, "e2e4 d7d5 e4d5 d8d5"), NULL));
    assert_label(f, "undo-label", "Add Line");
    assert_moves(f, "e2e4", "c5 10, d5 7, e5 5"); /* the mean */
    assert_moves(f, "e2e4 d7d5 e4d5", "Qxd5 1");
    g_assert_cmpuint(tabiya_book_draft_get_n_moves(f->draft), ==, 7);
    g_assert_true(tabiya_book_draft_has_move_to(f->draft, at(f, "e2e4 d7d5 e4d5 d8d5")));
    tabiya_book_draft_undo(f->draft);
    assert_moves(f, "e2e4 d7d5 e4d5", "");
    g_assert_cmpuint(tabiya_book_draft_get_n_moves(f->draft), ==, 4);
    g_assert_true(tabiya_book_draft_add_line(f->draft, at(f, "e2e4 d7d5"), NULL));
    assert_label(f, "undo-label", "Add d5");
    g_assert_false(tabiya_book_draft_add_line(f->draft, at(f, "e2e4 d7d5"), &error));
    g_assert_cmpstr(error->message, ==, "All of these moves are already in the book.");
}

static void test_illegal_entries(Fixture *f, gconstpointer data)
{
    BookFixture *book = book_fixture_new();
    EngBookMoves moves;

    book_fixture_add_line(book, "e2e4", 3, FALSE);
    book_fixture_add_code(book, 0x463b96181691fc9cu, 0, 9); /* a1a1 */
    book_fixture_add_code(book, 0x463b96181691fc9cu, 4u << 6 | 20u, 9);
    book_fixture_write(book, f->path);
    book_fixture_free(book);
    reopen(f, f->path);
    tabiya_book_draft_find(f->draft, at(f, ""), &moves);
    g_assert_cmpint(moves.count, ==, 1);
    g_assert_cmpint(moves.ignored, ==, 2);
    g_assert_true(tabiya_book_draft_remove_ignored(f->draft, at(f, ""), NULL));
    tabiya_book_draft_find(f->draft, at(f, ""), &moves);
    g_assert_cmpint(moves.ignored, ==, 0);
    g_assert_cmpuint(tabiya_book_draft_get_n_moves(f->draft), ==, 1);
    assert_moves(f, "", "e4 3");
}

/* Any number of steps, in any order, and back to where it began. */
static void test_undo_without_limit(Fixture *f, gconstpointer data)
{
    static const char *const PLACES[] = {"", "e2e4", "d2d4", "e2e4 c7c5", "g1f3"};
    g_autoptr(GRand) dice = g_rand_new_with_seed(5);
    int steps = 0;

    for (int i = 0; i < 400; i++) {
        const TabiyaNode *node = at(f, PLACES[g_rand_int_range(dice, 0, 5)]);
        EngMoveList list;

        eng_movegen_legal(tabiya_node_get_position(node), &list);
        EngMove move = list.moves[g_rand_int_range(dice, 0, list.count)];
        if (g_rand_boolean(dice)) {
            steps += tabiya_book_draft_remove(f->draft, node, move, NULL);
        } else {
            steps += tabiya_book_draft_set_weight(f->draft, node, move,
                                                  g_rand_int_range(dice, 0, 9), NULL);
        }
        if (i % 7 == 0) {
            tabiya_book_draft_undo(f->draft);
            tabiya_book_draft_redo(f->draft);
        }
    }
    g_assert_cmpint(steps, >, 200);
    for (int i = 0; i < steps; i++)
        tabiya_book_draft_undo(f->draft);
    g_assert_false(tabiya_book_draft_is_modified(f->draft));
    assert_moves(f, "", "e4 300, d4 100");
    assert_moves(f, "e2e4", "c5 10, e5 5");
    assert_moves(f, "g1f3", "");
    g_assert_cmpuint(tabiya_book_draft_get_n_moves(f->draft), ==, 4);
}

/* --- Mixing ----------------------------------------------------------------------------------- */

static void test_mix(Fixture *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;

    tabiya_book_draft_set_weight(f->draft, at(f, ""), move_of(f, "", "d2d4"), 300, NULL);
    g_assert_true(mix(f, f->other, 40, &error));
    g_assert_no_error(error);
    assert_label(f, "undo-label", "Merge “other.bin”");
    /* 60 in a hundred: e4 and d4 alike; 40: e4 and c4 alike. */
    assert_moves(f, "", "e4 5000, d4 3000, c4 2000");
    assert_moves(f, "e2e4", "c5 10, e5 5");
    assert_moves(f, "c2c4", "e5 3");
    g_assert_cmpuint(tabiya_book_draft_get_n_moves(f->draft), ==, 6);
    tabiya_book_draft_set_weight(f->draft, at(f, ""), move_of(f, "", "c2c4"), 1, NULL);
    tabiya_book_draft_undo(f->draft);
    tabiya_book_draft_undo(f->draft);
    assert_moves(f, "", "e4 300, d4 300");
    assert_moves(f, "c2c4", "");
    tabiya_book_draft_redo(f->draft);
    tabiya_book_draft_redo(f->draft);
    assert_moves(f, "", "e4 5000, d4 3000, c4 1");
    g_assert_true(save(f, NULL, NULL));
    assert_file(f, f->path, "", "e4 5000, d4 3000, c4 1");
    assert_file(f, f->path, "c2c4", "e5 3");
}

static void test_mix_all_or_nothing(Fixture *f, gconstpointer data)
{
    g_assert_true(mix(f, f->other, 0, NULL));
    assert_moves(f, "", "e4 300, d4 100");
    assert_moves(f, "c2c4", "e5 3");
    g_assert_true(mix(f, f->other, 100, NULL));
    assert_moves(f, "", "c4 7, e4 7");
    assert_moves(f, "e2e4", "c5 10, e5 5");
}

static void test_mix_damaged(Fixture *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;

    g_assert_true(g_file_set_contents(f->other, "damaged", -1, NULL));
    g_assert_false(mix(f, f->other, 50, &error));
    g_assert_nonnull(strstr(error->message, "not a multiple of 16"));
    assert_moves(f, "", "e4 300, d4 100");
    g_assert_false(tabiya_book_draft_is_modified(f->draft));
    g_assert_false(tabiya_book_draft_is_busy(f->draft));
}

/* While it is written nothing is changed. */
static void test_busy(Fixture *f, gconstpointer data)
{
    GAsyncResult *first = NULL, *second = NULL;
    g_autoptr(GError) error = NULL;

    tabiya_book_draft_mix_async(f->draft, f->other, 50, NULL, keep_result_cb, &first);
    g_assert_true(tabiya_book_draft_is_busy(f->draft));
    g_assert_false(
        tabiya_book_draft_set_weight(f->draft, at(f, ""), move_of(f, "", "d2d4"), 3, &error));
    tabiya_book_draft_save_async(f->draft, NULL, NULL, keep_result_cb, &second);
    g_assert_false(tabiya_book_draft_save_finish(f->draft, wait_for(&second), NULL));
    g_assert_true(tabiya_book_draft_mix_finish(f->draft, wait_for(&first), NULL));
    g_assert_false(tabiya_book_draft_is_busy(f->draft));
    g_object_unref(first);
    g_object_unref(second);
}

/* --- Saving ----------------------------------------------------------------------------------- */

static void test_save(Fixture *f, gconstpointer data)
{
    g_autofree char *backup = g_strconcat(f->path, "~", NULL);
    g_autoptr(GError) error = NULL;

    tabiya_book_draft_set_weight(f->draft, at(f, ""), move_of(f, "", "d2d4"), 900, NULL);
    tabiya_book_draft_remove(f->draft, at(f, "e2e4"), move_of(f, "e2e4", "e7e5"), NULL);
    g_assert_true(save(f, NULL, &error));
    g_assert_no_error(error);
    g_assert_false(tabiya_book_draft_is_modified(f->draft));
    assert_file(f, f->path, "", "d4 900, e4 300");
    assert_file(f, f->path, "e2e4", "c5 10");
    assert_file(f, backup, "", "e4 300, d4 100");
    /* Saving again keeps the first backup copy, unless another program has written the file. */
    tabiya_book_draft_set_weight(f->draft, at(f, ""), move_of(f, "", "d2d4"), 901, NULL);
    g_assert_true(save(f, NULL, NULL));
    assert_file(f, f->path, "", "d4 901, e4 300");
    assert_file(f, backup, "", "e4 300, d4 100");
    g_assert_true(g_file_set_contents(f->path, "someone else’s", -1, NULL));
    g_assert_true(save(f, NULL, NULL));
    assert_file(f, f->path, "", "d4 901, e4 300");
    g_assert_true(g_file_test(backup, G_FILE_TEST_EXISTS));
    {
        g_autofree char *text = NULL;

        g_assert_true(g_file_get_contents(backup, &text, NULL, NULL));
        g_assert_cmpstr(text, ==, "someone else’s");
    }
    /* Undo goes back beyond it. */
    tabiya_book_draft_undo(f->draft);
    g_assert_true(tabiya_book_draft_is_modified(f->draft));
    tabiya_book_draft_undo(f->draft);
    tabiya_book_draft_undo(f->draft);
    assert_moves(f, "", "e4 300, d4 100");
    g_assert_true(save(f, NULL, NULL));
    assert_file(f, f->path, "e2e4", "c5 10, e5 5");
}

static void test_save_fails(Fixture *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;

    tabiya_book_draft_set_weight(f->draft, at(f, ""), move_of(f, "", "d2d4"), 900, NULL);
    g_assert_false(save(f, "/nowhere/at/all.bin", &error));
    g_assert_nonnull(error);
    g_assert_true(tabiya_book_draft_is_modified(f->draft));
    g_assert_cmpstr(tabiya_book_draft_get_path(f->draft), ==, f->path);
    reopen(f, f->path);
    assert_moves(f, "", "d4 900, e4 300"); /* and it is still there */
}

static void test_a_new_book(Fixture *f, gconstpointer data)
{
    g_autofree char *path = g_build_filename(f->folder, "new.bin", NULL);
    g_autoptr(GError) error = NULL;

    reopen(f, NULL);
    g_assert_null(tabiya_book_draft_get_path(f->draft));
    assert_moves(f, "", "");
    g_assert_false(save(f, path, &error));
    g_assert_nonnull(strstr(error->message, "the book would be empty"));
    g_assert_true(tabiya_book_draft_add_line(f->draft, at(f, "e2e4 c7c5"), NULL));
    reopen(f, NULL);
    assert_moves(f, "e2e4", "c5 1");
    g_assert_true(save(f, path, NULL));
    g_assert_cmpstr(tabiya_book_draft_get_path(f->draft), ==, path);
    assert_file(f, path, "", "e4 1");
    reopen(f, NULL); /* the next one is empty again */
    assert_moves(f, "", "");
    g_assert_false(tabiya_book_draft_is_modified(f->draft));
}

static void test_damaged(Fixture *f, gconstpointer data)
{
    static const char *const DAMAGED[] = {"", "0123456789abcde",
                                          "zzzzzzzz\1\2\3\4\5\6\7\10aaaaaaaa\1\2\3\4\5\6\7\10"};

    for (gsize i = 0; i < G_N_ELEMENTS(DAMAGED); i++) {
        g_autoptr(GError) error = NULL;

        g_assert_true(g_file_set_contents(f->other, DAMAGED[i], -1, NULL));
        g_assert_null(open_book(f, f->other, &error));
        g_assert_nonnull(strstr(error->message, "is not a Polyglot book"));
    }
}

/* --- Unsaved changes -------------------------------------------------------------------------- */

static void test_it_is_there_again(Fixture *f, gconstpointer data)
{
    g_auto(GStrv) unsaved = NULL;

    tabiya_book_draft_set_weight(f->draft, at(f, ""), move_of(f, "", "d2d4"), 900, NULL);
    tabiya_book_draft_remove(f->draft, at(f, "e2e4"), move_of(f, "e2e4", "e7e5"), NULL);
    reopen(f, f->path);
    g_assert_true(tabiya_book_draft_is_modified(f->draft));
    assert_moves(f, "", "d4 900, e4 300");
    assert_moves(f, "e2e4", "c5 10");
    g_assert_cmpuint(tabiya_book_draft_get_n_moves(f->draft), ==, 3);
    close_draft(f);
    unsaved = tabiya_book_draft_list_unsaved(f->directory);
    g_assert_cmpuint(g_strv_length(unsaved), ==, 1);
    g_assert_cmpstr(unsaved[0], ==, f->path);
    reopen(f, f->path);
    g_assert_true(save(f, NULL, NULL));
    assert_file(f, f->path, "", "d4 900, e4 300");
    close_draft(f);
    g_strfreev(unsaved);
    unsaved = tabiya_book_draft_list_unsaved(f->directory);
    g_assert_cmpuint(g_strv_length(unsaved), ==, 0);
}

static void test_what_was_mixed_is_there_again(Fixture *f, gconstpointer data)
{
    g_auto(GStrv) unsaved = NULL;
    g_autoptr(GDir) dir = NULL;

    g_assert_true(mix(f, f->other, 100, NULL));
    tabiya_book_draft_set_weight(f->draft, at(f, ""), move_of(f, "", "c2c4"), 9, NULL);
    reopen(f, f->path);
    assert_moves(f, "", "c4 9, e4 7");
    close_draft(f);
    unsaved = tabiya_book_draft_list_unsaved(f->directory); /* tidies up, and leaves this */
    reopen(f, f->path);
    assert_moves(f, "", "c4 9, e4 7");
    assert_moves(f, "e2e4", "c5 10, e5 5");
    g_assert_true(save(f, NULL, NULL));
    close_draft(f);
    dir = g_dir_open(f->directory, 0, NULL);
    g_assert_null(g_dir_read_name(dir)); /* nothing stays behind */
}

/* The file of the one draft that is kept; the caller's. */
static char *dup_kept(Fixture *f)
{
    g_autoptr(GDir) dir = g_dir_open(f->directory, 0, NULL);
    const char *name;

    while ((name = g_dir_read_name(dir))) {
        if (g_str_has_suffix(name, ".draft"))
            return g_build_filename(f->directory, name, NULL);
    }
    g_assert_not_reached();
}

/* As if somebody had written that into the draft. */
static void set_kept_base(Fixture *f, const char *base)
{
    g_autofree char *file = dup_kept(f);
    g_autofree char *text = NULL;
    g_auto(GStrv) lines = NULL;

    g_assert_true(g_file_get_contents(file, &text, NULL, NULL));
    lines = g_strsplit(text, "\n", -1);
    g_assert_true(g_str_has_prefix(lines[2], "base "));
    g_free(lines[2]);
    lines[2] = g_strconcat("base ", base, NULL);
    g_free(text);
    text = g_strjoinv("\n", lines);
    g_assert_true(g_file_set_contents(file, text, -1, NULL));
}

/* A draft may come with a backup that somebody else has made: no file that it names is opened. */
static void test_names_no_other_book(Fixture *f, gconstpointer data)
{
    g_autofree char *beside = g_build_filename(f->folder, "base-1.bin", NULL);
    g_autofree char *bytes = NULL;
    gsize length;

    tabiya_book_draft_set_weight(f->draft, at(f, ""), move_of(f, "", "d2d4"), 900, NULL);
    close_draft(f);
    set_kept_base(f, f->other);
    reopen(f, f->path);
    assert_moves(f, "", "d4 900, e4 300");
    assert_moves(f, "e2e4", "c5 10, e5 5"); /* of the book itself */
    assert_moves(f, "c2c4", "");
    close_draft(f);
    /* Called like one of the drafts' own, but elsewhere. */
    g_assert_true(g_file_get_contents(f->other, &bytes, &length, NULL));
    g_assert_true(g_file_set_contents(beside, bytes, (gssize)length, NULL));
    set_kept_base(f, beside);
    reopen(f, f->path);
    assert_moves(f, "", "d4 900, e4 300");
    assert_moves(f, "c2c4", "");
}

/* As after a restore into another home. */
static void test_the_folder_has_moved(Fixture *f, gconstpointer data)
{
    g_autofree char *before = g_strdup(f->directory);
    g_auto(GStrv) unsaved = NULL;

    g_assert_true(mix(f, f->other, 100, NULL));
    close_draft(f);
    g_free(f->directory);
    f->directory = g_build_filename(f->folder, "home", NULL);
    g_assert_cmpint(g_rename(before, f->directory), ==, 0);
    unsaved = tabiya_book_draft_list_unsaved(f->directory);
    g_assert_cmpuint(g_strv_length(unsaved), ==, 1);
    reopen(f, f->path);
    assert_moves(f, "", "c4 7, e4 7");
    assert_moves(f, "c2c4", "e5 3");
}

static void test_discard(Fixture *f, gconstpointer data)
{
    tabiya_book_draft_set_weight(f->draft, at(f, ""), move_of(f, "", "d2d4"), 900, NULL);
    tabiya_book_draft_discard(f->draft);
    reopen(f, f->path);
    assert_moves(f, "", "e4 300, d4 100");
}

static void test_the_file_is_gone(Fixture *f, gconstpointer data)
{
    tabiya_book_draft_set_weight(f->draft, at(f, ""), move_of(f, "", "d2d4"), 900, NULL);
    g_unlink(f->path);
    reopen(f, f->path);
    assert_moves(f, "", "d4 900, e4 300");
    assert_moves(f, "e2e4", ""); /* unchanged data was saved with it */
}

static void test_adopt(Fixture *f, gconstpointer data)
{
    g_autofree char *made = tabiya_book_draft_dup_place(f->directory);
    g_autofree char *bytes = NULL;
    gsize length;

    g_assert_true(g_file_get_contents(f->path, &bytes, &length, NULL));
    g_assert_true(g_file_set_contents(made, bytes, (gssize)length, NULL));
    g_assert_true(tabiya_book_draft_adopt(f->directory, made, NULL));
    reopen(f, NULL);
    assert_moves(f, "", "e4 300, d4 100");
    g_assert_true(tabiya_book_draft_is_modified(f->draft));
    g_assert_null(tabiya_book_draft_get_path(f->draft));
}

typedef struct {
    GMutex gate; /* the thread waits for it */
    GMutex mutex;
    GString *done;
} Kept;

static Kept kept;

static void keep_letter(gpointer letter)
{
    g_mutex_lock(&kept.gate);
    g_mutex_unlock(&kept.gate);
    g_mutex_lock(&kept.mutex);
    g_string_append(kept.done, letter);
    g_mutex_unlock(&kept.mutex);
}

/* A push does not wait, and only the last of the waiting ones is written. */
static void test_keeper(void)
{
    TabiyaBookKeeper *keeper = tabiya_book_keeper_new(keep_letter, g_free);

    kept.done = g_string_new(NULL);
    g_mutex_lock(&kept.gate);
    tabiya_book_keeper_push(keeper, g_strdup("a"));
    g_usleep(20000);
    for (const char *letter = "bcd"; *letter != '\0'; letter++)
        tabiya_book_keeper_push(keeper, g_strndup(letter, 1));
    g_assert_cmpstr(kept.done->str, ==, "");
    g_mutex_unlock(&kept.gate);
    tabiya_book_keeper_flush(keeper);
    g_assert_true(g_str_has_suffix(kept.done->str, "d"));
    g_assert_cmpuint(kept.done->len, <=, 2);
    tabiya_book_keeper_push(keeper, g_strdup("e"));
    tabiya_book_keeper_free(keeper);
    g_assert_true(g_str_has_suffix(kept.done->str, "de"));
    g_string_free(kept.done, TRUE);
}

/* Opens the book in a process of its own, changes it, and dies. */
static void die_while_changing(Fixture *f)
{
    pid_t child = fork();
    int status;

    if (child == 0) {
        tabiya_book_draft_set_weight(f->draft, at(f, ""), move_of(f, "", "d2d4"), 77, NULL);
        tabiya_book_draft_add_line(f->draft, at(f, "g1f3 d7d5"), NULL);
        tabiya_book_draft_flush(f->draft);
        raise(SIGKILL);
    }
    g_assert_cmpint(waitpid(child, &status, 0), ==, child);
    g_assert_true(WIFSIGNALED(status));
    g_assert_cmpint(WTERMSIG(status), ==, SIGKILL);
}

static void test_killed(Fixture *f, gconstpointer data)
{
    die_while_changing(f);
    reopen(f, f->path);
    assert_moves(f, "", "e4 300, Nf3 188, d4 77");
    assert_moves(f, "g1f3", "d5 1");
    assert_file(f, f->path, "", "e4 300, d4 100");
}

#define ADD(path, test) g_test_add("/book-draft/" path, Fixture, NULL, setup, test, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/book-draft/problems", test_problems);
    ADD("looking", test_looking);
    ADD("weight", test_weight);
    ADD("add-and-remove", test_add_and_remove);
    ADD("add-a-line", test_add_a_line);
    ADD("illegal-entries", test_illegal_entries);
    ADD("undo-without-limit", test_undo_without_limit);
    ADD("mix/share", test_mix);
    ADD("mix/all-or-nothing", test_mix_all_or_nothing);
    ADD("mix/damaged", test_mix_damaged);
    ADD("busy", test_busy);
    ADD("save/backup", test_save);
    ADD("save/fails", test_save_fails);
    ADD("save/new", test_a_new_book);
    ADD("damaged", test_damaged);
    g_test_add_func("/book-draft/unsaved/keeper", test_keeper);
    ADD("unsaved/there-again", test_it_is_there_again);
    ADD("unsaved/mixed", test_what_was_mixed_is_there_again);
    ADD("unsaved/names-no-other", test_names_no_other_book);
    ADD("unsaved/moved", test_the_folder_has_moved);
    ADD("unsaved/discard", test_discard);
    ADD("unsaved/file-gone", test_the_file_is_gone);
    ADD("unsaved/adopt", test_adopt);
    ADD("unsaved/killed", test_killed);
    return g_test_run();
}
