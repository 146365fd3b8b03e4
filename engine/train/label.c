/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/label.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/san.h"
#include "engine/train/games-file.h"
#include "engine/train/labels-file.h"
#include "engine/train/stir.h"
#include "engine/train/words.h"

enum {
    LINE_BYTES = 4096,
    WINS_CP = 50, /* a capture that wins this much is played, whatever the evaluation */
    REPORT_S = 10,
    GREETING_S = 20, /* an engine that is silent this long is not one */
};

typedef struct {
    const char *out, *engine;
    long nodes, stir, first_ply, hash_mb;
} Options;

/* The other engine. */
typedef struct {
    pid_t process;
    FILE *to, *from;
    char name[64];
} Peer;

typedef struct {
    Options options;
    Peer peer;
    FILE *file;
    EngTrainBatch *batch;
    uint32_t next, done; /* games: the one being read, and those already labeled */
    uint64_t questions, labels;
    time_t start, reported;
} Labeling;

/* --- The other engine ------------------------------------------------------------------------- */

static bool start_peer(Peer *peer, const char *command)
{
    int to[2], from[2];
    if (pipe(to) != 0 || pipe(from) != 0 || (peer->process = fork()) < 0) {
        return false;
    }
    if (peer->process == 0) {
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        close(to[1]);
        close(from[0]);
        execlp(command, command, (char *)NULL);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    peer->to = fdopen(to[1], "w");
    peer->from = fdopen(from[0], "r");
    return peer->to && peer->from;
}

/* Reads a line without its end, using no buffered reader, since only that shows whether a line
 * arrives in time; false if none does. The end of an overlong line is dropped. */
static bool read_line(int file, char *line, size_t size, time_t deadline)
{
    size_t length = 0;
    char byte = '\0';
    while (byte != '\n') {
        struct pollfd wanted = {.fd = file, .events = POLLIN};
        const time_t left = deadline - time(NULL);
        if (left <= 0 || poll(&wanted, 1, (int)left * 1000) <= 0 || read(file, &byte, 1) != 1) {
            return false;
        }
        if (byte != '\n' && byte != '\r' && length + 1 < size) {
            line[length++] = byte;
        }
    }
    line[length] = '\0';
    return true;
}

/* Reads up to the line with this beginning; false if the engine ends before, or takes too long. */
static bool wait_for(Peer *peer, const char *word)
{
    char line[LINE_BYTES];
    const time_t deadline = time(NULL) + GREETING_S;
    fflush(peer->to);
    while (read_line(fileno(peer->from), line, sizeof line, deadline)) {
        if (strncmp(line, "id name ", 8) == 0) {
            snprintf(peer->name, sizeof peer->name, "%.63s", line + 8);
        }
        if (strncmp(line, word, strlen(word)) == 0) {
            return true;
        }
    }
    return false;
}

static bool greet(Peer *peer, long hash_mb)
{
    fputs("uci\n", peer->to);
    if (!wait_for(peer, "uciok")) {
        return false;
    }
    fprintf(peer->to, "setoption name Threads value 1\nsetoption name Hash value %ld\nisready\n",
            hash_mb);
    return wait_for(peer, "readyok");
}

static void leave(Peer *peer)
{
    if (peer->to) {
        fputs("quit\n", peer->to);
        fclose(peer->to);
    }
    if (peer->from) {
        fclose(peer->from);
    }
    if (peer->process > 0) {
        waitpid(peer->process, NULL, 0);
    }
}

/* The score of an info line in centipawns; false if it has no exact one. */
static bool read_score(const char *line, int *cp, bool *mate)
{
    const char *score = strstr(line, " score ");
    if (!score || strstr(score, "bound")) {
        return false;
    }
    *mate = strncmp(score + 7, "mate ", 5) == 0;
    return *mate || sscanf(score + 7, "cp %d", cp) == 1;
}

typedef enum { LEFT, NOT_QUIET, LABELED } Answer;

/* Reads the answer to one question; LEFT if the engine has ended. */
static Answer read_answer(Peer *peer, const EngPosition *position, int *cp)
{
    char line[LINE_BYTES], word[8];
    bool mate = true;
    while (fgets(line, sizeof line, peer->from)) {
        if (strncmp(line, "bestmove ", 9) != 0) {
            read_score(line, cp, &mate);
            continue;
        }
        const EngMove best =
            sscanf(line + 9, "%7s", word) == 1 ? eng_uci_parse(position, word) : ENG_NO_MOVE;
        const bool quiet = best != ENG_NO_MOVE && !eng_move_is_capture(position, best) &&
                           eng_move_kind(best) != ENG_MOVE_PROMOTION;
        return quiet && !mate ? LABELED : NOT_QUIET;
    }
    return LEFT;
}

/* --- Positions -------------------------------------------------------------------------------- */

static bool wins_at_once(const EngPosition *position)
{
    EngMoveList list = {0};
    eng_movegen_tactical(position, &list);
    for (int i = 0; i < list.count; i++) {
        if (eng_see_at_least(position, list.moves[i], WINS_CP)) {
            return true;
        }
    }
    return false;
}

/* False if the engine has ended. `result` in half points for White, -1: not played out. */
static bool add(Labeling *self, const EngPosition *position, int result, int ply)
{
    EngTrainBatch *batch = self->batch;
    char fen[ENG_FEN_MAX];
    int cp = 0;
    if (position->checkers != 0 || !eng_movegen_any(position) || wins_at_once(position) ||
        batch->count == ENG_TRAIN_BATCH_MAX) {
        return true;
    }
    fprintf(self->peer.to, "position fen %s\ngo nodes %ld\n", eng_fen_write(position, fen),
            self->options.nodes);
    fflush(self->peer.to);
    const Answer answer = read_answer(&self->peer, position, &cp);
    self->questions++;
    if (answer == LABELED && abs(cp) < ENG_TRAIN_SCORE_MAX) {
        EngTrainPosition *packed = &batch->positions[batch->count++];
        const int own = position->side_to_move == ENG_WHITE ? result : 2 - result;
        eng_train_pack(packed, position, cp, result < 0 ? 1 : own, ply);
        packed->without_result = result < 0;
    }
    return answer != LEFT;
}

static bool label_game(Labeling *self, const EngTrainGame *game)
{
    uint64_t random = eng_train_mix(self->next);
    EngPosition position, before;
    bool here = true;
    self->batch->game = self->next;
    self->batch->count = 0;
    fputs("ucinewgame\n", self->peer.to);
    eng_position_init_chess960(&position, game->start960);
    for (int i = 0; here && i < game->count; i++) {
        if (i >= self->options.first_ply) {
            here = add(self, &position, game->result, i);
        }
        for (long n = 0; here && i >= self->options.first_ply && n < self->options.stir; n++) {
            EngPosition other = position;
            here = !eng_train_stir(&other, &random) || add(self, &other, -1, i);
        }
        before = position;
        if (!eng_move_is_legal(&before, game->plies[i].move)) {
            break;
        }
        eng_position_play(&position, &before, game->plies[i].move);
    }
    return here;
}

static void report(Labeling *self, bool last)
{
    const time_t now = time(NULL);
    if (last || now - self->reported >= REPORT_S) {
        const double seconds = (double)(now > self->start ? now - self->start : 1);
        printf("%" PRIu32 " games, %" PRIu64 " asked, %" PRIu64 " labels, %.0f labels/s\n",
               self->next, self->questions, self->labels, (double)self->labels / seconds);
        fflush(stdout);
        self->reported = now;
    }
}

static int complain(const char *what, const char *why, int status)
{
    fprintf(stderr, "train label: %s: %s\n", what, why);
    return status;
}

/* Skips Chess960: its castling is written differently. */
static int label_games(Labeling *self, const char *path)
{
    EngTrainGame *game = malloc(sizeof *game);
    EngTrainRun run;
    int status = 0;
    FILE *file = game ? fopen(path, "rb") : NULL;
    if (!file) {
        status = complain(path, strerror(errno), ENG_TRAIN_BAD_INPUT);
    } else if (!eng_train_read_head(file, &run) || run.chess960 != 0) {
        status =
            complain(path, "this is no file of games of chess to learn from", ENG_TRAIN_BAD_INPUT);
    }
    while (status == 0 && eng_train_read_game(file, game) == ENG_TRAIN_READ_GAME) {
        if (self->next >= self->done) {
            if (!label_game(self, game)) {
                status =
                    complain(self->options.engine, "the engine has left", ENG_TRAIN_ENVIRONMENT);
            } else if (!eng_train_labels_write(self->file, self->batch)) {
                status = complain(self->options.out, strerror(errno), ENG_TRAIN_ENVIRONMENT);
            }
            self->labels += self->batch->count;
        }
        self->next++;
        report(self, false);
    }
    if (file) {
        fclose(file);
    }
    free(game);
    return status;
}

/* --- The command ------------------------------------------------------------------------------ */

/* Finds the end of the complete batches, and cuts off an incomplete one after a kill. */
static int resume(Labeling *self, const EngTrainLabelsHead *head)
{
    const char *out = self->options.out;
    EngTrainLabelsHead found;
    if (!eng_train_labels_read_head(self->file, &found) ||
        memcmp(&found, head, sizeof found) != 0) {
        return complain(out, "it was begun with other words; it is left alone",
                        ENG_TRAIN_BAD_INPUT);
    }
    EngTrainBatchRead read;
    while ((read = eng_train_labels_read(self->file, self->batch)) == ENG_TRAIN_BATCH_READ) {
        self->done = self->batch->game + 1;
    }
    if (read == ENG_TRAIN_BATCH_DAMAGED) {
        return complain(out, "it is damaged; it is left alone, choose another file",
                        ENG_TRAIN_BAD_INPUT);
    }
    return ftruncate(fileno(self->file), ftell(self->file)) == 0 &&
                   fseek(self->file, 0, SEEK_END) == 0
               ? 0
               : complain(out, strerror(errno), ENG_TRAIN_ENVIRONMENT);
}

static int open_out(Labeling *self)
{
    const Options *options = &self->options;
    const EngTrainLabelsHead head =
        eng_train_labels_head((uint64_t)options->nodes, (uint64_t)options->stir, self->peer.name);
    self->file = fopen(options->out, "r+b");
    if (self->file) {
        return resume(self, &head);
    }
    self->file = fopen(options->out, "w+b");
    if (!self->file || fwrite(&head, sizeof head, 1, self->file) != 1 || fflush(self->file) != 0) {
        return complain(options->out, strerror(errno), ENG_TRAIN_ENVIRONMENT);
    }
    return 0;
}

static int label(Labeling *self, const char *const *paths, int count)
{
    const Options *options = &self->options;
    signal(SIGPIPE, SIG_IGN); /* an engine that ends is reported in words */
    if (!start_peer(&self->peer, options->engine) || !greet(&self->peer, options->hash_mb)) {
        if (self->peer.process > 0) {
            kill(self->peer.process, SIGKILL); /* it may not respond to anything else */
        }
        leave(&self->peer);
        return complain(options->engine, "this is no UCI engine, or it did not start",
                        ENG_TRAIN_BAD_INPUT);
    }
    int status = open_out(self);
    self->start = self->reported = time(NULL);
    for (int i = 0; status == 0 && i < count; i++) {
        status = label_games(self, paths[i]);
    }
    leave(&self->peer);
    if (self->file && fclose(self->file) != 0 && status == 0) {
        status = complain(options->out, strerror(errno), ENG_TRAIN_ENVIRONMENT);
    }
    if (status == 0) {
        report(self, true);
    }
    return status;
}

static const char help[] =
    "Usage: tabiya-engine train label --out FILE --engine COMMAND [OPTION...] GAMES...\n"
    "\n"
    "Asks another UCI engine about the positions of games (tabiya-engine datagen) and about some\n"
    "near them, and writes those where a quiet move is best. train pack reads them. Run again\n"
    "with the same words, it goes on where it was stopped.\n"
    "\n"
    "      --out FILE        the labels, 32 bytes each\n"
    "      --engine COMMAND  the engine\n"
    "      --nodes N         how long it looks at a position (100)\n"
    "      --stir N          for each position so many some moves by lot away (2)\n"
    "      --first-ply N     leave out the first half-moves of a game (10)\n"
    "      --hash N          the engine's table, MB (16)\n"
    "  -h, --help            show this help\n";

int eng_train_label_main(int argc, char **argv)
{
    Labeling *self = calloc(1, sizeof *self);
    const char **paths = calloc((size_t)argc + 1, sizeof *paths);
    int count = 0, status = ENG_TRAIN_ENVIRONMENT;
    if (self && paths && (self->batch = malloc(sizeof *self->batch))) {
        Options *options = &self->options;
        *options = (Options){.nodes = 100, .stir = 2, .first_ply = 10, .hash_mb = 16};
        const EngTrainWord words[] = {
            {.name = "--out", .text = &options->out},
            {.name = "--engine", .text = &options->engine},
            {.name = "--nodes", .whole = &options->nodes, .min = 1, .max = 1e9},
            {.name = "--stir", .whole = &options->stir, .min = 0, .max = 20},
            {.name = "--first-ply", .whole = &options->first_ply, .min = 0, .max = 1000},
            {.name = "--hash", .whole = &options->hash_mb, .min = 1, .max = 65536},
        };
        if (eng_train_wants_help(argc, argv)) {
            fputs(help, stdout);
            status = 0;
        } else if (!eng_train_read_words("train label", argc, argv, words,
                                         sizeof words / sizeof *words, paths, &count)) {
            status = ENG_TRAIN_USAGE;
        } else if (!options->out || !options->engine || count == 0) {
            fprintf(stderr,
                    "train label: --out FILE, --engine COMMAND and files of games are needed\n%s",
                    help);
            status = ENG_TRAIN_USAGE;
        } else {
            status = label(self, paths, count);
        }
        free(self->batch);
    }
    free(paths);
    free(self);
    return status;
}
