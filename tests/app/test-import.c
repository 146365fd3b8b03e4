/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pieces of files, and imports by their function calls. test-db.py tests the command. */
#include <glib/gstdio.h>
#include <string.h>

#include "app/files/game-parser.h"
#include "app/game/pgn-reader.h"
#include "app/game/pgn-writer.h"
#include "app/library/game-export.h"
#include "app/library/import.h"
#include "tests/app/library-fixture.h"
#include "tests/app/pgn-fixture.h"

/* --- Pieces ----------------------------------------------------------------------------------- */

/* Appends the games of a piece, and the places of its errors, in lines from `*line` on. */
static void append_piece(GString *out, GString *problems, const char *text, gsize length,
                         guint *line)
{
    g_autofree char *copy = g_strndup(text, length);
    g_autoptr(TabiyaParsedPiece) piece = tabiya_game_parser_read(TABIYA_SOURCE_PGN, copy, length);
    const guint64 *keys = (const guint64 *)(void *)piece->keys->data;
    for (guint i = 0; i < piece->records->len; i++) {
        const TabiyaGameRecord *record = piece->records->pdata[i];
        tabiya_game_record_append_pgn(record, out);
        keys += record->n_moves + 1;
    }
    g_assert_true((const char *)keys == piece->keys->data + piece->keys->len * sizeof *keys);
    for (guint i = 0; i < piece->problems->len; i++) {
        const TabiyaParseProblem *problem = &g_array_index(piece->problems, TabiyaParseProblem, i);
        g_string_append_printf(problems, "%u:%u: %s\n", *line + problem->line + 1, problem->column,
                               problem->message);
    }
    *line += piece->lines;
}

static void append_whole(GString *out, GString *problems, const char *text, gsize length)
{
    g_autoptr(GPtrArray) errors = NULL;
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(text, (gssize)length, &errors);
    for (guint i = 0; i < games->len; i++)
        tabiya_pgn_append_game(out, games->pdata[i]);
    for (guint i = 0; i < errors->len; i++) {
        const TabiyaPgnError *error = errors->pdata[i];
        g_autofree char *message = tabiya_pgn_error_to_string(error);
        g_string_append_printf(problems, "%u:%u: %s\n", error->line, error->column, message);
    }
}

/* Cuts the text where a window of `room` bytes lets it, again and again. */
static guint append_pieces(GString *out, GString *problems, const char *text, gsize length,
                           gsize room)
{
    guint line = 0;
    guint pieces = 0;
    while (length > 0) {
        gsize cut = 0;
        for (gsize window = room; cut == 0; window *= 2) {
            cut =
                window < length ? tabiya_game_parser_cut(TABIYA_SOURCE_PGN, text, window) : length;
        }
        append_piece(out, problems, text, cut, &line);
        text += cut;
        length -= cut;
        pieces++;
    }
    return pieces;
}

static void check_pieces_cb(const char *name, const char *text, gsize length, gpointer user)
{
    static const gsize ROOMS[] = {700, 5000, 40000};
    guint *pieces = user;
    g_autoptr(GString) whole = g_string_new(NULL);
    g_autoptr(GString) errors = g_string_new(NULL);
    append_whole(whole, errors, text, length);
    for (gsize i = 0; i < G_N_ELEMENTS(ROOMS); i++) {
        if (length > 500 * ROOMS[i])
            continue;
        g_autoptr(GString) out = g_string_new(NULL);
        g_autoptr(GString) problems = g_string_new(NULL);
        *pieces += append_pieces(out, problems, text, length, ROOMS[i]);
        if (strcmp(out->str, whole->str) != 0 || strcmp(problems->str, errors->str) != 0)
            g_test_message("%s, window of %" G_GSIZE_FORMAT " bytes", name, ROOMS[i]);
        g_assert_cmpstr(problems->str, ==, errors->str);
        g_assert_cmpstr(out->str, ==, whole->str);
    }
}

static void test_own_pieces(void)
{
    guint pieces = 0;
    g_assert_cmpuint(pgn_test_own_cases(check_pieces_cb, &pieces), >, 5);
}

static void test_shared_pieces(void)
{
    guint pieces = 0;
    if (pgn_test_shared("pgn", check_pieces_cb, &pieces) == 0)
        g_test_skip("skipped: no shared data");
    else
        g_assert_cmpuint(pieces, >, 500);
}

/* A game with its own start, however tagged, needs no tree if it has no annotations, and gives the
 * same result as with a tree. */
static void test_starts(void)
{
    static const char *const STARTS[] = {
        "[Variant \"Standard\"]",
        "[Variant \"Chess960\"]",
        "[Variant \"From Position\"]\n[SetUp \"1\"]",
        "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]",
        "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"]",
        "[FEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6\"]",
        "[Variant \"chess 960\"]\n"
        "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\"]",
        /* named there, and nowhere behind it */
        "[FEN \"rnbqkbnr/pppppp1p/8/6p1/6P1/8/PPPPPP1P/RNBQKBNR w KQkq - 0 2\"]",
        "[ECO \"B90\"]\n[FEN \"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"]",
    };
    for (gsize i = 0; i < G_N_ELEMENTS(STARTS); i++) {
        g_autofree char *text = g_strdup_printf("[White \"x\"]\n%s\n[Annotator \"y\"]\n\n"
                                                "1. Nf3 Nc6 2. a3 1-0\n",
                                                STARTS[i]);
        g_autoptr(TabiyaParsedPiece) piece =
            tabiya_game_parser_read(TABIYA_SOURCE_PGN, text, strlen(text));
        g_autoptr(TabiyaGame) game = tabiya_pgn_read_first(text, -1, NULL, NULL);
        g_autoptr(TabiyaGameRecord) record = tabiya_game_record_new(game);
        g_assert_cmpuint(piece->trees, ==, 0);
        g_assert_cmpuint(piece->problems->len, ==, 0);
        g_assert_cmpuint(piece->records->len, ==, 1);
        assert_same_record(piece->records->pdata[0], record);
        g_assert_cmpuint(piece->keys->len, ==, 4);
        const TabiyaNode *node = tabiya_game_get_main_end(game);
        for (guint ply = 4; ply-- > 0; node = tabiya_node_get_parent(node)) {
            g_assert_cmpuint(g_array_index(piece->keys, guint64, ply), ==,
                             tabiya_node_get_position(node)->key);
        }
    }
}

/* If a result ends a comment, or the Event tag is missing, no game is cut in two. */
static void test_cuts(void)
{
    static const struct {
        const char *text;
        gsize cut;
    } CASES[] = {
        {"[Event \"a\"]\n\n1. e4 1-0\n\n[Event \"b\"]\n", 24},
        {"[Event \"a\"]\n\n1. e4 1-0\n\n[Event \"b\"]\n[Site \"c\"]\n\n1. e4 {see [Event \"b\"]",
         24},
        {"[Event \"a\"]\n\n1. e4 {x\n", 0},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_assert_cmpuint(
            tabiya_game_parser_cut(TABIYA_SOURCE_PGN, CASES[i].text, strlen(CASES[i].text)), ==,
            CASES[i].cut);
    }
    g_assert_cmpuint(tabiya_game_parser_cut(TABIYA_SOURCE_EPD, "one\ntwo\nthr", 11), ==, 8);
}

/* --- An import -------------------------------------------------------------------------------- */

typedef struct {
    char *folder;
    char *library;
    char *file;
    guint calls;
    TabiyaImportProgress first, last;
    GCancellable *cancel_at_first; /* NULL: go on */
} Fixture;

static void set_up(Fixture *self, gconstpointer data)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (int i = 0; i < 2000; i++)
        g_string_append_printf(text, "[Event \"%d\"]\n\n1. e4 e5 2. Nf3 1-0\n\n", i);
    self->folder = g_dir_make_tmp("tabiya-import-XXXXXX", NULL);
    self->library = g_build_filename(self->folder, "a.db", NULL);
    self->file = g_build_filename(self->folder, "a.pgn", NULL);
    g_assert_true(g_file_set_contents(self->file, text->str, (gssize)text->len, NULL));
}

static void tear_down(Fixture *self, gconstpointer data)
{
    g_autofree char *command = g_strdup_printf("rm -rf '%s'", self->folder);
    g_assert_true(g_spawn_command_line_sync(command, NULL, NULL, NULL, NULL));
    g_free(self->folder);
    g_free(self->library);
    g_free(self->file);
}

static void progress_cb(const TabiyaImportProgress *progress, gpointer user)
{
    Fixture *self = user;
    if (self->calls++ == 0)
        self->first = *progress;
    self->last = *progress;
    if (self->cancel_at_first)
        g_cancellable_cancel(self->cancel_at_first);
}

static TabiyaImportOptions options_of(Fixture *self, const char *const *names)
{
    return (TabiyaImportOptions){
        .library = self->library,
        .names = names,
        .progress = progress_cb,
        .user = self,
    };
}

static void test_progress(Fixture *self, gconstpointer data)
{
    const TabiyaImportOptions options = options_of(self, (const char *const[]){self->file, NULL});
    TabiyaImportProgress result;
    g_autoptr(GError) error = NULL;
    g_assert_true(tabiya_import_run(&options, NULL, &result, &error));
    g_assert_no_error(error);
    /* At once, before anything is read. */
    g_assert_cmpuint(self->calls, >=, 1);
    g_assert_cmpuint(self->first.games, ==, 0);
    g_assert_cmpuint(self->first.total_bytes, >, 60000);
    g_assert_null(self->first.name);
    g_assert_cmpuint(result.games, ==, 2000);
    g_assert_cmpuint(result.written, ==, 2000);
    g_assert_cmpuint(result.duplicates, ==, 0);
    g_assert_cmpuint(result.bytes, ==, result.total_bytes);
}

static void test_cancelled_at_once(Fixture *self, gconstpointer data)
{
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    const TabiyaImportOptions options = options_of(self, (const char *const[]){self->file, NULL});
    TabiyaImportProgress result;
    g_autoptr(GError) error = NULL;
    self->cancel_at_first = cancellable;
    g_assert_false(tabiya_import_run(&options, cancellable, &result, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_assert_cmpuint(result.written, ==, 0);
    /* And whole after that. */
    g_clear_error(&error);
    self->cancel_at_first = NULL;
    g_assert_true(tabiya_import_run(&options, NULL, &result, &error));
    g_assert_cmpuint(result.written, ==, 2000);
}

/* More games in a piece than a segment of the index holds. */
static void test_tiny_games(Fixture *self, gconstpointer data)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (int i = 0; i < 140000; i++)
        g_string_append(text, i % 2 == 0 ? "a3 *\n" : "a4 *\n");
    g_assert_true(g_file_set_contents(self->file, text->str, (gssize)text->len, NULL));
    TabiyaImportOptions options = options_of(self, (const char *const[]){self->file, NULL});
    TabiyaImportProgress result;
    g_autoptr(GError) error = NULL;
    options.keep_duplicates = TRUE;
    g_assert_true(tabiya_import_run(&options, NULL, &result, &error));
    g_assert_cmpuint(result.written, ==, 140000);
}

static gboolean full_disk_cb(const char *text, gsize length, gpointer user, GError **error)
{
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "full");
    return FALSE;
}

static void test_export_that_fails(Fixture *self, gconstpointer data)
{
    const TabiyaImportOptions options = options_of(self, (const char *const[]){self->file, NULL});
    TabiyaImportProgress result;
    g_autoptr(GError) error = NULL;
    g_assert_true(tabiya_import_run(&options, NULL, &result, &error));
    const TabiyaGameExportOptions out = {.library = self->library, .write = full_disk_cb};
    guint64 count;
    g_assert_false(tabiya_game_export_run(&out, NULL, &count, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/import/starts", test_starts);
    g_test_add_func("/import/cuts", test_cuts);
    g_test_add_func("/import/own-pieces", test_own_pieces);
    g_test_add_func("/import/shared-pieces", test_shared_pieces);
    g_test_add("/import/progress", Fixture, NULL, set_up, test_progress, tear_down);
    g_test_add("/import/cancelled-at-once", Fixture, NULL, set_up, test_cancelled_at_once,
               tear_down);
    g_test_add("/import/tiny-games", Fixture, NULL, set_up, test_tiny_games, tear_down);
    g_test_add("/import/export-that-fails", Fixture, NULL, set_up, test_export_that_fails,
               tear_down);
    return g_test_run();
}
