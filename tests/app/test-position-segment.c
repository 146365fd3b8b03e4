/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Segments of the index of positions, without a database. */
#include "app/store/position-segment.h"

#include <string.h>

#include "tests/app/position-fixture.h"

static TabiyaSegment *segment_of(GPtrArray *games)
{
    g_autoptr(TabiyaSegmentBuilder) builder = tabiya_segment_builder_new();
    for (guint i = 0; i < games->len; i++) {
        const FixtureGame *game = g_ptr_array_index(games, i);
        guint slot = tabiya_segment_builder_add_game(builder, &game->about, &game->positions[0],
                                                     (const EngMove *)(gpointer)game->moves->data,
                                                     game->moves->len);
        g_assert_cmpuint(slot, ==, i);
    }
    TabiyaSegment *segment = tabiya_segment_builder_finish(builder);
    guint n_games;
    tabiya_segment_get_games(segment, &n_games);
    g_assert_cmpuint(n_games, ==, games->len);
    g_autoptr(TabiyaSegment) rest = tabiya_segment_builder_finish(builder);
    tabiya_segment_get_games(rest, &n_games);
    g_assert_cmpuint(n_games, ==, 0);
    return segment;
}

static const guint8 *find_row(const TabiyaSegment *segment, guint32 wanted, gsize *length)
{
    for (gsize i = 0; i < tabiya_segment_get_n_rows(segment); i++) {
        guint32 number;
        const guint8 *row = tabiya_segment_get_row(segment, i, &number, length);
        if (number == wanted)
            return row;
    }
    *length = 0;
    return NULL;
}

/* --- Against a scan --------------------------------------------------------------------------- */

/* The half-move at which the game first has the key; past its end if never. */
static guint find_ply(const FixtureGame *game, guint64 key)
{
    guint ply = 0;
    while (ply <= game->moves->len && game->keys[ply] != key)
        ply++;
    return ply;
}

/* Checks an entry's data about the game in each of its slots; counts them by move in `found`. */
static void check_entry(const TabiyaSegment *segment, GPtrArray *games, guint64 key,
                        const TabiyaBlockEntry *entry, GHashTable *found)
{
    gsize length = 0;
    const guint8 *postings = entry->postings;
    if (!postings) {
        postings = find_row(segment, entry->spill, &length);
        g_assert_cmpuint(length, ==, 2 * entry->n_games);
    }
    guint at = 0;
    for (guint i = 0; i < MAX(entry->moves->len, 1); i++) {
        const TabiyaPositionMove *move = &g_array_index(entry->moves, TabiyaPositionMove, i);
        guint n = entry->moves->len > 0 ? (guint)move->games : 1, end = at + n;
        TabiyaPositionMove counts = {0};
        for (; at < end; at++) {
            const FixtureGame *game = g_ptr_array_index(games, tabiya_block_get_slot(postings, at));
            guint ply = find_ply(game, key);
            if (!entry->proven && ply > game->moves->len)
                return; /* another position, as the moves of one game show */
            g_assert_cmpuint(ply, <=, game->moves->len);
            EngMove played =
                ply < game->moves->len ? g_array_index(game->moves, EngMove, ply) : ENG_NO_MOVE;
            if (entry->moves->len > 0)
                g_assert_cmpuint(played, ==, move->move);
            tabiya_position_move_add_game(&counts, &game->about);
            g_assert_true(g_hash_table_add(found, (gpointer)game));
        }
        if (entry->has_counts) {
            g_assert_cmpuint(counts.white, ==, move->white);
            g_assert_cmpuint(counts.draws, ==, move->draws);
            g_assert_cmpuint(counts.black, ==, move->black);
            g_assert_cmpuint(counts.elo_sum, ==, move->elo_sum);
            g_assert_cmpuint(counts.elo_games, ==, move->elo_games);
            g_assert_cmpuint(counts.last_year, ==, move->last_year);
        }
    }
}

static guint find_games(const TabiyaSegment *segment, GPtrArray *games, guint64 key)
{
    g_autoptr(GHashTable) found = g_hash_table_new(NULL, NULL);
    g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(TabiyaPositionMove));
    guint bits = tabiya_segment_get_bits(segment);
    gsize length;
    const guint8 *row = find_row(segment, tabiya_block_number(key, bits), &length);
    if (!row)
        return 0;
    TabiyaBlockReader reader;
    TabiyaBlockEntry entry;
    tabiya_block_reader_init(&reader, row, length, key, bits, moves);
    while (tabiya_block_reader_next(&reader, &entry))
        check_entry(segment, games, key, &entry, found);
    g_assert_false(reader.damaged);
    return g_hash_table_size(found);
}

static guint count_games(GPtrArray *games, guint64 key)
{
    guint count = 0;
    for (guint i = 0; i < games->len; i++) {
        const FixtureGame *game = g_ptr_array_index(games, i);
        count += find_ply(game, key) <= game->moves->len;
    }
    return count;
}

static void test_every_position_is_found(void)
{
    g_autoptr(GPtrArray) games = fixture_games_new(1500, 1);
    g_autoptr(TabiyaSegment) segment = segment_of(games);
    guint tried = 0, shared = 0;
    for (guint i = 0; i < games->len; i += 29) {
        const FixtureGame *game = g_ptr_array_index(games, i);
        for (guint ply = 0; ply <= game->moves->len; ply++) {
            guint count = count_games(games, game->positions[ply].key);
            g_assert_cmpuint(find_games(segment, games, game->positions[ply].key), ==, count);
            tried++;
            shared += count >= TABIYA_LIST_SPILLED;
        }
    }
    g_assert_cmpuint(tried, >, 1500);
    g_assert_cmpuint(shared, >, 50);
    g_assert_cmpuint(find_games(segment, games, G_GUINT64_CONSTANT(0x123456789abcdef0)), ==, 0);
}

static void test_rows_are_whole(void)
{
    g_autoptr(GPtrArray) games = fixture_games_new(700, 2);
    g_autoptr(TabiyaSegment) segment = segment_of(games);
    guint64 found = 0, expected = 0;
    guint32 number, before = 0;
    for (gsize i = 0; i < tabiya_segment_get_n_rows(segment); i++) {
        gsize length;
        const guint8 *row = tabiya_segment_get_row(segment, i, &number, &length);
        g_assert_true(i == 0 || number > before);
        before = number;
        if (number < TABIYA_SPILL_ROW)
            g_assert_true(tabiya_block_check(row, length, games->len, &found));
    }
    for (guint i = 0; i < games->len; i++) {
        const FixtureGame *game = g_ptr_array_index(games, i);
        g_autoptr(GHashTable) keys = g_hash_table_new(g_int64_hash, g_int64_equal);
        for (guint ply = 0; ply <= game->moves->len; ply++)
            expected += g_hash_table_add(keys, &game->positions[ply].key);
    }
    g_assert_cmpuint(found, ==, expected);
}

static void test_columns_and_runs(void)
{
    g_autoptr(GPtrArray) games = fixture_games_new(300, 3);
    g_autoptr(TabiyaSegment) segment = segment_of(games);
    guint n_games;
    TabiyaSegmentGame *about = tabiya_segment_get_games(segment, &n_games);
    g_assert_cmpuint(n_games, ==, 300);
    for (guint i = 100; i < 300; i++)
        about[i].id += 7000;
    about[299].id = G_GINT64_CONSTANT(1) << 50;
    gsize length;
    g_autofree guint8 *columns = tabiya_segment_dup_columns(segment, &length);
    g_assert_cmpuint(length, ==, 300 * TABIYA_SEGMENT_COLUMN_BYTES);
    for (guint i = 0; i < n_games; i++) {
        TabiyaSegmentGame game = {.id = about[i].id};
        tabiya_segment_columns_get(columns, n_games, i, &game);
        g_assert_cmpuint(game.white, ==, about[i].white);
        g_assert_cmpuint(game.black, ==, about[i].black);
        g_assert_cmpuint(game.date, ==, about[i].date);
        g_assert_cmpuint(game.white_elo, ==, about[i].white_elo);
        g_assert_cmpuint(game.black_elo, ==, about[i].black_elo);
        g_assert_cmpuint(game.result, ==, about[i].result);
    }
    static const guint8 RUNS[] = {
        0,   0, 1,    0,    0, 0, 0, 0, 0, 0, /* slot 0: game 1 */
        100, 0, 0xbd, 0x1b, 0, 0, 0, 0, 0, 0, /* slot 100: game 7101 */
        43,  1, 0,    0,    0, 0, 0, 0, 4, 0, /* slot 299: game 2^50 */
    };
    g_autofree guint8 *runs = tabiya_segment_dup_runs(segment, &length);
    g_assert_cmpmem(runs, length, RUNS, sizeof RUNS);
}

/* --- Keys that nearly agree ------------------------------------------------------------------- */

/* Eight games each have both of two positions whose keys are equal in their top 50 bits, and others
 * with one of them: the sort sees no difference. */
static void test_keys_that_sort_as_one(void)
{
    const guint64 first = G_GUINT64_CONSTANT(0xabcdef0123456789), second = first ^ 0x1000;
    const TabiyaSegmentGame game = {.result = 1};
    g_autoptr(TabiyaSegmentBuilder) builder = tabiya_segment_builder_new();
    for (guint i = 0; i < 12; i++) {
        tabiya_segment_builder_begin_game(builder, &game);
        if (i < 10)
            tabiya_segment_builder_add(builder, second, (EngMove)(100 + i % 2));
        if (i > 1)
            tabiya_segment_builder_add(builder, first, 200);
        tabiya_segment_builder_add(builder, second, 300); /* has been there, or is new to it */
    }
    g_autoptr(TabiyaSegment) segment = tabiya_segment_builder_finish(builder);
    g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(TabiyaPositionMove));
    guint bits = tabiya_segment_get_bits(segment);
    gsize length;
    const guint8 *row = find_row(segment, tabiya_block_number(first, bits), &length);
    TabiyaBlockReader reader;
    TabiyaBlockEntry entry;
    tabiya_block_reader_init(&reader, row, length, first, bits, moves);
    g_assert_true(tabiya_block_reader_next(&reader, &entry));
    g_assert_true(entry.proven);
    g_assert_cmpuint(entry.n_games, ==, 10);
    g_assert_cmpuint(entry.moves->len, ==, 1);
    g_assert_false(tabiya_block_reader_next(&reader, &entry));
    tabiya_block_reader_init(&reader, row, length, second, bits, moves);
    g_assert_true(tabiya_block_reader_next(&reader, &entry));
    g_assert_cmpuint(entry.n_games, ==, 12);
    g_assert_cmpuint(entry.moves->len, ==, 3);
    g_assert_cmpuint(g_array_index(moves, TabiyaPositionMove, 2).move, ==, 300);
    g_assert_cmpuint(g_array_index(moves, TabiyaPositionMove, 2).games, ==, 2);
    g_assert_false(tabiya_block_reader_next(&reader, &entry));
}

/* --- Nothing, and too little ------------------------------------------------------------------ */

static void test_empty(void)
{
    g_autoptr(TabiyaSegmentBuilder) builder = tabiya_segment_builder_new();
    g_autoptr(TabiyaSegment) segment = tabiya_segment_builder_finish(builder);
    gsize length;
    g_autofree guint8 *columns = tabiya_segment_dup_columns(segment, &length);
    g_assert_cmpuint(length, ==, 0);
    g_assert_cmpuint(tabiya_segment_get_n_rows(segment), ==, 0);
}

/* Every row, cut short anywhere or with any byte changed, is read to an end. */
static void test_damaged_rows(void)
{
    g_autoptr(GPtrArray) games = fixture_games_new(200, 4);
    g_autoptr(TabiyaSegment) segment = segment_of(games);
    guint bits = tabiya_segment_get_bits(segment), found = 0;
    g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(TabiyaPositionMove));
    EngPosition start;
    eng_position_init(&start);
    gsize length;
    const guint8 *row = find_row(segment, tabiya_block_number(start.key, bits), &length);
    for (gsize i = 0; i < 4 * length; i++) {
        gsize kept = i < length ? i : length;
        guint8 *copy = g_malloc(kept + (kept == 0)); /* so long: a sanitizer watches its end */
        memcpy(copy, row, kept);
        if (i >= length)
            copy[i % length] ^= (guint8)(i / length == 1 ? 0xff : i / length == 2 ? 0x80 : 0x01);
        guint64 postings = 0;
        found += !tabiya_block_check(copy, kept, games->len, &postings);
        TabiyaBlockReader reader;
        TabiyaBlockEntry entry;
        tabiya_block_reader_init(&reader, copy, kept, start.key, bits, moves);
        while (tabiya_block_reader_next(&reader, &entry))
            ;
        g_free(copy);
    }
    g_assert_cmpuint(found, >, length / 2);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/position-segment/every-position-is-found", test_every_position_is_found);
    g_test_add_func("/position-segment/rows-are-whole", test_rows_are_whole);
    g_test_add_func("/position-segment/columns-and-runs", test_columns_and_runs);
    g_test_add_func("/position-segment/keys-that-sort-as-one", test_keys_that_sort_as_one);
    g_test_add_func("/position-segment/empty", test_empty);
    g_test_add_func("/position-segment/damaged-rows", test_damaged_rows);
    return g_test_run();
}
