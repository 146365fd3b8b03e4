/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See click-scenes.h. */
#include "tests/ui/click-scenes.h"

#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/data/set-aside.h"
#include "app/run-mark.h"
#include "ui/paged-panel.h"
#include "ui/puzzles/browse-page.h"
#include "ui/today/today-part.h"
#include "ui/window-private.h"

/* How long a step may take to become possible. */
#define STEP_MS 3000
#define WAIT_MS 300
#define MAX_STEPS G_N_ELEMENTS(((View *)NULL)->steps)

#define PANEL "" /* that of the place */
#define GAME(options) "place 'play'", "app.new-game-with {" options "}", "engine-playing true"

/* --- Before the program starts ---------------------------------------------------------------- */

static void write_file(const char *data_dir, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(data_dir, name, NULL);

    g_assert_true(g_file_set_contents(path, text, -1, NULL));
}

static void damage_library(const char *data_dir)
{
    write_file(data_dir, "library.db", "This is no library, whatever its name says. It is a text.");
}

/* Another one makes five. */
static void win_four_games(const char *data_dir)
{
    write_file(data_dir, "level-results.txt", "9001 3 won\n9002 3 won\n9003 3 won\n9004 3 won\n");
}

/* Somebody whose program died while it opened a place. */
static void die(const char *data_dir)
{
    pid_t child = fork();
    gboolean died;
    char *doing;

    if (child == 0) {
        TabiyaRunMark *mark = tabiya_run_mark_take(data_dir, &died, &doing);

        tabiya_run_mark_set_doing(mark, "openings");
        _exit(0);
    }
    g_assert_cmpint(waitpid(child, NULL, 0), ==, child);
}

static void ask_to_start_afresh(const char *data_dir)
{
    write_file(data_dir, "notes.txt", "something");
    g_assert_true(tabiya_set_aside_ask(data_dir, NULL, NULL));
}

/* --- Scenes that need more than steps --------------------------------------------------------- */

/* In the functions below: runs the main loop until `condition`, or returns FALSE; after some clicks
 * it may never become true. */
#define AWAIT(condition)                            \
    do {                                            \
        gint64 await_end = get_step_end();          \
        while (!(condition)) {                      \
            if (g_get_monotonic_time() > await_end) \
                return FALSE;                       \
            fixture_spin();                         \
        }                                           \
    } while (0)

static gint64 get_step_end(void)
{
    return g_get_monotonic_time() + STEP_MS * 1000 * fixture_patience();
}

/* As soon as that is possible. */
static gboolean do_step(TabiyaWindow *window, const char *action, const char *parameter)
{
    if (!g_str_has_prefix(action, "app."))
        AWAIT(fixture_is_enabled(window, action));
    fixture_act(window, action, parameter);
    fixture_spin();
    return TRUE;
}

static gboolean is_over(TabiyaWindow *window)
{
    gboolean over;

    g_object_get(fixture_play(window), "is-over", &over, NULL);
    return over;
}

static gboolean is_thinking(TabiyaWindow *window)
{
    gboolean thinking;

    g_object_get(fixture_play(window), "thinking", &thinking, NULL);
    return thinking;
}

/* The card of the plan for today comes once the plan is read, and moves what is above it. */
static gboolean wait_for_end(TabiyaWindow *window)
{
    TabiyaTodayPart *today = fixture_part(window, TABIYA_TYPE_TODAY_PART);

    AWAIT(is_over(window));
    AWAIT(tabiya_plan_is_settled_for_tests(tabiya_today_part_get_plan(today)));
    return TRUE;
}

/* The opponent has answered. */
static gboolean wait_for_reply(TabiyaWindow *window)
{
    AWAIT(fixture_n_moves(window) % 2 == 0 && !is_thinking(window));
    return TRUE;
}

static gboolean claim_draw(TabiyaWindow *window)
{
    return wait_for_reply(window) && do_step(window, "offer-draw", NULL) && wait_for_end(window);
}

static gboolean resign(TabiyaWindow *window)
{
    return wait_for_reply(window) && do_step(window, "resign", NULL) && wait_for_end(window);
}

static gboolean wait_for_puzzle(TabiyaWindow *window, TabiyaPuzzleStage stage)
{
    AWAIT(tabiya_puzzle_session_get_stage(fixture_puzzles(window)) == stage);
    return TRUE;
}

static gboolean solve(TabiyaWindow *window)
{
    return wait_for_puzzle(window, TABIYA_PUZZLE_STAGE_ASKING) &&
           do_step(window, "play-move", "'Rd8#'") &&
           wait_for_puzzle(window, TABIYA_PUZZLE_STAGE_SOLVED);
}

static gboolean err(TabiyaWindow *window)
{
    if (!wait_for_puzzle(window, TABIYA_PUZZLE_STAGE_ASKING) ||
        !do_step(window, "play-move", "'Kf1'") ||
        !wait_for_puzzle(window, TABIYA_PUZZLE_STAGE_WRONG)) {
        return FALSE;
    }
    AWAIT(fixture_is_enabled(window, "puzzle-why"));
    return TRUE;
}

static gboolean show_solution(TabiyaWindow *window)
{
    return wait_for_puzzle(window, TABIYA_PUZZLE_STAGE_ASKING) &&
           do_step(window, "puzzle-solution", NULL) &&
           wait_for_puzzle(window, TABIYA_PUZZLE_STAGE_SHOWN);
}

static gboolean wait_for_puzzle_end(TabiyaWindow *window)
{
    return wait_for_puzzle(window, TABIYA_PUZZLE_STAGE_OVER);
}

static gboolean fail_streak(TabiyaWindow *window)
{
    TabiyaPlace *place = tabiya_shell_find_place(TABIYA_SHELL(window), "puzzles");
    TabiyaPuzzleSession *session = TABIYA_PUZZLE_SESSION(tabiya_place_get_session(place));

    if (!wait_for_puzzle(window, TABIYA_PUZZLE_STAGE_ASKING))
        return FALSE;
    tabiya_puzzle_course_answered(tabiya_puzzle_session_get_course(session), TABIYA_PUZZLE_FAILED);
    tabiya_puzzle_session_next(session);
    return wait_for_puzzle_end(window);
}

static gboolean search_in_vain(TabiyaWindow *window)
{
    TabiyaPlace *place = tabiya_shell_find_place(TABIYA_SHELL(window), "puzzles");
    GtkWidget *panel = tabiya_place_get_panel(place);
    TabiyaBrowsePage *page =
        TABIYA_BROWSE_PAGE(tabiya_paged_panel_ensure_page(TABIYA_PAGED_PANEL(panel), "browse"));

    tabiya_browse_page_search_for_tests(page, "zzqnothing");
    AWAIT(fixture_says(GTK_WIDGET(page), "No matching puzzles"));
    return TRUE;
}

static gboolean wait_for_drill(TabiyaWindow *window, TabiyaDrillStage stage)
{
    AWAIT(tabiya_endgame_drill_get_stage(fixture_drill(window)) == stage);
    return TRUE;
}

static gboolean begin_drill(TabiyaWindow *window)
{
    return do_step(window, "puzzle-drill-again", NULL) &&
           wait_for_drill(window, TABIYA_DRILL_STAGE_ASKING);
}

static gboolean win_drill(TabiyaWindow *window)
{
    return begin_drill(window) && do_step(window, "play-move", "'Rb7'") &&
           wait_for_drill(window, TABIYA_DRILL_STAGE_ASKING) &&
           do_step(window, "play-move", "'Ra8#'") &&
           wait_for_drill(window, TABIYA_DRILL_STAGE_REACHED);
}

static gboolean miss_drill(TabiyaWindow *window)
{
    return begin_drill(window) && do_step(window, "play-move", "'Qd4+'") &&
           wait_for_drill(window, TABIYA_DRILL_STAGE_MISSED);
}

static gboolean have_drill_shown(TabiyaWindow *window)
{
    return begin_drill(window) && do_step(window, "puzzle-drill-show", NULL) &&
           wait_for_drill(window, TABIYA_DRILL_STAGE_SHOWN);
}

static TabiyaTrainingStage get_training_stage(TabiyaWindow *window)
{
    return tabiya_repertoire_training_get_stage(fixture_training(window));
}

static gboolean wait_for_training(TabiyaWindow *window, TabiyaTrainingStage stage)
{
    AWAIT(get_training_stage(window) == stage);
    return TRUE;
}

static gboolean err_in_training(TabiyaWindow *window)
{
    return wait_for_training(window, TABIYA_TRAINING_ASKING) &&
           do_step(window, "play-move", "'a3'") && wait_for_training(window, TABIYA_TRAINING_WRONG);
}

static gboolean answer_in_training(TabiyaWindow *window)
{
    return wait_for_training(window, TABIYA_TRAINING_ASKING) &&
           do_step(window, "play-move", "'e4'") && wait_for_training(window, TABIYA_TRAINING_RIGHT);
}

static EngMove find_answer(TabiyaWindow *window)
{
    TabiyaRepertoireItem *item = tabiya_repertoires_find(fixture_repertoires(window), 1);
    TabiyaBoardSession *session = TABIYA_BOARD_SESSION(fixture_training(window));
    const TabiyaRepertoire *repertoire = tabiya_repertoire_item_get_repertoire(item);
    const TabiyaNode *cursor = tabiya_board_session_get_cursor(session);

    return tabiya_repertoire_get_answer(
               repertoire,
               tabiya_repertoire_find(repertoire, tabiya_node_get_position(cursor)->key))
        ->move;
}

static gboolean end_training(TabiyaWindow *window)
{
    TabiyaBoardSession *session = TABIYA_BOARD_SESSION(fixture_training(window));

    AWAIT(get_training_stage(window) == TABIYA_TRAINING_ASKING ||
          get_training_stage(window) == TABIYA_TRAINING_OVER);
    while (get_training_stage(window) != TABIYA_TRAINING_OVER) {
        tabiya_board_session_play(session, find_answer(window), NULL);
        if (!do_step(window, "repertoire-next", NULL))
            return FALSE;
        AWAIT(get_training_stage(window) == TABIYA_TRAINING_ASKING ||
              get_training_stage(window) == TABIYA_TRAINING_OVER);
    }
    return TRUE;
}

static gboolean end_guessing(TabiyaWindow *window)
{
    if (!do_step(window, "guess-for", "'white'"))
        return FALSE;
    fixture_spin_ms(WAIT_MS);
    return do_step(window, "guess-end", NULL);
}

/* The last one leads on. */
static gboolean end_rules(TabiyaWindow *window)
{
    while (fixture_is_enabled(window, "rules-next"))
        fixture_act(window, "rules-next", NULL);
    return TRUE;
}

/* --- The table -------------------------------------------------------------------------------- */

static const ClickScene SCENES[] = {
    /* As somebody new finds them. */
    {"play", "the welcome", CLICK_NEWCOMER, PANEL, {"place 'play'"}},
    {"play", "the welcome, narrow", CLICK_NEWCOMER, PANEL, {"place 'play'"}, .narrow = TRUE},
    {"play", "first view", CLICK_NOBODY, NULL, {"place 'play'"}},
    {"play", "first view, narrow", CLICK_NOBODY, PANEL, {"place 'play'"}, .narrow = TRUE},
    {"play", "the rules", CLICK_NOBODY, PANEL, {"rules"}},
    {"study", "first view", CLICK_NOBODY, NULL, {"place 'study'"}},
    {"study", "first view, narrow", CLICK_NOBODY, PANEL, {"place 'study'"}, .narrow = TRUE},
    {"study", "coordinates at first", CLICK_NOBODY, PANEL, {"coordinates"}},
    {"openings", "first view", CLICK_NOBODY, NULL, {"place 'openings'"}},
    {"openings",
     "explorer at first",
     CLICK_NOBODY,
     NULL,
     {"place 'openings'", "openings-page 'explore'"}},
    {"openings",
     "no repertoire",
     CLICK_NOBODY,
     NULL,
     {"place 'openings'", "openings-page 'repertoire'"}},
    {"puzzles", "first view", CLICK_NOBODY, NULL, {"place 'puzzles'", "puzzle-page 'solve'"}},
    {"puzzles",
     "first view, narrow",
     CLICK_NOBODY,
     PANEL,
     {"place 'puzzles'", "puzzle-page 'solve'"},
     .narrow = TRUE},
    {"puzzles", "train at first", CLICK_NOBODY, NULL, {"place 'puzzles'", "puzzle-page 'train'"}},
    {"puzzles", "browse at first", CLICK_NOBODY, NULL, {"place 'puzzles'", "puzzle-page 'browse'"}},
    {"puzzles", "no progress", CLICK_NOBODY, NULL, {"place 'puzzles'", "puzzle-page 'progress'"}},
    {"puzzles", "drills at first", CLICK_NOBODY, NULL, {"puzzle-drills"}},
    {"library", "empty", CLICK_NOBODY, NULL, {"place 'library'"}},
    {"library", "empty, narrow", CLICK_NOBODY, PANEL, {"place 'library'"}, .narrow = TRUE},
    {"others", "editor at first", CLICK_NOBODY, NULL, {"place 'editor'"}},
    {"others", "editor, narrow", CLICK_NOBODY, PANEL, {"place 'editor'"}, .narrow = TRUE},
    /* Ends of games. */
    {"play",
     "won",
     CLICK_NOBODY,
     PANEL,
     {GAME("'fen': <'7k/R7/8/8/8/8/8/1R5K w - - 0 1'>, 'colour': <'white'>"), "play-move 'Rb8#'"},
     wait_for_end},
    {"play",
     "won, narrow",
     CLICK_NOBODY,
     PANEL,
     {GAME("'fen': <'7k/R7/8/8/8/8/8/1R5K w - - 0 1'>, 'colour': <'white'>"), "play-move 'Rb8#'"},
     wait_for_end,
     .narrow = TRUE},
    {"play",
     "lost",
     CLICK_NOBODY,
     PANEL,
     {GAME("'level': <9>, 'colour': <'white'>, 'fen': "
           "<'rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2'>"),
      "play-move 'g4'"},
     wait_for_end},
    {"play",
     "drawn",
     CLICK_NOBODY,
     PANEL,
     {GAME("'fen': <'7k/5K2/8/6Q1/8/8/8/8 w - - 0 1'>, 'colour': <'white'>"), "play-move 'Qg6'"},
     wait_for_end},
    {"play",
     "a draw to be claimed",
     CLICK_NOBODY,
     PANEL,
     {GAME("'fen': <'7k/8/8/8/8/8/R7/1R5K w - - 98 80'>, 'colour': <'white'>"), "play-move 'Ra3'"},
     wait_for_reply},
    {"play",
     "a draw claimed",
     CLICK_NOBODY,
     PANEL,
     {GAME("'fen': <'7k/8/8/8/8/8/R7/1R5K w - - 98 80'>, 'colour': <'white'>"), "play-move 'Ra3'"},
     claim_draw},
    {"play",
     "resigned",
     CLICK_NOBODY,
     NULL,
     {GAME("'level': <1>, 'colour': <'white'>"), "play-move 'e4'"},
     resign},
    {"play",
     "another level is suggested",
     CLICK_NOBODY,
     "TabiyaNoteBar",
     {GAME("'fen': <'7k/R7/8/8/8/8/8/1R5K w - - 0 1'>, 'level': <3>, 'colour': <'white'>"),
      "play-move 'Rb8#'"},
     wait_for_end,
     win_four_games},
    {"play", "the last rule", CLICK_NOBODY, PANEL, {"rules"}, end_rules},
    /* Ends of exercises. */
    {"exercises", "solved", CLICK_SOMEBODY, PANEL, {"puzzle-open 'mine1'"}, solve},
    {"exercises",
     "solved, narrow",
     CLICK_SOMEBODY,
     PANEL,
     {"puzzle-open 'mine1'"},
     solve,
     .narrow = TRUE},
    {"exercises", "wrong", CLICK_SOMEBODY, PANEL, {"puzzle-open 'mine1'"}, err},
    {"exercises",
     "the solution",
     CLICK_SOMEBODY,
     PANEL,
     {"puzzle-train 'adaptive'"},
     show_solution},
    {"exercises", "a streak ended", CLICK_SOMEBODY, PANEL, {"puzzle-train 'streak'"}, fail_streak},
    {"exercises",
     "nothing to review",
     CLICK_SOMEBODY,
     PANEL,
     {"puzzle-train 'review'"},
     wait_for_puzzle_end},
    {"exercises",
     "no mistakes left",
     CLICK_SOMEBODY,
     PANEL,
     {"puzzle-train 'mistakes'"},
     wait_for_puzzle_end},
    {"exercises",
     "no puzzle found",
     CLICK_SOMEBODY,
     PANEL,
     {"place 'puzzles'", "puzzle-page 'browse'"},
     search_in_vain},
    {"exercises", "a drill won", CLICK_NOBODY, PANEL, {"puzzle-drill 'two-rooks-mate'"}, win_drill},
    {"exercises", "a drill missed", CLICK_NOBODY, PANEL, {"puzzle-drill 'queen-mate'"}, miss_drill},
    {"exercises",
     "a drill shown",
     CLICK_NOBODY,
     PANEL,
     {"puzzle-drill 'two-rooks-mate'"},
     have_drill_shown},
    {"exercises",
     "a right answer",
     CLICK_SOMEBODY,
     PANEL,
     {"repertoire-train int64 1"},
     answer_in_training},
    {"exercises",
     "a wrong answer",
     CLICK_SOMEBODY,
     PANEL,
     {"repertoire-train int64 1"},
     err_in_training},
    {"exercises",
     "trained, narrow",
     CLICK_SOMEBODY,
     PANEL,
     {"repertoire-train int64 1"},
     end_training,
     .narrow = TRUE},
    {"exercises", "trained", CLICK_SOMEBODY, PANEL, {"repertoire-train int64 1"}, end_training},
    {"exercises",
     "guessed",
     CLICK_SOMEBODY,
     PANEL,
     {"place 'study'", "begin-guessing"},
     end_guessing},
    /* After errors. */
    {"library", "damaged", CLICK_NOBODY, NULL, {"place 'library'"}, .before = damage_library},
    {"others", "the program died", CLICK_NOBODY, "TabiyaNoteBar", {NULL}, .before = die},
    {"others",
     "a fresh start",
     CLICK_NOBODY,
     "TabiyaNoteBar",
     {NULL},
     .before = ask_to_start_afresh},
};

/* An engine's word comes in its own time, and weeks of training need a history that only views.c
 * writes; tests of their own click there. */
static gboolean needs_more(const View *view)
{
    static const char *const WORDS[] = {
        "hinted", "reported", "reviewed", "coached ", "premoved ", "tournament ", "learn ",
        "tried ", "missed ",  "dry",      "strayed ", "learned ",  "weeks "};

    for (guint i = 0; i < G_N_ELEMENTS(view->steps) && view->steps[i]; i++) {
        for (gsize k = 0; k < G_N_ELEMENTS(WORDS); k++) {
            if (g_str_has_prefix(view->steps[i], WORDS[k]))
                return TRUE;
        }
    }
    return FALSE;
}

static const char *find_part(const View *view)
{
    static const char *const parts[] = {"study", "openings", "puzzles", "library"};

    if (view->opens && !strchr(view->name, ','))
        return "others";
    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++) {
        if (g_str_has_prefix(view->name, parts[i]))
            return parts[i];
    }
    return g_str_has_prefix(view->name, "endgames") ? "puzzles"
           : g_str_has_prefix(view->name, "play")   ? "play"
                                                    : "others";
}

GArray *click_scenes_list(void)
{
    GArray *scenes = g_array_new(FALSE, TRUE, sizeof(ClickScene));

    g_array_append_vals(scenes, SCENES, G_N_ELEMENTS(SCENES));
    for (guint i = 0; i < VIEWS_N; i++) {
        /* It covers the controls below it; test-talk-window clicks on its own. */
        if (g_str_has_prefix(VIEWS[i].name, "palette"))
            continue;
        if (needs_more(&VIEWS[i]))
            continue;
        /* They need somebody who speaks, as test-listen does. */
        if (g_strv_contains(VIEWS[i].steps, "hear"))
            continue;
        ClickScene scene = {find_part(&VIEWS[i]), VIEWS[i].name, CLICK_SOMEBODY};

        memcpy(scene.steps, VIEWS[i].steps, sizeof VIEWS[i].steps);
        scene.opens = VIEWS[i].opens;
        scene.after = i > 0 ? VIEWS[i - 1].steps : NULL;
        g_array_append_val(scenes, scene);
    }
    return scenes;
}

/* --- Going there ------------------------------------------------------------------------------ */

static gboolean is_on(TabiyaWindow *window, const char *action)
{
    g_autoptr(GVariant) state = g_action_group_get_action_state(G_ACTION_GROUP(window), action);

    return state && g_variant_get_boolean(state);
}

static gboolean act(TabiyaWindow *window, const char *step)
{
    gboolean perhaps = *step == '?', on = *step == '+';
    g_auto(GStrv) words = g_strsplit(step + (perhaps || on), " ", 2);

    if (g_str_equal(step, "wait")) {
        fixture_spin_ms(WAIT_MS);
        return TRUE;
    }
    if (g_str_equal(step, "answered")) {
        fixture_wait(!fixture_is_enabled(window, "ask-cancel"));
        return TRUE;
    }
    if ((perhaps && !fixture_is_enabled(window, words[0])) || (on && is_on(window, words[0])))
        return TRUE;
    return do_step(window, words[0], words[1]);
}

static gboolean do_steps(const char *const *steps, TabiyaWindow *window)
{
    for (gsize i = 0; i < MAX_STEPS && steps[i]; i++) {
        if (!act(window, steps[i]))
            return FALSE;
        fixture_spin_ms(10);
    }
    return TRUE;
}

/* A list may have been empty still when something was done with its rows. */
gboolean click_scene_show(const ClickScene *scene, TabiyaWindow *window)
{
    gboolean shown = do_steps(scene->steps, window) || do_steps(scene->steps, window);

    if (!shown && scene->after)
        shown = do_steps(scene->after, window) && do_steps(scene->steps, window);
    return shown && (!scene->go || scene->go(window));
}
