/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/pack.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/board/movegen.h"
#include "engine/eval/accumulator.h"
#include "engine/train/games-file.h"
#include "engine/train/labels-file.h"
#include "engine/train/output.h"
#include "engine/train/positions.h"
#include "engine/train/stir.h"
#include "engine/train/teacher.h"
#include "engine/train/words.h"

enum {
    PARTS_MAX = 400,           /* files open at a time */
    PART_POSITIONS = 1 << 21,  /* roughly, per part: 64 MB */
    GAME_BYTES_A_POSITION = 4, /* at least, in a file of games */
    PATH_BYTES = 4096,
    BIN_CP = 20, /* scores are counted in bins of this width */
    BINS = 2 * 1600 + 1,
    SCALE_MIN = 100,
    SCALE_MAX = 800,
    SCALE_STEP = 5,
    THREADS_MAX = 256,
    PENDING_MAX = 1 << 16, /* positions that the teacher evaluates at a time */
};

/* What happened to each position. */
enum { KEPT, UNSCORED, EARLY, CHECK, TACTICAL, DECIDED, FATES };
static const char *const fate_names[FATES] = {"kept",     "not scored", "early",
                                              "in check", "tactical",   "decided"};

typedef struct {
    const char *out, *teacher;
    long min_ply, max_cp, check_every, seed, stir, label_share, threads;
} Options;

typedef struct {
    FILE *file;
    uint64_t count;
} Part;

/* A position on its way to its part. */
typedef struct {
    EngTrainPosition packed;
    Part *part;
    bool stirred; /* not one of those that were read */
} Pending;

typedef struct {
    Options options;
    EngTeacher *teacher; /* NULL: none */
    EngNetwork *network; /* the built-in one; NULL: not used for stirred positions */
    Pending *pending;
    size_t pending_count;
    Part parts[PARTS_MAX], checking;
    int part_count;
    uint64_t random, games, stirred, fates[FATES];
    double score_sums[3]; /* White's view, by result: for checking the labels */
    uint64_t score_counts[3];
    struct {
        uint64_t count;
        double results;
    } bins[BINS];         /* by score, White's view */
    bool failed, damaged; /* not everything could be done; not everything could be read */
} Packing;

/* A file that disappears when it is closed, for whatever reason. */
static bool open_part(Packing *self, Part *part)
{
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s.part", self->options.out);
    part->file = fopen(path, "w+b");
    return part->file && unlink(path) == 0;
}

/* --- First pass ------------------------------------------------------------------------------- */

static int judge(const Packing *self, const EngPosition *position, const EngTrainPly *ply, int i)
{
    if (ply->score_cp == ENG_TRAIN_UNSCORED) {
        return UNSCORED;
    }
    if (i < self->options.min_ply) {
        return EARLY;
    }
    if (position->checkers != 0) {
        return CHECK;
    }
    if (eng_move_is_capture(position, ply->move) ||
        eng_move_kind(ply->move) == ENG_MOVE_PROMOTION) {
        return TACTICAL;
    }
    return abs(ply->score_cp) > self->options.max_cp ? DECIDED : KEPT;
}

/* White's view. */
static void count_score(Packing *self, int white_cp, int result)
{
    const int bin = (white_cp + (white_cp < 0 ? -BIN_CP : BIN_CP) / 2) / BIN_CP + BINS / 2;
    self->score_sums[result] += white_cp;
    self->score_counts[result]++;
    self->bins[bin].count++;
    self->bins[bin].results += result / 2.0;
}

/* Writes a position, whose score is final. */
static void put(Packing *self, const Pending *pending)
{
    const EngTrainPosition *position = &pending->packed;
    const bool white = position->side_to_move == ENG_WHITE;
    const bool decided = abs(position->score_cp) > self->options.max_cp;
    if (!pending->stirred) {
        self->fates[decided ? DECIDED : KEPT]++;
    }
    if (decided) {
        return;
    }
    if (!position->without_result) {
        count_score(self, white ? position->score_cp : -position->score_cp,
                    white ? position->result : 2 - position->result);
    }
    self->stirred += pending->stirred;
    pending->part->count++;
    if (fwrite(position, sizeof *position, 1, pending->part->file) != 1) {
        self->failed = true;
    }
}

/* --- Asking the teacher ----------------------------------------------------------------------- */

static int16_t counted(const Packing *self, int cp)
{
    const double score_cp = cp * (double)self->options.label_share / 100;
    return (int16_t)lround(fmax(-ENG_TRAIN_SCORE_MAX, fmin(ENG_TRAIN_SCORE_MAX, score_cp)));
}

typedef struct {
    Packing *run;
    pthread_t thread;
    size_t from, to;
    bool started;
} Asker;

static void *ask(void *user)
{
    const Asker *self = user;
    for (size_t i = self->from; i < self->to; i++) {
        EngTrainPosition *packed = &self->run->pending[i].packed;
        EngPosition position;
        eng_train_unpack(packed, &position);
        packed->score_cp = counted(self->run, eng_teacher_cp(self->run->teacher, &position));
    }
    return NULL;
}

/* A thread that cannot be started does its share here. */
static void ask_about_pending(Packing *self)
{
    Asker askers[THREADS_MAX];
    const size_t count = (size_t)self->options.threads;
    for (size_t i = 0; i < count; i++) {
        askers[i] = (Asker){.run = self,
                            .from = self->pending_count * i / count,
                            .to = self->pending_count * (i + 1) / count};
        askers[i].started = pthread_create(&askers[i].thread, NULL, ask, &askers[i]) == 0;
        if (!askers[i].started) {
            ask(&askers[i]);
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (askers[i].started) {
            pthread_join(askers[i].thread, NULL);
        }
    }
    for (size_t i = 0; i < self->pending_count; i++) {
        put(self, &self->pending[i]);
    }
    self->pending_count = 0;
}

static void offer(Packing *self, const Pending *pending)
{
    if (!self->teacher) {
        put(self, pending);
        return;
    }
    self->pending[self->pending_count++] = *pending;
    if (self->pending_count == PENDING_MAX) {
        ask_about_pending(self);
    }
}

/* --- Choosing positions ----------------------------------------------------------------------- */

static Part *draw_part(Packing *self)
{
    return &self->parts[eng_train_draw(&self->random) % (uint64_t)self->part_count];
}

static void add_stirred(Packing *self, const EngPosition *from, int ply)
{
    for (long i = 0; i < self->options.stir; i++) {
        EngPosition position = *from;
        Pending pending = {.stirred = true};
        if (!eng_train_stir(&position, &self->random)) {
            continue;
        }
        const int score_cp = self->teacher ? 0 : eng_network_evaluate(self->network, &position);
        eng_train_pack(&pending.packed, &position, score_cp, 1, ply);
        pending.packed.without_result = 1;
        pending.part = draw_part(self);
        offer(self, &pending);
    }
}

static bool is_for_checking(const Packing *self, uint64_t lot)
{
    return eng_train_mix(lot) % (uint64_t)self->options.check_every == 0;
}

static void add_position(Packing *self, const EngPosition *position, const EngTrainGame *game,
                         int i, bool checks)
{
    Pending pending = {.part = checks ? &self->checking : draw_part(self)};
    const int white_cp = game->plies[i].score_cp;
    const bool white = position->side_to_move == ENG_WHITE;
    eng_train_pack(&pending.packed, position, white ? white_cp : -white_cp,
                   white ? game->result : 2 - game->result, i);
    offer(self, &pending);
    if (!checks) {
        add_stirred(self, position, i);
    }
}

/* False if the game is not legal. */
static bool add_game(Packing *self, const EngTrainRun *run, const EngTrainGame *game)
{
    EngPosition before, position;
    const uint64_t lot =
        run->seed ^ eng_train_mix(run->nodes) ^ eng_train_mix((uint64_t)game->index << 1);
    const bool checks = is_for_checking(self, lot);
    eng_position_init_chess960(&position, game->start960);
    for (int i = 0; i < game->count; i++) {
        before = position;
        if (!eng_move_is_legal(&before, game->plies[i].move)) {
            return false;
        }
        const int fate = judge(self, &before, &game->plies[i], i);
        if (fate != KEPT) {
            self->fates[fate]++;
        } else {
            add_position(self, &before, game, i, checks);
        }
        eng_position_play(&position, &before, game->plies[i].move);
    }
    self->games++;
    return true;
}

static int complain(const char *path, const char *what)
{
    fprintf(stderr, "train pack: %s: %s\n", path, what);
    return ENG_TRAIN_BAD_INPUT;
}

/* Skips the rest of a file after an incomplete or damaged record, with a warning. */
static void read_games(Packing *self, const char *path, FILE *file, const EngTrainRun *run)
{
    EngTrainGame *game = malloc(sizeof *game);
    EngTrainRead read = ENG_TRAIN_READ_END;
    self->failed = self->failed || !game;
    while (game && (read = eng_train_read_game(file, game)) == ENG_TRAIN_READ_GAME) {
        if (!add_game(self, run, game)) {
            fprintf(stderr, "train pack: %s: game %" PRIu32 " has an illegal move\n", path,
                    game->index);
        }
    }
    self->damaged = self->damaged || read == ENG_TRAIN_READ_DAMAGED;
    if (read != ENG_TRAIN_READ_END) {
        fprintf(stderr, "train pack: %s: %s at byte %ld, the rest is left out\n", path,
                read == ENG_TRAIN_READ_CUT ? "cut short" : "damaged", ftell(file));
    }
    free(game);
}

static void add_label(Packing *self, const EngTrainPosition *label, bool checks)
{
    Pending pending = {.packed = *label, .part = checks ? &self->checking : draw_part(self)};
    pending.packed.score_cp = counted(self, label->score_cp);
    put(self, &pending);
}

/* Reads positions that another engine has labeled (labels-file.h). */
static void read_labels(Packing *self, const char *path, FILE *file)
{
    EngTrainBatch *batch = malloc(sizeof *batch);
    EngTrainBatchRead read = ENG_TRAIN_BATCH_END;
    self->failed = self->failed || !batch;
    while (batch && (read = eng_train_labels_read(file, batch)) == ENG_TRAIN_BATCH_READ) {
        const bool checks = is_for_checking(self, batch->game);
        for (uint32_t i = 0; i < batch->count; i++) {
            add_label(self, &batch->positions[i], checks);
        }
        self->games++;
    }
    self->damaged = self->damaged || read == ENG_TRAIN_BATCH_DAMAGED;
    if (read == ENG_TRAIN_BATCH_CUT || read == ENG_TRAIN_BATCH_DAMAGED) {
        fprintf(stderr, "train pack: %s: %s at byte %ld, the rest is left out\n", path,
                read == ENG_TRAIN_BATCH_CUT ? "cut short" : "damaged", ftell(file));
    }
    free(batch);
}

static int read_file(Packing *self, const char *path)
{
    EngTrainLabelsHead labels;
    EngTrainRun run;
    FILE *file = fopen(path, "rb");
    int status = 0;
    if (!file) {
        return complain(path, strerror(errno));
    }
    if (eng_train_read_head(file, &run)) {
        read_games(self, path, file, &run);
    } else if (fseek(file, 0, SEEK_SET) == 0 && eng_train_labels_read_head(file, &labels)) {
        printf("%s: labels of %s at %" PRIu64 " nodes\n", path, labels.who, labels.nodes);
        read_labels(self, path, file);
    } else {
        status = complain(path, "this is no file of games or labels to learn from");
    }
    fclose(file);
    return status;
}

/* --- Second pass ------------------------------------------------------------------------------ */

static void shuffle(EngTrainPosition *positions, uint64_t count, uint64_t *random)
{
    for (uint64_t i = count; i > 1; i--) {
        const uint64_t other = eng_train_draw(random) % i;
        const EngTrainPosition moved = positions[i - 1];
        positions[i - 1] = positions[other];
        positions[other] = moved;
    }
}

static bool append_part(Packing *self, Part *part, FILE *out)
{
    const size_t count = (size_t)part->count;
    EngTrainPosition *positions = malloc(count * sizeof *positions + 1);
    rewind(part->file);
    const bool right = positions && fread(positions, sizeof *positions, count, part->file) == count;
    if (right) {
        shuffle(positions, count, &self->random);
    }
    const bool written = right && fwrite(positions, sizeof *positions, count, out) == count;
    free(positions);
    return written;
}

/* The lead that wins e : 1: fits a logistic curve to the results of the games. */
static int fit_scale(const Packing *self)
{
    double best_error = HUGE_VAL;
    int best = SCALE_MAX;
    for (int scale = SCALE_MIN; scale <= SCALE_MAX; scale += SCALE_STEP) {
        double error = 0;
        for (int i = 0; i < BINS; i++) {
            const double cp = (i - BINS / 2) * BIN_CP, count = (double)self->bins[i].count;
            const double off = 1 / (1 + exp(-cp / scale)) - self->bins[i].results / (count + 1e-9);
            error += count > 0 ? count * off * off : 0;
        }
        if (error < best_error) {
            best_error = error;
            best = scale;
        }
    }
    return best;
}

/* The result appears complete or not at all. */
static bool write_all(Packing *self)
{
    uint64_t learning = 0;
    for (int i = 0; i < self->part_count; i++) {
        learning += self->parts[i].count;
    }
    EngTrainPositionsHead head = eng_train_positions_head(learning, self->checking.count);
    head.games = self->games;
    head.mark = eng_train_mix(self->random ^ learning);
    head.scale_cp = (uint64_t)fit_scale(self);
    FILE *out = eng_train_output_open(self->options.out);
    bool right = out && fwrite(&head, sizeof head, 1, out) == 1;
    for (int i = 0; right && i < self->part_count; i++) {
        right = append_part(self, &self->parts[i], out);
    }
    right = right && append_part(self, &self->checking, out);
    return out && eng_train_output_close(out, self->options.out, right);
}

/* --- The command ------------------------------------------------------------------------------ */

static void report(const Packing *self)
{
    uint64_t all = 0;
    for (int i = 0; i < FATES; i++) {
        all += self->fates[i];
    }
    printf("%" PRIu64 " games, %" PRIu64 " positions:", self->games, all);
    for (int i = 0; i < FATES; i++) {
        printf(" %s %" PRIu64 "%s", fate_names[i], self->fates[i], i + 1 < FATES ? "," : "\n");
    }
    printf("mean score of White, cp: %.0f where White won, %.0f drawn, %.0f lost\n",
           self->score_sums[2] / (double)(self->score_counts[2] + !self->score_counts[2]),
           self->score_sums[1] / (double)(self->score_counts[1] + !self->score_counts[1]),
           self->score_sums[0] / (double)(self->score_counts[0] + !self->score_counts[0]));
    printf("a lead of %d cp wins e : 1\n", fit_scale(self));
    printf("%" PRIu64 " positions to learn from (%" PRIu64 " stirred), %" PRIu64
           " to check with: %s\n",
           self->fates[KEPT] - self->checking.count + self->stirred, self->stirred,
           self->checking.count, self->options.out);
}

/* Enough parts for each to be shuffled in memory. */
static int count_parts(const char *const *paths, int count)
{
    int64_t bytes = 0;
    for (int i = 0; i < count; i++) {
        struct stat found;
        bytes += stat(paths[i], &found) == 0 ? found.st_size : 0;
    }
    const int64_t parts = bytes / GAME_BYTES_A_POSITION / PART_POSITIONS + 1;
    return parts < PARTS_MAX ? (int)parts : PARTS_MAX;
}

static bool find_teacher(Packing *self)
{
    char reason[256];
    if (!self->options.teacher) {
        return true;
    }
    self->teacher = eng_teacher_open(self->options.teacher, reason, sizeof reason);
    if (!self->teacher) {
        complain(self->options.teacher, reason);
    }
    return self->teacher != NULL;
}

/* Finds the net that evaluates stirred positions if there is no teacher. */
static bool find_network(Packing *self)
{
    EngNetworkError error;
    if (self->options.stir == 0 || self->teacher) {
        return true;
    }
    self->network = eng_network_open_shipped(&error);
    if (!self->network) {
        fprintf(stderr, "train pack: %s\n", error.message);
    }
    return self->network != NULL;
}

static int pack(Packing *self, const char *const *paths, int count)
{
    int status = 0;
    self->pending = self->teacher ? malloc(PENDING_MAX * sizeof *self->pending) : NULL;
    self->failed = self->teacher && !self->pending;
    self->part_count = count_parts(paths, count);
    self->random = (uint64_t)self->options.seed;
    bool right = !self->failed && open_part(self, &self->checking);
    for (int i = 0; right && i < self->part_count; i++) {
        right = open_part(self, &self->parts[i]);
    }
    for (int i = 0; right && status == 0 && i < count; i++) {
        status = read_file(self, paths[i]);
    }
    if (self->pending_count > 0) {
        ask_about_pending(self);
    }
    if (status == 0 && (!right || self->failed || !write_all(self))) {
        complain(self->options.out, strerror(errno));
        status = ENG_TRAIN_ENVIRONMENT;
    }
    for (int i = 0; i < self->part_count; i++) {
        if (self->parts[i].file) {
            fclose(self->parts[i].file);
        }
    }
    if (self->checking.file) {
        fclose(self->checking.file);
    }
    free(self->pending);
    return status;
}

static const char help[] =
    "Usage: tabiya-engine train pack --out FILE [OPTION...] GAMES|LABELS...\n"
    "\n"
    "Chooses the positions of games (tabiya-engine datagen) that teach, and shuffles them, with\n"
    "those that another engine labelled (train label). What is good of a damaged file is taken,\n"
    "and the exit status is 1 then.\n"
    "\n"
    "      --out FILE        the file of positions, about 32 bytes each\n"
    "      --min-ply N       leave out the first half-moves of a game (16)\n"
    "      --max-cp N        leave out scores beyond this (3000)\n"
    "      --check-every N   one of so many games only checks (50)\n"
    "      --stir N          for each, so many more some moves by lot away, with what the net\n"
    "                        that is built in says of them (0)\n"
    "      --teacher FILE    all scores are what a network of Stockfish 15.1 says (export_net "
    "FILE)\n"
    "      --label-share N   what a teacher or another engine says counts for so many percent: "
    "its\n"
    "                        pawns may be of another size (100)\n"
    "      --threads N       that ask the teacher (all processors)\n"
    "      --seed N          another seed, another order (1)\n"
    "  -h, --help            show this help\n";

int eng_train_pack_main(int argc, char **argv)
{
    Packing *self = calloc(1, sizeof *self);
    const char **paths = calloc((size_t)argc + 1, sizeof *paths);
    int count = 0, status = ENG_TRAIN_ENVIRONMENT;
    if (self && paths) {
        Options *options = &self->options;
        *options = (Options){.min_ply = 16,
                             .max_cp = 3000,
                             .check_every = 50,
                             .seed = 1,
                             .label_share = 100,
                             .threads = sysconf(_SC_NPROCESSORS_ONLN)};
        const EngTrainWord words[] = {
            {.name = "--out", .text = &options->out},
            {.name = "--min-ply", .whole = &options->min_ply, .min = 0, .max = 1000},
            {.name = "--max-cp", .whole = &options->max_cp, .min = 100, .max = 31000},
            {.name = "--check-every", .whole = &options->check_every, .min = 2, .max = 1e9},
            {.name = "--stir", .whole = &options->stir, .min = 0, .max = 100},
            {.name = "--teacher", .text = &options->teacher},
            {.name = "--threads", .whole = &options->threads, .min = 1, .max = THREADS_MAX},
            {.name = "--label-share", .whole = &options->label_share, .min = 10, .max = 400},
            {.name = "--seed", .whole = &options->seed, .min = 0, .max = 4294967295.0},
        };
        if (eng_train_wants_help(argc, argv)) {
            fputs(help, stdout);
            status = 0;
        } else if (!eng_train_read_words("train pack", argc, argv, words,
                                         sizeof words / sizeof *words, paths, &count)) {
            status = ENG_TRAIN_USAGE;
        } else if (!options->out || count == 0) {
            fprintf(stderr, "train pack: --out FILE and files of games or labels are needed\n%s",
                    help);
            status = ENG_TRAIN_USAGE;
        } else if (!eng_train_output_may_replace("train pack", options->out,
                                                 eng_train_positions_is_head) ||
                   !find_teacher(self) || !find_network(self)) {
            status = ENG_TRAIN_BAD_INPUT;
        } else if ((status = pack(self, paths, count)) == 0) {
            report(self);
            status = self->damaged ? ENG_TRAIN_BAD_INPUT : 0;
        }
    }
    eng_teacher_close(self ? self->teacher : NULL);
    eng_network_close(self ? self->network : NULL);
    free(paths);
    free(self);
    return status;
}
