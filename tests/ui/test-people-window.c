/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a player of a rating would play, in Study and in the explorer. */
#include "app/people/people.h"
#include "tests/ui/fixture.h"
#include "ui/explorer/explorer-page.h"
#include "ui/people/people-card.h"
#include "ui/people/rating-row.h"
#include "ui/settings.h"

typedef struct {
    TabiyaWindow *window;
    TabiyaPeopleCard *card;
    guint pointed;
} Fixture;

static void point_cb(Fixture *f, guint move)
{
    f->pointed = move;
}

static void set_up(Fixture *f, gconstpointer data)
{
    f->window = fixture_open(GPOINTER_TO_INT(data) > 0 ? GPOINTER_TO_INT(data) : 1160, 800);
    fixture_act(f->window, "place", "'study'");
    f->card = TABIYA_PEOPLE_CARD(fixture_find_name(GTK_WIDGET(f->window), "TabiyaPeopleCard"));
    g_assert_nonnull(f->card);
    g_signal_connect_swapped(f->card, "point", G_CALLBACK(point_cb), f);
    tabiya_people_wait(tabiya_people_get_default());
    g_assert_true(tabiya_people_is_ready_for_tests(tabiya_people_get_default()));
}

static void tear_down(Fixture *f, gconstpointer data)
{
    g_signal_handlers_disconnect_by_data(f->card, f);
    g_settings_reset(tabiya_settings_get(), "show-people");
    g_settings_reset(tabiya_settings_get(), "explorer-people");
    g_settings_reset(tabiya_settings_get(), "people-rating");
    fixture_act(f->window, "close-tab", NULL);
    fixture_close(f->window);
}

static void show_game(Fixture *f, const char *pgn)
{
    tabiya_study_session_paste(fixture_study(f->window), pgn, NULL, NULL);
    tabiya_board_session_last(TABIYA_BOARD_SESSION(fixture_study(f->window)));
    fixture_act(f->window, "show-people", NULL);
    fixture_wait(gtk_widget_get_visible(GTK_WIDGET(f->card)));
}

/* The percentage that the card shows for the move; -1: none. */
static int percent_of(Fixture *f, const char *san)
{
    for (guint i = 0; i < 6; i++) {
        g_autofree char *text = tabiya_people_card_dup_text_for_tests(f->card, i);
        g_autofree char *start = g_strconcat(san, " ", NULL);

        if (g_str_has_prefix(text, start))
            return atoi(text + strlen(start));
    }
    return -1;
}

static void assert_state(Fixture *f, const char *state)
{
    g_assert_cmpstr(tabiya_people_card_get_state_for_tests(f->card), ==, state);
}

static GtkRange *scale_of(GtkWidget *widget)
{
    return GTK_RANGE(fixture_find(fixture_find(widget, TABIYA_TYPE_RATING_ROW), GTK_TYPE_SCALE));
}

/* Moves the scale as a hand does. */
static void drag(GtkRange *scale, double value)
{
    gboolean handled;

    g_signal_emit_by_name(scale, "change-value", GTK_SCROLL_JUMP, value, &handled);
}

static void test_card_comes_and_goes(Fixture *f, gconstpointer data)
{
    g_assert_false(gtk_widget_get_visible(GTK_WIDGET(f->card)));
    show_game(f, "1. e4 e5 2. Nf3 *");
    g_assert_cmpint(percent_of(f, "Nc6"), >, 30);
    g_assert_cmpint(percent_of(f, "Ke7"), ==, -1);
    assert_state(f, "");
    fixture_act(f->window, "show-people", NULL);
    fixture_wait(!gtk_widget_get_visible(GTK_WIDGET(f->card)));
}

/* The answer of each position is there with the position: none is shown beside another. */
static void test_follows_the_board(Fixture *f, gconstpointer data)
{
    TabiyaBoardSession *study = TABIYA_BOARD_SESSION(fixture_study(f->window));

    show_game(f, "1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
    g_assert_cmpint(percent_of(f, "a6"), >, 10);
    for (int i = 0; i < 20; i++) {
        tabiya_board_session_first(study);
        g_assert_cmpint(percent_of(f, "e4"), >, 30);
        tabiya_board_session_next(study);
        g_assert_cmpint(percent_of(f, "e4"), ==, -1);
        g_assert_cmpint(percent_of(f, "e5"), >, 10);
        tabiya_board_session_last(study);
        g_assert_cmpint(percent_of(f, "a6"), >, 10);
    }
}

static void test_rating_is_dragged(Fixture *f, gconstpointer data)
{
    show_game(f, "1. e4 e5 2. Bc4 Nc6 3. Qh5 *");
    GtkRange *scale = scale_of(GTK_WIDGET(f->card));
    const int of_beginners = (drag(scale, 640), percent_of(f, "Nf6"));

    g_assert_cmpint(g_settings_get_int(tabiya_settings_get(), "people-rating"), ==, 600);
    g_assert_true(fixture_says(GTK_WIDGET(f->card), "What would a player rated 600 play?"));
    /* Its words again, over the moves that change. */
    g_assert_null(gtk_widget_get_tooltip_text(GTK_WIDGET(scale)));
    drag(scale, 2333);
    g_assert_cmpint(g_settings_get_int(tabiya_settings_get(), "people-rating"), ==, 2300);
    g_assert_cmpfloat(gtk_range_get_value(scale), ==, 2300);
    g_assert_true(fixture_says(GTK_WIDGET(f->card), "What would a player rated 2300 play?"));
    /* Beginners more often leave the pawn on f7 alone. */
    g_assert_cmpint(percent_of(f, "Nf6"), <, of_beginners);
    drag(scale, 99999);
    g_assert_cmpfloat(gtk_range_get_value(scale), ==, TABIYA_PEOPLE_RATING_MAX);
}

static void test_move_is_played(Fixture *f, gconstpointer data)
{
    show_game(f, "1. e4 *");
    g_autofree char *likeliest = tabiya_people_card_dup_text_for_tests(f->card, 0);
    g_auto(GStrv) words = g_strsplit(likeliest, " ", 2);
    g_autofree char *moves = g_strdup_printf("e4 %s", words[0]);

    tabiya_people_card_press_for_tests(f->card, 0);
    fixture_assert_state(f->window, "moves", moves);
}

static void test_focus_points(Fixture *f, gconstpointer data)
{
    show_game(f, "1. e4 *");
    GtkWidget *flow = fixture_find(GTK_WIDGET(f->card), GTK_TYPE_FLOW_BOX);

    gtk_window_present(GTK_WINDOW(f->window));
    gtk_widget_grab_focus(gtk_widget_get_first_child(flow));
    fixture_wait(f->pointed != ENG_NO_MOVE);
    tabiya_board_session_previous(TABIYA_BOARD_SESSION(fixture_study(f->window)));
    g_assert_cmpuint(f->pointed, ==, ENG_NO_MOVE); /* the move belongs to the other position */
}

static void test_ends(Fixture *f, gconstpointer data)
{
    show_game(f, "1. f3 e5 2. g4 Qh4# *");
    assert_state(f, "The game is over here.");
    g_autofree char *text = tabiya_people_card_dup_text_for_tests(f->card, 0);
    g_assert_cmpstr(text, ==, "");
    tabiya_people_card_press_for_tests(f->card, 0);
    tabiya_board_session_previous(TABIYA_BOARD_SESSION(fixture_study(f->window)));
    assert_state(f, "");
}

static void test_chess960(Fixture *f, gconstpointer data)
{
    show_game(f, "[Variant \"Chess960\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w "
                 "HFhf - 0 1\"]\n\n1. e4 e5 *");
    g_autofree char *text = tabiya_people_card_dup_text_for_tests(f->card, 0);
    g_assert_cmpstr(text, !=, "");
}

/* A variation, and a null move. */
static void test_edits(Fixture *f, gconstpointer data)
{
    show_game(f, "1. e4 e5 *");
    fixture_act(f->window, "play-move", "'Nf3'");
    g_assert_cmpint(percent_of(f, "Nc6"), >, 30);
    fixture_act(f->window, "undo-move", NULL);
    g_assert_cmpint(percent_of(f, "Nf3"), >, 20);
    fixture_act(f->window, "play-move", "'--'");
    g_autofree char *text = tabiya_people_card_dup_text_for_tests(f->card, 0);
    g_assert_cmpstr(text, !=, "");
}

static void test_narrow(Fixture *f, gconstpointer data)
{
    show_game(f, "1. e4 e5 2. Nf3 *");
    g_assert_cmpint(percent_of(f, "Nc6"), >, 30);
    g_assert_true(fixture_says(GTK_WIDGET(f->card), "1500"));
    g_assert_false(fixture_says(GTK_WIDGET(f->card), "What would"));
    g_assert_true(fixture_is_in_sight(f->window, GTK_WIDGET(f->card)));
    g_assert_cmpint(gtk_widget_get_width(GTK_WIDGET(f->card)), <=, 360);
}

/* Where one reads from right to left, the scale is at the left, and lower ratings at its right. */
static void test_mirrored(void)
{
    Fixture fixture, *f = &fixture;
    double question, scale, y;

    gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL);
    set_up(f, NULL);
    show_game(f, "1. e4 *");
    GtkWidget *row = fixture_find(GTK_WIDGET(f->card), TABIYA_TYPE_RATING_ROW);
    fixture_wait(gtk_widget_get_width(row) > 0);
    gtk_widget_translate_coordinates(gtk_widget_get_first_child(row), row, 0, 0, &question, &y);
    gtk_widget_translate_coordinates(gtk_widget_get_last_child(row), row, 0, 0, &scale, &y);
    g_assert_cmpfloat(scale, <, question);
    tear_down(f, NULL);
    gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR);
}

/* --- The explorer ----------------------------------------------------------------------------- */

static TabiyaExplorerPage *open_explorer(Fixture *f)
{
    fixture_act(f->window, "place", "'openings'");
    fixture_act(f->window, "openings-page", "'explore'");
    tabiya_openings_session_set_line(fixture_openings(f->window), "");
    fixture_act(f->window, "explorer-source", "'book'");
    GtkWidget *panel = fixture_panel(f->window, "openings");
    TabiyaExplorerPage *page = TABIYA_EXPLORER_PAGE(fixture_find_name(panel, "TabiyaExplorerPage"));
    fixture_wait(tabiya_explorer_page_get_n_moves_for_tests(page) > 2);
    return page;
}

static gboolean says(TabiyaExplorerPage *page, guint index, const char *words)
{
    return strstr(tabiya_explorer_page_get_spoken_for_tests(page, index), words) != NULL;
}

static void test_column(Fixture *f, gconstpointer data)
{
    TabiyaExplorerPage *page = open_explorer(f);
    GtkWidget *row = fixture_find(GTK_WIDGET(page), TABIYA_TYPE_RATING_ROW);

    g_assert_false(says(page, 0, "of players rated"));
    g_assert_false(gtk_widget_get_visible(row));
    fixture_act(f->window, "explorer-people", NULL);
    fixture_wait(gtk_widget_get_visible(row));
    for (guint i = 0; i < tabiya_explorer_page_get_n_moves_for_tests(page); i++)
        g_assert_true(says(page, i, "of players rated 1500"));
    drag(scale_of(GTK_WIDGET(page)), 2000);
    g_assert_true(says(page, 0, "of players rated 2000"));
    fixture_act(f->window, "explorer-people", NULL);
    g_assert_false(says(page, 0, "of players rated"));
    fixture_act(f->window, "explorer-source", "'library'");
    fixture_act(f->window, "place", "'study'");
}

static GtkLabel *find_title(TabiyaExplorerPage *page, const char *name)
{
    return GTK_LABEL(
        gtk_widget_get_template_child(GTK_WIDGET(page), TABIYA_TYPE_EXPLORER_PAGE, name));
}

/* Where no game has been played, the question is answered all the same. */
static void test_without_games(Fixture *f, gconstpointer data)
{
    TabiyaExplorerPage *page = open_explorer(f);
    TabiyaBoardSession *openings = TABIYA_BOARD_SESSION(fixture_openings(f->window));

    tabiya_openings_session_set_line(fixture_openings(f->window), "h4 h5 Rh3");
    fixture_wait(tabiya_explorer_page_get_state_for_tests(page));
    g_assert_cmpstr(gtk_label_get_text(find_title(page, "state_title")), ==, "Out of Book");
    fixture_act(f->window, "explorer-people", NULL);
    fixture_wait(tabiya_explorer_page_get_n_moves_for_tests(page) > 2);
    g_assert_null(tabiya_explorer_page_get_state_for_tests(page));
    g_assert_true(says(page, 0, "% of players rated 1500"));
    g_assert_false(says(page, 0, "weight"));
    drag(scale_of(GTK_WIDGET(page)), 2000);
    g_assert_true(says(page, 0, "of players rated 2000"));
    tabiya_explorer_page_activate_for_tests(page, 0);
    g_assert_cmpuint(tabiya_node_get_ply(tabiya_board_session_get_cursor(openings)), ==, 4);
    fixture_act(f->window, "explorer-people", NULL);
    fixture_wait(tabiya_explorer_page_get_state_for_tests(page));
    fixture_act(f->window, "explorer-source", "'library'");
    fixture_act(f->window, "place", "'study'");
}

/* Beside the moves of games, the likely ones that are not among them. */
static void test_besides_games(Fixture *f, gconstpointer data)
{
    TabiyaExplorerPage *page = open_explorer(f);

    tabiya_openings_session_set_line(fixture_openings(f->window), "e4 e5 Nf3 Nc6 Bc4");
    fixture_wait(says(page, 0, "Bc5") || says(page, 0, "Nf6"));
    const guint of_book = tabiya_explorer_page_get_n_moves_for_tests(page);
    fixture_act(f->window, "explorer-people", NULL);
    fixture_wait(tabiya_explorer_page_get_n_moves_for_tests(page) > of_book);
    fixture_act(f->window, "explorer-people", NULL);
    fixture_wait(tabiya_explorer_page_get_n_moves_for_tests(page) == of_book);
    fixture_act(f->window, "explorer-source", "'library'");
    fixture_act(f->window, "place", "'study'");
}

#define ADD(path, width, test) \
    g_test_add("/people-window/" path, Fixture, GINT_TO_POINTER(width), set_up, test, tear_down)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    ADD("card-comes-and-goes", 0, test_card_comes_and_goes);
    ADD("follows-the-board", 0, test_follows_the_board);
    ADD("rating-is-dragged", 0, test_rating_is_dragged);
    ADD("move-is-played", 0, test_move_is_played);
    ADD("focus-points", 0, test_focus_points);
    ADD("ends", 0, test_ends);
    ADD("chess960", 0, test_chess960);
    ADD("edits", 0, test_edits);
    ADD("narrow", 360, test_narrow);
    ADD("column", 0, test_column);
    ADD("without-games", 0, test_without_games);
    ADD("besides-games", 0, test_besides_games);
    g_test_add_func("/people-window/mirrored", test_mirrored);
    return g_test_run();
}
