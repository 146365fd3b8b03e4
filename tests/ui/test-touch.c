/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* In a narrow window, where fingers press, whatever can be pressed is high enough for one: in every
 * view. */
#include "tests/ui/clicks.h"
#include "tests/ui/views.h"

#define FINGER_PX 44

/* Links within a text are as high as its letters. A row of a list, or the label of a check button,
 * takes presses for the smaller widget within it. */
static gboolean is_in_text(GtkWidget *widget)
{
    return !GTK_IS_BUTTON(widget) && !GTK_IS_CHECK_BUTTON(widget) && !GTK_IS_SWITCH(widget) &&
           !GTK_IS_LIST_BOX_ROW(widget);
}

static GtkWidget *find_row(GtkWidget *widget)
{
    GtkWidget *row = gtk_widget_get_ancestor(widget, GTK_TYPE_LIST_BOX_ROW);

    return row && gtk_list_box_row_get_activatable(GTK_LIST_BOX_ROW(row)) ? row : widget;
}

/* With its border. A panel may be drawn smaller, within the limits of test-fit.c. */
static int get_height(GtkWidget *widget)
{
    GtkWidget *pressed = find_row(widget);
    graphene_rect_t bounds;

    g_assert_true(gtk_widget_compute_bounds(pressed, pressed, &bounds));
    return (int)(bounds.size.height + 0.5f);
}

static int check_view(const View *view, GtkWidget *shown)
{
    g_autoptr(GPtrArray) targets = clicks_list(shown);
    int failures = 0;

    for (guint i = 0; i < targets->len; i++) {
        const ClickTarget *target = targets->pdata[i];

        if (is_in_text(target->widget) || get_height(target->widget) >= FINGER_PX)
            continue;
        g_test_message("%s: %d px: %s", view->name, get_height(target->widget), target->name);
        failures++;
    }
    return failures;
}

/* 360 × 640, and the frame that a window draws under Xvfb. */
static void test_high_enough(void)
{
    TabiyaWindow *window = fixture_open(370, 650);
    int failures = 0;

    views_prepare(window);
    for (guint i = 0; i < VIEWS_N; i++) {
        GtkWindow *shown = views_show(window, &VIEWS[i]);

        failures += check_view(&VIEWS[i], GTK_WIDGET(shown));
        views_leave(window, &VIEWS[i]);
    }
    fixture_close(window);
    g_assert_cmpint(failures, ==, 0);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
    g_test_add_func("/touch/high-enough", test_high_enough);
    return g_test_run();
}
