/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Every view works in the person's language, with names and texts from the program's own tables.
 * One language per process (test-languages.py): LANGUAGE is the language, TABIYA_TEST_TRANSLATED is
 * set if the program is translated into it. */
#include <libintl.h>
#include <string.h>

#include "app/game/own-name.h"
#include "app/names/opening-texts.h"
#include "app/program.h"
#include "app/talk/library-facts.h"
#include "tests/ui/views.h"
#include "ui/openings/browser-page.h"

/* Whatever is there to be read. */
static guint count_words(GtkWidget *widget)
{
    guint count = GTK_IS_LABEL(widget) && *gtk_label_get_text(GTK_LABEL(widget)) != '\0';

    if (!gtk_widget_get_mapped(widget))
        return 0;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        count += count_words(child);
    }
    return count;
}

/* The person's name in their own games is "You" in the store alone. */
static void check_own_name(GtkWidget *widget)
{
    if (GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget)) {
        const char *text = gtk_label_get_text(GTK_LABEL(widget));

        if (g_str_equal(text, TABIYA_OWN_NAME) || g_str_has_prefix(text, TABIYA_OWN_NAME " – "))
            g_error("\"%s\" is not translated", text);
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        check_own_name(child);
    }
}

/* --- Names of openings ------------------------------------------------------------------------ */

/* The usual name of 1. e4 c5 in each language. */
static const char *const SICILIAN[][2] = {
    {"ar", "الدفاع الصقلي"},       {"de", "Sizilianische Verteidigung"},
    {"es", "Defensa siciliana"},   {"fr", "Défense sicilienne"},
    {"it", "Difesa siciliana"},    {"nl", "Siciliaanse verdediging"},
    {"pl", "Obrona sycylijska"},   {"pt_BR", "Defesa Siciliana"},
    {"ru", "Сицилианская защита"}, {"tr", "Sicilya Savunması"},
    {"uk", "Сицилійський захист"}, {"zh_CN", "西西里防御"},
    {"zh_TW", "西西里防御"},
};

static const char *language(void)
{
    return g_getenv("LANGUAGE");
}

static const char *sicilian(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(SICILIAN); i++) {
        if (g_str_equal(SICILIAN[i][0], language()))
            return SICILIAN[i][1];
    }
    g_error("What is the Sicilian called in %s?", language());
}

/* The English name of a family that has another name in the language. The rest of a name may still
 * be English, as may other families: "East Indian Defense" is not the Indian Defense. */
static gboolean is_english_name(const char *text)
{
    static GPtrArray *families;
    gsize longest = 0;
    gboolean english = FALSE;

    if (!families)
        families = tabiya_opening_families_read();
    for (guint i = 1; i < families->len; i++) {
        const char *name = ((GStrv)g_ptr_array_index(families, i))[0];
        const char *shown = tabiya_opening_family_in(name, language());

        if (shown && strstr(text, shown))
            return FALSE;
        if (strlen(name) > longest && strstr(text, name)) {
            longest = strlen(name);
            english = shown != NULL;
        }
    }
    return english;
}

/* In a language without a grammar questions are asked in English, and so are the examples. */
static void assert_shown_names(GtkWidget *widget, const char *view)
{
    if (!gtk_widget_get_mapped(widget) || g_str_has_prefix(view, "ask"))
        return;
    if (GTK_IS_LABEL(widget) && !gtk_widget_has_css_class(widget, "english-name") &&
        is_english_name(gtk_label_get_text(GTK_LABEL(widget)))) {
        g_error("%s in %s: %s", view, language(), gtk_label_get_text(GTK_LABEL(widget)));
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        assert_shown_names(child, view);
    }
}

static gboolean has_words(GtkWidget *widget, const char *words)
{
    if (!gtk_widget_get_mapped(widget))
        return FALSE;
    if (GTK_IS_LABEL(widget) && strstr(gtk_label_get_text(GTK_LABEL(widget)), words))
        return TRUE;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        if (has_words(child, words))
            return TRUE;
    }
    return FALSE;
}

static void assert_named(TabiyaWindow *window, const char *place)
{
    g_autofree char *target = g_strdup_printf("'%s'", place);

    fixture_act(window, "place", target);
    fixture_act(window, "play-move", "'e4'");
    fixture_act(window, "play-move", "'c5'");
    fixture_wait(has_words(GTK_WIDGET(window), sicilian()));
    assert_shown_names(GTK_WIDGET(window), place);
}

static void test_openings(void)
{
    TabiyaWindow *window = fixture_open(1000, 700);

    g_object_set(fixture_play(window), "engine-playing", FALSE, NULL);
    assert_named(window, "play");
    assert_named(window, "study");
    assert_named(window, "openings");
    fixture_act(window, "openings-study", NULL);
    fixture_wait(has_words(GTK_WIDGET(window), sicilian()));
    assert_shown_names(GTK_WIDGET(window), "openings, in Study");
    fixture_act(window, "place", "'openings'");
    TabiyaBrowserPage *page =
        TABIYA_BROWSER_PAGE(fixture_find_name(GTK_WIDGET(window), "TabiyaBrowserPage"));
    fixture_wait(tabiya_browser_page_get_n_shown(page) > 100);
    tabiya_browser_page_search_for_tests(page, sicilian());
    g_assert_cmpstr(tabiya_opening_item_get_title(tabiya_browser_page_get_shown(page, 0)), ==,
                    sicilian());
    g_assert_cmpstr(tabiya_opening_item_get_name(tabiya_browser_page_get_shown(page, 0)), ==,
                    "Sicilian Defense");
    assert_shown_names(GTK_WIDGET(window), "openings, found");
    fixture_close(window);
}

/* --- Views ------------------------------------------------------------------------------------ */

static void test_views(void)
{
    TabiyaWindow *window = fixture_open(1000, 700);

    views_prepare(window);
    for (guint i = 0; i < VIEWS_N; i++) {
        GtkWindow *shown = views_show(window, &VIEWS[i]);

        g_test_message("%s", VIEWS[i].name);
        fixture_wait(count_words(GTK_WIDGET(shown)) > 3);
        assert_shown_names(GTK_WIDGET(shown), VIEWS[i].name);
        if (g_getenv("TABIYA_TEST_TRANSLATED"))
            check_own_name(GTK_WIDGET(shown));
        views_leave(window, &VIEWS[i]);
    }
    fixture_close(window);
}

/* Above and below the board, too, when the person's own game is studied. */
static void test_own_game(void)
{
    TabiyaWindow *window = fixture_open(1000, 700);

    g_object_set(fixture_play(window), "engine-playing", FALSE, NULL);
    fixture_act(window, "app.new-game-with", "{'level': <1>, 'colour': <'white'>}");
    fixture_act(window, "play-move", "'e4'");
    fixture_act(window, "study-game", NULL);
    fixture_wait(fixture_has_state(window, "place", "study"));
    fixture_wait(has_words(GTK_WIDGET(window), dgettext(GETTEXT_PACKAGE, "You")));
    if (g_getenv("TABIYA_TEST_TRANSLATED"))
        check_own_name(GTK_WIDGET(window));
    fixture_close(window);
}

/* Whether the name of the place has as much room as it needs (ui/shrink.h). */
static gboolean has_whole_title(TabiyaWindow *window, const char *name)
{
    GtkWidget *header = fixture_find_name(GTK_WIDGET(window), "AdwHeaderBar");
    GtkWidget *title = fixture_find_class(header, "tight");
    int needed;

    if (!gtk_widget_get_mapped(title) || !g_str_equal(gtk_label_get_text(GTK_LABEL(title)), name)) {
        return FALSE;
    }
    gtk_widget_measure(title, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &needed, NULL, NULL);
    return gtk_widget_get_width(gtk_widget_get_parent(title)) >= needed;
}

/* In a small window the help with a puzzle is in sight, in a language of long words, too; so is the
 * name of the place. */
static void test_small(void)
{
    if (!g_str_equal(language(), "de")) {
        g_test_skip("one language of long words is enough");
        return;
    }
    TabiyaWindow *window = fixture_open(360, 640);
    GtkWidget *button;

    fixture_act(window, "place", "'puzzles'");
    fixture_act(window, "puzzle-train", "'adaptive'");
    fixture_wait(fixture_is_enabled(window, "puzzle-hint"));
    fixture_wait((button = fixture_find_action(GTK_WIDGET(window), "win.puzzle-solution")));
    fixture_spin_ms(200);
    g_assert_true(fixture_is_in_sight(window, button));
    fixture_act(window, "place", "'openings'");
    fixture_wait(has_whole_title(window, "Eröffnungen"));
    fixture_close(window);
}

static gboolean is_broken(GtkLabel *label)
{
    PangoLayout *layout = gtk_label_get_layout(label);
    const char *text = pango_layout_get_text(layout);

    for (int i = 0; i + 1 < pango_layout_get_line_count(layout); i++) {
        PangoLayoutLine *line = pango_layout_get_line_readonly(layout, i);

        if (!strchr(" \n-", text[line->start_index + line->length - 1]))
            return TRUE;
    }
    return FALSE;
}

/* Whether a button breaks its text in the middle of a word. */
static gboolean breaks_words(GtkWidget *widget)
{
    if (!gtk_widget_get_mapped(widget))
        return FALSE;
    if (GTK_IS_LABEL(widget) && gtk_widget_get_ancestor(widget, GTK_TYPE_BUTTON) &&
        is_broken(GTK_LABEL(widget))) {
        g_test_message("broken: %s", gtk_label_get_text(GTK_LABEL(widget)));
        return TRUE;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        if (breaks_words(child))
            return TRUE;
    }
    return FALSE;
}

static void check_whole_words(int width, int height)
{
    TabiyaWindow *window = fixture_open(width, height);

    fixture_act(window, "puzzle-drill", "'queen-mate'");
    fixture_wait(fixture_find_action(GTK_WIDGET(window), "win.puzzle-drill-show"));
    fixture_spin_ms(200);
    g_assert_false(breaks_words(GTK_WIDGET(window)));
    fixture_close(window);
}

static void test_whole_words(void)
{
    check_whole_words(1600, 1000);
    check_whole_words(900, 600);
    check_whole_words(360, 640);
}

/* As the answers to "games of me" list them. */
static void test_titles(void)
{
    g_autofree char *title =
        tabiya_library_facts_dup_title(TABIYA_OWN_NAME, "Anand", 2014, TABIYA_RESULT_WHITE);

    g_assert_cmpint(g_str_has_prefix(title, TABIYA_OWN_NAME " – "), !=,
                    g_getenv("TABIYA_TEST_TRANSLATED") != NULL);
    g_assert_nonnull(strstr(title, " – Anand, 2014, "));
}

/* Else the walk would be one more in English. */
static void test_language(void)
{
    const char *library = dgettext(GETTEXT_PACKAGE, "Library");

    g_assert_cmpint(g_str_equal(library, "Library"), !=,
                    g_getenv("TABIYA_TEST_TRANSLATED") != NULL);
}

/* GTK's messages about its own rounding are not errors of a view: boxes replace letters that no
 * font has, and their height is rounded up for one width and down for another; so is the width of a
 * label that wraps. */
static gboolean is_rounding(const char *message)
{
    return g_str_has_suffix(message, "Expect overlapping widgets.") ||
           (g_str_has_prefix(message, "GtkLabel ") &&
            g_str_has_suffix(message, "natural size must be >= min size"));
}

static GLogWriterOutput write_log(GLogLevelFlags level, const GLogField *fields, gsize n_fields,
                                  gpointer user)
{
    for (gsize i = 0; i < n_fields; i++) {
        if (g_str_equal(fields[i].key, "MESSAGE") && is_rounding(fields[i].value))
            return G_LOG_WRITER_HANDLED;
    }
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
    g_test_add_func("/languages/titles", test_titles);
    g_test_add_func("/languages/openings", test_openings);
    g_test_add_func("/languages/own-game", test_own_game);
    g_test_add_func("/languages/small", test_small);
    g_test_add_func("/languages/whole-words", test_whole_words);
    g_test_add_func("/languages/views", test_views);
    return g_test_run();
}
