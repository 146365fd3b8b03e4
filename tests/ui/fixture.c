/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See fixture.h. */
#include "tests/ui/fixture.h"

#include <string.h>

#include <glib/gstdio.h>

#include "app/talk/talk-searcher.h"
#include "ui/openings/openings-place.h"
#include "ui/application-windows.h"
#include "ui/settings.h"

#define SHORTER 10

static TabiyaApplication *application;

void fixture_init(const char *data_dir)
{
    fixture_init_newcomer(data_dir);
    tabiya_application_take_first_start(
        application); /* nobody is new here: see test-welcome-window.c */
}

void fixture_init_newcomer(const char *data_dir)
{
    g_autofree char *own = NULL;
    g_autoptr(GError) error = NULL;

    if (!gtk_init_check()) {
        g_print("1..0 # SKIP skipped: no display\n");
        exit(77);
    }
    adw_init();
    if (!data_dir)
        own = g_dir_make_tmp("tabiya-test-XXXXXX", NULL);
    application = tabiya_application_new(G_APPLICATION_NON_UNIQUE, tabiya_window_new);
    tabiya_application_windows_install(application);
    tabiya_application_set_data_dir(application, data_dir ? data_dir : own);
    if (!g_application_register(G_APPLICATION(application), NULL, &error))
        g_error("%s", error->message);
}

void fixture_shorten_answers(void)
{
    tabiya_talk_searcher_shorten_for_tests(SHORTER);
}

gboolean fixture_wants(const char *test)
{
    const char *only = g_getenv("FIXTURE_ONLY");
    g_auto(GStrv) names = only ? g_strsplit(only, ",", -1) : NULL;

    return !names || g_strv_contains((const char *const *)names, test);
}

gint64 fixture_patience(void)
{
    const char *times = g_getenv("TABIYA_TEST_PATIENCE");

    return times ? MAX(g_ascii_strtoll(times, NULL, 10), 1) : 1;
}

gint64 fixture_patience_us(void)
{
    return 60 * G_USEC_PER_SEC * fixture_patience();
}

/* Another thread may make a condition true without a word to this one. */
#define NAP_MS 4

static gboolean end_nap_cb(gpointer user)
{
    return G_SOURCE_REMOVE;
}

static void nap(void)
{
    g_autoptr(GSource) alarm = g_timeout_source_new(NAP_MS);

    g_source_set_priority(alarm, G_PRIORITY_LOW);
    g_source_set_callback(alarm, end_nap_cb, NULL, NULL);
    g_source_attach(alarm, NULL);
    g_main_context_iteration(NULL, TRUE);
    g_source_destroy(alarm);
}

void fixture_spin(void)
{
    if (!g_main_context_iteration(NULL, FALSE))
        nap();
}

void fixture_spin_ms(int ms)
{
    gint64 end = g_get_monotonic_time() + ms * 1000 * fixture_patience();

    while (g_get_monotonic_time() < end)
        fixture_spin();
}

TabiyaWindow *fixture_open(int width, int height)
{
    g_settings_reset(tabiya_settings_get(), "place");
    return fixture_open_again(width, height);
}

TabiyaWindow *fixture_begin_to_open(int width, int height)
{
    TabiyaWindow *window = TABIYA_WINDOW(tabiya_window_new(application));

    g_settings_set_string(tabiya_settings_get(), "reply-pace", "at-once"); /* no time to think */
    g_settings_set_boolean(tabiya_settings_get(), "notify-moves", FALSE);  /* nobody shows it */
    gtk_window_set_default_size(GTK_WINDOW(window), width, height);
    gtk_window_present(GTK_WINDOW(window));
    return window;
}

TabiyaWindow *fixture_open_again(int width, int height)
{
    TabiyaWindow *window = fixture_begin_to_open(width, height);

    fixture_wait(tabiya_window_get_ready_for_tests(window));
    fixture_wait(gtk_widget_get_mapped(GTK_WIDGET(window)) &&
                 gtk_widget_get_width(GTK_WIDGET(window)) > 0);
    gtk_test_widget_wait_for_draw(GTK_WIDGET(window));
    return window;
}

void fixture_close(TabiyaWindow *window)
{
    gpointer alive = window;

    g_object_add_weak_pointer(G_OBJECT(window), &alive);
    gtk_window_destroy(GTK_WINDOW(window));
    fixture_wait(!alive);
}

static GActionGroup *group_of(TabiyaWindow *window, const char **action)
{
    if (!g_str_has_prefix(*action, "app."))
        return G_ACTION_GROUP(window);
    *action += strlen("app.");
    return G_ACTION_GROUP(application);
}

void fixture_act(TabiyaWindow *window, const char *action, const char *parameter)
{
    GActionGroup *group = group_of(window, &action);
    GVariant *value = parameter ? g_variant_new_parsed(parameter) : NULL;

    g_assert_true(g_action_group_has_action(group, action));
    fixture_wait(g_action_group_get_action_enabled(group, action));
    g_action_group_activate_action(group, action, value);
}

gboolean fixture_is_enabled(TabiyaWindow *window, const char *action)
{
    return g_action_group_get_action_enabled(G_ACTION_GROUP(window), action);
}

char *fixture_state(TabiyaWindow *window, const char *action)
{
    g_autoptr(GVariant) state = g_action_group_get_action_state(G_ACTION_GROUP(window), action);

    g_assert_nonnull(state);
    return g_variant_dup_string(state, NULL);
}

gboolean fixture_has_state(TabiyaWindow *window, const char *action, const char *expected)
{
    g_autofree char *state = fixture_state(window, action);

    return g_str_equal(state, expected);
}

void fixture_assert_state(TabiyaWindow *window, const char *action, const char *expected)
{
    g_autofree char *state = fixture_state(window, action);

    g_assert_cmpstr(state, ==, expected);
}

int fixture_n_moves(TabiyaWindow *window)
{
    g_autofree char *moves = fixture_state(window, "moves");
    g_auto(GStrv) words = g_strsplit(moves, " ", -1);

    return *moves ? (int)g_strv_length(words) : 0;
}

void fixture_new_free_game(TabiyaWindow *window, const char *fen)
{
    g_autofree char *options =
        fen ? g_strdup_printf("{'fen': <'%s'>}", fen) : g_strdup("@a{sv} {}");

    g_object_set(fixture_play(window), "engine-playing", FALSE, NULL);
    fixture_act(window, "app.new-game-with", options);
    g_object_set(fixture_play(window), "engine-playing", FALSE, NULL);
}

/* --- Looking ---------------------------------------------------------------------------------- */

typedef gboolean (*Matches)(GtkWidget *widget, gconstpointer wanted);

static GtkWidget *find_first(GtkWidget *widget, Matches matches, gconstpointer wanted)
{
    GtkWidget *found = matches(widget, wanted) ? widget : NULL;

    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child)) {
        found = find_first(child, matches, wanted);
    }
    return found;
}

static gboolean has_css_class(GtkWidget *widget, gconstpointer css_class)
{
    return gtk_widget_has_css_class(widget, css_class);
}

static gboolean is_just(GtkWidget *widget, gconstpointer type)
{
    return G_OBJECT_TYPE(widget) == GPOINTER_TO_SIZE(type);
}

static gboolean is_of_type(GtkWidget *widget, gconstpointer type)
{
    return G_TYPE_CHECK_INSTANCE_TYPE(widget, GPOINTER_TO_SIZE(type));
}

static gboolean says(GtkWidget *widget, gconstpointer words)
{
    g_autofree char *text = NULL;

    if (!GTK_IS_LABEL(widget) || !gtk_widget_get_mapped(widget))
        return FALSE;
    text = g_strdelimit(g_strdup(gtk_label_get_text(GTK_LABEL(widget))), "\n", ' ');
    return strstr(text, words) != NULL;
}

static gboolean is_button(GtkWidget *widget, gconstpointer words)
{
    return GTK_IS_BUTTON(widget) && gtk_widget_get_mapped(widget) &&
           (g_strcmp0(gtk_button_get_label(GTK_BUTTON(widget)), words) == 0 ||
            g_strcmp0(gtk_widget_get_tooltip_text(widget), words) == 0);
}

static gboolean is_row(GtkWidget *widget, gconstpointer title)
{
    return ADW_IS_PREFERENCES_ROW(widget) &&
           g_strcmp0(adw_preferences_row_get_title(ADW_PREFERENCES_ROW(widget)), title) == 0;
}

GtkWidget *fixture_find_class(GtkWidget *widget, const char *css_class)
{
    return find_first(widget, has_css_class, css_class);
}

GtkWidget *fixture_find_name(GtkWidget *widget, const char *class_name)
{
    /* Not by its letters: thousands of widgets are asked, again and again while a test waits. */
    const GType type = g_type_from_name(class_name);

    return type ? find_first(widget, is_just, GSIZE_TO_POINTER(type)) : NULL;
}

GtkWidget *fixture_find(GtkWidget *widget, GType type)
{
    return find_first(widget, is_of_type, GSIZE_TO_POINTER(type));
}

gboolean fixture_says(GtkWidget *widget, const char *words)
{
    return find_first(widget, says, words) != NULL;
}

gboolean fixture_says_whole(GtkWidget *widget, const char *words)
{
    if (GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget) &&
        g_str_equal(gtk_label_get_text(GTK_LABEL(widget)), words)) {
        return !pango_layout_is_ellipsized(gtk_label_get_layout(GTK_LABEL(widget)));
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        if (fixture_says_whole(child, words))
            return TRUE;
    }
    return FALSE;
}

GtkWidget *fixture_find_button(GtkWidget *widget, const char *words)
{
    return find_first(widget, is_button, words);
}

GtkWidget *fixture_find_row(GtkWidget *widget, const char *title)
{
    return find_first(widget, is_row, title);
}

static gboolean is_menu_button(GtkWidget *widget, gconstpointer tooltip)
{
    return GTK_IS_MENU_BUTTON(widget) &&
           g_strcmp0(gtk_widget_get_tooltip_text(widget), tooltip) == 0;
}

GtkWidget *fixture_find_menu_button(GtkWidget *widget, const char *tooltip)
{
    return find_first(widget, is_menu_button, tooltip);
}

static gboolean has_action(GtkWidget *widget, gconstpointer action)
{
    return GTK_IS_ACTIONABLE(widget) && gtk_widget_get_mapped(widget) &&
           g_strcmp0(gtk_actionable_get_action_name(GTK_ACTIONABLE(widget)), action) == 0;
}

GtkWidget *fixture_find_action(GtkWidget *widget, const char *action)
{
    return find_first(widget, has_action, action);
}

gboolean fixture_is_in_sight(TabiyaWindow *window, GtkWidget *widget)
{
    GtkWidget *places = fixture_find_name(GTK_WIDGET(window), "AdwViewSwitcherBar");
    GtkWidget *body = fixture_find_name(GTK_WIDGET(window), "TabiyaBody");
    graphene_rect_t bounds, bar = {0};

    if (!gtk_widget_get_mapped(widget) || !gtk_widget_compute_bounds(widget, body, &bounds))
        return FALSE;
    int bottom = gtk_widget_get_height(body);
    if (gtk_widget_get_mapped(places) && gtk_widget_compute_bounds(places, body, &bar))
        bottom = (int)bar.origin.y;
    return bounds.size.height > 0 && bounds.origin.y >= 0 &&
           bounds.origin.y + bounds.size.height <= bottom;
}

void fixture_press(GtkWidget *widget, const char *words)
{
    GtkWidget *button;

    fixture_wait((button = fixture_find_button(widget, words)));
    g_signal_emit_by_name(button, "clicked");
}

void fixture_save_to(TabiyaWindow *window, GFile *file)
{
    TabiyaPlace *place = tabiya_shell_get_place(TABIYA_SHELL(window));

    TABIYA_PLACE_GET_CLASS(place)->save_to(place, file);
}

GtkWidget *fixture_find_question(void)
{
    GListModel *windows = gtk_window_get_toplevels();

    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);
        if (ADW_IS_MESSAGE_DIALOG(window) && gtk_widget_get_mapped(window))
            return window;
    }
    return NULL;
}

GtkWindow *fixture_find_window(const char *title)
{
    GListModel *windows = gtk_window_get_toplevels();

    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GtkWindow) window = g_list_model_get_item(windows, i);

        if (g_strcmp0(gtk_window_get_title(window), title) == 0)
            return window;
    }
    return NULL;
}

/* --- Sessions --------------------------------------------------------------------------------- */

static gpointer session_of(TabiyaWindow *window, const char *place)
{
    return tabiya_place_get_session(tabiya_shell_find_place(TABIYA_SHELL(window), place));
}

TabiyaPlaySession *fixture_play(TabiyaWindow *window)
{
    return TABIYA_PLAY_SESSION(session_of(window, "play"));
}

TabiyaStudySession *fixture_study(TabiyaWindow *window)
{
    return TABIYA_STUDY_SESSION(session_of(window, "study"));
}

TabiyaGuessSession *fixture_guess(TabiyaWindow *window)
{
    return TABIYA_GUESS_SESSION(session_of(window, "guess"));
}

TabiyaCoordinateDrill *fixture_coordinates(TabiyaWindow *window)
{
    return TABIYA_COORDINATE_DRILL(session_of(window, "coordinates"));
}

TabiyaOpeningsSession *fixture_openings(TabiyaWindow *window)
{
    return TABIYA_OPENINGS_SESSION(session_of(window, "openings"));
}

TabiyaRepertoires *fixture_repertoires(TabiyaWindow *window)
{
    return tabiya_openings_place_get_repertoires(
        tabiya_shell_find(TABIYA_SHELL(window), TABIYA_TYPE_OPENINGS_PLACE));
}

TabiyaRepertoireTraining *fixture_training(TabiyaWindow *window)
{
    return TABIYA_REPERTOIRE_TRAINING(session_of(window, "train"));
}

TabiyaEndgameDrill *fixture_drill(TabiyaWindow *window)
{
    return TABIYA_ENDGAME_DRILL(session_of(window, "endgames"));
}

TabiyaPuzzleSession *fixture_puzzles(TabiyaWindow *window)
{
    return TABIYA_PUZZLE_SESSION(session_of(window, "puzzles"));
}

gpointer fixture_part(TabiyaWindow *window, GType type)
{
    return tabiya_shell_find(TABIYA_SHELL(window), type);
}

TabiyaAnalysis *fixture_analysis(TabiyaWindow *window)
{
    return tabiya_study_place_get_analysis_for_tests(fixture_part(window, TABIYA_TYPE_STUDY_PLACE),
                                                     0);
}

TabiyaAnalysis *fixture_second_analysis(TabiyaWindow *window)
{
    return tabiya_study_place_get_analysis_for_tests(fixture_part(window, TABIYA_TYPE_STUDY_PLACE),
                                                     1);
}

TabiyaReviewer *fixture_reviewer(TabiyaWindow *window)
{
    return tabiya_study_place_get_reviewer_for_tests(fixture_part(window, TABIYA_TYPE_STUDY_PLACE));
}

GtkWidget *fixture_panel(TabiyaWindow *window, const char *place)
{
    return tabiya_place_get_panel(tabiya_shell_find_place(TABIYA_SHELL(window), place));
}
