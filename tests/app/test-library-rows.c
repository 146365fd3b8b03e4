/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Records and rows: games come back byte for byte; names, scans. */
#include "tests/app/library-fixture.h"

#include <string.h>

#include "app/game/pgn-reader.h"
#include "app/game/pgn-writer.h"
#include "app/store/database-private.h"
#include "app/store/fold-name.h"
#include "app/store/library-edit.h"
#include "app/store/library-kept.h"
#include "app/store/library-scan.h"
#include "tests/app/pgn-fixture.h"

/* --- Words and numbers ------------------------------------------------------------------------ */

static void test_fold(void)
{
    static const char *const NAMES[][2] = {
        {"Carlsen, Magnus", "carlsen, magnus"},
        {"Carlsen,Magnus", "carlsen, magnus"},
        {"  Müller ,  Łukasz ", "muller , lukasz"},
        {"ĐOKOVIĆ", "dokovic"},
        {"Ørsted Æbelø", "orsted aebelo"},
        {"Straße", "strasse"},
        {"İlker Iğdır", "ilker igdir"},
        {"Ｗｉｄｅ", "wide"},
        {"Алехин", "алехин"},
        {"O’Kelly", "o'kelly"},
        {"a,,b,", "a, , b,"},
        {"", ""},
        {"\xff\xfe", ""},
        {"x\t\n y", "x y"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(NAMES); i++) {
        g_autofree char *folded = tabiya_fold_name(NAMES[i][0]);
        g_autofree char *again = tabiya_fold_name(folded);
        g_assert_cmpstr(folded, ==, NAMES[i][1]);
        g_assert_cmpstr(again, ==, folded);
    }
}

static void test_eco(void)
{
    char text[4];
    for (guint i = 1; i <= TABIYA_ECO_LAST; i++)
        g_assert_cmpuint(tabiya_eco_parse(tabiya_eco_write(i, text)), ==, i);
    g_assert_cmpuint(tabiya_eco_parse("A00"), ==, 1);
    g_assert_cmpuint(tabiya_eco_parse("B90"), ==, 191);
    g_assert_cmpuint(tabiya_eco_parse("E99"), ==, 500);
    g_assert_cmpuint(tabiya_eco_parse("B90a"), ==, 191);
    g_assert_cmpuint(tabiya_eco_parse("B90/02"), ==, 191);
    static const char *const WRONG[] = {NULL, "", "B", "B9", "F00", "b90", "B900", "?"};
    for (gsize i = 0; i < G_N_ELEMENTS(WRONG); i++)
        g_assert_cmpuint(tabiya_eco_parse(WRONG[i]), ==, 0);
    g_assert_cmpstr(tabiya_eco_write(0, text), ==, "");
    g_assert_cmpstr(tabiya_eco_write(501, text), ==, "");
}

static void test_date(void)
{
    static const struct {
        const char *text;
        guint32 date;
        const char *again;
    } DATES[] = {
        {"2024.05.17", 20240517, "2024.05.17"},
        {"1850.??.??", 18500000, "1850.??.??"},
        {"????.??.??", 0, "????.??.??"},
        {"2024.??.03", 20240003, "2024.??.03"},
        {"2024.13.03", 20240003, "2024.??.03"},
        {"2024.05.32", 20240500, "2024.05.??"},
        {"2024", 20240000, "2024.??.??"},
        {"2024.5.1", 20240000, "2024.??.??"},
        {"", 0, "????.??.??"},
        {"????.05.17", 0, "????.??.??"},
        {NULL, 0, "????.??.??"},
        {"0000.01.01", 0, "????.??.??"},
    };
    char text[16];
    for (gsize i = 0; i < G_N_ELEMENTS(DATES); i++) {
        g_assert_cmpuint(tabiya_date_parse(DATES[i].text), ==, DATES[i].date);
        g_assert_cmpstr(tabiya_date_write(DATES[i].date, text), ==, DATES[i].again);
    }
}

static void test_derived(void)
{
    static const struct {
        const char *pgn;
        guint32 date;
        guint white_elo, black_elo;
        const char *eco;
        guint flags;
    } GAMES[] = {
        {"[WhiteElo \"2850\"]\n[BlackElo \"  99\"]\n[ECO \"C60\"]\n\n1. e4 *", 0, 2850, 0, "C60",
         0},
        {"[WhiteElo \"2850 \"]\n[WhiteElo \"1\"]\n[BlackElo \"-\"]\n\n1. e4 e5 *", 0, 2850, 0,
         "C20", 0},
        {"[WhiteElo \"99999\"]\n[BlackElo \"4501\"]\n[ECO \"?\"]\n\n1. d4 d5 2. c4 *", 0, 0, 0,
         "D06", 0},
        {"[Date \"2024.05.01\"]\n[Date \"2023.01.01\"]\n\n*", 20240501, 0, 0, "", 0},
        {"[Date \"2024.5.1\"]\n\n1. e4 {good} *", 20240000, 0, 0, "B00", TABIYA_GAME_ANNOTATED},
        {"1. e4 {[%clk 0:00:01]} *", 0, 0, 0, "B00", 0},
        {"1. e4 $1 (1. d4) *", 0, 0, 0, "B00", TABIYA_GAME_ANNOTATED | TABIYA_GAME_VARIATIONS},
        {"1. e4 {[%cal Ge2e4]} *", 0, 0, 0, "B00", TABIYA_GAME_SHAPES},
        {"[FEN \"8/P6k/8/8/8/8/8/K7 w - - 3 40\"]\n\n*", 0, 0, 0, "", TABIYA_GAME_SETUP},
        {"[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n*", 0, 0, 0, "",
         TABIYA_GAME_SETUP | TABIYA_GAME_CHESS960},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(GAMES); i++) {
        g_autoptr(TabiyaGame) game = game_from(GAMES[i].pgn);
        g_autoptr(TabiyaGameRecord) record = tabiya_game_record_new(game);
        char eco[4];
        g_assert_cmpuint(record->date, ==, GAMES[i].date);
        g_assert_cmpuint(record->white_elo, ==, GAMES[i].white_elo);
        g_assert_cmpuint(record->black_elo, ==, GAMES[i].black_elo);
        g_assert_cmpstr(tabiya_eco_write(record->eco, eco), ==, GAMES[i].eco);
        g_assert_cmphex(record->flags, ==, GAMES[i].flags);
    }
}

static void test_tags(void)
{
    g_autoptr(TabiyaGame) game =
        game_from("[White \"A\"]\n[White \"B\"]\n[Date \"2024.05.01\"]\n[Result \"1-0\"]\n"
                  "[Source \"a\\\\nb\"]\n\n1. e4 1-0");
    g_autoptr(TabiyaGameRecord) record = tabiya_game_record_new(game);
    static const char *const TAGS[][2] = {
        {"White", "A"},    {"Black", NULL}, {"Date", "2024.05.01"}, {"Source", "a\\nb"},
        {"Result", "1-0"}, {"FEN", NULL},   {"Sourc", NULL},
    };
    g_assert_cmpstr(record->tags, ==, "White B\nSource a\\\\nb\n");
    for (gsize i = 0; i < G_N_ELEMENTS(TAGS); i++) {
        g_autofree char *value = tabiya_game_record_dup_tag(record, TAGS[i][0]);
        g_assert_cmpstr(value, ==, TAGS[i][1]);
    }
}

/* --- Round trips ------------------------------------------------------------------------------ */

static void assert_same_text(const TabiyaGameRecord *record, TabiyaGame *game)
{
    g_autofree char *expected = tabiya_pgn_write_game(game);
    g_autoptr(GString) text = g_string_new(NULL);
    tabiya_game_record_append_pgn(record, text);
    g_assert_cmpstr(text->str, ==, expected);
}

/* A game as a record, as a row, and back. */
static void assert_round_trip(TabiyaLibraryRows *rows, TabiyaGame *game)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaGameRecord) record = tabiya_game_record_new(game);
    gint64 id = 0;
    assert_same_text(record, game);
    tabiya_library_rows_insert(rows, &id, record, 0, &error);
    g_assert_no_error(error);
    g_autoptr(TabiyaGameRecord) found = tabiya_library_rows_get_record(rows, id, &error);
    g_assert_no_error(error);
    assert_same_record(found, record);
    g_autoptr(TabiyaGame) again = tabiya_game_record_to_game(found, &error);
    g_assert_no_error(error);
    assert_same_game(again, game);
    g_autoptr(TabiyaGameRecord) last = tabiya_game_record_new(again);
    assert_same_record(last, record);
}

static void test_random_games(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    guint32 seed = (guint32)g_test_rand_int();
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    g_test_message("seed %u", seed);
    for (int i = 0; i < 400; i++) {
        g_autoptr(TabiyaGame) wild = random_game(random, i % 2 == 0);
        /* as a file would have it: what a comment looks like once it is written and read */
        g_autofree char *text = tabiya_pgn_write_game(wild);
        g_autoptr(TabiyaGame) game = tabiya_pgn_read_first(text, -1, NULL, NULL);
        g_assert_nonnull(game);
        assert_round_trip(rows, game);
    }
    tabiya_library_rows_free(g_steal_pointer(&rows));
    tabiya_database_close(db);
    assert_library_whole(fixture->path);
}

/* Tags that no file could hold, and that the library gives back all the same. */
static void test_random_tags(StoreFixture *fixture, gconstpointer data)
{
    static const char *const PIECES[] = {"\n",    "\\",    " ",  "n", "s",
                                         "White", "Date ", "\"", "é", "2024"};
    TabiyaDatabase *db = new_library(fixture);
    TabiyaLibraryRows *rows = tabiya_library_rows_new(db);
    for (int i = 0; i < 300; i++) {
        g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
        g_autoptr(GString) expected = g_string_new(NULL);
        for (int n = g_test_rand_int_range(0, 8); n > 0; n--) {
            GString *words[2] = {g_string_new("x"), g_string_new(NULL)};
            for (int k = g_test_rand_int_range(0, 12); k > 0; k--) {
                g_string_append(words[k % 2],
                                PIECES[g_test_rand_int_range(0, G_N_ELEMENTS(PIECES))]);
            }
            tabiya_game_append_tag(game, words[0]->str, words[1]->str);
            g_string_append_printf(expected, "%s=%s|", words[0]->str, words[1]->str);
            g_string_free(words[0], TRUE);
            g_string_free(words[1], TRUE);
        }
        g_autoptr(TabiyaGameRecord) record = tabiya_game_record_new(game);
        gint64 id = 0;
        g_assert_true(tabiya_library_rows_insert(rows, &id, record, 0, NULL));
        g_autoptr(TabiyaGameRecord) found = tabiya_library_rows_get_record(rows, id, NULL);
        assert_same_record(found, record);
        g_autoptr(TabiyaGame) again = tabiya_game_record_to_game(found, NULL);
        g_autoptr(GString) read = g_string_new(NULL);
        for (guint t = 0; t < tabiya_game_get_n_tags(again); t++) {
            const char *value;
            const char *name = tabiya_game_get_nth_tag(again, t, &value);
            g_string_append_printf(read, "%s=%s|", name, value);
        }
        g_assert_cmpstr(read->str, ==, expected->str);
    }
    tabiya_library_rows_free(rows);
    tabiya_database_close(db);
}

/* Every game of the files that the PGN tests read. */
static void round_trip_cb(const char *name, const char *text, gsize length, gpointer user)
{
    if (length > 2000000)
        return;
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(text, (gssize)length, NULL);
    for (guint i = 0; i < games->len; i++) {
        /* once through the writer, like an import: its output is the normal form */
        g_autofree char *normal = tabiya_pgn_write_game(games->pdata[i]);
        g_autoptr(TabiyaGame) game = tabiya_pgn_read_first(normal, -1, NULL, NULL);
        if (game)
            assert_round_trip(user, game);
    }
}

static void test_files(StoreFixture *fixture, gconstpointer folder)
{
    TabiyaDatabase *db = new_library(fixture);
    run_raw(db->handle, "PRAGMA synchronous = OFF");
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    guint files = folder ? pgn_test_shared(folder, round_trip_cb, rows)
                         : pgn_test_own_cases(round_trip_cb, rows);
    gint64 games = 0;
    g_assert_true(tabiya_library_rows_count(rows, &games, NULL));
    tabiya_library_rows_free(g_steal_pointer(&rows));
    tabiya_database_close(db);
    g_test_message("%u files, %" G_GINT64_FORMAT " games", files, games);
    if (files == 0)
        g_test_skip("skipped: no shared data");
    else
        g_assert_cmpint(games, >, 10);
}

/* Games with a single difference are not duplicates. */
static void test_fingerprint(void)
{
    static const char *const GAMES[] = {
        "[White \"A\"]\n\n1. e4 e5 *",
        "[Black \"A\"]\n\n1. e4 e5 *",
        "[White \"B\"]\n\n1. e4 e5 *",
        "[White \"A\"]\n\n1. e4 *",
        "[White \"A\"]\n\n1. e4 e5 1-0",
        "[White \"A\"]\n[Date \"2020.01.01\"]\n\n1. e4 e5 *",
        "[White \"A\"]\n\n1. e4 e5 {x} *",
        "[White \"A\"]\n[Source \"x\"]\n\n1. e4 e5 *",
        "[White \"A\"]\n\n1. e4 e5 (1... c5) *",
        "[White \"A\"]\n[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n*",
        "[White \"A\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n*",
        "*",
    };
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(GAMES); i++) {
        g_autoptr(TabiyaGame) game = game_from(GAMES[i]);
        g_autoptr(TabiyaGameRecord) record = tabiya_game_record_new(game);
        g_assert_true(g_hash_table_add(seen, g_memdup2(&record->fingerprint, sizeof(guint64))));
    }
    /* what export does not tell apart, is the same */
    g_autoptr(TabiyaGame) one = game_from("[White \"?\"]\n\n1. e4 *");
    g_autoptr(TabiyaGame) two = game_from("1. e4 *");
    g_autoptr(TabiyaGameRecord) a = tabiya_game_record_new(one);
    g_autoptr(TabiyaGameRecord) b = tabiya_game_record_new(two);
    g_assert_cmphex(a->fingerprint, ==, b->fingerprint);
}

/* --- Rows ------------------------------------------------------------------------------------- */

static void test_replace(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    gint64 id = add_records(rows, 1, 3) + 1;
    g_assert_true(tabiya_library_set_starred(rows, &id, 1, TRUE, NULL, NULL));
    run_raw(db->handle, "UPDATE game SET created_ms = 17");
    g_autoptr(TabiyaGame) game = game_from("[White \"New\"]\n\n1. a4 {!} *");
    g_autoptr(TabiyaGameRecord) record = tabiya_game_record_new(game);
    tabiya_library_rows_replace(rows, id, record, &error);
    g_assert_no_error(error);

    TabiyaGameHeader header;
    g_autoptr(TabiyaGameRecord) found = tabiya_library_rows_get_record(rows, id, &error);
    g_assert_true(tabiya_library_rows_get_header(rows, id, &header, &error));
    g_assert_cmphex(header.flags, ==, TABIYA_GAME_STARRED | TABIYA_GAME_ANNOTATED);
    g_assert_cmpuint(header.ply_count, ==, 1);
    g_assert_cmpuint(found->flags, ==, header.flags);
    found->flags &= ~(guint)TABIYA_GAME_STARRED;
    assert_same_record(found, record);
    assert_raw(fixture->path, "SELECT created_ms FROM game WHERE id = 2", "17");
    assert_raw(fixture->path, "SELECT modified_ms > 1700000000000 FROM game WHERE id = 2", "1");
    assert_raw(fixture->path, "SELECT count(*) FROM game WHERE flags & 1", "1");

    gint64 big = TABIYA_SMALL_IDS + 5; /* a new one, and small ids go on where they were */
    g_assert_true(tabiya_library_rows_replace(rows, big, record, NULL));
    gint64 next = 0;
    g_assert_true(tabiya_library_rows_insert(rows, &next, record, 0, NULL));
    g_assert_cmpint(next, ==, 4);
    g_assert_false(tabiya_library_rows_insert(rows, &next, record, 0, NULL)); /* is there */
    tabiya_library_rows_free(g_steal_pointer(&rows));
    tabiya_database_close(db);
    assert_library_whole(fixture->path);
}

static void test_none(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    g_autoptr(GError) error = NULL;
    TabiyaLibraryRows *rows = tabiya_library_rows_new(db);
    g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    TabiyaGameHeader header;
    EngPosition start;
    g_assert_null(tabiya_library_rows_get_record(rows, 1, &error));
    g_assert_false(tabiya_library_rows_get_header(rows, 1, &header, &error));
    g_assert_false(tabiya_library_rows_get_moves(rows, 1, &start, moves, &error));
    g_assert_null(tabiya_library_rows_dup_name(rows, TABIYA_NAME_PLAYER, 1, &error));
    g_assert_no_error(error);
    tabiya_library_rows_free(rows);
    tabiya_database_close(db);
}

/* The caller's transaction is the caller's. */
static void test_transaction(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    TabiyaLibraryRows *rows = tabiya_library_rows_new(db);
    run_raw(db->handle, "BEGIN IMMEDIATE");
    add_records(rows, 1, 5);
    run_raw(db->handle, "ROLLBACK");
    gint64 count = -1;
    g_assert_true(tabiya_library_rows_count(rows, &count, NULL));
    g_assert_cmpint(count, ==, 0);
    g_assert_cmpint(add_records(rows, 1, 1), ==, 1);
    tabiya_library_rows_free(rows);
    tabiya_database_close(db);
    assert_library_whole(fixture->path);
}

static void test_get_moves(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    TabiyaLibraryRows *rows = tabiya_library_rows_new(db);
    g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    gint64 first = add_records(rows, 3, 100);
    for (gint64 id = first; id < first + 100; id++) {
        EngPosition start;
        g_autoptr(TabiyaGameRecord) record = tabiya_library_rows_get_record(rows, id, NULL);
        g_autoptr(TabiyaGame) game = tabiya_game_record_to_game(record, NULL);
        g_assert_true(tabiya_library_rows_get_moves(rows, id, &start, moves, NULL));
        g_assert_cmpmem(moves->data, moves->len * sizeof(EngMove), record->moves,
                        record->n_moves * sizeof(EngMove));
        g_assert_cmphex(start.key, ==, tabiya_game_get_start(game)->key);
        g_assert_cmpint(start.chess960, ==, record->chess960);
    }
    tabiya_library_rows_free(rows);
    tabiya_database_close(db);
}

/* --- Names ------------------------------------------------------------------------------------ */

static gboolean name_cb(guint32 id, const char *name, const char *folded, gpointer user)
{
    g_autofree char *again = tabiya_fold_name(name);
    g_assert_cmpstr(folded, ==, again);
    (*(int *)user)++;
    return strcmp(name, "Stop") != 0;
}

static void assert_found(TabiyaLibraryRows *rows, const char *text, gboolean anywhere,
                         const char *expected)
{
    g_autoptr(GArray) ids =
        tabiya_library_rows_find_names(rows, TABIYA_NAME_PLAYER, text, anywhere, NULL);
    g_autoptr(GString) found = g_string_new(NULL);
    for (guint i = 0; i < ids->len; i++) {
        g_autofree char *name = tabiya_library_rows_dup_name(rows, TABIYA_NAME_PLAYER,
                                                             g_array_index(ids, guint32, i), NULL);
        g_string_append_printf(found, "%s|", name);
    }
    g_assert_cmpstr(found->str, ==, expected);
}

static void test_names(StoreFixture *fixture, gconstpointer data)
{
    static const char *const NAMES[] = {"Müller, Łukasz", "Muller", "Mul", "Ömer", "100%", "Стоп"};
    TabiyaDatabase *db = new_library(fixture);
    TabiyaLibraryRows *rows = tabiya_library_rows_new(db);
    for (gsize i = 0; i < G_N_ELEMENTS(NAMES); i++) {
        g_autofree char *pgn = g_strdup_printf("[White \"%s\"]\n[Black \"%s\"]\n[Event \"E\"]\n\n*",
                                               NAMES[i], NAMES[(i + 1) % G_N_ELEMENTS(NAMES)]);
        g_autoptr(TabiyaGame) game = game_from(pgn);
        g_autoptr(TabiyaGameRecord) record = tabiya_game_record_new(game);
        gint64 id = 0;
        g_assert_true(tabiya_library_rows_insert(rows, &id, record, 0, NULL));
    }
    assert_found(rows, "mül", FALSE, "Müller, Łukasz|Muller|Mul|");
    assert_found(rows, "MULLER", FALSE, "Müller, Łukasz|Muller|");
    assert_found(rows, "muller,l", FALSE, "Müller, Łukasz|");
    assert_found(rows, "", FALSE, "Müller, Łukasz|Muller|Mul|Ömer|100%|Стоп|");
    assert_found(rows, "%", FALSE, "");
    assert_found(rows, "%", TRUE, "100%|");
    assert_found(rows, "ukas", TRUE, "Müller, Łukasz|");
    assert_found(rows, "стоп", FALSE, "Стоп|");
    int names = 0;
    g_assert_true(tabiya_library_rows_walk_names(rows, TABIYA_NAME_PLAYER, name_cb, &names, NULL));
    g_assert_cmpint(names, ==, 6);
    names = 0;
    g_assert_true(tabiya_library_rows_walk_names(rows, TABIYA_NAME_EVENT, name_cb, &names, NULL));
    g_assert_cmpint(names, ==, 1);
    tabiya_library_rows_free(rows);
    tabiya_database_close(db);
}

/* --- Scans ------------------------------------------------------------------------------------ */

typedef struct {
    TabiyaLibraryRows *rows;
    gint64 last;
    guint n;
    guint stop_at;
    GCancellable *cancellable;
} Seen;

static gboolean header_cb(const TabiyaGameHeader *header, gpointer user)
{
    Seen *seen = user;
    TabiyaGameHeader alone;
    g_assert_cmpint(header->id, >, seen->last);
    seen->last = header->id;
    g_assert_true(tabiya_library_rows_get_header(seen->rows, header->id, &alone, NULL));
    g_assert_cmpmem(&alone, sizeof alone, header, sizeof *header);
    seen->n++;
    if (seen->cancellable)
        g_cancellable_cancel(seen->cancellable);
    return seen->n != seen->stop_at;
}

static gboolean even_cb(const TabiyaGameHeader *header, gpointer user)
{
    return header->id % 2 == 0;
}

static gboolean game_cb(const TabiyaScannedGame *game, gpointer user)
{
    Seen *seen = user;
    g_autoptr(TabiyaGameRecord) record =
        tabiya_library_rows_get_record(seen->rows, game->header->id, NULL);
    g_assert_cmpstr(game->tags, ==, record->tags);
    g_assert_cmpmem(game->moves, game->n_moves * sizeof(EngMove), record->moves,
                    record->n_moves * sizeof(EngMove));
    g_autoptr(TabiyaGame) tree = tabiya_game_record_to_game(record, NULL);
    g_assert_cmphex(game->start->key, ==, tabiya_game_get_start(tree)->key);
    seen->n++;
    return seen->n != seen->stop_at;
}

static void test_scan(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    g_autoptr(GError) error = NULL;
    TabiyaLibraryRows *rows = tabiya_library_rows_new(db);
    add_records(rows, 7, 100);
    g_autoptr(TabiyaGameRecord) record = tabiya_library_rows_get_record(rows, 1, NULL);
    record->flags = 0;
    g_assert_true(tabiya_library_rows_replace(rows, TABIYA_SMALL_IDS + 6, record, NULL));
    const gint64 DELETED[] = {1, 50, 100};
    g_assert_true(tabiya_library_set_deleted(rows, DELETED, 3, TRUE, NULL, NULL));

    for (guint n = 1; n <= 130; n += 43) {
        g_autoptr(GArray) ranges = tabiya_library_scan_ranges(db, n, NULL);
        Seen seen = {.rows = rows};
        g_assert_cmpuint(ranges->len, ==, MIN(n, 100));
        for (guint i = 0; i < ranges->len; i++) {
            g_assert_true(tabiya_library_scan_headers(db, g_array_index(ranges, TabiyaIdRange, i),
                                                      header_cb, &seen, NULL, NULL));
        }
        g_assert_cmpuint(seen.n, ==, 98);
    }
    Seen games = {.rows = rows};
    g_assert_true(tabiya_library_scan_games(db, TABIYA_ALL_IDS, NULL, game_cb, &games, NULL, NULL));
    g_assert_cmpuint(games.n, ==, 98);
    Seen even = {.rows = rows};
    g_assert_true(
        tabiya_library_scan_games(db, TABIYA_ALL_IDS, even_cb, game_cb, &even, NULL, NULL));
    g_assert_cmpuint(even.n, ==, 49);
    Seen few = {.rows = rows, .stop_at = 7};
    g_assert_true(tabiya_library_scan_games(db, TABIYA_ALL_IDS, NULL, game_cb, &few, NULL, NULL));
    g_assert_cmpuint(few.n, ==, 7);

    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_cancellable_cancel(cancellable);
    g_assert_false(
        tabiya_library_scan_headers(db, TABIYA_ALL_IDS, header_cb, &few, cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    tabiya_library_rows_free(rows);
    tabiya_database_close(db);
}

static void test_scan_of_nothing(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    Seen seen = {0};
    g_autoptr(GArray) ranges = tabiya_library_scan_ranges(db, 4, NULL);
    g_assert_cmpuint(ranges->len, ==, 1);
    g_assert_true(tabiya_library_scan_headers(db, g_array_index(ranges, TabiyaIdRange, 0),
                                              header_cb, &seen, NULL, NULL));
    g_assert_cmpuint(seen.n, ==, 0);
    tabiya_database_close(db);
}

/* --- Edits ------------------------------------------------------------------------------------ */

static void test_delete(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    TabiyaLibraryRows *rows = tabiya_library_rows_new(db);
    g_autoptr(GArray) changed = NULL;
    g_autoptr(GArray) again = NULL;
    TabiyaGameHeader header;
    gint64 count = 0;
    add_records(rows, 1, 10);
    const gint64 IDS[] = {2, 4, 4711};
    g_assert_true(tabiya_library_set_deleted(rows, IDS, 3, TRUE, &changed, NULL));
    g_assert_cmpuint(changed->len, ==, 2);
    g_assert_true(tabiya_library_set_deleted(rows, IDS, 3, TRUE, &again, NULL));
    g_assert_cmpuint(again->len, ==, 0);
    g_assert_true(tabiya_library_rows_count(rows, &count, NULL));
    g_assert_cmpint(count, ==, 8);
    g_assert_false(tabiya_library_rows_get_header(rows, 2, &header, NULL));
    g_autoptr(TabiyaGameRecord) deleted = tabiya_library_rows_get_record(rows, 2, NULL);
    g_assert_nonnull(deleted);

    const gint64 *ids = (const gint64 *)(const void *)changed->data;
    g_assert_true(tabiya_library_set_deleted(rows, ids, changed->len, FALSE, NULL, NULL));
    g_assert_true(tabiya_library_rows_count(rows, &count, NULL));
    g_assert_cmpint(count, ==, 10);
    g_assert_true(tabiya_library_rows_get_header(rows, 2, &header, NULL));
    tabiya_library_rows_free(rows);
    tabiya_database_close(db);
    assert_library_whole(fixture->path);
}

static void test_star(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    TabiyaLibraryRows *rows = tabiya_library_rows_new(db);
    g_autoptr(GArray) first = NULL;
    g_autoptr(GArray) second = NULL;
    g_autoptr(GArray) third = NULL;
    add_records(rows, 1, 4);
    const gint64 IDS[] = {1, 2, 3};
    g_assert_true(tabiya_library_set_starred(rows, IDS, 2, TRUE, &first, NULL));
    g_assert_true(tabiya_library_set_starred(rows, IDS, 3, TRUE, &second, NULL));
    g_assert_cmpuint(first->len, ==, 2);
    g_assert_cmpuint(second->len, ==, 1);
    g_assert_cmpint(g_array_index(second, gint64, 0), ==, 3);
    g_assert_true(tabiya_library_set_starred(rows, IDS, 3, FALSE, &third, NULL));
    g_assert_cmpuint(third->len, ==, 3);
    tabiya_library_rows_free(rows);
    tabiya_database_close(db);
    assert_raw(fixture->path, "SELECT count(*) FROM game WHERE flags & 32", "0");
}

/* Other tags are the same without a tree as with one. */
static void test_other_tags(void)
{
    static const char *const PAIRS[][7] = {
        {"White", "Nobody", NULL},
        {"Date", "2020.02.02", "Event", "", NULL},
        {"Date", "long ago", "WhiteElo", "2700", "Round", "", NULL},
        {"Annotator", "A \\ B", "Annotator", "C", "White", "", NULL},
        {"ECO", "", "Date", "", NULL},
        {"ECO", "B90", "Result", "0-1", "FEN", "nonsense", NULL},
        {"Variant", "Chess960", "SetUp", "", NULL},
    };
    g_autoptr(GRand) random = g_rand_new_with_seed(11);
    for (guint i = 0; i < 700; i++) {
        const char *const *pairs = PAIRS[i % G_N_ELEMENTS(PAIRS)];
        static const char LICHESS[] =
            "[White \"a\"]\n[ECO \"C20\"]\n[Variant \"Standard\"]\n\n1. e4 e5 *";
        g_autoptr(TabiyaGame) written = tabiya_pgn_read_first(LICHESS, -1, NULL, NULL);
        g_autoptr(TabiyaGameRecord) record =
            i % 20 == 0 ? tabiya_game_record_new(written) : random_record(random, i % 2);
        g_autoptr(TabiyaGame) game = tabiya_game_record_to_game(record, NULL);
        for (guint pair = 0; pairs[pair]; pair += 2)
            tabiya_game_set_tag(game, pairs[pair], *pairs[pair + 1] ? pairs[pair + 1] : NULL);
        g_autoptr(TabiyaGameRecord) expected = tabiya_game_record_new(game);
        g_autoptr(TabiyaGameRecord) made = tabiya_game_record_with_tags(record, pairs);
        assert_same_record(made, expected);
        g_autoptr(TabiyaGameRecord) again = tabiya_game_record_with_texts(made, record);
        assert_same_record(again, record);
    }
}

static TabiyaKept *put(TabiyaLibraryRows *rows, TabiyaKeptKind kind, gint64 id, const char *name,
                       GError **error)
{
    const TabiyaKept wanted = {.kind = kind, .id = id, .name = (char *)name};
    return tabiya_library_put(rows, &wanted, error);
}

static void test_collections(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    g_autoptr(GError) error = NULL;
    TabiyaLibraryRows *rows = tabiya_library_rows_new(db);
    gint64 openings = 0;
    gint64 endings = 0;
    add_records(rows, 1, 5);
    g_assert_true(tabiya_library_add_collection(rows, "Openings", &openings, NULL));
    g_assert_true(tabiya_library_add_collection(rows, "Endings", &endings, NULL));
    g_assert_false(tabiya_library_add_collection(rows, "Openings", &endings, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
    g_clear_error(&error);
    g_assert_false(tabiya_library_add_collection(rows, "", &endings, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
    g_clear_error(&error);
    g_assert_null(put(rows, TABIYA_KEPT_COLLECTION, endings, "Openings", &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
    g_autoptr(TabiyaKept) endings_before =
        put(rows, TABIYA_KEPT_COLLECTION, endings, "Studies", NULL);
    g_assert_cmpstr(endings_before->name, ==, "Endings");

    const gint64 IDS[] = {5, 1, 3, 4711};
    g_autoptr(GArray) changed = NULL;
    g_assert_true(tabiya_library_collect(rows, openings, IDS, 4, TRUE, &changed, NULL));
    g_assert_cmpuint(changed->len, ==, 3);
    g_assert_true(tabiya_library_collect(rows, openings, IDS + 1, 1, FALSE, NULL, NULL));
    g_assert_true(tabiya_library_set_deleted(rows, IDS, 1, TRUE, NULL, NULL));
    g_autoptr(GArray) games = tabiya_library_get_collected(rows, openings, NULL);
    g_assert_cmpuint(games->len, ==, 1);
    g_assert_cmpint(g_array_index(games, gint64, 0), ==, 3);

    g_autoptr(GPtrArray) list = tabiya_library_list_collections(rows, NULL);
    g_assert_cmpuint(list->len, ==, 2);
    const TabiyaCollection *first = list->pdata[0];
    g_assert_cmpstr(first->name, ==, "Openings");
    g_assert_cmpint(first->n_games, ==, 1);
    g_autoptr(GArray) with = tabiya_library_find_collections(rows, IDS, 4, NULL);
    g_assert_cmpuint(with->len, ==, 1);
    g_assert_cmpint(g_array_index(with, gint64, 0), ==, openings);
    g_autoptr(TabiyaKept) gone = put(rows, TABIYA_KEPT_COLLECTION, openings, NULL, NULL);
    assert_raw(fixture->path, "SELECT count(*) FROM collection_game", "0");
    /* Its games come back with it, even those deleted meanwhile. */
    g_assert_cmpuint(gone->games->len, ==, 2);
    g_autoptr(TabiyaKept) none = tabiya_library_put(rows, gone, NULL);
    g_assert_null(none->name);
    g_assert_cmpint(none->id, ==, openings);
    assert_raw(fixture->path, "SELECT count(*) FROM collection_game", "2");
    /* Nor is its number given to another. */
    g_autoptr(TabiyaKept) again = put(rows, TABIYA_KEPT_COLLECTION, openings, NULL, NULL);
    g_autoptr(TabiyaKept) other = put(rows, TABIYA_KEPT_COLLECTION, endings, NULL, NULL);
    gint64 later = 0;
    g_assert_true(tabiya_library_add_collection(rows, "Later", &later, NULL));
    g_assert_cmpint(later, !=, openings);
    g_assert_cmpint(later, !=, endings);
    tabiya_library_rows_free(rows);
    tabiya_database_close(db);
    assert_library_whole(fixture->path);
}

static gboolean save_search(TabiyaLibraryRows *rows, const char *name, const char *query)
{
    const TabiyaKept wanted = {
        .kind = TABIYA_KEPT_SEARCH, .name = (char *)name, .query = (char *)query};
    g_autoptr(TabiyaKept) before = tabiya_library_put(rows, &wanted, NULL);
    return before != NULL;
}

static void test_searches(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    TabiyaLibraryRows *rows = tabiya_library_rows_new(db);
    g_assert_true(save_search(rows, "b", "player:x"));
    g_assert_true(save_search(rows, "a", "elo:2700-"));
    g_assert_true(save_search(rows, "b", "player:y"));
    g_assert_false(save_search(rows, "", "player:y"));
    g_autoptr(GPtrArray) list = tabiya_library_list_searches(rows, NULL);
    g_assert_cmpuint(list->len, ==, 2);
    const TabiyaSavedSearch *last = list->pdata[1];
    g_assert_cmpstr(last->name, ==, "b");
    g_assert_cmpstr(last->query, ==, "player:y");
    g_autoptr(TabiyaKept) gone = put(rows, TABIYA_KEPT_SEARCH, last->id, NULL, NULL);
    g_assert_cmpstr(gone->name, ==, "b");
    g_assert_cmpstr(gone->query, ==, "player:y");
    g_autoptr(GPtrArray) rest = tabiya_library_list_searches(rows, NULL);
    g_assert_cmpuint(rest->len, ==, 1);
    tabiya_library_rows_free(rows);
    tabiya_database_close(db);
}

#define ADD(path, data, function)                                                        \
    g_test_add("/library-rows/" path, StoreFixture, data, store_fixture_setup, function, \
               store_fixture_teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/library-rows/fold", test_fold);
    g_test_add_func("/library-rows/eco", test_eco);
    g_test_add_func("/library-rows/other-tags", test_other_tags);
    g_test_add_func("/library-rows/date", test_date);
    g_test_add_func("/library-rows/derived", test_derived);
    g_test_add_func("/library-rows/tags", test_tags);
    g_test_add_func("/library-rows/fingerprint", test_fingerprint);
    ADD("random-games", NULL, test_random_games);
    ADD("random-tags", NULL, test_random_tags);
    ADD("own-files", NULL, test_files);
    ADD("shared-files", "pgn", test_files);
    ADD("replace", NULL, test_replace);
    ADD("none", NULL, test_none);
    ADD("transaction", NULL, test_transaction);
    ADD("get-moves", NULL, test_get_moves);
    ADD("names", NULL, test_names);
    ADD("scan", NULL, test_scan);
    ADD("scan-of-nothing", NULL, test_scan_of_nothing);
    ADD("delete", NULL, test_delete);
    ADD("star", NULL, test_star);
    ADD("collections", NULL, test_collections);
    ADD("searches", NULL, test_searches);
    return g_test_run();
}
