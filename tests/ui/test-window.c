/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The whole window, driven by its actions. For its looks see test-window-looks.c. */
#include <glib/gstdio.h>

#include "tests/ui/fixture.h"
#include "ui/paper/export-part.h"
#include "ui/settings.h"

#define N_PAGES 14 /* of the places, listed or not */
#define PROMOTION_FEN "8/4P1k1/8/8/8/8/6K1/8 w - - 0 1"

static char *piece_placement(TabiyaWindow *window)
{
    char *fen = fixture_state(window, "position");

    *strchr(fen, ' ') = '\0';
    return fen;
}

static gboolean shows(TabiyaWindow *window, const char *placement)
{
    g_autofree char *shown = piece_placement(window);

    return g_str_equal(shown, placement);
}

static void test_starts_ready_to_move(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    g_autofree char *placement = piece_placement(window);
    g_autofree char *status = fixture_state(window, "status");

    g_assert_cmpstr(placement, ==, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    g_assert_cmpstr(status, !=, "");
    g_assert_cmpint(fixture_n_moves(window), ==, 0);
    g_assert_false(fixture_is_enabled(window, "undo-move"));
    g_assert_false(fixture_is_enabled(window, "previous"));
    g_assert_false(fixture_is_enabled(window, "move-now"));
    g_assert_true(fixture_is_enabled(window, "hint"));
    fixture_close(window);
}

static int count_widgets(GtkWidget *widget, const char *type)
{
    int count = !type || g_str_equal(G_OBJECT_TYPE_NAME(widget), type);

    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        count += count_widgets(child, type);
    }
    return count;
}

/* Each widget is made and styled before the first frame: what does not show is made later, as menus
 * are that nobody has opened. */
static void test_starts_with_few_widgets(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    int count = count_widgets(GTK_WIDGET(window), NULL);

    g_test_message("%d widgets", count);
    g_assert_cmpint(count, <, 520);
    g_assert_cmpint(count_widgets(GTK_WIDGET(window), "GtkModelButton"), ==, 0);
    g_assert_cmpint(count_widgets(GTK_WIDGET(window), "AdwViewSwitcherButton"), ==, N_PAGES);
    fixture_close(window);
}

/* Those of the bar across the bottom are made when the window is first narrow. */
static void test_places_below(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    GtkWidget *bar = fixture_find_name(GTK_WIDGET(window), "AdwViewSwitcherBar");

    gtk_window_set_default_size(GTK_WINDOW(window), 360, 640);
    fixture_wait(gtk_widget_get_mapped(bar) && gtk_widget_get_height(bar) > 0);
    g_assert_cmpint(count_widgets(bar, "AdwViewSwitcherButton"), ==, N_PAGES);
    gtk_window_set_default_size(GTK_WINDOW(window), 1160, 800);
    fixture_wait(!gtk_widget_get_mapped(bar));
    fixture_close(window);

    window = fixture_open(360, 640);
    bar = fixture_find_name(GTK_WIDGET(window), "AdwViewSwitcherBar");
    g_assert_true(gtk_widget_get_mapped(bar));
    g_assert_cmpint(count_widgets(bar, "AdwViewSwitcherButton"), ==, N_PAGES);
    fixture_close(window);
}

static void test_engine_answers_undo_redo(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    g_autofree char *after = NULL;
    g_autofree char *again = NULL;

    fixture_act(window, "app.new-game-with", "{'level': <1>, 'colour': <'white'>}");
    fixture_act(window, "play-move", "'e4'");
    fixture_wait(fixture_n_moves(window) == 2);
    after = fixture_state(window, "moves");
    g_assert_true(g_str_has_prefix(after, "e4 "));

    fixture_act(window, "undo-move", NULL);
    fixture_wait(fixture_n_moves(window) == 0);
    fixture_act(window, "redo-move", NULL);
    fixture_wait(fixture_n_moves(window) == 2);
    again = fixture_state(window, "moves");
    g_assert_cmpstr(again, ==, after);
    fixture_close(window);
}

static void test_illegal_move_changes_nothing(void)
{
    static const char *const illegal[] = {"'e5'", "'Ke2'", "'e2e5'", "'rubbish'", "''"};
    TabiyaWindow *window = fixture_open(1160, 800);

    fixture_act(window, "app.new-game-with", "{'level': <1>, 'colour': <'white'>}");
    for (gsize i = 0; i < G_N_ELEMENTS(illegal); i++) {
        fixture_act(window, "play-move", illegal[i]);
        fixture_spin_ms(20);
        g_assert_cmpint(fixture_n_moves(window), ==, 0);
    }
    fixture_close(window);
}

static void test_promotes(void)
{
    static const struct {
        const char *move, *placement;
    } cases[] = {
        {"'e8=Q'", "4Q3/6k1/8/8/8/8/6K1/8"},
        {"'e7e8n'", "4N3/6k1/8/8/8/8/6K1/8"},
    };
    TabiyaWindow *window = fixture_open(1160, 800);

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *placement = NULL;

        fixture_new_free_game(window, PROMOTION_FEN);
        fixture_act(window, "play-move", cases[i].move);
        fixture_wait(fixture_n_moves(window) == 1);
        placement = piece_placement(window);
        g_assert_cmpstr(placement, ==, cases[i].placement);
    }
    fixture_close(window);
}

static void test_flips(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    gboolean before, after;

    g_object_get(tabiya_shell_get_board(TABIYA_SHELL(window)), "flipped", &before, NULL);
    fixture_act(window, "flip-board", NULL);
    g_object_get(tabiya_shell_get_board(TABIYA_SHELL(window)), "flipped", &after, NULL);
    g_assert_cmpint(before, !=, after);
    fixture_act(window, "flip-board", NULL);
    g_object_get(tabiya_shell_get_board(TABIYA_SHELL(window)), "flipped", &after, NULL);
    g_assert_cmpint(before, ==, after);
    fixture_close(window);
}

static void test_new_game_at_each_level(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    g_object_set(fixture_play(window), "move-time-ms", 1000, NULL);
    for (int level = 1; level <= 9; level++) {
        g_autofree char *options =
            g_strdup_printf("{'level': <%d>, 'colour': <'black'>, 'cores': <1>}", level);
        int now;

        fixture_act(window, "app.new-game-with", options);
        g_object_get(fixture_play(window), "level", &now, NULL);
        g_assert_cmpint(now, ==, level);
        fixture_wait(fixture_n_moves(window) == 1);
    }
    fixture_close(window);
}

static void test_bad_new_game_keeps_the_old(void)
{
    static const char *const bad[] = {"{'level': <0>}",           "{'level': <10>}",
                                      "{'level': <'three'>}",     "{'colour': <'red'>}",
                                      "{'fen': <'no position'>}", "{'speed': <3>}"};
    TabiyaWindow *window = fixture_open(1160, 800);

    fixture_new_free_game(window, NULL);
    fixture_act(window, "play-move", "'d4'");
    for (gsize i = 0; i < G_N_ELEMENTS(bad); i++) {
        fixture_act(window, "app.new-game-with", bad[i]);
        g_assert_cmpint(fixture_n_moves(window), ==, 1);
    }
    fixture_close(window);
}

static void test_new_game_can_be_undone(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    fixture_act(window, "app.new-game-with", "{'level': <1>, 'colour': <'white'>}");
    fixture_act(window, "play-move", "'e4'");
    fixture_wait(fixture_n_moves(window) == 2);
    fixture_act(window, "app.new-game-with", "{'level': <9>, 'colour': <'white'>}");
    g_assert_cmpint(fixture_n_moves(window), ==, 0);
    fixture_act(window, "return-to-game", NULL);
    g_assert_cmpint(fixture_n_moves(window), ==, 2);
    g_assert_false(fixture_is_enabled(window, "return-to-game"));
    fixture_close(window);
}

static void test_resigning_can_be_undone(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    fixture_act(window, "app.new-game-with", "{'level': <1>, 'colour': <'white'>}");
    fixture_act(window, "play-move", "'e4'");
    fixture_wait(fixture_n_moves(window) == 2);
    fixture_act(window, "resign", NULL);
    g_assert_false(fixture_is_enabled(window, "resign"));
    fixture_act(window, "undo-move", NULL);
    g_assert_cmpint(fixture_n_moves(window), ==, 2);
    g_assert_true(fixture_is_enabled(window, "resign"));
    fixture_close(window);
}

/* How many toasts with an "Undo" are shown; the panel's own button has no label but a box. */
static int n_undo_toasts(GtkWidget *widget)
{
    int count = GTK_IS_BUTTON(widget) && gtk_widget_get_mapped(widget) &&
                g_strcmp0(gtk_button_get_label(GTK_BUTTON(widget)), "Undo") == 0;

    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        count += n_undo_toasts(child);
    }
    return count;
}

/* An offer to undo disappears when Undo would do something else, whether its toast is just
 * appearing or has been there for long. */
static void test_late_undo_is_not_offered(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    GtkWidget *widget = GTK_WIDGET(window);

    fixture_act(window, "place", "'study'");
    for (int wait_ms = 0; wait_ms <= 1200; wait_ms += 1200) {
        fixture_act(window, "play-move", "'e4'");
        fixture_act(window, "delete-from-here", NULL);
        fixture_wait(n_undo_toasts(widget) == 1);
        fixture_spin_ms(wait_ms);
        g_assert_cmpint(n_undo_toasts(widget), ==, 1);
        fixture_act(window, "undo-move", NULL);
        fixture_spin_ms(1500); /* by itself it would stay for ten seconds */
        g_assert_cmpint(n_undo_toasts(widget), ==, 0);
        fixture_act(window, "undo-move", NULL); /* the move, too */
    }
    fixture_act(window, "place", "'play'");
    fixture_close(window);
}

static void test_looks_back_without_losing_the_game(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    g_autofree char *start = NULL;
    g_autofree char *end = NULL;

    fixture_new_free_game(window, NULL);
    start = piece_placement(window);
    fixture_act(window, "play-move", "'e4'");
    fixture_act(window, "play-move", "'e5'");
    end = piece_placement(window);
    fixture_act(window, "first", NULL);
    g_assert_true(shows(window, start));
    g_assert_cmpint(fixture_n_moves(window), ==, 2);
    g_assert_false(fixture_is_enabled(window, "previous"));
    fixture_act(window, "next", NULL);
    fixture_act(window, "last", NULL);
    g_assert_true(shows(window, end));
    g_assert_false(fixture_is_enabled(window, "next"));
    fixture_close(window);
}

static void test_mate_ends_the_game(void)
{
    static const char *const fools_mate[] = {"'f3'", "'e5'", "'g4'", "'Qh4'"};
    TabiyaWindow *window = fixture_open(1160, 800);
    g_autofree char *moves = NULL;

    fixture_new_free_game(window, NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(fools_mate); i++)
        fixture_act(window, "play-move", fools_mate[i]);
    moves = fixture_state(window, "moves");
    g_assert_cmpstr(moves, ==, "f3 e5 g4 Qh4#");
    g_assert_false(fixture_is_enabled(window, "hint"));
    g_assert_false(fixture_is_enabled(window, "resign"));
    fixture_close(window);
}

static void test_scripts_cannot_write_what_they_read(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    static const char *const names[] = {"position", "status", "moves"};

    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *before = fixture_state(window, names[i]);
        g_autofree char *after = NULL;

        g_action_group_change_action_state(G_ACTION_GROUP(window), names[i],
                                           g_variant_new_string("nonsense"));
        after = fixture_state(window, names[i]);
        g_assert_cmpstr(after, ==, before);
        /* Nothing to do is no reason to complain either. */
        g_action_group_activate_action(G_ACTION_GROUP(window), names[i], NULL);
    }
    fixture_close(window);
}

static int number_state(TabiyaWindow *window, const char *action)
{
    g_autoptr(GVariant) state = g_action_group_get_action_state(G_ACTION_GROUP(window), action);

    return g_variant_get_int32(state);
}

static void test_level_and_cores_are_set_live(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    fixture_act(window, "set-level", "7");
    g_assert_cmpint(number_state(window, "set-level"), ==, 7);
    fixture_act(window, "set-level", "10");
    fixture_act(window, "set-level", "0");
    g_assert_cmpint(number_state(window, "set-level"), ==, 7);
    fixture_act(window, "set-cores", "2");
    g_assert_cmpint(number_state(window, "set-cores"), ==, 2);
    fixture_act(window, "set-cores", "-1");
    g_assert_cmpint(number_state(window, "set-cores"), ==, 2);
    fixture_close(window);
}

static void test_no_other_places(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    g_autofree char *place = NULL;

    fixture_act(window, "place", "'nowhere'");
    place = fixture_state(window, "place");
    g_assert_cmpstr(place, ==, "play");
    fixture_close(window);
}

static void test_opponent_off_and_on(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    fixture_act(window, "app.new-game-with", "{'level': <1>, 'colour': <'white'>}");
    fixture_act(window, "engine-playing", "false");
    fixture_act(window, "play-move", "'e4'");
    fixture_act(window, "play-move", "'e5'");
    g_assert_cmpint(fixture_n_moves(window), ==, 2);
    fixture_act(window, "undo-move", NULL);
    g_assert_cmpint(fixture_n_moves(window), ==, 1);
    /* It is the opponent's turn, and it takes it. */
    fixture_act(window, "engine-playing", "true");
    fixture_wait(fixture_n_moves(window) == 2);
    fixture_act(window, "swap-sides", NULL);
    fixture_wait(fixture_n_moves(window) == 3);
    fixture_close(window);
}

static void assert_engine_playing(TabiyaWindow *window, gboolean on)
{
    static const char *const names[] = {"engine-playing", "toggle-engine-playing"};

    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(GVariant) state =
            g_action_group_get_action_state(G_ACTION_GROUP(window), names[i]);

        g_assert_true(g_variant_is_of_type(state, G_VARIANT_TYPE_BOOLEAN));
        g_assert_cmpint(g_variant_get_boolean(state), ==, on);
    }
}

/* Scripts set a state; a key or a menu item toggles it. */
static void test_opponent_is_set_and_toggled(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    GActionGroup *group = G_ACTION_GROUP(window);

    g_assert_true(g_variant_type_equal(
        g_action_group_get_action_parameter_type(group, "engine-playing"), G_VARIANT_TYPE_BOOLEAN));
    g_assert_null(g_action_group_get_action_parameter_type(group, "toggle-engine-playing"));
    fixture_act(window, "engine-playing", "false");
    assert_engine_playing(window, FALSE);
    fixture_act(window, "engine-playing", "false");
    assert_engine_playing(window, FALSE);
    fixture_act(window, "engine-playing", "true");
    assert_engine_playing(window, TRUE);
    g_action_group_change_action_state(group, "engine-playing", g_variant_new_boolean(FALSE));
    assert_engine_playing(window, FALSE);
    fixture_act(window, "toggle-engine-playing", NULL);
    assert_engine_playing(window, TRUE);
    fixture_act(window, "toggle-engine-playing", NULL);
    assert_engine_playing(window, FALSE);
    fixture_close(window);
}

static void play_ruy_lopez(TabiyaWindow *window)
{
    static const char *const moves[] = {"'e4'", "'e5'", "'Nf3'", "'Nc6'", "'Bb5'"};

    fixture_new_free_game(window, NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(moves); i++)
        fixture_act(window, "play-move", moves[i]);
}

static void test_copies_and_pastes(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    g_autofree char *position = NULL;

    play_ruy_lopez(window);
    position = piece_placement(window);
    fixture_act(window, "copy-pgn", NULL);
    fixture_new_free_game(window, NULL);
    fixture_act(window, "paste", NULL);
    fixture_wait(fixture_n_moves(window) == 5);

    fixture_act(window, "copy-fen", NULL);
    fixture_new_free_game(window, NULL);
    fixture_act(window, "paste", NULL);
    fixture_wait(shows(window, position));
    g_assert_cmpint(fixture_n_moves(window), ==, 0);
    fixture_close(window);
}

static void test_pastes_no_rubbish(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    play_ruy_lopez(window);
    gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(window)), "no chess at all");
    fixture_act(window, "paste", NULL);
    fixture_spin_ms(100);
    g_assert_cmpint(fixture_n_moves(window), ==, 5);
    fixture_close(window);
}

static gboolean file_holds(const char *path, const char *words)
{
    g_autofree char *text = NULL;

    return g_file_get_contents(path, &text, NULL, NULL) && strstr(text, words);
}

static void test_saves(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    g_autofree char *directory = g_dir_make_tmp("tabiya-save-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(directory, "game.pgn", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);

    play_ruy_lopez(window);
    fixture_save_to(window, file);
    fixture_wait(file_holds(path, "1. e4 e5 2. Nf3 Nc6 3. Bb5"));

    /* From now on "save" needs to ask nothing. */
    fixture_act(window, "play-move", "'a6'");
    fixture_act(window, "save", NULL);
    fixture_wait(file_holds(path, "3. Bb5 a6"));
    g_unlink(path);
    g_rmdir(directory);
    fixture_close(window);
}

static gboolean file_starts(const char *path, const char *magic)
{
    g_autofree char *text = NULL;
    gsize length;

    return g_file_get_contents(path, &text, &length, NULL) && length > strlen(magic) &&
           memcmp(text, magic, strlen(magic)) == 0;
}

typedef struct {
    const char *target;
    const char *name, *written; /* the file's, as it is asked for and as it is written */
    const char *magic;          /* how it begins */
} Export;

static void assert_exports(TabiyaWindow *window, const char *directory, const Export *export)
{
    g_autofree char *path = g_build_filename(directory, export->name, NULL);
    g_autofree char *result = g_build_filename(directory, export->written, NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);

    tabiya_export_part_export(tabiya_shell_find(TABIYA_SHELL(window), TABIYA_TYPE_EXPORT_PART),
                              export->target, file);
    fixture_wait(file_starts(result, export->magic));
    g_assert_cmpint(g_unlink(result), ==, 0);
}

static void test_exports(void)
{
    static const Export EXPORTS[] = {
        {"position.png", "a.png", "a.png", "\x89PNG"},
        {"position.pdf", "b.pdf", "b.pdf", "%PDF-"},
        {"game.gif", "c", "c.gif", "GIF89a"},
        {"game.pdf", "d.1", "d.1.pdf", "%PDF-"},
        {"game.gif", "e.html", "e.html", "<!DOCTYPE html>"},
    };
    TabiyaWindow *window = fixture_open(1160, 800);
    g_autofree char *directory = g_dir_make_tmp("tabiya-export-XXXXXX", NULL);

    play_ruy_lopez(window);
    for (gsize i = 0; i < G_N_ELEMENTS(EXPORTS); i++)
        assert_exports(window, directory, &EXPORTS[i]);
    g_assert_cmpint(g_rmdir(directory), ==, 0);
    fixture_close(window);
}

static void texture_read_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    *(GdkTexture **)user = gdk_clipboard_read_texture_finish(GDK_CLIPBOARD(source), result, NULL);
}

static void test_copies_a_diagram(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    GdkTexture *texture = NULL;

    fixture_act(window, "copy-diagram", NULL);
    gdk_clipboard_read_texture_async(gtk_widget_get_clipboard(GTK_WIDGET(window)), NULL,
                                     texture_read_cb, &texture);
    fixture_wait(texture);
    g_assert_cmpint(gdk_texture_get_width(texture), ==, 720);
    g_object_unref(texture);
    fixture_close(window);
}

static void test_settings_take_effect_at_once(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    GSettings *settings = tabiya_settings_get();
    TabiyaCoordinates coordinates;
    gboolean flipped;
    int move_time;

    g_assert_nonnull(settings);
    g_settings_set_string(settings, "coordinates", "outside");
    g_object_get(tabiya_shell_get_board(TABIYA_SHELL(window)), "coordinates", &coordinates, NULL);
    g_assert_cmpint(coordinates, ==, TABIYA_COORDINATES_OUTSIDE);
    g_settings_set_string(settings, "coordinates", "none");
    g_object_get(tabiya_shell_get_board(TABIYA_SHELL(window)), "coordinates", &coordinates, NULL);
    g_assert_cmpint(coordinates, ==, TABIYA_COORDINATES_NONE);
    g_settings_set_int(settings, "move-time-ms", 7000);
    g_object_get(fixture_play(window), "move-time-ms", &move_time, NULL);
    g_assert_cmpint(move_time, ==, 7000);

    fixture_act(window, "app.new-game-with", "{'colour': <'black'>}");
    g_object_get(tabiya_shell_get_board(TABIYA_SHELL(window)), "flipped", &flipped, NULL);
    g_assert_true(flipped);
    g_settings_set_boolean(settings, "flip-automatically", FALSE);
    fixture_act(window, "app.new-game-with", "{'colour': <'black'>}");
    g_object_get(tabiya_shell_get_board(TABIYA_SHELL(window)), "flipped", &flipped, NULL);
    g_assert_false(flipped);

    g_settings_reset(settings, "coordinates");
    g_settings_reset(settings, "move-time-ms");
    g_settings_reset(settings, "flip-automatically");
    fixture_close(window);
}

static void test_size_is_kept(void)
{
    TabiyaWindow *window = fixture_open(1000, 700);
    GSettings *settings = tabiya_settings_get();

    gtk_window_close(GTK_WINDOW(window));
    fixture_wait(g_settings_get_int(settings, "window-width") == 1000);
    g_assert_cmpint(g_settings_get_int(settings, "window-height"), ==, 700);
    g_settings_reset(settings, "window-width");
    g_settings_reset(settings, "window-height");
}

/* A window that closes with its parent, and is listed after it. */
static void test_quits_with_a_dialog(void)
{
    GtkApplication *application = GTK_APPLICATION(g_application_get_default());
    GtkWindow *dialog = g_object_new(GTK_TYPE_WINDOW, "application", application,
                                     "destroy-with-parent", TRUE, NULL);
    TabiyaWindow *window = fixture_open(1000, 700);

    gtk_window_set_transient_for(dialog, GTK_WINDOW(window));
    g_assert_true(gtk_application_get_windows(application)->data == window);
    g_object_add_weak_pointer(G_OBJECT(dialog), (gpointer *)&dialog);
    g_object_add_weak_pointer(G_OBJECT(window), (gpointer *)&window);
    g_action_group_activate_action(G_ACTION_GROUP(application), "quit", NULL);
    fixture_wait(!window && !dialog);
}

/* Closing a window that is still loading, as when quitting at once, shows no message, and works. */
static void test_closes_before_it_is_up(void)
{
    TabiyaWindow *window = fixture_begin_to_open(1160, 800);

    g_assert_false(tabiya_window_get_ready_for_tests(window));
    fixture_close(window);
}

/* GTK may keep the group of the actions; none of them follows a setting any more. */
static void test_closed_follows_no_setting(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    gpointer action = g_action_map_lookup_action(G_ACTION_MAP(window), "voice-hands-free");

    g_assert_nonnull(action);
    g_object_add_weak_pointer(action, &action);
    fixture_close(window);
    g_assert_null(action);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    g_test_add_func("/window/starts-ready-to-move", test_starts_ready_to_move);
    g_test_add_func("/window/starts-with-few-widgets", test_starts_with_few_widgets);
    g_test_add_func("/window/places-below", test_places_below);
    g_test_add_func("/window/engine-answers-undo-redo", test_engine_answers_undo_redo);
    g_test_add_func("/window/illegal-move-changes-nothing", test_illegal_move_changes_nothing);
    g_test_add_func("/window/promotes", test_promotes);
    g_test_add_func("/window/flips", test_flips);
    g_test_add_func("/window/new-game-at-each-level", test_new_game_at_each_level);
    g_test_add_func("/window/bad-new-game-keeps-the-old", test_bad_new_game_keeps_the_old);
    g_test_add_func("/window/new-game-can-be-undone", test_new_game_can_be_undone);
    g_test_add_func("/window/resigning-can-be-undone", test_resigning_can_be_undone);
    g_test_add_func("/window/late-undo", test_late_undo_is_not_offered);
    g_test_add_func("/window/looks-back", test_looks_back_without_losing_the_game);
    g_test_add_func("/window/mate-ends-the-game", test_mate_ends_the_game);
    g_test_add_func("/window/read-only-states", test_scripts_cannot_write_what_they_read);
    g_test_add_func("/window/level-and-cores", test_level_and_cores_are_set_live);
    g_test_add_func("/window/no-other-places", test_no_other_places);
    g_test_add_func("/window/opponent-off-and-on", test_opponent_off_and_on);
    g_test_add_func("/window/opponent-set-and-toggled", test_opponent_is_set_and_toggled);
    g_test_add_func("/window/copies-and-pastes", test_copies_and_pastes);
    g_test_add_func("/window/pastes-no-rubbish", test_pastes_no_rubbish);
    g_test_add_func("/window/saves", test_saves);
    g_test_add_func("/window/exports", test_exports);
    g_test_add_func("/window/copies-a-diagram", test_copies_a_diagram);
    g_test_add_func("/window/settings-take-effect", test_settings_take_effect_at_once);
    g_test_add_func("/window/size-is-kept", test_size_is_kept);
    g_test_add_func("/window/quits-with-a-dialog", test_quits_with_a_dialog);
    g_test_add_func("/window/closes-before-it-is-up", test_closes_before_it_is_up);
    g_test_add_func("/window/closed-follows-no-setting", test_closed_follows_no_setting);
    return g_test_run();
}
