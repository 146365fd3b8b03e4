/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Converts real numbers to integers, writes the net as a file, and measures the rounding; and the
 * reverse. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/eval/accumulator.h"
#include "engine/train/learn.h"

enum { PATH_BYTES = 4096, COMPARED_MAX = 20000, BIAS_MAX = 16 };

static long quantize(float value, int unit, long limit)
{
    const long rounded = lroundf(value * (float)unit);
    return rounded > limit ? limit : rounded < -limit ? -limit : rounded;
}

static void quantize_words(const float *values, int unit, int16_t *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        words[i] = (int16_t)quantize(values[i], unit, INT16_MAX);
    }
}

static void quantize_biases(const float *values, int unit, int32_t *biases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        biases[i] = (int32_t)quantize(values[i], unit, BIAS_MAX * unit);
    }
}

static void quantize_stack(const EngTrainModel *model, const float *values, int8_t *first,
                           EngNetworkStack *stack)
{
    enum { LATER = ENG_NETWORK_ONE * ENG_NETWORK_QC };
    const EngTrainStack *at = &model->stack;
    const int hidden = model->shape.hidden;
    for (int i = 0; i < ENG_NETWORK_FIRST * hidden; i++) {
        const size_t from = eng_train_first_at((size_t)(i / hidden), (size_t)(i % hidden));
        first[eng_network_first_at(i / hidden, i % hidden)] =
            (int8_t)quantize(values[at->first + from], ENG_NETWORK_QB, INT8_MAX);
    }
    stack->first = first;
    quantize_biases(values + at->first_biases, ENG_NETWORK_ONE, stack->first_biases,
                    ENG_NETWORK_FIRST);
    for (int i = 0; i < ENG_NETWORK_SECOND * ENG_NETWORK_SECOND; i++) {
        quantize_words(
            values + at->second + i, ENG_NETWORK_QC,
            &stack->second[eng_network_second_at(i / ENG_NETWORK_SECOND, i % ENG_NETWORK_SECOND)],
            1);
    }
    quantize_biases(values + at->second_biases, LATER, stack->second_biases, ENG_NETWORK_SECOND);
    quantize_words(values + at->value, ENG_NETWORK_QC, stack->value, ENG_NETWORK_SECOND);
    quantize_biases(values + at->value_bias, LATER, &stack->value_bias, 1);
}

static void quantize_features(const EngTrainModel *model, const float *values, int16_t *words)
{
    const size_t hidden = (size_t)model->shape.hidden;
    for (size_t i = 0; i < model->biases_at; i++) {
        quantize_words(values + eng_train_feature_at(model, i / hidden, i % hidden), ENG_NETWORK_QA,
                       words + i, 1);
    }
}

/* The contents of the file, owned by the caller; NULL if memory ran out. */
static uint8_t *make_file(const EngTrainModel *model, const float *values, const char *about,
                          size_t *size, char name[ENG_NETWORK_NAME_SIZE])
{
    const EngNetworkShape *shape = &model->shape;
    const size_t words_count = model->biases_at + (size_t)shape->hidden;
    const size_t first = ENG_NETWORK_FIRST * (size_t)shape->hidden;
    EngNetworkStack stacks[ENG_NETWORK_OUTPUT_BUCKETS_MAX];
    *size = eng_network_file_size(shape);
    uint8_t *bytes = malloc(*size);
    int16_t *words = malloc(words_count * sizeof *words);
    int8_t *weights = malloc((size_t)shape->output_buckets * first);
    const bool right = bytes && words && weights;
    if (right) {
        quantize_features(model, values, words);
        quantize_words(values + model->biases_at, ENG_NETWORK_QA, words + model->biases_at,
                       (size_t)shape->hidden);
        for (int i = 0; i < shape->output_buckets; i++) {
            quantize_stack(model, values + model->stacks_at + (size_t)i * model->stack.count,
                           weights + (size_t)i * first, &stacks[i]);
        }
        eng_network_write(&(EngNetworkDraft){.shape = shape,
                                             .about = about,
                                             .features = words,
                                             .biases = words + model->biases_at,
                                             .stacks = stacks},
                          bytes, name);
    } else {
        free(bytes);
    }
    free(words);
    free(weights);
    return right ? bytes : NULL;
}

/* What integers are compared with. */
typedef struct {
    const EngTrainModel *model;
    const EngTrainPositions *positions;
    EngTrainAim aim;
    EngTrainRounded rounded;
    EngTrainScratch scratch;
} Learned;

/* The loss of a position, by the numbers that have learned, and what they say in centipawns. */
static double judge(const Learned *learned, const EngTrainExample *example, double *cp)
{
    float said;
    const EngTrainLesson lesson = {
        .examples = example, .count = 1, .scratch = &learned->scratch, .said = &said};
    const double loss = eng_train_kernel()->learn(learned->model, &learned->rounded, &lesson);
    *cp = (double)said * learned->model->shape.scale_cp;
    return loss;
}

/* Compares integers with the numbers that have learned, on checking positions, or, if there are
 * none, on learning ones. */
static void compare(const EngNetwork *network, const Learned *learned)
{
    const EngTrainPositions *positions = learned->positions;
    const bool checks = positions->head.checking > 0;
    const uint64_t there = checks ? positions->head.checking : positions->head.learning;
    const uint64_t count = there < COMPARED_MAX ? there : COMPARED_MAX;
    double difference = 0, most = 0, losses[2] = {0, 0};
    for (uint64_t i = 0; i < count; i++) {
        const EngTrainPosition *packed = &(checks ? positions->checking : positions->learning)[i];
        EngTrainExample example;
        EngPosition position;
        double said;
        eng_train_example(learned->model, &learned->aim, packed, &example);
        losses[0] += judge(learned, &example, &said);
        eng_train_unpack(packed, &position);
        const int cp = eng_network_raw(network, &position);
        const double error = eng_train_expectation(&learned->aim, cp) - example.target;
        const double off = fabs(cp - said);
        losses[1] += error * error;
        difference += off;
        most = off > most ? off : most;
    }
    printf("quantised: loss %.6f, %.6f before; off by %.2f cp on average, %.1f at most, over %llu "
           "positions\n",
           losses[1] / (double)count, losses[0] / (double)count, difference / (double)count, most,
           (unsigned long long)count);
}

/* False if memory ran out. */
static bool round_and_compare(const EngNetwork *network, const EngTrainPlan *plan,
                              const EngTrainModel *model, const float *values,
                              const EngTrainPositions *positions)
{
    Learned learned = {
        .model = model,
        .positions = positions,
        .aim = {.scale_cp = plan->scale_cp, .result_share = plan->result_share},
    };
    const bool right = eng_train_rounded_init(&learned.rounded, model) &&
                       eng_train_scratch_init(&learned.scratch, model, 1);
    if (right) {
        eng_train_kernel()->round(model, values, &learned.rounded, 0, model->common_at);
        compare(network, &learned);
    }
    eng_train_rounded_free(&learned.rounded);
    eng_train_scratch_free(&learned.scratch);
    return right;
}

static bool write_file(const char *path, const uint8_t *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    const bool written = file && fwrite(bytes, size, 1, file) == 1;
    if (!file || fclose(file) != 0 || !written) {
        fprintf(stderr, "train learn: %s: %s\n", path, strerror(errno));
        return false;
    }
    return true;
}

bool eng_train_export(const char *folder, const EngTrainPlan *plan, EngTrainModel *model,
                      const float *values, const EngTrainPositions *positions, const char *about)
{
    char name[ENG_NETWORK_NAME_SIZE], path[PATH_BYTES];
    EngNetworkError error = {"not enough memory"};
    size_t size;
    uint8_t *bytes = make_file(model, values, about, &size, name);
    EngNetwork *network = bytes ? eng_network_open_bytes(bytes, size, &error) : NULL;
    bool right = network && round_and_compare(network, plan, model, values, positions);
    if (right) {
        snprintf(path, sizeof path, "%s/%s", folder, name);
        right = write_file(path, bytes, size);
    } else {
        fprintf(stderr, "train learn: %s\n", error.message);
    }
    if (right) {
        printf("%s\n", path);
    }
    eng_network_close(network);
    free(bytes);
    return right;
}

static bool same_shape(const EngNetworkShape *a, const EngNetworkShape *b)
{
    return a->hidden == b->hidden && a->king_buckets == b->king_buckets &&
           a->output_buckets == b->output_buckets &&
           memcmp(a->king_bucket, b->king_bucket, sizeof a->king_bucket) == 0;
}

static void import_stack(const EngTrainModel *model, const EngNetworkStack *stack, float said,
                         float *values)
{
    enum { LATER = ENG_NETWORK_ONE * ENG_NETWORK_QC };
    const EngTrainStack *at = &model->stack;
    const int hidden = model->shape.hidden;
    for (int i = 0; i < ENG_NETWORK_FIRST * hidden; i++) {
        values[at->first + eng_train_first_at((size_t)(i / hidden), (size_t)(i % hidden))] =
            (float)stack->first[eng_network_first_at(i / hidden, i % hidden)] / ENG_NETWORK_QB;
    }
    for (size_t i = 0; i < ENG_NETWORK_FIRST; i++) {
        values[at->first_biases + i] = (float)stack->first_biases[i] / ENG_NETWORK_ONE;
    }
    for (size_t i = 0; i < ENG_NETWORK_SECOND; i++) {
        for (size_t k = 0; k < ENG_NETWORK_SECOND; k++) {
            values[at->second + i * ENG_NETWORK_SECOND + k] =
                (float)stack->second[eng_network_second_at((int)i, (int)k)] / ENG_NETWORK_QC;
        }
        values[at->second_biases + i] = (float)stack->second_biases[i] / LATER;
        values[at->value + i] = said * (float)stack->value[i] / ENG_NETWORK_QC;
    }
    values[at->value_bias] = said * (float)stack->value_bias / LATER;
}

bool eng_train_import(const char *path, const EngTrainModel *model, float *values)
{
    EngNetworkError error;
    EngNetwork *network = eng_network_open(path, &error);
    if (!network) {
        fprintf(stderr, "train learn: %s\n", error.message);
        return false;
    }
    if (!same_shape(&network->shape, &model->shape)) {
        fprintf(stderr, "train learn: %s: it is a net of another shape\n", path);
        eng_network_close(network);
        return false;
    }
    const size_t hidden = (size_t)model->shape.hidden;
    for (size_t i = 0; i < model->biases_at; i++) {
        values[eng_train_feature_at(model, i / hidden, i % hidden)] =
            (float)network->features[i] / ENG_NETWORK_QA;
    }
    for (size_t i = 0; i < hidden; i++) {
        values[model->biases_at + i] = (float)network->biases[i] / ENG_NETWORK_QA;
    }
    /* Converts between the units of the two scales. */
    const float said = (float)network->shape.scale_cp / (float)model->shape.scale_cp;
    for (int i = 0; i < model->shape.output_buckets; i++) {
        import_stack(model, &network->stacks[i], said,
                     values + model->stacks_at + (size_t)i * model->stack.count);
    }
    eng_network_close(network);
    return true;
}
