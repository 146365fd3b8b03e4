/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See datagen.h. The thresholds are common among engines that learn from their own games (published
 * training recipes of 2022 to 2024 agree within narrow bounds). */
#include "engine/train/datagen.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/board/movegen.h"
#include "engine/engine.h"
#include "engine/eval/network.h"
#include "engine/search/timeman.h"
#include "engine/train/datagen-merge.h"
#include "engine/train/games-file.h"
#include "engine/train/stir.h"
#include "engine/train/words.h"

enum {
    OPENING_PLIES = 8, /* and one more in every other game, so that both sides begin */
    OPENING_BALANCE_CP = 400,
    PLIES_MAX = 500,
    WON_CP = 1250, /* for WON_PLIES half-moves in a row: the game is won */
    WON_PLIES = 5,
    DRAWN_CP = 10, /* for DRAWN_PLIES in a row, late: drawn */
    DRAWN_PLIES = 10,
    DRAWN_FROM_PLY = 70,
    REPORT_MS = 10000,
    THREADS_MAX = 256,
};

enum { EXIT_BAD_INPUT = 1, EXIT_USAGE = 2, EXIT_ENVIRONMENT = 3 };

typedef struct {
    const char *out;
    const char *stat;
    const char *net;   /* EvalFile; NULL: the built-in net */
    const char *shard; /* "2/8"; NULL: all games */
    uint64_t games, threads;
    EngTrainRun run;
} Options;

/* Shared by the threads of a run; the lock protects everything below it. */
typedef struct {
    const Options *options;
    pthread_mutex_t lock;
    FILE *file;
    uint8_t *done; /* one byte per game */
    uint64_t next;
    uint64_t games, positions; /* of this run */
    int64_t start_ms, reported_ms;
    bool failed;
} Run;

typedef struct {
    Run *run;
    EngEngine *engine;
    EngTrainGame game;
    EngPosition start, position;
    EngMove moves[PLIES_MAX];
    uint64_t keys[PLIES_MAX];
    uint64_t random;
} Player;

/* --- A game ----------------------------------------------------------------------------------- */

static void result_cb(const EngResult *result, void *user)
{
    *(EngResult *)user = *result;
}

static EngResult think(Player *self)
{
    EngResult result = {0};
    eng_engine_set_position(self->engine, &self->start, self->moves, (size_t)self->game.count);
    eng_engine_go(self->engine, &(EngLimits){.nodes = self->run->options->run.nodes},
                  &(EngCallbacks){.result_cb = result_cb}, &result);
    eng_engine_wait(self->engine);
    return result;
}

/* From White's view, mates at the far end. */
static int white_cp(const EngPosition *position, EngScore score)
{
    const int mate = ENG_TRAIN_SCORE_MAX - abs(score.value);
    int value = score.type == ENG_SCORE_MATE ? (score.value > 0 ? mate : -mate) : score.value;
    return position->side_to_move == ENG_WHITE ? value : -value;
}

static void push(Player *self, EngMove move, int score_cp)
{
    const EngPosition before = self->position;
    EngTrainGame *game = &self->game;
    self->moves[game->count] = move;
    self->keys[game->count] = before.key;
    game->plies[game->count++] = (EngTrainPly){.move = move, .score_cp = (int16_t)score_cp};
    eng_position_play(&self->position, &before, move);
}

static void set_start(Player *self)
{
    self->game.count = 0;
    self->game.start960 = 518;
    if (self->run->options->run.chess960 != 0) {
        self->game.start960 = (int)(eng_train_draw(&self->random) % 960);
        eng_position_init_chess960(&self->start, self->game.start960);
    } else {
        eng_position_init(&self->start);
    }
    self->position = self->start;
}

/* Random moves; false if the game is not open after them. */
static bool try_opening(Player *self)
{
    const int plies = OPENING_PLIES + (int)(eng_train_draw(&self->random) & 1);
    set_start(self);
    for (int ply = 0; ply < plies; ply++) {
        EngMoveList legal;
        eng_movegen_legal(&self->position, &legal);
        if (legal.count == 0) {
            return false;
        }
        push(self, legal.moves[eng_train_draw(&self->random) % (uint64_t)legal.count],
             ENG_TRAIN_UNSCORED);
    }
    return eng_movegen_any(&self->position) &&
           abs(white_cp(&self->position, think(self).score)) <= OPENING_BALANCE_CP;
}

/* For how many half-moves one side has been winning (> 0 White), or neither. */
typedef struct {
    int won, drawn;
} Streaks;

static void count_streaks(Streaks *self, int score_cp)
{
    if (score_cp > WON_CP) {
        self->won = self->won > 0 ? self->won + 1 : 1;
    } else if (score_cp < -WON_CP) {
        self->won = self->won < 0 ? self->won - 1 : -1;
    } else {
        self->won = 0;
    }
    self->drawn = abs(score_cp) <= DRAWN_CP ? self->drawn + 1 : 0;
}

/* The result in half points for White, -1: the game goes on. */
static int result_on_board(const Player *self)
{
    const EngOutcome outcome = eng_outcome(&self->position, self->keys, (size_t)self->game.count);
    if (outcome == ENG_OUTCOME_ONGOING) {
        return self->game.count < PLIES_MAX ? -1 : 1;
    }
    if (outcome != ENG_OUTCOME_CHECKMATE) {
        return 1;
    }
    return self->position.side_to_move == ENG_WHITE ? 0 : 2;
}

static int result_by_score(const Player *self, const Streaks *streaks)
{
    if (abs(streaks->won) >= WON_PLIES) {
        return streaks->won > 0 ? 2 : 0;
    }
    return self->game.count >= DRAWN_FROM_PLY && streaks->drawn >= DRAWN_PLIES ? 1 : -1;
}

static void play_game(Player *self, uint64_t index)
{
    Streaks streaks = {0};
    self->random = self->run->options->run.seed * UINT64_C(0xd1342543de82ef95) + index;
    do {
        eng_engine_new_game(self->engine);
    } while (!try_opening(self));
    self->game.index = (uint32_t)index;
    while ((self->game.result = result_on_board(self)) < 0) {
        const EngResult result = think(self);
        const int score = white_cp(&self->position, result.score);
        push(self, result.best, score);
        count_streaks(&streaks, score);
        self->game.result = result_by_score(self, &streaks);
        if (self->game.result >= 0) {
            return;
        }
    }
}

/* --- The run ---------------------------------------------------------------------------------- */

static void report(Run *run, bool last)
{
    const int64_t now_ms = eng_clock_now_ms();
    if (!last && now_ms - run->reported_ms < REPORT_MS) {
        return;
    }
    run->reported_ms = now_ms;
    const double seconds = (double)(now_ms - run->start_ms) / 1000 + 0.001;
    fprintf(stderr, "%" PRIu64 " games, %" PRIu64 " positions, %.0f positions/s\n", run->games,
            run->positions, (double)run->positions / seconds);
}

/* The next game to play; false: none. */
static bool take_job(Run *run, uint64_t *index)
{
    pthread_mutex_lock(&run->lock);
    while (run->next < run->options->games &&
           (run->done[run->next] || !eng_train_run_has(&run->options->run, run->next))) {
        run->next++;
    }
    *index = run->next++;
    const bool found = *index < run->options->games && !run->failed;
    pthread_mutex_unlock(&run->lock);
    return found;
}

static void keep(Run *run, const EngTrainGame *game)
{
    pthread_mutex_lock(&run->lock);
    if (!eng_train_write_game(run->file, game)) {
        run->failed = true;
    }
    run->games++;
    run->positions += (uint64_t)game->count;
    report(run, false);
    pthread_mutex_unlock(&run->lock);
}

static void *player_main(void *argument)
{
    Run *run = argument;
    Player *self = calloc(1, sizeof *self);
    uint64_t index;
    if (!self || !(self->engine = eng_engine_new()) ||
        (run->options->net &&
         !eng_engine_set_option(self->engine, "EvalFile", run->options->net, NULL, 0))) {
        eng_engine_free(self ? self->engine : NULL);
        free(self);
        return NULL;
    }
    self->run = run;
    while (take_job(run, &index)) {
        play_game(self, index);
        keep(run, &self->game);
    }
    eng_engine_free(self->engine);
    free(self);
    return NULL;
}

static bool play_all(Run *run)
{
    pthread_t threads[THREADS_MAX];
    const int count = (int)run->options->threads;
    int started = 0;
    while (started < count && pthread_create(&threads[started], NULL, player_main, run) == 0) {
        started++;
    }
    for (int i = 0; i < started; i++) {
        pthread_join(threads[i], NULL);
    }
    return started > 0 && !run->failed && run->next >= run->options->games;
}

static int complain(const char *path, const char *what)
{
    fprintf(stderr, "datagen: %s: %s\n", path, what);
    return EXIT_ENVIRONMENT;
}

/* Marks the games in the file, and cuts off an incomplete record after a kill. */
static bool look_at_file(Run *run)
{
    static EngTrainGame game;
    EngTrainRead read;
    while ((read = eng_train_read_game(run->file, &game)) == ENG_TRAIN_READ_GAME) {
        if (game.index < run->options->games) {
            run->done[game.index] = 1;
        }
    }
    const long end = ftell(run->file);
    if (read == ENG_TRAIN_READ_DAMAGED) {
        fprintf(stderr, "datagen: %s: damaged at byte %ld; it is left alone, choose another file\n",
                run->options->out, end);
        return false;
    }
    if (end < 0 || ftruncate(fileno(run->file), end) != 0 || fseek(run->file, end, SEEK_SET) != 0) {
        complain(run->options->out, strerror(errno));
        return false;
    }
    return true;
}

/* Finds the net for the evaluation; false if it cannot be read. */
static bool find_net(Options *options)
{
    EngNetworkError error;
    EngNetwork *network =
        options->net ? eng_network_open(options->net, &error) : eng_network_open_shipped(&error);
    if (!network) {
        fprintf(stderr, "datagen: %s\n", error.message);
        return false;
    }
    options->run.net = 0;
    for (int i = 0; i < 6; i++) {
        options->run.net = options->run.net << 8 | network->digest[i];
    }
    eng_network_close(network);
    return true;
}

static bool open_file(Run *run)
{
    const char *path = run->options->out;
    run->file = fopen(path, "r+b");
    if (!run->file && errno == ENOENT) {
        run->file = fopen(path, "w+b");
    }
    if (!run->file) {
        complain(path, strerror(errno));
        return false;
    }
    const EngTrainRun *asked = &run->options->run;
    EngTrainRun found;
    fseek(run->file, 0, SEEK_END);
    if (ftell(run->file) == 0 && !eng_train_write_head(run->file, asked)) {
        complain(path, strerror(errno));
        return false;
    }
    rewind(run->file);
    if (!eng_train_read_head(run->file, &found)) {
        complain(path, "this is no file of games to learn from; it is left alone");
        return false;
    }
    if (!eng_train_is_same_run(&found, asked) || found.shard != asked->shard) {
        char shard[96] = "";
        if (found.shards > 0) {
            snprintf(shard, sizeof shard, " --games %" PRIu64 " --shard %" PRIu64 "/%" PRIu64,
                     found.games, found.shard + 1, found.shards);
        }
        fprintf(stderr,
                "datagen: %s: begun with --seed %" PRIu64 " --nodes %" PRIu64 " --chess960 %" PRIu64
                "%s and the net %012" PRIx64 "; go on with these, or choose another file\n",
                path, found.seed, found.nodes, found.chess960, shard, found.net);
        return false;
    }
    return look_at_file(run);
}

static int generate(const Options *options)
{
    Run run = {.options = options, .lock = PTHREAD_MUTEX_INITIALIZER};
    int status = EXIT_ENVIRONMENT;
    run.done = calloc(options->games, 1);
    if (!run.done) {
        return complain(options->out, "not enough memory for so many games");
    }
    if (open_file(&run)) {
        run.start_ms = run.reported_ms = eng_clock_now_ms();
        status =
            play_all(&run) ? 0 : complain(options->out, "writing failed; what is whole is kept");
        if (run.games == 0 && status == 0) {
            fprintf(stderr, "datagen: %s holds all its games already\n", options->out);
        } else {
            report(&run, true);
        }
    }
    if (run.file) {
        fclose(run.file);
    }
    free(run.done);
    return status;
}

/* --- Counting --------------------------------------------------------------------------------- */

/* Whether every move of the game is legal. */
static bool is_legal(const EngTrainGame *game)
{
    EngPosition before, position;
    eng_position_init_chess960(&position, game->start960);
    for (int i = 0; i < game->count; i++) {
        before = position;
        if (!eng_move_is_legal(&before, game->plies[i].move)) {
            return false;
        }
        eng_position_play(&position, &before, game->plies[i].move);
    }
    return true;
}

static int count_games(const char *path)
{
    static EngTrainGame game;
    uint64_t games = 0, positions = 0, scored = 0, illegal = 0, results[3] = {0};
    EngTrainRead read;
    EngTrainRun run;
    FILE *file = fopen(path, "rb");
    if (!file) {
        return complain(path, strerror(errno));
    }
    if (!eng_train_read_head(file, &run)) {
        fclose(file);
        fprintf(stderr, "datagen: %s: this is no file of games to learn from\n", path);
        return EXIT_BAD_INPUT;
    }
    while ((read = eng_train_read_game(file, &game)) == ENG_TRAIN_READ_GAME) {
        games++;
        positions += (uint64_t)game.count;
        results[game.result]++;
        illegal += !is_legal(&game);
        for (int i = 0; i < game.count; i++) {
            scored += game.plies[i].score_cp != ENG_TRAIN_UNSCORED;
        }
    }
    const long end = ftell(file);
    fclose(file);
    fprintf(stderr,
            "--seed %" PRIu64 " --nodes %" PRIu64 " --chess960 %" PRIu64 ", net %012" PRIx64 "\n",
            run.seed, run.nodes, run.chess960, run.net);
    printf("%" PRIu64 " games, %" PRIu64 " positions, %" PRIu64 " scored, +%" PRIu64 " =%" PRIu64
           " -%" PRIu64 ", %" PRIu64 " illegal\n",
           games, positions, scored, results[2], results[1], results[0], illegal);
    if (read != ENG_TRAIN_READ_END) {
        fprintf(stderr, "datagen: %s: %s at byte %ld\n", path,
                read == ENG_TRAIN_READ_CUT ? "a record is cut short" : "damaged", end);
    }
    return read != ENG_TRAIN_READ_END || illegal > 0 ? EXIT_BAD_INPUT : 0;
}

/* --- The command line ------------------------------------------------------------------------- */

static const char help[] =
    "Usage: tabiya-engine datagen --out FILE [OPTION...]\n"
    "       tabiya-engine datagen --stat FILE\n"
    "       tabiya-engine datagen --merge SHARD... --out FILE\n"
    "\n"
    "Plays the engine against itself and keeps the games, moves and scores, to learn from.\n"
    "Run again with the same words, it goes on where it was stopped.\n"
    "\n"
    "      --out FILE        the file to append to\n"
    "      --games N         how many games the file shall hold (1000)\n"
    "      --nodes N         nodes a move (5000)\n"
    "      --threads N       games at a time (1)\n"
    "      --seed N          another seed, other games (1)\n"
    "      --net FILE        the net that evaluates (the one that is built in)\n"
    "      --chess960 0|1    from the initial positions of Chess960 (0)\n"
    "      --shard I/N       play only every Nth game, starting with game I\n"
    "      --merge           put the games of all shards into one file, in order\n"
    "      --stat FILE       count and check what a file holds\n"
    "  -h, --help            show this help\n";

/* Finds the variable for the value of `name`; `*max` receives the largest sensible value. */
static uint64_t *find_number(Options *options, const char *name, uint64_t *min, uint64_t *max)
{
    const struct {
        const char *name;
        uint64_t *value, min, max;
    } numbers[] = {
        {"--games", &options->games, 1, UINT32_MAX},
        {"--nodes", &options->run.nodes, 1, UINT64_C(1) << 40},
        {"--threads", &options->threads, 1, THREADS_MAX},
        {"--seed", &options->run.seed, 0, UINT32_MAX},
        {"--chess960", &options->run.chess960, 0, 1},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (strcmp(numbers[i].name, name) == 0) {
            *min = numbers[i].min;
            *max = numbers[i].max;
            return numbers[i].value;
        }
    }
    return NULL;
}

static bool read_number(const char *text, uint64_t min, uint64_t max, uint64_t *value)
{
    char *end;
    if (*text < '0' || *text > '9') {
        return false;
    }
    errno = 0;
    const uint64_t number = strtoull(text, &end, 10);
    if (errno != 0 || *end != '\0' || number < min || number > max) {
        return false;
    }
    *value = number;
    return true;
}

/* NULL if that option has no text. */
static const char **find_text(Options *options, const char *name)
{
    return strcmp(name, "--out") == 0     ? &options->out
           : strcmp(name, "--stat") == 0  ? &options->stat
           : strcmp(name, "--net") == 0   ? &options->net
           : strcmp(name, "--shard") == 0 ? &options->shard
                                          : NULL;
}

/* `text` is NULL at the end of the arguments. */
static bool read_option(Options *options, const char *name, const char *text)
{
    uint64_t min, max;
    const char **place = find_text(options, name);
    uint64_t *value = !place ? find_number(options, name, &min, &max) : NULL;
    if (!place && !value) {
        fprintf(stderr, "datagen: %s %s\n", name[0] == '-' ? "unknown option" : "what is meant by",
                name);
    } else if (!text) {
        fprintf(stderr, "datagen: %s needs a value\n", name);
        return false;
    } else if (place) {
        *place = text;
    } else if (!read_number(text, min, max, value)) {
        fprintf(stderr, "datagen: %s takes a number from %" PRIu64 " to %" PRIu64 ", not %s\n",
                name, min, max, text);
        value = NULL;
    }
    return place || value;
}

/* Sets the shard of the run; false after an error message. */
static bool read_shard(Options *options)
{
    EngTrainRun *run = &options->run;
    char rest;
    if (!options->shard) {
        return true;
    }
    if (sscanf(options->shard, "%" SCNu64 "/%" SCNu64 "%c", &run->shard, &run->shards, &rest) !=
            2 ||
        strchr(options->shard, '-') || run->shard < 1 || run->shard > run->shards ||
        run->shards > UINT32_MAX) {
        fputs("datagen: --shard takes I/N, as in 2/8\n", stderr);
        return false;
    }
    run->shard--;
    run->games = options->games;
    return true;
}

/* The words after --merge: shards, and --out FILE. */
static int merge(int argc, char **argv)
{
    const char **shards = calloc((size_t)argc + 1, sizeof *shards);
    const EngTrainWord words[] = {{.name = "--out", .text = &(const char *){NULL}}};
    int count = 0, status = EXIT_USAGE;
    if (!shards) {
        return EXIT_ENVIRONMENT;
    }
    if (eng_train_read_words("datagen", argc, argv, words, 1, shards, &count)) {
        if (*words->text && count > 0) {
            status = eng_datagen_merge(*words->text, shards, count);
        } else {
            fprintf(stderr, "datagen: --merge needs shards and --out FILE\n%s", help);
        }
    }
    free(shards);
    return status;
}

/* Moves --merge to the front. */
static bool takes_merge(int argc, char **argv)
{
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--merge") == 0) {
            memmove(argv + 1, argv, (size_t)i * sizeof *argv);
            return true;
        }
    }
    return false;
}

int eng_datagen_main(int argc, char **argv)
{
    Options options = {.games = 1000, .threads = 1, .run = {.nodes = 5000, .seed = 1}};
    if (takes_merge(argc, argv)) {
        return merge(argc - 1, argv + 1);
    }
    for (int i = 0; i < argc; i += 2) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            fputs(help, stdout);
            return 0;
        }
        if (!read_option(&options, argv[i], i + 1 < argc ? argv[i + 1] : NULL)) {
            return EXIT_USAGE;
        }
    }
    if (!read_shard(&options)) {
        return EXIT_USAGE;
    }
    if (options.stat) {
        return count_games(options.stat);
    }
    if (!options.out) {
        fprintf(stderr, "datagen: --out FILE is missing\n%s", help);
        return EXIT_USAGE;
    }
    return find_net(&options) ? generate(&options) : EXIT_BAD_INPUT;
}
