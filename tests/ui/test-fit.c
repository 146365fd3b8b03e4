/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Every view fits on small screens, with letters of the usual size and twice as large: no window
 * grows beyond the screen, and the panels beside the board are drawn unscaled, or little smaller
 * (ui/fit.h). */
#include "tests/ui/views.h"
#include "ui/fit.h"
#include "ui/shrink.h"

#define LARGE_DPI (2 * 96 * 1024)
/* Letters of twice the size are one and a fifth times as large as usual, at least. */
#define LEAST_OF_LARGE 0.6

static GtkWidget *find_fit(GtkWidget *widget)
{
    GtkWidget *found = NULL;

    if (!gtk_widget_get_mapped(widget))
        return NULL;
    if (TABIYA_IS_FIT(widget))
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child)) {
        found = find_fit(child);
    }
    return found;
}

static int measure(GtkWidget *widget, GtkOrientation orientation, int for_size)
{
    int minimum;

    gtk_widget_measure(widget, orientation, for_size, &minimum, NULL, NULL, NULL);
    return minimum;
}

/* How many of both are wrong. */
static int check_window(const View *view, GtkWindow *shown, int width, int height)
{
    GtkWidget *content = gtk_window_get_child(shown);
    int least_width = measure(content, GTK_ORIENTATION_HORIZONTAL, -1);
    int least_height = measure(content, GTK_ORIENTATION_VERTICAL, MAX(width, least_width));

    if (least_width <= width && least_height <= height)
        return 0;
    g_test_message("%s in %d x %d: needs %d x %d", view->name, width, height, least_width,
                   least_height);
    return 1;
}

static int check_panel(const View *view, TabiyaWindow *window, double least)
{
    GtkWidget *fit = find_fit(GTK_WIDGET(window));
    double scale = tabiya_fit_get_scale_for_tests(TABIYA_FIT(fit));

    if (scale < 1)
        g_test_message("%s: drawn at %.2f", view->name, scale);
    return scale < least;
}

/* The number of labels hidden for lack of room. Titles of windows, between the buttons of a
 * question, may be: the window has the name anyway. */
static int count_hidden(const View *view, GtkWidget *widget)
{
    GtkWidget *child = gtk_widget_get_first_child(widget);
    int count = 0;

    if (!gtk_widget_get_mapped(widget))
        return 0;
    if (TABIYA_IS_SHRINK(widget) && child && gtk_widget_get_visible(child) &&
        !gtk_widget_get_child_visible(child) && !gtk_widget_has_css_class(child, "title")) {
        g_test_message("%s: words do not show", view->name);
        count++;
    }
    for (; child; child = gtk_widget_get_next_sibling(child))
        count += count_hidden(view, child);
    return count;
}

static int check_views(int width, int height, double least)
{
    TabiyaWindow *window = fixture_open(width, height);
    int failures = 0;

    views_prepare(window);
    for (guint i = 0; i < VIEWS_N; i++) {
        GtkWindow *shown = views_show(window, &VIEWS[i]);

        failures += check_window(&VIEWS[i], shown, width, height);
        failures += count_hidden(&VIEWS[i], GTK_WIDGET(shown));
        failures += check_panel(&VIEWS[i], window, least);
        views_leave(window, &VIEWS[i]);
    }
    fixture_close(window);
    return failures;
}

static void test_usual(void)
{
    /* Letters of some fonts are wide. */
    g_assert_cmpint(check_views(360, 640, 0.95) + check_views(1000, 700, 0.95), ==, 0);
}

static void check_large(int width, int height)
{
    GtkSettings *settings = gtk_settings_get_default();
    int before, failures;

    g_object_get(settings, "gtk-xft-dpi", &before, NULL);
    g_object_set(settings, "gtk-xft-dpi", LARGE_DPI, NULL);
    failures = check_views(width, height, LEAST_OF_LARGE);
    g_object_set(settings, "gtk-xft-dpi", before, NULL);
    g_assert_cmpint(failures, ==, 0);
}

static void test_large(void)
{
    check_large(360, 740);
}

static void test_large_beside(void)
{
    check_large(1000, 700);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
    g_test_add_func("/fit/large-letters", test_large);
    if (g_getenv("TABIYA_LONG")) { /* each is a walk through all views */
        g_test_add_func("/fit/large-letters-beside-the-board", test_large_beside);
        g_test_add_func("/fit/usual-letters", test_usual);
    }
    return g_test_run();
}
