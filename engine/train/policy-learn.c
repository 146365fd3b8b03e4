/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* tabiya-engine train policy learn: trains the policy net on people's moves, by Adam on the
 * cross-entropy, with one thread.
 *
 * The result depends only on options, positions and the instruction set: a stopped run goes on from
 * its last checkpoint and ends with the same net. Epochs walk through the shuffled positions from
 * different places. Now and then a scene is shown without its past, so that the net also knows what
 * to do with a bare position. */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/search/timeman.h"
#include "engine/train/checkpoint.h"
#include "engine/train/model.h"
#include "engine/train/policy-export.h"
#include "engine/train/policy-model.h"
#include "engine/train/policy-smooth.h"
#include "engine/train/policy.h"
#include "engine/train/words.h"

enum {
    CHECKED_MAX = 20000, /* positions per check, after the first half-moves */
    CHECKS = 12,         /* in a run */
    CHECKPOINT_MS = 60000,
    WARM_STEPS = 100, /* at most, and a tenth of the run: the rate rises from zero */
    CONFIDENCES = 41, /* that are tried */
    PATH_BYTES = 4096,
};

/* Numbers of a part of the model stay within this, so that bytes can hold them (export). */
static const float input_limit = 1.0f, mark_limit = 1.98f;

typedef struct {
    /* A plan has other names for some of these: king_buckets is `narrow`, output_buckets the number
     * of rows, result_share the share without a past, scale_cp the share of mirrored scenes. */
    EngTrainPlan plan;
    const char *data, *out, *from, *about;
    long checkpoint_every;
    EngPolicyPositions positions;
    uint64_t learning, steps, epoch_steps;
    EngPolicyModel model;
    const EngPolicyLearnKernel *kernel;
    const EngTrainKernel *step_kernel;
    EngTrainState state;
    float *gradients;
    EngPolicyWork *work;
    EngPolicyExample *example;
    float chances[ENG_MAX_MOVES];
    FILE *log;
    double loss_sum; /* since the last report */
    uint64_t loss_count, reported_step;
    int64_t reported_ms, kept_ms;
} Learning;

/* --- One step --------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t value)
{
    value += UINT64_C(0x9e3779b97f4a7c15);
    value = (value ^ value >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ value >> 27) * UINT64_C(0x94d049bb133111eb);
    return value ^ value >> 31;
}

/* The number of the position that is learned from as the `seen`th of the run. */
static uint64_t choose(const Learning *self, uint64_t seen)
{
    const uint64_t epoch = seen / (self->epoch_steps * (uint64_t)self->plan.batch);
    const uint64_t offset = mix((uint64_t)self->plan.seed ^ epoch << 32);
    return (offset + seen) % self->learning;
}

/* How the `seen`th position of the run is shown. */
typedef struct {
    bool without_past, mirrored;
} Showing;

static bool draw_lot(const Learning *self, uint64_t seen, int purpose, double share)
{
    const uint64_t lot = mix(mix(seen ^ ~(uint64_t)self->plan.seed) + (uint64_t)purpose);
    return (double)(lot >> 11) / 9007199254740992.0 < share;
}

static Showing show(const Learning *self, uint64_t seen)
{
    return (Showing){
        .without_past = draw_lot(self, seen, 1, self->plan.result_share),
        .mirrored = draw_lot(self, seen, 2, self->plan.scale_cp),
    };
}

static double learn_one(Learning *self, const EngPolicyRecord *record, Showing showing,
                        float *gradients)
{
    EngPolicyScene scene;
    EngMove move = record->move;
    const EngPolicyLesson lesson = {
        .model = &self->model,
        .values = self->state.values,
        .gradients = gradients,
        .share = 1.0f / (float)self->plan.batch,
        .chances = self->chances,
        .work = self->work,
    };
    eng_policy_unpack(record, &scene);
    if (showing.without_past) {
        scene.last = scene.own = ENG_NO_MOVE;
        scene.captured = false;
    }
    if (showing.mirrored) {
        eng_policy_mirror(&scene, &move);
    }
    return eng_policy_example(&scene, move, record->rating, self->example)
               ? self->kernel->learn(&lesson, self->example)
               : 0;
}

static void learn_batch(Learning *self)
{
    const uint64_t first = self->state.step * (uint64_t)self->plan.batch;
    for (uint64_t seen = first; seen < first + (uint64_t)self->plan.batch; seen++) {
        const EngPolicyRecord *record =
            &self->positions.part[ENG_POLICY_LEARNING][choose(self, seen)];
        self->loss_sum += learn_one(self, record, show(self, seen), self->gradients);
    }
    self->loss_count += (uint64_t)self->plan.batch;
}

/* The rate rises at first, then falls by a cosine to its last value. */
static EngTrainStep make_step(const Learning *self, float limit)
{
    const EngTrainPlan *plan = &self->plan;
    const double step = (double)self->state.step, steps = (double)self->steps;
    const double warm = fmin(WARM_STEPS, steps / 10), pi = 3.14159265358979323846;
    double rate =
        plan->last_rate + (plan->rate - plan->last_rate) * (1 + cos(pi * step / steps)) / 2;
    if (step < warm) {
        rate *= (step + 1) / (warm + 1);
    }
    return (EngTrainStep){
        .rate = (float)rate,
        .decay = (float)plan->decay,
        .mean_share = 0.9f,
        .variance_share = 0.999f,
        .mean_factor = (float)(1 / (1 - pow(0.9, step + 1))),
        .variance_factor = (float)(1 / (1 - pow(0.999, step + 1))),
        .limit = limit,
    };
}

static void take_step(Learning *self)
{
    EngTrainState *state = &self->state;
    EngTrainUpdate update = {
        .step = make_step(self, input_limit),
        .values = state->values,
        .means = state->means,
        .variances = state->variances,
        .gradients = &self->gradients,
        .gradient_count = 1,
    };
    self->step_kernel->step(&update, 0, self->model.wide_at);
    update.step = make_step(self, mark_limit);
    self->step_kernel->step(&update, self->model.wide_at, self->model.count);
    state->step++;
}

/* --- Reports and checkpoints ------------------------------------------------------------------ */

static void say(Learning *self, const char *text)
{
    fprintf(stderr, "%s\n", text);
    if (self->log) {
        fprintf(self->log, "%s\n", text);
        fflush(self->log);
    }
}

static bool is_first_choice(const Learning *self)
{
    for (int m = 0; m < self->example->moves.count; m++) {
        if (self->chances[m] > self->chances[self->example->played]) {
            return false;
        }
    }
    return true;
}

/* The mean loss on checking positions after the first half-moves; the share of first choices. */
static double check(Learning *self, double *matched)
{
    const uint64_t count = self->positions.head.count[ENG_POLICY_CHECKING];
    uint64_t checked = 0, first = 0;
    double loss = 0;
    for (uint64_t i = 0; i < count && checked < CHECKED_MAX; i++) {
        const EngPolicyRecord *record = &self->positions.part[ENG_POLICY_CHECKING][i];
        if (record->ply >= ENG_POLICY_OPENING_PLIES) {
            loss += learn_one(self, record, (Showing){.mirrored = false}, NULL);
            first += is_first_choice(self);
            checked++;
        }
    }
    *matched = checked > 0 ? (double)first / (double)checked : 0;
    return checked > 0 ? loss / (double)checked : 0;
}

static void report(Learning *self)
{
    char text[256];
    double matched;
    const int64_t now_ms = eng_clock_now_ms();
    const uint64_t seen = (self->state.step - self->reported_step) * (uint64_t)self->plan.batch;
    const double seconds = (double)(now_ms - self->reported_ms) / 1000 + 0.001;
    const double loss = check(self, &matched);
    snprintf(text, sizeof text,
             "step %" PRIu64 " of %" PRIu64
             ", loss %.4f, check %.4f, first choice %.2f%%, %.0f positions/s, %.0f s left",
             self->state.step, self->steps, self->loss_sum / ((double)self->loss_count + 1e-9),
             loss, matched * 100, (double)seen / seconds,
             (double)(self->steps - self->state.step) * (double)self->plan.batch * seconds /
                 ((double)seen + 1e-9));
    say(self, text);
    self->loss_sum = 0;
    self->loss_count = 0;
    self->reported_step = self->state.step;
    self->reported_ms = eng_clock_now_ms();
}

static bool keep(Learning *self)
{
    self->kept_ms = eng_clock_now_ms();
    if (eng_train_checkpoint_write(self->out, &self->plan, &self->state, self->model.count)) {
        return true;
    }
    fprintf(stderr, "train policy learn: %s/checkpoint: %s\n", self->out, strerror(errno));
    return false;
}

static bool is_time_to_keep(const Learning *self)
{
    return self->checkpoint_every > 0 ? self->state.step % (uint64_t)self->checkpoint_every == 0
                                      : eng_clock_now_ms() - self->kept_ms >= CHECKPOINT_MS;
}

/* --- Confidence ------------------------------------------------------------------------------- */

static double confidence_of(int number)
{
    return 0.7 + 0.01 * number;
}

/* Adds to `losses` the loss of the example at each confidence; chances become values again. */
static void add_losses(const Learning *self, double losses[CONFIDENCES])
{
    const int count = self->example->moves.count;
    for (int i = 0; i < CONFIDENCES; i++) {
        double total = 0;
        for (int m = 0; m < count; m++) {
            total += pow((double)self->chances[m] + 1e-30, confidence_of(i));
        }
        losses[i] += log(total) -
                     confidence_of(i) * log((double)self->chances[self->example->played] + 1e-30);
    }
}

/* A net that has seen each position once is a little too sure of itself. All values are multiplied
 * by the number that loses least on checking positions ("temperature scaling", Guo and others
 * 2017). */
static void calibrate(Learning *self)
{
    char text[128];
    double losses[CONFIDENCES] = {0};
    int best = 0;
    const uint64_t count = self->positions.head.count[ENG_POLICY_CHECKING];
    for (uint64_t i = 0, checked = 0; i < count && checked < CHECKED_MAX; i++) {
        const EngPolicyRecord *record = &self->positions.part[ENG_POLICY_CHECKING][i];
        if (record->ply >= ENG_POLICY_OPENING_PLIES) {
            learn_one(self, record, (Showing){.mirrored = false}, NULL);
            add_losses(self, losses);
            checked++;
        }
    }
    for (int i = 0; i < CONFIDENCES; i++) {
        best = losses[i] < losses[best] ? i : best;
    }
    for (size_t i = self->model.wide_at; i < self->model.count; i++) {
        self->state.values[i] *= (float)confidence_of(best);
    }
    snprintf(text, sizeof text, "values are multiplied by %.2f", confidence_of(best));
    say(self, text);
}

/* --- The run ---------------------------------------------------------------------------------- */

static bool learn_all(Learning *self)
{
    const uint64_t report_every = self->steps / CHECKS + 1;
    self->reported_step = self->state.step;
    self->reported_ms = self->kept_ms = eng_clock_now_ms();
    while (self->state.step < self->steps) {
        learn_batch(self);
        take_step(self);
        if (!isfinite(self->loss_sum)) {
            fprintf(stderr, "train policy learn: the numbers have left all bounds; try a lower "
                            "--rate\n");
            return false;
        }
        if (self->state.step % report_every == 0 || self->state.step == self->steps) {
            report(self);
        }
        if (is_time_to_keep(self) && !keep(self)) {
            return false;
        }
    }
    return keep(self);
}

/* From random numbers, or those of another run. */
static int begin_anew(Learning *self)
{
    eng_policy_model_draw(&self->model, self->state.values, (uint64_t)self->plan.seed);
    if (!self->from) {
        return 0;
    }
    const EngTrainCheckpoint found =
        eng_train_checkpoint_read_values(self->from, self->state.values, self->model.count);
    return eng_train_checkpoint_tell_values(found, "train policy learn", self->from,
                                            "there is no run");
}

/* From the checkpoint if there is one. */
static int begin(Learning *self)
{
    const EngTrainCheckpoint found =
        eng_train_checkpoint_read(self->out, &self->plan, &self->state, self->model.count);
    if (found == ENG_TRAIN_CHECKPOINT_ABSENT) {
        return begin_anew(self);
    }
    return eng_train_checkpoint_tell(found, "train policy learn", self->out, self->state.step,
                                     self->steps);
}

static bool prepare(Learning *self)
{
    EngTrainPlan *plan = &self->plan;
    const uint64_t wanted = (uint64_t)plan->positions;
    self->learning = self->positions.head.count[ENG_POLICY_LEARNING];
    if (wanted > 0 && wanted < self->learning) {
        self->learning = wanted;
    }
    if (self->learning < (uint64_t)plan->batch) {
        plan->batch = (int64_t)self->learning;
    }
    plan->mark = self->positions.head.mark;
    self->epoch_steps = self->learning / (uint64_t)plan->batch;
    self->steps = self->epoch_steps * (uint64_t)plan->epochs;
    self->kernel = eng_policy_learn_kernel();
    self->step_kernel = eng_train_kernel();
    eng_policy_model_init(&self->model, (int)plan->hidden, (int)plan->king_buckets);
    self->state.values = eng_train_floats(self->model.count);
    self->state.means = eng_train_floats(self->model.count);
    self->state.variances = eng_train_floats(self->model.count);
    self->gradients = eng_train_floats(self->model.count);
    self->work = calloc(1, sizeof *self->work);
    self->example = malloc(sizeof *self->example);
    return self->state.values && self->state.means && self->state.variances && self->gradients &&
           self->work && self->example;
}

/* By the moves of each rating: a rating between two rows counts for both. */
static void smooth(Learning *self)
{
    double moves[ENG_POLICY_RATING_ROWS] = {0};
    for (uint64_t i = 0; i < self->learning; i++) {
        const EngPolicyRating rating =
            eng_policy_rating(self->positions.part[ENG_POLICY_LEARNING][i].rating);
        moves[rating.row] += (double)(ENG_POLICY_SHARES - rating.share) / ENG_POLICY_SHARES;
        moves[rating.row + 1] += (double)rating.share / ENG_POLICY_SHARES;
    }
    eng_policy_smooth(&self->model, self->state.values, moves);
}

/* The checkpoint keeps all as learned. */
static bool export(Learning *self)
{
    smooth(self);
    calibrate(self);
    char about[ENG_POLICY_ABOUT_SIZE];
    snprintf(about, sizeof about, "%s%s%" PRIu64 " moves, %" PRId64 " epochs", self->about,
             self->about[0] != '\0' ? "; " : "", self->learning, self->plan.epochs);
    return eng_policy_export(self->out, &self->model, self->state.values, about);
}

static int learn_in_folder(Learning *self)
{
    char path[PATH_BYTES];
    if (mkdir(self->out, 0777) != 0 && errno != EEXIST) {
        fprintf(stderr, "train policy learn: %s: %s\n", self->out, strerror(errno));
        return ENG_TRAIN_ENVIRONMENT;
    }
    if (!prepare(self)) {
        fprintf(stderr, "train policy learn: not enough memory\n");
        return ENG_TRAIN_ENVIRONMENT;
    }
    int status = begin(self);
    snprintf(path, sizeof path, "%s/log", self->out);
    self->log = status == 0 ? fopen(path, "a") : NULL;
    if (status == 0) {
        status = learn_all(self) && export(self) ? 0 : ENG_TRAIN_ENVIRONMENT;
    }
    if (self->log) {
        fclose(self->log);
    }
    return status;
}

static int run(Learning *self)
{
    char error[PATH_BYTES];
    int status = ENG_TRAIN_BAD_INPUT;
    if (!eng_policy_positions_open(&self->positions, self->data, error, sizeof error)) {
        fprintf(stderr, "train policy learn: %s\n", error);
        return status;
    }
    if (self->positions.head.count[ENG_POLICY_LEARNING] == 0) {
        fprintf(stderr, "train policy learn: %s: no position to learn from\n", self->data);
    } else {
        status = learn_in_folder(self);
    }
    free(self->state.values);
    free(self->state.means);
    free(self->state.variances);
    free(self->gradients);
    free(self->work);
    free(self->example);
    eng_policy_positions_close(&self->positions);
    return status;
}

static const char help[] =
    "Usage: tabiya-engine train policy learn --data FILE --out FOLDER [OPTION...]\n"
    "\n"
    "Trains a net on people's moves (train policy prepare) and writes it into the folder. Run\n"
    "again with the same words, it goes on where it was stopped.\n"
    "\n"
    "      --data FILE          the positions and moves\n"
    "      --out FOLDER         where checkpoint, log and the net go\n"
    "      --from FOLDER        begin with what another run has learned, of the same shape\n"
    "      --hidden N           size of the hidden layer, a multiple of 32 (288)\n"
    "      --narrow N           the part of it that from-to marks use, a multiple of 32 (64)\n"
    "      --epochs N           how often each position is seen (1)\n"
    "      --positions N        learn from so many only; 0: from all (0)\n"
    "      --batch N            positions a step (2048)\n"
    "      --rate X             learning rate at first (0.002)\n"
    "      --last-rate X        and at last (0.00002)\n"
    "      --decay X            weight decay (0.01)\n"
    "      --without-past X     share of scenes shown without the moves before (0.06)\n"
    "      --mirrored X         share of scenes shown with left and right swapped, where nobody\n"
    "                           can castle (0)\n"
    "      --seed N             another seed, another start and order (1)\n"
    "      --checkpoint-every N steps; 0: every minute (0)\n"
    "      --about TEXT         what the data is; kept in the net\n"
    "  -h, --help               show this help\n";

static bool read_words(Learning *self, int argc, char **argv)
{
    EngTrainPlan *plan = &self->plan;
    long hidden = 288, narrow = 64, epochs = 1, batch = 2048, seed = 1, positions = 0;
    const EngTrainWord words[] = {
        {.name = "--data", .text = &self->data},
        {.name = "--out", .text = &self->out},
        {.name = "--from", .text = &self->from},
        {.name = "--about", .text = &self->about},
        {.name = "--hidden", .whole = &hidden, .min = 32, .max = ENG_POLICY_MODEL_HIDDEN_MAX},
        {.name = "--narrow", .whole = &narrow, .min = 32, .max = ENG_POLICY_MODEL_HIDDEN_MAX},
        {.name = "--epochs", .whole = &epochs, .min = 1, .max = 1000},
        {.name = "--positions", .whole = &positions, .min = 0, .max = 1e15},
        {.name = "--batch", .whole = &batch, .min = 1, .max = 1 << 20},
        {.name = "--rate", .real = &plan->rate, .min = 0, .max = 1},
        {.name = "--last-rate", .real = &plan->last_rate, .min = 0, .max = 1},
        {.name = "--decay", .real = &plan->decay, .min = 0, .max = 1},
        {.name = "--without-past", .real = &plan->result_share, .min = 0, .max = 1},
        {.name = "--mirrored", .real = &plan->scale_cp, .min = 0, .max = 1},
        {.name = "--seed", .whole = &seed, .min = 0, .max = 4294967295.0},
        {.name = "--checkpoint-every", .whole = &self->checkpoint_every, .min = 0, .max = 1e9},
    };
    if (!eng_train_read_words("train policy learn", argc, argv, words, sizeof words / sizeof *words,
                              NULL, NULL)) {
        return false;
    }
    plan->hidden = hidden;
    plan->king_buckets = narrow;
    plan->output_buckets = ENG_POLICY_INPUTS + ENG_POLICY_WIDE;
    plan->epochs = epochs;
    plan->batch = batch;
    plan->seed = seed;
    plan->positions = positions;
    if (!self->data || !self->out) {
        fprintf(stderr, "train policy learn: --data FILE and --out FOLDER are needed\n%s", help);
        return false;
    }
    if (hidden % ENG_POLICY_MODEL_STEP != 0 || narrow % ENG_POLICY_MODEL_STEP != 0 ||
        narrow > hidden) {
        fprintf(stderr,
                "train policy learn: --hidden and --narrow are multiples of %d, and "
                "--narrow is at most --hidden\n",
                ENG_POLICY_MODEL_STEP);
        return false;
    }
    return true;
}

int eng_policy_learn_main(int argc, char **argv)
{
    Learning learning = {
        .about = "",
        .plan = {.rate = 0.002, .last_rate = 0.00002, .decay = 0.01, .result_share = 0.06},
    };
    if (eng_train_wants_help(argc, argv)) {
        fputs(help, stdout);
        return 0;
    }
    return read_words(&learning, argc, argv) ? run(&learning) : ENG_TRAIN_USAGE;
}
