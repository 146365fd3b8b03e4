/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Printing the board: into a file, and in the preview. */
#include <glib/gstdio.h>
#include <string.h>

#include "tests/ui/fixture.h"
#include "tests/ui/picture.h"
#include "ui/paper/print-part.h"

#define POSITION "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"

/* The output of `tool` for the file; NULL: it is not installed. */
static char *dup_answer(const char *tool, const char *path, const char *last)
{
    const char *arguments[] = {tool, path, last, NULL};
    char *answer = NULL;

    if (!g_spawn_sync(NULL, (char **)arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &answer,
                      NULL, NULL, NULL)) {
        return NULL;
    }
    return answer;
}

static GtkPrintOperation *new_print(TabiyaWindow *window)
{
    TabiyaPrintPart *part = tabiya_shell_find(TABIYA_SHELL(window), TABIYA_TYPE_PRINT_PART);

    return tabiya_print_part_new_print(part);
}

static char *print_to_file(TabiyaWindow *window, GtkPageOrientation orientation)
{
    g_autoptr(GtkPrintOperation) operation = new_print(window);
    g_autoptr(GtkPageSetup) setup = gtk_page_setup_new();
    g_autoptr(GError) error = NULL;
    char *path = g_build_filename(g_get_tmp_dir(), "tabiya-printed.pdf", NULL);

    gtk_page_setup_set_orientation(setup, orientation);
    gtk_print_operation_set_default_page_setup(operation, setup);
    gtk_print_operation_set_export_filename(operation, path);
    gtk_print_operation_set_allow_async(operation, FALSE);
    GtkPrintOperationResult result = gtk_print_operation_run(
        operation, GTK_PRINT_OPERATION_ACTION_EXPORT, GTK_WINDOW(window), &error);
    g_assert_no_error(error);
    g_assert_cmpint(result, ==, GTK_PRINT_OPERATION_RESULT_APPLY);
    return path;
}

/* One page with the players, the last move, the side to move and the FEN as searchable text. */
static void test_paper(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    fixture_new_free_game(window, NULL);
    fixture_act(window, "play-move", "'e4'");
    fixture_wait(fixture_n_moves(window) == 1);
    for (int turned = 0; turned < 2; turned++) {
        g_autofree char *path = print_to_file(window, turned ? GTK_PAGE_ORIENTATION_LANDSCAPE
                                                             : GTK_PAGE_ORIENTATION_PORTRAIT);
        g_autofree char *text = dup_answer("pdftotext", path, "-");
        g_autofree char *about = dup_answer("pdfinfo", path, NULL);

        if (!text || !about) {
            g_test_skip("skipped: poppler-utils are not installed");
            break;
        }
        g_assert_nonnull(strstr(text, "After 1. e4. Black to move"));
        g_assert_nonnull(strstr(text, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq"));
        g_assert_nonnull(strstr(text, "White – Black"));
        g_assert_nonnull(strstr(about, "Pages:           1\n"));
        g_unlink(path);
    }
    fixture_close(window);
}

/* A position that is being set up is printed as shown, playable or not. */
static void test_position(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    g_autofree char *path = NULL;
    g_autofree char *text = NULL;

    fixture_new_free_game(window, POSITION);
    path = print_to_file(window, GTK_PAGE_ORIENTATION_PORTRAIT);
    text = dup_answer("pdftotext", path, "-");
    if (text) {
        g_assert_nonnull(strstr(text, "White to move"));
        g_assert_null(strstr(text, "After"));
        g_assert_nonnull(strstr(text, POSITION));
    } else {
        g_test_skip("skipped: poppler-utils are not installed");
    }
    g_unlink(path);
    fixture_close(window);
}

/* Whether the sheet has dark squares on it: drawn, not merely there. */
static gboolean has_ink(GtkWidget *window)
{
    g_autofree char *path = g_build_filename(g_get_tmp_dir(), "tabiya-preview.png", NULL);
    g_autoptr(GdkPixbuf) picture = NULL;
    guint n_dark = 0;

    g_assert_true(picture_save(window, path));
    picture = gdk_pixbuf_new_from_file(path, NULL);
    g_assert_nonnull(picture);
    for (int y = 0; y < gdk_pixbuf_get_height(picture); y++) {
        for (int x = 0; x < gdk_pixbuf_get_width(picture); x++) {
            const guchar *pixel = gdk_pixbuf_get_pixels(picture) +
                                  y * gdk_pixbuf_get_rowstride(picture) +
                                  x * gdk_pixbuf_get_n_channels(picture);

            n_dark += pixel[0] > pixel[2] + 40 && pixel[0] < 200; /* the brown of squares */
        }
    }
    g_unlink(path);
    return n_dark > 2000;
}

static void note_cb(GtkPrintOperation *operation, GtkPrintOperationResult result, gpointer user)
{
    *(gboolean *)user = TRUE;
}

/* The preview shows the page, and the operation ends with it. */
static void test_preview(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    g_autoptr(GtkPrintOperation) operation = NULL;
    GtkWindow *preview;
    gboolean done = FALSE;

    fixture_new_free_game(window, NULL);
    operation = new_print(window);
    g_signal_connect(operation, "done", G_CALLBACK(note_cb), &done);
    gtk_print_operation_run(operation, GTK_PRINT_OPERATION_ACTION_PREVIEW, GTK_WINDOW(window),
                            NULL);
    fixture_wait((preview = fixture_find_window("Print Preview")));
    fixture_wait(gtk_widget_get_mapped(GTK_WIDGET(preview)));
    fixture_spin_ms(300);
    g_assert_true(has_ink(GTK_WIDGET(preview)));
    gtk_window_close(preview);
    fixture_wait(done);
    fixture_close(window);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    g_test_add_func("/print/paper", test_paper);
    g_test_add_func("/print/position", test_position);
    g_test_add_func("/print/preview", test_preview);
    return g_test_run();
}
