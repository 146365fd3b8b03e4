/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Single games of a match, against engines that misbehave: test-match-game BAD_ENGINE [MIB], the
 * path of bad-engine, and how much it floods. */
#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "app/analysis/leaving-process.h"
#include "app/analysis/match.h"
#include "app/analysis/scripted-player.h"
#include "app/analysis/uci-engine.h"
#include "app/error.h"
#include "tests/app/match-game-cases.h"
#include "tests/app/scripted-engine.h"

static char *bad_engine;
static const char *flood_mib = "2";

/* White’s first move is good, its second is not, and its third is asked for. */
#define PLIES 5

#define WAIT(condition)  \
    while (!(condition)) \
    g_main_context_iteration(NULL, TRUE)

/* --- A game ----------------------------------------------------------------------------------- */

typedef struct {
    TabiyaMatchSide sides[2];
    TabiyaMatchOpening opening;
    TabiyaMatchGameReport *report; /* of the last game */
} Fixture;

static void set_up(Fixture *f, gconstpointer data)
{
    tabiya_match_opening_init(&f->opening);
    for (int color = 0; color < 2; color++) {
        f->sides[color].name = color == ENG_WHITE ? "White" : "Black";
        f->sides[color].limits.movetime_ms = 10;
    }
}

static void tear_down(Fixture *f, gconstpointer data)
{
    g_clear_pointer(&f->report, tabiya_match_game_report_free);
    for (int color = 0; color < 2; color++)
        g_clear_object(&f->sides[color].source);
    g_array_unref(f->opening.moves);
}

static TabiyaUciEngine *new_bad_engine(const char *mode)
{
    g_autofree char *command = g_strdup_printf("%s %s %s", bad_engine, mode, flood_mib);
    TabiyaUciEngine *engine = tabiya_uci_engine_new(command, "bad", NULL);
    g_assert_nonnull(engine);
    return engine;
}

static void done_cb(const TabiyaMatchGameReport *report, gpointer user)
{
    Fixture *f = user;
    f->report = tabiya_match_game_report_copy(report);
}

static TabiyaMatchGame *start(Fixture *f, int max_plies)
{
    g_clear_pointer(&f->report, tabiya_match_game_report_free);
    TabiyaMatchGame *game = tabiya_match_game_start(f->sides, &f->opening, max_plies, done_cb, f);
    return game;
}

static const char *termination(Fixture *f)
{
    return tabiya_game_get_tag(f->report->game, "Termination");
}

/* --- Engines that misbehave ------------------------------------------------------------------- */

/* What becomes of a game in which White's engine misbehaves. */
typedef struct {
    const char *mode;
    TabiyaMatchEnd end;
    const char *reason, *said;                            /* what they contain */
    gboolean moves;                                       /* before that */
    enum { LIMIT_NONE, LIMIT_START, LIMIT_SEARCH } limit; /* which one the engine is to exceed */
} Case;

static const Case cases[] = {
    {"honest", TABIYA_MATCH_END_LENGTH, "maximum"},
    {"start-die", TABIYA_MATCH_END_DISCONNECT, "exit code 127", "libnothing.so: cannot open"},
    {"start-hang", TABIYA_MATCH_END_HANG, "no answer to “uci”", .limit = LIMIT_START},
    {"start-flood-line", TABIYA_MATCH_END_DISCONNECT, "invalid output", "xxxxxxxx"},
    {"start-flood-options", TABIYA_MATCH_END_DISCONNECT, "invalid output", "Again and again"},
    {"start-nonsense", TABIYA_MATCH_END_LENGTH, "maximum"},
    {"ready-hang", TABIYA_MATCH_END_HANG, "bad: ", .limit = LIMIT_START},
    {"ready-flood", TABIYA_MATCH_END_DISCONNECT, "invalid output", "info depth 12"},
    {"die", TABIYA_MATCH_END_DISCONNECT, "exit code 3", "info string about to die", TRUE},
    {"crash", TABIYA_MATCH_END_DISCONNECT, "signal 11", "search.cpp:17: Assertion", TRUE},
    {"child", TABIYA_MATCH_END_DISCONNECT, "exit code 4", "info string child ", TRUE},
    {"hang", TABIYA_MATCH_END_HANG, "not responding", "uciok", TRUE, .limit = LIMIT_SEARCH},
    {"flood-line", TABIYA_MATCH_END_DISCONNECT, "invalid output", "xxxxxxxx", TRUE},
    {"flood-info", TABIYA_MATCH_END_LENGTH, "maximum"},
    {"flood-stderr", TABIYA_MATCH_END_LENGTH, "maximum"},
    {"illegal-line", TABIYA_MATCH_END_LENGTH, "maximum"},
    {"long-line", TABIYA_MATCH_END_LENGTH, "maximum"},
    {"illegal", TABIYA_MATCH_END_ILLEGAL, "illegal move “a1a8 ponder a8a1”", "bestmove a1a8", TRUE},
    {"none", TABIYA_MATCH_END_ILLEGAL, "illegal move “(none)”", "bestmove (none)", TRUE},
    {"garbage", TABIYA_MATCH_END_ILLEGAL, "illegal move “\\xff\\x1b[31mbanana”", "banana", TRUE},
    {"empty", TABIYA_MATCH_END_ILLEGAL, "illegal move “bestmove”", "bestmove", TRUE},
    {"twice", TABIYA_MATCH_END_LENGTH, "maximum"},
    {"unasked", TABIYA_MATCH_END_LENGTH, "maximum"},
    {"idle-die", TABIYA_MATCH_END_DISCONNECT, "exit code 3", "info string about to die", TRUE},
};

static TabiyaEngineSource *new_opponent(void)
{
    return TABIYA_ENGINE_SOURCE(tabiya_scripted_player_new("random", NULL));
}

static void check_forfeit(Fixture *f, const Case *expected)
{
    const TabiyaMatchGameReport *report = f->report;
    static const char *const terminations[] = {
        [TABIYA_MATCH_END_DISCONNECT] = "abandoned",
        [TABIYA_MATCH_END_HANG] = "abandoned",
        [TABIYA_MATCH_END_ILLEGAL] = "rules infraction",
    };
    g_assert_cmpint(report->result, ==, TABIYA_RESULT_BLACK);
    g_assert_true(g_str_has_prefix(report->reason, "bad: "));
    g_assert_cmpstr(termination(f), ==, terminations[expected->end]);
    g_assert_true(tabiya_match_game_report_has_failed(report, ENG_WHITE));
    g_assert_false(tabiya_match_game_report_has_failed(report, ENG_BLACK));
    g_assert_cmpint(report->has_moved[ENG_WHITE], ==, expected->moves);
    if (expected->said) {
        g_assert_nonnull(report->said);
        g_assert_nonnull(strstr(report->said, expected->said));
        g_assert_cmpuint(strlen(report->said), <, 8000);
        g_assert_true(g_utf8_validate(report->said, -1, NULL));
    }
}

/* No process that the engine has started is left. */
static void check_child(const char *said)
{
    const char *child = strstr(said, "child ") + strlen("child ");
    const pid_t pid = (pid_t)g_ascii_strtoll(child, NULL, 10);
    g_assert_cmpint(pid, >, 1);
    /* Nobody reaps it for a while, perhaps: what has been killed and is a zombie has no files. */
    g_autofree char *path = g_strdup_printf("/proc/%d/cmdline", pid);
    g_autofree char *command = NULL;
    do
        g_clear_pointer(&command, g_free);
    while (g_file_get_contents(path, &command, NULL, NULL) && strstr(command, "bad-engine"));
}

/* Twice with the same engine: it is started again for its next game. */
static void test_case(Fixture *f, gconstpointer data)
{
    const Case *expected = data;
    TabiyaUciEngine *engine = new_bad_engine(expected->mode);
    f->sides[ENG_WHITE].source = TABIYA_ENGINE_SOURCE(engine);
    f->sides[ENG_BLACK].source = new_opponent();
    if (expected->limit == LIMIT_START)
        tabiya_uci_engine_set_start_limit(engine, 50);
    else if (expected->limit == LIMIT_SEARCH)
        tabiya_uci_engine_set_patience(engine, 300, 300);
    else
        tabiya_uci_engine_set_patience(engine, 600000, 600000);
    for (int game = 1; game <= 2; game++) {
        start(f, PLIES);
        WAIT(f->report);
        g_test_message("%s", f->report->reason);
        g_assert_cmpint(f->report->end, ==, expected->end);
        g_assert_nonnull(strstr(f->report->reason, expected->reason));
        if (tabiya_match_end_is_failure(expected->end))
            check_forfeit(f, expected);
        else
            g_assert_null(f->report->said);
        if (strcmp(expected->mode, "child") == 0)
            check_child(f->report->said);
    }
}

/* A clock that is too short for the engine: chess, not a failure. */
static void test_late(Fixture *f, gconstpointer data)
{
    f->sides[ENG_WHITE].source = TABIYA_ENGINE_SOURCE(new_bad_engine("late"));
    f->sides[ENG_BLACK].source = new_opponent();
    f->sides[ENG_WHITE].limits = (TabiyaMatchLimits){.has_clock = TRUE, .base_ms = 40};
    start(f, 8);
    WAIT(f->report);
    g_assert_cmpint(f->report->end, ==, TABIYA_MATCH_END_TIME);
    g_assert_cmpstr(f->report->reason, ==, "lost on time");
    g_assert_cmpstr(termination(f), ==, "time forfeit");
    g_assert_nonnull(strstr(f->report->said, "bestmove"));
    g_assert_false(tabiya_match_game_report_has_failed(f->report, ENG_WHITE));
    g_assert_true(f->report->has_moved[ENG_WHITE]);
}

static void found_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    g_assert_no_error(error);
    ++*(int *)user;
}

static void search(TabiyaUciEngine *engine, int *found)
{
    EngPosition position;
    const EngLimits limits = {.movetime_ms = 10};
    eng_position_init(&position);
    tabiya_engine_source_search(TABIYA_ENGINE_SOURCE(engine), &position, NULL, 0, &limits, NULL,
                                found_cb, found);
}

/* One that talks while it is not asked anything is not listened to for ever, and a caller who asks
 * no more is told. */
static void test_idle_flood(void)
{
    g_autoptr(TabiyaUciEngine) engine = new_bad_engine("idle-flood");
    int found = 0;
    for (int i = 1; i <= 2; i++) {
        search(engine, &found);
        WAIT(found == i);
        g_assert_null(tabiya_uci_engine_get_lost(engine));
    }
    WAIT(tabiya_uci_engine_get_lost(engine));
    g_assert_nonnull(strstr(tabiya_uci_engine_get_lost(engine)->message, "invalid output"));
    search(engine, &found);
    g_assert_null(tabiya_uci_engine_get_lost(engine));
    WAIT(found == 3);
}

/* A game that was broken off is not held against the next one. */
static void test_slow_stop(Fixture *f, gconstpointer data)
{
    TabiyaUciEngine *engine = new_bad_engine("hang");
    int found = 0;
    search(engine, &found);
    WAIT(found == 1);
    search(engine, &found);
    tabiya_uci_engine_set_patience(engine, 50, 50);
    tabiya_engine_source_cancel(TABIYA_ENGINE_SOURCE(engine));
    tabiya_uci_engine_set_patience(engine, 600000, 600000);
    f->sides[ENG_WHITE].source = TABIYA_ENGINE_SOURCE(engine);
    f->sides[ENG_BLACK].source = new_opponent();
    start(f, 2);
    WAIT(f->report);
    g_assert_cmpint(f->report->end, ==, TABIYA_MATCH_END_LENGTH);
}

static void finished_cb(gboolean *over)
{
    *over = TRUE;
}

/* A match counts how many games in a row a player has failed in. */
static void test_failing(void)
{
    TabiyaMatchConfig *config = tabiya_match_config_new();
    g_autofree char *bad = g_strdup_printf("cmd=%s die,name=bad,movetime=10", bad_engine);
    gboolean over = FALSE;
    g_assert_true(tabiya_match_config_add_player(config, bad, NULL));
    g_assert_true(tabiya_match_config_add_player(config, "scripted=random", NULL));
    config->games = 4;
    config->concurrency = 2;
    g_autoptr(TabiyaMatch) match = tabiya_match_new(config);
    g_signal_connect_swapped(match, "finished", G_CALLBACK(finished_cb), &over);
    g_assert_true(tabiya_match_start(match, NULL));
    WAIT(over);
    g_assert_cmpint(tabiya_match_get_losses(match, 0, TABIYA_MATCH_END_DISCONNECT), ==, 4);
    g_assert_cmpint(tabiya_match_get_failing(match, 0), ==, 4);
    g_assert_cmpint(tabiya_match_get_failing(match, 1), ==, 0);
}

/* --- Nothing is left -------------------------------------------------------------------------- */

static guint count_pipes(void)
{
    static const char folder[] = "/proc/self/fd";
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *name;
    guint count = 0;
    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_autofree char *target = g_file_read_link(path, NULL);
        count += target && g_str_has_prefix(target, "pipe:");
    }
    return count;
}

static gboolean has_children(void)
{
    siginfo_t info;
    return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 || errno != ECHILD;
}

/* An engine that does not end when it is told to is killed: neither a zombie nor an open file is
 * left of it. */
static void test_quit(void)
{
    static const char *const quitting[] = {"honest", "quit-hang", "hang", "flood-info"};
    const guint before = count_pipes();
    tabiya_leaving_processes_set_patience(20);
    for (guint i = 0; i < G_N_ELEMENTS(quitting); i++) {
        TabiyaUciEngine *engine = new_bad_engine(quitting[i]);
        int found = 0;
        search(engine, &found);
        WAIT(found == 1);
        search(engine, &found);
        g_object_unref(engine);
        tabiya_leaving_processes_await();
        while (has_children() || count_pipes() > before)
            g_main_context_iteration(NULL, FALSE);
    }
    tabiya_leaving_processes_set_patience(1000);
}

/* One that has something to save before it ends has the time for it, whatever it is doing. */
static void test_quit_saves(void)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-quit-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "note", NULL);
    g_autofree char *command = g_strdup_printf("%s quit-note %s", bad_engine, path);
    TabiyaUciEngine *engine = tabiya_uci_engine_new(command, "bad", NULL);
    int found = 0;
    tabiya_leaving_processes_set_patience(600000);
    search(engine, &found);
    WAIT(found == 1);
    g_object_unref(engine);
    tabiya_leaving_processes_await();
    g_assert_true(g_file_test(path, G_FILE_TEST_EXISTS));
    tabiya_leaving_processes_set_patience(1000);
    g_unlink(path);
    g_rmdir(folder);
}

static glong peak_kib(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

/* However much it says, little of it is kept. */
static void test_memory(Fixture *f, gconstpointer data)
{
    static const char *const floods[] = {"flood-info", "flood-stderr", "flood-line"};
    glong before = 0;
    for (guint i = 0; i < G_N_ELEMENTS(floods); i++) {
        const gboolean is_bad = i == 2;
        const Case expected = {
            .mode = floods[i],
            .end = is_bad ? TABIYA_MATCH_END_DISCONNECT : TABIYA_MATCH_END_LENGTH,
            .reason = "",
            .moves = is_bad,
        };
        before = i == 0 ? peak_kib() : before;
        tear_down(f, NULL);
        memset(f, 0, sizeof *f);
        set_up(f, NULL);
        test_case(f, &expected);
    }
    g_assert_cmpint(peak_kib() - before, <, 24 * 1024);
}

/* --- Adjudication ----------------------------------------------------------------------------- */

typedef struct {
    const char *moves; /* of both players, after `opening` */
    int scores[2];     /* each player's, from its own side */
    const char *rules; /* as for the options --draw and --resign; "": tablebases */
    TabiyaResult result;
    guint plies; /* after which it is adjudicated */
} Adjudication;

static void set_rules(TabiyaMatchGame *game, const char *text)
{
    TabiyaAdjudication rules = {.tablebases = *text == '\0'};
    g_autoptr(GError) error = NULL;
    if (g_str_has_prefix(text, "draw "))
        tabiya_adjudication_parse_draw(text + strlen("draw "), &rules, &error);
    else if (g_str_has_prefix(text, "resign "))
        tabiya_adjudication_parse_resign(text + strlen("resign "), &rules, &error);
    g_assert_no_error(error);
    tabiya_match_game_set_adjudication(game, &rules);
}

/* Plays `moves` from the start again and again, until the game is over. */
static void play_through(Fixture *f, const Adjudication *data)
{
    g_auto(GStrv) moves = g_strsplit(data->moves, " ", -1);
    for (guint ply = 0; !f->report; ply++) {
        const EngColor color = (EngColor)(ply % 2);
        ScriptedEngine *engine = SCRIPTED_ENGINE(f->sides[color].source);
        WAIT(engine->searching || f->report);
        if (f->report)
            break;
        const int own = data->scores[color];
        scripted_engine_answer(engine, moves[ply % g_strv_length(moves)],
                               color == ENG_WHITE ? own : -own);
    }
}

static void test_adjudication(Fixture *f, gconstpointer user)
{
    const Adjudication *data = user;
    for (int color = 0; color < 2; color++)
        f->sides[color].source = TABIYA_ENGINE_SOURCE(scripted_engine_new());
    set_rules(start(f, 100), data->rules);
    play_through(f, data);
    const TabiyaNode *end = tabiya_game_get_main_end(f->report->game);
    g_assert_cmpuint(tabiya_node_get_ply(end), ==, data->plies);
    g_assert_cmpint(f->report->result, ==, data->result);
    if (data->plies == 8) { /* the rules were faster */
        g_assert_cmpint(f->report->end, ==, TABIYA_MATCH_END_RULES);
        return;
    }
    g_assert_cmpint(f->report->end, ==, TABIYA_MATCH_END_SCORE);
    g_assert_cmpstr(termination(f), ==, "adjudication");
    g_assert_cmpstr(f->report->reason, ==, tabiya_node_get_comment(end));
    g_assert_null(f->report->said);
}

#define SHUFFLE "g1f3 g8f6 f3g1 f6g8"
#define WALK "g1f3 g8f6 f3d4 f6d5 d4b3 d5b6 b3a5 b6a4"
/* The fifth and the sixth half-move reset the fifty moves. */
#define PAWNS "g1f3 g8f6 f3d4 f6d5 e2e3 e7e6 d4b3 d5b6 b3a5 b6a4"

static const Adjudication adjudications[] = {
    {WALK, {5, -5}, "draw movenumber=1,movecount=2,score=10", TABIYA_RESULT_DRAW, 4},
    {WALK, {10, 10}, "draw movenumber=1 movecount=2 score=10", TABIYA_RESULT_DRAW, 4},
    {WALK, {0, 0}, "draw movenumber=3,movecount=2,score=0", TABIYA_RESULT_DRAW, 5},
    {PAWNS, {0, 0}, "draw movenumber=3,movecount=2,score=0", TABIYA_RESULT_DRAW, 9},
    {SHUFFLE, {0, 11}, "draw movenumber=1,movecount=2,score=10", TABIYA_RESULT_DRAW, 8},
    {SHUFFLE, {0, 0}, "draw movenumber=5,movecount=2,score=10", TABIYA_RESULT_DRAW, 8},
    {WALK, {-600, 20}, "resign movecount=3,score=600", TABIYA_RESULT_BLACK, 5},
    {WALK, {20, -700}, "resign movecount=3,score=600", TABIYA_RESULT_WHITE, 6},
    {WALK, {-600, 600}, "resign movecount=2,score=600,twosided=true", TABIYA_RESULT_BLACK, 4},
    {SHUFFLE, {-600, 599}, "resign movecount=2,score=600,twosided=true", TABIYA_RESULT_DRAW, 8},
    {SHUFFLE, {-599, 600}, "resign movecount=2,score=600", TABIYA_RESULT_DRAW, 8},
};

static void test_rules_are_read(void)
{
    static const char *const wrong[] = {"movecount=0", "movecount=-1", "score",
                                        "count=3",     "score=1e9",    "movecount=3;score=4",
                                        "movenumber="};
    TabiyaAdjudication rules = {.draw_count = 0};
    g_autofree char *none = tabiya_adjudication_dup_text(&rules);
    g_assert_cmpstr(none, ==, "");
    g_assert_true(tabiya_adjudication_parse_draw("", &rules, NULL));
    g_assert_true(tabiya_adjudication_parse_resign("twosided=true", &rules, NULL));
    rules.tablebases = TRUE;
    g_autofree char *all = tabiya_adjudication_dup_text(&rules);
    g_assert_cmpstr(all, ==, "draw=40,8,10 resign=3,600,1 tablebases");
    for (guint i = 0; i < G_N_ELEMENTS(wrong); i++) {
        g_autoptr(GError) error = NULL;
        g_assert_false(tabiya_adjudication_parse_draw(wrong[i], &rules, &error));
        g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
        g_assert_nonnull(strstr(error->message, "--draw"));
    }
    g_assert_false(tabiya_adjudication_parse_resign("twosided=maybe", &rules, NULL));
}

/* --- Resting ---------------------------------------------------------------------------------- */

/* How long White's engine is left alone before its third move. */
static guint play_with_clock(const char *mode, gint64 base_ms)
{
    Fixture f = {.report = NULL};
    set_up(&f, NULL);
    TabiyaUciEngine *engine = new_bad_engine(mode);
    f.sides[ENG_WHITE].source = TABIYA_ENGINE_SOURCE(engine);
    f.sides[ENG_BLACK].source = new_opponent();
    f.sides[ENG_WHITE].limits =
        (TabiyaMatchLimits){.has_clock = base_ms > 0, .base_ms = base_ms, .nodes = 10};
    start(&f, 5);
    WAIT(f.report);
    const guint rest_ms = tabiya_uci_engine_get_rest_ms(engine);
    tear_down(&f, NULL);
    return rest_ms;
}

/* "late" takes 60 ms for all moves but its first. One with little time, or none that counts, is
 * heard at once. */
static void test_rest(void)
{
    g_assert_cmpuint(play_with_clock("late", 600000), ==, 4);
    g_assert_cmpuint(play_with_clock("late", 60), ==, 0);
    g_assert_cmpuint(play_with_clock("late", 0), ==, 0);
}

/* --- The tests -------------------------------------------------------------------------------- */

static void add_all(void)
{
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *path = g_strconcat("/match-game/bad/", cases[i].mode, NULL);
        g_test_add(path, Fixture, &cases[i], set_up, test_case, tear_down);
    }
    g_test_add("/match-game/late", Fixture, NULL, set_up, test_late, tear_down);
    g_test_add("/match-game/slow-stop", Fixture, NULL, set_up, test_slow_stop, tear_down);
    g_test_add_func("/match-game/idle-flood", test_idle_flood);
    g_test_add_func("/match-game/failing", test_failing);
    g_test_add_func("/match-game/quit", test_quit);
    g_test_add_func("/match-game/quit-saves", test_quit_saves);
    for (guint i = 0; i < G_N_ELEMENTS(adjudications); i++) {
        g_autofree char *path = g_strdup_printf("/match-game/adjudication/%u", i);
        g_test_add(path, Fixture, &adjudications[i], set_up, test_adjudication, tear_down);
    }
    g_test_add_func("/match-game/adjudication/options", test_rules_are_read);
    g_test_add_func("/match-game/rest", test_rest);
    add_line_process_cases();
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, >=, 2);
    bad_engine = g_shell_quote(argv[1]);
    flood_mib = argc > 2 ? argv[2] : flood_mib;
    if (argc <= 2)
        add_all();
    g_test_add("/match-game/memory", Fixture, NULL, set_up, test_memory, tear_down);
    const int status = g_test_run();
    g_free(bad_engine);
    return status;
}
