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

enum { PATH_BYTES = 4096, COMPARED_MAX = 20000 };

static long quantize(float value, int unit, long limit)
{
    const long rounded = lroundf(value * (float)unit);
    return rounded > limit ? limit : rounded < -limit ? -limit : rounded;
}

/* As fine as the largest output weight allows, and the sums must not exceed 32 bits. */
static int choose_output_unit(const EngTrainModel *model, const float *values)
{
    const size_t bucket = 2 * (size_t)model->shape.hidden;
    int unit = ENG_NETWORK_QB_MAX;
    for (size_t at = model->outputs_at; at < model->output_biases_at; at += bucket) {
        double largest = 0, sum = 0;
        for (size_t i = at; i < at + bucket; i++) {
            largest = fmax(largest, fabsf(values[i]));
            sum += fabsf(values[i]);
        }
        while (unit > ENG_NETWORK_QB_MIN &&
               (largest * unit > INT8_MAX ||
                (sum * unit + (double)bucket / 2) * ENG_NETWORK_QA * ENG_NETWORK_QA > INT32_MAX)) {
            unit /= 2;
        }
    }
    return unit;
}

/* The contents of the file, owned by the caller; NULL if memory ran out. */
static uint8_t *make_file(const EngTrainModel *model, const float *values, const char *about,
                          size_t *size, char name[ENG_NETWORK_NAME_SIZE])
{
    const EngNetworkShape *shape = &model->shape;
    const int unit = shape->output_unit;
    const size_t outputs = model->output_biases_at - model->outputs_at;
    int32_t output_biases[ENG_NETWORK_OUTPUT_BUCKETS_MAX];
    *size = eng_network_file_size(shape);
    uint8_t *bytes = malloc(*size);
    int16_t *words = malloc(model->outputs_at * sizeof *words);
    int8_t *weights = malloc(outputs);
    const bool right = bytes && words && weights;
    if (right) {
        for (size_t i = 0; i < model->outputs_at; i++) {
            words[i] = (int16_t)quantize(values[i], ENG_NETWORK_QA, INT16_MAX);
        }
        for (size_t i = 0; i < outputs; i++) {
            weights[i] = (int8_t)quantize(values[model->outputs_at + i], unit, INT8_MAX);
        }
        for (int i = 0; i < shape->output_buckets; i++) {
            output_biases[i] = (int32_t)quantize(values[model->output_biases_at + (size_t)i],
                                                 ENG_NETWORK_QA * unit, 1 << 24);
        }
        eng_network_write(&(EngNetworkDraft){.shape = shape,
                                             .about = about,
                                             .features = words,
                                             .biases = words + model->biases_at,
                                             .outputs = weights,
                                             .output_biases = output_biases},
                          bytes, name);
    } else {
        free(bytes);
    }
    free(words);
    free(weights);
    return right ? bytes : NULL;
}

/* Compares integers with real numbers, on checking positions, or, if there are none, on learning
 * ones. */
static void compare(const EngNetwork *network, const EngTrainPlan *plan, const EngTrainModel *model,
                    const float *values, const EngTrainPositions *positions)
{
    const EngTrainAim aim = {.scale_cp = plan->scale_cp, .result_share = plan->result_share};
    const bool checks = positions->head.checking > 0;
    const uint64_t there = checks ? positions->head.checking : positions->head.learning;
    const uint64_t count = there < COMPARED_MAX ? there : COMPARED_MAX;
    double difference = 0, most = 0, losses[2] = {0, 0};
    for (uint64_t i = 0; i < count; i++) {
        const EngTrainPosition *packed = &(checks ? positions->checking : positions->learning)[i];
        EngTrainExample example;
        EngPosition position;
        float said;
        eng_train_example(model, &aim, packed, &example);
        losses[0] += eng_train_kernel()->learn(model, values, &example, 1, 0, NULL, &said);
        eng_train_unpack(packed, &position);
        const int cp = eng_network_raw(network, &position);
        const double error = eng_train_expectation(&aim, cp) - example.target;
        const double off = fabs(cp - (double)said * plan->scale_cp);
        losses[1] += error * error;
        difference += off;
        most = off > most ? off : most;
    }
    printf("quantised: loss %.6f, %.6f before; off by %.2f cp on average, %.1f at most, over %llu "
           "positions\n",
           losses[1] / (double)count, losses[0] / (double)count, difference / (double)count, most,
           (unsigned long long)count);
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
    model->shape.output_unit = choose_output_unit(model, values);
    uint8_t *bytes = make_file(model, values, about, &size, name);
    EngNetwork *network = bytes ? eng_network_open_bytes(bytes, size, &error) : NULL;
    bool right = network != NULL;
    if (right) {
        compare(network, plan, model, values, positions);
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
    /* Converts between the units of the two scales. */
    const float said = (float)network->shape.scale_cp / (float)model->shape.scale_cp;
    const float weight = said / (float)network->shape.output_unit;
    for (size_t i = 0; i < model->biases_at; i++) {
        values[i] = (float)network->features[i] / ENG_NETWORK_QA;
    }
    for (size_t i = 0; i < (size_t)model->shape.hidden; i++) {
        values[model->biases_at + i] = (float)network->biases[i] / ENG_NETWORK_QA;
    }
    for (size_t i = 0; i < model->output_biases_at - model->outputs_at; i++) {
        values[model->outputs_at + i] = (float)network->outputs[i] * weight;
    }
    for (size_t i = 0; i < (size_t)model->shape.output_buckets; i++) {
        values[model->output_biases_at + i] =
            (float)network->output_biases[i] / ENG_NETWORK_QA * weight;
    }
    eng_network_close(network);
    return true;
}
