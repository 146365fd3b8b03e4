/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place of endgame drills in the window: searching, winning, spoiling and taking back, hints
 * and the solution, and resuming the one in progress. With the real engine. */
#include "tests/ui/fixture.h"

#include "ui/panes/panes.h"
#include "ui/puzzles/drill-list.h"
#include "ui/puzzles/drill-panel.h"
#include "ui/puzzles/train-page.h"

typedef struct {
    TabiyaWindow *window;
} Fixture;

static void setup(Fixture *f, gconstpointer narrow)
{
    f->window = narrow ? fixture_open(360, 720) : fixture_open(1160, 800);
    tabiya_training_session_set_pause_ms_for_tests(
        TABIYA_TRAINING_SESSION(fixture_drill(f->window)), 0);
}

static void teardown(Fixture *f, gconstpointer data)
{
    tabiya_endgame_drill_end(fixture_drill(f->window));
    fixture_spin_ms(50);
    fixture_close(f->window);
}

static TabiyaDrillStage stage(Fixture *f)
{
    return tabiya_endgame_drill_get_stage(fixture_drill(f->window));
}

static gpointer panel(Fixture *f)
{
    return fixture_find(GTK_WIDGET(f->window), TABIYA_TYPE_DRILL_PANEL);
}

static void begin(Fixture *f, const char *key)
{
    g_autofree char *parameter = g_strdup_printf("'%s'", key);

    fixture_act(f->window, "puzzle-drill", parameter);
    fixture_assert_state(f->window, "place", "endgames");
    fixture_assert_state(f->window, "status", "White to move and win.");
    fixture_wait(tabiya_drill_panel_is_settled_for_tests(panel(f)));
}

/* The king has one square then. */
static void play_first(Fixture *f)
{
    fixture_act(f->window, "play-move", "'Rb7'");
    fixture_wait(stage(f) == TABIYA_DRILL_STAGE_ASKING);
    fixture_assert_state(f->window, "moves", "Rb7 Kg8");
}

/* --- The list --------------------------------------------------------------------------------- */

/* How many rows show of those whose title begins so. */
static guint count_rows(GtkWidget *widget, const char *title)
{
    guint n = ADW_IS_ACTION_ROW(widget) && gtk_widget_get_mapped(widget) &&
              g_str_has_prefix(adw_preferences_row_get_title(ADW_PREFERENCES_ROW(widget)), title);

    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        n += count_rows(child, title);
    }
    return n;
}

static void search(Fixture *f, const char *words)
{
    gtk_editable_set_text(GTK_EDITABLE(fixture_find(panel(f), GTK_TYPE_SEARCH_ENTRY)), words);
}

static void test_list(Fixture *f, gconstpointer data)
{
    guint n;

    fixture_act(f->window, "place", "'puzzles'");
    fixture_act(f->window, "puzzle-page", "'train'");
    GtkWidget *page = fixture_find(GTK_WIDGET(f->window), TABIYA_TYPE_TRAIN_PAGE);
    fixture_wait(fixture_says(page, "Won or held against the engine: 0 of"));
    fixture_act(f->window, "puzzle-drills", NULL);
    fixture_assert_state(f->window, "place", "endgames");
    tabiya_drills_get(&n);
    fixture_wait(count_rows(panel(f), "") == n); /* they come frame by frame */
    g_assert_true(fixture_says(panel(f), "Win · easy · not played yet"));
    search(f, "lucena");
    fixture_wait(count_rows(panel(f), "") == 1);
    g_assert_cmpuint(count_rows(panel(f), "Lucena"), ==, 1);
    search(f, "no such thing");
    fixture_wait(fixture_says(panel(f), "Nothing Found"));
    g_assert_cmpuint(count_rows(panel(f), ""), ==, 0);
    search(f, "");
    fixture_wait(count_rows(panel(f), "") == n);
    fixture_act(f->window, "puzzle-drill", "'nonsense'");
    g_assert_cmpint(stage(f), ==, TABIYA_DRILL_STAGE_EMPTY);
    g_assert_false(fixture_is_enabled(f->window, "puzzle-drill-go-on"));
}

/* --- Playing ---------------------------------------------------------------------------------- */

static void test_win(Fixture *f, gconstpointer data)
{
    begin(f, "two-rooks-mate");
    g_assert_false(tabiya_drill_panel_get_listing(panel(f)));
    play_first(f);
    fixture_act(f->window, "play-move", "'Ra8#'");
    g_assert_cmpint(stage(f), ==, TABIYA_DRILL_STAGE_REACHED);
    fixture_wait(fixture_says(panel(f), "So far: won 1 of 1, best: 2 moves"));
    g_assert_true(fixture_says(panel(f), "Checkmate!"));
    g_assert_false(fixture_is_enabled(f->window, "puzzle-drill-hint"));
    fixture_act(f->window, "puzzle-drills", NULL); /* no drill is in progress any longer */
    g_assert_cmpuint(count_rows(panel(f), "Continue"), ==, 0);
    g_assert_true(fixture_says(panel(f), "Win · easy · won 1 of 1, best: 2 moves"));
    fixture_act(f->window, "puzzle-drill-next", NULL);
    g_assert_cmpstr(tabiya_endgame_drill_get_drill(fixture_drill(f->window))->key, ==,
                    "queen-mate");
}

/* In narrow columns the task takes two lines, and the result one. */
static void test_status_keeps_room(Fixture *f, gconstpointer data)
{
    gtk_window_set_default_size(GTK_WINDOW(f->window), 1590, 990);
    begin(f, "two-rooks-mate");
    GtkWidget *status = fixture_find_name(panel(f), "TabiyaStatusLine");
    fixture_wait(gtk_widget_get_height(status) > 30);
    int height = gtk_widget_get_height(status);
    play_first(f);
    fixture_act(f->window, "play-move", "'Ra8#'");
    g_assert_cmpint(stage(f), ==, TABIYA_DRILL_STAGE_REACHED);
    gtk_test_widget_wait_for_draw(GTK_WIDGET(f->window));
    g_assert_cmpint(gtk_widget_get_height(status), ==, height);
}

/* The queen is taken. */
static void test_miss(Fixture *f, gconstpointer data)
{
    begin(f, "queen-mate");
    g_assert_false(fixture_is_enabled(f->window, "undo-move"));
    fixture_act(f->window, "play-move", "'Qd4+'");
    fixture_wait(stage(f) == TABIYA_DRILL_STAGE_MISSED);
    g_assert_true(fixture_says(panel(f), "Qd4+ throws away the win."));
    g_assert_true(fixture_says(panel(f), "Kxd4 holds."));
    fixture_wait(fixture_says(panel(f), "So far: won 0 of 1"));
    fixture_act(f->window, "undo-move", NULL);
    g_assert_cmpint(stage(f), ==, TABIYA_DRILL_STAGE_ASKING);
    fixture_assert_state(f->window, "position", "8/8/8/4k3/8/8/8/3QK3 w - - 0 1");
}

static void test_help(Fixture *f, gconstpointer data)
{

    begin(f, "two-rooks-mate");
    TabiyaTrainingSession *session = TABIYA_TRAINING_SESSION(fixture_drill(f->window));
    fixture_act(f->window, "puzzle-drill-hint", NULL);
    fixture_wait(tabiya_training_session_get_marks(session).hint != ENG_NO_SQUARE);
    g_assert_true(fixture_says(panel(f), "Move the "));
    g_assert_cmpint(tabiya_training_session_get_marks(session).hint_to, ==, ENG_NO_SQUARE);
    fixture_act(f->window, "puzzle-drill-hint", NULL);
    g_assert_cmpint(tabiya_training_session_get_marks(session).hint_to, !=, ENG_NO_SQUARE);
    fixture_act(f->window, "puzzle-drill-show", NULL);
    fixture_wait(stage(f) == TABIYA_DRILL_STAGE_SHOWN);
    g_assert_cmpint(fixture_n_moves(f->window), ==, 3); /* a mate in two */
    fixture_act(f->window, "undo-move", NULL);
    g_assert_cmpint(stage(f), ==, TABIYA_DRILL_STAGE_ASKING);
    fixture_act(f->window, "puzzle-drill-other", NULL);
    fixture_assert_state(f->window, "position", "8/8/8/4k3/8/8/8/R3K2R w - - 0 1");
    g_assert_true(fixture_says(panel(f), "Mate with two rooks, position 2 of 6"));
    fixture_act(f->window, "puzzle-drill-again", NULL);
    fixture_assert_state(f->window, "position", "8/8/8/4k3/8/8/8/R3K2R w - - 0 1");
    fixture_act(f->window, "puzzle-drill-close", NULL);
    g_assert_true(tabiya_drill_panel_get_listing(panel(f)));
    g_assert_cmpint(stage(f), ==, TABIYA_DRILL_STAGE_EMPTY);
}

/* The place, too, is the one that was left. */
static void test_comes_back(Fixture *f, gconstpointer data)
{
    begin(f, "two-rooks-mate");
    play_first(f);
    fixture_close(f->window);
    f->window = fixture_open_again(1160, 800);
    fixture_assert_state(f->window, "place", "endgames");
    fixture_wait(stage(f) == TABIYA_DRILL_STAGE_ASKING);
    fixture_assert_state(f->window, "moves", "Rb7 Kg8");
    fixture_act(f->window, "puzzle-drills", NULL);
    g_assert_cmpuint(count_rows(panel(f), "Continue"), ==, 1);
    fixture_act(f->window, "puzzle-drill-go-on", NULL);
    g_assert_false(tabiya_drill_panel_get_listing(panel(f)));
}

/* All one may do is in sight. */
static void test_narrow(Fixture *f, gconstpointer data)
{
    graphene_rect_t place;

    begin(f, "two-rooks-mate");
    fixture_spin_ms(300);
    g_assert_true(gtk_widget_compute_bounds(panel(f), GTK_WIDGET(f->window), &place));
    g_assert_cmpfloat(place.origin.x + place.size.width, <=, 360);
    g_assert_cmpfloat(place.origin.y + place.size.height, <=, 720);
    g_assert_true(fixture_says(panel(f), "Mate with two rooks"));
    g_assert_true(fixture_says(panel(f), "White to move and win."));
    g_assert_true(fixture_says(panel(f), "Show How"));
    g_assert_false(fixture_says(panel(f), "So far: not played yet"));
}

/* No line of the card is cut off, and the contents are as wide as the panel. */
static void check_is_whole(GtkWidget *panel, GtkWidget *card, const char *key)
{
    GtkWidget *panes = fixture_find(panel, TABIYA_TYPE_PANES);
    graphene_rect_t bounds;
    int least;

    g_assert_true(gtk_widget_compute_bounds(card, panel, &bounds));
    gtk_widget_measure(card, GTK_ORIENTATION_VERTICAL, (int)bounds.size.width, &least, NULL, NULL,
                       NULL);
    g_test_message("%s: a card of %.0f px of %d, contents %d px wide of %d", key,
                   bounds.size.height, least, gtk_widget_get_width(panes),
                   gtk_widget_get_width(panel));
    g_assert_false(GTK_IS_SCROLLED_WINDOW(card)); /* which would hide what it cannot show */
    g_assert_cmpfloat(bounds.size.height, >=, least);
    g_assert_cmpint(gtk_widget_get_width(panes), ==, gtk_widget_get_width(panel));
}

/* The words about an endgame are read without scrolling, all lines of it. */
static void check_words_are_whole(int width, int height)
{
    TabiyaWindow *window = fixture_open(width, height);
    guint count;
    const TabiyaDrill *drills = tabiya_drills_get(&count);

    for (guint i = 0; i < count; i++) {
        g_autofree char *parameter = g_strdup_printf("'%s'", drills[i].key);
        GtkWidget *panel, *card;

        fixture_act(window, "puzzle-drill", parameter);
        panel = fixture_find(GTK_WIDGET(window), TABIYA_TYPE_DRILL_PANEL);
        fixture_wait(tabiya_drill_panel_is_settled_for_tests(TABIYA_DRILL_PANEL(panel)));
        fixture_spin_ms(60);
        card = fixture_find_class(panel, "guess-verdict");
        g_assert_nonnull(card);
        check_is_whole(panel, card, drills[i].key);
    }
    tabiya_endgame_drill_end(fixture_drill(window));
    fixture_spin_ms(50);
    fixture_close(window);
}

static void test_words_are_whole(void)
{
    check_words_are_whole(1160, 800);
    check_words_are_whole(900, 600);
    check_words_are_whole(360, 640);
}

#define ADD(name, function) g_test_add(name, Fixture, NULL, setup, function, teardown)

int main(int argc, char **argv)
{
    fixture_init(NULL);
    g_test_init(&argc, &argv, NULL);
    ADD("/drills/list", test_list);
    ADD("/drills/win", test_win);
    ADD("/drills/status-keeps-room", test_status_keeps_room);
    ADD("/drills/miss", test_miss);
    ADD("/drills/help", test_help);
    ADD("/drills/comes-back", test_comes_back);
    g_test_add("/drills/narrow", Fixture, "narrow", setup, test_narrow, teardown);
    g_test_add_func("/drills/words-are-whole", test_words_are_whole);
    return g_test_run();
}
