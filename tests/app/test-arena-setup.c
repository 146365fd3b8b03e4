/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Setting up a tournament: players as text, what is wrong with each row, the setup as JSON, and the
 * shelf of tournaments on disk. */
#include <glib/gstdio.h>
#include <string.h>

#include "app/arena/arena-setup.h"
#include "app/arena/arena-shelf.h"

typedef struct {
    char *dir;
    TabiyaEngineRegistry *engines;
    TabiyaArenaSetup *setup;
} Fixture;

static void setup(Fixture *f, gconstpointer data)
{
    f->dir = g_dir_make_tmp("arena-XXXXXX", NULL);
    f->engines = tabiya_engine_registry_new(NULL);
    f->setup = tabiya_arena_setup_new();
}

static void teardown(Fixture *f, gconstpointer data)
{
    tabiya_arena_setup_free(f->setup);
    g_object_unref(f->engines);
    g_free(f->dir);
}

static void assert_problem(Fixture *f, TabiyaArenaRow row, const char *expected)
{
    g_autofree char *problem = tabiya_arena_setup_dup_problem(f->setup, row, f->engines);

    g_assert_cmpstr(problem, ==, expected);
    g_assert_true(!expected || !tabiya_arena_setup_is_good(f->setup, f->engines));
}

static void play(Fixture *f, const char *const *players)
{
    g_ptr_array_set_size(f->setup->players, 0);
    for (; *players; players++)
        tabiya_arena_setup_set_player(f->setup, *players, TRUE);
}

/* The first offer is ready to play. */
static void test_nine_levels(Fixture *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;

    g_assert_true(tabiya_arena_setup_is_good(f->setup, f->engines));
    g_assert_cmpint(tabiya_arena_setup_count_games(f->setup), ==, 72);
    g_autoptr(TabiyaTournamentConfig) config =
        tabiya_arena_setup_dup_config(f->setup, f->engines, f->dir, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(config->match->players->len, ==, 9);
    const TabiyaMatchPlayer *third = g_ptr_array_index(config->match->players, 2);
    g_assert_cmpstr(third->name, ==, "Level 3");
    g_assert_cmpint(third->level, ==, 3);
    g_assert_cmpstr(config->name, ==, "9 players");
}

static void assert_text(Fixture *f, const char *player, const char *expected)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = tabiya_arena_player_dup_text(player, f->engines, &error);

    g_assert_no_error(error);
    g_assert_cmpstr(text, ==, expected);
}

static void assert_refused(Fixture *f, const char *player)
{
    g_autofree char *text = tabiya_arena_player_dup_text(player, f->engines, NULL);

    g_assert_null(text);
}

static void test_players(Fixture *f, gconstpointer data)
{
    TabiyaEngineEntry *good =
        tabiya_engine_registry_add(f->engines, "sh -c true", "Mine, of course", NULL);
    TabiyaEngineEntry *bad = tabiya_engine_registry_add(f->engines, "sh -c a,b", "Comma", NULL);
    g_autofree char *good_player = g_strconcat("engine:", tabiya_engine_entry_get_id(good), NULL);
    g_autofree char *bad_player = g_strconcat("engine:", tabiya_engine_entry_get_id(bad), NULL);

    tabiya_engine_registry_set_option(f->engines, good, "Hash", "64");
    assert_text(f, "level:4", "level=4,name=Level 4");
    assert_text(f, "opponent:lena", "opponent=lena,name=Lena");
    assert_text(f, "script:greedy", "scripted=greedy,name=Takes what it can");
    assert_text(f, good_player, "cmd=sh -c true,option.Hash=64,name=Mine  of course");
    assert_refused(f, bad_player);
    assert_refused(f, "engine:none");
    assert_refused(f, "opponent:nobody");
    assert_refused(f, "net:/nowhere.nnue");
    assert_refused(f, "cmd:sh");
    tabiya_arena_setup_set_player(f->setup, bad_player, TRUE);
    assert_problem(f, TABIYA_ARENA_ROW_PLAYERS,
                   "The command or an option of “Comma” has a comma, which tournaments cannot "
                   "use.");
}

static void test_problems(Fixture *f, gconstpointer data)
{
    play(f, (const char *const[]){"level:1", NULL});
    assert_problem(f, TABIYA_ARENA_ROW_PLAYERS, "Choose at least two players.");
    play(f, (const char *const[]){"level:1", "level:2", "level:3", NULL});
    assert_problem(f, TABIYA_ARENA_ROW_PLAYERS, NULL);
    f->setup->form = TABIYA_TOURNAMENT_SPRT;
    assert_problem(f, TABIYA_ARENA_ROW_FORM,
                   "This form is for two players. Choose two, or another form.");
    f->setup->elo0 = f->setup->elo1 = 2;
    assert_problem(f, TABIYA_ARENA_ROW_SPRT, "The second bound must be higher than the first.");
    f->setup->form = TABIYA_TOURNAMENT_GAUNTLET;
    g_assert_cmpint(tabiya_arena_setup_count_games(f->setup), ==, 4);
    f->setup->rounds = G_MAXINT;
    assert_problem(f, TABIYA_ARENA_ROW_ROUNDS, "A tournament has at most 1000000 games.");
    f->setup->limit = TABIYA_ARENA_CLOCK;
    f->setup->base_s = f->setup->increment_s = 0;
    assert_problem(f, TABIYA_ARENA_ROW_LIMIT, "The clock has no time.");
}

static void set_start(Fixture *f, TabiyaArenaStart start, char **field, const char *text)
{
    f->setup->start = start;
    g_free(*field);
    *field = g_strdup(text);
}

static void test_openings(Fixture *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *written = NULL;

    set_start(f, TABIYA_ARENA_FROM_OPENING, &f->setup->opening, "1. e4 c5 2. Nc9");
    assert_problem(f, TABIYA_ARENA_ROW_START, "Type the name of an opening.");
    set_start(f, TABIYA_ARENA_FROM_POSITION, &f->setup->position, "7k/5QQ1/8/8/8/8/8/7K b - - 0 1");
    assert_problem(f, TABIYA_ARENA_ROW_START, "The game is already over in this position.");
    set_start(f, TABIYA_ARENA_FROM_FILE, &f->setup->path, "");
    assert_problem(f, TABIYA_ARENA_ROW_START, "Choose a file of positions (EPD) or games (PGN).");
    set_start(f, TABIYA_ARENA_FROM_OPENING, &f->setup->opening, "1. e4 c5 2. Nf3");
    assert_problem(f, TABIYA_ARENA_ROW_START, NULL);
    g_autoptr(TabiyaTournamentConfig) config =
        tabiya_arena_setup_dup_config(f->setup, f->engines, f->dir, &error);
    g_assert_no_error(error);
    g_assert_true(g_file_get_contents(config->match->openings_path, &written, NULL, NULL));
    g_assert_nonnull(strstr(written, "1. e4 c5 2. Nf3 *"));
    g_unlink(config->match->openings_path);
}

/* What was chosen comes back; a text from elsewhere cannot be out of range, or name a command. */
static void test_json(Fixture *f, gconstpointer data)
{
    f->setup->form = TABIYA_TOURNAMENT_SWISS;
    f->setup->base_s = 2.5;
    play(f, (const char *const[]){"opponent:lena", "level:2", NULL});
    g_autofree char *text = tabiya_arena_setup_to_json(f->setup);
    g_autoptr(TabiyaArenaSetup) again = tabiya_arena_setup_from_json(text);
    g_autofree char *same = tabiya_arena_setup_to_json(again);
    g_assert_cmpstr(text, ==, same);
    g_autoptr(TabiyaArenaSetup) wild = tabiya_arena_setup_from_json(
        "{\"form\":99,\"rounds\":-4,\"nodes\":1e300,\"path\":7,\"base_s\":\"x\",\"players\":[3,"
        "\"cmd:rm\",\"cmd:rm\"]}");
    g_assert_cmpint(wild->form, ==, TABIYA_TOURNAMENT_SPRT);
    g_assert_cmpint(wild->rounds, ==, 1);
    g_assert_cmpint(wild->nodes, ==, G_MAXINT);
    g_assert_cmpstr(wild->path, ==, "");
    g_assert_cmpuint(wild->players->len, ==, 1);
    g_assert_false(tabiya_arena_setup_is_good(wild, f->engines));
    g_assert_null(tabiya_arena_setup_from_json("[]"));
}

static void make_net(Fixture *f, const char *name)
{
    g_autofree char *path = g_build_filename(f->dir, name, NULL);

    g_file_set_contents(path, "", 0, NULL);
}

static void test_nets(Fixture *f, gconstpointer data)
{
    make_net(f, "gen-10.nnue");
    make_net(f, "gen-2.nnue");
    make_net(f, "notes.txt");
    g_auto(GStrv) nets = tabiya_arena_setup_list_nets(f->dir);
    g_assert_cmpuint(g_strv_length(nets), ==, 2);
    g_assert_true(g_str_has_suffix(nets[0], "gen-2.nnue"));
    tabiya_arena_setup_set_kind(f->setup, "net", (const char *const *)nets);
    g_assert_cmpuint(f->setup->players->len, ==, 11);
    tabiya_arena_setup_set_kind(f->setup, "net", (const char *const[]){NULL});
    g_assert_cmpuint(f->setup->players->len, ==, 9);
}

/* --- The shelf -------------------------------------------------------------------------------- */

static TabiyaArenaShelf *read_shelf(Fixture *f)
{
    TabiyaArenaShelf *shelf = tabiya_arena_shelf_new(f->dir);

    while (tabiya_arena_shelf_is_reading_for_tests(shelf))
        g_main_context_iteration(NULL, TRUE);
    return shelf;
}

static void assert_first(TabiyaArenaShelf *shelf, guint n, const char *name)
{
    g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(shelf)), ==, n);
    g_autoptr(TabiyaArenaEntry) entry = g_list_model_get_item(G_LIST_MODEL(shelf), 0);
    g_assert_cmpstr(tabiya_arena_entry_get_note(entry)->name, ==, name);
}

static char *add(TabiyaArenaShelf *shelf, const char *name, int played)
{
    const TabiyaArenaNote note = {
        .name = name, .form = 1, .players = 9, .played = played, .total = 72};
    char *id = tabiya_arena_shelf_make(shelf, NULL);

    tabiya_arena_shelf_note(shelf, id, &note);
    return id;
}

static void test_shelf(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaArenaShelf) shelf = read_shelf(f);
    g_autofree char *first = add(shelf, "First", 3), *second = add(shelf, "Second", 5);

    g_assert_cmpstr(first, !=, second);
    assert_first(shelf, 2, "Second");
    tabiya_arena_shelf_note(shelf, first, &(TabiyaArenaNote){.name = "First", .played = 4});
    assert_first(shelf, 2, "First");
    g_assert_true(tabiya_arena_shelf_delete(shelf, first, NULL));
    assert_first(shelf, 1, "Second");
    g_assert_true(tabiya_arena_shelf_undelete(shelf));
    assert_first(shelf, 2, "First");
    g_assert_false(tabiya_arena_shelf_undelete(shelf));
    g_autoptr(TabiyaArenaShelf) again = read_shelf(f);
    g_assert_cmpint(tabiya_arena_entry_get_note(tabiya_arena_shelf_find(again, first))->played, ==,
                    4);
    /* A new start empties what was put aside. */
    g_assert_true(tabiya_arena_shelf_delete(again, first, NULL));
    g_autoptr(TabiyaArenaShelf) later = read_shelf(f);
    assert_first(later, 1, "Second");
    g_assert_false(tabiya_arena_shelf_undelete(again));
}

static void test_interrupted(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaArenaShelf) shelf = read_shelf(f);
    g_autofree char *path = g_build_filename(f->dir, "playing", NULL);

    g_assert_null(tabiya_arena_shelf_dup_playing(f->dir));
    tabiya_arena_shelf_set_playing(shelf, "2026-11-30-1");
    g_autofree char *id = tabiya_arena_shelf_dup_playing(f->dir);
    g_assert_cmpstr(id, ==, "2026-11-30-1");
    g_file_set_contents(path, "../../etc", -1, NULL);
    g_assert_null(tabiya_arena_shelf_dup_playing(f->dir));
    tabiya_arena_shelf_set_playing(shelf, NULL);
    g_assert_null(tabiya_arena_shelf_dup_playing(f->dir));
}

#define ADD(path, func) g_test_add("/arena-setup/" path, Fixture, NULL, setup, func, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("nine-levels", test_nine_levels);
    ADD("players", test_players);
    ADD("problems", test_problems);
    ADD("openings", test_openings);
    ADD("json", test_json);
    ADD("nets", test_nets);
    ADD("shelf", test_shelf);
    ADD("interrupted", test_interrupted);
    return g_test_run();
}
