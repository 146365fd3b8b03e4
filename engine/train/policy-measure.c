/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* tabiya-engine train policy measure: how well a net says what people played in games that nothing
 * was learned from. The first half-moves do not count. */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/policy/net.h"
#include "engine/train/policy-positions.h"
#include "engine/train/policy.h"
#include "engine/train/words.h"

enum {
    BANDS = ENG_POLICY_RATING_ROWS, /* of 200 points, around the ratings of the net's rows */
    BAND_LEAST = 500,               /* moves, for a band to be compared at other ratings */
    BINS = 10,
    PATH_BYTES = 4096,
};

typedef struct {
    uint64_t count, first, third; /* `third`: among the first three */
    double loss, confidence;      /* sums; the confidence is the chance of the first choice */
} Tally;

typedef struct {
    const char *data, *net_path, *part;
    long limit, cross;
    EngPolicyPositions positions;
    EngPolicyNet *net;
    EngPolicySight *sight;
    Tally bands[BANDS], bins[BINS];
    /* By band and the rating it is predicted at: losses, and by how much they are more than at the
     * band's own rating, with squares. */
    double at_rating[BANDS][BANDS], more[BANDS][BANDS], squares[BANDS][BANDS];
} Measuring;

static int band_of(int rating)
{
    const int band =
        (rating - ENG_POLICY_RATING_FIRST + ENG_POLICY_RATING_STEP / 2) / ENG_POLICY_RATING_STEP;
    return rating < ENG_POLICY_RATING_FIRST ? 0 : band < BANDS ? band : BANDS - 1;
}

static int middle_of(int band)
{
    return ENG_POLICY_RATING_FIRST + band * ENG_POLICY_RATING_STEP;
}

/* --- Counting --------------------------------------------------------------------------------- */

static int find_played(const EngPolicySight *sight, EngMove move)
{
    for (int m = 0; m < sight->moves.count; m++) {
        if (sight->moves.moves[m] == move) {
            return m;
        }
    }
    return -1;
}

/* The share of the played move, and of all moves. */
static double predict(const Measuring *self, int rating, int played, double *chances)
{
    eng_policy_value(self->net, self->sight, eng_policy_rating(rating), chances);
    eng_policy_share(chances, self->sight->moves.count);
    return chances[played];
}

static void add(Tally *tally, const double *chances, int count, int played)
{
    int better = 0;
    double largest = 0;
    for (int m = 0; m < count; m++) {
        better += chances[m] > chances[played];
        largest = fmax(largest, chances[m]);
    }
    tally->count++;
    tally->first += better == 0;
    tally->third += better < 3;
    tally->loss -= log(chances[played] + 1e-12);
    tally->confidence += largest;
}

static double largest_of(const double *chances, int count)
{
    double largest = 0;
    for (int m = 0; m < count; m++) {
        largest = fmax(largest, chances[m]);
    }
    return largest;
}

static void cross(Measuring *self, int band, int played)
{
    double chances[ENG_MAX_MOVES];
    const double own = -log(predict(self, middle_of(band), played, chances) + 1e-12);
    for (int other = 0; other < BANDS; other++) {
        const double loss = -log(predict(self, middle_of(other), played, chances) + 1e-12);
        self->at_rating[band][other] += loss;
        self->more[band][other] += loss - own;
        self->squares[band][other] += (loss - own) * (loss - own);
    }
}

static void measure_record(Measuring *self, const EngPolicyRecord *record)
{
    EngPolicyScene scene;
    double chances[ENG_MAX_MOVES];
    const int band = band_of(record->rating);
    eng_policy_unpack(record, &scene);
    eng_policy_see(&scene, self->sight);
    const int played = find_played(self->sight, record->move), count = self->sight->moves.count;
    if (played < 0) {
        return;
    }
    predict(self, record->rating, played, chances);
    add(&self->bands[band], chances, count, played);
    const int bin = (int)(largest_of(chances, count) * BINS);
    add(&self->bins[bin < BINS ? bin : BINS - 1], chances, count, played);
    if (self->cross) {
        cross(self, band, played);
    }
}

static void measure_part(Measuring *self, EngPolicyPart part)
{
    const uint64_t count = self->positions.head.count[part];
    uint64_t measured = 0;
    for (uint64_t i = 0; i < count && (self->limit == 0 || measured < (uint64_t)self->limit); i++) {
        const EngPolicyRecord *record = &self->positions.part[part][i];
        if (record->ply >= ENG_POLICY_OPENING_PLIES) {
            measure_record(self, record);
            measured++;
        }
    }
}

/* --- The report ------------------------------------------------------------------------------- */

static void print_tally(const char *name, const Tally *tally)
{
    const double count = (double)tally->count / 100;
    printf("%-12s %8" PRIu64 "  %5.2f  %5.2f  %6.4f  %6.2f  %+6.2f\n", name, tally->count,
           (double)tally->first / count, (double)tally->third / count,
           tally->loss / (double)tally->count, tally->confidence / count,
           (tally->confidence - (double)tally->first) / count);
}

static Tally sum_up(const Tally *tallies, int count)
{
    Tally sum = {.count = 0};
    for (int i = 0; i < count; i++) {
        sum.count += tallies[i].count;
        sum.first += tallies[i].first;
        sum.third += tallies[i].third;
        sum.loss += tallies[i].loss;
        sum.confidence += tallies[i].confidence;
    }
    return sum;
}

static void print_bands(const Measuring *self)
{
    char name[32];
    const Tally all = sum_up(self->bands, BANDS);
    printf("%-12s %8s  %5s  %5s  %6s  %6s  %6s\n", "rating", "moves", "first", "three", "loss",
           "sure", "excess");
    for (int band = 0; band < BANDS; band++) {
        snprintf(name, sizeof name, "%s%d",
                 band == 0           ? "to "
                 : band == BANDS - 1 ? "from "
                                     : "",
                 middle_of(band) + (band == 0 ? 99 : -100));
        if (self->bands[band].count > 0) {
            print_tally(name, &self->bands[band]);
        }
    }
    print_tally("all", &all);
}

static void print_bins(const Measuring *self)
{
    char name[32];
    printf("\nby the chance of the first choice:\n");
    for (int bin = 0; bin < BINS; bin++) {
        snprintf(name, sizeof name, "%d%%", bin * 100 / BINS);
        if (self->bins[bin].count > 0) {
            print_tally(name, &self->bins[bin]);
        }
    }
}

/* With the difference to the band's own rating, and its standard error. */
static void print_best(const Measuring *self, int band, int best)
{
    const double count = (double)self->bands[band].count;
    const double more = self->more[band][best] / count;
    printf("  best at %d", middle_of(best));
    if (best != band) {
        printf(", by %.4f ± %.4f", -more,
               sqrt((self->squares[band][best] / count - more * more) / count));
    }
    printf("\n");
}

/* Returns whether the band is predicted best at its own rating. */
static bool print_losses(const Measuring *self, int band)
{
    int best = 0;
    printf("%-6d", middle_of(band));
    for (int other = 0; other < BANDS; other++) {
        printf(" %6.4f", self->at_rating[band][other] / (double)self->bands[band].count);
        best = self->at_rating[band][other] < self->at_rating[band][best] ? other : best;
    }
    print_best(self, band, best);
    return best == band;
}

static void print_cross(const Measuring *self)
{
    int own = 0, compared = 0;
    printf("\nloss of each band (rows) when predicted at each rating (columns):\n%-6s", "");
    for (int other = 0; other < BANDS; other++) {
        printf(" %6d", middle_of(other));
    }
    printf("\n");
    for (int band = 0; band < BANDS; band++) {
        if (self->bands[band].count >= BAND_LEAST) {
            own += print_losses(self, band);
            compared++;
        }
    }
    printf("%d of %d bands are best at their own rating\n", own, compared);
}

/* --- The command ------------------------------------------------------------------------------ */

static bool find_part(const char *name, EngPolicyPart *part)
{
    static const char *const names[ENG_POLICY_PARTS] = {"learning", "checking", "games", "sources"};
    for (int i = 0; i < ENG_POLICY_PARTS; i++) {
        if (strcmp(name, names[i]) == 0) {
            *part = (EngPolicyPart)i;
            return true;
        }
    }
    fprintf(stderr, "train policy measure: --part is learning, checking, games or sources\n");
    return false;
}

static int measure(Measuring *self, EngPolicyPart part)
{
    char reason[PATH_BYTES];
    EngPolicyError error;
    if (!eng_policy_positions_open(&self->positions, self->data, reason, sizeof reason)) {
        fprintf(stderr, "train policy measure: %s\n", reason);
        return ENG_TRAIN_BAD_INPUT;
    }
    int status = ENG_TRAIN_BAD_INPUT;
    self->net = eng_policy_net_open(self->net_path, &error);
    self->sight = malloc(sizeof *self->sight);
    if (!self->net || !self->sight) {
        fprintf(stderr, "train policy measure: %s\n",
                self->net ? "not enough memory" : error.message);
    } else {
        measure_part(self, part);
        status = 0;
        print_bands(self);
        print_bins(self);
        if (self->cross) {
            print_cross(self);
        }
    }
    free(self->sight);
    eng_policy_net_close(self->net);
    eng_policy_positions_close(&self->positions);
    return status;
}

static const char help[] =
    "Usage: tabiya-engine train policy measure --data FILE --net FILE [OPTION...]\n"
    "\n"
    "Tells how often the net's first choice, or one of its first three, was played, the mean\n"
    "-log of the played move's chance, how sure the net was of its first choice on average and\n"
    "by how much that is more than the share of right ones; by bands of 200 points. The first\n"
    "ten half-moves of a game do not count.\n"
    "\n"
    "      --data FILE       the positions and moves (train policy prepare)\n"
    "      --net FILE        the net\n"
    "      --part NAME       games (held out by lot), sources (held out as a whole), checking or\n"
    "                        learning (games)\n"
    "      --positions N     so many only; 0: all (0)\n"
    "      --cross 0|1       also predict each band at the ratings of all others (1)\n"
    "  -h, --help            show this help\n";

int eng_policy_measure_main(int argc, char **argv)
{
    Measuring measuring = {.part = "games", .cross = 1};
    EngPolicyPart part;
    const EngTrainWord words[] = {
        {.name = "--data", .text = &measuring.data},
        {.name = "--net", .text = &measuring.net_path},
        {.name = "--part", .text = &measuring.part},
        {.name = "--positions", .whole = &measuring.limit, .min = 0, .max = 1e15},
        {.name = "--cross", .whole = &measuring.cross, .min = 0, .max = 1},
    };
    if (eng_train_wants_help(argc, argv)) {
        fputs(help, stdout);
        return 0;
    }
    if (!eng_train_read_words("train policy measure", argc, argv, words,
                              sizeof words / sizeof *words, NULL, NULL)) {
        return ENG_TRAIN_USAGE;
    }
    if (!measuring.data || !measuring.net_path) {
        fprintf(stderr, "train policy measure: --data FILE and --net FILE are needed\n%s", help);
        return ENG_TRAIN_USAGE;
    }
    return find_part(measuring.part, &part) ? measure(&measuring, part) : ENG_TRAIN_USAGE;
}
