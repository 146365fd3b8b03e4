/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The plan for today in the window: it is done part by part, chosen and put away. */
#include "app/training/training-day.h"
#include "engine/board/san.h"
#include "tests/ui/keyboard.h"
#include "tests/ui/puzzles-fixture.h"
#include "ui/charts/day-calendar.h"
#include "ui/puzzles/drill-panel.h"
#include "ui/puzzles/progress-page.h"
#include "ui/puzzles/puzzles-place.h"
#include "ui/puzzles/solve-page.h"
#include "ui/puzzles/train-page.h"
#include "ui/today/day-strip.h"
#include "ui/today/today-card.h"
#include "ui/today/today-group.h"
#include "ui/widget.h"

#define NOON_MS ((gint64)1935748800000) /* 2031-05-05 12:00 UTC: nobody answers on that day */

static TabiyaPlan *get_plan(PuzzlesFixture *f)
{
    return tabiya_today_part_get_plan(fixture_part(f->window, TABIYA_TYPE_TODAY_PART));
}

static void set_clocks(PuzzlesFixture *f, gint64 now_ms)
{
    tabiya_plan_set_now_ms(get_plan(f), now_ms);
    tabiya_puzzle_progress_set_now_ms(puzzles_progress(f), now_ms);
    tabiya_repertoires_set_now_ms(fixture_repertoires(f->window), now_ms);
}

static gboolean has_repertoire(TabiyaRepertoires *repertoires, const char *name)
{
    gboolean found = FALSE;

    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(repertoires)); i++) {
        g_autoptr(TabiyaRepertoireItem) item = g_list_model_get_item(G_LIST_MODEL(repertoires), i);

        found = found || g_str_equal(tabiya_repertoire_item_get_name(item), name);
    }
    return found;
}

/* With one card. */
static void make_repertoire(PuzzlesFixture *f, const char *name)
{
    TabiyaRepertoires *repertoires = fixture_repertoires(f->window);
    g_autoptr(GPtrArray) games = g_ptr_array_new_with_free_func(g_object_unref);
    TabiyaGame *game = tabiya_game_new(NULL);
    const TabiyaNode *root = tabiya_game_get_root(game);

    tabiya_game_add_move(game, root, eng_uci_parse(tabiya_node_get_position(root), "e2e4"));
    g_ptr_array_add(games, game);
    tabiya_repertoires_make(repertoires, name, ENG_WHITE, games);
    fixture_wait(has_repertoire(repertoires, name));
}

/* A puzzle, an endgame that takes two moves, a flashcard. */
static void make_plan(PuzzlesFixture *f)
{
    g_autofree char *text = g_strdup_printf(
        "[plan]\nday=%" G_GINT64_FORMAT "\nminutes=5\n[puzzles]\ncount=1\nseconds=45\n"
        "[endgame]\ncount=1\nseconds=60\ntarget=two-rooks-mate\n"
        "[flashcards]\ncount=1\nseconds=8\n",
        tabiya_training_day(NOON_MS, NULL));

    make_repertoire(f, "Open games");
    tabiya_plan_take_text_for_tests(get_plan(f), text);
    fixture_wait(tabiya_plan_is_settled_for_tests(get_plan(f)));
}

/* The focus is where Enter goes on, as for a person who does it all with the keyboard. */
static void press_enter(PuzzlesFixture *f, const char *action)
{
    GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(f->window));

    g_assert_true(GTK_IS_BUTTON(focus));
    if (action)
        g_assert_cmpstr(gtk_actionable_get_action_name(GTK_ACTIONABLE(focus)), ==, action);
    gtk_widget_activate(focus);
}

static void do_endgame(PuzzlesFixture *f)
{
    TabiyaEndgameDrill *drill = fixture_drill(f->window);

    fixture_wait(tabiya_endgame_drill_get_stage(drill) == TABIYA_DRILL_STAGE_ASKING);
    fixture_act(f->window, "play-move", "'Rb7'");
    fixture_wait(tabiya_endgame_drill_get_stage(drill) == TABIYA_DRILL_STAGE_ASKING);
    fixture_act(f->window, "play-move", "'Ra8#'");
    fixture_wait(tabiya_endgame_drill_get_stage(drill) == TABIYA_DRILL_STAGE_REACHED);
}

static void do_flashcard(PuzzlesFixture *f)
{
    TabiyaRepertoireTraining *training = fixture_training(f->window);

    fixture_wait(tabiya_repertoire_training_get_stage(training) == TABIYA_TRAINING_ASKING);
    fixture_act(f->window, "play-move", "'e4'");
    fixture_wait(tabiya_repertoire_training_get_stage(training) == TABIYA_TRAINING_RIGHT);
    fixture_wait(tabiya_repertoires_get_n_pending(fixture_repertoires(f->window)) == 0);
}

static guint count_days(GtkWidget *calendar)
{
    guint n = 0;

    for (GtkWidget *child = gtk_widget_get_first_child(calendar); child;
         child = gtk_widget_get_next_sibling(child)) {
        n += gtk_widget_has_css_class(child, "calendar-day");
    }
    return n;
}

/* The page with the calendar of that period. */
static GtkWidget *find_calendar(GtkWidget *page, const char *period)
{
    GtkWidget *button = fixture_find_button(page, period);

    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(button), TRUE);
    return gtk_widget_get_ancestor(fixture_find_class(page, "calendar-day"),
                                   TABIYA_TYPE_DAY_CALENDAR);
}

/* Two months later the calendar has the weeks of the period, and today is in sight. */
static void check_calendar(PuzzlesFixture *f, GtkWidget *page)
{
    const gint64 later = g_get_real_time() / 1000 + 60 * (gint64)86400000;

    tabiya_puzzle_progress_set_now_ms(puzzles_progress(f), later);
    fixture_act(f->window, "puzzle-page", "'train'");
    fixture_act(f->window, "puzzle-page", "'progress'");
    fixture_wait(tabiya_progress_page_is_settled_for_tests(TABIYA_PROGRESS_PAGE(page)));
    g_assert_cmpuint(count_days(find_calendar(page, "Month")), <=, 42);
    GtkWidget *calendar = find_calendar(page, "All");
    g_assert_cmpuint(count_days(calendar), >=, 61);
    if (keyboard_is_there()) { /* Tab passes it by in one step, arrow keys go from day to day */
        GtkWidget *last = gtk_widget_get_last_child(calendar), *week = last;

        for (int i = 0; i < 7; i++)
            week = gtk_widget_get_prev_sibling(week);
        gtk_widget_child_focus(calendar, GTK_DIR_TAB_FORWARD);
        g_assert_true(gtk_root_get_focus(GTK_ROOT(f->window)) == last);
        g_assert_false(gtk_widget_child_focus(calendar, GTK_DIR_TAB_FORWARD));
        keyboard_press(GTK_WINDOW(f->window), "Left");
        g_assert_true(gtk_root_get_focus(GTK_ROOT(f->window)) == week);
        keyboard_press(GTK_WINDOW(f->window), "Right");
        g_assert_true(gtk_root_get_focus(GTK_ROOT(f->window)) == last);
    }
    tabiya_puzzle_progress_set_now_ms(puzzles_progress(f), 0);
}

/* The page, which shows that of its stack. */
static GtkWidget *open_progress(PuzzlesFixture *f, const char *shown)
{
    fixture_act(f->window, "puzzle-page", "'progress'");
    GtkWidget *page = puzzles_find(f, TABIYA_TYPE_PROGRESS_PAGE);
    fixture_wait(tabiya_progress_page_is_settled_for_tests(TABIYA_PROGRESS_PAGE(page)));
    GtkWidget *stack = fixture_find(page, GTK_TYPE_STACK);

    g_assert_cmpstr(gtk_stack_get_visible_child_name(GTK_STACK(stack)), ==, shown);
    return page;
}

/* Somebody who has played, and never trained, is reminded of it before the next game. */
static void test_plan_for_players(PuzzlesFixture *f, gconstpointer data)
{
    GtkWidget *card = puzzles_find(f, TABIYA_TYPE_TODAY_CARD);

    open_progress(f, "empty");
    fixture_act(f->window, "place", "'play'");
    tabiya_plan_refresh(get_plan(f));
    fixture_wait(tabiya_plan_is_settled_for_tests(get_plan(f)));
    g_assert_false(gtk_widget_get_visible(card));
    fixture_new_free_game(f->window, "7k/8/8/8/8/8/R7/1R5K w - - 0 1");
    fixture_act(f->window, "play-move", "'Rb7'");
    fixture_act(f->window, "play-move", "'Kg8'");
    fixture_act(f->window, "play-move", "'Ra8#'");
    fixture_new_free_game(f->window, "7k/8/8/8/8/8/R7/1R5K w - - 0 1");
    fixture_wait((tabiya_plan_refresh(get_plan(f)), gtk_widget_get_mapped(card)));
    fixture_wait(tabiya_plan_is_settled_for_tests(get_plan(f)));
    g_assert_false(tabiya_plan_get_facts(get_plan(f))->has_trained);
}

/* Somebody who has trained an endgame and never a puzzle sees what has come of it. */
static void test_progress_without_puzzles(PuzzlesFixture *f, gconstpointer data)
{
    fixture_act(f->window, "puzzle-drill", "'two-rooks-mate'");
    tabiya_training_session_set_pause_ms_for_tests(
        TABIYA_TRAINING_SESSION(fixture_drill(f->window)), 0);
    do_endgame(f);
    fixture_wait(tabiya_puzzle_progress_get_n_pending(puzzles_progress(f)) == 0);
    GtkWidget *page = open_progress(f, "answers");
    g_assert_true(fixture_says(page, "Endgames: goal reached in 1 of"));
    g_assert_true(fixture_says(page, "Days in a row: 1, best 1."));
    g_assert_false(fixture_says(page, "Solved in a row"));
    GtkWidget *calendar = fixture_find(page, TABIYA_TYPE_DAY_CALENDAR);
    const char *today = gtk_widget_get_tooltip_text(gtk_widget_get_last_child(calendar));
    g_assert_true(g_str_has_suffix(today, ": 1 endgame"));
    tabiya_plan_refresh(get_plan(f));
    fixture_wait(tabiya_plan_is_settled_for_tests(get_plan(f)));
    g_assert_cmpuint(tabiya_plan_get_facts(get_plan(f))->streak, ==, 1);
    g_assert_true(fixture_says(page, "Export Statistics…"));
    g_assert_false(fixture_says(page, "0 of 0 solved"));
    g_assert_false(fixture_says(page, "Recent Answers"));
    check_calendar(f, page);
}

/* The program ended while an endgame of the plan was being played: Enter leads on all the same. */
static void test_plan_after_restart(PuzzlesFixture *f, gconstpointer data)
{
    set_clocks(f, NOON_MS + 3 * (gint64)86400000);
    g_autofree char *text = g_strdup_printf("[plan]\nday=%" G_GINT64_FORMAT
                                            "\nminutes=5\ncurrent=endgame\n[puzzles]\ncount=1\n"
                                            "seconds=45\n[endgame]\ncount=1\nseconds=60\n"
                                            "target=two-rooks-mate\n",
                                            tabiya_training_day(NOON_MS, NULL) + 3);
    tabiya_plan_take_text_for_tests(get_plan(f), text);
    fixture_act(f->window, "puzzle-drill", "'two-rooks-mate'"); /* as the place goes on with it */
    tabiya_today_part_recall(fixture_part(f->window, TABIYA_TYPE_TODAY_PART));
    fixture_wait(tabiya_plan_is_settled_for_tests(get_plan(f)));
    do_endgame(f);
    fixture_act(f->window, "puzzle-drill-next", NULL);
    fixture_wait(fixture_has_state(f->window, "place", "puzzles"));
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    set_clocks(f, 0);
}

/* Enter leads from part to part, from place to place, and in the end to what was gained. */
static void test_plan(PuzzlesFixture *f, gconstpointer data)
{
    set_clocks(f, NOON_MS);
    tabiya_training_session_set_pause_ms_for_tests(
        TABIYA_TRAINING_SESSION(fixture_drill(f->window)), 0);
    make_plan(f);
    fixture_act(f->window, "puzzle-page", "'train'");
    GtkWidget *group = puzzles_find(f, TABIYA_TYPE_TODAY_GROUP);
    fixture_wait(fixture_says(group, "1 flashcard: Open games"));
    gtk_widget_grab_focus(group);
    press_enter(f, "win.today-go-on");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    puzzles_play_solution(f);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_SOLVED);
    press_enter(f, "win.puzzle-next");
    fixture_wait(fixture_has_state(f->window, "place", "endgames"));
    do_endgame(f);
    press_enter(f, "win.puzzle-drill-next");
    fixture_wait(fixture_has_state(f->window, "place", "train"));
    do_flashcard(f);
    press_enter(f, NULL);
    fixture_wait(fixture_has_state(f->window, "place", "puzzles"));
    fixture_assert_state(f->window, "puzzle-page", "train");
    fixture_wait(fixture_says(group, "Done for today"));
    const TabiyaPlanItem *parts = tabiya_plan_get_day(get_plan(f))->parts;
    for (int part = 0; part < TABIYA_N_PLAN_PARTS; part++)
        g_assert_true(parts[part].count == 0 || parts[part].finished);
    fixture_wait(fixture_says(group, "1 of 1 puzzle solved · Rating"));
    g_assert_null(fixture_find_action(group, "win.today-go-on"));
    set_clocks(f, 0);
}

/* The flashcards of several repertoires are one part: from the last of one, Enter leads to the
 * next. */
static void test_plan_repertoires(PuzzlesFixture *f, gconstpointer data)
{
    TabiyaRepertoireTraining *training = fixture_training(f->window);
    const gint64 now_ms = NOON_MS + 4 * (gint64)86400000;

    set_clocks(f, now_ms);
    make_repertoire(f, "Second");
    make_repertoire(f, "Third");
    g_autofree char *text = g_strdup_printf("[plan]\nday=%" G_GINT64_FORMAT
                                            "\nminutes=5\n[flashcards]\ncount=2\nseconds=8\n",
                                            tabiya_training_day(now_ms, NULL));
    tabiya_plan_take_text_for_tests(get_plan(f), text);
    fixture_wait(tabiya_plan_is_settled_for_tests(get_plan(f)));
    fixture_act(f->window, "puzzle-page", "'train'");
    fixture_wait(fixture_says(puzzles_find(f, TABIYA_TYPE_TODAY_GROUP), "2 flashcards"));
    fixture_act(f->window, "today-part", "'flashcards'");
    do_flashcard(f);
    const gint64 first = tabiya_repertoire_training_get_repertoire_id(training);
    press_enter(f, NULL);
    fixture_wait(tabiya_repertoire_training_get_repertoire_id(training) != first);
    do_flashcard(f);
    press_enter(f, NULL);
    fixture_wait(fixture_has_state(f->window, "place", "puzzles"));
    g_assert_true(tabiya_plan_get_day(get_plan(f))->parts[TABIYA_PLAN_FLASHCARDS].finished);
    set_clocks(f, 0);
}

static GtkWidget *find_shown(PuzzlesFixture *f, const char *action)
{
    GtkWidget *button = fixture_find_action(puzzles_find(f, TABIYA_TYPE_DRILL_PANEL), action);

    return button && gtk_widget_get_mapped(button) ? button : NULL;
}

static void begin_endgame(PuzzlesFixture *f, gint64 now_ms)
{
    set_clocks(f, now_ms);
    g_autofree char *text = g_strdup_printf(
        "[plan]\nday=%" G_GINT64_FORMAT "\nminutes=5\n[puzzles]\ncount=1\nseconds=45\n"
        "[endgame]\ncount=1\nseconds=60\ntarget=two-rooks-mate\n",
        tabiya_training_day(now_ms, NULL));

    /* What the clock has set off would replace it. */
    tabiya_plan_refresh(get_plan(f));
    fixture_wait(tabiya_plan_is_settled_for_tests(get_plan(f)));
    tabiya_plan_take_text_for_tests(get_plan(f), text);
    fixture_wait(tabiya_plan_is_settled_for_tests(get_plan(f)));
    fixture_act(f->window, "today-part", "'endgame'");
    fixture_wait(tabiya_endgame_drill_get_stage(fixture_drill(f->window)) ==
                 TABIYA_DRILL_STAGE_ASKING);
}

static const TabiyaPlanItem *get_endgame(PuzzlesFixture *f)
{
    tabiya_plan_refresh(get_plan(f));
    fixture_wait(tabiya_plan_is_settled_for_tests(get_plan(f)));
    return &tabiya_plan_get_day(get_plan(f))->parts[TABIYA_PLAN_ENDGAME];
}

/* A planned endgame can be skipped in sight, and leads on; finished before its end it leads back to
 * the plan; to be shown it is not to have played it. */
static void test_plan_endgame(PuzzlesFixture *f, gconstpointer data)
{
    TabiyaEndgameDrill *drill = fixture_drill(f->window);
    const gint64 now_ms = NOON_MS + 6 * (gint64)86400000;

    begin_endgame(f, now_ms);
    g_assert_nonnull(find_shown(f, "win.puzzle-drill-skip"));
    fixture_act(f->window, "puzzle-drill-show", NULL);
    fixture_act(f->window, "puzzle-drill-stop", NULL);
    g_assert_cmpint(tabiya_endgame_drill_get_stage(drill), ==, TABIYA_DRILL_STAGE_SHOWN);
    fixture_wait(tabiya_puzzle_progress_get_n_pending(puzzles_progress(f)) == 0);
    g_assert_cmpuint(get_endgame(f)->done, ==, 0);
    fixture_act(f->window, "puzzle-drill-close", NULL);
    fixture_assert_state(f->window, "place", "puzzles");
    fixture_assert_state(f->window, "puzzle-page", "train");
    g_assert_cmpint(tabiya_plan_get_current(get_plan(f)), ==, TABIYA_N_PLAN_PARTS);
    begin_endgame(f, now_ms);
    gtk_widget_activate(find_shown(f, "win.puzzle-drill-skip"));
    fixture_wait(fixture_has_state(f->window, "place", "puzzles"));
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    g_assert_true(get_endgame(f)->skipped);
    fixture_act(f->window, "puzzle-drill", "'two-rooks-mate'"); /* not the plan's */
    fixture_wait(tabiya_endgame_drill_get_stage(drill) == TABIYA_DRILL_STAGE_ASKING);
    g_assert_null(find_shown(f, "win.puzzle-drill-skip"));
    fixture_act(f->window, "puzzle-drill-close", NULL);
    fixture_assert_state(f->window, "place", "endgames");
    set_clocks(f, 0);
}

/* A part is skipped and taken back; another size has other numbers; the puzzle of the day opens. */
static void test_plan_choices(PuzzlesFixture *f, gconstpointer data)
{
    set_clocks(f, NOON_MS + (gint64)86400000);
    fixture_act(f->window, "puzzle-page", "'train'");
    GtkWidget *group = puzzles_find(f, TABIYA_TYPE_TODAY_GROUP);
    tabiya_plan_refresh(get_plan(f));
    fixture_wait(tabiya_plan_is_settled_for_tests(get_plan(f)));
    fixture_act(f->window, "today-minutes", "'30'");
    fixture_assert_state(f->window, "today-minutes", "30");
    fixture_act(f->window, "today-skip", "'endgame'");
    g_assert_true(fixture_says(group, "Skipped today"));
    fixture_act(f->window, "today-part", "'endgame'");
    fixture_assert_state(f->window, "place", "endgames");
    fixture_act(f->window, "puzzle-page", "'train'");
    fixture_wait(fixture_says(group, "Endgame:"));
    g_assert_false(fixture_says(group, "Skipped today"));
    fixture_act(f->window, "today-minutes", "'5'");
    g_assert_false(fixture_says(group, "Endgame:"));
    fixture_act(f->window, "today-puzzle", NULL);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    g_assert_cmpstr(puzzles_id_in_hand(f), ==, tabiya_plan_get_facts(get_plan(f))->daily);
    g_assert_true(fixture_says(puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE), "Puzzle of the Day"));
    fixture_act(f->window, "today-minutes", "'15'");
    set_clocks(f, 0);
}

/* A narrow name takes as much of the week as a wide one. */
static void test_days(PuzzlesFixture *f, gconstpointer data)
{
    fixture_act(f->window, "puzzle-page", "'train'");
    GtkWidget *strip = puzzles_find(f, TABIYA_TYPE_DAY_STRIP);
    const gboolean none[TABIYA_PLAN_DAYS_SHOWN] = {FALSE};

    fixture_wait(gtk_widget_get_mapped(strip));
    tabiya_day_strip_set_days(TABIYA_DAY_STRIP(strip), 20000, none, 0);
    GtkWidget *first = gtk_widget_get_first_child(strip), *day = first;
    gtk_label_set_text(GTK_LABEL(gtk_widget_get_first_child(first)), "i");
    fixture_wait(gtk_widget_get_width(first) > 0);
    for (int i = 1; i < TABIYA_PLAN_DAYS_SHOWN; i++) {
        day = gtk_widget_get_next_sibling(day);
        fixture_wait(gtk_widget_get_width(day) == gtk_widget_get_width(first));
    }
}

/* Play shows it before a game and after it, never during one, and no more today once it is put
 * away. */
static void test_plan_in_play(PuzzlesFixture *f, gconstpointer data)
{
    set_clocks(f, NOON_MS + 2 * (gint64)86400000);
    fixture_new_free_game(f->window, "7k/8/8/8/8/8/R7/1R5K w - - 0 1");
    fixture_act(f->window, "place", "'play'");
    tabiya_plan_refresh(get_plan(f));
    GtkWidget *card = puzzles_find(f, TABIYA_TYPE_TODAY_CARD);
    fixture_wait(gtk_widget_get_mapped(card));
    fixture_act(f->window, "play-move", "'Rb7'");
    g_assert_false(gtk_widget_get_visible(card));
    fixture_act(f->window, "play-move", "'Kg8'");
    fixture_act(f->window, "play-move", "'Ra8#'");
    fixture_wait(gtk_widget_get_mapped(card));
    g_assert_nonnull(fixture_find_action(card, "win.today-go-on"));
    fixture_act(f->window, "today-put-away", NULL);
    g_assert_false(gtk_widget_get_visible(card));
    set_clocks(f, 0);
}

#define ADD(name, function) \
    g_test_add(name, PuzzlesFixture, NULL, puzzles_setup, function, puzzles_teardown)

int main(int argc, char **argv)
{
    fixture_init(NULL);
    g_test_init(&argc, &argv, NULL);
    ADD("/today/for-players", test_plan_for_players); /* before anything is trained, and */
    ADD("/today/progress-without-puzzles",
        test_progress_without_puzzles); /* before the first puzzle: all have one library */
    ADD("/today/plan", test_plan);
    ADD("/today/repertoires", test_plan_repertoires);
    ADD("/today/endgame", test_plan_endgame);
    ADD("/today/after-restart", test_plan_after_restart);
    ADD("/today/choices", test_plan_choices);
    ADD("/today/days", test_days);
    ADD("/today/in-play", test_plan_in_play);
    return g_test_run();
}
