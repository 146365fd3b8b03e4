/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pictures of a review in the place Study, in both themes and several sizes:
 *
 *     run-headless.sh review-gallery FOLDER
 */
#include "app/analysis/builtin-engine.h"
#include "tests/ui/fixture.h"
#include "tests/ui/picture.h"
#include "ui/study/review-dialog.h"

static const int SIZES[][2] = {{360, 640}, {860, 640}, {1160, 800}, {1600, 1000}};

static const char *const MOVES[] = {
    "e4",    "e5",  "Nf3",  "d6",   "d4",  "Bg4", "dxe5", "Bxf3", "Qxf3", "dxe5", "Bc4",
    "Nf6",   "Qb3", "Qe7",  "Nc3",  "c6",  "Bg5", "b5",   "Nxb5", "cxb5", "Bxb5", "Nbd7",
    "O-O-O", "Rd8", "Rxd7", "Rxd7", "Rd1", "Qe6", "Bxd7", "Nxd7", "Qb8",  "Nxb8", "Rd8"};

static void save(GtkWidget *widget, const char *folder, const char *what, int width, gboolean dark)
{
    g_autofree char *path =
        g_strdup_printf("%s/review-%s-%d-%s.png", folder, what, width, dark ? "dark" : "light");

    fixture_spin_ms(400);
    picture_save(widget, path);
}

static void save_dialog(TabiyaWindow *window, const char *folder, gboolean dark)
{
    g_autoptr(GListModel) all = NULL;
    g_autoptr(GtkWindow) dialog = NULL;

    fixture_act(window, "review", NULL);
    all = G_LIST_MODEL(g_object_ref(gtk_window_get_toplevels()));
    for (guint i = 0; i < g_list_model_get_n_items(all); i++) {
        g_autoptr(GtkWindow) top = g_list_model_get_item(all, i);

        if (TABIYA_IS_REVIEW_DIALOG(top))
            g_set_object(&dialog, top);
    }
    save(GTK_WIDGET(dialog), folder, "dialog", gtk_widget_get_width(GTK_WIDGET(window)), dark);
    gtk_window_close(dialog);
    fixture_spin_ms(100);
}

/* A finished game, in Play. */
static void save_play(TabiyaWindow *window, const char *folder, int width, gboolean dark)
{
    static const char *const moves[] = {"'f3'", "'e5'", "'g4'", "'Qh4'"};

    fixture_act(window, "place", "'play'");
    fixture_new_free_game(window, NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(moves); i++)
        fixture_act(window, "play-move", moves[i]);
    save(GTK_WIDGET(window), folder, "play", width, dark);
}

static void show(const char *folder, const int *size, gboolean dark)
{
    g_autoptr(TabiyaEngineSource) source = tabiya_builtin_engine_new();
    const TabiyaReviewOrder order = {
        .source = source, .engine = "x", .limits = {.nodes = 30000}, .notes = TABIYA_NOTES_ALL};

    adw_style_manager_set_color_scheme(adw_style_manager_get_default(),
                                       dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                            : ADW_COLOR_SCHEME_FORCE_LIGHT);
    TabiyaWindow *window = fixture_open(size[0], size[1]);
    TabiyaStudySession *study = fixture_study(window);
    TabiyaReviewer *reviewer = fixture_reviewer(window);
    fixture_act(window, "place", "'study'");
    for (gsize i = 0; i < G_N_ELEMENTS(MOVES); i++)
        tabiya_board_session_play_text(TABIYA_BOARD_SESSION(study), MOVES[i], NULL);
    save_dialog(window, folder, dark);
    tabiya_reviewer_start_game(reviewer, tabiya_study_session_get_document(study),
                               tabiya_board_session_get_game(TABIYA_BOARD_SESSION(study)), &order);
    fixture_wait(tabiya_reviewer_get_progress(reviewer) > 0.5);
    save(GTK_WIDGET(window), folder, "running", size[0], dark);
    fixture_wait(!tabiya_reviewer_is_running(reviewer));
    for (int i = 0; i < 14; i++)
        fixture_act(window, "previous", NULL);
    fixture_spin_ms(100);
    save(GTK_WIDGET(window), folder, "done", size[0], dark);
    g_object_set(fixture_analysis(window), "depth", 8, NULL);
    fixture_act(window, "analyse", NULL);
    fixture_spin_ms(800);
    save(GTK_WIDGET(window), folder, "with-lines", size[0], dark);
    fixture_act(window, "analyse", NULL);
    save_play(window, folder, size[0], dark);
    tabiya_study_session_close_tab(study, tabiya_study_session_get_tab(study));
    fixture_close(window);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        g_printerr("usage: review-gallery FOLDER\n");
        return 2;
    }
    fixture_init(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(SIZES); i++) {
        for (int dark = 0; dark < 2; dark++)
            show(argv[1], SIZES[i], dark == 1);
    }
    return 0;
}
