/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/learn.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/eval/accumulator.h"
#include "engine/search/timeman.h"
#include "engine/train/checkpoint.h"
#include "engine/train/stir.h"
#include "engine/train/words.h"

enum {
    THREADS_MAX = 256,
    LESSON = 2048,        /* examples learned from at a time */
    CHECKED_MAX = 200000, /* positions per check */
    CHECKS = 20,          /* in a run */
    CHECKPOINT_MS = 30000,
    WARM_STEPS = 100, /* at most, and a tenth of the run: the rate rises from zero */
    PATH_BYTES = 4096,
};

/* Quantized numbers fit: 1.98 * 64 < 127. */
static const double number_limit = 1.98;

typedef struct Learning Learning;

typedef struct {
    Learning *run;
    int index;
    pthread_t thread;
    float *gradients;
    EngTrainScratch scratch;
    EngTrainExample *examples; /* of a lesson */
    double loss;
} Learner;

/* The tasks of the learners between two barriers. */
typedef enum { LEARN, CHECK, CHECK_SHIPPED, LEAVE } Task;

struct Learning {
    EngTrainPlan plan;
    EngTrainAim aim;
    const char *data, *out, *from, *about;
    long threads, checkpoint_every;
    EngTrainPositions positions;
    uint64_t learning, checking; /* positions used */
    uint64_t steps, epoch_steps;
    EngTrainModel model;
    EngNetwork *shipped; /* the built-in net: the one to beat */
    const EngTrainKernel *kernel;
    EngTrainState state;
    EngTrainRounded rounded;
    uint32_t *order; /* of the batches in `epoch` */
    uint64_t epoch;
    Learner *learners;
    float **gradients;
    pthread_barrier_t barrier;
    Task task;
    FILE *log;
    double loss_sum; /* since the last report */
    uint64_t loss_count, reported_step;
    int64_t reported_ms, kept_ms;
};

/* --- Batches ---------------------------------------------------------------------------------- */

static uint64_t epoch_seed(const Learning *self, uint64_t epoch)
{
    uint64_t seed = (uint64_t)self->plan.seed ^ (epoch + 1) << 32;
    return eng_train_draw(&seed);
}

static void order_batches(Learning *self, uint64_t epoch)
{
    uint64_t random = epoch_seed(self, epoch);
    for (uint64_t i = 0; i < self->epoch_steps; i++) {
        const uint64_t other = eng_train_draw(&random) % (i + 1);
        self->order[i] = self->order[other];
        self->order[other] = (uint32_t)i;
    }
    self->epoch = epoch;
}

/* The start of the step's batch; batches wrap around the end, and the first one begins at a
 * different place in each epoch. */
static uint64_t batch_start(const Learning *self)
{
    const uint64_t offset = epoch_seed(self, ~self->epoch) % self->learning;
    const uint64_t batch = self->order[self->state.step % self->epoch_steps];
    return offset + batch * (uint64_t)self->plan.batch;
}

/* --- Learners --------------------------------------------------------------------------------- */

static void share_out(const Learner *self, uint64_t all, uint64_t *from, uint64_t *to)
{
    const uint64_t threads = (uint64_t)self->run->threads, index = (uint64_t)self->index;
    *from = all * index / threads;
    *to = all * (index + 1) / threads;
}

/* Makes examples of the positions from `from` on, a lesson's at most; returns how many. */
static size_t make_learning_examples(const Learner *self, uint64_t from, uint64_t to)
{
    const Learning *run = self->run;
    const uint64_t start = batch_start(run);
    size_t count = 0;
    for (; count < LESSON && from + count < to; count++) {
        const uint64_t at = (start + from + count) % run->learning;
        eng_train_example(&run->model, &run->aim, &run->positions.learning[at],
                          &self->examples[count]);
    }
    return count;
}

static size_t make_checking_examples(const Learner *self, uint64_t from, uint64_t to)
{
    const Learning *run = self->run;
    size_t count = 0;
    for (; count < LESSON && from + count < to; count++) {
        eng_train_example(&run->model, &run->aim, &run->positions.checking[from + count],
                          &self->examples[count]);
    }
    return count;
}

static void learn_share(Learner *self)
{
    Learning *run = self->run;
    const float share = 1.0f / (float)run->plan.batch;
    uint64_t from, to;
    share_out(self, (uint64_t)run->plan.batch, &from, &to);
    self->loss = 0;
    while (from < to) {
        const EngTrainLesson lesson = {
            .examples = self->examples,
            .count = make_learning_examples(self, from, to),
            .scratch = &self->scratch,
            .share = share,
            .gradients = self->gradients,
        };
        self->loss += run->kernel->learn(&run->model, &run->rounded, &lesson);
        from += lesson.count;
    }
}

static void check_share(Learner *self)
{
    Learning *run = self->run;
    uint64_t from, to;
    share_out(self, run->checking, &from, &to);
    self->loss = 0;
    while (from < to) {
        const EngTrainLesson lesson = {
            .examples = self->examples,
            .count = make_checking_examples(self, from, to),
            .scratch = &self->scratch,
        };
        self->loss += run->kernel->learn(&run->model, &run->rounded, &lesson);
        from += lesson.count;
    }
}

/* The loss of the built-in net. */
static void check_share_of_shipped(Learner *self)
{
    Learning *run = self->run;
    uint64_t from, to;
    share_out(self, run->checking, &from, &to);
    self->loss = 0;
    for (; from < to; from++) {
        EngTrainExample example;
        EngPosition position;
        eng_train_example(&run->model, &run->aim, &run->positions.checking[from], &example);
        eng_train_unpack(&run->positions.checking[from], &position);
        const double error =
            eng_train_expectation(&run->aim, eng_network_evaluate(run->shipped, &position)) -
            example.target;
        self->loss += error * error;
    }
}

/* The rate rises at first, then falls by a cosine to its last value. */
static EngTrainStep make_step(const Learning *self)
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
        .limit = (float)number_limit,
    };
}

static void step_share(Learner *self)
{
    enum { GRAIN = 16 };
    Learning *run = self->run;
    const EngTrainUpdate update = {
        .step = make_step(run),
        .values = run->state.values,
        .means = run->state.means,
        .variances = run->state.variances,
        .gradients = run->gradients,
        .gradient_count = (int)run->threads,
    };
    const size_t common = run->model.count - run->model.common_at;
    uint64_t from, to;
    share_out(self, common / GRAIN, &from, &to);
    run->kernel->step_common(&run->model, &update, from * GRAIN, to * GRAIN);
    pthread_barrier_wait(&run->barrier);
    share_out(self, run->model.common_at / GRAIN, &from, &to);
    run->kernel->step(&update, from * GRAIN, to * GRAIN);
    run->kernel->round(&run->model, run->state.values, &run->rounded, from * GRAIN, to * GRAIN);
}

static void do_share(Learner *self)
{
    Learning *run = self->run;
    if (run->task == CHECK) {
        check_share(self);
    } else if (run->task == CHECK_SHIPPED) {
        check_share_of_shipped(self);
    } else {
        learn_share(self);
        pthread_barrier_wait(&run->barrier);
        step_share(self);
    }
}

static void *learner_main(void *argument)
{
    Learner *self = argument;
    for (;;) {
        pthread_barrier_wait(&self->run->barrier);
        if (self->run->task == LEAVE) {
            return NULL;
        }
        do_share(self);
        pthread_barrier_wait(&self->run->barrier);
    }
}

/* Runs one task on all threads, including this one; returns the sum of their losses. */
static double run_task(Learning *self, Task task)
{
    double loss = 0;
    self->task = task;
    pthread_barrier_wait(&self->barrier);
    if (task == LEAVE) {
        return 0;
    }
    do_share(&self->learners[0]);
    pthread_barrier_wait(&self->barrier);
    for (int i = 0; i < self->threads; i++) {
        loss += self->learners[i].loss;
    }
    return loss;
}

/* --- Reports ---------------------------------------------------------------------------------- */

static void say(Learning *self, const char *text)
{
    fprintf(stderr, "%s\n", text);
    if (self->log) {
        fprintf(self->log, "%s\n", text);
        fflush(self->log);
    }
}

static double check(Learning *self, Task task)
{
    return run_task(self, task) / (double)(self->checking > 0 ? self->checking : 1);
}

static void report(Learning *self)
{
    char text[256];
    const int64_t now_ms = eng_clock_now_ms();
    const uint64_t seen = (self->state.step - self->reported_step) * (uint64_t)self->plan.batch;
    const double seconds = (double)(now_ms - self->reported_ms) / 1000 + 0.001;
    const double left = (double)(self->steps - self->state.step) * (double)self->plan.batch /
                        ((double)seen / seconds + 1);
    snprintf(text, sizeof text,
             "step %" PRIu64 " of %" PRIu64
             ", loss %.6f, check %.6f, %.0f positions/s, %.0f s left",
             self->state.step, self->steps, self->loss_sum / (double)(self->loss_count + 1e-9),
             check(self, CHECK), (double)seen / seconds, left);
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
    fprintf(stderr, "train learn: %s/checkpoint: %s\n", self->out, strerror(errno));
    return false;
}

static bool is_time_to_keep(const Learning *self)
{
    return self->checkpoint_every > 0 ? self->state.step % (uint64_t)self->checkpoint_every == 0
                                      : eng_clock_now_ms() - self->kept_ms >= CHECKPOINT_MS;
}

/* --- The run ---------------------------------------------------------------------------------- */

static bool learn_all(Learning *self)
{
    const uint64_t report_every = self->steps / CHECKS + 1;
    self->epoch = UINT64_MAX;
    self->reported_step = self->state.step;
    self->reported_ms = self->kept_ms = eng_clock_now_ms();
    while (self->state.step < self->steps) {
        const uint64_t epoch = self->state.step / self->epoch_steps;
        if (epoch != self->epoch) {
            order_batches(self, epoch);
        }
        self->loss_sum += run_task(self, LEARN);
        self->loss_count += (uint64_t)self->plan.batch;
        self->state.step++;
        if (!isfinite(self->loss_sum)) {
            fprintf(stderr, "train learn: the numbers have left all bounds; try a lower --rate\n");
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

static bool prepare_learner(Learning *self, int index)
{
    Learner *learner = &self->learners[index];
    *learner = (Learner){
        .run = self,
        .index = index,
        .gradients = eng_train_floats(self->model.count),
        .examples = calloc(LESSON, sizeof *learner->examples),
    };
    const bool right = eng_train_scratch_init(&learner->scratch, &self->model, LESSON);
    self->gradients[index] = learner->gradients;
    return right && learner->gradients && learner->examples;
}

static bool start_learners(Learning *self)
{
    self->learners = calloc((size_t)self->threads, sizeof *self->learners);
    self->gradients = calloc((size_t)self->threads, sizeof *self->gradients);
    bool right = self->learners && self->gradients;
    for (int i = 0; right && i < self->threads; i++) {
        right = prepare_learner(self, i);
    }
    right = right && pthread_barrier_init(&self->barrier, NULL, (unsigned)self->threads) == 0;
    for (int i = 1; right && i < self->threads; i++) {
        if (pthread_create(&self->learners[i].thread, NULL, learner_main, &self->learners[i]) !=
            0) {
            /* The barrier waits for all of them, so fewer threads cannot run anything. */
            fprintf(stderr, "train learn: not so many threads can be made\n");
            exit(ENG_TRAIN_ENVIRONMENT);
        }
    }
    return right;
}

static void stop_learners(Learning *self)
{
    run_task(self, LEAVE);
    for (int i = 1; i < self->threads; i++) {
        pthread_join(self->learners[i].thread, NULL);
    }
    for (int i = 0; i < self->threads; i++) {
        free(self->gradients[i]);
        eng_train_scratch_free(&self->learners[i].scratch);
        free(self->learners[i].examples);
    }
    pthread_barrier_destroy(&self->barrier);
    free(self->gradients);
    free(self->learners);
}

static bool is_file(const char *path)
{
    struct stat found;
    return stat(path, &found) == 0 && S_ISREG(found.st_mode);
}

/* From random values, or those of another run or of a net. */
static int begin_anew(Learning *self)
{
    eng_train_model_draw(&self->model, self->state.values, (uint64_t)self->plan.seed);
    if (self->from && is_file(self->from)) {
        return eng_train_import(self->from, &self->model, self->state.values) ? 0
                                                                              : ENG_TRAIN_BAD_INPUT;
    }
    if (!self->from) {
        return 0;
    }
    const EngTrainCheckpoint found =
        eng_train_checkpoint_read_values(self->from, self->state.values, self->model.count);
    return eng_train_checkpoint_tell_values(found, "train learn", self->from,
                                            "there is neither a net nor a run");
}

/* From the checkpoint if there is one. */
static int begin(Learning *self)
{
    const EngTrainCheckpoint found =
        eng_train_checkpoint_read(self->out, &self->plan, &self->state, self->model.count);
    if (found == ENG_TRAIN_CHECKPOINT_ABSENT) {
        return begin_anew(self);
    }
    return eng_train_checkpoint_tell(found, "train learn", self->out, self->state.step,
                                     self->steps);
}

static int learn_and_export(Learning *self)
{
    char text[256];
    int status = begin(self);
    if (status != 0) {
        return status;
    }
    self->kernel->round(&self->model, self->state.values, &self->rounded, 0, self->model.common_at);
    if (!start_learners(self)) {
        fprintf(stderr, "train learn: not enough memory\n");
        return ENG_TRAIN_ENVIRONMENT;
    }
    snprintf(text, sizeof text,
             "%" PRIu64 " positions, %" PRIu64
             " to check with: the net that is built in would lose %.6f",
             self->learning, self->checking, check(self, CHECK_SHIPPED));
    say(self, text);
    const bool done = learn_all(self);
    double loss = 0;
    if (done) {
        loss = check(self, CHECK);
    }
    stop_learners(self);
    if (!done) {
        return ENG_TRAIN_ENVIRONMENT;
    }
    snprintf(text, sizeof text,
             "%s%s%" PRIu64 " positions, %" PRId64 " epochs, result %.2f, check %.6f", self->about,
             self->about[0] != '\0' ? "; " : "", self->learning, self->plan.epochs,
             self->plan.result_share, loss);
    return eng_train_export(self->out, &self->plan, &self->model, self->state.values,
                            &self->positions, text)
               ? 0
               : ENG_TRAIN_ENVIRONMENT;
}

/* --- Preparation ------------------------------------------------------------------------------ */

/* The king's square decides the bucket: ranks from home, files e to h. */
static const struct {
    int buckets;
    uint8_t bucket[ENG_NETWORK_KING_SQUARES];
} king_layouts[] = {
    {1, {0}},
    {4, {0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3,
         3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3}},
    {8, {0, 1, 2, 3, 4, 4, 5, 5, 6, 6, 6, 6, 6, 6, 6, 6,
         7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7}},
};

static bool make_shape(const EngTrainPlan *plan, EngNetworkShape *shape)
{
    for (size_t i = 0; i < sizeof king_layouts / sizeof *king_layouts; i++) {
        if (king_layouts[i].buckets == plan->king_buckets) {
            *shape = (EngNetworkShape){.hidden = (int)plan->hidden,
                                       .king_buckets = (int)plan->king_buckets,
                                       .output_buckets = (int)plan->output_buckets,
                                       .scale_cp = (int)plan->scale_cp};
            memcpy(shape->king_bucket, king_layouts[i].bucket, sizeof shape->king_bucket);
            return eng_network_file_size(shape) > 0;
        }
    }
    return false;
}

static bool prepare(Learning *self)
{
    EngTrainPlan *plan = &self->plan;
    const uint64_t wanted = (uint64_t)plan->positions;
    self->aim = (EngTrainAim){.scale_cp = plan->scale_cp, .result_share = plan->result_share};
    self->learning = self->positions.head.learning;
    if (wanted > 0 && wanted < self->learning) {
        self->learning = wanted;
    }
    self->checking =
        self->positions.head.checking < CHECKED_MAX ? self->positions.head.checking : CHECKED_MAX;
    if (self->learning < (uint64_t)plan->batch) {
        plan->batch = (int64_t)self->learning;
    }
    plan->mark = self->positions.head.mark;
    self->epoch_steps = self->learning / (uint64_t)(plan->batch > 0 ? plan->batch : 1);
    self->steps = self->epoch_steps * (uint64_t)plan->epochs;
    self->kernel = eng_train_kernel();
    self->order = calloc((size_t)self->epoch_steps + 1, sizeof *self->order);
    self->state.values = eng_train_floats(self->model.count);
    self->state.means = eng_train_floats(self->model.count);
    self->state.variances = eng_train_floats(self->model.count);
    self->shipped = eng_network_open_shipped(NULL);
    return eng_train_rounded_init(&self->rounded, &self->model) && self->order &&
           self->state.values && self->state.means && self->state.variances && self->shipped;
}

static int run(Learning *self)
{
    char error[PATH_BYTES], path[PATH_BYTES];
    EngNetworkShape shape;
    if (!eng_train_positions_open(&self->positions, self->data, error, sizeof error)) {
        fprintf(stderr, "train learn: %s\n", error);
        return ENG_TRAIN_BAD_INPUT;
    }
    int status = ENG_TRAIN_ENVIRONMENT;
    if (self->plan.scale_cp == 0) {
        self->plan.scale_cp = (double)self->positions.head.scale_cp;
    }
    if (!make_shape(&self->plan, &shape)) {
        fprintf(stderr, "train learn: --hidden is a multiple of 64, --kings 1, 4 or 8, --scale at "
                        "least 50\n");
        eng_train_positions_close(&self->positions);
        return ENG_TRAIN_USAGE;
    }
    eng_train_model_init(&self->model, &shape);
    if (self->positions.head.learning == 0) {
        fprintf(stderr, "train learn: %s: no position to learn from\n", self->data);
        status = ENG_TRAIN_BAD_INPUT;
    } else if (mkdir(self->out, 0777) != 0 && errno != EEXIST) {
        fprintf(stderr, "train learn: %s: %s\n", self->out, strerror(errno));
    } else if (is_file(self->out)) {
        fprintf(stderr, "train learn: %s: it is not a folder\n", self->out);
    } else if (!prepare(self)) {
        fprintf(stderr, "train learn: not enough memory\n");
    } else {
        snprintf(path, sizeof path, "%s/log", self->out);
        self->log = fopen(path, "a");
        status = learn_and_export(self);
        if (self->log) {
            fclose(self->log);
        }
    }
    free(self->order);
    free(self->state.values);
    eng_train_rounded_free(&self->rounded);
    free(self->state.means);
    free(self->state.variances);
    eng_network_close(self->shipped);
    eng_train_positions_close(&self->positions);
    return status;
}

static const char help[] =
    "Usage: tabiya-engine train learn --data FILE --out FOLDER [OPTION...]\n"
    "\n"
    "Trains a net on positions (train pack) and writes it into the folder. Run again with the\n"
    "same words, it goes on where it was stopped.\n"
    "\n"
    "      --data FILE          the positions\n"
    "      --out FOLDER         where checkpoint, log and the net go\n"
    "      --from FOLDER|NET    begin with what another run or net has learned, of the same shape\n"
    "      --hidden N           size of the hidden layer, a multiple of 64 (256)\n"
    "      --kings N            king buckets: 1, 4 or 8 (1)\n"
    "      --outputs N          output buckets, by the number of pieces (8)\n"
    "      --epochs N           how often each position is seen (20)\n"
    "      --positions N        learn from so many only; 0: from all (0)\n"
    "      --batch N            positions a step (16384)\n"
    "      --rate X             learning rate at first (0.001)\n"
    "      --last-rate X        and at last (0.00001)\n"
    "      --decay X            weight decay (0.01)\n"
    "      --result X           how much the game's result counts beside the score (0.4)\n"
    "      --scale N            the lead that wins e : 1, centipawns; 0: as in the games (0)\n"
    "      --seed N             another seed, another start and order (1)\n"
    "      --threads N          how many (all processors)\n"
    "      --checkpoint-every N steps; 0: every half minute (0)\n"
    "      --about TEXT         what the data is; kept in the net\n"
    "  -h, --help               show this help\n";

static bool read_words(Learning *self, int argc, char **argv)
{
    EngTrainPlan *plan = &self->plan;
    long hidden = 256, kings = 1, outputs = 8, epochs = 20, batch = 16384, seed = 1, positions = 0,
         scale = 0;
    const EngTrainWord words[] = {
        {.name = "--data", .text = &self->data},
        {.name = "--out", .text = &self->out},
        {.name = "--from", .text = &self->from},
        {.name = "--about", .text = &self->about},
        {.name = "--hidden", .whole = &hidden, .min = 64, .max = ENG_NETWORK_HIDDEN_MAX},
        {.name = "--kings", .whole = &kings, .min = 1, .max = 8},
        {.name = "--outputs", .whole = &outputs, .min = 1, .max = ENG_NETWORK_OUTPUT_BUCKETS_MAX},
        {.name = "--epochs", .whole = &epochs, .min = 1, .max = 100000},
        {.name = "--positions", .whole = &positions, .min = 0, .max = 1e15},
        {.name = "--batch", .whole = &batch, .min = 1, .max = 1 << 24},
        {.name = "--rate", .real = &plan->rate, .min = 0, .max = 1},
        {.name = "--last-rate", .real = &plan->last_rate, .min = 0, .max = 1},
        {.name = "--decay", .real = &plan->decay, .min = 0, .max = 1},
        {.name = "--result", .real = &plan->result_share, .min = 0, .max = 1},
        {.name = "--scale", .whole = &scale, .min = 0, .max = 2000},
        {.name = "--seed", .whole = &seed, .min = 0, .max = 4294967295.0},
        {.name = "--threads", .whole = &self->threads, .min = 1, .max = THREADS_MAX},
        {.name = "--checkpoint-every", .whole = &self->checkpoint_every, .min = 0, .max = 1e9},
    };
    if (!eng_train_read_words("train learn", argc, argv, words, sizeof words / sizeof *words, NULL,
                              NULL)) {
        return false;
    }
    plan->hidden = hidden;
    plan->king_buckets = kings;
    plan->output_buckets = outputs;
    plan->epochs = epochs;
    plan->batch = batch;
    plan->seed = seed;
    plan->positions = positions;
    plan->scale_cp = (double)scale;
    if (!self->data || !self->out) {
        fprintf(stderr, "train learn: --data FILE and --out FOLDER are needed\n%s", help);
        return false;
    }
    return true;
}

int eng_train_learn_main(int argc, char **argv)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    Learning learning = {
        .about = "",
        .threads = processors < 1             ? 1
                   : processors > THREADS_MAX ? THREADS_MAX
                                              : processors,
        .plan = {.rate = 0.001, .last_rate = 0.00001, .decay = 0.01, .result_share = 0.4},
    };
    if (eng_train_wants_help(argc, argv)) {
        fputs(help, stdout);
        return 0;
    }
    return read_words(&learning, argc, argv) ? run(&learning) : ENG_TRAIN_USAGE;
}
