/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pictures of analysis in the place Study, in both themes and several sizes:
 *
 *     run-headless.sh analysis-gallery FOLDER
 */
#include "tests/ui/fixture.h"
#include "tests/ui/picture.h"

static const int SIZES[][2] = {{360, 640}, {860, 640}, {1160, 800}, {1600, 1000}};

static void save(TabiyaWindow *window, const char *folder, const char *what, gboolean dark)
{
    int width = gtk_widget_get_width(GTK_WIDGET(window));
    g_autofree char *path =
        g_strdup_printf("%s/analysis-%s-%d-%s.png", folder, what, width, dark ? "dark" : "light");

    fixture_spin_ms(500);
    picture_save(GTK_WIDGET(window), path);
}

static void show(const char *folder, const int *size, gboolean dark)
{
    static const char *const moves[] = {"'e4'", "'c5'",   "'Nf3'", "'d6'",
                                        "'d4'", "'cxd4'", "'Nxd4'"};

    adw_style_manager_set_color_scheme(adw_style_manager_get_default(),
                                       dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                            : ADW_COLOR_SCHEME_FORCE_LIGHT);
    TabiyaWindow *window = fixture_open(size[0], size[1]);
    TabiyaStudySession *study = fixture_study(window);
    fixture_act(window, "place", "'study'");
    for (gsize i = 0; i < G_N_ELEMENTS(moves); i++)
        fixture_act(window, "play-move", moves[i]);
    fixture_act(window, "analyse", NULL);
    fixture_spin_ms(1500);
    save(window, folder, "lines", dark);
    g_object_set(fixture_analysis(window), "line-count", 8, NULL);
    fixture_spin_ms(1000);
    save(window, folder, "eight", dark);
    g_object_set(fixture_analysis(window), "line-count", 3, NULL);
    fixture_act(window, "show-threat", NULL);
    fixture_spin_ms(700);
    save(window, folder, "threat", dark);
    fixture_act(window, "show-threat", NULL);
    fixture_act(window, "analyse", NULL);
    tabiya_study_session_close_tab(study, tabiya_study_session_get_tab(study));
    fixture_close(window);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        g_printerr("usage: analysis-gallery FOLDER\n");
        return 2;
    }
    fixture_init(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(SIZES); i++) {
        for (int dark = 0; dark < 2; dark++)
            show(argv[1], SIZES[i], dark == 1);
    }
    return 0;
}
