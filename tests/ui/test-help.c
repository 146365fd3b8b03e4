/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The manual: parsing its text, and its window. */
#include <string.h>

#include "tests/ui/fixture.h"
#include "ui/help/help-text.h"
#include "ui/help/help-window.h"

#define NARROW_PX 360

/* --- Its text --------------------------------------------------------------------------------- */

static const char TEXT[] = "passed over\n"
                           "# One {#one}\n<!-- 01234567 -->\n\nTwo lines\nof *one* paragraph.\n"
                           "## Inside {#inside}\n<!-- 01234567 -->\n"
                           "- first **Ctrl+1**\n- second & `a<b`\n\n"
                           "`a command`\n"
                           "# Two {#two}\n\nEnds * here ** so\n"
                           "## Below {#below}\n\nSee [the *first*](#one) [one] (1), **Shift**\n";

static const TabiyaHelpBlock *get_block(GPtrArray *topics, guint topic, guint i)
{
    const TabiyaHelpTopic *found = g_ptr_array_index(topics, topic);

    g_assert_cmpuint(i, <, found->blocks->len);
    return g_ptr_array_index(found->blocks, i);
}

static void test_read(void)
{
    g_autoptr(GPtrArray) topics = tabiya_help_read(TEXT);
    static const TabiyaHelpKind kinds[] = {TABIYA_HELP_PARAGRAPH, TABIYA_HELP_HEADING,
                                           TABIYA_HELP_ITEM, TABIYA_HELP_ITEM, TABIYA_HELP_COMMAND};

    g_assert_cmpuint(topics->len, ==, 2);
    for (guint i = 0; i < G_N_ELEMENTS(kinds); i++)
        g_assert_cmpint(get_block(topics, 0, i)->kind, ==, kinds[i]);
    g_assert_cmpstr(get_block(topics, 0, 0)->text, ==, "Two lines of one paragraph.");
    g_assert_cmpstr(get_block(topics, 0, 0)->markup, ==, "Two lines of <i>one</i> paragraph.");
    g_assert_cmpstr(get_block(topics, 0, 1)->text, ==, "Inside");
    g_assert_cmpstr(get_block(topics, 0, 2)->markup, ==, "first \u2068<b>Ctrl+1</b>\u2069");
    g_assert_cmpstr(get_block(topics, 0, 3)->markup, ==,
                    "second &amp; \u2066<tt>a&lt;b</tt>\u2069");
    g_assert_cmpstr(get_block(topics, 0, 3)->text, ==, "second & \u2066a<b\u2069");
    g_assert_cmpstr(get_block(topics, 0, 4)->markup, ==, "<tt>a command</tt>");
    g_assert_cmpstr(get_block(topics, 1, 0)->text, ==, "Ends * here ** so");
    g_assert_cmpstr(
        get_block(topics, 1, 2)->markup, ==,
        "See <a href=\"#one\">the <i>first</i></a> [one] (1), \u2068<b>Shift</b>\u2069");
}

/* A language that is read from the right: paragraphs begin there, commands do not. */
static void test_mirrored(void)
{
    g_autoptr(GPtrArray) topics = tabiya_help_read(
        "# \u0644\u0639\u0628 {#play}\n\n**F1** \u0644\u0639\u0628\n\n`a command`\n");

    g_assert_cmpstr(get_block(topics, 0, 0)->markup, ==,
                    "\u200f\u2068<b>F1</b>\u2069 \u0644\u0639\u0628");
    g_assert_cmpstr(get_block(topics, 0, 1)->markup, ==, "<tt>a command</tt>");
}

static void test_find(void)
{
    g_autoptr(GPtrArray) topics = tabiya_help_read(TEXT);
    const TabiyaHelpTopic *first = g_ptr_array_index(topics, 0);
    const TabiyaHelpBlock *best, *heading;

    g_assert_true(tabiya_help_find(topics, "two", &heading) == g_ptr_array_index(topics, 1));
    g_assert_null(heading);
    g_assert_true(tabiya_help_find(topics, "inside", &heading) == first);
    g_assert_true(heading == get_block(topics, 0, 1));
    g_assert_null(tabiya_help_find(topics, "three", &heading));
    g_assert_null(tabiya_help_get_heading(first, get_block(topics, 0, 0)));
    g_assert_true(tabiya_help_get_heading(first, get_block(topics, 0, 3)) ==
                  get_block(topics, 0, 1));
    g_assert_true(tabiya_help_matches(g_ptr_array_index(topics, 0), "SECOND para", &best));
    g_assert_false(tabiya_help_matches(g_ptr_array_index(topics, 1), "second", &best));
    g_assert_true(tabiya_help_matches(g_ptr_array_index(topics, 0), "ctrl", &best));
    g_assert_true(best == get_block(topics, 0, 2));
}

/* --- The shipped manual ----------------------------------------------------------------------- */

#define FOLDER "/io/github/tabiya/Tabiya/help/"

static GPtrArray *read_manual(const char *file)
{
    g_autofree char *path = g_strconcat(FOLDER, file, NULL);
    g_autoptr(GBytes) bytes = g_resources_lookup_data(path, 0, NULL);

    g_assert_nonnull(bytes);
    return tabiya_help_read(g_bytes_get_data(bytes, NULL));
}

static GPtrArray *read_shipped(void)
{
    return read_manual("en.md");
}

/* In every language: the sections for F1 exist; every topic and heading has its own id, and text;
 * no marks are left; links have a target. */
static void check_links(GPtrArray *topics, const char *markup)
{
    const char *at = markup;

    while ((at = strstr(at, "href=\"#"))) {
        const char *id = at + strlen("href=\"#");
        g_autofree char *name = g_strndup(id, strcspn(id, "\""));

        g_assert_nonnull(tabiya_help_find(topics, name, NULL));
        at = id;
    }
}

static void check_topic(GPtrArray *topics, const TabiyaHelpTopic *topic)
{
    const TabiyaHelpBlock *heading;

    g_assert_true(tabiya_help_find(topics, topic->id, &heading) == topic);
    g_assert_null(heading);
    g_assert_cmpuint(topic->blocks->len, >, 0);
    for (guint i = 0; i < topic->blocks->len; i++) {
        const TabiyaHelpBlock *block = g_ptr_array_index(topic->blocks, i);

        g_assert_true(pango_parse_markup(block->markup, -1, 0, NULL, NULL, NULL, NULL) ||
                      strstr(block->markup, "<a "));
        g_assert_null(strstr(block->text, "**"));
        g_assert_null(strchr(block->text, '`'));
        g_assert_null(strstr(block->text, "]("));
        check_links(topics, block->markup);
        if (block->kind != TABIYA_HELP_HEADING)
            continue;
        g_assert_true(tabiya_help_find(topics, block->id, &heading) == topic);
        g_assert_true(heading == block);
    }
}

static void test_shipped(void)
{
    static const char *const asked[] = {
        "play",  "study",    "openings", "puzzles",     "library",     "editor",
        "guess", "training", "explorer", "coordinates", "endgames",    "repertoire",
        "rules", "solve",    "browse",   "mistakes",    "review",      "find",
        "books", "engines",  "flatpak",  "data",        "preferences", "lesson"};
    g_auto(GStrv) files = g_resources_enumerate_children(FOLDER, 0, NULL);
    guint n_manuals = 0;

    for (char **file = files; *file; file++) {
        g_autoptr(GPtrArray) topics = NULL;

        if (!g_str_has_suffix(*file, ".md"))
            continue;
        g_test_message("%s", *file);
        topics = read_manual(*file);
        for (gsize i = 0; i < G_N_ELEMENTS(asked); i++)
            g_assert_nonnull(tabiya_help_find(topics, asked[i], NULL));
        for (guint i = 0; i < topics->len; i++)
            check_topic(topics, g_ptr_array_index(topics, i));
        n_manuals++;
    }
    g_assert_cmpuint(n_manuals, >=, 1);
}

/* --- The window ------------------------------------------------------------------------------- */

static GtkWidget *present(TabiyaWindow *window)
{

    fixture_act(window, "help", NULL);
    GtkWidget *help = GTK_WIDGET(fixture_find_window("Help"));
    g_assert_nonnull(help);
    fixture_wait(gtk_widget_get_mapped(help));
    return help;
}

static void close_help(GtkWidget *help)
{
    gtk_window_destroy(GTK_WINDOW(help));
    fixture_wait(!fixture_find_window("Help"));
}

static void test_place(void)
{
    static const struct {
        const char *place;
        const char *words;
    } told[] = {
        {"'play'", "one of nine levels"},
        {"'openings'", "Search by name, including misspelled names"},
        {"'library'", "Games you play are added to the library"},
        {"'coordinates'", "against the clock"},
    };
    TabiyaWindow *window = fixture_open(1160, 800);

    for (gsize i = 0; i < G_N_ELEMENTS(told); i++) {

        fixture_act(window, "place", told[i].place);
        GtkWidget *help = present(window);
        fixture_wait(fixture_says(help, told[i].words));
        g_assert_true(present(window) == help);
        close_help(help);
    }
    fixture_close(window);
}

/* The first visible label with that text; or one that contains it. */
static GtkLabel *find_label_in(GtkWidget *root, const char *text, gboolean anywhere)
{
    const char *words = GTK_IS_LABEL(root) ? gtk_label_get_text(GTK_LABEL(root)) : "";

    if (anywhere ? strstr(words, text) != NULL : g_str_equal(words, text))
        return GTK_LABEL(root);
    for (GtkWidget *child = gtk_widget_get_first_child(root); child;
         child = gtk_widget_get_next_sibling(child)) {
        GtkLabel *found =
            gtk_widget_get_mapped(child) ? find_label_in(child, text, anywhere) : NULL;

        if (found)
            return found;
    }
    return NULL;
}

static GtkLabel *find_label(GtkWidget *root, const char *text)
{
    return find_label_in(root, text, FALSE);
}

static GtkLabel *find_label_with(GtkWidget *root, const char *text)
{
    return find_label_in(root, text, TRUE);
}

/* Its place in the window, in pixels from the top; -1: not there. */
static int get_top(GtkWidget *help, const char *text)
{
    GtkLabel *label = find_label(help, text);
    graphene_rect_t bounds;

    if (!label || !gtk_widget_compute_bounds(GTK_WIDGET(label), help, &bounds))
        return -1;
    return (int)bounds.origin.y;
}

static gboolean stands_at_top(GtkWidget *help, const char *heading)
{
    return get_top(help, heading) >= 0 && get_top(help, heading) < 120;
}

/* A place's page, and a link, open at their heading, far below the topic's title. */
static void test_section(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    gboolean taken = FALSE;

    fixture_act(window, "place", "'puzzles'");
    fixture_act(window, "puzzle-page", "'train'");
    GtkWidget *help = present(window);
    fixture_wait(stands_at_top(help, "Training"));

    fixture_act(window, "help-about", "'study'");
    fixture_wait(stands_at_top(help, "Study"));
    GtkLabel *contents = find_label_with(help, "Moves and variations · ");
    g_assert_nonnull(contents);
    g_signal_emit_by_name(contents, "activate-link", "#analysis", &taken);
    g_assert_true(taken);
    fixture_wait(stands_at_top(help, "The engine"));
    g_signal_emit_by_name(find_label_with(help, "explorer"), "activate-link", "#explorer", &taken);
    g_assert_true(taken);
    fixture_wait(stands_at_top(help, "The explorer"));
    close_help(help);
    fixture_close(window);
}

static void test_search(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    GtkWidget *help, *entry;

    fixture_act(window, "help-about", "''");
    help = GTK_WIDGET(fixture_find_window("Help"));
    fixture_wait(fixture_says(help, "First steps") && fixture_says(help, "Your data"));
    entry = fixture_find(help, GTK_TYPE_SEARCH_ENTRY);
    gtk_editable_set_text(GTK_EDITABLE(entry), "spawn");
    fixture_wait(fixture_says(help, "Engines") && !fixture_says(help, "First steps"));
    gtk_editable_set_text(GTK_EDITABLE(entry), "xyzzy");
    fixture_wait(fixture_says(help, "Nothing Found"));
    gtk_editable_set_text(GTK_EDITABLE(entry), "");
    fixture_wait(fixture_says(help, "First steps"));
    close_help(help);
    fixture_close(window);
}

/* Escape leads from a topic to the list, and out of it. */
static void test_back(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    GtkWidget *help = present(window);

    fixture_wait(fixture_says(help, "one of nine levels"));
    g_assert_true(gtk_widget_activate_action(help, "help.back", NULL));
    fixture_wait(fixture_says(help, "Your data") && !fixture_says(help, "one of nine levels"));
    g_assert_true(gtk_widget_activate_action(help, "help.back", NULL));
    fixture_wait(!fixture_find_window("Help"));
    fixture_close(window);
}

/* Escape closes a topic that was asked for, and leads from one of the list back to the list. */
static void test_escape(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    GtkWidget *help = present(window);

    fixture_wait(fixture_says(help, "one of nine levels"));
    g_assert_true(gtk_widget_activate_action(help, "help.leave", NULL));
    fixture_wait(!fixture_find_window("Help"));
    help = present(window);
    fixture_wait(fixture_says(help, "one of nine levels"));
    g_assert_true(gtk_widget_activate_action(help, "help.back", NULL));
    fixture_wait(fixture_says(help, "Your data"));
    g_assert_true(gtk_widget_activate_action(help, "help.leave", NULL));
    fixture_wait(!fixture_find_window("Help"));
    fixture_close(window);
}

/* Every topic fits a telephone. */
static void test_narrow(void)
{
    TabiyaWindow *window = fixture_open(NARROW_PX, 640);
    g_autoptr(GPtrArray) topics = read_shipped();

    for (guint i = 0; i < topics->len; i++) {
        const TabiyaHelpTopic *topic = g_ptr_array_index(topics, i);
        g_autofree char *id = g_strdup_printf("'%s'", topic->id);
        int minimum;

        fixture_act(window, "help-about", id);
        GtkWidget *help = GTK_WIDGET(fixture_find_window("Help"));
        fixture_wait(fixture_says(help, topic->title));
        gtk_widget_measure(gtk_window_get_child(GTK_WINDOW(help)), GTK_ORIENTATION_HORIZONTAL, -1,
                           &minimum, NULL, NULL, NULL);
        g_assert_cmpint(minimum, <=, NARROW_PX);
    }
    close_help(GTK_WIDGET(fixture_find_window("Help")));
    fixture_close(window);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    g_test_add_func("/help/read", test_read);
    g_test_add_func("/help/mirrored", test_mirrored);
    g_test_add_func("/help/find", test_find);
    g_test_add_func("/help/shipped", test_shipped);
    g_test_add_func("/help/place", test_place);
    g_test_add_func("/help/section", test_section);
    g_test_add_func("/help/search", test_search);
    g_test_add_func("/help/back", test_back);
    g_test_add_func("/help/escape", test_escape);
    g_test_add_func("/help/narrow", test_narrow);
    return g_test_run();
}
