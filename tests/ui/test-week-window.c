/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A week of somebody new in the window, from the welcome on: every day the plan is done with Enter,
 * by a scripted player of 800, 1500 or 2200, who never runs dry. What they do not solve they try
 * with another move, ask why it is wrong, and look at the solution; they play a few moves of each
 * endgame, and leave out a part of one day. The clock is the test's, and the window is opened again
 * every day but the fourth, when it was left open overnight.
 *
 *     test-week-window -p /week/800
 *
 * TABIYA_WEEK_PICTURES names a folder for a picture of each day's end and of the progress. */
#include <math.h>

#include "app/training/training-day.h"
#include "engine/board/movegen.h"
#include "engine/board/san.h"
#include "tests/ui/picture.h"
#include "tests/ui/puzzles-fixture.h"
#include "ui/today/today-group.h"
#include "ui/today/today-part.h"

#define NOON_MS ((gint64)1935748800000) /* 2031-05-05 12:00 UTC */
#define DAY_MS ((gint64)86400000)
#define DAYS 7
#define NEAR 200            /* rating points that a puzzle may be away from the person's */
#define DAY_WITHOUT_THEME 4 /* from 0: that part is skipped */
#define MOVES_OF_ENDGAME 4

typedef struct {
    PuzzlesFixture base;
    double strength;
    GRand *luck;
    gint64 repertoire;
    guint n_puzzles,
        n_far[TABIYA_N_PLAN_PARTS]; /* all of them; those not near the person's rating */
    guint n_parts[TABIYA_N_PLAN_PARTS];
    guint n_wrong, n_good,
        n_why;                 /* moves other than the solution's, by verdict; reasons asked for */
    guint n_missed, n_reached; /* endgames decided by the moves */
} Week;

static TabiyaPlan *get_plan(Week *w)
{
    return tabiya_today_part_get_plan(fixture_part(w->base.window, TABIYA_TYPE_TODAY_PART));
}

static void set_clocks(Week *w, gint64 now_ms)
{
    tabiya_plan_set_now_ms(get_plan(w), now_ms);
    tabiya_puzzle_progress_set_now_ms(puzzles_progress(&w->base), now_ms);
    tabiya_repertoires_set_now_ms(fixture_repertoires(w->base.window), now_ms);
}

static void open_window(Week *w)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    w->base.window = window;
    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(fixture_drill(window)),
                                                   0);
    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(fixture_puzzles(window)),
                                                   0);
    tabiya_training_session_set_pause_ms_for_tests(
        TABIYA_TRAINING_SESSION(fixture_training(window)), 0);
}

static void close_window(Week *w)
{
    tabiya_puzzle_session_end(puzzles_session(&w->base));
    fixture_spin_ms(50);
    fixture_close(w->base.window);
}

/* --- A repertoire ----------------------------------------------------------------------------- */

static const char *const LINES[] = {"e2e4 e7e5 g1f3 b8c6 f1b5", "e2e4 c7c5 g1f3 d7d6 f1b5",
                                    "e2e4 e7e6 g1f3 d7d5 f1b5"};
/* By the number of the move, in each of them. */
static const char *const ANSWERS[] = {"'e4'", "'Nf3'", "'Bb5'"};

static TabiyaGame *game_from(const char *line)
{
    TabiyaGame *game = tabiya_game_new(NULL);
    const TabiyaNode *node = tabiya_game_get_root(game);
    g_auto(GStrv) moves = g_strsplit(line, " ", -1);

    for (char **move = moves; *move; move++) {
        node =
            tabiya_game_add_move(game, node, eng_uci_parse(tabiya_node_get_position(node), *move));
    }
    return game;
}

static void make_repertoire(Week *w)
{
    TabiyaRepertoires *repertoires = fixture_repertoires(w->base.window);
    g_autoptr(GPtrArray) games = g_ptr_array_new_with_free_func(g_object_unref);

    for (gsize i = 0; i < G_N_ELEMENTS(LINES); i++)
        g_ptr_array_add(games, game_from(LINES[i]));
    tabiya_repertoires_make(repertoires, "Ruy Lopez", ENG_WHITE, games);
    fixture_wait(g_list_model_get_n_items(G_LIST_MODEL(repertoires)) == 1);
}

/* --- Doing it --------------------------------------------------------------------------------- */

/* The focus is where Enter goes on, as for a person who does it all with the keyboard. */
static void press_enter(Week *w)
{
    fixture_wait(GTK_IS_BUTTON(gtk_root_get_focus(GTK_ROOT(w->base.window))));
    gtk_widget_activate(gtk_root_get_focus(GTK_ROOT(w->base.window)));
}

static TabiyaPlanPart get_current(Week *w)
{
    return tabiya_plan_get_current(get_plan(w));
}

static void note_puzzle(Week *w, const TabiyaPuzzle *puzzle)
{
    TabiyaPuzzleStanding standing;
    double rating = tabiya_plan_get_facts(get_plan(w))->rating;

    if (tabiya_puzzle_session_get_standing(puzzles_session(&w->base), &standing))
        rating = standing.rating;
    w->n_puzzles++;
    if (fabs((double)puzzle->rating - rating) > NEAR) {
        w->n_far[get_current(w)]++;
        g_test_message("%.0f: a puzzle of the %s rated %u, for %.0f", w->strength,
                       tabiya_plan_part_get_name(get_current(w)), puzzle->rating, rating);
    }
}

/* A legal move other than `right`; where there is no other, that one. */
static void play_other(Week *w, TabiyaBoardSession *board, EngMove right)
{
    const EngPosition *position = tabiya_node_get_position(tabiya_board_session_get_cursor(board));
    EngMoveList moves;
    char uci[ENG_UCI_MAX];

    eng_movegen_legal(position, &moves);
    gint32 chosen = g_rand_int_range(w->luck, 0, (gint32)moves.count);
    if (moves.moves[chosen] == right)
        chosen = (chosen + 1) % (gint32)moves.count;
    eng_uci_write(position, moves.moves[chosen], uci);
    g_autofree char *parameter = g_strdup_printf("'%s'", uci);
    fixture_act(w->base.window, "play-move", parameter);
}

/* The reason takes the place of the verdict. */
static void ask_why(Week *w)
{
    TabiyaTrainingSession *training = TABIYA_TRAINING_SESSION(puzzles_session(&w->base));
    g_autofree char *before = g_strdup(training->verdict);

    if (!fixture_is_enabled(w->base.window, "puzzle-why"))
        return;
    w->n_why++;
    fixture_act(w->base.window, "puzzle-why", NULL);
    fixture_wait(g_strcmp0(training->verdict, before) != 0);
    g_assert_cmpstr(training->verdict, !=, "");
}

static gboolean is_judged(TabiyaPuzzleStage stage)
{
    return stage == TABIYA_PUZZLE_STAGE_WRONG || stage == TABIYA_PUZZLE_STAGE_SOLVED ||
           stage == TABIYA_PUZZLE_STAGE_ASKING;
}

/* Another move, which may turn out to be good, too; then, after every second one that is not, the
 * reason; then the solution. */
static void fail_puzzle(Week *w)
{
    TabiyaPuzzleSession *session = puzzles_session(&w->base);
    const TabiyaPuzzle *puzzle = tabiya_puzzle_session_get_puzzle(session);

    play_other(w, TABIYA_BOARD_SESSION(session), puzzle->moves[tabiya_puzzle_get_first(puzzle)]);
    fixture_wait(is_judged(tabiya_puzzle_session_get_stage(session)));
    if (tabiya_puzzle_session_get_stage(session) == TABIYA_PUZZLE_STAGE_WRONG) {
        if (w->n_wrong++ % 2 == 0)
            ask_why(w);
    } else {
        w->n_good++;
    }
    if (tabiya_puzzle_session_get_stage(session) == TABIYA_PUZZLE_STAGE_SOLVED)
        return;
    fixture_act(w->base.window, "puzzle-solution", NULL);
    fixture_wait(tabiya_puzzle_session_get_stage(session) == TABIYA_PUZZLE_STAGE_SHOWN);
}

/* As somebody of that strength does: by the usual formula. */
static void do_puzzle(Week *w)
{
    TabiyaPuzzleSession *session = puzzles_session(&w->base);

    fixture_wait(tabiya_puzzle_session_get_stage(session) == TABIYA_PUZZLE_STAGE_ASKING);
    const TabiyaPuzzle *puzzle = tabiya_puzzle_session_get_puzzle(session);
    double expected = 1 / (1 + pow(10, (puzzle->rating - w->strength) / 400));

    note_puzzle(w, puzzle);
    if (g_rand_double(w->luck) < expected) {
        puzzles_play_solution(&w->base);
        fixture_wait(tabiya_puzzle_session_get_stage(session) == TABIYA_PUZZLE_STAGE_SOLVED);
    } else {
        fail_puzzle(w);
    }
}

/* Until it is decided, or asks for one move too many. */
static void play_endgame(Week *w, TabiyaEndgameDrill *drill)
{
    for (int i = 0; i < MOVES_OF_ENDGAME; i++) {
        fixture_wait(tabiya_endgame_drill_get_stage(drill) == TABIYA_DRILL_STAGE_ASKING);
        play_other(w, TABIYA_BOARD_SESSION(drill), ENG_NO_MOVE);
        fixture_wait(tabiya_endgame_drill_get_stage(drill) != TABIYA_DRILL_STAGE_THINKING);
        if (tabiya_endgame_drill_get_stage(drill) != TABIYA_DRILL_STAGE_ASKING)
            return;
    }
}

/* A few moves; where they decide nothing it is shown and stopped, which counts as well: to
 * the end it takes minutes. */
static void do_endgame(Week *w)
{
    TabiyaEndgameDrill *drill = fixture_drill(w->base.window);

    fixture_wait(tabiya_endgame_drill_get_stage(drill) == TABIYA_DRILL_STAGE_ASKING);
    play_endgame(w, drill);
    w->n_missed += tabiya_endgame_drill_get_stage(drill) == TABIYA_DRILL_STAGE_MISSED;
    w->n_reached += tabiya_endgame_drill_get_stage(drill) == TABIYA_DRILL_STAGE_REACHED;
    if (tabiya_endgame_drill_get_stage(drill) != TABIYA_DRILL_STAGE_ASKING)
        return;
    fixture_act(w->base.window, "puzzle-drill-show", NULL);
    fixture_wait(tabiya_endgame_drill_get_stage(drill) == TABIYA_DRILL_STAGE_SHOWING ||
                 tabiya_endgame_drill_get_stage(drill) == TABIYA_DRILL_STAGE_SHOWN);
    if (tabiya_endgame_drill_get_stage(drill) == TABIYA_DRILL_STAGE_SHOWING)
        fixture_act(w->base.window, "puzzle-drill-stop", NULL);
    fixture_wait(tabiya_endgame_drill_get_stage(drill) == TABIYA_DRILL_STAGE_SHOWN);
}

static void do_flashcard(Week *w)
{
    TabiyaRepertoireTraining *training = fixture_training(w->base.window);

    fixture_wait(tabiya_repertoire_training_get_stage(training) == TABIYA_TRAINING_ASKING);
    const TabiyaNode *at = tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(training));
    guint move = tabiya_node_get_position(at)->fullmove_number;
    g_assert_cmpuint(move, <=, G_N_ELEMENTS(ANSWERS));
    fixture_act(w->base.window, "play-move", ANSWERS[move - 1]);
    fixture_wait(tabiya_repertoire_training_get_stage(training) == TABIYA_TRAINING_RIGHT);
    fixture_wait(tabiya_repertoires_get_n_pending(fixture_repertoires(w->base.window)) == 0);
}

static void do_one(Week *w)
{
    TabiyaPlanPart part = get_current(w);

    w->n_parts[part]++;
    if (part == TABIYA_PLAN_ENDGAME)
        do_endgame(w);
    else if (part == TABIYA_PLAN_FLASHCARDS)
        do_flashcard(w);
    else
        do_puzzle(w);
    press_enter(w);
}

/* What is in hand has come, or the day is done. */
static gboolean is_ready(Week *w)
{
    switch (get_current(w)) {
    case TABIYA_N_PLAN_PARTS:
        return fixture_has_state(w->base.window, "puzzle-page", "train") &&
               tabiya_plan_is_settled_for_tests(get_plan(w));
    case TABIYA_PLAN_ENDGAME:
        return tabiya_endgame_drill_get_stage(fixture_drill(w->base.window)) ==
               TABIYA_DRILL_STAGE_ASKING;
    case TABIYA_PLAN_FLASHCARDS:
        return tabiya_repertoire_training_get_stage(fixture_training(w->base.window)) ==
               TABIYA_TRAINING_ASKING;
    default:
        g_assert_false(tabiya_puzzle_session_is_in_trouble(puzzles_session(&w->base)));
        return puzzles_stage(&w->base) == TABIYA_PUZZLE_STAGE_ASKING;
    }
}

static void save_picture(Week *w, const char *page, int day)
{
    const char *folder = g_getenv("TABIYA_WEEK_PICTURES");
    g_autofree char *target = g_strdup_printf("'%s'", page), *path = NULL;

    if (!folder)
        return;
    path = g_strdup_printf("%s/%.0f-%s-%d.png", folder, w->strength, page, day);
    fixture_act(w->base.window, "puzzle-page", target);
    fixture_spin_ms(500);
    fixture_wait(picture_save(GTK_WIDGET(w->base.window), path));
}

/* --- A week ----------------------------------------------------------------------------------- */

static void begin_day(Week *w, int day)
{
    fixture_act(w->base.window, "puzzle-page", "'train'");
    tabiya_plan_refresh(get_plan(w));
    fixture_wait(tabiya_plan_is_settled_for_tests(get_plan(w)));
    GtkWidget *group = puzzles_find(&w->base, TABIYA_TYPE_TODAY_GROUP);
    fixture_wait(gtk_widget_get_mapped(group));
    g_assert_cmpuint(tabiya_plan_get_day(get_plan(w))->parts[TABIYA_PLAN_PUZZLES].count, >, 0);
    if (day == DAY_WITHOUT_THEME)
        fixture_act(w->base.window, "today-skip", "'theme'");
    gtk_widget_grab_focus(group);
    press_enter(w);
}

static void check_day(Week *w, int day)
{
    const TabiyaDayPlan *plan = tabiya_plan_get_day(get_plan(w));
    const TabiyaPlanFacts *facts = tabiya_plan_get_facts(get_plan(w));

    for (int part = 0; part < TABIYA_N_PLAN_PARTS; part++) {
        const TabiyaPlanItem *item = &plan->parts[part];

        g_assert_true(item->count == 0 || item->finished || item->skipped);
        g_assert_true(item->skipped == (day == DAY_WITHOUT_THEME && part == TABIYA_PLAN_THEME));
    }
    g_assert_true(fixture_says(puzzles_find(&w->base, TABIYA_TYPE_TODAY_GROUP), "Done for today"));
    g_assert_cmpuint(facts->streak, ==, (guint)day + 1);
    g_test_message("%.0f, day %d: %u of %u solved, rating %.0f", w->strength, day + 1,
                   facts->n_solved, facts->n_answered, facts->rating);
}

static void do_day(Week *w, int day)
{
    set_clocks(w, NOON_MS + day * DAY_MS);
    if (day == 1)
        make_repertoire(w);
    const guint n_theme = w->n_parts[TABIYA_PLAN_THEME];
    begin_day(w, day);
    fixture_wait(get_current(w) != TABIYA_N_PLAN_PARTS);
    for (;;) {
        fixture_wait(is_ready(w));
        if (get_current(w) == TABIYA_N_PLAN_PARTS)
            break;
        do_one(w);
    }
    tabiya_plan_refresh(get_plan(w));
    fixture_wait(tabiya_plan_is_settled_for_tests(get_plan(w)));
    check_day(w, day);
    g_assert_true(day != DAY_WITHOUT_THEME || w->n_parts[TABIYA_PLAN_THEME] == n_theme);
    save_picture(w, "train", day + 1);
}

static void check_week(Week *w)
{
    g_test_message("%.0f: %u puzzles, of them more than %d away from the own rating:", w->strength,
                   w->n_puzzles, NEAR);
    for (int part = 0; part < TABIYA_N_PLAN_PARTS; part++) {
        g_test_message("  %s: %u of %u", tabiya_plan_part_get_name((TabiyaPlanPart)part),
                       w->n_far[part], w->n_parts[part]);
        g_assert_true(part == TABIYA_PLAN_MISTAKES || w->n_parts[part] > 0); /* no own games */
    }
    g_test_message("  %u moves refused, %u as good, %u reasons; endgames: %u missed, %u reached",
                   w->n_wrong, w->n_good, w->n_why, w->n_missed, w->n_reached);
    g_assert_cmpuint(w->n_wrong, >, 0);
    g_assert_cmpuint(w->n_why, >, 0);
    /* For the strongest the collection has little: what is nearest comes instead of nothing. */
    if (w->strength < 2000)
        g_assert_cmpuint(w->n_far[TABIYA_PLAN_PUZZLES], ==, 0);
}

static void test_week(gconstpointer data)
{
    static const struct {
        double strength;
        const char *answer;
    } PEOPLE[] = {{800, "'never'"}, {1500, "'regular'"}, {2200, "'club'"}};
    const guint person = GPOINTER_TO_UINT(data);
    Week w = {.strength = PEOPLE[person].strength, .luck = g_rand_new_with_seed(31)};

    open_window(&w);
    fixture_act(w.base.window, "experience", PEOPLE[person].answer);
    for (int day = 0; day < DAYS; day++) {
        if (day > 0 && day != 3) {
            close_window(&w);
            open_window(&w);
        }
        do_day(&w, day);
    }
    check_week(&w);
    save_picture(&w, "progress", DAYS);
    close_window(&w);
    g_rand_free(w.luck);
}

int main(int argc, char **argv)
{
    fixture_init_newcomer(NULL);
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/week/800", GUINT_TO_POINTER(0), test_week);
    g_test_add_data_func("/week/1500", GUINT_TO_POINTER(1), test_week);
    g_test_add_data_func("/week/2200", GUINT_TO_POINTER(2), test_week);
    return g_test_run();
}
