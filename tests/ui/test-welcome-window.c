/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The welcome of the first start in the window, and the place for trying the rules. For when it
 * appears see test-welcome-outside.py. */
#include "tests/ui/fixture.h"

#include "app/training/rules-lesson.h"
#include "ui/application.h"
#include "ui/board/square.h"
#include "ui/looks.h"
#include "ui/place.h"
#include "ui/play/play-panel.h"
#include "ui/settings.h"
#include "ui/training/rules-panel.h"
#include "ui/welcome/welcome-card.h"
#include "ui/window.h"

typedef struct {
    TabiyaWindow *window;
} Fixture;

static void setup(Fixture *f, gconstpointer narrow)
{
    g_settings_reset(tabiya_settings_get(), "level");
    g_settings_reset(tabiya_settings_get(), "strength");
    tabiya_looks_choose_board_theme(TABIYA_BOARD_THEME_SAND);
    f->window = narrow ? fixture_open(360, 720) : fixture_open(1160, 800);
    fixture_act(f->window, "app.new-game-with", "@a{sv} {}");
}

static void teardown(Fixture *f, gconstpointer data)
{
    fixture_close(f->window);
}

/* The first visible widget with that accessible name, or that text. */
static GtkWidget *find_named(GtkWidget *widget, const char *class_name, const char *name)
{
    GtkWidget *found = NULL;

    if (g_str_equal(G_OBJECT_TYPE_NAME(widget), class_name) && gtk_widget_get_mapped(widget)) {
        g_autofree char *tooltip = gtk_widget_get_tooltip_text(widget)
                                       ? g_strdup(gtk_widget_get_tooltip_text(widget))
                                       : g_strdup("");

        if (fixture_says(widget, name) || g_str_equal(tooltip, name))
            return widget;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child)) {
        found = find_named(child, class_name, name);
    }
    return found;
}

static void click(Fixture *f, const char *class_name, const char *name)
{
    GtkWidget *button = find_named(GTK_WIDGET(f->window), class_name, name);

    g_assert_nonnull(button);
    g_signal_emit_by_name(button, "clicked");
}

static gboolean is_welcomed(Fixture *f)
{
    GtkWidget *card = fixture_find(GTK_WIDGET(f->window), TABIYA_TYPE_WELCOME_CARD);

    return card && gtk_widget_get_mapped(card);
}

static void welcome(Fixture *f)
{
    fixture_act(f->window, "welcome", NULL);
    fixture_wait(is_welcomed(f));
}

static gboolean is_over(Fixture *f)
{
    gboolean over;

    g_object_get(fixture_play(f->window), "is-over", &over, NULL);
    return over;
}

static int get_level(Fixture *f)
{
    int level;

    g_object_get(fixture_play(f->window), "level", &level, NULL);
    return level;
}

/* --- The welcome ------------------------------------------------------------------------------ */

static void test_answers(Fixture *f, gconstpointer data)
{
    static const struct {
        const char *words;
        int level;
    } ANSWERS[] = {{"Never", 1}, {"A little", 2}, {"Regularly", 4}, {"In a club", 6}};

    g_assert_false(is_welcomed(f)); /* it was not the first start */
    welcome(f);
    g_assert_true(fixture_says(GTK_WIDGET(f->window), "Level 3 – you can change it any time."));
    for (gsize i = 0; i < G_N_ELEMENTS(ANSWERS); i++) {
        g_autofree char *advice =
            g_strdup_printf("Level %d – you can change it any time.", ANSWERS[i].level);

        click(f, "GtkToggleButton", ANSWERS[i].words);
        g_assert_cmpint(get_level(f), ==, ANSWERS[i].level);
        g_assert_cmpint(g_settings_get_int(tabiya_settings_get(), "level"), ==, ANSWERS[i].level);
        g_assert_true(fixture_says(GTK_WIDGET(f->window), advice));
    }
    fixture_act(f->window, "experience", "'grandmaster'");
    fixture_assert_state(f->window, "experience", "club");
}

static GtkWidget *find_strip(GtkWidget *widget)
{
    GtkWidget *found = NULL;

    if (!gtk_widget_get_mapped(widget))
        return NULL;
    if (GTK_IS_SCROLLED_WINDOW(widget)) {
        GtkAdjustment *adjustment =
            gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(widget));

        if (gtk_adjustment_get_upper(adjustment) > gtk_adjustment_get_page_size(adjustment) + 1)
            return widget;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child)) {
        found = find_strip(child);
    }
    return found;
}

/* In a page that scrolls nothing scrolls in a strip of its own. */
static void assert_scrolls_as_one(Fixture *f)
{
    fixture_spin_ms(200);
    g_assert_null(
        find_strip(tabiya_place_get_panel(tabiya_shell_get_place(TABIYA_SHELL(f->window)))));
}

static void test_scrolls_as_one(Fixture *f, gconstpointer data)
{
    welcome(f);
    assert_scrolls_as_one(f);
    click(f, "GtkToggleButton", "A little");
    assert_scrolls_as_one(f);
    fixture_act(f->window, "place", "'study'");
    fixture_act(f->window, "coordinates", NULL);
    assert_scrolls_as_one(f);
    fixture_act(f->window, "place", "'editor'");
    assert_scrolls_as_one(f);
    fixture_act(f->window, "puzzle-train", "'adaptive'");
    fixture_wait(fixture_is_enabled(f->window, "puzzle-solution"));
    fixture_act(f->window, "puzzle-solution", NULL);
    assert_scrolls_as_one(f);
}

/* Beside a board in a landscape window, where height is scarce, all six boards are seen. */
static void test_low(Fixture *f, gconstpointer data)
{
    fixture_close(f->window);
    f->window = fixture_open(900, 600);
    welcome(f);
    fixture_spin_ms(200);
    g_assert_null(
        find_strip(tabiya_place_get_panel(tabiya_shell_get_place(TABIYA_SHELL(f->window)))));
    g_assert_null(find_named(GTK_WIDGET(f->window), "GtkLabel",
                             "Answer two questions, or just make your first move."));
}

static void assert_ways_in_sight(Fixture *f)
{
    static const char *const WAYS[] = {"Skip", "Learn the Rules", "Start Game"};

    fixture_spin_ms(200);
    for (gsize i = 0; i < G_N_ELEMENTS(WAYS); i++) {
        GtkWidget *button = find_named(GTK_WIDGET(f->window), "GtkButton", WAYS[i]);

        g_test_message("%s", WAYS[i]);
        g_assert_nonnull(button);
        g_assert_true(fixture_is_in_sight(f->window, button));
    }
}

/* On the smallest phone, too, a newcomer need not scroll: the board makes room, and takes it again
 * when the welcome is over. */
static void test_in_sight(Fixture *f, gconstpointer scale)
{
    int before;

    g_object_get(gtk_settings_get_default(), "gtk-xft-dpi", &before, NULL);
    g_object_set(gtk_settings_get_default(), "gtk-xft-dpi", GPOINTER_TO_INT(scale) * 1024, NULL);
    fixture_close(f->window);
    f->window = fixture_open(360, 640);
    GtkWidget *board = GTK_WIDGET(tabiya_shell_get_board(TABIYA_SHELL(f->window)));
    fixture_act(f->window, "app.new-game-with", "@a{sv} {}");
    fixture_spin_ms(200);
    int edge = gtk_widget_get_width(board);
    welcome(f);
    assert_ways_in_sight(f);
    click(f, "GtkToggleButton", "A little");
    assert_ways_in_sight(f);
    g_assert_cmpint(gtk_widget_get_width(board), >=, 192);
    click(f, "GtkButton", "Skip");
    fixture_spin_ms(200);
    g_assert_cmpint(gtk_widget_get_width(board), ==, edge);
    g_object_set(gtk_settings_get_default(), "gtk-xft-dpi", before, NULL);
}

static void test_colors(Fixture *f, gconstpointer data)
{
    welcome(f);
    click(f, "GtkToggleButton", tabiya_board_theme_get_title(TABIYA_BOARD_THEME_GREEN));
    g_assert_cmpint(tabiya_looks_get_board_theme(), ==, TABIYA_BOARD_THEME_GREEN);
    g_assert_true(is_welcomed(f));
}

static void test_start(Fixture *f, gconstpointer data)
{
    welcome(f);
    click(f, "GtkToggleButton", "A little");
    click(f, "GtkButton", "Start Game");
    g_assert_false(is_welcomed(f));
    fixture_assert_state(f->window, "status", "Your move.");
    fixture_act(f->window, "play-move", "'e4'");
    fixture_wait(fixture_n_moves(f->window) == 2);
    g_assert_cmpint(get_level(f), ==, 2);
}

static void test_skip(Fixture *f, gconstpointer data)
{
    welcome(f);
    click(f, "GtkButton", "Skip");
    g_assert_false(is_welcomed(f));
    g_assert_cmpint(get_level(f), ==, 3);
}

/* The board is there all the time: who just plays needs no welcome, nor does who begins
 * otherwise. */
static void test_gives_way(Fixture *f, gconstpointer data)
{
    welcome(f);
    fixture_act(f->window, "play-move", "'e4'");
    g_assert_false(is_welcomed(f));
    fixture_act(f->window, "app.new-game-with", "@a{sv} {}");
    g_assert_false(is_welcomed(f));
    welcome(f);
    fixture_act(f->window, "app.new-game-with", "{'level': <5>}");
    g_assert_false(is_welcomed(f));
}

/* Below the board there is room for one question at a time, and no commands. */
static void test_one_at_a_time(Fixture *f, gconstpointer narrow)
{
    GtkWidget *window = GTK_WIDGET(f->window);

    welcome(f);
    g_assert_true(fixture_says(window, "Have you played chess before?"));
    g_assert_false(fixture_says(window, "Which colors do you like?"));
    click(f, "GtkToggleButton", "A little");
    g_assert_false(fixture_says(window, "Have you played chess before?"));
    g_assert_true(fixture_says(window, "Which colors do you like?"));
    g_assert_true(fixture_says(window, "Level 2 – you can change it any time."));
    click(f, "GtkButton", "Back to the first question");
    g_assert_true(fixture_says(window, "Have you played chess before?"));
    click(f, "GtkButton", "Start Game");
    g_assert_false(is_welcomed(f));
    g_assert_nonnull(find_named(window, "GtkButton", "Hint (Ctrl+I)"));
}

/* F6 leads there, Tab goes through it, and the focus is not lost with its widget. */
static void test_focus(Fixture *f, gconstpointer narrow)
{
    GtkWidget *window = GTK_WIDGET(f->window), *card, *focus;

    welcome(f);
    fixture_act(f->window, "cycle-focus", NULL);
    fixture_act(f->window, "cycle-focus", NULL);
    card = fixture_find(window, TABIYA_TYPE_WELCOME_CARD);
    focus = gtk_root_get_focus(GTK_ROOT(window));
    g_assert_true(focus && gtk_widget_is_ancestor(focus, card));
    g_assert_true(fixture_says(focus, "Never"));
    fixture_act(f->window, "experience", "'little'");
    focus = gtk_root_get_focus(GTK_ROOT(window));
    g_assert_true(focus && gtk_widget_is_ancestor(focus, card) && gtk_widget_get_mapped(focus));
}

/* --- The rules -------------------------------------------------------------------------------- */

static gpointer panel(Fixture *f)
{
    return fixture_find(GTK_WIDGET(f->window), TABIYA_TYPE_RULES_PANEL);
}

/* Whether the square shows that the selected piece may go there. */
static gboolean is_target(Fixture *f, EngSquare square)
{
    GtkWidget *board = GTK_WIDGET(tabiya_shell_get_board(TABIYA_SHELL(f->window)));

    for (GtkWidget *child = gtk_widget_get_first_child(board); child;
         child = gtk_widget_get_next_sibling(child)) {
        if (TABIYA_IS_BOARD_SQUARE(child) &&
            tabiya_board_square_get_square(TABIYA_BOARD_SQUARE(child)) == square) {
            return (tabiya_board_square_get_look_for_tests(TABIYA_BOARD_SQUARE(child))->marks &
                    (TABIYA_MARK_TARGET | TABIYA_MARK_CAPTURE)) != 0;
        }
    }
    g_assert_not_reached();
}

static TabiyaRulesLesson *lesson_of(Fixture *f)
{
    return TABIYA_RULES_LESSON(
        tabiya_place_get_session(tabiya_shell_find_place(TABIYA_SHELL(f->window), "rules")));
}

static void go_to_rules(Fixture *f)
{
    fixture_act(f->window, "rules", NULL);
    fixture_assert_state(f->window, "place", "rules");
    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(lesson_of(f)), 0);
}

static void test_rules(Fixture *f, gconstpointer data)
{
    go_to_rules(f);
    fixture_assert_state(f->window, "status", "Try a few moves for both sides.");
    click(f, "GtkToggleButton", "Rook");
    fixture_assert_state(f->window, "rule", "rook");
    g_assert_true(fixture_says(panel(f), "A rook moves any distance"));
    g_assert_true(is_target(f, eng_square(3, 6))); /* it is in hand */
    g_assert_false(is_target(f, eng_square(4, 4)));
    fixture_act(f->window, "play-move", "'Rxd7'");
    g_assert_true(fixture_says(panel(f), "2 more to take."));
    g_assert_true(is_target(f, eng_square(6, 6)));
    fixture_act(f->window, "play-move", "'Rxg7'");
    fixture_act(f->window, "play-move", "'Rxg3'");
    g_assert_true(fixture_says(panel(f), "Solved in the minimum, 3 moves"));
    click(f, "GtkButton", "Next: Bishop");
    fixture_assert_state(f->window, "rule", "bishop");
    click(f, "GtkButton", "Play a Game");
    fixture_assert_state(f->window, "place", "play");
}

/* An illegal try shows why, and the piece stays selected. */
static void test_illegal_try(Fixture *f, gconstpointer data)
{
    TabiyaBoardView *board = tabiya_shell_get_board(TABIYA_SHELL(f->window));

    fixture_act(f->window, "rule", "'bishop'");
    fixture_assert_state(f->window, "place", "rules");
    g_signal_emit_by_name(board, "move-requested",
                          (guint)eng_move(eng_square(2, 0), eng_square(2, 4)));
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "The bishop does not move like that."));
    g_assert_true(is_target(f, eng_square(5, 3)));
    g_assert_true(is_target(f, eng_square(0, 2)));
    fixture_assert_state(f->window, "moves", "");
    fixture_act(f->window, "rule", "'checkers'");
    fixture_assert_state(f->window, "rule", "bishop");
}

/* Every rule is chosen, told and set up; the last one leads on to a game. */
static void test_all_rules(Fixture *f, gconstpointer narrow)
{
    guint n;
    const TabiyaRule *rules = tabiya_rules_get(&n);

    go_to_rules(f);
    for (guint i = 0; i < n; i++) {
        fixture_assert_state(f->window, "rule", rules[i].key);
        fixture_assert_state(f->window, "status", rules[i].task);
        g_assert_true(fixture_says(panel(f), rules[i].text));
        if (i + 1 < n)
            fixture_act(f->window, "rules-next", NULL);
    }
    g_assert_false(fixture_is_enabled(f->window, "rules-next"));
    fixture_act(f->window, "rules-play", NULL);
    fixture_assert_state(f->window, "place", "play");
    g_assert_false(fixture_is_enabled(f->window, "rules-again"));
}

static void play_after_the_rules(Fixture *f)
{
    go_to_rules(f);
    click(f, "GtkButton", "Play a Game");
    fixture_assert_state(f->window, "place", "play");
    fixture_wait(!is_welcomed(f));
    g_assert_cmpint(get_level(f), ==, 1);
    g_assert_cmpint(fixture_n_moves(f->window), ==, 0);
    g_assert_false(is_over(f));
}

static void test_rules_after_the_welcome(Fixture *f, gconstpointer data)
{
    welcome(f);
    click(f, "GtkToggleButton", "Never");
    play_after_the_rules(f);
}

static void test_rules_after_a_game(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "set-level", "5");
    fixture_act(f->window, "play-move", "'e4'");
    fixture_act(f->window, "resign", NULL);
    g_assert_true(is_over(f));
    play_after_the_rules(f);
}

/* Automatic moves are made. */
static void test_mistake(Fixture *f, gconstpointer data)
{
    go_to_rules(f);
    fixture_act(f->window, "rule", "'stalemate'");
    fixture_act(f->window, "play-move", "'Qg6'");
    g_assert_true(fixture_says(panel(f), "Stalemate!"));
    fixture_wait(tabiya_rules_lesson_get_stage(lesson_of(f)) == TABIYA_RULES_STAGE_TRYING);
    fixture_assert_state(f->window, "position", "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1");
    fixture_act(f->window, "play-move", "'Qg7'");
    g_assert_true(fixture_says(panel(f), "Well done!"));
}

/* --- The suggested level ---------------------------------------------------------------------- */

#define AT_LEVEL_3 "{'level': <3>, 'colour': <'white'>}"
#define AGAINST_BRUNO "{'opponent': <'bruno'>, 'colour': <'white'>}"

/* Ten half-moves of such a game, or fewer if that has mated before, as it does in one of some
 * thousand such games. */
static void play_ten(Fixture *f, const char *game)
{
    TabiyaBoardSession *board = TABIYA_BOARD_SESSION(fixture_play(f->window));

    fixture_act(f->window, "app.new-game-with", game);
    for (int n = 0; n < 10 && !is_over(f); n += 2) {
        EngMoveList moves;

        eng_movegen_legal(tabiya_node_get_position(tabiya_board_session_get_cursor(board)), &moves);
        g_assert_true(tabiya_board_session_play(board, moves.moves[0], NULL));
        fixture_wait(fixture_n_moves(f->window) >= n + 2);
    }
}

/* Given up after that. */
static void lose(Fixture *f, const char *game)
{
    TabiyaPlaySession *session = fixture_play(f->window);
    TabiyaLevelResult result;

    play_ten(f, game);
    if (!is_over(f))
        fixture_act(f->window, "resign", NULL);
    g_assert_true(tabiya_play_session_get_level_result(session, &result));
}

/* Whether the window suggests that level. */
static gboolean suggests(Fixture *f, const char *words)
{
    return fixture_says(GTK_WIDGET(f->window), words);
}

/* Whether the question for a new game has this text. */
static gboolean is_suggested(Fixture *f, const char *words)
{
    GtkWindow *dialog = NULL;

    fixture_act(f->window, "app.new-game", NULL);
    fixture_wait((dialog = fixture_find_window("New Game")));
    gboolean says = fixture_says(GTK_WIDGET(dialog), words);
    gtk_window_close(dialog);
    fixture_wait(!fixture_find_window("New Game"));
    return says;
}

/* After the fifth, once, and not again for the same five. */
static void test_level_suggested(Fixture *f, gconstpointer data)
{
    g_object_set(fixture_play(f->window), "min-reply-ms", 0, NULL);
    for (int i = 0; i < 5; i++) {
        g_assert_false(suggests(f, "Level 3 is hard to beat"));
        lose(f, AT_LEVEL_3);
    }
    fixture_wait(suggests(f, "Level 3 is hard to beat"));
    g_assert_true(suggests(f, "Try level 2: Learner."));
    click(f, "GtkButton", "Play at Level 2");
    g_assert_cmpint(get_level(f), ==, 2);
    g_assert_cmpint(g_settings_get_int(tabiya_settings_get(), "level"), ==, 2);
    g_assert_cmpint(fixture_n_moves(f->window), ==, 0);
    fixture_wait(!suggests(f, "Level 3 is hard to beat"));
    lose(f, AT_LEVEL_3);
    fixture_spin_ms(50);
    g_assert_false(suggests(f, "Level 3 is hard to beat"));
    g_assert_true(is_suggested(f, "Suggested from your last games: level 2"));
}

/* The same against an opponent: the one before it is suggested, by name. */
static void test_opponent_suggested(Fixture *f, gconstpointer data)
{
    g_object_set(fixture_play(f->window), "min-reply-ms", 0, NULL);
    for (int i = 0; i < 5; i++) {
        g_assert_false(suggests(f, "Next opponent: Lena, 1000"));
        lose(f, AGAINST_BRUNO);
    }
    fixture_wait(suggests(f, "Next opponent: Lena, 1000"));
    fixture_act(f->window, "play-against", "'lena'");
    g_assert_cmpstr(tabiya_play_session_get_strength(fixture_play(f->window)).opponent->id, ==,
                    "lena");
    g_assert_cmpint(fixture_n_moves(f->window), ==, 0);
    fixture_wait(!suggests(f, "Next opponent: Lena, 1000"));
    g_assert_true(is_suggested(f, "Suggested from your last games: Lena"));
}

/* By the answer at the first start, until games speak. */
static void test_level_of_the_answer(Fixture *f, gconstpointer data)
{
    welcome(f);
    click(f, "GtkToggleButton", "Regularly");
    click(f, "GtkButton", "Start Game");
    g_assert_true(is_suggested(f, "Suggested from your experience: Bruno"));
}

/* A closed window may be kept for a while by its tasks; a game that ends meanwhile counts. */
static void test_level_of_a_closed_window(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaWindow) closed = g_object_ref(f->window);
    TabiyaPlaySession *session = fixture_play(closed);
    TabiyaApplication *application = TABIYA_APPLICATION(g_application_get_default());
    g_autofree char *path =
        g_build_filename(tabiya_application_get_data_dir(application), "level-results.txt", NULL);
    g_autofree char *before = NULL, *after = NULL;

    g_object_set(session, "min-reply-ms", 0, NULL);
    play_ten(f, AT_LEVEL_3);
    g_file_get_contents(path, &before, NULL, NULL);
    gtk_window_destroy(GTK_WINDOW(closed));
    if (!tabiya_play_session_get_level_result(session, &(TabiyaLevelResult){0}))
        tabiya_play_session_resign(session);
    g_assert_true(g_file_get_contents(path, &after, NULL, NULL));
    g_assert_cmpstr(before, !=, after);
    f->window = fixture_open(1160, 800);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
#define ADD(name, narrow, func) g_test_add("/welcome/" name, Fixture, narrow, setup, func, teardown)
    ADD("answers", NULL, test_answers);
    ADD("colors", NULL, test_colors);
    ADD("start", NULL, test_start);
    ADD("skip", NULL, test_skip);
    ADD("gives-way", NULL, test_gives_way);
    ADD("one-at-a-time", "narrow", test_one_at_a_time);
    ADD("in-sight", GINT_TO_POINTER(96), test_in_sight);
    ADD("in-sight-large", GINT_TO_POINTER(144), test_in_sight);
    ADD("low", NULL, test_low);
    ADD("scrolls-as-one", "narrow", test_scrolls_as_one);
    ADD("focus", NULL, test_focus);
    ADD("focus-narrow", "narrow", test_focus);
    ADD("rules", NULL, test_rules);
    ADD("illegal-try", NULL, test_illegal_try);
    ADD("all-rules", NULL, test_all_rules);
    ADD("all-rules-narrow", "narrow", test_all_rules);
    ADD("rules-after-the-welcome", NULL, test_rules_after_the_welcome);
    ADD("rules-after-a-game", NULL, test_rules_after_a_game);
    ADD("mistake", NULL, test_mistake);
    ADD("level-of-the-answer", NULL, test_level_of_the_answer);
    ADD("level-suggested", NULL, test_level_suggested);
    ADD("opponent-suggested", NULL, test_opponent_suggested);
    ADD("level-of-a-closed-window", NULL, test_level_of_a_closed_window);
    return g_test_run();
}
