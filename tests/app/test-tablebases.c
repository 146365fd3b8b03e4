/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tablebases of the program: searching folders in the background, the census, probes, checks,
 * and the built-in engine playing with them. */
#include <glib/gstdio.h>
#include <string.h>

#include "app/analysis/builtin-engine.h"
#include "app/analysis/tablebases.h"
#include "engine/board/san.h"
#include "tests/engine/tb-fixture.h"
#include "tests/position-of.h"

#define KNIGHT "8/8/8/4k3/8/8/3NK3/8 w - - 0 1"
#define QUEEN "8/8/8/4k3/8/8/3QK3/8 w - - 0 1"

typedef struct {
    TabiyaTablebases *tables;
    char *folder;
    guint changes;
    TabiyaTablebaseAnswer *answer;
    gboolean answered;
    GError *error;
} Fixture;

static void changed_cb(Fixture *f)
{
    f->changes++;
}

static void setup(Fixture *f, gconstpointer data)
{
    f->tables = g_object_new(TABIYA_TYPE_TABLEBASES, NULL);
    f->folder = tb_fixture_folder();
    g_signal_connect_swapped(f->tables, "changed", G_CALLBACK(changed_cb), f);
}

static void teardown(Fixture *f, gconstpointer data)
{
    /* Work that was stopped ends in its own time, and lets go then. */
    g_object_add_weak_pointer(G_OBJECT(f->tables), (gpointer *)&f->tables);
    g_object_unref(f->tables);
    while (f->tables)
        g_main_context_iteration(NULL, FALSE);
    tb_fixture_remove(f->folder);
    g_free(f->answer);
    g_clear_error(&f->error);
}

static void wait_idle(Fixture *f)
{
    while (tabiya_tablebases_is_busy(f->tables))
        g_main_context_iteration(NULL, TRUE);
}

static void look(Fixture *f)
{
    const char *const folders[] = {f->folder, NULL};

    tabiya_tablebases_set_folders(f->tables, folders);
    g_assert_true(tabiya_tablebases_is_busy(f->tables));
    wait_idle(f);
}

static void put_bytes(Fixture *f, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(f->folder, name, NULL);

    g_assert_true(g_file_set_contents(path, text, -1, NULL));
}

static void probed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    Fixture *f = user;

    f->answer = tabiya_tablebases_probe_finish(f->tables, result, &f->error);
    f->answered = TRUE;
}

static void test_folders(Fixture *f, gconstpointer data)
{
    const char *const nowhere[] = {"/nowhere/at/all", f->folder, NULL};
    const EngPosition position = position_of(KNIGHT);
    EngTbCensus census;
    char *path, *why;

    tabiya_tablebases_count(f->tables, &census);
    g_assert_cmpint(census.wdl + census.folders, ==, 0);
    g_assert_false(tabiya_tablebases_covers(f->tables, &position));
    g_assert_null(tabiya_tablebases_probe(f->tables, &position));

    tb_fixture_write_drawn(f->folder);
    put_bytes(f, "KQvK.rtbw", "not a table");
    tabiya_tablebases_set_folders(f->tables, nowhere);
    wait_idle(f);
    g_assert_cmpuint(f->changes, ==, 1);
    g_assert_true(tabiya_tablebases_covers(f->tables, &position));
    tabiya_tablebases_count_in(f->tables, f->folder, &census);
    g_assert_cmpint(census.wdl, ==, 1);
    g_assert_cmpint(census.refused, ==, 1);
    g_assert_cmpint(census.missing_folders, ==, 0);
    g_autofree char *words = tabiya_tablebases_dup_census(&census);
    g_assert_true(g_str_has_prefix(words, "1 file, up to 3 pieces, 80"));
    g_assert_true(g_str_has_suffix(words, "; 1 unusable file"));
    tabiya_tablebases_count_in(f->tables, "/nowhere/at/all", &census);
    g_assert_cmpint(census.missing_folders, ==, 1);
    g_assert_true(tabiya_tablebases_dup_refusal(f->tables, 1, &path, &why));
    g_assert_true(g_str_has_suffix(path, "/KQvK.rtbw"));
    g_assert_cmpstr(why, ==, "The file is incomplete: no tablebase has this size.");
    g_free(path);
    g_free(why);
    g_assert_false(tabiya_tablebases_dup_refusal(f->tables, 2, &path, &why));

    /* The last call counts, whichever is ready first. */
    tabiya_tablebases_set_folders(f->tables, nowhere);
    tabiya_tablebases_set_folders_now(f->tables, NULL);
    wait_idle(f);
    while (g_main_context_iteration(NULL, FALSE)) {
    }
    g_assert_false(tabiya_tablebases_covers(f->tables, &position));
}

static void test_questions(Fixture *f, gconstpointer data)
{
    const EngPosition position = position_of(KNIGHT);

    tb_fixture_write_drawn(f->folder);
    look(f);
    tabiya_tablebases_probe_async(f->tables, &position, NULL, probed_cb, f);
    while (!f->answered)
        g_main_context_iteration(NULL, TRUE);
    g_assert_no_error(f->error);
    g_assert_cmpint(f->answer->result, ==, TABIYA_TABLEBASE_DRAW);
    g_assert_cmpuint(f->answer->n_moves, ==, 13);
    g_autofree char *words = tabiya_tablebase_answer_dup_words(f->answer, ENG_WHITE, FALSE);
    g_assert_cmpstr(words, ==, "A draw");
}

static void test_cancelled(Fixture *f, gconstpointer data)
{
    const EngPosition position = position_of(KNIGHT);
    g_autoptr(GCancellable) cancellable = g_cancellable_new();

    tb_fixture_write_drawn(f->folder);
    look(f);
    tabiya_tablebases_probe_async(f->tables, &position, cancellable, probed_cb, f);
    g_cancellable_cancel(cancellable);
    while (!f->answered)
        g_main_context_iteration(NULL, TRUE);
    g_assert_error(f->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void test_words(void)
{
    static const struct {
        TabiyaTablebaseMove move;
        const char *words;
    } cases[] = {
        {{.result = TABIYA_TABLEBASE_WIN, .distance = 12},
         "wins, 12 half-moves to a capture, pawn move or mate"},
        {{.result = TABIYA_TABLEBASE_LOSS, .distance = 1},
         "loses, 1 half-move to a capture, pawn move or mate"},
        {{.result = TABIYA_TABLEBASE_DRAW}, "draws"},
        {{.result = TABIYA_TABLEBASE_WIN, .distance = 1, .mates = TRUE}, "mates"},
        {{.result = TABIYA_TABLEBASE_CURSED_WIN}, "would win, but draws by the fifty-move rule"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *words = tabiya_tablebase_move_dup_words(&cases[i].move);
        g_assert_cmpstr(words, ==, cases[i].words);
    }
    const TabiyaTablebaseAnswer lost = {.result = TABIYA_TABLEBASE_LOSS, .distance = 9};
    g_autofree char *black = tabiya_tablebase_answer_dup_words(&lost, ENG_WHITE, TRUE);
    g_autofree char *white = tabiya_tablebase_answer_dup_words(&lost, ENG_BLACK, FALSE);
    g_assert_cmpstr(black, ==, "Black wins");
    g_assert_cmpstr(white, ==, "White wins, 9 half-moves to a capture, pawn move or mate");
}

static double progress_of(Fixture *f)
{
    double progress;

    g_object_get(f->tables, "progress", &progress, NULL);
    return progress;
}

/* A byte is wrong where the first glance does not look. */
static void test_check(Fixture *f, gconstpointer data)
{
    g_autofree char *path = g_build_filename(f->folder, "KNvK.rtbw", NULL);
    g_autofree char *bytes = NULL;
    char *named, *why;
    gsize length;
    EngTbCensus census;

    tb_fixture_write_drawn(f->folder);
    g_assert_true(g_file_get_contents(path, &bytes, &length, NULL));
    bytes[50] ^= 1;
    g_assert_true(g_file_set_contents(path, bytes, (gssize)length, NULL));
    look(f);
    tabiya_tablebases_count(f->tables, &census);
    g_assert_cmpint(census.wdl, ==, 1);
    f->changes = 0;
    tabiya_tablebases_check(f->tables);
    g_assert_cmpfloat(progress_of(f), >=, 0);
    while (progress_of(f) >= 0)
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpuint(f->changes, ==, 1);
    g_assert_true(tabiya_tablebases_dup_refusal(f->tables, 0, &named, &why));
    g_assert_cmpstr(named, ==, path);
    g_assert_cmpstr(why, ==, "The file is damaged: its checksum is wrong.");
    g_free(named);
    g_free(why);
    tabiya_tablebases_check(f->tables);
    tabiya_tablebases_stop_check(f->tables);
    g_assert_cmpfloat(progress_of(f), <, 0);
    while (g_main_context_iteration(NULL, FALSE)) {
    }
}

typedef struct {
    TabiyaSearchResult result;
    guint64 hits;
    gboolean done;
} Search;

static void info_cb(const TabiyaSearchInfo *info, gpointer user)
{
    ((Search *)user)->hits = info->tablebase_hits;
}

static void done_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    Search *search = user;

    g_assert_no_error(error);
    search->result = *result;
    search->done = TRUE;
}

static Search search(const char *fen)
{
    g_autoptr(TabiyaEngineSource) engine = tabiya_builtin_engine_new();
    const EngPosition position = position_of(fen);
    Search search = {0};

    tabiya_engine_source_search(engine, &position, NULL, 0, &(EngLimits){.depth = 4}, info_cb,
                                done_cb, &search);
    while (!search.done)
        g_main_context_iteration(NULL, TRUE);
    return search;
}

/* The built-in engine takes the default's tables, and releases them. */
static void test_engine(void)
{
    char *folder = tb_fixture_folder();
    const char *const folders[] = {folder, NULL};
    TabiyaTablebases *tables = tabiya_tablebases_get_default();

    tb_fixture_write_drawn(folder);
    g_assert_cmpuint(search(KNIGHT).hits, ==, 0);
    tabiya_tablebases_set_folders_now(tables, folders);
    g_assert_cmpuint(search(KNIGHT).hits, >, 0);
    tabiya_tablebases_set_folders_now(tables, NULL);
    g_assert_cmpuint(search(KNIGHT).hits, ==, 0);
    tb_fixture_remove(folder);
}

static void test_shared(void)
{
    g_autofree char *shared = tb_fixture_shared();
    const char *const folders[] = {shared, NULL};
    TabiyaTablebases *tables = tabiya_tablebases_get_default();
    const EngPosition position = position_of(QUEEN);

    if (!shared)
        return;
    tabiya_tablebases_set_folders_now(tables, folders);
    g_autofree TabiyaTablebaseAnswer *answer = tabiya_tablebases_probe(tables, &position);
    g_assert_cmpint(answer->result, ==, TABIYA_TABLEBASE_WIN);
    g_assert_cmpuint(answer->distance, ==, 13);
    g_assert_cmpuint(answer->n_moves, ==, 26);
    g_assert_cmpint(answer->moves[25].result, ==, TABIYA_TABLEBASE_DRAW);
    const Search found = search(QUEEN);
    g_assert_cmpint(found.result.score.type, ==, TABIYA_SCORE_TB);
    g_assert_cmpint(found.result.score.value, >, 0);
    g_autofree char *text = tabiya_score_to_text(found.result.score);
    g_assert_cmpstr(text, ==, "+TB");
    tabiya_tablebases_set_folders_now(tables, NULL);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/tablebases/folders", Fixture, NULL, setup, test_folders, teardown);
    g_test_add("/tablebases/questions", Fixture, NULL, setup, test_questions, teardown);
    g_test_add("/tablebases/cancelled", Fixture, NULL, setup, test_cancelled, teardown);
    g_test_add_func("/tablebases/words", test_words);
    g_test_add("/tablebases/check", Fixture, NULL, setup, test_check, teardown);
    g_test_add_func("/tablebases/engine", test_engine);
    g_test_add_func("/tablebases/shared", test_shared);
    return g_test_run();
}
