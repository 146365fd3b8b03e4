/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Digests of games, compared with the games: both must be counted and ranked alike. */
#include "app/store/game-digest.h"

#include "app/store/position-segment.h"

#define N_GAMES 1000

/* Whatever a row can hold, the extremes among it. */
static guint any_of(guint limit)
{
    static const guint EXTREMES[] = {0, 0, 1, G_MAXUINT};
    const gint at = g_test_rand_int_range(0, 8);
    return at < (gint)G_N_ELEMENTS(EXTREMES) ? MIN(EXTREMES[at], limit)
                                             : (guint)g_test_rand_int() % limit;
}

static TabiyaSegmentGame any_game(void)
{
    return (TabiyaSegmentGame){
        .date = any_of(G_MAXUINT32),
        .white_elo = (guint16)any_of(G_MAXUINT16),
        .black_elo = (guint16)any_of(G_MAXUINT16),
        .result = (guint8)any_of(3),
    };
}

static TabiyaGameDigest digest_of(const TabiyaSegmentGame *game)
{
    return tabiya_game_digest(game->white_elo, game->black_elo, game->date, game->result);
}

static void assert_same_counts(const TabiyaPositionMove *found, const TabiyaPositionMove *expected)
{
    g_assert_cmpuint(found->games, ==, expected->games);
    g_assert_cmpuint(found->white, ==, expected->white);
    g_assert_cmpuint(found->draws, ==, expected->draws);
    g_assert_cmpuint(found->black, ==, expected->black);
    g_assert_cmpuint(found->elo_games, ==, expected->elo_games);
    g_assert_cmpuint(found->elo_sum, ==, expected->elo_sum);
    g_assert_cmpuint(found->last_year, ==, expected->last_year);
}

static void test_one_by_one(void)
{
    for (guint i = 0; i < N_GAMES; i++) {
        const TabiyaSegmentGame game = any_game();
        TabiyaPositionMove found = {0}, expected = {0};
        tabiya_digest_count(digest_of(&game), &found);
        tabiya_position_move_add_game(&expected, &game);
        assert_same_counts(&found, &expected);
        g_assert_cmpuint(tabiya_digest_get_rank(digest_of(&game)), ==,
                         tabiya_game_rank(game.white_elo, game.black_elo, game.date));
        g_assert_cmpuint(tabiya_digest_get_date(digest_of(&game)), ==, game.date);
    }
}

/* Results in damaged files are not results. */
static void test_no_result(void)
{
    g_assert_cmpuint(tabiya_digest_get_result(tabiya_game_digest(2000, 2000, 20200101, 4)), ==, 0);
    g_assert_cmpuint(tabiya_digest_get_result(tabiya_game_digest(2000, 2000, 20200101, 255)), ==,
                     0);
}

static void test_of_columns(void)
{
    g_autoptr(TabiyaSegmentBuilder) builder = tabiya_segment_builder_new();
    TabiyaSegmentGame games[N_GAMES];
    g_autofree TabiyaGameDigest *digests = g_new(TabiyaGameDigest, N_GAMES);
    gsize length;
    for (guint i = 0; i < N_GAMES; i++) {
        games[i] = any_game();
        tabiya_segment_builder_begin_game(builder, &games[i]);
        tabiya_segment_builder_add(builder, 1, ENG_NO_MOVE);
    }
    g_autoptr(TabiyaSegment) segment = tabiya_segment_builder_finish(builder);
    g_autofree guint8 *columns = tabiya_segment_dup_columns(segment, &length);
    tabiya_digests_take(columns + 8 * N_GAMES, N_GAMES, digests);
    for (guint i = 0; i < N_GAMES; i++)
        g_assert_cmpuint(digests[i], ==, digest_of(&games[i]));
}

/* Some of a segment's games, some of which pass. */
static void test_at_once(void)
{
    TabiyaGameDigest digests[N_GAMES];
    guint64 passing[N_GAMES / 64 + 1] = {0};
    guint8 postings[2 * N_GAMES];
    TabiyaPositionMove found = {.games = 3, .white = 2, .last_year = 1}, expected = found;
    guint n = 0;
    for (guint i = 0; i < N_GAMES; i++) {
        const TabiyaSegmentGame game = any_game();
        const gboolean has_position = g_test_rand_bit(), passes = g_test_rand_bit();
        digests[i] = digest_of(&game);
        passing[i / 64] |= (guint64)passes << i % 64;
        if (has_position && passes)
            tabiya_position_move_add_game(&expected, &game);
        if (!has_position)
            continue;
        postings[2 * n] = (guint8)i;
        postings[2 * n++ + 1] = (guint8)(i >> 8);
    }
    tabiya_digests_count(digests, passing, postings, n, &found);
    assert_same_counts(&found, &expected);
}

/* As many as a segment can have, all with the most that can be known of them. */
static void test_most(void)
{
    const guint n = TABIYA_SEGMENT_MAX_GAMES;
    g_autofree TabiyaGameDigest *digests = g_new(TabiyaGameDigest, n);
    g_autofree guint64 *passing = g_new(guint64, n / 64);
    g_autofree guint8 *postings = g_new(guint8, 2 * (gsize)n);
    for (guint result = 1; result <= 3; result++) {
        TabiyaPositionMove found = {0};
        for (guint i = 0; i < n; i++) {
            digests[i] = tabiya_game_digest(G_MAXUINT16, G_MAXUINT16, 99991231, result);
            passing[i / 64] = ~G_GUINT64_CONSTANT(0);
            postings[2 * i] = (guint8)i;
            postings[2 * i + 1] = (guint8)(i >> 8);
        }
        tabiya_digests_count(digests, passing, postings, n, &found);
        g_assert_cmpuint(found.games, ==, n);
        g_assert_cmpuint(found.white + 2 * found.black + 3 * found.draws, ==, n * result);
        g_assert_cmpuint(MAX(found.white, MAX(found.black, found.draws)), ==, n);
        g_assert_cmpuint(found.elo_games, ==, n);
        g_assert_cmpuint(found.elo_sum, ==, (guint64)n * G_MAXUINT16);
        g_assert_cmpuint(found.last_year, ==, 9999);
    }
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/game-digest/one-by-one", test_one_by_one);
    g_test_add_func("/game-digest/no-result", test_no_result);
    g_test_add_func("/game-digest/of-columns", test_of_columns);
    g_test_add_func("/game-digest/at-once", test_at_once);
    g_test_add_func("/game-digest/most", test_most);
    return g_test_run();
}
