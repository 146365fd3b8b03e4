/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Spreading the work of a view: children made frame by frame, hidden pages that rest. Counts
 * frames, measures no time. */
#include <adwaita.h>

#include "ui/frame-by-frame.h"
#include "ui/page-rest.h"

#define CHILDREN 6
#define HIDDEN 3 /* one of them, on purpose */

static GtkWidget *make_box(void)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

    for (int i = 0; i < CHILDREN; i++) {
        GtkWidget *label = gtk_label_new("words");

        gtk_widget_set_visible(label, i != HIDDEN);
        gtk_box_append(GTK_BOX(box), label);
    }
    return box;
}

static int count_visible(GtkWidget *box)
{
    int n = 0;

    for (GtkWidget *child = gtk_widget_get_first_child(box); child;
         child = gtk_widget_get_next_sibling(child)) {
        n += gtk_widget_get_visible(child);
    }
    return n;
}

/* How many showed when each frame was drawn. */
static void drawn_cb(GdkFrameClock *clock, GArray *seen)
{
    int n = count_visible(g_object_get_data(G_OBJECT(clock), "box"));

    g_array_append_val(seen, n);
}

static void spin_until(GtkWidget *box)
{
    while (!tabiya_frame_by_frame_is_done(box))
        g_main_context_iteration(NULL, TRUE);
}

static void test_one_a_frame(void)
{
    g_autoptr(GArray) seen = g_array_new(FALSE, FALSE, sizeof(int));
    GtkWidget *window = gtk_window_new(), *box = make_box();

    gtk_window_set_child(GTK_WINDOW(window), box);
    tabiya_frame_by_frame(box, 2);
    g_assert_cmpint(count_visible(box), ==, 2);
    g_assert_false(tabiya_frame_by_frame_is_done(box));
    gtk_widget_realize(window);
    GdkFrameClock *clock = gtk_widget_get_frame_clock(window);
    g_object_set_data(G_OBJECT(clock), "box", box);
    g_signal_connect(clock, "after-paint", G_CALLBACK(drawn_cb), seen);
    gtk_window_present(GTK_WINDOW(window));
    spin_until(box);
    g_signal_handlers_disconnect_by_data(clock, seen);
    g_assert_cmpint(count_visible(box), ==, CHILDREN - 1);
    for (guint i = 1; i < seen->len; i++)
        g_assert_cmpint(g_array_index(seen, int, i) - g_array_index(seen, int, i - 1), <=, 1);
    g_assert_cmpuint(seen->len, >=, 2);
    gtk_window_destroy(GTK_WINDOW(window));
}

/* A box that is already in view, and one with nothing more to show. */
static void test_in_view(void)
{
    GtkWidget *window = gtk_window_new(), *box = make_box();

    gtk_window_set_child(GTK_WINDOW(window), box);
    gtk_window_present(GTK_WINDOW(window));
    g_assert_true(tabiya_frame_by_frame_is_done(box));
    tabiya_frame_by_frame(box, CHILDREN);
    g_assert_true(tabiya_frame_by_frame_is_done(box));
    tabiya_frame_by_frame(box, 0);
    g_assert_cmpint(count_visible(box), ==, 0);
    spin_until(box);
    g_assert_cmpint(count_visible(box), ==, CHILDREN - 1);
    gtk_window_destroy(GTK_WINDOW(window));
}

/* A window that is closed meanwhile takes all with it. */
static void test_closed_meanwhile(void)
{
    GtkWidget *window = gtk_window_new(), *box = make_box();

    g_object_add_weak_pointer(G_OBJECT(box), (gpointer *)&box);
    gtk_window_set_child(GTK_WINDOW(window), box);
    tabiya_frame_by_frame(box, 1);
    gtk_window_present(GTK_WINDOW(window));
    gtk_window_destroy(GTK_WINDOW(window));
    while (g_main_context_iteration(NULL, FALSE))
        ;
    g_assert_null(box);
}

static GtkWidget *add_page(GtkStack *stack, const char *name)
{
    GtkWidget *page = adw_bin_new();

    adw_bin_set_child(ADW_BIN(page), gtk_button_new_with_label(name));
    gtk_stack_add_named(stack, page, name);
    tabiya_page_rest(page);
    return adw_bin_get_child(ADW_BIN(page));
}

/* The contents of a page are hidden while the stack shows another, and can take the focus when it
 * is shown again. */
static void test_pages_rest(void)
{
    GtkWidget *window = gtk_window_new(), *widget = gtk_stack_new(), *one, *two;
    GtkStack *stack = GTK_STACK(widget);

    gtk_window_set_child(GTK_WINDOW(window), widget);
    one = add_page(stack, "one");
    two = add_page(stack, "two");
    g_assert_true(gtk_widget_get_visible(one));
    g_assert_false(gtk_widget_get_visible(two));
    gtk_stack_set_visible_child_name(stack, "two"); /* not in view yet */
    gtk_window_present(GTK_WINDOW(window));
    g_assert_true(gtk_widget_get_mapped(two));
    g_assert_true(gtk_widget_grab_focus(two));
    gtk_stack_set_visible_child_name(stack, "one");
    g_assert_true(gtk_widget_get_visible(one));
    g_assert_false(gtk_widget_get_visible(two));
    g_assert_true(gtk_window_get_focus(GTK_WINDOW(window)) == one);
    gtk_stack_set_visible_child_name(stack, "two");
    g_assert_true(gtk_window_get_focus(GTK_WINDOW(window)) == two);
    gtk_widget_hide(window); /* the page still is the stack's */
    g_assert_true(gtk_widget_get_visible(two));
    gtk_window_destroy(GTK_WINDOW(window));
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    if (!gtk_init_check())
        return 77;
    adw_init();
    g_test_add_func("/frame-by-frame/one-a-frame", test_one_a_frame);
    g_test_add_func("/frame-by-frame/in-view", test_in_view);
    g_test_add_func("/frame-by-frame/closed-meanwhile", test_closed_meanwhile);
    g_test_add_func("/page-rest/pages-rest", test_pages_rest);
    return g_test_run();
}
