/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Learning: positions survive their 32 bytes, an example has the features of the engine's network,
 * and the gradients are the slopes of the loss. */
#include <glib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/fen.h"
#include "engine/eval/accumulator.h"
#include "engine/train/model.h"

static const char *const FENS[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "2k5/8/8/8/8/8/3P4/5K2 b - - 0 1",
};

static const EngTrainAim AIM = {.scale_cp = 400, .result_share = 0.3};

static EngTrainModel make_model(void)
{
    EngTrainModel model;
    EngNetworkShape shape = {.hidden = 64, .king_buckets = 2, .output_buckets = 4, .scale_cp = 400};
    for (int i = 0; i < ENG_NETWORK_KING_SQUARES; i++) {
        shape.king_bucket[i] = i % 2;
    }
    eng_train_model_init(&model, &shape);
    return model;
}

static double learn(const EngTrainModel *model, const float *values,
                    const EngTrainExample *examples, size_t count, float *gradients, float *said)
{
    EngTrainRounded rounded;
    EngTrainScratch scratch;
    g_assert_true(eng_train_rounded_init(&rounded, model));
    g_assert_true(eng_train_scratch_init(&scratch, model, count));
    eng_train_kernel()->round(model, values, &rounded, 0, model->common_at);
    const EngTrainLesson lesson = {
        .examples = examples,
        .count = count,
        .scratch = &scratch,
        .share = 1,
        .gradients = gradients,
        .said = said,
    };
    const double loss = eng_train_kernel()->learn(model, &rounded, &lesson);
    eng_train_rounded_free(&rounded);
    eng_train_scratch_free(&scratch);
    return loss;
}

static void read_position(const char *fen, EngPosition *position)
{
    g_assert_true(eng_fen_parse(position, fen, NULL));
}

static void test_positions_come_back(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(FENS); i++) {
        EngPosition position, back;
        EngTrainPosition packed;
        read_position(FENS[i], &position);
        eng_train_pack(&packed, &position, -321, 2, 77);
        eng_train_unpack(&packed, &back);
        g_assert_cmpmem(back.board, sizeof back.board, position.board, sizeof position.board);
        g_assert_cmpuint(back.side_to_move, ==, position.side_to_move);
        g_assert_null(eng_position_check(&back));
        g_assert_cmpint(packed.score_cp, ==, -321);
        g_assert_cmpint(packed.result, ==, 2);
        g_assert_cmpint(packed.ply, ==, 77);
    }
}

static void test_target(void)
{
    const EngTrainModel model = make_model();
    EngPosition position;
    EngTrainPosition packed;
    EngTrainExample example;
    read_position(FENS[1], &position);
    eng_train_pack(&packed, &position, 400, 0, 20);
    eng_train_example(&model, &AIM, &packed, &example);
    g_assert_cmpfloat_with_epsilon(example.target, 0.7 / (1 + exp(-1)), 1e-6);
    eng_train_pack(&packed, &position, 0, 2, 20);
    eng_train_example(&model, &AIM, &packed, &example);
    g_assert_cmpfloat_with_epsilon(example.target, 0.7 * 0.5 + 0.3, 1e-6);
}

static float round_to(float value, int unit)
{
    return roundf(value * (float)unit) / (float)unit;
}

/* A stack in both forms: its real numbers are those of the integers. */
static void round_stack(const EngTrainModel *model, float *values, int8_t *first,
                        EngNetworkStack *stack)
{
    enum { LATER = ENG_NETWORK_ONE * ENG_NETWORK_QC };
    const EngTrainStack *at = &model->stack;
    const int hidden = model->shape.hidden;
    for (int i = 0; i < ENG_NETWORK_FIRST * hidden; i++) {
        const size_t from = eng_train_first_at((size_t)(i / hidden), (size_t)(i % hidden));
        float *value = &values[at->first + from];
        *value = round_to(*value, ENG_NETWORK_QB);
        first[eng_network_first_at(i / hidden, i % hidden)] =
            (int8_t)lroundf(*value * ENG_NETWORK_QB);
    }
    stack->first = first;
    for (size_t i = 0; i < ENG_NETWORK_FIRST; i++) {
        stack->first_biases[i] = 300 * (int)i - 1500;
        values[at->first_biases + i] = (float)stack->first_biases[i] / ENG_NETWORK_ONE;
    }
    for (size_t i = 0; i < ENG_NETWORK_SECOND * ENG_NETWORK_SECOND; i++) {
        float *value = &values[at->second + i];
        *value = round_to(*value, ENG_NETWORK_QC);
        stack->second[eng_network_second_at((int)i / ENG_NETWORK_SECOND,
                                            (int)i % ENG_NETWORK_SECOND)] =
            (int16_t)lroundf(*value * ENG_NETWORK_QC);
    }
    for (size_t i = 0; i < ENG_NETWORK_SECOND; i++) {
        stack->second_biases[i] = (int)lroundf(values[at->second_biases + i] * LATER);
        stack->value[i] = (int16_t)lroundf(values[at->value + i] * ENG_NETWORK_QC);
        values[at->value + i] = (float)stack->value[i] / ENG_NETWORK_QC;
    }
    stack->value_bias = 700000;
    values[at->value_bias] = 700000.0f / LATER;
}

/* Weights that are integers in the units, so that the integer network gives the same result except
 * for its divisions. */
static void test_reals_and_integers_agree(void)
{
    enum { BUCKETS = 4 };
    EngTrainModel model = make_model();
    const size_t hidden = (size_t)model.shape.hidden, count = model.biases_at + hidden;
    const size_t first = ENG_NETWORK_FIRST * hidden;
    float *values = eng_train_floats(model.count);
    int16_t *words = g_new(int16_t, count);
    int8_t *weights = g_new(int8_t, BUCKETS * first);
    EngNetworkStack stacks[BUCKETS];
    char name[ENG_NETWORK_NAME_SIZE];
    eng_train_model_draw(&model, values, 9);
    for (size_t i = 0; i < count; i++) {
        float *value = i < model.biases_at
                           ? &values[eng_train_feature_at(&model, i / hidden, i % hidden)]
                           : &values[i];
        words[i] = (int16_t)lroundf(*value * 255);
        *value = (float)words[i] / 255;
    }
    for (size_t i = 0; i < BUCKETS; i++) {
        round_stack(&model, values + model.stacks_at + i * model.stack.count, weights + i * first,
                    &stacks[i]);
    }
    const size_t size = eng_network_file_size(&model.shape);
    uint8_t *bytes = g_malloc(size);
    eng_network_write(&(EngNetworkDraft){.shape = &model.shape,
                                         .about = "",
                                         .features = words,
                                         .biases = words + model.biases_at,
                                         .stacks = stacks},
                      bytes, name);
    EngNetwork *network = eng_network_open_bytes(bytes, size, NULL);
    g_assert_nonnull(network);
    for (size_t i = 0; i < G_N_ELEMENTS(FENS); i++) {
        EngPosition position;
        EngTrainPosition packed;
        EngTrainExample example;
        float said;
        read_position(FENS[i], &position);
        eng_train_pack(&packed, &position, 0, 1, 20);
        eng_train_example(&model, &AIM, &packed, &example);
        learn(&model, values, &example, 1, NULL, &said);
        g_assert_cmpfloat_with_epsilon(said * 400, eng_network_raw(network, &position), 2.5);
    }
    eng_network_close(network);
    g_free(bytes);
    g_free(words);
    g_free(weights);
    free(values);
}

/* A little: the rounding's step for a number that is rounded. */
static float step_of(const EngTrainModel *model, size_t i)
{
    if (i < model->stacks_at) {
        return 1.0f / ENG_NETWORK_QA;
    }
    return (i - model->stacks_at) % model->stack.count < model->stack.first_biases
               ? 1.0f / ENG_NETWORK_QB
               : 0.0005f;
}

/* Each number that an example touches is moved a little up and down. */
static void test_gradients_are_slopes(void)
{
    const EngTrainModel model = make_model();
    float *values = eng_train_floats(model.count), *gradients = eng_train_floats(model.count);
    EngTrainExample examples[G_N_ELEMENTS(FENS)];
    const size_t count = G_N_ELEMENTS(FENS);
    int slopes = 0;
    eng_train_model_draw(&model, values, 5);
    for (size_t i = 0; i < model.common_at; i++) {
        values[i] = roundf(values[i] / step_of(&model, i)) * step_of(&model, i);
    }
    for (size_t i = 0; i < count; i++) {
        EngPosition position;
        EngTrainPosition packed;
        read_position(FENS[i], &position);
        eng_train_pack(&packed, &position, 300 * (int)i - 500, (int)i % 3, 20);
        eng_train_example(&model, &AIM, &packed, &examples[i]);
    }
    learn(&model, values, examples, count, gradients, NULL);
    for (size_t i = 0; i < model.count; i++) {
        if (gradients[i] == 0) {
            continue;
        }
        const float value = values[i], little = step_of(&model, i);
        values[i] = value + little;
        const double above = learn(&model, values, examples, count, NULL, NULL);
        values[i] = value - little;
        const double below = learn(&model, values, examples, count, NULL, NULL);
        values[i] = value;
        const double slope = (above - below) / (2.0 * little);
        /* A sum within a little of where it is clipped bends on the way. */
        g_assert_cmpfloat_with_epsilon(slope, gradients[i], 3e-4 + 0.05 * fabs(slope));
        slopes += fabs(slope) > 1e-3;
    }
    g_test_message("%d slopes", slopes);
    g_assert_cmpint(slopes, >, 500);
    free(values);
    free(gradients);
}

/* By hand: one number, two steps. */
static void test_step_is_adam(void)
{
    float *values = eng_train_floats(16), *means = eng_train_floats(16);
    float *variances = eng_train_floats(16), *first = eng_train_floats(16);
    float *second = eng_train_floats(16);
    float *const gradients[] = {first, second};
    double value = 0.5, mean = 0, variance = 0;
    values[3] = 0.5f;
    for (int n = 1; n <= 2; n++) {
        const double gradient = n == 1 ? 0.25 : -0.5;
        first[3] = (float)gradient - 1;
        second[3] = 1;
        const EngTrainStep step = {.rate = 0.1f,
                                   .decay = 0.01f,
                                   .mean_share = 0.9f,
                                   .variance_share = 0.999f,
                                   .mean_factor = (float)(1 / (1 - pow(0.9, n))),
                                   .variance_factor = (float)(1 / (1 - pow(0.999, n))),
                                   .limit = 1.98f};
        eng_train_kernel()->step(&(EngTrainUpdate){.step = step,
                                                   .values = values,
                                                   .means = means,
                                                   .variances = variances,
                                                   .gradients = gradients,
                                                   .gradient_count = 2},
                                 0, 16);
        mean = 0.9 * mean + 0.1 * gradient;
        variance = 0.999 * variance + 0.001 * gradient * gradient;
        value -= 0.1 * (mean / (1 - pow(0.9, n)) / (sqrt(variance / (1 - pow(0.999, n))) + 1e-8) +
                        0.01 * value);
        g_assert_cmpfloat_with_epsilon(values[3], value, 1e-4);
        g_assert_cmpfloat(first[3], ==, 0);
        g_assert_cmpfloat(second[3], ==, 0);
    }
    g_assert_cmpfloat(values[4], ==, 0);
    free(values);
    free(means);
    free(variances);
    free(first);
    free(second);
}

/* What one king bucket learns of a feature moves that feature in all of them, by what Adam makes of
 * the sum of their gradients. */
static void test_common_step(void)
{
    const EngTrainModel model = make_model();
    const size_t numbers = ENG_NETWORK_FEATURES * (size_t)model.shape.hidden;
    const size_t one = eng_train_feature_at(&model, 5, 40);
    const size_t other = eng_train_feature_at(&model, ENG_NETWORK_FEATURES + 5, 40);
    const size_t common = (ENG_NETWORK_FEATURES + 5) * ENG_TRAIN_STRIPE + 40 % ENG_TRAIN_STRIPE;
    float *values = eng_train_floats(model.count), *means = eng_train_floats(model.count);
    float *variances = eng_train_floats(model.count), *slopes = eng_train_floats(model.count);
    const EngTrainStep step = {.rate = 0.1f,
                               .mean_share = 0.9f,
                               .variance_share = 0.999f,
                               .mean_factor = 10,
                               .variance_factor = 1000,
                               .limit = 1.98f};
    slopes[one] = 0.5f;
    slopes[other] = -0.25f;
    const EngTrainUpdate update = {.step = step,
                                   .values = values,
                                   .means = means,
                                   .variances = variances,
                                   .gradients = &slopes,
                                   .gradient_count = 1};
    eng_train_kernel()->step_common(&model, &update, 0, numbers);
    g_assert_cmpfloat_with_epsilon(values[one], -0.1, 1e-5);
    g_assert_cmpfloat_with_epsilon(values[other], -0.1, 1e-5);
    g_assert_cmpfloat_with_epsilon(means[model.common_at + common], 0.025, 1e-6);
    g_assert_cmpfloat(values[one + 1], ==, 0);
    g_assert_cmpfloat(slopes[one], ==, 0.5f); /* step() needs it still */
    free(values);
    free(means);
    free(variances);
    free(slopes);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/train/positions", test_positions_come_back);
    g_test_add_func("/train/target", test_target);
    g_test_add_func("/train/reals-and-integers", test_reals_and_integers_agree);
    g_test_add_func("/train/gradients", test_gradients_are_slopes);
    g_test_add_func("/train/step", test_step_is_adam);
    g_test_add_func("/train/common-step", test_common_step);
    return g_test_run();
}
