/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The fixture of the tests of documents and of the study. */
#include "tests/app/document-fixture.h"

#include <glib/gstdio.h>

void document_fixture_setup(DocumentFixture *f, gconstpointer data)
{
    f->folder = g_dir_make_tmp("tabiya-document-XXXXXX", NULL);
    f->path = g_build_filename(f->folder, "games.pgn", NULL);
    f->file = g_file_new_for_path(f->path);
}

void document_fixture_teardown(DocumentFixture *f, gconstpointer data)
{
    g_autoptr(GDir) dir = g_dir_open(f->folder, 0, NULL);
    const char *name;
    while ((name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(f->folder, name, NULL);
        g_unlink(path);
    }
    g_rmdir(f->folder);
    g_free(f->folder);
    g_free(f->path);
    g_object_unref(f->file);
}

void write_pgn(DocumentFixture *f, const char *text)
{
    g_autoptr(GError) error = NULL;
    g_file_set_contents(f->path, text, -1, &error);
    g_assert_no_error(error);
}

void assert_pgn(const char *path, const char *expected)
{
    g_autofree char *text = NULL;
    g_autoptr(GError) error = NULL;
    g_file_get_contents(path, &text, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(text, ==, expected);
}

void answer_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    *(GAsyncResult **)user = g_object_ref(result);
}

GAsyncResult *await(GAsyncResult **result)
{
    while (!*result)
        g_main_context_iteration(NULL, TRUE);
    return *result;
}

void settle(void)
{
    while (g_main_context_iteration(NULL, FALSE))
        ;
}

TabiyaPgnDocument *try_open(GFile *file, GError **error)
{
    g_autoptr(GAsyncResult) result = NULL;
    tabiya_pgn_document_open_async(file, NULL, NULL, NULL, answer_cb, &result);
    return tabiya_pgn_document_open_finish(await(&result), error);
}

TabiyaPgnDocument *open_pgn(DocumentFixture *f)
{
    g_autoptr(GError) error = NULL;
    TabiyaPgnDocument *document = try_open(f->file, &error);
    g_assert_no_error(error);
    return document;
}

gboolean try_save(TabiyaPgnDocument *document, gboolean overwrite, GError **error)
{
    g_autoptr(GAsyncResult) result = NULL;
    tabiya_pgn_document_save_async(document, overwrite, NULL, answer_cb, &result);
    return tabiya_pgn_document_save_finish(document, await(&result), NULL, error);
}

void save_pgn(TabiyaPgnDocument *document)
{
    g_autoptr(GError) error = NULL;
    try_save(document, FALSE, &error);
    g_assert_no_error(error);
}

void save_pgn_as(TabiyaPgnDocument *document, const char *path)
{
    g_autoptr(GAsyncResult) result = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(GFile) file = g_file_new_for_path(path);
    tabiya_pgn_document_save_as_async(document, file, NULL, answer_cb, &result);
    tabiya_pgn_document_save_finish(document, await(&result), NULL, &error);
    g_assert_no_error(error);
}

TabiyaGame *load_game(TabiyaPgnDocument *document, guint position)
{
    g_autoptr(GError) error = NULL;
    TabiyaGame *game = tabiya_pgn_document_load_game(document, position, NULL, &error);
    g_assert_no_error(error);
    g_assert_null(tabiya_game_check(game));
    return game;
}

gboolean is_modified(TabiyaPgnDocument *document, guint position)
{
    g_autoptr(TabiyaPgnEntry) entry = g_list_model_get_item(G_LIST_MODEL(document), position);
    return tabiya_pgn_entry_get_modified(entry);
}

void comment_on(TabiyaPgnDocument *document, guint position, const char *text)
{
    g_autoptr(TabiyaGame) game = load_game(document, position);
    tabiya_game_set_comment(game, tabiya_game_get_root(game), text);
}

void assert_whites(GListModel *list, const char *expected)
{
    g_autoptr(GString) names = g_string_new(NULL);
    for (guint i = 0; i < g_list_model_get_n_items(list); i++) {
        g_autoptr(TabiyaPgnEntry) entry = g_list_model_get_item(list, i);
        g_string_append_printf(names, "%s%s", i > 0 ? " " : "",
                               tabiya_pgn_entry_get_field(entry, TABIYA_PGN_FIELD_WHITE));
    }
    g_assert_cmpstr(names->str, ==, expected);
}
