/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Libraries of older versions of the program: upgraded completely, with a backup beside them; on
 * failure they are unchanged. */
#include "tests/app/store-fixture.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

#include "app/game/pgn-writer.h"
#include "app/store/database.h"
#include "app/store/library-file.h"
#include "app/store/migrations.h"
#include "app/store/position-index.h"

/* The games of the dumped libraries, by id from 1000. */
static const char *const GAMES[] = {
    "[Event \"Casual game\"]\n[Site \"?\"]\n[Date \"2024.05.17\"]\n[Round \"3\"]\n"
    "[White \"Müller, Łukasz\"]\n[Black \"Tabiya, level 5\"]\n[ECO \"C60\"]\n[WhiteElo \"1834\"]\n"
    "[TimeControl \"-\"]\n[Annotator \"x\"]\n[Annotator \"y \\\\ z\"]\n[Zeta \"\\\"ü\"]\n\n"
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0",
    "[White \"Müller, Łukasz\"]\n[Date \"2024.5.7\"]\n\n"
    "1. e4 {best [%cal Ge2e4]} e5 (1... c5 $1 2. Nf3 {a }) 2. Nf3 $14 1-0",
    "[Variant \"Chess960\"]\n[FEN \"1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1\"]\n\n"
    "1. O-O O-O-O *",
    "[SetUp \"1\"]\n[FEN \"8/P6k/8/8/8/8/8/K7 w - - 3 40\"]\n\n40. a8=Q Kg6 1/2-1/2",
    "[Date \"????.??.??\"]\n[White \"A\"]\n[White \"B\"]\n\n0-1",
    "[Black \"Current\"]\n\n1. d4 Nf6 2. c4 *",
};

static void make_old(const char *path, int version)
{
    g_autofree char *name = g_strdup_printf("version-%d.sql", version);
    g_autofree char *file = g_test_build_filename(G_TEST_DIST, "store", name, NULL);
    g_autofree char *sql = NULL;
    g_assert_true(g_file_get_contents(file, &sql, NULL, NULL));
    run_on(path, sql);
}

/* Since version 3 there are three games more, which were imported; since version 4 one of them is a
 * line of a repertoire, which nobody played. */
static gint64 count_of(int version)
{
    return version >= 4 ? 9 : version >= 3 ? 10 : 7;
}

static void assert_games(TabiyaGameStore *store, int version)
{
    for (gsize i = 0; i < G_N_ELEMENTS(GAMES); i++) {
        g_autoptr(TabiyaGame) expected = game_from(GAMES[i]);
        g_autoptr(TabiyaStoredGame) stored = load(store, 1000 + (gint64)i);
        g_assert_nonnull(stored);
        assert_same_game(stored->game, expected);
    }
    g_autoptr(TabiyaStoredGame) current = load_current(store, NULL);
    g_assert_cmpint(current->id, ==, 1005);
    g_assert_cmpmem(&current->state, sizeof STATE, &STATE, sizeof STATE);
    g_assert_cmpint(count(store), ==, count_of(version)); /* the damaged one too */
}

static void assert_rows(const char *path, int version)
{
    g_autofree char *latest = g_strdup_printf("%d", tabiya_migrations_get_latest());
    assert_raw(path, "PRAGMA user_version", latest);
    assert_raw(path, "PRAGMA integrity_check", "ok");
    assert_raw(path, "SELECT count(*) FROM pragma_foreign_key_check", "0");
    assert_raw(path, "SELECT created_ms || ' ' || modified_ms FROM game WHERE id = 1003",
               "1700000001003 1700000002003");
    assert_raw(path, "SELECT folded FROM player WHERE name LIKE 'M%'", "muller, lukasz");
    assert_raw(path,
               "SELECT date || ' ' || white_elo || ' ' || eco || ' ' || ply_count || ' ' || flags"
               " FROM game WHERE id = 1000",
               "20240517 1834 261 5 0");
    /* annotated, variations, shapes; the ECO number is our classifier's */
    assert_raw(path, "SELECT flags || ' ' || eco || ' ' || date FROM game WHERE id = 1001",
               version >= 3 ? "39 241 20240000" : "7 241 20240000");
    assert_raw(path, "SELECT flags FROM game WHERE id = 1002", "24");
    assert_raw(path, "SELECT flags FROM game WHERE id = 1003", "8");
    assert_raw(path, "SELECT hex(moves) FROM body WHERE game = 1006", "FFFFFFFF");
    assert_raw(path, "SELECT count(*) FROM sqlite_schema WHERE name LIKE 'old%'", "0");
}

static void test_upgrade(StoreFixture *fixture, gconstpointer data)
{
    int version = GPOINTER_TO_INT(data);
    g_autofree char *backup = g_strdup_printf("%s-v%d-backup", fixture->path, version);
    g_autofree char *number = g_strdup_printf("%d", version);
    make_old(fixture->path, version);
    TabiyaGameStore *store = open_store(fixture);
    assert_good(store);
    assert_games(store, version);
    close_store(store);
    assert_rows(fixture->path, version);
    assert_raw(backup, "PRAGMA user_version", number);
    assert_raw(backup, "PRAGMA integrity_check", "ok");
    assert_raw(backup, "SELECT group_concat(id) FROM game WHERE id < 1007",
               "1000,1001,1002,1003,1004,1005,1006");
    g_autofree char *log = g_strconcat(backup, "-wal", NULL);
    g_assert_false(g_file_test(log, G_FILE_TEST_EXISTS));

    /* Opened once more, nothing happens; put back, it is upgraded again beside the first copy. */
    g_autoptr(GBytes) old = read_file(backup);
    close_store(open_store(fixture));
    g_autofree char *second = g_strconcat(backup, "-2", NULL);
    g_assert_false(g_file_test(second, G_FILE_TEST_EXISTS));
    write_file(fixture->path, old);
    store = open_store(fixture);
    assert_games(store, version);
    close_store(store);
    assert_file_is(backup, old);
    g_assert_true(g_file_test(second, G_FILE_TEST_EXISTS));
}

/* The journal of the place Study comes along. */
static void test_study(StoreFixture *fixture, gconstpointer data)
{
    make_old(fixture->path, 2);
    close_store(open_store(fixture));
    assert_raw(fixture->path, "SELECT uri FROM study_tab WHERE id = 7",
               "file:///home/someone/games.pgn");
    assert_raw(fixture->path, "SELECT count(*) FROM study_game WHERE tab = 7", "1");
}

/* A library of version 3 keeps its index and the person's collections; new tables are empty. */
static void test_library(StoreFixture *fixture, gconstpointer data)
{
    make_old(fixture->path, 3);
    close_store(open_store(fixture));
    const char *const ANSWERS[][2] = {
        {"SELECT group_concat(game) FROM collection_game WHERE collection = 3", "1000,1009"},
        {"SELECT name FROM collection WHERE id = 3", "Kept"},
        {"SELECT query FROM saved_search WHERE id = 5", "white:carlsen"},
        {"SELECT group_concat(place) FROM game WHERE place IS NOT NULL", "65536,65537,65538"},
        {"SELECT uri FROM import_source", "file:///home/someone/three.pgn"},
        {"SELECT count(*) FROM favourite", "0"},
        {"SELECT count(*) FROM deck", "0"},
        {"SELECT count(*) FROM card", "0"},
        {"SELECT count(*) FROM card_review", "0"},
        {"SELECT count(*) FROM puzzle_attempt", "0"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(ANSWERS); i++)
        assert_raw(fixture->path, ANSWERS[i][0], ANSWERS[i][1]);
    TabiyaDatabase *db = tabiya_library_open(fixture->path, NULL);
    g_autofree char *wrong = tabiya_position_index_check(db, NULL, NULL, NULL, NULL);
    g_assert_null(wrong);
    tabiya_database_close(db);
}

#define ASK_ROWS                                                                         \
    "SELECT favourite.key || deck.name || card.key || card.due_ms || card_review.played" \
    " FROM favourite, deck JOIN card ON deck = deck.id JOIN card_review ON card = card.id"

/* Training data of version 4 is kept, rows of new tables stay, and opening with the same version
 * again copies nothing. */
static void test_rows_stay(StoreFixture *fixture, gconstpointer data)
{
    make_old(fixture->path, 4);
    close_store(open_store(fixture));
    assert_raw(fixture->path, ASK_ROWS, "Ruy LopezMine-51700000903000e2e4");
    assert_raw(fixture->path, "SELECT count(*) FROM card WHERE subject IS NULL", "1");
    run_on(
        fixture->path,
        "INSERT INTO puzzle_set VALUES (1, 'Forks', 7, NULL);"
        "INSERT INTO puzzle_set_item VALUES (1, '00008', 1);"
        "INSERT INTO puzzle_run VALUES (2, 5, 1, 7, NULL);"
        "INSERT INTO puzzle_attempt VALUES (3, '00008', 5, 2, 1, 1, 8, 900, 1500, 1500, 1600,"
        "  'e2e4', 'fork', 80);"
        "INSERT INTO puzzle_rating VALUES ('', 1600, 300, 0.06, 1, 8);"
        "INSERT INTO puzzle_hand VALUES (1, '00008', 'set 1', 2, 1, 3, 900, 'e2e4');"
        "INSERT INTO mistake VALUES (5, 4, 1000, 3, 'fen', 'e2e4 e7e5', 'd2d4', 20, 1500, 'fork');"
        "INSERT INTO mistake_scan VALUES (1000, 77, 9, 5000);"
        "INSERT INTO begun_work VALUES ('mistakes', 'all', 9);"
        "INSERT INTO drill_attempt VALUES (6, 'kqk', 1, 9, 'e2e4');");
    close_store(open_store(fixture));
    assert_raw(fixture->path, ASK_ROWS, "Ruy LopezMine-51700000903000e2e4");
    assert_raw(fixture->path,
               "SELECT name || hand.course || attempt.themes FROM puzzle_hand AS hand"
               " JOIN puzzle_attempt AS attempt ON attempt.id = hand.attempt"
               " JOIN puzzle_run AS run ON run.id = attempt.run"
               " JOIN puzzle_set ON puzzle_set.id = run.puzzle_set",
               "Forksset 1fork");
    assert_raw(fixture->path, "SELECT count(*) FROM pragma_foreign_key_check", "0");
    assert_raw(fixture->path, "SELECT kind || wish FROM begun_work", "mistakesall");
    g_autofree char *second =
        g_strdup_printf("%s-v%d-backup", fixture->path, tabiya_migrations_get_latest());
    g_assert_false(g_file_test(second, G_FILE_TEST_EXISTS));
    /* A game or a set that is removed takes no history along. */
    run_on(fixture->path, "PRAGMA foreign_keys = ON;"
                          "DELETE FROM game WHERE id = 1000; DELETE FROM puzzle_set;");
    assert_raw(fixture->path, "SELECT game IS NULL FROM mistake", "1");
    assert_raw(fixture->path, "SELECT puzzle_set IS NULL FROM puzzle_run", "1");
    assert_raw(fixture->path, "SELECT run FROM puzzle_attempt", "2");
    assert_raw(fixture->path, "SELECT count(*) FROM mistake_scan", "0");
    assert_raw(fixture->path, "SELECT count(*) FROM puzzle_set_item", "0");
    /* A collection that is removed takes no deck along, and no card. */
    run_on(fixture->path, "PRAGMA foreign_keys = ON; DELETE FROM collection WHERE id = 3;");
    assert_raw(fixture->path, "SELECT collection IS NULL FROM deck", "1");
    run_on(fixture->path, "PRAGMA foreign_keys = ON; DELETE FROM deck;");
    assert_raw(fixture->path, "SELECT count(*) FROM card_review", "0");
    assert_raw(fixture->path, "SELECT count(*) FROM mistake", "0");
}

/* Solved puzzles of version 5 are kept; games had been searched for mistakes in the usual way. */
static void test_puzzles(StoreFixture *fixture, gconstpointer data)
{
    make_old(fixture->path, 5);
    close_store(open_store(fixture));
    const char *const ANSWERS[][2] = {
        {"SELECT game || ' ' || fingerprint || ' ' || scanned_ms || ' ' || nodes FROM mistake_scan",
         "1000 77 9 200000"},
        {"SELECT count(*) FROM begun_work", "0"},
        {"SELECT moves FROM mistake", "e2e4 e7e5"},
        {"SELECT subject FROM card WHERE id = 4", "m4"},
        {"SELECT puzzle || played FROM puzzle_attempt JOIN puzzle_run ON run = puzzle_run.id",
         "00008e2e4"},
        {"SELECT course FROM puzzle_hand", "set 1"},
        {"SELECT rating FROM puzzle_rating", "1600.0"},
        {"SELECT puzzle FROM puzzle_set_item", "00008"},
        {"SELECT drill FROM drill_attempt", "kqk"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(ANSWERS); i++)
        assert_raw(fixture->path, ANSWERS[i][0], ANSWERS[i][1]);
}

/* Runs begun in version 6 continue; the game in progress has no record of help. */
static void test_begun(StoreFixture *fixture, gconstpointer data)
{
    make_old(fixture->path, 6);
    close_store(open_store(fixture));
    assert_raw(fixture->path, "SELECT kind || wish FROM begun_work", "mistakesall");
    assert_raw(fixture->path, "SELECT takebacks + hints + mixed FROM session", "0");
}

static void set_file_limit(rlim_t bytes)
{
    struct rlimit limit;
    g_assert_cmpint(getrlimit(RLIMIT_FSIZE, &limit), ==, 0);
    limit.rlim_cur = bytes;
    g_assert_cmpint(setrlimit(RLIMIT_FSIZE, &limit), ==, 0);
}

static guint count_files(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    guint n = 0;
    while (g_dir_read_name(dir))
        n++;
    return n;
}

/* No room for the copy, or for what follows it: nothing is changed, nothing is left lying about. */
static void test_no_room(StoreFixture *fixture, gconstpointer data)
{
    if (!g_test_subprocess()) {
        g_test_trap_subprocess(NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
        g_test_trap_assert_passed();
        return;
    }
    make_old(fixture->path, 2);
    g_autoptr(GBytes) before = read_file(fixture->path);
    rlim_t size = (rlim_t)g_bytes_get_size(before);
    const rlim_t LIMITS[] = {size - 4096, size};
    signal(SIGXFSZ, SIG_IGN);
    for (gsize i = 0; i < G_N_ELEMENTS(LIMITS); i++) {
        set_file_limit(LIMITS[i]);
        TabiyaGameStore *store = open_store(fixture);
        assert_problem(store, TABIYA_ERROR_STORE_FULL);
        close_store(store);
        assert_file_is(fixture->path, before);
        g_assert_cmpuint(count_files(fixture->folder), <=, 3); /* it, its log and the log's index */
    }
    set_file_limit(RLIM_INFINITY);
    TabiyaGameStore *store = open_store(fixture);
    assert_good(store);
    assert_games(store, 2);
    close_store(store);
}

#define ADD(path, data, test)                                                         \
    g_test_add("/store-upgrade/" path, StoreFixture, data, store_fixture_setup, test, \
               store_fixture_teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("version-1", GINT_TO_POINTER(1), test_upgrade);
    ADD("version-2", GINT_TO_POINTER(2), test_upgrade);
    ADD("version-3", GINT_TO_POINTER(3), test_upgrade);
    ADD("version-4", GINT_TO_POINTER(4), test_upgrade);
    ADD("version-5", GINT_TO_POINTER(5), test_upgrade);
    ADD("version-6", GINT_TO_POINTER(6), test_upgrade);
    ADD("study", NULL, test_study);
    ADD("library", NULL, test_library);
    ADD("rows-stay", NULL, test_rows_stay);
    ADD("puzzles", NULL, test_puzzles);
    ADD("begun", NULL, test_begun);
    ADD("no-room", NULL, test_no_room);
    return g_test_run();
}
