/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Two engines side by side in the place Study: the built-in one, and tabiya-engine or a script that
 * plays an engine beside it. */
#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

#include "tests/ui/fixture.h"
#include "tests/ui/picture.h"
#include "tests/ui/pixels.h"
#include "ui/application.h"
#include "ui/menu-items.h"
#include "ui/settings.h"
#include "ui/study/analysis-lines.h"
#include "ui/study/analysis-row.h"

#define DEPTH 6

typedef struct {
    TabiyaWindow *window;
    TabiyaEngineRegistry *engines;
    TabiyaAnalysis *first, *second;
    TabiyaAnalysisLines *first_lines, *second_lines;
} Fixture;

static void find_lines(GtkWidget *widget, GPtrArray *found)
{
    if (TABIYA_IS_ANALYSIS_LINES(widget))
        g_ptr_array_add(found, widget);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        find_lines(child, found);
    }
}

static void open_study(Fixture *f, int width, int height)
{
    g_autoptr(GPtrArray) found = g_ptr_array_new();

    f->window = fixture_open(width, height);
    f->engines = tabiya_application_get_engines(
        TABIYA_APPLICATION(gtk_window_get_application(GTK_WINDOW(f->window))));
    fixture_act(f->window, "place", "'study'");
    f->first = fixture_analysis(f->window);
    f->second = fixture_second_analysis(f->window);
    find_lines(GTK_WIDGET(f->window), found);
    g_assert_cmpuint(found->len, ==, 2);
    f->first_lines = found->pdata[0];
    f->second_lines = found->pdata[1];
    g_object_set(f->first, "depth", DEPTH, NULL);
    g_object_set(f->second, "depth", DEPTH, NULL);
}

static void close_study(Fixture *f)
{
    TabiyaStudySession *study = fixture_study(f->window);

    g_settings_reset(tabiya_settings_get(), "analysis-second-engine");
    g_settings_reset(tabiya_settings_get(), "analysis-engine");
    while (g_list_model_get_n_items(G_LIST_MODEL(f->engines)) > 1) {
        g_autoptr(TabiyaEngineEntry) engine = g_list_model_get_item(G_LIST_MODEL(f->engines), 1);
        tabiya_engine_registry_remove(f->engines, engine);
    }
    tabiya_study_session_close_tab(study, tabiya_study_session_get_tab(study));
    tabiya_study_session_flush_for_tests(study);
    fixture_close(f->window);
}

/* (transfer none) */
static TabiyaEngineEntry *add_real(Fixture *f, const char *name)
{
    g_autofree char *program = g_test_build_filename(G_TEST_BUILT, "engine/tabiya-engine", NULL);
    g_autoptr(GError) error = NULL;
    TabiyaEngineEntry *engine = tabiya_engine_registry_add(f->engines, program, name, &error);

    g_assert_no_error(error);
    return engine;
}

static TabiyaEngineEntry *add_thinker(Fixture *f, const char *name, const char *move)
{
    g_autofree char *script =
        g_test_build_filename(G_TEST_DIST, "tests/app/hostile-engine.sh", NULL);
    g_autofree char *command = g_strdup_printf("%s answers '%s' %s", script, name, move);

    return tabiya_engine_registry_add(f->engines, command, name, NULL);
}

static TabiyaEngineEntry *add_script(Fixture *f, const char *mode, const char *name)
{
    g_autofree char *script =
        g_test_build_filename(G_TEST_DIST, "tests/app/hostile-engine.sh", NULL);
    g_autofree char *command = g_strdup_printf("%s %s '%s'", script, mode, name);
    g_autoptr(GError) error = NULL;
    TabiyaEngineEntry *engine = tabiya_engine_registry_add(f->engines, command, name, &error);

    g_assert_no_error(error);
    return engine;
}

/* As the menu of the first engine does. */
static void choose_second(Fixture *f, TabiyaEngineEntry *engine)
{
    g_autofree char *id = g_strdup_printf("'%s'", tabiya_engine_entry_get_id(engine));

    fixture_act(f->window, "analysis-second-engine", id);
}

static gboolean is_shown(TabiyaAnalysisLines *lines)
{
    return gtk_widget_get_mapped(GTK_WIDGET(lines));
}

static gboolean is_done(TabiyaAnalysis *analysis)
{
    guint count;
    const TabiyaAnalysisLine *lines = tabiya_analysis_get_lines(analysis, &count);

    return !tabiya_analysis_is_searching(analysis) && count > 0 && !lines[0].carried;
}

static int cores_of(TabiyaAnalysis *analysis)
{
    int cores;

    g_object_get(analysis, "cores", &cores, NULL);
    return cores;
}

static guint64 key_of(TabiyaAnalysis *analysis)
{
    return tabiya_analysis_get_position(analysis)->key;
}

/* --- The two ---------------------------------------------------------------------------------- */

static void test_both_think_and_both_stop(void)
{
    Fixture f = {0};
    guint count;

    open_study(&f, 1160, 800);
    fixture_act(f.window, "analyse", NULL);
    fixture_wait(is_done(f.first));
    g_assert_true(is_shown(f.first_lines));
    g_assert_false(is_shown(f.second_lines));
    choose_second(&f, add_real(&f, "Other"));
    fixture_wait(is_shown(f.second_lines));
    fixture_wait(is_done(f.second));
    g_assert_cmpuint(tabiya_analysis_lines_get_n_known_for_tests(f.second_lines), ==, 3);
    g_assert_true(fixture_says(GTK_WIDGET(f.second_lines), "Other"));
    g_assert_true(fixture_says(GTK_WIDGET(f.first_lines), "Tabiya"));

    /* They follow the position, and so does a threat. */
    fixture_act(f.window, "play-move", "'e4'");
    fixture_act(f.window, "play-move", "'e5'");
    fixture_wait(is_done(f.first) && is_done(f.second));
    g_assert_true(key_of(f.first) == key_of(f.second));
    fixture_act(f.window, "show-threat", NULL);
    fixture_wait(is_done(f.first) && is_done(f.second));
    g_assert_true(key_of(f.first) == key_of(f.second));
    const TabiyaAnalysisLine *lines = tabiya_analysis_get_lines(f.second, &count);
    g_assert_true(eng_move_is_legal(tabiya_analysis_get_position(f.second), lines[0].pv[0]));
    fixture_act(f.window, "show-threat", NULL);

    /* Without a limit both run at once, until they are stopped or another place is shown. */
    g_object_set(f.first, "depth", 0, NULL);
    g_object_set(f.second, "depth", 0, NULL);
    fixture_wait(tabiya_analysis_is_searching(f.first) && tabiya_analysis_is_searching(f.second));
    fixture_act(f.window, "place", "'play'");
    g_assert_false(tabiya_analysis_is_searching(f.first));
    g_assert_false(tabiya_analysis_is_searching(f.second));
    fixture_act(f.window, "place", "'study'");
    fixture_wait(tabiya_analysis_is_searching(f.first) && tabiya_analysis_is_searching(f.second));
    fixture_act(f.window, "analyse", NULL);
    g_assert_false(tabiya_analysis_is_searching(f.first));
    g_assert_false(tabiya_analysis_is_searching(f.second));
    g_assert_false(is_shown(f.second_lines));

    /* The wish stays. */
    fixture_act(f.window, "analyse", NULL);
    fixture_wait(tabiya_analysis_is_searching(f.second) && is_shown(f.second_lines));
    fixture_act(f.window, "analyse", NULL);
    close_study(&f);
}

/* Together they have as many cores as a single engine, or one core each. */
static void test_share_the_cores(void)
{
    Fixture f = {0};
    const int all = (int)g_get_num_processors();

    open_study(&f, 1160, 800);
    g_settings_set_int(tabiya_settings_get(), "analysis-cores", all);
    g_assert_cmpint(cores_of(f.first), ==, all);
    choose_second(&f, add_script(&f, "answers", "Other"));
    g_assert_cmpint(cores_of(f.first) + cores_of(f.second), ==, MAX(all, 2));
    g_assert_cmpint(cores_of(f.first) - cores_of(f.second), <=, 1);
    g_assert_cmpint(cores_of(f.first), >=, cores_of(f.second));
    fixture_act(f.window, "remove-second-engine", NULL);
    g_assert_cmpint(cores_of(f.first), ==, all);
    g_settings_reset(tabiya_settings_get(), "analysis-cores");
    close_study(&f);
}

static guint count_processes(const char *words)
{
    g_autoptr(GDir) dir = g_dir_open("/proc", 0, NULL);
    const char *name;
    guint count = 0;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename("/proc", name, "cmdline", NULL);
        g_autofree char *command = NULL;
        gsize length;

        if (!g_ascii_isdigit(name[0]) || !g_file_get_contents(path, &command, &length, NULL))
            continue;
        for (gsize i = 0; i < length; i++)
            command[i] = command[i] ? command[i] : ' ';
        count += length > 0 && strstr(command, words);
    }
    return count;
}

/* By its button; and nothing of it is left. */
static void test_is_removed_by_its_button(void)
{
    Fixture f = {0};
    g_autofree char *kept = NULL;

    open_study(&f, 1160, 800);
    choose_second(&f, add_script(&f, "answers", "Removed Soon"));
    fixture_act(f.window, "analyse", NULL);
    fixture_wait(is_done(f.second));
    g_assert_cmpuint(count_processes("Removed Soon"), ==, 1);
    fixture_spin_ms(200);
    fixture_press(GTK_WIDGET(f.second_lines), "Remove the second engine");
    fixture_wait(!is_shown(f.second_lines));
    g_assert_true(is_shown(f.first_lines));
    fixture_wait(count_processes("Removed Soon") == 0);
    kept = g_settings_get_string(tabiya_settings_get(), "analysis-second-engine");
    g_assert_cmpstr(kept, ==, "");
    fixture_act(f.window, "analyse", NULL);
    close_study(&f);
}

/* A failing second engine is removed, with a message; the first continues. */
static void test_the_second_fails_alone(void)
{
    Fixture f = {0};

    open_study(&f, 1160, 800);
    g_object_set(f.first, "depth", 0, NULL);
    choose_second(&f, add_script(&f, "dies", "Mortal"));
    fixture_act(f.window, "analyse", NULL);
    fixture_wait(fixture_says(GTK_WIDGET(f.window), "Mortal has stopped"));
    fixture_wait(!is_shown(f.second_lines));
    g_assert_true(tabiya_analysis_is_searching(f.first));
    fixture_act(f.window, "analyse", NULL);
    close_study(&f);
}

/* An engine that is removed from the list is not replaced by another; undone, it is back. */
static void test_the_second_goes_from_the_list(void)
{
    Fixture f = {0};

    open_study(&f, 1160, 800);
    g_autoptr(TabiyaEngineEntry) engine = g_object_ref(add_script(&f, "answers", "Gone"));
    choose_second(&f, engine);
    fixture_act(f.window, "analyse", NULL);
    fixture_wait(is_done(f.second));
    tabiya_engine_registry_remove(f.engines, engine);
    fixture_wait(!is_shown(f.second_lines));
    fixture_wait(count_processes("Gone") == 0);
    tabiya_engine_registry_restore(f.engines, engine, 1);
    fixture_wait(is_shown(f.second_lines) && count_processes("Gone") == 1);
    fixture_act(f.window, "analyse", NULL);
    close_study(&f);
}

/* An engine that is added beside those that run does not make them begin again. */
static void test_another_in_the_list(void)
{
    g_autoptr(TabiyaEngineSource) before = NULL, after = NULL;
    Fixture f = {0};

    open_study(&f, 1160, 800);
    fixture_act(f.window, "analyse", NULL);
    g_object_get(fixture_analysis(f.window), "source", &before, NULL);
    g_autoptr(TabiyaEngineEntry) engine = g_object_ref(add_script(&f, "answers", "Third"));
    g_object_get(fixture_analysis(f.window), "source", &after, NULL);
    g_assert_true(before == after);
    tabiya_engine_registry_remove(f.engines, engine);
    fixture_act(f.window, "analyse", NULL);
    close_study(&f);
}

/* The second chosen as the first: they change places. */
static void test_change_places(void)
{
    Fixture f = {0};

    open_study(&f, 1160, 800);
    TabiyaEngineEntry *other = add_script(&f, "answers", "Other");
    choose_second(&f, other);
    g_settings_set_string(tabiya_settings_get(), "analysis-engine",
                          tabiya_engine_entry_get_id(other));
    g_autofree char *second =
        g_settings_get_string(tabiya_settings_get(), "analysis-second-engine");
    g_assert_cmpstr(second, ==, "builtin");
    fixture_act(f.window, "analyse", NULL);
    fixture_wait(fixture_says(GTK_WIDGET(f.first_lines), "Other"));
    fixture_wait(fixture_says(GTK_WIDGET(f.second_lines), "Tabiya"));
    fixture_act(f.window, "analyse", NULL);
    close_study(&f);
}

/* --- Arrows ----------------------------------------------------------------------------------- */

/* How much of the board is as violet, or as blue, as an engine's arrow alone is. */
static void count_colors(Fixture *f, int *violet, int *blue)
{
    Pixels picture = pixels_take(GTK_WIDGET(tabiya_shell_get_board(TABIYA_SHELL(f->window))));

    *violet = *blue = 0;
    for (int y = 0; y < picture.height; y++) {
        for (int x = 0; x < picture.width; x++) {
            TabiyaColor color = pixels_at(&picture, x, y);

            *violet += MIN(color.red, color.blue) - color.green > 0.25;
            *blue += color.blue - color.red > 0.3;
        }
    }
    pixels_clear(&picture);
}

/* An arrow of another color for the second engine; a single one if both agree. */
static void test_arrows(void)
{
    static const struct {
        const char *first, *second;
        gboolean two;
    } CASES[] = {{"d2d4", "e2e4", TRUE}, {"d2d4", "d2d4", FALSE}};

    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        Fixture f = {0};
        int violet, blue;

        open_study(&f, 1160, 800);
        g_settings_set_string(tabiya_settings_get(), "analysis-engine",
                              tabiya_engine_entry_get_id(add_thinker(&f, "First", CASES[i].first)));
        choose_second(&f, add_thinker(&f, "Second", CASES[i].second));
        fixture_spin_ms(200);
        count_colors(&f, &violet, &blue);
        g_assert_cmpint(violet, ==, 0);
        g_assert_cmpint(blue, ==, 0);
        fixture_act(f.window, "analyse", NULL);
        fixture_wait(is_done(f.first) && is_done(f.second));
        fixture_spin_ms(300);
        count_colors(&f, &violet, &blue);
        g_assert_cmpint(violet, >, 500);
        g_assert_cmpint(blue > 500, ==, CASES[i].two);
        g_settings_set_boolean(tabiya_settings_get(), "analysis-arrows", FALSE);
        fixture_spin_ms(200);
        count_colors(&f, &violet, &blue);
        g_assert_cmpint(violet + blue, ==, 0);
        g_settings_reset(tabiya_settings_get(), "analysis-arrows");
        fixture_act(f.window, "analyse", NULL);
        close_study(&f);
    }
}

/* --- Cards ------------------------------------------------------------------------------------ */

static GtkWidget *first_row(TabiyaAnalysisLines *lines)
{
    return fixture_find(GTK_WIDGET(lines), TABIYA_TYPE_ANALYSIS_ROW);
}

/* A line of the second engine is added to the game as one of the first. */
static void test_adds_a_line_of_the_second(void)
{
    Fixture f = {0};

    open_study(&f, 1160, 800);
    choose_second(&f, add_script(&f, "answers", "Other"));
    fixture_act(f.window, "analyse", NULL);
    fixture_wait(is_done(f.second));
    fixture_spin_ms(200);
    g_signal_emit_by_name(first_row(f.second_lines), "add", 2u);
    g_autofree char *pgn =
        tabiya_board_session_dup_pgn(TABIYA_BOARD_SESSION(fixture_study(f.window)));
    g_assert_nonnull(strstr(pgn, "1. e4 e5"));
    fixture_act(f.window, "analyse", NULL);
    close_study(&f);
}

static int n_rows(TabiyaAnalysisLines *lines)
{
    int count = 0;

    for (GtkWidget *row = first_row(lines); row; row = gtk_widget_get_next_sibling(row))
        count += gtk_widget_get_visible(row);
    return count;
}

/* Each folds alone, with a button that says so. */
static void test_cards_fold(void)
{
    Fixture f = {0};

    open_study(&f, 1160, 800);
    fixture_act(f.window, "analyse", NULL);
    fixture_wait(is_done(f.first));
    g_assert_null(fixture_find_button(GTK_WIDGET(f.first_lines), "Show only the best line"));
    choose_second(&f, add_real(&f, "Other"));
    fixture_wait(is_done(f.second));
    g_assert_cmpint(n_rows(f.first_lines), ==, 3);
    g_assert_cmpint(n_rows(f.second_lines), ==, 3);
    fixture_press(GTK_WIDGET(f.second_lines), "Show only the best line");
    g_assert_cmpint(n_rows(f.second_lines), ==, 1);
    g_assert_cmpint(n_rows(f.first_lines), ==, 3);
    fixture_press(GTK_WIDGET(f.second_lines), "Show all engine lines");
    g_assert_cmpint(n_rows(f.second_lines), ==, 3);
    /* A single card cannot be folded. */
    fixture_press(GTK_WIDGET(f.first_lines), "Show only the best line");
    g_assert_cmpint(n_rows(f.first_lines), ==, 1);
    fixture_act(f.window, "remove-second-engine", NULL);
    g_assert_cmpint(n_rows(f.first_lines), ==, 3);
    fixture_act(f.window, "analyse", NULL);
    close_study(&f);
}

/* In a column of their own two engines and a review leave no room unused: the moves of a line take
 * two rows, and the review keeps its figures. */
static void test_use_the_room(void)
{
    Fixture f = {0};

    open_study(&f, 1590, 990);
    tabiya_study_session_paste(fixture_study(f.window),
                               "1. e4 {[%eval 0.30]} e5 {[%eval 0.20]} 2. f4 $6 {[%eval -0.50]} *",
                               NULL, NULL);
    choose_second(&f, add_real(&f, "Other"));
    fixture_act(f.window, "analyse", NULL);
    fixture_wait(is_shown(f.first_lines) && is_shown(f.second_lines));
    g_assert_true(gtk_widget_has_css_class(first_row(f.first_lines), "two-lines"));
    g_assert_true(gtk_widget_has_css_class(first_row(f.second_lines), "two-lines"));
    GtkWidget *review = fixture_find_name(GTK_WIDGET(f.window), "TabiyaReviewCard");
    fixture_wait(fixture_says(review, "1 inaccuracy"));

    /* A few games leave room. Many are scrolled, and take a line from each line of the engine. */
    fixture_act(f.window, "show-games", NULL);
    fixture_spin_ms(300);
    g_assert_true(fixture_says(review, "1 inaccuracy"));
    g_assert_true(gtk_widget_has_css_class(first_row(f.second_lines), "two-lines"));
    GtkWidget *games = fixture_find_name(GTK_WIDGET(f.window), "TabiyaGamesList");
    g_assert_true(gtk_widget_get_mapped(games) && gtk_widget_get_mapped(review));
    for (int i = 0; i < 6; i++)
        tabiya_study_session_add_game(fixture_study(f.window), NULL);
    tabiya_study_session_paste(fixture_study(f.window),
                               "1. e4 {[%eval 0.30]} e5 {[%eval 0.20]} 2. f4 $6 {[%eval -0.50]} *",
                               NULL, NULL);
    fixture_wait(!gtk_widget_has_css_class(first_row(f.second_lines), "two-lines"));
    g_assert_true(fixture_says(review, "1 inaccuracy"));
    g_assert_true(gtk_widget_get_mapped(games) && gtk_widget_get_mapped(review));
    fixture_act(f.window, "analyse", NULL);
    close_study(&f);
}

static void test_names_for_screen_readers(void)
{
    Fixture f = {0};

    open_study(&f, 1160, 800);
    fixture_act(f.window, "analyse", NULL);
    fixture_wait(is_done(f.first));
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(f.first_lines),
                                        GTK_ACCESSIBLE_PROPERTY_LABEL, "Engine lines");
    choose_second(&f, add_script(&f, "answers", "Other"));
    fixture_wait(is_done(f.second));
    fixture_spin_ms(200);
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(f.first_lines),
                                        GTK_ACCESSIBLE_PROPERTY_LABEL, "Engine lines: Tabiya");
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(f.second_lines),
                                        GTK_ACCESSIBLE_PROPERTY_LABEL, "Engine lines: Other");
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(first_row(f.second_lines)),
                                        GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        "Line 1: White is ahead by 0.31. 1.\u00a0e4 e5");
    fixture_act(f.window, "analyse", NULL);
    close_study(&f);
}

/* Nothing of it takes room from the board; below it are the best lines, and all when unfolded. */
static void test_board_stays(void)
{
    static const int SIZES[][2] = {{360, 640}, {860, 640}, {1160, 800}};

    for (gsize i = 0; i < G_N_ELEMENTS(SIZES); i++) {
        Fixture f = {0};
        graphene_rect_t before, after;

        open_study(&f, SIZES[i][0], SIZES[i][1]);
        GtkWidget *board = GTK_WIDGET(tabiya_shell_get_board(TABIYA_SHELL(f.window)));
        fixture_act(f.window, "play-move", "'e4'");
        fixture_spin_ms(200);
        g_assert_true(gtk_widget_compute_bounds(board, GTK_WIDGET(f.window), &before));
        choose_second(&f, add_real(&f, "Other"));
        fixture_act(f.window, "analysis-lines", "8");
        g_object_set(f.first, "depth", DEPTH, NULL);
        g_object_set(f.second, "depth", DEPTH, NULL);
        fixture_act(f.window, "analyse", NULL);
        fixture_wait(is_done(f.first) && is_done(f.second));
        for (int unfolded = 0; unfolded < 2; unfolded++) {
            tabiya_analysis_lines_set_unfolded(f.first_lines, unfolded);
            fixture_wait(is_shown(f.first_lines) && is_shown(f.second_lines));
            fixture_spin_ms(200);
            g_assert_true(gtk_widget_compute_bounds(board, GTK_WIDGET(f.window), &after));
            g_assert_true(graphene_rect_equal(&before, &after));
            g_assert_cmpint(gtk_widget_get_height(GTK_WIDGET(f.window)), <=, SIZES[i][1]);
            if (SIZES[i][0] < 860)
                g_assert_cmpint(n_rows(f.second_lines), ==, unfolded ? 8 : 1);
        }
        fixture_act(f.window, "analyse", NULL);
        g_settings_reset(tabiya_settings_get(), "analysis-lines");
        close_study(&f);
    }
}

/* What opens a menu does not look like what folds the card. */
static void test_menu_and_fold_differ(void)
{
    Fixture f = {0};

    open_study(&f, 1160, 800);
    choose_second(&f, add_script(&f, "answers", "Other"));
    fixture_act(f.window, "analyse", NULL);
    fixture_wait(is_shown(f.first_lines) && is_shown(f.second_lines));
    GtkWidget *menu = fixture_find(GTK_WIDGET(f.first_lines), GTK_TYPE_MENU_BUTTON);
    GtkWidget *image = fixture_find(menu, GTK_TYPE_IMAGE);
    g_assert_false(gtk_menu_button_get_always_show_arrow(GTK_MENU_BUTTON(menu)));
    g_assert_cmpstr(gtk_image_get_icon_name(GTK_IMAGE(image)), ==, "view-more-symbolic");
    fixture_act(f.window, "analyse", NULL);
    close_study(&f);
}

/* Sections belong to the menu, submenus do not. */
static void check_letters(GMenuModel *menu, GHashTable *labels)
{
    for (int i = 0; i < g_menu_model_get_n_items(menu); i++) {
        g_autoptr(GMenuModel) section = g_menu_model_get_item_link(menu, i, G_MENU_LINK_SECTION);
        g_autofree char *label = NULL;

        if (section)
            check_letters(section, labels);
        g_menu_model_get_item_attribute(menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &label);
        const char *mark = label ? strchr(label, '_') : NULL;
        if (!mark)
            continue;
        gpointer letter = GUINT_TO_POINTER(g_unichar_tolower(g_utf8_get_char(mark + 1)));
        if (g_hash_table_contains(labels, letter)) {
            g_test_fail_printf("“%s” and “%s” have one letter", label,
                               (const char *)g_hash_table_lookup(labels, letter));
        }
        g_hash_table_insert(labels, letter, g_steal_pointer(&label));
    }
}

/* Each item of the engine's menu has a letter of its own, the one for a second engine, too. */
static void test_menu_letters(void)
{
    Fixture f = {0};
    g_autoptr(GHashTable) labels = g_hash_table_new_full(NULL, NULL, NULL, g_free);

    open_study(&f, 1160, 800);
    choose_second(&f, add_script(&f, "answers", "Other"));
    GtkWidget *button = fixture_find(GTK_WIDGET(f.first_lines), GTK_TYPE_MENU_BUTTON);
    check_letters(tabiya_menu_button_get_menu(GTK_MENU_BUTTON(button)), labels);
    g_assert_cmpuint(g_hash_table_size(labels), >=, 8);
    close_study(&f);
}

/* Not asserted: pictures, where somebody wants to look (TABIYA_PICTURES=FOLDER). */
static void test_pictures(void)
{
    static const int SIZES[][2] = {{360, 640}, {860, 640}, {1160, 800}, {1600, 900}};
    const char *pictures = g_getenv("TABIYA_PICTURES");

    for (gsize i = 0; pictures && i < G_N_ELEMENTS(SIZES); i++) {
        Fixture f = {0};

        open_study(&f, SIZES[i][0], SIZES[i][1]);
        fixture_act(f.window, "play-move", "'e4'");
        fixture_act(f.window, "play-move", "'e5'");
        fixture_act(f.window, "play-move", "'Nf3'");
        fixture_act(f.window, "play-move", "'Nc6'");
        choose_second(&f, add_real(&f, "Stockfish 16.1"));
        g_object_set(f.first, "depth", 12, NULL);
        g_object_set(f.second, "depth", 5, NULL);
        fixture_act(f.window, "analyse", NULL);
        fixture_wait(is_done(f.first) && is_done(f.second));
        for (int form = 0; form < 4; form++) {
            g_autofree char *path =
                g_strdup_printf("%s/two-%d-%d.png", pictures, SIZES[i][0], form);

            adw_style_manager_set_color_scheme(adw_style_manager_get_default(),
                                               form % 2 ? ADW_COLOR_SCHEME_FORCE_DARK
                                                        : ADW_COLOR_SCHEME_FORCE_LIGHT);
            if (form == 2 && SIZES[i][0] < 860)
                tabiya_analysis_lines_set_unfolded(f.first_lines, TRUE);
            else if (form == 2)
                fixture_press(GTK_WIDGET(f.second_lines), "Show only the best line");
            fixture_spin_ms(400);
            picture_save(GTK_WIDGET(f.window), path);
        }
        fixture_act(f.window, "analyse", NULL);
        close_study(&f);
    }
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(), ADW_COLOR_SCHEME_DEFAULT);
}

/* Away from all windows: GTK's tooltip outlives the window it has shown at, and keeps its actions.
 */
static void put_pointer_away(void)
{
    g_autofree char *xdotool = g_find_program_in_path("xdotool");

    if (xdotool)
        g_spawn_command_line_sync("xdotool mousemove 1599 999", NULL, NULL, NULL, NULL);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    put_pointer_away();
    g_test_add_func("/two-engines/both-think-and-both-stop", test_both_think_and_both_stop);
    g_test_add_func("/two-engines/share-the-cores", test_share_the_cores);
    g_test_add_func("/two-engines/is-removed-by-its-button", test_is_removed_by_its_button);
    g_test_add_func("/two-engines/the-second-fails-alone", test_the_second_fails_alone);
    g_test_add_func("/two-engines/the-second-goes-from-the-list",
                    test_the_second_goes_from_the_list);
    g_test_add_func("/two-engines/another-in-the-list", test_another_in_the_list);
    g_test_add_func("/two-engines/change-places", test_change_places);
    g_test_add_func("/two-engines/arrows", test_arrows);
    g_test_add_func("/two-engines/adds-a-line-of-the-second", test_adds_a_line_of_the_second);
    g_test_add_func("/two-engines/cards-fold", test_cards_fold);
    g_test_add_func("/two-engines/use-the-room", test_use_the_room);
    g_test_add_func("/two-engines/menu-and-fold-differ", test_menu_and_fold_differ);
    g_test_add_func("/two-engines/menu-letters", test_menu_letters);
    g_test_add_func("/two-engines/names-for-screen-readers", test_names_for_screen_readers);
    g_test_add_func("/two-engines/board-stays", test_board_stays);
    g_test_add_func("/two-engines/pictures", test_pictures);
    return g_test_run();
}
