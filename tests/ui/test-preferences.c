/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The preferences as a whole: each row changes its setting, follows changes from elsewhere, is
 * found by the search, and has a description. The effects of settings are tested elsewhere. */
#include "tests/ui/fixture.h"

#include "ui/new-game-options.h"
#include "ui/play/strength-chooser.h"
#include "ui/preferences/preferences-window.h"
#include "ui/settings.h"
#include "ui/window-private.h"

typedef struct {
    TabiyaWindow *window;
    GtkWidget *preferences;
} Fixture;

static void open_preferences(Fixture *f)
{
    fixture_act(f->window, "app.preferences", NULL);
    fixture_wait(fixture_find_window("Preferences"));
    f->preferences = GTK_WIDGET(fixture_find_window("Preferences"));
}

static void setup(Fixture *f, gconstpointer data)
{
    f->window = fixture_open(1160, 800);
    open_preferences(f);
}

static void teardown(Fixture *f, gconstpointer data)
{
    fixture_close(f->window);
}

/* --- Stored settings -------------------------------------------------------------------------- */

static void assert_kept(const char *key, GVariant *expected)
{
    g_autoptr(GVariant) wanted = g_variant_ref_sink(expected);
    g_autoptr(GVariant) kept = g_settings_get_value(tabiya_settings_get(), key);

    g_test_message("%s", key);
    g_assert_true(g_variant_equal(kept, wanted));
}

static const struct {
    const char *title, *key;
} SWITCHES[] = {
    {"Show legal moves", "show-legal-targets"},
    {"Show all continuations", "show-alternatives"},
    {"Your side at the bottom", "flip-automatically"},
    {"Animate pieces", "animate"},
    {"Sounds", "sounds"},
    {"Figurines", "figurine"},
    {"Evaluations and clocks", "notation-values"},
    {"Takebacks", "takebacks"},
    {"Premoves", "premoves"},
    {"Draw offers and resignation", "opponent-concedes"},
    {"Notify me when Tabiya moves", "notify-moves"},
    {"Play from a book", "book-enabled"},
    {"Best move as an arrow", "analysis-arrows"},
    {"Evaluation bar", "evaluation-bar"},
    {"Keep analyzing on battery", "analysis-on-battery"},
    {"Moves in Study", "show-tablebases"},
};

static GtkWidget *find_row(Fixture *f, const char *title)
{
    GtkWidget *row = fixture_find_row(f->preferences, title);

    g_test_message("%s", title);
    g_assert_nonnull(row);
    return row;
}

static guint count_switches(GtkWidget *widget)
{
    guint count = GTK_IS_SWITCH(widget);

    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        count += count_switches(child);
    }
    return count;
}

static void test_switches(Fixture *f, gconstpointer data)
{
    GSettings *settings = tabiya_settings_get();

    for (gsize i = 0; i < G_N_ELEMENTS(SWITCHES); i++) {
        GtkWidget *row = find_row(f, SWITCHES[i].title);
        GtkSwitch *control = GTK_SWITCH(fixture_find(row, GTK_TYPE_SWITCH));
        gboolean before = g_settings_get_boolean(settings, SWITCHES[i].key);

        g_assert_cmpuint(count_switches(row), ==, 1);
        g_assert_cmpint(gtk_switch_get_active(control), ==, before);
        gtk_switch_set_active(control, !before);
        assert_kept(SWITCHES[i].key, g_variant_new_boolean(!before));
        g_settings_set_boolean(settings, SWITCHES[i].key, before);
        g_assert_cmpint(gtk_switch_get_active(control), ==, before);
    }
}

/* The choice in that place of the row is kept as that value; the key's default comes back. */
static const struct {
    const char *title, *key;
    guint place;
    const char *value;
} CHOICES[] = {
    {"Theme", "theme", 2, "'dark'"},
    {"Coordinates", "coordinates", 1, "'outside'"},
    {"Volume", "sound-volume", 2, "100"},
    {"Your color", "colour", 1, "'black'"},
    {"Time per move", "move-time-ms", 4, "10000"},
    {"Moves", "book-varied", 0, "false"},
    {"Pace", "reply-pace", 2, "'slow'"},
};

static void test_choices(Fixture *f, gconstpointer data)
{
    GSettings *settings = tabiya_settings_get();

    for (gsize i = 0; i < G_N_ELEMENTS(CHOICES); i++) {
        AdwComboRow *row = ADW_COMBO_ROW(find_row(f, CHOICES[i].title));
        g_settings_reset(settings, CHOICES[i].key);
        guint before = adw_combo_row_get_selected(row);

        g_assert_cmpuint(before, !=, CHOICES[i].place);
        adw_combo_row_set_selected(row, CHOICES[i].place);
        assert_kept(CHOICES[i].key, g_variant_new_parsed(CHOICES[i].value));
        g_settings_reset(settings, CHOICES[i].key);
        g_assert_cmpuint(adw_combo_row_get_selected(row), ==, before);
    }
}

/* --- Words ------------------------------------------------------------------------------------ */

/* The description of `row` besides its title; a group may have it for its rows. */
static gboolean says_what_it_does(GtkWidget *row)
{
    GtkWidget *group = gtk_widget_get_ancestor(row, ADW_TYPE_PREFERENCES_GROUP);
    const char *about =
        group ? adw_preferences_group_get_description(ADW_PREFERENCES_GROUP(group)) : NULL;
    const char *subtitle = ADW_IS_ACTION_ROW(row) ? adw_action_row_get_subtitle(ADW_ACTION_ROW(row))
                           : ADW_IS_EXPANDER_ROW(row)
                               ? adw_expander_row_get_subtitle(ADW_EXPANDER_ROW(row))
                               : NULL;

    return (about && *about) || (subtitle && *subtitle);
}

static void test_words(Fixture *f, gconstpointer data)
{
    static const char *const PLAIN[] = {"Your color", NULL}; /* described completely */

    for (gsize i = 0; i < G_N_ELEMENTS(SWITCHES); i++)
        g_assert_true(says_what_it_does(find_row(f, SWITCHES[i].title)));
    for (gsize i = 0; i < G_N_ELEMENTS(CHOICES); i++) {
        if (!g_strv_contains(PLAIN, CHOICES[i].title))
            g_assert_true(says_what_it_does(find_row(f, CHOICES[i].title)));
    }
}

/* The switcher of pages is made of such buttons, too. */
static GtkToggleButton *find_magnifier(GtkWidget *widget)
{
    GtkToggleButton *found = NULL;

    if (GTK_IS_TOGGLE_BUTTON(widget) &&
        g_strcmp0(gtk_button_get_icon_name(GTK_BUTTON(widget)), "edit-find-symbolic") == 0) {
        return GTK_TOGGLE_BUTTON(widget);
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child)) {
        found = find_magnifier(child);
    }
    return found;
}

/* The list of search results: on the only page without a name. */
static GtkWidget *find_results(GtkWidget *widget)
{
    GtkWidget *found = NULL;

    if (GTK_IS_LIST_BOX(widget)) /* a group has its own list, which is empty there */
        return gtk_widget_get_first_child(widget) ? widget : NULL;
    if (ADW_IS_PREFERENCES_PAGE(widget) &&
        adw_preferences_page_get_name(ADW_PREFERENCES_PAGE(widget))) {
        return NULL;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child)) {
        found = find_results(child);
    }
    return found;
}

static gboolean is_found(GtkWidget *results, const char *title)
{
    for (GtkWidget *row = gtk_widget_get_first_child(results); row;
         row = gtk_widget_get_next_sibling(row)) {
        if (ADW_IS_PREFERENCES_ROW(row) && gtk_widget_get_child_visible(row) &&
            g_str_equal(adw_preferences_row_get_title(ADW_PREFERENCES_ROW(row)), title)) {
            return TRUE;
        }
    }
    return FALSE;
}

/* By its title, on every page; by another word, not. */
static void test_search(Fixture *f, gconstpointer data)
{
    static const char *const WANTED[] = {
        "Theme",         "Board colors",     "Pieces",
        "Coordinates",   "Volume",           "Figurines",
        "Opponent",      "Takebacks",        "Book",
        "Time per move", "Add an Engine…",   "Search algorithm",
        "Memory",        "Processor cores",  "Search statistics",
        "Folder",        "Back up all data", "Restore",
        "Export",        "Start fresh",
    };
    GtkWidget *entry = fixture_find(f->preferences, GTK_TYPE_SEARCH_ENTRY);
    GtkToggleButton *magnifier = find_magnifier(f->preferences);
    GtkWidget *results;

    g_assert_true(entry && magnifier);
    gtk_toggle_button_set_active(magnifier, TRUE);
    gtk_editable_set_text(GTK_EDITABLE(entry), "e");
    fixture_wait((results = find_results(f->preferences)));
    for (gsize i = 0; i < G_N_ELEMENTS(WANTED); i++) {
        g_test_message("%s", WANTED[i]);
        gtk_editable_set_text(GTK_EDITABLE(entry), WANTED[i]);
        fixture_wait(is_found(results, WANTED[i]) &&
                     !is_found(results, "Keep analyzing on battery"));
    }
}

/* --- The opponent ----------------------------------------------------------------------------- */

static void assert_opponent(Fixture *f, const char *expected)
{
    GtkWidget *row = find_row(f, "Opponent");

    g_assert_cmpstr(adw_action_row_get_subtitle(ADW_ACTION_ROW(row)), ==, expected);
}

/* One row says how strong Tabiya will play, whatever was chosen. */
static void test_opponent(Fixture *f, gconstpointer data)
{
    const TabiyaStrength level = tabiya_strength_of_level(2);
    const TabiyaStrength rating = tabiya_strength_of_rating(1450);
    const TabiyaStrength otto = tabiya_strength_of_opponent(tabiya_opponent_find("otto"));

    g_assert_null(fixture_find_row(f->preferences, "Level"));
    tabiya_new_game_remember_strength(&otto);
    assert_opponent(f, "Otto · 800");
    tabiya_new_game_remember_strength(&rating);
    assert_opponent(f, "Tabiya, rating 1450");
    tabiya_new_game_remember_strength(&level);
    assert_opponent(f, "Tabiya, level 2 · Learner");
}

/* The row opens the chooser of strengths; the choice is for later games, not for this one. */
static void test_choose_opponent(Fixture *f, gconstpointer data)
{
    const TabiyaStrength otto = tabiya_strength_of_opponent(tabiya_opponent_find("otto"));
    g_autofree char *before = fixture_state(f->window, "set-opponent");

    adw_action_row_activate(ADW_ACTION_ROW(find_row(f, "Opponent")));
    fixture_wait(fixture_find_window("Change Opponent"));
    GtkWindow *dialog = fixture_find_window("Change Opponent");
    g_assert_true(gtk_window_get_transient_for(dialog) == GTK_WINDOW(f->preferences));
    tabiya_strength_chooser_set(
        TABIYA_STRENGTH_CHOOSER(fixture_find(GTK_WIDGET(dialog), TABIYA_TYPE_STRENGTH_CHOOSER)),
        &otto);
    g_signal_emit_by_name(gtk_window_get_default_widget(dialog), "clicked");
    fixture_wait(!fixture_find_window("Change Opponent"));
    assert_opponent(f, "Otto · 800");
    g_autofree char *after = fixture_state(f->window, "set-opponent");
    g_assert_cmpstr(after, ==, before);
}

/* --- At once ---------------------------------------------------------------------------------- */

static void test_at_once(Fixture *f, gconstpointer data)
{
    GSettings *settings = tabiya_settings_get();
    gboolean shown;

    g_settings_set_boolean(settings, "show-legal-targets", FALSE);
    g_object_get(f->window->board, "show-legal-targets", &shown, NULL);
    g_assert_false(shown);
    g_settings_reset(settings, "show-legal-targets");
    g_object_get(f->window->board, "show-legal-targets", &shown, NULL);
    g_assert_true(shown);
    g_settings_set_string(settings, "theme", "dark");
    g_assert_true(adw_style_manager_get_dark(adw_style_manager_get_default()));
    g_settings_set_string(settings, "theme", "light");
    g_assert_false(adw_style_manager_get_dark(adw_style_manager_get_default()));
    g_settings_reset(settings, "theme");
}

static void count_cb(GSettings *settings, const char *key, guint *count)
{
    g_test_message("%s was written", key);
    *count += 1;
}

/* Opening the window changes nothing, even with large letters, which give rows another form. */
static void test_opening_writes_nothing(Fixture *f, gconstpointer data)
{
    GSettings *settings = tabiya_settings_get();
    guint count = 0;
    gulong id = g_signal_connect(settings, "changed", G_CALLBACK(count_cb), &count);
    int dpi;

    gtk_window_destroy(GTK_WINDOW(f->preferences));
    g_object_get(gtk_settings_get_default(), "gtk-xft-dpi", &dpi, NULL);
    g_object_set(gtk_settings_get_default(), "gtk-xft-dpi", dpi * 3 / 2, NULL);
    open_preferences(f);
    fixture_spin_ms(500);
    g_object_set(gtk_settings_get_default(), "gtk-xft-dpi", dpi, NULL);
    g_signal_handler_disconnect(settings, id);
    g_assert_cmpuint(count, ==, 0);
}

/* The chosen word is never cut off, however long the explanation beside it. */
static void test_choices_are_whole(Fixture *f, gconstpointer data)
{
    g_settings_set_string(tabiya_settings_get(), "reply-pace", "person");
    adw_preferences_window_set_visible_page_name(ADW_PREFERENCES_WINDOW(f->preferences), "play");
    GtkWidget *row = fixture_find_row(f->preferences, "Pace");
    fixture_wait(fixture_says_whole(row, "Like a person"));
    gtk_window_set_default_size(GTK_WINDOW(f->preferences), 360, 600);
    fixture_wait(gtk_widget_get_width(f->preferences) < 400);
    fixture_spin_ms(100);
    g_assert_true(fixture_says_whole(row, "Like a person"));
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
#define ADD(name, func) g_test_add("/preferences/" name, Fixture, NULL, setup, func, teardown)
    ADD("switches", test_switches);
    ADD("choices", test_choices);
    ADD("choices-are-whole", test_choices_are_whole);
    ADD("words", test_words);
    ADD("search", test_search);
    ADD("opponent", test_opponent);
    ADD("choose-opponent", test_choose_opponent);
    ADD("at-once", test_at_once);
    ADD("opening-writes-nothing", test_opening_writes_nothing);
    return g_test_run();
}
