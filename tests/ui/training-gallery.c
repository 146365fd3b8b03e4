/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pictures of blindfold and exercises, in both themes and several sizes:
 *
 *     run-headless.sh training-gallery FOLDER FILE.pgn
 */
#include "tests/ui/fixture.h"
#include "tests/ui/picture.h"

static const int SIZES[][2] = {{360, 640}, {1160, 800}, {1600, 1000}};

static void save(TabiyaWindow *window, const char *folder, const char *what, gboolean dark)
{
    int width = gtk_widget_get_width(GTK_WIDGET(window));
    g_autofree char *path =
        g_strdup_printf("%s/training-%s-%d-%s.png", folder, what, width, dark ? "dark" : "light");

    fixture_spin_ms(400);
    picture_save(GTK_WIDGET(window), path);
}

static gboolean is_asking(TabiyaWindow *window)
{
    return tabiya_guess_session_get_stage(fixture_guess(window)) == TABIYA_GUESS_STAGE_ASKING;
}

static void show_guessing(TabiyaWindow *window, const char *folder, gboolean dark)
{
    fixture_act(window, "guess-moves", "true");
    save(window, folder, "guess-choice", dark);
    fixture_act(window, "guess-for", "'white'");
    save(window, folder, "guess-first", dark);
    for (int i = 0; i < 4; i++) {
        fixture_act(window, "guess-skip", NULL);
        fixture_wait(is_asking(window));
    }
    fixture_act(window, "play-move", "'d3'");
    fixture_wait(tabiya_guess_session_get_tally(fixture_guess(window)).tries == 1);
    save(window, folder, "guess-verdict", dark);
    fixture_wait(is_asking(window));
    save(window, folder, "guess-next", dark);
    fixture_act(window, "guess-end", NULL);
    save(window, folder, "guess-over", dark);
    fixture_act(window, "guess-close", NULL);
}

static void show_coordinates(TabiyaWindow *window, const char *folder, gboolean dark)
{
    TabiyaCoordinateDrill *coordinates = fixture_coordinates(window);

    fixture_act(window, "coordinates", NULL);
    save(window, folder, "coordinates-choice", dark);
    fixture_act(window, "coordinates-start", NULL);
    tabiya_coordinate_drill_answer(coordinates, tabiya_coordinate_drill_get_asked(coordinates) ^ 9);
    save(window, folder, "coordinates-find", dark);
    g_object_set(coordinates, "naming", TRUE, NULL);
    fixture_act(window, "coordinates-start", NULL);
    tabiya_coordinate_drill_type(coordinates, 'e');
    save(window, folder, "coordinates-name", dark);
    fixture_act(window, "coordinates-close", NULL);
    g_object_set(coordinates, "naming", FALSE, NULL);
}

static void show(const char *folder, GFile *file, const int *size, gboolean dark)
{

    adw_style_manager_set_color_scheme(adw_style_manager_get_default(),
                                       dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                            : ADW_COLOR_SCHEME_FORCE_LIGHT);
    TabiyaWindow *window = fixture_open(size[0], size[1]);
    tabiya_window_open_file(window, file);
    fixture_wait(fixture_n_moves(window) > 0);
    fixture_act(window, "last", NULL);
    fixture_act(window, "blindfold", "'discs'");
    save(window, folder, "discs", dark);
    fixture_act(window, "blindfold", "'hidden'");
    save(window, folder, "hidden", dark);
    fixture_act(window, "blindfold", "'off'");
    show_coordinates(window, folder, dark);
    show_guessing(window, folder, dark);
    fixture_act(window, "close-tab", NULL);
    fixture_close(window);
}

int main(int argc, char **argv)
{
    g_autoptr(GFile) file = argc > 2 ? g_file_new_for_path(argv[2]) : NULL;

    if (!file) {
        g_printerr("usage: training-gallery FOLDER FILE.pgn\n");
        return 2;
    }
    fixture_init(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(SIZES); i++) {
        for (int dark = 0; dark < 2; dark++)
            show(argv[1], file, SIZES[i], dark == 1);
    }
    return 0;
}
