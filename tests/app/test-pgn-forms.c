/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Documents of packed files, or in other encodings than UTF-8: reading and saving them. */
#include <glib/gstdio.h>
#include <string.h>

#include "app/error.h"
#include "app/game/pgn-encoding.h"
#include "tests/app/document-fixture.h"
#include "tests/app/packed-file.h"

/* Three games, some of them with an odd gap; "%s" is the comment of the second one. */
#define GAME_1 "[White \"Müller\"]\n[Result \"1-0\"]\n\n1.e4   e5 {Größe} 1-0\n\n\n"
#define GAME_2 "[White \"Peña\"]\n[Result \"*\"]\n\n1. d4 d5 *\n\n"
#define GAME_3 "[White \"Zoë\"]\n\n1.c4 {à la  carte} 1/2-1/2\n"
#define THREE GAME_1 GAME_2 GAME_3

/* The saved text of the second game with this comment. */
static char *three_with(const char *comment)
{
    return g_strdup_printf("%s[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
                           "[White \"Peña\"]\n[Black \"?\"]\n[Result \"*\"]\n\n"
                           "{%s} 1. d4 d5 *\n\n%s",
                           GAME_1, comment, GAME_3);
}

static void write_in(DocumentFixture *f, const char *utf8, const char *encoding)
{
    g_autoptr(GBytes) bytes = encoded(utf8, encoding);
    write_packed(f->path, "", bytes, NULL);
}

static void assert_file(DocumentFixture *f, const char *utf8, const char *encoding)
{
    g_autofree char *text = NULL;
    gsize length;
    g_assert_true(g_file_get_contents(f->path, &text, &length, NULL));
    g_autoptr(GBytes) bytes = g_bytes_new(text, length);
    assert_encoded(bytes, utf8, encoding);
}

/* The text of `bytes` in UTF-8. */
static char *encoded_words(GBytes *bytes, const char *encoding)
{
    g_autoptr(GError) error = NULL;
    char *utf8 = g_convert(g_bytes_get_data(bytes, NULL), (gssize)g_bytes_get_size(bytes), "UTF-8",
                           encoding, NULL, NULL, &error);
    g_assert_no_error(error);
    return utf8;
}

static void set_name(DocumentFixture *f, const char *name)
{
    g_free(f->path);
    g_object_unref(f->file);
    f->path = g_build_filename(f->folder, name, NULL);
    f->file = g_file_new_for_path(f->path);
}

/* --- Letters ---------------------------------------------------------------------------------- */

static TabiyaPgnEncoding scan_in_parts(const char *bytes, gsize length, gsize part)
{
    TabiyaPgnScan scan = {0};
    for (gsize at = 0; at < length; at += part)
        tabiya_pgn_scan_bytes(&scan, bytes + at, MIN(part, length - at));
    return tabiya_pgn_scan_end(&scan);
}

/* However the text comes in pieces, it is of the same encoding. */
static void test_scan(void)
{
    static const struct {
        const char *bytes;
        TabiyaPgnEncoding encoding;
    } CASES[] = {
        {"", TABIYA_PGN_UTF8},
        {"plain, and long enough for words", TABIYA_PGN_UTF8},
        {"Gr\xc3\xb6\xc3\x9f"
         "e \xf0\x9f\x98\x80\xe2\x82\xac",
         TABIYA_PGN_UTF8},
        {"Gr\xf6\xdf"
         "e",
         TABIYA_PGN_LATIN1},
        {"Gr\xf6\xdf", TABIYA_PGN_LATIN1},
        {"5 \x80, Gr\xf6\xdf"
         "e",
         TABIYA_PGN_WINDOWS_1252},
        {"\x80", TABIYA_PGN_WINDOWS_1252},
        {"Gr\xc3\xb6\xdf"
         "e",
         TABIYA_PGN_MIXED},
        {"\xf0\x9f\x98 \xc3\xb6", TABIYA_PGN_MIXED},
        {"\xc3\xb6 \xe2\x82", TABIYA_PGN_MIXED},
        {"\xf0\xf0\xf0\xf0\xf0\xf0\xf0\xf0\xf0", TABIYA_PGN_LATIN1},
    };
    /* A NUL where a letter should go on is no end of the text. */
    static const char NULS[] =
        "ab\xfc\0cdefghijklmnop\xc3\0\xc3\0\xf0\x9f\0\x98qrstuvwxyz0123456789";
    for (gsize part = 1; part < 40; part++)
        g_assert_cmpint(scan_in_parts(NULS, sizeof NULS - 1, part), ==, TABIYA_PGN_WINDOWS_1252);
    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        for (gsize part = 1; part < 12; part++) {
            g_assert_cmpint(scan_in_parts(CASES[i].bytes, strlen(CASES[i].bytes), part), ==,
                            CASES[i].encoding);
        }
    }
}

/* Encoded text is read back unchanged, whatever its letters. */
static void test_encode(void)
{
    static const gunichar LETTERS[] = {'a',   ' ',    0x80,   0x9f,  0xa0,   0xa9,
                                       0xbf,  0xc2,   0xc3,   0xe9,  0xff,   0x152,
                                       0x17e, 0x20ac, 0x2013, 0x416, 0x1f600};
    guint n_encoded = 0, n_refused = 0;
    for (guint i = 0; i < 20000; i++) {
        const TabiyaPgnEncoding encoding =
            g_test_rand_bit() ? TABIYA_PGN_LATIN1 : TABIYA_PGN_WINDOWS_1252;
        g_autoptr(GString) text = g_string_new(NULL);
        g_autoptr(GString) bytes = g_string_new("x");
        g_autoptr(GString) read = g_string_new(NULL);
        for (int k = g_test_rand_int_range(0, 6); k > 0; k--)
            g_string_append_unichar(text, LETTERS[g_test_rand_int_range(0, G_N_ELEMENTS(LETTERS))]);
        if (!tabiya_pgn_encode(bytes, text->str, text->len, encoding, NULL)) {
            g_assert_cmpstr(bytes->str, ==, "x");
            n_refused++;
            continue;
        }
        tabiya_pgn_decode(read, bytes->str + 1, bytes->len - 1);
        g_assert_cmpstr(read->str, ==, text->str);
        n_encoded++;
    }
    g_assert_cmpuint(n_encoded, >, 2000);
    g_assert_cmpuint(n_refused, >, 2000);
}

static void assert_remark(TabiyaPgnEncoding before, TabiyaPgnEncoding after, gunichar misfit,
                          const char *expected)
{
    g_autofree char *remark = tabiya_pgn_encoding_dup_remark(before, after, misfit);
    g_assert_cmpstr(remark, ==, expected);
}

static void test_remarks(void)
{
    assert_remark(TABIYA_PGN_LATIN1, TABIYA_PGN_LATIN1, 0, NULL);
    assert_remark(TABIYA_PGN_UTF8, TABIYA_PGN_UTF8, 0, NULL);
    assert_remark(TABIYA_PGN_LATIN1, TABIYA_PGN_UTF8, 0x20ac,
                  "The file was saved as UTF-8: Latin-1 has no “€”.");
    assert_remark(TABIYA_PGN_WINDOWS_1252, TABIYA_PGN_UTF8, 0x200b,
                  "The file was saved as UTF-8: Windows-1252 has no “U+200B”.");
    assert_remark(
        TABIYA_PGN_WINDOWS_1252, TABIYA_PGN_UTF8, 0,
        "The file was saved as UTF-8: some of its letters would be misread in Windows-1252.");
    assert_remark(TABIYA_PGN_MIXED, TABIYA_PGN_UTF8, 0,
                  "The file was saved as UTF-8: it mixed several encodings.");
}

/* --- One encoding ----------------------------------------------------------------------------- */

static const struct {
    const char *before, *comment, *after;
} ENCODINGS[] = {
    {"ISO-8859-1", "plain", "ISO-8859-1"},
    {"ISO-8859-1", "für Ähnliches ½", "ISO-8859-1"},
    {"ISO-8859-1", "żółć", "UTF-8"},
    {"ISO-8859-1", "5 €", "UTF-8"}, /* Windows-1252 has it, Latin-1 has not */
    {"ISO-8859-1", "Ã©", "UTF-8"},  /* its bytes would be read as é */
    {"UTF-8", "żółć", "UTF-8"},
    {"UTF-16LE", "żółć \360\237\230\200", "UTF-16LE"},
    {"UTF-16BE", "żółć", "UTF-16BE"},
};

static void test_one_encoding(DocumentFixture *f, gconstpointer data)
{
    for (gsize i = 0; i < G_N_ELEMENTS(ENCODINGS); i++) {
        const gboolean wide = g_str_has_prefix(ENCODINGS[i].before, "UTF-16");
        g_autofree char *before = g_strconcat(wide ? "\ufeff" : "", THREE, NULL);
        g_autofree char *three = three_with(ENCODINGS[i].comment);
        g_autofree char *after = g_strconcat(wide ? "\ufeff" : "", three, NULL);
        g_test_message("%s, %s", ENCODINGS[i].before, ENCODINGS[i].comment);
        write_in(f, before, ENCODINGS[i].before);
        g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
        assert_whites(G_LIST_MODEL(document), "Müller Peña Zoë");
        save_pgn(document);
        assert_file(f, before, ENCODINGS[i].before);
        comment_on(document, 1, ENCODINGS[i].comment);
        save_pgn(document);
        assert_file(f, after, ENCODINGS[i].after);
        assert_whites(G_LIST_MODEL(document), "Müller Peña Zoë");
        g_assert_false(tabiya_pgn_document_is_modified(document));
        /* And again, from the document's own text. */
        comment_on(document, 1, NULL);
        comment_on(document, 1, ENCODINGS[i].comment);
        save_pgn(document);
        assert_file(f, after, ENCODINGS[i].after);
        g_autoptr(TabiyaPgnDocument) again = open_pgn(f);
        assert_whites(G_LIST_MODEL(again), "Müller Peña Zoë");
    }
}

/* The bytes of the file. */
static char *dup_text(DocumentFixture *f)
{
    char *text = NULL;
    g_assert_true(g_file_get_contents(f->path, &text, NULL, NULL));
    return text;
}

/* Letters that Latin-1 has not stay those of Windows-1252 in a file that has such letters. */
static void test_windows_1252(DocumentFixture *f, gconstpointer data)
{
    write_in(f, "[White \"Škoda\"]\n\n1. e4 *\n\n" GAME_2, "WINDOWS-1252");
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    comment_on(document, 0, "5 € – „gut“");
    save_pgn(document);
    g_autofree char *text = dup_text(f);
    g_assert_nonnull(strstr(text, "\x8akoda"));
    g_assert_nonnull(strstr(text, "{5 \x80 \x96 \x84gut\x93}"));
    comment_on(document, 0, "ж");
    save_pgn(document);
    g_free(text);
    text = dup_text(f);
    g_assert_true(g_utf8_validate(text, -1, NULL));
    g_assert_nonnull(strstr(text, "Škoda"));
    g_assert_nonnull(strstr(text, "{ж}"));
    g_assert_nonnull(strstr(text, "Peña"));
}

/* A file that mixes both is UTF-8 as soon as a change of it is saved. */
static void test_mixed(DocumentFixture *f, gconstpointer data)
{
    write_pgn(f, "[White \"M\xfcller\"]\n\n1. e4 *\n\n" GAME_2 GAME_3);
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    assert_whites(G_LIST_MODEL(document), "Müller Peña Zoë");
    tabiya_pgn_document_move_game(document, 2, 0);
    save_pgn(document);
    assert_pgn(f->path, GAME_3 "\n[White \"Müller\"]\n\n1. e4 *\n\n" GAME_2);
    assert_whites(G_LIST_MODEL(document), "Zoë Müller Peña");
}

/* A game that comes back from a file as it was before is written as the file is now. */
static void test_undo_across_encodings(DocumentFixture *f, gconstpointer data)
{
    write_in(f, THREE, "ISO-8859-1");
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    tabiya_pgn_document_delete_games(document, 0, 1);
    comment_on(document, 0, "Łódź");
    save_pgn(document);
    tabiya_pgn_document_undo(document);
    assert_whites(G_LIST_MODEL(document), "Müller Peña Zoë");
    save_pgn(document);
    g_autofree char *after = three_with("Łódź");
    assert_file(f, after, "UTF-8");
    /* The comment can still be undone. */
    g_autoptr(TabiyaGame) game = load_game(document, 1);
    tabiya_game_undo(game);
    g_assert_cmpstr(tabiya_node_get_comment(tabiya_game_get_root(game)), ==, "");
}

/* Text after a game that could not be read in full is in the file's encoding, too. */
static void test_what_was_not_read(DocumentFixture *f, gconstpointer data)
{
    write_in(f, "[White \"Müller\"]\n\n1. e4 Größe *\n\n" GAME_2, "ISO-8859-1");
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    comment_on(document, 0, "Łódź");
    save_pgn(document);
    g_autofree char *text = dup_text(f);
    g_assert_true(g_utf8_validate(text, -1, NULL));
    g_assert_nonnull(strstr(text, "% 1. e4 Größe *"));
}

/* Killed between the save and the word of it in the journal, nothing is there twice. */
static void test_restored_after_a_save(DocumentFixture *f, gconstpointer data)
{
    write_in(f, THREE, "ISO-8859-1");
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    comment_on(document, 1, "für");
    TabiyaStudyKept *kept = tabiya_pgn_document_dup_unsaved(document);
    save_pgn(document);
    g_autoptr(TabiyaPgnDocument) again = open_pgn(f);
    guint moved = 0;
    tabiya_pgn_document_restore(again, kept, &moved);
    tabiya_study_kept_free(kept);
    assert_whites(G_LIST_MODEL(again), "Müller Peña Zoë");
    g_assert_false(tabiya_pgn_document_is_modified(again));
}

/* Without a mark only its first letters tell UTF-16, and these may be others after a save. */
static void test_gets_a_mark(DocumentFixture *f, gconstpointer data)
{
    const char *far = "[Event \"Первенство Москвы по шахматам\"]\n[White \"Ж\"]\n\n1. e4 *\n";
    g_autofree char *text = g_strconcat(GAME_1, far, NULL);
    write_in(f, text, "UTF-16LE");
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    assert_whites(G_LIST_MODEL(document), "Müller Ж");
    tabiya_pgn_document_delete_games(document, 0, 1);
    save_pgn(document);
    g_autoptr(TabiyaPgnDocument) again = open_pgn(f);
    assert_whites(G_LIST_MODEL(again), "Ж");
    tabiya_pgn_document_undo(document);
    assert_whites(G_LIST_MODEL(document), "Müller Ж");
}

/* --- Packed ----------------------------------------------------------------------------------- */

static const char *const STREAMS[] = {"gz", "zst", "xz", "bz2"};

static void test_packed(DocumentFixture *f, gconstpointer data)
{
    for (gsize i = 0; i < G_N_ELEMENTS(STREAMS); i++) {
        g_autofree char *name = g_strconcat("games.pgn.", STREAMS[i], NULL);
        g_autoptr(GBytes) text = encoded(THREE, "ISO-8859-1");
        g_autofree char *three = three_with("für");
        set_name(f, name);
        write_packed(f->path, STREAMS[i], text, NULL);
        g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
        assert_whites(G_LIST_MODEL(document), "Müller Peña Zoë");
        comment_on(document, 1, "für");
        save_pgn(document);
        g_autoptr(GBytes) saved = read_packed(f->path, STREAMS[i]);
        assert_encoded(saved, three, "ISO-8859-1");
        assert_whites(G_LIST_MODEL(document), "Müller Peña Zoë");
        g_assert_false(tabiya_pgn_document_is_modified(document));
        /* Another program's change is seen as of any file. */
        comment_on(document, 0, "x");
        write_packed(f->path, STREAMS[i], saved, NULL);
        g_autoptr(GError) error = NULL;
        g_assert_false(try_save(document, FALSE, &error));
        g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_FILE_CHANGED);
    }
}

/* A file that holds no game yet, and is larger packed than not. */
static void test_packed_without_games(DocumentFixture *f, gconstpointer data)
{
    g_autoptr(GBytes) text = encoded("% é\n\n", "ISO-8859-1");
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    write_packed(f->path, "gz", text, NULL);
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    tabiya_pgn_document_add_game(document, 0, game);
    save_pgn(document);
    tabiya_pgn_document_delete_games(document, 0, 1);
    save_pgn(document);
    tabiya_pgn_document_undo(document);
    comment_on(document, 0, "für");
    save_pgn(document);
    g_autoptr(GBytes) saved = read_packed(f->path, "gz");
    g_autofree char *words = encoded_words(saved, "ISO-8859-1");
    g_assert_true(g_str_has_prefix(words, "% é\n\n[Event"));
    g_assert_nonnull(strstr(words, "{für} *"));
}

/* Bytes that a name does not promise are packed all the same, and stay so. */
static void test_packed_without_a_name(DocumentFixture *f, gconstpointer data)
{
    g_autoptr(GBytes) text = encoded("\ufeff" THREE, "UTF-16LE");
    write_packed(f->path, "gz", text, NULL);
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    g_autofree char *three = three_with("żółć");
    g_autofree char *after = g_strconcat("\ufeff", three, NULL);
    comment_on(document, 1, "żółć");
    save_pgn(document);
    g_autoptr(GBytes) saved = read_packed(f->path, "gz");
    assert_encoded(saved, after, "UTF-16LE");
}

/* Saving under another name uses the compression of that name. */
static void test_names_say_how(DocumentFixture *f, gconstpointer data)
{
    write_pgn(f, THREE);
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    for (gsize i = 0; i < G_N_ELEMENTS(STREAMS); i++) {
        g_autofree char *packed = g_strdup_printf("%s/a.pgn.%s", f->folder, STREAMS[i]);
        g_autofree char *plain = g_strdup_printf("%s/%s.pgn", f->folder, STREAMS[i]);
        save_pgn_as(document, packed);
        g_autoptr(GBytes) saved = read_packed(packed, STREAMS[i]);
        assert_encoded(saved, THREE, "UTF-8");
        save_pgn_as(document, plain);
        assert_pgn(plain, THREE);
    }
}

static void test_archive(DocumentFixture *f, gconstpointer data)
{
    g_autoptr(GBytes) one = encoded(GAME_1, "ISO-8859-1");
    g_autoptr(GBytes) two = encoded("\ufeff" GAME_2, "UTF-16LE");
    g_autoptr(GError) error = NULL;
    set_name(f, "games.zip");
    write_packed(f->path, "zip", one, two);
    g_autofree char *before = NULL;
    gsize length, length_now;
    g_assert_true(g_file_get_contents(f->path, &before, &length, NULL));
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    assert_whites(G_LIST_MODEL(document), "Müller Peña");
    comment_on(document, 1, "new");
    /* It is not written over, whatever is asked, and stays unsaved. */
    g_assert_false(try_save(document, FALSE, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_READ_ONLY);
    g_clear_error(&error);
    g_assert_false(try_save(document, TRUE, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_READ_ONLY);
    g_autofree char *now = NULL;
    g_assert_true(g_file_get_contents(f->path, &now, &length_now, NULL));
    g_assert_cmpmem(before, length, now, length_now);
    g_assert_true(tabiya_pgn_document_is_modified(document));
    g_autofree char *plain = g_build_filename(f->folder, "games.pgn", NULL);
    save_pgn_as(document, plain);
    g_autofree char *text = NULL;
    g_assert_true(g_file_get_contents(plain, &text, NULL, NULL));
    g_assert_true(g_utf8_validate(text, -1, NULL));
    g_assert_nonnull(strstr(text, "Müller"));
    g_assert_nonnull(strstr(text, "{new} 1. d4 d5 *"));
    comment_on(document, 1, "newer");
    save_pgn(document);
}

/* The readable part of a damaged file is shown, and the file is not changed. */
static void test_damaged(DocumentFixture *f, gconstpointer data)
{
    g_autoptr(GString) many = g_string_new(NULL);
    for (guint i = 0; i < 20000; i++)
        g_string_append_printf(many, "[White \"W%u\"]\n\n1. e4 {%u} *\n\n", i, i * 7919 % 20011);
    g_autoptr(GBytes) text = g_bytes_new(many->str, many->len);
    for (gsize i = 0; i < G_N_ELEMENTS(STREAMS); i++) {
        g_autofree char *packed = NULL;
        g_autoptr(GError) error = NULL;
        gsize length;
        write_packed(f->path, STREAMS[i], text, NULL);
        g_assert_true(g_file_get_contents(f->path, &packed, &length, NULL));
        g_assert_true(g_file_set_contents(f->path, packed, (gssize)(length - 9), NULL));
        g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
        g_test_message("%s: %u games", STREAMS[i], tabiya_pgn_document_get_n_games(document));
        g_assert_false(try_save(document, FALSE, &error));
        g_assert_error(error, G_IO_ERROR, G_IO_ERROR_READ_ONLY);
    }
}

/* A file that claims to be small is given up as soon as it is not, and nothing of it stays open. */
static void test_bomb(DocumentFixture *f, gconstpointer data)
{
    g_autofree char *zeros = g_malloc0(8 << 20);
    g_autoptr(GBytes) text = g_bytes_new(zeros, 8 << 20);
    tabiya_whole_file_set_max_for_tests(1 << 20);
    for (gsize i = 0; i < G_N_ELEMENTS(STREAMS); i++) {
        g_autoptr(GError) error = NULL;
        write_packed(f->path, STREAMS[i], text, NULL);
        g_assert_null(try_open(f->file, &error));
        g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
        g_assert_nonnull(strstr(error->message, "Import it into a library"));
    }
    tabiya_whole_file_set_max_for_tests(TABIYA_WHOLE_FILE_MAX);
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    g_assert_cmpuint(tabiya_pgn_document_get_n_games(document), ==, 0);
}

/* Opens it, reads everything, saves: nothing crashes on any data, and damaged files are not
 * changed. */
static gboolean live_through(DocumentFixture *f, const char *bytes, gsize length)
{
    g_autoptr(GError) error = NULL;
    g_assert_true(g_file_set_contents(f->path, bytes, (gssize)length, NULL));
    g_autoptr(TabiyaPgnDocument) document = try_open(f->file, &error);
    if (!document)
        return FALSE;
    for (guint i = 0; i < tabiya_pgn_document_get_n_games(document); i++) {
        g_autoptr(TabiyaGame) game = tabiya_pgn_document_load_game(document, i, NULL, &error);
        g_assert_no_error(error);
    }
    if (!try_save(document, FALSE, &error)) {
        g_autofree char *now = NULL;
        gsize length_now;
        g_assert_error(error, G_IO_ERROR, G_IO_ERROR_READ_ONLY);
        g_assert_true(g_file_get_contents(f->path, &now, &length_now, NULL));
        g_assert_cmpmem(now, length_now, bytes, length);
        return FALSE;
    }
    return TRUE;
}

static void test_mutants(DocumentFixture *f, gconstpointer data)
{
    static const char *const PACKINGS[] = {"gz", "zst", "xz", "bz2", "zip", ""};
    guint n_saved = 0, n_refused = 0;
    for (gsize i = 0; i < G_N_ELEMENTS(PACKINGS); i++) {
        for (guint round = 0; round < 30; round++) {
            const char *encoding = g_test_rand_bit() ? "UTF-16" : "ISO-8859-1";
            g_autoptr(GBytes) text = encoded(THREE THREE THREE, encoding);
            g_autofree char *bytes = NULL;
            gsize length;
            write_packed(f->path, PACKINGS[i], text, NULL);
            g_assert_true(g_file_get_contents(f->path, &bytes, &length, NULL));
            for (int k = g_test_rand_int_range(0, 4); k > 0; k--)
                bytes[g_test_rand_int_range(0, (int)length)] = (char)g_test_rand_int();
            if (g_test_rand_int_range(0, 4) == 0)
                length = (gsize)g_test_rand_int_range(1, (int)length);
            if (live_through(f, bytes, length))
                n_saved++;
            else
                n_refused++;
        }
    }
    g_assert_cmpuint(n_saved, >, 10);
    g_assert_cmpuint(n_refused, >, 10);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pgn-forms/scan", test_scan);
    g_test_add_func("/pgn-forms/encode", test_encode);
    g_test_add_func("/pgn-forms/remarks", test_remarks);
    ADD_DOCUMENT("/pgn-forms/one-encoding", test_one_encoding);
    ADD_DOCUMENT("/pgn-forms/windows-1252", test_windows_1252);
    ADD_DOCUMENT("/pgn-forms/mixed", test_mixed);
    ADD_DOCUMENT("/pgn-forms/undo-across-encodings", test_undo_across_encodings);
    ADD_DOCUMENT("/pgn-forms/what-was-not-read", test_what_was_not_read);
    ADD_DOCUMENT("/pgn-forms/restored-after-a-save", test_restored_after_a_save);
    ADD_DOCUMENT("/pgn-forms/gets-a-mark", test_gets_a_mark);
    ADD_DOCUMENT("/pgn-forms/packed", test_packed);
    ADD_DOCUMENT("/pgn-forms/packed-without-games", test_packed_without_games);
    ADD_DOCUMENT("/pgn-forms/packed-without-a-name", test_packed_without_a_name);
    ADD_DOCUMENT("/pgn-forms/names-say-how", test_names_say_how);
    ADD_DOCUMENT("/pgn-forms/archive", test_archive);
    ADD_DOCUMENT("/pgn-forms/damaged", test_damaged);
    ADD_DOCUMENT("/pgn-forms/bomb", test_bomb);
    ADD_DOCUMENT("/pgn-forms/mutants", test_mutants);
    return g_test_run();
}
