/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Real files, opened as documents and saved: unchanged games are kept byte for byte, and a comment
 * on one game changes only that game's bytes. */
#include <string.h>

#include "app/game/pgn-encoding.h"
#include "app/game/pgn-index.h"
#include "tests/app/document-fixture.h"
#include "tests/app/pgn-fixture.h"

/* Games of a large file that are commented on; all of a small one. */
#define SAMPLES 6

typedef struct {
    const char *text;
    gsize length;
    GArray *slices; /* of TabiyaPgnSlice */
} Cut;

static gssize read_cb(char *bytes, gsize length, guint64 offset, gpointer user, GError **error)
{
    Cut *cut = user;
    gsize count = MIN(length, cut->length - MIN(offset, cut->length));
    memcpy(bytes, cut->text + offset, count);
    return (gssize)count;
}

static void slice_cb(const TabiyaPgnSlice *slice, gpointer user)
{
    g_array_append_vals(((Cut *)user)->slices, slice, 1);
}

static GArray *cut_text(const char *text, gsize length)
{
    static const TabiyaPgnCut CUT = {.read = read_cb, .slice = slice_cb};
    Cut cut = {text, length, g_array_new(FALSE, FALSE, sizeof(TabiyaPgnSlice))};
    g_assert_true(tabiya_pgn_cut(&CUT, &cut, NULL, NULL));
    return cut.slices;
}

static char *read_back(const char *path, gsize *length)
{
    char *text;
    g_autoptr(GError) error = NULL;
    g_file_get_contents(path, &text, length, &error);
    g_assert_no_error(error);
    return text;
}

static void write_bytes(DocumentFixture *f, const char *text, gsize length)
{
    g_autoptr(GError) error = NULL;
    g_file_set_contents(f->path, text, (gssize)length, &error);
    g_assert_no_error(error);
}

static void assert_bytes(const char *path, const char *text, gsize length)
{
    gsize found_length;
    g_autofree char *found = read_back(path, &found_length);
    g_assert_cmpmem(found, found_length, text, length);
}

/* Looked at, every game of it, and saved to where it was and elsewhere. */
static void check_untouched(const char *name, const char *text, gsize length, gpointer user)
{
    DocumentFixture *f = user;
    g_autofree char *elsewhere = g_build_filename(f->folder, "elsewhere.pgn", NULL);
    write_bytes(f, text, length);
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    for (guint i = 0; i < tabiya_pgn_document_get_n_games(document); i++)
        g_object_unref(load_game(document, i));
    g_assert_false(tabiya_pgn_document_is_modified(document));
    save_pgn(document);
    assert_bytes(f->path, text, length);
    save_pgn_as(document, elsewhere);
    assert_bytes(elsewhere, text, length);
}

/* The text as it is saved when a game changes: one that mixes encodings is UTF-8 then. */
static GString *dup_saved(const char *text, gsize length)
{
    TabiyaPgnScan scan = {0};
    GString *saved = g_string_new(NULL);
    tabiya_pgn_scan_bytes(&scan, text, length);
    if (tabiya_pgn_scan_end(&scan) == TABIYA_PGN_MIXED)
        tabiya_pgn_decode(saved, text, length);
    else
        g_string_append_len(saved, text, (gssize)length);
    return saved;
}

/* The file is unchanged before and after the game at `position`; the comment is in between. */
static void assert_only_changed(DocumentFixture *f, const char *text, gsize length,
                                const TabiyaPgnSlice *slice)
{
    gsize found_length;
    g_autofree char *found = read_back(f->path, &found_length);
    gsize behind = length - slice->offset - slice->length;
    g_assert_cmpuint(found_length, >=, slice->offset + behind);
    g_assert_cmpmem(found, slice->offset, text, slice->offset);
    g_assert_cmpmem(found + found_length - behind, behind, text + length - behind, behind);
    g_autofree char *middle =
        g_strndup(found + slice->offset, found_length - slice->offset - behind);
    g_assert_nonnull(strstr(middle, "Zwischenruf"));
}

/* With one game commented on, all else stays, and nothing appears beside the file. */
static void check_one_comment(const char *name, const char *text, gsize length, gpointer user)
{
    DocumentFixture *f = user;
    g_autoptr(GArray) slices = cut_text(text, length);
    g_autoptr(GString) saved = dup_saved(text, length);
    g_autoptr(GArray) saved_slices = cut_text(saved->str, saved->len);
    guint step = MAX(1, slices->len / SAMPLES);
    for (guint i = 0; i < slices->len; i += step) {
        write_bytes(f, text, length);
        g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
        g_autoptr(TabiyaGame) game = load_game(document, i);
        const TabiyaNode *root = tabiya_game_get_root(game);
        const char *was = tabiya_node_get_comment(root);
        g_autofree char *comment = g_strconcat("Zwischenruf ", was, NULL);
        g_assert_cmpuint(tabiya_pgn_document_get_n_games(document), ==, slices->len);
        tabiya_game_set_comment(game, root, comment);
        save_pgn(document);
        if (tabiya_game_get_seal(game)) {
            assert_bytes(f->path, text, length);
            continue;
        }
        assert_only_changed(f, saved->str, saved->len,
                            &g_array_index(saved_slices, TabiyaPgnSlice, i));
        g_autofree char *backup = g_strconcat(f->path, "~", NULL);
        g_assert_false(g_file_test(backup, G_FILE_TEST_EXISTS));
    }
}

static void run(DocumentFixture *f, PgnTestFunc check)
{
    g_assert_cmpuint(pgn_test_own_cases(check, f), >=, 30);
    if (pgn_test_shared("pgn", check, f) == 0)
        g_test_skip("skipped: no shared PGN suites here");
}

static void test_untouched(DocumentFixture *f, gconstpointer data)
{
    run(f, check_untouched);
}

static void test_one_comment(DocumentFixture *f, gconstpointer data)
{
    run(f, check_one_comment);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD_DOCUMENT("/pgn-lossless/untouched", test_untouched);
    ADD_DOCUMENT("/pgn-lossless/one-comment", test_one_comment);
    return g_test_run();
}
