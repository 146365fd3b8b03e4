/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See net.h: from a scene to the chances of its moves. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/policy/net.h"

void eng_policy_see(const EngPolicyScene *scene, EngPolicySight *sight)
{
    eng_policy_features(scene, &sight->inputs, &sight->moves, sight->marks);
}

/* The numbers of two neighboring ratings, mixed by sixteenths: sixteen times their mean. */
static int mix(int lower, int upper, int share)
{
    return lower * (ENG_POLICY_SHARES - share) + upper * share;
}

static void fill_squares(const EngPolicyNet *net, const EngPolicySight *sight,
                         EngPolicyRating rating, int16_t *squares)
{
    const int hidden = net->shape.hidden, unit = net->shape.input_unit;
    const int8_t *lower = net->inputs + (ENG_POLICY_IN_RATING + rating.row) * (size_t)hidden;
    for (int h = 0; h < hidden; h++) {
        const int mixed = mix(lower[h], lower[hidden + h], rating.share) + ENG_POLICY_SHARES / 2;
        squares[h] = (int16_t)(uint16_t)(net->biases[h] + (mixed >> 4));
    }
    net->kernel->add(squares, net->inputs, hidden, sight->inputs.rows, sight->inputs.count);
    for (int h = 0; h < hidden; h++) {
        const int clipped = squares[h] < 0 ? 0 : squares[h] > unit ? unit : squares[h];
        squares[h] = (int16_t)(clipped * clipped);
    }
}

/* Values of wide marks, each computed when it is first needed. */
typedef struct {
    uint64_t known[(ENG_POLICY_WIDE + 63) / 64];
    double values[ENG_POLICY_WIDE];
} Memo;

static double value_wide(const EngPolicyNet *net, const int16_t *squares, EngPolicyRating rating,
                         unsigned mark)
{
    const EngPolicyShape *shape = &net->shape;
    const int8_t *leanings = net->leanings + mark * ENG_POLICY_RATING_ROWS + rating.row;
    const int32_t product =
        net->kernel->product(squares, net->wide + mark * (size_t)shape->hidden, shape->hidden);
    return (double)product / (shape->input_unit * shape->input_unit * shape->wide_unit) +
           (double)mix(leanings[0], leanings[1], rating.share) /
               (ENG_POLICY_SHARES * shape->leaning_unit);
}

static double value_narrow(const EngPolicyNet *net, const int16_t *squares, unsigned mark)
{
    const EngPolicyShape *shape = &net->shape;
    const int32_t product =
        net->kernel->product(squares, net->narrow + mark * (size_t)shape->narrow, shape->narrow);
    return (double)product / (shape->input_unit * shape->input_unit * shape->narrow_unit);
}

void eng_policy_value(const EngPolicyNet *net, const EngPolicySight *sight, EngPolicyRating rating,
                      double *values)
{
    _Alignas(64) int16_t squares[ENG_POLICY_HIDDEN_MAX];
    Memo memo;
    memset(memo.known, 0, sizeof memo.known);
    fill_squares(net, sight, rating, squares);
    for (int m = 0; m < sight->moves.count; m++) {
        const EngPolicyMarks *marks = &sight->marks[m];
        values[m] = value_narrow(net, squares, marks->narrow);
        for (int i = 0; i < marks->count; i++) {
            const unsigned mark = marks->wide[i];
            if (!(memo.known[mark / 64] >> mark % 64 & 1)) {
                memo.known[mark / 64] |= UINT64_C(1) << mark % 64;
                memo.values[mark] = value_wide(net, squares, rating, mark);
            }
            values[m] += memo.values[mark];
        }
    }
}

void eng_policy_share(double *values, int count)
{
    double largest = -INFINITY, total = 0;
    for (int i = 0; i < count; i++) {
        largest = fmax(largest, values[i]);
    }
    for (int i = 0; i < count; i++) {
        values[i] = exp(values[i] - largest);
        total += values[i];
    }
    for (int i = 0; i < count; i++) {
        values[i] /= total;
    }
}

/* Equal chances by move, so that the order depends on nothing else. */
static int by_chance(const void *a, const void *b)
{
    const EngPolicyChoice *one = a, *other = b;
    return one->chance != other->chance ? (one->chance < other->chance ? 1 : -1)
                                        : (one->move > other->move) - (one->move < other->move);
}

void eng_policy_guess(const EngPolicyNet *net, const EngPolicyScene *scene, int rating,
                      EngPolicyGuess *guess)
{
    EngPolicySight sight;
    double values[ENG_MAX_MOVES];
    eng_policy_see(scene, &sight);
    eng_policy_value(net, &sight, eng_policy_rating(rating), values);
    eng_policy_share(values, sight.moves.count);
    guess->count = sight.moves.count;
    for (int i = 0; i < guess->count; i++) {
        guess->choices[i] = (EngPolicyChoice){
            .move = eng_policy_turn_move(scene, sight.moves.moves[i]), .chance = values[i]};
    }
    qsort(guess->choices, (size_t)guess->count, sizeof *guess->choices, by_chance);
}
