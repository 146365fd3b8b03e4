/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pictures of the place Study, in both themes and several sizes:
 *
 *     run-headless.sh study-gallery FOLDER [FILE.pgn]
 */
#include "tests/ui/fixture.h"
#include "tests/ui/picture.h"

static const int SIZES[][2] = {{360, 640}, {860, 640}, {1160, 800}, {1600, 1000}};

static void save(TabiyaWindow *window, const char *folder, const char *what, gboolean dark)
{
    int width = gtk_widget_get_width(GTK_WIDGET(window));
    g_autofree char *path =
        g_strdup_printf("%s/study-%s-%d-%s.png", folder, what, width, dark ? "dark" : "light");

    fixture_spin_ms(400);
    picture_save(GTK_WIDGET(window), path);
}

static void show(const char *folder, GFile *file, const int *size, gboolean dark)
{

    adw_style_manager_set_color_scheme(adw_style_manager_get_default(),
                                       dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                            : ADW_COLOR_SCHEME_FORCE_LIGHT);
    TabiyaWindow *window = fixture_open(size[0], size[1]);
    fixture_act(window, "place", "'study'");
    save(window, folder, "blank", dark);
    if (file) {
        tabiya_window_open_file(window, file);
        fixture_wait(fixture_n_moves(window) > 0);
        for (int i = 0; i < 9; i++)
            fixture_act(window, "next", NULL);
        save(window, folder, "file", dark);
        g_signal_emit_by_name(tabiya_shell_get_board(TABIYA_SHELL(window)), "shape-drawn", 12u, 28u,
                              0u);
        g_signal_emit_by_name(tabiya_shell_get_board(TABIYA_SHELL(window)), "shape-drawn", 36u, 36u,
                              1u);
        fixture_act(window, "overlay", "'threats'");
        save(window, folder, "threats", dark);
        fixture_act(window, "overlay", "'control'");
        save(window, folder, "control", dark);
        fixture_act(window, "overlay", "'none'");
        fixture_act(window, "edit-comment", NULL);
        save(window, folder, "comment", dark);
        fixture_act(window, "show-games", NULL);
        save(window, folder, "games", dark);
        fixture_act(window, "close-tab", NULL);
    }
    fixture_close(window);
}

int main(int argc, char **argv)
{
    g_autoptr(GFile) file = argc > 2 ? g_file_new_for_path(argv[2]) : NULL;

    if (argc < 2) {
        g_printerr("usage: study-gallery FOLDER [FILE.pgn]\n");
        return 2;
    }
    fixture_init(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(SIZES); i++) {
        for (int dark = 0; dark < 2; dark++)
            show(argv[1], file, SIZES[i], dark == 1);
    }
    return 0;
}
