/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/eval/accumulator.h"

#include <stdlib.h>
#include <string.h>

#include "engine/board/bitboard.h"
#include "engine/eval/endgame.h"

enum {
    ALIGNMENT = 64,
    VALUE_MAX = 20000, /* values beyond this tell no more */
    FADE = 200,        /* half-moves without capture or pawn move in which a value fades to 0 */
};

/* The last accumulator of one view and layout, with its position. */
typedef struct EngAccumulatorCache {
    EngBitboard by_type[6], by_color[2];
    EngPiece board[64];
    int16_t *values;
} Cache;

/* The rows that turn one accumulator into another. */
typedef struct {
    const int16_t *added[64], *removed[64];
    int added_count, removed_count;
} Change;

static const int16_t *row(const EngNetwork *network, EngColor side, unsigned layout, EngPiece piece,
                          EngSquare square)
{
    return network->features +
           (size_t)eng_network_row(side, layout, piece, square) * (size_t)network->shape.hidden;
}

static unsigned layout_of(const EngNetwork *network, const EngPosition *position, EngColor side)
{
    const EngSquare king = eng_first(eng_position_pieces(position, side, ENG_KING));
    return network->layout[eng_network_turn(side, king)];
}

/* Boards differ where a set of pieces differs: in Chess960 a king and a rook may swap places, which
 * no color's set shows. */
static EngBitboard differing(const EngBitboard *types, const EngBitboard *colors,
                             const EngPosition *position)
{
    EngBitboard squares = (colors[0] ^ position->by_color[0]) | (colors[1] ^ position->by_color[1]);
    for (EngPieceType type = ENG_PAWN; type <= ENG_KING; type++) {
        squares |= types[type] ^ position->by_type[type];
    }
    return squares;
}

static void find_change(Change *change, const EngNetwork *network, EngColor side, unsigned layout,
                        EngBitboard squares, const EngPiece *before, const EngPiece *after)
{
    change->added_count = change->removed_count = 0;
    while (squares != 0) {
        const EngSquare square = eng_pop_first(&squares);
        if (before[square] != ENG_NO_PIECE) {
            change->removed[change->removed_count++] =
                row(network, side, layout, before[square], square);
        }
        if (after[square] != ENG_NO_PIECE) {
            change->added[change->added_count++] =
                row(network, side, layout, after[square], square);
        }
    }
}

static void apply(const EngNetwork *network, const Change *change, const int16_t *from, int16_t *to)
{
    network->kernel->update(to, from, change->added, change->added_count, change->removed,
                            change->removed_count, network->shape.hidden);
}

/* --- Full computation ------------------------------------------------------------------------- */

static void make_from_scratch(const EngNetwork *network, const EngPosition *position, EngColor side,
                              int16_t *values)
{
    Change change;
    EngPiece empty[64];
    memset(empty, ENG_NO_PIECE, sizeof empty);
    find_change(&change, network, side, layout_of(network, position, side),
                eng_position_occupied(position), empty, position->board);
    apply(network, &change, network->biases, values);
}

static int value_of(const EngNetwork *network, const EngPosition *position, const int16_t *ours,
                    const int16_t *theirs)
{
    const EngNetworkShape *shape = &network->shape;
    const int bucket = eng_network_output_bucket(shape->output_buckets,
                                                 eng_popcount(eng_position_occupied(position)));
    const int64_t said =
        network->kernel->value(ours, theirs, &network->stacks[bucket], shape->hidden);
    const int64_t value = said * shape->scale_cp / (ENG_NETWORK_ONE * ENG_NETWORK_QC);
    return (int)(value > VALUE_MAX ? VALUE_MAX : value < -VALUE_MAX ? -VALUE_MAX : value);
}

/* Adds what the network cannot know: endgames that are drawn or won whatever they look like (the
 * fewer pieces, the more that counts), and the fifty-move rule. */
static int with_knowledge(const EngPosition *position, int value)
{
    int mating;
    if (eng_endgame_mating(position, &mating)) {
        return position->side_to_move == ENG_WHITE ? mating : -mating;
    }
    const EngColor us = (EngColor)position->side_to_move;
    const int scale = eng_endgame_scale(position, value > 0 ? us : eng_other(us));
    if (scale != ENG_SCALE_NORMAL) {
        const int phase = eng_endgame_phase(position);
        value = value * (ENG_SCALE_NORMAL * phase + scale * (ENG_PHASE_MAX - phase)) /
                (ENG_SCALE_NORMAL * ENG_PHASE_MAX);
    }
    const int clock = position->halfmove_clock > 100 ? 100 : position->halfmove_clock;
    return value * (FADE - clock) / FADE;
}

int eng_network_raw(const EngNetwork *network, const EngPosition *position)
{
    _Alignas(ALIGNMENT) int16_t values[2][ENG_NETWORK_HIDDEN_MAX];
    const EngColor us = (EngColor)position->side_to_move;
    make_from_scratch(network, position, us, values[0]);
    make_from_scratch(network, position, eng_other(us), values[1]);
    return value_of(network, position, values[0], values[1]);
}

int eng_network_evaluate(const EngNetwork *network, const EngPosition *position)
{
    return with_knowledge(position, eng_network_raw(network, position));
}

/* --- A line ----------------------------------------------------------------------------------- */

static int layout_count(const EngNetwork *network)
{
    return 2 * network->shape.king_buckets;
}

/* Each cached accumulator begins as that of an empty board. */
static void clear_cache(EngAccumulators *self, int16_t *values)
{
    const size_t hidden = (size_t)self->network->shape.hidden;
    for (int i = 0; i < 2 * layout_count(self->network); i++, values += hidden) {
        Cache *cache = &self->cache[i];
        memset(cache->board, ENG_NO_PIECE, sizeof cache->board);
        cache->values = values;
        memcpy(values, self->network->biases, hidden * sizeof *values);
    }
}

EngAccumulators *eng_accumulators_new(const EngNetwork *network, int plies)
{
    const size_t view = (size_t)network->shape.hidden * sizeof(int16_t);
    const size_t views = 2 * ((size_t)plies + (size_t)layout_count(network));
    EngAccumulators *self = calloc(1, sizeof *self + (size_t)plies * sizeof *self->plies);
    if (!self) {
        return NULL;
    }
    self->network = network;
    self->cache = calloc(2 * (size_t)layout_count(network), sizeof *self->cache);
    self->memory = aligned_alloc(ALIGNMENT, views * view);
    if (!self->cache || !self->memory) {
        eng_accumulators_free(self);
        return NULL;
    }
    self->values = self->memory;
    clear_cache(self, self->values + 2 * (size_t)plies * (size_t)network->shape.hidden);
    return self;
}

void eng_accumulators_free(EngAccumulators *self)
{
    if (self) {
        free(self->cache);
        free(self->memory);
        free(self);
    }
}

static int16_t *values_at(const EngAccumulators *self, int ply, EngColor side)
{
    return self->values + ((size_t)ply * 2 + side) * (size_t)self->network->shape.hidden;
}

static void make_from_cache(EngAccumulators *self, int ply, EngColor side, unsigned layout)
{
    const EngNetwork *network = self->network;
    const EngPosition *position = self->plies[ply].position;
    Cache *cache = &self->cache[(int)side * layout_count(network) + (int)layout];
    Change change;
    find_change(&change, network, side, layout,
                differing(cache->by_type, cache->by_color, position), cache->board,
                position->board);
    apply(network, &change, cache->values, cache->values);
    memcpy(cache->by_type, position->by_type, sizeof cache->by_type);
    memcpy(cache->by_color, position->by_color, sizeof cache->by_color);
    memcpy(cache->board, position->board, sizeof cache->board);
    memcpy(values_at(self, ply, side), cache->values,
           (size_t)network->shape.hidden * sizeof(int16_t));
}

static void make_from_parent(EngAccumulators *self, int ply, EngColor side, unsigned layout)
{
    const EngPosition *before = self->plies[ply - 1].position;
    const EngPosition *after = self->plies[ply].position;
    Change change;
    find_change(&change, self->network, side, layout,
                differing(before->by_type, before->by_color, after), before->board, after->board);
    apply(self->network, &change, values_at(self, ply - 1, side), values_at(self, ply, side));
    self->plies[ply].made[side] = true;
}

static void make(EngAccumulators *self, int ply, EngColor side)
{
    const unsigned layout = layout_of(self->network, self->plies[ply].position, side);
    int first = ply;
    while (!self->plies[first].made[side]) {
        if (first == 0 ||
            layout_of(self->network, self->plies[first - 1].position, side) != layout) {
            make_from_cache(self, ply, side, layout);
            self->plies[ply].made[side] = true;
            return;
        }
        first--;
    }
    while (first < ply) {
        make_from_parent(self, ++first, side, layout);
    }
}

int eng_accumulators_evaluate(EngAccumulators *self, int ply)
{
    const EngPosition *position = self->plies[ply].position;
    const EngColor us = (EngColor)position->side_to_move;
    make(self, ply, ENG_WHITE);
    make(self, ply, ENG_BLACK);
    const int value = value_of(self->network, position, values_at(self, ply, us),
                               values_at(self, ply, eng_other(us)));
    return with_knowledge(position, value);
}
