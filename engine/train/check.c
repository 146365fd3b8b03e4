/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Compares nets, first the built-in one, with evaluations from elsewhere (tabiya-engine train
 * check): how much their winning chances differ, and how often they agree on who is better. Nothing
 * is learned from this. */
#include "engine/train/check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/fen.h"
#include "engine/eval/accumulator.h"
#include "engine/train/words.h"

enum { LINE_BYTES = 1024, MATE_CP = 30000, SCALE_MIN_CP = 50, SCALE_MAX_CP = 2000 };

/* Beyond this (0.25 of the scale) one side is clearly better. */
static const double clear_share = 0.25;

/* An evaluation to compare. */
typedef struct {
    EngNetwork *network;
    double scale_cp; /* its best fit: the lead that wins e : 1 */
    double squares, agreed;
} Judged;

/* Positions without checks and mates, with their evaluations. */
typedef struct {
    EngPosition *positions;
    double *chances; /* of the side to move */
    size_t count;
} Sample;

static const char help[] =
    "Usage: tabiya-engine train check [OPTION...] [NET...] < LINES\n"
    "\n"
    "Compares the net that is built in, and others, with evaluations from elsewhere. A line is a\n"
    "FEN, a tab and centipawns from White's view; more columns are left alone.\n"
    "\n"
    "      --positions N     look at so many (200000)\n"
    "      --scale N         the lead, as the lines have it, that wins e : 1 (200)\n"
    "  -h, --help            show this help\n";

static bool add_line(Sample *sample, char *line, double scale_cp)
{
    EngPosition *position = &sample->positions[sample->count];
    char *tab = strchr(line, '\t'), *end;
    if (!tab) {
        return false;
    }
    *tab = '\0';
    const double cp = strtod(tab + 1, &end);
    if (end == tab + 1 || fabs(cp) >= MATE_CP || !eng_fen_parse(position, line, NULL) ||
        position->checkers != 0) {
        return false;
    }
    const double ours = position->side_to_move == ENG_WHITE ? cp : -cp;
    sample->chances[sample->count++] = 1 / (1 + exp(-ours / scale_cp));
    return true;
}

static bool read_lines(Sample *sample, size_t most, double scale_cp)
{
    char line[LINE_BYTES];
    sample->positions = malloc(most * sizeof *sample->positions);
    sample->chances = malloc(most * sizeof *sample->chances);
    if (!sample->positions || !sample->chances) {
        return false;
    }
    while (sample->count < most && fgets(line, sizeof line, stdin)) {
        add_line(sample, line, scale_cp);
    }
    return true;
}

static double mean_square(const Sample *sample, const double *values, double scale_cp)
{
    double sum = 0;
    for (size_t i = 0; i < sample->count; i++) {
        const double error = 1 / (1 + exp(-values[i] / scale_cp)) - sample->chances[i];
        sum += error * error;
    }
    return sum / (double)sample->count;
}

/* Each evaluation may have its own size of a pawn: finds the scale that fits best. */
static bool judge(const Sample *sample, Judged *judged)
{
    double *values = malloc(sample->count * sizeof *values);
    size_t clear = 0, agreed = 0;
    if (!values) {
        return false;
    }
    for (size_t i = 0; i < sample->count; i++) {
        const EngPosition *position = &sample->positions[i];
        values[i] = eng_network_evaluate(judged->network, position);
        if (fabs(log(sample->chances[i] / (1 - sample->chances[i]))) > clear_share) {
            clear++;
            agreed += (values[i] > 0) == (sample->chances[i] > 0.5);
        }
    }
    judged->squares = 1;
    for (double scale_cp = SCALE_MIN_CP; scale_cp < SCALE_MAX_CP; scale_cp *= 1.05) {
        const double squares = mean_square(sample, values, scale_cp);
        if (squares < judged->squares) {
            judged->squares = squares;
            judged->scale_cp = scale_cp;
        }
    }
    judged->agreed = (double)agreed / (double)(clear > 0 ? clear : 1);
    free(values);
    return true;
}

/* `path` NULL: the built-in net. */
static int check_net(const Sample *sample, const char *path)
{
    EngNetworkError error;
    Judged judged = {.network =
                         path ? eng_network_open(path, &error) : eng_network_open_shipped(&error)};
    if (!judged.network) {
        fprintf(stderr, "train check: %s\n", error.message);
        return ENG_TRAIN_BAD_INPUT;
    }
    if (judge(sample, &judged)) {
        printf("%.6f mean squared error (e : 1 at %.0f cp), %.1f%% on the right side: %s\n",
               judged.squares, judged.scale_cp, 100 * judged.agreed,
               path ? path : "the net that is built in");
    }
    eng_network_close(judged.network);
    return 0;
}

static int check(const char *const *paths, int count, size_t most, double scale_cp)
{
    Sample sample = {0};
    int status = 0;
    if (!read_lines(&sample, most, scale_cp)) {
        fprintf(stderr, "train check: not enough memory\n");
        status = ENG_TRAIN_ENVIRONMENT;
    } else if (sample.count == 0) {
        fprintf(stderr, "train check: no line with a FEN, a tab and centipawns\n");
        status = ENG_TRAIN_BAD_INPUT;
    }
    for (int i = -1; status == 0 && i < count; i++) {
        status = check_net(&sample, i < 0 ? NULL : paths[i]);
    }
    if (status == 0) {
        printf("%zu positions\n", sample.count);
    }
    free(sample.positions);
    free(sample.chances);
    return status;
}

int eng_train_check_main(int argc, char **argv)
{
    const char **paths = calloc((size_t)argc + 1, sizeof *paths);
    long positions = 200000, scale = 200;
    int count = 0, status = ENG_TRAIN_USAGE;
    const EngTrainWord words[] = {
        {.name = "--positions", .whole = &positions, .min = 1, .max = 1e7},
        {.name = "--scale", .whole = &scale, .min = 20, .max = 2000},
    };
    if (!paths) {
        return ENG_TRAIN_ENVIRONMENT;
    }
    if (eng_train_wants_help(argc, argv)) {
        fputs(help, stdout);
        status = 0;
    } else if (eng_train_read_words("train check", argc, argv, words, sizeof words / sizeof *words,
                                    paths, &count)) {
        status = check(paths, count, (size_t)positions, (double)scale);
    }
    free(paths);
    return status;
}
