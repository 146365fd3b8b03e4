/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pictures of every view: FOLDER/NAME.png for each of views.c. Not a test.
 *
 *     run-headless.sh view-pictures FOLDER [WIDTH HEIGHT [light|dark [VIEW…]]]
 *
 * DIALOG_SIZE=360x1800 is that of windows beside it: long ones are then seen whole.
 * TEXT_SCALE=2 makes letters twice as large. FOCUS=1 shows the focus, as after a key.
 * HEADLESS_LANGUAGE=de and TABIYA_LOCALE_DIR=BUILD/po set the language. HEADLESS_SCREEN must have
 * room for the window.
 */
#include <stdio.h>
#include <stdlib.h>

#include "app/program.h"
#include "tests/ui/picture.h"
#include "tests/ui/views.h"

/* Without names all of them are. */
static gboolean is_named(const View *view, char **names)
{
    return !names || g_strv_contains((const char *const *)names, view->name);
}

/* What waits for a new layout cannot be pictured. */
static gboolean save(GtkWidget *shown, const char *path)
{
    for (int tries = 0; tries < 10; tries++) {
        fixture_spin_ms(300);
        if (picture_save(shown, path))
            return TRUE;
    }
    return FALSE;
}

static void resize_dialog(GtkWindow *dialog)
{
    int width, height;

    if (sscanf(g_getenv("DIALOG_SIZE"), "%dx%d", &width, &height) == 2)
        gtk_window_set_default_size(dialog, width, height);
}

static int save_views(TabiyaWindow *window, const char *folder, char **names)
{
    int unsaved = 0;

    views_prepare(window);
    for (guint i = 0; i < VIEWS_N; i++) {
        if (!is_named(&VIEWS[i], names))
            continue;
        GtkWidget *shown = GTK_WIDGET(views_show(window, &VIEWS[i]));
        g_autofree char *path = g_strdup_printf("%s/%s.png", folder, VIEWS[i].name);

        gtk_window_set_focus_visible(GTK_WINDOW(shown), g_getenv("FOCUS") != NULL);
        if (g_getenv("DIALOG_SIZE") && shown != GTK_WIDGET(window))
            resize_dialog(GTK_WINDOW(shown));
        unsaved += !save(shown, path);
        views_leave(window, &VIEWS[i]);
    }
    return unsaved;
}

int main(int argc, char **argv)
{
    gboolean sized = argc > 3, dark = argc > 4 && g_str_equal(argv[4], "dark");

    if (argc < 2) {
        g_printerr("usage: view-pictures FOLDER [WIDTH HEIGHT [light|dark]]\n");
        return 2;
    }
    tabiya_program_set_language();
    if (tabiya_program_is_right_to_left())
        gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL);
    fixture_init(NULL);
    g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
    if (g_getenv("TEXT_SCALE")) {
        g_object_set(gtk_settings_get_default(), "gtk-xft-dpi",
                     (int)(g_ascii_strtod(g_getenv("TEXT_SCALE"), NULL) * 96 * 1024), NULL);
    }
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(),
                                       dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                            : ADW_COLOR_SCHEME_FORCE_LIGHT);
    TabiyaWindow *window = fixture_open(sized ? atoi(argv[2]) : 1160, sized ? atoi(argv[3]) : 800);
    int unsaved = save_views(window, argv[1], argc > 5 ? argv + 5 : NULL);

    fixture_close(window);
    return unsaved == 0 ? 0 : 1;
}
