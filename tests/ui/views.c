/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See views.h. */
#include "tests/ui/views.h"

#include <stdlib.h>
#include <string.h>

#include "app/lessons/lesson-session.h"
#include "app/puzzles/puzzle-csv.h"
#include "app/training/training-day.h"
#include "tests/ui/arena-fixture.h"
#include "tests/ui/listening-fixture.h"
#include "ui/notes/note-bar.h"
#include "ui/play/play-place.h"
#include "ui/puzzles/puzzles-place.h"
#include "ui/puzzles/run-end.h"
#include "ui/settings.h"
#include "ui/talk/palette-part.h"
#include "ui/training/lesson-place.h"
#include "ui/today/today-part.h"

#define STEP_MS 30
/* A message this old is not taken along to another place. */
#define LATER_MS 400

/* How long a view is given to fill itself, and a line to be played move by move. */
static int settled_ms = 250;
static int played_ms = 2500;

#define REPERTOIRE "place 'openings'", "openings-page 'repertoire'", "repertoire-show int64 1"

/* A trap of the opening, with a blunder of each side. */
#define LOST "e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5 Nxf7 Qxg2 Rf1 Qxe4+ Be2 Nf3#"
#define KNIGHTS "{'fen': <'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3'>}"
#define ITALIAN "{'fen': <'r1bqkbnr/pppp1ppp/8/4p3/2BnP3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4'>}"

const View VIEWS[] = {
    {"play", {"place 'play'"}},
    {"play, the welcome", {"place 'play'", "app.new-game-with @a{sv} {}", "welcome"}},
    {"play, the welcome answered", {"place 'play'", "experience 'club'"}},
    {"play, an opponent",
     {"place 'play'", "app.new-game-with {'opponent': <'felix'>, 'colour': <'white'>}",
      "engine-playing true"}},
    {"opponents",
     {"place 'play'", "app.new-game-with {'opponent': <'felix'>, 'colour': <'white'>}",
      "engine-playing true", "choose-opponent"},
     TRUE},
    {"opponents, a rating",
     {"place 'play'", "app.new-game-with {'rating': <1450>, 'colour': <'white'>}",
      "engine-playing true", "choose-opponent"},
     TRUE},
    {"opponents, a level",
     {"place 'play'", "app.new-game-with {'level': <4>, 'colour': <'white'>}",
      "engine-playing true", "choose-opponent"},
     TRUE},
    {"play, a game",
     {"place 'play'", "app.new-game-with @a{sv} {}", "play-move 'e4'", "play-move 'c5'",
      "previous"}},
    {"play, mate",
     {"place 'play'", "app.new-game-with {'fen': <'7k/8/8/8/8/8/R7/1R5K w - - 0 1'>}",
      "play-move 'Rb7'", "play-move 'Kg8'", "play-move 'Ra8'"}},
    {"listening, off", {"place 'play'", "app.new-game-with @a{sv} {}", "listen true"}},
    {"listening", {"place 'play'", "hear", "listen true"}},
    {"listening, all the time", {"place 'play'", "hear", "voice-hands-free"}},
    {"listening, a move",
     {"place 'play'", "app.new-game-with @a{sv} {}", "hear", "slowly", "say knight f three"}},
    {"listening, an answer",
     {"place 'play'", "app.new-game-with @a{sv} {}", "hear", "say whose turn is it", "answered"}},
    {"listening, an illegal move",
     {"place 'play'", "app.new-game-with @a{sv} {}", "hear", "say queen h five"}},
    {"listening, a question",
     {"place 'play'", "app.new-game-with @a{sv} {}", "hear", "say b four|d four"}},
    {"listening, a note", {"place 'play'", "hear", "say"}},
    {"play, the end", {"place 'play'", "app.new-game-with @a{sv} {}", "moves " LOST, "reported"}},
    {"play, a hint: which piece", {"place 'play'", "app.new-game-with " ITALIAN, "hinted"}},
    {"play, a hint: where", {"hinted"}},
    {"play, a hint: why", {"hinted"}},
    {"play, resigned",
     {"place 'play'", "app.new-game-with {'opponent': <'felix'>, 'colour': <'white'>}",
      "engine-playing true", "play-move 'e4'", "resign"}},
    {"play, a premove",
     {"place 'play'", "app.new-game-with {'opponent': <'felix'>, 'colour': <'white'>}",
      "premoved e4 Nf3"}},
    {"play, the coach asks", {"place 'play'", "app.new-game-with " KNIGHTS, "coached f3e5"}},
    {"listening, blindfold", {"place 'play'", "hear", "voice-training 1", "say e four"}},
    {"listening, blindfold over",
     {"place 'play'", "hear", "voice-training 1", "voice-training-end"}},
    {"new game", {"place 'play'", "app.new-game"}, TRUE},
    {"rules", {"place 'play'", "rule 'knight'"}},
    {"study", {"place 'study'", "?last"}},
    {"study, human moves", {"place 'study'", "?last", "+show-people"}},
    {"study, games", {"place 'study'", "+show-games"}},
    {"study, a comment", {"place 'study'", "?last", "edit-comment"}},
    {"study, details", {"place 'study'", "edit-tags"}, TRUE},
    {"study, explorer", {"place 'study'", "explorer"}},
    {"study, review", {"place 'study'", "review"}, TRUE},
    {"study, the engine", {"place 'study'", "analyse"}},
    {"study, drawing", {"place 'study'", "analyse", "draw"}},
    {"study, guessing", {"place 'study'", "draw", "begin-guessing"}},
    {"study, coordinates", {"place 'study'", "coordinates"}},
    {"study, reviewed", {"place 'play'", "app.new-game-with @a{sv} {}", "moves " LOST, "reviewed"}},
    {"openings", {"place 'openings'", "openings-page 'browse'", "?first"}},
    {"openings, explorer", {"place 'openings'", "openings-page 'explore'", "?first"}},
    {"openings, human moves",
     {"place 'openings'", "openings-page 'explore'", "?first", "+explorer-people"}},
    {"openings, human moves without games",
     {"place 'openings'", "openings-page 'explore'", "play-move 'h4'", "play-move 'h5'",
      "play-move 'Rh3'", "+explorer-people"}},
    {"openings, repertoires", {"place 'openings'", "openings-page 'repertoire'"}},
    {"openings, a repertoire", {REPERTOIRE, "repertoire-view 'lines'"}},
    {"openings, conflicts", {REPERTOIRE, "repertoire-view 'conflicts'"}},
    {"openings, gaps", {REPERTOIRE, "repertoire-view 'gaps'"}},
    {"openings, reviews", {REPERTOIRE, "repertoire-view 'reviews'"}},
    {"openings, new repertoire", {"place 'openings'", "repertoire-new"}, TRUE},
    {"openings, training", {REPERTOIRE, "repertoire-train int64 1", "wait"}},
    {"puzzles, ways to train", {"place 'puzzles'", "puzzle-page 'train'"}},
    {"puzzles, a puzzle", {"place 'puzzles'", "puzzle-train 'adaptive'", "wait"}},
    {"puzzles, its solution", {"place 'puzzles'", "puzzle-solution", "wait"}},
    {"puzzles, none nearer", {"place 'puzzles'", "puzzle-train 'theme:castling*3'", "wait"}},
    {"puzzles, other puzzles", {"place 'puzzles'", "puzzle-others", "wait"}},
    {"puzzles, the plan begun", {"place 'puzzles'", "puzzle-page 'train'"}},
    {"play, the plan",
     {"place 'play'", "app.new-game-with {'fen': <'7k/8/8/8/8/8/R7/1R5K w - - 0 1'>}"}},
    {"play, mate and the plan", {"play-move 'Rb7'", "play-move 'Kg8'", "play-move 'Ra8'"}},
    {"puzzles, browse", {"place 'puzzles'", "puzzle-page 'browse'"}},
    {"puzzles, filters", {"place 'puzzles'", "puzzle-page 'browse'", "puzzle-filter"}},
    {"puzzles, progress", {"place 'puzzles'", "puzzle-page 'progress'"}},
    {"puzzles, mistakes", {"place 'puzzles'", "puzzle-mistakes"}, TRUE},
    {"puzzles, a wrong move",
     {"place 'puzzles'", "puzzle-train 'mate:2'", "tried wrong", "puzzle-why", "wait"}},
    {"puzzles, a streak", {"place 'puzzles'", "puzzle-train 'streak'", "tried right", "wait"}},
    {"puzzles, the streak's end", {"place 'puzzles'", "puzzle-train 'streak'", "missed 1"}},
    {"puzzles, none left", {"place 'puzzles'", "dry"}},
    {"puzzles, a storm", {"place 'puzzles'", "puzzle-train 'storm'", "tried right", "tried wrong"}},
    {"puzzles, the storm's end", {"place 'puzzles'", "puzzle-train 'storm'", "missed 18"}},
    {"lessons", {"place 'puzzles'", "lessons"}},
    {"lessons, one", {"place 'puzzles'", "lesson 'lucena'", "wait"}},
    {"lessons, a wrong try", {"place 'puzzles'", "lesson 'tactics'", "strayed Ng6+"}},
    {"lessons, the end", {"place 'puzzles'", "learned lucena"}},
    {"endgames", {"place 'puzzles'", "puzzle-drills"}},
    {"endgames, one", {"place 'puzzles'", "puzzle-drill 'queen-mate'", "wait"}},
    {"puzzles, progress of weeks", {"weeks 5", "place 'puzzles'", "puzzle-page 'progress'"}},
    {"puzzles, done for today", {"weeks 5", "place 'puzzles'", "done"}},
    {"library", {"place 'library'", "library-search ''"}},
    {"library, nothing found", {"place 'library'", "library-search 'zzqnobody'"}},
    {"library, a bad search", {"place 'library'", "library-search 'elo:'"}},
    {"library, the form", {"place 'library'", "library-search ''", "library-form"}, TRUE},
    {"library, statistics", {"place 'library'", "library-statistics"}, TRUE},
    {"library, details", {"place 'library'", "library-choose-all", "library-edit-tags"}, TRUE},
    {"editor", {"place 'editor'"}},
    {"arena-empty", {"place 'arena'"}},
    {"arena-setup", {"place 'arena'", "arena-start 'setup'"}},
    {"arena-playing", {"place 'arena'", "arena-start 'levels'", "wait"}},
    {"arena, paused", {"place 'arena'", "tournament A Long One", "arena-tab 'wall'"}},
    {"arena, a game", {"place 'arena'", "tournament A Long One", "arena-tab 'game'"}},
    {"arena, the table", {"place 'arena'", "tournament Four Players", "arena-tab 'table'"}},
    {"arena, a test", {"place 'arena'", "tournament A Change", "arena-tab 'table'"}},
    {"arena, games", {"place 'arena'", "tournament Four Players", "arena-tab 'games'"}},
    {"arena, finished", {"place 'arena'", "tournament Four Players", "arena-tab 'wall'"}},
    {"arena, incidents", {"place 'arena'", "tournament Trouble", "arena-tab 'incidents'"}},
    {"arena, no incidents", {"place 'arena'", "tournament Four Players", "arena-tab 'incidents'"}},
    {"arena, tournaments", {"place 'arena'", "arena-page 'home'"}},
    {"learning", {"place 'arena'", "arena-start 'learning'"}},
    {"learning, begun", {"place 'arena'", "learn begun"}},
    {"learning, running", {"place 'arena'", "learn running"}},
    {"learning, paused", {"place 'arena'", "learn paused"}},
    {"learning, failed", {"place 'arena'", "learn failed"}},
    {"learning, done", {"place 'arena'", "learn done"}},
    {"palette", {"place 'study'", "palette", "wait"}},
    {"palette, found", {"place 'study'", "palette", "type mate", "wait"}},
    {"ask, empty", {"place 'study'", "?first", "place 'ask'", "wait"}},
    {"ask",
     {"place 'study'", "?last", "ask 'flip the board'", "answered", "ask 'who is better?'",
      "answered"}},
    {"ask, a board", {"place 'play'", "ask 'how does the knight move?'", "answered"}},
    {"books", {"books"}, TRUE},
    {"preferences", {"app.preferences"}, TRUE},
    {"preferences, voice", {"app.preferences-page 'voice'"}, TRUE},
    {"shortcuts", {"app.shortcuts"}, TRUE},
    {"about", {"app.about"}, TRUE},
    {"help", {"help"}, TRUE},
};
const guint VIEWS_N = G_N_ELEMENTS(VIEWS);

static const char GAMES[] =
    "[Event \"London\"]\n[Date \"1851.06.21\"]\n[White \"Anderssen, Adolf\"]\n"
    "[Black \"Kieseritzky, Lionel\"]\n[Result \"1-0\"]\n[WhiteElo \"2600\"]\n[BlackElo "
    "\"2480\"]\n\n"
    "1. e4 $1 {[%eval 0.3] The best of all [%cal Ge2e4]} e5 {[%eval 0.2]} 2. f4 $6 {[%eval -0.5]} "
    "exf4 "
    "(2... d5 $5 3. exd5 e4 (3... c6 $2)) 3. Bc4 $2 {[%eval -2.1]} Qh4+ $4 {[%eval 1.0]} 4. Kf1 "
    "1-0\n\n"
    "[Event \"Wijk\"]\n[White \"Carlsen, Magnus\"]\n[Black \"Anand, Viswanathan\"]\n"
    "[Result \"1/2-1/2\"]\n\n1. d4 Nf6 2. c4 e6 1/2-1/2\n";
static const char PUZZLES[] =
    "mine1,6k1/p4ppp/8/8/8/8/5PPP/1R1R2K1 b - - 0 1,a7a5 d1d8,700,80,95,100,"
    "backRankMate mate mateIn1,,\n";

void views_hurry(void)
{
    settled_ms = STEP_MS;
    played_ms = 10 * STEP_MS;
}

static gboolean is_on(TabiyaWindow *window, const char *action)
{
    g_autoptr(GVariant) state = g_action_group_get_action_state(G_ACTION_GROUP(window), action);

    return state && g_variant_get_boolean(state);
}

static void play_moves(TabiyaWindow *window, const char *text)
{
    g_auto(GStrv) moves = g_strsplit(text, " ", -1);

    for (guint i = 0; moves[i]; i++) {
        g_assert_true(tabiya_board_session_play_text(TABIYA_BOARD_SESSION(fixture_play(window)),
                                                     moves[i], NULL));
    }
    fixture_spin_ms(STEP_MS);
}

static int get_hint_step(TabiyaWindow *window)
{
    int step;

    g_object_get(fixture_play(window), "hint-step", &step, NULL);
    return step;
}

static void ask_for_hint(TabiyaWindow *window)
{
    const int before = get_hint_step(window);

    fixture_act(window, "hint", NULL);
    fixture_wait(get_hint_step(window) == before + 1);
}

static gboolean is_asking(TabiyaWindow *window)
{
    gboolean asks;

    g_object_get(fixture_play(window), "coach-asks", &asks, NULL);
    return asks;
}

/* The opponent would answer only after the question. */
static void let_the_coach_ask(TabiyaWindow *window, const char *move)
{
    TabiyaPlaySession *session = fixture_play(window);

    g_settings_set_string(tabiya_settings_get(), "coach", "blunders");
    tabiya_play_session_let_coach_take_time_for_tests(session);
    g_object_set(session, "engine-playing", TRUE, NULL);
    g_assert_true(tabiya_board_session_play_text(TABIYA_BOARD_SESSION(session), move, NULL));
    fixture_wait(is_asking(window));
}

/* The opponent thinks for as long as one looks. */
static void premove(TabiyaWindow *window, const char *text)
{
    TabiyaPlaySession *session = fixture_play(window);
    g_auto(GStrv) moves = g_strsplit(text, " ", 2);
    guint move;

    g_settings_set_boolean(tabiya_settings_get(), "premoves", TRUE);
    g_object_set(session, "min-reply-ms", 3600 * 1000, "engine-playing", TRUE, NULL);
    for (guint i = 0; moves[i]; i++)
        tabiya_board_session_play_text(TABIYA_BOARD_SESSION(session), moves[i], NULL);
    g_object_get(session, "premove", &move, NULL);
    g_assert_cmpuint(move, !=, ENG_NO_MOVE);
}

static gboolean is_premoved(TabiyaWindow *window)
{
    guint move;

    g_object_get(fixture_play(window), "premove", &move, NULL);
    return move != ENG_NO_MOVE;
}

static void review(TabiyaWindow *window)
{
    g_settings_set_string(tabiya_settings_get(), "review-thoroughness", "quick");
    fixture_act(window, "review-now", NULL);
    fixture_wait(!tabiya_reviewer_is_running(fixture_reviewer(window)));
    g_settings_reset(tabiya_settings_get(), "review-thoroughness");
    /* Without the message that it is there, which lies over some of it for a while. */
    fixture_spin_ms(LATER_MS);
    fixture_act(window, "place", "'play'");
    fixture_wait(!fixture_find_name(GTK_WIDGET(window), "AdwToastWidget"));
    fixture_act(window, "place", "'study'");
}

static void wait_for_puzzle(TabiyaWindow *window, TabiyaPuzzleStage stage)
{
    fixture_wait(tabiya_puzzle_session_get_stage(fixture_puzzles(window)) == stage);
}

/* The solution's move, or the first other one that does not mate. */
static EngMove choose_move(TabiyaWindow *window, gboolean right)
{
    TabiyaPuzzleSession *session = fixture_puzzles(window);
    const EngPosition *position =
        tabiya_node_get_position(tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(session)));
    const TabiyaPuzzle *puzzle = tabiya_puzzle_session_get_puzzle(session);
    const EngMove solution = puzzle->moves[tabiya_puzzle_get_first(puzzle)];
    EngMoveList list;

    eng_movegen_legal(position, &list);
    for (int i = 0; !right && i < list.count; i++) {
        EngPosition after;

        eng_position_play(&after, position, list.moves[i]);
        if (list.moves[i] != solution && eng_outcome(&after, NULL, 0) != ENG_OUTCOME_CHECKMATE)
            return list.moves[i];
    }
    return solution;
}

/* The puzzle's first move, "right" or "wrong". */
static void try_move(TabiyaWindow *window, const char *how)
{
    TabiyaPuzzleSession *session = fixture_puzzles(window);

    wait_for_puzzle(window, TABIYA_PUZZLE_STAGE_ASKING);
    g_assert_true(tabiya_board_session_play(TABIYA_BOARD_SESSION(session),
                                            choose_move(window, g_str_equal(how, "right")), NULL));
    fixture_wait(tabiya_puzzle_session_get_stage(session) != TABIYA_PUZZLE_STAGE_CHECKING);
}

/* So many puzzles of a game in a row, which ends it. */
static void miss(TabiyaWindow *window, const char *count)
{
    TabiyaPuzzleSession *session = fixture_puzzles(window);
    TabiyaPuzzleCourse *course = tabiya_puzzle_session_get_course(session);

    wait_for_puzzle(window, TABIYA_PUZZLE_STAGE_ASKING);
    for (int i = 0; i < atoi(count); i++)
        tabiya_puzzle_course_answered(course, TABIYA_PUZZLE_FAILED);
    if (tabiya_puzzle_session_get_stage(session) != TABIYA_PUZZLE_STAGE_OVER)
        tabiya_puzzle_session_next(session);
    wait_for_puzzle(window, TABIYA_PUZZLE_STAGE_OVER);
}

static TabiyaPuzzleProgress *get_progress(TabiyaWindow *window)
{
    return tabiya_puzzles_place_get_progress(
        tabiya_shell_find(TABIYA_SHELL(window), TABIYA_TYPE_PUZZLES_PLACE));
}

/* Training that finds no puzzle near the rating. */
static void run_dry(TabiyaWindow *window, const char *unused)
{
    TabiyaPuzzleSession *session = fixture_puzzles(window);
    g_autoptr(TabiyaPuzzleQuery) easy = tabiya_puzzle_query_new();

    fixture_act(window, "puzzle-train", "'adaptive'");
    wait_for_puzzle(window, TABIYA_PUZZLE_STAGE_ASKING);
    easy->id_prefix = g_strdup("mine1");
    g_autoptr(TabiyaPuzzleCourse) course = tabiya_puzzle_course_new(
        tabiya_puzzle_course_get_shelf(tabiya_puzzle_session_get_course(session)),
        get_progress(window),
        &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_ADAPTIVE, .query = easy});
    tabiya_puzzle_session_begin(session, course);
    wait_for_puzzle(window, TABIYA_PUZZLE_STAGE_OVER);
    GtkWidget *end = fixture_find(GTK_WIDGET(window), TABIYA_TYPE_RUN_END);
    fixture_wait(tabiya_run_end_is_settled_for_tests(TABIYA_RUN_END(end)));
}

/* A puzzle of that day, solved two times in three, harder from week to week. */
static void answer_one(TabiyaPuzzleProgress *progress, guint week, guint number)
{
    static const char MOTIFS[][12] = {"fork", "pin", "backRankMate", "skewer"};
    g_autofree char *row = g_strdup_printf(
        "week%u-%u,6k1/p4ppp/8/8/8/8/5PPP/1R1R2K1 b - - 0 1,a7a5 d1d8,%u,80,95,100,"
        "mate mateIn1 endgame %s,,",
        week, number, 1000 + 60 * week + 30 * (number % 7), MOTIFS[number % G_N_ELEMENTS(MOTIFS)]);
    TabiyaPuzzleColumns columns;
    tabiya_puzzle_columns_init(&columns);
    g_autoptr(TabiyaPuzzle) puzzle = tabiya_puzzle_parse_row(&columns, row, strlen(row), NULL);
    const TabiyaPuzzleResult result = number % 3 == 1 ? TABIYA_PUZZLE_FAILED : TABIYA_PUZZLE_SOLVED;
    const TabiyaPuzzleOutcome outcome = {.puzzle = puzzle,
                                         .mode = TABIYA_PUZZLE_MODE_ADAPTIVE,
                                         .rated = TRUE,
                                         .result = result,
                                         .elapsed_ms = 8000 + 900 * (gint64)(number % 11),
                                         .played = ""};

    tabiya_puzzle_progress_answer_async(progress, &outcome, NULL, NULL);
}

/* So many weeks of training till today, with a day off in each; once. */
static void train_for_weeks(TabiyaWindow *window, const char *count)
{
    static gboolean done;
    TabiyaPuzzleProgress *progress = get_progress(window);
    const gint64 now_ms = g_get_real_time() / 1000;
    const guint days = 7 * (guint)atoi(count);

    for (guint day = 0; !done && day < days; day++) {
        if (day % 7 == 3)
            continue;
        tabiya_puzzle_progress_set_now_ms(progress,
                                          now_ms - (days - 1 - day) * G_GINT64_CONSTANT(86400000));
        for (guint i = 0; i < 6; i++)
            answer_one(progress, day / 7, 10 * day + i);
    }
    fixture_wait(tabiya_puzzle_progress_get_n_pending(progress) == 0);
    tabiya_puzzle_progress_set_now_ms(progress, 0);
    tabiya_puzzle_progress_tell_changed(progress);
    done = TRUE;
}

/* Today's plan, done: what weeks of training have brought. */
static void finish_plan(TabiyaWindow *window, const char *unused)
{
    TabiyaPlan *plan = tabiya_today_part_get_plan(fixture_part(window, TABIYA_TYPE_TODAY_PART));
    g_autofree char *text = g_strdup_printf("[plan]\nday=%" G_GINT64_FORMAT
                                            "\nminutes=5\n[puzzles]\ncount=5\nseconds=45\n",
                                            tabiya_training_day(g_get_real_time() / 1000, NULL));

    fixture_act(window, "puzzle-page", "'train'");
    tabiya_plan_refresh(plan);
    fixture_wait(tabiya_plan_is_settled_for_tests(plan));
    tabiya_plan_take_text_for_tests(plan, text);
    tabiya_plan_refresh(plan);
    fixture_wait(tabiya_plan_is_settled_for_tests(plan));
}

static TabiyaLessonSession *get_lesson(TabiyaWindow *window)
{
    return TABIYA_LESSON_SESSION(
        tabiya_place_get_session(fixture_part(window, TABIYA_TYPE_LESSON_PLACE)));
}

static gboolean has_lesson_stage(TabiyaWindow *window, TabiyaLessonStage stage)
{
    return tabiya_lesson_session_get_stage(get_lesson(window)) == stage;
}

/* A move that the lesson answers. */
static void stray(TabiyaWindow *window, const char *move)
{
    fixture_wait(has_lesson_stage(window, TABIYA_LESSON_STAGE_ASKING));
    g_assert_true(
        tabiya_board_session_play_text(TABIYA_BOARD_SESSION(get_lesson(window)), move, NULL));
    fixture_wait(has_lesson_stage(window, TABIYA_LESSON_STAGE_TRIED));
    fixture_spin_ms(played_ms);
}

/* All chapters of the lesson, each move shown. */
static void learn(TabiyaWindow *window, const char *name)
{
    g_autofree char *parameter = g_strdup_printf("'%s'", name);
    TabiyaLessonSession *session = get_lesson(window);

    fixture_act(window, "lesson", parameter);
    while (!tabiya_lesson_session_is_last_chapter(session) ||
           !has_lesson_stage(window, TABIYA_LESSON_STAGE_OVER)) {
        fixture_act(window,
                    has_lesson_stage(window, TABIYA_LESSON_STAGE_ASKING) ? "lesson-show"
                                                                         : "lesson-next",
                    NULL);
        fixture_spin();
    }
}

/* Steps that take an argument and are more than an action. */
static const struct {
    const char *word;
    void (*take)(TabiyaWindow *window, const char *text);
} DEEDS[] = {
    {"moves", play_moves},
    {"premoved", premove},
    {"coached", let_the_coach_ask},
    {"tried", try_move},
    {"missed", miss},
    {"dry", run_dry},
    {"weeks", train_for_weeks},
    {"done", finish_plan},
    {"strayed", stray},
    {"learned", learn},
    {"tournament", arena_fixture_open},
    {"learn", arena_fixture_follow},
};

static gboolean do_deed(TabiyaWindow *window, char **words)
{
    for (gsize i = 0; i < G_N_ELEMENTS(DEEDS); i++) {
        if (g_str_equal(words[0], DEEDS[i].word)) {
            DEEDS[i].take(window, words[1]);
            return TRUE;
        }
    }
    return FALSE;
}

static void act(TabiyaWindow *window, const char *step)
{
    gboolean perhaps = *step == '?', on = *step == '+';
    g_auto(GStrv) words = g_strsplit(step + (perhaps || on), " ", 2);

    if (g_str_equal(step, "wait")) {
        fixture_spin_ms(played_ms);
        return;
    }
    if (g_str_equal(step, "answered")) {
        fixture_wait(!fixture_is_enabled(window, "ask-cancel"));
        return;
    }
    if (g_str_equal(words[0], "hear")) {
        listening_begin(window, FALSE);
        return;
    }
    /* As much of the countdown as there is. */
    if (g_str_equal(step, "slowly")) {
        g_settings_set_double(tabiya_settings_get(), "voice-pause", 3);
        return;
    }
    if (do_deed(window, words))
        return;
    if (g_str_equal(step, "reviewed")) {
        review(window);
        return;
    }
    if (g_str_equal(step, "reported")) {
        TabiyaPlayPlace *place = fixture_part(window, TABIYA_TYPE_PLAY_PLACE);
        fixture_wait(tabiya_play_report_is_complete(tabiya_play_place_get_report_for_tests(place)));
        return;
    }
    if (g_str_equal(step, "hinted")) {
        ask_for_hint(window);
        return;
    }
    if (g_str_equal(words[0], "type")) {
        gtk_editable_set_text(GTK_EDITABLE(gtk_root_get_focus(GTK_ROOT(window))), words[1]);
        return;
    }
    if (g_str_equal(words[0], "say")) {
        listening_click_and_say(window, words[1] ? words[1] : "");
        return;
    }
    if ((perhaps && !fixture_is_enabled(window, words[0])) || (on && is_on(window, words[0])))
        return;
    g_test_message("%s", step);
    fixture_act(window, words[0], words[1]);
    /* Two people play: no opponent answers, or refuses the next move. */
    if (g_str_equal(words[0], "app.new-game-with"))
        g_object_set(fixture_play(window), "engine-playing", FALSE, NULL);
    fixture_spin_ms(STEP_MS);
}

static char *write_file(const char *name, const char *text)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-views-XXXXXX", NULL);
    char *path = g_build_filename(folder, name, NULL);

    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    return path;
}

void views_prepare(TabiyaWindow *window)
{
    g_autofree char *games = write_file("games.pgn", GAMES);
    g_autofree char *puzzles = write_file("puzzles.csv", PUZZLES);
    g_autofree char *import = g_strdup_printf("['%s']", games);
    g_autofree char *import_puzzles = g_strdup_printf("['%s']", puzzles);
    g_autofree char *lines = g_strdup_printf("(int64 1, '%s')", games);
    g_autoptr(GFile) file = g_file_new_for_path(games);

    g_object_set(fixture_play(window), "engine-playing", FALSE, NULL);
    fixture_act(window, "library-import-files", import);
    fixture_wait(fixture_is_enabled(window, "library-import"));
    fixture_act(window, "puzzle-import-files", import_puzzles);
    fixture_wait(fixture_is_enabled(window, "puzzle-import"));
    fixture_act(window, "repertoire-make", "('Mine', 'white')");
    fixture_wait(tabiya_repertoires_find(fixture_repertoires(window), 1));
    fixture_act(window, "repertoire-import-file", lines);
    fixture_spin_ms(300);
    tabiya_window_open_file(window, file);
    fixture_wait(fixture_n_moves(window) == 7);
}

static GtkWindow *other_window(TabiyaWindow *window)
{
    GListModel *windows = gtk_window_get_toplevels();

    for (guint i = g_list_model_get_n_items(windows); i-- > 0;) {
        g_autoptr(GtkWindow) other = g_list_model_get_item(windows, i);

        if (other != GTK_WINDOW(window) && gtk_widget_get_mapped(GTK_WIDGET(other)))
            return other;
    }
    return NULL;
}

GtkWindow *views_show(TabiyaWindow *window, const View *view)
{
    GtkWindow *shown = GTK_WINDOW(window);

    for (guint i = 0; i < G_N_ELEMENTS(view->steps) && view->steps[i]; i++)
        act(window, view->steps[i]);
    /* Two people play: no opponent moves meanwhile. The one that is shown waits for White. */
    if (!is_asking(window) && !is_premoved(window) &&
        !g_str_equal(view->name, "play, an opponent") &&
        !g_str_equal(view->name, "play, resigned")) {
        g_object_set(fixture_play(window), "engine-playing", FALSE, NULL);
    }
    if (view->opens)
        fixture_wait((shown = other_window(window)));
    fixture_spin_ms(settled_ms);
    return shown;
}

void views_leave(TabiyaWindow *window, const View *view)
{
    GtkWindow *shown;

    /* The next view does not show it, too: it is closed when another move is. */
    if (g_str_equal(view->name, "study, a comment")) {
        act(window, "?previous");
        act(window, "?last");
    }
    if (g_str_equal(view->name, "arena-playing"))
        act(window, "?arena-stop");
    if (g_str_has_prefix(view->name, "learning, "))
        arena_fixture_unfollow(window);
    if (is_asking(window)) {
        g_object_set(fixture_play(window), "engine-playing", FALSE, NULL);
        g_settings_reset(tabiya_settings_get(), "coach");
    }
    if (g_str_has_prefix(view->name, "listening")) {
        if (fixture_is_enabled(window, "voice-training-end"))
            fixture_act(window, "voice-training-end", NULL);
        fixture_act(window, "listen-no", NULL);
        listening_end(window);
        tabiya_note_bar_withdraw(TABIYA_NOTE_BAR(tabiya_shell_get_note_bar(TABIYA_SHELL(window))),
                                 "win.review");
    }
    if (is_premoved(window)) {
        g_object_set(fixture_play(window), "engine-playing", FALSE, "min-reply-ms", 0, NULL);
        g_settings_reset(tabiya_settings_get(), "premoves");
    }
    if (g_str_equal(view->name, "study, reviewed")) {
        fixture_act(window, "close-tab", NULL);
        fixture_spin_ms(LATER_MS);
    }
    if (strstr(view->name, "human moves")) {
        g_settings_reset(tabiya_settings_get(), "show-people");
        g_settings_reset(tabiya_settings_get(), "explorer-people");
    }
    if (g_str_has_prefix(view->name, "palette")) {
        TabiyaPalettePart *part = fixture_part(window, TABIYA_TYPE_PALETTE_PART);
        tabiya_command_palette_close(tabiya_palette_part_get_palette_for_tests(part));
    }
    if (!view->opens)
        return;
    while ((shown = other_window(window)))
        gtk_window_destroy(shown);
    fixture_spin_ms(STEP_MS);
}
