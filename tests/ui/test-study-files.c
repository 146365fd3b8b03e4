/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Study in the window with packed files, or in other encodings than UTF-8: opened, browsed, saved,
 * and the window's messages. */
#include <glib/gstdio.h>
#include <string.h>

#include "app/study/annotate.h"
#include "app/study/game-filter.h"
#include "tests/app/packed-file.h"
#include "tests/ui/study-fixture.h"

#define GAMES                                                                                    \
    "[White \"Müller\"]\n[Black \"Peña\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. f4 {Größe} exf4 " \
    "1-0\n\n"                                                                                    \
    "[White \"Zoë\"]\n[Black \"Bird\"]\n[Result \"*\"]\n\n1. d4 d5 *\n"

static void write_as(StudyFixture *f, const char *name, const char *packing, const char *text,
                     const char *encoding)
{
    g_autoptr(GBytes) bytes = encoded(text, encoding);

    study_fixture_write(f, name, "");
    write_packed(f->path, packing, bytes, NULL);
}

static TabiyaPgnDocument *document_of(StudyFixture *f)
{
    return tabiya_study_session_get_document(study_fixture_session(f));
}

static const char *comment_of_cursor(StudyFixture *f)
{
    return tabiya_node_get_comment(study_fixture_cursor(f));
}

static void test_opens_every_form(StudyFixture *f, gconstpointer data)
{
    static const struct {
        const char *name, *packing, *text, *encoding;
    } forms[] = {
        {"a.pgn.gz", "gz", GAMES, "UTF-8"},
        {"b.pgn.zst", "zst", GAMES, "ISO-8859-1"},
        {"c.pgn.xz", "xz", GAMES, "UTF-8"},
        {"d.pgn.bz2", "bz2", GAMES, "WINDOWS-1252"},
        {"e.zip", "zip", GAMES, "UTF-8"},
        {"f.pgn", "", "\ufeff" GAMES, "UTF-8"},
        {"g.pgn", "", "\ufeff" GAMES, "UTF-16LE"},
        {"h.pgn", "", "\ufeff" GAMES, "UTF-16BE"},
        {"i.pgn", "", GAMES, "UTF-16LE"},
        {"j.pgn", "", GAMES, "ISO-8859-1"},
        {"k.pgn.gz", "gz", "\ufeff" GAMES, "UTF-16LE"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(forms); i++) {
        g_test_message("%s", forms[i].name);
        write_as(f, forms[i].name, forms[i].packing, forms[i].text, forms[i].encoding);
        study_fixture_open(f);
        fixture_assert_state(f->window, "moves", "e4 e5 f4 exf4");
        g_assert_cmpuint(tabiya_pgn_document_get_n_games(document_of(f)), ==, 2);
        g_assert_true(fixture_says(GTK_WIDGET(f->window), "Müller"));
        fixture_act(f->window, "next", NULL);
        fixture_act(f->window, "next", NULL);
        fixture_act(f->window, "next", NULL);
        g_assert_cmpstr(comment_of_cursor(f), ==, "Größe");
        fixture_spin_ms(50);
        g_assert_false(fixture_says(GTK_WIDGET(f->window), "in this file"));
        fixture_act(f->window, "close-tab", NULL);
    }
}

/* The filter reads the text, which is longer than the file. */
static void test_looks_through_a_packed_file(StudyFixture *f, gconstpointer data)
{
    g_autoptr(GString) many = g_string_new(NULL);
    g_autoptr(TabiyaGameFilter) filter = NULL;

    for (guint i = 0; i < 5000; i++) {
        g_string_append_printf(many, "[White \"%s\"]\n[Black \"Bird\"]\n\n1. e4 e5 *\n\n",
                               i == 4321 ? "Müller" : "Adams");
    }
    write_as(f, "many.pgn.gz", "gz", many->str, "ISO-8859-1");
    study_fixture_open(f);
    g_assert_cmpuint(tabiya_pgn_document_get_n_games(document_of(f)), ==, 5000);
    filter = tabiya_game_filter_new(document_of(f));
    tabiya_game_filter_set_text(filter, "müller");
    fixture_wait(g_list_model_get_n_items(G_LIST_MODEL(filter)) == 1);
}

static void save_with(StudyFixture *f, const char *comment)
{
    tabiya_game_set_comment(
        tabiya_board_session_get_game(TABIYA_BOARD_SESSION(study_fixture_session(f))),
        study_fixture_cursor(f), comment);
    fixture_act(f->window, "save", NULL);
}

static void assert_held(StudyFixture *f, const char *packing, const char *words,
                        const char *encoding)
{
    g_autoptr(GBytes) text = read_packed(f->path, packing);
    g_autoptr(GError) error = NULL;
    g_autofree char *utf8 = g_convert(g_bytes_get_data(text, NULL), (gssize)g_bytes_get_size(text),
                                      "UTF-8", encoding, NULL, NULL, &error);

    g_assert_no_error(error);
    g_assert_nonnull(strstr(utf8, words));
    g_assert_nonnull(strstr(utf8, "{Größe}"));
    g_assert_nonnull(strstr(utf8, strstr(GAMES, "[White \"Zoë\"]")));
}

static void test_saves_as_it_was(StudyFixture *f, gconstpointer data)
{
    static const struct {
        const char *name, *packing, *text, *encoding, *comment;
    } forms[] = {
        {"a.pgn.gz", "gz", GAMES, "UTF-8", "żółć"},
        {"b.pgn.xz", "xz", GAMES, "ISO-8859-1", "für"},
        {"c.pgn", "", "\ufeff" GAMES, "UTF-16LE", "żółć"},
        {"d.pgn", "", GAMES, "ISO-8859-1", "für"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(forms); i++) {
        g_test_message("%s", forms[i].name);
        write_as(f, forms[i].name, forms[i].packing, forms[i].text, forms[i].encoding);
        study_fixture_open(f);
        save_with(f, forms[i].comment);
        fixture_wait(!tabiya_pgn_document_is_modified(document_of(f)));
        fixture_wait(fixture_says(GTK_WIDGET(f->window), "Saved as"));
        g_assert_false(fixture_says(GTK_WIDGET(f->window), "now UTF-8"));
        assert_held(f, forms[i].packing, forms[i].comment, forms[i].encoding);
        fixture_act(f->window, "close-tab", NULL);
    }
}

static void test_says_that_the_encoding_is_another(StudyFixture *f, gconstpointer data)
{
    write_as(f, "latin.pgn", "", GAMES, "ISO-8859-1");
    study_fixture_open(f);
    save_with(f, "żółć");
    fixture_wait(
        fixture_says(GTK_WIDGET(f->window), "The file was saved as UTF-8: Latin-1 has no “ż”."));
    assert_held(f, "", "żółć", "UTF-8");
    /* The comment is undone as ever, and the next save has nothing to tell. */
    fixture_act(f->window, "undo-move", NULL);
    g_assert_cmpstr(comment_of_cursor(f), ==, "");
    fixture_act(f->window, "save", NULL);
    fixture_wait(!tabiya_pgn_document_is_modified(document_of(f)));
    fixture_wait(!fixture_says(GTK_WIDGET(f->window), "now UTF-8"));
    assert_held(f, "", "Peña", "UTF-8");
}

static GtkFileChooser *chooser_of(StudyFixture *f)
{
    return g_object_get_data(G_OBJECT(f->window), "tabiya-file-chooser");
}

/* GTK continues to read the folder for a while after it was stopped. */
static void cancel_chooser(StudyFixture *f)
{
    fixture_spin_ms(300);
    g_signal_emit_by_name(chooser_of(f), "response", GTK_RESPONSE_CANCEL);
    fixture_spin_ms(300);
}

/* Saving into an archive becomes Save As, with a name that is none. */
static void test_an_archive_is_saved_elsewhere(StudyFixture *f, gconstpointer data)
{
    g_autofree char *before = NULL, *after = NULL, *name = NULL, *plain = NULL;
    g_autoptr(GFile) file = NULL;
    gsize length, length_after;

    write_as(f, "two.zip", "zip", GAMES, "UTF-8");
    g_assert_true(g_file_get_contents(f->path, &before, &length, NULL));
    study_fixture_open(f);
    save_with(f, "new");
    fixture_wait(chooser_of(f));
    g_assert_true(fixture_says(GTK_WIDGET(f->window), "cannot be saved in a zip archive"));
    name = gtk_file_chooser_get_current_name(chooser_of(f));
    g_assert_cmpstr(name, ==, "two.pgn");
    cancel_chooser(f);
    g_assert_true(tabiya_pgn_document_is_modified(document_of(f)));
    g_assert_true(g_file_get_contents(f->path, &after, &length_after, NULL));
    g_assert_cmpmem(before, length, after, length_after);
    plain = g_build_filename(f->folder, "two.pgn", NULL);
    file = g_file_new_for_path(plain);
    fixture_save_to(f->window, file);
    fixture_wait(!tabiya_pgn_document_is_modified(document_of(f)));
    save_with(f, "newer");
    fixture_wait(!tabiya_pgn_document_is_modified(document_of(f)));
}

static void test_says_that_a_file_is_damaged(StudyFixture *f, gconstpointer data)
{
    g_autofree char *bytes = NULL;
    gsize length;

    write_as(f, "cut.pgn.gz", "gz", GAMES, "UTF-8");
    g_assert_true(g_file_get_contents(f->path, &bytes, &length, NULL));
    g_assert_true(g_file_set_contents(f->path, bytes, (gssize)(length - 8), NULL));
    study_fixture_open(f);
    fixture_assert_state(f->window, "moves", "e4 e5 f4 exf4");
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "cut.pgn.gz: damaged at byte"));
    save_with(f, "new");
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "This file is damaged"));
    cancel_chooser(f);
}

static void test_opens_positions(StudyFixture *f, gconstpointer data)
{
    static const char *const LINES = "8/4P1k1/8/8/8/8/6K1/8 w - - id \"Zoë\";\n"
                                     "8/4p1k1/8/8/8/8/6K1/8 b - - id \"two\";\n";
    static const struct {
        const char *name, *packing, *encoding;
    } forms[] = {{"a.epd.gz", "gz", "UTF-8"}, {"b.epd", "", "UTF-16"}, {"c.epd", "", "ISO-8859-1"}};

    for (gsize i = 0; i < G_N_ELEMENTS(forms); i++) {
        g_test_message("%s", forms[i].name);
        write_as(f, forms[i].name, forms[i].packing, LINES, forms[i].encoding);
        tabiya_window_open_file(f->window, f->file);
        fixture_wait(tabiya_pgn_document_get_n_games(document_of(f)) == 2);
        g_assert_cmpstr(tabiya_game_get_tag(tabiya_board_session_get_game(
                                                TABIYA_BOARD_SESSION(study_fixture_session(f))),
                                            "Event"),
                        ==, "Zoë");
        fixture_act(f->window, "close-tab", NULL);
    }
}

/* Unsaved changes to a compressed file are restored. */
static void test_comes_back(StudyFixture *f, gconstpointer data)
{
    write_as(f, "a.pgn.gz", "gz", GAMES, "ISO-8859-1");
    study_fixture_open(f);
    tabiya_game_set_comment(
        tabiya_board_session_get_game(TABIYA_BOARD_SESSION(study_fixture_session(f))),
        study_fixture_cursor(f), "żółć");
    tabiya_study_session_flush_for_tests(study_fixture_session(f));
    fixture_close(f->window);
    f->window = fixture_open_again(1160, 800);
    fixture_wait(tabiya_pgn_document_get_file(document_of(f)));
    g_assert_cmpstr(comment_of_cursor(f), ==, "żółć");
    g_assert_true(tabiya_pgn_document_is_modified(document_of(f)));
    fixture_act(f->window, "save", NULL);
    fixture_wait(!tabiya_pgn_document_is_modified(document_of(f)));
    assert_held(f, "gz", "żółć", "UTF-8");
}

/* Copied in a file manager, as files or by their names in words. */
static void test_pastes_files(StudyFixture *f, gconstpointer data)
{
    GdkClipboard *clipboard = gtk_widget_get_clipboard(GTK_WIDGET(f->window));
    g_autofree char *uri = NULL;
    GSList files = {0};

    fixture_act(f->window, "place", "'study'");
    write_as(f, "a.pgn.gz", "gz", GAMES, "UTF-8");
    files.data = f->file;
    GdkFileList *list = gdk_file_list_new_from_list(&files);
    gdk_clipboard_set(clipboard, GDK_TYPE_FILE_LIST, list);
    g_boxed_free(GDK_TYPE_FILE_LIST, list);
    fixture_act(f->window, "paste", NULL);
    fixture_wait(tabiya_pgn_document_get_file(document_of(f)));
    fixture_assert_state(f->window, "moves", "e4 e5 f4 exf4");
    fixture_act(f->window, "close-tab", NULL);
    uri = g_file_get_uri(f->file);
    gdk_clipboard_set_text(clipboard, uri);
    fixture_act(f->window, "paste", NULL);
    fixture_wait(tabiya_pgn_document_get_file(document_of(f)));
    fixture_assert_state(f->window, "moves", "e4 e5 f4 exf4");
}

int main(int argc, char **argv)
{
    fixture_init(NULL);
    g_test_init(&argc, &argv, NULL);
#define ADD(name, test)                                                             \
    g_test_add("/study-files/" name, StudyFixture, NULL, study_fixture_setup, test, \
               study_fixture_teardown)
    ADD("opens-every-form", test_opens_every_form);
    ADD("looks-through", test_looks_through_a_packed_file);
    ADD("saves-as-it-was", test_saves_as_it_was);
    ADD("another-encoding", test_says_that_the_encoding_is_another);
    ADD("archive", test_an_archive_is_saved_elsewhere);
    ADD("damaged", test_says_that_a_file_is_damaged);
    ADD("positions", test_opens_positions);
    ADD("comes-back", test_comes_back);
    ADD("pastes-files", test_pastes_files);
    return g_test_run();
}
