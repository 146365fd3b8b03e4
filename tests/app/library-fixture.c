/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/app/library-fixture.h"

#include <string.h>

#include "app/store/library-file.h"

/* --- Games at random -------------------------------------------------------------------------- */

static const char *const PLAYERS[] = {
    "Carlsen, Magnus", "Müller, Łukasz", "Nakamura,Hikaru", "Đoković", "?", "Ørsted, Å", "", "N N",
};

static const char *const DATES[] = {
    "2024.05.17", "1999.??.??", "????.??.??", "2024.5.1", "2023.13.40", "yesterday", "2024.??.03",
};

static const char *const WORDS[] = {
    "a",   "fine {",          "}", "[%csl Ge4]", "[%clk 0:01:02] only", "line\nbreak",
    "ü\\", "% [Event \"x\"]",
};

static const char *pick(GRand *random, const char *const *from, gsize n)
{
    return from[g_rand_int_range(random, 0, (gint32)n)];
}

#define PICK(list) pick(random, list, G_N_ELEMENTS(list))

static gboolean one_in(GRand *random, gint32 n)
{
    return g_rand_int_range(random, 0, n) == 0;
}

static EngMove random_move(GRand *random, const EngPosition *position)
{
    EngMoveList list;
    eng_movegen_legal(position, &list);
    return list.count > 0 ? list.moves[g_rand_int_range(random, 0, list.count)] : ENG_NO_MOVE;
}

static void annotate(GRand *random, TabiyaGame *game, const TabiyaNode *node)
{
    if (one_in(random, 4))
        tabiya_game_set_comment(game, node, PICK(WORDS));
    if (one_in(random, 6))
        tabiya_game_add_nag(game, node, (guint8)g_rand_int_range(random, 0, 140));
    const TabiyaNode *parent = tabiya_node_get_parent(node);
    if (!one_in(random, 5) || !parent)
        return;
    EngMove other = random_move(random, tabiya_node_get_position(parent));
    const TabiyaNode *variation = tabiya_game_append_move(game, parent, other);
    if (one_in(random, 2))
        tabiya_game_set_comment_before(game, variation, PICK(WORDS));
}

static void play(GRand *random, TabiyaGame *game, gboolean wild)
{
    gint32 plies = one_in(random, 12) ? 0 : g_rand_int_range(random, 1, 60);
    for (gint32 i = 0; i < plies; i++) {
        const TabiyaNode *end = tabiya_game_get_main_end(game);
        EngMove move = random_move(random, tabiya_node_get_position(end));
        if (move == ENG_NO_MOVE)
            return;
        const TabiyaNode *node = tabiya_game_append_move(game, end, move);
        if (wild)
            annotate(random, game, node);
    }
}

static void add_usual_tags(GRand *random, TabiyaGame *game)
{
    char number[12];
    tabiya_game_append_tag(game, "Event", one_in(random, 2) ? "Open" : "Masters");
    tabiya_game_append_tag(game, "Date", PICK(DATES));
    tabiya_game_append_tag(game, "White", PICK(PLAYERS));
    tabiya_game_append_tag(game, "Black", PICK(PLAYERS));
    g_snprintf(number, sizeof number, "%d", g_rand_int_range(random, 800, 3000));
    tabiya_game_append_tag(game, "WhiteElo", number);
    g_snprintf(number, sizeof number, "%u", g_rand_int(random)); /* tells games apart */
    tabiya_game_append_tag(game, "Round", number);
}

static void add_wild_tags(GRand *random, TabiyaGame *game)
{
    static const char *const NAMES[] = {"White",    "Date", "Site", "Annotator", "ECO",
                                        "BlackElo", "Z",    "Date", "Round"};
    static const char *const VALUES[] = {"", " ", "a\\nb", "\"", "B90", "E999", "?", "1\t2", "ß "};
    for (gint32 n = g_rand_int_range(random, 0, 12); n > 0; n--)
        tabiya_game_append_tag(game, PICK(NAMES), PICK(VALUES));
}

TabiyaGame *random_game(GRand *random, gboolean wild)
{
    EngPosition start;
    eng_position_init(&start);
    if (one_in(random, 8)) {
        eng_position_init_chess960(&start, g_rand_int_range(random, 0, 960));
    } else if (one_in(random, 8)) {
        EngPosition before = start;
        eng_position_play(&start, &before, random_move(random, &before));
    }
    TabiyaGame *game = tabiya_game_new(&start);
    if (wild)
        add_wild_tags(random, game);
    if (!wild || one_in(random, 2))
        add_usual_tags(random, game);
    play(random, game, wild);
    tabiya_game_set_result(game, (TabiyaResult)g_rand_int_range(random, 0, 4));
    return game;
}

TabiyaGameRecord *random_record(GRand *random, gboolean wild)
{
    g_autoptr(TabiyaGame) game = random_game(random, wild);
    return tabiya_game_record_new(game);
}

/* --- Comparing -------------------------------------------------------------------------------- */

void assert_same_record(const TabiyaGameRecord *a, const TabiyaGameRecord *b)
{
    g_assert_cmpstr(a->white, ==, b->white);
    g_assert_cmpstr(a->black, ==, b->black);
    g_assert_cmpstr(a->event, ==, b->event);
    g_assert_cmpstr(a->site, ==, b->site);
    g_assert_cmpstr(a->round, ==, b->round);
    g_assert_cmpstr(a->date_text, ==, b->date_text);
    g_assert_cmpstr(a->tags, ==, b->tags);
    g_assert_cmpint(a->result, ==, b->result);
    g_assert_cmpstr(a->start_fen, ==, b->start_fen);
    g_assert_cmpint(a->chess960 != FALSE, ==, b->chess960 != FALSE);
    g_assert_cmpmem(a->moves, a->n_moves * sizeof(EngMove), b->moves, b->n_moves * sizeof(EngMove));
    g_assert_cmpstr(a->movetext, ==, b->movetext);
    g_assert_cmphex(a->flags, ==, b->flags);
    g_assert_cmpuint(a->date, ==, b->date);
    g_assert_cmpuint(a->white_elo, ==, b->white_elo);
    g_assert_cmpuint(a->black_elo, ==, b->black_elo);
    g_assert_cmpuint(a->eco, ==, b->eco);
    g_assert_cmphex(a->fingerprint, ==, b->fingerprint);
}

/* --- Libraries -------------------------------------------------------------------------------- */

TabiyaDatabase *new_library(StoreFixture *fixture)
{
    g_autoptr(GError) error = NULL;
    tabiya_library_create(fixture->path, &error);
    g_assert_no_error(error);
    TabiyaDatabase *db = tabiya_library_open(fixture->path, &error);
    g_assert_no_error(error);
    return db;
}

gint64 add_records(TabiyaLibraryRows *rows, guint32 seed, guint n)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    g_autoptr(GError) error = NULL;
    gint64 first = 0;
    for (guint i = 0; i < n; i++) {
        g_autoptr(TabiyaGameRecord) record = random_record(random, FALSE);
        gint64 id = 0;
        tabiya_library_rows_insert(rows, &id, record, 0, &error);
        g_assert_no_error(error);
        first = first != 0 ? first : id;
        g_assert_cmpint(id, ==, first + i);
    }
    return first;
}

void assert_library_whole(const char *path)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) problems = NULL;
    TabiyaDatabase *db = tabiya_library_open(path, &error);
    g_assert_no_error(error);
    tabiya_library_check(db, &problems, NULL, NULL, NULL, &error);
    g_assert_no_error(error);
    if (problems->len > 0)
        g_error("%s: %s", path, (const char *)problems->pdata[0]);
    tabiya_database_close(db);
}
