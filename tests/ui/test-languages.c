/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Every view comes up in the language of the person, whose names and words the program looks up in
 * tables of its own. One language a process (test-languages.py): LANGUAGE says which,
 * TABIYA_TEST_TRANSLATED whether the program has words in it. */
#include <libintl.h>

#include "app/program.h"
#include "tests/ui/views.h"

/* Whatever is there to be read. */
static guint count_words(GtkWidget *widget)
{
    guint count = GTK_IS_LABEL(widget) && *gtk_label_get_text(GTK_LABEL(widget)) != '\0';

    if (!gtk_widget_get_mapped(widget))
        return 0;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child))
        count += count_words(child);
    return count;
}

static void test_views(void)
{
    TabiyaWindow *window = fixture_open(1000, 700);

    views_prepare(window);
    for (guint i = 0; i < VIEWS_N; i++) {
        GtkWindow *shown = views_show(window, &VIEWS[i]);

        g_assert_cmpuint(count_words(GTK_WIDGET(shown)), >, 3);
        views_leave(window, &VIEWS[i]);
    }
    fixture_close(window);
}

/* Else the walk would be one more in English. */
static void test_language(void)
{
    const char *library = dgettext(GETTEXT_PACKAGE, "Library");

    g_assert_cmpint(g_str_equal(library, "Library"), !=,
                    g_getenv("TABIYA_TEST_TRANSLATED") != NULL);
}

/* Where no font has the letters of a language, boxes stand for them, whose height GTK may round up
 * for one width and down for another. It says so, and it is no fault of a view. */
static GLogWriterOutput write_log(GLogLevelFlags level, const GLogField *fields, gsize n_fields,
                                  gpointer user)
{
    for (gsize i = 0; i < n_fields; i++)
        if (g_str_equal(fields[i].key, "MESSAGE") &&
            g_str_has_suffix(fields[i].value, "Expect overlapping widgets."))
            return G_LOG_WRITER_HANDLED;
    return g_log_writer_default(level, fields, n_fields, user);
}

int main(int argc, char **argv)
{
    tabiya_program_set_language();
    g_log_set_writer_func(write_log, NULL, NULL);
    g_test_init(&argc, &argv, NULL);
    if (tabiya_program_is_right_to_left())
        gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL);
    fixture_init(NULL);
    g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
    views_hurry();
    g_test_add_func("/languages/words", test_language);
    g_test_add_func("/languages/views", test_views);
    return g_test_run();
}
