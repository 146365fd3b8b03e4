/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/app/position-fixture.h"

#include <stdlib.h>

#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/san.h"

/* Pairs of positions that differ in a castling right, in an en passant square that can or cannot be
 * used, in the side to move, and in which of two rooks may castle (which their keys do not
 * include). */
static const char *const STARTS[] = {
    "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1",
    "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w Kkq - 0 1",
    "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w - - 0 1",
    "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R b KQkq - 0 1",
    "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
    "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1",
    "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
    "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1",
    "4k3/8/8/8/8/8/8/RR2K3 w A - 0 1",
    "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1",
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "8/5k2/8/8/8/8/4K3/8 w - - 0 1",
};

/* Splitmix64 (Steele, Lea, Flood 2014). */
static guint below(guint64 *random, guint limit)
{
    guint64 z = *random += G_GUINT64_CONSTANT(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * G_GUINT64_CONSTANT(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * G_GUINT64_CONSTANT(0x94d049bb133111eb);
    return (guint)(((z ^ z >> 31) >> 32) * limit >> 32);
}

/* --- Making games ----------------------------------------------------------------------------- */

typedef enum {
    ORDINARY,
    TO_AND_FRO, /* moves are taken back as soon as they can be */
    PASSING,
    N_STYLES,
} Style;

static EngMove pick_move(guint64 *random, const EngPosition *at, guint ply, Style style,
                         EngMove before)
{
    EngMoveList list;
    eng_movegen_legal(at, &list);
    if (list.count == 0)
        return ENG_NO_MOVE;
    if (style == PASSING && at->checkers == 0 && below(random, 10) == 0)
        return ENG_NULL_MOVE;
    EngMove back = eng_move(eng_move_to(before), eng_move_from(before));
    if (style == TO_AND_FRO && before != ENG_NO_MOVE && below(random, 4) != 0 &&
        eng_move_is_legal(at, back)) {
        return back;
    }
    /* Openings are shared: few choices at first. */
    guint choices = ply < 8 ? MIN(2, (guint)list.count) : (guint)list.count;
    return list.moves[below(random, choices)];
}

static void fill(FixtureGame *self, const EngPosition *start, guint64 *random, guint length,
                 Style style)
{
    self->positions = g_new(EngPosition, length + 1);
    self->positions[0] = *start;
    for (guint ply = 0; ply < length; ply++) {
        EngMove before = ply >= 2 ? g_array_index(self->moves, EngMove, ply - 2) : ENG_NO_MOVE;
        EngMove move = pick_move(random, &self->positions[ply], ply, style, before);
        if (move == ENG_NO_MOVE)
            break;
        g_array_append_val(self->moves, move);
        eng_position_play(&self->positions[ply + 1], &self->positions[ply], move);
    }
}

static void fill_about(TabiyaSegmentGame *about, guint64 *random)
{
    about->white = 1 + below(random, 50);
    about->black = below(random, 50);
    about->date = below(random, 8) == 0 ? 0 : (1900 + below(random, 120)) * 10000 + 1231;
    about->white_elo = below(random, 4) == 0 ? 0 : (guint16)(1000 + below(random, 1800));
    about->black_elo = below(random, 4) == 0 ? 0 : (guint16)(1000 + below(random, 1800));
    about->result = (guint8)below(random, 4);
}

static void note_keys(FixtureGame *self)
{
    self->keys = g_new(guint64, self->moves->len + 1);
    for (guint i = 0; i <= self->moves->len; i++)
        self->keys[i] = self->positions[i].key;
}

static FixtureGame *random_game(gint64 id, guint64 *random)
{
    FixtureGame *self = g_new0(FixtureGame, 1);
    self->about.id = id;
    self->moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    fill_about(&self->about, random);
    EngPosition start;
    eng_position_init(&start);
    guint kind = below(random, 20);
    if (kind < 2) {
        self->start_fen = g_strdup(STARTS[below(random, G_N_ELEMENTS(STARTS))]);
        g_assert_true(eng_fen_parse(&start, self->start_fen, NULL));
    } else if (kind == 2) {
        char fen[ENG_FEN_MAX];
        eng_position_init_chess960(&start, (int)below(random, 12) * 80);
        self->start_fen = g_strdup(eng_fen_write(&start, fen));
    }
    guint length = below(random, 30) == 0 ? 0 : below(random, 90);
    fill(self, &start, random, length, below(random, 8) == 0 ? 1 + below(random, 2) : ORDINARY);
    note_keys(self);
    return self;
}

GPtrArray *fixture_games_new(guint n_games, guint seed)
{
    guint64 random = seed;
    GPtrArray *games = g_ptr_array_new_with_free_func((GDestroyNotify)fixture_game_free);
    for (guint i = 0; i < n_games; i++)
        g_ptr_array_add(games, random_game(i + 1, &random));
    return games;
}

FixtureGame *fixture_game_new(gint64 id, const char *fen, const char *moves)
{
    FixtureGame *self = g_new0(FixtureGame, 1);
    self->about = (TabiyaSegmentGame){.id = id, .white = 1, .black = 2, .result = 1};
    self->moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    self->start_fen = g_strdup(fen);
    g_auto(GStrv) words = g_strsplit(moves, " ", -1);
    self->positions = g_new(EngPosition, g_strv_length(words) + 1);
    eng_position_init(&self->positions[0]);
    g_assert_true(!fen || eng_fen_parse(&self->positions[0], fen, NULL));
    for (guint i = 0; words[i] && words[i][0] != '\0'; i++) {
        EngMove move = eng_uci_parse(&self->positions[i], words[i]);
        g_assert_cmpuint(move, !=, ENG_NO_MOVE);
        g_array_append_val(self->moves, move);
        eng_position_play(&self->positions[i + 1], &self->positions[i], move);
    }
    note_keys(self);
    return self;
}

void fixture_game_free(FixtureGame *self)
{
    g_free(self->start_fen);
    g_array_unref(self->moves);
    g_free(self->positions);
    g_free(self->keys);
    g_free(self);
}

void fixture_game_change(FixtureGame *self, guint seed)
{
    guint64 random = seed;
    FixtureGame *other = random_game(self->about.id, &random);
    FixtureGame swapped = *self;
    *self = *other;
    *other = swapped;
    fixture_game_free(other);
}

/* --- Looking at everything -------------------------------------------------------------------- */

static TabiyaPositionMove *get_move(GArray *moves, EngMove move)
{
    for (guint i = 0; i < moves->len; i++) {
        if (g_array_index(moves, TabiyaPositionMove, i).move == move)
            return &g_array_index(moves, TabiyaPositionMove, i);
    }
    TabiyaPositionMove new = {.move = move};
    g_array_append_val(moves, new);
    return &g_array_index(moves, TabiyaPositionMove, moves->len - 1);
}

static int compare_moves(gconstpointer a, gconstpointer b)
{
    const TabiyaPositionMove *x = a, *y = b;
    if (x->games != y->games)
        return x->games < y->games ? 1 : -1;
    return (int)x->move - (int)y->move;
}

static int compare_ids(gconstpointer a, gconstpointer b)
{
    gint64 x = *(const gint64 *)a, y = *(const gint64 *)b;
    return (x > y) - (x < y);
}

void fixture_expect(GPtrArray *games, const EngPosition *position, FixtureFilter filter,
                    gconstpointer user, Expected *expected)
{
    *expected = (Expected){
        .moves = g_array_new(FALSE, FALSE, sizeof(TabiyaPositionMove)),
        .rows = g_array_new(FALSE, FALSE, sizeof(gint64)),
    };
    for (guint i = 0; i < games->len; i++) {
        const FixtureGame *game = g_ptr_array_index(games, i);
        guint ply = 0;
        while (ply <= game->moves->len && (game->keys[ply] != position->key ||
                                           !eng_position_equal(&game->positions[ply], position))) {
            ply++;
        }
        if (game->deleted || ply > game->moves->len || (filter && !filter(&game->about, user))) {
            continue;
        }
        tabiya_position_move_add_game(&expected->total, &game->about);
        g_array_append_val(expected->rows, game->about.id);
        if (ply < game->moves->len) {
            tabiya_position_move_add_game(
                get_move(expected->moves, g_array_index(game->moves, EngMove, ply)), &game->about);
        }
    }
    g_array_sort(expected->moves, compare_moves);
    g_array_sort(expected->rows, compare_ids);
}

void expected_clear(Expected *self)
{
    g_array_unref(self->moves);
    g_array_unref(self->rows);
}

void assert_same_moves(const GArray *found, const GArray *expected)
{
    g_assert_cmpuint(found->len, ==, expected->len);
    for (guint i = 0; i < found->len; i++) {
        const TabiyaPositionMove *a = &g_array_index(found, TabiyaPositionMove, i);
        const TabiyaPositionMove *b = &g_array_index(expected, TabiyaPositionMove, i);
        g_assert_cmpuint(a->move, ==, b->move);
        g_assert_cmpuint(a->games, ==, b->games);
        g_assert_cmpuint(a->white, ==, b->white);
        g_assert_cmpuint(a->draws, ==, b->draws);
        g_assert_cmpuint(a->black, ==, b->black);
        g_assert_cmpuint(a->elo_games, ==, b->elo_games);
        g_assert_cmpuint(a->elo_sum, ==, b->elo_sum);
        g_assert_cmpuint(a->last_year, ==, b->last_year);
    }
}
