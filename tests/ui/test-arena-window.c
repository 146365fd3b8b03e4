/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The arena in the window: the first page, setting up, a tournament that is played, changed,
 * closed with the window and gone on with, the list of tournaments. */
#include "tests/ui/arena-fixture.h"
#include "tests/ui/fixture.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include "app/arena/tournament.h"
#include "app/settings.h"
#include "ui/application.h"
#include "ui/arena/arena-games.h"
#include "ui/arena/arena-panel.h"
#include "ui/arena/arena-place.h"
#include "ui/arena/arena-source.h"
#include "ui/arena/side-card.h"
#include "ui/arena/table-cell.h"
#include "ui/arena/table-view.h"

typedef struct {
    TabiyaWindow *window;
} Fixture;

static void setup(Fixture *f, gconstpointer data)
{
    f->window = fixture_open(1160, 800);
    fixture_act(f->window, "place", "'arena'");
}

static void teardown(Fixture *f, gconstpointer data)
{
    fixture_close(f->window);
}

static GtkWidget *panel(Fixture *f)
{
    return fixture_panel(f->window, "arena");
}

static TabiyaArenaSetupPage *setup_page(Fixture *f)
{
    return tabiya_arena_panel_get_setup(TABIYA_ARENA_PANEL(panel(f)));
}

static TabiyaTournament *tournament(Fixture *f)
{
    return tabiya_arena_place_get_tournament(fixture_part(f->window, TABIYA_TYPE_ARENA_PLACE));
}

static TabiyaTournamentState state(Fixture *f)
{
    return tabiya_tournament_get_state(tournament(f));
}

/* The page on which a net learns, and back. */
static void test_learning(Fixture *f, gconstpointer data)
{
    g_assert_true(fixture_says(panel(f), "Watch a Net Learn"));
    fixture_act(f->window, "arena-start", "'learning'");
    g_assert_cmpint(tabiya_arena_panel_get_page(TABIYA_ARENA_PANEL(panel(f))), ==,
                    TABIYA_ARENA_PAGE_LEARNING);
    g_assert_true(fixture_says(panel(f), "Start Learning"));
    fixture_act(f->window, "arena-page", "'home'");
    g_assert_true(fixture_says(panel(f), "The Nine Levels"));
}

/* Two that move at random are quick. */
static TabiyaArenaSetup *make_quick(void)
{
    TabiyaArenaSetup *quick = tabiya_arena_setup_new();

    g_free(quick->name);
    quick->name = g_strdup("Quick");
    g_ptr_array_set_size(quick->players, 0);
    tabiya_arena_setup_set_player(quick, "script:random", TRUE);
    tabiya_arena_setup_set_player(quick, "script:greedy", TRUE);
    quick->at_a_time = 1;
    return quick;
}

static void begin(Fixture *f, const TabiyaArenaSetup *setup)
{
    fixture_act(f->window, "arena-start", "'setup'");
    tabiya_arena_setup_page_show(setup_page(f), setup);
    g_assert_true(tabiya_arena_setup_page_is_good(setup_page(f)));
    fixture_act(f->window, "arena-begin", NULL);
    g_assert_nonnull(tournament(f));
}

static void begin_quick(Fixture *f, int rounds)
{
    g_autoptr(TabiyaArenaSetup) quick = make_quick();

    quick->rounds = rounds;
    begin(f, quick);
}

/* The first page offers something to start, and says how to get what is missing. */
static void test_home(Fixture *f, gconstpointer data)
{
    g_assert_true(fixture_says(panel(f), "The Nine Levels"));
    g_assert_true(fixture_says(panel(f), "Generations of a Net"));
    g_assert_true(fixture_says(panel(f), "Stockfish Beside Us") !=
                  fixture_says(panel(f), "Add an Engine"));
    g_assert_false(fixture_is_enabled(f->window, "arena-pause"));
    g_assert_false(fixture_is_enabled(f->window, "arena-go-on"));
}

static void test_setup(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaArenaSetup) wrong = make_quick();

    fixture_act(f->window, "arena-start", "'setup'");
    g_assert_true(fixture_says(panel(f), "72 games"));
    g_assert_true(fixture_says(panel(f), "Everyone plays everyone"));
    tabiya_arena_setup_set_player(wrong, "script:greedy", FALSE);
    tabiya_arena_setup_page_show(setup_page(f), wrong);
    g_assert_true(fixture_says(panel(f), "Choose at least two players."));
    g_assert_false(tabiya_arena_setup_page_is_good(setup_page(f)));
    g_assert_false(gtk_widget_get_sensitive(fixture_find_action(panel(f), "win.arena-begin")));
    wrong->start = TABIYA_ARENA_FROM_POSITION;
    tabiya_arena_setup_page_show(setup_page(f), wrong);
    g_assert_true(fixture_says(panel(f), "Paste or type a position in FEN."));
    fixture_act(f->window, "arena-page", "'home'");
    g_assert_true(fixture_says(panel(f), "The Nine Levels"));
}

static char *dup_exported(Fixture *f, const char *format)
{
    g_autofree char *dir = g_dir_make_tmp("arena-XXXXXX", NULL);
    g_autofree char *path = g_strdup_printf("%s/t.%s", dir, format);
    g_autofree char *parameter = g_strdup_printf("('%s', '%s')", format, path);
    char *text = NULL;

    fixture_act(f->window, "arena-export-to", parameter);
    fixture_wait(g_file_get_contents(path, &text, NULL, NULL) && *text);
    g_unlink(path);
    g_rmdir(dir);
    return text;
}

/* What `tabiya-cli tournament` prints of it. */
static char *dup_printed(Fixture *f, const char *option)
{
    g_autofree char *cli = g_test_build_filename(G_TEST_BUILT, "app", "tabiya-cli", NULL);
    g_autofree char *folder = g_path_get_dirname(tabiya_tournament_get_pgn_path(tournament(f)));
    const char *argv[] = {cli, "tournament", "--quiet", "--resume", folder, option, NULL};
    g_autoptr(GError) error = NULL;
    char *text = NULL;
    int status = -1;

    g_spawn_sync(NULL, (char **)argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &text, NULL, &status,
                 &error);
    g_assert_no_error(error);
    g_assert_cmpint(status, ==, 0);
    return text;
}

/* The window and the shell write the same bytes. */
static void assert_exported_as_printed(Fixture *f, const char *format, const char *option)
{
    g_autofree char *exported = dup_exported(f, format);
    g_autofree char *printed = dup_printed(f, option);

    g_assert_cmpstr(exported, ==, printed);
}

static void assert_exports_games(Fixture *f)
{
    g_autofree char *exported = dup_exported(f, "pgn");
    g_autofree char *kept = NULL;

    g_assert_true(
        g_file_get_contents(tabiya_tournament_get_pgn_path(tournament(f)), &kept, NULL, NULL));
    g_assert_true(g_str_has_prefix(exported, "[Event \"Quick\"]"));
    g_assert_cmpstr(exported, ==, kept);
}

/* The first game would stay chosen under all that follow. */
static void assert_none_chosen(Fixture *f)
{
    GtkWidget *page = fixture_find(panel(f), TABIYA_TYPE_ARENA_GAMES);
    GtkWidget *list = fixture_find(page, GTK_TYPE_LIST_VIEW);
    GtkSelectionModel *games = gtk_list_view_get_model(GTK_LIST_VIEW(list));

    g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(games)), ==, 4);
    for (guint i = 0; i < 4; i++)
        g_assert_false(gtk_selection_model_is_selected(games, i));
}

/* To the end; its games open in Study, more rounds can follow, and it is in the list. */
static void test_to_the_end(Fixture *f, gconstpointer data)
{
    begin_quick(f, 2);
    fixture_wait(state(f) == TABIYA_TOURNAMENT_OVER);
    g_assert_cmpint(tabiya_tournament_get_played(tournament(f)), ==, 4);
    fixture_wait(fixture_says(panel(f), "Finished"));
    g_assert_null(fixture_find_button(GTK_WIDGET(f->window), "Show")); /* it is shown */
    g_assert_cmpint(fixture_n_moves(f->window), >, 0); /* the board has followed a game */
    g_assert_false(fixture_is_enabled(f->window, "arena-pause"));
    assert_exported_as_printed(f, "csv", "--csv");
    assert_exported_as_printed(f, "json", "--json");
    assert_exports_games(f);
    fixture_act(f->window, "arena-tab", "'games'");
    fixture_wait(fixture_says(panel(f), "Random moves"));
    g_assert_true(fixture_says(panel(f), "–0") || fixture_says(panel(f), "–1") ||
                  fixture_says(panel(f), "½–½")); /* as everywhere, not as in PGN */
    assert_none_chosen(f);
    fixture_act(f->window, "arena-open-game", "3");
    fixture_assert_state(f->window, "place", "study");
    g_assert_cmpint(fixture_n_moves(f->window), >, 0);
    fixture_act(f->window, "place", "'arena'");
    fixture_act(f->window, "arena-add-rounds", "1");
    fixture_wait(tabiya_tournament_get_played(tournament(f)) == 6);
    fixture_act(f->window, "arena-stop", NULL);
    g_assert_null(tournament(f));
    fixture_wait(fixture_says(panel(f), "6 games"));
}

static void counted_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GError) error = NULL;
    gint64 *count = user;

    *count = tabiya_game_store_count_finish(TABIYA_GAME_STORE(source), result, &error);
    g_assert_no_error(error);
}

static gint64 count_stored(Fixture *f)
{
    TabiyaGameStore *store =
        tabiya_application_get_store(tabiya_application_of(TABIYA_SHELL(f->window)));
    gint64 count = -1;

    tabiya_game_store_count_async(store, NULL, counted_cb, &count);
    fixture_wait(count >= 0);
    return count;
}

/* A visible label with just these words; NULL: there is none. */
static GtkWidget *find_label(GtkWidget *widget, const char *words)
{
    if (GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget) &&
        g_str_equal(gtk_label_get_text(GTK_LABEL(widget)), words)) {
        return widget;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find_label(child, words);
        if (found)
            return found;
    }
    return NULL;
}

/* In the menu that is open. */
static void press_item(GtkWidget *widget, const char *words)
{
    GtkWidget *label = find_label(widget, words);

    g_assert_nonnull(label);
    gtk_widget_activate(gtk_widget_get_ancestor(label, g_type_from_name("GtkModelButton")));
}

/* The menu of the selected row, by the keyboard: it opens the game, and saves it. */
static void test_one_game(Fixture *f, gconstpointer data)
{
    begin_quick(f, 1);
    fixture_wait(state(f) == TABIYA_TOURNAMENT_OVER);
    const gint64 before = count_stored(f);
    fixture_act(f->window, "arena-tab", "'games'");
    fixture_wait(fixture_says(panel(f), "Random moves"));
    GtkWidget *list =
        fixture_find(fixture_find_name(panel(f), "TabiyaArenaGames"), GTK_TYPE_LIST_VIEW);
    gtk_widget_grab_focus(list);
    fixture_wait(gtk_widget_get_focus_child(list));
    g_assert_true(tabiya_arena_games_open_menu(list));
    fixture_wait(fixture_says(panel(f), "Open in Study"));
    press_item(panel(f), "Save to the Library");
    fixture_wait(count_stored(f) == before + 1);
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "The game is in the library"));
}

/* Engines are quick, and a screen reader is not: moves are announced to those who want it, which is
 * chosen where the game is followed. */
static void test_announces(Fixture *f, gconstpointer data)
{
    begin_quick(f, 1000);
    g_assert_false(g_settings_get_boolean(tabiya_settings_get(), "arena-announce-moves"));
    fixture_act(f->window, "arena-tab", "'game'");
    fixture_wait(fixture_find_action(panel(f), "win.arena-announce-moves"));
    GtkWidget *check = fixture_find_action(panel(f), "win.arena-announce-moves");
    gtk_widget_activate(check);
    fixture_wait(gtk_check_button_get_active(GTK_CHECK_BUTTON(check)));
    gtk_widget_activate(check);
    fixture_wait(!gtk_check_button_get_active(GTK_CHECK_BUTTON(check)));
}

static char *dup_shipped_net(void)
{
    g_autofree char *note = g_test_build_filename(G_TEST_DIST, "data", "nets", "SHIPPED", NULL);
    g_autofree char *name = NULL;

    g_assert_true(g_file_get_contents(note, &name, NULL, NULL));
    return g_test_build_filename(G_TEST_DIST, "data", "nets", g_strchomp(name), NULL);
}

/* Nets of a folder join, and those that come later join later. */
static void test_nets_join(Fixture *f, gconstpointer data)
{
    g_autofree char *folder = g_dir_make_tmp("arena-XXXXXX", NULL);
    g_autofree char *first = g_build_filename(folder, "gen-1.nnue", NULL);
    g_autofree char *second = g_build_filename(folder, "gen-2.nnue", NULL);
    g_autofree char *parameter = g_strdup_printf("'%s'", folder);
    g_autofree char *net = dup_shipped_net();

    begin_quick(f, 1000);
    g_assert_cmpint(symlink(net, first), ==, 0);
    fixture_act(f->window, "arena-add-nets-of", parameter);
    g_assert_cmpint(tabiya_tournament_get_n_players(tournament(f)), ==, 3);
    g_assert_cmpint(symlink(net, second), ==, 0);
    fixture_act(f->window, "arena-add-nets-of", parameter);
    g_assert_cmpint(tabiya_tournament_get_n_players(tournament(f)), ==, 4);
    g_assert_cmpstr(tabiya_tournament_get_player(tournament(f), 3)->name, ==, "gen-2");
    fixture_act(f->window, "arena-add-nets-of", parameter);
    g_assert_cmpint(tabiya_tournament_get_n_players(tournament(f)), ==, 4);
    g_unlink(first);
    g_unlink(second);
    g_rmdir(folder);
}

/* Closing the window while games are played loses none, and the next one says so. */
static void test_interrupted(Fixture *f, gconstpointer data)
{
    begin_quick(f, 1000);
    fixture_wait(tabiya_tournament_get_played(tournament(f)) >= 2);
    const int played = tabiya_tournament_get_played(tournament(f));
    fixture_close(f->window);
    f->window = fixture_open(1160, 800);
    fixture_wait(fixture_is_enabled(f->window, "arena-resume"));
    fixture_act(f->window, "arena-resume", NULL);
    fixture_assert_state(f->window, "place", "arena");
    g_assert_cmpint(tabiya_tournament_get_resumed(tournament(f)), >=, played);
    fixture_wait(tabiya_tournament_get_played(tournament(f)) > played);
    fixture_act(f->window, "arena-pause", NULL);
    fixture_wait(state(f) == TABIYA_TOURNAMENT_PAUSED);
    fixture_wait(fixture_is_enabled(f->window, "arena-go-on"));
    fixture_close(f->window);
    f->window = fixture_open(1160, 800);
    g_assert_false(fixture_is_enabled(f->window, "arena-resume")); /* it was paused by hand */
}

/* Another one takes the place of the one that plays: it says so, and either goes on as it was. */
static void test_makes_room(Fixture *f, gconstpointer data)
{
    begin_quick(f, 1000);
    fixture_wait(tabiya_tournament_get_played(tournament(f)) >= 2);
    const int played = tabiya_tournament_get_played(tournament(f));
    begin_quick(f, 1);
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "Continue"));
    fixture_act(f->window, "arena-resume", NULL);
    g_assert_cmpint(tabiya_tournament_get_resumed(tournament(f)), >=, played);
    fixture_wait(tabiya_tournament_get_played(tournament(f)) > played);
    fixture_act(f->window, "arena-stop", NULL);
}

/* A wall, however few cores there are. */
static void test_levels(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "arena-start", "'levels'");
    fixture_wait(g_list_model_get_n_items(tabiya_tournament_get_boards(tournament(f))) >= 4);
    fixture_act(f->window, "arena-stop", NULL);
}

/* The clocks of the game that is followed. */
static void test_clocks(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaArenaSetup) quick = make_quick();

    quick->limit = TABIYA_ARENA_CLOCK;
    quick->base_s = 3000;
    begin(f, quick);
    fixture_act(f->window, "arena-tab", "'game'");
    TabiyaSideCard *card = TABIYA_SIDE_CARD(fixture_find(panel(f), TABIYA_TYPE_SIDE_CARD));
    fixture_wait(strchr(tabiya_side_card_get_clock_for_tests(card), ':')); /* some 50 minutes */
    fixture_act(f->window, "arena-stop", NULL);
}

static void assert_last_step(Fixture *f, const TabiyaStanding *standing)
{
    g_autoptr(GArray) steps = tabiya_arena_dup_rating_steps(tournament(f), standing->player);
    const TabiyaRatingStep *last = &g_array_index(steps, TabiyaRatingStep, steps->len - 1);

    g_assert_cmpint(last->games, ==, 2 * 2);
    g_assert_cmpfloat_with_epsilon(last->elo, standing->elo, 0.01);
    g_assert_cmpfloat_with_epsilon(last->error, standing->error, 0.01);
}

/* The graph ends at the rating that the table has. */
static void test_graph(Fixture *f, gconstpointer data)
{
    begin_quick(f, 2);
    fixture_wait(state(f) == TABIYA_TOURNAMENT_OVER);
    g_autoptr(GArray) standings = tabiya_tournament_dup_standings(tournament(f));
    for (guint i = 0; i < standings->len; i++)
        assert_last_step(f, &g_array_index(standings, TabiyaStanding, i));
}

/* How the games of two went, in pairs of the same opening. */
static void test_duel(Fixture *f, gconstpointer data)
{
    begin_quick(f, 2);
    fixture_wait(state(f) == TABIYA_TOURNAMENT_OVER);
    fixture_act(f->window, "arena-tab", "'table'");
    g_assert_true(fixture_says(panel(f), "Random moves against Takes what it can"));
    g_assert_true(fixture_says(panel(f), "Pairs of games by points: 0: "));
    fixture_act(f->window, "arena-add-player", "'level:1'");
    fixture_act(f->window, "arena-tab", "'table'");
    g_assert_false(fixture_says(panel(f), "Pairs of games by points: 0: "));
}

/* Where a sequential test has ended. */
static void test_sprt(Fixture *f, gconstpointer data)
{
    arena_fixture_open(f->window, "A Change");
    fixture_act(f->window, "arena-tab", "'table'");
    g_assert_true(fixture_says(panel(f), "bounds \u22122.94 and 2.94: H"));
}

/* A new one shows its boards, and the same key pauses it and goes on. */
static void test_begins(Fixture *f, gconstpointer data)
{
    begin_quick(f, 1000);
    fixture_act(f->window, "arena-tab", "'games'");
    begin_quick(f, 1000);
    fixture_assert_state(f->window, "arena-tab", "wall");
    fixture_wait(state(f) == TABIYA_TOURNAMENT_PLAYING);
    GtkWidget *pause = fixture_find_button(panel(f), "Pause");
    fixture_wait(gtk_root_get_focus(GTK_ROOT(f->window)) == pause);
    g_signal_emit_by_name(pause, "clicked");
    fixture_wait(state(f) == TABIYA_TOURNAMENT_PAUSED);
    g_assert_true(gtk_root_get_focus(GTK_ROOT(f->window)) ==
                  fixture_find_button(panel(f), "Continue"));
}

/* What an engine did wrong is said once, with its name. */
static void test_incident(Fixture *f, gconstpointer data)
{
    arena_fixture_open(f->window, "Trouble");
    fixture_act(f->window, "arena-tab", "'incidents'");
    fixture_wait(fixture_says_whole(panel(f), "Clumsy: illegal move “a1a8”"));
}

/* Players that answer at once leave time for what the window does when nothing else is to be done,
 * such as closing beside an offer to continue. */
static void test_closed_while_playing(Fixture *f, gconstpointer data)
{
    begin_quick(f, 1000);
    fixture_close(f->window);
    f->window = fixture_open(1160, 800);
    fixture_wait(fixture_is_enabled(f->window, "arena-resume"));
    fixture_act(f->window, "place", "'arena'");
    begin_quick(f, 1000);
}

static const char *text_of(Fixture *f, int row, guint column)
{
    TabiyaTableView *table = TABIYA_TABLE_VIEW(fixture_find(panel(f), TABIYA_TYPE_TABLE_VIEW));

    return tabiya_table_cell_get_text_for_tests(
        TABIYA_TABLE_CELL(tabiya_table_view_get_cell_for_tests(table, row, column)));
}

/* Nothing is known of the strength of one that has just joined. */
static void test_unrated(Fixture *f, gconstpointer data)
{
    begin_quick(f, 1000);
    fixture_wait(tabiya_tournament_get_played(tournament(f)) >= 2);
    fixture_act(f->window, "arena-pause", NULL);
    fixture_wait(state(f) == TABIYA_TOURNAMENT_PAUSED);
    fixture_act(f->window, "arena-add-player", "'level:1'");
    fixture_act(f->window, "arena-tab", "'table'");
    const int last = tabiya_tournament_get_n_players(tournament(f)) - 1;
    g_assert_cmpstr(text_of(f, last, TABIYA_TABLE_NAME), ==, "Level 1");
    g_assert_cmpstr(text_of(f, last, TABIYA_TABLE_ELO), ==, "");
    g_assert_cmpstr(text_of(f, last, TABIYA_TABLE_ERROR), ==, "∞");
    g_assert_cmpstr(text_of(f, last, TABIYA_TABLE_LOS), ==, "");
    g_assert_cmpstr(text_of(f, 0, TABIYA_TABLE_ELO), !=, "");
    fixture_act(f->window, "arena-stop", NULL);
}

/* The list of tournaments tells how many games there are now, though none was played since. */
static void test_longer(Fixture *f, gconstpointer data)
{
    begin_quick(f, 300);
    fixture_wait(tabiya_tournament_get_played(tournament(f)) >= 2);
    fixture_act(f->window, "arena-pause", NULL);
    fixture_wait(state(f) == TABIYA_TOURNAMENT_PAUSED);
    fixture_act(f->window, "arena-page", "'home'");
    g_assert_true(fixture_says(panel(f), "of 600 games"));
    fixture_act(f->window, "arena-add-rounds", "1");
    g_assert_true(fixture_says(panel(f), "of 602 games"));
    fixture_act(f->window, "arena-stop", NULL);
    g_assert_true(fixture_says(panel(f), "of 602 games"));
}

/* The last of the table has nobody to be compared with. */
static void test_last(Fixture *f, gconstpointer data)
{
    begin_quick(f, 2);
    fixture_wait(state(f) == TABIYA_TOURNAMENT_OVER);
    fixture_act(f->window, "arena-tab", "'table'");
    const int last = tabiya_tournament_get_n_players(tournament(f)) - 1;
    g_assert_cmpstr(text_of(f, 0, TABIYA_TABLE_LOS), !=, "");
    g_assert_cmpstr(text_of(f, last, TABIYA_TABLE_ELO), !=, "");
    g_assert_cmpstr(text_of(f, last, TABIYA_TABLE_LOS), ==, "");
}

/* The latest games are on top of the list, and it begins there. */
static void test_opened_again(Fixture *f, gconstpointer data)
{
    begin_quick(f, 30);
    fixture_wait(state(f) == TABIYA_TOURNAMENT_OVER);
    fixture_act(f->window, "arena-stop", NULL);
    fixture_act(f->window, "arena-page", "'home'");
    GtkWidget *remove = fixture_find_action(panel(f), "win.arena-delete");
    g_autofree char *id =
        g_variant_print(gtk_actionable_get_action_target_value(GTK_ACTIONABLE(remove)), FALSE);
    g_assert_cmpint(fixture_n_moves(f->window), ==, 0); /* no tournament is open */
    fixture_act(f->window, "arena-open", id);
    fixture_assert_state(f->window, "arena-tab", "table");
    g_assert_cmpint(fixture_n_moves(f->window), >, 0); /* its last game */
    fixture_act(f->window, "arena-tab", "'game'");
    g_assert_true(fixture_says(panel(f), "Finished"));
    fixture_act(f->window, "arena-tab", "'wall'");
    g_assert_true(fixture_says(panel(f), "The tournament is over."));
    fixture_act(f->window, "arena-tab", "'games'");
    GtkWidget *page = fixture_find(panel(f), TABIYA_TYPE_ARENA_GAMES);
    GtkScrollable *list = GTK_SCROLLABLE(fixture_find(page, GTK_TYPE_LIST_VIEW));
    GtkAdjustment *place = gtk_scrollable_get_vadjustment(list);
    fixture_wait(gtk_adjustment_get_upper(place) > 2 * gtk_adjustment_get_page_size(place));
    fixture_spin_ms(300);
    g_assert_cmpfloat(gtk_adjustment_get_value(place), ==, 0);
}

/* Games come in above those that are shown: who looks at the latest goes on doing so. */
static void test_latest(Fixture *f, gconstpointer data)
{
    begin_quick(f, 30);
    fixture_act(f->window, "arena-tab", "'games'");
    GtkWidget *page = fixture_find(panel(f), TABIYA_TYPE_ARENA_GAMES);
    GtkScrollable *list = GTK_SCROLLABLE(fixture_find(page, GTK_TYPE_LIST_VIEW));
    GtkAdjustment *place = gtk_scrollable_get_vadjustment(list);
    fixture_wait(tabiya_tournament_get_played(tournament(f)) >= 5);
    fixture_act(f->window, "arena-tab", "'table'");
    fixture_wait(state(f) == TABIYA_TOURNAMENT_OVER);
    fixture_act(f->window, "arena-tab", "'games'");
    fixture_wait(gtk_adjustment_get_upper(place) > 2 * gtk_adjustment_get_page_size(place));
    fixture_spin_ms(300);
    g_assert_cmpfloat(gtk_adjustment_get_value(place), ==, 0);
}

static void test_deleted(Fixture *f, gconstpointer data)
{
    begin_quick(f, 1);
    fixture_wait(state(f) == TABIYA_TOURNAMENT_OVER);
    fixture_act(f->window, "arena-page", "'home'");
    GtkWidget *remove = fixture_find_action(panel(f), "win.arena-delete");
    g_autoptr(GVariant) id =
        g_variant_ref(gtk_actionable_get_action_target_value(GTK_ACTIONABLE(remove)));
    g_autofree char *text = g_variant_print(id, FALSE);
    const gboolean others = fixture_says(panel(f), "6 games");

    fixture_act(f->window, "arena-delete", text);
    g_assert_null(tournament(f));
    g_assert_true(fixture_says(panel(f), "6 games") == others);
    fixture_act(f->window, "arena-undelete", NULL);
    fixture_act(f->window, "arena-open", text);
    g_assert_cmpint(tabiya_tournament_get_played(tournament(f)), ==, 2);
}

/* --- By clicks -------------------------------------------------------------------------------- */

/* "More commands", and in it one item after the other. */
static void click_through(Fixture *f, const char *const *items)
{
    GtkWidget *button = fixture_find_menu_button(GTK_WIDGET(f->window), "More commands"), *popover;

    gtk_menu_button_popup(GTK_MENU_BUTTON(button));
    fixture_wait((popover = GTK_WIDGET(gtk_menu_button_get_popover(GTK_MENU_BUTTON(button)))) &&
                 gtk_widget_get_mapped(popover));
    for (; *items; items++) {
        fixture_wait(find_label(popover, *items));
        press_item(popover, *items);
    }
    fixture_wait(!gtk_widget_get_mapped(popover));
}

static GtkFileChooser *chooser_of(Fixture *f)
{
    return g_object_get_data(G_OBJECT(f->window), "tabiya-file-chooser");
}

/* The chooser reads the folder before it has that, or a file in it. */
static gboolean is_in(GtkFileChooser *chooser, GFile *folder)
{
    g_autoptr(GFile) file = gtk_file_chooser_get_file(chooser);

    return file && (g_file_equal(file, folder) || g_file_has_parent(file, folder));
}

static void choose_in(Fixture *f, const char *path)
{
    g_autoptr(GFile) folder = g_file_new_for_path(path);

    fixture_wait(chooser_of(f));
    gtk_file_chooser_set_current_folder(chooser_of(f), folder, NULL);
    fixture_wait(is_in(chooser_of(f), folder));
    g_signal_emit_by_name(chooser_of(f), "response", GTK_RESPONSE_ACCEPT);
}

static int find_player(Fixture *f, const char *name)
{
    for (int i = 0; i < tabiya_tournament_get_n_players(tournament(f)); i++) {
        if (g_str_equal(tabiya_tournament_get_player(tournament(f), i)->name, name))
            return i;
    }
    return -1;
}

/* Players come and go from the menu, and nets from a folder that is chosen. */
static void test_players_by_clicks(Fixture *f, gconstpointer data)
{
    g_autofree char *folder = g_dir_make_tmp("arena-XXXXXX", NULL);
    g_autofree char *first = g_build_filename(folder, "gen-1.nnue", NULL);
    g_autofree char *net = dup_shipped_net();

    g_assert_cmpint(symlink(net, first), ==, 0);
    begin_quick(f, 1000);
    fixture_act(f->window, "arena-pause", NULL);
    click_through(f, (const char *[]){"Add a Player", "Level", "Level 3", NULL});
    g_assert_cmpint(find_player(f, "Level 3"), ==, 2);
    click_through(f, (const char *[]){"Add a Player", "Generations of a Net…", NULL});
    choose_in(f, folder);
    fixture_wait(find_player(f, "gen-1") == 3);
    click_through(f, (const char *[]){"Withdraw", "Level 3", NULL});
    g_assert_true(tabiya_tournament_is_withdrawn(tournament(f), 2));
    g_assert_false(tabiya_tournament_is_withdrawn(tournament(f), 3));
    fixture_act(f->window, "arena-stop", NULL);
    g_unlink(first);
    g_rmdir(folder);
}

static void assert_exports_by_clicks(Fixture *f, const char *item, const char *format)
{
    g_autofree char *folder = g_dir_make_tmp("arena-XXXXXX", NULL);
    g_autofree char *path = g_strdup_printf("%s/tournament.%s", folder, format);
    g_autofree char *wanted = dup_exported(f, format);
    g_autofree char *text = NULL;

    click_through(f, (const char *[]){"Export the Tournament", item, NULL});
    choose_in(f, folder);
    fixture_wait(g_file_get_contents(path, &text, NULL, NULL) && *text);
    g_assert_cmpstr(text, ==, wanted);
    g_unlink(path);
    g_rmdir(folder);
}

static void test_exports_by_clicks(Fixture *f, gconstpointer data)
{
    begin_quick(f, 1);
    fixture_wait(state(f) == TABIYA_TOURNAMENT_OVER);
    assert_exports_by_clicks(f, "Tables (CSV)", "csv");
    assert_exports_by_clicks(f, "Tables (JSON)", "json");
    assert_exports_by_clicks(f, "Games (PGN)", "pgn");
}

/* Nets of a folder, from the first page: the folder is chosen, and each plays each other one. */
static void test_generations_by_clicks(Fixture *f, gconstpointer data)
{
    g_autofree char *folder = g_dir_make_tmp("arena-XXXXXX", NULL);
    g_autofree char *first = g_build_filename(folder, "gen-1.nnue", NULL);
    g_autofree char *second = g_build_filename(folder, "gen-2.nnue", NULL);
    g_autofree char *net = dup_shipped_net();

    g_assert_cmpint(symlink(net, first), ==, 0);
    g_assert_cmpint(symlink(net, second), ==, 0);
    fixture_act(f->window, "arena-start", "'nets'");
    choose_in(f, folder);
    fixture_wait(tournament(f));
    g_assert_cmpint(find_player(f, "gen-1"), ==, 0);
    g_assert_cmpint(find_player(f, "gen-2"), ==, 1);
    fixture_act(f->window, "arena-stop", NULL);
    g_unlink(first);
    g_unlink(second);
    g_rmdir(folder);
}

/* --- From a backup ---------------------------------------------------------------------------- */

/* As if somebody else had written the tournament that is open: its first player is a command. */
static void make_foreign(Fixture *f, const char *trap)
{
    g_autofree char *folder = g_path_get_dirname(tabiya_tournament_get_pgn_path(tournament(f)));
    g_autofree char *mark = g_build_filename(folder, "restored", NULL);
    g_autofree char *path = g_build_filename(folder, "tournament.json", NULL);
    g_autofree char *text = NULL;

    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_auto(GStrv) parts = g_strsplit(text, "scripted=random", 2);
    g_autofree char *changed = g_strdup_printf("%scmd=touch %s%s", parts[0], trap, parts[1]);
    g_assert_true(g_file_set_contents(path, changed, -1, NULL));
    g_assert_true(g_file_set_contents(mark, "", 0, NULL));
}

/* What a backup brought is read, and starts no engine that the person has not allowed. */
static void test_restored(Fixture *f, gconstpointer data)
{
    g_autofree char *dir = g_dir_make_tmp("arena-XXXXXX", NULL);
    g_autofree char *trap = g_build_filename(dir, "trap", NULL);

    begin_quick(f, 1);
    fixture_wait(state(f) == TABIYA_TOURNAMENT_OVER);
    make_foreign(f, trap);
    fixture_act(f->window, "arena-stop", NULL);
    GtkWidget *remove = fixture_find_action(panel(f), "win.arena-delete");
    g_autofree char *id =
        g_variant_print(gtk_actionable_get_action_target_value(GTK_ACTIONABLE(remove)), FALSE);
    fixture_act(f->window, "arena-open", id);
    g_assert_cmpint(tabiya_tournament_get_played(tournament(f)), ==, 2);
    fixture_act(f->window, "arena-add-rounds", "1");
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "This tournament is from a backup"));
    g_assert_cmpint(state(f), !=, TABIYA_TOURNAMENT_PLAYING);
    g_assert_false(g_file_test(trap, G_FILE_TEST_EXISTS));
    g_rmdir(dir);
}

#define ADD(path, func) g_test_add("/arena/" path, Fixture, NULL, setup, func, teardown)

int main(int argc, char **argv)
{
    fixture_init(NULL);
    g_test_init(&argc, &argv, NULL);
    ADD("home", test_home);
    ADD("learning", test_learning);
    ADD("setup", test_setup);
    ADD("to-the-end", test_to_the_end);
    ADD("one-game", test_one_game);
    ADD("announces", test_announces);
    ADD("nets-join", test_nets_join);
    ADD("interrupted", test_interrupted);
    ADD("makes-room", test_makes_room);
    ADD("levels", test_levels);
    ADD("clocks", test_clocks);
    ADD("graph", test_graph);
    ADD("duel", test_duel);
    ADD("sprt", test_sprt);
    ADD("incident", test_incident);
    ADD("begins", test_begins);
    ADD("closed-while-playing", test_closed_while_playing);
    ADD("unrated", test_unrated);
    ADD("longer", test_longer);
    ADD("last", test_last);
    ADD("opened-again", test_opened_again);
    ADD("latest", test_latest);
    ADD("deleted", test_deleted);
    ADD("restored", test_restored);
    ADD("players-by-clicks", test_players_by_clicks);
    ADD("exports-by-clicks", test_exports_by_clicks);
    ADD("generations-by-clicks", test_generations_by_clicks);
    return g_test_run();
}
