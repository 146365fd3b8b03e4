/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rounds the policy net's real numbers to bytes, each part as finely as its largest number allows,
 * and writes the net. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/policy/net.h"
#include "engine/train/output.h"
#include "engine/train/policy-export.h"

enum { PATH_BYTES = 4096, BYTE_MOST = 127, UNIT_MOST = 1024, BIAS_MOST = 16000 };

static int choose_unit(const float *values, size_t count, int most)
{
    float largest = 0;
    for (size_t i = 0; i < count; i++) {
        largest = fmaxf(largest, fabsf(values[i]));
    }
    const float unit = largest > 0 ? floorf(BYTE_MOST / largest) : (float)most;
    return unit < 1 ? 1 : unit > (float)most ? most : (int)unit;
}

static long quantize(float value, int unit, long most)
{
    const long rounded = lroundf(value * (float)unit);
    return rounded > most ? most : rounded < -most ? -most : rounded;
}

static void quantize_bytes(int8_t *bytes, const float *values, size_t count, int unit)
{
    for (size_t i = 0; i < count; i++) {
        bytes[i] = (int8_t)quantize(values[i], unit, BYTE_MOST);
    }
}

static EngPolicyShape choose_shape(const EngPolicyModel *model, const float *values)
{
    return (EngPolicyShape){
        .hidden = model->hidden,
        .narrow = model->narrow,
        .input_unit = choose_unit(values, model->biases_at, BYTE_MOST),
        .wide_unit =
            choose_unit(values + model->wide_at, model->narrow_at - model->wide_at, UNIT_MOST),
        .narrow_unit = choose_unit(values + model->narrow_at, model->leanings_at - model->narrow_at,
                                   UNIT_MOST),
        .leaning_unit =
            choose_unit(values + model->leanings_at, model->count - model->leanings_at, UNIT_MOST),
    };
}

/* `numbers` has room for all of the model. */
static void fill(const EngPolicyModel *model, const float *values, const EngPolicyShape *shape,
                 int8_t *numbers, int16_t *biases)
{
    quantize_bytes(numbers, values, model->biases_at, shape->input_unit);
    for (int h = 0; h < model->hidden; h++) {
        biases[h] =
            (int16_t)quantize(values[model->biases_at + (size_t)h], shape->input_unit, BIAS_MOST);
    }
    quantize_bytes(numbers + model->wide_at, values + model->wide_at,
                   model->narrow_at - model->wide_at, shape->wide_unit);
    quantize_bytes(numbers + model->narrow_at, values + model->narrow_at,
                   model->leanings_at - model->narrow_at, shape->narrow_unit);
    quantize_bytes(numbers + model->leanings_at, values + model->leanings_at,
                   model->count - model->leanings_at, shape->leaning_unit);
}

uint8_t *eng_policy_round(const EngPolicyModel *model, const float *values, const char *about,
                          size_t *size, char name[ENG_POLICY_NAME_SIZE])
{
    const EngPolicyShape shape = choose_shape(model, values);
    *size = eng_policy_net_file_size(&shape);
    uint8_t *bytes = *size > 0 ? malloc(*size) : NULL;
    int8_t *numbers = malloc(model->count);
    int16_t *biases = malloc((size_t)model->hidden * sizeof *biases);
    const bool right = bytes && numbers && biases;
    if (right) {
        fill(model, values, &shape, numbers, biases);
        eng_policy_net_write(&(EngPolicyDraft){.shape = shape,
                                               .about = about,
                                               .inputs = numbers,
                                               .biases = biases,
                                               .wide = numbers + model->wide_at,
                                               .narrow = numbers + model->narrow_at,
                                               .leanings = numbers + model->leanings_at},
                             bytes, name);
    } else {
        free(bytes);
    }
    free(numbers);
    free(biases);
    return right ? bytes : NULL;
}

bool eng_policy_export(const char *folder, const EngPolicyModel *model, const float *values,
                       const char *about)
{
    char name[ENG_POLICY_NAME_SIZE], path[PATH_BYTES];
    size_t size;
    uint8_t *bytes = eng_policy_round(model, values, about, &size, name);
    if (!bytes) {
        fprintf(stderr, "train policy learn: not enough memory\n");
        return false;
    }
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = eng_train_output_open(path);
    const bool written = file && fwrite(bytes, size, 1, file) == 1;
    free(bytes);
    if (!file || !eng_train_output_close(file, path, written)) {
        fprintf(stderr, "train policy learn: %s: %s\n", path, strerror(errno));
        return false;
    }
    printf("%s: %zu bytes\n", path, size);
    return true;
}
