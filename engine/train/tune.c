/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Fits the weights of the evaluation to results of games (Texel's tuning method, Österlund 2014):
 * the logistic of the evaluation should predict how the game ended. Gradient descent by Adam over
 * the traced features, with a pull back to the weights there were, which holds those that hardly
 * ever occur.
 *
 *     tune GAMES engine/eval/weights.h EPOCHS > new-weights.h
 *
 * GAMES as tabiya-engine datagen writes them. A position teaches when its side to move is not in
 * check, the move played is quiet, and the score does not say that the game is over already. What is
 * written is the old file with new figures in it.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/movegen.h"
#include "engine/eval/endgame.h"
#include "engine/eval/eval.h"
#include "engine/eval/weights.h"
#include "engine/train/games-file.h"

enum {
    FIRST_KEPT_PLY = 12,
    KEPT_SCORE_CP = 900,
    BLOCK = 3000,  /* positions of the same games stay together: either they teach ... */
    HELD_OUT = 12, /* ... or, every so manieth block, they only check */
};

static const double learning_rate = 0.3, pull = 6e-5;

typedef struct {
    int16_t feature;
    int8_t count; /* white less black */
} Coefficient;

typedef struct {
    size_t first;
    int count;
    float middlegame, endgame; /* shares of the two sums */
    float result;
} Sample;

typedef struct {
    Coefficient *coefficients;
    size_t used, capacity;
    Sample *samples;
    size_t sample_count, sample_capacity;
    double logistic_cp; /* the lead that wins e : 1 */
} Data;

typedef struct {
    double value[2], start[2], gradient[2], mean[2], variance[2];
} Weight;

static void *grow(void *memory, size_t *capacity, size_t needed, size_t size)
{
    if (needed <= *capacity) {
        return memory;
    }
    *capacity = needed * 2;
    void *grown = realloc(memory, *capacity * size);
    if (grown == NULL) {
        fprintf(stderr, "tune: not enough memory\n");
        exit(3);
    }
    return grown;
}

static void add_sample(Data *data, const EngPosition *position, float result)
{
    int16_t white[ENG_FEATURE_COUNT], black[ENG_FEATURE_COUNT];
    int unused;
    if (eng_endgame_mating(position, &unused)) {
        return;
    }
    const int scale = eng_eval_trace(position, white, black);
    const int phase = eng_eval_phase(position);
    data->samples = grow(data->samples, &data->sample_capacity, data->sample_count + 1,
                         sizeof *data->samples);
    Sample *sample = &data->samples[data->sample_count++];
    *sample = (Sample){.first = data->used, .result = result};
    sample->middlegame = (float)phase / ENG_PHASE_MAX;
    sample->endgame =
        (float)(ENG_PHASE_MAX - phase) / ENG_PHASE_MAX * (float)scale / ENG_SCALE_NORMAL;
    for (int i = 0; i < ENG_FEATURE_COUNT; i++) {
        if (white[i] != black[i]) {
            data->coefficients = grow(data->coefficients, &data->capacity, data->used + 1,
                                      sizeof *data->coefficients);
            data->coefficients[data->used++] =
                (Coefficient){(int16_t)i, (int8_t)(white[i] - black[i])};
            sample->count++;
        }
    }
}

static bool teaches(const EngPosition *position, const EngTrainPly *ply)
{
    return position->checkers == 0 && !eng_move_is_capture(position, ply->move) &&
           eng_move_kind(ply->move) != ENG_MOVE_PROMOTION &&
           ply->score_cp != ENG_TRAIN_UNSCORED && abs(ply->score_cp) <= KEPT_SCORE_CP;
}

static void add_game(Data *data, const EngTrainGame *game)
{
    EngPosition before, position;
    eng_position_init_chess960(&position, game->start960);
    for (int i = 0; i < game->count; i++) {
        before = position;
        if (!eng_move_is_legal(&before, game->plies[i].move)) {
            return;
        }
        if (i >= FIRST_KEPT_PLY && teaches(&before, &game->plies[i])) {
            add_sample(data, &before, (float)game->result / 2);
        }
        eng_position_play(&position, &before, game->plies[i].move);
    }
}

static void read_games(Data *data, const char *path)
{
    static EngTrainGame game;
    EngTrainRun run;
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    if (!eng_train_read_head(file, &run)) {
        fprintf(stderr, "tune: %s: this is no file of games to learn from\n", path);
        exit(1);
    }
    while (eng_train_read_game(file, &game) == ENG_TRAIN_READ_GAME) {
        add_game(data, &game);
    }
    fclose(file);
}

static double evaluate(const Data *data, const Sample *sample, const Weight *weights)
{
    double sums[2] = {0, 0};
    for (int i = 0; i < sample->count; i++) {
        const Coefficient *c = &data->coefficients[sample->first + (size_t)i];
        sums[0] += weights[c->feature].value[0] * c->count;
        sums[1] += weights[c->feature].value[1] * c->count;
    }
    return sums[0] * sample->middlegame + sums[1] * sample->endgame;
}

static double predict(const Data *data, double cp)
{
    return 1.0 / (1.0 + exp(-cp / data->logistic_cp));
}

static bool is_held_out(size_t sample)
{
    return sample / BLOCK % HELD_OUT == 0;
}

static double held_out_error(const Data *data, const Weight *weights)
{
    double sum = 0;
    size_t count = 0;
    for (size_t s = 0; s < data->sample_count; s++) {
        if (!is_held_out(s)) {
            continue;
        }
        count++;
        const Sample *sample = &data->samples[s];
        const double error = predict(data, evaluate(data, sample, weights)) - sample->result;
        sum += error * error;
    }
    return sum / (double)(count > 0 ? count : 1);
}

/* The scale that suits the weights there are, so that tuning does not change what a pawn is. */
static void fit_logistic(Data *data, const Weight *weights)
{
    double best_error = 1, best = 200;
    for (double cp = 80; cp <= 500; cp += 10) {
        data->logistic_cp = cp;
        const double error = held_out_error(data, weights);
        if (error < best_error) {
            best_error = error;
            best = cp;
        }
    }
    data->logistic_cp = best;
}

static void add_gradients(const Data *data, Weight *weights)
{
    for (size_t s = 0; s < data->sample_count; s++) {
        if (is_held_out(s)) {
            continue;
        }
        const Sample *sample = &data->samples[s];
        const double p = predict(data, evaluate(data, sample, weights));
        const double slope = (p - sample->result) * p * (1 - p) / (double)data->sample_count;
        for (int i = 0; i < sample->count; i++) {
            const Coefficient *c = &data->coefficients[sample->first + (size_t)i];
            weights[c->feature].gradient[0] += slope * c->count * sample->middlegame;
            weights[c->feature].gradient[1] += slope * c->count * sample->endgame;
        }
    }
}

static void step(Weight *weights, int epoch)
{
    for (int i = 0; i < ENG_FEATURE_COUNT; i++) {
        for (int side = 0; side < 2; side++) {
            Weight *w = &weights[i];
            const double g = w->gradient[side] + pull * (w->value[side] - w->start[side]);
            w->mean[side] = 0.9 * w->mean[side] + 0.1 * g;
            w->variance[side] = 0.999 * w->variance[side] + 0.001 * g * g;
            const double mean = w->mean[side] / (1 - pow(0.9, epoch));
            const double variance = w->variance[side] / (1 - pow(0.999, epoch));
            w->value[side] -= learning_rate * mean / (sqrt(variance) + 1e-12);
            w->gradient[side] = 0;
        }
    }
}

/* Copies the header to stdout; the pairs of its table, in order, become the new weights. */
static void write_weights(const char *path, const Weight *weights)
{
    char line[1024];
    int next = 0;
    bool in_table = false;
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    while (fgets(line, sizeof line, file) != NULL) {
        in_table = in_table || strncmp(line, "static const int32_t eng_weights", 32) == 0;
        const char *cursor = line;
        for (const char *pair; in_table && (pair = strstr(cursor, "P(")) != NULL;) {
            fwrite(cursor, 1, (size_t)(pair - cursor), stdout);
            printf("P(%ld, %ld)", lround(weights[next].value[0]), lround(weights[next].value[1]));
            next++;
            cursor = strchr(pair, ')') + 1;
        }
        fputs(cursor, stdout);
        in_table = in_table && strncmp(line, "};", 2) != 0;
    }
    fclose(file);
}

int main(int argc, char **argv)
{
    static Weight weights[ENG_FEATURE_COUNT];
    Data data = {0};
    if (argc != 4) {
        fprintf(stderr, "usage: %s GAMES WEIGHTS.H EPOCHS\n", argv[0]);
        return 2;
    }
    read_games(&data, argv[1]);
    for (int i = 0; i < ENG_FEATURE_COUNT; i++) {
        weights[i].value[0] = weights[i].start[0] = eng_pair_middlegame(eng_weights[i]);
        weights[i].value[1] = weights[i].start[1] = eng_pair_endgame(eng_weights[i]);
    }
    fit_logistic(&data, weights);
    fprintf(stderr, "%zu positions, e : 1 at %.0f cp, error %.6f\n", data.sample_count,
            data.logistic_cp, held_out_error(&data, weights));
    for (int epoch = 1; epoch <= atoi(argv[3]); epoch++) {
        add_gradients(&data, weights);
        step(weights, epoch);
        if (epoch % 50 == 0) {
            fprintf(stderr, "epoch %d, error %.6f\n", epoch, held_out_error(&data, weights));
        }
    }
    write_weights(argv[2], weights);
    free(data.coefficients);
    free(data.samples);
    return 0;
}
