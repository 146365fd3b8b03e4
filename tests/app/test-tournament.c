/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Schedules of tournaments, their folder, and what can be done with one that runs:
 * test-tournament BAD_ENGINE. */
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "app/arena/tournament-log.h"
#include "app/arena/tournament-plan.h"
#include "app/arena/tournament.h"
#include "app/error.h"
#include "tests/app/scripted-engine.h"

static const char *engine_path; /* of bad-engine, which behaves at first and has no options */

/* --- Schedules -------------------------------------------------------------------------------- */

static TabiyaTournamentConfig *config_of(TabiyaTournamentForm form, int players, int rounds)
{
    TabiyaTournamentConfig *config = tabiya_tournament_config_new();
    config->form = form;
    config->rounds = rounds;
    for (int i = 0; i < players; i++) {
        const char *text = i % 2 == 0 ? "scripted=greedy" : "scripted=random";
        g_assert_true(tabiya_arena_add_player(config->match, text, NULL));
    }
    return config;
}

static TabiyaTournamentPlan *plan_of(TabiyaTournamentForm form, int players, int rounds)
{
    g_autoptr(TabiyaTournamentConfig) config = config_of(form, players, rounds);
    return tabiya_tournament_plan_new(config);
}

/* Gives out all games and counts them: the player with the smaller number wins. Returns how many
 * games there were. */
static int play_all(TabiyaTournamentPlan *plan, int *met, int players)
{
    TabiyaMatchFixture fixture;
    int number = 0;
    while (tabiya_tournament_plan_get(plan, number, &fixture) == TABIYA_FIXTURE_KNOWN) {
        const int *two = fixture.players;
        g_assert_cmpint(two[0], !=, two[1]);
        met[two[0] * players + two[1]]++;
        tabiya_tournament_plan_count(plan,
                                     two[0] < two[1] ? TABIYA_RESULT_WHITE : TABIYA_RESULT_BLACK);
        number++;
    }
    g_assert_cmpint(tabiya_tournament_plan_get(plan, number, &fixture), ==, TABIYA_FIXTURE_NONE);
    return number;
}

static void assert_pairs(TabiyaTournamentPlan *plan)
{
    TabiyaMatchFixture first, second;
    for (int i = 0; i < tabiya_tournament_plan_get_length(plan); i += 2) {
        tabiya_tournament_plan_get(plan, i, &first);
        tabiya_tournament_plan_get(plan, i + 1, &second);
        g_assert_cmpint(first.players[0], ==, second.players[1]);
        g_assert_cmpint(first.players[1], ==, second.players[0]);
        g_assert_cmpint(first.opening, ==, second.opening);
    }
}

static void test_round_robin(void)
{
    for (int players = 2; players <= 9; players++) {
        g_autoptr(TabiyaTournamentPlan) plan = plan_of(TABIYA_TOURNAMENT_ROUND_ROBIN, players, 3);
        g_autofree int *met = g_new0(int, players *players);
        const int total = tabiya_tournament_plan_get_total(plan);
        g_assert_cmpint(play_all(plan, met, players), ==, 3 * players * (players - 1));
        g_assert_cmpint(total, ==, 3 * players * (players - 1));
        assert_pairs(plan);
        for (int i = 0; i < players * players; i++)
            g_assert_cmpint(met[i], ==, i / players == i % players ? 0 : 3);
    }
}

/* Everybody plays once in a turn, as long as the number is even. */
static void test_turns(void)
{
    g_autoptr(TabiyaTournamentPlan) plan = plan_of(TABIYA_TOURNAMENT_ROUND_ROBIN, 6, 1);
    for (int turn = 0; turn < 5; turn++) {
        guint seen = 0;
        for (int i = 0; i < 6; i += 2) {
            TabiyaMatchFixture fixture;
            tabiya_tournament_plan_get(plan, 6 * turn + i, &fixture);
            g_assert_cmpint(fixture.round, ==, turn);
            seen |= 1u << fixture.players[0] | 1u << fixture.players[1];
        }
        g_assert_cmpuint(seen, ==, 63);
    }
}

/* Two players never have the same opening twice, whatever joins or leaves. */
static void assert_openings_differ(TabiyaTournamentPlan *plan)
{
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (int i = 0; i < tabiya_tournament_plan_get_length(plan); i++) {
        TabiyaMatchFixture fixture;
        tabiya_tournament_plan_get(plan, i, &fixture);
        g_assert_true(g_hash_table_add(seen, g_strdup_printf("%d %d %d", fixture.players[0],
                                                             fixture.players[1], fixture.opening)));
    }
}

static void test_joining_and_leaving(void)
{
    g_autoptr(TabiyaTournamentPlan) plan = plan_of(TABIYA_TOURNAMENT_ROUND_ROBIN, 4, 2);
    TabiyaMatchFixture fixture;
    int met[36] = {0};
    tabiya_tournament_plan_get(plan, 7, &fixture);
    g_assert_cmpint(tabiya_tournament_plan_get_length(plan), ==, 8);
    tabiya_tournament_plan_add_player(plan);
    tabiya_tournament_plan_add_player(plan);
    g_assert_cmpint(tabiya_tournament_plan_get_total(plan), ==, 2 * 6 * 5);
    tabiya_tournament_plan_get(plan, 19, &fixture);
    tabiya_tournament_plan_withdraw(plan, 0);
    tabiya_tournament_plan_add_rounds(plan, 1);
    const int total = tabiya_tournament_plan_get_total(plan);
    g_assert_cmpint(play_all(plan, met, 6), ==, total);
    for (int i = 0; i < 36; i++) {
        if (i / 6 != i % 6 && i / 6 > 0 && i % 6 > 0)
            g_assert_cmpint(met[i], ==, 3);
    }
    assert_pairs(plan);
    assert_openings_differ(plan);
}

static void test_gauntlet(void)
{
    g_autoptr(TabiyaTournamentPlan) plan = plan_of(TABIYA_TOURNAMENT_GAUNTLET, 4, 2);
    int met[25] = {0};
    g_assert_cmpint(tabiya_tournament_plan_get_total(plan), ==, 12);
    tabiya_tournament_plan_add_player(plan);
    g_assert_cmpint(play_all(plan, met, 5), ==, 16);
    for (int i = 0; i < 25; i++)
        g_assert_cmpint(met[i], ==, (i / 5 == 0) != (i % 5 == 0) ? 2 : 0);
}

static void test_sprt_is_endless(void)
{
    g_autoptr(TabiyaTournamentPlan) endless = plan_of(TABIYA_TOURNAMENT_SPRT, 2, 0);
    g_autoptr(TabiyaTournamentPlan) short_one = plan_of(TABIYA_TOURNAMENT_SPRT, 2, 3);
    TabiyaMatchFixture fixture;
    int met[4] = {0};
    g_assert_cmpint(tabiya_tournament_plan_get(endless, 999, &fixture), ==, TABIYA_FIXTURE_KNOWN);
    g_assert_cmpint(fixture.opening, ==, 499);
    g_assert_cmpint(tabiya_tournament_plan_get_total(endless), ==, 0);
    g_assert_cmpint(play_all(short_one, met, 2), ==, 6);
}

static void test_swiss(void)
{
    for (int players = 4; players <= 9; players++) {
        g_autoptr(TabiyaTournamentPlan) plan = plan_of(TABIYA_TOURNAMENT_SWISS, players, 3);
        g_autofree int *met = g_new0(int, players *players);
        const int a_round = players / 2 * 2;
        TabiyaMatchFixture fixture;
        g_assert_cmpint(tabiya_tournament_plan_get(plan, a_round - 1, &fixture), ==,
                        TABIYA_FIXTURE_KNOWN);
        g_assert_cmpint(tabiya_tournament_plan_get(plan, a_round, &fixture), ==,
                        TABIYA_FIXTURE_LATER);
        g_assert_cmpint(tabiya_tournament_plan_get_total(plan), ==, 3 * a_round);
        g_assert_cmpint(play_all(plan, met, players), ==, 3 * a_round);
        assert_pairs(plan);
        double byes = 0;
        for (int i = 0; i < players; i++)
            byes += tabiya_tournament_plan_get_bye_points(plan, i);
        g_assert_cmpfloat(byes, ==, players % 2 == 1 ? 6 : 0);
        for (int i = 0; i < players * players; i++)
            g_assert_cmpint(met[i], <=, 1);
    }
}

static void test_knockout(void)
{
    for (int players = 2; players <= 9; players++) {
        g_autoptr(TabiyaTournamentPlan) plan = plan_of(TABIYA_TOURNAMENT_KNOCKOUT, players, 1);
        g_autofree int *met = g_new0(int, players *players);
        g_assert_cmpint(tabiya_tournament_plan_get_total(plan), ==, 2 * (players - 1));
        g_assert_cmpint(play_all(plan, met, players), ==, 2 * (players - 1));
        g_assert_cmpint(met[1], ==, 1); /* the first two meet in the final */
        g_autofree int *places = g_new0(int, players);
        tabiya_tournament_plan_write_places(plan, places);
        g_assert_cmpint(places[0], ==, 1);
        g_assert_cmpint(places[1], ==, 2);
        g_assert_false(tabiya_tournament_plan_takes_more(plan));
    }
}

/* A duel that stays even has more games, and in the end the higher seed goes on. */
static void test_even_duel(void)
{
    g_autoptr(TabiyaTournamentPlan) plan = plan_of(TABIYA_TOURNAMENT_KNOCKOUT, 2, 1);
    TabiyaMatchFixture fixture;
    int number = 0;
    while (tabiya_tournament_plan_get(plan, number, &fixture) == TABIYA_FIXTURE_KNOWN) {
        tabiya_tournament_plan_count(plan, TABIYA_RESULT_DRAW);
        number++;
    }
    g_assert_cmpint(number, ==, 18);
    int places[2];
    tabiya_tournament_plan_write_places(plan, places);
    g_assert_cmpint(places[0], ==, 1);
    assert_openings_differ(plan);
}

/* --- The folder ------------------------------------------------------------------------------- */

static char *new_folder(void)
{
    g_autofree char *base = g_dir_make_tmp("tabiya-tournament-XXXXXX", NULL);
    g_assert_nonnull(base);
    return g_build_filename(base, "t", NULL);
}

static void remove_folder(const char *folder)
{
    char *const paths[] = {tabiya_tournament_log_dup_config_path(folder),
                           tabiya_tournament_log_dup_state_path(folder),
                           tabiya_tournament_log_dup_pgn_path(folder)};
    for (gsize i = 0; i < G_N_ELEMENTS(paths); i++) {
        g_unlink(paths[i]);
        g_free(paths[i]);
    }
    g_autofree char *base = g_path_get_dirname(folder);
    g_assert_cmpint(g_rmdir(folder), ==, 0);
    g_assert_cmpint(g_rmdir(base), ==, 0);
}

static void run_until(TabiyaTournament *tournament, TabiyaTournamentState state)
{
    while (tabiya_tournament_get_state(tournament) != state) {
        g_assert_cmpint(tabiya_tournament_get_state(tournament), !=, TABIYA_TOURNAMENT_FAILED);
        g_main_context_iteration(NULL, TRUE);
    }
}

static TabiyaTournament *new_tournament(const char *folder, int players)
{
    TabiyaTournamentConfig *config = config_of(TABIYA_TOURNAMENT_ROUND_ROBIN, players, 1);
    config->name = g_strdup("Trial");
    config->match->max_plies = 12;
    return tabiya_tournament_new(config, folder);
}

static void start(TabiyaTournament *tournament)
{
    g_autoptr(GError) error = NULL;
    tabiya_tournament_start(tournament, &error);
    g_assert_no_error(error);
}

static TabiyaTournament *reopen(const char *folder)
{
    g_autoptr(GError) error = NULL;
    TabiyaTournament *tournament = tabiya_tournament_open(folder, &error);
    g_assert_no_error(error);
    return tournament;
}

static void assert_same_table(TabiyaTournament *one, TabiyaTournament *other)
{
    g_autoptr(TabiyaCrosstable) a = tabiya_tournament_dup_crosstable(one);
    g_autoptr(TabiyaCrosstable) b = tabiya_tournament_dup_crosstable(other);
    g_autofree char *x = tabiya_crosstable_dup_csv(a);
    g_autofree char *y = tabiya_crosstable_dup_csv(b);
    g_assert_cmpstr(x, ==, y);
}

static void test_opened_as_it_stood(void)
{
    g_autofree char *folder = new_folder();
    g_autoptr(TabiyaTournament) first = new_tournament(folder, 3);
    start(first);
    run_until(first, TABIYA_TOURNAMENT_OVER);
    g_assert_cmpint(tabiya_tournament_get_played(first), ==, 6);
    g_autoptr(TabiyaTournament) again = reopen(folder);
    g_assert_cmpint(tabiya_tournament_get_state(again), ==, TABIYA_TOURNAMENT_OVER);
    g_assert_cmpint(tabiya_tournament_get_resumed(again), ==, 6);
    assert_same_table(first, again);
    g_assert_true(tabiya_tournament_add_player(again, "scripted=safe", NULL));
    g_assert_true(tabiya_tournament_add_rounds(again, 1, NULL));
    start(again);
    run_until(again, TABIYA_TOURNAMENT_OVER);
    g_assert_cmpint(tabiya_tournament_get_played(again), ==, 24);
    g_autoptr(TabiyaTournament) third = reopen(folder);
    assert_same_table(again, third);
    g_autofree char *pgn = NULL;
    g_assert_true(g_file_get_contents(tabiya_tournament_get_pgn_path(third), &pgn, NULL, NULL));
    g_autoptr(TabiyaArenaGame) last = g_list_model_get_item(tabiya_tournament_get_games(third), 23);
    const TabiyaArenaGameFacts *facts = tabiya_arena_game_get_facts(last);
    g_assert_cmpint(facts->pgn_end, ==, strlen(pgn));
    g_assert_true(g_str_has_prefix(pgn + facts->pgn_at, "[Event \"Trial\"]"));
    remove_folder(folder);
}

static void pause_now(TabiyaTournament *tournament, TabiyaArenaGame *game, gpointer user)
{
    (void)game;
    (void)user;
    if (tabiya_tournament_get_played(tournament) % 2 == 0)
        tabiya_tournament_pause(tournament, TRUE);
}

static void pause_after(TabiyaTournament *tournament, TabiyaArenaGame *game, gpointer user)
{
    (void)game;
    (void)user;
    if (tabiya_tournament_get_played(tournament) == 2)
        tabiya_tournament_pause(tournament, FALSE);
}

/* With every pause the games in play are dropped; still all are played, and counted once. */
static void test_pauses(void)
{
    g_autoptr(TabiyaTournament) one = new_tournament(NULL, 4);
    g_autoptr(TabiyaTournament) other = new_tournament(NULL, 4);
    tabiya_tournament_set_concurrency(one, 3);
    g_signal_connect(one, "game-finished", G_CALLBACK(pause_now), NULL);
    while (tabiya_tournament_get_state(one) != TABIYA_TOURNAMENT_OVER) {
        start(one);
        while (tabiya_tournament_get_state(one) == TABIYA_TOURNAMENT_PLAYING)
            g_main_context_iteration(NULL, TRUE);
    }
    start(other);
    run_until(other, TABIYA_TOURNAMENT_OVER);
    assert_same_table(one, other);
}

static void test_pause_after_these_games(void)
{
    g_autoptr(TabiyaTournament) tournament = new_tournament(NULL, 4);
    tabiya_tournament_set_concurrency(tournament, 3);
    g_signal_connect(tournament, "game-finished", G_CALLBACK(pause_after), NULL);
    start(tournament);
    run_until(tournament, TABIYA_TOURNAMENT_PAUSED);
    const int played = tabiya_tournament_get_played(tournament);
    g_assert_cmpint(played, >=, 2);
    g_assert_cmpint(played, <=, 2 + 3);
    for (guint i = 0; i < 3; i++) {
        g_autoptr(TabiyaArenaBoard) board =
            g_list_model_get_item(tabiya_tournament_get_boards(tournament), i);
        g_assert_false(tabiya_arena_board_is_live(board));
    }
    start(tournament);
    run_until(tournament, TABIYA_TOURNAMENT_OVER);
    g_assert_cmpint(tabiya_tournament_get_played(tournament), ==, 12);
}

static void test_one_writer(void)
{
    g_autofree char *folder = new_folder();
    g_autoptr(TabiyaTournament) first = new_tournament(folder, 3);
    start(first);
    g_autoptr(TabiyaTournament) second = reopen(folder);
    g_autoptr(GError) error = NULL;
    g_assert_false(tabiya_tournament_start(second, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_STORE_LOCKED);
    run_until(first, TABIYA_TOURNAMENT_OVER);
    g_clear_error(&error);
    g_assert_false(tabiya_tournament_start(second, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_FILE_CHANGED);
    remove_folder(folder);
}

/* --- Damaged state ---------------------------------------------------------------------------- */

static char *play_small(const char *folder)
{
    g_autoptr(TabiyaTournament) tournament = new_tournament(folder, 3);
    start(tournament);
    run_until(tournament, TABIYA_TOURNAMENT_OVER);
    return tabiya_tournament_log_dup_state_path(folder);
}

static void assert_refused(const char *folder, const char *path, const char *text, int line)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *place = g_strdup_printf("%s:%d: ", path, line);
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    g_assert_null(tabiya_tournament_open(folder, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
    if (!g_str_has_prefix(error->message, place))
        g_error("%s: “%s” does not begin with “%s”", text, error->message, place);
}

static void test_damage_is_told(void)
{
    g_autofree char *folder = new_folder();
    g_autofree char *path = play_small(folder);
    g_autofree char *good = NULL;
    g_assert_true(g_file_get_contents(path, &good, NULL, NULL));
    const struct {
        const char *from, *to;
        int line;
    } damages[] = {
        {"{\"tabiya_tournament_state\":1", "{\"tabiya_tournament_state\":2", 1},
        {"\"game\":3", "\"game\":4", 4},
        {"\"game\":2,\"white\":2", "\"game\":2,\"white\":7", 3},
        {"\"result\":\"", "\"result\":\"9", 2},
        {"\"plies\":12", "\"plies\":-12", 2},
        {"\"opening\":0", "\"opening\":99999999999999999999", 2},
        {"{\"game\":5", "nothing\n{\"game\":5", 6},
        {"{\"game\":5", "{\"from\":4,\"withdraw\":3}\n{\"game\":5", 6},
        {"{\"game\":5", "{\"from\":999999999,\"withdraw\":1}\n{\"game\":5", 6},
        {"{\"game\":5", "{\"from\":4,\"player\":\"level=99\"}\n{\"game\":5", 6},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(damages); i++) {
        g_autoptr(GString) text = g_string_new(good);
        if (g_string_replace(text, damages[i].from, damages[i].to, 1) != 1)
            g_error("%s is not in %s", damages[i].from, good);
        assert_refused(folder, path, text->str, damages[i].line);
    }
    remove_folder(folder);
}

/* A torn last line is what a kill leaves: the game is played again. */
static void test_torn_line(void)
{
    g_autofree char *folder = new_folder();
    g_autofree char *path = play_small(folder);
    g_autofree char *pgn_path = tabiya_tournament_log_dup_pgn_path(folder);
    g_autofree char *state = NULL, *pgn = NULL, *mended = NULL, *mended_pgn = NULL;
    gsize length;
    g_assert_true(g_file_get_contents(path, &state, &length, NULL));
    g_assert_true(g_file_get_contents(pgn_path, &pgn, NULL, NULL));
    for (gsize cut = 1; cut + 60 < length; cut += 37) { /* the title stays */
        g_assert_cmpint(truncate(path, (off_t)(length - cut)), ==, 0);
        g_autoptr(TabiyaTournament) again = reopen(folder);
        start(again);
        run_until(again, TABIYA_TOURNAMENT_OVER);
        g_free(mended_pgn);
        g_assert_true(g_file_get_contents(pgn_path, &mended_pgn, NULL, NULL));
        g_assert_cmpstr(mended_pgn, ==, pgn);
        g_assert_true(g_file_get_contents(path, &mended, &length, NULL));
        g_clear_pointer(&mended, g_free);
        if (cut > 1000)
            break;
    }
    remove_folder(folder);
}

/* Games that are counted must be in the PGN. */
static void test_lost_pgn(void)
{
    g_autofree char *folder = new_folder();
    g_autofree char *path = play_small(folder);
    g_autofree char *pgn_path = tabiya_tournament_log_dup_pgn_path(folder);
    g_autoptr(GError) error = NULL;
    g_assert_cmpint(truncate(pgn_path, 10), ==, 0);
    g_autoptr(TabiyaTournament) again = reopen(folder);
    g_assert_true(tabiya_tournament_get_state(again) == TABIYA_TOURNAMENT_OVER);
    g_assert_false(tabiya_tournament_add_rounds(again, 1, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
    g_assert_nonnull(strstr(error->message, "games.pgn"));
    remove_folder(folder);
}

/* Games that nothing counts would be played, and kept, once more. */
static void test_lost_state(void)
{
    g_autofree char *folder = new_folder();
    g_autofree char *path = play_small(folder);
    g_autofree char *pgn_path = tabiya_tournament_log_dup_pgn_path(folder);
    g_autofree char *before = NULL, *after = NULL;
    g_assert_true(g_file_get_contents(pgn_path, &before, NULL, NULL));
    for (int is_empty = 0; is_empty < 2; is_empty++) {
        g_autoptr(GError) error = NULL;
        g_assert_cmpint(is_empty ? truncate(path, 0) : g_unlink(path), ==, 0);
        g_autoptr(TabiyaTournament) again = reopen(folder);
        g_assert_false(tabiya_tournament_start(again, &error));
        g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
        g_assert_nonnull(strstr(error->message, "state.jsonl"));
    }
    g_assert_true(g_file_get_contents(pgn_path, &after, NULL, NULL));
    g_assert_cmpstr(before, ==, after);
    g_assert_cmpint(g_unlink(pgn_path), ==, 0);
    g_autoptr(TabiyaTournament) anew = reopen(folder);
    start(anew);
    run_until(anew, TABIYA_TOURNAMENT_OVER);
    remove_folder(folder);
}

/* One that could not be started would keep the tournament from being opened again. */
static void test_bad_players_stay_outside(void)
{
    static const char *const bad[] = {"cmd=/nowhere/engine", "level=77",
                                      "cmd=ENGINE honest,option.None=1"};
    g_autofree char *folder = new_folder();
    g_autoptr(TabiyaTournament) tournament = new_tournament(folder, 3);
    start(tournament);
    for (guint i = 0; i < G_N_ELEMENTS(bad); i++) {
        g_autoptr(GError) error = NULL;
        g_auto(GStrv) parts = g_strsplit(bad[i], "ENGINE", 2);
        g_autofree char *text = g_strjoinv(engine_path, parts);
        g_assert_false(tabiya_tournament_add_player(tournament, text, &error));
        g_assert_nonnull(error);
    }
    g_autofree char *good = g_strdup_printf("cmd=%s honest", engine_path);
    g_assert_true(tabiya_tournament_add_player(tournament, good, NULL));
    g_assert_cmpint(tabiya_tournament_get_n_players(tournament), ==, 4);
    tabiya_tournament_pause(tournament, TRUE);
    g_autoptr(TabiyaTournament) again = reopen(folder);
    g_assert_cmpint(tabiya_tournament_get_n_players(again), ==, 4);
    remove_folder(folder);
}

/* --- Giving way ------------------------------------------------------------------------------- */

#define OPENING_PLIES 8 /* of the openings of a tournament that names none */

/* Until nothing is left to be done; scripted players think in no time. */
static void settle(void)
{
    while (g_main_context_iteration(NULL, FALSE))
        ;
}

static void ignore_done(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    (void)result;
    (void)error;
    (void)user;
}

static guint analyze(TabiyaEngineArbiter *arbiter, ScriptedEngine *engine, int cores)
{
    EngPosition start;
    eng_position_init(&start);
    const TabiyaSearchRequest request = {
        .priority = TABIYA_SEARCH_ANALYSIS,
        .cores = cores,
        .start = &start,
        .limits = {.infinite = TRUE},
        .done = ignore_done,
    };
    const guint ticket =
        tabiya_engine_arbiter_search(arbiter, TABIYA_ENGINE_SOURCE(engine), &request);
    settle();
    g_assert_cmpint(tabiya_engine_arbiter_get_foreground(arbiter), ==, cores);
    return ticket;
}

/* How far the game of the second board has come. */
static int get_plies_of_second(TabiyaTournament *tournament)
{
    g_autoptr(TabiyaArenaBoard) board =
        g_list_model_get_item(tabiya_tournament_get_boards(tournament), 1);
    TabiyaGame *second = tabiya_arena_board_get_game(board);
    return (int)tabiya_node_get_ply(tabiya_game_get_main_end(second));
}

/* When the first one is over. */
static void note_second(TabiyaTournament *tournament, TabiyaArenaGame *game, gpointer user)
{
    int *plies = user;
    if (tabiya_arena_game_get_facts(game)->number == 0)
        *plies = get_plies_of_second(tournament);
}

/* Two games at a time. */
static TabiyaTournament *new_beside(TabiyaEngineArbiter *arbiter, int *plies)
{
    TabiyaTournament *tournament = new_tournament(NULL, 4);
    tabiya_tournament_set_concurrency(tournament, 2);
    tabiya_tournament_set_arbiter(tournament, arbiter);
    g_signal_connect(tournament, "game-finished", G_CALLBACK(note_second), plies);
    return tournament;
}

/* The games wait for an analysis that needs all cores, and then go on as if it had not been. */
static void test_gives_way(void)
{
    g_autoptr(TabiyaEngineArbiter) arbiter = tabiya_engine_arbiter_new(2);
    g_autoptr(ScriptedEngine) engine = scripted_engine_new();
    int plies = -1;
    g_autoptr(TabiyaTournament) tournament = new_beside(arbiter, &plies);
    const guint ticket = analyze(arbiter, engine, 2);
    start(tournament);
    settle();
    g_assert_cmpint(tabiya_tournament_get_played(tournament), ==, 0);
    g_assert_cmpint(tabiya_tournament_get_state(tournament), ==, TABIYA_TOURNAMENT_PLAYING);
    g_assert_cmpint(get_plies_of_second(tournament), ==, OPENING_PLIES);
    tabiya_engine_arbiter_cancel(arbiter, ticket);
    run_until(tournament, TABIYA_TOURNAMENT_OVER);
    g_assert_cmpint(plies, >, OPENING_PLIES);
    g_autoptr(TabiyaTournament) undisturbed = new_tournament(NULL, 4);
    start(undisturbed);
    run_until(undisturbed, TABIYA_TOURNAMENT_OVER);
    assert_same_table(tournament, undisturbed);
}

/* An analysis that leaves a core leaves one game. */
static void test_gives_way_in_part(void)
{
    g_autoptr(TabiyaEngineArbiter) arbiter = tabiya_engine_arbiter_new(2);
    g_autoptr(ScriptedEngine) engine = scripted_engine_new();
    int plies = -1;
    g_autoptr(TabiyaTournament) tournament = new_beside(arbiter, &plies);
    const guint ticket = analyze(arbiter, engine, 1);
    start(tournament);
    run_until(tournament, TABIYA_TOURNAMENT_OVER);
    g_assert_cmpint(plies, ==, OPENING_PLIES);
    tabiya_engine_arbiter_cancel(arbiter, ticket);
}

/* --- Configurations --------------------------------------------------------------------------- */

static void test_config_goes_round(void)
{
    g_autoptr(TabiyaTournamentConfig) config = config_of(TABIYA_TOURNAMENT_SPRT, 2, 7);
    g_autoptr(GError) error = NULL;
    config->name = g_strdup("“Ünder” \\ test");
    config->match->sprt = (TabiyaSprt){-1.25, 3.1, 0.01, 0.02};
    config->match->seed = 4000000000u;
    g_assert_true(tabiya_match_limits_parse_tc("2+0.02", &config->match->limits, NULL));
    g_autofree char *text = tabiya_tournament_config_to_json(config);
    g_autoptr(TabiyaTournamentConfig) again = tabiya_tournament_config_from_json(text, &error);
    g_assert_no_error(error);
    g_autofree char *same = tabiya_tournament_config_to_json(again);
    g_assert_cmpstr(text, ==, same);
}

static void test_bad_configs(void)
{
    const char *const bad[] = {
        "",
        "{}",
        "[1]",
        "{\"tabiya_tournament\":2,\"form\":\"match\",\"players\":[]}",
        "{\"tabiya_tournament\":1,\"form\":\"race\",\"players\":[]}",
        "{\"tabiya_tournament\":1,\"form\":\"match\"}",
        "{\"tabiya_tournament\":1,\"form\":\"match\",\"players\":{}}",
        "{\"tabiya_tournament\":1,\"form\":\"match\",\"players\":[[]]}",
        "{\"tabiya_tournament\":1,\"form\":\"match\",\"players\":[\"level=99\"]}",
        "{\"tabiya_tournament\":1,\"form\":\"match\",\"players\":[],\"games\":0}",
        "{\"tabiya_tournament\":1,\"form\":\"match\",\"players\":[],\"concurrency\":9999999999}",
        "{\"tabiya_tournament\":1,\"form\":\"match\",\"players\":[],\"sprt\":\"x\"}",
    };
    for (gsize i = 0; i < G_N_ELEMENTS(bad); i++) {
        g_autoptr(GError) error = NULL;
        g_assert_null(tabiya_tournament_config_from_json(bad[i], &error));
        g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
    }
}

/* --- Estimates -------------------------------------------------------------------------------- */

static gint64 now_us;

static gint64 fake_now(void)
{
    return now_us;
}

static void let_time_pass(TabiyaArenaBoard *board)
{
    (void)board;
    now_us += 1000;
}

/* Each change of the one board takes a millisecond. */
static void test_rest_of_the_time(void)
{
    g_autoptr(TabiyaTournament) tournament = new_tournament(NULL, 4);
    tabiya_tournament_set_clock_for_tests(tournament, fake_now);
    g_signal_connect(tournament, "game-finished", G_CALLBACK(pause_after), NULL);
    g_assert_cmpint(tabiya_tournament_get_remaining_ms(tournament), ==, -1);
    start(tournament);
    while (g_list_model_get_n_items(tabiya_tournament_get_boards(tournament)) == 0)
        g_main_context_iteration(NULL, TRUE);
    g_autoptr(TabiyaArenaBoard) board =
        g_list_model_get_item(tabiya_tournament_get_boards(tournament), 0);
    g_signal_connect(board, "changed", G_CALLBACK(let_time_pass), NULL);
    run_until(tournament, TABIYA_TOURNAMENT_PAUSED);
    const gint64 spent_ms = now_us / 1000;
    const gint64 rest_ms = tabiya_tournament_get_remaining_ms(tournament);
    g_assert_cmpint(spent_ms, >, 0);
    g_assert_cmpint(rest_ms, >, spent_ms * 3);
    g_assert_cmpint(rest_ms, <, spent_ms * 7);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, ==, 2);
    engine_path = argv[1];
    g_test_add_func("/tournament/round-robin", test_round_robin);
    g_test_add_func("/tournament/turns", test_turns);
    g_test_add_func("/tournament/joining-and-leaving", test_joining_and_leaving);
    g_test_add_func("/tournament/gauntlet", test_gauntlet);
    g_test_add_func("/tournament/sprt-is-endless", test_sprt_is_endless);
    g_test_add_func("/tournament/swiss", test_swiss);
    g_test_add_func("/tournament/knockout", test_knockout);
    g_test_add_func("/tournament/even-duel", test_even_duel);
    g_test_add_func("/tournament/opened-as-it-stood", test_opened_as_it_stood);
    g_test_add_func("/tournament/pauses", test_pauses);
    g_test_add_func("/tournament/pause-after-these-games", test_pause_after_these_games);
    g_test_add_func("/tournament/one-writer", test_one_writer);
    g_test_add_func("/tournament/damage-is-told", test_damage_is_told);
    g_test_add_func("/tournament/torn-line", test_torn_line);
    g_test_add_func("/tournament/lost-pgn", test_lost_pgn);
    g_test_add_func("/tournament/lost-state", test_lost_state);
    g_test_add_func("/tournament/bad-players-stay-outside", test_bad_players_stay_outside);
    g_test_add_func("/tournament/gives-way", test_gives_way);
    g_test_add_func("/tournament/gives-way-in-part", test_gives_way_in_part);
    g_test_add_func("/tournament/config-goes-round", test_config_goes_round);
    g_test_add_func("/tournament/bad-configs", test_bad_configs);
    g_test_add_func("/tournament/rest-of-the-time", test_rest_of_the_time);
    return g_test_run();
}
