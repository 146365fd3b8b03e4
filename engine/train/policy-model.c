/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See policy-model.h. */
#include "engine/train/policy-model.h"

#include <string.h>

#include "engine/train/train-isa.h"

enum { FLOATS = 16 };

extern const EngPolicyLearnKernel eng_policy_learn_kernel_plain;
#if defined __x86_64__
extern const EngPolicyLearnKernel eng_policy_learn_kernel_avx2;
extern const EngPolicyLearnKernel eng_policy_learn_kernel_avx512;
#endif

const EngPolicyLearnKernel *eng_policy_learn_kernel(void)
{
    static const EngPolicyLearnKernel *const kernels[ENG_TRAIN_ISA_COUNT] = {
        [ENG_TRAIN_ISA_PLAIN] = &eng_policy_learn_kernel_plain,
#if defined __x86_64__
        [ENG_TRAIN_ISA_AVX2] = &eng_policy_learn_kernel_avx2,
        [ENG_TRAIN_ISA_AVX512] = &eng_policy_learn_kernel_avx512,
#endif
    };
    return kernels[eng_train_isa()];
}

void eng_policy_model_init(EngPolicyModel *model, int hidden, int narrow)
{
    const size_t row = (size_t)hidden;
    const size_t leanings = (size_t)ENG_POLICY_WIDE * ENG_POLICY_RATING_ROWS;
    model->hidden = hidden;
    model->narrow = narrow;
    model->biases_at = ENG_POLICY_INPUTS * row;
    model->wide_at = model->biases_at + row;
    model->narrow_at = model->wide_at + ENG_POLICY_WIDE * row;
    model->leanings_at = model->narrow_at + ENG_POLICY_NARROW * (size_t)narrow;
    model->count = (model->leanings_at + leanings + FLOATS - 1) / FLOATS * FLOATS;
}

/* SplitMix64 (Steele, Lea, Flood 2014), from -most to most. */
static float draw(uint64_t *state, double most)
{
    uint64_t value = *state += UINT64_C(0x9e3779b97f4a7c15);
    value = (value ^ value >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ value >> 27) * UINT64_C(0x94d049bb133111eb);
    return (float)(((double)((value ^ value >> 31) >> 11) / 4503599627370496.0 - 1) * most);
}

/* Sums of about forty rows begin near the middle of the activation; marks begin small, so that all
 * moves are equally likely at first. */
void eng_policy_model_draw(const EngPolicyModel *model, float *values, uint64_t seed)
{
    memset(values, 0, model->count * sizeof *values);
    for (size_t i = 0; i < model->biases_at; i++) {
        values[i] = draw(&seed, 0.06);
    }
    for (size_t i = model->biases_at; i < model->wide_at; i++) {
        values[i] = 0.3f;
    }
    for (size_t i = model->wide_at; i < model->leanings_at; i++) {
        values[i] = draw(&seed, 0.02);
    }
}

bool eng_policy_example(const EngPolicyScene *scene, EngMove move, int rating,
                        EngPolicyExample *example)
{
    eng_policy_features(scene, &example->inputs, &example->moves, example->marks);
    example->rating = eng_policy_rating(rating);
    for (int i = 0; i < example->moves.count; i++) {
        if (example->moves.moves[i] == move) {
            example->played = i;
            return true;
        }
    }
    return false;
}
